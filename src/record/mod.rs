//! The record: one text, appended to as the game goes, that is the save, the replay and the history at once.
//!
//! A record is JSON lines: a header, then one entry a line. Everything else (the scores, whose turn it is, the sheet)
//! is computed by applying the entries in their order, so a record that loads is a match that was played by the
//! rules, and a prefix of it is the same match at an earlier moment.
//!
//! [`Log`] is that text for any game that can be folded from its entries; a [`Record`] is the log of a match. All of
//! it is pure. Only the `store` (feature `app`) touches the disk.

mod audit;
mod branch;
mod comparison;
mod daily;
mod header;
mod log;
mod pad;
mod pad_entry;
mod pad_header;
mod pad_refusal;
mod replay;
mod seal;
#[cfg(feature = "app")]
pub mod store;

pub use audit::{Audit, CutCard, Unfair};
pub use branch::{Branch, BranchError, come_from};
pub use comparison::Comparison;
pub use daily::{Daily, Date, DateError};
#[cfg(feature = "app")]
pub(crate) use header::this_program;
pub use header::{Extent, Header, HeaderError, Occasion, Origin, Participant, ParticipantKind};
#[cfg(feature = "app")]
pub(crate) use log::Version;
pub use log::{Damage, Kept, Log, Parsed, Scored, TornLine};
pub use pad::Pad;
pub use pad_entry::{PadEntry, PadHand};
pub use pad_header::{PadHeader, PadHeaderError};
pub use pad_refusal::PadRefusal;
pub use replay::{Moment, NoMoment, NotThere, RecordedHand, Replay};
#[cfg(feature = "app")]
pub(crate) use seal::hex;
pub use seal::{Commitment, HexError, Nonce, SEALED_DECKS, Seal, next_seed, sealed_text};

use crate::game::Match;
pub use crate::game::{Label, LabelError};

/// The record of a match.
///
/// ```
/// use undercut::{game::{Match, Player}, record::{Header, Participant, Record}, rules::Rules};
///
/// let players = vec![Participant::human("Ann".parse()?), Participant::bot("Club".parse()?, "club".parse()?)];
/// let mut record = Record::new(Header::new(Rules::default(), players, 42)?);
/// let mut text = record.text();
///
/// let spread = Match::spread(42);
/// let cut = undercut::game::Entry::Cut { cards: spread.cards()[..2].to_vec() };
/// text += &record.push(cut)?;
///
/// let read = Record::parse(text)?;
/// assert_eq!(read.log, record);
/// assert_eq!(read.torn, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Record = Log<Match>;

/// The record of a score sheet for people at a table.
pub type PadRecord = Log<Pad>;
