//! The seal on the decks of a match: a commitment that is shown before the first card.

use std::{fmt, fmt::Write, str::FromStr};

use serde::Serialize;
use sha2::{Digest, Sha256};

use crate::{
    cards::{Deck, Stream, serde_as_text, stream},
    game::Match,
};

/// How many decks of a match are sealed. A match that is played to its end takes a few dozen.
pub const SEALED_DECKS: u64 = 1000;

/// The text whose SHA-256 is the commitment to the decks of a match.
///
/// It is ASCII, and every line ends with a line feed:
///
/// ```text
/// undercut decks 1
/// nonce 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
/// seed 42
/// spread 5c 8h …
/// deal 1 Kd 2s …
/// …
/// deal 1000 9c Th …
/// ```
///
/// The nonce is in 64 small hexadecimal digits and the seed in decimal ones. `spread` is the deck that lies spread for
/// the cut, and `deal` the deck of each deal, counted from 1; the 52 cards stand in their order from the bottom to the
/// top, in the notation of [`Card`](crate::cards::Card). This is part of this crate's format and does not change.
pub fn sealed_text(seed: u64, nonce: &Nonce) -> String {
    let mut text = format!("undercut decks 1\nnonce {nonce}\nseed {seed}\n");
    let mut line = |name: fmt::Arguments<'_>, deck: &Deck| {
        writeln!(text, "{name} {deck}").expect("a text takes everything");
    };
    line(format_args!("spread"), &Match::spread(seed));
    for deal in 0..SEALED_DECKS {
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(deal)));
        line(format_args!("deal {}", deal + 1), &deck);
    }
    text
}

/// The seal on the decks of a match.
///
/// The commitment can be shown before the first card: without the nonce nobody can try which decks it belongs to. Once
/// the nonce is known too, everybody can compute it again, and no other decks fit it.
///
/// ```
/// use undercut::record::{Nonce, Seal};
///
/// let seal = Seal::new(42, Nonce::new(&[7; 32], 42));
/// assert_eq!(seal.commitment, Seal::new(42, seal.nonce).commitment);
/// assert_ne!(seal.commitment, Seal::new(43, seal.nonce).commitment);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Seal {
    /// What is shown before the match.
    pub commitment: Commitment,
    /// What opens it.
    pub nonce: Nonce,
}

impl Seal {
    /// The seal with this nonce on the decks of this seed.
    pub fn new(seed: u64, nonce: Nonce) -> Self {
        let digest = Sha256::digest(sealed_text(seed, &nonce));
        Self {
            commitment: Commitment(digest.into()),
            nonce,
        }
    }
}

/// The SHA-256 of a [`sealed_text`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl Commitment {
    /// Its first sixteen hexadecimal digits, for a line with little room.
    pub fn short(&self) -> String {
        let mut digits = self.to_string();
        digits.truncate(16);
        digits
    }
}

/// A number that is used once and that nobody can guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nonce([u8; 32]);

impl Nonce {
    /// The nonce for the match of this seed, from 32 secret random bytes. It is the SHA-256 of the ASCII
    /// text `undercut nonce`, the secret, and the seed in eight bytes, the lowest first; so a nonce that has become known
    /// reveals nothing about another from the same secret.
    pub fn new(secret: &[u8; 32], seed: u64) -> Self {
        let hash = Sha256::new()
            .chain_update(b"undercut nonce")
            .chain_update(secret)
            .chain_update(seed.to_le_bytes());
        Self(hash.finalize().into())
    }
}

/// A seed that nobody can foresee, from 32 secret random bytes and the seed of the match before, if there
/// was one: the first eight bytes, the lowest first, of the SHA-256 of the ASCII text `undercut seed`, the secret, and that
/// seed in the same form. So it reveals nothing about the seed before it or after it.
///
/// ```
/// use undercut::record::next_seed;
///
/// let first = next_seed(&[7; 32], None);
/// assert_ne!(first, next_seed(&[7; 32], Some(first)));
/// assert_ne!(first, next_seed(&[8; 32], None));
/// ```
pub fn next_seed(secret: &[u8; 32], last: Option<u64>) -> u64 {
    let mut hash = Sha256::new()
        .chain_update(b"undercut seed")
        .chain_update(secret);
    if let Some(last) = last {
        hash.update(last.to_le_bytes());
    }
    let digest: [u8; 32] = hash.finalize().into();
    let mut first = [0; 8];
    first.copy_from_slice(&digest[..8]);
    u64::from_le_bytes(first)
}

/// Why a text is not 32 bytes in hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HexError {
    /// There are not 64 characters.
    #[error("64 hexadecimal digits are needed, and this has {found} characters")]
    Length {
        /// How many there are.
        found: usize,
    },
    /// A character is no small hexadecimal digit.
    #[error("{found:?} is not one of the hexadecimal digits 0123456789abcdef")]
    Digit {
        /// The first such character.
        found: char,
    },
}

/// Bytes in small hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // A text takes everything.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

fn read_hex(text: &str) -> Result<[u8; 32], HexError> {
    let digit = |found: char| {
        // Capital letters would give one value two texts.
        let small = !found.is_ascii_uppercase();
        let value = found.to_digit(16).filter(|_| small);
        let value = value.ok_or(HexError::Digit { found })?;
        Ok(u8::try_from(value).expect("a hexadecimal digit is below 16"))
    };
    let digits = text.chars().map(digit).collect::<Result<Vec<u8>, _>>()?;
    if digits.len() != 64 {
        return Err(HexError::Length {
            found: digits.len(),
        });
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = 16 * pair[0] + pair[1];
    }
    Ok(bytes)
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl fmt::Display for Nonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

impl FromStr for Commitment {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        read_hex(text).map(Self)
    }
}

impl FromStr for Nonce {
    type Err = HexError;

    fn from_str(text: &str) -> Result<Self, HexError> {
        read_hex(text).map(Self)
    }
}

serde_as_text!(Commitment, "64 hexadecimal digits");
serde_as_text!(Nonce, "64 hexadecimal digits");
