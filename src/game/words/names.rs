//! The players' names in sentences, and as the heads of columns.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::{game::Player, text::Conjunction};

/// A player's name inside a sentence: `you` for a player without a name.
pub fn mid_sentence(name: &str) -> &str {
    if name == Names::YOU { "you" } else { name }
}

/// These names, where one that stands there already, in large or small letters, gets a number: `Ann`, `Ann (2)`.
pub fn distinct<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        let is_new = |name: &str| {
            let name = name.to_lowercase();
            distinct.iter().all(|other| other.to_lowercase() != name)
        };
        let mut next = name.to_owned();
        for number in 2.. {
            if is_new(&next) {
                break;
            }
            next = format!("{name} ({number})");
        }
        distinct.push(next);
    }
    distinct
}

/// The players' names, and which of them reads the sentences.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    you: Option<Player>,
}

impl Names {
    /// The name of a player who has given none.
    pub const YOU: &str = "You";

    /// These names in the order of the players' numbers. The sentences are for `you`; when that is nobody at the
    /// table, a player whose name is "You" is still addressed as such, and else called by their number. Players of the same name are
    /// told apart by a number.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>, you: Option<Player>) -> Self {
        // Whoever reads is "You", and nobody else.
        let names = names.into_iter().enumerate().map(|(index, name)| {
            let is_other = you.is_some_and(|you| you.index() != index);
            if is_other && name == Self::YOU {
                Cow::Owned(format!("Player {}", index + 1))
            } else {
                Cow::Borrowed(name)
            }
        });
        let names: Vec<_> = names.collect();
        let names = distinct(names.iter().map(Cow::as_ref));
        let called_you = || names.iter().position(|name| name == Self::YOU);
        let you = you.or_else(|| called_you().map(Player::new));
        Self { names, you }
    }

    /// The player who reads the sentences.
    pub fn you(&self) -> Option<Player> {
        self.you
    }

    /// The players, in their order.
    pub fn players(&self) -> impl ExactSizeIterator<Item = Player> + use<> {
        Player::all(self.names.len())
    }

    /// The players in the order of their columns on paper: the reader comes first.
    pub fn columns(&self) -> impl Iterator<Item = Player> + use<> {
        let you = self.you.filter(|you| you.index() < self.names.len());
        let others = self.players().filter(move |player| Some(*player) != you);
        you.into_iter().chain(others)
    }

    /// The name that begins a sentence: `You`, `Club`.
    pub fn subject(&self, player: Player) -> &str {
        match self.names.get(player.index()) {
            _ if self.you == Some(player) => Self::YOU,
            Some(name) => name,
            None => "Somebody",
        }
    }

    /// Several players in a sentence, the reader first: `You and Bo`, `Ann, Bo and Cy`.
    pub fn together(&self, players: &[Player]) -> String {
        self.list(players, |name| name)
    }

    /// The same in the middle of a sentence: `you and Bo`.
    pub fn together_mid_sentence(&self, players: &[Player]) -> String {
        self.list(players, mid_sentence)
    }

    fn list(&self, players: &[Player], word: impl Fn(&str) -> &str) -> String {
        let ordered = self.columns().filter(|player| players.contains(player));
        let named: Vec<&str> = ordered.map(|player| word(self.subject(player))).collect();
        match named.as_slice() {
            [] => "Nobody".to_owned(),
            named => Conjunction::And.list(named),
        }
    }

    /// Several players with their verb: `You and Bo win`, `Ann wins`.
    pub fn do_together(&self, players: &[Player], you: &str, other: &str) -> String {
        match *players {
            [player] => self.does(player, you, other),
            _ => format!("{} {you}", self.together(players)),
        }
    }

    /// Whose something is: `your`, `Club's`.
    pub fn whose(&self, player: Player) -> String {
        if self.you == Some(player) {
            "your".to_owned()
        } else {
            format!("{}'s", self.subject(player))
        }
    }

    /// The form of the verb that goes with the player: `draw` with "you", `draws` with a name.
    pub fn verb<'v>(&self, player: Player, you: &'v str, other: &'v str) -> &'v str {
        if self.you == Some(player) { you } else { other }
    }

    /// The subject with its verb: `You draw`, `Club draws`.
    pub fn does(&self, player: Player, you: &str, other: &str) -> String {
        format!("{} {}", self.subject(player), self.verb(player, you, other))
    }
}

/// The width of a player's column.
pub(super) const COLUMN: usize = 14;

/// A row of a score sheet: a label in a column `first` wide, and the cells, each at the right of its column.
///
/// ```
/// use undercut::game::words::columns;
///
/// let row = columns(8, "Game 1", ["Ann".to_owned(), "Club".to_owned()]);
/// assert_eq!(row, "Game 1             Ann          Club");
/// ```
pub fn columns(first: usize, label: &str, cells: impl IntoIterator<Item = String>) -> String {
    let mut row = format!("{label:<first$}");
    for cell in cells {
        let cell = shortened(&cell, COLUMN - 2);
        row.push_str(&" ".repeat(COLUMN.saturating_sub(cell.width())));
        row.push_str(&cell);
    }
    row.truncate(row.trim_end().len());
    row
}

/// The beginning of a text, at most so many columns of it, with dots where something is left out.
pub fn shortened(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut taken = 0;
    let beginning: String = text
        .chars()
        .take_while(|letter| {
            taken += letter.width().unwrap_or(0);
            taken + 3 <= columns
        })
        .collect();
    format!("{beginning}...")
}

/// A name in at most so many columns, as people shorten it: `Ste.`
pub fn abbreviated(name: &str, columns: usize) -> String {
    if name.width() <= columns {
        return name.to_owned();
    }
    let mut taken = 1;
    let fits = |letter: &char| {
        taken += letter.width().unwrap_or(0);
        taken <= columns
    };
    let beginning: String = name.chars().take_while(fits).collect();
    format!("{}.", beginning.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_of_one_name_are_told_apart() {
        assert_eq!(
            distinct(["Ann", "ann", "Ann (2)", "Bo"]),
            ["Ann", "ann (2)", "Ann (2) (2)", "Bo"]
        );
        let names = Names::new(["You", "You"], None);
        assert_eq!(names.subject(Player::FIRST), "You");
        assert_eq!(names.subject(Player::SECOND), "You (2)");
        let names = Names::new(["You", "Bo"], Some(Player::SECOND));
        assert_eq!(names.subject(Player::FIRST), "Player 1");
        assert_eq!(names.subject(Player::SECOND), "You");
    }

    #[test]
    fn a_long_text_is_shortened() {
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefg", 6), "abc...");
        assert_eq!(abbreviated("Stella", 6), "Stella");
        assert_eq!(abbreviated("Stella", 4), "Ste.");
        assert_eq!(abbreviated("Jo Ann", 4), "Jo.");
        assert_eq!(abbreviated("明日香", 4), "明.");
    }

    #[test]
    fn who_is_told_has_the_first_column() {
        let names = Names::new(["Ann", "Bo"], Some(Player::SECOND));
        let row = columns(
            0,
            "",
            names.columns().map(|player| player.index().to_string()),
        );
        assert_eq!(row, "             1             0");
    }

    #[test]
    fn several_players_are_named_together() {
        let names = Names::new(["Ann", "Bo", "Cy"], Some(Player::SECOND));
        let [ann, bo, cy] = [0, 1, 2].map(Player::new);
        assert_eq!(names.together(&[ann, bo, cy]), "You, Ann and Cy");
        assert_eq!(names.together_mid_sentence(&[bo, cy]), "you and Cy");
        assert_eq!(names.together_mid_sentence(&[ann, cy]), "Ann and Cy");
        assert_eq!(
            names.do_together(&[ann, cy], "win", "wins"),
            "Ann and Cy win"
        );
        assert_eq!(names.do_together(&[cy], "win", "wins"), "Cy wins");
        assert_eq!(names.do_together(&[bo], "win", "wins"), "You win");
    }

    #[test]
    fn a_long_name_stays_in_its_column() {
        let names = ["Bartholomew the Second", "Bo"].map(str::to_owned);
        assert_eq!(columns(4, "", names), "      Bartholom...            Bo");
        assert_eq!(columns(4, "x", [String::new()]), "x");
    }
}
