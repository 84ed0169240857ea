//! What a report of a career says, part by part.

use crate::{
    analysis::coach::{MistakeKind, words::luck_sentence},
    analysis::stats::{
        Career, DecisionStats, Group, HandStats, JudgedHands, Period, Sample, SideStats, interval,
    },
    game::words::counted,
};

use super::{
    Chart, Part, StatsColumn, StatsReport, StatsTable,
    table::TableRow,
    {NOTHING, decimal, estimate, fine, from_to, percent, points_a_hand, signed},
};

/// Everything there is to read of a career, for a screen of so many columns: what matters most comes first.
pub fn report(career: &Career, width: usize) -> StatsReport {
    let mut parts = Vec::new();
    if has_hands(career, &mut parts) {
        overview(career, &mut parts);
        decisions(&career.all, &mut parts);
        mistakes(career, &mut parts);
        parts.push(Part::Heading(
            "From your oldest hands to your newest".to_owned(),
        ));
        points_trend(career, width, &mut parts);
        error_trend(career, width, &mut parts);
        parts.push(Part::Heading("Against whom, and by which rules".to_owned()));
        tables(career, &mut parts);
        losses(career, &mut parts);
        endings(&career.all.hands, &mut parts);
        notes(&mut parts);
    }
    StatsReport { parts }
}

/// What can be read of a career at once, because it is only counted.
pub fn counted_report(career: &Career, width: usize) -> StatsReport {
    let mut parts = Vec::new();
    if has_hands(career, &mut parts) {
        overview(career, &mut parts);
        tables(career, &mut parts);
        endings(&career.all.hands, &mut parts);
        parts.push(Part::Heading(
            "From your oldest hands to your newest".to_owned(),
        ));
        points_trend(career, width, &mut parts);
        notes(&mut parts);
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

fn has_hands(career: &Career, parts: &mut Vec<Part>) -> bool {
    let some = career.all.hands.played > 0;
    if !some {
        let told = "No hand has been played to its end yet.";
        parts.push(Part::Text(told.to_owned()));
    }
    some
}

fn tables(career: &Career, parts: &mut Vec<Part>) {
    parts.push(Part::Table(groups("against", &career.by_opponent)));
    parts.push(Part::Table(groups("house rules", &career.by_rules)));
}

fn notes(parts: &mut Vec<Part>) {
    parts.push(Part::Text(format!(
        "± is how far a mean can be off, 19 times in 20, and \"to\" the same of a share; few: fewer than {} hands, too few \
         to be sure. Points are those of the hands, without boxes and bonuses. Practice matches never count.",
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
        "{}: {won} won, {lost} lost, {unfinished} to go on with; {}.",
        counted(won + lost + unfinished, "match", "matches"),
        counted(hands.played, "hand", "hands")
    )));
    let mut text = Vec::new();
    if let Some([low, high]) = interval(*won, won + lost) {
        text.push(format!(
            "You won {} of the finished matches ({:.0} to {:.0} %), {} of {}, {} of the hands ({} %), and {}.",
            percent(career.all.match_share()),
            100.0 * low,
            100.0 * high,
            games_won,
            counted(games_won + games_lost, "game", "games"),
            percent(hands.share(hands.own.won)),
            from_to(hands.own.won, hands.played),
            points_a_hand(hands.each.estimate()),
        ));
    } else {
        text.push(format!(
            "You won {} of the hands ({} %), and {}.",
            percent(hands.share(hands.own.won)),
            from_to(hands.own.won, hands.played),
            points_a_hand(hands.each.estimate()),
        ));
    }
    let now = career.streaks.now;
    if now.abs() > 1 {
        let doing = if now < 0 { "lost" } else { "won" };
        text.push(format!("The last {} matches were {doing}.", now.abs()));
    }
    if career.streaks.longest > 1 {
        let longest = career.streaks.longest;
        text.push(format!("The most matches won in a row: {longest}."));
    }
    parts.push(Part::Text(text.join(" ")));
}

/// What the decisions were worth, and what was luck.
fn decisions(all: &Group, parts: &mut Vec<Part>) {
    let judged = &all.judged;
    parts.push(Part::Heading("What the decisions were worth".to_owned()));
    if judged.hands < all.hands.played {
        parts.push(Part::Text(format!(
            "The coach has judged {} of {}.",
            judged.hands,
            counted(all.hands.played, "hand", "hands")
        )));
    }
    if judged.hands == 0 {
        return;
    }
    parts.push(Part::Table(StatsTable {
        head: "",
        columns: vec![
            StatsColumn::new("you", "you", 0),
            StatsColumn::new("opponents", "your opponents", 1),
        ],
        rows: decided(&judged.own, &judged.opponents),
    }));
    let a_hand = judged.cards.estimate();
    parts.push(Part::Text(format!(
        "{}. The cards brought {}.",
        luck_sentence(&judged.luck),
        points_a_hand(a_hand)
    )));
}

/// Something that is told of a side.
type Told<S> = fn(&S) -> String;

fn decided(own: &DecisionStats, opponents: &DecisionStats) -> Vec<TableRow> {
    let figures: [(&str, Told<DecisionStats>); 8] = [
        ("accuracy", |side| percent(side.accuracy())),
        ("decisions with a choice", |side| side.decisions.to_string()),
        ("points lost by a decision", |side| {
            fine(side.points_a_decision())
        }),
        ("points lost in a hand", |side| {
            estimate(side.points_lost.estimate())
        }),
        ("game lost in a hand", |side| {
            let lost = side.chance_lost.mean();
            lost.map_or_else(|| decimal(None), |lost| format!("{:.1} %", 100.0 * lost))
        }),
        ("blunders", |side| side.count.blunders.to_string()),
        ("mistakes", |side| side.count.mistakes.to_string()),
        ("inaccuracies", |side| side.count.inaccuracies.to_string()),
    ];
    let row = |(name, of): (&str, Told<DecisionStats>)| TableRow {
        name: name.to_owned(),
        cells: vec![of(own), of(opponents)],
        bar: None,
    };
    figures.into_iter().map(row).collect()
}

/// The kinds of mistakes, the dearest first, and what to practise.
fn mistakes(career: &Career, parts: &mut Vec<Part>) {
    let judged = &career.all.judged;
    let dearest = judged.own.dearest();
    if judged.hands == 0 {
        return;
    }
    parts.push(Part::Heading("Your mistakes, the dearest first".to_owned()));
    if dearest.is_empty() {
        parts.push(Part::Text("There was none in these hands.".to_owned()));
        return;
    }
    let halves = career.stretches(2);
    let lately = match halves.as_slice() {
        [before, after] if before.judged.hands > 0 && after.judged.hands > 0 => {
            Some([&before.judged, &after.judged])
        }
        _ => None,
    };
    let most = dearest.first().map_or(0.0, |(_, cost)| cost.chance);
    let rows = dearest.iter().map(|(kind, cost)| {
        let each = Some(cost.points / crate::analysis::stats::hands::real(cost.count.max(1)));
        let half = |at: usize| lately.map_or_else(String::new, |of| in_a_hundred(of[at], *kind));
        TableRow {
            name: kind.name().to_owned(),
            cells: vec![
                cost.count.to_string(),
                in_a_hundred(judged, *kind),
                decimal(each),
                fine(Some(cost.chance)),
                half(0),
                half(1),
            ],
            bar: Some(if most > 0.0 { cost.chance / most } else { 0.0 }),
        }
    });
    let mut columns = vec![
        StatsColumn::new("times", "times", 0),
        StatsColumn::new("in 100", "in 100 hands", 4),
        StatsColumn::new("points", "points each", 3),
        StatsColumn::new("games", "games lost altogether", 1),
    ];
    if lately.is_some() {
        columns.push(StatsColumn::new("before", "in 100 hands before", 5));
        columns.push(StatsColumn::new("lately", "in 100 hands lately", 2));
    }
    parts.push(Part::Table(StatsTable {
        head: "",
        columns,
        rows: rows.collect(),
    }));
    parts.push(Part::Text(
        "Times are told in all and in 100 hands, points for each, games for all of them."
            .to_owned(),
    ));
    parts.push(match judged.own.to_practise() {
        Some((kind, cost)) => Part::Strong(format!(
            "To practise: you {} {}. {}",
            kind.name(),
            counted(cost.count, "time", "times"),
            kind.remedy()
        )),
        None => Part::Text("No kind came up often enough to be called a habit.".to_owned()),
    });
}

fn in_a_hundred(judged: &JudgedHands, kind: MistakeKind) -> String {
    let count = judged.own.cost(kind).count;
    let share = crate::analysis::stats::hands::ratio(count, judged.hands);
    decimal(share.map(|share| 100.0 * share))
}

fn groups<'a>(
    head: &'static str,
    groups: impl IntoIterator<Item = (&'a String, &'a Group)>,
) -> StatsTable {
    let row = |(name, group): (&String, &Group)| {
        let hands = &group.hands;
        TableRow {
            name: name.clone(),
            cells: vec![
                (group.won + group.lost + group.unfinished).to_string(),
                percent(group.match_share()),
                hands.played.to_string(),
                percent(hands.share(hands.own.won)),
                from_to(hands.own.won, hands.played),
                signed(hands.each.estimate()),
            ],
            bar: None,
        }
    };
    StatsTable {
        head,
        columns: vec![
            StatsColumn::new("matches", "matches", 4),
            StatsColumn::new("won", "of them won", 3),
            StatsColumn::new("hands", "hands", 1),
            StatsColumn::new("won", "of them won", 0),
            StatsColumn::new("95 %", "with 95 % certainty from", 6),
            StatsColumn::new("points a hand", "points a hand", 2),
        ],
        rows: groups.into_iter().map(row).collect(),
    }
}

/// What the decisions lost, by opponent and by house rules.
fn losses(career: &Career, parts: &mut Vec<Part>) {
    if career.all.judged.hands == 0 {
        return;
    }
    let heading = "What a hand lost by your decisions";
    parts.push(Part::Heading(heading.to_owned()));
    parts.push(Part::Table(lost("against", &career.by_opponent)));
    parts.push(Part::Table(lost("house rules", &career.by_rules)));
}

/// What the decisions lost in these groups.
fn lost<'a>(
    head: &'static str,
    groups: impl IntoIterator<Item = (&'a String, &'a Group)>,
) -> StatsTable {
    let row = |(name, group): (&String, &Group)| {
        let own = &group.judged.own;
        let dearest = own.dearest().first().map(|(kind, _)| kind.name());
        TableRow {
            name: name.clone(),
            cells: vec![
                group.judged.hands.to_string(),
                percent(own.accuracy()),
                estimate(own.points_lost.estimate()),
                dearest.unwrap_or(NOTHING).to_owned(),
            ],
            bar: None,
        }
    };
    StatsTable {
        head,
        columns: vec![
            StatsColumn::new("hands", "hands", 3),
            StatsColumn::new("accuracy", "accuracy", 1),
            StatsColumn::new("points a hand", "points lost in a hand", 0),
            StatsColumn::new("the dearest mistake", "the dearest mistake", 2),
        ],
        rows: groups.into_iter().map(row).collect(),
    }
}

/// Something that is counted of a side.
type Count = fn(&SideStats) -> u64;

/// How the hands ended, for the player and for the opponents.
fn endings(hands: &HandStats, parts: &mut Vec<Part>) {
    let counts: [(&str, Count); 6] = [
        ("won", |side| side.won),
        ("  by gin", |side| side.gins),
        ("  by big gin", |side| side.big_gins),
        ("  by an undercut", |side| side.undercuts),
        ("  by the lower count", |side| side.lowest_counts),
        ("ended by a knock", |side| side.knocks),
    ];
    let mut rows = Vec::new();
    for (name, count) in counts {
        let (own, opponents) = (count(&hands.own), count(&hands.opponents));
        // What some house rules do not have is not worth a line.
        if own + opponents > 0 {
            rows.push(TableRow {
                name: name.to_owned(),
                cells: [own, opponents]
                    .map(|count| percent(hands.share(count)))
                    .to_vec(),
                bar: None,
            });
        }
    }
    let means: [(&str, Told<SideStats>); 2] = [
        ("deadwood at a knock", |side| {
            decimal(side.deadwood_at_a_knock())
        }),
        ("deadwood when caught", |side| {
            decimal(side.count_when_caught())
        }),
    ];
    rows.extend(means.map(|(name, of)| TableRow {
        name: name.to_owned(),
        cells: vec![of(&hands.own), of(&hands.opponents)],
        bar: None,
    }));
    parts.push(Part::Heading("How the hands ended".to_owned()));
    parts.push(Part::Table(StatsTable {
        head: "of all hands",
        columns: vec![
            StatsColumn::new("you", "you", 0),
            StatsColumn::new("opponents", "your opponents", 1),
        ],
        rows,
    }));
    parts.push(Part::Text(format!(
        "Hands that nobody won: {}. Your turns in a hand: {}; begun with the discard pile: {}.",
        percent(hands.share(hands.nobodys())),
        decimal(hands.turns_a_hand()),
        percent(hands.share_taken()),
    )));
}

/// The stretches that a chart shows and what stands under it; none where there are too few hands for a trend.
fn stretches(career: &Career, width: usize) -> Option<(Vec<Period>, [String; 2], String)> {
    let hands = career.all.hands.played;
    let stretches = career.stretches(Chart::most(width));
    let [first, .., last] = stretches.as_slice() else {
        return None;
    };
    let about = if first.hands == last.hands {
        ""
    } else {
        "about "
    };
    let each = format!("in stretches of {about}{} hands", first.hands);
    let ends = [format!("hand {}", first.first), format!("hand {hands}")];
    Some((stretches, ends, each))
}

fn points_trend(career: &Career, width: usize, parts: &mut Vec<Part>) {
    let hands = career.all.hands.played;
    match stretches(career, width) {
        None => parts.push(Part::Text(format!(
            "A trend takes {} hands, and there {} {hands} so far.",
            2 * Period::LEAST,
            if hands == 1 { "is" } else { "are" },
        ))),
        Some((stretches, ends, each)) => {
            let points = stretches.iter().map(|stretch| stretch.points.mean());
            parts.push(Part::Chart(Chart {
                title: format!("Points a hand, {each}"),
                values: points.collect(),
                ends,
            }));
        }
    }
}

fn error_trend(career: &Career, width: usize, parts: &mut Vec<Part>) {
    let Some((stretches, ends, each)) = stretches(career, width) else {
        return;
    };
    let error = |stretch: &Period| stretch.error().map(|error| error.mean);
    let values: Vec<_> = stretches.iter().map(error).collect();
    if values.iter().all(Option::is_none) {
        return;
    }
    parts.push(Part::Chart(Chart {
        title: format!("Points lost by your decisions in a hand, {each}"),
        values,
        ends,
    }));
    let [before, now] = [stretches.first(), stretches.last()].map(|stretch| stretch?.error());
    if let (Some(before), Some(now)) = (before, now) {
        let verdict = if !before.differs_from(&now) {
            "that can be chance"
        } else if now.mean < before.mean {
            "you lose less"
        } else {
            "you lose more"
        };
        parts.push(Part::Text(format!(
            "A hand lost {} points in the first stretch and {} in the last: {verdict}.",
            estimate(Some(before)),
            estimate(Some(now)),
        )));
    }
}
