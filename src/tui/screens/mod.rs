//! The screens: their list, and the model that they show and change.
//!
//! To add a screen, write a file with [`Screen`], add a line to the list of [`AnyScreen`], open it from somewhere (`menu.rs`), and add a
//! [`Place`] if it has keys of its own.

mod board;
mod cards;
mod compared;
mod daily;
mod drills;
mod faulty_rules;
mod footer;
mod help;
pub(super) mod house;
mod ladder;
mod lesson;
mod menu;
mod new_match;
mod others;
mod pile;
mod records;
pub mod replay;
mod score;
mod screen;
pub(super) mod settings;
mod sheet;
mod stack;
mod statistics;
pub mod table;
mod text;
mod values;

pub use compared::ComparedScreen;
pub use daily::DailyScreen;
#[cfg(test)]
pub use daily::DailyStanding;
pub use drills::DrillScreen;
#[cfg(test)]
pub use drills::DrillStage;
pub use footer::{EarlyInput, Ignored};
pub use help::HelpScreen;
pub use house::{HouseRow, HouseScreen};
pub use ladder::LadderScreen;
pub use lesson::{Learning, LessonScreen, lesson_found, lesson_kept};
#[cfg(test)]
pub use menu::MenuEntry;
pub use menu::MenuScreen;
pub use new_match::{NewMatchScreen, begin};
pub use pile::PileScreen;
pub use records::RecordsScreen;
pub use replay::{ReplayScreen, ReviewScreen};
pub use screen::{Go, Next, Screen};
pub use settings::SettingsScreen;
pub use sheet::SheetScreen;
pub use statistics::StatisticsScreen;
pub use table::{OtherDealScreen, QuestionScreen, TableScreen, Waiting};
pub use values::{moved, scrolled, scrolls};

use std::time::Duration;

use ratatui::{
    buffer::Buffer,
    layout::{Rect, Size},
};

use crate::{
    analysis::Steps,
    game::{
        Match,
        words::{Names, Phrase},
    },
    play::View,
    record::{Occasion, Record},
    rules::RulesFile,
    session::CannotSit,
};

use super::{
    analyst::{CoachNews, CoachRequest, Coaching, CoachingTopic},
    animation::{Animation, FRAME},
    disarm::Disarm,
    glyphs::Charset,
    keymap::{Command, Keymap, Place},
    layout::{Areas, Faces, Middle, SidePanel, TableParts, TableSize, Tier},
    message::Effect,
    pace::Pace,
    question::{Asked, Question},
    settings::Settings,
    setup::Setup,
    sitting::Sitting,
    theme::Role,
    widgets::{Align, Canvas, CardSize, Hit, centered, row_of},
};

/// What holds a screen in the list: a large one lies in a box.
macro_rules! held {
    ($screen:ident) => { $screen };
    ($screen:ident in Box) => { Box<$screen> };
}

/// Makes the list of screens from a line for each: its variant, what that holds, and its name in a sentence, after "the".
macro_rules! list_of_screens {
    ($($variant:ident($screen:ident $(in $box:ident)?) $name:literal,)+) => {
        /// The list of screens, without the menu and the table, which lie under all of them.
        #[derive(Debug, Clone, PartialEq)]
        pub enum AnyScreen {
            $($variant(held!($screen $(in $box)?)),)+
        }

        impl AnyScreen {
            /// The screen.
            pub fn screen(&self) -> &dyn Screen {
                match self {
                    $(Self::$variant(screen) => {
                        let screen: &$screen = screen;
                        screen
                    })+
                }
            }

            /// The same, to be changed.
            pub fn screen_mut(&mut self) -> &mut dyn Screen {
                match self {
                    $(Self::$variant(screen) => {
                        let screen: &mut $screen = screen;
                        screen
                    })+
                }
            }

            /// Its name in a sentence, after "the".
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $name,)+
                }
            }
        }
    };
}

list_of_screens! {
    NewMatch(NewMatchScreen in Box) "new match",
    Help(HelpScreen) "help",
    Sheet(SheetScreen) "score sheet",
    Pile(PileScreen) "discard pile",
    OtherDeal(OtherDealScreen) "other deal",
    Review(ReviewScreen) "review",
    Compared(ComparedScreen) "comparison",
    House(HouseScreen in Box) "house rules",
    Settings(SettingsScreen in Box) "settings",
    Records(RecordsScreen) "records",
    Daily(DailyScreen in Box) "deal of the day",
    Replay(ReplayScreen in Box) "replay",
    Drills(DrillScreen in Box) "drills",
    Lesson(LessonScreen in Box) "lesson",
    Statistics(StatisticsScreen in Box) "statistics",
    Ladder(LadderScreen) "ladder",
}

impl AnyScreen {
    /// Whether it is only read, over another screen or the table, which it may be about.
    pub fn is_page(&self) -> bool {
        matches!(
            self,
            Self::Help(_)
                | Self::Sheet(_)
                | Self::Pile(_)
                | Self::OtherDeal(_)
                | Self::Review(_)
                | Self::Compared(_)
        )
    }
}

/// Everything that is shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Model {
    /// Columns and rows.
    pub size: Size,
    pub charset: Charset,
    /// The keys as they are bound.
    pub keys: Keymap,
    /// The menu, which lies under everything else.
    pub menu: MenuScreen,
    /// What a new match begins with.
    pub setup: Setup,
    /// The match at the table.
    pub sitting: Option<Sitting>,
    /// How many matches have been begun or resumed.
    pub sittings: u64,
    /// What waits behind a branch at the table, and behind the branch before that one.
    pub waiting: Vec<Waiting>,
    /// The stack of screens over the menu or the table.
    pub screens: Vec<AnyScreen>,
    pub settings: Settings,
    /// The names of the themes that there are.
    pub themes: Vec<String>,
    /// Your progress in the lesson.
    pub learning: Learning,
    /// The files in which house rules are looked for, in their order.
    pub rules_files: Vec<RulesFile>,
    /// What is wrong with those that are read by default.
    pub faulty_rules: Option<String>,
    /// The line where you left the page of the house rules.
    pub house_row: Option<HouseRow>,
    /// What the coach says, or how far it is.
    pub coaching: Option<Coaching>,
    /// How many requests have been made of the analyst.
    pub errands: u64,
    /// The question that has to be answered first.
    pub asked: Option<Asked>,
    /// Why the record is not on the disk, when it is not.
    pub unsaved: Option<String>,
    /// A message outside of a match.
    pub told: Option<Phrase>,
    /// What was pressed last, if it did nothing.
    pub ignored: Option<Ignored>,
    /// Which keys act already.
    pub disarm: Disarm,
    /// What is on its way at the table.
    pub animation: Option<Animation>,
}

impl Model {
    /// The menu, before anything is known of the matches on the disk and of the size of the screen.
    pub fn new(setup: Setup, pace: Pace, charset: Charset) -> Self {
        Self {
            size: Size::ZERO,
            charset,
            keys: Keymap::default(),
            menu: MenuScreen::default(),
            setup,
            sitting: None,
            sittings: 0,
            waiting: Vec::new(),
            screens: Vec::new(),
            settings: Settings {
                pace,
                ..Settings::default()
            },
            themes: Vec::new(),
            learning: Learning::default(),
            rules_files: Vec::new(),
            faulty_rules: None,
            house_row: None,
            coaching: None,
            errands: 0,
            asked: None,
            unsaved: None,
            told: None,
            ignored: None,
            disarm: Disarm::default(),
            animation: None,
        }
    }

    /// The tier of the screen's size.
    pub fn tier(&self) -> Tier {
        Tier::of(self.size)
    }

    /// Where you are, as far as keys are concerned.
    pub fn place(&self) -> Place {
        self.active().place(self)
    }

    /// What the coach says, or is about to say, of the decision that you have to make.
    pub fn hint(&self) -> Option<&Coaching> {
        let is_hint =
            |coaching: &&Coaching| matches!(coaching.about, CoachingTopic::Decision { .. });
        self.coaching.as_ref().filter(is_hint)
    }

    /// The number of a new request of the analyst.
    fn next_request(&mut self) -> u64 {
        self.errands += 1;
        self.errands
    }

    /// Sends a request to the coach.
    fn ask_coach(&mut self, errand: CoachRequest, about: CoachingTopic) -> Vec<Effect> {
        let number = self.next_request();
        // A longer look begins with what was found before.
        let before = self.coaching.take().filter(|before| before.about == about);
        let news = match before.map(|before| before.news) {
            Some(CoachNews::Hint { hint, .. }) => CoachNews::Hint {
                hint,
                is_done: false,
            },
            Some(CoachNews::Working(_) | CoachNews::Review(_)) | None => {
                CoachNews::Working(Steps { done: 0, total: 1 })
            }
        };
        self.coaching = Some(Coaching {
            number,
            about,
            news,
            mistake: None,
            scroll: 0,
        });
        vec![Effect::AskCoach { number, errand }]
    }

    /// Says why something cannot be done.
    pub fn refuse(&mut self, why: &str) {
        match &mut self.sitting {
            Some(sitting) => sitting.refuse(why),
            None => self.told = Some(Phrase::from_sentence(why)),
        }
    }

    /// How large cards are drawn at most, where there is room for this size.
    pub fn at_most(&self, size: CardSize) -> CardSize {
        size.min(self.settings.cards)
    }

    /// The areas of a table with the score sheet at its side and one hidden hand or several.
    pub fn areas(&self, middle: Middle, table: TableSize) -> Areas {
        let parts = TableParts {
            middle,
            faces: Faces::Hidden,
            side: SidePanel::Sheet,
            largest: self.settings.cards,
            table,
            answers: self
                .question()
                .map_or(0, |asked| asked.question.lines.len()),
        };
        Areas::of(self.size, parts)
    }

    /// When something next moves by itself; `None` while nothing does.
    pub fn moves_in(&self) -> Option<Duration> {
        let ignored = self.ignored.and_then(Ignored::left);
        let moves = self.screen_moves_in();
        moves.into_iter().chain(ignored).min()
    }

    /// When something next moves by itself on the screen above its footer.
    fn screen_moves_in(&self) -> Option<Duration> {
        if self.animation.is_some() {
            return Some(FRAME);
        }
        if let Some(AnyScreen::Lesson(lesson)) = self.top() {
            return lesson.typed.lapses_in();
        }
        let sitting = self.sitting.as_ref().filter(|_| self.is_at_table());
        sitting?.moves_in()
    }

    /// Whether the table is shown, and nothing over it.
    fn is_at_table(&self) -> bool {
        self.tier() > Tier::TooSmall
            && self.asked.is_none()
            && self.screens.is_empty()
            && self.sitting.is_some()
    }

    /// A frame is on the screen. What is still on its way has not been seen.
    pub fn drawn(&mut self, at: Duration) {
        if self.animation.is_none() {
            self.disarm.drawn(at);
        }
    }

    /// The question at the table or over it, with the place of the cursor.
    pub fn question(&self) -> Option<Asked> {
        if let Some(asked) = &self.asked {
            return Some(asked.clone());
        }
        let sitting = self.sitting.as_ref()?;
        let is_covered = self.base().is_some() && !self.is_at_drill();
        if is_covered || sitting.is_moving() || !sitting.kind().is_list() {
            return None;
        }
        let question = Question::from(sitting.prompt());
        Some(Asked {
            cursor: sitting.chosen.min(question.lines.len().saturating_sub(1)),
            question,
        })
    }

    /// A session with a record, against the program at the table if there is one.
    ///
    /// # Errors
    ///
    /// When no person plays in it, or an opponent is not available.
    fn sit(&self, record: Record) -> Result<Sitting, CannotSit> {
        Sitting::new(record, self.setup.programs())
    }

    /// The whole match that is replayed, or else the one at the table, with the names of its players.
    fn match_shown(&self) -> Option<(&Match, &Names, &Occasion)> {
        if let Some(replaying) = self.replaying() {
            let record = replaying.replay().record();
            let occasion = record.header().occasion();
            return Some((record.state(), replaying.names(), occasion));
        }
        let sitting = self.sitting.as_ref()?;
        let occasion = sitting.header().occasion();
        Some((sitting.game(), sitting.names(), occasion))
    }

    /// The hand that is replayed, or else the one at the table, as you see it.
    fn view_shown(&self) -> Option<View> {
        match self.replaying() {
            Some(replaying) => replaying.view(),
            None => self.sitting.as_ref()?.view(),
        }
    }
}

/// Draws everything on a canvas, which may be of another size than the model was last told.
pub fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    canvas.lay_ground();
    if model.tier() == Tier::TooSmall {
        draw_too_small(model, canvas);
    } else {
        model.active().draw(model, canvas);
        footer::draw(model, canvas);
    }
    if let Some(animation) = &model.animation {
        animation.draw(canvas);
    }
}

/// What can be clicked, as it is marked while it is drawn, from the bottom to the top.
pub fn targets(model: &Model) -> Vec<(Rect, Hit)> {
    let mut buffer = Buffer::empty(text::whole(model));
    let look = text::colorless(model);
    let mut hits = Vec::new();
    draw(
        model,
        &mut Canvas::new(&mut buffer, &look).collecting(&mut hits),
    );
    hits
}

fn draw_too_small(model: &Model, canvas: &mut Canvas<'_>) {
    let quit = model.keys.name(Command::Quit);
    let least = Tier::LEAST;
    let lines = [
        "Too small".to_owned(),
        format!("{}x{} is needed", least.width, least.height),
        format!("{quit} quits, nothing is lost"),
    ];
    let area = centered(canvas.area(), canvas.area().width, 3);
    for (row, line) in (0..).zip(&lines) {
        canvas.line(row_of(area, row), line, Role::Message, Align::Center);
    }
}

/// The word in the footer for a command while something is read.
fn reading_label(command: Command, model: &Model) -> Option<&'static str> {
    match command {
        Command::Sheet => model.match_shown().map(|_| command.binding().label),
        Command::House => Some("rules"),
        Command::Confirm => Some(footer::CLOSE),
        _ => None,
    }
}

/// Whether a command means anything on a screen that does not say more of it. While something is read, the keys of other pages do
/// not.
fn means(screen: &(impl Screen + ?Sized), command: Command, model: &Model) -> bool {
    match screen.place(model) {
        // Their lines have no values to be changed.
        Place::Menu | Place::Ladder => return !matches!(command, Command::Left | Command::Right),
        Place::Reading => {}
        _ => return true,
    }
    match command {
        Command::Left
        | Command::Right
        | Command::NextMistake
        | Command::PreviousMistake
        | Command::Coach
        | Command::OtherDeal => screen.label(command, model).is_some(),
        Command::Sheet => model.match_shown().is_some(),
        _ => true,
    }
}

/// What a command does while something is read.
fn read(command: Command, model: &Model) -> Next {
    match command {
        Command::Confirm => Next::close(),
        Command::House => Go::Replace(HouseScreen::of(model)).into(),
        _ => Next::stay(),
    }
}
