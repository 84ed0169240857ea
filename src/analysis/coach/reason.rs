//! Why one move is better than another, in words, and the facts that this is said from.

use crate::{
    cards::CardSet,
    game::words::Phrase,
    play::{Action, KnockKind, Stake, View, WinKind},
    players::{eval::Thought, odds::many, search::OpponentThrows},
};

use super::{
    Closeness, Ended, JudgedMove, Judgment, MistakeKind, OpponentCount,
    card_facts::{CardFact, DrawFact, EndFact, are_few},
    card_words::are_melded,
    double_fact::{DoubleFact, double_fact, even_double},
    knock_fact::{KnockFact, WayToPlayOn},
    move_class::{MoveClass, ending, taken_card},
    reading::{
        Weighed, discards, draws, gins, has_fault, lay_offs, leave_alike, leaves, new_melds, price,
        safer, stops_knock, taken, takes, takes_little, thrown_to_you,
    },
    trial_facts::{AtOnce, TrialFact, trade, trial_facts},
    values::count_left,
    won_cause::WonCause,
    words,
};

/// What there is to say of a move compared with a better one.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// Why the other is better, where anything sets the two apart.
    pub reason: Option<Phrase>,
    /// What it gains and what it gives up for it, where it is as good.
    pub trade: Option<Phrase>,
    /// What is wrong with it, if it is a mistake.
    pub mistake: MistakeKind,
}

/// A decision to be explained.
#[derive(Clone, Copy)]
pub(super) struct Explained<'a> {
    pub view: &'a View,
    /// What the nets say; nothing of several opponents.
    pub thought: Option<&'a Thought<'a>>,
    pub judgment: &'a Judgment,
}

/// What speaks for the better of two moves.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Facts {
    /// What one does who makes that move: `discard the 5♥`.
    to_do: Phrase,
    /// By the cards, the weightiest first: the cause.
    pub of_cards: Vec<Weighed>,
    /// By how the hands ended in which both were tried, the weightiest first: the effect.
    pub of_trials: Vec<(f64, TrialFact)>,
    /// What it comes to, where it is beyond the error of the judgment.
    pub in_all: Option<Gain>,
}

/// What the better of two moves gains.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Gain {
    Points(f64),
    /// The same in the trials, where these show nothing that would explain it.
    Slight,
    /// The same against a knock, with everything known.
    Answered {
        points: f64,
        lays_off: bool,
    },
    /// The same where several settle, and each point of deadwood counts for a part of one.
    LessDeadwood {
        points: f64,
        lays_off: bool,
    },
    /// The chance to win the game, where points do not speak for it: with it and with the other.
    Chance(f64, f64),
}

impl Explained<'_> {
    /// Why `better` is better than `other`, at least in points; none when nothing sets the two apart, or when they are
    /// equally good.
    pub(super) fn reason(&self, better: &JudgedMove, other: &JudgedMove) -> Option<Phrase> {
        self.reason_of(&self.facts(better, other), better, other)
    }

    fn reason_of(&self, facts: &Facts, better: &JudgedMove, other: &JudgedMove) -> Option<Phrase> {
        let said = facts.in_words(self.at_once(better, other), OpponentCount::of(self.view));
        said.map(|said| self.whole(better, other, said))
    }

    /// What is said for a move, with the melds that its cards make and what it costs.
    fn whole(&self, better: &JudgedMove, other: &JudgedMove, said: Phrase) -> Phrase {
        let price = price(self.view, &better.action, &other.action);
        self.beside_new_melds(better, said).and(price)
    }

    /// A reason for a discard that seems to break a meld begins with those that its cards make instead.
    fn beside_new_melds(&self, better: &JudgedMove, said: Phrase) -> Phrase {
        let Action::Discard { card } = better.action else {
            return said;
        };
        let melds = new_melds(self.view.hand(), card);
        if melds.is_empty() {
            return said;
        }
        are_melded(&melds).words("; ").and(said)
    }

    /// How many points more it brought in the deals in which both were tried, where nothing else sets the two apart.
    pub(super) fn in_the_trials(better: &JudgedMove, other: &JudgedMove) -> Option<Phrase> {
        let points = better.points - other.points;
        let are_tried = better.endings.count() > 0 && other.endings.count() > 0;
        (are_tried && points >= 0.05).then(|| {
            Phrase::new(format!(
                "it scored {points:.1} points more in the deals tried"
            ))
        })
    }

    /// The same where more than points can be said, and it is not slight.
    pub(super) fn argument(&self, better: &JudgedMove, other: &JudgedMove) -> Option<Phrase> {
        let facts = self.facts(better, other);
        let said = facts.arguments(self.at_once(better, other), OpponentCount::of(self.view));
        said.map(|said| self.whole(better, other, said))
    }

    /// What speaks for a move when there is no other to compare it with; with `is_shared` also what speaks as much for others.
    pub(super) fn alone(&self, best: &JudgedMove, is_shared: bool) -> Option<Phrase> {
        let (_, fact) = match best.action {
            Action::Discard { card } => {
                let others = if is_shared {
                    CardSet::EMPTY
                } else {
                    self.view.hand().without(card)
                };
                leaves(self.view, self.thought, card, others)?
            }
            action => match MoveClass::of(&action) {
                MoveClass::Takes => {
                    let card = taken_card(self.view, &action)?;
                    takes(self.view, card, knocks_then(best))?
                }
                MoveClass::Leaves if action == Action::DrawStock => draws(self.view, self.thought)?,
                MoveClass::Leaves if action == Action::Pass => {
                    takes_little(self.view, self.view.phase().on_offer()?)
                }
                MoveClass::Ends => bonus(self.view, &action, None)?,
                MoveClass::Leaves | MoveClass::Throws | MoveClass::Doubles | MoveClass::Answers => {
                    return None;
                }
            },
        };
        Some(self.beside_new_melds(best, fact.phrase(OpponentCount::of(self.view))))
    }

    /// What there is to say of `other`, which is not as good as `better`. Of two discards the weightiest fact says what is
    /// wrong.
    pub(super) fn note(&self, better: &JudgedMove, other: &JudgedMove) -> Note {
        let facts = self.facts(better, other);
        let of_actions = MistakeKind::of_actions(self.view, better, other);
        let against = || facts.of_cards.iter().find_map(|(_, fact)| fact.against());
        Note {
            mistake: of_actions.or_else(against).unwrap_or(MistakeKind::Other),
            reason: self.reason_of(&facts, better, other),
            trade: self.trade(better, other),
        }
    }

    fn trade(&self, best: &JudgedMove, other: &JudgedMove) -> Option<Phrase> {
        // Most ends of a hand that is ended at once are plain, and a double that is refused ends in none of these ways.
        let is_plain =
            |judged: &JudgedMove| matches!(class_of(judged), MoveClass::Ends | MoveClass::Doubles);
        if self.judgment.closeness(other) != Closeness::Equal {
            return None;
        }
        let knock = match self.at_once(best, other) {
            [Some(KnockKind::Knock), None] => KnockFact::of(&best.endings, &other.endings),
            [None, Some(KnockKind::Knock)] => KnockFact::of(&other.endings, &best.endings),
            _ if is_plain(best) || is_plain(other) => return None,
            _ => None,
        };
        if let Some(fact) = knock {
            return Some(Phrase::new(fact.words()));
        }
        if let (Action::Discard { card }, Action::Discard { card: instead }) =
            (best.action, other.action)
            && leave_alike(self.view, self.thought, [card, instead])
        {
            return None;
        }
        trade(&other.endings, &best.endings, OpponentCount::of(self.view))
    }

    fn at_once(&self, better: &JudgedMove, other: &JudgedMove) -> AtOnce {
        [better, other].map(|judged| ending(self.view, &judged.action).map(|(kind, _)| kind))
    }

    pub(super) fn facts(&self, better: &JudgedMove, other: &JudgedMove) -> Facts {
        let closeness = self.judgment.closeness(other);
        if closeness == Closeness::Equal || better.action == other.action {
            return Facts::default();
        }
        let are_tried = better.endings.count() > 0 && other.endings.count() > 0;
        let mut of_cards = self.of_cards(better, other, are_tried);
        of_cards.retain(|(weight, fact)| *weight > 0.0 && !self.is_shared(fact));
        of_cards.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        let at_once = self.at_once(better, other);
        Facts {
            to_do: words::to_do(self.view, &better.action),
            of_cards,
            // Of two moves that are too close to call, what one gains in some hands the other gains in others.
            of_trials: if !are_tried || closeness == Closeness::TooClose {
                Vec::new()
            } else if [better, other].map(class_of).contains(&MoveClass::Doubles) {
                let fact = self.double_fact(better, other);
                fact.map(|fact| (1.0, TrialFact::Doubled(fact)))
                    .into_iter()
                    .collect()
            } else {
                let mut facts = trial_facts(&better.endings, &other.endings, at_once);
                for (_, fact) in &mut facts {
                    match fact {
                        TrialFact::Knock(fact) => fact.way = self.way_to_play_on(better, other),
                        // With doubles gin can bring more for another reason than deadwood.
                        TrialFact::Won { cause, .. } if self.view.rules().doubling.on => {
                            *cause = WonCause::Open;
                        }
                        _ => {}
                    }
                }
                facts
            },
            in_all: gain(self.view, better, other),
        }
    }

    /// Whether the one of two moves that plays on does it as well as any.
    fn way_to_play_on(&self, better: &JudgedMove, other: &JudgedMove) -> WayToPlayOn {
        /// More points are given away by the discard, and not by playing on.
        const LITTLE: f64 = 1.0;
        let mut moves = self.judgment.moves().iter();
        let best = moves.find(|judged| !judged.action.ends_hand());
        let chosen = [better, other]
            .into_iter()
            .find(|one| !one.action.ends_hand());
        match best.zip(chosen) {
            Some((best, chosen)) if best.points > chosen.points + LITTLE => WayToPlayOn::Worse,
            _ => WayToPlayOn::Best,
        }
    }

    /// Whether a discard that is as good as the best has the fault that this fact speaks against: then that is no reason.
    fn is_shared(&self, fact: &CardFact) -> bool {
        let CardFact::Discard(fact) = fact else {
            return false;
        };
        let mut moves = self.judgment.moves().iter();
        moves.any(|judged| match judged.action {
            Action::Discard { card } if self.judgment.closeness(judged) == Closeness::Equal => {
                has_fault(self.view, self.thought, fact, card)
            }
            _ => false,
        })
    }

    fn double_fact(&self, better: &JudgedMove, other: &JudgedMove) -> Option<DoubleFact> {
        double_fact(better, other, self.is_last_double())
    }

    /// What is to be said of a double, of these moves that differ: why not to offer one, if a player would ask; and where offering
    /// it or not, or both answers, are close, what is true of it. Nothing where it is plainly the best.
    pub(super) fn doubling(&self, told: &[&JudgedMove]) -> Option<String> {
        let [best, next, ..] = told else {
            return None;
        };
        let is_of_doubles = |judged: &&&JudgedMove| class_of(judged) == MoveClass::Doubles;
        let double = told.iter().find(is_of_doubles)?;
        let other = if double.action == best.action {
            next
        } else {
            double
        };
        let is_equal = match self.judgment.closeness(other) {
            Closeness::Best | Closeness::Equal => true,
            Closeness::TooClose => false,
            Closeness::Worse if other.action != Action::OfferDouble => return None,
            Closeness::Worse => {
                let fact = self.double_fact(best, other)?;
                let is_only_choice = told.len() == 2;
                return (is_only_choice || fact.is_asked()).then(|| fact.words());
            }
        };
        even_double([best, other], is_equal, self.is_last_double())
    }

    /// Whether the stake cannot be doubled again after the next double.
    fn is_last_double(&self) -> bool {
        2 * self.view.stake().multiplier() >= Stake::highest(self.view.rules())
    }

    fn of_cards(&self, better: &JudgedMove, other: &JudgedMove, are_tried: bool) -> Vec<Weighed> {
        let Self { view, thought, .. } = *self;
        let class = MoveClass::of(&better.action);
        let other_class = MoveClass::of(&other.action);
        match (better.action, other.action) {
            // A card can still be taken when the double is answered.
            _ if [class, other_class].contains(&MoveClass::Doubles) => Vec::new(),
            (Action::Discard { card }, Action::Discard { card: thrown }) => {
                let mut facts = discards(view, thought, card, thrown);
                if self.judgment.throws() == OpponentThrows::HighCards {
                    facts.extend(thrown_to_you(view, card, thrown));
                }
                facts.extend(if are_tried {
                    let shares = [better, other].map(|judged| judged.endings.taken());
                    taken(view, [card, thrown], shares)
                } else {
                    thought.and_then(|thought| safer(view, thought, card, thrown))
                });
                facts
            }
            (_, Action::LookBack) => vec![(2.0, CardFact::Draw(DrawFact::CostsDraw))],
            // Trials say how often either wins, and with gin.
            (Action::Discard { .. }, _) if other_class == MoveClass::Ends && are_tried => {
                Vec::new()
            }
            (Action::Discard { card }, _) if other_class == MoveClass::Ends => {
                let gins = gins(view, thought, card).map(|(gins, unseen)| {
                    let fact = CardFact::End(EndFact::Gins { gins, unseen });
                    (0.5 * many(gins.len()), fact)
                });
                let mut facts: Vec<Weighed> = gins.into_iter().collect();
                if let Some(chance) = other.undercut.filter(|chance| *chance >= 0.1) {
                    facts.push((10.0 * chance, CardFact::End(EndFact::Undercut { chance })));
                }
                facts
            }
            (action, _) if class == MoveClass::Takes => {
                let card = taken_card(view, &action);
                card.and_then(|card| takes(view, card, knocks_then(better)))
                    .into_iter()
                    .collect()
            }
            (action, thrown) if class == MoveClass::Leaves => {
                let mut facts: Vec<Weighed> = taken_card(view, &thrown)
                    .map(|card| takes_little(view, card))
                    .into_iter()
                    .collect();
                if action == Action::DrawStock {
                    if knocks_then(better) {
                        let card = taken_card(view, &thrown);
                        facts.extend(card.and_then(|card| stops_knock(view, card)));
                    }
                    facts.extend(draws(view, thought));
                }
                facts
            }
            (action, thrown) if class == MoveClass::Ends => {
                self.ends(&action, &thrown, better, are_tried)
            }
            _ => Vec::new(),
        }
    }

    /// What speaks for ending the hand.
    fn ends(
        &self,
        action: &Action,
        other: &Action,
        better: &JudgedMove,
        are_tried: bool,
    ) -> Vec<Weighed> {
        let Self { view, thought, .. } = *self;
        let mut facts: Vec<Weighed> = Vec::new();
        let Some((kind, count)) = ending(view, action) else {
            return facts;
        };
        let instead = ending(view, other);
        if instead.is_none_or(|(other, _)| other != kind) {
            facts.extend(bonus(view, action, instead.map(|(kind, _)| kind)));
        }
        match (instead, *action, *other) {
            (Some((KnockKind::Knock, instead)), ..)
                if kind == KnockKind::Knock && count < instead =>
            {
                facts.push((4.0, CardFact::End(EndFact::CountsLess { count, instead })));
            }
            (
                Some((_, instead)),
                Action::Knock { melds, .. },
                Action::Knock { melds: others, .. },
            ) if count == instead && kind.allows_lay_offs(view.rules()) => {
                facts.extend(lay_offs(view, &melds, &others));
            }
            (None, _, Action::Discard { card }) if kind == KnockKind::Knock && !are_tried => {
                if let Some((gins, unseen)) = gins(view, thought, card)
                    && are_few(gins, unseen)
                {
                    facts.push((0.9, CardFact::End(EndFact::FewGins { gins, unseen })));
                }
                if let Some(chance) = better.undercut.filter(|chance| *chance < 0.25) {
                    facts.push((
                        3.0 - 6.0 * chance,
                        CardFact::End(EndFact::Undercut { chance }),
                    ));
                }
            }
            _ => {}
        }
        facts
    }
}

/// Whether the player mostly knocks in the hands in which a move was tried: where a knock is possible at once, either all of them
/// end so or few do.
fn knocks_then(judged: &JudgedMove) -> bool {
    const MOSTLY: f64 = 0.5;
    let is_knock = |ended| {
        matches!(
            ended,
            Ended::Won(WinKind::Knock) | Ended::Lost(WinKind::Undercut)
        )
    };
    let knocks = judged.endings.share(is_knock);
    judged.endings.count() == 0 || knocks.value() >= MOSTLY
}

/// What a move does.
pub(super) fn class_of(judged: &JudgedMove) -> MoveClass {
    MoveClass::of(&judged.action)
}

/// What the better of two moves gains, where that is beyond the error of the judgment.
fn gain(view: &View, better: &JudgedMove, other: &JudgedMove) -> Option<Gain> {
    const LEAST: f64 = 0.05;
    /// More points do not come of small differences.
    const SLIGHT: f64 = 5.0;
    let points = better.points - other.points;
    if points > other.error.max(LEAST) {
        let is_answer = class_of(better) == MoveClass::Answers;
        let lays_off = matches!(better.action, Action::LayOff(_));
        return Some(match OpponentCount::of(view) {
            OpponentCount::One if is_answer && points >= 0.5 => Gain::Answered { points, lays_off },
            // Among several a point less of deadwood counts for a part of a point.
            OpponentCount::Several if is_answer => {
                let [left, instead] =
                    [better, other].map(|judged| f64::from(count_left(view, &judged.action)));
                let points = instead - left;
                Gain::LessDeadwood { points, lays_off }
            }
            OpponentCount::One | OpponentCount::Several => {
                let are_tried = [better, other].iter().all(|one| one.endings.count() > 0);
                if are_tried && points < SLIGHT {
                    Gain::Slight
                } else {
                    Gain::Points(points)
                }
            }
        });
    }
    let [chance, instead] = [better, other].map(|judged| judged.chance.game);
    let is_told =
        chance - instead > other.chance_error && words::chance(chance) != words::chance(instead);
    is_told.then_some(Gain::Chance(chance, instead))
}

/// The bonus of gin and big gin, at the stake; `instead` is another end of the hand that it is compared with.
fn bonus(view: &View, action: &Action, instead: Option<KnockKind>) -> Option<Weighed> {
    let score = &view.rules().score;
    let (kind, _) = ending(view, action)?;
    let bonus = match kind {
        KnockKind::BigGin => score.big_gin_bonus,
        KnockKind::Gin => score.gin_bonus,
        KnockKind::Knock => return None,
    };
    let fact = EndFact::Bonus {
        kind,
        bonus: bonus * view.scoring().multiplier(),
        is_safe: instead == Some(KnockKind::Knock),
    };
    Some((3.0, CardFact::End(fact)))
}

impl Facts {
    /// What there is to say: facts that are not slight, or what it comes to, or, where that is not sure, a slight fact.
    fn in_words(&self, at_once: AtOnce, opponents: OpponentCount) -> Option<Phrase> {
        let slight = || {
            self.of_cards
                .first()
                .map(|(_, fact)| fact.phrase(opponents))
        };
        let found = self.arguments(at_once, opponents);
        found
            .or_else(|| self.in_all.map(Gain::phrase))
            .or_else(slight)
    }

    /// The weightiest cause and the weightiest effect; where one is missing or explains little, the second of the other if it
    /// explains a third as much. What is too slight to persuade anybody is left out.
    fn arguments(&self, at_once: AtOnce, opponents: OpponentCount) -> Option<Phrase> {
        /// What explains fewer points is not named beside something else.
        const LITTLE: f64 = 0.5;
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
        let effects = self.of_trials.iter().filter(is_another);
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
        Some(match second {
            Some((_, second)) => first.1.words("; ").and(second),
            None => first.1,
        })
    }
}

const fn answer(lays_off: bool) -> &'static str {
    if lays_off { "laying off" } else { "it" }
}

impl Gain {
    fn phrase(self) -> Phrase {
        Phrase::new(match self {
            Self::Slight => "no one thing decides; small differences add up".to_owned(),
            Self::Points(points) if points < 10.0 => {
                format!("it scores {points:.1} points more on average")
            }
            Self::Points(points) => format!("it scores {points:.0} points more on average"),
            Self::Answered { points, lays_off } => {
                let unit = if points < 1.5 { "point" } else { "points" };
                format!("{} is worth {points:.0} {unit}", answer(lays_off))
            }
            Self::LessDeadwood { points, lays_off } => {
                format!("{} cuts your deadwood by {points:.0}", answer(lays_off))
            }
            Self::Chance(chance, instead) => format!(
                "you win the game {} of the time instead of {}",
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
        analysis::coach::{Share, card_facts::DiscardFact, endings::How},
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
                in_all: None,
            };
            let phrase = facts.arguments([None, None], OpponentCount::One);
            phrase.expect("there are facts").text(Symbols::Ascii)
        };
        let no_meld = CardFact::Draw(DrawFact::NoMeld {
            card: "7h".parse().expect("a card"),
            before: 30,
            after: 30,
            outs: 4,
            instead: 4,
            could_meld: false,
            lets_knock: false,
        });
        assert_eq!(
            said(no_meld),
            "the 7h makes no meld; if you draw from the stock, you win the hand 72 % of the time \
             instead of 57 %"
        );
        let less = CardFact::Discard(DiscardFact::LessDeadwood {
            left: 15,
            instead: 40,
        });
        assert_eq!(
            said(less),
            "you are left with 15 deadwood instead of 40; you win the hand 72 % of the time instead of 57 %"
        );
    }
}
