//! A computer player at the table of a match.

use crate::tests::support::house;

use std::collections::HashSet;

use house::rules;
use rand::Rng;
use undercut::{
    cards::{CardSet, Deck, Stream, stream},
    game::{Entry, Match, Player, Stage, Table},
    players::{
        Bot, Greedy, Level, Opponent, OpponentTurn, Opponents, Scores, cut_card, named_dealer,
    },
    record::{Header, Participant, Record},
    rules::{FirstDealer, GameTable},
};

#[test]
fn an_opponent_draws_a_card_that_nobody_has_drawn() {
    for seed in 0..20 {
        let spread = Match::spread(seed);
        let mut taken = Vec::new();
        for _ in 0..52 {
            taken.push(cut_card(Player::SECOND, seed, &spread, &taken));
        }
        assert_eq!(taken.into_iter().collect::<CardSet>(), CardSet::FULL);
    }
}

#[test]
fn the_place_in_the_spread_is_the_players_own_chance_and_stays_the_same() {
    let place = |seed| {
        let spread = Match::spread(seed);
        let card = cut_card(Player::SECOND, seed, &spread, &[]);
        spread.cards().iter().position(|&other| other == card)
    };
    let places: Vec<_> = (0..8).map(place).collect();
    assert_eq!(places, (0..8).map(place).collect::<Vec<_>>());
    let mut different = places.clone();
    different.sort_unstable();
    different.dedup();
    assert!(different.len() > 4, "{places:?}");
}

#[test]
fn an_opponent_names_another_player_as_the_first_dealer() {
    for (game, players) in [
        (GameTable::Two, 2),
        (GameTable::Chouette, 3),
        (GameTable::Partnership, 4),
        (GameTable::BattleRoyal, 3),
        (GameTable::Round, 4),
    ] {
        let table = Table::of(&rules(|house| {
            house.table.game = game;
            house.table.players = players;
            *house = house.usual();
        }));
        // Only the higher card of the cut chooses: in a chouette that of the box.
        for player in table.first_dealers() {
            let dealer = named_dealer(player, table);
            assert!(!table.sides().are_together(player, dealer), "{game}");
            assert!(table.first_dealers().contains(&dealer), "{game}");
        }
    }
}

/// Whoever sits there is asked the same way: a player of the house answers, and a program that is not here is named.
#[test]
fn a_turn_is_answered_by_whoever_sits_there() {
    const SEED: u64 = 5;
    let rules = rules(|house| house.deal.first_dealer = FirstDealer::You);
    let record = |opponent: &Opponent| {
        let players = vec![
            Participant::human("Ann".parse().unwrap()),
            opponent.participant(),
        ];
        let mut record = Record::new(Header::new(rules, players, SEED).unwrap());
        let dealt = record.state().due(SEED).unwrap();
        record.push(dealt).unwrap();
        record
    };
    let of_level = record(&Level::Club.into());
    assert_eq!(
        OpponentTurn::of(&of_level, Player::FIRST),
        None,
        "a person is not asked"
    );
    let turn = OpponentTurn::of(&of_level, Player::SECOND).unwrap();
    let action = Opponents::default().choose(&turn).unwrap();
    assert_eq!(
        action,
        Level::Club
            .bot_at(Player::SECOND, SEED)
            .choose(&turn.situation.view)
    );
    assert_eq!(turn.at_end(of_level.state()), None, "the hand is not over");
    let of_program = record(&Opponent::Program("Shelly".parse().unwrap()));
    let turn = OpponentTurn::of(&of_program, Player::SECOND).unwrap();
    let fault = Opponents::default().choose(&turn).unwrap_err();
    assert_eq!(fault.to_string(), "Shelly is not at the table");
}

/// The stream of a player gives no number that one of the dealer's gives, in the same match.
#[test]
fn its_chance_is_not_the_dealers() {
    const NUMBERS: usize = 200;
    let numbers = |seed: u64, of: Stream| {
        let mut rng = stream(seed, of);
        (0..NUMBERS).map(move |_| rng.next_u64())
    };
    for seed in 0..40 {
        let dealers = (0..30).map(Stream::Deal).chain([Stream::Cut]);
        let dealt: HashSet<u64> = dealers.flat_map(|of| numbers(seed, of)).collect();
        assert_eq!(dealt.len(), 31 * NUMBERS);
        for player in [Player::FIRST, Player::SECOND] {
            let own = Stream::Player(player.index() as u64);
            assert!(numbers(seed, own).all(|number| !dealt.contains(&number)));
        }
    }
}

/// A match that is gone on with is played as it would have been: what was seen of the earlier hands is all that is remembered
/// of them.
#[test]
fn who_comes_back_to_a_match_plays_on_as_if_he_had_never_left() {
    const SEED: u64 = 31;
    let rules = rules(|house| house.deal.first_dealer = FirstDealer::Opponent);
    let players = vec![
        Participant::human("Ann".parse().unwrap()),
        Participant::bot("Greta".parse().unwrap(), "grandmaster".parse().unwrap()),
    ];
    let mut record = Record::new(Header::new(rules, players, SEED).unwrap());
    let me = Player::SECOND;
    let mut stays = Level::Grandmaster.bot_at(me, SEED);
    let mut is_forgetful = false;
    while record.state().deals() < 3 || (!is_forgetful && record.state().deals() < 9) {
        let game = record.state();
        let entry = match (game.due(SEED), game.stage()) {
            (Some(due), _) => due,
            (None, Stage::Playing(deal)) => {
                let player = deal.turn().expect("it is somebody's turn");
                let view = deal.view(deal.seat_of(player).expect("both sit in the deal"));
                let action = if player == me {
                    let scores = Scores::of(game, me);
                    stays.dealt(scores);
                    let action = stays.choose(&view);
                    let past = record.past(me);
                    assert_eq!(past.len() as u64, game.deals() - 1);
                    if !past.is_empty() {
                        let mut comes = Level::Grandmaster.bot_at(me, SEED);
                        for view in &past {
                            comes.over(view);
                        }
                        comes.dealt(scores);
                        assert_eq!(comes.choose(&view), action);
                    }
                    if !past.is_empty() && !is_forgetful {
                        let mut forgets = Level::Grandmaster.bot_at(me, SEED);
                        is_forgetful = forgets.choose(&view) != action;
                    }
                    action
                } else {
                    Greedy.choose(&view)
                };
                Entry::Played { player, action }
            }
            (None, stage) => panic!("{stage:?}"),
        };
        record.push(entry).expect("it is due");
        if !matches!(record.state().stage(), Stage::Playing(_))
            && let Some(view) = record.past(me).last()
        {
            stays.over(view);
        }
    }
    assert!(is_forgetful, "what is remembered makes a difference");
}

/// Whoever sits at the table and whatever he plays, the decks of a match are those of its seed.
#[test]
fn no_opponent_changes_a_card_that_is_dealt() {
    const SEED: u64 = 12;
    let rules = rules(|house| house.deal.first_dealer = FirstDealer::Opponent);
    let mut plays = HashSet::new();
    for persona in Level::ALL {
        let mut opponent = persona.bot_at(Player::SECOND, SEED);
        let mut game = Match::new(&rules);
        let mut play = Vec::new();
        let deals = if persona == Level::Grandmaster { 2 } else { 4 };
        while game.deals() < deals {
            let entry = if let Some(due) = game.due(SEED) {
                if let Entry::Dealt { deck, .. } = &due {
                    let own = Deck::shuffled(&mut stream(SEED, Stream::Deal(game.deals())));
                    assert_eq!(*deck, own, "{persona}");
                }
                due
            } else {
                let Stage::Playing(deal) = game.stage() else {
                    panic!("a deal is being played")
                };
                let player = deal.turn().expect("it is somebody's turn");
                let view = deal.view(deal.seat_of(player).expect("both sit in the deal"));
                let action = if player == Player::SECOND {
                    opponent.choose(&view)
                } else {
                    Greedy.choose(&view)
                };
                play.push(format!("{action:?}"));
                Entry::Played { player, action }
            };
            game.apply(&entry).expect("it is due");
        }
        plays.insert(play);
    }
    assert!(
        plays.len() > 8,
        "they do not all play alike: {}",
        plays.len()
    );
}
