//! The protocol: what a table tells a seat is all that the seat has seen, and builds the same view at the other end.

use std::borrow::Cow;

use undercut::{
    cards::{Stream, stream},
    lab::{
        Scores, Situation,
        wire::{ChooseMessage, SeenAction, TableMessage, TableSide},
    },
    play::{Deal, View, WrittenSeat, pair},
    rules::{PRESETS, Rules},
};

use super::{SEED, chance, play, play_by};

/// The other end of a table: a view built from lines alone.
#[derive(Default)]
struct Reader {
    rules: Option<Rules>,
    view: Option<View>,
    question: Option<ChooseMessage>,
    is_over: bool,
}

impl Reader {
    fn read(&mut self, told: &TableMessage) {
        let line = told.line();
        assert!(!line.contains('\n'));
        let read = TableMessage::read(&line).unwrap_or_else(|why| panic!("{line}: {why}"));
        assert_eq!(read, *told, "{line}");
        assert_eq!(read.line(), line);
        match read {
            TableMessage::Match { rules, .. } => self.rules = Some(*rules),
            TableMessage::Deal {
                seat, hand, upcard, ..
            } => {
                let rules = self.rules.expect("the match was told");
                self.view =
                    Some(View::dealt(&rules, seat.seat(), hand, upcard).expect("it was dealt"));
            }
            TableMessage::Event { seat, did, hands } => {
                let seen = did
                    .seen(seat.seat(), hands)
                    .expect("a knock shows its discard");
                let view = self.view.as_mut().expect("the deal was told");
                view.follow(seen)
                    .unwrap_or_else(|why| panic!("{line}: {why}"));
            }
            TableMessage::Choose(question) => self.question = Some(*question),
            TableMessage::Over { .. } => self.is_over = true,
            TableMessage::Hello { .. } | TableMessage::Bye {} => {}
        }
    }
}

/// Tells both seats of a deal at every step, or now and then, and compares what each can know with what it is told.
fn tell(played: &super::Played, every: usize) {
    let number = played.number;
    for seat in played.seats() {
        let (mut host, mut reader) = (TableSide::default(), Reader::default());
        reader.read(&host.begin(&played.rules, number));
        for after in 0..=played.events.len() {
            if after % every != 0 && after != played.events.len() {
                continue;
            }
            let view = played.view(seat, after);
            let at = Situation {
                number,
                scores: Scores::default(),
                view: Cow::Borrowed(&view),
            };
            let lines = if view.outcome().is_some() {
                host.close(&at)
            } else {
                host.ask(&at)
            };
            for told in &lines {
                reader.read(told);
            }
            assert_eq!(
                reader.view.as_ref(),
                Some(&view),
                "deal {number} after {after}"
            );
            if view.outcome().is_none() {
                let question = reader.question.take().expect("it was asked");
                assert_eq!(question, ChooseMessage::of(&view));
                assert_eq!(question.legal, view.legal());
            }
        }
        assert!(reader.is_over);
    }
}

#[test]
fn the_reader_knows_what_the_seat_knows_under_random_rules() {
    for number in 0..300 {
        tell(&play(number), 1 + usize::try_from(number % 3).unwrap());
    }
}

#[test]
fn the_reader_knows_what_the_seat_knows_under_every_preset() {
    for (number, preset) in (0..).zip(PRESETS.iter().cycle().take(5 * PRESETS.len())) {
        let rules = preset.book().rules();
        tell(&play_by(1_000 + number, |_| rules), 1);
    }
}

#[test]
fn what_a_seat_is_told_is_what_it_saw_and_not_a_card_more() {
    for number in 0..300 {
        let played = play(number);
        for (after, event) in played.events.iter().enumerate() {
            for seat in played.seats() {
                let seen = event.seen_by(seat);
                let did = SeenAction::from(&seen);
                assert_eq!(did.seen(seen.seat, seen.hands), Some(seen), "deal {number}");
                let line = TableMessage::Event {
                    seat: WrittenSeat::new(seen.seat, played.seats().count()),
                    did,
                    hands: seen.hands,
                }
                .line();
                for card in played.hidden_from(seat, after + 1) {
                    assert!(!line.contains(&card.to_string()), "deal {number}: {line}");
                }
            }
        }
    }
}

#[test]
fn a_deal_that_goes_back_is_told_again_from_its_beginning() {
    let played = play(3);
    let mut host = TableSide::default();
    let deals = |lines: &[TableMessage]| {
        let is_deal = |told: &&TableMessage| matches!(told, TableMessage::Deal { .. });
        lines.iter().filter(is_deal).count()
    };
    let mut ask = |after: usize, number: u64| {
        let view = played.view(pair::DEALER, after);
        let at = Situation {
            number,
            scores: Scores::default(),
            view: Cow::Borrowed(&view),
        };
        let lines = host.ask(&at);
        (deals(&lines), lines.len())
    };
    assert_eq!(ask(2, 0), (1, 1 + 2 + 1));
    assert_eq!(ask(3, 0), (0, 1 + 1));
    assert_eq!(ask(3, 0), (0, 1), "only asked again");
    assert_eq!(ask(1, 0), (1, 1 + 1 + 1), "a move was taken back");
    assert_eq!(ask(1, 1), (1, 1 + 1 + 1), "another deal");
}

#[test]
fn the_hand_that_was_dealt_can_be_told_at_any_time() {
    for number in 0..200 {
        let played = play(number);
        for seat in played.seats() {
            let first = Deal::first_view(&played.rules, &played.deck, seat).hand();
            for after in 0..=played.events.len() {
                assert_eq!(
                    played.view(seat, after).dealt_hand(),
                    first,
                    "deal {number}"
                );
            }
        }
    }
}

/// Lines with a character changed, cut off or doubled are read or refused, and never more than that.
#[test]
fn damaged_lines_never_panic() {
    let mut rng = stream(SEED, Stream::Cut);
    let (mut read, mut refused) = (0, 0);
    for number in 0..20 {
        let played = play(number);
        let view = played.view(pair::DEALER, played.events.len() / 2);
        let at = Situation {
            number,
            scores: Scores::default(),
            view: Cow::Borrowed(&view),
        };
        let mut host = TableSide::default();
        let mut lines = vec![host.begin(&played.rules, 0)];
        lines.extend(host.ask(&at));
        for told in lines {
            let line = told.line();
            for _ in 0..20 {
                let mut damaged: Vec<char> = line.chars().collect();
                let at = chance::under(&mut rng, damaged.len());
                match chance::under(&mut rng, 4) {
                    0 => damaged.truncate(at),
                    1 => {
                        damaged[at] = chance::pick(&mut rng, &['"', '{', 'K', '9', ',', 'é', '\0']);
                    }
                    2 => drop(damaged.remove(at)),
                    _ => damaged.insert(at, damaged[at]),
                }
                let damaged: String = damaged.into_iter().collect();
                match TableMessage::read(&damaged) {
                    Ok(_) => read += 1,
                    Err(why) => {
                        assert!(!why.to_string().contains("line 1"), "{why}");
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(read > 60 && refused > 1000, "{read} {refused}");
}
