//! The room in which is practised: questions at the table, with what an answer was worth, and a page before the first
//! of them and after the last.

use crate::{
    analysis::coach::words::Term,
    analysis::drills::{DrillAnswer, DrillQuestion, DrillVerdict, LeitnerState, words},
    game::words::{Phrase, Symbols, sentence},
};

use super::{
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
    /// How many lines the page, or what is told at the table, is scrolled down.
    pub scroll: usize,
    /// Whether the position is being judged, or mistakes looked for, while the player thinks.
    pub is_preparing: bool,
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
    Asking(Box<DrillQuestion>),
    /// The coach judges the answer.
    Judging(Box<DrillQuestion>),
    /// What the answer was worth.
    Judged(Box<JudgedAnswer>),
    /// The same, while the next question is on its way.
    Passing(Box<JudgedAnswer>),
    /// The portion is done, or there is nothing to ask.
    Over(DrillEnd),
    /// It cannot be practised, and why.
    Refused(String),
}

/// What is asked of the drills.
#[derive(Debug, Clone, PartialEq)]
pub enum DrillRequest {
    /// Open the drills.
    Open,
    /// Ask the next question.
    Ask,
    /// While a question is thought about: prepare the coach, and look for more positions.
    Prepare(Box<DrillQuestion>),
    /// Judge an answer, and write it down.
    Judge {
        /// The question.
        asked: Box<DrillQuestion>,
        /// The answer.
        answer: DrillAnswer,
    },
    /// Begin another set.
    GoOn,
    /// Leave.
    Close,
}

/// What comes of it.
#[derive(Debug, Clone, PartialEq)]
pub enum DrillNews {
    /// There is nothing to ask yet, and so much is done of the record that is looked into.
    Looking {
        /// In hundredths.
        percent: usize,
    },
    /// A question.
    Asked {
        /// The question.
        asked: Box<DrillQuestion>,
        /// How many questions there are, as far as is known.
        count: usize,
    },
    /// More is to be prepared.
    Preparing,
    /// The coach is ready, and enough has been found.
    Prepared,
    /// What an answer is worth.
    Judged(Box<JudgedAnswer>),
    /// There is nothing more to ask.
    Over(DrillEnd),
    /// It cannot be practised, and why.
    Refused(String),
    /// Nobody practises any more.
    Closed,
}

/// What an answer is worth, and what comes of it.
#[derive(Debug, Clone, PartialEq)]
pub struct JudgedAnswer {
    /// The question.
    pub asked: DrillQuestion,
    /// What the coach says.
    pub verdict: DrillVerdict,
    /// How far the player is with the position.
    pub progress: Option<LeitnerState>,
    /// Why the answer is not on the disk, when it is not.
    pub unsaved: Option<String>,
}

/// The end of a set, in sentences without their full stops.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DrillEnd {
    /// How it went; nothing where nothing was asked.
    pub tally: Option<String>,
    /// What comes next.
    pub told: Vec<String>,
    /// What went wrong.
    pub warnings: Vec<String>,
    /// How many positions another set would have.
    pub more: usize,
}

/// Which question it is: `Question 3 of 10`.
pub fn heading(asked: &DrillQuestion, count: usize) -> String {
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
            scroll: 0,
            is_preparing: false,
        }
    }

    /// The question that is thought about, or was last.
    pub fn asked(&self) -> Option<&DrillQuestion> {
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

    /// Whether a position lies on the table: a question, or what it was answered with.
    pub const fn is_at_table(&self) -> bool {
        match self.stage {
            DrillStage::Asking(_)
            | DrillStage::Judging(_)
            | DrillStage::Judged(_)
            | DrillStage::Passing(_) => true,
            DrillStage::Looking { .. } | DrillStage::Over(_) | DrillStage::Refused(_) => false,
        }
    }

    /// What the answer was worth, while that is told.
    pub const fn judged(&self) -> Option<&JudgedAnswer> {
        match &self.stage {
            DrillStage::Judged(judged) | DrillStage::Passing(judged) => Some(judged),
            DrillStage::Looking { .. }
            | DrillStage::Asking(_)
            | DrillStage::Judging(_)
            | DrillStage::Over(_)
            | DrillStage::Refused(_) => None,
        }
    }

    /// Whether Enter leads on from what is told: to the next question, to another portion, or out of the room.
    pub const fn leads_on(&self) -> bool {
        matches!(
            self.stage,
            DrillStage::Judged(_) | DrillStage::Over(_) | DrillStage::Refused(_)
        )
    }

    /// The page, while no position lies on the table.
    pub fn document(&self) -> Document {
        let blocks = match &self.stage {
            DrillStage::Looking { percent } => vec![
                paragraph(format!(
                    "The coach looks through your matches for mistakes, the newest first: {percent} % of this one."
                )),
                paragraph("The first question comes as soon as he has found one."),
            ],
            DrillStage::Over(over) => self::over(over),
            DrillStage::Refused(why) => vec![paragraph(sentence(why))],
            DrillStage::Asking(_)
            | DrillStage::Judging(_)
            | DrillStage::Judged(_)
            | DrillStage::Passing(_) => Vec::new(),
        };
        Document { blocks }
    }
}

impl JudgedAnswer {
    /// What the answer was worth, and when the position is asked again, in a sentence or two.
    pub fn headline(&self) -> Phrase {
        let ruling = Phrase::default().strong(format!("{}.", words::ruling(&self.verdict)));
        if self.asked.number.is_none() {
            return ruling;
        }
        let again = sentence(&format!("it is {}", words::again(self.progress)));
        ruling.words(format!(" {again}"))
    }

    /// The meaning of the headline.
    pub fn role(&self) -> Role {
        if self.verdict.ruling().outcome().is_right() {
            Role::Good
        } else {
            Role::Warning
        }
    }

    /// The rest of what there is to say: what the answer cost, the better move, why, and what was done in the match.
    pub fn document(&self, symbols: Symbols) -> Document {
        let rows = words::verdict(&self.verdict)
            .into_iter()
            // The cards lie before the player.
            .filter(|told| told.term != Term::Held)
            .map(|told| Block::Row {
                term: vec![Piece::new(told.term.name(), Role::Label)],
                text: vec![Piece::plain(told.phrase.text(symbols))],
            });
        let unsaved = self.unsaved.iter().map(|why| {
            let told = format!("! Your answers are not being saved: {why}.");
            Block::Paragraph(vec![Piece::new(told, Role::Warning)])
        });
        Document {
            blocks: unsaved.chain(rows).collect(),
        }
    }
}

fn over(over: &DrillEnd) -> Vec<Block> {
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
