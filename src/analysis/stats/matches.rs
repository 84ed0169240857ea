//! Recorded matches, and what the decisions in them were worth, counted for one player.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use serde_json::json;

use crate::{
    analysis::coach::{
        JudgedDeal, JudgedPlayer, JudgedRecord, Luck, MistakeCount, MistakeKind, accuracy_of,
    },
    game::{Player, Table},
    players::Level,
    record::{Participant, ParticipantKind, Record, Scored},
    rules::{NAMED_RULES, Rules, RulesSource},
};

use super::hands::{HandStats, PlayedHand, Sample, real};

/// What a recorded match was for the person who played it.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedMatch {
    /// Who sat opposite: the level or character of a computer player, `Robo (program)`, or the name of a person.
    pub opponent: String,
    /// The name of the preset that it was played by, at any length; nothing for house rules of one's own.
    pub preset: Option<&'static str>,
    /// Whether the person won it; none while it is unfinished.
    pub won: Option<bool>,
    /// The finished games, in their order, and whether the person won each.
    pub games: Vec<bool>,
    /// How often the person asked the coach for a hint in it.
    pub hints: u64,
    /// Which of the players the person is.
    pub player: Player,
    /// The hands that were played to their end, in their order.
    pub hands: Vec<PlayedHand>,
    /// What the coach made of them, in the same order; none while they have not been judged.
    pub judged: Option<Vec<JudgedDeal>>,
}

/// Whether a person is called as a level or a program is.
fn is_mistakable(name: &str) -> bool {
    name.parse::<Level>().is_ok() || name.ends_with(" (program)") || name.ends_with(" (person)")
}

impl PlayedMatch {
    /// What this record was for the person in it, the first if there are several; nothing where none played, and nothing
    /// for practice: a branch of another record counts nowhere. Nor does a match that was left before the first deal.
    pub fn of(record: &Record) -> Option<Self> {
        if !record.header().occasion().is_match() || !record.state().has_begun() {
            return None;
        }
        let header = record.header();
        let player = header.person()?;
        let sheet = record.state().sheet();
        let games = sheet.tallies().map(|tally| tally.is_won_by(player));
        let called = |opposite: &Participant| match &opposite.kind {
            ParticipantKind::Bot { level } => level.to_string(),
            ParticipantKind::Human if is_mistakable(opposite.name.as_str()) => {
                format!("{opposite} (person)")
            }
            ParticipantKind::Human | ParticipantKind::Program => opposite.to_string(),
        };
        let others = header.numbered().filter(|(other, _)| *other != player);
        let others: Vec<String> = others.map(|(_, opposite)| called(opposite)).collect();
        let others = others.join(", ");
        Some(Self {
            opponent: match sheet.table() {
                Table::Two => others,
                table => format!("{}: {others}", table.name()),
            },
            preset: preset_of(header.rules()),
            won: sheet.result().map(|result| result.is_won_by(player)),
            games: games.collect(),
            hints: record.state().hints(player) as u64,
            player,
            hands: record.finished_hands(|deal| PlayedHand::of(deal, player)),
            judged: None,
        })
    }

    /// Takes in what the coach made of the record.
    pub fn take_in(&mut self, judged: JudgedRecord) {
        let mut deals = judged.deals;
        // Others play too: where one sits out, and in the deal beside one's own.
        deals.retain(|deal| deal.is_over && deal.players[self.player].luck.is_some());
        // A hand of two deals side by side is counted when both are over.
        deals.truncate(self.hands.len());
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

/// The name of these rules whatever the length of the match, the first if there are several.
fn preset_of(rules: &Rules) -> Option<&'static str> {
    let (source, _) = NAMED_RULES
        .iter()
        .find(|(_, named)| named.is_alike(rules))?;
    Some(match source {
        RulesSource::Preset(preset) => preset.name(),
        RulesSource::BuiltIn
        | RulesSource::File(_)
        | RulesSource::Match
        | RulesSource::Changed { .. } => "built-in",
    })
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

    /// How well the side decided, 0 to 1.
    pub fn accuracy(&self) -> Option<f64> {
        accuracy_of(self.chance_lost.total(), self.lost_by_lot)
    }

    /// The kinds of mistakes with what they cost, the costliest first.
    pub fn costliest(&self) -> Vec<(MistakeKind, MistakeCost)> {
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

    /// The kind of mistake that is worth practicing: the costliest of those that came up often enough to be a habit.
    pub fn to_practice(&self) -> Option<(MistakeKind, MistakeCost)> {
        /// So often a mistake has to have been made to be called a habit.
        const HABIT: u64 = 3;
        let told = |(kind, cost): &(MistakeKind, MistakeCost)| {
            *kind != MistakeKind::Other && cost.count >= HABIT
        };
        self.costliest().into_iter().find(told)
    }
}

/// The sums, and the rates that follow from them.
impl Serialize for DecisionStats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = json!({
            "decisions": self.decisions,
            "accuracy": self.accuracy(),
            "points_lost": self.points_lost.total(),
            "points_lost_a_decision": self.points_a_decision(),
            "points_lost_a_hand": self.points_lost,
            "chance_lost": self.chance_lost.total(),
            "chance_lost_a_decision": self.chance_a_decision(),
            "chance_lost_a_hand": self.chance_lost,
            "count": self.count,
            "kinds": self.mistakes,
        });
        fields.serialize(serializer)
    }
}

/// Hands whose decisions the coach has judged, counted for one player.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct JudgedHands {
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
            let Some(luck) = judged.luck else { continue };
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

/// The sums, and the rates that follow from them.
impl Serialize for JudgedHands {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = json!({
            "hands": self.hands,
            "result": self.luck.result,
            "luck": self.luck.luck(),
            "luck_a_hand": self.cards,
            "skill": self.luck.skill(),
            "own": self.own,
            "opponents": self.opponents,
        });
        fields.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;
    use crate::rules::{PRESETS, Preset};

    #[test]
    fn a_match_that_was_left_at_the_cut_counts_nowhere() {
        let record = |name: &str| {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/records/v1");
            let text = fs::read(folder.join(name)).expect("the file is there");
            Record::parse(text).expect("it is whole").log
        };
        assert!(PlayedMatch::of(&record("header-only.jsonl")).is_none());
        assert!(PlayedMatch::of(&record("unfinished.jsonl")).is_some());
    }

    #[test]
    fn rules_are_called_what_they_are() {
        for length in [
            Rules::default(),
            Preset::find("quick").unwrap().book().rules(),
        ] {
            assert_eq!(preset_of(&length), Some("built-in"));
        }
        for preset in PRESETS {
            assert!(
                preset_of(&preset.book().rules()).is_some(),
                "{}",
                preset.name()
            );
        }
    }
}
