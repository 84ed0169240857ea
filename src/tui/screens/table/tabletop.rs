//! What of the table moves when it changes.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::{
    game::{Entry, Player, Stage, words::is_single_game},
    play::{KnockKind, Outcome, WinKind},
    tui::{
        animation::{Animation, Flourish, LyingCard, Spot, Tabletop},
        disarm::Pauses,
        settings::Motion,
        sitting::{After, Haste, Sitting},
        widgets::{CardRow, Face, inset},
    },
};

use super::{
    super::{Model, board, text},
    draw::TablePicture,
};

impl Tabletop {
    /// What is shown now.
    pub fn of(model: &Model) -> Self {
        let sitting = model.sitting.as_ref();
        let mut table = Self {
            size: model.size,
            deal: sitting.map(|sitting| (sitting.number(), sitting.game().deals())),
            is_fresh: sitting.is_some_and(|sitting| {
                matches!(sitting.record().entries().last(), Some(Entry::Dealt { .. }))
            }),
            areas: None,
            left: 0,
            stock: None,
            cards: Vec::new(),
            flourish: None,
            stage: [Rect::ZERO; 2],
            lines: 0,
            is_hurried: sitting.is_some_and(|sitting| sitting.haste != Haste::Calm),
        };
        let Some(sitting) = sitting.filter(|_| model.is_at_table()) else {
            return table;
        };
        match sitting.after {
            After::Hand if sitting.game().deals() > 0 && sitting.watched().is_none() => {
                if let Some(picture) = TablePicture::new(model, sitting, None) {
                    picture.lay_on(&mut table);
                }
            }
            After::Game | After::Match => {
                let whole = text::whole(model);
                table.flourish = won(sitting);
                table.stage = [
                    Rect {
                        y: whole.bottom(),
                        height: 0,
                        ..whole
                    },
                    inset(whole, 2, whole.height / 4),
                ];
            }
            After::Hand | After::Compared => {}
        }
        table
    }
}

/// Whether you won the game, or the match.
fn won(sitting: &Sitting) -> Option<Flourish> {
    let (game, me) = (sitting.game(), sitting.names().you()?);
    let is_won = |me: Player| {
        game.sheet()
            .just_tallied()
            .any(|(_, tally)| tally.is_won_by(me))
    };
    match game.stage() {
        Stage::Over(result) if sitting.after == After::Match && !is_single_game(game.rules()) => {
            result.is_won_by(me).then_some(Flourish::Match)
        }
        _ => is_won(me).then_some(Flourish::Game),
    }
}

impl TablePicture<'_> {
    fn lay_on(&self, table: &mut Tabletop) {
        let areas = self.areas;
        table.areas = Some(areas);
        table.left = self.view.stock();
        let own = Spot::Hand(self.view.seat());
        lay(&self.hand(), areas.hand, own, &mut table.cards);
        if let [seat] = self.others.as_slice() {
            let (hand, spot) = (self.other_hand(*seat), Spot::Hand(*seat));
            let at = self.other_hand_area(&hand);
            lay(&hand, at, spot, &mut table.cards);
        } else {
            let about = |player| self.sitting.about(player);
            let several = self.several(&about);
            let size = several.card_size(&areas.places, areas.other_size);
            for (seat, place) in several.seated(&areas.places) {
                // Where each has a line, it says what they hold.
                if let Some(hand) = several.hand(seat, place, size) {
                    lay(&hand, place.cards, Spot::Hand(seat), &mut table.cards);
                }
            }
        }
        if areas.piles.height > 0 {
            let piles = self.piles();
            let (size, rects) = (piles.size_in(areas.piles), piles.card_rects(areas.piles));
            let on = |spot, at, face| LyingCard {
                spot,
                number: 0,
                face,
                at,
                size,
            };
            table.stock = Some(on(Spot::Stock, rects.stock, Face::Down));
            let discards = piles.discards.iter().zip(rects.discards);
            for (number, (pile, at)) in discards.enumerate() {
                let card = on(Spot::Pile(number), at, pile.top.face);
                table.cards.push(card);
            }
        }
        let by_knock = self.showdown.knock.and_then(|knock| {
            let flourish = match knock.kind {
                KnockKind::Gin => Flourish::Gin,
                KnockKind::BigGin => Flourish::BigGin,
                KnockKind::Knock => return None,
            };
            Some((flourish, knock.seat))
        });
        let by_end = match self.view.outcome() {
            Some(Outcome::Won(win)) => {
                table.lines = {
                    let glyphs = self.model.charset.glyphs();
                    board::sum_lines(self.sitting.names(), self.deal, areas.middle, &glyphs)
                };
                (win.kind == WinKind::Undercut).then_some((Flourish::Undercut, win.seat))
            }
            Some(Outcome::Void(_) | Outcome::Tie { .. }) | None => None,
        };
        if let Some((flourish, seat)) = by_knock.or(by_end) {
            let is_own = seat == self.view.seat();
            let mut seated = self.others.iter().zip(areas.places.iter().flatten());
            let from = match seated.find(|(other, _)| **other == seat) {
                _ if is_own => areas.hand,
                Some((_, place)) if self.others.len() > 1 => place.name.union(place.cards),
                Some(_) | None => areas.other_cards,
            };
            table.flourish = Some(flourish);
            table.stage = [from, areas.middle];
        }
    }
}

/// Lays down the cards of a row.
fn lay(row: &CardRow, area: Rect, spot: Spot, cards: &mut Vec<LyingCard>) {
    let size = row.size_in(area);
    let shown = row.groups.iter().flat_map(|group| &group.cards);
    let places = shown.zip(row.whole_rects(area));
    cards.extend(places.enumerate().map(|(number, (card, at))| LyingCard {
        spot,
        number,
        face: card.face,
        at,
        size,
    }));
}

/// Lets move what has changed since the table was as `before`, if anything may move; what moves already goes on, if nothing has
/// changed.
pub fn animate(model: &mut Model, before: Option<&Tabletop>) {
    let (Some(flight), Some(before)) = (model.flight(), before) else {
        model.animation = None;
        return;
    };
    let after = Tabletop::of(model);
    if *before == after {
        return;
    }
    model.animation = Animation::between(before, &after, flight);
}

impl Model {
    /// How long a card is on its way; `None` if nothing moves.
    pub fn flight(&self) -> Option<Duration> {
        match (self.settings.motion, self.disarm.pauses) {
            (Motion::Full, Pauses::Kept) => self.settings.pace.flight(),
            (Motion::Full, Pauses::Skipped) | (Motion::Reduced, _) => None,
        }
    }
}
