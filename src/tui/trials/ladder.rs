//! The ladder in the menu, its page, and who is named after a match that was won.

use std::fmt::Write;

use crate::{
    analysis::stats::{Career, Ladder, PlayedMatch, report},
    game::{Entry, HandResult, Player, Stage, words::counted},
    players::Level,
    record::Record,
    rules::{GameTable, HouseRules, Rules},
    tui::{
        glyphs::Charset, keymap::Place, message::Message, runtime::Key, screens::MenuEntry,
        setup::PlaceHolder, trials::snapshot::pictured,
    },
};

use super::{
    Bench,
    played::played,
    scenes,
    tables::{house, until},
};

/// Matches that people of some strength have played against the first levels.
fn ladder() -> Ladder {
    let mut house = HouseRules::default();
    house.game.target = 50;
    house.match_play.best_of = 1;
    let rules = Rules::new(house).unwrap();
    let record = |(seed, level): (u64, Level)| played(Level::Club, level, rules, seed, u64::MAX);
    let levels = [Level::Beginner, Level::Novice, Level::Casual, Level::Camper];
    let records: Vec<Record> = (0..12)
        .zip(levels.into_iter().cycle())
        .map(record)
        .collect();
    let matches: Vec<PlayedMatch> = records.iter().filter_map(PlayedMatch::of).collect();
    assert_eq!(matches.len(), 12);
    Ladder::of(&Career::of(&matches))
}

fn at_menu() -> Bench {
    let mut bench = Bench::new();
    bench.send(Message::LadderFound {
        ladder: Some(Box::new(ladder())),
        unfinished: 0,
    });
    bench
}

#[test]
fn the_ladder_at_every_size() {
    let mut bench = at_menu();
    bench.choose(MenuEntry::Ladder);
    assert_eq!(bench.model.place(), Place::Ladder);
    let mut told = String::new();
    for (charset, (width, height)) in [
        (Charset::Unicode, (45, 14)),
        (Charset::Unicode, (60, 20)),
        (Charset::Unicode, (80, 24)),
        (Charset::Unicode, (120, 40)),
        (Charset::Ascii, (80, 24)),
    ] {
        bench.model.charset = charset;
        bench.resize(width, height);
        writeln!(told, "== {width}x{height}").unwrap();
        told += &pictured(&bench.buffer());
    }
    insta::assert_snapshot!(told);
}

#[test]
fn the_menu_names_who_is_next_and_the_page_leads_to_a_match() {
    let mut bench = at_menu();
    let next = bench.model.menu.ladder.as_ref().unwrap().next.unwrap();
    let named = format!("next: {}", next.called());
    assert!(bench.screen().contains(&named), "{}", bench.screen());
    let before = bench.model.setup.clone();
    bench.choose(MenuEntry::Ladder).press("Enter");
    assert_eq!(bench.model.place(), Place::NewMatch);
    assert!(bench.screen().contains(&next.introduced()));
    bench.press("Esc");
    assert_eq!(bench.model.place(), Place::Ladder);
    assert_eq!(bench.model.setup, before, "nobody was challenged");
    bench.press("Home Enter Enter");
    let header = bench.header.as_ref().expect("a match has begun");
    assert_eq!(Level::of(&header.players()[1]), Some(Level::Beginner));
    assert!(bench.model.screens.is_empty());
}

#[test]
fn the_ladder_leads_to_one_opponent_whatever_table_was_set() {
    let mut bench = at_menu();
    let setup = &mut bench.model.setup;
    setup.step_table(false);
    assert_eq!(setup.others().len(), 3);
    while setup.others()[0] != PlaceHolder::Person {
        setup.step_other(0, true);
    }
    bench.choose(MenuEntry::Ladder).press("Home Enter Enter");
    let header = bench.header.as_ref().expect("a match has begun");
    let [_, opponent] = header.players() else {
        panic!("{} players", header.players().len());
    };
    assert_eq!(Level::of(opponent), Some(Level::Beginner));
}

#[test]
fn descriptions_do_not_jump_from_one_opponent_to_the_next() {
    let mut bench = at_menu();
    bench.choose(MenuEntry::Ladder).press("Home");
    let row = |bench: &Bench| {
        let screen = bench.screen();
        let at = screen
            .lines()
            .position(|line| line.contains("Benny, beginner"));
        at.expect("they are on the ladder")
    };
    let first = row(&bench);
    for _ in Level::ALL {
        assert_eq!(row(&bench), first);
        bench.press("Down");
    }
}

/// Short matches against the beginner.
fn short_matches() -> impl Iterator<Item = Record> {
    let mut house = HouseRules::default();
    house.game.target = 20;
    house.match_play.best_of = 1;
    let rules = Rules::new(house).unwrap();
    (0..8).map(move |seed| played(Level::Club, Level::Beginner, rules, seed, u64::MAX))
}

#[test]
fn who_has_won_is_told_who_is_next() {
    let mut named = [0, 0];
    for record in short_matches() {
        let Stage::Over(result) = record.state().stage() else {
            panic!("the match is over");
        };
        let is_won = result.is_won_by(record.header().person().unwrap());
        let hand = record.state().sheet().last_game().hands().last();
        assert!(matches!(hand, Some(HandResult::Won { .. })));
        let session = crate::session::Session::new(record, crate::session::Scope::MATCH, &[]);
        let told = session.unwrap().on_ladder();
        let next = is_won.then(|| "Next on the ladder: Nora, novice.".to_owned());
        assert_eq!(told, Vec::from_iter(next));
        named[usize::from(is_won)] += 1;
    }
    assert!(named[1] > 0 && named[0] > 0, "{named:?}");
}

#[test]
fn a_match_with_hints_passes_a_level_but_does_not_count_for_the_rating() {
    let won = short_matches().map(|record| (PlayedMatch::of(&record).unwrap(), record));
    let mut won = won.filter(|(played, _)| played.won == Some(true));
    let (alone, record) = won.next().expect("one of them is won");
    let mut hinted = Record::new(record.header().clone());
    let player = Player::FIRST;
    for entry in record.entries() {
        if matches!(entry, Entry::Played { player: of, .. } if *of == player) {
            hinted.push(Entry::Hinted { player }).unwrap();
        }
        hinted.push(entry.clone()).unwrap();
    }
    let helped = PlayedMatch::of(&hinted).unwrap();
    let standing = |matches: &[PlayedMatch]| {
        let ladder = Ladder::of(&Career::of(matches));
        let standing = report::standing(&ladder.opponents[0], &ladder);
        (ladder.next, ladder.rated_games, standing)
    };
    let next = Some(Level::Novice);
    let hints = helped.hints;
    assert_eq!(
        standing(std::slice::from_ref(&helped)),
        (next, 0, "with hints")
    );
    assert_eq!(standing(&[helped, alone]), (next, 1, "beaten"));
    let session = crate::session::Session::new(hinted, crate::session::Scope::MATCH, &[]);
    let told = session.unwrap().on_ladder().remove(0);
    let hints = counted(hints, "hint", "hints");
    assert_eq!(told, format!("With {hints} it is not rated."));
}

#[test]
fn only_the_levels_have_a_number_on_the_ladder() {
    let mut bench = at_menu();
    bench.choose(MenuEntry::Ladder);
    let screen = bench.screen();
    for level in Level::ALL {
        let mut lines = screen.lines();
        let line = lines.find(|line| line.contains(&level.introduced()));
        let line = line
            .expect("everybody is listed")
            .trim_start_matches([' ', '▸']);
        let number = line
            .split_whitespace()
            .next()
            .and_then(|word| word.parse().ok());
        assert_eq!(number, level.rung(), "{screen}");
    }
}

#[test]
fn the_first_hint_of_a_rated_match_is_asked_about_and_no_other() {
    let key = Key::char('i');
    let mut bench = scenes::discard();
    let before = bench.lines.len();
    bench.key(key);
    assert!(bench.asks_about_the_rating(), "{}", bench.screen());
    bench.press("Enter");
    assert!(bench.model.hint().is_none() && bench.lines.len() == before);
    bench.key(key);
    bench.press("Esc");
    assert!(bench.model.hint().is_none() && bench.lines.len() == before);
    bench.key(key);
    bench.press("Down Enter");
    assert!(bench.model.hint().is_some());
    bench.key(key);
    bench.key(key);
    assert!(bench.model.hint().is_some(), "{}", bench.screen());

    let mut unrated = Bench::sat_down(house(GameTable::Round, 3), 7);
    until(&mut unrated, |bench| bench.model.place() == Place::Draw);
    unrated.key(key);
    assert!(unrated.model.hint().is_some(), "{}", unrated.screen());
}

#[test]
fn the_rating_after_a_match_is_shown_as_soon_as_it_is_found() {
    let mut bench = scenes::match_won();
    bench.resize(160, 45);
    let before = ladder();
    let found = |ladder: &Ladder| Message::LadderFound {
        ladder: Some(Box::new(ladder.clone())),
        unfinished: 0,
    };
    bench.send(found(&before));
    bench.press("Enter");
    let says = |bench: &Bench| bench.screen().contains("Your rating");
    assert!(!says(&bench), "{}", bench.screen());
    // It was read before the last game was on the disk.
    bench.send(found(&before));
    assert!(!says(&bench), "{}", bench.screen());
    let mut after = before.clone();
    after.rated_games += 1;
    bench.send(found(&after));
    let elo = before.rating.and_then(|rating| rating.elo);
    let elo = elo.expect("games were won and lost");
    let screen = bench.screen();
    let told: Vec<&str> = screen.split_whitespace().collect();
    let told = told.join(" ");
    assert!(told.contains(&report::rating(&after)), "{screen}");
    assert!(
        told.contains(&format!(" games. Before: {elo:.0}.")),
        "{screen}"
    );
}
