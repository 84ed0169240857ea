//! The help of every command, its manual page and its completions: nothing in them may lie.

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    sync::LazyLock,
};

use undercut::{game::Entry, lab::Level, record::Record, rules::Rules};

use crate::{
    stdout,
    support::{place::Place, played::played},
};

/// Every command by its page, as `undercut-rules-check`, and its manual page.
fn pages(place: &Place) -> Vec<(String, String)> {
    place.out(&["man", "--out", "pages"]);
    let files = fs::read_dir(place.path("here/pages")).expect("a folder");
    let mut pages: Vec<(String, String)> = files
        .map(|file| {
            let path = file.expect("a file").path();
            let name = path
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, fs::read_to_string(path).expect("a page"))
        })
        .collect();
    pages.sort();
    pages
}

/// What the help of a command shows as examples, without their notes.
fn examples(help: &str) -> Vec<String> {
    let (_, rest) = help.split_once("\nExamples:\n").expect("examples");
    let lines: Vec<&str> = rest.lines().take_while(|line| !line.is_empty()).collect();
    let whole = lines.join("\n").replace("\\\n", " ");
    let command = |line: &str| {
        let note = line.trim().split("  ").filter(|part| !part.is_empty());
        // A line that goes on has its next line further in.
        let mut parts = note.map(str::trim);
        let first = parts.next().into_iter();
        let further = parts.take_while(|next| next.starts_with('-'));
        first.chain(further).collect::<Vec<_>>().join(" ")
    };
    whole.lines().map(command).collect()
}

/// How many moves the deal of this number has, counted from 1.
fn moves(record: &Record, wanted: usize) -> usize {
    let mut deal = 0;
    let mut moves = 0;
    for entry in record.entries() {
        deal += usize::from(matches!(entry, Entry::Dealt { .. }));
        moves += usize::from(deal == wanted && matches!(entry, Entry::Played { .. }));
    }
    moves
}

/// The texts of three records; the third hand of the first has more than twelve moves.
static RECORDS: LazyLock<[String; 3]> = LazyLock::new(|| {
    let record = |seed, deals| played(Level::Novice, Level::Club, Rules::default(), seed, deals);
    let mut long = (7..).map(|seed| record(seed, 4));
    let long = long.find(|record| moves(record, 3) > 12);
    [long.expect("one of them"), record(8, 2), record(9, 2)].map(|record| record.text())
});

/// A place with everything that the examples name.
fn furnished() -> Place {
    let place = Place::new();
    let [long, old, older] = &*RECORDS;
    place.write("home/.local/state/undercut/matches/0007.jsonl", long);
    place.write("home/old/0007.jsonl", old);
    place.write("here/old/0001.jsonl", older);
    place.write("here/moves.txt", "17\n");
    place.write("here/evening.txt", "ann knock 24\nbob gin 45\n");
    let player = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/examples/player.py");
    place.write(
        "here/player.py",
        &fs::read_to_string(player).expect("a player"),
    );
    for folder in [
        ".local/share/bash-completion/completions",
        ".zfunc",
        ".config/fish/completions",
    ] {
        fs::create_dir_all(place.path("home").join(folder)).expect("a folder");
    }
    place
}

/// Runs a script in bash, with the program as `undercut`; what is not installed passes on what it reads.
fn bash(place: &Place, script: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_undercut"));
    let folder = program.parent().expect("a folder").display();
    let tools = ["jq", "less", "man", "sha256sum"]
        .map(|tool| format!("type -P {tool} >/dev/null || {tool}() {{ cat; }}\n"));
    Command::new("bash")
        .args([
            "-c",
            &format!("set -o pipefail\n{}{script}", tools.concat()),
        ])
        .current_dir(place.path("here"))
        .env_clear()
        .env("PATH", format!("{folder}:/usr/local/bin:/usr/bin:/bin"))
        .env("HOME", place.path("home"))
        .env("UNDERCUT_COACH", "glance")
        .stdin(Stdio::null())
        .output()
        .expect("there is a bash")
}

#[test]
fn every_help_has_its_sections() {
    let place = Place::new();
    for (page, manual) in pages(&place) {
        let mut arguments: Vec<&str> = page.split('-').skip(1).collect();
        arguments.push("--help");
        let help = place.out(&arguments);
        for section in [
            "Examples:",
            "Exit status:",
            "Environment:",
            "Files:",
            "NO_COLOR",
        ] {
            assert!(help.contains(section), "{page}: {help}");
        }
        let name = page.replace('-', " ");
        let examples = examples(&help);
        assert!(
            examples.iter().any(|example| example.contains(&name)),
            "{page}: {examples:?}"
        );
        *arguments.last_mut().expect("there is one") = "-h";
        let short = place.out(&arguments);
        assert!(
            short.contains("Examples:") && !short.contains("Environment:"),
            "{short}"
        );
        for section in [
            "SYNOPSIS",
            "OPTIONS",
            "EXAMPLES",
            "EXIT STATUS",
            "ENVIRONMENT",
            "SEE ALSO",
        ] {
            assert!(manual.contains(section), "{page}: {manual}");
        }
    }
}

#[test]
fn every_example_of_the_help_works() {
    let has_python = Command::new("python3").arg("--version").output().is_ok();
    for (page, _) in pages(&Place::new()) {
        let arguments: Vec<&str> = page.split('-').skip(1).collect();
        // The examples of a command within another are among those of that one.
        if arguments.len() > 1 {
            continue;
        }
        let place = furnished();
        let help = place.out(&[&arguments[..], &["--help"]].concat());
        for example in examples(&help) {
            let needs_more =
                example.contains("--screen") || (example.contains("python3") && !has_python);
            if needs_more {
                continue;
            }
            // Two games show as well as thousands that the command can be run.
            let mut line = example.clone();
            if let Some((before, after)) = line.split_once("--games ") {
                let rest = after.split_once(' ').map_or("", |(_, rest)| rest);
                line = format!("{before}--games 2 {rest}");
            } else if line.starts_with("undercut arena") {
                line += " --games 2";
            }
            let output = bash(&place, &line);
            let told = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{line}: {told}");
        }
    }
}

#[test]
fn manual_pages_refer_to_pages_that_exist_and_are_well_formed() {
    let place = Place::new();
    let pages = pages(&place);
    let names: BTreeSet<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.contains("undercut-rules-check"), "{names:?}");
    for (page, text) in &pages {
        let text = text.replace("\\-", "-");
        for (at, _) in text.match_indices("(1)") {
            let before = &text[..at];
            let start = before
                .rfind(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-')
                .map_or(0, |start| start + 1);
            let name = before[start..].trim_start_matches('-');
            // A macro for bold letters may stand before it.
            let name = name.strip_prefix("fB").unwrap_or(name);
            assert!(names.contains(name), "{page} refers to {name}");
        }
        let file = place.path(&format!("here/pages/{page}.1"));
        let file = file.to_str().expect("text");
        for (checker, arguments) in [
            (
                "man",
                &["--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"][..],
            ),
            ("mandoc", &["-Tlint", "-Werror"]),
        ] {
            let Ok(output) = Command::new(checker).args(arguments).arg(file).output() else {
                eprintln!("note: there is no {checker} here");
                continue;
            };
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(
                output.status.success() && told.is_empty(),
                "{checker} {page}: {told}"
            );
        }
    }
    let nested = place.out(&["man", "rules", "check"]);
    assert!(
        nested.starts_with(".TH undercut-rules-check 1 "),
        "{nested}"
    );
    assert!(
        place
            .refusal(2, &["man", "rules", "chek"])
            .contains("rules check")
    );
}

#[test]
fn bash_completes_names_numbers_and_files() {
    let place = furnished();
    place.write("here/house.toml", "");
    place.write("home/.config/undercut/themes/hibiscus.toml", "");
    let complete = |line: &str| {
        let words: Vec<String> = line.split(' ').map(|word| format!("'{word}'")).collect();
        let last = words.len() - 1;
        let script = format!(
            "source <(undercut completions bash)\n\
             COMP_WORDS=({}); COMP_CWORD={last}; COMP_TYPE=9\n\
             _clap_complete_undercut undercut {} {} 2>/dev/null\n\
             printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            words.join(" "),
            words[last],
            words[last - 1],
        );
        let out = stdout(&bash(&place, &script));
        out.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    for (line, wanted) in [
        ("undercut re", &["replay", "review"][..]),
        ("undercut play --level cl", &["club"]),
        ("undercut play --preset pagat-", &["pagat-25"]),
        ("undercut --theme hi", &["high-contrast", "hibiscus"]),
        ("undercut play --theme hi", &["high-contrast", "hibiscus"]),
        ("undercut play --opponent c", &["cmd:"]),
        ("undercut arena gre", &["greedy"]),
        ("undercut arena club cm", &["cmd:"]),
        ("undercut rules check hou", &["house.toml"]),
        ("undercut play --rules hou", &["house.toml"]),
        ("undercut replay 7", &["7"]),
        ("undercut themes init --base li", &["light"]),
        ("undercut --color n", &["never"]),
    ] {
        assert_eq!(complete(line), wanted, "{line}");
    }
}
