//! A recorded match, stepped through, with what the coach says of it.

mod comment;
mod draw;
mod moves;
mod review;

pub use review::{ReviewScreen, progress};

use std::sync::Arc;

use crate::{
    analysis::Steps,
    game::{
        Entry, Match, PlayedDeal, Player, other_of_two,
        words::{Names, Phrase, mid_sentence},
    },
    play::{Event, Seat, View, pair},
    players::{Level, Opponent},
    record::{Branch, Label, Participant, Record, Replay},
    tui::{
        analyst::{CoachNews, CoachRequest, Coaching, CoachingTopic, Reviewed},
        keymap::{Command, Place},
        message::{Effect, RecordView},
        question::{Answer, Asked, Question},
        records::person,
        widgets::Canvas,
    },
};

use super::{AnyScreen, Go, Model, Next, PileScreen, RecordsScreen, Screen, scrolled};

/// A recorded match on the screen.
#[derive(Debug, Clone, PartialEq)]
pub struct ReplayScreen {
    replay: Replay,
    me: Player,
    /// The people who played: one of them, or all, is looked over the shoulder.
    people: Vec<Player>,
    names: Names,
    /// What each entry is, in their order.
    steps: Vec<ReplayStep>,
    /// Whether both hands are shown, of every hand that was played to its end.
    shows_both: bool,
    pub judging: MatchJudging,
    /// What was answered to your last key.
    pub told: Option<Phrase>,
    /// How many rows what the coach says is scrolled down, where it has no room.
    scroll: usize,
    pub opened: Opened,
    /// The review from which you came to this place; closing the replay goes back to it first.
    pub review: Option<Box<(Coaching, ReviewScreen)>>,
    /// What the record is called, where that is known.
    pub called: Option<Label>,
}

/// Where a record was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opened {
    /// In the list of the records.
    Records,
    /// There too, for its review: it is left together with that.
    Review,
    /// At the table where it is played.
    Table,
    /// By the command line: there is nothing behind it.
    Command,
}

/// What the coach has made of the match.
#[derive(Debug, Clone, PartialEq)]
pub enum MatchJudging {
    /// It has not been asked, or was needed elsewhere.
    Resting,
    /// The number of the request, and how much is done in hundredths.
    Working {
        number: u64,
        percent: u64,
    },
    Judged(Arc<Reviewed>),
}

/// What an entry is.
#[derive(Debug, Clone, Copy, PartialEq)]
struct ReplayStep {
    /// The hand that it belongs to, counted from 0; none before the first.
    hand: Option<usize>,
    /// The event of the hand, and which one it is; none for an entry that is no move.
    event: Option<(usize, Event)>,
}

impl ReplayScreen {
    /// The record at its first hand, seen by the person who played it.
    pub fn new(record: Record, opened: Opened) -> Self {
        let me = person(&record);
        let people = record
            .header()
            .numbered()
            .filter(|(_, one)| one.is_person());
        let people: Vec<Player> = people.map(|(player, _)| player).collect();
        let (record, open) = match *people {
            // One person alone sees of it what they saw.
            [] | [_] => (record, None),
            [..] => record.before_open_hand(),
        };
        let names = record.header().names(you_among(&people));
        let steps = steps(&record);
        let mut replay = Replay::new(record);
        replay.next_hand();
        Self {
            replay,
            me,
            people,
            names,
            steps,
            shows_both: true,
            judging: MatchJudging::Resting,
            told: open.map(|_| Phrase::new("The hand being played is shown when it is over.")),
            scroll: 0,
            opened,
            review: None,
            called: None,
        }
    }

    /// Whether there is more than one game.
    fn has_games(&self) -> bool {
        let sheet = self.replay.record().state().sheet();
        sheet.finished().len() + usize::from(sheet.result().is_none()) > 1
    }

    /// The record and the place in it.
    pub fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Goes to a place of the record.
    pub fn go_to(&mut self, place: usize) {
        self.told = None;
        self.scroll = 0;
        self.replay.go_to(place);
        let header = self.replay.record().header();
        self.names = header.names_at(self.replay.game(), you_among(&self.people));
    }

    /// Goes where a command leads, and says where there is nothing further that way.
    fn go(&mut self, command: Command) {
        let (before, hand) = (self.replay.at(), self.replay.hand());
        match command {
            Command::Left => self.step(Replay::back),
            Command::Right => self.step(Replay::forward),
            Command::Up => self.replay.previous_hand(),
            Command::Down => self.replay.next_hand(),
            Command::PreviousGame => self.replay.previous_game(),
            Command::NextGame => self.replay.next_game(),
            Command::First => self.replay.go_to(0),
            _ => self.replay.go_to(self.replay.end()),
        }
        let at = self.replay.at();
        let told = match command {
            // Without a later hand or game it leads to the end.
            Command::Down if self.replay.hand() == hand => "This is the last hand.",
            Command::NextGame if at == self.replay.end() => "This is the last game.",
            _ if at != before => return,
            Command::Right | Command::Last => "This is the end of the record.",
            _ => "This is the beginning of the record.",
        };
        self.told = Some(Phrase::new(told));
    }

    fn has_next_hand(&self) -> bool {
        let next = self.replay.hand().map_or(0, |hand| hand + 1);
        next < self.replay.hands().len()
    }

    /// Goes one step, past what was done in a deal that is not shown.
    fn step(&mut self, one: fn(&mut Replay)) {
        loop {
            let before = self.replay.at();
            one(&mut self.replay);
            if self.replay.at() == before || !self.is_elsewhere(self.replay.entry()) {
                break;
            }
        }
    }

    /// Whether this is a move of a deal beside the one that is shown.
    fn is_elsewhere(&self, entry: Option<&Entry>) -> bool {
        let Some(Entry::Played { player, .. } | Entry::TookBack { player }) = entry else {
            return false;
        };
        let deal = self.deal();
        deal.is_some_and(|deal| deal.seat_of(*player).is_none())
    }

    /// The player whose match it is.
    pub fn me(&self) -> Player {
        self.me
    }

    /// The players from whose sides the hand at this place can be played on: the one below and another.
    fn sides(&self) -> [Player; 2] {
        let below = self.seat().map_or(self.me, |seat| self.player_at(seat));
        let other = self.deal().and_then(|deal| deal.first_beside(below));
        [below, other.unwrap_or_else(|| other_of_two(below))]
    }

    /// The players' names, with `You` for the one person whose match it is.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// Opens both hands, or closes the opponent's.
    fn turn_cards(&mut self) {
        if self.is_shared() {
            return self.look_over_next();
        }
        self.shows_both = !self.shows_both;
        let seen = format!("only what {} saw is shown.", self.viewer());
        self.told = Some(match (self.shows_both, self.hand_over()) {
            (true, false) => Phrase::new(format!("This hand is unfinished: {seen}")),
            (true, true) => Phrase::new("Both hands lie open."),
            (false, _) => Phrase::from_sentence(&seen),
        });
    }

    /// Whether several people played.
    fn is_shared(&self) -> bool {
        self.people.len() > 1
    }

    /// Shows what the next of several people saw, and after the last of them everything.
    fn look_over_next(&mut self) {
        let at = self.people.iter().position(|one| *one == self.me);
        let next = match at {
            _ if self.shows_both => Some(0),
            Some(at) if at + 1 < self.people.len() => Some(at + 1),
            Some(_) | None => None,
        };
        self.shows_both = next.is_none();
        self.me = self.people[next.unwrap_or(0)];
        self.told = Some(Phrase::new(match next {
            None => "All hands lie open.".to_owned(),
            Some(_) => format!("Only what {} saw is shown.", self.names.subject(self.me)),
        }));
    }

    /// Who saw what is shown, in a sentence.
    fn viewer(&self) -> &str {
        mid_sentence(self.names.subject(self.me))
    }

    /// Whether the hand at this place was played to its end. The cards of one that was not stay hidden.
    fn hand_over(&self) -> bool {
        let hand = self.replay.hand();
        hand.is_none_or(|hand| self.replay.hands()[hand].is_over)
    }

    /// Whether both hands are seen at this place.
    pub fn is_open(&self) -> bool {
        self.shows_both && self.hand_over()
    }

    /// The deal at this place in which you sit, or else the one in which the next move is due.
    pub fn deal(&self) -> Option<&PlayedDeal> {
        self.replay.game().deal_of(self.me)
    }

    /// From which seat the hand at this place is shown: yours, or the first where you do not play and everything is open.
    fn seat(&self) -> Option<Seat> {
        let own = self.deal()?.seat_of(self.me);
        own.or_else(|| self.is_open().then_some(Seat::FIRST))
    }

    /// Who sits at a seat of the hand at this place.
    fn player_at(&self, seat: Seat) -> Player {
        self.deal().map_or(self.me, |deal| deal.seats()[seat])
    }

    /// The hand at this place as you saw it; none before the first was dealt.
    pub fn view(&self) -> Option<View> {
        Some(self.deal()?.view(self.seat()?))
    }

    /// The hand as the only opponent saw it, where both are seen.
    pub fn other_view(&self) -> Option<View> {
        let is_of_two = |deal: &&PlayedDeal| deal.seats().len() == 2;
        let deal = self.deal().filter(is_of_two).filter(|_| self.is_open())?;
        Some(deal.view(pair::opponent(self.seat()?)))
    }

    /// Has the match judged, unless it was or there is nothing to judge.
    fn judge(&mut self, model: &mut Model) -> Option<Effect> {
        let has_hands = self.replay.hands().iter().any(|hand| hand.is_over);
        if self.judging != MatchJudging::Resting || !has_hands {
            return None;
        }
        // The review from which you came may have it all.
        if let Some(reviewed) = self.whole_review() {
            self.judging = MatchJudging::Judged(Arc::clone(reviewed));
            return None;
        }
        let number = model.next_request();
        self.judging = MatchJudging::Working { number, percent: 0 };
        let errand = CoachRequest::Review {
            record: Box::new(self.replay.record().clone()),
            player: self.me,
            only: None,
        };
        Some(Effect::AskCoach { number, errand })
    }

    /// Opens the review, or how far it is.
    fn review(&mut self, model: &mut Model) -> Next {
        let effects = self.judge(model).into_iter().collect();
        let (number, news) = match &self.judging {
            MatchJudging::Judged(reviewed) => (model.errands, CoachNews::Review(reviewed.clone())),
            MatchJudging::Working { number, percent } => {
                let (done, total) = (*percent, 100);
                (*number, CoachNews::Working(Steps { done, total }))
            }
            MatchJudging::Resting => {
                let told = "No hand is finished yet, so there is nothing to review.";
                self.told = Some(Phrase::new(told));
                return Next {
                    effects,
                    go: Go::Stay,
                };
            }
        };
        model.coaching = Some(Coaching {
            number,
            about: CoachingTopic::Played,
            news,
            mistake: None,
            scroll: 0,
        });
        let mut screen = ReviewScreen::default();
        if let Some(mistake) = self.mistake_here() {
            screen.point_at(mistake, model);
        }
        let go = Go::Open(AnyScreen::Review(screen));
        Next { effects, go }
    }

    /// Whether there is a [`Branch`] from here: the hand that is being played, or comes next, was played to its end.
    fn may_play_on(&self) -> bool {
        let mut hands = self.replay.hands().iter();
        let hand = hands.find(|hand| hand.end > self.replay.at());
        hand.is_some_and(|hand| hand.is_over)
    }

    /// Asks from whose side the hand is to be played on from here.
    fn ask_to_play_on(&mut self, model: &mut Model) {
        if let Err(why) = Branch::at(self.replay.record(), self.replay.at()) {
            self.told = Some(Phrase::from_sentence(&why.to_string()));
            return;
        }
        let prompt = Phrase::default().strong("Play on from here?").words(
            " The record does not change. What you play does not count, and you see both results side by side.",
        );
        let mut question = Question::new(prompt);
        for (line, player) in self.sides().into_iter().enumerate() {
            let label = format!("Play on with {} cards", self.names.whose(player));
            question = question.line(Phrase::new(label), Answer::Screen(line));
        }
        let question = question.line(Phrase::new("Not now"), Answer::Close);
        model.asked = Some(Asked::new(question));
    }

    /// Who has the other places if you play on as `player`: the computer players of the record, and in the place of anybody
    /// else the opponent that a new match would have.
    fn opponents(&self, player: Player, model: &Model) -> Vec<Participant> {
        let mut others = self.replay.record().header().others_at(self.me, player);
        for other in others.iter_mut().filter(|one| Level::of(one).is_none()) {
            *other = match model.setup.opponent() {
                Some(Opponent::Computer(level)) => level.participant(),
                Some(Opponent::Program(_)) | None => Level::Casual.participant(),
            };
        }
        others
    }
}

/// Who of those who played it is you: the only person. A match between computer players is nobody's, and one of several people
/// everybody's.
fn you_among(people: &[Player]) -> Option<Player> {
    match *people {
        [you] => Some(you),
        _ => None,
    }
}

fn steps(record: &Record) -> Vec<ReplayStep> {
    let step = |(entry, game): (&Entry, Match)| {
        let deals = usize::try_from(game.deals()).unwrap_or(usize::MAX);
        let deal = match entry {
            Entry::Played { player, .. } => game.deal_of(*player),
            _ => None,
        };
        let events = deal.map_or(&[][..], |deal| deal.events());
        let event = events.last();
        ReplayStep {
            hand: deals.checked_sub(1),
            event: event.map(|event| (events.len() - 1, *event)),
        }
    };
    record.steps().map(step).collect()
}

impl Screen for ReplayScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Replay
    }

    /// Has the match judged meanwhile.
    fn opened(&mut self, model: &mut Model) -> Vec<Effect> {
        self.judge(model).into_iter().collect()
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        draw::draw(self, model, canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        self.told = None;
        if let Command::PageUp | Command::PageDown = command {
            let (last, page) = draw::rows_of_comment(self, model);
            self.scroll = scrolled(self.scroll, last, page, command);
            return Next::stay();
        }
        self.scroll = 0;
        match command {
            Command::NextMistake => self.go_to_mistake(true),
            Command::PreviousMistake => self.go_to_mistake(false),
            Command::ShowHands => self.turn_cards(),
            Command::Again => self.ask_to_play_on(model),
            Command::Coach => return self.review(model),
            Command::Left
            | Command::Right
            | Command::Up
            | Command::Down
            | Command::First
            | Command::Last
            | Command::PreviousGame
            | Command::NextGame => self.go(command),
            Command::Pile => return Next::open(AnyScreen::Pile(PileScreen)),
            _ => {}
        }
        if matches!(command, Command::NextMistake | Command::PreviousMistake) {
            // The coach may have been needed elsewhere in the meantime.
            return Next::from_iter(self.judge(model));
        }
        Next::stay()
    }

    fn label(&self, command: Command, _: &Model) -> Option<&'static str> {
        match command {
            Command::Right => (self.replay.at() < self.replay.end()).then_some("forward"),
            Command::Left => (self.replay.at() > 0).then_some("back"),
            Command::Down => self.has_next_hand().then_some("next hand"),
            Command::Up => (self.replay.hand() > Some(0)).then_some("previous hand"),
            Command::NextGame if self.has_games() => Some("next game"),
            Command::PreviousGame if self.has_games() => Some("previous game"),
            Command::NextGame | Command::PreviousGame => None,
            Command::NextMistake if !self.mistakes().is_empty() => Some("mistake"),
            Command::Coach => Some("review"),
            Command::Again => self.may_play_on().then_some("play on"),
            Command::NextMistake | Command::PreviousMistake if self.mistakes().is_empty() => None,
            Command::ShowHands if self.is_shared() => Some("other view"),
            Command::ShowHands if !self.hand_over() => None,
            Command::ShowHands if self.shows_both => Some("hide hands"),
            Command::ShowHands => Some("show hands"),
            other => Some(other.binding().label),
        }
    }

    fn takes(&self, command: Command, model: &Model) -> bool {
        match command {
            Command::PageUp | Command::PageDown => draw::rows_of_comment(self, model).0 > 0,
            _ => true,
        }
    }

    /// A move of the list or a column of the graph leads to its place.
    fn click(&mut self, place: usize, _: &mut Model) -> Next {
        self.go_to(place);
        Next::stay()
    }

    /// Plays on from here.
    fn answered(&mut self, line: usize, model: &mut Model) -> Next {
        let [below, other] = self.sides();
        let player = if line == 0 { below } else { other };
        let branch = Branch::at(self.replay.record(), self.replay.at());
        let branch = branch.and_then(|branch| {
            let branch = match &self.called {
                Some(called) => branch.named(called.clone()),
                None => branch,
            };
            let opponents = self.opponents(player, model);
            branch.begin(player, model.settings.name.clone(), opponents)
        });
        match branch {
            Ok(branch) => {
                // The coach may be needed at the table.
                if let MatchJudging::Working { .. } = self.judging {
                    self.judging = MatchJudging::Resting;
                }
                Next::begin(branch, Effect::StartBranch)
            }
            Err(why) => {
                self.told = Some(Phrase::from_sentence(&why.to_string()));
                Next::stay()
            }
        }
    }

    /// Leads to the review from which its place was opened, or else to where the record was opened.
    fn close(&mut self, model: &mut Model) -> Next {
        if let Some(review) = self.review.take() {
            let (coaching, screen) = *review;
            model.coaching = Some(coaching);
            let screen = AnyScreen::Review(screen);
            return match self.opened {
                Opened::Table => Go::Replace(screen).into(),
                Opened::Records | Opened::Review | Opened::Command => Next::open(screen),
            };
        }
        let quits = self.opened == Opened::Command;
        Next {
            effects: quits.then_some(Effect::Quit).into_iter().collect(),
            go: Go::Close,
        }
    }
}

/// A record was read to be shown, or why it could not be.
pub fn was_read(
    model: &mut Model,
    called: Option<Label>,
    record: Result<Box<Record>, String>,
    shown: RecordView,
) -> Vec<Effect> {
    // You left the list in the meantime.
    if model.top_as::<RecordsScreen>().is_none() || model.asked.is_some() {
        return Vec::new();
    }
    match record {
        Ok(record) => {
            let opened = match shown {
                RecordView::Replay => Opened::Records,
                RecordView::Review => Opened::Review,
            };
            let mut screen = ReplayScreen::new(*record, opened);
            screen.called = called;
            let mut effects = model.open(AnyScreen::Replay(Box::new(screen)));
            if shown == RecordView::Review {
                effects.extend(model.on_top(|screen, model| screen.command(Command::Coach, model)));
            }
            effects
        }
        Err(why) => {
            model.told = Some(Phrase::from_sentence(&why));
            Vec::new()
        }
    }
}
