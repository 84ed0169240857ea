//! The showdown of a deal that is over, where two are played at once: while the other goes on, or after both.

use crate::tui::{
    keymap::{Command, Place},
    widgets::Canvas,
};

use super::{
    super::{Model, Next, Screen, read, reading_label},
    draw::draw_deal,
};

/// The showdown of a deal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherDealScreen {
    /// Which of the deals that are played at once, counted from 0 in their order.
    pub deal: usize,
}

impl Screen for OtherDealScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Reading
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        draw_deal(model, self.deal, canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::OtherDeal => Next::close(),
            command => read(command, model),
        }
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        match command {
            Command::OtherDeal => Some(command.binding().label),
            Command::Confirm => Some("go on"),
            command => reading_label(command, model),
        }
    }
}
