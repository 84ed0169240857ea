//! Tables of three and four on the screen.

use crate::{
    game::{Player, Stage, words::Sum},
    play::Phase,
    record::store::Summary,
    rules::{GameTable, HouseRules},
    session::Kind,
    tui::{analyst::Analyst, glyphs::Charset, keymap::Place, pace::Pace},
};

use super::{Bench, player};

pub(super) fn house(game: GameTable, players: u32) -> HouseRules {
    let mut house = HouseRules::default();
    house.table.game = game;
    house.table.players = players;
    let mut house = house.usual();
    house.match_play.best_of = match game {
        GameTable::Two | GameTable::Partnership => house.match_play.best_of,
        _ => 1,
    };
    house
}

/// Plays on until something holds.
pub(super) fn until(bench: &mut Bench, holds: impl Fn(&Bench) -> bool) {
    for _ in 0..3000 {
        if holds(bench) {
            return;
        }
        player::play_on(bench);
    }
    panic!("it does not come to that:\n{}", bench.screen());
}

fn at_sizes(bench: &mut Bench, name: &str) {
    for (width, height) in [(40, 12), (80, 24), (100, 30), (120, 40), (160, 45)] {
        bench.resize(width, height);
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), bench.screen());
    }
    bench.resize(80, 24);
}

pub(super) const FOUR: [&str; 4] = ["Ann", "Bob", "Cy", "Di"];

#[test]
fn four_in_one_deal_sit_around_the_table() {
    let mut bench = Bench::shared(house(GameTable::Round, 4), 7, &FOUR);
    until(&mut bench, |bench| {
        let history = bench
            .sitting()
            .view()
            .map_or(0, |view| view.history().len());
        bench.model.place() == Place::Draw && history > 12
    });
    at_sizes(&mut bench, "round");
    bench.press("i");
    bench.coach_works(&mut Analyst::default());
    at_sizes(&mut bench, "round_hint");
    bench.press("i");
    until(&mut bench, |bench| {
        bench.model.place() == Place::Between && bench.sitting().game().deals() > 0
    });
    at_sizes(&mut bench, "round_over");
    bench.press("q");
    let asked = bench.screen();
    let stays = |line: &str| {
        let line = line.trim_end_matches(['│', ' ']);
        line.ends_with("Stay and play on")
    };
    assert!(asked.lines().any(stays), "{asked}");
}

#[test]
fn the_sum_among_four_is_whole_beside_its_words() {
    let sum = |bench: &Bench| {
        let sitting = bench.model.sitting.as_ref()?;
        Sum::of(sitting.names(), sitting.deal()?)
    };
    let of_three = |sum: &Sum| sum.added[0].what.matches('(').count() == 3;
    let mut bench = Bench::shared(house(GameTable::Round, 4), 7, &FOUR);
    until(&mut bench, |bench| {
        bench.model.place() == Place::Between && sum(bench).as_ref().is_some_and(of_three)
    });
    let sum = sum(&bench).expect("it was waited for");
    let words: String = format!("{}{}", sum.added[0].what, sum.added[0].points);
    let briefly = format!("{sum}.");
    let squeezed = |text: &str| text.split_whitespace().collect::<String>();
    for (width, height) in [(80, 24), (100, 30), (120, 40), (160, 45)] {
        bench.resize(width, height);
        let screen = bench.screen();
        let is_whole = screen
            .lines()
            .any(|line| squeezed(line).contains(&squeezed(&words)))
            || squeezed(&screen).contains(&squeezed(&briefly));
        assert!(is_whole, "{screen}");
    }
}

#[test]
fn an_upcard_that_everybody_passed_is_in_sight_until_the_first_discard() {
    let mut bench = Bench::shared(house(GameTable::BattleRoyal, 3), 7, &FOUR[..3]);
    until(&mut bench, |bench| bench.model.place() == Place::Offer);
    let upcard = bench.sitting().view().unwrap().upcard().unwrap();
    let upcard = bench.model.charset.glyphs().card(upcard);
    while bench.model.place() != Place::Draw {
        match bench.model.place() {
            Place::Offer => bench.press("p"),
            _ => bench.press("Enter"),
        };
    }
    for (width, height) in [(40, 12), (80, 24), (120, 40)] {
        bench.resize(width, height);
        let screen = bench.screen();
        let words: Vec<&str> = screen.split_whitespace().collect();
        let told = format!("the upcard {upcard} was passed and is out of play.");
        assert!(words.join(" ").contains(&told), "{screen}");
        assert!(screen.matches(&upcard).count() > 1, "{screen}");
    }
    bench.resize(80, 24);
    insta::assert_snapshot!("battle_royal_passed_80x24", bench.screen());
    until(&mut bench, |bench| {
        let view = bench.sitting().view();
        let has_discards = view.is_some_and(|view| view.takings().count() > 0);
        bench.model.place() == Place::Draw && has_discards
    });
    assert!(!bench.screen().contains("passed"), "{}", bench.screen());
}

#[test]
fn of_several_discards_one_is_chosen() {
    let mut bench = Bench::shared(house(GameTable::BattleRoyal, 3), 7, &FOUR[..3]);
    until(&mut bench, |bench| {
        let view = bench.sitting().playing();
        let several = view.is_some_and(|view| view.takings().count() == 2);
        bench.model.place() == Place::Draw && several
    });
    at_sizes(&mut bench, "battle_royal");
    // A question leaves the others and the sheet whole.
    for (width, height) in [(60, 20), (80, 24), (100, 30), (120, 40), (160, 45)] {
        bench.resize(width, height);
        let before = bench.screen();
        bench.press("q");
        let screen = bench.screen();
        assert!(screen.contains("│ Leave the table?"), "{screen}");
        let is_kept = |line: &&str| {
            ["Bob 0", "Cy 0", "─ Score ─"]
                .iter()
                .any(|one| line.contains(one))
        };
        for line in before.lines().filter(is_kept) {
            let kept = line.rfind('╭').map_or(line, |at| &line[at..]);
            assert!(screen.contains(kept), "{kept}\n{screen}");
        }
        bench.press("Esc");
    }
    bench.resize(80, 24);
    bench.press("t");
    assert_eq!(bench.sitting().kind(), Kind::Take);
    insta::assert_snapshot!("battle_royal_which", bench.screen());
    let before = bench.sitting().record().entries().len();
    bench.press("Down Enter");
    assert_eq!(bench.model.place(), Place::Discard);
    assert_eq!(bench.sitting().record().entries().len(), before + 1);
    // Your own pile is in sight too: the others may take from it.
    let own = |bench: &Bench| {
        let view = bench.sitting().playing()?;
        view.last_discard(view.seat())
    };
    until(&mut bench, |bench| {
        bench.model.place() == Place::Draw && own(bench).is_some()
    });
    let card = own(&bench).expect("it was waited for");
    let card = bench.model.charset.glyphs().card(card);
    let told = format!("your discard {card}");
    bench.resize(40, 12);
    assert!(bench.screen().contains(&told), "{}", bench.screen());
    for (width, height) in [(80, 24), (120, 40)] {
        bench.resize(width, height);
        let screen = bench.screen();
        assert!(screen.matches(&card).count() >= 2, "{screen}");
        assert!(!screen.contains("your discard"), "{screen}");
        assert!(screen.contains(" known"), "{screen}");
        insta::assert_snapshot!(format!("battle_royal_own_{width}x{height}"), screen);
    }
    bench.resize(80, 24);
    until(&mut bench, |bench| bench.model.place() == Place::Between);
    at_sizes(&mut bench, "battle_royal_over");
    // The sum is short, and the question stands in a box all the same.
    bench.press("q");
    insta::assert_snapshot!("battle_royal_over_leaving", bench.screen());
}

#[test]
fn whose_turn_it_is_is_marked_at_their_seat() {
    let mut bench = Bench::sat_down(house(GameTable::Round, 4), 7);
    bench.answers = false;
    let mut seen = Vec::new();
    for _ in 0..200 {
        if seen.len() == 3 {
            break;
        }
        let Some(asked) = bench.waiting.pop() else {
            player::play_on(&mut bench);
            continue;
        };
        let sitting = bench.sitting();
        let turn = sitting.game().turn().filter(|_| sitting.deal().is_some());
        let name = turn.map(|player| sitting.name(player).to_owned());
        if let Some(name) = name.filter(|name| !seen.contains(name)) {
            for (size, charset, mark) in [
                ((40, 12), Charset::Unicode, '▸'),
                ((80, 24), Charset::Unicode, '▸'),
                ((100, 30), Charset::Ascii, '>'),
                ((160, 45), Charset::Ascii, '>'),
            ] {
                bench.resize(size.0, size.1);
                bench.model.charset = charset;
                let screen = bench.screen();
                // The first row is the score.
                let marked = format!("{mark}{name}");
                let is_marked = screen.lines().skip(1).any(|line| line.contains(&marked));
                assert!(is_marked, "{marked}\n{screen}");
            }
            bench.model.charset = Charset::Unicode;
            seen.push(name);
        }
        bench.answer(asked);
    }
    assert_eq!(seen.len(), 3);
}

#[test]
fn who_sits_out_sees_the_table_and_nobodys_cards() {
    // Ann draws the lowest card.
    let mut bench = Bench::sat_down(house(GameTable::Cutthroat, 3), 7);
    bench.answers = false;
    let sits_out = |bench: &Bench| {
        let sitting = bench.sitting();
        matches!(sitting.game().stage(), Stage::Playing(_))
            && sitting
                .deal()
                .is_some_and(|deal| deal.seat_of(sitting.me()).is_none())
    };
    for _ in 0..3000 {
        if sits_out(&bench) {
            break;
        }
        match bench.waiting.pop() {
            Some(asked) => bench.answer(asked),
            None => player::play_on(&mut bench),
        }
    }
    assert!(sits_out(&bench) && bench.sitting().watched().is_none());
    insta::assert_snapshot!("cutthroat_idle", bench.screen());
    bench.resize(120, 40);
    insta::assert_snapshot!("cutthroat_idle_120x40", bench.screen());
    bench.resize(80, 24);
    while sits_out(&bench) {
        match bench.waiting.pop() {
            Some(asked) => bench.answer(asked),
            None => player::play_on(&mut bench),
        }
    }
    insta::assert_snapshot!("cutthroat_idle_over", bench.screen());
}

#[test]
fn who_plays_beside_a_knock_does_not_lay_down() {
    let mut bench = Bench::sat_down(house(GameTable::Partnership, 4), 7);
    bench.answers = false;
    let mut seen = 0;
    for _ in 0..3000 {
        let Some(sitting) = &bench.model.sitting else {
            break;
        };
        let view = sitting.view();
        let is_knocked = view.is_some_and(|view| {
            matches!(view.phase(), Phase::Spread { .. } | Phase::LayOff { .. })
        });
        let deal = sitting.game().deal_of(sitting.me());
        let turn = sitting.game().turn().zip(deal);
        let is_beside = turn.is_some_and(|(turn, deal)| deal.seat_of(turn).is_none());
        if is_knocked && is_beside {
            let screen = bench.screen();
            assert!(!screen.contains("lays down."), "{screen}");
            seen += usize::from(screen.contains(" is thinking."));
        }
        match bench.waiting.pop() {
            Some(asked) => bench.answer(asked),
            None => player::play_on(&mut bench),
        }
    }
    assert!(seen > 0, "nobody knocks");
}

#[test]
fn a_deal_beside_yours_is_told() {
    let mut bench = Bench::sat_down(house(GameTable::Partnership, 4), 7);
    let score = bench.screen().lines().next().map(str::to_owned);
    let alone = score.is_some_and(|score| !score.contains(" and "));
    assert!(alone, "the cut decides who plays together");
    until(&mut bench, |bench| bench.model.place() == Place::Draw);
    insta::assert_snapshot!("partnership", bench.screen());
    for (width, height) in [(100, 30), (120, 40), (160, 45)] {
        bench.resize(width, height);
        insta::assert_snapshot!(format!("partnership_{width}x{height}"), bench.screen());
    }
    bench.resize(80, 24);
    assert!(
        bench.screen().contains("Beside you: "),
        "{}",
        bench.screen()
    );
    bench.resize(45, 12);
    assert!(
        bench.screen().contains("Other deal: upcard 7♣, stock 31."),
        "{}",
        bench.screen()
    );
    bench.resize(80, 24);
    until(&mut bench, |bench| {
        bench.model.place() == Place::Between && bench.sitting().game().deals() > 0
    });
    assert!(
        bench.screen().contains("The other deal: ") && bench.screen().contains("Both deals: "),
        "{}",
        bench.screen()
    );
}

#[test]
fn the_cut_says_why_everybody_sits_where_they_do() {
    for (game, parts) in [
        (
            GameTable::Cutthroat,
            &["Highest card: ", ". Middle: ", ". Lowest: "][..],
        ),
        (
            GameTable::Chouette,
            &["Highest card: ", " in the box. Second: "],
        ),
    ] {
        let cut = |seed| {
            let mut bench = Bench::sat_down(house(game, 3), seed);
            bench.press("Enter");
            bench
        };
        // With the highest card you are asked who deals.
        let mut benches = (1..).map(cut);
        let mut bench = benches
            .find(|bench| bench.model.place() == Place::Between)
            .unwrap();
        let screen = bench.screen();
        let said = screen.split_whitespace().collect::<Vec<_>>().join(" ") + " ";
        for part in parts {
            assert!(said.contains(part), "{part}\n{screen}");
        }
        bench.resize(40, 12);
        let screen = bench.screen();
        assert!(!screen.contains('…'), "{screen}");
    }
}

#[test]
fn what_finished_games_were_worth_stands_beside_a_small_table() {
    let mut house = house(GameTable::Cutthroat, 3);
    house.match_play.best_of = 0;
    house.game.target = 20;
    let mut bench = Bench::shared(house, 3, &[]);
    bench.resize(80, 24);
    until(&mut bench, |bench| {
        let sitting = bench.sitting();
        !sitting.game().sheet().finished().is_empty() && bench.model.place() == Place::Draw
    });
    let screen = bench.screen();
    let scores = bench.sitting().game().sheet().match_scores();
    assert!(screen.contains("game   match│"), "{screen}");
    for score in scores {
        assert!(screen.contains(&format!("{score:+}│")), "{screen}");
    }
}

#[test]
fn the_scores_of_all_stand_beside_a_small_table() {
    for (table, players) in [
        (GameTable::Cutthroat, 3),
        (GameTable::Chouette, 4),
        (GameTable::Round, 4),
    ] {
        let mut house = HouseRules::default();
        house.table.game = table;
        house.table.players = players;
        let mut bench = Bench::shared(house.usual(), 3, &[]);
        bench.resize(80, 24);
        until(&mut bench, |bench| bench.sitting().view().is_some());
        let screen = bench.screen();
        assert!(screen.contains("m score"), "{screen}");
        for name in (0..players).map(|at| {
            bench
                .sitting()
                .names()
                .subject(Player::new(at as usize))
                .to_string()
        }) {
            let stands_at_the_end = |line: &str| {
                let end: String = line.chars().skip(50).collect();
                end.contains(&name) && end.trim_end_matches(['│', ' ']).ends_with('0')
            };
            assert!(
                screen.lines().skip(1).any(stands_at_the_end),
                "{name}: {screen}"
            );
        }
    }
}

#[test]
fn a_target_without_room_is_left_out() {
    let names = ["Anna", "Conrad", "Eddie", "Clara"];
    let mut bench = Bench::shared(house(GameTable::Round, 4), 7, &names);
    until(&mut bench, |bench| bench.model.place() == Place::Draw);
    bench.resize(40, 12);
    let screen = bench.screen();
    let score = screen.lines().next().unwrap_or_default();
    assert!(score.trim_end().ends_with("Clara 0"), "{score}");
}

#[test]
fn seats_show_the_score_of_the_game_that_has_just_ended() {
    for (game, players) in [
        (GameTable::BattleRoyal, 3),
        (GameTable::Round, 3),
        (GameTable::Round, 4),
    ] {
        let mut bench = Bench::shared(house(game, players), 7, &FOUR[..players as usize]);
        until(&mut bench, |bench| {
            bench.model.place() == Place::Between && bench.sitting().game_ended()
        });
        bench.resize(120, 40);
        let sitting = bench.sitting();
        let game = sitting.game().sheet().last_game();
        let screen = bench.screen();
        let seats: String = screen.lines().skip(1).collect();
        for player in sitting.others() {
            let seat = format!("{} {}", sitting.name(player), game.running(player));
            assert!(seats.contains(&seat), "{seat}\n{screen}");
        }
    }
}

#[test]
fn a_key_skips_one_move_while_you_only_watch() {
    let mut bench = Bench::sat_down(house(GameTable::Cutthroat, 3), 7);
    bench.model.settings.pace = Pace::Calm;
    until(&mut bench, |bench| {
        let sitting = bench.sitting();
        let is_played = matches!(sitting.game().stage(), Stage::Playing(_));
        is_played && sitting.is_moving() && sitting.only_watches()
    });
    bench.model.animation = None;
    for _ in 0..5 {
        let before = bench.sitting().record().entries().len();
        bench.press("x");
        assert_eq!(bench.sitting().record().entries().len(), before + 1);
        assert!(bench.sitting().is_moving(), "{}", bench.screen());
        bench.model.animation = None;
    }
    let footer = bench.screen().lines().last().map(str::to_owned);
    assert!(
        footer.is_some_and(|footer| footer.contains("End skip to the end")),
        "{}",
        bench.screen()
    );
    bench.press("End");
    assert!(!bench.sitting().is_moving(), "{}", bench.screen());
}

#[test]
fn both_showdowns_of_a_partnership_can_be_seen() {
    let mut bench = Bench::shared(house(GameTable::Partnership, 4), 7, &FOUR[..2]);
    until(&mut bench, |bench| bench.page() == Some("other deal"));
    let sitting = bench.sitting();
    assert!(matches!(sitting.game().stage(), Stage::Playing(_)));
    insta::assert_snapshot!("partnership_ended_beside", bench.screen());
    bench.press("Enter");
    assert_eq!(bench.page(), None);
    bench.press("Tab");
    assert_eq!(bench.page(), Some("other deal"));
    bench.press("Tab");
    until(&mut bench, |bench| {
        bench.model.place() == Place::Between && bench.sitting().game().deals() > 0
    });
    let one = bench.screen();
    assert!(one.contains("Tab other deal"), "{one}");
    insta::assert_snapshot!("partnership_over", one);
    bench.press("Tab");
    insta::assert_snapshot!("partnership_over_other_deal", bench.screen());
    bench.resize(120, 40);
    insta::assert_snapshot!("partnership_over_other_deal_120x40", bench.screen());
    bench.press("Tab");
    assert_eq!(bench.model.place(), Place::Between);
}

#[test]
fn the_menu_says_how_a_table_stands_by_sides() {
    let note = |game, players: u32, seed| {
        let mut bench = Bench::sat_down(house(game, players), seed);
        until(&mut bench, |bench| bench.sitting().game().deals() > 0);
        let record = bench.sitting().record().clone();
        let mut menu = Bench::new();
        menu.model.menu.unfinished = Some((1, Summary::new(&record)));
        let screen = menu.screen();
        let line = screen.lines().find(|line| line.contains("Go on"));
        line.map(|line| line.trim().to_owned()).unwrap_or(screen)
    };
    let told = note(GameTable::Partnership, 4, 7);
    assert!(told.ends_with("partnership, 0–0"), "{told}");
    let told = note(GameTable::BattleRoyal, 3, 7);
    assert!(told.contains("battle royal, Ann 0, "), "{told}");
}

/// A table at which everybody has cut, and the first hand is not dealt.
pub(super) fn after_the_cut(house: HouseRules, seed: u64) -> Bench {
    let mut bench = Bench::sat_down(house, seed);
    let is_cut = |bench: &Bench| matches!(bench.sitting().game().stage(), Stage::Cut);
    until(&mut bench, |bench| !is_cut(bench));
    bench
}

#[test]
fn who_lets_whom_deal_is_said_among_three_and_four() {
    let lets = |seed| {
        let bench = after_the_cut(house(GameTable::Round, 4), seed);
        let sitting = bench.sitting();
        let chooser = sitting.game().chooser()?;
        if chooser == sitting.me() {
            return None;
        }
        Some((sitting.name(chooser).to_owned(), bench.screen()))
    };
    let (chooser, screen) = (1..20).find_map(lets).expect("others win the cut too");
    let told = format!("{chooser} has the highest card and lets ");
    assert!(screen.contains(&told), "{screen}");
}

#[test]
fn partners_whose_deal_is_over_do_not_play_any_more() {
    let mut bench = Bench::sat_down(house(GameTable::Partnership, 4), 7);
    until(&mut bench, |bench| {
        let is_beside = |sitting: &crate::tui::sitting::Sitting| sitting.ended_beside().is_some();
        bench.model.place() == Place::Draw && bench.model.sitting.as_ref().is_some_and(is_beside)
    });
    bench.resize(120, 40);
    let screen = bench.screen();
    assert_eq!(screen.matches("deal is over").count(), 2, "{screen}");
}

#[test]
fn what_is_left_of_every_open_hand_is_whole_in_a_replay_of_four() {
    let mut bench = Bench::sat_down(house(GameTable::Round, 4), 7);
    until(&mut bench, |bench| {
        bench.model.place() == Place::Between && bench.sitting().game().deals() > 0
    });
    let mut replay = super::replay::replaying(bench.sitting().record().clone());
    replay.press("Home Down Right Right");
    for (width, height) in [(80, 24), (100, 30), (120, 40)] {
        replay.resize(width, height);
        let screen = replay.screen();
        assert_eq!(screen.matches("deadwood ").count(), 3, "{screen}");
    }
}
