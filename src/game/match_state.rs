//! A whole match as a state machine: the cut, the deals one after another, the sheet, the end.

use crate::{
    cards::{Card, Deck, Stream, below, stream},
    play::{Action, Illegal},
    rules::{Rules, TakeBack},
};

use super::{
    ByPlayer, CurrentDeals, CutDecides, Entry, EntryError, Game, HandEnd, MatchResult, PlayedDeal,
    Player, Sheet, SheetError, Substitute, Table,
};

/// Where a match stands.
#[expect(missing_docs, reason = "names say what the values are")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Stage {
    /// The players cut for deal.
    Cut,
    /// The first dealer is drawn at random.
    Lot,
    /// The winner of the cut chooses the first dealer.
    ChooseDealer {
        chooser: Player,
    },
    /// The next hand comes.
    ToDeal {
        dealer: Player,
    },
    /// A hand is being played.
    Playing(CurrentDeals),
    Over(MatchResult),
}

/// A whole match, from the cut to the last settlement.
///
/// ```
/// use undercut::{game::{Entry, Match, Player, Stage}, rules::Rules};
///
/// let mut game = Match::new(&Rules::default());
/// let cards = vec!["7h".parse()?, "Kd".parse()?];
/// game.apply(&Entry::Cut { cards })?;
/// assert_eq!(game.stage(), &Stage::ChooseDealer { chooser: Player::SECOND });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    rules: Rules,
    stage: Stage,
    sheet: Sheet,
    cut: Vec<Card>,
    last: Option<CurrentDeals>,
    deals: u64,
    took_back: bool,
    hints: ByPlayer<usize>,
    substitutes: Vec<(Player, Substitute)>,
}

impl Match {
    /// A match by these rules, before its first step.
    pub fn new(rules: &Rules) -> Self {
        let table = Table::of(rules);
        let first = rules.deal.first_dealer;
        let stage = match table.named_dealer(first) {
            Some(dealer) => Stage::ToDeal { dealer },
            None if table.cuts(first) => Stage::Cut,
            None => Stage::Lot,
        };
        Self {
            rules: *rules,
            stage,
            sheet: Sheet::seated(rules, table),
            cut: Vec::new(),
            last: None,
            deals: 0,
            took_back: false,
            hints: ByPlayer::filled(table.players(), 0),
            substitutes: Vec::new(),
        }
    }

    /// The house rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The table: who sits where in the hand that is being played, or comes next. Before a cut that decides it, they sit
    /// in the order of their numbers.
    pub fn table(&self) -> Table {
        self.sheet.table()
    }

    /// The game of the hand that is being played, comes first or was played last: one that has ended stands until the next
    /// hand is dealt.
    pub fn current_game(&self) -> &Game {
        match self.stage {
            Stage::ToDeal { .. } | Stage::Over(_) => self.sheet.last_game(),
            Stage::Cut | Stage::Lot | Stage::ChooseDealer { .. } | Stage::Playing(_) => {
                self.sheet.game()
            }
        }
    }

    /// How many people sit at the table.
    pub fn players(&self) -> usize {
        self.table().players()
    }

    /// Where the match stands.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The score sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The cards drawn in the cut, one a player; empty before it, or where there is none.
    pub fn cut(&self) -> &[Card] {
        &self.cut
    }

    /// The winner of the cut, who chooses the first dealer; none before the cut, and where nobody chooses.
    pub fn chooser(&self) -> Option<Player> {
        if self.cut.is_empty() {
            return None;
        }
        match Table::of(&self.rules).cut(self.rules.deal.first_dealer, &self.cut) {
            (_, CutDecides::Chooser(player)) => Some(player),
            (_, CutDecides::Dealer(_) | CutDecides::Lot) => None,
        }
    }

    /// The deal being played in which the next action is due, or else the last one.
    pub fn deal(&self) -> Option<&PlayedDeal> {
        self.current().map(|deals| &**deals)
    }

    /// The deal in which a player sits, of those being played or played last; for one who sits in none, the one in which the
    /// next action is due.
    pub fn deal_of(&self, player: Player) -> Option<&PlayedDeal> {
        let deals = self.current()?;
        Some(deals.of(player).unwrap_or(deals))
    }

    /// How the hand ended that was played last, with every deal of it; none while one is played.
    pub fn last_end(&self) -> Option<HandEnd> {
        let deals = self.current()?.all();
        // The table has moved on, but the sides are the same where they matter.
        self.table().end(deals)
    }

    /// The deals being played at once, or else those that were played last.
    pub fn current(&self) -> Option<&CurrentDeals> {
        match &self.stage {
            Stage::Playing(deals) => Some(deals),
            Stage::Cut
            | Stage::Lot
            | Stage::ChooseDealer { .. }
            | Stage::ToDeal { .. }
            | Stage::Over(_) => self.last.as_ref(),
        }
    }

    /// How many hands have been dealt so far.
    pub fn deals(&self) -> u64 {
        self.deals
    }

    /// Whether somebody has taken a move back.
    pub fn took_back(&self) -> bool {
        self.took_back
    }

    /// How often a player has asked the coach what to do.
    pub fn hints(&self, player: Player) -> usize {
        let hints = self.hints.as_slice().get(player.index());
        hints.copied().unwrap_or(0)
    }

    /// The computer player who has the place of a person who left.
    pub fn substitute(&self, player: Player) -> Option<&Substitute> {
        let mut substitutes = self.substitutes.iter();
        let (_, substitute) = substitutes.find(|(left, _)| *left == player)?;
        Some(substitute)
    }

    /// Whose move it is: to choose the dealer, or to play. `None` when chance or the end is next.
    pub fn turn(&self) -> Option<Player> {
        match &self.stage {
            Stage::ChooseDealer { chooser } => Some(*chooser),
            Stage::Playing(deal) => deal.turn(),
            Stage::Cut | Stage::Lot | Stage::ToDeal { .. } | Stage::Over(_) => None,
        }
    }

    /// The entry that no player decides, if one is due: who deals first by chance, and each deck. It depends on
    /// `seed` and the number of the deal alone.
    ///
    /// # Panics
    ///
    /// Never: at most four players sit at a table.
    pub fn due(&self, seed: u64) -> Option<Entry> {
        match &self.stage {
            Stage::Lot => {
                let dealers = self.table().first_dealers();
                let count = u32::try_from(dealers.len()).expect("there are at most four");
                let drawn = below(&mut stream(seed, Stream::Cut), count);
                let dealer = dealers[drawn as usize];
                Some(Entry::FirstDealer { dealer })
            }
            Stage::ToDeal { .. } => {
                let deck = |number| Deck::shuffled(&mut stream(seed, Stream::Deal(number)));
                let mut decks = self.decks(self.deals);
                Some(Entry::Dealt {
                    deck: deck(decks.start),
                    second: decks.nth(1).map(deck),
                })
            }
            Stage::Cut | Stage::ChooseDealer { .. } | Stage::Playing(_) | Stage::Over(_) => None,
        }
    }

    /// The numbers of the decks of a hand, in the match from 0: where two deals are played side by side, every hand takes
    /// two.
    pub fn decks(&self, hand: u64) -> std::ops::Range<u64> {
        let each = self.table().deals() as u64;
        hand * each..(hand + 1) * each
    }

    /// The deck that is spread for the cut, of which each player draws a card.
    pub fn spread(seed: u64) -> Deck {
        Deck::shuffled(&mut stream(seed, Stream::Cut))
    }

    /// Takes the next step.
    ///
    /// # Errors
    ///
    /// Why the entry cannot follow. Nothing has changed then.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), EntryError> {
        match entry {
            Entry::Cut { cards } => self.apply_cut(cards),
            Entry::FirstDealer { dealer } => self.apply_first_dealer(*dealer),
            Entry::Dealt { deck, second } => self.apply_decks(deck, second.as_ref()),
            Entry::Played { player, action } => self.apply_action(*player, action),
            Entry::LastGames { player } => self.apply_last_games(*player),
            Entry::TookBack { player } => self.apply_take_back(*player),
            Entry::Hinted { player } => self.apply_hint(*player),
            Entry::Left { player, substitute } => self.apply_left(*player, substitute),
        }
    }

    fn out_of_order(&self, entry: &'static str) -> EntryError {
        EntryError::OutOfOrder {
            entry,
            expected: match &self.stage {
                Stage::Cut => "the cut for deal",
                Stage::Lot | Stage::ChooseDealer { .. } => "the choice of the first dealer",
                Stage::ToDeal { .. } => "the next deal",
                Stage::Playing(_) => "a player's move",
                Stage::Over(_) => "nothing, for the match is over,",
            },
        }
    }

    fn apply_cut(&mut self, cards: &[Card]) -> Result<(), EntryError> {
        let Stage::Cut = self.stage else {
            return Err(self.out_of_order("a cut"));
        };
        if cards.len() != self.players() {
            return Err(EntryError::CutSize {
                players: self.players(),
                given: cards.len(),
            });
        }
        let twice = |(i, card): &(usize, &Card)| cards[..*i].contains(card);
        if let Some((_, &card)) = cards.iter().enumerate().find(twice) {
            return Err(EntryError::CutTwice { card });
        }
        let (table, decides) = self.table().cut(self.rules.deal.first_dealer, cards);
        self.stage = match decides {
            CutDecides::Dealer(dealer) => Stage::ToDeal { dealer },
            CutDecides::Chooser(chooser) => Stage::ChooseDealer { chooser },
            CutDecides::Lot => Stage::Lot,
        };
        self.sheet = Sheet::seated(&self.rules, table);
        self.cut = cards.to_vec();
        Ok(())
    }

    fn apply_last_games(&mut self, player: Player) -> Result<(), EntryError> {
        let Stage::ToDeal { .. } = self.stage else {
            return Err(self.out_of_order("the announcement of the last games"));
        };
        let players = self.players();
        if player.index() >= players {
            return Err(EntryError::NoSuchPlayer { player, players });
        }
        Ok(self.sheet.announce_last_games()?)
    }

    fn apply_first_dealer(&mut self, dealer: Player) -> Result<(), EntryError> {
        match self.stage {
            Stage::Lot | Stage::ChooseDealer { .. } => {}
            Stage::Cut | Stage::ToDeal { .. } | Stage::Playing(_) | Stage::Over(_) => {
                return Err(self.out_of_order("the choice of a dealer"));
            }
        }
        let players = self.players();
        if dealer.index() >= players {
            let player = dealer;
            return Err(EntryError::NoSuchPlayer { player, players });
        }
        let Some(dealer) = self.table().deals_as(dealer) else {
            return Err(EntryError::CannotDeal {
                player: dealer,
                may: self.table().first_dealers(),
            });
        };
        self.stage = Stage::ToDeal { dealer };
        Ok(())
    }

    fn apply_decks(&mut self, deck: &Deck, second: Option<&Deck>) -> Result<(), EntryError> {
        let Stage::ToDeal { dealer } = self.stage else {
            return Err(self.out_of_order("a deal"));
        };
        let table = self.table();
        let decks: Vec<&Deck> = [deck].into_iter().chain(second).collect();
        let due = match table.deals() {
            1 => "one deck is dealt",
            _ => "two decks are dealt",
        };
        if decks.len() != table.deals() {
            let given = decks.len();
            return Err(EntryError::Decks { given, due });
        }
        let deals = table.seats(dealer).into_iter().zip(decks);
        let deals = deals.map(|(seats, deck)| {
            PlayedDeal::new(
                &self.rules,
                self.deals,
                table.players(),
                seats,
                deck.clone(),
            )
        });
        let deals = CurrentDeals::new(deals.collect());
        self.deals += 1;
        self.stage = Stage::Playing(deals);
        Ok(())
    }

    fn apply_action(&mut self, player: Player, action: &Action) -> Result<(), EntryError> {
        let Stage::Playing(deals) = &mut self.stage else {
            return Err(self.out_of_order("a player's move"));
        };
        if deals.of(player).is_none() {
            return Err(EntryError::NotSeated { player });
        }
        let deal = deals.due_mut();
        match (deal.seat_of(player), deal.turn()) {
            (Some(seat), _) => deal.apply(seat, action)?,
            (None, Some(turn)) => return Err(EntryError::OtherDeal { player, turn }),
            (None, None) => return Err(EntryError::Illegal(Illegal::DealOver)),
        };
        self.finish_deals();
        Ok(())
    }

    /// Enters the result on the sheet, if the deals being played are over.
    fn finish_deals(&mut self) {
        let Stage::Playing(deals) = &self.stage else {
            return;
        };
        let Some((dealer, result)) = self.table().result(deals.all()) else {
            return;
        };
        let table = self.table();
        let entered: Result<_, SheetError> = self.sheet.enter(result);
        let ended = entered
            .expect("no hand is dealt after the end of a match, and its players sit at the table");
        let game_over = !ended.is_empty();
        let next = match self.sheet.result() {
            Some(result) => Stage::Over(result),
            None => Stage::ToDeal {
                dealer: table.next_dealer(&self.rules, dealer, &result, game_over),
            },
        };
        if let Stage::Playing(deals) = std::mem::replace(&mut self.stage, next) {
            self.last = Some(deals);
        }
    }

    fn apply_take_back(&mut self, player: Player) -> Result<(), EntryError> {
        let Stage::Playing(deals) = &mut self.stage else {
            return Err(self.out_of_order("taking back a move"));
        };
        if self.rules.table.take_back == TakeBack::Never {
            return Err(EntryError::NoTakeBack);
        }
        match deals.of_mut(player) {
            // Its score is known in the other deal by now.
            Some((deal, _)) if deal.turn().is_none() => Err(Illegal::DealOver.into()),
            Some((deal, seat)) if deal.actions().last().is_some_and(|last| last.0 == seat) => {
                deal.undo();
                self.took_back = true;
                Ok(())
            }
            Some(_) | None => Err(EntryError::NothingToTakeBack { player }),
        }
    }

    fn apply_left(&mut self, player: Player, substitute: &Substitute) -> Result<(), EntryError> {
        if let Stage::Over(_) = self.stage {
            return Err(self.out_of_order("a change of players"));
        }
        let players = self.players();
        if player.index() >= players {
            return Err(EntryError::NoSuchPlayer { player, players });
        }
        if let Some(there) = self.substitute(player) {
            let substitute = there.name.clone();
            return Err(EntryError::HasLeft { player, substitute });
        }
        self.substitutes.push((player, substitute.clone()));
        Ok(())
    }

    fn apply_hint(&mut self, player: Player) -> Result<(), EntryError> {
        let out_of_order = self.out_of_order("a hint");
        let Stage::Playing(deals) = &mut self.stage else {
            return Err(out_of_order);
        };
        let (deal, _) = deals
            .of_mut(player)
            .ok_or(EntryError::NotSeated { player })?;
        if deal.turn() != Some(player) {
            return Err(EntryError::NothingToHint { player });
        }
        deal.hint();
        self.hints[player] += 1;
        Ok(())
    }
}
