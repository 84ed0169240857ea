//! The defaults that depend on the table, and the values that do not fit one.

use crate::text::Value;

use super::{
    choices::{
        AfterPasses, Credit, DiscardPile, Exhausted, FirstDealer,
        GameTable::{self, BattleRoyal, Chouette, Cutthroat, Partnership, Round, Two},
        GameWinner, Hollywood, IllegalKnock, NextDealer, Shutout,
    },
    table::{HouseRules, KEYS, RuleKey},
};

/// The keys on which the defaults of others depend, in the order in which they are set.
pub(super) const LEADING: [&str; 3] = ["table.game", "table.players", "doubling.on"];

impl GameTable {
    /// How many players it is for: the usual number first.
    pub const fn players(self) -> &'static [u32] {
        match self {
            Two => &[2],
            Cutthroat | BattleRoyal => &[3],
            Chouette => &[3, 4],
            Partnership => &[4],
            Round => &[4, 3, 2],
        }
    }
}

impl HouseRules {
    /// The table that is played at: a round of two is the game for two.
    #[must_use]
    pub const fn game_table(&self) -> GameTable {
        match (self.table.game, self.table.players) {
            (Round, 2) => Two,
            (game, _) => game,
        }
    }

    /// Whether a match by these rules is as long as is usual at their table.
    pub fn has_usual_length(&self) -> bool {
        let mut keys = LENGTH_KEYS.iter().filter_map(|path| RuleKey::find(path));
        keys.all(|key| !key.differs(self))
    }

    /// The defaults at the table of these rules.
    ///
    /// ```
    /// use undercut::rules::{GameTable, HouseRules};
    ///
    /// let mut house = HouseRules::default();
    /// house.table.game = GameTable::BattleRoyal;
    /// assert_eq!((house.usual().table.players, house.usual().game.target), (3, 200));
    /// ```
    #[must_use]
    pub fn usual(&self) -> Self {
        let mut usual = Self::default();
        let game = self.table.game;
        usual.table.game = game;
        usual.table.players = if game.players().contains(&self.table.players) {
            self.table.players
        } else {
            game.players()[0]
        };
        usual.doubling.on = self.doubling.on;
        match usual.game_table() {
            Two => {}
            Cutthroat | Chouette => usual.match_play.best_of = 1,
            BattleRoyal => {
                usual.game.target = 200;
                usual.score.gin_bonus = 40;
                usual.gin.big_gin = false;
                usual.match_play.best_of = 1;
            }
            Partnership => usual.game.target = 125,
            Round => {
                usual.game.target = if usual.table.players == 3 { 150 } else { 200 };
                usual.stock.exhausted = Exhausted::LowestDeadwood;
                usual.match_play.best_of = 1;
            }
        }
        if usual.doubling.on {
            usual.game.target = 200;
        }
        usual
    }
}

/// The keys that make the length of a match.
pub const LENGTH_KEYS: [&str; 3] = ["game.target", "match.best_of", "match.target"];

impl RuleKey {
    /// Whether the defaults of other keys depend on it.
    pub(crate) fn is_leading(&self) -> bool {
        LEADING.contains(&self.path)
    }

    /// Returns the default at the table of these rules.
    pub fn usual(&self, rules: &HouseRules) -> Value<'static> {
        if self.path == "table.players" {
            Value::Number(rules.table.game.players()[0].into())
        } else if self.is_leading() {
            self.default_value()
        } else {
            self.get(&rules.usual())
        }
    }

    /// Returns whether the value makes a difference and is not the default at the table of these rules. How long to play is no
    /// house rule: the keys that make the length of a match are never unusual.
    pub fn is_unusual(&self, rules: &HouseRules) -> bool {
        !LENGTH_KEYS.contains(&self.path) && self.differs(rules)
    }

    fn differs(&self, rules: &HouseRules) -> bool {
        self.matters(rules) && self.get(rules) != self.usual(rules)
    }

    /// Returns the defaults that are not the same at every table, each with the table in words.
    pub(super) fn usual_elsewhere(&self) -> Vec<(&'static str, Value<'static>)> {
        let at = |game, players, on| {
            let mut house = HouseRules::default();
            house.table.game = game;
            house.table.players = players;
            house.doubling.on = on;
            self.usual(&house)
        };
        let (three, four) = (at(Round, 3, false), at(Round, 4, false));
        let round = if three == four {
            vec![("in round", four)]
        } else {
            vec![("in round with three", three), ("in round with four", four)]
        };
        let mut tables = vec![
            ("in cutthroat", at(Cutthroat, 3, false)),
            ("in chouette", at(Chouette, 3, false)),
            ("in Battle Royal", at(BattleRoyal, 3, false)),
            ("in partnership", at(Partnership, 4, false)),
        ];
        tables.extend(round);
        tables.push(("with doubling", at(Two, 2, true)));
        tables.retain(|(_, value)| *value != self.default_value());
        tables
    }

    /// Sets the key, and moves what was as usual to what is usual then; returns nothing if the value is none of its type.
    pub(super) fn set_leading(&self, rules: &mut HouseRules, value: Value<'_>) -> Option<()> {
        let before = *rules;
        (self.field)(rules).set(value)?;
        let (was, game) = (before.table.game.players()[0], rules.table.game);
        let as_usual =
            before.table.players == was || !game.players().contains(&before.table.players);
        if self.path == "table.game" && as_usual {
            rules.table.players = game.players()[0];
        }
        let (before, after) = (before.usual(), rules.usual());
        for key in KEYS.iter().filter(|key| !key.is_leading()) {
            if key.get(rules) == key.get(&before) {
                (key.field)(rules).set(key.get(&after));
            }
        }
        Some(())
    }
}

/// A value that does not fit a table.
pub(super) struct Unfit {
    at: &'static [GameTable],
    pub(super) key: &'static str,
    /// When it does not; without it, when it is another than the usual one.
    when: Option<fn(&HouseRules) -> bool>,
    pub(super) why: &'static str,
}

/// Where each player has an account of their own.
const ACCOUNTS: &[GameTable] = &[Cutthroat, Chouette, BattleRoyal, Round];
/// Where every two players settle with one another.
const PAIRS: &[GameTable] = &[Cutthroat, BattleRoyal, Round];
/// Where a deal has more than two hands.
const MANY_HANDS: &[GameTable] = &[BattleRoyal, Round];

const IN_BATTLE_ROYAL: &str = "in Battle Royal a knocker without the lowest deadwood loses 20 points, and a tie counts against them";

/// Every value that does not fit a table.
const UNFIT: &[Unfit] = &[
    Unfit {
        at: ACCOUNTS,
        key: "match.hollywood",
        when: Some(|r| r.match_play.hollywood != Hollywood::Off),
        why: "several games at once need two sides for the whole match",
    },
    Unfit {
        at: ACCOUNTS,
        key: "match.hollywood_games",
        when: Some(|r| {
            r.match_play.hollywood == Hollywood::Rolling && r.match_play.hollywood_games > 0
        }),
        why: "several games at once need two sides for the whole match",
    },
    Unfit {
        at: ACCOUNTS,
        key: "match.best_of",
        when: Some(|r| r.match_play.best_of > 1),
        why: "with an account for each player a match is one game (1) or goes by points (0)",
    },
    Unfit {
        at: ACCOUNTS,
        key: "match.credit",
        when: Some(|r| r.match_play.credit == Credit::Totals),
        why: "each player settles the difference with the others",
    },
    Unfit {
        at: ACCOUNTS,
        key: "game.winner",
        when: Some(|r| r.game.winner == GameWinner::MostPoints),
        why: "the player who reaches the target wins the game, and the others settle among themselves",
    },
    Unfit {
        at: PAIRS,
        key: "game.shutout",
        when: Some(|r| !matches!(r.game.shutout, Shutout::Add | Shutout::None)),
        why: "each player without a hand pays a shutout to the winner, so it can only be added",
    },
    Unfit {
        at: &[Cutthroat],
        key: "deal.first_dealer",
        when: None,
        why: "in cutthroat the middle card of the cut deals first",
    },
    Unfit {
        at: &[Cutthroat],
        key: "deal.next_dealer",
        when: None,
        why: "in cutthroat the player who sat out deals to the winner",
    },
    Unfit {
        at: &[Cutthroat],
        key: "deal.after_void",
        when: None,
        why: "in cutthroat the same two play again after a hand without a winner, with the same dealer",
    },
    Unfit {
        at: &[Chouette, BattleRoyal, Round],
        key: "deal.first_dealer",
        when: Some(|r| {
            matches!(
                r.deal.first_dealer,
                FirstDealer::You | FirstDealer::Opponent
            )
        }),
        why: "with more than two players the cut or chance decides",
    },
    Unfit {
        at: &[Partnership],
        key: "knock.oklahoma_spades_boxes",
        when: None,
        why: "a side scores one box for both hands",
    },
    Unfit {
        at: &[Partnership],
        key: "score.extra_boxes.gin",
        when: None,
        why: "a side scores one box for both hands",
    },
    Unfit {
        at: &[Partnership],
        key: "score.extra_boxes.big_gin",
        when: None,
        why: "a side scores one box for both hands",
    },
    Unfit {
        at: &[Partnership],
        key: "score.extra_boxes.undercut",
        when: None,
        why: "a side scores one box for both hands",
    },
    Unfit {
        at: MANY_HANDS,
        key: "deal.next_dealer",
        when: Some(|r| r.deal.next_dealer == NextDealer::Loser),
        why: "a hand of three or four has more than one loser",
    },
    Unfit {
        at: MANY_HANDS,
        key: "first_turn.after_passes",
        when: Some(|r| r.first_turn.after_passes == AfterPasses::Dealer),
        why: "when all have passed, the dealer's left draws",
    },
    Unfit {
        at: MANY_HANDS,
        key: "irregularities.illegal_knock",
        when: Some(|r| r.irregularities.illegal_knock != IllegalKnock::Refuse),
        why: "the penalties are made for two hands",
    },
    Unfit {
        at: MANY_HANDS,
        key: "doubling.on",
        when: Some(|r| r.doubling.on),
        why: "a double needs one opponent who accepts or refuses",
    },
    Unfit {
        at: &[BattleRoyal],
        key: "table.discard_pile",
        when: Some(|r| r.table.discard_pile == DiscardPile::Penalize),
        why: "each player has a discard pile of their own, and its last card is all that counts",
    },
    Unfit {
        at: &[BattleRoyal],
        key: "score.undercut_on_tie",
        when: None,
        why: IN_BATTLE_ROYAL,
    },
    Unfit {
        at: &[BattleRoyal],
        key: "score.undercut_bonus",
        when: None,
        why: IN_BATTLE_ROYAL,
    },
    Unfit {
        at: &[BattleRoyal],
        key: "score.undercut_tie_bonus",
        when: None,
        why: IN_BATTLE_ROYAL,
    },
    Unfit {
        at: &[BattleRoyal],
        key: "gin.big_gin",
        when: None,
        why: "Battle Royal knows no big gin",
    },
    Unfit {
        at: &[BattleRoyal],
        key: "stock.exhausted",
        when: None,
        why: "in Battle Royal the hand is void when three cards are left in the stock",
    },
    Unfit {
        at: &[BattleRoyal],
        key: "stock.dead_cards",
        when: None,
        why: "in Battle Royal the hand is void when three cards are left in the stock",
    },
];

impl Unfit {
    /// Every value of these rules that does not fit their table.
    pub(super) fn of(house: &HouseRules) -> impl Iterator<Item = &'static Self> {
        UNFIT
            .iter()
            .filter(|unfit| unfit.at.contains(&house.game_table()) && unfit.is(house))
    }

    fn is(&self, house: &HouseRules) -> bool {
        match (self.when, RuleKey::find(self.key)) {
            (Some(when), _) => when(house),
            (None, Some(key)) => key.get(house) != key.usual(house),
            (None, None) => false,
        }
    }
}
