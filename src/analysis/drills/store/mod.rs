//! Drills between the records and the log of the answers on the disk.

mod notebook;
mod reviewer;
mod trainer;

pub use notebook::{CannotPractise, Notebook, Opened, SetAsideLog, practice};
pub use reviewer::{Depth, Looked, Reviewer, known};
pub use trainer::{Asked, Trainer};
