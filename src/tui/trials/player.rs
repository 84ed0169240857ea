//! A player at the keys: decides as the simplest computer player does, and presses what a person would press.

use crate::{
    cards::Card,
    play::Action,
    players::{Bot, Greedy},
    session::{Intent, Kind},
    tui::keymap::Place,
};

use super::Bench;

/// Does the next thing at the table.
pub(super) fn play_on(bench: &mut Bench) {
    if bench.model.animation.is_some() {
        bench.press("x");
        return;
    }
    match bench.model.place() {
        Place::Menu | Place::NewMatch => panic!("there is no match to play"),
        Place::Question | Place::Cut | Place::Choosing | Place::Cover | Place::Between => {
            bench.press("Enter");
        }
        Place::Waiting => {
            // A key without a meaning of its own.
            bench.press("x");
        }
        Place::Offer | Place::Draw | Place::Discard => turn(bench),
        // A page or another screen lies over the table.
        _ => {
            bench.press("Esc");
        }
    }
}

fn turn(bench: &mut Bench) {
    let view = bench.sitting().playing().expect("a hand is being played");
    act(bench, Greedy.choose(&view));
}

/// Does this at the table, up to the choice of the melds.
pub(super) fn act(bench: &mut Bench, action: Action) {
    match action {
        Action::TakeUpcard | Action::TakeDiscard => bench.press("t"),
        Action::Pass => bench.press("p"),
        Action::DrawStock => bench.press("Space"),
        Action::TakeCard { .. } => take(bench, action),
        Action::Discard { card } => {
            point_at(bench, card);
            bench.press("Enter")
        }
        Action::Knock { discard, .. } => {
            point_at(bench, discard);
            bench.press("n")
        }
        Action::BigGin { .. } => bench.press("b"),
        other => panic!("{other:?} is not answered at the table"),
    };
}

/// Takes one of the cards that lie open.
fn take(bench: &mut Bench, action: Action) -> &mut Bench {
    bench.press("t");
    let prompt = bench.sitting().prompt();
    if prompt.kind == Kind::Take {
        let mut choices = prompt.choices.iter();
        let line = choices.position(|choice| choice.intent == Intent::Play(action));
        for _ in 0..line.expect("it is offered") {
            bench.press("Down");
        }
        bench.press("Enter");
    }
    bench
}

/// Moves the cursor to a card.
pub(super) fn point_at(bench: &mut Bench, card: Card) {
    for _ in 0..11 {
        if bench.sitting().row.card() == Some(card) {
            return;
        }
        bench.press("Right");
    }
    panic!("the cursor does not reach {card}");
}
