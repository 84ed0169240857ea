//! Random numbers that stay the same on every version.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// What a random stream is for. Streams of one seed are independent: how many numbers one of them
/// has given never shows in another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stream {
    /// The cards drawn to see who deals first.
    Cut,
    /// The shuffle before the deal of this number, counted from 0 through the match.
    Deal(u64),
    /// What a computer player leaves to chance, who must have no part in the dealer's luck. The
    /// number is his place at the table; with a seed of his own it is what tells his decisions
    /// apart.
    Player(u64),
}

/// The random stream of this seed and purpose.
///
/// It is `ChaCha8` with the nonce 0. Its key is four little-endian words of eight bytes: the seed,
/// the number of the kind of stream (cut 0, deal 1, player 2), the stream's own number (0 for the
/// cut) and the ASCII text `undercut`. This is part of this crate's format and does not change.
///
/// ```
/// use rand::Rng;
/// use undercut::cards::{Stream, stream};
///
/// let (mut first, mut second) = (stream(1, Stream::Deal(0)), stream(1, Stream::Deal(1)));
/// assert_ne!(first.next_u64(), second.next_u64());
/// ```
pub fn stream(seed: u64, stream: Stream) -> ChaCha8Rng {
    let (kind, number): (u64, u64) = match stream {
        Stream::Cut => (0, 0),
        Stream::Deal(number) => (1, number),
        Stream::Player(number) => (2, number),
    };
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&kind.to_le_bytes());
    key[16..24].copy_from_slice(&number.to_le_bytes());
    key[24..].copy_from_slice(b"undercut");
    ChaCha8Rng::from_seed(key)
}

/// A number from 0 to `bound` − 1, each with the same chance.
///
/// It is the remainder by `bound` of the first 32-bit number from `rng` that lies below the
/// greatest multiple of `bound` up to 2³²: greater ones are passed over, for they would favour
/// small remainders. This is part of this crate's format and does not change.
///
/// # Panics
///
/// When `bound` is 0.
pub fn below(rng: &mut (impl Rng + ?Sized), bound: u32) -> u32 {
    assert!(bound > 0, "there is no number below 0");
    // How many numbers at the top of the 32-bit range make no whole round of `bound`: 2³² mod
    // `bound`.
    let surplus = bound.wrapping_neg() % bound;
    loop {
        let number = rng.next_u32();
        if number <= u32::MAX - surplus {
            return number % bound;
        }
    }
}
