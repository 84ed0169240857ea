//! What happens at the table, in words.

use crate::{
    game::words::void_reason,
    melds::Arrangement,
    play::{KnockKind, Outcome, Seat, Seen, Shown, Standing, Win, WinKind},
};

use super::phrase::Phrase;

/// Who is told about, seen from the player at the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who<'a> {
    /// The player himself.
    You,
    /// The opponent, by name.
    Other(&'a str),
}

impl<'a> Who<'a> {
    /// Who sits at `seat`, for the player at `me`.
    pub fn at(seat: Seat, me: Seat, other: &'a str) -> Self {
        if seat == me {
            Self::You
        } else {
            Self::Other(other)
        }
    }

    /// The subject of a sentence with its verb: `You draw`, `Robin draws`.
    pub fn does(self, you: &str, other: &str) -> String {
        match self {
            Self::You => format!("You {you}"),
            Self::Other(name) => format!("{name} {other}"),
        }
    }

    /// The subject with a regular verb.
    pub fn verb(self, verb: &str) -> String {
        self.does(verb, &format!("{verb}s"))
    }

    /// The name alone.
    pub fn name(self) -> &'a str {
        match self {
            Self::You => "You",
            Self::Other(name) => name,
        }
    }
}

/// What somebody did.
pub fn seen(seen: &Seen, who: Who<'_>) -> Phrase {
    let say = |text: String| Phrase::new().text(text);
    match seen.shown {
        Shown::Passed => say(who.does("pass", "passes")),
        Shown::TookUpcard(card) => say(who.verb("take")).text(" the upcard ").card(card),
        Shown::DrewStock => match seen.card {
            Some(card) => say(who.verb("draw")).text(" ").card(card),
            None => say(who.verb("draw")).text(" from the stock"),
        },
        Shown::TookDiscard(card) => say(who.verb("take")).text(" ").card(card),
        Shown::LookedBack => {
            say(who.verb("look")).text(" through the discards, at the price of a draw")
        }
        Shown::Discarded(card) => say(who.verb("discard")).text(" ").card(card),
        Shown::Knocked { knock, .. } => {
            let count = knock.deadwood.points();
            match (knock.kind, knock.standing) {
                (KnockKind::Gin, _) => say(who.does("have", "has")).strong(" gin"),
                (KnockKind::BigGin, _) => say(who.does("have", "has")).strong(" big gin"),
                (KnockKind::Knock, Standing::Regular) => {
                    say(who.verb("knock")).strong(format!(" with {count}"))
                }
                (KnockKind::Knock, Standing::LostAsUndercut) => {
                    say(who.verb("knock")).strong(format!(" with {count}, too many"))
                }
            }
        }
        Shown::Spread { deadwood, .. } => say(who.verb("show")).text(match deadwood.points() {
            0 => " no deadwood".to_owned(),
            points => format!(" {points} of deadwood"),
        }),
        Shown::LaidOff(lay_off) => say(who.verb("lay")).text(" off ").card(lay_off.card),
        Shown::EndedDefence => say(who.verb("lay")).text(" off no more"),
        Shown::AcceptedKnock => say(who.verb("accept")).text(" the knock"),
        Shown::RefusedKnock => say(who.verb("refuse")).text(" the knock: play goes on"),
        Shown::PlaysExposed => say(who.verb("let")).text(" the knocker play on, cards exposed"),
        Shown::PickedUp => say(who.verb("let")).text(" the knocker pick up, without a bonus"),
    }
}

/// An arrangement on one line: what it counts, and its melds.
pub fn arrangement(arrangement: &Arrangement) -> Phrase {
    let mut phrase = match arrangement.points() {
        0 => Phrase::new().text("gin:"),
        points => Phrase::new().text(format!("{points}:")),
    };
    if arrangement.melds().is_empty() {
        return phrase.text(" no melds");
    }
    for (place, meld) in arrangement.melds().iter().enumerate() {
        let apart = if place == 0 { " " } else { " + " };
        phrase = phrase.text(apart).cards(meld.cards());
    }
    phrase
}

/// How a deal ended, as a headline.
pub fn outcome(outcome: &Outcome, me: Seat, other: &str) -> Phrase {
    match outcome {
        Outcome::Void(reason) => Phrase::new()
            .strong("The hand is void")
            .text(format!(": {}.", void_reason(*reason))),
        Outcome::Tie { deadwood } => Phrase::new()
            .strong("A tie")
            .text(format!(" at {deadwood}: nobody scores.")),
        Outcome::Won(win) => Phrase::new().strong(won(win, me, other)),
    }
}

fn won(win: &Win, me: Seat, other: &str) -> String {
    let who = Who::at(win.seat, me, other);
    let points = win.points();
    match win.kind {
        WinKind::Knock => format!("{} the hand: {points}.", who.verb("win")),
        WinKind::Gin => format!("Gin! {} {points}.", who.verb("score")),
        WinKind::BigGin => format!("Big gin! {} {points}.", who.verb("score")),
        WinKind::Undercut => format!("Undercut! {} {points}.", who.verb("score")),
        WinKind::LowestDeadwood => {
            format!("{} the lower count: {points}.", who.does("have", "has"))
        }
    }
}
