//! The characters that the screen is drawn with: Unicode or ASCII.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::{
    cards::{Card, Suit},
    game::words::Symbols,
};

/// The characters that the screen is drawn with. Each is one column wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyphs {
    pub charset: Charset,
    pub horizontal: &'static str,
    /// The same, heavier.
    pub heavy: &'static str,
    pub vertical: &'static str,
    /// Top left, top right, bottom left, bottom right.
    pub corners: [&'static str; 4],
    /// The bracket under a meld: left end, line, right end.
    pub bracket: [&'static str; 3],
    /// The top of a frame: left end, line, right end.
    pub arch: [&'static str; 3],
    /// The back of a card.
    pub back: &'static str,
    /// The signs that alternate on the back of a card with an outline.
    pub lattice: [&'static str; 2],
    /// On the card just drawn.
    pub drawn: &'static str,
    /// On a card that was laid off.
    pub laid_off: &'static str,
    /// Under the card of the best move.
    pub best: &'static str,
    /// On a card that is chosen together with others.
    pub chosen: &'static str,
    /// Before the entry of a list that Enter takes.
    pub pointer: &'static str,
    /// Before the best move of a hint, while another may still turn out to be the best.
    pub pointer_so_far: &'static str,
    /// Before a move of a hint, where others between it and the one above are left out.
    pub gap: &'static str,
    /// Before the items of a list.
    pub bullet: &'static str,
    /// Between two pieces of text on a line.
    pub dot: &'static str,
    pub more_above: &'static str,
    pub more_below: &'static str,
    /// The thumb of a scrollbar.
    pub thumb: &'static str,
    /// At the end of a text that is cut.
    pub cut: &'static str,
    /// Empty.
    pub none: &'static str,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charset {
    Unicode,
    Ascii,
}

impl Charset {
    pub const fn symbols(self) -> Symbols {
        match self {
            Self::Unicode => Symbols::Unicode,
            Self::Ascii => Symbols::Ascii,
        }
    }

    /// Reads the environment; `var` returns the value of a variable.
    ///
    /// Unicode needs a UTF-8 locale: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides. The Linux
    /// console, `TERM=linux`, lacks three of the suits.
    pub fn from_environment(var: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| var(name).filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let utf8 = locale.is_some_and(|locale| {
            let locale = locale.to_ascii_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        });
        if utf8 && set("TERM").as_deref() != Some("linux") {
            Self::Unicode
        } else {
            Self::Ascii
        }
    }

    pub const fn glyphs(self) -> Glyphs {
        match self {
            Self::Unicode => Glyphs::UNICODE,
            Self::Ascii => Glyphs::ASCII,
        }
    }
}

impl Glyphs {
    pub const UNICODE: Self = Self {
        charset: Charset::Unicode,
        horizontal: "─",
        heavy: "━",
        vertical: "│",
        corners: ["╭", "╮", "╰", "╯"],
        bracket: ["╰", "─", "╯"],
        arch: ["╭", "─", "╮"],
        back: "░",
        lattice: ["╱", "╲"],
        drawn: "•",
        laid_off: "‹",
        best: "▲",
        chosen: "✓",
        pointer: "▸",
        pointer_so_far: "▹",
        gap: "⋮",
        bullet: "•",
        dot: "·",
        more_above: "↑",
        more_below: "↓",
        thumb: "┃",
        cut: "…",
        none: "–",
    };

    pub const ASCII: Self = Self {
        charset: Charset::Ascii,
        horizontal: "-",
        heavy: "=",
        vertical: "|",
        corners: ["+", "+", "+", "+"],
        bracket: ["\\", "_", "/"],
        arch: ["/", "-", "\\"],
        back: "#",
        lattice: ["/", "\\"],
        drawn: "*",
        laid_off: "'",
        best: "!",
        chosen: "x",
        pointer: ">",
        pointer_so_far: "?",
        gap: ":",
        bullet: "-",
        dot: "|",
        more_above: "^",
        more_below: "v",
        thumb: "#",
        cut: ">",
        none: "-",
    };

    pub const fn suit(&self, suit: Suit) -> char {
        match self.charset {
            Charset::Unicode => suit.symbol(),
            Charset::Ascii => suit.letter(),
        }
    }

    /// Returns a card in two columns: `7♥`, `T♦`.
    pub fn card(&self, card: Card) -> String {
        format!("{}{}", card.rank().letter(), self.suit(card.suit()))
    }

    /// Converts a text to these characters. What ASCII lacks becomes the most similar characters, or `?`. Variation
    /// selectors are removed, because terminals disagree about their width.
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if text.is_ascii() {
            return Cow::Borrowed(text);
        }
        match self.charset {
            Charset::Unicode if text.contains(is_variation_selector) => {
                Cow::Owned(text.replace(is_variation_selector, ""))
            }
            Charset::Unicode => Cow::Borrowed(text),
            Charset::Ascii => {
                let mut plain = String::with_capacity(text.len());
                for sign in text.chars() {
                    match nearest_in_ascii(sign) {
                        Some(nearest) => plain.push_str(nearest),
                        None if sign.is_ascii() => plain.push(sign),
                        None if sign.width().unwrap_or(0) == 0 => {}
                        None => plain.push('?'),
                    }
                }
                Cow::Owned(plain)
            }
        }
    }

    /// Returns the width of a text in columns.
    pub fn width(&self, text: &str) -> u16 {
        u16::try_from(self.text(text).width()).unwrap_or(u16::MAX)
    }

    /// Converts a text and cuts it to at most `width` columns, with "…" at the end of a cut text.
    pub fn cut_to<'a>(&self, text: &'a str, width: u16) -> Cow<'a, str> {
        let text = self.text(text);
        if self.width(&text) <= width {
            return text;
        }
        let room = usize::from(width.saturating_sub(1));
        let mut kept = String::new();
        let mut taken = 0;
        for sign in text.chars() {
            taken += sign.width().unwrap_or(0);
            if taken > room {
                break;
            }
            kept.push(sign);
        }
        if width > 0 {
            kept.push_str(self.cut);
        }
        Cow::Owned(kept)
    }
}

/// Whether it is a variation selector.
fn is_variation_selector(sign: char) -> bool {
    matches!(sign, '\u{fe00}'..='\u{fe0f}')
}

fn nearest_in_ascii(sign: char) -> Option<&'static str> {
    match sign {
        '♣' => Some("c"),
        '♦' => Some("d"),
        '♥' => Some("h"),
        '♠' => Some("s"),
        '–' | '—' | '−' | '‐' | '─' | '·' | '•' => Some("-"),
        '…' => Some("..."),
        '’' | '‘' | '‹' => Some("'"),
        '“' | '”' => Some("\""),
        '×' => Some("x"),
        '±' => Some("+-"),
        '≈' => Some("~"),
        '≤' => Some("<="),
        '≥' => Some(">="),
        '▹' => Some("?"),
        '▲' => Some("!"),
        '▸' | '→' => Some(">"),
        '←' => Some("<"),
        '↑' => Some("^"),
        '↓' => Some("v"),
        '│' => Some("|"),
        '⏎' => Some("Enter"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(glyphs: &Glyphs) -> Vec<&'static str> {
        let mut all = vec![
            glyphs.horizontal,
            glyphs.heavy,
            glyphs.vertical,
            glyphs.back,
            glyphs.drawn,
            glyphs.laid_off,
            glyphs.best,
            glyphs.chosen,
            glyphs.pointer,
            glyphs.pointer_so_far,
            glyphs.gap,
            glyphs.bullet,
            glyphs.dot,
            glyphs.more_above,
            glyphs.more_below,
            glyphs.thumb,
            glyphs.cut,
            glyphs.none,
        ];
        all.extend(glyphs.corners);
        all.extend(glyphs.bracket);
        all
    }

    #[test]
    fn every_glyph_is_one_column_wide() {
        for glyphs in [Glyphs::UNICODE, Glyphs::ASCII] {
            for sign in all(&glyphs) {
                assert_eq!(glyphs.width(sign), 1, "{sign}");
                assert!(!sign.contains(is_variation_selector), "{sign}");
            }
            for suit in Suit::ALL.map(|suit| glyphs.suit(suit)) {
                assert_eq!(glyphs.width(&suit.to_string()), 1, "{suit}");
                assert!(glyphs.charset == Charset::Unicode || suit.is_ascii());
            }
        }
        assert!(all(&Glyphs::ASCII).iter().all(|sign| sign.is_ascii()));
    }

    #[test]
    fn the_environment_decides_the_charset() {
        let charset = |pairs: &[(&str, &str)]| {
            Charset::from_environment(|name| {
                let found = pairs.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(charset(&[("LANG", "en_GB.UTF-8")]), Charset::Unicode);
        assert_eq!(charset(&[("LC_CTYPE", "C.utf8")]), Charset::Unicode);
        assert_eq!(
            charset(&[("LANG", "en_GB.UTF-8"), ("LC_ALL", "C")]),
            Charset::Ascii
        );
        assert_eq!(
            charset(&[("LANG", "en_GB.UTF-8"), ("LC_ALL", "")]),
            Charset::Unicode
        );
        assert_eq!(charset(&[("LANG", "en_GB.ISO-8859-1")]), Charset::Ascii);
        assert_eq!(
            charset(&[("LANG", "C.UTF-8"), ("TERM", "linux")]),
            Charset::Ascii
        );
        assert_eq!(charset(&[]), Charset::Ascii);
    }

    #[test]
    fn texts_are_converted_to_the_charset() {
        assert_eq!(Glyphs::ASCII.text("Zoë ≥ 10♦ 名"), "Zo? >= 10d ?");
        assert_eq!(Glyphs::UNICODE.text("♥\u{fe0f}"), "♥");
        assert_eq!(Glyphs::ASCII.text("♥\u{fe0f}"), "h");
        assert_eq!(Glyphs::UNICODE.width("名"), 2);
    }

    #[test]
    fn long_text_is_cut() {
        assert_eq!(Glyphs::UNICODE.cut_to("undercut", 8), "undercut");
        assert_eq!(Glyphs::UNICODE.cut_to("undercut", 5), "unde…");
        assert_eq!(Glyphs::UNICODE.cut_to("名名名", 4), "名…");
        assert_eq!(Glyphs::ASCII.cut_to("undercut", 5), "unde>");
        assert_eq!(Glyphs::ASCII.cut_to("undercut", 0), "");
    }
}
