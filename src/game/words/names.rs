//! Who is told about, and to whom.

use crate::game::Player;

/// A player's name as it stands inside a sentence: who has given none is `you` there.
pub fn mid_sentence(name: &str) -> &str {
    if name == Names::YOU { "you" } else { name }
}

/// The players' names, and who of them is being told.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    names: Vec<String>,
    you: Option<Player>,
}

impl Names {
    /// The name of somebody who has given none.
    pub const YOU: &str = "You";

    /// These names in the order of the players' numbers. The sentences are for `you`; when that is nobody at the
    /// table, a player whose name is "You" is still addressed as such.
    pub fn new<'a>(names: impl IntoIterator<Item = &'a str>, you: Option<Player>) -> Self {
        let names: Vec<String> = names.into_iter().map(str::to_owned).collect();
        let called_you = || names.iter().position(|name| name == Self::YOU);
        let you = you.or_else(|| called_you().map(Player::new));
        Self { names, you }
    }

    /// Who is being told.
    pub fn you(&self) -> Option<Player> {
        self.you
    }

    /// The players, in their order.
    pub fn players(&self) -> impl ExactSizeIterator<Item = Player> + use<> {
        Player::all(self.names.len())
    }

    /// The players in the order of their columns on paper: who is told comes first.
    pub fn columns(&self) -> impl Iterator<Item = Player> + use<> {
        let you = self.you.filter(|you| you.index() < self.names.len());
        let others = self.players().filter(move |player| Some(*player) != you);
        you.into_iter().chain(others)
    }

    /// The name that begins a sentence: `You`, `Club`.
    pub fn subject(&self, player: Player) -> &str {
        match self.names.get(player.index()) {
            _ if self.you == Some(player) => Self::YOU,
            Some(name) => name,
            None => "Somebody",
        }
    }

    /// Whose something is: `your`, `Club's`.
    pub fn whose(&self, player: Player) -> String {
        if self.you == Some(player) {
            "your".to_owned()
        } else {
            format!("{}'s", self.subject(player))
        }
    }

    /// The form of the verb that goes with the player: `draw` with "you", `draws` with a name.
    pub fn verb<'v>(&self, player: Player, you: &'v str, other: &'v str) -> &'v str {
        if self.you == Some(player) { you } else { other }
    }

    /// The subject with its verb: `You draw`, `Club draws`.
    pub fn does(&self, player: Player, you: &str, other: &str) -> String {
        format!("{} {}", self.subject(player), self.verb(player, you, other))
    }
}
