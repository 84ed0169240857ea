//! Matches that play themselves, for records to be made of.

use undercut::{
    cards::{Stream, below, stream},
    game::{Entry, Match, Stage, Table},
    lab::{Bot, Greedy},
    melds::best_arrangement,
    play::{Action, Phase},
    record::{Header, Participant, Record},
    rules::{IllegalKnock, Rules, TakeBack},
};

pub fn header(rules: Rules, seed: u64) -> Header {
    let mut players = vec![Participant::human("Ann".parse().expect("a name"))];
    let others = ["Club", "Dora", "Eve"].into_iter();
    players.extend(others.take(Table::of(&rules).players() - 1).map(|name| {
        Participant::bot(
            name.parse().expect("a name"),
            "club".parse().expect("a level"),
        )
    }));
    Header::new(rules, players, seed).expect("as many players as the table has places")
}

/// What comes next when players are greedy, now and then do anything that is legal, and take back or knock with too
/// much where the house lets them.
pub fn next(game: &Match, seed: u64, step: usize) -> Option<Entry> {
    let chance = |of: u32| {
        let number = step as u64 * 8 + u64::from(of);
        below(&mut stream(seed, Stream::Player(number)), of)
    };
    match game.stage() {
        Stage::Cut => Some(Entry::Cut {
            cards: Match::spread(seed).cards()[..game.players()].to_vec(),
        }),
        Stage::ChooseDealer { chooser } => Some(Entry::FirstDealer { dealer: *chooser }),
        Stage::Lot | Stage::ToDeal { .. } => game.due(seed),
        Stage::Over(_) => None,
        Stage::Playing(deal) => {
            let player = deal.turn().expect("a deal that is played has a turn");
            let seat = deal.seat_of(player).expect("who has the turn sits");
            let rules = game.rules();
            if rules.table.take_back != TakeBack::Never
                && let Some((seat, _)) = deal.actions().last()
                && chance(7) == 0
            {
                let player = deal.seats()[*seat];
                return Some(Entry::TookBack { player });
            }
            let view = deal.view(seat);
            let hand = view.hand();
            let illegal = rules.irregularities.illegal_knock != IllegalKnock::Refuse;
            if illegal && matches!(view.phase(), Phase::Discard { .. }) && chance(25) == 0 {
                let allowed = hand - view.undiscardable();
                let discard = allowed.highest().expect("eleven cards");
                let melds = *best_arrangement(hand.without(discard)).melds();
                let action = Action::Knock { discard, melds };
                if view.check(&action).is_ok() {
                    return Some(Entry::Played { player, action });
                }
            }
            let legal = view.legal();
            let any = || legal[chance(u32::try_from(legal.len()).expect("few")) as usize];
            let action = match view.phase() {
                // Before a card is shown a player may accept, refuse or spread; after it there are as many ways.
                Phase::IrregularKnock { .. } => legal[chance(3) as usize % legal.len()],
                _ if chance(6) == 0 => any(),
                _ => Greedy.choose(&view),
            };
            Some(Entry::Played { player, action })
        }
    }
}

/// A record of at most `most` entries.
pub fn record(rules: Rules, seed: u64, most: usize) -> Record {
    let mut record = Record::new(header(rules, seed));
    for step in 0..most {
        let Some(entry) = next(record.state(), seed, step) else {
            break;
        };
        record.push(entry).expect("it is legal");
    }
    record
}
