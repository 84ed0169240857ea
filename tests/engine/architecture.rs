//! Who may import whom: the modules of the crate form layers, and no layer knows one above it.

use std::{
    collections::{BTreeMap, BTreeSet},
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

/// Where the tests of a file begin.
const TESTS: &str = "#[cfg(test)]\nmod ";

/// The lines of a text that are no comments.
fn lines_of_code(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines();
    lines.filter(|line| !line.trim_start().starts_with("//"))
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
        if inside
            .iter()
            .any(|part| part == "tests" || part == "trials")
        {
            continue;
        }
        if let Some(layer) = layer_of(module) {
            let text = fs::read_to_string(&path).expect("a source is text");
            check(module, layer, &path, &text);
            checked += 1;
        } else {
            assert!(
                ["lab", "lib", "main"].contains(&module),
                "{module} has no layer"
            );
        }
    }
    assert!(checked > 30, "the sources were found");
}

#[test]
fn no_layer_knows_one_above_it() {
    each_source(|module, layer, path, text| {
        // The trials drive both faces side by side.
        if path.iter().any(|part| part == "trials") {
            return;
        }
        let code: Vec<_> = lines_of_code(text).collect();
        for named in modules_named(&code.join("\n")) {
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
        // The lesson is as pure as the engine; only the stores know files.
        if (layer > pure && !["lesson"].contains(&module))
            || path
                .iter()
                .any(|part| part == "store" || part == "store.rs")
            // What writes JSON is made for any output.
            || path.ends_with("text/json.rs")
        {
            return;
        }
        let program = text.split(TESTS).next().unwrap_or(text);
        for line in lines_of_code(program) {
            for word in IMPURE {
                assert!(!line.contains(word), "{}: {line}", path.display());
            }
        }
    });
}

/// What only `text` does, because it quotes what others wrote: reading and writing JSON, and showing a path.
const THROUGH_TEXT: &[&str] = &[
    "serde_json::from_",
    "serde_json::to_string",
    "serde_json::to_vec",
    "serde_json::to_writer",
    "toml::from_",
    "toml_edit::",
    ".display()",
    "println!",
    "eprint",
];

#[test]
fn the_text_of_others_goes_through_one_module() {
    each_source(|module, _, path, text| {
        // What is written of the course and of the opponents is our own.
        let is_ours = ["lesson/course.rs", "players/persona.rs"];
        if module == "text" || is_ours.iter().any(|file| path.ends_with(file)) {
            return;
        }
        let program = text.split(TESTS).next().unwrap_or(text);
        for line in lines_of_code(program) {
            for word in THROUGH_TEXT {
                assert!(!line.contains(word), "{}: {line}", path.display());
            }
        }
    });
}

/// The paths that the `use` lines of a file name, its tests apart.
fn imports(text: &str) -> Vec<String> {
    let program = text.split(TESTS).next().unwrap_or(text);
    let code: Vec<_> = lines_of_code(program).collect();
    let mut paths = Vec::new();
    for statement in code.join(" ").split(';') {
        if let Some((before, tree)) = statement.rsplit_once("use ")
            && (before.is_empty() || before.ends_with(' '))
        {
            expand("", tree, &mut paths);
        }
    }
    paths
}

/// Every path of a tree such as `a::{b, c::{d, e}}`.
fn expand(prefix: &str, tree: &str, paths: &mut Vec<String>) {
    let Some((head, rest)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or(tree);
        paths.push(format!("{prefix}{}", path.trim()));
        return;
    };
    let prefix = format!("{prefix}{}", head.trim());
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let (mut depth, mut start) = (0, 0);
    for (place, letter) in inner.char_indices().chain([(inner.len(), ',')]) {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        if letter == ',' && depth == 0 {
            let branch = inner[start..place].trim();
            if !branch.is_empty() {
                expand(&prefix, branch, paths);
            }
            start = place + 1;
        }
    }
}

/// The parts of a path that is named in `module`, from the root of the crate.
fn absolute(path: &str, module: &[String]) -> Vec<String> {
    let mut from = module.to_vec();
    for part in path.split("::") {
        match part {
            "crate" => from.clear(),
            "super" => drop(from.pop()),
            "self" => {}
            _ => from.push(part.to_owned()),
        }
    }
    from
}

/// The module of a file, from the root of the crate.
fn module_of(path: &Path, root: &Path) -> Vec<String> {
    let inside = path.strip_prefix(root).expect("found below the root");
    let inside = inside.with_extension("");
    let parts = inside
        .iter()
        .map(|part| part.to_string_lossy().into_owned());
    parts.filter(|part| part != "mod").collect()
}

/// The files and folders of a folder that import one another in a circle, also by what its `mod.rs` exports of them.
fn circle(folder: &Path, root: &Path) -> BTreeSet<String> {
    let here = module_of(folder, root);
    let is_test = |path: &PathBuf| path.iter().any(|part| part == "tests" || part == "trials");
    let (mut own, mut of_children) = (Vec::new(), Vec::new());
    for path in sources(folder).into_iter().filter(|path| !is_test(path)) {
        let module = module_of(&path, root);
        let text = fs::read_to_string(&path).expect("a source is text");
        let named = imports(&text);
        let named = named.iter().map(|path| absolute(path, &module));
        // What is named of this folder, from its first part inside the folder on.
        let inside = named.filter(|path| path.starts_with(&here) && path.len() > here.len());
        let inside = inside.map(|path| path[here.len()..].to_vec());
        match module.get(here.len()) {
            None => own.extend(inside),
            Some(child) => of_children.push((child.clone(), inside.collect::<Vec<_>>())),
        }
    }
    let mut edges: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (child, _) in &of_children {
        edges.entry(child).or_default();
    }
    let exported = own
        .iter()
        .filter(|path| path.len() > 1 && edges.contains_key(&*path[0]));
    let exports: BTreeMap<&str, &str> = exported
        .map(|path| (path[path.len() - 1].as_str(), path[0].as_str()))
        .collect();
    let children: BTreeSet<&str> = edges.keys().copied().collect();
    for (child, named) in &of_children {
        for path in named {
            let first = path[0].as_str();
            let other = children.get(first).or_else(|| exports.get(first)).copied();
            edges
                .entry(child)
                .or_default()
                .extend(other.filter(|other| other != child));
        }
    }
    let reaches_itself = |from: &&str| {
        let (mut reached, mut open) = (BTreeSet::new(), vec![*from]);
        while let Some(at) = open.pop() {
            open.extend(
                edges[at]
                    .iter()
                    .copied()
                    .filter(|next| reached.insert(*next)),
            );
        }
        reached.contains(from)
    };
    let caught = children.iter().copied().filter(reaches_itself);
    caught.map(str::to_owned).collect()
}

#[test]
fn no_folder_imports_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut checked = 0;
    for module in sources(&root)
        .iter()
        .filter(|path| path.ends_with("mod.rs"))
    {
        let folder = module.parent().expect("a file is in a folder");
        let name = module_of(folder, &root).join("/");
        if name.contains("tests") || name.contains("trials") {
            continue;
        }
        assert_eq!(circle(folder, &root), BTreeSet::new(), "in src/{name}");
        checked += 1;
    }
    assert!(checked > 10, "the folders were found");
}
