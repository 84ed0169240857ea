//! How a match stands, on one line: the score of the game, whose turn it is, and the score of the match.

use ratatui::layout::Rect;

use crate::{
    game::{Match, Player, Stage, words::Names},
    tui::{
        layout::Tier,
        model::Model,
        sitting::Sitting,
        theme::Role,
        widgets::{Align, Canvas},
    },
};

/// The score of the game and of the match, with a mark before whose turn it is.
pub(super) fn draw(model: &Model, sitting: &Sitting, area: Rect, canvas: &mut Canvas<'_>) {
    let standing = Standing {
        game: sitting.game(),
        names: sitting.names(),
        players: [sitting.me(), sitting.other()],
        beside: sitting.occasion(),
        length: if sitting.is_daily() {
            Length::Hand
        } else {
            Length::Match
        },
    };
    standing.draw(model.tier(), area, canvas);
}

/// How a match stands.
pub(super) struct Standing<'a> {
    /// The match.
    pub game: &'a Match,
    /// The players' names.
    pub names: &'a Names,
    /// The players in the order in which they are shown.
    pub players: [Player; 2],
    /// What it is beside the matches, where the match score means nothing.
    pub beside: Option<String>,
    /// How much is played.
    pub length: Length,
}

/// How much is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Length {
    /// Games to the target.
    Match,
    /// A single hand, as on a deal of the day.
    Hand,
}

impl Standing<'_> {
    /// Draws it on one line.
    pub(super) fn draw(&self, tier: Tier, area: Rect, canvas: &mut Canvas<'_>) {
        let sheet = self.game.sheet();
        let turn = self.game.turn();
        // The score that a game ended with stands until the next hand is dealt.
        let game = match self.game.stage() {
            Stage::ToDeal { .. } | Stage::Over(_) => sheet.last_game(),
            Stage::Cut | Stage::Lot | Stage::ChooseDealer { .. } | Stage::Playing(_) => {
                sheet.game()
            }
        };
        let mut x = area.x;
        let pointer = canvas.glyphs().pointer;
        for player in self.players {
            let mark = if turn == Some(player) { pointer } else { " " };
            x = canvas.text(x, area.y, mark, Role::Key);
            let role = if turn == Some(player) {
                Role::Strong
            } else {
                Role::Text
            };
            x = canvas.text(x, area.y, self.names.subject(player), role);
            let score = format!(" {}  ", game.running(player));
            x = canvas.text(x, area.y, &score, role);
        }
        let rules = self.game.rules();
        if self.length == Length::Match {
            let target = format!("to {}", rules.game.target);
            x = canvas.text(x, area.y, &target, Role::Label);
        }
        if tier > Tier::Compact {
            let match_play = &rules.match_play;
            let scores = sheet.match_scores();
            let [me, other] = self.players.map(Player::index);
            let text = if let Some(beside) = &self.beside {
                beside.clone()
            } else if match_play.best_of > 0 {
                let won = sheet.games_won();
                format!(
                    "match {}–{}, best of {}",
                    won[me], won[other], match_play.best_of
                )
            } else {
                format!(
                    "match {}–{} to {}",
                    scores[me], scores[other], match_play.target
                )
            };
            let rest = Rect {
                x,
                width: area.right().saturating_sub(x + 1),
                ..area
            };
            canvas.line(rest, &text, Role::Label, Align::Right);
        }
    }
}
