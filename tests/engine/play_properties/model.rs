//! A referee of its own, written from rules.md §§4-7, 11 and 12 and not from the engine: hands, a stock, piles and counts in
//! plain lists. It watches random deals at tables for two, three and four, says whose turn it is and what may be taken,
//! thrown and laid off, and adds up the score.

use undercut::{
    cards::{Card, CardSet, Rank, Suit},
    melds::{LayOff, Meld, deadwood},
    play::{Action, Deal, Outcome, VoidReason, WinKind},
    rules::{
        AfterPasses, DiscardPile, Exhausted, GameTable, IllegalKnock, KnockVariant, OklahomaAce,
        Rules, TieBonus, UpcardOffer,
    },
};

use super::{Played, play};

/// What comes next.
#[derive(Debug, Clone, PartialEq)]
enum Next {
    Offer(usize),
    Draw(usize),
    Throw {
        seat: usize,
        taken: Option<Card>,
        has_to_knock: bool,
    },
    LastDiscard(usize),
    Spread(usize),
    LayOff(usize),
    Over,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a fact of the deal")]
struct Referee {
    rules: Rules,
    is_battle: bool,
    hands: Vec<CardSet>,
    stock: Vec<Card>,
    upcard: Option<Card>,
    /// The cards that may be taken from each player's pile in Battle Royal, else the one pile of the table.
    last: Vec<Option<Card>>,
    pile: Vec<Card>,
    is_first_turn: bool,
    idle: u32,
    /// Who skips a turn for having looked through the discards.
    skips: Vec<bool>,
    drew: bool,
    thrower: usize,
    next: Next,
    knocker: usize,
    is_gin: bool,
    is_big: bool,
    laid_down: Vec<CardSet>,
    on_table: Vec<CardSet>,
    left: CardSet,
    counts: Vec<u32>,
}

impl Referee {
    fn new(played: &Played) -> Self {
        let rules = played.rules;
        let players = match rules.table.game {
            GameTable::BattleRoyal => 3,
            GameTable::Round => rules.table.players as usize,
            _ => 2,
        };
        let mut stock = played.deck.cards().to_vec();
        let mut hands = vec![CardSet::EMPTY; players];
        for card in 0..10 * players {
            hands[card % players].insert(stock.pop().unwrap());
        }
        let eleven = rules.deal.eleven_card_start;
        let next = stock.pop().unwrap();
        if eleven {
            hands[0].insert(next);
        }
        let upcard = (!eleven).then_some(next);
        let first = match rules.first_turn.offer {
            _ if eleven => Next::Throw {
                seat: 0,
                taken: None,
                has_to_knock: false,
            },
            UpcardOffer::None => Next::Draw(0),
            UpcardOffer::Both | UpcardOffer::NonDealer => Next::Offer(0),
        };
        Self {
            rules,
            is_battle: rules.table.game == GameTable::BattleRoyal,
            last: vec![None; players],
            pile: upcard.into_iter().collect(),
            upcard,
            stock,
            hands,
            is_first_turn: true,
            idle: 0,
            skips: vec![false; players],
            drew: true,
            thrower: 0,
            next: first,
            knocker: 0,
            is_gin: false,
            is_big: false,
            laid_down: Vec::new(),
            on_table: Vec::new(),
            left: CardSet::EMPTY,
            counts: vec![0; players],
        }
    }

    fn players(&self) -> usize {
        self.hands.len()
    }

    fn left_of(&self, seat: usize) -> usize {
        (seat + 1) % self.players()
    }

    fn limit(&self) -> u32 {
        match self.rules.knock.variant {
            KnockVariant::GinOnly => 0,
            KnockVariant::Standard => self.rules.knock.limit,
            KnockVariant::Oklahoma => {
                let upcard = self.upcard.expect("Oklahoma has an upcard");
                let points = CardSet::from(upcard).points();
                let is_gin =
                    upcard.rank() == Rank::Ace && self.rules.knock.oklahoma_ace == OklahomaAce::Gin;
                if is_gin {
                    0
                } else {
                    points.min(self.rules.knock.limit)
                }
            }
        }
    }

    fn drawable(&self) -> usize {
        let dead = if self.is_battle {
            3
        } else {
            self.rules.stock.dead_cards as usize
        };
        self.stock.len().saturating_sub(dead)
    }

    /// The cards that a seat may take at its draw.
    fn takeable(&self, seat: usize) -> CardSet {
        let offered = self.rules.first_turn.offer != UpcardOffer::None;
        if self.is_first_turn {
            // A refused upcard may not be taken.
            return self
                .pile
                .last()
                .filter(|_| !offered)
                .copied()
                .into_iter()
                .collect();
        }
        if self.is_battle {
            let others = (0..self.players()).filter(|&other| other != seat);
            return others.filter_map(|other| self.last[other]).collect();
        }
        let top = self.pile.last().filter(|_| self.thrower != seat);
        top.copied().into_iter().collect()
    }

    fn turn(&self) -> Option<usize> {
        match self.next {
            Next::Offer(seat)
            | Next::Draw(seat)
            | Next::Throw { seat, .. }
            | Next::LastDiscard(seat)
            | Next::Spread(seat)
            | Next::LayOff(seat) => Some(seat),
            Next::Over => None,
        }
    }

    fn check(&self, deal: &Deal, told: &str) {
        let turn = deal.turn().map(undercut::play::Seat::index);
        assert_eq!(turn, self.turn(), "{told}");
        for (seat, hand) in self.hands.iter().enumerate() {
            assert_eq!(deal.hand(undercut::play::Seat::new(seat)), *hand, "{told}");
        }
        assert_eq!(deal.drawable() as usize, self.drawable(), "{told}");
        assert_eq!(deal.stock_cards(), self.stock, "{told}");
        assert_eq!(deal.knock_limit(), self.limit(), "{told}");
        let legal = deal.legal();
        let to_take = |action: &Action| match *action {
            Action::TakeUpcard => self.upcard,
            Action::TakeDiscard => self.pile.last().copied(),
            Action::TakeCard { card } => Some(card),
            _ => None,
        };
        let taken: CardSet = legal.iter().filter_map(to_take).collect();
        let thrown = |action: &Action| match *action {
            Action::Discard { card } => Some(card),
            _ => None,
        };
        let thrown: CardSet = legal.iter().filter_map(thrown).collect();
        let knocks = legal
            .iter()
            .any(|action| matches!(action, Action::Knock { .. }));
        let may_look = match self.next {
            Next::Draw(seat)
            | Next::Throw {
                seat,
                has_to_knock: false,
                ..
            } => {
                self.rules.table.discard_pile == DiscardPile::Penalize
                    && self.pile.len() > 1
                    && !self.skips[seat]
            }
            _ => false,
        };
        assert_eq!(legal.contains(&Action::LookBack), may_look, "{told}");
        match self.next {
            Next::Offer(_) => assert_eq!(taken, self.upcard.into_iter().collect(), "{told}"),
            Next::Draw(seat) => {
                assert_eq!(taken, self.takeable(seat), "{told}");
                assert!(
                    legal.contains(&Action::DrawStock) && self.drawable() > 0,
                    "{told}"
                );
            }
            Next::Throw {
                seat,
                taken,
                has_to_knock,
            } => {
                let bound = taken.filter(|_| !self.rules.turn.discard_taken);
                let mut free = self.hands[seat];
                if let Some(card) = bound {
                    free.remove(card);
                }
                let expected = if has_to_knock { CardSet::EMPTY } else { free };
                assert_eq!(thrown, expected, "{told}");
                let could = free
                    .iter()
                    .any(|card| deadwood(self.hands[seat].without(card)) <= self.limit());
                assert_eq!(knocks, could, "{told}");
                let big = self.rules.gin.big_gin && deadwood(self.hands[seat]) == 0;
                let listed = legal
                    .iter()
                    .any(|action| matches!(action, Action::BigGin { .. }));
                assert_eq!(listed, big, "{told}");
            }
            Next::LayOff(_) => {
                let laid = |action: &Action| match *action {
                    Action::LayOff(LayOff { card, meld }) => Some((card, meld)),
                    _ => None,
                };
                let mut listed: Vec<_> = legal.iter().filter_map(laid).collect();
                listed.sort_unstable();
                let mut fitting = Vec::new();
                for card in self.left {
                    for (place, meld) in self.on_table.iter().enumerate() {
                        if is_meld(meld.with(card)) {
                            fitting.push((card, place));
                        }
                    }
                }
                fitting.sort_unstable();
                assert_eq!(listed, fitting, "{told}");
            }
            Next::LastDiscard(_) | Next::Spread(_) | Next::Over => {}
        }
    }

    fn act(&mut self, seat: usize, action: &Action) {
        match (self.next.clone(), *action) {
            (Next::Offer(_), Action::Pass) => {
                let dealer = self.players() - 1;
                let asks_on = self.rules.first_turn.offer == UpcardOffer::Both && seat != dealer;
                self.next = if asks_on {
                    Next::Offer(seat + 1)
                } else {
                    let by_dealer = self.rules.first_turn.after_passes == AfterPasses::Dealer;
                    Next::Draw(if by_dealer { dealer } else { 0 })
                };
            }
            (Next::Draw(_), Action::DrawStock) => {
                let card = self.stock.pop().unwrap();
                self.hands[seat].insert(card);
                self.drew = true;
                self.throws(seat, None, false);
            }
            (Next::Offer(_) | Next::Draw(_), Action::TakeUpcard | Action::TakeDiscard) => {
                let card = self.pile.pop().unwrap();
                self.takes(seat, card, false);
            }
            (Next::Draw(_), Action::TakeCard { card }) => {
                let owner = self
                    .last
                    .iter()
                    .position(|&last| last == Some(card))
                    .unwrap();
                self.last[owner] = None;
                self.pile.retain(|&other| other != card);
                self.takes(seat, card, false);
            }
            (Next::LastDiscard(_), Action::TakeDiscard) => {
                let card = self.pile.pop().unwrap();
                self.takes(seat, card, true);
            }
            (Next::LastDiscard(_), Action::Pass) => self.offer_last(seat),
            (Next::Draw(_), Action::LookBack) => self.begin_turn(self.left_of(seat), true),
            (Next::Throw { .. }, Action::LookBack) => self.skips[seat] = true,
            (Next::Throw { .. }, Action::Discard { card }) => {
                self.hands[seat].remove(card);
                self.pile.push(card);
                self.last[seat] = Some(card);
                self.thrower = seat;
                self.is_first_turn = false;
                self.end_turn(seat);
            }
            (Next::Throw { .. }, Action::Knock { discard, melds }) => {
                self.hands[seat].remove(discard);
                self.knocks(seat, melds.iter().map(Meld::cards).collect(), false);
            }
            (Next::Throw { .. }, Action::BigGin { melds }) => {
                self.knocks(seat, melds.iter().map(Meld::cards).collect(), true);
            }
            (Next::Spread(_), Action::Spread { melds }) => {
                self.left = self.hands[seat] - melds.cards();
                self.goes_on_laying_off(seat);
            }
            (Next::LayOff(_), Action::LayOff(LayOff { card, meld })) => {
                self.on_table[meld].insert(card);
                self.left.remove(card);
                self.hands[seat].remove(card);
                self.goes_on_laying_off(seat);
            }
            (Next::LayOff(_), Action::EndDefence) => self.defended(seat),
            (next, action) => panic!("{action:?} in {next:?}"),
        }
    }

    fn takes(&mut self, seat: usize, card: Card, has_to_knock: bool) {
        self.hands[seat].insert(card);
        self.drew = false;
        self.throws(seat, Some(card), has_to_knock);
    }

    fn throws(&mut self, seat: usize, taken: Option<Card>, has_to_knock: bool) {
        self.next = Next::Throw {
            seat,
            taken,
            has_to_knock,
        };
    }

    fn end_turn(&mut self, seat: usize) {
        if self.drawable() > 0 {
            self.begin_turn(self.left_of(seat), !self.drew);
        } else if !self.is_battle && self.rules.stock.exhausted == Exhausted::LastDiscardKnock {
            self.offer_last(seat);
        } else {
            self.next = Next::Over;
        }
    }

    /// Begins a turn, after one that drew nothing from the stock or one that did.
    fn begin_turn(&mut self, seat: usize, was_idle: bool) {
        self.idle = if was_idle { self.idle + 1 } else { 0 };
        let limit = self.rules.stock.idle_turns;
        if limit > 0 && self.idle >= limit {
            self.next = Next::Over;
        } else if self.skips[seat] {
            self.skips[seat] = false;
            self.begin_turn(self.left_of(seat), true);
        } else {
            self.next = Next::Draw(seat);
        }
    }

    fn offer_last(&mut self, seat: usize) {
        let next = self.left_of(seat);
        self.next = if next == self.thrower {
            Next::Over
        } else if self.skips[next] {
            return self.offer_last(next);
        } else {
            Next::LastDiscard(next)
        };
    }

    fn knocks(&mut self, seat: usize, melds: Vec<CardSet>, is_big: bool) {
        let melded = melds.iter().fold(CardSet::EMPTY, |all, &meld| all | meld);
        let left = self.hands[seat] - melded;
        self.knocker = seat;
        self.is_big = is_big;
        self.is_gin = left.is_empty();
        self.counts[seat] = left.points();
        self.laid_down.clone_from(&melds);
        self.on_table = melds;
        self.next = Next::Spread(self.left_of(seat));
    }

    fn goes_on_laying_off(&mut self, seat: usize) {
        let may = !self.is_gin || self.rules.gin.lay_offs;
        let fits = |card: Card| self.on_table.iter().any(|meld| is_meld(meld.with(card)));
        if may && self.left.iter().any(fits) {
            self.next = Next::LayOff(seat);
        } else {
            self.defended(seat);
        }
    }

    fn defended(&mut self, seat: usize) {
        self.counts[seat] = self.left.points();
        if self.is_battle {
            self.on_table.clone_from(&self.laid_down);
        }
        let next = self.left_of(seat);
        self.next = if next == self.knocker {
            Next::Over
        } else {
            Next::Spread(next)
        };
    }

    /// The points, the winner, how, the boxes, and what is taken from the knocker; none when nobody scores.
    fn score(&self, was_knocked: bool) -> Option<(u32, usize, WinKind, u32, u32)> {
        let counts: Vec<u32> = if was_knocked {
            self.counts.clone()
        } else {
            self.hands.iter().map(|&hand| deadwood(hand)).collect()
        };
        let (rules, knocker) = (&self.rules, self.knocker);
        let seats = (1..self.players()).map(|steps| (knocker + steps) % self.players());
        let lowest = seats.clone().map(|seat| counts[seat]).min().unwrap();
        let rival = seats
            .into_iter()
            .find(|&seat| counts[seat] == lowest)
            .unwrap();
        let k = counts[knocker];
        let tie_undercuts = self.is_battle || rules.score.undercut_on_tie;
        let (winner, kind) = if !was_knocked {
            let least = *counts.iter().min().unwrap();
            if counts.iter().filter(|&&count| count == least).count() > 1 {
                return None;
            }
            let winner = counts.iter().position(|&count| count == least).unwrap();
            (winner, WinKind::LowestDeadwood)
        } else if self.is_big {
            (knocker, WinKind::BigGin)
        } else if self.is_gin {
            (knocker, WinKind::Gin)
        } else if k < lowest {
            (knocker, WinKind::Knock)
        } else if lowest < k || tie_undercuts {
            (rival, WinKind::Undercut)
        } else if self.players() == 2 {
            return None;
        } else {
            (knocker, WinKind::Knock)
        };
        let others = (0..self.players()).filter(|&seat| seat != winner);
        let others: Vec<u32> = others.map(|seat| counts[seat]).collect();
        let own = counts[winner];
        let mut points = if self.is_battle {
            others.iter().sum::<u32>() - own
        } else {
            others.iter().map(|count| count - own).sum()
        };
        let extra = &rules.score.extra_boxes;
        let (bonus, boxes) = match kind {
            WinKind::Gin => (rules.score.gin_bonus, 1 + extra.gin),
            WinKind::BigGin => (rules.score.big_gin_bonus, 1 + extra.big_gin),
            WinKind::Undercut => {
                let bonus = match rules.score.undercut_tie_bonus {
                    _ if self.is_battle => 0,
                    TieBonus::Points(points) if own == k => points,
                    _ => rules.score.undercut_bonus,
                };
                (bonus, 1 + extra.undercut)
            }
            WinKind::Knock | WinKind::LowestDeadwood => (0, 1),
            WinKind::RefusedDouble => unreachable!("it watches no doubles"),
        };
        points += bonus;
        let is_spade = rules.knock.variant == KnockVariant::Oklahoma
            && self.upcard.is_some_and(|card| card.suit() == Suit::Spades);
        let double = |doubles: bool| if is_spade && doubles { 2 } else { 1 };
        points *= double(rules.knock.oklahoma_spades_double);
        if points == 0 && self.players() > 2 {
            return None;
        }
        let charge = if self.is_battle && kind == WinKind::Undercut {
            20
        } else {
            0
        };
        let boxes = boxes * double(rules.knock.oklahoma_spades_boxes);
        Some((points, winner, kind, boxes, charge))
    }
}

/// Three or four of a rank, or three or more in a row of a suit.
fn is_meld(cards: CardSet) -> bool {
    let cards: Vec<Card> = cards.iter().collect();
    let ranks = cards.iter().map(|card| card.rank() as usize);
    let (low, high) = (ranks.clone().min().unwrap(), ranks.max().unwrap());
    let one_suit = cards.iter().all(|card| card.suit() == cards[0].suit());
    cards.len() >= 3 && (low == high || (one_suit && high - low + 1 == cards.len()))
}

#[test]
fn a_referee_of_its_own_sees_the_same_deal() {
    let mut watched = 0;
    let mut results = std::collections::BTreeMap::new();
    for number in 0..4000 {
        let played = play(number);
        let rules = &played.rules;
        if rules.irregularities.illegal_knock != IllegalKnock::Refuse
            // Doubles have a model of their own.
            || rules.doubling.on
        {
            continue;
        }
        watched += 1;
        let mut referee = Referee::new(&played);
        let mut was_knocked = false;
        for (at, (seat, action)) in played.actions.iter().enumerate() {
            referee.check(&played.positions[at], &format!("deal {number} at {at}"));
            referee.act(seat.index(), action);
            was_knocked |= matches!(action, Action::Knock { .. } | Action::BigGin { .. });
        }
        let last = played.positions.last().unwrap();
        referee.check(last, &format!("deal {number} at its end"));
        let score = if was_knocked {
            referee.score(true)
        } else {
            let lowest = !referee.is_battle
                && rules.stock.exhausted == Exhausted::LowestDeadwood
                && last.outcome() != Some(Outcome::Void(VoidReason::Idle));
            lowest.then(|| referee.score(false)).flatten()
        };
        let told = match last.outcome().unwrap() {
            Outcome::Won(win) => Some((
                win.points(),
                win.seat.index(),
                win.kind,
                win.boxes,
                win.charge.map_or(0, |charge| charge.points),
            )),
            Outcome::Tie { .. } | Outcome::Void(_) => None,
        };
        assert_eq!(told, score, "deal {number}");
        let kind = told.map(|(_, _, kind, ..)| format!("{kind:?}"));
        *results.entry((referee.players(), kind)).or_insert(0) += 1;
    }
    assert!(watched > 1500, "{watched}");
    for players in 2..=4 {
        for kind in ["Knock", "Gin", "Undercut", "LowestDeadwood"] {
            let times = results.get(&(players, Some(kind.to_owned())));
            assert!(
                times.is_some_and(|&times| times > 3),
                "{players}: {results:?}"
            );
        }
    }
}
