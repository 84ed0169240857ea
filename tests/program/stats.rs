//! Statistics: held against the score sheets of matches that are played here, and the command.

use crate::stdout;

use crate::support::played;

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::LazyLock,
};

use played::played;
use serde_json::Value;
use tempfile::TempDir;
use undercut::{
    game::{Entry, HandResult, Match, Player},
    lab::Level,
    lab::{Career, PlayedMatch},
    play::{Shown, WinKind, pair},
    record::Record,
    rules::{Preset, Rules},
};

fn preset(name: &str) -> Rules {
    Preset::find(name).unwrap().book().rules()
}

/// Finished and unfinished matches, by several rules and against several opponents.
static RECORDS: LazyLock<Vec<Record>> = LazyLock::new(|| {
    let mut records: Vec<Record> = (0..8)
        .map(|seed| played(Level::Steady, Level::Novice, Rules::default(), seed, 200))
        .collect();
    records
        .extend((0..4).map(|seed| played(Level::Steady, Level::Club, preset("eaai"), seed, 200)));
    records.push(played(Level::Steady, Level::Club, preset("straight"), 1, 3));
    records
});

/// The results of the finished hands, as the score sheet has them.
fn results(record: &Record) -> Vec<HandResult> {
    let sheet = record.state().sheet();
    let games = sheet.finished().iter().chain([sheet.game()]);
    let mut hands: Vec<_> = games.flat_map(|game| game.hands().to_vec()).collect();
    hands.truncate(sheet.hands());
    hands
}

fn career() -> Career {
    let matches: Vec<_> = RECORDS.iter().filter_map(PlayedMatch::of).collect();
    Career::of(&matches)
}

#[test]
fn the_counts_are_those_of_the_score_sheets() {
    let career = career();
    let all = &career.all;
    let sheets: Vec<HandResult> = RECORDS.iter().flat_map(results).collect();
    let won = |player: Player, wanted: Option<WinKind>| {
        let is_it = |result: &&HandResult| {
            matches!(result, HandResult::Won { player: winner, kind, .. }
                if *winner == player && wanted.is_none_or(|wanted| wanted == *kind))
        };
        sheets.iter().filter(is_it).count() as u64
    };
    let (me, other) = (Player::FIRST, Player::SECOND);
    assert_eq!(all.hands.played, sheets.len() as u64);
    for (player, side) in [(me, &all.hands.own), (other, &all.hands.opponents)] {
        assert_eq!(side.won, won(player, None));
        assert_eq!(side.gins, won(player, Some(WinKind::Gin)));
        assert_eq!(side.big_gins, won(player, Some(WinKind::BigGin)));
        assert_eq!(side.undercuts, won(player, Some(WinKind::Undercut)));
        assert_eq!(
            side.lowest_counts,
            won(player, Some(WinKind::LowestDeadwood))
        );
        // A knock is won, or it is undercut.
        let undercut = won(
            if player == me { other } else { me },
            Some(WinKind::Undercut),
        );
        assert_eq!(side.knocks, won(player, Some(WinKind::Knock)) + undercut);
        assert!(
            side.undercuts > 0 && side.gins > 0,
            "the matches have everything"
        );
    }
    let points: i64 = sheets
        .iter()
        .map(|result| result.points_for(me) - result.points_for(other))
        .sum();
    assert_eq!(format!("{}", all.hands.points), points.to_string());
    assert_eq!(
        all.hands.nobodys(),
        sheets.len() as u64 - won(me, None) - won(other, None)
    );
}

#[test]
fn matches_and_games_are_counted_when_they_are_finished() {
    let career = career();
    let is_won = |record: &&Record| {
        let result = record.state().sheet().result();
        result.is_some_and(|result| result.winner() == Some(Player::FIRST))
    };
    let finished = RECORDS
        .iter()
        .filter(|record| record.state().sheet().result().is_some());
    let won = RECORDS.iter().filter(is_won).count() as u64;
    assert_eq!(career.all.won, won);
    assert_eq!(career.all.won + career.all.lost, finished.count() as u64);
    assert_eq!(career.all.unfinished, 1);
    let games: usize = RECORDS
        .iter()
        .map(|record| record.state().sheet().finished().len())
        .sum();
    assert_eq!(career.all.games_won + career.all.games_lost, games as u64);
}

#[test]
fn the_groups_add_up_to_the_whole() {
    let career = career();
    for groups in [&career.by_opponent, &career.by_rules] {
        let hands: u64 = groups.values().map(|group| group.hands.played).sum();
        assert_eq!(hands, career.all.hands.played);
        let matches: u64 = groups
            .values()
            .map(|group| group.won + group.lost + group.unfinished)
            .sum();
        assert_eq!(matches, RECORDS.len() as u64);
    }
    let opponents: Vec<_> = career.by_opponent.keys().map(String::as_str).collect();
    assert_eq!(opponents, ["club", "novice"]);
    // The first dealer of these matches is drawn by lot, which of the presets only this one says.
    let rules: Vec<_> = career.by_rules.keys().map(String::as_str).collect();
    assert_eq!(rules, ["eaai", "own"]);
}

#[test]
fn turns_are_counted_as_they_were_played() {
    let record = &RECORDS[0];
    let played = PlayedMatch::of(record).unwrap();
    let mut game = Match::new(record.header().rules());
    let (mut turns, mut taken) = (0_u32, 0_u32);
    for entry in record.entries() {
        game.apply(entry).unwrap();
        let Some(deal) = game.deal() else { continue };
        let Entry::Played { player, .. } = entry else {
            continue;
        };
        let event = deal.events().last().unwrap();
        if *player == Player::FIRST {
            let from_pile = matches!(event.shown, Shown::TookUpcard(_) | Shown::TookDiscard(_));
            turns += u32::from(from_pile || event.shown == Shown::DrewStock);
            taken += u32::from(from_pile);
        }
        assert!(
            deal.seat_of(*player)
                .is_some_and(|seat| pair::SEATS.contains(&seat))
        );
    }
    let hands = played.counted();
    let count = f64::from(u32::try_from(hands.played).unwrap());
    assert!((hands.turns_a_hand().unwrap() - f64::from(turns) / count).abs() < 1e-9);
    assert!((hands.share_taken().unwrap() - f64::from(taken) / f64::from(turns)).abs() < 1e-9);
}

#[test]
fn the_trend_is_the_mean_of_each_stretch() {
    let career = career();
    let whole = career.trend(1);
    assert!((whole[0] - career.all.hands.points_a_hand().unwrap()).abs() < 1e-9);
    let every = career.trend(usize::MAX);
    assert_eq!(every.len() as u64, career.all.hands.played);
    let sum: f64 = every.iter().sum();
    assert!((sum - whole[0] * f64::from(u32::try_from(every.len()).unwrap())).abs() < 1e-6);
}

fn run(arguments: &[&str], data: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_undercut"))
        .env("UNDERCUT_COACH", "glance")
        .args(["stats", "--data-dir"])
        .arg(data)
        .args(arguments)
        .env("LANG", "C.UTF-8")
        .env_remove("LC_ALL")
        .output()
        .unwrap()
}

/// A data folder with all the records.
fn folder() -> TempDir {
    folder_of(RECORDS.iter())
}

fn folder_of<'a>(records: impl IntoIterator<Item = &'a Record>) -> TempDir {
    let data = tempfile::tempdir().unwrap();
    let matches = data.path().join("matches");
    fs::create_dir(&matches).unwrap();
    for (number, record) in (1..).zip(records) {
        fs::write(matches.join(format!("{number:04}.jsonl")), record.text()).unwrap();
    }
    data
}

#[test]
fn the_command_tells_what_is_counted() {
    let data = folder();
    let career = career();
    let text = stdout(&run(&["--counts"], data.path()));
    let first = format!(
        "13 matches: {} won, {} lost, 1 unfinished; {} hands.",
        career.all.won, career.all.lost, career.all.hands.played
    );
    assert_eq!(text.lines().next(), Some(first.as_str()), "{text}");
    for line in [
        "club ",
        "novice ",
        "own ",
        "  by gin",
        "ended by a knock",
        "Hands without a winner",
    ] {
        assert!(
            text.lines().any(|found| found.starts_with(line)),
            "{line} in\n{text}"
        );
    }
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    let ascii = stdout(&run(&["--counts", "--ascii"], data.path()));
    assert!(ascii.is_ascii(), "{ascii}");
    assert!(
        !data.path().join("judged").exists(),
        "nobody was asked to judge"
    );

    let json: Value =
        serde_json::from_str(&stdout(&run(&["--json", "--counts"], data.path()))).unwrap();
    assert_eq!(
        json["all"]["hands"]["own"]["gins"],
        career.all.hands.own.gins
    );
    assert_eq!(json["by_opponent"]["club"]["unfinished"], 1);
    assert_eq!(json["left_out"], Value::Array(Vec::new()));
    assert_eq!(json["all"]["judged"]["hands"], 0);
    let club = ["--json", "--counts", "--against", "club"];
    let club: Value = serde_json::from_str(&stdout(&run(&club, data.path()))).unwrap();
    assert_eq!(club["all"]["hands"], json["by_opponent"]["club"]["hands"]);
    // The name at the table will do.
    let clara = ["--json", "--counts", "--against", "clara"];
    let clara: Value = serde_json::from_str(&stdout(&run(&clara, data.path()))).unwrap();
    assert_eq!(clara, club);
}

#[test]
fn what_cannot_be_counted_is_told() {
    let empty = tempfile::tempdir().unwrap();
    let nothing = stdout(&run(&[], empty.path()));
    assert!(nothing.starts_with("No finished hand yet"), "{nothing}");

    let data = folder();
    let damaged: PathBuf = data.path().join("matches/0002.jsonl");
    fs::write(&damaged, "{}\n").unwrap();
    let output = run(&["--json", "--counts"], data.path());
    let json: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(json["left_out"].as_array().unwrap().len(), 1);
    assert!(String::from_utf8_lossy(&output.stderr).contains("0002.jsonl"));
    assert_eq!(
        fs::read_to_string(&damaged).unwrap(),
        "{}\n",
        "it is only read"
    );

    let stranger = run(&["--against", "nobody"], data.path());
    assert_eq!(stranger.status.code(), Some(1));
    let words = String::from_utf8_lossy(&stranger.stderr).into_owned();
    assert!(
        words.contains("there are matches against club, novice"),
        "{words}"
    );

    let missing = run(&["no-such-file.jsonl"], data.path());
    assert_eq!(missing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("no-such-file.jsonl"));
}

/// What `undercut review` prints of a record.
fn review(path: &Path) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_undercut"))
        .env("UNDERCUT_COACH", "glance")
        .args(["review", "--json"])
        .arg(path)
        .output()
        .unwrap();
    serde_json::from_str(&stdout(&output)).unwrap()
}

#[test]
fn the_figures_are_those_of_the_review_and_are_remembered() {
    let whole = played(Level::Steady, Level::Club, preset("eaai"), 5, 3);
    let data = folder_of([&whole]);
    let json = || stdout(&run(&["--json"], data.path()));
    let first = json();
    let stats: Value = serde_json::from_str(&first).unwrap();
    let (judged, reviewed) = (
        &stats["all"]["judged"],
        review(&data.path().join("matches/0001.jsonl")),
    );
    // The third hand has been dealt and not played.
    assert_eq!(judged["hands"], 2);
    assert_eq!(judged["own"]["count"], reviewed["count"]);
    let near = |one: &Value, other: &Value| {
        let (one, other) = (one.as_f64().unwrap(), other.as_f64().unwrap());
        assert!((one - other).abs() < 1e-9, "{one} and {other}");
    };
    near(&judged["own"]["accuracy"], &reviewed["accuracy"]);
    for part in ["luck", "skill", "result"] {
        near(&judged[part], &reviewed["luck"][part]);
    }
    let lost: f64 = reviewed["deals"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|deal| deal["decisions"].as_array().unwrap())
        .map(|decision| decision["points_lost"].as_f64().unwrap())
        .sum();
    near(&judged["own"]["points_lost"], &lost.into());
    assert_eq!(judged["own"]["points_lost_a_hand"]["of"], 2);
    assert_eq!(judged["own"]["points_lost_a_hand"]["margin"], Value::Null);
    assert_eq!(stats["stretches"][0]["judged"], *judged);
    assert_eq!(stats["by_opponent"]["club"]["judged"], *judged);

    let kept = data.path().join("judged");
    let files: Vec<_> = fs::read_dir(&kept).unwrap().collect();
    assert_eq!(files.len(), 1);
    let path = files[0].as_ref().unwrap().path();
    assert_eq!(json(), first, "what is remembered is what was judged");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace(char::is_numeric, "7")).unwrap();
    assert_eq!(json(), first, "what is damaged is judged again");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);

    let told = stdout(&run(&[], data.path()));
    for part in ["Your decisions", "accuracy", "points lost per hand"] {
        assert!(told.contains(part), "{part} in\n{told}");
    }
    assert!(
        told.lines().all(|line| line.chars().count() <= 80),
        "{told}"
    );
}

#[test]
fn the_help_names_what_the_json_has() {
    let data = folder_of([&RECORDS[12]]);
    let json: Value =
        serde_json::from_str(&stdout(&run(&["--json", "--counts"], data.path()))).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_undercut"))
        .args(["stats", "--help"])
        .output()
        .unwrap();
    let help = stdout(&output);
    let (_, shape) = help.split_once("JSON:").unwrap();
    for key in json.as_object().unwrap().keys() {
        assert!(shape.contains(&format!("`{key}`")), "{key} in\n{shape}");
    }
    for key in json["all"]["judged"]["own"].as_object().unwrap().keys() {
        let key = key
            .trim_end_matches("_a_decision")
            .trim_end_matches("_a_hand");
        assert!(
            shape.contains(&format!("`{key}`")) || key == "decisions",
            "{key} in\n{shape}"
        );
    }
}
