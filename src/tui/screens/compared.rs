//! The result of a branch next to that of the original.

use crate::{
    analysis::stats::DailyResult,
    record::Comparison,
    tui::{
        keymap::{Command, Place},
        theme::Role,
        widgets::{Block, Canvas, Document, TextRun},
    },
};

use super::{Model, Next, Screen, text};

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
            compare(sitting.comparison().as_ref(), day.as_ref())
        })
}

impl Screen for ComparedScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Reading
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        text::draw_page("The same deal twice", &document(model), self.scroll, canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::Confirm => {
                model.ask_what_follows();
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
        text::last_row(&document(model), model)
    }
}

/// The page: the two results, once both are known, and the line to share for a deal of the day.
fn compare(comparison: Option<&Comparison>, day: Option<&DailyResult>) -> Document {
    let mut document = match comparison {
        Some(comparison) => side_by_side(comparison),
        None => Document {
            blocks: vec![Block::Paragraph(vec![TextRun::plain(
                "The strongest player is still playing your cards.",
            )])],
        },
    };
    if let Some(day) = day {
        document.blocks.extend([
            Block::Heading(vec![TextRun::plain("Your result, to share")]),
            Block::Paragraph(vec![TextRun::plain(day.line())]),
        ]);
    }
    document
}

fn side_by_side(comparison: &Comparison) -> Document {
    let verdict = comparison.verdict();
    let first = verdict.iter().take(1);
    let rest = verdict.iter().skip(1);
    let mut blocks: Vec<Block> = first
        .map(|told| Block::Paragraph(vec![TextRun::new(told, Role::Strong)]))
        .collect();
    for (place, row) in comparison.rows().into_iter().enumerate() {
        let roles = if place == 0 {
            [Role::Label, Role::Heading, Role::Heading]
        } else {
            [Role::Label, Role::Text, Role::Text]
        };
        let cells = row.into_iter().zip(roles);
        blocks.push(Block::Cells(
            cells
                .map(|(text, role)| vec![TextRun::new(text, role)])
                .collect(),
        ));
    }
    blocks.extend(rest.map(|told| Block::Paragraph(vec![TextRun::plain(told)])));
    Document { blocks }
}
