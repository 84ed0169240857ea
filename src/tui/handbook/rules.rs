//! The page of the rules that hold at this table, in sentences.

use super::irregularities::irregularities;
use super::sentences::{SECTIONS, Sentence};
use crate::{
    rules::{KEYS, Rules},
    tui::{
        theme::Role,
        widgets::{Block, Document, Piece},
    },
};

/// The rules that are not the built-in ones, as they would be written in `rules.toml`; empty where there are none.
///
/// ```
/// use undercut::{rules::{HouseRules, Rules}, tui::handbook::differences};
///
/// let mut house = HouseRules::default();
/// house.knock.limit = 9;
/// let rules = Rules::new(house)?;
/// assert_eq!(differences(&rules), ["knock.limit = 9"]);
/// # Ok::<(), Vec<undercut::rules::Fault>>(())
/// ```
pub fn differences(rules: &Rules) -> Vec<String> {
    KEYS.iter()
        .filter(|key| key.get(rules) != key.default_value())
        .map(|key| format!("{} = {}", key.path, key.get(rules)))
        .collect()
}

/// The page of the rules.
pub(super) fn page(rules: &Rules, from: &str) -> Document {
    let usual = Rules::default();
    let mut sections = Vec::new();
    let mut unusual = 0;
    for section in SECTIONS {
        sections.push(Block::Heading(plain(section.heading)));
        for sentence in section.sentences {
            let told = Told::new(*sentence, rules, &usual);
            unusual += usize::from(matches!(told, Told::Unusual { .. }));
            sections.extend(told.item());
        }
    }
    let mut blocks = vec![Block::Paragraph(plain(&introduction(from, unusual)))];
    blocks.extend(sections);
    blocks.push(Block::Heading(plain("When something goes wrong")));
    blocks.extend(irregularities(rules));
    Document { blocks }
}

fn plain(text: &str) -> Vec<Piece> {
    vec![Piece::plain(text)]
}

fn introduction(from: &str, unusual: usize) -> String {
    let told = match unusual {
        0 => "Every rule is the usual one.".to_owned(),
        1 => "One point is not as usual; it is marked.".to_owned(),
        count => format!("{count} points are not as usual; they are marked."),
    };
    format!("This table plays by {from}. {told}")
}

/// What a sentence says under the rules that hold, beside the usual ones.
enum Told {
    /// Nothing, neither here nor usually.
    Nothing,
    /// The same as usual.
    Usual(String),
    /// Something else.
    Unusual {
        here: Option<String>,
        usually: Option<String>,
    },
}

impl Told {
    fn new(sentence: Sentence, rules: &Rules, usual: &Rules) -> Self {
        match (sentence(rules), sentence(usual)) {
            (None, None) => Self::Nothing,
            (Some(here), Some(usually)) if here == usually => Self::Usual(here),
            (here, usually) => Self::Unusual { here, usually },
        }
    }

    /// What stands on the page. A sentence that has no place here at all is left out: the one that took its place is
    /// marked.
    fn item(self) -> Option<Block> {
        match self {
            Self::Nothing | Self::Unusual { here: None, .. } => None,
            Self::Usual(here) => Some(Block::Item(plain(&here))),
            Self::Unusual {
                here: Some(here),
                usually,
            } => {
                let note = match usually {
                    Some(usually) => format!(" Usually: {usually}"),
                    None => " This is a rule of this table.".to_owned(),
                };
                Some(Block::Item(vec![
                    Piece::new(here, Role::Strong),
                    Piece::new(note, Role::Changed),
                ]))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{HouseRules, IllegalKnock, Kind, KnockVariant, PRESETS, Value};

    fn told(rules: &Rules) -> String {
        let words = |pieces: &[Piece]| -> String {
            pieces.iter().map(|piece| piece.text.as_str()).collect()
        };
        let line = |block: &Block| match block {
            Block::Row { term, text } => format!("{}: {}\n", words(term), words(text)),
            Block::Heading(text) | Block::Paragraph(text) | Block::Item(text) => {
                format!("{}\n", words(text))
            }
            Block::Set(rows) => rows.iter().map(|row| words(row) + "\n").collect(),
            Block::Cells(cells) => cells.iter().map(|cell| words(cell) + "\n").collect(),
        };
        let document = page(rules, "the built-in rules");
        document.blocks.iter().map(line).collect()
    }

    #[test]
    fn the_usual_rules_say_that_they_are() {
        let told = told(&Rules::default());
        assert!(told.contains("Every rule is the usual one."), "{told}");
        assert!(!told.contains("Usually"), "{told}");
        assert!(
            told.contains("A player may knock with 10 points of deadwood or fewer."),
            "{told}"
        );
        assert!(differences(&Rules::default()).is_empty());
    }

    #[test]
    fn what_differs_says_what_it_usually_is() {
        let mut house = HouseRules::default();
        house.score.gin_bonus = 20;
        house.match_play.bonus = 250;
        house.irregularities.illegal_knock = IllegalKnock::Forfeit;
        let rules = Rules::new(house).unwrap();
        let told = told(&rules);
        assert!(
            told.contains("2 points are not as usual; they are marked."),
            "{told}"
        );
        assert!(
            told.contains(
                "Gin scores the defender's count and 20 more. Usually: Gin scores the defender's count and 25 more."
            ),
            "{told}"
        );
        assert!(told.contains("This is a rule of this table."), "{told}");
        assert!(told.contains("lost as if it had been undercut"), "{told}");
        assert_eq!(
            differences(&rules),
            [
                "score.gin_bonus = 20",
                "match.bonus = 250",
                "irregularities.illegal_knock = \"forfeit\""
            ]
        );
    }

    /// Rules under which each key matters in one of them.
    fn grounds() -> [HouseRules; 2] {
        let mut oklahoma = HouseRules::default();
        oklahoma.knock.variant = KnockVariant::Oklahoma;
        [HouseRules::default(), oklahoma]
    }

    #[test]
    fn every_value_of_every_key_changes_the_page() {
        for key in KEYS {
            let others: Vec<Value<'static>> = match key.kind() {
                Kind::Switch => vec![Value::Switch(true), Value::Switch(false)],
                Kind::Number(range) | Kind::NumberOr(range, _) => [0, 1, 3, *range.end()]
                    .map(|number| Value::Number(number.into()))
                    .into(),
                Kind::Choice(names) => names.iter().map(|named| Value::Name(named.name)).collect(),
            };
            for value in others {
                let changes = grounds().into_iter().any(|ground| {
                    let mut house = ground;
                    let fits = key.set(&mut house, value).is_ok();
                    match (Rules::new(ground), Rules::new(house)) {
                        (Ok(before), Ok(after)) => fits && told(&before) != told(&after),
                        _ => false,
                    }
                });
                let is_possible = grounds().into_iter().any(|ground| {
                    let mut house = ground;
                    key.set(&mut house, value).is_ok()
                        && house != ground
                        && Rules::new(house).is_ok()
                });
                assert_eq!(changes, is_possible, "{} = {value}", key.path);
            }
        }
    }

    #[test]
    fn every_preset_has_a_page() {
        for preset in PRESETS {
            let rules = preset.book().rules();
            let told = told(&rules);
            assert_eq!(
                told.contains("Every rule is the usual one."),
                differences(&rules).is_empty(),
                "{}: {told}",
                preset.name()
            );
        }
    }
}
