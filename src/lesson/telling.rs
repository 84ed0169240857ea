//! What has happened at the table, in words.

use crate::{
    cards::{Card, CardSet},
    game::{
        Player,
        words::{Names, Phrase, turns_from},
    },
    melds::{Melds, best_arrangement, can_lay_off},
    play::{BySeat, KnockKind, Outcome, Seat, Shown, View, Win, WinKind, pair},
};

use super::{OPPONENT, course::written};

/// The names at the table of the lesson: the learner is the first player.
pub fn names() -> Names {
    Names::new(["You", OPPONENT], Some(Player::FIRST))
}

/// Who sits where, when the learner has this seat.
pub(super) fn seats(me: Seat) -> BySeat<Player> {
    pair::each(|seat| {
        if seat == me {
            Player::FIRST
        } else {
            Player::SECOND
        }
    })
}

/// What the opponent has done since `from` events had happened, in sentences.
pub(super) fn others_moves(view: &View, from: usize) -> Phrase {
    let turns = turns_from(&names(), &seats(view.seat()), view.history(), from);
    let his = turns
        .into_iter()
        .filter(|turn| turn.player == Player::SECOND);
    let mut phrase = Phrase::default();
    for (place, turn) in his.enumerate() {
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
            "{OPPONENT} has {knocker}, and you have only {defender} left: an *undercut*. You score {knocker} − {defender} and \
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
                "*{what}.* {OPPONENT} {}{but}: they have {defender}. With {bonus} for gin you score *{points}*.",
                ended.defence(false)
            )
        }
        (WinKind::Gin | WinKind::BigGin, false) => format!(
            "{OPPONENT} goes gin. You have {defender}: with the bonus of {bonus} they score {points}."
        ),
        (_, true) => format!(
            "You knock with {knocker}. {OPPONENT} {} and has {defender} left. You score {defender} − {knocker}, *{points}* \
             points.",
            ended.defence(false)
        ),
        (_, false) => format!(
            "{OPPONENT} knocks with {knocker}. You {} and have {defender} left: they score {defender} − {knocker}, {points} \
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
    let knocked = view.history().iter().find_map(|seen| match seen.shown {
        Shown::Knocked { knock, .. } => Some(knock.melds),
        _ => None,
    });
    let meld = knocked
        .zip(onto)
        .and_then(|(melds, place)| melds.get(place));
    match meld {
        Some(meld) => written(&format!("The `{card}` goes on `{meld}`.")),
        None => written(&format!("The `{card}` is laid off.")),
    }
}
