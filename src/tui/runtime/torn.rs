//! Sequences torn apart after their first byte, as slow connections do it, and put together again.
//!
//! Cut anywhere else, a sequence is put together by the event library. An Escape that comes alone it takes for the key, and
//! what follows for letters: an arrow key would close a page, a report of the mouse would type digits, and worst, a pasted
//! text would be typed as commands.

use std::io;

use crossterm::event::{Event, KeyCode};

use super::input::{Input, Key, translate};

/// What `first` and the events right behind it mean. `soon` gives the next event, if there is one before the player could
/// have pressed another key.
///
/// # Errors
///
/// Those of `soon`.
pub(super) fn complete(
    first: Event,
    mut soon: impl FnMut() -> io::Result<Option<Event>>,
) -> io::Result<Vec<Input>> {
    const ESCAPE: Input = Input::Key(Key::plain(KeyCode::Esc));

    let mut inputs = Vec::from_iter(translate(first));
    while inputs.last() == Some(&ESCAPE) {
        let escape = inputs.len() - 1;
        let Some(next) = soon()?.and_then(translate) else {
            break;
        };
        let introducer = letter(&next);
        inputs.push(next);
        let is_whole: fn(&str) -> bool = match introducer {
            Some('[') => |text| text.ends_with(|sign| matches!(sign, '@'..='~')),
            Some('O') => |text| !text.is_empty(),
            _ => continue,
        };
        let mut text = String::new();
        while !is_whole(&text) {
            let Some(next) = soon()?.and_then(translate) else {
                return Ok(inputs);
            };
            let part = letter(&next);
            inputs.push(next);
            match part {
                Some(sign) => text.push(sign),
                None => return Ok(inputs),
            }
        }
        inputs.truncate(escape);
        if text == "200~" {
            inputs.push(Input::Paste(pasted(&mut soon)?));
        } else {
            inputs.extend(meaning(&text));
        }
        break;
    }
    Ok(inputs)
}

/// The key a sequence stands for; anything but a movement is dropped.
fn meaning(text: &str) -> Option<Input> {
    let code = match text {
        "A" => KeyCode::Up,
        "B" => KeyCode::Down,
        "C" => KeyCode::Right,
        "D" => KeyCode::Left,
        "H" => KeyCode::Home,
        "F" => KeyCode::End,
        _ => return None,
    };
    Some(Input::Key(Key::plain(code)))
}

/// The letter that was typed, if it was one and nothing was held with it.
fn letter(input: &Input) -> Option<char> {
    match input {
        Input::Key(Key {
            code: KeyCode::Char(letter),
            modifiers,
        }) if modifiers.is_empty() => Some(*letter),
        Input::Key(_)
        | Input::Click { .. }
        | Input::Scroll { .. }
        | Input::Paste(_)
        | Input::Resize(_) => None,
    }
}

/// A pasted text of which only the keys are left. Its end is not reported, so that it ends with the flow.
fn pasted(mut soon: impl FnMut() -> io::Result<Option<Event>>) -> io::Result<String> {
    let mut text = String::new();
    while let Some(event) = soon()? {
        match translate(event) {
            Some(Input::Key(key)) if key == Key::plain(KeyCode::Enter) => text.push('\n'),
            Some(input) => text.extend(letter(&input)),
            None => {}
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::collections::VecDeque;

    use crossterm::event::{KeyEvent, KeyModifiers};

    use super::*;

    fn key(code: KeyCode) -> Event {
        let modifiers = match code {
            KeyCode::Char(letter) if letter.is_uppercase() => KeyModifiers::SHIFT,
            _ => KeyModifiers::NONE,
        };
        Event::Key(KeyEvent::new(code, modifiers))
    }

    /// What an Escape means with `rest` right behind it, typed as letters, and what is left of the rest.
    fn after_escape(rest: &str) -> (Vec<Input>, usize) {
        let mut rest: VecDeque<Event> = rest
            .chars()
            .map(|sign| match sign {
                '\x1b' => key(KeyCode::Esc),
                '\r' => key(KeyCode::Enter),
                letter => key(KeyCode::Char(letter)),
            })
            .collect();
        let inputs = complete(key(KeyCode::Esc), || Ok(rest.pop_front())).unwrap();
        (inputs, rest.len())
    }

    fn keys(codes: impl IntoIterator<Item = KeyCode>) -> Vec<Input> {
        let keys = codes.into_iter().map(|code| Input::Key(Key::plain(code)));
        keys.collect()
    }

    #[test]
    fn a_key_alone_is_itself_and_nothing_is_waited_for() {
        let never = || -> io::Result<Option<Event>> { panic!("nothing to wait for") };
        let inputs = complete(key(KeyCode::Char('x')), never).unwrap();
        assert_eq!(inputs, keys([KeyCode::Char('x')]));
    }

    #[test]
    fn escape_alone_is_the_key() {
        assert_eq!(after_escape(""), (keys([KeyCode::Esc]), 0));
        assert_eq!(
            after_escape("\x1b"),
            (keys([KeyCode::Esc, KeyCode::Esc]), 0)
        );
    }

    #[test]
    fn movements_are_put_together() {
        for (rest, code) in [
            ("[A", KeyCode::Up),
            ("[B", KeyCode::Down),
            ("[C", KeyCode::Right),
            ("[D", KeyCode::Left),
            ("[H", KeyCode::Home),
            ("[F", KeyCode::End),
            ("OA", KeyCode::Up),
            ("OD", KeyCode::Left),
        ] {
            assert_eq!(after_escape(rest), (keys([code]), 0), "{rest}");
        }
    }

    #[test]
    fn what_follows_a_sequence_is_left_for_the_next_read() {
        assert_eq!(after_escape("[Bq"), (keys([KeyCode::Down]), 1));
    }

    #[test]
    fn reports_of_the_mouse_and_other_keys_type_nothing() {
        for rest in ["[<0;10;5M", "[<0;10;5m", "[15~", "[1;5C", "OP"] {
            assert_eq!(after_escape(rest), (Vec::new(), 0), "{rest}");
        }
    }

    #[test]
    fn a_paste_stays_text() {
        let paste = Input::Paste("q\ny 7h".into());
        assert_eq!(after_escape("[200~q\ry 7h"), (vec![paste], 0));
    }

    #[test]
    fn what_is_no_sequence_comes_as_it_was_typed() {
        let esc = KeyCode::Esc;
        let typed = KeyCode::Char;
        assert_eq!(after_escape("q").0, keys([esc, typed('q')]));
        assert_eq!(after_escape("[").0, keys([esc, typed('[')]));
        assert_eq!(
            after_escape("[1\r").0,
            keys([esc, typed('['), typed('1'), KeyCode::Enter])
        );
        assert_eq!(after_escape("\x1b[B").0, keys([esc, KeyCode::Down]));
    }
}
