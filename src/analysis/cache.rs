//! What the coach made of records, remembered.

use std::{
    io::{self, Read},
    path::{Path, PathBuf},
    sync::LazyLock,
};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::coach::{Coach, Effort, Inquiry, JudgedRecord, Judging, Judgment, Position, ScoreState};
use crate::{
    cards::{Deck, Stream, stream},
    game::{Player, Sheet},
    play::{BySeat, Deal, Seat, View},
    players::{
        Level,
        eval::Evaluator,
        search::{OpponentKind, Suspicion},
    },
    record::{Damage, Record, hex, store::create_folder},
    rules::{GameTable, HouseRules, Rules},
    text::{
        json, regular,
        replace::{Access, Durability, replace},
    },
};

/// What the coach made of records, remembered in a folder, a file a match.
///
/// It is a cache and never the truth: a file counts only for the very record that it was made of, by the same coach with
/// the same nets, and as it was written. Anything else is as if it were not there, so it can be deleted at any time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JudgedCache {
    folder: PathBuf,
}

/// The first line of a file: what the second belongs to.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bound {
    /// The version of the form.
    judged: u64,
    /// The [`FINGERPRINT`] of the coach.
    coach: String,
    /// How long the decisions were tried out.
    effort: Effort,
    /// The SHA-256 of the record.
    record: String,
    /// The SHA-256 of the second line.
    content: String,
}

/// The version of the form of a file.
const VERSION: u64 = 4;

impl JudgedCache {
    /// The cache in this folder, which is created when the first file is written.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    /// The cache beside a folder of records: the one that [`DataFolder::judged`](crate::record::store::DataFolder::judged)
    /// names for the folder of the matches.
    pub fn beside(records: &Path) -> Self {
        Self::new(records.with_file_name("judged"))
    }

    /// What the coach made of this record with this effort or a greater one; none when that is not known.
    pub fn get(&self, record: &Record, least: Effort) -> Option<JudgedRecord> {
        let text = record.text();
        let (bound, judged) = self.kept(&text, least)?;
        (bound.record == hash(&text)).then_some(judged)
    }

    /// The same of this record as it was before it grew: of its first deals, which have not changed since.
    pub fn get_earlier(&self, record: &Record, least: Effort) -> Option<JudgedRecord> {
        let text = record.text();
        let (bound, judged) = self.kept(&text, least)?;
        let mut read = Sha256::new();
        let mut beginnings = text.split_inclusive('\n').map(|line| {
            read.update(line);
            hex(&read.clone().finalize())
        });
        beginnings
            .any(|beginning| beginning == bound.record)
            .then_some(judged)
    }

    /// What is kept for the match of a record, and the record as it was then.
    fn kept(&self, text: &str, least: Effort) -> Option<(Bound, JudgedRecord)> {
        let mut kept = String::new();
        let file = regular::open(&self.path(text)).ok()?;
        file.take(Damage::MOST_BYTES)
            .read_to_string(&mut kept)
            .ok()?;
        let (first, content) = kept.split_once('\n')?;
        let bound: Bound = json::read(first.as_bytes()).ok()?;
        let is_ours = bound == Bound::new(bound.record.clone(), bound.effort, content);
        let judged = (bound.effort >= least && is_ours).then(|| json::read(content.as_bytes()));
        Some((bound, judged?.ok()?))
    }

    /// Remembers what the coach made of this record with this effort. A file is written whole or not at all.
    ///
    /// # Errors
    ///
    /// When the system refuses. Nothing is lost then but time.
    pub fn put(&self, record: &Record, effort: Effort, judged: &JudgedRecord) -> io::Result<()> {
        let text = record.text();
        let content = json::line(judged);
        let bound = json::line(&Bound::new(hash(&text), effort, &content));
        create_folder(&self.folder)?;
        let path = self.path(&text);
        let content = format!("{bound}\n{content}");
        replace(
            &path,
            content.as_bytes(),
            Access::Private,
            Durability::System,
        )
    }

    /// The file of a match, by its header, so that a match that goes on has one file.
    fn path(&self, text: &str) -> PathBuf {
        let header = text.lines().next().unwrap_or_default();
        let mut name = hash(header);
        name.truncate(32);
        self.folder.join(name + ".json")
    }
}

impl Bound {
    /// What binds this content to the record with this hash and to the coach of this program.
    fn new(record: String, effort: Effort, content: &str) -> Self {
        Self {
            judged: VERSION,
            coach: FINGERPRINT.clone(),
            effort,
            record,
            content: hash(content),
        }
    }
}

fn hash(text: &str) -> String {
    hex(&Sha256::digest(text))
}

/// By what judgments are known to come from the same coach: the same nets, the same score table, the same trials against
/// the same kinds of opponents, the same bounds and the same kinds of mistakes. It is taken once, at the first use.
pub static FINGERPRINT: LazyLock<String> = LazyLock::new(|| fingerprint(Evaluator::embedded()));

/// A hash of what a coach with these nets makes of some deals: no number that has to be raised when the coach changes.
fn fingerprint(evaluator: &Evaluator) -> String {
    const SEED: u64 = 0x0066_696e_6765_7221;
    const DEALS: u64 = 3;
    let mut hash = Sha256::new();
    hash.update(env!("CARGO_PKG_VERSION"));
    hash.update(Coach::DEALS.to_le_bytes());
    let kinds = Level::ALL.map(Level::opponent_kind);
    hash.update(format!("{kinds:?}"));
    let efforts = [Effort::Rough, Effort::Brief, Effort::Quick, Effort::Full];
    let looks = efforts.map(|effort| (effort.enough(), effort.at_mistakes()));
    hash.update(format!("{looks:?}"));
    let rules = Rules::default();
    let mut coach = Coach::new(evaluator, &rules, 10);
    for number in 0..DEALS {
        let deck = Deck::shuffled(&mut stream(SEED, Stream::Deal(number)));
        hash_deal(&mut coach, &rules, deck, &mut hash);
    }
    let rules = among_three();
    let mut coach = Coach::new(evaluator, &rules, 10);
    let deck = Deck::shuffled(&mut stream(SEED, Stream::Deal(DEALS)));
    hash_deal(&mut coach, &rules, deck, &mut hash);
    hex(&hash.finalize()[..16])
}

/// The built-in rules of a round of three.
fn among_three() -> Rules {
    let mut house = HouseRules::default();
    (house.table.game, house.table.players) = (GameTable::Round, 3);
    Rules::new(house.usual()).expect("nothing contradicts it")
}

/// Takes in all that the coach makes of a deal, in which every fifth move is the second best.
fn hash_deal(coach: &mut Coach<'_>, rules: &Rules, deck: Deck, hash: &mut Sha256) {
    /// How many decisions are looked at, at most.
    const MOST: usize = 60;
    let score = ScoreState::new(Sheet::new(rules));
    let count = Deal::seats_of(rules);
    let seats = BySeat::from_fn(count, |seat: Seat| Player::new(seat.index()));
    let mut views: BySeat<View> =
        BySeat::from_fn(count, |seat| Deal::first_view(rules, &deck, seat));
    let mut deal = Deal::new(rules, deck);
    for step in 0..MOST {
        let Some(seat) = deal.turn() else { break };
        let view = &views[seat];
        let known = if step % 40 < 20 {
            Suspicion::default()
        } else {
            Suspicion::certain(OpponentKind::Hasty)
        };
        let position = Position {
            score: score.clone(),
            seats,
            view: view.clone(),
            acquaintance: known.into(),
        };
        let judgment = coach.glance(&position);
        let Some(best) = judgment.best() else { break };
        if step % 20 == 5 {
            // A taste of the trials.
            let inquiry = Inquiry::Played(best.action);
            let mut judging = Judging::new(coach, position, inquiry, Effort::Full);
            while !judging.is_done() && judging.judgment().deals() == 0 {
                judging.advance(coach);
            }
            hash_judgment(&judging.judgment(), hash);
        }
        hash_judgment(&judgment, hash);
        for judged in judgment.moves() {
            if let Some(grade) = judgment.grade(judged) {
                hash.update(grade.name());
                hash.update(coach.note(view, &judgment, best, judged).mistake.name());
            }
        }
        // So hands go on where the best move would end them.
        let place = usize::from(step % 5 == 4).min(judgment.moves().len() - 1);
        let action = judgment.moves()[place].action;
        let Ok(event) = deal.apply(seat, &action) else {
            break;
        };
        for viewer in Seat::all(count) {
            views[viewer].observe(event.seen_by(viewer));
        }
    }
}

fn hash_judgment(judgment: &Judgment, hash: &mut Sha256) {
    for judged in judgment.moves() {
        let numbers = [
            judged.points,
            judged.error,
            judged.chance.game,
            judged.chance.whole_match,
            judged.chance_error,
        ];
        for number in numbers {
            hash.update(number.to_bits().to_le_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::eval::Nets;

    #[test]
    fn the_fingerprint_is_the_same_every_time_and_another_for_other_nets() {
        let evaluator = Evaluator::embedded();
        assert_eq!(fingerprint(evaluator), *FINGERPRINT);
        assert_eq!(FINGERPRINT.len(), 32);
        let mut nets = Nets::embedded();
        std::mem::swap(&mut nets.after_discard, &mut nets.before_draw);
        assert_ne!(fingerprint(&Evaluator::new(&nets)), *FINGERPRINT);
    }
}
