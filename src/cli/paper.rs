//! The score sheet as it is kept on paper: a column a player, the running score of whoever won a hand, the tally of a
//! game, and how the match stands.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::game::{
    Column, Game, HandResult, Player, Sheet, Tally,
    words::{Names, Phrase, Symbols, columns, game_over, match_over, win_kind},
};

/// The width of the first column, in columns of the screen.
const FIRST: usize = 22;

/// Writes every game, and how the match stands.
pub(super) fn sheet(out: &mut dyn Write, names: &Names, sheet: &Sheet) -> io::Result<()> {
    for (number, (played, tally)) in (1..).zip(sheet.finished().iter().zip(sheet.tallies())) {
        game(out, names, number, played)?;
        game_end(out, names, number, &tally)?;
        writeln!(out)?;
    }
    if sheet.result().is_none() {
        game(out, names, sheet.finished().len() + 1, sheet.game())?;
        writeln!(out)?;
    }
    standing(out, names, sheet)
}

/// Writes the hands of a game.
fn game(out: &mut dyn Write, names: &Names, number: usize, game: &Game) -> io::Result<()> {
    head(out, names, &format!("Game {number}"))?;
    for (place, hand) in game.hands().iter().enumerate() {
        let label = format!("{:>3}  {}", place + 1, in_short(hand));
        row(out, names, &label, |player| {
            let won = hand.winner() == Some(player);
            won.then(|| game.running_after(player, place + 1))
        })?;
    }
    if game.hands().is_empty() {
        writeln!(out, "     no hand yet")?;
    }
    Ok(())
}

/// What a hand was: `knock 24`, `void`.
fn in_short(hand: &HandResult) -> String {
    match *hand {
        HandResult::Void { .. } => "void".to_owned(),
        HandResult::Tie => "tie".to_owned(),
        HandResult::Won { kind, points, .. } => format!("{} {points}", win_kind(kind)),
    }
}

/// Writes the tally of a finished game.
pub(super) fn game_end(
    out: &mut dyn Write,
    names: &Names,
    number: usize,
    tally: &Tally,
) -> io::Result<()> {
    let of = |player: Player| &tally.columns[player.index()];
    let some = |points: i64| (points != 0).then_some(points);
    row(out, names, "hands", |player| Some(of(player).hands))?;
    row(out, names, "game bonus", |player| some(of(player).bonus))?;
    if tally.columns.iter().any(|column| column.shutout != 0) {
        row(out, names, "shutout", |player| some(of(player).shutout))?;
    }
    row(out, names, "boxes", |player| some(of(player).boxes))?;
    row(out, names, "total", |player| Some(of(player).total()))?;
    writeln!(out, "{}.", words(&game_over(names, number, tally)))
}

/// Writes how the match stands, or how it ended.
pub(super) fn standing(out: &mut dyn Write, names: &Names, sheet: &Sheet) -> io::Result<()> {
    let rules = sheet.rules().match_play;
    if let Some(result) = sheet.result() {
        return writeln!(
            out,
            "{}.",
            words(&match_over(names, &result, rules.best_of))
        );
    }
    let scores = sheet.match_scores();
    let games = sheet.games_won();
    head(out, names, "Match")?;
    if rules.best_of > 0 {
        let label = format!("games, best of {}", rules.best_of);
        let won = |player: Player| i64::try_from(games[player.index()]).ok();
        row(out, names, &label, won)
    } else {
        let label = format!("points, to {}", rules.target);
        row(out, names, &label, |player| Some(scores[player.index()]))
    }
}

/// A phrase that has no cards in it.
fn words(phrase: &Phrase) -> String {
    phrase.text(Symbols::Ascii)
}

fn head(out: &mut dyn Write, names: &Names, label: &str) -> io::Result<()> {
    let name = |player| names.subject(player).to_owned();
    writeln!(out, "{}", columns(names, FIRST, label, name))
}

fn row(
    out: &mut dyn Write,
    names: &Names,
    label: &str,
    cell: impl Fn(Player) -> Option<i64>,
) -> io::Result<()> {
    let cell = |player| cell(player).map_or_else(String::new, |points| points.to_string());
    writeln!(out, "{}", columns(names, FIRST, label, cell))
}

/// The tally of a finished game for programs.
pub(super) fn json(tally: &Tally) -> Value {
    let column = |column: &Column| {
        json!({
            "hands": column.hands,
            "bonus": column.bonus,
            "shutout": column.shutout,
            "boxes": column.boxes,
            "total": column.total(),
        })
    };
    json!({
        "winner": tally.winner,
        "shutout": tally.shut_out,
        "columns": tally.columns.iter().map(column).collect::<Vec<_>>(),
        "settlement": tally.settlement(),
        "credits": tally.credits(),
    })
}
