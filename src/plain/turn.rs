//! What a command does at each moment of a match.

use crate::{
    cards::{Card, CardSet, Rank},
    game::{Entry, Player, words::Paper},
    melds::best_discard,
    play::{Action, Illegal, Phase, Reply, View},
    rules::DiscardPile,
};

use super::{
    command::{CardName, Command, Page, Ways},
    ending, help,
    question::{Question, Step},
    session::{Heard, Moment, Purpose, Session},
    speech::rank_name,
    state,
    talk::Talk,
};

impl Session {
    /// Does what a command says, or tells why not.
    pub(super) fn hear(&mut self, command: Command) -> Heard {
        match command {
            Command::Hint => return self.hint(),
            Command::Review(page) => return self.review(page),
            Command::Again(side) => return self.again(side),
            Command::Statistics(page) => {
                return match self.purpose {
                    Purpose::Match => Heard::Asked(page.into()),
                    Purpose::Drill { .. } => {
                        self.told("The statistics are told in a match, and by undercut stats.")
                    }
                };
            }
            _ => {}
        }
        let mut talk = std::mem::take(&mut self.talk);
        let read = self.read(&command, &mut talk);
        self.talk = talk;
        if let Some(heard) = read {
            return heard;
        }
        if let Some(question) = self.asked.take()
            && let Some(heard) = self.settle(question, &command)
        {
            return heard;
        }
        match self.moment() {
            Some(Moment::Cut) => match command {
                Command::Number(number) => self.cut(number),
                _ => self.told("The cut comes first: name a number from 1 to 52."),
            },
            Some(Moment::ChooseDealer) => self.choose_dealer(&command),
            Some(Moment::Turn(view)) => self.turn(&view, command),
            Some(Moment::Stands) => match command {
                Command::Enter | Command::Yes | Command::Done => self.let_stand(),
                Command::Undo | Command::No => self.take_back(),
                _ => self.told("Your move is made: Enter goes on, undo takes it back."),
            },
            Some(Moment::Over) | None => Heard::Told,
        }
    }

    pub(super) fn told(&mut self, sentence: impl Into<String>) -> Heard {
        self.talk.say(sentence);
        Heard::Told
    }

    pub(super) fn refused(&mut self, why: Illegal) -> Heard {
        self.talk.refuse(&why.to_string());
        Heard::Told
    }

    /// Asks whether something is meant that may be a slip.
    pub(super) fn ask(&mut self, typed: Command, step: Step) -> Heard {
        self.asked = Some(Question::Sure { typed, step });
        Heard::Told
    }

    /// Answers a command that looks, reads or leaves; `None` for every other. A question goes on waiting.
    fn read(&self, command: &Command, talk: &mut Talk) -> Option<Heard> {
        let (names, game, view) = (self.names(), self.game(), self.view());
        match (command, &view) {
            (Command::Quit, _) => return Some(Heard::Leaves),
            (Command::Help, _) => help::commands(self.purpose, talk),
            (Command::Rules(page), _) => help::rules(game.rules(), view.as_ref(), *page, talk),
            (Command::Sheet(page), _) => {
                let paper = Paper::new(names, game.sheet());
                talk.paper(match page {
                    Page::Short => paper.short(),
                    Page::Whole => paper.whole(),
                });
            }
            (Command::Hand, _) => state::tell(names, game, view.as_ref(), talk),
            (Command::Leaves, Some(view)) => state::leaves(view, talk),
            (Command::Opponent, Some(view)) => state::known(names, game, view, talk),
            (Command::Leaves | Command::Pile, None) => talk.say("No hand has been dealt yet."),
            _ => return None,
        }
        Some(Heard::Told)
    }

    /// Answers a question; `None` when the command is no answer, and the question is dropped.
    fn settle(&mut self, question: Question, command: &Command) -> Option<Heard> {
        if *command == Command::No {
            return Some(self.told("Nothing is done."));
        }
        match question {
            Question::Sure { typed, step } => {
                (*command == Command::Yes || *command == typed).then(|| match step {
                    Step::Act(Action::LookBack) => self.look_back(),
                    Step::Act(action) => self.play(action),
                    Step::End(end) => self.end(end, typed),
                })
            }
            Question::Ways { typed, end } => self.choose_way(typed, end, command),
        }
    }

    fn choose_dealer(&mut self, command: &Command) -> Heard {
        let me = self.me();
        let other = self.names().players().find(|&player| player != me);
        let dealer: Option<Player> = match command {
            Command::Me | Command::Number(1) => Some(me),
            Command::Opponent | Command::Number(2) => other,
            _ => None,
        };
        match dealer {
            Some(dealer) => self.do_now(&Entry::FirstDealer { dealer }),
            None => self.told("Say who deals first: me or opponent."),
        }
    }

    fn turn(&mut self, view: &View, command: Command) -> Heard {
        match command {
            Command::Stock => self.play(Action::DrawStock),
            Command::Take(named) => self.take(view, named),
            Command::Pass => self.play(Action::Pass),
            Command::Discard(name) => self.card(view, command, name),
            Command::Number(number) => self.number(view, number),
            Command::Knock(ending) => self.knock(view, command, ending),
            Command::Gin(ending) => self.gin(view, command, ending),
            Command::BigGin => self.big_gin(view, command),
            Command::Melds(ways) => self.melds(view, ways),
            Command::LayOff(name, meld) => self.lay_off(view, name, meld),
            Command::Best => self.best(view),
            Command::Done => self.done(view, command),
            Command::Accept => self.play(Action::AcceptKnock),
            Command::Refuse => self.play(Action::RefuseKnock),
            Command::Exposed => self.play(Action::PlayExposed),
            Command::PickUp => self.play(Action::PickUp),
            Command::Undo => self.take_back(),
            Command::Pile => self.pile(view, command),
            Command::Enter => {
                self.tell_state();
                Heard::Told
            }
            Command::Yes | Command::No => self.told("No question waits for an answer."),
            Command::Me => self.told("The first dealer has been chosen."),
            Command::Opponent
            | Command::Hand
            | Command::Leaves
            | Command::Sheet(_)
            | Command::Rules(_)
            | Command::Hint
            | Command::Review(_)
            | Command::Again(_)
            | Command::Statistics(_)
            | Command::Help
            | Command::Quit => Heard::Told,
        }
    }

    fn take(&mut self, view: &View, named: Option<Card>) -> Heard {
        if let (Some(named), Some(top)) = (named, view.pile().top())
            && named != top
        {
            return self.told(format!("The upcard is the {top}, not the {named}."));
        }
        self.play(view.phase().taking())
    }

    /// A card alone: a discard, or a lay-off where one is due.
    fn card(&mut self, view: &View, typed: Command, name: CardName) -> Heard {
        match view.phase() {
            Phase::LayOff { .. }
            | Phase::IrregularKnock {
                reply: Reply::Shown { .. },
                ..
            } => self.lay_off(view, name, None),
            Phase::Offer { .. }
            | Phase::Draw { .. }
            | Phase::Discard { .. }
            | Phase::LastDiscard { .. }
            | Phase::IrregularKnock { .. }
            | Phase::Spread { .. }
            | Phase::Over(_) => self.discard(view, typed, name),
        }
    }

    /// A number alone: one of the ways against a knock, or a rank.
    fn number(&mut self, view: &View, number: usize) -> Heard {
        if let Phase::Spread { .. } = view.phase() {
            return self.melds(view, Ways::Number(number));
        }
        let rank = number.checked_sub(1).and_then(|index| Rank::ALL.get(index));
        match rank {
            Some(&rank) if rank <= Rank::Ten => {
                let name = CardName::Rank(rank);
                self.card(view, Command::Discard(name), name)
            }
            Some(_) | None => self.told(format!("There is no card {number}.")),
        }
    }

    /// The card that was named, which has to be one of `among` where only its rank was said.
    pub(super) fn which(&mut self, name: CardName, among: CardSet) -> Option<Card> {
        let rank = match name {
            CardName::Card(card) => return Some(card),
            CardName::Rank(rank) => rank,
        };
        let of_rank = among & CardSet::of_rank(rank);
        match (of_rank.len(), of_rank.lowest()) {
            (1, Some(card)) => Some(card),
            (0, _) | (_, None) => {
                self.told(format!("You have no {}.", rank_name(rank)));
                None
            }
            (_, Some(_)) => {
                self.told(format!("You have the {of_rank}: say which."));
                None
            }
        }
    }

    fn discard(&mut self, view: &View, typed: Command, name: CardName) -> Heard {
        let Phase::Discard { .. } = view.phase() else {
            return self.not_now(view);
        };
        let Some(card) = self.which(name, view.hand()) else {
            return Heard::Told;
        };
        let action = Action::Discard { card };
        if let Err(why) = view.check(&action) {
            return self.refused(why);
        }
        if self.asks()
            && let Some(gin) = gin_missed(view)
        {
            self.told(format!("You have {gin}. Discard the {card} all the same?"));
            return self.ask(typed, Step::Act(action));
        }
        self.play(action)
    }

    fn pile(&mut self, view: &View, typed: Command) -> Heard {
        match view.rules().table.discard_pile {
            DiscardPile::Open => {
                self.tell_pile(view);
                Heard::Told
            }
            DiscardPile::Top => self.refused(Illegal::PileShut),
            DiscardPile::Penalize => match view.check(&Action::LookBack) {
                Err(why) => self.refused(why),
                Ok(()) if self.asks() => {
                    self.told("Looking through the pile costs your next draw. Look all the same?");
                    self.ask(typed, Step::Act(Action::LookBack))
                }
                Ok(()) => self.look_back(),
            },
        }
    }

    fn look_back(&mut self) -> Heard {
        // What is only said shows nothing.
        if let (Purpose::Match, Some(view)) = (self.purpose, self.view()) {
            self.tell_pile(&view);
        }
        self.play(Action::LookBack)
    }

    fn tell_pile(&mut self, view: &View) {
        let from_top = view.pile().cards().iter().rev().map(Card::to_string);
        let cards: Vec<String> = from_top.collect();
        self.told(match cards.as_slice() {
            [] => "The discard pile is empty.".to_owned(),
            cards => format!("The discard pile, from the top: {}.", cards.join(" ")),
        });
    }
}

/// The gin that a discard would pass over: `gin with the Kd`.
fn gin_missed(view: &View) -> Option<String> {
    if ending::is_big_gin(view) {
        return Some("big gin".to_owned());
    }
    let best = best_discard(view.hand(), view.undiscardable())?;
    (best.deadwood == 0).then(|| format!("gin with the {}", best.card))
}
