//! What can be read at the table: the keys, the rules that hold here, how to play, strategy, words, other programs.

mod rules;

use serde::{Deserialize, Serialize};

use super::{
    theme::Role,
    widgets::{Block, Document, KeyHint, Piece},
};
use crate::rules::Rules;

/// What can be read about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// Every key and what it does.
    #[default]
    Keys,
    /// The rules that hold at this table.
    Rules,
    /// The game in short.
    HowToPlay,
    /// Advice.
    Strategy,
    /// The words of the game.
    Words,
    /// Other programs at the table.
    Programs,
}

impl Topic {
    /// Every topic, in the order of the pages.
    pub const ALL: [Self; 6] = [
        Self::Keys,
        Self::Rules,
        Self::HowToPlay,
        Self::Strategy,
        Self::Words,
        Self::Programs,
    ];

    /// What the page is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keys => "Keys",
            Self::Rules => "Rules",
            Self::HowToPlay => "How to play",
            Self::Strategy => "Strategy",
            Self::Words => "Words",
            Self::Programs => "Programs",
        }
    }

    /// The next page, or the one before; after the last comes the first.
    #[must_use]
    pub fn step(self, forward: bool) -> Self {
        let count = Self::ALL.len();
        let by = if forward { 1 } else { count - 1 };
        Self::ALL[(self as usize + by) % count]
    }
}

/// Keys that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeySection {
    /// Where or for what they are.
    pub heading: String,
    /// The keys, each with a sentence in Markdown that says what it does.
    pub keys: Vec<KeyHint>,
    /// What is to be said beside, in Markdown; empty for nothing.
    pub note: String,
}

/// What the pages tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handbook<'a> {
    /// The keys as they are bound.
    pub keys: &'a [KeySection],
    /// The rules that hold.
    pub rules: &'a Rules,
    /// Where the rules come from: "the built-in rules", "rules.toml in this folder".
    pub rules_from: &'a str,
}

impl Handbook<'_> {
    /// The page about a topic.
    pub fn page(&self, topic: Topic) -> Document {
        match topic {
            Topic::Keys => keys_page(self.keys),
            Topic::Rules => rules::page(self.rules, self.rules_from),
            Topic::HowToPlay => {
                Document::parse(include_str!("../../../assets/help/how-to-play.md"))
            }
            Topic::Strategy => Document::parse(include_str!("../../../assets/help/strategy.md")),
            Topic::Words => Document::parse(include_str!("../../../assets/help/words.md")),
            Topic::Programs => Document::parse(include_str!("../../../assets/help/programs.md")),
        }
    }
}

fn keys_page(sections: &[KeySection]) -> Document {
    let mut blocks = Vec::new();
    for section in sections {
        blocks.push(Block::Heading(vec![Piece::plain(&section.heading)]));
        blocks.extend(section.keys.iter().map(|hint| Block::Row {
            term: vec![Piece::new(&hint.key, Role::Key)],
            text: Piece::parse(&hint.label),
        }));
        blocks.extend(Document::parse(&section.note).blocks);
    }
    Document { blocks }
}

#[cfg(test)]
mod tests {
    use crate::analysis::coach::Grade;

    use super::*;

    #[test]
    fn turning_pages_goes_round() {
        for topic in Topic::ALL {
            assert_eq!(topic.step(true).step(false), topic);
        }
        assert_eq!(Topic::Programs.step(true), Topic::Keys);
    }

    #[test]
    fn the_glossary_is_sorted() {
        let rules = Rules::default();
        let handbook = Handbook {
            keys: &[],
            rules: &rules,
            rules_from: "the built-in rules",
        };
        let words: Vec<String> = handbook
            .page(Topic::Words)
            .blocks
            .iter()
            .filter_map(|block| match block {
                Block::Row { term, .. } => Some(term[0].text.to_lowercase()),
                Block::Heading(_)
                | Block::Paragraph(_)
                | Block::Item(_)
                | Block::Set(_)
                | Block::Cells(_) => None,
            })
            .collect();
        assert!(words.len() > 20 && words.is_sorted(), "{words:?}");
    }

    #[test]
    fn grades_in_the_glossary_have_the_limits_of_the_coach() {
        let words = include_str!("../../../assets/help/words.md");
        for (grade, least) in Grade::LEAST {
            let said = format!(
                "| {grade} | a decision that costs {:.0}% or more",
                100.0 * least
            );
            assert!(words.contains(&said), "{said}");
        }
    }
}
