//! What has happened at the table, and what the coach says, in words.

use crate::{
    analysis::coach::{Closeness, Ended, Grade, Hint, JudgedMove, words},
    cards::{Card, CardSet},
    game::{
        Player,
        words::{Phrase, melds_after, turns_from},
    },
    melds::{Melds, best_arrangement, can_lay_off, deadwood},
    play::{Action, KnockKind, Outcome, Seat, Shown, View, Win, WinKind, pair},
};

use super::{
    course::{OPPONENT, written},
    table::{names, seats},
    turning::{self, LessonInput},
};

/// What the opponent has done since `from` events had happened, in sentences.
pub(super) fn others_moves(view: &View, from: usize) -> Phrase {
    let turns = turns_from(&names(), &seats(view.seat()), view.history(), from);
    let theirs = turns
        .into_iter()
        .filter(|turn| turn.player == Player::SECOND);
    let mut phrase = Phrase::default();
    for (place, turn) in theirs.enumerate() {
        if place > 0 {
            phrase = phrase.words(" ");
        }
        phrase = phrase.and(turn.phrase).stop();
    }
    phrase
}

/// The card that the learner got, and the meld that it makes.
pub(super) fn got(view: &View, how: &str) -> Phrase {
    let Some(card) = view.drawn() else {
        return Phrase::default();
    };
    let best = best_arrangement(view.hand());
    let made = best.melds().iter().find(|meld| meld.cards().contains(card));
    let before = best_arrangement(view.hand().without(card));
    let is_new = |cards: CardSet| {
        let old = cards.without(card);
        !before.melds().iter().any(|meld| meld.cards() == old)
    };
    written(&match made {
        Some(meld) if is_new(meld.cards()) => {
            format!("You {how} the `{card}`, which makes `{}`.", meld.cards())
        }
        Some(meld) => format!(
            "You {how} the `{card}`, which goes with `{}`.",
            meld.cards().without(card)
        ),
        None => format!("You {how} the `{card}`."),
    })
}

/// The showdown as it came to pass.
struct LessonShowdown {
    knocker: Seat,
    kind: KnockKind,
    knocked: Melds,
    spread: Option<(Melds, CardSet)>,
    laid_off: CardSet,
}

impl LessonShowdown {
    fn of(view: &View) -> Option<Self> {
        let mut ended: Option<Self> = None;
        for seen in view.history() {
            match (&mut ended, seen.shown) {
                (_, Shown::Knocked { knock, .. }) => {
                    ended = Some(Self {
                        knocker: knock.seat,
                        kind: knock.kind,
                        knocked: knock.melds,
                        spread: None,
                        laid_off: CardSet::EMPTY,
                    });
                }
                (Some(ended), Shown::Spread { melds, deadwood }) => {
                    ended.spread = Some((melds, deadwood));
                }
                (Some(ended), Shown::LaidOff(lay_off)) => {
                    ended.laid_off.insert(lay_off.card);
                }
                _ => {}
            }
        }
        ended
    }

    /// What the defender did: `lays down … and lays off …`.
    fn defence(&self, mine: bool) -> String {
        let (lays, off) = if mine {
            ("lay down", "lay off")
        } else {
            ("lays down", "lays off")
        };
        let melds: Vec<String> = self
            .spread
            .iter()
            .flat_map(|(melds, _)| melds.iter())
            .map(|meld| format!("`{meld}`"))
            .collect();
        let down = match melds.as_slice() {
            [] => "no meld".to_owned(),
            melds => melds.join(" and "),
        };
        if self.laid_off.is_empty() {
            format!("{lays} {down}")
        } else {
            format!("{lays} {down} and *{off}* `{}`", self.laid_off)
        }
    }

    /// The deadwood that would fit on gin, if that were allowed.
    fn would_fit(&self) -> CardSet {
        let loose = self.spread.map_or(CardSet::EMPTY, |(_, loose)| loose);
        can_lay_off(loose, &self.knocked)
    }
}

/// How the hand ended, with the sum.
pub(super) fn ended(view: &View) -> Phrase {
    let text = match view.outcome() {
        None => return Phrase::default(),
        Some(Outcome::Void(_)) => {
            "Two cards are left in the stock, and nobody has knocked: the hand is void, and nobody scores.".to_owned()
        }
        Some(Outcome::Tie { deadwood }) => {
            format!("Both have {deadwood}: nobody scores.")
        }
        Some(Outcome::Won(win)) => match LessonShowdown::of(view) {
            Some(ended) => won(view.seat(), &win, &ended),
            None => return Phrase::default(),
        },
    };
    written(&text)
}

fn won(me: Seat, win: &Win, ended: &LessonShowdown) -> String {
    let points = win.points();
    let (knocker, defender) = (
        win.deadwood[ended.knocker],
        win.deadwood[pair::opponent(ended.knocker)],
    );
    let (difference, bonus) = (win.difference, win.bonus);
    let mine = ended.knocker == me;
    match (win.kind, mine) {
        (WinKind::Undercut, false) => format!(
            "{OPPONENT} has {knocker}, and you have only {defender} left: an *undercut*. You score {knocker} - {defender} and \
             {bonus}, *{points}* points."
        ),
        (WinKind::Undercut, true) => format!(
            "You knock with {knocker}. {OPPONENT} {} and has only {defender} left: an *undercut*. They score {difference} and \
             {bonus}, {points} points.",
            ended.defence(false)
        ),
        (WinKind::Gin | WinKind::BigGin, true) => {
            let fits = ended.would_fit();
            let but = if fits.is_empty() {
                String::new()
            } else {
                format!(", and may not lay off their `{fits}`")
            };
            let what = match ended.kind {
                KnockKind::BigGin => "Big gin",
                KnockKind::Knock | KnockKind::Gin => "Gin",
            };
            format!(
                "*{what}.* {OPPONENT} {}{but}: they have {defender} left. With {bonus} for gin you score *{points}*.",
                ended.defence(false)
            )
        }
        (WinKind::Gin | WinKind::BigGin, false) => format!(
            "{OPPONENT} goes gin. You have {defender}: with the bonus of {bonus} they score {points}."
        ),
        (_, true) => format!(
            "You knock with {knocker}. {OPPONENT} {} and has {defender} left. You score {defender} - {knocker}, *{points}* \
             points.",
            ended.defence(false)
        ),
        (_, false) => format!(
            "{OPPONENT} knocks with {knocker}. You {} and have {defender} left: they score {defender} - {knocker}, {points} \
             points.",
            ended.defence(true)
        ),
    }
}

/// Where a card went that was laid off.
pub(super) fn laid_off(view: &View, card: Card) -> Phrase {
    let onto = view
        .history()
        .iter()
        .rev()
        .find_map(|seen| match seen.shown {
            Shown::LaidOff(lay_off) if lay_off.card == card => Some(lay_off.meld),
            _ => None,
        });
    // With the cards that were laid off before.
    let before = view
        .history()
        .iter()
        .take_while(|seen| !matches!(seen.shown, Shown::LaidOff(lay_off) if lay_off.card == card));
    let melds = before.fold(None, |melds, seen| melds_after(seen, melds));
    let meld = melds
        .as_ref()
        .zip(onto)
        .and_then(|(melds, place)| melds.get(place));
    match meld {
        Some(meld) => written(&format!("The `{card}` goes on `{meld}`.")),
        None => written(&format!("The `{card}` is laid off.")),
    }
}

/// Whether a hint is about this moment.
pub(super) fn is_about(hint: &Hint, view: &View) -> bool {
    hint.view.history().len() == view.history().len()
}

/// The move that an action is, and its place; of the ways to lay a knock down, any.
fn find<'a>(hint: &'a Hint, action: &Action) -> Option<(usize, &'a JudgedMove)> {
    let same = |judged: &JudgedMove| match (&judged.action, action) {
        (Action::Knock { discard: one, .. }, Action::Knock { discard: other, .. }) => one == other,
        (Action::BigGin { .. }, Action::BigGin { .. }) => true,
        (one, other) => one == other,
    };
    let mut moves = hint.judgment.moves().iter().enumerate();
    moves.find(|(_, judged)| same(judged))
}

/// Whether a beginner may well do this: it is no plain mistake.
fn is_fine(hint: &Hint, judged: &JudgedMove) -> bool {
    hint.judgment
        .grade(judged)
        .is_none_or(|grade| grade < Grade::Mistake)
}

/// Where a discard is best, the best one that the steps before have taught, unless it costs much: that a high card can be worth
/// keeping would only confuse a beginner.
fn taught(hint: &Hint) -> Option<Card> {
    let best = hint.judgment.best()?;
    let costs_much = |judged: &JudgedMove| hint.judgment.grade(judged) == Some(Grade::Blunder);
    let told = hint.judgment.told_apart().into_iter();
    let mut told = told.filter(|judged| !costs_much(judged));
    told.find_map(|judged| match (best.action, judged.action) {
        (Action::Discard { .. }, Action::Discard { card }) => {
            turning::why_not_discard(&hint.view, card)
                .is_none()
                .then_some(card)
        }
        _ => None,
    })
}

/// What the coach says before anything is done.
pub(super) fn advice(hint: &Hint) -> Phrase {
    let Some(best) = hint.judgment.best() else {
        return Phrase::default();
    };
    let view = &hint.view;
    let to_do = words::to_do(view, &best.action);
    if !hint.judgment.is_choice() {
        return written("You can only ").and(to_do).stop();
    }
    let told = hint.judgment.told_apart();
    let fine = || told.iter().filter(|judged| is_fine(hint, judged));
    let would = written("The coach would ");
    let advice = if let Some(card) = taught(hint) {
        let left = deadwood(view.hand().without(card));
        let discard = words::to_do(view, &Action::Discard { card });
        let advice = would.and(discard).words(format!(": that leaves {left}"));
        match why_play_on(hint, card) {
            Some(why) => advice.stop().then(why),
            None => advice,
        }
    } else {
        let advice = would.and(to_do);
        match (turning::why_draw(view, &best.action), hint.reasons.last()) {
            (Some(why), _) => advice.words(": ").and(why),
            (None, Some(reason)) if reason.about.beside().is_some() => {
                let reason = words::Detail::reason(view, reason);
                advice.stop().then(reason.sentence())
            }
            (None, Some(reason)) => advice.words(": ").and(reason.phrase.clone()),
            (None, None) => advice,
        }
    };
    let advice = advice.stop();
    match fine().count().saturating_sub(1) {
        // Of two ways to draw the one that is not named goes without saying.
        _ if told.len() < 3 => advice,
        0 => advice,
        1 => advice.words(" The coach rates one other move as good."),
        others => advice.words(format!(" The coach rates {others} other moves as good.")),
    }
}

/// Why the coach plays on with a discard with which the hand could be ended.
fn why_play_on(hint: &Hint, discard: Card) -> Option<Phrase> {
    could_knock(&hint.view, discard).then_some(())?;
    let is_gin = |ended: Ended| ended.is_won_by(WinKind::Gin) || ended.is_won_by(WinKind::BigGin);
    let gin = hint.judgment.best()?.endings.share(is_gin).value();
    let bonus = hint.view.rules().score.gin_bonus;
    let more = written("You could *knock* with it, but the coach expects more from playing on");
    // In fewer hands the bonus is not why.
    Some(if gin < 0.2 {
        more
    } else {
        let often = (gin * 100.0).round();
        more.and(written(&format!(
            ": {often} hands in 100 end with your *gin*, which scores {bonus} more"
        )))
    })
}

fn could_knock(view: &View, discard: Card) -> bool {
    turning::legal(view, LessonInput::Knock(discard)).is_ok()
}

/// What the coach says to an action. A beginner hears of plain mistakes only, and only where the cards say what is wrong.
pub(super) fn remark(hint: &Hint, action: &Action) -> CoachVerdict {
    let (Some((place, judged)), Some(best)) = (find(hint, action), hint.judgment.best()) else {
        return CoachVerdict::Fine(Phrase::default());
    };
    if !hint.judgment.is_choice() {
        return CoachVerdict::Fine(Phrase::default());
    }
    let taught = taught(hint).map(|card| Action::Discard { card });
    if let Some(told) = beside_the_rule(hint, judged, taught) {
        return CoachVerdict::Fine(told);
    }
    // What it would do itself is good, also where it keeps from a beginner what is better.
    if place == 0 || taught == Some(*action) {
        let made = match action {
            Action::TakeUpcard | Action::TakeDiscard => turning::offered_makes(&hint.view),
            _ => None,
        };
        let made = made.map_or_else(String::new, |(card, meld)| {
            format!(": the `{card}` makes `{meld}`")
        });
        let good = written(&format!("*Good*, says the coach{made}."));
        return CoachVerdict::Fine(good.and(plays_on(&hint.view, action)));
    }
    let rather = taught.unwrap_or(best.action);
    let to_do = words::to_do(&hint.view, &rather);
    let is_fine = is_fine(hint, judged);
    let why = turning::why_rather(&hint.view, action, &rather);
    match why.filter(|_| !is_fine) {
        None => {
            let said = match hint.judgment.closeness(judged) {
                Closeness::Worse => {
                    let said = if is_fine {
                        "*No mistake*, says the coach, though it would rather "
                    } else {
                        "The coach would rather "
                    };
                    written(said).and(to_do).stop()
                }
                Closeness::Best | Closeness::Equal | Closeness::TooClose => {
                    written("*Just as good*, says the coach.")
                }
            };
            CoachVerdict::Fine(said.and(plays_on(&hint.view, action)))
        }
        Some(why) => {
            let rather = written("The coach would rather ").and(to_do).stop();
            CoachVerdict::Rather(rather.then(why))
        }
    }
}

/// What is said to a good discard against which speaks what the steps before have taught, where the one that they have taught
/// is good as well: it is not praised.
fn beside_the_rule(hint: &Hint, judged: &JudgedMove, taught: Option<Action>) -> Option<Phrase> {
    let Action::Discard { card } = judged.action else {
        return None;
    };
    taught.filter(|_| is_fine(hint, judged))?;
    let why = turning::why_not_discard(&hint.view, card)?;
    let told =
        written("*No mistake here*, says the coach, but not the discard that you have learned.");
    Some(told.then(why).and(plays_on(&hint.view, &judged.action)))
}

/// That the hand goes on where the discard could have ended it; empty elsewhere.
fn plays_on(view: &View, action: &Action) -> Phrase {
    match *action {
        Action::Discard { card } if could_knock(view, card) => {
            written(" You play on. You could also have *knocked* with that card.")
        }
        _ => Phrase::default(),
    }
}

/// What the coach says to an action.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum CoachVerdict {
    /// It is as good as any, or there is nothing to choose.
    Fine(Phrase),
    /// Another is clearly better, and why.
    Rather(Phrase),
}

/// The sentence before the coach has said anything.
pub(super) fn thinking() -> Phrase {
    written("The coach is thinking.")
}
