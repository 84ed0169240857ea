//! Drills in line mode: a position is told, a line says what is to be done, and the coach says what that is worth.

use std::io::{self, BufRead, Write};

use crate::{
    analysis::coach::words::Term,
    analysis::{
        JudgingQueue,
        drills::{DrillAnswer, DrillQuestion, DrillVerdict, Trainer, words},
    },
    game::words::turns,
    play::{Seen, pair},
    record::store::Saving,
};

use super::{
    command::Command,
    dialogue::{Dialogue, Next},
    input::Lines,
    speech::Speech,
    state,
    talk::{Talk, in_notation},
};

/// How drills are talked about.
#[derive(Debug, Clone, Copy)]
pub struct Practising {
    /// How sentences become lines.
    pub speech: Speech,
    /// What precedes what the player types: something on a terminal, nothing where a script reads.
    pub mark: &'static str,
}

/// How many of the last turns of the hand are told.
const LAST: usize = 4;

/// Practises over lines until the portion is done, the player leaves, or the input ends. `waits` is told how much is
/// done in hundredths while the player waits for the coach, and nothing when the wait is over.
///
/// # Errors
///
/// The output cannot be written; all answers given before are in the log.
pub fn practise(
    (trainer, queue): (&mut Trainer, &mut JudgingQueue),
    manner: Practising,
    input: impl BufRead,
    out: &mut dyn Write,
    waits: &mut dyn FnMut(Option<usize>),
) -> io::Result<()> {
    let mut table = Table {
        lines: Lines::new(input),
        out,
        manner,
    };
    let mut talk = Talk::default();
    talk.say("Drills: positions from your own mistakes, to be decided again.");
    talk.say("Say what you would do, as at the table; tell me gives up, help lists the commands, quit leaves.");
    table.print(talk)?;
    let mut unsaved = false;
    loop {
        while let Some(asked) = next(trainer, queue, waits) {
            let Some(answer) = table.ask(trainer, &asked)? else {
                return table.farewell(trainer, false);
            };
            while !trainer.prepare(&asked.drill, queue) {
                waits(Some(trainer.percent(queue)));
            }
            waits(None);
            let verdict = trainer.answer(&asked, answer, queue);
            table.tell_verdict(trainer, &asked, &verdict)?;
            if let (Saving::Failing(why), false) = (trainer.saving(), unsaved) {
                unsaved = true;
                let mut talk = Talk::default();
                talk.say(format!("Your answers are not being saved: {why}."));
                table.print(talk)?;
            }
        }
        table.farewell(trainer, true)?;
        if !table.wants_more(trainer)? {
            return Ok(());
        }
        trainer.go_on();
    }
}

/// The next question. Until there is one, records are looked through.
fn next(
    trainer: &mut Trainer,
    queue: &mut JudgingQueue,
    waits: &mut dyn FnMut(Option<usize>),
) -> Option<DrillQuestion> {
    loop {
        // What is due may stand in any record that is known.
        if trainer.knows_the_known() {
            let asked = trainer.ask();
            let is_first_try = asked.as_ref().is_some_and(|asked| asked.number.is_some());
            if is_first_try || trainer.set().is_repeating() || trainer.is_done() {
                waits(None);
                return asked;
            }
        }
        trainer.look(queue);
        waits(Some(trainer.percent(queue)));
    }
}

/// The input and the output.
struct Table<'a, R> {
    lines: Lines<R>,
    out: &'a mut dyn Write,
    manner: Practising,
}

impl<R: BufRead> Table<'_, R> {
    fn print(&mut self, talk: Talk) -> io::Result<()> {
        for line in talk.lines(self.manner.speech) {
            writeln!(self.out, "{line}")?;
        }
        self.out.flush()
    }

    fn listen(&mut self) -> io::Result<Option<String>> {
        write!(self.out, "{}", self.manner.mark)?;
        self.out.flush()?;
        Ok(self.lines.next_line().unwrap_or_default())
    }

    /// Puts a question; the answer is nothing when the player leaves.
    fn ask(&mut self, trainer: &Trainer, asked: &DrillQuestion) -> io::Result<Option<DrillAnswer>> {
        let mut dialogue = Dialogue::at_drill(&asked.drill, self.manner.speech);
        dialogue.tell_drill(&heading(trainer, asked), asked);
        self.print(std::mem::take(&mut dialogue.talk))?;
        loop {
            let Some(line) = self.listen()? else {
                return Ok(None);
            };
            let answer = dialogue.answer(&line);
            for line in answer.lines {
                writeln!(self.out, "{line}")?;
            }
            self.out.flush()?;
            match answer.next {
                Next::Answered(answer) => return Ok(Some(answer)),
                Next::Listen => {}
                _ => return Ok(None),
            }
        }
    }

    fn tell_verdict(
        &mut self,
        trainer: &Trainer,
        asked: &DrillQuestion,
        verdict: &DrillVerdict,
    ) -> io::Result<()> {
        let mut talk = Talk::default();
        talk.say(format!("{}.", words::ruling(verdict)));
        // What is held was told with the question.
        let told = words::verdict(verdict).into_iter();
        for row in told.filter(|row| row.term != Term::Held) {
            talk.tell(&row.sentence());
        }
        if asked.number.is_some() {
            let progress = trainer.practice().progress(&asked.drill.id());
            talk.say(format!("It is {}.", words::again(progress)));
        }
        self.print(talk)
    }

    /// Tells how it went and what comes next.
    fn farewell(&mut self, trainer: &Trainer, is_done: bool) -> io::Result<()> {
        let mut talk = Talk::default();
        let tally = trainer.set().tally();
        if tally.asked > 0 || !is_done {
            if !self.manner.mark.is_empty() && !is_done {
                writeln!(self.out)?;
            }
            talk.say(format!("{}.", words::tally(tally)));
        } else {
            for sentence in
                words::nothing_to_ask(trainer.pool(), trainer.practice(), trainer.set().today())
            {
                talk.say(format!("{sentence}."));
            }
        }
        if tally.asked > 0 {
            let (pool, practice) = (trainer.pool(), trainer.practice());
            for sentence in words::outlook(pool, practice, trainer.set().today()) {
                talk.say(format!("{sentence}."));
            }
        }
        for error in trainer.unreadable() {
            talk.say(format!("A record was left out: {error}."));
        }
        if let Saving::Failing(why) = trainer.saving() {
            talk.say(format!("The answers could not be saved: {why}."));
        }
        self.print(talk)
    }

    /// Asks whether another portion is wanted, where there is one.
    fn wants_more(&mut self, trainer: &Trainer) -> io::Result<bool> {
        let portion = trainer.set();
        let left = trainer
            .pool()
            .left_today(trainer.practice(), portion.today(), usize::MAX);
        if portion.tally().asked == 0 || left == 0 {
            return Ok(false);
        }
        loop {
            let mut talk = Talk::default();
            let count = left.min(portion.most());
            talk.say(format!("More: y asks {count} more, n leaves."));
            self.print(talk)?;
            let Some(line) = self.listen()? else {
                return Ok(false);
            };
            match Command::read(&line) {
                Ok(Command::Yes | Command::Enter) => return Ok(true),
                Ok(Command::No | Command::Quit | Command::Done) => return Ok(false),
                Ok(_) => {}
                Err(why) => {
                    let mut talk = Talk::default();
                    talk.say(why.to_string());
                    self.print(talk)?;
                }
            }
        }
    }
}

fn heading(trainer: &Trainer, asked: &DrillQuestion) -> String {
    let count = words::count(trainer.set(), trainer.pool(), trainer.practice());
    words::question(asked.number, count)
}

impl Dialogue {
    /// Tells the position of a drill, and what can be done in it.
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
        if !view.known(pair::opponent(seat)).is_empty() {
            state::known(&self.session, view, &mut self.talk);
        }
        self.tell_state();
        self.tell_prompt();
    }
}
