//! A script that plays line mode by a few rules: it reads the lines that a person would read, and nothing else.

/// The first words of the lines that ask for something.
pub const PROMPTS: [&str; 18] = [
    "Unfinished",
    "Cut",
    "Dealer",
    "Upcard",
    "Draw",
    "Double",
    "Discard",
    "Knock",
    "Last discard",
    "Defense",
    "Lay off",
    "Answer",
    "Penalty",
    "Melds",
    "Sure",
    "Stands",
    "Cover",
    "Take",
];

/// The kind of moment that a line asks about, if it asks.
pub fn prompt(line: &str) -> Option<&'static str> {
    PROMPTS.into_iter().find(|prompt| {
        let rest = line.strip_prefix(prompt);
        rest.is_some_and(|rest| rest.starts_with(": "))
    })
}

/// A script that plays: it draws from the stock, throws the highest deadwood, and ends the hand when it is told that
/// it may.
#[derive(Debug, Default)]
pub struct Driver {
    deadwood: Vec<String>,
    /// How many cards it has drawn in cuts.
    cuts: usize,
}

impl Driver {
    /// Reads a line, and gives the answer if it asks for one.
    pub fn read(&mut self, line: &str) -> Option<String> {
        if let Some(hand) = line.strip_prefix("Hand: ") {
            self.deadwood = deadwood(hand);
        }
        Some(match prompt(line)? {
            "Unfinished" | "Sure" => "y".to_owned(),
            "Cut" => {
                self.cuts += 1;
                (16 + self.cuts).to_string()
            }
            "Dealer" if line.contains("a number") => "1".to_owned(),
            "Dealer" => "opponent".to_owned(),
            "Upcard" | "Last discard" => "p".to_owned(),
            "Draw" => "s".to_owned(),
            "Discard" | "Knock" => self.end_of_turn(line),
            "Defense" => "best".to_owned(),
            "Lay off" => "lay best".to_owned(),
            "Answer" | "Double" => "accept".to_owned(),
            "Penalty" => "exposed".to_owned(),
            "Melds" => "1".to_owned(),
            "Stands" | "Cover" => String::new(),
            "Take" => "n".to_owned(),
            other => unreachable!("{other} is in the list"),
        })
    }

    fn end_of_turn(&mut self, line: &str) -> String {
        if line.contains("big gin") {
            return "big gin".to_owned();
        }
        for end in ["gin ", "knock "] {
            if let Some(at) = line.rfind(end) {
                return line[at..].chars().take(end.len() + 2).collect();
            }
        }
        self.deadwood
            .pop()
            .expect("without deadwood it could go gin")
    }
}

/// The cards of deadwood in the line of the hand, the highest last.
fn deadwood(hand: &str) -> Vec<String> {
    let cards = hand.split("; deadwood ").nth(1).unwrap_or_default();
    let cards = cards.split(" (").next().unwrap_or_default();
    let cards = cards.split_whitespace().rev();
    let mut cards: Vec<String> = cards.map(str::to_owned).collect();
    cards.sort_by_key(|card| "A23456789TJQK".find(&card[..1]));
    cards
}
