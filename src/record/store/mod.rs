//! Records on the disk: the one place of the engine that reads and writes files.
//!
//! A [`DataFolder`] holds a [`Shelf`] for each kind of record; a [`Writer`] keeps one record up to date, line by line:
//! the system has each before the next, and a thread waits for the disk. A record is locked as long as its writer lives.
//! Only its owner can read it.

mod error;
mod folder;
mod numbers;
mod private;
mod shelf;
mod sync;
mod tail;
mod writer;

pub use error::{Doing, ReadError, ResumeError, SetAside, StoreError};
pub use folder::{DataFolder, NoDataFolder, SmallFile};
pub use private::create_folder;
pub use shelf::{
    Resumed, Shelf, Shelved, Sorted, Summary, Unfinished, begin, content, parse, read, read_found,
    resume, written,
};
pub use sync::{OnFailure, wait_for_disk};
pub use writer::{Saving, Writer, name_of};
