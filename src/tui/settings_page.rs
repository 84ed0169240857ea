//! The page of the settings, and what has been changed there.

use super::{
    question::step,
    settings::{Setting, Settings},
};

/// The page of the settings. The values themselves hold at once, and are those of the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SettingsPage {
    /// The place of the cursor in [`Setting::ALL`], counted from 0.
    pub cursor: usize,
    /// The text being typed.
    pub typed: Option<String>,
    /// Why the last value was refused.
    pub refused: Option<String>,
    /// The settings when the page was opened.
    pub before: Settings,
}

impl SettingsPage {
    /// The page with the cursor on its first line.
    pub fn new(before: Settings) -> Self {
        Self {
            cursor: 0,
            typed: None,
            refused: None,
            before,
        }
    }

    /// The setting under the cursor.
    pub fn setting(&self) -> Setting {
        Setting::ALL[self.cursor.min(Setting::ALL.len() - 1)]
    }

    /// Puts the cursor on a line, or on the last one.
    pub fn go_to(&mut self, line: usize) {
        self.cursor = line.min(Setting::ALL.len() - 1);
        self.typed = None;
        self.refused = None;
    }

    /// Moves the cursor by one line, round the ends.
    pub fn step(&mut self, forward: bool) {
        self.go_to(step(self.cursor, Setting::ALL.len(), forward));
    }

    /// What differs from the settings when the page was opened.
    pub fn changed(&self, now: &Settings) -> Vec<Setting> {
        Setting::ALL
            .into_iter()
            .filter(|setting| now.get(*setting) != self.before.get(*setting))
            .collect()
    }
}
