//! A computer player at the table of a match.

use undercut::{
    bots::{Character, Level, Opponent},
    cards::CardSet,
    game::{Match, Player},
};

#[test]
fn it_draws_a_card_that_nobody_has_drawn() {
    for seed in 0..20 {
        let spread = Match::spread(seed);
        let opponent = Opponent::new(Level::Club, Player::SECOND, seed);
        let mut taken = Vec::new();
        for _ in 0..52 {
            taken.push(opponent.draw(&spread, &taken));
        }
        assert_eq!(taken.into_iter().collect::<CardSet>(), CardSet::FULL);
    }
}

#[test]
fn its_place_in_the_spread_is_its_own_chance_and_stays_the_same() {
    let place = |seed| {
        let spread = Match::spread(seed);
        let card = Opponent::new(Level::Casual, Player::SECOND, seed).draw(&spread, &[]);
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
fn it_lets_another_player_deal_first() {
    for player in [Player::FIRST, Player::SECOND] {
        let opponent = Opponent::new(Character::Camper, player, 1);
        assert_eq!(
            (opponent.player(), opponent.persona()),
            (player, Character::Camper.into())
        );
        assert_ne!(opponent.name_dealer(), player);
    }
}
