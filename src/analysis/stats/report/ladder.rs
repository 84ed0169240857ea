//! The ladder, your rating and your personal bests in words.

use crate::{
    analysis::stats::{Career, Faced, Ladder, PlayerRating},
    game::words::counted,
};

use super::layout::{NOTHING, Part, StatsColumn, StatsTable, TableRow};

/// What it takes to go up the ladder.
pub const PASSED: &str = "Win one match, of any length, to pass a level and those below.";

/// What hints are worth there.
pub const HINTED: &str = "A win with hints passes too, but is not rated.";

/// What counts for the rating and on the ladder.
const COUNTED: &str =
    "Only matches of two against a computer player count here: no table of three or four.";

/// Your personal bests, if there are any.
pub(super) fn bests(career: &Career, parts: &mut Vec<Part>) {
    let all = &career.all;
    let hand = all
        .best_hand
        .map(|points| format!("{points:.0} points in a hand"));
    let in_a_row = |longest: i64, one: &str, several: &str| {
        let longest = longest.unsigned_abs();
        (longest > 1).then(|| format!("{} won in a row", counted(longest, one, several)))
    };
    let games = in_a_row(career.game_streaks.longest, "game", "games");
    let matches = in_a_row(career.streaks.longest, "match", "matches");
    let fastest = all
        .fastest_win
        .map(|hands| format!("a match won in {}", counted(hands, "hand", "hands")));
    let bests: Vec<String> = [hand, games, matches, fastest]
        .into_iter()
        .flatten()
        .collect();
    if !bests.is_empty() {
        parts.push(Part::text(format!("Your bests: {}.", bests.join(", "))));
    }
}

/// Your rating, who is next, and your results against everybody you have met.
pub(super) fn ladder(ladder: &Ladder, parts: &mut Vec<Part>) {
    parts.push(Part::heading("Your rating and your ladder"));
    parts.push(Part::Strong(rating(ladder)));
    parts.push(Part::text(match ladder.next {
        Some(next) => format!("Next on the ladder: {}. {PASSED}", next.introduced()),
        None => "You have beaten the strongest opponent.".to_owned(),
    }));
    parts.push(Part::text(format!("{HINTED} {COUNTED}")));
    let is_met = |faced: &Faced| {
        let matches = faced.matches_won + faced.matches_lost;
        matches + faced.games_won + faced.games_lost > 0
    };
    if !ladder.opponents.iter().any(is_met) {
        return;
    }
    let is_listed = |faced: &&Faced| is_met(faced) || ladder.next == Some(faced.level);
    let rows = ladder
        .opponents
        .iter()
        .filter(is_listed)
        .map(|faced| TableRow {
            name: faced.level.introduced(),
            cells: vec![
                format!("{:.0}", faced.rating),
                standing(faced, ladder).to_owned(),
                of_all(faced.matches_won, faced.matches_lost),
                of_all(faced.games_won, faced.games_lost),
                or_nothing(faced.best_hand.map(|points| format!("{points:.0}"))),
                or_nothing(faced.fastest_win.map(|hands| hands.to_string())),
            ],
            bar: None,
        });
    parts.push(Part::Table(StatsTable {
        head: "opponent",
        columns: vec![
            StatsColumn::new("rating", "rated", 4),
            StatsColumn::new("", "", 0),
            StatsColumn::new("matches", "matches won", 0),
            StatsColumn::new("games", "games won", 3),
            StatsColumn::new("best hand", "best hand", 2),
            StatsColumn::new("fewest hands", "fewest hands to win a match", 5),
        ],
        rows: rows.collect(),
    }));
}

/// Whether an opponent is beaten, or only ever with hints, or next.
pub fn standing(faced: &Faced, ladder: &Ladder) -> &'static str {
    match faced.fewest_hints {
        Some(0) => "beaten",
        Some(_) => "with hints",
        None if ladder.next == Some(faced.level) => "next",
        None => "",
    }
}

/// How many were won of all: `3 of 4`.
fn of_all(won: u64, lost: u64) -> String {
    match won + lost {
        0 => NOTHING.to_owned(),
        all => format!("{won} of {all}"),
    }
}

fn or_nothing(figure: Option<String>) -> String {
    figure.unwrap_or_else(|| NOTHING.to_owned())
}

/// Your rating in a sentence.
pub fn rating(ladder: &Ladder) -> String {
    let games = counted(ladder.rated_games, "game", "games");
    let Some(PlayerRating { elo, low, high, .. }) = ladder.rating else {
        return format!(
            "Your rating needs five games without hints; you have {}.",
            ladder.rated_games
        );
    };
    match (elo, low, high) {
        (Some(elo), Some(low), Some(high)) => {
            format!("Your rating: {elo:.0}, probably {low:.0} to {high:.0}, after {games}.")
        }
        (_, Some(low), _) => {
            format!("Your rating: probably {low:.0} or more. You have won all {games}.")
        }
        (_, _, Some(high)) => {
            format!("Your rating: probably {high:.0} or less. You have lost all {games}.")
        }
        (_, None, None) => String::new(),
    }
}
