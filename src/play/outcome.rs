//! How a hand is ended, how a deal ended, and what it is worth.

use serde::{Deserialize, Serialize};

use crate::{
    cards::{Card, CardSet, Rank, Suit},
    melds::Melds,
    rules::{GameTable, KnockVariant, OklahomaAce, Rules, TieBonus},
};

use super::{BySeat, Seat};

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
    /// Equal counts that bring nobody a point.
    Tie {
        /// The count of everybody, in points.
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
    /// The stock was exhausted, and the lowest counts are equal.
    EqualDeadwood,
    /// Nobody drew from the stock for too many turns.
    Idle,
}

/// How a hand was won.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WinKind {
    Knock,
    Gin,
    BigGin,
    Undercut,
    /// By the lowest count when the stock was exhausted.
    LowestDeadwood,
    /// By a double that the other refused.
    RefusedDouble,
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
    /// The difference of the counts, in points. With several opponents it is the sum of the differences to each; in Battle
    /// Royal it is the sum of their counts less that of the winner.
    pub difference: u32,
    /// The bonus, in points.
    pub bonus: u32,
    /// What a spade multiplies the points with: 2 after one in Oklahoma where that doubles, else 1.
    pub spade: u32,
    /// The stake, which multiplies the points as well: 1, 2, 4 and so on; of a refused double that before the offer.
    pub stake: u32,
    /// How many boxes the hand is worth.
    pub boxes: u32,
    /// What is taken from the score of another seat.
    pub charge: Option<SeatCharge>,
}

/// Points taken from the score of a knocker who was undercut in Battle Royal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeatCharge {
    /// Who pays.
    pub seat: Seat,
    /// How much, in points.
    pub points: u32,
}

impl SeatCharge {
    /// What an undercut costs the knocker in Battle Royal, in points. Nothing doubles it.
    pub const UNDERCUT: u32 = 20;
}

impl Win {
    /// The points of the hand, without boxes.
    pub const fn points(&self) -> u32 {
        (self.difference + self.bonus) * self.multiplier()
    }

    /// What the points are multiplied with: the stake, and what a spade does.
    pub const fn multiplier(&self) -> u32 {
        self.spade * self.stake
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

/// The scoring of a hand: the rules, the first upcard, and the seats that lost the right to a bonus.
#[derive(Debug, Clone, Copy)]
pub struct Scoring<'a> {
    pub(super) rules: &'a Rules,
    pub(super) upcard: Option<Card>,
    /// The seats that are not entitled to a gin or undercut bonus in this hand.
    pub(super) barred: BySeat<bool>,
    /// What the points are multiplied with, because doubles were accepted.
    pub(super) stake: u32,
}

impl<'a> Scoring<'a> {
    /// The scoring of a hand by `rules` that began with `upcard`.
    pub fn new(rules: &'a Rules, upcard: Option<Card>) -> Self {
        Self {
            rules,
            upcard,
            barred: BySeat::filled(seats(rules), false),
            stake: 1,
        }
    }

    /// What a hand is worth that `knocker` ended as `kind`, with the counts after lay-offs in points.
    ///
    /// Gin is never undercut. Equal counts are an undercut where the house rules say so. Of several opponents the one with
    /// the lowest count undercuts, of equal ones the first clockwise from the knocker. Where three or four play in one
    /// deal, a hand that scores nothing is nobody's.
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
        let score = &self.rules.score;
        let (rival, d) = lowest_opponent(knocker, &deadwood);
        let k = deadwood[knocker];
        let in_battle_royal = self.rules.table.game == GameTable::BattleRoyal;
        let undercut = |bonus| {
            let mut win = self.win(rival, WinKind::Undercut, deadwood, bonus);
            if in_battle_royal {
                win.charge = Some(SeatCharge {
                    seat: knocker,
                    points: SeatCharge::UNDERCUT,
                });
            }
            win
        };
        let bonus = match score.undercut_tie_bonus {
            _ if in_battle_royal => 0,
            TieBonus::Points(points) if k == d && standing == Standing::Regular => points,
            TieBonus::Points(_) | TieBonus::UndercutBonus => score.undercut_bonus,
        };
        let win = match (kind, standing) {
            (KnockKind::Gin, _) => self.win(knocker, WinKind::Gin, deadwood, score.gin_bonus),
            (KnockKind::BigGin, _) => {
                self.win(knocker, WinKind::BigGin, deadwood, score.big_gin_bonus)
            }
            (KnockKind::Knock, Standing::LostAsUndercut) => undercut(bonus),
            (KnockKind::Knock, Standing::Regular) if k < d => {
                self.win(knocker, WinKind::Knock, deadwood, 0)
            }
            (KnockKind::Knock, Standing::Regular)
                if d < k || score.undercut_on_tie || in_battle_royal =>
            {
                undercut(bonus)
            }
            // A tie that is no undercut: the knocker keeps what the other opponents bring.
            (KnockKind::Knock, Standing::Regular) => self.win(knocker, WinKind::Knock, deadwood, 0),
        };
        if win.points() == 0 && (deadwood.len() > 2 || win.kind == WinKind::Knock) {
            Outcome::Tie { deadwood: k }
        } else {
            Outcome::Won(win)
        }
    }

    /// What a hand is worth that goes to the lowest count because the stock is exhausted: the difference to each other
    /// count, no bonus. Equal lowest counts make it void.
    #[expect(clippy::missing_panics_doc, reason = "a deal has seats")]
    pub fn lowest_deadwood(&self, deadwood: BySeat<u32>) -> Outcome {
        let counts = deadwood.iter();
        let (winner, lowest) = counts.min_by_key(|(_, count)| **count).expect("a seat");
        let alone = deadwood.as_slice().iter().filter(|&count| count == lowest);
        if alone.count() > 1 {
            return Outcome::Void(VoidReason::EqualDeadwood);
        }
        Outcome::Won(self.win(winner, WinKind::LowestDeadwood, deadwood, 0))
    }

    /// What a hand is worth in which a double that `offerer` offered was refused: the bonus for it, and the advantage in
    /// deadwood if there is one, at the stake before the offer.
    pub fn refused_double(&self, offerer: Seat, deadwood: BySeat<u32>) -> Outcome {
        let bonus = self.rules.doubling.refusal_bonus;
        Outcome::Won(self.win(offerer, WinKind::RefusedDouble, deadwood, bonus))
    }

    /// The same at this stake: 1, 2, 4 and so on.
    #[must_use]
    pub const fn at_stake(self, stake: u32) -> Self {
        Self { stake, ..self }
    }

    /// What the points of the hand are multiplied with: the stake, and 2 after a spade in Oklahoma where that doubles.
    pub fn multiplier(&self) -> u32 {
        self.stake * self.spade_multiplier()
    }

    /// What a spade multiplies the points of the hand with: 2 after one in Oklahoma where that doubles, else 1.
    pub fn spade_multiplier(&self) -> u32 {
        self.doubled(self.rules.knock.oklahoma_spades_double)
    }

    /// How many boxes a hand won in this way is worth, for a winner with the right to all of them.
    pub fn boxes(&self, kind: WinKind) -> u32 {
        let extra = &self.rules.score.extra_boxes;
        let extra = match kind {
            // It is one box in any case.
            WinKind::RefusedDouble => return 1,
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
        // Only the bonuses for gin and for an undercut are lost.
        let barred = self.barred[seat] && kind != WinKind::RefusedDouble;
        Win {
            seat,
            kind,
            deadwood,
            difference: self.difference(seat, &deadwood),
            bonus: if barred { 0 } else { bonus },
            spade: self.spade_multiplier(),
            stake: self.stake,
            boxes: self.boxes(if barred { WinKind::Knock } else { kind }),
            charge: None,
        }
    }

    /// How much less the winner counts. Only a knock with too much deadwood can be lost to a higher count; then there is no
    /// difference to score.
    fn difference(&self, winner: Seat, deadwood: &BySeat<u32>) -> u32 {
        let own = deadwood[winner];
        if self.rules.table.game == GameTable::BattleRoyal {
            let all: u32 = deadwood.as_slice().iter().sum();
            return (all - own).saturating_sub(own);
        }
        let others = deadwood.as_slice().iter();
        others.map(|count| count.saturating_sub(own)).sum()
    }
}

/// The opponent of the knocker with the lowest count, the first clockwise of several, and the count.
fn lowest_opponent(knocker: Seat, deadwood: &BySeat<u32>) -> (Seat, u32) {
    let count = deadwood.len();
    let mut lowest = knocker.next(count);
    let mut seat = lowest.next(count);
    while seat != knocker {
        if deadwood[seat] < deadwood[lowest] {
            lowest = seat;
        }
        seat = seat.next(count);
    }
    (lowest, deadwood[lowest])
}

/// How many seats a deal by these rules has: two, but three or four where all play in one deal.
pub(super) fn seats(rules: &Rules) -> usize {
    match rules.table.game {
        GameTable::Two | GameTable::Cutthroat | GameTable::Chouette | GameTable::Partnership => 2,
        GameTable::BattleRoyal => 3,
        GameTable::Round => rules.table.players as usize,
    }
}

/// How many cards at the bottom of the stock are never drawn.
pub(super) fn dead_cards(rules: &Rules) -> u32 {
    match rules.table.game {
        // The player whose draw leaves three cards has the last turn.
        GameTable::BattleRoyal => 3,
        GameTable::Two
        | GameTable::Cutthroat
        | GameTable::Chouette
        | GameTable::Partnership
        | GameTable::Round => rules.stock.dead_cards,
    }
}
