//! How a hand, a game and a match ended, in words.

use std::fmt;

use crate::{
    game::{HandEnd, HandResult, MatchResult, PlayedDeal, Player, Sheet, Table, Tally},
    play::{
        BySeat, KnockKind, Outcome, Phase, PublicState, Seat, Shown, Stake, VoidReason, Win,
        WinKind,
    },
    rules::{Credit, GameTable, Hollywood, Rules},
};

use super::{Names, Phrase, counted, mid_sentence};

/// Why a hand was void.
pub const fn void_reason(reason: VoidReason) -> &'static str {
    match reason {
        VoidReason::StockExhausted => "no card is left to draw",
        VoidReason::EqualDeadwood => {
            "no card is left to draw, and nobody alone has the lowest deadwood"
        }
        VoidReason::Idle => "there were too many turns without a stock draw",
    }
}

/// How a hand was won, as a noun.
pub const fn win_kind(kind: WinKind) -> &'static str {
    match kind {
        WinKind::Knock => "knock",
        WinKind::Gin => "gin",
        WinKind::BigGin => "big gin",
        WinKind::Undercut => "undercut",
        WinKind::LowestDeadwood => "lower count",
        WinKind::RefusedDouble => "refused double",
    }
}

/// How a player ends a hand, as a noun.
pub const fn knock_kind(kind: KnockKind) -> &'static str {
    match kind {
        KnockKind::Knock => win_kind(WinKind::Knock),
        KnockKind::Gin => win_kind(WinKind::Gin),
        KnockKind::BigGin => win_kind(WinKind::BigGin),
    }
}

/// What a hand on the score sheet was, in a word or two.
pub const fn hand_kind(hand: &HandResult) -> &'static str {
    match hand {
        HandResult::Void { .. } => "void",
        HandResult::Tie => "tie",
        HandResult::Won { kind, .. } => win_kind(*kind),
        HandResult::Net { .. } => "both deals",
    }
}

/// How a hand ended, and the points it brought: `Ann knocks with 6 and wins 24 points`, `Ann wins with gin: 56 points`.
pub fn hand_end(names: &Names, end: &HandEnd) -> Phrase {
    match end.result {
        HandResult::Void { reason } => Phrase::default()
            .strong("The hand is void")
            .words(format!(": {}", void_reason(reason))),
        HandResult::Tie => Phrase::default().strong("A tie").words(format!(
            ": both count {}, and nobody scores",
            end.deadwood.as_slice().iter().max().copied().unwrap_or(0)
        )),
        HandResult::Won {
            player,
            kind,
            points,
            ..
        } => {
            let points = counted(points, "point", "points");
            let how = match kind {
                // Who wins with a knock has knocked.
                WinKind::Knock => {
                    let knocks = names.does(player, "knock", "knocks");
                    let wins = names.verb(player, "win", "wins");
                    return Phrase::default()
                        .strong(format!("{knocks} with {}", end.deadwood[player]))
                        .words(format!(" and {wins} {points}"));
                }
                WinKind::Gin => names.does(player, "win with gin", "wins with gin"),
                WinKind::BigGin => names.does(player, "win with big gin", "wins with big gin"),
                WinKind::Undercut => {
                    let how = Phrase::default().strong(names.does(player, "undercut", "undercuts"));
                    return how.words(format!("{}: {points}", undercut_knock(names, end, player)));
                }
                WinKind::LowestDeadwood => {
                    let lowest = if names.players().len() > 2 {
                        "lowest"
                    } else {
                        "lower"
                    };
                    let what = format!("the {lowest} deadwood with no card left to draw");
                    names.does(player, &format!("have {what}"), &format!("has {what}"))
                }
                WinKind::RefusedDouble => names.does(
                    player,
                    "win by a refused double",
                    "wins by a refused double",
                ),
            };
            Phrase::default().strong(how).words(format!(": {points}"))
        }
        HandResult::Net { side, points, .. } => {
            let how = names.do_together(&side, "are ahead", "is ahead");
            let points = counted(points, "point", "points");
            Phrase::default().strong(how).words(format!(" by {points}"))
        }
    }
}

/// The same of a deal that may be one of two: `Your deal is void: there were too many turns without a stock draw`. None while it
/// is played.
pub fn deal_end(names: &Names, deal: &PlayedDeal) -> Option<Phrase> {
    let end = HandEnd::of(deal)?;
    let is_one_of_two = deal.deal().rules().game_table() == GameTable::Partnership;
    Some(match end.result {
        HandResult::Void { reason } => {
            let is_yours = names.you().is_some_and(|you| deal.seat_of(you).is_some());
            let which = match (is_one_of_two, is_yours) {
                (true, true) => "Your deal",
                (true, false) => "The deal",
                (false, _) => "The hand",
            };
            let why = match (reason, deal.deal().stock_cards().len()) {
                (VoidReason::StockExhausted, 1) => {
                    "the stock is down to the card that is never drawn".to_owned()
                }
                (VoidReason::StockExhausted, left @ 2..) => {
                    format!("the stock is down to the {left} cards that are never drawn")
                }
                _ => void_reason(reason).to_owned(),
            };
            Phrase::default()
                .strong(format!("{which} is void"))
                .words(format!(": {why}"))
        }
        _ => hand_end(names, &end),
    })
}

/// Whose knock was undercut: ` Ann's knock of 8`. Empty where several others have a count, and any may have knocked.
fn undercut_knock(names: &Names, end: &HandEnd, winner: Player) -> String {
    let others = names.players().filter(|&other| other != winner);
    let counted: Vec<Player> = others.filter(|&other| end.deadwood[other] > 0).collect();
    match counted.as_slice() {
        &[knocker] => format!(
            " {} knock of {}",
            names.whose(knocker),
            end.deadwood[knocker]
        ),
        _ => String::new(),
    }
}

/// The same with what was left in both hands, the winner's first: `Ann wins with gin: 56 points, 0 against 31`.
pub fn hand_end_with_counts(names: &Names, end: &HandEnd) -> Phrase {
    let told = hand_end(names, end);
    match end.result {
        HandResult::Void { .. } | HandResult::Tie | HandResult::Net { .. } => told,
        HandResult::Won { player, .. } => {
            let count = |of: Player| end.deadwood[of];
            // Nothing is counted for those who sat out.
            let others = names.players().filter(|&other| other != player).map(count);
            let others: Vec<String> = others
                .filter(|&left| left > 0)
                .map(|left| left.to_string())
                .collect();
            let against = match others.as_slice() {
                [] => "0".to_owned(),
                others => others.join(" and "),
            };
            told.words(format!(", {} against {against}", count(player)))
        }
    }
}

/// The stake of a hand, and who may double it next or offers to do so: `stake 2, you may double`. `None` at a table without
/// doubling.
pub fn stake(names: &Names, seats: &BySeat<Player>, table: &PublicState) -> Option<String> {
    let stake = table.stake();
    let next = match stake.holder() {
        _ if !table.rules().doubling.on => return None,
        _ if let Phase::Double { by, .. } = table.phase() => {
            let offers = names.verb(seats[*by], "offer", "offers");
            let who = mid_sentence(names.subject(seats[*by]));
            format!("{who} {offers} {}", 2 * stake.multiplier())
        }
        _ if stake.multiplier() >= Stake::highest(table.rules()) => "the highest".to_owned(),
        None => "either may double".to_owned(),
        Some(seat) => {
            let who = mid_sentence(names.subject(seats[seat]));
            format!("{who} may double")
        }
    };
    Some(format!("stake {}, {next}", stake.multiplier()))
}

/// What was laid off in a deal of so many seats by each of them, in points, from everything that happened in it.
pub fn laid_off(seats: usize, events: impl IntoIterator<Item = (Seat, Shown)>) -> BySeat<u32> {
    let nothing = BySeat::filled(seats, 0);
    let mut points = nothing;
    for (seat, shown) in events {
        match shown {
            Shown::LaidOff(lay_off) => points[seat] += lay_off.card.points(),
            // Play goes on, and what was shown is taken up again.
            Shown::RefusedKnock | Shown::PlaysExposed | Shown::PickedUp => {
                points = nothing;
            }
            Shown::Passed
            | Shown::TookUpcard(_)
            | Shown::DrewStock
            | Shown::TookDiscard(_)
            | Shown::LookedBack
            | Shown::Discarded(_)
            | Shown::Knocked { .. }
            | Shown::Spread { .. }
            | Shown::EndedDefence
            | Shown::AcceptedKnock
            | Shown::OfferedDouble
            | Shown::AcceptedDouble
            | Shown::RefusedDouble => {}
        }
    }
    points
}

/// How the line of a bonus ends.
const BONUS: &str = " bonus";

/// What a hand is worth, computed as on paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sum {
    /// What everybody counts: the deadwood of the others, clockwise from the winner, and below it the winner's.
    pub counts: Vec<SumLine>,
    /// What is added up: the difference first, if there is one, then the bonus.
    pub added: Vec<SumLine>,
    /// What the sum is multiplied with: for the spade, for the stake.
    pub times: Vec<SumLine>,
    /// The points of the hand: the sum, multiplied.
    pub points: u32,
    /// What is taken from the score of another player.
    pub charge: Option<SumLine>,
    /// How many boxes it is also worth; none where the hands of two deals share one box.
    pub boxes: u32,
}

/// A line of a [`Sum`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SumLine {
    /// What for.
    pub what: String,
    /// How many points; what a multiplier multiplies with.
    pub points: u32,
}

/// Computes what a hand is worth. `laid_off` are the points that each seat laid off, see [`laid_off`].
///
/// ```
/// use undercut::{
///     game::{Player, words::{Names, sum}},
///     play::{BySeat, KnockKind, Outcome, Scoring, Standing, pair},
///     rules::Rules,
/// };
///
/// let rules = Rules::default();
/// let counts = BySeat::pair(8, 6);
/// let outcome = Scoring::new(&rules, None)
///     .showdown(pair::NON_DEALER, KnockKind::Knock, Standing::Regular, counts);
/// let Outcome::Won(win) = outcome else { panic!("it is an undercut") };
///
/// let names = Names::new(["Ann", "Club"], Some(Player::FIRST));
/// let seats = BySeat::pair(Player::FIRST, Player::SECOND);
/// let sum = sum(&names, &seats, &win, BySeat::pair(0, 9));
/// assert_eq!(sum.counts[1].what, "Club's deadwood 15 - 9 laid off");
/// assert_eq!(sum.to_string(), "6 against 8: 2, undercut bonus 25, 1 box");
/// ```
pub fn sum(names: &Names, seats: &BySeat<Player>, win: &Win, laid_off: BySeat<u32>) -> Sum {
    let line = |what: String, points| SumLine { what, points };
    let count = |seat: Seat| {
        let whose = names.whose(seats[seat]);
        let left = win.deadwood[seat];
        let what = match laid_off[seat] {
            0 => format!("{whose} deadwood"),
            points => format!("{whose} deadwood {} - {points} laid off", left + points),
        };
        line(what, left)
    };
    let own = win.deadwood[win.seat];
    let clockwise = (1..=seats.len()).scan(win.seat, |seat, _| {
        *seat = seat.next(seats.len());
        Some(*seat)
    });
    let others = clockwise.clone().filter(|seat| *seat != win.seat);
    let others: Vec<u32> = others.map(|seat| win.deadwood[seat]).collect();
    let together = || others.iter().map(u32::to_string).collect::<Vec<_>>();
    let difference = match others.as_slice() {
        [_] => "difference".to_owned(),
        _ if own == 0 => together().join(" + "),
        // The own count is taken off once, not from every other.
        others if win.difference + own == others.iter().sum::<u32>() => {
            format!("{} - {own}", together().join(" + "))
        }
        others => {
            let higher = others.iter().filter(|count| **count > own);
            let each = higher.map(|count| format!("({count} - {own})"));
            each.collect::<Vec<_>>().join(" + ")
        }
    };
    // Whoever offers a refused double may have no advantage; then the bonus is all.
    let is_bonus_alone = win.kind == WinKind::RefusedDouble && win.difference == 0 && win.bonus > 0;
    let difference = (!is_bonus_alone).then(|| line(difference, win.difference));
    let bonus = format!("{}{BONUS}", win_kind(win.kind));
    let bonus = (win.bonus > 0).then(|| line(bonus, win.bonus));
    let added = difference.into_iter().chain(bonus).collect();
    let times = [("for the spade", win.spade), ("for the stake", win.stake)];
    let times = times.into_iter().filter(|(_, factor)| *factor > 1);
    let times = times.map(|(what, factor)| line(format!("times {factor} {what}"), factor));
    let charge = win.charge.map(|charge| {
        let from = names.subject(seats[charge.seat]);
        line(format!("taken from {}", mid_sentence(from)), charge.points)
    });
    Sum {
        counts: clockwise.map(count).collect(),
        charge,
        added,
        times: times.collect(),
        points: win.points(),
        boxes: win.boxes,
    }
}

impl Sum {
    /// Computes what a deal was worth that somebody won; none of another one.
    pub fn of(names: &Names, deal: &PlayedDeal) -> Option<Self> {
        let Some(Outcome::Won(win)) = deal.deal().outcome() else {
            return None;
        };
        let seats = deal.seats();
        let events = deal.events().iter();
        let laid_off = laid_off(seats.len(), events.map(|event| (event.seat, event.shown)));
        let mut sum = sum(names, seats, &win, laid_off);
        // The boxes of a partnership are given for both deals together.
        if deal.deal().rules().game_table() == GameTable::Partnership {
            sum.boxes = 0;
        }
        Some(sum)
    }

    /// What stands beside the points under the line: `points without the box`.
    pub fn total(&self) -> String {
        match self.boxes {
            0 => "points of this deal".to_owned(),
            1 => "points without the box".to_owned(),
            boxes => format!("points without the {boxes} boxes"),
        }
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((winner, others)) = self.counts.split_last() {
            let others: Vec<String> = others.iter().map(|line| line.points.to_string()).collect();
            write!(f, "{} against {}:", winner.points, others.join(" and "))?;
        }
        for (place, line) in self.added.iter().enumerate() {
            match place {
                0 if line.what.ends_with(BONUS) => {
                    write!(f, " no advantage, {} {}", line.what, line.points)?;
                }
                0 => write!(f, " {}", line.points)?,
                _ => write!(f, ", {} {}", line.what, line.points)?,
            }
        }
        for line in &self.times {
            write!(f, ", {}", line.what)?;
        }
        if !self.times.is_empty() {
            write!(f, ": {}", counted(self.points, "point", "points"))?;
        }
        if self.boxes > 0 {
            write!(f, ", {}", counted(self.boxes, "box", "boxes"))?;
        }
        match &self.charge {
            Some(charge) => write!(f, ", {} {}", charge.points, charge.what),
            None => Ok(()),
        }
    }
}

/// How a game ended; `number` counts the games of the match from 1.
pub fn game_over(names: &Names, number: usize, tally: &Tally) -> Phrase {
    let players = Player::all(tally.players());
    let winners: Vec<Player> = players.filter(|&player| tally.is_won_by(player)).collect();
    let wins = names.do_together(&winners, "win", "wins");
    let credits = tally.credits();
    let others = tally.sides().leaders(tally.players());
    let others = others.filter(|&player| !tally.is_won_by(player));
    let others: Vec<String> = others
        .map(|player| credits[player.index()].to_string())
        .collect();
    let shut_out = match (
        tally.shut_out.as_slice(),
        tally.sides().are_two(tally.players()),
    ) {
        ([], _) => String::new(),
        (_, true) => ", a shutout".to_owned(),
        (shut_out, false) => format!(", a shutout of {}", names.together_mid_sentence(shut_out)),
    };
    let settled = match tally.credit() {
        _ if tally.has_accounts() => in_accounts(names, &credits),
        Credit::Difference => format!("it is worth {}", tally.settlement()),
        Credit::Totals => format!(
            "credited {} to {}",
            credits[tally.winner.index()],
            others.join(" and ")
        ),
    };
    Phrase::default()
        .strong(format!("{wins} game {number}"))
        .words(format!("{shut_out}; {settled}"))
}

/// What everybody gets or pays, within a sentence: `you +600, Bo -85, Cy -515`.
fn in_accounts(names: &Names, credits: &[i64]) -> String {
    let of = |(player, credit): (Player, &i64)| {
        format!("{} {credit:+}", mid_sentence(names.subject(player)))
    };
    let each = names.players().zip(credits).map(of);
    each.collect::<Vec<_>>().join(", ")
}

/// The payments when a game is settled: `Ann from Bo`, 195. None where two sides keep one score each.
pub fn payments(names: &Names, tally: &Tally) -> Vec<Paid> {
    let payments = tally.payments().into_iter();
    payments
        .map(|payment| {
            let (to, from) = (names.subject(payment.to), names.subject(payment.from));
            let besides = match payment.shutout {
                0 => String::new(),
                shutout => format!(" ({} {shutout:+} shutout)", payment.points),
            };
            Paid {
                what: format!("{to} from {}{besides}", mid_sentence(from)),
                points: payment.points + payment.shutout,
            }
        })
        .collect()
}

/// A line of the settlement among several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paid {
    /// Who gets it, and who pays it.
    pub what: String,
    /// How many points.
    pub points: i64,
}

/// How the games ended that the last hand on the sheet ended.
pub fn games_over(names: &Names, sheet: &Sheet) -> Phrase {
    let mut over = Phrase::default();
    for (place, (number, tally)) in sheet.just_tallied().enumerate() {
        let between = if place == 0 { "" } else { ". " };
        over = over.words(between).and(game_over(names, number, &tally));
    }
    over
}

/// Whether a match is won by games, not by points.
pub fn is_by_games(rules: &Rules) -> bool {
    rules.match_play.best_of > 0 && rules.match_play.hollywood == Hollywood::Off
}

/// Whether a match is one game, so that the count of games won says nothing.
pub fn is_single_game(rules: &Rules) -> bool {
    is_by_games(rules) && rules.match_play.best_of == 1
}

/// What a whole match is called: a match of a single game is a game.
pub fn match_noun(rules: &Rules) -> &'static str {
    if is_single_game(rules) {
        "game"
    } else {
        "match"
    }
}

/// How a match ended: who won it, and the match scores, or the games won where those decide, the winner's first. A match of a
/// single game has no count. Where everybody has an account, all of them.
pub fn match_over(names: &Names, result: &MatchResult, rules: &Rules) -> Phrase {
    let table = Table::of(rules);
    let by_games = is_by_games(rules);
    let value = |player: Player| {
        if by_games {
            result.games_won[player.index()].to_string()
        } else {
            result.scores[player.index()].to_string()
        }
    };
    // Who shares a score has the same.
    let winner = result.winner();
    let others = names.players().filter(|&player| !result.is_won_by(player));
    let others = others.take(if winner.is_some() && table.deals() > 1 {
        1
    } else {
        4
    });
    let standing = winner.into_iter().chain(others).map(value);
    let unit = if by_games { " in games" } else { "" };
    let whole = match_noun(rules);
    let ended = match result.winners.as_slice() {
        [] => format!("The {whole} is drawn"),
        winners => format!("{} the {whole}", names.do_together(winners, "win", "wins")),
    };
    let standing = if table.has_accounts() {
        format!(": {}", in_accounts(names, &result.scores))
    } else if is_single_game(rules) {
        return Phrase::default().strong(ended);
    } else {
        format!(", {}{unit}", standing.collect::<Vec<_>>().join(" to "))
    };
    Phrase::default().strong(ended).words(standing)
}
