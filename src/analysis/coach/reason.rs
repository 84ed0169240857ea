//! Why one move is better than another, in words, and the facts that this is said from.

use crate::{
    cards::CardSet,
    game::words::Phrase,
    play::{Action, KnockKind, Phase, Stake, View, WinKind},
    players::{eval::Thought, odds::many},
};

use super::{
    Closeness, Ended, JudgedMove, Judgment, MistakeKind, OpponentCount,
    card_facts::{CardFact, DiscardFact, EndFact, SOME, are_few},
    card_words::are_melded,
    danger::{safer, taken},
    double_fact::{DoubleFact, double_fact, even_double},
    draw_facts::DrawFact,
    drawing::{draws, next_discard, stops_knock, takes, takes_little},
    facts::{Facts, Gain},
    knock_fact::{KnockFact, WayToPlayOn},
    move_class::{MoveClass, ending, taken_card},
    price::Price,
    reading::{
        MeldsWithout, Weighed, discards, ends_melded, gins, has_fault, lay_offs, lays_off,
        leave_alike, leaves,
    },
    trial_facts::{AtOnce, TrialFact, trade, trial_facts, won_more},
    values::count_left,
    words,
};

/// What there is to say of a move compared with a better one.
#[derive(Debug, Clone, PartialEq)]
pub struct Note {
    /// Why the other is better, where anything sets the two apart.
    pub reason: Option<Phrase>,
    /// What the other costs, where nothing is said for it: `, though your opponent takes the J♠ 41 % of the time, the K♦ 12 %`.
    pub price: Option<Phrase>,
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

impl Explained<'_> {
    /// Why `better` is better than `other`, at least in points; none when nothing sets the two apart, or when they are
    /// equally good.
    pub(super) fn reason(&self, better: &JudgedMove, other: &JudgedMove) -> Option<Phrase> {
        self.reason_of(&self.facts(better, other), better, other)
    }

    fn reason_of(&self, facts: &Facts, better: &JudgedMove, other: &JudgedMove) -> Option<Phrase> {
        let said = facts.in_words(self.at_once(better, other), OpponentCount::of(self.view));
        said.map(|said| self.whole(facts, [better, other], said))
    }

    /// What is said for the better of two moves, with the melds that its cards make and what it costs.
    fn whole(&self, facts: &Facts, [better, other]: [&JudgedMove; 2], said: Phrase) -> Phrase {
        let said = self.beside_new_melds(better, Some(other), said);
        said.and(self.price(facts).unwrap_or_default())
    }

    fn price(&self, facts: &Facts) -> Option<Phrase> {
        let (habits, opponents) = (self.judgment.habits(), OpponentCount::of(self.view));
        facts.price.map(|price| price.phrase(habits, opponents))
    }

    /// A reason for a discard that seems to break a meld begins with those that its cards make instead, and not the other's as well.
    fn beside_new_melds(
        &self,
        better: &JudgedMove,
        other: Option<&JudgedMove>,
        said: Phrase,
    ) -> Phrase {
        let new = |judged: &JudgedMove| match judged.action {
            Action::Discard { card } => {
                let new = MeldsWithout::of(self.view.hand(), card)?;
                Some((card, new))
            }
            _ => None,
        };
        let Some((card, MeldsWithout { melds, are_left })) = new(better) else {
            return said;
        };
        if let Some((_, others)) = other.and_then(new)
            && melds.iter().all(|meld| others.melds.contains(meld))
        {
            return said;
        }
        let are = if are_left { "are still" } else { "are" };
        let without = Phrase::new("without the ").card(card).words(" ");
        without.and(are_melded(&melds, are)).words("; ").and(said)
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
        said.map(|said| self.whole(&facts, [better, other], said))
    }

    /// What speaks for a move when there is no other to compare it with; with `is_shared` also what speaks as much for others, or is
    /// slight.
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
                    takes(self.view, card, knocking(best))?
                }
                MoveClass::Leaves if action == Action::DrawStock => {
                    let offered = self.view.phase().on_offer();
                    let instead = offered.map(|card| takes_little(self.view, card));
                    // More would fit with the card on offer.
                    if instead.is_some_and(|(_, fact)| fact.waits_for_more()) {
                        return None;
                    }
                    draws(self.view, self.thought)?
                }
                MoveClass::Leaves if action == Action::Pass => {
                    takes_little(self.view, self.view.phase().on_offer()?)
                }
                MoveClass::Ends => scores_now(self.view, best, self.judgment.plays_on()?)?,
                MoveClass::Answers => {
                    let mut others = self.judgment.moves().iter();
                    self.defends(best, others.find(|other| other.points < best.points)?)?
                }
                MoveClass::Leaves | MoveClass::Throws | MoveClass::Doubles => {
                    return None;
                }
            },
        };
        let said = fact.phrase(OpponentCount::of(self.view));
        (is_shared || !fact.is_slight()).then(|| self.beside_new_melds(best, None, said))
    }

    /// What there is to say of `other`, which is not as good as `better`. Of two discards the weightiest fact says what is
    /// wrong.
    pub(super) fn note(&self, better: &JudgedMove, other: &JudgedMove) -> Note {
        let facts = self.facts(better, other);
        let of_actions = MistakeKind::of_actions(self.view, better, other);
        let against = || facts.of_cards.iter().find_map(|(_, fact)| fact.against());
        Note {
            mistake: of_actions.or_else(against).unwrap_or(MistakeKind::Other),
            price: self.price(&facts),
            reason: self.reason_of(&facts, better, other),
            trade: self.trade(better, other),
        }
    }

    fn trade(&self, best: &JudgedMove, other: &JudgedMove) -> Option<Phrase> {
        // Most ends of a hand that is ended at once are plain, and a double that is refused ends in none of these ways.
        let is_plain =
            |judged: &JudgedMove| matches!(class_of(judged), MoveClass::Ends | MoveClass::Doubles);
        let closeness = self.judgment.closeness(other);
        if !matches!(closeness, Closeness::Equal | Closeness::TooClose) {
            return None;
        }
        let knock = match self.at_once(best, other) {
            [Some(KnockKind::Knock), None] => KnockFact::of_moves(best, other),
            [None, Some(KnockKind::Knock)] => KnockFact::of_moves(other, best),
            _ if is_plain(best) || is_plain(other) => return None,
            _ => None,
        };
        if let Some(fact) = knock {
            return Some(Phrase::new(fact.words()));
        }
        // Which of two that are too close to call gains more is not known.
        if closeness == Closeness::TooClose {
            return None;
        }
        if let (Action::Discard { card }, Action::Discard { card: instead }) =
            (best.action, other.action)
            && leave_alike(self.view, self.thought, [card, instead])
        {
            return None;
        }
        let trade = trade(&other.endings, &best.endings)?;
        // Whoever draws can play for either, whatever they take.
        let is_of_draw = matches!(class_of(best), MoveClass::Takes | MoveClass::Leaves);
        (!is_of_draw || !trade.is_plan()).then(|| trade.phrase(OpponentCount::of(self.view)))
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
            // Of two moves that are too close to call, what one gains in some hands the other gains in others.
            of_trials: if !are_tried || closeness == Closeness::TooClose {
                Vec::new()
            } else if [better, other].map(class_of).contains(&MoveClass::Doubles) {
                let fact = self.double_fact(better, other);
                fact.map(|fact| (1.0, TrialFact::Doubled(fact)))
                    .into_iter()
                    .collect()
            } else if class_of(better) == MoveClass::Leaves {
                // Why a card is left the cards say; where these do not decide it, always the same is said of what comes of it.
                let effect = (!cards_decide(&of_cards))
                    .then(|| won_more(&better.endings, &other.endings))
                    .flatten();
                effect.into_iter().collect()
            } else {
                let mut facts = trial_facts(&better.endings, &other.endings, at_once);
                for (_, fact) in &mut facts {
                    if let TrialFact::Knock(fact) = fact {
                        let (knock, play_on) = if better.action.ends_hand() {
                            (better, other)
                        } else {
                            (other, better)
                        };
                        *fact = fact.at(knock, play_on);
                        fact.way = self.way_to_play_on(better, other);
                        fact.knocks_at_once = self.judgment.habits().knocks_at_once;
                    }
                }
                facts
            },
            of_cards,
            price: Price::of(self.view, better, other),
            in_all: Gain::of(self.view, better, other),
        }
    }

    /// Whether the one of two moves that plays on does it as well as any.
    fn way_to_play_on(&self, better: &JudgedMove, other: &JudgedMove) -> WayToPlayOn {
        /// More points are given away by the discard, and not by playing on.
        const LITTLE: f64 = 1.0;
        let best = self.judgment.plays_on();
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
        // Of several opponents each discards before it is the player's turn again.
        let is_told = are_tried && OpponentCount::of(view) == OpponentCount::One;
        let ends = |card| next_discard(card, better, other).filter(|_| is_told);
        match (better.action, other.action) {
            // A card can still be taken when the double is answered.
            _ if [class, other_class].contains(&MoveClass::Doubles) => Vec::new(),
            (Action::Discard { card }, Action::Discard { card: thrown }) => {
                let mut facts = discards(view, thought, [card, thrown], knocking(better));
                let kept = [(better, thrown), (other, card)];
                let laid_off = kept.map(|(judged, kept)| judged.endings.laid_off(kept));
                facts.extend(lays_off(thrown, laid_off));
                let melded = kept.map(|(judged, kept)| judged.endings.melded(kept));
                let high = self.judgment.habits().throws_high;
                facts.extend(ends_melded(view, [card, thrown], melded, high));
                let danger = if are_tried {
                    let of_each = [better, other].map(|judged| judged.endings.taken());
                    taken(view, [card, thrown], of_each)
                } else {
                    thought.and_then(|thought| safer(view, thought, [card, thrown]))
                };
                let of_danger =
                    |(weight, fact)| (weight, CardFact::Discard(DiscardFact::Danger(fact)));
                facts.extend(danger.map(of_danger));
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
                let Some(card) = taken_card(view, &action) else {
                    return Vec::new();
                };
                let ends = ends(card);
                takes(view, card, knocking(better))
                    .into_iter()
                    .chain(ends)
                    .collect()
            }
            (action, thrown) if class == MoveClass::Leaves => {
                let card = taken_card(view, &thrown);
                let mut facts: Vec<Weighed> = card
                    .map(|card| takes_little(view, card))
                    .into_iter()
                    .collect();
                if action == Action::DrawStock {
                    facts.extend(card.and_then(ends));
                    facts.extend(card.and_then(|card| stops_knock(view, card, knocking(better))));
                    let is_told = |(_, fact): &Weighed| {
                        fact.tells_wait() || fact.tells_draw() || fact.waits_for_more()
                    };
                    if !facts.iter().any(is_told) {
                        facts.extend(draws(view, thought));
                    }
                }
                facts
            }
            _ if class == MoveClass::Ends => self.ends(better, other, are_tried),
            _ => self.defends(better, other).into_iter().collect(),
        }
    }

    /// What speaks for an answer to a knock.
    fn defends(&self, better: &JudgedMove, other: &JudgedMove) -> Option<Weighed> {
        let (Phase::Spread { knock, .. } | Phase::LayOff { knock, .. }) = self.view.phase() else {
            return None;
        };
        let [count, instead] = [better, other].map(|judged| count_left(self.view, &judged.action));
        // Where several defend, the points are not those of this one answer.
        let wins = |judged: &JudgedMove| {
            OpponentCount::of(self.view) == OpponentCount::One && judged.points > 0.0
        };
        let undercuts = wins(better) && !wins(other);
        let fact = EndFact::Defends {
            count,
            instead,
            undercuts: undercuts.then(|| knock.deadwood.points()),
            lays_off: matches!(better.action, Action::LayOff(_)),
        };
        (count < instead).then_some((4.0, CardFact::End(fact)))
    }

    /// What speaks for ending the hand.
    fn ends(&self, better: &JudgedMove, other: &JudgedMove, are_tried: bool) -> Vec<Weighed> {
        let Self { view, thought, .. } = *self;
        let mut facts: Vec<Weighed> = Vec::new();
        let Some((kind, count)) = ending(view, &better.action) else {
            return facts;
        };
        let instead = ending(view, &other.action);
        facts.extend(match instead {
            Some((other, _)) if other != kind => bonus(view, kind, other),
            Some(_) => None,
            None => scores_now(view, better, other),
        });
        match (instead, better.action, other.action) {
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

/// Whether the cards are reason enough to draw from the stock: some fit a meld, and nothing speaks for the card on offer.
fn cards_decide(facts: &[Weighed]) -> bool {
    let has = |is_so: fn(&DrawFact) -> bool| {
        let mut facts = facts.iter();
        facts.any(|(_, fact)| matches!(fact, CardFact::Draw(fact) if is_so(fact)))
    };
    let concedes = |fact: &DrawFact| matches!(fact, DrawFact::NoMeld(fact) if fact.concedes());
    let comes = |fact: &DrawFact| matches!(fact, DrawFact::Outs { outs, .. } if outs.len() >= SOME);
    has(comes) && !has(concedes)
}

/// In what part of the hands in which a move was tried the player knocks; in all of those that were not.
fn knocking(judged: &JudgedMove) -> f64 {
    let is_knock = |ended| {
        matches!(
            ended,
            Ended::Won(WinKind::Knock) | Ended::Lost(WinKind::Undercut)
        )
    };
    match judged.endings.count() {
        0 => 1.0,
        _ => judged.endings.share(is_knock).value(),
    }
}

/// What a move does.
pub(super) fn class_of(judged: &JudgedMove) -> MoveClass {
    MoveClass::of(&judged.action)
}

/// The bonus of gin and big gin, at the stake, beside another end of the hand.
fn bonus(view: &View, kind: KnockKind, instead: KnockKind) -> Option<Weighed> {
    let score = &view.rules().score;
    let bonus = match kind {
        KnockKind::BigGin => score.big_gin_bonus,
        KnockKind::Gin => score.gin_bonus,
        KnockKind::Knock => return None,
    };
    let fact = EndFact::Bonus {
        kind,
        bonus: bonus * view.scoring().multiplier(),
        is_safe: instead == KnockKind::Knock,
    };
    Some((ENDS, CardFact::End(fact)))
}

/// What gin or big gin scores now, and what playing on does.
fn scores_now(view: &View, gin: &JudgedMove, play_on: &JudgedMove) -> Option<Weighed> {
    let (kind, _) = ending(view, &gin.action)?;
    let [points, instead] = [gin, play_on].map(|judged| judged.points.round());
    let fact = EndFact::ScoresNow {
        kind,
        points,
        instead,
    };
    (kind != KnockKind::Knock && points > instead).then_some((ENDS, CardFact::End(fact)))
}

/// About how many points it explains that a hand ends with gin.
const ENDS: f64 = 3.0;
