//! Whether what is written can be read: the contrast of each style, and of cards that stand out.

use ratatui::style::{Color, Style};

use super::{BuiltIn, Depth, Role, Theme};

/// The sixteen colours as the Linux console and many other terminals draw them.
const SIXTEEN: [[u8; 3]; 16] = [
    [0, 0, 0],
    [170, 0, 0],
    [0, 170, 0],
    [170, 85, 0],
    [0, 0, 170],
    [170, 0, 170],
    [0, 170, 170],
    [170, 170, 170],
    [85, 85, 85],
    [255, 85, 85],
    [85, 255, 85],
    [255, 255, 85],
    [85, 85, 255],
    [255, 85, 255],
    [85, 255, 255],
    [255, 255, 255],
];

/// Red, green and blue of a colour of the palette of 256.
fn red_green_blue(index: u8) -> [u8; 3] {
    let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
    match index {
        0..16 => SIXTEEN[usize::from(index)],
        16..232 => {
            let cube = index - 16;
            [level(cube / 36), level(cube / 6 % 6), level(cube % 6)]
        }
        232.. => [8 + 10 * (index - 232); 3],
    }
}

/// Relative luminance, as the accessibility guidelines of the web define it.
fn luminance([red, green, blue]: [u8; 3]) -> f64 {
    let linear = |level: u8| {
        let level = f64::from(level) / 255.0;
        if level <= 0.040_45 {
            level / 12.92
        } else {
            ((level + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/// The contrast of a style on a terminal with these colours for the ground and for letters, from 1 to 21.
fn contrast(style: Style, ground: [u8; 3], letters: [u8; 3]) -> f64 {
    let of = |colour: Option<Color>, otherwise| match colour {
        Some(Color::Indexed(index)) => red_green_blue(index),
        Some(_) | None => otherwise,
    };
    let one = luminance(of(style.fg, letters)) + 0.05;
    let other = luminance(of(style.bg, ground)) + 0.05;
    one.max(other) / one.min(other)
}

/// Lines that only help the eye, and grounds that carry the letters of another role.
fn has_letters(role: Role) -> bool {
    !matches!(
        role,
        Role::Border
            | Role::Edge
            | Role::Empty
            | Role::Back
            | Role::Face
            | Role::Cursor
            | Role::Held
            | Role::Lit
            | Role::Dimmed
    )
}

#[test]
fn letters_stand_out_from_their_ground() {
    let black = [0; 3];
    let white = [255; 3];
    let grey = [170; 3];
    for (built_in, ground, letters) in
        [(BuiltIn::Dark, black, grey), (BuiltIn::Light, white, black)]
    {
        for depth in [Depth::Indexed, Depth::Sixteen] {
            let theme = Theme::built_in(built_in, depth);
            let name = built_in.name();
            for role in Role::ALL.into_iter().filter(|role| has_letters(*role)) {
                let found = contrast(theme.style(role), ground, letters);
                assert!(found >= 3.0, "{name} {depth:?} {} {found:.1}", role.name());
            }
            for suit in [Role::Clubs, Role::Diamonds, Role::Hearts, Role::Spades] {
                for over in [Role::Cursor, Role::Held, Role::Lit, Role::Dimmed] {
                    let found = contrast(theme.layered(suit, over), ground, letters);
                    let (suit, over) = (suit.name(), over.name());
                    // The letters of cards are bold.
                    assert!(
                        found >= 2.9,
                        "{name} {depth:?} {suit} under {over} {found:.1}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_suit_has_its_own_colour() {
    for built_in in [BuiltIn::Dark, BuiltIn::Light] {
        for depth in [Depth::Indexed, Depth::Sixteen] {
            let theme = Theme::built_in(built_in, depth);
            let suits = [Role::Clubs, Role::Diamonds, Role::Hearts, Role::Spades];
            for (place, suit) in suits.into_iter().enumerate() {
                for other in &suits[place + 1..] {
                    assert_ne!(theme.style(suit).fg, theme.style(*other).fg);
                }
            }
        }
    }
}
