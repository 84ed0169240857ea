//! Whatever is pressed, clicked and resized: nothing panics, and what must be in sight is.

use crossterm::event::{KeyCode, KeyModifiers, MouseButton};
use proptest::prelude::*;
use ratatui::layout::{Position, Size};

use crate::{
    game::Stage,
    rules::{DiscardPile, Exhausted, HouseRules, IllegalKnock, KnockVariant, PRESETS, TakeBack},
    tui::{
        keymap::BINDINGS,
        layout::Tier,
        message::Message,
        pace::Pace,
        runtime::{Key, Scroll, UserInput},
    },
};

use super::{Bench, player::play_on};

/// Something that happens at the table.
#[derive(Debug, Clone)]
enum Happens {
    /// The player plays on sensibly, so many times.
    Plays(usize),
    /// Something is put in.
    Input(UserInput),
    /// Time passes, in milliseconds.
    Passes(u64),
}

/// Lets it happen. You play on only in a match of your own.
fn let_happen(bench: &mut Bench, happens: Happens) {
    match happens {
        Happens::Plays(times) => {
            for _ in 0..times {
                let is_at_table = bench.model.sitting.is_some() && bench.model.drills().is_none();
                if is_at_table && bench.model.tier() != Tier::TooSmall {
                    play_on(bench);
                }
            }
        }
        Happens::Input(input) => bench.send(Message::Input(input)),
        Happens::Passes(milliseconds) => bench.wait(milliseconds),
    }
}

fn key() -> impl Strategy<Value = Key> {
    let bound = (0..BINDINGS.len(), 0..3_usize).prop_map(|(line, key)| {
        let keys = BINDINGS[line].keys;
        keys[key % keys.len()]
    });
    let typed = prop::sample::select("a123456789TJQKcdhs0".chars().collect::<Vec<_>>());
    prop_oneof![
        6 => bound,
        2 => typed.prop_map(Key::char),
        1 => any::<char>().prop_map(Key::char),
        1 => any::<char>().prop_map(|letter| Key {
            code: KeyCode::Char(letter),
            modifiers: KeyModifiers::ALT,
        }),
    ]
}

fn happens() -> impl Strategy<Value = Happens> {
    let at = (0..260_u16, 0..90_u16).prop_map(|(x, y)| Position::new(x, y));
    let anywhere = any::<(u16, u16)>().prop_map(|(x, y)| Position::new(x, y));
    let click = |at| UserInput::Click {
        button: MouseButton::Left,
        at,
    };
    let size = (0..=250_u16, 0..=80_u16).prop_map(|(width, height)| Size::new(width, height));
    prop_oneof![
        6 => key().prop_map(|key| Happens::Input(UserInput::Key(key))),
        3 => (1..12_usize).prop_map(Happens::Plays),
        2 => at.prop_map(move |at| Happens::Input(click(at))),
        1 => anywhere.prop_map(move |at| Happens::Input(click(at))),
        1 => any::<(u16, u16, bool)>().prop_map(|(x, y, up)| Happens::Input(UserInput::Scroll {
            towards: if up { Scroll::Up } else { Scroll::Down },
            at: Position::new(x, y),
        })),
        1 => any::<String>().prop_map(|text| Happens::Input(UserInput::Paste(text))),
        2 => size.prop_map(|size| Happens::Input(UserInput::Resize(size))),
        2 => (0..3_000_u64).prop_map(Happens::Passes),
    ]
}

fn house() -> impl Strategy<Value = HouseRules> {
    let preset = (0..PRESETS.len()).prop_map(|number| PRESETS[number].book().rules().into_house());
    let unusual = (any::<[bool; 5]>(), 0..3_usize, 0..3_usize).prop_map(|(flags, pile, knock)| {
        let mut house = HouseRules::default();
        house.deal.eleven_card_start = flags[0];
        house.table.discard_pile =
            [DiscardPile::Top, DiscardPile::Open, DiscardPile::Penalize][pile];
        if flags[1] {
            house.table.take_back = TakeBack::UntilOpponentActs;
        }
        house.irregularities.illegal_knock = [
            IllegalKnock::Refuse,
            IllegalKnock::Penalize,
            IllegalKnock::Forfeit,
        ][knock];
        if flags[2] {
            house.knock.variant = KnockVariant::GinOnly;
        }
        if flags[3] {
            house.stock.exhausted = Exhausted::LowestDeadwood;
        } else if flags[4] {
            house.stock.exhausted = Exhausted::LastDiscardKnock;
        }
        house.game.target = 30;
        house.match_play.best_of = 1;
        house
    });
    prop_oneof![preset, unusual]
}

/// While a hand is being played and nothing lies over it, what the player needs is in sight.
fn check_in_sight(bench: &Bench) -> Result<(), TestCaseError> {
    let screen = bench.screen();
    let model = &bench.model;
    if model.tier() == Tier::TooSmall {
        return Ok(());
    }
    let Some(sitting) = &model.sitting else {
        return Ok(());
    };
    let is_playing = matches!(sitting.game().stage(), Stage::Playing(_));
    if model.top().is_some() || !is_playing || model.animation.is_some() {
        return Ok(());
    }
    let plays = sitting
        .deal()
        .is_some_and(|deal| deal.seat_of(sitting.me()).is_some());
    if !plays || sitting.watched().is_some() {
        return Ok(());
    }
    let Some(view) = sitting.playing() else {
        return Err(TestCaseError::fail("a hand without a view"));
    };
    for card in view.hand() {
        let glyphs = model.charset.glyphs();
        let seen = screen.contains(&glyphs.card(card));
        prop_assert!(seen, "{card} is not in sight:\n{screen}");
    }
    prop_assert!(screen.contains("Deadwood"), "no count:\n{screen}");
    prop_assert!(screen.contains('▸'), "whose turn is it?\n{screen}");
    prop_assert!(screen.contains(" ?"), "no keys:\n{screen}");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn nothing_panics_in_the_menu_and_its_pages(
        opened in prop::sample::select(vec!["", "r", "Down Enter", "Enter", "Down Down Enter", "Down Down Down Enter", "Down Down Down Down Enter"]),
        is_daily in any::<bool>(),
        happening in prop::collection::vec(happens(), 1..60),
    ) {
        let mut bench = Bench::new();
        bench.answers = false;
        if is_daily {
            bench = super::daily::opened(super::daily::history());
        }
        bench.press(opened);
        for happens in happening {
            let_happen(&mut bench, happens);
            bench.screen();
        }
    }

    #[test]
    fn nothing_panics_in_a_replay(
        opened in prop::sample::select(vec!["", "n", "End", "Home", "e", "i", "o", "Down m"]),
        happening in prop::collection::vec(happens(), 1..60),
    ) {
        let mut bench = super::replay::judged();
        bench.answers = false;
        bench.press(opened);
        for happens in happening {
            let_happen(&mut bench, happens);
            bench.screen();
        }
    }

    #[test]
    fn nothing_panics_and_nothing_is_played_at_a_question_of_the_drills(
        event in 0..4_usize,
        is_told in any::<bool>(),
        happening in prop::collection::vec(happens(), 1..60),
    ) {
        let mut bench = if is_told {
            super::drills::told()
        } else {
            super::drills::questioned(event)
        };
        let before = bench.sitting().record().clone();
        for happens in happening {
            let_happen(&mut bench, happens);
            bench.screen();
            let Some(sitting) = &bench.model.sitting else { break };
            if bench.model.drills().is_some() {
                prop_assert_eq!(sitting.record(), &before);
                prop_assert!(bench.lines.is_empty());
            }
        }
    }

    #[test]
    fn nothing_panics_and_what_must_be_in_sight_is(
        house in house(),
        seed in any::<u64>(),
        pace in 0..3_usize,
        happening in prop::collection::vec(happens(), 1..120),
    ) {
        let mut bench = Bench::sat_down(house, seed);
        bench.model.settings.pace = Pace::ALL[pace];
        for happens in happening {
            let_happen(&mut bench, happens);
            check_in_sight(&bench)?;
        }
    }
}
