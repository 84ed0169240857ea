//! The page on which two results of one deal stand side by side.

use crate::record::Comparison;

use super::{
    theme::Role,
    widgets::{Block, Document, Piece},
};

/// The page.
pub fn document(comparison: &Comparison) -> Document {
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
