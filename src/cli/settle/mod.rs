//! `undercut settle`: who scores what when a hand of real cards has been ended.

mod refusal;
mod settlement;
mod typed;

use std::io::Write;

use clap::Args;

use self::{
    refusal::Refusal,
    settlement::{DEFENDER, KNOCKER, Settlement},
    typed::{parse_cards, parse_lay_offs, parse_melds, place},
};
use super::{Failure, RulesArgs, meld::limit_at_the_table, refused::Refused};
use crate::{
    cards::{Card, CardSet},
    melds::{Melds, best_arrangement, defend, safest_arrangement},
    play::{Action, BySeat, Deal, Illegal, Outcome, Phase, Scoring, VoidReason, pair},
    rules::{Exhausted, HouseRules, IllegalKnock, Rules},
};

/// The arguments of `undercut settle`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  undercut settle --knocker '7h 7d 7s Js Qs Ks As 2c 3d 2h' --discard 5s --defender 'Kc Kd Kh Ts 8c 6d 5h Ac 2d Th'
  undercut settle --knocker 'Ah 2h 3h 4h 5c 5d 5s 9c 9d 9h 9s' --defender '...'             big gin
  undercut settle --exhausted --knocker '...' --defender '...'                      nobody knocked

The knocker holds ten cards beside the discard, or eleven with it. Melds are given with a slash between them
('7h 7d 7s / Js Qs Ks'), lay-offs as cards, with the number of the meld where two would take one ('8s@2').
What is not given is the best. Exit status 1: it is not legal, and the reason is told.")]
pub struct SettleCommand {
    /// The knocker's cards: ten beside the discard, or eleven
    #[arg(long, value_name = "CARDS")]
    knocker: String,

    /// The card discarded with the knock; without it, eleven cards are big gin
    #[arg(long, value_name = "CARD")]
    discard: Option<Card>,

    /// The defender's ten cards
    #[arg(long, value_name = "CARDS")]
    defender: String,

    /// The card that started the discard pile; Oklahoma goes by it
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

    /// Nobody knocked and the stock is exhausted
    #[arg(long, conflicts_with_all = ["discard", "melds", "defender_melds", "lay_offs"])]
    exhausted: bool,

    #[command(flatten)]
    rules: RulesArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

impl SettleCommand {
    /// Prints who scores what, or why the hand cannot be settled so.
    ///
    /// # Errors
    ///
    /// The house rules cannot be used, or the hand is not legal.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let rules = self.rules.resolve()?.rules();
        limit_at_the_table(&rules, self.upcard)?;
        match self.settle(&rules) {
            Ok(settlement) if self.json => {
                writeln!(out, "{:#}", settlement.json())?;
                Ok(())
            }
            Ok(settlement) => settlement.print(out),
            Err(refusal) => Err(refusal.failure(self.json, out)),
        }
    }

    fn settle(&self, rules: &Rules) -> Result<Settlement, Refusal> {
        let knocker = parse_cards("the knocker's cards", &self.knocker)?;
        let defender = parse_cards("the defender's cards", &self.defender)?;
        if self.exhausted {
            return self.settle_exhausted(rules, knocker, defender);
        }
        let (eleven, discard) = self.eleven(knocker, defender)?;
        let mut deal = Deal::before_a_knock(&judging(rules), self.upcard, eleven, defender)?;
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
                return Err(Refusal::HandSize {
                    whose,
                    given: hand.len(),
                    expected: "ten when nobody has knocked",
                });
            }
        }
        if let Some(card) = (knocker & defender).lowest() {
            return Err(Refusal::SharedCard { card });
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
                Err(Refusal::DiscardElsewhere { card })
            }
            (10, Some(card)) if !knocker.contains(card) => Ok((knocker.with(card), Some(card))),
            (10, Some(_)) => Err(Refusal::HandSize {
                whose: "knocker",
                given: 10,
                expected: "ten beside the discard, which is one of these, or eleven with it",
            }),
            (11, discard) => Ok((knocker, discard)),
            (10, None) => {
                // Any card that nobody holds stands for the one that lies face down.
                let discard = (!(knocker | defender))
                    .lowest()
                    .expect("two hands leave most of the pack");
                Ok((knocker.with(discard), Some(discard)))
            }
            (given, _) => Err(Refusal::HandSize {
                whose: "knocker",
                given,
                expected: "ten beside the discard, or eleven",
            }),
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
            Some(asked) if !asked.is_empty() && !may_lay_off => return Err(Refusal::NoLayOffs),
            Some(asked) => place(&asked, knock.melds, own)?,
            None if self.defender_melds.is_some() && may_lay_off => {
                defend(own, &knock.melds).lay_offs.iter().collect()
            }
            None if may_lay_off => best.lay_offs.iter().collect(),
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

/// The house rules for a judge: a knock with too much deadwood is told as such where the table would go on to penalise
/// it, for what then follows is the opponent's choice.
fn judging(rules: &Rules) -> Rules {
    let mut house: HouseRules = rules.into_house();
    if house.irregularities.illegal_knock == IllegalKnock::Penalise {
        house.irregularities.illegal_knock = IllegalKnock::Refuse;
    }
    Rules::new(house).expect("what follows an illegal knock contradicts no other rule")
}
