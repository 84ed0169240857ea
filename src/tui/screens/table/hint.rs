//! A hint on the table: the moves in their order, what each is worth, and why the best one is.
//!
//! It lies over a part of the score sheet at the right of the piles, on a small screen over the last moves, or in place of the
//! sheet while you choose from a list. The cards, the count and the piles stay in sight, and on a screen with a sheet they stay
//! where they are. Where there is room for little, it shows the best moves and that of the card under the cursor, says how many
//! there are, and the reason stands in the message.

use std::iter;

use ratatui::{layout::Rect, style::Style};

use crate::{
    analysis::coach::words::{self, Detail},
    cards::Card,
    game::words::Phrase,
    play::Action,
    tui::{
        analyst::CoachNews,
        layout::{Areas, Middle, TableSize, Tier},
        sitting::Sitting,
        theme::Role,
        widgets::{Align, Canvas, CardSize, row_of},
    },
};

use super::{
    super::{Model, replay::progress, text},
    hint_list::{ListedMoves, columns_of, move_rows},
    hint_text::HintText,
};

/// From so many rows on, a hint has a title.
const WHOLE: u16 = 5;
/// From so many rows on, it has the reason too, if that leaves room for the first moves; below, only if there are few moves. Else
/// the reason stands in the message.
const WITH_REASON: u16 = 9;
/// How many moves stand above a reason at least.
const FIRST: usize = 3;

/// Where a hint lies, if one is open and there is room for it.
pub fn area(model: &Model, areas: &Areas, middle: Middle) -> Option<Rect> {
    model.hint()?;
    let area = match middle {
        Middle::Play | Middle::Panel => Some(areas.middle),
        Middle::Lines | Middle::Open | Middle::Report | Middle::OpenReport => areas.sheet,
    };
    // The message names the best move where no row is left for a list.
    area.filter(|area| !area.is_empty())
}

/// The best move of the hint that is open.
pub fn best_action(model: &Model) -> Option<Action> {
    Some(HintText::of(model)?.hint.judgment.best()?.action)
}

/// The same, once no other can turn out to be it.
pub fn settled_action(model: &Model) -> Option<Action> {
    let hint_text = HintText::of(model)?;
    let best = hint_text.hint.judgment.best()?;
    (!hint_text.is_first_look()).then_some(best.action)
}

/// The card of the best move, to be marked in the hand: not before it is settled, so that the mark does not jump about.
pub fn best_card(model: &Model) -> Option<Card> {
    settled_action(model)?.card()
}

/// What the message says of the hint where `area` has not room for all of it, in the words for which `room` is enough; if possible
/// in so many rows as are `left` beside what is to be done.
pub fn message(
    model: &Model,
    area: Option<Rect>,
    (room, left): (Rect, u16),
    canvas: &Canvas<'_>,
) -> Option<Phrase> {
    let hint_text = HintText::of(model)?;
    let advice = hint_text.hint;
    let mut all = match area {
        Some(area) if has_reason(&hint_text, area, canvas) => return None,
        Some(_) => {
            let why = hint_text.why_or_standing();
            let another = hint_text.standing_of_another();
            let own = hint_text.own_move();
            // A trade says enough by itself.
            let another =
                if another.pieces().is_empty() || own.is_none_or(|own| own.trade.is_some()) {
                    another
                } else {
                    another.then(hint_text.reason().first_clause())
                };
            let mut all = vec![
                hint_text.said(),
                another,
                hint_text.with_notes(why.clone()),
                why,
            ];
            all.extend(iter::successors(Some(hint_text.reason()), Phrase::briefer));
            all.retain(|said| !said.pieces().is_empty());
            all
        }
        None => {
            let best = advice.judgment.best()?;
            let term = hint_text.best_term();
            let whole = Detail::valued(term, &advice.view, best, advice.judgment.goal());
            let briefly = Detail::new(term, words::to_do(&advice.view, &best.action));
            let why = hint_text.why_or_standing();
            let told = |best: Detail| best.sentence().words(". ").and(why.clone());
            vec![told(whole), told(briefly)]
        }
    };
    let within = |height: u16| {
        let mut all = all.iter();
        all.find(|phrase| {
            let rows = text::rows(phrase, Role::Label, room.width, canvas);
            rows.len() <= usize::from(height)
        })
    };
    // Beside it stands what is to be done. What has no room at all is scrolled.
    let rows = [left, room.height.saturating_sub(1)];
    let found = rows.into_iter().find_map(within).cloned();
    let reason = Some(hint_text.reason()).filter(|reason| !reason.pieces().is_empty());
    found.or(reason).or_else(|| all.pop())
}

/// Whether a hint in this area has room for what is said beside the moves.
fn has_reason(hint_text: &HintText<'_>, area: Rect, canvas: &Canvas<'_>) -> bool {
    let advice = hint_text.hint;
    let columns = columns_of(area.width, hint_text, canvas);
    let moves = advice.told();
    let moves = moves
        .iter()
        .map(|told| move_rows(hint_text, told, None, columns, canvas).len());
    let moves: Vec<usize> = moves.collect();
    let said = text::rows(&hint_text.said(), Role::Text, area.width, canvas).len();
    // The title, and the legend or a row that is left free.
    let fits = |moves: &[usize]| 2 + moves.iter().sum::<usize>() + said <= area.height.into();
    let first = &moves[..moves.len().min(FIRST)];
    area.height >= WITH_REASON && fits(first) || area.height >= WHOLE && fits(&moves)
}

pub fn draw(model: &Model, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(hint) = model.hint() else { return };
    canvas.fill(area, " ", Style::new());
    let mut body = area;
    let is_whole = area.height >= WHOLE;
    if is_whole {
        body.y += 1;
        body.height -= 1;
    }
    match (HintText::of(model), &hint.news) {
        (None, CoachNews::Working(steps)) => {
            if is_whole {
                draw_title(area, None, canvas);
            }
            let symbols = model.charset.symbols();
            let told = progress(*steps, symbols);
            canvas.line(body, "The coach is at work.", Role::Text, Align::Left);
            canvas.line(row_of(body, 1), &told, Role::Label, Align::Left);
        }
        (Some(hint_text), _) => {
            let said = if has_reason(&hint_text, area, canvas) {
                hint_text.said()
            } else {
                Phrase::default()
            };
            let listed = ListedMoves::new(&hint_text, &said, body, canvas);
            if is_whole {
                draw_title(area, Some(&listed), canvas);
            } else if let Some(row) = row_of_heads(model, area) {
                draw_heads(row, &listed, canvas);
            }
            listed.draw(body, canvas);
        }
        (None, CoachNews::Hint { .. } | CoachNews::Review(_)) => {}
    }
}

/// The rule over a hint, with its name, how many of the moves are listed, and the heads of their numbers.
fn draw_title(area: Rect, listed: Option<&ListedMoves>, canvas: &mut Canvas<'_>) {
    let title = row_of(area, 0);
    canvas.rule(title, Role::Border);
    let mut room = area.width.saturating_sub(2);
    let heads = listed.map_or("", |listed| &listed.heads);
    let spaced = format!(" {heads}");
    if listed.is_some() && room >= canvas.glyphs().width(&spaced) + 8 {
        let drawn = canvas.line(title, &spaced, Role::Label, Align::Right);
        room = room.saturating_sub(drawn.width);
    } else if !heads.is_empty() && area.width >= canvas.glyphs().width(heads) {
        // Where there is not room for both, the numbers need their heads more than the hint its name.
        canvas.fill(title, " ", Style::new());
        canvas.line(title, heads, Role::Label, Align::Right);
        return;
    }
    let name = listed.and_then(|listed| listed.title(room, canvas));
    let name = name.unwrap_or_else(|| " Hint ".to_owned());
    if canvas.glyphs().width(&name) <= room {
        canvas.text(area.x + 1, area.y, &name, Role::Title);
    }
}

/// Where the heads stand when a hint has no title: in the row over it, which is free under the other's hidden cards, and in
/// part where it is that of the piles.
fn row_of_heads(model: &Model, area: Rect) -> Option<Rect> {
    let taken = match model.tier() {
        Tier::TooSmall | Tier::Compact => {
            let table = model.sitting.as_ref().map(Sitting::table_size);
            let table = table.unwrap_or(TableSize::TWO);
            // The piles at their widest, `stock 31   upcard K♥`, and a column beside them.
            table.pile_columns(CardSize::Compact) + 1
        }
        Tier::Narrow => 0,
        // There is room for a title.
        Tier::Standard | Tier::Full | Tier::Large | Tier::Huge => return None,
    };
    Some(Rect {
        x: area.x + taken,
        y: area.y.checked_sub(1)?,
        width: area.width.saturating_sub(taken),
        height: 1,
    })
}

fn draw_heads(row: Rect, listed: &ListedMoves, canvas: &mut Canvas<'_>) {
    // Several piles leave no room.
    if canvas.glyphs().width(&listed.heads) > row.width {
        return;
    }
    let drawn = canvas.line(row, &listed.heads, Role::Label, Align::Right);
    let room = Rect {
        width: row.width.saturating_sub(drawn.width + 2),
        ..row
    };
    let counts = listed.counts();
    let named = counts.iter().map(|count| format!("Hint: {count}"));
    let named: Vec<String> = named.chain(counts.iter().cloned()).collect();
    if let Some(count) = text::first_fitting(&named, room.width, canvas) {
        canvas.line(room, count, Role::Label, Align::Right);
    } else {
        canvas.line_if_it_fits(room, "Hint", Role::Title, Align::Left);
    }
}
