//! One recorded match, counted.

use std::sync::LazyLock;

use crate::{
    analysis::coach::{Judged, JudgedDeal},
    game::{Entry, Match, Player},
    record::{Label, Participant, ParticipantKind, Record},
    rules::{PRESETS, Preset, Rules},
};

use super::{Career, Hand, Hands};

/// Who sat opposite.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Opposition {
    /// The computer, at the level or as the character of this name.
    Computer(Label),
    /// Another person.
    Person(Label),
    /// Another program.
    Program(Label),
}

impl Opposition {
    fn of(participant: &Participant) -> Self {
        match &participant.kind {
            ParticipantKind::Bot { level } => Self::Computer(level.clone()),
            ParticipantKind::Human => Self::Person(participant.name.clone()),
            ParticipantKind::Program => Self::Program(participant.name.clone()),
        }
    }

    /// The name that they go by in a list.
    pub fn name(&self) -> &str {
        match self {
            Self::Computer(level) => level.as_str(),
            Self::Person(name) | Self::Program(name) => name.as_str(),
        }
    }
}

/// What a recorded match was for the person who played it.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedMatch {
    /// When it was begun, if that was noted.
    pub started: Option<Label>,
    /// Who sat opposite.
    pub opposition: Opposition,
    /// The name of the preset that it was played by; nothing for house rules of one's own.
    pub preset: Option<&'static str>,
    /// Whether the person won it; nothing while it can be gone on with.
    pub won: Option<bool>,
    /// The games won and lost.
    pub games: [u64; 2],
    /// Which of the players the person is.
    pub player: Player,
    /// The hands that were played to their end, in their order.
    pub hands: Vec<Hand>,
    /// What the coach made of them, in the same order; none while they have not been judged.
    pub judged: Option<Vec<JudgedDeal>>,
}

impl PlayedMatch {
    /// What this record was for the person in it, the first if there are several; nothing where none played, and nothing
    /// for practice: a branch of another record counts nowhere.
    pub fn of(record: &Record) -> Option<Self> {
        if !record.header().occasion().is_match() {
            return None;
        }
        let header = record.header();
        let player = header.person()?;
        let (_, opposite) = header.numbered().find(|(other, _)| *other != player)?;
        let sheet = record.state().sheet();
        let won = sheet.games_won();
        let count = |wins: usize| u64::try_from(wins).unwrap_or(u64::MAX);
        let own = won.get(player.index()).copied().map_or(0, count);
        Some(Self {
            started: header.started().cloned(),
            opposition: Opposition::of(opposite),
            preset: preset_of(header.rules()),
            won: sheet.result().map(|result| result.winner == player),
            games: [own, won.into_iter().map(count).sum::<u64>() - own],
            player,
            hands: hands(record, player),
            judged: None,
        })
    }

    /// Takes in what the coach made of the record.
    pub fn take_in(&mut self, judged: Judged) {
        let mut deals = judged.deals;
        deals.retain(|deal| deal.is_over);
        self.judged = (deals.len() == self.hands.len()).then_some(deals);
    }

    /// The hands, counted.
    pub fn counted(&self) -> Hands {
        let mut hands = Hands::default();
        for hand in &self.hands {
            hands.add(hand);
        }
        hands
    }
}

/// The finished hands of a record.
fn hands(record: &Record, player: Player) -> Vec<Hand> {
    let mut game = Match::new(record.header().rules());
    let mut hands = Vec::new();
    for entry in record.entries() {
        // The entries of a record were applied in this order before, and none of them was refused.
        if game.apply(entry).is_err() {
            break;
        }
        if let Entry::Played { .. } = entry {
            hands.extend(game.deal().and_then(|deal| Hand::of(deal, player)));
        }
    }
    hands
}

/// The built-in rules and those of every preset, read once.
static PRESET_RULES: LazyLock<Vec<(&str, Rules)>> = LazyLock::new(|| {
    let read = |preset: &'static Preset| (preset.name(), preset.book().rules());
    let built_in = (Career::BUILT_IN_RULES, Rules::default());
    let presets = PRESETS.iter().map(read);
    [built_in].into_iter().chain(presets).collect()
});

/// The name of exactly these rules, the first if there are several.
fn preset_of(rules: &Rules) -> Option<&'static str> {
    let mut presets = PRESET_RULES.iter();
    presets
        .find(|(_, preset)| preset == rules)
        .map(|(name, _)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_called_what_they_are() {
        assert_eq!(preset_of(&Rules::default()), Some(Career::BUILT_IN_RULES));
        for preset in PRESETS {
            assert!(
                preset_of(&preset.book().rules()).is_some(),
                "{}",
                preset.name()
            );
        }
    }
}
