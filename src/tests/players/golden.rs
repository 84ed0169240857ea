//! Every player plays the moves that it has always played: what was measured of it holds, and old records compare with it.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use super::*;
use undercut::play::pair;
use undercut::players::Scores;

/// The start of the SHA-256 of all moves in `deals` deals that a player plays against itself.
fn moves(deals: u64, player: impl Fn(u64) -> Box<dyn Bot>) -> String {
    let mut hash = Sha256::new();
    let mut bots = [player(11), player(12)];
    for number in 0..deals {
        let deck = Deck::shuffled(&mut stream(2026, Stream::Deal(number)));
        let mut table = WatchedDeal::new(&Rules::default(), deck);
        for bot in &mut bots {
            bot.dealt(Scores::single(70, 55));
        }
        while let Some(seat) = table.deal.turn() {
            let action = bots[usize::from(seat == pair::DEALER)].choose(&table.views[seat]);
            hash.update(serde_json::to_string(&action).unwrap());
            table.play(seat, &action);
        }
        for seat in pair::SEATS {
            bots[usize::from(seat == pair::DEALER)].over(&table.views[seat]);
        }
    }
    let mut start = String::new();
    for byte in &hash.finalize()[..6] {
        write!(start, "{byte:02x}").unwrap();
    }
    start
}

#[test]
fn every_player_plays_the_moves_of_old() {
    let mut found = vec![
        ("greedy", moves(12, |_| Box::new(Greedy))),
        (
            "instant",
            moves(12, |_| Box::new(Learned::new(Evaluator::embedded()))),
        ),
    ];
    for persona in Level::ALL {
        let deals = if takes_part(persona, 1, 2) { 12 } else { 2 };
        found.push((persona.name(), moves(deals, |seed| persona.bot(seed))));
    }
    let expected: Vec<(&str, String)> = MOVES.map(|(name, hash)| (name, hash.to_owned())).into();
    assert_eq!(found, expected);
}

const MOVES: [(&str, &str); 14] = [
    ("greedy", "d60b307448c0"),
    ("instant", "700a26012784"),
    ("beginner", "ad4d6cd3693d"),
    ("novice", "d0d04b146dce"),
    ("casual", "b220b5b75510"),
    ("steady", "db36db464920"),
    ("club", "9d73f17a91da"),
    ("strong", "ca9fc2ea6a9e"),
    ("expert", "dbb2877532d4"),
    ("master", "38e168f34519"),
    ("grandmaster", "9f5c050cba1a"),
    ("camper", "b5ab8633e668"),
    ("taker", "bdb6ef6fbc70"),
    ("knocker", "9a5da4b5a40c"),
];
