//! The cards that lie open when a hand has been ended, as one player sees them.

use crate::{
    cards::CardSet,
    melds::{Melds, best_arrangement},
    play::{BySeat, Knock, Shown, View, pair},
};

/// One seat's cards, laid open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenHand {
    /// The melds, with what was laid off on them.
    pub melds: Melds,
    /// The cards that the other seat laid off on them.
    pub laid_off: CardSet,
    /// The deadwood that is left.
    pub deadwood: CardSet,
}

/// The cards that lie open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Showdown {
    /// How the hand was ended, if somebody ended it.
    pub knock: Option<Knock>,
    /// What each seat has laid open.
    pub laid: BySeat<Option<OpenHand>>,
}

impl Showdown {
    /// What lies open on the table of `view`; nothing while the hand is being played.
    pub fn new(view: &View) -> Self {
        let nothing = Self {
            knock: None,
            laid: BySeat::filled(view.seats(), None),
        };
        let mut showdown = nothing;
        for seen in view.history() {
            match seen.shown {
                Shown::Knocked { knock, .. } => {
                    showdown.knock = Some(knock);
                    showdown.laid[seen.seat] = Some(OpenHand {
                        melds: knock.melds,
                        laid_off: CardSet::EMPTY,
                        deadwood: knock.deadwood,
                    });
                }
                Shown::Spread { melds, deadwood } => {
                    showdown.laid[seen.seat] = Some(OpenHand {
                        melds,
                        laid_off: CardSet::EMPTY,
                        deadwood,
                    });
                }
                Shown::LaidOff(lay_off) => {
                    if let Some(defender) = &mut showdown.laid[seen.seat] {
                        defender.deadwood.remove(lay_off.card);
                    }
                    if let Some(knocker) = &mut showdown.laid[pair::opponent(seen.seat)]
                        && let Some(melds) = knocker.melds.extend_at(lay_off.meld, lay_off.card)
                    {
                        knocker.melds = melds;
                        knocker.laid_off.insert(lay_off.card);
                    }
                }
                Shown::RefusedKnock | Shown::PlaysExposed | Shown::PickedUp => {
                    showdown = nothing;
                }
                Shown::Passed
                | Shown::TookUpcard(_)
                | Shown::DrewStock
                | Shown::TookDiscard(_)
                | Shown::LookedBack
                | Shown::Discarded(_)
                | Shown::EndedDefence
                | Shown::AcceptedKnock => {}
            }
            if let Some(hands) = seen.hands {
                showdown.laid = hands.map(|&hand| {
                    let arrangement = best_arrangement(hand);
                    Some(OpenHand {
                        melds: *arrangement.melds(),
                        laid_off: CardSet::EMPTY,
                        deadwood: arrangement.deadwood(),
                    })
                });
            }
        }
        showdown
    }

    /// Whether anything lies open.
    pub fn is_open(&self) -> bool {
        self.laid.as_slice().iter().any(Option::is_some)
    }
}
