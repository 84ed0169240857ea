//! Who has entered the arena.

use std::fmt;

use crate::bots::{Fault, House, Rival};

use super::Contestant;

/// Seats somebody anew, once for each thread that games are played on.
type Sit = Box<dyn Fn() -> Result<Box<dyn Rival>, Fault> + Send + Sync>;

/// Who has entered the arena: a name, and how a rival of that name is seated.
///
/// ```
/// use undercut::bots::{Level, arena::{Contestant, Entrant}};
///
/// assert_eq!(Entrant::from(Contestant::Level(Level::Club)).name(), "club");
/// ```
pub struct Entrant {
    name: String,
    sit: Sit,
}

impl Entrant {
    /// Somebody whom `sit` seats: once for each thread, and anew after a fault.
    pub fn new(
        name: impl Into<String>,
        sit: impl Fn() -> Result<Box<dyn Rival>, Fault> + Send + Sync + 'static,
    ) -> Self {
        Self {
            name: name.into(),
            sit: Box::new(sit),
        }
    }

    /// The name in the report.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The same under another name.
    #[must_use]
    pub fn called(self, name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            ..self
        }
    }

    pub(super) fn sit(&self) -> Result<Box<dyn Rival>, Fault> {
        (self.sit)()
    }
}

impl From<Contestant> for Entrant {
    fn from(contestant: Contestant) -> Self {
        Self::new(contestant.name(), move || {
            Ok(Box::new(House::new(move |seed| contestant.bot(seed))))
        })
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entrant").field(&self.name).finish()
    }
}
