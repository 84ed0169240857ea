//! Where you are in a match: the order of your cards, the cursor, the page that is open.
//!
//! It is kept apart from the record, because it is no part of the match. Without it a match is resumed with the cards as
//! they are laid at first.

use serde::{Deserialize, Serialize};

use crate::{analysis::coach::Effort, cards::Card, text::json};

use super::{
    analyst::CoachingTopic,
    hand_row::{HandRow, Order, Pointing},
    handbook::Topic,
    keymap::{Command, Place},
    message::Effect,
    screens::{AnyScreen, HelpScreen, HouseScreen, Model, PileScreen, SheetScreen},
    sitting::{After, Sitting},
};

/// Where you are in a match.
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
    #[serde(default)]
    pointing: Pointing,
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
    /// A hint or a review.
    Coach,
    /// A hint from a longer search.
    Deeper,
}

impl Open {
    fn of(model: &Model) -> Option<Self> {
        match model.top() {
            Some(AnyScreen::Help(HelpScreen { topic, scroll, .. })) => Some(Self::Help {
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
            Some(_) | None => model.hint().map(|hint| match hint.about {
                CoachingTopic::Decision {
                    effort: Effort::Deep,
                    ..
                } => Self::Deeper,
                CoachingTopic::Decision { .. } | CoachingTopic::Played => Self::Coach,
            }),
        }
    }
}

impl Bookmark {
    /// Where you are; `None` without a match of its own, at a drill, and while the match asks for an answer. Before the first deal
    /// too, so that a new match left at the cut does not take the place of the one before.
    ///
    /// While you are asked whether to leave, nothing is open: who leaves puts help and hints away, and only a program that was
    /// stopped comes back with them.
    pub fn of(model: &Model) -> Option<Self> {
        if model.place() == Place::Question && model.asked.is_none() {
            return None;
        }
        let sitting = model.sitting.as_ref();
        let is_own = |one: &&Sitting| one.header().occasion().is_match() && one.drill().is_none();
        let sitting = sitting
            .filter(is_own)
            .filter(|one| one.game().deals() > 0)?;
        Some(Self {
            seed: sitting.header().seed(),
            entries: sitting.record().entries().len(),
            order: sitting.row.order(),
            cards: sitting.row.cards().to_vec(),
            cursor: sitting.row.cursor(),
            pointing: sitting.row.pointing(),
            chosen: sitting.chosen,
            after: sitting.after,
            open: Open::of(model).filter(|_| model.asked.is_none()),
        })
    }

    /// Puts you where you were, as far as that is still possible. If the match went on since, only the order of the cards
    /// is restored.
    pub fn put(&self, model: &mut Model) -> Vec<Effect> {
        let Some(sitting) = &mut model.sitting else {
            return Vec::new();
        };
        let row = HandRow::laid(&self.cards, self.order, (self.cursor, self.pointing));
        let Some(row) = row.filter(|_| self.seed == sitting.header().seed()) else {
            return Vec::new();
        };
        let stands = self.entries == sitting.record().entries().len();
        sitting.lay_out_as(row);
        if !stands {
            return Vec::new();
        }
        sitting.chosen = self.chosen;
        let may_come_after = match self.after {
            After::Hand => true,
            After::Compared => false,
            After::Game => sitting.game_ended() && sitting.game().sheet().result().is_none(),
            After::Match => sitting.game().sheet().result().is_some(),
        };
        if may_come_after {
            sitting.after = self.after;
        }
        match self.open {
            None => return Vec::new(),
            Some(Open::Help { topic, scroll }) => {
                let help = HelpScreen::at(model.place());
                model.push(AnyScreen::Help(HelpScreen {
                    topic,
                    scroll,
                    ..help
                }));
            }
            Some(Open::Sheet { scroll }) => model.push(AnyScreen::Sheet(SheetScreen { scroll })),
            Some(Open::Pile) => model.push(AnyScreen::Pile(PileScreen)),
            Some(Open::House) => {
                let rules = HouseScreen::of(model);
                return model.open(rules);
            }
            Some(Open::Coach) => {
                return model.on_top(|screen, model| screen.command(Command::Coach, model));
            }
            Some(Open::Deeper) => {
                return model.on_top(|screen, model| screen.command(Command::Deeper, model));
            }
        }
        Vec::new()
    }

    /// The seed of the match.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The bookmark as a text.
    pub fn to_text(&self) -> String {
        json::line(self)
    }

    /// Reads a bookmark; `None` if the text is none, and nothing is lost with it.
    pub fn from_text(text: &str) -> Option<Self> {
        json::read(text.as_bytes()).ok()
    }
}
