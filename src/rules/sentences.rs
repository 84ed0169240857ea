//! The sentences that a table needs in place of those for two players.

use crate::text::Value;

use super::{
    choices::{
        GameTable::{self, BattleRoyal, Chouette, Cutthroat, Partnership, Round, Two},
        KnockVariant,
    },
    table::{HouseRules, RuleKey},
};

/// A rule as it is played at some tables.
struct TableSentence {
    at: &'static [GameTable],
    key: &'static str,
    /// The value as it is written in `rules.toml`, without quotes; empty: any.
    value: &'static str,
    /// The rule, with `{}` in the place of the number; empty: the table does not use the key.
    said: &'static str,
}

/// Shorter than the fields: at these tables, this key with this value (empty: any) says this.
const fn at(
    at: &'static [GameTable],
    key: &'static str,
    value: &'static str,
    said: &'static str,
) -> TableSentence {
    TableSentence {
        at,
        key,
        value,
        said,
    }
}

const ANY: &str = "";
const UNUSED: &str = "";

/// Where a deal has three or four hands.
const MANY_HANDS: &[GameTable] = &[BattleRoyal, Round];
/// Where every two players settle with one another.
const PAIRS: &[GameTable] = &[Cutthroat, BattleRoyal, Round];

/// What differs from the sentences in `table.rs` and `choices.rs`. The first row that fits counts.
const SENTENCES: &[TableSentence] = &[
    at(
        &[Cutthroat],
        "deal.first_dealer",
        ANY,
        "The middle card of the cut deals first, the highest plays the dealer, and the lowest sits out.",
    ),
    at(
        &[Chouette],
        "deal.first_dealer",
        "cut-chooses",
        "The highest card of the cut is in the box and chooses the dealer.",
    ),
    at(
        &[Chouette],
        "deal.first_dealer",
        "cut-high",
        "The highest card of the cut is in the box and deals first.",
    ),
    at(
        &[Chouette],
        "deal.first_dealer",
        "cut-low",
        "The highest card of the cut is in the box, and the captain deals first.",
    ),
    at(
        MANY_HANDS,
        "deal.first_dealer",
        "cut-chooses",
        "The highest card of the cut chooses the dealer.",
    ),
    at(
        MANY_HANDS,
        "deal.first_dealer",
        "cut-high",
        "The highest card of the cut deals first.",
    ),
    at(
        MANY_HANDS,
        "deal.first_dealer",
        "cut-low",
        "The lowest card of the cut deals first.",
    ),
    at(
        &[Partnership],
        "deal.first_dealer",
        "cut-chooses",
        "The side with the highest card of the cut chooses which side deals.",
    ),
    at(
        &[Partnership],
        "deal.first_dealer",
        "cut-high",
        "The side with the higher cards of the cut deals first.",
    ),
    at(
        &[Partnership],
        "deal.first_dealer",
        "cut-low",
        "The side with the lower cards of the cut deals first.",
    ),
    at(
        &[Cutthroat],
        "deal.next_dealer",
        ANY,
        "The loser of a hand sits out the next one, and the player who sat out deals to the winner.",
    ),
    at(
        MANY_HANDS,
        "deal.next_dealer",
        "alternate",
        "The players deal in turn, clockwise.",
    ),
    at(
        &[Chouette],
        "deal.next_dealer",
        "loser",
        "The box player or the side that loses a hand deals the next one.",
    ),
    at(
        &[Chouette],
        "deal.next_dealer",
        "alternate",
        "The box player and the captain deal in turn.",
    ),
    at(
        &[Partnership],
        "deal.next_dealer",
        "winner",
        "The side that wins a hand deals the next one.",
    ),
    at(
        &[Partnership],
        "deal.next_dealer",
        "loser",
        "The side that loses a hand deals the next one.",
    ),
    at(
        &[Partnership],
        "deal.next_dealer",
        "alternate",
        "The sides deal in turn.",
    ),
    at(
        &[Cutthroat],
        "deal.after_void",
        ANY,
        "After a hand without a winner, the same two play again, with the same dealer.",
    ),
    at(
        MANY_HANDS,
        "deal.after_void",
        "alternate",
        "After a hand without a winner, the player on the dealer's left deals.",
    ),
    at(
        &[Partnership],
        "deal.after_void",
        "same",
        "After a hand without a winner, the same side deals again.",
    ),
    at(
        &[Partnership],
        "deal.after_void",
        "alternate",
        "After a hand without a winner, the other side deals.",
    ),
    at(
        MANY_HANDS,
        "deal.eleven_card_start",
        "true",
        "The player on the dealer's left is dealt eleven cards, and discards or knocks first.",
    ),
    at(
        MANY_HANDS,
        "first_turn.offer",
        "both",
        "The upcard is offered to each player, clockwise from the dealer's left.",
    ),
    at(
        MANY_HANDS,
        "first_turn.offer",
        "non-dealer",
        "The upcard is offered to the player on the dealer's left alone.",
    ),
    at(
        MANY_HANDS,
        "first_turn.offer",
        "none",
        "Nobody is offered the upcard: the player on the dealer's left has an ordinary turn.",
    ),
    at(
        MANY_HANDS,
        "first_turn.after_passes",
        ANY,
        "If the upcard is passed, the player on the dealer's left draws from the stock.",
    ),
    at(
        &[BattleRoyal],
        "table.discard_pile",
        "top",
        "Each player has a discard pile. Only its last card can be seen, and only the others may take it.",
    ),
    at(
        &[BattleRoyal],
        "table.discard_pile",
        "open",
        "Each player has a discard pile, which may be looked through at any time. Only the others may take its last card.",
    ),
    at(
        MANY_HANDS,
        "table.take_back",
        "until-opponent-acts",
        "A move may be taken back until another player acts or the hand ends.",
    ),
    at(
        MANY_HANDS,
        "gin.lay_offs",
        "false",
        "The opponents may lay off against a knock, but not against gin.",
    ),
    at(
        MANY_HANDS,
        "gin.lay_offs",
        "true",
        "The opponents may lay off against a knock, and against gin too.",
    ),
    at(
        &[BattleRoyal],
        "stock.exhausted",
        ANY,
        "The turn that leaves three cards in the stock is the last. Without a knock the hand is void.",
    ),
    at(
        &[Round],
        "stock.exhausted",
        "last-discard-knock",
        "When no card is left to draw, each opponent in turn may take the last discard to knock with; otherwise the hand is void.",
    ),
    at(
        &[Round],
        "stock.exhausted",
        "lowest-deadwood",
        "The lowest deadwood scores the difference to every other player when no card is left to draw, without a bonus and \
         without lay-offs; if two share the lowest, the hand is void.",
    ),
    at(
        &[Partnership],
        "stock.exhausted",
        "void",
        "A deal is void when no card is left to draw and nobody has knocked.",
    ),
    at(&[BattleRoyal], "stock.dead_cards", ANY, UNUSED),
    at(
        MANY_HANDS,
        "score.gin_bonus",
        ANY,
        "Gin scores every opponent's deadwood and {} more.",
    ),
    at(
        MANY_HANDS,
        "score.big_gin_bonus",
        ANY,
        "Big gin scores every opponent's deadwood and {} more.",
    ),
    at(&[BattleRoyal], "score.undercut_bonus", ANY, UNUSED),
    at(
        &[BattleRoyal],
        "score.undercut_on_tie",
        ANY,
        "An undercut takes 20 points from the knocker and has no bonus. With equal deadwood it is an undercut too.",
    ),
    at(
        &[Round],
        "score.undercut_bonus",
        ANY,
        "An undercut scores the difference in deadwood to every other player and {} more.",
    ),
    at(
        &[Round],
        "score.undercut_on_tie",
        "false",
        "With equal deadwood the knocker keeps the hand.",
    ),
    at(
        &[Partnership],
        "score.undercut_on_tie",
        "false",
        "With equal deadwood a deal is nobody's and scores nothing.",
    ),
    at(&[BattleRoyal], "score.undercut_tie_bonus", ANY, UNUSED),
    at(
        &[Partnership],
        "score.box_bonus",
        ANY,
        "Each hand that a side wins is a box, which counts {}.",
    ),
    at(&[Partnership], "score.extra_boxes.gin", ANY, UNUSED),
    at(&[Partnership], "score.extra_boxes.big_gin", ANY, UNUSED),
    at(&[Partnership], "score.extra_boxes.undercut", ANY, UNUSED),
    at(&[Partnership], "knock.oklahoma_spades_boxes", ANY, UNUSED),
    at(
        &[Partnership],
        "game.target",
        ANY,
        "The game ends when a side has reached {} at the end of a hand.",
    ),
    at(
        &[Chouette],
        "game.target",
        ANY,
        "The game ends when the box player or the side has reached {} at the end of a hand.",
    ),
    at(
        PAIRS,
        "game.shutout",
        "add",
        "A shutout adds a bonus: each player who won no hand pays it to the winner of the game.",
    ),
    at(
        &[Partnership],
        "match.target",
        ANY,
        "The match ends when a side leads with {} or more.",
    ),
    at(
        PAIRS,
        "match.credit",
        ANY,
        "Every two players settle the difference of their totals.",
    ),
    at(
        &[Chouette],
        "match.credit",
        ANY,
        "The winner of a game settles the difference of the totals with every member of the other side.",
    ),
    at(MANY_HANDS, "doubling.on", ANY, UNUSED),
];

/// The knock limit beside the upcard, which sets a limit of its own.
const OKLAHOMA_LIMIT: &str = "No upcard allows a knock with more than {} points of deadwood.";

impl HouseRules {
    /// Returns what a knock scores at this table; none where only gin ends a hand.
    pub fn knock_scores(&self) -> Option<&'static str> {
        if self.knock.variant == KnockVariant::GinOnly {
            return None;
        }
        Some(match self.game_table() {
            Two | Cutthroat | Chouette | Partnership => {
                "A knock scores the difference in deadwood."
            }
            BattleRoyal => "The lowest deadwood scores the others' less its own.",
            Round => "A knock scores the difference to each opponent.",
        })
    }
}

impl RuleKey {
    /// The sentence of the key at the table of these rules: none where it is the one for two players, empty where the table
    /// does not use the key.
    pub(super) fn at_table(&self, rules: &HouseRules) -> Option<&'static str> {
        let is_oklahoma = rules.knock.variant == KnockVariant::Oklahoma;
        if self.path == "knock.limit" && is_oklahoma && rules.knock.limit > 1 {
            return Some(OKLAHOMA_LIMIT);
        }
        let table = rules.game_table();
        let is = |written: &str| match self.get(rules) {
            Value::Name(name) => name == written,
            value @ (Value::Switch(_) | Value::Number(_)) => value.to_string() == written,
        };
        SENTENCES
            .iter()
            .filter(|sentence| sentence.at.contains(&table) && sentence.key == self.path)
            .find(|sentence| sentence.value == ANY || is(sentence.value))
            .map(|sentence| sentence.said)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{KEYS, Preset, Rules};

    /// Every sentence at a table with its usual rules.
    fn said(preset: &str) -> String {
        let rules = Preset::find(preset).unwrap().book().rules();
        let said: Vec<String> = KEYS.iter().filter_map(|key| key.sentence(&rules)).collect();
        said.join("\n")
    }

    #[test]
    fn every_row_is_for_a_key_and_a_value_that_there_are() {
        for sentence in SENTENCES {
            let key = RuleKey::find(sentence.key).unwrap_or_else(|| panic!("{}", sentence.key));
            let kind = key.kind();
            let is_switch = ["true", "false"].contains(&sentence.value);
            let is_known =
                sentence.value == ANY || is_switch || kind.named(sentence.value).is_some();
            assert!(is_known, "{} {}", sentence.key, sentence.value);
        }
    }

    #[test]
    fn each_table_has_the_sentences_of_its_own_game() {
        let many = [
            "The upcard is offered to each player, clockwise from the dealer's left.",
            "If the upcard is passed, the player on the dealer's left draws from the stock.",
            "The highest card of the cut chooses the dealer.",
        ];
        let two = [
            "The upcard is offered to the non-dealer, then to the dealer.",
            "If the upcard is passed, the non-dealer draws from the stock.",
            "The higher card of a cut chooses the dealer.",
        ];
        let tables: [(&str, &[&str], &[&str]); 5] = [
            (
                "round",
                &[
                    "Gin scores every opponent's deadwood and 25 more.",
                    "An undercut scores the difference in deadwood to every other player and 25 more.",
                    "The last 2 cards of the stock are never drawn.",
                    "The match is a single game.",
                ],
                &["the defender", "non-dealer", "The match ends when"],
            ),
            (
                "battle-royal",
                &[
                    "Gin scores every opponent's deadwood and 40 more.",
                    "An undercut takes 20 points from the knocker and has no bonus. With equal deadwood it is an undercut too.",
                    "Each player has a discard pile. Only its last card can be seen, and only the others may take it.",
                    "The turn that leaves three cards in the stock is the last. Without a knock the hand is void.",
                ],
                &[
                    "the defender",
                    "non-dealer",
                    "25 more.",
                    "same bonus",
                    "never drawn",
                    "the discard pile can be seen",
                ],
            ),
            (
                "cutthroat",
                &[
                    "The middle card of the cut deals first, the highest plays the dealer, and the lowest sits out.",
                    "The loser of a hand sits out the next one, and the player who sat out deals to the winner.",
                    two[0],
                    two[1],
                ],
                &["The winner of a hand deals", two[2]],
            ),
            (
                "chouette",
                &[
                    "The highest card of the cut is in the box and chooses the dealer.",
                    "The game ends when the box player or the side has reached 100 at the end of a hand.",
                    two[0],
                ],
                &["when a player has reached", two[2]],
            ),
            (
                "partnership",
                &[
                    "The side that wins a hand deals the next one.",
                    "The game ends when a side has reached 125 at the end of a hand.",
                    two[0],
                ],
                &[
                    "The winner of a hand deals",
                    "Each hand won is a box",
                    two[2],
                ],
            ),
        ];
        for (preset, there, absent) in tables {
            let said = said(preset);
            let is_many = ["round", "battle-royal"].contains(&preset);
            for sentence in there
                .iter()
                .chain(is_many.then_some(&many).into_iter().flatten())
            {
                assert!(said.contains(sentence), "{preset}: {sentence}\n{said}");
            }
            let elsewhere = is_many.then_some(&two).into_iter().flatten();
            for sentence in absent.iter().chain(elsewhere) {
                assert!(!said.contains(sentence), "{preset}: {sentence}\n{said}");
            }
        }
    }

    #[test]
    fn two_players_have_none_of_these_sentences() {
        let mut house = HouseRules::default();
        for (game, players) in [(Two, 2), (Round, 2)] {
            (house.table.game, house.table.players) = (game, players);
            let rules = Rules::new(house).unwrap();
            assert!(KEYS.iter().all(|key| key.at_table(&rules).is_none()));
        }
    }

    #[test]
    fn keys_that_the_values_do_not_use_say_nothing() {
        let (oklahoma, hollywood) = ("oklahoma", "hollywood");
        let of = |preset: &str| Preset::find(preset).unwrap().book().rules();
        let usual = Rules::default();
        let uses = |path: &str, rules: &Rules| RuleKey::find(path).unwrap().matters(rules);
        for path in [
            "knock.oklahoma_ace",
            "doubling.limit",
            "match.hollywood_games",
        ] {
            assert!(!uses(path, &usual), "{path}");
        }
        assert!(uses("knock.oklahoma_ace", &of(oklahoma)));
        for path in ["match.target", "match.best_of"] {
            assert!(!uses(path, &of(hollywood)), "{path}");
        }
        assert!(!uses("score.undercut_bonus", &of("straight")));
        assert!(!uses("stock.dead_cards", &of("battle-royal")));
        assert!(!uses("doubling.on", &of("round")));
    }
}
