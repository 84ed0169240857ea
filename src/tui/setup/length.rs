//! The table and the length of the next match, and whether moves may be taken back, where these are not as the house rules have
//! them.

use crate::{
    rules::{
        GameTable, Hollywood, HouseRules, LENGTH_KEYS, NamedChoice, RuleBook, RuleKey, RuleOrigin,
        Rules, TakeBack,
    },
    session::length,
    text::Value,
    tui::question::step,
};

use super::Setup;

/// A table to choose: its game, and how many sit at it.
pub type TableChoice = (GameTable, u32);

/// Every table, in the order in which they are offered, with its name in plain words.
const TABLES: [(TableChoice, &str); 8] = [
    (TWO, "You and one opponent"),
    (
        (GameTable::Cutthroat, 3),
        "Cutthroat (three; the loser sits out)",
    ),
    (
        (GameTable::Chouette, 3),
        "Chouette (three; one against two)",
    ),
    (
        (GameTable::Chouette, 4),
        "Chouette (four; one against three)",
    ),
    (
        (GameTable::BattleRoyal, 3),
        "Battle Royal (three; a pile each)",
    ),
    (
        (GameTable::Partnership, 4),
        "Partnership (four; two against two)",
    ),
    ((GameTable::Round, 3), "Round (three; one pile)"),
    ((GameTable::Round, 4), "Round (four; one pile)"),
];

/// The usual table.
pub(super) const TWO: TableChoice = (GameTable::Two, 2);

/// What was chosen of something that house rules can have of their own. It comes back with house rules that do not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct HouseChoice<T> {
    /// Where the house rules leave it as usual.
    pub(super) usual: Option<T>,
    /// In the place of what these house rules have of their own.
    pub(super) instead: Option<T>,
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

/// How long a match is, where it is not as long as the house rules have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MatchLength {
    /// A game to half the usual target: 50 of 100.
    Quick,
    /// A game to the usual target of the table.
    Game,
    /// Such games, until somebody leads with the usual points of a match: 500.
    Full,
}

impl MatchLength {
    const ALL: [Self; 3] = [Self::Quick, Self::Game, Self::Full];

    /// The length of matches by these rules, if it is one that can be chosen.
    pub(super) fn of(rules: &HouseRules) -> Option<Self> {
        let has = |(path, value): (&str, u32)| {
            RuleKey::find(path).is_some_and(|key| key.get(rules) == Value::Number(value.into()))
        };
        let is_open = rules.match_play.hollywood == Hollywood::Off;
        let mut all = Self::all(rules.game_table()).filter(|_| is_open);
        all.find(|length| length.values(&rules.usual()).into_iter().all(has))
    }

    /// The lengths to choose from.
    fn all(table: GameTable) -> impl Iterator<Item = Self> {
        let all = Self::ALL.into_iter();
        all.filter(move |length| *length != Self::Quick || has_half_games(table))
    }

    /// The keys of a length with their values, where these are the usual rules of the table.
    fn values(self, usual: &HouseRules) -> Vec<(&'static str, u32)> {
        let target = usual.game.target;
        match self {
            Self::Quick if has_half_games(usual.game_table()) => {
                vec![("game.target", target / 20 * 10), ("match.best_of", 1)]
            }
            Self::Quick | Self::Game => vec![("game.target", target), ("match.best_of", 1)],
            Self::Full => vec![
                ("game.target", target),
                ("match.best_of", 0),
                ("match.target", usual.match_play.target),
            ],
        }
    }

    /// The same, as keys with their values.
    fn keys(self, usual: &HouseRules) -> Vec<(&'static RuleKey, Value<'static>)> {
        let values = self.values(usual).into_iter();
        let key =
            |(path, value): (_, u32)| Some((RuleKey::find(path)?, Value::Number(value.into())));
        values.filter_map(key).collect()
    }
}

impl Setup {
    /// Whether the chosen house rules have a length of their own.
    pub(super) fn has_own_length(&self) -> bool {
        has_own_length(&self.chosen().book.rules())
    }

    /// The length that was chosen, where the house rules leave a choice: three games at once have their own.
    pub(super) fn chosen_length(&self) -> Option<MatchLength> {
        let length = self.length.of(self.has_own_length());
        length.filter(|_| !self.is_hollywood())
    }

    fn is_hollywood(&self) -> bool {
        self.chosen().book.rules().match_play.hollywood != Hollywood::Off
    }

    /// Whether the match has another length than the one that the house rules name.
    pub fn is_shortened(&self) -> bool {
        self.chosen_length().is_some() && self.rules() != self.rules_of_length(None)
    }

    pub(super) fn rules_of_length(&self, length: Option<MatchLength>) -> Rules {
        self.book_of_length(length).rules()
    }

    /// The chosen house rules at the chosen table, with a length.
    pub(super) fn book_of_length(&self, length: Option<MatchLength>) -> RuleBook {
        self.chosen().book.elsewhere(&self.beside(length))
    }

    /// What is chosen beside the house rules: the table, this length, and whether moves may be taken back.
    fn beside(&self, length: Option<MatchLength>) -> Vec<(&'static RuleKey, Value<'static>)> {
        let table = self.chosen_table().into_iter().flat_map(table_values);
        let take_back = self.take_back.into_iter().map(take_back_value);
        let key = |(path, value)| Some((RuleKey::find(path)?, value));
        let given = table.chain(take_back).filter_map(key);
        let usual = self.usual();
        let length = length.into_iter().flat_map(|length| length.keys(&usual));
        given.chain(length).collect()
    }

    /// The usual rules at the chosen table.
    fn usual(&self) -> HouseRules {
        let mut house = self.chosen().book.rules().into_house();
        (house.table.game, house.table.players) = self.table().0;
        house.usual()
    }

    /// How long the next match is: `one game to 100`, and in about how many minutes it is played.
    pub fn length(&self) -> (String, u32) {
        let rules = self.rules();
        (length(&rules), minutes(&rules).next_multiple_of(5))
    }

    /// Whether the length is not that of the house rules, but that of the newest match.
    pub fn is_as_long_as_last(&self) -> bool {
        self.is_shortened() && self.last_length == Some(length(&self.rules()))
    }

    pub fn step_length(&mut self, forward: bool) {
        let as_house = self.rules_of_length(None);
        let differs = |length: &MatchLength| self.rules_of_length(Some(*length)) != as_house;
        let ((table, _), _) = self.table();
        let others = MatchLength::all(table).filter(differs).map(Some);
        let is_open = !self.is_hollywood();
        let mut all: Vec<_> = [None]
            .into_iter()
            .chain(others.filter(|_| is_open))
            .collect();
        // The longer ones follow, also upon a length that only these house rules have.
        all.sort_by_key(|length| minutes(&self.rules_of_length(*length)));
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
        self.choose_table(table);
    }

    pub(super) fn choose_table(&mut self, table: TableChoice) {
        let chosen = (table != table_of(&self.chosen().book.rules())).then_some(table);
        *self.table.of_mut(self.has_own_table()) = chosen;
    }

    /// Whether moves may be taken back in the next match.
    pub fn take_back(&self) -> TakeBack {
        self.take_back.unwrap_or(self.own_take_back())
    }

    /// The same by the chosen house rules.
    fn own_take_back(&self) -> TakeBack {
        self.chosen().book.rules().table.take_back
    }

    pub fn step_take_back(&mut self) {
        let other = match self.take_back() {
            TakeBack::Never => TakeBack::UntilOpponentActs,
            TakeBack::UntilOpponentActs => TakeBack::Never,
        };
        self.take_back = (other != self.own_take_back()).then_some(other);
    }

    /// Chooses what makes these rules with the chosen house rules, as far as it can be chosen.
    pub(super) fn choose_like(&mut self, rules: &Rules) {
        let own = self.chosen().book.rules();
        self.choose_table(table_of(rules));
        self.take_back = Some(rules.table.take_back).filter(|like| *like != own.table.take_back);
        let length = self.length_like(rules);
        if self.has_own_length() {
            let as_house = self.rules_of_length(None);
            self.length.usual = length.or(self.length.usual);
            self.length.instead = length.filter(|_| as_house != *rules);
        } else {
            self.length.usual = length;
        }
    }

    /// The length of matches by these rules. A table that has no half games leaves the choice of one for the others.
    pub(super) fn length_like(&self, rules: &Rules) -> Option<MatchLength> {
        let was_half = self.length.usual == Some(MatchLength::Quick);
        match MatchLength::of(rules) {
            Some(MatchLength::Game) if was_half && !has_half_games(rules.game_table()) => {
                self.length.usual
            }
            length => length,
        }
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

    /// Whether a match is longer or shorter at the chosen table than at that of the house rules.
    pub fn table_changes_length(&self) -> bool {
        let mut own = self.clone();
        own.table = HouseChoice::default();
        self.length() != own.length()
    }

    /// Whether the house rules have put their own length in the place of the one that was chosen.
    pub fn has_changed_length(&self) -> bool {
        self.has_own_length()
            && self.length.instead.is_none()
            && self.length.usual.is_some_and(|usual| {
                self.is_hollywood()
                    || self.rules_of_length(Some(usual)) != self.rules_of_length(None)
            })
    }
}

/// Whether half a game can be played: in one of cutthroat somebody could lose without a card.
fn has_half_games(table: GameTable) -> bool {
    table != GameTable::Cutthroat
}

/// In about how many minutes a match by these rules is played.
fn minutes(rules: &Rules) -> u32 {
    let games = match (rules.match_play.hollywood, rules.match_play.best_of) {
        (Hollywood::Three | Hollywood::Rolling, _) => 3,
        // A game brings about 200 points with its boxes and bonuses.
        (Hollywood::Off, 0) => rules.match_play.target.div_ceil(200),
        (Hollywood::Off, best_of) => best_of / 2 + 1,
    };
    // A game to the usual target of any table takes seven to nine hands, of two or three minutes each.
    (20 * rules.game.target * games).div_ceil(rules.usual().game.target.max(1))
}

/// The table of these rules.
pub(super) fn table_of(rules: &HouseRules) -> TableChoice {
    (rules.game_table(), rules.table.players)
}

/// The keys that choose a table, with their values.
fn table_values((game, players): TableChoice) -> [(&'static str, Value<'static>); 2] {
    [
        ("table.game", Value::Name(game.named().name)),
        ("table.players", Value::Number(players.into())),
    ]
}

/// The key that says whether moves may be taken back, with its value.
fn take_back_value(take_back: TakeBack) -> (&'static str, Value<'static>) {
    ("table.take_back", Value::Name(take_back.named().name))
}

/// Whether these rules have a length of their own.
pub(super) fn has_own_length(rules: &HouseRules) -> bool {
    !has_same_length(rules, &rules.usual())
}

pub(super) fn has_same_length(rules: &HouseRules, others: &HouseRules) -> bool {
    let length = |rules: &HouseRules| {
        let play = &rules.match_play;
        (rules.game.target, play.best_of, play.target)
    };
    length(rules) == length(others)
}

/// The keys of these values that are not as in the book, or were changed in it, because they are chosen beside the house rules:
/// the table, the length, and whether moves may be taken back. With the usual rules these choices make `own`.
pub fn chosen_beside(
    own: &HouseRules,
    house: &HouseRules,
    book: &RuleBook,
) -> Vec<&'static RuleKey> {
    let take_back = take_back_value(own.table.take_back);
    let chosen = table_values(table_of(own)).into_iter().chain([take_back]);
    let paths: Vec<&str> = chosen.map(|(path, _)| path).chain(LENGTH_KEYS).collect();
    let entries = book.entries().filter(|entry| {
        let value = entry.key.get(house);
        let is_chosen = match entry.origin {
            RuleOrigin::Changed => true,
            // The value of the book can be that of a length which is not the usual one at the table.
            RuleOrigin::Default => entry.value != value || value != entry.key.usual(house),
            RuleOrigin::Table
            | RuleOrigin::Preset { .. }
            | RuleOrigin::File { .. }
            | RuleOrigin::Match
            | RuleOrigin::CommandLine => entry.value != value,
        };
        paths.contains(&entry.key.path) && is_chosen && value == entry.key.get(own)
    });
    entries.map(|entry| entry.key).collect()
}

/// House rules at the table and with the length of others, where they have none of their own; moves may be taken back where
/// either allows it.
pub fn set_like(others: &HouseRules, book: &RuleBook) -> RuleBook {
    let rules = book.rules();
    let open = |rules: &HouseRules| rules.match_play.hollywood == Hollywood::Off;
    let has_table = table_of(&rules) != TWO;
    let takes_length =
        open(&rules) && open(others) && !has_own_length(&rules) && has_own_length(others);
    let table = table_values(table_of(others))
        .into_iter()
        .filter(|_| !has_table);
    let take_back = others.table.take_back;
    let take_back = (rules.table.take_back == TakeBack::Never).then(|| take_back_value(take_back));
    let named = table.chain(take_back);
    let named = named.filter_map(|(path, value)| Some((RuleKey::find(path)?, value)));
    let mut there = rules.into_house();
    if !has_table {
        (there.table.game, there.table.players) = table_of(others);
    }
    let length = MatchLength::of(others).filter(|_| takes_length);
    let length = length
        .into_iter()
        .flat_map(|length| length.keys(&there.usual()));
    book.elsewhere(&named.chain(length).collect::<Vec<_>>())
}
