//! What the coach says of the decisions in a hand or a match, and the way from each mistake to its place in the record.

use crate::{
    analysis::{
        Steps,
        coach::{
            graph,
            review_text::{MistakeText, ReviewSummary, ReviewText},
            words::ACCURACY,
        },
    },
    game::words::{Symbols, capitalized, sentence},
    tui::{
        analyst::{CoachNews, Coaching, Reviewed},
        keymap::{Command, Place},
        question::step,
        theme::Role,
        widgets::{Block, Canvas, Document, Hit, Look, Page, TextRun, row_of},
    },
};

use super::{
    super::{AnyScreen, Go, Model, Next, Screen, text},
    Opened, ReplayScreen,
};

/// The review: the [`Coaching`] of the model.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ReviewScreen {
    /// How many rows it is scrolled down.
    pub scroll: usize,
}

impl ReviewScreen {
    /// Chooses a mistake, and scrolls to it.
    pub fn point_at(&mut self, mistake: usize, model: &mut Model) {
        let Some(coaching) = &mut model.coaching else {
            return;
        };
        coaching.mistake = Some(mistake);
        let rows = mistake_rows(model, &text::colorless(model));
        let row = rows.get(mistake).copied().unwrap_or(0);
        self.scroll = row.min(self.last_scroll(model));
    }

    /// Chooses the next mistake or the one before, round the ends.
    fn choose(&mut self, forward: bool, model: &mut Model) {
        let count = mistakes(model);
        let chosen = match (chosen(model), forward) {
            (Some(chosen), _) => step(chosen, count, forward),
            (None, true) => 0,
            (None, false) => count.saturating_sub(1),
        };
        if chosen < count {
            self.point_at(chosen, model);
        }
    }

    /// Opens the replay at the chosen mistake, or else at the first. The replay leads back here.
    fn replay(&self, model: &mut Model) -> Next {
        if let Some(coaching) = &mut model.coaching {
            coaching.mistake.get_or_insert(0);
        }
        let place = |coaching: &Coaching| {
            let reviewed = coaching.reviewed()?;
            let mut mistakes = reviewed.review.mistakes(reviewed.player);
            let (deal, decision) = mistakes.nth(coaching.mistake?)?;
            let hand = usize::try_from(deal.deal().number()).ok()?;
            Some((hand, decision.player, decision.event))
        };
        let Some((hand, player, event)) = model.coaching.as_ref().and_then(place) else {
            return Next::stay();
        };
        let left = model.coaching.take();
        let left = left.map(|coaching| Box::new((coaching, self.clone())));
        if let Some(replaying) = model.replaying_mut() {
            // There is nothing of the replay behind the review at the table, so that one is kept.
            if replaying.opened != Opened::Table || replaying.review.is_none() {
                replaying.review = left;
            }
            if let Some(place) = replaying.replay().place_of(hand, player, event) {
                replaying.go_to(place);
            }
            return Next::close();
        }
        let Some(sitting) = &model.sitting else {
            return Next::stay();
        };
        let mut screen = ReplayScreen::new(sitting.record().clone(), Opened::Table);
        screen.review = left;
        if let Some(place) = screen.replay().place_of(hand, player, event) {
            screen.go_to(place);
        }
        Go::Replace(AnyScreen::Replay(Box::new(screen))).into()
    }
}

fn chosen(model: &Model) -> Option<usize> {
    model.coaching.as_ref()?.mistake
}

/// How many mistakes the review has.
fn mistakes(model: &Model) -> usize {
    let reviewed = model.coaching.as_ref().and_then(Coaching::reviewed);
    reviewed.map_or(0, |reviewed| {
        reviewed.review.mistakes(reviewed.player).count()
    })
}

/// The text of the review, and the blocks with which its mistakes begin.
fn document(model: &Model) -> (Document, Vec<usize>) {
    let symbols = model.charset.symbols();
    let mut mistakes = Vec::new();
    let blocks = match &model.coaching {
        None => Vec::new(),
        Some(coaching) => match &coaching.news {
            CoachNews::Working(steps) => vec![
                paragraph(progress(*steps, symbols)),
                paragraph(if goes_on_alone(model) {
                    "You can close this page: the coach goes on."
                } else {
                    "If you close this page, the coach stops."
                }),
            ],
            // It is shown at the table.
            CoachNews::Hint { .. } => Vec::new(),
            CoachNews::Review(reviewed) => {
                let width = Page::text_area(text::under_title(text::whole(model))).width;
                let width = usize::from(width).min(graph::OF_A_HAND.0);
                blocks(reviewed, symbols, width, coaching.mistake, &mut mistakes)
            }
        },
    };
    (Document { blocks }, mistakes)
}

/// The row with which each mistake begins.
fn mistake_rows(model: &Model, look: &Look) -> Vec<usize> {
    let (document, mistakes) = document(model);
    let area = text::under_title(text::whole(model));
    let width = Page::text_area(area).width;
    let before = |block: &usize| {
        let blocks = document.blocks[..*block].to_vec();
        // An empty row stands between the block and the one before it.
        Document { blocks }.rows(width, look).len() + usize::from(*block > 0)
    };
    mistakes.iter().map(before).collect()
}

impl Screen for ReviewScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Reading
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        if model.coaching.is_none() {
            return;
        }
        let area = text::draw_page("Review", &document(model).0, self.scroll, canvas);
        let text = Page::text_area(area);
        let scroll = self.scroll.min(self.last_scroll(model));
        for (mistake, row) in mistake_rows(model, canvas.look()).into_iter().enumerate() {
            if let Some(Ok(row)) = row.checked_sub(scroll).map(u16::try_from) {
                canvas.hit(row_of(text, row), Hit::Line(mistake));
            }
        }
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::NextMistake | Command::Right => self.choose(true, model),
            Command::PreviousMistake | Command::Left => self.choose(false, model),
            Command::Confirm if mistakes(model) > 0 => return self.replay(model),
            Command::Confirm | Command::Coach => return self.close(model),
            other => return super::super::read(other, model),
        }
        Next::stay()
    }

    fn takes(&self, command: Command, model: &Model) -> bool {
        match command {
            Command::NextMistake | Command::PreviousMistake | Command::Left | Command::Right => {
                mistakes(model) > 0
            }
            Command::OtherDeal => false,
            _ => true,
        }
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        let has_mistakes = mistakes(model) > 0;
        match command {
            Command::Confirm if has_mistakes => Some("replay"),
            Command::NextMistake | Command::PreviousMistake => {
                has_mistakes.then(|| command.binding().label)
            }
            other => super::super::reading_label(other, model),
        }
    }

    fn click(&mut self, mistake: usize, model: &mut Model) -> Next {
        if chosen(model) == Some(mistake) {
            return self.replay(model);
        }
        self.point_at(mistake, model);
        Next::stay()
    }

    fn scroll(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn last_scroll(&self, model: &Model) -> usize {
        text::last_row(&document(model).0, model)
    }

    /// The review goes with its screen; so does a replay that was opened only for it.
    fn close(&mut self, model: &mut Model) -> Next {
        model.coaching = None;
        if model.replaying().is_some_and(is_for_review) {
            model.screens.pop();
        }
        Next::close()
    }
}

/// Whether a replay is closed with its review.
fn is_for_review(replaying: &ReplayScreen) -> bool {
    replaying.opened == Opened::Review && replaying.review.is_none()
}

/// Whether the coach is at work for a replay that stays when the review is closed.
fn goes_on_alone(model: &Model) -> bool {
    let replaying = model.replaying();
    replaying.is_some_and(|replaying| !is_for_review(replaying))
}

fn paragraph(text: impl Into<String>) -> Block {
    Block::Paragraph(vec![TextRun::plain(text)])
}

/// How many characters the bar takes.
const BAR: u64 = 30;

/// How far the coach is with its work, as a bar.
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

/// What stands under a graph whose first row this is, between its borders: it begins before anybody has seen a card.
fn across(row: &str) -> Option<String> {
    const ENDS: [[&str; 2]; 3] = [
        ["before the deal", "after the hand"],
        ["before", "after"],
        ["deal", "end"],
    ];
    let (before, columns) = row.split_once('|')?;
    let room = columns.chars().count().checked_sub(1)?;
    let mut ends = ENDS.into_iter();
    let [deal, end] = ends.find(|[deal, end]| deal.len() + end.len() < room)?;
    let (margin, room) = (" ".repeat(before.chars().count() + 1), room - deal.len());
    Some(format!("{margin}{deal}{end:>room$}"))
}

/// What the graph is between its ends, of which the sentence above tells.
const BETWEEN: &str = "In between, the graph shows it move by move, with the cards in view.";

fn blocks(
    reviewed: &Reviewed,
    symbols: Symbols,
    graph_width: usize,
    chosen: Option<usize>,
    mistakes: &mut Vec<usize>,
) -> Vec<Block> {
    let told = ReviewText::new(&reviewed.review, reviewed.player, &reviewed.names);
    let mut blocks = Vec::new();
    if let Some(left) = reviewed.left {
        let at_work = format!("The numbers still change: {}", progress(left, symbols));
        blocks.push(paragraph(at_work));
    }
    if told.has_many() {
        summary(&told.summary, Role::Strong, reviewed, symbols, &mut blocks);
    }
    for hand in &told.hands {
        let heading = TextRun::plain(hand.heading.text(symbols));
        blocks.push(Block::Heading(vec![heading]));
        // Until all is judged, the mistakes of all hands are counted above.
        if reviewed.left.is_none() || !told.has_many() {
            summary(&hand.summary, Role::Text, reviewed, symbols, &mut blocks);
        }
        // Of several hands their summary says it once.
        let judged = reviewed.review.judged(reviewed.player);
        if reviewed.left.is_none() && !told.has_many() && judged.accuracy().is_some() {
            blocks.push(paragraph(sentence(ACCURACY)));
        }
        if let Some(chances) = &hand.chances {
            let rows = graph::scaled(&chances.values(), graph_width, graph::OF_A_HAND.1, symbols);
            let under = across(rows.first().map_or("", String::as_str));
            let whose = reviewed.names.whose(reviewed.player);
            let title = capitalized(&format!("{whose} chance to win the game, 0 to 100 %"));
            let rows = [title].into_iter().chain(rows).chain(under);
            let rows = rows.map(|row| vec![TextRun::plain(row)]);
            blocks.push(Block::Set(rows.collect()));
            let ends = sentence(&chances.sentence);
            blocks.push(paragraph(format!("{ends} {BETWEEN}")));
        }
        for told in &hand.mistakes {
            let is_chosen = chosen == Some(mistakes.len());
            mistakes.push(blocks.len());
            mistake(told, symbols, is_chosen, &mut blocks);
        }
    }
    if told.hands.is_empty() {
        blocks.push(paragraph(sentence(&told.summary.headline())));
    }
    // Who has read down to here no longer sees it at the top.
    if reviewed.left.is_some() {
        blocks.push(paragraph(
            "The coach is still at work, and the numbers still change.",
        ));
    }
    blocks
}

/// Counts the mistakes, and when all is judged tells the rest: before, luck and decisions can still change their signs.
fn summary(
    told: &ReviewSummary,
    role: Role,
    reviewed: &Reviewed,
    symbols: Symbols,
    blocks: &mut Vec<Block>,
) {
    let headline = match reviewed.left {
        // How well somebody decided is not known before.
        Some(_) => sentence(&format!("so far {}", told.counted)),
        None => sentence(&told.headline()),
    };
    blocks.push(Block::Paragraph(vec![TextRun::new(headline, role)]));
    let more = told.more.iter().filter(|_| reviewed.left.is_none());
    blocks.extend(more.map(|line| paragraph(sentence(&line.text(symbols)))));
}

/// Tells a mistake: the position, what was done, what was better, and why.
fn mistake(told: &MistakeText<'_>, symbols: Symbols, is_chosen: bool, blocks: &mut Vec<Block>) {
    let (pointer, role) = match (is_chosen, symbols) {
        (false, _) => ("", Role::Strong),
        (true, Symbols::Unicode) => ("▸ ", Role::Title),
        (true, Symbols::Ascii) => ("> ", Role::Title),
    };
    blocks.push(Block::Paragraph(vec![
        TextRun::new(format!("{pointer}{}", told.heading()), role),
        TextRun::plain(format!(": it cost {}.", told.cost)),
    ]));
    let rows = told.rows.iter();
    blocks.extend(rows.map(|row| text::detail(row, symbols)));
}
