//! The seal on the decks, and what `undercut verify` finds in a record that was tampered with.

use crate::support::house;
use crate::support::typed;

use std::{
    fs,
    process::{Command, Output},
};

use serde_json::Value;
use tempfile::TempDir;
use typed::typed;
use undercut::{
    cards::{Card, Deck, Stream, stream},
    game::{
        Entry, Match, Player, Stage,
        words::{Names, Symbols},
    },
    lab::{Bot, Greedy, cut_card},
    play::Action,
    record::{Audit, CutCard, Damage, Header, HexError, Nonce, Participant, Record, Seal, Unfair},
    rules::FirstDealer,
};

const SEED: u64 = 42;

fn nonce() -> Nonce {
    Nonce::new(&[7; 32], SEED)
}

fn header(first_dealer: FirstDealer) -> Header {
    let rules = house::rules(|house| house.deal.first_dealer = first_dealer);
    let players = vec![
        Participant::human("Ann".parse().unwrap()),
        Participant::bot("Clara".parse().unwrap(), "club".parse().unwrap()),
    ];
    Header::new(rules, players, SEED).unwrap()
}

/// A match as the table plays it, until the third deck has been dealt.
fn played(header: Header) -> Record {
    let mut record = Record::new(header);
    while record.state().deals() < 3 {
        let game = record.state();
        let entry = match game.stage() {
            Stage::Cut => {
                let spread = Match::spread(SEED);
                let mine = spread.cards()[10];
                let cards = vec![mine, cut_card(Player::SECOND, SEED, &spread, &[mine])];
                Entry::Cut { cards }
            }
            Stage::ChooseDealer { .. } => Entry::FirstDealer {
                dealer: Player::FIRST,
            },
            Stage::Lot | Stage::ToDeal { .. } => game.due(SEED).unwrap(),
            Stage::Playing(deal) => {
                let player = deal.turn().unwrap();
                let view = deal.view(deal.seat_of(player).unwrap());
                let action = Greedy.choose(&view);
                Entry::Played { player, action }
            }
            Stage::Over(_) => panic!("no match is over after two deals"),
        };
        record.push(entry).unwrap();
    }
    record
}

fn sealed() -> Record {
    played(header(FirstDealer::CutChooses).sealed(nonce()))
}

fn audit(record: &Record) -> Result<Audit, Unfair> {
    Audit::new(record, |player, spread, taken| {
        cut_card(player, record.header().seed(), spread, taken)
    })
}

/// The number of the first line with this text, from 1.
fn line_with(text: &str, part: &str) -> u64 {
    let mut lines = (1..).zip(text.lines());
    lines.find(|(_, line)| line.contains(part)).unwrap().0
}

fn parsed(text: &str) -> Record {
    Record::parse(text).unwrap().log
}

#[test]
fn a_seal_stays_the_same_on_every_version_and_machine() {
    // Computed from the documentation alone by a program in another language, with its own ChaCha and shuffle.
    let seal = Seal::new(SEED, nonce());
    assert_eq!(
        seal.nonce.to_string(),
        "9946142cb59033e617110b1aef1d01dd77c063e0b6b5c3c14595bb3047b5dfb0"
    );
    assert_eq!(
        seal.commitment.to_string(),
        "b35ef6a5e6a102cb8b9b5fd62d0096ed9c433401a9f2a7a887283cba93f58058"
    );
    assert_eq!(seal.commitment.to_string().parse(), Ok(seal.commitment));
    assert!(
        seal.commitment
            .to_string()
            .starts_with(&seal.commitment.short())
    );
}

/// The person has drawn the eleventh card of the spread, the computer its own.
fn drawn_in_the_cut() -> Vec<CutCard> {
    let spread = Match::spread(SEED);
    let card = spread.cards()[10];
    let theirs = cut_card(Player::SECOND, SEED, &spread, &[card]);
    let place = 1 + spread
        .cards()
        .iter()
        .position(|&lies| lies == theirs)
        .unwrap();
    vec![
        CutCard {
            player: Player::FIRST,
            card,
            place: 11,
            by_computer: false,
        },
        CutCard {
            player: Player::SECOND,
            card: theirs,
            place,
            by_computer: true,
        },
    ]
}

#[test]
fn what_is_played_at_the_table_is_found_fair() {
    let record = sealed();
    let commitment = record.header().seal().unwrap().commitment;
    assert_eq!(
        audit(&record),
        Ok(Audit {
            commitment: Some(commitment),
            decks: 3,
            sealed: 3,
            lot: false,
            cut: drawn_in_the_cut(),
        })
    );
    assert_eq!(parsed(&record.text()), record);
}

#[test]
fn a_record_without_a_seal_is_compared_with_its_seed() {
    let record = played(header(FirstDealer::Random));
    assert!(!record.text().contains("nonce"));
    assert_eq!(
        audit(&record),
        Ok(Audit {
            commitment: None,
            decks: 3,
            sealed: 0,
            lot: true,
            cut: Vec::new(),
        })
    );
}

#[test]
fn another_nonce_or_seed_does_not_fit_the_commitment() {
    let text = sealed().text();
    let nonce = nonce().to_string();
    let other_nonce = Nonce::new(&[8; 32], SEED).to_string();
    let commitment = Seal::new(SEED, self::nonce()).commitment.to_string();
    for tampered in [
        text.replacen(&nonce, &other_nonce, 1),
        text.replacen("\"seed\":42", "\"seed\":43", 1),
        text.replacen(&commitment, &other_nonce, 1),
    ] {
        assert_ne!(tampered, text);
        let unfair = audit(&parsed(&tampered)).unwrap_err();
        assert!(matches!(unfair, Unfair::Seal { .. }), "{unfair}");
        assert_eq!(unfair.line(), 1);
    }
}

#[test]
fn a_changed_deck_is_found_with_its_line_and_the_card() {
    // The third deck, in which nothing has been played: the record stays one that loads.
    let text = sealed().text();
    let line = text.lines().count();
    let deck = Deck::shuffled(&mut stream(SEED, Stream::Deal(2)));
    let mut cards = *deck.cards();
    cards.swap(4, 50);
    let changed = Deck::new(cards).unwrap();
    let tampered = text.replacen(&deck.to_string(), &changed.to_string(), 1);
    assert_eq!(
        audit(&parsed(&tampered)),
        Err(Unfair::Deck {
            line,
            deal: 3,
            place: 5,
            found: cards[4],
            due: cards[50],
        })
    );
}

#[test]
fn cards_that_were_exchanged_in_the_cut_are_found() {
    let record = sealed();
    let [mine, theirs] = record.state().cut() else {
        panic!("two players cut")
    };
    let exchanged = |first: &Card, second: &Card| {
        let header = record.header().clone();
        let mut tampered = Record::new(header);
        let cards = vec![*first, *second];
        tampered.push(Entry::Cut { cards }).unwrap();
        audit(&tampered)
    };
    assert!(exchanged(mine, theirs).is_ok());
    assert_eq!(
        exchanged(theirs, mine).map_err(|unfair| (unfair.line(), unfair.to_string())),
        Err((
            2,
            format!(
                "line 2: player 2 drew the {mine} in the cut, and the seed gives this computer the {}",
                cut_card(Player::SECOND, SEED, &Match::spread(SEED), &[*theirs])
            )
        ))
    );
}

#[test]
fn a_lot_that_fell_otherwise_is_found() {
    let record = Record::new(header(FirstDealer::Random));
    let Some(Entry::FirstDealer { dealer: due }) = record.state().due(SEED) else {
        panic!("the lot is due")
    };
    let found = if due == Player::FIRST {
        Player::SECOND
    } else {
        Player::FIRST
    };
    let mut tampered = record;
    tampered.push(Entry::FirstDealer { dealer: found }).unwrap();
    let line = 2;
    assert_eq!(audit(&tampered), Err(Unfair::Lot { line, found, due }));
}

#[test]
fn half_a_seal_and_a_seal_that_is_none_are_refused() {
    let text = sealed().text();
    let seal = Seal::new(SEED, nonce());
    let nonce = format!(",\"nonce\":\"{}\"", seal.nonce);
    let commitment = format!(",\"commitment\":\"{}\"", seal.commitment);
    for (from, to, told) in [
        (&nonce, "", "here is only the commitment"),
        (&commitment, "", "here is only the nonce"),
        (
            &nonce,
            ",\"nonce\":\"12\"",
            "64 hexadecimal digits are needed, and this has 2 characters",
        ),
    ] {
        let tampered = text.replacen(from.as_str(), to, 1);
        let damage = Record::parse(tampered).unwrap_err();
        assert!(matches!(damage, Damage::Header { .. }), "{damage}");
        assert!(damage.to_string().contains(told), "{damage}");
    }
    let capital = "AB".repeat(32).parse::<Nonce>();
    assert_eq!(capital, Err(HexError::Digit { found: 'A' }));
}

fn undercut(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_undercut"))
        .env("UNDERCUT_COACH", "glance")
        .env("LC_ALL", "C.UTF-8")
        .args(arguments)
        .output()
        .unwrap()
}

/// Runs `undercut verify` on a file with this text: the exit status, the output and the error output.
fn verify(text: &str, options: &[&str]) -> (Option<i32>, String, String) {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("0001.jsonl");
    fs::write(&file, text).unwrap();
    let mut arguments = vec!["verify", file.to_str().unwrap()];
    arguments.extend(options);
    let Output {
        status,
        stdout,
        stderr,
    } = undercut(&arguments);
    let told = String::from_utf8(stderr).unwrap();
    let told = told.replace(file.to_str().unwrap(), "FILE");
    (status.code(), String::from_utf8(stdout).unwrap(), told)
}

#[test]
fn verify_tells_what_it_checked_and_what_that_proves() {
    let record = sealed();
    let commitment = record.header().seal().unwrap().commitment;
    let drawn = audit(&record).unwrap().cut;
    let (status, out, told) = verify(&record.text(), &[]);
    assert_eq!((status, told.as_str()), (Some(0), ""));
    assert_eq!(
        out,
        format!(
            "Seal   {commitment}\n       fits the nonce, its seed and the first 1000 decks.\n\
             Decks  all 3 dealt decks match the seed.\n\
             Cut    Ann drew card 11 of the spread deck, the {}.\n       \
             Clara drew card {} of the spread deck, the {}, which the seed gives the computer.\n\
             Rules  every step follows them.\n\n\
             If the seal shown before the match began with {}, this proves one thing:\n\
             the cards dealt are those that were sealed before the first deal.\n\
             It does not prove who made the moves, whether a computer chose its own, which names and levels are true,\n\
             which hints were asked for, that nothing is missing at the end, that the seed was drawn by chance, or what\n\
             the players knew of it.\n",
            Symbols::Unicode.card(drawn[0].card),
            drawn[1].place,
            Symbols::Unicode.card(drawn[1].card),
            commitment.short()
        )
    );
}

#[test]
fn verify_counts_the_hints_of_a_player_without_a_name() {
    let rules = house::rules(|house| house.deal.first_dealer = FirstDealer::Random);
    let players = vec![
        Participant::human(Names::YOU.parse().unwrap()),
        Participant::bot("Clara".parse().unwrap(), "club".parse().unwrap()),
    ];
    let mut record = played(Header::new(rules, players, SEED).unwrap());
    let player = Player::FIRST;
    if record.state().turn() != Some(player) {
        let (player, action) = (Player::SECOND, Action::Pass);
        record.push(Entry::Played { player, action }).unwrap();
    }
    record.push(Entry::Hinted { player }).unwrap();
    let (_, out, _) = verify(&record.text(), &[]);
    let told = "Hints  the record marks that you asked the coach once.\n";
    assert!(out.contains(told), "{out}");
}

#[test]
fn verify_says_that_nothing_was_sealed() {
    let (status, out, _) = verify(&played(header(FirstDealer::Random)).text(), &[]);
    assert_eq!(status, Some(0));
    assert!(out.starts_with("Seal   none: nothing was sealed before this match."));
    assert!(out.contains("Lot    the first dealer matches the seed.\n"));
    assert!(out.contains("It does not prove that the seed was settled before the match."));
    assert!(out.contains("that nothing is missing at the end"));
}

#[test]
fn verify_fails_with_the_line_and_the_reason() {
    let text = sealed().text();
    let tampered = text.replacen("\"seed\":42", "\"seed\":43", 1);
    let (status, out, told) = verify(&tampered, &[]);
    assert_eq!((status, out.as_str()), (Some(1), ""));
    assert!(
        told.starts_with("error: FILE: line 1: the commitment is "),
        "{told}"
    );

    let (status, out, told) = verify(&tampered, &["--json"]);
    assert_eq!((status, told.as_str()), (Some(1), ""));
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&json["fair"], &json["line"]), (&false.into(), &1.into()));
    let reason = json["reason"].as_str().unwrap();
    assert!(reason.contains("one of the three has been changed"));

    // A deck exchanged for that of another deal: what was played in it cannot be played any more.
    let decks = [0, 1].map(|deal| Deck::shuffled(&mut stream(SEED, Stream::Deal(deal))));
    let broken = text.replacen(&decks[0].to_string(), &decks[1].to_string(), 1);
    let (status, out, _) = verify(&broken, &["--json"]);
    assert_eq!(status, Some(1));
    let json: Value = serde_json::from_str(&out).unwrap();
    let line = json["line"].as_u64().unwrap();
    assert!(line > line_with(&text, "\"dealt\""));
    assert_eq!(json["fair"], false);
}

#[test]
fn verify_answers_in_json() {
    let record = sealed();
    // The last line is torn, which a record may be.
    let text = record.text();
    let (status, out, _) = verify(&text[..text.len() - 1], &["--json"]);
    assert_eq!(status, Some(0));
    let json: Value = serde_json::from_str(&out).unwrap();
    let commitment = record.header().seal().unwrap().commitment.to_string();
    assert_eq!(
        json,
        serde_json::json!({
            "version": 1,
            "fair": true, "line": null, "reason": null, "commitment": commitment, "seed": null,
            "decks": 2, "sealed": 2, "cut": audit(&record).unwrap().cut, "lot": false, "torn": true,
            "branch": null,
        })
    );
}

#[test]
fn the_sealed_text_is_as_documented_and_its_hash_is_the_commitment() {
    let (status, text, _) = verify(&sealed().text(), &["--sealed-text"]);
    assert_eq!(status, Some(0));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 1004);
    assert!(text.ends_with('\n'));
    let deck = |deal| Deck::shuffled(&mut stream(SEED, Stream::Deal(deal)));
    assert_eq!(
        [
            lines[0],
            lines[1],
            lines[2],
            lines[3],
            lines[4],
            lines[1003]
        ],
        [
            "undercut decks 1",
            &format!("nonce {}", nonce()),
            "seed 42",
            &format!("spread {}", Match::spread(SEED)),
            &format!("deal 1 {}", deck(0)),
            &format!("deal 1000 {}", deck(999)),
        ]
    );

    let open = played(header(FirstDealer::Random)).text();
    let (status, _, told) = verify(&open, &["--sealed-text"]);
    assert_eq!(status, Some(1));
    assert!(told.contains("were not sealed"), "{told}");
}

#[test]
fn a_match_played_in_the_real_program_is_sealed_and_found_fair() {
    let folder = TempDir::new().unwrap();
    let mut program = Command::new(env!("CARGO_BIN_EXE_undercut"));
    program.env("UNDERCUT_COACH", "glance");
    program
        .args(["play", "--plain", "--yes", "--seed", "5", "--preset"])
        .args(["pagat", "--data-dir"])
        .arg(folder.path());
    let told = String::from_utf8(typed(&mut program, b"17\nme\n").stdout).unwrap();
    assert!(told.contains("The seed of the cards is 5."), "{told}");
    let file = folder.path().join("matches/0001.jsonl");
    let record = Record::parse(fs::read(&file).unwrap()).unwrap().log;
    let commitment = record.header().seal().unwrap().commitment.to_string();
    let shown = told.find(&commitment).expect("the seal is shown");
    assert!(
        shown < told.find("Cut: ").unwrap(),
        "before any card: {told}"
    );
    let verified = undercut(&["verify", file.to_str().unwrap()]);
    assert!(verified.status.success());
}
