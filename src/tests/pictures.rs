//! The pictures in the README: a seeded match is played through the same functions as in the program, and its screens are
//! written as SVG.

use std::{env, fmt::Write, fs, path::Path, sync::Arc};

use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::Buffer,
    crossterm::event::KeyCode,
    layout::Size,
    style::{Color, Modifier, Style},
};
use undercut::{
    analysis::{
        JudgingQueue,
        coach::{Effort, Inquiry, deals_of},
        drills::DayNumber,
    },
    cards::Card,
    game::{self, Match},
    lesson::Step,
    melds::{best_discard, deadwood, deadwood_after_discard},
    play::{OnOffer, Phase, View},
    players::{Level, Opponents},
    record::{
        Header, Participant, Record,
        store::{self, DataFolder},
    },
    rules::{FirstDealer, RuleBook, Rules},
    tui::{
        analyst::{Analyst, CoachNews, CoachRequest, Coaching, CoachingTopic, Reviewed},
        disarm::Pauses,
        glyphs::Charset,
        keymap::Place,
        message::{Effect, Message},
        pace::Pace,
        runtime::{Key, UserInput},
        screens,
        screens::Model,
        screens::{
            AnyScreen, LessonScreen, MenuEntry, ReplayScreen, ReviewScreen, begin, replay::Opened,
        },
        setup::Setup,
        theme::{BuiltIn, ColorDepth, Theme},
        update::update,
        widgets::{Canvas, Look},
    },
};

use crate::tests::support::played::play_until;

const SEED: u64 = 7;
/// The day of the drills.
const TODAY: DayNumber = DayNumber::new(20_000);
const SIZE: Size = Size {
    width: 100,
    height: 30,
};

/// A cell in the picture, in its units.
const CELL: (f32, f32) = (9.0, 19.0);
/// The screen's own colours where nothing else is drawn.
const GROUND: &str = "#101418";
const INK: &str = "#d8dee4";

/// The file of a picture, from the root of the project.
fn path(name: &str) -> String {
    format!("assets/pictures/{name}.svg")
}

/// Every picture by its name.
fn pictures() -> Vec<(&'static str, String)> {
    let mut table = Player::seated();
    table.play_on(|model, draws| draws > 7 && model.place() == Place::Discard);
    let playing = drawn(&table.model, "The table in the middle of a hand");
    table.press(Key::char('i'));
    // Without its rating.
    table.press(Key::plain(KeyCode::Down));
    table.press(Key::plain(KeyCode::Enter));
    let hint = drawn(&table.model, "A hint on the table");
    table.press(Key::char('i'));
    table.play_on(|model, _| {
        let view = model.sitting.as_ref().and_then(|sitting| sitting.view());
        model.place() == Place::Between && view.is_some_and(|view| view.outcome().is_some())
    });
    let showdown = drawn(&table.model, "The showdown after a hand");
    let review = drawn(
        &reviewed(),
        "The review of a hand, with the graph of the chance to win",
    );
    let evenings = Evenings::played();
    vec![
        ("table", playing),
        ("hint", hint),
        ("showdown", showdown),
        ("review", review),
        (
            "lesson",
            drawn(&learning(), "The lesson: laying off on a knock"),
        ),
        (
            "replay",
            drawn(&replayed(), "A replay, with both hands open"),
        ),
        (
            "drill",
            drawn(&evenings.drilled(), "A drill that was answered"),
        ),
        (
            "statistics",
            drawn(&evenings.counted(), "The statistics of some evenings"),
        ),
    ]
}

/// The step of the lesson about laying off, in the middle of it.
fn learning() -> Model {
    let mut table = Player::at_menu();
    let effects = LessonScreen::open(&mut table.model, Some(Step::LAY_OFF));
    table.answer(effects);
    table.press(Key::char('9'));
    table.press(Key::plain(KeyCode::Enter));
    table.press(Key::char('T'));
    table.model
}

/// The record in which somebody errs, opened at a mistake.
fn replayed() -> Model {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(RECORD);
    let record = store::read::<Match>(&file).expect("the record is whole");
    let mut table = Player::at_menu();
    let replay = ReplayScreen::new(record.log, Opened::Records);
    let effects = table.model.open(AnyScreen::Replay(Box::new(replay)));
    table.answer(effects);
    for _ in 0..MISTAKE {
        table.press(Key::char('n'));
    }
    table.model
}

/// The mistake of the record that is shown.
const MISTAKE: usize = 3;

/// Some evenings with players of the house, in a folder of their own.
struct Evenings {
    folder: DataFolder,
    _home: tempfile::TempDir,
}

impl Evenings {
    /// Evenings of somebody who plays like `steady`.
    fn played() -> Self {
        let home = tempfile::tempdir().expect("there is room for a folder");
        let folder = DataFolder::new(home.path());
        let shelf = folder.matches();
        fs::create_dir_all(shelf.folder()).expect("the folder can be written to");
        let opponents = [Level::Casual, Level::Steady, Level::Club];
        for (number, opponent) in (1..=EVENINGS).zip(opponents.into_iter().cycle()) {
            let record = evening(opponent, u64::from(number));
            fs::write(shelf.path(number), record.text()).expect("the folder can be written to");
        }
        Self {
            folder,
            _home: home,
        }
    }

    /// The statistics when the coach has judged all of them.
    fn counted(&self) -> Model {
        let mut table = Player::at_menu();
        table.analyst = Analyst::new(Some(self.folder.clone()));
        table.choose(MenuEntry::Statistics);
        // The head of the page is numbers; its charts begin here.
        for _ in 0..CHARTS {
            table.press(Key::plain(KeyCode::Down));
        }
        table.model
    }

    /// The verdict on a position from them.
    fn drilled(&self) -> Model {
        let mut table = Player::at_menu();
        table.analyst = Analyst::new(Some(self.folder.clone()));
        table.choose(MenuEntry::Practice);
        table.press(Key::plain(KeyCode::Enter));
        let view = table
            .model
            .sitting
            .as_ref()
            .and_then(|sitting| sitting.view());
        for key in keys(table.model.place(), view.as_ref()) {
            table.press(key);
        }
        table.model
    }
}

/// How many evenings there were.
const EVENINGS: u32 = 3;
/// The row of the statistics from which on they are charts.
const CHARTS: usize = 18;

/// A match played to its end.
fn evening(opponent: Level, seed: u64) -> Record {
    let mut house = Rules::default().into_house();
    house.deal.first_dealer = FirstDealer::Random;
    let rules = Rules::new(house).expect("the rules fit together");
    let players = vec![
        Participant::human("You".parse().expect("a name")),
        opponent.participant(),
    ];
    let header = Header::new(rules, players, seed).expect("there are two of them");
    let mut record = Record::new(header);
    let players = [Level::Steady.bot(seed), opponent.bot(seed)];
    play_until(&mut record, players, |_| false);
    record
}

/// A record of somebody who errs, among the test data.
const RECORD: &str = "tests/data/records/v1/two-games.jsonl";

/// The review of its second hand.
fn reviewed() -> Model {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(RECORD);
    let record = store::read::<Match>(&file)
        .expect("the record is whole")
        .log;
    let player = game::Player::FIRST;
    let deals = vec![deals_of(&record).swap_remove(1)];
    let mut queue = JudgingQueue::default().with_effort(Effort::Rough);
    let reviewed = Reviewed {
        review: queue.review(record.header().rules(), deals),
        player,
        names: record.header().names(Some(player)),
        left: None,
    };
    let mut table = Player::seated();
    table.model.coaching = Some(Coaching {
        number: 1,
        about: CoachingTopic::Played,
        news: CoachNews::Review(Arc::new(reviewed)),
        mistake: None,
        scroll: 0,
    });
    table.model.push(AnyScreen::Review(ReviewScreen::default()));
    table.model
}

fn drawn(model: &Model, title: &str) -> String {
    let look = Look {
        theme: Theme::built_in(BuiltIn::Dark, ColorDepth::Indexed),
        glyphs: Charset::Unicode.glyphs(),
    };
    let backend = TestBackend::new(model.size.width, model.size.height);
    let mut terminal = Terminal::new(backend).expect("a test backend does not fail");
    terminal
        .draw(|frame| screens::draw(model, &mut Canvas::new(frame.buffer_mut(), &look)))
        .expect("a test backend does not fail");
    svg(terminal.backend().buffer(), title)
}

/// Somebody who plays a match, with an opponent and a coach who answer at once.
struct Player {
    model: Model,
    analyst: Analyst,
}

impl Player {
    /// A match begun.
    fn seated() -> Self {
        let mut player = Self::at_menu();
        let effects = begin(&mut player.model);
        player.answer(effects);
        player
    }

    /// The menu.
    fn at_menu() -> Self {
        let name = "You".parse().expect("a name");
        let setup = Setup::new(name, Level::Club, &RuleBook::built_in(), SEED);
        let mut model = Model::new(setup, Pace::Off, Charset::Unicode);
        model.size = SIZE;
        model.disarm.pauses = Pauses::Skipped;
        Self {
            model,
            analyst: Analyst::new(None),
        }
    }

    /// Chooses a line of the menu.
    fn choose(&mut self, entry: MenuEntry) {
        let entries = self.model.menu.entries();
        let line = entries.iter().position(|one| *one == entry);
        self.press(Key::plain(KeyCode::Home));
        for _ in 0..line.expect("the menu offers it") {
            self.press(Key::plain(KeyCode::Down));
        }
        self.press(Key::plain(KeyCode::Enter));
    }

    /// Plays until it is as wanted, which is said of the screen and of how often the player has drawn.
    fn play_on(&mut self, mut until: impl FnMut(&Model, usize) -> bool) {
        let mut draws = 0;
        loop {
            draws += usize::from(self.model.place() == Place::Draw);
            if until(&self.model, draws) {
                return;
            }
            let view = self
                .model
                .sitting
                .as_ref()
                .and_then(|sitting| sitting.playing());
            for key in keys(self.model.place(), view.as_ref()) {
                self.press(key);
            }
        }
    }

    fn press(&mut self, key: Key) {
        let effects = update(&mut self.model, Message::Input(UserInput::Key(key)));
        self.answer(effects);
    }

    fn answer(&mut self, mut effects: Vec<Effect>) {
        while let Some(effect) = effects.pop() {
            let message = match effect {
                Effect::AskOpponent { ticket, turn } => Message::BotChose {
                    ticket,
                    action: Opponents::default().choose(&turn).unwrap(),
                },
                Effect::AskCoach {
                    number,
                    errand: CoachRequest::Hint(position, effort),
                } => {
                    let mut queue = JudgingQueue::default().with_effort(effort);
                    let hint = Box::new(queue.hint(&position, Inquiry::Best, effort));
                    let is_done = true;
                    let news = Some(CoachNews::Hint { hint, is_done });
                    Message::Coached { number, news }
                }
                Effect::Survey(number) => Message::Surveyed {
                    number,
                    news: Some(self.analyst.begin_statistics(number)),
                },
                Effect::SurveyOn(number) => Message::Surveyed {
                    number,
                    news: self.analyst.go_on_with_statistics(number),
                },
                Effect::Drills { number, errand } => {
                    let news = self.analyst.drill(number, errand, TODAY);
                    Message::Drilled { number, news }
                }
                _ => continue,
            };
            effects.extend(update(&mut self.model, message));
        }
    }
}

/// What a player who counts his deadwood types.
fn keys(place: Place, view: Option<&View>) -> Vec<Key> {
    const ENTER: Key = Key::plain(KeyCode::Enter);
    let wants = |view: &View, card: Card| {
        let (hand, eleven) = (view.hand(), view.hand().with(card));
        deadwood(eleven) < deadwood(hand) + card.points()
            && deadwood_after_discard(eleven, card.into()) < deadwood(hand)
    };
    match (place, view.map(|view| (view, *view.phase()))) {
        (Place::Offer, Some((view, Phase::Offer { card, .. }))) if wants(view, card) => {
            vec![Key::char('t')]
        }
        (Place::Offer, _) => vec![Key::char('p')],
        (
            Place::Draw,
            Some((
                view,
                Phase::Draw {
                    on_offer: OnOffer::Takeable(card),
                    ..
                },
            )),
        ) if wants(view, card) => vec![Key::char('t')],
        (Place::Draw, _) => vec![Key::char('d')],
        (Place::Discard, Some((view, _))) => {
            let best = best_discard(view.hand(), view.undiscardable()).expect("eleven cards");
            let card = best.card.to_string();
            let to_card = card.chars().map(Key::char);
            if best.deadwood <= view.knock_limit() {
                to_card.chain([Key::char('n')]).collect()
            } else {
                to_card.chain([ENTER]).collect()
            }
        }
        _ => vec![ENTER],
    }
}

/// A screen as SVG: a rectangle for each run of cells with one ground, a text for each run of one style.
fn svg(buffer: &Buffer, title: &str) -> String {
    let (width, height) = (
        f32::from(buffer.area.width) * CELL.0,
        f32::from(buffer.area.height) * CELL.1,
    );
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-12 -12 {:.0} {:.0}\" font-family=\"ui-monospace, \
         'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\" shape-rendering=\"crispEdges\">\n\
         <title>{title}</title>\n\
         <rect x=\"-12\" y=\"-12\" width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{GROUND}\"/>\n",
        width + 24.0,
        height + 24.0,
    );
    for y in 0..buffer.area.height {
        let mut x = 0;
        while x < buffer.area.width {
            let style = buffer[(x, y)].style();
            let start = x;
            let mut text = String::new();
            while x < buffer.area.width && buffer[(x, y)].style() == style {
                text.push_str(buffer[(x, y)].symbol());
                x += 1;
            }
            run(&mut picture, (start, y), &text, style);
        }
    }
    picture.push_str("</svg>\n");
    picture
}

fn run(picture: &mut String, (column, row): (u16, u16), text: &str, style: Style) {
    let (mut ink, mut ground) = (hex(style.fg, INK), hex(style.bg, GROUND));
    if style.add_modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut ink, &mut ground);
    }
    let (x, y) = (f32::from(column) * CELL.0, f32::from(row) * CELL.1);
    let columns = u16::try_from(text.chars().count()).expect("a screen is narrow");
    let width = f32::from(columns) * CELL.0;
    if ground != GROUND {
        writeln!(
            picture,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" fill=\"{ground}\"/>",
            CELL.1
        )
        .expect("a string takes everything");
    }
    let shown = text.trim_end();
    if shown.trim_start().is_empty() {
        return;
    }
    let indent = shown.chars().take_while(|c| *c == ' ').count();
    let indent = u16::try_from(indent).expect("a screen is narrow");
    let shown = shown.trim_start();
    let columns = u16::try_from(shown.chars().count()).expect("a screen is narrow");
    let weight = if style.add_modifier.contains(Modifier::BOLD) {
        " font-weight=\"bold\""
    } else {
        ""
    };
    let opacity = if style.add_modifier.contains(Modifier::DIM) {
        " opacity=\"0.6\""
    } else {
        ""
    };
    let escaped = shown.replace('&', "&amp;").replace('<', "&lt;");
    writeln!(
        picture,
        "<text x=\"{}\" y=\"{}\" textLength=\"{}\" fill=\"{ink}\"{weight}{opacity} xml:space=\"preserve\">{escaped}</text>",
        x + f32::from(indent) * CELL.0,
        y + 14.0,
        f32::from(columns) * CELL.0,
    )
    .expect("a string takes everything");
}

/// A colour of the 256-colour palette as it is usually shown.
fn hex(colour: Option<Color>, default: &str) -> String {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match colour {
        Some(Color::Indexed(index @ 16..=231)) => {
            let index = usize::from(index - 16);
            let level = |place: usize| STEPS[index / place % 6];
            format!("#{:02x}{:02x}{:02x}", level(36), level(6), level(1))
        }
        Some(Color::Indexed(index @ 232..=255)) => {
            let gray = 8 + 10 * (index - 232);
            format!("#{gray:02x}{gray:02x}{gray:02x}")
        }
        Some(_) | None => default.to_owned(),
    }
}

/// `UPDATE_PICTURES=1 cargo test --lib pictures` draws them anew.
#[test]
fn the_pictures_are_what_the_program_draws() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    for (name, picture) in pictures() {
        let path = path(name);
        assert!(readme.contains(&format!("]({path})")), "{path}");
        if env::var_os("UPDATE_PICTURES").is_some() {
            fs::write(root.join(&path), &picture).unwrap();
        }
        assert!(
            fs::read_to_string(root.join(&path)).unwrap() == picture,
            "{path}: `UPDATE_PICTURES=1 cargo test --lib pictures` draws it anew"
        );
    }
}
