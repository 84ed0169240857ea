//! The setup of a new match: who plays, house rules, seed and seal.

mod length;
mod places;

pub use length::{TableChoice, chosen_beside, set_like};
pub use places::PlaceHolder;

use crate::{
    game::words::Names,
    players::Level,
    record::{Header, HeaderError, Label, Nonce, Participant, next_seed},
    rules::{Dropped, HouseRules, PRESETS, RuleBook, Rules, RulesSource, TakeBack},
    session,
};

use super::question::step;
use length::{HouseChoice, MatchLength, TWO, has_own_length, has_same_length, table_of};
use places::{MOST, opponents_from, person};

/// House rules to choose from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct House {
    /// A description in one line.
    pub about: String,
    /// The rules, and where each comes from.
    pub book: RuleBook,
}

impl House {
    /// What they are called everywhere.
    pub fn name(&self) -> String {
        self.book.source().name()
    }

    /// The name for a narrow screen.
    pub fn brief(&self) -> String {
        self.book.source().brief()
    }
}

/// The newest match that was recorded, as far as the next one takes after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastMatch {
    /// The opponent to meet next.
    pub opponent: Option<Level>,
    /// Who had the places after that one, as far as computer players had them.
    pub others: Vec<Option<Level>>,
    pub rules: Rules,
}

/// What the command line fixed for the next match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FixedChoices {
    pub opponents: bool,
    /// The house rules, which have a length.
    pub rules: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    pub name: Label,
    /// Who has each place after yours, at a table with so many.
    others: [PlaceHolder; MOST - 1],
    /// The names of people in these places.
    people: [Label; MOST - 1],
    /// Programs that can be opponents, in addition to the built-in players.
    programs: Vec<Label>,
    /// The house rules to choose from for the next match, at least one: those in force, the presets, and others that were put
    /// together for that match.
    pub houses: Vec<House>,
    /// The index of the house rules that are chosen for the next match. Once it has begun, it is 0 again.
    pub house: usize,
    /// The table; house rules for more than two have one of their own.
    table: HouseChoice<TableChoice>,
    /// How long the match is; some house rules have a length of their own.
    length: HouseChoice<MatchLength>,
    /// How long the newest match was.
    last_length: Option<String>,
    /// Whether moves may be taken back, where it is not as the house rules have it.
    take_back: Option<TakeBack>,
    /// The seed of the next match.
    pub seed: u64,
    secret: Option<[u8; 32]>,
    /// The rules in force.
    book: RuleBook,
    named: FixedChoices,
}

impl Setup {
    /// Offers the house rules in force and all presets.
    pub fn new(name: Label, opponent: Level, book: &RuleBook, seed: u64) -> Self {
        let presets = PRESETS.iter().map(|preset| House {
            about: preset.about().to_owned(),
            book: preset.book(),
        });
        Self {
            name,
            others: opponents_from(opponent).map(PlaceHolder::from),
            people: [2, 3, 4].map(person),
            programs: Vec::new(),
            houses: [in_force(book)].into_iter().chain(presets).collect(),
            house: 0,
            table: HouseChoice::default(),
            length: HouseChoice::default(),
            last_length: None,
            take_back: None,
            seed,
            secret: None,
            book: book.clone(),
            named: FixedChoices::default(),
        }
    }

    /// The next match keeps what was named for it, whatever the last one was.
    #[must_use]
    pub fn naming(self, named: FixedChoices) -> Self {
        Self { named, ..self }
    }

    pub fn book(&self) -> &RuleBook {
        &self.book
    }

    /// The chosen house rules as they are played at the chosen table and length.
    pub fn next_book(&self) -> RuleBook {
        self.chosen().book.changed(self.rules())
    }

    /// Puts other house rules in force, and selects them for the next match, with their table and their length. Where others
    /// are chosen later that have neither, both are yours again: those of a preset go with it.
    pub fn adopt(&mut self, book: RuleBook) {
        self.set_like(&book);
        self.put_in_force(book);
    }

    fn put_in_force(&mut self, book: RuleBook) {
        self.houses[0] = in_force(&book);
        self.house = 0;
        self.book = book;
    }

    /// Selects other house rules for the next match alone.
    pub fn play_once(&mut self, book: RuleBook) {
        self.set_like(&book);
        self.houses.truncate(OFFERED);
        let known = self.houses.iter().position(|house| house.book == book);
        self.house = known.unwrap_or(self.houses.len());
        if known.is_none() {
            self.houses.push(House {
                about: "the house rules that you put together for this match".to_owned(),
                book,
            });
        }
    }

    /// Whether the next match has other house rules than those in force.
    pub const fn is_once(&self) -> bool {
        self.house != 0
    }

    /// Takes the table, the length and whether moves may be taken back from these house rules.
    fn set_like(&mut self, book: &RuleBook) {
        let rules = book.rules();
        let source = match book.source().unchanged() {
            RulesSource::Preset(preset) => Some(preset.book().rules()),
            _ => None,
        };
        let is_of_preset = |is_alike: fn(&Rules, &Rules) -> bool| {
            source
                .as_ref()
                .is_some_and(|source| is_alike(source, &rules))
        };
        let (table, length) = (table_of(&rules), self.length_like(&rules));
        if !is_of_preset(|source, rules| {
            table_of(source) != TWO && table_of(source) == table_of(rules)
        }) {
            self.table.usual = Some(table).filter(|table| *table != TWO);
        }
        if !is_of_preset(|source, rules| has_own_length(source) && has_same_length(source, rules)) {
            self.length.usual = length.or(self.length.usual);
        }
        self.table.instead = None;
        self.length.instead = None;
        self.take_back = Some(rules.table.take_back).filter(|one| *one != TakeBack::Never);
    }

    /// The usual rules at the table and with the length that you have chosen, whatever house rules go before them.
    pub fn own(&self) -> HouseRules {
        let usual = RuleBook::built_in();
        let mut own = self.clone();
        own.houses = vec![in_force(&usual)];
        own.house = 0;
        own.rules().into_house()
    }

    /// Whether the same was chosen before, whatever house rules were put in force since then.
    pub fn is_set_like(&self, before: &Self) -> bool {
        let mut back = self.clone();
        back.put_back(before);
        back == *self
    }

    /// Brings back what was chosen before; but house rules that were put in force since then stay.
    pub fn put_back(&mut self, before: &Self) {
        let book = self.book.clone();
        let is_new = book != before.book;
        *self = before.clone();
        if is_new {
            self.put_in_force(book);
        }
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

    /// The rules of the next match: those of the house, as far as they fit the table that was chosen.
    pub fn rules(&self) -> Rules {
        self.rules_of_length(self.chosen_length())
    }

    /// What of the chosen house rules does not hold at the chosen table.
    pub fn left_out(&self) -> Vec<Dropped> {
        let own = &self.chosen().book;
        let there = self.book_of_length(self.chosen_length());
        let new = there.dropped().iter();
        let new = new.filter(|one| !own.dropped().contains(one));
        new.cloned().collect()
    }

    pub fn chosen(&self) -> &House {
        &self.houses[self.house.min(self.houses.len() - 1)]
    }

    /// Takes after the newest match: the next opponent, and the same table and length where it was played by the house rules in
    /// force. Before the first one it is what a newcomer can play: a short game against the weakest opponent. What was named
    /// stays.
    pub fn follow(&mut self, last: Option<&LastMatch>) {
        let opponent = last.map_or(Some(Level::LADDER[0]), |last| last.opponent);
        if let Some(opponent) = opponent.filter(|_| !self.named.opponents) {
            self.meet_again(opponent, last.map_or(&[], |last| &last.others));
        }
        self.last_length = last.map(|last| session::length(&last.rules));
        match last {
            _ if self.named.rules => {}
            None => self.length.usual = Some(MatchLength::Quick),
            Some(last) => self.play_again(&last.rules),
        }
    }

    /// After other house rules were put in: keeps what was chosen beside those before, so that these rules are played.
    pub fn stay_with(&mut self, before: &Self, rules: &Rules) {
        let mut same = self.clone();
        same.table.usual = before.table.usual;
        same.length.usual = before.length.usual;
        same.take_back = before.take_back;
        if same.rules() == *rules {
            *self = same;
        } else if self.rules() != *rules {
            self.play_again(rules);
        }
    }

    /// Chooses the table and the length that make these rules with the house rules in force. Other house rules were chosen for that
    /// match alone: then only its length is the same.
    fn play_again(&mut self, rules: &Rules) {
        let mut again = self.clone();
        again.choose_like(rules);
        if again.rules() == *rules {
            *self = again;
        } else {
            self.length.usual = MatchLength::of(rules).or(self.length.usual);
        }
    }

    /// Puts together what a newcomer can play, at a table for two.
    pub fn meet_first(&mut self) {
        self.table = HouseChoice::default();
        self.follow(None);
    }

    pub fn step_house(&mut self, forward: bool) {
        self.choose_house(step(self.house, self.houses.len(), forward));
    }

    fn choose_house(&mut self, house: usize) {
        self.house = house;
        self.length.instead = None;
        self.table.instead = None;
    }

    /// Returns the header of a match with this setup, and changes the seed for the next one. Knowing this seed does
    /// not predict the next.
    ///
    /// # Errors
    ///
    /// When such players cannot meet.
    pub fn begin(&mut self) -> Result<Header, HeaderError> {
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
        let header = self.next_header(self.rules(), players)?;
        self.named = FixedChoices::default();
        if self.is_once() {
            self.choose_house(0);
            self.houses.truncate(OFFERED);
        }
        Ok(header)
    }

    /// The same of another match between the players of this one, by the same house rules.
    ///
    /// # Errors
    ///
    /// A match of this program has players who fit its house rules; so there is none.
    pub fn rematch(&mut self, header: &Header) -> Result<Header, HeaderError> {
        self.next_header(*header.rules(), header.players().to_vec())
    }

    fn next_header(
        &mut self,
        rules: Rules,
        players: Vec<Participant>,
    ) -> Result<Header, HeaderError> {
        let seed = self.seed;
        let header = Header::new(rules, players, seed)?;
        Ok(if let Some(secret) = &self.secret {
            self.seed = next_seed(secret, Some(seed));
            header.sealed(Nonce::new(secret, seed))
        } else {
            self.seed = seed.wrapping_add(1);
            header
        })
    }
}

/// How many house rules can always be chosen: those in force, and the presets.
const OFFERED: usize = 1 + PRESETS.len();

fn in_force(book: &RuleBook) -> House {
    House {
        about: "the house rules in force".to_owned(),
        book: book.clone(),
    }
}

#[cfg(test)]
mod tests;
