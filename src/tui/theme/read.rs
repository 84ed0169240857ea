//! Theme files: the built-in ones, and the reader.

use ratatui::style::{Color, Modifier, Style};

use strum::{EnumString, VariantNames};
use toml::{Table, Value};

use super::{ColorDepth, Role, Theme, color};
use crate::text::{FileEntry, Loose, StrictFile, TomlErrors, did_you_mean, nearest, quoted, short};

/// The key that names the theme on which a theme is based.
const BASE: &str = "base";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum BuiltIn {
    #[default]
    Dark,
    Light,
    /// Green felt, on any background.
    Felt,
    /// White and bright colors on black, on any background.
    HighContrast,
    /// No colors: only bold, reverse and underlined text.
    Mono,
}

impl BuiltIn {
    pub const ALL: [Self; 5] = [
        Self::Dark,
        Self::Light,
        Self::Felt,
        Self::HighContrast,
        Self::Mono,
    ];

    pub const fn name(self) -> &'static str {
        Self::VARIANTS[self as usize]
    }

    pub const fn about(self) -> &'static str {
        match self {
            Self::Dark => "for a dark background",
            Self::Light => "a light ground, for any background",
            Self::Felt => "green felt, for any background",
            Self::HighContrast => "white and bright colors on black, for any background",
            Self::Mono => "no colors: bold, reverse and underlined text",
        }
    }

    /// Returns the built-in theme with this name.
    ///
    /// # Errors
    ///
    /// There is none; the error suggests a name.
    pub fn from_name(name: &str) -> Result<Self, String> {
        name.parse().map_err(|_| {
            let instead = match nearest(name, Self::ALL.map(Self::name)) {
                Some(meant) => did_you_mean(&[meant], '"'),
                None => format!("; the built-in ones are {}", Self::VARIANTS.join(", ")),
            };
            format!("there is no theme {}{instead}", quoted(name))
        })
    }

    /// Returns its file for this many colors. Without colors it is always [`BuiltIn::Mono`].
    pub const fn text(self, depth: ColorDepth) -> &'static str {
        macro_rules! theme {
            ($name:literal) => {
                include_str!(concat!("../../../assets/themes/", $name, ".toml"))
            };
        }
        match (self, depth) {
            (Self::Mono, _) | (_, ColorDepth::None) => theme!("mono"),
            (Self::Dark, ColorDepth::Sixteen) => theme!("dark-16"),
            (Self::Dark, ColorDepth::Indexed) => theme!("dark"),
            (Self::Light, ColorDepth::Sixteen) => theme!("light-16"),
            (Self::Light, ColorDepth::Indexed) => theme!("light"),
            (Self::Felt, ColorDepth::Sixteen) => theme!("felt-16"),
            (Self::Felt, ColorDepth::Indexed) => theme!("felt"),
            (Self::HighContrast, ColorDepth::Sixteen) => theme!("high-contrast-16"),
            (Self::HighContrast, ColorDepth::Indexed) => theme!("high-contrast"),
        }
    }
}

impl Theme {
    /// Returns a built-in theme for this many colors. Without colors it is always [`BuiltIn::Mono`].
    pub fn built_in(theme: BuiltIn, depth: ColorDepth) -> Self {
        Self::read_whole(theme.name(), theme.text(depth))
            .expect("the themes are part of the program, and a test reads them all")
    }

    /// Reads a theme: a TOML file with a text for each [`Role`], in any order.
    ///
    /// A style is a text color, `on` and a background color, and any of `bold`, `dim`, `italic`, `underlined`,
    /// `reversed`. A color is a number of the 256-color palette, one of sixteen names, or `#rrggbb`, which becomes
    /// the nearest color of the palette. What is left out is as the terminal has it.
    ///
    /// A role that the file does not set is taken from the built-in theme `base`, by default `dark`. A terminal with
    /// sixteen colors gets the nearest of them. Without colors the theme is [`BuiltIn::Mono`].
    ///
    /// # Errors
    ///
    /// Every mistake in the file, with its place.
    pub fn read(name: &str, bytes: &[u8], depth: ColorDepth) -> Result<Self, TomlErrors> {
        let mut keys = vec![BASE];
        keys.extend(Role::NAMES);
        let mut file = StrictFile::new(name, bytes, "role", &keys);
        let (mut base, mut own) = (BuiltIn::Dark, Vec::new());
        for FileEntry { key, item, .. } in file.entries() {
            let read = match (&item.value, key.parse::<Role>()) {
                (Loose::Text(text), Ok(role)) => read_style(text)
                    .map(|style| own.push((role, style)))
                    .map_err(|error| format!("the style of `{key}`: {error}")),
                (Loose::Text(text), Err(_)) => BuiltIn::from_name(text).map(|known| base = known),
                (_, role) => {
                    let such_as = role.map_or("dark", |_| "bold 16 on 255");
                    Err(format!(
                        "`{key}` must be a text such as \"{such_as}\", not {}",
                        item.shown
                    ))
                }
            };
            if let Err(wrong) = read {
                file.report(item.span, wrong);
            }
        }
        let mut theme = Self::built_in(base, depth).renamed(name);
        if depth != ColorDepth::None {
            for (role, style) in own {
                theme.styles[role as usize] = in_depth(style, depth);
            }
        }
        file.finish(theme)
    }

    /// Reads a theme that must have a style for every role.
    fn read_whole(name: &str, text: &str) -> Result<Self, String> {
        let file: Table = text.parse().map_err(|error| format!("{name}: {error}"))?;
        if let Some(key) = file.keys().find(|key| key.parse::<Role>().is_err()) {
            return Err(format!("{name}: there is no role `{key}`"));
        }
        let mut styles = [Style::new(); Role::ALL.len()];
        for (style, key) in styles.iter_mut().zip(Role::NAMES) {
            let text = file.get(*key).and_then(Value::as_str);
            let text = text.ok_or_else(|| format!("{name}: `{key}` has no style"))?;
            *style = read_style(text).map_err(|why| format!("{name}: `{key}`: {why}"))?;
        }
        let name = name.to_owned();
        Ok(Self { name, styles })
    }
}

/// Reduces a style to the colors of the terminal.
fn in_depth(style: Style, depth: ColorDepth) -> Style {
    let fewer = |color: Option<Color>| match (color, depth) {
        (Some(Color::Indexed(index)), ColorDepth::Sixteen) => {
            Some(Color::Indexed(color::nearest_of_sixteen(index)))
        }
        (color, _) => color,
    };
    Style {
        fg: fewer(style.fg),
        bg: fewer(style.bg),
        ..style
    }
}

fn meant(word: &str) -> String {
    let others = ["bold", "dim", "italic", "underlined", "reversed", "on"];
    nearest(word, NAMES.into_iter().chain(others))
        .map_or_else(String::new, |meant| format!(" (did you mean `{meant}`?)"))
}

const NAMES: [&str; 16] = [
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "gray",
    "bright-black",
    "bright-red",
    "bright-green",
    "bright-yellow",
    "bright-blue",
    "bright-magenta",
    "bright-cyan",
    "bright-white",
];

/// Reads a style such as `bold 16 on 255`.
fn read_style(text: &str) -> Result<Style, String> {
    let mut style = Style::new();
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if let Some(modifier) = modifier(word) {
            style = style.add_modifier(modifier);
        } else if word == "on" {
            let word = words.next().ok_or("a color must follow `on`")?;
            take_color(&mut style.bg, word)?;
        } else {
            take_color(&mut style.fg, word)?;
        }
    }
    Ok(style)
}

fn take_color(place: &mut Option<Color>, word: &str) -> Result<(), String> {
    let color = color(word).ok_or_else(|| {
        format!(
            "`{}` is not a color or attribute{}; colors are 0 to 255, #rrggbb or a name such as red; attributes are \
             bold, dim, italic, underlined and reversed",
            short(word),
            meant(word)
        )
    })?;
    match place.replace(color) {
        None => Ok(()),
        Some(_) => Err(format!(
            "`{}` is one color too many: a style has a text color and, after `on`, a background color",
            short(word)
        )),
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

fn color(word: &str) -> Option<Color> {
    // A sign is a part of a number, but of no color.
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    if let (true, Ok(index)) = (is_number, word.parse()) {
        return Some(Color::Indexed(index));
    }
    if let Some(digits) = word.strip_prefix('#') {
        let number = u32::from_str_radix(digits, 16).ok();
        let [_, red, green, blue] = number.filter(|_| digits.len() == 6)?.to_be_bytes();
        let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        return is_hex.then(|| Color::Indexed(color::nearest([red, green, blue])));
    }
    let word = if word == "grey" { "gray" } else { word };
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
    fn a_theme_changes_only_the_roles_it_sets() {
        let dark = Theme::built_in(BuiltIn::Dark, ColorDepth::Indexed);
        let empty = Theme::read("mine.toml", b"", ColorDepth::Indexed).unwrap();
        assert_eq!(empty.styles, dark.styles);
        assert_eq!(empty.name(), "mine.toml");

        let text = b"base = \"light\"\nhearts = \"bold 203 on 231\"\n";
        let mine = Theme::read("mine.toml", text, ColorDepth::Indexed).unwrap();
        let light = Theme::built_in(BuiltIn::Light, ColorDepth::Indexed);
        for role in Role::ALL
            .iter()
            .copied()
            .filter(|role| *role != Role::Hearts)
        {
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
    fn mistakes_are_reported_with_their_place() {
        for (text, message) in [
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
                "2:8: `base` must be a text such as \"dark\", not 1",
            ),
            (
                "label = 4",
                "1:9: `label` must be a text such as \"bold 16 on 255\", not 4",
            ),
            (
                "title = \"red on\"",
                "1:9: the style of `title`: a color must follow `on`",
            ),
        ] {
            assert_eq!(refusal(text), message, "{text}");
        }
        assert!(refusal("text = ").contains("the value is missing"));
    }

    #[test]
    fn all_mistakes_are_reported_at_once() {
        let text = b"halo = \"red\"\ntitle = \"purpel\"\n";
        let wrong = Theme::read("mine.toml", text, ColorDepth::Indexed).unwrap_err();
        assert_eq!(wrong.iter().count(), 2);
        let message = wrong.to_string();
        assert!(
            message.contains("mine.toml:2:9: the style of `title`:"),
            "{message}"
        );
        assert!(message.contains("    |         ^^^^^^^^"), "{message}");
    }

    #[test]
    fn styles_are_read_word_by_word() {
        assert_eq!(read_style(""), Ok(Style::new()));
        assert_eq!(read_style("grey"), read_style("gray"));
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
    fn rgb_becomes_the_nearest_color_of_the_palette() {
        assert_eq!(
            read_style("#ff0000"),
            Ok(Style::new().fg(Color::Indexed(196)))
        );
        for wrong in ["#ff00", "#ff00000", "#gg0000", "#"] {
            assert!(read_style(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn similar_words_are_suggested() {
        let message = read_style("bold purpel").unwrap_err();
        assert!(
            message.starts_with("`purpel` is not a color or attribute;"),
            "{message}"
        );
        let message = read_style("undrlined").unwrap_err();
        assert!(
            message.contains("attribute (did you mean `underlined`?); colors"),
            "{message}"
        );
    }

    #[test]
    fn invalid_styles_are_refused_with_the_word() {
        for (style, why) in [
            ("bold purple", "`purple` is not a color or attribute"),
            ("256", "`256` is not a color or attribute"),
            ("red on", "a color must follow `on`"),
            ("red blue", "`blue` is one color too many"),
            ("+5", "`+5` is not a color"),
            ("#+12345", "`#+12345` is not a color"),
        ] {
            let refused = read_style(style).unwrap_err();
            assert!(refused.starts_with(why), "{refused}");
        }
    }

    #[test]
    fn every_built_in_theme_can_be_read() {
        for theme in BuiltIn::ALL {
            for depth in [ColorDepth::None, ColorDepth::Sixteen, ColorDepth::Indexed] {
                let read = Theme::read_whole(theme.name(), theme.text(depth));
                assert_eq!(
                    read.map(|read| read.name().to_owned()),
                    Ok(theme.name().to_owned())
                );
            }
            assert_eq!(BuiltIn::from_name(theme.name()), Ok(theme));
        }
        let unknown = BuiltIn::from_name("solarized").unwrap_err();
        assert!(unknown.contains("dark, light, felt, high-contrast, mono"));
    }

    #[test]
    fn a_built_in_theme_has_exactly_the_roles() {
        let whole = BuiltIn::Mono.text(ColorDepth::None);
        let less = whole.replace("held = \"bold underlined reversed\"\n", "");
        assert_eq!(
            Theme::read_whole("mine", &less).unwrap_err(),
            "mine: `held` has no style"
        );
        assert!(Theme::read_whole("mine", &format!("halo = \"\"\n{whole}")).is_err());
    }
}
