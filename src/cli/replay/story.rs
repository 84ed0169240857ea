//! A recorded match, told deal by deal.

use std::io::{self, Write};

use serde_json::{Value, json};

use super::chapter::Chapter;
use crate::{
    cli::paper,
    game::{
        Entry,
        words::{Names, Phrase, Symbols, cut, deals_first},
    },
    record::{Record, TornLine, come_from},
};

/// A recorded match, told deal by deal.
pub(super) struct Story {
    record: Record,
    names: Names,
    torn: Option<TornLine>,
    /// What came before the first deal.
    opening: Vec<Phrase>,
    pub(super) chapters: Vec<Chapter>,
    /// Whether chapters were left out.
    pub(super) is_excerpt: bool,
}

impl Story {
    pub(super) fn new(record: Record, torn: Option<TornLine>) -> Self {
        let names = record.header().names(None);
        let mut opening = Vec::new();
        let mut chapters: Vec<Chapter> = Vec::new();
        for (entry, state) in record.steps() {
            match (entry, chapters.last_mut(), state.deal()) {
                (Entry::Cut { cards }, _, _) => opening.push(cut(&names, cards)),
                (Entry::FirstDealer { dealer }, _, _) => {
                    opening.push(deals_first(&names, state.chooser(), *dealer));
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
        let other = self.record.header().rules().differences();
        match other.as_slice() {
            [] => "the built-in ones".to_owned(),
            other => other.join(", "),
        }
    }

    pub(super) fn write(&self, out: &mut dyn Write, symbols: Symbols) -> io::Result<()> {
        let header = self.record.header();
        if !self.is_excerpt {
            let players = header.players().iter();
            let players: Vec<String> = players.map(ToString::to_string).collect();
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

    pub(super) fn json(&self) -> Value {
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
