//! The table of all keys of `rules.toml`: the reader, the commented file and the rules page come from it.

use super::house::KnockRules;
use super::key::{Field, Key};

/// One table of `rules.toml`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// The name, with the tables around it: `score.extra_boxes`.
    pub path: &'static str,
    /// One sentence that says what its keys are about.
    pub doc: &'static str,
}

/// The tables of `rules.toml`, in the order of the file.
pub const TABLES: &[Table] = &[
    Table {
        path: "deal",
        doc: "Who deals, and how many cards.",
    },
    Table {
        path: "first_turn",
        doc: "The offer of the first upcard.",
    },
    Table {
        path: "turn",
        doc: "An ordinary turn.",
    },
    Table {
        path: "table",
        doc: "What may be seen and taken back.",
    },
    Table {
        path: "knock",
        doc: "Ending a hand with deadwood left.",
    },
    Table {
        path: "gin",
        doc: "Ending a hand without deadwood.",
    },
    Table {
        path: "stock",
        doc: "When a hand ends without a knock.",
    },
    Table {
        path: "score",
        doc: "What a hand is worth, in points.",
    },
    Table {
        path: "score.extra_boxes",
        doc: "Boxes beside the one for the hand.",
    },
    Table {
        path: "game",
        doc: "What a game is worth, in points.",
    },
    Table {
        path: "match",
        doc: "How a match is played out.",
    },
    Table {
        path: "irregularities",
        doc: "What follows a breach of the rules.",
    },
];

/// The keys of `rules.toml`, in the order of the file: the keys of a table stand together.
pub const KEYS: &[Key] = &[
    Key {
        path: "deal.first_dealer",
        field: Field::Choice(|r| &mut r.deal.first_dealer),
        doc: "Who deals the first hand of a match.",
        source: "Older books: who draws the higher card chooses. The EAAI challenge: chance.",
    },
    Key {
        path: "deal.next_dealer",
        field: Field::Choice(|r| &mut r.deal.next_dealer),
        doc: "Who deals after a hand that somebody won.",
        source: "Older books: the winner. Pagat's older page: the loser. Wikipedia: in turn.",
    },
    Key {
        path: "deal.after_void",
        field: Field::Choice(|r| &mut r.deal.after_void),
        doc: "Who deals after a hand that nobody won.",
        source: "Older books: the same dealer.",
    },
    Key {
        path: "deal.eleven_card_start",
        field: Field::Switch(|r| &mut r.deal.eleven_card_start),
        doc: "There is no upcard: the non-dealer is dealt eleven cards and opens by discarding; he may knock at once. \
              Not with Oklahoma, which needs the upcard.",
        source: "A variation in some guides.",
    },
    Key {
        path: "first_turn.offer",
        field: Field::Choice(|r| &mut r.first_turn.offer),
        doc: "Who is offered the first upcard.",
        source: "The rule books: both. Many apps start with an ordinary turn of the non-dealer.",
    },
    Key {
        path: "first_turn.after_passes",
        field: Field::Choice(|r| &mut r.first_turn.after_passes),
        doc: "Who draws from the stock when the first upcard has been passed.",
        source: "Most rule books: the non-dealer. Some texts: the dealer.",
    },
    Key {
        path: "turn.discard_taken",
        field: Field::Switch(|r| &mut r.turn.discard_taken),
        doc: "The card just taken from the discard pile may be discarded in the same turn.",
        source: "The rule books forbid it.",
    },
    Key {
        path: "table.discard_pile",
        field: Field::Choice(|r| &mut r.table.discard_pile),
        doc: "Whether the discard pile may be looked through.",
        source: "Older books: who looks back loses his next draw, unless the players have agreed that it is permitted.",
    },
    Key {
        path: "table.take_back",
        field: Field::Choice(|r| &mut r.table.take_back),
        doc: "Whether a move may be taken back; not one that ends the hand, and what was seen stays seen.",
        source: "Older books: even the wrong card discarded in a knock stays where it lies.",
    },
    Key {
        path: "knock.variant",
        field: Field::Choice(|r| &mut r.knock.variant),
        doc: "What a knock needs.",
        source: "The rule books: the standard game. Oklahoma and gin-only are its common variations.",
    },
    Key {
        path: "knock.limit",
        field: Field::Number(0..=KnockRules::MAX_LIMIT, |r| &mut r.knock.limit),
        doc: "The most deadwood points a knocker may have; Oklahoma never allows more than this either.",
        source: "Pagat and most others: 10. Some older books say less than ten, which is 9.",
    },
    Key {
        path: "knock.discard",
        field: Field::Choice(|r| &mut r.knock.discard),
        doc: "How the discard of a knock is laid.",
        source: "The rule books: face down. Some apps: face up.",
    },
    Key {
        path: "knock.oklahoma_ace",
        field: Field::Choice(|r| &mut r.knock.oklahoma_ace),
        doc: "What an ace as first upcard means in Oklahoma.",
        source: "Online rooms: only gin. Pagat: one point.",
    },
    Key {
        path: "knock.oklahoma_spades_double",
        field: Field::Switch(|r| &mut r.knock.oklahoma_spades_double),
        doc: "In Oklahoma, a spade as first upcard doubles the points of the hand.",
        source: "Rule books on Oklahoma, as an addition.",
    },
    Key {
        path: "knock.oklahoma_spades_boxes",
        field: Field::Switch(|r| &mut r.knock.oklahoma_spades_boxes),
        doc: "In Oklahoma, a spade as first upcard doubles the boxes of the hand.",
        source: "A house custom.",
    },
    Key {
        path: "gin.big_gin",
        field: Field::Switch(|r| &mut r.gin.big_gin),
        doc: "Eleven melded cards, none of them discarded, are big gin; if false they are an ordinary gin with a discard.",
        source: "Common usage: big gin. Most rule books do not know it.",
    },
    Key {
        path: "gin.lay_offs",
        field: Field::Switch(|r| &mut r.gin.lay_offs),
        doc: "The defender may lay off against gin.",
        source: "The rule books forbid it.",
    },
    Key {
        path: "stock.exhausted",
        field: Field::Choice(|r| &mut r.stock.exhausted),
        doc: "What happens when the stock is down to its dead cards and nobody has knocked.",
        source: "The rule books: nobody scores. Tournaments: the last discard may be taken to knock with it. \
                 Some guides: the lower deadwood scores.",
    },
    Key {
        path: "stock.dead_cards",
        field: Field::Number(0..=2, |r| &mut r.stock.dead_cards),
        doc: "How many cards at the bottom of the stock are never drawn; `last-discard-knock` needs two.",
        source: "The rule books: two.",
    },
    Key {
        path: "stock.idle_turns",
        field: Field::Number(0..=1000, |r| &mut r.stock.idle_turns),
        doc: "The hand is void after this many turns in a row without a draw from the stock; 0: never.",
        source: "Ours: no book foresees endless taking and throwing.",
    },
    Key {
        path: "score.gin_bonus",
        field: Field::Number(0..=1000, |r| &mut r.score.gin_bonus),
        doc: "The bonus for gin.",
        source: "Older books: 25. Pagat and Bicycle: 20.",
    },
    Key {
        path: "score.big_gin_bonus",
        field: Field::Number(0..=1000, |r| &mut r.score.big_gin_bonus),
        doc: "The bonus for big gin.",
        source: "Common usage: 31.",
    },
    Key {
        path: "score.undercut_bonus",
        field: Field::Number(0..=1000, |r| &mut r.score.undercut_bonus),
        doc: "The bonus for an undercut.",
        source: "Older books: 25. Pagat and Bicycle: 10.",
    },
    Key {
        path: "score.undercut_on_tie",
        field: Field::Switch(|r| &mut r.score.undercut_on_tie),
        doc: "Equal counts are an undercut; if false they are nobody's hand, which is dealt again.",
        source: "Most rule books: a tie is an undercut. Older books: the defender needs fewer points.",
    },
    Key {
        path: "score.undercut_tie_bonus",
        field: Field::TieBonus(0..=1000, |r| &mut r.score.undercut_tie_bonus),
        doc: "The bonus for an undercut with equal counts.",
        source: "Most rule books: the same as for any undercut. Some tables: 10.",
    },
    Key {
        path: "score.box_bonus",
        field: Field::Number(0..=1000, |r| &mut r.score.box_bonus),
        doc: "What a box, which is a hand won, is worth.",
        source: "Older books: 25. Pagat and Bicycle: 20.",
    },
    Key {
        path: "score.box_when",
        field: Field::Choice(|r| &mut r.score.box_when),
        doc: "When the boxes are counted.",
        source: "Older books: when the game has ended. Some apps: with the hand.",
    },
    Key {
        path: "score.extra_boxes.gin",
        field: Field::Number(0..=10, |r| &mut r.score.extra_boxes.gin),
        doc: "Boxes that gin earns beside the one for the hand.",
        source: "Common usage in Oklahoma: 2.",
    },
    Key {
        path: "score.extra_boxes.big_gin",
        field: Field::Number(0..=10, |r| &mut r.score.extra_boxes.big_gin),
        doc: "Boxes that big gin earns beside the one for the hand.",
        source: "A house custom.",
    },
    Key {
        path: "score.extra_boxes.undercut",
        field: Field::Number(0..=10, |r| &mut r.score.extra_boxes.undercut),
        doc: "Boxes that an undercut earns beside the one for the hand.",
        source: "Common usage in Oklahoma: 1.",
    },
    Key {
        path: "game.target",
        field: Field::Number(1..=10_000, |r| &mut r.game.target),
        doc: "The score, reached at the end of a hand, that ends a game.",
        source: "Older books: 100. Oklahoma: 150. Tournaments: 250.",
    },
    Key {
        path: "game.bonus",
        field: Field::Number(0..=10_000, |r| &mut r.game.bonus),
        doc: "The bonus for who reaches that score.",
        source: "Older books: 100. Some apps: none.",
    },
    Key {
        path: "game.shutout",
        field: Field::Choice(|r| &mut r.game.shutout),
        doc: "What a shutout, a game in which the loser won no hand, is worth.",
        source: "Older books: a bonus of 100. Wikipedia: the points of the hands count twice.",
    },
    Key {
        path: "game.shutout_bonus",
        field: Field::Number(0..=10_000, |r| &mut r.game.shutout_bonus),
        doc: "The bonus for a shutout, where one is added.",
        source: "Older books: 100.",
    },
    Key {
        path: "game.winner",
        field: Field::Choice(|r| &mut r.game.winner),
        doc: "Who wins a game.",
        source: "Older books: who reaches the target. Some texts: who has most after all the tallying.",
    },
    Key {
        path: "match.target",
        field: Field::Number(1..=100_000, |r| &mut r.match_play.target),
        doc: "The match score that ends a match.",
        source: "Older books: 500, or what the players agree on.",
    },
    Key {
        path: "match.credit",
        field: Field::Choice(|r| &mut r.match_play.credit),
        doc: "What a game adds to the match scores.",
        source: "Older books: the difference.",
    },
    Key {
        path: "match.bonus",
        field: Field::Number(0..=10_000, |r| &mut r.match_play.bonus),
        doc: "The bonus for the winner of a match.",
        source: "Some online rooms let the players set one.",
    },
    Key {
        path: "match.best_of",
        field: Field::Number(0..=99, |r| &mut r.match_play.best_of),
        doc: "When odd, the match is won by games, first to the majority (1 is a single game); 0: by points.",
        source: "Older books: by points. Pagat and Bicycle describe a single game.",
    },
    Key {
        path: "irregularities.illegal_knock",
        field: Field::Choice(|r| &mut r.irregularities.illegal_knock),
        doc: "What happens when somebody knocks with too much deadwood.",
        source: "Older books: the penalties in full.",
    },
];
