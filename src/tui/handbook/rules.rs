//! The page of the rules that hold at this table, in sentences.

use crate::{
    rules::{IllegalKnock, KEYS, RuleKey, Rules, TABLES},
    tui::{
        theme::Role,
        widgets::{Block, Document, Piece},
    },
};

/// The table of `rules.toml` whose rules stand among the irregularities.
const IRREGULARITIES: &str = "irregularities";

/// The page of the rules.
pub(super) fn page(rules: &Rules, from: &str) -> Document {
    let (mut sections, mut unusual) = (Vec::new(), 0);
    for table in TABLES {
        let mut items = Vec::new();
        if table.path == IRREGULARITIES {
            items.extend(irregularities(rules));
        } else {
            for key in KEYS
                .iter()
                .filter(|key| key.table_and_name().0 == table.path)
            {
                let Some(here) = key.sentence(rules) else {
                    continue;
                };
                let usually = key.sentence(&Rules::default());
                unusual += usize::from(usually.as_ref() != Some(&here));
                items.push(item(here, usually));
            }
        }
        if !items.is_empty() {
            sections.push(Block::Heading(plain(table.title)));
            sections.extend(items);
        }
    }
    let unusual = match unusual {
        0 => "Every rule is the usual one.".to_owned(),
        1 => "One point is not as usual; it is marked.".to_owned(),
        count => format!("{count} points are not as usual; they are marked."),
    };
    let introduction = format!("This table plays by {from}. {unusual}");
    let mut blocks = vec![Block::Paragraph(plain(&introduction))];
    blocks.extend(sections);
    Document { blocks }
}

fn plain(text: &str) -> Vec<Piece> {
    vec![Piece::plain(text)]
}

/// A rule, with what is usual where that is something else.
fn item(here: String, usually: Option<String>) -> Block {
    let note = match usually {
        Some(usually) if usually == here => return Block::Item(plain(&here)),
        Some(usually) => format!(" Usually: {usually}"),
        None => " This is a rule of this table.".to_owned(),
    };
    Block::Item(vec![
        Piece::new(here, Role::Strong),
        Piece::new(note, Role::Changed),
    ])
}

/// What the opponent may do about an illegal knock that is penalized.
const PENALTIES: &str = "They refuse the knock: the hand lies open until their next turn is over. They accept it as if it were \
     legal, and may undercut it. Or they lay down their own cards: then the knocker plays on with the hand exposed, or takes it \
     up without a right to the bonus for gin or an undercut; and once they have laid off, the knock counts as an undercut.";

/// What the program does with each irregularity that the rule books know.
fn irregularities(rules: &Rules) -> [Block; 4] {
    let row = |term: &str, text: &str| Block::Row {
        term: vec![Piece::new(term, Role::Strong)],
        text: vec![Piece::plain(text)],
    };
    let said = |path: &str| {
        let sentence = RuleKey::find(path).and_then(|key| key.sentence(rules));
        sentence.unwrap_or_default()
    };
    let mut illegal_knock = said("irregularities.illegal_knock");
    if rules.irregularities.illegal_knock == IllegalKnock::Penalize {
        illegal_knock = format!("{illegal_knock} {PENALTIES}");
    }
    [
        row(
            "wrong dealer, exposed card, wrong number of cards, play out of turn, card seen",
            "Cannot happen here. A saved match in which one of them did is refused, with its line and the reason.",
        ),
        row("knock with too much deadwood", &illegal_knock),
        row("looking back at the discards", &said("table.discard_pile")),
        row("wrong card discarded", &said("table.take_back")),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{HouseRules, KnockVariant, PRESETS, RuleKind, Value};

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
        assert!(Rules::default().differences().is_empty());
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
                "Gin scores the defender's deadwood and 20 more. Usually: Gin scores the defender's deadwood and 25 more."
            ),
            "{told}"
        );
        assert!(told.contains("This is a rule of this table."), "{told}");
        assert!(told.contains("lost as if it had been undercut"), "{told}");
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
    fn grounds() -> [HouseRules; 2] {
        let mut oklahoma = HouseRules::default();
        oklahoma.knock.variant = KnockVariant::Oklahoma;
        [HouseRules::default(), oklahoma]
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
