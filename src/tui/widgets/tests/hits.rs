//! What can be clicked is where it is seen.

use ratatui::{buffer::Buffer, layout::Rect};

use super::{
    super::{
        Bond, Canvas, CardGroup, CardRow, CardSize, CardView, ChoiceList, Emphasis, Footer,
        HelpView, KeyHint, MenuView,
    },
    samples::{backs, choices, dark, hand, keys, notes, piles},
};
use crate::tui::{
    handbook::Topic,
    trials::snapshot::{drawn, rows},
};

/// What is written in a part of the screen.
fn written(screen: &Buffer, at: Rect) -> String {
    let mut part = Buffer::empty(at);
    for position in at.positions() {
        part[position] = screen[position].clone();
    }
    rows(&part).trim().to_owned()
}

/// A canvas to measure on.
fn measured<T>(what: impl FnOnce(&Canvas<'_>) -> T) -> T {
    let look = dark();
    let mut nothing = Buffer::empty(Rect::ZERO);
    what(&Canvas::new(&mut nothing, &look))
}

#[test]
fn every_card_of_a_row_is_where_its_rectangle_is() {
    let names = [
        "7♣", "7♦", "7♥", "8♠", "9♠", "T♠", "4♥", "J♣", "Q♣", "K♦", "2♣",
    ];
    for (size, width, height) in [
        (CardSize::Compact, 40, 1),
        (CardSize::Compact, 45, 2),
        (CardSize::Small, 41, 3),
        (CardSize::Small, 56, 5),
        (CardSize::Medium, 72, 7),
        (CardSize::Medium, 100, 7),
        (CardSize::Large, 95, 9),
        (CardSize::Large, 120, 9),
    ] {
        let area = Rect::new(3, 1, width, height);
        let row = hand(size, Emphasis::Cursor);
        assert_eq!(row.size_in(area), size, "{width}x{height}");
        let screen = drawn(130, 11, &dark(), |canvas| row.draw(area, canvas));
        let rects = row.card_rects(area);
        assert_eq!(rects.len(), names.len());
        for (place, (rect, name)) in rects.iter().zip(names).enumerate() {
            let text = written(&screen, *rect).replace("10", "T");
            assert!(text.contains(name), "{size:?} {name}: {text}");
            for other in &rects[place + 1..] {
                let apart = rect.intersection(*other).is_empty();
                assert!(apart, "{size:?} in {width}x{height}: {rect} and {other}");
            }
        }
    }
}

#[test]
fn a_row_takes_the_largest_cards_that_fit() {
    let row = backs(CardSize::Medium);
    for (width, height, size) in [
        (100, 7, CardSize::Medium),
        (100, 4, CardSize::Small),
        (59, 7, CardSize::Medium),
        (50, 7, CardSize::Small),
        (31, 7, CardSize::Small),
        (30, 7, CardSize::Compact),
        (100, 2, CardSize::Compact),
        (5, 1, CardSize::Compact),
    ] {
        let area = Rect::new(0, 0, width, height);
        assert_eq!(row.size_in(area), size, "{width}x{height}");
    }
}

#[test]
fn the_piles_are_where_their_rectangles_are() {
    for (size, height) in [
        (CardSize::Compact, 1),
        (CardSize::Small, 4),
        (CardSize::Medium, 6),
        (CardSize::Large, 8),
    ] {
        let area = Rect::new(2, 1, 30, height);
        let piles = piles(21, size);
        let screen = drawn(40, 10, &dark(), |canvas| piles.draw(area, canvas));
        let rects = piles.rects(area);
        let stock = written(&screen, rects.stock);
        assert!(
            stock.contains("stock 21") && !stock.contains("pile"),
            "{stock}"
        );
        let pile = written(&screen, rects.discards[0]);
        // In a line a number would seem to count its cards.
        let name = if size == CardSize::Compact {
            "pile: "
        } else {
            "pile "
        };
        assert!(pile.contains(name) && pile.contains('♦'), "{pile}");
        assert!(rects.stock.intersection(rects.discards[0]).is_empty());
    }
}

#[test]
fn every_choice_is_where_its_rectangle_is() {
    let area = Rect::new(1, 1, 70, 20);
    let (choices, notes) = (choices(), notes());

    let list = ChoiceList {
        choices: &choices,
        selected: 2,
    };
    let screen = drawn(72, 22, &dark(), |canvas| list.draw(area, canvas));
    for (choice, at) in choices.iter().zip(list.choice_rects(area)) {
        assert!(written(&screen, at).contains(&choice.label));
    }

    let menu = MenuView {
        heading: "Gin Rummy",
        choices: &choices,
        selected: 0,
        notes: &notes,
        reserved: 0,
        width: 56,
        largest: CardSize::Large,
    };
    for height in [6, 9, 12, 20] {
        let area = Rect { height, ..area };
        let screen = drawn(72, 22, &dark(), |canvas| menu.draw(area, canvas));
        let rects = measured(|canvas| menu.choice_rects(area, canvas));
        for (choice, at) in choices.iter().zip(rects) {
            assert!(written(&screen, at).contains(&choice.label), "{height}");
        }
    }
}

#[test]
fn every_key_and_topic_is_where_its_rectangle_is() {
    let keys = keys();
    let footer = Footer {
        keys: &keys,
        at_end: 2,
    };
    for width in [10, 30, 45, 80] {
        let area = Rect::new(2, 0, width, 1);
        let screen = drawn(90, 1, &dark(), |canvas| footer.draw(area, canvas));
        let rects = measured(|canvas| footer.key_rects(area, canvas));
        for (KeyHint { key, label }, at) in keys.iter().zip(&rects) {
            let shown = at.map(|at| written(&screen, at));
            assert!(shown.is_none_or(|shown| shown == format!("{key} {label}")));
        }
        assert!(rects.last().is_some_and(Option::is_some), "{width}");
    }

    let document = super::samples::help(Topic::Keys);
    let widths = [38, 78, 118];
    for (width, open) in widths
        .into_iter()
        .flat_map(|width| Topic::ALL.map(|open| (width, open)))
    {
        let view = HelpView {
            names: &Topic::ALL.map(Topic::name),
            open: open as usize,
            document: &document,
            scroll: 0,
            hint: "",
        };
        let area = Rect::new(1, 0, width, 12);
        let screen = drawn(120, 12, &dark(), |canvas| view.draw(area, canvas));
        let rects = measured(|canvas| view.name_rects(area, canvas));
        let names = written(&screen, Rect { height: 1, ..area });
        let is_hidden = |rect: Option<&Rect>| rect.is_some_and(|rect| rect.is_empty());
        assert_eq!(names.starts_with('…'), is_hidden(rects.first()), "{names}");
        assert_eq!(names.ends_with('…'), is_hidden(rects.last()), "{names}");
        for (topic, at) in Topic::ALL.into_iter().zip(rects) {
            assert!(topic != open || !at.is_empty(), "{width}: {open:?}");
            assert!(at.is_empty() || written(&screen, at) == topic.name());
        }
    }
}

/// A row that is too long is drawn in several, none of which is cut, with every card once and each meld in one piece.
#[test]
fn a_long_row_is_parted_between_groups_and_loose_cards() {
    let whole = hand(CardSize::Compact, Emphasis::Plain);
    let cards = |row: &CardRow| -> Vec<CardView> {
        let groups = row.groups.iter();
        groups.flat_map(|group| group.cards.clone()).collect()
    };
    for width in 9..40 {
        let rows = whole.in_rows(width, 1);
        let parts: Vec<CardView> = rows.iter().flat_map(cards).collect();
        assert_eq!(parts, cards(&whole), "{width}");
        for row in &rows {
            assert!(row.fits(Rect::new(0, 0, width, 1)), "{width}: {row:?}");
        }
        let is_whole = |group: &&CardGroup| group.bond == Bond::Meld && group.cards.len() == 3;
        let groups = rows.iter().flat_map(|row| &row.groups);
        assert_eq!(groups.filter(is_whole).count(), 2, "{width}");
        let is_one = whole.fits(Rect::new(0, 0, width, 1));
        assert_eq!(rows.len() == 1, is_one, "{width}");
    }
}
