//! What a line for the score sheet means.

use crate::{
    cli::failure::Refusal,
    game::Player,
    play::WinKind,
    record::{Label, Pad, PadEntry, PadHand, PadRefusal},
    text::{Conjunction, quoted},
};

/// What a line for the score sheet means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum PadLine {
    /// Nothing: it is blank, or a comment.
    Nothing,
    Hand(TypedHand),
    /// Enter this.
    Entry(PadEntry),
    Sheet,
    /// Print what can be typed.
    Help,
    Quit,
}

/// A hand that somebody won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TypedHand {
    hand: PadHand,
    worth: HandWorth,
}

/// What it is worth.
#[derive(Debug, Clone, PartialEq, Eq)]
enum HandWorth {
    /// These points, the bonus among them.
    Points(u32),
    /// What the counts bring: the player's own, and those of the others, clockwise.
    Counts(u32, Vec<u32>),
}

impl TypedHand {
    /// What is entered for it.
    pub(super) fn entry(self, pad: &Pad) -> Result<PadEntry, PadRefusal> {
        match self.worth {
            HandWorth::Counts(own, others) => pad.reckon(self.hand, own, &others),
            HandWorth::Points(points) => Ok(self.hand.won(points)),
        }
    }
}

/// Reads a line.
pub(super) fn read(line: &str, names: &[Label]) -> Result<PadLine, Refusal> {
    let line = line.to_lowercase();
    let is_name = |word: &str| names.iter().any(|name| lower(name) == word);
    // A comment begins with a word that begins with the sign, unless that is the name of a player.
    let words = line.split_whitespace().enumerate();
    let words =
        words.take_while(|(place, word)| !word.starts_with('#') || *place == 0 && is_name(word));
    let words: Vec<&str> = words.map(|(_, word)| word).collect();
    let [first, rest @ ..] = words.as_slice() else {
        return Ok(PadLine::Nothing);
    };
    let command = match *first {
        "void" => Some(PadLine::Entry(PadEntry::Void)),
        "tie" => Some(PadLine::Entry(PadEntry::Tie)),
        "last" => Some(PadLine::Entry(PadEntry::LastGames)),
        "undo" => Some(PadLine::Entry(PadEntry::Undid)),
        "sheet" => Some(PadLine::Sheet),
        "help" | "?" => Some(PadLine::Help),
        "quit" | "exit" => Some(PadLine::Quit),
        // With more behind it, it is the beginning of a name.
        "q" if rest.is_empty() => Some(PadLine::Quit),
        _ => None,
    };
    match (command, rest) {
        (Some(command), []) => Ok(command),
        (Some(_), [stray, ..]) if !is_name(first) => Err(too_many(stray)),
        (Some(_) | None, _) => hand(player(first, names)?, names, first, rest).map(PadLine::Hand),
    }
}

/// The ways to win a hand as they are typed.
const WAYS: &str = "knock, gin, big-gin, undercut, lowest or refused";

fn too_many(word: &str) -> Refusal {
    Refusal::new(
        "stray-word",
        format!("{} is one word too many", quoted(word)),
    )
}

fn lower(name: &Label) -> String {
    name.as_str().to_lowercase()
}

/// The player whose name this is, or the only one whose name begins so.
fn player(given: &str, names: &[Label]) -> Result<Player, Refusal> {
    let place_of = |is: &dyn Fn(&str) -> bool| -> Vec<usize> {
        let places = names.iter().enumerate();
        let fitting = places.filter(|(_, name)| is(&lower(name)));
        fitting.map(|(place, _)| place).collect()
    };
    let exact = place_of(&|name| name == given);
    let begun = place_of(&|name| name.starts_with(given));
    let all = || {
        let names: Vec<&str> = names.iter().map(Label::as_str).collect();
        Conjunction::Or.list(&names)
    };
    match (exact.as_slice(), begun.as_slice()) {
        (&[place], _) | (_, &[place]) => Ok(Player::new(place)),
        (_, []) => Err(Refusal::new(
            "nobody",
            format!("nobody here is called {}: {}", quoted(given), all()),
        )),
        (_, _) => Err(Refusal::new(
            "ambiguous-name",
            format!("{} may be {}", quoted(given), all()),
        )),
    }
}

fn hand(player: Player, names: &[Label], name: &str, words: &[&str]) -> Result<TypedHand, Refusal> {
    let (kind, rest) = match words {
        [] => {
            let why = format!("say how the hand was won: {WAYS}");
            return Err(Refusal::new("no-kind", why));
        }
        ["big", "gin", rest @ ..] => (WinKind::BigGin, rest),
        ["lower" | "lowest", "count", rest @ ..] => (WinKind::LowestDeadwood, rest),
        ["refused", "double", rest @ ..] => (WinKind::RefusedDouble, rest),
        [kind, rest @ ..] => (way(kind)?, rest),
    };
    let (rest, spade, stake) = multipliers(rest)?;
    let (rest, knocker) = match (kind, rest) {
        (WinKind::Undercut, [knocker, rest @ ..]) if is_named(knocker, names) => {
            (rest, Some(self::player(knocker, names)?))
        }
        (_, rest) => (rest, None),
    };
    let gin = matches!(kind, WinKind::Gin | WinKind::BigGin);
    let example = |worth| format!("{name} {} {worth}", word(kind));
    let against = if gin { "against 20" } else { "8 against 32" };
    let worth = match rest {
        [] => {
            let example = example("24");
            return Err(Refusal::new(
                "no-points",
                format!("say what the hand is worth: the points with the bonus, as in `{example}`"),
            ));
        }
        ["against", others @ ..] if gin && !others.is_empty() => {
            HandWorth::Counts(0, numbers(others)?)
        }
        [own, "against", others @ ..] if !others.is_empty() => {
            HandWorth::Counts(number(own)?, numbers(others)?)
        }
        ["against", ..] | [_, "against"] => {
            let example = example(against);
            return Err(Refusal::new(
                "one-count",
                format!("say the count on both sides of `against`, as in `{example}`"),
            ));
        }
        [points] => HandWorth::Points(number(points)?),
        [points, stray, ..] => {
            number(points)?;
            return Err(too_many(stray));
        }
    };
    let hand = PadHand {
        player,
        kind,
        spade,
        stake,
        knocker,
    };
    Ok(TypedHand { hand, worth })
}

/// What multiplies the points, which stands at the end in any order, and the words before it.
fn multipliers<'a>(mut words: &'a [&'a str]) -> Result<(&'a [&'a str], bool, u32), Refusal> {
    let (mut spade, mut stake) = (false, None);
    loop {
        words = match words {
            [rest @ .., "spade"] if !spade => {
                spade = true;
                rest
            }
            [rest @ .., "stake", given] if stake.is_none() => {
                stake = Some(number(given)?);
                rest
            }
            [.., "stake"] => {
                let why = "say the stake behind the word, as in `stake 2`";
                return Err(Refusal::new("no-stake", why));
            }
            rest => return Ok((rest, spade, stake.unwrap_or(1))),
        };
    }
}

/// Whether a word may be the name of a player, and is no number.
fn is_named(word: &str, names: &[Label]) -> bool {
    let begins = |name: &Label| lower(name).starts_with(word);
    word.parse::<u32>().is_err() && word != "against" && names.iter().any(begins)
}

fn numbers(given: &[&str]) -> Result<Vec<u32>, Refusal> {
    given.iter().copied().map(number).collect()
}

fn way(given: &str) -> Result<WinKind, Refusal> {
    match given {
        "knock" => Ok(WinKind::Knock),
        "gin" => Ok(WinKind::Gin),
        "big-gin" | "biggin" => Ok(WinKind::BigGin),
        "undercut" => Ok(WinKind::Undercut),
        "lowest" | "lower" => Ok(WinKind::LowestDeadwood),
        "refused" | "refused-double" | "double" => Ok(WinKind::RefusedDouble),
        _ => Err(Refusal::new(
            "unknown-kind",
            format!("{} is no way to win a hand: {WAYS}", quoted(given)),
        )),
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
        WinKind::RefusedDouble => "refused",
    }
}

fn number(given: &str) -> Result<u32, Refusal> {
    let wrong = || {
        Refusal::new(
            "not-a-number",
            format!("{} is not a number of points", quoted(given)),
        )
    };
    given.parse().map_err(|_| wrong())
}
