//! How many colours a terminal shows.

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
}
