//! The coach at the table: hints that the record notes, reviews, and work that is stopped.

use crate::{
    coach::words,
    game::{Entry, Player},
    tui::{
        coaching::{Coaching, News},
        keymap::Place,
        message::{Effect, Message},
        model::PageKind,
        workshop::Workshop,
    },
};

use super::{Bench, scenes};

impl Bench {
    /// Lets the coach do a slice of his work; says whether there was any.
    fn coach_goes_on(&mut self, workshop: &mut Workshop) -> bool {
        let number = match self.errands.pop() {
            Some(Effect::AskCoach { number, errand }) => {
                workshop.begin(number, errand);
                number
            }
            Some(Effect::CoachOn(number)) => number,
            Some(other) => panic!("{other:?} is nothing for the coach"),
            None => return false,
        };
        let news = workshop.go_on(number);
        self.send(Message::Coached { number, news });
        true
    }

    /// Lets the coach finish his work.
    fn coach_works(&mut self, workshop: &mut Workshop) {
        while self.coach_goes_on(workshop) {}
    }

    fn news(&self) -> &News {
        let coaching: &Option<Coaching> = &self.model.coaching;
        &coaching.as_ref().expect("the coach has been asked").news
    }
}

#[test]
fn a_hint_is_noted_once_and_is_the_same_at_every_press() {
    let mut workshop = Workshop::default();
    let mut bench = scenes::discard();
    bench.press("i");
    assert_eq!(bench.model.place(), Place::Reading);
    assert!(
        bench.screen().contains("The coach is at work"),
        "{}",
        bench.screen()
    );
    bench.coach_works(&mut workshop);
    let first = bench.news().clone();
    let News::Hint(advice) = &first else {
        panic!("{first:?} is no hint");
    };
    let view = bench.sitting().view().unwrap();
    assert_eq!(advice.judgement.moves().len(), view.legal().len());
    assert!(bench.screen().contains("Best: "), "{}", bench.screen());
    let noted = Entry::Hinted {
        player: Player::FIRST,
    };
    assert_eq!(bench.sitting().record().entries().last(), Some(&noted));
    assert!(bench.lines.last().unwrap().contains("\"hinted\""));

    bench.press("i");
    assert_eq!(bench.model.place(), Place::Discard);
    let lines = bench.lines.len();
    bench.press("i");
    bench.coach_works(&mut workshop);
    assert_eq!(bench.news(), &first);
    assert_eq!(bench.lines.len(), lines, "the same decision is noted once");
    assert_eq!(bench.sitting().game().hints(Player::FIRST), 1);
}

#[test]
fn closing_the_page_stops_the_coach() {
    let mut workshop = Workshop::default();
    let mut bench = scenes::discard();
    bench.press("i");
    assert!(bench.coach_goes_on(&mut workshop));
    bench.press("Esc");
    assert_eq!(bench.model.coaching, None);
    assert!(
        bench.coach_goes_on(&mut workshop),
        "one slice was under way"
    );
    assert!(!bench.coach_goes_on(&mut workshop), "and no other follows");
    assert_eq!(bench.model.page, None);

    // Who is asked anew answers the new question alone.
    bench.press("i i i");
    let errands = std::mem::take(&mut bench.errands);
    let [_, latest] = errands.as_slice() else {
        panic!("he was sent twice: {errands:?}");
    };
    bench.errands.push(latest.clone());
    bench.coach_works(&mut workshop);
    assert!(matches!(bench.news(), News::Hint(_)));
}

#[test]
fn the_opponents_turn_is_no_time_for_a_hint() {
    let mut bench = scenes::waiting();
    let before = bench.sitting().record().clone();
    bench.press("i");
    assert_eq!(bench.sitting().record(), &before);
    assert!(bench.errands.is_empty());
}

#[test]
fn a_hand_and_a_match_are_reviewed_with_a_headline_that_counts_the_list() {
    let mut workshop = Workshop::default();
    for (mut bench, keys) in [
        (scenes::hand_over(), "i"),
        (scenes::match_won(), "Enter i"),
        (scenes::match_won(), "Enter Enter i"),
    ] {
        bench.press(keys);
        assert_eq!(
            bench.model.page.map(|page| page.kind),
            Some(PageKind::Coach)
        );
        bench.coach_works(&mut workshop);
        let News::Review(reviewed) = bench.news().clone() else {
            panic!("{:?} is no review", bench.news());
        };
        let (review, player) = (&reviewed.review, reviewed.player);
        assert_eq!(player, bench.sitting().me());
        let headline = words::headline(review.count(player));
        bench.resize(100, 60);
        let screen = bench.screen();
        assert!(screen.contains(&headline), "{headline}\n{screen}");
        let told = screen
            .lines()
            .filter(|line| line.trim_start().starts_with("Turn "));
        assert_eq!(told.count(), review.mistakes(player).count(), "{screen}");
        bench.press("Enter");
        assert_eq!(bench.model.place(), Place::Between);
    }
}

#[test]
fn the_pages_of_the_coach_are_drawn_at_every_size() {
    let mut workshop = Workshop::default();
    for scene in [
        scenes::offer,
        scenes::may_knock,
        scenes::defence,
        scenes::lay_off,
        scenes::hand_over,
    ] {
        let mut bench = scene();
        bench.press("i");
        for (width, height) in [(40, 12), (60, 20), (80, 24), (100, 30), (200, 60)] {
            bench.resize(width, height);
            assert!(bench.screen().contains('%'), "{}", bench.screen());
        }
        bench.coach_works(&mut workshop);
        for (width, height) in [(40, 12), (60, 20), (80, 24), (100, 30), (200, 60)] {
            bench.resize(width, height);
            bench.press("Home");
            let first = bench.screen();
            assert!(
                first.contains("You hold") || first.contains("Hand 1"),
                "{first}"
            );
            bench.press("End");
            assert!(!bench.screen().trim().is_empty());
        }
    }
}
