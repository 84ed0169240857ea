//! From the points that are expected of one hand to the chance of winning.

use crate::{
    game::{HandResult, Player},
    play::{BySeat, Scoring, VoidReason},
    players::odds::{Curve, HandEnding, Node, line, signed},
};

use super::{Chance, Chances, ScoreState};

/// What the expected points of a hand are worth to a player at one score.
#[derive(Debug, Clone)]
pub(in crate::analysis::coach) struct HandCurve {
    pub(in crate::analysis::coach) curve: Curve<Chance>,
    /// The chance of the game that a point is worth.
    pub(in crate::analysis::coach) point: f64,
}

impl HandCurve {
    pub(super) fn new(
        chances: &mut Chances,
        score: &ScoreState,
        seats: BySeat<Player>,
        player: Player,
        scoring: &Scoring<'_>,
    ) -> Self {
        let nodes = nodes(chances, score, seats, player, scoring);
        Self {
            curve: Curve::new(&nodes, scoring.multiplier()),
            point: point(&nodes, score),
        }
    }
}

/// Every way in which the hand can end.
fn nodes(
    chances: &mut Chances,
    score: &ScoreState,
    seats: BySeat<Player>,
    player: Player,
    scoring: &Scoring<'_>,
) -> Vec<Node<Chance>> {
    let rules = *score.sheet.rules();
    let results = chances.results().clone();
    // A hand after a spade may count double; then only such hands show how it ends. Whatever stake they ended at, this one
    // is taken to end at its own.
    let alike = |ending: &HandEnding| ending.spade == scoring.spade_multiplier();
    let multiplier = scoring.multiplier();
    let endings: Vec<HandEnding> = results.endings().filter(alike).collect();
    let won: f64 = endings.iter().map(|ending| ending.share).sum();
    let all: f64 = results.endings().map(|ending| ending.share).sum();
    let scale = if won > 0.0 { all / won } else { 0.0 };
    let mut nodes: Vec<Node<Chance>> = endings
        .into_iter()
        .map(|ending| {
            let result = ending.result(&seats, multiplier);
            Node {
                points: signed(&rules, &result, player),
                share: ending.share * scale,
                after: chances.after(score, seats, result, player),
            }
        })
        .collect();
    let reason = VoidReason::StockExhausted;
    nodes.push(Node {
        points: 0.0,
        share: results.nobodys(),
        after: chances.after(score, seats, HandResult::Void { reason }, player),
    });
    nodes
}

/// What a point is worth on average: the slope of the line that is nearest to the chances after all ways in which the hand
/// can end. Where the game is as good as decided it is half of what it is at the beginning, so that nothing is made of
/// hardly any chance.
fn point(nodes: &[Node<Chance>], score: &ScoreState) -> f64 {
    let (_, slope) = line(nodes, |after| after.game);
    slope.max(0.25 / f64::from(score.sheet.rules().game.target.max(1)))
}
