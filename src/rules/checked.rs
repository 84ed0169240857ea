//! House rules that have been checked and can be played.

use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize};

use super::{
    choices::{DiscardPile, Exhausted, Hollywood, KnockVariant},
    defaults::Unfit,
    table::{HouseRules, KEYS, RuleKey},
};

/// House rules that can be played: every value in its range, no two of them in contradiction.
///
/// ```
/// use undercut::rules::{HouseRules, KnockVariant, Rules};
///
/// let mut house = HouseRules::default();
/// house.game.target = 250;
/// let rules = Rules::new(house)?;
/// assert_eq!(rules.game.target, 250);
///
/// house.knock.variant = KnockVariant::Oklahoma;
/// house.deal.eleven_card_start = true;
/// let faults = Rules::new(house).expect_err("there is no upcard");
/// assert_eq!(faults[0].keys(), ["knock.variant", "deal.eleven_card_start"]);
/// # Ok::<(), Vec<undercut::rules::RuleFault>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(transparent)]
pub struct Rules {
    house: HouseRules,
    /// Whether a player whose opponents skip a turn may take back their own discard, as in old records.
    #[serde(skip)]
    own_discard_returns: bool,
}

/// Why house rules cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct RuleFault {
    keys: Vec<&'static str>,
    message: String,
    said: String,
}

/// Values that contradict one another.
struct Contradiction {
    keys: &'static [&'static str],
    when: fn(&HouseRules) -> bool,
    why: &'static str,
    /// What to do in a file; empty where the reason says it.
    fix: &'static str,
}

/// Every contradiction.
const CONTRADICTIONS: &[Contradiction] = &[
    Contradiction {
        keys: &["match.best_of"],
        when: |r| r.match_play.best_of != 0 && r.match_play.best_of.is_multiple_of(2),
        why: "a match by games needs an odd number (0: by points)",
        fix: "",
    },
    Contradiction {
        keys: &["knock.variant", "deal.eleven_card_start"],
        when: |r| r.knock.variant == KnockVariant::Oklahoma && r.deal.eleven_card_start,
        why: "Oklahoma takes the knock limit from the first upcard, and an eleven-card start has none",
        fix: "change one of the two",
    },
    Contradiction {
        keys: &["match.hollywood_games"],
        when: |r| matches!(r.match_play.hollywood_games, 1 | 2),
        why: "three games are open at once, so there are at least 3 (0: as many as you like)",
        fix: "",
    },
    Contradiction {
        keys: &["match.hollywood", "match.hollywood_games"],
        when: |r| r.match_play.hollywood_games != 0 && r.match_play.hollywood != Hollywood::Rolling,
        why: "another game opens only where games follow one another",
        fix: "leave `match.hollywood_games` at 0, or set `match.hollywood` to \"rolling\"",
    },
    Contradiction {
        keys: &["table.game", "table.players"],
        when: |r| !r.table.game.players().contains(&r.table.players),
        why: "cutthroat and Battle Royal are for 3 players, chouette is for 3 or 4, partnership for 4, round for 2 to 4, and any \
              other game is for 2",
        fix: "leave `table.players` out, or choose another `table.game`",
    },
    Contradiction {
        keys: &["doubling.limit"],
        when: |r| r.doubling.limit == 1,
        why: "a stake of 1 is never doubled (0: no limit)",
        fix: "for a game without doubling, leave `doubling.on` at false",
    },
    Contradiction {
        keys: &["stock.exhausted", "stock.dead_cards"],
        when: |r| r.stock.exhausted == Exhausted::LastDiscardKnock && r.stock.dead_cards != 2,
        why: "the last discard may be taken when two cards are left in the stock",
        fix: "set `stock.dead_cards` to 2, or choose another `stock.exhausted`",
    },
];

impl RuleFault {
    fn contradiction(keys: &[&'static str], why: &str, fix: &str, house: &HouseRules) -> Self {
        let found: Vec<&RuleKey> = keys.iter().filter_map(|path| RuleKey::find(path)).collect();
        let written = |key: &&RuleKey| format!("`{} = {}`", key.path, key.get(house));
        let named = |key: &&RuleKey| {
            let line = if key.is_fixed(house) {
                key.line_for_two(house)
            } else {
                key.line(house)
            };
            format!("\"{}\"", line.trim_end_matches('.'))
        };
        let all = |each: Vec<String>| each.join(" and ");
        let written = all(found.iter().map(written).collect());
        let named = all(found.iter().map(named).collect());
        let (cannot, change) = match found.len() {
            1 => ("cannot be played", "Change it."),
            _ => ("contradict each other", "Change one of the two."),
        };
        let gap = if fix.is_empty() { "" } else { "; " };
        Self {
            keys: keys.to_vec(),
            message: format!("{written} {cannot}: {why}{gap}{fix}"),
            said: format!("{named} {cannot}: {why}. {change}"),
        }
    }
}

impl Rules {
    /// Checks house rules.
    ///
    /// # Errors
    ///
    /// Every value out of its range, and every contradiction.
    pub fn new(house: HouseRules) -> Result<Self, Vec<RuleFault>> {
        let out_of_range = KEYS.iter().filter_map(|key| {
            let value = key.get(&house);
            let wrong = key.check_range(value, &value.to_string()).err()?;
            Some(RuleFault {
                keys: vec![key.path],
                message: wrong.to_string(),
                said: wrong.in_words(),
            })
        });
        let contradictions = CONTRADICTIONS
            .iter()
            .filter(|contradiction| (contradiction.when)(&house));
        let contradictions =
            contradictions.map(|one| RuleFault::contradiction(one.keys, one.why, one.fix, &house));
        let unfit = Unfit::of(&house).map(|Unfit { key, why, .. }| {
            let keys = ["table.game", *key];
            let fix = format!("leave `{key}` out, or choose another `table.game`");
            RuleFault::contradiction(&keys, why, &fix, &house)
        });
        let faults: Vec<RuleFault> = out_of_range.chain(contradictions).chain(unfit).collect();
        if faults.is_empty() {
            Ok(Self {
                house,
                own_discard_returns: false,
            })
        } else {
            Err(faults)
        }
    }

    /// The lowest version of the form of records that knows all keys which differ from their defaults.
    pub(crate) fn since(&self) -> u64 {
        let set = KEYS
            .iter()
            .filter(|key| key.since > 1 && key.get(self) != key.default_value());
        set.map(|key| key.since).max().unwrap_or(1)
    }

    /// Whether looking through the discards skips a turn, after which nobody may take back their own discard.
    pub(crate) fn bars_own_discard(&self) -> bool {
        self.table.discard_pile == DiscardPile::Penalize && !self.own_discard_returns
    }

    /// The same as records of the versions before 5 have it: one's own discard may be taken back.
    #[must_use]
    pub(crate) fn where_own_discards_return(mut self) -> Self {
        self.own_discard_returns = self.table.discard_pile == DiscardPile::Penalize;
        self
    }

    /// Returns the values, to be changed and checked again.
    pub fn into_house(self) -> HouseRules {
        self.house
    }

    /// Whether these are the same rules, for a match of any length and whether or not moves can be taken back.
    pub fn is_alike(&self, other: &Self) -> bool {
        let mut house = self.house;
        house.game.target = other.game.target;
        house.match_play.best_of = other.match_play.best_of;
        house.match_play.target = other.match_play.target;
        house.table.take_back = other.table.take_back;
        house == other.house
    }

    /// Returns the keys that differ from the defaults at this table, as lines of `rules.toml`.
    ///
    /// ```
    /// use undercut::rules::{HouseRules, Rules};
    ///
    /// let mut house = HouseRules::default();
    /// house.knock.limit = 9;
    /// assert_eq!(Rules::new(house)?.differences(), ["knock.limit = 9"]);
    /// # Ok::<(), Vec<undercut::rules::RuleFault>>(())
    /// ```
    pub fn differences(&self) -> Vec<String> {
        let written = |key: &RuleKey| format!("{} = {}", key.path, key.get(self));
        self.differing().map(written).collect()
    }

    /// The keys whose values are not the defaults of their table.
    pub fn differing(&self) -> impl Iterator<Item = &'static RuleKey> {
        KEYS.iter().filter(|key| key.get(self) != key.usual(self))
    }
}

impl RuleFault {
    /// The keys, with their tables; at least one must change.
    pub fn keys(&self) -> &[&'static str] {
        &self.keys
    }

    /// The same for somebody who sees the rules as sentences, and not the keys of a file.
    pub fn in_words(&self) -> &str {
        &self.said
    }
}

impl Deref for Rules {
    type Target = HouseRules;

    fn deref(&self) -> &HouseRules {
        &self.house
    }
}

impl TryFrom<HouseRules> for Rules {
    type Error = Vec<RuleFault>;

    fn try_from(house: HouseRules) -> Result<Self, Vec<RuleFault>> {
        Self::new(house)
    }
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let house = HouseRules::deserialize(deserializer)?;
        Self::new(house).map_err(|faults| {
            let messages: Vec<&str> = faults.iter().map(|fault| fault.message.as_str()).collect();
            serde::de::Error::custom(messages.join("; "))
        })
    }
}
