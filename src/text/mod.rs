//! Text that goes in and out, below everything else: the strict reader of TOML files, its errors with the place of each,
//! and the escaping of text that somebody else wrote.

#[cfg(feature = "app")]
mod edit;
mod error;
mod escape;
mod nearest;
#[cfg(feature = "app")]
pub(crate) mod store;
mod strict;
mod value;

#[cfg(feature = "app")]
pub(crate) use edit::{CannotEdit, Change, edited};
pub use error::{TomlError, TomlErrors};
#[cfg(feature = "app")]
pub(crate) use escape::escape_char;
pub(crate) use escape::{escaped, is_joiner, is_unprintable, short};
pub(crate) use nearest::{did_you_mean, nearest};
pub(crate) use strict::{Item, Loose, StrictFile};
pub use value::Value;
