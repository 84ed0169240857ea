//! What the opponents may hold.

use rand::rngs::ChaCha8Rng;

use crate::{
    cards::{Card, CardSet, below},
    play::{BySeat, Deal, Phase, Seat, View},
    players::chance::{Remembered, exponential, shuffled},
};

use super::{
    habit::Habit,
    past::{Past, pasts},
};

/// A deal as it may be.
#[derive(Debug, Clone)]
pub struct Guess {
    pub(super) deal: Deal,
    /// How the opponents play in it.
    pub(super) habits: BySeat<Habit>,
}

/// What a seat believes of the hands of its opponents.
///
/// A story says which cards came to an opponent unseen, and when. It is more likely if it fits what the opponent threw, took and
/// left. There are too many stories to go through, so a few are changed step by step, and a step is kept as often as it makes them
/// more likely (the algorithm of Metropolis). After many steps each story comes up as often as it is likely.
pub(super) struct Belief {
    view: View,
    pasts: Vec<Past>,
    /// What is behind each of them.
    stories: Vec<Story>,
    /// The cards that nobody has in these stories.
    left: Vec<Card>,
}

/// What an opponent may have held.
#[derive(Debug)]
struct Story {
    habit: Habit,
    /// The cards that came unseen, in the order in which they came: those that were dealt, then one for each draw.
    cards: Vec<Card>,
    /// How well the past fits this.
    fit: f32,
}

impl Belief {
    /// The rounds of changes before the first hands are drawn.
    const BEFORE: usize = 40;

    /// The rounds of changes between two draws.
    const BETWEEN: usize = 3;

    /// What follows from what is remembered of the deal. After a knock it is about those who have not laid down their hand.
    pub(super) fn of(view: &View, remembered: &Remembered, rng: &mut ChaCha8Rng) -> Self {
        let pasts = pasts(view, remembered, &hidden_seats(view));
        let mut left = shuffled(view.unseen(), rng);
        let mut draw = || left.pop().expect("all hidden cards are unseen");
        let stories = pasts
            .iter()
            .map(|past| {
                let (habit, cards) = (Habit::Builds, past.any_cards(&mut draw));
                let fit = past.fit(habit, &cards);
                Story { habit, cards, fit }
            })
            .collect();
        let mut belief = Self {
            view: view.clone(),
            pasts,
            stories,
            left,
        };
        for _ in 0..Self::BEFORE {
            belief.change(rng);
        }
        belief
    }

    /// A deal that may be.
    pub(super) fn draw(&mut self, rng: &mut ChaCha8Rng) -> Guess {
        let hands = self.hands(rng);
        let mut habits = BySeat::filled(self.view.seats(), Habit::Builds);
        for (past, story) in self.pasts.iter().zip(&self.stories) {
            habits[past.seat] = story.habit;
        }
        let stock = shuffled(self.left.iter().copied().collect(), rng);
        let deal = self.view.imagine(&hands, &stock);
        Guess {
            deal: deal.expect("the hands are drawn from what is known and unseen"),
            habits,
        }
    }

    /// The opponents that it is about.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        self.pasts.iter().map(|past| past.seat)
    }

    /// Hands that the opponents may hold.
    pub(super) fn hands(&mut self, rng: &mut ChaCha8Rng) -> BySeat<CardSet> {
        for _ in 0..Self::BETWEEN {
            self.change(rng);
        }
        let mut hands = BySeat::filled(self.view.seats(), CardSet::EMPTY);
        for (past, story) in self.pasts.iter().zip(&self.stories) {
            let cards: CardSet = story.cards.iter().copied().collect();
            hands[past.seat] = self.view.known(past.seat) | (cards - past.seen);
        }
        hands
    }

    /// Tries a few changes of every story.
    fn change(&mut self, rng: &mut ChaCha8Rng) {
        /// How often cards that nobody has are tried in the place of others.
        const CARDS: usize = 6;
        /// How often cards are tried in another order, and with another opponent.
        const PLACES: usize = 2;
        for at in 0..self.stories.len() {
            for _ in 0..CARDS {
                self.swap_with_left(at, rng);
            }
            for _ in 0..PLACES {
                self.swap_order(at, rng);
                let other = pick(self.stories.len(), rng);
                if other != at {
                    self.swap_between(at, other, rng);
                }
            }
            let story = &mut self.stories[at];
            let other_habit = |story: &mut Story| story.habit = story.habit.other();
            story.try_change(&self.pasts[at], rng, other_habit);
        }
    }

    /// Tries a card that nobody has in the place of one that was not seen.
    fn swap_with_left(&mut self, at: usize, rng: &mut ChaCha8Rng) {
        let (past, story) = (&self.pasts[at], &mut self.stories[at]);
        if self.left.is_empty() {
            return;
        }
        let (mine, theirs) = (pick(story.cards.len(), rng), pick(self.left.len(), rng));
        if past.seen.contains(story.cards[mine]) {
            return;
        }
        story.try_change(past, rng, |story| {
            std::mem::swap(&mut story.cards[mine], &mut self.left[theirs]);
        });
    }

    /// Tries two cards in the other order.
    fn swap_order(&mut self, at: usize, rng: &mut ChaCha8Rng) {
        let (past, story) = (&self.pasts[at], &mut self.stories[at]);
        let (one, other) = (pick(story.cards.len(), rng), pick(story.cards.len(), rng));
        // Those that were dealt came together.
        if one.max(other) >= past.dealt {
            story.try_change(past, rng, |story| story.cards.swap(one, other));
        }
    }

    /// Tries a card of one opponent with another and the other way round.
    fn swap_between(&mut self, at: usize, other: usize, rng: &mut ChaCha8Rng) {
        let [one, two] = [at, other].map(|at| pick(self.stories[at].cards.len(), rng));
        let (mine, theirs) = (self.stories[at].cards[one], self.stories[other].cards[two]);
        if self.pasts[at].seen.contains(mine) || self.pasts[other].seen.contains(theirs) {
            return;
        }
        self.stories[at].cards[one] = theirs;
        self.stories[other].cards[two] = mine;
        let fits = [at, other].map(|at| {
            let story = &self.stories[at];
            self.pasts[at].fit(story.habit, &story.cards)
        });
        let before = self.stories[at].fit + self.stories[other].fit;
        if is_kept(fits[0] + fits[1] - before, rng) {
            [self.stories[at].fit, self.stories[other].fit] = fits;
        } else {
            self.stories[at].cards[one] = mine;
            self.stories[other].cards[two] = theirs;
        }
    }
}

impl Story {
    /// Makes a change that undoes itself when it is made again, as often as it is likely.
    fn try_change(&mut self, past: &Past, rng: &mut ChaCha8Rng, mut change: impl FnMut(&mut Self)) {
        change(self);
        let fit = past.fit(self.habit, &self.cards);
        if is_kept(fit - self.fit, rng) {
            self.fit = fit;
        } else {
            change(self);
        }
    }
}

/// The opponents whose hands are hidden: all of them, or those who have not answered the knock.
fn hidden_seats(view: &View) -> Vec<Seat> {
    match view.phase() {
        Phase::Spread { knock, .. } | Phase::LayOff { knock, .. } => {
            let others = view.others();
            others.take_while(|other| *other != knock.seat).collect()
        }
        _ => view.others().collect(),
    }
}

/// Whether a change is kept that makes a story fit better, or so much worse.
fn is_kept(gain: f32, rng: &mut ChaCha8Rng) -> bool {
    gain >= 0.0 || f64::from(gain) + exponential(rng) > 0.0
}

/// A place among so many.
fn pick(count: usize, rng: &mut ChaCha8Rng) -> usize {
    let count = u32::try_from(count).expect("a pack is small");
    below(rng, count) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        cards::{Deck, Stream, stream},
        melds::deadwood,
        play::Action,
        players::{Bot, Greedy, chance::Recall},
        rules::GameTable,
        tests::players::rules_of,
    };

    /// What the first seat sees after so many moves of greedy players.
    fn seen(deck: u64, moves: usize) -> View {
        let rules = rules_of(GameTable::Round, 3);
        let deck = Deck::shuffled(&mut stream(deck, Stream::Deal(0)));
        let mut deal = Deal::new(&rules, deck);
        let seats = deal.seats();
        let mut views = BySeat::from_fn(seats, |seat| Deal::first_view(&rules, deal.deck(), seat));
        for _ in 0..moves {
            let turn = deal.turn().expect("nobody has ended the hand");
            let action: Action = Greedy.choose(&views[turn]);
            let event = deal.apply(turn, &action).unwrap();
            for seat in Seat::all(seats) {
                views[seat].observe(event.seen_by(seat));
            }
        }
        views[Seat::new(0)].clone()
    }

    /// The mean deadwood of each opponent and how often they shed, of stories that are made up at random and weighed.
    fn weighed(belief: &Belief, rng: &mut ChaCha8Rng) -> Vec<[f64; 2]> {
        const STORIES: usize = 40_000;
        let view = &belief.view;
        let (mut sums, mut all) = (vec![[0.0; 2]; belief.pasts.len()], 0.0);
        for _ in 0..STORIES {
            let mut left = shuffled(view.unseen(), rng);
            let mut weight = 1.0;
            let mut told = Vec::new();
            for (past, story) in belief.pasts.iter().zip(&belief.stories) {
                let came: CardSet = story.cards.iter().copied().collect();
                let hidden = left.split_off(left.len() - view.hidden_in_hand(past.seat));
                let hidden: CardSet = hidden.into_iter().collect();
                let cards = shuffled((came & past.seen) | hidden, rng);
                let fits = [Habit::Sheds, Habit::Builds].map(|habit| past.fit(habit, &cards));
                let [sheds, builds] = fits.map(|fit| f64::from(fit).exp());
                weight *= sheds + builds;
                let hand = view.known(past.seat) | hidden;
                told.push([f64::from(deadwood(hand)), sheds / (sheds + builds)]);
            }
            if weight > 0.0 {
                all += weight;
                for (sum, told) in sums.iter_mut().flatten().zip(told.iter().flatten()) {
                    *sum += weight * told;
                }
            }
        }
        sums.iter_mut().flatten().for_each(|sum| *sum /= all);
        sums
    }

    #[test]
    fn stories_come_up_as_often_as_they_are_likely() {
        const DRAWN: u32 = 8_000;
        for (deck, moves) in [(1, 6), (2, 8), (3, 8), (4, 9)] {
            let view = seen(deck, moves);
            let mut rng = stream(7, Stream::Player(deck));
            let mut belief = Belief::of(&view, &Recall::ALL.of(&view, 0), &mut rng);
            let expected = weighed(&belief, &mut rng);
            let mut sums = vec![[0.0; 2]; expected.len()];
            for _ in 0..DRAWN {
                let guess = belief.draw(&mut rng);
                for (sum, seat) in sums.iter_mut().zip(belief.seats()) {
                    sum[0] += f64::from(deadwood(guess.deal.hand(seat)));
                    sum[1] += f64::from(u8::from(guess.habits[seat] == Habit::Sheds));
                }
            }
            for (sum, expected) in sums.iter().zip(&expected) {
                let [points, sheds] = sum.map(|sum| sum / f64::from(DRAWN));
                let told = format!("deck {deck}: {points:.2} {sheds:.3}, not {expected:.2?}");
                assert!((points - expected[0]).abs() < 1.5, "{told}");
                assert!((sheds - expected[1]).abs() < 0.06, "{told}");
            }
        }
    }
}
