//! Records of tables for three and four: written, read, checked, branched and refused.

use undercut::{
    game::{Entry, HandEnd, HandResult, Player, Stage, Table},
    lab::cut_card,
    record::{
        Audit, Branch, BranchError, Comparison, Header, HeaderError, Nonce, Participant, Record,
        come_from,
    },
    rules::{GameTable, Rules, TakeBack},
};

use super::{house, play};

const TABLES: [(GameTable, u32); 6] = [
    (GameTable::Cutthroat, 3),
    (GameTable::Chouette, 3),
    (GameTable::Chouette, 4),
    (GameTable::Partnership, 4),
    (GameTable::BattleRoyal, 3),
    (GameTable::Round, 4),
];

fn at(game: GameTable, players: u32) -> Rules {
    house::rules(|house| {
        house.table.game = game;
        house.table.players = players;
        *house = house.usual();
        house.game.target = 40;
        if house.match_play.best_of == 0 {
            house.match_play.target = 300;
        }
    })
}

/// A match to its end, sealed.
fn finished(game: GameTable, players: u32, seed: u64) -> Record {
    let header = play::header(at(game, players), seed).sealed(Nonce::new(&[7; 32], seed));
    let mut record = Record::new(header);
    // The person draws from the first place, and the computers as they do.
    let spread = undercut::game::Match::spread(seed);
    let mut cards = vec![spread.cards()[0]];
    for player in Player::all(record.state().players()).skip(1) {
        let card = cut_card(player, seed, &spread, &cards);
        cards.push(card);
    }
    if *record.state().stage() == Stage::Cut {
        record.push(Entry::Cut { cards }).unwrap();
    }
    for step in 0..10_000 {
        let Some(entry) = play::next(record.state(), seed, step) else {
            break;
        };
        record.push(entry).unwrap();
    }
    assert!(matches!(record.state().stage(), Stage::Over(_)), "{game}");
    record
}

#[test]
fn a_record_of_every_table_is_read_again_and_found_fair() {
    for (game, players) in TABLES {
        let record = finished(game, players, 11);
        let text = record.text();
        assert!(text.starts_with("{\"undercut\":4,"), "{game}");
        let parsed = Record::parse(&text).unwrap();
        assert_eq!(parsed.log, record, "{game}");
        let audit = Audit::new(&record, |player, spread, taken| {
            cut_card(player, record.header().seed(), spread, taken)
        });
        let audit = audit.unwrap();
        let decks = record.state().deals() * record.state().table().deals() as u64;
        assert_eq!((audit.decks, audit.sealed), (decks, decks), "{game}");
        assert_eq!(audit.cut.len(), players as usize);
    }
}

/// The second deck of a partnership is that of the seed as well as the first.
#[test]
fn a_changed_deck_beside_another_is_found() {
    let record = finished(GameTable::Partnership, 4, 12);
    let text = record.text();
    let dealt = text.lines().nth(2).filter(|line| line.contains("dealt"));
    let dealt = dealt.or_else(|| text.lines().nth(3)).unwrap();
    let at = dealt.find("\"second\":\"").unwrap() + "\"second\":\"".len();
    // The first two cards from the bottom, which nobody sees, change places.
    let (first, second) = (&dealt[at..at + 2], &dealt[at + 3..at + 5]);
    let changed = format!("{}{second} {first}{}", &dealt[..at], &dealt[at + 5..]);
    let changed = Record::parse(text.replacen(dealt, &changed, 1))
        .unwrap()
        .log;
    let found = Audit::new(&changed, |player, spread, taken| {
        cut_card(player, 12, spread, taken)
    });
    let unfair = found.unwrap_err().to_string();
    assert!(
        unfair.contains("deck 2 is not that of the seed"),
        "{unfair}"
    );
}

#[test]
fn lines_that_do_not_fit_the_table_are_refused_with_the_reason() {
    let record = finished(GameTable::Partnership, 4, 13);
    let text = record.text();
    let line = |name: &str| {
        let mark = format!("{{\"entry\":\"{name}\"");
        text.lines()
            .position(|line| line.starts_with(&mark))
            .unwrap()
    };
    let refused = |at: usize, change: &dyn Fn(&str) -> String| {
        let lines = text.lines().enumerate();
        let lines: Vec<String> = lines
            .map(|(number, line)| {
                if number == at {
                    change(line)
                } else {
                    line.to_owned()
                }
            })
            .collect();
        Record::parse(&(lines.join("\n") + "\n"))
            .unwrap_err()
            .to_string()
    };
    let dealt = line("dealt");
    let one = refused(dealt, &|line| {
        let at = line.find(",\"second\"").unwrap();
        format!("{}}}", &line[..at])
    });
    assert!(
        one.contains("two decks are dealt at once at this table, and there is one deck"),
        "{one}"
    );
    let first = line("played");
    let other = refused(first, &|line| {
        let digit = line.find("\"player\":").unwrap() + 9;
        let turn: usize = line[digit..=digit].parse().unwrap();
        let others = Record::parse(&text).unwrap().log;
        let current = others.at(first - 1).current().unwrap().clone();
        let beside = current
            .beside(Player::new(turn))
            .next()
            .unwrap()
            .turn()
            .unwrap();
        format!("{}{}{}", &line[..digit], beside.index(), &line[digit + 1..])
    });
    assert!(other.contains("the deals go on in turn"), "{other}");
    let three = play::header(at(GameTable::Cutthroat, 3), 1);
    assert_eq!(three.players().len(), 3);
    let two = three.players()[..2].to_vec();
    assert_eq!(
        Header::new(at(GameTable::Cutthroat, 3), two, 1),
        Err(HeaderError::Players {
            places: 3,
            found: 2
        })
    );
}

/// A branch is played against one computer in every other place, and compared by what the hand brought one's side.
#[test]
fn a_hand_of_every_table_is_played_again() {
    for (game, players) in TABLES {
        let record = finished(game, players, 14);
        let branch = Branch::of_last_hand(&record).unwrap();
        let seats: Vec<Player> = Player::all(players as usize)
            .filter(|player| record.at(branch.origin().entries).table().sits_in(*player))
            .collect();
        let me = *seats.last().unwrap();
        let nora = Participant::bot("Nora".parse().unwrap(), "novice".parse().unwrap());
        let mut again = branch
            .begin(me, "Ann".parse().unwrap(), vec![nora])
            .unwrap();
        for step in 0..1_000 {
            if again.is_finished() {
                break;
            }
            let seed = again.header().seed();
            again
                .push(play::next(again.state(), seed, step).unwrap())
                .unwrap();
        }
        let parsed = Record::parse(again.text()).unwrap().log;
        assert_eq!(parsed, again, "{game}");
        let told = come_from(&again).join(" ");
        assert!(told.contains(" played, and it ended like this: "), "{told}");
        let comparison = Comparison::of(&again).unwrap();
        assert_eq!(comparison.rows().len(), 6);
        let (_, here) = comparison.points();
        let end = again.compared_end().unwrap();
        assert_eq!(here, end.points(me), "{game}");
    }
}

#[test]
fn every_other_place_of_a_branch_has_its_player() {
    let record = finished(GameTable::Partnership, 4, 15);
    let nora = Participant::bot("Nora".parse().unwrap(), "novice".parse().unwrap());
    let begun = |me: usize, opponents: Vec<Participant>| {
        let branch = Branch::of_last_hand(&record).unwrap();
        let begun = branch.begin(Player::new(me), "Zoe".parse().unwrap(), opponents);
        begun.map(|record| {
            let names = record.header().players().iter();
            names.map(|one| one.name.to_string()).collect::<Vec<_>>()
        })
    };
    let there: Vec<String> = record
        .header()
        .players()
        .iter()
        .map(|one| one.name.to_string())
        .collect();
    let zoe = || "Zoe".to_owned();
    // The two change places.
    let others: Vec<Participant> = record
        .header()
        .others_at(Player::FIRST, Player::new(2))
        .into_iter()
        .map(|one| Participant::bot(one.name, "novice".parse().unwrap()))
        .collect();
    let [first, second, third, fourth] = <[String; 4]>::try_from(there).unwrap();
    assert_eq!(
        begun(2, others.clone()),
        Ok(vec![third, second, zoe(), fourth])
    );
    assert!(others.iter().all(|other| other.name.as_str() != first));
    let three = ["Nora", "Nora", "Nora"].map(str::to_owned).to_vec();
    assert_eq!(
        begun(0, vec![nora.clone()]),
        Ok([vec![zoe()], three].concat())
    );
    assert_eq!(
        begun(0, vec![nora; 2]),
        Err(BranchError::Opponents {
            places: 3,
            found: 2
        })
    );
}

#[test]
fn the_end_of_a_partnership_hand_is_that_of_both_deals() {
    let record = finished(GameTable::Partnership, 4, 15);
    let table = record.state().table();
    assert!(matches!(table, Table::Partnership { .. }));
    let deals = record.state().current().unwrap().all();
    let end = record.state().last_end().unwrap();
    let each: Vec<HandEnd> = deals
        .iter()
        .map(|deal| HandEnd::of(deal).unwrap())
        .collect();
    let results: Vec<HandResult> = each.iter().map(|end| end.result).collect();
    assert_eq!(Some(end.result), table.entered(&results));
    for player in Player::all(4) {
        let own: u32 = each.iter().map(|end| end.deadwood[player]).sum();
        assert_eq!(end.deadwood[player], own);
        let partner = table.sides().members(player, 4).find(|one| *one != player);
        assert_eq!(end.points(player), end.points(partner.unwrap()));
    }
}

#[test]
fn a_move_is_taken_back_at_every_table() {
    for (game, players) in TABLES {
        let mut house = at(game, players).into_house();
        house.table.take_back = TakeBack::UntilOpponentActs;
        let record = play::record(Rules::new(house).unwrap(), 16, 400);
        assert!(record.state().took_back(), "{game}");
        assert_eq!(Record::parse(record.text()).unwrap().log, record, "{game}");
    }
}
