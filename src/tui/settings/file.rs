//! The file of the settings.

use std::{fmt::Write, path::Path};

use crate::{
    config::{self, Complaints, Sort, StrictFile, Written},
    rules::Value,
};

use super::{Setting, Settings};

/// The name of the file of settings.
pub const FILE_NAME: &str = "settings.toml";

const SORT: Sort = Sort {
    one: "a file of settings",
    such_as: "settings are a file, such as `settings.toml`",
};

impl Settings {
    /// Takes what a file of settings says; what it does not name stays.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file, each thing with its place; nothing has changed then.
    pub fn read(&mut self, name: &str, bytes: &[u8]) -> Result<(), Complaints> {
        let keys = Setting::ALL.map(Setting::name);
        let mut file = StrictFile::new(name, bytes, "setting", &keys);
        let mut new = self.clone();
        for entry in file.entries() {
            let Some(setting) = Setting::ALL.into_iter().find(|one| one.name() == entry.key) else {
                continue;
            };
            let taken = match (&entry.value, setting.is_switch()) {
                (Written::Switch(on), true) => new.set(setting, &on.to_string()),
                (Written::Text(text), false) => new.set(setting, text),
                (other, true) => Err(format!(
                    "`{}` must be true or false, not {other}",
                    setting.name()
                )),
                (other, false) => Err(format!(
                    "`{}` must be a text in quotes, not {other}",
                    setting.name()
                )),
            };
            if let Err(told) = taken {
                file.complain(entry.span, told);
            }
        }
        *self = file.finish(new)?;
        Ok(())
    }

    /// Takes what the file at `path` says, if there is one.
    ///
    /// # Errors
    ///
    /// Why it cannot be used, with the place of each mistake; nothing has changed then.
    pub fn read_file(&mut self, path: &Path) -> Result<(), String> {
        let bytes = config::text(path, SORT).map_err(|why| why.to_string())?;
        match bytes {
            Some(bytes) => self
                .read(&path.display().to_string(), &bytes)
                .map_err(|wrong| wrong.to_string()),
            None => Ok(()),
        }
    }

    /// The settings as a file with a comment for each, to begin with.
    pub fn to_toml(&self) -> String {
        let mut text = String::from(
            "# The settings of Undercut. What an option of the command line or a variable of the environment\n\
             # (UNDERCUT_THEME and so on) says goes before what stands here.\n",
        );
        for setting in Setting::ALL {
            let value = self.get(setting);
            let value = if setting.is_switch() {
                value
            } else {
                toml::Value::String(value).to_string()
            };
            // A `String` takes whatever is written to it.
            let _ = write!(
                text,
                "\n# {}\n{} = {value}\n",
                setting.doc(),
                setting.name()
            );
        }
        text
    }
}

/// Puts settings into the file at `path`: in one that exists only these values change, a new one has every setting with
/// its comment.
///
/// # Errors
///
/// One sentence that says why not. What was there is still there.
pub fn keep(path: &Path, settings: &Settings, changed: &[Setting]) -> Result<(), String> {
    let old = config::text(path, SORT).map_err(|why| why.to_string())?;
    let old = match old {
        Some(bytes) => {
            let name = path.display().to_string();
            Settings::default()
                .read(&name, &bytes)
                .map_err(|wrong| wrong.to_string())?;
            String::from_utf8_lossy(&bytes).into_owned()
        }
        None => Settings::default().to_toml(),
    };
    let values: Vec<(Setting, String)> = changed
        .iter()
        .map(|setting| (*setting, settings.get(*setting)))
        .collect();
    let edits: Vec<config::Change<'_>> = values
        .iter()
        .map(|(setting, value)| {
            let value = if setting.is_switch() {
                Value::Switch(value == "true")
            } else {
                Value::Name(value)
            };
            (setting.name(), value)
        })
        .collect();
    let new = config::edited(&old, &edits).map_err(|why| why.to_string())?;
    config::write(path, &new).map_err(|why| why.to_string())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_commented_file_is_read_as_what_it_was_made_of() {
        let mut settings = Settings::default();
        settings.set(Setting::Name, "A \"nn\" \\").unwrap();
        settings.set(Setting::Bell, "true").unwrap();
        settings.set(Setting::Cards, "compact").unwrap();
        let text = settings.to_toml();
        let mut read = Settings::default();
        read.read("settings.toml", text.as_bytes()).unwrap();
        assert_eq!(read, settings);
        assert!(text.lines().count() > 3 * Setting::ALL.len());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place_and_changes_nothing() {
        for (text, told) in [
            (
                "pace = \"fats\"",
                "settings.toml:1:8: `pace` must be \"off\" or \"fast\" or \"calm\", not \"fats\"; did you mean \"fast\"?",
            ),
            (
                "bell = \"on\"",
                "settings.toml:1:8: `bell` must be true or false, not \"on\"",
            ),
            (
                "theme = 1",
                "settings.toml:1:9: `theme` must be a text in quotes, not 1",
            ),
            (
                "theme = \"\"",
                "settings.toml:1:9: `theme` must be the name of a theme or the path of its file",
            ),
            (
                "name = \"\"",
                "settings.toml:1:8: `name`: a name needs at least one character",
            ),
            (
                "pase = \"fast\"",
                "settings.toml:1:1: there is no setting `pase`; did you mean `pace`?",
            ),
            (
                "cards = \"huge\"",
                "settings.toml:1:9: `cards` must be \"large\" or \"small\" or \"compact\", not \"huge\"",
            ),
            (
                "motion = \"no\"\nsigns = \"no\"",
                "settings.toml:1:10: `motion` must be \"full\" or \"reduced\", not \"no\"",
            ),
        ] {
            let mut settings = Settings::default();
            let after_a_good_one = format!("signs = \"ascii\"\n{text}");
            let read = settings.read("settings.toml", after_a_good_one.as_bytes());
            assert!(read.is_err(), "{text}");
            let wrong = Settings::default().read("settings.toml", text.as_bytes());
            let first = wrong.unwrap_err().to_string();
            assert_eq!(first.lines().next(), Some(told), "{text}");
            assert_eq!(settings, Settings::default());
        }
    }

    #[test]
    fn only_what_was_changed_is_written() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("undercut/settings.toml");
        let mut settings = Settings::default();
        settings.set(Setting::Theme, "light").unwrap();
        settings.set(Setting::Bell, "true").unwrap();
        keep(&path, &settings, &[Setting::Theme]).unwrap();
        let mut read = Settings::default();
        read.read_file(&path).unwrap();
        assert_eq!((read.theme.as_str(), read.bell), ("light", false));

        fs::write(&path, "# Mine.\nbell = false # quiet\n").unwrap();
        keep(&path, &settings, &[Setting::Bell, Setting::Theme]).unwrap();
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "# Mine.\nbell = true # quiet\ntheme = \"light\"\n"
        );

        fs::write(&path, "bel = false\n").unwrap();
        let told = keep(&path, &settings, &[Setting::Bell]).unwrap_err();
        assert!(told.contains("there is no setting `bel`"), "{told}");
        assert!(settings.read_file(&path).is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "bel = false\n");
        assert!(settings.read_file(&home.path().join("none")).is_ok());
    }
}
