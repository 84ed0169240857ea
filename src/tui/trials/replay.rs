//! The replay: every step there and back, what is seen and what stays hidden, mistakes, and playing on from a place.

use std::sync::LazyLock;

use crate::{
    game::{Entry, PlayedDeal, Stage},
    players::{Bot, Greedy},
    record::{Branch, Header, Participant, Record},
    rules::{GameTable, HouseRules, Rules},
    tui::{
        analyst::Analyst,
        keymap::{Command, Place},
        screens::{
            AnyScreen, ReplayScreen,
            replay::{MatchJudging, Opened},
        },
        widgets::Hit,
    },
};

use super::{Bench, scenes};

/// A match of some hands between greedy players, in which the person plays badly now and then.
pub(super) fn played(hands: usize) -> Record {
    let mut house = HouseRules::default();
    house.game.target = 60;
    played_by(house, hands)
}

/// The same by these rules.
fn played_by(house: HouseRules, hands: usize) -> Record {
    let bots = [("Benny", "beginner"), ("Clara", "club")];
    let bots =
        bots.map(|(name, level)| Participant::bot(name.parse().unwrap(), level.parse().unwrap()));
    let people = [Participant::human("Ann".parse().unwrap())];
    let places = house.table.players as usize;
    let players: Vec<Participant> = people.into_iter().chain(bots).take(places).collect();
    let header = Header::new(Rules::new(house).unwrap(), players, 11).unwrap();
    let mut record = Record::new(header);
    let cut = crate::game::Match::spread(11).cards()[..places].to_vec();
    record.push(Entry::Cut { cards: cut }).unwrap();
    while record.state().sheet().hands() < hands {
        let entry = match record.state().stage() {
            Stage::ChooseDealer { chooser } => Entry::FirstDealer { dealer: *chooser },
            Stage::Playing(deal) => {
                let player = deal.turn().unwrap();
                let view = deal.view(deal.seat_of(player).unwrap());
                let legal = view.legal();
                // The first card to discard is seldom the best.
                let careless = player.index() == 0 && deal.events().len() % 9 == 5;
                let action = if careless {
                    legal[0]
                } else {
                    Greedy.choose(&view)
                };
                Entry::Played { player, action }
            }
            _ => record.state().due(11).unwrap(),
        };
        record.push(entry).unwrap();
    }
    record
}

/// The replay of a match of three hands, before the coach has begun.
pub(super) fn opened() -> Bench {
    static PLAYED: LazyLock<Record> = LazyLock::new(|| played(3));
    replaying(PLAYED.clone())
}

fn screen(record: Record, opened: Opened) -> AnyScreen {
    AnyScreen::Replay(Box::new(ReplayScreen::new(record, opened)))
}

/// The replay of a record.
pub(super) fn replaying(record: Record) -> Bench {
    let mut bench = Bench::new();
    let effects = bench.model.open(screen(record, Opened::Records));
    bench.perform(effects);
    bench
}

/// The same when the coach has judged it.
pub(super) fn judged() -> Bench {
    static JUDGED: LazyLock<ReplayScreen> = LazyLock::new(|| {
        let mut bench = opened();
        let mut analyst = Analyst::default();
        bench.coach_works(&mut analyst);
        bench.model.replaying().unwrap().clone()
    });
    let mut bench = Bench::new();
    bench
        .model
        .push(AnyScreen::Replay(Box::new(JUDGED.clone())));
    bench
}

/// A hand that is over, step by step at its end.
pub(super) fn showdown() -> Bench {
    let record = scenes::hand_over().sitting().record().clone();
    let mut bench = replaying(record);
    bench.press("End");
    bench
}

pub(super) fn at(bench: &Bench) -> usize {
    bench.model.replaying().unwrap().replay().at()
}

#[test]
fn every_step_is_shown_there_and_back() {
    let mut bench = opened();
    let end = bench.model.replaying().unwrap().replay().end();
    bench.press("Home");
    let mut screens = Vec::new();
    for place in 0..=end {
        assert_eq!(at(&bench), place);
        screens.push(bench.screen());
        bench.press("Right");
    }
    assert!(bench.screen().contains("This is the end of the record."));
    bench.press("Left Right");
    for place in (0..=end).rev() {
        assert_eq!(at(&bench), place);
        assert_eq!(bench.screen(), screens[place]);
        bench.press("Left");
    }
    assert!(screens[1].contains("You cut the"), "{}", screens[1]);
}

#[test]
fn where_nothing_follows_is_said() {
    let mut bench = opened();
    let end = bench.model.replaying().unwrap().replay().end();
    for (keys, told) in [
        ("Down Down", None),
        ("Down", Some("This is the last hand.")),
        ("Down", Some("This is the last hand.")),
        ("End", Some("This is the end of the record.")),
        ("Left", None),
        ("End", None),
        (".", Some("This is the last game.")),
        ("Home", None),
        ("Up", Some("This is the beginning of the record.")),
        (",", Some("This is the beginning of the record.")),
    ] {
        bench.press(keys);
        let said = bench.screen().lines().find_map(|line| {
            let (_, said) = line.split_once("This is the ")?;
            Some(format!("This is the {}", said.trim_end()))
        });
        assert_eq!(said.as_deref(), told, "{keys}");
    }
    bench.press("Down Down Down Down");
    assert_eq!(at(&bench), end, "it leads to the end of the last hand");
}

#[test]
fn playing_on_is_offered_exactly_where_it_can_begin() {
    let records = [
        played(2),
        scenes::waiting().sitting().record().clone(),
        scenes::hand_over().sitting().record().clone(),
    ];
    for record in records {
        let mut bench = replaying(record.clone());
        for place in 0..=record.entries().len() {
            bench.model.replaying_mut().unwrap().go_to(place);
            let label = bench.model.active().label(Command::Again, &bench.model);
            let may = Branch::at(&record, place).is_ok();
            assert_eq!(label.is_some(), may, "{place}\n{}", bench.screen());
        }
    }
}

#[test]
fn a_match_between_computer_players_is_nobodys() {
    let bots = [("Benny", "beginner"), ("Clara", "club")]
        .map(|(name, level)| Participant::bot(name.parse().unwrap(), level.parse().unwrap()));
    let played = played(2);
    let header = Header::new(*played.header().rules(), bots.to_vec(), 11).unwrap();
    let mut record = Record::new(header);
    for entry in played.entries() {
        record.push(entry.clone()).unwrap();
    }
    let mut bench = replaying(record);
    bench.coach_works(&mut Analyst::default());
    let end = bench.model.replaying().unwrap().replay().end();
    for keys in ["e", "n", "p", "i"] {
        bench.press(keys);
    }
    let mut screens = vec![bench.screen()];
    bench.press("Esc Home");
    for _ in 0..=end {
        screens.push(bench.screen());
        bench.press("Right");
    }
    for screen in screens {
        let mut words = screen.split(|sign: char| !sign.is_alphabetic());
        let is_you = |word: &str| matches!(word, "You" | "Your");
        assert!(!words.any(is_you), "{screen}");
    }
}

#[test]
fn both_hands_lie_open_until_only_what_was_seen_is_wanted() {
    let mut bench = opened();
    bench.press("Right Right Right");
    let replaying = bench.model.replaying().unwrap();
    let other = replaying.other_view().unwrap();
    let known = replaying.view().unwrap().known(other.seat());
    let is_shown = |bench: &Bench, card| {
        bench
            .screen()
            .contains(&bench.model.charset.glyphs().card(card))
    };
    assert!(other.hand().iter().all(|card| is_shown(&bench, card)));
    bench.press("e");
    assert!(
        bench.screen().contains("as you saw it"),
        "{}",
        bench.screen()
    );
    let top = bench.model.replaying().unwrap().view().unwrap();
    let open = known | top.pile().cards().iter().copied().collect();
    let hidden = other.hand() - open;
    assert!(!hidden.is_empty());
    for card in hidden {
        // A card may have been thrown later in the list of the moves.
        let before = bench.screen();
        let rows: String = before.lines().skip(1).take(6).collect();
        assert!(
            !rows.contains(&bench.model.charset.glyphs().card(card)),
            "{card}\n{before}"
        );
    }
}

#[test]
fn the_cards_of_a_hand_in_play_stay_hidden_and_unjudged() {
    let playing = scenes::waiting().sitting().record().clone();
    let unlike = {
        let dealt = Entry::Dealt {
            deck: scenes::deck(
                scenes::MINE,
                "8d 9s Qd 7c 7d 7h Jh Tc 6h 2h",
                "Qc Jd 9c 9d 9h",
            ),
            second: None,
        };
        let mut entries = playing.entries().to_vec();
        entries[0] = dealt;
        // What the opponent drew unseen does not matter to the screen.
        let mut record = Record::new(playing.header().clone());
        for entry in entries {
            if record.push(entry).is_err() {
                break;
            }
        }
        record
    };
    let mut bench = replaying(playing);
    assert_eq!(
        bench.model.replaying().unwrap().judging,
        MatchJudging::Resting
    );
    assert!(bench.errands.is_empty(), "there is nothing to judge yet");
    let mut other = replaying(unlike);
    for keys in ["Home", "Right", "Right", "e", "Right", "Right"] {
        bench.press(keys);
        other.press(keys);
        let (first, second) = (bench.screen(), other.screen());
        let top = |screen: &str| screen.lines().take(8).collect::<String>();
        assert_eq!(top(&first), top(&second));
        assert!(bench.model.replaying().unwrap().other_view().is_none());
    }
    bench.press("o");
    assert!(
        bench.screen().contains("is not finished in this record"),
        "{}",
        bench.screen()
    );
    assert_eq!(bench.model.asked, None);
}

#[test]
fn the_list_and_the_graph_can_be_clicked() {
    let mut bench = judged();
    for (width, height) in [(80, 24), (100, 30), (140, 40)] {
        bench.resize(width, height);
        bench.press("Home Down");
        let targets = crate::tui::screens::targets(&bench.model);
        let mut clicked = 0;
        for (rect, target) in targets {
            if let Hit::Line(place) = target {
                bench.press("Home Down");
                bench.click(rect.x, rect.y);
                assert_eq!(at(&bench), place);
                clicked += 1;
            }
        }
        assert!(clicked > 10, "{clicked} at {width}x{height}");
    }
}

#[test]
fn a_replay_opened_by_the_command_line_ends_with_the_program() {
    for key in ["q", "Esc"] {
        let mut bench = Bench::new();
        let effects = bench.model.open(screen(played(1), Opened::Command));
        bench.perform(effects);
        bench.press(key);
        assert!(bench.has_quit, "{key}");
    }
}

#[test]
fn a_hand_is_played_on_from_either_side_and_left_for_the_replay() {
    for (keys, side) in [("Enter", 0), ("Down Enter", 1)] {
        let mut bench = opened();
        bench.press("Right Right o");
        assert!(
            bench.screen().contains("Play on from here?"),
            "{}",
            bench.screen()
        );
        let place = at(&bench);
        bench.press(keys);
        let record = bench.sitting().record();
        assert_eq!(bench.sitting().me().index(), side);
        assert_eq!(
            record
                .header()
                .occasion()
                .origin()
                .map(|origin| origin.entries),
            Some(place)
        );
        bench.press("q Down Enter");
        assert_eq!(bench.model.place(), Place::Replay);
        assert_eq!(at(&bench), place);
    }
    let mut bench = opened();
    bench.press("o Down Down Enter");
    assert_eq!(bench.model.place(), Place::Replay);
    assert!(bench.model.sitting.is_none());
}

#[test]
fn a_hand_that_you_sat_out_names_both_who_play() {
    let mut house = HouseRules::default();
    house.table.game = GameTable::Cutthroat;
    let mut bench = replaying(played_by(house.usual(), 4));
    let opening = "You with Benny (beginner) and Clara (club).";
    let mut screens = vec![bench.press("Home").screen()];
    for _ in 0..4 {
        screens.push(bench.press("Down").screen());
    }
    let named = |part: &str| screens.iter().any(|screen| screen.contains(part));
    assert!(
        named("Benny's deadwood ") || named("Clara's deadwood "),
        "{screens:#?}"
    );
    assert!(
        !named("Benny  club") && !named("Clara  beginner"),
        "{screens:#?}"
    );
    assert!(named(opening), "{screens:#?}");
}

/// A hint is no step of a replay and no move: the moves are counted as they are named on the command line.
#[test]
fn hints_do_not_count_as_moves() {
    let plain = played(1);
    let mut record = Record::new(plain.header().clone());
    let mut hints = 0;
    for entry in plain.entries() {
        if let Entry::Played { player, .. } = entry
            && player.index() == 0
        {
            hints += 1;
            record.push(Entry::Hinted { player: *player }).unwrap();
        }
        record.push(entry.clone()).unwrap();
    }
    assert!(hints > 3, "there is something to be counted");
    let mut bench = replaying(record);
    let replaying = bench.model.replaying().unwrap();
    let replay = replaying.replay();
    let moves = replay.hands()[0].events_of(replaying.me()).len();
    let mut told = 0;
    for entries in 0..=replay.end() {
        bench.model.replaying_mut().unwrap().go_to(entries);
        let replaying = bench.model.replaying().unwrap();
        let replay = replaying.replay();
        let [place, _] = replaying.whereabouts();
        let Some(deal) = replay.game().deal() else {
            assert_eq!(place, "Before the first hand");
            continue;
        };
        let made = deal.actions().len();
        let expected = match made {
            0 => format!("Hand 1 of 1, before the first of {moves} moves"),
            _ => format!("Hand 1 of 1, move {made} of {moves}"),
        };
        assert_eq!(place, expected);
        let named: crate::record::Moment = format!("1.{made}").parse().unwrap();
        let there = named.entries(replay.record()).unwrap();
        let then = replay.record().at(there);
        // Hints are noted with the deal, and one may have come after that place.
        let known = |deal: &PlayedDeal| {
            let (number, seats) = (deal.number(), *deal.seats());
            let (actions, events) = (deal.actions().to_vec(), deal.events().to_vec());
            (number, seats, deal.deal().clone(), actions, events)
        };
        assert!(there <= entries && then.deal().map(known) == Some(known(deal)));
        told += 1;
    }
    assert_eq!(told, moves + hints + 1);
    let (listed, _) = bench.model.replaying().unwrap().moves();
    assert_eq!(listed.len(), moves + 1, "the deal and the moves");
    assert_eq!(listed.iter().filter(|line| line.hinted).count(), hints);
    bench.press("Home");
    for _ in plain.entries() {
        bench.press("Right");
    }
    let replay = bench.model.replaying().unwrap().replay();
    assert_eq!(replay.at(), replay.end());
    for _ in plain.entries() {
        bench.press("Left");
    }
    assert_eq!(bench.model.replaying().unwrap().replay().at(), 0);
}
