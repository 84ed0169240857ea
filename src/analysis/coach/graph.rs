//! The graph of a chance, in characters.

use std::iter;

use crate::game::words::Symbols;

/// A graph in rows of characters, the top row first: for each value a column as high as the value, from 0 to 1.
///
/// When there are more values than columns, each column shows the last of the values that fall on it. `signs` are a
/// column from empty to full, in equal steps.
pub fn columns(values: &[f64], width: usize, height: usize, signs: &[char]) -> Vec<String> {
    let steps = signs.len().saturating_sub(1).max(1);
    let shown = width.min(values.len());
    let value = |column: usize| values[value_at(column, shown, values.len())];
    let full = |column: usize| {
        let part = value(column).clamp(0.0, 1.0);
        let highest = u32::try_from(height * steps).unwrap_or(u32::MAX);
        rounded(part * f64::from(highest))
    };
    (0..height)
        .map(|row| {
            let below = (height - 1 - row) * steps;
            let sign = |column| {
                let filled = full(column).saturating_sub(below).min(steps);
                signs.get(filled).copied().unwrap_or(' ')
            };
            (0..shown).map(sign).collect()
        })
        .collect()
}

/// The columns of the graph of a hand with its scale, at most, and its rows.
pub const OF_A_HAND: (usize, usize) = (72, 4);

/// A graph of chances from 0 to 100 % with this scale at its left, so many columns wide with it. Few values are drawn broader.
/// It is the same for every hand, so that a slight change never looks like a great one.
pub fn scaled(values: &[f64], width: usize, height: usize, symbols: Symbols) -> Vec<String> {
    /// Columns of the scale, and of the border.
    const BESIDE: usize = 8;
    /// A value takes at most so many columns.
    const BROAD: usize = 3;
    let signs: &[char] = match symbols {
        Symbols::Unicode => &BLOCKS,
        Symbols::Ascii => &ASCII,
    };
    let width = width.saturating_sub(BESIDE);
    let times = (width / values.len().max(1)).clamp(1, BROAD);
    let broad = values.iter().copied();
    let broad: Vec<f64> = broad.flat_map(|part| iter::repeat_n(part, times)).collect();
    let rows = columns(&broad, width, height, signs);
    let label = |row| match row {
        0 => "100 %",
        _ if row + 1 == height => "  0 %",
        _ => "     ",
    };
    let rows = rows.into_iter().enumerate();
    rows.map(|(row, columns)| format!("{} |{columns}|", label(row)))
        .collect()
}

/// Which of `values` values a graph of `columns` columns shows in a column; both are counted from 0.
pub fn value_at(column: usize, columns: usize, values: usize) -> usize {
    ((column + 1) * values / columns.max(1)).max(1) - 1
}

/// The signs of a column with Unicode.
pub const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The signs of a column with ASCII alone.
pub const ASCII: [char; 4] = [' ', '.', ':', '#'];

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is not negative, and a screen has few rows"
)]
fn rounded(number: f64) -> usize {
    number.round() as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_as_high_as_its_value() {
        let rows = columns(&[0.0, 0.25, 0.5, 0.75, 1.0], 5, 2, &BLOCKS);
        assert_eq!(rows, ["   ▄█", " ▄███"]);
        assert_eq!(columns(&[0.0, 0.5, 1.0], 9, 1, &ASCII), [" :#"]);
    }

    #[test]
    fn a_graph_has_a_scale_and_keeps_to_its_width() {
        assert_eq!(
            scaled(&[0.0, 0.5, 1.0], 24, 2, Symbols::Ascii),
            ["100 % |      ###|", "  0 % |   ######|"]
        );
        assert_eq!(
            scaled(&[0.52, 0.55, 0.58], 24, 2, Symbols::Ascii),
            ["100 % |         |", "  0 % |#########|"]
        );
        let many = [0.5; 100];
        let rows = scaled(&many, 30, 4, Symbols::Unicode);
        assert_eq!(rows.len(), 4);
        assert!(rows.iter().all(|row| row.chars().count() == 30));
    }

    #[test]
    fn a_narrow_graph_keeps_the_last_value() {
        let values: Vec<f64> = (0..100).map(|value| f64::from(value) / 99.0).collect();
        assert_eq!(columns(&values, 4, 1, &ASCII), ["..:#"]);
        assert_eq!(columns(&[], 10, 2, &ASCII), ["", ""]);
        assert_eq!(columns(&[0.5], 0, 1, &ASCII), [""]);
    }
}
