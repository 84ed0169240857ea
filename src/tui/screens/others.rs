//! Several opponents at once: who they are, what is known of their cards, and whose turn it is.

use ratatui::layout::Rect;

use crate::{
    game::{
        PlayedDeal, Player, Sheet,
        words::{Names, Phrase},
    },
    melds::{Melds, best_arrangement},
    play::{PublicState, Seat},
    tui::{
        animation::Animation,
        layout::Tier,
        theme::Role,
        widgets::{Align, Canvas, CardGroup, CardSize, inset, row_of},
    },
};

use super::{
    board,
    cards::{self, Showdown, held_by},
    text,
};

/// The other seats of a deal, clockwise from one.
pub fn others(seat: Seat, count: usize) -> Vec<Seat> {
    let all = (1..count).map(|steps| (seat.index() + steps) % count);
    all.filter_map(|place| Seat::all(count).nth(place))
        .collect()
}

/// What is drawn of several opponents.
pub struct Others<'a> {
    pub names: &'a Names,
    pub sheet: &'a Sheet,
    /// What each player is: the level of a computer player, a program, or a person.
    pub about: &'a dyn Fn(Player) -> String,
    pub deal: &'a PlayedDeal,
    /// What lies open, and what everybody knows.
    pub open: &'a PublicState,
    /// Those who are shown: from the left over the top to the right.
    pub seats: &'a [Seat],
    /// What has been laid down, if anybody has.
    pub showdown: Option<&'a Showdown>,
    /// Whether their hands lie open, as in a replay.
    pub are_open: bool,
    /// What is on its way to them.
    pub animation: Option<&'a Animation>,
}

/// The column of each seat, where there is room for columns.
pub fn columns(seats: &[Seat], area: Rect) -> impl Iterator<Item = (Seat, Rect)> {
    let count = u16::try_from(seats.len()).unwrap_or(1).max(1);
    let width = area.width / count;
    (0..count).zip(seats).map(move |(place, seat)| {
        let column = Rect {
            x: area.x + place * width,
            width: width.saturating_sub(1),
            ..area
        };
        (*seat, column)
    })
}

/// The rows of a column for cards, between the name and what is said of the seat.
pub fn cards_in(column: Rect) -> Rect {
    Rect {
        y: column.y + 1,
        height: column.height.saturating_sub(2),
        ..column
    }
}

impl Others<'_> {
    /// Draws a line each on a small screen, and after a knock; else a column each, with cards up to this size.
    pub fn draw(&self, tier: Tier, largest: CardSize, area: Rect, canvas: &mut Canvas<'_>) {
        let is_open = self.showdown.is_some_and(Showdown::is_open);
        if is_open || tier < Tier::Standard {
            for (row, seat) in (0..area.height).zip(self.seats) {
                let line = if is_open {
                    self.laid(*seat)
                } else {
                    self.in_a_line(*seat, canvas)
                };
                text::draw_phrase(&line, self.role(*seat), row_of(area, row), canvas);
            }
            return;
        }
        for (seat, column) in columns(self.seats, area) {
            self.draw_column(seat, largest, column, canvas);
        }
    }

    fn role(&self, seat: Seat) -> Role {
        if self.open.turn() == Some(seat) {
            Role::Text
        } else {
            Role::Label
        }
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.subject(self.deal.seats()[seat])
    }

    /// The mark of the turn, the name and the score.
    fn named(&self, seat: Seat, canvas: &Canvas<'_>) -> Phrase {
        let is_turn = self.open.turn() == Some(seat);
        let mark = if is_turn {
            canvas.glyphs().pointer
        } else {
            " "
        };
        let score = self.sheet.running(self.deal.seats()[seat]);
        Phrase::new(mark)
            .strong(self.name(seat))
            .words(format!(" {score}"))
    }

    /// The backs of the cards that are not known, and then those that are.
    fn cards(&self, seat: Seat, canvas: &Canvas<'_>) -> Phrase {
        let known = if self.are_open {
            self.deal.deal().hand(seat)
        } else {
            self.open.known(seat)
        };
        let hidden = held_by(self.open, seat).saturating_sub(known.len());
        let backs = Phrase::new(canvas.glyphs().back.repeat(hidden));
        let cards = known.iter();
        cards.fold(backs, |phrase, card| phrase.words(" ").card(card))
    }

    /// The card on their own pile, where everybody has one.
    fn discard(&self, seat: Seat) -> Option<Phrase> {
        let card = self.open.last_discard(seat)?;
        Some(Phrase::new("discard ").card(card))
    }

    fn in_a_line(&self, seat: Seat, canvas: &Canvas<'_>) -> Phrase {
        let line = self
            .named(seat, canvas)
            .words(" ")
            .and(self.cards(seat, canvas));
        match self.discard(seat) {
            Some(discard) => line.words(", ").and(discard),
            None => line,
        }
    }

    fn draw_column(&self, seat: Seat, largest: CardSize, area: Rect, canvas: &mut Canvas<'_>) {
        let player = self.deal.seats()[seat];
        let dealer = self.deal.seats().len() - 1;
        let deals = if seat.index() == dealer {
            "deals · "
        } else {
            ""
        };
        let about = (self.about)(player);
        let named = self.named(seat, canvas);
        let eyes = board::eyes(&about, canvas.glyphs().charset);
        let with_face = Phrase::new(eyes).and(named.clone());
        let fits = canvas.glyphs().width(&text::plain(&with_face, canvas)) < area.width;
        let named = if fits { with_face } else { named };
        text::draw_centered(&named, self.role(seat), row_of(area, 0), canvas);
        let below = area.height.saturating_sub(1);
        let cards = cards_in(area);
        if cards.height > 1 {
            let row = cards::row(self.groups(seat), largest);
            cards::landed(row, seat, self.animation).draw(cards, canvas);
        } else {
            text::draw_centered(&self.cards(seat, canvas), Role::Text, cards, canvas);
        }
        let told = match self.discard(seat) {
            Some(discard) => Phrase::new(deals).and(discard),
            None => Phrase::new(format!("{deals}{about}")),
        };
        text::draw_centered(&told, Role::Label, row_of(area, below), canvas);
    }

    /// The cards of a seat: those that are known, and the backs of the others.
    fn groups(&self, seat: Seat) -> Vec<CardGroup> {
        if self.are_open {
            cards::arranged(&best_arrangement(self.deal.deal().hand(seat)))
        } else {
            cards::hidden_hand(self.open.known(seat), held_by(self.open, seat))
        }
    }

    /// What they have laid down: their count, their melds, and what is left.
    fn laid(&self, seat: Seat) -> Phrase {
        let name = Phrase::new(" ").strong(self.name(seat));
        let laid = self
            .showdown
            .and_then(|showdown| showdown.laid[seat].as_ref());
        let Some(laid) = laid else {
            return name.words(": still to lay down");
        };
        let count = laid.deadwood.points();
        let melds = in_melds(&laid.melds);
        let phrase = name.words(format!(" {count}:"));
        let rest = laid.deadwood.iter();
        let phrase = match (laid.melds.iter().next(), laid.deadwood.is_empty()) {
            (None, _) => phrase,
            (Some(_), true) => phrase.and(melds),
            (Some(_), false) => phrase.and(melds).words(" +"),
        };
        rest.fold(phrase, |phrase, card| phrase.words(" ").card(card))
    }
}

/// Melds with little room: ` 7♣7♦7♥ 8♠9♠T♠`.
fn in_melds(melds: &Melds) -> Phrase {
    melds.iter().fold(Phrase::default(), |phrase, meld| {
        let cards = meld.cards().iter();
        cards.fold(phrase.words(" "), Phrase::card)
    })
}

/// The name of a player and whose turn it is, over a hand that lies at the bottom and is not yours.
pub fn draw_name(name: &str, area: Rect, canvas: &mut Canvas<'_>) {
    canvas.line(inset(area, 1, 0), name, Role::Title, Align::Center);
}
