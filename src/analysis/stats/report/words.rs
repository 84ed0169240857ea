//! Figures in a few words.

use crate::analysis::stats::{Estimate, interval};

/// What stands for a figure that there is not.
pub(super) const NOTHING: &str = "-";

/// What stands for the interval of a mean of too few numbers.
const FEW: &str = "few";

/// A share in whole hundredths.
pub(super) fn percent(share: Option<f64>) -> String {
    share.map_or_else(none, |share| format!("{:.0} %", 100.0 * share))
}

/// The interval of a share in whole hundredths: `41 to 55`.
pub(super) fn from_to(part: u64, whole: u64) -> String {
    interval(part, whole).map_or_else(none, |[low, high]| {
        format!("{:.0} to {:.0}", 100.0 * low, 100.0 * high)
    })
}

/// A mean with one decimal.
pub(super) fn decimal(mean: Option<f64>) -> String {
    mean.map_or_else(none, |mean| format!("{mean:.1}"))
}

/// A mean with two decimals, for what is small.
pub(super) fn fine(mean: Option<f64>) -> String {
    mean.map_or_else(none, |mean| format!("{mean:.2}"))
}

/// A mean and how far it can be off: `2.4 ± 0.3`.
pub(super) fn estimate(estimate: Option<Estimate>) -> String {
    told(estimate, |mean| format!("{mean:.1}"))
}

/// The same with its sign: `+2.4 ± 0.3`.
pub(super) fn signed(estimate: Option<Estimate>) -> String {
    // There is no nothing below nothing.
    told(estimate, |mean| {
        format!("{mean:+.1}").replace("-0.0", "+0.0")
    })
}

/// What a hand brought, in words: `+2.4 ± 0.3 points a hand`.
pub(super) fn points_a_hand(estimate: Option<Estimate>) -> String {
    match estimate {
        Some(few @ Estimate { margin: None, .. }) => {
            format!("{:+.1} points a hand, from too few to be sure", few.mean)
        }
        Some(_) | None => format!("{} points a hand", signed(estimate)),
    }
}

fn told(estimate: Option<Estimate>, mean: impl Fn(f64) -> String) -> String {
    estimate.map_or_else(none, |estimate| match estimate.margin {
        Some(margin) => format!("{} ± {margin:.1}", mean(estimate.mean)),
        None => format!("{} {FEW}", mean(estimate.mean)),
    })
}

fn none() -> String {
    NOTHING.to_owned()
}
