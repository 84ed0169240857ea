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
pub use faulty_rules::FaultyRules;
pub use footer::Ignored;
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

use std::{any::Any, mem, time::Duration};

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
    message::{Effect, Message},
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
    pub faulty_rules: Option<FaultyRules>,
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

/// The stack of screens.
impl Model {
    /// The screen on top.
    pub fn top(&self) -> Option<&AnyScreen> {
        self.screens.last()
    }

    /// The screen on top, if it is of this type.
    pub fn top_as<T: Screen>(&self) -> Option<&T> {
        let screen: &dyn Any = self.top()?.screen();
        screen.downcast_ref()
    }

    /// The screen that has the keys, be it a question, the table or the menu.
    pub fn active(&self) -> &dyn Screen {
        match self.top() {
            Some(page) if page.is_page() => page.screen(),
            _ if self.asked.is_some() => &QuestionScreen,
            Some(screen) => screen.screen(),
            None if self.sitting.is_some() => &TableScreen,
            None => &self.menu,
        }
    }

    /// The screen on top, or the one under it if that is only read.
    pub fn base(&self) -> Option<&AnyScreen> {
        self.screens.iter().rfind(|screen| !screen.is_page())
    }

    /// The replay, if it is on top or under what is read.
    pub fn replaying(&self) -> Option<&ReplayScreen> {
        match self.base()? {
            AnyScreen::Replay(screen) => Some(screen),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn replaying_mut(&mut self) -> Option<&mut ReplayScreen> {
        match self.screens.iter_mut().rfind(|one| !one.is_page())? {
            AnyScreen::Replay(screen) => Some(screen),
            _ => None,
        }
    }

    /// Practice, if it is on the stack.
    pub fn drills(&self) -> Option<&DrillScreen> {
        self.screens.iter().find_map(|screen| match screen {
            AnyScreen::Drills(screen) => Some(&**screen),
            _ => None,
        })
    }

    /// Whether a position to practice is at the table, with no other screen over it.
    fn is_at_drill(&self) -> bool {
        matches!(self.base(), Some(AnyScreen::Drills(screen)) if screen.is_asking())
    }

    /// Whether a position to practice, or what is said of its answer, is on the stack.
    pub fn has_drill(&self) -> bool {
        self.drills().is_some_and(DrillScreen::is_at_table)
    }

    /// Puts a screen on the stack.
    pub fn push(&mut self, screen: AnyScreen) {
        self.screens.push(screen);
    }

    /// Opens a screen over everything, and asks for what it needs.
    pub fn open(&mut self, mut screen: AnyScreen) -> Vec<Effect> {
        let effects = screen.screen_mut().opened(self);
        self.push(screen);
        effects
    }

    /// Opens a page, or closes it if it is open. A page that leads nowhere else does not wait under it.
    pub fn toggle(&mut self, screen: AnyScreen) -> Vec<Effect> {
        match self.top() {
            Some(top) if mem::discriminant(top) == mem::discriminant(&screen) => {
                return self.on_top(Screen::close);
            }
            Some(
                AnyScreen::Help(_)
                | AnyScreen::Sheet(_)
                | AnyScreen::Pile(_)
                | AnyScreen::OtherDeal(_),
            ) => {
                self.screens.pop();
            }
            Some(_) | None => {}
        }
        self.open(screen)
    }

    /// Lets the screen that has the keys do something, and goes where that leads.
    pub fn act(&mut self, what: impl FnOnce(&mut dyn Screen, &mut Self) -> Next) -> Vec<Effect> {
        if self.asked.is_some() && !self.top().is_some_and(AnyScreen::is_page) {
            let next = what(&mut QuestionScreen, self);
            return self.go(None, next);
        }
        self.on_top(what)
    }

    /// Lets the screen on top, the table or the menu do something, and goes where that leads.
    pub fn on_top(&mut self, what: impl FnOnce(&mut dyn Screen, &mut Self) -> Next) -> Vec<Effect> {
        if let Some(mut screen) = self.screens.pop() {
            let place = self.screens.len();
            let next = what(screen.screen_mut(), self);
            return self.go(Some((place, screen)), next);
        }
        let next = if self.sitting.is_some() {
            what(&mut TableScreen, self)
        } else {
            let mut menu = mem::take(&mut self.menu);
            let next = what(&mut menu, self);
            self.menu = menu;
            next
        };
        self.go(None, next)
    }

    /// Offers a message to the screens from the top down, and last to the menu.
    ///
    /// # Errors
    ///
    /// The message, if no screen wants it.
    #[expect(
        clippy::result_large_err,
        reason = "a message that is not taken goes on to the table"
    )]
    pub fn offer(&mut self, mut message: Message) -> Result<Vec<Effect>, Message> {
        for place in (0..self.screens.len()).rev() {
            let mut screen = self.screens.remove(place);
            match screen.screen_mut().message(message, self) {
                Ok(next) => return Ok(self.go(Some((place, screen)), next)),
                Err(back) => {
                    self.screens.insert(place, screen);
                    message = back;
                }
            }
        }
        let mut menu = mem::take(&mut self.menu);
        let taken = menu.message(message, self);
        self.menu = menu;
        taken.map(|next| self.go(None, next))
    }

    /// Goes where a screen leads, which was taken from this place of the stack.
    fn go(&mut self, screen: Option<(usize, AnyScreen)>, next: Next) -> Vec<Effect> {
        let Next { mut effects, go } = next;
        if let Some((place, screen)) = screen
            && !matches!(go, Go::Close | Go::Replace(_))
        {
            self.screens.insert(place.min(self.screens.len()), screen);
        }
        match go {
            Go::Stay | Go::Close => {}
            Go::Open(other) | Go::Replace(other) => effects.extend(self.open(other)),
            Go::Sit(record, start) => effects.extend(table::sit_over(self, *record, start)),
        }
        effects
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
        format!("undercut needs {}x{}", least.width, least.height),
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
        Command::Sheet => model.match_shown().map(|_| "sheet"),
        Command::House => Some("rules"),
        _ => None,
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
