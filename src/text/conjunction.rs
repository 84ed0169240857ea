//! Lists in a sentence.

/// The word before the last item of a list in a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Conjunction {
    And,
    Or,
}

impl Conjunction {
    /// Returns the list: `a`, `a and b`, `a, b and c`.
    pub fn list(self, items: &[impl AsRef<str>]) -> String {
        let mut list = String::new();
        for (place, item) in items.iter().enumerate() {
            list += self.before(place, items.len());
            list += item.as_ref();
        }
        list
    }

    /// Returns what separates the item in this place, of so many, from the one before it.
    pub const fn before(self, place: usize, count: usize) -> &'static str {
        match self {
            _ if place == 0 => "",
            _ if place + 1 < count => ", ",
            Self::And => " and ",
            Self::Or => " or ",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comma_stands_between_all_but_the_last_two() {
        let list = |items: &[&str]| Conjunction::And.list(items);
        assert_eq!(list(&[]), "");
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b"]), "a and b");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(Conjunction::Or.list(&["a", "b", "c"]), "a, b or c");
    }
}
