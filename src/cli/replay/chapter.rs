//! One deal of a recorded match.

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::{
    cli::paper,
    game::{
        HandEnd, PlayedDeal, Player, Sheet,
        words::{
            Names, Phrase, Symbols, game_over, hand_end, hinted, laid_off, laid_out, sum,
            took_back, turns_from,
        },
    },
    melds::best_arrangement,
    play::{Deal, Outcome, Seat, Seen, Shown, pair},
};

/// What somebody did.
struct Done {
    player: Player,
    phrase: Phrase,
    /// How many moves had been made in the deal then; none where it is no move.
    moves: Option<usize>,
}

/// One deal of it.
pub(super) struct Chapter {
    deal: PlayedDeal,
    /// What was done, in order.
    moves: Vec<Done>,
    seen: Vec<Seen>,
    /// How many events have been told.
    told: usize,
    /// The score sheet after it, once it is over.
    sheet: Option<Sheet>,
}

impl Chapter {
    pub(super) fn new(deal: &PlayedDeal) -> Self {
        Self {
            deal: deal.clone(),
            moves: Vec::new(),
            seen: Vec::new(),
            told: 0,
            sheet: None,
        }
    }

    /// The number of the deal, from 1.
    pub(super) fn number(&self) -> u64 {
        self.deal.number() + 1
    }

    pub(super) fn play(&mut self, names: &Names, deal: &PlayedDeal, sheet: &Sheet) {
        self.deal = deal.clone();
        if let Some(event) = deal.events().last() {
            // Whoever acted saw all of it.
            self.seen.push(event.seen_by(event.seat));
            if let Shown::Knocked { knock, .. } = event.shown {
                self.tell(names);
                let player = deal.seats()[event.seat];
                let shown = shows(names, player).and(laid_out(&knock.melds, knock.deadwood));
                self.add(player, shown);
            }
        }
        if deal.deal().outcome().is_some() {
            self.sheet = Some(sheet.clone());
        }
    }

    pub(super) fn take_back(&mut self, names: &Names, player: Player, deal: &PlayedDeal) {
        self.tell(names);
        self.deal = deal.clone();
        self.add(player, took_back(names, player));
        self.seen.pop();
        self.told = self.seen.len();
    }

    pub(super) fn hint(&mut self, names: &Names, player: Player) {
        self.tell(names);
        self.add(player, hinted(names, player));
    }

    /// Tells what is no move.
    fn add(&mut self, player: Player, phrase: Phrase) {
        self.moves.push(Done {
            player,
            phrase,
            moves: None,
        });
    }

    /// Puts into words what has happened since it was done last.
    pub(super) fn tell(&mut self, names: &Names) {
        let turns = turns_from(names, self.deal.seats(), &self.seen, self.told);
        self.told = self.seen.len();
        self.moves.extend(turns.into_iter().map(|turn| Done {
            player: turn.player,
            phrase: turn.phrase,
            moves: Some(turn.events.end),
        }));
    }

    pub(super) fn write(
        &self,
        out: &mut dyn Write,
        names: &Names,
        symbols: Symbols,
    ) -> io::Result<()> {
        let deal = self.deal.deal();
        let dealer = names.does(self.deal.seats()[pair::DEALER], "deal", "deals");
        let upcard = match deal.upcard() {
            Some(card) => format!("upcard {}", symbols.card(card)),
            None => "no upcard".to_owned(),
        };
        writeln!(out, "Deal {}: {dealer}, {upcard}.", self.number())?;
        for player in names.players() {
            if let Some(seat) = self.deal.seat_of(player) {
                let hand = best_arrangement(self.first_hand(seat));
                let held = names.does(player, "hold", "holds");
                let hand = laid_out(hand.melds(), hand.deadwood()).text(symbols);
                writeln!(out, "  {held} {hand}.")?;
            }
        }
        for done in &self.moves {
            let number = done
                .moves
                .map_or_else(String::new, |moves| moves.to_string());
            writeln!(out, "{number:>5} {}.", done.phrase.text(symbols))?;
        }
        let (Some(outcome), Some(end), Some(sheet)) =
            (deal.outcome(), HandEnd::of(&self.deal), &self.sheet)
        else {
            return writeln!(out, "  This deal was not played to its end.");
        };
        if let Some(hands) = self.deal.events().last().and_then(|event| event.hands) {
            for seat in pair::SEATS {
                let player = self.deal.seats()[seat];
                let best = best_arrangement(hands[seat]);
                let shown = shows(names, player).and(laid_out(best.melds(), best.deadwood()));
                writeln!(out, "  {}.", shown.text(symbols))?;
            }
        }
        let ended = hand_end(names, &end).text(symbols);
        match outcome {
            Outcome::Won(win) => {
                let events = self.deal.events().iter();
                let laid_off = laid_off(events.map(|event| (event.seat, event.shown)));
                let sum = sum(names, self.deal.seats(), &win, laid_off);
                writeln!(out, "  {ended}. {sum}.")?;
            }
            Outcome::Void(_) | Outcome::Tie { .. } => writeln!(out, "  {ended}.")?,
        }
        write_scores(out, names, sheet)
    }

    /// The cards a seat was dealt.
    fn first_hand(&self, seat: Seat) -> crate::cards::CardSet {
        let deal = self.deal.deal();
        Deal::first_view(deal.rules(), deal.deck(), seat).hand()
    }

    pub(super) fn json(&self) -> Value {
        let deal = self.deal.deal();
        let players = self.players();
        let hands = players.iter().map(|(_, seat)| self.first_hand(*seat));
        let moves = self.moves.iter().map(|done| {
            let text = done.phrase.text(Symbols::Ascii);
            json!({ "player": done.player, "text": text, "moves": done.moves })
        });
        let game = |sheet: &Sheet| match sheet.game().hands() {
            [] => sheet.finished().last().cloned(),
            _ => Some(sheet.game().clone()),
        };
        let game = self.sheet.as_ref().and_then(game);
        let running = game.as_ref().map(|game| {
            let running = players.iter().map(|(player, _)| game.running(*player));
            running.collect::<Vec<i64>>()
        });
        let result = game.as_ref().and_then(|game| game.hands().last());
        json!({
            "deal": self.number(),
            "dealer": self.deal.seats()[pair::DEALER],
            "hands": hands.collect::<Vec<_>>(),
            "upcard": deal.upcard(),
            "moves": moves.collect::<Vec<_>>(),
            "result": result,
            "sum": deal.outcome().and_then(|outcome| self.sum_json(&outcome)),
            "running": running,
            "game": game.as_ref().and_then(crate::game::Game::tally).map(|tally| paper::json(&tally)),
        })
    }

    fn sum_json(&self, outcome: &Outcome) -> Option<Value> {
        let Outcome::Won(win) = outcome else {
            return None;
        };
        let counts = self
            .players()
            .into_iter()
            .map(|(_, seat)| win.deadwood[seat]);
        Some(json!({
            "deadwood": counts.collect::<Vec<u32>>(),
            "difference": win.difference,
            "bonus": win.bonus,
            "multiplier": win.multiplier,
        }))
    }

    /// Who sits where, in the order of the players' numbers.
    fn players(&self) -> Vec<(Player, Seat)> {
        let mut players = pair::SEATS
            .map(|seat| (self.deal.seats()[seat], seat))
            .to_vec();
        players.sort();
        players
    }
}

/// Writes how the game stands, or how it ended.
fn write_scores(out: &mut dyn Write, names: &Names, sheet: &Sheet) -> io::Result<()> {
    // A game that was just ended has no hand in the next one yet.
    if let ([], Some(tally)) = (sheet.game().hands(), sheet.tallies().last()) {
        let over = game_over(names, sheet.finished().len(), &tally);
        return writeln!(out, "  {}.", over.text(Symbols::Ascii));
    }
    let score = |player| format!("{} {}", names.subject(player), sheet.game().running(player));
    let scores: Vec<String> = names.columns().map(score).collect();
    writeln!(out, "  Score: {}.", scores.join(", "))
}

fn shows(names: &Names, player: Player) -> Phrase {
    Phrase::new(names.does(player, "show", "shows")).words(" ")
}
