//! What a new match begins with: the opponent, the house rules, the seed and its seal.

use crate::{
    players::{Level, Opponent},
    record::{Header, HeaderError, Label, Nonce, Participant, Seal, next_seed},
    rules::{PRESETS, RuleBook, Rules},
};

use super::question::step;

/// House rules to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct House {
    /// What they are called, or where they were found.
    pub name: String,
    /// What they are, in one line.
    pub about: String,
    /// The rules.
    pub rules: Rules,
}

/// What a new match begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// The player's name.
    pub name: Label,
    /// Who is the opponent.
    pub opponent: Opponent,
    /// The program that can be the opponent, beside the computer's own players.
    program: Option<Label>,
    /// The house rules to choose from; there is at least one.
    pub houses: Vec<House>,
    /// Which of them is chosen.
    pub house: usize,
    /// The seed of the next match.
    pub seed: u64,
    /// The seal on the decks of the next match, once it has been made.
    pub seal: Option<Seal>,
    secret: Option<[u8; 32]>,
    /// The rules in force, the first of the houses.
    book: RuleBook,
}

impl Setup {
    /// A set-up with the house rules that are in force and all presets to choose from.
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

    /// The same with a program of this name that can be the opponent, and is.
    #[must_use]
    pub fn visited_by(self, program: Label) -> Self {
        Self {
            opponent: Opponent::Program(program.clone()),
            program: Some(program),
            ..self
        }
    }

    /// The program that can be the opponent.
    pub fn program(&self) -> Option<&Label> {
        self.program.as_ref()
    }

    /// The house rules in force, with where each value comes from.
    pub fn book(&self) -> &RuleBook {
        &self.book
    }

    /// Puts other house rules in force; they are chosen for the next match.
    pub fn adopt(&mut self, book: RuleBook) {
        self.houses[0] = in_force(&book);
        self.house = 0;
        self.book = book;
    }

    /// The same, with the decks of every match sealed by a nonce from these random bytes, from which the seeds of the
    /// later matches come too.
    #[must_use]
    pub fn sealing(self, secret: [u8; 32]) -> Self {
        Self {
            secret: Some(secret),
            ..self
        }
    }

    /// The house rules chosen.
    pub fn chosen(&self) -> &House {
        &self.houses[self.house.min(self.houses.len() - 1)]
    }

    /// Chooses another opponent: the levels from the weakest on, then the characters, and the program if there is one.
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

    /// Chooses the opponent whom the player met last, unless a program is at the table.
    pub fn meet_again(&mut self, last: Level) {
        if self.program.is_none() {
            self.opponent = Opponent::Computer(last);
        }
    }

    /// Chooses other house rules.
    pub fn step_house(&mut self, forward: bool) {
        self.house = step(self.house, self.houses.len(), forward);
    }

    /// Seals the decks of the next match, so that the seal can be seen before it. All that has to be known for it is the
    /// seed: whatever else is chosen changes no deck.
    pub fn seal(&mut self) {
        let seed = self.seed;
        let seal = |secret: [u8; 32]| Seal::new(seed, Nonce::new(&secret, seed));
        self.seal = self.seal.or(self.secret.map(seal));
    }

    /// The header of a match that begins so. The next one will have another seed, which cannot be foreseen even by who
    /// chose this one.
    ///
    /// # Errors
    ///
    /// When the table has not two places.
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
