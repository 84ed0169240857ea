//! What an undercut with equal counts earns: a name or a number.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{choice::UnknownChoice, key::Named};

/// The bonus of an undercut in which both counts are equal, in points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TieBonus {
    /// The same as for any other undercut.
    #[default]
    UndercutBonus,
    /// A bonus of its own.
    Points(u32),
}

impl TieBonus {
    /// What stands for [`TieBonus::UndercutBonus`] in `rules.toml`.
    pub const NAMED: Named = Named {
        name: "undercut-bonus",
        doc: "The same as for any other undercut.",
    };
}

impl Serialize for TieBonus {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::UndercutBonus => serializer.serialize_str(Self::NAMED.name),
            Self::Points(points) => serializer.serialize_u32(points),
        }
    }
}

impl<'de> Deserialize<'de> for TieBonus {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Points(u32),
            Name(String),
        }
        match Written::deserialize(deserializer)? {
            Written::Points(points) => Ok(Self::Points(points)),
            Written::Name(name) if name == Self::NAMED.name => Ok(Self::UndercutBonus),
            Written::Name(given) => Err(serde::de::Error::custom(UnknownChoice {
                given,
                expected: vec![Self::NAMED.name],
            })),
        }
    }
}
