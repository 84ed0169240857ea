//! What the keys do at the table.

use crate::{
    game::{Entry, Stage, words::Phrase},
    play::{Action, Illegal, Phase},
    rules::DiscardPile,
    tui::{
        keymap::{self, Command, Place, TypedKey},
        message::Effect,
        model::Model,
        question::{Answer, Asked, step},
        runtime::Key,
        screens::{AnyScreen, ComparedScreen, PileScreen},
        sitting::{After, Sitting},
    },
};

use super::ending;

/// Takes a key as part of a card or number being typed, if it is one.
pub(super) fn typed(model: &mut Model, place: Place, key: Key) -> Option<Vec<Effect>> {
    let sitting = model.sitting.as_mut()?;
    if place == Place::Cut {
        let TypedKey::Character(character) = keymap::typed(key, false)? else {
            return None;
        };
        let digit = usize::try_from(character.to_digit(10)?).ok()?;
        let longer = sitting.cut_typed * 10 + digit;
        sitting.cut_typed = if longer <= 52 { longer } else { digit };
        if sitting.cut_typed > 0 {
            sitting.cut_at = sitting.cut_typed - 1;
        }
        return Some(Vec::new());
    }
    if !place.takes_typed_cards() {
        return None;
    }
    let started = sitting.typed.rank().is_some();
    let Some(pressed) = keymap::typed(key, started) else {
        sitting.typed.erase();
        return None;
    };
    sitting.notice = None;
    if let Err(why) = sitting.typed.press(pressed, &mut sitting.row) {
        sitting.refuse(&why.to_string());
    }
    Some(Vec::new())
}

pub(super) fn on_command(model: &mut Model, place: Place, command: Command) -> Vec<Effect> {
    let (question, speed) = (model.question(), model.pace);
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    match command {
        Command::TakeBack => {
            let player = sitting.me();
            if let Some(why) = sitting.nothing_to_take_back() {
                sitting.refuse(why);
                return Vec::new();
            }
            let effects = sitting.enter(Entry::TookBack { player }, speed);
            if !effects.is_empty() {
                sitting.tell(Phrase::new("You took your last move back."));
            }
            return effects;
        }
        Command::Sort => {
            if let Some(arrangement) = sitting.arrangement() {
                sitting.row.sort(&arrangement);
                let order = sitting.row.order().name();
                sitting.tell(Phrase::new(format!("Your cards lie {order}.")));
            }
        }
        Command::MoveLeft => sitting.row.move_left(),
        Command::MoveRight => sitting.row.move_right(),
        Command::Pile => return look_back(model),
        _ => {
            return match place {
                Place::Cut => cut(sitting, command, speed),
                Place::Choosing => choose(model, question.as_ref(), command),
                Place::Between => match command {
                    Command::Confirm => next(model),
                    Command::Again => super::branch::ask(model),
                    _ => Vec::new(),
                },
                Place::Waiting => {
                    let effects = sitting.hurry(speed);
                    move_cursor(sitting, command);
                    effects
                }
                Place::Offer | Place::Draw | Place::Discard => turn(model, command),
                // Something lies over the table.
                _ => Vec::new(),
            };
        }
    }
    if place == Place::Waiting {
        return sitting.hurry(speed);
    }
    Vec::new()
}

fn move_cursor(sitting: &mut Sitting, command: Command) {
    match command {
        Command::Left => sitting.row.left(),
        Command::Right => sitting.row.right(),
        Command::First => sitting.row.first(),
        Command::Last => sitting.row.last(),
        _ => {}
    }
}

fn cut(sitting: &mut Sitting, command: Command, pace: crate::tui::pace::Pace) -> Vec<Effect> {
    sitting.cut_typed = 0;
    let by = |steps: usize| (sitting.cut_at + steps) % 52;
    sitting.cut_at = match command {
        Command::Left => by(51),
        Command::Right => by(1),
        Command::Up | Command::Down => by(26),
        Command::First => 0,
        Command::Last => 51,
        Command::Confirm => return sitting.cut(pace),
        _ => return Vec::new(),
    };
    Vec::new()
}

fn choose(model: &mut Model, question: Option<&Asked>, command: Command) -> Vec<Effect> {
    let (Some(asked), Some(sitting)) = (question, &mut model.sitting) else {
        return Vec::new();
    };
    let count = asked.question.lines.len();
    sitting.chosen = match command {
        Command::Up | Command::Left => step(asked.cursor, count, false),
        Command::Down | Command::Right => step(asked.cursor, count, true),
        Command::First => 0,
        Command::Last => count.saturating_sub(1),
        Command::Confirm => {
            return asked
                .answer()
                .map_or_else(Vec::new, |chosen| answer(model, chosen));
        }
        _ => asked.cursor,
    };
    Vec::new()
}

/// Does what an answer says.
pub(super) fn answer(model: &mut Model, answer: &Answer) -> Vec<Effect> {
    let pace = model.pace;
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    match *answer {
        Answer::Close | Answer::Screen(_) | Answer::PlayOn(_) => Vec::new(),
        Answer::Play(action) => sitting.play(action, pace),
        Answer::EndWith { discard } => {
            if let Some(view) = sitting.playing() {
                ending::ask_melds(model, &view, Some(discard));
            }
            Vec::new()
        }
        Answer::FirstDealer(dealer) => sitting.enter(Entry::FirstDealer { dealer }, pace),
        Answer::Again(again) => super::branch::answer(model, again),
        Answer::Leave => super::leaving::leave(model),
        Answer::Quit => vec![Effect::Quit],
    }
}

/// Goes on after a hand, a game or the match.
fn next(model: &mut Model) -> Vec<Effect> {
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    match sitting.after {
        After::Hand if sitting.is_to_be_compared() => {
            sitting.after = After::Compared;
            model.push(AnyScreen::Compared(ComparedScreen::default()));
            Vec::new()
        }
        After::Compared => super::branch::ask_what_follows(model),
        After::Hand | After::Game | After::Match => after_hand(model),
    }
}

/// Goes on after a hand that needs no comparison any more, after a game or the match.
pub(super) fn after_hand(model: &mut Model) -> Vec<Effect> {
    let pace = model.pace;
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    let is_over = matches!(sitting.game().stage(), Stage::Over(_));
    match sitting.after {
        After::Hand if sitting.game().deals() > 0 && sitting.game_ended() => {
            sitting.after = After::Game;
            Vec::new()
        }
        After::Game if is_over => {
            sitting.after = After::Match;
            Vec::new()
        }
        After::Match => super::leaving::leave(model),
        After::Hand | After::Compared | After::Game => sitting.deal_next(pace),
    }
}

/// Looks through the discard pile, as far as the house lets it.
fn look_back(model: &mut Model) -> Vec<Effect> {
    let pace = model.pace;
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    let Some(view) = sitting.playing() else {
        return Vec::new();
    };
    match view.rules().table.discard_pile {
        DiscardPile::Open => {
            model.push(AnyScreen::Pile(PileScreen));
            Vec::new()
        }
        DiscardPile::Top => {
            sitting.refuse(&Illegal::PileShut.to_string());
            Vec::new()
        }
        DiscardPile::Penalize => match view.check(&Action::LookBack) {
            Ok(()) => {
                let before = view.history().len();
                let effects = sitting.play(Action::LookBack, pace);
                if sitting
                    .view()
                    .is_some_and(|view| view.history().len() > before)
                {
                    model.push(AnyScreen::Pile(PileScreen));
                }
                effects
            }
            Err(why) => {
                sitting.refuse(&why.to_string());
                Vec::new()
            }
        },
    }
}

fn turn(model: &mut Model, command: Command) -> Vec<Effect> {
    let pace = model.pace;
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    let Some(view) = sitting.playing() else {
        return Vec::new();
    };
    let drawing = !matches!(view.phase(), Phase::Discard { .. });
    match command {
        Command::DrawStock => sitting.play(Action::DrawStock, pace),
        Command::Take => sitting.play(view.phase().taking(), pace),
        Command::Pass => sitting.play(Action::Pass, pace),
        Command::Confirm | Command::Knock | Command::Gin | Command::BigGin if drawing => {
            // Whatever ends a hand is refused for the same reason before a card is drawn.
            ending::big_gin(model, &view);
            Vec::new()
        }
        Command::Confirm => ending::discard(model, &view),
        Command::Knock => {
            ending::knock(model, &view);
            Vec::new()
        }
        Command::Gin => {
            ending::gin(model, &view);
            Vec::new()
        }
        Command::BigGin => {
            ending::big_gin(model, &view);
            Vec::new()
        }
        Command::Left | Command::Right | Command::First | Command::Last => {
            move_cursor(sitting, command);
            Vec::new()
        }
        _ => Vec::new(),
    }
}
