//! Which cards came to the opponents, and when.

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::{Card, CardSet, below},
    play::{BySeat, Seat},
    players::chance::{pick, shuffled},
};

use super::deeds::{Act, Deeds, PastDecision};

/// How an opponent plays, as far as it shows in what they decide.
pub(in crate::players) trait OpponentModel: Copy + PartialEq {
    /// The chance that somebody who plays so decides so with this hand.
    fn chance(self, hand: CardSet, decision: &PastDecision) -> f64;

    /// How they may play as well; none where that is not in question.
    fn other(self) -> Option<Self> {
        None
    }

    /// How likely it is that they play so and not as the other, before anything is seen of the hand.
    fn prior(self) -> f64 {
        1.0
    }
}

/// A deal as it may have been up to now.
#[derive(Debug, Clone)]
pub(super) struct Past<M> {
    /// The card in each place of [`Deeds::came`].
    pub(super) cards: Vec<Card>,
    pub(super) players: BySeat<M>,
    /// The opponents' hands at the end that follow from the cards.
    pub(super) hands: BySeat<CardSet>,
    /// How likely the decisions are: the product of their chances.
    pub(super) likely: f64,
    decisions: Vec<Judged<M>>,
}

/// A decision, by a player with this hand, and its chance.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judged<M> {
    player: M,
    hand: CardSet,
    pub(super) chance: f64,
}

impl<M: OpponentModel> Past<M> {
    /// A past in which the opponents hold any cards; each card thrown came at any time that is possible.
    pub(super) fn any(deeds: &Deeds, players: BySeat<M>, rng: &mut ChaCha8Rng) -> Self {
        let mut cards: Vec<Option<Card>> = vec![None; deeds.came.len()];
        // The earlier a card was thrown, the fewer places are left to it.
        for &(card, ..) in &deeds.thrown {
            let free = (0..cards.len())
                .filter(|&place| cards[place].is_none() && deeds.can_come(card, place));
            let free: Vec<usize> = free.collect();
            cards[free[number(free.len(), rng)]] = Some(card);
        }
        let mut others = shuffled(deeds.unseen, rng).into_iter();
        for seat in Seat::all(deeds.shown.len()) {
            let open = (0..cards.len())
                .filter(|&place| cards[place].is_none() && deeds.came[place].0 == seat);
            let open: Vec<usize> = open.collect();
            let shown = deeds.shown[seat];
            let others = others.by_ref().take(open.len() - shown.len());
            let held = shuffled(shown.iter().chain(others).collect(), rng);
            for (place, card) in open.into_iter().zip(held) {
                cards[place] = Some(card);
            }
        }
        Self::of(deeds, cards.into_iter().flatten().collect(), players)
    }

    /// The past in which these cards came, and everybody plays like this.
    pub(super) fn of(deeds: &Deeds, cards: Vec<Card>, players: BySeat<M>) -> Self {
        // No decision is made with an empty hand, so that all will be judged.
        let unknown = Judged {
            player: players[Seat::new(0)],
            hand: CardSet::EMPTY,
            chance: 1.0,
        };
        let mut past = Self {
            cards,
            players,
            hands: deeds.shown,
            likely: 1.0,
            decisions: vec![unknown; deeds.decisions.len()],
        };
        past.judge(deeds, 0.0, &mut Vec::new());
        past
    }

    /// Tries to change it: another hidden card, two cards that came in each other's place, or how somebody plays. It stays as
    /// it is if it would then be less likely than the least.
    pub(super) fn change(
        &mut self,
        deeds: &Deeds,
        least: f64,
        changed: &mut Vec<(usize, Judged<M>)>,
        rng: &mut ChaCha8Rng,
    ) {
        /// How often, of all changes, how somebody plays is changed.
        const PLAYERS: usize = 10;
        if self.cards.is_empty() {
            return;
        }
        let place = number(self.cards.len(), rng);
        let card = self.cards[place];
        let (seat, _) = deeds.came[place];
        let player = self.players[seat];
        if let Some(other) = player.other()
            && number(PLAYERS, rng) == 0
        {
            self.players[seat] = other;
            let least = least * player.prior() / other.prior();
            if !self.judge(deeds, least, changed) {
                self.players[seat] = player;
            }
        } else if deeds.unseen.contains(card) && number(3, rng) > 0 {
            let held: CardSet = self.cards.iter().copied().collect();
            let Some(other) = pick(deeds.unseen - held, rng) else {
                return;
            };
            self.cards[place] = other;
            if !self.judge(deeds, least, changed) {
                self.cards[place] = card;
            }
        } else {
            let other = number(self.cards.len(), rng);
            // Cards that were dealt to somebody came together.
            if deeds.came[place] != deeds.came[other]
                && deeds.can_come(card, other)
                && deeds.can_come(self.cards[other], place)
            {
                self.cards.swap(place, other);
                if !self.judge(deeds, least, changed) {
                    self.cards.swap(place, other);
                }
            }
        }
    }

    /// Judges again each decision whose hand or player has changed. Returns whether the past is at least this likely; if it is
    /// not, nothing changes.
    fn judge(&mut self, deeds: &Deeds, least: f64, changed: &mut Vec<(usize, Judged<M>)>) -> bool {
        /// Nothing is impossible.
        const LEAST: f64 = 1e-4;
        changed.clear();
        let mut likely = 1.0;
        let mut hands = BySeat::filled(self.hands.len(), CardSet::EMPTY);
        for &(seat, act) in &deeds.acts {
            let hand = &mut hands[seat];
            match act {
                Act::Got(place) => *hand = hand.with(self.cards[place]),
                Act::Took(card) => *hand = hand.with(card),
                Act::Threw(card) => *hand = hand.without(card),
                Act::Decided(number) => {
                    let (player, hand) = (self.players[seat], *hand);
                    let known = &self.decisions[number];
                    if known.hand == hand && known.player == player {
                        likely *= known.chance;
                    } else {
                        let chance = 1.0;
                        changed.push((
                            number,
                            Judged {
                                player,
                                hand,
                                chance,
                            },
                        ));
                    }
                }
            }
        }
        for (number, judged) in &mut *changed {
            // No chance is above one: what is too unlikely by then can be left.
            if likely < least {
                return false;
            }
            let Judged { player, hand, .. } = *judged;
            judged.chance = player.chance(hand, &deeds.decisions[*number]).max(LEAST);
            likely *= judged.chance;
        }
        if likely < least {
            return false;
        }
        for &(number, judged) in &*changed {
            self.decisions[number] = judged;
        }
        self.likely = likely.max(f64::MIN_POSITIVE);
        self.hands = hands;
        true
    }
}

/// Any number below this one, which is above 0 and small.
fn number(below_this: usize, rng: &mut ChaCha8Rng) -> usize {
    let count = u32::try_from(below_this).expect("a pack is small");
    below(rng, count) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        melds::{best_arrangement, deadwood},
        play::{Action, Deal, Seen, Shown, View, pair},
        players::{
            Bot, Greedy, WatchedDeal,
            chance::Recall,
            pasts::{CHAINS, Pasts},
            search::OpponentKind,
            several::{Habit, LikelyHabit},
        },
        rules::{GameTable, IllegalKnock, PRESETS, Preset, Rules},
        tests::players::rules_of,
    };

    fn deeds(view: &View) -> Deeds {
        Deeds::of(view, &Recall::ALL.of(view, 0))
    }

    /// Opponents who have not been seen before.
    fn anybody(view: &View) -> BySeat<LikelyHabit> {
        BySeat::filled(view.seats(), LikelyHabit::unknown(Habit::Builds))
    }

    #[test]
    fn what_the_greedy_player_did_is_expected_of_one() {
        let mut found = [0, 0];
        for name in ["eaai", "straight", "oklahoma"] {
            let rules = Preset::find(name).expect("a preset").book().rules();
            for number in 0..60 {
                let deck = Deck::shuffled(&mut stream(3, Stream::Deal(number)));
                let mut watched = WatchedDeal::new(&rules, deck.clone());
                watched.play_out(|_, view| Greedy.choose(view));
                for seat in pair::SEATS {
                    let mut rng = stream(number, Stream::Cut);
                    let opponent = pair::opponent(seat);
                    let deeds = deeds(&watched.views[seat]);
                    let dealt = Deal::first_view(&rules, &deck, opponent).hand();
                    let own = watched.views[opponent].history().iter();
                    let drew =
                        |seen: &&Seen| seen.seat == opponent && seen.shown == Shown::DrewStock;
                    let drawn = own.filter(drew).filter_map(|seen| seen.card);
                    let cards = dealt.iter().chain(drawn).collect();
                    let past = Past::of(&deeds, cards, BySeat::filled(2, OpponentKind::Greedy));
                    for (judged, decision) in past.decisions.iter().zip(&deeds.decisions) {
                        assert!(judged.chance > 0.5, "{name} {number}: {decision:?}");
                    }
                    // The chains come to one that explains as much.
                    let pasts = Pasts::new(deeds, past.players, (CHAINS, 40), &mut rng);
                    let likely = pasts.chains[0].likely;
                    found[usize::from(likely > 0.9 * past.likely)] += 1;
                }
            }
        }
        assert!(found[1] > 3 * found[0], "{found:?}");
    }

    /// An action that the rules allow: what the greedy player does, a knock with whatever it leaves, or any other.
    fn any_action(watched: &WatchedDeal, turn: Seat, rng: &mut ChaCha8Rng) -> Action {
        let view = &watched.views[turn];
        let knock = || {
            let discard = (view.hand() - view.undiscardable()).lowest()?;
            let melds = *best_arrangement(view.hand().without(discard)).melds();
            let knock = Action::Knock { discard, melds };
            let is_legal = view.check(&knock).is_ok() && view.hand().len() == 11;
            is_legal.then_some(knock)
        };
        let any = |rng: &mut ChaCha8Rng| {
            let legal = view.legal();
            legal[number(legal.len(), rng)]
        };
        match number(8, rng) {
            0..4 => Greedy.choose(view),
            4 => knock().unwrap_or_else(|| any(rng)),
            _ => any(rng),
        }
    }

    #[test]
    fn every_past_agrees_with_what_was_seen() {
        let mut ended = 0;
        for (preset, deal) in PRESETS
            .iter()
            .flat_map(|preset| (0..6).map(move |deal| (preset, deal)))
        {
            let rules = preset.book().rules();
            let mut house = *rules;
            house.irregularities.illegal_knock = IllegalKnock::Penalize;
            // Where several play in a deal, such a knock is never penalized.
            let rules = Rules::new(house).unwrap_or(rules);
            let mut rng = stream(deal, Stream::Cut);
            let deck = Deck::shuffled(&mut stream(deal, Stream::Deal(0)));
            let mut watched = WatchedDeal::new(&rules, deck);
            while let Some(turn) = watched.deal.turn() {
                let action = any_action(&watched, turn, &mut rng);
                watched.play(turn, &action);
                for (_, view) in watched.views.iter() {
                    let mut pasts = Pasts::new(deeds(view), anybody(view), (1, 0), &mut rng);
                    (0..5).for_each(|_| pasts.change(&mut rng));
                    let hands = pasts.hands();
                    let others = || view.others();
                    if view.turn().is_none() {
                        ended += 1;
                        assert!(others().all(|seat| view.known(seat).is_subset(hands[seat])));
                    } else if view.phase().knocked().is_none() {
                        let left = others().fold(view.unseen(), |left, seat| left - hands[seat]);
                        let stock: Vec<Card> = left.iter().collect();
                        assert!(
                            view.imagine(&hands, &stock).is_ok(),
                            "{hands:?} in {view:?}"
                        );
                    }
                }
            }
        }
        assert!(ended > 100, "{ended}");
    }

    /// What the first of three seats sees after so many moves of greedy players.
    fn seen_by_one_of_three(deck: u64, moves: usize) -> View {
        let rules = rules_of(GameTable::Round, 3);
        let deck = Deck::shuffled(&mut stream(deck, Stream::Deal(0)));
        let mut watched = WatchedDeal::new(&rules, deck);
        for _ in 0..moves {
            let turn = watched.deal.turn().expect("nobody has ended the hand");
            let action = Greedy.choose(&watched.views[turn]);
            watched.play(turn, &action);
        }
        watched.views[Seat::new(0)].clone()
    }

    /// How likely the decisions of each seat are if everybody plays like this.
    fn likely(deeds: &Deeds, cards: &[Card], habit: Habit) -> BySeat<f64> {
        let past = Past::of(
            deeds,
            cards.to_vec(),
            deeds.shown.map(|_| LikelyHabit::unknown(habit)),
        );
        let mut likely = BySeat::filled(past.hands.len(), 1.0);
        for &(seat, act) in &deeds.acts {
            if let Act::Decided(number) = act {
                likely[seat] *= past.decisions[number].chance;
            }
        }
        likely
    }

    /// The mean deadwood of each opponent and how often they shed, over pasts that are made up at random and weighed.
    fn weighed(view: &View, deeds: &Deeds, rng: &mut ChaCha8Rng) -> BySeat<[f64; 2]> {
        const PASTS: usize = 40_000;
        let (mut sums, mut all) = (BySeat::filled(view.seats(), [0.0; 2]), 0.0);
        for _ in 0..PASTS {
            let mut left = shuffled(view.unseen(), rng).into_iter();
            let mut came: BySeat<Vec<Card>> = BySeat::from_fn(view.seats(), |_| Vec::new());
            for seat in view.others() {
                let thrown = deeds.thrown.iter().filter(|(_, by, _)| *by == seat);
                let hidden = left.by_ref().take(view.hidden_in_hand(seat));
                let all = thrown.map(|(card, ..)| *card).chain(hidden).collect();
                came[seat] = shuffled(all, rng);
            }
            let in_turn = deeds.came.iter().map(|(seat, _)| came[*seat].pop());
            let cards: Vec<Card> = in_turn.collect::<Option<_>>().expect("one a place");
            if (0..cards.len()).any(|place| !deeds.can_come(cards[place], place)) {
                continue;
            }
            let [sheds, builds] =
                [Habit::Sheds, Habit::Builds].map(|habit| likely(deeds, &cards, habit));
            let hands = Past::of(deeds, cards, anybody(view)).hands;
            let both = |seat: Seat| sheds[seat] + builds[seat];
            let weight: f64 = view.others().map(both).product();
            all += weight;
            for seat in view.others() {
                sums[seat][0] += weight * f64::from(deadwood(hands[seat]));
                sums[seat][1] += weight * sheds[seat] / both(seat);
            }
        }
        sums.map(|sums| sums.map(|sum| sum / all))
    }

    #[test]
    fn pasts_come_up_as_often_as_they_are_likely() {
        const DRAWN: u32 = 8_000;
        for (deck, moves) in [(1, 6), (2, 8), (3, 8), (4, 9)] {
            let view = seen_by_one_of_three(deck, moves);
            let mut rng = stream(7, Stream::Player(deck));
            let deeds = deeds(&view);
            let expected = weighed(&view, &deeds, &mut rng);
            let mut pasts = Pasts::new(deeds, anybody(&view), (1, 48), &mut rng);
            let mut sums = BySeat::filled(view.seats(), [0.0; 2]);
            for _ in 0..DRAWN {
                pasts.advance(&mut rng);
                for seat in view.others() {
                    sums[seat][0] += f64::from(deadwood(pasts.hands()[seat]));
                    sums[seat][1] +=
                        f64::from(u8::from(pasts.players()[seat].habit == Habit::Sheds));
                }
            }
            for seat in view.others() {
                let [points, sheds] = sums[seat].map(|sum| sum / f64::from(DRAWN));
                let expected = expected[seat];
                let told = format!("deck {deck}: {points:.2} {sheds:.3}, not {expected:.3?}");
                assert!((points - expected[0]).abs() < 1.5, "{told}");
                assert!((sheds - expected[1]).abs() < 0.06, "{told}");
            }
        }
    }
}
