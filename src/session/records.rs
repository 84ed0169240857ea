//! A recorded match in a few words, for lists.

use std::cmp::Ordering;

use crate::{
    game::{
        Match, Player, Sides, Stage, Table,
        words::{counted, is_by_games, is_single_game},
    },
    record::{
        Daily, Date, Occasion, Participant, Record, come_from,
        store::{ReadError, Shelved},
    },
    rules::{GameTable, Hollywood, NAMED_RULES, Rules, RulesSource},
};

/// A record in the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordLine {
    /// Its number in its folder.
    pub number: u32,
    /// The name of its file.
    pub file: String,
    /// The day on which it was last written to, where that is known.
    pub day: Option<Date>,
    /// What is in it, or why it cannot be read.
    pub found: Result<Found, String>,
}

/// What is in a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The opponent: their name, and their level or kind.
    pub opponent: (String, String),
    /// What the table is called, if it is one for more than two.
    pub table: Option<String>,
    /// The name of the house rules.
    pub rules: String,
    /// The house rules and the length in words: `the rules of Pagat.com, one game to 50`.
    pub played_by: String,
    /// How many hands are over.
    pub hands: usize,
    /// The score and whether it is over, in a few words.
    pub standing: String,
    /// What its numbers are, in brackets; empty where it is one alone.
    pub numbers: &'static str,
    /// Whether it is over.
    pub is_finished: bool,
    /// Where a branch comes from, in sentences.
    pub comes_from: Vec<String>,
}

impl From<Shelved<Match>> for RecordLine {
    fn from(shelved: Shelved<Match>) -> Self {
        let Shelved {
            number,
            path,
            written,
            log,
        } = shelved;
        let file = path
            .file_name()
            .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        Self {
            number,
            file,
            day: written.map(Date::of_unix),
            found: match log {
                Ok(record) => Ok(Found::of(&record)),
                Err(ReadError::Damaged { damage, .. }) => Err(damage.to_string()),
                Err(ReadError::System(why)) => Err(format!("{}: {}", why.doing, why.reason)),
            },
        }
    }
}

impl RecordLine {
    /// The sentence of a list without columns: `Match 7, 2026-11-22, against Conrad (casual): won 2 to 1 in games; 9 hands.`
    pub fn sentence(&self, kind: &str) -> String {
        let number = self.number;
        let day = self
            .day
            .as_ref()
            .map_or_else(String::new, |day| format!(", {day}"));
        match &self.found {
            Ok(found) => {
                let (name, level) = &found.opponent;
                // A screen reader does not say the dash.
                let standing = found.standing.replace('–', " to ");
                let hands = counted(found.hands, "hand", "hands");
                let opponent = if level.is_empty() {
                    name.clone()
                } else {
                    format!("{name} ({level})")
                };
                format!("{kind} {number}{day}, against {opponent}: {standing}; {hands}.")
            }
            Err(why) => format!("{kind} {number}{day} is damaged: {why}."),
        }
    }
}

impl Found {
    pub fn of(record: &Record) -> Self {
        let (header, game) = (record.header(), record.state());
        let me = person(record);
        let others = || header.numbered().filter(|(player, _)| *player != me);
        let list = |of: &dyn Fn(&Participant) -> String| {
            let each = others().map(|(_, participant)| of(participant));
            each.collect::<Vec<_>>().join(", ")
        };
        let kinds = list(&|one| one.kind.name().to_owned());
        let (standing, numbers) = standing(record, me);
        Self {
            opponent: (list(&|one| one.name.to_string()), kinds),
            table: match game.table() {
                Table::Two => None,
                table => Some(table.name()),
            },
            rules: match NAMED_RULES.iter().find(|(_, named)| named == game.rules()) {
                Some((RulesSource::Preset(preset), _)) => preset.name().to_owned(),
                Some((source, _)) => source.to_string(),
                None => "rules of its own".to_owned(),
            },
            played_by: played_by(game.rules()),
            hands: game.sheet().hands(),
            standing,
            numbers,
            is_finished: record.is_finished(),
            comes_from: come_from(record),
        }
    }
}

/// What was played by, in words: house rules that have a name, and the length where it is another than theirs.
pub fn played_by(rules: &Rules) -> String {
    if *rules == Daily::rules() {
        return format!("{}, as on every deal of the day", RulesSource::BuiltIn);
    }
    // Whoever chose only a table for more has chosen none of the presets that are nothing else.
    if rules.game_table() != GameTable::Two && is_usual(rules) {
        return format!("{} for this table, {}", RulesSource::BuiltIn, length(rules));
    }
    let exact = NAMED_RULES.iter().find(|(_, named)| named == rules);
    match (exact, named_like(rules)) {
        // A preset that is only a length is called by its length.
        (Some((source, _)), Some(first)) if source == first || *first != RulesSource::BuiltIn => {
            source.to_string()
        }
        (_, Some(source)) => format!("{source}, {}", length(rules)),
        (_, None) => format!("{}, {}", RulesSource::Match, length(rules)),
    }
}

/// What the house rules of a match are called, where they are not the usual ones of its table.
pub fn house(rules: &Rules) -> Option<&'static str> {
    if is_usual(rules) {
        return None;
    }
    match named_like(rules) {
        Some(RulesSource::Preset(preset)) => Some(preset.title()),
        Some(_) | None => Some("own house rules"),
    }
}

/// Whether these are the usual rules of their table, whatever the length.
fn is_usual(rules: &Rules) -> bool {
    let usual = Rules::new(rules.usual());
    usual.is_ok_and(|usual| usual.is_alike(rules))
}

/// The first rules with a name that are like these, whatever the length.
fn named_like(rules: &Rules) -> Option<&'static RulesSource> {
    let mut named = NAMED_RULES.iter();
    let found = named.find(|(_, named)| named.is_alike(rules));
    found.map(|(source, _)| source)
}

/// How long a match is: `one game to 100`, `match to 500`; of a match it is said how long its games are where that is not usual.
pub fn length(rules: &Rules) -> String {
    let target = rules.game.target;
    match (rules.match_play.hollywood, rules.match_play.best_of) {
        (Hollywood::Three | Hollywood::Rolling, _) => format!("three games at once to {target}"),
        (Hollywood::Off, 0) if target != rules.usual().game.target => {
            format!("match to {}, games to {target}", rules.match_play.target)
        }
        (Hollywood::Off, 0) => format!("match to {}", rules.match_play.target),
        (Hollywood::Off, 1) => format!("one game to {target}"),
        (Hollywood::Off, games) => format!("best of {games} games to {target}"),
    }
}

/// How a match stands, seen from one side: your score, then that of each other side. Where everybody has an account it is
/// your own. With it, what the numbers are, in brackets.
fn standing(record: &Record, me: Player) -> (String, &'static str) {
    const YOURS_FIRST: &str = " (your score first)";
    const IN_ALL: &str = " (your score first, with boxes and bonuses)";
    let game = record.state();
    let sheet = game.sheet();
    let (players, table) = (sheet.players(), sheet.table());
    let listed = |sides: Sides, of: &dyn Fn(Player) -> String| {
        let mut leaders: Vec<Player> = sides.leaders(players).collect();
        leaders.sort_by_key(|&leader| !sides.are_together(leader, me));
        let each = leaders.into_iter().map(of);
        each.collect::<Vec<_>>().join("–")
    };
    let accounts = table.has_accounts();
    if let Stage::Over(result) = game.stage() {
        let word = match result.winner() {
            None => "drawn",
            Some(_) if result.is_won_by(me) => "won",
            Some(_) => "lost",
        };
        let (games, scores) = (&result.games_won, &result.scores);
        return if accounts {
            (format!("{word}, {:+}", scores[me.index()]), "")
        } else if is_single_game(game.rules()) {
            // As on the sheet: the hands alone are not what the game was won by.
            let tally = sheet.last_game().tally();
            let total = |one: Player| {
                let tally = tally.as_ref();
                tally.map_or(0, |tally| tally.columns[one.index()].total())
            };
            let totals = listed(table.sides(), &|one| total(one).to_string());
            (format!("{word} {totals} in all"), IN_ALL)
        } else if is_by_games(game.rules()) {
            let games = listed(table.match_sides(), &|one| games[one.index()].to_string());
            (format!("{word} {games} in games"), YOURS_FIRST)
        } else {
            let scores = listed(table.match_sides(), &|one| scores[one.index()].to_string());
            (format!("{word} {scores}"), YOURS_FIRST)
        };
    }
    let scores = sheet.match_scores();
    let word = match record.header().occasion() {
        _ if !record.is_finished() => "unfinished",
        Occasion::Daily(_) => {
            let won = |of: Player| sheet.game().running(of);
            let others = table.sides().leaders(players).filter(|one| *one != me);
            let best = others.map(won).max();
            match best.map(|best| won(me).cmp(&best)) {
                Some(Ordering::Greater) => "won",
                Some(Ordering::Less) => "lost",
                Some(Ordering::Equal) | None => "over",
            }
        }
        Occasion::Match | Occasion::Branch(_) => "over",
    };
    let running = listed(table.sides(), &|one| sheet.game().running(one).to_string());
    let standing = if scores.iter().all(|score| *score == 0) {
        format!("{word}, {running}")
    } else if accounts {
        format!("{word}, {:+} and {running}", scores[me.index()])
    } else {
        let scores = listed(table.match_sides(), &|one| scores[one.index()].to_string());
        format!("{word}, {scores} and {running}")
    };
    (standing, YOURS_FIRST)
}

/// The person who played a match: the first, where there are more or none.
pub fn person(record: &Record) -> Player {
    record.header().person().unwrap_or(Player::FIRST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{HouseRules, Preset};

    #[test]
    fn what_was_played_by_is_said_plainly() {
        let by = |change: &dyn Fn(&mut HouseRules)| {
            let mut house = HouseRules::default();
            change(&mut house);
            played_by(&Rules::new(house).unwrap())
        };
        assert_eq!(by(&|_| ()), "the built-in rules");
        let short = |house: &mut HouseRules| {
            house.match_play.best_of = 1;
            house.game.target = 50;
        };
        assert_eq!(by(&short), "the built-in rules, one game to 50");
        let one = |house: &mut HouseRules| house.match_play.best_of = 1;
        assert_eq!(by(&one), "the built-in rules, one game to 100");
        let own = |house: &mut HouseRules| house.knock.limit = 7;
        assert_eq!(by(&own), "the house rules of this match, match to 500");
        let named = |change: &dyn Fn(&mut HouseRules)| {
            let mut rules = HouseRules::default();
            change(&mut rules);
            house(&Rules::new(rules).unwrap())
        };
        assert_eq!(named(&short), None, "a length is no house rule");
        assert_eq!(named(&own), Some("own house rules"));
        let pagat = Preset::find("pagat").unwrap().book().rules();
        assert_eq!(played_by(&pagat), "the rules of Pagat.com");
        assert_eq!(house(&pagat), Some("Pagat.com"));
        let partnership = Preset::find("partnership").unwrap().book().rules();
        assert_eq!(
            played_by(&Rules::new(partnership.usual()).unwrap()),
            "the built-in rules for this table, match to 500"
        );
    }
}
