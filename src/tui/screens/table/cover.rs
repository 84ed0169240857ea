//! The table as everybody may see it: while the keyboard is passed on, and for those who do not play in the deal.

use crate::{
    game::{
        PlayedDeal,
        words::{Phrase, events},
    },
    play::{Event, Phase, Seat, Seen, pair},
    tui::{
        keymap::Place,
        layout::{Areas, Middle},
        sitting::Sitting,
        theme::Role,
        widgets::{Canvas, CardGroup, inset},
    },
};

use super::{
    super::{Model, board, cards, text},
    draw_score, notice, place, question,
};

/// Draws the deal that is being played with every hand face down.
pub fn draw_public(model: &Model, sitting: &Sitting, deal: &PlayedDeal, canvas: &mut Canvas<'_>) {
    let asked = model.question();
    let middle = match asked {
        Some(_) => Middle::Lines,
        None => Middle::Play,
    };
    let areas = Areas::of(model.size, middle, model.settings.cards);
    draw_score(model, sitting, areas.score, canvas);
    let own = deal.seat_of(sitting.me()).unwrap_or(pair::NON_DEALER);
    let other = pair::opponent(own);
    let largest = model.at_most(model.tier().cards());
    for (seat, at) in [(other, areas.other_cards), (own, areas.hand)] {
        cards::row(face_down(deal, seat), largest).draw(at, canvas);
    }
    let name = |seat: Seat| sitting.name(deal.seats()[seat]);
    let named = inset(areas.other, 1, 0);
    if named.height > 0 {
        canvas.text(named.x, named.y, name(other), Role::Title);
    }
    canvas.text(areas.count.x + 1, areas.count.y, name(own), Role::Title);
    if areas.piles.height > 0 {
        board::piles(model, deal.deal(), None).draw(areas.piles, canvas);
    }
    match &asked {
        Some(asked) => question::draw_answers(asked, areas.middle, canvas),
        None => board::draw_story(&moves(sitting, deal), areas.middle, canvas),
    }
    let todo = match &asked {
        Some(asked) => asked.question.prompt.clone(),
        None => todo(model, sitting),
    };
    let mut said = vec![(todo, Role::Message)];
    if let Some(told) = &sitting.notice {
        said.push(notice(told));
    } else if let Some(why) = &model.unsaved {
        said.push((text::unsaved(why), Role::Warning));
    }
    text::draw_phrases(&said, inset(areas.message, 1, 0), canvas);
    if let Some(sheet) = areas.sheet {
        board::sheet(sitting.game(), sitting.names(), sheet).draw(sheet, canvas);
    }
}

/// What has happened in the deal, as everybody saw it.
fn moves(sitting: &Sitting, deal: &PlayedDeal) -> Vec<Phrase> {
    let seen = deal.events().iter().map(Event::seen_by_all);
    let history: Vec<Seen> = seen.collect();
    let dealer = deal.seats()[Seat::dealer(deal.seats().len())];
    let names = sitting.names();
    let mut moves = vec![Phrase::new(names.does(dealer, "deal", "deals"))];
    moves.extend(events(names, deal.seats(), &history));
    moves
}

/// What comes next, in a sentence.
fn todo(model: &Model, sitting: &Sitting) -> Phrase {
    if place(model) == Place::Cover && sitting.guard.is_some() {
        let name = sitting.name(sitting.me());
        return Phrase::default().strong(format!("Pass the keyboard to {name}."));
    }
    sitting.prompt().text
}

/// The cards of a seat: the backs, and those that everybody saw it take.
fn face_down(deal: &PlayedDeal, seat: Seat) -> Vec<CardGroup> {
    let open = deal.deal();
    let held = match open.phase() {
        Phase::Discard { seat: turn, .. } if *turn == seat => 11,
        _ => 10,
    };
    cards::hidden_hand(open.known(seat), held)
}
