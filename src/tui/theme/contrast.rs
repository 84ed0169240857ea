//! Whether what is written can be read: the contrast of each style, and of cards that stand out.

use std::fmt;

use ratatui::style::{Color, Style};

use super::{Role, Theme, palette::rgb};

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
        Some(Color::Indexed(index)) => rgb(index),
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

const SUITS: [Role; 4] = [Role::Clubs, Role::Diamonds, Role::Hearts, Role::Spades];

/// What is laid over the cards.
const OVER: [Role; 4] = [Role::Cursor, Role::Held, Role::Lit, Role::Dimmed];

/// A terminal as a theme meets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminal {
    /// Grey letters on black.
    Dark,
    /// Black letters on white.
    Light,
}

impl Terminal {
    /// Its colours for the ground and for letters.
    const fn colours(self) -> ([u8; 3], [u8; 3]) {
        match self {
            Self::Dark => ([0; 3], [170; 3]),
            Self::Light => ([255; 3], [0; 3]),
        }
    }
}

/// Letters that can hardly be read.
#[derive(Debug, Clone, PartialEq)]
pub struct Faint {
    /// The role on the screen, or the suit of a card and what is laid over it.
    pub what: String,
    /// The contrast of the letters with their ground, from 1, where they cannot be seen, to 21.
    pub ratio: f64,
    /// The least that a theme of the program has.
    pub least: f64,
}

impl fmt::Display for Faint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, ratio, least } = self;
        write!(
            f,
            "{what} has a contrast of {ratio:.1} to 1, where {least:.1} is the least that can be read"
        )
    }
}

/// The least contrast of plain letters.
const LEAST: f64 = 3.0;
/// The least contrast of a card under the cursor and the like: its letters are bold.
const LEAST_ON_CARDS: f64 = 2.9;

impl Theme {
    /// What can hardly be read on the kind of terminal that the theme suits better, and which that is.
    pub fn faint(&self) -> (Terminal, Vec<Faint>) {
        let on = |terminal| (terminal, faint(self, terminal));
        let (dark, light) = (on(Terminal::Dark), on(Terminal::Light));
        if light.1.len() < dark.1.len() {
            light
        } else {
            dark
        }
    }
}

fn faint(theme: &Theme, terminal: Terminal) -> Vec<Faint> {
    let (ground, letters) = terminal.colours();
    let [plain, cards] = contrasts(theme, ground, letters);
    let below = |found: Vec<(f64, String)>, least: f64| {
        let found = found.into_iter().filter(move |(ratio, _)| *ratio < least);
        found.map(move |(ratio, what)| Faint { what, ratio, least })
    };
    below(plain, LEAST)
        .chain(below(cards, LEAST_ON_CARDS))
        .collect()
}

/// The contrast of the letters of each role, and of cards under what is laid over them.
fn contrasts(theme: &Theme, ground: [u8; 3], letters: [u8; 3]) -> [Vec<(f64, String)>; 2] {
    let ground_style = theme.style(Role::Ground);
    let on_ground = |role| ground_style.patch(theme.style(role));
    let plain = Role::ALL
        .into_iter()
        .filter(|role| has_letters(*role))
        .map(|role| {
            let found = contrast(on_ground(role), ground, letters);
            (found, role.name().to_owned())
        });
    let cards = SUITS
        .into_iter()
        .flat_map(|suit| OVER.map(|over| (suit, over)))
        .map(|(suit, over)| {
            let style = on_ground(suit).patch(theme.style(over));
            let told = format!("{} under {}", suit.name(), over.name());
            (contrast(style, ground, letters), told)
        });
    [plain.collect(), cards.collect()]
}

#[cfg(test)]
mod tests {
    use crate::tui::theme::{BuiltIn, ColorDepth, SuitColors};

    use super::*;

    const BLACK: [u8; 3] = [0; 3];
    const WHITE: [u8; 3] = [255; 3];
    const GREY: [u8; 3] = [170; 3];

    /// The least contrast of plain letters, and of cards under something.
    fn least(theme: &Theme, ground: [u8; 3], letters: [u8; 3]) -> [(f64, String); 2] {
        contrasts(theme, ground, letters).map(|found| {
            let none = (21.0, String::new());
            found.into_iter().fold(
                none,
                |least, found| {
                    if found.0 < least.0 { found } else { least }
                },
            )
        })
    }

    #[test]
    fn letters_that_cannot_be_read_are_named() {
        let theme = |text: &str| Theme::read("mine", text.as_bytes(), ColorDepth::Indexed).unwrap();
        for built_in in BuiltIn::ALL {
            let (_, faint) = Theme::built_in(built_in, ColorDepth::Indexed).faint();
            assert_eq!(faint, [], "{}", built_in.name());
        }
        let told = |text: &str| {
            let faint = theme(text).faint().1;
            faint
                .iter()
                .map(|faint| faint.what.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(told("hint = \"233\""), ["hint"]);
        // A card in the colour of its cursor, and lines that are not letters.
        let cards = told("border = \"16\"\nhearts = \"bold 222 on 16\"\ncursor = \"on 222\"");
        assert!(
            cards.contains(&"hearts under cursor".to_owned()),
            "{cards:?}"
        );
        assert!(!cards.contains(&"border".to_owned()));
        // What is light on dark is not faint because it would be on a light terminal.
        assert_eq!(theme("base = \"light\"").faint().0, Terminal::Light);
        let [faint] = &theme("hint = \"16\"").faint().1[..] else {
            panic!("one role is black on black");
        };
        assert_eq!(
            faint.to_string(),
            "hint has a contrast of 1.0 to 1, where 3.0 is the least that can be read"
        );
    }

    #[test]
    fn letters_stand_out_from_their_ground() {
        for (built_in, ground, letters) in
            [(BuiltIn::Dark, BLACK, GREY), (BuiltIn::Light, WHITE, BLACK)]
        {
            for depth in [ColorDepth::Indexed, ColorDepth::Sixteen] {
                for deck in SuitColors::ALL {
                    let theme = Theme::built_in(built_in, depth).with_deck(deck);
                    let [(plain, role), (cards, suit)] = least(&theme, ground, letters);
                    let name = built_in.name();
                    assert!(plain >= LEAST, "{name} {depth:?} {role} {plain:.1}");
                    assert!(
                        cards >= LEAST_ON_CARDS,
                        "{name} {depth:?} {suit} {cards:.1}"
                    );
                }
            }
        }
    }

    /// What the accessibility guidelines of the web ask for at their highest level is 7; one red of sixteen has 6.7.
    #[test]
    fn the_highest_contrast_is_high_on_any_terminal() {
        for (ground, letters) in [
            (BLACK, GREY),
            (WHITE, BLACK),
            ([0, 43, 54], [131, 148, 150]),
        ] {
            for (depth, wanted, on_cards) in [
                (ColorDepth::Indexed, 7.0, 7.0),
                (ColorDepth::Sixteen, 6.5, 6.5),
            ] {
                for deck in SuitColors::ALL {
                    let theme = Theme::built_in(BuiltIn::HighContrast, depth).with_deck(deck);
                    let [(plain, role), (cards, suit)] = least(&theme, ground, letters);
                    assert!(plain >= wanted, "{depth:?} {role} {plain:.1}");
                    assert!(cards >= on_cards, "{depth:?} {suit} {cards:.1}");
                }
            }
        }
    }

    #[test]
    fn every_suit_has_its_own_colour() {
        for built_in in [BuiltIn::Dark, BuiltIn::Light, BuiltIn::HighContrast] {
            for depth in [ColorDepth::Indexed, ColorDepth::Sixteen] {
                let theme = Theme::built_in(built_in, depth);
                for (place, suit) in SUITS.into_iter().enumerate() {
                    for other in &SUITS[place + 1..] {
                        assert_ne!(theme.style(suit).fg, theme.style(*other).fg);
                    }
                }
            }
        }
    }
}
