//! A deal of a record that was asked for by its number.

use super::refused::Refused;

/// Why there is no such deal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no deal {wanted}: {} dealt in this match", counted(*.deals))]
pub(super) struct NoSuchDeal {
    /// The number that was asked for, from 1.
    pub(super) wanted: u64,
    /// How many there are.
    pub(super) deals: usize,
}

impl Refused for NoSuchDeal {
    fn kind(&self) -> &'static str {
        "no-such-deal"
    }
}

fn counted(deals: usize) -> String {
    match deals {
        0 => "nothing was".to_owned(),
        1 => "one was".to_owned(),
        deals => format!("{deals} were"),
    }
}
