//! The house rules of a table, typed: every point on which the rule books differ is a key with a default.
//!
//! [`HouseRules`] is what somebody wrote: any combination of values. [`Rules`] is the same after it has been
//! checked, so a value of that type can always be played. A [`RuleBook`] is rules with their history: which file or
//! preset they come from, and each value by itself. [`KEYS`] is the table of all keys, from which the strict reader,
//! the commented file and the page of the rules are made.

mod book;
mod choice;
mod choices;
mod excerpt;
mod house;
mod key;
mod keys;
mod lines;
mod mistake;
mod playable;
mod preset;
mod read;
mod suggest;
mod syntax;
#[cfg(feature = "app")]
pub(crate) mod text;
mod tie_bonus;
mod write;

pub use book::{Entry, FoundBy, Origin, RuleBook, RulesFile, RulesSource};
pub use choice::{Choice, UnknownChoice};
pub use choices::{
    AfterPasses, AfterVoid, BoxWhen, Credit, DiscardPile, Exhausted, FirstDealer, GameWinner,
    IllegalKnock, KnockDiscard, KnockVariant, NextDealer, OklahomaAce, Shutout, TakeBack,
    UpcardOffer,
};
pub use excerpt::{Excerpt, Place};
pub use house::{
    DealRules, ExtraBoxes, FirstTurnRules, GameRules, GinRules, HouseRules, IrregularityRules,
    KnockRules, MatchRules, ScoreRules, StockRules, TableRules, TurnRules,
};
pub use key::{Key, Kind, Named, Value, WrongValue};
pub use keys::{KEYS, TABLES, Table};
pub use mistake::{Mistake, Mistakes, Wrong};
pub use playable::{Fault, Rules};
pub use preset::{PRESETS, Preset, UnknownPreset};
pub use tie_bonus::TieBonus;
pub use write::commented_rules;
