//! The course: its steps with their texts, cards and tasks, read from `assets/lesson/course.toml`.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::{
    cards::{Card, CardSet},
    game::{HandResult, Player, Sheet, words::Phrase},
    play::{Action, Win},
    rules::Rules,
};

/// Who sits across the table.
pub const OPPONENT: &str = "Benny";

/// Why nothing of the course can be wrong at run time.
pub(super) const TESTED: &str = "a test reads the whole course and plays its deals";

static COURSE: LazyLock<Course> = LazyLock::new(|| {
    let text = include_str!("../../assets/lesson/course.toml");
    toml::from_str(text).expect(TESTED)
});

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Course {
    /// What is said after the last step.
    over: String,
    #[serde(rename = "step")]
    steps: Vec<StepData>,
}

/// What the file says about a step.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepData {
    pub(super) title: String,
    /// Whether the learner is the dealer.
    #[serde(default)]
    pub(super) deals: bool,
    /// The learner's ten cards.
    pub(super) mine: CardSet,
    /// The opponent's; any cards where there are none.
    #[serde(default)]
    pub(super) theirs: CardSet,
    /// The upcard, and after it the stock from its top.
    #[serde(default)]
    pub(super) then: Vec<Card>,
    /// What was played before the learner comes in.
    #[serde(default = "both_pass")]
    pub(super) before: Vec<Action>,
    /// What the opponent does after the learner's turn.
    #[serde(default)]
    pub(super) after: Vec<Action>,
    /// The hands on the score sheet before this one, where the step is about the score.
    #[serde(default)]
    pub(super) sheet: Vec<HandResult>,
    #[serde(rename = "task")]
    pub(super) tasks: Vec<TaskData>,
}

fn both_pass() -> Vec<Action> {
    vec![Action::Pass; 2]
}

impl StepData {
    /// The score sheet before the hand of a step.
    pub(super) fn sheet_before(&self, rules: &Rules) -> Sheet {
        let mut sheet = Sheet::new(rules);
        for hand in &self.sheet {
            sheet.enter(*hand).expect(TESTED);
        }
        sheet
    }

    /// The score sheet with the hand that the learner has won.
    pub(super) fn sheet_after(&self, rules: &Rules, win: &Win) -> Sheet {
        let mut sheet = self.sheet_before(rules);
        let hand = HandResult::Won {
            player: Player::FIRST,
            kind: win.kind,
            points: win.points(),
            boxes: win.boxes,
            charge: None,
        };
        sheet.enter(hand).expect(TESTED);
        sheet
    }

    /// A value of the score by its name in the course, when the learner has won the hand.
    pub(super) fn value(&self, rules: &Rules, win: &Win, name: &str) -> Option<i64> {
        let game = |sheet: &Sheet| sheet.finished().first().cloned();
        let tally = || game(&self.sheet_after(rules, win))?.tally();
        Some(match name {
            "before" => self.sheet_before(rules).game().running(Player::FIRST),
            "difference" => win.difference.into(),
            "bonus" => win.bonus.into(),
            "box" => rules.score.box_bonus.into(),
            "now" => game(&self.sheet_after(rules, win))?.running(Player::FIRST),
            "game_bonus" => tally()?.columns[0].bonus,
            "boxes" => tally()?.columns[0].boxes,
            "total" => tally()?.columns[0].total(),
            "their_total" => tally()?.columns[1].total(),
            "settlement" => tally()?.settlement(),
            _ => return None,
        })
    }
}

/// What the file says about a task.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TaskData {
    #[serde(rename = "do")]
    pub(super) task: Task,
    /// What is to be read before it; if there is none, the text before it stays.
    #[serde(default)]
    pub(super) text: Option<String>,
    /// What is to be done; a whole hand asks for each of its decisions by itself.
    #[serde(default)]
    pub(super) ask: String,
    /// What is said when a question has been answered.
    #[serde(default)]
    pub(super) right: String,
    #[serde(default, rename = "answer")]
    pub(super) answers: Vec<AnswerData>,
}

/// An answer to a question about the score.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AnswerData {
    /// The names of what is added up.
    pub(super) sum: Vec<String>,
    /// Why it is wrong; none if it is right.
    #[serde(default)]
    pub(super) wrong: Option<String>,
}

/// What is done in a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Task {
    /// Choose the card that counts the most.
    HighestCard,
    /// Choose the card that counts the least.
    LowestCard,
    /// Choose the cards of a set.
    Set,
    /// Choose the cards of a run.
    Run,
    /// Choose the cards of the meld that leaves the least deadwood.
    BestMeld,
    Draw,
    /// Take the top of the discard pile.
    Take,
    /// Discard what leaves the least deadwood.
    Discard,
    /// Discard what leaves the least of those that do not help the opponent.
    SafeDiscard,
    /// Knock with the least that can be left.
    Knock,
    /// Lay off all that fits.
    LayOff,
    Gin,
    /// Choose the right sum of the score.
    Sum,
    /// Play a whole hand with the coach.
    Hand,
}

/// A step of the course.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Step(usize);

impl Step {
    pub fn count() -> usize {
        COURSE.steps.len()
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::count()).map(Self)
    }

    /// Counted from 1.
    pub const fn number(self) -> usize {
        self.0 + 1
    }

    /// The step of this number, counted from 1.
    pub fn of_number(number: usize) -> Option<Self> {
        (1..=Self::count())
            .contains(&number)
            .then(|| Self(number - 1))
    }

    pub fn next(self) -> Option<Self> {
        Self::of_number(self.number() + 1)
    }

    pub fn previous(self) -> Option<Self> {
        Self::of_number(self.0)
    }

    pub fn title(self) -> &'static str {
        &self.data().title
    }

    pub(super) fn data(self) -> &'static StepData {
        &COURSE.steps[self.0]
    }

    /// What is to be read before this task; none where what was read before still stands.
    pub(super) fn text(self, task: usize, rules: &Rules) -> Option<Phrase> {
        let text = self.data().tasks.get(task)?.text.as_ref()?;
        Some(written(&filled(text, |name| of_rules(rules, name))))
    }
}

/// What is said after the last step.
pub(super) fn over() -> Phrase {
    written(&COURSE.over)
}

/// The value of a house rule by its name, such as `knock.limit`; and the opponent's name.
pub(super) fn of_rules(rules: &Rules, name: &str) -> Option<String> {
    if name == "opponent" {
        return Some(OPPONENT.to_owned());
    }
    let rules = serde_json::to_value(rules).ok()?;
    let value = rules.pointer(&format!("/{}", name.replace('.', "/")))?;
    Some(value.to_string())
}

/// The text with each `{name}` replaced by its value; a name without one stays as it is.
pub(super) fn filled(text: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut parts = text.split('{');
    filled.extend(parts.next());
    for part in parts {
        match part.split_once('}') {
            Some((name, rest)) => {
                let value = value(name).unwrap_or_else(|| format!("{{{name}}}"));
                filled.extend([value.as_str(), rest]);
            }
            None => filled.extend(["{", part]),
        }
    }
    filled
}

/// The phrase that a text means: `` `7c 7d` `` are cards, `*meld*` is strong.
pub(super) fn written(text: &str) -> Phrase {
    let add = |phrase: Phrase, words: &str| match words {
        "" => phrase,
        words => phrase.words(words),
    };
    let mut phrase = Phrase::default();
    let mut rest = text;
    while let Some(at) = rest.find(['`', '*']) {
        phrase = add(phrase, &rest[..at]);
        let (mark, inside) = rest[at..].split_at(1);
        let (inside, after) = inside.split_once(mark).unwrap_or((inside, ""));
        phrase = if mark == "*" {
            phrase.strong(inside)
        } else {
            let mut words = inside.split_whitespace();
            let first = words.next().map_or_else(Phrase::default, card);
            phrase.and(words.fold(first, |cards, word| cards.words(" ").and(card(word))))
        };
        rest = after;
    }
    add(phrase, rest)
}

/// A card; what is none stays as it is.
fn card(word: &str) -> Phrase {
    let phrase = Phrase::default();
    match word.parse() {
        Ok(card) => phrase.card(card),
        Err(_) => phrase.words(word),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::words::{Piece, Symbols};

    /// The steps by what they are about, for all tests.
    impl Step {
        pub const POINTS: Self = Self(0);
        pub const SET: Self = Self(1);
        pub const RUN: Self = Self(2);
        pub const ONE_MELD: Self = Self(3);
        pub const TURN: Self = Self(4);
        pub const PILE: Self = Self(5);
        pub const KNOCK: Self = Self(6);
        pub const LAY_OFF: Self = Self(7);
        pub const GIN: Self = Self(8);
        pub const HAND: Self = Self(9);
    }

    #[test]
    fn the_course_is_read_and_every_name_in_it_has_a_value() {
        let rules = Rules::default();
        for (place, step) in Step::all().enumerate() {
            assert_eq!(step.number(), place + 1);
            assert_eq!(Step::of_number(place + 1), Some(step));
            assert_eq!(step.next(), Step::all().nth(place + 1));
            assert_eq!(
                step.previous(),
                place
                    .checked_sub(1)
                    .and_then(|place| Step::all().nth(place))
            );
            assert!(step.text(0, &rules).is_some(), "{step:?}");
            for task in 0..step.data().tasks.len() {
                let text = step.text(task, &rules).unwrap_or_default();
                assert!(!text.text(Symbols::Ascii).contains('{'), "{text:?}");
            }
        }
        assert_eq!(Step::count(), 10);
        assert_eq!(Step::of_number(0), None);
        assert_eq!(Step::of_number(11), None);
    }

    #[test]
    fn names_are_replaced_by_their_values() {
        let value = |name: &str| (name == "a.b").then(|| "12".to_owned());
        assert_eq!(filled("{a.b} and {a.b}.", value), "12 and 12.");
        assert_eq!(filled("{other} {", value), "{other} {");
        assert_eq!(
            of_rules(&Rules::default(), "knock.limit").as_deref(),
            Some("10")
        );
    }

    #[test]
    fn cards_and_strong_words_are_told_apart() {
        let phrase = written("A *set*: `7c 7d 7h`.");
        let kinds: Vec<&str> = phrase
            .pieces()
            .iter()
            .map(|piece| match piece {
                Piece::Words(_) => "words",
                Piece::Strong(_) => "strong",
                Piece::Card(_) => "card",
            })
            .collect();
        assert_eq!(
            kinds,
            [
                "words", "strong", "words", "card", "words", "card", "words", "card", "words"
            ]
        );
        assert_eq!(phrase.text(Symbols::Ascii), "A set: 7c 7d 7h.");
        assert_eq!(written("").text(Symbols::Ascii), "");
        assert_eq!(written("`Qh Kh Ah`").text(Symbols::Ascii), "Qh Kh Ah");
    }

    #[test]
    fn a_mark_that_is_not_closed_loses_nothing() {
        assert_eq!(written("one `7c two").text(Symbols::Ascii), "one 7c two");
        assert_eq!(written("one *two").text(Symbols::Ascii), "one two");
    }
}
