//! A score sheet for people at a table: what is entered on it, and what cannot be.

use std::error::Error;

use crate::{
    cards::{Card, Rank, Suit},
    game::{Charge, HandResult, Player, Sheet, SheetError},
    play::{BySeat, KnockKind, Outcome, Scoring, Seat, Stake, Standing, VoidReason, WinKind},
    rules::{Exhausted, GameTable, IllegalKnock, KnockRules, KnockVariant, Rules, TieBonus},
};

use super::{
    Kept, Label, PadEntry, PadHand, PadRefusal, Scored, log,
    pad_header::{LATEST, PadHeader},
    pad_refusal::CHARGE,
};

/// The score sheet of a match between people, as a state that entries move.
///
/// ```
/// use undercut::{game::Player, play::WinKind, record::{PadEntry, PadHeader, PadRecord}, rules::Rules};
///
/// let header = PadHeader::new(Rules::default(), vec!["Ann".parse()?, "Bob".parse()?])?;
/// let mut pad = PadRecord::new(header);
/// let hand = PadEntry::Won { player: Player::FIRST, kind: WinKind::Knock, points: 24, spade: false, stake: 1, knocker: None };
/// assert_eq!(pad.push(hand)?, "{\"entry\":\"won\",\"player\":0,\"kind\":\"knock\",\"points\":24}\n");
/// assert_eq!(pad.state().sheet().game().running(Player::FIRST), 24);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pad {
    sheet: Sheet,
    /// The deal that is over, while the one beside it is played.
    first: Option<HandResult>,
    /// The same of the hands before.
    firsts: Vec<HandResult>,
}

impl Pad {
    /// The house rules.
    pub fn rules(&self) -> &Rules {
        self.sheet.rules()
    }

    /// The score sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The deal that is over, at a table of two deals, while the one beside it is played.
    pub fn first(&self) -> Option<&HandResult> {
        self.first.as_ref()
    }

    /// The others in a player's deal, clockwise from them; nobody where the player sits out.
    pub fn others(&self, player: Player) -> Vec<Player> {
        let table = self.sheet.table();
        let deals = table.seats(table.first_dealers()[0]);
        let own = deals.iter().find(|seats| seats.find(&player).is_some());
        let Some(own) = own else { return Vec::new() };
        let places = own.as_slice().iter().copied();
        let from = places.clone().position(|one| one == player).unwrap_or(0);
        let all: Vec<Player> = places.collect();
        (1..all.len())
            .map(|step| all[(from + step) % all.len()])
            .collect()
    }

    /// Computes a hand from the counts after lay-offs, in points: those of the player who is said to have ended or won
    /// the hand in this way, and those of the others, clockwise.
    ///
    /// A knock that was undercut is another's hand; equal counts are whatever the house rules make of them.
    ///
    /// # Errors
    ///
    /// When no hand ends in this way with these counts.
    ///
    /// # Panics
    ///
    /// Never: the knocker is in the deal.
    pub fn reckon(&self, hand: PadHand, own: u32, others: &[u32]) -> Result<PadEntry, PadRefusal> {
        let PadHand {
            player,
            kind,
            spade,
            stake,
            knocker,
        } = hand;
        self.check_kind(kind, spade, stake)?;
        let opponents = self.others(player);
        let (due, given) = (opponents.len(), others.len());
        if due == 0 {
            return Err(SheetError::SitsOut { player }.into());
        }
        if due != given {
            return Err(PadRefusal::Counts { due, given });
        }
        let too_much = [own].into_iter().chain(others.iter().copied());
        if let Some(deadwood) = too_much
            .into_iter()
            .find(|&count| count > KnockRules::MAX_LIMIT)
        {
            return Err(PadRefusal::TooMuchDeadwood { deadwood });
        }
        let (knocker, ending) = match (kind, opponents.as_slice()) {
            (WinKind::Knock | WinKind::LowestDeadwood | WinKind::RefusedDouble, _) => {
                (player, KnockKind::Knock)
            }
            (WinKind::Gin, _) => (player, KnockKind::Gin),
            (WinKind::BigGin, _) => (player, KnockKind::BigGin),
            (WinKind::Undercut, &[opponent]) => (opponent, KnockKind::Knock),
            (WinKind::Undercut, opponents) => match knocker {
                Some(knocker) if opponents.contains(&knocker) => (knocker, KnockKind::Knock),
                Some(player) => return Err(PadRefusal::NotTheKnocker { player }),
                None => return Err(PadRefusal::WhoseKnock),
            },
        };
        // The knocker first, then clockwise.
        let mut seats: Vec<(Player, u32)> = vec![(player, own)];
        seats.extend(opponents.into_iter().zip(others.iter().copied()));
        let first = seats.iter().position(|(one, _)| *one == knocker);
        seats.rotate_left(first.expect("the knocker is in the deal"));
        let counts = BySeat::from_fn(seats.len(), |seat: Seat| seats[seat.index()].1);
        let (knocker, deadwood) = seats[0];
        let least = seats[1..].iter().map(|seat| seat.1).min().unwrap_or(0);
        let scoring = scoring(self.rules(), spade, stake);
        let outcome = match kind {
            WinKind::LowestDeadwood => scoring.lowest_deadwood(counts),
            WinKind::RefusedDouble => scoring.refused_double(Seat::FIRST, counts),
            WinKind::Gin | WinKind::BigGin if own > 0 => {
                return Err(PadRefusal::NotGin {
                    kind,
                    deadwood: own,
                });
            }
            WinKind::Gin | WinKind::BigGin => {
                scoring.showdown(Seat::FIRST, ending, Standing::Regular, counts)
            }
            WinKind::Knock | WinKind::Undercut if deadwood == 0 => {
                return Err(PadRefusal::IsGin);
            }
            WinKind::Knock | WinKind::Undercut => {
                let standing = self.standing(kind, (knocker, deadwood), least)?;
                scoring.showdown(Seat::FIRST, ending, standing, counts)
            }
        };
        let entry = match outcome {
            Outcome::Void(_) => PadEntry::Void,
            Outcome::Tie { .. } => PadEntry::Tie,
            Outcome::Won(win) => {
                let won = PadHand {
                    player: seats[win.seat.index()].0,
                    kind: win.kind,
                    spade,
                    stake,
                    knocker: Some(knocker).filter(|_| self.is_charged(win.kind)),
                };
                won.won(win.points())
            }
        };
        let as_said = match entry {
            PadEntry::Won { player: winner, .. } => winner == player || kind == WinKind::Knock,
            PadEntry::Tie => kind == WinKind::Knock,
            PadEntry::Void => kind == WinKind::LowestDeadwood,
            PadEntry::LastGames | PadEntry::Undid => false,
        };
        if as_said {
            Ok(entry)
        } else {
            let other = others.iter().copied().min().unwrap_or(0);
            Err(PadRefusal::NotWon { kind, own, other })
        }
    }

    /// Whether a hand that is won in this way costs the knocker points.
    fn is_charged(&self, kind: WinKind) -> bool {
        kind == WinKind::Undercut && self.sheet.table().game() == GameTable::BattleRoyal
    }

    /// How a knock counts with the knocker's count and the least of the others.
    fn standing(
        &self,
        kind: WinKind,
        (player, deadwood): (Player, u32),
        least: u32,
    ) -> Result<Standing, PadRefusal> {
        let rules = self.rules();
        let limit = rules.knock.limit;
        let is_too_much = deadwood > limit || rules.knock.variant == KnockVariant::GinOnly;
        // The limit of the upcard is not known here: a higher count that won shows that the knock was beyond it.
        let is_beyond_upcard = rules.knock.variant == KnockVariant::Oklahoma
            && kind == WinKind::Undercut
            && least > deadwood;
        match (rules.irregularities.illegal_knock, kind) {
            (IllegalKnock::Refuse, _) if is_too_much => Err(PadRefusal::NoKnock {
                player,
                deadwood,
                limit,
            }),
            // A penalized knock entered as a knock: the opponent took it for a legal one.
            (IllegalKnock::Refuse, _) | (IllegalKnock::Penalize, WinKind::Knock) => {
                Ok(Standing::Regular)
            }
            (IllegalKnock::Penalize | IllegalKnock::Forfeit, _)
                if is_too_much || is_beyond_upcard =>
            {
                Ok(Standing::LostAsUndercut)
            }
            (IllegalKnock::Penalize | IllegalKnock::Forfeit, _) => Ok(Standing::Regular),
        }
    }

    fn check_kind(&self, kind: WinKind, spade: bool, stake: u32) -> Result<(), PadRefusal> {
        let rules = self.rules();
        let regular = rules.irregularities.illegal_knock == IllegalKnock::Refuse;
        let gin_only = rules.knock.variant == KnockVariant::GinOnly;
        match kind {
            WinKind::Knock | WinKind::Undercut if gin_only && regular => {
                return Err(PadRefusal::OnlyGin);
            }
            WinKind::BigGin if !rules.gin.big_gin => return Err(PadRefusal::NoBigGin),
            WinKind::LowestDeadwood if rules.stock.exhausted != Exhausted::LowestDeadwood => {
                return Err(PadRefusal::NoLowestDeadwood);
            }
            WinKind::RefusedDouble if !rules.doubling.on => return Err(PadRefusal::NoDoubling),
            WinKind::Knock
            | WinKind::Gin
            | WinKind::BigGin
            | WinKind::Undercut
            | WinKind::LowestDeadwood
            | WinKind::RefusedDouble => {}
        }
        if stake != 1 && !rules.doubling.on {
            return Err(PadRefusal::NoDoubling);
        }
        // A double is refused at a stake that could have been doubled.
        let highest = match kind {
            WinKind::RefusedDouble => Stake::highest(rules) / 2,
            _ => Stake::highest(rules),
        };
        if !stake.is_power_of_two() || stake > highest {
            return Err(PadRefusal::Stake { stake, highest });
        }
        let worth = |spade| {
            let scoring = scoring(rules, spade, stake);
            (scoring.multiplier(), scoring.boxes(kind))
        };
        if spade && worth(true) == worth(false) {
            return Err(PadRefusal::SpadeMeansNothing);
        }
        Ok(())
    }

    /// The least and the most points, before they are doubled, of a hand that was won in this way by a player who is
    /// entitled to the bonus.
    fn entitled(&self, kind: WinKind) -> (u32, u32) {
        let rules = self.rules();
        let score = &rules.score;
        let table = self.sheet.table();
        // Each opponent in the deal brings what they count, or the difference.
        let others = match table.game() {
            GameTable::BattleRoyal | GameTable::Round => table.players() - 1,
            GameTable::Two
            | GameTable::Cutthroat
            | GameTable::Chouette
            | GameTable::Partnership => 1,
        };
        let others = u32::try_from(others).unwrap_or(1);
        let count = KnockRules::MAX_LIMIT * others;
        let regular = rules.irregularities.illegal_knock == IllegalKnock::Refuse;
        match kind {
            WinKind::Knock | WinKind::LowestDeadwood => (1, count),
            WinKind::RefusedDouble => {
                let bonus = rules.doubling.refusal_bonus;
                (bonus, bonus + count)
            }
            WinKind::Gin => (score.gin_bonus, score.gin_bonus + count),
            WinKind::BigGin => (score.big_gin_bonus, score.big_gin_bonus + count),
            WinKind::Undercut if self.is_charged(kind) => (1, count),
            WinKind::Undercut => {
                let further = KnockRules::MAX_LIMIT * (others - 1);
                let most = if regular {
                    rules.knock.limit + further
                } else {
                    count
                };
                let bonus = score.undercut_bonus;
                let tie = match (score.undercut_on_tie, score.undercut_tie_bonus) {
                    (true, TieBonus::UndercutBonus) => bonus,
                    (true, TieBonus::Points(points)) => points,
                    (false, _) => bonus + 1,
                };
                // A knock that is lost as if undercut can be lost to a higher count, which leaves the bonus alone.
                let least = if regular { bonus + 1 } else { bonus };
                (tie.min(least), tie.max(bonus + most))
            }
        }
    }

    /// The least and the most points of a hand that was won in this way.
    fn range(&self, kind: WinKind, multiplier: u32) -> (u32, u32) {
        let (least, most) = self.entitled(kind);
        let can_be_less = self.can_be_barred() && kind != WinKind::RefusedDouble;
        let least = if can_be_less { 0 } else { least };
        (least * multiplier, most * multiplier)
    }

    /// Whether a player who had to pick up an illegal knock plays on without a right to the bonus.
    fn can_be_barred(&self) -> bool {
        self.rules().irregularities.illegal_knock == IllegalKnock::Penalize
    }

    /// The boxes of a hand that was won in this way; fewer points than the bonus show that the winner was barred from it,
    /// and so from the extra boxes.
    fn boxes(&self, kind: WinKind, points: u32, scoring: &Scoring<'_>) -> u32 {
        let (least, _) = self.entitled(kind);
        let is_barred = self.can_be_barred() && points < least * scoring.multiplier();
        scoring.boxes(if is_barred { WinKind::Knock } else { kind })
    }

    fn hand(&self, entry: &PadEntry) -> Result<Option<HandResult>, PadRefusal> {
        match *entry {
            PadEntry::Won {
                player: winner,
                kind,
                points,
                spade,
                stake,
                knocker,
            } => {
                self.check_kind(kind, spade, stake)?;
                let scoring = scoring(self.rules(), spade, stake);
                let charge = match knocker {
                    None if self.is_charged(kind) => return Err(PadRefusal::NoKnocker),
                    Some(_) if !self.is_charged(kind) => {
                        return Err(PadRefusal::KnockerMeansNothing);
                    }
                    Some(player) if player == winner => {
                        return Err(PadRefusal::NotTheKnocker { player });
                    }
                    knocker => knocker.map(|player| Charge {
                        player,
                        points: CHARGE,
                    }),
                };
                let (least, most) = self.range(kind, scoring.multiplier());
                if !(least..=most).contains(&points) {
                    return Err(PadRefusal::Points {
                        kind,
                        points,
                        least,
                        most,
                    });
                }
                if !points.is_multiple_of(stake) {
                    return Err(PadRefusal::NotMultiplied { points, stake });
                }
                Ok(Some(HandResult::Won {
                    player: winner,
                    kind,
                    points,
                    boxes: self.boxes(kind, points, &scoring),
                    charge,
                }))
            }
            PadEntry::Tie if self.rules().score.undercut_on_tie => Err(PadRefusal::TieIsUndercut),
            PadEntry::Tie => Ok(Some(HandResult::Tie)),
            PadEntry::Void => Ok(Some(HandResult::Void {
                reason: VoidReason::StockExhausted,
            })),
            PadEntry::LastGames | PadEntry::Undid => Ok(None),
        }
    }
}

/// The scoring of a hand of which nothing is known but whether its upcard was a spade, and its stake.
fn scoring(rules: &Rules, spade: bool, stake: u32) -> Scoring<'_> {
    Scoring::new(rules, spade.then(|| Card::new(Rank::Two, Suit::Spades))).at_stake(stake)
}

impl Kept for Pad {
    const MARK: &'static str = log::PAD.0;
    const KIND: &'static str = log::PAD.1;
    const LATEST: u64 = LATEST;
    type Header = PadHeader;
    type Entry = PadEntry;
    type Refusal = PadRefusal;

    fn checked(header: PadHeader) -> Result<PadHeader, impl Error> {
        header.check().map(|()| header)
    }

    fn begin(header: &PadHeader) -> Self {
        Self {
            sheet: Sheet::new(header.rules()),
            first: None,
            firsts: Vec::new(),
        }
    }

    fn step(&mut self, entry: &PadEntry) -> Result<(), PadRefusal> {
        match self.hand(entry)? {
            Some(hand) => self.enter(hand),
            None if *entry == PadEntry::LastGames && self.first.is_some() => {
                Err(PadRefusal::DealIsOut)
            }
            None if *entry == PadEntry::LastGames => Ok(self.sheet.announce_last_games()?),
            None if self.undo() => Ok(()),
            None => Err(PadRefusal::NothingToUndo),
        }
    }
}

impl Pad {
    /// Enters a deal: at once, or together with the one beside it.
    fn enter(&mut self, hand: HandResult) -> Result<(), PadRefusal> {
        if self.sheet.table().deals() == 1 {
            return Ok(self.sheet.enter(hand).map(drop)?);
        }
        if self.sheet.result().is_some() {
            return Err(SheetError::MatchOver.into());
        }
        let Some(first) = self.first else {
            self.first = Some(hand);
            return Ok(());
        };
        if let (Some(one), Some(player)) = (first.winner(), hand.winner())
            && (one == player || self.others(one).contains(&player))
        {
            return Err(PadRefusal::SameDeal { player });
        }
        if let Some(both) = self.sheet.table().entered(&[first, hand]) {
            self.sheet.enter(both)?;
        }
        self.firsts.push(first);
        self.first = None;
        Ok(())
    }

    /// Takes the last line off; whether there was one.
    fn undo(&mut self) -> bool {
        if self.first.take().is_some() {
            return true;
        }
        let hands = self.sheet.hands();
        let undone = self.sheet.undo();
        if self.sheet.hands() < hands {
            self.first = self.firsts.pop();
        }
        undone
    }
}

impl Scored for Pad {
    fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// A sheet is drawn up for people who sit at a table.
    fn has_begun(&self) -> bool {
        true
    }

    fn names(header: &PadHeader) -> Vec<Label> {
        header.players().to_vec()
    }
}
