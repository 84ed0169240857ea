//! Sheets of tables for three and four. The figures are those of the rule book, section 12.

use serde_json::json;

use super::Place;

const THREE: &[&str] = &["--names", "Ann,Bo,Cy"];
const FOUR: &[&str] = &["--names", "Ann,Bo,Cy,Di"];

fn at<'a>(table: &'a str, names: &'a [&'a str]) -> Vec<&'a str> {
    [&["--table", table], names].concat()
}

#[test]
fn a_sheet_of_cutthroat_settles_among_three() {
    let place = Place::new();
    let hands = "a knock 30\na knock 30\nb knock 30\nb knock 30\na knock 30\na knock 15\n";
    let (answers, status) = place.json(&at("cutthroat", THREE), hands);
    assert_eq!(status, Some(0));
    assert_eq!(
        answers[0]["next"],
        json!({ "seated": [0, 2], "waiting": [1], "dealer": 2 })
    );
    let game = &answers[5]["game"];
    assert_eq!(game["credits"], json!([600, -85, -515]));
    assert_eq!(game["shut_out"], json!([2]));
    assert_eq!(
        game["payments"],
        json!([
            { "to": 0, "from": 1, "points": 195, "shutout": 0 },
            { "to": 0, "from": 2, "points": 305, "shutout": 100 },
            { "to": 1, "from": 2, "points": 110, "shutout": 0 },
        ])
    );
    assert_eq!(answers[5]["match"]["winners"], json!([0]));
    assert_eq!(answers[5]["match"]["scores"], json!([600, -85, -515]));

    let told = place.out(&[&["--new"], &at("cutthroat", THREE)[..]].concat(), hands);
    for line in [
        "Ann: knock 30. Score: Ann 30, Bo 0, Cy 0.",
        "Next: Cy deals to Ann; Bo sits out.",
        "  Ann from Bo                         195",
        "  Ann from Cy (305 +100 shutout)      405",
        "  Bo from Cy                          110",
        "Ann wins game 1, a shutout of Cy; Ann +600, Bo -85, Cy -515.",
        "Ann wins the game: Ann +600, Bo -85, Cy -515.",
    ] {
        assert!(told.contains(line), "{line}\n{told}");
    }
}

#[test]
fn who_sits_out_wins_nothing() {
    let place = Place::new();
    let told = place.err(
        1,
        &at("cutthroat", THREE),
        "a knock 30\nb knock 30\nc knock 8 against 20 30\n",
    );
    assert_eq!(
        told,
        "line 2: Bo was dealt no cards in this hand: Cy deals to Ann; Bo sits out\n\
         line 3: this hand has one opponent, so one count comes after `against`, not 2\n"
    );
}

#[test]
fn a_sheet_of_a_chouette_pays_every_partner() {
    let place = Place::new();
    let hands = "a knock 30\nc knock 40\nc knock 8 against 48\na knock 30\nd knock 24\n";
    let (answers, status) = place.json(
        &at("chouette", &[FOUR, &["--set", "table.players=4"]].concat()),
        hands,
    );
    assert_eq!(status, Some(0), "{answers:?}");
    assert_eq!(answers[0]["next"]["box"], 0);
    assert_eq!(answers[0]["next"]["captain"], 2);
    assert_eq!(answers[0]["next"]["waiting"], json!([3, 1]));
    let game = &answers[4]["game"];
    assert_eq!(game["settlement"], 169);
    assert_eq!(game["credits"], json!([-507, 169, 169, 169]));
    assert_eq!(answers[4]["match"]["winners"], json!([1, 2, 3]));
}

#[test]
fn a_sheet_of_a_partnership_takes_two_deals_a_hand() {
    let place = Place::new();
    let hands = "b knock 37\nc knock 3\nd knock 12\nundo\nundo\nvoid\nd gin 45\nlast\n";
    let (answers, status) = place.json(&at("partnership", FOUR), hands);
    assert_eq!(status, Some(1));
    assert_eq!(answers[0]["first_deal"]["points"], 37);
    assert_eq!(
        answers[1]["error"]["message"],
        "the deal of Cy is on the sheet already: enter the other one"
    );
    assert_eq!(answers[2]["running"], json!([25, 25, 0, 0]));
    assert_eq!(answers[2]["next"]["deals"], json!([[2, 0], [3, 1]]));
    // The second deal is open again, then the first.
    assert_eq!(answers[3]["first_deal"]["points"], 37);
    assert_eq!(answers[4]["first_deal"], json!(null));
    assert_eq!(answers[6]["running"], json!([0, 0, 45, 45]));
    let told = place.out(&at("partnership", FOUR), "sheet\n");
    assert!(told.contains("Ann and Bo     Cy and Di"), "{told}");
    let row = format!("{:<22}{:>14}{:>14}", "  1  both deals 45", "-", 45);
    assert!(told.contains(&row), "{told}");
}

#[test]
fn battle_royal_charges_the_knocker() {
    let place = Place::new();
    let hands = "a knock 100\nb undercut 40\nb undercut a 40\na undercut cy 25\na knock 100\n";
    let (answers, status) = place.json(&at("battle-royal", THREE), hands);
    assert_eq!(status, Some(1));
    assert!(
        answers[1]["error"]["message"]
            .as_str()
            .unwrap()
            .starts_with("say who knocked")
    );
    assert_eq!(answers[2]["running"], json!([80, 40, 0]));
    assert_eq!(answers[3]["running"], json!([105, 40, -20]));
    assert_eq!(answers[4]["game"]["columns"][2]["total"], -20);
}

/// The figures of rules.md §§11 and 12 as lines of counts: the others clockwise from the player named first.
#[test]
fn counts_make_the_points_of_the_rule_book() {
    const BATTLE: &[&str] = &["--table", "battle-royal", "--names", "Ann,Bo,Cy"];
    const ROUND: &[&str] = &[
        "--preset",
        "round",
        "--set",
        "table.players=3",
        "--names",
        "Ann,Bo,Cy",
    ];
    const FOUR: &[&str] = &["--table", "round", "--names", "Ann,Bo,Cy,Di"];
    const DOUBLING: &[&str] = &["--preset", "doubling", "--names", "Ann,Bo"];
    const SPADE: &[&str] = &[
        "--preset",
        "oklahoma",
        "--set",
        "doubling.on=true",
        "--names",
        "Ann,Bo",
    ];
    const FORFEIT: &[&str] = &[
        "--set",
        "irregularities.illegal_knock=forfeit",
        "--names",
        "Ann,Bo",
    ];
    for (table, line, told) in [
        (BATTLE, "ann knock 5 against 20 30", "Ann: knock 45."),
        (BATTLE, "ann gin against 20 30", "Ann: gin 90."),
        (
            BATTLE,
            "bo undercut ann 3 against 20 8",
            "Bo: undercut 25. Score: Ann -20, Bo 25, Cy 0.",
        ),
        (
            BATTLE,
            "bo undercut ann 5 against 20 5",
            "Bo: undercut 20. Score: Ann -20, Bo 20, Cy 0.",
        ),
        (
            BATTLE,
            "ann knock 8 against 3 3",
            "Bo: undercut 8. Score: Ann -20, Bo 8, Cy 0.",
        ),
        (
            BATTLE,
            "ann knock 5 against 5 5",
            "Bo: undercut 5. Score: Ann -20, Bo 5, Cy 0.",
        ),
        (ROUND, "ann knock 5 against 20 30", "Ann: knock 40."),
        (ROUND, "ann gin against 20 30", "Ann: gin 75."),
        (FOUR, "di undercut ann 3 against 4 7 11", "Di: undercut 38."),
        (FOUR, "ann lowest 5 against 9 20 30", "Ann: lower count 44."),
        (
            DOUBLING,
            "ann refused 20 against 34 stake 2",
            "Ann: refused double 48.",
        ),
        (
            DOUBLING,
            "ann refused 34 against 20 stake 2",
            "Ann: refused double 20.",
        ),
        (DOUBLING, "ann gin against 30 stake 4", "Ann: gin 220."),
        (
            DOUBLING,
            "ann big-gin against 30 stake 4",
            "Ann: big gin 244.",
        ),
        (
            DOUBLING,
            "bo undercut 5 against 8 stake 2",
            "Bo: undercut 56.",
        ),
        (
            SPADE,
            "ann refused 20 against 34 stake 2 spade",
            "Ann: refused double 96.",
        ),
        (FORFEIT, "bo undercut 40 against 15", "Bo: undercut 25."),
        (FORFEIT, "bo undercut 5 against 15", "Bo: undercut 35."),
    ] {
        let out = Place::new().out(table, line);
        assert!(out.starts_with(told), "{line}\n{out}");
    }
}

#[test]
fn of_several_counts_the_line_says_whose_is_the_knockers() {
    let battle = at("battle-royal", THREE);
    for (table, line, told) in [
        (
            &battle,
            "bo undercut 3 against 20 8",
            "say who knocked, as in `bob undercut ann 3 against 20 8`",
        ),
        (
            &battle,
            "bo undercut ann 3 against 8 20",
            "Ann cannot have knocked with 20: the limit is 10",
        ),
        (
            &at("round", FOUR),
            "di undercut ann 38",
            "leave out who knocked: with the points of the hand it changes nothing at this table",
        ),
    ] {
        assert_eq!(
            Place::new().err(1, table, line),
            format!("line 1: {told}\n")
        );
    }
}
