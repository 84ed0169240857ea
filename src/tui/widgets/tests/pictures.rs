//! What each widget looks like, with its styles.

use insta::assert_snapshot;
use ratatui::layout::Rect;

use super::{
    super::{
        Canvas, CardSize, ChoiceList, Document, Emphasis, Footer, HelpView, KeyHint, Page,
        SheetForm, SheetOverflow, SheetView, row_of,
    },
    samples::{
        TEXT, backs, choices, dark, hand, help, keys, look, menu, names, piles, sheet, sheet_of,
    },
};
use crate::tui::{
    glyphs::Charset,
    handbook::Topic,
    theme::BuiltIn,
    trials::snapshot::{drawn, pictured, rows, styled},
};
use crate::{
    game::{
        Player,
        words::{Names, is_single_game},
    },
    rules::{GameTable, Hollywood, HouseRules},
};

fn cards(canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    for (size, y) in [
        (CardSize::Medium, 0),
        (CardSize::Small, 7),
        (CardSize::Compact, 12),
    ] {
        let at = Rect {
            y,
            height: 7,
            ..area
        };
        hand(size, Emphasis::Cursor).draw(at, canvas);
    }
    backs(CardSize::Small).draw(Rect::new(0, 15, area.width, 3), canvas);
    backs(CardSize::Compact).draw(row_of(area, 19), canvas);
    piles(31, CardSize::Medium).draw(Rect::new(0, 21, 30, 6), canvas);
    piles(1, CardSize::Small).draw(Rect::new(30, 21, 30, 4), canvas);
    piles(0, CardSize::Small).draw(Rect::new(56, 21, 30, 4), canvas);
    piles(7, CardSize::Compact).draw(Rect::new(30, 26, 30, 1), canvas);
}

fn words(canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    ChoiceList {
        choices: &choices(),
        selected: 1,
    }
    .draw(Rect::new(2, 1, 50, 4), canvas);
    Footer {
        keys: &keys(),
        at_end: 2,
    }
    .draw(row_of(area, 6), canvas);
}

#[test]
fn cards_in_every_size() {
    assert_snapshot!(styled(&drawn(86, 27, &dark(), cards)));
}

#[test]
fn cards_in_ascii_without_colors() {
    let look = look(BuiltIn::Mono, Charset::Ascii);
    assert_snapshot!(styled(&drawn(86, 27, &look, cards)));
}

#[test]
fn lists_and_keys() {
    assert_snapshot!(styled(&drawn(60, 7, &dark(), words)));
}

#[test]
fn lists_and_keys_without_colors() {
    let look = look(BuiltIn::Mono, Charset::Unicode);
    assert_snapshot!(styled(&drawn(60, 7, &look, words)));
}

#[test]
fn a_footer_keeps_quit_and_help_at_its_right_end() {
    let keys = ["Enter discard", "n knock", "m sheet", "q quit", "? help"]
        .map(|hint| hint.split_once(' ').unwrap())
        .map(|(key, label)| KeyHint::new(key, label));
    for (width, shown) in [
        (
            55,
            "Enter discard   n knock   m sheet       q quit   ? help",
        ),
        (47, "Enter discard  n knock  m sheet  q quit  ? help"),
        (46, "Enter discard  n knock          q quit  ? help"),
        (29, "Enter discard  q quit  ? help"),
        (28, "              q quit  ? help"),
        (13, "       ? help"),
        (5, ""),
    ] {
        let screen = drawn(width, 1, &dark(), |canvas| {
            Footer {
                keys: &keys,
                at_end: 2,
            }
            .draw(canvas.area(), canvas);
        });
        assert_eq!(rows(&screen).trim_end(), shown, "{width} columns");
    }
}

#[test]
fn a_long_list_shows_what_is_selected() {
    let choices = choices();
    let list = ChoiceList {
        choices: &choices,
        selected: 3,
    };
    let screen = drawn(20, 2, &dark(), |canvas| list.draw(canvas.area(), canvas));
    assert_eq!(rows(&screen), "  ?      Help      ↑\n▸ q      Quit\n");
    let rects = list.choice_rects(Rect::new(0, 0, 20, 2));
    assert!(rects[0].is_empty() && rects[1].is_empty());
    assert_eq!(rects[3], Rect::new(0, 1, 20, 1));
}

#[test]
fn a_page_shows_its_position() {
    let document = Document::parse(TEXT);
    let page = Page {
        document: &document,
        scroll: 2,
    };
    let screen = drawn(60, 10, &dark(), |canvas| page.draw(canvas.area(), canvas));
    assert_snapshot!(styled(&screen));
    assert_eq!(page.last_scroll(Rect::new(0, 0, 60, 10), &dark()), 3);
}

#[test]
fn a_narrow_page_puts_explanations_under_what_they_explain() {
    let document = Document::parse(TEXT);
    let page = Page {
        document: &document,
        scroll: 0,
    };
    let screen = drawn(40, 24, &dark(), |canvas| page.draw(canvas.area(), canvas));
    assert_snapshot!(rows(&screen));
}

#[test]
fn the_score_sheet_as_on_paper() {
    let (sheet, names) = (sheet(), names());
    let view = |form| SheetView {
        sheet: &sheet,
        names: &names,
        form,
        has_match: true,
        overflow: SheetOverflow::Scrolled(0),
    };
    let wide = drawn(44, 24, &dark(), |canvas| {
        view(SheetForm::Wide).draw(canvas.area(), canvas);
    });
    assert_snapshot!("sheet_wide", styled(&wide));
    let narrow = drawn(18, 14, &dark(), |canvas| {
        view(SheetForm::Narrow).draw(canvas.area(), canvas);
    });
    assert_snapshot!("sheet_narrow", rows(&narrow));
}

/// What a shutout pays where everybody has an account, two names over one column, and three games with little room.
#[test]
fn the_score_sheets_of_other_tables() {
    let drawn = |name: &str, house: HouseRules, hands: &[(usize, u32)], players: &[&str], width| {
        let sheet = sheet_of(house, hands);
        let names = Names::new(players.iter().copied(), Some(Player::FIRST));
        let form = if width >= SheetForm::Wide.least_width(2) {
            SheetForm::Wide
        } else {
            SheetForm::Narrow
        };
        let view = SheetView {
            sheet: &sheet,
            names: &names,
            form,
            has_match: !is_single_game(sheet.rules()),
            overflow: SheetOverflow::Scrolled(0),
        };
        let screen = drawn(width, 18, &dark(), |canvas| {
            view.draw(canvas.area(), canvas);
        });
        assert_snapshot!(name, rows(&screen));
    };
    let table = |game| {
        let mut house = HouseRules::default();
        house.table.game = game;
        house.usual()
    };
    let four = ["Ann", "Conrad", "Eddie", "Bartholomew"];
    let cutthroat = table(GameTable::Cutthroat);
    drawn("sheet_cutthroat", cutthroat, &[(0, 110)], &four[..3], 44);
    let partnership = || table(GameTable::Partnership);
    for (name, width) in [("sheet_partnership", 60), ("sheet_partnership_narrow", 40)] {
        drawn(name, partnership(), &[(0, 30), (2, 130)], &four, width);
    }
    let mut hollywood = HouseRules::default();
    hollywood.match_play.hollywood = Hollywood::Three;
    drawn(
        "sheet_hollywood_narrow",
        hollywood,
        &[(0, 60), (0, 60), (1, 20)],
        &four[..2],
        24,
    );
}

/// Beside the table there is no way to scroll: the hands come before what they added up to, and what is left out is counted.
#[test]
fn beside_the_table_a_finished_game_keeps_its_hands_in_sight() {
    let mut house = HouseRules::default();
    house.match_play.best_of = 1;
    let sheet = sheet_of(house, &[(0, 30), (1, 21), (0, 25), (1, 12), (0, 60)]);
    let names = names();
    let view = SheetView {
        sheet: &sheet,
        names: &names,
        form: SheetForm::Wide,
        has_match: false,
        overflow: SheetOverflow::Hands("m shows all"),
    };
    let screen = |height| {
        rows(&drawn(34, height, &dark(), |canvas| {
            view.draw(canvas.area(), canvas);
        }))
    };
    let room = screen(11);
    for score in ["30", "55", "115", "21", "33", "total", "worth"] {
        assert!(room.contains(score), "{score}\n{room}");
    }
    assert!(!room.contains("more"), "{room}");
    let little = screen(8);
    assert!(little.contains("2 more above, m shows all"), "{little}");
}

#[test]
fn the_menu_at_every_size() {
    for (name, width, height) in [
        ("menu_120x40", 120, 40),
        ("menu_80x24", 80, 24),
        ("menu_60x20", 60, 20),
        ("menu_40x12", 40, 11),
    ] {
        let screen = drawn(width, height, &dark(), |canvas| menu(canvas, canvas.area()));
        assert_snapshot!(name, pictured(&screen));
    }
}

#[test]
fn the_pages_of_help() {
    for (name, topic) in [
        ("help_keys", Topic::Keys),
        ("help_rules", Topic::Rules),
        ("help_how_to_play", Topic::HowToPlay),
        ("help_strategy", Topic::Strategy),
        ("help_words", Topic::Words),
        ("help_programs", Topic::Programs),
    ] {
        let document = help(topic);
        let view = HelpView {
            names: &Topic::ALL.map(Topic::name),
            open: topic as usize,
            document: &document,
            scroll: 0,
            hint: "Left and Right turn the pages",
        };
        let rows_of_all = document.rows(78, &dark()).len();
        let height = u16::try_from(rows_of_all).unwrap() + 3;
        let screen = drawn(80, height, &dark(), |canvas| {
            view.draw(canvas.area(), canvas);
        });
        assert_snapshot!(name, rows(&screen));
        assert_eq!(view.last_scroll(screen.area, &dark()), 0);
    }
}

#[test]
fn help_on_the_smallest_screen() {
    let document = help(Topic::Rules);
    let view = HelpView {
        names: &Topic::ALL.map(Topic::name),
        open: Topic::Rules as usize,
        document: &document,
        scroll: 12,
        hint: "Left and Right turn the pages",
    };
    let screen = drawn(40, 11, &dark(), |canvas| view.draw(canvas.area(), canvas));
    assert_snapshot!(styled(&screen));
}
