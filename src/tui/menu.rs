//! The menu: what can be gone on with, and how a new match is put together.

use crate::{
    players::{Level, Opponent},
    record::{Header, HeaderError, Label, Nonce, Participant, Seal, next_seed, store::Summary},
    rules::{PRESETS, RuleBook, Rules},
};

use super::question::step;

/// The menu.
#[derive(Debug, Clone, PartialEq)]
pub struct Menu {
    /// The place of the cursor, counted from 0.
    pub cursor: usize,
    /// The match that can be gone on with, by its number.
    pub unfinished: Option<(u32, Summary)>,
    /// What follows when that is known.
    pub then: Then,
    /// The new match being put together.
    pub form: Option<Form>,
    /// What a new match begins with.
    pub setup: Setup,
    /// What there is to practise today, in a few words; empty before it is known.
    pub due: String,
}

/// What the menu offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// Go on with the match that is unfinished.
    Continue,
    /// Put a new match together.
    NewMatch,
    /// Open the page of the deal of the day.
    Daily,
    /// Decide again in positions from one's own mistakes.
    Practise,
    /// Learn the game.
    Learn,
    /// Look at the records of the matches.
    Records,
    /// Read the statistics of all matches.
    Statistics,
    /// Read and change the rules that a new match is played by.
    Rules,
    /// Change the settings.
    Settings,
    /// Open the help.
    Help,
    /// End the program.
    Quit,
}

/// What follows when it is known what can be gone on with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Then {
    /// The player chooses.
    #[default]
    Wait,
    /// A new match begins, unless one is unfinished.
    BeginUnlessUnfinished,
}

impl Menu {
    /// The menu before anything is known of the matches on the disk.
    pub fn new(setup: Setup) -> Self {
        Self {
            cursor: 0,
            unfinished: None,
            then: Then::Wait,
            form: None,
            setup,
            due: String::new(),
        }
    }

    /// What is offered now.
    pub fn entries(&self) -> Vec<Entry> {
        let go_on = self.unfinished.as_ref().map(|_| Entry::Continue);
        go_on
            .into_iter()
            .chain([
                Entry::NewMatch,
                Entry::Daily,
                Entry::Learn,
                Entry::Practise,
                Entry::Records,
                Entry::Statistics,
                Entry::Rules,
                Entry::Settings,
                Entry::Help,
                Entry::Quit,
            ])
            .collect()
    }

    /// Moves the cursor of the menu or of the form.
    pub fn step(&mut self, forward: bool) {
        match &mut self.form {
            Some(form) => form.cursor = step(form.cursor, Field::ALL.len(), forward),
            None => self.cursor = step(self.cursor, self.entries().len(), forward),
        }
    }
}

/// A new match being put together; its values are those of the [`Setup`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// The place of the cursor, counted from 0.
    pub cursor: usize,
}

impl Form {
    /// The form with the cursor on the line that begins the match.
    pub fn new() -> Self {
        Self {
            cursor: Field::ALL.len() - 1,
        }
    }

    /// What the cursor is on.
    pub fn field(self) -> Field {
        Field::ALL[self.cursor.min(Field::ALL.len() - 1)]
    }
}

impl Default for Form {
    fn default() -> Self {
        Self::new()
    }
}

/// A line of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Field {
    /// Whom the computer plays.
    Opponent,
    /// The house rules.
    House,
    /// How fast the opponent's moves are shown.
    Pace,
    /// Begin.
    Start,
}

impl Field {
    /// Every line, from the top.
    pub const ALL: [Self; 4] = [Self::Opponent, Self::House, Self::Pace, Self::Start];
}

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
