//! The result of a branch next to that of the original.

use crate::{
    analysis::stats::DailyResult,
    tui::{
        compared,
        keymap::{Command, Place},
        model::Model,
        update,
        widgets::{Canvas, Document, Page},
    },
};

use super::{Next, Screen};

/// The result of the branch at the table next to that of the original.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ComparedScreen {
    scroll: usize,
}

fn document(model: &Model) -> Document {
    model
        .sitting
        .as_ref()
        .map_or_else(Document::default, |sitting| {
            let day = DailyResult::of(sitting.record());
            compared::document(sitting.comparison().as_ref(), day.as_ref())
        })
}

impl Screen for ComparedScreen {
    fn name(&self) -> &'static str {
        "comparison"
    }

    fn place(&self) -> Place {
        Place::Reading
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let area = super::titled("The same deal twice", canvas);
        let page = Page {
            document: &document(model),
            scroll: self.scroll,
        };
        page.draw(area, canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::Confirm => {
                update::ask_what_follows(model);
                Next::close()
            }
            other => super::read(other, model),
        }
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        match command {
            Command::Confirm => Some("go on"),
            other => super::reading_label(other, model),
        }
    }

    fn scroll(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn last_scroll(&self, model: &Model) -> usize {
        super::last_row(&document(model), model)
    }
}
