//! Draws the picture of the table in the README: `cargo run --example picture > assets/table.svg`.
//!
//! It plays a few turns of a seeded match through the same functions as the program and prints the screen as SVG.
//! A test holds the picture against the screen, so it never shows what is not there.

use std::fmt::Write;

use ratatui::{
    Terminal,
    backend::TestBackend,
    buffer::Buffer,
    crossterm::event::KeyCode,
    layout::Size,
    style::{Color, Modifier, Style},
};
use undercut::{
    bots::{Level, Opponent},
    cards::Card,
    melds::{best_discard, deadwood, deadwood_after_discard},
    play::{OnOffer, Phase, View},
    rules::RuleBook,
    tui::{
        glyphs::Charset,
        keymap::Place,
        menu::Setup,
        message::{Effect, Message},
        model::Model,
        pace::Pace,
        runtime::{Input, Key},
        screens,
        sitting::Sitting,
        theme::{BuiltIn, Depth, Theme},
        update::{begin, update},
        widgets::Look,
    },
};

const SEED: u64 = 7;
const TURNS: usize = 7;
const SIZE: Size = Size {
    width: 100,
    height: 30,
};

/// A cell in the picture, in its units.
const CELL: (f32, f32) = (9.0, 19.0);
/// The screen's own colours where nothing else is drawn.
const GROUND: &str = "#101418";
const INK: &str = "#d8dee4";

fn main() {
    print!("{}", picture());
}

/// The picture of the table.
pub(crate) fn picture() -> String {
    let model = played();
    let look = Look {
        theme: Theme::built_in(BuiltIn::Dark, Depth::Indexed),
        glyphs: Charset::Unicode.glyphs(),
    };
    let backend = TestBackend::new(SIZE.width, SIZE.height);
    let mut terminal = Terminal::new(backend).expect("a test backend does not fail");
    terminal
        .draw(|frame| screens::draw(&model, &look, frame))
        .expect("a test backend does not fail");
    svg(terminal.backend().buffer())
}

/// The table in the middle of a deal, with a card drawn.
fn played() -> Model {
    let name = "You".parse().expect("a name");
    let setup = Setup::new(name, Level::Club, &RuleBook::built_in(), SEED);
    let mut model = Model::new(setup, Pace::Off, Charset::Unicode);
    model.size = SIZE;
    let mut effects = begin(&mut model);
    let mut turns = 0;
    loop {
        while let Some(effect) = effects.pop() {
            if let Effect::AskBot {
                ticket,
                player,
                persona,
                seed,
                view,
            } = effect
            {
                let action = Opponent::new(persona, player, seed).choose(&view);
                effects.extend(update(&mut model, Message::BotChose { ticket, action }));
            }
        }
        let view = model.sitting.as_ref().and_then(Sitting::playing);
        turns += usize::from(model.place() == Place::Draw);
        if turns > TURNS && model.place() == Place::Discard {
            return model;
        }
        for key in keys(model.place(), view.as_ref()) {
            effects.extend(update(&mut model, Message::Input(Input::Key(key))));
        }
    }
}

/// What a player who counts his deadwood types.
fn keys(place: Place, view: Option<&View>) -> Vec<Key> {
    const ENTER: Key = Key::plain(KeyCode::Enter);
    let wants = |view: &View, card: Card| {
        let (hand, eleven) = (view.hand(), view.hand().with(card));
        deadwood(eleven) < deadwood(hand) + card.points()
            && deadwood_after_discard(eleven, card.into()) < deadwood(hand)
    };
    match (place, view.map(|view| (view, *view.phase()))) {
        (Place::Offer, Some((view, Phase::Offer { card, .. }))) if wants(view, card) => {
            vec![Key::char('t')]
        }
        (Place::Offer, _) => vec![Key::char('p')],
        (
            Place::Draw,
            Some((
                view,
                Phase::Draw {
                    on_offer: OnOffer::Takeable(card),
                    ..
                },
            )),
        ) if wants(view, card) => vec![Key::char('t')],
        (Place::Draw, _) => vec![Key::char('d')],
        (Place::Discard, Some((view, _))) => {
            let best = best_discard(view.hand(), view.undiscardable()).expect("eleven cards");
            best.card
                .to_string()
                .chars()
                .map(Key::char)
                .chain([ENTER])
                .collect()
        }
        _ => vec![ENTER],
    }
}

/// A screen as SVG: a rectangle for each run of cells with one ground, a text for each run of one style.
fn svg(buffer: &Buffer) -> String {
    let (width, height) = (
        f32::from(buffer.area.width) * CELL.0,
        f32::from(buffer.area.height) * CELL.1,
    );
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-12 -12 {:.0} {:.0}\" font-family=\"ui-monospace, \
         'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"15\" shape-rendering=\"crispEdges\">\n\
         <title>The table of Undercut in the middle of a hand</title>\n\
         <rect x=\"-12\" y=\"-12\" width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{GROUND}\"/>\n",
        width + 24.0,
        height + 24.0,
    );
    for y in 0..buffer.area.height {
        let mut x = 0;
        while x < buffer.area.width {
            let style = buffer[(x, y)].style();
            let start = x;
            let mut text = String::new();
            while x < buffer.area.width && buffer[(x, y)].style() == style {
                text.push_str(buffer[(x, y)].symbol());
                x += 1;
            }
            run(&mut picture, (start, y), &text, style);
        }
    }
    picture.push_str("</svg>\n");
    picture
}

fn run(picture: &mut String, (column, row): (u16, u16), text: &str, style: Style) {
    let (mut ink, mut ground) = (hex(style.fg, INK), hex(style.bg, GROUND));
    if style.add_modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut ink, &mut ground);
    }
    let (x, y) = (f32::from(column) * CELL.0, f32::from(row) * CELL.1);
    let columns = u16::try_from(text.chars().count()).expect("a screen is narrow");
    let width = f32::from(columns) * CELL.0;
    if ground != GROUND {
        writeln!(
            picture,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{}\" fill=\"{ground}\"/>",
            CELL.1
        )
        .expect("a string takes everything");
    }
    let shown = text.trim_end();
    if shown.trim_start().is_empty() {
        return;
    }
    let indent = shown.chars().take_while(|c| *c == ' ').count();
    let indent = u16::try_from(indent).expect("a screen is narrow");
    let shown = shown.trim_start();
    let columns = u16::try_from(shown.chars().count()).expect("a screen is narrow");
    let weight = if style.add_modifier.contains(Modifier::BOLD) {
        " font-weight=\"bold\""
    } else {
        ""
    };
    let opacity = if style.add_modifier.contains(Modifier::DIM) {
        " opacity=\"0.6\""
    } else {
        ""
    };
    let escaped = shown.replace('&', "&amp;").replace('<', "&lt;");
    writeln!(
        picture,
        "<text x=\"{}\" y=\"{}\" textLength=\"{}\" fill=\"{ink}\"{weight}{opacity} xml:space=\"preserve\">{escaped}</text>",
        x + f32::from(indent) * CELL.0,
        y + 14.0,
        f32::from(columns) * CELL.0,
    )
    .expect("a string takes everything");
}

/// A colour of the 256-colour palette as it is usually shown.
fn hex(colour: Option<Color>, default: &str) -> String {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match colour {
        Some(Color::Indexed(index @ 16..=231)) => {
            let index = usize::from(index - 16);
            let level = |place: usize| STEPS[index / place % 6];
            format!("#{:02x}{:02x}{:02x}", level(36), level(6), level(1))
        }
        Some(Color::Indexed(index @ 232..=255)) => {
            let grey = 8 + 10 * (index - 232);
            format!("#{grey:02x}{grey:02x}{grey:02x}")
        }
        Some(_) | None => default.to_owned(),
    }
}
