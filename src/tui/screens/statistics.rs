//! The page of the statistics.

use ratatui::layout::Rect;

use crate::{
    analysis::stats::report::TextKind,
    tui::{
        keymap::Command,
        model::Model,
        screens::AnyScreen,
        screens::target::Target,
        statistics::{Counted, StatisticsPage},
        theme::Role,
        widgets::{Align, Block, Canvas, Document, Look, Page, Piece, inset, row_of},
    },
};

/// The parts of the screen: the title, the opponent beside it or under it, and the text.
struct Areas {
    title: Rect,
    against: Rect,
    text: Rect,
}

impl Areas {
    fn of(model: &Model) -> Self {
        let whole = inset(super::whole(model), 1, 0);
        Self {
            title: row_of(whole, 0),
            against: row_of(whole, 1),
            text: Rect {
                y: whole.y.saturating_add(2),
                height: whole.height.saturating_sub(3),
                ..whole
            },
        }
    }
}

fn open(model: &Model) -> Option<&StatisticsPage> {
    match model.top()? {
        AnyScreen::Statistics(page) => Some(page),
        _ => None,
    }
}

pub(super) fn draw(model: &Model, canvas: &mut Canvas<'_>) {
    if let Some(page) = open(model) {
        let areas = Areas::of(model);
        canvas.line(areas.title, "Statistics", Role::Title, Align::Left);
        if let Some(counted) = page.counted() {
            if let Some(percent) = counted.percent() {
                let told = format!("the coach is at work: {percent} %");
                canvas.line(areas.title, &told, Role::Label, Align::Right);
            }
            let role = if counted.opponent().is_some() {
                Role::Changed
            } else {
                Role::Label
            };
            canvas.line(areas.against, &against(counted), role, Align::Left);
        }
        let document = document(model, page, areas.text);
        page_of(page, &document).draw(areas.text, canvas);
    }
    super::footer::draw(model, canvas);
}

/// Whose matches are shown, between the signs of what can be changed.
fn against(counted: &Counted) -> String {
    let name = match counted.opponent() {
        Some(name) => format!("against {name}"),
        None => "against everybody".to_owned(),
    };
    if counted.has_choice() {
        format!("< {name} >")
    } else {
        name
    }
}

/// What can be clicked: the two signs beside the name of the opponent.
pub(super) fn targets(model: &Model) -> Vec<(Rect, Target)> {
    let Some(counted) = open(model).and_then(StatisticsPage::counted) else {
        return Vec::new();
    };
    if !counted.has_choice() {
        return Vec::new();
    }
    let row = Areas::of(model).against;
    let long = u16::try_from(against(counted).chars().count()).unwrap_or(u16::MAX);
    let half = |x: u16, command| {
        let rect = Rect {
            x: row.x.saturating_add(x),
            width: 2,
            ..row
        };
        (rect.intersection(row), Target::Key(command))
    };
    vec![
        half(0, Command::Left),
        half(long.saturating_sub(2), Command::Right),
    ]
}

/// How far the page can be scrolled, in rows.
pub(super) fn last_scroll(model: &Model, look: &Look) -> usize {
    let Some(page) = open(model) else { return 0 };
    let area = Areas::of(model).text;
    let document = document(model, page, area);
    page_of(page, &document).last_scroll(area, look)
}

fn page_of<'a>(page: &StatisticsPage, document: &'a Document) -> Page<'a> {
    Page {
        document,
        scroll: page.scroll,
    }
}

/// What there is to read, in rows that fit the area.
fn document(model: &Model, page: &StatisticsPage, area: Rect) -> Document {
    let width = usize::from(Page::rects(area).text.width);
    let symbols = model.charset.symbols();
    let role = |kind: TextKind| match kind {
        TextKind::Heading => Role::Heading,
        TextKind::Text => Role::Text,
        TextKind::Strong => Role::Strong,
        TextKind::Label => Role::Label,
        TextKind::Drawn => Role::Good,
    };
    let rows = page.report(width).rows(width, symbols).into_iter();
    let rows = rows.map(|row| {
        let piece = |(kind, text): (TextKind, String)| Piece::new(text, role(kind));
        row.into_iter().map(piece).collect()
    });
    Document {
        blocks: vec![Block::Set(rows.collect())],
    }
}
