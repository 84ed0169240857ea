//! Who has each place of the next table.

use crate::{
    game::words::distinct,
    players::{Level, Opponent},
    record::{Label, Participant},
    rules::GameTable,
    text::Conjunction,
    tui::question::step,
};

use super::{Setup, length::TWO};

/// The most places of a table.
pub(super) const MOST: usize = 4;

/// How many steps of the ladder an opponent at a larger table is at most from the first one.
pub(super) const NEAR: usize = MOST - 2;

/// Who has a place at the table beside you.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceHolder {
    /// Another person at this keyboard.
    Person,
    Opponent(Opponent),
}

impl Setup {
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

    /// Gives these opponents the places that no other person has, in their order. In the other places nobody sits twice.
    #[must_use]
    pub fn with_opponents(mut self, opponents: impl IntoIterator<Item = Opponent>) -> Self {
        let mut opponents = opponents.into_iter();
        let mut rest = Vec::new();
        for (place, there) in self.others.iter_mut().enumerate() {
            let PlaceHolder::Opponent(there) = there else {
                continue;
            };
            match opponents.next() {
                Some(opponent) => *there = opponent,
                None => rest.push(place),
            }
            if let Opponent::Program(name) = there
                && !self.programs.contains(name)
            {
                self.programs.push(name.clone());
            }
        }
        let first = self.others.iter().find_map(PlaceHolder::level);
        for place in rest {
            // As strong as the first one, as nearly as may be.
            if let Some(level) = first.filter(|_| self.others[place].level().is_some()) {
                self.seat_another(place, level);
            }
        }
        self
    }

    /// Gives a place to this level, or if it has another place, to the nearest one that has none.
    fn seat_another(&mut self, place: usize, level: Level) {
        let is_free = |other: &Level| self.place_of(&(*other).into(), place).is_none();
        let free = Level::ALL.into_iter().filter(is_free);
        // The characters stand beside the ladder: nobody meets one who has not asked for it.
        let distance = |other: &Level| {
            let is_beside = *other != level && other.rung().is_none();
            (is_beside, (*other as usize).abs_diff(level as usize))
        };
        let nearest = free.min_by_key(distance);
        if let Some(nearest) = nearest {
            self.others[place] = nearest.into();
        }
    }

    /// The first place but `except` that somebody has; any number of people can sit at a table.
    fn place_of(&self, holder: &PlaceHolder, except: usize) -> Option<usize> {
        let is_there = |place: &usize| *place != except && self.others[*place] == *holder;
        let mut places = 0..self.others.len();
        places.find(|place| *holder != PlaceHolder::Person && is_there(place))
    }

    /// Who is offered after somebody, or before: the levels from the weakest on, the programs, then a person.
    fn next_to(&self, holder: &PlaceHolder, forward: bool) -> PlaceHolder {
        let programs = self.programs.iter().cloned().map(Opponent::Program);
        let levels = Level::ALL.into_iter().map(Opponent::Computer);
        let opponents = levels.chain(programs).map(PlaceHolder::Opponent);
        let all: Vec<PlaceHolder> = opponents.chain([PlaceHolder::Person]).collect();
        let at = all.iter().position(|one| one == holder);
        all[step(at.unwrap_or(0), all.len(), forward)].clone()
    }

    /// How many places the table has.
    pub fn places(&self) -> usize {
        let ((_, players), _) = self.table();
        players as usize
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

    /// Who else plays: `against Stella and Edgar`, or `with` them where the cut decides who plays together.
    pub fn company(&self) -> String {
        let others: Vec<_> = (0..self.others().len())
            .map(|place| self.other(place).name)
            .collect();
        let names = Conjunction::And.list(&distinct(others.iter().map(Label::as_str)));
        let ((game, _), _) = self.table();
        match game {
            GameTable::Two | GameTable::Cutthroat | GameTable::BattleRoyal | GameTable::Round => {
                format!("against {names}")
            }
            GameTable::Chouette | GameTable::Partnership => format!("with {names}"),
        }
    }

    pub fn programs(&self) -> &[Label] {
        &self.programs
    }

    /// Gives a place to somebody else, who does not sit at the table yet.
    pub fn step_other(&mut self, place: usize, forward: bool) {
        let mut next = self.next_to(&self.others[place], forward);
        let shown = self.others().len();
        while self.place_of(&next, place).is_some_and(|at| at < shown) {
            next = self.next_to(&next, forward);
        }
        self.seat(place, next);
    }

    /// Gives a place to somebody. Whoever had it takes theirs, if they had one; a person goes, and nobody asked for them elsewhere.
    fn seat(&mut self, place: usize, holder: PlaceHolder) {
        let theirs = self.place_of(&holder, place);
        let before = std::mem::replace(&mut self.others[place], holder);
        let Some(theirs) = theirs else { return };
        match before {
            PlaceHolder::Opponent(_) => self.others[theirs] = before,
            PlaceHolder::Person => self.seat_another(theirs, Level::ALL[0]),
        }
    }

    /// Selects the opponent of the last match and those in the other places, unless a person or a program has the first place.
    pub fn meet_again(&mut self, last: Level, others: &[Option<Level>]) {
        if !self.programs.is_empty() || self.others[0] == PlaceHolder::Person {
            return;
        }
        self.meet(last);
        for (place, level) in (1..self.others.len()).zip(others) {
            if let Some(level) = level.filter(|level| *level != last)
                && self.others[place].level().is_some()
            {
                self.seat(place, level.into());
            }
        }
    }

    /// Puts a match against this opponent alone together, with the chosen house rules.
    pub fn challenge(&mut self, opponent: Level) {
        self.choose_table(TWO);
        self.meet(opponent);
    }

    /// Gives the first place to this opponent, and the others to some who are about as strong.
    fn meet(&mut self, opponent: Level) {
        self.seat(0, opponent.into());
        for place in 1..self.others.len() {
            let level = self.others[place].level();
            if level.is_some_and(|level| (level as usize).abs_diff(opponent as usize) > NEAR) {
                self.seat_another(place, opponent);
            }
        }
    }
}

impl PlaceHolder {
    pub(super) const fn level(&self) -> Option<Level> {
        match self {
            Self::Opponent(Opponent::Computer(level)) => Some(*level),
            Self::Person | Self::Opponent(Opponent::Program(_)) => None,
        }
    }
}

impl From<Level> for PlaceHolder {
    fn from(level: Level) -> Self {
        Self::Opponent(level.into())
    }
}

/// This level and those beside it.
pub(super) fn opponents_from(level: Level) -> [Level; MOST - 1] {
    let all: &[Level] = match level.rung() {
        Some(_) => &Level::LADDER,
        None => &Level::ALL,
    };
    let at = all.iter().position(|one| *one == level).unwrap_or(0);
    let at = at.min(all.len() - (MOST - 1));
    let mut beside = [all[at], all[at + 1], all[at + 2]];
    beside.sort_by_key(|one| *one != level);
    beside
}

/// What a person without a name is called.
pub(super) fn person(number: usize) -> Label {
    let name = format!("Player {number}").parse();
    name.expect("it is a short text")
}
