//! The table: the opponent's cards, the piles, the moves, the player's cards, and what is to be done.

use ratatui::layout::Rect;

use crate::{
    game::{
        PlayedDeal,
        words::{Names, Phrase, events, laid_off, sum},
    },
    melds::{best_arrangement, deadwood, deadwood_after_discard},
    play::{Outcome, Shown, View, pair},
    tui::{
        keymap::{Command, Place},
        layout::{Areas, Middle, Tier},
        model::Model,
        question::Answer,
        screens::target::{self, Target},
        showdown::Showdown,
        sitting::{Mind, Sitting},
        theme::Role,
        widgets::{
            Align, Canvas, CardSize, CardView, Choice, ChoiceList, Emphasis, Piles, SheetForm,
            SheetView, inset, row_of,
        },
    },
};

use super::{cards, hint, prompt, standing, verdict};

/// Everything that the parts of the table are drawn from.
struct Shows<'a> {
    model: &'a Model,
    sitting: &'a Sitting,
    view: View,
    showdown: Showdown,
    areas: Areas,
    /// Where a hint or a verdict lies.
    over: Option<Rect>,
}

impl<'a> Shows<'a> {
    fn new(model: &'a Model) -> Option<Self> {
        let sitting = model.sitting.as_ref()?;
        let view = sitting.view()?;
        let showdown = Showdown::new(&view);
        let is_told = model.verdict().is_some();
        let middle = if is_told {
            verdict::middle(model, &showdown)
        } else if showdown.is_open() {
            Middle::Open
        } else if model.question().is_some() || view.outcome().is_some() {
            Middle::Lines
        } else {
            Middle::Play
        };
        let areas = Areas::of(model.size, middle, model.settings.cards);
        Some(Self {
            model,
            sitting,
            view,
            showdown,
            areas,
            over: if is_told {
                Some(verdict::area(&areas, middle))
            } else {
                hint::area(model, &areas, middle)
            },
        })
    }

    fn piles(&self) -> Piles {
        let mut piles = piles(self.model, &self.view);
        if self.sitting.dealing.is_some() {
            piles.top = CardView::none().emphasised(piles.top.emphasis);
        }
        piles
    }

    fn choices(&self, canvas: &Canvas<'_>) -> Option<(Vec<Choice>, usize)> {
        let asked = self.model.question()?;
        let lines = asked.question.lines.iter();
        let choices = lines
            .map(|line| Choice::new("", super::told(&line.label, canvas)))
            .collect();
        Some((choices, asked.cursor))
    }
}

/// The stock and the discard pile as a seat sees them; what the other seat has just done there is lit.
pub(super) fn piles(model: &Model, view: &View) -> Piles {
    let last = view.history().last();
    let by_other = |shown: fn(&Shown) -> bool| {
        last.is_some_and(|seen| seen.seat != view.seat() && shown(&seen.shown))
    };
    let top = view.pile().top().map_or_else(CardView::none, CardView::up);
    let lit = |lit| if lit { Emphasis::Lit } else { Emphasis::Plain };
    Piles {
        stock: view.stock() as usize,
        stock_emphasis: lit(by_other(|shown| matches!(shown, Shown::DrewStock))),
        top: top.emphasised(lit(by_other(|shown| matches!(shown, Shown::Discarded(_))))),
        discards: view.pile().cards().len(),
        largest: model.at_most(model.tier().pile_cards()),
        align: Align::Left,
    }
}

/// Whether a command that ends the hand could be meant.
pub(super) fn may_end(view: &View, command: Command) -> bool {
    if view.hand().len() < 11 {
        return false;
    }
    let left = deadwood_after_discard(view.hand(), view.undiscardable());
    match command {
        Command::Knock => left > 0 && left <= view.knock_limit(),
        Command::Gin => left == 0,
        Command::BigGin => view.rules().gin.big_gin && deadwood(view.hand()) == 0,
        _ => false,
    }
}

pub(super) fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    let Some(shows) = Shows::new(model).filter(|_| verdict::message(model).is_none()) else {
        return Vec::new();
    };
    let mut targets = Vec::new();
    let piles = shows.piles().rects(shows.areas.piles);
    targets.push((piles.stock, Target::Stock));
    targets.push((piles.pile, Target::Pile));
    if let Some((choices, selected)) = shows.choices(canvas) {
        let list = ChoiceList {
            choices: &choices,
            selected,
        };
        let rects = list.choice_rects(shows.areas.middle);
        targets.extend(target::each(rects, Target::Answer));
    } else if !shows.showdown.is_open() {
        let row = cards::hand(model, shows.sitting, &shows.view, &shows.showdown);
        let rects = row.card_rects(shows.areas.hand);
        targets.extend(target::each(rects, Target::Card));
    }
    targets
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let Some(shows) = Shows::new(model) else {
        return;
    };
    let areas = shows.areas;
    standing::draw(model, shows.sitting, areas.score, canvas);
    draw_other(&shows, canvas);
    if areas.piles.height > 0 {
        shows.piles().draw(areas.piles, canvas);
    }
    draw_middle(&shows, canvas);
    let row = cards::hand(model, shows.sitting, &shows.view, &shows.showdown);
    row.draw(areas.hand, canvas);
    let best = hint::best_card(model).or_else(|| verdict::best_card(model));
    cards::draw_marks(shows.sitting, &shows.view, &row, best, areas.hand, canvas);
    draw_count(&shows, canvas);
    draw_message(&shows, canvas);
    if let Some(sheet) = areas.sheet {
        draw_side(shows.sitting, left_of_sheet(sheet, shows.over), canvas);
    }
    if let Some(over) = shows.over {
        hint::draw(model, over, canvas);
        verdict::draw(model, over, canvas);
    }
    super::footer::draw(model, canvas);
}

fn draw_other(shows: &Shows<'_>, canvas: &mut Canvas<'_>) {
    let Areas {
        other, other_cards, ..
    } = shows.areas;
    let sitting = shows.sitting;
    if other.height > 0 {
        let x = canvas.text(other.x + 1, other.y, sitting.other_name(), Role::Title);
        let dealer = if shows.view.seat() == pair::DEALER {
            "you deal"
        } else {
            "deals"
        };
        let across = sitting
            .across()
            .map_or_else(String::new, ToString::to_string);
        let mut told = format!("  {across} · {dealer}");
        if let Some(laid) = &shows.showdown.laid[pair::opponent(shows.view.seat())] {
            told = format!("{told} · deadwood {}", laid.deadwood.points());
        } else if sitting.mind != Mind::Resting {
            told = format!("{told} · thinking");
        }
        canvas.text(x, other.y, &told, Role::Label);
    }
    cards::other(shows.model, sitting, &shows.view, &shows.showdown).draw(other_cards, canvas);
}

fn draw_middle(shows: &Shows<'_>, canvas: &mut Canvas<'_>) {
    let area = shows.areas.middle;
    if let Some((choices, selected)) = shows.choices(canvas) {
        ChoiceList {
            choices: &choices,
            selected,
        }
        .draw(area, canvas);
    } else if shows.view.outcome().is_some() {
        let sitting = shows.sitting;
        draw_sum(sitting.names(), sitting.game().deal(), area, canvas);
    } else {
        draw_moves(shows, area, canvas);
    }
}

/// The sum after a hand, as it is done on paper; on one line where there is no room for more.
pub(super) fn draw_sum(
    names: &Names,
    deal: Option<&PlayedDeal>,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let Some(deal) = deal else { return };
    let Some(Outcome::Won(win)) = deal.deal().outcome() else {
        return;
    };
    let events = deal.events().iter();
    let laid_off = laid_off(events.map(|event| (event.seat, event.shown)));
    let sum = sum(names, deal.seats(), &win, laid_off);
    let mut rows: Vec<(&str, String, Role)> = Vec::new();
    for line in &sum.counts {
        rows.push((&line.what, line.points.to_string(), Role::Text));
    }
    for (place, line) in sum.added.iter().enumerate() {
        let plus = if place == 0 { "" } else { "+" };
        rows.push((&line.what, format!("{plus}{}", line.points), Role::Text));
    }
    let total = sum.total();
    rows.push((&total, sum.points.to_string(), Role::Strong));
    if rows.len() > usize::from(area.height) {
        super::draw_phrase(&Phrase::new(format!("{sum}.")), Role::Text, area, canvas);
        return;
    }
    let width = 34.min(area.width);
    for (row, (what, number, role)) in (0..area.height).zip(rows) {
        let at = Rect {
            width,
            ..row_of(area, row)
        };
        canvas.line(at, what, Role::Label, Align::Left);
        canvas.line(at, &number, role, Align::Right);
    }
}

/// The last moves in words, the newest at the bottom.
fn draw_moves(shows: &Shows<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let Some(deal) = shows.sitting.game().deal() else {
        return;
    };
    let names = shows.sitting.names();
    let dealer = deal.seats()[pair::DEALER];
    let mut moves = vec![Phrase::new(names.does(dealer, "deal", "deals"))];
    if shows.sitting.dealing.is_none() {
        moves.extend(events(names, deal.seats(), shows.view.history()));
    }
    draw_story(&moves, area, canvas);
}

/// What has happened, the newest at the bottom, as much of it as there is room for.
pub(super) fn draw_story(moves: &[Phrase], area: Rect, canvas: &mut Canvas<'_>) {
    let height = usize::from(area.height);
    let mut rows = Vec::new();
    for (place, phrase) in moves.iter().rev().enumerate() {
        let role = if place == 0 { Role::Text } else { Role::Label };
        let told = super::rows(phrase, role, area.width, canvas);
        // A move that is not told whole is not told, unless it is the newest.
        if place > 0 && rows.len() + told.len() > height {
            break;
        }
        rows.extend(told.into_iter().rev());
    }
    rows.truncate(height);
    for (row, line) in (0..area.height).zip(rows.iter().rev()) {
        canvas.spans(row_of(area, row), line);
    }
}

/// The player's count, and what the card under the cursor would leave.
fn draw_count(shows: &Shows<'_>, canvas: &mut Canvas<'_>) {
    let area = shows.areas.count;
    if shows.sitting.dealing.is_some() {
        return;
    }
    let rest = inset(area, 1, 0);
    let (told, role) = count(shows);
    super::draw_phrase(&told, role, rest, canvas);
    let glyphs = canvas.glyphs();
    let free = rest
        .width
        .saturating_sub(glyphs.width(&super::told(&told, canvas)));
    if let Some(rank) = shows.sitting.typed.rank() {
        canvas.line(
            rest,
            &format!("{}_", rank.letter()),
            Role::Key,
            Align::Right,
        );
    } else if shows.model.tier() > Tier::Compact && shows.view.outcome().is_none() {
        // Where the limit has not room enough in a sentence, a word or two have to do.
        let short = prompt::short_limit(&shows.view);
        let doubled = format!("{short}{}", prompt::doubled(&shows.view));
        let limit = [prompt::limit(&shows.view), doubled, short];
        if let Some(text) = limit.iter().find(|text| glyphs.width(text) < free) {
            canvas.line(rest, text, Role::Label, Align::Right);
        }
    }
}

fn count(shows: &Shows<'_>) -> (Phrase, Role) {
    let view = &shows.view;
    if let Some(laid) = &shows.showdown.laid[view.seat()] {
        let text = format!("Deadwood {}", laid.deadwood.points());
        return (Phrase::new(text), Role::Text);
    }
    if let Some(asked) = shows.model.question()
        && let Some(Answer::Table(intent)) = asked.answer()
        && let Some(arrangement) = intent.lays(view)
    {
        let text = format!("Deadwood {}", arrangement.points());
        return (Phrase::new(text), Role::Text);
    }
    let narrow = shows.model.tier() == Tier::Compact;
    let total = best_arrangement(view.hand()).points();
    let phrase = Phrase::new(format!("Deadwood {total}"));
    let under = shows.sitting.row.card();
    match under.filter(|_| shows.model.verdict().is_none()) {
        Some(card) if view.hand().len() == 11 => {
            let left = deadwood(view.hand().without(card));
            let phrase = phrase
                .words(", without ")
                .card(card)
                .words(format!(" {left}"));
            match left {
                _ if view.undiscardable().contains(card) => {
                    (phrase.words(": just taken"), Role::Text)
                }
                0 => (phrase.strong(": gin!"), Role::Good),
                left if left <= view.knock_limit() && narrow => {
                    (phrase.strong(": may knock"), Role::Good)
                }
                left if left <= view.knock_limit() => {
                    (phrase.strong(format!(": knock leaves {left}")), Role::Good)
                }
                _ => (phrase, Role::Text),
            }
        }
        Some(_) | None => (phrase, Role::Text),
    }
}

/// What is to be done, and below it what has been said. What answers the last key goes first where there is not room
/// for both.
fn draw_message(shows: &Shows<'_>, canvas: &mut Canvas<'_>) {
    let area = inset(shows.areas.message, 1, 0);
    let todo = prompt::prompt(shows.model, shows.sitting, &shows.view);
    let (todo, role) = verdict::message(shows.model).unwrap_or((todo, Role::Message));
    let todo = super::rows(&todo, role, area.width, canvas);
    let said = said(shows, area, canvas).map_or_else(Vec::new, |(said, role)| {
        super::rows(&said, role, area.width, canvas)
    });
    // What answers the last key is told whole.
    let hints = shows.model.hint().is_some() && shows.model.unsaved.is_none();
    let answers = shows.sitting.notice.is_some() || hints;
    let said_rows = u16::try_from(said.len()).unwrap_or(u16::MAX);
    let above = if answers { said_rows } else { 0 };
    let todo_at = Rect {
        height: area.height.saturating_sub(above),
        ..area
    };
    super::draw_rows(&todo, todo_at, canvas);
    let todo_rows = u16::try_from(todo.len()).unwrap_or(u16::MAX);
    let taken = todo_rows.min(todo_at.height);
    let said_at = Rect {
        y: area.y + taken,
        height: area.height - taken,
        ..area
    };
    if said_at.height > 0 {
        super::draw_rows(&said, said_at, canvas);
    }
}

/// What has been said, and in which role, in the words for which there is room.
fn said(shows: &Shows<'_>, room: Rect, canvas: &Canvas<'_>) -> Option<(Phrase, Role)> {
    if shows.model.verdict().is_some() {
        // It says itself what is not saved.
        return None;
    }
    if let Some(notice) = &shows.sitting.notice {
        return Some(prompt::said(notice));
    }
    if let Some(why) = &shows.model.unsaved {
        return Some((super::unsaved(why), Role::Warning));
    }
    let hint = hint::message(shows.model, shows.over, room, canvas)?;
    Some((hint, Role::Label))
}

/// The part of the score sheet above what lies over the rest.
fn left_of_sheet(sheet: Rect, over: Option<Rect>) -> Rect {
    let above = |over: Rect| over.y.saturating_sub(sheet.y);
    Rect {
        height: over.map_or(sheet.height, above),
        ..sheet
    }
}

fn draw_side(sitting: &Sitting, area: Rect, canvas: &mut Canvas<'_>) {
    let names = sitting.names();
    let form = if area.width >= SheetForm::Wide.least_width(2) {
        SheetForm::Wide
    } else {
        SheetForm::Narrow
    };
    SheetView {
        sheet: sitting.game().sheet(),
        names,
        form,
        scroll: 0,
    }
    .draw(area, canvas);
}

/// The size of the player's cards where they are drawn.
pub(super) fn is_outlined(size: CardSize) -> bool {
    size != CardSize::Compact
}

/// Whether the cursor of the hand is shown.
pub(super) fn shows_cursor(place: Place) -> bool {
    place.takes_typed_cards() && place != Place::Choosing
}
