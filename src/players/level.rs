//! The computer's own players: one table of how they play and how strong they are. `assets/opponents` says who they are.
//!
//! Each level of the ladder is to win 55 to 65 of 100 mirrored games against the one below it. If you change a number here,
//! or the nets that the upper levels think with, measure the neighbors again with `undercut arena` by the `eaai` rules, from
//! the lowest upwards, and correct the ratings. The number that moves the strength of a level most, and evenly, is its [`Slip`]; what a level
//! remembers and how it knocks make it play as people of its strength do.

use std::{fmt, str::FromStr};

use rand::Rng;
use serde::{Serialize, Serializer};

use crate::{
    cards::{Stream, stream},
    game::{Player, Substitute},
    play::View,
    record::{Label, Participant, ParticipantKind, Record},
    text::quoted,
};

use super::{
    Bot,
    chance::{Recall, Slip},
    eval::Evaluator,
    heuristic::{Habits, Heuristic, KnockTiming, Watching},
    persona::Persona,
    question::Knocking,
    search::{OpponentKind, SearchEffort, Searching, Suspicion},
    several::{Aim, EveryTable, Several, Skill},
    weakened::{Weakened, Weakness},
};

/// A computer player: a level of the ladder, or a character. Records keep its name.
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
    /// The best that the program can do: about eighty milliseconds a move.
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
    /// How strong it was measured to be, on the scale of Elo, by games to 100 of two players.
    rating: u16,
    /// How it plays against one opponent.
    method: Method,
    /// How it plays against several.
    skill: Skill,
}

/// How the lowest level plays.
const NAIVE: Habits = Habits {
    recall: recall(1.0, 0.0),
    foresight: 0.5,
    watching: Watching::OwnCards,
    knocking: KnockTiming::AtOnce,
    slip: Slip(3.3),
};

/// What the characters have in common: they play well and remember much.
const OF_A_CHARACTER: Weakness = Weakness {
    recall: recall(10.0, 15.0),
    slip: Slip(1.5),
    ..Weakness::NONE
};

const fn recall(throws: f64, pick_ups: f64) -> Recall {
    Recall { throws, pick_ups }
}

const WEIGHED: Knocking = Knocking::Weighed(0.0);
const HASTY: Knocking = Knocking::Weighed(3.0);

const fn skill(deals: u32, slip: f64, recall: Recall, knocking: Knocking) -> Skill {
    Skill {
        deals,
        recall,
        slip: Slip(slip),
        knocking,
        taking: 0.0,
        aim: Aim::Hand,
    }
}

/// The table, in the order of [`Level::ALL`].
const PROFILES: [Profile; 12] = [
    Profile {
        name: "beginner",
        rating: 1000,
        method: Method::Habits(NAIVE),
        skill: skill(2, 20.0, recall(1.0, 0.0), Knocking::AtOnce),
    },
    Profile {
        name: "novice",
        rating: 1066,
        method: Method::Habits(Habits {
            recall: recall(2.0, 0.0),
            foresight: 0.7,
            slip: Slip(2.8),
            ..NAIVE
        }),
        skill: skill(3, 15.0, recall(2.0, 0.0), Knocking::AtOnce),
    },
    Profile {
        name: "casual",
        rating: 1142,
        method: Method::Habits(Habits {
            recall: recall(4.0, 0.0),
            foresight: 0.9,
            slip: Slip(2.25),
            ..NAIVE
        }),
        skill: skill(4, 11.5, recall(4.0, 0.0), Knocking::AtOnce),
    },
    Profile {
        name: "steady",
        rating: 1206,
        method: Method::Habits(Habits {
            recall: recall(6.0, 2.0),
            foresight: 1.0,
            watching: Watching::Opponent,
            slip: Slip(1.8),
            ..NAIVE
        }),
        skill: skill(6, 8.7, recall(6.0, 2.0), Knocking::AtOnce),
    },
    Profile {
        name: "club",
        rating: 1287,
        method: Method::Habits(Habits {
            recall: recall(8.0, 12.0),
            foresight: 1.0,
            watching: Watching::Opponent,
            knocking: KnockTiming::Weighed { deals: 6 },
            slip: Slip(1.55),
        }),
        skill: skill(8, 6.5, recall(8.0, 12.0), HASTY),
    },
    Profile {
        name: "strong",
        rating: 1340,
        method: Method::Weakened(Weakness {
            recall: recall(8.0, 12.0),
            slip: Slip(1.43),
            knocking: Knocking::Weighed(1.5),
            ..Weakness::NONE
        }),
        skill: skill(12, 4.7, recall(8.0, 12.0), HASTY),
    },
    Profile {
        name: "expert",
        rating: 1401,
        method: Method::Weakened(Weakness {
            recall: recall(13.0, 22.0),
            slip: Slip(1.1),
            knocking: Knocking::Weighed(-0.5),
            ..Weakness::NONE
        }),
        skill: skill(20, 3.0, recall(13.0, 22.0), WEIGHED),
    },
    Profile {
        name: "master",
        rating: 1467,
        method: Method::Weakened(Weakness {
            recall: recall(25.0, 60.0),
            slip: Slip(0.5),
            ..Weakness::NONE
        }),
        skill: skill(42, 1.45, recall(25.0, 60.0), WEIGHED),
    },
    Profile {
        name: "grandmaster",
        rating: 1528,
        method: Method::Searching,
        skill: Skill::BEST,
    },
    Profile {
        name: "camper",
        rating: 1322,
        method: Method::Weakened(Weakness {
            knocking: Knocking::Gin,
            ..OF_A_CHARACTER
        }),
        skill: skill(16, 3.0, recall(10.0, 15.0), Knocking::Gin),
    },
    Profile {
        name: "taker",
        rating: 1245,
        method: Method::Weakened(Weakness {
            taking: 3.0,
            ..OF_A_CHARACTER
        }),
        skill: Skill {
            taking: 8.0,
            ..skill(16, 3.0, recall(10.0, 15.0), WEIGHED)
        },
    },
    Profile {
        name: "knocker",
        rating: 1252,
        method: Method::Weakened(Weakness {
            knocking: Knocking::AtOnce,
            ..OF_A_CHARACTER
        }),
        skill: skill(16, 3.0, recall(10.0, 15.0), Knocking::AtOnce),
    },
];

impl Level {
    /// The opponent in the deal of the day unless you choose another.
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

    /// The characters, which have no place on the ladder.
    pub const CHARACTERS: [Self; 3] = [Self::Camper, Self::Taker, Self::Knocker];

    /// The ladder, then the characters.
    pub const ALL: [Self; 12] = {
        let ([a, b, c, d, e, f, g, h, i], [x, y, z]) = (Self::LADDER, Self::CHARACTERS);
        [a, b, c, d, e, f, g, h, i, x, y, z]
    };

    const fn profile(self) -> &'static Profile {
        &PROFILES[self as usize]
    }

    /// The name by which it is chosen, and which records keep.
    pub const fn name(self) -> &'static str {
        self.profile().name
    }

    /// What the opponent is like.
    pub fn persona(self) -> &'static Persona {
        Persona::of(self.name())
    }

    /// How strong it was measured to be, on the scale of Elo.
    pub fn rating(self) -> f64 {
        self.profile().rating.into()
    }

    /// The next one up the ladder; none for the strongest and for a character.
    pub fn next_up(self) -> Option<Self> {
        Self::LADDER.get(self.rung()?).copied()
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
    pub fn called(self) -> Label {
        label(&self.persona().name)
    }

    /// Their name and what they are: `Benny, beginner`.
    pub fn introduced(self) -> String {
        format!("{}, {self}", self.called())
    }

    /// Who is to be played next: `Next on the ladder: Nora, beginner.`
    pub fn as_next_opponent(self) -> String {
        format!("Next on the ladder: {}.", self.introduced())
    }

    /// Its entry among the players of a match.
    pub fn participant(self) -> Participant {
        Participant::bot(self.called(), label(self.name()))
    }

    /// The computer player of this level in the place of a person who leaves.
    pub fn substitute(self) -> Substitute {
        Substitute {
            name: self.called(),
            level: label(self.name()),
        }
    }

    /// A player of this level. Its moves depend only on `seed`, the view and what it has seen of the match.
    pub fn bot(self, seed: u64) -> Box<dyn Bot> {
        let evaluator = Evaluator::embedded;
        let profile = self.profile();
        let against_one: Box<dyn Bot> = match profile.method {
            Method::Habits(habits) => Box::new(Heuristic::new(habits, seed)),
            Method::Weakened(weakness) => Box::new(Weakened::new(evaluator(), weakness, seed)),
            Method::Searching => Box::new(Searching::new(evaluator(), SearchEffort::FULL, seed)),
        };
        Box::new(EveryTable {
            against_one,
            against_several: Several::new(profile.skill, seed),
        })
    }

    /// The player of this level in the place of `player` at the match of this seed. Its random stream is its own and not the
    /// dealer's, so a resumed match goes on as it would have gone.
    pub fn bot_at(self, player: Player, seed: u64) -> Box<dyn Bot> {
        self.bot(stream(seed, Stream::Player(player.index() as u64)).next_u64())
    }

    /// What kind of opponent is expected who is known to be of this level: how they play is no secret.
    pub fn suspicion(self) -> Suspicion {
        Suspicion::certain(self.opponent_kind())
    }

    /// The kind of opponent that they are in trials.
    ///
    /// `beginner` to `steady` and `knocker` knock at the first chance, and `club` waits for gin more than every second time; the
    /// levels up to `club` look at their own cards, take low ones and throw with errors. In 49 positions with a first discard,
    /// what the coach advises against a hasty player brought 0.5 ± 0.2 points more against `beginner` than what it advises against
    /// an unknown one, and 0.8 ± 0.2 more than against a greedy one (a standard error).
    pub(crate) fn opponent_kind(self) -> OpponentKind {
        match self.profile().method {
            Method::Habits(habits) => match habits.knocking {
                KnockTiming::AtOnce => OpponentKind::Hasty,
                KnockTiming::Weighed { .. } => OpponentKind::Hopeful,
            },
            Method::Searching => OpponentKind::Learned,
            Method::Weakened(weakness) => match weakness.knocking {
                Knocking::Weighed(_) => OpponentKind::Learned,
                Knocking::Gin => OpponentKind::Camper,
                Knocking::AtOnce => OpponentKind::Hasty,
            },
        }
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

fn label(name: &str) -> Label {
    name.parse().expect("these names are short words")
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// As its name.
impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A name that no level has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no opponent {}; the levels are {}, the characters {}",
    quoted(.given),
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
        let named = Self::ALL.into_iter().find(|level| level.name() == text);
        named.ok_or_else(|| UnknownLevel {
            given: text.to_owned(),
        })
    }
}
