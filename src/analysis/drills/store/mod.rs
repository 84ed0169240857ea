//! Drills between the records and the log of the answers on the disk.

mod notebook;
mod reviewer;
mod trainer;

pub use notebook::{CannotPractice, Notebook, OpenedNotebook, SetAsideLog, practice};
pub use reviewer::{Depth, Looked, MistakeFinder, known};
pub use trainer::{DrillQuestion, Trainer};
