//! Reading a line as a command, forgivingly. Whether the command can be done now is decided elsewhere.

use crate::{
    analysis::coach::Effort, cards::Card, game::words::shortened, play::Action, session::Intent,
};

use super::{
    card_name::{CardName, rank_called, suit_called},
    command::{ComparedMove, LineCommand, Ways},
    words::WORDS,
};

/// Why a line is not a command, in one sentence.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoCommand {
    #[error("There is no command \"{0}\"; help lists them.")]
    Unknown(String),
    #[error("{verb} needs a card, such as {verb} 7h.")]
    NoCard { verb: &'static str },
    #[error("\"{0}\" is not a card; write rank and suit, such as 7h, Td or Qs.")]
    NotACard(String),
    #[error("{verb} does not go with \"{rest}\"; help lists the commands.")]
    LeftOver { verb: &'static str, rest: String },
    #[error("continue needs the number of a match, such as continue 7; matches lists them.")]
    NoNumber,
    #[error("leave needs the level that plays on for you, such as leave casual.")]
    NoLevel,
    #[error("That line is too long to be a command; help lists them.")]
    TooLong,
}

/// The longest line that is looked at, in bytes.
const MOST_BYTES: usize = 400;
/// How much of a line an answer repeats, in columns.
const MOST_QUOTED: usize = 30;

impl LineCommand {
    /// Reads a line. Case, spaces, commas and a full stop at the end do not matter.
    pub(super) fn read(line: &str) -> Result<Self, NoCommand> {
        if line.len() > MOST_BYTES {
            return Err(NoCommand::TooLong);
        }
        let lower = line.to_lowercase();
        let words: Vec<&str> = lower
            .split(|c: char| c.is_whitespace() || c == ',')
            .map(|word| word.trim_end_matches('.'))
            .filter(|word| !word.is_empty())
            .collect();
        Words(&words).command()
    }
}

/// The words of a line, in lower case.
#[derive(Clone, Copy)]
struct Words<'a>(&'a [&'a str]);

impl Words<'_> {
    fn command(self) -> Result<LineCommand, NoCommand> {
        let Some((&first, rest)) = self.0.split_first() else {
            return Ok(LineCommand::Enter);
        };
        let rest = Self(rest);
        let said = self.0.join(" ");
        if let Some((_, command)) = WORDS
            .iter()
            .find(|(words, _)| words.contains(&said.as_str()))
        {
            return Ok(*command);
        }
        match first {
            "t" | "take" => rest.take(),
            "d" | "discard" | "throw" | "drop" => rest.discard(),
            "knock" | "kn" => {
                let (discard, way) = rest.ending("knock")?;
                Ok(LineCommand::Knock(Some(discard), way))
            }
            "gin" | "g" => {
                let (discard, way) = rest.ending("gin")?;
                Ok(LineCommand::Gin(Some(discard), way))
            }
            "hint" => match rest.0 {
                ["deep", rest @ ..] => Self(rest).compare("hint deep", Effort::Deep),
                _ => rest.compare("hint", Effort::Full),
            },
            "deeper" => rest.compare("deeper", Effort::Deep),
            "meld" | "melds" | "m" => rest.melds(),
            "lay" | "l" => rest.lay_off(),
            "leave" => match rest.0 {
                [level] => match level.parse() {
                    Ok(level) => Ok(LineCommand::Want(Intent::Leave(level))),
                    Err(_) => Err(NoCommand::NoLevel),
                },
                _ => Err(NoCommand::NoLevel),
            },
            "continue" => match rest.0 {
                [number] if number.parse::<u32>().is_ok() => {
                    Ok(LineCommand::Continue(number.parse().unwrap_or_default()))
                }
                _ => Err(NoCommand::NoNumber),
            },
            _ => self.card_alone(),
        }
    }

    /// `take 5s`: the card may be named, to be sure.
    fn take(self) -> Result<LineCommand, NoCommand> {
        match self.card()? {
            (CardName::Card(card), Self([])) => Ok(LineCommand::TakeCard(card)),
            (CardName::Card(_) | CardName::Rank(_), _) => Err(self.left_over("take")),
        }
    }

    fn discard(self) -> Result<LineCommand, NoCommand> {
        if self.0.is_empty() {
            return Err(NoCommand::NoCard { verb: "discard" });
        }
        self.whole_card("discard").map(LineCommand::Discard)
    }

    /// A move after `hint` or `deeper`, as it would be made: `hint 7h`, `hint draw`, `deeper knock`.
    fn compare(self, verb: &'static str, effort: Effort) -> Result<LineCommand, NoCommand> {
        use LineCommand as Line;
        let compared = match self.command() {
            Ok(Line::Want(Intent::Play(
                action @ (Action::DrawStock
                | Action::Pass
                | Action::OfferDouble
                | Action::AcceptDouble
                | Action::RefuseDouble),
            ))) => ComparedMove::Play(action),
            Ok(Line::Want(Intent::EndDefence)) => ComparedMove::Play(Action::EndDefence),
            Ok(Line::Want(Intent::Take)) => ComparedMove::Take(None),
            Ok(Line::TakeCard(card)) => ComparedMove::Take(Some(card)),
            Ok(Line::Knock(..)) => ComparedMove::Knock,
            Ok(Line::Gin(..) | Line::Want(Intent::BigGin)) => ComparedMove::Gin,
            Ok(Line::Discard(name)) => ComparedMove::Discard(name),
            Ok(_) | Err(_) => ComparedMove::Discard(self.whole_card(verb)?),
        };
        Ok(Line::Compare(compared, effort))
    }

    /// A card, and nothing after it.
    fn whole_card(self, verb: &'static str) -> Result<CardName, NoCommand> {
        match self.card()? {
            (name, Self([])) => Ok(name),
            (_, rest) => Err(rest.left_over(verb)),
        }
    }

    /// `knock`, `knock 7h`, `knock 7h 2`, `knock 7h with melds 2`.
    fn ending(self, verb: &'static str) -> Result<(CardName, Option<usize>), NoCommand> {
        let (name, rest) = self.card()?;
        let way = match rest.0 {
            [] => None,
            [number] | ["melds" | "meld" | "with", number] | ["with", "melds" | "meld", number] => {
                Some(number.parse().map_err(|_| rest.left_over(verb))?)
            }
            _ => return Err(rest.left_over(verb)),
        };
        Ok((name, way))
    }

    fn melds(self) -> Result<LineCommand, NoCommand> {
        let ways = match self.0 {
            [number] if number.parse::<usize>().is_ok() => {
                Ways::Number(number.parse().unwrap_or_default())
            }
            _ => match self.card()? {
                (name, Self([])) => Ways::After(name),
                (_, rest) => return Err(rest.left_over("melds")),
            },
        };
        Ok(LineCommand::Melds(ways))
    }

    /// `lay 8s`, `lay off 8s on 2`, `lay best`.
    fn lay_off(self) -> Result<LineCommand, NoCommand> {
        let words = match self.0 {
            ["off", rest @ ..] => Self(rest),
            _ => self,
        };
        if words.0.is_empty() {
            return Err(NoCommand::NoCard { verb: "lay" });
        }
        let (name, rest) = words.card()?;
        let meld = match rest.0 {
            [] => None,
            [number] | ["on", number] | ["on", "meld", number] => {
                Some(number.parse().map_err(|_| rest.left_over("lay"))?)
            }
            _ => return Err(rest.left_over("lay")),
        };
        Ok(LineCommand::LayOff(name, meld))
    }

    fn card_alone(self) -> Result<LineCommand, NoCommand> {
        if let [word] = self.0
            && let Ok(number) = word.parse()
        {
            return Ok(LineCommand::Number(number));
        }
        match self.card() {
            Ok((name, Self([]))) => Ok(LineCommand::Discard(name)),
            Ok(_) | Err(_) => Err(NoCommand::Unknown(self.quoted())),
        }
    }

    /// The card that the words begin with, and the words after it: `7h`, `7 of hearts`, `queen spades`, `7`, `the 7h`.
    fn card(self) -> Result<(CardName, Self), NoCommand> {
        let words = match self.0 {
            ["the", rest @ ..] => rest,
            all => all,
        };
        let not_a_card = || NoCommand::NotACard(self.quoted());
        let (&first, rest) = words.split_first().ok_or_else(not_a_card)?;
        if let Ok(card) = first.parse() {
            return Ok((CardName::Card(card), Self(rest)));
        }
        let rank = rank_called(first).ok_or_else(not_a_card)?;
        let after_of = match rest {
            ["of", rest @ ..] => rest,
            all => all,
        };
        if let Some((&word, rest)) = after_of.split_first()
            && let Some(suit) = suit_called(word)
        {
            return Ok((CardName::Card(Card::new(rank, suit)), Self(rest)));
        }
        Ok((CardName::Rank(rank), Self(rest)))
    }

    fn left_over(self, verb: &'static str) -> NoCommand {
        NoCommand::LeftOver {
            verb,
            rest: self.quoted(),
        }
    }

    /// The words, shortened for an answer that repeats them.
    fn quoted(self) -> String {
        shortened(&self.0.join(" "), MOST_QUOTED)
    }
}

#[cfg(test)]
mod tests {
    use crate::{cards::Rank, plain::command::HowMuch, session::Side};

    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn full(text: &str) -> CardName {
        CardName::Card(card(text))
    }

    fn holds(table: &[(&[&str], LineCommand)]) {
        for (lines, command) in table {
            for line in *lines {
                assert_eq!(LineCommand::read(line).as_ref(), Ok(command), "{line:?}");
            }
        }
    }

    #[test]
    fn each_way_to_say_a_move_is_understood() {
        let seven = full("7h");
        let play = |action| LineCommand::Want(Intent::Play(action));
        holds(&[
            (&["", "  ", "\t", ".", ", ,"], LineCommand::Enter),
            (&["y", "yes", "YES", "Yes."], LineCommand::Want(Intent::Yes)),
            (&["n", "no"], LineCommand::Want(Intent::No)),
            (&["17", " 17 "], LineCommand::Number(17)),
            (
                &["s", "d", "stock", "draw", "Draw stock", "draw from stock"],
                play(Action::DrawStock),
            ),
            (
                &["t", "take", "take upcard", "take it"],
                LineCommand::Want(Intent::Take),
            ),
            (
                &["take 7h", "t 7H", "take the 7 of hearts"],
                LineCommand::TakeCard(card("7h")),
            ),
            (&["p", "pass"], play(Action::Pass)),
            (
                &[
                    "7h",
                    "7H",
                    "discard 7h",
                    "d 7h",
                    "throw the 7h",
                    "7 of hearts",
                    "seven hearts",
                    "7 h",
                    "7\u{2665}",
                ],
                LineCommand::Discard(seven),
            ),
            (
                &["10d", "td", "ten of diamonds", "drop 10 d"],
                LineCommand::Discard(full("Td")),
            ),
            (
                &["d 7", "discard seven", "seven"],
                LineCommand::Discard(CardName::Rank(Rank::Seven)),
            ),
            (
                &["k", "king", "discard k"],
                LineCommand::Discard(CardName::Rank(Rank::King)),
            ),
            (
                &["d q", "queen"],
                LineCommand::Discard(CardName::Rank(Rank::Queen)),
            ),
            (
                &["a", "ace"],
                LineCommand::Discard(CardName::Rank(Rank::Ace)),
            ),
        ]);
    }

    #[test]
    fn each_way_to_say_the_end_of_a_hand_is_understood() {
        let seven = full("7h");
        holds(&[
            (&["knock", "kn"], LineCommand::Knock(None, None)),
            (
                &["knock 7h", "KNOCK 7 of hearts"],
                LineCommand::Knock(Some(seven), None),
            ),
            (
                &[
                    "knock 7h 2",
                    "knock 7h melds 2",
                    "knock 7h with melds 2",
                    "knock 7h with 2",
                ],
                LineCommand::Knock(Some(seven), Some(2)),
            ),
            (
                &["knock 7"],
                LineCommand::Knock(Some(CardName::Rank(Rank::Seven)), None),
            ),
            (&["gin", "g"], LineCommand::Gin(None, None)),
            (&["gin 7h"], LineCommand::Gin(Some(seven), None)),
            (
                &["big gin", "biggin", "BIG-GIN", "bg"],
                LineCommand::Want(Intent::BigGin),
            ),
            (
                &["melds", "m", "meld"],
                LineCommand::Melds(Ways::List(HowMuch::Short)),
            ),
            (
                &["melds all"],
                LineCommand::Melds(Ways::List(HowMuch::Whole)),
            ),
            (&["melds 2", "m 2"], LineCommand::Melds(Ways::Number(2))),
            (
                &["melds 7h", "melds 7 of hearts"],
                LineCommand::Melds(Ways::After(seven)),
            ),
            (
                &["lay 7h", "l 7h", "lay off 7h"],
                LineCommand::LayOff(seven, None),
            ),
            (
                &["lay 7h on 2", "lay 7h 2", "lay off 7h on meld 2"],
                LineCommand::LayOff(seven, Some(2)),
            ),
            (
                &["lay 7 on 1"],
                LineCommand::LayOff(CardName::Rank(Rank::Seven), Some(1)),
            ),
            (
                &["lay best", "best", "b", "lay all"],
                LineCommand::Want(Intent::DefendBest),
            ),
            (&["done", "end"], LineCommand::Want(Intent::EndDefence)),
        ]);
    }

    #[test]
    fn each_way_to_say_something_else_is_understood() {
        let play = |action| LineCommand::Want(Intent::Play(action));
        holds(&[
            (&["accept"], play(Action::AcceptKnock)),
            (&["refuse"], play(Action::RefuseKnock)),
            (
                &["double", "offer", "Offer double"],
                LineCommand::Want(Intent::Double),
            ),
            (&["accept double"], play(Action::AcceptDouble)),
            (&["refuse the double"], play(Action::RefuseDouble)),
            (&["exposed"], play(Action::PlayExposed)),
            (&["pick up", "pickup"], play(Action::PickUp)),
            (&["me", "i"], LineCommand::Me),
            (&["opponent", "o"], LineCommand::Opponent),
            (&["hand", "h", "look"], LineCommand::Hand),
            (&["leaves"], LineCommand::Leaves),
            (&["sheet", "score"], LineCommand::Sheet(HowMuch::Short)),
            (&["sheet all"], LineCommand::Sheet(HowMuch::Whole)),
            (&["rules"], LineCommand::Rules(HowMuch::Short)),
            (&["rules all"], LineCommand::Rules(HowMuch::Whole)),
            (&["pile"], LineCommand::Want(Intent::LookBack)),
            (&["hint"], LineCommand::Want(Intent::Hint(Effort::Full))),
            (
                &["hint 7h", "hint seven of hearts"],
                LineCommand::Compare(ComparedMove::Discard(full("7h")), Effort::Full),
            ),
            (
                &["hint s", "hint draw"],
                LineCommand::Compare(ComparedMove::Play(Action::DrawStock), Effort::Full),
            ),
            (
                &["hint pass"],
                LineCommand::Compare(ComparedMove::Play(Action::Pass), Effort::Full),
            ),
            (
                &["hint take"],
                LineCommand::Compare(ComparedMove::Take(None), Effort::Full),
            ),
            (
                &["deeper take 7h"],
                LineCommand::Compare(ComparedMove::Take(Some(card("7h"))), Effort::Deep),
            ),
            (
                &["hint knock", "hint knock 7h"],
                LineCommand::Compare(ComparedMove::Knock, Effort::Full),
            ),
            (
                &["hint gin", "hint big gin"],
                LineCommand::Compare(ComparedMove::Gin, Effort::Full),
            ),
            (
                &["hint done"],
                LineCommand::Compare(ComparedMove::Play(Action::EndDefence), Effort::Full),
            ),
            (
                &["hint deep 7h", "deeper 7h"],
                LineCommand::Compare(ComparedMove::Discard(full("7h")), Effort::Deep),
            ),
            (&["advice", "partner"], LineCommand::Want(Intent::Advice)),
            (
                &["again", "Again mine"],
                LineCommand::Want(Intent::Again(Side::Own)),
            ),
            (
                &["again other", "duplicate"],
                LineCommand::Want(Intent::Again(Side::Other)),
            ),
            (&["undo", "u"], LineCommand::Want(Intent::TakeBack)),
            (
                &["last games", "last"],
                LineCommand::Want(Intent::LastGames),
            ),
            (&["help", "?"], LineCommand::Help),
            (&["quit", "q", "exit"], LineCommand::Quit),
        ]);
    }

    #[test]
    fn what_is_no_command_is_answered_with_one_sentence() {
        let table = [
            ("flurb", "There is no command \"flurb\"; help lists them."),
            ("7x", "There is no command \"7x\"; help lists them."),
            ("-3", "There is no command \"-3\"; help lists them."),
            (
                "99999999999999999999999",
                "There is no command \"99999999999999999999999\"; help lists them.",
            ),
            ("7h 7d", "There is no command \"7h 7d\"; help lists them."),
            ("discard", "discard needs a card, such as discard 7h."),
            ("lay", "lay needs a card, such as lay 7h."),
            (
                "discard 7x",
                "\"7x\" is not a card; write rank and suit, such as 7h, Td or Qs.",
            ),
            (
                "take the",
                "\"the\" is not a card; write rank and suit, such as 7h, Td or Qs.",
            ),
            (
                "take 7",
                "take does not go with \"7\"; help lists the commands.",
            ),
            (
                "hint me",
                "\"me\" is not a card; write rank and suit, such as 7h, Td or Qs.",
            ),
            (
                "hint 7h 8h",
                "hint does not go with \"8h\"; help lists the commands.",
            ),
            (
                "discard 7h 8h",
                "discard does not go with \"8h\"; help lists the commands.",
            ),
            (
                "knock 7h x",
                "knock does not go with \"x\"; help lists the commands.",
            ),
            (
                "lay 7h under 2",
                "lay does not go with \"under 2\"; help lists the commands.",
            ),
            (
                "melds 7h 7d",
                "melds does not go with \"7d\"; help lists the commands.",
            ),
        ];
        for (line, sentence) in table {
            let told = LineCommand::read(line).map_err(|error| error.to_string());
            assert_eq!(told, Err(sentence.to_owned()), "{line:?}");
        }
        let long = "7".repeat(MOST_BYTES + 1);
        assert_eq!(LineCommand::read(&long), Err(NoCommand::TooLong));
        let quoted = LineCommand::read(&"x".repeat(200)).unwrap_err().to_string();
        assert!(quoted.len() < 78, "{quoted}");
    }
}
