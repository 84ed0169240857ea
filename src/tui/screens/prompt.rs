//! What is to be done now, and by whom, in one sentence.

use crate::{
    game::{
        HandEnd, Stage,
        words::{Phrase, hand_end},
    },
    play::{Drawn, OnOffer, Phase, Scoring, View},
    rules::KnockVariant,
    tui::{
        model::Model,
        sitting::{Mind, Notice, Sitting},
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
    let end = view.outcome().and(sitting.game().deal());
    if let Some(end) = end.and_then(HandEnd::of) {
        let names = sitting.names();
        let over = hand_end(&names, &end).stop();
        return match sitting.game().stage() {
            Stage::ToDeal { dealer }
                if !sitting.game_ended() && !sitting.record().is_finished() =>
            {
                let deals = names.does(*dealer, "deal", "deals");
                over.words(format!(" {deals} next."))
            }
            _ => over,
        };
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
    to_do(turn, view)
}

/// What the player is to do in his turn, after how it is called.
fn to_do(turn: Phrase, view: &View) -> Phrase {
    match *view.phase() {
        Phase::Offer { card, .. } => turn
            .words("the upcard ")
            .card(card)
            .words(" is on offer. Take it or pass."),
        Phase::Draw { on_offer, .. } => match on_offer {
            OnOffer::Takeable(card) => turn
                .words("draw from the stock, or take ")
                .card(card)
                .words("."),
            OnOffer::Passed(card) => turn
                .words("the upcard ")
                .card(card)
                .words(" was passed. Draw from the stock."),
        },
        Phase::Discard { drawn, .. } => match drawn {
            Drawn::Dealt => turn.words("you hold eleven cards. Discard one."),
            Drawn::Stock | Drawn::Pile(_) => turn.words("discard a card."),
            Drawn::LastDiscard(_) => {
                turn.words("you took the last discard to knock with it. Knock.")
            }
        },
        Phase::LastDiscard { card, .. } => turn
            .words("the stock is exhausted. Take ")
            .card(card)
            .words(" to knock with it, or pass."),
        Phase::Spread { .. }
        | Phase::LayOff { .. }
        | Phase::IrregularKnock { .. }
        | Phase::Over(_) => turn,
    }
}

/// What the player is told until his next key, with its meaning not by colour alone.
pub(super) fn said(notice: &Notice) -> (Phrase, Role) {
    match notice {
        Notice::Told(phrase) => (phrase.clone(), Role::Label),
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
