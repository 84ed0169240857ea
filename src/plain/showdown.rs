//! How a hand ended: the sum, as on paper.

use crate::{
    game::{
        HandEnd, PlayedDeal,
        words::{Names, hand_end, laid_off, sum},
    },
    melds::best_arrangement,
    play::{Outcome, Win, pair},
};

use super::talk::{Talk, laid};

/// Tells how a deal ended, with the sum.
pub(super) fn hand(names: &Names, deal: &PlayedDeal, talk: &mut Talk) {
    let (Some(outcome), Some(end)) = (deal.deal().outcome(), HandEnd::of(deal)) else {
        return;
    };
    if let Some(hands) = deal.events().last().and_then(|event| event.hands) {
        for seat in pair::SEATS {
            let holds = names.does(deal.seats()[seat], "hold", "holds");
            let best = best_arrangement(hands[seat]);
            talk.say(format!("{holds} {}.", laid(best.melds(), best.deadwood())));
        }
    }
    talk.tell(&hand_end(names, &end));
    match outcome {
        Outcome::Void(_) | Outcome::Tie { .. } => {}
        Outcome::Won(win) => points(names, deal, &win, talk),
    }
}

/// The sum of a hand that was won: the counts, the difference, the bonus, the box.
fn points(names: &Names, deal: &PlayedDeal, win: &Win, talk: &mut Talk) {
    let events = deal.events().iter();
    let laid_off = laid_off(events.map(|event| (event.seat, event.shown)));
    let sum = sum(names, deal.seats(), win, laid_off);
    for line in sum.counts.iter().chain(&sum.added) {
        talk.row(format!("  {:<34}{:>5}", line.what, line.points));
    }
    talk.row(format!("  {:<34}{:>5}", sum.total(), sum.points));
}
