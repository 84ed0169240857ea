//! The house rules of a table, typed: every point on which the rule books differ is a key with a default.
//!
//! [`HouseRules`] is what somebody wrote: any combination of values. [`Rules`] is the same after it has been
//! checked, so a value of that type can always be played.

mod choices;
mod house;

pub use choices::{
    AfterPasses, AfterVoid, BoxWhen, Choice, Credit, DiscardPile, Exhausted, FirstDealer,
    GameWinner, IllegalKnock, KnockDiscard, KnockVariant, NextDealer, OklahomaAce, Shutout,
    TakeBack, TieBonus, UnknownChoice, UpcardOffer,
};
pub use house::{
    DealRules, ExtraBoxes, Fault, FirstTurnRules, GameRules, GinRules, HouseRules,
    IrregularityRules, KnockRules, MatchRules, Rules, ScoreRules, StockRules, TableRules,
    TurnRules,
};
