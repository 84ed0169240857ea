//! "Did you mean": suggests similar names.

use std::cmp::Reverse;

/// Longer names are not compared.
const LONGEST: usize = 64;

/// How similar two names are: edits, then the length of the compared name (a longer one is nearer).
type Nearness = (usize, Reverse<usize>);

fn nearness(given: &str, existing: &str) -> Option<Nearness> {
    let slips = strsim::damerau_levenshtein(given, existing);
    (slips <= existing.len() / 3).then_some((slips, Reverse(existing.len())))
}

/// How similar a name is to the beginning of a longer one.
fn beginning(given: &str, existing: &str) -> Option<Nearness> {
    /// So short a name begins many.
    const SHORTEST: usize = 4;
    let begun = existing.get(..given.len())?;
    let goes_on = existing[given.len()..].starts_with('_');
    nearness(given, begun).filter(|_| goes_on && given.len() >= SHORTEST)
}

/// Normalizes capitals, hyphens and points, the most common mistakes in a name.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '.', ' '], "_")
}

/// Returns the most similar name, if one is similar.
pub(crate) fn nearest<'a>(
    given: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    if given.len() > LONGEST {
        return None;
    }
    let given = plain(given);
    names
        .into_iter()
        .filter_map(|name| Some((nearness(&given, &plain(name))?, name)))
        .min_by_key(|(nearness, _)| *nearness)
        .map(|(_, name)| name)
}

/// Returns the keys that a path may mean: a misspelling, the beginning of a key of its table, the wrong table, or no table.
pub(super) fn nearest_keys(path: &str, keys: &[&'static str]) -> Vec<&'static str> {
    if path.len() > LONGEST {
        return Vec::new();
    }
    let table_of = |path: &str| path.rsplit_once('.').map(|(table, _)| plain(table));
    let table = table_of(path);
    let both = |path: &str| {
        let leaf = path.rsplit_once('.').map_or(path, |(_, name)| name);
        [plain(path), plain(leaf)]
    };
    let given = both(path);
    let near = |key: &str| {
        let existing = both(key);
        let pairs = given
            .iter()
            .flat_map(|given| existing.iter().map(move |existing| (given, existing)));
        let whole = pairs.filter_map(|(given, existing)| nearness(given, existing));
        let is_beside = table.is_some() && table == table_of(key);
        let begun = is_beside.then(|| beginning(&given[1], &existing[1]));
        let slips = whole.chain(begun.flatten()).min();
        slips.map(|(slips, length)| (slips, !is_beside, length))
    };
    let near: Vec<_> = keys
        .iter()
        .filter_map(|key| Some((near(key)?, *key)))
        .collect();
    let best = near.iter().map(|(nearness, _)| *nearness).min();
    near.into_iter()
        .filter(|(nearness, _)| Some(*nearness) == best)
        .map(|(_, key)| key)
        .collect()
}

/// Returns the question at the end of an error about an unknown name; empty without a suggestion.
pub(crate) fn did_you_mean(names: &[&str], mark: char) -> String {
    if names.is_empty() {
        return String::new();
    }
    let marked: Vec<String> = names
        .iter()
        .map(|name| format!("{mark}{name}{mark}"))
        .collect();
    format!("; did you mean {}?", marked.join(" or "))
}
