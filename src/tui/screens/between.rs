//! After a game and after the match: the sheet with everything added up.

use ratatui::layout::Rect;

use crate::{
    game::Stage,
    tui::{
        model::Model,
        phrase::Phrase,
        sitting::{After, Sitting},
        theme::Role,
        widgets::{Align, Canvas, inset, row_of},
        words::Who,
    },
};

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let Some(sitting) = &model.sitting else {
        return;
    };
    let whole = inset(canvas.area(), 1, 0);
    let headline = Rect {
        height: 2,
        ..row_of(whole, 0)
    };
    let phrase = match sitting.after {
        After::Hand | After::Game => game(sitting),
        After::Match => match_over(sitting),
    };
    super::draw_phrase(&phrase, Role::Message, headline, canvas);
    if let (After::Match, Some(seal)) = (sitting.after, sitting.header().seal()) {
        let told = format!("Seal {} is open: undercut verify", seal.commitment.short());
        canvas.line(row_of(whole, 2), &told, Role::Hint, Align::Left);
    }
    let sheet = Rect {
        y: whole.y + 3,
        height: whole.height.saturating_sub(4),
        ..whole
    };
    super::page::draw_sheet(model, sheet, canvas);
    super::draw_footer(model, canvas);
}

fn game(sitting: &Sitting) -> Phrase {
    let sheet = sitting.game().sheet();
    let Some(tally) = sheet.tallies().last() else {
        return Phrase::new();
    };
    let who = if tally.winner == sitting.me() {
        Who::You
    } else {
        Who::Other(sitting.other_name())
    };
    let number = sheet.finished().len();
    let shutout = if tally.shut_out {
        " It is a shutout."
    } else {
        ""
    };
    Phrase::new()
        .strong(format!("{} game {number}.", who.verb("win")))
        .text(format!(
            "{shutout} With bonuses and boxes it is settled at {}.",
            tally.settlement()
        ))
}

fn match_over(sitting: &Sitting) -> Phrase {
    let Stage::Over(result) = sitting.game().stage() else {
        return Phrase::new();
    };
    let who = if result.winner == sitting.me() {
        Who::You
    } else {
        Who::Other(sitting.other_name())
    };
    let (me, other) = (sitting.me().index(), sitting.other().index());
    Phrase::new()
        .strong(format!("{} the match", who.verb("win")))
        .text(format!(
            ", {} to {} in points and {} to {} in games.",
            result.scores[me], result.scores[other], result.games_won[me], result.games_won[other]
        ))
}
