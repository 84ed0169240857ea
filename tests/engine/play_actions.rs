//! Actions as they are written: in records and to other programs.

use undercut::{
    melds::{LayOff, Meld, Melds},
    play::Action,
};

fn melds(texts: &[&str]) -> Melds {
    let melds = texts
        .iter()
        .map(|text| text.parse::<Meld>().expect("a meld"));
    Melds::new(melds).expect("melds side by side")
}

#[test]
fn every_action_is_written_and_read_alike() {
    let card = |text: &str| text.parse().expect("a card");
    let written = [
        (Action::TakeUpcard, r#"{"do":"take-upcard"}"#),
        (Action::Pass, r#"{"do":"pass"}"#),
        (Action::DrawStock, r#"{"do":"draw-stock"}"#),
        (Action::TakeDiscard, r#"{"do":"take-discard"}"#),
        (Action::LookBack, r#"{"do":"look-back"}"#),
        (
            Action::Discard { card: card("5s") },
            r#"{"do":"discard","card":"5s"}"#,
        ),
        (
            Action::Knock {
                discard: card("5s"),
                melds: melds(&["7c 7d 7h", "Js Qs Ks"]),
            },
            r#"{"do":"knock","discard":"5s","melds":["7c 7d 7h","Js Qs Ks"]}"#,
        ),
        (
            Action::BigGin {
                melds: melds(&["2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"]),
            },
            r#"{"do":"big-gin","melds":["2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"]}"#,
        ),
        (
            Action::Spread { melds: melds(&[]) },
            r#"{"do":"spread","melds":[]}"#,
        ),
        (
            Action::LayOff(LayOff {
                card: card("Ts"),
                meld: 1,
            }),
            r#"{"do":"lay-off","card":"Ts","meld":1}"#,
        ),
        (Action::EndDefence, r#"{"do":"end-defence"}"#),
        (Action::AcceptKnock, r#"{"do":"accept-knock"}"#),
        (Action::RefuseKnock, r#"{"do":"refuse-knock"}"#),
        (Action::PlayExposed, r#"{"do":"play-exposed"}"#),
        (Action::PickUp, r#"{"do":"pick-up"}"#),
    ];
    for (action, text) in written {
        assert_eq!(
            serde_json::to_string(&action).expect("an action can be written"),
            text
        );
        let read: Action = serde_json::from_str(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(read, action);
    }
}

#[test]
fn what_is_no_action_is_not_read() {
    let wrong = [
        r#"{"do":"shout"}"#,
        "{}",
        r#"{"do":"discard"}"#,
        r#"{"do":"discard","card":"1x"}"#,
        r#"{"do":"discard","card":"5s","then":"pass"}"#,
        r#"{"do":"pass","card":"5s"}"#,
        r#"{"do":"lay-off","card":"Ts","meld":1,"then":"pass"}"#,
        r#"{"do":"lay-off","card":"Ts","meld":-1}"#,
        r#"{"do":"knock","discard":"5s","melds":["7c 7d"]}"#,
        r#"{"do":"knock","discard":"5s","melds":["7c 7d 7h","7h 8h 9h"]}"#,
    ];
    for text in wrong {
        let read = serde_json::from_str::<Action>(text);
        assert!(read.is_err(), "{text} was read as {read:?}");
    }
}
