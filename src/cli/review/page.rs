//! A review as one self-contained page, with its pictures as SVG.

use std::fmt::Write;

use super::{RecordArgs, ReviewedMatch, from_place};
use crate::{
    analysis::coach::{
        Grade, GraphPoint,
        review_text::{HandText, MistakeText},
    },
    cards::{Card, CardSet, Suit},
    game::words::{Symbols, sentence},
    melds::{Meld, best_arrangement},
    play::Action,
    text::{escape_char, is_unprintable_after},
};

/// How the page looks; nothing is loaded from elsewhere.
const STYLE: &str = include_str!("../../../assets/help/review.css");

/// The size of a card, in units of the picture.
const CARD: (u32, u32) = (40, 56);
/// From card to card in a group.
const STEP: u32 = 26;
/// Between two groups.
const GAP: u32 = 16;

/// The first lines of every page. A file with them is ours, and may be overwritten.
pub(super) const MARK: &str = "<!DOCTYPE html>\n<!-- undercut review -->\n";

pub(super) fn page(reviewed: &ReviewedMatch) -> String {
    let review = reviewed.text();
    let title = format!("{}: {}", reviewed.name(), review.summary.headline());
    let mut page = format!(
        "{MARK}<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\">\n<title>{0}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<h1>{0}</h1>\n",
        escaped(&title)
    );
    for line in reviewed.about() {
        push(&mut page, "p", &line);
    }
    if review.has_many() {
        for line in &review.summary.more {
            push(&mut page, "p", &sentence(&line.text(Symbols::Unicode)));
        }
    }
    // Does not reveal the local path.
    if let Some(hint) = from_place(&review, RecordArgs::ANY) {
        push(&mut page, "p", &hint);
    }
    if !review.hands.is_empty() {
        let limits = Grade::LEAST.map(|(grade, least)| format!("{grade} from {least:.0}"));
        let how = format!(
            "Each decision is judged from what its player could know. The points that it loses, at what a point is worth for winning the game, give the grade: {}. \
         A difference within the error of the judgment is too close to call. Red frame: the card played. Dashed green: the better one.",
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
    push(page, "p", &sentence(&hand.summary.headline()));
    for line in &hand.summary.more {
        push(page, "p", &sentence(&line.text(Symbols::Unicode)));
    }
    if let Some(chances) = &hand.chances {
        let _ = writeln!(page, "{}", graph_svg(&chances.moments));
        push(page, "p", &sentence(&chances.sentence));
    }
    for mistake in &hand.mistakes {
        of_mistake(mistake, page);
    }
}

fn of_mistake(told: &MistakeText<'_>, page: &mut String) {
    let decision = told.decision;
    let heading = format!("{}: {}", told.heading_with_place(), told.cost);
    push(page, "h3", &heading);
    let arrangement = best_arrangement(decision.view.hand());
    let upcard = decision.view.phase().on_offer();
    let shown = |action: &Action| match action {
        Action::TakeUpcard | Action::TakeDiscard => upcard,
        _ => action.card(),
    };
    let marked = Marked {
        played: shown(&decision.played),
        better: decision.best().and_then(|best| shown(&best.action)),
    };
    let groups = arrangement.melds().iter().map(Meld::cards);
    let groups = groups
        .chain([arrangement.deadwood()])
        .chain(upcard.map(CardSet::from));
    let _ = writeln!(page, "<p>{}</p>", cards_svg(groups, marked));
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

/// A text for a page: names can hold any sign, and what cannot be seen is shown as its number.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut before = ' ';
    for sign in text.chars() {
        let is_hidden = is_unprintable_after(std::mem::replace(&mut before, sign), sign);
        match sign {
            sign if is_hidden => escaped.push_str(&escape_char(sign)),
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            sign => escaped.push(sign),
        }
    }
    escaped
}

/// The cards of a decision that are framed.
#[derive(Clone, Copy)]
struct Marked {
    /// In red.
    played: Option<Card>,
    /// In green.
    better: Option<Card>,
}

/// Groups of cards side by side. The words beside it say the same, so it need not be read out.
fn cards_svg(groups: impl Iterator<Item = CardSet>, marked: Marked) -> String {
    let (width, height) = CARD;
    let (mut cards, mut x) = (String::new(), 0);
    for group in groups.filter(|group| !group.is_empty()) {
        for card in group {
            let class = match card.suit() {
                Suit::Clubs => "c",
                Suit::Diamonds => "d",
                Suit::Hearts => "h",
                Suit::Spades => "s",
            };
            let frame = match Some(card) {
                card if card == marked.better => " better",
                card if card == marked.played => " done",
                _ => "",
            };
            let (rank, suit) = (card.rank().letter(), card.suit().symbol());
            // Writing to a text cannot fail.
            let _ = write!(
                cards,
                "<g class=\"card {class}{frame}\" transform=\"translate({x} 0)\"><rect width=\"{width}\" \
                 height=\"{height}\" rx=\"5\"/><text x=\"5\" y=\"18\">{rank}</text><text x=\"5\" y=\"36\">{suit}</text></g>"
            );
            x += STEP;
        }
        x += width - STEP + GAP;
    }
    let (width, height) = (x.max(1) + 4, height + 4);
    format!(
        "<svg class=\"hand\" aria-hidden=\"true\" viewBox=\"-2 -2 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" xmlns=\"http://www.w3.org/2000/svg\">{cards}</svg>"
    )
}

/// The chance to win the game over a hand, from 0 to 100 %, with the mistakes marked.
fn graph_svg(moments: &[GraphPoint]) -> String {
    const SIZE: (f64, f64) = (640.0, 120.0);
    let height = |part: f64| SIZE.1 * (1.0 - part);
    let last = u32::try_from(moments.len().max(2) - 1).unwrap_or(u32::MAX);
    let column = |at: u32| SIZE.0 * f64::from(at) / f64::from(last);
    let mut line = String::new();
    let mut marks = String::new();
    for (at, moment) in (0..).zip(moments) {
        let (x, y) = (column(at), height(moment.chance.game));
        let _ = write!(line, "{x:.1},{y:.1} ");
        if let Some(grade) = moment.grade {
            let _ = write!(
                marks,
                "<circle class=\"{grade}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"><title>{grade}</title></circle>"
            );
        }
    }
    // An even chance, and the ends of the scale.
    let y = height(0.5);
    let even = format!("<line x1=\"0\" y1=\"{y:.1}\" x2=\"640\" y2=\"{y:.1}\"/>");
    let label = |percent: u32, y: f64| format!("<text x=\"-6\" y=\"{y}\">{percent} %</text>");
    let labels = label(100, 12.0) + &label(0, SIZE.1);
    format!(
        "<svg class=\"graph\" role=\"img\" aria-label=\"The chance to win the game\" viewBox=\"-56 -8 704 136\" \
         xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"640\" height=\"120\"/>{even}{labels}\
         <polyline points=\"{}\"/>{marks}</svg>",
        line.trim_end()
    )
}
