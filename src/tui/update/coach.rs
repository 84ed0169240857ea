//! What is asked of the coach, and what becomes of his answers.

use crate::{
    analysis::{Steps, coach::Position},
    session::Intent,
    tui::{
        coaching::{About, CoachNews, CoachRequest, Coaching},
        keymap::Place,
        message::Effect,
        model::Model,
        screens::{AnyScreen, ReviewScreen},
        sitting::{After, Sitting},
    },
};

/// Asks the coach what to do, or what the decisions were worth; lets him be silent again when he speaks.
pub(super) fn asked(model: &mut Model) -> Vec<Effect> {
    if model.is_at_drill() {
        return super::table::want(model, Intent::Hint);
    }
    if model.hint().is_some() {
        model.coaching = None;
        return Vec::new();
    }
    match model.place() {
        Place::Replay => super::replay::review(model),
        Place::Between => review(model),
        Place::Offer | Place::Draw | Place::Discard | Place::Choosing => {
            super::table::want(model, Intent::Hint)
        }
        _ => Vec::new(),
    }
}

/// Asks what to do.
pub(super) fn hint(model: &mut Model, position: Box<Position>) -> Vec<Effect> {
    let sitting = model.sitting.as_ref();
    let entries = sitting.map_or(0, |sitting| sitting.record().entries().len());
    send(
        model,
        CoachRequest::Hint(position),
        About::Decision { entries },
    )
}

/// Takes a hint off the table when the decision that it was about is made.
pub(super) fn clear(model: &mut Model) {
    let Some(Coaching {
        about: About::Decision { entries },
        ..
    }) = model.coaching
    else {
        return;
    };
    let stands = |sitting: &Sitting| sitting.record().entries().len() == entries;
    if !model.sitting.as_ref().is_some_and(stands) {
        model.coaching = None;
    }
}

/// Asks what the decisions were worth: of the hand that is over, or of the whole match after a game.
fn review(model: &mut Model) -> Vec<Effect> {
    let Some(sitting) = &model.sitting else {
        return Vec::new();
    };
    let only = match sitting.after {
        After::Hand | After::Compared => sitting.game().deal().map(crate::game::PlayedDeal::number),
        After::Game | After::Match => None,
    };
    let errand = CoachRequest::Review {
        record: Box::new(sitting.record().clone()),
        player: sitting.me(),
        only,
    };
    model.push(AnyScreen::Review(ReviewScreen::default()));
    send(model, errand, About::Played)
}

/// Sends the coach on an errand.
pub(super) fn send(model: &mut Model, errand: CoachRequest, about: About) -> Vec<Effect> {
    model.errands += 1;
    let number = model.errands;
    let news = CoachNews::Working(Steps { done: 0, total: 1 });
    model.coaching = Some(Coaching {
        number,
        about,
        news,
        mistake: None,
    });
    vec![Effect::AskCoach { number, errand }]
}

/// Takes what the coach says, unless nobody waits for it any more. While he is at work he goes on.
pub(super) fn told(model: &mut Model, number: u64, news: Option<CoachNews>) -> Vec<Effect> {
    let mut is_wanted = false;
    for room in &mut model.screens {
        if let AnyScreen::Replay(replaying) = room {
            is_wanted |= replaying.take_news(number, news.as_ref());
        }
    }
    let Some(news) = news else { return Vec::new() };
    let goes_on = matches!(news, CoachNews::Working(_));
    if let Some(coaching) = &mut model.coaching
        && coaching.number == number
    {
        coaching.news = news;
        is_wanted = true;
    }
    match (goes_on, is_wanted) {
        (false, _) => Vec::new(),
        (true, true) => vec![Effect::CoachOn(number)],
        (true, false) => vec![Effect::CoachEnd(number)],
    }
}
