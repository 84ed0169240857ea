//! Everything that the screen shows, and nothing else.

use std::time::Duration;

use ratatui::layout::Size;

use crate::{
    game::words::Phrase,
    record::Record,
    rules::RulesFile,
    session::{CannotSit, Kind},
};

use super::{
    coaching::{About, Coaching},
    glyphs::Charset,
    handbook::Topic,
    keymap::{Keymap, Place},
    layout::Tier,
    pace::Pace,
    question::{Asked, Question},
    screens::{AnyScreen, Learning, MenuScreen},
    settings::Settings,
    setup::Setup,
    sitting::Sitting,
    waiting::Waiting,
    widgets::CardSize,
};

/// Everything that the screen shows.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// The size of the screen, in columns and rows.
    pub size: Size,
    /// The signs of the screen.
    pub charset: Charset,
    /// The keys as they are bound.
    pub keys: Keymap,
    /// How fast the opponent's moves are shown.
    pub pace: Pace,
    /// The menu, which lies under everything else.
    pub menu: MenuScreen,
    /// What a new match begins with.
    pub setup: Setup,
    /// The match at the table.
    pub sitting: Option<Sitting>,
    /// How many matches have been sat down to.
    pub sittings: u64,
    /// What waits behind a branch at the table, and behind the branch before that one.
    pub waiting: Vec<Waiting>,
    /// The page of the help that is open, or was when the help was closed.
    pub topic: Topic,
    /// The stack of screens over the menu or the table.
    pub screens: Vec<AnyScreen>,
    /// What the player has set.
    pub settings: Settings,
    /// The names of the themes that there are.
    pub themes: Vec<String>,
    /// How far the player has come in the first lesson.
    pub learning: Learning,
    /// The files in which house rules are looked for, in their order.
    pub rules_files: Vec<RulesFile>,
    /// The coach at work, or what he has said.
    pub coaching: Option<Coaching>,
    /// How many errands the coach has been sent on.
    pub errands: u64,
    /// The question that has to be answered first.
    pub asked: Option<Asked>,
    /// Why the record is not on the disk, when it is not.
    pub unsaved: Option<String>,
    /// What the player is told outside of a match.
    pub told: Option<Phrase>,
}

impl Model {
    /// The menu, before anything is known of the matches on the disk and of the size of the screen.
    pub fn new(setup: Setup, pace: Pace, charset: Charset) -> Self {
        Self {
            size: Size::ZERO,
            charset,
            keys: Keymap::default(),
            pace,
            menu: MenuScreen::default(),
            setup,
            sitting: None,
            sittings: 0,
            waiting: Vec::new(),
            topic: Topic::default(),
            screens: Vec::new(),
            settings: Settings {
                pace,
                ..Settings::default()
            },
            themes: Vec::new(),
            learning: Learning::default(),
            rules_files: Vec::new(),
            coaching: None,
            errands: 0,
            asked: None,
            unsaved: None,
            told: None,
        }
    }

    /// The tier of the screen's size.
    pub fn tier(&self) -> Tier {
        Tier::of(self.size)
    }

    /// Where the player is, as far as keys are concerned.
    pub fn place(&self) -> Place {
        match self.top() {
            Some(screen) if screen.is_page() => screen.place(),
            _ if self.asked.is_some() => Place::Question,
            Some(screen) if !self.is_at_drill() => screen.place(),
            Some(_) | None => self.under(),
        }
    }

    /// Where the player is below the pages and questions that lie over it.
    pub fn under(&self) -> Place {
        let Some(sitting) = &self.sitting else {
            return Place::Menu;
        };
        if sitting.is_moving() {
            return Place::Waiting;
        }
        match sitting.kind() {
            Kind::Cut => Place::Cut,
            Kind::Upcard | Kind::LastDiscard => Place::Offer,
            Kind::Draw => Place::Draw,
            Kind::Discard | Kind::Knock => Place::Discard,
            Kind::Dealer | Kind::Defence | Kind::LayOff | Kind::Answer | Kind::Penalty => {
                Place::Choosing
            }
            Kind::Melds | Kind::Sure => Place::Question,
            Kind::Stands | Kind::Waiting => Place::Waiting,
            Kind::Between | Kind::Over => Place::Between,
        }
    }

    /// What the coach says, or is about to say, of the decision that the player has before him.
    pub fn hint(&self) -> Option<&Coaching> {
        let of_now = |coaching: &&Coaching| matches!(coaching.about, About::Decision { .. });
        self.coaching.as_ref().filter(of_now)
    }

    /// Says why something cannot be.
    pub fn refuse(&mut self, why: &str) {
        match &mut self.sitting {
            Some(sitting) => sitting.refuse(why),
            None => self.told = Some(Phrase::from_sentence(why)),
        }
    }

    /// How large the player's cards, those of the piles or the opponent's are at most.
    pub fn at_most(&self, size: CardSize) -> CardSize {
        size.min(self.settings.cards)
    }

    /// When something next moves by itself; `None` while nothing does.
    pub fn moves_in(&self) -> Option<Duration> {
        let playable =
            self.tier() > Tier::TooSmall && self.asked.is_none() && self.screens.is_empty();
        self.sitting.as_ref().filter(|_| playable)?.moves_in()
    }

    /// The question at the table or over it, with the place of the cursor.
    pub fn question(&self) -> Option<Asked> {
        if let Some(asked) = &self.asked {
            return Some(asked.clone());
        }
        let sitting = self.sitting.as_ref()?;
        let is_covered = self.base().is_some() && !self.is_at_drill();
        if sitting.is_moving() || is_covered {
            return None;
        }
        sitting.kind().is_list().then(|| {
            let question = Question::from(sitting.prompt());
            Asked {
                cursor: sitting.chosen.min(question.lines.len().saturating_sub(1)),
                question,
            }
        })
    }

    /// Puts the cursor on a line of the question.
    pub fn point_at_answer(&mut self, line: usize) {
        if let Some(asked) = &mut self.asked {
            asked.cursor = line;
        } else if let Some(sitting) = &mut self.sitting {
            sitting.chosen = line;
        }
    }

    /// Sits down to a record, against the program at the table if there is one.
    ///
    /// # Errors
    ///
    /// When it is not a match between one person and opponents that are here.
    pub fn sit(&self, record: Record) -> Result<Sitting, CannotSit> {
        Sitting::new(record, self.setup.program())
    }
}
