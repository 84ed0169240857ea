//! `undercut rules` and the options that choose the house rules, in the real binary.

use crate::support::place;
use crate::support::pty;
use crate::support::typed;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Output,
};

use place::Place;
use pty::Launch;
use serde_json::Value;
use typed::typed;
use undercut::rules::{KEYS, PRESETS, commented_rules};

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap()
}

fn bad() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/rules/bad")
}

#[test]
fn the_first_place_that_has_rules_is_the_one() {
    let place = Place::new();
    assert_eq!(
        first_line(&place.out(&["rules", "show"])),
        "# the built-in rules"
    );

    place.write("config/undercut/rules.toml", "[game]\ntarget = 101\n");
    let shown = place.out(&["rules", "show"]);
    let own = place.path("config/undercut/rules.toml");
    assert_eq!(first_line(&shown), format!("# {}, your own", own.display()));
    assert!(shown.contains("\ntarget = 101 "));

    place.write("here/rules.toml", "[game]\ntarget = 102\n");
    let shown = place.out(&["rules", "show"]);
    assert_eq!(first_line(&shown), "# rules.toml in this folder");
    assert!(shown.contains("\ntarget = 102 "));

    place.write("here/ours.toml", "base = \"quick\"\n[game]\ntarget = 103\n");
    let shown = place.out(&["rules", "show", "--rules", "ours.toml"]);
    assert_eq!(first_line(&shown), "# ours.toml, based on the preset quick");
    assert!(shown.contains("\ntarget = 103 "));

    let shown = place.out(&["rules", "show", "--preset", "quick"]);
    assert_eq!(
        first_line(&shown),
        "# the rules of a quick game, the preset quick"
    );
    assert!(shown.contains("\ntarget = 50 "));
}

#[test]
fn without_a_configuration_folder_it_is_the_one_in_the_home() {
    let place = Place::new();
    place.write("home/.config/undercut/rules.toml", "[game]\ntarget = 104\n");
    let mut command = place.command(&["rules", "show"]);
    let shown = command
        .env_remove("XDG_CONFIG_HOME")
        .output()
        .unwrap()
        .stdout;
    assert!(
        String::from_utf8(shown)
            .unwrap()
            .contains("\ntarget = 104 ")
    );
}

#[test]
fn the_menu_opens_beside_a_bad_file_and_leaves_it_as_it_is() {
    let place = Place::new();
    let wrong = "[knock]\nlimt = 9\n";
    place.write("config/undercut/rules.toml", wrong);
    let config = place.path("config");
    let mut pty = Launch::undercut().env("XDG_CONFIG_HOME", &config).open();
    pty.wait_for_text("the file has a mistake");
    pty.wait_for_text("Line 2 of");
    pty.send("q");
    pty.wait_until_exited(0);
    let kept = fs::read_to_string(config.join("undercut/rules.toml")).unwrap();
    assert_eq!(kept, wrong);
}

#[test]
fn a_bad_file_that_was_found_is_not_passed_over() {
    let place = Place::new();
    place.write("config/undercut/rules.toml", "");
    place.write("here/rules.toml", "[knock]\nlimit = 99\n");
    assert_eq!(
        place.refusal(2, &["rules", "show"]),
        "rules.toml:2:9: `knock.limit` is 99, but it must be between 0 and 98\n\
         \u{20} 2 | limit = 99\n\
         \u{20}   |         ^^\n\
         (This file is read by default. For other rules give --rules FILE or --preset NAME, as in undercut play --rules FILE.)\n"
    );

    fs::remove_file(place.path("here/rules.toml")).unwrap();
    fs::create_dir(place.path("here/rules.toml")).unwrap();
    let refusal = place.refusal(2, &["rules", "show"]);
    assert!(
        refusal.starts_with("rules.toml: this is a folder; "),
        "{refusal}"
    );
    assert_eq!(
        first_line(&place.out(&["rules", "show", "--preset", "eaai"])),
        "# the rules of the EAAI contest, the preset eaai"
    );
}

#[test]
fn every_bad_file_is_refused_in_its_words_and_left_alone() {
    let place = Place::new();
    let mut files = 0;
    for entry in fs::read_dir(bad()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "toml") {
            continue;
        }
        files += 1;
        let name = path.file_name().unwrap().to_str().unwrap();
        let here = place.path("here").join(name);
        fs::copy(&path, &here).unwrap();
        let expected = fs::read_to_string(path.with_extension("expected")).unwrap();
        assert_eq!(place.refusal(2, &["rules", "check", name]), expected);
        assert_eq!(
            place.refusal(2, &["rules", "show", "--rules", name]),
            expected
        );
        assert_eq!(fs::read(&here).unwrap(), fs::read(&path).unwrap(), "{name}");
    }
    assert!(files > 10);
    assert_eq!(
        fs::read_dir(place.path("here")).unwrap().count(),
        files,
        "nothing was added"
    );
}

#[test]
fn check_tells_of_every_file() {
    let place = Place::new();
    place.write("here/a.toml", "");
    place.write("here/b.toml", "base = \"pagat\"\nscore.gin_bonus = 25\n");
    place.write("here/c.toml", "limt = 5\n");
    place.write("here/d.toml", "knock.limit = 9");
    let Output {
        status,
        stdout,
        stderr,
    } = place.run(&[
        "rules",
        "check",
        "a.toml",
        "c.toml",
        "b.toml",
        "none.toml",
        "d.toml",
    ]);
    assert_eq!(status.code(), Some(2));
    assert_eq!(
        String::from_utf8(stdout).unwrap(),
        "a.toml: good, every value is the default\n\
         b.toml: good, based on the preset pagat, 5 values are not the default\n\
         d.toml: good, 1 value is not the default\n"
    );
    assert_eq!(
        String::from_utf8(stderr).unwrap(),
        "c.toml:1:1: there is no key `limt`; did you mean `knock.limit` or `doubling.limit`?\n\
         \u{20} 1 | limt = 5\n\
         \u{20}   | ^^^^\n\
         none.toml: there is no such file; `undercut rules init` begins one\n"
    );
    assert_eq!(
        place.out(&["rules", "check", "a.toml"]),
        "a.toml: good, every value is the default\n"
    );
}

#[test]
fn what_is_no_readable_file_is_refused() {
    let place = Place::new();
    place.write("here/large.toml", &"# so\n".repeat(60_000));
    place.write("here/just.toml", &"#so\n".repeat(65_536));
    place.write("here/file", "");
    fs::create_dir(place.path("here/folder")).unwrap();
    let refusal = |name: &str| place.refusal(2, &["rules", "show", "--rules", name]);
    assert_eq!(
        refusal("none.toml"),
        "none.toml: there is no such file; `undercut rules init` begins one\n"
    );
    assert_eq!(
        refusal("folder"),
        "folder: this is a folder; house rules are a file, such as `rules.toml`\n"
    );
    assert_eq!(
        refusal("large.toml"),
        "large.toml: this is 300000 bytes long; a file of house rules may have 262144 bytes\n"
    );
    assert!(
        place
            .out(&["rules", "show", "--rules", "just.toml"])
            .starts_with("# just.toml\n")
    );
}

#[cfg(unix)]
#[test]
fn what_only_unix_has_is_refused_or_read() {
    let place = Place::new();
    place.write("here/file", "");
    std::os::unix::fs::symlink("nowhere", place.path("here/link.toml")).unwrap();
    let refusal = |name: &str| place.refusal(2, &["rules", "show", "--rules", name]);
    assert_eq!(refusal("link.toml"), "link.toml: this link is broken\n");
    assert_eq!(
        refusal("/dev/zero"),
        "/dev/zero: this is too long; a file of house rules may have 262144 bytes\n"
    );
    let unreadable = refusal("file/rules.toml");
    assert!(
        unreadable.starts_with("file/rules.toml: cannot be read: "),
        "{unreadable}"
    );

    let mut check = place.command(&["rules", "check", "/dev/stdin"]);
    let output = typed(&mut check, b"game.target = 50\n");
    assert_eq!(
        output.stdout,
        b"/dev/stdin: good, 1 value is not the default\n"
    );
}

#[test]
fn what_is_typed_wrong_is_refused() {
    let place = Place::new();
    let both = place.refusal(2, &["rules", "show", "--rules", "a", "--preset", "pagat"]);
    assert!(both.contains("cannot be used with"), "{both}");
    let unknown = place.refusal(2, &["rules", "show", "--preset", "pagatt"]);
    assert!(
        unknown.contains("rummy-games, pagat, pagat-25"),
        "{unknown}"
    );
    assert!(
        unknown.contains("a similar value exists: 'pagat'"),
        "{unknown}"
    );
    place.refusal(2, &["rules", "presets", "pagatt"]);
    place.refusal(2, &["ruls"]);
}

#[test]
fn without_a_file_the_rules_that_play_would_use_are_checked() {
    let place = Place::new();
    assert_eq!(
        place.out(&["rules", "check"]),
        "the built-in rules: good, every value is the default\n"
    );
    place.write("here/rules.toml", "[game]\ntarget = 101\n");
    assert_eq!(
        place.out(&["rules", "check"]),
        "rules.toml in this folder: good, 1 value is not the default\n"
    );
    place.write("here/rules.toml", "[knock]\nlimit = 99\n");
    let wrong = place.refusal(2, &["rules", "check"]);
    assert!(wrong.starts_with("rules.toml:2:9: "), "{wrong}");
}

#[test]
fn show_as_json_has_the_rules_and_where_each_value_comes_from() {
    let place = Place::new();
    place.write("here/ours.toml", "base = \"pagat\"\n\n[knock]\nlimit = 9\n");
    let shown = place.out(&["rules", "show", "--json", "--rules", "ours.toml"]);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["source"]["kind"], "file");
    assert_eq!(shown["source"]["file"], "ours.toml");
    assert_eq!(shown["source"]["found"], "name");
    assert_eq!(shown["base"], "pagat");
    assert_eq!(shown["rules"]["knock"]["limit"], 9);
    assert_eq!(shown["rules"]["match"]["best_of"], 1);
    let origins = shown["origins"].as_object().unwrap();
    assert_eq!(origins.len(), KEYS.len());
    assert_eq!(origins["knock.limit"]["kind"], "file");
    assert_eq!(origins["knock.limit"]["line"], 4);
    assert_eq!(origins["score.gin_bonus"]["kind"], "preset");
    assert_eq!(origins["score.gin_bonus"]["name"], "pagat");
    assert_eq!(origins["score.big_gin_bonus"]["kind"], "default");

    let source = |arguments: &[&str]| -> Value {
        let shown: Value = serde_json::from_str(&place.out(arguments)).unwrap();
        shown["source"].clone()
    };
    assert_eq!(source(&["rules", "show", "--json"])["kind"], "built-in");
    let preset = source(&["rules", "show", "--json", "--preset", "quick"]);
    assert_eq!(
        (&preset["kind"], &preset["name"]),
        (&"preset".into(), &"quick".into())
    );
    place.write("config/undercut/rules.toml", "");
    assert_eq!(source(&["rules", "show", "--json"])["found"], "user");
    place.write("here/rules.toml", "");
    assert_eq!(source(&["rules", "show", "--json"])["found"], "folder");
}

#[test]
fn the_presets_are_listed_and_printed() {
    let place = Place::new();
    let list = place.out(&["rules", "presets"]);
    assert_eq!(list.lines().count(), PRESETS.len());
    assert!(
        list.contains("\nquick         A single game to 50, about ten minutes.\n"),
        "{list}"
    );
    assert!(list.lines().all(|line| line.len() <= 80), "{list}");

    let json: Value = serde_json::from_str(&place.out(&["rules", "presets", "--json"])).unwrap();
    for (preset, listed) in PRESETS.iter().zip(json["presets"].as_array().unwrap()) {
        assert_eq!(listed["name"], preset.name());
        assert_eq!(listed["about"], preset.about());
        assert_eq!(
            place.out(&["rules", "presets", preset.name()]),
            preset.text()
        );
    }
    let quick = place.out(&["rules", "presets", "quick", "--json"]);
    let quick: Value = serde_json::from_str(&quick).unwrap();
    assert_eq!(quick["rules"]["game"]["target"], 50);
}

#[test]
fn init_begins_a_file_and_never_touches_one() {
    let place = Place::new();
    let here = place.path("here").canonicalize().unwrap();
    let written = place.out(&["rules", "init"]);
    assert_eq!(
        written,
        format!("wrote {}\n", here.join("rules.toml").display())
    );
    assert_eq!(
        fs::read_to_string(here.join("rules.toml")).unwrap(),
        commented_rules()
    );
    assert_eq!(
        first_line(&place.out(&["rules", "show"])),
        "# rules.toml in this folder"
    );

    place.write("here/ours.toml", "# mine\n");
    let refusal = place.refusal(1, &["rules", "init", "ours.toml"]);
    let ours = here.join("ours.toml");
    assert_eq!(
        refusal,
        format!(
            "error: {} exists already and was not changed\n",
            ours.display()
        )
    );
    assert_eq!(fs::read_to_string(ours).unwrap(), "# mine\n");

    let refusal = place.refusal(1, &["rules", "init", "no/folder/rules.toml"]);
    assert!(
        refusal.contains("no/folder/rules.toml cannot be written: "),
        "{refusal}"
    );
    place.refusal(1, &["rules", "init", "."]);
}

#[cfg(unix)]
#[test]
fn init_does_not_write_through_a_link() {
    let place = Place::new();
    std::os::unix::fs::symlink("elsewhere", place.path("here/rules.toml")).unwrap();
    let refusal = place.refusal(1, &["rules", "init"]);
    assert!(refusal.contains("exists already"), "{refusal}");
    assert!(!place.path("here/elsewhere").exists());
}

#[test]
fn a_reader_that_has_gone_away_is_no_failure() {
    let place = Place::new();
    for arguments in [
        &["rules", "show"][..],
        &["rules", "presets", "--json"],
        &["rules", "--help"],
    ] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = place.command(arguments).stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let place = Place::new();
    let full = fs::File::create("/dev/full").unwrap();
    let output = place
        .command(&["rules", "show"])
        .stdout(full)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.starts_with("error: cannot write to the standard output: "),
        "{told}"
    );
}
