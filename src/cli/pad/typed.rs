//! What a line for the score sheet means.

use crate::{
    game::Player,
    play::WinKind,
    record::{Label, Pad, PadEntry, PadRefusal},
};

/// What a line for the score sheet means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Typed {
    /// Nothing: it is blank, or a comment.
    Nothing,
    /// Somebody won a hand.
    Hand(Hand),
    /// Enter this.
    Entry(PadEntry),
    /// Print the sheet.
    Sheet,
    /// Print what can be typed.
    Help,
    /// Leave.
    Quit,
}

/// A hand that somebody won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Hand {
    player: Player,
    kind: WinKind,
    worth: Worth,
    spade: bool,
}

/// What it is worth.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Worth {
    /// These points, the bonus among them.
    Points(u32),
    /// What the counts bring: the player's own, and the other's.
    Counts(u32, u32),
}

/// Why a line means nothing. The message is one sentence that says what would be right.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotTyped {
    #[error("nobody here is called {given:?}: {}", listed(.names))]
    Nobody { given: String, names: Vec<String> },
    #[error("{given:?} may be {}", listed(.names))]
    Either { given: String, names: Vec<String> },
    #[error("say how the hand was won: knock, gin, big-gin, undercut or lowest")]
    NoKind,
    #[error("{given:?} is no way to win a hand: knock, gin, big-gin, undercut or lowest")]
    UnknownKind { given: String },
    #[error("say what the hand is worth: the points with the bonus, as in `{example}`")]
    NoPoints { example: String },
    #[error("{given:?} is not a number of points")]
    NotANumber { given: String },
    #[error("say the count on both sides of `against`, as in `{example}`")]
    OneCount { example: String },
    #[error("{given:?} is one word too many")]
    Stray { given: String },
}

fn listed(names: &[String]) -> String {
    names.join(" or ")
}

impl NotTyped {
    /// The name of the mistake, for programs.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Nobody { .. } => "nobody",
            Self::Either { .. } => "ambiguous-name",
            Self::NoKind => "no-kind",
            Self::UnknownKind { .. } => "unknown-kind",
            Self::NoPoints { .. } => "no-points",
            Self::NotANumber { .. } => "not-a-number",
            Self::OneCount { .. } => "one-count",
            Self::Stray { .. } => "stray-word",
        }
    }
}

impl Hand {
    /// What is entered for it.
    pub(super) fn entry(self, pad: &Pad) -> Result<PadEntry, PadRefusal> {
        let Self {
            player,
            kind,
            worth,
            spade,
        } = self;
        match worth {
            Worth::Counts(own, other) => pad.reckon(player, kind, own, other, spade),
            Worth::Points(points) => Ok(PadEntry::Won {
                player,
                kind,
                points,
                spade,
            }),
        }
    }
}

/// Reads a line.
pub(super) fn read(line: &str, names: &[Label]) -> Result<Typed, NotTyped> {
    let line = line.split('#').next().unwrap_or_default().to_lowercase();
    let words: Vec<&str> = line.split_whitespace().collect();
    let [first, rest @ ..] = words.as_slice() else {
        return Ok(Typed::Nothing);
    };
    let command = match *first {
        "void" => Some(Typed::Entry(PadEntry::Void)),
        "tie" => Some(Typed::Entry(PadEntry::Tie)),
        "undo" => Some(Typed::Entry(PadEntry::Undid)),
        "sheet" => Some(Typed::Sheet),
        "help" | "?" => Some(Typed::Help),
        "quit" | "exit" => Some(Typed::Quit),
        // With more behind it, it is the beginning of a name.
        "q" if rest.is_empty() => Some(Typed::Quit),
        _ => None,
    };
    match (command, rest) {
        (Some(command), []) => Ok(command),
        (Some(_), [stray, ..]) if !names.iter().any(|name| lower(name) == *first) => {
            Err(NotTyped::Stray {
                given: (*stray).to_owned(),
            })
        }
        (Some(_) | None, _) => hand(player(first, names)?, first, rest).map(Typed::Hand),
    }
}

fn lower(name: &Label) -> String {
    name.as_str().to_lowercase()
}

/// The player whose name this is, or the only one whose name begins so.
fn player(given: &str, names: &[Label]) -> Result<Player, NotTyped> {
    let all = || names.iter().map(Label::to_string).collect();
    let place_of = |is: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let places = names.iter().enumerate();
        let fitting = places.filter(|(_, name)| is(&lower(name)));
        fitting.map(|(place, _)| place).collect()
    };
    let exact = place_of(&|name| name == given);
    let begun = place_of(&|name| name.starts_with(given));
    let given = given.to_owned();
    match (exact.as_slice(), begun.as_slice()) {
        (&[place], _) | (_, &[place]) => Ok(Player::new(place)),
        (_, []) => Err(NotTyped::Nobody {
            given,
            names: all(),
        }),
        (_, _) => Err(NotTyped::Either {
            given,
            names: all(),
        }),
    }
}

fn hand(player: Player, name: &str, words: &[&str]) -> Result<Hand, NotTyped> {
    let (kind, rest) = match words {
        [] => return Err(NotTyped::NoKind),
        ["big", "gin", rest @ ..] => (WinKind::BigGin, rest),
        ["lower" | "lowest", "count", rest @ ..] => (WinKind::LowestDeadwood, rest),
        [kind, rest @ ..] => (way(kind)?, rest),
    };
    let (rest, spade) = match rest {
        [rest @ .., "spade"] => (rest, true),
        rest => (rest, false),
    };
    let gin = matches!(kind, WinKind::Gin | WinKind::BigGin);
    let example = |worth| format!("{name} {} {worth}", word(kind));
    let against = if gin { "against 20" } else { "8 against 32" };
    let worth = match rest {
        [] => {
            let example = example("24");
            return Err(NotTyped::NoPoints { example });
        }
        ["against", other] if gin => Worth::Counts(0, number(other)?),
        [own, "against", other] => Worth::Counts(number(own)?, number(other)?),
        ["against", ..] | [_, "against"] => {
            let example = example(against);
            return Err(NotTyped::OneCount { example });
        }
        [points] => Worth::Points(number(points)?),
        [points, stray, ..] => {
            number(points)?;
            let given = (*stray).to_owned();
            return Err(NotTyped::Stray { given });
        }
    };
    Ok(Hand {
        player,
        kind,
        worth,
        spade,
    })
}

fn way(given: &str) -> Result<WinKind, NotTyped> {
    match given {
        "knock" => Ok(WinKind::Knock),
        "gin" => Ok(WinKind::Gin),
        "big-gin" | "biggin" => Ok(WinKind::BigGin),
        "undercut" => Ok(WinKind::Undercut),
        "lowest" | "lower" => Ok(WinKind::LowestDeadwood),
        _ => Err(NotTyped::UnknownKind {
            given: given.to_owned(),
        }),
    }
}

/// A way to win as it is typed.
const fn word(kind: WinKind) -> &'static str {
    match kind {
        WinKind::Knock => "knock",
        WinKind::Gin => "gin",
        WinKind::BigGin => "big-gin",
        WinKind::Undercut => "undercut",
        WinKind::LowestDeadwood => "lowest",
    }
}

fn number(given: &str) -> Result<u32, NotTyped> {
    given.parse().map_err(|_| NotTyped::NotANumber {
        given: given.to_owned(),
    })
}
