//! The chouette: the captain, the box, and what you see while you wait in line.

use crate::{
    game::{Sides, Table, words::Symbols},
    melds::best_arrangement,
    play::Phase,
    rules::GameTable,
    tui::{keymap::Place, sitting::After},
};

use super::{
    Bench, player,
    tables::{after_the_cut, house, until},
};

/// A chouette of four to so many points in which you wait in line at first.
fn in_line(target: u32) -> Bench {
    let cut = |seed| {
        let mut house = house(GameTable::Chouette, 4);
        house.game.target = target;
        after_the_cut(house, seed)
    };
    let waits = |bench: &Bench| match bench.sitting().game().table() {
        Table::Chouette(line) => line.waiting().contains(&bench.sitting().me()),
        _ => false,
    };
    (1..40)
        .map(cut)
        .find(waits)
        .expect("the cut gives every place")
}

/// Whether a hand is over that you only watched.
fn has_watched(bench: &Bench) -> bool {
    let sitting = bench.sitting();
    let deal = sitting.deal();
    sitting.after == After::Hand
        && deal.is_some_and(|deal| deal.turn().is_none() && deal.seat_of(sitting.me()).is_none())
}

#[test]
fn a_partner_in_line_advises_the_captain() {
    let dealt = |seed| {
        let mut bench = Bench::sat_down(house(GameTable::Chouette, 3), seed);
        until(&mut bench, |bench| bench.sitting().game().deals() > 0);
        bench
    };
    // A seed by which you are the captain of the first hand.
    let mut bench = (1..30)
        .map(dealt)
        .find(|bench| {
            let sitting = bench.sitting();
            let sides = sitting.game().table().sides();
            sides.members(sitting.me(), 3).count() == 2 && sitting.view().is_some()
        })
        .expect("the cut gives every place");
    until(&mut bench, |bench| {
        matches!(bench.model.place(), Place::Draw | Place::Discard)
    });
    assert!(bench.screen().contains("y partner"), "{}", bench.screen());
    bench.resize(120, 40);
    let screen = bench.screen();
    let is_shown = screen.contains("your partner") && screen.contains("waits in line");
    assert!(is_shown, "{screen}");
    bench.resize(80, 24);
    let entries = bench.sitting().record().entries().len();
    bench.press("y");
    assert!(
        bench.screen().contains(", your partner: "),
        "{}",
        bench.screen()
    );
    assert_eq!(bench.sitting().record().entries().len(), entries);
}

#[test]
fn who_waits_in_line_is_said_before_the_first_deal() {
    let said = |seed| {
        let bench = after_the_cut(house(GameTable::Chouette, 3), seed);
        let sitting = bench.sitting();
        let waits = match sitting.game().table() {
            Table::Chouette(line) => line.waiting().contains(&sitting.me()),
            _ => false,
        };
        let words: Vec<String> = bench
            .screen()
            .split_whitespace()
            .map(str::to_owned)
            .collect();
        (waits, words.join(" "))
    };
    let all: Vec<(bool, String)> = (1..12).map(said).collect();
    for (waits, screen) in &all {
        assert_eq!(screen.contains("You wait in line."), *waits, "{screen}");
    }
    assert!(all.iter().any(|(waits, _)| *waits));
}

#[test]
fn every_hand_that_you_watch_ends_at_a_key() {
    let mut bench = in_line(100);
    let mut watched = 0;
    loop {
        let dealt = bench.sitting().game().deals();
        bench.press("Enter");
        if !has_watched(&bench) {
            break;
        }
        assert_eq!(bench.model.place(), Place::Between);
        assert_eq!(bench.sitting().game().deals(), dealt + 1);
        let screen = bench.screen();
        assert!(!screen.contains("review"), "nothing was yours\n{screen}");
        watched += 1;
        if bench.sitting().game_ended() {
            break;
        }
    }
    assert!(watched > 0, "{}", bench.screen());
}

#[test]
fn a_hand_that_is_laid_down_before_you_lies_in_melds() {
    let mut bench = in_line(100);
    bench.answers = false;
    let spread = |bench: &Bench| {
        let deal = bench.sitting().game().deal()?;
        match deal.deal().phase() {
            Phase::Spread { knock, .. } => Some((*knock, deal.seats()[knock.seat])),
            _ => None,
        }
    };
    for _ in 0..3000 {
        if spread(&bench).is_some() {
            break;
        }
        match bench.waiting.pop() {
            Some(asked) => bench.answer(asked),
            None => player::play_on(&mut bench),
        }
    }
    let (knock, knocker) = spread(&bench).expect("somebody knocks");
    let watched = bench.sitting().watched().expect("your captain plays");
    let captain = bench.sitting().game().deal().unwrap().seats()[watched.seat()];
    let mut melds = knock.melds.iter().count();
    if captain != knocker {
        melds += best_arrangement(watched.hand()).melds().iter().count();
    }
    let name = bench.sitting().name(captain).to_owned();
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        bench.resize(width, height);
        let screen = bench.screen();
        let labels = ["─ set ─", "─ run ─"].map(|label| screen.matches(label).count());
        assert_eq!(labels.iter().sum::<usize>(), melds, "{screen}");
        let said = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.contains(&format!("{name}'s hand")), "{screen}");
        let told = format!("You wait in line and watch the hand of {name}, your captain.");
        assert!(said.contains(&told), "{screen}");
    }
}

#[test]
fn everybody_of_a_side_has_its_score_on_the_sheet() {
    let mut bench = in_line(100);
    let own = |bench: &Bench| {
        let sitting = bench.sitting();
        sitting.game().current_game().running(sitting.me())
    };
    until(&mut bench, |bench| has_watched(bench) && own(bench) > 0);
    let score = own(&bench).to_string();
    bench.press("m");
    let screen = bench.screen();
    let is_whole = |line: &str| line.split_whitespace().filter(|one| *one == score).count() == 3;
    assert!(screen.lines().any(is_whole), "{screen}");
}

#[test]
fn your_side_stays_below_when_a_hand_ends_the_game() {
    let mut bench = in_line(10);
    until(&mut bench, |bench| {
        has_watched(bench) && bench.sitting().game_ended()
    });
    for (width, height) in [(80, 24), (120, 40)] {
        bench.resize(width, height);
        let screen = bench.screen();
        let sitting = bench.sitting();
        let Sides::Box(in_box) = sitting.game().current_game().sides() else {
            panic!("one is in the box");
        };
        let seats = sitting.deal().expect("a hand is over").seats();
        let mut captain = seats.as_slice().iter().filter(|one| **one != in_box);
        let captain = sitting.name(*captain.next().expect("one plays the box"));
        let mut rows = screen.lines().rev();
        let count = rows.find(|row| row.contains("'s deadwood ")).unwrap_or("");
        assert!(count.trim_start().starts_with(captain), "{screen}");
    }
}

#[test]
fn who_waits_keeps_a_place_beside_open_hands() {
    let mut bench = in_line(100);
    until(&mut bench, has_watched);
    for (width, height) in [(100, 30), (120, 40), (160, 45)] {
        bench.resize(width, height);
        let screen = bench.screen();
        assert_eq!(screen.matches("your partner").count(), 1, "{screen}");
    }
}

#[test]
fn a_new_captain_is_named_when_a_hand_is_over() {
    let mut bench = in_line(100);
    for _ in 0..3000 {
        let sitting = bench.sitting();
        let is_over = bench.model.place() == Place::Between && sitting.game().deals() > 0;
        let captain = match (is_over, sitting.game().table()) {
            (true, Table::Chouette(line)) if !sitting.game_ended() => Some(line.captain()),
            _ => None,
        };
        let deal = sitting.deal();
        let is_new = |captain| deal.is_some_and(|deal| deal.seat_of(captain).is_none());
        if let Some(captain) = captain.filter(|captain| is_new(*captain)) {
            let named = sitting
                .names()
                .does(captain, "are captain now.", "is captain now.");
            let words = sitting.prompt().text.text(Symbols::Ascii);
            assert!(words.contains(&named), "{words}");
            return;
        }
        player::play_on(&mut bench);
    }
    panic!("no captain loses");
}
