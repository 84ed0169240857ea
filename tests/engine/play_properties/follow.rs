//! A view that is told by somebody else: it believes what happened, and nothing that cannot have.

use rand::rngs::ChaCha8Rng;
use undercut::{
    cards::{Card, CardSet, Stream, stream},
    play::{BySeat, CannotFollow, Deal, NotDealt, Seat, Seen, Shown, View, pair},
    rules::HouseRules,
};

use super::{Played, SEED, chance, chance::once_in, chance::pick, play};

#[test]
fn what_happened_is_believed() {
    for number in 0..500 {
        let played = play(number);
        for viewer in played.seats() {
            let mut view = Deal::first_view(&played.rules, &played.deck, viewer);
            let mut told = View::dealt(&played.rules, viewer, view.hand(), view.upcard()).unwrap();
            assert_eq!(told, view, "deal {number}");
            for (after, event) in played.events.iter().enumerate() {
                let seen = event.seen_by(viewer);
                view.observe(seen);
                let followed = told.follow(seen);
                assert_eq!(followed, Ok(()), "deal {number} after {after}: {seen:?}");
            }
            assert_eq!(told, view, "deal {number}");
        }
    }
}

/// Something that may be wrong: what happened with a part of it changed, or what happened at another time.
fn doubtful(rng: &mut ChaCha8Rng, played: &Played, viewer: Seat, next: usize) -> Seen {
    let card = pick(rng, &Card::ALL);
    let any = pick(rng, &played.events).seen_by(viewer);
    let mut seen = played.events[next.min(played.events.len() - 1)].seen_by(viewer);
    match chance::under(rng, 7) {
        0 => seen.seat = seen.seat.next(played.seats().count()),
        1 => seen.card = Some(card),
        2 => seen.card = None,
        3 => seen.shown = Shown::Discarded(card),
        4 => seen.shown = any.shown,
        5 => {
            let cards = Card::ALL.into_iter();
            let hand: CardSet = cards.filter(|_| once_in(rng, 5)).collect();
            let hands = BySeat::from_fn(played.seats().count(), |seat| {
                if seat == viewer { hand } else { !hand }
            });
            seen.hands = once_in(rng, 2).then_some(hands);
        }
        _ => seen = any,
    }
    seen
}

/// Whatever is told, nothing panics, what is refused changes nothing, and what is believed leaves a view in which every
/// card is in one place.
#[test]
fn what_cannot_have_happened_is_refused() {
    let (mut believed, mut refused) = (0_u32, [0_u32; 5]);
    for number in 0..500 {
        let played = play(number);
        let mut rng = stream(SEED, Stream::Player(number));
        for viewer in played.seats() {
            let mut view = Deal::first_view(&played.rules, &played.deck, viewer);
            for next in 0..played.events.len() + 5 {
                let seen = doubtful(&mut rng, &played, viewer, next);
                let before = view.clone();
                match view.follow(seen) {
                    Ok(()) => {
                        believed += 1;
                        check(&view);
                    }
                    Err(why) => {
                        assert_eq!(view, before, "deal {number}: {why}");
                        refused[kind(&why)] += 1;
                        assert!(!why.to_string().is_empty());
                        // On with what happened, as long as that still fits.
                        if let Some(event) = played.events.get(next) {
                            let _ = view.follow(event.seen_by(viewer));
                        }
                    }
                }
            }
        }
    }
    assert!(believed > 1000, "{believed}");
    assert!(refused.iter().all(|&times| times > 10), "{refused:?}");
}

fn kind(why: &CannotFollow) -> usize {
    match why {
        CannotFollow::Illegal(_) => 0,
        CannotFollow::ShownOtherwise => 1,
        CannotFollow::Card { .. } => 2,
        CannotFollow::Elsewhere { .. } => 3,
        CannotFollow::Hands { .. } => 4,
    }
}

fn check(view: &View) {
    assert!((view.hand() & view.unseen()).is_empty());
    for other in view.others() {
        assert!((view.hand() & view.known(other)).is_empty());
        assert!((view.unseen() & view.known(other)).is_empty());
        assert!(view.known(other).len() <= 11);
    }
    let _ = view.legal();
}

#[test]
fn a_hand_that_is_not_dealt_so_is_refused() {
    let rules = |eleven: bool| {
        let mut house = HouseRules::default();
        house.deal.eleven_card_start = eleven;
        undercut::rules::Rules::new(house).unwrap()
    };
    let ten: CardSet = "7h 7d 7s Js Qs Ks As 2c 3d 4d".parse().unwrap();
    let upcard = "Kh".parse::<Card>().unwrap();
    let dealt = |eleven, seat, hand, upcard| View::dealt(&rules(eleven), seat, hand, upcard);
    let (seat, given, expected) = (pair::NON_DEALER, 10, 11);
    assert_eq!(
        dealt(true, seat, ten, None),
        Err(NotDealt::Size {
            seat,
            seats: 2,
            given,
            expected
        })
    );
    assert!(dealt(true, pair::DEALER, ten, None).is_ok());
    assert_eq!(
        dealt(true, pair::DEALER, ten, Some(upcard)),
        Err(NotDealt::Upcard { due: false })
    );
    assert_eq!(
        dealt(false, seat, ten, None),
        Err(NotDealt::Upcard { due: true })
    );
    let card = "7h".parse().unwrap();
    assert_eq!(
        dealt(false, seat, ten, Some(card)),
        Err(NotDealt::UpcardHeld { card })
    );
}
