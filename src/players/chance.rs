//! What a player leaves to chance, misjudges and forgets.

use rand::{Rng, rngs::ChaCha8Rng};

use crate::{
    cards::{Card, CardSet, Stream, below, stream},
    play::{Action, Deal, Seat, Shown, View},
};

/// The random source of one decision of a player with this seed. It depends on the view alone, so a player keeps no state.
pub(crate) fn chance(seed: u64, view: &View) -> ChaCha8Rng {
    // Any number that tells the decisions of a deal apart will do.
    let moment = view.hand().bits().wrapping_mul(1009) ^ view.history().len() as u64;
    stream(seed, Stream::Player(moment))
}

/// Any number from 0 to 1, less than 1.
#[expect(clippy::cast_precision_loss, reason = "the top 24 bits fit")]
pub(super) fn share(rng: &mut impl Rng) -> f32 {
    (rng.next_u32() >> 8) as f32 / 16_777_216.0
}

/// These cards in any order.
pub(super) fn shuffled(cards: CardSet, rng: &mut impl Rng) -> Vec<Card> {
    let mut order: Vec<Card> = cards.iter().collect();
    for left in (2..=order.len()).rev() {
        let count = u32::try_from(left).expect("a pack is small");
        order.swap(left - 1, below(rng, count) as usize);
    }
    order
}

/// Which card of an imagined stock each seat draws next.
///
/// Each has cards of its own, so that what one draws does not depend on whether another took a card from the pile: after two
/// moves that are compared the seats draw the same cards as long as they last, and the results differ by the moves more than
/// by luck. To every seat all cards that it has not seen are equally likely, as in a stock that all draw from.
#[derive(Debug, Clone, Copy)]
pub(super) struct Draws<'a> {
    /// The deal in which nobody had drawn yet.
    imagined: &'a Deal,
    /// The places in its stock whose cards nobody has drawn, the bottom one in the lowest bit.
    left: u32,
}

impl<'a> Draws<'a> {
    /// Those of a deal that was imagined.
    pub(super) fn new(imagined: &'a Deal) -> Self {
        Self {
            imagined,
            left: (1 << imagined.stock()) - 1,
        }
    }

    /// Before a seat acts: if it draws from the stock, puts the card on its top.
    pub(super) fn prepare(&mut self, seat: Seat, action: &Action, deal: &mut Deal) {
        /// Every second, third and fourth place.
        const EVERY: [u32; 3] = [0x5555_5555, 0x4924_9249, 0x1111_1111];
        if *action != Action::DrawStock || self.left == 0 {
            return;
        }
        let own = self.left & (EVERY[deal.seats() - 2] << seat.index());
        // Who has drawn all of their own goes on with what the others would draw last.
        let place = match own {
            0 => self.left.trailing_zeros(),
            own => own.ilog2(),
        };
        self.left &= !(1 << place);
        deal.put_on_top(self.imagined.stock_cards()[place as usize]);
    }
}

/// A random one of these cards, if there is any.
pub(super) fn pick(cards: CardSet, rng: &mut impl Rng) -> Option<Card> {
    let count = u32::try_from(cards.len()).ok().filter(|&count| count > 0)?;
    cards.iter().nth(below(rng, count) as usize)
}

/// One of these cards, each as likely as its share of all the chances, which go by the numbers of the cards; none of no cards.
pub(super) fn pick_by(chances: &[f32; 52], cards: CardSet, rng: &mut impl Rng) -> Option<Card> {
    let total: f32 = cards.iter().map(|card| chances[card.index()]).sum();
    let mut left = share(rng) * total;
    let mut last = None;
    for card in cards {
        left -= chances[card.index()];
        last = Some(card);
        if left < 0.0 {
            break;
        }
    }
    last
}

/// How far a player is from knowing what a move is worth, in points.
///
/// The error in each value has the Gumbel distribution with this scale. So the worse of two moves is chosen the less often
/// the worse it is: in a quarter of all cases when it is one scale worse, in one of twenty with three, practically never with
/// ten.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Slip(pub(super) f64);

impl Slip {
    /// No error at all.
    pub(super) const NONE: Self = Self(0.0);

    /// The error in the value of one move, in points.
    pub(super) fn draw(self, rng: &mut impl Rng) -> f64 {
        if self.0 > 0.0 {
            -self.0 * ln(exponential(rng))
        } else {
            0.0
        }
    }
}

/// A number with the exponential distribution and the mean 1.
pub(super) fn exponential(rng: &mut impl Rng) -> f64 {
    const HALVES: f64 = 8_589_934_592.0;
    let odd = 2.0 * f64::from(rng.next_u32()) + 1.0;
    -ln(odd / HALVES)
}

/// The natural logarithm of a positive number, to within 10⁻¹², computed here and not by the system: it comes out the same on
/// every machine.
fn ln(x: f64) -> f64 {
    const MANTISSA: u64 = (1 << 52) - 1;
    const ONE: u64 = 1.0_f64.to_bits();
    let bits = x.to_bits();
    let mut exponent = f64::from(u32::try_from(bits >> 52).expect("eleven bits")) - 1023.0;
    let mut part = f64::from_bits(bits & MANTISSA | ONE);
    if part > std::f64::consts::SQRT_2 {
        part *= 0.5;
        exponent += 1.0;
    }
    // The series of the inverse hyperbolic tangent.
    let s = (part - 1.0) / (part + 1.0);
    let s2 = s * s;
    let sum = (0..8)
        .rev()
        .fold(0.0, |sum, place| sum * s2 + 1.0 / f64::from(2 * place + 1));
    exponent * std::f64::consts::LN_2 + 2.0 * s * sum
}

/// The exponential, to within 10⁻⁹ below 60 or so, computed here for the same reason.
pub(super) fn exp(x: f64) -> f64 {
    /// The number is halved so often, and the result squared.
    const HALVES: u8 = 10;
    let part = x / 1024.0;
    // The first terms of the series.
    let sum = (1..7)
        .rev()
        .fold(1.0, |sum, place| 1.0 + sum * part / f64::from(place));
    (0..HALVES).fold(sum, |power, _| power * power)
}

/// How well a player remembers what has happened in a deal.
///
/// What happens stays in mind for some turns, now fewer, now more: after ten turns a memory of ten turns has lost about
/// two thirds, after twenty it has kept a seventh. What it has lost does not come back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Recall {
    /// For how many turns on average a discarded or passed card is remembered, the other player's turns
    /// counted too. The last two are always in mind.
    pub(super) throws: f64,
    /// For how many turns on average it is remembered that a card was taken from the pile; 0 for a player who does not
    /// look.
    pub(super) pick_ups: f64,
}

impl Recall {
    /// Nothing is forgotten.
    pub(super) const ALL: Self = Self {
        throws: f64::INFINITY,
        pick_ups: f64::INFINITY,
    };

    /// The turns that everybody remembers what was thrown in.
    const FRESH: f64 = 2.0;

    /// What a player with this seed of their own remembers at this moment.
    ///
    /// How long each thing stays in mind is decided when it happens, by the seed and the deal: nothing hidden plays a
    /// part in it, and what has been forgotten stays so through the deal.
    pub(super) fn of(self, view: &View, seed: u64) -> Remembered {
        let history = view.history();
        if self == Self::ALL {
            return Remembered(vec![true; history.len()]);
        }
        let deal = view.upcard().map_or(52, Card::index) as u64;
        // Apart from the numbers that tell decisions apart, which are far greater or the places of players.
        let mut rng = stream(seed, Stream::Player(MEMORY + deal));
        let remembered = (1..).zip(history).map(|(number, seen)| {
            let life = exponential(&mut rng);
            // A turn has two events: the draw and the discard.
            #[expect(clippy::cast_precision_loss, reason = "a deal has few events")]
            let age = (history.len() - number) as f64 / 2.0;
            match seen.shown {
                Shown::Passed | Shown::DrewStock | Shown::Discarded(_) => {
                    age < Self::FRESH + self.throws * life
                }
                Shown::TookUpcard(_) | Shown::TookDiscard(_) => age < self.pick_ups * life,
                // The end of a hand is remembered.
                _ => true,
            }
        });
        Remembered(remembered.collect())
    }
}

/// The first of 53 streams from which the lives of memories are drawn.
const MEMORY: u64 = 1 << 32;

/// Which events of a view's history are remembered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Remembered(Vec<bool>);

impl Remembered {
    /// Whether the event at this place of the history is remembered.
    pub(super) fn has(&self, place: usize) -> bool {
        self.0.get(place).copied().unwrap_or(true)
    }

    /// The cards of the discard pile that are remembered. The top one lies open.
    pub(super) fn thrown(&self, view: &View) -> CardSet {
        let pile = view.pile().cards();
        let is_remembered = |card: &Card| {
            let threw = Shown::Discarded(*card);
            // A card without a discard is the first upcard, which was passed in the first turn.
            let place = view.history().iter().rposition(|seen| seen.shown == threw);
            self.has(place.unwrap_or(0))
        };
        let remembered = pile.iter().copied().filter(is_remembered);
        remembered.chain(view.pile().top()).collect()
    }

    /// The cards that a seat is known to hold, as far as remembered.
    pub(super) fn taken(&self, view: &View, seat: Seat) -> CardSet {
        let mut known = view.known(seat);
        for (place, seen) in view.history().iter().enumerate() {
            match seen.shown {
                Shown::TookUpcard(card) | Shown::TookDiscard(card) if !self.has(place) => {
                    known.remove(card);
                }
                _ => {}
            }
        }
        known
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::Deck,
        play::{BySeat, Deal, Phase, pair},
        players::{Bot, Greedy},
        rules::{Preset, Rules},
    };

    #[test]
    fn the_logarithm_is_that_of_the_system() {
        for x in [
            1e-300, 1e-10, 0.1, 0.5, 0.999_999, 1.0, 1.5, 2.0, 22.9, 1e300,
        ] {
            assert!(
                (ln(x) - x.ln()).abs() <= 1e-12 * x.ln().abs().max(1.0),
                "{x}"
            );
        }
    }

    #[test]
    fn the_exponential_is_that_of_the_system() {
        for x in [-60.0, -9.2, -1.0, -1e-3, 0.0, 0.25, 1.0, 10.0, 60.0] {
            let expected = f64::exp(x);
            assert!((exp(x) - expected).abs() <= 1e-9 * expected, "{x}");
        }
    }

    #[test]
    fn a_seat_draws_the_same_cards_whatever_the_others_draw() {
        /// Which cards each seat draws, where everybody does anything but end the hand, until one has drawn its share.
        fn drawn(imagined: &Deal, rng: &mut ChaCha8Rng) -> BySeat<Vec<Card>> {
            let (mut draws, mut deal) = (Draws::new(imagined), imagined.clone());
            let mut cards: BySeat<Vec<Card>> = BySeat::from_fn(deal.seats(), |_| Vec::new());
            let share = imagined.stock_cards().len() / imagined.seats();
            while let Some(seat) = deal.turn()
                && cards.iter().all(|(_, drawn)| drawn.len() < share)
            {
                let mut actions = deal.legal();
                actions.retain(|action| !action.ends_hand());
                let count = u32::try_from(actions.len()).expect("few");
                let action = actions[below(rng, count) as usize];
                draws.prepare(seat, &action, &mut deal);
                let event = deal.apply(seat, &action).expect("it is legal");
                if action == Action::DrawStock {
                    cards[seat].extend(event.seen_by(seat).card);
                }
            }
            cards
        }

        for preset in ["eaai", "battle-royal", "round"] {
            let rules = Preset::find(preset).expect("a preset").book().rules();
            for number in 0..200 {
                let mut rng = stream(number, Stream::Deal(0));
                let imagined = Deal::new(&rules, Deck::shuffled(&mut rng));
                let (one, other) = (drawn(&imagined, &mut rng), drawn(&imagined, &mut rng));
                for seat in Seat::all(imagined.seats()) {
                    let (one, other) = (&one[seat], &other[seat]);
                    let own = one.len().min(other.len());
                    assert_eq!(one[..own], other[..own]);
                }
            }
        }
    }

    #[test]
    fn an_exponential_number_has_the_mean_one() {
        let mut rng = stream(1, Stream::Player(0));
        let sum: f64 = (0..20_000).map(|_| exponential(&mut rng)).sum();
        assert!((sum / 20_000.0 - 1.0).abs() < 0.03, "{sum}");
    }

    #[test]
    fn the_worse_move_is_done_as_seldom_as_it_is_worse() {
        let mut rng = stream(2, Stream::Player(0));
        let slip = Slip(2.0);
        for (worse, share) in [(0.0, 0.5), (2.0, 0.269), (6.0, 0.047), (40.0, 0.0)] {
            let slips = (0..20_000).filter(|_| slip.draw(&mut rng) - worse > slip.draw(&mut rng));
            let found = slips.count();
            let expected = 20_000.0 * share;
            #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
            let off = (found as f64 - expected).abs();
            assert!(off < 300.0, "{worse}: {found}");
        }
        assert_eq!(Slip::NONE.draw(&mut rng).to_bits(), 0.0_f64.to_bits());
    }

    /// The views of the dealer in a deal between greedy players, one after another.
    fn views(seed: u64) -> Vec<View> {
        let (rules, deck) = (
            Rules::default(),
            Deck::shuffled(&mut stream(seed, Stream::Deal(0))),
        );
        let mut views = pair::each(|seat| Deal::first_view(&rules, &deck, seat));
        let mut deal = Deal::new(&rules, deck);
        let mut of_dealer = Vec::new();
        while let Some(seat) = deal.turn() {
            let action = Greedy.choose(&views[seat]);
            let event = deal.apply(seat, &action).expect("a legal action");
            for viewer in pair::SEATS {
                views[viewer].observe(event.seen_by(viewer));
            }
            if let Phase::Draw { .. } | Phase::Discard { .. } = deal.phase() {
                of_dealer.push(views[pair::DEALER].clone());
            }
        }
        of_dealer
    }

    #[test]
    fn what_has_been_forgotten_stays_so() {
        let recall = Recall {
            throws: 5.0,
            pick_ups: 8.0,
        };
        let mut forgotten = 0;
        for seed in 0..30 {
            let mut before: Option<Remembered> = None;
            for view in views(seed) {
                let now = recall.of(&view, 3);
                assert_eq!(now, recall.of(&view, 3));
                for (place, then) in before.iter().flat_map(|before| before.0.iter().enumerate()) {
                    assert!(*then || !now.has(place));
                    forgotten += usize::from(*then && !now.has(place));
                }
                before = Some(now);
            }
        }
        assert!(forgotten > 200, "{forgotten}");
    }

    #[test]
    fn the_last_throws_are_in_mind_and_older_ones_fade() {
        let recall = Recall {
            throws: 3.0,
            pick_ups: 0.0,
        };
        let (mut old, mut kept) = (0, 0);
        for seed in 0..60 {
            for view in views(seed) {
                let remembered = recall.of(&view, seed);
                let pile = view.pile().cards();
                let thrown = remembered.thrown(&view);
                assert!(pile.iter().rev().take(1).all(|&card| thrown.contains(card)));
                for &card in pile.iter().rev().skip(8) {
                    old += 1;
                    kept += u32::from(thrown.contains(card));
                }
                for seat in pair::SEATS {
                    assert!(remembered.taken(&view, seat).is_empty());
                }
                let all = Recall::ALL.of(&view, seed);
                assert_eq!(all.thrown(&view), pile.iter().copied().collect());
                assert_eq!(
                    all.taken(&view, pair::NON_DEALER),
                    view.known(pair::NON_DEALER)
                );
            }
        }
        // Of what was thrown nine turns ago or more about a tenth is left.
        assert!(old > 200 && kept > 0 && kept < old / 5, "{kept} of {old}");
    }
}
