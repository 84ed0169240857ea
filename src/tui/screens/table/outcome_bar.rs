//! How the hands ended in which a move was tried, as a bar.
//!
//! Each end is a letter and a line as long as its share: capitals and a heavy line for what you win, small letters and a
//! light one for what they win. So it can be read without colors.

use ratatui::text::{Line, Span};

use crate::{
    analysis::coach::{Ended, Endings},
    play::WinKind,
    tui::{theme::Role, widgets::Canvas},
};

/// The letters of the ends, and what they are called in the legend.
const LETTERS: [(char, &str); 5] = [
    ('G', "G gin"),
    ('K', "K knock"),
    ('U', "U undercut"),
    ('W', "W otherwise"),
    (NOBODY, "0 nobody"),
];

/// The letter of hands that nobody wins.
const NOBODY: char = '0';

/// The letter of an end: a capital where you win.
const fn letter(ended: Ended) -> char {
    match ended {
        Ended::Won(kind) => capital(kind),
        Ended::Lost(kind) => capital(kind).to_ascii_lowercase(),
        Ended::OtherUndercut => capital(WinKind::Undercut).to_ascii_lowercase(),
        Ended::Nobodys => NOBODY,
    }
}

const fn capital(kind: WinKind) -> char {
    match kind {
        WinKind::Gin | WinKind::BigGin => 'G',
        WinKind::Knock => 'K',
        WinKind::Undercut => 'U',
        WinKind::LowestDeadwood | WinKind::RefusedDouble => 'W',
    }
}

/// The ends with so many columns each, in their order from the best to the worst; those that are too rare have none.
fn segments(endings: &Endings, width: u16) -> Vec<(char, usize)> {
    let mut segments: Vec<(char, usize)> = Vec::new();
    for ended in Ended::ALL {
        let count = endings.share(|other| other == ended).some;
        match segments.last_mut().filter(|last| last.0 == letter(ended)) {
            Some(last) => last.1 += count,
            None => segments.push((letter(ended), count)),
        }
    }
    let (all, width) = (endings.count().max(1), usize::from(width));
    // Each has the whole columns that it fills, and those that lack most of one get what is left.
    let mut order: Vec<usize> = (0..segments.len()).collect();
    order.sort_by_key(|place| std::cmp::Reverse(segments[*place].1 * width % all));
    for (_, count) in &mut segments {
        *count = *count * width / all;
    }
    let taken: usize = segments.iter().map(|(_, columns)| columns).sum();
    for place in order.into_iter().take(width - taken.min(width)) {
        segments[place].1 += 1;
    }
    segments.retain(|(_, columns)| *columns > 0);
    segments
}

/// The bar of a move, of exactly so many columns; nothing for one that was not tried.
pub fn bar(endings: &Endings, width: u16, canvas: &Canvas<'_>) -> Line<'static> {
    if endings.count() == 0 {
        return Line::default();
    }
    let segments = segments(endings, width).into_iter();
    let spans = segments.map(|(letter, columns)| {
        let (line, role) = match letter {
            NOBODY => (" ", Role::Label),
            'A'..='Z' => (canvas.glyphs().heavy, Role::Good),
            _ => (canvas.glyphs().horizontal, Role::Bad),
        };
        let line = line.repeat(columns - 1);
        Span::styled(format!("{letter}{line}"), canvas.theme().style(role))
    });
    Line::from(spans.collect::<Vec<_>>())
}

/// What the letters mean that stand in the bars of these moves, in more words and in fewer. `others` are those against you.
pub fn legend<'a>(
    moves: impl IntoIterator<Item = &'a Endings>,
    others: &str,
    width: u16,
) -> Vec<String> {
    let mut drawn: Vec<char> = Vec::new();
    for endings in moves.into_iter().filter(|endings| endings.count() > 0) {
        let letters = segments(endings, width).into_iter();
        drawn.extend(letters.map(|(letter, _)| letter));
    }
    let is_drawn = |letter: char| {
        drawn
            .iter()
            .any(|other| other.to_ascii_uppercase() == letter)
    };
    let named = LETTERS.iter().filter(|(letter, _)| is_drawn(*letter));
    let named: Vec<&str> = named.map(|(_, name)| *name).collect();
    let named = named.join(", ");
    vec![
        format!("{named}; capitals: you, small letters: {others}"),
        format!("{named}; small letters: {others}"),
        format!("{named}; small: {others}"),
        named,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::DiscardFate;

    #[test]
    fn a_bar_has_all_columns_and_each_end_its_share() {
        for (counts, width, drawn) in [
            (vec![(Ended::Won(WinKind::Gin), 1)], 5, vec![('G', 5)]),
            (
                vec![
                    (Ended::Lost(WinKind::Knock), 250),
                    (Ended::Won(WinKind::Gin), 200),
                    (Ended::Won(WinKind::BigGin), 50),
                    (Ended::Won(WinKind::Knock), 400),
                    (Ended::Nobodys, 99),
                    (Ended::Won(WinKind::Undercut), 1),
                ],
                20,
                vec![('G', 5), ('K', 8), (NOBODY, 2), ('k', 5)],
            ),
            (
                vec![
                    (Ended::Won(WinKind::Gin), 1),
                    (Ended::Nobodys, 1),
                    (Ended::Lost(WinKind::Gin), 1),
                ],
                10,
                vec![('G', 4), (NOBODY, 3), ('g', 3)],
            ),
        ] {
            let mut endings = Endings::default();
            for (ended, count) in counts {
                for _ in 0..count {
                    endings.add(ended, 0.0, DiscardFate::Left);
                }
            }
            assert_eq!(segments(&endings, width), drawn);
        }
    }
}
