//! `undercut replay`: a recorded match as text or JSON, or step by step on the screen.

use std::{
    env,
    io::{self, Write},
};

use anyhow::anyhow;
use clap::Args;
use serde_json::{Value, json};

use super::{
    args::no_such_deal,
    common::{Common, ScreenArgs},
    failure::{Failure, Refusal, failed, print_json},
    paper,
    record::RecordArgs,
    screen::{Opens, Seating},
};
use crate::{
    cards::CardSet,
    game::{
        Entry, Game, HandEnd, PlayedDeal, Player, Sheet, Sides, Stage,
        words::{
            Names, Paper, Phrase, Sum, Symbols, both_deals, cut, deal_end, deals_first, distinct,
            games_over, hinted, holds, laid_out, last_games, left, took_back, turns_from,
        },
    },
    melds::best_arrangement,
    play::{Deal, Outcome, Seat, Seen, Shown, WrittenSeat},
    players::wire::SeenAction,
    record::{Moment, Parsed, Record, Replay, TornLine, come_from},
    rules::NAMED_RULES,
    session::played_by,
    text::Conjunction,
    tui::runtime::check_usable,
};

/// The arguments of `undercut replay`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/replay.txt"))]
pub struct ReplayCommand {
    #[command(flatten)]
    record: RecordArgs,

    /// Print only deal N of the match, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deal: Option<u64>,

    /// Print JSON
    #[arg(long, conflicts_with = "screen")]
    json: bool,

    /// Step through the match on the screen
    #[arg(long)]
    screen: bool,

    /// Open the screen at a place: 3 for the cards of the third deal, 3.12 for the same deal after its twelfth move
    #[arg(
        long,
        value_name = "PLACE",
        requires = "screen",
        conflicts_with = "deal"
    )]
    at: Option<Moment>,

    #[command(flatten)]
    table: ScreenArgs,
}

impl ReplayCommand {
    /// Whether the match is shown on the screen.
    pub(super) fn opens_screen(&self) -> bool {
        self.screen
    }

    /// Prints the match.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is not a record, or there is no such deal.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        if self.screen && !common.plain {
            return self.open(common);
        }
        match self.recorded(common) {
            Ok(recorded) if self.json => print_json(out, &recorded.json()),
            Ok(recorded) => Ok(recorded.print(out, common.symbols()?, common.plain)?),
            Err(refusal) => Err(refusal.into()),
        }
    }

    /// Opens the match on the screen.
    fn open(self, common: &Common) -> Result<(), Failure> {
        let (record, step) = self.place(common)?;
        if let Err(why) = check_usable(env::var_os("TERM").as_deref()) {
            let instead = "without --screen the match is printed as text";
            return Err(failed(anyhow!("{why}; {instead}")));
        }
        let record = Box::new(record);
        let opens = Opens::Replay { record, step };
        self.table.open(opens, &Seating::without_a_match(common))
    }

    /// The record, and the place in it that was asked for.
    fn place(&self, common: &Common) -> Result<(Record, Option<usize>), Refusal> {
        let record = self.record.read(common)?.1.log;
        let step = match (self.at, self.deal) {
            (Some(place), _) => Some(place.entries(&record)?),
            (None, Some(wanted)) => {
                let replay = Replay::new(record.clone());
                let hands = replay.hands();
                let hand = usize::try_from(wanted - 1)
                    .ok()
                    .and_then(|at| hands.get(at));
                let deals = hands.len();
                let hand = hand.ok_or_else(|| no_such_deal(wanted, deals))?;
                Some(hand.dealt)
            }
            (None, None) => None,
        };
        Ok((record, step))
    }

    /// The match, or the deal that was asked for.
    fn recorded(&self, common: &Common) -> Result<RecordedMatch, Refusal> {
        let Parsed { log, torn } = self.record.read(common)?.1;
        let (log, open) = log.before_open_hand();
        let mut recorded = RecordedMatch::new(log, torn);
        recorded.open = open;
        if let Some(wanted) = self.deal {
            let deals = recorded.deals.len();
            recorded.deals.retain(|deal| deal.number() == wanted);
            recorded.is_excerpt = true;
            if recorded.deals.is_empty() {
                return Err(no_such_deal(wanted, deals));
            }
        }
        Ok(recorded)
    }
}

/// A recorded match in words, deal by deal.
struct RecordedMatch {
    record: Record,
    names: Names,
    torn: Option<TornLine>,
    /// What came before the first deal.
    opening: Vec<Phrase>,
    deals: Vec<RecordedDeal>,
    /// Whether only one deal is shown.
    is_excerpt: bool,
    /// The hand that several people are still playing, which is not shown.
    open: Option<u64>,
}

impl RecordedMatch {
    fn new(record: Record, torn: Option<TornLine>) -> Self {
        let mut names = record.header().names(None);
        let mut opening = Vec::new();
        let mut deals: Vec<RecordedDeal> = Vec::new();
        for (entry, state) in record.steps() {
            let of = |player: &Player| state.deal_of(*player);
            // Where two deals are played side by side, that of the player.
            let place = |deals: &[RecordedDeal], player: &Player| {
                let sits = |deal: &RecordedDeal| deal.deal.seat_of(*player).is_some();
                let last = deals.iter().rposition(sits);
                last.filter(|&at| deals[at].deal.number() + 1 == state.deals())
            };
            match entry {
                Entry::Cut { cards } => opening.push(cut(&names, cards)),
                Entry::FirstDealer { dealer } => {
                    opening.push(deals_first(&names, state.chooser(), *dealer));
                }
                Entry::Dealt { .. } => {
                    let played = state.current().map_or(&[][..], |deals| deals.all());
                    let several = played.len() > 1;
                    deals.extend((1..).zip(played).map(|(beside, deal)| RecordedDeal {
                        beside: several.then_some(beside),
                        ..RecordedDeal::new(deal)
                    }));
                }
                Entry::Played { player, .. } => {
                    if let (Some(at), Some(played)) = (place(&deals, player), of(player)) {
                        deals[at].play(&names, played);
                    }
                    let is_over = !matches!(state.stage(), Stage::Playing(_));
                    if let Some(last) = deals.last_mut().filter(|_| is_over) {
                        last.sheet = Some(state.sheet().clone());
                    }
                }
                Entry::TookBack { player } => {
                    if let (Some(at), Some(played)) = (place(&deals, player), of(player)) {
                        deals[at].take_back(&names, *player, played);
                    }
                }
                Entry::Hinted { player } => {
                    if let Some(at) = place(&deals, player) {
                        deals[at].hint(&names, *player);
                    }
                }
                Entry::LastGames { player } => {
                    let announced = last_games(&names, *player);
                    match deals.last_mut() {
                        Some(deal) => deal.announced = Some(announced),
                        None => opening.push(announced),
                    }
                }
                Entry::Left { player, substitute } => {
                    let told = left(&names, *player, substitute);
                    let at = place(&deals, player).or(deals.len().checked_sub(1));
                    match at {
                        Some(at) => deals[at].leave(&names, *player, told),
                        None => opening.push(told),
                    }
                    names = record.header().names_at(&state, None);
                }
            }
        }
        for deal in &mut deals {
            deal.tell(&names);
        }
        Self {
            record,
            names,
            torn,
            opening,
            deals,
            is_excerpt: false,
            open: None,
        }
    }

    /// By what was played, or else what is different in the house rules, a sentence each.
    fn house_rules(&self) -> Vec<String> {
        let rules = self.record.header().rules();
        if NAMED_RULES.iter().any(|(_, named)| named == rules) {
            return vec![format!("House rules: {}", played_by(rules))];
        }
        let heading = "House rules that differ from the built-in ones:".to_owned();
        let lines = rules
            .differing()
            .map(|key| format!("  {}", key.line(rules)));
        [heading].into_iter().chain(lines).collect()
    }

    /// The partners, once the cards are cut.
    fn partners(&self) -> Option<String> {
        let state = self.record.state();
        let Sides::Partners(sides) = state.table().sides() else {
            return None;
        };
        let one = self.names.together(&sides[0]);
        let other = self.names.together_mid_sentence(&sides[1]);
        (state.deals() > 0).then(|| format!("{one} are partners against {other}"))
    }

    fn print(&self, out: &mut dyn Write, symbols: Symbols, plain: bool) -> io::Result<()> {
        if self.is_excerpt {
            for deal in &self.deals {
                deal.print(out, &self.names, symbols)?;
            }
            return Ok(());
        }
        let header = self.record.header();
        let players = header.players().iter();
        let players: Vec<String> = players.map(ToString::to_string).collect();
        let players = distinct(players.iter().map(String::as_str));
        let players = match players.as_slice() {
            [one, other] => format!("{one} against {other}"),
            players => Conjunction::And.list(players),
        };
        writeln!(out, "{players}")?;
        if let Some(started) = header.started() {
            writeln!(out, "Begun {started}")?;
        }
        for origin in come_from(&self.record) {
            writeln!(out, "{origin}")?;
        }
        for line in self.house_rules() {
            writeln!(out, "{line}")?;
        }
        for (place, phrase) in self.opening.iter().enumerate() {
            let gap = if place == 0 { "\n" } else { "" };
            writeln!(out, "{gap}{}.", phrase.text(symbols))?;
        }
        if let Some(partners) = self.partners() {
            writeln!(out, "{partners}.")?;
        }
        for deal in &self.deals {
            writeln!(out)?;
            deal.print(out, &self.names, symbols)?;
        }
        writeln!(out)?;
        let sheet = self.record.state().sheet();
        if plain {
            paper::sheet_in_sentences(out, &self.names, sheet)?;
        } else {
            paper::sheet(out, &self.names, sheet)?;
        }
        if let Some(open) = self.open {
            let number = open + 1;
            writeln!(
                out,
                "Deal {number} is being played: its cards are shown when it is over."
            )?;
        }
        if !self.record.is_finished() {
            writeln!(out, "The match is not over.")?;
        }
        if self.record.tells_its_seed() {
            let seed = header.seed();
            let how = if header.occasion().is_match() {
                format!(
                    ": undercut play --seed {seed} deals the same decks by the same house rules."
                )
            } else {
                String::new()
            };
            writeln!(out, "Seed {seed}{how}")?;
        }
        if let Some(torn) = self.torn {
            writeln!(out, "The record breaks off: {torn}.")?;
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let header = self.record.header();
        let sheet = self.record.state().sheet();
        let deals: Vec<Value> = self.deals.iter().map(RecordedDeal::json).collect();
        json!({
            "players": header.players(),
            "started": header.started(),
            "branch": header.occasion().origin(),
            // The seed of an unfinished match would give away every card to come.
            "seed": self.record.tells_its_seed().then(|| header.seed()),
            "rules": header.rules(),
            "cut": self.record.state().cut(),
            "deals": deals,
            "match": {
                "scores": sheet.match_scores(),
                "games_won": sheet.games_won(),
                "winner": sheet.result().map(|result| result.winner()),
            },
            "torn_line": self.torn.map(|torn| torn.line),
        })
    }
}

/// What a player did.
struct Done {
    phrase: Phrase,
    /// How many moves had been made in the deal then; none if it is not a move.
    moves: Option<usize>,
}

/// One deal in words.
struct RecordedDeal {
    deal: PlayedDeal,
    moves: Vec<Done>,
    /// The same for programs: every single step.
    steps: Vec<Value>,
    seen: Vec<Seen>,
    /// How many of them are in `moves`.
    told: usize,
    /// Which of the deals it is that were played side by side, from 1; none where it was alone.
    beside: Option<usize>,
    /// The score sheet after its hand, once that is over; where two deals were played side by side, with the second.
    sheet: Option<Sheet>,
    /// That the last games were announced after it.
    announced: Option<Phrase>,
}

impl RecordedDeal {
    fn new(deal: &PlayedDeal) -> Self {
        Self {
            deal: deal.clone(),
            moves: Vec::new(),
            steps: Vec::new(),
            seen: Vec::new(),
            told: 0,
            beside: None,
            sheet: None,
            announced: None,
        }
    }

    /// The number of the deal, from 1.
    fn number(&self) -> u64 {
        self.deal.number() + 1
    }

    fn play(&mut self, names: &Names, deal: &PlayedDeal) {
        self.deal = deal.clone();
        if let Some(event) = deal.events().last() {
            // The one who acted saw all of it.
            let seen = event.seen_by(event.seat);
            let step = json!({
                "move": deal.events().len(),
                "player": deal.seats()[event.seat],
                "seat": WrittenSeat::new(event.seat, deal.seats().len()),
                "action": SeenAction::from(&seen),
            });
            self.steps.push(step);
            self.seen.push(seen);
            if let Shown::Knocked { knock, .. } = event.shown {
                self.tell(names);
                let player = deal.seats()[event.seat];
                let shown = shows(names, player).and(laid_out(&knock.melds, knock.deadwood));
                self.add(shown);
            }
        }
    }

    fn take_back(&mut self, names: &Names, player: Player, deal: &PlayedDeal) {
        self.tell(names);
        self.deal = deal.clone();
        self.step_aside(player, "take-back");
        self.add(took_back(names, player));
        self.seen.pop();
        self.told = self.seen.len();
    }

    fn hint(&mut self, names: &Names, player: Player) {
        self.tell(names);
        self.step_aside(player, "hint");
        self.add(hinted(names, player));
    }

    fn leave(&mut self, names: &Names, player: Player, told: Phrase) {
        self.tell(names);
        self.step_aside(player, "leave");
        self.add(told);
    }

    /// Adds for programs what is not a move.
    fn step_aside(&mut self, player: Player, what: &str) {
        let seats = self.deal.seats().len();
        let seat = self.deal.seat_of(player);
        let seat = seat.map(|seat| WrittenSeat::new(seat, seats));
        let action = json!({ "do": what });
        let step = json!({ "move": null, "player": player, "seat": seat, "action": action });
        self.steps.push(step);
    }

    /// Adds what is not a move.
    fn add(&mut self, phrase: Phrase) {
        self.moves.push(Done {
            phrase,
            moves: None,
        });
    }

    /// Puts the events since the last time into words.
    fn tell(&mut self, names: &Names) {
        let turns = turns_from(names, self.deal.seats(), &self.seen, self.told);
        self.told = self.seen.len();
        self.moves.extend(turns.into_iter().map(|turn| Done {
            phrase: turn.phrase,
            moves: Some(turn.events.end),
        }));
    }

    fn print(&self, out: &mut dyn Write, names: &Names, symbols: Symbols) -> io::Result<()> {
        let deal = self.deal.deal();
        let dealer = Seat::dealer(self.deal.seats().len());
        let dealer = names.does(self.deal.seats()[dealer], "deal", "deals");
        let upcard = match deal.upcard() {
            Some(card) => format!("upcard {}", symbols.card(card)),
            None => "no upcard".to_owned(),
        };
        let beside = match self.beside {
            None => "",
            Some(1) => ", first table",
            Some(_) => ", second table",
        };
        writeln!(out, "Deal {}{beside}: {dealer}, {upcard}.", self.number())?;
        for player in names.players() {
            if let Some(seat) = self.deal.seat_of(player) {
                let hand = best_arrangement(self.first_hand(seat));
                writeln!(out, "  {}.", holds(names, player, &hand).text(symbols))?;
            }
        }
        for done in &self.moves {
            let number = done
                .moves
                .map_or_else(String::new, |moves| moves.to_string());
            writeln!(out, "{number:>5} {}.", done.phrase.text(symbols))?;
        }
        let Some(end) = deal_end(names, &self.deal) else {
            return writeln!(out, "  This deal is unfinished.");
        };
        if let Some(hands) = self.deal.events().last().and_then(|event| event.hands) {
            for (seat, hand) in hands.iter() {
                let player = self.deal.seats()[seat];
                let best = best_arrangement(*hand);
                let shown = shows(names, player).and(laid_out(best.melds(), best.deadwood()));
                writeln!(out, "  {}.", shown.text(symbols))?;
            }
        }
        let ended = end.text(symbols);
        match Sum::of(names, &self.deal) {
            Some(sum) => writeln!(out, "  {ended}. {sum}.")?,
            None => writeln!(out, "  {ended}.")?,
        }
        if let Some(sheet) = &self.sheet {
            let result = sheet.last_game().hands().last();
            if let (Some(_), Some(result)) = (self.beside, result) {
                writeln!(out, "  {}", both_deals(names, sheet.table(), result))?;
            }
            print_scores(out, names, sheet)?;
        }
        match &self.announced {
            Some(announced) => writeln!(out, "  {}.", announced.text(symbols)),
            None => Ok(()),
        }
    }

    /// The cards a seat was dealt.
    fn first_hand(&self, seat: Seat) -> CardSet {
        let deal = self.deal.deal();
        Deal::first_view(deal.rules(), deal.deck(), seat).hand()
    }

    fn json(&self) -> Value {
        let deal = self.deal.deal();
        let players = self.players();
        let hands = players.iter().map(|(_, seat)| self.first_hand(*seat));
        let game = self.sheet.as_ref().map(|sheet| sheet.last_game().clone());
        let running = game.as_ref().map(|game| {
            let running = Player::all(self.deal.players()).map(|player| game.running(player));
            running.collect::<Vec<i64>>()
        });
        let result = HandEnd::of(&self.deal).map(|end| end.result);
        let mut told = json!({
            "deal": self.number(),
            "dealer": self.deal.seats()[Seat::dealer(self.deal.seats().len())],
            "hands": hands.collect::<Vec<_>>(),
            "upcard": deal.upcard(),
            "moves": self.steps,
            "result": result,
            "sum": deal.outcome().and_then(|outcome| self.sum_json(&outcome)),
            "running": running,
            "game": game.as_ref().and_then(Game::tally).map(|tally| paper::json(&tally)),
        });
        if self.deal.players() > 2 {
            // The hands are those of these players, in their order.
            told["players"] = json!(players.iter().map(|(player, _)| player).collect::<Vec<_>>());
            told["beside"] = json!(self.beside);
        }
        told
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
            "multiplier": win.multiplier(),
            "stake": win.stake,
        }))
    }

    /// The seat of each player, in the order of their numbers.
    fn players(&self) -> Vec<(Player, Seat)> {
        let seats = self.deal.seats().iter();
        let mut players: Vec<(Player, Seat)> =
            seats.map(|(seat, player)| (*player, seat)).collect();
        players.sort();
        players
    }
}

/// Prints the score of the game, or how it ended.
fn print_scores(out: &mut dyn Write, names: &Names, sheet: &Sheet) -> io::Result<()> {
    if !sheet.just_ended().is_empty() {
        let over = games_over(names, sheet);
        writeln!(out, "  {}.", over.text(Symbols::Ascii))?;
        if !sheet.is_hollywood() || sheet.result().is_some() {
            return Ok(());
        }
    }
    writeln!(out, "  Score: {}.", Paper::new(names, sheet).running())
}

fn shows(names: &Names, player: Player) -> Phrase {
    Phrase::new(names.does(player, "show", "shows")).words(" ")
}
