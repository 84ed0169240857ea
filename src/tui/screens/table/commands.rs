//! What the commands of the player do at the table.

use crate::{
    analysis::coach::Effort,
    game::{PlayedDeal, Stage, words::Phrase},
    melds::deadwood,
    play::{Action, Phase},
    session::{Intent, KnockChoice, Notice},
    tui::{
        analyst::{CoachRequest, CoachingTopic},
        keymap::{Command, Place},
        message::Effect,
        settings::Setting,
        sitting::{After, Haste, RatedBefore},
        widgets::SheetView,
    },
};

use super::{
    super::{
        AnyScreen, ComparedScreen, HouseScreen, Model, ReviewScreen, scrolled, scrolls, sheet,
    },
    cut, hurry, message, place, question, seating, show_other_deal, skip, want,
};

/// Does what a command asks for at the table.
pub(super) fn on_command(model: &mut Model, command: Command) -> Vec<Effect> {
    let (place, has_hint) = (place(model), model.hint().is_some());
    let is_settled = model.hint().is_some_and(|hint| !hint.can_go_deeper());
    let Some(sitting) = &mut model.sitting else {
        return Vec::new();
    };
    if place == Place::Discard
        && let Some(why) = sitting.typed.refusal(command, sitting.row.card())
    {
        sitting.refuse(&why);
        return Vec::new();
    }
    match command {
        Command::House => {
            let rules = HouseScreen::of(model);
            return model.open(rules);
        }
        Command::OtherDeal => {
            show_other_deal(model);
            return Vec::new();
        }
        Command::Pace => {
            model.settings.pace = model.settings.pace.next();
            sitting.tell(Phrase::new(format!(
                "The opponent's pace is now {}.",
                model.settings.pace
            )));
            return vec![Effect::KeepSettings {
                settings: Box::new(model.settings.clone()),
                changed: vec![Setting::Pace],
            }];
        }
        Command::Up | Command::Down if has_hint && is_turn(place) => {
            let last = message::last_scroll(model);
            if let Some(sitting) = &mut model.sitting
                && last == 0
            {
                let [left, right] = [Command::Left, Command::Right].map(|key| model.keys.name(key));
                let others = format!("{left} and {right} list the moves of your other cards.");
                sitting.tell(Phrase::new(others));
            } else if let Some(hint) = &mut model.coaching {
                hint.scroll = scrolled(hint.scroll, last, 1, command);
            }
            return Vec::new();
        }
        Command::Coach if has_hint => {
            model.coaching = None;
            return Vec::new();
        }
        Command::Coach if place == Place::Between => return review(model),
        Command::Coach => return want(model, Intent::Hint(Effort::Full)),
        Command::Deeper if is_settled => {
            let said = Phrase::new("A longer hint would change nothing.");
            sitting.notice = Some(Notice::Said(said));
        }
        Command::Deeper => return want(model, Intent::Hint(Effort::Deep)),
        Command::Partner => return want(model, Intent::Advice),
        Command::TakeBack => return want(model, Intent::TakeBack),
        Command::Pile => return want(model, Intent::LookBack),
        Command::Sort => {
            if let Some(arrangement) = sitting.arrangement() {
                sitting.row.sort(&arrangement);
                let order = sitting.row.order().name();
                let marks = match sitting.row.melds_apart(&arrangement).as_slice() {
                    [] => "",
                    [_, ..] => " The marks under them show the melds.",
                };
                sitting.tell(Phrase::new(format!(
                    "Your cards are sorted {order}.{marks}"
                )));
            }
        }
        Command::MoveLeft | Command::MoveRight => sitting.row.follow(command),
        Command::Last if place == Place::Waiting => return skip(model, Haste::ToYourTurn),
        _ => match place {
            Place::Cover if command == Command::Confirm => return want(model, Intent::Look),
            Place::Cut => return cut(model, command),
            Place::Choosing | Place::Question => return question::choose(model, command),
            Place::Between => {
                return match command {
                    Command::Confirm => next(model),
                    Command::Again => question::ask_again(model),
                    Command::Rematch => seating::rematch(model),
                    Command::LastGames => want(model, Intent::LastGames),
                    command if scrolls(command) => scroll_sheet(model, command),
                    _ => Vec::new(),
                };
            }
            Place::Offer | Place::Draw | Place::Discard => return turn(model, command),
            _ => sitting.row.follow(command),
        },
    }
    if place == Place::Waiting {
        hurry(model)
    } else {
        Vec::new()
    }
}

/// Whether it is your turn, and nothing is asked.
pub(super) const fn is_turn(place: Place) -> bool {
    matches!(place, Place::Offer | Place::Draw | Place::Discard)
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
        (Command::Double, _) => Intent::Double,
        // Whatever ends a hand is refused for the same reason before a card is drawn.
        (Command::Confirm | Command::Knock | Command::Gin, _) if drawing => Intent::BigGin,
        (Command::BigGin, _) => Intent::BigGin,
        (Command::Confirm, Some(card)) => Intent::Discard(card),
        (Command::Knock, Some(card)) => Intent::Knock(card.into()),
        (Command::Gin, under) => {
            let is_gin = |card| {
                deadwood(view.hand().without(card)) == 0 && !view.undiscardable().contains(card)
            };
            let under = under.filter(|card| is_gin(*card));
            Intent::Gin(under.map_or_else(KnockChoice::default, KnockChoice::from))
        }
        _ => {
            sitting.row.follow(command);
            return Vec::new();
        }
    };
    match intent {
        Intent::Discard(card) if question::ask_to_knock(model, card) => Vec::new(),
        _ => want(model, intent),
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
        After::Compared => {
            model.ask_what_follows();
            Vec::new()
        }
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
            sitting.after = if is_over { After::Match } else { After::Game };
            sitting.sheet_scroll = usize::MAX;
            if is_over
                && sitting.counts_for_rating()
                && let Some(ladder) = &model.menu.ladder
            {
                sitting.rated_before = Some(RatedBefore {
                    games: ladder.rated_games,
                    elo: ladder.rating.and_then(|rating| rating.elo),
                });
                return vec![Effect::FindLadder];
            }
        }
        After::Match => return seating::leave(model),
        After::Hand | After::Compared | After::Game => return want(model, Intent::Next),
    }
    Vec::new()
}

/// How far the sheet can be scrolled down that is shown after a game or the match.
pub(super) fn last_row_of_sheet(model: &Model) -> usize {
    let shown = model.sitting.as_ref();
    let shown = shown.filter(|one| matches!(one.after, After::Game | After::Match));
    shown.map_or(0, |sitting| {
        sheet::last_scroll(model, cut::sheet_area(model, sitting))
    })
}

fn scroll_sheet(model: &mut Model, command: Command) -> Vec<Effect> {
    let last = last_row_of_sheet(model);
    if let Some(sitting) = model.sitting.as_ref().filter(|_| last > 0) {
        let page = SheetView::page_rows(cut::sheet_area(model, sitting));
        let scroll = scrolled(sitting.sheet_scroll, last, page, command);
        if let Some(sitting) = &mut model.sitting {
            sitting.sheet_scroll = scroll;
        }
    }
    Vec::new()
}

/// Asks what the decisions were worth: of the hand that is over, or of the whole match after a game.
fn review(model: &mut Model) -> Vec<Effect> {
    let Some(sitting) = &model.sitting else {
        return Vec::new();
    };
    let errand = CoachRequest::Review {
        record: Box::new(sitting.record().clone()),
        player: sitting.me(),
        only: match sitting.after {
            After::Hand | After::Compared => sitting.game().deal().map(PlayedDeal::number),
            After::Game | After::Match => None,
        },
    };
    model.push(AnyScreen::Review(ReviewScreen::default()));
    model.ask_coach(errand, CoachingTopic::Played)
}
