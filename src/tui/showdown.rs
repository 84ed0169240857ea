//! The cards that lie open when a hand has been ended, as one player sees them.

use crate::{
    cards::CardSet,
    melds::{Melds, best_arrangement},
    play::{BySeat, Knock, Outcome, Shown, View},
};

/// One seat's cards, laid open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Laid {
    /// The melds, with what was laid off on them.
    pub melds: Melds,
    /// The cards that the other seat laid off on them.
    pub laid_off: CardSet,
    /// The deadwood that is left.
    pub deadwood: CardSet,
}

/// The cards that lie open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Showdown {
    /// How the hand was ended, if somebody ended it.
    pub knock: Option<Knock>,
    /// What each seat has laid open.
    pub laid: BySeat<Option<Laid>>,
    /// How many points were laid off.
    pub laid_off: u32,
}

impl Showdown {
    /// What lies open on the table of `view`; nothing while the hand is being played.
    pub fn new(view: &View) -> Self {
        let mut showdown = Self::default();
        for seen in view.history() {
            match seen.shown {
                Shown::Knocked { knock, .. } => {
                    showdown.knock = Some(knock);
                    showdown.laid[seen.seat] = Some(Laid {
                        melds: knock.melds,
                        laid_off: CardSet::EMPTY,
                        deadwood: knock.deadwood,
                    });
                }
                Shown::Spread { melds, deadwood } => {
                    showdown.laid[seen.seat] = Some(Laid {
                        melds,
                        laid_off: CardSet::EMPTY,
                        deadwood,
                    });
                }
                Shown::LaidOff(lay_off) => {
                    if let Some(defender) = &mut showdown.laid[seen.seat] {
                        defender.deadwood.remove(lay_off.card);
                    }
                    if let Some(knocker) = &mut showdown.laid[seen.seat.other()]
                        && let Some(melds) = knocker.melds.extend_at(lay_off.meld, lay_off.card)
                    {
                        knocker.melds = melds;
                        knocker.laid_off.insert(lay_off.card);
                        showdown.laid_off += lay_off.card.points();
                    }
                }
                Shown::RefusedKnock | Shown::PlaysExposed | Shown::PickedUp => {
                    showdown = Self::default();
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
                showdown.laid = BySeat::from_fn(|seat| {
                    let arrangement = best_arrangement(hands[seat]);
                    Some(Laid {
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
        self.laid.dealer.is_some() || self.laid.non_dealer.is_some()
    }
}

/// The sum of a hand as it is done on paper: what is counted, and the number.
pub fn sum(view: &View, laid_off: u32, other: &str) -> Vec<(String, String)> {
    let Some(Outcome::Won(win)) = view.outcome() else {
        return Vec::new();
    };
    let whose = |seat| {
        if seat == view.seat() {
            "your deadwood".to_owned()
        } else {
            format!("{other}'s deadwood")
        }
    };
    let loser = win.seat.other();
    let defender_laid_off = match laid_off {
        0 => String::new(),
        points => format!(", {points} laid off"),
    };
    let of = |seat, laid_off: &str| {
        (
            format!("{}{laid_off}", whose(seat)),
            win.deadwood[seat].to_string(),
        )
    };
    let knocker = Showdown::new(view).knock.map(|knock| knock.seat);
    let note = |seat| {
        if knocker.is_some_and(|knocker| knocker != seat) {
            defender_laid_off.as_str()
        } else {
            ""
        }
    };
    let mut rows = vec![
        of(loser, note(loser)),
        of(win.seat, note(win.seat)),
        ("difference".to_owned(), win.difference.to_string()),
    ];
    if win.bonus > 0 {
        let kind = crate::game::words::win_kind(win.kind);
        rows.push((format!("{kind} bonus"), format!("+{}", win.bonus)));
    }
    if win.multiplier > 1 {
        rows.push((
            "the upcard was a spade".to_owned(),
            format!("×{}", win.multiplier),
        ));
    }
    let boxes = match win.boxes {
        1 => "1 box".to_owned(),
        boxes => format!("{boxes} boxes"),
    };
    rows.push((format!("points, and {boxes}"), win.points().to_string()));
    rows
}
