//! What the coach is asked at the table, and what he says.

use std::sync::Arc;

use crate::{
    analysis::coach::{
        Hint, Review, graph,
        words::{self, MistakeText, ReviewSummary, ReviewText},
    },
    game::{
        Player, Sheet,
        words::{Names, Symbols, sentence},
    },
    lesson::Word,
    play::{BySeat, View},
    record::Record,
};

use super::{
    theme::Role,
    widgets::{Block, Document, Piece},
};

/// What the coach is asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Errand {
    /// What to do now.
    Hint(Box<ToDecide>),
    /// What to make of each move in the whole hand of the first lesson.
    Lesson {
        /// What the learner knows.
        view: Box<View>,
    },
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

/// What a player has to decide, with all that he may know.
#[derive(Debug, Clone, PartialEq)]
pub struct ToDecide {
    /// The score sheet before the deal.
    pub sheet: Sheet,
    /// Who sits where.
    pub seats: BySeat<Player>,
    /// What the player knows of the deal.
    pub view: View,
}

/// What the coach says.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// He is at work, and so much is done.
    Working {
        /// How many steps are done.
        done: u64,
        /// How many there are.
        total: u64,
    },
    /// What to do now.
    Hint(Box<Hint>),
    /// What to make of each move of the first lesson; it is told in the lesson itself.
    Lesson(Box<Word>),
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
    pub news: News,
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

/// The signs in which a coach's page is written.
#[derive(Debug, Clone, Copy)]
pub struct Signs {
    /// How cards are written.
    pub symbols: Symbols,
}

impl Signs {
    fn columns(self) -> &'static [char] {
        // The lowest column is seen too: a row of them is never empty.
        match self.symbols {
            Symbols::Unicode => &graph::BLOCKS[1..],
            Symbols::Ascii => &graph::ASCII[1..],
        }
    }

    fn bar(self) -> (char, char) {
        match self.symbols {
            Symbols::Unicode => ('█', '░'),
            Symbols::Ascii => ('#', '.'),
        }
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
            News::Working { .. } => "The coach is at work",
            News::Hint(_) | News::Review(_) | News::Lesson(_) => "What the decisions were worth",
        }
    }

    /// The page.
    pub fn page(&self, signs: Signs) -> CoachPage {
        let mut mistakes = Vec::new();
        let blocks = match &self.news {
            News::Working { done, total } => working(*done, *total, signs),
            // What to do now is told at the table, and in the lesson.
            News::Hint(_) | News::Lesson(_) => Vec::new(),
            News::Review(reviewed) => reviewed.blocks(signs, self.mistake, &mut mistakes),
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
            News::Review(reviewed) => Some(reviewed),
            News::Working { .. } | News::Hint(_) | News::Lesson(_) => None,
        }
    }
}

/// How many characters the bar takes.
const BAR: u64 = 30;

/// How far the coach has come with his work, as a bar.
pub fn progress(done: u64, total: u64, signs: Signs) -> String {
    let total = total.max(1);
    let done = done.min(total);
    let (full, empty) = signs.bar();
    let filled = done * BAR / total;
    let bar: String = (0..BAR)
        .map(|place| if place < filled { full } else { empty })
        .collect();
    let percent = done * 100 / total;
    format!("{bar} {percent} %")
}

fn working(done: u64, total: u64, signs: Signs) -> Vec<Block> {
    vec![
        paragraph(progress(done, total, signs)),
        paragraph("Esc stops it."),
    ]
}

impl Reviewed {
    fn blocks(&self, signs: Signs, chosen: Option<usize>, mistakes: &mut Vec<usize>) -> Vec<Block> {
        let told = ReviewText::new(&self.review, self.player, &self.names);
        let mut blocks = Vec::new();
        if told.has_many() {
            summary(&told.summary, Role::Strong, &mut blocks);
        }
        for hand in &told.hands {
            blocks.push(heading(hand.heading.text(signs.symbols)));
            summary(&hand.summary, Role::Text, &mut blocks);
            if let Some(chances) = &hand.chances {
                /// As many as fit on the narrowest screen.
                const WIDTH: usize = 34;
                let columns = graph::columns(&chances.values(), WIDTH, 1, signs.columns());
                let went = sentence(&chances.sentence);
                blocks.push(paragraph(format!("{} {went}", columns.concat())));
            }
            for told in &hand.mistakes {
                let is_chosen = chosen == Some(mistakes.len());
                mistakes.push(blocks.len());
                mistake(told, signs, is_chosen, &mut blocks);
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
fn mistake(told: &MistakeText<'_>, signs: Signs, is_chosen: bool, blocks: &mut Vec<Block>) {
    let (pointer, role) = match (is_chosen, signs.symbols) {
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
        text: vec![Piece::plain(row.phrase.text(signs.symbols))],
    }));
}
