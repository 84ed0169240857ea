//! The pages of the help: keys, rules, how to play, tables, strategy, words, other programs.

use serde::{Deserialize, Serialize};

use crate::{
    game::words::sentence,
    rules::{HouseRules, IllegalKnock, KEYS, RuleKey, TABLES},
};

use super::{
    theme::Role,
    widgets::{Block, Document, KeyHint, TextRun},
};

/// A page of the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    #[default]
    Keys,
    Rules,
    HowToPlay,
    Tables,
    Strategy,
    Words,
    Programs,
}

impl Topic {
    /// Every topic, in the order of the pages.
    pub const ALL: [Self; 7] = [
        Self::Keys,
        Self::Rules,
        Self::HowToPlay,
        Self::Tables,
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
            Self::Tables => "Tables",
            Self::Strategy => "Strategy",
            Self::Words => "Words",
            Self::Programs => "Your own bot",
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
    /// A note in Markdown; may be empty.
    pub note: String,
}

/// What the pages depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Handbook<'a> {
    /// The keys as they are bound.
    pub keys: &'a [KeySection],
    /// The rules that hold.
    pub rules: &'a HouseRules,
    /// What is played by them, or why nothing can be: "This table plays by the built-in rules.".
    pub rules_from: &'a str,
}

impl Handbook<'_> {
    /// The page about a topic.
    pub fn page(&self, topic: Topic) -> Document {
        match topic {
            Topic::Keys => keys_page(self.keys),
            Topic::Rules => rules_page(self.rules, self.rules_from),
            Topic::HowToPlay => Document::parse(include_str!("../../assets/help/how-to-play.md")),
            Topic::Tables => tables_page(),
            Topic::Strategy => Document::parse(include_str!("../../assets/help/strategy.md")),
            Topic::Words => Document::parse(include_str!("../../assets/help/words.md")),
            Topic::Programs => Document::parse(include_str!("../../assets/help/programs.md")),
        }
    }
}

/// Every table, and what the program has decided where the rule books are silent.
fn tables_page() -> Document {
    let mut page = Document::parse(include_str!("../../assets/help/tables.md"));
    let decisions = Document::parse(include_str!("../../assets/help/decisions.md"));
    page.blocks.extend(decisions.blocks);
    page
}

fn keys_page(sections: &[KeySection]) -> Document {
    let mut blocks = Vec::new();
    for section in sections {
        blocks.push(Block::Heading(vec![TextRun::plain(&section.heading)]));
        blocks.extend(section.keys.iter().map(|hint| Block::Row {
            term: vec![TextRun::new(&hint.key, Role::Key)],
            text: TextRun::parse(&hint.label),
        }));
        blocks.extend(Document::parse(&section.note).blocks);
    }
    Document { blocks }
}

/// The table of `rules.toml` whose rules stand among the irregularities.
const IRREGULARITIES: &str = "irregularities";

/// The page of the rules.
fn rules_page(rules: &HouseRules, from: &str) -> Document {
    let (mut sections, mut unusual) = (Vec::new(), 0);
    for table in TABLES {
        let mut items = Vec::new();
        if table.path == IRREGULARITIES {
            let key = RuleKey::find("irregularities.illegal_knock");
            unusual += usize::from(key.is_some_and(|key| key.is_unusual(rules)));
            items.extend(irregularities(rules));
        } else {
            for key in KEYS
                .iter()
                .filter(|key| key.table_and_name().0 == table.path)
            {
                let Some(here) = key.sentence(rules) else {
                    continue;
                };
                let differs = key.is_unusual(rules);
                unusual += usize::from(differs);
                items.push(if differs {
                    unusual_item(here, usually(key, rules))
                } else {
                    Block::Item(plain(&here))
                });
            }
        }
        if table.path == "score" {
            items.splice(
                0..0,
                rules.knock_scores().map(|said| Block::Item(plain(said))),
            );
        }
        if !items.is_empty() {
            sections.push(Block::Heading(plain(table.title)));
            sections.extend(items);
        }
    }
    let apart = if rules.has_usual_length() {
        ""
    } else {
        "apart from the length, "
    };
    let unusual = match unusual {
        0 => "every rule is the usual one".to_owned(),
        1 => "one rule differs from the usual one; it is marked".to_owned(),
        count => format!("{count} rules differ from the usual ones; they are marked"),
    };
    let introduction = format!("{from} {}", sentence(&format!("{apart}{unusual}")));
    let mut blocks = vec![Block::Paragraph(plain(&introduction))];
    blocks.extend(sections);
    Document { blocks }
}

fn plain(text: &str) -> Vec<TextRun> {
    vec![TextRun::plain(text)]
}

/// The sentence of a key with its default at this table.
fn usually(key: &RuleKey, rules: &HouseRules) -> Option<String> {
    let mut house = *rules;
    key.set(&mut house, key.usual(rules)).ok()?;
    key.sentence(&house)
}

/// A rule that is not the usual one, and the usual one.
fn unusual_item(here: String, usually: Option<String>) -> Block {
    let note = match usually {
        Some(usually) => format!(" Usually: {usually}"),
        None => " This is a rule of this table.".to_owned(),
    };
    Block::Item(vec![
        TextRun::new(here, Role::Strong),
        TextRun::new(note, Role::Changed),
    ])
}

/// How the opponent can answer an illegal knock that is penalized.
const PENALTIES: &str = "They refuse the knock: the hand lies open until their next turn is over. They accept it as if it were \
     legal, and may undercut it. Or they lay down their own cards: then the knocker plays on with the hand exposed, or takes it \
     up without a right to the bonus for gin or an undercut; and once they have laid off, the knock counts as an undercut.";

/// What the program does with each irregularity that the rule books know.
fn irregularities(rules: &HouseRules) -> Vec<Block> {
    let row = |term: &str, text: &str| Block::Row {
        term: vec![TextRun::new(term, Role::Strong)],
        text: vec![TextRun::plain(text)],
    };
    let said = |path: &str| {
        let sentence = RuleKey::find(path).and_then(|key| key.sentence(rules));
        sentence.unwrap_or_default()
    };
    let mut illegal_knock = said("irregularities.illegal_knock");
    if rules.irregularities.illegal_knock == IllegalKnock::Penalize {
        illegal_knock = format!("{illegal_knock} {PENALTIES}");
    }
    let knock_key = RuleKey::find("irregularities.illegal_knock");
    let usual_knock = knock_key.filter(|key| key.is_unusual(rules));
    let usual_knock = usual_knock.and_then(|key| usually(key, rules));
    let mut knock = row("knock with too much deadwood", &illegal_knock);
    if let (Some(usual), Block::Row { text, .. }) = (usual_knock, &mut knock) {
        text.push(TextRun::new(format!(" Usually: {usual}"), Role::Changed));
    }
    let impossible = [
        (
            "wrong dealer",
            "Cannot happen: the program deals, in the turn that the rules set.",
        ),
        (
            "exposed card",
            "Cannot happen: no card is turned up in the deal but the upcard.",
        ),
        (
            "wrong number of cards",
            "Cannot happen: everybody is dealt the right number.",
        ),
        (
            "play out of turn",
            "Cannot happen: it is refused, and nothing changes. A program that tries it gets an error.",
        ),
        (
            "card seen",
            "Cannot happen: you and your opponents are shown only what the rules show you.",
        ),
    ];
    let mut blocks: Vec<Block> = impossible.map(|(term, text)| row(term, text)).to_vec();
    blocks.extend([
        Block::Paragraph(plain(
            "A saved match in which one of these happens is refused, with its line and the reason.",
        )),
        knock,
        row("looking back at the discards", &said("table.discard_pile")),
        row("wrong card discarded", &said("table.take_back")),
    ]);
    blocks
}

#[cfg(test)]
mod tests {
    use crate::{
        analysis::coach::Grade,
        rules::{GameTable, KnockVariant, PRESETS, RuleKind, Rules, Value},
    };

    use super::*;

    #[test]
    fn turning_pages_goes_round() {
        for topic in Topic::ALL {
            assert_eq!(topic.step(true).step(false), topic);
        }
        assert_eq!(Topic::Programs.step(true), Topic::Keys);
    }

    #[test]
    fn no_page_shows_marks_of_markdown() {
        let rules = Rules::default();
        let handbook = Handbook {
            keys: &[],
            rules: &rules,
            rules_from: "",
        };
        for topic in Topic::ALL {
            for block in handbook.page(topic).blocks {
                let pieces = match block {
                    Block::Heading(text) | Block::Item(text) | Block::Paragraph(text) => text,
                    Block::Row { term, text } => [term, text].concat(),
                    Block::Set(rows) | Block::Cells(rows) => rows.concat(),
                };
                for piece in pieces.iter().filter(|piece| piece.role != Role::Key) {
                    let is_marked = piece.text.contains(['*', '#', '`']);
                    assert!(!is_marked, "{topic:?}: {}", piece.text);
                }
            }
        }
    }

    #[test]
    fn the_glossary_is_sorted() {
        let rules = Rules::default();
        let handbook = Handbook {
            keys: &[],
            rules: &rules,
            rules_from: "",
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
        let words = include_str!("../../assets/help/words.md");
        for (grade, least) in Grade::LEAST {
            let said = format!(
                "| {grade} | a decision that costs {least:.0} {} or more",
                if least > 1.0 { "points" } else { "point" }
            );
            assert!(words.contains(&said), "{said}");
        }
    }

    fn told(rules: &Rules) -> String {
        let words = |pieces: &[TextRun]| -> String {
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
        let document = rules_page(rules, "");
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
        assert!(Rules::default().differences().is_empty());
    }

    #[test]
    fn each_irregularity_of_the_rule_books_has_a_line() {
        let rows = |block: &Block| matches!(block, Block::Row { .. });
        let lines = irregularities(&Rules::default());
        assert_eq!(lines.iter().filter(|block| rows(block)).count(), 8);
    }

    #[test]
    fn a_length_is_no_rule_that_differs() {
        let mut house = HouseRules::default();
        house.game.target = 50;
        house.match_play.best_of = 1;
        let short = told(&Rules::new(house).unwrap());
        let every = "Apart from the length, every rule is the usual one.";
        assert!(short.contains(every), "{short}");
        assert!(!short.contains("Usually:"), "{short}");
        house.score.gin_bonus = 20;
        let other = told(&Rules::new(house).unwrap());
        assert!(
            other.contains("Apart from the length, one rule differs"),
            "{other}"
        );
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
            told.contains("3 rules differ from the usual ones; they are marked."),
            "{told}"
        );
        assert!(
            told.contains(
                "Gin scores the defender's deadwood and 20 more. Usually: Gin scores the defender's deadwood and 25 more."
            ),
            "{told}"
        );
        assert!(told.contains("This is a rule of this table."), "{told}");
        assert!(told.contains("loses the hand as if undercut"), "{told}");
        assert_eq!(
            rules.differences(),
            [
                "score.gin_bonus = 20",
                "match.bonus = 250",
                "irregularities.illegal_knock = \"forfeit\""
            ]
        );
    }

    /// Rules under which each key matters in one of them.
    fn grounds() -> [HouseRules; 4] {
        let mut oklahoma = HouseRules::default();
        oklahoma.knock.variant = KnockVariant::Oklahoma;
        let mut doubling = HouseRules::default();
        doubling.doubling.on = true;
        let mut round = HouseRules::default();
        round.table.game = GameTable::Round;
        round.table.players = 4;
        [HouseRules::default(), oklahoma, doubling, round]
    }

    #[test]
    fn every_value_of_every_key_changes_the_page() {
        for key in KEYS {
            let others: Vec<Value<'static>> = match key.kind() {
                RuleKind::Switch => vec![Value::Switch(true), Value::Switch(false)],
                RuleKind::Number(range) | RuleKind::NumberOr(range, _) => [0, 1, 3, *range.end()]
                    .map(|number| Value::Number(number.into()))
                    .into(),
                RuleKind::Choice(names) => {
                    names.iter().map(|named| Value::Name(named.name)).collect()
                }
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
                rules.differences().is_empty(),
                "{}: {told}",
                preset.name()
            );
        }
    }
}
