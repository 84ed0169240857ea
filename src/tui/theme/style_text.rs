//! A style as it is written in a theme file: `bold 16 on 255`.

use ratatui::style::{Color, Modifier, Style};

use super::palette;
use crate::rules::text::{did_you_mean, nearest};

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

/// Reads a style.
pub(super) fn read(text: &str) -> Result<Style, StyleError> {
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

    #[test]
    fn styles_are_read_word_by_word() {
        assert_eq!(read(""), Ok(Style::new()));
        assert_eq!(
            read("bold 16 on 255"),
            Ok(Style::new()
                .fg(Color::Indexed(16))
                .bg(Color::Indexed(255))
                .add_modifier(Modifier::BOLD))
        );
        assert_eq!(
            read("on bright-red  underlined reversed"),
            Ok(Style::new()
                .bg(Color::Indexed(9))
                .add_modifier(Modifier::UNDERLINED | Modifier::REVERSED))
        );
    }

    #[test]
    fn a_colour_in_red_green_and_blue_becomes_the_nearest_of_the_palette() {
        assert_eq!(read("#ff0000"), Ok(Style::new().fg(Color::Indexed(196))));
        for wrong in ["#ff00", "#ff00000", "#gg0000", "#"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_word_that_is_near_is_suggested() {
        let told = read("bold purpel").unwrap_err().to_string();
        assert!(
            told.starts_with("`purpel` is no colour and no way to write;"),
            "{told}"
        );
        let told = read("undrlined").unwrap_err().to_string();
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
        assert_eq!(read("bold purple"), Err(unknown("purple")));
        assert_eq!(read("256"), Err(unknown("256")));
        assert_eq!(read("red on"), Err(StyleError::NoBackground));
        assert_eq!(
            read("red blue"),
            Err(StyleError::SecondColour {
                word: "blue".to_owned()
            })
        );
    }
}
