//! What the coach is asked at the table, and what he says.

use crate::{
    coach::{Advice, DealReview, Decision, JudgedMove, Review, graph, words},
    game::{
        Player, Sheet,
        words::{Names, Phrase, Symbols, hand_over},
    },
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
    Hint {
        /// The score sheet before the deal.
        sheet: Box<Sheet>,
        /// Who sits where.
        seats: BySeat<Player>,
        /// What the player knows.
        view: Box<View>,
    },
    /// What the decisions of a match were worth.
    Review {
        /// Its record.
        record: Box<Record>,
        /// Whose decisions.
        player: Player,
        /// The one deal that is reviewed, counted from 0; every deal, when it is none.
        only: Option<u64>,
    },
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
    Hint(Box<Advice>),
    /// What the decisions were worth.
    Review(Box<Reviewed>),
}

/// The coach at work for the player, or what he has said.
#[derive(Debug, Clone, PartialEq)]
pub struct Coaching {
    /// Which errand it is: an answer to an earlier one is not wanted any more.
    pub number: u64,
    /// What he says.
    pub news: News,
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
            News::Hint(_) => "What the coach would do",
            News::Review(_) => "What the decisions were worth",
        }
    }

    /// The page.
    pub fn document(&self, signs: Signs) -> Document {
        let blocks = match &self.news {
            News::Working { done, total } => working(*done, *total, signs),
            News::Hint(advice) => HintPage(advice).blocks(signs),
            News::Review(reviewed) => reviewed.blocks(signs),
        };
        Document { blocks }
    }
}

/// How many characters the bar takes.
const BAR: u64 = 30;

fn working(done: u64, total: u64, signs: Signs) -> Vec<Block> {
    let total = total.max(1);
    let done = done.min(total);
    let (full, empty) = signs.bar();
    let filled = done * BAR / total;
    let bar: String = (0..BAR)
        .map(|place| if place < filled { full } else { empty })
        .collect();
    let percent = done * 100 / total;
    vec![
        paragraph(format!("{bar} {percent} %")),
        paragraph("Esc stops it."),
    ]
}

/// The page of a hint.
struct HintPage<'a>(&'a Advice);

impl HintPage<'_> {
    fn blocks(&self, signs: Signs) -> Vec<Block> {
        let text = |phrase: Phrase| phrase.text(signs.symbols);
        let hand = text(words::position(&self.0.view));
        let mut blocks = vec![paragraph(format!("You hold {hand}."))];
        let told = self.0.judgement.told_apart();
        if let Some(best) = told.first() {
            let to_do = text(words::to_do(&self.0.view, &best.action));
            let also = match self.0.too_close().len() {
                0 => String::new(),
                1 => ", but one other is too close to call".to_owned(),
                others => format!(", but {others} others are too close to call"),
            };
            blocks.push(Block::Paragraph(vec![
                Piece::new(format!("Best: {to_do}"), Role::Strong),
                Piece::plain(format!("{also}.")),
            ]));
        }
        if !self.0.reason.pieces().is_empty() {
            blocks.push(paragraph(format!(
                "Because: {}.",
                text(self.0.reason.clone())
            )));
        }
        blocks.push(heading("Points, chance to win the game, the match"));
        blocks.extend(told.iter().map(|judged| self.row(judged, signs)));
        blocks.push(paragraph(
            "The record notes that you asked. Points are those expected of the hand for you; a difference within the error \
             is too close to call.",
        ));
        blocks
    }

    fn row(&self, judged: &JudgedMove, signs: Signs) -> Block {
        let to_do = words::to_do(&self.0.view, &judged.action).text(signs.symbols);
        let is_best = self.0.judgement.best() == Some(judged);
        let close = if !is_best && self.0.judgement.is_too_close(judged) {
            ", too close to call"
        } else {
            ""
        };
        let sign = match signs.symbols {
            Symbols::Unicode => "±",
            Symbols::Ascii => "+-",
        };
        let worth = format!(
            "{} {sign}{:.1}, {}, {}{close}",
            words::points(judged.points),
            judged.error,
            words::chance(judged.chance.game),
            words::chance(judged.chance.whole_match),
        );
        Block::Row {
            term: vec![Piece::plain(to_do)],
            text: vec![Piece::plain(worth)],
        }
    }
}

impl Reviewed {
    fn blocks(&self, signs: Signs) -> Vec<Block> {
        let Self { review, player, .. } = self;
        let mut blocks = Vec::new();
        if review.deals.len() > 1 {
            let headline = words::headline(review.count(*player));
            let accuracy = words::accuracy(review.accuracy(*player));
            blocks.push(Block::Paragraph(vec![
                Piece::new(headline, Role::Strong),
                Piece::plain(if accuracy.is_empty() {
                    ".".to_owned()
                } else {
                    format!("; accuracy {accuracy}.")
                }),
            ]));
            blocks.push(paragraph(format!(
                "All hands: {}.",
                words::luck_sentence(&review.luck(*player))
            )));
        }
        for deal in &review.deals {
            self.deal(deal, signs, &mut blocks);
        }
        if review.deals.is_empty() {
            blocks.push(paragraph("Nothing has been played yet."));
        }
        blocks
    }

    fn deal(&self, deal: &DealReview, signs: Signs, blocks: &mut Vec<Block>) {
        let ended = match deal.deal.deal().outcome() {
            Some(outcome) => {
                hand_over(&self.names, deal.deal.seats(), &outcome).text(signs.symbols)
            }
            None => "not played to its end".to_owned(),
        };
        let number = deal.deal.number() + 1;
        blocks.push(heading(format!("Hand {number}: {ended}")));
        let headline = words::headline(deal.count(self.player));
        let accuracy = words::accuracy(deal.accuracy(self.player));
        blocks.push(paragraph(if accuracy.is_empty() {
            format!("{headline}.")
        } else {
            format!("{headline}; accuracy {accuracy}.")
        }));
        if let Some(luck) = deal.luck(self.player) {
            blocks.push(paragraph(format!("{}.", words::luck_sentence(&luck))));
        }
        let values: Vec<f64> = deal
            .graph(self.player)
            .iter()
            .map(|moment| moment.chance.game)
            .collect();
        if let [first, .., last] = values.as_slice() {
            /// As many as fit on the narrowest screen.
            const WIDTH: usize = 34;
            let columns = graph::columns(&values, WIDTH, 1, signs.columns());
            blocks.push(paragraph(format!(
                "{} from {} to {} to win the game",
                columns.concat(),
                words::chance(*first),
                words::chance(*last)
            )));
        }
        for decision in deal.mistakes(self.player) {
            mistake(decision, signs, blocks);
        }
    }
}

/// Tells a mistake: the position, what was done, what was better, and why.
fn mistake(decision: &Decision, signs: Signs, blocks: &mut Vec<Block>) {
    let (Some(grade), Some(best), Some(judged)) =
        (decision.grade(), decision.best(), decision.judged())
    else {
        return;
    };
    let text = |phrase: Phrase| phrase.text(signs.symbols);
    let turn = decision.turn;
    blocks.push(Block::Paragraph(vec![
        Piece::new(
            format!("Turn {turn}, {grade} {}", grade.sign()),
            Role::Strong,
        ),
        Piece::plain(format!(": {}.", words::loss(decision))),
    ]));
    let position = text(words::position(&decision.view));
    let mut row = |term: &str, told: String| {
        blocks.push(Block::Row {
            term: vec![Piece::new(term, Role::Label)],
            text: vec![Piece::plain(told)],
        });
    };
    row("held", position);
    for (term, judged) in [("did", judged), ("better", best)] {
        let to_do = text(words::to_do(&decision.view, &judged.action));
        row(term, format!("{to_do} ({})", words::worth(judged)));
    }
    if !decision.reason.pieces().is_empty() {
        row("why", text(decision.reason.clone()));
    }
}
