//! Who may import whom: the modules of the crate form layers, and no layer knows one above it.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The layers from the bottom to the top. Modules on one line do not know one another.
const LAYERS: &[&[&str]] = &[
    &["text"],
    &["cards"],
    &["melds"],
    &["rules"],
    &["play"],
    &["game"],
    &["record"],
    &["players"],
    &["analysis"],
    &["session"],
    &["lesson"],
    &["tui", "plain"],
    &["cli"],
];

/// What the pure layers do without: the clock, the environment, threads, files, the terminal.
const IMPURE: &[&str] = &[
    "std::time",
    "std::env",
    "std::thread",
    "std::fs",
    "std::net",
    "std::process",
    "std::io",
    "crossterm",
    "ratatui",
    "rand::rng()",
    "println!",
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).expect("the folder is part of the crate");
    for entry in entries {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

fn layer_of(module: &str) -> Option<usize> {
    LAYERS.iter().position(|layer| layer.contains(&module))
}

/// The top-level modules that a line of code names, in a `use` or in a path.
fn modules_named(text: &str) -> impl Iterator<Item = &str> {
    let direct = text.split("crate::").skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_'))?;
        Some(&rest[..end])
    });
    // `use crate::{cards::Card, melds::{…}}`: the names before `::` at the first depth.
    let grouped = text.split("crate::{").skip(1).flat_map(|rest| {
        let mut depth = 0_i32;
        let end = rest.find(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            depth < 0
        });
        rest[..end.unwrap_or(rest.len())]
            .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':'))
            .filter_map(|path| path.split_once("::").map(|(module, _)| module))
    });
    direct.chain(grouped)
}

fn each_source(mut check: impl FnMut(&str, usize, &Path, &str)) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut checked = 0;
    for path in sources(&root) {
        let inside = path.strip_prefix(&root).expect("found below the root");
        let first = inside.iter().next().and_then(|part| part.to_str());
        let module = first.expect("paths here are text").trim_end_matches(".rs");
        if let Some(layer) = layer_of(module) {
            let text = fs::read_to_string(&path).expect("a source is text");
            check(module, layer, &path, &text);
            checked += 1;
        } else {
            assert!(
                ["lab", "lib", "main", "tests"].contains(&module),
                "{module} has no layer"
            );
        }
    }
    assert!(checked > 30, "the sources were found");
}

#[test]
fn no_layer_knows_one_above_it() {
    each_source(|module, layer, path, text| {
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        let code: String = code.collect::<Vec<_>>().join("\n");
        for named in modules_named(&code) {
            if let Some(other) = layer_of(named)
                && named != module
            {
                assert!(other < layer, "{} names `{named}`", path.display());
            }
        }
    });
}

#[test]
fn the_engine_touches_no_machine() {
    let pure = layer_of("record").expect("a layer");
    each_source(|module, layer, path, text| {
        // The coach and what is made of his judgments, and the lesson, are as pure as the engine; the stores alone know files.
        if (layer > pure && !["lesson"].contains(&module))
            || path
                .iter()
                .any(|part| part == "store" || part == "store.rs")
        {
            return;
        }
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            for word in IMPURE {
                assert!(!line.contains(word), "{}: {line}", path.display());
            }
        }
    });
}
