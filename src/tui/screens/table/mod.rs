//! The table where a match is played: what the keys mean there, and what becomes of what the session asks for.

mod answers;
mod commands;
mod count;
mod cover;
mod cut;
mod draw;
mod hint;
mod hint_columns;
mod hint_list;
mod hint_text;
mod marks;
mod message;
mod other_deal;
mod outcome_bar;
mod question;
mod seating;
mod tabletop;

use commands::{after_hand, is_turn, on_command};
pub use draw::{DrillComment, draw, verdict_area};
pub use other_deal::OtherDealScreen;
pub use question::{QuestionScreen, ask_first_click};
pub use seating::{Waiting, branch_off, failed, resumed, sit_down_anew, sit_over};
pub use tabletop::animate;

use std::time::Duration;

use ratatui::layout::Rect;

use crate::{
    cards::Rank,
    game::words::Phrase,
    play::Action,
    rules::DiscardPile,
    session::{self, Intent, Kind, Notice, Ticket},
    tui::{
        analyst::{CoachNews, CoachRequest, Coaching, CoachingTopic},
        keymap::{AT_TABLE, Command, Place, typed_character},
        message::Effect,
        runtime::Key,
        sitting::{After, Haste, Mind, Sitting},
        theme::Role,
        typed::no_king,
        widgets::Canvas,
    },
};

use super::{
    AnyScreen, Model, Next, PileScreen, Screen, board,
    footer::{HIDE, REST},
    score::ScoreLine,
};

/// The table with the [`Sitting`] of the model.
pub struct TableScreen;

/// Where you are at the table; in the menu if there is no match.
pub fn place(model: &Model) -> Place {
    let Some(sitting) = &model.sitting else {
        return Place::Menu;
    };
    if sitting.is_moving() {
        return Place::Waiting;
    }
    match sitting.kind() {
        Kind::Cover => Place::Cover,
        Kind::Cut => Place::Cut,
        Kind::Upcard | Kind::LastDiscard => Place::Offer,
        Kind::Draw => Place::Draw,
        Kind::Discard | Kind::Knock => Place::Discard,
        Kind::Dealer
        | Kind::Double
        | Kind::Defence
        | Kind::LayOff
        | Kind::Answer
        | Kind::Penalty
        | Kind::Stands => Place::Choosing,
        Kind::Melds | Kind::Take | Kind::Sure => Place::Question,
        Kind::Waiting => Place::Waiting,
        Kind::Between | Kind::Over => Place::Between,
    }
}

impl Screen for TableScreen {
    fn place(&self, model: &Model) -> Place {
        place(model)
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        draw(model, None, canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        on_command(model, command).into()
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        let sitting = model.sitting.as_ref()?;
        let (place, view) = (place(model), sitting.playing());
        let is_shown = match command {
            Command::DrawStock => place == Place::Draw,
            Command::Pass => place == Place::Offer,
            Command::Confirm => {
                return match place {
                    Place::Offer | Place::Draw => None,
                    Place::Cut => Some("draw"),
                    Place::Discard => Some("discard"),
                    Place::Between if sitting.after == After::Match => {
                        Some(if model.waiting.is_empty() {
                            "menu"
                        } else {
                            "back"
                        })
                    }
                    Place::Between => Some("go on"),
                    Place::Cover => Some("look"),
                    _ => Some("choose"),
                };
            }
            Command::Coach if place == Place::Between => {
                return may_review(sitting).then_some("review");
            }
            Command::Coach if model.hint().is_some() => return Some(HIDE),
            Command::Again => may_play_again(sitting),
            Command::Rematch => seating::may_play_rematch(model),
            Command::LastGames => {
                let sheet = sitting.game().sheet();
                sheet.is_hollywood() && sheet.may_announce()
            }
            Command::Sheet => true,
            Command::OtherDeal => sitting.ended_beside().is_some(),
            // With your own cards before you, the cursor is what you would think of.
            Command::Last if place == Place::Waiting => {
                return sitting.only_watches().then_some("skip to the end");
            }
            Command::Right => {
                return matches!(place, Place::Cut | Place::Discard).then_some("move");
            }
            Command::Down if is_turn(place) => {
                return (message::last_scroll(model) > 0).then_some(REST);
            }
            Command::Up if place == Place::Between => {
                return (commands::last_row_of_sheet(model) > 0).then_some("scroll");
            }
            Command::Close => !AT_TABLE(place),
            Command::TakeBack => sitting.may_take_back(),
            _ => {
                let view = view?;
                match command {
                    Command::Take => view
                        .takings()
                        .any(|(taking, _)| view.check(&taking).is_ok()),
                    Command::Double => view.check(&Action::OfferDouble).is_ok(),
                    Command::Sort => true,
                    Command::Knock | Command::Gin | Command::BigGin => {
                        board::may_end(&view, command)
                    }
                    Command::Coach => sitting.acting().is_some(),
                    Command::Deeper => model.hint().is_some_and(Coaching::can_go_deeper),
                    Command::Partner => sitting.adviser().is_ok(),
                    Command::Pile => view.rules().table.discard_pile != DiscardPile::Top,
                    _ => false,
                }
            }
        };
        is_shown.then(|| command.binding().label)
    }

    fn key(&mut self, key: Key, model: &mut Model) -> Option<Next> {
        let place = place(model);
        let sitting = model.sitting.as_mut()?;
        if place == Place::Cut {
            let character = typed_character(key, false)?;
            let digit = usize::try_from(character.to_digit(10)?).ok()?;
            let longer = sitting.cut_typed * 10 + digit;
            sitting.cut_typed = if longer <= 52 { longer } else { digit };
            if sitting.cut_typed > 0 {
                sitting.cut_at = sitting.cut_typed - 1;
            }
            return Some(Next::stay());
        }
        if !place.takes_typed_cards() {
            return None;
        }
        if let Err(why) = sitting.type_card(key)? {
            // Whoever has no king may have meant to knock.
            let is_king = key == Key::char('k') && sitting.typed.rank() == Some(Rank::King);
            let first = if place == Place::Discard {
                ""
            } else {
                "draw, then "
            };
            sitting.refuse(&if is_king {
                no_king(first, &model.keys.name(Command::Knock))
            } else {
                why
            });
        }
        Some(Next::stay())
    }

    /// An answer, a card of the cut or of the hand was clicked: the cursor goes there, and a second click does what Enter
    /// does.
    fn click(&mut self, line: usize, model: &mut Model) -> Next {
        if model.question().is_some() {
            return question::click(model, line);
        }
        let place = place(model);
        let Some(sitting) = &mut model.sitting else {
            return Next::stay();
        };
        let again = if place == Place::Cut {
            std::mem::replace(&mut sitting.cut_at, line) == line
        } else {
            let Some(card) = sitting.row.cards().get(line).copied() else {
                return Next::stay();
            };
            sitting.row.point_at(card);
            sitting.typed.erase();
            sitting.clicked.replace(card) == Some(card) && place == Place::Discard
        };
        match place {
            Place::Waiting => hurry(model).into(),
            _ if again => self.command(Command::Confirm, model),
            _ => Next::stay(),
        }
    }

    fn takes(&self, command: Command, model: &Model) -> bool {
        let sitting = model.sitting.as_ref();
        match command {
            Command::Close => closes(model),
            Command::Coach if place(model) == Place::Between => sitting.is_some_and(may_review),
            Command::Up | Command::Down if is_turn(place(model)) => {
                let lists_discards = model.hint().is_some() && place(model) == Place::Discard;
                lists_discards || message::last_scroll(model) > 0
            }
            Command::Again => sitting.is_some_and(may_play_again),
            Command::Rematch => seating::may_play_rematch(model),
            _ => true,
        }
    }

    fn close(&mut self, model: &mut Model) -> Next {
        match place(model) {
            Place::Waiting => return hurry(model).into(),
            Place::Question => return want(model, Intent::No).into(),
            _ if model.hint().is_some() => model.coaching = None,
            _ if is_match_over(model) => return seating::leave(model).into(),
            _ => {
                if let Some(sitting) = &mut model.sitting {
                    sitting.typed.erase();
                }
            }
        }
        Next::stay()
    }

    fn quit(&mut self, model: &mut Model) -> Next {
        question::ask_to_leave(model);
        Next::stay()
    }
}

/// Whether the last hand can be played again: with your cards, or those of your opponent.
fn may_play_again(sitting: &Sitting) -> bool {
    sitting.game().deals() > 0 && sitting.view().is_some()
}

/// Whether there is a decision of yours to judge in the hand that is over, or else in the match.
fn may_review(sitting: &Sitting) -> bool {
    match sitting.after {
        After::Hand | After::Compared => may_play_again(sitting),
        After::Game | After::Match => true,
    }
}

/// Whether there is anything at the table that can be closed and is not lost by it.
pub fn closes(model: &Model) -> bool {
    let has_typed = |sitting: &Sitting| !sitting.typed.is_empty();
    matches!(place(model), Place::Waiting | Place::Question)
        || model.hint().is_some()
        || model.sitting.as_ref().is_some_and(has_typed)
        || is_match_over(model)
}

/// Whether the last page of a match is shown, after which nothing is left to do at the table.
fn is_match_over(model: &Model) -> bool {
    let sitting = model.sitting.as_ref();
    sitting.is_some_and(|sitting| sitting.after == After::Match)
}

/// The line with the score.
fn draw_score(model: &Model, sitting: &Sitting, area: Rect, canvas: &mut Canvas<'_>) {
    let line = ScoreLine {
        game: sitting.game(),
        names: sitting.names(),
        occasion: sitting.header().occasion(),
        excerpt: sitting.drill().map(|_| ["Mistake drill", "Drill"]),
    };
    line.draw(model.tier(), area, canvas);
}

/// What was answered to your last key, marked not by color alone.
fn notice(notice: &Notice) -> (Phrase, Role) {
    match notice {
        Notice::Said(phrase) => (phrase.clone(), Role::Label),
        Notice::Refused(phrase) => (Phrase::new("! ").and(phrase.clone()), Role::Warning),
    }
}

/// Does what you want at the table.
pub fn want(model: &mut Model, intent: Intent) -> Vec<Effect> {
    let best = hint::best_action(model);
    match &mut model.sitting {
        Some(sitting) => {
            let effects = sitting.handle(intent);
            if let (Kind::Take, Some(best)) = (sitting.kind(), best) {
                sitting.point_at(best);
            }
            perform(model, effects)
        }
        None => Vec::new(),
    }
}

/// Shows what the session asks for, and returns what is to be done outside.
fn perform(model: &mut Model, effects: Vec<session::Effect>) -> Vec<Effect> {
    let mut outside = Vec::new();
    for effect in effects {
        let Some(sitting) = &mut model.sitting else {
            break;
        };
        match effect {
            session::Effect::Append(line) => outside.push(Effect::Append(line)),
            session::Effect::Moved => {
                sitting.moved();
                if sitting.has_just_ended_beside() {
                    show_other_deal(model);
                }
            }
            session::Effect::Cover => sitting.cover(),
            // The table itself shows what has happened.
            session::Effect::Story(_) | session::Effect::Remark(_) => {}
            session::Effect::Notice(notice) => sitting.notice = Some(notice),
            session::Effect::Pile => model.push(AnyScreen::Pile(PileScreen)),
            session::Effect::Coach(position, effort) => {
                let entries = sitting.record().entries().len();
                let request = CoachRequest::Hint(position, effort);
                let about = CoachingTopic::Decision { entries, effort };
                outside.extend(model.ask_coach(request, about));
            }
            session::Effect::Ask { ticket, turn } => {
                sitting.mind = Mind::Thinking(ticket);
                outside.push(Effect::AskOpponent { ticket, turn });
            }
            session::Effect::AskPartner { ticket, turn } => {
                outside.push(Effect::AskPartner { ticket, turn });
            }
            session::Effect::Show(turn) => outside.push(Effect::ShowOpponent(turn)),
            session::Effect::Par(record) => outside.push(Effect::PlayOut {
                sitting: sitting.number(),
                record,
            }),
            session::Effect::Branch(record) => outside.extend(seating::play_again(model, *record)),
            session::Effect::Answer(answer) => sitting.answer = Some(answer),
            session::Effect::Stopped(fault) => {
                outside.extend(seating::stop(model, &fault.to_string()));
            }
        }
    }
    outside
}

/// Opens the page with the showdown of the other deal, or of the one that has just ended.
fn show_other_deal(model: &mut Model) {
    let is_open = matches!(model.top(), Some(AnyScreen::OtherDeal(_)));
    let ended = model
        .sitting
        .as_ref()
        .and_then(|sitting| sitting.ended_beside());
    match ended {
        Some(deal) if !is_open => model.push(AnyScreen::OtherDeal(OtherDealScreen { deal })),
        Some(_) => {}
        None => model.refuse("no other deal has ended"),
    }
}

/// Takes the opponent's move, which is shown when the pace allows it.
pub fn answered(model: &mut Model, ticket: Ticket, action: Action) -> Vec<Effect> {
    let pace = model.settings.pace;
    let sitting = model.sitting.as_mut();
    let effects = sitting.map(|sitting| sitting.answered(ticket, action, pace));
    perform(model, effects.unwrap_or_default())
}

/// Shows the advice of a partner.
pub fn advised(model: &mut Model, ticket: Ticket, action: &Action) -> Vec<Effect> {
    let sitting = model.sitting.as_ref();
    let effects = sitting.map(|sitting| sitting.advised(ticket, action));
    perform(model, effects.unwrap_or_default())
}

/// Lets time pass, if anything moves.
pub fn passed(model: &mut Model, elapsed: Duration) -> Vec<Effect> {
    model.ignored = model.ignored.and_then(|ignored| ignored.pass(elapsed));
    if let Some(animation) = &mut model.animation {
        // The opponent waits until everything has come to rest.
        animation.pass(elapsed);
        model.animation.take_if(|animation| animation.is_over());
        return Vec::new();
    }
    if let Some(AnyScreen::Lesson(lesson)) = model.screens.last_mut() {
        lesson.typed.pass(elapsed);
        return Vec::new();
    }
    let moves = model.screen_moves_in().is_some();
    let sitting = model.sitting.as_mut().filter(|_| moves);
    let effects = sitting.map(|sitting| sitting.passed(elapsed));
    perform(model, effects.unwrap_or_default())
}

/// Skips the wait before the next move.
pub fn hurry(model: &mut Model) -> Vec<Effect> {
    skip(model, Haste::NextMove)
}

fn skip(model: &mut Model, haste: Haste) -> Vec<Effect> {
    let sitting = model.sitting.as_mut();
    let effects = sitting.map(|sitting| sitting.hurry(haste));
    perform(model, effects.unwrap_or_default())
}

/// Takes what the coach says of the decision at the table. The cursor stays where it is: Enter must not discard another card than
/// the one that was under it when you looked.
pub fn coached(model: &mut Model, number: u64, news: &CoachNews) -> bool {
    let coaching = model.coaching.as_mut();
    coaching.is_some_and(|coaching| coaching.take_news(number, news))
}

/// Takes a hint off the table when its decision is made.
pub fn clear_hint(model: &mut Model) {
    if let Some(Coaching {
        about: CoachingTopic::Decision { entries, .. },
        ..
    }) = model.coaching
    {
        let stands = |sitting: &Sitting| sitting.record().entries().len() == entries;
        if !model.sitting.as_ref().is_some_and(stands) {
            model.coaching = None;
        }
    }
}
