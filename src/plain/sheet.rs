//! The score sheet as lines of a table: a column a player.

use crate::game::{
    Game, HandResult, Match, Player, Tally,
    words::{self, Names, win_kind},
};

use super::{command::Page, talk::Talk};

/// The width of the first column, in columns of the screen.
const FIRST: usize = 20;
/// What stands where there is nothing.
const NOTHING: &str = "-";

/// The score sheet of a match: the game being played hand by hand, what the games before it were settled at, and how
/// the match stands. The whole one has every game hand by hand.
pub(super) fn sheet(names: &Names, game: &Match, page: Page, talk: &mut Talk) {
    let sheet = game.sheet();
    let finished = sheet.finished();
    if page == Page::Short && !finished.is_empty() {
        talk.row(head(names, "Credited"));
    }
    for (number, (played, tally)) in (1..).zip(finished.iter().zip(sheet.tallies())) {
        match page {
            Page::Short => talk.row(row(names, &format!("Game {number}"), |player| {
                tally.credits()[player.index()].to_string()
            })),
            Page::Whole => {
                hands(names, number, played, talk);
                columns(names, &tally, talk);
            }
        }
    }
    if sheet.result().is_none() {
        hands(names, finished.len() + 1, sheet.game(), talk);
    }
    standing(names, game, talk);
}

/// The head of the columns.
pub(super) fn head(names: &Names, label: &str) -> String {
    row(names, label, |player| names.subject(player).to_owned())
}

/// A game hand by hand: the winner's score after it, in his column.
fn hands(names: &Names, number: usize, game: &Game, talk: &mut Talk) {
    talk.row(head(names, &format!("Game {number}")));
    for (index, result) in game.hands().iter().enumerate() {
        let label = format!("{} {}", index + 1, what(result));
        talk.row(row(names, &label, |player| {
            after(game, index, result, player)
        }));
    }
    if game.hands().is_empty() {
        talk.row("no hand yet");
    }
}

/// What a hand was, in a word or two.
const fn what(result: &HandResult) -> &'static str {
    match result {
        HandResult::Void { .. } => "void",
        HandResult::Tie => "tie",
        HandResult::Won { kind, .. } => win_kind(*kind),
    }
}

fn after(game: &Game, index: usize, result: &HandResult, player: Player) -> String {
    if result.winner() == Some(player) {
        game.running_after(player, index + 1).to_string()
    } else {
        NOTHING.to_owned()
    }
}

/// What a finished game was worth, line by line.
pub(super) fn columns(names: &Names, tally: &Tally, talk: &mut Talk) {
    let points = |points: i64| match points {
        0 => NOTHING.to_owned(),
        points => points.to_string(),
    };
    let of = |player: Player| &tally.columns[player.index()];
    let mut line = |label: &str, cell: &dyn Fn(Player) -> String| talk.row(row(names, label, cell));
    line("hands", &|player| points(of(player).hands));
    line("game bonus", &|player| points(of(player).bonus));
    if tally.columns.iter().any(|column| column.shutout != 0) {
        line("shutout", &|player| points(of(player).shutout));
    }
    line("boxes", &|player| points(of(player).boxes));
    line("total", &|player| of(player).total().to_string());
    line("credited", &|player| {
        points(tally.credits()[player.index()])
    });
}

/// How the match stands, by points or by games.
fn standing(names: &Names, game: &Match, talk: &mut Talk) {
    let sheet = game.sheet();
    let best_of = game.rules().match_play.best_of;
    if best_of > 0 {
        let won = sheet.games_won();
        let label = format!("Games, best of {best_of}");
        talk.row(row(names, &label, |player| won[player.index()].to_string()));
    } else {
        let scores = sheet.match_scores();
        let label = format!("Match, to {}", game.rules().match_play.target);
        talk.row(row(names, &label, |player| {
            scores[player.index()].to_string()
        }));
    }
}

/// A row: a label, and one cell a player.
fn row(names: &Names, label: &str, cell: impl Fn(Player) -> String) -> String {
    words::columns(names, FIRST, label, cell)
}
