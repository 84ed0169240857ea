//! The page on which two results of one deal stand side by side.

use crate::{analysis::stats::DailyResult, record::Comparison};

use super::{
    theme::Role,
    widgets::{Block, Document, Piece},
};

/// The page: the two results, once both are known, and the line to be shown to others of a deal of the day.
pub fn document(comparison: Option<&Comparison>, day: Option<&DailyResult>) -> Document {
    let mut document = match comparison {
        Some(comparison) => side_by_side(comparison),
        None => Document {
            blocks: vec![Block::Paragraph(vec![Piece::plain(
                "The strongest player is still at your cards.",
            )])],
        },
    };
    if let Some(day) = day {
        document.blocks.extend([
            Block::Heading(vec![Piece::plain("Your result, to be shown to others")]),
            Block::Paragraph(vec![Piece::plain(day.line())]),
        ]);
    }
    document
}

fn side_by_side(comparison: &Comparison) -> Document {
    let verdict = comparison.verdict();
    let first = verdict.iter().take(1);
    let rest = verdict.iter().skip(1);
    let mut blocks: Vec<Block> = first
        .map(|told| Block::Paragraph(vec![Piece::new(told, Role::Strong)]))
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
                .map(|(text, role)| vec![Piece::new(text, role)])
                .collect(),
        ));
    }
    blocks.extend(rest.map(|told| Block::Paragraph(vec![Piece::plain(told)])));
    Document { blocks }
}
