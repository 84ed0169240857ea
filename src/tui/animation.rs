//! Cards on their way: what is drawn over the table while something has just changed.
//!
//! An [`Animation`] is made from what was shown and what is shown now, and from nothing else. So it can neither disagree
//! with the game nor show what is hidden. When it is over, nothing of it is left.

use std::time::Duration;

use ratatui::layout::{Position, Rect, Size};

use crate::{
    cards::{CardSet, Suit},
    play::Seat,
};

use super::{
    layout::Areas,
    widgets::{Canvas, CardSize, CardView, Face, centered, draw_letter, towards_middle},
};

/// The time from one frame to the next: 30 in a second.
pub const FRAME: Duration = Duration::from_millis(33);
/// From the first card of a deal to the last.
const DEAL: Duration = Duration::from_millis(380);
/// From one line of the sum to the next.
const LINE: Duration = Duration::from_millis(150);
/// From one letter of a flourish to the next.
const LETTER: Duration = Duration::from_millis(60);
/// How long a flourish stands.
const STANDS: Duration = Duration::from_millis(600);

/// Where cards lie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spot {
    Stock,
    /// A discard pile, as they are counted from the left.
    Pile(usize),
    Hand(Seat),
}

/// A card as it lies on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LyingCard {
    pub spot: Spot,
    /// Which card of the spot it is, counted from 0.
    pub number: usize,
    pub face: Face,
    pub at: Rect,
    pub size: CardSize,
}

/// An event that has a moment of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flourish {
    Gin,
    BigGin,
    Undercut,
    Game,
    Match,
}

impl Flourish {
    const fn word(self) -> &'static str {
        match self {
            Self::Gin => "GIN",
            Self::BigGin => "BIG GIN",
            Self::Undercut => "UNDERCUT",
            Self::Game => "GAME",
            Self::Match => "MATCH",
        }
    }
}

/// What is shown at a table, as far as it moves.
#[derive(Debug, Clone, PartialEq)]
pub struct Tabletop {
    /// The size of the screen.
    pub size: Size,
    /// The sitting and the number of its deal.
    pub deal: Option<(u64, u64)>,
    /// Whether the deal has just begun.
    pub is_fresh: bool,
    /// How the table is laid out; `None` where something else is shown.
    pub areas: Option<Areas>,
    /// The cards in the stock.
    pub left: u32,
    /// The top of the stock.
    pub stock: Option<LyingCard>,
    pub cards: Vec<LyingCard>,
    pub flourish: Option<Flourish>,
    /// Where the word of the flourish comes from, and where it stands.
    pub stage: [Rect; 2],
    /// The lines of the sum.
    pub lines: usize,
    /// Whether what happens is shown at once.
    pub is_hurried: bool,
}

impl Tabletop {
    /// The card with the same face that is up.
    fn find(&self, card: &LyingCard) -> Option<&LyingCard> {
        let is_up = matches!(card.face, Face::Up(_));
        self.cards.iter().find(|one| is_up && one.face == card.face)
    }

    fn at(&self, spot: Spot) -> impl DoubleEndedIterator<Item = &LyingCard> + Clone {
        self.cards.iter().filter(move |card| card.spot == spot)
    }

    fn backs(&self, spot: Spot) -> impl DoubleEndedIterator<Item = &LyingCard> + Clone {
        self.at(spot).filter(|card| card.face == Face::Down)
    }

    /// Whether the cards that two tables have in common lie in another order.
    fn is_sorted_anew(&self, before: &Self, spot: Spot) -> bool {
        let common = |one: &Self, other: &Self| -> Vec<Face> {
            let cards = one.at(spot);
            let cards = cards.filter(|card| other.find(card).is_some_and(|at| at.spot == spot));
            cards.map(|card| card.face).collect()
        };
        let (now, before) = (common(self, before), common(before, self));
        // Two neighbors that change places are seen to.
        now.iter().zip(&before).filter(|(a, b)| a != b).count() > 2
    }

    /// From where a card came that was not seen before.
    fn source<'a>(&'a self, card: &LyingCard, before: &'a Self) -> Option<&'a LyingCard> {
        match (card.face, card.spot) {
            // What lay below, or was dealt.
            (_, Spot::Stock) | (Face::None, _) => None,
            (Face::Up(_), Spot::Pile(_)) => {
                let mut hidden = before.cards.iter().rev();
                hidden.find(|one| {
                    let held = |table: &Self| table.at(one.spot).count();
                    one.face == Face::Down && held(self) < held(before)
                })
            }
            (Face::Up(_) | Face::Down, _) if self.left < before.left => self.stock.as_ref(),
            (Face::Up(_), Spot::Hand(_))
                if self.at(card.spot).count() > before.at(card.spot).count() =>
            {
                before.at(Spot::Pile(0)).next()
            }
            (Face::Up(_) | Face::Down, _) => None,
        }
    }
}

/// The way of something from one place to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Way {
    from: Rect,
    to: Rect,
    starts: Duration,
    lasts: Duration,
}

impl Way {
    fn ends(&self) -> Duration {
        self.starts + self.lasts
    }

    /// Where something of this size is at a time, while it is on its way.
    fn place(&self, now: Duration, size: CardSize) -> Option<Rect> {
        let gone = now
            .checked_sub(self.starts)
            .filter(|gone| *gone < self.lasts)?;
        let part = gone.as_secs_f32() / self.lasts.as_secs_f32();
        // It slows down towards the end.
        let part = 1.0 - (1.0 - part) * (1.0 - part);
        let corner = |area: Rect| centered(area, size.width(), size.height()).as_position();
        let (from, to) = (corner(self.from), corner(self.to));
        let between = |from: u16, to: u16| {
            let (from, to) = (f32::from(from), f32::from(to));
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it lies between two of them"
            )]
            let at = (from + (to - from) * part).round() as u16;
            at
        };
        let at = Position::new(between(from.x, to.x), between(from.y, to.y));
        Some(Rect::from((at, Size::new(size.width(), size.height()))))
    }
}

/// A card on its way.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Flight {
    way: Way,
    /// The card as it can be seen.
    face: Face,
    size: CardSize,
    from: Spot,
    to: Spot,
    /// Which card of the spot it becomes.
    number: usize,
    /// What lies there until then.
    under: Option<Face>,
}

/// A letter of a flourish.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Letter {
    way: Way,
    sign: char,
    suit: Suit,
}

/// What moves, and how far it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Animation {
    now: Duration,
    flights: Vec<Flight>,
    letters: Vec<Letter>,
    letter_size: CardSize,
    /// When the letters go, and the first line of the sum is written.
    settles: Duration,
    ends: Duration,
}

impl Animation {
    /// What moves when a table changes; `flight` is how long a card is on its way. `None` if nothing does.
    pub fn between(before: &Tabletop, after: &Tabletop, flight: Duration) -> Option<Self> {
        if before.size != after.size || before.is_hurried {
            return None;
        }
        let is_dealt = after.is_fresh && before.deal != after.deal && after.areas.is_some();
        let goes_on = before.deal == after.deal && before.areas.is_some();
        let flights = match after.areas {
            _ if is_dealt => dealt(before, after, flight),
            Some(_) if goes_on => moved(before, after, flight),
            Some(_) | None => Vec::new(),
        };
        let landed = flights.iter().map(|flight| flight.way.ends()).max();
        let mut settles = landed.unwrap_or_default();
        let flourish = after
            .flourish
            .filter(|_| goes_on && before.flourish != after.flourish);
        let (letters, letter_size) = flourish.map_or((Vec::new(), CardSize::Compact), |flourish| {
            letters(flourish, after, settles, flight)
        });
        if let Some(last) = letters.last() {
            settles = last.way.ends() + STANDS;
        }
        let lines = if goes_on && before.lines == 0 {
            after.lines
        } else {
            0
        };
        let ends = settles + LINE * u32::try_from(lines.saturating_sub(1)).unwrap_or(0);
        (ends > Duration::ZERO).then_some(Self {
            now: Duration::ZERO,
            flights,
            letters,
            letter_size,
            settles,
            ends,
        })
    }

    /// Lets time pass.
    pub fn pass(&mut self, elapsed: Duration) {
        self.now += elapsed;
    }

    pub fn is_over(&self) -> bool {
        self.now >= self.ends
    }

    /// The flights that have not landed.
    fn flying(&self) -> impl Iterator<Item = &Flight> {
        self.flights
            .iter()
            .filter(|flight| self.now < flight.way.ends())
    }

    /// Whether this card of a spot is still on its way.
    pub fn is_away(&self, spot: Spot, number: usize) -> bool {
        self.flying()
            .any(|flight| flight.to == spot && flight.number == number)
    }

    /// Whether a new hand is being dealt.
    pub fn is_dealing(&self) -> bool {
        self.flying()
            .any(|flight| flight.from == Spot::Stock && matches!(flight.to, Spot::Pile(_)))
    }

    /// What still lies on a pile, if its top card is on its way.
    pub fn under_pile(&self, pile: usize) -> Option<Face> {
        let flight = self.flying().find(|flight| flight.to == Spot::Pile(pile))?;
        flight.under
    }

    /// The cards that a hand is laying off and that have not landed.
    pub fn laying_off(&self, seat: Seat) -> CardSet {
        let flights = self.flying().filter(|flight| {
            flight.from == Spot::Hand(seat) && matches!(flight.to, Spot::Hand(to) if to != seat)
        });
        let cards = flights.filter_map(|flight| match flight.face {
            Face::Up(card) => Some(card),
            Face::Down | Face::None => None,
        });
        cards.collect()
    }

    /// Whether a word stands on the table.
    pub fn is_flourishing(&self) -> bool {
        !self.letters.is_empty() && self.now < self.settles
    }

    /// How many lines of the sum are written.
    pub fn lines(&self) -> usize {
        let Some(since) = self.now.checked_sub(self.settles) else {
            return 0;
        };
        1 + usize::try_from(since.as_millis() / LINE.as_millis()).unwrap_or(usize::MAX - 1)
    }

    pub fn draw(&self, canvas: &mut Canvas<'_>) {
        for flight in &self.flights {
            if let Some(at) = flight.way.place(self.now, flight.size) {
                CardView::plain(flight.face).draw(at, flight.size, canvas);
            }
        }
        if !self.is_flourishing() {
            return;
        }
        for Letter { way, sign, suit } in &self.letters {
            let at = match way.place(self.now, self.letter_size) {
                Some(at) => at,
                None if self.now >= way.ends() => way.to,
                None => continue,
            };
            draw_letter(*sign, *suit, at, self.letter_size, canvas);
        }
    }
}

fn fly(from: &LyingCard, to: &LyingCard, starts: Duration, lasts: Duration) -> Flight {
    Flight {
        way: Way {
            from: from.at,
            to: to.at,
            starts,
            lasts,
        },
        face: to.face,
        size: from.size.min(to.size),
        from: from.spot,
        to: to.spot,
        number: to.number,
        under: None,
    }
}

/// The cards that go from one place to another.
fn moved(before: &Tabletop, after: &Tabletop, lasts: Duration) -> Vec<Flight> {
    let mut flights = Vec::new();
    let is_laid_out_anew = before.areas != after.areas;
    let mut spots: Vec<Spot> = after.cards.iter().map(|card| card.spot).collect();
    spots.dedup();
    for spot in spots {
        let is_sorted_anew = !is_laid_out_anew && after.is_sorted_anew(before, spot);
        // Backs lie at the end, and the newest is the last.
        let old_backs = before.backs(spot).count();
        let new_backs = after.backs(spot).skip(old_backs);
        let ups = after
            .at(spot)
            .filter(|card| matches!(card.face, Face::Up(_)));
        for card in ups.chain(new_backs) {
            let from = match before.find(card) {
                Some(old) if old.spot != spot || (is_sorted_anew && old.at != card.at) => Some(old),
                Some(_) => None,
                None => after.source(card, before),
            };
            if let Some(from) = from {
                let top = before.at(spot).next();
                let top = top.filter(|_| matches!(spot, Spot::Pile(_)));
                flights.push(Flight {
                    under: top.map(|card| card.face),
                    ..fly(from, card, Duration::ZERO, lasts)
                });
            }
        }
    }
    flights
}

/// The cards of the last hand are collected, and those of the new one are dealt.
fn dealt(before: &Tabletop, after: &Tabletop, lasts: Duration) -> Vec<Flight> {
    let Some(stock) = &after.stock else {
        return Vec::new();
    };
    let is_next = before.deal.map(|(sitting, _)| sitting) == after.deal.map(|(sitting, _)| sitting);
    let collected = before
        .cards
        .iter()
        .filter(|card| is_next && card.face != Face::None);
    let mut flights: Vec<Flight> = collected
        .map(|card| Flight {
            face: card.face,
            ..fly(card, stock, Duration::ZERO, lasts)
        })
        .collect();
    let starts = if flights.is_empty() {
        Duration::ZERO
    } else {
        lasts
    };
    // Each hand gets a card in turn, and the pile the last one.
    let mut order: Vec<&LyingCard> = after.cards.iter().collect();
    order.sort_by_key(|card| (matches!(card.spot, Spot::Pile(_)), card.number));
    let apart = DEAL / u32::try_from(order.len()).unwrap_or(u32::MAX).max(1);
    flights.extend((0_u32..).zip(order).map(|(number, card)| Flight {
        under: Some(Face::None),
        ..fly(stock, card, starts + apart * number, lasts)
    }));
    flights
}

/// The letters of a flourish, one after another.
fn letters(
    flourish: Flourish,
    table: &Tabletop,
    starts: Duration,
    lasts: Duration,
) -> (Vec<Letter>, CardSize) {
    let [from, to] = table.stage;
    let word = flourish.word();
    let count = u16::try_from(word.len()).unwrap_or(u16::MAX);
    let width = |size: CardSize| count * (size.width() + 1) - 1;
    let sizes = [CardSize::Medium, CardSize::Small];
    let fits = |size: &CardSize| width(*size) <= to.width && size.height() < to.height;
    let size = sizes.into_iter().find(fits);
    let size = size.unwrap_or(CardSize::Compact);
    let row = centered(to, to.width, size.height());
    let place = towards_middle(row, width(size), Rect::from((Position::ORIGIN, table.size)));
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    let letters = (0_u16..).zip(word.chars()).filter(|(_, sign)| *sign != ' ');
    let letters = letters
        .zip(suits.into_iter().cycle())
        .map(|((number, sign), suit)| Letter {
            way: Way {
                from,
                to: Rect {
                    x: place.x.saturating_add(number * (size.width() + 1)),
                    width: size.width(),
                    ..place
                },
                starts: starts + LETTER * u32::from(number),
                lasts,
            },
            sign,
            suit,
        });
    (letters.collect(), size)
}
