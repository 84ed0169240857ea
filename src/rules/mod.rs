//! The house rules of a table, typed: every point on which the rule books differ is a key with a default.
//!
//! [`HouseRules`] is any combination of values. [`Rules`] is the same after it has been
//! checked, so a value of that type can always be played. A [`RuleBook`] is rules with their history: which file or
//! preset they come from, and each value by itself. [`KEYS`] lists all keys; `table.rs` is where a house rule is added,
//! and `sentences.rs` says what differs with more than two at the table.

mod book;
mod checked;
mod choices;
mod defaults;
mod key;
mod preset;
mod reading;
mod sentences;
#[cfg(feature = "app")]
pub(crate) mod store;
mod table;
mod write;

pub use crate::text::{TomlError, TomlErrors, Value};
pub use book::{FoundBy, NAMED_RULES, RuleBook, RuleEntry, RulesFile, RulesSource};
pub use checked::{RuleFault, Rules};
pub use choices::{
    AfterPasses, AfterVoid, BoxWhen, Credit, DiscardPile, Exhausted, FirstDealer, GameTable,
    GameWinner, Hollywood, IllegalKnock, KnockDiscard, KnockVariant, Named, NamedChoice,
    NextDealer, OklahomaAce, RuleKind, Shutout, TakeBack, TieBonus, UpcardOffer,
};
pub use defaults::LENGTH_KEYS;
pub use key::WrongValue;
pub use preset::{PRESETS, Preset, UnknownPreset};
pub use reading::{Dropped, RuleOrigin};
pub use table::{
    DealRules, DoublingRules, ExtraBoxes, FirstTurnRules, GameRules, GinRules, HouseRules,
    IrregularityRules, KEYS, KeyTable, KnockRules, MatchRules, RuleKey, ScoreRules, StockRules,
    TABLES, TableRules, TurnRules,
};
pub use write::commented_rules;
