//! House rules after they have been checked: the form that can be played.

use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize};

use super::{
    choices::{Exhausted, KnockVariant},
    house::HouseRules,
    keys::KEYS,
};

/// House rules that can be played: every value in its range, no two of them in contradiction.
///
/// ```
/// use undercut::rules::{Fault, HouseRules, KnockVariant, Rules};
///
/// let mut house = HouseRules::default();
/// house.game.target = 250;
/// let rules = Rules::new(house)?;
/// assert_eq!(rules.game.target, 250);
///
/// house.knock.variant = KnockVariant::Oklahoma;
/// house.deal.eleven_card_start = true;
/// assert_eq!(Rules::new(house), Err(vec![Fault::OklahomaWithoutUpcard]));
/// # Ok::<(), Vec<Fault>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(transparent)]
pub struct Rules(HouseRules);

impl Rules {
    /// Checks house rules.
    ///
    /// # Errors
    ///
    /// Every value out of its range and every pair of values that contradict one another.
    pub fn new(house: HouseRules) -> Result<Self, Vec<Fault>> {
        let mut faults: Vec<Fault> = KEYS
            .iter()
            .filter_map(|key| {
                let (value, range) = key.number(&house)?;
                (!range.contains(&value)).then(|| Fault::OutOfRange {
                    key: key.path,
                    value,
                    min: *range.start(),
                    max: *range.end(),
                })
            })
            .collect();
        let best_of = house.match_play.best_of;
        if best_of != 0 && best_of.is_multiple_of(2) {
            faults.push(Fault::EvenBestOf { best_of });
        }
        if house.knock.variant == KnockVariant::Oklahoma && house.deal.eleven_card_start {
            faults.push(Fault::OklahomaWithoutUpcard);
        }
        let dead_cards = house.stock.dead_cards;
        if house.stock.exhausted == Exhausted::LastDiscardKnock && dead_cards != 2 {
            faults.push(Fault::NoFiftiethCard { dead_cards });
        }
        if faults.is_empty() {
            Ok(Self(house))
        } else {
            Err(faults)
        }
    }

    /// The same values, to be changed and checked again.
    pub fn into_house(self) -> HouseRules {
        self.0
    }
}

impl Deref for Rules {
    type Target = HouseRules;

    fn deref(&self) -> &HouseRules {
        &self.0
    }
}

impl TryFrom<HouseRules> for Rules {
    type Error = Vec<Fault>;

    fn try_from(house: HouseRules) -> Result<Self, Vec<Fault>> {
        Self::new(house)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let house = HouseRules::deserialize(deserializer)?;
        Self::new(house).map_err(|faults| {
            let told: Vec<String> = faults.iter().map(Fault::to_string).collect();
            serde::de::Error::custom(told.join("; "))
        })
    }
}

/// Why house rules cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A number outside the range of its key.
    #[error("`{key}` is {value}, but it must be between {min} and {max}")]
    OutOfRange {
        /// The key, with its tables.
        key: &'static str,
        /// What was written.
        value: u32,
        /// The lowest value allowed.
        min: u32,
        /// The highest value allowed.
        max: u32,
    },
    /// A match over an even number of games has no majority.
    #[error(
        "`match.best_of` is {best_of}, but a match by games needs an odd number (or 0: by points)"
    )]
    EvenBestOf {
        /// What was written.
        best_of: u32,
    },
    /// Oklahoma takes its knock limit from the first upcard, and the eleven-card start has none.
    #[error(
        "`knock.variant = \"oklahoma\"` takes the knock limit from the first upcard, but with \
         `deal.eleven_card_start = true` there is none: change one of the two"
    )]
    OklahomaWithoutUpcard,
    /// The fiftieth-card rule is about the card that leaves two in the stock.
    #[error(
        "`stock.exhausted = \"last-discard-knock\"` is the rule of the fiftieth card, the one that leaves two, but \
         `stock.dead_cards` is {dead_cards}: make it 2, or choose another rule for the end of the stock"
    )]
    NoFiftiethCard {
        /// What was written.
        dead_cards: u32,
    },
}

impl Fault {
    /// The keys, with their tables, that have to change to mend it.
    pub fn keys(&self) -> Vec<&'static str> {
        match self {
            Self::OutOfRange { key, .. } => vec![key],
            Self::EvenBestOf { .. } => vec!["match.best_of"],
            Self::OklahomaWithoutUpcard => vec!["knock.variant", "deal.eleven_card_start"],
            Self::NoFiftiethCard { .. } => vec!["stock.exhausted", "stock.dead_cards"],
        }
    }
}
