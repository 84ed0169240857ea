//! Deals as they may be: the hidden cards laid out by their chances and played to the end, to weigh a knock against waiting.

use rand::Rng;

use crate::{
    cards::{Card, CardSet},
    melds::{Melds, best_arrangement, best_discard, deadwood, deadwood_after_discard},
    play::{BySeat, Drawn, Outcome, Phase, Seat, Standing, View, pair},
    players::{
        chance::shuffled,
        odds::counted,
        question::{BestKnock, defenders_count},
    },
    rules::Exhausted,
};

use super::memory::Memory;

/// How many hands are imagined for one that is kept, the one with the least deadwood. Cards drawn one by one hold
/// fewer melds than a hand that has been played for some turns; the better of two has about the count of a real one.
const HANDS: usize = 2;

/// One way in which the hidden cards may lie.
pub(super) struct Imagined<'a> {
    view: &'a View,
    theirs: CardSet,
    /// The stock, the next card last.
    stock: Vec<Card>,
}

/// When the imagining player ends their hand.
#[derive(Debug, Clone, Copy)]
pub(super) enum Plan {
    /// As soon as they may.
    Knock,
    Gin,
}

impl<'a> Imagined<'a> {
    /// Lays the hidden cards out.
    pub(super) fn new(view: &'a View, memory: &Memory, rng: &mut impl Rng) -> Self {
        let theirs = (0..HANDS)
            .map(|_| hand(memory, rng))
            .min_by_key(|&hand| deadwood(hand))
            .expect("there is more than one");
        let mut stock = shuffled(memory.unseen - theirs, rng);
        stock.truncate(view.drawable() as usize);
        Self {
            view,
            theirs,
            stock,
        }
    }

    /// What it brings to end the hand now in these melds, in points.
    pub(super) fn end_now(&self, ending: &BestKnock, melds: &Melds) -> f64 {
        self.showdown(self.view.seat(), ending, melds, self.theirs)
    }

    /// What it brings to play on with this hand of ten after throwing `top`, in points.
    ///
    /// Both players take into melds and throw what leaves the least; the opponent knocks as soon as they may.
    pub(super) fn play_on(&self, ten: CardSet, top: Card, plan: Plan) -> f64 {
        let me = self.view.seat();
        let mut hands = pair::each(|seat| if seat == me { ten } else { self.theirs });
        let mut stock = self.stock.iter().rev().copied();
        let mut top = top;
        let mut turn = pair::opponent(me);
        loop {
            let hand = hands[turn];
            let with_top = hand.with(top);
            let lowers = deadwood_after_discard(with_top, top.into()) < deadwood(hand);
            let (eleven, forbidden) =
                if lowers && deadwood(with_top) < deadwood(hand) + top.points() {
                    (with_top, top.into())
                } else if let Some(card) = stock.next() {
                    (hand.with(card), CardSet::EMPTY)
                } else {
                    return self.exhausted(hands);
                };
            let most_deadwood = match plan {
                Plan::Gin if turn == me => 0,
                Plan::Gin | Plan::Knock => self.view.knock_limit(),
            };
            let other = pair::opponent(turn);
            if let Some(ending) = BestKnock::of(self.view.rules(), eleven, forbidden, most_deadwood)
            {
                let laid_down = best_arrangement(ending.hand);
                return self.showdown(turn, &ending, laid_down.melds(), hands[other]);
            }
            let thrown = best_discard(eleven, forbidden).expect("there are ten others");
            hands[turn] = eleven.without(thrown.card);
            top = thrown.card;
            turn = other;
        }
    }

    /// What it brings the imagining player when `knocker` ends the hand against this defender.
    fn showdown(&self, knocker: Seat, ending: &BestKnock, melds: &Melds, defender: CardSet) -> f64 {
        let kind = ending.kind();
        let counts = pair::each(|seat| {
            if seat == knocker {
                ending.deadwood
            } else {
                defenders_count(self.view.rules(), defender, kind, melds)
            }
        });
        let scoring = self.view.scoring();
        self.points(&scoring.showdown(knocker, kind, Standing::Regular, counts))
    }

    fn exhausted(&self, hands: BySeat<CardSet>) -> f64 {
        match self.view.rules().stock.exhausted {
            Exhausted::Void | Exhausted::LastDiscardKnock => 0.0,
            Exhausted::LowestDeadwood => {
                let counts = pair::each(|seat| deadwood(hands[seat]));
                self.points(&self.view.scoring().lowest_deadwood(counts))
            }
        }
    }

    /// What an outcome is worth to the imagining player.
    ///
    /// Boxes are added where they count toward the target. Where they are added when the game has ended they are left
    /// out: they do not help to win it, and over whole matches reckoning with them made no difference.
    fn points(&self, outcome: &Outcome) -> f64 {
        match *outcome {
            Outcome::Void(_) | Outcome::Tie { .. } => 0.0,
            Outcome::Won(win) => {
                let points = counted(self.view.rules(), win.points(), win.boxes);
                if win.seat == self.view.seat() {
                    points
                } else {
                    -points
                }
            }
        }
    }
}

/// A hand that the opponent may hold, its cards drawn one by one by their chances.
fn hand(memory: &Memory, rng: &mut impl Rng) -> CardSet {
    let mut left = memory.unseen;
    let odds = |card: Card| memory.odds[card.index()];
    let mut total: f64 = left.iter().map(odds).sum();
    for _ in 0..memory.hidden {
        let mut point = total * f64::from(rng.next_u32()) / 4_294_967_296.0;
        let found = left.iter().find(|&card| {
            point -= odds(card);
            point < 0.0
        });
        // Rounding may leave the point beyond the last card.
        let Some(card) = found.or(left.highest()) else {
            break;
        };
        left.remove(card);
        total -= odds(card);
    }
    memory.theirs | (memory.unseen - left)
}

/// Whether playing on brings more than to end the hand now: until the next chance to knock, or until gin. Gin is never let
/// pass.
///
/// All three are played out against the same hands and the same stocks, in so many imagined deals, so that they differ in
/// nothing else. The bonuses of the house, the risk of an undercut and the cards that would be laid off count too.
pub(super) fn pays_to_wait(
    view: &View,
    memory: &Memory,
    deals: u32,
    rng: &mut impl Rng,
    ending: &BestKnock,
) -> bool {
    let must_end = matches!(
        view.phase(),
        Phase::Discard {
            drawn: Drawn::LastDiscard(_),
            ..
        }
    );
    let Some(discard) = ending.discard.filter(|_| ending.deadwood > 0 && !must_end) else {
        return false;
    };
    let melds = ending.safest_melds(memory.may_hold());
    let (mut now, mut knock, mut gin) = (0.0, 0.0, 0.0);
    for _ in 0..deals {
        let imagined = Imagined::new(view, memory, rng);
        now += imagined.end_now(ending, &melds);
        knock += imagined.play_on(ending.hand, discard, Plan::Knock);
        gin += imagined.play_on(ending.hand, discard, Plan::Gin);
    }
    now < f64::max(knock, gin)
}

/// Whether to end the hand like this brings more than nothing, in so many imagined deals.
pub(super) fn pays(
    view: &View,
    memory: &Memory,
    deals: u32,
    rng: &mut impl Rng,
    ending: &BestKnock,
) -> bool {
    let melds = ending.safest_melds(memory.may_hold());
    let imagined = (0..deals).map(|_| Imagined::new(view, memory, rng));
    imagined
        .map(|deal| deal.end_now(ending, &melds))
        .sum::<f64>()
        > 0.0
}

#[cfg(test)]
mod tests {
    use crate::{
        cards::{Deck, Stream, stream},
        play::{Deal, VoidReason, Win, WinKind},
        players::heuristic::Habits,
        rules::{BoxWhen, HouseRules, Rules},
    };

    use super::*;

    fn view(house: HouseRules, seed: u64) -> View {
        let rules = Rules::new(house).expect("these rules can be played");
        let deck = Deck::shuffled(&mut stream(seed, Stream::Deal(0)));
        Deal::first_view(&rules, &deck, pair::NON_DEALER)
    }

    #[test]
    fn the_hidden_cards_are_laid_out_each_once() {
        let mut often = [0_u32; 52];
        for seed in 0..300 {
            let view = view(HouseRules::default(), seed);
            let memory = Memory::new(&view, &Habits::WATCHFUL, seed);
            let mut rng = stream(seed, Stream::Player(0));
            let imagined = Imagined::new(&view, &memory, &mut rng);
            let stock: CardSet = imagined.stock.iter().copied().collect();
            assert_eq!(imagined.theirs.len(), 10);
            assert_eq!((imagined.stock.len(), stock.len()), (29, 29));
            assert!(imagined.theirs.is_disjoint(stock));
            assert!((imagined.theirs | stock).is_subset(view.unseen()));
            for card in imagined.theirs {
                often[card.index()] += 1;
            }
        }
        // Before anything has been done each card is held in about one deal of five.
        assert!(
            often.iter().all(|&times| (25..110).contains(&times)),
            "{often:?}"
        );
    }

    #[test]
    fn an_outcome_is_worth_its_points_and_the_boxes_that_count_toward_the_target() {
        let won = |seat| {
            Outcome::Won(Win {
                seat,
                kind: WinKind::Gin,
                deadwood: BySeat::pair(0, 0),
                difference: 12,
                bonus: 25,
                spade: 2,
                stake: 1,
                boxes: 3,
                charge: None,
            })
        };
        let mut house = HouseRules::default();
        for (box_when, worth) in [(BoxWhen::GameEnd, 74.0), (BoxWhen::AtOnce, 149.0)] {
            house.score.box_when = box_when;
            let view = view(house, 1);
            let memory = Memory::new(&view, &Habits::WATCHFUL, 1);
            let imagined = Imagined::new(&view, &memory, &mut stream(1, Stream::Player(0)));
            let points = |outcome: &Outcome| imagined.points(outcome).to_bits();
            assert_eq!(points(&won(pair::NON_DEALER)), f64::to_bits(worth));
            assert_eq!(points(&won(pair::DEALER)), f64::to_bits(-worth));
            for nothing in [
                Outcome::Void(VoidReason::StockExhausted),
                Outcome::Tie { deadwood: 7 },
            ] {
                assert_eq!(points(&nothing), f64::to_bits(0.0));
            }
        }
    }

    /// The stock has one card left that may be drawn; the opponent draws it, and nobody can meld or knock.
    #[test]
    fn at_the_end_of_the_stock_the_lower_count_scores_where_that_is_the_rule() {
        let cards = |text: &str| text.parse::<CardSet>().expect("cards");
        let mut house = HouseRules::default();
        for (exhausted, worth) in [
            (Exhausted::Void, 0.0),
            (Exhausted::LastDiscardKnock, 0.0),
            // They throw a king and keep 66; the other hand has 58.
            (Exhausted::LowestDeadwood, 8.0),
        ] {
            house.stock.exhausted = exhausted;
            let view = view(house, 1);
            let imagined = Imagined {
                view: &view,
                theirs: cards("Kc Qd Jh 9s 8c 7d 5h 4s 2c Ad"),
                stock: vec!["Ks".parse().expect("a card")],
            };
            let mine = cards("Kd Qh Js 8d 7h 5s 4c 2d Ac Ah");
            let top = "Tc".parse().expect("a card");
            let value = imagined.play_on(mine, top, Plan::Knock);
            assert_eq!(value.to_bits(), f64::to_bits(worth), "{exhausted}: {value}");
        }
    }
}
