//! The user's own files: where they are looked for, how they are read, and how they are written without losing anything.
//!
//! Whatever is wrong with a file is told with its line; what a person wrote is never overwritten, only single values of it
//! are changed, and only when he asks for it.

mod edit;
mod file;
mod rules_file;
mod strict;

pub use edit::{CannotEdit, Change, edited};
pub use file::{CannotWrite, FileError, Sort, folder, text, write};
pub use rules_file::{
    CannotKeep, FILE_NAME, RulesFileError, keep, look_for, places, read, user_file,
};
pub use strict::{Complaint, Complaints, Entry, StrictFile, Written};
