//! Themes, keys, settings, completions and manual pages, in the real binary.

use crate::support::place;

use std::{fs, path::PathBuf};

use place::Place;

/// The name of every command, from the help.
fn commands(place: &Place) -> Vec<String> {
    let help = place.out(&["--help"]);
    let (_, list) = help.split_once("Commands:\n").expect("a list of commands");
    let lines = list.lines().take_while(|line| line.starts_with("  "));
    let names = lines.filter_map(|line| line[2..].split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    let names: Vec<String> = names.map(str::to_owned).collect();
    assert!(names.len() > 10, "{help}");
    names
}

/// The themes that come with the program.
const THEMES: [&str; 4] = ["dark", "light", "high-contrast", "mono"];

#[test]
fn in_plain_mode_no_line_is_explained_by_its_place_alone() {
    let place = Place::new();
    place.write("here/keys.toml", "stock = [\"d\"]\n");
    let record = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/records/v1/oklahoma.jsonl"
    );
    let hand = "7h 7d 7s Js Qs Ks As 2c 3d 2h";
    let defender = "Kc Kd Kh Ts 8c 6d 5h Ac 2d Th";
    let settle = [
        "settle",
        "--knocker",
        hand,
        "--discard",
        "5s",
        "--defender",
        defender,
    ];
    let meld = ["meld", hand, "5s", "--taken", "5s"];
    for (arguments, has) in [
        (
            &meld[..],
            "Best discard: 3d leaves 10; you may knock.\nDiscard: ",
        ),
        (
            &meld[..],
            "The 5s was just taken and may not be discarded.\nVerdict: may knock",
        ),
        (
            &settle[..],
            "Lay-off: Ts on Js Qs Ks.\nResult: knock: the knocker scores ",
        ),
        (
            &settle[..],
            "Defender: Kc Kd Kh. Deadwood: Ac 8c 2d 6d 5h Th, which count 32.\n",
        ),
        (&["themes"], "\nhigh-contrast: "),
        (
            &["keys"],
            "The keys in force: the built-in keys.\nstock: d or Space. Draw ",
        ),
        (
            &["keys", "--keys", "keys.toml"],
            "\nstock: d, your own. Draw ",
        ),
        (&["rules", "presets"], "\npagat: "),
        (
            &["rules", "show"],
            "The rules in force: the built-in rules.\n",
        ),
        (&["rules", "show"], "\nknock.limit is 10, from: default.\n"),
        (&["verify", record], "\nDecks: "),
    ] {
        let mut plain = arguments.to_vec();
        plain.push("--plain");
        let told = place.out(&plain);
        assert!(told.contains(has), "{plain:?}: {told}");
        assert!(!told.contains("  "), "{plain:?}: {told}");
        assert!(!place.out(arguments).contains(has), "{arguments:?}");
    }
}

#[test]
fn a_preset_named_as_a_file_is_recognized() {
    let place = Place::new();
    let told = place.refusal(2, &["rules", "show", "--rules", "pagat"]);
    assert!(
        told.ends_with("(There is a preset of this name: --preset pagat.)\n"),
        "{told}"
    );
    let told = place.refusal(2, &["rules", "show", "--rules", "pagatt"]);
    assert!(!told.contains("--preset"), "{told}");
}

#[test]
fn there_are_completions_for_every_shell() {
    let place = Place::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = place.out(&["completions", shell]);
        assert!(text.contains("UNDERCUT_COMPLETE"), "{shell}: {text}");
    }
    assert!(place.refusal(2, &["completions", "tcsh"]).contains("bash"));
}

#[test]
fn there_is_a_manual_page_for_the_program_and_for_every_command() {
    let place = Place::new();
    let program = place.out(&["man"]);
    assert!(program.contains(".TH undercut 1"), "{program}");
    for command in commands(&place) {
        let escaped = format!("undercut\\-{command}(1)");
        assert!(program.contains(&escaped), "{command}:\n{program}");
        let page = place.out(&["man", &command]);
        assert!(page.contains(&format!("undercut\\-{command}")), "{page}");
    }
    place.out(&["man", "--out", "pages"]);
    let pages = fs::read_dir(place.path("here/pages")).unwrap().count();
    assert!(
        pages > commands(&place).len() + 1,
        "those of commands within others too"
    );
    assert!(
        place
            .refusal(2, &["man", "plai"])
            .contains("there is no command")
    );
}

#[test]
fn themes_are_listed_begun_and_checked() {
    let place = Place::new();
    place.write("config/undercut/themes/mine.toml", "hearts = \"red\"\n");
    place.write("config/undercut/themes/bad.toml", "heart = \"red\"\n");
    let listed = place.out(&["themes"]);
    for theme in THEMES {
        assert!(listed.contains(theme), "{listed}");
        place.out(&["themes", "show", theme]);
    }
    assert!(listed.contains("mine"), "{listed}");
    assert!(listed.contains("cannot be used"), "{listed}");

    for base in THEMES {
        let file = format!("{base}.toml");
        place.out(&["themes", "init", "--base", base, &file]);
        let checked = place.out(&["themes", "check", &file]);
        assert_eq!(checked, format!("{file}: good, the same as {base}\n"));
    }
    place.write("faint.toml", "hint = \"233\"\nkey = \"16\"\n");
    let checked = place.out(&["themes", "check", "../faint.toml"]);
    assert_eq!(
        checked,
        "../faint.toml: good, 2 styles are not those of dark\n\
         ../faint.toml: warning: on a dark terminal key has a contrast of 1.0:1; it should be at least 3.0:1\n\
         ../faint.toml: warning: on a dark terminal hint has a contrast of 1.1:1; it should be at least 3.0:1\n"
    );
    let output = place.run(&["themes", "init", "dark.toml"]);
    assert_eq!(
        output.status.code(),
        Some(1),
        "an old file is left as it is"
    );
    let told = place.refusal(
        2,
        &["themes", "check", "../config/undercut/themes/bad.toml"],
    );
    assert!(
        told.contains("bad.toml:1:1: there is no role `heart`; did you mean `hearts`?"),
        "{told}"
    );
    assert!(
        place
            .refusal(2, &["themes", "check", "none.toml"])
            .contains("undercut themes init")
    );
}

#[test]
fn keys_are_shown_begun_and_checked() {
    let place = Place::new();
    let shown = place.out(&["keys"]);
    assert!(shown.starts_with("# the built-in keys\n"), "{shown}");
    for command in ["discard", "knock", "hint", "undo", "quit"] {
        assert!(shown.contains(command), "{shown}");
    }
    place.out(&["keys", "init"]);
    assert_eq!(
        place.out(&["keys", "check", "keys.toml"]),
        "keys.toml: good\n"
    );

    place.write("config/undercut/keys.toml", "knock = [\"x\"]\n");
    let shown = place.out(&["keys"]);
    assert!(shown.contains("keys.toml, your own"), "{shown}");
    assert!(shown.contains("* knock      x "), "{shown}");
    let shown = place.out(&["keys", "--keys", "keys.toml"]);
    assert!(shown.contains("  knock      n "), "{shown}");

    place.write("config/undercut/keys.toml", "quit = []\n");
    let told = place.refusal(2, &["keys"]);
    assert!(told.contains("no way to leave the program"), "{told}");
    assert!(
        place
            .refusal(2, &["keys", "--keys", "none.toml"])
            .contains("undercut keys init")
    );
    place.write(
        "here/keys.toml",
        "stock = [\"Ctrl-[\", \"Ctrl-i\", \"Shift-x\"]\n",
    );
    let told = place.refusal(2, &["keys", "check", "keys.toml"]);
    for instead in ["\"Esc\"", "\"Tab\"", "\"X\""] {
        assert!(
            told.contains(&format!("the same as {instead}; write that")),
            "{told}"
        );
    }
    // Line mode has no keys, and yet what was typed has to mean something.
    let told = place.refusal(2, &["play", "--plain", "--keys", "none.toml"]);
    assert!(told.contains("none.toml"), "{told}");
}

/// Line mode says what the player is called and which signs it takes, so that it shows what the settings came to.
#[test]
fn options_go_before_the_environment_and_that_before_the_file() {
    let place = Place::new();
    let name = |environment: &[(&str, &str)], arguments: &[&str]| -> String {
        let mut all = vec!["play", "--plain", "--seed", "7", "--data-dir", "data"];
        all.extend(arguments);
        let output = place
            .command(&all)
            .envs(environment.iter().copied())
            .output()
            .unwrap();
        assert!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        let records = place.path("here/data/matches");
        let mut files: Vec<PathBuf> = fs::read_dir(&records)
            .unwrap()
            .map(|file| file.unwrap().path())
            .filter(|path| path.extension().is_some_and(|kind| kind == "jsonl"))
            .collect();
        files.sort();
        let text = fs::read_to_string(files.last().unwrap()).unwrap();
        fs::remove_dir_all(records).unwrap();
        text.lines().next().unwrap().to_owned()
    };
    assert!(name(&[], &[]).contains("\"You\""));
    place.write("config/undercut/settings.toml", "name = \"Filo\"\n");
    assert!(name(&[], &[]).contains("\"Filo\""));
    let environment = [("UNDERCUT_NAME", "Enva")];
    assert!(name(&environment, &[]).contains("\"Enva\""));
    assert!(name(&environment, &["--name", "Opta"]).contains("\"Opta\""));
}

#[test]
fn settings_that_cannot_be_are_refused_before_anything_is_shown() {
    let place = Place::new();
    place.write("config/undercut/settings.toml", "pace = \"fats\"\n");
    let told = place.refusal(2, &["play", "--plain"]);
    assert!(told.contains("settings.toml:1:8: `pace` must be"), "{told}");
    assert!(told.contains("did you mean \"fast\"?"), "{told}");
    let theme = |name: &str| place.refusal(2, &["play", "--plain", "--theme", name]);
    place.write("config/undercut/settings.toml", "");
    assert_eq!(
        theme("drak"),
        "error: there is no theme \"drak\"; did you mean \"dark\"?\n"
    );
    assert!(theme("none.toml").contains("undercut themes init"));
    let output = place
        .command(&["play", "--plain"])
        .env("UNDERCUT_BELL", "loud")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("UNDERCUT_BELL: `bell` must be false or true"),
        "{told}"
    );
}
