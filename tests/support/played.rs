//! Matches and deals of a day that computer players have played, written into records.
#![allow(dead_code, reason = "every test file uses a part of it")]

use undercut::{
    cards::CardSet,
    game::{Entry, Match, Stage},
    lab::{Bot, Greedy, Level},
    record::{Daily, Date, Header, Participant, Record},
    rules::{FirstDealer, Rules},
};

/// Plays a record on, with a player in each place, until it is finished or `is_enough`.
pub fn play_until(
    record: &mut Record,
    players: impl IntoIterator<Item = Box<dyn Bot>>,
    is_enough: impl Fn(&Match) -> bool,
) {
    let seed = record.header().seed();
    let mut players: Vec<Box<dyn Bot>> = players.into_iter().collect();
    while !record.is_finished() && !is_enough(record.state()) {
        let game = record.state();
        let entry = match game.stage() {
            Stage::Playing(deal) => {
                let player = deal.turn().expect("the hand is not over");
                let seat = deal.seat_of(player).expect("the player sits");
                let action = players[player.index()].choose(&deal.view(seat));
                Entry::Played { player, action }
            }
            _ => game.due(seed).expect("chance goes on with it"),
        };
        record.push(entry).expect("the rules allow it");
    }
}

/// The header of a match between a person and a level. Nobody cuts for the deal.
pub fn against(opponent: Level, rules: Rules, seed: u64) -> Header {
    let mut house = rules.into_house();
    house.deal.first_dealer = FirstDealer::Random;
    let rules = Rules::new(house).expect("the rules fit together");
    let players = vec![
        Participant::human("Ann".parse().expect("a name")),
        Participant::bot(
            "Clara".parse().expect("a name"),
            opponent.name().parse().expect("a name"),
        ),
    ];
    Header::new(rules, players, seed).expect("there are two of them")
}

/// A match between a person, who plays like `person`, and a level; unfinished when it has this many deals.
pub fn played(person: Level, opponent: Level, rules: Rules, seed: u64, deals: u64) -> Record {
    let mut record = Record::new(against(opponent, rules, seed));
    let players = [person.bot(seed), opponent.bot(seed)];
    play_until(&mut record, players, |game| game.deals() >= deals);
    record
}

/// A date, as it is written.
pub fn date(text: &str) -> Date {
    text.parse().expect("a date")
}

/// The deal of a day, begun on a day and not played yet.
pub fn begun(of: &str, on: &str) -> Record {
    let daily = Daily {
        date: date(of),
        begun: date(on),
    };
    let club = Level::Club.participant();
    let header = daily.header("Ann".parse().expect("a name"), club);
    Record::new(header.expect("there are two of them"))
}

/// The deal of a day, begun on a day and played to its end by greedy players.
pub fn of_the_day(of: &str, on: &str) -> Record {
    let mut record = begun(of, on);
    let greedy = [Greedy; 2].map(|player| Box::new(player) as Box<dyn Bot>);
    play_until(&mut record, greedy, |_| false);
    record
}

/// The cards in the hands of the current deal that not everybody at the table may see now.
pub fn hidden(game: &Match) -> CardSet {
    let Stage::Playing(deal) = game.stage() else {
        return CardSet::EMPTY;
    };
    let open = deal.deal();
    let seats = deal.seats().iter().map(|(seat, _)| seat);
    let hands = seats.fold(CardSet::EMPTY, |all, seat| all | open.hand(seat));
    let shown = deal
        .events()
        .iter()
        .map(|event| event.seen_by_all().cards());
    shown.fold(
        hands - open.upcard().into_iter().collect(),
        |hidden, cards| hidden - cards,
    )
}
