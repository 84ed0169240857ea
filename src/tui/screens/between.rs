//! After a game and after the match: the sheet with everything added up.

use ratatui::layout::Rect;

use crate::{
    game::{
        Stage,
        words::{self, Phrase},
    },
    tui::{
        model::Model,
        sitting::{After, Sitting},
        theme::Role,
        widgets::{Align, Canvas, inset, row_of},
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
        After::Hand | After::Compared | After::Game => game(sitting),
        After::Match => match_over(sitting),
    };
    super::draw_phrase(&phrase, Role::Message, headline, canvas);
    if sitting.after == After::Match && sitting.record().tells_its_seed() {
        let seed = sitting.header().seed();
        let seal = sitting.header().seal();
        let seal = seal.map_or_else(String::new, |seal| {
            format!(", seal {}: undercut verify", seal.commitment.short())
        });
        let told = format!("Seed {seed}{seal}");
        canvas.line(row_of(whole, 2), &told, Role::Hint, Align::Left);
    }
    let sheet = Rect {
        y: whole.y + 3,
        height: whole.height.saturating_sub(4),
        ..whole
    };
    super::sheet::draw_sheet(model, usize::MAX, sheet, canvas);
    super::footer::draw(model, canvas);
}

fn game(sitting: &Sitting) -> Phrase {
    let sheet = sitting.game().sheet();
    let number = sheet.finished().len();
    let tally = sheet.tallies().last();
    tally.map_or_else(Phrase::default, |tally| {
        words::game_over(sitting.names(), number, &tally).stop()
    })
}

fn match_over(sitting: &Sitting) -> Phrase {
    let Stage::Over(result) = sitting.game().stage() else {
        return Phrase::default();
    };
    let best_of = sitting.game().rules().match_play.best_of;
    words::match_over(sitting.names(), result, best_of).stop()
}
