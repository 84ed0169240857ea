//! Two results of one deal, side by side.

use crate::{
    game::{
        HandEnd, HandResult, Player, other_of_two,
        words::{counted, shortened, win_kind},
    },
    record::Record,
};

/// How a deal was played somewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playing {
    /// The names at the table, in the order of the players' numbers.
    pub names: [String; 2],
    /// How it ended.
    pub end: HandEnd,
}

/// Two results of one deal, side by side, for a person who played it here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// Where the person sits here.
    me: Player,
    /// Where the person, or whom he is compared with, sat there.
    was: Player,
    there: Playing,
    here: Playing,
}

/// A line of the comparison: what it is about, there and here.
pub type Row = [String; 3];

/// The widest name in a cell, in columns.
const NAME: usize = 12;

impl Comparison {
    /// The same cards in two hands: the person's as `me` here, and those of who played there in the same place.
    pub fn of_one_place(me: Player, there: Playing, here: Playing) -> Self {
        let was = me;
        Self {
            me,
            was,
            there,
            here,
        }
    }

    /// A deal of the day beside what this computer player made of the same cards, against the same opponent, once the
    /// hand is over.
    pub fn with_computer(daily: &Record, name: &str, end: HandEnd) -> Option<Self> {
        let header = daily.header();
        header.occasion().daily()?;
        let [person, opponent] = header.players() else {
            return None;
        };
        let names = |first: &str| [first.to_owned(), opponent.name.to_string()];
        let there = Playing {
            names: names(name),
            end,
        };
        let here = Playing {
            names: names(person.name.as_str()),
            end: daily.compared_end()?,
        };
        Some(Self::of_one_place(Player::FIRST, there, here))
    }

    /// A branch beside the record that it comes from, once its hand is over.
    pub fn of(branch: &Record) -> Option<Self> {
        let header = branch.header();
        let origin = header.occasion().origin()?;
        let me = header.person()?;
        let end = branch.compared_end()?;
        let other = other_of_two(me);
        let was = if !origin.was_person(me) && origin.was_person(other) {
            other
        } else {
            me
        };
        let names = |of: &[super::Participant]| {
            let name = |player: Player| of.get(player.index()).map(|one| one.name.to_string());
            [Player::FIRST, Player::SECOND].map(|player| name(player).unwrap_or_default())
        };
        Some(Self {
            me,
            was,
            there: Playing {
                names: names(&origin.players),
                end: origin.end,
            },
            here: Playing {
                names: names(header.players()),
                end,
            },
        })
    }

    /// Whether the person has changed places with the other.
    pub fn is_duplicate(&self) -> bool {
        self.me != self.was
    }

    /// Whether the person has the name here that he had there.
    fn is_same_person(&self) -> bool {
        let here = self.here.names.get(self.me.index());
        self.there.names.get(self.was.index()) == here
    }

    /// What the person won there, and here, in points without boxes.
    pub fn points(&self) -> (i64, i64) {
        (
            self.there.end.points(self.was),
            self.here.end.points(self.me),
        )
    }

    /// The two results line by line, under the heads of their columns.
    pub fn rows(&self) -> Vec<Row> {
        let (there, here) = self.points();
        let row = |about: &str, there: String, here: String| [about.to_owned(), there, here];
        let mut rows = vec![row("", "there".to_owned(), "here".to_owned())];
        let whose = |player: Player| name(&self.there, player);
        if self.is_duplicate() {
            let (there, here) = if self.is_same_person() {
                ("yours".to_owned(), format!("{}'s", whose(self.me)))
            } else {
                (whose(self.was), whose(self.me))
            };
            rows.push(row("cards", there, here));
        } else {
            rows.push(row("played by", whose(self.was), "you".to_owned()));
        }
        rows.extend([
            row(
                "against",
                name(&self.there, other_of_two(self.was)),
                name(&self.here, other_of_two(self.me)),
            ),
            row(
                "ended",
                self.ended(&self.there, self.was),
                self.ended(&self.here, self.me),
            ),
            row("points", format!("{there:+}"), format!("{here:+}")),
            row(
                "deadwood",
                counts(&self.there.end, self.was),
                counts(&self.here.end, self.me),
            ),
        ]);
        rows
    }

    /// Who ended it, and how.
    fn ended(&self, playing: &Playing, person: Player) -> String {
        match playing.end.result {
            HandResult::Void { .. } => "void".to_owned(),
            HandResult::Tie => "a tie".to_owned(),
            HandResult::Won { player, kind, .. } => {
                let is_person = player == person && (self.is_duplicate() || *playing == self.here);
                let who = if is_person {
                    "you".to_owned()
                } else {
                    name(playing, player)
                };
                format!("{who}, {}", win_kind(kind))
            }
        }
    }

    /// What follows from it, in sentences.
    pub fn verdict(&self) -> Vec<String> {
        let (there, here) = self.points();
        let mut told = Vec::new();
        if self.is_duplicate() {
            let both = there + here;
            let who = if self.is_same_person() {
                "you".to_owned()
            } else {
                name(&self.there, self.was)
            };
            told.push(match both {
                0 => "The two together come out even.".to_owned(),
                1.. => format!("In the two together you are {} ahead.", points(both)),
                _ => format!("In the two together you are {} behind.", points(-both)),
            });
            // The half of a whole number of points.
            let worth = match there - here {
                double if double % 2 == 0 => format!("{:+}", double / 2),
                double => format!(
                    "{}{}.5",
                    if double < 0 { '-' } else { '+' },
                    double.abs() / 2
                ),
            };
            told.push(format!(
                "By these two results the cards that {who} had there were worth {worth} points: half of what lies \
                 between them. The rest was play, and luck."
            ));
        } else {
            let who = if self.is_same_person() {
                "there".to_owned()
            } else {
                name(&self.there, self.was)
            };
            let than = if who == "there" {
                "than there".to_owned()
            } else {
                format!("than {who}")
            };
            told.push(match here - there {
                0 => format!("You did as well as {who}."),
                better @ 1.. => format!("You did better {than} by {}.", points(better)),
                worse => format!("You did worse {than} by {}.", points(-worse)),
            });
        }
        let opponents = (
            self.there.names.get(other_of_two(self.was).index()),
            self.here.names.get(other_of_two(self.me).index()),
        );
        if opponents.0 != opponents.1 {
            told.push("The opponents were not the same, so it is no fair match.".to_owned());
        }
        told
    }

    /// The two results as lines of text in columns.
    pub fn table(&self) -> Vec<String> {
        let columns = self.rows().into_iter().map(|[about, there, here]| {
            let line = format!("{about:<11}{there:<26}{here}");
            line.trim_end().to_owned()
        });
        columns.collect()
    }
}

fn name(playing: &Playing, player: Player) -> String {
    let name = playing.names.get(player.index());
    shortened(name.map_or("", String::as_str), NAME)
}

/// What is left to the player, and to the other.
fn counts(end: &HandEnd, player: Player) -> String {
    let count = |player: Player| end.deadwood[player];
    format!("{} to {}", count(player), count(other_of_two(player)))
}

fn points(count: i64) -> String {
    counted(count, "point", "points")
}
