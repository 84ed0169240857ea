//! What the README says of the program is what the program says of itself.

use std::fmt::Write;

use undercut::{
    players::Level,
    rules::{KEYS, PRESETS, RuleKey, TABLES},
    tui::keymap::BINDINGS,
};

use super::support::readme::{part, read};

#[test]
fn the_keys_are_those_of_the_keymap() {
    let mut table = String::from("| key | what it does |\n|---|---|\n");
    for binding in BINDINGS {
        let keys: Vec<String> = binding.keys.iter().map(|key| format!("`{key}`")).collect();
        writeln!(table, "| {} | {} |", keys.join(" "), binding.doc).expect("a string takes it");
    }
    assert_eq!(part("keys"), table, "the table of keys should be\n{table}");
}

#[test]
fn the_house_rules_are_those_of_the_table() {
    let tables = TABLES.iter().map(|table| {
        let keys = KEYS.iter().map(RuleKey::table_and_name);
        let keys = keys.filter_map(|(of, name)| (of == table.path).then_some(name));
        format!("`[{}]` {}", table.path, keys.collect::<Vec<_>>().join(", "))
    });
    let list = format!("{}.\n", tables.collect::<Vec<_>>().join(" · "));
    assert_eq!(
        part("house rules"),
        list,
        "the house rules should be\n{list}"
    );
}

#[test]
fn every_level_and_every_preset_is_named() {
    let levels = part("levels");
    let rows: Vec<&str> = levels.lines().skip(2).collect();
    assert_eq!(rows.len(), Level::LADDER.len());
    for (level, row) in Level::LADDER.into_iter().zip(rows) {
        let said = format!("| {level} | {} |", level.persona().about[0]);
        assert!(row.starts_with(&said), "{level}: should be {said}");
        let rating = format!(" | {:.0} |", level.rating());
        assert!(row.ends_with(&rating), "{level}: should end with{rating}");
    }
    let characters = part("characters");
    for character in Level::CHARACTERS {
        let said = format!("| {character} | {} |", character.persona().about[0]);
        assert!(characters.contains(&said), "{said}");
        let rating = format!(" | {:.0} |\n", character.rating());
        assert!(characters.contains(&rating), "{character}:{rating}");
    }
    let text = read("README.md");
    for preset in PRESETS {
        assert!(
            text.contains(&format!("`{}`", preset.name())),
            "{}",
            preset.name()
        );
    }
}

#[test]
fn every_dependency_is_named_with_its_reason() {
    let manifest: toml::Table = read("Cargo.toml").parse().expect("the manifest is TOML");
    let named = part("dependencies");
    for table in ["dependencies", "dev-dependencies"] {
        for name in manifest[table].as_table().expect("a table").keys() {
            assert!(named.contains(&format!("`{name}`")), "{name}");
        }
    }
}
