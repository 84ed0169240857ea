//! `undercut settle`: score a hand of real cards.

use std::{fmt::Display, io::Write};

use clap::Args;
use serde_json::{Value, json};

use super::{
    args::RulesArgs,
    common::Common,
    failure::{Failure, Refusal, print_json},
    meld::limit_at_the_table,
    paper::{cards_text, count_in_words, melds_text},
};
use crate::{
    cards::{Card, CardSet, ParseCardSetError},
    game::words::counted,
    melds::{LayOff, Meld, Melds, best_arrangement, can_lay_off, defend, safest_arrangement},
    play::{
        Action, BySeat, Deal, Illegal, NotBeforeAKnock, Outcome, Phase, Scoring, Seat, VoidReason,
        Win, WinKind, pair,
    },
    rules::{Exhausted, HouseRules, IllegalKnock, Rules},
    text::quoted,
};

/// The arguments of `undercut settle`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/settle.txt"))]
pub struct SettleCommand {
    /// The knocker's cards: ten beside the discard, or eleven with it
    #[arg(long, value_name = "CARDS")]
    knocker: String,

    /// The card discarded with the knock; without it, eleven cards are big gin
    #[arg(long, value_name = "CARD")]
    discard: Option<Card>,

    /// The defender's ten cards
    #[arg(long, value_name = "CARDS")]
    defender: String,

    /// The first upcard; in Oklahoma it sets the knock limit
    #[arg(long, value_name = "CARD")]
    upcard: Option<Card>,

    /// The knocker's melds, with a slash between them
    #[arg(long, value_name = "MELDS")]
    melds: Option<String>,

    /// The defender's melds, with a slash between them
    #[arg(long, value_name = "MELDS")]
    defender_melds: Option<String>,

    /// The cards the defender lays off; '' for none
    #[arg(long, value_name = "CARDS")]
    lay_offs: Option<String>,

    /// Nobody knocked, and the stock is exhausted
    #[arg(long, conflicts_with_all = ["discard", "melds", "defender_melds", "lay_offs"])]
    exhausted: bool,

    #[command(flatten)]
    rules: RulesArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl SettleCommand {
    /// Prints the score of the hand, or why it is not legal.
    ///
    /// # Errors
    ///
    /// The house rules cannot be used, or the hand is not legal.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        let rules = self.rules.resolve()?.rules();
        limit_at_the_table(&rules, self.upcard)?;
        match self.settle(&rules) {
            Ok(settlement) if self.json => print_json(out, &settlement.json()),
            Ok(settlement) => settlement.print(common.plain, out),
            Err(refusal) => Err(refusal.into()),
        }
    }

    fn settle(&self, rules: &Rules) -> Result<Settlement, Refusal> {
        let knocker = parse_cards("the knocker's cards", &self.knocker)?;
        let defender = parse_cards("the defender's cards", &self.defender)?;
        if self.exhausted {
            return self.settle_exhausted(rules, knocker, defender);
        }
        let (eleven, discard) = self.eleven(knocker, defender)?;
        let mut deal = Deal::before_a_knock(&judging(rules), self.upcard, eleven, &[defender])?;
        let knock = self.knock(eleven, discard)?;
        deal.apply(KNOCKER, &knock)?;
        self.defend(deal)
    }

    fn settle_exhausted(
        &self,
        rules: &Rules,
        knocker: CardSet,
        defender: CardSet,
    ) -> Result<Settlement, Refusal> {
        for (whose, hand) in [("first hand", knocker), ("second hand", defender)] {
            if hand.len() != 10 {
                return Err(hand_size(whose, hand.len(), "ten when nobody has knocked"));
            }
        }
        if let Some(card) = (knocker & defender).lowest() {
            return Err(shared_card(card));
        }
        let best =
            pair::each(|seat| best_arrangement(if seat == KNOCKER { knocker } else { defender }));
        let counts = pair::each(|seat| best[seat].points());
        let outcome = match rules.stock.exhausted {
            Exhausted::LowestDeadwood => Scoring::new(rules, self.upcard).lowest_deadwood(counts),
            Exhausted::Void | Exhausted::LastDiscardKnock => {
                Outcome::Void(VoidReason::StockExhausted)
            }
        };
        Ok(Settlement {
            outcome,
            melds: *best[KNOCKER].melds(),
            deadwood: pair::each(|seat| best[seat].deadwood()),
            defender_melds: *best[DEFENDER].melds(),
            lay_offs: Vec::new(),
        })
    }

    /// The knocker's eleven cards and the discard among them; no discard for big gin.
    fn eleven(
        &self,
        knocker: CardSet,
        defender: CardSet,
    ) -> Result<(CardSet, Option<Card>), Refusal> {
        match (knocker.len(), self.discard) {
            (10, Some(card)) if !knocker.contains(card) && defender.contains(card) => {
                let why = format!("the discard {card} is in the defender's hand");
                Err(Refusal::new("shared-card", why))
            }
            (10, Some(card)) if !knocker.contains(card) => Ok((knocker.with(card), Some(card))),
            (10, Some(_)) => Err(hand_size(
                "knocker",
                10,
                "ten beside the discard, which is one of these, or eleven with it",
            )),
            (11, discard) => Ok((knocker, discard)),
            (10, None) => {
                // Any card that nobody holds can be the discard, which lies face down.
                let discard = (!(knocker | defender))
                    .lowest()
                    .expect("two hands leave most of the pack");
                Ok((knocker.with(discard), Some(discard)))
            }
            (given, _) => Err(hand_size(
                "knocker",
                given,
                "ten beside the discard, or eleven",
            )),
        }
    }

    fn knock(&self, eleven: CardSet, discard: Option<Card>) -> Result<Action, Refusal> {
        let left = discard.map_or(eleven, |card| eleven.without(card));
        let melds = match &self.melds {
            Some(text) => parse_melds("the knocker's melds", text)?,
            None => *safest_arrangement(left, !eleven).melds(),
        };
        Ok(match discard {
            Some(discard) => Action::Knock { discard, melds },
            None => Action::BigGin { melds },
        })
    }

    fn defend(&self, mut deal: Deal) -> Result<Settlement, Refusal> {
        let Phase::Spread { knock, .. } = *deal.phase() else {
            return Err(Illegal::SpreadFirst.into());
        };
        let may_lay_off = deal.may_lay_off(&knock);
        let hand = deal.hand(DEFENDER);
        let on = if may_lay_off {
            knock.melds
        } else {
            Melds::EMPTY
        };
        let best = defend(hand, &on);
        let asked = match &self.lay_offs {
            Some(text) => Some(parse_lay_offs(text)?),
            None => None,
        };
        let melds = match (&self.defender_melds, &asked) {
            (Some(text), _) => parse_melds("the defender's melds", text)?,
            (None, None) => *best.arrangement.melds(),
            (None, Some(asked)) => {
                let kept = asked
                    .iter()
                    .fold(hand, |hand, wanted| hand.without(wanted.card));
                *best_arrangement(kept).melds()
            }
        };
        deal.apply(DEFENDER, &Action::Spread { melds })?;
        let own = hand - melds.cards();
        let lay_offs = match asked {
            Some(asked) if !asked.is_empty() && !may_lay_off => {
                return Err(Refusal::new(
                    "no-lay-offs",
                    "gin is not laid off on at this table",
                ));
            }
            Some(asked) => place(&asked, knock.melds, own)?,
            None if self.defender_melds.is_some() && may_lay_off => {
                defend(own, &knock.melds).lay_offs
            }
            None if may_lay_off => best.lay_offs.clone(),
            None => Vec::new(),
        };
        for lay_off in &lay_offs {
            deal.apply(DEFENDER, &Action::LayOff(*lay_off))?;
        }
        if deal.outcome().is_none() {
            deal.apply(DEFENDER, &Action::EndDefence)?;
        }
        let outcome = deal.outcome().ok_or(Illegal::DefenceOnly)?;
        let laid: CardSet = lay_offs.iter().map(|lay_off| lay_off.card).collect();
        Ok(Settlement {
            outcome,
            melds: knock.melds,
            deadwood: BySeat::pair(knock.deadwood, own - laid),
            defender_melds: melds,
            lay_offs,
        })
    }
}

/// The house rules for a judge: where a knock with too much deadwood leaves the opponent a choice, it is refused here.
fn judging(rules: &Rules) -> Rules {
    let mut house: HouseRules = rules.into_house();
    if house.irregularities.illegal_knock == IllegalKnock::Penalize {
        house.irregularities.illegal_knock = IllegalKnock::Refuse;
    }
    Rules::new(house).expect("what follows an illegal knock contradicts no other rule")
}

/// A hand that was settled.
struct Settlement {
    outcome: Outcome,
    melds: Melds,
    deadwood: BySeat<CardSet>,
    defender_melds: Melds,
    lay_offs: Vec<LayOff>,
}

const KNOCKER: Seat = pair::NON_DEALER;
const DEFENDER: Seat = pair::DEALER;

impl Settlement {
    /// The kind as JSON spells it.
    fn kind(&self) -> Value {
        match self.outcome {
            Outcome::Void(_) => json!("void"),
            Outcome::Tie { .. } => json!("tie"),
            Outcome::Won(win) => json!(win.kind),
        }
    }

    fn win(&self) -> Option<&Win> {
        match &self.outcome {
            Outcome::Won(win) => Some(win),
            Outcome::Void(_) | Outcome::Tie { .. } => None,
        }
    }

    fn scorer(&self) -> &'static str {
        match self.win() {
            None => "none",
            Some(win) if win.seat == KNOCKER => "knocker",
            Some(_) => "defender",
        }
    }

    fn json(&self) -> Value {
        let lay_offs: Vec<Card> = self.lay_offs.iter().map(|lay_off| lay_off.card).collect();
        json!({
            "kind": self.kind(),
            "scorer": self.scorer(),
            "points": self.win().map_or(0, Win::points),
            "boxes": self.win().map_or(0, |win| win.boxes),
            "knocker_deadwood": self.deadwood[KNOCKER].points(),
            "defender_deadwood": self.deadwood[DEFENDER].points(),
            "melds": self.melds,
            "defender_melds": self.defender_melds,
            "lay_offs": lay_offs,
            "difference": self.win().map_or(0, |win| win.difference),
            "bonus": self.win().map_or(0, |win| win.bonus),
            "multiplier": self.win().map_or(1, Win::multiplier),
            "stake": self.win().map_or(1, |win| win.stake),
        })
    }

    fn print(&self, plain: bool, out: &mut dyn Write) -> Result<(), Failure> {
        let nobody_knocked = match self.outcome {
            Outcome::Void(why) => why == VoidReason::StockExhausted,
            Outcome::Tie { .. } => false,
            Outcome::Won(win) => win.kind == WinKind::LowestDeadwood,
        };
        let names = if nobody_knocked {
            ["First", "Second"]
        } else {
            ["Knocker", "Defender"]
        };
        for (name, seat, melds) in [
            (names[0], KNOCKER, &self.melds),
            (names[1], DEFENDER, &self.defender_melds),
        ] {
            let deadwood = self.deadwood[seat];
            if plain {
                let (melds, count) = (melds_text(melds), count_in_words(deadwood));
                writeln!(out, "{name}: {melds}. {count}.")?;
                continue;
            }
            writeln!(out, "{name:<9} {}", melds_text(melds))?;
            writeln!(
                out,
                "          deadwood {} = {}",
                cards_text(deadwood),
                deadwood.points()
            )?;
        }
        let mut melds = self.melds;
        for lay_off in &self.lay_offs {
            if let Some(meld) = melds.get(lay_off.meld) {
                let card = lay_off.card;
                if plain {
                    writeln!(out, "Lay-off: {card} on {meld}.")?;
                } else {
                    writeln!(out, "Lay-off   {card} on {meld}")?;
                }
            }
            melds = melds.extend_at(lay_off.meld, lay_off.card).unwrap_or(melds);
        }
        let result = self.in_words(&names);
        if plain {
            writeln!(out, "Result: {result}.")?;
        } else {
            writeln!(out, "Result    {result}")?;
        }
        Ok(())
    }

    /// What the hand brings; the players are called by these names.
    fn in_words(&self, names: &[&str; 2]) -> String {
        let win = match self.outcome {
            Outcome::Void(_) => return "void: nobody scores".to_owned(),
            Outcome::Tie { deadwood } => return format!("a tie at {deadwood}: nobody scores"),
            Outcome::Won(win) => win,
        };
        let mut sum = win.difference.to_string();
        if win.bonus > 0 {
            sum = format!("{sum} + {}", win.bonus);
        }
        if win.multiplier() > 1 {
            sum = format!("({sum}) x {}", win.multiplier());
        }
        format!(
            "{}: the {} scores {sum} = {} points and {}",
            self.kind().as_str().unwrap_or_default().replace('-', " "),
            names[usize::from(win.seat == DEFENDER)].to_lowercase(),
            win.points(),
            counted(win.boxes, "box", "boxes"),
        )
    }
}

fn hand_size(whose: &str, given: usize, expected: &str) -> Refusal {
    let given = match given {
        0 => "no card".to_owned(),
        given => counted(given, "card", "cards"),
    };
    let why = format!("the {whose} holds {given}, but needs {expected}");
    Refusal::new("hand-size", why)
}

fn shared_card(card: Card) -> Refusal {
    Refusal::new("shared-card", format!("the {card} is in both hands"))
}

impl From<NotBeforeAKnock> for Refusal {
    fn from(why: NotBeforeAKnock) -> Self {
        match why {
            NotBeforeAKnock::Shared { card } => shared_card(card),
            NotBeforeAKnock::Defenders { .. } => Self::new("defenders", why.to_string()),
            NotBeforeAKnock::Size { seat, given, .. } if seat == KNOCKER => {
                hand_size("knocker", given, "eleven")
            }
            NotBeforeAKnock::Size { given, .. } => hand_size("defender", given, "ten"),
        }
    }
}

fn parse_cards(whose: &str, text: &str) -> Result<CardSet, Refusal> {
    text.parse()
        .map_err(|why| Refusal::new("bad-cards", format!("{whose}: {why}")))
}

fn parse_melds(whose: &str, text: &str) -> Result<Melds, Refusal> {
    let bad = |why: &dyn Display| Refusal::new("bad-melds", format!("{whose}: {why}"));
    let melds = text
        .split('/')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().map_err(|why| bad(&why)))
        .collect::<Result<Vec<Meld>, Refusal>>()?;
    Melds::new(melds).map_err(|why| bad(&why))
}

/// A card to lay off, and on which meld where that was said.
struct WantedLayOff {
    card: Card,
    meld: Option<usize>,
}

fn parse_lay_offs(text: &str) -> Result<Vec<WantedLayOff>, Refusal> {
    let wanted = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(|word| {
            let bad = || {
                let why = "is no lay-off: a card such as 8s, or 8s@2 for the second meld";
                Refusal::new("bad-lay-off", format!("{} {why}", quoted(word)))
            };
            let (card, meld) = match word.split_once('@') {
                None => (word, None),
                Some((card, number)) => {
                    let number: usize = number.parse().map_err(|_| bad())?;
                    (card, Some(number.checked_sub(1).ok_or_else(bad)?))
                }
            };
            let card = card.parse().map_err(|_| bad())?;
            Ok(WantedLayOff { card, meld })
        })
        .collect::<Result<Vec<WantedLayOff>, Refusal>>()?;
    let mut named = CardSet::EMPTY;
    match wanted.iter().find(|next| !named.insert(next.card)) {
        Some(WantedLayOff { card, .. }) => {
            let why = ParseCardSetError::Duplicate { card: *card };
            Err(Refusal::new("bad-lay-off", format!("the lay-offs: {why}")))
        }
        None => Ok(wanted),
    }
}

/// An order and a meld for each card, so that all can be laid off one after another; else the reason why one cannot.
fn place(wanted: &[WantedLayOff], melds: Melds, deadwood: CardSet) -> Result<Vec<LayOff>, Refusal> {
    fn search(left: &[&WantedLayOff], melds: Melds, placed: &mut Vec<LayOff>) -> bool {
        if left.is_empty() {
            return true;
        }
        for (index, next) in left.iter().enumerate() {
            let range = match next.meld {
                Some(place) => place..place.saturating_add(1),
                None => 0..melds.len(),
            };
            for place in range {
                let Some(extended) = melds.extend_at(place, next.card) else {
                    continue;
                };
                let mut rest = left.to_vec();
                rest.remove(index);
                placed.push(LayOff {
                    card: next.card,
                    meld: place,
                });
                if search(&rest, extended, placed) {
                    return true;
                }
                placed.pop();
            }
        }
        false
    }

    for next in wanted {
        if !deadwood.contains(next.card) {
            return Err(Illegal::NotDeadwood { card: next.card }.into());
        }
        if let Some(place) = next.meld
            && place >= melds.len()
        {
            return Err(Illegal::NoSuchMeld {
                number: place + 1,
                count: melds.len(),
            }
            .into());
        }
    }
    let all: Vec<&WantedLayOff> = wanted.iter().collect();
    let mut placed = Vec::new();
    if search(&all, melds, &mut placed) {
        return Ok(placed);
    }
    // Name a card that does not go down even with all the others there.
    let others: CardSet = wanted.iter().map(|next| next.card).collect();
    let closure = can_lay_off(others, &melds);
    let strays = wanted.iter().filter(|next| !closure.contains(next.card));
    let asked = wanted.iter().filter(|next| next.meld.is_some());
    let Some(&WantedLayOff { card, meld }) = strays.chain(asked).next() else {
        return Ok(Vec::new());
    };
    Err(match meld.and_then(|place| melds.get(place)) {
        Some(meld) => Illegal::DoesNotFit { card, meld }.into(),
        None => Refusal::new(
            "does-not-fit",
            format!("the {card} fits on none of the knocker's melds"),
        ),
    })
}
