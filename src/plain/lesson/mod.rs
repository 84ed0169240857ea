//! The first lesson without a screen: a line in, lines out.

mod line;

use crate::{
    analysis::JudgingQueue,
    lesson::{Deed, Lesson, Mood, OTHER, Progress, Step, Wants, Word},
    melds::best_arrangement,
    play::{Phase, Shown, View, pair},
};

use super::{
    speech::Speech,
    talk::{Talk, in_notation, laid},
};
use line::Line;

/// The commands of the lesson. No line begins as one that asks for something does.
const COMMANDS: &[&str] = &[
    "To choose cards: a card, as 7h, or several, as 7c 7d 7h; a card once more puts it back.",
    "To play: stock, take, pass, discard 7h, knock 7h, gin, lay 8s; and the number of a line that is asked for. In the last \
     step hint asks the coach what to do.",
    "To go about: next, or Enter where a step is done; back; step 4; again, from the beginning of the step.",
    "To look: hand, the step and the table again; steps, all ten. To leave: quit; what you have done is kept.",
    "A card is its rank, A 2 to 9 T J Q K, and its suit, c d h s.",
];

/// What is said in the lesson.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said {
    /// The lines to print. While the lesson listens, the last one says what can be done.
    pub lines: Vec<String>,
    /// How far the learner has come now.
    pub progress: Progress,
    /// Whether the lesson waits for a line; else the learner has left.
    pub listens: bool,
}

/// The first lesson without a screen.
///
/// ```
/// use undercut::{lesson::{Lesson, Step}, plain::{Class, Speech}};
///
/// let mut class = Class::new(Lesson::new(), Speech::default());
/// assert!(class.begin().lines.iter().any(|line| line.starts_with("Step 1 of 10")));
/// let said = class.answer("Kd As");
/// assert!(said.progress.has_done(Step::Points));
/// assert!(said.lines.last().is_some_and(|line| line.starts_with("Next: ")));
/// ```
pub struct Class {
    lesson: Lesson,
    speech: Speech,
    talk: Talk,
    queue: JudgingQueue,
    /// The step and the part of it that have been told.
    told: Option<(Step, usize)>,
}

impl Class {
    /// The lesson as it stands.
    pub fn new(lesson: Lesson, speech: Speech) -> Self {
        Self {
            lesson,
            speech,
            talk: Talk::default(),
            queue: JudgingQueue::default(),
            told: None,
        }
    }

    /// Greets the learner and tells the step.
    pub fn begin(&mut self) -> Said {
        self.talk
            .say("Gin rummy in ten short steps. help lists the commands; quit leaves, and what you have done is kept.");
        if self.lesson.progress() == Progress::default() {
            self.talk.say(
                "Cards are written by rank and suit: 7h is the seven of hearts, Td the ten of diamonds, As the ace of \
                 spades.",
            );
        }
        self.said(true)
    }

    /// Answers a line.
    pub fn answer(&mut self, line: &str) -> Said {
        match Line::read(line, &self.lesson) {
            Line::Deeds(deeds) => {
                if self.hear(&deeds) == Some(Mood::Wrong) {
                    // Nothing has changed, so nothing is told again.
                    return self.listening();
                }
            }
            Line::To(step) => {
                self.lesson.go_to(step);
                self.told = None;
            }
            Line::Hint if !self.lesson.is_done() => {
                self.advise();
                self.lesson.hint();
                if let Some(reply) = self.lesson.reply() {
                    self.talk.say(in_notation(&reply.phrase));
                }
                return self.listening();
            }
            Line::Look | Line::Hint => self.told = None,
            Line::Steps => self.steps(),
            Line::Help => {
                for command in COMMANDS {
                    self.talk.say(*command);
                }
            }
            Line::Leave => return self.said(false),
            Line::Not(why) => self.talk.say(why),
        }
        self.said(true)
    }

    /// Does the deeds up to the first that is wrong, and says how the last was meant.
    fn hear(&mut self, deeds: &[Deed]) -> Option<Mood> {
        let mut mood = None;
        for deed in deeds {
            let step = self.lesson.step();
            self.advise();
            self.lesson.hear(*deed);
            if let Some(reply) = self.lesson.reply()
                && step == self.lesson.step()
            {
                self.talk.say(in_notation(&reply.phrase));
                mood = Some(reply.mood);
                if reply.mood == Mood::Wrong {
                    break;
                }
            }
        }
        mood
    }

    /// Lets the coach look at the moment, if his word is wanted; he is prepared when he is asked first.
    fn advise(&mut self) {
        let Some(view) = self.lesson.asks_coach() else {
            return;
        };
        let hint = self.queue.hint(&Word::position(view));
        let word = Word::of(hint);
        self.lesson.coach_says(word);
    }

    fn said(&mut self, listens: bool) -> Said {
        if listens {
            self.tell();
            return self.listening();
        }
        self.lines(false)
    }

    /// What has been said, and what can be done now.
    fn listening(&mut self) -> Said {
        let prompt = self.prompt();
        self.talk.say(prompt);
        self.lines(true)
    }

    fn lines(&mut self, listens: bool) -> Said {
        Said {
            lines: std::mem::take(&mut self.talk).lines(self.speech),
            progress: self.lesson.progress(),
            listens,
        }
    }

    /// Tells what is new: the text of a step or of its second part, the cards, the task.
    fn tell(&mut self) {
        let (step, part) = (self.lesson.step(), self.lesson.part());
        if self.told.is_none_or(|(told, _)| told != step) {
            let (number, title) = (step.number(), step.title());
            self.talk
                .say(format!("Step {number} of {}: {title}.", Step::ALL.len()));
        }
        if self.told != Some((step, part)) {
            self.talk.say(in_notation(&self.lesson.text()));
        }
        self.told = Some((step, part));
        if !self.lesson.is_done() {
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
        if self.lesson.wants() == Wants::Answer {
            return;
        }
        if !self.lesson.is_at_table() {
            let hand = view.hand();
            self.talk.say(format!("You hold {hand}."));
            return;
        }
        let drawn = match view.drawn() {
            Some(card) => format!("; drawn {card}"),
            None => String::new(),
        };
        let hand = if let Phase::LayOff {
            melds, deadwood, ..
        } = *view.phase()
        {
            laid(&melds, deadwood)
        } else {
            let best = best_arrangement(view.hand());
            laid(best.melds(), best.deadwood())
        };
        let table = table(view);
        self.talk.say(format!("You hold {hand}{drawn}."));
        self.talk.say(table);
    }

    /// What can be done now.
    fn prompt(&self) -> String {
        match self.lesson.wants() {
            Wants::Card => "Choose: a card, such as 7h.",
            Wants::Draw => "Draw: stock.",
            Wants::Take => "Draw: take takes the top of the pile.",
            Wants::Discard => "Discard: a card, such as 7h.",
            Wants::Knock => "Knock: knock with a card to throw, such as knock 7h.",
            Wants::LayOff => "Lay off: a card, such as 7h.",
            Wants::Gin => "Knock: gin.",
            Wants::Answer => "Choose: the number of a line.",
            Wants::Offer => "Upcard: take, or pass.",
            Wants::AnyDraw => "Draw: stock, or take.",
            Wants::AnyEnd => {
                "Discard: a card, such as 7h; or knock with one, such as knock 7h; or gin."
            }
            Wants::Coach => "Coach: he is thinking.",
            Wants::GoOn if self.lesson.is_over() => "Over: quit leaves; step 1 begins again.",
            Wants::GoOn => "Next: Enter goes on, back goes back.",
        }
        .to_owned()
    }

    fn steps(&mut self) {
        let progress = self.lesson.progress();
        for step in Step::ALL {
            let done = if progress.has_done(step) {
                ", done"
            } else {
                ""
            };
            let here = if step == progress.step { ", here" } else { "" };
            self.talk.row(format!(
                "  {:>2} {}{done}{here}",
                step.number(),
                step.title()
            ));
        }
    }
}

/// The upcard, the stock, and what is known or laid open of the other player's cards.
fn table(view: &View) -> String {
    let top = match view.pile().top() {
        Some(card) => format!("Upcard {card}, stock {}.", view.stock()),
        None => format!("No upcard, stock {}.", view.stock()),
    };
    let knocked = view.history().iter().find_map(|seen| match seen.shown {
        Shown::Knocked { knock, .. } => Some(knock),
        _ => None,
    });
    let known = view.known(pair::opponent(view.seat()));
    match (knocked, view.phase()) {
        (Some(knock), Phase::LayOff { extended, .. }) => {
            format!("{OTHER} has {}.", laid(extended, knock.deadwood))
        }
        _ if !known.is_empty() => format!("{top} {OTHER} holds the {known}."),
        _ => top,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class(step: Step) -> Class {
        let mut lesson = Lesson::new();
        lesson.go_to(step);
        let mut class = Class::new(lesson, Speech::default());
        class.begin();
        class
    }

    fn says(class: &mut Class, line: &str) -> String {
        class.answer(line).lines.join("\n")
    }

    #[test]
    fn cards_are_named_one_by_one_or_together() {
        let mut one = class(Step::Set);
        says(&mut one, "7c");
        says(&mut one, "7d");
        assert!(says(&mut one, "7s").contains("is a set"));
        let mut all = class(Step::Set);
        assert!(says(&mut all, "7c, 7d 7s").contains("is a set"));
        let mut wrong = class(Step::Set);
        let told = says(&mut wrong, "7c kh 7d");
        assert!(told.contains("The Kh is no seven"), "{told}");
        assert!(
            !told.contains("7c 7d"),
            "what follows a wrong card is left: {told}"
        );
    }

    #[test]
    fn a_rank_alone_is_enough_where_one_card_has_it() {
        let mut class = class(Step::Points);
        assert!(says(&mut class, "k").contains("counts 10"));
        assert!(says(&mut class, "a").contains("counts 1"));
        assert!(says(&mut class, "step 2").contains("A set"));
        assert!(says(&mut class, "5").contains("5c 5h: say which"));
        assert!(says(&mut class, "4").contains("no 4"));
    }

    #[test]
    fn one_goes_about_by_words() {
        let mut class = class(Step::Points);
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
        assert!(says(&mut class, "sheet").contains("no place in the lesson"));
        assert!(says(&mut class, "frobnicate").contains("no command"));
        assert!(!class.answer("quit").listens);
    }

    #[test]
    fn a_turn_is_played_with_the_commands_of_the_game() {
        let mut class = class(Step::Turn);
        assert!(says(&mut class, "Kd").contains("begins with a draw"));
        assert!(says(&mut class, "stock").contains("4s 5s 6s"));
        assert!(says(&mut class, "discard 7h").contains("part of your set"));
        let told = says(&mut class, "kd");
        assert!(
            told.contains("that leaves 22") && told.contains("Benny"),
            "{told}"
        );
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
}
