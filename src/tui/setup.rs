//! The setup of a new match: who plays, house rules, seed and seal.

use crate::{
    game::{Match, words::Names},
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

/// The most places of a table.
const MOST: usize = 4;

/// Who has a place at the table beside you.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceHolder {
    /// Another person at this keyboard.
    Person,
    Opponent(Opponent),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// Your name.
    pub name: Label,
    /// Who has each place after yours, at a table with so many.
    others: [PlaceHolder; MOST - 1],
    /// The names of people in these places.
    people: [Label; MOST - 1],
    /// A program that can be an opponent, besides the built-in players.
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
            others: [const { PlaceHolder::Person }; MOST - 1].map(|_| opponent.into()),
            people: [2, 3, 4].map(person),
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
            program: Some(program.clone()),
            ..self.with_opponents([Opponent::Program(program)])
        }
    }

    /// Gives people of these names the first places, the first of them yours.
    #[must_use]
    pub fn shared_by(mut self, names: Vec<Label>) -> Self {
        for (place, name) in names.into_iter().take(MOST).enumerate() {
            match place.checked_sub(1) {
                None => self.name = name,
                Some(other) => {
                    self.others[other] = PlaceHolder::Person;
                    self.people[other] = name;
                }
            }
        }
        self
    }

    /// Gives these opponents the places that no other person has, in their order; the last of them takes what is left.
    #[must_use]
    pub fn with_opponents(mut self, opponents: impl IntoIterator<Item = Opponent>) -> Self {
        let mut opponents = opponents.into_iter();
        let mut last = None;
        for place in &mut self.others {
            last = opponents.next().or(last);
            if let (PlaceHolder::Opponent(there), Some(opponent)) = (place, &last) {
                there.clone_from(opponent);
            }
        }
        self
    }

    /// How many places the table has.
    pub fn places(&self) -> usize {
        Match::new(&self.chosen().rules).players()
    }

    /// Who has each place after yours.
    pub fn others(&self) -> &[PlaceHolder] {
        &self.others[..self.places() - 1]
    }

    /// The first opponent that is no person.
    pub fn opponent(&self) -> Option<&Opponent> {
        self.others().iter().find_map(|other| match other {
            PlaceHolder::Opponent(opponent) => Some(opponent),
            PlaceHolder::Person => None,
        })
    }

    /// The participant in a place after yours, counted from 0.
    pub fn other(&self, place: usize) -> Participant {
        match &self.others[place] {
            PlaceHolder::Person => Participant::human(self.people[place].clone()),
            PlaceHolder::Opponent(opponent) => opponent.participant(),
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

    /// Gives a place to somebody else: the levels from the weakest on, the program, if there is one, then a person.
    pub fn step_other(&mut self, place: usize, forward: bool) {
        let program = self.program.clone().map(Opponent::Program);
        let all: Vec<PlaceHolder> = Level::ALL
            .into_iter()
            .map(Opponent::Computer)
            .chain(program)
            .map(PlaceHolder::Opponent)
            .chain([PlaceHolder::Person])
            .collect();
        let at = all.iter().position(|one| *one == self.others[place]);
        self.others[place] = all[step(at.unwrap_or(0), all.len(), forward)].clone();
    }

    /// Selects the opponent of the last match, unless a program is offered.
    pub fn meet_again(&mut self, last: Level) {
        if self.program.is_none() {
            self.others[0] = last.into();
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
        let others = (0..self.places() - 1).map(|place| self.other(place));
        let mut players: Vec<Participant> = [Participant::human(self.name.clone())]
            .into_iter()
            .chain(others)
            .collect();
        let people = players.iter().filter(|one| one.is_person()).count();
        if people > 1 && self.name.as_str() == Names::YOU {
            // "You" is whoever looks.
            players[0].name = person(1);
        }
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

impl From<Level> for PlaceHolder {
    fn from(level: Level) -> Self {
        Self::Opponent(level.into())
    }
}

/// What a person without a name is called.
fn person(number: usize) -> Label {
    let name = format!("Player {number}").parse();
    name.expect("it is a short text")
}

fn in_force(book: &RuleBook) -> House {
    House {
        name: book.source().to_string(),
        about: "the house rules in force".to_owned(),
        rules: book.rules(),
    }
}
