//! Cards and graphs as SVG.

use std::fmt::Write;

use crate::{
    analysis::coach::GraphPoint,
    cards::{Card, CardSet, Suit},
    melds::Arrangement,
};

/// The size of a card, in units of the picture.
const CARD: (u32, u32) = (40, 56);
/// How far the cards of a group lie from one another.
const STEP: u32 = 26;
/// The room between two groups.
const GAP: u32 = 16;

/// A hand as it is laid out, with what is marked.
pub(super) struct Hand<'a> {
    pub(super) arrangement: &'a Arrangement,
    /// The card that was thrown or taken: it is framed in red.
    pub(super) done: Option<Card>,
    /// The card of the better move: it is framed in green.
    pub(super) better: Option<Card>,
    /// A card beside the hand: the upcard.
    pub(super) beside: Option<Card>,
}

impl Hand<'_> {
    /// The picture. What it shows is told in words beside it, so that it need not be read out.
    pub(super) fn svg(&self) -> String {
        let mut groups: Vec<CardSet> = self
            .arrangement
            .melds()
            .iter()
            .map(crate::melds::Meld::cards)
            .collect();
        groups.push(self.arrangement.deadwood());
        groups.extend(self.beside.map(CardSet::from));
        let (mut cards, mut x) = (String::new(), 0);
        for group in groups.into_iter().filter(|group| !group.is_empty()) {
            for card in group {
                self.draw(&mut cards, card, x);
                x += STEP;
            }
            x += CARD.0 - STEP + GAP;
        }
        let (width, height) = (x.max(1) + 4, CARD.1 + 4);
        format!(
            "<svg class=\"hand\" aria-hidden=\"true\" viewBox=\"-2 -2 {width} {height}\" width=\"{width}\" \
             height=\"{height}\" xmlns=\"http://www.w3.org/2000/svg\">{cards}</svg>"
        )
    }

    fn draw(&self, out: &mut String, card: Card, x: u32) {
        let (width, height) = CARD;
        let class = match card.suit() {
            Suit::Clubs => "c",
            Suit::Diamonds => "d",
            Suit::Hearts => "h",
            Suit::Spades => "s",
        };
        let frame = if self.better == Some(card) {
            " better"
        } else if self.done == Some(card) {
            " done"
        } else {
            ""
        };
        let (rank, suit) = (card.rank().letter(), card.suit().symbol());
        // Writing to a text cannot fail.
        let _ = write!(
            out,
            "<g class=\"card {class}{frame}\" transform=\"translate({x} 0)\"><rect width=\"{width}\" \
             height=\"{height}\" rx=\"5\"/><text x=\"5\" y=\"18\">{rank}</text><text x=\"5\" y=\"36\">{suit}</text></g>"
        );
    }
}

/// The graph of a chance, with its mistakes marked.
pub(super) fn graph(moments: &[GraphPoint]) -> String {
    const SIZE: (f64, f64) = (640.0, 120.0);
    let last = u32::try_from(moments.len().max(2) - 1).unwrap_or(u32::MAX);
    let place = |at: usize, moment: &GraphPoint| {
        let at = u32::try_from(at).unwrap_or(u32::MAX);
        let x = SIZE.0 * f64::from(at) / f64::from(last);
        (x, SIZE.1 * (1.0 - moment.chance.game))
    };
    let mut line = String::new();
    let mut marks = String::new();
    for (at, moment) in moments.iter().enumerate() {
        let (x, y) = place(at, moment);
        let _ = write!(line, "{x:.1},{y:.1} ");
        if let Some(grade) = moment.grade {
            let _ = write!(
                marks,
                "<circle class=\"{grade}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"><title>{grade}</title></circle>"
            );
        }
    }
    format!(
        "<svg class=\"graph\" role=\"img\" aria-label=\"The chance to win the game\" viewBox=\"-8 -8 656 136\" \
         xmlns=\"http://www.w3.org/2000/svg\"><rect width=\"640\" height=\"120\"/><line x1=\"0\" y1=\"60\" x2=\"640\" \
         y2=\"60\"/><polyline points=\"{}\"/>{marks}</svg>",
        line.trim_end()
    )
}
