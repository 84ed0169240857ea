//! Line mode between its streams, where something is missing or wrong.
//!
//! Nothing here starts a program: between its fork and its start a child would hold the locks of the records for a
//! moment, and a record that was just left could not be gone on with.

use std::io::{self, BufReader, Read, Write};

use tempfile::TempDir;
use undercut::{
    game::{Entry, Match},
    plain::{Begin, CannotPlay, Console, Dialogue, LineOptions, Play, Speech, run},
    players::Opponents,
    record::{
        Header, Participant, Record,
        store::{DataFolder, Shelf},
    },
    rules::Rules,
    session::CannotSit,
};

fn play(begin: Begin) -> Play {
    let label = |text: &str| text.parse().expect("a short word");
    let players = vec![
        Participant::human(label("You")),
        Participant::bot(label("Club"), label("club")),
    ];
    Play {
        begin,
        header: Header::new(Rules::default(), players, 42).expect("two players"),
        house: "the built-in rules".to_owned(),
        options: LineOptions::default(),
        again: "undercut play --plain".to_owned(),
        names_match: true,
        opponents: Opponents::default(),
        aside: None,
        practice: None,
    }
}

fn said(
    play: &Play,
    kept: &Result<Shelf<Match>, String>,
    input: &[u8],
) -> Result<String, CannotPlay> {
    said_with(play, kept, input, "")
}

fn said_with(
    play: &Play,
    kept: &Result<Shelf<Match>, String>,
    input: &[u8],
    mark: &'static str,
) -> Result<String, CannotPlay> {
    let (said, done) = played(play, kept, input, mark);
    done.map(|()| said)
}

fn played(
    play: &Play,
    kept: &Result<Shelf<Match>, String>,
    input: &[u8],
    mark: &'static str,
) -> (String, Result<(), CannotPlay>) {
    let mut out = Vec::new();
    let mut console = Console::new(input, &mut out, mark, play.options.speech);
    let done = run(play, kept, &mut console);
    drop(console);
    (String::from_utf8(out).expect("the output is text"), done)
}

/// What is said in a match that is played and cannot be saved.
fn said_unsaved(play: &Play, kept: &Result<Shelf<Match>, String>, input: &[u8]) -> String {
    let (said, done) = played(play, kept, input, "");
    assert!(matches!(done, Err(CannotPlay::Unsaved)), "{done:?}");
    assert!(!said.contains("the match is kept"), "{said}");
    assert!(!said.contains("The match is kept"), "{said}");
    said
}

fn shelf(folder: &TempDir) -> Shelf<Match> {
    DataFolder::new(folder.path()).matches()
}

#[test]
fn without_a_place_for_records_a_match_is_played_and_forgotten() {
    let nowhere: Result<Shelf<Match>, String> = Err("there is no home".to_owned());
    for begin in [Begin::Ask, Begin::New] {
        let said = said_unsaved(&play(begin), &nowhere, b"17\nopponent\n");
        assert!(
            said.starts_with("This match is not saved: there is no home.\n"),
            "{said}"
        );
        assert!(said.contains("Hand: "), "{said}");
        assert!(
            said.ends_with("The match was not saved, and ends here.\n"),
            "{said}"
        );
    }
    assert!(matches!(
        said(&play(Begin::GoOn), &nowhere, b""),
        Err(CannotPlay::NothingUnfinished)
    ));
}

#[test]
fn records_that_cannot_be_looked_through_are_said() {
    let folder = TempDir::new().expect("a folder can be made");
    std::fs::write(folder.path().join("matches"), "no folder").expect("it can be written");
    let kept: Result<Shelf<Match>, String> = Ok(shelf(&folder));
    let told = said_unsaved(&play(Begin::Ask), &kept, b"");
    assert!(told.contains("the folder cannot be read"), "{told}");
    assert!(told.contains("Cut: "), "{told}");
    assert!(matches!(
        said(&play(Begin::GoOn), &kept, b""),
        Err(CannotPlay::Shelf(_))
    ));
}

#[test]
fn a_match_that_is_not_for_line_mode_is_left_alone() {
    let label = |text: &str| text.parse().expect("a short word");
    let tables = [
        (
            vec![
                Participant::bot(label("Ann"), label("club")),
                Participant::bot(label("Bob"), label("club")),
            ],
            "no person plays",
        ),
        (
            vec![
                Participant::human(label("Ann")),
                Participant::bot(label("Bob"), label("wizard")),
            ],
            "no opponent",
        ),
    ];
    for (players, told) in tables {
        let folder = TempDir::new().expect("a folder can be made");
        let header = Header::new(Rules::default(), players, 1).expect("two players");
        let record = Record::new(header);
        assert!(
            Dialogue::new(record.clone(), LineOptions::default(), Opponents::default()).is_err()
        );
        drop(shelf(&folder).begin(&record));
        let kept: Result<Shelf<Match>, String> = Ok(shelf(&folder));
        let answer = said(&play(Begin::GoOn), &kept, b"");
        assert!(matches!(answer, Err(CannotPlay::Sit(_))), "{answer:?}");
        let answer = said(&play(Begin::Ask), &kept, b"y\n").expect("a new match is played");
        assert!(
            answer.contains("It cannot be resumed: ") && answer.contains(told),
            "{answer}"
        );
        assert!(answer.contains("Cut: "), "a new match is begun: {answer}");
    }
    assert_eq!(
        CannotSit::Nobody.to_string(),
        "no person plays in this match: `undercut replay` shows it"
    );
}

#[test]
fn the_input_is_over_when_it_cannot_be_read() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::ErrorKind::Other.into())
        }
    }
    let folder = TempDir::new().expect("a folder can be made");
    let mut out = Vec::new();
    let mut console = Console::new(BufReader::new(Broken), &mut out, "", Speech::default());
    let done = run(&play(Begin::New), &Ok(shelf(&folder)), &mut console);
    assert!(done.is_ok());
    drop(console);
    assert!(String::from_utf8_lossy(&out).contains("The match is kept."));
}

/// An output that takes so many bytes.
struct Short(usize);

impl Write for Short {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0 < bytes.len() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.0 -= bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn an_output_that_ends_anywhere_ends_the_match_there_and_it_is_kept() {
    let input = b"17\nopponent\np\n";
    let whole = {
        let folder = TempDir::new().expect("a folder can be made");
        said(&play(Begin::New), &Ok(shelf(&folder)), input)
            .expect("it is played")
            .len()
    };
    for room in (0..whole).step_by(37) {
        let folder = TempDir::new().expect("a folder can be made");
        let kept: Result<Shelf<Match>, String> = Ok(shelf(&folder));
        let mut short = Short(room);
        let mut console = Console::new(&input[..], &mut short, "", Speech::default());
        let done = run(&play(Begin::New), &kept, &mut console);
        assert!(matches!(done, Err(CannotPlay::Output(_))), "{room}");
        let again = said(&play(Begin::GoOn), &kept, b"");
        let is_kept = matches!(&again, Ok(said) if said.contains("The match is kept."));
        // Before the greeting of the house no record has been begun.
        let is_too_early = matches!(again, Err(CannotPlay::NothingUnfinished)) && room < 60;
        assert!(is_kept || is_too_early, "{room}: {again:?}");
    }
}

#[test]
fn the_mark_stands_where_a_person_types() {
    let folder = TempDir::new().expect("a folder can be made");
    let kept = Ok(shelf(&folder));
    let said = said_with(&play(Begin::New), &kept, b"17\n", "> ").expect("it is played");
    assert!(said.contains("1 to 52.\n> You cut the "), "{said}");
    assert!(
        said.contains("first turn.\n> \nThe match is kept."),
        "{said}"
    );
}

#[test]
fn yes_goes_on_with_the_unfinished_match() {
    let folder = TempDir::new().expect("a folder can be made");
    let kept: Result<Shelf<Match>, String> = Ok(shelf(&folder));
    said(&play(Begin::New), &kept, b"17\n").expect("it is played");
    let mut sure = play(Begin::Ask);
    sure.options.answers_yes = true;
    let said = said(&sure, &kept, b"").expect("it is gone on with");
    assert!(
        !said.contains("Unfinished: ") && said.contains("Dealer: "),
        "{said}"
    );
}

#[test]
fn names_and_files_are_told_in_the_letters_that_can_be_shown() {
    let label = |text: &str| text.parse().expect("a short word");
    let players = vec![
        Participant::human(label("Zoë")),
        Participant::bot(label("Çelik"), label("club")),
    ];
    let header = Header::new(Rules::default(), players, 42).expect("two players");
    let mut record = Record::new(header);
    let cards = Match::spread(42).cards()[..2].to_vec();
    record.push(Entry::Cut { cards }).expect("the cut is due");
    let mut session =
        Dialogue::new(record, LineOptions::default(), Opponents::default()).expect("one person");
    let lines = session.begin(true).lines;
    assert_eq!(lines[0], "Gin rummy in line mode: you against ?elik.");
}
