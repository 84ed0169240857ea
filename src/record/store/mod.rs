//! Records on the disk: the one place of the engine that reads and writes files.
//!
//! A [`DataFolder`] holds a [`Shelf`] for each kind of record; a [`Writer`] keeps one record up to date, line by line,
//! each flushed to the disk before the next. A record is locked as long as its writer lives.

mod error;
mod folder;
mod shelf;
mod writer;

pub use error::{Doing, ReadError, ResumeError, SetAside, StoreError};
pub use folder::{DataFolder, NoDataFolder, SmallFile};
pub use shelf::{
    Resumed, Shelf, Shelved, Sorted, Summary, Unfinished, begin, content, parse, read, resume,
};
pub use writer::{Saving, Writer, name_of};
