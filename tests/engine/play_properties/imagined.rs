//! Deals imagined from one seat's view.

use undercut::{
    cards::CardSet,
    play::{BySeat, Deal, Phase, Seat, Seen, Unimaginable, View},
};

use super::{Played, play};

/// The hands of all seats.
fn hands(deal: &Deal) -> BySeat<CardSet> {
    BySeat::from_fn(deal.seats(), |seat| deal.hand(seat))
}

/// The views of all seats before each action of a deal.
fn views(played: &Played) -> Vec<BySeat<View>> {
    let first = |seat| Deal::first_view(&played.rules, &played.deck, seat);
    let mut views = BySeat::from_fn(played.seats().count(), first);
    let mut all = vec![views.clone()];
    for event in &played.events {
        for viewer in played.seats() {
            views[viewer].observe(event.seen_by(viewer));
        }
        all.push(views.clone());
    }
    all
}

fn is_played(phase: &Phase) -> bool {
    matches!(
        phase,
        Phase::Offer { .. }
            | Phase::Draw { .. }
            | Phase::Double { .. }
            | Phase::Discard { .. }
            | Phase::LastDiscard { .. }
    )
}

#[test]
fn who_imagines_what_is_true_plays_the_true_deal() {
    for number in 0..200 {
        let played = play(number);
        for (at, (deal, views)) in played.positions.iter().zip(views(&played)).enumerate() {
            for seat in played.seats() {
                let imagined = views[seat].imagine(&hands(deal), deal.stock_cards());
                if !is_played(deal.phase()) {
                    assert_eq!(
                        imagined,
                        Err(Unimaginable::Ended),
                        "deal {number}, action {at}"
                    );
                    continue;
                }
                let mut imagined = imagined.expect("the truth agrees with what is known");
                for other in views[seat].others() {
                    assert_eq!(
                        views[seat].hidden_in_hand(other),
                        (deal.hand(other) - deal.known(other)).len()
                    );
                }
                for ((actor, action), event) in
                    played.actions[at..].iter().zip(&played.events[at..])
                {
                    let happened = imagined.apply(*actor, action);
                    assert_eq!(happened.as_ref(), Ok(event), "deal {number}, action {at}");
                }
                assert_eq!(
                    imagined.outcome(),
                    played.positions.last().and_then(|deal| deal.outcome())
                );
            }
        }
    }
}

#[test]
fn the_view_from_across_is_that_of_the_other_seat() {
    for number in 0..100 {
        let played = play(number);
        for (deal, views) in played.positions.iter().zip(views(&played)) {
            if !is_played(deal.phase()) {
                continue;
            }
            let across_from = |seat: Seat| views[seat].others().map(move |other| (seat, other));
            for (seat, other) in played.seats().flat_map(across_from) {
                let across = views[seat]
                    .from_across(other, deal.hand(other))
                    .expect("the truth agrees with what is known");
                let true_view = &views[other];
                assert_eq!(across.seat(), true_view.seat());
                assert_eq!(across.hand(), true_view.hand());
                assert_eq!(across.unseen(), true_view.unseen(), "deal {number}");
                assert_eq!(across.legal(), true_view.legal());
                let shown = |view: &View| -> Vec<Seen> {
                    let open = |seen: &Seen| Seen {
                        card: None,
                        ..*seen
                    };
                    view.history().iter().map(open).collect()
                };
                assert_eq!(shown(&across), shown(true_view));
                // What only the imagining seat saw is not in it.
                for (theirs, ours) in across.history().iter().zip(true_view.history()) {
                    assert!(theirs.card.is_none() || theirs.card == ours.card);
                }
            }
        }
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let mut missing = [false; 4];
    for number in 0..60 {
        let played = play(number);
        for (deal, views) in played.positions.iter().zip(views(&played)) {
            if !is_played(deal.phase()) {
                continue;
            }
            let view = &views[Seat::dealer(deal.seats())];
            let his = deal.hand(Seat::FIRST);
            let holding = |hand| {
                let mut hands = hands(deal);
                hands[Seat::FIRST] = hand;
                hands
            };
            let stock = deal.stock_cards();
            let known = view.known(Seat::FIRST);
            if let (Some(card), Some(other)) = (known.lowest(), stock.first()) {
                let hand = his.without(card).with(*other);
                assert_eq!(
                    view.imagine(&holding(hand), stock),
                    Err(Unimaginable::Lacking { card })
                );
                missing[0] = true;
            }
            if let (Some(own), Some(hidden)) = (view.hand().lowest(), (his - known).lowest()) {
                let hand = his.without(hidden).with(own);
                assert_eq!(
                    view.imagine(&holding(hand), stock),
                    Err(Unimaginable::Elsewhere { card: own })
                );
                missing[1] = true;
                let hand = his.without(hidden);
                let size = Unimaginable::Size {
                    given: his.len() - 1,
                    expected: his.len(),
                };
                assert_eq!(view.from_across(Seat::FIRST, hand), Err(size));
                missing[2] = true;
            }
            if let [_, rest @ ..] = stock {
                let size = Unimaginable::Stock {
                    given: rest.len(),
                    expected: stock.len(),
                };
                assert_eq!(view.imagine(&holding(his), rest), Err(size));
                let doubled: Vec<_> = rest.first().into_iter().chain(rest).copied().collect();
                if doubled.len() == stock.len() {
                    let wrong = Unimaginable::Stock {
                        given: stock.len(),
                        expected: stock.len(),
                    };
                    assert_eq!(view.imagine(&holding(his), &doubled), Err(wrong));
                    missing[3] = true;
                }
            }
            assert_ne!(his, CardSet::EMPTY);
        }
    }
    assert_eq!(missing, [true; 4], "every refusal comes up");
}
