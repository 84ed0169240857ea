//! Changing single values of a TOML file: comments, order and everything else stay as they were written.

use toml_edit::{DocumentMut, Item, Table, value};

use super::Value;

/// A key with its tables, `knock.limit`, and the value that it is to have.
pub(crate) type Change<'a> = (&'a str, Value<'a>);

/// Why a value cannot be put into a file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CannotEdit {
    /// The text is not TOML.
    #[error("this is not TOML: {0}")]
    NotToml(String),
    /// Something else stands where the table of a key belongs.
    #[error("`{0}` is no table of keys here")]
    NotATable(String),
}

/// Returns the text with other values; a key or table that it does not have yet is put behind the others.
///
/// # Errors
///
/// When the text is not TOML, or a table that is needed is none in it.
pub(crate) fn edited(text: &str, changes: &[Change<'_>]) -> Result<String, CannotEdit> {
    let mut document: DocumentMut = text
        .parse()
        .map_err(|error: toml_edit::TomlError| CannotEdit::NotToml(error.message().to_owned()))?;
    for (path, new) in changes {
        let (tables, name) = path.rsplit_once('.').unwrap_or(("", path));
        let mut table: &mut dyn toml_edit::TableLike = document.as_table_mut();
        let mut names = tables.split('.').filter(|name| !name.is_empty()).peekable();
        while let Some(name) = names.next() {
            if table.get(name).is_none() {
                let mut new = Table::new();
                // Only the innermost table has keys of its own, and so a heading.
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
    let new = document.to_string();
    // The library writes every line's end as Unix has it.
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
    fn a_value_changes_and_all_around_it_stays() {
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
    fn every_way_of_writing_a_table_is_changed_where_it_stands() {
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
    fn what_is_not_there_yet_stands_behind_the_rest() {
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
    fn what_cannot_be_changed_is_refused() {
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
