//! One script through the session and through both faces: the same is asked, told and written.

use crate::{
    cards::CardSet,
    game::words::Symbols,
    plain::{Dialogue, LineNext, LineOptions, Speech},
    play::Action,
    players::{Bot, Greedy, Opponents},
    record::Record,
    rules::{FirstDealer, GameTable, HouseRules, IllegalKnock, TakeBack},
    session::{Effect, Intent, Kind, Scope, Session, Story, StoryLine},
    tests::support::played::hidden,
};

use super::{Bench, player};

/// A session alone, whose opponents answer at once.
struct Alone {
    session: Session,
    told: Vec<StoryLine>,
}

impl Alone {
    fn take(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Story(story) => self.told.extend(story.0),
                Effect::Ask { ticket, turn } => {
                    let answer = Opponents::default().choose(&turn);
                    let effects = self.session.answered(ticket, answer);
                    self.take(effects);
                }
                Effect::Stopped(fault) => panic!("{fault}"),
                _ => {}
            }
        }
    }

    fn want(&mut self, intent: Intent) {
        let effects = self.session.handle(intent);
        self.take(effects);
    }

    /// What the simplest of the computer's players would want here.
    fn decide(&self) -> Intent {
        let prompt = self.session.prompt();
        match prompt.kind {
            Kind::Cut => return Intent::Cut(25 + self.session.cutter().index()),
            Kind::Cover => return Intent::Look,
            kind if kind.is_list() || kind == Kind::Between => return prompt.choices[0].intent,
            _ => {}
        }
        let view = self.session.playing().expect("a hand is played");
        match Greedy.choose(&view) {
            Action::TakeUpcard | Action::TakeDiscard => Intent::Take,
            Action::Discard { card } => Intent::Discard(card),
            Action::Knock { discard, .. } => Intent::Knock(discard.into()),
            Action::BigGin { .. } => Intent::BigGin,
            other => Intent::Play(other),
        }
    }
}

/// What is typed for it in line mode.
fn line(kind: Kind, intent: Intent, lists_dealers: bool) -> String {
    match intent {
        Intent::Cut(place) => (place + 1).to_string(),
        Intent::FirstDealer(_) if lists_dealers => "1".to_owned(),
        Intent::FirstDealer(_) => "opponent".to_owned(),
        Intent::Look | Intent::Stand => String::new(),
        Intent::Take => "t".to_owned(),
        Intent::Discard(card) => card.to_string(),
        Intent::Knock(ending) => format!("knock {}", ending.discard.expect("a discard is named")),
        Intent::BigGin => "big gin".to_owned(),
        Intent::DefendBest => "lay all".to_owned(),
        Intent::Play(_) if kind == Kind::Melds => "1".to_owned(),
        Intent::Play(action) => match action {
            Action::DrawStock => "s".to_owned(),
            Action::TakeCard { card } => format!("take {card}"),
            Action::Pass => "p".to_owned(),
            Action::Spread { .. } => "melds 1".to_owned(),
            Action::LayOff(lay_off) => format!("lay {} on {}", lay_off.card, lay_off.meld + 1),
            Action::EndDefence => "done".to_owned(),
            Action::AcceptKnock => "accept".to_owned(),
            Action::PlayExposed => "exposed".to_owned(),
            other => panic!("{other:?} is not decided here"),
        },
        other => panic!("{other:?} is not decided here"),
    }
}

/// Presses on the screen what it takes.
fn press(bench: &mut Bench, kind: Kind, intent: Intent) {
    if bench.page().is_some() {
        bench.press("Esc");
    }
    match intent {
        Intent::Cut(place) => {
            while bench.sitting().cut_at != place {
                bench.press("Right");
            }
            bench.press("Enter");
        }
        Intent::Look => {
            bench.press("Enter");
        }
        _ if kind.is_list() => {
            bench.press("Enter");
        }
        Intent::Take => {
            bench.press("t");
        }
        Intent::Discard(card) => player::act(bench, Action::Discard { card }),
        Intent::Knock(ending) => {
            player::point_at(bench, ending.discard.expect("a discard is named"));
            bench.press("n");
        }
        Intent::BigGin => {
            bench.press("b");
        }
        Intent::Play(action) => player::act(bench, action),
        other => panic!("{other:?} is not decided here"),
    }
}

/// What lies on the screen, and in line mode on the page, has none of these cards in it.
fn check_covered(bench: &mut Bench, page: &[String], hidden: CardSet) {
    if bench.page().is_some() {
        // A deal beside this one has ended, whose deck has the same cards.
        bench.press("Esc");
    }
    for (width, height) in [(40, 12), (120, 40), (80, 24)] {
        bench.resize(width, height);
        let screen = bench.screen();
        for card in hidden {
            let shown = Symbols::Unicode.card(card);
            assert!(!screen.contains(&shown), "{shown}:\n{screen}");
        }
    }
    for (card, line) in hidden
        .iter()
        .flat_map(|card| page.iter().map(move |line| (card, line)))
    {
        assert!(!line.contains(&card.to_string()), "{card}: {line}");
    }
}

fn compare(house: HouseRules, seed: u64, people: &[&str]) {
    let mut bench = Bench::shared(house, seed, people);
    bench.answers = true;
    let record = Record::new(bench.header.clone().expect("a match has begun"));
    let manner = LineOptions::default();
    let mut dialogue = Dialogue::new(record.clone(), manner, Opponents::default()).unwrap();
    let session = Session::new(record, Scope::MATCH, &[]).unwrap();
    let mut alone = Alone {
        session,
        told: Vec::new(),
    };
    let effects = alone.session.start();
    alone.take(effects);
    let mut answer = dialogue.begin(true);
    let mut covers = 0;
    for _ in 0..8_000 {
        while alone.session.kind() == Kind::Between {
            alone.want(Intent::Next);
        }
        for _ in 0..3 {
            if bench.model.sitting.is_some() && bench.sitting().kind() == Kind::Between {
                bench.press("Enter");
            }
        }
        let told = std::mem::take(&mut alone.told);
        let mut lines = answer.lines.iter();
        for line in told {
            for row in Speech::default().story(Story(vec![line])) {
                assert!(
                    lines.any(|line| *line == row),
                    "{row:?} is not told by {:?}",
                    answer.lines
                );
            }
        }
        let text = alone.session.record().text();
        assert_eq!(dialogue.record().text(), text, "line mode");
        assert_eq!(bench.sitting().record().text(), text, "the screen");
        let prompt = alone.session.prompt();
        if prompt.kind == Kind::Over {
            assert_eq!(answer.next, LineNext::Over);
            assert_eq!(covers > 10, people.len() > 1);
            return;
        }
        let last = answer.lines.last().unwrap();
        let word = prompt.kind.word();
        assert!(last.starts_with(&format!("{word}: ")), "{last:?}: {word}");
        assert_eq!(bench.sitting().prompt(), prompt);
        let shown: String = bench.screen().split_whitespace().collect();
        for choice in prompt.choices.iter().filter(|_| prompt.kind.is_list()) {
            let choice = choice.phrase.text(Symbols::Unicode);
            let start: String = choice.split_whitespace().collect::<String>();
            let start: String = start.chars().take(20).collect();
            assert!(shown.contains(&start), "{start}:\n{}", bench.screen());
        }
        if prompt.kind == Kind::Cover {
            let page = answer.lines.rsplit(|line| line == "\u{c}").next().unwrap();
            // The page of a new hand still has the cards of the one before it.
            let deal = alone.session.game().deal().unwrap();
            let page = if deal.events().is_empty() { &[] } else { page };
            check_covered(&mut bench, page, hidden(alone.session.game()));
            covers += 1;
        }
        let intent = alone.decide();
        answer = dialogue.answer(&line(prompt.kind, intent, alone.session.lists_dealers()));
        press(&mut bench, prompt.kind, intent);
        alone.want(intent);
    }
    panic!("the match does not end");
}

#[test]
fn the_session_and_both_faces_ask_tell_and_write_the_same() {
    let mut house = HouseRules::default();
    house.game.target = 50;
    house.match_play.best_of = 1;
    compare(house, 21, &["Ann"]);
    house.deal.first_dealer = FirstDealer::CutHigh;
    house.irregularities.illegal_knock = IllegalKnock::Penalize;
    house.gin.lay_offs = true;
    house.table.take_back = TakeBack::Never;
    compare(house, 5, &["Ann"]);
    house.deal.eleven_card_start = true;
    house.deal.first_dealer = FirstDealer::Random;
    compare(house, 8, &["Ann"]);
}

#[test]
fn two_people_see_their_own_cards_alone() {
    let mut house = HouseRules::default();
    house.game.target = 50;
    house.match_play.best_of = 1;
    compare(house, 21, &["Ann", "Bob"]);
    house.irregularities.illegal_knock = IllegalKnock::Penalize;
    house.table.take_back = TakeBack::UntilOpponentActs;
    house.gin.lay_offs = true;
    compare(house, 5, &["Ann", "Bob"]);
}

/// A short match at a table.
fn at_table(game: GameTable, players: u32) -> HouseRules {
    let mut house = HouseRules::default();
    house.table.game = game;
    house.table.players = players;
    let mut house = house.usual();
    house.game.target = 40;
    house.match_play.best_of = 1;
    house
}

#[test]
fn every_table_is_played_by_people_at_one_keyboard() {
    let people = ["Ann", "Bob", "Cy", "Di"];
    for (game, players) in [
        (GameTable::Cutthroat, 3),
        (GameTable::Chouette, 4),
        (GameTable::BattleRoyal, 3),
        (GameTable::Partnership, 4),
        (GameTable::Round, 3),
        (GameTable::Round, 4),
    ] {
        compare(at_table(game, players), 11, &people[..players as usize]);
    }
}

#[test]
fn tables_are_played_with_computers() {
    for (game, players) in [
        (GameTable::Cutthroat, 3),
        (GameTable::Chouette, 3),
        (GameTable::Chouette, 4),
        (GameTable::Partnership, 4),
    ] {
        compare(at_table(game, players), 5, &["Ann"]);
    }
    compare(at_table(GameTable::Round, 3), 5, &["Ann"]);
    compare(at_table(GameTable::BattleRoyal, 3), 5, &["Ann"]);
    // Two people and a computer player.
    compare(at_table(GameTable::Cutthroat, 3), 5, &["Ann", "Bob"]);
}
