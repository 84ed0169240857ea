//! Sessions at a chosen moment, and what is said in them.

use undercut::{
    game::{Entry, Match, Player, Stage, Table},
    plain::{Dialogue, LineAnswer, LineNext, LineOptions},
    play::{Seat, pair},
    players::Opponents,
    record::{Header, Participant, Record},
    rules::{FirstDealer, HouseRules, Rules},
};

use super::{
    driver::prompt,
    scenario::{Case, action},
};

/// A new record of a person, with a level in every other place.
pub fn record(house: HouseRules, seed: u64, level: &str) -> Record {
    let rules = Rules::new(house).expect("rules that can be played");
    let label = |text: &str| text.parse().expect("a short word");
    let others = ["Club", "Dora", "Eve"].into_iter();
    let others = others.take(Table::of(&rules).players() - 1);
    let others = others.map(|name| Participant::bot(label(name), label(level)));
    let players = [Participant::human(label("You"))].into_iter().chain(others);
    let header = Header::new(rules, players.collect(), seed);
    Record::new(header.expect("as many players as the table has places"))
}

/// The record of a case after its script, with the person at `me`. The script has actions alone.
pub fn record_of(case: &Case, me: Seat) -> Record {
    let mut house = case.house();
    house.deal.first_dealer = if me == pair::DEALER {
        FirstDealer::You
    } else {
        FirstDealer::Opponent
    };
    let mut record = record(house, 1, "club");
    let deck = case.deck();
    record
        .push(Entry::Dealt { deck, second: None })
        .expect("a deal is due");
    let steps = case.script.split(';').map(str::trim);
    for step in steps.filter(|step| !step.is_empty()) {
        let (seat, action) = action(step);
        let player = if seat == me {
            Player::FIRST
        } else {
            Player::SECOND
        };
        record
            .push(Entry::Played { player, action })
            .unwrap_or_else(|why| panic!("{step}: {why}"));
    }
    record
}

/// A session that says all it says into a transcript, and checks every answer.
pub struct Seated {
    pub session: Dialogue,
    pub transcript: String,
    pub next: LineNext,
    /// The text of the record: what it was at the beginning, and what every answer has added.
    written: String,
}

/// Up to so many entries, the record is written anew after every answer; beyond, at the end of the match.
const OFTEN_WRITTEN: usize = 100;

impl Seated {
    pub fn at(record: Record, manner: LineOptions) -> Self {
        let mut session = Dialogue::new(record, manner, Opponents::default())
            .expect("one person sits at the table");
        let answer = session.begin(true);
        let mut seated = Self {
            written: session.record().text(),
            session,
            transcript: String::new(),
            next: LineNext::Listen,
        };
        seated.take(&answer);
        seated
    }

    /// The person at `me` in a case, after its script.
    pub fn in_case(case: &Case, me: Seat) -> Self {
        Self::at(record_of(case, me), LineOptions::default())
    }

    /// Says a line, and gives the lines that are answered. A hint is asked for again where it costs the rating.
    pub fn say(&mut self, line: &str) -> Vec<String> {
        let lines = self.say_once(line);
        if lines.iter().any(|line| line.contains("is not rated")) {
            return self.say_once(line);
        }
        lines
    }

    /// Says a line, and gives the lines that are answered.
    pub fn say_once(&mut self, line: &str) -> Vec<String> {
        assert_eq!(self.next, LineNext::Listen, "{}", self.transcript);
        for part in ["> ", line, "\n"] {
            self.transcript += part;
        }
        let answer = self.session.answer(line);
        self.take(&answer);
        self.written += &answer.record;
        let record = self.session.record();
        if record.entries().len() <= OFTEN_WRITTEN || self.next != LineNext::Listen {
            assert_eq!(
                record.text(),
                self.written,
                "the lines of the record are those that are given out"
            );
        }
        answer.lines
    }

    fn take(&mut self, answer: &LineAnswer) {
        for line in &answer.lines {
            assert!(
                line.is_ascii() && !line.contains(char::is_control),
                "{line:?}"
            );
            assert!(line.len() <= 78, "{line:?}");
            self.transcript += line;
            self.transcript.push('\n');
        }
        self.next = answer.next.clone();
        if self.next == LineNext::Listen {
            let last = answer.lines.last().expect("an answer has lines");
            assert!(prompt(last).is_some(), "{last:?} is no prompt");
        }
    }

    pub fn game(&self) -> &Match {
        self.session.record().state()
    }

    /// The result of the match, in its last line.
    pub fn is_over(&self) -> bool {
        let over = matches!(self.game().stage(), Stage::Over(_));
        assert_eq!(over, self.next == LineNext::Over);
        over
    }
}
