//! Your way up the ladder: who you have beaten, who is next, and your rating. All of it comes from the records.

use serde::Serialize;

use crate::players::Level;

use super::{
    career::{Career, Group, Unaided},
    rating::{PlayerRating, RatedGames},
};

/// Your results against every opponent, and what follows from them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Ladder {
    /// The ladder from its first opponent on, then the characters.
    pub opponents: Vec<Faced>,
    /// The opponent above the highest that you have beaten in a match; none when you have beaten the highest of all.
    pub next: Option<Level>,
    /// Your games that count for the rating: those of matches without a hint.
    pub rated_games: u64,
    /// None before five games.
    pub rating: Option<PlayerRating>,
}

/// Your results against one opponent, at a table for two.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Faced {
    pub level: Level,
    /// Their measured rating.
    pub rating: f64,
    pub matches_won: u64,
    pub matches_lost: u64,
    pub games_won: u64,
    pub games_lost: u64,
    /// The games that count for your rating.
    pub unaided: Unaided,
    /// The fewest hints with which you have won a match; none if you have won none.
    pub fewest_hints: Option<u64>,
    /// The most points that a hand has brought you.
    pub best_hand: Option<f64>,
    /// How many hands the fastest match that you have won took.
    pub fastest_win: Option<u64>,
}

impl Faced {
    fn new(level: Level, group: Option<&Group>) -> Self {
        let count = |of: fn(&Group) -> u64| group.map_or(0, of);
        Self {
            level,
            rating: level.rating(),
            matches_won: count(|group| group.won),
            matches_lost: count(|group| group.lost),
            games_won: count(|group| group.games_won),
            games_lost: count(|group| group.games_lost),
            unaided: group.map_or_else(Unaided::default, |group| group.unaided),
            fewest_hints: group.and_then(|group| group.fewest_hints),
            best_hand: group.and_then(|group| group.best_hand),
            fastest_win: group.and_then(|group| group.fastest_win),
        }
    }
}

impl Ladder {
    pub fn of(career: &Career) -> Self {
        // At a table for more, and against a person or a program, the opponent has no name of a level.
        let faced = |level: Level| Faced::new(level, career.by_opponent.get(level.name()));
        let opponents: Vec<Faced> = Level::ALL.into_iter().map(faced).collect();
        let games = opponents.iter().map(|faced| RatedGames {
            against: faced.rating,
            won: faced.unaided.won,
            lost: faced.unaided.lost,
        });
        let games: Vec<RatedGames> = games.collect();
        let on_ladder = |faced: &&Faced| faced.level.rung().is_some();
        // Who has beaten a strong opponent need not beat the weaker ones.
        let rungs = opponents.iter().filter(on_ladder).rev();
        let above = rungs
            .take_while(|faced| faced.fewest_hints.is_none())
            .last();
        Self {
            next: above.map(|faced| faced.level),
            rated_games: games.iter().map(|of| of.won + of.lost).sum(),
            rating: PlayerRating::of(&games),
            opponents,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn career(results: &[(Level, u64, u64)]) -> Career {
        let mut career = Career::default();
        for &(level, won, lost) in results {
            let group = Group {
                won,
                lost,
                games_won: 2 * won,
                games_lost: lost,
                unaided: Unaided { won: 2 * won, lost },
                fewest_hints: (won > 0).then_some(0),
                ..Group::default()
            };
            career.by_opponent.insert(level.to_string(), group);
        }
        career
    }

    #[test]
    fn the_next_one_is_above_the_highest_who_is_beaten() {
        let next = |results: &[_]| Ladder::of(&career(results)).next;
        assert_eq!(next(&[]), Some(Level::Beginner));
        let later = [
            (Level::Beginner, 1, 0),
            (Level::Club, 2, 1),
            (Level::Novice, 0, 3),
        ];
        assert_eq!(next(&later), Level::Club.next_up());
        let all = Level::LADDER.map(|level| (level, 1, 1));
        assert_eq!(next(&all), None);
    }

    #[test]
    fn other_tables_and_people_do_not_count() {
        let mut career = career(&[(Level::Beginner, 1, 1)]);
        let group = career.by_opponent["beginner"].clone();
        for name in ["Round: novice, casual", "Bo", "novice (person)"] {
            career.by_opponent.insert(name.to_owned(), group.clone());
        }
        let ladder = Ladder::of(&career);
        assert_eq!(ladder.rated_games, 3);
        assert_eq!(ladder.rating, None);
        let won = ladder
            .opponents
            .iter()
            .filter(|faced| faced.matches_won > 0);
        assert_eq!(won.count(), 1);
    }
}
