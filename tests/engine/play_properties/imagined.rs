//! Deals imagined from one seat's view.

use undercut::{
    cards::CardSet,
    play::{BySeat, Deal, Phase, Seen, Unimaginable, View, pair},
};

use super::{Played, play};

/// The views of both seats before each action of a deal.
fn views(played: &Played) -> Vec<BySeat<View>> {
    let mut views = pair::each(|seat| Deal::first_view(&played.rules, &played.deck, seat));
    let mut all = vec![views.clone()];
    for event in &played.events {
        for viewer in pair::SEATS {
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
            | Phase::Discard { .. }
            | Phase::LastDiscard { .. }
    )
}

#[test]
fn who_imagines_what_is_true_plays_the_true_deal() {
    for number in 0..200 {
        let played = play(number);
        for (at, (deal, views)) in played.positions.iter().zip(views(&played)).enumerate() {
            for seat in pair::SEATS {
                let his = deal.hand(pair::opponent(seat));
                let imagined = views[seat].imagine(his, deal.stock_cards());
                if !is_played(deal.phase()) {
                    assert_eq!(
                        imagined,
                        Err(Unimaginable::Ended),
                        "deal {number}, action {at}"
                    );
                    continue;
                }
                let mut imagined = imagined.expect("the truth agrees with what is known");
                assert_eq!(
                    views[seat].hidden_in_hand(),
                    (his - deal.known(pair::opponent(seat))).len()
                );
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
            for seat in pair::SEATS {
                let across = views[seat]
                    .from_across(deal.hand(pair::opponent(seat)))
                    .expect("the truth agrees with what is known");
                let true_view = &views[pair::opponent(seat)];
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
            let view = &views[pair::DEALER];
            let his = deal.hand(pair::NON_DEALER);
            let stock = deal.stock_cards();
            let known = view.known(pair::NON_DEALER);
            if let (Some(card), Some(other)) = (known.lowest(), stock.first()) {
                let hand = his.without(card).with(*other);
                assert_eq!(
                    view.imagine(hand, stock),
                    Err(Unimaginable::Lacking { card })
                );
                missing[0] = true;
            }
            if let (Some(own), Some(hidden)) = (view.hand().lowest(), (his - known).lowest()) {
                let hand = his.without(hidden).with(own);
                assert_eq!(
                    view.imagine(hand, stock),
                    Err(Unimaginable::Elsewhere { card: own })
                );
                missing[1] = true;
                let hand = his.without(hidden);
                let size = Unimaginable::Size {
                    given: his.len() - 1,
                    expected: his.len(),
                };
                assert_eq!(view.from_across(hand), Err(size));
                missing[2] = true;
            }
            if let [_, rest @ ..] = stock {
                let size = Unimaginable::Stock {
                    given: rest.len(),
                    expected: stock.len(),
                };
                assert_eq!(view.imagine(his, rest), Err(size));
                let doubled: Vec<_> = rest.first().into_iter().chain(rest).copied().collect();
                if doubled.len() == stock.len() {
                    let wrong = Unimaginable::Stock {
                        given: stock.len(),
                        expected: stock.len(),
                    };
                    assert_eq!(view.imagine(his, &doubled), Err(wrong));
                    missing[3] = true;
                }
            }
            assert_ne!(his, CardSet::EMPTY);
        }
    }
    assert_eq!(missing, [true; 4], "every refusal comes up");
}
