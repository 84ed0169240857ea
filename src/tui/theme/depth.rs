//! How many colours a terminal shows.

use ratatui::style::{Color, Style};

/// How many colours a terminal shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// None, or none are wanted.
    None,
    /// The sixteen named ones.
    Sixteen,
    /// The palette of 256.
    Indexed,
}

impl Depth {
    /// What the environment says, with `var` giving the value of a variable.
    ///
    /// `NO_COLOR`, if it is set to anything, forbids colours. `COLORTERM`, or a `TERM` that names 256 or direct colours
    /// or one of the terminals known to have them, allows the palette of 256; any other terminal gets sixteen.
    ///
    /// ```
    /// use undercut::tui::theme::Depth;
    ///
    /// let term = |name: &str| (name == "TERM").then(|| "xterm-256color".to_owned());
    /// assert_eq!(Depth::from_environment(term), Depth::Indexed);
    /// ```
    pub fn from_environment(var: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| var(name).filter(|value| !value.is_empty());
        if set("NO_COLOR").is_some() {
            return Self::None;
        }
        let term = set("TERM").unwrap_or_default();
        if term == "dumb" || term.starts_with("vt1") || term.starts_with("vt2") {
            return Self::None;
        }
        let known = [
            "256color",
            "direct",
            "kitty",
            "alacritty",
            "foot",
            "wezterm",
            "ghostty",
            "rio",
        ];
        if known.iter().any(|name| term.contains(name)) {
            return Self::Indexed;
        }
        // The console of Linux passes COLORTERM on from wherever a session was started, and has sixteen colours.
        if set("COLORTERM").is_some() && term != "linux" {
            return Self::Indexed;
        }
        Self::Sixteen
    }

    pub(super) fn shown(self, style: Style) -> Style {
        let colour = |colour: Color| match self {
            Self::None => Color::Reset,
            Self::Sixteen => nearest_of_sixteen(colour),
            Self::Indexed => colour,
        };
        Style {
            fg: style.fg.map(colour),
            bg: style.bg.map(colour),
            ..style
        }
    }
}

/// The sixteen colours as most terminals draw them.
const SIXTEEN: [[i32; 3]; 16] = [
    [0, 0, 0],
    [170, 0, 0],
    [0, 170, 0],
    [170, 85, 0],
    [0, 0, 170],
    [170, 0, 170],
    [0, 170, 170],
    [170, 170, 170],
    [85, 85, 85],
    [255, 85, 85],
    [85, 255, 85],
    [255, 255, 85],
    [85, 85, 255],
    [255, 85, 255],
    [85, 255, 255],
    [255, 255, 255],
];

/// Red, green and blue of a colour of the palette of 256.
pub(in crate::tui) fn red_green_blue(index: u8) -> [i32; 3] {
    let level = |step: u8| {
        if step == 0 {
            0
        } else {
            55 + 40 * i32::from(step)
        }
    };
    match index {
        0..16 => SIXTEEN[usize::from(index)],
        16..232 => {
            let cube = index - 16;
            [level(cube / 36), level(cube / 6 % 6), level(cube % 6)]
        }
        232.. => [8 + 10 * (i32::from(index) - 232); 3],
    }
}

fn nearest_of_sixteen(colour: Color) -> Color {
    let Color::Indexed(index @ 16..) = colour else {
        return colour;
    };
    let wanted = red_green_blue(index);
    let distance = |index: &u8| -> i32 {
        let have = SIXTEEN[usize::from(*index)];
        wanted.iter().zip(have).map(|(a, b)| (a - b).pow(2)).sum()
    };
    (0..16).min_by_key(distance).map_or(colour, Color::Indexed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides_how_many_colours_there_are() {
        let depth = |pairs: &[(&str, &str)]| {
            Depth::from_environment(|name| {
                let found = pairs.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(depth(&[]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "xterm")]), Depth::Sixteen);
        assert_eq!(
            depth(&[("TERM", "xterm"), ("COLORTERM", "truecolor")]),
            Depth::Indexed
        );
        assert_eq!(depth(&[("TERM", "tmux-256color")]), Depth::Indexed);
        assert_eq!(depth(&[("TERM", "xterm-kitty")]), Depth::Indexed);
        assert_eq!(
            depth(&[("TERM", "linux"), ("COLORTERM", "truecolor")]),
            Depth::Sixteen
        );
        assert_eq!(depth(&[("TERM", "vt100")]), Depth::None);
        assert_eq!(depth(&[("TERM", "dumb")]), Depth::None);
        assert_eq!(
            depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]),
            Depth::None
        );
        assert_eq!(
            depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]),
            Depth::Indexed
        );
    }

    #[test]
    fn colours_of_the_palette_become_the_nearest_of_sixteen() {
        assert_eq!(nearest_of_sixteen(Color::Indexed(196)), Color::Indexed(1));
        assert_eq!(nearest_of_sixteen(Color::Indexed(255)), Color::Indexed(15));
        assert_eq!(nearest_of_sixteen(Color::Indexed(16)), Color::Indexed(0));
        assert_eq!(nearest_of_sixteen(Color::Indexed(3)), Color::Indexed(3));
        assert_eq!(nearest_of_sixteen(Color::Reset), Color::Reset);
    }
}
