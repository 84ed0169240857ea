//! What is said of the decisions of a player after a hand or a match: the same on the screen, in line mode and in a report.

use crate::{
    analysis::coach::{
        DealReview, Decision, Grade, GraphPoint, JudgedPlayer, LuckCause, LuckEvent, Review,
    },
    game::{
        HandEnd, Player,
        words::{Names, Phrase, hand_end, knock_kind, mid_sentence},
    },
    play::KnockKind,
    record::Moment,
};

use super::words::{
    ACCURACY, Detail, Term, accuracy, better, chance, counted, loss, luck_sentence,
};

/// What is said where there is no hand that could be judged, without capital and full stop.
pub const NO_HAND: &str = "there is no hand of yours to judge";

/// What the decisions of a player were worth, in words.
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewText<'a> {
    /// In all hands.
    pub summary: ReviewSummary,
    /// In each of them, in their order.
    pub hands: Vec<HandText<'a>>,
}

/// A hand of it.
#[derive(Debug, Clone, PartialEq)]
pub struct HandText<'a> {
    pub deal: &'a DealReview,
    /// Which hand it was and how it ended: `Hand 3: You win with gin: 56 points`.
    pub heading: Phrase,
    /// What the decisions in it were worth.
    pub summary: ReviewSummary,
    /// How the player's chances went; none before their first decision.
    pub chances: Option<ChanceText>,
    /// The mistakes, in their order.
    pub mistakes: Vec<MistakeText<'a>>,
}

/// How a player's chances went through it.
#[derive(Debug, Clone, PartialEq)]
pub struct ChanceText {
    /// One after another: two or more.
    pub moments: Vec<GraphPoint>,
    /// Where they began and ended: `By the score, the chance to win the game went from 54.1 % to 86.9 %`.
    pub sentence: String,
}

/// A mistake in it.
#[derive(Debug, Clone, PartialEq)]
pub struct MistakeText<'a> {
    pub decision: &'a Decision,
    pub grade: Grade,
    /// Where it is in the record: in the third hand after its twelfth move.
    pub place: Moment,
    /// What it cost: `18.5 points and 10.5 % win chance`.
    pub cost: String,
    /// What was held, what was done, what was better, and why.
    pub rows: Vec<Detail>,
}

impl<'a> ReviewText<'a> {
    /// The decisions of `player`, with these names.
    pub fn new(review: &'a Review, player: Player, names: &Names) -> Self {
        let hands: Vec<&DealReview> = review.deals_with(player).collect();
        let among = if hands.len() > 1 {
            Among::Several
        } else {
            Among::Itself
        };
        let hands = hands.into_iter();
        Self {
            summary: ReviewSummary::of_review(review, player, names),
            hands: hands
                .map(|deal| HandText::new(deal, player, names, among))
                .collect(),
        }
    }

    /// Whether there are hands to be summed up; of one hand its own summary says everything.
    pub fn has_many(&self) -> bool {
        self.hands.len() > 1
    }
}

/// With what a hand is reviewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Among {
    Itself,
    Several,
}

impl<'a> HandText<'a> {
    fn new(deal: &'a DealReview, player: Player, names: &Names, among: Among) -> Self {
        let ended = match HandEnd::of(deal.deal()) {
            Some(end) => hand_end(names, &end),
            None => Phrase::new("not played to its end"),
        };
        Self {
            deal,
            heading: Phrase::new(format!("Hand {}: ", deal.deal().number() + 1)).and(ended),
            summary: ReviewSummary::of_hand(deal, player, names, among),
            chances: ChanceText::new(deal.graph(player)),
            mistakes: deal
                .mistakes(player)
                .filter_map(|decision| MistakeText::new(deal.deal().number(), decision))
                .collect(),
        }
    }
}

impl ChanceText {
    fn new(moments: Vec<GraphPoint>) -> Option<Self> {
        let [first, .., last] = moments.as_slice() else {
            return None;
        };
        let (first, last) = (chance(first.chance.game), chance(last.chance.game));
        Some(Self {
            sentence: format!(
                "By the score, the chance to win the game went from {first} to {last}"
            ),
            moments,
        })
    }

    /// The chances to win the game, from 0 to 1, to be drawn.
    pub fn values(&self) -> Vec<f64> {
        let moments = self.moments.iter();
        moments.map(|moment| moment.chance.game).collect()
    }
}

impl<'a> MistakeText<'a> {
    /// This decision in the hand of this number, counted from 0, if it was a mistake.
    pub fn new(hand: u64, decision: &'a Decision) -> Option<Self> {
        let (grade, judged, best) = (decision.grade()?, decision.judged()?, decision.best()?);
        let view = &decision.view;
        let mut rows = vec![Detail::held(view), Detail::of(Term::Did, view, judged)];
        rows.extend(Detail::hint(decision));
        rows.push(Detail::new(Term::Better, better(decision, best, judged)));
        rows.extend(Detail::why(decision.reason.as_ref()));
        Some(Self {
            decision,
            grade,
            place: decision.place(hand),
            cost: loss(decision),
            rows,
        })
    }

    /// When it was made: `Turn 7, blunder (??)`.
    pub fn heading(&self) -> String {
        self.headed("")
    }

    /// The heading with the place in the record, by which commands name it: `Turn 7, at 3.12, blunder (??)`.
    pub fn heading_with_place(&self) -> String {
        let Moment { hand, moves } = self.place;
        self.headed(&format!(", at {hand}.{moves}"))
    }

    fn headed(&self, place: &str) -> String {
        let (turn, grade) = (self.decision.turn, self.grade);
        format!("Turn {turn}{place}, {grade} ({})", grade.sign())
    }
}

/// What the decisions of a player were worth, in a few sentences: in one hand, or in all of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReviewSummary {
    /// The mistakes counted: `1 blunder, 2 mistakes, no inaccuracy`.
    pub counted: String,
    /// How well the player decided: `; accuracy 87 % in 23 decisions`.
    decided: String,
    /// How much of the result was the cards and how much the decisions, where a hand was played to its end, and what the luck
    /// was; and of several hands which decisions cost the most.
    pub more: Vec<Phrase>,
}

impl ReviewSummary {
    /// Of everything that was reviewed.
    fn of_review(review: &Review, player: Player, names: &Names) -> Self {
        let hands: Vec<&DealReview> = review.deals_with(player).collect();
        let which = if hands.iter().all(|deal| deal.after.is_some()) {
            "in all hands"
        } else {
            "in the finished hands"
        };
        let mut summary = Self::of(&review.judged(player));
        let told = summary.more.into_iter();
        let told = told.map(|luck| luck.words(format!(", {which}")));
        summary.more = told.collect();
        summary.more.extend(result_of_several(&hands));
        let events = hands.iter().flat_map(|deal| deal.luck_events(player));
        let has_many = hands.len() > 1;
        summary.more.extend(lucky(events, player, has_many, names));
        summary.more.extend(costliest(review, player));
        let accuracy = review.judged(player).accuracy();
        summary.more.extend(accuracy.map(|_| Phrase::new(ACCURACY)));
        if hands.is_empty() {
            NO_HAND.clone_into(&mut summary.counted);
            summary.decided.clear();
        }
        summary
    }

    /// The mistakes counted, and how well the player decided.
    pub fn headline(&self) -> String {
        format!("{}{}", self.counted, self.decided)
    }

    /// Of one hand. How to read it is said once of several.
    fn of_hand(deal: &DealReview, player: Player, names: &Names, among: Among) -> Self {
        let mut summary = Self::of(&deal.judged(player));
        let events = deal.luck_events(player).into_iter();
        let lucky = lucky(events, player, false, names);
        match among {
            Among::Itself => {
                summary.more.extend(result_of_several(&[deal]));
                summary.more.extend(lucky);
            }
            Among::Several => summary.more.extend(lucky),
        }
        summary
    }

    /// Of these decisions.
    fn of(judged: &JudgedPlayer) -> Self {
        let decisions = crate::game::words::counted(judged.decisions, "decision", "decisions");
        let decided = match judged.accuracy() {
            _ if judged.decisions == 0 => String::new(),
            Some(part) => format!("; accuracy {} in {decisions}", accuracy(part)),
            // Whatever was done, nothing could be lost.
            None => format!(" in {decisions}"),
        };
        let counted = match judged.decisions {
            0 => "there was nothing to decide".to_owned(),
            _ => counted(judged.count()),
        };
        Self {
            counted,
            decided,
            more: judged
                .luck
                .iter()
                .map(|luck| Phrase::new(luck_sentence(luck)))
                .collect(),
        }
    }
}

/// Where nobody has a single opponent, a result is not what the score sheet says: what it is, if one of these hands has one.
fn result_of_several(hands: &[&DealReview]) -> Option<Phrase> {
    let has_result = |deal: &&DealReview| deal.after.is_some() && deal.deal().seats().len() > 2;
    let told = "Each result is a player's points less the average of the others'";
    hands.iter().any(has_result).then(|| Phrase::new(told))
}

/// What brought a player the most, and what cost them the most, of what nobody decided: `Luckiest: your draw of the 7♣ in hand 3,
/// +22; unluckiest: their draw after your turn 2 in hand 1, -9`. What is slight is left out.
fn lucky(
    events: impl Iterator<Item = LuckEvent>,
    player: Player,
    has_many: bool,
    names: &Names,
) -> Option<Phrase> {
    /// In points.
    const SLIGHT: f64 = 4.5;
    let own = names.whose(player);
    let others: Vec<_> = names.columns().filter(|other| *other != player).collect();
    let (theirs, they, was) = match others[..] {
        [other] => (
            names.whose(other),
            mid_sentence(names.subject(other)),
            names.verb(other, "were", "was"),
        ),
        _ => ("the others'".to_owned(), "one of the others", "was"),
    };
    let tell = |event: LuckEvent| {
        let what = match event.cause {
            // What dealt cards are worth hangs as much on how well the opponent plays, and nobody was lucky by a second look.
            LuckCause::Deal | LuckCause::SecondLook => return None,
            LuckCause::Draw { card, .. } => Phrase::new(format!("{own} draw of the ")).card(card),
            LuckCause::Others { turn: 0, .. } => Phrase::new(format!("{theirs} first turn")),
            LuckCause::Offered { turn, card } => {
                let offered = Phrase::new("the ").card(card);
                offered.words(format!(" that {they} discarded after {own} turn {turn}"))
            }
            // It turned out that the card helped them less than was feared.
            LuckCause::Others {
                turn,
                taken: Some(_),
            } if event.swing > 0.0 => Phrase::new(format!("{theirs} turn after {own} turn {turn}")),
            LuckCause::Others {
                turn,
                taken: Some(card),
            } => {
                let taken = Phrase::new("the ").card(card);
                taken.words(format!(" that {they} took after {own} turn {turn}"))
            }
            LuckCause::Others { turn, taken: None } => {
                Phrase::new(format!("{theirs} draw after {own} turn {turn}"))
            }
            LuckCause::Ended { turn, kind } => {
                let ended = match kind {
                    KnockKind::Knock => format!("{theirs} knock"),
                    KnockKind::Gin | KnockKind::BigGin => format!("{theirs} {}", knock_kind(kind)),
                };
                let when = match turn {
                    0 => format!("before {own} first turn"),
                    turn => format!("after {own} turn {turn}"),
                };
                Phrase::new(format!("{ended} {when}"))
            }
            LuckCause::Showdown => {
                let how = if event.swing > 0.0 { "much" } else { "little" };
                Phrase::new(format!("how {how} {they} {was} left with"))
            }
        };
        let what = if has_many {
            what.words(format!(" in hand {}", event.hand + 1))
        } else {
            what
        };
        let what = what.words(format!(", {:+.0}", event.swing));
        Some((event.swing, what))
    };
    let mut told: Vec<(f64, Phrase)> = events.filter_map(tell).collect();
    told.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let best = told.first().filter(|(swing, _)| *swing >= SLIGHT);
    let worst = told.last().filter(|(swing, _)| *swing <= -SLIGHT);
    let [best, worst] = [best, worst].map(|named| named.map(|(_, what)| what.clone()));
    Some(match (best, worst) {
        (Some(best), Some(worst)) => Phrase::new("Luckiest: ")
            .and(best)
            .words("; unluckiest: ")
            .and(worst),
        (Some(best), None) => Phrase::new("Luckiest: ").and(best),
        (None, Some(worst)) => Phrase::new("Unluckiest: ").and(worst),
        (None, None) => return None,
    })
}

/// Which decisions cost a player the most, the costliest first, and when they were made; nothing where there are too few to
/// choose from.
fn costliest(review: &Review, player: Player) -> Option<Phrase> {
    const NAMED: usize = 3;
    let mut mistakes: Vec<_> = review.mistakes(player).collect();
    mistakes.sort_by(|(_, one), (_, other)| other.points_lost().total_cmp(&one.points_lost()));
    let place =
        |(deal, decision): &(&DealReview, &Decision)| (deal.deal().number() + 1, decision.turn);
    let name = |mistake: &(&DealReview, &Decision)| {
        let (hand, turn) = place(mistake);
        let lost = mistake.1.points_lost();
        // In one turn both the draw and the discard can be mistakes.
        let is_twice = mistakes
            .iter()
            .filter(|other| place(other) == (hand, turn))
            .count()
            > 1;
        let which = if is_twice {
            format!(", {}", mistake.1.kind())
        } else {
            String::new()
        };
        format!("hand {hand}, turn {turn}{which} ({lost:.1} points)")
    };
    let named: Vec<String> = mistakes.iter().take(NAMED).map(name).collect();
    (mistakes.len() > NAMED).then(|| {
        let named = named.join("; ");
        Phrase::new(format!("The costliest: {named}"))
    })
}
