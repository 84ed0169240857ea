//! Before the first deal: the cut, who won it, and who deals. After a game and the match: the sheet with everything added up.

use ratatui::layout::{Rect, Size};
use unicode_width::UnicodeWidthStr;

use crate::{
    analysis::stats::report,
    game::{
        Stage,
        words::{self, Phrase, Symbols, mid_sentence},
    },
    session::Kind,
    tui::{
        animation::Animation,
        keymap::Place,
        layout::Tier,
        sitting::{After, Sitting},
        theme::Role,
        widgets::{
            Align, Canvas, CardGroup, CardRow, CardSize, CardView, Emphasis, Hit, inset, row_of,
        },
    },
};

use super::{
    super::{Model, cards, sheet, text},
    answers, draw_score, notice,
};

/// Cards in a row of the spread deck.
const PER_ROW: u16 = 26;
/// Rows between the spread and what is said below it, on a large screen.
const APART: u16 = 4;

/// The spread deck.
struct Spread {
    area: Rect,
    size: CardSize,
    /// Columns between the left edges of two cards.
    step: u16,
    is_large: bool,
}

impl Spread {
    /// In the middle of the screen; on a large one a little above it.
    fn new(model: &Model) -> Self {
        let is_large = model.tier() >= Tier::Standard;
        let step = if is_large { 2 } else { 1 };
        let Size { width, height } = model.size;
        let size = model.at_most(if height >= 20 && width >= 60 {
            CardSize::Small
        } else {
            CardSize::Compact
        });
        let wide = (PER_ROW - 1) * step + size.width();
        let high = 2 * (size.height() + 1);
        let left = width.saturating_sub(wide) / 2;
        let top = if is_large {
            4 + height.saturating_sub(4 + high + APART + 3 + 1) / 3
        } else {
            3
        };
        Self {
            area: Rect::new(left, top, wide, high),
            size,
            step,
            is_large,
        }
    }

    /// A whole card of the spread.
    fn card(&self, at: u16) -> Rect {
        Rect {
            x: self.area.x + at % PER_ROW * self.step,
            y: self.area.y + at / PER_ROW * (self.size.height() + 1),
            width: self.size.width(),
            height: self.size.height(),
        }
    }

    /// The rows for a question or for what the cut decided.
    fn lines(&self, whole: Rect) -> Rect {
        let height = if self.is_large { 4 } else { 3 };
        let low = whole.bottom().saturating_sub(height + 1);
        Rect {
            y: if self.is_large {
                low.min(self.area.bottom() + APART)
            } else {
                low
            },
            height,
            ..inset(whole, 2, 0)
        }
    }

    fn draw(&self, cursor: usize, is_open: bool, canvas: &mut Canvas<'_>) {
        for at in 0..2 * PER_ROW {
            let card = self.card(at);
            CardView::down().draw(card, self.size, canvas);
            if is_open {
                // The part of it that can be seen.
                let is_last = at % PER_ROW == PER_ROW - 1;
                let width = if is_last { card.width } else { self.step };
                canvas.hit(Rect { width, ..card }, Hit::Line(usize::from(at)));
            }
        }
        if let Some(at) = u16::try_from(cursor).ok().filter(|at| *at < 2 * PER_ROW) {
            let card = self.card(at);
            let raised = Rect {
                y: card.y - 1,
                ..card
            };
            let card = CardView::down().emphasized(Emphasis::Cursor);
            card.draw(raised, self.size, canvas);
        }
    }
}

/// Draws what comes before the first deal.
pub fn draw_cut(model: &Model, sitting: &Sitting, canvas: &mut Canvas<'_>) {
    let whole = canvas.area();
    let spread = Spread::new(model);
    draw_score(model, sitting, row_of(whole, 0), canvas);
    if let Some(seal) = sitting.header().seal() {
        let row = row_of(inset(whole, 2, 0), 1);
        let code = seal.commitment.short();
        // How to check it is said after the match, and the help says more.
        let told = [
            format!("The cards are sealed and cannot be changed any more. Seal: {code}"),
            format!("Cards sealed: {code}"),
        ];
        if let Some(told) = text::first_fitting(&told, row.width, canvas) {
            canvas.line(row, told, Role::Label, Align::Center);
        }
    }
    if matches!(sitting.game().stage(), Stage::Cut) {
        spread.draw(sitting.cut_at, model.place() == Place::Cut, canvas);
    } else {
        draw_drawn(model, sitting, spread.area, canvas);
    }
    let lines = spread.lines(whole);
    let asked = model.question();
    let prompt = match &asked {
        Some(asked) => asked.question.prompt.clone(),
        None if sitting.kind() == Kind::Cut => sitting.cut_for_the_deal().words("draw any card."),
        None => sitting.prompt().text,
    };
    let said = if let Some(said) = &sitting.notice {
        Some(notice(said))
    } else if let Some(why) = &model.unsaved {
        Some((text::unsaved(why), Role::Warning))
    } else {
        let is_cut = sitting.kind() == Kind::Cut;
        is_cut.then(|| (Phrase::new(sitting.cut_decides()), Role::Text))
    };
    // Where nothing stands below, the prompt has that room, too.
    let is_alone = asked.is_none() && said.is_none();
    let above = Rect {
        y: lines.y.saturating_sub(2),
        height: if is_alone { 2 + lines.height } else { 2 },
        ..lines
    };
    text::draw_centered(&prompt, Role::Message, above, canvas);
    match (asked, said) {
        (Some(asked), _) => answers::draw(&asked, lines, canvas),
        (None, Some((said, role))) => text::draw_centered(&said, role, lines, canvas),
        (None, None) => {}
    }
}

/// The cards that were drawn, if there was a cut.
fn draw_drawn(model: &Model, sitting: &Sitting, spread: Rect, canvas: &mut Canvas<'_>) {
    let cut = sitting.game().cut();
    let names = sitting.names();
    let groups = names.columns().map(|player| {
        let card = cut.get(player.index()).copied().map(CardView::up);
        CardGroup::loose(card, mid_sentence(names.subject(player)))
    });
    let groups = groups.collect();
    let largest = model.at_most(model.tier().cards());
    let area = Rect {
        y: spread.y.saturating_sub(1),
        height: CardRow::height(largest),
        ..inset(canvas.area(), 2, 0)
    };
    let row = CardRow {
        align: Align::Center,
        ..cards::row(groups, largest)
    };
    row.draw(area, canvas);
    let below = Rect {
        y: area.bottom(),
        height: 2,
        ..area
    };
    if !cut.is_empty() {
        let told = words::cut(sitting.names(), cut).stop();
        text::draw_centered(&told, Role::Text, below, canvas);
    }
}

/// How a game ended, or the match, and as far as two rows have room for it what that means on the ladder, and your best hand.
fn headline(model: &Model, sitting: &Sitting, width: u16) -> Phrase {
    let (game, names) = (sitting.game(), sitting.names());
    let is_match = sitting.after == After::Match;
    let phrase = match game.stage() {
        Stage::Over(result) if is_match => {
            let over = words::match_over(names, result, game.rules()).stop();
            // A match of one game is won with that game.
            match game.sheet().finished().len() {
                1 => over,
                _ => over
                    .words(" ")
                    .and(words::games_over(names, game.sheet()).stop()),
            }
        }
        _ => words::games_over(names, game.sheet()).stop(),
    };
    let on_ladder = if is_match {
        sitting.on_ladder()
    } else {
        Vec::new()
    };
    let best_hand = sitting.best_hand().filter(|_| is_match);
    let rating = new_rating(model, sitting);
    on_ladder
        .into_iter()
        .chain(rating)
        .chain(best_hand)
        .fold(phrase, |phrase, line| {
            let longer = phrase.clone().words(format!(" {line}"));
            if headline_rows(&longer, width) <= 2 {
                longer
            } else {
                phrase
            }
        })
}

/// Your rating after the match, as soon as it is found, and what it was before.
fn new_rating(model: &Model, sitting: &Sitting) -> Option<String> {
    let before = sitting.rated_before?;
    let ladder = model.menu.ladder.as_ref();
    let ladder = ladder.filter(|ladder| ladder.rated_games > before.games)?;
    let now = report::rating(ladder);
    Some(match before.elo {
        Some(elo) => format!("{now} Before: {elo:.0}."),
        None => now,
    })
}

/// The rows of a headline at most. Words that do not fit leave some room at the ends of the rows.
fn headline_rows(told: &Phrase, width: u16) -> usize {
    const LEFT_FREE: usize = 10;
    let (taken, row) = (told.text(Symbols::Ascii).width(), usize::from(width));
    if taken <= row {
        1
    } else {
        taken.div_ceil(row.saturating_sub(LEFT_FREE).max(1))
    }
}

/// Draws what comes after a game and after the match.
pub fn draw_over(model: &Model, sitting: &Sitting, canvas: &mut Canvas<'_>) {
    let whole = text::page(canvas.area());
    let area = sheet_area(model, sitting);
    let above = Rect {
        height: area.y.saturating_sub(whole.y).min(2),
        ..whole
    };
    let told = headline(model, sitting, whole.width);
    text::draw_phrase(&told, Role::Message, above, canvas);
    let row = row_of(whole, 2);
    if says_seal(sitting) && row.y < area.y {
        let told =
            "The cards were sealed before the deal. undercut verify checks your newest match.";
        canvas.line_if_it_fits(row, told, Role::Hint, Align::Left);
    }
    if model
        .animation
        .as_ref()
        .is_some_and(Animation::is_flourishing)
    {
        // The word stands alone.
        return;
    }
    sheet::draw_sheet(model, sitting.sheet_scroll, area, canvas);
}

/// Whether it is said how the cards can be checked.
fn says_seal(sitting: &Sitting) -> bool {
    let is_sealed = sitting.header().seal().is_some() && sitting.record().tells_its_seed();
    sitting.after == After::Match && is_sealed
}

/// Where the sheet is drawn after a game and after the match: apart from what stands above it, or right below the headline where it
/// would be cut.
pub fn sheet_area(model: &Model, sitting: &Sitting) -> Rect {
    let whole = text::page(text::whole(model));
    let below = |rows: u16| Rect {
        y: whole.y + rows,
        height: whole.height.saturating_sub(rows + 1),
        ..whole
    };
    let apart = [3 + u16::from(says_seal(sitting)), 3].map(below);
    let whole_in = |area: &Rect| sheet::last_scroll(model, *area) == 0;
    if let Some(apart) = apart.into_iter().find(whole_in) {
        return apart;
    }
    let rows = headline_rows(&headline(model, sitting, whole.width), whole.width);
    below(u16::try_from(rows).unwrap_or(2).min(2))
}
