//! Matches that begin at a moment of another record: what is copied, what is refused, and what the record says of it.

use proptest::prelude::*;
use undercut::{
    game::{ByPlayer, Entry, HandEnd, HandResult, Match, Player, Stage},
    lab::PlayedMatch,
    lab::{Bot, Greedy},
    play::WinKind,
    record::{
        Audit, Branch, BranchError, Comparison, Damage, Extent, Label, Moment, NotThere,
        Participant, ParticipantKind, Record, come_from,
    },
    rules::{Rules, TakeBack},
};

use super::{
    house::rules,
    play::{next, record},
};

fn label(text: &str) -> Label {
    text.parse().expect("a short text")
}

fn nora() -> Participant {
    Participant::bot(label("Nora"), label("novice"))
}

/// A short match to its end.
fn finished(seed: u64) -> Record {
    let record = record(rules(|r| r.game.target = 40), seed, 10_000);
    assert!(matches!(record.state().stage(), Stage::Over(_)));
    record
}

fn begun(record: &Record, entries: usize, player: Player) -> Record {
    let branch = Branch::at(record, entries).expect("the hand is over there");
    let branch = branch.begin(player, label("Ann"), vec![nora()]);
    branch.expect("there is such a place, and Nora is no person")
}

/// Plays on until nothing is left to be played.
fn play_out(record: &mut Record) {
    let seed = record.header().seed();
    while !record.is_finished() {
        let entry = match record.state().stage() {
            Stage::Cut => Entry::Cut {
                cards: Match::spread(seed).cards()[..record.state().players()].to_vec(),
            },
            Stage::ChooseDealer { chooser } => Entry::FirstDealer { dealer: *chooser },
            Stage::Playing(deal) => {
                let player = deal.turn().expect("it is played");
                let view = deal.view(deal.seat_of(player).expect("he sits"));
                let action = Greedy.choose(&view);
                Entry::Played { player, action }
            }
            Stage::Lot | Stage::ToDeal { .. } | Stage::Over(_) => {
                record.state().due(seed).expect("chance is next")
            }
        };
        record.push(entry).expect("it is legal");
    }
}

/// The ends of the hands of a record, as they came.
fn ends(record: &Record) -> Vec<HandEnd> {
    let mut ends = Vec::new();
    for (entry, game) in record.steps() {
        if matches!(entry, Entry::Played { .. }) {
            ends.extend(game.deal().and_then(HandEnd::of));
        }
    }
    ends
}

#[test]
fn a_branch_at_every_entry_stands_where_the_original_stood() {
    for (seed, house) in [
        (3, rules(|r| r.game.target = 40)),
        (
            4,
            rules(|r| r.table.take_back = TakeBack::UntilOpponentActs),
        ),
    ] {
        let original = record(house, seed, 10_000);
        let ends = ends(&original);
        assert!(matches!(original.state().stage(), Stage::Over(_)));
        for entries in 0..original.entries().len() {
            let player = Player::new(entries % 2);
            let branch = begun(&original, entries, player);
            assert_eq!(branch.state(), &original.at(entries), "{entries}");
            assert_eq!(branch.entries(), &original.entries()[..entries]);
            assert_eq!(branch.header().rules(), original.header().rules());
            assert_eq!(branch.header().seed(), original.header().seed());
            let origin = branch.header().occasion().origin().expect("a branch");
            let hand = branch.branched_in().expect("a branch");
            assert_eq!(origin.end, ends[usize::try_from(hand).expect("few")]);
            assert_eq!(origin.extent, Extent::Match);
            let read = Record::parse(branch.text()).expect("it is a record");
            assert_eq!((read.log, read.torn), (branch, None));
        }
    }
}

#[test]
fn the_cards_to_come_are_those_of_the_original() {
    let original = finished(5);
    let dealt = |record: &Record| -> Vec<Entry> {
        let entries = record.entries().iter();
        let dealt = entries.filter(|entry| matches!(entry, Entry::Dealt { .. }));
        dealt.cloned().collect()
    };
    let mut branch = begun(&original, 9, Player::SECOND);
    play_out(&mut branch);
    assert!(matches!(branch.state().stage(), Stage::Over(_)));
    let (there, here) = (dealt(&original), dealt(&branch));
    let both = there.len().min(here.len());
    assert!(both >= 1);
    assert_eq!(there[..both], here[..both]);
}

#[test]
fn a_branch_of_a_running_match_ends_with_its_hand_and_tells_no_seed() {
    let mut running = record(Rules::default(), 8, 0);
    let mut step = 0;
    while running.state().deals() < 3 {
        let entry = next(running.state(), 8, step).expect("it runs");
        running.push(entry).expect("it is legal");
        step += 1;
    }
    assert!(!running.tells_its_seed());
    let mut branch = begun(&running, 4, Player::FIRST);
    let origin = branch.header().occasion().origin().expect("a branch");
    assert_eq!(origin.extent, Extent::Hand);
    assert_eq!(branch.branched_in(), Some(0));
    play_out(&mut branch);
    assert_eq!(branch.state().deals(), 1);
    assert!(matches!(branch.state().stage(), Stage::ToDeal { .. }));
    assert!(!branch.tells_its_seed());
    // Even where that hand ends the match in the branch, a branch of the branch goes no further.
    let again = Branch::at(&branch, 5).expect("its hand is over");
    assert_eq!(again.origin().extent, Extent::Hand);

    // The hand that is being played there hides its cards still.
    let last = running.entries().len();
    assert_eq!(
        Branch::at(&running, last),
        Err(BranchError::HandNotOver { hand: 2 })
    );
    // Between two hands the next one is meant.
    let before = (0..last)
        .rev()
        .find(|&count| matches!(running.at(count).stage(), Stage::ToDeal { .. }))
        .expect("there was a deal");
    assert_eq!(
        Branch::at(&running, before),
        Err(BranchError::HandNotOver { hand: 2 })
    );
    assert!(finished(5).tells_its_seed());
}

#[test]
fn what_cannot_be_gone_on_from_is_refused_in_a_sentence() {
    let original = finished(5);
    let all = original.entries().len();
    let beyond = Branch::at(&original, all + 1).expect_err("there is no such step");
    assert_eq!(
        beyond,
        BranchError::BeyondTheEnd {
            wanted: all + 1,
            entries: all
        }
    );
    assert_eq!(
        beyond.to_string(),
        format!("there is no step {} in this record: it has {all}", all + 1)
    );
    let over = Branch::at(&original, all).expect_err("the match is over");
    assert_eq!(over, BranchError::MatchOver);
    let nothing = Branch::at(&record(Rules::default(), 5, 0), 0).expect_err("nothing was played");
    assert_eq!(
        nothing.to_string(),
        "hand 1 is not finished in this record: its cards stay hidden until it is"
    );
    let branch = || Branch::at(&original, 3).expect("a moment");
    let third = branch().begin(Player::new(2), label("Ann"), vec![nora()]);
    assert_eq!(
        third,
        Err(BranchError::NoSuchPlayer {
            player: Player::new(2),
            players: 2
        })
    );
    let person = branch().begin(
        Player::FIRST,
        label("Ann"),
        vec![Participant::human(label("Bob"))],
    );
    assert_eq!(
        person.expect_err("Bob is a person").to_string(),
        "Bob is a person: a branch is played against the computer or a program"
    );
}

#[test]
fn who_plays_where_and_where_it_comes_from_is_in_the_header() {
    let original = finished(5);
    let branch = Branch::at(&original, 3).expect("a moment");
    let branch = branch.named(label("0007"));
    let branch = branch.begin(Player::SECOND, label("Ann"), vec![nora()]);
    let branch = branch.expect("it can be begun");
    let kinds = branch.header().players().iter().map(|one| &one.kind);
    assert!(matches!(
        kinds.collect::<Vec<_>>()[..],
        [ParticipantKind::Bot { .. }, ParticipantKind::Human]
    ));
    let header = branch.text().lines().next().expect("a header").to_owned();
    assert!(header.starts_with("{\"undercut\":2,"), "{header}");
    assert!(header.contains(
        "\"occasion\":{\"branch\":{\"record\":\"0007\",\"entries\":3,\"players\":[{\"kind\":\"human\",\"name\":\"Ann\"},\
         {\"kind\":\"bot\",\"name\":\"Club\",\"level\":\"club\"}],\"end\":{\"result\":{\"result\":\"won\","
    ), "{header}");
    assert!(
        header.contains("\"extent\":\"match\"}},\"players\":[{\"kind\":\"bot\""),
        "{header}"
    );
    let told = come_from(&branch);
    assert_eq!(
        told[0],
        "Practice from hand 1 of the record 0007. It does not count."
    );
    assert!(
        told[1].starts_with("There Ann played Club, and it ended like this: "),
        "{told:?}"
    );
    assert_eq!(come_from(&original), [""; 0]);
    assert_eq!(PlayedMatch::of(&branch), None);
    assert!(PlayedMatch::of(&original).is_some());
}

#[test]
fn a_branch_is_begun_again_from_where_it_was_begun() {
    let original = finished(5);
    let mut branch = begun(&original, 7, Player::FIRST);
    let fresh = branch.clone();
    play_out(&mut branch);
    let again = Branch::again(&branch).expect("a branch");
    assert_eq!(again.hand(), 0);
    let again = again.begin(Player::FIRST, label("Ann"), vec![nora()]);
    assert_eq!(again, Ok(fresh));
    assert_eq!(Branch::again(&original), None);
}

#[test]
fn the_cards_of_a_branch_are_held_against_the_seed() {
    let original = finished(5);
    let mut branch = begun(&original, 7, Player::SECOND);
    play_out(&mut branch);
    let draw = |_: Player, _: &undercut::cards::Deck, _: &[undercut::cards::Card]| {
        panic!("who cut in the original is not known here")
    };
    let audit = Audit::new(&branch, draw).expect("every deck is that of the seed");
    assert_eq!(audit.decks, branch.state().deals());
    assert_eq!(audit.cut, []);
}

#[test]
fn a_header_says_of_its_occasion_what_its_version_knows() {
    let branch = begun(&finished(5), 3, Player::FIRST).text();
    let plain = finished(5).text();
    let damaged = |text: String| match Record::parse(text) {
        Err(damage @ Damage::Header { .. }) => damage.to_string(),
        other => panic!("{other:?}"),
    };
    assert_eq!(
        damaged(branch.replacen("\"undercut\":2", "\"undercut\":1", 1)),
        "line 1: the header is wrong: a record with an occasion has version 2, and this says 1"
    );
    assert_eq!(
        damaged(plain.replacen("\"undercut\":1", "\"undercut\":2", 1)),
        "line 1: the header is wrong: a record without an occasion has version 1, and this says 2"
    );
    for (from, to, part) in [
        (
            "\"extent\":\"match\"",
            "\"extent\":\"year\"",
            "unknown variant `year`",
        ),
        ("{\"branch\":{", "{\"twig\":{", "unknown variant `twig`"),
        ("{\"branch\":{", "{\"match\":{", "unknown variant `match`"),
        (
            "\"entries\":3,",
            "\"entries\":3,\"why\":1,",
            "unknown field `why`",
        ),
        ("\"entries\":3,", "", "missing field `entries`"),
        ("\"deadwood\":[", "\"deadwood\":[1,", "expected"),
    ] {
        assert!(branch.contains(from), "{from}");
        let told = damaged(branch.replacen(from, to, 1));
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn the_end_of_a_hand_counts_for_one_and_against_the_other() {
    let end = HandEnd {
        result: HandResult::Won {
            player: Player::SECOND,
            kind: WinKind::Knock,
            points: 24,
            boxes: 1,
            charge: None,
        },
        deadwood: ByPlayer::pair(32, 8),
    };
    assert_eq!(end.points(Player::SECOND), 24);
    assert_eq!(end.points(Player::FIRST), -24);
    let end = HandEnd {
        result: HandResult::Tie,
        ..end
    };
    assert_eq!(end.points(Player::FIRST), 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_branch_of_a_branch_stands_where_the_first_stood(seed in 0..200_u64, first in 0..40_usize, more in 0..40_usize) {
        let original = record(rules(|r| r.game.target = 1), seed, 10_000);
        let all = original.entries().len();
        let mut branch = begun(&original, first % all, Player::SECOND);
        play_out(&mut branch);
        let at = more % branch.entries().len();
        if let Ok(second) = Branch::at(&branch, at) {
            let second = second.begin(Player::FIRST, label("Ann"), vec![nora()]).expect("it can be begun");
            prop_assert_eq!(second.state(), &branch.at(at));
            prop_assert_eq!(Record::parse(second.text()).expect("a record").log, second);
        }
    }
}

#[test]
fn a_place_is_a_hand_and_a_move_as_the_replay_numbers_them() {
    let original = record(
        rules(|r| r.table.take_back = TakeBack::UntilOpponentActs),
        4,
        10_000,
    );
    for hand in 1..=original.state().deals() {
        let mut made = 0;
        loop {
            let place: Moment = format!("{hand}.{made}").parse().expect("a place");
            let Ok(entries) = place.entries(&original) else {
                break;
            };
            let game = original.at(entries);
            let deal = game.deal().expect("one was dealt");
            assert_eq!((deal.number() + 1, deal.actions().len()), (hand, made));
            // What follows was never taken back.
            let end = original.steps().filter_map(|(_, game)| {
                let deal = game.deal().filter(|deal| deal.number() + 1 == hand)?;
                Some(deal.actions().to_vec())
            });
            let end = end.last().expect("it was dealt");
            assert_eq!(deal.actions(), &end[..made]);
            made += 1;
        }
        assert!(made > 3, "hand {hand} has moves");
        let place = Moment { hand, moves: made };
        let refused = place.entries(&original).expect_err("there are fewer");
        assert_eq!(
            refused.to_string(),
            format!(
                "there is no move {made} in hand {hand}: it has {}",
                made - 1
            )
        );
    }
    let hands = original.state().deals();
    let place: Moment = "99".parse().expect("a place");
    assert_eq!(
        place.entries(&original),
        Err(NotThere::Hand { wanted: 99, hands })
    );
    let nothing = place.entries(&record(Rules::default(), 5, 0));
    assert_eq!(
        nothing.expect_err("none").to_string(),
        "there is no hand 99: nothing was dealt in this match"
    );
    for text in ["3", "3.12"] {
        assert_eq!(text.parse::<Moment>().expect("a place").to_string(), text);
    }
    for text in [
        "",
        "0",
        "x",
        "3.",
        ".3",
        "+3",
        "3.-1",
        "3.1.2",
        "99999999999999999999",
    ] {
        let refused = text.parse::<Moment>().expect_err(text);
        assert!(
            refused
                .to_string()
                .starts_with("a place is a hand such as 3")
        );
    }
}

#[test]
fn two_results_of_a_deal_stand_side_by_side() {
    let original = finished(5);
    let side = |player: Player| {
        let mut branch = begun(&original, 3, player);
        play_out(&mut branch);
        Comparison::of(&branch).expect("its hand is over")
    };
    let same = side(Player::FIRST);
    assert!(!same.is_duplicate());
    let (there, here) = same.points();
    assert_eq!(there, ends(&original)[0].points(Player::FIRST));
    assert_eq!(same.rows()[0], ["", "first time", "this time"]);
    let verdict = same.verdict();
    let told = match here - there {
        0 => "You did as well as the first time.".to_owned(),
        1 => "You did 1 point better this time.".to_owned(),
        -1 => "You did 1 point worse this time.".to_owned(),
        more @ 1.. => format!("You did {more} points better this time."),
        less => format!("You did {} points worse this time.", -less),
    };
    assert_eq!(verdict[0], told);
    assert!(
        verdict[1].contains("not the same"),
        "Nora is not Club: {verdict:?}"
    );

    let other = side(Player::SECOND);
    assert!(other.is_duplicate());
    let (there, here) = other.points();
    assert_eq!(there, ends(&original)[0].points(Player::FIRST));
    assert_eq!(other.rows()[1], ["cards", "yours", "Club's"]);
    let verdict = other.verdict();
    let both = there + here;
    assert!(
        verdict[0].contains(&both.abs().to_string()) || both == 0,
        "{verdict:?}"
    );
    let worth = f64::from(i32::try_from(there - here).expect("few points")) / 2.0;
    assert!(
        verdict[1].contains(&format!("{worth:+} points")),
        "{worth} {verdict:?}"
    );
    assert_eq!(Comparison::of(&begun(&original, 3, Player::FIRST)), None);
    assert_eq!(Comparison::of(&original), None);
}
