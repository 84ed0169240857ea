//! Reading a line as a command, forgivingly.

use crate::{
    cards::{Card, Rank, Suit},
    game::words::shortened,
    session::Side,
};

use super::{
    command::{CardName, Command, Page, Typed, Ways},
    speech::{rank_name, suit_name},
};

/// Why something typed is no command; one sentence for who typed it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum NoCommand {
    /// Nothing is called so.
    #[error("There is no command \"{0}\"; help lists them.")]
    Unknown(String),
    /// A command that takes a card has none.
    #[error("{verb} needs a card, such as {verb} 7h.")]
    NoCard {
        /// The command.
        verb: &'static str,
    },
    /// What should be a card is none.
    #[error("\"{0}\" is no card; write rank and suit, such as 7h, Td or Qs.")]
    NotACard(String),
    /// Something is left over.
    #[error("{verb} does not go with \"{rest}\"; help lists the commands.")]
    LeftOver {
        /// The command.
        verb: &'static str,
        /// What is left over.
        rest: String,
    },
    /// The line is longer than any command.
    #[error("That line is too long to be a command; help lists them.")]
    TooLong,
}

/// The longest line that is looked at, in bytes.
const MOST_BYTES: usize = 400;
/// How much of a line is repeated to who typed it, in columns.
const MOST_QUOTED: usize = 30;

impl Command {
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
    fn command(self) -> Result<Command, NoCommand> {
        let Some((&first, rest)) = self.0.split_first() else {
            return Ok(Command::Enter);
        };
        let rest = Self(rest);
        if let Some(simple) = simple(self.0) {
            return Ok(simple);
        }
        match first {
            "t" | "take" => rest.take(),
            "d" | "discard" | "throw" | "drop" => rest.discard(),
            "knock" | "kn" => Ok(Command::Knock(rest.ending("knock")?)),
            "gin" | "g" => Ok(Command::Gin(rest.ending("gin")?)),
            "meld" | "melds" | "m" => rest.melds(),
            "lay" | "l" => rest.lay_off(),
            _ => self.card_alone(),
        }
    }

    /// `take 5s`: the card can be said, for whoever wants to be sure.
    fn take(self) -> Result<Command, NoCommand> {
        match self.card()? {
            (CardName::Card(card), Self([])) => Ok(Command::Take(Some(card))),
            (CardName::Card(_) | CardName::Rank(_), _) => Err(self.left_over("take")),
        }
    }

    fn discard(self) -> Result<Command, NoCommand> {
        if self.0.is_empty() {
            return Err(NoCommand::NoCard { verb: "discard" });
        }
        match self.card()? {
            (name, Self([])) => Ok(Command::Discard(name)),
            (_, rest) => Err(rest.left_over("discard")),
        }
    }

    /// `knock`, `knock 7h`, `knock 7h 2`, `knock 7h with melds 2`.
    fn ending(self, verb: &'static str) -> Result<Typed, NoCommand> {
        if self.0.is_empty() {
            return Ok(Typed::default());
        }
        let (name, rest) = self.card()?;
        let way = match rest.0 {
            [] => None,
            [number] | ["melds" | "meld" | "with", number] | ["with", "melds" | "meld", number] => {
                Some(number.parse().map_err(|_| rest.left_over(verb))?)
            }
            _ => return Err(rest.left_over(verb)),
        };
        Ok(Typed {
            discard: Some(name),
            way,
        })
    }

    fn melds(self) -> Result<Command, NoCommand> {
        let ways = match self.0 {
            [] => Ways::List(Page::Short),
            ["all"] => Ways::List(Page::Whole),
            [number] if number.parse::<usize>().is_ok() => {
                Ways::Number(number.parse().unwrap_or_default())
            }
            _ => match self.card()? {
                (name, Self([])) => Ways::After(name),
                (_, rest) => return Err(rest.left_over("melds")),
            },
        };
        Ok(Command::Melds(ways))
    }

    /// `lay 8s`, `lay off 8s on 2`, `lay best`.
    fn lay_off(self) -> Result<Command, NoCommand> {
        let words = match self.0 {
            ["off", rest @ ..] => Self(rest),
            _ => self,
        };
        match words.0 {
            [] => return Err(NoCommand::NoCard { verb: "lay" }),
            ["best" | "all"] => return Ok(Command::Best),
            _ => {}
        }
        let (name, rest) = words.card()?;
        let meld = match rest.0 {
            [] => None,
            [number] | ["on", number] | ["on", "meld", number] => {
                Some(number.parse().map_err(|_| rest.left_over("lay"))?)
            }
            _ => return Err(rest.left_over("lay")),
        };
        Ok(Command::LayOff(name, meld))
    }

    fn card_alone(self) -> Result<Command, NoCommand> {
        if let [word] = self.0
            && let Ok(number) = word.parse()
        {
            return Ok(Command::Number(number));
        }
        match self.card() {
            Ok((name, Self([]))) => Ok(Command::Discard(name)),
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

    /// The words, for a sentence that repeats them to who typed them.
    fn quoted(self) -> String {
        shortened(&self.0.join(" "), MOST_QUOTED)
    }
}

/// The commands that are nothing but words.
fn simple(words: &[&str]) -> Option<Command> {
    Some(match words {
        ["y" | "yes"] => Command::Yes,
        ["n" | "no"] => Command::No,
        ["s" | "stock" | "draw"] | ["draw", "stock"] | ["draw", "from", "stock"] => Command::Stock,
        ["t" | "take"] | ["take", "discard" | "upcard" | "it"] => Command::Take(None),
        ["p" | "pass"] => Command::Pass,
        ["big", "gin"] | ["big-gin" | "biggin" | "bg"] => Command::BigGin,
        ["b" | "best"] => Command::Best,
        ["done" | "end"] => Command::Done,
        ["accept"] => Command::Accept,
        ["refuse"] => Command::Refuse,
        ["exposed" | "expose"] => Command::Exposed,
        ["pick", "up"] | ["pickup" | "pick-up"] => Command::PickUp,
        ["me" | "i"] => Command::Me,
        ["opponent" | "o"] => Command::Opponent,
        ["hand" | "h" | "table" | "look"] => Command::Hand,
        ["leaves" | "count"] => Command::Leaves,
        ["sheet" | "score"] => Command::Sheet(Page::Short),
        ["sheet" | "score", "all"] => Command::Sheet(Page::Whole),
        ["rules"] => Command::Rules(Page::Short),
        ["rules", "all"] => Command::Rules(Page::Whole),
        ["pile"] => Command::Pile,
        ["hint" | "tell"] | ["tell", "me"] => Command::Hint,
        ["review"] => Command::Review(Page::Short),
        ["review", "all"] => Command::Review(Page::Whole),
        ["again"] | ["again", "mine"] => Command::Again(Side::Own),
        ["again", "other"] | ["duplicate"] => Command::Again(Side::Other),
        ["stats" | "statistics"] => Command::Statistics(Page::Short),
        ["stats" | "statistics", "all"] => Command::Statistics(Page::Whole),
        ["undo" | "u"] => Command::Undo,
        ["help" | "?"] => Command::Help,
        ["quit" | "q" | "exit"] => Command::Quit,
        _ => return None,
    })
}

fn rank_called(word: &str) -> Option<Rank> {
    let spelled = match word {
        "one" => "ace",
        "two" | "deuce" => "2",
        "three" => "3",
        "four" => "4",
        "five" => "5",
        "six" => "6",
        "seven" => "7",
        "eight" => "8",
        "nine" => "9",
        "ten" | "t" => "10",
        other => other,
    };
    Rank::ALL.into_iter().find(|&rank| {
        let is_letter =
            spelled.len() == 1 && spelled.starts_with(rank.letter().to_ascii_lowercase());
        is_letter || rank_name(rank) == spelled
    })
}

fn suit_called(word: &str) -> Option<Suit> {
    Suit::ALL.into_iter().find(|&suit| {
        let name = suit_name(suit);
        let letter = suit.letter().encode_utf8(&mut [0; 4]).to_owned();
        word == name || name.strip_suffix('s') == Some(word) || word == letter
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn full(text: &str) -> CardName {
        CardName::Card(card(text))
    }

    fn holds(table: &[(&[&str], Command)]) {
        for (lines, command) in table {
            for line in *lines {
                assert_eq!(Command::read(line).as_ref(), Ok(command), "{line:?}");
            }
        }
    }

    #[test]
    fn each_way_to_say_a_move_is_understood() {
        let seven = full("7h");
        let ending = |discard, way| Typed { discard, way };
        holds(&[
            (&["", "  ", "\t", ".", ", ,"], Command::Enter),
            (&["y", "yes", "YES", "Yes."], Command::Yes),
            (&["n", "no"], Command::No),
            (&["17", " 17 "], Command::Number(17)),
            (
                &["s", "stock", "draw", "Draw stock", "draw from stock"],
                Command::Stock,
            ),
            (
                &["t", "take", "take upcard", "take it"],
                Command::Take(None),
            ),
            (
                &["take 7h", "t 7H", "take the 7 of hearts"],
                Command::Take(Some(card("7h"))),
            ),
            (&["p", "pass"], Command::Pass),
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
                Command::Discard(seven),
            ),
            (
                &["10d", "td", "ten of diamonds", "drop 10 d"],
                Command::Discard(full("Td")),
            ),
            (
                &["d 7", "discard seven", "seven"],
                Command::Discard(CardName::Rank(Rank::Seven)),
            ),
            (
                &["k", "king", "discard k"],
                Command::Discard(CardName::Rank(Rank::King)),
            ),
            (
                &["d q", "queen"],
                Command::Discard(CardName::Rank(Rank::Queen)),
            ),
            (&["a", "ace"], Command::Discard(CardName::Rank(Rank::Ace))),
            (&["knock", "kn"], Command::Knock(Typed::default())),
            (
                &["knock 7h", "KNOCK 7 of hearts"],
                Command::Knock(ending(Some(seven), None)),
            ),
            (
                &[
                    "knock 7h 2",
                    "knock 7h melds 2",
                    "knock 7h with melds 2",
                    "knock 7h with 2",
                ],
                Command::Knock(ending(Some(seven), Some(2))),
            ),
            (
                &["knock 7"],
                Command::Knock(ending(Some(CardName::Rank(Rank::Seven)), None)),
            ),
            (&["gin", "g"], Command::Gin(Typed::default())),
            (&["gin 7h"], Command::Gin(ending(Some(seven), None))),
            (&["big gin", "biggin", "BIG-GIN", "bg"], Command::BigGin),
            (
                &["melds", "m", "meld"],
                Command::Melds(Ways::List(Page::Short)),
            ),
            (&["melds all"], Command::Melds(Ways::List(Page::Whole))),
            (&["melds 2", "m 2"], Command::Melds(Ways::Number(2))),
            (
                &["melds 7h", "melds 7 of hearts"],
                Command::Melds(Ways::After(seven)),
            ),
            (
                &["lay 7h", "l 7h", "lay off 7h"],
                Command::LayOff(seven, None),
            ),
            (
                &["lay 7h on 2", "lay 7h 2", "lay off 7h on meld 2"],
                Command::LayOff(seven, Some(2)),
            ),
            (
                &["lay 7 on 1"],
                Command::LayOff(CardName::Rank(Rank::Seven), Some(1)),
            ),
            (&["lay best", "best", "b", "lay all"], Command::Best),
            (&["done", "end"], Command::Done),
        ]);
    }

    #[test]
    fn each_way_to_say_something_else_is_understood() {
        holds(&[
            (&["accept"], Command::Accept),
            (&["refuse"], Command::Refuse),
            (&["exposed"], Command::Exposed),
            (&["pick up", "pickup"], Command::PickUp),
            (&["me", "i"], Command::Me),
            (&["opponent", "o"], Command::Opponent),
            (&["hand", "h", "look"], Command::Hand),
            (&["leaves"], Command::Leaves),
            (&["sheet", "score"], Command::Sheet(Page::Short)),
            (&["sheet all"], Command::Sheet(Page::Whole)),
            (&["rules"], Command::Rules(Page::Short)),
            (&["rules all"], Command::Rules(Page::Whole)),
            (&["pile"], Command::Pile),
            (&["again", "Again mine"], Command::Again(Side::Own)),
            (&["again other", "duplicate"], Command::Again(Side::Other)),
            (&["undo", "u"], Command::Undo),
            (&["help", "?"], Command::Help),
            (&["quit", "q", "exit"], Command::Quit),
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
                "\"7x\" is no card; write rank and suit, such as 7h, Td or Qs.",
            ),
            (
                "take the",
                "\"the\" is no card; write rank and suit, such as 7h, Td or Qs.",
            ),
            (
                "take 7",
                "take does not go with \"7\"; help lists the commands.",
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
            let told = Command::read(line).map_err(|error| error.to_string());
            assert_eq!(told, Err(sentence.to_owned()), "{line:?}");
        }
        let long = "7".repeat(MOST_BYTES + 1);
        assert_eq!(Command::read(&long), Err(NoCommand::TooLong));
        let quoted = Command::read(&"x".repeat(200)).unwrap_err().to_string();
        assert!(quoted.len() < 78, "{quoted}");
    }
}
