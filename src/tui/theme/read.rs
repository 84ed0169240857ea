//! Reading a theme file.

use ratatui::style::{Color, Style};

use super::{BuiltIn, Depth, Role, Theme, palette, style_text};
use crate::config::{Complaints, StrictFile, Written};

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
    /// ```
    /// use undercut::tui::theme::{BuiltIn, Depth, Role, Theme};
    ///
    /// let text = b"base = \"light\"\nhearts = \"bold #d70000 on 231\"\n";
    /// let mine = Theme::read("mine.toml", text, Depth::Indexed)?;
    /// let light = Theme::built_in(BuiltIn::Light, Depth::Indexed);
    /// assert_eq!(mine.style(Role::Spades), light.style(Role::Spades));
    /// assert_eq!(mine.style(Role::Hearts), light.style(Role::Hearts));
    /// # Ok::<(), undercut::config::Complaints>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file, each thing with its place.
    pub fn read(name: &str, bytes: &[u8], depth: Depth) -> Result<Self, Complaints> {
        let mut keys = vec![BASE];
        keys.extend(Role::ALL.map(Role::name));
        let mut file = StrictFile::new(name, bytes, "role on the screen called", &keys);
        let mut base = BuiltIn::Dark;
        let mut styles = [None; Role::ALL.len()];
        for entry in file.entries() {
            let Written::Text(text) = &entry.value else {
                let such_as = match entry.key {
                    BASE => "dark",
                    _ => "bold 16 on 255",
                };
                let told = format!(
                    "`{}` has to be a text such as \"{such_as}\", not {}",
                    entry.key, entry.value
                );
                file.complain(entry.span, told);
                continue;
            };
            if entry.key == BASE {
                match BuiltIn::from_name(text) {
                    Ok(known) => base = known,
                    Err(unknown) => file.complain(entry.span, unknown.to_string()),
                }
                continue;
            }
            let role = Role::ALL.into_iter().find(|role| role.name() == entry.key);
            match (role, style_text::read(text)) {
                (Some(role), Ok(style)) => styles[role.index()] = Some(style),
                (_, Err(error)) => {
                    file.complain(entry.span, format!("the style of `{}`: {error}", entry.key));
                }
                (None, Ok(_)) => {}
            }
        }
        let below = base.read(depth);
        if depth == Depth::None {
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
        let file = StrictFile::new(name, text.as_bytes(), "role", &keys);
        let mut theme = Self {
            name: name.to_owned(),
            styles: [Style::new(); Role::ALL.len()],
        };
        let entries = file.entries();
        for role in Role::ALL {
            let entry = entries.iter().find(|entry| entry.key == role.name());
            let Some(Written::Text(style)) = entry.map(|entry| &entry.value) else {
                return Err(format!("{name}: `{}` has no style", role.name()));
            };
            theme.styles[role.index()] = style_text::read(style)
                .map_err(|why| format!("{name}: `{}`: {why}", role.name()))?;
        }
        file.finish(theme).map_err(|wrong| wrong.to_string())
    }
}

/// A style in no more colours than the terminal has.
fn in_depth(style: Style, depth: Depth) -> Style {
    let fewer = |colour: Option<Color>| match (colour, depth) {
        (Some(Color::Indexed(index)), Depth::Sixteen) => {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        let wrong = Theme::read("mine.toml", text.as_bytes(), Depth::Indexed).unwrap_err();
        let first = wrong.iter().next().unwrap();
        format!(
            "{}:{}: {}",
            first.place().line,
            first.place().column,
            first.told()
        )
    }

    #[test]
    fn a_theme_changes_what_it_names_and_leaves_the_rest() {
        let dark = Theme::built_in(BuiltIn::Dark, Depth::Indexed);
        let empty = Theme::read("mine.toml", b"", Depth::Indexed).unwrap();
        assert_eq!(empty.styles, dark.styles);
        assert_eq!(empty.name(), "mine.toml");

        let text = b"base = \"light\"\nhearts = \"bold 203 on 231\"\n";
        let mine = Theme::read("mine.toml", text, Depth::Indexed).unwrap();
        let light = Theme::built_in(BuiltIn::Light, Depth::Indexed);
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Hearts) {
            assert_eq!(mine.style(role), light.style(role), "{}", role.name());
        }
        assert_eq!(mine.style(Role::Hearts).fg, Some(Color::Indexed(203)));
        let sixteen = Theme::read("mine.toml", text, Depth::Sixteen).unwrap();
        assert_eq!(sixteen.style(Role::Hearts).fg, Some(Color::Indexed(9)));
        let none = Theme::read("mine.toml", text, Depth::None).unwrap();
        assert_eq!(
            none.styles,
            Theme::built_in(BuiltIn::Mono, Depth::None).styles
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, told) in [
            (
                "heart = \"red\"",
                "1:1: there is no role on the screen called `heart`; did you mean `hearts`?",
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
        let wrong = Theme::read("mine.toml", text, Depth::Indexed).unwrap_err();
        assert_eq!(wrong.iter().count(), 2);
        let told = wrong.to_string();
        assert!(
            told.contains("mine.toml:2:9: the style of `title`:"),
            "{told}"
        );
        assert!(told.contains("    |         ^^^^^^^^"), "{told}");
    }
}
