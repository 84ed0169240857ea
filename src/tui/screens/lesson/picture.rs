//! The picture of the lesson: its text over the table.

use ratatui::{layout::Rect, text::Line};

use crate::{
    game::words::Phrase,
    lesson::{Lesson, OPPONENT, Step, Tone, Wants, names},
    melds::deadwood,
    play::{Phase, pair},
    tui::{
        keymap::Command,
        layout::Tier,
        theme::Role,
        typed::half_typed,
        widgets::{
            Align, Canvas, CardGroup, CardRow, CardSize, CardView, ChoiceList, DiscardPile,
            Emphasis, FreeRows, Hit, Mark, Piles, SheetForm, SheetOverflow, SheetView, centered,
            from_column, inset, row_of,
        },
    },
};

use super::{
    super::{
        Model, board,
        cards::{self, Showdown},
        text,
    },
    LessonScreen,
};

/// Most columns of a line of text: a longer line is hard to read.
const TEXT: u16 = 90;

/// Most rows of a step without a table: on a taller screen the cards would be far from their text.
const CARDS_ALONE: u16 = 22;

/// Most rows of a step at the table.
const TALL: u16 = 38;

fn rows_of(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// Everything that the lesson is drawn from.
pub(super) struct LessonPicture<'a> {
    screen: &'a LessonScreen,
    lesson: &'a Lesson,
    wants: Wants,
    is_at_table: bool,
    showdown: Showdown,
    model: &'a Model,
    tier: Tier,
}

impl<'a> LessonPicture<'a> {
    pub(super) fn new(screen: &'a LessonScreen, model: &'a Model) -> Self {
        let lesson = &screen.lesson;
        Self {
            screen,
            lesson,
            wants: lesson.wants(),
            is_at_table: lesson.is_at_table(),
            showdown: Showdown::new(lesson.view()),
            model,
            tier: model.tier(),
        }
    }

    fn is_compact(&self) -> bool {
        self.tier == Tier::Compact
    }

    /// Whether only the score sheet is still explained.
    fn is_settled(&self) -> bool {
        self.wants == Wants::GoOn && self.lesson.sheet().is_some()
    }

    /// How many rows your cards take.
    fn hand_rows(&self) -> u16 {
        if self.is_compact() && self.lesson.is_over() {
            return 0;
        }
        match self.own_size() {
            CardSize::Compact => 2,
            size @ (CardSize::Small | CardSize::Medium | CardSize::Large) => CardRow::height(size),
        }
    }

    /// How large your cards are.
    fn own_size(&self) -> CardSize {
        self.model.at_most(match self.tier {
            // The opponent and the piles have to find room above them, and the cards keep their size from the first step.
            Tier::Standard | Tier::Full => self.tier.other_cards(),
            tier => tier.cards(),
        })
    }

    /// How many rows the opponent's name and cards take of those between the text and your cards.
    fn opponents_rows(&self, free: u16) -> (u16, u16) {
        let is_open = self.showdown.is_open();
        let is_asked = self.wants == Wants::Answer;
        match free {
            0 => (0, 0),
            _ if !self.is_at_table || self.is_settled() => (0, 0),
            _ if is_asked && (self.is_compact() || free < 6) => (0, 0),
            // The score sheet is what the question is about.
            _ if is_asked && free < 12 => (1, 0),
            // What lies open, or the piles.
            1 => (0, u16::from(is_open)),
            2..=4 => (0, if is_open { 2 } else { 1 }),
            // The piles are worth more than a row for the name, which stands beside the cards.
            5 if !is_open => (0, 1),
            _ => {
                let size = self.model.at_most(self.tier.other_cards());
                let wanted = CardRow::height(size);
                // Besides the name: the cards, and the piles unless the hands lie open.
                let piles = if is_open {
                    3
                } else {
                    Piles::height(CardSize::Small)
                };
                let left = (free - 1).saturating_sub(piles);
                let backs = if is_open { 2 } else { left.clamp(1, 2) };
                (1, if left >= wanted { wanted } else { backs })
            }
        }
    }

    /// Draws what is read from the top, what is held and said from the bottom, and the rest between them.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>) {
        let screen = inset(text::whole(self.model), 1, 0);
        let whole = centered(screen, TEXT, screen.height);
        let most = if self.is_at_table { TALL } else { CARDS_ALONE };
        let mut free = FreeRows {
            top: whole.y,
            bottom: whole.y + whole.height.saturating_sub(1).min(most),
        };
        let reads_first = self.screen.reads_first(self.tier);
        if reads_first || self.wants == Wants::GoOn {
            canvas.hit(canvas.area(), Hit::Key(Command::Confirm));
        }
        self.draw_title(free.take_top(whole, 1), canvas);
        let read = self.lesson.text();
        if reads_first {
            let area = text::under_title(text::whole(self.model));
            return text::draw_phrase(&read, Role::Text, area, canvas);
        }
        let width = whole.width.min(TEXT);
        let column = Rect { width, ..whole };
        if self.tier >= Tier::Standard {
            free.take_top(whole, 1);
        }
        if !self.is_compact() {
            let rows = text::rows(&read, Role::Text, width, canvas);
            text::draw_rows(&rows, free.take_top(column, rows_of(rows.len())), canvas);
        }
        let said = self.said(width, canvas);
        let message = free.take_bottom(column, rows_of(said.len()).max(self.message_rows()));
        for (row, line) in (0..message.height).zip(&said) {
            canvas.spans(row_of(message, row), line);
        }
        let is_bare = self.is_settled() || (self.is_compact() && self.wants == Wants::Answer);
        if !is_bare {
            let count = free.take_bottom(whole, 1);
            self.draw_count(count, canvas);
            self.draw_typed(count, canvas);
            // Eleven large cards are wider than a line of text.
            self.draw_hand(free.take_bottom(screen, self.hand_rows()), canvas);
        }
        let (name, cards) = self.opponents_rows(free.bottom - free.top);
        let name = free.take_top(whole, name);
        self.draw_opponent(name, free.take_top(whole, cards), canvas);
        if self.is_at_table {
            let rest = free.bottom - free.top;
            self.draw_below(free.take_top(whole, rest), canvas);
        }
    }

    /// So many rows at least that the cards do not move with every sentence.
    fn message_rows(&self) -> u16 {
        match self.tier {
            Tier::TooSmall | Tier::Compact => 0,
            Tier::Narrow => 3,
            Tier::Standard | Tier::Full | Tier::Large | Tier::Huge => 5,
        }
    }

    fn draw_title(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let step = self.lesson.step();
        let at = format!("{} of {}", step.number(), Step::count());
        let told = match self.lesson.progress().has_done(step) {
            _ if self.is_compact() => at,
            true => format!("step {at}, done"),
            false => format!("step {at}"),
        };
        canvas.line(area, step.title(), Role::Title, Align::Left);
        canvas.line(area, &told, Role::Label, Align::Right);
    }

    /// What is said and asked, in rows of this width.
    fn said(&self, width: u16, canvas: &Canvas<'_>) -> Vec<Line<'static>> {
        let mut rows = Vec::new();
        let reply = self.lesson.reply();
        let said = match (&self.screen.mistyped, reply) {
            (Some(why), _) => Some((why.clone().then(self.lesson.still_warned()), Tone::Wrong)),
            (None, Some(reply)) => Some((reply.phrase.clone(), reply.tone)),
            (None, None) => None,
        };
        let is_said = said.is_some();
        if let Some((phrase, tone)) = said {
            let (mark, role) = match tone {
                Tone::Wrong => ("! ", Role::Warning),
                Tone::Right | Tone::Note => ("", Role::Text),
            };
            let marked = Phrase::new(mark).and(phrase);
            rows.extend(text::rows(&marked, role, width, canvas));
        }
        let asked = self.lesson.asked();
        let how = self.screen.how(self.model);
        let whole = asked
            .clone()
            .words(if how.is_empty() { "" } else { " " })
            .words(how);
        let rows_of = |asked: &Phrase| text::rows(asked, Role::Message, width, canvas);
        // Where there is little room the keys are told once; the last row shows them as well.
        let least = usize::from(self.message_rows());
        let is_brief = is_said
            && match self.tier {
                Tier::TooSmall | Tier::Compact => true,
                Tier::Narrow => rows.len() + rows_of(&whole).len() > least,
                Tier::Standard | Tier::Full | Tier::Large | Tier::Huge => false,
            };
        rows.extend(rows_of(if is_brief { &asked } else { &whole }));
        rows
    }

    /// The opponent's cards: what lies open, or else the backs and the cards that they were seen to take.
    fn draw_opponent(&self, name: Rect, area: Rect, canvas: &mut Canvas<'_>) {
        let view = self.lesson.view();
        let seat = pair::opponent(view.seat());
        let laid = self.showdown.laid[seat].as_ref();
        if name.height > 0 {
            // Over the cards, as at the table: at the left it would look like the end of the text above.
            let mut told = Phrase::default().strong(OPPONENT);
            if let Some(laid) = laid {
                told = told.words(format!("  deadwood {}", laid.deadwood.points()));
                if !laid.laid_off.is_empty() {
                    let sign = canvas.glyphs().laid_off;
                    told = told.words(format!("  ({sign} marks what you laid off)"));
                }
            }
            text::draw_centered(&told, Role::Label, name, canvas);
        }
        if area.height == 0 {
            return;
        }
        let groups = match laid {
            Some(laid) => cards::laid_open(laid),
            None => cards::hidden_hand(view.known(seat), 10),
        };
        let row = cards::row(groups, self.model.at_most(self.tier.other_cards()));
        row.draw(area, canvas);
        let cards_at = row.card_rects(area).first().map_or(0, |card| card.x);
        let beside = Rect {
            width: cards_at.saturating_sub(area.x + 1),
            ..row_of(area, 0)
        };
        if name.height == 0 && laid.is_none() {
            canvas.line_if_it_fits(beside, OPPONENT, Role::Title, Align::Left);
        }
    }

    /// The piles or the answers to a question, and the score sheet that is talked about.
    fn draw_below(&self, area: Rect, canvas: &mut Canvas<'_>) {
        if area.height == 0 {
            return;
        }
        if self.wants == Wants::Answer {
            let choices = text::choices(&self.lesson.lines(), canvas);
            let beside = self.sheet_beside(area).map_or(0, |sheet| sheet.width + 2);
            let area = Rect {
                width: area.width - beside,
                ..area
            };
            let list = ChoiceList {
                choices: &choices,
                selected: self.screen.line,
            };
            for (line, at) in list.choice_rects(area).into_iter().enumerate() {
                canvas.hit(at, Hit::Line(line));
            }
            list.draw(area, canvas);
        } else if !self.showdown.is_open() {
            board::draw_piles(&self.piles(), area, canvas);
        }
        self.draw_sheet(area, canvas);
    }

    fn piles(&self) -> Piles {
        let view = self.lesson.view();
        Piles {
            stock: view.stock() as usize,
            stock_emphasis: Emphasis::lit(self.wants == Wants::Draw),
            discards: vec![DiscardPile::shared(
                match view.pile().top() {
                    Some(card) => {
                        let is_wanted = self.wants == Wants::Take;
                        CardView::up(card).emphasized(Emphasis::lit(is_wanted))
                    }
                    None => CardView::none(),
                },
                view.pile().cards().len(),
            )],
            largest: self.model.at_most(self.tier.pile_cards(1)),
            align: if self.lesson.sheet().is_some() {
                Align::Left
            } else {
                Align::Center
            },
        }
    }

    /// Where the score sheet stands: beside the rest where there is room for it, or alone.
    fn sheet_beside(&self, below: Rect) -> Option<Rect> {
        self.lesson.sheet()?;
        // Room for the points of a hand beside a score of three digits.
        let width = SheetForm::Narrow.least_width(2) + 9;
        let is_settled = self.is_settled();
        let beside = if is_settled { 0 } else { 40 };
        if below.width < beside + width || below.height < 4 || self.is_compact() {
            return None;
        }
        let x = if is_settled {
            below.x
        } else {
            below.right() - width
        };
        Some(Rect { x, width, ..below })
    }

    fn draw_sheet(&self, below: Rect, canvas: &mut Canvas<'_>) {
        if let (Some(sheet), Some(area)) = (self.lesson.sheet(), self.sheet_beside(below)) {
            SheetView {
                sheet: &sheet,
                names: &names(),
                form: SheetForm::Narrow,
                has_match: true,
                // Where there is little room, every hand comes before the match, which stands in the text.
                overflow: SheetOverflow::End("earlier hands"),
            }
            .draw(area, canvas);
        }
    }

    fn draw_hand(&self, area: Rect, canvas: &mut Canvas<'_>) {
        if area.height == 0 {
            return;
        }
        let row = cards::row(self.hand(), self.own_size());
        row.draw(area, canvas);
        if !self.screen.shows_cursor() {
            return;
        }
        let rects: Vec<Rect> = row.card_rects(area).into_iter().collect();
        for (card, at) in rects.iter().enumerate() {
            canvas.hit(*at, Hit::Line(card));
        }
        // The cursor is marked where the cards have no outline that can be raised.
        if cards::is_outlined(row.size_in(area)) {
            return;
        }
        let cards = row.groups.iter().flat_map(|group| &group.cards);
        for (shown, rect) in cards.zip(rects) {
            if shown.emphasis == Emphasis::Cursor && !rect.is_empty() {
                let mut canvas = canvas.within(area);
                canvas.text(rect.x, rect.bottom(), "^", Role::Key);
            }
        }
    }

    /// Your cards.
    fn hand(&self) -> Vec<CardGroup> {
        let view = self.lesson.view();
        if let Some(laid) = &self.showdown.laid[view.seat()]
            && self.wants != Wants::LayOff
        {
            return cards::laid_open(laid);
        }
        if let Some(made) = self.lesson.made() {
            let rest = self.screen.row.cards().iter().copied();
            let rest = rest.filter(|card| !made.cards().contains(*card));
            let shown = made.cards().iter().map(CardView::up);
            return vec![
                CardGroup::meld(shown, cards::kind(made.kind())),
                CardGroup::loose(rest.map(CardView::up), ""),
            ];
        }
        let row = &self.screen.row;
        let mut views = cards::held(row, view.drawn(), self.screen.shows_cursor());
        for (shown, card) in views.iter_mut().zip(row.cards()) {
            if self.lesson.chosen().contains(*card) {
                *shown = shown.marked(Mark::Chosen);
                if shown.emphasis == Emphasis::Plain {
                    *shown = shown.emphasized(Emphasis::Held);
                }
            }
        }
        // Before the table, finding the melds is the exercise.
        if self.is_at_table {
            cards::in_order(&views, &self.screen.arrangement())
        } else {
            vec![CardGroup::loose(views, "")]
        }
    }

    /// The deadwood, and what the card under the cursor would leave; before the table the cards chosen so far.
    fn draw_count(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let view = self.lesson.view();
        if !self.is_at_table {
            let chosen = self.lesson.chosen();
            let reply = self
                .lesson
                .reply()
                .filter(|_| self.screen.mistyped.is_none());
            // The answer to a right card names them all.
            let are_named = reply.is_some_and(|reply| reply.tone == Tone::Right);
            if !chosen.is_empty() && !are_named {
                let told = Phrase::new("Chosen: ").cards(chosen);
                text::draw_phrase(&told, Role::Label, area, canvas);
            }
            return;
        }
        let points = match (*view.phase(), &self.showdown.laid[view.seat()]) {
            (Phase::LayOff { deadwood, .. }, _) => deadwood.points(),
            (_, Some(laid)) => laid.deadwood.points(),
            (_, None) => deadwood(view.hand()),
        };
        let mut phrase = Phrase::new(format!("Deadwood {points}"));
        if let Some(card) = self.screen.row.card()
            && view.hand().len() == 11
            && self.screen.shows_cursor()
        {
            phrase = if view.undiscardable().contains(card) {
                let barred = phrase.words("; the ").card(card);
                barred.words(" may not be discarded this turn")
            } else {
                let left = deadwood(view.hand().without(card));
                cards::discarding(phrase, card, left, self.tier)
            };
        }
        text::draw_phrase(&phrase, Role::Text, area, canvas);
    }

    /// The rank that was typed, at the right of what else stands in the row.
    fn draw_typed(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let Some(rank) = self.screen.typed.open_rank(self.screen.row.cards()) else {
            return;
        };
        let typed = half_typed(rank);
        let is_free = |typed: &&String| {
            let width = canvas.glyphs().width(typed);
            canvas.is_blank(from_column(area, area.width.saturating_sub(width + 2)))
        };
        if let Some(typed) = typed.iter().find(is_free) {
            canvas.line(area, typed, Role::Key, Align::Right);
        }
    }
}
