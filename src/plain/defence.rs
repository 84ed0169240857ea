//! Defending against a knock: one's own melds, lay-offs, and the end of the defence.

use crate::{
    cards::{Card, CardSet},
    melds::{LayOff, Melds, legal_lay_offs},
    play::{Action, Illegal, Knock, Phase, Reply, View, ways},
};

use super::{
    command::{CardName, Command, Ways},
    ending::nth,
    question::Step,
    session::{Heard, Purpose, Session},
    talk::laid,
};

impl Session {
    /// Lists the ways to lay the hand down, or takes one of them against a knock.
    pub(super) fn melds(&mut self, view: &View, which: Ways) -> Heard {
        match (*view.phase(), which) {
            (
                Phase::Spread { knock, .. }
                | Phase::IrregularKnock {
                    knock,
                    reply: Reply::Nothing,
                    ..
                },
                _,
            ) => self.spread(view, &knock, which),
            (Phase::Discard { .. }, Ways::After(name)) => self.list_after(view, name),
            (Phase::Discard { .. }, Ways::List(_) | Ways::Number(_)) => {
                self.told("Say after which discard: melds 7h lists the ways to lay down then.")
            }
            (
                Phase::Offer { .. }
                | Phase::Draw { .. }
                | Phase::LastDiscard { .. }
                | Phase::IrregularKnock { .. }
                | Phase::LayOff { .. }
                | Phase::Over(_),
                _,
            ) => self.not_now(view),
        }
    }

    fn spread(&mut self, view: &View, knock: &Knock, which: Ways) -> Heard {
        let ways = ways::to_defend(view, knock);
        match which {
            Ways::Number(number) => {
                if let Some((way, _)) = nth(&ways, number) {
                    let melds = *way.melds();
                    self.play(Action::Spread { melds })
                } else {
                    self.no_such_way(ways.len());
                    Heard::Told
                }
            }
            Ways::List(page) => {
                let lines = ways.iter().map(|(way, left)| {
                    let laid_out = laid(way.melds(), way.deadwood());
                    if *left < way.points() {
                        format!("{laid_out}, {left} after lay-offs")
                    } else {
                        laid_out
                    }
                });
                self.list_lines(lines, page);
                Heard::Told
            }
            Ways::After(_) => self.told("Nothing is discarded now; melds lists the ways."),
        }
    }

    pub(super) fn lay_off(&mut self, view: &View, name: CardName, meld: Option<usize>) -> Heard {
        let Some((deadwood, onto)) = open_to_lay_off(view) else {
            return self.not_now(view);
        };
        let Some(card) = self.which(name, deadwood) else {
            return Heard::Told;
        };
        let meld = match meld {
            Some(0) => return self.told("The melds are counted from 1."),
            Some(number) => Some(number - 1),
            None => self.only_place(card, deadwood, &onto),
        };
        match meld {
            Some(meld) => self.play(Action::LayOff(LayOff { card, meld })),
            None => Heard::Told,
        }
    }

    /// The one meld that a card fits; where it is not one, that is told.
    fn only_place(&mut self, card: Card, deadwood: CardSet, onto: &Melds) -> Option<usize> {
        let places: Vec<usize> = legal_lay_offs(CardSet::from(card), onto)
            .map(|lay_off| lay_off.meld)
            .collect();
        match places.as_slice() {
            _ if !deadwood.contains(card) => {
                self.refused(Illegal::NotDeadwood { card });
                None
            }
            [] => {
                self.told(format!(
                    "The {card} fits none of the melds as they lie now."
                ));
                None
            }
            [only] => Some(*only),
            several => {
                let places: Vec<String> = several
                    .iter()
                    .filter_map(|&place| Some(format!("{} is {}", place + 1, onto.get(place)?)))
                    .collect();
                let places = places.join(", ");
                self.told(format!("Say on which meld: lay {card} on 1; {places}."));
                None
            }
        }
    }

    /// Lays down the best way and lays off all that fits; or only that, where the hand is down.
    pub(super) fn best(&mut self, view: &View) -> Heard {
        let mut heard = Heard::Told;
        if let Phase::Spread { knock, .. } = view.phase() {
            if let Some((way, _)) = ways::to_defend(view, knock).first() {
                heard = self.play(Action::Spread {
                    melds: *way.melds(),
                });
            }
        } else if open_to_lay_off(view).is_none() {
            return self.not_now(view);
        }
        while (self.purpose == Purpose::Match || heard == Heard::Told)
            && let Some((deadwood, onto)) = self.view().as_ref().and_then(open_to_lay_off)
            && let Some(lay_off) = ways::next_lay_off(deadwood, &onto)
        {
            heard = self.play(Action::LayOff(lay_off));
        }
        match heard {
            Heard::Told => self.told("Nothing of yours fits the melds."),
            Heard::Moved | Heard::Asked(_) | Heard::Leaves => heard,
        }
    }

    pub(super) fn done(&mut self, view: &View, typed: Command) -> Heard {
        if self.asks()
            && let Phase::LayOff { .. } = view.phase()
            && let Some((deadwood, onto)) = open_to_lay_off(view)
            && let Some(LayOff { card, .. }) = ways::next_lay_off(deadwood, &onto)
        {
            self.told(format!(
                "The {card} can still be laid off. End the defence all the same?"
            ));
            return self.ask(typed, Step::Act(Action::EndDefence));
        }
        self.play(Action::EndDefence)
    }
}

/// The deadwood that the player may lay off now, and the melds on which.
fn open_to_lay_off(view: &View) -> Option<(CardSet, Melds)> {
    if !view.is_my_turn() {
        return None;
    }
    match *view.phase() {
        Phase::LayOff {
            extended, deadwood, ..
        } => Some((deadwood, extended)),
        Phase::IrregularKnock {
            knock,
            reply: Reply::Shown { deadwood, .. },
            ..
        } => Some((deadwood, knock.melds)),
        Phase::Offer { .. }
        | Phase::Draw { .. }
        | Phase::Discard { .. }
        | Phase::LastDiscard { .. }
        | Phase::IrregularKnock { .. }
        | Phase::Spread { .. }
        | Phase::Over(_) => None,
    }
}
