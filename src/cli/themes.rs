//! `undercut themes`: list, check and begin themes.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use clap::{Args, Subcommand, ValueHint};

use super::{
    Failure, look,
    start_file::{begin, check},
};
use crate::{
    text::store::shown,
    tui::theme::{BuiltIn, ColorDepth, Role, Terminal, Theme},
};

/// The arguments of `undercut themes`.
#[derive(Debug, Args)]
#[command(after_help = "\
A theme of your own is a file with a style for each role that it changes; `base` names the built-in theme for all others.
Put it into the folder `themes` of your configuration and choose it by its name, or name the file.

Examples:
  undercut themes                         the themes that there are
  undercut themes init mine.toml          begin one, with every role
  undercut themes init --base light mine.toml
  undercut themes check mine.toml         see whether it can be used
  undercut --theme mine.toml              play with it")]
pub struct ThemesCommand {
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// List the built-in themes and your own
    List,
    /// Read theme files, and tell everything that is wrong with them, and what can hardly be read
    Check {
        /// The files
        #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
        files: Vec<PathBuf>,
    },
    /// Print the file of a theme
    Show {
        /// A built-in theme
        #[arg(value_parser = look::built_in())]
        name: BuiltIn,
    },
    /// Write a theme with every role, to be changed
    Init {
        /// The file, which must not exist yet
        #[arg(value_name = "FILE", default_value = "theme.toml", value_hint = ValueHint::FilePath)]
        path: PathBuf,
        /// The built-in theme to begin with
        #[arg(long, default_value = "dark", value_parser = look::built_in())]
        base: BuiltIn,
    },
}

impl ThemesCommand {
    /// Does what was asked.
    ///
    /// # Errors
    ///
    /// What is wrong with the files or the output.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.action.unwrap_or(Action::List) {
            Action::List => list(out),
            Action::Check { files } => check(&files, out, good),
            Action::Show { name } => Ok(write!(out, "{}", name.text(ColorDepth::Indexed))?),
            Action::Init { path, base } => begin(&path, &start(base), out),
        }
    }
}

/// A file to begin with: the theme it is made of is its base, so that a role may be left out.
fn start(base: BuiltIn) -> String {
    format!(
        "# A theme of Undercut. A role that is left out is that of `base`: dark, light, high-contrast or mono.\n\
         # A style is a colour for the letters, `on` and a colour for the ground, and any of bold, dim, italic,\n\
         # underlined, reversed. A colour is a number of the palette of 256, a name such as red or bright-red, or #rrggbb.\n\
         base = \"{}\"\n\n{}",
        base.name(),
        base.text(ColorDepth::Indexed)
    )
}

fn list(out: &mut dyn Write) -> Result<(), Failure> {
    for theme in BuiltIn::ALL {
        writeln!(out, "{:14} {}", theme.name(), theme.about())?;
    }
    for (name, path) in look::own_themes() {
        let bad = match look::read_theme(&name, &path, ColorDepth::Indexed) {
            Ok(_) => "",
            Err(_) => ", which cannot be used: see `undercut themes check`",
        };
        writeln!(out, "{name:14} {}{bad}", shown(&path))?;
    }
    Ok(())
}

/// What there is to say of a theme that can be used.
fn good(path: &Path) -> Result<String, String> {
    let name = path.display().to_string();
    let theme = look::read_theme(&name, path, ColorDepth::Indexed)?;
    let name = shown(path);
    let mut good = format!("{name}: good{}", changes(&theme));
    let (terminal, faint) = theme.faint();
    let on = match terminal {
        Terminal::Dark => "dark",
        Terminal::Light => "light",
    };
    let warning = |faint| format!("\n{name}: warning: on a {on} terminal {faint}");
    good.extend(faint.into_iter().map(warning));
    Ok(good)
}

/// How many roles differ from the nearest built-in theme.
fn changes(theme: &Theme) -> String {
    let differing = |built_in: BuiltIn| {
        let known = Theme::built_in(built_in, ColorDepth::Indexed);
        let differs = Role::ALL
            .into_iter()
            .filter(|role| theme.style(*role) != known.style(*role));
        (differs.count(), built_in.name())
    };
    let nearest = BuiltIn::ALL.into_iter().map(differing).min();
    match nearest {
        Some((0, name)) => format!(", the same as {name}"),
        Some((1, name)) => format!(", 1 style is not that of {name}"),
        Some((count, name)) => format!(", {count} styles are not those of {name}"),
        None => String::new(),
    }
}
