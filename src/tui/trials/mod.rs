//! The table played without a terminal: keys go in, screens come out.

mod animation;
mod branch;
mod chance;
mod chouette;
mod coach;
mod daily;
mod drills;
mod faces;
mod faulty_rules;
mod flights;
mod flow;
mod haste;
mod hints;
mod house;
mod keys;
mod ladder;
mod lesson;
mod menu;
mod people;
mod pictures;
mod player;
mod records;
mod remarks;
mod replay;
mod replay_judged;
mod replay_review;
mod scenes;
mod settings;
pub(super) mod snapshot;
mod statistics;
mod table_choice;
mod tables;
mod typed_cards;
mod whole_match;

use std::{mem, time::Duration};

use crossterm::event::{KeyCode, KeyModifiers, MouseButton};
use ratatui::{
    buffer::Buffer,
    layout::{Position, Size},
};

use crate::{
    game::Entry,
    lesson::Progress,
    players::{Level, Opponent, Opponents, par},
    record::{Header, Participant, Record, store::Saving},
    rules::{HouseRules, RuleBook, Rules, RulesFile},
    session::{Choice, Intent},
    tests::support::played,
};

use super::{
    glyphs::Charset,
    message::{Effect, Message},
    pace::Pace,
    runtime::{Key, UserInput},
    screens::Model,
    screens::{self, MenuEntry},
    settings::{Setting, Settings},
    setup::{House, Setup},
    sitting::Sitting,
    theme::{BuiltIn, ColorDepth, Theme},
    update::update,
    widgets::Look,
};

/// A table with no terminal: effects are done at once, in memory.
pub(super) struct Bench {
    pub(super) model: Model,
    /// The lines that went to the record.
    pub(super) lines: Vec<String>,
    /// The header of the record that was begun.
    pub(super) header: Option<Header>,
    /// The branches that were begun, as they were then.
    pub(super) branches: Vec<Record>,
    /// What was asked about the deals of the day.
    pub(super) days: Vec<Effect>,
    /// Whether the opponent answers; what they are asked waits otherwise.
    pub(super) answers: bool,
    /// What the opponent was asked and has not answered.
    pub(super) waiting: Vec<Effect>,
    /// What the coach was asked, and has not begun or continued.
    pub(super) errands: Vec<Effect>,
    /// What the drills were asked, and have not begun with.
    pub(super) drills: Vec<Effect>,
    /// The surveys that were asked for, and have not begun or gone on.
    pub(super) surveys: Vec<Effect>,
    /// The house rules that were to be written, and where.
    pub(super) kept: Vec<(RulesFile, Rules)>,
    /// How often the house rules were to be read again.
    pub(super) rules_read: usize,
    /// The settings that were to be written, and which were changed.
    pub(super) settings: Option<(Settings, Vec<Setting>)>,
    /// What was to be read from the shelf of the records.
    pub(super) shelf: Vec<Effect>,
    /// The numbers of the records that were to be resumed.
    pub(super) resumed: Vec<u32>,
    /// How often the bell rang.
    pub(super) rings: usize,
    /// How far the learner was to have come, as it was to be kept.
    pub(super) learned: Vec<Progress>,
    pub(super) has_quit: bool,
    pub(super) suspended: usize,
    now: Duration,
    /// How much time goes by before each key and click: enough by itself for every one to act.
    pub(super) between: Duration,
}

impl Bench {
    /// The menu at 80 by 24, with nothing that moves by itself.
    pub(super) fn new() -> Self {
        let label = "Ann".parse().unwrap();
        let setup = Setup::new(label, Level::Beginner, &RuleBook::built_in(), 7);
        let mut model = Model::new(setup, Pace::Off, Charset::Unicode);
        model.size = Size::new(80, 24);
        Self {
            model,
            lines: Vec::new(),
            header: None,
            branches: Vec::new(),
            days: Vec::new(),
            answers: true,
            waiting: Vec::new(),
            errands: Vec::new(),
            drills: Vec::new(),
            surveys: Vec::new(),
            kept: Vec::new(),
            rules_read: 0,
            settings: None,
            shelf: Vec::new(),
            resumed: Vec::new(),
            rings: 0,
            learned: Vec::new(),
            has_quit: false,
            suspended: 0,
            now: Duration::ZERO,
            between: Duration::from_secs(1),
        }
    }

    /// A new match by these house rules and this seed, from its first question on.
    pub(super) fn sat_down(house: HouseRules, seed: u64) -> Self {
        Self::new().sits_down(house, seed)
    }

    /// The same with several people at the keyboard.
    pub(super) fn shared(house: HouseRules, seed: u64, people: &[&str]) -> Self {
        let mut bench = Self::new();
        let people = people.iter().map(|name| name.parse().unwrap()).collect();
        bench.model.setup = bench.model.setup.shared_by(people);
        bench.sits_down(house, seed)
    }

    fn sits_down(self, house: HouseRules, seed: u64) -> Self {
        let mut bench = self;
        bench.model.setup.houses = vec![House {
            about: "house".into(),
            book: RuleBook::of_match(Rules::new(house).unwrap()),
        }];
        bench.model.setup.seed = seed;
        let effects = screens::begin(&mut bench.model);
        bench.perform(effects);
        bench
    }

    /// A match that has come to some point by these entries, with an opponent who does not answer.
    pub(super) fn resumed(house: HouseRules, seed: u64, entries: &[Entry]) -> Self {
        let players = vec![
            Participant::human("Ann".parse().unwrap()),
            Participant::bot("Benny".parse().unwrap(), "beginner".parse().unwrap()),
        ];
        let header = Header::new(Rules::new(house).unwrap(), players, seed).unwrap();
        let mut record = Record::new(header);
        for entry in entries {
            record.push(entry.clone()).unwrap();
        }
        let mut bench = Self::new();
        bench.answers = false;
        bench.send(Message::Resumed(Ok(Box::new(record))));
        bench
    }

    pub(super) fn sitting(&self) -> &Sitting {
        self.model
            .sitting
            .as_ref()
            .expect("a match is at the table")
    }

    /// The page that is read.
    pub(super) fn page(&self) -> Option<&'static str> {
        let page = self.model.top().filter(|screen| screen.is_page());
        page.map(screens::AnyScreen::name)
    }

    /// How many rows the screen on top is scrolled down.
    pub(super) fn scroll(&mut self) -> Option<usize> {
        self.model
            .screens
            .last_mut()?
            .screen_mut()
            .scroll()
            .copied()
    }

    pub(super) fn send(&mut self, message: Message) {
        if let Message::Input(_) = message {
            self.now += self.between;
            self.model.disarm.set_time(self.now);
        }
        let effects = update(&mut self.model, message);
        self.perform(effects);
        self.model.drawn(self.now);
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::AskOpponent { ref turn, .. }
                    if self.answers && matches!(turn.opponent, Opponent::Computer(_)) =>
                {
                    self.answer(effect);
                }
                Effect::AskOpponent { .. } => self.waiting.push(effect),
                Effect::AskPartner { ticket, turn } => {
                    let action = Opponents::default().choose(&turn).unwrap();
                    self.send(Message::Advised { ticket, action });
                }
                Effect::ShowOpponent(ref turn) => {
                    if let Opponent::Program(_) = turn.opponent {
                        self.waiting.push(effect);
                    }
                }
                Effect::StartRecord(header) => {
                    self.header = Some(*header);
                    self.send(Message::Saved(Saving::Saved));
                }
                Effect::StartBranch(record) | Effect::StartDaily(record) => {
                    self.branches.push(*record);
                    self.send(Message::Saved(Saving::Saved));
                }
                Effect::FindDays(_) | Effect::ResumeDaily(_) => self.days.push(effect),
                Effect::PlayOut { sitting, record } => {
                    let end = par(&record);
                    self.send(Message::PlayedOut { sitting, end });
                }
                Effect::Append(line) => self.lines.push(line),
                Effect::Quit => self.has_quit = true,
                Effect::Suspend => self.suspended += 1,
                Effect::AskCoach { .. } | Effect::CoachOn(_) | Effect::CoachEnd(_) => {
                    self.errands.push(effect);
                }
                Effect::Drills { .. } => self.drills.push(effect),
                Effect::Survey(_) | Effect::SurveyOn(_) | Effect::SurveyEnd(_) => {
                    self.surveys.push(effect);
                }
                Effect::KeepRules { file, rules } => self.kept.push((file, *rules)),
                Effect::ReadRules => self.rules_read += 1,
                Effect::KeepSettings { settings, changed } => {
                    self.settings = Some((*settings, changed));
                }
                Effect::Bell => self.rings += 1,
                Effect::KeepLesson(progress) => self.learned.push(progress),
                Effect::Resume(number) => self.resumed.push(number),
                Effect::ListRecords { .. } | Effect::ReadRecord { .. } => self.shelf.push(effect),
                Effect::Find
                | Effect::FindLesson
                | Effect::CloseRecord
                | Effect::CountDrills
                | Effect::FindLadder
                | Effect::WatchDisk => {}
            }
        }
    }

    /// Lets the opponent answer a question.
    pub(super) fn answer(&mut self, asked: Effect) {
        let Effect::AskOpponent { ticket, turn } = asked else {
            panic!("not a question to the opponent");
        };
        let action = Opponents::default().choose(&turn).unwrap();
        self.send(Message::BotChose { ticket, action });
    }

    pub(super) fn key(&mut self, key: Key) {
        self.send(Message::Input(UserInput::Key(key)));
    }

    /// Chooses a line of the menu.
    pub(super) fn choose(&mut self, entry: MenuEntry) -> &mut Self {
        let entries = self.model.menu.entries();
        let line = entries.iter().position(|one| *one == entry);
        self.press("Home");
        for _ in 0..line.expect("the menu offers it") {
            self.press("Down");
        }
        self.press("Enter")
    }

    /// Presses keys by their names, with spaces between them. A hint is shown also where that costs the rating.
    pub(super) fn press(&mut self, keys: &str) -> &mut Self {
        for name in keys.split_whitespace() {
            self.key(named(name));
            if name == "i" && self.asks_about_the_rating() {
                self.press_every(1_000, "Down Enter");
            }
        }
        self
    }

    /// Whether it is asked if a hint is worth the rating.
    pub(super) fn asks_about_the_rating(&self) -> bool {
        let prompt = self.model.sitting.as_ref().map(|sitting| sitting.prompt());
        let choices = prompt.map_or_else(Vec::new, |prompt| prompt.choices);
        let costs = |choice: &Choice| matches!(choice.intent, Intent::UnratedHint(_));
        choices.iter().any(costs)
    }

    pub(super) fn click(&mut self, column: u16, row: u16) {
        self.send(Message::Input(UserInput::Click {
            button: MouseButton::Left,
            at: Position::new(column, row),
        }));
    }

    pub(super) fn resize(&mut self, width: u16, height: u16) {
        self.send(Message::Input(UserInput::Resize(Size::new(width, height))));
    }

    /// The same, with so little time between one key and the next.
    pub(super) fn press_every(&mut self, milliseconds: u64, keys: &str) -> &mut Self {
        let usual = mem::replace(&mut self.between, Duration::from_millis(milliseconds));
        self.press(keys);
        self.between = usual;
        self
    }

    pub(super) fn wait(&mut self, milliseconds: u64) {
        self.now += Duration::from_millis(milliseconds);
        self.send(Message::Passed(Duration::from_millis(milliseconds)));
    }

    /// Lets pass whatever moves by itself.
    pub(super) fn settle(&mut self) {
        while let Some(left) = self.model.moves_in() {
            self.wait(u64::try_from(left.as_millis()).unwrap().max(1));
        }
    }

    pub(super) fn buffer(&self) -> Buffer {
        drawn(&self.model, BuiltIn::Dark)
    }

    /// The screen row by row.
    pub(super) fn screen(&self) -> String {
        snapshot::rows(&self.buffer())
    }
}

/// The model as it is drawn.
pub(super) fn drawn(model: &Model, theme: BuiltIn) -> Buffer {
    let look = Look {
        theme: Theme::built_in(theme, ColorDepth::Indexed),
        glyphs: model.charset.glyphs(),
    };
    let Size { width, height } = model.size;
    snapshot::drawn(width, height, &look, |canvas| {
        screens::draw(model, canvas);
    })
}

/// A key by its name: `Enter`, `Space`, `S-Left`, `C-c`, `x`.
fn named(name: &str) -> Key {
    match name {
        "Enter" => Key::plain(KeyCode::Enter),
        "Tab" => Key::plain(KeyCode::Tab),
        "Esc" => Key::plain(KeyCode::Esc),
        "Space" => Key::char(' '),
        "Left" => Key::plain(KeyCode::Left),
        "Right" => Key::plain(KeyCode::Right),
        "Up" => Key::plain(KeyCode::Up),
        "Down" => Key::plain(KeyCode::Down),
        "Home" => Key::plain(KeyCode::Home),
        "End" => Key::plain(KeyCode::End),
        "PgUp" => Key::plain(KeyCode::PageUp),
        "PgDn" => Key::plain(KeyCode::PageDown),
        "Backspace" => Key::plain(KeyCode::Backspace),
        "S-Left" => Key {
            code: KeyCode::Left,
            modifiers: KeyModifiers::SHIFT,
        },
        "C-c" => Key::ctrl('c'),
        "C-z" => Key::ctrl('z'),
        name => {
            let mut letters = name.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => Key::char(letter),
                _ => panic!("no key is called {name}"),
            }
        }
    }
}
