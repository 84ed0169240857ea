//! The settings and the keys, as they are changed and as they hold at the table.

use crate::{
    rules::HouseRules,
    tui::{
        keymap::Keymap,
        keymap::{Command, Place},
        message::Message,
        pace::Pace,
        screens::SettingsScreen,
        settings::Setting,
        widgets::CardSize,
    },
};

use super::{Bench, scenes};

/// The menu with the page of the settings open.
pub(super) fn opened() -> Bench {
    let mut bench = Bench::new();
    bench.model.themes = ["dark", "light", "high-contrast", "mono", "mine"]
        .map(str::to_owned)
        .into();
    bench.choose(crate::tui::screens::MenuEntry::Settings);
    assert_eq!(bench.model.place(), Place::Settings);
    bench
}

/// Puts the cursor on a setting.
fn at(bench: &mut Bench, setting: Setting) {
    bench.press("Home");
    while bench.model.top_as::<SettingsScreen>().unwrap().setting() != setting {
        bench.press("Down");
    }
}

#[test]
fn the_cards_of_the_page_are_those_of_the_table() {
    let mut bench = opened();
    at(&mut bench, Setting::Cards);
    for ((width, height), samples) in [
        ((80, 24), ["│7♣  │ ", "│7♣  │ ", "│7♣│ ", "7♣ 7♦"]),
        ((120, 40), ["│7♣     │ ", "│7♣  │ ", "│7♣│ ", "7♣ 7♦"]),
    ] {
        bench.resize(width, height);
        for sample in samples {
            assert!(bench.screen().contains(sample), "{}", bench.screen());
            bench.press("Right");
        }
    }
}

#[test]
fn a_size_of_cards_says_where_the_screen_has_no_room_for_it() {
    let mut bench = opened();
    at(&mut bench, Setting::Cards);
    let told = |bench: &Bench, text: &str| bench.screen().contains(text);
    assert!(
        told(
            &bench,
            "has room for medium cards only: large ones need 100x30."
        ),
        "{}",
        bench.screen()
    );
    bench.press("Right");
    assert!(!told(&bench, "has room for"), "{}", bench.screen());
    bench.resize(79, 24);
    assert!(
        told(
            &bench,
            "has room for small cards only: medium ones need 80x24."
        ),
        "{}",
        bench.screen()
    );
    bench.press("Left");
    bench.resize(100, 30);
    assert!(!told(&bench, "has room for"), "{}", bench.screen());
}

#[test]
fn a_setting_holds_at_once_and_is_kept_when_the_page_is_left() {
    let mut bench = opened();
    at(&mut bench, Setting::Theme);
    bench.press("Left Left");
    assert_eq!(bench.model.settings.theme, "mono");
    bench.press("Backspace");
    assert_eq!(bench.model.settings.theme, "dark");
    at(&mut bench, Setting::Pace);
    bench.press("Right");
    assert_eq!(bench.model.settings.pace, Pace::Fast);
    at(&mut bench, Setting::Bell);
    bench.press("Enter");
    assert!(bench.model.settings.bell && bench.settings.is_none());
    bench.press("Esc");
    let (settings, changed) = bench.settings.take().unwrap();
    assert_eq!(changed, [Setting::Pace, Setting::Bell]);
    assert_eq!(settings, bench.model.settings);
    bench.send(Message::SettingsKept(Ok("settings.toml".into())));
    assert!(bench.screen().contains("are saved in settings.toml"));
    bench.send(Message::SettingsKept(Err(
        "x.toml: cannot be written: no\nmore".into(),
    )));
    assert!(
        bench
            .screen()
            .contains("not saved: x.toml: cannot be written: no.")
    );
    // With nothing changed, nothing is written.
    bench.press("Enter Esc");
    assert!(bench.settings.is_none() && !bench.has_quit);
}

#[test]
fn a_name_is_typed_and_holds_for_the_next_match() {
    let mut bench = opened();
    at(&mut bench, Setting::Name);
    bench.press("Enter q ? B Backspace Esc");
    assert_eq!(bench.model.settings.name.as_str(), "You");
    bench.press("Enter B o b Enter");
    assert_eq!(bench.model.setup.name.as_str(), "Bob");
    // It begins with the name that you have.
    bench.press("Enter b y Enter");
    assert_eq!(bench.model.setup.name.as_str(), "Bobby");
    bench.press("Enter Backspace Backspace Enter");
    assert_eq!(bench.model.setup.name.as_str(), "Bob");
    bench.press("Enter Backspace Backspace Backspace Enter");
    let screen = bench.screen();
    assert!(
        screen.contains("! A name needs at least one character."),
        "{screen}"
    );
    assert_eq!(bench.model.settings.name.as_str(), "Bob");
    bench.press("q");
    assert!(bench.model.top_as::<SettingsScreen>().is_none() && !bench.has_quit);
}

#[test]
fn a_name_that_was_typed_is_taken_without_enter() {
    let mut bench = opened();
    at(&mut bench, Setting::Name);
    bench.press("Enter B o b Down");
    assert_eq!(bench.model.settings.name.as_str(), "Bob");
    // Nothing was typed, so nothing is changed.
    bench.press("Up Enter Down");
    assert_eq!(bench.model.settings.name.as_str(), "Bob");
    at(&mut bench, Setting::Name);
    bench.press("Enter Backspace Backspace Backspace A n n");
    let screen = bench.screen();
    let y = screen.lines().position(|line| line.contains("Bell"));
    bench.click(6, u16::try_from(y.unwrap()).unwrap());
    assert_eq!(bench.model.settings.name.as_str(), "Ann");
    assert_ne!(
        bench.model.top_as::<SettingsScreen>().unwrap().setting(),
        Setting::Name
    );
}

#[test]
fn the_mouse_changes_a_setting() {
    let mut bench = opened();
    let row = |bench: &Bench| {
        let screen = bench.screen();
        let at = screen.lines().position(|line| line.contains("Bell"));
        u16::try_from(at.unwrap()).unwrap()
    };
    let y = row(&bench);
    bench.click(6, y);
    assert!(!bench.model.settings.bell);
    bench.click(6, y);
    assert!(bench.model.settings.bell);
}

#[test]
fn the_arrows_beside_a_value_can_be_clicked() {
    let mut bench = opened();
    at(&mut bench, Setting::Pace);
    let before = bench.model.settings.pace;
    for (arrow, is_back) in [('>', false), ('<', true)] {
        let screen = bench.screen();
        let mut lines = screen.lines().enumerate();
        let (y, line) = lines.find(|(_, line)| line.contains("< ")).unwrap();
        let x = line.chars().position(|sign| sign == arrow).unwrap();
        bench.click(u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
        assert_eq!(bench.model.settings.pace == before, is_back, "{screen}");
    }
}

#[test]
fn the_bell_rings_only_when_it_is_wanted_and_after_a_wait() {
    for (bell, rings) in [(false, 0), (true, 1)] {
        let mut bench = scenes::waiting();
        bench.model.settings.bell = bell;
        bench.model.settings.pace = Pace::Fast;
        let asked = bench.waiting.pop().unwrap();
        bench.answer(asked);
        assert_eq!(bench.rings, 0, "they have not moved yet");
        bench.settle();
        // They draw, and then they discard.
        while let Some(asked) = bench.waiting.pop() {
            assert_eq!(bench.rings, 0);
            bench.answer(asked);
            bench.settle();
        }
        assert_eq!(bench.rings, rings);
    }
    let mut bench = scenes::discard();
    bench.model.settings.bell = true;
    bench.answers = true;
    bench.press("Enter");
    assert_eq!(
        bench.rings, 1,
        "an answer at once is an answer all the same"
    );
}

#[test]
fn footer_help_and_questions_follow_the_keys() {
    let mut bench = scenes::two_ways_to_knock();
    bench.model.keys = Keymap::read(
        "keys.toml",
        b"knock = \"x\"\nsort = []\nquit = [\"F10\", \"Ctrl-C\"]\nhelp = \"F1\"\nsheet = \"z\"\n",
    )
    .unwrap();
    bench.press("9");
    let screen = bench.screen();
    assert!(screen.contains("x knock"), "{screen}");
    assert!(screen.contains("z score"), "{screen}");
    assert!(screen.contains("F10 quit   F1 help"), "{screen}");
    assert!(!screen.contains("sort"), "{screen}");
    bench.press("z");
    assert!(bench.screen().contains("Score sheet"));
    bench.press("z q x");
    assert!(
        bench.model.place() == Place::Question,
        "the knock asks for the melds"
    );
    bench.press("Esc");
    bench.resize(20, 5);
    assert!(bench.screen().contains("F10 quits"), "{}", bench.screen());
    bench.resize(80, 24);
    let keys = bench.model.keys.clone();
    let help = keys.keys(Command::Help)[0];
    bench.key(help);
    let screen = bench.screen();
    assert!(
        screen.contains("x ") && screen.contains("Knock, and discard"),
        "{screen}"
    );
    assert!(
        !screen.contains("Change how your hand is sorted"),
        "{screen}"
    );
}

#[test]
fn cards_show_what_the_settings_look_like() {
    let mut bench = opened();
    for (width, height, is_shown) in [(80, 24, true), (120, 40, true), (40, 12, false)] {
        bench.resize(width, height);
        let screen = bench.screen();
        assert_eq!(screen.contains("7♠"), is_shown, "{screen}");
    }
}

#[test]
fn small_cards_are_small_in_the_menu_and_at_the_cut_too() {
    let mut bench = Bench::new();
    bench.resize(120, 40);
    assert!(bench.screen().contains('╭'), "{}", bench.screen());
    bench.model.settings.cards = CardSize::Compact;
    assert!(bench.screen().contains("U♠ N♥ D♦"), "{}", bench.screen());
    let mut bench = Bench::sat_down(HouseRules::default(), 7);
    bench.resize(120, 40);
    bench.model.settings.cards = CardSize::Compact;
    assert_eq!(bench.model.place(), Place::Cut);
    assert!(!bench.screen().contains('╭'), "{}", bench.screen());
    bench.press("Enter");
    assert!(!bench.screen().contains('╭'), "{}", bench.screen());
}
