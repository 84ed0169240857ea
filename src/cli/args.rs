//! Arguments that several commands share: the house rules, programs, levels, seeds.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::{
    Args, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};

use super::{
    failure::{Failure, Refusal, warn},
    input::{Input, input},
    look,
};
use crate::{
    players::{Level, program::CommandLine},
    record::Date,
    rules::{
        GameTable, HouseRules, KEYS, NamedChoice, PRESETS, Preset, RuleBook, RuleKey, Value,
        store::{self as rules_store, RulesFileError},
    },
    text::{did_you_mean, nearest, quoted},
};

/// The options that choose the house rules.
#[derive(Debug, Clone, Default, Args)]
pub struct RulesArgs {
    /// Play by the house rules in FILE
    ///
    /// Without --rules and --preset, the rules come from rules.toml in this folder, else from rules.toml in your
    /// configuration folder, else they are the built-in ones. `undercut rules show` says which.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, value_parser = input())]
    rules: Option<Input>,

    /// Play by the preset NAME, whatever rules.toml says; `undercut rules presets` lists them
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with = "rules",
        value_parser = preset(),
        hide_possible_values = true
    )]
    preset: Option<&'static Preset>,

    /// Play at this table; the page Tables of the help explains them
    ///
    /// The same as --set table.game=NAME.
    #[arg(long, value_name = "NAME", value_parser = table())]
    table: Option<GameTable>,

    /// Change one house rule, as in --set game.target=50; can be given several times
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = setting)]
    settings: Vec<(&'static RuleKey, Value<'static>)>,
}

/// Reads the name of a table; an unknown one is answered with the list.
fn table() -> impl TypedValueParser<Value = GameTable> {
    let names = GameTable::ALL
        .iter()
        .map(|(_, named)| PossibleValue::new(named.name).help(named.doc));
    PossibleValuesParser::new(names).map(|name| {
        GameTable::from_name(&name).expect("the parser knows only the names in the list")
    })
}

/// Reads a house rule with its value.
fn setting(text: &str) -> Result<(&'static RuleKey, Value<'static>), String> {
    let Some((path, value)) = text.split_once('=') else {
        return Err("give a key and its value, as in game.target=50".to_owned());
    };
    let (path, value) = (path.trim(), value.trim());
    let key = RuleKey::find(path).ok_or_else(|| {
        let meant = nearest(path, KEYS.iter().map(|key| key.path));
        format!(
            "there is no key {}{}",
            quoted(path),
            did_you_mean(meant.as_slice(), '`')
        )
    })?;
    let unquoted = value
        .strip_prefix('"')
        .and_then(|value| value.strip_suffix('"'));
    let value = match (unquoted, value, value.parse()) {
        (None, "true", _) => Value::Switch(true),
        (None, "false", _) => Value::Switch(false),
        (None, _, Ok(number)) => Value::Number(number),
        (Some(name), ..) | (None, name, Err(_)) => Value::Name(name),
    };
    let mut house = HouseRules::default();
    key.set(&mut house, value)
        .map_err(|wrong| wrong.to_string())?;
    Ok((key, key.get(&house)))
}

/// Reads the name of a preset; an unknown one is answered with the list.
pub(super) fn preset() -> impl TypedValueParser<Value = &'static Preset> {
    let names = PRESETS
        .iter()
        .map(|preset| PossibleValue::new(preset.name()).help(preset.about()));
    PossibleValuesParser::new(names).try_map(|name| Preset::find(&name))
}

impl RulesArgs {
    pub(super) fn is_given(&self) -> bool {
        self.rules.is_some()
            || self.preset.is_some()
            || self.table.is_some()
            || !self.settings.is_empty()
    }

    /// The house rules that were named, or else those that are found.
    ///
    /// # Errors
    ///
    /// The file cannot be used. Nothing has been started then, and no file touched.
    pub(super) fn resolve(&self) -> Result<RuleBook, Failure> {
        let book = self.base()?;
        let table = RuleKey::find("table.game").zip(self.table);
        let table = table.map(|(key, game)| (key, Value::Name(game.named().name)));
        let given: Vec<_> = table
            .into_iter()
            .chain(self.settings.iter().copied())
            .collect();
        let book = book.with(&given).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            Failure::configuration(faults.join("\n"))
        })?;
        for dropped in book.dropped() {
            warn(dropped);
        }
        Ok(book)
    }

    /// The house rules before single ones are changed.
    fn base(&self) -> Result<RuleBook, Failure> {
        match (self.preset, &self.rules) {
            (Some(preset), _) => Ok(preset.book()),
            (None, Some(file)) => look::rules(file).map_err(|why| match named_preset(file, &why) {
                Some(preset) => Failure::configuration(format_args!(
                    "{why}\n(There is a preset of this name: --preset {}.)",
                    preset.name()
                )),
                None => Failure::configuration(why),
            }),
            (None, None) => rules_store::look_for().map_err(|error| {
                Failure::configuration(format_args!(
                    "{error}\n(This file is read by default. For other rules give --rules FILE or --preset NAME, as in undercut play --rules FILE.)"
                ))
            }),
        }
    }
}

/// The preset that was named where a file is due, if there is no such file.
fn named_preset(file: &Input, why: &RulesFileError) -> Option<&'static Preset> {
    match (file, why) {
        (Input::File(path), RulesFileError::Missing(_)) => Preset::find(path.to_str()?).ok(),
        _ => None,
    }
}

/// The option for other programs at the table.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct ProgramArgs {
    /// How long a program may take for an answer, in seconds
    ///
    /// The time counts from the moment the question is sent. A program that has not answered by then has failed, just as
    /// one with a wrong answer. The levels have no limit.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(super) move_time: Duration,
}

fn seconds(text: &str) -> Result<Duration, &'static str> {
    match text.trim().parse() {
        Ok(seconds @ 0.001..=86_400.0) => Ok(Duration::from_secs_f64(seconds)),
        Ok(_) | Err(_) => Err("give a time in seconds, from 0.001 to 86400"),
    }
}

/// Reads the command line of a program after `cmd:`; none without that prefix.
pub(super) fn program(text: &str) -> Option<Result<CommandLine, String>> {
    let command = text.strip_prefix("cmd:")?;
    Some(command.parse().map_err(|why| format!("{why}")))
}

/// Reads the name of one of these opponents; an unknown one is answered with the list.
pub(super) fn opponent(among: &'static [Level]) -> impl TypedValueParser<Value = Level> {
    let value =
        |level: &Level| PossibleValue::new(level.name()).help(level.persona().about[0].as_str());
    PossibleValuesParser::new(among.iter().map(value)).try_map(|name| name.parse::<Level>())
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// The refusal of a deal number, counted from 1, in a match of so many deals.
pub(super) fn no_such_deal(wanted: u64, deals: usize) -> Refusal {
    let count = match deals {
        0 => "nothing was".to_owned(),
        1 => "one was".to_owned(),
        deals => format!("{deals} were"),
    };
    let why = format!("there is no deal {wanted}: {count} dealt in this match");
    Refusal::new("no-such-deal", why)
}

/// Today, in universal time.
pub(super) fn today() -> Date {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    Date::of_unix(now.map_or(0, |since| since.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_number_of_seconds() {
        assert_eq!(seconds("2.5"), Ok(Duration::from_millis(2500)));
        for wrong in ["", "0", "-1", "NaN", "inf", "1e9", "ten"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_seed_is_a_whole_number() {
        assert_eq!(seed("18446744073709551615"), Ok(u64::MAX));
        for text in ["", "-1", "1.5", "seven", "18446744073709551616"] {
            let why = seed(text).expect_err("it is no seed");
            assert_eq!(
                why,
                "a seed is a whole number from 0 to 18446744073709551615"
            );
        }
    }
}
