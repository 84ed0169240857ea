//! Who the opponents are: what they are called, what they look like, how they play in words, and what they say.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::Deserialize;
use strum::{Display, VariantArray};

/// Why nothing of the file can be wrong at run time.
const TESTED: &str = "a test reads the whole file";

static PERSONAS: LazyLock<BTreeMap<String, Persona>> = LazyLock::new(|| {
    let text = include_str!("../../assets/opponents/opponents.toml");
    toml::from_str(text).expect(TESTED)
});

/// When an opponent may make a remark. Only what you have seen decides whether it is such a moment.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize, Display, VariantArray,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Cue {
    /// The first hand of a match has been dealt.
    Greeting,
    /// They took a card that you had discarded.
    Takes,
    /// Many cards have been drawn, and nobody has ended the hand.
    LongHand,
    /// You knocked, and won the hand.
    KnockedOn,
    /// They undercut you, or you them.
    Undercut,
    /// They went gin.
    OwnGin,
    /// You went gin.
    YourGin,
    /// A game has ended; anybody may have won it.
    GameOver,
}

/// Rows of a face.
pub const FACE_ROWS: u16 = 3;
/// Columns of each of them.
pub const FACE_COLUMNS: u16 = 5;

/// What an opponent is like.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Persona {
    /// What they are called at the table.
    pub(super) name: String,
    /// Hair, eyes and mouth. The eyes alone are a face as well, where there is one row.
    pub face: [String; FACE_ROWS as usize],
    /// The same without Unicode.
    pub ascii: [String; FACE_ROWS as usize],
    /// How they play, in two sentences. The first one alone says the most.
    pub about: [String; 2],
    remarks: BTreeMap<Cue, Vec<String>>,
}

impl Persona {
    /// The opponent of this level's name.
    pub(super) fn of(level: &str) -> &'static Self {
        PERSONAS.get(level).expect(TESTED)
    }

    /// What they may say at this moment.
    pub fn remarks(&self, cue: Cue) -> &[String] {
        self.remarks.get(&cue).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use unicode_width::UnicodeWidthStr;

    use super::*;
    use crate::{cards::Card, players::Level};

    #[test]
    fn every_opponent_is_described_and_no_one_else() {
        let described: BTreeSet<&str> = PERSONAS.keys().map(String::as_str).collect();
        assert_eq!(described, BTreeSet::from(Level::ALL.map(Level::name)));
        for level in Level::ALL {
            let persona = level.persona();
            for row in persona.face.iter().chain(&persona.ascii) {
                assert_eq!(row.width(), usize::from(FACE_COLUMNS), "{level}: {row}");
            }
            assert!(persona.ascii.iter().all(|row| row.is_ascii()), "{level}");
            assert!(persona.about[0].starts_with(&persona.name), "{level}");
            for sentence in &persona.about {
                assert!(sentence.ends_with('.'), "{level}: {sentence}");
                assert!(sentence.len() <= 64, "{level}: {sentence}");
            }
        }
    }

    #[test]
    fn no_two_opponents_have_the_same_eyes() {
        let mut all = BTreeSet::new();
        for level in Level::ALL {
            let Persona { face, ascii, .. } = level.persona();
            for (signs, [_, eyes, _]) in [("Unicode", face), ("ASCII", ascii)] {
                assert!(all.insert((signs, eyes)), "{level}: {eyes}");
            }
        }
    }

    /// Columns of the longest remark.
    const LONGEST: usize = 40;

    #[test]
    fn every_opponent_has_three_short_remarks_for_every_moment_and_none_is_there_twice() {
        let mut all = BTreeSet::new();
        for level in Level::ALL {
            for cue in Cue::VARIANTS {
                let remarks = level.persona().remarks(*cue);
                assert!(remarks.len() >= 3, "{level}: {cue}");
                for remark in remarks {
                    assert!(remark.is_ascii(), "{level}: {remark}");
                    assert!(remark.len() <= LONGEST, "{level}: {remark}");
                    assert!(all.insert(remark.to_lowercase()), "twice: {remark}");
                }
            }
        }
    }

    /// Nobody speaks of a card by its name, and a word is not read as one: "As in" is no ace of spades.
    #[test]
    fn no_word_is_a_card() {
        let of_cards = ["ace", "king", "queen", "jack", "clubs", "hearts", "spades"];
        for level in Level::ALL {
            let persona = level.persona();
            let remarks = Cue::VARIANTS.iter().flat_map(|cue| persona.remarks(*cue));
            for text in remarks.chain(&persona.about) {
                for word in text.split(|letter: char| !letter.is_alphanumeric()) {
                    let card = word.parse::<Card>().map(|card| card.to_string());
                    assert_ne!(card.as_deref(), Ok(word), "{level}: {text}");
                    assert!(!of_cards.contains(&word.to_lowercase().as_str()), "{text}");
                }
            }
        }
    }
}
