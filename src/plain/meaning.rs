//! What a line means at the table, by what is to be decided.

use crate::{
    cards::{Card, CardSet, Rank},
    melds::{Arrangement, LayOff, Melds, deadwood_after_discard, legal_lay_offs},
    play::{Action, Illegal, Phase, Reply, View, ways},
    session::{Intent, Kind, KnockChoice, laid, no_such_way},
};

use super::{
    card_name::CardName,
    command::{ComparedMove, HowMuch, LineCommand, Ways},
    dialogue::{Dialogue, nth},
};

/// Ways to lay a hand down that are listed unless all are wanted.
const LISTED: usize = 9;

impl Dialogue {
    /// What a command means now; none where the answer has been given.
    pub(super) fn meant(&mut self, kind: Kind, command: LineCommand) -> Option<Intent> {
        match (kind, command) {
            (Kind::Cut, LineCommand::Number(number)) => Some(Intent::Cut(number.wrapping_sub(1))),
            (Kind::Cover, LineCommand::Enter | LineCommand::Want(Intent::Yes)) => {
                Some(Intent::Look)
            }
            (Kind::Cover, LineCommand::Want(intent @ Intent::Leave(_))) => Some(intent),
            // It is refused for the one reason.
            (Kind::Cover, _) => Some(Intent::Next),
            (Kind::Cut, _) => self.answer_only("The cut comes first: name a number from 1 to 52."),
            (Kind::Dealer, LineCommand::Number(number)) if self.session.lists_dealers() => {
                let choices = self.session.prompt().choices;
                match nth(&choices, number) {
                    Some(choice) => Some(choice.intent),
                    None => self.answer_only("Choose the first dealer by number."),
                }
            }
            (Kind::Dealer, LineCommand::Me | LineCommand::Number(1)) => {
                let chooser = self.session.game().chooser();
                Some(Intent::FirstDealer(chooser.unwrap_or(self.session.me())))
            }
            (Kind::Dealer, _) if self.session.lists_dealers() => {
                self.answer_only("Choose the first dealer by number.")
            }
            (Kind::Dealer, LineCommand::Opponent | LineCommand::Number(2)) => {
                Some(Intent::FirstDealer(self.session.other()))
            }
            (Kind::Dealer, _) => self.answer_only("Say who deals first: me or opponent."),
            (
                Kind::Stands,
                LineCommand::Enter | LineCommand::Want(Intent::Yes | Intent::EndDefence),
            ) => Some(Intent::Stand),
            (Kind::Stands, LineCommand::Want(Intent::TakeBack | Intent::No)) => {
                Some(Intent::TakeBack)
            }
            (Kind::Stands, _) => {
                self.answer_only("Your move is made: Enter goes on, undo takes it back.")
            }
            _ => {
                let view = self.session.playing()?;
                self.in_turn(&view, command)
            }
        }
    }

    fn answer_only(&mut self, sentence: impl Into<String>) -> Option<Intent> {
        self.talk.say(sentence);
        None
    }

    fn in_turn(&mut self, view: &View, command: LineCommand) -> Option<Intent> {
        match command {
            LineCommand::Want(Intent::Play(action)) => Some(Intent::Play(answer(view, action))),
            LineCommand::Want(intent) => Some(intent),
            LineCommand::TakeCard(card) if view.has_own_piles() => {
                Some(Intent::Play(Action::TakeCard { card }))
            }
            LineCommand::TakeCard(named) => match view.pile().top() {
                Some(top) if top != named => {
                    self.answer_only(format!("The upcard is the {top}, not the {named}."))
                }
                Some(_) | None => Some(Intent::Take),
            },
            LineCommand::Discard(name) => self.card(view, name),
            LineCommand::Number(number) => self.number(view, number),
            LineCommand::Knock(name, way) => Some(Intent::Knock(self.ending(view, name, way)?)),
            LineCommand::Gin(name, way) => Some(Intent::Gin(self.ending(view, name, way)?)),
            LineCommand::Melds(ways) => self.melds(view, ways),
            LineCommand::LayOff(name, meld) => self.lay_off(view, name, meld),
            LineCommand::Enter => {
                self.tell_state();
                None
            }
            LineCommand::Me => self.answer_only("The first dealer has been chosen."),
            LineCommand::Opponent
            | LineCommand::Hand
            | LineCommand::Leaves
            | LineCommand::Sheet(_)
            | LineCommand::Rules(_)
            | LineCommand::Review(_)
            | LineCommand::Statistics(_)
            | LineCommand::Matches(_)
            | LineCommand::Continue(_)
            | LineCommand::Compare(..)
            | LineCommand::TellMe
            | LineCommand::Help
            | LineCommand::Quit => None,
        }
    }

    /// A card alone: a discard, or a lay-off where one is due.
    fn card(&mut self, view: &View, name: CardName) -> Option<Intent> {
        if self.session.open_to_lay_off().is_some() {
            return self.lay_off(view, name, None);
        }
        if !is_to_discard(view) {
            return Some(not_now(view));
        }
        self.which(name, view.hand()).map(Intent::Discard)
    }

    /// A number alone: one of the ways against a knock, or a rank.
    fn number(&mut self, view: &View, number: usize) -> Option<Intent> {
        if let Phase::Spread { .. } = view.phase() {
            return self.melds(view, Ways::Number(number));
        }
        let rank = number.checked_sub(1).and_then(|index| Rank::ALL.get(index));
        match rank {
            Some(&rank) if rank <= Rank::Ten => self.card(view, CardName::Rank(rank)),
            Some(_) | None => self.answer_only(format!("There is no card {number}.")),
        }
    }

    /// The move that a hint is to speak of; else says why there is none.
    pub(super) fn own_move(&mut self, compared: ComparedMove) -> Option<Action> {
        let not_now = |what| format!("You {what} now: hint alone says what to do.");
        let Some(view) = self.session.playing() else {
            self.talk.say(not_now("do not play"));
            return None;
        };
        let action = match compared {
            ComparedMove::Play(action) => action,
            ComparedMove::Take(card) => {
                let mut takings = view.takings();
                let taking = takings.find(|(_, open)| card.is_none_or(|card| card == *open));
                let Some((action, _)) = taking else {
                    self.talk.say(not_now("cannot take that"));
                    return None;
                };
                action
            }
            ComparedMove::Discard(_) if !is_to_discard(&view) => {
                self.talk.say(not_now("do not discard"));
                return None;
            }
            ComparedMove::Discard(name) => Action::Discard {
                card: self.which(name, view.hand())?,
            },
            ComparedMove::Gin if !has_gin(&view) => {
                self.talk.say(not_now("cannot go gin"));
                return None;
            }
            ComparedMove::Knock | ComparedMove::Gin => {
                let end = view.legal().into_iter().find(Action::ends_hand);
                if end.is_none() {
                    self.talk.say(not_now("cannot knock"));
                }
                return end;
            }
        };
        match view.check(&action) {
            Ok(()) | Err(Illegal::MustKnock { .. }) => Some(action),
            Err(why) => {
                self.talk.refuse(&why.to_string());
                None
            }
        }
    }

    /// The card that was named, one of `among` if only its rank was.
    fn which(&mut self, name: CardName, among: CardSet) -> Option<Card> {
        name.card(among).map_err(|why| self.talk.say(why)).ok()
    }

    fn ending(
        &mut self,
        view: &View,
        name: Option<CardName>,
        way: Option<usize>,
    ) -> Option<KnockChoice> {
        let discard = match name.filter(|_| is_to_discard(view)) {
            Some(name) => Some(self.which(name, view.hand())?),
            None => None,
        };
        let way = way.map(|number| number.wrapping_sub(1));
        Some(KnockChoice { discard, way })
    }

    /// Lists the ways to lay the hand down, or takes one of them against a knock.
    fn melds(&mut self, view: &View, which: Ways) -> Option<Intent> {
        match (*view.phase(), which) {
            (
                Phase::Spread { knock, .. }
                | Phase::IrregularKnock {
                    knock,
                    reply: Reply::Nothing,
                    ..
                },
                _,
            ) => self.spread(&ways::to_defend(view, &knock), which),
            (Phase::Discard { .. }, Ways::After(name)) => self.list_after(view, name),
            (Phase::Discard { .. }, Ways::List(_) | Ways::Number(_)) => self
                .answer_only("Say after which discard: melds 7h lists the ways to lay down then."),
            _ => Some(not_now(view)),
        }
    }

    /// Lists the ways to lay the hand down against a knock, each with its count after lay-offs, or takes one.
    fn spread(&mut self, ways: &[(Arrangement, u32)], which: Ways) -> Option<Intent> {
        match which {
            Ways::Number(number) => {
                if let Some((way, _)) = nth(ways, number) {
                    let melds = *way.melds();
                    return Some(Intent::Play(Action::Spread { melds }));
                }
                self.talk.refuse(&no_such_way(ways.len()));
            }
            Ways::List(how_much) => {
                let lines = ways.iter().map(|(way, left)| {
                    let laid_out = laid(way.melds(), way.deadwood());
                    if *left < way.points() {
                        format!("{laid_out}, {left} after lay-offs")
                    } else {
                        laid_out
                    }
                });
                self.list(lines, how_much);
            }
            Ways::After(_) => self
                .talk
                .say("You do not discard now; melds lists the ways to lay down."),
        }
        None
    }

    /// Lists the ways to lay the hand down after a discard.
    fn list_after(&mut self, view: &View, name: CardName) -> Option<Intent> {
        let discard = self.which(name, view.hand())?;
        match view.check(&Action::Discard { card: discard }) {
            Ok(()) | Err(Illegal::MustKnock { .. }) => {
                let ways = KnockChoice::from(discard).ways(view);
                let ways = ways.iter().map(|way| laid(way.melds(), way.deadwood()));
                self.list(ways, HowMuch::Whole);
            }
            Err(why) => self.talk.refuse(&why.to_string()),
        }
        None
    }

    /// Lists ways to lay a hand down by their numbers.
    pub(super) fn list(&mut self, ways: impl ExactSizeIterator<Item = String>, how_much: HowMuch) {
        let most = match how_much {
            HowMuch::Short => LISTED,
            HowMuch::Whole => usize::MAX,
        };
        let left_out = ways.len().saturating_sub(most);
        for (number, way) in (1..=most).zip(ways) {
            self.talk.say(format!("{number}: {way}."));
        }
        if left_out > 0 {
            self.talk
                .say(format!("{left_out} more: melds all lists them."));
        }
    }

    fn lay_off(&mut self, view: &View, name: CardName, meld: Option<usize>) -> Option<Intent> {
        let Some((deadwood, onto)) = self.session.open_to_lay_off() else {
            return Some(not_now(view));
        };
        let card = self.which(name, deadwood)?;
        let meld = match meld {
            Some(0) => return self.answer_only("The melds are counted from 1."),
            Some(number) => number - 1,
            None => self.only_place(card, deadwood, &onto)?,
        };
        Some(Intent::Play(Action::LayOff(LayOff { card, meld })))
    }

    /// The one meld that a card fits; else says why there is not one.
    fn only_place(&mut self, card: Card, deadwood: CardSet, onto: &Melds) -> Option<usize> {
        let places: Vec<usize> = legal_lay_offs(CardSet::from(card), onto)
            .map(|lay_off| lay_off.meld)
            .collect();
        match places.as_slice() {
            _ if !deadwood.contains(card) => {
                self.talk.refuse(&Illegal::NotDeadwood { card }.to_string());
            }
            [] => self.talk.say(format!(
                "The {card} fits none of the melds as they lie now."
            )),
            [only] => return Some(*only),
            several => {
                let places: Vec<String> = several
                    .iter()
                    .filter_map(|&place| Some(format!("{} is {}", place + 1, onto.get(place)?)))
                    .collect();
                let places = places.join(", ");
                self.talk
                    .say(format!("Say on which meld: lay {card} on 1; {places}."));
            }
        }
        None
    }
}

fn has_gin(view: &View) -> bool {
    is_to_discard(view) && deadwood_after_discard(view.hand(), view.undiscardable()) == 0
}

fn is_to_discard(view: &View) -> bool {
    matches!(view.phase(), Phase::Discard { .. })
}

/// What is meant by accepting and refusing: the double, where one is to be answered.
fn answer(view: &View, action: Action) -> Action {
    match (view.phase(), action) {
        (Phase::Double { .. }, Action::AcceptKnock) => Action::AcceptDouble,
        (Phase::Double { .. }, Action::RefuseKnock) => Action::RefuseDouble,
        _ => action,
    }
}

/// An intent that the rules refuse now, for the reason that holds for every other.
fn not_now(view: &View) -> Intent {
    if is_to_discard(view) {
        Intent::EndDefence
    } else {
        Intent::BigGin
    }
}
