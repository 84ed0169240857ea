//! Ending a hand at the table, or discarding when it could be ended: what guards against a slip asks first.

use crate::{
    analysis::drills,
    cards::Card,
    game::words::Phrase,
    melds::{Arrangement, BestDiscard, best_arrangement, best_discard, deadwood},
    play::{Action, View},
    rules::IllegalKnock,
    tui::{
        choices,
        message::Effect,
        model::Model,
        question::{Answer, Asked, Question},
        sitting::Sitting,
    },
};

pub(super) fn discard(model: &mut Model, view: &View) -> Vec<Effect> {
    let pace = model.pace;
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    let Some(card) = sitting.row.card() else {
        return Vec::new();
    };
    let action = Action::Discard { card };
    // What guards against a slip would tell something in a drill.
    let may_ask = sitting.drill().is_none();
    match best(view) {
        Some(gin) if may_ask && gin.deadwood == 0 && view.check(&action).is_ok() => {
            let prompt = Phrase::default()
                .strong("You can go gin.")
                .words(" Do you want to play on?");
            let question = end_line(gin_line(Question::new(prompt), view), gin)
                .line(
                    Phrase::new("Discard ").card(card).words(" and play on"),
                    Answer::Play(action),
                )
                .line(Phrase::new("Think again"), Answer::Close);
            ask(model, question);
            Vec::new()
        }
        Some(_) | None => sitting.play(action, pace),
    }
}

pub(super) fn knock(model: &mut Model, view: &View) {
    let Some(sitting) = &mut model.sitting else {
        return;
    };
    let Some(card) = sitting.row.card() else {
        return;
    };
    let left = deadwood(view.hand().without(card));
    let limit = view.knock_limit();
    if sitting.drill().is_some() {
        match drills::check(view, &knock_with(view, card)) {
            Ok(()) => ask_melds(model, view, Some(card)),
            Err(why) => sitting.refuse(&why.to_string()),
        }
        return;
    }
    let better = best(view).filter(|best| best.deadwood <= limit && best.deadwood < left);
    let back = Phrase::new("Think again");
    match (view.check(&knock_with(view, card)), better) {
        (Err(why), None) => sitting.refuse(&why.to_string()),
        (Err(why), Some(better)) => {
            let prompt = Phrase::from_sentence(&why.to_string());
            let question = end_line(Question::new(prompt), better).line(back, Answer::Close);
            ask(model, question);
        }
        (Ok(()), better) if left > limit => {
            let prompt = too_much(view, left, limit);
            let mut question = Question::new(prompt).line(back, Answer::Close);
            if let Some(better) = better {
                question = end_line(question, better);
            }
            let all_the_same = Phrase::new(format!("Knock with {left} all the same"));
            ask(
                model,
                question.line(all_the_same, Answer::EndWith { discard: card }),
            );
        }
        (Ok(()), Some(better)) => {
            let prompt = match better.deadwood {
                0 => Phrase::default()
                    .strong("You can go gin.")
                    .words(" Knock all the same?"),
                _ => Phrase::default()
                    .strong("Another discard leaves less.")
                    .words(" Knock all the same?"),
            };
            let question = end_line(gin_line(Question::new(prompt), view), better)
                .line(
                    Phrase::new(format!("Knock with {left}, discarding ")).card(card),
                    Answer::EndWith { discard: card },
                )
                .line(back, Answer::Close);
            ask(model, question);
        }
        (Ok(()), None) => end_with(model, view, card),
    }
}

pub(super) fn gin(model: &mut Model, view: &View) {
    let Some(sitting) = &mut model.sitting else {
        return;
    };
    let under = sitting.row.card().filter(|card| {
        deadwood(view.hand().without(*card)) == 0 && !view.undiscardable().contains(*card)
    });
    let Some(best) = best(view) else { return };
    match under {
        Some(card) => end_with(model, view, card),
        None if best.deadwood == 0 => end_with(model, view, best.card),
        None => sitting.refuse(&format!(
            "no discard leaves you without deadwood: the {} leaves the least, {}",
            best.card, best.deadwood
        )),
    }
}

/// Ends the hand with eleven melded cards, or tells why not.
pub(super) fn big_gin(model: &mut Model, view: &View) {
    let melds = *best_arrangement(view.hand()).melds();
    match view.check(&Action::BigGin { melds }) {
        Ok(()) => ask_melds(model, view, None),
        Err(why) => {
            if let Some(sitting) = &mut model.sitting {
                sitting.refuse(&why.to_string());
            }
        }
    }
}

/// Ends the hand with a discard, unless it would be worth more with none.
fn end_with(model: &mut Model, view: &View, discard: Card) {
    let drill = model.sitting.as_ref().and_then(Sitting::drill);
    if drill.is_none() && can_big_gin(view) {
        let prompt = Phrase::default().strong("You can go big gin.");
        let question = gin_line(Question::new(prompt), view)
            .line(
                Phrase::new("Go gin, discarding ").card(discard),
                Answer::EndWith { discard },
            )
            .line(Phrase::new("Think again"), Answer::Close);
        ask(model, question);
    } else {
        ask_melds(model, view, Some(discard));
    }
}

/// What the house does about a knock with too much deadwood.
fn too_much(view: &View, left: u32, limit: u32) -> Phrase {
    let consequence = match view.rules().irregularities.illegal_knock {
        IllegalKnock::Refuse => "",
        IllegalKnock::Penalize => {
            " At this table the knock stands as announced, and your opponent chooses what follows."
        }
        IllegalKnock::Forfeit => " At this table the hand is then lost as if undercut.",
    };
    Phrase::default()
        .strong(format!("That leaves {left}, and {limit} is the limit."))
        .words(consequence)
}

fn gin_line(question: Question, view: &View) -> Question {
    if can_big_gin(view) {
        let melds = *best_arrangement(view.hand()).melds();
        return question.line(
            Phrase::new("Go big gin, with all eleven cards"),
            Answer::Play(Action::BigGin { melds }),
        );
    }
    question
}

fn end_line(question: Question, best: BestDiscard) -> Question {
    let what = match best.deadwood {
        0 => Phrase::new("Go gin"),
        points => Phrase::new(format!("Knock with {points}")),
    };
    question.line(
        what.words(", discarding ").card(best.card),
        Answer::EndWith { discard: best.card },
    )
}

fn ask(model: &mut Model, question: Question) {
    model.asked = Some(Asked::new(question));
}

pub(super) fn ask_melds(model: &mut Model, view: &View, discard: Option<Card>) {
    ask(model, choices::ending(view, discard));
}

fn best(view: &View) -> Option<BestDiscard> {
    best_discard(view.hand(), view.undiscardable())
}

fn can_big_gin(view: &View) -> bool {
    let melds = *best_arrangement(view.hand()).melds();
    view.check(&Action::BigGin { melds }).is_ok()
}

fn knock_with(view: &View, discard: Card) -> Action {
    let arrangement: Arrangement = best_arrangement(view.hand().without(discard));
    Action::Knock {
        discard,
        melds: *arrangement.melds(),
    }
}
