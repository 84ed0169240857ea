//! The coach: judges decisions from what the seat that decides can know.

use crate::{
    game::words::{Phrase, Symbols, capitalized},
    melds::best_arrangement,
    play::{Action, KnockKind, View},
    players::{
        eval::{Evaluator, Thought},
        odds::{Averaged, Curve, HandResults, many},
    },
    rules::Rules,
};

use super::{
    Chance, Chances, Closeness, Effort, Ended, Endings, Grade, Inquiry, JudgedMove, Judging,
    Judgment, OpponentCount, Position, Rollout,
    after_take::AfterTake,
    among_several::among_several,
    candidate::Candidate,
    card_facts::CardFact,
    card_words::the,
    double_fact::offer,
    draw_facts::DrawFact,
    drawing::{fits, takes_little},
    move_class::{MoveClass, breaks_meld, ending, strangeness, taken_card},
    reading::waits,
    reason::{Explained, Note, class_of},
    trials::Trials,
    values::{Prospect, prospects},
    win_curve::WinCurve,
};

/// Judges decisions from what the seat to move can know.
#[derive(Debug, Clone)]
pub struct Coach<'a> {
    evaluator: &'a Evaluator,
    chances: Chances,
}

impl<'a> Coach<'a> {
    /// How many deals are played before the first judgment, to see how hands end under the house rules.
    pub const DEALS: usize = 1000;

    /// A coach for matches by these rules, which plays so many deals first.
    pub fn new(evaluator: &'a Evaluator, rules: &Rules, deals: usize) -> Self {
        Self::of_results(evaluator, rules, HandResults::of(evaluator, rules, deals))
    }

    /// A coach for matches by these rules when hands end so.
    pub(in crate::analysis) fn of_results(
        evaluator: &'a Evaluator,
        rules: &Rules,
        results: HandResults,
    ) -> Self {
        Self {
            evaluator,
            chances: Chances::new(rules, results),
        }
    }

    /// The score table.
    pub fn chances(&mut self) -> &mut Chances {
        &mut self.chances
    }

    /// Every legal action, to be tried out.
    pub(super) fn rollout(
        &mut self,
        position: &Position,
        inquiry: Inquiry,
        effort: Effort,
    ) -> Rollout {
        let view = &position.view;
        let (glance, curve) = self.glance_by_curve(position);
        let mut candidates = Vec::new();
        if effort != Effort::Glance && !glance.is_exact() {
            candidates = Candidate::all(view, &glance, inquiry.played());
            if let Some(after) = AfterTake::of(view)
                && let Some(room) = after.room(&glance, (inquiry, effort))
            {
                let view = after.view.clone();
                let judged = self.glance(&Position {
                    view,
                    ..position.clone()
                });
                after.spread(&mut candidates, &judged, room);
            }
        }
        Rollout::new((glance, curve), candidates, position, (inquiry, effort))
    }

    /// Where they are tried out.
    pub(super) fn trials(&self, position: &Position, effort: Effort) -> Trials<'a> {
        Trials::new(self.evaluator, &self.chances, position, effort)
    }

    /// Judges every legal action of the seat whose view it is; nothing when it is not its turn. Where a move is asked about that a
    /// brief effort finds to be a mistake, it is looked at again.
    pub fn judge(&mut self, position: &Position, inquiry: Inquiry, effort: Effort) -> Judgment {
        let mut judging = Judging::new(self, position.clone(), inquiry, effort);
        while !judging.is_done() {
            judging.advance(self);
        }
        judging.judgment()
    }

    /// What the nets say of every legal action of the seat whose view it is; nothing when it is not its turn.
    pub(in crate::analysis) fn glance(&mut self, position: &Position) -> Judgment {
        self.glance_by_curve(position).0
    }

    /// The same, and the chance by the points that are expected of the hand.
    fn glance_by_curve(&mut self, position: &Position) -> (Judgment, Curve<Chance>) {
        let Position {
            score,
            seats,
            view,
            acquaintance,
        } = position;
        let seats = *seats;
        let nets = acquaintance.nets_against(self.evaluator);
        let scores = position.scores();
        let prospects = match OpponentCount::of(view) {
            OpponentCount::One => prospects(nets, view, &scores),
            OpponentCount::Several => among_several(view, &view.legal()),
        };
        if prospects.is_empty() {
            return Default::default();
        }
        let (seat, scoring) = (view.seat(), view.scoring());
        let mut curve = WinCurve::new(&mut self.chances, score, seats, seats[seat], &scoring);
        let (mut thought, mut doubled) = (None, None);
        let moves = prospects.into_iter().map(|(action, prospect)| {
            let (points, chance, undercut) = match prospect {
                Prospect::Ends {
                    kind,
                    deadwood,
                    points,
                } => {
                    let thought = thought.get_or_insert_with(|| nets.think(view));
                    let hand = (kind, deadwood);
                    let (chance, undercut) =
                        curve.ended(&scoring, seat, hand, &thought.guess, points);
                    (points, chance, Some(undercut))
                }
                Prospect::Doubles {
                    accepted,
                    refused,
                    refusal,
                } => {
                    let doubled = doubled.get_or_insert_with(|| {
                        curve.at(&scoring.at_stake(2 * view.stake().multiplier()))
                    });
                    let mut chance = Chance::default();
                    chance.add(refusal, curve.after(&refused));
                    chance.add(1.0 - refusal, doubled.of(accepted));
                    let points = refusal * curve.points(&refused) + (1.0 - refusal) * accepted;
                    (points, chance, None)
                }
                Prospect::Settled(outcomes) => {
                    let share = 1.0 / many(outcomes.len().max(1));
                    let (mut points, mut chance) = (0.0, Chance::default());
                    for outcome in &outcomes {
                        points += share * curve.points(outcome);
                        chance.add(share, curve.after(outcome));
                    }
                    (points, chance, None)
                }
                Prospect::GoesOn { points } => (points, curve.of(points), None),
            };
            JudgedMove {
                action,
                points,
                error: 0.0,
                chance,
                chance_error: 0.0,
                undercut,
                endings: Endings::default(),
                is_open: true,
            }
        });
        let moves = moves.collect();
        let scale = (curve.point(), score.goal);
        let glance = Judgment::glance(moves, scale, OpponentCount::of(view), |error, points| {
            curve.worth_of(error, points)
        });
        (glance, curve.whole())
    }

    /// What there is to say of a move in this view, judged so, compared with a better one. It says nothing but what is true
    /// of the position and of the trials.
    pub fn note(
        &self,
        view: &View,
        judgment: &Judgment,
        better: &JudgedMove,
        other: &JudgedMove,
    ) -> Note {
        let thought = self.thought(view);
        let explained = Explained {
            view,
            thought: thought.as_ref(),
            judgment,
        };
        explained.note(better, other)
    }

    /// What the nets make of a view; nothing of one with several opponents.
    fn thought<'v>(&'v self, view: &'v View) -> Option<Thought<'v>> {
        match OpponentCount::of(view) {
            OpponentCount::One => Some(self.evaluator.think(view)),
            OpponentCount::Several => None,
        }
    }

    /// What the coach says of a position.
    pub fn hint(&mut self, position: &Position, inquiry: Inquiry, effort: Effort) -> Hint {
        let judgment = self.judge(position, inquiry, effort);
        self.hint_of(&position.view, judgment)
    }

    /// The same of a position that is judged.
    pub fn hint_of(&self, view: &View, judgment: Judgment) -> Hint {
        let (mut reasons, mut notes) = (Vec::new(), Vec::new());
        if let Some(best) = judgment.best() {
            let thought = self.thought(view);
            let explained = Explained {
                view,
                thought: thought.as_ref(),
                judgment: &judgment,
            };
            reasons = why(&explained, best);
            let of = |judged: &JudgedMove| explained.note(best, judged);
            notes = judgment.moves().iter().map(of).collect();
        }
        Hint {
            view: view.clone(),
            judgment,
            reasons,
            notes,
        }
    }
}

/// What the coach says to a player who is about to decide.
#[derive(Debug, Clone, PartialEq)]
pub struct Hint {
    pub view: View,
    /// Every legal action, the best first.
    pub judgment: Judgment,
    /// Why the best is the best, where anything can be said; first what is to be said of a double.
    pub reasons: Vec<Reason>,
    /// One for each move, in the order of the judgment.
    notes: Vec<Note>,
}

/// Why a move is the best, or what speaks for a double or against it.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    pub phrase: Phrase,
    pub about: About,
}

/// What a reason is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The best move.
    Best,
    /// The best move compared with another one.
    Beside(Beside),
    /// That it makes no difference.
    Either,
    /// Whether to double.
    Double,
}

impl About {
    /// The move that the best is compared with.
    pub const fn beside(self) -> Option<Beside> {
        match self {
            Self::Beside(beside) => Some(beside),
            Self::Best | Self::Either | Self::Double => None,
        }
    }
}

/// A move that the best one is compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside {
    pub best: Action,
    pub action: Action,
    /// How far the best is ahead of it.
    pub lead: Lead,
    /// Whether the best move ends the hand, and this one discards a card and plays on.
    pub plays_on: bool,
}

/// How far the best move is ahead of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lead {
    /// Too little to call, and nothing says by what.
    Unknown,
    /// Too little to call.
    Doubtful,
    /// By what would be no more than an inaccuracy.
    Little,
    /// By more.
    Plain,
}

impl Beside {
    fn new(judgment: &Judgment, [best, other]: [&JudgedMove; 2]) -> Self {
        let lead = match judgment.closeness(other) {
            Closeness::TooClose => Lead::Doubtful,
            _ if Grade::of(judgment.loss(other) / judgment.point()) < Some(Grade::Mistake) => {
                Lead::Little
            }
            _ => Lead::Plain,
        };
        Self {
            best: best.action,
            action: other.action,
            lead,
            plays_on: judgment.plays_on_instead(other),
        }
    }
}

impl Hint {
    /// Gives no reason while another move may still turn out to be the best: the moves are still tried out.
    pub(crate) fn withhold_reason(&mut self) {
        if self.judgment.is_contested() {
            self.reasons.clear();
        }
    }

    /// Why the best is the best, compared with a move that the player thinks of if that is worse.
    pub fn reasons_beside(&self, own: Option<&Action>) -> Vec<Reason> {
        let Some(beside) = own.and_then(|own| self.reason_beside(own)) else {
            return self.reasons.clone();
        };
        let is_of_double = |reason: &Reason| reason.about == About::Double;
        let (told, others): (Vec<Reason>, Vec<Reason>) =
            self.reasons.iter().cloned().partition(is_of_double);
        if !is_of_double(&beside) {
            return told.into_iter().chain([beside]).collect();
        }
        let doubling = told.into_iter().next().unwrap_or(beside);
        [doubling].into_iter().chain(others).collect()
    }

    /// The move that the best is compared with then.
    pub fn compared(&self, own: Option<&Action>) -> Option<Action> {
        let reasons = self.reasons_beside(own);
        let mut beside = reasons.iter().filter_map(|reason| reason.about.beside());
        Some(beside.next()?.action)
    }

    fn reason_beside(&self, own: &Action) -> Option<Reason> {
        let (judged, best) = (self.judgment.of(own)?, self.judgment.best()?);
        let closeness = self.judgment.closeness(judged);
        if !closeness.is_behind() || class_of(best) == MoveClass::Doubles {
            return None;
        }
        let note = self.note(own)?;
        let Some(phrase) = note.reason.clone() else {
            // What is said of another card would be taken for a reason against this one.
            let is_open = closeness == Closeness::TooClose && judged.endings.count() > 0;
            return is_open.then(|| Reason {
                phrase: Phrase::new("Nothing that was found sets the two moves apart")
                    .and(note.price.clone().unwrap_or_default()),
                about: About::Beside(Beside {
                    lead: Lead::Unknown,
                    ..Beside::new(&self.judgment, [best, judged])
                }),
            });
        };
        // What speaks against a double compares no moves.
        let (phrase, about) = if *own == Action::OfferDouble {
            let said = phrase.text(Symbols::Ascii);
            (said_of_double(&said), About::Double)
        } else {
            (
                phrase,
                About::Beside(Beside::new(&self.judgment, [best, judged])),
            )
        };
        Some(Reason { phrase, about })
    }

    /// What there is to say of a legal move compared with the best.
    pub fn note(&self, action: &Action) -> Option<&Note> {
        let moves = self.judgment.moves();
        let place = moves.iter().position(|judged| judged.action == *action)?;
        self.notes.get(place)
    }
}

/// Why `best` is better than the others; what is to be said of a double comes first. Nothing where there is nothing to choose.
fn why(explained: &Explained<'_>, best: &JudgedMove) -> Vec<Reason> {
    let told = explained.judgment.told_apart();
    let doubling = explained.doubling(&told).map(|said| Reason {
        phrase: said_of_double(&said),
        about: About::Double,
    });
    let is_offer = |judged: &JudgedMove| judged.action == Action::OfferDouble;
    let rest: Vec<&JudgedMove> = told
        .iter()
        .copied()
        .filter(|judged| !is_offer(judged))
        .collect();
    let reason = match &doubling {
        // It answers the whole question.
        Some(_) if is_offer(best) || is_answer_to_double(best) || rest.len() < 2 => None,
        None if is_offer(best) || rest.len() < 2 => why_among(explained, best, &told),
        Some(_) | None => why_among(explained, best, &rest),
    };
    doubling.into_iter().chain(reason).collect()
}

/// What is said of a double stands alone; there are no cards in it.
fn said_of_double(said: &str) -> Phrase {
    Phrase::new(capitalized(said))
}

fn is_answer_to_double(judged: &JudgedMove) -> bool {
    matches!(judged.action, Action::AcceptDouble | Action::RefuseDouble)
}

/// Why `best` is better than ending the hand, if it plays on, and than playing on, if it ends the hand; or than the most natural move,
/// where the best is less so, also without an argument if that is worse; or the next that is not as good, as far as there is an
/// argument, and of the nearest first one that breaks no pair; nothing where a knock and playing on are as good. What breaks a meld comes
/// after the others, as nobody thinks of it. Where facts set the best apart from none of them, what speaks for it alone, then what it
/// gains in points, and last what it scored in the trials, or what speaks for it as for others. Gin is not compared.
fn why_among(explained: &Explained<'_>, best: &JudgedMove, told: &[&JudgedMove]) -> Option<Reason> {
    let judgment = explained.judgment;
    let is_behind = |judged: &&JudgedMove| judgment.closeness(judged).is_behind();
    if told.len() < 2 {
        // Ways to lay down the same cards count as one move.
        let is_answer = MoveClass::of(&best.action) == MoveClass::Answers;
        return is_answer.then(|| alone(explained, best, false)).flatten();
    }
    if !told.iter().any(is_behind)
        && let Some(reason) = nobody_wins(told).or_else(|| either(explained, best, told))
    {
        return Some(reason);
    }
    let ends_hand = best.action.ends_hand();
    let end = ending(explained.view, &best.action);
    if end.is_some_and(|(kind, _)| kind != KnockKind::Knock) {
        // Gin needs no comparison.
        return alone(explained, best, false);
    }
    let mut others = told.iter().copied();
    let other_way = others.find(|judged| judged.action.ends_hand() != ends_hand);
    if ends_hand && other_way.is_some_and(|play_on| !is_behind(&play_on)) {
        // What speaks for either is said of playing on. That other knocks leave more deadwood everybody sees.
        return None;
    }
    // Nobody thinks of an end of the hand that is not the best of them, or of a worse way to play on where it can be ended.
    let is_same_way = |judged: &&JudgedMove| judged.action.ends_hand() == ends_hand;
    let behind = told.iter().copied().filter(is_behind).filter(is_same_way);
    let (breaking, mut behind): (Vec<&JudgedMove>, Vec<&JudgedMove>) =
        behind.partition(|judged| breaks_meld(explained.view, &judged.action));
    let unlikeliness = |judged: &&JudgedMove| unlikeliness(explained.view, &judged.action);
    let nearest = behind.len().min(NEAREST);
    behind[..nearest].sort_by_key(|judged| {
        let (breaks_up, _) = unlikeliness(judged);
        breaks_up
    });
    // Nobody thinks of the best one first: they ask what is wrong with the one they thought of.
    let natural = (0..behind.len()).min_by_key(|place| unlikeliness(&behind[*place]));
    let natural = natural.filter(|place| unlikeliness(&behind[*place]) < unlikeliness(&best));
    if let Some(place) = natural {
        behind[..=place].rotate_right(1);
    }
    let natural = natural.map(|_| behind[0].action);
    let next = other_way.filter(is_behind).into_iter().chain(behind);
    let next: Vec<&JudgedMove> = next.collect();
    let lays_off = matches!(best.action, Action::LayOff(_));
    let is_close = |other: &&&JudgedMove| judgment.closeness(other) == Closeness::TooClose;
    let beside = |others: &[&JudgedMove], say: &dyn Fn(&JudgedMove) -> Option<Phrase>| {
        others.iter().find_map(|other| {
            let phrase = say(other)?;
            // Of two moves the other goes without saying, except where the words look for it or do not decide.
            let is_named = (told.len() > 2 || is_close(&other)) && !lays_off
                || phrase.text(Symbols::Ascii).contains("instead of");
            Some(Reason {
                phrase,
                about: if is_named {
                    About::Beside(Beside::new(judgment, [best, other]))
                } else {
                    About::Best
                },
            })
        })
    };
    // It speaks for a double whatever else could be done.
    let double = offer(best).map(|fact| Reason {
        phrase: Phrase::new(fact.words()),
        about: About::Best,
    });
    let is_asked_for = |other: &JudgedMove| {
        natural == Some(other.action) && judgment.closeness(other) == Closeness::Worse
    };
    let argument = |other: &JudgedMove| match explained.argument(best, other) {
        None if is_asked_for(other) => explained.reason(best, other),
        argument => argument,
    };
    let reason = |other: &JudgedMove| explained.reason(best, other);
    let in_the_trials = |other: &JudgedMove| Explained::in_the_trials(best, other);
    double
        .or_else(|| beside(&next, &argument))
        .or_else(|| alone(explained, best, false))
        .or_else(|| beside(&next, &reason))
        .or_else(|| beside(&breaking, &reason))
        .or_else(|| beside(&next, &in_the_trials))
        .or_else(|| alone(explained, best, true))
}

/// Among so many moves that are not as good as the best one that breaks a pair comes last.
pub(super) const NEAREST: usize = 3;

/// How far from the first thought of a player an action is: a card of a meld, or of a pair, is not what anybody thinks of first.
pub(super) fn unlikeliness(view: &View, action: &Action) -> (bool, (u32, u32)) {
    let breaks_up = match *action {
        Action::Discard { card } => {
            let loose = best_arrangement(view.hand()).deadwood();
            !loose.contains(card) || waits(view, card)
        }
        _ => false,
    };
    (breaks_up, strangeness(view, action))
}

/// That almost no hand has a winner, whichever of these moves it begins with: then it does not matter which is made.
fn nobody_wins(told: &[&JudgedMove]) -> Option<Reason> {
    const MOST: f64 = 0.95;
    let shares = told
        .iter()
        .map(|judged| judged.endings.share(|ended| ended == Ended::Nobodys));
    let least = shares.min_by(|one, other| one.value().total_cmp(&other.value()));
    least.filter(|least| least.value() >= MOST).map(|_| Reason {
        phrase: Phrase::new("whatever you do, nearly every hand tried ends without a winner"),
        about: About::Best,
    })
}

/// What there is to say of leaving a card where taking it is as good: what it lacks and what it brings.
fn either(explained: &Explained<'_>, best: &JudgedMove, told: &[&JudgedMove]) -> Option<Reason> {
    let view = explained.view;
    let leaves = MoveClass::of(&best.action) == MoveClass::Leaves;
    let mut cards = told.iter().filter_map(|one| taken_card(view, &one.action));
    let card = cards.next().filter(|_| leaves)?;
    let (_, lacks) = takes_little(view, card);
    let opponents = OpponentCount::of(view);
    let said = Phrase::new("It makes little difference; ");
    let brings = fits(view, card).filter(|_| !lacks.tells_wait());
    Some(Reason {
        phrase: match (brings, &lacks) {
            (Some(brings), CardFact::Draw(DrawFact::NoMeld(lacks))) => {
                let no_meld = said.and(the(card)).words(lacks.no_meld());
                no_meld.words(", but ").and(brings.phrase(opponents))
            }
            _ => said.and(lacks.phrase(opponents)),
        },
        about: About::Either,
    })
}

/// What speaks for the best move alone.
fn alone(explained: &Explained<'_>, best: &JudgedMove, is_shared: bool) -> Option<Reason> {
    Some(Reason {
        phrase: explained.alone(best, is_shared)?,
        about: About::Best,
    })
}
