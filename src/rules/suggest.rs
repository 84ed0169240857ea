//! "Did you mean": the names nearest to one that does not exist.

use std::cmp::Reverse;

use super::keys::{KEYS, TABLES};

/// The path of the key that names a preset to start from.
pub(super) const BASE: &str = "base";

/// Longer names than this are no slips of the finger.
const LONGEST: usize = 64;

/// How near one name is to another: slips, then the length of what was compared (more in common is nearer).
type Nearness = (usize, Reverse<usize>);

/// How near a name comes to one that exists, if it could be meant.
fn nearness(given: &str, existing: &str) -> Option<Nearness> {
    let slips = strsim::damerau_levenshtein(given, existing);
    (slips <= existing.len() / 3).then_some((slips, Reverse(existing.len())))
}

/// A name without what people get wrong most: capitals, and hyphens or points for underscores.
fn plain(name: &str) -> String {
    name.to_lowercase().replace(['-', '.', ' '], "_")
}

/// The name that is nearest to what was given, if one is near.
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

/// The table that is nearest to a path that is none.
pub(super) fn nearest_table(path: &str) -> Option<&'static str> {
    nearest(path, TABLES.iter().map(|table| table.path))
}

/// The keys that a path that is none may mean: a slip in the name, the wrong table, or no table at all.
pub(super) fn nearest_keys(path: &str) -> Vec<&'static str> {
    if path.len() > LONGEST {
        return Vec::new();
    }
    let given = plain(path);
    let given_name = plain(leaf(path));
    let near = |candidate: &str| {
        let (full, name) = (plain(candidate), plain(leaf(candidate)));
        [
            (&given, &full),
            (&given, &name),
            (&given_name, &full),
            (&given_name, &name),
        ]
        .into_iter()
        .filter_map(|(given, existing)| nearness(given, existing))
        .min()
    };
    let candidates: Vec<(Nearness, &'static str)> = KEYS
        .iter()
        .map(|key| key.path)
        .chain([BASE])
        .filter_map(|candidate| Some((near(candidate)?, candidate)))
        .collect();
    let best = candidates.iter().map(|(nearness, _)| *nearness).min();
    candidates
        .into_iter()
        .filter(|(nearness, _)| Some(*nearness) == best)
        .map(|(_, candidate)| candidate)
        .collect()
}

fn leaf(path: &str) -> &str {
    path.rsplit_once('.').map_or(path, |(_, name)| name)
}

/// The question at the end of a sentence about a name that does not exist; empty when nothing is near.
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
