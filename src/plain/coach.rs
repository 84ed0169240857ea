//! The coach in line mode: hints, reviews and statistics in sentences.

use std::collections::BTreeSet;

use crate::{
    analysis::{
        JudgedCache, JudgingQueue,
        coach::{
            Closeness, Effort, Hint, HintMove, Inquiry, OpponentCount, Position, Review, outcomes,
            own_deals_of,
            review_text::{NO_HAND, ReviewSummary, ReviewText},
            thoroughness,
            words::{Detail, Term, melds_of},
        },
        stats::{
            Career, Ladder, MatchHistory,
            report::{counted_report, judged_report},
        },
    },
    game::{
        Match,
        words::{Phrase, sentence},
    },
    play::Action,
    record::store::Shelf,
    session::Story,
};

use super::{command::HowMuch, dialogue::Dialogue};

/// At most so many figures are given for a chart.
const FIGURES: usize = 20;
/// At most so many moves of a hint are given, the best ones.
const MOVES: usize = 6;

impl Dialogue {
    /// Tells what the coach would do, and how that compares with the player's `own` move; of the ways to end the hand the best
    /// stands for all.
    pub(super) fn advise(&mut self, position: &Position, effort: Effort, own: Option<Action>) {
        let is_known =
            |(tried, hint): &(Effort, Hint)| *tried >= effort && hint.view == position.view;
        let known = self.hinted.take().filter(is_known);
        let (tried, hint) =
            known.unwrap_or_else(|| (effort, self.queue.hint(position, Inquiry::Best, effort)));
        let own = match own.filter(Action::ends_hand) {
            Some(_) => hint.end().map(|place| hint.told()[place].judged.action),
            None => own,
        };
        tell_hint(&hint, own.as_ref(), &mut self.talk);
        self.hinted = Some((tried, hint));
    }

    /// Tells what the player's decisions were worth: in the last hand, or in all of them.
    pub(super) fn review(&mut self, how_much: HowMuch) {
        if !self.session.scope().plays {
            return self
                .talk
                .say("You can review only in a match. Here, tell me shows the answer.");
        }
        let rules = *self.session.game().rules();
        let mut deals = own_deals_of(self.record(), self.session.me());
        deals.retain(|one| one.deal.deal().outcome().is_some());
        if how_much == HowMuch::Short {
            deals.drain(..deals.len().saturating_sub(1));
        }
        if deals.is_empty() {
            return self.talk.say(sentence(NO_HAND));
        }
        let review = self.queue.review(&rules, deals);
        self.tell_review(&review);
    }

    fn tell_review(&mut self, review: &Review) {
        let player = self.session.me();
        let names = self.session.names().clone();
        let told = ReviewText::new(review, player, &names);
        let talk = &mut self.talk;
        if told.has_many() {
            tell_summary(&told.summary, talk);
        }
        for hand in &told.hands {
            talk.tell(&hand.heading);
            tell_summary(&hand.summary, talk);
            if let Some(chances) = &hand.chances {
                talk.say(sentence(&chances.sentence));
            }
            for mistake in &hand.mistakes {
                talk.say(format!("{}: it cost {}.", mistake.heading(), mistake.cost));
                for row in &mistake.rows {
                    talk.tell(&row.sentence());
                }
            }
        }
    }
}

fn tell_summary(summary: &ReviewSummary, talk: &mut Story) {
    talk.say(sentence(&summary.headline()));
    for line in &summary.more {
        talk.tell(line);
    }
}

fn tell_hint(hint: &Hint, own: Option<&Action>, talk: &mut Story) {
    let moves = hint.told();
    let Some(best) = hint.best() else { return };
    talk.tell(&best.sentence());
    let place_of = |action: &Action| {
        let mut moves = moves.iter();
        moves.position(|told| told.judged.action == *action)
    };
    let own_place = own.and_then(place_of);
    let own_move = own_place.map(|place| &moves[place]);
    let compared = hint.compared(own);
    // Why the best is perhaps better says as much.
    let is_compared = own.is_some() && compared.as_ref() == own;
    let standing = own_move.filter(|_| !is_compared);
    if let Some(standing) = standing.and_then(HintMove::standing_in_words) {
        talk.tell(&standing);
    } else if own_move.is_some_and(|told| told.standing == Closeness::Best) {
        talk.say(if hint.judgment.is_contested() {
            "That is the move that the coach would make."
        } else {
            "That is the best move."
        });
    }
    if let Some(told) = own_move.filter(|told| told.standing != Closeness::Best)
        && let Some(melds) = melds_of(&hint.view, &told.judged.action)
    {
        let to_do = Phrase::new("To ").and(told.to_do.clone());
        talk.tell(&to_do.words(", lay down ").and(melds));
    }
    let as_good = own_move.filter(|told| told.standing == Closeness::Equal);
    // What sets the best apart from others is no reason against a move that is as good.
    let is_told =
        |why: &&Detail| as_good.is_none_or(|own| own.trade.is_none() && why.term == Term::Either);
    for why in hint.why(own).iter().filter(is_told) {
        talk.tell(&why.sentence());
    }
    if let Some(looked_at) = thoroughness(&hint.judgment, true) {
        talk.say(sentence(
            &match outcomes(&moves[0].judged.endings, OpponentCount::of(&hint.view)) {
                Some(outcomes) => format!("{looked_at}: {outcomes}"),
                None => looked_at,
            },
        ));
    }
    let compared = compared.as_ref().and_then(place_of);
    let further = [own_place, compared, hint.end()].into_iter().flatten();
    let further: BTreeSet<usize> = further.filter(|place| *place >= MOVES).collect();
    let is_listed = |place: usize| place < MOVES || further.contains(&place);
    let left_out = (0..moves.len()).filter(|place| !is_listed(*place));
    let left_out: Vec<&HintMove<'_>> = left_out.map(|place| &moves[place]).collect();
    let listed = moves
        .iter()
        .take(MOVES)
        .chain(further.iter().map(|place| &moves[*place]));
    // What is said of the player's own move already is not said twice.
    let listed =
        listed.filter(|told| standing.is_none_or(|own| own.judged.action != told.judged.action));
    for told in listed.skip(1) {
        let told = match told.standing {
            Closeness::Equal => {
                let first = if is_only_order(hint, told) {
                    " first"
                } else {
                    ""
                };
                let as_good = told.to_do.clone().words(format!("{first}, as good"));
                match told.trade {
                    Some(trade) => as_good.words(": ").and(trade.clone()),
                    None => as_good,
                }
            }
            Closeness::TooClose => told.valued().words(", too close to call"),
            Closeness::Best | Closeness::Worse => told.valued().words(hint.behind(told)),
        };
        talk.tell(&Phrase::new("Or ").and(told));
    }
    if let Some(order) = hint.order() {
        talk.say(order);
    }
    let are_worse = left_out
        .iter()
        .all(|told| told.standing == Closeness::Worse);
    match (left_out.len(), are_worse) {
        (0, _) => {}
        (1, true) => talk.say("One more move is worse."),
        (more, true) => talk.say(format!("{more} more moves are worse.")),
        (1, false) => talk.say("One more move is left out."),
        (more, false) => talk.say(format!("{more} more moves are left out.")),
    }
    talk.say("The record notes that you asked.");
}

/// Whether this and the best move are both to be made, in whatever order: they lay off different cards.
fn is_only_order(hint: &Hint, told: &HintMove<'_>) -> bool {
    let best = hint.judgment.best().map(|best| best.action);
    matches!(
        (best, told.judged.action),
        (Some(Action::LayOff(best)), Action::LayOff(other)) if best.card != other.card
    )
}

/// Statistics from the records of all matches, in sentences.
pub(super) fn statistics(kept: &Result<Shelf<Match>, String>, wanted: HowMuch) -> Vec<String> {
    let shelf = match kept {
        Ok(shelf) => shelf,
        Err(why) => return vec![format!("There are no records to count: {why}.")],
    };
    let mut history = match MatchHistory::of_shelf(shelf) {
        Ok(history) => history,
        Err(error) => return vec![format!("The records cannot be read: {error}.")],
    };
    if wanted == HowMuch::Whole {
        let cache = JudgedCache::beside(shelf.folder());
        let mut queue = JudgingQueue::with_cache(cache);
        history.ask(&mut queue, 0);
        while queue.steps(0).is_some() {
            queue.work();
        }
        history.take_in(&mut queue, 0);
    }
    let career = Career::of(history.matches());
    let ladder = Ladder::of(&career);
    let mut told = counted_report(&career, Some(&ladder), FIGURES).sentences();
    if wanted == HowMuch::Whole {
        told.extend(judged_report(&career, FIGURES).sentences());
    }
    let left_out = history.left_out().iter();
    told.extend(left_out.map(|error| format!("One record is left out: {error}.")));
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        analysis::coach::HintMove,
        game::Sheet,
        plain::LineOptions,
        players::Opponents,
        record::{Header, Participant, Record},
        rules::Rules,
        session::StoryLine,
        tests::coach::{coach, lay_offs, position, positions},
    };

    /// What is said of a hint where this move was asked about.
    fn sentences(hint: &Hint, own: Option<&Action>) -> Vec<String> {
        let mut talk = Story::default();
        tell_hint(hint, own, &mut talk);
        let lines = talk.0.into_iter();
        let said = lines.filter_map(|line| match line {
            StoryLine::Sentence(said) => Some(said),
            _ => None,
        });
        said.collect()
    }

    #[test]
    fn a_longer_look_is_kept_until_something_else_is_asked_about() {
        let rules = Rules::default();
        let label = |text: &str| text.parse().expect("a short word");
        let players = [
            Participant::human(label("You")),
            Participant::bot(label("Club"), label("club")),
        ];
        let header = Header::new(rules, players.into(), 1).expect("a table of two");
        let opponents = Opponents::default();
        let mut dialogue = Dialogue::new(Record::new(header), LineOptions::default(), opponents)
            .expect("one person sits at the table");
        let sheet = Sheet::new(&rules);
        let views = positions(15, 2, 25);
        let mut tried = |view: usize, effort| {
            dialogue.advise(&position(&sheet, &views[view]), effort, None);
            dialogue.hinted.as_ref().map(|(tried, _)| *tried)
        };
        assert_eq!(tried(0, Effort::Full), Some(Effort::Full));
        assert_eq!(tried(0, Effort::Deep), Some(Effort::Deep));
        assert_eq!(tried(0, Effort::Full), Some(Effort::Deep));
        assert_eq!(tried(1, Effort::Full), Some(Effort::Full));
    }

    #[test]
    fn the_best_move_is_confirmed_where_it_is_asked_about() {
        let rules = Rules::default();
        let (mut coach, sheet) = (coach(&rules), Sheet::new(&rules));
        for view in positions(15, 5, 25) {
            let hint = coach.hint(&position(&sheet, &view), Inquiry::Best, Effort::Rough);
            for told in hint.told() {
                let said = sentences(&hint, Some(&told.judged.action));
                let confirms = if hint.judgment.is_contested() {
                    "That is the move that the coach would make."
                } else {
                    "That is the best move."
                };
                let is_confirmed = said.iter().any(|said| said == confirms);
                assert_eq!(is_confirmed, told.standing == Closeness::Best, "{said:#?}");
            }
            assert!(
                !sentences(&hint, None)
                    .iter()
                    .any(|said| said.contains("That is"))
            );
        }
    }

    /// Both are laid off in the end: that is no choice.
    #[test]
    fn another_lay_off_that_is_as_good_is_one_that_can_come_first() {
        let rules = Rules::default();
        let (mut coach, sheet) = (coach(&rules), Sheet::new(&rules));
        let mut orders = 0;
        for view in lay_offs(&rules, 15, 200) {
            let hint = coach.hint(&position(&sheet, &view), Inquiry::Best, Effort::Glance);
            let Some(Action::LayOff(best)) = hint.judgment.best().map(|best| best.action) else {
                continue;
            };
            for told in sentences(&hint, None) {
                if told.starts_with("Or lay off") && told.ends_with(", as good.") {
                    let is_same = told.starts_with(&format!("Or lay off the {}", best.card));
                    assert_eq!(told.ends_with(" first, as good."), !is_same, "{told}");
                    orders += usize::from(!is_same);
                }
            }
        }
        assert!(orders > 0);
    }

    /// "The 5c may be as good" would say the same again.
    #[test]
    fn a_move_that_is_perhaps_as_good_is_named_in_the_doubtful_reason_alone() {
        let rules = Rules::default();
        let (mut coach, sheet) = (coach(&rules), Sheet::new(&rules));
        let mut asked = 0;
        for view in positions(15, 14, 25) {
            let hint = coach.hint(&position(&sheet, &view), Inquiry::Best, Effort::Rough);
            let told = hint.told();
            let is_open = |told: &&HintMove<'_>| told.standing == Closeness::TooClose;
            for told in told.iter().filter(is_open) {
                let said = sentences(&hint, Some(&told.judged.action));
                let says = |words: &str| said.iter().filter(|said| said.contains(words)).count();
                let counts = [" may be as good", " may be "].map(says);
                assert_eq!(counts, [0, 1], "{said:#?}");
                asked += 1;
            }
        }
        assert!(asked >= 3, "{asked}");
    }

    #[test]
    fn the_reason_speaks_against_a_worse_move_that_is_named() {
        let rules = Rules::default();
        let (mut coach, sheet) = (coach(&rules), Sheet::new(&rules));
        let mut argued = 0;
        for view in positions(15, 8, 25) {
            let hint = coach.hint(&position(&sheet, &view), Inquiry::Best, Effort::Rough);
            let is_said = |sentence: &str, own: Option<&Action>| {
                let said = sentences(&hint, own);
                said.iter().any(|said| said.contains(sentence))
            };
            let told = hint.told();
            let worse = |told: &&HintMove<'_>| told.standing == Closeness::Worse;
            for told in told.iter().filter(worse) {
                let Action::Discard { card } = told.judged.action else {
                    continue;
                };
                let against = ["a better", "a slightly better"];
                let against =
                    against.map(|better| format!(" is {better} discard than the {card}: "));
                let is_argued = |own: Option<&Action>| {
                    let mut against = against.iter();
                    against.any(|against| is_said(against, own))
                };
                let is_new = is_argued(Some(&told.judged.action)) && !is_argued(None);
                argued += usize::from(is_new);
            }
        }
        assert!(argued >= 4, "{argued}");
    }
}
