//! What is asked and told while nobody of you has a turn: at the cut, about the dealer, between hands and at the end.

use crate::{
    game::{
        CurrentDeals, Game, HandResult, Player, Stage, Table,
        words::{self, Phrase, counted, deal_end, match_noun, mid_sentence, sentence},
    },
    play::{Seat, WinKind},
    rules::{FirstDealer, GameTable, NextDealer},
};

use super::{Choice, Intent, Kind, Session};

impl Session {
    /// Whose turn it is to cut, before what that means.
    pub fn cut_for_the_deal(&self) -> Phrase {
        Phrase::default().strong(if self.is_shared() {
            format!("{}, cut for the deal: ", self.name(self.cutter()))
        } else {
            "Cut for the deal: ".to_owned()
        })
    }

    pub(super) fn beside_a_turn(&self, kind: Kind) -> (Phrase, Vec<Choice>) {
        let names = &self.names;
        match kind {
            Kind::Cover => {
                let name = self.name(self.me);
                let text = Phrase::default()
                    .strong(format!("Pass the keyboard to {name}."))
                    .words(format!(
                        " {name}: press Enter when only you can see the screen."
                    ));
                let look = Choice::new(Phrase::new(format!("{name} looks")), Intent::Look);
                (text, vec![look])
            }
            Kind::Cut => {
                let draw = format!("draw a card from the spread deck. {}", self.cut_decides());
                (self.cut_for_the_deal().words(draw), Vec::new())
            }
            Kind::Dealer => {
                let chooser = self.game().chooser().unwrap_or(self.me);
                let cuts = names.does(chooser, "cut", "cuts");
                let card = match self.game().players() {
                    2 => "higher card",
                    _ => "highest card",
                };
                let text = Phrase::default()
                    .strong(format!("{cuts} the {card}."))
                    .words(" Who deals?");
                let mut dealers = self.game().table().first_dealers();
                // Whoever chooses comes last: it is better not to deal.
                dealers.sort_by_key(|dealer| *dealer == chooser);
                let choices = dealers.into_iter().map(|dealer| {
                    let intent = Intent::FirstDealer(dealer);
                    Choice::new(self.deals(dealer), intent)
                });
                (text, choices.collect())
            }
            Kind::Stands => {
                let text = Phrase::new("Your move can still be taken back.");
                let choices = vec![
                    Choice::new(Phrase::new("Let it stand"), Intent::Stand),
                    Choice::new(Phrase::new("Take it back"), Intent::TakeBack),
                ];
                (text, choices)
            }
            Kind::Between => {
                let mut choices = vec![Choice::new(Phrase::new("Go on"), Intent::Next)];
                if self.game().sheet().is_hollywood() && self.game().sheet().may_announce() {
                    let announce = Phrase::new("Announce the last games");
                    choices.push(Choice::new(announce, Intent::LastGames));
                }
                (self.hand_over(), choices)
            }
            Kind::Over => (self.hand_over(), Vec::new()),
            _ => {
                let thinks = self.game().turn().map(|player| names.subject(player));
                let text = thinks.map_or_else(Phrase::default, |name| {
                    Phrase::new(format!("{name} is thinking."))
                });
                (text, Vec::new())
            }
        }
    }

    /// What the cards of the cut decide, in a sentence.
    pub fn cut_decides(&self) -> String {
        let rules = self.game().rules();
        let (high, low) = match self.game().players() {
            2 => ("higher", "lower"),
            _ => ("highest", "lowest"),
        };
        let deals = match rules.deal.first_dealer {
            FirstDealer::CutChooses => Some((high, "chooses who deals")),
            FirstDealer::CutHigh => Some((high, "deals")),
            FirstDealer::CutLow => Some((low, "deals")),
            FirstDealer::Random | FirstDealer::You | FirstDealer::Opponent => None,
        };
        let seats = match rules.game_table() {
            GameTable::Two | GameTable::BattleRoyal | GameTable::Round => "",
            GameTable::Cutthroat => {
                "the highest card plays first, the middle one deals, the lowest sits out"
            }
            GameTable::Chouette => "the highest card is in the box",
            GameTable::Partnership => "the two highest cards are partners",
        };
        let decided = match (rules.game_table(), deals) {
            (GameTable::Cutthroat, _) | (_, None) => seats.to_owned(),
            (GameTable::Chouette, Some((card, deals))) if card == high => {
                format!("{seats} and {deals}")
            }
            (_, Some((card, deals))) if seats.is_empty() => format!("the {card} card {deals}"),
            (_, Some((card, deals))) => format!("{seats}, and the {card} card {deals}"),
        };
        sentence(&format!(
            "{decided}; aces are low, spades over hearts, diamonds, clubs"
        ))
    }

    /// Your best hand in a match of several games that you have won, in a sentence.
    pub fn best_hand(&self) -> Option<String> {
        let (game, me) = (self.game(), self.names.you()?);
        let Stage::Over(result) = game.stage() else {
            return None;
        };
        if words::is_single_game(game.rules()) || !result.is_won_by(me) {
            return None;
        }
        let games = game.sheet().finished().iter();
        let hands = games.flat_map(Game::hands).filter_map(|hand| match *hand {
            HandResult::Won {
                player,
                kind,
                points,
                ..
            } if player == me => Some((points, kind)),
            HandResult::Won { .. }
            | HandResult::Net { .. }
            | HandResult::Void { .. }
            | HandResult::Tie => None,
        });
        let (points, kind) = hands.max_by_key(|(points, _)| *points)?;
        let points = counted(points, "point", "points");
        let kind = words::win_kind(kind);
        Some(format!("Your best hand: {points} by {kind}."))
    }

    /// How the last hand ended and who deals next; before the first, who deals.
    fn hand_over(&self) -> Phrase {
        let names = &self.names;
        let end = self.deal().and_then(|deal| deal_end(names, deal));
        let over = end.map(|end| self.with_others(end.stop()));
        match (self.game().stage(), over) {
            (Stage::ToDeal { dealer }, Some(over))
                if !self.game_ended() && self.kind() == Kind::Between =>
            {
                let captain = self.next_captain().unwrap_or_default();
                let deals = self.deals_next(*dealer);
                over.words(format!("{captain} {deals}."))
            }
            // One hand of its own is no match.
            (_, Some(over)) if self.is_daily() || self.is_branch() => over,
            (Stage::Over(_), Some(over)) => over.words(format!(
                " That ends the {}.",
                match_noun(self.game().rules())
            )),
            (_, Some(over)) if self.game_ended() => over.words(" That ends the game."),
            (_, Some(over)) => over,
            (Stage::ToDeal { dealer }, None) => self.first_deal(*dealer),
            (_, None) => Phrase::default(),
        }
    }

    /// Who plays against the box in the next hand, where that is another one than in the last.
    fn next_captain(&self) -> Option<String> {
        let Table::Chouette(line) = self.game().table() else {
            return None;
        };
        let captain = line.captain();
        let is_new = self.deal()?.seat_of(captain).is_none();
        is_new.then(|| {
            let is = self.names.does(captain, "are captain", "is captain");
            format!(" {is} now.")
        })
    }

    /// How your deal ended, with the deals that were played beside it, and what all of them brought.
    fn with_others(&self, over: Phrase) -> Phrase {
        let names = &self.names;
        let own = self.deal();
        let all = self.game().current().map_or(&[][..], CurrentDeals::all);
        let others = all
            .iter()
            .filter(|deal| own.is_some_and(|own| own.seats() != deal.seats()));
        let beside: Vec<String> = others
            .filter_map(|deal| {
                let result = HandResult::new(&deal.deal().outcome()?, deal.seats());
                Some(words::beside(names, &result))
            })
            .collect();
        if beside.is_empty() {
            return over;
        }
        let over = over.words(format!(" {}", beside.join(" ")));
        match self.game().sheet().last_game().hands().last() {
            Some(result) => {
                let both = words::both_deals(names, self.game().sheet().table(), result);
                over.words(format!(" {both}"))
            }
            None => over,
        }
    }

    /// Who plays first when this player deals, as the end of a sentence.
    fn plays_first(&self, dealer: Player) -> String {
        let deals = self.game().table().seats(dealer);
        let first: Vec<Player> = deals.iter().map(|seats| seats[Seat::FIRST]).collect();
        let plays = self.names.do_together(&first, "play", "plays");
        format!("{plays} first")
    }

    /// Who deals when this player does, each in a deal of their own.
    fn dealers(&self, dealer: Player) -> Vec<Player> {
        let deals = self.game().table().seats(dealer);
        let last = deals.iter().filter_map(|seats| seats.as_slice().last());
        last.copied().collect()
    }

    /// Who deals, as the beginning of a sentence.
    fn deal_together(&self, dealer: Player) -> String {
        self.names
            .do_together(&self.dealers(dealer), "deal", "deals")
    }

    /// Who deals the next hand: `Benny deals next, as the winner`. Between two, who does not know the rule sees what it goes by.
    fn deals_next(&self, dealer: Player) -> String {
        let rules = self.game().rules();
        let hands = self.game().sheet().last_game().hands();
        let is_won = match hands.last() {
            // Its sentence is long.
            Some(HandResult::Won { kind, .. }) => *kind != WinKind::RefusedDouble,
            _ => false,
        };
        let why = match rules.deal.next_dealer {
            _ if !is_won || rules.game_table() != GameTable::Two => "",
            NextDealer::Winner => ", as the winner",
            NextDealer::Loser => ", as the loser",
            NextDealer::Alternate => ", in turn",
        };
        format!("{} next{why}", self.deal_together(dealer))
    }

    /// Who deals and who plays first, as a choice.
    fn deals(&self, dealer: Player) -> Phrase {
        let deals = self.deal_together(dealer);
        let first = self.plays_first(dealer);
        let first = match first.strip_prefix("You ") {
            Some(play) if self.names.you().is_some() => format!("you {play}"),
            _ => first,
        };
        Phrase::new(format!("{deals}, {first}"))
    }

    /// Who deals the first hand and who plays first. Where the cut decides who sits where, each place with its card.
    fn first_deal(&self, dealer: Player) -> Phrase {
        let names = &self.names;
        let does = |player, you, other| {
            let verb = names.verb(player, you, other);
            format!("{} {verb}", mid_sentence(names.subject(player)))
        };
        let plays = format!(" {}.", self.plays_first(dealer));
        match self.game().table() {
            Table::Cutthroat {
                non_dealer,
                dealer,
                idle,
            } => Phrase::new("Highest card: ")
                .words(does(non_dealer, "play first", "plays first"))
                .words(". Middle: ")
                .strong(does(dealer, "deal", "deals"))
                .words(". Lowest: ")
                .words(does(idle, "sit out", "sits out"))
                .stop(),
            Table::Chouette(line) => {
                let in_box = does(line.in_box(), "are in the box", "is in the box");
                let captain = does(line.captain(), "are captain", "is captain");
                let waiting = line.waiting();
                // Whoever waits only watches, perhaps until the game is over.
                let waits = if names.you().is_some_and(|you| waiting.contains(&you)) {
                    names.do_together(waiting, "wait in line", "waits in line") + ". "
                } else {
                    String::new()
                };
                Phrase::new(format!(
                    "Highest card: {in_box}. Second: {captain}. {waits}"
                ))
                .strong(format!("{}.", self.deal_together(dealer)))
                .words(plays)
            }
            Table::Two | Table::Partnership { .. } | Table::BattleRoyal | Table::Round { .. } => {
                self.lets_deal(dealer).words(plays)
            }
        }
    }

    /// Who deals the first hand, and who lets them.
    fn lets_deal(&self, dealer: Player) -> Phrase {
        let names = &self.names;
        let chooser = self.game().chooser().filter(|chooser| *chooser != dealer);
        match chooser {
            Some(chooser) if names.you() == Some(dealer) || self.game().players() > 2 => {
                let card = if self.game().players() == 2 {
                    "higher"
                } else {
                    "highest"
                };
                let has = names.does(chooser, "have", "has");
                let lets = names.verb(chooser, "let", "lets");
                let dealers = names.together_mid_sentence(&self.dealers(dealer));
                Phrase::new(format!("{has} the {card} card and "))
                    .strong(format!("{lets} {dealers} deal."))
            }
            Some(_) | None => Phrase::default().strong(format!("{}.", self.deal_together(dealer))),
        }
    }
}
