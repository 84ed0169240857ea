//! Flights between any two tables: nothing is drawn outside the area in which they are.

use std::time::Duration;

use proptest::{collection::vec, prelude::*};
use ratatui::{
    buffer::Cell,
    layout::{Rect, Size},
};

use crate::{
    cards::Card,
    play::pair,
    tui::{
        animation::{Animation, Flourish, LyingCard, Spot, Tabletop},
        glyphs::Charset,
        layout::{Areas, Faces, Middle, SidePanel, TableParts, TableSize},
        theme::{BuiltIn, ColorDepth, Theme},
        widgets::{CardSize, Face, Look},
    },
};

use super::snapshot;

fn area() -> impl Strategy<Value = Rect> {
    // No screen is larger.
    let number = || 0..1_000_u16;
    (number(), number(), number(), number()).prop_map(|(x, y, width, height)| Rect {
        x,
        y,
        width,
        height,
    })
}

fn lying_card() -> impl Strategy<Value = LyingCard> {
    let spot = prop_oneof![
        Just(Spot::Pile(0)),
        Just(Spot::Hand(pair::NON_DEALER)),
        Just(Spot::Hand(pair::DEALER))
    ];
    let faces = prop_oneof![
        4 => (0..52_usize).prop_map(|at| Face::Up(Card::ALL[at])),
        1 => Just(Face::Down),
        1 => Just(Face::None)
    ];
    let sizes = prop_oneof![
        Just(CardSize::Compact),
        Just(CardSize::Small),
        Just(CardSize::Medium),
        Just(CardSize::Large)
    ];
    (spot, 0..12_usize, faces, area(), sizes).prop_map(|(spot, number, face, at, size)| LyingCard {
        spot,
        number,
        face,
        at,
        size,
    })
}

fn tabletop(size: Size) -> impl Strategy<Value = Tabletop> {
    let flourish = prop_oneof![
        Just(None),
        Just(Some(Flourish::Undercut)),
        Just(Some(Flourish::Gin))
    ];
    let parts = TableParts {
        middle: Middle::Play,
        faces: Faces::Hidden,
        side: SidePanel::Sheet,
        largest: CardSize::Large,
        table: TableSize::TWO,
        answers: 0,
    };
    let cards = (vec(lying_card(), 0..22), lying_card());
    (
        cards,
        any::<bool>(),
        0..40_u32,
        flourish,
        area(),
        area(),
        0..9_usize,
    )
        .prop_map(
            move |((cards, stock), is_fresh, left, flourish, from, to, lines)| Tabletop {
                size,
                deal: Some((1, u64::from(is_fresh))),
                is_fresh,
                areas: Some(Areas::of(size, parts)),
                left,
                stock: Some(stock),
                cards,
                flourish,
                stage: [from, to],
                lines,
                is_hurried: false,
            },
        )
}

proptest! {
    #[test]
    fn what_moves_stays_in_its_area(
        (before, after, area) in (0..=130_u16, 0..=45_u16).prop_flat_map(|(width, height)| {
            let size = Size::new(width, height);
            (tabletop(size), tabletop(size), Just(Rect::new(2, 2, width, height)))
        }),
        frame in 1..300_u64,
    ) {
        let look = Look {
            theme: Theme::built_in(BuiltIn::Dark, ColorDepth::Indexed),
            glyphs: Charset::Unicode.glyphs(),
        };
        let flight = Duration::from_millis(220);
        let mut animation = Animation::between(&before, &after, flight);
        while let Some(moving) = &mut animation {
            let screen = snapshot::drawn(134, 49, &look, |canvas| {
                moving.draw(&mut canvas.within(area));
            });
            for at in screen.area.positions() {
                prop_assert!(area.contains(at) || screen[at] == Cell::EMPTY, "{at}");
            }
            moving.pass(Duration::from_millis(frame));
            animation.take_if(|moving| moving.is_over());
        }
    }
}
