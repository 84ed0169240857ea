//! The room in which is practised: a question at the table, and between questions a page that says what an answer was worth.

use crate::{
    drills::{store::Asked, words},
    game::words::{Symbols, sentence},
};

use super::{
    coaching::Signs,
    drill_stand::{Judged, Over},
    theme::Role,
    widgets::{Block, Document, Piece},
};

/// The room in which is practised.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillPage {
    /// The number of the sitting: what comes of an earlier one is not wanted any more.
    pub number: u64,
    /// What there is to see.
    pub stage: DrillStage,
    /// How many questions the portion has, as far as is known.
    pub count: usize,
    /// How many lines the page is scrolled down.
    pub scroll: usize,
    /// Whether something is being prepared while the player thinks.
    pub work: Work,
}

/// What goes on while the player thinks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Nothing.
    Resting,
    /// The coach is prepared, and positions are looked for.
    Preparing,
}

/// What there is to see in the room.
#[derive(Debug, Clone, PartialEq)]
pub enum DrillStage {
    /// The records are looked through for positions.
    Looking {
        /// How much of the record is done that is looked into, in hundredths.
        percent: usize,
    },
    /// A question lies on the table.
    Asking(Box<Asked>),
    /// The coach judges the answer.
    Judging(Box<Asked>),
    /// What the answer was worth.
    Judged(Box<Judged>),
    /// The same, while the next question is on its way.
    Passing(Box<Judged>),
    /// The portion is done, or there is nothing to ask.
    Over(Over),
    /// It cannot be practised, and why.
    Refused(String),
}

/// Which question it is: `Question 3 of 10`.
pub fn heading(asked: &Asked, count: usize) -> String {
    words::question(asked.number, count)
}

fn paragraph(text: impl Into<String>) -> Block {
    Block::Paragraph(vec![Piece::plain(text)])
}

impl DrillPage {
    /// The room as it is entered.
    pub fn new(number: u64) -> Self {
        Self {
            number,
            stage: DrillStage::Looking { percent: 0 },
            count: 0,
            scroll: 0,
            work: Work::Resting,
        }
    }

    /// The question that is thought about, or was last.
    pub fn asked(&self) -> Option<&Asked> {
        match &self.stage {
            DrillStage::Asking(asked) | DrillStage::Judging(asked) => Some(asked),
            DrillStage::Judged(judged) | DrillStage::Passing(judged) => Some(&judged.asked),
            DrillStage::Looking { .. } | DrillStage::Over(_) | DrillStage::Refused(_) => None,
        }
    }

    /// Whether a question lies on the table.
    pub const fn is_asking(&self) -> bool {
        matches!(self.stage, DrillStage::Asking(_))
    }

    /// Whether Enter leads on from the page: to the next question, to another portion, or out of the room.
    pub const fn leads_on(&self) -> bool {
        matches!(
            self.stage,
            DrillStage::Judged(_) | DrillStage::Over(_) | DrillStage::Refused(_)
        )
    }

    /// The title of the page.
    pub fn title(&self) -> String {
        match &self.stage {
            DrillStage::Looking { .. } | DrillStage::Over(_) | DrillStage::Refused(_) => {
                "Practise".to_owned()
            }
            DrillStage::Asking(asked) | DrillStage::Judging(asked) => heading(asked, self.count),
            DrillStage::Judged(judged) | DrillStage::Passing(judged) => {
                heading(&judged.asked, self.count)
            }
        }
    }

    /// The page.
    pub fn document(&self, signs: Signs) -> Document {
        let blocks = match &self.stage {
            DrillStage::Looking { percent } => vec![
                paragraph(format!(
                    "The coach looks through your matches for mistakes, the newest first: {percent} % of this one."
                )),
                paragraph("The first question comes as soon as he has found one."),
            ],
            DrillStage::Asking(_) => Vec::new(),
            DrillStage::Judging(_) => vec![paragraph("The coach judges your answer.")],
            DrillStage::Judged(judged) | DrillStage::Passing(judged) => {
                verdict(judged, signs.symbols)
            }
            DrillStage::Over(over) => self::over(over),
            DrillStage::Refused(why) => vec![paragraph(sentence(why))],
        };
        Document { blocks }
    }
}

fn verdict(judged: &Judged, symbols: Symbols) -> Vec<Block> {
    let Judged {
        asked,
        verdict,
        progress,
        unsaved,
    } = judged;
    let role = if verdict.ruling().outcome().is_right() {
        Role::Good
    } else {
        Role::Warning
    };
    let ruling = words::ruling(verdict);
    let mut blocks = vec![Block::Paragraph(vec![Piece::new(
        format!("{ruling}."),
        role,
    )])];
    let mut row = |term: &str, told: String| {
        blocks.push(Block::Row {
            term: vec![Piece::new(term, Role::Label)],
            text: vec![Piece::plain(told)],
        });
    };
    for told in words::verdict(verdict) {
        row(told.term.name(), told.phrase.text(symbols));
    }
    if asked.number.is_some() {
        blocks.push(paragraph(sentence(&format!(
            "it is {}",
            words::again(*progress)
        ))));
    }
    blocks.extend(unsaved.iter().map(|why| {
        let told = format!("! Your answers are not being saved: {why}.");
        Block::Paragraph(vec![Piece::new(told, Role::Warning)])
    }));
    blocks
}

fn over(over: &Over) -> Vec<Block> {
    let tally = over
        .tally
        .iter()
        .map(|tally| Block::Paragraph(vec![Piece::new(format!("{tally}."), Role::Strong)]));
    let told = over
        .told
        .iter()
        .map(|told| Block::Item(vec![Piece::plain(format!("{told}."))]));
    let warnings = over.warnings.iter().map(|why| {
        let told = format!("! {}", sentence(why));
        Block::Paragraph(vec![Piece::new(told, Role::Warning)])
    });
    let more = (over.more > 0).then(|| {
        let count = over.more;
        paragraph(match count {
            1 => "Enter asks one more; Esc leaves.".to_owned(),
            count => format!("Enter asks {count} more; Esc leaves."),
        })
    });
    tally.chain(told).chain(more).chain(warnings).collect()
}
