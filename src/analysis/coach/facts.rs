//! What there is to say for the better of two moves, and which of it is said.

use crate::{game::words::Phrase, play::View};

use super::{
    JudgedMove, OpponentCount,
    card_facts::CardFact,
    draw_facts::DrawFact,
    move_class::MoveClass,
    price::Price,
    reading::Weighed,
    trial_facts::{AtOnce, TrialFact},
    words,
};

/// What speaks for the better of two moves.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Facts {
    /// What one does who makes that move: `discard the 5♥`.
    pub to_do: Phrase,
    /// By the cards, the weightiest first: the cause.
    pub of_cards: Vec<Weighed>,
    /// By how the hands ended in which both were tried, the weightiest first: the effect.
    pub of_trials: Vec<(f64, TrialFact)>,
    /// What the better one costs, where a player would ask.
    pub price: Option<Price>,
    /// What it comes to, where it is beyond the error of the judgment.
    pub in_all: Option<Gain>,
}

/// What the better of two moves gains.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Gain {
    Points(f64),
    /// The same in the trials, where these show nothing that would explain it.
    Slight(f64),
    /// The points of an answer to a knock, and those of the other, with everything known.
    Answered {
        points: f64,
        instead: f64,
    },
    /// The chance to win the game, where points do not speak for it: with it and with the other.
    Chance(f64, f64),
}

impl Facts {
    /// What there is to say: facts that are not slight, or what it comes to, or, where that is not sure, a slight fact.
    pub(super) fn in_words(&self, at_once: AtOnce, opponents: OpponentCount) -> Option<Phrase> {
        if let Some(found) = self.arguments(at_once, opponents) {
            return Some(found);
        }
        let cause = self.of_cards.first();
        let cause = cause.map(|(_, fact)| fact.phrase(opponents));
        let effect = || self.of_trials.first();
        match (self.in_all, cause) {
            (Some(Gain::Slight(_)), Some(cause)) => Some(cause.words("; small differences add up")),
            (Some(gain), _) => Some(gain.phrase()),
            (None, Some(cause)) => Some(cause),
            (None, None) => effect().map(|(_, fact)| fact.phrase(at_once, opponents)),
        }
    }

    /// The weightiest cause and the weightiest effect; where one is missing or explains little, the second of the other if it
    /// explains a third as much. What is too slight to persuade anybody is left out.
    pub(super) fn arguments(&self, at_once: AtOnce, opponents: OpponentCount) -> Option<Phrase> {
        /// What explains fewer points is not named beside something else.
        const LITTLE: f64 = 0.5;
        /// What explains fewer is not named alone.
        const LEAST: f64 = 0.3;
        let causes = self.of_cards.iter().filter(|(_, fact)| !fact.is_slight());
        // Who makes gin asks for nothing more.
        let makes_gin =
            |(_, fact): &&Weighed| matches!(fact, CardFact::Draw(DrawFact::MakesGin { .. }));
        if let Some((_, fact)) = causes.clone().find(makes_gin) {
            return Some(fact.phrase(opponents));
        }
        // What follows is about the better move again.
        let mut first = causes.clone().take(1);
        let turns = at_once == [None, None] && first.any(|(_, fact)| fact.is_of_the_worse());
        let mut causes = causes.map(|(weight, fact)| (*weight, fact.phrase(opponents)));
        let weightiest = self.of_trials.first();
        let is_another = |(_, fact): &&(f64, TrialFact)| {
            weightiest.is_none_or(|(_, weightiest)| !fact.repeats(weightiest))
        };
        let effects = self.of_trials.iter().filter(|(weight, _)| *weight >= LEAST);
        let effects = effects.filter(is_another);
        let mut effects = effects.map(|(weight, fact)| (*weight, fact.phrase(at_once, opponents)));
        let is_beside =
            |first: f64| move |(weight, _): &(f64, Phrase)| *weight >= LITTLE.max(first / 3.0);
        let (first, second) = match (causes.next(), effects.next()) {
            (Some(cause), Some(effect)) if effect.0 >= LITTLE && cause.0 < LITTLE => {
                let second = effects.next().filter(is_beside(effect.0));
                (effect, second)
            }
            (Some(cause), Some((weight, effect))) if weight >= LITTLE => {
                let effect = if turns {
                    let condition = Phrase::new("if you ").and(self.to_do.clone());
                    condition.words(", ").and(effect)
                } else {
                    effect
                };
                (cause, Some((weight, effect)))
            }
            (Some(cause), _) => {
                let second = causes.next().filter(is_beside(cause.0));
                (cause, second)
            }
            (None, Some(effect)) => {
                let second = effects.next().filter(is_beside(effect.0));
                (effect, second)
            }
            (None, None) => return None,
        };
        let tells_plan = self.price.is_some_and(Price::tells_plan);
        Some(match second.filter(|_| !tells_plan) {
            Some((_, second)) => first.1.words("; ").and(second),
            None => first.1,
        })
    }
}

impl Gain {
    /// What it is, where that is beyond the error of the judgment.
    pub(super) fn of(view: &View, better: &JudgedMove, other: &JudgedMove) -> Option<Self> {
        const LEAST: f64 = 0.05;
        /// More points do not come of small differences.
        const SLIGHT: f64 = 2.5;
        let points = better.points - other.points;
        if points > other.error.max(LEAST) {
            let is_answer = MoveClass::of(&better.action) == MoveClass::Answers
                && OpponentCount::of(view) == OpponentCount::One;
            let are_tried = [better, other].iter().all(|one| one.endings.count() > 0);
            return Some(if is_answer && points >= 0.5 {
                Self::Answered {
                    points: better.points,
                    instead: other.points,
                }
            } else if are_tried && points < SLIGHT {
                Self::Slight(points)
            } else {
                Self::Points(points)
            });
        }
        let [chance, instead] = [better, other].map(|judged| judged.chance.game);
        let is_told = chance - instead > other.chance_error
            && words::chance(chance) != words::chance(instead);
        is_told.then_some(Self::Chance(chance, instead))
    }

    fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Slight(points) => {
                format!(
                    "in the deals tried it scored {points:.1} points more on average, for no single reason"
                )
            }
            Self::Points(points) if points < 10.0 => {
                format!("all in all it scores {points:.1} points more on average")
            }
            Self::Points(points) => {
                format!("all in all it scores {points:.0} points more on average")
            }
            Self::Answered { points, instead } => {
                format!("it turns {instead:+.0} points into {points:+.0}")
            }
            Self::Chance(chance, instead) => format!(
                "all in all you win the game {} of the time instead of {}",
                words::chance(chance),
                words::chance(instead)
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::coach::{Share, card_facts::DiscardFact, draw_facts::NoMeld, endings::How},
        game::words::Symbols,
    };

    #[test]
    fn a_sentence_says_when_it_turns_to_the_better_move() {
        let said = |fact: CardFact| {
            let won = |some| Share { some, all: 100 };
            let wins = TrialFact::Ends {
                how: How::YouWin,
                better: won(72),
                other: won(57),
            };
            let facts = Facts {
                to_do: Phrase::new("draw from the stock"),
                of_cards: vec![(2.0, fact)],
                of_trials: vec![(3.0, wins)],
                price: None,
                in_all: None,
            };
            let phrase = facts.arguments([None, None], OpponentCount::One);
            phrase.expect("there are facts").text(Symbols::Ascii)
        };
        let no_meld = CardFact::Draw(DrawFact::NoMeld(NoMeld {
            card: "7h".parse().expect("a card"),
            before: 30,
            after: 30,
            is_wait: false,
            wait: None,
            instead: 4,
            could_meld: false,
            lets_knock: false,
            by_draw: None,
        }));
        assert_eq!(
            said(no_meld),
            "the 7h makes no meld; if you draw from the stock, you win the hand 72 % of the time \
             instead of 57 %"
        );
        let less = CardFact::Discard(DiscardFact::LessDeadwood {
            left: 15,
            instead: 40,
            knocks: Some([9, 0]),
        });
        assert_eq!(
            said(less),
            "you are left with 15 deadwood instead of 40, so 9 unseen cards let you knock instead of none; \
             you win the hand 72 % of the time instead of 57 %"
        );
    }
}
