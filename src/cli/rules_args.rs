//! The options that choose the house rules, for every command that plays or judges by them.

use std::path::PathBuf;

use clap::{
    Args, ValueHint,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};

use super::Failure;
use crate::rules::{
    FoundBy, PRESETS, Preset, RuleBook,
    store::{self, RulesFileError},
};

/// The options that choose the house rules.
///
/// Flatten them into the arguments of a command, and [`resolve`](RulesArgs::resolve) them.
#[derive(Debug, Clone, Default, Args)]
pub struct RulesArgs {
    /// Play by the house rules in FILE
    ///
    /// Without this and --preset they are those of rules.toml in this folder, else of your own rules.toml in the
    /// configuration folder, else the built-in ones; `undercut rules show` tells which.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub rules: Option<PathBuf>,

    /// Play by the preset NAME, whatever rules.toml says; `undercut rules presets` lists them
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with = "rules",
        value_parser = preset(),
        hide_possible_values = true
    )]
    pub preset: Option<&'static Preset>,
}

/// Reads the name of a preset; what is none is answered with the list.
pub(super) fn preset() -> impl TypedValueParser<Value = &'static Preset> {
    let names = PRESETS
        .iter()
        .map(|preset| PossibleValue::new(preset.name()).help(preset.about()));
    PossibleValuesParser::new(names).try_map(|name| Preset::find(&name))
}

impl RulesArgs {
    /// The house rules that were asked for, or else those that are found.
    ///
    /// # Errors
    ///
    /// The file cannot be used. Nothing has been started then, and no file touched.
    pub fn resolve(&self) -> Result<RuleBook, Failure> {
        match (self.preset, &self.rules) {
            (Some(preset), _) => Ok(preset.book()),
            (None, Some(path)) => store::read(path, FoundBy::Name)
                .map_err(|error| Failure::Configuration(error.into())),
            (None, None) => store::look_for().map_err(|error| not_asked_for(&error)),
        }
    }
}

/// What is wrong with a file that was found by itself, and how to do without it.
fn not_asked_for(error: &RulesFileError) -> Failure {
    Failure::Configuration(anyhow::anyhow!(
        "{error}\n(This file was looked for and found; --rules FILE or --preset NAME chooses other rules.)"
    ))
}
