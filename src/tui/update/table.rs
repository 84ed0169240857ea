//! The table: keys become what is wanted of the session, and what comes of it becomes what is shown and asked for.

use crate::{
    game::{Stage, words::Phrase},
    melds::deadwood,
    play::{Action, Phase},
    session::{self, Ending, Intent},
    tui::{
        keymap::{self, Command, Place, TypedKey},
        message::Effect,
        model::Model,
        question::{Answer, step},
        runtime::Key,
        screens::{AnyScreen, ComparedScreen, PileScreen},
        sitting::{After, Mind, Sitting},
    },
};

use super::{branch, coach, drills, leaving, replay, seating};

/// Does what the player wants at the table.
pub(super) fn want(model: &mut Model, intent: Intent) -> Vec<Effect> {
    match &mut model.sitting {
        Some(sitting) => {
            let effects = sitting.handle(intent);
            perform(model, effects)
        }
        None => Vec::new(),
    }
}

/// Shows what has come of something at the table, and says what is to be done outside.
pub(super) fn perform(model: &mut Model, effects: Vec<session::Effect>) -> Vec<Effect> {
    let pace = model.pace;
    let mut outside = Vec::new();
    for effect in effects {
        let Some(sitting) = &mut model.sitting else {
            break;
        };
        match effect {
            session::Effect::Append(line) => outside.push(Effect::Append(line)),
            session::Effect::Moved => sitting.moved(pace),
            // The table itself shows what has happened.
            session::Effect::Story(_) => {}
            session::Effect::Notice(notice) => sitting.notice = Some(notice),
            session::Effect::Pile => model.push(AnyScreen::Pile(PileScreen)),
            session::Effect::Coach(position) => outside.extend(coach::hint(model, position)),
            session::Effect::Ask { ticket, turn } => {
                sitting.mind = Mind::Thinking(ticket);
                outside.push(Effect::AskOpponent { ticket, turn });
            }
            session::Effect::Show(turn) => outside.push(Effect::ShowOpponent(turn)),
            session::Effect::Par(record) => outside.push(Effect::PlayOut {
                sitting: sitting.number(),
                record,
            }),
            session::Effect::Branch(record) => outside.extend(branch::again(model, *record)),
            session::Effect::Answer(answer) => outside.extend(drills::hand_in(model, answer)),
            session::Effect::Stopped(fault) => {
                outside.extend(seating::stop(model, &fault.to_string()));
            }
        }
    }
    outside
}

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
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    match command {
        Command::TakeBack => return want(model, Intent::TakeBack),
        Command::Pile => return want(model, Intent::LookBack),
        Command::Sort => {
            if let Some(arrangement) = sitting.arrangement() {
                sitting.row.sort(&arrangement);
                let order = sitting.row.order().name();
                sitting.tell(Phrase::new(format!("Your cards lie {order}.")));
            }
        }
        Command::MoveLeft => sitting.row.move_left(),
        Command::MoveRight => sitting.row.move_right(),
        _ => {
            return match place {
                Place::Cut => cut(model, command),
                Place::Choosing => choose(model, command),
                Place::Between => match command {
                    Command::Confirm => next(model),
                    Command::Again => branch::ask(model),
                    _ => Vec::new(),
                },
                Place::Waiting => {
                    let effects = sitting.hurry();
                    move_cursor(sitting, command);
                    perform(model, effects)
                }
                Place::Offer | Place::Draw | Place::Discard => turn(model, command),
                // Something lies over the table.
                _ => Vec::new(),
            };
        }
    }
    if place == Place::Waiting {
        let effects = sitting.hurry();
        return perform(model, effects);
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

fn cut(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    sitting.cut_typed = 0;
    let at = sitting.cut_at.min(51);
    let by = |steps: usize| (at + steps) % 52;
    sitting.cut_at = match command {
        Command::Left => by(51),
        Command::Right => by(1),
        Command::Up | Command::Down => by(26),
        Command::First => 0,
        Command::Last => 51,
        Command::Confirm => return want(model, Intent::Cut(at)),
        _ => at,
    };
    Vec::new()
}

/// Moves the cursor in a list of answers, or gives the one under it.
pub(super) fn choose(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(asked) = model.question() else {
        return Vec::new();
    };
    let count = asked.question.lines.len();
    let cursor = match command {
        Command::Up | Command::Left => step(asked.cursor, count, false),
        Command::Down | Command::Right => step(asked.cursor, count, true),
        Command::First => 0,
        Command::Last => count.saturating_sub(1),
        Command::Confirm => {
            model.asked = None;
            return asked
                .answer()
                .map_or_else(Vec::new, |chosen| answer(model, chosen));
        }
        _ => asked.cursor,
    };
    model.point_at_answer(cursor);
    Vec::new()
}

fn answer(model: &mut Model, answer: &Answer) -> Vec<Effect> {
    match *answer {
        Answer::Close => Vec::new(),
        Answer::Table(intent) => want(model, intent),
        Answer::Screen(line) => model.on_top(|screen, model| screen.answered(line, model)),
        Answer::GoOn => branch::go_on(model),
        Answer::PlayOn(player) => replay::play_on(model, player),
        Answer::Leave => leaving::leave(model),
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
        After::Compared => branch::ask_what_follows(model),
        After::Hand | After::Game | After::Match => after_hand(model),
    }
}

/// Goes on after a hand that is compared with nothing, or was.
pub(super) fn after_hand(model: &mut Model) -> Vec<Effect> {
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
        After::Match => leaving::leave(model),
        After::Hand | After::Compared | After::Game => want(model, Intent::Next),
    }
}

fn turn(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    let Some(view) = sitting.playing() else {
        return Vec::new();
    };
    let drawing = !matches!(view.phase(), Phase::Discard { .. });
    let intent = match (command, sitting.row.card()) {
        (Command::DrawStock, _) => Intent::Play(Action::DrawStock),
        (Command::Take, _) => Intent::Take,
        (Command::Pass, _) => Intent::Play(Action::Pass),
        // Whatever ends a hand is refused for the same reason before a card is drawn.
        (Command::Confirm | Command::Knock | Command::Gin, _) if drawing => Intent::BigGin,
        (Command::BigGin, _) => Intent::BigGin,
        (Command::Confirm, Some(card)) => Intent::Discard(card),
        (Command::Knock, Some(card)) => Intent::Knock(card.into()),
        (Command::Gin, under) => {
            let is_gin = |card| {
                deadwood(view.hand().without(card)) == 0 && !view.undiscardable().contains(card)
            };
            Intent::Gin(
                under
                    .filter(|card| is_gin(*card))
                    .map_or_else(Ending::default, Ending::from),
            )
        }
        (Command::Left | Command::Right | Command::First | Command::Last, _) => {
            move_cursor(sitting, command);
            return Vec::new();
        }
        _ => return Vec::new(),
    };
    want(model, intent)
}
