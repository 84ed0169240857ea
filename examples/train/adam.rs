//! Steps down a gradient, by the method called Adam.

use std::io::{self, Read, Write};

/// The decay of the mean gradient, and of its mean square.
const DECAY: (f32, f32) = (0.9, 0.999);

/// What is remembered of the gradients of a net.
#[derive(Clone)]
pub struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: u32,
    /// The gradient of the batch at hand, which the next step takes and clears.
    pub gradient: Vec<f32>,
}

impl Adam {
    pub fn new(weights: usize) -> Self {
        Self {
            mean: vec![0.0; weights],
            square: vec![0.0; weights],
            steps: 0,
            gradient: vec![0.0; weights],
        }
    }

    /// Moves the weights against the gradient.
    pub fn step(&mut self, weights: &mut [f32], rate: f32) {
        // The corrections for the first steps come to nothing long before that many.
        self.steps = (self.steps + 1).min(100_000);
        let steps = i32::try_from(self.steps).expect("it stays small");
        let rate = rate * (1.0 - DECAY.1.powi(steps)).sqrt() / (1.0 - DECAY.0.powi(steps));
        let moments = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, gradient), (mean, square)) in
            weights.iter_mut().zip(&mut self.gradient).zip(moments)
        {
            let slope = std::mem::take(gradient);
            *mean = DECAY.0 * *mean + (1.0 - DECAY.0) * slope;
            *square = DECAY.1 * *square + (1.0 - DECAY.1) * slope * slope;
            *weight -= rate * *mean / (square.sqrt() + 1e-6);
        }
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&self.steps.to_le_bytes())?;
        write_floats(&self.mean, out)?;
        write_floats(&self.square, out)
    }

    pub fn read(weights: usize, from: &mut impl Read) -> io::Result<Self> {
        let mut steps = [0; 4];
        from.read_exact(&mut steps)?;
        Ok(Self {
            steps: u32::from_le_bytes(steps),
            mean: read_floats(weights, from)?,
            square: read_floats(weights, from)?,
            gradient: vec![0.0; weights],
        })
    }
}

pub fn write_floats(numbers: &[f32], out: &mut impl Write) -> io::Result<()> {
    numbers
        .iter()
        .try_for_each(|number| out.write_all(&number.to_le_bytes()))
}

pub fn read_floats(count: usize, from: &mut impl Read) -> io::Result<Vec<f32>> {
    let mut bytes = vec![0; 4 * count];
    from.read_exact(&mut bytes)?;
    let (numbers, _) = bytes.as_chunks::<4>();
    Ok(numbers.iter().copied().map(f32::from_le_bytes).collect())
}
