//! The table of a step: a session at a real deal, with the cards of the step laid in the deck.

use crate::{
    analysis::coach::{Acquaintance, Position, ScoreState},
    cards::{Card, CardSet, Deck},
    game::{
        Entry, Match, Player, Sheet,
        words::{Names, Phrase},
    },
    melds::best_arrangement,
    play::{Action, BySeat, Phase, Seat, View, pair},
    players::{Bot, Greedy, Level, OpponentTurn},
    record::{Header, Participant, Record},
    rules::Rules,
    session::{Effect, Intent, Kind, Notice, Scope, Session, Ticket},
};

use super::course::{OPPONENT, StepData, TESTED};

/// The seed of the opponent's slips in the whole hand. The cards come from the course.
const SEED: u64 = 10;

/// The names at the table: the learner is the first player.
pub fn names() -> Names {
    Names::new(["You", OPPONENT], Some(Player::FIRST))
}

/// The players by seat, when the learner has this seat.
pub(super) fn seats(me: Seat) -> BySeat<Player> {
    pair::each(|seat| {
        if seat == me {
            Player::FIRST
        } else {
            Player::SECOND
        }
    })
}

/// The position that the coach judges.
pub fn coach_position(view: &View) -> Position {
    Position {
        score: ScoreState::new(Sheet::new(view.rules())),
        seats: seats(view.seat()),
        view: view.clone(),
        acquaintance: Acquaintance::default(),
    }
}

/// A knock with this discard and the melds that leave the least.
pub(super) fn knock(hand: CardSet, discard: Card) -> Action {
    Action::Knock {
        discard,
        melds: *best_arrangement(hand.without(discard)).melds(),
    }
}

/// A deal being played.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LessonTable {
    session: Session,
    view: View,
    /// How much had happened when the learner came in.
    begun: usize,
    /// The opponent's turn, until it is answered.
    asked: Option<(Ticket, Box<OpponentTurn>)>,
}

impl LessonTable {
    /// The table of a step when the learner comes in.
    pub(super) fn new(step: &StepData, rules: &Rules) -> Self {
        let label = |name: &str| name.parse().expect(TESTED);
        let benny = Participant::bot(label(OPPONENT), label(Level::Beginner.name()));
        let players = vec![Participant::human(label("You")), benny];
        let header = Header::new(*rules, players, SEED).expect(TESTED);
        let mut record = Record::new(header);
        let dealer = if step.deals {
            Player::FIRST
        } else {
            Player::SECOND
        };
        let cards = Match::spread(SEED).cards()[..2].to_vec();
        let deck = deck(step);
        for entry in [
            Entry::Cut { cards },
            Entry::FirstDealer { dealer },
            Entry::Dealt { deck, second: None },
        ] {
            record.push(entry).expect(TESTED);
        }
        for action in &step.before {
            let player = record.state().turn().expect(TESTED);
            let action = *action;
            record.push(Entry::Played { player, action }).expect(TESTED);
        }
        let session = Session::new(record, Scope::LESSON, &[]).expect(TESTED);
        let view = session.view().expect(TESTED);
        Self {
            begun: view.history().len(),
            view,
            session,
            asked: None,
        }
    }

    /// Whether anything has happened since the learner came in.
    pub(super) fn has_moved(&self) -> bool {
        self.view.history().len() > self.begun
    }

    /// What the learner sees.
    pub(super) fn view(&self) -> &View {
        &self.view
    }

    /// Plays an action of the learner.
    ///
    /// # Errors
    ///
    /// Why the rules refuse it.
    pub(super) fn play(&mut self, action: Action) -> Result<(), Phrase> {
        let effects = self.session.handle(Intent::Play(action));
        self.take(effects)
    }

    fn take(&mut self, effects: Vec<Effect>) -> Result<(), Phrase> {
        self.view = self.session.view().expect(TESTED);
        let mut refused = None;
        for effect in effects {
            match effect {
                Effect::Ask { ticket, turn } => self.asked = Some((ticket, turn)),
                Effect::Notice(Notice::Refused(why)) => refused = Some(why),
                // The lesson says itself what has happened, and gives its own advice.
                Effect::Append(_)
                | Effect::Moved
                | Effect::Cover
                | Effect::Story(_)
                | Effect::Remark(_)
                | Effect::Notice(Notice::Said(_))
                | Effect::Pile
                | Effect::Coach(..)
                | Effect::AskPartner { .. }
                | Effect::Show(_)
                | Effect::Par(_)
                | Effect::Branch(_)
                | Effect::Answer(_)
                | Effect::Stopped(_) => {}
            }
        }
        refused.map_or(Ok(()), Err)
    }

    /// Plays the opponent's turns that the course has written down.
    pub(super) fn play_script(&mut self, actions: &[Action]) {
        for action in actions {
            self.answer(|_| *action);
        }
    }

    /// Lets the opponent answer, if it is their turn.
    fn answer(&mut self, choose: impl FnOnce(&View) -> Action) -> bool {
        let Some((ticket, turn)) = self.asked.take() else {
            return false;
        };
        let action = choose(&turn.situation.view);
        let effects = self.session.answered(ticket, Ok(action));
        self.take(effects).expect("an answer is not refused");
        true
    }

    /// Lets the opponent play until the learner has to decide something. After a knock both do the best they can.
    pub(super) fn let_opponent_play(&mut self) {
        loop {
            let answered = self.answer(|view| match view.phase() {
                Phase::Spread { .. } | Phase::LayOff { .. } => Greedy.choose(view),
                _ => Level::Beginner.bot_at(Player::SECOND, SEED).choose(view),
            });
            if answered {
                continue;
            }
            if !matches!(self.session.kind(), Kind::Defence | Kind::LayOff) {
                return;
            }
            let action = Greedy.choose(&self.view);
            self.play(action).expect("the best defence is legal");
        }
    }
}

/// The deck that deals the cards of a step.
fn deck(step: &StepData) -> Deck {
    let then = step.then.iter().copied();
    let laid = step.mine | step.theirs | then.clone().collect();
    let mut rest = (!laid).iter();
    let missing = 10 - step.theirs.len();
    let theirs = step.theirs.iter().chain(rest.by_ref().take(missing));
    let (mine, theirs): (Vec<Card>, Vec<Card>) = (step.mine.iter().collect(), theirs.collect());
    let (first, second) = if step.deals {
        (theirs, mine)
    } else {
        (mine, theirs)
    };
    let hands = first.into_iter().zip(second);
    let mut order: Vec<Card> = hands
        .flat_map(<[Card; 2]>::from)
        .chain(then)
        .chain(rest)
        .collect();
    order.reverse();
    Deck::from_order(&order).expect(TESTED)
}
