//! Statistics put together to be read: the same on the screen, in line mode and on the command line.

mod ladder;
mod layout;

use std::fmt::Write;

use crate::{
    analysis::coach::{
        MistakeKind,
        words::{self, ACCURACY, luck_sentence, points},
    },
    game::words::counted,
    players::Level,
};

pub use ladder::{HINTED, PASSED, rating, standing};
pub use layout::{Chart, Part, StatsReport, TextKind};
use layout::{NOTHING, StatsColumn, StatsTable, TableRow};

use super::{
    Ladder,
    career::{Career, Group, Period},
    hands::{Estimate, HandStats, Sample, SideStats, interval, ratio},
    matches::{DecisionStats, JudgedHands},
};

/// Everything there is to read of a career, for a screen of so many columns: what matters most comes first. The ladder is left
/// out where the career is only a part of yours.
pub fn report(career: &Career, ladder: Option<&Ladder>, width: usize) -> StatsReport {
    let mut parts = Vec::new();
    if has_hands(career, &mut parts) {
        overview(career, &mut parts);
        ladder::bests(career, &mut parts);
        if let Some(ladder) = ladder {
            ladder::ladder(ladder, &mut parts);
        }
        decisions(&career.all, &mut parts);
        mistakes(career, &mut parts);
        parts.push(Part::heading(TREND));
        points_trend(career, width, &mut parts);
        error_trend(career, width, &mut parts);
        headed("By opponent and by house rules", &mut parts, |parts| {
            tables(career, parts);
        });
        losses(career, &mut parts);
        endings(&career.all.hands, &mut parts);
        notes(career, &mut parts);
    }
    StatsReport { parts }
}

/// What can be read of a career at once, because it is only counted.
pub fn counted_report(career: &Career, ladder: Option<&Ladder>, width: usize) -> StatsReport {
    let mut parts = Vec::new();
    if has_hands(career, &mut parts) {
        overview(career, &mut parts);
        ladder::bests(career, &mut parts);
        if let Some(ladder) = ladder {
            ladder::ladder(ladder, &mut parts);
        }
        tables(career, &mut parts);
        endings(&career.all.hands, &mut parts);
        parts.push(Part::heading(TREND));
        points_trend(career, width, &mut parts);
        notes(career, &mut parts);
    }
    StatsReport { parts }
}

/// The rest, which the coach has to judge.
pub fn judged_report(career: &Career, width: usize) -> StatsReport {
    let mut parts = Vec::new();
    if career.all.hands.played > 0 {
        decisions(&career.all, &mut parts);
        mistakes(career, &mut parts);
        losses(career, &mut parts);
        error_trend(career, width, &mut parts);
    }
    StatsReport { parts }
}

const TREND: &str = "From your oldest hands to your newest";

fn has_hands(career: &Career, parts: &mut Vec<Part>) -> bool {
    let some = career.all.hands.played > 0;
    if !some {
        parts.push(Part::text("No hand is finished yet."));
    }
    some
}

fn or_nothing<T>(figure: Option<T>, text: impl Fn(T) -> String) -> String {
    figure.map_or_else(|| NOTHING.to_owned(), text)
}

/// A share: `54 %`.
fn percent(share: Option<f64>) -> String {
    or_nothing(share, |share| format!("{:.0} %", 100.0 * share))
}

/// The interval of a share: `41 to 55 %`.
fn from_to(part: u64, whole: u64) -> String {
    or_nothing(interval(part, whole), |[low, high]| {
        format!("{:.0} to {:.0} %", 100.0 * low, 100.0 * high)
    })
}

fn decimal(mean: Option<f64>) -> String {
    or_nothing(mean, |mean| format!("{mean:.1}"))
}

/// With two decimals, for what is small.
fn fine(mean: Option<f64>) -> String {
    or_nothing(mean, |mean| format!("{mean:.2}"))
}

/// A mean and how far it can be off: `2.4 ± 0.3`.
fn estimate(mean: &Sample) -> String {
    with_margin(mean.estimate(), |mean| format!("{mean:.1}"))
}

/// The same with its sign: `+2.4 ± 0.3`.
fn signed(mean: &Sample) -> String {
    with_margin(mean.estimate(), |mean| {
        format!("{mean:+.1}").replace("-0.0", "+0.0")
    })
}

fn with_margin(estimate: Option<Estimate>, text: impl Fn(f64) -> String) -> String {
    or_nothing(estimate, |Estimate { mean, margin, .. }| match margin {
        Some(margin) => format!("{} ± {margin:.1}", text(mean)),
        // Of too few hands nobody can say how far it can be off.
        None => format!("about {}", text(mean)),
    })
}

/// What a hand brought: `+2.4 ± 0.3 points per hand`.
fn points_a_hand(points: &Sample) -> String {
    match points.estimate() {
        Some(few @ Estimate { margin: None, .. }) => {
            format!(
                "{:+.1} points per hand (too few hands to be sure)",
                few.mean
            )
        }
        Some(_) | None => format!("{} points per hand", signed(points)),
    }
}

fn row(name: impl Into<String>, cells: Vec<String>) -> TableRow {
    TableRow {
        name: name.into(),
        cells,
        bar: None,
    }
}

/// Figures of the player and of the opponents.
fn of_both(head: &'static str, rows: Vec<TableRow>) -> Part {
    Part::Table(StatsTable {
        head,
        columns: vec![
            StatsColumn::new("you", "you", 0),
            StatsColumn::new("opponents", "your opponents", 1),
        ],
        rows,
    })
}

fn notes(career: &Career, parts: &mut Vec<Part>) {
    let margin = if career.all.hands.played < Sample::LEAST {
        ""
    } else {
        "± is the 95 % margin of error. "
    };
    parts.push(Part::text(format!(
        "{margin}Fewer than {} hands are too few to say how far a figure can be off. Points are those of the hands, without \
         what is added at the end of a game. Practice matches and deals of the day do not count. The coach tries the moves in \
         fewer deals here than in a review; a match that was reviewed counts as it was reviewed.",
        Sample::LEAST
    )));
}

fn overview(career: &Career, parts: &mut Vec<Part>) {
    let Group {
        won,
        lost,
        unfinished,
        games_won,
        games_lost,
        hands,
        ..
    } = &career.all;
    parts.push(Part::Strong(format!(
        "{}: {won} won, {lost} lost, {unfinished} unfinished; {}.",
        counted(won + lost + unfinished, "match", "matches"),
        counted(hands.played, "hand", "hands")
    )));
    let of_hands = format!("{} of the hands", percent(hands.share(hands.own.won)));
    let mut text = match won + lost {
        0 => format!("You won {of_hands}"),
        matches => format!(
            "You won {won} of {matches} finished {}, {games_won} of {} and {of_hands}",
            if matches == 1 { "match" } else { "matches" },
            counted(games_won + games_lost, "game", "games"),
        ),
    };
    let on_average = match hands.each.estimate() {
        None => String::new(),
        Some(Estimate {
            mean, margin: None, ..
        }) => format!(
            ", with {} points per hand. Fewer than {} hands say little.",
            points(mean),
            Sample::LEAST
        ),
        Some(Estimate {
            mean,
            margin: Some(margin),
            ..
        }) => format!(
            ", with {} points per hand. In the long run it will probably be {} of the hands and {} to {} points per hand.",
            points(mean),
            from_to(hands.own.won, hands.played),
            points(mean - margin),
            points(mean + margin)
        ),
    };
    text += &on_average;
    // Writing to a text cannot fail.
    let now = career.streaks.now;
    if now.abs() > 1 {
        let doing = if now < 0 { "lost" } else { "won" };
        let _ = write!(text, " The last {} matches were {doing}.", now.abs());
    }
    parts.push(Part::Text(text));
}

/// A figure of a side.
type Of<S, T> = fn(&S) -> T;

/// What the decisions were worth, and what was luck.
fn decisions(all: &Group, parts: &mut Vec<Part>) {
    let judged = &all.judged;
    parts.push(Part::heading("Your decisions"));
    if judged.hands < all.hands.played {
        parts.push(Part::text(format!(
            "The coach has judged {} of {}.",
            judged.hands,
            counted(all.hands.played, "hand", "hands")
        )));
    }
    if judged.hands == 0 {
        return;
    }
    let figures: [(&str, Of<DecisionStats, String>); 8] = [
        ("accuracy", |side| {
            or_nothing(side.accuracy(), words::accuracy)
        }),
        ("decisions with a choice", |side| side.decisions.to_string()),
        ("points lost per decision", |side| {
            fine(side.points_a_decision())
        }),
        ("points lost per hand", |side| estimate(&side.points_lost)),
        ("win chance lost per hand", |side| {
            let lost = side.chance_lost.mean();
            or_nothing(lost, |lost| format!("{:.1} %", 100.0 * lost))
        }),
        ("blunders", |side| side.count.blunders.to_string()),
        ("mistakes", |side| side.count.mistakes.to_string()),
        ("inaccuracies", |side| side.count.inaccuracies.to_string()),
    ];
    let rows = figures.map(|(name, of)| row(name, vec![of(&judged.own), of(&judged.opponents)]));
    parts.push(of_both("", rows.to_vec()));
    parts.push(Part::text(format!(
        "{ACCURACY}. It counts win chance: points that hardly change who wins lower it little."
    )));
    parts.push(Part::text(format!(
        "{}. Luck is {}.",
        luck_sentence(&judged.luck),
        points_a_hand(&judged.cards)
    )));
}

/// The kinds of mistakes, the costliest first, and what to practice.
fn mistakes(career: &Career, parts: &mut Vec<Part>) {
    let judged = &career.all.judged;
    let costliest = judged.own.costliest();
    if judged.hands == 0 {
        return;
    }
    parts.push(Part::heading("Your costliest mistakes"));
    let Some((_, most)) = costliest.first() else {
        parts.push(Part::text(if judged.hands < career.all.hands.played {
            "There are none in the hands judged so far."
        } else {
            "There are none in these hands."
        }));
        return;
    };
    let most = most.chance;
    let halves = career.stretches(2);
    let lately = match halves.as_slice() {
        [before, after] if before.judged.hands > 0 && after.judged.hands > 0 => {
            Some([&before.judged, &after.judged])
        }
        _ => None,
    };
    // In few hands the count says as much.
    let has_rate = judged.hands >= Sample::LEAST;
    let rows = costliest.iter().map(|(kind, cost)| {
        let mut cells = vec![cost.count.to_string()];
        if has_rate {
            cells.push(in_a_hundred(judged, *kind));
        }
        cells.push(decimal(Some(cost.points)));
        if let Some([before, after]) = lately {
            cells.extend([before, after].map(|part| in_a_hundred(part, *kind)));
        }
        cells.push(fine(Some(cost.chance)));
        TableRow {
            bar: Some(if most > 0.0 { cost.chance / most } else { 0.0 }),
            ..row(kind.name(), cells)
        }
    });
    let mut columns = vec![StatsColumn::new("count", "count", 0)];
    if has_rate {
        columns.push(StatsColumn::new("per 100", "per 100 hands", 4));
    }
    columns.push(StatsColumn::new("points", "points lost", 3));
    if lately.is_some() {
        columns.push(StatsColumn::new("before", "per 100 hands before", 5));
        columns.push(StatsColumn::new("lately", "per 100 hands lately", 2));
    }
    // The bar beside it shows the same.
    columns.push(StatsColumn::new("games", "games lost", 1));
    parts.push(Part::Table(StatsTable {
        head: "",
        columns,
        rows: rows.collect(),
    }));
    let rate = if has_rate {
        ", per 100 is how often it came up in 100 hands"
    } else {
        ""
    };
    parts.push(Part::text(format!(
        "Those that lost most games come first: points and games are what each kind lost in all{rate}.",
    )));
    parts.push(match judged.own.to_practice() {
        Some((kind, cost)) => Part::Strong(format!(
            "Work on: {}, {}. {}",
            kind.name(),
            counted(cost.count, "time", "times"),
            kind.remedy()
        )),
        None => Part::text("No mistake came up often enough to be a habit."),
    });
}

fn in_a_hundred(judged: &JudgedHands, kind: MistakeKind) -> String {
    let share = ratio(judged.own.cost(kind).count, judged.hands);
    decimal(share.map(|share| 100.0 * share))
}

/// A table with a row for each opponent, the weakest level first, and one for each set of house rules; none with one row, which
/// would say the same as the whole.
fn by_group(
    career: &Career,
    columns: &[StatsColumn],
    cells: fn(&Group) -> Vec<String>,
    parts: &mut Vec<Part>,
) {
    for (head, groups) in [
        ("against", &career.by_opponent),
        ("house rules", &career.by_rules),
    ] {
        // A match that was left before its first hand says nothing.
        let played = groups.iter().filter(|(_, group)| group.hands.played > 0);
        let mut played: Vec<_> = played.collect();
        let strength = |name: &str| Level::ALL.iter().position(|level| level.name() == name);
        played.sort_by_key(|(name, _)| strength(name).unwrap_or(Level::ALL.len()));
        let rows = played
            .into_iter()
            .map(|(name, group)| row(name, cells(group)));
        let rows: Vec<_> = rows.collect();
        if rows.len() > 1 {
            parts.push(Part::Table(StatsTable {
                head,
                columns: columns.to_vec(),
                rows,
            }));
        }
    }
}

/// Puts a heading over these parts, where there are any.
fn headed(heading: &'static str, parts: &mut Vec<Part>, fill: impl FnOnce(&mut Vec<Part>)) {
    let before = parts.len();
    fill(parts);
    if parts.len() > before {
        parts.insert(before, Part::heading(heading));
    }
}

fn tables(career: &Career, parts: &mut Vec<Part>) {
    let columns = [
        StatsColumn::new("matches", "matches", 4),
        StatsColumn::new("won", "of them won", 3),
        StatsColumn::new("hands", "hands", 1),
        StatsColumn::new("won", "of them won", 0),
        StatsColumn::new("long run", "in the long run probably", 6),
        StatsColumn::new("points per hand", "points per hand", 2),
    ];
    let cells = |group: &Group| {
        let hands = &group.hands;
        vec![
            (group.won + group.lost + group.unfinished).to_string(),
            percent(group.match_share()),
            hands.played.to_string(),
            percent(hands.share(hands.own.won)),
            from_to(hands.own.won, hands.played),
            signed(&hands.each),
        ]
    };
    by_group(career, &columns, cells, parts);
}

/// What the decisions lost, by opponent and by house rules.
fn losses(career: &Career, parts: &mut Vec<Part>) {
    if career.all.judged.hands == 0 {
        return;
    }
    let columns = [
        StatsColumn::new("hands", "hands", 3),
        StatsColumn::new("accuracy", "accuracy", 1),
        StatsColumn::new("points per hand", "points lost per hand", 0),
        StatsColumn::new("costliest mistake", "costliest mistake", 2),
    ];
    let cells = |group: &Group| {
        let own = &group.judged.own;
        let costliest = own.costliest().first().map(|(kind, _)| kind.name());
        vec![
            group.judged.hands.to_string(),
            or_nothing(own.accuracy(), words::accuracy),
            estimate(&own.points_lost),
            costliest.unwrap_or(NOTHING).to_owned(),
        ]
    };
    headed(
        "Points lost by opponent and by house rules",
        parts,
        |parts| by_group(career, &columns, cells, parts),
    );
}

/// How the hands ended, for the player and for the opponents.
fn endings(hands: &HandStats, parts: &mut Vec<Part>) {
    let counts: [(&str, Of<SideStats, u64>); 7] = [
        ("won", |side| side.won),
        ("  by gin", |side| side.gins),
        ("  by big gin", |side| side.big_gins),
        ("  by an undercut", |side| side.undercuts),
        ("  by the lower count", |side| side.lowest_counts),
        ("  by a refused double", |side| side.refused_doubles),
        ("ended by a knock", |side| side.knocks),
    ];
    let means: [(&str, Of<SideStats, Option<f64>>); 2] = [
        ("deadwood at a knock", SideStats::deadwood_at_a_knock),
        ("deadwood when caught", SideStats::count_when_caught),
    ];
    let both = [&hands.own, &hands.opponents];
    // What some house rules do not have is not worth a line.
    let counts = counts.iter().filter(|(_, of)| both.map(of) != [0, 0]);
    let shares = counts.map(|(name, of)| {
        let share = |side| percent(hands.share(of(side)));
        row(*name, both.map(share).to_vec())
    });
    let means = means.iter();
    let means = means.map(|(name, of)| row(*name, both.map(|side| decimal(of(side))).to_vec()));
    parts.push(Part::heading("How the hands ended"));
    parts.push(of_both("of all hands", shares.collect()));
    parts.push(of_both("on average", means.collect()));
    parts.push(Part::text(format!(
        "Hands without a winner: {}. Your turns per hand: {}; draws from the discard pile: {}.",
        percent(hands.share(hands.nobodys())),
        decimal(hands.turns_a_hand()),
        percent(hands.share_taken()),
    )));
}

/// A chart of a figure of each stretch of hands, as many as fit; none where there are too few hands for a trend.
fn trend(
    (career, width): (&Career, usize),
    title: &str,
    of: fn(&Period) -> Option<f64>,
) -> Option<(Chart, Vec<Period>)> {
    let stretches = career.stretches(Chart::most(width));
    let [first, .., last] = stretches.as_slice() else {
        return None;
    };
    let about = if first.hands == last.hands {
        ""
    } else {
        "about "
    };
    let hands = career.all.hands.played;
    let chart = Chart {
        title: format!("{title}, in stretches of {about}{} hands", first.hands),
        values: stretches.iter().map(of).collect(),
        ends: [format!("hand {}", first.first), format!("hand {hands}")],
    };
    Some((chart, stretches))
}

fn points_trend(career: &Career, width: usize, parts: &mut Vec<Part>) {
    let chart = trend((career, width), "Points per hand", |stretch| {
        stretch.points.mean()
    });
    let hands = career.all.hands.played;
    parts.push(match chart {
        Some((chart, _)) => Part::Chart(chart),
        None => Part::text(format!(
            "A trend needs {} hands, and there {} {hands} so far.",
            2 * Period::LEAST,
            if hands == 1 { "is" } else { "are" },
        )),
    });
}

fn error_trend(career: &Career, width: usize, parts: &mut Vec<Part>) {
    let title = "Points lost per hand by your decisions";
    let trend = trend((career, width), title, |stretch| stretch.lost().mean());
    let Some((chart, stretches)) = trend else {
        return;
    };
    if chart.values.iter().all(Option::is_none) {
        return;
    }
    parts.push(Part::Chart(chart));
    let ends = [stretches.first(), stretches.last()].map(|stretch| stretch.map(Period::lost));
    if let [Some(first), Some(last)] = ends
        && let (Some(before), Some(now)) = (first.estimate(), last.estimate())
    {
        let verdict = if !before.differs_from(&now) {
            "this may be chance"
        } else if now.mean < before.mean {
            "you lose less"
        } else {
            "you lose more"
        };
        parts.push(Part::text(format!(
            "You lost {} points per hand in the first stretch and {} in the last: {verdict}.",
            estimate(first),
            estimate(last),
        )));
    }
}
