//! Your cards in the order in which they are shown, and the cursor on them.

use serde::{Deserialize, Serialize};

use crate::{
    cards::{Card, CardSet},
    melds::{Arrangement, Meld},
};

use super::keymap::Command;

/// How the hand is sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Melds first, then the deadwood from the highest.
    #[default]
    Melds,
    Rank,
    Suit,
    /// As you have moved them; new cards come to the right.
    ByHand,
}

impl Order {
    pub const fn name(self) -> &'static str {
        match self {
            Self::Melds => "by melds",
            Self::Rank => "by rank",
            Self::Suit => "by suit",
            Self::ByHand => "by hand",
        }
    }

    /// The next order of the sorting key.
    const fn next(self) -> Self {
        match self {
            Self::Melds => Self::Rank,
            Self::Rank => Self::Suit,
            Self::Suit | Self::ByHand => Self::Melds,
        }
    }
}

/// Whether the card under the cursor is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pointing {
    /// The cursor is where the last card has left it.
    #[default]
    Resting,
    /// The card came in last, or you have moved the cursor there.
    Meant,
}

/// Your cards in the order in which they are shown, and the cursor on them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HandRow {
    cards: Vec<Card>,
    cursor: usize,
    pointing: Pointing,
    order: Order,
}

impl HandRow {
    /// Cards in this order, with the cursor at a place counted from 0; `None` if a card is there twice.
    pub fn laid(
        cards: &[Card],
        order: Order,
        (cursor, pointing): (usize, Pointing),
    ) -> Option<Self> {
        let held: CardSet = cards.iter().copied().collect();
        (held.len() == cards.len()).then(|| Self {
            cards: cards.to_vec(),
            cursor: cursor.min(cards.len().saturating_sub(1)),
            pointing,
            order,
        })
    }

    /// A row without cards yet.
    pub fn in_order(order: Order) -> Self {
        Self {
            order,
            ..Self::default()
        }
    }

    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The place of the cursor, counted from 0.
    pub fn cursor(&self) -> usize {
        self.cursor
    }

    pub fn card(&self) -> Option<Card> {
        self.cards.get(self.cursor).copied()
    }

    /// Whether the card under the cursor is meant.
    pub fn pointing(&self) -> Pointing {
        self.pointing
    }

    pub fn order(&self) -> Order {
        self.order
    }

    /// The cards, the one first that a typed rank likely means: deadwood before melds, so that no meld is broken by mistake,
    /// and of each the card just drawn last, because the cursor is on that one already.
    pub fn likely(&self, arrangement: &Arrangement, drawn: Option<Card>) -> Vec<Card> {
        let mut cards = self.cards.clone();
        let is_melded = |card| !arrangement.deadwood().contains(card);
        cards.sort_by_key(|card| (is_melded(*card), Some(*card) == drawn));
        cards
    }

    /// The melds whose cards do not lie side by side.
    pub fn melds_apart(&self, arrangement: &Arrangement) -> Vec<Meld> {
        let is_apart = |meld: &Meld| {
            let is_melded = |card: &Card| meld.cards().contains(*card);
            let first = self.cards.iter().position(is_melded).unwrap_or(0);
            let beside = self
                .cards
                .iter()
                .skip(first)
                .take_while(|card| is_melded(card));
            beside.count() < meld.cards().len()
        };
        arrangement.melds().iter().filter(is_apart).collect()
    }

    /// Updates the row to the hand as it is now. The cursor goes to a card that came in, or else stays on its card.
    pub fn hold(&mut self, arrangement: &Arrangement) {
        let hand = arrangement.hand();
        let held: CardSet = self.cards.iter().copied().collect();
        let under = self.card();
        let came = hand - held;
        match self.order {
            Order::ByHand => {
                self.cards.retain(|card| hand.contains(*card));
                self.cards.extend(came);
            }
            Order::Melds | Order::Rank | Order::Suit => {
                self.cards = sorted(self.order, arrangement);
            }
        }
        let drawn = if came.len() == 1 { came.lowest() } else { None };
        match drawn.or(under) {
            Some(card) if hand.contains(card) => self.move_to(card),
            _ => self.cursor = self.cursor.min(self.cards.len().saturating_sub(1)),
        }
        // Once a card has left, by a discard or because a draw was taken back, none is meant any more.
        if drawn.is_some() {
            self.pointing = Pointing::Meant;
        } else if !(held - hand).is_empty() {
            self.pointing = Pointing::Resting;
        }
    }

    /// Sorts the hand in the next order; the cursor stays on its card.
    pub fn sort(&mut self, arrangement: &Arrangement) {
        self.order = self.order.next();
        let under = self.card();
        self.cards = sorted(self.order, arrangement);
        if let Some(card) = under {
            self.move_to(card);
        }
    }

    /// Moves the cursor to a card, if it is in the hand.
    pub fn point_at(&mut self, card: Card) {
        self.move_to(card);
        self.pointing = Pointing::Meant;
    }

    fn move_to(&mut self, card: Card) {
        if let Some(place) = self.cards.iter().position(|held| *held == card) {
            self.cursor = place;
        }
    }

    /// Moves the cursor, round the ends, or the card under it, if the command does that.
    pub fn follow(&mut self, command: Command) {
        let (at, last) = (self.cursor, self.cards.len().saturating_sub(1));
        if self.cards.is_empty() {
            return;
        }
        self.pointing = Pointing::Meant;
        match command {
            Command::Left => self.cursor = at.checked_sub(1).unwrap_or(last),
            Command::Right => self.cursor = if at < last { at + 1 } else { 0 },
            Command::First => self.cursor = 0,
            Command::Last => self.cursor = last,
            Command::MoveLeft if at > 0 => self.swap(at - 1),
            Command::MoveRight if at < last => self.swap(at + 1),
            _ => {}
        }
    }

    /// Exchanges the card under the cursor with its neighbor; it stays there.
    fn swap(&mut self, with: usize) {
        self.cards.swap(self.cursor, with);
        self.cursor = with;
        self.order = Order::ByHand;
    }
}

fn sorted(order: Order, arrangement: &Arrangement) -> Vec<Card> {
    let by_rank = |cards: CardSet| {
        let mut cards: Vec<Card> = cards.iter().collect();
        cards.sort_by_key(|card| card.cut_order());
        cards
    };
    match order {
        Order::Melds => {
            let deadwood = by_rank(arrangement.deadwood()).into_iter().rev();
            let melds = arrangement.melds().iter().flat_map(Meld::cards);
            melds.chain(deadwood).collect()
        }
        Order::Rank => by_rank(arrangement.hand()),
        Order::Suit | Order::ByHand => arrangement.hand().iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::melds::best_arrangement;

    use super::*;

    fn arranged(hand: &str) -> Arrangement {
        best_arrangement(hand.parse().unwrap())
    }

    fn row(hand: &str) -> HandRow {
        let mut row = HandRow::default();
        row.hold(&arranged(hand));
        row
    }

    fn shown(row: &HandRow) -> String {
        let cards: Vec<String> = row
            .cards()
            .iter()
            .enumerate()
            .map(|(place, card)| {
                if place == row.cursor() {
                    format!("[{card}]")
                } else {
                    card.to_string()
                }
            })
            .collect();
        cards.join(" ")
    }

    #[test]
    fn melds_lie_first_and_the_deadwood_follows_from_the_highest() {
        let row = row("7c 7d 7h 2s Kd 9c Tc Jc");
        assert_eq!(shown(&row), "[7c] 7d 7h 9c Tc Jc Kd 2s");
    }

    #[test]
    fn the_sorting_key_goes_round_the_orders_and_keeps_the_cursor_on_its_card() {
        let hand = "7c 7d 7h 2s Kd";
        let mut row = row(hand);
        row.follow(Command::Last);
        let mut orders = Vec::new();
        for _ in 0..3 {
            row.sort(&arranged(hand));
            orders.push(shown(&row));
        }
        assert_eq!(
            orders,
            ["[2s] 7c 7d 7h Kd", "7c 7d Kd 7h [2s]", "7c 7d 7h Kd [2s]"]
        );
    }

    #[test]
    fn a_drawn_card_gets_the_cursor_and_a_discard_leaves_it_near() {
        let mut row = row("2c 4d 6h 8s");
        row.hold(&arranged("2c 4d 5c 6h 8s"));
        assert_eq!(shown(&row), "8s 6h [5c] 4d 2c");
        row.hold(&arranged("2c 4d 6h 8s"));
        assert_eq!(shown(&row), "8s 6h [4d] 2c");
    }

    #[test]
    fn a_card_is_pointed_at_from_the_draw_to_the_discard_and_where_you_move() {
        let mut row = row("2c 4d 6h 8s");
        assert!(row.pointing() == Pointing::Resting, "it was dealt");
        row.hold(&arranged("2c 4d 5c 6h 8s"));
        assert!(row.pointing() == Pointing::Meant, "it was drawn");
        row.sort(&arranged("2c 4d 5c 6h 8s"));
        assert!(row.pointing() == Pointing::Meant);
        row.hold(&arranged("2c 4d 6h 8s"));
        assert!(row.pointing() == Pointing::Resting, "it was discarded");
        row.sort(&arranged("2c 4d 6h 8s"));
        assert!(row.pointing() == Pointing::Resting);
        row.follow(Command::Right);
        assert!(row.pointing() == Pointing::Meant, "you moved there");
        row.hold(&arranged("2c 4d 5c 6h 8s"));
        row.follow(Command::Right);
        row.hold(&arranged("2c 4d 6h 8s"));
        assert!(
            row.pointing() == Pointing::Resting,
            "the draw was taken back"
        );
    }

    #[test]
    fn cards_moved_by_hand_stay_so() {
        let mut row = row("2c 4d 6h 8s");
        row.follow(Command::MoveRight);
        row.follow(Command::MoveRight);
        assert_eq!(shown(&row), "6h 4d [8s] 2c");
        row.hold(&arranged("2c 4d 6h 8s Kc"));
        assert_eq!(shown(&row), "6h 4d 8s 2c [Kc]");
        row.hold(&arranged("2c 4d 8s Kc"));
        assert_eq!(shown(&row), "4d 8s 2c [Kc]");
        assert_eq!(row.order(), Order::ByHand);
    }

    #[test]
    fn melds_are_apart_where_another_card_lies_between() {
        let hand = "7c 7d 7h 9s Ts Js Kd";
        let mut row = row(hand);
        let mut apart = || {
            let apart = row.melds_apart(&arranged(hand));
            row.sort(&arranged(hand));
            apart
                .iter()
                .map(Meld::to_string)
                .collect::<Vec<_>>()
                .join(", ")
        };
        assert_eq!(apart(), "", "by melds");
        assert_eq!(apart(), "", "by rank");
        assert_eq!(apart(), "7c 7d 7h", "by suit");
    }

    #[test]
    fn a_typed_rank_means_deadwood_first_and_the_drawn_card_last() {
        let hand = "Ac 2c 3c 2d 2h Kd 9s";
        let row = row(hand);
        let drawn = Some("2h".parse().unwrap());
        let likely: Vec<String> = row
            .likely(&arranged(hand), drawn)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(likely.join(" "), "Kd 9s 2d 2h Ac 2c 3c");
    }

    #[test]
    fn the_cursor_goes_round_the_ends_and_nothing_happens_without_cards() {
        let mut row = row("2c 4d 6h");
        row.follow(Command::Left);
        assert_eq!(shown(&row), "6h 4d [2c]");
        row.follow(Command::Right);
        assert_eq!(shown(&row), "[6h] 4d 2c");
        let mut none = HandRow::default();
        for command in [Command::Left, Command::Right, Command::Last] {
            none.follow(command);
        }
        none.follow(Command::MoveLeft);
        none.follow(Command::MoveRight);
        assert_eq!(none, HandRow::default());
    }
}
