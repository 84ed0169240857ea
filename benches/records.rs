//! Statistics over ten thousand deals: how long the program takes from its start to its end, for what is counted, and for
//! what the coach judges.
//!
//! The records are made here by self-play, in a folder that is deleted again. `cargo bench --bench records`.

use std::{
    fs, iter,
    path::Path,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use undercut::{
    game::{Entry, Player, Stage},
    lab::{Bot, Learned, Level, eval::Evaluator},
    play::View,
    record::{Header, Participant, Record},
    rules::{FirstDealer, Preset, Rules},
};

/// So many deals are in the folder.
const DEALS: u64 = 10_000;
/// How often what is fast is measured.
const TIMES: usize = 15;

fn main() {
    let home = tempfile::tempdir().expect("there is a place for temporary files");
    let bytes = fill(&home.path().join("matches"));
    println!("{DEALS} deals, {:.1} MB of records", bytes / 1e6);

    let mut counted: Vec<Duration> = (0..TIMES).map(|_| stats(home.path(), true)).collect();
    tell("counted", &mut counted);
    let first = stats(home.path(), false);
    println!("judged by the coach   {first:.1?}, for the first time");
    let mut again: Vec<Duration> = (0..TIMES).map(|_| stats(home.path(), false)).collect();
    tell("judged, remembered", &mut again);
}

fn tell(what: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let (median, slowest) = (times[times.len() / 2], times[times.len() - 1]);
    println!(
        "{what:<21} {median:.0?}, slowest {slowest:.0?}, of {}",
        times.len()
    );
}

/// The time of the whole process.
fn stats(home: &Path, counts: bool) -> Duration {
    let start = Instant::now();
    let status = Command::new(env!("CARGO_BIN_EXE_undercut"))
        .args(["stats", "--data-dir"])
        .arg(home)
        .args(counts.then_some("--counts"))
        .stdout(Stdio::null())
        .status()
        .expect("the program can be started");
    assert!(status.success());
    start.elapsed()
}

/// Writes matches until there are enough deals, and says how many bytes they take.
fn fill(folder: &Path) -> f64 {
    fs::create_dir(folder).expect("the folder is new");
    let (mut deals, mut bytes) = (0, 0.0);
    for number in 1.. {
        if deals >= DEALS {
            break;
        }
        let record = record(number, DEALS - deals);
        deals += record.state().deals();
        let text = record.text();
        #[expect(clippy::cast_precision_loss, reason = "a record is small")]
        let length = text.len() as f64;
        bytes += length;
        fs::write(folder.join(format!("{number:04}.jsonl")), text).expect("there is room for it");
    }
    bytes
}

/// A match of at most so many deals between a person, who plays like a good one here, and a level.
fn record(seed: u64, most: u64) -> Record {
    let rules = if seed.is_multiple_of(2) {
        Rules::default()
    } else {
        Preset::find("eaai")
            .expect("there is such a preset")
            .book()
            .rules()
    };
    let mut house = rules.into_house();
    house.deal.first_dealer = FirstDealer::Random;
    let level = [Level::Novice, Level::Club, Level::Master][usize::try_from(seed % 3).unwrap_or(0)];
    let label = |text: &str| text.parse().expect("a short word");
    let players = vec![
        Participant::human(label("Ann")),
        Participant::bot(label("Clara"), label(level.name())),
    ];
    let rules = Rules::new(house).expect("any first dealer goes with the rest");
    let mut record = Record::new(Header::new(rules, players, seed).expect("two players"));
    let mut own = Learned::new(Evaluator::embedded());
    let mut other = level.bot_at(Player::SECOND, seed);
    let mut choose = |player: Player, view: &View| {
        if player == Player::FIRST {
            own.choose(view)
        } else {
            other.choose(view)
        }
    };
    let entries = iter::from_fn(|| {
        let game = record.state();
        let is_last = game.deals() == most && !matches!(game.stage(), Stage::Playing(_));
        let entry = match game.stage() {
            Stage::Over(_) => return None,
            _ if is_last => return None,
            Stage::Playing(deal) => {
                let player = deal.turn()?;
                let action = choose(player, &deal.view(deal.seat_of(player)?));
                Entry::Played { player, action }
            }
            Stage::Cut | Stage::ChooseDealer { .. } | Stage::Lot | Stage::ToDeal { .. } => {
                game.due(seed)?
            }
        };
        record.push(entry).expect("the players keep to the rules");
        Some(())
    });
    entries.count();
    record
}
