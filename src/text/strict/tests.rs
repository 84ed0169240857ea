//! Files with and without mistakes: what is read, and what is reported where.

use super::*;

const KEYS: &[&str] = &["theme", "bell", "pace"];

fn refusal(text: &[u8]) -> String {
    let file = StrictFile::new("settings.toml", text, "setting", KEYS);
    file.finish(()).unwrap_err().to_string()
}

#[test]
fn keys_are_read_in_the_order_of_the_file() {
    let text = b"\xef\xbb\xbf# Mine.\nbell = true\ntheme = \"dark\"\npace = [\"a\", 1]\n";
    let mut file = StrictFile::new("settings.toml", text, "setting", KEYS);
    let entries = file.entries();
    let keys: Vec<_> = entries.iter().map(|entry| entry.key).collect();
    assert_eq!(keys, ["bell", "theme", "pace"]);
    assert_eq!(entries[0].item.value, Loose::Switch(true));
    assert_eq!(entries[1].item.value, Loose::Text("dark".to_owned()));
    let Loose::List(list) = &entries[2].item.value else {
        panic!("a list");
    };
    assert_eq!(list[1].value, Loose::Number(1));
    assert!(file.finish(()).is_ok());
}

#[test]
fn every_mistake_is_reported_with_its_place() {
    let message = refusal(b"them = \"dark\"\nbell = yes\nbell = true\npace = \nx = 1 1\n");
    assert_eq!(
        message,
        "settings.toml:1:1: there is no setting `them`; did you mean `theme`?\n  \
         1 | them = \"dark\"\n    | ^^^^\n\
         settings.toml:2:8: this is not TOML: write \"yes\", with quotes\n  \
         2 | bell = yes\n    |        ^^^\n\
         settings.toml:3:1: `bell` is set twice, first on line 2; leave one of the two\n  \
         3 | bell = true\n    | ^^^^\n\
         settings.toml:4:8: this is not TOML: the value is missing\n  \
         4 | pace = \n    |        ^\n\
         settings.toml:5:1: there is no setting `x`; the settings are theme, bell, pace\n  \
         5 | x = 1 1\n    | ^"
    );
}

#[test]
fn invalid_utf8_and_unknown_keys_are_refused() {
    assert_eq!(
        refusal(b"bell = \xff\n").lines().next(),
        Some("settings.toml:1:8: the byte 0xFF is not UTF-8; save the file as UTF-8 text")
    );
    assert_eq!(
        refusal(b"halo = 1\n").lines().next(),
        Some("settings.toml:1:1: there is no setting `halo`; the settings are theme, bell, pace")
    );
    assert_eq!(
        refusal(b"[bells]\n").lines().next(),
        Some("settings.toml:1:2: there is no table `bells`; this file has no tables")
    );
}

#[test]
fn of_many_mistakes_the_first_are_shown() {
    let lines: Vec<String> = (0..120).map(|number| format!("x{number} = 1")).collect();
    let text = lines.join("\n");
    let message = refusal(text.as_bytes());
    assert!(message.ends_with("settings.toml: and 20 more"), "{message}");
}
