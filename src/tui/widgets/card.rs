//! One card on the screen.

use ratatui::{layout::Rect, style::Style};
use strum::{Display, EnumString, VariantNames};

use super::Canvas;
use crate::{
    cards::{Card, Rank, Suit},
    tui::{glyphs::Charset, theme::Role},
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Display, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum CardSize {
    /// Two columns and one row: `7♥`.
    Compact,
    /// Four columns and three rows, with an outline.
    Small,
    /// Six columns and five rows, with an index in two corners.
    Medium,
    /// Nine columns and seven rows, with pips and framed court letters.
    Large,
}

impl CardSize {
    /// Columns of a card.
    pub const fn width(self) -> u16 {
        match self {
            Self::Compact => 2,
            Self::Small => 4,
            Self::Medium => 6,
            Self::Large => 9,
        }
    }

    /// Rows of a card.
    pub const fn height(self) -> u16 {
        match self {
            Self::Compact => 1,
            Self::Small => 3,
            Self::Medium => 5,
            Self::Large => 7,
        }
    }

    /// Returns this size and the smaller ones, the largest first.
    pub(super) fn and_smaller(self) -> impl Iterator<Item = Self> + Clone {
        let sizes = [Self::Large, Self::Medium, Self::Small, Self::Compact].into_iter();
        sizes.filter(move |size| *size <= self)
    }
}

/// What can be seen of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    Up(Card),
    Down,
    /// The empty place of a card.
    None,
}

/// How a card is highlighted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Emphasis {
    #[default]
    Plain,
    Cursor,
    /// The card is being moved.
    Held,
    /// The card is pointed out, such as the last discard.
    Lit,
    /// The card cannot be chosen now.
    Dimmed,
    /// The card is still on its way here, and is not drawn.
    Away,
}

impl Emphasis {
    /// Points a card out, or leaves it plain.
    pub const fn lit(is_lit: bool) -> Self {
        if is_lit { Self::Lit } else { Self::Plain }
    }

    const fn role(self) -> Option<Role> {
        match self {
            Self::Plain | Self::Away => None,
            Self::Cursor => Some(Role::Cursor),
            Self::Held => Some(Role::Held),
            Self::Lit => Some(Role::Lit),
            Self::Dimmed => Some(Role::Dimmed),
        }
    }

    /// Whether the card is drawn one row higher, if there is room.
    pub(super) const fn is_raised(self) -> bool {
        matches!(self, Self::Cursor | Self::Held)
    }
}

/// A mark on a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Drawn in this turn.
    Drawn,
    /// Laid off on the opponent's meld.
    LaidOff,
    /// Chosen together with others.
    Chosen,
}

/// One card on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CardView {
    pub face: Face,
    pub emphasis: Emphasis,
    pub mark: Option<Mark>,
}

impl CardView {
    pub const fn up(card: Card) -> Self {
        Self::plain(Face::Up(card))
    }

    pub const fn down() -> Self {
        Self::plain(Face::Down)
    }

    pub const fn none() -> Self {
        Self::plain(Face::None)
    }

    pub const fn plain(face: Face) -> Self {
        Self {
            face,
            emphasis: Emphasis::Plain,
            mark: None,
        }
    }

    /// The card, if it lies face up.
    pub const fn card(self) -> Option<Card> {
        match self.face {
            Face::Up(card) => Some(card),
            Face::Down | Face::None => None,
        }
    }

    #[must_use]
    pub const fn emphasized(self, emphasis: Emphasis) -> Self {
        Self { emphasis, ..self }
    }

    #[must_use]
    pub const fn marked(self, mark: Mark) -> Self {
        Self {
            mark: Some(mark),
            ..self
        }
    }

    /// Draws the card at the upper left corner of `area`.
    pub fn draw(self, area: Rect, size: CardSize, canvas: &mut Canvas<'_>) {
        if self.emphasis == Emphasis::Away {
            return;
        }
        let at = Rect {
            x: area.x,
            y: area.y,
            width: size.width(),
            height: size.height(),
        };
        let mut canvas = canvas.within(area);
        match size {
            CardSize::Compact => self.draw_compact(at, &mut canvas),
            CardSize::Small | CardSize::Medium | CardSize::Large => {
                self.draw_outlined(at, size, &mut canvas);
            }
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
            Face::None => return self.draw_none(at, canvas),
        };
        canvas.fill(at, " ", self.over(canvas, ground));
        canvas.outline(at, self.over(canvas, edge));
        match self.face {
            Face::Up(card) => {
                let index = glyphs.card(card);
                let style = self.over(canvas, Role::suit(card.suit()));
                draw_indices(&index, style, at, size, canvas);
                if size == CardSize::Large {
                    draw_figure(card, style, at, canvas);
                }
            }
            Face::Down => draw_pattern(at, self.over(canvas, ground), canvas),
            Face::None => {}
        }
        if let Some(mark) = self.mark {
            let style = self.over(canvas, Role::Drawn);
            let x = at.x.saturating_add(1);
            canvas.styled(x, at.y, sign(mark, canvas), style);
        }
    }

    /// The empty place of a card: with an outline it would look like a blank one.
    fn draw_none(self, at: Rect, canvas: &mut Canvas<'_>) {
        let word = if at.width >= 5 {
            "empty".to_owned()
        } else {
            canvas.glyphs().none.repeat(2)
        };
        let style = self.over(canvas, Role::Empty);
        let left = at.width.saturating_sub(canvas.glyphs().width(&word)) / 2;
        let (x, y) = (
            at.x.saturating_add(left),
            at.y.saturating_add(at.height / 2),
        );
        canvas.styled(x, y, &word, style);
    }

    /// Returns the style of a part of the card, with its highlight on top.
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
    if size > CardSize::Small {
        let inside = size.width() - 2;
        let x = x.saturating_add(inside.saturating_sub(canvas.glyphs().width(index)));
        canvas.styled(x, y.saturating_add(size.height() - 3), index, style);
    }
}

/// Draws the pips of a large card, or the letter of a court card in a frame.
fn draw_figure(card: Card, style: Style, at: Rect, canvas: &mut Canvas<'_>) {
    let glyphs = canvas.glyphs();
    let suit = glyphs.suit(card.suit()).to_string();
    let mut inside = |(x, y): (u16, u16), sign: &str| {
        canvas.styled(at.x.saturating_add(x), at.y.saturating_add(y), sign, style);
    };
    if !matches!(card.rank(), Rank::Jack | Rank::Queen | Rank::King) {
        for pip in pips(card.rank()) {
            inside(*pip, &suit);
        }
        return;
    }
    let [left, line, right] = glyphs.arch;
    inside((2, 2), &format!("{left}{line}{suit}{line}{right}"));
    let side = glyphs.vertical;
    inside((2, 3), &format!("{side} {} {side}", card.rank().letter()));
    let [left, line, right] = glyphs.bracket;
    inside((2, 4), &format!("{left}{line}{suit}{line}{right}"));
}

/// The places of the pips on a large card, as columns and rows from its upper left corner. Each pattern looks the same
/// when the card is turned round, as on paper.
const fn pips(rank: Rank) -> &'static [(u16, u16)] {
    match rank {
        Rank::Ace => &[(4, 3)],
        Rank::Two => &[(4, 2), (4, 4)],
        Rank::Three => &[(4, 2), (4, 3), (4, 4)],
        Rank::Four => &[(3, 2), (5, 2), (3, 4), (5, 4)],
        Rank::Five => &[(3, 2), (5, 2), (4, 3), (3, 4), (5, 4)],
        Rank::Six => &[(3, 2), (5, 2), (3, 3), (5, 3), (3, 4), (5, 4)],
        Rank::Seven => &[(2, 2), (6, 2), (2, 3), (4, 3), (6, 3), (2, 4), (6, 4)],
        Rank::Eight => &[
            (2, 2),
            (4, 2),
            (6, 2),
            (2, 3),
            (6, 3),
            (2, 4),
            (4, 4),
            (6, 4),
        ],
        Rank::Nine => &[
            (2, 2),
            (4, 2),
            (6, 2),
            (2, 3),
            (4, 3),
            (6, 3),
            (2, 4),
            (4, 4),
            (6, 4),
        ],
        Rank::Ten => &[
            (5, 1),
            (2, 2),
            (4, 2),
            (6, 2),
            (2, 3),
            (6, 3),
            (2, 4),
            (4, 4),
            (6, 4),
            (3, 5),
        ],
        Rank::Jack | Rank::Queen | Rank::King => &[],
    }
}

/// Draws the back of a card inside its outline: a lattice, where there is room for one.
fn draw_pattern(at: Rect, style: Style, canvas: &mut Canvas<'_>) {
    let inside = super::inset(at, 1, 1);
    let signs = canvas.glyphs().lattice;
    for y in inside.top()..inside.bottom() {
        for x in inside.left()..inside.right() {
            let sign = signs[usize::from((x - inside.x + y - inside.y) % 2)];
            canvas.styled(x, y, sign, style);
        }
    }
}

/// Draws a card with a letter for its rank, of which words are made.
pub fn draw_letter(letter: char, suit: Suit, area: Rect, size: CardSize, canvas: &mut Canvas<'_>) {
    let at = Rect {
        width: size.width(),
        height: size.height(),
        ..area
    };
    let mut canvas = canvas.within(area);
    // In ASCII a suit is a letter, which would read as part of the name.
    let index = match canvas.glyphs().charset {
        Charset::Unicode => format!("{letter}{}", canvas.glyphs().suit(suit)),
        Charset::Ascii => letter.to_string(),
    };
    let style = canvas.theme().style(Role::suit(suit));
    match size {
        CardSize::Compact => {
            canvas.styled(at.x, at.y, &index, style);
        }
        CardSize::Small | CardSize::Medium | CardSize::Large => {
            let edge = canvas.theme().style(Role::Edge);
            canvas.fill(at, " ", canvas.theme().style(Role::Face));
            canvas.outline(at, edge);
            draw_indices(&index, style, at, size, &mut canvas);
            if size == CardSize::Large && canvas.glyphs().charset == Charset::Unicode {
                let pip = canvas.glyphs().suit(suit).to_string();
                canvas.styled(
                    at.x + size.width() / 2,
                    at.y + size.height() / 2,
                    &pip,
                    style,
                );
            }
        }
    }
}
