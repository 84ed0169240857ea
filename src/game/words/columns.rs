//! A score sheet as lines of text: a label, and a column a player.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::Names;
use crate::game::Player;

/// The width of a player's column.
const COLUMN: usize = 14;

/// A row of a score sheet: a label in a column `first` wide, and one cell a player, each at the right of its column, that
/// of who is told before the others.
///
/// ```
/// use undercut::game::words::{Names, columns};
///
/// let names = Names::new(["Ann", "Club"], None);
/// let row = columns(&names, 8, "Game 1", |player| names.subject(player).to_owned());
/// assert_eq!(row, "Game 1             Ann          Club");
/// ```
pub fn columns(
    names: &Names,
    first: usize,
    label: &str,
    cell: impl Fn(Player) -> String,
) -> String {
    let mut row = format!("{label:<first$}");
    for player in names.columns() {
        let cell = shortened(&cell(player), COLUMN - 2);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_text_is_shortened() {
        assert_eq!(shortened("abcdef", 6), "abcdef");
        assert_eq!(shortened("abcdefg", 6), "abc...");
    }

    #[test]
    fn who_is_told_has_the_first_column() {
        let names = Names::new(["Ann", "Bo"], Some(Player::SECOND));
        let row = columns(&names, 0, "", |player| player.index().to_string());
        assert_eq!(row, "             1             0");
    }

    #[test]
    fn a_long_name_stays_in_its_column() {
        let names = Names::new(["Bartholomew the Second", "Bo"], None);
        let row = columns(&names, 4, "", |player| names.subject(player).to_owned());
        assert_eq!(row, "      Bartholom...            Bo");
        assert_eq!(columns(&names, 4, "x", |_| String::new()), "x");
    }
}
