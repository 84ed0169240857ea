//! What a player leaves to chance, and the errors of one who is not sure what a move is worth.

use rand::{Rng, rngs::ChaCha8Rng};

use crate::{
    cards::{Stream, stream},
    play::View,
};

/// The random source of one decision of a player with this seed of his own. It depends on what he sees and on nothing
/// else, so he carries nothing from one decision to the next.
pub(super) fn chance(seed: u64, view: &View) -> ChaCha8Rng {
    // Any number that tells the decisions of a deal apart will do.
    let moment = view.hand().bits().wrapping_mul(1009) ^ view.history().len() as u64;
    stream(seed, Stream::Player(moment))
}

/// How far a player is from knowing what a move is worth, in points.
///
/// The error in each value has the distribution of Gumbel with this scale. So of two moves the better is done by mistake
/// as seldom as the other is worse: with one scale between them in a quarter of all cases, with three in one of twenty,
/// with ten in none that a person will see.
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

/// The natural logarithm of a positive number, to within 10⁻¹², without that of the system: it comes out the same on
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
