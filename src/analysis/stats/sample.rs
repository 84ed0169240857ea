//! Numbers of which the mean is wanted, and how sure it is.

use serde::Serialize;

/// How many standard errors the 95 % interval reaches to either side.
const Z: f64 = 1.96;

/// Numbers, one a hand, of which the mean is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sample {
    count: u64,
    total: f64,
    squares: f64,
}

/// A mean, and how far it can be off.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// How far its 95 % interval reaches to either side; none where there are too few numbers to say.
    pub margin: Option<f64>,
    /// How many numbers it is the mean of.
    pub of: u64,
}

impl Sample {
    /// Below so many numbers nothing is said of how far their mean can be off.
    pub const LEAST: u64 = 20;

    /// Takes one more number.
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        self.total += number;
        self.squares += number * number;
    }

    /// How many numbers there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// All of them together.
    pub fn total(&self) -> f64 {
        self.total
    }

    /// Their mean, and how far it can be off; none where there are none.
    pub fn estimate(&self) -> Option<Estimate> {
        if self.count == 0 {
            return None;
        }
        let count = real(self.count);
        let mean = self.total / count;
        let margin = (self.count >= Self::LEAST).then(|| {
            let spread = (self.squares - self.total * mean).max(0.0) / (count - 1.0);
            Z * (spread / count).sqrt()
        });
        Some(Estimate {
            mean,
            margin,
            of: self.count,
        })
    }

    /// Their mean; none where there are none.
    pub fn mean(&self) -> Option<f64> {
        self.estimate().map(|estimate| estimate.mean)
    }
}

impl Estimate {
    /// Whether this mean and another differ by more than both can be off.
    pub fn differs_from(&self, other: &Self) -> bool {
        match (self.margin, other.margin) {
            (Some(one), Some(two)) => {
                (self.mean - other.mean).abs() > (one * one + two * two).sqrt()
            }
            (_, _) => false,
        }
    }
}

/// The 95 % interval of a share of which `part` of `whole` were seen, 0 to 1, by Wilson's formula, which holds for few as
/// well; none where there are none.
pub fn interval(part: u64, whole: u64) -> Option<[f64; 2]> {
    if whole == 0 {
        return None;
    }
    let (part, whole) = (real(part), real(whole));
    let share = part / whole;
    let middle = share + Z * Z / (2.0 * whole);
    let reach = Z * (share * (1.0 - share) / whole + Z * Z / (4.0 * whole * whole)).sqrt();
    let scale = 1.0 + Z * Z / whole;
    Some([
        ((middle - reach) / scale).max(0.0),
        ((middle + reach) / scale).min(1.0),
    ])
}

/// A count as a number to reckon with.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts of a lifetime are far below 2⁵²"
)]
pub(super) fn real(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_of_few_numbers_is_not_sure() {
        let mut sample = Sample::default();
        assert_eq!(sample.estimate(), None);
        for number in 0..19 {
            sample.add(f64::from(number));
        }
        let few = sample.estimate().unwrap();
        assert_eq!((few.mean, few.margin, few.of), (9.0, None, 19));
        sample.add(9.0);
        // The squares about the mean are 2 * (1 + 4 + ... + 81) = 570; of 20 numbers, that is a spread of 30.
        let enough = sample.estimate().unwrap();
        let margin = enough.margin.unwrap();
        assert!((margin - 1.96 * (30.0_f64 / 20.0).sqrt()).abs() < 1e-12);
        let far = Estimate {
            mean: 9.0 + 1.5 * margin,
            ..enough
        };
        assert!(far.differs_from(&enough) && !enough.differs_from(&enough));
        assert!(!few.differs_from(&far));
    }

    #[test]
    fn the_interval_of_a_share_is_wilsons() {
        assert_eq!(interval(0, 0), None);
        // By the formula, 5 of 10 lie from 23.7 to 76.3 %, and 0 of 10 from 0 to 27.8 %.
        let [low, high] = interval(5, 10).unwrap();
        assert!((low - 0.2366).abs() < 1e-4 && (high - 0.7634).abs() < 1e-4);
        let [low, high] = interval(0, 10).unwrap();
        assert!(low == 0.0 && (high - 0.2775).abs() < 1e-4);
    }
}
