//! What kind of a mistake a decision is.

use std::collections::BTreeSet;

use undercut::{
    analysis::coach::{Coach, Decision, Effort, Inquiry, MistakeKind},
    cards::CardSet,
    game::Sheet,
    melds::deadwood,
    play::{Action, KnockKind, OnOffer, Phase},
    players::eval::Evaluator,
};

use super::REVIEWED;
use crate::tests::coach::position;
use crate::tests::support::scenario::{Case, action};

/// Every card that could be melded with this one, in the hand.
fn unmelded_without(hand: CardSet, card: undercut::cards::Card) -> bool {
    deadwood(hand.without(card)) > deadwood(hand)
}

fn offered(phase: &Phase) -> Option<undercut::cards::Card> {
    match *phase {
        Phase::Offer { card, .. }
        | Phase::LastDiscard { card, .. }
        | Phase::Draw {
            on_offer: OnOffer::Takeable(card) | OnOffer::Passed(card) | OnOffer::Own(card),
            ..
        } => Some(card),
        _ => None,
    }
}

/// How the hand would end by an action, found anew from the cards.
fn ends(hand: CardSet, action: &Action) -> Option<KnockKind> {
    match *action {
        Action::Knock { discard, melds } => {
            let left = hand.without(discard) - melds.cards();
            Some(if left.is_empty() {
                KnockKind::Gin
            } else {
                KnockKind::Knock
            })
        }
        Action::BigGin { .. } => Some(KnockKind::BigGin),
        _ => None,
    }
}

/// Whether what a kind says holds in the position, found anew from the cards.
fn is_true(kind: MistakeKind, decision: &Decision) -> bool {
    let (view, played) = (&decision.view, decision.played);
    let best = decision.best().unwrap().action;
    let hand = view.hand();
    let takes = |action| matches!(action, Action::TakeUpcard | Action::TakeDiscard);
    // A card makes a meld when the deadwood with it is less than it would be with a card that melds with nothing.
    let melds = || {
        let card = offered(view.phase()).unwrap();
        deadwood(hand.with(card)) < deadwood(hand) + card.points()
    };
    let thrown = |action| match action {
        Action::Discard { card } => Some(card),
        _ => None,
    };
    match kind {
        MistakeKind::TookUnmelded => takes(played) && !takes(best) && !melds(),
        MistakeKind::TookMeld => takes(played) && !takes(best) && melds(),
        MistakeKind::LeftMeld => takes(best) && !takes(played) && melds(),
        MistakeKind::LeftUseful => takes(best) && !takes(played) && !melds(),
        MistakeKind::LookedBack => played == Action::LookBack,
        MistakeKind::BrokeMeld => {
            let (card, better) = (thrown(played).unwrap(), thrown(best).unwrap());
            unmelded_without(hand, card) && !unmelded_without(hand, better)
        }
        MistakeKind::KeptDeadwood => {
            let (card, better) = (thrown(played).unwrap(), thrown(best).unwrap());
            deadwood(hand.without(card)) > deadwood(hand.without(better))
        }
        MistakeKind::GaveUpOuts => {
            let (card, better) = (thrown(played).unwrap(), thrown(best).unwrap());
            let outs = |thrown| {
                let ten = hand.without(thrown);
                let unseen = (view.unseen()).without(thrown);
                let fills = unseen.iter().filter(|card| {
                    let eleven = ten.with(*card);
                    let mut discards = eleven.iter().filter(|out| out != card);
                    deadwood(eleven) <= deadwood(ten)
                        && discards.any(|out| deadwood(eleven.without(out)) < deadwood(ten))
                });
                let gins = unseen.iter().filter(|card| {
                    let eleven = ten.with(*card);
                    eleven.iter().any(|out| deadwood(eleven.without(out)) == 0)
                });
                (fills.count(), gins.count())
            };
            let ((fills, gins), (more_fills, more_gins)) = (outs(card), outs(better));
            more_fills > fills || more_gins > gins
        }
        MistakeKind::ThrewUseful => {
            let (card, better) = (thrown(played).unwrap(), thrown(best).unwrap());
            let thought = Evaluator::embedded().think(view);
            thought.guess.wanted(card) > thought.guess.wanted(better)
        }
        MistakeKind::EndedTooEarly => ends(hand, &played).is_some() && ends(hand, &best).is_none(),
        MistakeKind::MissedKnock => {
            ends(hand, &played).is_none() && ends(hand, &best) == Some(KnockKind::Knock)
        }
        MistakeKind::MissedGin => {
            matches!(ends(hand, &best), Some(KnockKind::Gin | KnockKind::BigGin))
                && ends(hand, &played) != ends(hand, &best)
        }
        MistakeKind::EndedBadly => ends(hand, &played).is_some() && ends(hand, &best).is_some(),
        MistakeKind::AnsweredBadly => matches!(
            view.phase(),
            Phase::IrregularKnock { .. } | Phase::Spread { .. } | Phase::LayOff { .. }
        ),
        MistakeKind::Other => true,
    }
}

#[test]
fn the_kind_of_a_mistake_is_true_of_the_position() {
    let mut seen = BTreeSet::new();
    for (_, review) in &*REVIEWED {
        for decision in review.deals.iter().flat_map(|deal| &deal.decisions) {
            assert_eq!(decision.grade().is_some(), decision.mistake.is_some());
            if let Some(kind) = decision.mistake {
                assert!(is_true(kind, decision), "{kind}: {decision:?}");
                seen.insert(kind);
            }
        }
    }
    for kind in [
        MistakeKind::BrokeMeld,
        MistakeKind::GaveUpOuts,
        MistakeKind::ThrewUseful,
        MistakeKind::KeptDeadwood,
        MistakeKind::TookUnmelded,
        MistakeKind::LeftMeld,
    ] {
        assert!(seen.contains(&kind), "nobody {kind} in {seen:?}");
    }
}

/// What is wrong with the second action beside the first, both taken as moves that somebody could make.
fn kind_of(case: &Case, better: &str, other: &str) -> MistakeKind {
    let play = case.played();
    let seat = play.deal.turn().unwrap();
    let view = play.views[seat].clone();
    let mut coach = Coach::new(Evaluator::embedded(), view.rules(), 20);
    let sheet = Sheet::new(view.rules());
    let judgment = coach.judge(&position(&sheet, &view), Inquiry::Best, Effort::Glance);
    let of = |text: &str| judgment.of(&action(text).1).unwrap();
    coach.note(&view, &judgment, of(better), of(other)).mistake
}

#[test]
fn every_kind_is_told_of_a_position_made_for_it() {
    const DRAWN: &str = "N pass; D pass; N draw";
    let printed = Case {
        script: DRAWN,
        ..Case::PRINTED
    };
    let gin = Case {
        non_dealer: "3c 4c 5c 7d 7h 7s 9s Ts Js 2d",
        dealer: "Kh Ks Kd 4h 6c 8s 9d Th Qs Jh",
        upcard: "9h",
        stock: "7c",
        script: DRAWN,
        ..Case::PRINTED
    };
    let offered = Case {
        non_dealer: "7c 7d 2c Js Qs Ks 9h 4d Kd 3s",
        dealer: "5h 6h Kh 4h 6c 8s Ah Th Qd Jc",
        upcard: "7h",
        stock: "8h",
        ..Case::PRINTED
    };
    let useless = Case {
        dealer: "5h 6h Kh 4h 6c 8s Ah Th 7h Jc",
        upcard: "Td",
        ..offered
    };
    let melded = Case {
        non_dealer: "7c 7d 7h Js Qs Ks 9c Td 3h 5c",
        dealer: "Kc Kd Kh 4h 6c 8s Ah Th Qd Jh",
        upcard: "2d",
        stock: "8h",
        script: DRAWN,
        ..Case::PRINTED
    };
    let fills = Case {
        non_dealer: "2c 2d 2s Js Qs Ks 9h 8h Td 4c",
        dealer: "7c 3h Kh 4h 6h 8s Ah Qh Qd Jh",
        upcard: "3c",
        stock: "6d",
        ..melded
    };
    let knocked = Case {
        script: "N pass; D pass; N draw; N knock 5s: 7c 7d 7h / Js Qs Ks; D spread: Kc Kd Kh",
        ..Case::PRINTED
    };
    let knock = "N knock 5s: 7c 7d 7h / Js Qs Ks";
    let worse_knock = "N knock Ac: 7c 7d 7h / Js Qs Ks";
    let goes_gin = "N knock 2d: 3c 4c 5c / 7c 7d 7h 7s / 9s Ts Js";
    for (case, better, other, kind) in [
        (&offered, "N upcard", "N pass", MistakeKind::LeftMeld),
        (&offered, "N pass", "N upcard", MistakeKind::TookMeld),
        (&useless, "N pass", "N upcard", MistakeKind::TookUnmelded),
        (&useless, "N upcard", "N pass", MistakeKind::LeftUseful),
        (&melded, "N throw Td", "N throw 7c", MistakeKind::BrokeMeld),
        (&fills, "N throw 4c", "N throw 8h", MistakeKind::GaveUpOuts),
        (&printed, knock, "N throw 5s", MistakeKind::MissedKnock),
        (&printed, "N throw 5s", knock, MistakeKind::EndedTooEarly),
        (&gin, goes_gin, "N throw 2d", MistakeKind::MissedGin),
        (&gin, "N throw 2d", goes_gin, MistakeKind::EndedTooEarly),
        (
            &knocked,
            "D lay Ts on 2",
            "D done",
            MistakeKind::AnsweredBadly,
        ),
    ] {
        assert_eq!(kind_of(case, better, other), kind, "{better} and {other}");
    }
    let limit = Case {
        rules: "knock.limit = 30",
        ..printed
    };
    assert_eq!(kind_of(&limit, knock, worse_knock), MistakeKind::EndedBadly);
}
