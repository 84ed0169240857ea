//! The row under your cards: their deadwood, what a discard would leave, and with how many points the hand may be ended.

use crate::{
    game::words::{Phrase, Piece},
    melds::{best_arrangement, deadwood},
    play::{Scoring, View},
    rules::KnockVariant,
    session::Notice,
    tui::{
        layout::Tier,
        question::Answer,
        theme::Role,
        typed::half_typed,
        widgets::{Align, Canvas, inset},
    },
};

use super::{
    super::{cards, text},
    draw::TablePicture,
};

impl TablePicture<'_> {
    /// Your count, and what the card under the cursor would leave.
    pub(super) fn draw_count(&self, canvas: &mut Canvas<'_>) {
        if self.is_dealing() {
            return;
        }
        let rest = inset(self.areas.count, 1, 0);
        let (told, role) = self.count();
        text::draw_phrase(&told, role, rest, canvas);
        let taken = canvas.glyphs().width(&text::plain(&told, canvas));
        let typed = self.sitting.typed.open_rank(self.sitting.row.cards());
        if let Some(rank) = typed {
            let typed = half_typed(rank);
            let room = rest.width.saturating_sub(taken + 2);
            let typed = text::first_fitting(&typed, room, canvas).unwrap_or(&typed[1]);
            canvas.line(rest, typed, Role::Key, Align::Right);
        }
        let free = rest.width.saturating_sub(taken);
        // Once cards lie open, nobody knocks any more.
        let has_limit = self.model.tier() > Tier::Compact && !self.is_decided();
        if has_limit && typed.is_none() {
            let mut limits: Vec<String> = limits(&self.view).into();
            if let Some(stake) = self.sitting.stake() {
                // Where there is no room for both, the stake stands beside the score.
                let both = limits.iter().map(|limit| format!("{stake}; {limit}"));
                limits = both.chain(limits.iter().cloned()).collect();
            }
            if let Some(text) = text::first_fitting(&limits, free.saturating_sub(1), canvas) {
                canvas.line(rest, text, Role::Label, Align::Right);
            }
        }
    }

    fn count(&self) -> (Phrase, Role) {
        let view = &self.view;
        let names = self.sitting.names();
        let deadwood_of = |points: u32| {
            Phrase::new(if self.is_yours() {
                format!("Deadwood {points}")
            } else {
                // The hand is over, and everybody looks.
                let whose = names.whose(self.deal.seats()[view.seat()]);
                format!("{whose} deadwood {points}")
            })
        };
        if let Some(laid) = &self.showdown.laid[view.seat()] {
            let left = cards::left(view.seat(), laid, self.animation());
            return (deadwood_of(left), Role::Text);
        }
        if let Some(Answer::Table(intent)) = self.answer()
            && let Some(arrangement) = intent.lays(view)
        {
            return (deadwood_of(arrangement.points()), Role::Text);
        }
        let points = best_arrangement(view.hand()).points();
        let phrase = deadwood_of(points);
        let under = self.sitting.row.card().filter(|_| self.rest().is_none());
        let Some(card) = under.filter(|_| view.hand().len() == 11) else {
            // The others may take it, and you may not.
            let lies_open = self.piles().shows_own(self.areas.piles);
            let phrase = match view.last_discard(view.seat()) {
                Some(own) if self.is_yours() && !lies_open => {
                    phrase.words("; your discard ").card(own)
                }
                Some(_) | None => phrase,
            };
            return (phrase, Role::Text);
        };
        let is_narrow = self.model.tier() == Tier::Compact;
        if view.undiscardable().contains(card) {
            let refused = |notice: &Notice| match notice {
                Notice::Refused(why) => why.pieces().contains(&Piece::Card(card)),
                Notice::Said(_) => false,
            };
            if self.sitting.notice.as_ref().is_some_and(refused) {
                // The message has just said it.
                return (phrase, Role::Text);
            }
            let (the, when) = if is_narrow {
                ("", "")
            } else {
                ("the ", " this turn")
            };
            let phrase = phrase.words(format!("; {the}")).card(card);
            return (
                phrase.words(format!(" may not be discarded{when}")),
                Role::Text,
            );
        }
        let left = deadwood(view.hand().without(card));
        let phrase = cards::discarding(phrase, card, left, self.model.tier());
        match left {
            0 => (phrase.strong(": gin!"), Role::Good),
            left if left <= view.knock_limit() => {
                let you = if is_narrow { "" } else { "you " };
                (phrase.strong(format!(": {you}may knock")), Role::Good)
            }
            // The card is one of a meld.
            left if left > points && !is_narrow => {
                (phrase.words(", as it breaks a meld"), Role::Text)
            }
            _ => (phrase, Role::Text),
        }
    }
}

/// The count with which this hand may be ended, and what a spade as the first upcard doubles: with its reason, without it, and the
/// count alone. Its words are the same everywhere.
fn limits(view: &View) -> [String; 3] {
    let by = match view.rules().knock.variant {
        KnockVariant::Oklahoma => "Oklahoma: ",
        KnockVariant::Standard | KnockVariant::GinOnly => "",
    };
    let limit = match view.knock_limit() {
        0 => "only gin ends it".to_owned(),
        limit => format!("knock at {limit} or less"),
    };
    let scoring = Scoring::new(view.rules(), view.upcard());
    let doubled = match (scoring.multiplier(), scoring.box_multiplier()) {
        (1, 1) => "",
        (_, 1) => ", ♠ doubles",
        (1, _) => ", ♠ doubles boxes",
        (_, _) => ", ♠ doubles all",
    };
    [
        format!("{by}{limit}{doubled}"),
        format!("{limit}{doubled}"),
        limit,
    ]
}
