//! The setup of a new match: who plays, house rules, seed and seal.

use crate::{
    game::words::{Names, distinct, sentence},
    players::{Level, Opponent},
    record::{Header, HeaderError, Label, Nonce, Participant, next_seed},
    rules::{
        Dropped, GameTable, Hollywood, HouseRules, NamedChoice, PRESETS, RuleBook, RuleFault,
        RuleKey, Rules,
    },
    session::length,
    text::{Conjunction, Value},
};

use super::question::step;

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
        self.book.source().to_string()
    }

    /// The name for a narrow screen.
    pub fn brief(&self) -> String {
        self.book.source().brief()
    }
}

/// A table to choose: its game, and how many sit at it.
pub type TableChoice = (GameTable, u32);

/// Every table, in the order in which they are offered, with its name in plain words.
const TABLES: [(TableChoice, &str); 8] = [
    (TWO, "You and one opponent"),
    ((GameTable::Cutthroat, 3), "Three, loser sits out"),
    ((GameTable::Chouette, 3), "One against two"),
    ((GameTable::Chouette, 4), "One against three"),
    ((GameTable::BattleRoyal, 3), "Three, a pile each"),
    ((GameTable::Partnership, 4), "Four: two against two"),
    ((GameTable::Round, 3), "Three in one deal"),
    ((GameTable::Round, 4), "Four in one deal"),
];

/// The usual table.
const TWO: TableChoice = (GameTable::Two, 2);

/// What was chosen of something that house rules can have of their own. It comes back with house rules that do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct HouseChoice<T> {
    /// Where the house rules leave it as usual.
    usual: Option<T>,
    /// In the place of what these house rules have of their own.
    instead: Option<T>,
}

impl<T> Default for HouseChoice<T> {
    fn default() -> Self {
        Self {
            usual: None,
            instead: None,
        }
    }
}

impl<T: Copy> HouseChoice<T> {
    /// What holds with house rules that have their own, or do not.
    fn of(self, has_own: bool) -> Option<T> {
        if has_own { self.instead } else { self.usual }
    }

    fn of_mut(&mut self, has_own: bool) -> &mut Option<T> {
        if has_own {
            &mut self.instead
        } else {
            &mut self.usual
        }
    }
}

/// The most places of a table.
const MOST: usize = 4;

/// How long a match is, where it is not as long as the house rules have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MatchLength {
    /// A game to 50.
    Quick,
    /// A game to 100.
    Game,
    /// Games to 100, until somebody leads with 500.
    Full,
}

impl MatchLength {
    const ALL: [Self; 3] = [Self::Quick, Self::Game, Self::Full];

    /// The length of matches by these rules, if it is one that can be chosen.
    fn of(rules: &Rules) -> Option<Self> {
        let has = |&(path, value): &(&str, i64)| {
            RuleKey::find(path).is_some_and(|key| key.get(rules) == Value::Number(value))
        };
        let is_open = rules.match_play.hollywood == Hollywood::Off;
        let mut all = Self::ALL.into_iter().filter(|_| is_open);
        all.find(|length| length.values().iter().all(has))
    }

    const fn values(self) -> &'static [(&'static str, i64)] {
        match self {
            Self::Quick => &[("game.target", 50), ("match.best_of", 1)],
            Self::Game => &[("game.target", 100), ("match.best_of", 1)],
            Self::Full => &[
                ("game.target", 100),
                ("match.best_of", 0),
                ("match.target", 500),
            ],
        }
    }
}

/// The newest match that was recorded, as far as the next one takes after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastMatch {
    /// The opponent to meet next.
    pub opponent: Option<Level>,
    pub rules: Rules,
}

/// What the command line fixed for the next match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FixedChoices {
    pub opponents: bool,
    /// The house rules, which have a length.
    pub rules: bool,
}

/// Who has a place at the table beside you.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlaceHolder {
    /// Another person at this keyboard.
    Person,
    Opponent(Opponent),
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
    /// The house rules to choose from, at least one; the first are those in force.
    pub houses: Vec<House>,
    /// The index of the chosen house rules.
    pub house: usize,
    /// The table; house rules for more than two have one of their own.
    table: HouseChoice<TableChoice>,
    /// How long the match is; some house rules have a length of their own.
    length: HouseChoice<MatchLength>,
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
        for place in rest {
            if let PlaceHolder::Opponent(Opponent::Computer(level)) = self.others[place] {
                self.seat_another(place, level);
            }
        }
        self
    }

    /// Gives a place to this level, or if it has another place, to the nearest one that has none.
    fn seat_another(&mut self, place: usize, level: Level) {
        let is_free = |other: &Level| self.place_of(&(*other).into(), place).is_none();
        let free = Level::ALL.into_iter().filter(is_free);
        let nearest = free.min_by_key(|other| (*other as usize).abs_diff(level as usize));
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

    pub fn book(&self) -> &RuleBook {
        &self.book
    }

    /// The chosen house rules as they are played at the chosen table and length.
    pub fn next_book(&self) -> RuleBook {
        let book = &self.chosen().book;
        match self.rules() {
            Ok(rules) => book.changed(rules),
            Err(_) => book.clone(),
        }
    }

    /// Puts other house rules in force, and selects them for the next match, with their table and their length.
    pub fn adopt(&mut self, book: RuleBook) {
        self.houses[0] = in_force(&book);
        self.house = 0;
        self.table = HouseChoice::default();
        self.length = HouseChoice::default();
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

    /// The rules of the next match: those of the house, at the table that was chosen.
    ///
    /// # Errors
    ///
    /// What of the house rules does not fit the table.
    pub fn rules(&self) -> Result<Rules, CannotBegin> {
        self.rules_of_length(self.chosen_length())
    }

    /// What of the chosen preset does not hold at the chosen table.
    pub fn left_out(&self) -> Vec<Dropped> {
        let own = &self.chosen().book;
        let there = self.book_of_length(self.chosen_length());
        let dropped = there.iter().flat_map(RuleBook::dropped);
        let new = dropped.filter(|one| !own.dropped().contains(one));
        new.cloned().collect()
    }

    /// Whether the chosen house rules have a length of their own.
    fn has_own_length(&self) -> bool {
        let rules = self.chosen().book.rules();
        let usual = rules.usual();
        rules.game.target != usual.game.target
            || rules.match_play.best_of != usual.match_play.best_of
            || rules.match_play.target != usual.match_play.target
    }

    /// The length that was chosen, where the house rules leave a choice: three games at once have their own.
    fn chosen_length(&self) -> Option<MatchLength> {
        let length = self.length.of(self.has_own_length());
        length.filter(|_| !self.is_hollywood())
    }

    fn is_hollywood(&self) -> bool {
        self.chosen().book.rules().match_play.hollywood != Hollywood::Off
    }

    /// Whether the match has another length than the one that the house rules name.
    pub fn is_shortened(&self) -> bool {
        self.chosen_length().is_some() && self.rules().ok() != self.rules_of_length(None).ok()
    }

    fn rules_of_length(&self, length: Option<MatchLength>) -> Result<Rules, CannotBegin> {
        self.book_of_length(length).map(|book| book.rules())
    }

    /// The chosen house rules at the chosen table, with a length.
    fn book_of_length(&self, length: Option<MatchLength>) -> Result<RuleBook, CannotBegin> {
        let table = self.chosen_table().into_iter().flat_map(table_values);
        let length = length.into_iter().flat_map(MatchLength::values);
        let length = length.map(|(path, value)| (*path, Value::Number(*value)));
        let key = |(path, value)| Some((RuleKey::find(path)?, value));
        let given: Vec<_> = table.chain(length).filter_map(key).collect();
        let book = self.chosen().book.with(&given);
        book.map_err(CannotBegin::Rules)
    }

    /// How long the next match is: `one game to 100`, and in about how many minutes it is played.
    ///
    /// # Errors
    ///
    /// As for [`Self::rules`].
    pub fn length(&self) -> Result<(String, u32), CannotBegin> {
        let rules = self.rules()?;
        let games = match (rules.match_play.hollywood, rules.match_play.best_of) {
            (Hollywood::Three | Hollywood::Rolling, _) => 3,
            // A game brings about 200 points with its boxes and bonuses.
            (Hollywood::Off, 0) => rules.match_play.target.div_ceil(200),
            (Hollywood::Off, best_of) => best_of / 2 + 1,
        };
        // Seven hands of three minutes are about a hundred points.
        let minutes = (rules.game.target * games * rules.table.players).div_ceil(10);
        Ok((length(&rules), minutes.next_multiple_of(5)))
    }

    pub fn step_length(&mut self, forward: bool) {
        let as_house = self.rules_of_length(None).ok();
        let differs = |length: &MatchLength| {
            let rules = self.rules_of_length(Some(*length)).ok();
            rules.is_some() && rules != as_house
        };
        let others = MatchLength::ALL.into_iter().filter(differs).map(Some);
        let is_open = !self.is_hollywood();
        let all: Vec<_> = [None]
            .into_iter()
            .chain(others.filter(|_| is_open))
            .collect();
        let at = all.iter().position(|one| *one == self.chosen_length());
        let length = all[step(at.unwrap_or(0), all.len(), forward)];
        if is_open || self.has_own_length() {
            *self.length.of_mut(self.has_own_length()) = length;
        }
    }

    /// The table of the next match, with its name in plain words.
    pub fn table(&self) -> (TableChoice, &'static str) {
        let own = || table_of(&self.chosen().book.rules());
        let table = self.chosen_table().unwrap_or_else(own);
        let mut tables = TABLES.into_iter();
        tables.find(|(one, _)| *one == table).unwrap_or(TABLES[0])
    }

    pub fn step_table(&mut self, forward: bool) {
        let at = TABLES.iter().position(|one| *one == self.table());
        let (table, _) = TABLES[step(at.unwrap_or(0), TABLES.len(), forward)];
        let chosen = (table != table_of(&self.chosen().book.rules())).then_some(table);
        *self.table.of_mut(self.has_own_table()) = chosen;
    }

    /// Whether the chosen house rules are those of a table for more than two.
    fn has_own_table(&self) -> bool {
        table_of(&self.chosen().book.rules()) != TWO
    }

    /// The table that was chosen, where it is another than that of the house rules.
    fn chosen_table(&self) -> Option<TableChoice> {
        self.table.of(self.has_own_table())
    }

    /// Whether the house rules have put their own table in the place of the one that was chosen.
    pub fn has_changed_table(&self) -> bool {
        let own = table_of(&self.chosen().book.rules());
        self.has_own_table()
            && self.table.instead.is_none()
            && self.table.usual.is_some_and(|table| table != own)
    }

    /// Whether the house rules have put their own length in the place of the one that was chosen.
    pub fn has_changed_length(&self) -> bool {
        self.has_own_length()
            && self.length.instead.is_none()
            && self.length.usual.is_some_and(|usual| {
                self.is_hollywood()
                    || self.rules_of_length(Some(usual)).ok() != self.rules_of_length(None).ok()
            })
    }

    pub fn chosen(&self) -> &House {
        &self.houses[self.house.min(self.houses.len() - 1)]
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

    /// Selects the opponent of the last match, unless a person or a program has the place.
    pub fn meet_again(&mut self, last: Level) {
        if self.programs.is_empty() && self.others[0] != PlaceHolder::Person {
            self.seat(0, last.into());
        }
    }

    /// Takes after the newest match: the next opponent, and as long a match. Before the first one it is what a newcomer can
    /// play: a short game against the weakest opponent. What was named stays.
    pub fn follow(&mut self, last: Option<&LastMatch>) {
        let opponent = last.map_or(Some(Level::LADDER[0]), |last| last.opponent);
        if let Some(opponent) = opponent.filter(|_| !self.named.opponents) {
            self.meet_again(opponent);
        }
        if !self.named.rules {
            let first = Some(MatchLength::Quick);
            self.length.usual = last.map_or(first, |last| MatchLength::of(&last.rules));
        }
    }

    /// Puts together what a newcomer can play, at a table for two.
    pub fn meet_first(&mut self) {
        self.table = HouseChoice::default();
        self.follow(None);
    }

    pub fn step_house(&mut self, forward: bool) {
        self.house = step(self.house, self.houses.len(), forward);
        self.length.instead = None;
        self.table.instead = None;
    }

    /// Returns the header of a match with this setup, and changes the seed for the next one. Knowing this seed does
    /// not predict the next.
    ///
    /// # Errors
    ///
    /// When the house rules do not fit the table.
    pub fn begin(&mut self) -> Result<Header, CannotBegin> {
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
        let header = Header::new(self.rules()?, players, seed)?;
        self.named = FixedChoices::default();
        Ok(if let Some(secret) = &self.secret {
            self.seed = next_seed(secret, Some(seed));
            header.sealed(Nonce::new(secret, seed))
        } else {
            self.seed = seed.wrapping_add(1);
            header
        })
    }
}

/// Why no match begins.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CannotBegin {
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Rules(Vec<RuleFault>),
    #[error(transparent)]
    Header(#[from] HeaderError),
}

impl CannotBegin {
    /// The same for somebody who sees the rules as sentences, and not the keys of a file.
    pub fn in_words(&self) -> String {
        match self {
            Self::Rules(faults) => {
                let faults: Vec<&str> = faults.iter().map(RuleFault::in_words).collect();
                faults.join(" ")
            }
            Self::Header(why) => sentence(&why.to_string()),
        }
    }
}

/// The table of these rules.
fn table_of(rules: &HouseRules) -> TableChoice {
    (rules.game_table(), rules.table.players)
}

/// The keys that choose a table, with their values.
fn table_values((game, players): TableChoice) -> [(&'static str, Value<'static>); 2] {
    [
        ("table.game", Value::Name(game.named().name)),
        ("table.players", Value::Number(players.into())),
    ]
}

/// House rules at the table of others, unless they have a table of their own.
///
/// # Errors
///
/// What does not fit that table.
pub fn at_table_of(others: &HouseRules, book: &RuleBook) -> Result<RuleBook, Vec<RuleFault>> {
    if table_of(&book.rules()) != TWO {
        return Ok(book.clone());
    }
    let key = |(path, value)| Some((RuleKey::find(path)?, value));
    let table = table_values(table_of(others)).into_iter().filter_map(key);
    book.with(&table.collect::<Vec<_>>())
}

impl From<Level> for PlaceHolder {
    fn from(level: Level) -> Self {
        Self::Opponent(level.into())
    }
}

/// This level and those beside it.
fn opponents_from(level: Level) -> [Level; MOST - 1] {
    let all = Level::ALL;
    let at = all.iter().position(|one| *one == level).unwrap_or(0);
    let at = at.min(all.len() - (MOST - 1));
    let mut beside = [all[at], all[at + 1], all[at + 2]];
    beside.sort_by_key(|one| *one != level);
    beside
}

/// What a person without a name is called.
fn person(number: usize) -> Label {
    let name = format!("Player {number}").parse();
    name.expect("it is a short text")
}

fn in_force(book: &RuleBook) -> House {
    House {
        about: "the house rules in force".to_owned(),
        book: book.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn others(setup: &Setup) -> Vec<String> {
        let places = 0..setup.others().len();
        places
            .map(|place| setup.other(place).name.to_string())
            .collect()
    }

    #[test]
    fn a_person_keeps_their_place_and_nobody_sits_twice() {
        let mut presets = PRESETS.iter();
        let chouette = presets.find(|preset| preset.name() == "chouette");
        let book = chouette.unwrap().book();
        let alone = Setup::new("Ann".parse().unwrap(), Level::Casual, &book, 7);
        let mut shared = alone
            .clone()
            .shared_by(["Ann", "Bob"].map(|name| name.parse().unwrap()).to_vec());
        let before = others(&shared);
        shared.meet_again(Level::Steady);
        assert_eq!(others(&shared), before);
        assert_eq!(before[0], "Bob");

        let mut swapped = alone;
        let mut before = others(&swapped);
        swapped.meet_again(Level::Steady);
        before.reverse();
        assert_eq!(others(&swapped), before);
    }

    #[test]
    fn nobody_sits_twice_unless_they_are_named_twice() {
        let round = PRESETS.iter().find(|preset| preset.name() == "round");
        let table = |level| {
            let ann = "Ann".parse().unwrap();
            Setup::new(ann, level, &round.unwrap().book(), 7)
        };
        let is_distinct = |setup: &Setup| {
            let names = others(setup);
            distinct(names.iter().map(String::as_str)) == names
        };
        for level in Level::ALL {
            let mut setup = table(level);
            assert_eq!(others(&setup)[0], level.called().as_str());
            for named in Level::ALL {
                let setup = table(level).with_opponents([named.into()]);
                assert!(is_distinct(&setup), "{:?}", others(&setup));
                assert_eq!(others(&setup)[0], named.called().as_str());
            }
            for place in [0, 1, 2, 0, 1, 2] {
                for forward in [true, true, true, false] {
                    setup.step_other(place, forward);
                    let people = setup
                        .others()
                        .iter()
                        .filter(|one| **one == PlaceHolder::Person);
                    assert!(
                        people.count() > 1 || is_distinct(&setup),
                        "{:?}",
                        others(&setup)
                    );
                }
            }
        }
        let twice = table(Level::Casual).with_opponents([Level::Club; 2].map(Opponent::from));
        assert_eq!(twice.company(), "against Clara, Clara (2) and Eddie");
    }

    #[test]
    fn at_two_everybody_can_be_chosen_and_a_larger_table_has_nobody_twice() {
        let ann = "Ann".parse().unwrap();
        let mut setup = Setup::new(ann, Level::Beginner, &RuleBook::built_in(), 7);
        for level in Level::ALL {
            assert_eq!(others(&setup), [level.called().as_str()]);
            let mut large = setup.clone();
            large.table.usual = Some((GameTable::Round, 4));
            let names = others(&large);
            assert_eq!(distinct(names.iter().map(String::as_str)), names);
            setup.step_other(0, true);
        }
        // Past the last level sits another person at this keyboard; they go, and do not turn up in another place.
        assert_eq!(others(&setup), ["Player 2"]);
        setup.step_other(0, true);
        setup.table.usual = Some((GameTable::Round, 4));
        let names = others(&setup);
        assert!(
            !names.iter().any(|name| name.starts_with("Player")),
            "{names:?}"
        );
        assert_eq!(distinct(names.iter().map(String::as_str)), names);
    }

    #[test]
    fn house_rules_that_have_their_own_length_are_known_to_change_it() {
        let ann = "Ann".parse().unwrap();
        let mut setup = Setup::new(ann, Level::Beginner, &RuleBook::built_in(), 7);
        setup.meet_first();
        let chosen = setup.rules().unwrap().game.target;
        for house in 0..setup.houses.len() {
            setup.house = house;
            let rules = setup.rules().unwrap();
            let is_other = rules.game.target != chosen
                || rules.match_play.best_of != 1
                || rules.match_play.hollywood != Hollywood::Off;
            assert_eq!(
                setup.has_changed_length(),
                is_other,
                "{}",
                setup.chosen().name()
            );
        }
    }

    #[test]
    fn what_is_named_for_a_match_stays_and_the_rest_takes_after_the_last() {
        let book = RuleBook::built_in();
        let setup = || Setup::new("Ann".parse().unwrap(), Level::Club, &book, 7);
        let mut full = setup();
        full.length.usual = Some(MatchLength::Full);
        let last = LastMatch {
            opponent: Some(Level::Novice),
            rules: full.rules().unwrap(),
        };
        let offered = |opponents, rules, last| {
            let mut setup = setup().naming(FixedChoices { opponents, rules });
            setup.follow(last);
            let (length, _) = setup.length().unwrap();
            (others(&setup)[0].clone(), length)
        };
        let is = |name: &str, length: &str| (name.to_owned(), length.to_owned());
        let own = offered(false, true, None).1;
        assert_eq!(offered(false, false, None), is("Benny", "one game to 50"));
        assert_eq!(offered(true, false, None), is("Clara", "one game to 50"));
        assert_eq!(offered(false, true, None), is("Benny", &own));
        assert_eq!(offered(false, true, Some(&last)), is("Nora", &own));
        assert_eq!(offered(true, true, Some(&last)), is("Clara", &own));
        // Once it has begun the next match takes after it in everything.
        let named = FixedChoices {
            opponents: true,
            rules: true,
        };
        let mut setup = setup().naming(named);
        setup.begin().unwrap();
        setup.follow(None);
        assert_eq!(others(&setup), ["Benny"]);
    }

    #[test]
    fn all_who_play_are_named_and_those_who_may_be_partners_are_no_opponents() {
        let at = |name: &str| {
            let mut presets = PRESETS.iter();
            let preset = presets.find(|preset| preset.name() == name).unwrap();
            let ann = "Ann".parse().unwrap();
            Setup::new(ann, Level::Casual, &preset.book(), 7).company()
        };
        assert_eq!(at("quick"), "against Conrad");
        assert_eq!(at("cutthroat"), "against Conrad and Eddie");
        assert_eq!(at("round"), "against Conrad, Eddie and Clara");
        assert_eq!(at("partnership"), "with Conrad, Eddie and Clara");
    }

    #[test]
    fn the_length_is_that_of_the_rules_whatever_was_changed_first() {
        let ann = || {
            Setup::new(
                "Ann".parse().unwrap(),
                Level::Casual,
                &RuleBook::built_in(),
                7,
            )
        };
        for steps in 0..4 {
            let mut setup = ann();
            for _ in 0..steps {
                setup.step_length(true);
            }
            let chosen = setup.length();
            for _ in 0..setup.houses.len() {
                let rules = setup.rules().unwrap();
                let own = setup.chosen().book.rules();
                if setup.has_own_length() {
                    assert_eq!(rules, own, "{} after {steps}", setup.chosen().name());
                }
                let (told, _) = setup.length().unwrap();
                let by_points =
                    rules.match_play.best_of == 0 && rules.match_play.hollywood == Hollywood::Off;
                let target = if by_points {
                    rules.match_play.target
                } else {
                    rules.game.target
                };
                assert!(told.ends_with(&format!("to {target}")), "{told}");
                // A length that is chosen now goes before that of the house rules, except that of three games at once.
                if setup.has_own_length() {
                    setup.step_length(true);
                    let stands = own.match_play.hollywood != Hollywood::Off;
                    assert_eq!(setup.rules().unwrap() == own, stands);
                }
                setup.step_house(true);
            }
            assert_eq!(setup.length(), chosen, "it is chosen still");
        }
    }
}
