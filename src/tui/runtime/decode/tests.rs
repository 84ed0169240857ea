//! Every key as terminals send it, the mouse, pastes, and what comes in parts.

use proptest::collection::vec;
use proptest::prelude::*;

use super::*;

const NONE: KeyModifiers = KeyModifiers::NONE;
const SHIFT: KeyModifiers = KeyModifiers::SHIFT;
const ALT: KeyModifiers = KeyModifiers::ALT;
const CTRL: KeyModifiers = KeyModifiers::CONTROL;

fn decode(bytes: impl AsRef<[u8]>) -> Vec<UserInput> {
    Decoder::default().feed(bytes.as_ref())
}

fn one(code: KeyCode, modifiers: KeyModifiers) -> Vec<UserInput> {
    vec![UserInput::Key(Key::new(code, modifiers))]
}

/// What a terminal sends for a key, without any extension.
fn sent(key: Key) -> String {
    let Key { code, modifiers } = key;
    let held = u32::from(modifiers.contains(SHIFT))
        + 2 * u32::from(modifiers.contains(ALT))
        + 4 * u32::from(modifiers.contains(CTRL));
    let with = |bytes: &str, last: char| match held {
        0 => format!("\x1b[{bytes}{last}").replace("[1", "["),
        held => format!("\x1b[{bytes};{}{last}", held + 1),
    };
    let numbered = |number: u8| match held {
        0 => format!("\x1b[{number}~"),
        held => format!("\x1b[{number};{}~", held + 1),
    };
    let alone = match code {
        KeyCode::Char(letter) if modifiers.contains(CTRL) => {
            char::from(letter.to_ascii_uppercase() as u8 & 0x1f).to_string()
        }
        KeyCode::Char(letter) => letter.to_string(),
        KeyCode::Enter => "\r".to_owned(),
        KeyCode::Esc => "\x1b".to_owned(),
        KeyCode::Tab => "\t".to_owned(),
        KeyCode::Backspace => "\x7f".to_owned(),
        KeyCode::BackTab => return "\x1b[Z".to_owned(),
        KeyCode::Up => return with("1", 'A'),
        KeyCode::Down => return with("1", 'B'),
        KeyCode::Right => return with("1", 'C'),
        KeyCode::Left => return with("1", 'D'),
        KeyCode::Home => return with("1", 'H'),
        KeyCode::End => return with("1", 'F'),
        KeyCode::Insert => return numbered(2),
        KeyCode::Delete => return numbered(3),
        KeyCode::PageUp => return numbered(5),
        KeyCode::PageDown => return numbered(6),
        KeyCode::F(number @ 1..=5) => return numbered(10 + number),
        KeyCode::F(number @ 6..=10) => return numbered(11 + number),
        KeyCode::F(number) => return numbered(12 + number),
        other => panic!("{other} has no name"),
    };
    if modifiers.contains(ALT) {
        format!("\x1b{alone}")
    } else {
        alone
    }
}

#[test]
fn every_key_that_a_file_may_name_can_be_sent() {
    let mut names: Vec<String> = (' '..='~').map(String::from).collect();
    names.extend(["ö", "Ö", "ß", "№"].map(str::to_owned));
    names.extend((1..=12).map(|number| format!("F{number}")));
    let keys =
        "Space Enter Esc Tab BackTab Backspace Delete Insert Left Right Up Down Home End PgUp PgDn";
    names.extend(keys.split(' ').map(str::to_owned));
    let held = [
        "",
        "Ctrl-",
        "Alt-",
        "Shift-",
        "Ctrl-Alt-",
        "Ctrl-Shift-",
        "Alt-Shift-",
    ];
    let mut tried = 0;
    for name in held
        .iter()
        .flat_map(|held| names.iter().map(move |name| format!("{held}{name}")))
    {
        let Ok(key) = name.parse::<Key>() else {
            continue;
        };
        let mut decoder = Decoder::default();
        let mut inputs = decoder.feed(sent(key).as_bytes());
        inputs.extend(decoder.give_up());
        assert_eq!(inputs, [UserInput::Key(key)], "{name}");
        tried += 1;
    }
    assert!(tried > 350, "{tried} keys");
}

#[test]
fn an_answer_of_the_terminal_is_no_key() {
    let mut decoder = Decoder::default();
    assert!(!decoder.take_answer());
    for split in 1..4 {
        let mut inputs = decoder.feed(&ANSWER[..split]);
        inputs.extend(decoder.feed(&ANSWER[split..]));
        assert_eq!(inputs, []);
        assert!(decoder.take_answer());
        assert!(!decoder.take_answer());
    }
    assert_eq!(decoder.feed(b"a\x1b[0nb").len(), 2);
    assert!(decoder.take_answer());
}

#[test]
fn every_key_as_terminals_send_it() {
    let keys = [
        ("a", KeyCode::Char('a'), NONE),
        ("K", KeyCode::Char('K'), NONE),
        ("♠", KeyCode::Char('♠'), NONE),
        ("ß", KeyCode::Char('ß'), NONE),
        ("🂡", KeyCode::Char('🂡'), NONE),
        ("\r", KeyCode::Enter, NONE),
        ("\n", KeyCode::Enter, NONE),
        ("\t", KeyCode::Tab, NONE),
        ("\x7f", KeyCode::Backspace, NONE),
        ("\x08", KeyCode::Backspace, NONE),
        ("\x00", KeyCode::Char(' '), CTRL),
        ("\x03", KeyCode::Char('c'), CTRL),
        ("\x1a", KeyCode::Char('z'), CTRL),
        ("\x1c", KeyCode::Char('\\'), CTRL),
        ("\x1bx", KeyCode::Char('x'), ALT),
        ("\x1bö", KeyCode::Char('ö'), ALT),
        ("\x1b\x03", KeyCode::Char('c'), ALT | CTRL),
        ("\x1b[A", KeyCode::Up, NONE),
        ("\x1b[B", KeyCode::Down, NONE),
        ("\x1b[C", KeyCode::Right, NONE),
        ("\x1b[D", KeyCode::Left, NONE),
        ("\x1b[H", KeyCode::Home, NONE),
        ("\x1b[F", KeyCode::End, NONE),
        ("\x1bOA", KeyCode::Up, NONE),
        ("\x1bOM", KeyCode::Enter, NONE),
        ("\x1bOP", KeyCode::F(1), NONE),
        ("\x1bOS", KeyCode::F(4), NONE),
        ("\x1b[[A", KeyCode::F(1), NONE),
        ("\x1b[[E", KeyCode::F(5), NONE),
        ("\x1b[1;2D", KeyCode::Left, SHIFT),
        ("\x1b[1;5C", KeyCode::Right, CTRL),
        ("\x1b[1;3A", KeyCode::Up, ALT),
        ("\x1b[1;2P", KeyCode::F(1), SHIFT),
        ("\x1b[Z", KeyCode::BackTab, NONE),
        ("\x1b[1~", KeyCode::Home, NONE),
        ("\x1b[7~", KeyCode::Home, NONE),
        ("\x1b[2~", KeyCode::Insert, NONE),
        ("\x1b[3~", KeyCode::Delete, NONE),
        ("\x1b[3;5~", KeyCode::Delete, CTRL),
        ("\x1b[4~", KeyCode::End, NONE),
        ("\x1b[8~", KeyCode::End, NONE),
        ("\x1b[5~", KeyCode::PageUp, NONE),
        ("\x1b[6~", KeyCode::PageDown, NONE),
        ("\x1b[11~", KeyCode::F(1), NONE),
        ("\x1b[15~", KeyCode::F(5), NONE),
        ("\x1b[17~", KeyCode::F(6), NONE),
        ("\x1b[21~", KeyCode::F(10), NONE),
        ("\x1b[24~", KeyCode::F(12), NONE),
        ("\x1b[97u", KeyCode::Char('a'), NONE),
        ("\x1b[97:65;2u", KeyCode::Char('a'), NONE),
        ("\x1b[99;5u", KeyCode::Char('c'), CTRL),
        ("\x1b[13u", KeyCode::Enter, NONE),
        ("\x1b[27u", KeyCode::Esc, NONE),
        ("\x1b[127u", KeyCode::Backspace, NONE),
        ("\x1b[97;1:1u", KeyCode::Char('a'), NONE),
        ("\x1b[97;1:2u", KeyCode::Char('a'), NONE),
    ];
    for (bytes, code, modifiers) in keys {
        assert_eq!(decode(bytes), one(code, modifiers), "{bytes:?}");
    }
}

#[test]
fn other_sequences_are_ignored() {
    for bytes in [
        "\x1b[97;1:3u",      // a key goes up
        "\x1b[1;1:3A",       // and another
        "\x1b[I",            // focus
        "\x1b[O",            // and its loss
        "\x1b[24;80R",       // where the cursor is
        "\x1b[?1;2c",        // what the terminal is
        "\x1b[?0u",          // which keyboard
        "\x1b[99~",          // no key
        "\x1b[~",            // no number
        "\x1b[99999999999~", // too large a number
        "\x1b[57441u",       // a Shift key alone
        "\x1b[1114112u",     // no character
        "\x1b[201~",         // the end of no paste
        "\x1b]11;rgb:0000/0000/0000\x07",
        "\x1b]11;rgb:0000/0000/0000\x1b\\",
        "\x1bP1$r0m\x1b\\",
        "\x1b_Gi=1;OK\x1b\\",
    ] {
        assert_eq!(decode(bytes), [], "{bytes:?}");
        assert_eq!(
            decode([bytes, "q"].concat()),
            one(KeyCode::Char('q'), NONE),
            "{bytes:?}"
        );
    }
}

#[test]
fn only_clicks_and_the_wheel_are_decoded() {
    let at = Position::new(69, 4);
    let click = |button| vec![UserInput::Click { button, at }];
    let scroll = |towards| vec![UserInput::Scroll { towards, at }];
    for (bytes, expected) in [
        ("\x1b[<0;70;5M", click(MouseButton::Left)),
        ("\x1b[<1;70;5M", click(MouseButton::Middle)),
        ("\x1b[<2;70;5M", click(MouseButton::Right)),
        ("\x1b[<16;70;5M", click(MouseButton::Left)),
        ("\x1b[<64;70;5M", scroll(Scroll::Up)),
        ("\x1b[<65;70;5M", scroll(Scroll::Down)),
        ("\x1b[M \x66\x25", click(MouseButton::Left)),
        ("\x1b[M\x60\x66\x25", scroll(Scroll::Up)),
        ("\x1b[M#\x66\x25", vec![]),
        ("\x1b[<0;70;5m", vec![]),
        ("\x1b[<32;70;5M", vec![]),
        ("\x1b[<35;70;5M", vec![]),
        ("\x1b[<66;70;5M", vec![]),
        ("\x1b[<128;70;5M", vec![]),
        ("\x1b[<0;70M", vec![]),
    ] {
        assert_eq!(decode(bytes), expected, "{bytes:?}");
    }
}

#[test]
fn the_mouse_may_report_from_anywhere() {
    for (bytes, x, y) in [
        ("\x1b[<0;0;0M", 0, 0),
        ("\x1b[<0;1;1M", 0, 0),
        ("\x1b[<0;65536;65537M", 65535, 65535),
        ("\x1b[<0;4294967295;1M", 65535, 0),
    ] {
        let at = Position::new(x, y);
        let button = MouseButton::Left;
        assert_eq!(
            decode(bytes),
            [UserInput::Click { button, at }],
            "{bytes:?}"
        );
    }
}

#[test]
fn a_paste_is_text_whatever_it_contains() {
    let text = "q\r\n7h \x1b[A\x1b[200~\x03♠";
    let bytes = format!("\x1b[200~{text}\x1b[201~q");
    let q = UserInput::Key(Key::char('q'));
    assert_eq!(decode(bytes), [UserInput::Paste(text.into()), q]);
    assert_eq!(
        decode(b"\x1b[200~\xff\x1b[201~"),
        [UserInput::Paste("\u{fffd}".into())]
    );
}

#[test]
fn a_paste_is_waited_for_and_a_key_is_not() {
    let mut decoder = Decoder::default();
    assert_eq!(decoder.patience(), None);
    for (begun, patience, given_up) in [
        ("\x1b", Some(ESCAPE_ALONE), one(KeyCode::Esc, NONE)),
        ("\x1b[", Some(REST), one(KeyCode::Char('['), ALT)),
        ("\x1bO", Some(REST), one(KeyCode::Char('O'), ALT)),
        ("\x1b]", Some(REST), one(KeyCode::Char(']'), ALT)),
        ("\x1b[1;", Some(REST), vec![]),
        ("\x1b[20", Some(REST), vec![]),
        ("\x1b[M ", Some(REST), vec![]),
        ("\x1b[200~text", None, vec![]),
    ] {
        assert_eq!(decoder.feed(begun.as_bytes()), [], "{begun:?}");
        assert_eq!(decoder.patience(), patience, "{begun:?}");
        assert_eq!(Vec::from_iter(decoder.give_up()), given_up, "{begun:?}");
        assert_eq!(decoder.give_up(), None, "{begun:?}");
        assert_eq!(decoder.patience(), None, "{begun:?}");
    }
    decoder.feed(b"\xe2\x99");
    assert_eq!(decoder.give_up(), None);
    assert_eq!(decoder.feed(b"q"), one(KeyCode::Char('q'), NONE));
}

#[test]
fn the_rest_of_an_arrow_key_is_recognized_after_a_late_escape() {
    for (rest, code) in [
        ("[A", KeyCode::Up),
        ("OA", KeyCode::Up),
        ("[D", KeyCode::Left),
        ("A", KeyCode::Char('A')),
        ("h", KeyCode::Char('h')),
    ] {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.feed(b"\x1b"), []);
        assert_eq!(decoder.give_up(), Some(plain(KeyCode::Esc)));
        assert_eq!(decoder.patience(), Some(REST));
        // Torn once more.
        let inputs: Vec<UserInput> = rest
            .bytes()
            .flat_map(|byte| decoder.feed(&[byte]))
            .collect();
        assert_eq!(inputs, one(code, NONE), "{rest}");
        assert_eq!(decoder.patience(), None);
    }
    let mut decoder = Decoder::default();
    decoder.feed(b"\x1b");
    decoder.give_up();
    // Later it is typed.
    assert_eq!(decoder.give_up(), None);
    assert_eq!(decoder.feed(b"[").len(), 1);
    assert_eq!(decoder.feed(b"A"), one(KeyCode::Char('A'), NONE));
}

#[test]
fn an_incomplete_sequence_loses_nothing_else() {
    assert_eq!(decode("\x1b[1;\x1b[A"), one(KeyCode::Up, NONE));
    assert_eq!(decode("\x1b[12\rq").len(), 2);
    assert_eq!(decode("\x1b\x1b[A").len(), 2);
    assert_eq!(decode(b"\xe2\x28q").len(), 2);
    assert_eq!(decode(b"\x80\xffq"), one(KeyCode::Char('q'), NONE));
}

/// Bytes as they could come: whole things, and anything.
fn flow() -> impl Strategy<Value = Vec<u8>> {
    let thing = prop_oneof![
        any::<u8>().prop_map(|byte| vec![byte]),
        "[ -~]{1,5}".prop_map(String::into_bytes),
        "\x1b\\[[0-9;:<?]{0,9}[@-~]".prop_map(String::into_bytes),
        "\x1b\\[200~[a-z\r]{0,9}\x1b\\[201~".prop_map(String::into_bytes),
        "[♠ß🂡]".prop_map(String::into_bytes),
        Just(b"\x1b".to_vec()),
    ];
    vec(thing, 0..12).prop_map(|things| things.concat())
}

proptest! {
    #[test]
    fn input_may_be_split_anywhere(bytes in flow(), cuts in vec(1_usize..9, 1..9)) {
        let mut whole = Decoder::default();
        let expected = whole.feed(&bytes);
        let mut torn = Decoder::default();
        let mut inputs = Vec::new();
        let mut rest = &*bytes;
        for &cut in cuts.iter().cycle() {
            let (piece, further) = rest.split_at(cut.min(rest.len()));
            inputs.extend(torn.feed(piece));
            rest = further;
            if rest.is_empty() {
                break;
            }
        }
        prop_assert_eq!(inputs, expected);
        prop_assert_eq!(torn.give_up(), whole.give_up());
    }
}
