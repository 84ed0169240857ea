//! The user's own files: settings, themes and keys, each from where it is found first; and how files are checked and started.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::{failure::Failure, input::Input};
use crate::{
    rules::{
        FoundBy, RuleBook,
        store::{self as rules_store, RulesFileError},
    },
    text::{
        replace::sweep,
        shown,
        store::{self, Sort},
    },
    tui::{
        glyphs::Charset,
        keymap::Keymap,
        settings::{self, Setting, Settings},
        theme::{BuiltIn, ColorDepth, Theme, Themes},
    },
};

/// The name of the file of keys.
pub(super) const KEYS_FILE: &str = "keys.toml";

const KEYS: Sort = Sort {
    one: "a file of keys",
    such_as: "keys are a file, such as `keys.toml`",
};
const THEME: Sort = Sort {
    one: "a theme",
    such_as: "a theme is a file, such as `theme.toml`",
};

/// The signs that may be used: ASCII, or those of the terminal.
pub(super) fn charset(is_ascii: bool) -> Charset {
    if is_ascii {
        return Charset::Ascii;
    }
    Charset::from_environment(|name| env::var(name).ok())
}

/// The settings as the file and the environment have them.
///
/// # Errors
///
/// What is wrong with the file, or with a variable.
pub(super) fn settings() -> Result<Settings, Failure> {
    let mut settings = Settings::default();
    if let Some(folder) = store::folder() {
        sweep(&folder);
        settings
            .read_file(&folder.join(settings::FILE_NAME))
            .map_err(Failure::configuration)?;
    }
    for setting in Setting::ALL.iter().copied() {
        let variable = setting.variable();
        let Some(value) = env::var_os(&variable).filter(|value| !value.is_empty()) else {
            continue;
        };
        let value = value.into_string().map_err(|value| {
            let value = shown(value);
            Failure::usage(format_args!("{variable}: \"{value}\" is not UTF-8"))
        })?;
        settings
            .set(setting, &value)
            .map_err(|why| Failure::usage(format_args!("{variable}: {why}")))?;
    }
    Ok(settings)
}

/// The keys of the named file, or else of the user's own file, or else the built-in ones; and where they come from.
///
/// # Errors
///
/// What is wrong with the file.
pub(super) fn keys(asked: Option<&Input>) -> Result<(Keymap, String), Failure> {
    if let Some(file) = asked {
        let keys = read_keys(file).map_err(Failure::configuration)?;
        return Ok((keys, shown(file.path())));
    }
    let own = store::folder().map(|folder| folder.join(KEYS_FILE));
    let read = match &own {
        Some(path) => keys_of(path).map_err(Failure::configuration)?,
        None => None,
    };
    Ok(match (read, own) {
        (Some(keys), Some(path)) => (keys, format!("{}, your own", shown(path))),
        _ => (Keymap::default(), "the built-in keys".to_owned()),
    })
}

/// The keys of a file.
///
/// # Errors
///
/// Everything that is wrong with it, ready to be printed.
pub(super) fn read_keys(file: &Input) -> Result<Keymap, String> {
    match file {
        Input::Stdin => {
            let bytes = on_stdin(file, KEYS)?;
            let keys = Keymap::read(&shown(file.path()), &bytes);
            keys.map_err(|wrong| wrong.to_string())
        }
        Input::File(path) => keys_of(path)?.ok_or_else(|| {
            let file = shown(path);
            format!("{file}: there is no such file; `undercut keys init` starts one")
        }),
    }
}

/// The keys of a file; none if there is no file.
fn keys_of(path: &Path) -> Result<Option<Keymap>, String> {
    let bytes = store::text(path, KEYS).map_err(|why| why.to_string())?;
    let read = bytes.map(|bytes| Keymap::read(&shown(path), &bytes));
    read.transpose().map_err(|wrong| wrong.to_string())
}

/// What is on the standard input, as a file of a sort.
fn on_stdin(file: &Input, sort: Sort) -> Result<Vec<u8>, String> {
    store::bounded(io::stdin().lock(), file.path(), sort, None).map_err(|why| why.to_string())
}

/// The house rules of a file.
///
/// # Errors
///
/// Why they cannot be used.
pub(super) fn rules(file: &Input) -> Result<RuleBook, RulesFileError> {
    match file {
        Input::Stdin => rules_store::read_from(io::stdin().lock(), file.path(), FoundBy::Name),
        Input::File(path) => rules_store::read(path, FoundBy::Name),
    }
}

/// The themes in the user's own folder, with their files.
pub(super) fn own_themes() -> Vec<(String, PathBuf)> {
    let Some(folder) = store::folder().map(|folder| folder.join("themes")) else {
        return Vec::new();
    };
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut themes: Vec<(String, PathBuf)> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .filter_map(|path| Some((path.file_stem()?.to_str()?.to_owned(), path)))
        .collect();
    themes.sort();
    themes
}

/// Reads the theme of a file, and gives it this name.
///
/// # Errors
///
/// Everything that is wrong with it, ready to be printed.
pub(super) fn read_theme(name: &str, file: &Input, depth: ColorDepth) -> Result<Theme, String> {
    let bytes = match file {
        Input::Stdin => on_stdin(file, THEME)?,
        Input::File(path) => {
            let bytes = store::text(path, THEME).map_err(|why| why.to_string())?;
            bytes.ok_or_else(|| {
                let file = shown(path);
                format!("{file}: there is no such file; `undercut themes init` starts one")
            })?
        }
    };
    let file = shown(file.path());
    let theme = Theme::read(&file, &bytes, depth).map_err(|wrong| wrong.to_string())?;
    Ok(theme.renamed(name))
}

/// The themes there are, the one that was chosen among them: a built-in one, one of the user's folder, or a file.
///
/// # Errors
///
/// There is none of that name, or what is wrong with it. Errors in other themes do not matter here.
pub(super) fn themes(chosen: &str, depth: ColorDepth) -> Result<Themes, Failure> {
    let mut themes = Themes::new(depth);
    let own = own_themes();
    for (name, path) in &own {
        match read_theme(name, &Input::File(path.clone()), depth) {
            Ok(theme) => themes = themes.with(theme),
            Err(told) if name == chosen => return Err(Failure::configuration(told)),
            Err(_) => {}
        }
    }
    if themes.names().iter().any(|name| name == chosen) {
        return Ok(themes);
    }
    let is_path = chosen.contains(['/', '\\'])
        || Path::new(chosen)
            .extension()
            .is_some_and(|ending| ending == "toml");
    if is_path {
        let theme = read_theme(chosen, &Input::File(chosen.into()), depth)
            .map_err(Failure::configuration)?;
        return Ok(themes.with(theme));
    }
    let own: Vec<String> = own.into_iter().map(|(name, _)| name).collect();
    let yours = if own.is_empty() {
        String::new()
    } else {
        format!("; your own are {}", own.join(", "))
    };
    let unknown = BuiltIn::from_name(chosen).err().unwrap_or_default();
    Err(Failure::usage(format_args!("{unknown}{yours}")))
}

/// Reads the name of a built-in theme; an unknown one is answered with the list.
pub(super) fn built_in() -> impl TypedValueParser<Value = BuiltIn> {
    let names = BuiltIn::ALL.map(|theme| PossibleValue::new(theme.name()).help(theme.about()));
    PossibleValuesParser::new(names).try_map(|name| BuiltIn::from_name(&name))
}

/// Checks files: prints what `read` says of the good ones, and fails with the errors of the others.
pub(super) fn check(
    files: &[Input],
    out: &mut dyn Write,
    read: impl Fn(&Input) -> Result<String, String>,
) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    for file in files {
        match read(file) {
            Ok(good) => writeln!(out, "{good}")?,
            Err(why) => wrong.push(why),
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(Failure::configuration(wrong.join("\n")))
    }
}
