//! Line mode over pipes.

mod again;
mod pipes;
mod program;

use crate::support::{self, driver, typed};
