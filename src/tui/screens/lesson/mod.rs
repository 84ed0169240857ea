//! The lesson: its text, the cards, and what you do with them.

mod picture;

use crate::{
    analysis::coach::Effort,
    cards::{Card, Rank},
    game::words::Phrase,
    lesson::{Lesson, LessonInput, Progress, Step, StoredProgress, Wants, coach_position},
    melds::{Arrangement, best_arrangement},
    play::{KnockKind, Phase},
    tui::{
        analyst::{CoachNews, CoachRequest},
        hand_row::{HandRow, Order},
        keymap::{Command, Place},
        layout::Tier,
        message::{Effect, Message},
        question::{Answer, Asked, Question},
        runtime::Key,
        sitting::hold,
        typed::{HOW_TO_TYPE_A_QUEEN, NotInHand, Typed, TypedFor, no_king},
        widgets::{Canvas, wrap},
    },
};

use super::{AnyScreen, Go, Model, NewMatchScreen, Next, Screen, board, moved};
use picture::LessonPicture;

/// The answers to the questions of the lesson.
const LEAVE: usize = 0;
const BEGIN_AGAIN: usize = 1;

/// Your progress in the lesson, and whether the menu offers it.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Learning {
    /// None if the lesson was not begun.
    pub progress: Option<Progress>,
    /// Whether progress can be kept.
    pub keeps: bool,
    /// Whether the menu offers the lesson: once, to a player without records.
    pub offers: bool,
    /// Whether the lesson opens as soon as the progress is known, and with which step.
    #[expect(
        clippy::option_option,
        reason = "which step it opens with may be left to the progress"
    )]
    pub opens: Option<Option<Step>>,
    /// The lesson in the middle of a step, to go on with.
    pub left: Option<Box<LessonScreen>>,
}

/// Takes what was found on the disk. The offer counts as made once it has been shown.
pub fn lesson_found(model: &mut Model, found: StoredProgress, has_records: bool) -> Vec<Effect> {
    let learning = &mut model.learning;
    learning.keeps = !found.is_foreign;
    learning.offers = found.is_offered(has_records);
    learning.progress = found.progress;
    if let Some(note) = found.note {
        model.told = Some(Phrase::from_sentence(&note));
    }
    match learning.opens.take() {
        Some(step) => LessonScreen::open(model, step),
        None if learning.offers => vec![Effect::KeepLesson(Progress::default())],
        None => Vec::new(),
    }
}

/// Progress was written; what cannot be is reported once and not tried again.
pub fn lesson_kept(model: &mut Model, kept: Result<(), String>) {
    if let Err(why) = kept {
        model.learning.keeps = false;
        let told = format!("your progress in the lesson is not saved: {why}");
        model.told = Some(Phrase::from_sentence(&told));
    }
}

/// The lesson on the screen.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonScreen {
    pub lesson: Lesson,
    /// Your cards in the order in which they are shown.
    pub row: HandRow,
    pub typed: Typed,
    /// The line of a question that the cursor is on, counted from 0.
    line: usize,
    /// The card that was clicked last, until something else is done.
    clicked: Option<Card>,
    /// Why what was typed is no card of the hand.
    pub mistyped: Option<Phrase>,
    /// The text that has been read, where it stands alone on the screen.
    read: Option<(Step, usize)>,
    /// The number of the request to the coach, and how many events the hand had then.
    errand: Option<(u64, usize)>,
}

impl LessonScreen {
    /// Opens the lesson, with this step or where it was left.
    pub fn open(model: &mut Model, step: Option<Step>) -> Vec<Effect> {
        let left = model.learning.left.take().filter(|_| step.is_none());
        let mut screen = left.unwrap_or_else(|| {
            let mut lesson = Lesson::opened(model.learning.progress.clone().unwrap_or_default());
            if let Some(step) = step {
                lesson.go_to(step);
            }
            Box::new(Self::new(lesson))
        });
        model.learning.offers = false;
        let effects = screen.follow_up(model);
        model.push(AnyScreen::Lesson(screen));
        effects
    }

    /// Closes the lesson, which goes on from here until the program ends.
    fn leave(&self, model: &mut Model) -> Next {
        model.learning.left = (!self.lesson.is_over()).then(|| {
            Box::new(Self {
                clicked: None,
                typed: Typed::default(),
                mistyped: None,
                // The coach is asked again.
                errand: None,
                ..self.clone()
            })
        });
        Next::close()
    }

    fn new(lesson: Lesson) -> Self {
        let mut screen = Self {
            lesson,
            row: HandRow::default(),
            typed: Typed::default(),
            line: 0,
            clicked: None,
            mistyped: None,
            read: None,
            errand: None,
        };
        screen.lay_out();
        screen
    }

    /// Whether the text stands alone on a screen of this tier: there it comes first, and then the cards.
    pub fn reads_first(&self, tier: Tier) -> bool {
        tier == Tier::Compact && self.read != Some((self.lesson.step(), self.lesson.part()))
    }

    /// Whether a first match is offered now: the lesson is over, and does not lie over a match.
    fn ends_in_a_match(&self, model: &Model) -> bool {
        self.lesson.is_over() && model.sitting.is_none()
    }

    fn go_to(&mut self, step: Step) {
        self.lesson.go_to(step);
        self.lay_out();
    }

    /// Begins the step again, but asks first where a hand that has been played for a while would be lost.
    fn restart(&mut self, model: &mut Model) {
        if !self.lesson.is_in_hand() {
            return self.go_to(self.lesson.step());
        }
        let prompt = Phrase::default().strong("Begin this hand again?");
        let question = Question::new(prompt.words(" What you have played of it is lost."))
            .line(Phrase::new("Play on"), Answer::Close)
            .line(Phrase::new("Begin again"), Answer::Screen(BEGIN_AGAIN));
        model.asked = Some(Asked::new(question));
    }

    /// Lays out a step at its beginning.
    fn lay_out(&mut self) {
        // Before the table, finding the melds is the exercise.
        let order = if self.lesson.is_at_table() {
            Order::Melds
        } else {
            Order::Rank
        };
        self.row = HandRow::in_order(order);
        self.hold();
        if let Phase::LayOff { deadwood, .. } = self.lesson.view().phase()
            && let Some(card) = deadwood.highest_ranked()
        {
            self.row.point_at(card);
        }
        self.read = None;
        self.typed.erase();
        self.line = 0;
        self.clicked = None;
        self.mistyped = None;
        self.errand = None;
    }

    /// Takes your cards as they are now.
    fn hold(&mut self) {
        let arrangement = self.arrangement();
        hold(&mut self.row, self.lesson.view(), &arrangement);
    }

    /// Your cards as they count: as they were laid down, or else their best arrangement.
    fn arrangement(&self) -> Arrangement {
        let view = self.lesson.view();
        let best = best_arrangement(view.hand());
        match *view.phase() {
            Phase::LayOff { melds, .. } => Arrangement::new(view.hand(), melds).unwrap_or(best),
            _ => best,
        }
    }

    /// Does something in the lesson.
    fn handle(&mut self, input: LessonInput) {
        let step = self.lesson.step();
        self.lesson.handle(input);
        self.clicked = None;
        self.typed.erase();
        if self.lesson.step() == step {
            self.hold();
        } else {
            self.lay_out();
        }
    }

    /// Keeps your progress, and asks the coach where a comment is wanted.
    fn follow_up(&mut self, model: &mut Model) -> Vec<Effect> {
        let mut effects = Vec::new();
        let asks = self.lesson.asks_coach();
        let seen = asks.map(|view| view.history().len());
        if self.errand.map(|(_, sent)| sent) != seen {
            self.errand = None;
            if let Some(view) = asks {
                let number = model.next_request();
                self.errand = Some((number, view.history().len()));
                let errand = CoachRequest::Hint(Box::new(coach_position(view)), Effort::Full);
                effects.push(Effect::AskCoach { number, errand });
            }
        }
        let progress = self.lesson.progress();
        let is_new = model.learning.progress.as_ref() != Some(progress);
        model.learning.progress = Some(progress.clone());
        if is_new && model.learning.keeps {
            effects.push(Effect::KeepLesson(progress.clone()));
        }
        effects
    }

    /// What Enter does with what the cursor is on.
    fn confirm(&mut self) {
        match self.lesson.wants() {
            Wants::GoOn => self.handle(LessonInput::GoOn),
            Wants::Answer => self.handle(LessonInput::Answer(self.line)),
            _ => {
                if let Some(card) = self.row.card() {
                    self.handle(LessonInput::Card(card));
                }
            }
        }
    }

    fn move_line(&mut self, command: Command) {
        let count = self.lesson.lines().len();
        self.line = moved(self.line, count, command).unwrap_or(self.line);
        self.lesson.forget_wrong();
    }

    /// Whether the cursor of the hand means anything.
    fn shows_cursor(&self) -> bool {
        matches!(
            self.lesson.wants(),
            Wants::Card
                | Wants::Discard
                | Wants::Knock
                | Wants::Gin
                | Wants::LayOff
                | Wants::AnyEnd
        )
    }

    /// Whether the key that leads back leads to the start of this step, because you are in the middle of it.
    fn restarts(&self) -> bool {
        self.lesson.has_begun() && !self.lesson.is_done()
    }

    /// Which keys to press.
    fn how(&self, model: &Model) -> String {
        // A key stays in the row of the word before it.
        let key = |command| format!("{}{}", wrap::JOINT, model.keys.name(command));
        let arrows = format!("{} and{}", key(Command::Left), key(Command::Right));
        let enter = key(Command::Confirm);
        match self.lesson.wants() {
            Wants::Card if !self.lesson.chosen().is_empty() => {
                format!("{enter} on a chosen card puts it back.")
            }
            Wants::Card | Wants::LayOff => format!("Move with{arrows}, choose with{enter}."),
            Wants::Draw => format!("Press{}.", key(Command::DrawStock)),
            Wants::Take => format!("Press{}.", key(Command::Take)),
            Wants::Discard => format!("Move with{arrows}, discard with{enter}."),
            Wants::Knock => format!("Move with{arrows}, knock with{}.", key(Command::Knock)),
            Wants::Gin => format!("Press{}.", key(Command::Gin)),
            Wants::Answer => format!(
                "Move with{} and{}, choose with{enter}.",
                key(Command::Up),
                key(Command::Down)
            ),
            Wants::GoOn if self.ends_in_a_match(model) => {
                format!("{enter} sets up your first match: one short game, to 50.")
            }
            Wants::GoOn if self.lesson.is_over() => String::new(),
            Wants::GoOn => format!("{enter} goes on."),
            Wants::Offer => format!("Press{} or{}.", key(Command::Take), key(Command::Pass)),
            Wants::AnyDraw => {
                let (stock, take) = (key(Command::DrawStock), key(Command::Take));
                format!("Press{stock} or{take}.")
            }
            Wants::AnyEnd => {
                let end = match self.lesson.ending() {
                    Some(KnockKind::BigGin) => format!(", big gin with{}", key(Command::BigGin)),
                    Some(KnockKind::Gin) => format!(", gin with{}", key(Command::Gin)),
                    Some(KnockKind::Knock) => format!(", knock with{}", key(Command::Knock)),
                    None => String::new(),
                };
                format!("Move with{arrows}, discard with{enter}{end}.")
            }
            Wants::Coach => String::new(),
        }
    }
}

impl Screen for LessonScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Lesson
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        LessonPicture::new(self, model).draw(canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        let refusal = self.typed.refusal(command, self.row.card());
        let refusal = refusal.filter(|_| self.shows_cursor());
        self.mistyped = refusal.map(|why| Phrase::from_sentence(&why));
        if self.mistyped.is_some() {
            return Next::stay();
        }
        if command != Command::Confirm {
            self.clicked = None;
        }
        let (wants, here) = (self.lesson.wants(), self.lesson.step());
        let reads_first = self.reads_first(model.tier());
        match command {
            // From the middle of a step it leads to its beginning first.
            Command::StepBack if self.restarts() => self.restart(model),
            Command::StepBack => self.go_to(here.previous().unwrap_or(here)),
            Command::StepOn => {
                if let Some(step) = here.next() {
                    self.go_to(step);
                }
            }
            Command::Confirm | Command::DrawStock if reads_first => {
                self.read = Some((here, self.lesson.part()));
            }
            _ if reads_first => {}
            Command::Confirm if self.ends_in_a_match(model) => {
                model.setup.meet_first();
                let form = Box::new(NewMatchScreen::new(model));
                return Go::Replace(AnyScreen::NewMatch(form)).into();
            }
            Command::Confirm if self.lesson.is_over() => return Next::close(),
            Command::Confirm => self.confirm(),
            Command::Coach => self.lesson.hint(),
            Command::DrawStock => self.handle(LessonInput::Draw),
            Command::Take => self.handle(LessonInput::Take),
            Command::Pass => self.handle(LessonInput::Pass),
            Command::Gin => self.handle(LessonInput::Gin),
            Command::BigGin => self.handle(LessonInput::BigGin),
            Command::Knock => {
                if let Some(card) = self.row.card() {
                    self.handle(LessonInput::Knock(card));
                }
            }
            Command::Up | Command::Down => self.move_line(command),
            Command::First | Command::Left if wants == Wants::Answer => self.move_line(Command::Up),
            Command::Last | Command::Right if wants == Wants::Answer => {
                self.move_line(Command::Down);
            }
            Command::Sort => self.row.sort(&self.arrangement()),
            Command::Left | Command::Right | Command::First | Command::Last => {
                self.row.follow(command);
                self.lesson.forget_wrong();
            }
            _ => {}
        }
        Next::from_iter(self.follow_up(model))
    }

    fn takes(&self, command: Command, model: &Model) -> bool {
        let wants = self.lesson.wants();
        let is_asked = wants == Wants::Answer;
        let is_reading = self.reads_first(model.tier());
        match command {
            Command::StepBack => self.lesson.step().previous().is_some() || self.restarts(),
            Command::StepOn => self.lesson.step().next().is_some(),
            // The text is also left with the key of the stock.
            Command::DrawStock if is_reading => true,
            Command::DrawStock
            | Command::Take
            | Command::Pass
            | Command::Knock
            | Command::Gin
            | Command::BigGin => !is_reading && !matches!(wants, Wants::Card | Wants::GoOn),
            Command::Coach | Command::Sort => !is_reading && wants != Wants::GoOn,
            Command::Up | Command::Down => !is_reading && is_asked,
            Command::Left | Command::Right | Command::First | Command::Last => {
                !is_reading && (is_asked || self.shows_cursor())
            }
            _ => true,
        }
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        let wants = self.lesson.wants();
        let may_end = || wants == Wants::AnyEnd && board::may_end(self.lesson.view(), command);
        let is_reading = self.reads_first(model.tier());
        let is_shown = match command {
            Command::StepBack if self.restarts() => return Some("again"),
            Command::StepBack => self.takes(command, model),
            Command::Confirm if is_reading => return Some("go on"),
            _ if is_reading => false,
            Command::Confirm => {
                return match wants {
                    Wants::GoOn if self.ends_in_a_match(model) => Some("first match"),
                    Wants::GoOn if self.lesson.is_over() => Some("close"),
                    Wants::GoOn => Some("go on"),
                    Wants::Discard | Wants::AnyEnd => Some("discard"),
                    Wants::LayOff => Some("lay off"),
                    Wants::Card | Wants::Answer => Some("choose"),
                    _ => None,
                };
            }
            Command::DrawStock => matches!(wants, Wants::Draw | Wants::AnyDraw),
            Command::Take => matches!(wants, Wants::Take | Wants::Offer | Wants::AnyDraw),
            Command::Pass => wants == Wants::Offer,
            Command::Knock => wants == Wants::Knock || may_end(),
            Command::Gin => wants == Wants::Gin || may_end(),
            Command::BigGin => may_end(),
            Command::Coach => matches!(wants, Wants::Offer | Wants::AnyDraw | Wants::AnyEnd),
            Command::StepOn => wants != Wants::GoOn && self.lesson.step().next().is_some(),
            _ => false,
        };
        is_shown.then(|| command.binding().label)
    }

    /// `q` may be meant as a queen: while a step is not done, it asks first.
    fn quit(&mut self, model: &mut Model) -> Next {
        if self.lesson.is_done() {
            return self.leave(model);
        }
        self.mistyped = None;
        let told = if model.learning.keeps {
            " You can go on from here later."
        } else {
            " Your progress is not saved."
        };
        let mut prompt = Phrase::default().strong("Leave the lesson?").words(told);
        let mut cards = self.row.cards().iter();
        if cards.any(|card| card.rank() == Rank::Queen) {
            prompt = prompt.words(format!(" {HOW_TO_TYPE_A_QUEEN}"));
        }
        let question = Question::new(prompt)
            .line(Phrase::new("Stay"), Answer::Close)
            .line(Phrase::new("Leave"), Answer::Screen(LEAVE));
        model.asked = Some(Asked::new(question));
        Next::stay()
    }

    fn answered(&mut self, line: usize, model: &mut Model) -> Next {
        if line == BEGIN_AGAIN {
            self.go_to(self.lesson.step());
            return Next::from_iter(self.follow_up(model));
        }
        self.leave(model)
    }

    fn close(&mut self, model: &mut Model) -> Next {
        self.leave(model)
    }

    fn moment(&self) -> Vec<usize> {
        let lesson = &self.lesson;
        let [done, seen] = [lesson.tasks_done(), lesson.view().history().len()];
        let is_read = usize::from(self.read.is_some());
        let refused = self.typed.refused();
        vec![lesson.step().number(), done, seen, is_read, refused]
    }

    /// A key that is part of a card being typed.
    fn key(&mut self, key: Key, model: &mut Model) -> Option<Next> {
        if self.reads_first(model.tier()) || !self.shows_cursor() {
            return None;
        }
        // A small letter types an ace, a jack and a king, but `t` is a key of the table, which means nothing in a step in
        // which cards are only chosen or laid off.
        let command = model.keys.command(Place::Lesson, key);
        let lays_off = self.lesson.wants() == Wants::LayOff;
        let is_free = command.is_none_or(|command| lays_off || !self.takes(command, model));
        if key == Key::char('t') && is_free {
            self.typed.erase();
            self.lesson.forget_wrong();
            self.mistyped = Some(Phrase::new("Type a ten as T or 10."));
            return Some(Next::stay());
        }
        let drawn = self.lesson.view().drawn();
        let mut likely = self.row.likely(&self.arrangement(), drawn);
        // The next of a rank is meant, not one that is chosen.
        likely.sort_by_key(|card| self.lesson.chosen().contains(*card));
        let typed_for = TypedFor::Playing;
        let pressed = self.typed.press(key, &mut self.row, &likely, typed_for)?;
        let mistyped = pressed.err();
        self.lesson.forget_wrong();
        let may_knock = matches!(self.lesson.wants(), Wants::Knock | Wants::AnyEnd);
        self.mistyped = mistyped.map(|why| match why {
            // Whoever presses `k` for a knock types a king.
            NotInHand::Rank(Rank::King) if may_knock => {
                Phrase::from_sentence(&no_king("", &model.keys.name(Command::Knock)))
            }
            why => Phrase::from_sentence(&why.to_string()),
        });
        Some(Next::stay())
    }

    /// A line of a question or a card was clicked: the cursor goes there, and a second click does what Enter does.
    fn click(&mut self, line: usize, model: &mut Model) -> Next {
        let wants = self.lesson.wants();
        let confirms = if wants == Wants::Answer {
            std::mem::replace(&mut self.line, line) == line
        } else {
            let Some(card) = self.row.cards().get(line).copied() else {
                return Next::stay();
            };
            self.row.point_at(card);
            self.typed.erase();
            self.mistyped = None;
            // In a step in which cards are only chosen nothing can be done by mistake.
            self.clicked.replace(card) == Some(card) || matches!(wants, Wants::Card | Wants::LayOff)
        };
        if confirms {
            self.command(Command::Confirm, model)
        } else {
            self.lesson.forget_wrong();
            Next::stay()
        }
    }

    fn message(&mut self, message: Message, model: &mut Model) -> Result<Next, Message> {
        match message {
            Message::Coached { number, news }
                if self.errand.is_some_and(|(errand, _)| errand == number) =>
            {
                match news {
                    Some(news) if news.goes_on() => Ok(Effect::CoachOn(number).into()),
                    Some(CoachNews::Hint { hint, .. }) => {
                        self.errand = None;
                        self.lesson.coach_says(*hint);
                        self.row.hold(&self.arrangement());
                        Ok(Next::from_iter(self.follow_up(model)))
                    }
                    news => Err(Message::Coached { number, news }),
                }
            }
            other => Err(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_melds_are_not_given_away_before_the_table() {
        let shown = |step| {
            let mut lesson = Lesson::resumed(Progress::default());
            lesson.go_to(step);
            LessonScreen::new(lesson).row.order()
        };
        assert_eq!(shown(Step::SET), Order::Rank);
        assert_eq!(shown(Step::TURN), Order::Melds);
    }
}
