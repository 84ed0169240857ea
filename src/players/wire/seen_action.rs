//! An action as a seat saw it, as it is written in a line.

use serde::{Deserialize, Serialize};

use crate::{
    cards::{Card, CardSet},
    melds::{LayOff, Melds},
    play::{BySeat, Knock, KnockKind, Seat, Seen, Shown, Standing},
};

/// What a seat saw of an action, in the words of [`Action`](crate::play::Action) and with what it showed.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "do",
    rename_all = "kebab-case",
    deny_unknown_fields,
    expecting = "an object with the key \"do\""
)]
pub enum SeenAction {
    /// The first upcard was taken.
    TakeUpcard {
        card: Card,
    },
    /// What was offered was left.
    Pass {},
    /// A card was drawn from the stock.
    DrawStock {
        /// Which, if this seat saw it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// The top of the discard pile was taken.
    TakeDiscard {
        card: Card,
    },
    /// The discard pile was looked through, at the price of a turn.
    LookBack {},
    Discard {
        card: Card,
    },
    /// The hand was ended with a discard: gin where there is no deadwood, else a knock.
    Knock {
        /// The melds laid down.
        melds: Melds,
        deadwood: CardSet,
        /// The discard, if this seat saw it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        discard: Option<Card>,
        /// Whether the discard lies face down.
        #[serde(default, skip_serializing_if = "is_false")]
        hidden: bool,
        /// Whether there is too much deadwood.
        #[serde(default, skip_serializing_if = "is_false")]
        irregular: bool,
    },
    /// The hand was ended with eleven melded cards.
    BigGin {
        /// The melds laid down.
        melds: Melds,
    },
    /// The defender laid down their hand.
    Spread {
        melds: Melds,
        deadwood: CardSet,
    },
    /// A card was laid off.
    LayOff(LayOff),
    /// The defender lays off no more.
    EndDefence {},
    /// A knock with too much deadwood was accepted as if it were legal.
    AcceptKnock {},
    /// A knock with too much deadwood was refused; play goes on.
    RefuseKnock {},
    /// The knocker has to play on with their cards exposed.
    PlayExposed {},
    /// The knocker picked up their hand, without the right to a bonus.
    PickUp {},
    OfferDouble {},
    AcceptDouble {},
    /// A double was refused, which ends the hand.
    RefuseDouble {},
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_false(value: &bool) -> bool {
    !*value
}

impl From<&Seen> for SeenAction {
    fn from(seen: &Seen) -> Self {
        match seen.shown {
            Shown::Passed => Self::Pass {},
            Shown::TookUpcard(card) => Self::TakeUpcard { card },
            Shown::DrewStock => Self::DrawStock { card: seen.card },
            Shown::TookDiscard(card) => Self::TakeDiscard { card },
            Shown::LookedBack => Self::LookBack {},
            Shown::Discarded(card) => Self::Discard { card },
            Shown::Knocked { knock, discard } => match knock.kind {
                KnockKind::BigGin => Self::BigGin { melds: knock.melds },
                KnockKind::Knock | KnockKind::Gin => Self::Knock {
                    melds: knock.melds,
                    deadwood: knock.deadwood,
                    discard: discard.or(seen.card),
                    hidden: discard.is_none(),
                    irregular: knock.standing == Standing::LostAsUndercut,
                },
            },
            Shown::Spread { melds, deadwood } => Self::Spread { melds, deadwood },
            Shown::LaidOff(lay_off) => Self::LayOff(lay_off),
            Shown::EndedDefence => Self::EndDefence {},
            Shown::AcceptedKnock => Self::AcceptKnock {},
            Shown::RefusedKnock => Self::RefuseKnock {},
            Shown::PlaysExposed => Self::PlayExposed {},
            Shown::PickedUp => Self::PickUp {},
            Shown::OfferedDouble => Self::OfferDouble {},
            Shown::AcceptedDouble => Self::AcceptDouble {},
            Shown::RefusedDouble => Self::RefuseDouble {},
        }
    }
}

impl SeenAction {
    /// What was seen, if `seat` did this and these hands were laid open with it; none for a knock that shows no discard
    /// and does not say that it is hidden.
    pub fn seen(&self, seat: Seat, hands: Option<BySeat<CardSet>>) -> Option<Seen> {
        let mut hidden_card = None;
        let knocked = |melds, deadwood, kind, standing, discard| {
            let knock = Knock {
                seat,
                melds,
                deadwood,
                kind,
                standing,
            };
            Shown::Knocked { knock, discard }
        };
        let shown = match *self {
            Self::TakeUpcard { card } => Shown::TookUpcard(card),
            Self::Pass {} => Shown::Passed,
            Self::DrawStock { card } => {
                hidden_card = card;
                Shown::DrewStock
            }
            Self::TakeDiscard { card } => Shown::TookDiscard(card),
            Self::LookBack {} => Shown::LookedBack,
            Self::Discard { card } => Shown::Discarded(card),
            Self::Knock {
                melds,
                deadwood,
                discard,
                hidden,
                irregular,
            } => {
                if hidden {
                    hidden_card = discard;
                } else if discard.is_none() {
                    return None;
                }
                let kind = if deadwood.is_empty() {
                    KnockKind::Gin
                } else {
                    KnockKind::Knock
                };
                let standing = if irregular {
                    Standing::LostAsUndercut
                } else {
                    Standing::Regular
                };
                knocked(melds, deadwood, kind, standing, discard.filter(|_| !hidden))
            }
            Self::BigGin { melds } => {
                let (none, kind) = (CardSet::EMPTY, KnockKind::BigGin);
                knocked(melds, none, kind, Standing::Regular, None)
            }
            Self::Spread { melds, deadwood } => Shown::Spread { melds, deadwood },
            Self::LayOff(lay_off) => Shown::LaidOff(lay_off),
            Self::EndDefence {} => Shown::EndedDefence,
            Self::AcceptKnock {} => Shown::AcceptedKnock,
            Self::RefuseKnock {} => Shown::RefusedKnock,
            Self::PlayExposed {} => Shown::PlaysExposed,
            Self::PickUp {} => Shown::PickedUp,
            Self::OfferDouble {} => Shown::OfferedDouble,
            Self::AcceptDouble {} => Shown::AcceptedDouble,
            Self::RefuseDouble {} => Shown::RefusedDouble,
        };
        Some(Seen {
            seat,
            shown,
            hands,
            card: hidden_card,
        })
    }
}
