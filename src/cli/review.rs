//! `undercut review`: mistakes, luck and skill in a recorded match, as text, JSON or a page for a browser.

mod page;

use std::{
    io::{self, Write},
    sync::atomic::AtomicBool,
};

use clap::{
    Args, ValueHint,
    builder::{PossibleValuesParser, TypedValueParser},
};
use serde_json::{Value, json};

use super::{
    args::no_such_deal,
    common::Common,
    failure::{Failure, Refusal, print_json},
    input::{Output, output},
    progress,
    record::RecordArgs,
    signals::interruptible,
};
use crate::{
    analysis::{
        JudgingAnswer, JudgingQueue, Subject,
        coach::{
            Chance, DealInMatch, DealReview, Decision, Effort, Ended, Endings, Goal, Grade,
            JudgedMove, Luck, LuckCause, LuckEvent, Review, graph, own_deals_of,
            review_text::{HandText, MistakeText, ReviewText},
            words,
        },
    },
    game::{
        Player,
        words::{Names, Symbols, distinct, sentence},
    },
    play::{Seat, WinKind},
    record::{Extent, Participant, ParticipantKind, Record, come_from},
    text::{Conjunction, quoted},
};

/// The arguments of `undercut review`.
#[derive(Debug, Args)]
#[command(after_help = include_str!("../../assets/help/commands/review.txt"))]
pub struct ReviewCommand {
    #[command(flatten)]
    record: RecordArgs,

    /// Whose decisions to review: a name at the table, or 1 or 2 [default: the person who played]
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Review only deal N of the match, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    deal: Option<u64>,

    /// How long to try the moves out: full, or deep for small differences
    #[arg(long, value_name = "EFFORT", value_parser = PossibleValuesParser::new(Effort::NAMES).map(|name| name.parse::<Effort>().expect("it is one of the names")))]
    effort: Option<Effort>,

    /// Print JSON
    #[arg(long, conflicts_with = "html")]
    json: bool,

    /// Write one HTML page with pictures to OUT
    #[arg(long, value_name = "OUT", value_hint = ValueHint::FilePath, value_parser = output())]
    html: Option<Output>,
}

/// The review of one player's decisions.
struct ReviewedMatch {
    record: Record,
    /// What names the record on the command line.
    named: String,
    review: Review,
    player: Player,
    names: Names,
    /// The hand that is being played, from 0: its cards are hidden, and the coach helps in it only where its record notes that.
    open: Option<u64>,
}

impl ReviewedMatch {
    /// The name of that player.
    fn name(&self) -> &str {
        let participant = self.record.header().player(self.player);
        participant.map_or("", |participant| participant.name.as_str())
    }

    /// The sentences before the review: where the record comes from, who the opponents were, and whether it is finished.
    fn about(&self) -> Vec<String> {
        let header = self.record.header();
        let mut told = come_from(&self.record);
        let all = header.numbered();
        let others: Vec<_> = all.filter(|(player, _)| *player != self.player).collect();
        // Whoever is called "You" is not the one who is addressed below.
        let named = others.iter().map(|(player, one)| match one.kind {
            ParticipantKind::Human => self.names.subject(*player).to_owned(),
            ParticipantKind::Bot { .. } | ParticipantKind::Program => one.to_string(),
        });
        let named: Vec<String> = named.collect();
        let how = if others.len() == 1 { "against" } else { "with" };
        told.push(format!("Played {how} {}.", Conjunction::And.list(&named)));
        for (player, other) in others {
            if other.is_person() {
                let number = player.index() + 1;
                told.push(format!(
                    "--player {number} reviews the decisions of {}.",
                    self.names.subject(player)
                ));
            }
        }
        if header.person() != Some(self.player) {
            told.push(format!("Below, \"you\" is {}.", self.name()));
        }
        if let Some(open) = self.open {
            let number = open + 1;
            told.push(format!(
                "Hand {number} is being played: it is reviewed when it is over."
            ));
        }
        if !self.record.is_finished() {
            let what = match header.occasion().extent() {
                Extent::Match => "match",
                Extent::Hand => "hand",
            };
            told.push(format!("The {what} is not over."));
        }
        told
    }

    fn text(&self) -> ReviewText<'_> {
        ReviewText::new(&self.review, self.player, &self.names)
    }

    fn print(&self, out: &mut dyn Write, symbols: Symbols, plain: bool) -> io::Result<()> {
        let review = self.text();
        writeln!(out, "{}: {}.", self.name(), review.summary.headline())?;
        for line in self.about() {
            writeln!(out, "{line}")?;
        }
        if review.has_many() {
            for line in &review.summary.more {
                writeln!(out, "{}.", line.text(symbols))?;
            }
        }
        if let Some(hint) = from_place(&review, &self.named) {
            writeln!(out, "{hint}")?;
        }
        for hand in &review.hands {
            writeln!(out)?;
            print_hand(hand, out, symbols, plain)?;
        }
        Ok(())
    }

    fn json(&self) -> Value {
        let (review, player) = (&self.review, self.player);
        let judged = review.judged(player);
        let deals = review.deals.iter().map(|deal| deal_json(deal, player));
        json!({
            "player": player,
            "name": self.name(),
            "players": self.record.header().players(),
            "finished": self.record.is_finished(),
            "branch": self.record.header().occasion().origin(),
            "decisions": judged.decisions,
            "count": judged.count(),
            "accuracy": judged.accuracy(),
            "luck": luck_json(&judged.luck.unwrap_or_default()),
            "deals": deals.collect::<Vec<_>>(),
        })
    }
}

impl ReviewCommand {
    /// Prints the review, or writes the page.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is no record, there is no such deal or player, the page cannot be written, or the
    /// review was stopped.
    pub fn run(self, common: &Common, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(html) = &self.html {
            // Before the coach works for nothing.
            html.check_own(page::MARK, "the page of a review")?;
        }
        let reviewed = self.reviewed(common)?;
        if let Some(html) = &self.html {
            let page = page::page(&reviewed);
            return html.replace_own(page::MARK, "the page of a review", &page, out);
        }
        if self.json {
            return print_json(out, &reviewed.json());
        }
        Ok(reviewed.print(out, common.symbols()?, common.plain)?)
    }

    fn reviewed(&self, common: &Common) -> Result<ReviewedMatch, Refusal> {
        let (path, parsed) = self.record.read(common)?;
        let again = self.record.named(&path, common.data_dir.as_deref());
        let (record, open) = parsed.log.before_open_hand();
        let player = self.player(&record)?;
        let mut deals = own_deals_of(&record, player);
        let count = record.state().deals();
        if let Some(wanted) = self.deal
            && wanted > count
        {
            return Err(no_such_deal(
                wanted,
                usize::try_from(count).unwrap_or(usize::MAX),
            ));
        }
        match (self.deal, record.branched_in()) {
            (Some(wanted), _) => deals.retain(|one| one.deal.number() + 1 == wanted),
            // The hands before it were played elsewhere.
            (None, Some(first)) => deals.retain(|one| one.deal.number() >= first),
            (None, None) => {}
        }
        let review = interruptible(|stopped| judge(deals, self.effort, stopped));
        let stopped = || Refusal::new("broken-off", "the review was stopped");
        let review = review.ok_or_else(stopped)?;
        // Who has asked for one hand does not miss another.
        let open = open.filter(|_| self.deal.is_none());
        let names = record.header().names(Some(player));
        Ok(ReviewedMatch {
            record,
            named: again,
            review,
            player,
            names,
            open,
        })
    }

    /// The player named, or else the person at the table.
    fn player(&self, record: &Record) -> Result<Player, Refusal> {
        let header = record.header();
        let Some(wanted) = &self.player else {
            return Ok(header.person().unwrap_or(Player::FIRST));
        };
        let names = distinct(header.players().iter().map(|one| one.name.as_str()));
        let called = |name: &str| name.eq_ignore_ascii_case(wanted);
        let places = |is_wanted: &dyn Fn(Player, &Participant) -> bool| {
            let numbered = header.numbered();
            let wanted = numbered.filter(|(player, one)| is_wanted(*player, one));
            wanted.map(|(player, _)| player).collect::<Vec<Player>>()
        };
        let by_number = places(&|player, _| *wanted == (player.index() + 1).to_string());
        let by_name = places(&|_, one| called(one.name.as_str()));
        let by_distinct_name =
            places(&|player, _| names.get(player.index()).is_some_and(|name| called(name)));
        match (&by_name[..], &by_distinct_name[..], &by_number[..]) {
            (&[player], _, _) | ([], &[player], _) | ([], [], &[player]) => Ok(player),
            ([], _, _) => {
                let names = Conjunction::And.list(&names);
                let why = format!(
                    "nobody at this table is {}: there are {names}",
                    quoted(wanted)
                );
                Err(Refusal::new("no-such-player", why))
            }
            (_, _, _) => {
                let why = format!("{} may be player 1 or 2: give the number", quoted(wanted));
                Err(Refusal::new("ambiguous-name", why))
            }
        }
    }
}

/// How to play on from a place of the record that is named at a mistake; nothing where there is none.
fn from_place(review: &ReviewText<'_>, record: &str) -> Option<String> {
    let mistakes = review.hands.iter().flat_map(|hand| &hand.mistakes);
    let lost = |mistake: &&MistakeText<'_>| mistake.decision.loss();
    let costliest = mistakes.max_by(|one, other| lost(one).total_cmp(&lost(other)));
    let place = costliest?.place;
    Some(format!(
        "To play on from a mistake: undercut play --from {record} --at {place}"
    ))
}

/// Judges the deals with a progress line; none if stopped.
fn judge(deals: Vec<DealInMatch>, effort: Option<Effort>, stopped: &AtomicBool) -> Option<Review> {
    let mut queue = JudgingQueue::default();
    if let Some(effort) = effort {
        queue = queue.with_effort(effort);
    }
    queue.ask(0, 0, Subject::Deals(deals));
    if !progress::until_done(&mut queue, 0, stopped) {
        return None;
    }
    match queue.take_part(0, 0)? {
        JudgingAnswer::Review(review) => Some(review),
        JudgingAnswer::Hint(_) | JudgingAnswer::Record(_) => None,
    }
}

fn print_hand(
    hand: &HandText<'_>,
    out: &mut dyn Write,
    symbols: Symbols,
    plain: bool,
) -> io::Result<()> {
    writeln!(out, "{}.", hand.heading.text(symbols))?;
    writeln!(out, "  {}", sentence(&hand.summary.headline()))?;
    for line in &hand.summary.more {
        writeln!(out, "  {}.", line.text(symbols))?;
    }
    if let Some(chances) = &hand.chances {
        if !plain {
            let (width, height) = graph::OF_A_HAND;
            for row in graph::scaled(&chances.values(), width, height, symbols) {
                writeln!(out, "  {row}")?;
            }
        }
        writeln!(out, "  {}.", chances.sentence)?;
    }
    for mistake in &hand.mistakes {
        writeln!(out)?;
        writeln!(out, "  {}: {}.", mistake.heading_with_place(), mistake.cost)?;
        for row in &mistake.rows {
            writeln!(out, "    {}.", row.sentence().text(symbols))?;
        }
    }
    Ok(())
}

fn deal_json(deal: &DealReview, player: Player) -> Value {
    let judged = deal.judged(player);
    let graph = deal.graph(player).into_iter().map(|moment| {
        json!({
            "event": moment.event,
            "chance": chance_json(moment.chance),
            "grade": moment.grade.map(Grade::name),
        })
    });
    let decisions = deal
        .decisions_of(player)
        .map(|decision| decision_json(deal, decision));
    json!({
        "deal": deal.deal().number() + 1,
        "dealer": deal.deal().seats()[Seat::dealer(deal.deal().seats().len())],
        "result": deal.result(player),
        "count": judged.count(),
        "accuracy": judged.accuracy(),
        "luck": judged.luck.as_ref().map(luck_json),
        "luck_events": deal.luck_events(player).iter().map(luck_event_json).collect::<Vec<_>>(),
        "graph": graph.collect::<Vec<_>>(),
        "decisions": decisions.collect::<Vec<_>>(),
    })
}

fn decision_json(deal: &DealReview, decision: &Decision) -> Value {
    let apart = decision.judgment.told_apart();
    let moves: Vec<Value> = apart
        .iter()
        .map(|judged| move_json(decision, judged))
        .collect();
    json!({
        "event": decision.event,
        "at": decision.place(deal.deal().number()).to_string(),
        "turn": decision.turn,
        "kind": decision.kind(),
        "hand": decision.view.hand(),
        "played": decision.played,
        "hinted": decision.was_hinted,
        "played_worth": decision.judged().map(|judged| move_json(decision, judged)),
        "grade": decision.grade().map(Grade::name),
        "points_lost": decision.points_lost(),
        "chance_lost": has_chance(decision).then(|| decision.loss()),
        "reason": decision.reason.as_ref().map_or_else(String::new, |why| why.text(Symbols::Ascii)),
        "moves": moves,
    })
}

/// Whether there is a game to win.
fn has_chance(decision: &Decision) -> bool {
    decision.judgment.goal() == Goal::Game
}

fn move_json(decision: &Decision, judged: &JudgedMove) -> Value {
    json!({
        "action": judged.action,
        "text": words::to_do(&decision.view, &judged.action).text(Symbols::Ascii),
        "points": judged.points,
        "error": judged.error,
        "chance": has_chance(decision).then(|| chance_json(judged.chance)),
        "chance_error": has_chance(decision).then_some(judged.chance_error),
        "undercut": judged.undercut,
        "endings": endings_json(&judged.endings),
        "standing": decision.judgment.closeness(judged).name(),
        "too_close_to_call": decision.judgment.is_too_close(judged),
    })
}

/// The shares of the deals in which it was tried; null if it was not.
fn endings_json(endings: &Endings) -> Option<Value> {
    let side = |is_so: fn(Ended, WinKind) -> bool| {
        let share = |kind| endings.share(|one| is_so(one, kind)).value();
        json!({
            "knock": share(WinKind::Knock),
            "gin": share(WinKind::Gin) + share(WinKind::BigGin),
            "undercut": share(WinKind::Undercut),
            "other": share(WinKind::LowestDeadwood) + share(WinKind::RefusedDouble),
        })
    };
    (endings.count() > 0).then(|| {
        json!({
            "trials": endings.count(),
            "won": side(Ended::is_won_by),
            "lost": side(Ended::is_lost_by),
            "nobody": endings.share(|one| one == Ended::Nobodys).value(),
        })
    })
}

fn chance_json(chance: Chance) -> Value {
    json!({ "game": chance.game, "match": chance.whole_match })
}

fn luck_json(luck: &Luck) -> Value {
    json!({
        "result": luck.result,
        "luck": luck.luck(),
        "skill": luck.skill(),
        "given": luck.given,
        "lost": luck.lost,
    })
}

fn luck_event_json(event: &LuckEvent) -> Value {
    let (what, card, turn) = match event.cause {
        LuckCause::Deal => ("deal", None, None),
        LuckCause::Draw { card, turn } => ("draw", Some(card), Some(turn)),
        LuckCause::Others { turn, taken } => ("others", taken, Some(turn)),
        LuckCause::Offered { turn, card } => ("offered", Some(card), Some(turn)),
        LuckCause::Ended { turn, .. } => ("others", None, Some(turn)),
        LuckCause::SecondLook => ("second-look", None, None),
        LuckCause::Showdown => ("showdown", None, None),
    };
    json!({
        "what": what,
        "card": card,
        "turn": turn,
        "points": event.points,
        "swing": event.swing,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_breaks_the_review_off() {
        let text = include_str!("../../tests/data/records/v1/one-game.jsonl");
        let record = Record::parse(text).unwrap().log;
        assert_eq!(
            judge(
                own_deals_of(&record, Player::FIRST),
                None,
                &AtomicBool::new(true)
            ),
            None
        );
    }
}
