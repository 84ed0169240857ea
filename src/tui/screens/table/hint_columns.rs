//! The columns of numbers beside the moves of a hint: first the chance to win, by which the moves are sorted.

use crate::{
    analysis::coach::{Closeness, Goal, HintMove, words},
    rules::{Hollywood, Rules},
};

/// From so many columns on, a move and its numbers stand in one row.
pub const WIDE: u16 = 32;
/// From so many columns on, the points have their error, and the match or a bar stands beside the game.
const FULL: u16 = 50;
/// From so many columns on, both the match and a bar do.
const WIDEST: u16 = 70;
/// So many columns at least are for what is to be done where there is a bar, and so many with the match beside it.
const TO_DO: [u16; 2] = [18, 22];
/// So many columns a bar has at least.
const LEAST_BAR: u16 = 9;

/// Which chances stand beside a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChanceColumns {
    /// None: there is no game to win.
    None,
    Game,
    /// Of the game and of the match.
    Both,
}

/// What stands beside a move.
#[derive(Clone, Copy)]
pub struct HintColumns {
    /// Of all of it.
    pub width: u16,
    /// Of the bar at the right; 0 without one.
    pub bar: u16,
    has_error: bool,
    chances: ChanceColumns,
    /// Whether every move has its short form, because one would take more than a row.
    pub is_brief: bool,
}

impl HintColumns {
    /// `to_do` is the columns of the longest move; moves that are tried, or will be, have a bar.
    pub fn of(width: u16, goal: Goal, is_tried: bool, to_do: u16) -> Self {
        let mut columns = Self {
            width,
            bar: 0,
            has_error: width >= FULL,
            chances: match goal {
                Goal::Points => ChanceColumns::None,
                Goal::Game if width >= if is_tried { WIDEST } else { FULL } => ChanceColumns::Both,
                Goal::Game => ChanceColumns::Game,
            },
            is_brief: false,
        };
        if is_tried && width >= FULL {
            let least = TO_DO[usize::from(columns.chances == ChanceColumns::Both)];
            let free = width.saturating_sub(columns.numbers_width() + Self::APART);
            // A column stays free before the numbers.
            let most = free.saturating_sub(LEAST_BAR).max(least);
            columns.bar = free.saturating_sub((to_do + 1).clamp(least, most));
        }
        let beside = columns.numbers_width() + columns.with_bar();
        columns.is_brief = width < to_do.saturating_add(beside);
        columns
    }

    /// Between the numbers and the bar.
    const APART: u16 = 2;
    /// The chance to win the game, that to win the match, the points, and their error.
    const fn widths(self) -> [u16; 4] {
        // Short rows leave the columns to the move.
        let points = if self.width < WIDE { 7 } else { 8 };
        [6, 9, points, 7]
    }

    fn numbers_width(self) -> u16 {
        let [game, whole, points, error] = self.widths();
        let chances = match self.chances {
            ChanceColumns::None => 0,
            ChanceColumns::Game => game,
            ChanceColumns::Both => game + whole,
        };
        chances + points + u16::from(self.has_error) * error
    }

    /// What the bar takes with the columns before it.
    pub const fn with_bar(self) -> u16 {
        match self.bar {
            0 => 0,
            bar => bar + Self::APART,
        }
    }

    /// The first of them may reach over what is to be done.
    fn number_heads(self) -> String {
        let chances = match self.chances {
            ChanceColumns::None => "",
            ChanceColumns::Game => "game %",
            ChanceColumns::Both => "game %  match %",
        };
        let error = if self.has_error { " ± best" } else { "" };
        let [_, _, points, _] = self.widths().map(usize::from);
        format!("{chances}{:>points$}{error}", "points")
    }

    /// The heads of the numbers, and of the bars.
    pub fn heads(self) -> String {
        let bar = usize::from(self.bar);
        let told = ["how hands end", "endings"];
        let told = told.into_iter().find(|told| told.len() <= bar);
        match told {
            None => self.number_heads(),
            Some(told) => format!("{}  {told:bar$}", self.number_heads()),
        }
    }

    /// What the numbers are by these rules, in more words and in fewer.
    pub fn meanings(self, rules: &Rules) -> [String; 2] {
        let has_several = rules.match_play.hollywood != Hollywood::Off;
        let chances = match (self.chances, has_several) {
            (ChanceColumns::None, _) => "",
            (ChanceColumns::Game, false) => "Game %: your chance to win the game. ",
            (ChanceColumns::Game, true) => "Game %: your chance in the open games, on average. ",
            (ChanceColumns::Both, false) => "Game %, match %: your chances to win them. ",
            (ChanceColumns::Both, true) => {
                "Game %: your chance in the open games, on average; match %: in the match. "
            }
        };
        let stake = if rules.doubling.on {
            ", at its stake"
        } else {
            ""
        };
        let briefly = match self.chances {
            ChanceColumns::None => "Points: this hand, on average.",
            ChanceColumns::Game | ChanceColumns::Both => {
                "Game %: your chance to win; points: this hand."
            }
        };
        [
            format!("{chances}Points: what this hand brings you on average{stake}."),
            briefly.to_owned(),
        ]
    }

    /// What a move is worth, in the columns of [`heads`](Self::heads). The error is that of what lies between it and the
    /// best. Of two ends of the hand it is sure which is the better, and not how much: none stands there. What is as good has no
    /// numbers: the trials do not tell which are higher.
    pub fn numbers(self, told: &HintMove<'_>) -> String {
        let judged = told.judged;
        let [game_width, match_width, points_width, error_width] = self.widths().map(usize::from);
        if told.standing == Closeness::Equal {
            let error = if self.has_error { error_width } else { 0 };
            let width = usize::from(self.numbers_width()) - error;
            return format!("{:>width$}{}", "as good", " ".repeat(error));
        }
        let percent = |chance: f64| format!("{:.1}", 100.0 * chance);
        let game = format!("{:>game_width$}", percent(judged.chance.game));
        let chances = match self.chances {
            ChanceColumns::None => String::new(),
            ChanceColumns::Game => game,
            ChanceColumns::Both => {
                game + &format!("{:>match_width$}", percent(judged.chance.whole_match))
            }
        };
        let points = words::points(judged.points);
        let is_told =
            told.standing != Closeness::Best && (judged.error > 0.0 || judged.undercut.is_none());
        let error = match (self.has_error, is_told) {
            (false, _) => String::new(),
            (true, false) => " ".repeat(error_width),
            (true, true) => format!("{:>error_width$}", format!("±{:.1}", judged.error)),
        };
        format!("{chances}{points:>points_width$}{error}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_move_takes_columns_from_the_bar_and_leaves_some() {
        let bar = |to_do| HintColumns::of(60, Goal::Game, true, to_do).bar;
        assert_eq!([bar(10), bar(17), bar(22), bar(40)], [19, 19, 14, 9]);
        assert_eq!(HintColumns::of(40, Goal::Game, true, 40).bar, 0);
    }
}
