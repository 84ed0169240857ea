//! Facts of the cards, counted once more in other ways than those that found them.

use crate::{
    analysis::coach::{
        Ended, Endings,
        card_facts::{CardFact, DiscardFact, EndFact},
        danger::{Clue, DangerFact},
    },
    cards::{Card, CardSet},
    melds::{Arrangement, LayOff, Meld, Melds, best_arrangement, deadwood, legal_lay_offs},
    play::{Action, KnockKind, Phase, Seat, Seen, Shown, View, WinKind},
    players::{
        eval::Evaluator,
        search::{KnownBy, OpponentHabits},
    },
    rules::GameTable,
};

/// Cards that stand with this one in a meld, of these.
pub(super) fn has_meld(card: Card, among: CardSet) -> bool {
    let among = among.with(card);
    let threes = among
        .iter()
        .flat_map(|one| among.iter().map(move |other| (one, other)));
    threes
        .filter(|(one, other)| one != other && *one != card && *other != card)
        .any(|(one, other)| deadwood(CardSet::from(card).with(one).with(other)) == 0)
}

/// Whether a hand can meld this card when it comes, so that it leaves no more deadwood for it.
pub(super) fn is_melded(hand: CardSet, card: Card) -> bool {
    let eleven = hand.with(card);
    deadwood(eleven) < deadwood(hand) + card.points() && has_meld(card, eleven)
}

/// Whether this card stands in this meld when it comes to a hand.
pub(super) fn completes(hand: CardSet, card: Card, meld: CardSet) -> bool {
    let rest = hand.with(card) - meld;
    meld.contains(card) && Meld::new(meld).is_ok() && deadwood(rest) == deadwood(hand.with(card))
}

/// Whether these of the cards beside a meld can be loose: all that is left counts as much as without them.
pub(super) fn can_be_loose(rest: CardSet, loose: CardSet) -> bool {
    loose.is_subset(rest) && deadwood(rest) == deadwood(rest - loose) + loose.points()
}

/// The unseen cards that these ten can meld, and those that make gin of them: found with the arrangements.
pub(super) fn outs(view: &View, ten: CardSet) -> [CardSet; 2] {
    let (mut outs, mut gins) = (CardSet::EMPTY, CardSet::EMPTY);
    for card in view.unseen() {
        let eleven = ten.with(card);
        let left = |out| deadwood(eleven.without(out));
        let mut discards = eleven.iter().filter(|out| *out != card);
        let costs_nothing = has_meld(card, eleven) && deadwood(eleven) <= deadwood(ten);
        let saves = |left: u32| left < deadwood(ten) && (left == 0 || left + 2 <= deadwood(ten));
        // What is left with this card, if it stands in no meld.
        let unmelded = |out: Card| deadwood(ten.without(out)) + card.points();
        let is_less = |left: u32| ten.iter().all(|out| left + 2 <= unmelded(out));
        let is_out = |out: Card| {
            let is_melded = has_meld(card, eleven.without(out)) && is_less(left(out));
            saves(left(out)) && (costs_nothing || is_melded)
        };
        if discards.any(is_out) {
            outs.insert(card);
        }
        if eleven.iter().any(|out| left(out) == 0) {
            gins.insert(card);
        }
    }
    [outs, gins]
}

/// How many unseen cards let a player knock who holds these ten: found with every discard.
pub(super) fn knocks_with(view: &View, ten: CardSet) -> usize {
    let lets_knock = |card: &Card| {
        let eleven = ten.with(*card);
        let mut thrown = eleven.iter();
        thrown.any(|out| deadwood(eleven.without(out)) <= view.knock_limit())
    };
    view.unseen().iter().filter(lets_knock).count()
}

/// Two moves of a decision, whose facts are counted once more.
pub(super) struct Pair<'a> {
    pub(super) view: &'a View,
    pub(super) better: Action,
    pub(super) other: Action,
}

fn thrown(action: Action) -> Card {
    match action {
        Action::Discard { card } => card,
        _ => panic!("{action:?} is no discard"),
    }
}

/// Whether these cards are of its rank, or at most two away in its suit.
fn go_with(card: Card, cards: CardSet) -> bool {
    let is_near = |near: Card| {
        let [one, other] = [near, card].map(|card| card.rank() as u8);
        near.rank() == card.rank() || near.suit() == card.suit() && one.abs_diff(other) <= 2
    };
    !cards.contains(card) && cards.iter().all(is_near)
}

/// What is left of these cards, in points, in the best of all ways to lay them off.
fn least_left(cards: CardSet, onto: &Melds) -> u32 {
    let ways = legal_lay_offs(cards, onto).map(|LayOff { card, meld }| {
        let onto = onto.extend_at(meld, card).expect("it fits");
        least_left(cards.without(card), &onto)
    });
    ways.min().unwrap_or_else(|| cards.points())
}

impl Pair<'_> {
    fn left(&self, action: Action) -> CardSet {
        self.view.hand().without(thrown(action))
    }

    fn outs(&self, action: Action) -> [CardSet; 2] {
        outs(self.view, self.left(action))
    }

    /// Whether a reason says that the better discard leaves much more deadwood, or fewer outs. Holds that it does if it says so, and
    /// says so if it does; and the same of how most of the hands are won then.
    pub(super) fn has_true_price(
        &self,
        said: &str,
        endings: &Endings,
        habits: OpponentHabits,
    ) -> bool {
        let told = said.rsplit_once(", though ");
        let is_price = |told: &str| {
            let is_count = told.starts_with("no ") || told.starts_with(char::is_numeric);
            told.starts_with("you are left") || is_count && told.contains(" unseen card")
        };
        let told = told.filter(|(_, told)| is_price(told));
        let (Action::Discard { .. }, Action::Discard { .. }) = (self.better, self.other) else {
            return false;
        };
        let [left, less] = [self.better, self.other].map(|action| deadwood(self.left(action)));
        let won = endings.share(Ended::is_won).some;
        let won_by = |kind| endings.share(|ended| ended.is_won_by(kind)).some;
        let gins = won_by(WinKind::Gin) + won_by(WinKind::BigGin);
        let undercuts = won_by(WinKind::Undercut);
        let plan = match (gins + undercuts, undercuts) {
            _ if won == 0 => "",
            (both, _) if 100 * both < 85 * won => "",
            (_, undercuts) if 10 * undercuts < won => " (you play for gin)",
            _ => match habits.knocks_at_once {
                None => " (you wait for gin or an undercut)",
                Some(KnownBy::Level) => {
                    " (you wait for gin or an undercut, as such players knock as soon as they can)"
                }
                Some(KnownBy::Play) => {
                    " (you wait for gin or an undercut, as your opponent seems to knock as soon as they can)"
                }
            },
        };
        let deadwood = format!("you are left with {left} deadwood instead of {less}{plan}");
        let [fewer, more] = [self.better, self.other].map(|action| self.outs(action)[0].len());
        let outs = match fewer {
            0 => format!("no unseen card fits a meld instead of {more}"),
            1 => format!("1 unseen card fits a meld instead of {more}"),
            _ => format!("{fewer} unseen cards fit a meld instead of {more}"),
        };
        let view = self.view;
        let stock = view.stock().saturating_sub(view.rules().stock.dead_cards);
        let is_alike = less < left + 7 || view.knock_limit() == 0;
        let is_asked = stock as usize >= view.seats() && is_alike;
        let costs = [
            (left >= less + 5, deadwood),
            (is_asked && more >= fewer + 2, outs),
        ];
        let costs = costs.into_iter().filter(|(is_told, _)| *is_told);
        let costs: Vec<String> = costs.map(|(_, cost)| cost).collect();
        let price = costs.join(", and ");
        let told = told.map_or("", |(_, told)| told);
        assert_eq!(told, price, "{said}");
        !told.is_empty()
    }

    /// Whether a reason says that the better discard is taken more often. Holds that it is, by a tenth of the deals at least.
    pub(super) fn has_true_danger(&self, said: &str, shares: [f64; 2]) -> bool {
        let (Action::Discard { .. }, Action::Discard { .. }) = (self.better, self.other) else {
            return false;
        };
        let price = said.split_once(", though ");
        let Some((_, told)) = price.and_then(|(_, told)| told.split_once(" takes the ")) else {
            return false;
        };
        let [often, seldom] = shares;
        let percents = shares.map(|share| format!("{:.0} %", 100.0 * share));
        let names_both = told.starts_with(&thrown(self.better).to_string())
            && told.contains(&format!(", the {}", thrown(self.other)));
        assert!(names_both && told.contains(&percents[0]), "{said}");
        assert!(often >= seldom + 0.1, "{said}");
        true
    }

    fn theirs(&self) -> CardSet {
        let known = self.view.others().map(|seat| self.view.known(seat));
        known.fold(CardSet::EMPTY, |all, cards| all | cards)
    }

    /// Whether one opponent holds all these cards, and each could be melded with a discard.
    fn goes_with_theirs(&self, card: Card, with: CardSet) -> bool {
        let mut known = self.view.others().map(|seat| self.view.known(seat));
        go_with(card, with)
            && known.any(|known| {
                let all = self.view.unseen() | known;
                let thirds = |one| all.without(card).without(one);
                (with - known).is_empty()
                    && with.iter().all(|one| {
                        let pair = CardSet::from(card).with(one);
                        thirds(one)
                            .iter()
                            .any(|third| deadwood(pair.with(third)) == 0)
                    })
            })
    }

    /// The cards that they discarded, and those that they can have left lying: the upcard and the discards of the player.
    fn may_have_let_go(&self) -> CardSet {
        let seen = self.view.history().iter();
        let discards = seen.filter_map(|seen| match seen.shown {
            Shown::Discarded(card) => Some(card),
            _ => None,
        });
        let mut all: CardSet = discards.collect();
        all.extend(self.view.upcard());
        all - self.theirs()
    }

    /// All that can be laid off on a knock, one card after another.
    fn lay_offs(&self, action: Action) -> CardSet {
        let Action::Knock { melds, .. } = action else {
            panic!("{action:?} is no knock");
        };
        let mut found = CardSet::EMPTY;
        let mut lying = vec![melds];
        while let Some(melds) = lying.pop() {
            let cards = (self.view.unseen() | self.theirs()) - found;
            for one in legal_lay_offs(cards, &melds) {
                found.insert(one.card);
                lying.extend(melds.extend_at(one.meld, one.card));
            }
        }
        found
    }

    /// The deadwood that an action ends with, in points; of an answer to a knock, when all is laid off that can be.
    fn count(&self, action: Action) -> u32 {
        let (hand, phase) = (self.view.hand(), self.view.phase());
        match (action, phase) {
            (Action::Knock { discard, melds }, _) => {
                let left = hand.without(discard);
                Arrangement::new(left, melds).unwrap().points()
            }
            (
                Action::Spread { melds },
                Phase::Spread {
                    knock, extended, ..
                },
            ) => {
                let left = hand - melds.cards();
                if self.view.may_lay_off(knock) {
                    least_left(left, extended)
                } else {
                    left.points()
                }
            }
            (
                Action::LayOff(lay_off),
                Phase::LayOff {
                    extended, deadwood, ..
                },
            ) => {
                let onto = extended.extend_at(lay_off.meld, lay_off.card).unwrap();
                least_left(deadwood.without(lay_off.card), &onto)
            }
            (Action::EndDefence, Phase::LayOff { deadwood, .. }) => deadwood.points(),
            _ => 0,
        }
    }

    pub(super) fn is_true(&self, fact: &CardFact) -> bool {
        match fact {
            CardFact::Discard(fact) => self.is_true_of_discards(*fact),
            CardFact::Draw(fact) => self.is_true_of_draws(*fact),
            CardFact::End(fact) => self.is_true_of_ends(*fact),
        }
    }

    /// Whether another seat discarded the card.
    fn was_discarded(&self, card: Card) -> bool {
        let mut seen = self.view.history().iter();
        seen.any(|seen| self.is_theirs(seen) && seen.shown == Shown::Discarded(card))
    }

    /// Whether another seat could have taken the card and did not.
    fn was_left(&self, card: Card) -> bool {
        let history = self.view.history();
        let leaves = |seen: &Seen| {
            self.is_theirs(seen) && matches!(seen.shown, Shown::Passed | Shown::DrewStock)
        };
        let mut pairs = history.windows(2);
        pairs.any(|pair| pair[0].shown == Shown::Discarded(card) && leaves(&pair[1]))
            || self.view.pile().cards().first() == Some(&card) && history.iter().any(leaves)
    }

    fn is_theirs(&self, seen: &Seen) -> bool {
        seen.seat != self.view.seat()
    }

    /// Whether the opponent wants the other discard more, by the trials or the nets, and did what is said of either.
    fn is_true_danger(&self, fact: DangerFact) -> bool {
        let DangerFact {
            safer,
            wanted,
            taken,
            ..
        } = fact;
        let cards = [safer.0, wanted.0];
        let guess = || {
            let guess = Evaluator::embedded().think(self.view).guess;
            cards.map(|card| f64::from(guess.wanted(card)))
        };
        let shares = taken.map(|taken| taken.map(|taken| taken.at_all.value()));
        let [little, much] = shares.unwrap_or_else(guess);
        cards == [self.better, self.other].map(thrown)
            && little < much
            && [safer, wanted].map(|(card, clue)| self.is_true_clue(card, clue)) == [true; 2]
    }

    fn is_true_clue(&self, card: Card, clue: Clue) -> bool {
        let goes_with = |near: CardSet| {
            let all = near.is_subset(self.may_have_let_go()) && !near.is_empty();
            go_with(card, near) && all
        };
        match clue {
            Clue::Nothing => true,
            Clue::Took(with) => {
                !with.is_empty() && self.goes_with_theirs(card, with) && self.can_be_taken_by(with)
            }
            Clue::Discarded(near) => {
                goes_with(near) && near.iter().all(|card| self.was_discarded(card))
            }
            Clue::Left(near) => goes_with(near) && near.iter().all(|card| self.was_left(card)),
            Clue::Dead => !has_meld(card, self.view.unseen() | self.theirs()),
        }
    }

    /// Whether who holds these cards can take a discard.
    fn can_be_taken_by(&self, held: CardSet) -> bool {
        let view = self.view;
        let next = Seat::new((view.seat().index() + 1) % view.seats());
        held.is_subset(view.known(next)) || view.rules().table.game == GameTable::BattleRoyal
    }

    /// Whether these cards are kept beside this one, and each makes a meld with it and one of the outs.
    fn are_beside(&self, card: Card, with: CardSet, outs: CardSet) -> bool {
        let is_beside = |one: Card| {
            let mut outs = outs.iter();
            outs.any(|out| has_meld(card, CardSet::from(one).with(out)))
        };
        with.is_subset(self.left(self.better).without(card)) && with.iter().all(is_beside)
    }

    /// Whether the better discard leaves less deadwood, and after both so many unseen cards let the player knock.
    fn leaves_less(&self, knocks: Option<[usize; 2]>) -> bool {
        let hands = [self.better, self.other].map(|action| self.left(action));
        let [mine, theirs] = hands.map(deadwood);
        let counted = hands.map(|ten| knocks_with(self.view, ten));
        mine < theirs && knocks.is_none_or(|knocks| knocks == counted)
    }

    /// Whether a high card is in no meld of what the better discard leaves, and unseen cards as high could make one with it.
    fn waits_for_high(&self, card: Card) -> bool {
        let unseen = self.view.unseen().iter();
        let high: CardSet = unseen.filter(|one| one.points() >= 9).collect();
        let kept = self.left(self.better);
        has_meld(card, kept | high) && !has_meld(card, kept)
    }

    fn is_true_of_discards(&self, fact: DiscardFact) -> bool {
        let Self {
            view,
            better,
            other,
        } = *self;
        let hand = view.hand();
        let [mine, theirs] = [better, other].map(|action| deadwood(self.left(action)));
        match fact {
            DiscardFact::BreaksMeld {
                other: card,
                deadwood: count,
                instead,
            } => {
                card == thrown(other)
                    && best_arrangement(hand).melds().cards().contains(card)
                    && [count, instead] == [mine, theirs]
                    && mine <= deadwood(hand)
                    && deadwood(hand) < theirs
            }
            DiscardFact::LessDeadwood {
                left,
                instead,
                knocks,
            } => [left, instead] == [mine, theirs] && self.leaves_less(knocks),
            DiscardFact::MoreGins { gins, instead } => {
                let [_, theirs] = self.outs(other);
                let [_, mine] = self.outs(better);
                mine == gins && theirs.len() == instead && mine.len() > instead
            }
            DiscardFact::MoreOuts {
                outs,
                instead,
                other: card,
                with,
            } => {
                let [theirs, _] = self.outs(other);
                let [mine, _] = self.outs(better);
                mine == outs
                    && theirs.len() == instead
                    && mine.len() > instead
                    && card == thrown(other)
                    && self.are_beside(card, with, mine - theirs)
                    && !has_meld(card, with)
            }
            DiscardFact::KeepsPair {
                other: card,
                with,
                outs,
            } => {
                let [theirs, _] = self.outs(other);
                let [mine, _] = self.outs(better);
                card == thrown(other)
                    && outs == mine
                    && mine.len() == theirs.len()
                    && !with.is_empty()
                    && self.are_beside(card, with, mine - theirs)
            }
            DiscardFact::Danger(fact) => self.is_true_danger(fact),
            DiscardFact::EndsMelded {
                other: kept,
                card,
                high,
                ..
            } => {
                let explains = high.is_none()
                    || kept.points() >= card.points().max(9) && self.waits_for_high(kept);
                [card, kept] == [thrown(better), thrown(other)] && explains
            }
            // The trials say it.
            DiscardFact::LaysOff { other: card, .. } => card == thrown(other),
            DiscardFact::Leaves {
                deadwood,
                outs,
                gins,
            } => deadwood == mine && [outs, gins] == self.outs(better),
        }
    }

    pub(super) fn is_taken(&self, card: Card, action: Action) -> bool {
        match action {
            Action::TakeUpcard | Action::TakeDiscard => self.view.phase().on_offer() == Some(card),
            Action::TakeCard { card: taken } => taken == card,
            _ => false,
        }
    }

    fn is_true_of_ends(&self, fact: EndFact) -> bool {
        let Self {
            view,
            better,
            other,
        } = *self;
        let score = &view.rules().score;
        match fact {
            EndFact::Bonus {
                kind: KnockKind::BigGin,
                bonus,
                ..
            } => {
                matches!(better, Action::BigGin { .. })
                    && bonus == score.big_gin_bonus * view.scoring().multiplier()
            }
            EndFact::Bonus { bonus, .. } => {
                matches!(better, Action::Knock { .. })
                    && self.count(better) == 0
                    && bonus == score.gin_bonus * view.scoring().multiplier()
            }
            EndFact::ScoresNow {
                points, instead, ..
            } => self.count(better) == 0 && !other.ends_hand() && points > instead,
            EndFact::CountsLess { count, instead } => {
                [count, instead] == [better, other].map(|action| self.count(action))
                    && count < instead
            }
            EndFact::Defends {
                count,
                instead,
                undercuts,
                ..
            } => {
                let (Phase::Spread { knock, .. } | Phase::LayOff { knock, .. }) = view.phase()
                else {
                    panic!("nobody has knocked: {:?}", view.phase());
                };
                let knocker = knock.deadwood.points();
                let wins = |count| count < knocker || count == knocker && score.undercut_on_tie;
                let is_alone = wins(count) && !wins(instead) && view.seats() == 2;
                [count, instead] == [better, other].map(|action| self.count(action))
                    && count < instead
                    && undercuts == is_alone.then_some(knocker)
            }
            EndFact::FewerLayOffs { cards, instead } => {
                let [mine, theirs] = [better, other].map(|action| self.lay_offs(action));
                mine == cards && theirs.len() == instead && mine.len() < instead
            }
            EndFact::Undercut { chance } => (0.0..=1.0).contains(&chance),
            EndFact::FewGins { gins, unseen } => {
                self.outs(other)[1] == gins && unseen == view.unseen().len() && gins.len() <= 4
            }
            EndFact::Gins { gins, unseen } => {
                self.outs(better)[1] == gins && unseen == view.unseen().len() && !gins.is_empty()
            }
        }
    }
}
