//! What is said of a replayed match at a place: what happened, and what the coach makes of it.

use std::sync::Arc;

use crate::{
    analysis::coach::{
        DealReview, Decision, Grade, GraphPoint,
        review_text::MistakeText,
        words::{self as coach_words, Term},
    },
    game::{
        Entry, HandEnd, Player,
        words::{self, Phrase, sentence},
    },
    play::{Outcome, Seat, Seen},
    tui::analyst::{CoachNews, Reviewed},
};

use super::{MatchJudging, ReplayScreen};

/// What the coach says of a mistake.
#[derive(Debug, Clone, PartialEq)]
pub struct Comment {
    /// What was done, and what it cost.
    pub verdict: Phrase,
    /// The same without the points, where there is room for little.
    pub verdict_briefly: Phrase,
    /// What would have been better.
    pub better: Phrase,
    /// The same without what it is worth, where there is room for little.
    pub briefly: Phrase,
    /// Why; none where nothing is to be said.
    pub reason: Option<Phrase>,
}

impl Comment {
    /// What is said of a decision, if it was a mistake. `other` is the name of the player who made it, if that is not you: `you` is
    /// them in what the coach says of it.
    fn new(hand: u64, decision: &Decision, is_next: bool, other: Option<&str>) -> Option<Self> {
        let MistakeText {
            grade, cost, rows, ..
        } = MistakeText::new(hand, decision)?;
        let (article, sign) = (grade.with_article(), grade.sign());
        let cost = other.map_or_else(|| cost.clone(), |name| format!("{name} {cost}"));
        let verdict = |cost: &str| {
            if is_next {
                Phrase::default()
                    .strong(format!("Next, {article} ({sign}): "))
                    .and(coach_words::to_do(&decision.view, &decision.played))
                    .words(format!(". It costs {cost}."))
            } else {
                let what = sentence(&format!("{article} ({sign})"));
                Phrase::default()
                    .strong(what.trim_end_matches('.'))
                    .words(format!(": it cost {cost}."))
            }
        };
        let row = |term| {
            let found = rows.iter().find(|row| row.term == term)?;
            let said = match (other, term) {
                (None, _) => found.sentence(),
                (Some(name), Term::Better) => {
                    Phrase::new(format!("Better for {name}: ")).and(found.phrase.clone())
                }
                (Some(name), _) => Phrase::new(format!("As the coach would tell {name}: "))
                    .and(found.phrase.clone()),
            };
            Some(said.stop())
        };
        let to_do = coach_words::to_do(&decision.view, &decision.best()?.action);
        Some(Self {
            verdict: verdict(&cost),
            verdict_briefly: verdict(&coach_words::loss_briefly(decision)),
            briefly: Phrase::new("Better: ").and(to_do).stop(),
            better: row(Term::Better)?,
            reason: row(Term::Why),
        })
    }
}

impl ReplayScreen {
    /// What the decisions were worth, when that is known: of the whole match, or so far of what the review was about from which
    /// you came.
    pub fn reviewed(&self) -> Option<&Arc<Reviewed>> {
        match (&self.judging, &self.review) {
            (MatchJudging::Judged(reviewed), _) => Some(reviewed),
            (MatchJudging::Resting | MatchJudging::Working { .. }, Some(review)) => {
                review.0.reviewed()
            }
            (MatchJudging::Resting | MatchJudging::Working { .. }, None) => None,
        }
    }

    /// The same if it is about all hands that are over, and complete.
    pub fn whole_review(&self) -> Option<&Arc<Reviewed>> {
        let mut over = (0..)
            .zip(self.replay.hands())
            .filter(|(_, hand)| hand.is_over);
        let is_whole = over.all(|(hand, _)| self.reviewed_hand(hand).is_some());
        self.reviewed()
            .filter(|reviewed| is_whole && reviewed.left.is_none())
    }

    /// What the decisions of a hand, counted from 0, were worth, when that is known.
    pub fn reviewed_hand(&self, hand: usize) -> Option<&DealReview> {
        self.reviewed_deal(hand, self.me)
    }

    /// The deal of a hand in which this player sat; where they sat in none, the first.
    fn reviewed_deal(&self, hand: usize, player: Player) -> Option<&DealReview> {
        let deals = self.reviewed()?.review.deals.iter();
        let mut deals = deals.filter(|deal| usize::try_from(deal.deal().number()) == Ok(hand));
        let own = deals
            .clone()
            .find(|deal| deal.deal().seat_of(player).is_some());
        own.or_else(|| deals.next())
    }

    /// Takes the coach's answer, and says whether it was about this match.
    pub fn take_news(&mut self, about: u64, news: Option<&CoachNews>) -> bool {
        match &mut self.judging {
            MatchJudging::Working { number, percent } if *number == about => {
                match news {
                    Some(CoachNews::Working(steps)) => *percent = steps.percent(),
                    Some(CoachNews::Review(reviewed)) if let Some(left) = reviewed.left => {
                        *percent = left.percent();
                    }
                    Some(CoachNews::Review(reviewed)) => {
                        self.judging = MatchJudging::Judged(Arc::clone(reviewed));
                        // The mistakes that were asked for are found.
                        self.told = None;
                    }
                    Some(CoachNews::Hint { .. }) | None => self.judging = MatchJudging::Resting,
                }
                true
            }
            MatchJudging::Working { .. } | MatchJudging::Resting | MatchJudging::Judged(_) => false,
        }
    }

    /// What the coach has made of an entry that is a move, where it may be told.
    pub fn decision(&self, entry: usize) -> Option<&Decision> {
        let step = self.steps.get(entry)?;
        let (hand, (event, _)) = (step.hand?, step.event?);
        // What was taken back was not judged, and of a hand that is not over nothing is shown.
        let Some(Entry::Played { player, .. }) = self.replay.record().entries().get(entry) else {
            return None;
        };
        let stands = self.replay.place_of(hand, *player, event) == Some(entry);
        if !stands || !self.replay.hands()[hand].is_over {
            return None;
        }
        let mut decisions = self.reviewed_deal(hand, *player)?.decisions.iter();
        let decision = decisions.find(|decision| decision.event == event)?;
        (decision.player == self.me || self.is_open()).then_some(decision)
    }

    /// What the coach says of this place: of the mistake that comes next, or else of the one that was made last.
    pub fn comment(&self) -> Option<Comment> {
        let at = self.replay.at();
        let of = |entry: Option<usize>, is_next| {
            let entry = entry?;
            let hand = self.steps.get(entry)?.hand?;
            let decision = self.decision(entry)?;
            let is_other = self.names.you() != Some(decision.player);
            let other = is_other.then(|| self.names.subject(decision.player));
            Comment::new(u64::try_from(hand).ok()?, decision, is_next, other)
        };
        of(Some(at), true).or_else(|| of(at.checked_sub(1), false))
    }

    /// The places just before your mistakes, in their order.
    pub fn mistakes(&self) -> Vec<usize> {
        let Some(reviewed) = self.reviewed() else {
            return Vec::new();
        };
        let mistakes = reviewed.review.mistakes(self.me);
        mistakes
            .filter_map(|(deal, decision)| {
                let hand = usize::try_from(deal.deal().number()).ok()?;
                self.replay.place_of(hand, decision.player, decision.event)
            })
            .collect()
    }

    /// Goes to your next mistake, or to the one before, or says that there is none.
    pub fn go_to_mistake(&mut self, forward: bool) {
        let at = self.replay.at();
        let mistakes = self.mistakes();
        let found = if forward {
            mistakes.into_iter().find(|place| *place > at)
        } else {
            mistakes.into_iter().rev().find(|place| *place < at)
        };
        if let Some(place) = found {
            self.replay.go_to(place);
        } else if self.whole_review().is_some() {
            // As long as they are looked for, the page says so.
            let has = self.names.does(self.me, "have", "has");
            let when = if forward { "later" } else { "earlier" };
            self.told = Some(Phrase::new(format!("{has} no {when} mistakes.")));
        }
    }

    /// Your chances through the hand at this place, each with its own place; empty while they are not known.
    pub fn graph(&self) -> Vec<(usize, GraphPoint)> {
        let Some(hand) = self.replay.hand() else {
            return Vec::new();
        };
        let Some(deal) = self.reviewed_hand(hand) else {
            return Vec::new();
        };
        let recorded = &self.replay.hands()[hand];
        let place = |moment: &GraphPoint| match moment.event.checked_sub(1) {
            None => recorded.dealt,
            Some(event) => recorded
                .events_of(self.me)
                .get(event)
                .map_or(recorded.end, |before| before + 1),
        };
        let graph = deal.graph(self.me).into_iter();
        graph.map(|moment| (place(&moment), moment)).collect()
    }

    /// The hand at this place with what its decisions were worth, and how many of its events have come, where what was done
    /// up to here was not taken back later.
    fn moment(&self) -> Option<(&DealReview, usize)> {
        let hand = self.replay.hand()?;
        let deal = self.reviewed_hand(hand)?;
        let events = self.replay.hands()[hand].events_of(self.me);
        let made = self.deal()?.events().len();
        let come = events.partition_point(|before| *before < self.replay.at());
        (come == made).then_some((deal, made))
    }

    /// Your chance to win the game at this place: with your best move if it is your turn, or else with your last move in
    /// this hand.
    pub fn chance(&self) -> Option<f64> {
        let (deal, events) = self.moment()?;
        Some(deal.chance_at(self.me, events)?.game)
    }

    /// What it was before you saw the card that you have just drawn from the stock.
    pub fn chance_before_card(&self) -> Option<f64> {
        let (deal, events) = self.moment()?;
        Some(deal.chance_before_card(self.me, events)?.game)
    }

    /// Which of your mistakes, counted from 0, comes next here or was just made.
    pub fn mistake_here(&self) -> Option<usize> {
        let (mistakes, at) = (self.mistakes(), self.replay.at());
        let found = |here: usize| mistakes.iter().position(|place| *place == here);
        found(at).or_else(|| found(at.checked_sub(1)?))
    }

    /// The grade of your mistake that comes next here, which of your mistakes it is, counted from 1, and how many there are.
    pub fn mistake_number(&self) -> Option<(Grade, usize, usize)> {
        self.whole_review()?;
        let at = self.replay.at();
        let grade = self.decision(at)?.grade()?;
        let mistakes = self.mistakes();
        let number = mistakes.iter().position(|place| *place == at)?;
        Some((grade, number + 1, mistakes.len()))
    }
}

/// A line of the list of moves.
#[derive(Debug, Clone, PartialEq)]
pub struct ListedMove {
    /// The place just after it.
    pub place: usize,
    /// Whose it was.
    pub player: Player,
    /// What was done, in short.
    pub told: Phrase,
    /// Whether a hint was asked for before it.
    pub hinted: bool,
    /// The mistake that it was, if it was one.
    pub grade: Option<Grade>,
}

impl ReplayScreen {
    /// What you saw of an entry that is a move, or all of it if both hands are shown.
    fn seen(&self, entry: usize) -> Option<(usize, Seen)> {
        let (place, event) = self.steps.get(entry)?.event?;
        let eyes = if self.is_open() {
            event.seat
        } else {
            self.seat()?
        };
        Some((place, event.seen_by(eyes)))
    }

    /// What happened in the hand up to this place, one sentence each, the newest last; before the first hand what went
    /// before it.
    pub fn story(&self) -> Vec<Phrase> {
        let entries = &self.replay.record().entries()[..self.replay.at()];
        let Some(deal) = self.deal() else {
            let opening = entries.iter().filter_map(|entry| self.opening(entry));
            return opening.collect();
        };
        let dealer = deal.seats()[Seat::dealer(deal.seats().len())];
        let mut story = vec![Phrase::new(self.names.does(dealer, "deal", "deals"))];
        let Some(me) = self.seat() else { return story };
        let history: Vec<Seen> = deal
            .events()
            .iter()
            .map(|event| event.seen_by(if self.is_open() { event.seat } else { me }))
            .collect();
        story.extend(words::events(&self.names, deal.seats(), &history));
        match entries.last() {
            Some(Entry::TookBack { player }) => story.push(words::took_back(&self.names, *player)),
            Some(Entry::Hinted { player }) => story.push(words::hinted(&self.names, *player)),
            Some(Entry::LastGames { player }) => {
                story.push(words::last_games(&self.names, *player));
            }
            Some(Entry::Left { player, substitute }) => {
                story.push(words::left(&self.names, *player, substitute));
            }
            Some(
                Entry::Cut { .. }
                | Entry::FirstDealer { .. }
                | Entry::Dealt { .. }
                | Entry::Played { .. },
            )
            | None => {}
        }
        story
    }

    fn opening(&self, entry: &Entry) -> Option<Phrase> {
        match entry {
            Entry::Cut { cards } => Some(words::cut(&self.names, cards)),
            Entry::FirstDealer { dealer } => {
                let chooser = self.replay.record().state().chooser();
                Some(words::deals_first(&self.names, chooser, *dealer))
            }
            Entry::LastGames { player } => Some(words::last_games(&self.names, *player)),
            Entry::Left { player, substitute } => {
                Some(words::left(&self.names, *player, substitute))
            }
            Entry::Dealt { .. }
            | Entry::Played { .. }
            | Entry::TookBack { .. }
            | Entry::Hinted { .. } => None,
        }
    }

    /// The list of the moves of the hand at this place, from the first to the last, and which of them led to it.
    pub fn moves(&self) -> (Vec<ListedMove>, Option<usize>) {
        let Some(hand) = self.replay.hand() else {
            return (Vec::new(), None);
        };
        let hand = &self.replay.hands()[hand];
        let Some(deal) = self.deal() else {
            return (Vec::new(), None);
        };
        let entries = self.replay.record().entries();
        let lines = (hand.dealt - 1..hand.end).filter_map(|entry| {
            if self.is_elsewhere(entries.get(entry)) {
                return None;
            }
            let (player, told) = match entries.get(entry)? {
                Entry::Dealt { .. } => {
                    let dealer = deal.seats()[Seat::dealer(deal.seats().len())];
                    (dealer, self.verb(dealer, "deal", "deals"))
                }
                Entry::Played { player, .. } => {
                    let (_, seen) = self.seen(entry)?;
                    (*player, words::in_short(&self.names, *player, &seen))
                }
                Entry::TookBack { player } => {
                    (*player, self.verb(*player, "take back", "takes back"))
                }
                Entry::Left { player, .. } => (*player, self.verb(*player, "leave", "leaves")),
                Entry::Cut { .. }
                | Entry::FirstDealer { .. }
                | Entry::LastGames { .. }
                | Entry::Hinted { .. } => return None,
            };
            Some(ListedMove {
                place: entry + 1,
                player,
                told,
                hinted: matches!(
                    entry.checked_sub(1).and_then(|before| entries.get(before)),
                    Some(Entry::Hinted { .. })
                ),
                grade: self.decision(entry).and_then(Decision::grade),
            })
        });
        let lines: Vec<ListedMove> = lines.collect();
        let current = lines
            .iter()
            .rposition(|line| line.place <= self.replay.at());
        (lines, current)
    }

    fn verb(&self, player: Player, you: &str, other: &str) -> Phrase {
        Phrase::new(self.names.verb(player, you, other))
    }

    /// Where in the match this place is, in more words and in fewer: `Hand 3 of 12, move 14 of 31`, `Hand 3/12, move 14/31`.
    /// The moves are counted as [`Moment`](crate::record::Moment) counts them.
    pub fn whereabouts(&self) -> [String; 2] {
        let replay = &self.replay;
        let hands = replay.hands();
        let (Some(number), Some(deal)) = (replay.hand(), self.deal()) else {
            let before = "Before the first hand".to_owned();
            return [before.clone(), before];
        };
        let (made, all) = (deal.actions().len(), hands[number].events_of(self.me).len());
        let (number, hands) = (number + 1, hands.len());
        if made > all {
            // It was taken back, and the hand was not played on.
            let told = format!("move {made}, taken back later");
            return [
                format!("Hand {number} of {hands}, {told}"),
                format!("Hand {number}/{hands}, {told}"),
            ];
        }
        if made == 0 {
            return [
                format!("Hand {number} of {hands}, before the first of {all} moves"),
                format!("Hand {number}/{hands}, before {all} moves"),
            ];
        }
        [
            format!("Hand {number} of {hands}, move {made} of {all}"),
            format!("Hand {number}/{hands}, move {made}/{all}"),
        ]
    }

    /// How the hand ended, if it has at this place.
    pub fn ended(&self) -> Option<(Outcome, Phrase)> {
        let deal = self.deal()?;
        let outcome = deal.deal().outcome()?;
        let end = HandEnd::of(deal)?;
        Some((outcome, words::hand_end(&self.names, &end).stop()))
    }
}
