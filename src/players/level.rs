//! Whom the computer plays: one table of names, descriptions and minds, to be retuned by.
//!
//! Each level of the ladder is to win 55 to 65 of 100 mirrored games against the one below it. If you change a number here,
//! or the nets that the upper levels think with, measure the neighbors again with `undercut arena` by the `eaai` rules, from
//! the lowest upwards. The number that moves the strength of a level most, and evenly, is its [`Slip`]; what a level
//! remembers and how it knocks make it play as people of its strength do.

use std::{fmt, str::FromStr};

use rand::Rng;

use crate::{
    cards::{Stream, stream},
    game::Player,
    play::View,
    record::{Label, Participant, ParticipantKind, Record},
};

use super::{
    Bot,
    chance::Slip,
    eval::Evaluator,
    heuristic::{Habits, Heuristic, KnockTiming, Watching},
    recall::Recall,
    search::{SearchEffort, Searching},
    weakened::{Knocking, Weakened, Weakness},
};

/// Whom the computer plays: a level of the ladder, or a character beside it. Records keep the name of the level.
///
/// The levels differ in what people differ in: how much they remember, whether they see what the opponent takes, how soon
/// they knock, and how well they judge. A character plays well but has a habit that you can learn to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Has just learned the rules.
    Beginner,
    /// Has played a few evenings.
    Novice,
    /// Plays now and then.
    Casual,
    /// Plays often, and by rules of thumb.
    Steady,
    /// Plays every week, against people who do.
    Club,
    /// Wins more often than not at a club.
    Strong,
    /// Makes few mistakes.
    Expert,
    /// Makes hardly any.
    Master,
    /// The best that the program can do: about fourteen milliseconds a move.
    Grandmaster,
    /// A character that waits for gin.
    Camper,
    /// A character that takes too much from the discard pile.
    Taker,
    /// A character that knocks at the first chance.
    Knocker,
}

/// How a computer player comes to its decisions.
#[derive(Debug, Clone, Copy)]
enum Method {
    /// By rules of thumb.
    Habits(Habits),
    /// By the nets, with a weakness.
    Weakened(Weakness),
    /// By the nets, and by trying moves out.
    Searching,
}

/// A row of the table.
struct Profile {
    /// The name by which it is chosen.
    name: &'static str,
    /// What it is called at the table.
    called: &'static str,
    description: &'static str,
    method: Method,
}

impl Level {
    /// Whom the computer plays in the deal of the day if nobody else is chosen.
    pub const OF_THE_DAY: Self = Self::Club;

    /// The one that plays best.
    pub const STRONGEST: Self = Self::Grandmaster;

    /// The levels of the ladder, the weakest first.
    pub const LADDER: [Self; 9] = [
        Self::Beginner,
        Self::Novice,
        Self::Casual,
        Self::Steady,
        Self::Club,
        Self::Strong,
        Self::Expert,
        Self::Master,
        Self::Grandmaster,
    ];

    /// The characters beside the ladder.
    pub const CHARACTERS: [Self; 3] = [Self::Camper, Self::Taker, Self::Knocker];

    /// The ladder, then the characters.
    pub const ALL: [Self; 12] = {
        let mut all = [Self::Beginner; 12];
        let mut at = 0;
        while at < all.len() {
            all[at] = if at < Self::LADDER.len() {
                Self::LADDER[at]
            } else {
                Self::CHARACTERS[at - Self::LADDER.len()]
            };
            at += 1;
        }
        all
    };

    #[expect(clippy::too_many_lines, reason = "it is one table")]
    const fn profile(self) -> Profile {
        match self {
            Self::Beginner => Profile {
                name: "beginner",
                called: "Benny",
                description: "has just learned the rules, and knocks at the first chance",
                method: Method::Habits(Habits {
                    recall: recall(1.0, 0.0),
                    foresight: 0.5,
                    watching: Watching::OwnCards,
                    knocking: KnockTiming::AtOnce,
                    slip: Slip(3.3),
                }),
            },
            Self::Novice => Profile {
                name: "novice",
                called: "Nora",
                description: "sees what could still come, and soon forgets what was thrown",
                method: Method::Habits(Habits {
                    recall: recall(2.0, 0.0),
                    foresight: 0.7,
                    watching: Watching::OwnCards,
                    knocking: KnockTiming::AtOnce,
                    slip: Slip(2.8),
                }),
            },
            Self::Casual => Profile {
                name: "casual",
                called: "Conrad",
                description: "counts the cards that help, pays no heed to you, knocks at once",
                method: Method::Habits(Habits {
                    recall: recall(4.0, 0.0),
                    foresight: 0.9,
                    watching: Watching::OwnCards,
                    knocking: KnockTiming::AtOnce,
                    slip: Slip(2.25),
                }),
            },
            Self::Steady => Profile {
                name: "steady",
                called: "Eddie",
                description: "remembers the last throws, watches what you take, knocks at once",
                method: Method::Habits(Habits {
                    recall: recall(6.0, 2.0),
                    foresight: 1.0,
                    watching: Watching::Opponent,
                    knocking: KnockTiming::AtOnce,
                    slip: Slip(1.8),
                }),
            },
            Self::Club => Profile {
                name: "club",
                called: "Clara",
                description: "watches what you take, thinks before a knock, errs now and then",
                method: Method::Habits(Habits {
                    recall: recall(8.0, 12.0),
                    foresight: 1.0,
                    watching: Watching::Opponent,
                    knocking: KnockTiming::Weighed { deals: 6 },
                    slip: Slip(1.55),
                }),
            },
            Self::Strong => Profile {
                name: "strong",
                called: "Stella",
                description: "guesses what you hold, knocks a little too soon, errs seldom",
                method: Method::Weakened(Weakness {
                    recall: recall(8.0, 12.0),
                    slip: Slip(1.43),
                    knocking: Knocking::Weighed(1.5),
                    ..Weakness::NONE
                }),
            },
            Self::Expert => Profile {
                name: "expert",
                called: "Edgar",
                description: "keeps track of most cards, and would rather wait than be undercut",
                method: Method::Weakened(Weakness {
                    recall: recall(13.0, 22.0),
                    slip: Slip(1.1),
                    knocking: Knocking::Weighed(-0.5),
                    ..Weakness::NONE
                }),
            },
            Self::Master => Profile {
                name: "master",
                called: "Magnus",
                description: "forgets next to nothing, and errs by next to nothing",
                method: Method::Weakened(Weakness {
                    recall: recall(25.0, 60.0),
                    slip: Slip(0.5),
                    ..Weakness::NONE
                }),
            },
            Self::Grandmaster => Profile {
                name: "grandmaster",
                called: "Greta",
                description: "imagines your hand, tries its moves, learns your ways",
                method: Method::Searching,
            },
            Self::Camper => Profile {
                name: "camper",
                called: "Walter",
                description: "sits on a good hand and waits for gin: knock first",
                method: Method::Weakened(Weakness {
                    knocking: Knocking::Gin,
                    ..OF_A_CHARACTER
                }),
            },
            Self::Taker => Profile {
                name: "taker",
                called: "Maggie",
                description: "cannot leave the discard pile alone: watch what is taken",
                method: Method::Weakened(Weakness {
                    taking: 3.0,
                    ..OF_A_CHARACTER
                }),
            },
            Self::Knocker => Profile {
                name: "knocker",
                called: "Nick",
                description: "knocks at the first chance: keep your deadwood low",
                method: Method::Weakened(Weakness {
                    knocking: Knocking::AtOnce,
                    ..OF_A_CHARACTER
                }),
            },
        }
    }

    /// The name by which it is chosen, and which records keep.
    pub const fn name(self) -> &'static str {
        self.profile().name
    }

    /// How it plays, in one line for a person who chooses an opponent.
    pub const fn description(self) -> &'static str {
        self.profile().description
    }

    /// The number of its rung, from 1 for the weakest; none for a character.
    pub fn rung(self) -> Option<usize> {
        let at = Self::LADDER.iter().position(|level| *level == self)?;
        Some(at + 1)
    }

    /// The level that this participant plays; none for a person, a program, or a level that this version does not have.
    pub fn of(participant: &Participant) -> Option<Self> {
        match &participant.kind {
            ParticipantKind::Bot { level } => level.as_str().parse().ok(),
            ParticipantKind::Human | ParticipantKind::Program => None,
        }
    }

    /// What it is called at the table.
    ///
    /// # Panics
    ///
    /// Never: the names are short words.
    pub fn called(self) -> Label {
        let name = self.profile().called.parse();
        name.expect("these names are short words")
    }

    /// It at the table of a match.
    ///
    /// # Panics
    ///
    /// Never: the names are short words.
    pub fn participant(self) -> Participant {
        let level = self.name().parse();
        Participant::bot(self.called(), level.expect("these names are short words"))
    }

    /// A player of this level. Its moves depend on `seed`, the view it is shown and what it was told of the match, and on
    /// nothing else.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        let evaluator = Evaluator::embedded;
        match self.profile().method {
            Method::Habits(habits) => Box::new(Heuristic::new(habits, seed)),
            Method::Weakened(weakness) => Box::new(Weakened::new(evaluator(), weakness, seed)),
            Method::Searching => Box::new(Searching::new(evaluator(), SearchEffort::FULL, seed)),
        }
    }

    /// The player of this level who sits in the place of `player` at the match of this seed. Its chance comes from a stream
    /// of its own and never from the dealer's, so a match that is resumed goes on as it would have gone.
    pub fn bot_at(self, player: Player, seed: u64) -> Box<dyn Bot> {
        self.bot(stream(seed, Stream::Player(player.index() as u64)).next_u64())
    }

    /// The earlier hands of a match that a player of this level has to be shown before it goes on with the match: none for a
    /// level that does not learn from one hand for the next.
    pub(super) fn past(self, record: &Record, player: Player) -> Vec<View> {
        match self.profile().method {
            Method::Searching => record.past(player),
            Method::Habits(_) | Method::Weakened(_) => Vec::new(),
        }
    }
}

/// What the characters have in common: they play well and remember much.
const OF_A_CHARACTER: Weakness = Weakness {
    recall: recall(10.0, 15.0),
    slip: Slip(1.5),
    ..Weakness::NONE
};

const fn recall(throws: f64, pick_ups: f64) -> Recall {
    Recall { throws, pick_ups }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no level has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no opponent {given:?}; the levels are {}, the characters {}",
    Level::LADDER.map(Level::name).join(", "),
    Level::CHARACTERS.map(Level::name).join(", ")
)]
pub struct UnknownLevel {
    /// What was written.
    pub given: String,
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        let named = |level: &Self| level.name() == text;
        Self::ALL
            .into_iter()
            .find(named)
            .ok_or_else(|| UnknownLevel {
                given: text.to_owned(),
            })
    }
}
