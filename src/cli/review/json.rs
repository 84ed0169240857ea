//! A review as JSON.

use serde_json::{Value, json};

use super::Told;
use crate::{
    analysis::coach::{Chance, DealReview, Decision, JudgedMove, Luck, words},
    game::words::Symbols,
    play::pair,
};

pub(super) fn json(told: &Told) -> Value {
    let Told { review, player, .. } = told;
    let judged = review.judged(*player);
    let deals: Vec<Value> = review
        .deals
        .iter()
        .map(|deal| of_deal(told, deal))
        .collect();
    json!({
        "player": player,
        "name": told.name(),
        "players": told.record.header().players(),
        "finished": told.record.is_finished(),
        "branch": told.record.header().occasion().origin(),
        "decisions": judged.decisions,
        "count": judged.count(),
        "accuracy": judged.accuracy(),
        "luck": luck(&judged.luck.unwrap_or_default()),
        "deals": deals,
    })
}

fn of_deal(told: &Told, deal: &DealReview) -> Value {
    let player = told.player;
    let judged = deal.judged(player);
    let graph = deal.graph(player).into_iter().map(|moment| {
        json!({
            "event": moment.event,
            "chance": chance(moment.chance),
            "grade": moment.grade.map(crate::analysis::coach::Grade::name),
        })
    });
    let decisions = deal
        .decisions_of(player)
        .map(|decision| of_decision(deal, decision));
    json!({
        "deal": deal.deal.number() + 1,
        "dealer": deal.deal.seats()[pair::DEALER],
        "result": deal.result(player),
        "count": judged.count(),
        "accuracy": judged.accuracy(),
        "luck": judged.luck.as_ref().map(luck),
        "graph": graph.collect::<Vec<_>>(),
        "decisions": decisions.collect::<Vec<_>>(),
    })
}

fn of_decision(deal: &DealReview, decision: &Decision) -> Value {
    let apart = decision.judgment.told_apart();
    let moves: Vec<Value> = apart
        .iter()
        .map(|judged| of_move(decision, judged))
        .collect();
    json!({
        "event": decision.event,
        "at": decision.place(deal.deal.number()).to_string(),
        "turn": decision.turn,
        "kind": decision.kind(),
        "hand": decision.view.hand(),
        "played": decision.played,
        "played_worth": decision.judged().map(|judged| of_move(decision, judged)),
        "grade": decision.grade().map(crate::analysis::coach::Grade::name),
        "points_lost": decision.points_lost(),
        "chance_lost": decision.loss(),
        "reason": decision.reason.as_ref().map_or_else(String::new, |why| why.text(Symbols::Ascii)),
        "moves": moves,
    })
}

fn of_move(decision: &Decision, judged: &JudgedMove) -> Value {
    json!({
        "action": judged.action,
        "text": words::to_do(&decision.view, &judged.action).text(Symbols::Ascii),
        "points": judged.points,
        "error": judged.error,
        "chance": chance(judged.chance),
        "chance_error": judged.chance_error,
        "undercut": judged.undercut,
        "too_close_to_call": decision.judgment.is_too_close(judged),
    })
}

fn chance(chance: Chance) -> Value {
    json!({ "game": chance.game, "match": chance.whole_match })
}

fn luck(luck: &Luck) -> Value {
    json!({
        "result": luck.result(),
        "luck": luck.luck(),
        "skill": luck.skill(),
        "dealt": luck.dealt,
        "drawn": luck.drawn,
        "hidden": luck.hidden,
        "given": luck.given,
        "lost": luck.lost,
    })
}
