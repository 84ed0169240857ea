//! `undercut review`: text, JSON, the page, and what it refuses.

use crate::stdout;

use std::{
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::LazyLock,
};

use serde_json::Value;

use crate::support::{house::rules, played::play_until, readme::part};
use undercut::{
    lab::{Bot, Greedy, Level},
    record::{Header, Participant, Record},
    rules::{FirstDealer, GameTable},
};

fn record(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records");
    folder.join(name)
}

fn run(arguments: &[&str], file: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_undercut"))
        .env("UNDERCUT_COACH", "glance")
        .arg("review")
        .arg(file)
        .args(arguments)
        .output()
        .unwrap()
}

/// The review of a record with mistakes, as JSON.
static JSON: LazyLock<Value> = LazyLock::new(|| {
    let output = run(&["--json"], &record("v1/two-games.jsonl"));
    serde_json::from_str(&stdout(&output)).unwrap()
});

/// How many decisions of a part of the review have this grade.
fn graded(deals: &[Value], grade: &str) -> u64 {
    let decisions = deals
        .iter()
        .flat_map(|deal| deal["decisions"].as_array().unwrap());
    decisions
        .filter(|decision| decision["grade"] == grade)
        .count() as u64
}

#[test]
fn the_json_counts_what_it_lists_and_its_luck_and_skill_are_the_result() {
    let deals = JSON["deals"].as_array().unwrap();
    for (counted, grade) in [
        ("inaccuracies", "inaccuracy"),
        ("mistakes", "mistake"),
        ("blunders", "blunder"),
    ] {
        assert_eq!(JSON["count"][counted], graded(deals, grade));
        for deal in deals {
            assert_eq!(
                deal["count"][counted],
                graded(std::slice::from_ref(deal), grade)
            );
        }
    }
    let mut results = 0.0;
    for deal in deals {
        let Some(result) = deal["result"].as_f64() else {
            continue;
        };
        let (luck, skill) = (&deal["luck"]["luck"], &deal["luck"]["skill"]);
        let sum = luck.as_f64().unwrap() + skill.as_f64().unwrap();
        assert!((sum - result).abs() < 1e-6, "{deal}");
        results += result;
    }
    assert!((JSON["luck"]["result"].as_f64().unwrap() - results).abs() < 1e-6);
}

#[test]
fn the_text_tells_the_same_as_the_json() {
    let told = stdout(&run(&["--ascii"], &record("v1/two-games.jsonl")));
    let name = JSON["name"].as_str().unwrap();
    let mut lines = told.lines();
    let headline = lines.next().unwrap();
    assert!(headline.starts_with(&format!("{name}: ")), "{headline}");
    for grade in ["blunder", "mistake", "inaccuracy"] {
        let listed = told.lines().filter(|line| {
            line.trim_start().starts_with("Turn ") && line.contains(&format!(", {grade} ("))
        });
        let deals = JSON["deals"].as_array().unwrap();
        assert_eq!(listed.count() as u64, graded(deals, grade), "{grade}");
    }
    assert!(told.is_ascii());
    // Each is named as `undercut replay --at` and `undercut play --at` name it.
    for deal in JSON["deals"].as_array().unwrap() {
        for decision in deal["decisions"].as_array().unwrap() {
            let event = decision["event"].as_u64().unwrap();
            let place = match event {
                0 => deal["deal"].to_string(),
                event => format!("{}.{event}", deal["deal"]),
            };
            assert_eq!(decision["at"], place);
            let named = format!("Turn {}, at {}.{event}, ", decision["turn"], deal["deal"]);
            assert_eq!(
                told.contains(&named),
                !decision["grade"].is_null(),
                "{named}"
            );
        }
    }
    // The largest parts of the luck in each hand are named, unless they are slight.
    let hands: Vec<&str> = told.split("\nHand ").skip(1).collect();
    for (deal, hand) in JSON["deals"].as_array().unwrap().iter().zip(hands) {
        let events = deal["luck_events"].as_array().unwrap().iter();
        let is_named = |event: &&Value| event["what"] != "second-look" && event["what"] != "deal";
        let points = events
            .filter(is_named)
            .map(|event| event["swing"].as_f64().unwrap());
        let most = points.fold(0.0, f64::max);
        let named = hand.lines().find(|line| line.contains("Luckiest: "));
        assert_eq!(named.is_some(), most >= 4.5, "{hand}");
        assert!(named.is_none_or(|line| line.contains(&format!(", {most:+.0}"))));
    }
    let one = stdout(&run(&["--deal", "2"], &record("v1/two-games.jsonl")));
    assert!(one.contains("Hand 2: ") && !one.contains("Hand 1: ") && !one.contains("Hand 3: "));
}

#[test]
fn the_page_needs_nothing_but_itself() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("review.html");
    let output = run(
        &["--html", page.to_str().unwrap()],
        &record("v1/two-games.jsonl"),
    );
    assert_eq!(stdout(&output), format!("wrote {}\n", page.display()));
    let page = fs::read_to_string(page).unwrap();
    for absent in ["<script", "javascript:", "src=", "href=", "@import", "url("] {
        assert!(!page.contains(absent), "{absent}");
    }
    let deals = JSON["deals"].as_array().unwrap();
    assert_eq!(page.matches("class=\"graph\"").count(), deals.len());
    // The ends of the scale of each.
    assert_eq!(page.matches("<text x=\"-6\"").count(), 2 * deals.len());
    let mistakes: u64 = ["inaccuracy", "mistake", "blunder"]
        .iter()
        .map(|grade| graded(deals, grade))
        .sum();
    assert_eq!(page.matches("class=\"hand\"").count() as u64, mistakes);
    for tag in ["svg", "g", "table", "h2", "h3", "p", "html"] {
        let (open, close) = (format!("<{tag}"), format!("</{tag}>"));
        let opened = page
            .match_indices(&open)
            .filter(|(at, _)| page[at + open.len()..].starts_with([' ', '>']));
        assert_eq!(opened.count(), page.matches(&close).count(), "{tag}");
    }
}

#[test]
fn a_name_cannot_become_a_part_of_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let (file, page) = (folder.path().join("r.jsonl"), folder.path().join("r.html"));
    let whole = fs::read_to_string(record("v1/one-game.jsonl")).unwrap();
    fs::write(&file, whole.replace("\"Ann\"", "\"<b>&Ann\"")).unwrap();
    stdout(&run(
        &["--deal", "1", "--html", page.to_str().unwrap()],
        &file,
    ));
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("&lt;b&gt;&amp;Ann") && !page.contains("<b>"));
}

#[test]
fn the_way_to_play_on_names_the_record_that_was_reviewed() {
    let file = record("v1/two-games.jsonl");
    let text = stdout(&run(&[], &file));
    let way = format!("undercut play --from {} --at ", file.display());
    assert!(text.contains(&way), "{text}");
}

#[test]
fn the_other_player_can_be_reviewed_and_nobody_else() {
    let file = record("v1/one-game.jsonl");
    let by_number = stdout(&run(&["--player", "2", "--deal", "1"], &file));
    let name = by_number.split(':').next().unwrap();
    assert_eq!(
        stdout(&run(
            &["--player", &name.to_lowercase(), "--deal", "1"],
            &file
        )),
        by_number
    );
    let refused = run(&["--player", "Zoe"], &file);
    assert_eq!(refused.status.code(), Some(1));
    let why = String::from_utf8(refused.stderr).unwrap();
    assert!(
        why.starts_with("error: nobody at this table is \"Zoe\": there are "),
        "{why}"
    );
}

/// What is said of a record in text, on the page and in JSON.
fn everything(file: &Path, arguments: &[&str]) -> (String, String, Value) {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("review.html");
    stdout(&run(
        &[&["--html", page.to_str().unwrap()], arguments].concat(),
        file,
    ));
    let page = fs::read_to_string(page).unwrap();
    let json =
        serde_json::from_str(&stdout(&run(&[&["--json"], arguments].concat(), file))).unwrap();
    (
        stdout(&run(&[&["--ascii"], arguments].concat(), file)),
        page,
        json,
    )
}

#[test]
fn an_unfinished_match_and_one_without_a_deal_are_reviewed_as_far_as_they_go() {
    let (told, page, json) = everything(&record("v1/unfinished.jsonl"), &[]);
    // What the players hold in the hand that is being played stays hidden.
    for part in [
        "Hand 4 is being played: it is reviewed when it is over.",
        "The match is not over.",
    ] {
        assert!(told.contains(part) && page.contains(part), "{part}\n{told}");
    }
    assert_eq!(json["finished"], false);
    let deals = json["deals"].as_array().unwrap();
    assert_ne!(deals[deals.len() - 1]["result"], Value::Null);
    let refused = run(
        &["--deal", "4", "--player", "2"],
        &record("v1/unfinished.jsonl"),
    );
    let why = String::from_utf8(refused.stderr).unwrap();
    assert!(why.contains("there is no deal 4"), "{why}");

    let (told, page, json) = everything(&record("v1/header-only.jsonl"), &[]);
    let headline = "Ann: there is no hand of yours to judge";
    assert!(told.starts_with(&format!("{headline}.\n")), "{told}");
    assert!(page.contains(&format!("<h1>{headline}</h1>")), "{page}");
    assert!(
        !page.contains("in all hands") && !page.contains("Framed"),
        "{page}"
    );
    assert_eq!(
        (&json["accuracy"], &json["decisions"]),
        (&Value::Null, &0.into())
    );
    assert_eq!(
        (&json["finished"], &json["deals"]),
        (&false.into(), &Value::Array(Vec::new()))
    );
}

#[test]
fn whoever_played_against_whom_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("record.jsonl");
    let whole = fs::read_to_string(record("v1/one-game.jsonl")).unwrap();
    let bot = "{\"kind\":\"bot\",\"name\":\"Club\",\"level\":\"club\"}";
    assert!(whole.contains(bot));
    for (other, named, more) in [
        (bot, "Played against Club (computer, club).", None),
        (
            "{\"kind\":\"program\",\"name\":\"Robo\"}",
            "Played against Robo (program).",
            None,
        ),
        (
            "{\"kind\":\"human\",\"name\":\"Nora\"}",
            "Played against Nora.",
            Some("--player 2 reviews the decisions of Nora."),
        ),
    ] {
        fs::write(&file, whole.replacen(bot, other, 1)).unwrap();
        let (told, page, json) = everything(&file, &["--deal", "1"]);
        assert!(told.starts_with("Ann: ") && told.contains(named), "{told}");
        assert!(page.contains(named), "{page}");
        for told in [told, page] {
            assert_eq!(told.contains("reviews the decisions"), more.is_some());
            assert!(more.is_none_or(|more| told.contains(more)), "{told}");
            assert!(!told.contains("is not over"), "{told}");
        }
        assert_eq!(
            (&json["finished"], &json["name"]),
            (&true.into(), &"Ann".into())
        );
    }
    let other = stdout(&run(&["--player", "2", "--deal", "1"], &file));
    assert!(
        other.starts_with("Nora: ")
            && other.contains("Played against Ann.\n--player 1 reviews the decisions of Ann."),
        "{other}"
    );
}

#[test]
fn what_cannot_be_reviewed_is_told() {
    for (arguments, file, kind) in [
        (
            &["--deal", "99"][..],
            record("v1/one-game.jsonl"),
            "no-such-deal",
        ),
        (
            &["--player", "Zoe"],
            record("v1/one-game.jsonl"),
            "no-such-player",
        ),
        (&[], record("v1/one-game.md"), "unreadable"),
        (
            &[],
            Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"),
            "damaged",
        ),
    ] {
        let arguments = [arguments, &["--json"]].concat();
        let output = run(&arguments, &file);
        assert_eq!(output.status.code(), Some(1));
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["error"]["kind"], kind, "{answer}");
    }
    let nowhere = run(
        &["--html", "/no/such/folder/x.html"],
        &record("v1/one-game.jsonl"),
    );
    assert_eq!(nowhere.status.code(), Some(1));
    let told = String::from_utf8_lossy(&nowhere.stderr).into_owned();
    assert!(
        told.contains("/no/such/folder/x.html cannot be written"),
        "{told}"
    );
}

#[test]
fn the_page_destroys_nothing_but_an_earlier_page() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::copy(record("v1/one-game.jsonl"), path("0001.jsonl")).unwrap();
    fs::write(path("notes.html"), "<!DOCTYPE html>\n<p>Mine.</p>\n").unwrap();
    fs::write(path("empty"), "").unwrap();
    fs::create_dir(path("folder")).unwrap();
    std::os::unix::fs::symlink(path("0001.jsonl"), path("link.html")).unwrap();
    std::os::unix::fs::symlink(path("nowhere"), path("broken.html")).unwrap();
    let before: Vec<_> = ["0001.jsonl", "notes.html", "empty"]
        .map(|name| fs::read(path(name)).unwrap())
        .into();
    for name in [
        "0001.jsonl",
        "notes.html",
        "empty",
        "folder",
        "link.html",
        "broken.html",
    ] {
        let output = run(
            &["--html", path(name).to_str().unwrap()],
            &path("0001.jsonl"),
        );
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{name}: {told}");
        assert!(told.contains(name), "{told}");
    }
    let after: Vec<_> = ["0001.jsonl", "notes.html", "empty"]
        .map(|name| fs::read(path(name)).unwrap())
        .into();
    assert_eq!(before, after);
    // A page of an earlier review is written anew, and what was written is said.
    let page = path("review.html");
    for deal in ["1", "2"] {
        let arguments = ["--deal", deal, "--html", page.to_str().unwrap()];
        let output = run(&arguments, &record("v1/two-games.jsonl"));
        assert_eq!(stdout(&output), format!("wrote {}\n", page.display()));
        assert!(
            fs::read_to_string(&page)
                .unwrap()
                .contains(&format!("Hand {deal}"))
        );
    }
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(names.len(), 7, "nothing is left beside them: {names:?}");
}

/// The worst mistake of a hand of the test data, as `undercut review` tells it.
#[test]
fn the_review_is_what_the_program_says() {
    let file = "tests/data/records/v1/two-games.jsonl";
    let told = Command::new(env!("CARGO_BIN_EXE_undercut"))
        .args(["review", file, "--deal", "2"])
        .env_remove("UNDERCUT_COACH")
        .env("LC_ALL", "C.UTF-8")
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program runs");
    let told = String::from_utf8(told.stdout).expect("a review is text");
    let paragraphs = told.split("\n\n");
    let blunders = paragraphs.filter(|told| told.contains("blunder (??)"));
    let loss = |told: &&str| -> u32 {
        let points = told.split(" points").next().unwrap_or_default();
        let points = points.rsplit(' ').next().unwrap_or_default();
        points.replace('.', "").parse().unwrap_or_default()
    };
    let worst = blunders.max_by_key(loss).expect("somebody blunders");
    let mut excerpt = String::from("\n");
    for line in worst.trim_end().lines() {
        writeln!(excerpt, "  {line}").expect("a string takes it");
    }
    excerpt.push('\n');
    assert_eq!(part("review"), excerpt, "the review should be\n{excerpt}");
}

#[test]
fn an_effort_that_is_none_is_refused_before_anything_is_judged() {
    let told = |variable: &str, arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_undercut"))
            .env("UNDERCUT_COACH", variable)
            .arg("review")
            .arg(record("v1/one-game.jsonl"))
            .args(arguments)
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(
        told("much\x1b", &[]),
        "error: UNDERCUT_COACH must be glance, rough, brief, quick, full or deep, not \"much\\u{1b}\"\n"
    );
    let wrong = told("glance", &["--effort", "much"]);
    assert!(
        wrong.contains("[possible values: glance, rough, brief, quick, full, deep]"),
        "{wrong}"
    );
}

/// A hand of four in one deal.
fn round_of_four() -> Record {
    let rules = rules(|house| {
        (house.table.game, house.table.players) = (GameTable::Round, 4);
        *house = house.usual();
        house.deal.first_dealer = FirstDealer::Random;
    });
    let ann = Participant::human("Ann".parse().unwrap());
    let others = [Level::Club, Level::Casual, Level::Steady].map(Level::participant);
    let players = std::iter::once(ann).chain(others).collect();
    let mut record = Record::new(Header::new(rules, players, 4).unwrap());
    let greedy = [Greedy; 4].map(|player| Box::new(player) as Box<dyn Bot>);
    play_until(&mut record, greedy, |game| game.deals() == 3);
    record
}

#[test]
fn a_round_of_four_is_reviewed_like_any_match() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("four.jsonl");
    fs::write(&path, round_of_four().text()).unwrap();
    let said = stdout(&run(&[], &path));
    assert!(said.starts_with("Ann: no blunder, "), "{said}");
    for part in [
        "Played with ",
        "Hand 2: ",
        "Result ",
        "By the score, the chance to win the game went from ",
    ] {
        assert!(said.contains(part), "{part}\n{said}");
    }
    let json: Value = serde_json::from_str(&stdout(&run(&["--json"], &path))).unwrap();
    let deals = json["deals"].as_array().unwrap();
    assert_eq!(deals.len(), 2, "a third hand is being played");
    let mut sum = 0.0;
    for deal in deals {
        sum += deal["luck"]["result"].as_f64().unwrap();
        assert!(deal["decisions"].as_array().unwrap().len() > 2, "{deal}");
    }
    assert!((json["luck"]["result"].as_f64().unwrap() - sum).abs() < 1e-9);
    let page = folder.path().join("four.html");
    let html = run(&["--html", page.to_str().unwrap()], &path);
    assert!(html.status.success());
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("Hand 2"), "{page}");
}
