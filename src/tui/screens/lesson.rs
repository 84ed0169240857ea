//! The first lesson: what is to be read, the cards, and what is to be done with them.

use ratatui::layout::Rect;

use crate::{
    cards::CardSet,
    game::words::Phrase,
    lesson::{Mood, OTHER, Step, Wants, names},
    melds::{Meld, deadwood},
    play::Phase,
    tui::{
        hand_row::Order,
        keymap::Command,
        layout::Tier,
        lesson_page::LessonPage,
        model::Model,
        showdown::Showdown,
        target::Target,
        theme::Role,
        widgets::{
            Align, Canvas, CardGroup, CardRow, CardSize, CardView, Choice, ChoiceList, Emphasis,
            Mark, Piles, SheetForm, SheetView, inset, row_of,
        },
    },
};

use super::cards;

/// Whether the footer shows a command.
pub(super) fn shows(page: &LessonPage, tier: Tier, command: Command) -> bool {
    let wants = page.lesson.wants();
    if page.reads_first(tier) {
        return matches!(
            command,
            Command::Confirm | Command::Close | Command::StepBack
        );
    }
    match command {
        Command::DrawStock => matches!(wants, Wants::Draw | Wants::AnyDraw),
        Command::Take => matches!(wants, Wants::Take | Wants::Offer | Wants::AnyDraw),
        Command::Pass => wants == Wants::Offer,
        Command::Confirm => matches!(
            wants,
            Wants::Card
                | Wants::Discard
                | Wants::LayOff
                | Wants::Answer
                | Wants::AnyEnd
                | Wants::GoOn
        ),
        Command::Knock => wants == Wants::Knock || may_end(page, wants, false),
        Command::Gin => wants == Wants::Gin || may_end(page, wants, true),
        Command::StepOn => wants != Wants::GoOn && page.lesson.step().next().is_some(),
        Command::StepBack | Command::Close | Command::Quit | Command::Help => true,
        _ => false,
    }
}

/// Whether the whole hand could be ended, with gin or with deadwood left.
fn may_end(page: &LessonPage, wants: Wants, gin: bool) -> bool {
    let command = if gin { Command::Gin } else { Command::Knock };
    wants == Wants::AnyEnd && super::table::may_end(page.lesson.view(), command)
}

/// What Enter does, in a word or two for the footer.
pub(super) fn confirms(model: &Model) -> &'static str {
    let Some(page) = model.lesson() else {
        return "choose";
    };
    if page.reads_first(model.tier()) {
        return "go on";
    }
    match page.lesson.wants() {
        Wants::GoOn if page.lesson.is_over() => "close",
        Wants::GoOn => "go on",
        Wants::Discard | Wants::AnyEnd => "discard",
        Wants::LayOff => "lay off",
        _ => "choose",
    }
}

/// With which keys what is wanted is done.
fn how(model: &Model, page: &LessonPage) -> String {
    let key = |command| model.keys.name(command);
    let arrows = format!("{} and {}", key(Command::Left), key(Command::Right));
    let enter = key(Command::Confirm);
    match page.lesson.wants() {
        Wants::Card | Wants::LayOff => format!("Move with {arrows}, choose with {enter}."),
        Wants::Draw => format!("Press {}.", key(Command::DrawStock)),
        Wants::Take => format!("Press {}.", key(Command::Take)),
        Wants::Discard => format!("Move with {arrows}, discard with {enter}."),
        Wants::Knock => format!("Put the cursor on it and press {}.", key(Command::Knock)),
        Wants::Gin => format!("Press {}.", key(Command::Gin)),
        Wants::Answer => format!(
            "Move with {} and {}, choose with {enter}.",
            key(Command::Up),
            key(Command::Down)
        ),
        Wants::GoOn if page.lesson.is_over() => String::new(),
        Wants::GoOn => format!("{enter} goes on."),
        Wants::Offer | Wants::AnyDraw | Wants::AnyEnd | Wants::Coach => String::new(),
    }
}

/// Where the parts stand.
struct Parts {
    title: Rect,
    text: Rect,
    middle: Rect,
    hand: Rect,
    count: Rect,
    message: Rect,
}

/// The least rows for what is said and asked, so that the cards do not move with every sentence.
const fn message_rows(tier: Tier) -> u16 {
    match tier {
        Tier::TooSmall | Tier::Compact => 0,
        Tier::Narrow => 4,
        Tier::Standard | Tier::Full => 5,
    }
}

/// How wide text is set at most: a longer line is hard to read.
const TEXT: u16 = 90;

/// Everything that the screen is drawn from.
struct Shows<'a> {
    model: &'a Model,
    page: &'a LessonPage,
    showdown: Showdown,
}

impl<'a> Shows<'a> {
    fn new(model: &'a Model) -> Option<Self> {
        let page = model.lesson()?;
        Some(Self {
            model,
            page,
            showdown: Showdown::new(page.lesson.view()),
        })
    }

    fn is_compact(&self) -> bool {
        self.model.tier() == Tier::Compact
    }

    fn reads_first(&self) -> bool {
        self.page.reads_first(self.model.tier())
    }

    /// What is said and asked, in rows of this width.
    fn said(&self, width: u16, canvas: &Canvas<'_>) -> Vec<ratatui::text::Line<'static>> {
        let mut rows = Vec::new();
        let refused = self.page.mistyped.as_ref();
        let reply = self.page.lesson.reply();
        let said = match (refused, reply) {
            (Some(why), _) => Some((why, Mood::Wrong)),
            (None, Some(reply)) => Some((&reply.phrase, reply.mood)),
            (None, None) => None,
        };
        if let Some((phrase, mood)) = said {
            let (mark, role) = match mood {
                Mood::Wrong => ("! ", Role::Warning),
                Mood::Right | Mood::Told => ("", Role::Text),
            };
            let marked = Phrase::new(mark).and(phrase.clone());
            rows.extend(super::rows(&marked, role, width, canvas));
        }
        // Where there is little room the keys are told once; the last row shows them as well.
        let how = if self.is_compact() && said.is_some() {
            String::new()
        } else {
            how(self.model, self.page)
        };
        let asked = self.page.lesson.asked();
        let asked = if how.is_empty() {
            asked
        } else {
            asked.words(" ").words(how)
        };
        rows.extend(super::rows(&asked, Role::Message, width, canvas));
        rows
    }

    fn parts(&self, canvas: &Canvas<'_>) -> Parts {
        let whole = inset(super::whole(self.model), 1, 0);
        let tier = self.model.tier();
        let mut top = whole.y;
        let mut bottom = whole.bottom().saturating_sub(1);
        let mut take_top = |rows: u16, bottom: u16| {
            let rows = rows.min(bottom.saturating_sub(top));
            let at = Rect {
                y: top,
                height: rows,
                ..whole
            };
            top += rows;
            at
        };
        let title = take_top(1, bottom);
        if self.reads_first() {
            take_top(1, bottom);
            let text = take_top(bottom, bottom);
            let none = Rect { height: 0, ..text };
            return Parts {
                title,
                text,
                middle: none,
                hand: none,
                count: none,
                message: none,
            };
        }
        let mut take_bottom = |rows: u16, top: u16| {
            let rows = rows.min(bottom.saturating_sub(top));
            bottom -= rows;
            Rect {
                y: bottom,
                height: rows,
                ..whole
            }
        };
        let width = whole.width.min(TEXT);
        let text_rows = if self.is_compact() {
            0
        } else {
            rows_of(super::rows(&self.page.lesson.text(), Role::Text, width, canvas).len())
        };
        let text = {
            if tier >= Tier::Standard {
                take_top(1, whole.bottom());
            }
            Rect {
                width,
                ..take_top(text_rows, whole.bottom())
            }
        };
        let said = rows_of(self.said(width, canvas).len()).max(message_rows(tier));
        let message = Rect {
            width,
            ..take_bottom(said, text.bottom())
        };
        let is_asked = self.page.lesson.wants() == Wants::Answer;
        let is_bare = self.is_settled() || (self.is_compact() && is_asked);
        let count = take_bottom(u16::from(!is_bare), text.bottom());
        let hand_rows = if is_bare || (self.is_compact() && self.is_over()) {
            0
        } else {
            match tier.cards().min(self.model.settings.cards) {
                CardSize::Compact => 2,
                size @ (CardSize::Small | CardSize::Large) => CardRow::height(size),
            }
        };
        let hand = take_bottom(hand_rows, text.bottom());
        let middle = Rect {
            y: text.bottom(),
            height: hand.y.saturating_sub(text.bottom()),
            ..whole
        };
        Parts {
            title,
            text,
            middle,
            hand,
            count,
            message,
        }
    }

    /// Whether the cards have served, and the score sheet alone is talked about.
    fn is_settled(&self) -> bool {
        self.page.lesson.wants() == Wants::GoOn && self.page.lesson.sheet().is_some()
    }

    /// Whether the whole lesson is over.
    fn is_over(&self) -> bool {
        self.page.lesson.is_over()
    }

    /// The learner's cards.
    fn hand(&self) -> CardRow {
        let largest = self.model.at_most(self.model.tier().cards());
        let row = |groups| CardRow {
            groups,
            largest,
            align: Align::Left,
        };
        let page = self.page;
        let view = page.lesson.view();
        if let Some(laid) = &self.showdown.laid[view.seat()]
            && page.lesson.wants() != Wants::LayOff
        {
            return row(cards::laid_open(laid));
        }
        if let Some(made) = page.lesson.made() {
            let rest = cards::loose(view.hand() - made.cards());
            return row(vec![meld(made), rest]);
        }
        let with_cursor = shows_cursor(page.lesson.wants());
        let mut views = page.row.cards().iter().enumerate().map(|(place, &card)| {
            let emphasis = if with_cursor && place == page.row.cursor() {
                Emphasis::Cursor
            } else if page.lesson.chosen().contains(card) {
                Emphasis::Held
            } else {
                Emphasis::Plain
            };
            let shown = CardView::up(card).emphasised(emphasis);
            if page.lesson.chosen().contains(card) {
                shown.marked(Mark::Chosen)
            } else if view.drawn() == Some(card) {
                shown.marked(Mark::Drawn)
            } else {
                shown
            }
        });
        if page.row.order() != Order::Melds {
            return row(vec![CardGroup::loose(views, "")]);
        }
        let arrangement = page.arrangement();
        let mut groups: Vec<CardGroup> = arrangement
            .melds()
            .iter()
            .map(|meld| {
                let count = meld.cards().len();
                CardGroup::meld(views.by_ref().take(count), cards::kind(meld.kind()))
            })
            .collect();
        groups.push(CardGroup::loose(views, ""));
        row(groups)
    }

    /// The other player's cards: what he has laid open, or else the backs and the cards he was seen to take.
    fn other(&self) -> CardRow {
        let view = self.page.lesson.view();
        let seat = view.seat().other();
        let groups = if let Some(laid) = &self.showdown.laid[seat] {
            cards::laid_open(laid)
        } else {
            let known = view.known(seat);
            let hidden = 10_usize.saturating_sub(known.len());
            vec![
                cards::loose(known),
                CardGroup::loose((0..hidden).map(|_| CardView::down()), ""),
            ]
        };
        CardRow {
            groups,
            largest: self.model.at_most(self.model.tier().other_cards()),
            align: Align::Left,
        }
    }

    fn piles(&self) -> Piles {
        let view = self.page.lesson.view();
        let lit = |lit| if lit { Emphasis::Lit } else { Emphasis::Plain };
        let wants = self.page.lesson.wants();
        Piles {
            stock: view.stock() as usize,
            stock_emphasis: lit(wants == Wants::Draw),
            top: match view.pile().top() {
                Some(card) => CardView::up(card).emphasised(lit(wants == Wants::Take)),
                None => CardView::none(),
            },
            discards: view.pile().cards().len(),
            largest: self.model.at_most(self.model.tier().pile_cards()),
            align: Align::Left,
        }
    }

    /// Where the other player's name and cards stand, and below them the piles, the sums or nothing.
    fn middle(&self, area: Rect) -> (Rect, Rect, Rect) {
        let none = Rect { height: 0, ..area };
        if !self.page.lesson.is_at_table() || area.height == 0 {
            return (none, none, none);
        }
        let is_asked = self.page.lesson.wants() == Wants::Answer;
        let rest = |rows: u16| Rect {
            y: area.y + rows,
            height: area.height - rows,
            ..area
        };
        match area.height {
            height if is_asked && (self.is_compact() || height < 6) => (none, none, area),
            _ if self.is_settled() => (none, none, area),
            // One row: what lies open, or the piles.
            1 if self.showdown.is_open() => (none, area, none),
            1 => (none, none, area),
            2..=4 => {
                let cards = if self.showdown.is_open() { 2 } else { 1 };
                let cards_at = Rect {
                    height: cards,
                    ..area
                };
                (none, cards_at, rest(cards))
            }
            height => {
                let name = row_of(area, 0);
                let size = self.model.tier().other_cards();
                let wanted = CardRow::height(self.model.at_most(size));
                let cards = if height >= wanted + 4 { wanted } else { 2 };
                let cards_at = Rect {
                    y: area.y + 1,
                    height: cards,
                    ..area
                };
                (name, cards_at, rest(1 + cards))
            }
        }
    }

    fn choices(&self, canvas: &Canvas<'_>) -> Vec<Choice> {
        let lines = self.page.lesson.lines();
        let told = lines.iter().map(|line| super::told(line, canvas));
        told.map(|line| Choice::new("", line)).collect()
    }
}

fn rows_of(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

fn meld(meld: Meld) -> CardGroup {
    CardGroup::meld(
        meld.cards().iter().map(CardView::up),
        cards::kind(meld.kind()),
    )
}

/// Whether the cursor of the hand means anything.
fn shows_cursor(wants: Wants) -> bool {
    matches!(
        wants,
        Wants::Card | Wants::Discard | Wants::Knock | Wants::LayOff | Wants::AnyEnd
    )
}

pub(super) fn targets(model: &Model, canvas: &Canvas<'_>) -> Vec<(Rect, Target)> {
    let Some(shows) = Shows::new(model) else {
        return Vec::new();
    };
    let parts = shows.parts(canvas);
    if shows.reads_first() {
        return Vec::new();
    }
    let (_, _, below) = shows.middle(parts.middle);
    let mut targets = Vec::new();
    if shows.page.lesson.wants() == Wants::Answer {
        let choices = shows.choices(canvas);
        let list = ChoiceList {
            choices: &choices,
            selected: shows.page.line,
        };
        let rects = list.choice_rects(below);
        targets.extend(
            (0..)
                .zip(rects)
                .map(|(line, rect)| (rect, Target::Answer(line))),
        );
    } else if shows.page.lesson.is_at_table() && !shows.showdown.is_open() && below.height > 0 {
        let piles = shows.piles().rects(below);
        targets.push((piles.stock, Target::Stock));
        targets.push((piles.pile, Target::Pile));
    }
    if shows_cursor(shows.page.lesson.wants()) {
        let rects = shows.hand().card_rects(parts.hand);
        targets.extend(
            (0..)
                .zip(rects)
                .map(|(card, rect)| (rect, Target::Card(card))),
        );
    }
    targets
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    let Some(shows) = Shows::new(model) else {
        return;
    };
    let parts = shows.parts(canvas);
    draw_title(&shows, parts.title, canvas);
    if parts.text.height > 0 {
        super::draw_phrase(&shows.page.lesson.text(), Role::Text, parts.text, canvas);
    }
    if !shows.reads_first() {
        draw_middle(&shows, parts.middle, canvas);
        if parts.hand.height > 0 {
            let row = shows.hand();
            row.draw(parts.hand, canvas);
            draw_cursor(&row, parts.hand, canvas);
        }
        draw_count(&shows, parts.count, canvas);
        let said = shows.said(parts.message.width, canvas);
        for (row, line) in (0..parts.message.height).zip(&said) {
            canvas.spans(row_of(parts.message, row), line);
        }
    }
    super::draw_footer(model, canvas);
}

fn draw_title(shows: &Shows<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let step = shows.page.lesson.step();
    let at = format!("{} of {}", step.number(), Step::ALL.len());
    let progress = shows.page.lesson.progress();
    let told = match progress.has_done(step) {
        true if !shows.is_compact() => format!("step {at}, done"),
        _ if shows.is_compact() => at,
        _ => format!("step {at}"),
    };
    canvas.line(area, step.title(), Role::Title, Align::Left);
    canvas.line(area, &told, Role::Label, Align::Right);
}

fn draw_middle(shows: &Shows<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let (name, other, below) = shows.middle(area);
    let view = shows.page.lesson.view();
    if name.height > 0 {
        let x = canvas.text(name.x, name.y, OTHER, Role::Title);
        if let Some(laid) = &shows.showdown.laid[view.seat().other()] {
            let told = format!("  deadwood {}", laid.deadwood.points());
            canvas.text(x, name.y, &told, Role::Label);
        }
    }
    if other.height > 0 {
        shows.other().draw(other, canvas);
    }
    if below.height == 0 {
        return;
    }
    if shows.page.lesson.wants() == Wants::Answer {
        let choices = shows.choices(canvas);
        ChoiceList {
            choices: &choices,
            selected: shows.page.line,
        }
        .draw(below, canvas);
    } else if !shows.showdown.is_open() {
        shows.piles().draw(below, canvas);
    }
    draw_sheet(shows, below, canvas);
}

/// The score sheet that is talked about, beside the rest where there is room for it.
fn draw_sheet(shows: &Shows<'_>, below: Rect, canvas: &mut Canvas<'_>) {
    let Some(sheet) = shows.page.lesson.sheet() else {
        return;
    };
    let width = SheetForm::Narrow.least_width(2) + 5;
    let beside = if shows.is_settled() { 0 } else { 40 };
    if below.width < beside + width || below.height < 4 || shows.is_compact() {
        return;
    }
    let at = Rect {
        x: if shows.is_settled() {
            below.x
        } else {
            below.right() - width
        },
        width,
        ..below
    };
    SheetView {
        sheet: &sheet,
        names: &names(),
        form: SheetForm::Narrow,
        scroll: 0,
    }
    .draw(at, canvas);
}

/// Marks the cursor where the cards have no outline that can be raised.
fn draw_cursor(row: &CardRow, area: Rect, canvas: &mut Canvas<'_>) {
    if super::table::is_outlined(row.size_in(area)) {
        return;
    }
    let cards = row.groups.iter().flat_map(|group| &group.cards);
    for (shown, rect) in cards.zip(row.card_rects(area)) {
        if shown.emphasis == Emphasis::Cursor && !rect.is_empty() {
            canvas
                .within(area)
                .text(rect.x, rect.bottom(), "^", Role::Key);
        }
    }
}

/// The deadwood, and what the card under the cursor would leave; before the table the cards chosen so far.
fn draw_count(shows: &Shows<'_>, area: Rect, canvas: &mut Canvas<'_>) {
    let page = shows.page;
    let view = page.lesson.view();
    if let Some(rank) = page.typed.rank() {
        canvas.line(
            area,
            &format!("{}_", rank.letter()),
            Role::Key,
            Align::Right,
        );
    }
    if !page.lesson.is_at_table() {
        let chosen: CardSet = page.lesson.chosen();
        if !chosen.is_empty() {
            let told = Phrase::new("Chosen: ").cards(chosen);
            super::draw_phrase(&told, Role::Label, area, canvas);
        }
        return;
    }
    let points = match (*view.phase(), &shows.showdown.laid[view.seat()]) {
        (Phase::LayOff { deadwood, .. }, _) => deadwood.points(),
        (_, Some(laid)) => laid.deadwood.points(),
        (_, None) => deadwood(view.hand()),
    };
    let phrase = Phrase::new(format!("Deadwood {points}"));
    let phrase = match page.row.card() {
        Some(card) if view.hand().len() == 11 && shows_cursor(page.lesson.wants()) => {
            let left = deadwood(view.hand().without(card));
            phrase
                .words(", without ")
                .card(card)
                .words(format!(" {left}"))
        }
        Some(_) | None => phrase,
    };
    super::draw_phrase(&phrase, Role::Text, area, canvas);
}
