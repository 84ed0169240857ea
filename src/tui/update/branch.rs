//! Matches that begin elsewhere: going there, and coming back to where one was.

use crate::{
    game::{Entry, Player, words::Phrase},
    record::{Branch, BranchError, Extent, Record},
    tui::{
        message::Effect,
        model::Model,
        question::{Again, Answer, Asked, Question},
        sitting::{After, Sitting},
        waiting::Waiting,
    },
};

/// Sits down to a branch, made by [`Branch::begin`]. What was on the screen waits behind it, the match at the table with
/// its record, the rooms and the page, until the branch is left: then all of it is as it was.
pub fn branch_off(model: &mut Model, branch: Record) -> Vec<Effect> {
    sit_aside(model, branch, Effect::StartBranch)
}

/// Sits down to something beside the matches, whose record is begun by this effect; what was on the screen waits.
pub fn sit_aside(
    model: &mut Model,
    record: Record,
    start: fn(Box<Record>) -> Effect,
) -> Vec<Effect> {
    let start = start(Box::new(record.clone()));
    let mut effects = vec![start];
    match Sitting::new(record) {
        Ok(sitting) => {
            let waiting = Waiting::of(model);
            model.waiting.push(waiting);
            effects.extend(super::seating::sit_down(model, sitting));
            effects
        }
        Err(why) => refuse(model, &why.to_string()),
    }
}

/// Sits down to something beside the matches whose record is open already; what was on the screen waits.
pub fn resume_aside(model: &mut Model, record: Record) -> Vec<Effect> {
    match Sitting::new(record) {
        Ok(sitting) => {
            let waiting = Waiting::of(model);
            model.waiting.push(waiting);
            super::seating::sit_down(model, sitting)
        }
        Err(why) => {
            refuse(model, &why.to_string());
            vec![Effect::CloseRecord]
        }
    }
}

/// Says why something cannot be.
pub(super) fn refuse(model: &mut Model, why: &str) -> Vec<Effect> {
    model.refuse(why);
    Vec::new()
}

/// Leaves a branch for what waits behind it.
pub(super) fn come_back(model: &mut Model, waiting: Waiting) -> Vec<Effect> {
    waiting.come_back(model);
    let mut effects = vec![Effect::CloseRecord];
    if model.sitting.is_none() {
        effects.push(Effect::Find);
    }
    effects.extend(super::replay::judge(model));
    // What was played is to be seen there.
    if let Some(screen) = model.active() {
        effects.extend(screen.opened());
    }
    effects
}

/// Asks whether the deal that is over is to be played again, and from which side.
pub(super) fn ask(model: &mut Model) -> Vec<Effect> {
    let Some(sitting) = &model.sitting else {
        return Vec::new();
    };
    if sitting.game().deals() == 0 {
        return Vec::new();
    }
    if sitting.is_to_be_compared() {
        return ask_what_follows(model);
    }
    let prompt = Phrase::default()
        .strong("Play this deal again?")
        .words(" What you play here waits as it stands; the deal played again counts nowhere, and you see both results side by side.");
    let question = sides(Question::new(prompt), sitting);
    let question = question.line(Phrase::new("Not now"), Answer::Close);
    model.asked = Some(Asked::new(question));
    Vec::new()
}

/// Asks what is to be done after the hand of a branch.
pub fn ask_what_follows(model: &mut Model) -> Vec<Effect> {
    let Some(sitting) = &model.sitting else {
        return Vec::new();
    };
    let to = match model.waiting.last() {
        Some(waiting) => waiting.called(),
        None => "the menu".to_owned(),
    };
    let back = Phrase::new(format!("Go back to {to}"));
    let prompt = Phrase::default()
        .strong(if sitting.is_branch() {
            "The practice is over."
        } else {
            "The deal of the day is played."
        })
        .words(" What now?");
    let mut question = sides(Question::new(prompt).line(back, Answer::Leave), sitting);
    let record = sitting.record();
    if record.header().occasion().extent() == Extent::Match {
        question = question.line(
            Phrase::new("Go on with what follows this hand"),
            Answer::Again(Again::GoOn),
        );
    }
    model.asked = Some(Asked::new(question));
    Vec::new()
}

/// The two sides from which a deal can be played again.
fn sides(question: Question, sitting: &Sitting) -> Question {
    let other = sitting.other_name();
    question
        .line(
            Phrase::new(format!("Play it with {other}'s cards")),
            Answer::Again(Again::OtherSide),
        )
        .line(
            Phrase::new("Play it with your cards again"),
            Answer::Again(Again::SameSide),
        )
}

/// Does what was answered.
pub(super) fn answer(model: &mut Model, again: Again) -> Vec<Effect> {
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    let player = match again {
        Again::OtherSide => sitting.other(),
        Again::SameSide => sitting.me(),
        Again::GoOn => {
            sitting.after = After::Hand;
            return super::table::after_hand(model);
        }
    };
    let is_to_be_compared = sitting.is_to_be_compared();
    match begun_again(sitting, player) {
        Err(why) => refuse(model, &why.to_string()),
        // It takes the place of the one that is over.
        Ok(record) if is_to_be_compared => {
            let start = Effect::StartBranch(Box::new(record.clone()));
            match Sitting::new(record) {
                Ok(sitting) => {
                    let mut effects = vec![Effect::CloseRecord, start];
                    effects.extend(super::seating::sit_down(model, sitting));
                    effects
                }
                Err(why) => refuse(model, &why.to_string()),
            }
        }
        Ok(record) => branch_off(model, record),
    }
}

/// The deal that is over, begun again with `player` as the person: from where the branch was begun, or from the cards.
fn begun_again(sitting: &Sitting, player: Player) -> Result<Record, BranchError> {
    let record = sitting.record();
    let again = Branch::again(record).filter(|_| sitting.is_to_be_compared());
    let branch = if let Some(branch) = again {
        branch
    } else if sitting.daily().is_some() {
        Branch::of_daily(record)?
    } else {
        let dealt = |entry: &Entry| matches!(entry, Entry::Dealt { .. });
        let last = record.entries().iter().rposition(dealt);
        Branch::at(record, last.map_or(0, |last| last + 1))?
    };
    let seated = |player: Player| record.header().player(player).cloned();
    let (Some(person), Some(opponent)) = (seated(sitting.me()), seated(sitting.other())) else {
        unreachable!("both places of the table are taken");
    };
    branch.begin(player, person.name, opponent)
}
