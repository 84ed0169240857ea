//! What the keys do at the table.

use crate::{
    cards::Card,
    drills,
    game::{Entry, Stage, words::Phrase},
    melds::{Arrangement, BestDiscard, best_arrangement, best_discard, deadwood},
    play::{Action, Illegal, Phase, View},
    rules::{DiscardPile, IllegalKnock},
    tui::{
        choices,
        keymap::{self, Command, Place, TypedKey},
        message::Effect,
        model::{Model, Page, PageKind},
        question::{Answer, Asked, Question, step},
        runtime::Key,
        sitting::{After, Sitting},
        typed::Reading,
    },
};

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
    match pressed {
        TypedKey::Erase => sitting.typed.erase(),
        TypedKey::Character(character) => {
            let under = sitting.row.card();
            match sitting.typed.push(character, sitting.row.cards(), under) {
                Some(Reading::Card(card)) => sitting.row.point_at(card),
                Some(Reading::NoneOf(rank)) => {
                    sitting.refuse(&format!("you hold no {}", rank.letter()));
                }
                Some(Reading::NotHeld(card)) => {
                    sitting.refuse(&Illegal::NotHeld { card }.to_string());
                }
                None => {}
            }
        }
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
                Place::Menu
                | Place::NewMatch
                | Place::House
                | Place::Settings
                | Place::Records
                | Place::Replay
                | Place::Daily
                | Place::Lesson
                | Place::Statistics
                | Place::Reading
                | Place::Question => Vec::new(),
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
        Answer::Close | Answer::House(_) | Answer::PlayOn(_) => Vec::new(),
        Answer::Play(action) => sitting.play(action, pace),
        Answer::EndWith { discard } => {
            if let Some(view) = sitting.playing() {
                ask_melds(model, &view, Some(discard));
            }
            Vec::new()
        }
        Answer::FirstDealer(dealer) => sitting.enter(Entry::FirstDealer { dealer }, pace),
        Answer::Again(again) => super::branch::answer(model, again),
        Answer::Leave => super::leave(model),
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
            model.page = Some(Page::new(PageKind::Compared));
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
        After::Match => super::leave(model),
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
            model.page = Some(Page::new(PageKind::Pile));
            Vec::new()
        }
        DiscardPile::Top => {
            sitting.refuse(&Illegal::PileShut.to_string());
            Vec::new()
        }
        DiscardPile::Penalise => match view.check(&Action::LookBack) {
            Ok(()) => {
                let before = view.history().len();
                let effects = sitting.play(Action::LookBack, pace);
                if sitting
                    .view()
                    .is_some_and(|view| view.history().len() > before)
                {
                    model.page = Some(Page::new(PageKind::Pile));
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
        Command::Take => {
            let action = match view.phase() {
                Phase::Offer { .. } => Action::TakeUpcard,
                _ => Action::TakeDiscard,
            };
            sitting.play(action, pace)
        }
        Command::Pass => sitting.play(Action::Pass, pace),
        Command::Confirm | Command::Knock | Command::Gin | Command::BigGin if drawing => {
            refuse_check(
                sitting,
                &view,
                &Action::BigGin {
                    melds: *best_arrangement(view.hand()).melds(),
                },
            );
            Vec::new()
        }
        Command::Confirm => discard(model, &view),
        Command::Knock => {
            knock(model, &view);
            Vec::new()
        }
        Command::Gin => {
            gin(model, &view);
            Vec::new()
        }
        Command::BigGin => {
            let melds = *best_arrangement(view.hand()).melds();
            if view.check(&Action::BigGin { melds }).is_ok() {
                ask_melds(model, &view, None);
            } else {
                refuse_check(sitting, &view, &Action::BigGin { melds });
            }
            Vec::new()
        }
        Command::Left | Command::Right | Command::First | Command::Last => {
            move_cursor(sitting, command);
            Vec::new()
        }
        _ => Vec::new(),
    }
}

fn refuse_check(sitting: &mut Sitting, view: &View, action: &Action) {
    if let Err(why) = view.check(action) {
        sitting.refuse(&why.to_string());
    }
}

fn ask(model: &mut Model, question: Question) {
    model.asked = Some(Asked::new(question));
}

fn ask_melds(model: &mut Model, view: &View, discard: Option<Card>) {
    let left = discard.map_or(0, |card| deadwood(view.hand().without(card)));
    ask(
        model,
        choices::ending(view, discard, left.max(view.knock_limit())),
    );
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

fn discard(model: &mut Model, view: &View) -> Vec<Effect> {
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

fn knock(model: &mut Model, view: &View) {
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

/// What the house does about a knock with too much deadwood.
fn too_much(view: &View, left: u32, limit: u32) -> Phrase {
    let consequence = match view.rules().irregularities.illegal_knock {
        IllegalKnock::Refuse => "",
        IllegalKnock::Penalise => {
            " At this table the knock stands as announced, and your opponent chooses what follows."
        }
        IllegalKnock::Forfeit => " At this table the hand is then lost as if undercut.",
    };
    Phrase::default()
        .strong(format!("That leaves {left}, and {limit} is the limit."))
        .words(consequence)
}

fn gin(model: &mut Model, view: &View) {
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
