//! The setup of a new match: opponent, house rules, seed and seal.

use crate::{
    players::{Level, Opponent},
    record::{Header, HeaderError, Label, Nonce, Participant, Seal, next_seed},
    rules::{PRESETS, RuleBook, Rules},
};

use super::question::step;

/// House rules to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct House {
    /// Their name, or where they were found.
    pub name: String,
    /// A description in one line.
    pub about: String,
    pub rules: Rules,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    pub name: Label,
    pub opponent: Opponent,
    /// A program that can be the opponent, besides the built-in players.
    program: Option<Label>,
    /// The house rules to choose from, at least one; the first are those in force.
    pub houses: Vec<House>,
    /// The index of the chosen house rules.
    pub house: usize,
    /// The seed of the next match.
    pub seed: u64,
    /// The seal on the decks of the next match, once it is made.
    pub seal: Option<Seal>,
    secret: Option<[u8; 32]>,
    /// The rules in force.
    book: RuleBook,
}

impl Setup {
    /// Offers the house rules in force and all presets.
    pub fn new(name: Label, opponent: Level, book: &RuleBook, seed: u64) -> Self {
        let presets = PRESETS.iter().map(|preset| House {
            name: preset.name().to_owned(),
            about: preset.about().to_owned(),
            rules: preset.book().rules(),
        });
        Self {
            name,
            opponent: Opponent::Computer(opponent),
            program: None,
            houses: [in_force(book)].into_iter().chain(presets).collect(),
            house: 0,
            seed,
            seal: None,
            secret: None,
            book: book.clone(),
        }
    }

    /// Offers a program as the opponent, and selects it.
    #[must_use]
    pub fn visited_by(self, program: Label) -> Self {
        Self {
            opponent: Opponent::Program(program.clone()),
            program: Some(program),
            ..self
        }
    }

    pub fn program(&self) -> Option<&Label> {
        self.program.as_ref()
    }

    pub fn book(&self) -> &RuleBook {
        &self.book
    }

    /// Puts other house rules in force, and selects them for the next match.
    pub fn adopt(&mut self, book: RuleBook) {
        self.houses[0] = in_force(&book);
        self.house = 0;
        self.book = book;
    }

    /// Seals the decks of every match with a nonce from these random bytes; the seeds of later matches come from them
    /// too.
    #[must_use]
    pub fn sealing(self, secret: [u8; 32]) -> Self {
        Self {
            secret: Some(secret),
            ..self
        }
    }

    pub fn chosen(&self) -> &House {
        &self.houses[self.house.min(self.houses.len() - 1)]
    }

    /// Selects another opponent: the levels from the weakest on, then the program, if there is one.
    pub fn step_opponent(&mut self, forward: bool) {
        let program = self.program.clone().map(Opponent::Program);
        let all: Vec<Opponent> = Level::ALL
            .into_iter()
            .map(Opponent::Computer)
            .chain(program)
            .collect();
        let at = all.iter().position(|one| *one == self.opponent);
        self.opponent = all[step(at.unwrap_or(0), all.len(), forward)].clone();
    }

    /// Selects the opponent of the last match, unless a program is offered.
    pub fn meet_again(&mut self, last: Level) {
        if self.program.is_none() {
            self.opponent = Opponent::Computer(last);
        }
    }

    pub fn step_house(&mut self, forward: bool) {
        self.house = step(self.house, self.houses.len(), forward);
    }

    /// Seals the decks of the next match, so that the seal can be seen before it. It depends only on the seed: no
    /// other choice changes a deck.
    pub fn seal(&mut self) {
        let seed = self.seed;
        let seal = |secret: [u8; 32]| Seal::new(seed, Nonce::new(&secret, seed));
        self.seal = self.seal.or(self.secret.map(seal));
    }

    /// Returns the header of a match with this setup, and changes the seed for the next one. Knowing this seed does
    /// not predict the next.
    ///
    /// # Errors
    ///
    /// When the table does not have two places.
    pub fn begin(&mut self) -> Result<Header, HeaderError> {
        let seed = self.seed;
        let players = vec![
            Participant::human(self.name.clone()),
            self.opponent.participant(),
        ];
        let header = Header::new(self.chosen().rules, players, seed)?;
        self.seal = None;
        Ok(if let Some(secret) = &self.secret {
            self.seed = next_seed(secret, Some(seed));
            header.sealed(Nonce::new(secret, seed))
        } else {
            self.seed = seed.wrapping_add(1);
            header
        })
    }
}

fn in_force(book: &RuleBook) -> House {
    House {
        name: book.source().to_string(),
        about: "the house rules in force".to_owned(),
        rules: book.rules(),
    }
}
