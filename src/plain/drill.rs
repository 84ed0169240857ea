//! Drills in line mode: a position is shown, you say what you would do, and the coach judges it.

use std::io;

use crate::{
    analysis::{
        JudgingQueue,
        coach::words::Term,
        drills::{DrillAnswer, DrillEnd, DrillQuestion, DrillStep, DrillVerdict, Trainer, words},
    },
    game::words::{sentence, turns},
    play::Seen,
    record::store::Saving,
    session::{Intent, Story, in_notation},
};

use super::{
    command::LineCommand,
    console::Console,
    dialogue::{Dialogue, LineNext},
    state,
};

/// How many of the last turns of the hand are given.
const LAST: usize = 4;

/// Asks positions until the portion is done, the player leaves, or the input ends. `waits` gets the progress in percent
/// while the player waits for the coach, and nothing when the wait is over.
///
/// # Errors
///
/// The output cannot be written; all answers given before are in the log.
///
/// Returns whether all answers are saved; what is not has been said.
pub fn drill(
    trainer: &mut Trainer,
    queue: &mut JudgingQueue,
    console: &mut Console<'_>,
    waits: &mut dyn FnMut(Option<usize>),
) -> io::Result<bool> {
    console.say("Drills: positions from your own mistakes.")?;
    console.say("Type your move as in a game. tell me shows the answer, help lists the commands, quit leaves.")?;
    let mut said_unsaved = false;
    loop {
        let (asked, heading) = match trainer.next(queue) {
            DrillStep::Asked { question, heading } => (question, heading),
            DrillStep::Looking { percent } => {
                waits(Some(percent));
                continue;
            }
            DrillStep::Over(end) => {
                waits(None);
                let more = end.more;
                farewell(trainer, end, console)?;
                if !wants_more(more, console)? {
                    return Ok(trainer.saving() == Saving::Saved);
                }
                trainer.go_on();
                continue;
            }
        };
        waits(None);
        let Some(answer) = ask(&asked, &heading, console)? else {
            console.end_line()?;
            let mut end = trainer.end();
            if end.tally.is_none() {
                end.tally = Some(words::tally(trainer.set().tally()));
                end.told.clear();
            }
            return farewell(trainer, end, console);
        };
        while !trainer.prepare(&asked.drill, queue) {
            waits(Some(trainer.percent(queue)));
        }
        waits(None);
        let verdict = trainer.answer(&asked, answer, queue);
        tell_verdict(trainer, &asked, &verdict, console)?;
        if let (Saving::Failing(why), false) = (trainer.saving(), said_unsaved) {
            said_unsaved = true;
            console.say(&format!("Your answers are not being saved: {why}."))?;
        }
    }
}

/// Asks a question; the answer is none when the player leaves.
fn ask(
    asked: &DrillQuestion,
    heading: &str,
    console: &mut Console<'_>,
) -> io::Result<Option<DrillAnswer>> {
    let mut dialogue = Dialogue::at_drill(&asked.drill, console.speech());
    dialogue.tell_drill(heading, asked);
    console.tell(std::mem::take(&mut dialogue.talk))?;
    while let Some(line) = console.listen()? {
        let answer = dialogue.answer(&line);
        console.print(&answer.lines)?;
        match answer.next {
            LineNext::Answered(answer) => return Ok(Some(answer)),
            LineNext::Listen => {}
            LineNext::Statistics(_)
            | LineNext::Matches(_)
            | LineNext::Continue(_)
            | LineNext::Over
            | LineNext::Left
            | LineNext::Branch(_)
            | LineNext::Stopped(_) => break,
        }
    }
    Ok(None)
}

fn tell_verdict(
    trainer: &Trainer,
    asked: &DrillQuestion,
    verdict: &DrillVerdict,
    console: &mut Console<'_>,
) -> io::Result<()> {
    let mut talk = Story::default();
    talk.say(format!("{}.", words::ruling(verdict)));
    // The question already said what is held.
    let told = words::verdict(verdict).into_iter();
    for row in told.filter(|row| row.term != Term::Held) {
        talk.tell(&row.sentence());
    }
    if asked.number.is_some() {
        let progress = trainer.practice().progress(&asked.drill.id());
        let is_right = verdict.ruling().outcome().is_right();
        talk.say(format!("It is {}.", words::again(progress, is_right)));
    }
    console.tell(talk)
}

/// Says how it went and what comes next. Returns whether all answers are saved.
fn farewell(trainer: &mut Trainer, end: DrillEnd, console: &mut Console<'_>) -> io::Result<bool> {
    let saving = trainer.finish();
    let mut talk = Story::default();
    for told in end.tally.into_iter().chain(end.told) {
        talk.say(format!("{told}."));
    }
    for why in end.warnings {
        talk.say(sentence(&why));
    }
    if let Saving::Failing(why) = &saving {
        talk.say(format!("The answers could not be saved: {why}."));
    }
    console.tell(talk)?;
    Ok(saving == Saving::Saved)
}

/// Asks whether a portion of so many more is wanted, where there is one.
fn wants_more(count: usize, console: &mut Console<'_>) -> io::Result<bool> {
    if count == 0 {
        return Ok(false);
    }
    loop {
        console.say(&format!("More: y asks {count} more, n leaves."))?;
        let Some(line) = console.listen()? else {
            return Ok(false);
        };
        match LineCommand::read(&line) {
            Ok(LineCommand::Want(Intent::Yes) | LineCommand::Enter) => return Ok(true),
            Ok(LineCommand::Want(Intent::No | Intent::EndDefence) | LineCommand::Quit) => {
                return Ok(false);
            }
            Ok(_) => {}
            Err(why) => console.say(&why.to_string())?,
        }
    }
}

impl Dialogue {
    /// The position of a drill, and what can be done in it.
    fn tell_drill(&mut self, heading: &str, asked: &DrillQuestion) {
        let names = self.session.names().clone();
        let others: Vec<&str> = names
            .players()
            .filter(|player| *player != self.session.me())
            .map(|player| names.subject(player))
            .collect();
        let (number, turn) = (asked.candidate.deal + 1, asked.candidate.mistake.turn);
        let deal = asked.drill.deal();
        let seat = asked.drill.view().seat();
        let seen: Vec<Seen> = deal
            .events()
            .iter()
            .map(|event| event.seen_by(seat))
            .collect();
        let all = turns(&names, deal.seats(), &seen);
        let talk = &mut self.talk;
        talk.say(format!(
            "{heading}: against {}, hand {number}, your turn {turn}.",
            others.join(" and ")
        ));
        let last = all.iter().skip(all.len().saturating_sub(LAST));
        let last: Vec<String> = last
            .map(|turn| format!("{}.", in_notation(&turn.phrase)))
            .collect();
        if !last.is_empty() {
            talk.say(last.join(" "));
        }
        let view = asked.drill.view();
        if view.others().any(|other| !view.known(other).is_empty()) {
            state::known(&self.session, view, &mut self.talk);
        }
        self.tell_state();
        self.tell_prompt();
    }
}
