//! Whole matches in the program.

use undercut::{
    game::Player,
    plain::{CardNames, Dialogue, Letters, LineNext, LineOptions, Speech},
    players::{Level, Opponents},
    record::{Nonce, Record},
    rules::{GameTable, Hollywood, HouseRules, PRESETS},
};

use super::{
    driver::{Driver, prompt},
    seated::{Seated, record},
};

/// Plays on by the driver until the match is over, or `stop` says so of the number of answers given.
fn play(seated: &mut Seated, driver: &mut Driver, mut last: String, stop: usize) -> usize {
    let mut answers = 0;
    while seated.next == LineNext::Listen && answers < stop {
        let line = driver
            .read(&last)
            .expect("the last line asks for something");
        for told in seated.say(&line) {
            driver.read(&told);
            last = told;
        }
        answers += 1;
        assert!(answers < 20_000, "the match does not end");
    }
    answers
}

fn start(record: Record, manner: LineOptions) -> (Seated, Driver, String) {
    let seated = Seated::at(record, manner);
    let mut driver = Driver::default();
    let mut last = String::new();
    for line in seated.transcript.lines() {
        driver.read(line);
        line.clone_into(&mut last);
    }
    (seated, driver, last)
}

fn whole(record: Record, manner: LineOptions) -> Seated {
    let (mut seated, mut driver, last) = start(record, manner);
    play(&mut seated, &mut driver, last, usize::MAX);
    assert!(seated.is_over());
    seated
}

#[test]
fn a_match_against_every_level_ends_with_its_winner() {
    for (seed, persona) in (1..).zip(Level::ALL) {
        // Who thinks longer plays a shorter match.
        let (target, of_game) = if persona <= Level::Steady {
            (500, 100)
        } else {
            (50, 25)
        };
        let mut house = HouseRules::default();
        house.match_play.target = target;
        house.game.target = of_game;
        let seated = whole(record(house, seed, persona.name()), LineOptions::default());
        let result = seated.game().sheet().result().expect("it is over");
        assert!(
            result.scores[result.winner().expect("one score is higher").index()]
                >= i64::from(target)
        );
        let mut last = seated.transcript.lines().rev();
        let again = format!("undercut play --seed {seed} deals the same decks");
        assert!(last.next().is_some_and(|line| line.starts_with(&again)));
        let told = format!("The seed of the cards was {seed}.");
        assert_eq!(last.next(), Some(told.as_str()));
        // Who beats a level for the first time is shown the next one.
        let won = last.find(|line| !line.starts_with("Next on the ladder: "));
        assert!(won.unwrap_or_default().contains(" the match, "), "{won:?}");
    }
}

#[test]
fn three_games_at_once_end_together_with_the_match() {
    let mut house = HouseRules::default();
    house.match_play.hollywood = Hollywood::Three;
    let seated = whole(record(house, 5, "casual"), LineOptions::default());
    let sheet = seated.game().sheet();
    assert_eq!(sheet.finished().len(), 3);
    assert!(sheet.result().is_some());
    let told = |text: &str| seated.transcript.contains(text);
    assert!(told("Score: you 0/0/0, Connor 0/0/0.") || told("0/0/0, "));
    for game in 1..=3 {
        assert!(told(&format!("game {game};")) || told(&format!("game {game}, a shutout;")));
    }
}

/// They are announced in the middle of a hand, and so before the next deal.
#[test]
fn games_follow_one_another_until_you_announce_the_last() {
    let mut house = HouseRules::default();
    house.match_play.hollywood = Hollywood::Rolling;
    house.game.target = 60;
    let (mut seated, mut driver, last) =
        start(record(house, 3, "beginner"), LineOptions::default());
    play(&mut seated, &mut driver, last, 400);
    let finished = seated.game().sheet().finished().len();
    assert!(finished > 1, "{finished} games");
    let mut last = String::new();
    for line in ["last games", "y", "hand"] {
        for told in seated.say(line) {
            driver.read(&told);
            last = told;
        }
    }
    assert!(!seated.game().sheet().is_announced(), "the hand goes on");
    play(&mut seated, &mut driver, last, usize::MAX);
    assert!(seated.is_over() && seated.game().sheet().is_announced());
    let announced = seated
        .transcript
        .matches("You announce that the open games are the last.");
    assert_eq!(announced.count(), 1);
}

/// Who sits out sees what lies open; a partner in a chouette sees the captain's hand; of the deal beside one's own in a
/// partnership only the result is told.
#[test]
fn whole_matches_are_played_at_every_table_of_two_seats() {
    for (game, players) in [
        (GameTable::Cutthroat, 3),
        (GameTable::Chouette, 4),
        (GameTable::Partnership, 4),
    ] {
        let mut house = HouseRules::default();
        house.table.game = game;
        house.table.players = players;
        let mut house = house.usual();
        house.match_play.target = 200;
        let seated = whole(record(house, 6, "beginner"), LineOptions::default());
        let sheet = seated.game().sheet();
        assert!(sheet.result().is_some(), "{game}");
        let told = |text: &str| seated.transcript.contains(text);
        let moves = seated.transcript.lines();
        let draws = |name: &str| {
            let drew = format!("{name} draws the ");
            moves.clone().any(|line| line.starts_with(&drew))
        };
        match game {
            GameTable::Cutthroat => {
                assert!(told("sits out.") && told(" from you  "), "{game}");
                assert!(!["Club", "Dora"].into_iter().any(draws), "{game}");
            }
            GameTable::Chouette => assert!(told("in the box"), "{game}"),
            _ => {
                // Beside yours it was over, or it went on when yours was, and then both are added up.
                assert!(told("The other deal: ") && told("The other deal goes on: "));
                let both = seated.transcript.matches("\nBoth deals: ").count();
                assert_eq!(both, sheet.hands(), "{game}");
                let alone = told("points without the box") || told("is over: ");
                assert!(!alone, "only both deals together have a box");
                // The hand of the partner, once one's own deal is over, and of nobody else.
                let sides = sheet.table().sides();
                for (place, name) in ["Club", "Dora", "Eve"].into_iter().enumerate() {
                    let player = Player::new(place + 1);
                    let partner = sides.are_together(player, Player::FIRST);
                    assert!(partner || !draws(name), "{name} draws in the open");
                }
            }
        }
    }
}

/// The seed gives away every card, so it is shown beforehand only to the player who chose it.
#[test]
fn a_captain_asks_a_partner_and_the_box_has_none() {
    let mut house = HouseRules::default();
    house.table.game = GameTable::Chouette;
    house.table.players = 3;
    let (mut seated, mut driver, mut last) =
        start(record(house, 7, "casual"), LineOptions::default());
    let (mut advised, mut alone) = (0, 0);
    while advised == 0 || alone == 0 {
        if matches!(prompt(&last), Some("Draw" | "Discard")) {
            let entries = seated.game().clone();
            let told = seated.say("advice").join(" ");
            assert_eq!(*seated.game(), entries, "advice is no action");
            if told.contains("No computer player is on your side.") {
                alone += 1;
            } else {
                let signed = ["Club", "Dora"].map(|name| format!("{name}, your partner: "));
                assert!(signed.iter().any(|signed| told.contains(signed)), "{told}");
                advised += 1;
            }
        }
        play(&mut seated, &mut driver, last, 1);
        last = seated
            .transcript
            .lines()
            .last()
            .map(str::to_owned)
            .expect("something is asked");
        assert_eq!(seated.next, LineNext::Listen, "{advised} {alone}");
    }
}

#[test]
fn the_seed_and_the_nonce_are_told_when_the_match_is_over() {
    const SEED: u64 = 90_210;
    let drawn = LineOptions::default();
    let chosen = LineOptions {
        shows_seed: true,
        ..drawn
    };
    for manner in [drawn, chosen] {
        let nonce = Nonce::new(&[7; 32], SEED);
        let header = record(HouseRules::default(), SEED, "novice")
            .header()
            .clone();
        let seated = whole(Record::new(header.sealed(nonce)), manner);
        let told = &seated.transcript;
        let over = told.find(" the match, ").expect("somebody wins");
        let (before, after) = told.split_at(over);
        assert!(before.contains("shuffled and sealed before the first deal"));
        assert!(!before.contains(&nonce.to_string()));
        assert_eq!(before.contains(&SEED.to_string()), manner.shows_seed);
        assert!(after.contains(&format!("The seed of the cards was {SEED}.")));
        assert!(after.contains(&nonce.to_string()));
    }
}

#[test]
fn a_match_by_every_preset_ends() {
    for preset in PRESETS {
        let house = preset.book().rules().into_house();
        whole(record(house, 5, "novice"), LineOptions::default());
    }
}

#[test]
fn the_same_seed_and_lines_give_the_same_transcript() {
    let manner = LineOptions::default();
    let once = whole(record(HouseRules::default(), 9, "casual"), manner);
    let again = whole(record(HouseRules::default(), 9, "casual"), manner);
    assert_eq!(once.transcript, again.transcript);
}

#[test]
fn questions_can_be_switched_off() {
    let manner = LineOptions {
        answers_yes: true,
        ..LineOptions::default()
    };
    let seated = whole(record(HouseRules::default(), 3, "beginner"), manner);
    let asked = seated.transcript.lines().filter_map(prompt);
    assert!(
        asked
            .into_iter()
            .all(|prompt| !["Sure", "Melds", "Stands"].contains(&prompt))
    );
}

#[test]
fn cards_can_be_called_by_their_long_names() {
    let manner = LineOptions {
        speech: Speech {
            cards: CardNames::Long,
            letters: Letters::Ascii,
        },
        ..LineOptions::default()
    };
    let mut seated = Seated::at(record(HouseRules::default(), 42, "club"), manner);
    seated.say("17");
    seated.say("opponent");
    let upcard = seated.say("p");
    let hand = upcard.iter().find(|line| line.starts_with("Hand: "));
    assert!(hand.is_some_and(|hand| hand.contains(" of ")), "{upcard:?}");
}

/// A record can be gone on with at every point, and stands there exactly as it stood.
#[test]
fn a_match_that_is_left_goes_on_from_exactly_there() {
    let house = HouseRules::default;
    let undisturbed = whole(record(house(), 4, "club"), LineOptions::default());
    for stop in [0, 1, 2, 3, 7, 20, 21, 22, 40] {
        let (mut seated, mut driver, last) =
            start(record(house(), 4, "club"), LineOptions::default());
        play(&mut seated, &mut driver, last, stop);
        let text = seated.session.record().text();
        let left = Record::parse(&text).expect("a record");
        assert_eq!(left.torn, None);
        assert_eq!(left.log.state(), seated.game());
        let answer = Dialogue::new(
            left.log.clone(),
            LineOptions::default(),
            Opponents::default(),
        )
        .expect("a person sits there")
        .begin(true);
        assert_eq!(answer.record, "", "going on adds nothing");
        let state = |lines: &mut dyn Iterator<Item = &str>| -> Vec<String> {
            let lines: Vec<String> = lines.map(str::to_owned).collect();
            let hand = lines.iter().rposition(|line| line.starts_with("Hand: "));
            lines[hand.unwrap_or(lines.len() - 1)..].to_vec()
        };
        assert_eq!(
            state(&mut answer.lines.iter().map(String::as_str)),
            state(&mut seated.transcript.lines()),
            "after {stop} answers"
        );
        let finished = whole(left.log, LineOptions::default());
        assert_eq!(
            finished.session.record().text(),
            undisturbed.session.record().text(),
            "after {stop} answers"
        );
    }
}

#[test]
fn a_session_names_the_record_that_is_played_first() {
    let mut seated = Seated::at(
        record(HouseRules::default(), 5, "beginner"),
        LineOptions::default(),
    );
    let mut driver = Driver::default();
    let mut lines: Vec<String> = seated.transcript.lines().map(str::to_owned).collect();
    while seated.game().sheet().hands() == 0 {
        let answer = lines.iter().filter_map(|line| driver.read(line)).last();
        lines = seated.say(&answer.expect("the match goes on"));
    }
    let before = seated.session.record().clone();
    let answer = seated.session.answer("duplicate");
    let LineNext::Branch(branch) = answer.next else {
        panic!("{answer:?}");
    };
    assert_eq!(answer.record, "");
    assert_eq!(branch.branched_in(), Some(0));
    assert_eq!(seated.session.record(), &before);
    let back = seated.session.come_back();
    assert_eq!(back.next, LineNext::Listen);
    assert_eq!(back.lines[0], "Back to where you were.");
}
