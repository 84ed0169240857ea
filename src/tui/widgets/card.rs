//! One card on the screen.

use ratatui::{layout::Rect, style::Style};

use super::Canvas;
use crate::{
    cards::{Card, Suit},
    tui::{glyphs::Charset, theme::Role},
};

/// How large cards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum CardSize {
    /// Two columns and one row: `7♥`.
    Compact,
    /// Four columns and three rows, with an outline.
    Small,
    /// Six columns and five rows, with an index in two corners.
    Large,
}

impl CardSize {
    /// How many columns a card takes.
    pub const fn width(self) -> u16 {
        match self {
            Self::Compact => 2,
            Self::Small => 4,
            Self::Large => 6,
        }
    }

    /// How many rows a card takes.
    pub const fn height(self) -> u16 {
        match self {
            Self::Compact => 1,
            Self::Small => 3,
            Self::Large => 5,
        }
    }

    /// The next smaller size.
    pub const fn smaller(self) -> Option<Self> {
        match self {
            Self::Compact => None,
            Self::Small => Some(Self::Compact),
            Self::Large => Some(Self::Small),
        }
    }
}

/// What is seen of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// It lies face up.
    Up(Card),
    /// It lies face down.
    Down,
    /// There is no card, only its place.
    None,
}

/// How a card stands out among others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Emphasis {
    /// It does not.
    #[default]
    Plain,
    /// The cursor is on it.
    Cursor,
    /// It is being moved.
    Held,
    /// It is pointed out.
    Lit,
    /// It does not come into question now.
    Dimmed,
}

impl Emphasis {
    const fn role(self) -> Option<Role> {
        match self {
            Self::Plain => None,
            Self::Cursor => Some(Role::Cursor),
            Self::Held => Some(Role::Held),
            Self::Lit => Some(Role::Lit),
            Self::Dimmed => Some(Role::Dimmed),
        }
    }

    /// Whether the card stands higher than the others where there is room for it.
    pub(super) const fn is_raised(self) -> bool {
        matches!(self, Self::Cursor | Self::Held)
    }
}

/// A sign on a card that says where it came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// It was drawn in this turn.
    Drawn,
    /// It was laid off on another's meld.
    LaidOff,
    /// It has been chosen with others.
    Chosen,
}

/// One card as it is to be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardView {
    /// What is seen of it.
    pub face: Face,
    /// How it stands out.
    pub emphasis: Emphasis,
    /// The sign on it.
    pub mark: Option<Mark>,
}

impl CardView {
    /// A card face up.
    pub const fn up(card: Card) -> Self {
        Self::plain(Face::Up(card))
    }

    /// A card face down.
    pub const fn down() -> Self {
        Self::plain(Face::Down)
    }

    /// The place of a card that is not there.
    pub const fn none() -> Self {
        Self::plain(Face::None)
    }

    const fn plain(face: Face) -> Self {
        Self {
            face,
            emphasis: Emphasis::Plain,
            mark: None,
        }
    }

    /// The card standing out in this way.
    #[must_use]
    pub const fn emphasised(self, emphasis: Emphasis) -> Self {
        Self { emphasis, ..self }
    }

    /// The card with this sign on it.
    #[must_use]
    pub const fn marked(self, mark: Mark) -> Self {
        Self {
            mark: Some(mark),
            ..self
        }
    }

    /// Draws the card with its upper left corner at the upper left corner of `area`.
    pub fn draw(self, area: Rect, size: CardSize, canvas: &mut Canvas<'_>) {
        let at = Rect {
            x: area.x,
            y: area.y,
            width: size.width(),
            height: size.height(),
        };
        let mut canvas = canvas.within(area);
        match size {
            CardSize::Compact => self.draw_compact(at, &mut canvas),
            CardSize::Small | CardSize::Large => self.draw_outlined(at, size, &mut canvas),
        }
    }

    fn draw_compact(self, at: Rect, canvas: &mut Canvas<'_>) {
        let glyphs = canvas.glyphs();
        let (text, role) = match self.face {
            Face::Up(card) => (glyphs.card(card), Role::suit(card.suit())),
            Face::Down => (glyphs.back.repeat(2), Role::Back),
            Face::None => (glyphs.none.repeat(2), Role::Empty),
        };
        let style = self.over(canvas, role);
        let x = canvas.styled(at.x, at.y, &text, style);
        if let Some(mark) = self.mark {
            canvas.text(x, at.y, sign(mark, canvas), Role::Drawn);
        }
    }

    fn draw_outlined(self, at: Rect, size: CardSize, canvas: &mut Canvas<'_>) {
        let glyphs = canvas.glyphs();
        let (ground, edge) = match self.face {
            Face::Up(_) => (Role::Face, Role::Edge),
            Face::Down => (Role::Back, Role::Back),
            Face::None => (Role::Empty, Role::Empty),
        };
        let sign_inside = match self.face {
            Face::Up(_) | Face::None => " ",
            Face::Down => glyphs.back,
        };
        canvas.fill(at, sign_inside, self.over(canvas, ground));
        canvas.outline(at, self.over(canvas, edge));
        if let Face::Up(card) = self.face {
            let index = glyphs.card(card);
            let style = self.over(canvas, Role::suit(card.suit()));
            draw_indices(&index, style, at, size, canvas);
        }
        if let Some(mark) = self.mark {
            let style = self.over(canvas, Role::Drawn);
            let x = at.x.saturating_add(1);
            canvas.styled(x, at.y, sign(mark, canvas), style);
        }
    }

    /// The style of a part of the card, with that of its emphasis laid over it.
    fn over(self, canvas: &Canvas<'_>, role: Role) -> Style {
        match self.emphasis.role() {
            None => canvas.theme().style(role),
            Some(over) => canvas.theme().layered(role, over),
        }
    }
}

fn sign(mark: Mark, canvas: &Canvas<'_>) -> &'static str {
    match mark {
        Mark::Drawn => canvas.glyphs().drawn,
        Mark::LaidOff => canvas.glyphs().laid_off,
        Mark::Chosen => canvas.glyphs().chosen,
    }
}

/// Writes the index of a card into its corners.
fn draw_indices(index: &str, style: Style, at: Rect, size: CardSize, canvas: &mut Canvas<'_>) {
    let x = at.x.saturating_add(1);
    let y = at.y.saturating_add(1);
    canvas.styled(x, y, index, style);
    if size == CardSize::Large {
        let inside = size.width() - 2;
        let x = x.saturating_add(inside.saturating_sub(canvas.glyphs().width(index)));
        canvas.styled(x, y.saturating_add(2), index, style);
    }
}

/// Draws what looks like a card, with a letter for its rank: names of games are written so.
pub(super) fn draw_letter(
    letter: char,
    suit: Suit,
    area: Rect,
    size: CardSize,
    canvas: &mut Canvas<'_>,
) {
    let at = Rect {
        width: size.width(),
        height: size.height(),
        ..area
    };
    let mut canvas = canvas.within(area);
    // A letter for the suit would read as one of the name.
    let index = match canvas.glyphs().charset {
        Charset::Unicode => format!("{letter}{}", canvas.glyphs().suit(suit)),
        Charset::Ascii => letter.to_string(),
    };
    let style = canvas.theme().style(Role::suit(suit));
    match size {
        CardSize::Compact => {
            canvas.styled(at.x, at.y, &index, style);
        }
        CardSize::Small | CardSize::Large => {
            let edge = canvas.theme().style(Role::Edge);
            canvas.fill(at, " ", canvas.theme().style(Role::Face));
            canvas.outline(at, edge);
            draw_indices(&index, style, at, size, &mut canvas);
        }
    }
}
