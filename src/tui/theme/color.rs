//! Colors: the 256-color palette, and the legibility of styles.

use std::fmt;

use ratatui::style::{Color, Style};

use super::{Role, Theme};

/// Red, green and blue, each from 0 to 255.
pub(super) type Rgb = [u8; 3];

/// The first sixteen colors of the Linux console and many other terminals.
const SIXTEEN: [Rgb; 16] = [
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

/// Returns the RGB values of a color of the palette.
pub(super) fn rgb(index: u8) -> Rgb {
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

/// Returns the nearest color of the palette, without the first sixteen, which users change.
pub(super) fn nearest(color: Rgb) -> u8 {
    (16..=255)
        .min_by_key(|index| distance(rgb(*index), color))
        .unwrap_or(16)
}

/// Returns the nearest of the first sixteen colors.
pub(super) fn nearest_of_sixteen(index: u8) -> u8 {
    if index < 16 {
        return index;
    }
    let color = rgb(index);
    (0..16)
        .min_by_key(|index| distance(rgb(*index), color))
        .unwrap_or(7)
}

fn distance(one: Rgb, other: Rgb) -> u32 {
    let apart = one.into_iter().zip(other);
    apart
        .map(|(one, other)| u32::from(one.abs_diff(other)).pow(2))
        .sum()
}

/// Relative luminance, as WCAG defines it.
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

/// Returns the contrast of a style, from 1 to 21, on a terminal with these background and text colors.
fn contrast(style: Style, ground: [u8; 3], letters: [u8; 3]) -> f64 {
    let of = |color: Option<Color>, otherwise| match color {
        Some(Color::Indexed(index)) => rgb(index),
        Some(_) | None => otherwise,
    };
    let one = luminance(of(style.fg, letters)) + 0.05;
    let other = luminance(of(style.bg, ground)) + 0.05;
    one.max(other) / one.min(other)
}

/// Whether a role has text of its own, and is not only a line or a background.
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

/// The highlights of cards.
const OVER: [Role; 4] = [Role::Cursor, Role::Held, Role::Lit, Role::Dimmed];

/// The default colors of a terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terminal {
    /// Gray text on black.
    Dark,
    /// Black text on white.
    Light,
}

impl Terminal {
    /// Returns its background and text colors.
    const fn colors(self) -> ([u8; 3], [u8; 3]) {
        match self {
            Self::Dark => ([0; 3], [170; 3]),
            Self::Light => ([255; 3], [0; 3]),
        }
    }
}

/// Text that is hard to read.
#[derive(Debug, Clone, PartialEq)]
pub struct Faint {
    /// The role, or the suit of a card and its highlight.
    pub what: String,
    /// The contrast of the text with its background, from 1 (invisible) to 21.
    pub ratio: f64,
    /// The least contrast of the built-in themes.
    pub least: f64,
}

impl fmt::Display for Faint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, ratio, least } = self;
        write!(
            f,
            "{what} has a contrast of {ratio:.1}:1; it should be at least {least:.1}:1"
        )
    }
}

/// The least contrast of plain text.
const LEAST: f64 = 3.0;
/// The least contrast of a highlighted card, whose text is bold.
const LEAST_ON_CARDS: f64 = 2.9;

impl Theme {
    /// Returns the kind of terminal that the theme suits better, and what is hard to read there.
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
    let (ground, letters) = terminal.colors();
    let [plain, cards] = contrasts(theme, ground, letters);
    let below = |found: Vec<(f64, String)>, least: f64| {
        let found = found.into_iter().filter(move |(ratio, _)| *ratio < least);
        found.map(move |(ratio, what)| Faint { what, ratio, least })
    };
    below(plain, LEAST)
        .chain(below(cards, LEAST_ON_CARDS))
        .collect()
}

/// Returns the contrast of each role, and of cards with each highlight.
fn contrasts(theme: &Theme, ground: [u8; 3], letters: [u8; 3]) -> [Vec<(f64, String)>; 2] {
    let ground_style = theme.style(Role::Ground);
    let on_ground = |role| ground_style.patch(theme.style(role));
    let plain = Role::ALL
        .iter()
        .copied()
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
            let what = format!("{} under {}", suit.name(), over.name());
            (contrast(style, ground, letters), what)
        });
    [plain.collect(), cards.collect()]
}

#[cfg(test)]
mod tests {
    use crate::tui::theme::{BuiltIn, ColorDepth, SuitColors};

    use super::*;

    const BLACK: [u8; 3] = [0; 3];
    const WHITE: [u8; 3] = [255; 3];
    const GRAY: [u8; 3] = [170; 3];

    /// The least contrast of plain text, and of highlighted cards.
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
    fn faint_text_is_reported() {
        let theme = |text: &str| Theme::read("mine", text.as_bytes(), ColorDepth::Indexed).unwrap();
        for built_in in BuiltIn::ALL {
            let (_, faint) = Theme::built_in(built_in, ColorDepth::Indexed).faint();
            assert_eq!(faint, [], "{}", built_in.name());
        }
        let named = |text: &str| {
            let faint = theme(text).faint().1;
            faint
                .iter()
                .map(|faint| faint.what.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(named("hint = \"233\""), ["hint"]);
        // A card in the color of its cursor, and lines that are not text.
        let cards = named("border = \"16\"\nhearts = \"bold 222 on 16\"\ncursor = \"on 222\"");
        assert!(
            cards.contains(&"hearts under cursor".to_owned()),
            "{cards:?}"
        );
        assert!(!cards.contains(&"border".to_owned()));
        // Light text is not faint only because it would be on a light terminal.
        assert_eq!(
            theme("base = \"light\"\nground = \"\"").faint().0,
            Terminal::Light
        );
        let [faint] = &theme("hint = \"16\"").faint().1[..] else {
            panic!("one role is black on black");
        };
        assert_eq!(
            faint.to_string(),
            "hint has a contrast of 1.0:1; it should be at least 3.0:1"
        );
    }

    #[test]
    fn text_contrasts_with_its_background() {
        for (built_in, ground, letters) in [
            (BuiltIn::Dark, BLACK, GRAY),
            (BuiltIn::Light, WHITE, BLACK),
            (BuiltIn::Felt, BLACK, GRAY),
            (BuiltIn::Felt, WHITE, BLACK),
        ] {
            for depth in [ColorDepth::Indexed, ColorDepth::Sixteen] {
                for deck in [SuitColors::FourColors, SuitColors::TwoColors] {
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

    /// WCAG asks for 4.5 at its middle level. Sixteen colors leave no choice.
    #[test]
    fn suits_are_easy_to_read_wherever_the_cursor_is() {
        const WANTED: f64 = 4.5;
        for built_in in [BuiltIn::Dark, BuiltIn::Light, BuiltIn::Felt] {
            for deck in [SuitColors::FourColors, SuitColors::TwoColors] {
                let theme = Theme::built_in(built_in, ColorDepth::Indexed).with_deck(deck);
                let ground = theme.style(Role::Ground);
                for suit in SUITS {
                    let card = ground.patch(theme.style(suit));
                    let over = [Role::Cursor, Role::Held, Role::Lit];
                    let over = over.map(|over| card.patch(theme.style(over)));
                    for style in over.into_iter().chain([card]) {
                        let found = contrast(style, BLACK, GRAY);
                        assert!(found >= WANTED, "{} {style:?} {found:.1}", suit.name());
                    }
                }
            }
        }
    }

    /// WCAG asks for 7 at its highest level; the red of sixteen colors has 6.7.
    #[test]
    fn the_highest_contrast_is_high_on_any_terminal() {
        for (ground, letters) in [
            (BLACK, GRAY),
            (WHITE, BLACK),
            ([0, 43, 54], [131, 148, 150]),
        ] {
            for (depth, wanted, on_cards) in [
                (ColorDepth::Indexed, 7.0, 7.0),
                (ColorDepth::Sixteen, 6.5, 6.5),
            ] {
                for deck in [SuitColors::FourColors, SuitColors::TwoColors] {
                    let theme = Theme::built_in(BuiltIn::HighContrast, depth).with_deck(deck);
                    let [(plain, role), (cards, suit)] = least(&theme, ground, letters);
                    assert!(plain >= wanted, "{depth:?} {role} {plain:.1}");
                    assert!(cards >= on_cards, "{depth:?} {suit} {cards:.1}");
                }
            }
        }
    }

    #[test]
    fn every_suit_has_its_own_color() {
        for built_in in [
            BuiltIn::Dark,
            BuiltIn::Light,
            BuiltIn::Felt,
            BuiltIn::HighContrast,
        ] {
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

    #[test]
    fn the_nearest_color_to_one_of_the_palette_is_itself() {
        for index in 16..=255 {
            assert_eq!(rgb(nearest(rgb(index))), rgb(index), "{index}");
        }
        assert_eq!(nearest([255, 0, 1]), 196);
    }

    #[test]
    fn sixteen_colors_stand_in_for_the_others() {
        assert_eq!(nearest_of_sixteen(3), 3);
        assert_eq!(nearest_of_sixteen(231), 15);
        assert_eq!(nearest_of_sixteen(16), 0);
        assert_eq!(nearest_of_sixteen(203), 9);
        assert_eq!(nearest_of_sixteen(46), 2);
    }
}
