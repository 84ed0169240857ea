//! `undercut replay`: a recorded match as text.

use std::{
    env,
    io::{self, Write},
    path::PathBuf,
};

use anyhow::anyhow;
use clap::{Args, ValueHint};
use serde_json::{Value, json};

use super::{
    Failure, RulesArgs, paper,
    screen::{DataArgs, Opens, ScreenArgs, Seating},
};
use crate::{
    game::{
        Entry, HandEnd, PlayedDeal, Player, Sheet,
        words::{
            Names, Phrase, Symbols, cut, deals_first, game_over, hand_end, hinted, laid_off,
            laid_out, sum, took_back, turns_from,
        },
    },
    melds::best_arrangement,
    play::{Deal, Outcome, Seat, Seen, Shown},
    record::{
        Parsed, ParticipantKind, Record, Replay, TornLine, come_from,
        store::{self, ReadError},
    },
    rules::KEYS,
    tui::{glyphs::Charset, runtime::check_usable},
};

/// The arguments of `undercut replay`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  undercut replay ~/.local/state/undercut/matches/0007.jsonl
  undercut replay 0007.jsonl --deal 3                         the third deal alone
  undercut replay 0007.jsonl --json | jq '.deals[].result'
  undercut replay 0007.jsonl --screen                         on the screen, step by step, with what the coach says
  undercut replay 0007.jsonl --screen --step 42               at a step, as `undercut review` names them

Before each turn stands how many moves have been made in its deal with it: a draw is one, and so is a discard. undercut play \
--from FILE --at 3.12 plays on after the twelfth of the third deal. The seed of a match is told when the match is over.

The file is only read. Exit status 1: it is no record, or it is damaged, and the reason is told.")]
pub struct ReplayCommand {
    /// The record of a match
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,

    /// Print only deal N of the match, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deal: Option<u64>,

    /// Print JSON
    #[arg(long, conflicts_with = "screen")]
    json: bool,

    /// Step through the match on the screen
    #[arg(long)]
    screen: bool,

    /// Open the screen after N entries of the record
    #[arg(long, value_name = "N", requires = "screen", conflicts_with = "deal")]
    step: Option<usize>,

    #[command(flatten)]
    look: ScreenArgs,
}

/// Why a record is not replayed.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error("there is no deal {wanted}: {} dealt in this match", counted(*.deals))]
    NoSuchDeal { wanted: u64, deals: usize },
    #[error("there is no step {wanted}: this record has {entries}")]
    NoSuchStep { wanted: usize, entries: usize },
}

fn counted(deals: usize) -> String {
    match deals {
        0 => "nothing was".to_owned(),
        1 => "one was".to_owned(),
        deals => format!("{deals} were"),
    }
}

impl Refusal {
    fn kind(&self) -> &'static str {
        match self {
            Self::Read(ReadError::System(_)) => "unreadable",
            Self::Read(ReadError::Damaged { .. }) => "damaged",
            Self::NoSuchDeal { .. } => "no-such-deal",
            Self::NoSuchStep { .. } => "no-such-step",
        }
    }
}

impl ReplayCommand {
    /// Prints the match.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is no record, or there is no such deal.
    pub fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.screen {
            return self.open();
        }
        match self.story() {
            Ok(story) if self.json => Ok(writeln!(out, "{:#}", story.json())?),
            Ok(story) => Ok(story.write(out, self.symbols())?),
            Err(refusal) if self.json => {
                let error = json!({ "kind": refusal.kind(), "message": refusal.to_string() });
                writeln!(out, "{:#}", json!({ "error": error }))?;
                Err(Failure::Told)
            }
            Err(refusal) => Err(Failure::Failed(anyhow!("{refusal}"))),
        }
    }

    fn symbols(&self) -> Symbols {
        if self.look.ascii {
            return Symbols::Ascii;
        }
        Charset::from_environment(|name| env::var(name).ok()).symbols()
    }

    /// Opens the match on the screen.
    fn open(self) -> Result<(), Failure> {
        let refused = |refusal: Refusal| Failure::Failed(anyhow!("{refusal}"));
        let (record, step) = self.place().map_err(refused)?;
        if let Err(why) = check_usable(env::var_os("TERM").as_deref()) {
            let told = "without --screen the match is printed as text";
            return Err(Failure::Failed(anyhow!("{why}; {told}")));
        }
        let book = RulesArgs::default().resolve()?;
        let record = Box::new(record);
        let opens = Opens::Replay { record, step };
        self.look
            .open(opens, &Seating::of_menu(book, DataArgs::default()))
    }

    /// The record, and the place in it that was asked for.
    fn place(&self) -> Result<(Record, Option<usize>), Refusal> {
        let Parsed { log: record, .. } = store::read(&self.file)?;
        let entries = record.entries().len();
        let step = match (self.step, self.deal) {
            (Some(wanted), _) if wanted > entries => {
                return Err(Refusal::NoSuchStep { wanted, entries });
            }
            (Some(step), _) => Some(step),
            (None, Some(wanted)) => {
                let replay = Replay::new(record.clone());
                let hands = replay.hands();
                let hand = usize::try_from(wanted - 1)
                    .ok()
                    .and_then(|at| hands.get(at));
                let deals = hands.len();
                let hand = hand.ok_or(Refusal::NoSuchDeal { wanted, deals })?;
                Some(hand.dealt)
            }
            (None, None) => None,
        };
        Ok((record, step))
    }

    fn story(&self) -> Result<Story, Refusal> {
        let Parsed { log, torn } = store::read(&self.file)?;
        let mut story = Story::new(log, torn);
        if let Some(wanted) = self.deal {
            let deals = story.chapters.len();
            let has_it = |chapter: &Chapter| chapter.number() == wanted;
            story.chapters.retain(has_it);
            story.is_excerpt = true;
            if story.chapters.is_empty() {
                return Err(Refusal::NoSuchDeal { wanted, deals });
            }
        }
        Ok(story)
    }
}

/// A recorded match, told deal by deal.
struct Story {
    record: Record,
    names: Names,
    torn: Option<TornLine>,
    /// What came before the first deal.
    opening: Vec<Phrase>,
    chapters: Vec<Chapter>,
    /// Whether chapters were left out.
    is_excerpt: bool,
}

/// What somebody did.
struct Done {
    player: Player,
    phrase: Phrase,
    /// How many moves had been made in the deal then; none where it is no move.
    moves: Option<usize>,
}

/// One deal of it.
struct Chapter {
    deal: PlayedDeal,
    /// What was done, in order.
    moves: Vec<Done>,
    seen: Vec<Seen>,
    /// How many events have been told.
    told: usize,
    /// The score sheet after it, once it is over.
    sheet: Option<Sheet>,
}

impl Story {
    fn new(record: Record, torn: Option<TornLine>) -> Self {
        let players = record.header().players();
        let names = Names::new(players.iter().map(|player| player.name.as_str()), None);
        let mut opening = Vec::new();
        let mut chapters: Vec<Chapter> = Vec::new();
        for (entry, state) in record.steps() {
            match (entry, chapters.last_mut(), state.deal()) {
                (Entry::Cut { cards }, _, _) => opening.push(cut(&names, cards)),
                (Entry::FirstDealer { dealer }, _, _) => {
                    opening.push(deals_first(&names, *dealer));
                }
                (Entry::Dealt { .. }, _, Some(deal)) => chapters.push(Chapter::new(deal)),
                (Entry::Played { .. }, Some(chapter), Some(deal)) => {
                    chapter.play(&names, deal, state.sheet());
                }
                (Entry::TookBack { player }, Some(chapter), Some(deal)) => {
                    chapter.take_back(&names, *player, deal);
                }
                (Entry::Hinted { player }, Some(chapter), _) => chapter.hint(&names, *player),
                // A deal is there as soon as one was dealt.
                (
                    Entry::Dealt { .. }
                    | Entry::Played { .. }
                    | Entry::TookBack { .. }
                    | Entry::Hinted { .. },
                    _,
                    _,
                ) => {}
            }
        }
        for chapter in &mut chapters {
            chapter.tell(&names);
        }
        Self {
            record,
            names,
            torn,
            opening,
            chapters,
            is_excerpt: false,
        }
    }

    /// The house rules that are not the built-in ones, as they are written in `rules.toml`.
    fn house_rules(&self) -> String {
        let rules = self.record.header().rules();
        let other: Vec<String> = KEYS
            .iter()
            .filter(|key| key.get(rules) != key.default_value())
            .map(|key| format!("{} = {}", key.path, key.get(rules)))
            .collect();
        match other.as_slice() {
            [] => "the built-in ones".to_owned(),
            other => other.join(", "),
        }
    }

    fn write(&self, out: &mut dyn Write, symbols: Symbols) -> io::Result<()> {
        let header = self.record.header();
        if !self.is_excerpt {
            let who = |player: &crate::record::Participant| match &player.kind {
                ParticipantKind::Human => player.name.to_string(),
                ParticipantKind::Bot { level } => {
                    format!("{} (computer, {level})", player.name)
                }
                ParticipantKind::Program => format!("{} (program)", player.name),
            };
            let players: Vec<String> = header.players().iter().map(who).collect();
            writeln!(out, "{}", players.join(" against "))?;
            if let Some(started) = header.started() {
                writeln!(out, "Begun {started}")?;
            }
            for told in come_from(&self.record) {
                writeln!(out, "{told}")?;
            }
            writeln!(out, "House rules: {}", self.house_rules())?;
            for (place, phrase) in self.opening.iter().enumerate() {
                let gap = if place == 0 { "\n" } else { "" };
                writeln!(out, "{gap}{}.", phrase.text(symbols))?;
            }
        }
        for chapter in &self.chapters {
            if !self.is_excerpt {
                writeln!(out)?;
            }
            chapter.write(out, &self.names, symbols)?;
        }
        if !self.is_excerpt {
            writeln!(out)?;
            paper::sheet(out, &self.names, self.record.state().sheet())?;
            if !self.record.is_finished() {
                writeln!(out, "The match is not over.")?;
            }
            if self.record.tells_its_seed() {
                let seed = self.record.header().seed();
                if self.record.header().occasion().is_match() {
                    writeln!(
                        out,
                        "Seed {seed}: undercut play --seed {seed} deals the same decks by the same house rules."
                    )?;
                } else {
                    writeln!(out, "Seed {seed}")?;
                }
            }
            if let Some(torn) = self.torn {
                writeln!(out, "The record breaks off: {torn}.")?;
            }
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let header = self.record.header();
        let sheet = self.record.state().sheet();
        let chapters: Vec<Value> = self.chapters.iter().map(Chapter::json).collect();
        json!({
            "players": header.players(),
            "started": header.started(),
            "branch": header.occasion().origin(),
            // Who knows the seed of a match that is not over can work out every card to come.
            "seed": self.record.tells_its_seed().then(|| header.seed()),
            "rules": header.rules(),
            "cut": self.record.state().cut(),
            "deals": chapters,
            "match": {
                "scores": sheet.match_scores(),
                "games_won": sheet.games_won(),
                "winner": sheet.result().map(|result| result.winner),
            },
            "torn_line": self.torn.map(|torn| torn.line),
        })
    }
}

impl Chapter {
    fn new(deal: &PlayedDeal) -> Self {
        Self {
            deal: deal.clone(),
            moves: Vec::new(),
            seen: Vec::new(),
            told: 0,
            sheet: None,
        }
    }

    /// The number of the deal, from 1.
    fn number(&self) -> u64 {
        self.deal.number() + 1
    }

    fn play(&mut self, names: &Names, deal: &PlayedDeal, sheet: &Sheet) {
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

    fn take_back(&mut self, names: &Names, player: Player, deal: &PlayedDeal) {
        self.tell(names);
        self.deal = deal.clone();
        self.add(player, took_back(names, player));
        self.seen.pop();
        self.told = self.seen.len();
    }

    fn hint(&mut self, names: &Names, player: Player) {
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
    fn tell(&mut self, names: &Names) {
        let turns = turns_from(names, self.deal.seats(), &self.seen, self.told);
        self.told = self.seen.len();
        self.moves.extend(turns.into_iter().map(|turn| Done {
            player: turn.player,
            phrase: turn.phrase,
            moves: Some(turn.events.end),
        }));
    }

    fn write(&self, out: &mut dyn Write, names: &Names, symbols: Symbols) -> io::Result<()> {
        let deal = self.deal.deal();
        let dealer = names.does(self.deal.seats()[Seat::Dealer], "deal", "deals");
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
            for seat in Seat::ALL {
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

    fn json(&self) -> Value {
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
            "dealer": self.deal.seats()[Seat::Dealer],
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
        let mut players = Seat::ALL
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
    let scores: Vec<String> = names.players().map(score).collect();
    writeln!(out, "  Score: {}.", scores.join(", "))
}

fn shows(names: &Names, player: Player) -> Phrase {
    Phrase::new(names.does(player, "show", "shows")).words(" ")
}
