//! What is to be done now, and by whom, in one sentence.

use crate::{
    game::words::Phrase,
    play::{Scoring, View},
    rules::KnockVariant,
    session::Notice,
    tui::{
        model::Model,
        sitting::{Mind, Sitting},
        theme::Role,
    },
};

/// What is to be done now.
pub(super) fn prompt(model: &Model, sitting: &Sitting, view: &View) -> Phrase {
    let drill = |heading: &str| Phrase::default().strong(format!("{heading}: "));
    if let Some(asked) = model.question() {
        let prompt = asked.question.prompt;
        return match sitting.drill() {
            Some(heading) => drill(heading).and(prompt),
            None => prompt,
        };
    }
    let other = sitting.other_name();
    if sitting.dealing.is_some() {
        return Phrase::new("The cards are dealt.");
    }
    if view.outcome().is_some() {
        return sitting.prompt().text;
    }
    if !view.is_my_turn() {
        let about = match sitting.mind {
            Mind::Resting | Mind::Thinking(_) => "is thinking",
            Mind::Ready { .. } => "is to play",
        };
        return Phrase::new(format!("{other} {about}."));
    }
    let turn = match sitting.drill() {
        Some(heading) => drill(heading),
        None => Phrase::default().strong("Your turn: "),
    };
    turn.and(sitting.prompt().text)
}

/// What the player is told until his next key, with its meaning not by colour alone.
pub(super) fn said(notice: &Notice) -> (Phrase, Role) {
    match notice {
        Notice::Said(phrase) => (phrase.clone(), Role::Label),
        Notice::Refused(phrase) => (Phrase::new("! ").and(phrase.clone()), Role::Warning),
    }
}

/// The count with which this hand may be ended, in a word or two.
pub(super) fn short_limit(view: &View) -> String {
    match view.knock_limit() {
        0 => "only gin".to_owned(),
        limit => format!("limit {limit}"),
    }
}

/// The count with which this hand may be ended, in words.
pub(super) fn limit(view: &View) -> String {
    let knock = &view.rules().knock;
    let limit = view.knock_limit();
    let by = match knock.variant {
        KnockVariant::Oklahoma => "Oklahoma: ",
        KnockVariant::Standard | KnockVariant::GinOnly => "",
    };
    let told = match limit {
        0 => format!("{by}only gin ends it"),
        limit => format!("{by}knock at {limit} or less"),
    };
    format!("{told}{}", doubled(view))
}

/// What a spade as the first upcard doubles, behind the count.
pub(super) fn doubled(view: &View) -> &'static str {
    let scoring = Scoring::new(view.rules(), view.upcard());
    match (scoring.multiplier(), scoring.box_multiplier()) {
        (1, 1) => "",
        (_, 1) => ", ♠ doubles",
        (1, _) => ", ♠ doubles boxes",
        (_, _) => ", ♠ doubles all",
    }
}
