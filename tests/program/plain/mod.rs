//! Line mode over pipes.

mod again;
mod people;
mod pipes;
mod program;

use crate::support::{self, driver, typed};
