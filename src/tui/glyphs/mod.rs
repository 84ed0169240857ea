//! The signs that the screen is drawn with: Unicode, or ASCII alone.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::{
    cards::{Card, Suit},
    game::words::Symbols,
};

/// The signs that the screen is drawn with. Each is one column wide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Glyphs {
    /// Which signs these are.
    pub charset: Charset,
    /// A line from left to right.
    pub horizontal: &'static str,
    /// A line from top to bottom.
    pub vertical: &'static str,
    /// The corners of a card or panel: top left, top right, bottom left, bottom right.
    pub corners: [&'static str; 4],
    /// The bracket under a meld: left end, line, right end.
    pub bracket: [&'static str; 3],
    /// The back of a card.
    pub back: &'static str,
    /// On the card just drawn.
    pub drawn: &'static str,
    /// On a card that was laid off.
    pub laid_off: &'static str,
    /// Under the card of the best move.
    pub best: &'static str,
    /// On a card that has been chosen with others.
    pub chosen: &'static str,
    /// Before the entry of a list that Enter takes.
    pub pointer: &'static str,
    /// Before the items of a list.
    pub bullet: &'static str,
    /// Between two pieces of text on a line.
    pub dot: &'static str,
    /// There is more above.
    pub more_above: &'static str,
    /// There is more below.
    pub more_below: &'static str,
    /// Where a page stands, on the line at its edge.
    pub thumb: &'static str,
    /// A line cut short.
    pub cut: &'static str,
    /// Nothing is entered here.
    pub none: &'static str,
}

/// A set of signs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charset {
    /// Lines, suits and shades of Unicode that are one column wide.
    Unicode,
    /// Nothing but ASCII.
    Ascii,
}

impl Charset {
    /// How cards are written in these signs.
    pub const fn symbols(self) -> Symbols {
        match self {
            Self::Unicode => Symbols::Unicode,
            Self::Ascii => Symbols::Ascii,
        }
    }

    /// What the environment allows, with `var` giving the value of a variable.
    ///
    /// Unicode needs a locale of UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set decides. The console of
    /// Linux, `TERM=linux`, lacks three of the suits.
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

    /// The signs of the set.
    pub const fn glyphs(self) -> Glyphs {
        match self {
            Self::Unicode => Glyphs::UNICODE,
            Self::Ascii => Glyphs::ASCII,
        }
    }
}

impl Glyphs {
    /// The signs of Unicode.
    pub const UNICODE: Self = Self {
        charset: Charset::Unicode,
        horizontal: "─",
        vertical: "│",
        corners: ["╭", "╮", "╰", "╯"],
        bracket: ["╰", "─", "╯"],
        back: "░",
        drawn: "•",
        laid_off: "+",
        best: "▲",
        chosen: "✓",
        pointer: "▸",
        bullet: "•",
        dot: "·",
        more_above: "↑",
        more_below: "↓",
        thumb: "┃",
        cut: "…",
        none: "–",
    };

    /// The signs of ASCII.
    pub const ASCII: Self = Self {
        charset: Charset::Ascii,
        horizontal: "-",
        vertical: "|",
        corners: ["+", "+", "+", "+"],
        bracket: ["\\", "_", "/"],
        back: "#",
        drawn: "*",
        laid_off: "+",
        best: "!",
        chosen: "x",
        pointer: ">",
        bullet: "-",
        dot: "|",
        more_above: "^",
        more_below: "v",
        thumb: "#",
        cut: "~",
        none: "-",
    };

    /// The sign of a suit.
    pub const fn suit(&self, suit: Suit) -> &'static str {
        match (self.charset, suit) {
            (Charset::Unicode, Suit::Clubs) => "♣",
            (Charset::Unicode, Suit::Diamonds) => "♦",
            (Charset::Unicode, Suit::Hearts) => "♥",
            (Charset::Unicode, Suit::Spades) => "♠",
            (Charset::Ascii, Suit::Clubs) => "c",
            (Charset::Ascii, Suit::Diamonds) => "d",
            (Charset::Ascii, Suit::Hearts) => "h",
            (Charset::Ascii, Suit::Spades) => "s",
        }
    }

    /// A card in two columns: `7♥`, `T♦`.
    pub fn card(&self, card: Card) -> String {
        format!("{}{}", card.rank().letter(), self.suit(card.suit()))
    }

    /// A text in these signs. What ASCII lacks becomes what comes nearest, or `?`; a sign that only changes how the one
    /// before it looks is left out, because terminals disagree about its width.
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if text.is_ascii() {
            return Cow::Borrowed(text);
        }
        match self.charset {
            Charset::Unicode if text.contains(changes_the_one_before) => {
                Cow::Owned(text.replace(changes_the_one_before, ""))
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

    /// How many columns a text takes in these signs.
    pub fn width(&self, text: &str) -> u16 {
        u16::try_from(self.text(text).width()).unwrap_or(u16::MAX)
    }

    /// A text in these signs in at most `width` columns, with a sign at its end where it had to be cut.
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

/// Whether it is one of the signs that choose between the plain and the coloured form of the sign before it.
fn changes_the_one_before(sign: char) -> bool {
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
        '’' | '‘' => Some("'"),
        '“' | '”' => Some("\""),
        '×' => Some("x"),
        '±' => Some("+-"),
        '≈' => Some("~"),
        '≤' => Some("<="),
        '≥' => Some(">="),
        '→' => Some(">"),
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
            glyphs.vertical,
            glyphs.back,
            glyphs.drawn,
            glyphs.laid_off,
            glyphs.best,
            glyphs.chosen,
            glyphs.pointer,
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
        all.extend(Suit::ALL.map(|suit| glyphs.suit(suit)));
        all
    }

    #[test]
    fn every_sign_is_one_column_wide() {
        for glyphs in [Glyphs::UNICODE, Glyphs::ASCII] {
            for sign in all(&glyphs) {
                assert_eq!(glyphs.width(sign), 1, "{sign}");
                assert!(!sign.contains(changes_the_one_before), "{sign}");
            }
        }
        assert!(all(&Glyphs::ASCII).iter().all(|sign| sign.is_ascii()));
    }

    #[test]
    fn the_environment_decides_on_the_signs() {
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
    fn texts_are_told_in_the_signs_there_are() {
        assert_eq!(Glyphs::ASCII.text("Zoë ≥ 10♦ 名"), "Zo? >= 10d ?");
        assert_eq!(Glyphs::UNICODE.text("♥\u{fe0f}"), "♥");
        assert_eq!(Glyphs::ASCII.text("♥\u{fe0f}"), "h");
        assert_eq!(Glyphs::UNICODE.width("名"), 2);
    }

    #[test]
    fn a_text_that_is_too_long_is_cut() {
        assert_eq!(Glyphs::UNICODE.cut_to("undercut", 8), "undercut");
        assert_eq!(Glyphs::UNICODE.cut_to("undercut", 5), "unde…");
        assert_eq!(Glyphs::UNICODE.cut_to("名名名", 4), "名…");
        assert_eq!(Glyphs::ASCII.cut_to("undercut", 5), "unde~");
        assert_eq!(Glyphs::ASCII.cut_to("undercut", 0), "");
    }
}
