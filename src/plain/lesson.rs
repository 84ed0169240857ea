//! The first lesson in line mode: a line in, lines out.

use std::io;

use crate::{
    analysis::{
        JudgingQueue,
        coach::{Effort, Inquiry},
    },
    cards::{Card, Rank},
    lesson::{
        Lesson, LessonInput, OPPONENT, Progress, Step, Tone, Wants, coach_position, find_progress,
        keep_progress,
    },
    play::{Action, KnockKind, View, pair},
    record::store::DataFolder,
    session::{Intent, Story, in_notation, laid},
};

use super::{card_name::CardName, command::LineCommand, console::Console, speech::Speech, state};

/// The commands of the lesson, a sentence a line. No line begins as a prompt does.
const COMMANDS: &str = include_str!("../../assets/help/lesson-lines.txt");

/// Gives the lesson until the learner leaves or the input ends: from this step, or from where it was left. Progress is kept
/// in `folder` after each line; if it cannot be kept, the lesson says so and goes on.
///
/// # Errors
///
/// The output cannot be written.
pub fn learn(
    step: Option<Step>,
    folder: Result<&DataFolder, String>,
    console: &mut Console<'_>,
) -> io::Result<bool> {
    let found = folder.clone().map(find_progress);
    let keeps = match &found {
        Ok(found) if !found.is_foreign => folder.ok(),
        Ok(_) | Err(_) => None,
    };
    let note = match &found {
        Ok(found) => found.note.clone(),
        Err(why) => Some(why.clone()),
    };
    if let Some(note) = note {
        console.say(&format!("{note}."))?;
    }
    if keeps.is_none() {
        console.say("Your progress is not kept.")?;
    }
    let mut kept = found.ok().and_then(|found| found.progress);
    let mut lesson = Lesson::opened(kept.clone().unwrap_or_default());
    if let Some(step) = step {
        lesson.go_to(step);
    }
    let mut lesson = LineLesson::new(lesson, console.speech());
    // Before it is shown, so that it outlives the program.
    let mut keep = |progress: &Progress| {
        let folder = keeps.filter(|_| kept.as_ref() != Some(progress))?;
        match keep_progress(folder, progress) {
            Ok(()) => {
                kept = Some(progress.clone());
                None
            }
            Err(why) => Some(why),
        }
    };
    let first = keep(lesson.lesson.progress());
    lesson.begin(keeps.is_some() && first.is_none());
    let mut said_unsaved = false;
    loop {
        let failure = keep(lesson.lesson.progress());
        console.print(&lesson.take_lines())?;
        if let (Some(why), false) = (&failure, said_unsaved) {
            console.say(&format!("Your progress is not kept: {why}."))?;
        }
        said_unsaved = failure.is_some();
        if !lesson.listens {
            break;
        }
        match console.listen()? {
            Some(line) => lesson.answer(&line),
            None => break,
        }
    }
    console.end_line()?;
    let progress = lesson.lesson.progress();
    let (count, all) = (progress.count(), Step::count());
    console.say(&format!("{count} of {all} steps are done."))?;
    let is_kept = kept.unwrap_or_default() == *progress;
    if !is_kept && keeps.is_some() {
        console.say("Your progress could not be saved.")?;
    }
    Ok(is_kept)
}

/// The first lesson in lines. While it listens, the last line says what can be done.
struct LineLesson {
    lesson: Lesson,
    speech: Speech,
    talk: Story,
    queue: JudgingQueue,
    /// The step and the part of it that have been shown.
    told: Option<(Step, usize)>,
    /// Whether it waits for a line; false once the learner has left.
    listens: bool,
}

impl LineLesson {
    fn new(lesson: Lesson, speech: Speech) -> Self {
        Self {
            lesson,
            speech,
            talk: Story::default(),
            queue: JudgingQueue::default(),
            told: None,
            listens: true,
        }
    }

    /// Greets the learner and shows the step. `is_kept` says whether their progress is saved.
    fn begin(&mut self, is_kept: bool) {
        let leaves = if is_kept {
            "quit leaves, and your progress is kept"
        } else {
            "quit leaves"
        };
        self.talk.say(format!(
            "Gin rummy in ten short steps. help lists the commands; {leaves}."
        ));
        if *self.lesson.progress() == Progress::default() {
            self.talk.say(
                "Cards are written by rank and suit: 7h is the seven of hearts, Td the ten of diamonds, As the ace of \
                 spades.",
            );
        }
        self.say_reply();
        self.tell();
        self.prompt();
    }

    fn answer(&mut self, line: &str) {
        let tells = self.read(line).unwrap_or_else(|why| {
            self.talk.say(why);
            true
        });
        if self.listens {
            if tells {
                self.tell();
            }
            self.prompt();
        }
    }

    /// The lines since the last call.
    fn take_lines(&mut self) -> Vec<String> {
        self.speech.story(std::mem::take(&mut self.talk))
    }

    /// Does what a line says: words of the lesson, several cards, or a command of the game. Returns whether to show the step
    /// again.
    fn read(&mut self, line: &str) -> Result<bool, String> {
        let lower = line.trim().to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let step = self.lesson.step();
        let next = || step.next().ok_or("This is the last step.");
        match words.as_slice() {
            [] if self.lesson.is_done() => return Ok(self.go_to(next()?)),
            ["next" | "n" | "on"] => return Ok(self.go_to(next()?)),
            ["back" | "b"] => {
                return Ok(self.go_to(step.previous().ok_or("This is the first step.")?));
            }
            ["again"] => return Ok(self.go_to(step)),
            ["step", number] => {
                let step = number.parse().ok().and_then(Step::of_number);
                let none = || format!("There are the steps 1 to {}.", Step::count());
                return Ok(self.go_to(step.ok_or_else(none)?));
            }
            ["steps"] => {
                self.list_steps();
                return Ok(true);
            }
            [] | ["hand"] => return Ok(self.look()),
            _ => {}
        }
        if let Some(cards) = several(line) {
            return Ok(self.handle(cards.into_iter().map(LessonInput::Card)));
        }
        let hand = self.lesson.view().hand();
        let input = match LineCommand::read(line).map_err(|why| why.to_string())? {
            LineCommand::Quit => {
                self.listens = false;
                return Ok(false);
            }
            LineCommand::Help => {
                for command in COMMANDS.lines() {
                    self.talk.say(command);
                }
                return Ok(true);
            }
            LineCommand::Hand => return Ok(self.look()),
            LineCommand::Want(Intent::Hint(_)) | LineCommand::TellMe if self.lesson.is_done() => {
                return Ok(self.look());
            }
            LineCommand::Want(Intent::Hint(_)) | LineCommand::TellMe => {
                self.ask_coach();
                self.lesson.hint();
                self.say_reply();
                return Ok(false);
            }
            LineCommand::Want(Intent::Play(Action::DrawStock)) => LessonInput::Draw,
            LineCommand::Want(Intent::Take) | LineCommand::TakeCard(_) => LessonInput::Take,
            LineCommand::Want(Intent::Play(Action::Pass)) => LessonInput::Pass,
            LineCommand::Want(Intent::EndDefence) => LessonInput::Done,
            LineCommand::Gin(..) => LessonInput::Gin,
            LineCommand::Want(Intent::BigGin) => LessonInput::BigGin,
            LineCommand::Number(number) if self.lesson.wants() == Wants::Answer => {
                LessonInput::Answer(number.wrapping_sub(1))
            }
            LineCommand::Number(number) => {
                let rank = number.checked_sub(1).and_then(|index| Rank::ALL.get(index));
                let rank = rank.ok_or_else(|| format!("There is no card {number}."))?;
                LessonInput::Card(CardName::Rank(*rank).card(hand)?)
            }
            LineCommand::Discard(name) | LineCommand::LayOff(name, _) => {
                LessonInput::Card(name.card(hand)?)
            }
            LineCommand::Knock(name, _) => {
                let name = name.ok_or("Say which card you discard with it: knock 7h.")?;
                LessonInput::Knock(name.card(hand)?)
            }
            _ => return Err("That is not part of the lesson; help lists the commands.".to_owned()),
        };
        Ok(self.handle([input]))
    }

    fn go_to(&mut self, step: Step) -> bool {
        self.lesson.go_to(step);
        self.look()
    }

    fn look(&mut self) -> bool {
        self.told = None;
        true
    }

    /// Does everything up to the first mistake or the end of the step. Returns whether all was right.
    fn handle(&mut self, inputs: impl IntoIterator<Item = LessonInput>) -> bool {
        for input in inputs {
            if self.lesson.is_done() {
                break;
            }
            self.ask_coach();
            self.lesson.handle(input);
            if self.say_reply() == Some(Tone::Wrong) {
                return false;
            }
        }
        true
    }

    fn say_reply(&mut self) -> Option<Tone> {
        let reply = self.lesson.reply()?;
        self.talk.say(in_notation(&reply.phrase));
        Some(reply.tone)
    }

    /// Gets the coach's comment, if one is wanted.
    fn ask_coach(&mut self) {
        if let Some(view) = self.lesson.asks_coach() {
            let hint = self
                .queue
                .hint(&coach_position(view), Inquiry::Best, Effort::Full);
            self.lesson.coach_says(hint);
        }
    }

    /// Shows what is new: the text of a step or of its second part, the cards, the task.
    fn tell(&mut self) {
        let (step, part) = (self.lesson.step(), self.lesson.part());
        if self.told.is_none_or(|(told, _)| told != step) {
            let (number, title) = (step.number(), step.title());
            self.talk
                .say(format!("Step {number} of {}: {title}.", Step::count()));
        }
        if self.told != Some((step, part)) {
            self.talk.say(in_notation(&self.lesson.text()));
        }
        self.told = Some((step, part));
        if !matches!(self.lesson.wants(), Wants::GoOn | Wants::Answer) {
            self.tell_cards();
        }
        let asked = self.lesson.asked();
        self.talk.say(in_notation(&asked));
        for (number, line) in (1..).zip(self.lesson.lines()) {
            self.talk.say(format!("{number}: {}", in_notation(&line)));
        }
    }

    fn tell_cards(&mut self) {
        let view = self.lesson.view();
        if !self.lesson.is_at_table() {
            let hand = view.hand();
            self.talk.say(format!("You hold {hand}."));
            return;
        }
        let (hand, table) = (state::hand(view), table(view));
        self.talk.say(format!("You hold {hand}."));
        self.talk.say(table);
    }

    fn prompt(&mut self) {
        self.talk.say(match self.lesson.wants() {
            Wants::Card => "Choose: a card, such as 7h.",
            Wants::Draw => "Draw: stock.",
            Wants::Take => "Draw: take takes the top of the pile.",
            Wants::Discard => "Discard: a card, such as 7h.",
            Wants::Knock => "Knock: knock with a card to discard, such as knock 7h.",
            Wants::LayOff => "Lay off: a card, such as 7h.",
            Wants::Gin => "Go gin: gin.",
            Wants::Answer => "Choose: the number of a line.",
            Wants::Offer => "Upcard: take, or pass.",
            Wants::AnyDraw => "Draw: stock, or take.",
            Wants::AnyEnd => match self.lesson.ending() {
                Some(KnockKind::BigGin) => "Discard: a card, such as 7h; or big gin.",
                Some(KnockKind::Gin) => "Discard: a card, such as 7h; or gin.",
                Some(KnockKind::Knock) => {
                    "Discard: a card, such as 7h; or knock with one, such as knock 7h."
                }
                None => "Discard: a card, such as 7h.",
            },
            Wants::Coach => "Coach: thinking.",
            Wants::GoOn if self.lesson.is_over() => "Over: quit leaves; step 1 begins again. For a first match: undercut play --level beginner --preset quick",
            Wants::GoOn => "Next: Enter goes on, back goes back.",
        });
    }

    fn list_steps(&mut self) {
        let progress = self.lesson.progress();
        for step in Step::all() {
            let done = if progress.has_done(step) {
                ", done"
            } else {
                ""
            };
            let here = if step == progress.step { ", here" } else { "" };
            let (number, title) = (step.number(), step.title());
            self.talk.row(format!("  {number:>2} {title}{done}{here}"));
        }
    }
}

/// Cards, if the line is two or more of them and nothing else.
fn several(line: &str) -> Option<Vec<Card>> {
    let words = line.split(|c: char| c.is_whitespace() || c == ',');
    let words = words.filter(|word| !word.is_empty());
    let cards: Option<Vec<Card>> = words.map(|word| word.parse().ok()).collect();
    cards.filter(|cards| cards.len() > 1)
}

/// The upcard, the stock, and what is known or laid open of the opponent's cards.
fn table(view: &View) -> String {
    let top = match view.pile().top() {
        Some(card) => format!("Upcard {card}, stock {}.", view.stock()),
        None => format!("No upcard, stock {}.", view.stock()),
    };
    let known = view.known(pair::opponent(view.seat()));
    match view.phase().knocked() {
        Some((knock, melds)) => format!("{OPPONENT} has {}.", laid(melds, knock.deadwood)),
        None if !known.is_empty() => format!("{top} {OPPONENT} holds the {known}."),
        None => top,
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn class(step: Step) -> LineLesson {
        let mut lesson = Lesson::resumed(Progress::default());
        lesson.go_to(step);
        let mut class = LineLesson::new(lesson, Speech::default());
        class.begin(true);
        class.take_lines();
        class
    }

    fn says(class: &mut LineLesson, line: &str) -> String {
        class.answer(line);
        class.take_lines().join("\n")
    }

    #[test]
    fn cards_are_named_one_by_one_or_together() {
        let mut one = class(Step::SET);
        says(&mut one, "7c");
        says(&mut one, "7d");
        assert!(says(&mut one, "7s").contains("is a set"));
        let mut all = class(Step::SET);
        assert!(says(&mut all, "7c, 7d 7s").contains("is a set"));
        let mut wrong = class(Step::SET);
        let told = says(&mut wrong, "7c kh 7d");
        assert!(told.contains("The Kh is no seven"), "{told}");
        assert!(
            !told.contains("7c 7d"),
            "what follows a wrong card is left: {told}"
        );
    }

    #[test]
    fn a_rank_alone_is_enough_where_one_card_has_it() {
        let mut class = class(Step::POINTS);
        assert!(says(&mut class, "k").contains("counts 10"));
        assert!(says(&mut class, "a").contains("counts 1"));
        assert!(says(&mut class, "step 2").contains("A set"));
        assert!(says(&mut class, "5").contains("5c 5h: say which"));
        assert!(says(&mut class, "4").contains("no 4"));
    }

    #[test]
    fn one_goes_about_by_words() {
        let mut class = class(Step::POINTS);
        assert!(says(&mut class, "back").contains("first step"));
        assert!(says(&mut class, "next").contains("Step 2 of 10"));
        assert!(says(&mut class, "back").contains("Step 1 of 10"));
        assert!(says(&mut class, "step 10").contains("A whole hand"));
        assert!(says(&mut class, "next").contains("last step"));
        assert!(says(&mut class, "step 11").contains("1 to 10"));
        assert!(says(&mut class, "step 3").contains("Step 3"));
        assert!(
            says(&mut class, "").contains("Step 3"),
            "Enter tells it again"
        );
        says(&mut class, "9h th jh");
        assert!(
            says(&mut class, "").contains("Step 4"),
            "and goes on where it is done"
        );
        assert!(says(&mut class, "steps").contains("3 A run, done"));
        assert!(says(&mut class, "again").contains("Step 4"));
        assert!(says(&mut class, "help").contains("To choose cards"));
        assert!(says(&mut class, "sheet").contains("not part of the lesson"));
        assert!(says(&mut class, "frobnicate").contains("no command"));
        class.answer("quit");
        assert!(!class.listens);
    }

    #[test]
    fn a_turn_is_played_with_the_commands_of_the_game() {
        let mut class = class(Step::TURN);
        assert!(says(&mut class, "Kd").contains("begins with a draw"));
        assert!(says(&mut class, "stock").contains("4s 5s 6s"));
        assert!(says(&mut class, "discard 7h").contains("part of your set"));
        let told = says(&mut class, "kd");
        assert!(
            told.contains("that leaves 22") && told.contains("Benny"),
            "{told}"
        );
        let told = says(&mut class, "stock");
        assert!(told.starts_with("Step 5 is done"), "said once: {told}");
        assert!(says(&mut class, "hint").contains("Step 5 is done"));
        says(&mut class, "step 6");
        assert!(says(&mut class, "hint").contains("in the last step"));
        says(&mut class, "step 7");
        says(&mut class, "s");
        assert!(says(&mut class, "knock").contains("which card"));
        assert!(says(&mut class, "knock 6h").contains("You score"));
        says(&mut class, "step 9");
        says(&mut class, "s");
        assert!(says(&mut class, "gin").contains("1: 53 + 37"));
        assert!(says(&mut class, "3").contains("box"));
        assert!(says(&mut class, "2").contains("the game is yours"));
    }

    fn taught(folder: Result<&DataFolder, String>, step: Option<Step>, input: &str) -> String {
        let mut out = Vec::new();
        let mut console = Console::new(input.as_bytes(), &mut out, "", Speech::default());
        learn(step, folder, &mut console).unwrap();
        drop(console);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn one_goes_on_where_one_left() {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::new(home.path());
        let told = taught(Ok(&folder), None, "kd\nas\n\n");
        assert!(told.ends_with("1 of 10 steps are done.\n"), "{told}");
        let told = taught(Ok(&folder), None, "7c 7d 7s\nquit\n");
        assert!(told.contains("Step 2 of 10") && !told.contains("Step 1 of 10"));
        let told = taught(Ok(&folder), None, "steps\n");
        assert!(told.contains("2 A set, done, here"), "{told}");
        let told = taught(Ok(&folder), Some(Step::GIN), "");
        assert!(told.contains("Step 9 of 10"));
    }

    #[test]
    fn what_cannot_be_kept_is_said_and_the_lesson_goes_on() {
        let told = taught(Err("there is no home".to_owned()), None, "kd\nas\n");
        assert!(told.contains("there is no home.\nYour progress is not kept."));
        assert!(told.contains("Next: "));

        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("file");
        fs::write(&path, "").unwrap();
        let told = taught(Ok(&DataFolder::new(path)), None, "kd\nas\n");
        assert!(
            told.contains("is not kept") && told.contains("Next: "),
            "{told}"
        );

        let folder = DataFolder::new(home.path());
        let file = home.path().join("lesson.json");
        fs::write(&file, "{}").unwrap();
        let told = taught(Ok(&folder), None, "kd\nas\n");
        assert!(told.contains("set aside"), "{told}");
        assert!(home.path().join("lesson.json.damaged").exists() && file.exists());
        fs::write(&file, "{\"undercut-lesson\":9}").unwrap();
        let told = taught(Ok(&folder), None, "kd\nas\n");
        assert!(told.contains("newer undercut") && told.contains("not kept"));
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text, "{\"undercut-lesson\":9}");
    }
}
