//! The parts of a table that the match, a replay, a drill and the lesson draw alike.

use ratatui::layout::Rect;

use crate::{
    cards::Card,
    game::{
        PlayedDeal,
        words::{Names, Phrase, Sum},
    },
    melds::{deadwood, deadwood_after_discard},
    play::{Phase, PublicState, Seat, Seen, Shown, View, pair},
    players::{FACE_COLUMNS, FACE_ROWS, Level},
    record::Extent,
    rules::{BoxWhen, GameTable, Rules},
    tui::{
        glyphs::{Charset, Glyphs},
        keymap::Command,
        layout::{Areas, Middle},
        theme::Role,
        widgets::{
            Align, Canvas, CardRow, CardView, DiscardPile, Emphasis, Face, Hit, Piles, from_column,
            inset, row_of, towards_middle, wrap,
        },
    },
};

use super::{Model, cards::Showdown, text};

/// What the middle of a table is needed for: a `panel` is a hint beside the piles.
pub fn middle(showdown: &Showdown, has_lines: bool, has_panel: bool) -> Middle {
    if showdown.is_open() {
        Middle::Open
    } else if has_lines {
        Middle::Lines
    } else if has_panel {
        Middle::Panel
    } else {
        Middle::Play
    }
}

/// The only opponent.
pub struct OpponentView<'a> {
    pub name: &'a str,
    /// What they are: a level or a program; nothing for a person.
    pub about: &'a str,
    /// What else there is to say of them.
    pub more: Option<String>,
    pub remark: Option<&'a str>,
}

impl OpponentView<'_> {
    /// Draws their face and their name, and behind or below it what they are, who deals, and more. At the side of their cards,
    /// what they say stands in `speech`.
    pub fn draw(&self, own: Seat, area: Rect, speech: Rect, canvas: &mut Canvas<'_>) {
        let charset = canvas.glyphs().charset;
        let dealer = (own != pair::DEALER).then(|| "deals".to_owned());
        let more = || dealer.iter().chain(&self.more).cloned();
        let joined = |parts: Vec<String>| parts.join(" · ");
        if area.height > 1 {
            // At the side of the cards.
            let words = draw_face(self.about, Role::Title, area, canvas);
            canvas.line(words, self.name, Role::Title, Align::Left);
            canvas.line(row_of(words, 1), self.about, Role::Label, Align::Left);
            let last = row_of(words, 1 + u16::from(!self.about.is_empty()));
            let all = joined(more().collect());
            // What they are doing is news.
            let told = match &self.more {
                Some(doing) if canvas.glyphs().width(&all) > words.width => doing,
                _ => &all,
            };
            canvas.line(last, told, Role::Label, Align::Left);
            if let Some(remark) = self.remark {
                let said = Phrase::new(format!("\"{remark}\""));
                text::draw_phrase(&said, Role::Message, speech, canvas);
            }
            return;
        }
        let about = Some(self.about).filter(|about| !about.is_empty());
        let about: Vec<String> = about.map(str::to_owned).into_iter().chain(more()).collect();
        let mut told = Phrase::new(eyes(self.about, charset)).strong(self.name);
        if !about.is_empty() {
            told = told.words(format!("  {}", joined(about)));
        }
        text::draw_centered(&told, Role::Label, area, canvas);
    }
}

/// The face of an opponent who is of this level; none for a person or a program.
fn face(about: &str, charset: Charset) -> Option<&'static [String; FACE_ROWS as usize]> {
    let persona = about.parse::<Level>().ok()?.persona();
    Some(match charset {
        Charset::Unicode => &persona.face,
        Charset::Ascii => &persona.ascii,
    })
}

/// Draws the face of an opponent who is of this level, and returns what is free at its right.
pub fn draw_face(about: &str, role: Role, area: Rect, canvas: &mut Canvas<'_>) -> Rect {
    let Some(rows) = face(about, canvas.glyphs().charset) else {
        return area;
    };
    for (row, line) in (0..area.height).zip(rows) {
        canvas.line(row_of(area, row), line, role, Align::Left);
    }
    from_column(area, FACE_COLUMNS + 1)
}

/// The middle of a face, where there is one row for it, with the space behind it.
pub fn eyes(about: &str, charset: Charset) -> String {
    face(about, charset).map_or_else(String::new, |[_, eyes, _]| format!("{eyes} "))
}

/// Says below the first cards of an opponent that they are known, where nothing else can stand.
pub fn label_known(row: &CardRow, at: Rect, areas: &Areas, canvas: &mut Canvas<'_>) {
    const LABEL: &str = "known";
    let Some(first) = row.card_rects(at).first().copied() else {
        return;
    };
    let width = canvas.glyphs().width(LABEL);
    // A column stays free on each side.
    let around = Rect {
        x: first.x,
        y: at.bottom(),
        width: width + 2,
        height: 1,
    };
    if at.height > 1 && areas.is_free(around) && canvas.is_blank(around) {
        canvas.line(inset(around, 1, 0), LABEL, Role::Label, Align::Left);
    }
}

/// The upcard where the first of the piles of three players will be.
fn before_the_piles(name: &str, upcard: CardView) -> Vec<DiscardPile> {
    let none = || DiscardPile::of("", CardView::none().emphasized(Emphasis::Away));
    vec![DiscardPile::of(name, upcard), none(), none().own()]
}

/// The stock and the discard piles from which `own` may take; what another seat has done there with the last action is lit.
pub fn piles(
    model: &Model,
    (names, deal): (&Names, &PlayedDeal),
    open: &PublicState,
    own: Seat,
    last: Option<&Seen>,
) -> Piles {
    let last = last.filter(|seen| seen.seat != own);
    let top_of = |card: Option<Card>| {
        let is_new = last.is_some_and(
            |seen| matches!(seen.shown, Shown::Discarded(thrown) if Some(thrown) == card),
        );
        card.map_or_else(CardView::none, CardView::up)
            .emphasized(Emphasis::lit(is_new))
    };
    let mut discards = match open.phase() {
        _ if !open.has_own_piles() => {
            let pile = open.pile().cards();
            vec![DiscardPile::shared(top_of(open.pile().top()), pile.len())]
        }
        Phase::Offer { card, .. } => before_the_piles("upcard", top_of(Some(*card))),
        // It stays in sight until the first discard.
        _ if let (Some(card), [_]) = (open.out_of_play(), open.pile().cards()) => {
            let card = CardView::up(card).emphasized(Emphasis::Dimmed);
            before_the_piles("passed", card)
        }
        _ => {
            let pile = |seat: Seat| {
                let name = names.subject(deal.seats()[seat]);
                DiscardPile::of(name, top_of(open.last_discard(seat)))
            };
            let others = own.others(open.seats()).map(pile);
            let mut mine = pile(own).own();
            if mine.top.face != Face::None {
                // It is not for you to take.
                mine.top = mine.top.emphasized(Emphasis::Dimmed);
            }
            others.chain([mine]).collect()
        }
    };
    discards.retain(|pile| !pile.is_own || model.tier().has_own_pile());
    Piles {
        stock: open.stock() as usize,
        stock_emphasis: Emphasis::lit(
            last.is_some_and(|seen| matches!(seen.shown, Shown::DrewStock)),
        ),
        largest: model.at_most(model.tier().pile_cards(discards.len())),
        discards,
        align: Align::Center,
    }
}

/// Draws the piles, to be clicked for a draw.
pub fn draw_piles(piles: &Piles, area: Rect, canvas: &mut Canvas<'_>) {
    let rects = piles.rects(area);
    canvas.hit(rects.stock, Hit::Key(Command::DrawStock));
    for (pile, at) in piles.discards.iter().zip(rects.discards) {
        if !pile.is_own {
            canvas.hit(at, Hit::Key(Command::Take));
        }
    }
    piles.draw(area, canvas);
}

/// Whether a command that ends the hand could be meant.
pub fn may_end(view: &View, command: Command) -> bool {
    if view.hand().len() < 11 {
        return false;
    }
    let left = deadwood_after_discard(view.hand(), view.undiscardable());
    match command {
        Command::Knock => left > 0 && left <= view.knock_limit(),
        Command::Gin => left == 0,
        Command::BigGin => view.rules().gin.big_gin && deadwood(view.hand()) == 0,
        _ => false,
    }
}

/// What stands on a line of the sum after a hand, and its number.
type SumRow = (String, String, Role);

/// The least columns of the sum after a hand, where there is room for them.
const SUM: u16 = 34;

/// The columns that the sum after a hand takes of so many, and its lines. Words without room for their number beside them
/// take several lines, and the number stands on the last.
fn sum_in(sum: &Sum, columns: u16, glyphs: &Glyphs) -> (u16, Vec<SumRow>) {
    /// Columns between the words and the number, at least.
    const GAP: u16 = 2;
    let rows = sum_rows(sum);
    let width = |text: &str| glyphs.width(text);
    let taken = |number: &str| match width(number) {
        0 => 0,
        number => number + GAP,
    };
    let needed = rows
        .iter()
        .map(|(what, number, _)| width(what) + taken(number));
    let columns = needed.max().unwrap_or(0).max(SUM).min(columns);
    let wrapped = rows.into_iter().flat_map(|(what, number, role)| {
        let room = columns.saturating_sub(taken(&number)).max(1);
        let lines = wrap::plain(&what, room, glyphs);
        let last = lines.len().saturating_sub(1);
        let lines = lines.into_iter().enumerate();
        lines.map(move |(line, what)| {
            let number = if line == last {
                number.clone()
            } else {
                String::new()
            };
            (what, number, role)
        })
    });
    (columns, wrapped.collect())
}

/// The sum after a hand, as it is done on paper.
fn sum_rows(sum: &Sum) -> Vec<SumRow> {
    let counts = sum.counts.iter();
    let counts = counts.map(|line| (line.what.clone(), line.points.to_string(), Role::Text));
    let added = sum.added.iter().enumerate().map(|(place, line)| {
        let plus = if place == 0 { "" } else { "+" };
        let number = format!("{plus}{}", line.points);
        (line.what.clone(), number, Role::Text)
    });
    let times = sum.times.iter();
    let times = times.map(|line| (line.what.clone(), String::new(), Role::Text));
    let total = (sum.total(), sum.points.to_string(), Role::Strong);
    let charge = sum.charge.iter();
    let charge = charge.map(|line| (line.what.clone(), line.points.to_string(), Role::Text));
    let rows = counts.chain(added).chain(times).chain([total]);
    rows.chain(charge).collect()
}

/// How many lines the sum after a hand takes in an area; none where it is said in a sentence, or where there is none.
pub fn sum_lines(names: &Names, deal: &PlayedDeal, area: Rect, glyphs: &Glyphs) -> usize {
    let rows = Sum::of(names, deal).map_or(0, |sum| sum_in(&sum, area.width, glyphs).1.len());
    if rows > usize::from(area.height) {
        0
    } else {
        rows
    }
}

/// The first lines of the sum after a hand; in a sentence where there is no room for all of them. Where nothing but the hand is
/// played, it has no boxes.
pub fn draw_sum(
    names: &Names,
    (deal, extent): (&PlayedDeal, Extent),
    lines: usize,
    area: Rect,
    canvas: &mut Canvas<'_>,
) {
    let Some(mut sum) = Sum::of(names, deal) else {
        return;
    };
    if extent == Extent::Hand {
        sum.boxes = 0;
    }
    let (columns, rows) = sum_in(&sum, area.width, canvas.glyphs());
    if rows.len() > usize::from(area.height) {
        text::draw_phrase(&Phrase::new(format!("{sum}.")), Role::Text, area, canvas);
        return;
    }
    let written = u16::try_from(rows.len()).unwrap_or(area.height);
    let above = (area.height - written) / 3;
    let whole = area;
    let area = towards_middle(area, columns, canvas.area());
    for (row, (what, number, role)) in (above..area.height).zip(rows).take(lines) {
        let at = row_of(area, row);
        canvas.line(at, &what, Role::Label, Align::Left);
        canvas.line(at, &number, role, Align::Right);
    }
    // The word is on the sheet too, and it is here that a player meets it first.
    if sum.boxes > 0 && lines >= usize::from(written) && above + written < area.height {
        let below = row_of(whole, above + written);
        let forms = about_boxes(deal.deal().rules());
        if let Some(told) = text::first_fitting(&forms, below.width, canvas) {
            let width = canvas.glyphs().width(told);
            let column = area.x - whole.x;
            // Under the first letter of the sum, where it has room there.
            let below = if column + width < below.width {
                from_column(below, column)
            } else {
                towards_middle(below, width, canvas.area())
            };
            canvas.line(below, told, Role::Hint, Align::Left);
        }
    }
}

/// What a box is and what it is worth, and when its points come; and the same in fewer words. In a chouette somebody sits in a
/// box of another kind.
fn about_boxes(rules: &Rules) -> [String; 2] {
    let when = match rules.score.box_when {
        BoxWhen::GameEnd => "at the end of the game",
        BoxWhen::AtOnce => "with the hand",
    };
    let worth = format!("{} more points {when}.", rules.score.box_bonus);
    let forms = match rules.table.game {
        GameTable::Chouette => [
            "A box on the sheet is for a hand won: ",
            "A box on the sheet: ",
        ],
        GameTable::Two
        | GameTable::Cutthroat
        | GameTable::BattleRoyal
        | GameTable::Partnership
        | GameTable::Round => ["A box is for a hand won: ", "A box: "],
    };
    forms.map(|about| about.to_owned() + &worth)
}

/// What has happened, the newest at the bottom, as much of it as there is room for.
pub fn draw_story(moves: &[Phrase], area: Rect, canvas: &mut Canvas<'_>) {
    let height = usize::from(area.height);
    let mut rows = Vec::new();
    for (place, phrase) in moves.iter().rev().enumerate() {
        let role = if place == 0 { Role::Text } else { Role::Label };
        let told = text::indented_rows(phrase, role, area.width, canvas);
        // Only the newest move may be cut.
        if place > 0 && rows.len() + told.len() > height {
            break;
        }
        rows.extend(told.into_iter().rev());
    }
    rows.truncate(height);
    for (row, line) in (0..area.height).zip(rows.iter().rev()) {
        canvas.spans(row_of(area, row), line);
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;
    use crate::{game::words::SumLine, players::Cue};

    #[test]
    fn words_of_the_sum_wrap_before_their_number() {
        let line = |what: &str, points| SumLine {
            what: what.to_owned(),
            points,
        };
        let sum = Sum {
            counts: vec![line("Bartholomew's deadwood 77 - 19 laid off", 58)],
            added: vec![line("(58 - 10) + (50 - 10) + (14 - 10)", 92)],
            times: vec![line("times 2 for the spade", 2)],
            points: 184,
            charge: None,
            boxes: 1,
        };
        let glyphs = &Charset::Unicode.glyphs();
        let words = |rows: &[SumRow]| {
            let all = rows.iter().map(|(what, ..)| what.as_str());
            let all = all.collect::<String>();
            all.split_whitespace().collect::<String>()
        };
        for columns in 12..60 {
            let (taken, rows) = sum_in(&sum, columns, glyphs);
            assert!(taken <= columns);
            assert_eq!(words(&rows), words(&sum_rows(&sum)), "{columns}");
            for (what, number, _) in rows {
                let gap = if number.is_empty() { 0 } else { 2 };
                assert!(glyphs.width(&what) + gap + glyphs.width(&number) <= taken);
            }
        }
    }

    #[test]
    fn every_remark_has_room_beside_the_table() {
        for level in Level::ALL {
            for cue in Cue::VARIANTS {
                for remark in level.persona().remarks(*cue) {
                    let glyphs = &Charset::Unicode.glyphs();
                    // The side of the smallest table that has one.
                    let rows = wrap::plain(&format!("\"{remark}\""), 24, glyphs);
                    assert!(rows.len() <= 2, "{rows:?}");
                }
            }
        }
    }
}
