//! `undercut themes`: list, check and start themes.

use std::io::Write;

use clap::{Args, Subcommand, ValueHint};

use super::{
    common::Common,
    failure::Failure,
    input::{Input, Output, input, output},
    look::{self, check},
};
use crate::{
    text::shown,
    tui::theme::{BuiltIn, ColorDepth, Role, Terminal, Theme},
};

/// The arguments of `undercut themes`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/themes.txt"))]
pub struct ThemesCommand {
    #[command(subcommand)]
    action: Option<ThemesAction>,
}

#[derive(Debug, Subcommand)]
enum ThemesAction {
    /// List the built-in themes and your own
    List,
    /// Check theme files, and print all errors and what is hard to read
    Check {
        /// The files
        #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = input())]
        files: Vec<Input>,
    },
    /// Print the file of a theme
    Show {
        /// A built-in theme
        #[arg(value_parser = look::built_in())]
        name: BuiltIn,
    },
    /// Write a theme with every role
    Init {
        /// The file, which must not exist yet; - prints it
        #[arg(value_name = "FILE", default_value = "theme.toml", value_hint = ValueHint::FilePath, value_parser = output())]
        file: Output,
        /// The built-in theme to start from
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
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        match self.action.unwrap_or(ThemesAction::List) {
            ThemesAction::List => list(common.plain, out),
            ThemesAction::Check { files } => check(&files, out, good),
            ThemesAction::Show { name } => Ok(write!(out, "{}", name.text(ColorDepth::Indexed))?),
            ThemesAction::Init { file, base } => file.begin(&start(base), out),
        }
    }
}

/// A file to start from. The theme it is made of is its base, so that roles may be left out.
fn start(base: BuiltIn) -> String {
    format!(
        "# A theme of Undercut. A role that is left out is that of `base`: dark, light, felt, high-contrast or mono.\n\
         # A style is a color for the letters, `on` and a color for the ground, and any of bold, dim, italic,\n\
         # underlined, reversed. A color is a number of the palette of 256, a name such as red or bright-red, or #rrggbb.\n\
         base = \"{}\"\n\n{}",
        base.name(),
        base.text(ColorDepth::Indexed)
    )
}

fn list(plain: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let named = |name: &str| {
        if plain {
            format!("{name}:")
        } else {
            format!("{name:14}")
        }
    };
    for theme in BuiltIn::ALL {
        writeln!(out, "{} {}", named(theme.name()), theme.about())?;
    }
    for (name, path) in look::own_themes() {
        let file = Input::File(path.clone());
        let bad = match look::read_theme(&name, &file, ColorDepth::Indexed) {
            Ok(_) => "",
            Err(_) => ", which cannot be used: see `undercut themes check`",
        };
        writeln!(out, "{} {}{bad}", named(&name), shown(&path))?;
    }
    Ok(())
}

/// The report on a theme that can be used.
fn good(file: &Input) -> Result<String, String> {
    let name = shown(file.path());
    let theme = look::read_theme(&name, file, ColorDepth::Indexed)?;
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
            .iter()
            .filter(|role| theme.style(**role) != known.style(**role));
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
