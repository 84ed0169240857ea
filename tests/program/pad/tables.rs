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
        "Ann wins the match, Ann +600, Bo -85, Cy -515.",
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
        "line 2: Bo sits out and was not dealt cards in this hand\n\
         line 3: one other count belongs in this hand, and here are 2\n"
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
    let row = format!("{:<22}{:>14}{:>14}", "  1  difference 45", "-", 45);
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
