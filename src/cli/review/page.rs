//! A review as one self-contained page.

use std::fmt::Write;

use super::{
    Told,
    picture::{Hand, graph},
};
use crate::{
    cards::Card,
    coach::{DealReview, Decision, Grade, words},
    game::words::{Symbols, hand_over},
    melds::best_arrangement,
    play::{Action, OnOffer, Phase},
    record::come_from,
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
    let Told { review, player, .. } = told;
    let title = format!(
        "{}: {}",
        told.name(),
        words::headline(review.count(*player))
    );
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<h1>{0}</h1>\n",
        escaped(&title)
    );
    for line in come_from(&told.record) {
        push(&mut page, "p", &line);
    }
    let accuracy = words::accuracy(review.accuracy(*player));
    if !accuracy.is_empty() {
        let decisions = told.decisions();
        push(
            &mut page,
            "p",
            &format!("Accuracy {accuracy} in {decisions} decisions."),
        );
    }
    if review.deals.iter().any(|deal| deal.after.is_some()) {
        let luck = words::luck_sentence(&review.luck(*player));
        push(&mut page, "p", &format!("Hands finished: {luck}."));
    }
    let limits = Grade::LEAST.map(|(grade, least)| format!("{grade} from {:.0} %", least * 100.0));
    let how = format!(
        "Every decision is judged from what its player could know. By the chance to win the game that it loses it is called: {}. \
         A difference within the error of the judgement is too close to call. Framed in red what was done, in dashed green what \
         was better.",
        limits.join(", ")
    );
    let _ = writeln!(page, "<p class=\"soft\">{}</p>", escaped(&how));
    for deal in &review.deals {
        of_deal(told, deal, &mut page);
    }
    page.push_str("</body>\n</html>\n");
    page
}

fn of_deal(told: &Told, deal: &DealReview, page: &mut String) {
    let player = told.player;
    let ended = match deal.deal.deal().outcome() {
        Some(outcome) => hand_over(&told.names, deal.deal.seats(), &outcome).text(Symbols::Unicode),
        None => "not played to its end".to_owned(),
    };
    push(
        page,
        "h2",
        &format!("Deal {}: {ended}", deal.deal.number() + 1),
    );
    if let Some(luck) = deal.luck(player) {
        push(page, "p", &format!("{}.", words::luck_sentence(&luck)));
    }
    let headline = words::headline(deal.count(player));
    push(page, "p", &format!("{headline}."));
    let _ = writeln!(page, "{}", graph(&deal.graph(player)));
    for decision in deal.mistakes(player) {
        of_mistake(decision, page);
    }
}

fn of_mistake(decision: &Decision, page: &mut String) {
    let (Some(grade), Some(best), Some(judged)) =
        (decision.grade(), decision.best(), decision.judged())
    else {
        return;
    };
    let headline = format!("Turn {}: {grade} {}", decision.turn, grade.sign());
    push(page, "h3", &headline);
    push(page, "p", &format!("It lost {}.", words::loss(decision)));
    let arrangement = best_arrangement(decision.view.hand());
    let beside = match *decision.view.phase() {
        Phase::Offer { card, .. }
        | Phase::LastDiscard { card, .. }
        | Phase::Draw {
            on_offer: OnOffer::Takeable(card) | OnOffer::Passed(card),
            ..
        } => Some(card),
        Phase::Discard { .. }
        | Phase::IrregularKnock { .. }
        | Phase::Spread { .. }
        | Phase::LayOff { .. }
        | Phase::Over(_) => None,
    };
    let hand = Hand {
        arrangement: &arrangement,
        done: card_of(&decision.played, beside),
        better: card_of(&best.action, beside),
        beside,
    };
    let _ = writeln!(page, "<p>{}</p>", hand.svg());
    let position = words::position(&decision.view).text(Symbols::Unicode);
    let _ = writeln!(
        page,
        "<p class=\"soft\">You held {}.</p>",
        escaped(&position)
    );
    page.push_str("<table>\n");
    for (what, judged) in [("Your move", judged), ("Better", best)] {
        let to_do = words::to_do(&decision.view, &judged.action).text(Symbols::Unicode);
        let (to_do, worth) = (escaped(&to_do), escaped(&words::worth(judged)));
        let _ = writeln!(
            page,
            "<tr><th>{what}</th><td>{to_do}</td><td>{worth}</td></tr>"
        );
    }
    page.push_str("</table>\n");
    if !decision.reason.pieces().is_empty() {
        let reason = decision.reason.text(Symbols::Unicode);
        push(page, "p", &format!("Because: {reason}."));
    }
}

/// The card that an action is about, if it is about one that can be shown.
fn card_of(action: &Action, on_offer: Option<Card>) -> Option<Card> {
    match *action {
        Action::Discard { card } | Action::Knock { discard: card, .. } => Some(card),
        Action::TakeUpcard | Action::TakeDiscard => on_offer,
        Action::LayOff(lay_off) => Some(lay_off.card),
        Action::Pass
        | Action::DrawStock
        | Action::LookBack
        | Action::BigGin { .. }
        | Action::Spread { .. }
        | Action::EndDefence
        | Action::AcceptKnock
        | Action::RefuseKnock
        | Action::PlayExposed
        | Action::PickUp => None,
    }
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
