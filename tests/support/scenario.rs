//! One deal written down: the house rules, the hands as dealt, and a script of what is done and what comes of it.
//!
//! A script is steps with semicolons between them:
//!
//! | step | what it is |
//! |---|---|
//! | `N pass`, `D upcard`, `N draw`, `D take`, `N look` | the action of the non-dealer or of the dealer; `1` to `4` are seats by number |
//! | `2 take 5h` | takes another player's last discard |
//! | `N throw 5s`, `N knock 5s: 7c 7d 7h / Js Qs Ks`, `N big-gin: …` | a discard, with the end of the hand or without |
//! | `D spread: Kc Kd Kh`, `D lay Ts on 2`, `D done` | the defence; the knocker's melds are counted from 1 |
//! | `N double`, `D accept-double`, `D refuse-double` | the offer of a double, and the answers to it |
//! | `D accept`, `D refuse`, `D expose`, `D pick-up` | the answers to a knock with too much deadwood |
//! | `D take ! why not` | the same, refused with this sentence |
//! | `churn 3` | three turns of drawing from the stock and throwing what was drawn |
//! | `idle 3` | three turns of taking from the pile and throwing the lowest other card |
//! | `stake = 2` | a question about the stake |
//! | `D sees 5s = no`, `N barred = yes`, `N lies = open for good`, `limit = 10`, `N holds = 7c 7d …` | a question |

#![allow(dead_code, reason = "every test file uses a part of it")]

use undercut::{
    cards::{Card, CardSet, Deck},
    melds::{LayOff, Meld, Melds},
    play::{
        Action, BySeat, Deal, Drawn, Exposure, Illegal, OnOffer, Outcome, Phase, Reply, Seat, View,
        VoidReason, Win, WinKind, pair,
    },
    rules::{HouseRules, RuleKey, Rules, Value},
};

/// A deal, what is done in it, and how it stands at the end.
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// What it shows, and where it comes from.
    pub name: &'static str,
    /// The house rules that differ from the default or matter here, `key = value` with semicolons between them.
    pub rules: &'static str,
    /// The non-dealer's cards, all of them.
    pub non_dealer: &'static str,
    /// The cards of the seats between the first one and the dealer, where there are more than two.
    pub between: &'static [&'static str],
    /// The dealer's cards, all of them.
    pub dealer: &'static str,
    /// The first upcard; empty for the eleven-card start.
    pub upcard: &'static str,
    /// The first cards of the stock in the order in which they are drawn; the others follow in the order of cards.
    pub stock: &'static str,
    /// What is done.
    pub script: &'static str,
    /// How the deal stands after it.
    pub end: &'static str,
}

impl Case {
    /// A case in which the non-dealer draws the 5♠ and can knock with 8, and the dealer is left with 32 after laying
    /// off the 10♠: the hands that the general rules text prints, with the suits it leaves open filled in.
    pub const PRINTED: Case = Case {
        name: "",
        rules: "",
        non_dealer: "7c 7d 7h Js Qs Ks Ac 2d 2h 3c",
        between: &[],
        dealer: "Kc Kd Kh Ts Jd 8d 6h 5c 2s Ah",
        upcard: "9d",
        stock: "5s",
        script: "",
        end: "",
    };

    /// The house rules of the case.
    pub fn house(&self) -> HouseRules {
        let mut house = HouseRules::default();
        for (key, value) in self.settings() {
            key.set(&mut house, value).expect("a value of the key");
        }
        house
    }

    /// The keys that the case names, with their values.
    pub fn settings(&self) -> Vec<(&'static RuleKey, Value<'static>)> {
        parts(self.rules, ';')
            .map(|setting| {
                let (path, value) = setting.split_once(" = ").expect("key = value");
                let key = RuleKey::find(path).unwrap_or_else(|| panic!("{path} is no key"));
                let value = match value {
                    "true" => Value::Switch(true),
                    "false" => Value::Switch(false),
                    _ => value.parse().map_or(Value::Name(value), Value::Number),
                };
                (key, value)
            })
            .collect()
    }

    /// The deck that deals these cards.
    pub fn deck(&self) -> Deck {
        let first = cards(self.non_dealer);
        let mut hands = vec![first.clone()];
        hands.extend(self.between.iter().map(|hand| cards(hand)));
        hands.push(cards(self.dealer));
        let mut order = Vec::new();
        for place in 0..10 {
            order.extend(hands.iter().map(|hand| hand[place]));
        }
        order.extend(&first[10..]);
        order.extend(cards(self.upcard));
        assert_eq!(order.len(), 10 * hands.len() + 1, "{}", self.name);
        order.extend(cards(self.stock));
        let placed: CardSet = order.iter().copied().collect();
        order.extend((!placed).iter());
        order.reverse();
        Deck::from_order(&order).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    /// Plays the case and holds what comes of it against what is written down.
    pub fn check(&self) {
        let rules = Rules::new(self.house()).expect("the rules of the case can be played");
        let lines = self.play(&rules);
        assert_eq!(lines, self.expected(), "\n{}\n{self:#?}", self.name);
    }

    /// What should come of each step, and the end.
    pub fn expected(&self) -> Vec<String> {
        let end = std::iter::once(self.end.to_owned());
        self.steps().map(|step| step.result).chain(end).collect()
    }

    /// What comes of each step by these rules, and the end.
    pub fn play(&self, rules: &Rules) -> Vec<String> {
        let mut play = Play::new(rules, self.deck());
        let mut lines: Vec<String> = self.steps().map(|step| play.step(&step.text)).collect();
        lines.push(play.state());
        lines
    }

    /// The deal after the script, of which every step is done.
    pub fn played(&self) -> Play {
        let rules = Rules::new(self.house()).expect("the rules of the case can be played");
        let mut play = Play::new(&rules, self.deck());
        for step in self.steps() {
            assert_eq!(play.step(&step.text), step.result, "{}", step.text);
        }
        play
    }

    fn steps(&self) -> impl Iterator<Item = Step> {
        parts(self.script, ';').map(|step| {
            let (text, result) = if let Some((text, why)) = step.split_once(" ! ") {
                (text, why)
            } else if let Some((text, answer)) = step.split_once(" = ") {
                (text, answer)
            } else {
                (step, DONE)
            };
            Step {
                text: text.to_owned(),
                result: result.to_owned(),
            }
        })
    }
}

/// What comes of an action that is legal.
const DONE: &str = "done";

struct Step {
    text: String,
    result: String,
}

/// A deal under way with the views of both seats.
#[derive(Debug, Clone)]
pub struct Play {
    pub deal: Deal,
    pub views: BySeat<View>,
}

impl Play {
    pub fn new(rules: &Rules, deck: Deck) -> Self {
        let deal = Deal::new(rules, deck);
        let view = |seat| Deal::first_view(rules, deal.deck(), seat);
        let views = BySeat::from_fn(deal.seats(), view);
        Self { deal, views }
    }

    /// Does an action and tells all seats what they saw of it.
    pub fn act(&mut self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        assert_eq!(
            self.views[seat].check(action).err(),
            self.deal.clone().apply(seat, action).err(),
            "the view and the deal agree on what is legal"
        );
        let event = self.deal.apply(seat, action)?;
        for viewer in Seat::all(self.deal.seats()) {
            self.views[viewer].observe(event.seen_by(viewer));
        }
        Ok(())
    }

    /// What comes of one step.
    pub fn step(&mut self, text: &str) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        match *words {
            ["limit"] => self.deal.knock_limit().to_string(),
            ["stake"] => self.deal.stake().multiplier().to_string(),
            ["churn", turns] => self.turns(turns, Self::churn),
            ["idle", turns] => self.turns(turns, Self::idle),
            [seat, "sees", card] => {
                let unseen = self.views[seat_of(seat)].unseen();
                yes_no(!unseen.contains(card_of(card)))
            }
            [seat, "barred"] => yes_no(self.deal.is_barred(seat_of(seat))),
            [seat, "lies"] => match self.deal.exposure(seat_of(seat)) {
                Exposure::Hidden => "hidden",
                Exposure::UntilNextPlay => "open until the next play",
                Exposure::RestOfHand => "open for good",
            }
            .to_owned(),
            [seat, "holds"] => self.deal.hand(seat_of(seat)).to_string(),
            _ => {
                let (seat, action) = action(text);
                match self.act(seat, &action) {
                    Ok(()) => DONE.to_owned(),
                    Err(why) => why.to_string(),
                }
            }
        }
    }

    /// Does so many turns, and stops where one of them cannot be done.
    fn turns(&mut self, turns: &str, turn: fn(&mut Self, Seat) -> Result<(), Illegal>) -> String {
        for _ in 0..turns.parse().expect("a number of turns") {
            let Some(seat) = self.deal.turn() else {
                return Illegal::DealOver.to_string();
            };
            if let Err(why) = turn(self, seat) {
                return why.to_string();
            }
        }
        DONE.to_owned()
    }

    fn churn(&mut self, seat: Seat) -> Result<(), Illegal> {
        self.act(seat, &Action::DrawStock)?;
        let card = self.views[seat].drawn().expect("a card was drawn");
        self.act(seat, &Action::Discard { card })
    }

    fn idle(&mut self, seat: Seat) -> Result<(), Illegal> {
        let taking = self.deal.takings().next();
        let (taking, _) = taking.unwrap_or((Action::TakeDiscard, Card::ALL[0]));
        self.act(seat, &taking)?;
        let taken = self.views[seat].drawn().expect("a card was taken");
        let card = self.deal.hand(seat).without(taken).lowest();
        let card = card.expect("ten other cards");
        self.act(seat, &Action::Discard { card })
    }

    /// How the deal stands.
    pub fn state(&self) -> String {
        let seat = self.deal.turn();
        let seat = seat.map_or("", |seat| seat.name(self.deal.seats()));
        match *self.deal.phase() {
            Phase::Offer { card, .. } => format!("{card} is offered to the {seat}"),
            Phase::Draw { on_offer, .. } => match on_offer {
                OnOffer::Takeable(card) => format!("the {seat} draws or takes the {card}"),
                OnOffer::Passed(card) => format!("the {seat} draws, the {card} was passed"),
                OnOffer::Own(card) => format!("the {seat} draws, the {card} is their own discard"),
                OnOffer::Discards => {
                    let cards: CardSet = self.deal.takings().map(|(_, card)| card).collect();
                    format!("the {seat} draws or takes one of {cards}")
                }
            },
            Phase::Double { .. } => format!("the {seat} answers the double"),
            Phase::Discard { drawn, .. } => match drawn {
                Drawn::Dealt => format!("the {seat} discards from eleven"),
                Drawn::Stock => format!("the {seat} discards after a draw"),
                Drawn::Pile(card) => format!("the {seat} discards after taking the {card}"),
                Drawn::LastDiscard(card) => format!("the {seat} has to knock with the {card}"),
            },
            Phase::LastDiscard { card, .. } => {
                format!("the {seat} knocks with the {card} or passes")
            }
            Phase::IrregularKnock { reply, .. } => match reply {
                Reply::Nothing => format!("the {seat} answers the knock"),
                Reply::Shown { .. } => format!("the {seat} chooses the penalty"),
            },
            Phase::Spread { .. } => format!("the {seat} spreads"),
            Phase::LayOff { .. } => format!("the {seat} lays off"),
            Phase::Over(outcome) => told(outcome),
        }
    }
}

/// An outcome in words: the points, how, and the counts of the winner and the loser.
pub fn told(outcome: Outcome) -> String {
    let win = match outcome {
        Outcome::Void(VoidReason::StockExhausted) => return "void: no card is left to draw".into(),
        Outcome::Void(VoidReason::EqualDeadwood) => return "void: equal counts".into(),
        Outcome::Void(VoidReason::Idle) => return "void: nobody draws".into(),
        Outcome::Tie { deadwood } => return format!("tie at {deadwood}"),
        Outcome::Won(win) => win,
    };
    let Win {
        seat,
        kind,
        deadwood,
        boxes,
        charge,
        ..
    } = win;
    let kind = match kind {
        WinKind::Knock => "knock",
        WinKind::Gin => "gin",
        WinKind::BigGin => "big gin",
        WinKind::Undercut => "undercut",
        WinKind::LowestDeadwood => "lowest deadwood",
        WinKind::RefusedDouble => "refused double",
    };
    let seats = deadwood.len();
    let counts = match (deadwood.as_slice(), seat) {
        ([won, lost], pair::NON_DEALER) | ([lost, won], _) => format!("{won} against {lost}"),
        (counts, _) => format!("{counts:?}"),
    };
    let charge = charge.map_or_else(String::new, |charge| {
        let (points, payer) = (charge.points, charge.seat.name(seats));
        format!(", {points} taken from the {payer}")
    });
    let boxes = match boxes {
        1 => String::new(),
        boxes => format!(", {boxes} boxes"),
    };
    let points = win.points();
    let seat = seat.name(seats);
    format!("{seat} {points} by {kind}, {counts}{boxes}{charge}")
}

/// The action of a step, and whose it is.
pub fn action(step: &str) -> (Seat, Action) {
    let (words, melds_text) = step.split_once(':').unwrap_or((step, ""));
    let words: Vec<&str> = words.split_whitespace().collect();
    let (seat, words) = words.split_first().expect("a step has words");
    let action = match *words {
        ["pass"] => Action::Pass,
        ["upcard"] => Action::TakeUpcard,
        ["draw"] => Action::DrawStock,
        ["take"] => Action::TakeDiscard,
        ["take", card] => Action::TakeCard {
            card: card_of(card),
        },
        ["look"] => Action::LookBack,
        ["throw", card] => Action::Discard {
            card: card_of(card),
        },
        ["knock", discard] => Action::Knock {
            discard: card_of(discard),
            melds: melds(melds_text),
        },
        ["big-gin"] => Action::BigGin {
            melds: melds(melds_text),
        },
        ["spread"] => Action::Spread {
            melds: melds(melds_text),
        },
        ["lay", card, "on", number] => Action::LayOff(LayOff {
            card: card_of(card),
            meld: number.parse::<usize>().expect("a number") - 1,
        }),
        ["done"] => Action::EndDefence,
        ["accept"] => Action::AcceptKnock,
        ["refuse"] => Action::RefuseKnock,
        ["expose"] => Action::PlayExposed,
        ["pick-up"] => Action::PickUp,
        ["double"] => Action::OfferDouble,
        ["accept-double"] => Action::AcceptDouble,
        ["refuse-double"] => Action::RefuseDouble,
        _ => panic!("{words:?} is no step"),
    };
    (seat_of(seat), action)
}

/// Melds with slashes between them.
pub fn melds(text: &str) -> Melds {
    let melds = parts(text, '/').map(|meld| meld.parse::<Meld>().expect("a meld"));
    Melds::new(melds).expect("melds side by side")
}

/// Cards in the order in which they are written.
fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace().map(card_of).collect()
}

fn card_of(text: &str) -> Card {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn seat_of(text: &str) -> Seat {
    match text {
        "N" => pair::NON_DEALER,
        "D" => pair::DEALER,
        "1" | "2" | "3" | "4" => Seat::new(text.parse::<usize>().expect("a number") - 1),
        _ => panic!("{text} is no seat"),
    }
}

fn yes_no(yes: bool) -> String {
    if yes { "yes" } else { "no" }.to_owned()
}

fn parts(text: &str, separator: char) -> impl Iterator<Item = &str> {
    text.split(separator)
        .map(str::trim)
        .filter(|part| !part.is_empty())
}
