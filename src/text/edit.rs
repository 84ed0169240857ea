//! Changes single values of a TOML file; comments, order and everything else stay.

use toml_edit::{DocumentMut, Item, Table, value};

use super::{BYTE_ORDER_MARK, Value, escaped};

/// A key with its tables, such as `knock.limit`, and its new value.
pub(crate) type Change<'a> = (&'a str, Value<'a>);

/// Why a value cannot be changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CannotEdit {
    /// The text is not TOML.
    #[error("this is not TOML: {0}")]
    NotToml(String),
    /// Something else is in the place of a table.
    #[error("`{0}` is not a table here")]
    NotATable(String),
}

/// Returns the text with other values; a new key or table is added at the end.
///
/// # Errors
///
/// When the text is not TOML, or something else is in the place of a table.
pub(crate) fn edited(text: &str, changes: &[Change<'_>]) -> Result<String, CannotEdit> {
    let (mark, text) = match text.strip_prefix(BYTE_ORDER_MARK) {
        Some(text) => (BYTE_ORDER_MARK, text),
        None => ("", text),
    };
    let mut document: DocumentMut = text
        .parse()
        .map_err(|error: toml_edit::TomlError| CannotEdit::NotToml(escaped(error.message())))?;
    for (path, new) in changes {
        let (tables, name) = path.rsplit_once('.').unwrap_or(("", path));
        let mut table: &mut dyn toml_edit::TableLike = document.as_table_mut();
        let mut names = tables.split('.').filter(|name| !name.is_empty()).peekable();
        while let Some(name) = names.next() {
            if table.get(name).is_none() {
                let mut new = Table::new();
                // Only the innermost table has keys, and so a heading.
                new.set_implicit(names.peek().is_some());
                table.insert(name, Item::Table(new));
            }
            table = table
                .get_mut(name)
                .and_then(Item::as_table_like_mut)
                .ok_or_else(|| CannotEdit::NotATable(tables.to_owned()))?;
        }
        let new = written(*new);
        match table.get_mut(name) {
            Some(Item::Value(old)) => {
                let decor = old.decor().clone();
                *old = new;
                *old.decor_mut() = decor;
            }
            Some(_) => return Err(CannotEdit::NotATable((*path).to_owned())),
            None => {
                table.insert(name, value(new));
            }
        }
    }
    let new = format!("{mark}{document}");
    // toml_edit writes Unix line endings.
    let of_windows = text.contains("\r\n") && text.lines().count() == text.matches("\r\n").count();
    Ok(if of_windows {
        new.replace('\n', "\r\n")
    } else {
        new
    })
}

fn written(value: Value<'_>) -> toml_edit::Value {
    match value {
        Value::Switch(on) => on.into(),
        Value::Number(number) => number.into(),
        Value::Name(name) => name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Value::{Name, Number, Switch};

    fn after(text: &str, changes: &[Change<'_>]) -> String {
        edited(text, changes).unwrap()
    }

    #[test]
    fn only_the_value_changes() {
        let text = "# Ours, since 1987.\nbase = \"pagat\" # of old\n\n# Never more.\n[knock]\n  limit   =  10   # ten\n\
                    \n# Gin pays.\n[score]\ngin_bonus = 20\n# The end.\n";
        assert_eq!(after(text, &[]), text);
        assert_eq!(
            after(text, &[("knock.limit", Number(9))]),
            text.replace("10   #", "9   #")
        );
        assert_eq!(
            after(text, &[("base", Name("bicycle"))]),
            text.replace("pagat", "bicycle")
        );
    }

    #[test]
    fn tables_are_changed_in_every_notation() {
        assert_eq!(
            after("knock.limit = 10\n", &[("knock.limit", Number(9))]),
            "knock.limit = 9\n"
        );
        assert_eq!(
            after("knock = { limit = 10 }\n", &[("knock.limit", Number(9))]),
            "knock = { limit = 9 }\n"
        );
        assert_eq!(
            after(
                "[score]\nextra_boxes.gin = 1\n",
                &[("score.extra_boxes.gin", Number(2))]
            ),
            "[score]\nextra_boxes.gin = 2\n"
        );
        assert_eq!(
            after("[knock]\r\nlimit = 10\r\n", &[("knock.limit", Number(9))]),
            "[knock]\r\nlimit = 9\r\n"
        );
    }

    #[test]
    fn new_keys_are_added_at_the_end() {
        let text = "[knock]\nlimit = 9\n\n# About gin.\n[gin]\nbig_gin = true\n";
        assert_eq!(
            after(text, &[("knock.variant", Name("oklahoma"))]),
            text.replace("limit = 9\n", "limit = 9\nvariant = \"oklahoma\"\n")
        );
        assert_eq!(
            after("", &[("score.extra_boxes.gin", Number(2))]),
            "[score.extra_boxes]\ngin = 2\n"
        );
        assert_eq!(
            after("bell = true\n", &[("mouse", Switch(false))]),
            "bell = true\nmouse = false\n"
        );
    }

    #[test]
    fn impossible_changes_are_refused() {
        assert!(matches!(edited("a = ", &[]), Err(CannotEdit::NotToml(_))));
        assert_eq!(
            edited("knock = 1\n", &[("knock.limit", Number(9))]),
            Err(CannotEdit::NotATable("knock".to_owned()))
        );
        assert_eq!(
            edited("[bell]\n", &[("bell", Switch(true))]),
            Err(CannotEdit::NotATable("bell".to_owned()))
        );
    }
}
