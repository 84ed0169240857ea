//! `undercut settle`: score a hand of real cards.

mod settlement;
mod typed;

use std::io::Write;

use clap::Args;

use self::{
    settlement::{KNOCKER, LaidDown, Settlement},
    typed::{parse_cards, parse_lay_offs, parse_melds, place_all},
};
use super::{
    args::RulesArgs,
    common::Common,
    failure::{Failure, Refusal, print_json},
    meld::limit_at_the_table,
};
use crate::{
    cards::{Card, CardSet},
    game::words::counted,
    melds::{Arrangement, Melds, best_arrangement, defend, safest_arrangement},
    play::{
        Action, BySeat, Deal, Illegal, NotBeforeAKnock, Outcome, Phase, Scoring, Seat, Stake,
        VoidReason,
    },
    rules::{Exhausted, GameTable, HouseRules, IllegalKnock, Rules},
};

/// The arguments of `undercut settle`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/settle.txt"))]
pub struct SettleCommand {
    /// The knocker's cards: ten without the discard, or eleven with it
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

    /// The stake, if it is doubled; for a refused double, the stake before the offer
    #[arg(long, value_name = "N", default_value_t = 1)]
    stake: u32,

    /// The knocker offered to double, and the defender refused
    #[arg(long, conflicts_with_all = ["discard", "melds", "defender_melds", "lay_offs", "exhausted"])]
    refused: bool,

    /// Nobody knocked, and no card is left to draw
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
        deal.apply(KNOCKER, &knock).map_err(refused)?;
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
                "ten without the discard, or eleven with it",
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
                "ten without the discard, or eleven with it",
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

/// Why the hand cannot be ended so, for somebody who scores the hands of others.
fn refused(why: Illegal) -> Refusal {
    let told = match why {
        Illegal::TooMuchDeadwood { deadwood, limit } => {
            format!("the knocker's deadwood would be {deadwood}, and a knock takes {limit} or less")
        }
        Illegal::OnlyGin { deadwood } => {
            format!("the knocker's deadwood would be {deadwood}, but only gin ends this hand")
        }
        Illegal::NotBigGin { deadwood } => format!(
            "eleven cards without --discard are big gin, but {deadwood} of deadwood would be left: name the discard"
        ),
        other => return other.into(),
    };
    Refusal::new(why.kind(), told)
}
