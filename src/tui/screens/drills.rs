//! Practice: questions at the table, what each answer was worth, and a page before the first of them and after the last.

use crate::{
    analysis::{
        coach::{Effort, words::Term},
        drills::{DrillAnswer, DrillEnd, DrillQuestion, words},
    },
    game::words::{Phrase, Symbols, sentence},
    session::Intent,
    tui::{
        analyst::{DrillNews, DrillRequest, JudgedAnswer},
        keymap::{Command, Place},
        message::{Effect, Message},
        runtime::Key,
        sitting::Sitting,
        theme::Role,
        widgets::{Block, Canvas, Document, Page, TextRun},
    },
};

use super::{
    AnyScreen, Go, Model, NewMatchScreen, Next, Screen, TableScreen,
    footer::CLOSE,
    table::{self, DrillComment},
    text,
};

/// Practice with positions from your own mistakes.
#[derive(Debug, Clone, PartialEq)]
pub struct DrillScreen {
    /// The number of its requests: news of an earlier practice is not wanted any more.
    pub number: u64,
    pub stage: DrillStage,
    /// How many rows the page or the verdict is scrolled down.
    scroll: usize,
    /// Whether the position is being judged, or mistakes looked for, while you think.
    is_preparing: bool,
}

/// What there is to see.
#[derive(Debug, Clone, PartialEq)]
pub enum DrillStage {
    /// The page that says what practice is. Nothing is asked for yet; so many positions are known to be due.
    Ready {
        due: usize,
    },
    /// The same before you have finished a hand.
    NoHands,
    /// The records are searched for positions; so many hundredths of the current one are done.
    Looking {
        percent: usize,
    },
    /// A question lies on the table.
    Asking(Box<DrillQuestion>),
    /// The answer is being judged.
    Judging(Box<DrillQuestion>),
    Judged(Box<JudgedAnswer>),
    /// The same, while the next question is on its way.
    Passing(Box<JudgedAnswer>),
    /// The set is done, or there is nothing to ask.
    Over(DrillEnd),
    /// Practice is not possible, and why.
    Refused(String),
}

impl DrillScreen {
    /// Practice before the first question.
    pub fn new(model: &mut Model) -> Self {
        Self {
            number: model.next_request(),
            stage: DrillStage::Ready { due: 0 },
            scroll: 0,
            is_preparing: false,
        }
    }

    /// Whether a question lies on the table.
    pub const fn is_asking(&self) -> bool {
        matches!(self.stage, DrillStage::Asking(_))
    }

    /// Whether a position lies on the table: a question, or one that was answered.
    pub const fn is_at_table(&self) -> bool {
        match self.stage {
            DrillStage::Asking(_)
            | DrillStage::Judging(_)
            | DrillStage::Judged(_)
            | DrillStage::Passing(_) => true,
            DrillStage::Ready { .. }
            | DrillStage::NoHands
            | DrillStage::Looking { .. }
            | DrillStage::Over(_)
            | DrillStage::Refused(_) => false,
        }
    }

    /// What the answer was worth, while that is shown.
    pub fn judged(&self) -> Option<&JudgedAnswer> {
        match &self.stage {
            DrillStage::Judged(judged) | DrillStage::Passing(judged) => Some(judged),
            _ => None,
        }
    }

    fn send(&self, errand: DrillRequest) -> Effect {
        let number = self.number;
        Effect::Drills { number, errand }
    }

    fn show(&mut self, stage: DrillStage) {
        self.stage = stage;
        self.scroll = 0;
    }

    /// While you think, has the position judged and others looked for, unless that is going on.
    fn prepare(&mut self) -> Next {
        let asked = match &self.stage {
            DrillStage::Asking(asked) | DrillStage::Judging(asked) => asked.clone(),
            DrillStage::Judged(judged) | DrillStage::Passing(judged) => {
                Box::new(judged.asked.clone())
            }
            DrillStage::Ready { .. }
            | DrillStage::NoHands
            | DrillStage::Looking { .. }
            | DrillStage::Over(_)
            | DrillStage::Refused(_) => {
                return Next::stay();
            }
        };
        if self.is_preparing {
            return Next::stay();
        }
        self.is_preparing = true;
        self.send(DrillRequest::Prepare(asked)).into()
    }

    fn take_news(&mut self, news: DrillNews, model: &mut Model) -> Next {
        match (news, &self.stage) {
            (
                DrillNews::Looking { percent },
                DrillStage::Looking { .. } | DrillStage::Passing(_),
            ) => {
                self.stage = DrillStage::Looking { percent };
                self.send(DrillRequest::Ask).into()
            }
            (
                DrillNews::Asked { asked, heading },
                DrillStage::Looking { .. } | DrillStage::Passing(_),
            ) => {
                model.sitting = Some(Sitting::at_drill(&asked.drill, heading));
                self.show(DrillStage::Asking(asked));
                self.prepare()
            }
            (DrillNews::Over(over), DrillStage::Looking { .. } | DrillStage::Passing(_)) => {
                self.show(DrillStage::Over(over));
                model.sitting = None;
                Next::stay()
            }
            (DrillNews::Refused(why), DrillStage::Looking { .. }) => {
                self.stage = DrillStage::Refused(why);
                Next::stay()
            }
            (DrillNews::Judged(judged), DrillStage::Judging(_)) => {
                model.unsaved.clone_from(&judged.unsaved);
                self.show(DrillStage::Judged(judged));
                self.prepare()
            }
            (DrillNews::Preparing, _) => {
                self.is_preparing = false;
                self.prepare()
            }
            (DrillNews::Prepared, _) => {
                self.is_preparing = false;
                Next::stay()
            }
            _ => Next::stay(),
        }
    }

    /// Hands your answer in, if you have given one at the table.
    fn hand_in(&mut self, mut next: Next, model: &mut Model) -> Next {
        let answer = model.sitting.as_mut().and_then(|one| one.answer.take());
        if let (Some(answer), DrillStage::Asking(asked)) = (answer, &self.stage) {
            next.effects.push(self.judge(asked.clone(), answer));
        }
        next
    }

    fn judge(&mut self, asked: Box<DrillQuestion>, answer: DrillAnswer) -> Effect {
        self.show(DrillStage::Judging(asked.clone()));
        self.send(DrillRequest::Judge { asked, answer })
    }

    /// The page, while no position lies on the table.
    fn document(&self) -> Document {
        let paragraph = |text: String| Block::Paragraph(vec![TextRun::plain(text)]);
        let blocks = match &self.stage {
            DrillStage::NoHands => {
                let said = [words::NO_HANDS].into_iter().chain(words::INTRODUCTION);
                said.map(|said| paragraph(said.to_owned())).collect()
            }
            DrillStage::Ready { due } => {
                let due = match due {
                    0 => None,
                    1 => Some("One position is due today.".to_owned()),
                    due => Some(format!("{due} positions are due today.")),
                };
                let due = due.map(|due| Block::Paragraph(vec![TextRun::new(due, Role::Strong)]));
                let said = words::INTRODUCTION.map(|said| paragraph(said.to_owned()));
                due.into_iter().chain(said).collect()
            }
            DrillStage::Looking { percent } => vec![
                paragraph(format!("Searched: {percent} % of this match.")),
                paragraph(
                    "The coach looks for mistakes in your finished hands, the newest match first."
                        .to_owned(),
                ),
                paragraph("The first question comes as soon as a mistake is found.".to_owned()),
            ],
            DrillStage::Refused(why) => vec![paragraph(sentence(why))],
            DrillStage::Over(over) => {
                let tally = over.tally.iter();
                let tally = tally.map(|tally| TextRun::new(format!("{tally}."), Role::Strong));
                let told = over.told.iter();
                let told = told.map(|told| Block::Item(vec![TextRun::plain(format!("{told}."))]));
                let more = match over.more {
                    0 => None,
                    1 => Some("You can go on with one more.".to_owned()),
                    count => Some(format!("You can go on with {count} more.")),
                };
                let warnings = over.warnings.iter();
                let warnings =
                    warnings.map(|why| TextRun::new(format!("! {}", sentence(why)), Role::Warning));
                tally
                    .map(|tally| Block::Paragraph(vec![tally]))
                    .chain(told)
                    .chain(more.map(paragraph))
                    .chain(warnings.map(|why| Block::Paragraph(vec![why])))
                    .collect()
            }
            _ => Vec::new(),
        };
        Document { blocks }
    }

    /// What the table shows of the answer.
    fn verdict(&self, symbols: Symbols) -> Option<DrillComment> {
        let judged = match &self.stage {
            DrillStage::Judging(_) => {
                let message = Phrase::new("The coach judges your answer.");
                return Some(DrillComment {
                    message: (message, Role::Message),
                    rest: None,
                    best: None,
                });
            }
            _ => self.judged()?,
        };
        let verdict = &judged.verdict;
        let mut message = Phrase::default().strong(format!("{}.", words::ruling(verdict)));
        let is_right = verdict.ruling().outcome().is_right();
        if judged.asked.number.is_some() {
            let again = words::again(judged.progress, is_right);
            message = message.words(format!(" It is {again}."));
        }
        let role = if is_right { Role::Good } else { Role::Warning };
        Some(DrillComment {
            message: (message, role),
            rest: Some((document(judged, symbols), self.scroll)),
            best: verdict.best().and_then(|best| best.action.card()),
        })
    }
}

/// What the answer cost, the better move, why, and what was done in the match.
fn document(judged: &JudgedAnswer, symbols: Symbols) -> Document {
    let rows = words::verdict(&judged.verdict).into_iter();
    // The cards lie on the table.
    let rows = rows.filter(|row| row.term != Term::Held);
    let rows = rows.map(|row| text::detail(&row, symbols));
    let unsaved = judged.unsaved.iter().map(|why| {
        let told = format!("! Your answers are not being saved: {why}.");
        Block::Paragraph(vec![TextRun::new(told, Role::Warning)])
    });
    Document {
        blocks: unsaved.chain(rows).collect(),
    }
}

impl Screen for DrillScreen {
    fn place(&self, model: &Model) -> Place {
        if self.is_asking() {
            table::place(model)
        } else {
            Place::Reading
        }
    }

    fn opened(&mut self, _: &mut Model) -> Vec<Effect> {
        match self.stage {
            DrillStage::Ready { .. } => vec![Effect::CountDrills],
            _ => Vec::new(),
        }
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        if self.is_at_table() {
            let verdict = self.verdict(model.charset.symbols());
            return table::draw(model, verdict.as_ref(), canvas);
        }
        text::draw_page("Mistake drill", &self.document(), self.scroll, canvas);
    }

    fn key(&mut self, key: Key, model: &mut Model) -> Option<Next> {
        if self.is_asking() {
            TableScreen.key(key, model)
        } else {
            None
        }
    }

    fn takes(&self, command: Command, model: &Model) -> bool {
        if self.is_asking() {
            command == Command::Close || TableScreen.takes(command, model)
        } else {
            super::means(self, command, model)
        }
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match (&self.stage, command) {
            (DrillStage::Asking(_), Command::Coach) => {
                let next = table::want(model, Intent::Hint(Effort::Full)).into();
                self.hand_in(next, model)
            }
            (DrillStage::Asking(_), _) => {
                let next = TableScreen.command(command, model);
                self.hand_in(next, model)
            }
            (DrillStage::Ready { .. }, Command::Confirm) => {
                self.stage = DrillStage::Looking { percent: 0 };
                self.send(DrillRequest::Open).into()
            }
            (DrillStage::NoHands, Command::Confirm) => {
                let form = Box::new(NewMatchScreen::new(model));
                Go::Replace(AnyScreen::NewMatch(form)).into()
            }
            (_, Command::House) => Next::open(super::HouseScreen::of(model)),
            (DrillStage::Judged(judged), Command::Confirm) => {
                self.stage = DrillStage::Passing(judged.clone());
                self.send(DrillRequest::Ask).into()
            }
            (DrillStage::Over(over), Command::Confirm) if over.more > 0 => {
                self.stage = DrillStage::Looking { percent: 0 };
                self.send(DrillRequest::GoOn).into()
            }
            (DrillStage::Over(_) | DrillStage::Refused(_), Command::Confirm) => self.quit(model),
            _ => Next::stay(),
        }
    }

    fn click(&mut self, line: usize, model: &mut Model) -> Next {
        let next = TableScreen.click(line, model);
        self.hand_in(next, model)
    }

    fn moment(&self) -> Vec<usize> {
        let (stage, number) = match &self.stage {
            DrillStage::Ready { .. } => (7, None),
            DrillStage::Looking { .. } => (0, None),
            DrillStage::Asking(asked) => (1, asked.number),
            DrillStage::Judging(asked) => (2, asked.number),
            DrillStage::Judged(judged) => (3, judged.asked.number),
            DrillStage::Passing(judged) => (4, judged.asked.number),
            DrillStage::Over(_) => (5, None),
            DrillStage::Refused(_) => (6, None),
            DrillStage::NoHands => (8, None),
        };
        vec![stage, number.unwrap_or(0)]
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        match (&self.stage, command) {
            (DrillStage::Asking(_), Command::Coach) => {
                TableScreen.label(command, model).map(|_| "tell me")
            }
            (DrillStage::Asking(_), _) => TableScreen.label(command, model),
            (DrillStage::Ready { .. }, Command::Confirm) => Some("begin"),
            (DrillStage::NoHands, Command::Confirm) => Some("new match"),
            (DrillStage::Judged(_), Command::Confirm) => Some("go on"),
            (DrillStage::Over(over), Command::Confirm) if over.more > 0 => Some("go on"),
            (DrillStage::Over(_) | DrillStage::Refused(_), Command::Confirm) => Some(CLOSE),
            (_, Command::Confirm) => None,
            _ => super::reading_label(command, model),
        }
    }

    fn scroll(&mut self) -> Option<&mut usize> {
        (!self.is_asking()).then_some(&mut self.scroll)
    }

    fn last_scroll(&self, model: &Model) -> usize {
        let Some(judged) = self.judged() else {
            return text::last_row(&self.document(), model);
        };
        let document = &document(judged, model.charset.symbols());
        let page = Page {
            document,
            scroll: 0,
        };
        let area = table::verdict_area(model, document);
        area.map_or(0, |area| page.last_scroll(area, &text::colorless(model)))
    }

    fn page_rows(&self, model: &Model) -> usize {
        let told = self.judged();
        let told = told.map(|judged| document(judged, model.charset.symbols()));
        let verdict = told.and_then(|document| table::verdict_area(model, &document));
        text::page_rows(verdict.unwrap_or_else(|| text::under_title(text::whole(model))))
    }

    fn message(&mut self, message: Message, model: &mut Model) -> Result<Next, Message> {
        match message {
            Message::Drilled { number, news } if number == self.number => {
                Ok(self.take_news(news, model))
            }
            Message::DrillsCounted { due, has_hands }
                if matches!(self.stage, DrillStage::Ready { .. }) =>
            {
                self.stage = match has_hands {
                    false => DrillStage::NoHands,
                    true if due.nothing.is_empty() => DrillStage::Ready { due: due.count },
                    true => DrillStage::Over(DrillEnd {
                        tally: None,
                        told: due.nothing,
                        warnings: Vec::new(),
                        more: 0,
                    }),
                };
                Ok(Next::stay())
            }
            other => Err(other),
        }
    }

    /// A question or a hint over the position is closed first.
    fn close(&mut self, model: &mut Model) -> Next {
        if self.is_asking() && table::closes(model) {
            TableScreen.close(model)
        } else {
            self.quit(model)
        }
    }

    /// What was answered is in the log already.
    fn quit(&mut self, model: &mut Model) -> Next {
        model.sitting = None;
        model.asked = None;
        model.unsaved = None;
        Next {
            effects: vec![self.send(DrillRequest::Close), Effect::CountDrills],
            go: Go::Close,
        }
    }
}
