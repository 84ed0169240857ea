//! The nets as they are trained and stored: floats, and a file of 16-bit integers.
//!
//! All numbers of the file are little-endian. It is the eight bytes `undercut`, a version (32 bits) and the nets: of each the
//! number of its weights (32 bits), its scale (a 32-bit float) and the weights as 16-bit integers, to be multiplied with the
//! scale. The last four bytes are a checksum of all before them.

use super::{belief, value};

/// The bytes of the nets that come with the program.
const EMBEDDED: &[u8] = include_bytes!("../../../assets/nets/evaluator.bin");

/// The same of those for play against simple players.
const AGAINST_SIMPLE: &[u8] = include_bytes!("../../../assets/nets/against-simple.bin");

/// The weights of the nets as they are trained and stored; [`belief`] and [`value`] say how they lie.
///
/// Decisions are made with the [`Evaluator`](super::Evaluator) that is made of them.
#[derive(Debug, Clone, PartialEq)]
pub struct Nets {
    /// What the opponent holds.
    pub belief: Vec<f32>,
    /// What a hand of ten is worth after its discard, when the opponent is to play.
    pub after_discard: Vec<f32>,
    /// What a hand of ten is worth when what is on offer is left.
    pub before_draw: Vec<f32>,
    /// What it is worth to end the hand with these ten cards.
    pub ending: Vec<f32>,
}

const MAGIC: &[u8; 8] = b"undercut";

/// The version of the form and of the inputs of the nets, which have to fit one another.
const VERSION: u32 = 2;

const CHECKSUM: usize = 4;

/// How many bytes a file has.
const LENGTH: usize = {
    let [belief, value, ..] = Nets::SIZES;
    MAGIC.len() + 4 + Nets::SIZES.len() * 8 + 2 * (belief + 3 * value) + CHECKSUM
};

/// Why bytes are not the nets of an evaluator.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// The bytes are something else.
    #[error("these are not weights of undercut: they do not begin with \"undercut\"")]
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
    /// A net is of another size, or has a scale that is not finite.
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

impl Nets {
    /// How many weights each net has, in the order of [`all`](Self::all) and of the file.
    pub const SIZES: [usize; 4] = [
        belief::WEIGHTS,
        value::WEIGHTS,
        value::WEIGHTS,
        value::WEIGHTS,
    ];

    /// The nets of these weights: the belief, after a discard, before a draw, the ending.
    pub fn of([belief, after_discard, before_draw, ending]: [Vec<f32>; 4]) -> Self {
        Self {
            belief,
            after_discard,
            before_draw,
            ending,
        }
    }

    /// The weights of each net.
    pub fn all(&self) -> [&Vec<f32>; 4] {
        let Self {
            belief,
            after_discard,
            before_draw,
            ending,
        } = self;
        [belief, after_discard, before_draw, ending]
    }

    /// The nets that come with the program; they are read each time.
    #[expect(clippy::missing_panics_doc, reason = "a test reads these very bytes")]
    pub fn embedded() -> Self {
        Self::read(EMBEDDED).expect("a test reads the weights that come with the program")
    }

    /// The nets that come with the program for play against simple players; they are read each time.
    #[expect(clippy::missing_panics_doc, reason = "a test reads these very bytes")]
    pub fn against_simple() -> Self {
        Self::read(AGAINST_SIMPLE).expect("a test reads the weights that come with the program")
    }

    /// Reads nets from the form in which they come with the program.
    ///
    /// # Errors
    ///
    /// What is wrong with the bytes.
    pub fn read(bytes: &[u8]) -> Result<Self, WeightsError> {
        let Some(mut rest) = bytes.strip_prefix(MAGIC) else {
            return Err(WeightsError::Magic);
        };
        let length = WeightsError::Length {
            found: bytes.len(),
            expected: LENGTH,
        };
        let version = number(&mut rest).ok_or(length.clone())?;
        if version != VERSION {
            return Err(WeightsError::Version { found: version });
        }
        if bytes.len() != LENGTH {
            return Err(length);
        }
        let (body, mut sum) = bytes.split_at(LENGTH - CHECKSUM);
        let found = number(&mut sum).ok_or(length)?;
        let actual = checksum(body);
        if found != actual {
            return Err(WeightsError::Checksum { found, actual });
        }
        let mut next = |at: usize| {
            let net = read_net(&mut rest, Self::SIZES[at]);
            net.ok_or(WeightsError::Net { net: at })
        };
        Ok(Self::of([next(0)?, next(1)?, next(2)?, next(3)?]))
    }

    /// The form in which nets come with the program. It keeps weights to a part in 65 000 of the greatest of the net.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        for weights in self.all() {
            write_net(weights, &mut bytes);
        }
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a net has far fewer weights; divided by the scale none is above the greatest integer"
)]
fn write_net(weights: &[f32], bytes: &mut Vec<u8>) {
    let greatest = weights
        .iter()
        .fold(0.0_f32, |most, weight| most.max(weight.abs()));
    let scale = (greatest / f32::from(i16::MAX)).max(f32::MIN_POSITIVE);
    bytes.extend((weights.len() as u32).to_le_bytes());
    bytes.extend(scale.to_le_bytes());
    for weight in weights {
        bytes.extend(((weight / scale).round() as i16).to_le_bytes());
    }
}

/// A net of so many weights; none if it is of another size.
fn read_net(bytes: &mut &[u8], size: usize) -> Option<Vec<f32>> {
    let found = number(bytes)?;
    let scale = f32::from_bits(number(bytes)?);
    if found as usize != size || !scale.is_finite() {
        return None;
    }
    let (weights, rest) = bytes.split_at_checked(2 * size)?;
    *bytes = rest;
    let (weights, _) = weights.as_chunks();
    let weight = |&steps: &[u8; 2]| f32::from(i16::from_le_bytes(steps)) * scale;
    Some(weights.iter().map(weight).collect())
}

fn number(bytes: &mut &[u8]) -> Option<u32> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(u32::from_le_bytes(*first))
}

/// The FNV-1a hash in 32 bits.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}
