//! Reading a theme file.

use toml::de::{DeTable, DeValue};

use super::{Role, StyleError, Theme, style_text};

/// Why a text is not a theme: the first thing that is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{name}:{line}: {problem}")]
pub struct ThemeError {
    /// The name of the theme or of its file.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// What can be wrong in a theme file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// It is not TOML.
    #[error("not TOML: {0}")]
    NotToml(String),
    /// There is no such role.
    #[error("there is no `{0}` on the screen")]
    UnknownRole(String),
    /// A role has no style.
    #[error("`{0}` has no style; an empty text gives it none of its own")]
    MissingRole(&'static str),
    /// A style is not written as a text.
    #[error("the style of `{0}` has to be a text such as \"bold 16 on 255\"")]
    NotText(&'static str),
    /// A style cannot be read.
    #[error("the style of `{role}`: {error}")]
    Style {
        /// The role.
        role: &'static str,
        /// What is wrong with its style.
        error: StyleError,
    },
}

impl Theme {
    /// Reads a theme: a TOML file with a text for every [`Role`] by its name, in any order.
    ///
    /// A style is written in words: a colour for the letters, `on` and a colour for the ground, and any of `bold`,
    /// `dim`, `italic`, `underlined`, `reversed`. A colour is a number of the 256-colour palette or one of the sixteen
    /// names; what is left out stays as the terminal has it.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, with its line.
    pub fn read(name: &str, text: &str) -> Result<Self, ThemeError> {
        let error = |at: usize, problem| ThemeError {
            name: name.to_owned(),
            line: line_of(text, at),
            problem,
        };
        let table = DeTable::parse(text).map_err(|refusal| {
            let at = refusal.span().unwrap_or_default().start;
            error(at, Problem::NotToml(refusal.message().to_owned()))
        })?;
        let mut styles = [None; Role::ALL.len()];
        for (key, value) in table.get_ref() {
            let role = Role::ALL
                .into_iter()
                .find(|role| role.name() == key.get_ref().as_ref())
                .ok_or_else(|| {
                    let key_text = key.get_ref().clone().into_owned();
                    error(key.span().start, Problem::UnknownRole(key_text))
                })?;
            let DeValue::String(words) = value.get_ref() else {
                return Err(error(value.span().start, Problem::NotText(role.name())));
            };
            let style = style_text::read(words).map_err(|refusal| {
                let problem = Problem::Style {
                    role: role.name(),
                    error: refusal,
                };
                error(value.span().start, problem)
            })?;
            styles[role.index()] = Some(style);
        }
        let mut complete = Self {
            name: name.to_owned(),
            styles: [ratatui::style::Style::new(); Role::ALL.len()],
        };
        for role in Role::ALL {
            complete.styles[role.index()] = styles[role.index()]
                .ok_or_else(|| error(text.len(), Problem::MissingRole(role.name())))?;
        }
        Ok(complete)
    }
}

fn line_of(text: &str, at: usize) -> usize {
    text.bytes().take(at).filter(|byte| *byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete() -> String {
        use std::fmt::Write;

        Role::ALL.iter().fold(String::new(), |mut text, role| {
            writeln!(text, "{} = \"\"", role.name()).unwrap();
            text
        })
    }

    fn refusal(text: &str) -> (usize, String) {
        let error = Theme::read("mine.toml", text).unwrap_err();
        (error.line, error.problem.to_string())
    }

    #[test]
    fn a_theme_has_a_style_for_every_role_and_nothing_else() {
        let whole = complete();
        assert!(Theme::read("mine.toml", &whole).is_ok());

        let (line, told) = refusal(&whole.replace("held = \"\"\n", ""));
        assert_eq!(line, Role::ALL.len());
        assert_eq!(
            told,
            "`held` has no style; an empty text gives it none of its own"
        );

        let (line, told) = refusal(&format!("halo = \"red\"\n{whole}"));
        assert_eq!(
            (line, told.as_str()),
            (1, "there is no `halo` on the screen")
        );
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let whole = complete();
        let (line, told) = refusal(&whole.replace("label = \"\"", "label = 4"));
        assert_eq!(line, 2);
        assert_eq!(
            told,
            "the style of `label` has to be a text such as \"bold 16 on 255\""
        );
        let (line, told) = refusal(&whole.replace("title = \"\"", "title = \"red on\""));
        assert_eq!(
            (line, told.as_str()),
            (3, "the style of `title`: a colour has to follow `on`")
        );
        let (line, told) = refusal("text = \"\"\nlabel = ");
        assert_eq!(line, 2);
        assert!(told.starts_with("not TOML: "), "{told}");
        let error = Theme::read("mine.toml", "halo = \"red\"").unwrap_err();
        assert_eq!(
            error.to_string(),
            "mine.toml:1: there is no `halo` on the screen"
        );
    }
}
