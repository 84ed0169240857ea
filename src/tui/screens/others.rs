//! Several opponents at once: who they are, what is known of their cards, and whose turn it is.

use ratatui::layout::Rect;

use crate::{
    game::{
        Match, PlayedDeal, Player, Stage, Table,
        words::{Names, Phrase, mid_sentence},
    },
    melds::Meld,
    play::{KnockKind, PublicState, Seat},
    tui::{
        animation::Animation,
        layout::{Areas, Places, SeatPlace},
        sitting::Sitting,
        theme::Role,
        widgets::{Align, Canvas, CardGroup, CardRow, CardSize, from_column, inset, row_of},
    },
};

use super::{
    board,
    cards::{self, OpenHand, Showdown, held_by},
    score, text,
};

/// What is drawn of several opponents.
pub struct Others<'a> {
    pub names: &'a Names,
    pub game: &'a Match,
    /// What each player is: the level of a computer player, or a program; nothing for a person.
    pub about: &'a dyn Fn(Player) -> String,
    pub deal: &'a PlayedDeal,
    /// What lies open, and what everybody knows.
    pub open: &'a PublicState,
    /// Those who are shown, clockwise.
    pub seats: &'a [Seat],
    /// What has been laid down, if anybody has.
    pub showdown: Option<&'a Showdown>,
    /// Whether their hands lie open, as in a replay.
    pub are_open: bool,
    /// What is on its way to them.
    pub animation: Option<&'a Animation>,
}

impl Others<'_> {
    /// Draws each at their place.
    pub fn draw(&self, areas: &Areas, canvas: &mut Canvas<'_>) {
        let size = self.card_size(&areas.places, areas.other_size);
        for (seat, place) in self.seated(&areas.places) {
            self.draw_seat(seat, place, size, canvas);
        }
        for (seat, place) in self.seated(&areas.places) {
            let hand = self.hand(seat, place, size);
            if let Some(hand) = hand.filter(|_| self.has_known(seat)) {
                board::label_known(&hand, place.cards, areas, canvas);
            }
        }
    }

    /// The size that the cards of all have: the largest, up to this one, for which everybody has room.
    pub fn card_size(&self, places: &Places, largest: CardSize) -> CardSize {
        let sizes = self.seated(places).filter_map(|(seat, place)| {
            let hand = self.hand(seat, place, largest)?;
            hand.fits(place.cards).then(|| hand.size_in(place.cards))
        });
        sizes.min().unwrap_or(largest)
    }

    /// Each with their place.
    pub fn seated<'p>(&self, places: &'p Places) -> impl Iterator<Item = (Seat, &'p SeatPlace)> {
        self.seats.iter().copied().zip(places.iter().flatten())
    }

    /// The cards of a seat, where there is room for a row of them.
    pub fn hand(&self, seat: Seat, place: &SeatPlace, largest: CardSize) -> Option<CardRow> {
        let align = place.align;
        let groups = self.groups(seat);
        (place.cards.height > 1).then(|| CardRow {
            align,
            ..cards::row(groups, largest)
        })
    }

    fn is_turn(&self, seat: Seat) -> bool {
        self.open.turn() == Some(seat)
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.subject(self.deal.seats()[seat])
    }

    /// The mark of the turn, the name and the score.
    fn named(&self, seat: Seat, canvas: &Canvas<'_>) -> Phrase {
        let score = score::score(self.game, self.deal.seats()[seat]);
        self.begun(seat, canvas).words(format!(" {score}"))
    }

    /// The backs of the cards that are not known, and then those that are.
    fn cards(&self, seat: Seat, canvas: &Canvas<'_>) -> Phrase {
        let known = self.open.known(seat);
        let hidden = held_by(self.open, seat).saturating_sub(known.len());
        let backs = Phrase::new(canvas.glyphs().back.repeat(hidden));
        let cards = known.iter();
        cards.fold(backs, |phrase, card| phrase.words(" ").card(card))
    }

    fn in_a_line(&self, seat: Seat, canvas: &Canvas<'_>) -> Phrase {
        self.named(seat, canvas)
            .words(" ")
            .and(self.cards(seat, canvas))
    }

    fn draw_seat(&self, seat: Seat, place: &SeatPlace, largest: CardSize, canvas: &mut Canvas<'_>) {
        let is_turn = self.is_turn(seat);
        if place.cards.is_empty() {
            let line = match self.lying_open(seat) {
                Some(open) => self.laid(seat, &open, place.name.width, canvas),
                None if self.is_showdown() => self.begun(seat, canvas).words(NOT_YET),
                None => self.in_a_line(seat, canvas),
            };
            return text::draw_phrase(&line, role(is_turn), place.name, canvas);
        }
        let is = (self.about)(self.deal.seats()[seat]);
        if place.name.height > 1 {
            let about = self.knocked(seat).unwrap_or(&is);
            let told = [
                self.named(seat, canvas),
                Phrase::new(about),
                self.told(seat, None),
            ];
            draw_person(&is, told, is_turn, place.name, canvas);
        } else {
            self.draw_name(seat, &is, place, canvas);
        }
        if let Some(hand) = self.hand(seat, place, largest) {
            let hand = cards::landed(hand, seat, self.animation);
            let parts = hand.in_rows(place.cards.width, place.cards.height);
            // Compact cards with spaces in several rows are easier to read than side by side in one.
            let is_one = parts.len() == 1 || hand.size_in(place.cards) > CardSize::Compact;
            if is_one && hand.fits(place.cards) {
                hand.draw(place.cards, canvas);
            } else {
                for (row, part) in (0..place.cards.height).zip(parts) {
                    part.draw(row_of(place.cards, row), canvas);
                }
            }
        } else {
            let cards = match self.lying_open(seat) {
                Some(open) => in_melds(&open, place.cards.width, canvas),
                None => self.cards(seat, canvas),
            };
            text::draw_centered(&cards, Role::Text, place.cards, canvas);
        }
    }

    /// A name in one row, and what else there is to say in a note, or behind it: under known cards the note says that they are.
    fn draw_name(&self, seat: Seat, about: &str, place: &SeatPlace, canvas: &mut Canvas<'_>) {
        let named = self.named(seat, canvas);
        let eyes = board::eyes(about, canvas.glyphs().charset);
        let with_face = Phrase::new(eyes).and(named.clone());
        let (told, briefly) = (self.told(seat, Some(about)), self.told(seat, None));
        let width = |phrase: &Phrase| canvas.glyphs().width(&text::plain(phrase, canvas));
        let joined = |named: &Phrase, told: &Phrase| match width(told) {
            0 => named.clone(),
            _ => named.clone().words(" · ").and(told.clone()),
        };
        let role = role(self.is_turn(seat));
        if place.note.is_empty() {
            let told = match self.knocked(seat) {
                Some(knocked) => Phrase::new(format!("{knocked} · ")).and(told),
                None => told,
            };
            let line = joined(&with_face, &told);
            return text::draw_phrase(&line, role, place.name, canvas);
        }
        if self.has_known(seat) && place.cards.height > 1 {
            let forms = [
                joined(&with_face, &told),
                joined(&with_face, &briefly),
                joined(&named, &briefly),
            ];
            let mut forms = forms.iter();
            let line = forms.find(|form| width(form) < place.name.width);
            return text::draw_centered(line.unwrap_or(&named), role, place.name, canvas);
        }
        let named = if width(&with_face) < place.name.width {
            with_face
        } else {
            named
        };
        // What they are is known, and who deals is less than what is left.
        let shorter = [Some(briefly), self.left(seat).map(Phrase::new)];
        let forms: Vec<Phrase> = [Some(told)].into_iter().chain(shorter).flatten().collect();
        let fits = |told: &&Phrase| width(told) <= place.note.width;
        let told = forms.iter().find(fits).unwrap_or(&forms[forms.len() - 1]);
        text::draw_centered(&named, role, place.name, canvas);
        text::draw_centered(told, Role::Label, place.note, canvas);
    }

    /// Whether some of the hidden cards of a seat are known.
    fn has_known(&self, seat: Seat) -> bool {
        self.lying_open(seat).is_none() && !self.open.known(seat).is_empty()
    }

    /// How this seat ended the hand, if it did.
    fn knocked(&self, seat: Seat) -> Option<&'static str> {
        let knock = self.showdown?.knock.filter(|knock| knock.seat == seat)?;
        Some(match knock.kind {
            KnockKind::Knock => "knocked",
            KnockKind::Gin => "gin",
            KnockKind::BigGin => "big gin",
        })
    }

    /// What there is to say of a seat: what is left of a hand that lies open, else whether they deal and what they are.
    fn told(&self, seat: Seat, about: Option<&str>) -> Phrase {
        let left = self.left(seat);
        if self.is_showdown() {
            return Phrase::new(left.unwrap_or_else(|| NOT_YET.trim().to_owned()));
        }
        let is_dealer = seat == Seat::dealer(self.deal.seats().len());
        let deals = is_dealer.then(|| "deals".to_owned());
        let told = deals
            .into_iter()
            .chain(left)
            .chain(about.filter(|about| !about.is_empty()).map(str::to_owned));
        Phrase::new(told.collect::<Vec<_>>().join(" · "))
    }

    /// What is left of a hand that lies open.
    fn left(&self, seat: Seat) -> Option<String> {
        let open = self.lying_open(seat)?;
        let left = cards::left(seat, &open, self.animation);
        Some(format!("deadwood {left}"))
    }

    fn is_showdown(&self) -> bool {
        self.showdown.is_some_and(Showdown::is_open)
    }

    /// The cards of a seat, where they lie open.
    fn lying_open(&self, seat: Seat) -> Option<OpenHand> {
        let laid = self.showdown.and_then(|showdown| showdown.laid[seat]);
        let seen = || OpenHand::best(self.deal.deal().hand(seat));
        laid.or_else(|| self.are_open.then(seen))
    }

    /// The cards of a seat: laid down, or those that are known, and the backs of the others.
    fn groups(&self, seat: Seat) -> Vec<CardGroup> {
        match self.lying_open(seat) {
            Some(open) => cards::laid_open(&open),
            None => cards::hidden_hand(self.open.known(seat), held_by(self.open, seat)),
        }
    }

    /// The mark of the turn and the name.
    fn begun(&self, seat: Seat, canvas: &Canvas<'_>) -> Phrase {
        Phrase::new(mark(self.is_turn(seat), canvas)).strong(self.name(seat))
    }

    /// What lies open in so many columns: their deadwood, their melds, and what is left.
    fn laid(&self, seat: Seat, laid: &OpenHand, width: u16, canvas: &Canvas<'_>) -> Phrase {
        let points = laid.deadwood.points();
        let named = self.begun(seat, canvas).words(format!(" {points}: "));
        let taken = canvas.glyphs().width(&text::plain(&named, canvas));
        named.and(in_melds(laid, width.saturating_sub(taken), canvas))
    }
}

/// What is said of a player whose cards do not lie open at a showdown.
const NOT_YET: &str = " has not laid down yet";

/// Melds and deadwood in a row of so many columns: `[7♣ 7♦ 7♥] [8♠ 9♠ T♠] K♥ 2♣`, and where that is too long
/// `7♣7♦7♥ 8♠9♠T♠ + K♥ 2♣` or `7♣7♦7♥ 8♠9♠T♠ + K♥2♣`.
fn in_melds(open: &OpenHand, width: u16, canvas: &Canvas<'_>) -> Phrase {
    let melds = || open.melds.iter().map(Meld::cards);
    let spaced = melds().fold(Phrase::default(), |phrase, meld| {
        phrase.words("[").cards(meld).words("] ")
    });
    let tight = melds().fold(Phrase::default(), |phrase, meld| {
        meld.iter().fold(phrase, Phrase::card).words(" ")
    });
    let has_both = melds().next().is_some() && !open.deadwood.is_empty();
    let tight = if has_both { tight.words("+ ") } else { tight };
    let deadwood = open.deadwood.high_to_low();
    let tightest = deadwood.iter().copied().fold(tight.clone(), Phrase::card);
    let forms = [spaced, tight].map(|melds| melds.cards(deadwood.clone()));
    let fits = |form: &Phrase| canvas.glyphs().width(&text::plain(form, canvas)) <= width;
    forms.into_iter().find(fits).unwrap_or(tightest)
}

/// How a player is shown whose turn it is, or is not.
fn role(is_turn: bool) -> Role {
    if is_turn { Role::Text } else { Role::Label }
}

/// What stands before the name of a player whose turn it is, or is not.
fn mark(is_turn: bool, canvas: &Canvas<'_>) -> &'static str {
    if is_turn {
        canvas.glyphs().pointer
    } else {
        " "
    }
}

/// Draws the face of a player, which is lit when it is their turn; at its side the name and up to two lines.
fn draw_person(
    level: &str,
    [named, lines @ ..]: [Phrase; 3],
    is_turn: bool,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let lit = if is_turn { Role::Title } else { Role::Label };
    let words = board::draw_face(level, lit, area, canvas);
    // The name stands behind the mark of the turn; a space in its place is not drawn.
    let below = from_column(words, 1);
    let name = if is_turn { words } else { below };
    text::draw_phrase(&named, role(is_turn), row_of(name, 0), canvas);
    let words = below;
    let lines = lines.into_iter();
    let lines = lines.filter(|line| !text::plain(line, canvas).is_empty());
    for (row, line) in (1..).zip(lines.collect::<Vec<_>>()) {
        text::draw_phrase(&line, Role::Label, row_of(words, row), canvas);
    }
}

/// Draws those at the table who have no hand in a deal of two: your partner, and who plays beside you, sits out or waits.
pub fn draw_idle(sitting: &Sitting, deal: &PlayedDeal, places: &Places, canvas: &mut Canvas<'_>) {
    let (game, names) = (sitting.game(), sitting.names());
    let sides = game.current_game().sides();
    let idle = names.players();
    let idle = idle.filter(|&one| deal.seat_of(one).is_none() && one != sitting.me());
    for (player, place) in idle.zip(places.iter().flatten()) {
        let is_turn = game.turn() == Some(player);
        let level = sitting.about(player);
        let name = Phrase::new(mark(is_turn, canvas)).strong(names.subject(player));
        let is_partner = names
            .you()
            .is_some_and(|you| sides.are_together(you, player));
        let does = what_they_do(sitting, player).unwrap_or_default();
        if place.name.height > 1 {
            let about = if is_partner { "your partner" } else { &level };
            let told = [name, Phrase::new(about), Phrase::new(does)];
            draw_person(&level, told, is_turn, place.name, canvas);
        } else {
            let about = if is_partner { "your partner" } else { &does };
            let eyes = Phrase::new(board::eyes(&level, canvas.glyphs().charset));
            let mut line = eyes.and(name);
            if !about.is_empty() {
                line = line.words(format!(" · {about}"));
            }
            text::draw_phrase(&line, role(is_turn), place.name, canvas);
        }
    }
}

/// What a player does who has no hand in the deal that is shown.
fn what_they_do(sitting: &Sitting, player: Player) -> Option<String> {
    let game = sitting.game();
    match game.table() {
        Table::Cutthroat { .. } => Some("sits out".to_owned()),
        Table::Chouette(_) => Some("waits in line".to_owned()),
        Table::Partnership { .. } => {
            let Stage::Playing(deals) = game.stage() else {
                return None;
            };
            let deal = deals.of(player)?;
            if deal.turn().is_none() {
                return Some("deal is over".to_owned());
            }
            let mut seats = deal.seats().as_slice().iter();
            let other = seats.find(|one| **one != player)?;
            let other = mid_sentence(sitting.names().subject(*other));
            Some(format!("plays {other}"))
        }
        Table::Two | Table::BattleRoyal | Table::Round { .. } => None,
    }
}

/// The name of a player and whose turn it is, over a hand that lies at the bottom and is not yours.
pub fn draw_name(name: &str, area: Rect, canvas: &mut Canvas<'_>) {
    canvas.line(inset(area, 1, 0), name, Role::Title, Align::Center);
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::{
        cards::{CardSet, Deck, Stream, stream},
        tui::{
            glyphs::Charset,
            theme::{BuiltIn, ColorDepth, Theme},
            widgets::Look,
        },
    };

    #[test]
    fn every_open_hand_has_room_beside_a_name_on_the_smallest_screen() {
        let look = Look {
            theme: Theme::built_in(BuiltIn::Mono, ColorDepth::None),
            glyphs: Charset::Unicode.glyphs(),
        };
        let mut buffer = Buffer::empty(Rect::new(0, 0, 40, 1));
        let canvas = Canvas::new(&mut buffer, &look);
        // A name of six letters, the deadwood and what stands between them take eleven of the columns.
        let room = 27;
        for seed in 0..500 {
            let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
            let hand: CardSet = deck.cards()[..10].iter().copied().collect();
            let shown = text::plain(&in_melds(&OpenHand::best(hand), room, &canvas), &canvas);
            assert!(look.glyphs.width(shown.trim_end()) <= room, "{shown}");
            assert!(
                hand.iter()
                    .all(|card| shown.contains(&look.glyphs.card(card)))
            );
        }
    }
}
