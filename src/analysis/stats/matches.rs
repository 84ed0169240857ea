//! Recorded matches, and what the decisions in them were worth, counted for one player.

use std::{collections::BTreeMap, sync::LazyLock};

use serde::{Serialize, Serializer, ser::SerializeStruct};

use crate::{
    analysis::coach::{
        JudgedDeal, JudgedPlayer, JudgedRecord, Luck, MistakeCount, MistakeKind, accuracy_of,
    },
    game::{Entry, Match, Player},
    record::{Label, Participant, ParticipantKind, Record},
    rules::{PRESETS, Preset, Rules},
};

use super::{Career, HandStats, PlayedHand, Sample, hands::real};

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
    pub hands: Vec<PlayedHand>,
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
    pub fn take_in(&mut self, judged: JudgedRecord) {
        let mut deals = judged.deals;
        deals.retain(|deal| deal.is_over);
        self.judged = (deals.len() == self.hands.len()).then_some(deals);
    }

    /// The hands, counted.
    pub fn counted(&self) -> HandStats {
        let mut hands = HandStats::default();
        for hand in &self.hands {
            hands.add(hand);
        }
        hands
    }
}

/// The finished hands of a record.
fn hands(record: &Record, player: Player) -> Vec<PlayedHand> {
    let mut game = Match::new(record.header().rules());
    let mut hands = Vec::new();
    for entry in record.entries() {
        // The entries of a record were applied in this order before, and none of them was refused.
        if game.apply(entry).is_err() {
            break;
        }
        if let Entry::Played { .. } = entry {
            hands.extend(game.deal().and_then(|deal| PlayedHand::of(deal, player)));
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

/// What the mistakes of a kind cost.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct MistakeCost {
    /// How many there are.
    pub count: u64,
    /// What they lost, in expected points.
    pub points: f64,
    /// What they lost of the chance to win the game, each from 0 to 1.
    pub chance: f64,
}

/// What the decisions of one side in many hands were worth.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct DecisionStats {
    /// How many decisions there were with something to decide.
    pub decisions: u64,
    /// What they lost in each hand, in expected points.
    pub points_lost: Sample,
    /// What they lost in each hand of the chance to win the game.
    pub chance_lost: Sample,
    /// How many mistakes of each grade there were.
    pub count: MistakeCount,
    /// What the mistakes of each kind cost.
    pub mistakes: BTreeMap<MistakeKind, MistakeCost>,
    lost_by_lot: f64,
}

impl DecisionStats {
    fn add(&mut self, judged: &JudgedPlayer) {
        self.decisions += judged.decisions;
        self.points_lost.add(judged.points_lost);
        self.chance_lost.add(judged.chance_lost);
        self.lost_by_lot += judged.lost_by_lot;
        for mistake in &judged.mistakes {
            self.count.add(mistake.grade);
            let cost = self.mistakes.entry(mistake.kind).or_default();
            cost.count += 1;
            cost.points += mistake.points_lost;
            cost.chance += mistake.chance_lost;
        }
    }

    /// The average error: what a decision lost, in expected points.
    pub fn points_a_decision(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.points_lost.total() / real(self.decisions))
    }

    /// What a decision lost of the chance to win the game, 0 to 1.
    pub fn chance_a_decision(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.chance_lost.total() / real(self.decisions))
    }

    /// How well the side decided, 0 to 1; see [`DealReview::accuracy`](crate::analysis::coach::DealReview::accuracy).
    pub fn accuracy(&self) -> Option<f64> {
        accuracy_of(self.chance_lost.total(), self.lost_by_lot)
    }

    /// The kinds of mistakes with what they cost, the dearest first.
    pub fn dearest(&self) -> Vec<(MistakeKind, MistakeCost)> {
        let mut kinds: Vec<_> = self
            .mistakes
            .iter()
            .map(|(kind, cost)| (*kind, *cost))
            .collect();
        kinds.sort_by(|(_, one), (_, other)| other.chance.total_cmp(&one.chance));
        kinds
    }

    /// What the mistakes of a kind cost.
    pub fn cost(&self, kind: MistakeKind) -> MistakeCost {
        self.mistakes.get(&kind).copied().unwrap_or_default()
    }

    /// The kind of mistake that is worth practising: the dearest of those that came up often enough to be a habit.
    pub fn to_practise(&self) -> Option<(MistakeKind, MistakeCost)> {
        /// So often a mistake has to have been made to be called a habit.
        const HABIT: u64 = 3;
        let told = |(kind, cost): &(MistakeKind, MistakeCost)| {
            *kind != MistakeKind::Other && cost.count >= HABIT
        };
        self.dearest().into_iter().find(told)
    }
}

/// The sums, and beside them the rates that follow from them.
impl Serialize for DecisionStats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kinds: BTreeMap<_, _> = self.mistakes.iter().collect();
        let mut fields = serializer.serialize_struct("Decided", 10)?;
        fields.serialize_field("decisions", &self.decisions)?;
        fields.serialize_field("accuracy", &self.accuracy())?;
        fields.serialize_field("points_lost", &self.points_lost.total())?;
        fields.serialize_field("points_lost_a_decision", &self.points_a_decision())?;
        fields.serialize_field("points_lost_a_hand", &self.points_lost.estimate())?;
        fields.serialize_field("chance_lost", &self.chance_lost.total())?;
        fields.serialize_field("chance_lost_a_decision", &self.chance_a_decision())?;
        fields.serialize_field("chance_lost_a_hand", &self.chance_lost.estimate())?;
        fields.serialize_field("count", &self.count)?;
        fields.serialize_field("kinds", &kinds)?;
        fields.end()
    }
}

/// Hands whose decisions the coach has judged, counted for one player.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct JudgedHands {
    /// How many there are.
    pub hands: u64,
    /// What the player's decisions were worth.
    pub own: DecisionStats,
    /// What the opponents' were.
    pub opponents: DecisionStats,
    /// What made the results: luck and skill together are the points won less the points lost.
    pub luck: Luck,
    /// What the cards brought in each hand, in points.
    pub cards: Sample,
}

impl JudgedHands {
    /// Counts one more hand for this player; one that was not played to its end is not counted.
    pub fn add(&mut self, deal: &JudgedDeal, player: Player) {
        for (of, judged) in deal.players.iter() {
            let Some(luck) = judged.luck else { return };
            if of == player {
                self.hands += 1;
                self.own.add(judged);
                self.luck = self.luck.and(luck);
                self.cards.add(luck.luck());
            } else {
                self.opponents.add(judged);
            }
        }
    }
}

/// The sums, and beside them the rates that follow from them.
impl Serialize for JudgedHands {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("JudgedHands", 7)?;
        fields.serialize_field("hands", &self.hands)?;
        fields.serialize_field("result", &self.luck.result())?;
        fields.serialize_field("luck", &self.luck.luck())?;
        fields.serialize_field("luck_a_hand", &self.cards.estimate())?;
        fields.serialize_field("skill", &self.luck.skill())?;
        fields.serialize_field("own", &self.own)?;
        fields.serialize_field("opponents", &self.opponents)?;
        fields.end()
    }
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
