//! The nets as they are trained and stored: floats, and a file of 16-bit integers.
//!
//! All numbers of the file are little-endian. It is the eight bytes `undercut`, a version (32 bits) and the nets: of each the
//! number of its weights (32 bits), its scale (a 32-bit float) and the weights as 16-bit integers, to be multiplied with the
//! scale. The last four bytes are a checksum of all before them.

use super::{
    Belief, Inputs,
    inputs::{DENSE, Dense, STEP},
    plane::INPUTS,
};

/// The belief and the value nets as they are trained and stored, with weights that are floats.
///
/// Decisions are made with the [`Evaluator`](super::Evaluator) that is made of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Nets {
    /// What the opponent holds.
    pub belief: Belief,
    /// What a hand of ten is worth after its discard, when the opponent is to play.
    pub after_discard: ValueNet,
    /// What a hand of ten is worth when what is on offer is left.
    pub before_draw: ValueNet,
    /// What it is worth to end the hand with these ten cards.
    pub ending: ValueNet,
}

impl Nets {
    /// Reads nets from the form in which they come with the program.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        read_nets(bytes)
    }

    /// The form in which nets come with the program. It keeps weights to a part in 65 000 of the greatest of the net.
    pub fn to_bytes(&self) -> Vec<u8> {
        write_nets(self)
    }
}

const HIDDEN: usize = 64;

const DENSE_AT: usize = INPUTS * HIDDEN;
const BIAS_AT: usize = DENSE_AT + DENSE * HIDDEN;
const OUT_AT: usize = BIAS_AT + HIDDEN;
const OUT_BIAS_AT: usize = OUT_AT + HIDDEN;

/// A value net: the sum of the rows of the active inputs and of the weighted dense rows, rectified, weighted and
/// summed to one number, in units of [`UNIT`](super::UNIT) points.
#[derive(Debug, Clone, PartialEq)]
pub struct ValueNet {
    /// The rows of the inputs, of the dense inputs, the hidden biases, the output weights and the output bias.
    weights: Vec<f32>,
}

/// What the hidden layer has summed up.
type HiddenLayer = [f32; HIDDEN];

impl ValueNet {
    /// How many weights a net has.
    pub const WEIGHTS: usize = OUT_BIAS_AT + 1;

    /// The width of the hidden layer.
    pub const HIDDEN: usize = HIDDEN;

    /// A net of these weights.
    ///
    /// # Panics
    ///
    /// When there are not [`WEIGHTS`](Self::WEIGHTS) of them.
    pub fn new(weights: Vec<f32>) -> Self {
        assert_eq!(weights.len(), Self::WEIGHTS, "the size of a net is fixed");
        Self { weights }
    }

    /// The weights: for each sparse input its row of the hidden layer, for each dense input its row, the biases of
    /// the hidden layer, the weights of its outputs, the bias of the output.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The same, to be trained.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        &mut self.weights
    }

    /// Where the row of a sparse input begins.
    pub const fn row_at(input: u16) -> usize {
        input as usize * HIDDEN
    }

    /// Where the row of a dense input begins.
    pub const fn dense_row_at(input: usize) -> usize {
        DENSE_AT + input * HIDDEN
    }

    /// Where the biases of the hidden layer begin; the weights of its outputs follow, and the bias of the output.
    pub const BIAS_AT: usize = BIAS_AT;

    /// The hidden layer of the dense inputs and the biases.
    pub fn base(&self, dense: &Dense) -> HiddenLayer {
        let mut sum = *self.row(BIAS_AT);
        for (at, &steps) in dense.iter().enumerate() {
            if steps != 0 {
                let value = f32::from(steps) * STEP;
                let row = self.row(Self::dense_row_at(at));
                for (sum, weight) in sum.iter_mut().zip(row) {
                    *sum += value * weight;
                }
            }
        }
        sum
    }

    /// The hidden layer with these inputs added to it.
    #[inline]
    pub fn add(&self, mut sum: HiddenLayer, inputs: &Inputs) -> HiddenLayer {
        for &input in inputs.as_slice() {
            for (sum, weight) in sum.iter_mut().zip(self.row(Self::row_at(input))) {
                *sum += weight;
            }
        }
        sum
    }

    /// The value that a hidden layer gives.
    #[inline]
    pub fn output(&self, hidden: &HiddenLayer) -> f32 {
        // Eight sums side by side, which the processor can do at once.
        let mut sums = [0.0_f32; 8];
        for (hidden, weights) in hidden.chunks_exact(8).zip(self.row(OUT_AT).chunks_exact(8)) {
            for ((sum, hidden), weight) in sums.iter_mut().zip(hidden).zip(weights) {
                *sum += hidden.max(0.0) * weight;
            }
        }
        sums.iter().sum::<f32>() + self.weights[OUT_BIAS_AT]
    }

    #[inline]
    fn row(&self, at: usize) -> &HiddenLayer {
        self.weights[at..]
            .first_chunk()
            .expect("every row lies within the weights")
    }
}

const MAGIC: &[u8; 8] = b"undercut";

/// The version of the form and of the inputs of the nets, which have to fit one another.
const VERSION: u32 = 2;

const CHECKSUM: usize = 4;

/// Why bytes are not the nets of an evaluator.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The bytes are something else.
    #[error("these are no weights of undercut: they do not begin with \"undercut\"")]
    Magic,
    /// The weights belong to another version of the program.
    #[error("these weights are of version {found}, but this program reads version {VERSION}")]
    Version {
        /// Their version.
        found: u32,
    },
    /// There are too few or too many bytes.
    #[error("the weights take {expected} bytes, but there are {found}")]
    Length {
        /// How many there are.
        found: usize,
        /// How many the nets of this version take.
        expected: usize,
    },
    /// A net is of another size, or has a scale that is no finite number.
    #[error("net {net} of the weights, counted from 0, is not of the size that this program has")]
    Net {
        /// Which one, counted from 0.
        net: usize,
    },
    /// The bytes have been damaged.
    #[error(
        "the weights are damaged: their checksum is {found:08x}, but they add up to {actual:08x}"
    )]
    Checksum {
        /// What is written at their end.
        found: u32,
        /// What they add up to.
        actual: u32,
    },
}

/// The sizes of the nets in the order of the file: the belief, then the value nets.
const SIZES: [usize; 4] = [
    Belief::WEIGHTS,
    ValueNet::WEIGHTS,
    ValueNet::WEIGHTS,
    ValueNet::WEIGHTS,
];

/// How many bytes a file has.
const LENGTH: usize = {
    let weights = SIZES[0] + SIZES[1] + SIZES[2] + SIZES[3];
    MAGIC.len() + 4 + SIZES.len() * 8 + 2 * weights + CHECKSUM
};

fn write_nets(nets: &Nets) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(LENGTH);
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    for weights in [
        nets.belief.weights(),
        nets.after_discard.weights(),
        nets.before_draw.weights(),
        nets.ending.weights(),
    ] {
        write_net(weights, &mut bytes);
    }
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn write_net(weights: &[f32], bytes: &mut Vec<u8>) {
    let greatest = weights
        .iter()
        .fold(0.0_f32, |most, weight| most.max(weight.abs()));
    let scale = (greatest / f32::from(i16::MAX)).max(f32::MIN_POSITIVE);
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a net has far fewer weights"
    )]
    bytes.extend((weights.len() as u32).to_le_bytes());
    bytes.extend(scale.to_le_bytes());
    for weight in weights {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "divided by the scale it is no greater than the greatest integer"
        )]
        let steps = (weight / scale).round() as i16;
        bytes.extend(steps.to_le_bytes());
    }
}

fn read_nets(bytes: &[u8]) -> Result<Nets, WeightsError> {
    if !bytes.starts_with(MAGIC) {
        return Err(WeightsError::Magic);
    }
    let length = WeightsError::Length {
        found: bytes.len(),
        expected: LENGTH,
    };
    let mut reader = NetReader(&bytes[MAGIC.len()..]);
    let version = reader.number().ok_or(length.clone())?;
    if version != VERSION {
        return Err(WeightsError::Version { found: version });
    }
    if bytes.len() != LENGTH {
        return Err(length);
    }
    let (body, sum) = bytes.split_at(LENGTH - CHECKSUM);
    let found = NetReader(sum).number().ok_or(length.clone())?;
    let actual = checksum(body);
    if found != actual {
        return Err(WeightsError::Checksum { found, actual });
    }
    let mut net = |net: usize| reader.net(SIZES[net]).ok_or(WeightsError::Net { net });
    Ok(Nets {
        belief: Belief::new(net(0)?),
        after_discard: ValueNet::new(net(1)?),
        before_draw: ValueNet::new(net(2)?),
        ending: ValueNet::new(net(3)?),
    })
}

/// What is left to read.
struct NetReader<'a>(&'a [u8]);

impl NetReader<'_> {
    fn bytes<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<u32> {
        self.bytes().map(u32::from_le_bytes)
    }

    /// A net of so many weights; `None` if it is of another size.
    fn net(&mut self, size: usize) -> Option<Vec<f32>> {
        let found = self.number()?;
        let scale = self.bytes().map(f32::from_le_bytes)?;
        if found as usize != size || !scale.is_finite() {
            return None;
        }
        (0..size)
            .map(|_| {
                let steps = self.bytes().map(i16::from_le_bytes)?;
                Some(f32::from(steps) * scale)
            })
            .collect()
    }
}

/// The FNV-1a hash in 32 bits.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
