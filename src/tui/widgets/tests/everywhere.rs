//! What holds for every widget at every size.

use ratatui::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::{Color, Modifier},
};

use super::{
    super::{Canvas, CardSize, Emphasis},
    samples::{dark, drawings, hand, help, look},
};
use crate::tui::{glyphs::Charset, handbook::Topic, theme::BuiltIn, trials::snapshot::drawn};

#[test]
fn no_widget_panics_at_any_size() {
    let look = dark();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 130, 45));
    for (_, draw) in drawings() {
        for width in 0..=130 {
            for height in 0..=45 {
                let area = Rect::new(0, 0, width, height);
                draw(area, &mut Canvas::new(&mut buffer, &look));
            }
        }
    }
}

#[test]
fn no_widget_draws_outside_its_area() {
    let look = dark();
    for (name, draw) in drawings() {
        for width in (0..=130).step_by(13) {
            for height in [0, 1, 2, 3, 4, 5, 7, 10, 24] {
                let area = Rect::new(2, 2, width, height);
                let screen = drawn(134, 28, &look, |canvas| draw(area, canvas));
                for at in screen.area.positions() {
                    let untouched = screen[at] == Cell::EMPTY;
                    assert!(area.contains(at) || untouched, "{name} in {area} at {at}");
                }
            }
        }
    }
}

#[test]
fn no_widget_panics_outside_the_screen() {
    let look = dark();
    let areas = [
        Rect::new(15, 5, 80, 24),
        Rect::new(200, 90, 80, 24),
        Rect::new(u16::MAX - 3, u16::MAX - 3, 3, 3),
        Rect::new(u16::MAX - 3, 0, 3, 40),
        Rect::new(0, 0, u16::MAX, 12),
    ];
    for (_, draw) in drawings() {
        for area in areas {
            drawn(20, 8, &look, |canvas| draw(area, canvas));
        }
    }
}

#[test]
fn ascii_screens_hold_nothing_but_ascii() {
    let look = look(BuiltIn::Dark, Charset::Ascii);
    for (name, draw) in drawings() {
        for (width, height) in [(130, 45), (80, 24), (60, 20), (45, 14), (40, 12), (9, 3)] {
            let screen = drawn(width, height, &look, |canvas| draw(canvas.area(), canvas));
            for cell in screen.content() {
                assert!(cell.symbol().is_ascii(), "{name}: {:?}", cell.symbol());
            }
        }
    }
}

#[test]
fn the_pages_of_help_can_be_read_in_ascii() {
    let look = look(BuiltIn::Mono, Charset::Ascii);
    for topic in Topic::ALL {
        for row in help(topic).rows(70, &look) {
            let text = row.to_string();
            assert!(
                text.is_ascii() && (topic == Topic::Keys || !text.contains('?')),
                "{text}"
            );
        }
    }
}

#[test]
fn without_colors_no_widget_sets_one() {
    let look = look(BuiltIn::Mono, Charset::Unicode);
    for (name, draw) in drawings() {
        for (width, height) in [(130, 45), (80, 24), (40, 12)] {
            let screen = drawn(width, height, &look, |canvas| draw(canvas.area(), canvas));
            for cell in screen.content() {
                assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset), "{name}");
            }
        }
    }
}

#[test]
fn without_colors_the_card_under_the_cursor_has_other_attributes() {
    let look = look(BuiltIn::Mono, Charset::Unicode);
    for (size, height) in [
        (CardSize::Compact, 1),
        (CardSize::Small, 3),
        (CardSize::Medium, 5),
        (CardSize::Large, 7),
    ] {
        let area = Rect::new(0, 0, 100, height);
        let modifiers = |emphasis| -> Vec<Modifier> {
            let row = hand(size, emphasis);
            let at = row.card_rects(area)[8];
            let screen = drawn(100, height, &look, |canvas| row.draw(area, canvas));
            at.positions().map(|at| screen[at].modifier).collect()
        };
        let plain = modifiers(Emphasis::Plain);
        for emphasis in [Emphasis::Cursor, Emphasis::Held] {
            let raised = modifiers(emphasis);
            assert!(raised.iter().any(|m| m.contains(Modifier::REVERSED)));
            assert_ne!(raised, plain);
        }
    }
}
