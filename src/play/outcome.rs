//! How a hand is ended, how a deal ended, and what it is worth.

use serde::{Deserialize, Serialize};

use crate::{
    cards::{Card, CardSet, Rank, Suit},
    melds::Melds,
    rules::{KnockVariant, OklahomaAce, Rules, TieBonus},
};

use super::{BySeat, Seat, pair};

/// A hand ended by one seat, as it lies on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Knock {
    /// Who ended the hand.
    pub seat: Seat,
    /// The melds laid down.
    pub melds: Melds,
    /// The cards in no meld.
    pub deadwood: CardSet,
    /// Whether it is a knock, gin or big gin.
    pub kind: KnockKind,
    /// Whether the count was within the limit.
    pub standing: Standing,
}

impl Knock {
    /// All cards that the knocker laid down.
    #[inline]
    pub fn hand(&self) -> CardSet {
        self.melds.cards() | self.deadwood
    }
}

/// The three ways to end a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum KnockKind {
    /// With deadwood left.
    Knock,
    /// Without deadwood, after a discard.
    Gin,
    /// Without deadwood and without a discard.
    BigGin,
}

impl KnockKind {
    /// Whether the defender may lay off on the melds: always on a knock, on gin where the house allows it.
    pub fn allows_lay_offs(self, rules: &Rules) -> bool {
        match self {
            Self::Knock => true,
            Self::Gin | Self::BigGin => rules.gin.lay_offs,
        }
    }
}

/// Whether a knock counts as what it was announced to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Standing {
    /// The count was within the limit, or the knock was accepted as if it were.
    Regular,
    /// Too much deadwood; the knock counts as an undercut whatever the defender holds.
    LostAsUndercut,
}

/// How a deal ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Nobody scores.
    Void(VoidReason),
    /// Equal counts where they are no undercut.
    Tie {
        /// The count of both, in points.
        deadwood: u32,
    },
    /// Somebody scores.
    Won(Win),
}

/// Why nobody scores.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum VoidReason {
    /// The stock was exhausted.
    StockExhausted,
    /// The stock was exhausted, and both counts are equal.
    EqualDeadwood,
    /// Nobody drew from the stock for too many turns.
    Idle,
}

/// How a hand was won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WinKind {
    /// By a knock.
    Knock,
    /// By gin.
    Gin,
    /// By big gin.
    BigGin,
    /// By an undercut.
    Undercut,
    /// By the lower count when the stock was exhausted.
    LowestDeadwood,
}

/// A hand that somebody won.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Win {
    /// Who won it.
    pub seat: Seat,
    /// How.
    pub kind: WinKind,
    /// The counts after lay-offs, in points.
    pub deadwood: BySeat<u32>,
    /// The difference of the counts, in points.
    pub difference: u32,
    /// The bonus, in points.
    pub bonus: u32,
    /// What the points are multiplied with: 2 after a spade in Oklahoma where that doubles, else 1.
    pub multiplier: u32,
    /// How many boxes the hand is worth.
    pub boxes: u32,
}

impl Win {
    /// The points of the hand, without boxes.
    pub const fn points(&self) -> u32 {
        (self.difference + self.bonus) * self.multiplier
    }
}

/// The most deadwood points with which a hand may be ended, given the first upcard.
///
/// Gin is always possible; 0 means that nothing else is.
///
/// ```
/// use undercut::{play::knock_limit, rules::{HouseRules, KnockVariant, Rules}};
///
/// assert_eq!(knock_limit(&Rules::default(), None), 10);
///
/// let mut oklahoma = HouseRules::default();
/// oklahoma.knock.variant = KnockVariant::Oklahoma;
/// let oklahoma = Rules::new(oklahoma).expect("nothing contradicts it");
/// assert_eq!(knock_limit(&oklahoma, Some("6h".parse()?)), 6);
/// assert_eq!(knock_limit(&oklahoma, Some("Kd".parse()?)), 10);
/// assert_eq!(knock_limit(&oklahoma, Some("As".parse()?)), 0);
/// # Ok::<(), undercut::cards::ParseCardError>(())
/// ```
pub fn knock_limit(rules: &Rules, upcard: Option<Card>) -> u32 {
    match (rules.knock.variant, upcard) {
        (KnockVariant::GinOnly, _) => 0,
        (KnockVariant::Oklahoma, Some(card)) => {
            let by_rank = match (card.rank(), rules.knock.oklahoma_ace) {
                (Rank::Ace, OklahomaAce::Gin) => 0,
                (rank, _) => rank.points(),
            };
            by_rank.min(rules.knock.limit)
        }
        (KnockVariant::Oklahoma, None) | (KnockVariant::Standard, _) => rules.knock.limit,
    }
}

/// The scoring of a hand between two: the rules, the first upcard, and the seats that lost the right to a bonus.
#[derive(Debug, Clone, Copy)]
pub struct Scoring<'a> {
    pub(super) rules: &'a Rules,
    pub(super) upcard: Option<Card>,
    /// The seats that are not entitled to a gin or undercut bonus in this hand.
    pub(super) barred: BySeat<bool>,
}

impl<'a> Scoring<'a> {
    /// The scoring of a hand by `rules` that began with `upcard`.
    pub fn new(rules: &'a Rules, upcard: Option<Card>) -> Self {
        Self {
            rules,
            upcard,
            barred: BySeat::pair(false, false),
        }
    }

    /// What a hand is worth that `knocker` ended as `kind`, with the counts after lay-offs in points.
    ///
    /// Gin is never undercut. Equal counts are an undercut where the house rules say so.
    ///
    /// ```
    /// use undercut::{play::{BySeat, KnockKind, Outcome, Scoring, Standing, pair}, rules::Rules};
    ///
    /// let rules = Rules::default();
    /// let counts = BySeat::pair(8, 32);
    /// let outcome = Scoring::new(&rules, None)
    ///     .showdown(pair::NON_DEALER, KnockKind::Knock, Standing::Regular, counts);
    /// let Outcome::Won(win) = outcome else { panic!("somebody wins") };
    /// assert_eq!((win.seat, win.points()), (pair::NON_DEALER, 24));
    /// ```
    pub fn showdown(
        &self,
        knocker: Seat,
        kind: KnockKind,
        standing: Standing,
        deadwood: BySeat<u32>,
    ) -> Outcome {
        let defender = pair::opponent(knocker);
        let (k, d) = (deadwood[knocker], deadwood[defender]);
        let score = &self.rules.score;
        let won = |seat, kind, bonus| Outcome::Won(self.win(seat, kind, deadwood, bonus));
        match (kind, standing) {
            (KnockKind::Gin, _) => won(knocker, WinKind::Gin, score.gin_bonus),
            (KnockKind::BigGin, _) => won(knocker, WinKind::BigGin, score.big_gin_bonus),
            (KnockKind::Knock, Standing::LostAsUndercut) => {
                won(defender, WinKind::Undercut, score.undercut_bonus)
            }
            (KnockKind::Knock, Standing::Regular) if k < d => won(knocker, WinKind::Knock, 0),
            (KnockKind::Knock, Standing::Regular) if d < k => {
                won(defender, WinKind::Undercut, score.undercut_bonus)
            }
            (KnockKind::Knock, Standing::Regular) if score.undercut_on_tie => {
                let bonus = match score.undercut_tie_bonus {
                    TieBonus::UndercutBonus => score.undercut_bonus,
                    TieBonus::Points(points) => points,
                };
                won(defender, WinKind::Undercut, bonus)
            }
            (KnockKind::Knock, Standing::Regular) => Outcome::Tie { deadwood: k },
        }
    }

    /// What a hand is worth that goes to the lower count because the stock is exhausted: the difference, no bonus.
    pub fn lowest_deadwood(&self, deadwood: BySeat<u32>) -> Outcome {
        let winner = match deadwood[pair::NON_DEALER].cmp(&deadwood[pair::DEALER]) {
            std::cmp::Ordering::Less => pair::NON_DEALER,
            std::cmp::Ordering::Greater => pair::DEALER,
            std::cmp::Ordering::Equal => return Outcome::Void(VoidReason::EqualDeadwood),
        };
        Outcome::Won(self.win(winner, WinKind::LowestDeadwood, deadwood, 0))
    }

    /// What the points of the hand are multiplied with: 2 after a spade in Oklahoma where that doubles, else 1.
    pub fn multiplier(&self) -> u32 {
        self.doubled(self.rules.knock.oklahoma_spades_double)
    }

    /// How many boxes a hand won in this way is worth, for a winner with the right to all of them.
    pub fn boxes(&self, kind: WinKind) -> u32 {
        let extra = &self.rules.score.extra_boxes;
        let extra = match kind {
            WinKind::Knock | WinKind::LowestDeadwood => 0,
            WinKind::Gin => extra.gin,
            WinKind::BigGin => extra.big_gin,
            WinKind::Undercut => extra.undercut,
        };
        (1 + extra) * self.box_multiplier()
    }

    /// What the boxes of the hand are multiplied with: 2 after a spade in Oklahoma where that doubles them, else 1.
    pub fn box_multiplier(&self) -> u32 {
        self.doubled(self.rules.knock.oklahoma_spades_boxes)
    }

    /// 2 if the first upcard was a spade and that doubles at this table, else 1.
    fn doubled(&self, spades_double: bool) -> u32 {
        let spade = self.rules.knock.variant == KnockVariant::Oklahoma
            && self.upcard.is_some_and(|card| card.suit() == Suit::Spades);
        if spade && spades_double { 2 } else { 1 }
    }

    fn win(&self, seat: Seat, kind: WinKind, deadwood: BySeat<u32>, bonus: u32) -> Win {
        let barred = self.barred[seat];
        Win {
            seat,
            kind,
            deadwood,
            // Only a knock with too much deadwood can be lost to a higher count; then there is no difference to score.
            difference: deadwood[pair::opponent(seat)].saturating_sub(deadwood[seat]),
            bonus: if barred { 0 } else { bonus },
            multiplier: self.multiplier(),
            boxes: self.boxes(if barred { WinKind::Knock } else { kind }),
        }
    }
}
