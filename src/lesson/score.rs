//! The score sheet of a step, and the values that its texts name.

use crate::{
    game::{HandResult, Player, Sheet},
    play::Win,
    rules::Rules,
};

use super::course::{StepData, TESTED};

/// The score sheet before the hand of a step.
pub(super) fn before(step: &StepData, rules: &Rules) -> Sheet {
    let mut sheet = Sheet::new(rules, 2);
    for hand in &step.sheet {
        sheet.enter(*hand).expect(TESTED);
    }
    sheet
}

/// The score sheet with the hand that the learner has won.
pub(super) fn after(step: &StepData, rules: &Rules, win: &Win) -> Sheet {
    let mut sheet = before(step, rules);
    let hand = HandResult::Won {
        player: Player::FIRST,
        kind: win.kind,
        points: win.points(),
        boxes: win.boxes,
    };
    sheet.enter(hand).expect(TESTED);
    sheet
}

/// A value of the score by its name in the course, when the learner has won the hand.
pub(super) fn value(step: &StepData, rules: &Rules, win: &Win, name: &str) -> Option<i64> {
    let game = |sheet: &Sheet| sheet.finished().first().cloned();
    let tally = || game(&after(step, rules, win))?.tally();
    Some(match name {
        "before" => before(step, rules).game().running(Player::FIRST),
        "difference" => win.difference.into(),
        "bonus" => win.bonus.into(),
        "box" => rules.score.box_bonus.into(),
        "now" => game(&after(step, rules, win))?.running(Player::FIRST),
        "game_bonus" => tally()?.columns[0].bonus,
        "boxes" => tally()?.columns[0].boxes,
        "total" => tally()?.columns[0].total(),
        "their_total" => tally()?.columns[1].total(),
        "settlement" => tally()?.settlement(),
        _ => return None,
    })
}
