//! What holds in every deal, tried on random play by random rules.
//!
//! Everything comes from one seed, so a failure can be played again; the number of the deal is in its message.

mod chance;
mod doubling;
mod follow;
mod imagined;
mod model;
#[cfg(feature = "app")]
mod wire;

use std::collections::BTreeMap;

use chance::{Style, attempts, once_in, pick};
use rand::rngs::ChaCha8Rng;
use undercut::{
    cards::{Card, CardSet, Deck, Stream, stream},
    melds::{Meld, Melds},
    play::{
        Action, BySeat, Deal, Drawn, Event, Exposure, Illegal, KnockKind, OnOffer, Outcome, Phase,
        PublicState, Reply, Seat, Shown, Standing, View, VoidReason, WinKind,
    },
    rules::{IllegalKnock, Rules},
};

const SEED: u64 = 7_770_452;

/// A deal played to its end: what was done, and how it stood before each action and after the last.
struct Played {
    number: u64,
    rules: Rules,
    deck: Deck,
    actions: Vec<(Seat, Action)>,
    events: Vec<Event>,
    positions: Vec<Deal>,
}

fn random(number: u64) -> ChaCha8Rng {
    stream(SEED, Stream::Deal(number))
}

fn play(number: u64) -> Played {
    play_by(number, chance::rules)
}

fn play_by(number: u64, rules: impl FnOnce(&mut ChaCha8Rng) -> Rules) -> Played {
    let mut rng = random(number);
    let rules = rules(&mut rng);
    let deck = chance::deck(&mut rng);
    let mut deal = Deal::new(&rules, deck.clone());
    let styles: BySeat<Style> = BySeat::from_fn(deal.seats(), |_| chance::style(&mut rng));
    let mut played = Played {
        number,
        rules,
        deck,
        actions: Vec::new(),
        events: Vec::new(),
        positions: vec![deal.clone()],
    };
    while let Some(seat) = deal.turn() {
        let legal = deal.legal();
        assert!(
            !legal.is_empty(),
            "deal {number}: nothing can be done in {:?}",
            deal.phase()
        );
        let action = styles[seat].choose(&mut rng, &deal, &legal);
        let event = deal
            .apply(seat, &action)
            .unwrap_or_else(|why| panic!("deal {number}: {why}"));
        played.actions.push((seat, action));
        played.events.push(event);
        played.positions.push(deal.clone());
        let most = most_actions(&rules);
        assert!(played.actions.len() <= most, "deal {number} does not end");
    }
    played
}

/// How many actions a deal can have. In a turn there is one that draws or takes, one that looks back, one that throws or
/// knocks, and two that answer a knock; in every so many turns a card is drawn from the stock. There are at most four
/// offers, and three defenses of at most 10 lay-offs.
fn most_actions(rules: &Rules) -> usize {
    const TURN: usize = 5;
    const OFFER_AND_DEFENCE: usize = 4 + 3 * (1 + 10 + 1);
    match rules.stock.idle_turns {
        // Without a limit only chance ends it.
        0 => 20_000,
        limit => 32 * limit as usize * TURN + OFFER_AND_DEFENCE,
    }
}

impl Played {
    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.positions[0].seats())
    }

    /// The view of a seat after so many actions.
    fn view(&self, seat: Seat, after: usize) -> View {
        let mut view = Deal::first_view(&self.rules, &self.deck, seat);
        for event in &self.events[..after] {
            view.observe(event.seen_by(seat));
        }
        view
    }

    /// The card discarded face down with the last knock, and who has seen it: then, or before in the knocker's hand.
    fn face_down(&self, after: usize) -> Option<(Card, BySeat<bool>)> {
        let last = self.events[..after]
            .iter()
            .rposition(|event| matches!(event.shown, Shown::Knocked { .. }))?;
        let (before, event) = (&self.positions[last], &self.events[last]);
        let open = before.exposure(event.seat) != Exposure::Hidden;
        let card = event.hidden_card()?;
        let seen = BySeat::from_fn(before.seats(), |seat| {
            seat == event.seat || open || before.known(event.seat).contains(card)
        });
        Some((card, seen))
    }

    /// The cards that a seat has not seen after so many actions.
    fn hidden_from(&self, seat: Seat, after: usize) -> CardSet {
        let deal = &self.positions[after];
        let others = self.seats().filter(|&other| other != seat);
        let face_down = self.face_down(after).filter(|(_, seen)| !seen[seat]);
        let stock: CardSet = deal.stock_cards().iter().copied().collect();
        let hands = others.map(|other| deal.hand(other) - deal.known(other));
        hands.fold(stock, |hidden, hand| hidden | hand)
            | face_down.map(|(card, _)| card).into_iter().collect()
    }
}

/// The same action with its melds in the order in which they are listed.
fn in_order(action: Action) -> Action {
    let sorted = |melds: Melds| {
        let mut melds: Vec<Meld> = melds.iter().collect();
        melds.sort();
        Melds::new(melds).expect("they lay side by side")
    };
    match action {
        Action::Knock { discard, melds } => Action::Knock {
            discard,
            melds: sorted(melds),
        },
        Action::BigGin { melds } => Action::BigGin {
            melds: sorted(melds),
        },
        Action::Spread { melds } => Action::Spread {
            melds: sorted(melds),
        },
        action => action,
    }
}

#[test]
fn whatever_is_listed_is_legal_and_whatever_is_legal_is_listed() {
    for number in 0..300 {
        let played = play(number);
        let mut rng = stream(SEED, Stream::Player(number));
        for deal in &played.positions {
            let listed: Vec<Action> = deal.legal().into_iter().map(in_order).collect();
            for (i, action) in listed.iter().enumerate() {
                assert!(
                    !listed[..i].contains(action),
                    "deal {number}: {action:?} is listed twice"
                );
            }
            if let Some(seat) = deal.turn() {
                for action in deal.legal() {
                    let done = deal.clone().apply(seat, &action);
                    assert!(
                        done.is_ok(),
                        "deal {number}: {action:?} is listed, but {done:?}"
                    );
                }
            }
            for seat in played.seats() {
                for action in attempts(&mut rng, deal, seat) {
                    let is_listed = deal.turn() == Some(seat) && listed.contains(&in_order(action));
                    check_attempt(deal, seat, &action, is_listed);
                }
            }
        }
    }
}

fn check_attempt(before: &Deal, seat: Seat, action: &Action, is_listed: bool) {
    let mut deal = before.clone();
    match deal.apply(seat, action) {
        Ok(event) => {
            let irregular = matches!(
                event.shown,
                Shown::Knocked { knock, .. } if knock.standing == Standing::LostAsUndercut
            );
            assert_eq!(is_listed, !irregular, "{action:?} in {:?}", before.phase());
            let penalised = before.rules().irregularities.illegal_knock != IllegalKnock::Refuse;
            assert!(
                penalised || !irregular,
                "{action:?} in {:?}",
                before.phase()
            );
        }
        Err(why) => {
            assert!(!is_listed, "{action:?} in {:?}: {why}", before.phase());
            assert_eq!(deal, *before, "{action:?} was refused");
        }
    }
}

#[test]
fn every_card_is_in_one_place() {
    for number in 0..1500 {
        let played = play(number);
        for (after, deal) in played.positions.iter().enumerate() {
            let laid_off = played.events[..after]
                .iter()
                .filter_map(|event| match event.shown {
                    Shown::LaidOff(lay_off) => Some(lay_off.card),
                    _ => None,
                });
            let mut cards: Vec<Card> = played
                .seats()
                .flat_map(|seat| deal.hand(seat))
                .chain(deal.stock_cards().iter().copied())
                .chain(deal.pile().cards().iter().copied())
                .chain(laid_off)
                .chain(played.face_down(after).map(|(card, _)| card))
                .collect();
            cards.sort_unstable();
            assert_eq!(cards, Card::ALL, "deal {number} after {after} actions");
        }
    }
}

#[test]
fn a_view_agrees_with_the_deal() {
    for number in 0..800 {
        let played = play(number);
        for viewer in played.seats() {
            let mut view = Deal::first_view(&played.rules, &played.deck, viewer);
            for (after, deal) in played.positions.iter().enumerate() {
                if after > 0 {
                    view.observe(played.events[after - 1].seen_by(viewer));
                }
                check_view(&played, after, deal, &view);
            }
        }
    }
}

fn check_view(played: &Played, after: usize, deal: &Deal, view: &View) {
    let told = || format!("deal {} after {after} actions", played.number);
    let seat = view.seat();
    let (open_to_view, open): (&PublicState, &PublicState) = (view, deal);
    assert_eq!(open_to_view, open, "{}", told());
    assert_eq!(view.hand(), deal.hand(seat), "{}", told());
    assert_eq!(view.history().len(), after, "{}", told());
    let mine = deal.turn() == Some(seat);
    assert_eq!(view.is_my_turn(), mine, "{}", told());
    let legal = if mine { deal.legal() } else { Vec::new() };
    assert_eq!(view.legal(), legal, "{}", told());

    for other in view.others() {
        let known = deal.known(other);
        assert!(known.is_subset(deal.hand(other)), "{}", told());
        if deal.exposure(other) != Exposure::Hidden {
            assert_eq!(known, deal.hand(other), "{}", told());
        }
    }
    let unseen = played.hidden_from(seat, after);
    assert_eq!(view.unseen(), unseen, "{}", told());

    let in_hand = match *deal.phase() {
        Phase::Discard { seat: turn, drawn } if turn == seat => drawn != Drawn::Dealt,
        _ => false,
    };
    assert_eq!(view.drawn().is_some(), in_hand, "{}", told());
    assert!(
        view.drawn().is_none_or(|card| view.hand().contains(card)),
        "{}",
        told()
    );
}

#[test]
fn nothing_hidden_shows_in_a_view() {
    let (mut tried, mut impossible, mut hands_changed, mut stocks_changed) = (0, 0, 0, 0);
    for number in 0..600 {
        let played = play(number);
        let mut rng = stream(SEED, Stream::Player(number));
        for after in 0..played.positions.len() {
            if !once_in(&mut rng, 3) && after + 1 < played.positions.len() {
                continue;
            }
            let seat = pick(&mut rng, &played.seats().collect::<Vec<_>>());
            let view = played.view(seat, after);
            let swapped = Swapped::new(played.hidden_from(seat, after), &mut rng);
            match played.with_other_cards(&swapped, seat, after) {
                Ok((deal, other_view)) => {
                    assert_eq!(view, other_view, "deal {number} after {after} actions");
                    assert_eq!(view.legal(), other_view.legal());
                    let before = &played.positions[after];
                    let changed = |other| deal.hand(other) != before.hand(other);
                    hands_changed += u32::from(view.others().any(changed));
                    stocks_changed += u32::from(deal.stock_cards() != before.stock_cards());
                }
                // With other cards the opponent may not be able to knock with the last discard. Everything else he did
                // shows nothing of the cards that are still hidden.
                Err(why) => {
                    assert!(
                        matches!(why, Illegal::CannotKnockWith { .. }),
                        "deal {number}: {why}"
                    );
                    impossible += 1;
                }
            }
            tried += 1;
        }
    }
    assert!(tried > 5000, "{tried}");
    assert!(impossible * 50 < tried, "{impossible} of {tried}");
    assert!(hands_changed * 2 > tried, "{hands_changed} of {tried}");
    assert!(stocks_changed * 2 > tried, "{stocks_changed} of {tried}");
}

/// Another card in the place of each hidden one.
struct Swapped(BTreeMap<Card, Card>);

impl Swapped {
    fn new(hidden: CardSet, rng: &mut ChaCha8Rng) -> Self {
        let cards: Vec<Card> = hidden.iter().collect();
        let mut others = cards.clone();
        for last in (1..others.len()).rev() {
            others.swap(last, chance::under(rng, last + 1));
        }
        Self(cards.into_iter().zip(others).collect())
    }

    fn card(&self, card: Card) -> Card {
        self.0.get(&card).copied().unwrap_or(card)
    }
}

impl Played {
    /// The same deal with other cards where `viewer` saw none, and what he sees of it.
    fn with_other_cards(
        &self,
        swapped: &Swapped,
        viewer: Seat,
        after: usize,
    ) -> Result<(Deal, View), Illegal> {
        let deck = self.deck.cards().map(|card| swapped.card(card));
        let deck = Deck::new(deck).expect("cards were only swapped");
        let mut view = Deal::first_view(&self.rules, &deck, viewer);
        let mut deal = Deal::new(&self.rules, deck);
        for &(seat, action) in &self.actions[..after] {
            let action = match action {
                // The one hidden card that an action names.
                Action::Knock { discard, melds } => Action::Knock {
                    discard: swapped.card(discard),
                    melds,
                },
                action => action,
            };
            view.observe(deal.apply(seat, &action)?.seen_by(viewer));
        }
        Ok((deal, view))
    }
}

#[test]
fn everything_that_can_happen_happens() {
    let mut census: BTreeMap<&str, u32> = BTreeMap::new();
    for number in 0..2500 {
        let played = play(number);
        for deal in &played.positions {
            *census.entry(phase_name(deal.phase())).or_default() += 1;
        }
        for event in &played.events {
            *census.entry(event_name(event)).or_default() += 1;
        }
    }
    let missing: Vec<_> = PHASES
        .iter()
        .chain(EVENTS)
        .filter(|name| !census.contains_key(*name))
        .collect();
    assert!(
        missing.is_empty(),
        "{missing:?} never happened: {census:#?}"
    );
}

const PHASES: &[&str] = &[
    "offer",
    "draw",
    "draw after passes",
    "draw after own discard",
    "draw from several piles",
    "double to answer",
    "discard after the deal",
    "discard from the stock",
    "discard from the pile",
    "discard after the last discard",
    "last discard",
    "knock to answer",
    "penalty to choose",
    "spread",
    "lay off",
    "void: stock exhausted",
    "void: equal counts",
    "void: idle",
    "tie",
    "won by knock",
    "won by gin",
    "won by big gin",
    "won by undercut",
    "won by the lowest deadwood",
    "won by a refused double",
];

fn phase_name(phase: &Phase) -> &'static str {
    match phase {
        Phase::Offer { .. } => "offer",
        Phase::Draw { on_offer, .. } => match on_offer {
            OnOffer::Takeable(_) => "draw",
            OnOffer::Passed(_) => "draw after passes",
            OnOffer::Own(_) => "draw after own discard",
            OnOffer::Discards => "draw from several piles",
        },
        Phase::Double { .. } => "double to answer",
        Phase::Discard { drawn, .. } => match drawn {
            Drawn::Dealt => "discard after the deal",
            Drawn::Stock => "discard from the stock",
            Drawn::Pile(_) => "discard from the pile",
            Drawn::LastDiscard(_) => "discard after the last discard",
        },
        Phase::LastDiscard { .. } => "last discard",
        Phase::IrregularKnock { reply, .. } => match reply {
            Reply::Nothing => "knock to answer",
            Reply::Shown { .. } => "penalty to choose",
        },
        Phase::Spread { .. } => "spread",
        Phase::LayOff { .. } => "lay off",
        Phase::Over(outcome) => match outcome {
            Outcome::Void(VoidReason::StockExhausted) => "void: stock exhausted",
            Outcome::Void(VoidReason::EqualDeadwood) => "void: equal counts",
            Outcome::Void(VoidReason::Idle) => "void: idle",
            Outcome::Tie { .. } => "tie",
            Outcome::Won(win) => match win.kind {
                WinKind::Knock => "won by knock",
                WinKind::Gin => "won by gin",
                WinKind::BigGin => "won by big gin",
                WinKind::Undercut => "won by undercut",
                WinKind::LowestDeadwood => "won by the lowest deadwood",
                WinKind::RefusedDouble => "won by a refused double",
            },
        },
    }
}

const EVENTS: &[&str] = &[
    "passed",
    "took the upcard",
    "drew",
    "drew to an open hand",
    "took the discard",
    "looked back",
    "discarded",
    "discarded, and both hands laid open",
    "knocked",
    "knocked irregularly",
    "went gin",
    "went big gin",
    "spread",
    "laid off",
    "ended the defence",
    "accepted",
    "refused",
    "plays exposed",
    "picked up",
    "offered a double",
    "accepted a double",
    "refused a double",
];

fn event_name(event: &Event) -> &'static str {
    match event.shown {
        Shown::Passed => "passed",
        Shown::TookUpcard(_) => "took the upcard",
        Shown::DrewStock if event.seen_by(event.seat.next(2)).card.is_some() => {
            "drew to an open hand"
        }
        Shown::DrewStock => "drew",
        Shown::TookDiscard(_) => "took the discard",
        Shown::LookedBack => "looked back",
        Shown::Discarded(_) if event.hands.is_some() => "discarded, and both hands laid open",
        Shown::Discarded(_) => "discarded",
        Shown::Knocked { knock, .. } => match (knock.kind, knock.standing) {
            (KnockKind::Knock, Standing::Regular) => "knocked",
            (KnockKind::Knock, Standing::LostAsUndercut) => "knocked irregularly",
            (KnockKind::Gin, _) => "went gin",
            (KnockKind::BigGin, _) => "went big gin",
        },
        Shown::Spread { .. } => "spread",
        Shown::LaidOff(_) => "laid off",
        Shown::EndedDefence => "ended the defence",
        Shown::AcceptedKnock => "accepted",
        Shown::RefusedKnock => "refused",
        Shown::PlaysExposed => "plays exposed",
        Shown::PickedUp => "picked up",
        Shown::OfferedDouble => "offered a double",
        Shown::AcceptedDouble => "accepted a double",
        Shown::RefusedDouble => "refused a double",
    }
}
