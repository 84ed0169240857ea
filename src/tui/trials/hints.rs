//! Hints at the table: their list, their reason and their marks, and what the keys do beside one.

use crate::{
    analysis::{
        JudgingQueue,
        coach::{Closeness, Effort, Inquiry},
    },
    game::{Entry, Player, words::Symbols},
    play::{Action, View},
    rules::GameTable,
    tui::{
        analyst::Analyst,
        analyst::{CoachNews, CoachRequest},
        bookmark::Bookmark,
        glyphs::Charset,
        keymap::Place,
        message::{Effect, Message},
        theme::{BuiltIn, ColorDepth, Role, Theme},
    },
};

use super::{
    Bench,
    coach::{hinted, tried},
    player, scenes,
    tables::{FOUR, house, until},
};

#[test]
fn the_last_moves_stay_in_sight_beside_a_hint() {
    let mut bench = hinted(scenes::may_knock);
    for (width, height) in [(80, 24), (100, 30), (120, 40), (160, 45)] {
        bench.resize(width, height);
        let screen = bench.screen();
        assert!(screen.contains("Benny discards the 2♣"), "{screen}");
        {
            // They stay where they were, and so do the piles.
            let mut without = scenes::may_knock();
            without.resize(width, height);
            let place = |screen: &str| {
                let mut lines = screen.lines().enumerate();
                let found = lines.find_map(|(row, line)| Some((row, line.find("Benny discards")?)));
                found.expect("it stands there")
            };
            assert_eq!(place(&screen), place(&without.screen()), "{screen}");
        }
    }
}

/// Whether the stock is lit, and whether the discard pile beside it is.
fn lit(mut bench: Bench) -> Vec<bool> {
    bench.resize(80, 24);
    let (screen, buffer) = (bench.screen(), bench.buffer());
    let mut rows = screen.lines().enumerate();
    let (y, row) = rows.find(|(_, row)| row.contains("╭────╮╮╮")).unwrap();
    let corners = row.chars().enumerate().filter(|(_, sign)| *sign == '╭');
    let styles = corners.take(2).map(|(x, _)| {
        let at = |place: usize| u16::try_from(place).unwrap();
        buffer[(at(x), at(y))].bg
    });
    let theme = Theme::built_in(BuiltIn::Dark, ColorDepth::Indexed);
    let lit = theme.style(Role::Lit).bg.unwrap();
    styles.map(|color| color == lit).collect()
}

#[test]
fn no_pile_is_lit_while_the_other_deal_of_a_partnership_goes_on() {
    let mut bench = Bench::sat_down(house(GameTable::Partnership, 4), 7);
    bench.answers = false;
    let is_beside = |bench: &Bench| {
        let (sitting, view) = (bench.sitting(), bench.sitting().playing());
        let is_to_draw = |view: &View| view.check(&Action::DrawStock).is_ok();
        view.as_ref().is_some_and(is_to_draw) && sitting.acting().is_none()
    };
    while !is_beside(&bench) {
        match bench.waiting.pop() {
            Some(asked) => bench.answer(asked),
            None => player::play_on(&mut bench),
        }
    }
    assert_eq!(lit(bench), [false, false]);
}

#[test]
fn piles_to_draw_from_are_lit_and_beside_a_hint_only_the_one_that_it_recommends() {
    for scene in [scenes::may_take, scenes::nothing_to_take] {
        assert_eq!(lit(scene()), [true, true], "both can be drawn from");
    }
    assert_eq!(lit(scenes::discard()), [false, false], "the draw is done");
    assert_eq!(lit(hinted(scenes::may_take)), [false, true]);
    assert_eq!(lit(hinted(scenes::nothing_to_take)), [true, false]);
}

#[test]
fn a_move_and_its_numbers_stand_in_one_row_where_there_is_room() {
    for (scene, size, to_do) in [
        (
            scenes::may_double as fn() -> Bench,
            (160, 45),
            "draw from the stock",
        ),
        (scenes::may_knock, (160, 45), "knock, discard 6♣"),
        (scenes::lay_off, (100, 30), "lay off the 9♦"),
    ] {
        let mut bench = tried(scene, true);
        bench.resize(size.0, size.1);
        let screen = bench.screen();
        let mut beside = screen.lines().filter_map(|line| line.split_once(to_do));
        assert!(beside.any(|(_, after)| after.contains('.')), "{screen}");
    }
}

#[test]
fn a_hint_never_moves_the_cursor() {
    for scene in [scenes::discard, scenes::may_knock] {
        let own = scene().sitting().row.card();
        let bench = hinted(scene);
        assert_eq!(bench.sitting().row.card(), own);
    }
}

#[test]
fn where_the_hint_is_to_knock_a_discard_is_asked_about() {
    let mut bench = scenes::may_knock();
    bench.press("Enter");
    assert_eq!(bench.model.place(), Place::Waiting, "nothing is asked");
    let at_knock = || {
        let mut bench = hinted(scenes::may_knock);
        bench.press("5 h");
        bench
    };
    let mut bench = at_knock();
    bench.press("Enter");
    // There is room for it in one row.
    bench.resize(120, 40);
    let asked = "The hint is to knock. Discard the 5♥ and play on?";
    assert!(bench.screen().contains(asked), "{}", bench.screen());
    bench.press("Down Enter");
    assert_eq!(bench.model.place(), Place::Waiting);
    let mut bench = at_knock();
    bench.press("Enter Enter");
    let knocked = "You knock with 7, discarding the 5♥";
    assert!(bench.screen().contains(knocked), "{}", bench.screen());
    // Any other card was chosen knowingly.
    let mut bench = hinted(scenes::may_knock);
    bench.press("End Enter");
    assert_eq!(bench.model.place(), Place::Waiting, "{}", bench.screen());
}

#[test]
fn on_a_small_screen_the_keys_of_a_hint_are_shown() {
    for scene in [scenes::first_draw, scenes::discard, scenes::may_knock] {
        for (width, height) in [(45, 14), (50, 15)] {
            let mut bench = scene();
            bench.resize(width, height);
            assert!(bench.screen().contains("i hint"), "{}", bench.screen());
            let mut bench = hinted(scene);
            bench.resize(width, height);
            let screen = bench.screen();
            assert!(screen.contains("i hide"), "{screen}");
            assert!(screen.contains("q quit "), "{screen}");
        }
    }
}

#[test]
fn a_hint_is_noted_once_and_is_the_same_at_every_press() {
    let mut analyst = Analyst::default();
    let mut bench = scenes::discard();
    bench.press("i");
    assert_eq!(bench.model.place(), Place::Discard, "the table is there");
    assert!(
        bench.screen().contains("The coach is at work"),
        "{}",
        bench.screen()
    );
    bench.coach_works(&mut analyst);
    let first = bench.news().clone();
    let CoachNews::Hint { hint: advice, .. } = &first else {
        panic!("{first:?} is no hint");
    };
    let view = bench.sitting().view().unwrap();
    assert_eq!(advice.judgment.moves().len(), view.legal().len());
    let shown = bench.screen();
    assert!(shown.contains(" Hint"), "{shown}");
    let noted = Entry::Hinted {
        player: Player::FIRST,
    };
    assert_eq!(bench.sitting().record().entries().last(), Some(&noted));
    assert!(bench.lines.last().unwrap().contains("\"hinted\""));

    bench.press("i");
    assert_eq!(bench.model.hint(), None);
    let lines = bench.lines.len();
    bench.press("i");
    bench.coach_works(&mut analyst);
    assert_eq!(bench.news(), &first);
    assert_eq!(bench.screen(), shown);
    assert_eq!(bench.lines.len(), lines, "the same decision is noted once");
    assert_eq!(bench.sitting().game().hints(Player::FIRST), 1);
}

#[test]
fn a_hint_that_is_open_can_look_deeper() {
    let mut bench = hinted(scenes::discard);
    assert!(bench.screen().contains("I longer"), "{}", bench.screen());
    let lines = bench.lines.len();
    bench.press("I");
    let Some(Effect::AskCoach {
        errand: CoachRequest::Hint(_, effort),
        ..
    }) = bench.errands.pop()
    else {
        panic!("the coach is asked");
    };
    assert_eq!(effort, Effort::Deep);
    assert_eq!(bench.lines.len(), lines, "the same decision is noted once");

    // Whoever comes back to it has the same again.
    let bookmark = Bookmark::of(&bench.model).expect("a match is open");
    let bookmark = Bookmark::from_text(&bookmark.to_text()).expect("it was written here");
    let asked = |effects: Vec<Effect>| {
        effects.iter().any(|effect| {
            matches!(
                effect,
                Effect::AskCoach {
                    errand: CoachRequest::Hint(_, Effort::Deep),
                    ..
                }
            )
        })
    };
    assert!(asked(bookmark.put(&mut hinted(scenes::discard).model)));
}

#[test]
fn what_a_question_asks_about_is_listed_whichever_it_is() {
    let mut bench = hinted(scenes::may_double);
    bench.press("f");
    assert_eq!(bench.model.place(), Place::Question);
    for (width, height) in [(80, 24), (120, 40)] {
        bench.resize(width, height);
        let screen = bench.screen();
        let is_listed = screen.contains("offer to") && screen.contains(" Hint");
        assert!(is_listed, "{screen}");
    }
}

#[test]
fn a_hint_leaves_the_cards_the_count_and_the_piles_in_sight() {
    for scene in [
        scenes::offer,
        scenes::first_draw,
        scenes::discard,
        scenes::may_knock,
        scenes::may_gin,
    ] {
        let mut bench = hinted(scene);
        for (width, height) in [(40, 12), (60, 20), (80, 24), (100, 30), (200, 60)] {
            bench.resize(width, height);
            let screen = bench.screen();
            for card in bench.sitting().view().unwrap().hand() {
                let name = Charset::Unicode.glyphs().card(card);
                assert!(screen.contains(&name), "{name}\n{screen}");
            }
            // Where there is room for little, the reason takes the place of what is to be done.
            let told: &[&str] = if height > 12 {
                &["Your turn"]
            } else {
                &[
                    "Because",
                    "better than",
                    "better discard than",
                    "no other move",
                ]
            };
            assert!(told.iter().any(|told| screen.contains(told)), "{screen}");
            let pile = if height > 12 { "pile " } else { "pile: " };
            for part in ["Deadwood ", "stock ", pile, "▸"] {
                assert!(screen.contains(part), "{part}\n{screen}");
            }
            // What the only move is worth is not known.
            let is_choice = bench.sitting().view().unwrap().legal().len() > 1;
            let heads = ["game % points", "game %  points", "game %  match %  points"];
            let is_valued = heads.iter().any(|heads| screen.contains(heads));
            assert_eq!(is_valued, is_choice, "{screen}");
        }
    }
}

#[test]
fn the_move_of_the_card_under_the_cursor_is_always_listed() {
    for (width, height) in [(40, 12), (45, 14), (60, 20), (80, 24), (100, 30)] {
        let mut bench = hinted(scenes::discard);
        bench.resize(width, height);
        let CoachNews::Hint { hint: advice, .. } = bench.news().clone() else {
            panic!("it is a hint");
        };
        let all = advice.told().len();
        bench.press("Home");
        for _ in 0..11 {
            let card = bench.sitting().row.card().unwrap();
            let screen = bench.screen();
            let card_name = Charset::Unicode.glyphs().card(card);
            let told = advice.told();
            let mut told = told.iter();
            let place = told.position(|told| told.judged.action.card() == Some(card));
            let is_worse = advice.told()[place.unwrap()].standing == Closeness::Worse;
            let place = place.unwrap() + 1;
            let listed = screen.lines().filter(|line| line.contains("discard "));
            let listed = listed.filter(|line| line.contains("  +") || line.contains("  -"));
            let listed = listed.count();
            let names = |before: &str, card_name: &str| {
                let named = ["discard the", "discard"];
                let named = named.map(|discard| format!("{before}{discard} {card_name}"));
                named.iter().any(|named| screen.contains(named))
            };
            let is_listed = |before: &str| names(before, &card_name);
            assert!(is_listed(""), "{card_name}\n{screen}");
            // Where moves before it are left out, it says its place; but the order of moves that were not told apart says nothing.
            let is_apart = place > listed && is_worse;
            let has_place = is_listed(": ") || is_listed(". ");
            assert_eq!(has_place, is_apart, "{place}\n{screen}");
            let counted = [
                format!("{listed} of {all} moves"),
                format!("+{} moves", all - listed),
                format!("{listed} of {all}"),
            ];
            let is_counted = counted.iter().any(|count| screen.contains(count));
            // Worse ones that break a meld are not missed.
            let thought_of = advice.told().into_iter();
            let mut thought_of = thought_of
                .filter(|told| told.standing != Closeness::Worse || !told.breaks_meld)
                .filter_map(|told| told.judged.action.card());
            let is_missed =
                thought_of.any(|card| !names("", &Charset::Unicode.glyphs().card(card)));
            // On the smallest screen there is no room for it.
            assert_eq!(
                is_counted,
                is_missed && width >= 45,
                "{counted:?}\n{screen}"
            );
            bench.press("Right");
        }
        if (width, height) == (80, 24) {
            bench.press("Down");
            let screen = bench.screen();
            let others = "Left and Right list the moves of your other cards.";
            assert!(screen.contains(others), "{screen}");
        }
    }
}

#[test]
fn the_reason_argues_against_the_card_under_the_cursor() {
    let mut bench = tried(scenes::discard, true);
    // The message is as wide as the screen.
    bench.resize(60, 20);
    let CoachNews::Hint { hint: advice, .. } = bench.news().clone() else {
        panic!("it is a hint");
    };
    // On a screen of this size there may be no room for more than the first clause.
    let usual = advice.why(None)[0].sentence().first_clause();
    let usual = usual.text(Symbols::Unicode);
    // Nor for what stands in brackets in it.
    let usual = usual.split(" (").next().unwrap().trim_end_matches('.');
    let (mut argued, mut left) = (0, 0);
    bench.press("Home");
    for _ in 0..11 {
        let card = bench.sitting().row.card().unwrap();
        let name = Charset::Unicode.glyphs().card(card);
        let screen = bench.screen();
        let words: Vec<&str> = screen.split_whitespace().collect();
        let said = words.join(" ");
        let told = advice.told().into_iter();
        let mut told = told.filter(|told| told.judged.action == Action::Discard { card });
        let better: &[&str] = match told.next().unwrap().standing {
            Closeness::Worse => &["is a better discard", "is a slightly better discard"],
            Closeness::TooClose => &["may be a better discard"],
            Closeness::Best | Closeness::Equal => &[],
        };
        // Where the cursor was put when the card came says nothing of what you think of.
        if better.is_empty() || bench.sitting().is_cursor_unmoved() {
            assert!(said.contains(usual), "{usual}\n{screen}");
            left += 1;
        } else {
            let of_card = |better: &&str| said.contains(&format!("{better} than the {name}: "));
            assert!(better.iter().any(of_card), "{screen}");
            argued += 1;
        }
        bench.press("Right");
    }
    assert!(argued > 0 && left > 0, "{argued} and {left}");
}

#[test]
fn marks_are_not_written_over_the_labels_of_cards() {
    for (width, height) in [(40, 12), (45, 14), (60, 20), (80, 24), (100, 30)] {
        // The melds to lay down are shown, with the discard beside them.
        let mut bench = hinted(scenes::two_ways_to_knock);
        bench.resize(width, height);
        bench.press("n");
        let screen = bench.screen();
        let is_told = |label: &str| screen.lines().any(|line| line.contains(label));
        // On the smallest screen there is not room for the whole word.
        let is_labelled = is_told(" out") || is_told(" o…");
        assert!(is_labelled && !is_told("o▲"), "{screen}");

        let mut bench = hinted(scenes::discard);
        bench.resize(width, height);
        bench.press("Home");
        for _ in 0..11 {
            let screen = bench.screen();
            let rows = screen
                .lines()
                .filter(|line| line.contains('^') || line.contains('▲') && !line.contains('╰'));
            for row in rows {
                let letters = row.chars().filter(|sign| sign.is_alphabetic());
                let marked: String = letters.collect();
                assert!(
                    ["", "set", "run", "setrun", "runset"].contains(&marked.as_str()),
                    "{row}\n{screen}"
                );
            }
            bench.press("Right");
        }
    }
}

#[test]
fn the_card_of_the_best_move_is_marked_without_color() {
    for (width, height) in [(40, 12), (60, 20), (80, 24), (100, 30)] {
        let mut bench = scenes::may_knock();
        bench.resize(width, height);
        assert!(!bench.screen().contains('▲'));
        let mut bench = hinted(scenes::may_knock);
        bench.resize(width, height);
        let marks = bench.screen().matches('▲').count();
        assert_eq!(marks, 1, "{}", bench.screen());
    }
}

#[test]
fn a_question_is_whole_with_a_hint_open() {
    let mut bench = hinted(scenes::discard);
    for (width, height) in [(40, 12), (45, 14), (60, 20), (80, 24), (120, 40)] {
        bench.resize(width, height);
        bench.press("q");
        let screen = bench.screen();
        let screen: Vec<&str> = screen.split_whitespace().collect();
        let screen = screen.join(" ");
        for part in ["Leave the table?", "you can resume it."] {
            assert!(screen.contains(part), "{part}\n{}", bench.screen());
        }
        bench.press("Esc");
    }
    assert!(bench.model.hint().is_some());
}

#[test]
fn the_table_is_played_on_with_a_hint_open() {
    for (scene, keys) in [
        (scenes::first_draw as fn() -> Bench, "d"),
        (scenes::discard, "j Enter"),
        (scenes::may_knock, "6 n"),
        (scenes::defence, "Enter"),
    ] {
        let mut bench = hinted(scene);
        let before = bench.sitting().record().entries().len();
        // A page over the table and a question leave it where it is.
        bench.press("m m ? ? s s q Esc");
        assert!(bench.model.hint().is_some());
        bench.press(keys);
        assert!(bench.sitting().record().entries().len() > before);
        assert_eq!(bench.model.hint(), None, "it was about another decision");
    }
    let mut bench = hinted(scenes::discard);
    bench.press("Esc");
    assert_eq!(bench.model.hint(), None);
    assert_eq!(bench.model.place(), Place::Discard);
}

#[test]
fn closing_it_stops_the_coach() {
    let mut analyst = Analyst::default();
    let mut bench = scenes::hand_over();
    bench.press("i");
    assert!(bench.coach_goes_on(&mut analyst));
    bench.press("Esc");
    assert_eq!(bench.model.coaching, None);
    assert!(bench.coach_goes_on(&mut analyst), "one slice was under way");
    assert_eq!(bench.errands.len(), 1);
    assert!(matches!(bench.errands[0], Effect::CoachEnd(_)));
    bench.coach_works(&mut analyst);
    assert!(bench.errands.is_empty(), "and no other follows");
    assert_eq!(bench.page(), None);

    // Who is asked anew answers the new question alone.
    let mut bench = scenes::discard();
    bench.press("i i i");
    let errands = std::mem::take(&mut bench.errands);
    let [_, latest] = errands.as_slice() else {
        panic!("it was asked twice: {errands:?}");
    };
    bench.errands.push(latest.clone());
    bench.coach_works(&mut analyst);
    assert!(matches!(bench.news(), CoachNews::Hint { .. }));
}

/// Where each has a pile, the cursor begins at the card that the hint would take.
#[test]
fn of_two_piles_the_one_of_the_hint_is_offered_first() {
    let mut seen = [false; 2];
    for seed in 0..30 {
        let mut bench = Bench::shared(house(GameTable::BattleRoyal, 3), seed, &FOUR[..3]);
        until(&mut bench, |bench| {
            let view = bench.sitting().playing();
            view.is_some_and(|view| view.takings().count() == 2)
        });
        let takings: Vec<_> = bench.sitting().playing().unwrap().takings().collect();
        bench.press("i");
        let Some(Effect::AskCoach { number, errand }) = bench.errands.pop() else {
            panic!("the coach is asked");
        };
        let CoachRequest::Hint(position, _) = errand else {
            panic!("{errand:?} is no question for a hint");
        };
        let hint = Box::new(JudgingQueue::default().hint(&position, Inquiry::Best, Effort::Glance));
        let best = hint.judgment.best().expect("there are moves").action;
        let is_done = true;
        let news = Some(CoachNews::Hint { hint, is_done });
        bench.send(Message::Coached { number, news });
        for (width, height) in [(40, 12), (45, 14)] {
            bench.resize(width, height);
            let screen = bench.screen();
            let row = screen.lines().find(|row| row.contains("stock "));
            let row = row.unwrap_or_else(|| panic!("{screen}"));
            assert!(!row.contains("win") && !row.contains("move"), "{screen}");
        }
        bench.resize(80, 24);
        bench.press("t");
        if let Some(place) = takings.iter().position(|(taking, _)| *taking == best) {
            assert_eq!(bench.sitting().chosen, place);
            seen[place] = true;
        }
        if seen == [true; 2] {
            return;
        }
    }
    panic!("the hint never takes one of them: {seen:?}");
}

#[test]
fn the_opponents_turn_is_no_time_for_a_hint() {
    let mut bench = scenes::waiting();
    let before = bench.sitting().record().clone();
    bench.press("i");
    assert_eq!(bench.sitting().record(), &before);
    assert!(bench.errands.is_empty());
}

#[test]
fn a_reason_that_has_no_room_can_be_read_on() {
    let words = |text: &str| text.split_whitespace().collect::<String>();
    for scene in [scenes::discard, scenes::may_knock, scenes::first_draw] {
        let mut bench = hinted(scene);
        bench.resize(40, 12);
        let screen = bench.screen();
        assert!(screen.contains("Your turn"), "{screen}");
        let mut read = vec![screen];
        while bench.screen().contains("↓ rest") && read.len() < 12 {
            bench.press("Down");
            let next = bench.screen();
            if read.last() == Some(&next) {
                break;
            }
            read.push(next);
        }
        let is_cut = |screen: &String| {
            let message = screen.lines().rev().skip(1).take(3);
            message
                .into_iter()
                .any(|line| line.trim_end().ends_with('…'))
        };
        assert!(!is_cut(read.last().unwrap()), "{}", read.join("\n"));
        if read.len() > 1 {
            assert!(is_cut(&read[0]), "{}", read[0]);
            bench.press("Up");
            assert_eq!(words(&bench.screen()), words(&read[read.len() - 2]));
        }
    }
}
