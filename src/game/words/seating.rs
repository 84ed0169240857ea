//! Who sits where at a table, in words.

use crate::{
    game::{HandResult, Player, Sides, Table},
    play::Seat,
};

use super::{Names, Phrase, counted, hand_kind, mid_sentence};

/// Who sits down to the next hand, deals, waits or is in the box, where that changes from hand to hand; nothing where it
/// does not: `Bo deals to Ann; Cy sits out`.
pub fn seating(names: &Names, table: Table) -> Option<Phrase> {
    let in_sentence = |player| mid_sentence(names.subject(player)).to_owned();
    match table {
        Table::Two | Table::BattleRoyal | Table::Round { .. } => None,
        Table::Cutthroat {
            non_dealer,
            dealer,
            idle,
        } => Some(Phrase::new(format!(
            "{} to {}; {}",
            names.does(dealer, "deal", "deals"),
            in_sentence(non_dealer),
            lowered(names, idle, names.does(idle, "sit out", "sits out"))
        ))),
        Table::Chouette(line) => {
            let captain = line.captain();
            let captain = names.does(captain, "are captain", "is captain");
            let captain = lowered(names, line.captain(), captain);
            let in_box = names.does(line.in_box(), "are in the box", "is in the box");
            let waiting = line.waiting();
            let wait = names.do_together(waiting, "wait in line", "waits in line");
            let first = waiting.first().copied().unwrap_or(line.captain());
            let wait = if waiting.contains(&names.you().unwrap_or(first)) {
                lowered(names, names.you().unwrap_or(first), wait)
            } else {
                wait
            };
            Some(Phrase::new(format!("{in_box}, {captain}, {wait}")))
        }
        Table::Partnership { .. } => {
            let pairs = table.seats(Player::FIRST);
            let mut pairs: Vec<(Player, Player)> = pairs
                .iter()
                .map(|seats| (seats[Seat::FIRST], seats[Seat::dealer(2)]))
                .collect();
            // The reader's own deal first, from their side.
            for pair in &mut pairs {
                if Some(pair.1) == names.you() {
                    *pair = (pair.1, pair.0);
                }
            }
            pairs.sort_by_key(|pair| Some(pair.0) != names.you());
            let plays: Vec<String> = pairs
                .into_iter()
                .map(|(one, other)| {
                    format!(
                        "{} {}",
                        names.does(one, "play", "plays"),
                        in_sentence(other)
                    )
                })
                .collect();
            Some(Phrase::new(plays.join(", ")))
        }
    }
}

/// Words that begin with a player's name, in the middle of a sentence.
fn lowered(names: &Names, player: Player, words: String) -> String {
    match words.strip_prefix(Names::YOU) {
        Some(rest) if names.you() == Some(player) => format!("you{rest}"),
        _ => words,
    }
}

/// The sides: `You and Bo against Cy and Di`; nothing where everybody plays alone.
pub fn sides(names: &Names, table: Table) -> Option<Phrase> {
    let players = table.players();
    match table.sides() {
        Sides::Each => None,
        sides => {
            // The reader's side first.
            let reader = names.you().unwrap_or(Player::FIRST);
            let mut leaders: Vec<Player> = sides.leaders(players).collect();
            leaders.sort_by_key(|&leader| !sides.are_together(leader, reader));
            let together = |leader| {
                let members: Vec<Player> = sides.members(leader, players).collect();
                names.together(&members)
            };
            let each: Vec<String> = leaders.into_iter().map(together).collect();
            Some(Phrase::new(each.join(" against ")))
        }
    }
}

/// What a deal brought that is played beside another: `The other deal: Cy wins 37 points (gin).`
pub fn beside(names: &Names, result: &HandResult) -> String {
    let brought = brought(names, result, |points| {
        let points = counted(points, "point", "points");
        format!("{points} ({})", hand_kind(result))
    });
    format!("The other deal: {brought}.")
}

/// The same in fewer words, where a line has to do: `Other deal: Cy wins 37.`
pub fn beside_briefly(names: &Names, result: &HandResult) -> String {
    let brought = brought(names, result, |points| points.to_string());
    format!("Other deal: {brought}.")
}

/// Who wins what in a deal, in the middle of a sentence, or why nobody does.
fn brought(names: &Names, result: &HandResult, what: impl Fn(u32) -> String) -> String {
    match result.won() {
        Some((player, points, _)) => {
            let wins = lowered(names, player, names.does(player, "win", "wins"));
            format!("{wins} {}", what(points))
        }
        None => hand_kind(result).to_owned(),
    }
}

/// What two deals side by side brought together: `Both deals: 14 points and 1 box for you and Bo.`
pub fn both_deals(names: &Names, table: Table, result: &HandResult) -> String {
    match result.won() {
        Some((player, points, boxes)) => {
            let side = table.sides().members(player, table.players());
            format!(
                "Both deals: {} and {} for {}.",
                counted(points, "point", "points"),
                counted(boxes, "box", "boxes"),
                names.together_mid_sentence(&side.collect::<Vec<_>>())
            )
        }
        None => "Both deals: nobody scores.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::words::Symbols,
        rules::{GameTable, HouseRules, Rules},
    };

    fn told(game: GameTable, players: u32, you: Option<usize>) -> [Option<String>; 2] {
        let mut house = HouseRules::default();
        house.table.game = game;
        house.table.players = players;
        let table = Table::of(&Rules::new(house.usual()).unwrap());
        let names = ["Ann", "Bo", "Cy", "Di"].into_iter().take(players as usize);
        let names = Names::new(names, you.map(Player::new));
        [seating(&names, table), sides(&names, table)]
            .map(|phrase| phrase.map(|phrase| phrase.text(Symbols::Ascii)))
    }

    #[test]
    fn who_sits_where_is_told_from_every_place() {
        use GameTable::{Chouette, Cutthroat, Partnership, Two};
        for (game, players, you, seating, sides) in [
            (Two, 2, None, None, None),
            (
                Cutthroat,
                3,
                None,
                Some("Bo deals to Ann; Cy sits out"),
                None,
            ),
            (
                Cutthroat,
                3,
                Some(0),
                Some("Bo deals to you; Cy sits out"),
                None,
            ),
            (
                Cutthroat,
                3,
                Some(1),
                Some("You deal to Ann; Cy sits out"),
                None,
            ),
            (
                Cutthroat,
                3,
                Some(2),
                Some("Bo deals to Ann; you sit out"),
                None,
            ),
            (
                Chouette,
                4,
                Some(1),
                Some("Ann is in the box, you are captain, Cy and Di wait in line"),
                Some("You, Cy and Di against Ann"),
            ),
            (
                Chouette,
                4,
                Some(3),
                Some("Ann is in the box, Bo is captain, you and Cy wait in line"),
                Some("You, Bo and Cy against Ann"),
            ),
            (
                Chouette,
                3,
                Some(0),
                Some("You are in the box, Bo is captain, Cy waits in line"),
                Some("You against Bo and Cy"),
            ),
            (
                Partnership,
                4,
                Some(1),
                Some("You play Cy, Di plays Ann"),
                Some("You and Ann against Cy and Di"),
            ),
            (
                Partnership,
                4,
                None,
                Some("Di plays Ann, Cy plays Bo"),
                Some("Ann and Bo against Cy and Di"),
            ),
        ] {
            let expected = [seating, sides].map(|told| told.map(str::to_owned));
            assert_eq!(told(game, players, you), expected, "{game} {you:?}");
        }
    }
}
