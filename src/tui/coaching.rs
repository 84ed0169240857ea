//! What the coach is asked at the table, and what he says.

use std::sync::Arc;

use crate::{
    analysis::{
        Steps,
        coach::{
            Hint, Position, Review, graph,
            words::{self, MistakeText, ReviewSummary, ReviewText},
        },
    },
    game::{
        Player,
        words::{Names, Symbols, sentence},
    },
    record::Record,
};

use super::{
    theme::Role,
    widgets::{Block, Document, Piece},
};

/// What the coach is asked.
#[derive(Debug, Clone, PartialEq)]
pub enum CoachRequest {
    /// What to do now.
    Hint(Box<Position>),
    /// What the decisions of a match were worth.
    Review {
        /// Its record.
        record: Box<Record>,
        /// Whose decisions.
        player: Player,
        /// The one deal that is reviewed, counted from 0; every deal that is over, when it is none.
        only: Option<u64>,
    },
}

/// What the coach says.
#[derive(Debug, Clone, PartialEq)]
pub enum CoachNews {
    /// It is at work, and so much is done.
    Working(Steps),
    /// What to do now.
    Hint(Box<Hint>),
    /// What the decisions were worth.
    Review(Arc<Reviewed>),
}

/// What the coach is asked about, and so where he speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// The decision that the player has before him. What is said of it lies on the table, as long as the record has so
    /// many entries.
    Decision {
        /// How many entries.
        entries: usize,
    },
    /// What has been played. That is told on a page of its own.
    Played,
}

/// The coach at work for the player, or what he has said.
#[derive(Debug, Clone, PartialEq)]
pub struct Coaching {
    /// Which errand it is: an answer to an earlier one is not wanted any more.
    pub number: u64,
    /// What it is about.
    pub about: About,
    /// What he says.
    pub news: CoachNews,
    /// Which of the mistakes that he tells is chosen, counted from 0.
    pub mistake: Option<usize>,
}

/// The page of the coach.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CoachPage {
    /// What is written on it.
    pub document: Document,
    /// For each mistake that it tells, the block with which that begins.
    pub mistakes: Vec<usize>,
}

/// What the decisions of a player were worth.
#[derive(Debug, Clone, PartialEq)]
pub struct Reviewed {
    /// The review.
    pub review: Review,
    /// Whose decisions.
    pub player: Player,
    /// Who is told.
    pub names: Names,
}

/// The signs of a graph in one row. The lowest column is seen too: a row of them is never empty.
fn columns(symbols: Symbols) -> &'static [char] {
    match symbols {
        Symbols::Unicode => &graph::BLOCKS[1..],
        Symbols::Ascii => &graph::ASCII[1..],
    }
}

fn paragraph(text: impl Into<String>) -> Block {
    Block::Paragraph(vec![Piece::plain(text)])
}

fn heading(text: impl Into<String>) -> Block {
    Block::Heading(vec![Piece::plain(text)])
}

impl Coaching {
    /// The title of the page.
    pub fn title(&self) -> &'static str {
        match self.news {
            CoachNews::Working(_) => "The coach is at work",
            CoachNews::Hint(_) | CoachNews::Review(_) => "What the decisions were worth",
        }
    }

    /// The page.
    pub fn page(&self, symbols: Symbols) -> CoachPage {
        let mut mistakes = Vec::new();
        let blocks = match &self.news {
            CoachNews::Working(steps) => working(*steps, symbols),
            // What to do now is told at the table, and in the lesson.
            CoachNews::Hint(_) => Vec::new(),
            CoachNews::Review(reviewed) => reviewed.blocks(symbols, self.mistake, &mut mistakes),
        };
        CoachPage {
            document: Document { blocks },
            mistakes,
        }
    }

    /// How many mistakes are told.
    pub fn mistakes(&self) -> usize {
        self.reviewed().map_or(0, |reviewed| {
            reviewed.review.mistakes(reviewed.player).count()
        })
    }

    /// What the decisions were worth, if that is what he says.
    pub fn reviewed(&self) -> Option<&Reviewed> {
        match &self.news {
            CoachNews::Review(reviewed) => Some(reviewed),
            CoachNews::Working(_) | CoachNews::Hint(_) => None,
        }
    }
}

/// How many characters the bar takes.
const BAR: u64 = 30;

/// How far the coach has come with his work, as a bar.
pub fn progress(steps: Steps, symbols: Symbols) -> String {
    let percent = steps.percent();
    let (full, empty) = match symbols {
        Symbols::Unicode => ('█', '░'),
        Symbols::Ascii => ('#', '.'),
    };
    let filled = percent * BAR / 100;
    let bar: String = (0..BAR)
        .map(|place| if place < filled { full } else { empty })
        .collect();
    format!("{bar} {percent} %")
}

fn working(steps: Steps, symbols: Symbols) -> Vec<Block> {
    vec![
        paragraph(progress(steps, symbols)),
        paragraph("Esc stops it."),
    ]
}

impl Reviewed {
    fn blocks(
        &self,
        symbols: Symbols,
        chosen: Option<usize>,
        mistakes: &mut Vec<usize>,
    ) -> Vec<Block> {
        let told = ReviewText::new(&self.review, self.player, &self.names);
        let mut blocks = Vec::new();
        if told.has_many() {
            summary(&told.summary, Role::Strong, &mut blocks);
        }
        for hand in &told.hands {
            blocks.push(heading(hand.heading.text(symbols)));
            summary(&hand.summary, Role::Text, &mut blocks);
            if let Some(chances) = &hand.chances {
                /// As many as fit on the narrowest screen.
                const WIDTH: usize = 34;
                let columns = graph::columns(&chances.values(), WIDTH, 1, columns(symbols));
                let went = sentence(&chances.sentence);
                blocks.push(paragraph(format!("{} {went}", columns.concat())));
            }
            for told in &hand.mistakes {
                let is_chosen = chosen == Some(mistakes.len());
                mistakes.push(blocks.len());
                mistake(told, symbols, is_chosen, &mut blocks);
            }
        }
        if told.hands.is_empty() {
            blocks.push(paragraph(sentence(words::NO_HAND)));
        }
        blocks
    }
}

fn summary(told: &ReviewSummary, role: Role, blocks: &mut Vec<Block>) {
    let headline = sentence(&told.headline);
    blocks.push(Block::Paragraph(vec![Piece::new(headline, role)]));
    blocks.extend(told.luck.as_deref().map(|luck| paragraph(sentence(luck))));
}

/// Tells a mistake: the position, what was done, what was better, and why.
fn mistake(told: &MistakeText<'_>, symbols: Symbols, is_chosen: bool, blocks: &mut Vec<Block>) {
    let (pointer, role) = match (is_chosen, symbols) {
        (false, _) => ("", Role::Strong),
        (true, Symbols::Unicode) => ("▸ ", Role::Selected),
        (true, Symbols::Ascii) => ("> ", Role::Selected),
    };
    blocks.push(Block::Paragraph(vec![
        Piece::new(format!("{pointer}{}", told.heading), role),
        Piece::plain(format!(": {}.", told.cost)),
    ]));
    blocks.extend(told.rows.iter().map(|row| Block::Row {
        term: vec![Piece::new(row.term.name(), Role::Label)],
        text: vec![Piece::plain(row.phrase.text(symbols))],
    }));
}
