//! Telling a person or a program why something was refused.

use std::{fmt::Display, io::Write};

use anyhow::anyhow;
use serde_json::{Value, json};

use super::Failure;
use crate::record::store::ReadError;

/// Why something was refused, which a program can tell by a name.
pub(super) trait Refused: Display {
    /// The name, which stays the same when the sentence is worded anew.
    fn kind(&self) -> &'static str;

    /// The name and the sentence, for a program.
    fn json(&self) -> Value {
        json!({ "kind": self.kind(), "message": self.to_string() })
    }

    /// What a command fails with: in JSON the reason is part of the output.
    fn failure(&self, json: bool, out: &mut dyn Write) -> Failure {
        if !json {
            return Failure::Failed(anyhow!("{self}"));
        }
        match writeln!(out, "{:#}", json!({ "error": self.json() })) {
            Ok(()) => Failure::Told,
            Err(error) => error.into(),
        }
    }
}

impl Refused for ReadError {
    fn kind(&self) -> &'static str {
        match self {
            Self::System(_) => "unreadable",
            Self::Damaged { .. } => "damaged",
        }
    }
}
