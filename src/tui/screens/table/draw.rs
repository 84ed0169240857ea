//! How the table is drawn: the opponent's cards, the piles, the moves and your cards.

use ratatui::layout::Rect;

use crate::{
    cards::Card,
    game::{
        HandEnd, PlayedDeal, Player, Stage,
        words::{Phrase, events, hand_end},
    },
    melds::best_arrangement,
    play::{Action, Outcome, Phase, Seat, View},
    session::Intent,
    tui::{
        animation::Animation,
        hand_row::{Order, Pointing},
        keymap::{Command, Place},
        layout::{Areas, Middle, TableSize, Tier},
        question::{Answer, Asked},
        sitting::{After, Mind, Sitting},
        theme::Role,
        widgets::{
            Canvas, CardGroup, CardRow, CardView, Document, Emphasis, Hit, Page, Piles,
            towards_middle,
        },
    },
};

use super::{
    super::{
        Model,
        board::{self, OpponentView},
        cards::{self, OpenHand, Showdown},
        others::{Others, draw_idle},
        score, text,
    },
    answers::{self, BoxRoom, box_room, has_boxes},
    cover, cut, draw_score, hint, place,
};

/// What a drill says of your answer while the position still lies on the table.
pub struct DrillComment {
    /// What the message says in place of what is to be done.
    pub message: (Phrase, Role),
    /// The rest of it, and how many rows that is scrolled down; none before the answer is judged.
    pub rest: Option<(Document, usize)>,
    /// The card that the best move discards.
    pub best: Option<Card>,
}

/// Everything that the parts of the table are drawn from.
pub(super) struct TablePicture<'a> {
    pub(super) model: &'a Model,
    pub(super) sitting: &'a Sitting,
    pub(super) verdict: Option<&'a DrillComment>,
    pub(super) asked: Option<Asked>,
    pub(super) view: View,
    /// The deal in which you sit.
    pub(super) deal: &'a PlayedDeal,
    /// Whether whoever looks sat in the deal.
    is_own: bool,
    /// The other seats, clockwise.
    pub(super) others: Vec<Seat>,
    pub(super) showdown: Showdown,
    pub(super) areas: Areas,
    /// Where a hint or a verdict is shown.
    pub(super) over: Option<Rect>,
    /// Where the question is asked in a box; else its answers stand in the middle.
    pub(super) question: Option<BoxRoom>,
    /// Whether the question stands above them; else it is in the message.
    pub(super) is_asked_above: bool,
    /// What a page with an ended deal says of it, in place of what is to be done.
    pub(super) page: Option<Phrase>,
}

/// What the middle is needed for while a verdict is told.
fn verdict_middle(
    model: &Model,
    size: TableSize,
    showdown: &Showdown,
    document: &Document,
) -> Middle {
    if showdown.is_open() {
        return Middle::OpenReport;
    }
    let beside = model.areas(Middle::Panel, size).middle;
    let page = Page {
        document,
        scroll: 0,
    };
    // On a narrow screen the piles lie at the side for a panel.
    if model.tier() >= Tier::Full && page.last_scroll(beside, &text::colorless(model)) == 0 {
        Middle::Panel
    } else {
        Middle::Report
    }
}

fn verdict_room(areas: &Areas, middle: Middle) -> Rect {
    if middle == Middle::Panel {
        return areas.middle;
    }
    let right = areas.sheet.map_or(areas.middle.right(), Rect::right);
    Rect {
        width: right.saturating_sub(areas.middle.x),
        ..areas.middle
    }
}

/// The area for the rest of a verdict.
pub fn verdict_area(model: &Model, document: &Document) -> Option<Rect> {
    let sitting = model.sitting.as_ref()?;
    let (view, size) = (sitting.view()?, sitting.table_size());
    let middle = verdict_middle(model, size, &Showdown::new(&view), document);
    let areas = model.areas(middle, size);
    Some(verdict_room(&areas, middle))
}

/// Draws the table, with what a drill says of your answer.
pub fn draw(model: &Model, verdict: Option<&DrillComment>, canvas: &mut Canvas<'_>) {
    let Some(sitting) = &model.sitting else {
        return;
    };
    if place(model) == Place::Between {
        canvas.hit(canvas.area(), Hit::Key(Command::Confirm));
    }
    if sitting.game().deals() == 0 {
        return cut::draw_cut(model, sitting, canvas);
    }
    match sitting.after {
        After::Game | After::Match => cut::draw_over(model, sitting, canvas),
        After::Hand | After::Compared => match TablePicture::new(model, sitting, verdict) {
            Some(picture) if sitting.watched().is_none() => picture.draw(canvas),
            Some(_) | None => {
                if let Some(deal) = sitting.game().deal() {
                    cover::draw_public(model, sitting, deal, canvas);
                }
            }
        },
    }
}

/// Draws the showdown of one of the deals that are played at once.
pub fn draw_deal(model: &Model, deal: usize, canvas: &mut Canvas<'_>) {
    let Some(sitting) = &model.sitting else {
        return;
    };
    let Some(deals) = sitting.game().current() else {
        return;
    };
    if let Some(deal) = deals.all().get(deal).filter(|deal| deal.turn().is_none()) {
        TablePicture::of_ended(model, sitting, deal).draw(canvas);
    }
}

/// How a deal ended that was played beside another, and whether that goes on.
fn ended(sitting: &Sitting, deal: &PlayedDeal) -> Phrase {
    let names = sitting.names();
    let told = HandEnd::of(deal).map(|end| hand_end(names, &end).stop());
    let told = told.unwrap_or_default();
    match sitting.game().stage() {
        Stage::Playing(deals) => {
            let mut going_on = deals.all().iter().filter(|deal| deal.turn().is_some());
            going_on.next().map_or(told.clone(), |other| {
                let seats = other.seats().as_slice().iter();
                let players: Vec<&str> = seats.map(|one| sitting.name(*one)).collect();
                let players = players.join(" against ");
                told.words(format!(" The other deal goes on: {players}."))
            })
        }
        _ => told,
    }
}

/// A deal as those who sat out see its end: from the side of their partner, or else of the first seat.
fn watched(sitting: &Sitting, deal: &PlayedDeal) -> View {
    // As they were in this hand: where it ended a game, others may be together in the next.
    let sides = sitting.game().current_game().sides();
    let mut seats = deal.seats().iter();
    let partner = seats.find(|(_, player)| sides.are_together(**player, sitting.me()));
    deal.view(partner.map_or(Seat::FIRST, |(seat, _)| seat))
}

/// What lies open to whoever looks: after a void hand all of it.
fn showdown(view: &View, deal: &PlayedDeal) -> Showdown {
    let mut showdown = Showdown::new(view);
    if let Some(Outcome::Void(_)) = view.outcome() {
        for seat in Seat::all(view.seats()) {
            showdown.laid[seat].get_or_insert_with(|| OpenHand::best(deal.deal().hand(seat)));
        }
    }
    showdown
}

impl<'a> TablePicture<'a> {
    pub(super) fn new(
        model: &'a Model,
        sitting: &'a Sitting,
        verdict: Option<&'a DrillComment>,
    ) -> Option<Self> {
        let deal = sitting.deal()?;
        let own = sitting.view();
        let is_own = own.is_some();
        let is_over = deal.turn().is_none();
        let view = own.or_else(|| is_over.then(|| watched(sitting, deal)))?;
        let showdown = showdown(&view, deal);
        let asked = model.question();
        let told = verdict.and_then(|verdict| verdict.rest.as_ref());
        let is_asked = asked.is_some();
        let has_box = is_asked && has_boxes(model);
        // On a narrow screen a box lies over the place of a hint, which is in the message then.
        let has_panel = model.hint().is_some() && !(has_box && model.tier() < Tier::Standard);
        let middle = if let Some((document, _)) = told {
            verdict_middle(model, sitting.table_size(), &showdown, document)
        } else {
            let has_lines = (is_asked && !has_box) || view.outcome().is_some();
            board::middle(&showdown, has_lines, has_panel)
        };
        let mut areas = model.areas(middle, sitting.table_size());
        // The smallest screen has no boxes. A hint stands in the message beside a choice, but not beside a question.
        let is_asked_above = is_asked && !has_boxes(model) && model.place() == Place::Question;
        if is_asked_above {
            let is_told = sitting.notice.is_some() || model.unsaved.is_some();
            areas.give_message_to_middle(u16::from(is_told));
        }
        let over = if told.is_some() {
            Some(verdict_room(&areas, middle))
        } else if has_panel {
            hint::area(model, &areas, middle)
        } else {
            None
        };
        let question = asked.as_ref().and_then(|_| box_room(model, &areas, over));
        Some(Self {
            model,
            sitting,
            verdict,
            asked,
            deal,
            is_own,
            others: view.others().collect(),
            view,
            showdown,
            areas,
            over,
            question,
            is_asked_above,
            page: None,
        })
    }

    /// A deal that is over, on a page of its own.
    fn of_ended(model: &'a Model, sitting: &'a Sitting, deal: &'a PlayedDeal) -> Self {
        let view = match deal.seat_of(sitting.me()) {
            Some(seat) => deal.view(seat),
            None => watched(sitting, deal),
        };
        let showdown = showdown(&view, deal);
        let middle = board::middle(&showdown, true, false);
        Self {
            model,
            sitting,
            verdict: None,
            asked: None,
            deal,
            is_own: deal.seat_of(sitting.me()).is_some(),
            others: view.others().collect(),
            view,
            showdown,
            areas: model.areas(middle, sitting.table_size()),
            over: None,
            question: None,
            is_asked_above: false,
            page: Some(ended(sitting, deal)),
        }
    }

    /// What a verdict adds to its message.
    pub(super) fn rest(&self) -> Option<&(Document, usize)> {
        self.verdict?.rest.as_ref()
    }

    fn draw(&self, canvas: &mut Canvas<'_>) {
        let Areas {
            score,
            other,
            piles,
            hand,
            sheet,
            ..
        } = self.areas;
        let sitting = self.sitting;
        draw_score(self.model, sitting, score, canvas);
        if let [seat] = self.others.as_slice() {
            self.draw_opponent(*seat, other, canvas);
            draw_idle(sitting, self.deal, &self.areas.places, canvas);
        } else {
            let about = |player| sitting.about(player);
            let others = self.several(&about);
            others.draw(&self.areas, canvas);
        }
        if piles.height > 0 {
            let mut shown = self.piles();
            self.light(&mut shown);
            for (number, pile) in shown.discards.iter_mut().enumerate() {
                let under = self
                    .animation()
                    .and_then(|moving| moving.under_pile(number));
                pile.top = under.map_or(pile.top, CardView::plain);
            }
            // While a question waits or an answer is judged, nothing can be done there.
            if self.may_act() {
                board::draw_piles(&shown, piles, canvas);
            } else {
                shown.draw(piles, canvas);
            }
        }
        self.draw_middle(canvas);
        if self.areas.moves.height > 0 {
            self.draw_story(self.areas.moves, canvas);
        }
        let row = cards::landed(self.hand(), self.view.seat(), self.animation());
        if self.verdict.is_none() && self.asked.is_none() && !self.showdown.is_open() {
            for (card, at) in row.card_rects(hand).into_iter().enumerate() {
                canvas.hit(at, Hit::Line(card));
            }
        }
        row.draw(hand, canvas);
        self.draw_marks(&row, canvas);
        self.draw_count(canvas);
        self.draw_message(canvas);
        if let Some(sheet) = sheet {
            // The part above what lies over the rest.
            let above = |over: Rect| over.y.saturating_sub(sheet.y);
            let at = Rect {
                height: self.over.map_or(sheet.height, above),
                ..sheet
            };
            score::draw_paper(self.model, sitting, at, canvas);
        }
        match (self.over, self.rest()) {
            (Some(over), Some((document, scroll))) => Page {
                document,
                scroll: *scroll,
            }
            .draw_panel(sitting.drill().unwrap_or_default(), over, canvas),
            (Some(over), None) => hint::draw(self.model, over, canvas),
            (None, _) => {}
        }
        if let (Some(asked), Some(room)) = (&self.asked, self.question) {
            room.draw(asked, sitting.drill().unwrap_or_default(), canvas);
        }
    }

    fn draw_middle(&self, canvas: &mut Canvas<'_>) {
        if self.animation().is_some_and(Animation::is_flourishing) {
            return;
        }
        let (area, sitting) = (self.areas.middle, self.sitting);
        let (names, deal) = (sitting.names(), self.deal);
        if let Some(asked) = &self.asked
            && self.question.is_none()
        {
            if self.is_asked_above {
                answers::draw_asked(&self.asked_prompt(asked), asked, area, canvas);
            } else {
                answers::draw(asked, area, canvas);
            }
        } else if self.question.is_some() && self.showdown.is_open() {
            // The box takes this room.
        } else if self.view.outcome().is_some() {
            let lines = self.animation().map_or(usize::MAX, Animation::lines);
            let extent = sitting.header().occasion().extent();
            board::draw_sum(names, (deal, extent), lines, area, canvas);
        } else {
            self.draw_story(area, canvas);
        }
    }

    /// The last moves.
    fn draw_story(&self, area: Rect, canvas: &mut Canvas<'_>) {
        let (sitting, deal) = (self.sitting, self.deal);
        let mut moves = cover::opening(sitting, deal);
        let history = self.view.history();
        moves.extend(events(sitting.names(), deal.seats(), history));
        board::draw_story(&moves, area, canvas);
    }

    pub(super) fn piles(&self) -> Piles {
        let whose = (self.sitting.names(), self.deal);
        board::piles(self.model, whose, &self.view, self.view.seat(), None)
    }

    /// Lights where you can draw; while a hint is open, only what it recommends.
    fn light(&self, piles: &mut Piles) {
        let has_hint = self.model.hint().is_some();
        let best = hint::settled_action(self.model);
        // Of two deals that go on in turn, the other may be the one in which somebody is to act.
        let may_act = self.may_act() && self.sitting.acting().is_some();
        let may = |action: &Action| {
            if has_hint {
                best.as_ref() == Some(action)
            } else {
                may_act && self.view.check(action).is_ok()
            }
        };
        piles.stock_emphasis = Emphasis::lit(may(&Action::DrawStock));
        let taken: Vec<Card> = self
            .view
            .takings()
            .filter_map(|(taking, card)| may(&taking).then_some(card))
            .collect();
        for pile in piles.discards.iter_mut().filter(|pile| !pile.is_own) {
            if pile.top.card().is_some_and(|top| taken.contains(&top)) {
                pile.top.emphasis = Emphasis::Lit;
            }
        }
    }

    /// Whether keys and clicks reach the table.
    fn may_act(&self) -> bool {
        self.is_own && self.verdict.is_none() && self.asked.is_none()
    }

    /// The opponents, if there are several.
    pub(super) fn several<'b>(&'b self, about: &'b dyn Fn(Player) -> String) -> Others<'b> {
        Others {
            names: self.sitting.names(),
            game: self.sitting.game(),
            about,
            deal: self.deal,
            open: &self.view,
            seats: &self.others,
            showdown: Some(&self.showdown),
            are_open: false,
            animation: self.animation(),
        }
    }

    /// The only opponent, with their cards.
    fn draw_opponent(&self, seat: Seat, name_at: Rect, canvas: &mut Canvas<'_>) {
        let sitting = self.sitting;
        let player = self.deal.seats()[seat];
        let laid = self.showdown.laid[seat].as_ref();
        let is_defense = matches!(
            self.view.phase(),
            Phase::Spread { .. } | Phase::LayOff { .. }
        );
        let is_thinking =
            sitting.mind != Mind::Resting && self.deal.turn() == Some(player) && !is_defense;
        let more = laid
            .map(|laid| format!("deadwood {}", cards::left(seat, laid, self.animation())))
            .or_else(|| is_thinking.then(|| "thinking".to_owned()));
        let opponent = OpponentView {
            name: sitting.name(player),
            about: &sitting.about(player),
            more,
            remark: self
                .remark()
                .filter(|remark| remark.player == player)
                .map(|remark| remark.text),
        };
        opponent.draw(self.view.seat(), name_at, self.areas.speech, canvas);
        let row = cards::landed(self.other_hand(seat), seat, self.animation());
        let at = self.other_hand_area(&row);
        row.draw(at, canvas);
        if laid.is_none() && !self.view.known(seat).is_empty() {
            board::label_known(&row, at, &self.areas, canvas);
        }
    }

    /// The cards of the only opponent.
    pub(super) fn other_hand(&self, seat: Seat) -> CardRow {
        let groups = cards::other_hand(&self.view, &self.showdown, seat);
        cards::row(groups, self.areas.other_size)
    }

    /// Where they lie: as near to the middle of the screen as the face beside them lets them.
    pub(super) fn other_hand_area(&self, hand: &CardRow) -> Rect {
        let area = self.areas.other_cards;
        towards_middle(area, hand.width_in(area), text::whole(self.model))
    }

    /// Whether cards lie open after a knock, or the hand is over.
    pub(super) fn is_decided(&self) -> bool {
        self.showdown.is_open() || self.view.outcome().is_some()
    }

    pub(super) fn animation(&self) -> Option<&Animation> {
        self.model.animation.as_ref()
    }

    pub(super) fn is_dealing(&self) -> bool {
        self.animation().is_some_and(Animation::is_dealing)
    }

    /// Your cards as they lie before you, or as the answer under the cursor would lay them.
    pub(super) fn hand(&self) -> CardRow {
        let groups = if let Some(laid) = &self.showdown.laid[self.view.seat()] {
            cards::laid_open(laid)
        } else if !self.is_own {
            cards::open_hand(&self.view)
        } else if let Some(Answer::Table(intent @ Intent::Play(action))) = self.answer()
            && let Some(arrangement) = intent.lays(&self.view)
        {
            let mut groups = cards::arranged(&arrangement);
            if let Action::Knock { discard, .. } = action {
                let thrown = CardView::up(*discard).emphasized(Emphasis::Dimmed);
                groups.push(CardGroup::loose([thrown], "out"));
            }
            groups
        } else {
            let best = best_arrangement(self.view.hand());
            let groups = cards::in_order(&self.own_cards(), &best);
            return self.sorted_row(groups);
        };
        cards::row(groups, self.areas.hand_size)
    }

    /// Your cards in a row: by suit with a gap between the suits, where that leaves the cards as large and as far apart.
    fn sorted_row(&self, groups: Vec<CardGroup>) -> CardRow {
        let largest = self.areas.hand_size;
        let row = cards::row(groups, largest);
        if self.sitting.row.order() != Order::Suit {
            return row;
        }
        let apart = cards::row(cards::by_suit(row.groups.clone()), largest);
        if apart.has_gaps_beside(&row, self.areas.hand) {
            apart
        } else {
            row
        }
    }

    /// Whether the hand below is that of the reader.
    pub(super) fn is_yours(&self) -> bool {
        self.is_own && self.sitting.names().you().is_some()
    }

    pub(super) fn answer(&self) -> Option<&Answer> {
        self.asked.as_ref()?.answer()
    }

    fn own_cards(&self) -> Vec<CardView> {
        let (sitting, place) = (self.sitting, self.model.place());
        // A raised card is one to discard: before you draw there is none, unless you move the cursor.
        let has_cursor = match place {
            Place::Discard => true,
            Place::Choosing => false,
            place => place.takes_typed_cards() && sitting.row.pointing() == Pointing::Meant,
        };
        cards::held(&sitting.row, self.view.drawn(), has_cursor)
    }
}
