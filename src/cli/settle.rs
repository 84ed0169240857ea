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
    melds::{
        Arrangement, LayOff, Meld, Melds, best_arrangement, can_lay_off, defend, safest_arrangement,
    },
    play::{
        Action, BySeat, Deal, Illegal, NotBeforeAKnock, Outcome, Phase, Scoring, Seat, Stake,
        VoidReason, Win, WinKind,
    },
    rules::{Exhausted, GameTable, HouseRules, IllegalKnock, Rules},
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

    /// The defender's ten cards; with several opponents once for each, clockwise from the knocker
    #[arg(long = "defender", value_name = "CARDS", required = true)]
    defenders: Vec<String>,

    /// The first upcard; in Oklahoma it sets the knock limit
    #[arg(long, value_name = "CARD")]
    upcard: Option<Card>,

    /// The knocker's melds, with a slash between them
    #[arg(long, value_name = "MELDS")]
    melds: Option<String>,

    /// The defender's melds, with a slash between them; once for each defender, '-' for the best
    #[arg(long, value_name = "MELDS", allow_hyphen_values = true)]
    defender_melds: Vec<String>,

    /// The cards the defender lays off, '' for none; once for each defender, '-' for the best
    #[arg(long, value_name = "CARDS", allow_hyphen_values = true)]
    lay_offs: Vec<String>,

    /// The stake, where it is doubled; of a refused double that before the offer
    #[arg(long, value_name = "N", default_value_t = 1)]
    stake: u32,

    /// The knocker offered to double, and the defender refused
    #[arg(long, conflicts_with_all = ["discard", "melds", "defender_melds", "lay_offs", "exhausted"])]
    refused: bool,

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
        let whose = self.whose();
        let defenders = self.defenders.iter().zip(&whose);
        let defenders: Vec<CardSet> = defenders
            .map(|(cards, whose)| parse_cards(&format!("{whose}'s cards"), cards))
            .collect::<Result<_, _>>()?;
        for (option, given) in [
            ("--defender-melds", self.defender_melds.len()),
            ("--lay-offs", self.lay_offs.len()),
        ] {
            if given > defenders.len() {
                let why = format!(
                    "there are {given} {option}, but only {}",
                    counted(defenders.len(), "defender", "defenders")
                );
                return Err(Refusal::new("defenders", why));
            }
        }
        self.check_stake(rules)?;
        if self.exhausted || self.refused {
            return self.settle_open(rules, knocker, &defenders);
        }
        let all = defenders
            .iter()
            .fold(CardSet::EMPTY, |all, &hand| all | hand);
        let (eleven, discard) = self.eleven(knocker, all)?;
        let judging = judging(rules);
        let deal = Deal::before_a_knock(&judging, self.upcard, eleven, &defenders)?;
        let mut deal = deal.at_stake(self.stake);
        let knock = self.knock(eleven, discard)?;
        deal.apply(KNOCKER, &knock)?;
        let Phase::Spread { knock, .. } = *deal.phase() else {
            return Err(Illegal::SpreadFirst.into());
        };
        let mut hands = vec![LaidDown {
            melds: knock.melds,
            deadwood: knock.deadwood,
            lay_offs: Vec::new(),
        }];
        for place in 0..defenders.len() {
            hands.push(self.defend(&mut deal, place)?);
        }
        let outcome = deal.outcome().ok_or(Illegal::DefenceOnly)?;
        Ok(Settlement {
            game: rules.game_table(),
            outcome,
            hands,
        })
    }

    /// What each defender is called: with a number where there are several.
    fn whose(&self) -> Vec<String> {
        match self.defenders.len() {
            1 => vec!["the defender".to_owned()],
            count => (1..=count)
                .map(|number| format!("defender {number}"))
                .collect(),
        }
    }

    fn check_stake(&self, rules: &Rules) -> Result<(), Refusal> {
        let (stake, highest) = (self.stake, Stake::highest(rules));
        if !rules.doubling.on && (self.refused || stake != 1) {
            return Err(Illegal::NoDoubling.into());
        }
        // A double is refused at a stake that could have been doubled.
        let highest = if self.refused { highest / 2 } else { highest };
        if !stake.is_power_of_two() || stake > highest {
            let why = format!(
                "this hand cannot have a stake of {stake}: it is 1, 2, 4 and so on, {highest} at most"
            );
            return Err(Refusal::new("bad-stake", why));
        }
        Ok(())
    }

    /// The score of a hand in which nobody has knocked: the hands are laid open with their least deadwood.
    fn settle_open(
        &self,
        rules: &Rules,
        knocker: CardSet,
        defenders: &[CardSet],
    ) -> Result<Settlement, Refusal> {
        let mut hands = vec![knocker];
        hands.extend(defenders);
        let seats = Deal::seats_of(rules);
        if hands.len() != seats {
            let (given, expected) = (hands.len() - 1, seats - 1);
            return Err(NotBeforeAKnock::Defenders { given, expected }.into());
        }
        let mut all = CardSet::EMPTY;
        for (number, hand) in hands.iter().enumerate() {
            let ordinal = ["first", "second", "third", "fourth"][number];
            if hand.len() != 10 {
                let whose = format!("{ordinal} hand");
                return Err(hand_size(&whose, hand.len(), "ten when nobody has knocked"));
            }
            if let Some(card) = (all & *hand).lowest() {
                return Err(shared_card(card, seats));
            }
            all |= *hand;
        }
        let best = BySeat::from_fn(seats, |seat: Seat| best_arrangement(hands[seat.index()]));
        let counts = best.map(Arrangement::points);
        let is_lowest = rules.stock.exhausted == Exhausted::LowestDeadwood;
        let scoring = Scoring::new(rules, self.upcard).at_stake(self.stake);
        let outcome = if self.refused {
            scoring.refused_double(KNOCKER, counts)
        } else if is_lowest && rules.game_table() != GameTable::BattleRoyal {
            scoring.lowest_deadwood(counts)
        } else {
            Outcome::Void(VoidReason::StockExhausted)
        };
        let laid_down = |seat: Seat| LaidDown {
            melds: *best[seat].melds(),
            deadwood: best[seat].deadwood(),
            lay_offs: Vec::new(),
        };
        Ok(Settlement {
            game: rules.game_table(),
            outcome,
            hands: Seat::all(seats).map(laid_down).collect(),
        })
    }

    /// The knocker's eleven cards and the discard among them; no discard for big gin. `defenders` are the cards of all of
    /// them.
    fn eleven(
        &self,
        knocker: CardSet,
        defenders: CardSet,
    ) -> Result<(CardSet, Option<Card>), Refusal> {
        match (knocker.len(), self.discard) {
            (10, Some(card)) if !knocker.contains(card) && defenders.contains(card) => {
                let whose = match self.defenders.len() {
                    1 => "the defender's",
                    _ => "a defender's",
                };
                let why = format!("the discard {card} is in {whose} hand");
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
                let discard = (!(knocker | defenders))
                    .lowest()
                    .expect("four hands leave a part of the pack");
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

    /// Lets the defender in this place lay down their melds and lay off.
    fn defend(&self, deal: &mut Deal, place: usize) -> Result<LaidDown, Refusal> {
        let given = |options: &[String]| options.get(place).filter(|text| *text != BEST).cloned();
        let Phase::Spread {
            seat,
            knock,
            extended,
            ..
        } = *deal.phase()
        else {
            return Err(Illegal::SpreadFirst.into());
        };
        let may_lay_off = deal.may_lay_off(&knock);
        let hand = deal.hand(seat);
        let on = if may_lay_off { extended } else { Melds::EMPTY };
        let best = defend(hand, &on);
        let asked = match given(&self.lay_offs) {
            Some(text) => Some(parse_lay_offs(&text)?),
            None => None,
        };
        let given_melds = given(&self.defender_melds);
        let whose = format!("{}'s melds", self.whose()[place]);
        let melds = match (&given_melds, &asked) {
            (Some(text), _) => parse_melds(&whose, text)?,
            (None, None) => *best.arrangement.melds(),
            (None, Some(asked)) => {
                let kept = asked
                    .iter()
                    .fold(hand, |hand, wanted| hand.without(wanted.card));
                *best_arrangement(kept).melds()
            }
        };
        deal.apply(seat, &Action::Spread { melds })?;
        let own = hand - melds.cards();
        let lay_offs = match asked {
            Some(asked) if !asked.is_empty() && !may_lay_off => {
                return Err(Refusal::new(
                    "no-lay-offs",
                    "gin is not laid off on at this table",
                ));
            }
            Some(asked) => place_all(&asked, on, own)?,
            None if given_melds.is_some() && may_lay_off => defend(own, &on).lay_offs,
            None if may_lay_off => best.lay_offs.clone(),
            None => Vec::new(),
        };
        let mut onto = on;
        let mut laid = Vec::new();
        for lay_off in lay_offs {
            deal.apply(seat, &Action::LayOff(lay_off))?;
            if let Some(meld) = onto.get(lay_off.meld) {
                laid.push((lay_off.card, meld));
            }
            onto = onto.extend_at(lay_off.meld, lay_off.card).unwrap_or(onto);
        }
        if matches!(deal.phase(), Phase::LayOff { .. }) {
            deal.apply(seat, &Action::EndDefence)?;
        }
        let gone: CardSet = laid.iter().map(|(card, _)| *card).collect();
        Ok(LaidDown {
            melds,
            deadwood: own - gone,
            lay_offs: laid,
        })
    }
}

/// Stands for the best where melds or lay-offs are given for another defender.
const BEST: &str = "-";

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
    game: GameTable,
    outcome: Outcome,
    /// The knocker's cards, then those of the defenders, clockwise.
    hands: Vec<LaidDown>,
}

/// What one player laid down.
struct LaidDown {
    melds: Melds,
    /// What is left after the lay-offs.
    deadwood: CardSet,
    /// The cards laid off, each with the meld on which it was laid.
    lay_offs: Vec<(Card, Meld)>,
}

const KNOCKER: Seat = Seat::FIRST;

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

    /// The opponents of the knocker, where there are several.
    fn several(&self) -> Option<&[LaidDown]> {
        self.hands.get(1..).filter(|defenders| defenders.len() > 1)
    }

    fn json(&self) -> Value {
        let cards = |hand: &LaidDown| -> Vec<Card> {
            hand.lay_offs.iter().map(|(card, _)| *card).collect()
        };
        let win = self.win();
        let mut value = json!({
            "kind": self.kind(),
            "scorer": self.scorer(),
            "points": win.map_or(0, Win::points),
            "boxes": win.map_or(0, |win| win.boxes),
            "knocker_deadwood": self.hands[0].deadwood.points(),
            "melds": self.hands[0].melds,
            "difference": win.map_or(0, |win| win.difference),
            "bonus": win.map_or(0, |win| win.bonus),
            "multiplier": win.map_or(1, Win::multiplier),
            "stake": win.map_or(1, |win| win.stake),
        });
        if let Some(defenders) = self.several() {
            let defender = |hand: &LaidDown| {
                json!({
                    "deadwood": hand.deadwood.points(),
                    "melds": hand.melds,
                    "lay_offs": cards(hand),
                })
            };
            value["defenders"] = defenders.iter().map(defender).collect();
            value["defender"] = json!(win.map(|win| win.seat.index()).filter(|&number| number > 0));
            value["charge"] = json!(
                win.and_then(|win| win.charge)
                    .map_or(0, |charge| charge.points)
            );
        } else if let Some(hand) = self.hands.get(1) {
            value["defender_deadwood"] = json!(hand.deadwood.points());
            value["defender_melds"] = json!(hand.melds);
            value["lay_offs"] = json!(cards(hand));
        }
        value
    }

    /// What the players are called.
    fn names(&self) -> Vec<String> {
        let nobody_knocked = match self.outcome {
            Outcome::Void(why) => why == VoidReason::StockExhausted,
            Outcome::Tie { .. } => false,
            Outcome::Won(win) => win.kind == WinKind::LowestDeadwood,
        };
        let is_refused = self
            .win()
            .is_some_and(|win| win.kind == WinKind::RefusedDouble);
        let several = self.several().is_some();
        let name = |number: usize| match (number, several) {
            _ if is_refused => ["Offerer", "Refuser"][number].to_owned(),
            _ if nobody_knocked => ["First", "Second", "Third", "Fourth"][number].to_owned(),
            (0, _) => "Knocker".to_owned(),
            (_, false) => "Defender".to_owned(),
            (number, true) => format!("Defender {number}"),
        };
        (0..self.hands.len()).map(name).collect()
    }

    fn print(&self, plain: bool, out: &mut dyn Write) -> Result<(), Failure> {
        let names = self.names();
        let width = names.iter().map(String::len).fold(9, usize::max);
        for (name, hand) in names.iter().zip(&self.hands) {
            let deadwood = hand.deadwood;
            if plain {
                let (melds, count) = (melds_text(&hand.melds), count_in_words(deadwood));
                writeln!(out, "{name}: {melds}. {count}.")?;
                continue;
            }
            writeln!(out, "{name:<width$} {}", melds_text(&hand.melds))?;
            writeln!(
                out,
                "{:width$} deadwood {} = {}",
                "",
                cards_text(deadwood),
                deadwood.points()
            )?;
        }
        for (name, hand) in names.iter().zip(&self.hands) {
            let whose = match self.several() {
                Some(_) => format!(" by {}", name.to_lowercase()),
                None => String::new(),
            };
            for (card, meld) in &hand.lay_offs {
                if plain {
                    writeln!(out, "Lay-off: {card} on {meld}{whose}.")?;
                } else {
                    writeln!(out, "{:<width$} {card} on {meld}{whose}", "Lay-off")?;
                }
            }
        }
        let result = self.in_words(&names);
        if plain {
            writeln!(out, "Result: {result}.")?;
        } else {
            writeln!(out, "{:<width$} {result}", "Result")?;
        }
        Ok(())
    }

    /// What the hand brings; the players are called by these names.
    fn in_words(&self, names: &[String]) -> String {
        let win = match self.outcome {
            Outcome::Void(_) => return "void: nobody scores".to_owned(),
            Outcome::Tie { deadwood } => return format!("a tie at {deadwood}: nobody scores"),
            Outcome::Won(win) => win,
        };
        let mut sum = self.difference(&win);
        if win.bonus > 0 {
            sum = format!("{sum} + {}", win.bonus);
        }
        if win.multiplier() > 1 {
            sum = format!("({sum}) x {}", win.multiplier());
        }
        let called = |seat: Seat| {
            let name = names[seat.index()].to_lowercase();
            // A number makes it a name.
            let has_number = name.ends_with(|last: char| last.is_ascii_digit());
            if has_number {
                name
            } else {
                format!("the {name}")
            }
        };
        let charge = win.charge.map_or_else(String::new, |charge| {
            format!("; {} loses {}", called(charge.seat), charge.points)
        });
        format!(
            "{}: {} scores {sum} = {} points and {}{charge}",
            self.kind().as_str().unwrap_or_default().replace('-', " "),
            called(win.seat),
            win.points(),
            counted(win.boxes, "box", "boxes"),
        )
    }

    /// How the difference comes about: of several opponents each count is named.
    fn difference(&self, win: &Win) -> String {
        if self.several().is_none() {
            return win.difference.to_string();
        }
        let own = win.deadwood[win.seat];
        let others = win.deadwood.iter().filter(|(seat, _)| *seat != win.seat);
        let others = others.map(|(_, count)| count);
        if self.game == GameTable::BattleRoyal {
            let counts: Vec<String> = others.map(u32::to_string).collect();
            return format!("{} - {own}", counts.join(" + "));
        }
        let differences: Vec<String> = others.map(|count| format!("({count} - {own})")).collect();
        differences.join(" + ")
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

fn shared_card(card: Card, hands: usize) -> Refusal {
    let of = if hands == 2 { "both" } else { "two" };
    Refusal::new("shared-card", format!("the {card} is in {of} hands"))
}

impl From<NotBeforeAKnock> for Refusal {
    fn from(why: NotBeforeAKnock) -> Self {
        match why {
            NotBeforeAKnock::Shared { card, seats } => shared_card(card, seats),
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
fn place_all(
    wanted: &[WantedLayOff],
    melds: Melds,
    deadwood: CardSet,
) -> Result<Vec<LayOff>, Refusal> {
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
