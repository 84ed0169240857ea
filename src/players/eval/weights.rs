//! The file form of the nets.
//!
//! All numbers are little-endian. The file is the eight bytes `undercut`, a version (32 bits) and the nets: of
//! each the number of its weights (32 bits), its scale (a 32-bit float) and the weights as 16-bit integers, to be
//! multiplied with the scale. The last four bytes are a checksum of all before them.

use super::{Belief, Nets, ValueNet};

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

pub(super) fn write(nets: &Nets) -> Vec<u8> {
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

pub(super) fn read(bytes: &[u8]) -> Result<Nets, WeightsError> {
    if !bytes.starts_with(MAGIC) {
        return Err(WeightsError::Magic);
    }
    let length = WeightsError::Length {
        found: bytes.len(),
        expected: LENGTH,
    };
    let mut reader = Reader(&bytes[MAGIC.len()..]);
    let version = reader.number().ok_or(length.clone())?;
    if version != VERSION {
        return Err(WeightsError::Version { found: version });
    }
    if bytes.len() != LENGTH {
        return Err(length);
    }
    let (body, sum) = bytes.split_at(LENGTH - CHECKSUM);
    let found = Reader(sum).number().ok_or(length.clone())?;
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
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
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
