//! The list of the moves of a replayed hand, and under it the graph of your chance.

use ratatui::layout::Rect;

use crate::{
    analysis::coach::{Grade, graph},
    tui::{
        glyphs::Charset,
        layout::Tier,
        theme::Role,
        widgets::{Align, Canvas, Hit, from_column, row_of},
    },
};

use super::{super::text, MatchJudging, ReplayScreen, comment::ListedMove};

/// Behind a move before which you asked for a hint, and what that means: in a wide list, and in one where only a letter has room
/// beside the sign of a mistake.
const HINTED: [(&str, &str); 2] = [("hint", "hint: asked for"), ("h", "h: hint")];

/// From so many columns on a list is wide.
const WIDE_LIST: u16 = 30;

/// Under the column of a mistake, whatever its grade: the signs of two grades side by side would look like a third.
const MISTAKE: &str = "x";
/// What the mark means.
const LEGEND: &str = "x: mistake";

/// Where the parts stand.
struct MovesLayout {
    title: Rect,
    list: Rect,
    legend: Rect,
    graph: Rect,
    caption: Rect,
}

/// The rows of a graph with the marks under it. They are free until the chances are known, so that the list keeps its length.
fn graph_rows(replaying: &ReplayScreen, tier: Tier) -> u16 {
    match replaying.judging {
        MatchJudging::Resting => 0,
        MatchJudging::Working { .. } | MatchJudging::Judged(_) if tier >= Tier::Full => 6,
        MatchJudging::Working { .. } | MatchJudging::Judged(_) => 4,
    }
}

fn parts(replaying: &ReplayScreen, tier: Tier, area: Rect) -> MovesLayout {
    let graph = graph_rows(replaying, tier);
    // The title, the legend of the list before the graph, and a row under it that says what it is.
    let around = 1 + 2 * u16::from(graph > 0);
    let list = area.height.saturating_sub(graph + around);
    let below = |row: u16, height: u16| Rect {
        y: area.y.saturating_add(row),
        height: height.min(area.height.saturating_sub(row)),
        ..area
    };
    MovesLayout {
        title: row_of(area, 0),
        list: below(1, list),
        legend: below(list + 1, u16::from(graph > 0)),
        graph: below(list + 2, graph),
        caption: below(list + 2 + graph, u16::from(graph > 0)),
    }
}

/// The lines that have room, and the one that led to this place.
fn shown(replaying: &ReplayScreen, height: u16) -> (Vec<ListedMove>, Option<usize>) {
    let (mut lines, current) = replaying.moves();
    let height = usize::from(height);
    let most = lines.len().saturating_sub(height);
    let first = current.unwrap_or(0).saturating_sub(height / 2).min(most);
    lines.drain(..first);
    lines.truncate(height);
    (
        lines,
        current.and_then(|current| current.checked_sub(first)),
    )
}

pub fn draw(replaying: &ReplayScreen, tier: Tier, area: Rect, canvas: &mut Canvas<'_>) {
    let parts = parts(replaying, tier, area);
    draw_list(replaying, &parts, canvas);
    if parts.graph.height > 1 && replaying.graph().len() > 1 {
        draw_graph(replaying, &parts, canvas);
    }
}

fn draw_list(replaying: &ReplayScreen, parts: &MovesLayout, canvas: &mut Canvas<'_>) {
    let hand = replaying.replay().hand().unwrap_or(0) + 1;
    canvas.line(
        parts.title,
        &format!("Hand {hand}"),
        Role::Title,
        Align::Left,
    );
    let (lines, current) = shown(replaying, parts.list.height);
    let names = replaying.names();
    let glyphs = canvas.glyphs();
    let [long, short] = HINTED;
    let (hinted, meaning) = if parts.list.width >= WIDE_LIST {
        long
    } else {
        short
    };
    let widths = lines
        .iter()
        .map(|line| glyphs.width(names.subject(line.player)));
    let widest = widths.max();
    let name_width = widest.unwrap_or(0).min(parts.list.width / 3);
    for (row, (place, line)) in (0..).zip(lines.iter().enumerate()) {
        let at = row_of(parts.list, row);
        canvas.hit(at, Hit::Line(line.place));
        let is_current = current == Some(place);
        let mut canvas = canvas.within(at);
        if is_current {
            canvas.text(at.x, at.y, glyphs.pointer, Role::Key);
        }
        let role = if is_current {
            Role::Strong
        } else {
            Role::Label
        };
        let name = Rect {
            x: at.x.saturating_add(2),
            width: name_width,
            ..at
        };
        canvas.line(name, names.subject(line.player), role, Align::Left);
        let mut free = at;
        let marks = [
            (line.grade.map_or("", Grade::sign), Role::Warning),
            (if line.hinted { hinted } else { "" }, Role::Label),
        ];
        for (mark, role) in marks.into_iter().filter(|(mark, _)| !mark.is_empty()) {
            let drawn = canvas.line(free, mark, role, Align::Right);
            free.width = free.width.saturating_sub(drawn.width + 1);
        }
        let told = Rect {
            x: name.x.saturating_add(name_width + 1),
            width: free.width.saturating_sub(name_width + 3),
            ..at
        };
        let spans = text::spans(&line.told, role, &canvas);
        canvas.spans(told, &spans.into());
    }
    let legends = legends(&lines, meaning);
    if let Some(legend) = text::first_fitting(&legends, parts.legend.width, canvas) {
        canvas.line(parts.legend, legend, Role::Label, Align::Right);
    }
}

/// What the signs behind these moves are, in more words and in fewer; nothing where there is none.
fn legends(lines: &[ListedMove], hinted: &str) -> [String; 3] {
    let all = [Grade::Inaccuracy, Grade::Mistake, Grade::Blunder];
    let seen = all.into_iter().filter(|grade| {
        let mut lines = lines.iter();
        lines.any(|line| line.grade == Some(*grade))
    });
    let seen: Vec<Grade> = seen.collect();
    let signs: Vec<&str> = seen.iter().map(|grade| grade.sign()).collect();
    let briefly = match signs.as_slice() {
        [] => String::new(),
        signs => format!("{}: mistakes", signs.join(" ")),
    };
    let signs: Vec<String> = seen
        .iter()
        .map(|grade| format!("{} {}", grade.sign(), grade.name()))
        .collect();
    let is_hinted = lines.iter().any(|line| line.hinted);
    let hinted = is_hinted.then(|| hinted.to_owned());
    let whole = signs.iter().cloned().chain(hinted);
    let [whole, signs] = [whole.collect::<Vec<_>>(), signs.clone()].map(|parts| parts.join("  "));
    [whole, signs, briefly]
}

/// The graph, and under it a row with the mistakes and this place.
fn draw_graph(replaying: &ReplayScreen, parts: &MovesLayout, canvas: &mut Canvas<'_>) {
    let moments = replaying.graph();
    let values: Vec<f64> = moments
        .iter()
        .map(|(_, moment)| moment.chance.game)
        .collect();
    let signs: &[char] = match canvas.glyphs().charset {
        Charset::Unicode => &graph::BLOCKS,
        Charset::Ascii => &graph::ASCII,
    };
    let marks = parts.graph.height - 1;
    let (width, height) = (usize::from(parts.graph.width), usize::from(marks));
    let rows = graph::columns(&values, width, height, signs);
    for (row, text) in (0..marks).zip(rows) {
        canvas.line(row_of(parts.graph, row), &text, Role::Label, Align::Left);
    }
    let columns = width.min(values.len());
    for (column, x) in (0..columns).zip(parts.graph.x..) {
        let column = graph::value_at(column, columns, values.len());
        let area = Rect {
            x,
            width: 1,
            ..parts.graph
        };
        canvas.hit(area, Hit::Line(moments[column].0));
    }
    let at = replaying.replay().at();
    let here = moments.iter().rposition(|(place, _)| *place <= at);
    let column_of = |value: usize| {
        (0..columns).find(|column| graph::value_at(*column, columns, values.len()) >= value)
    };
    let under = row_of(parts.graph, marks);
    let mut mark = |value: usize, sign: &str, role: Role| {
        if let Some(Ok(column)) = column_of(value).map(u16::try_from) {
            canvas.text(under.x.saturating_add(column), under.y, sign, role);
        }
    };
    for (value, (_, moment)) in moments.iter().enumerate() {
        if moment.grade.is_some() {
            mark(value, MISTAKE, Role::Warning);
        }
    }
    if let Some(here) = here {
        mark(here, "^", Role::Key);
    }
    // What the marks are: beside them where the graph leaves room for it, and else below.
    let beside = from_column(
        under,
        u16::try_from(columns).unwrap_or(u16::MAX).saturating_add(2),
    );
    let is_beside = canvas.glyphs().width(LEGEND) <= beside.width;
    let whose = replaying.names().whose(replaying.me());
    let mut captions = vec![
        format!("{whose} chance to win, 0–100 %"),
        "chance to win, 0–100 %".to_owned(),
    ];
    let has_marks = moments.iter().any(|(_, moment)| moment.grade.is_some());
    if is_beside && has_marks {
        canvas.line(beside, LEGEND, Role::Label, Align::Right);
    } else if has_marks {
        let with_legend = [
            format!("chance to win, 0–100 %; {LEGEND}"),
            format!("to win, 0–100 %; {LEGEND}"),
            format!("win 0–100 %; {LEGEND}"),
        ];
        captions.splice(0..0, with_legend);
    }
    if let Some(caption) = text::first_fitting(&captions, parts.caption.width, canvas) {
        canvas.line(parts.caption, caption, Role::Label, Align::Left);
    }
}
