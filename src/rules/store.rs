//! Files of house rules: where they are, and how they are read and changed.

use std::{
    io::Read,
    path::{Path, PathBuf},
};

use crate::text::{
    CannotEdit, Change, TomlErrors, edited, shown,
    store::{self, FileError, Sort},
};

use super::{FoundBy, KEYS, RuleBook, RuleKey, Rules, RulesFile, commented_rules};

/// The name of the file of house rules.
pub const FILE_NAME: &str = "rules.toml";

const SORT: Sort = Sort {
    one: "a file of house rules",
    such_as: "house rules are a file, such as `rules.toml`",
};

/// Why a file of house rules cannot be used or changed.
#[derive(Debug, thiserror::Error)]
pub enum RulesFileError {
    /// There is no such file.
    #[error("{0}: there is no such file; `undercut rules init` begins one")]
    Missing(String),
    /// It cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// It has mistakes.
    #[error(transparent)]
    Content(#[from] TomlErrors),
    /// The values cannot be changed in the way they are written.
    #[error("{file}: {why}; nothing was written")]
    Edit {
        /// The file.
        file: String,
        /// Why not.
        why: CannotEdit,
    },
    /// With the values changed it would be read differently.
    #[error("{0}: the values cannot be changed where they stand; nothing was written")]
    Unfit(String),
}

impl RulesFileError {
    /// What is wrong, in one sentence.
    pub fn briefly(&self) -> String {
        match self {
            Self::Content(errors) => errors.briefly(),
            Self::Missing(_) | Self::File(_) | Self::Edit { .. } | Self::Unfit(_) => {
                self.to_string()
            }
        }
    }
}

/// Reads the file of house rules at `path`.
///
/// # Errors
///
/// Why it cannot be used.
pub fn read(path: &Path, found: FoundBy) -> Result<RuleBook, RulesFileError> {
    let name = path.to_string_lossy().into_owned();
    match store::text(path, SORT)? {
        Some(bytes) => Ok(RuleBook::read(RulesFile { name, found }, &bytes)?),
        None => Err(RulesFileError::Missing(shown(path))),
    }
}

/// Reads house rules from `reader`; messages call it `name`.
///
/// # Errors
///
/// Why they cannot be used.
pub fn read_from(
    reader: impl Read,
    name: &Path,
    found: FoundBy,
) -> Result<RuleBook, RulesFileError> {
    let bytes = store::bounded(reader, name, SORT, None)?;
    let name = name.to_string_lossy().into_owned();
    Ok(RuleBook::read(RulesFile { name, found }, &bytes)?)
}

/// Reads house rules from the current folder or else from the user's configuration folder; without a file, returns
/// the default rules.
///
/// # Errors
///
/// Why the first file found cannot be used; the next one is not tried then.
pub fn look_for() -> Result<RuleBook, RulesFileError> {
    for RulesFile { name, found } in places() {
        match read(Path::new(&name), found) {
            Err(RulesFileError::Missing(_)) => {}
            answer => return answer,
        }
    }
    Ok(RuleBook::built_in())
}

/// The same where the folder in which the program was started is not in sight: an error names a file in it by its whole path.
///
/// # Errors
///
/// Why the first file found cannot be used, in one sentence.
pub fn look_for_by_path() -> Result<RuleBook, String> {
    look_for().map_err(|why| {
        let whole = std::path::absolute(FILE_NAME).ok();
        match whole.and_then(|path| read(&path, FoundBy::Folder).err()) {
            None | Some(RulesFileError::Missing(_)) => why.briefly(),
            Some(by_path) => by_path.briefly(),
        }
    })
}

/// Returns the files in which house rules are looked for, in order; they need not exist.
pub fn places() -> Vec<RulesFile> {
    let own = user_file().and_then(|path| path.to_str().map(str::to_owned));
    let own = own.map(|name| RulesFile {
        name,
        found: FoundBy::User,
    });
    let here = RulesFile {
        name: FILE_NAME.to_owned(),
        found: FoundBy::Folder,
    };
    std::iter::once(here).chain(own).collect()
}

/// Returns the user's file of house rules, which need not exist; none without a home folder.
pub fn user_file() -> Option<PathBuf> {
    store::folder().map(|folder| folder.join(FILE_NAME))
}

/// Writes house rules to a file. In an existing file only the values that differ are changed; a new file has every
/// key with its comment. Returns the rules as they are read from it.
///
/// # Errors
///
/// Why not. The old file is unchanged.
pub fn keep(into: &RulesFile, rules: &Rules) -> Result<RuleBook, RulesFileError> {
    let path = Path::new(&into.name);
    let old = store::text(path, SORT)?.unwrap_or_else(|| commented_rules().into_bytes());
    // Mistakes in the file are reported before anything is changed.
    let mut book = RuleBook::read(into.clone(), &old)?;
    let mut new = String::from_utf8_lossy(&old).into_owned();
    // What a file leaves open depends on its table, and by that on other rules: so the table comes first, and what is usual at it stays
    // open.
    for is_written in [RuleKey::is_leading, |_: &RuleKey| true, |_: &RuleKey| true] {
        let was = book.rules();
        let changes: Vec<Change<'_>> = KEYS
            .iter()
            .filter(|key| is_written(key) && key.get(&was) != key.get(rules))
            .map(|key| (key.path, key.get(rules)))
            .collect();
        new = edited(&new, &changes).map_err(|why| {
            let file = shown(path);
            RulesFileError::Edit { file, why }
        })?;
        book = RuleBook::read(into.clone(), new.as_bytes())?;
    }
    if book.rules() != *rules {
        return Err(RulesFileError::Unfit(shown(path)));
    }
    store::write(path, &new)?;
    Ok(book)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::{GameTable, HouseRules, KnockVariant, PRESETS, Preset};
    use super::*;

    fn file(path: &Path) -> RulesFile {
        RulesFile {
            name: path.to_string_lossy().into_owned(),
            found: FoundBy::Name,
        }
    }

    #[test]
    fn a_new_file_has_every_key_with_its_comment() {
        let home = tempfile::tempdir().unwrap();
        for preset in PRESETS {
            let path = home.path().join(preset.name());
            let rules = preset.book().rules();
            let book = keep(&file(&path), &rules).unwrap();
            assert_eq!(book.rules(), rules, "{}", preset.name());
            let text = fs::read_to_string(&path).unwrap();
            for key in KEYS {
                assert!(text.contains(key.table_and_name().1));
            }
            assert!(text.contains("# Who deals the first hand of a match."));
        }
    }

    /// Where a value is the usual one of the game for two, and another is usual at the table, it has to be written.
    #[test]
    fn rules_of_every_table_can_be_written() {
        let home = tempfile::tempdir().unwrap();
        let mut written = 0;
        for game in [
            GameTable::Two,
            GameTable::Cutthroat,
            GameTable::Chouette,
            GameTable::BattleRoyal,
            GameTable::Partnership,
            GameTable::Round,
        ] {
            for target in [50, 100, 125, 150, 200, 250] {
                let mut house = HouseRules::default();
                house.table.game = game;
                house = house.usual();
                house.game.target = target;
                for gin_bonus in [20, 25, 40] {
                    house.score.gin_bonus = gin_bonus;
                    let rules = Rules::new(house).unwrap();
                    let path = home.path().join(format!("{written}.toml"));
                    let book = keep(&file(&path), &rules);
                    assert_eq!(
                        book.unwrap().rules(),
                        rules,
                        "{game:?} {target} {gin_bonus}"
                    );
                    written += 1;
                }
            }
        }
    }

    #[test]
    fn what_is_usual_at_a_table_stays_open_in_the_file() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("rules.toml");
        let at = |game, players| {
            let mut house = HouseRules::default();
            (house.table.game, house.table.players) = (game, players);
            let mut house = house.usual();
            house.score.box_bonus = 30;
            Rules::new(house).unwrap()
        };
        keep(&file(&path), &at(GameTable::BattleRoyal, 3)).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let for_two = text
            .replace("game = \"battle-royal\"", "game = \"two\"")
            .replace("players = 3", "players = 2");
        assert_ne!(text, for_two);
        let book = RuleBook::read(file(&path), for_two.as_bytes()).unwrap();
        assert_eq!(book.rules(), at(GameTable::Two, 2));
    }

    #[test]
    fn an_existing_file_keeps_its_comments_and_order() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("rules.toml");
        let text = "\u{feff}# Grandmother's.\nbase = \"pagat\"\n\n[score]\ngin_bonus = 30 # she was kind\n\n\
                    [knock]\nlimit = 10\n";
        fs::write(&path, text).unwrap();
        let pagat = Preset::find("pagat").unwrap().book().rules();
        let mut house = pagat.into_house();
        house.score.gin_bonus = 40;
        house.game.target = 150;
        let rules = Rules::new(house).unwrap();
        let book = keep(&file(&path), &rules).unwrap();
        assert_eq!(book.base().map(Preset::name), Some("pagat"));
        let wanted = text.replace("30 #", "40 #") + "\n[game]\ntarget = 150\n";
        assert_eq!(fs::read_to_string(&path).unwrap(), wanted);
        // Writing the same rules again changes nothing.
        keep(&file(&path), &rules).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), wanted);
    }

    #[test]
    fn a_file_with_mistakes_is_not_changed() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("rules.toml");
        fs::write(&path, "[knok]\nlimit = 9\n").unwrap();
        let message = keep(&file(&path), &Rules::default())
            .unwrap_err()
            .to_string();
        assert!(
            message.contains("rules.toml:1:2: there is no table"),
            "{message}"
        );
        assert_eq!(fs::read_to_string(&path).unwrap(), "[knok]\nlimit = 9\n");

        let below = path.join("rules.toml");
        assert!(keep(&file(&below), &Rules::default()).is_err());
    }

    #[test]
    fn contradicting_values_are_replaced() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("rules.toml");
        fs::write(&path, "deal.eleven_card_start = true\n").unwrap();
        let mut house = HouseRules::default();
        house.knock.variant = KnockVariant::Oklahoma;
        let rules = Rules::new(house).unwrap();
        assert_eq!(keep(&file(&path), &rules).unwrap().rules(), rules);
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            "deal.eleven_card_start = false\n\n[knock]\nvariant = \"oklahoma\"\n"
        );
    }
}
