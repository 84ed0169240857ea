//! A review as one self-contained page.

use std::fmt::Write;

use super::{
    Told,
    picture::{Hand, graph},
};
use crate::{
    analysis::coach::{
        Grade,
        words::{HandText, MistakeText},
    },
    game::words::{Symbols, sentence},
    melds::best_arrangement,
    play::Action,
};

/// How the page looks; nothing is loaded from elsewhere.
const STYLE: &str = "\
:root{color-scheme:light dark;--paper:#fbfaf6;--ink:#1d1d1b;--soft:#6b6a63;--line:#d9d6cb;--card:#fff}\
@media(prefers-color-scheme:dark){:root{--paper:#16181a;--ink:#e9e7e1;--soft:#9b998f;--line:#3a3d40;--card:#f4f2ea}}\
body{max-width:44rem;margin:2rem auto;padding:0 1rem;background:var(--paper);color:var(--ink);\
font:1rem/1.5 system-ui,sans-serif}h1{font-size:1.6rem}h2{margin-top:2.5rem;border-top:1px solid var(--line);\
padding-top:1rem}h3{margin-bottom:.2rem}p{margin:.3rem 0}.soft{color:var(--soft)}\
table{border-collapse:collapse;margin:.5rem 0}td,th{padding:.1rem .8rem .1rem 0;text-align:left}\
svg{max-width:100%;height:auto}.card rect{fill:var(--card);stroke:#8a877c}.card text{font:bold 17px system-ui,sans-serif}\
.c text{fill:#1c7a3c}.d text{fill:#1f5fb0}.h text{fill:#b8242c}.s text{fill:#1d1d1b}\
.card.done rect{stroke:#b8242c;stroke-width:3}.card.better rect{stroke:#1c7a3c;stroke-width:3;stroke-dasharray:5 2}\
.graph rect{fill:none;stroke:var(--line)}.graph line{stroke:var(--line);stroke-dasharray:4 4}\
.graph polyline{fill:none;stroke:var(--ink);stroke-width:2}.inaccuracy{fill:#c79a00}.mistake{fill:#d9641c}\
.blunder{fill:#b8242c}";

pub(super) fn page(told: &Told) -> String {
    let review = told.told();
    let title = format!("{}: {}", told.name(), review.summary.headline);
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<h1>{0}</h1>\n",
        escaped(&title)
    );
    for line in told.about() {
        push(&mut page, "p", &line);
    }
    if review.has_many()
        && let Some(luck) = &review.summary.luck
    {
        push(&mut page, "p", &sentence(luck));
    }
    if !review.hands.is_empty() {
        let limits =
            Grade::LEAST.map(|(grade, least)| format!("{grade} from {:.0} %", least * 100.0));
        let how = format!(
            "Every decision is judged from what its player could know. By the chance to win the game that it loses it is called: {}. \
         A difference within the error of the judgement is too close to call. Framed in red what was done, in dashed green what \
         was better.",
            limits.join(", ")
        );
        let _ = writeln!(page, "<p class=\"soft\">{}</p>", escaped(&how));
    }
    for hand in &review.hands {
        of_hand(hand, &mut page);
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn of_hand(hand: &HandText<'_>, page: &mut String) {
    push(page, "h2", &hand.heading.text(Symbols::Unicode));
    push(page, "p", &sentence(&hand.summary.headline));
    if let Some(luck) = &hand.summary.luck {
        push(page, "p", &sentence(luck));
    }
    if let Some(chances) = &hand.chances {
        let _ = writeln!(page, "{}", graph(&chances.moments));
        push(page, "p", &sentence(&chances.sentence));
    }
    for mistake in &hand.mistakes {
        of_mistake(mistake, page);
    }
}

fn of_mistake(told: &MistakeText<'_>, page: &mut String) {
    let decision = told.decision;
    push(page, "h3", &format!("{}: {}", told.heading, told.cost));
    let arrangement = best_arrangement(decision.view.hand());
    let beside = decision.view.phase().on_offer();
    let shown = |action: &Action| match action {
        Action::TakeUpcard | Action::TakeDiscard => beside,
        _ => action.card(),
    };
    let hand = Hand {
        arrangement: &arrangement,
        done: shown(&decision.played),
        better: decision.best().and_then(|best| shown(&best.action)),
        beside,
    };
    let _ = writeln!(page, "<p>{}</p>", hand.svg());
    page.push_str("<table>\n");
    for row in &told.rows {
        let (term, text) = (row.term.name(), row.phrase.text(Symbols::Unicode));
        let _ = writeln!(page, "<tr><th>{term}</th><td>{}</td></tr>", escaped(&text));
    }
    page.push_str("</table>\n");
}

fn push(page: &mut String, tag: &str, text: &str) {
    // Writing to a text cannot fail.
    let _ = writeln!(page, "<{tag}>{}</{tag}>", escaped(text));
}

/// A text for a page: a name can hold any sign.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            sign => escaped.push(sign),
        }
    }
    escaped
}
