//! What the keys do on the page of the statistics, and what becomes of the news of a survey.

use crate::tui::{
    keymap::Command,
    message::Effect,
    model::Model,
    screens::AnyScreen,
    screens::{self, scrolled},
    statistics::{Counted, StatisticsNews, StatisticsPage},
};

/// Opens the page, and has the records read.
pub fn open(model: &mut Model) -> Vec<Effect> {
    model.errands += 1;
    let number = model.errands;
    model.push(AnyScreen::Statistics(Box::new(StatisticsPage::new(number))));
    vec![Effect::Survey(number)]
}

pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    let last = screens::statistics_end(model);
    let Some(page) = statistics_mut(model) else {
        return Vec::new();
    };
    match command {
        Command::Left | Command::Right => {
            if page.counted().is_some_and(Counted::has_choice) {
                page.step_opponent(command == Command::Right);
            }
        }
        Command::Confirm => {
            model.pop();
        }
        _ => page.scroll = scrolled(page.scroll, last, command),
    }
    Vec::new()
}

fn statistics_mut(model: &mut Model) -> Option<&mut StatisticsPage> {
    match model.top_mut()? {
        AnyScreen::Statistics(page) => Some(page),
        _ => None,
    }
}

/// Takes in news of a survey, unless nobody waits for it any more; while the page is open the coach goes on.
pub(super) fn told(model: &mut Model, number: u64, news: StatisticsNews) -> Vec<Effect> {
    let page = model.screens.iter_mut().find_map(|room| match room {
        AnyScreen::Statistics(page) if page.number == number => Some(page),
        _ => None,
    });
    let Some(page) = page else {
        return vec![Effect::SurveyEnd(number)];
    };
    page.take_in(news);
    match page.counted().map(Counted::percent) {
        Some(Some(_)) => vec![Effect::SurveyOn(number)],
        Some(None) | None => Vec::new(),
    }
}
