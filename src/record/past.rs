//! What a player has seen of the hands of a match that are over.

use crate::{
    game::{Entry, Match, Player, Stage},
    play::View,
};

use super::Record;

impl Record {
    /// The hands of the match that are over, in their order, each at its end and as this player knows it.
    ///
    /// ```
    /// use undercut::{game::{Entry, Player}, record::{Header, Participant, Record}, rules::{FirstDealer, HouseRules, Rules}};
    ///
    /// let mut house = HouseRules::default();
    /// house.deal.first_dealer = FirstDealer::You;
    /// let players = vec![Participant::human("Ann".parse()?), Participant::human("Bob".parse()?)];
    /// let mut record = Record::new(Header::new(Rules::new(house).unwrap(), players, 42)?);
    /// let dealt = record.state().due(42).unwrap();
    /// record.push(dealt)?;
    /// assert!(record.past(Player::FIRST).is_empty(), "the first hand is being played");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn past(&self, player: Player) -> Vec<View> {
        let mut game = Match::new(self.header().rules());
        let mut past = Vec::new();
        for entry in self.entries() {
            if game.apply(entry).is_err() {
                break;
            }
            let is_over = !matches!(game.stage(), Stage::Playing(_));
            if let (Entry::Played { .. }, true, Some(deal)) = (entry, is_over, game.deal())
                && let Some(seat) = deal.seat_of(player)
            {
                past.push(deal.view(seat));
            }
        }
        past
    }
}
