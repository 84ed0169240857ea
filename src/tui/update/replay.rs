//! What the keys do in a replay.

use crate::{
    analysis::Steps,
    game::{Player, words::Phrase},
    players::{Level, Opponent},
    record::{Branch, Label, Participant, Record},
    tui::{
        coaching::{About, CoachNews, CoachRequest, Coaching},
        keymap::Command,
        message::{Effect, Shown},
        model::Model,
        question::{Answer, Asked, Question},
        replay::{Judging, LeftReview, Opened, Replaying},
        screens::{AnyScreen, PileScreen, RecordsScreen, ReviewScreen},
    },
};

/// Opens the replay of a record, and has the coach judge it meanwhile.
pub fn open(model: &mut Model, record: Record, opened: Opened) -> Vec<Effect> {
    model.told = None;
    model.push(AnyScreen::Replay(Box::new(Replaying::new(record, opened))));
    judge(model)
}

/// A record was read to be shown, or why it could not be.
pub(super) fn was_read(
    model: &mut Model,
    called: Option<Label>,
    record: Result<Box<Record>, String>,
    shown: Shown,
) -> Vec<Effect> {
    // Somebody left the list in the meantime.
    if model.top_as::<RecordsScreen>().is_none() || model.asked.is_some() {
        return Vec::new();
    }
    match record {
        Ok(record) => {
            let opened = match shown {
                Shown::Replay => Opened::Records,
                Shown::Review => Opened::Review,
            };
            let mut effects = open(model, *record, opened);
            if let Some(replaying) = model.replaying_mut() {
                replaying.called = called;
            }
            if shown == Shown::Review {
                effects.extend(review(model));
            }
            effects
        }
        Err(why) => {
            model.told = Some(Phrase::from_sentence(&why));
            Vec::new()
        }
    }
}

/// Sends the coach to judge the match, unless he has or there is nothing to judge.
pub(super) fn judge(model: &mut Model) -> Vec<Effect> {
    let number = model.errands + 1;
    let Some(replaying) = model.replaying_mut() else {
        return Vec::new();
    };
    let has_hands = replaying.replay().hands().iter().any(|hand| hand.is_over);
    if replaying.judging != Judging::Resting || !has_hands {
        return Vec::new();
    }
    let errand = CoachRequest::Review {
        record: Box::new(replaying.replay().record().clone()),
        player: replaying.me(),
        only: None,
    };
    replaying.judging = Judging::Working { number, percent: 0 };
    model.errands = number;
    vec![Effect::AskCoach { number, errand }]
}

/// Opens the page of what the decisions were worth, or of how far the coach has come.
pub(super) fn review(model: &mut Model) -> Vec<Effect> {
    let effects = judge(model);
    let Some(replaying) = model.replaying() else {
        return effects;
    };
    let (number, news) = match &replaying.judging {
        Judging::Judged(reviewed) => (model.errands, CoachNews::Review(reviewed.clone())),
        Judging::Working { number, percent } => (
            *number,
            CoachNews::Working(Steps {
                done: *percent,
                total: 100,
            }),
        ),
        Judging::Resting => {
            if let Some(replaying) = model.replaying_mut() {
                replaying.told = Some(Phrase::new(
                    "No hand has been played to its end: there is nothing to review yet.",
                ));
            }
            return effects;
        }
    };
    let here = replaying.mistake_here();
    model.coaching = Some(Coaching {
        number,
        about: About::Played,
        news,
        mistake: None,
    });
    let mut screen = ReviewScreen::default();
    // What is said of the mistake at this place need not be looked for.
    if let Some(mistake) = here {
        screen.point_at(mistake, model);
    }
    model.push(AnyScreen::Review(screen));
    effects
}

pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(replaying) = model.replaying_mut() else {
        return Vec::new();
    };
    replaying.told = None;
    match command {
        Command::NextMistake => replaying.go_to_mistake(true),
        Command::PreviousMistake => replaying.go_to_mistake(false),
        Command::Eyes => replaying.blink(),
        Command::Again => return ask(model),
        _ => {}
    }
    let is_judged = replaying.reviewed().is_some();
    let replay = replaying.replay_mut();
    match command {
        Command::Left => replay.back(),
        Command::Right => replay.forward(),
        Command::Up => replay.previous_hand(),
        Command::Down => replay.next_hand(),
        Command::First => replay.go_to(0),
        Command::Last => replay.go_to(replay.end()),
        Command::PreviousGame => replay.previous_game(),
        Command::NextGame => replay.next_game(),
        Command::Pile => model.push(AnyScreen::Pile(PileScreen)),
        // Somebody else may have needed the coach in the meantime.
        Command::NextMistake | Command::PreviousMistake if !is_judged => return judge(model),
        _ => {}
    }
    Vec::new()
}

/// Asks from whose side the hand is to be played on from here.
fn ask(model: &mut Model) -> Vec<Effect> {
    let Some(replaying) = model.replaying_mut() else {
        return Vec::new();
    };
    let replay = replaying.replay();
    if let Err(why) = Branch::at(replay.record(), replay.at()) {
        replaying.told = Some(Phrase::from_sentence(&why.to_string()));
        return Vec::new();
    }
    let (me, other) = (replaying.me(), replaying.other());
    let names = replaying.names();
    let with = |player| {
        let label = Phrase::new(format!("Play on with {} cards", names.whose(player)));
        (label, Answer::PlayOn(player))
    };
    let prompt = Phrase::default().strong("Play on from here?").words(
        " The record stays as it is; what you play counts nowhere, and you see both results side by side.",
    );
    let question = [me, other]
        .map(with)
        .into_iter()
        .fold(Question::new(prompt), |question, (label, answer)| {
            question.line(label, answer)
        })
        .line(Phrase::new("Not now"), Answer::Close);
    model.asked = Some(Asked::new(question));
    Vec::new()
}

/// Plays on from here, with this player's cards.
pub(super) fn play_on(model: &mut Model, player: Player) -> Vec<Effect> {
    let person = model.settings.name.clone();
    let seated = seated(model);
    let Some(replaying) = model.replaying_mut() else {
        return Vec::new();
    };
    let replay = replaying.replay();
    let branch = Branch::at(replay.record(), replay.at()).and_then(|branch| {
        let branch = match &replaying.called {
            Some(called) => branch.named(called.clone()),
            None => branch,
        };
        branch.begin(player, person, seated)
    });
    match branch {
        Ok(branch) => {
            // Who plays on may need the coach himself.
            if let Judging::Working { .. } = replaying.judging {
                replaying.judging = Judging::Resting;
            }
            super::branch::branch_off(model, branch)
        }
        Err(why) => {
            replaying.told = Some(Phrase::from_sentence(&why.to_string()));
            Vec::new()
        }
    }
}

/// Who plays against the person: the computer player of the record, or else the one that a new match would have.
fn seated(model: &Model) -> Participant {
    let recorded = model.replaying().and_then(|replaying| {
        let header = replaying.replay().record().header();
        header.player(replaying.other()).cloned()
    });
    if let Some(participant) = recorded.filter(|one| Level::of(one).is_some()) {
        return participant;
    }
    let persona = match &model.setup.opponent {
        Opponent::Computer(persona) => *persona,
        Opponent::Program(_) => Level::Casual,
    };
    persona.participant()
}

/// Opens the replay at the mistake that is chosen on the page of the coach.
pub fn open_mistake(model: &mut Model, page: &ReviewScreen) -> Option<Vec<Effect>> {
    let chosen = |coaching: &Coaching| {
        let reviewed = coaching.reviewed()?;
        let mut mistakes = reviewed.review.mistakes(reviewed.player);
        let (deal, decision) = mistakes.nth(coaching.mistake?)?;
        Some((usize::try_from(deal.deal.number()).ok()?, decision.event))
    };
    let (hand, event) = model.coaching.as_ref().and_then(chosen)?;
    let page = page.clone();
    let review = model.coaching.take();
    let review = review.map(|coaching| Box::new(LeftReview { coaching, page }));
    let mut effects = Vec::new();
    if model.replaying().is_none() {
        let record = model.sitting.as_ref()?.record().clone();
        effects = open(model, record, Opened::Table);
    }
    if let Some(replaying) = model.replaying_mut() {
        match replaying.opened {
            // There is nothing of the replay behind the review at the table, so that one is kept.
            Opened::Table if replaying.review.is_some() => {}
            Opened::Table | Opened::Records | Opened::Review | Opened::Command => {
                replaying.review = review;
            }
        }
        replaying.told = None;
        if let Some(place) = replaying.replay().place_of(hand, event) {
            replaying.replay_mut().go_to(place);
        }
    }
    Some(effects)
}

/// Goes to a place that was clicked.
pub(super) fn go_to(model: &mut Model, place: usize) {
    if let Some(replaying) = model.replaying_mut() {
        replaying.told = None;
        replaying.replay_mut().go_to(place);
    }
}

/// Leaves the replay for the review from which its place was opened, or else for where the record was.
pub(super) fn close(model: &mut Model) -> Vec<Effect> {
    let Some(replaying) = model.replaying_mut() else {
        return Vec::new();
    };
    let opened = replaying.opened;
    if let Some(review) = replaying.review.take() {
        if opened == Opened::Table {
            model.pop();
        }
        let LeftReview { coaching, page } = *review;
        model.coaching = Some(coaching);
        model.push(AnyScreen::Review(page));
        return Vec::new();
    }
    model.pop();
    match opened {
        Opened::Command => vec![Effect::Quit],
        Opened::Records | Opened::Review | Opened::Table => Vec::new(),
    }
}
