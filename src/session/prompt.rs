//! What you are asked now, with your choices, the best first.

use crate::{
    cards::{Card, CardSet},
    game::{
        Stage,
        words::{Phrase, arranged, knock},
    },
    melds::{
        Arrangement, BestDiscard, Meld, Melds, best_arrangement, best_discard, can_lay_off,
        deadwood, legal_lay_offs,
    },
    play::{Action, Drawn, Knock, OnOffer, Phase, Reply, View, ways},
};

use super::{Intent, Session};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prompt {
    pub kind: Kind,
    /// What is asked, as sentences.
    pub text: Phrase,
    pub choices: Vec<Choice>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub phrase: Phrase,
    pub intent: Intent,
}

impl Choice {
    pub const fn new(phrase: Phrase, intent: Intent) -> Self {
        Self { phrase, intent }
    }
}

/// How a hand is to be ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct KnockChoice {
    /// The discard; none for big gin, or where the best is meant.
    pub discard: Option<Card>,
    /// Which of the [`ways`](KnockChoice::ways) to lay the hand down, counted from 0, if you have said.
    pub way: Option<usize>,
}

impl From<Card> for KnockChoice {
    fn from(discard: Card) -> Self {
        Self {
            discard: Some(discard),
            way: None,
        }
    }
}

impl KnockChoice {
    /// The ways to lay the hand down, the best first.
    pub fn ways(self, view: &View) -> Vec<Arrangement> {
        match self.discard {
            Some(discard) => ways::to_knock(view, discard),
            None => ways::to_big_gin(view),
        }
    }

    pub(super) fn action(self, way: &Arrangement) -> Action {
        let melds = *way.melds();
        match self.discard {
            Some(discard) => Action::Knock { discard, melds },
            None => Action::BigGin { melds },
        }
    }
}

impl Intent {
    /// How this lays the hand down; none if it does not.
    pub fn lays(self, view: &View) -> Option<Arrangement> {
        let Self::Play(action) = self else {
            return None;
        };
        let (hand, melds) = match action {
            Action::Knock { discard, melds } => (view.hand().without(discard), melds),
            Action::BigGin { melds } | Action::Spread { melds } => (view.hand(), melds),
            Action::TakeUpcard
            | Action::Pass
            | Action::DrawStock
            | Action::TakeDiscard
            | Action::TakeCard { .. }
            | Action::LookBack
            | Action::Discard { .. }
            | Action::LayOff(_)
            | Action::EndDefence
            | Action::AcceptKnock
            | Action::RefuseKnock
            | Action::PlayExposed
            | Action::PickUp
            | Action::OfferDouble
            | Action::AcceptDouble
            | Action::RefuseDouble => return None,
        };
        Arrangement::new(hand, melds).ok()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Draw a card from the spread deck.
    Cut,
    /// Choose who deals first.
    Dealer,
    /// Take the first upcard, or pass.
    Upcard,
    Draw,
    /// Accept a double, or refuse it.
    Double,
    /// Discard a card, or end the hand.
    Discard,
    /// End the hand: you have to.
    Knock,
    /// Take the last discard to knock with it, or pass.
    LastDiscard,
    /// Lay down your melds against a knock.
    Defence,
    LayOff,
    /// Answer a knock with too much deadwood.
    Answer,
    /// Choose what follows from a knock with too much deadwood.
    Penalty,
    /// Choose the melds with which to end the hand.
    Melds,
    /// Choose which of the cards that lie open to take.
    Take,
    /// Say whether something is meant.
    Sure,
    /// Take your move back, or let it stand.
    Stands,
    /// Pass the keyboard on: the next decision is another person's.
    Cover,
    /// Nothing: others have to act.
    Waiting,
    /// Go on with the next hand.
    Between,
    /// Nothing: all is over.
    Over,
}

impl Kind {
    fn of(phase: &Phase) -> Self {
        match phase {
            Phase::Offer { .. } => Self::Upcard,
            Phase::Draw { .. } => Self::Draw,
            Phase::Double { .. } => Self::Double,
            Phase::Discard {
                drawn: Drawn::LastDiscard(_),
                ..
            } => Self::Knock,
            Phase::Discard { .. } => Self::Discard,
            Phase::LastDiscard { .. } => Self::LastDiscard,
            Phase::IrregularKnock {
                reply: Reply::Nothing,
                ..
            } => Self::Answer,
            Phase::IrregularKnock { .. } => Self::Penalty,
            Phase::Spread { .. } => Self::Defence,
            Phase::LayOff { .. } => Self::LayOff,
            Phase::Over(_) => Self::Over,
        }
    }

    /// The first word of a prompt in line mode, which scripts go by. Empty where nothing is asked.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Cut => "Cut",
            Self::Dealer => "Dealer",
            Self::Upcard => "Upcard",
            Self::Draw => "Draw",
            Self::Double => "Double",
            Self::Discard => "Discard",
            Self::Knock => "Knock",
            Self::LastDiscard => "Last discard",
            Self::Defence => "Defense",
            Self::LayOff => "Lay off",
            Self::Answer => "Answer",
            Self::Penalty => "Penalty",
            Self::Melds => "Melds",
            Self::Take => "Take",
            Self::Sure => "Sure",
            Self::Stands => "Stands",
            Self::Cover => "Cover",
            Self::Waiting | Self::Between | Self::Over => "",
        }
    }

    /// Whether one of the choices is taken from a list.
    pub const fn is_list(self) -> bool {
        match self {
            Self::Dealer
            | Self::Double
            | Self::Defence
            | Self::LayOff
            | Self::Answer
            | Self::Penalty
            | Self::Melds
            | Self::Take
            | Self::Stands
            | Self::Sure => true,
            Self::Cut
            | Self::Upcard
            | Self::Draw
            | Self::Discard
            | Self::Knock
            | Self::LastDiscard
            | Self::Cover
            | Self::Waiting
            | Self::Between
            | Self::Over => false,
        }
    }
}

impl Session {
    pub fn kind(&self) -> Kind {
        if let Some(question) = &self.question {
            return question.prompt.kind;
        }
        match self.game().stage() {
            Stage::Cut => Kind::Cut,
            Stage::ChooseDealer { chooser } if self.is_person(*chooser) => Kind::Dealer,
            Stage::ToDeal { .. } if !self.record.is_finished() => Kind::Between,
            Stage::ToDeal { .. } | Stage::Over(_) => Kind::Over,
            Stage::Playing(_) if self.is_to_be_passed() => Kind::Cover,
            Stage::Playing(deal) if deal.turn() == Some(self.me) => Kind::of(deal.deal().phase()),
            Stage::Playing(_) if self.pauses() => Kind::Stands,
            Stage::Lot | Stage::ChooseDealer { .. } | Stage::Playing(_) => Kind::Waiting,
        }
    }

    pub fn prompt(&self) -> Prompt {
        if let Some(question) = &self.question {
            return question.prompt.clone();
        }
        let kind = self.kind();
        let (text, choices) = match self.acting() {
            Some(view) => self.turn(&view),
            None => self.beside_a_turn(kind),
        };
        Prompt {
            kind,
            text,
            choices,
        }
    }

    fn draw(&self, view: &View, on_offer: OnOffer) -> (Phrase, Vec<Choice>) {
        let stock = Phrase::new("Draw from the stock");
        let mut choices = vec![Choice::new(stock, Intent::Play(Action::DrawStock))];
        let text = match on_offer {
            OnOffer::Takeable(card) => {
                choices.push(take_offered(card));
                // Short: below an open hint there is one row for it.
                Phrase::new("draw, or take the ").card(card).stop()
            }
            OnOffer::Passed(card) => {
                let out = view.out_of_play();
                let out = out.map_or("", |_| " and is out of play");
                Phrase::new("the upcard ")
                    .card(card)
                    .words(format!(" was passed{out}. Draw from the stock."))
            }
            OnOffer::Own(card) => Phrase::new("your own discard ")
                .card(card)
                .words(" lies on top. Draw from the stock."),
            OnOffer::Discards => {
                let mut text = Phrase::new("draw from the stock");
                for (place, (action, card)) in view.takings().enumerate() {
                    let or = if place == 0 {
                        ", or take the "
                    } else {
                        " or the "
                    };
                    text = text.words(or).card(card);
                    choices.push(Choice::new(self.taking(card), Intent::Play(action)));
                }
                text.stop()
            }
        };
        (text, choices)
    }

    fn turn(&self, view: &View) -> (Phrase, Vec<Choice>) {
        let pass = || Choice::new(Phrase::new("Pass"), Intent::Play(Action::Pass));
        let double = view.check(&Action::OfferDouble).is_ok().then(|| {
            let stake = 2 * view.stake().multiplier();
            let phrase = Phrase::new(format!("Offer to double the stake to {stake}"));
            Choice::new(phrase, Intent::Double)
        });
        let (text, mut choices) = match *view.phase() {
            Phase::Offer { card, .. } => {
                // Short: below a message there is one row for it.
                let text = Phrase::new("take the ").card(card).words(" or pass.");
                (text, vec![take_offered(card), pass()])
            }
            Phase::Draw { on_offer, .. } => self.draw(view, on_offer),
            Phase::Double { by, .. } => {
                let stake = view.stake().multiplier();
                let offers = self.deal().map_or(self.me, |deal| deal.seats()[by]);
                let offers = self.names.does(offers, "offer", "offers");
                let text = Phrase::default()
                    .strong(format!("{offers} to double the stake to {}.", 2 * stake))
                    .words(" If you refuse, you lose the hand.");
                let accept = format!("Accept, and play on at stake {}", 2 * stake);
                let refuse = match view.rules().doubling.refusal_bonus * stake {
                    0 => format!("Refuse, and lose the hand at stake {stake}"),
                    least => format!("Refuse, and lose at least {least} points"),
                };
                let choices = vec![
                    Choice::new(Phrase::new(accept), Intent::Play(Action::AcceptDouble)),
                    Choice::new(Phrase::new(refuse), Intent::Play(Action::RefuseDouble)),
                ];
                (text, choices)
            }
            Phase::Discard { drawn, .. } => {
                let text = match drawn {
                    Drawn::Dealt => "you hold eleven cards. Discard one.",
                    Drawn::Stock | Drawn::Pile(_) => match best_end(view).map(|end| end.deadwood) {
                        Some(0) => "discard a card, or go gin.",
                        Some(_) => "discard a card, or knock.",
                        None => "discard a card.",
                    },
                    Drawn::LastDiscard(_) => "you took the last discard to knock with it. Knock.",
                };
                (Phrase::new(text), discards(view))
            }
            Phase::LastDiscard { card, .. } => {
                let text = Phrase::new("no card is left to draw. Take ")
                    .card(card)
                    .words(" to knock with it, or pass.");
                (text, vec![take_offered(card), pass()])
            }
            Phase::Spread { knock, .. } => {
                let text = self.ended(view, &knock).words(" Lay down your melds:");
                (text, spreads(view, &knock, ""))
            }
            Phase::LayOff {
                knock,
                extended,
                deadwood,
                ..
            } => {
                let fitting = can_lay_off(deadwood, &extended);
                let left = (deadwood - fitting).points();
                let points = deadwood.points();
                // Short: it has one row in a box at 80 columns.
                let can = if best_arrangement(view.hand()).points() < points {
                    format!(" Melded to lay off more: your {points} can become {left}.")
                } else {
                    format!(" Your {points} can become {left}.")
                };
                let text = self.ended(view, &knock).words(can);
                let mut choices = Vec::new();
                // A player who lays off for a replay names each card.
                if fitting.len() > 1 && self.scope.plays {
                    let all = Phrase::new("Lay off all: ").cards(fitting);
                    choices.push(Choice::new(all, Intent::DefendBest));
                }
                choices.extend(lay_offs(&extended, deadwood));
                choices.push(end_defence(deadwood));
                (text, choices)
            }
            Phase::IrregularKnock { knock, reply, .. } => {
                (self.ended(view, &knock), self.answers(view, &knock, reply))
            }
            Phase::Over(_) => (Phrase::default(), Vec::new()),
        };
        choices.extend(double);
        (text, choices)
    }

    /// How the hand was ended, and who ended it.
    fn ended(&self, view: &View, ended: &Knock) -> Phrase {
        let knocker = self.deal().map(|deal| deal.seats()[ended.seat]);
        debug_assert!(ended.seat != view.seat(), "the defender is asked");
        knock(&self.names, knocker.unwrap_or(self.me), ended).stop()
    }

    /// The answers to a knock with too much deadwood.
    fn answers(&self, view: &View, knock: &Knock, reply: Reply) -> Vec<Choice> {
        let knocker = self.deal().map(|deal| deal.seats()[knock.seat]);
        let other = knocker.map_or("", |knocker| self.name(knocker));
        let choice = |words: &str, action| Choice::new(Phrase::new(words), Intent::Play(action));
        match reply {
            Reply::Nothing => {
                let refuse = format!("Refuse: {other} plays on face up until your next turn ends");
                let mut choices = vec![
                    choice("Accept it as if it were legal", Action::AcceptKnock),
                    choice(&refuse, Action::RefuseKnock),
                ];
                choices.extend(spreads(view, knock, "Lay down "));
                choices
            }
            Reply::Shown { deadwood, .. } => {
                let exposed = format!("{other} plays on with all cards exposed");
                let picks_up = format!("{other} takes the hand back and cannot score a bonus");
                let mut choices = vec![
                    choice(&exposed, Action::PlayExposed),
                    choice(&picks_up, Action::PickUp),
                ];
                choices.extend(lay_offs(&knock.melds, deadwood));
                choices
            }
        }
    }
}

/// The ways to end the hand, then each card that can be discarded.
fn discards(view: &View) -> Vec<Choice> {
    let cards = (view.hand() - view.undiscardable())
        .into_iter()
        .map(|card| {
            let phrase = Phrase::new("Discard ").card(card);
            Choice::new(phrase, Intent::Discard(card))
        });
    let end = best_end(view);
    gin_choices(view, end).into_iter().chain(cards).collect()
}

/// The discard with which the hand can be ended with the least deadwood, where it can be.
fn best_end(view: &View) -> Option<BestDiscard> {
    let best = best_discard(view.hand(), view.undiscardable());
    best.filter(|best| best.deadwood <= view.knock_limit())
}

/// The ways to lay the hand down against a knock, with what is left of each after the lay-offs.
fn spreads(view: &View, knock: &Knock, verb: &str) -> Vec<Choice> {
    let ways = ways::to_defend(view, knock).into_iter();
    let choices = ways.map(|(way, left)| {
        let label = arranged(&way, left);
        let melds = *way.melds();
        let action = Action::Spread { melds };
        Choice::new(Phrase::new(verb).and(label), Intent::Play(action))
    });
    choices.collect()
}

/// The cards that fit the melds; first the one that leaves the least in the end.
fn lay_offs(melds: &Melds, deadwood: CardSet) -> Vec<Choice> {
    let mut possible: Vec<_> = legal_lay_offs(deadwood, melds).collect();
    possible.sort_by_key(|lay_off| {
        let after = melds.extend_at(lay_off.meld, lay_off.card).map(|extended| {
            let rest = deadwood.without(lay_off.card);
            (rest - can_lay_off(rest, &extended)).points()
        });
        (after, std::cmp::Reverse(lay_off.card.points()))
    });
    let choices = possible.into_iter().map(|lay_off| {
        let onto = melds.get(lay_off.meld).map_or(CardSet::EMPTY, Meld::cards);
        let phrase = Phrase::new("Lay off ")
            .card(lay_off.card)
            .words(" on ")
            .cards(onto);
        Choice::new(phrase, Intent::Play(Action::LayOff(lay_off)))
    });
    choices.collect()
}

/// The choice to stop laying off.
pub(super) fn end_defence(deadwood: CardSet) -> Choice {
    let left = deadwood.points();
    Choice::new(
        Phrase::new(format!("Stop laying off: {left} deadwood")),
        Intent::Play(Action::EndDefence),
    )
}

fn take_offered(card: Card) -> Choice {
    Choice::new(Phrase::new("Take ").card(card), Intent::Take)
}

/// Whether the hand of eleven is big gin, at a table where that is played.
pub fn is_big_gin(view: &View) -> bool {
    view.rules().gin.big_gin && view.hand().len() == 11 && deadwood(view.hand()) == 0
}

/// The choice to end the hand with the best discard.
pub(super) fn end_choice(best: BestDiscard) -> Choice {
    end_with(best.card, best.deadwood)
}

/// The choice to end the hand with this discard, which leaves so much deadwood.
pub fn end_with(discard: Card, deadwood: u32) -> Choice {
    let what = match deadwood {
        0 => Phrase::new("Go gin"),
        points => Phrase::new(format!("Knock with {points}")),
    };
    Choice::new(
        what.words(", discarding ").card(discard),
        Intent::EndWith(discard.into()),
    )
}

/// The choices to go gin: with all eleven cards, or with this discard.
pub(super) fn gin_choices(view: &View, best: Option<BestDiscard>) -> Vec<Choice> {
    let big = is_big_gin(view).then(|| {
        let phrase = Phrase::new("Go big gin, with all eleven cards");
        Choice::new(phrase, Intent::EndWith(KnockChoice::default()))
    });
    big.into_iter().chain(best.map(end_choice)).collect()
}
