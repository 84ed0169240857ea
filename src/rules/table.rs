//! The table of all house rules: the types, their defaults, the reader of `rules.toml`, its comments, the rules page and the
//! README's list follow it.
//!
//! To add a house rule, add its row here, then the rule itself and its tests: what is legal in `play/legal.rs` and
//! `play/check.rs`, points in `play/outcome.rs` and `game/score.rs`. A choice needs its values in `choices.rs`; two values that
//! contradict each other are listed in `checked.rs`; a table at which the sentence is another has it in `sentences.rs`. Tests hold `rules.toml` and the README against this table.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};

use super::choices::{
    AfterPasses, AfterVoid, BoxWhen, Credit, DiscardPile, Exhausted, FirstDealer, GameTable,
    GameWinner, Hollywood, IllegalKnock, KnockDiscard, KnockVariant, NextDealer, OklahomaAce,
    RuleField, Shutout, TakeBack, TieBonus, UpcardOffer,
};

/// House rules that have not been checked: every key has a value, but values may contradict each other.
///
/// The fields are the tables and keys of `rules.toml`; points are whole points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct HouseRules {
    /// Who deals, and how many cards.
    pub deal: DealRules,
    /// The offer of the first upcard.
    pub first_turn: FirstTurnRules,
    /// An ordinary turn.
    pub turn: TurnRules,
    /// Who plays, and what may be seen and taken back.
    pub table: TableRules,
    /// Ending a hand with deadwood left.
    pub knock: KnockRules,
    /// Ending a hand without deadwood.
    pub gin: GinRules,
    /// When a hand ends without a knock.
    pub stock: StockRules,
    /// What a hand is worth.
    pub score: ScoreRules,
    /// What a game is worth.
    pub game: GameRules,
    /// How a match is played out.
    #[serde(rename = "match")]
    pub match_play: MatchRules,
    /// Raising the stake of a hand.
    #[serde(skip_serializing_if = "DoublingRules::is_default")]
    pub doubling: DoublingRules,
    /// What follows a breach of the rules.
    pub irregularities: IrregularityRules,
}

/// One table of `rules.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyTable {
    /// The name, with the tables around it: `score.extra_boxes`.
    pub path: &'static str,
    /// A heading for its rules.
    pub title: &'static str,
    /// One sentence that says what its keys are about.
    pub doc: &'static str,
}

/// One key of `rules.toml`, which is one house rule.
///
/// ```
/// use undercut::rules::{HouseRules, RuleKey, Value};
///
/// let limit = RuleKey::find("knock.limit").expect("a key of rules.toml");
/// let mut house = HouseRules::default();
/// assert_eq!(limit.get(&house), Value::Number(10));
/// limit.set(&mut house, Value::Number(9))?;
/// assert_eq!(house.knock.limit, 9);
/// # Ok::<(), undercut::rules::WrongValue>(())
/// ```
#[derive(Debug)]
pub struct RuleKey {
    /// The key with its tables: `score.extra_boxes.gin`.
    pub path: &'static str,
    /// One sentence that says what the key decides.
    pub doc: &'static str,
    /// Who plays it how: the traditions behind the values.
    pub source: &'static str,
    /// The range of a number.
    pub(super) range: Option<RangeInclusive<u32>>,
    /// The rule in sentences: for `false` and `true`, or for the numbers from 0 on, where the last one, with `{}` in the
    /// place of the number, is for all further ones. Values with names have their own. Empty: there is nothing to say.
    pub(super) said: &'static [&'static str],
    /// The first version of the form of records that knows the key.
    pub(crate) since: u64,
    /// When the key matters; without it, always.
    pub(super) applies: Option<fn(&HouseRules) -> bool>,
    pub(super) field: fn(&mut HouseRules) -> &mut dyn RuleField,
}

impl PartialEq for RuleKey {
    /// No two keys have the same path.
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

impl Eq for RuleKey {}

macro_rules! optional {
    () => {
        None
    };
    ($given:expr) => {
        Some($given)
    };
}

/// The types, [`TABLES`] and [`KEYS`]. A row is
///
/// ```text
/// /// What the key decides, in one sentence.
/// key: Type = default, in range, said [sentences], if when it matters, from "who plays it how";
/// ```
///
/// where `in` belongs to a number, `said` is as [`RuleKey::sentence`] needs it, and `if` may be missing. `since 3` after the
/// default says that older programs cannot read the key: a record has it only where it is not the default, and has version 3
/// then. A default that depends on the table stands in `defaults.rs`.
macro_rules! house_rules {
    ($(
        $(#[doc = $table_doc:literal])+
        $path:literal, $title:literal, $table:expr => $Table:ident {
            $(
                $(#[doc = $doc:literal])+
                $key:ident: $Type:ty = $default:expr
                    $(, in $range:expr)?
                    $(, since $since:literal)?
                    $(, said [$($said:literal),+])?
                    $(, if $applies:expr)?
                    , from $source:literal;
            )+
            $(with $inner:ident: $Inner:ty;)?
        }
    )+) => {
        $(
            $(#[doc = $table_doc])+
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
            #[serde(deny_unknown_fields, default)]
            pub struct $Table {
                $(
                    $(#[doc = $doc])+
                    #[doc = concat!("\n\n", $source)]
                    $(#[doc = concat!("\n\nSince version ", $since, ".")])?
                    pub $key: $Type,
                )+
                $(#[doc = concat!("The table `", stringify!($inner), "`.")] pub $inner: $Inner,)?
            }

            impl Default for $Table {
                fn default() -> Self {
                    Self {
                        $($key: $default,)+
                        $($inner: <$Inner>::default(),)?
                    }
                }
            }

            impl Serialize for $Table {
                /// Leaves out what older programs do not know, as long as it is the default.
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let default = Self::default();
                    let mut map = serializer.serialize_map(None)?;
                    $(
                        let since = 1 $(* $since)?;
                        if since == 1 || self.$key != default.$key {
                            map.serialize_entry(stringify!($key), &self.$key)?;
                        }
                    )+
                    $(map.serialize_entry(stringify!($inner), &self.$inner)?;)?
                    map.end()
                }
            }
        )+

        /// The tables of `rules.toml`, in the order of the file.
        pub const TABLES: &[KeyTable] = &[$(
            KeyTable {
                path: $path,
                title: $title,
                doc: concat!($($table_doc),+).trim_ascii(),
            },
        )+];

        /// The keys of `rules.toml`, in the order of the file: the keys of a table stand together.
        pub const KEYS: &[RuleKey] = &[$($(
            RuleKey {
                path: concat!($path, ".", stringify!($key)),
                doc: concat!($($doc),+).trim_ascii(),
                source: $source,
                range: optional!($($range)?),
                since: 1 $(* $since)?,
                said: &[$($($said),+)?],
                applies: optional!($($applies)?),
                field: |rules| {
                    let table: fn(&mut HouseRules) -> &mut $Table = $table;
                    &mut table(rules).$key
                },
            },
        )+)+];
    };
}

house_rules! {
    /// Who deals, and how many cards.
    "deal", "The deal", |r| &mut r.deal => DealRules {
        /// Who deals the first hand of a match.
        first_dealer: FirstDealer = FirstDealer::CutChooses,
            from "Older rule books have the default too. Contests between programs draw the dealer at random.";
        /// Who deals after a hand with a winner.
        next_dealer: NextDealer = NextDealer::Winner,
            from "In older rule books the winner deals next, on Pagat's older page the loser. On Wikipedia the players deal in turn.";
        /// Who deals after a hand without a winner.
        after_void: AfterVoid = AfterVoid::Same,
            from "Older rule books have the default too.";
        /// There is no upcard: the non-dealer is dealt eleven cards and opens by discarding; they may knock at once. Not with
        /// Oklahoma, which needs the upcard.
        eleven_card_start: bool = false,
            said [
                "Each player is dealt ten cards, and the next card is turned up.",
                "The non-dealer is dealt eleven cards, and discards or knocks first."
            ],
            from "Some guides have a start with eleven cards as a variation.";
    }

    /// The offer of the first upcard.
    "first_turn", "The first turn", |r| &mut r.first_turn => FirstTurnRules {
        /// Who is offered the first upcard.
        offer: UpcardOffer = UpcardOffer::Both,
            if |r| !r.deal.eleven_card_start,
            from "The rule books have the default too. Many apps start with an ordinary turn of the non-dealer.";
        /// Who draws from the stock when the first upcard has been passed.
        after_passes: AfterPasses = AfterPasses::NonDealer,
            if |r| !r.deal.eleven_card_start && r.first_turn.offer != UpcardOffer::None,
            from "In most rule books the non-dealer draws, in some texts the dealer.";
    }

    /// A draw, from the stock or the discard pile, and a discard.
    "turn", "A turn", |r| &mut r.turn => TurnRules {
        /// The card just taken from the discard pile may be discarded in the same turn.
        discard_taken: bool = false,
            said [
                "The card just taken from the discard pile may not be discarded.",
                "The card just taken from the discard pile may be discarded again."
            ],
            from "The rule books forbid it.";
    }

    /// Who plays, and what may be seen and taken back.
    "table", "At the table", |r| &mut r.table => TableRules {
        /// How many sit at the table, and who of them plays in which hand.
        game: GameTable = GameTable::Two, since 4,
            from "The game for two is the usual one. Rule books describe the others for more players.";
        /// How many players sit at the table: three or four in chouette, two to four in round.
        players: u32 = 2, in 2..=4, since 4,
            said ["", "", "Two players sit at the table.", "Three players sit at the table.", "Four players sit at the table."],
            if |r| matches!(r.table.game, GameTable::Chouette | GameTable::Round),
            from "In rule books, chouette is for three or more, round for three or four.";
        /// Whether the discard pile may be looked through.
        discard_pile: DiscardPile = DiscardPile::Top,
            from "In older rule books, looking back costs a turn, unless the players have agreed to allow it.";
        /// Whether a move may be taken back; not one that ends the hand, and what was seen stays seen. The record shows it.
        take_back: TakeBack = TakeBack::Never,
            from "Older rule books have the default too, even for a wrong discard in a knock.";
    }

    /// Ending a hand with deadwood left.
    "knock", "Knocking", |r| &mut r.knock => KnockRules {
        /// What a knock needs.
        variant: KnockVariant = KnockVariant::Standard,
            from "The rule books describe the standard game. Oklahoma and gin-only are its common variations.";
        /// The most deadwood points a knocker may have; Oklahoma never allows more than this either.
        limit: u32 = 10, in 0..=KnockRules::MAX_LIMIT,
            said [
                "A player may knock only without any deadwood.",
                "A player may knock with one point of deadwood or with none.",
                "A player may knock with {} points of deadwood or fewer."
            ],
            if |r| r.knock.variant != KnockVariant::GinOnly,
            from "Pagat and most others have 10. Some older rule books say less than ten, which is 9.";
        /// How the discard of a knock is laid.
        discard: KnockDiscard = KnockDiscard::FaceDown,
            from "In the rule books it lies face down, in some apps face up.";
        /// What an ace as first upcard means in Oklahoma.
        oklahoma_ace: OklahomaAce = OklahomaAce::Gin,
            if |r| r.knock.variant == KnockVariant::Oklahoma,
            from "In online rooms it means that only gin ends the hand, on Pagat a knock with one point.";
        /// In Oklahoma, a spade upcard doubles the hand's points.
        oklahoma_spades_double: bool = false,
            said ["", "If the first upcard is a spade, the points of the hand count double."],
            if |r| r.knock.variant == KnockVariant::Oklahoma,
            from "Rule books on Oklahoma have it as an addition.";
        /// In Oklahoma, a spade upcard doubles the hand's boxes.
        oklahoma_spades_boxes: bool = false,
            said ["", "If the first upcard is a spade, the boxes of the hand count double."],
            if |r| r.knock.variant == KnockVariant::Oklahoma,
            from "It is the custom of some houses.";
    }

    /// Ending a hand without deadwood.
    "gin", "Gin", |r| &mut r.gin => GinRules {
        /// Eleven melded cards, none of them discarded, are big gin; if false they are an ordinary gin with a discard.
        big_gin: bool = true,
            said [
                "Eleven melded cards are gin: one of them is discarded anyway.",
                "Eleven melded cards, with none discarded, are big gin."
            ],
            from "Big gin is common, but most rule books do not have it.";
        /// The defender may lay off against gin.
        lay_offs: bool = false,
            said [
                "The defender may lay off against a knock, but not against gin.",
                "The defender may lay off against a knock, and against gin too."
            ],
            from "The rule books forbid it.";
    }

    /// When a hand ends without a knock.
    "stock", "The end of the stock", |r| &mut r.stock => StockRules {
        /// What happens when the stock is down to its dead cards and nobody has knocked.
        exhausted: Exhausted = Exhausted::Void,
            from "In the rule books nobody scores. In tournaments the last discard may be taken to knock with it. In some \
                  guides the lower deadwood scores.";
        /// How many cards at the bottom of the stock are never drawn; two if the last discard may be taken to knock.
        dead_cards: u32 = 2, in 0..=2,
            said [
                "The stock is drawn to its last card.",
                "The last card of the stock is never drawn.",
                "The last {} cards of the stock are never drawn."
            ],
            from "The rule books have the default too.";
        /// The number of turns in a row without a draw from the stock that makes the hand void; 0: none.
        idle_turns: u32 = 40, in 0..=1000,
            said [
                "Players may take from the discard pile turn after turn.",
                "A turn without a draw from the stock makes the hand void.",
                "The hand is void after {} turns in a row without a stock draw."
            ],
            from "No rule book covers endless taking and discarding.";
    }

    /// The lower deadwood wins the difference.
    "score", "The score of a hand", |r| &mut r.score => ScoreRules {
        /// The bonus for gin.
        gin_bonus: u32 = 25, in 0..=1000,
            said ["Gin scores the defender's deadwood and {} more."],
            from "In older rule books it is 25, on Pagat and in Bicycle 20.";
        /// The bonus for big gin.
        big_gin_bonus: u32 = 31, in 0..=1000,
            said ["Big gin scores the defender's deadwood and {} more."],
            if |r| r.gin.big_gin,
            from "The default is the common bonus.";
        /// The bonus for an undercut.
        undercut_bonus: u32 = 25, in 0..=1000,
            said ["An undercut scores the difference in deadwood and {} more."],
            if HouseRules::has_undercuts,
            from "In older rule books it is 25, on Pagat and in Bicycle 10.";
        /// Equal counts are an undercut; if false the hand has no winner and is dealt again.
        undercut_on_tie: bool = true,
            said [
                "With equal deadwood the hand has no winner and is dealt again.",
                "With equal deadwood it is an undercut too."
            ],
            if HouseRules::has_undercuts,
            from "In most rule books a tie is an undercut. In older ones the defender needs fewer points.";
        /// The bonus for an undercut with equal counts.
        undercut_tie_bonus: TieBonus = TieBonus::UndercutBonus, in 0..=1000,
            said ["An undercut with equal deadwood scores {}."],
            if |r| r.score.undercut_on_tie && r.has_undercuts(),
            from "In most rule books it is the same as for any undercut, at some tables 10.";
        /// What a box, which is a hand won, is worth.
        box_bonus: u32 = 25, in 0..=1000,
            said ["Each hand won is a box, which counts {}."],
            from "In older rule books it is 25, on Pagat and in Bicycle 20.";
        /// When the boxes are counted.
        box_when: BoxWhen = BoxWhen::GameEnd,
            from "In older rule books they count when the game has ended, in some apps with the hand.";
        with extra_boxes: ExtraBoxes;
    }

    /// What a hand earns on top of its one box.
    "score.extra_boxes", "Extra boxes", |r| &mut r.score.extra_boxes => ExtraBoxes {
        /// Boxes that gin earns on top of the one for the hand.
        gin: u32 = 0, in 0..=10,
            said ["", "Gin is one more box.", "Gin is {} more boxes."],
            from "In Oklahoma, 2 is common.";
        /// Boxes that big gin earns on top of the one for the hand.
        big_gin: u32 = 0, in 0..=10,
            said ["", "Big gin is one more box.", "Big gin is {} more boxes."],
            if |r| r.gin.big_gin,
            from "It is the custom of some houses.";
        /// Boxes that an undercut earns on top of the one for the hand.
        undercut: u32 = 0, in 0..=10,
            said ["", "An undercut is one more box.", "An undercut is {} more boxes."],
            if HouseRules::has_undercuts,
            from "In Oklahoma, 1 is common.";
    }

    /// What a game is worth, in points.
    "game", "The game", |r| &mut r.game => GameRules {
        /// The score, reached at the end of a hand, that ends a game.
        target: u32 = 100, in 1..=10_000,
            said ["The game ends when a player has reached {} at the end of a hand."],
            from "In older rule books it is 100, in Oklahoma 150, in tournaments 250.";
        /// The bonus for the player who reaches that score.
        bonus: u32 = 100, in 0..=10_000,
            said ["The winner of a game gets no bonus.", "The winner of a game gets {} more."],
            from "Older rule books have the default too. Some apps have no bonus.";
        /// What a shutout, a game in which the loser won no hand, is worth.
        shutout: Shutout = Shutout::Add,
            from "In older rule books it is a bonus of 100. On Wikipedia the points of the hands count twice.";
        /// The bonus for a shutout, where one is added.
        shutout_bonus: u32 = 100, in 0..=10_000,
            said ["The bonus for a shutout is {}."],
            if |r| r.game.shutout == Shutout::Add,
            from "Older rule books have the default too.";
        /// Who wins a game.
        winner: GameWinner = GameWinner::Target,
            from "In older rule books, the player who reaches the target wins. In some texts it is the player with the most points \
                  after the tally.";
    }

    /// How a match is played out.
    "match", "The match", |r| &mut r.match_play => MatchRules {
        /// The match score that ends a match.
        target: u32 = 500, in 1..=100_000,
            said ["The match ends when a player leads with {} or more."],
            if |r| r.match_play.best_of == 0 && r.match_play.hollywood == Hollywood::Off,
            from "Older rule books have the default, or what the players agree on.";
        /// What a game adds to the match scores.
        credit: Credit = Credit::Difference,
            if |r| r.match_play.best_of == 0 || r.match_play.hollywood != Hollywood::Off,
            from "Older rule books have the default too.";
        /// The bonus for the winner of a match.
        bonus: u32 = 0, in 0..=10_000,
            said ["", "The winner of the match gets {} more."],
            from "Some online rooms let the players set one.";
        /// When odd, the match is won by games, first to the majority (1 is a single game); 0: by points.
        best_of: u32 = 0, in 0..=99,
            said ["The match is won by points.", "The match is a single game.", "The match is the best of {} games."],
            if |r| r.match_play.hollywood == Hollywood::Off,
            from "In older rule books, a match is won by points. Pagat and Bicycle describe a single game.";
        /// How many games are scored at once. With more than one, the length of the match does not count.
        hollywood: Hollywood = Hollywood::Off, since 3,
            from "Rule books on Hollywood scoring have three games. Clubs go on with another when one is over.";
        /// How many games are played in rolling Hollywood; 0: until a player announces the last games.
        hollywood_games: u32 = 0, in 0..=100, since 3,
            said [
                "A player may announce before a deal that the open games are the last.",
                "",
                "",
                "{} games are played, unless a player announces before a deal that the open games are the last."
            ],
            if |r| r.match_play.hollywood == Hollywood::Rolling,
            from "No rule book has it. With it, a match ends without an announcement.";
    }

    /// Raising the stake of a hand, which others call open gin.
    "doubling", "Doubling", |r| &mut r.doubling => DoublingRules {
        /// A player may offer to double the stake of a hand; the opponent accepts, or gives the hand up.
        on: bool = false, since 4,
            said [
                "",
                "Before a draw or a pass, a player may offer to double the stake. The opponent accepts, or gives the hand up. \
                 After that, whoever accepted last may offer again. The points of the hand count as often as the stake says."
            ],
            from "Two web pages describe it under the name of open gin.";
        /// The highest stake; 0: no limit.
        limit: u32 = 0, in 0..=1024, since 4,
            said ["The stake may be doubled without limit.", "", "The stake is never raised above {}."],
            if |r| r.doubling.on,
            from "Clubs have no limit, or 64 as on the doubling cube of backgammon.";
        /// What a refused double scores on top of the advantage in deadwood.
        refusal_bonus: u32 = 10, in 0..=1000, since 4,
            said ["A refused double scores {} and the advantage in deadwood, times the stake."],
            if |r| r.doubling.on,
            from "On two web pages on open gin it is 10.";
    }

    /// What follows a breach of the rules.
    "irregularities", "When something goes wrong", |r| &mut r.irregularities => IrregularityRules {
        /// What happens after a knock with too much deadwood.
        illegal_knock: IllegalKnock = IllegalKnock::Refuse,
            from "In older rule books, the penalties are paid in full.";
    }
}

impl HouseRules {
    /// Whether a hand can end with an undercut: gin is never undercut, a knock with too much deadwood can be.
    fn has_undercuts(&self) -> bool {
        self.knock.variant != KnockVariant::GinOnly
            || self.irregularities.illegal_knock != IllegalKnock::Refuse
    }
}

impl DoublingRules {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl KnockRules {
    /// The highest knock limit: ten cards hold at most this much deadwood.
    pub const MAX_LIMIT: u32 = 98;
}
