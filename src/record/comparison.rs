//! Two results of one deal, side by side.

use crate::{
    game::{
        HandEnd, HandResult, Player,
        words::{counted, hand_kind, sentence, shortened, win_kind},
    },
    record::Record,
};

use super::{Participant, ParticipantKind};

/// How a deal was played somewhere, seen from one place at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Playing {
    place: Player,
    /// Who played in this place.
    name: String,
    /// The same in a sentence.
    called: String,
    opponent: String,
    /// Everybody there, by number.
    names: Vec<String>,
    end: HandEnd,
}

/// Two results of one deal, side by side, for a person who played it here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Comparison {
    /// The deal as the person, or whoever they are compared with, played it there.
    there: Playing,
    here: Playing,
}

/// Who it is, in a sentence: a computer player with the level.
fn called(player: &Participant) -> String {
    let name = shortened(player.name.as_str(), NAME);
    match &player.kind {
        ParticipantKind::Bot { level } => format!("the {level} {name}"),
        ParticipantKind::Human | ParticipantKind::Program => name,
    }
}

/// The widest name in a cell, in columns.
const NAME: usize = 12;

impl Playing {
    fn new(place: Player, players: &[Participant], end: HandEnd) -> Self {
        let name = |player: Player| {
            let found = players.get(player.index());
            found.map_or_else(String::new, |one| one.name.to_string())
        };
        Self {
            place,
            name: name(place),
            called: players.get(place.index()).map_or_else(String::new, called),
            names: Player::all(players.len()).map(name).collect(),
            opponent: {
                let others = Player::all(players.len()).filter(|&other| other != place);
                others.map(name).collect::<Vec<_>>().join(", ")
            },
            end,
        }
    }

    fn short_name(&self) -> String {
        shortened(&self.name, NAME)
    }

    fn short_opponent(&self) -> String {
        shortened(&self.opponent, NAME)
    }

    /// The points won in this place, without boxes.
    fn points(&self) -> i64 {
        self.end.points(self.place)
    }

    /// What was left in this place, and to the other.
    fn deadwood(&self) -> String {
        let own = self.end.deadwood[self.place];
        let others = self
            .end
            .deadwood
            .iter()
            .filter(|(other, _)| *other != self.place);
        // Nothing is counted for those who sat out.
        let several = self.end.deadwood.len() > 2;
        let others = others.filter(|(_, left)| !several || **left > 0);
        let others: Vec<String> = others.map(|(_, left)| left.to_string()).collect();
        format!("{own} to {}", others.join(", "))
    }

    /// Who ended it, and how; the person in this place may be "you".
    fn ended(&self, by_you: bool) -> String {
        match self.end.result {
            HandResult::Void { .. } => "nobody: void".to_owned(),
            HandResult::Tie => "nobody: a tie".to_owned(),
            HandResult::Net { .. } => hand_kind(&self.end.result).to_owned(),
            HandResult::Won { player, kind, .. } => {
                let who = if player != self.place {
                    shortened(&self.names[player.index()], NAME)
                } else if by_you {
                    "you".to_owned()
                } else {
                    self.short_name()
                };
                format!("{who}, {}", win_kind(kind))
            }
        }
    }
}

impl Comparison {
    /// A deal of the day beside what this computer player made of the same cards, against the same opponent, once the
    /// hand is over.
    pub fn with_computer(daily: &Record, player: &Participant, end: HandEnd) -> Option<Self> {
        let header = daily.header();
        header.occasion().daily()?;
        let here = Playing::new(Player::FIRST, header.players(), daily.compared_end()?);
        let there = Playing {
            name: player.name.to_string(),
            called: called(player),
            end,
            ..here.clone()
        };
        Some(Self { there, here })
    }

    /// A branch beside the record that it comes from, once its hand is over.
    pub fn of(branch: &Record) -> Option<Self> {
        let header = branch.header();
        let origin = header.occasion().origin()?;
        let me = header.person()?;
        let mut people =
            Player::all(origin.players.len()).filter(|&place| origin.was_person(place));
        let was = if origin.was_person(me) {
            me
        } else {
            people.next().unwrap_or(me)
        };
        Some(Self {
            there: Playing::new(was, &origin.players, origin.end),
            here: Playing::new(me, header.players(), branch.compared_end()?),
        })
    }

    /// Whether the person has changed places with the other.
    pub fn is_duplicate(&self) -> bool {
        self.there.place != self.here.place
    }

    /// Whether the person has the name here that they had there.
    fn is_same_person(&self) -> bool {
        self.there.name == self.here.name
    }

    /// What the person won there, and here, in points without boxes.
    pub fn points(&self) -> (i64, i64) {
        (self.there.points(), self.here.points())
    }

    /// The two results line by line, under the heads of their columns: what a line is about, there and here.
    pub fn rows(&self) -> Vec<[String; 3]> {
        let Self { there, here } = self;
        let duplicate = self.is_duplicate();
        // Whose cards they were, as the record there tells it.
        let of_other = there.short_opponent();
        let (was, is) = if self.is_same_person() {
            ("first time".to_owned(), "this time".to_owned())
        } else {
            (there.short_name(), "you".to_owned())
        };
        let heads = ("", was, is);
        let cards = duplicate.then(|| {
            let whose = if self.is_same_person() {
                "yours".to_owned()
            } else {
                there.short_name()
            };
            ("cards", whose, format!("{of_other}'s"))
        });
        let rows = [
            ("against", there.short_opponent(), here.short_opponent()),
            (
                "won by",
                there.ended(self.is_same_person()),
                here.ended(true),
            ),
            (
                "points",
                format!("{:+}", there.points()),
                format!("{:+}", here.points()),
            ),
            ("deadwood", there.deadwood(), here.deadwood()),
        ];
        let rows = [heads].into_iter().chain(cards).chain(rows);
        rows.map(|(about, there, here)| [about.to_owned(), there, here])
            .collect()
    }

    /// What follows from it, in sentences.
    pub fn verdict(&self) -> Vec<String> {
        let (there, here) = self.points();
        let mut told = if self.is_duplicate() {
            self.of_duplicate(there, here)
        } else {
            let how = match here - there {
                0 => "as well".to_owned(),
                better @ 1.. => format!("{} better", points(better)),
                worse => format!("{} worse", points(-worse)),
            };
            vec![match (self.is_same_person(), here == there) {
                (true, true) => "You did as well as the first time.".to_owned(),
                (true, false) => format!("You did {how} this time."),
                // Nothing before may have told of them.
                (false, _) => sentence(&format!(
                    "{} has played the same cards: you did {how}",
                    self.there.called
                )),
            }]
        };
        if self.there.opponent != self.here.opponent {
            told.push(
                "Your opponents were not the same, so the comparison is not fair.".to_owned(),
            );
        }
        told
    }

    fn of_duplicate(&self, there: i64, here: i64) -> Vec<String> {
        let who = if self.is_same_person() {
            "you had the first time".to_owned()
        } else {
            format!("{} had", self.there.short_name())
        };
        let together = match there + here {
            0 => "The two hands together are even.".to_owned(),
            both @ 1.. => format!("In the two hands together you are {} ahead.", points(both)),
            both => format!(
                "In the two hands together you are {} behind.",
                points(-both)
            ),
        };
        // The half of a whole number of points.
        let worth = match there - here {
            double if double % 2 == 0 => format!("{:+}", double / 2),
            double => {
                let sign = if double < 0 { '-' } else { '+' };
                format!("{sign}{}.5", double.abs() / 2)
            }
        };
        vec![
            together,
            format!(
                "By these two results, the cards that {who} were worth {worth} points: half the difference. \
                 The rest was skill and luck."
            ),
        ]
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

fn points(count: i64) -> String {
    counted(count, "point", "points")
}
