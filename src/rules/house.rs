//! Every house rule with its default, as somebody wrote it: unchecked.

use serde::{Deserialize, Serialize};

use super::{
    choices::{
        AfterPasses, AfterVoid, BoxWhen, Credit, DiscardPile, Exhausted, FirstDealer, GameWinner,
        IllegalKnock, KnockDiscard, KnockVariant, NextDealer, OklahomaAce, Shutout, TakeBack,
        UpcardOffer,
    },
    tie_bonus::TieBonus,
};

/// House rules as somebody wrote them: every key has a value, but the values may contradict one another.
///
/// The fields are the tables and keys of `rules.toml`; points are whole points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HouseRules {
    /// Who deals, and how many cards.
    pub deal: DealRules,
    /// The offer of the first upcard.
    pub first_turn: FirstTurnRules,
    /// An ordinary turn.
    pub turn: TurnRules,
    /// What may be seen and taken back.
    pub table: TableRules,
    /// Ending a hand with deadwood left.
    pub knock: KnockRules,
    /// Ending a hand without deadwood.
    pub gin: GinRules,
    /// When a hand ends without a knock.
    pub stock: StockRules,
    /// What a hand is worth.
    pub score: ScoreRules,
    /// What a game is worth.
    pub game: GameRules,
    /// How a match is played out.
    #[serde(rename = "match")]
    pub match_play: MatchRules,
    /// What follows a breach of the rules.
    pub irregularities: IrregularityRules,
}

/// Who deals, and how many cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DealRules {
    /// Who deals the first hand.
    pub first_dealer: FirstDealer,
    /// Who deals after a hand that was won.
    pub next_dealer: NextDealer,
    /// Who deals after a hand that nobody won.
    pub after_void: AfterVoid,
    /// The non-dealer is dealt eleven cards and opens by discarding; there is no upcard.
    pub eleven_card_start: bool,
}

/// The offer of the first upcard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct FirstTurnRules {
    /// Who is offered it.
    pub offer: UpcardOffer,
    /// Who draws from the stock when it was passed.
    pub after_passes: AfterPasses,
}

/// An ordinary turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TurnRules {
    /// The card just taken from the discard pile may be discarded in the same turn.
    pub discard_taken: bool,
}

/// What may be seen and taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TableRules {
    /// Whether the discard pile may be looked through.
    pub discard_pile: DiscardPile,
    /// Whether a move may be taken back.
    pub take_back: TakeBack,
}

/// Ending a hand with deadwood left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct KnockRules {
    /// What a knock needs.
    pub variant: KnockVariant,
    /// The most deadwood points a knocker may have, 0 to [`KnockRules::MAX_LIMIT`]. "Less than ten", as some books
    /// say, is 9.
    pub limit: u32,
    /// How the discard of a knock is laid.
    pub discard: KnockDiscard,
    /// What an ace as first upcard means in Oklahoma.
    pub oklahoma_ace: OklahomaAce,
    /// In Oklahoma, a spade as first upcard doubles the points of the hand.
    pub oklahoma_spades_double: bool,
    /// In Oklahoma, a spade as first upcard doubles the boxes of the hand.
    pub oklahoma_spades_boxes: bool,
}

impl KnockRules {
    /// The highest knock limit: ten cards hold at most this much deadwood.
    pub const MAX_LIMIT: u32 = 98;
}

impl Default for KnockRules {
    fn default() -> Self {
        Self {
            variant: KnockVariant::default(),
            limit: 10,
            discard: KnockDiscard::default(),
            oklahoma_ace: OklahomaAce::default(),
            oklahoma_spades_double: false,
            oklahoma_spades_boxes: false,
        }
    }
}

/// Ending a hand without deadwood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GinRules {
    /// Eleven melded cards, none discarded, are big gin; otherwise they are an ordinary gin with a discard.
    pub big_gin: bool,
    /// The defender may lay off against gin.
    pub lay_offs: bool,
}

impl Default for GinRules {
    fn default() -> Self {
        Self {
            big_gin: true,
            lay_offs: false,
        }
    }
}

/// When a hand ends without a knock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StockRules {
    /// What happens when only the dead cards are left.
    pub exhausted: Exhausted,
    /// How many cards at the bottom of the stock are never drawn, 0 to 2; [`Exhausted::LastDiscardKnock`] needs two.
    pub dead_cards: u32,
    /// The hand is void after this many turns in a row without a draw from the stock; 0: never.
    pub idle_turns: u32,
}

impl Default for StockRules {
    fn default() -> Self {
        Self {
            exhausted: Exhausted::default(),
            dead_cards: 2,
            idle_turns: 40,
        }
    }
}

/// What a hand is worth, in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ScoreRules {
    /// The bonus for gin.
    pub gin_bonus: u32,
    /// The bonus for big gin.
    pub big_gin_bonus: u32,
    /// The bonus for an undercut.
    pub undercut_bonus: u32,
    /// Equal counts are an undercut; otherwise they are nobody's hand.
    pub undercut_on_tie: bool,
    /// The bonus for an undercut with equal counts.
    pub undercut_tie_bonus: TieBonus,
    /// What a box, a hand won, is worth.
    pub box_bonus: u32,
    /// When the boxes are counted.
    pub box_when: BoxWhen,
    /// Boxes beside the one for the hand.
    pub extra_boxes: ExtraBoxes,
}

impl Default for ScoreRules {
    fn default() -> Self {
        Self {
            gin_bonus: 25,
            big_gin_bonus: 31,
            undercut_bonus: 25,
            undercut_on_tie: true,
            undercut_tie_bonus: TieBonus::default(),
            box_bonus: 25,
            box_when: BoxWhen::default(),
            extra_boxes: ExtraBoxes::default(),
        }
    }
}

/// Boxes beside the one for the hand, as a number of boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ExtraBoxes {
    /// For gin.
    pub gin: u32,
    /// For big gin.
    pub big_gin: u32,
    /// For an undercut.
    pub undercut: u32,
}

/// What a game is worth, in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GameRules {
    /// The score that ends a game.
    pub target: u32,
    /// The bonus for who reaches it.
    pub bonus: u32,
    /// What a shutout is worth.
    pub shutout: Shutout,
    /// The bonus for a shutout where one is added.
    pub shutout_bonus: u32,
    /// Who wins a game.
    pub winner: GameWinner,
}

impl Default for GameRules {
    fn default() -> Self {
        Self {
            target: 100,
            bonus: 100,
            shutout: Shutout::default(),
            shutout_bonus: 100,
            winner: GameWinner::default(),
        }
    }
}

/// How a match is played out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct MatchRules {
    /// The match score, in points, that ends a match.
    pub target: u32,
    /// What a game adds to the match scores.
    pub credit: Credit,
    /// The bonus, in points, for the winner of the match.
    pub bonus: u32,
    /// When odd, the match is won by games, first to the majority; 0: it is won by points.
    pub best_of: u32,
}

impl Default for MatchRules {
    fn default() -> Self {
        Self {
            target: 500,
            credit: Credit::default(),
            bonus: 0,
            best_of: 0,
        }
    }
}

/// What follows a breach of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct IrregularityRules {
    /// What follows a knock with too much deadwood.
    pub illegal_knock: IllegalKnock,
}
