//! How far the sums of a layer can go.

use super::super::plane::Plane;

/// How far the sum of each unit of a layer can go to either side, whatever is on.
pub(super) struct Reach {
    up: Vec<f64>,
    down: Vec<f64>,
    /// The sum of the greatest values that the weights are multiplied with: each may be rounded by a half.
    terms: f64,
}

impl Reach {
    /// Of so many units, of which nothing is known yet.
    pub(super) fn new(units: usize) -> Self {
        Self {
            up: vec![0.0; units],
            down: vec![0.0; units],
            terms: 0.0,
        }
    }

    /// A row of weights that is multiplied with something from 0 to `most`.
    pub(super) fn add(&mut self, row: &[f32], most: f64) {
        for ((up, down), &weight) in self.up.iter_mut().zip(&mut self.down).zip(row) {
            let term = f64::from(weight) * most;
            *up += term.max(0.0);
            *down += (-term).max(0.0);
        }
        self.terms += most;
    }

    /// The rows of a plane, of which at most so many are on; `rows` are those of all planes.
    pub(super) fn add_plane(&mut self, rows: &[f32], plane: Plane, most: On) {
        let units = self.up.len();
        let rows = &rows[units * plane.range().start..units * plane.range().end];
        for unit in 0..units {
            let weights = rows.iter().skip(unit).step_by(units);
            let mut weights: Vec<f64> = weights.map(|&weight| f64::from(weight)).collect();
            weights.sort_by(f64::total_cmp);
            let sum = |from: &mut dyn Iterator<Item = f64>| match most {
                On::Distinct(most) => from.take(most).sum(),
                On::Repeated(most) => from.next().map_or(0.0, |weight| most as f64 * weight),
            };
            self.up[unit] += sum(&mut weights.iter().rev().map(|weight| weight.max(0.0)));
            self.down[unit] += sum(&mut weights.iter().map(|weight| (-weight).max(0.0)));
        }
        self.terms += match most {
            On::Distinct(most) | On::Repeated(most) => most as f64,
        };
    }

    /// The scale with which the rounded sums stay within `limit` to either side.
    pub(super) fn scale(&self, limit: i32) -> f64 {
        let farthest = self.up.iter().chain(&self.down).copied();
        let farthest = farthest.fold(f64::MIN_POSITIVE, f64::max);
        let within = (f64::from(limit) - 0.5 * self.terms) / farthest;
        // A net that knows nothing needs no more.
        within.min(f64::from(i16::MAX))
    }

    /// How far a unit that is rectified can go, once the weights are rounded at this scale.
    pub(super) fn most(&self, unit: usize, scale: f64) -> f64 {
        self.up[unit] * scale + 0.5 * self.terms
    }
}

/// How many of a plane's inputs are on at once.
#[derive(Debug, Clone, Copy)]
pub(in super::super) enum On {
    /// At most so many different ones.
    Distinct(usize),
    /// At most so many, and one may be on several times.
    Repeated(usize),
}
