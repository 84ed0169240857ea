//! Partners: whose cards they see, and what the computer among them advises.

use crate::{
    analysis::coach::words::to_do,
    game::{Player, Stage, words::Phrase},
    play::{Action, View},
    players::{Level, Opponent, OpponentTurn},
    rules::GameTable,
};

use super::{Effect, Notice, Session, Ticket};

impl Session {
    /// The computer player on your side who may advise you now, the first of several.
    ///
    /// In a chouette that is one who stands in line behind you. In a partnership it is your partner, once their own deal is
    /// over and your opponent has knocked.
    ///
    /// # Errors
    ///
    /// Why nobody may, in a sentence.
    pub fn adviser(&self) -> Result<(Player, Level), &'static str> {
        let table = self.game().table();
        let is_partner =
            |player: Player| player != self.me && table.sides().are_together(player, self.me);
        let mut partners = self.opponents.iter().filter_map(|(player, opponent)| {
            let &Opponent::Computer(level) = opponent else {
                return None;
            };
            is_partner(*player).then_some((*player, level))
        });
        let Some((partner, level)) = partners.next() else {
            return Err("no computer player is on your side");
        };
        let Some(view) = self.acting().filter(|_| self.scope.plays) else {
            return Err("a partner advises you on your turn");
        };
        let in_partnership = table.game() == GameTable::Partnership;
        if in_partnership && view.phase().knocked().is_none() {
            return Err("your partner may advise you only after your opponent has knocked");
        }
        if in_partnership && !self.sees(partner, self.me) {
            return Err("your partner still plays another deal");
        }
        Ok((partner, level))
    }

    /// Asks a partner what they would do. Advice is no action, so the record does not know of it.
    pub(super) fn ask_partner(&mut self) {
        let (partner, level) = match self.adviser() {
            Ok(adviser) => adviser,
            Err(why) => return self.refuse(why),
        };
        let level = Opponent::Computer(level);
        if let Some(turn) = OpponentTurn::by(level, &self.record, self.me) {
            let asked = Phrase::new(format!("You ask {}.", self.name(partner)));
            self.effects.push(Effect::Notice(Notice::Said(asked)));
            self.effects.push(Effect::AskPartner {
                ticket: self.ticket(partner),
                turn: Box::new(turn),
            });
        }
    }

    /// Says what a partner would do. A late answer is dropped.
    pub fn advised(&self, ticket: Ticket, action: &Action) -> Vec<Effect> {
        let adviser = self.adviser().ok().map(|(partner, _)| partner);
        let Some(view) = self.acting() else {
            return Vec::new();
        };
        if adviser.map(|partner| self.ticket(partner)) != Some(ticket) {
            return Vec::new();
        }
        let name = self.name(ticket.player);
        let told = Phrase::new(format!("{name}, your partner: ")).and(to_do(&view, action));
        vec![Effect::Notice(Notice::Said(told.stop()))]
    }

    /// Whether a player may see another's cards: those of a partner, while they do not play themselves.
    fn sees(&self, player: Player, other: Player) -> bool {
        let own = self.game().current().and_then(|deals| deals.of(player));
        let waits = own.is_none_or(|own| own.turn().is_none());
        waits && self.game().table().sides().are_together(player, other)
    }

    /// Whether everybody else at this keyboard may see the cards of a player.
    pub(super) fn is_open_to_all(&self, player: Player) -> bool {
        let mut people = self.people.iter();
        people.all(|one| *one == player || self.sees(*one, player))
    }

    /// The hand of a partner that you see while you do not play: that of the captain in a chouette, and that of your partner
    /// when your own deal is over. With several people at the keyboard everybody has to be a partner.
    pub fn watched(&self) -> Option<View> {
        let Stage::Playing(deal) = self.game().stage() else {
            return None;
        };
        let mut seated = deal.seats().as_slice().iter();
        let partner = seated.find(|player| self.sees(self.me, **player))?;
        let seat = deal.seat_of(*partner)?;
        let is_open = if self.is_shared() {
            self.is_open_to_all(*partner)
        } else {
            self.looks()
        };
        is_open.then(|| deal.view(seat))
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        game::words::Symbols,
        players::{Bot, Greedy, Opponents},
        record::{Header, Participant, Record},
        rules::{HouseRules, Rules},
        session::{Intent, Kind, Scope},
    };

    use super::*;

    /// A session of so many people, who come first, and computer players.
    fn seated(game: GameTable, players: usize, people: usize, seed: u64) -> Session {
        let mut house = HouseRules::default();
        house.table.game = game;
        house.table.players = u32::try_from(players).unwrap();
        let mut house = house.usual();
        house.match_play.best_of = 0;
        let names = ["Ann", "Bob", "Cid", "Dora"].into_iter().take(players);
        let players = names.enumerate().map(|(place, name)| {
            let name = name.parse().unwrap();
            if place < people {
                Participant::human(name)
            } else {
                Participant::bot(name, "novice".parse().unwrap())
            }
        });
        let header = Header::new(Rules::new(house).unwrap(), players.collect(), seed);
        Session::new(Record::new(header.unwrap()), Scope::MATCH, &[]).unwrap()
    }

    /// Plays a match for so many steps, and looks at each position.
    fn play(mut session: Session, steps: usize, mut look: impl FnMut(&mut Session)) {
        let mut effects = session.start();
        for _ in 0..steps {
            look(&mut session);
            let asked = effects.into_iter().find_map(|effect| match effect {
                Effect::Ask { ticket, turn } => Some((ticket, turn)),
                _ => None,
            });
            effects = if let Some((ticket, turn)) = asked {
                session.answered(ticket, Opponents::default().choose(&turn))
            } else {
                let intent = match (session.kind(), session.acting()) {
                    (Kind::Over, _) => return,
                    (Kind::Cover, _) => Intent::Look,
                    (Kind::Cut, _) => Intent::Cut(session.drawn.len()),
                    (Kind::Between, _) => Intent::Next,
                    (_, Some(view)) => Intent::Play(Greedy.choose(&view)),
                    (_, None) => session.prompt().choices[0].intent,
                };
                session.handle(intent)
            };
        }
    }

    /// The advice, if a partner was asked.
    fn advice(session: &mut Session) -> Option<String> {
        let view = session.acting();
        let before = session.record().entries().len();
        let effects = session.handle(Intent::Advice);
        let asked = effects.into_iter().find_map(|effect| match effect {
            Effect::AskPartner { ticket, turn } => Some((ticket, turn)),
            _ => None,
        });
        let (ticket, turn) = asked?;
        assert_eq!(Some(turn.situation.view.as_ref()), view.as_ref());
        let action = Opponents::default().choose(&turn).unwrap();
        let late = Ticket {
            entries: before + 1,
            ..ticket
        };
        assert_eq!(session.advised(late, &action), []);
        let told = session.advised(ticket, &action);
        assert_eq!(session.record().entries().len(), before, "it is no action");
        match told.as_slice() {
            [Effect::Notice(Notice::Said(told))] => Some(told.text(Symbols::Ascii)),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_captain_is_advised_by_the_computer_in_line() {
        let (mut as_captain, mut in_box) = (0, 0);
        play(seated(GameTable::Chouette, 4, 1, 3), 2000, |session| {
            let sides = session.game().table().sides();
            let is_alone = sides.members(session.me(), 4).count() == 1;
            let advice = session.acting().map(|_| advice(session));
            match advice {
                Some(told) if is_alone => {
                    assert_eq!(told, None);
                    in_box += 1;
                }
                Some(told) => {
                    let told = told.expect("there is a partner");
                    assert!(told.contains(", your partner: "), "{told}");
                    as_captain += 1;
                }
                None => assert!(session.adviser().is_err()),
            }
        });
        assert!(as_captain > 20 && in_box > 20, "{as_captain} {in_box}");
    }

    #[test]
    fn in_a_partnership_there_is_advice_only_after_the_knock() {
        let (mut before, mut after) = (0, 0);
        play(seated(GameTable::Partnership, 4, 1, 3), 6000, |session| {
            let Some(view) = session.acting() else { return };
            let told = advice(session);
            if view.phase().knocked().is_none() {
                assert_eq!(told, None);
                before += 1;
            } else if told.is_some() {
                after += 1;
            }
        });
        assert!(before > 100 && after > 0, "{before} {after}");
    }

    #[test]
    fn partners_at_one_keyboard_need_not_look_away() {
        let (mut together, mut covers) = (0, 0);
        for seed in 0..6 {
            play(seated(GameTable::Chouette, 3, 2, seed), 500, |session| {
                let sides = session.game().table().sides();
                let people = session.people();
                let is_cover = session.kind() == Kind::Cover;
                if sides.are_together(people[0], people[1]) {
                    assert!(!is_cover, "the box is the computer");
                    together += 1;
                } else {
                    covers += usize::from(is_cover);
                }
            });
        }
        assert!(together > 100 && covers > 10, "{together} {covers}");
    }

    #[test]
    fn people_in_line_see_the_computer_that_is_captain() {
        let (mut seen, mut hidden) = (0, 0);
        for seed in 0..6 {
            play(seated(GameTable::Chouette, 4, 2, seed), 500, |session| {
                let Stage::Playing(deal) = session.game().stage() else {
                    return;
                };
                let sides = session.game().table().sides();
                let people = session.people();
                let is_idle = |player: &Player| deal.seat_of(*player).is_none();
                let shown = session.watched().map(|view| deal.seats()[view.seat()]);
                if !sides.are_together(people[0], people[1]) {
                    assert_eq!(shown, None, "the box is at this keyboard");
                    hidden += 1;
                } else if people.iter().all(is_idle) {
                    let captain = shown.expect("both are partners");
                    assert!(sides.are_together(captain, people[0]));
                    seen += 1;
                }
            });
        }
        assert!(seen > 20 && hidden > 20, "{seen} {hidden}");
    }
}
