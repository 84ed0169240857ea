//! The table as everybody may see it: while the keyboard is passed on, and for those who do not play in the deal.

use crate::{
    game::{
        HandEnd, PlayedDeal, Table,
        words::{Phrase, events, hand_end, seating},
    },
    play::{Event, PublicState, Seat, Seen, View},
    tui::{
        sitting::Sitting,
        theme::Role,
        widgets::{Canvas, CardGroup, inset},
    },
};

use super::{
    super::{
        Model,
        board::{self, OpponentView},
        cards::{self, Showdown},
        others::{Others, draw_idle, draw_name},
        score, text,
    },
    answers::{self, box_room, has_boxes},
    draw_score, notice,
};

/// Draws the deal that is being played with every hand face down that has not been laid down.
pub fn draw_public(model: &Model, sitting: &Sitting, deal: &PlayedDeal, canvas: &mut Canvas<'_>) {
    let asked = model.question();
    let history: Vec<Seen> = deal.events().iter().map(Event::seen_by_all).collect();
    let showdown = Showdown::of(deal.seats().len(), &history);
    let has_lines = asked.is_some() && !has_boxes(model);
    let middle = board::middle(&showdown, has_lines, false);
    let areas = model.areas(middle, sitting.table_size());
    let boxed = asked.as_ref().and_then(|_| box_room(model, &areas, None));
    draw_score(model, sitting, areas.score, canvas);
    let open = deal.deal();
    let watched = sitting.watched();
    let own = watched.as_ref().map(View::seat);
    let own = own
        .or_else(|| deal.seat_of(sitting.me()))
        .unwrap_or(Seat::FIRST);
    let seats: Vec<Seat> = own.others(deal.seats().len()).collect();
    let name = |seat: Seat| sitting.name(deal.seats()[seat]);
    match seats.as_slice() {
        [other] => {
            let laid = showdown.laid[*other].as_ref();
            let hand = laid.map_or_else(|| face_down(open, *other), cards::laid_open);
            cards::row(hand, areas.other_size).draw(areas.other_cards, canvas);
            let player = deal.seats()[*other];
            // One person watches, and nobody waits for the keyboard.
            let is_watched = sitting.names().you().is_some();
            let is_thinking = is_watched && sitting.is_moving() && deal.turn() == Some(player);
            let opponent = OpponentView {
                name: name(*other),
                about: &sitting.about(player),
                more: laid
                    .map(|laid| format!("deadwood {}", laid.deadwood.points()))
                    .or_else(|| is_thinking.then(|| "thinking".to_owned())),
                remark: None,
            };
            opponent.draw(own, areas.other, areas.speech, canvas);
            draw_idle(sitting, deal, &areas.places, canvas);
        }
        seats => {
            let others = Others {
                names: sitting.names(),
                game: sitting.game(),
                about: &|player| sitting.about(player),
                deal,
                open,
                seats,
                showdown: Some(&showdown),
                are_open: false,
                animation: None,
            };
            others.draw(&areas, canvas);
        }
    }
    let hand = match (&showdown.laid[own], &watched) {
        (Some(laid), _) => cards::laid_open(laid),
        (None, Some(view)) => cards::open_hand(view),
        (None, None) => face_down(open, own),
    };
    cards::row(hand, areas.hand_size).draw(areas.hand, canvas);
    draw_name(&format!("{}'s hand", name(own)), areas.count, canvas);
    if areas.piles.height > 0 {
        board::piles(model, (sitting.names(), deal), open, own, None).draw(areas.piles, canvas);
    }
    if let (Some(asked), None) = (&asked, boxed) {
        answers::draw(asked, areas.middle, canvas);
    } else {
        let mut moves = opening(sitting, deal);
        moves.extend(events(sitting.names(), deal.seats(), &history));
        board::draw_story(&moves, areas.middle, canvas);
    }
    let todo = match &asked {
        Some(_) if boxed.is_some() => Phrase::default(),
        Some(asked) => asked.question.prompt.clone(),
        None => sitting.prompt().text,
    };
    let mut said = vec![(todo, Role::Message)];
    let told = watched
        .as_ref()
        .and_then(|_| at_the_bottom(sitting, name(own)));
    said.extend(told.map(|told| (Phrase::new(told), Role::Label)));
    let own = sitting.deal().filter(|_| watched.is_some());
    if let Some(end) = own.and_then(HandEnd::of) {
        // Your own deal is over.
        said.push((hand_end(sitting.names(), &end).stop(), Role::Label));
    }
    if let Some(told) = &sitting.notice {
        said.push(notice(told));
    } else if let Some(why) = &model.unsaved {
        said.push((text::unsaved(why), Role::Warning));
    }
    text::draw_phrases(&said, inset(areas.message, 1, 0), canvas);
    if let Some(sheet) = areas.sheet {
        score::draw_paper(model, sitting, sheet, canvas);
    }
    if let (Some(asked), Some(room)) = (&asked, boxed) {
        room.draw(asked, "", canvas);
    }
}

/// Whose cards lie at the bottom while you have none to play, if you look on alone.
fn at_the_bottom(sitting: &Sitting, name: &str) -> Option<String> {
    let (waits, who) = match sitting.game().table() {
        Table::Chouette(_) => ("wait in line and ", "captain"),
        Table::Partnership { .. } => ("", "partner"),
        Table::Two | Table::Cutthroat { .. } | Table::BattleRoyal | Table::Round { .. } => {
            return None;
        }
    };
    let told = format!("You {waits}watch the hand of {name}, your {who}.");
    sitting.names().you().map(|_| told)
}

/// Who sits where in a deal, and who deals.
pub fn opening(sitting: &Sitting, deal: &PlayedDeal) -> Vec<Phrase> {
    let (names, table) = (sitting.names(), sitting.game().table());
    let dealer = deal.seats()[Seat::dealer(deal.seats().len())];
    let seating = seating(names, table);
    // In cutthroat that names the dealer too.
    let is_named = matches!(table, Table::Cutthroat { .. });
    let deals = (!is_named).then(|| Phrase::new(names.does(dealer, "deal", "deals")));
    seating.into_iter().chain(deals).collect()
}

/// The cards of a seat: the backs, and those that everybody saw it take.
fn face_down(open: &PublicState, seat: Seat) -> Vec<CardGroup> {
    cards::hidden_hand(open.known(seat), cards::held_by(open, seat))
}
