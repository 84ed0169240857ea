//! Reading a theme file.

use ratatui::style::{Color, Modifier, Style};

use super::{BuiltIn, ColorDepth, Role, Theme, palette};
use crate::text::{Loose, StrictFile, TomlErrors, did_you_mean, nearest};

/// The key that names the theme under a theme.
const BASE: &str = "base";

impl Theme {
    /// Reads a theme: a TOML file with a text for each [`Role`] by its name, in any order.
    ///
    /// A style is written in words: a colour for the letters, `on` and a colour for the ground, and any of `bold`,
    /// `dim`, `italic`, `underlined`, `reversed`. A colour is a number of the 256-colour palette, one of the sixteen
    /// names, or `#rrggbb`, for which the nearest of the palette is taken; what is left out stays as the terminal has it.
    ///
    /// A role that the file does not name is that of the built-in theme `base`, `dark` if it names none. On a terminal
    /// with sixteen colours the nearest of those are taken, and without colours the theme is [`BuiltIn::Mono`].
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file, each thing with its place.
    pub fn read(name: &str, bytes: &[u8], depth: ColorDepth) -> Result<Self, TomlErrors> {
        let mut keys = vec![BASE];
        keys.extend(Role::ALL.map(Role::name));
        let mut file = StrictFile::new(name, bytes, "role", &keys);
        let mut base = BuiltIn::Dark;
        let mut styles = [None; Role::ALL.len()];
        for entry in file.entries() {
            let Loose::Text(text) = &entry.item.value else {
                let such_as = match entry.key {
                    BASE => "dark",
                    _ => "bold 16 on 255",
                };
                let told = format!(
                    "`{}` has to be a text such as \"{such_as}\", not {}",
                    entry.key, entry.item.shown
                );
                file.report(entry.item.span, told);
                continue;
            };
            if entry.key == BASE {
                match BuiltIn::from_name(text) {
                    Ok(known) => base = known,
                    Err(unknown) => file.report(entry.item.span, unknown.to_string()),
                }
                continue;
            }
            let role = Role::ALL.into_iter().find(|role| role.name() == entry.key);
            match (role, read_style(text)) {
                (Some(role), Ok(style)) => styles[role.index()] = Some(style),
                (_, Err(error)) => {
                    file.report(
                        entry.item.span,
                        format!("the style of `{}`: {error}", entry.key),
                    );
                }
                (None, Ok(_)) => {}
            }
        }
        let below = base.read(depth);
        if depth == ColorDepth::None {
            return file.finish(Self {
                name: name.to_owned(),
                ..below
            });
        }
        let mut theme = Self {
            name: name.to_owned(),
            ..below
        };
        for (style, own) in theme.styles.iter_mut().zip(styles) {
            if let Some(own) = own {
                *style = in_depth(own, depth);
            }
        }
        file.finish(theme)
    }

    /// Reads a theme that is part of the program and has a style for every role.
    pub(super) fn read_whole(name: &str, text: &str) -> Result<Self, String> {
        let keys = Role::ALL.map(Role::name);
        let mut file = StrictFile::new(name, text.as_bytes(), "role", &keys);
        let mut theme = Self {
            name: name.to_owned(),
            styles: [Style::new(); Role::ALL.len()],
        };
        let entries = file.entries();
        for role in Role::ALL {
            let entry = entries.iter().find(|entry| entry.key == role.name());
            let Some(Loose::Text(style)) = entry.map(|entry| &entry.item.value) else {
                return Err(format!("{name}: `{}` has no style", role.name()));
            };
            theme.styles[role.index()] =
                read_style(style).map_err(|why| format!("{name}: `{}`: {why}", role.name()))?;
        }
        file.finish(theme).map_err(|wrong| wrong.to_string())
    }
}

/// A style in no more colours than the terminal has.
fn in_depth(style: Style, depth: ColorDepth) -> Style {
    let fewer = |colour: Option<Color>| match (colour, depth) {
        (Some(Color::Indexed(index)), ColorDepth::Sixteen) => {
            Some(Color::Indexed(palette::nearest_of_sixteen(index)))
        }
        (colour, _) => colour,
    };
    Style {
        fg: fewer(style.fg),
        bg: fewer(style.bg),
        ..style
    }
}

/// Why a text is not a style.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StyleError {
    /// A word that is neither a colour nor a way to write.
    #[error(
        "`{word}` is no colour and no way to write{}; colours are 0 to 255, #rrggbb or a name such as red, and the other \
         words are bold, dim, italic, underlined, reversed and on", meant(.word)
    )]
    UnknownWord {
        /// The word.
        word: String,
    },
    /// `on` without a colour after it.
    #[error("a colour has to follow `on`")]
    NoBackground,
    /// Two colours for the letters, or two for the ground.
    #[error(
        "`{word}` is one colour too many: a style has one for the letters and, after `on`, one for the ground"
    )]
    SecondColour {
        /// The second colour.
        word: String,
    },
}

/// The word that may be meant.
fn meant(word: &str) -> String {
    let others = ["bold", "dim", "italic", "underlined", "reversed", "on"];
    let meant = nearest(word, NAMES.into_iter().chain(others));
    did_you_mean(meant.as_slice(), '`')
        .trim_end_matches('?')
        .replace("; did you mean", " (did you mean")
        + if meant.is_some() { "?)" } else { "" }
}

const NAMES: [&str; 16] = [
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "grey",
    "bright-black",
    "bright-red",
    "bright-green",
    "bright-yellow",
    "bright-blue",
    "bright-magenta",
    "bright-cyan",
    "bright-white",
];

/// Reads a style as it is written in a theme file: `bold 16 on 255`.
fn read_style(text: &str) -> Result<Style, StyleError> {
    let mut style = Style::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if let Some(modifier) = modifier(word) {
            style = style.add_modifier(modifier);
        } else if word == "on" {
            let word = words.next().ok_or(StyleError::NoBackground)?;
            take_colour(&mut style.bg, word)?;
        } else {
            take_colour(&mut style.fg, word)?;
        }
    }
    Ok(style)
}

fn take_colour(place: &mut Option<Color>, word: &str) -> Result<(), StyleError> {
    let colour = colour(word).ok_or_else(|| StyleError::UnknownWord {
        word: word.to_owned(),
    })?;
    match place.replace(colour) {
        None => Ok(()),
        Some(_) => Err(StyleError::SecondColour {
            word: word.to_owned(),
        }),
    }
}

fn modifier(word: &str) -> Option<Modifier> {
    match word {
        "bold" => Some(Modifier::BOLD),
        "dim" => Some(Modifier::DIM),
        "italic" => Some(Modifier::ITALIC),
        "underlined" => Some(Modifier::UNDERLINED),
        "reversed" => Some(Modifier::REVERSED),
        _ => None,
    }
}

fn colour(word: &str) -> Option<Color> {
    if let Ok(index) = word.parse::<u8>() {
        return Some(Color::Indexed(index));
    }
    if let Some(digits) = word.strip_prefix('#') {
        let number = u32::from_str_radix(digits, 16).ok();
        let [_, red, green, blue] = number.filter(|_| digits.len() == 6)?.to_be_bytes();
        return Some(Color::Indexed(palette::nearest([red, green, blue])));
    }
    let index = NAMES.iter().position(|name| *name == word)?;
    u8::try_from(index).ok().map(Color::Indexed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        let wrong = Theme::read("mine.toml", text.as_bytes(), ColorDepth::Indexed).unwrap_err();
        let first = wrong.iter().next().unwrap();
        format!("{}:{}: {}", first.line, first.column, first.message)
    }

    #[test]
    fn a_theme_changes_what_it_names_and_leaves_the_rest() {
        let dark = Theme::built_in(BuiltIn::Dark, ColorDepth::Indexed);
        let empty = Theme::read("mine.toml", b"", ColorDepth::Indexed).unwrap();
        assert_eq!(empty.styles, dark.styles);
        assert_eq!(empty.name(), "mine.toml");

        let text = b"base = \"light\"\nhearts = \"bold 203 on 231\"\n";
        let mine = Theme::read("mine.toml", text, ColorDepth::Indexed).unwrap();
        let light = Theme::built_in(BuiltIn::Light, ColorDepth::Indexed);
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Hearts) {
            assert_eq!(mine.style(role), light.style(role), "{}", role.name());
        }
        assert_eq!(mine.style(Role::Hearts).fg, Some(Color::Indexed(203)));
        let sixteen = Theme::read("mine.toml", text, ColorDepth::Sixteen).unwrap();
        assert_eq!(sixteen.style(Role::Hearts).fg, Some(Color::Indexed(9)));
        let none = Theme::read("mine.toml", text, ColorDepth::None).unwrap();
        assert_eq!(
            none.styles,
            Theme::built_in(BuiltIn::Mono, ColorDepth::None).styles
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, told) in [
            (
                "heart = \"red\"",
                "1:1: there is no role `heart`; did you mean `hearts`?",
            ),
            (
                "base = \"drak\"",
                "1:8: there is no theme \"drak\"; did you mean \"dark\"?",
            ),
            (
                "\nbase = 1",
                "2:8: `base` has to be a text such as \"dark\", not 1",
            ),
            (
                "label = 4",
                "1:9: `label` has to be a text such as \"bold 16 on 255\", not 4",
            ),
            (
                "title = \"red on\"",
                "1:9: the style of `title`: a colour has to follow `on`",
            ),
        ] {
            assert_eq!(refusal(text), told, "{text}");
        }
        assert!(refusal("text = ").contains("the value is missing"));
    }

    #[test]
    fn every_mistake_is_told_at_once() {
        let text = b"halo = \"red\"\ntitle = \"purpel\"\n";
        let wrong = Theme::read("mine.toml", text, ColorDepth::Indexed).unwrap_err();
        assert_eq!(wrong.iter().count(), 2);
        let told = wrong.to_string();
        assert!(
            told.contains("mine.toml:2:9: the style of `title`:"),
            "{told}"
        );
        assert!(told.contains("    |         ^^^^^^^^"), "{told}");
    }

    #[test]
    fn styles_are_read_word_by_word() {
        assert_eq!(read_style(""), Ok(Style::new()));
        assert_eq!(
            read_style("bold 16 on 255"),
            Ok(Style::new()
                .fg(Color::Indexed(16))
                .bg(Color::Indexed(255))
                .add_modifier(Modifier::BOLD))
        );
        assert_eq!(
            read_style("on bright-red  underlined reversed"),
            Ok(Style::new()
                .bg(Color::Indexed(9))
                .add_modifier(Modifier::UNDERLINED | Modifier::REVERSED))
        );
    }

    #[test]
    fn a_colour_in_red_green_and_blue_becomes_the_nearest_of_the_palette() {
        assert_eq!(
            read_style("#ff0000"),
            Ok(Style::new().fg(Color::Indexed(196)))
        );
        for wrong in ["#ff00", "#ff00000", "#gg0000", "#"] {
            assert!(read_style(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_word_that_is_near_is_suggested() {
        let told = read_style("bold purpel").unwrap_err().to_string();
        assert!(
            told.starts_with("`purpel` is no colour and no way to write;"),
            "{told}"
        );
        let told = read_style("undrlined").unwrap_err().to_string();
        assert!(
            told.contains("write (did you mean `underlined`?); colours"),
            "{told}"
        );
    }

    #[test]
    fn what_is_no_style_is_refused_with_its_word() {
        let unknown = |word: &str| StyleError::UnknownWord {
            word: word.to_owned(),
        };
        assert_eq!(read_style("bold purple"), Err(unknown("purple")));
        assert_eq!(read_style("256"), Err(unknown("256")));
        assert_eq!(read_style("red on"), Err(StyleError::NoBackground));
        assert_eq!(
            read_style("red blue"),
            Err(StyleError::SecondColour {
                word: "blue".to_owned()
            })
        );
    }
}
