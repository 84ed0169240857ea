//! What the terminal must survive, with the real program on a pseudo-terminal.

use crate::support;

use std::time::{Duration, Instant};

use rustix::process::Signal;

use support::programs;
use support::pty::{Launch, Pty};
use support::table::{PAUSE, at_table, confirm_quitting, drawn, escape, leave, quit};
use support::view::View;

/// The text that a screen of this size shows.
fn text_at(columns: u16, rows: u16) -> String {
    let pty = drawn(Launch::undercut().size(columns, rows));
    pty.settle(PAUSE);
    let text = pty.text();
    quit(pty);
    text
}

#[test]
fn leaving_gives_the_terminal_back() {
    quit(drawn(Launch::undercut()));
    leave(at_table(Launch::undercut()));
}

#[test]
fn fatal_signals_give_the_terminal_back_and_end_the_program_by_themselves() {
    for signal in [Signal::TERM, Signal::HUP, Signal::INT, Signal::QUIT] {
        // Asleep in the menu, asleep in a turn, and busy with cards that move.
        let mut moving = drawn(Launch::undercut().args(["play", "--pace", "calm"]));
        moving.send("\r");
        for mut pty in [
            drawn(Launch::undercut()),
            at_table(Launch::undercut()),
            moving,
        ] {
            pty.signal(signal);
            let status = pty.wait_until_ended();
            assert_eq!(status.terminating_signal(), Some(signal.as_raw()));
            pty.assert_given_back();
        }
    }
}

/// Every signal that ends a program which does nothing about it, by its number on Linux, and whether a program can end
/// itself by it. Not among them: `KILL`, the errors of a processor (`ILL`, `FPE`, `SEGV`), which safe code cannot handle,
/// and `PIPE` and `XFSZ`, which do not end this program.
#[cfg(target_os = "linux")]
fn fatal_signals() -> impl Iterator<Item = (i32, bool)> {
    let named = [1, 2, 3, 5, 6, 7, 10, 12, 14, 15, 24, 26, 27, 31];
    let others = [16, 29, 30].into_iter().chain(34..=64);
    let named = named.into_iter().map(|signal| (signal, true));
    named.chain(others.map(|signal| (signal, false)))
}

#[test]
#[cfg(target_os = "linux")]
fn every_signal_that_ends_a_program_gives_the_terminal_back() {
    for (signal, ends_by_it) in fatal_signals() {
        let home = tempfile::tempdir().unwrap();
        let mut pty = at_table(Launch::undercut().home(home.path()));
        pty.kill(signal);
        let status = pty.wait_until_ended();
        pty.assert_given_back();
        let ended = (status.terminating_signal(), status.exit_status());
        let expected = if ends_by_it {
            (Some(signal), None)
        } else {
            (None, Some(128 + signal))
        };
        assert_eq!(ended, expected, "signal {signal}");
        let record = home.path().join("state/undercut/matches/0001.jsonl");
        let record = undercut::record::Record::parse(std::fs::read(record).unwrap());
        assert!(record.unwrap().log.entries().len() > 1);
    }
}

#[test]
fn a_closed_pipe_and_a_full_file_are_no_end_of_the_program() {
    let mut pty = drawn(Launch::undercut());
    pty.signal(Signal::PIPE);
    pty.send("?");
    pty.wait_for_text("Gin rummy is a game for two");
    escape(&mut pty);
    quit(pty);
}

#[test]
#[cfg(target_os = "linux")]
fn every_signal_ends_the_program_at_the_table_too() {
    for (signal, arguments) in [
        (Signal::USR1.as_raw(), &["play"][..]),
        (40, &["play"]),
        (Signal::ALARM.as_raw(), &["play", "--plain"]),
        (Signal::IO.as_raw(), &["play", "--plain"]),
        (64, &["arena", "greedy"]),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let pids = folder.path().join("pids");
        let script = format!(
            "echo $$ >> {0}; sleep 1000 & echo $! >> {0}; {1} echo >> {0}; sleep 1000",
            pids.display(),
            programs::GREETS.replace(" read match;", "")
        );
        let script = format!("cmd:{}", programs::shell(&script));
        let launch = Launch::undercut().args(arguments);
        let mut pty = match arguments[0] {
            "arena" => launch.args([&script, "--threads", "1"]).open(),
            _ => launch.args(["--opponent", &script]).open(),
        };
        // The third line comes after the greeting.
        while std::fs::read_to_string(&pids)
            .unwrap_or_default()
            .lines()
            .count()
            < 3
        {
            std::thread::yield_now();
        }
        pty.kill(signal);
        pty.wait_until_ended();
        pty.assert_given_back();
        programs::wait_until_gone(&pids, 2);
    }
}

#[test]
fn a_size_that_no_terminal_has_is_cut() {
    const MOST: u16 = u16::MAX;
    for (columns, rows) in [(MOST, MOST), (MOST, 1), (1, MOST), (MOST, 24), (80, MOST)] {
        let mut pty = Launch::undercut().size(columns, rows).open();
        pty.wait_for("frame", |view| (view.frames() > 0).then_some(()));
        for (columns, rows) in [(80, 24), (0, 0), (MOST, MOST), (1, 1), (MOST, MOST)] {
            let before = pty.look(View::frames);
            pty.resize(columns, rows);
            pty.wait_for_frame_after(before);
        }
        #[cfg(target_os = "linux")]
        assert!(pty.resident() < 400_000, "{} kB", pty.resident());
        pty.resize(80, 24);
        pty.wait_for_text("New match");
        pty.send("q");
        pty.wait_until_exited(0);
    }
}

#[test]
fn a_signal_in_the_first_moment_leaves_the_terminal_as_it_was() {
    for wanted in [0, 1, 20] {
        let mut pty = Launch::undercut().open();
        pty.wait_for("bytes", |view| (view.bytes().len() >= wanted).then_some(()));
        pty.signal(Signal::TERM);
        let status = pty.wait_until_ended();
        assert_eq!(status.terminating_signal(), Some(Signal::TERM.as_raw()));
        pty.assert_given_back();
    }
}

#[test]
fn a_terminal_that_reads_nothing_does_not_hold_the_program() {
    let mut pty = at_table(Launch::undercut());
    pty.pause_reading();
    // Far more than the kernel keeps for a terminal, given time to answer each.
    for columns in 0..100 {
        pty.resize(100 + columns % 2, 30);
        pty.is_quiet_for(Duration::from_millis(2));
    }
    pty.signal(Signal::TERM);
    let status = pty.next_change();
    assert_eq!(status.terminating_signal(), Some(Signal::TERM.as_raw()));
    pty.resume_reading();
    pty.wait_until_ended();
    pty.assert_given_back();
}

#[test]
fn a_closed_window_ends_the_program_within_a_second() {
    for launch in [Launch::undercut(), Launch::undercut().uncontrolled()] {
        let mut pty = drawn(launch);
        pty.hang_up();
        let closed = Instant::now();
        // By the signal, or by itself, when it notices first that nobody reads.
        pty.wait_until_ended();
        assert!(
            closed.elapsed() < Duration::from_secs(1),
            "{:?}",
            closed.elapsed()
        );
    }
}

#[test]
fn a_key_that_comes_together_with_a_new_size_is_not_kept_back() {
    for columns in 81..100 {
        let mut pty = drawn(Launch::undercut());
        pty.resize(columns, 24);
        pty.send("q");
        pty.wait_until_exited(0);
    }
}

#[test]
fn the_stop_key_gives_the_shell_its_terminal_and_fg_shows_the_table_again() {
    let script = "set -m; \"$0\" \"$@\"; echo stopped; read answer; fg; echo over";
    let mut pty = at_table(Launch::shell(script));
    pty.settle(PAUSE);
    let before = pty.text();
    pty.send("\x1a");
    pty.wait_for_text("stopped");
    pty.assert_given_back();
    pty.send("\n");
    pty.wait_for("the table again", |view| {
        (view.is_drawn() && view.text() == before).then_some(())
    });
    assert!(pty.is_raw());
    confirm_quitting(&mut pty);
    pty.wait_for_text("over");
    pty.wait_until_ended();
    pty.assert_given_back();
}

#[test]
fn a_size_changed_while_stopped_is_drawn_when_continued() {
    let mut pty = drawn(Launch::undercut());
    pty.signal(Signal::TSTP);
    pty.wait_until_stopped();
    pty.assert_given_back();
    pty.resize(100, 30);
    pty.signal(Signal::CONT);
    let expected = text_at(100, 30);
    pty.wait_for("the table in its new size", |view| {
        (view.is_drawn() && view.text() == expected).then_some(())
    });
    assert!(pty.is_raw());
    quit(pty);
}

#[test]
fn a_stop_that_cannot_be_handled_is_repaired_when_continued() {
    let mut pty = drawn(Launch::undercut());
    pty.settle(PAUSE);
    pty.signal(Signal::STOP);
    pty.wait_until_stopped();
    let before = pty.look(View::frames);
    pty.signal(Signal::CONT);
    pty.wait_for_frame_after(before);
    assert!(pty.is_raw());
    quit(pty);
}

#[test]
fn a_size_changed_in_the_first_moment_is_not_missed() {
    let expected = text_at(100, 30);
    let pty = Launch::undercut().open();
    pty.resize(100, 30);
    pty.wait_for("the table in its new size", |view| {
        (view.is_drawn() && view.text() == expected).then_some(())
    });
    quit(pty);
}

#[test]
fn a_terminal_that_shrinks_and_grows_is_drawn_whole_again() {
    let pty = at_table(Launch::undercut());
    pty.settle(PAUSE);
    let before = pty.text();
    pty.resize(20, 5);
    pty.resize(80, 24);
    pty.wait_for("the table as it was", |view| {
        (view.text() == before).then_some(())
    });
}

#[test]
fn a_storm_of_sizes_ends_in_the_last() {
    let expected = text_at(90, 28);
    let pty = drawn(Launch::undercut());
    for step in 1..60 {
        pty.resize(1 + step * 2, 1 + step % 45);
    }
    pty.resize(90, 28);
    pty.wait_for("the table in its last size", |view| {
        (view.text() == expected).then_some(())
    });
    quit(pty);
}

/// Sends bytes to the menu and to the table, and checks that they do nothing.
#[track_caller]
fn assert_does_nothing(send: impl Fn(&mut Pty)) {
    for mut pty in [drawn(Launch::undercut()), at_table(Launch::undercut())] {
        pty.settle(PAUSE);
        let before = pty.text();
        send(&mut pty);
        pty.settle(PAUSE);
        assert_eq!(pty.text(), before);
        // It has not ended, and answers.
        pty.send("?");
        pty.wait_for("answer", |view| (view.text() != before).then_some(()));
    }
}

#[test]
fn a_paste_is_text_and_never_keys() {
    assert_does_nothing(|pty| pty.paste("q\ny\r\n\n\x1b[B\x03t p \r"));
}

#[test]
fn a_paste_torn_apart_is_still_text() {
    assert_does_nothing(|pty| {
        pty.send("\x1b");
        pty.send("[200~q\rt p \r\x1b[201~");
    });
}

#[test]
fn a_sequence_that_comes_in_pieces_does_no_harm() {
    let mut pty = at_table(Launch::undercut());
    // Close together, as a slow connection tears them, and as far apart as only a person types.
    for gap in [Duration::ZERO, Duration::from_millis(30)] {
        for sequence in [
            "\x1b[B",
            "\x1b[A",
            "\x1b[<0;10;5M",
            "\x1b[<0;10;5m",
            "\x1b[15~",
        ] {
            for byte in sequence.bytes() {
                pty.send([byte]);
                pty.settle(gap);
            }
        }
    }
    escape(&mut pty);
    leave(pty);
}

#[test]
fn mouse_reports_from_anywhere_do_no_harm() {
    let mut pty = at_table(Launch::undercut());
    let far = u16::MAX - 1;
    for (column, row) in [
        (0, 0),
        (79, 23),
        (80, 24),
        (500, 500),
        (far, 0),
        (0, far),
        (far, far),
    ] {
        pty.click(column, row);
    }
    pty.send("\x1b[<64;5;5M\x1b[<65;5;5M\x1b[<35;5;5M\x1b[<0;0;0M\x1b[M   \x1b[<1;2M");
    escape(&mut pty);
    leave(pty);
}

#[test]
fn a_killed_program_goes_on_where_it_was() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = at_table(Launch::undercut().home(home.path()));
    pty.settle(PAUSE);
    let before = pty.text();
    pty.signal(Signal::KILL);
    let status = pty.wait_until_ended();
    assert_eq!(status.terminating_signal(), Some(Signal::KILL.as_raw()));

    let mut pty = drawn(Launch::undercut().home(home.path()));
    pty.wait_for_text("Go on");
    pty.send("\r");
    pty.wait_for("the same turn", |view| {
        (view.text() == before).then_some(())
    });
    leave(pty);

    let again = Launch::undercut().home(home.path());
    let pty = drawn(again.args(["play", "--continue"]));
    pty.wait_for("the same turn", |view| {
        (view.text() == before).then_some(())
    });
    leave(pty);
}

#[test]
fn a_mistake_of_an_earlier_match_is_asked_again_and_the_answer_is_kept() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data");
    std::fs::create_dir_all(data.join("matches")).unwrap();
    let record = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/records/v1/oklahoma.jsonl");
    std::fs::copy(record, data.join("matches/0001.jsonl")).unwrap();
    let launch = || {
        Launch::undercut()
            .args(["drill", "--data-dir"])
            .args([&data])
    };
    let mut pty = drawn(launch());
    pty.wait_for_text("your own finished hands");
    pty.send("\r");
    // How many there are is not known before the whole match is judged.
    pty.wait_for_text("Question 1 of ");
    pty.send("i");
    pty.wait_for_text("You gave up.");
    pty.send("\r");
    pty.wait_for_text("Question 2 of ");
    pty.send("q");
    pty.wait_for_text("Deal of the day");
    quit(pty);
    let log = std::fs::read_to_string(data.join("drills/0001.jsonl")).unwrap();
    assert_eq!(log.matches("\"gave-up\"").count(), 1, "{log}");
    let matches = std::fs::read_dir(data.join("matches")).unwrap();
    let records = matches.filter(|file| file.as_ref().unwrap().path().extension().is_some());
    assert_eq!(records.count(), 1, "no match was begun");
}

#[test]
fn a_record_is_replayed_on_the_screen_and_left_again() {
    let folder = tempfile::tempdir().unwrap();
    let matches = folder.path().join("matches");
    std::fs::create_dir(&matches).unwrap();
    let file = matches.join("0001.jsonl");
    std::fs::write(&file, include_str!("../data/records/v1/two-games.jsonl")).unwrap();
    let mut pty = drawn(
        Launch::undercut()
            .args(["--data-dir", folder.path().to_str().unwrap()])
            .size(100, 30),
    );
    // The sixth line of the menu, the match being over.
    pty.wait_for_text("Records");
    pty.send("\x1b[B\x1b[B\x1b[B\x1b[B\x1b[B\r");
    pty.wait_for_text("1 record");
    pty.send("\r");
    pty.wait_for_text("Replay: Hand 1 of");
    pty.send("\x1b[C\x1b[C");
    pty.wait_for_text("move 2 of");
    pty.send("\x1b[D");
    pty.wait_for_text("move 1 of");
    // As soon as the coach has judged it, there is a graph.
    pty.wait_for_text("your chance to win");
    pty.send("n");
    pty.wait_for_text("mistake 1 of");
    escape(&mut pty);
    pty.wait_for_text("1 record");
    escape(&mut pty);
    pty.wait_for_text("New match");
    quit(pty);
    let kept = std::fs::read_to_string(&file).unwrap();
    assert_eq!(kept, include_str!("../data/records/v1/two-games.jsonl"));

    let mut pty = drawn(Launch::undercut().args(["replay", "--screen", file.to_str().unwrap()]));
    pty.wait_for_text("Replay: Hand 1 of");
    pty.send("\x1b[F");
    pty.send("q");
    pty.wait_until_exited(0);
    pty.assert_given_back();
}
