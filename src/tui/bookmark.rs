//! Where a player is in a match: the order of his cards, the cursor, the page that is open.
//!
//! It is kept apart from the record, because it is no part of the truth of a match: who goes on finds himself where he
//! was, and without it he finds the same match with the cards as they are laid at first.

use serde::{Deserialize, Serialize};

use crate::cards::Card;

use super::{
    hand_row::{HandRow, Order},
    handbook::Topic,
    keymap::Place,
    model::Model,
    screens::{AnyScreen, HelpScreen, PileScreen, SheetScreen},
    sitting::{After, Sitting},
};

/// Where a player is in a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bookmark {
    /// The seed of the match.
    seed: u64,
    /// How many entries its record has.
    entries: usize,
    order: Order,
    cards: Vec<Card>,
    /// The place of the cursor in the hand, counted from 0.
    cursor: usize,
    /// The place of the cursor in the spread deck, counted from 0.
    cut_at: usize,
    /// The place of the cursor in the standing question, counted from 0.
    chosen: usize,
    after: After,
    open: Option<Open>,
}

/// What lies open over the table, or on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Open {
    Help {
        topic: Topic,
        scroll: usize,
    },
    Sheet {
        scroll: usize,
    },
    Pile,
    House,
    /// What the coach says of the decision, or of what has been played.
    Coach,
}

impl Open {
    fn of(model: &Model) -> Option<Self> {
        match model.top() {
            Some(AnyScreen::Help(HelpScreen { topic, scroll })) => Some(Self::Help {
                topic: *topic,
                scroll: *scroll,
            }),
            Some(AnyScreen::Sheet(sheet)) => Some(Self::Sheet {
                scroll: sheet.scroll,
            }),
            Some(AnyScreen::Pile(_)) => Some(Self::Pile),
            Some(AnyScreen::Review(_)) => Some(Self::Coach),
            Some(AnyScreen::Compared(_)) => None,
            Some(AnyScreen::House(_)) => Some(Self::House),
            Some(_) | None => model.hint().map(|_| Self::Coach),
        }
    }
}

/// What is to be asked for, so that the same lies open again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reopen {
    /// The house rules.
    House,
    /// What the coach says.
    Coach,
}

impl Bookmark {
    /// Where the player is; `None` without a match of its own, at a drill, and while he is asked
    /// something: he may be leaving, and then he is where he was before he was asked.
    pub fn of(model: &Model) -> Option<Self> {
        if model.place() == Place::Question {
            return None;
        }
        let sitting = model.sitting.as_ref();
        let is_own = |one: &&Sitting| one.header().occasion().is_match() && one.drill().is_none();
        let sitting = sitting.filter(is_own)?;
        Some(Self {
            seed: sitting.header().seed(),
            entries: sitting.record().entries().len(),
            order: sitting.row.order(),
            cards: sitting.row.cards().to_vec(),
            cursor: sitting.row.cursor(),
            cut_at: sitting.cut_at,
            chosen: sitting.chosen,
            after: sitting.after,
            open: Open::of(model),
        })
    }

    /// Whether it is about this match as it stands: nothing has been played since.
    fn is_of(&self, sitting: &Sitting) -> bool {
        self.seed == sitting.header().seed() && self.entries == sitting.record().entries().len()
    }

    /// Puts the player where he was, as far as that can still be meant, and says what is to be asked for beside.
    ///
    /// After something else has been played only the order of the cards can be meant.
    pub fn put(&self, model: &mut Model) -> Option<Reopen> {
        let sitting = model.sitting.as_mut()?;
        if self.seed != sitting.header().seed() {
            return None;
        }
        let stands = self.is_of(sitting);
        let row = HandRow::laid(&self.cards, self.order, self.cursor)?;
        sitting.lay_out_as(row);
        if !stands {
            return None;
        }
        sitting.cut_at = self.cut_at.min(51);
        sitting.chosen = self.chosen;
        let may_come_after = match self.after {
            After::Hand => true,
            After::Compared => false,
            After::Game => sitting.game_ended(),
            After::Match => sitting.game().sheet().result().is_some(),
        };
        if may_come_after {
            sitting.after = self.after;
        }
        match self.open? {
            Open::Help { topic, scroll } => {
                model.topic = topic;
                model.push(AnyScreen::Help(HelpScreen { topic, scroll }));
            }
            Open::Sheet { scroll } => model.push(AnyScreen::Sheet(SheetScreen { scroll })),
            Open::Pile => model.push(AnyScreen::Pile(PileScreen)),
            Open::House => return Some(Reopen::House),
            Open::Coach => return Some(Reopen::Coach),
        }
        None
    }

    /// The bookmark as a text.
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads a bookmark; `None` when the text is none. Nobody need be told: nothing is lost with it.
    pub fn from_text(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}
