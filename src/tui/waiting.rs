//! What waits behind a branch until it is over.

use super::{coaching::Coaching, model::Model, screens::AnyScreen, sitting::Sitting};

/// What was on the screen when a branch was begun, and is there again when it is left.
#[derive(Debug, Clone, PartialEq)]
pub struct Waiting {
    sitting: Option<Box<Sitting>>,
    screens: Vec<AnyScreen>,
    coaching: Option<Coaching>,
    unsaved: Option<String>,
}

impl Waiting {
    /// Takes from the model what is to wait.
    pub fn of(model: &mut Model) -> Self {
        Self {
            sitting: model.sitting.take().map(Box::new),
            screens: std::mem::take(&mut model.screens),
            coaching: model.coaching.take(),
            unsaved: model.unsaved.take(),
        }
    }

    /// Puts everything back.
    pub fn come_back(self, model: &mut Model) {
        model.sitting = self.sitting.map(|sitting| *sitting);
        model.screens = self.screens;
        model.coaching = self.coaching;
        model.unsaved = self.unsaved;
        model.asked = None;
    }

    /// What it is, for whoever may go back to it.
    pub fn called(&self) -> String {
        let screen = self.screens.iter().rfind(|screen| !screen.is_page());
        match (&self.sitting, screen) {
            (_, Some(screen)) => format!("the {}", screen.name()),
            (Some(sitting), None) => format!("the match with {}", sitting.other_name()),
            (None, None) => "the menu".to_owned(),
        }
    }
}
