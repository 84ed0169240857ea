//! The commands and the rules, as pages to be read.

use crate::{
    play::{View, knock_limit},
    rules::{KEYS, KnockVariant, Rules},
    session::limit,
};

use super::{command::Page, talk::Talk};

/// The commands, by what they are for. No line begins as one that asks for something does.
const COMMANDS: &[&str] = &[
    "To draw: s or stock; t or take for the upcard; p or pass to leave it.",
    "To discard: the card, as 7h, or as 7 if it is your only seven; or discard 7h.",
    "To end the hand: knock 7h, gin, big gin. knock 7h 2 lays down the second of the ways that melds 7h lists.",
    "To defend: best does it all. Or melds, melds 2; then lay 8s, lay 8s on 2, lay best, done.",
    "To answer a knock with too much: accept, refuse, melds 1; then exposed, pick up, or lay 8s.",
    "To look: hand, the table again; leaves, what each discard leaves; opponent, the cards you know; pile, the \
     discards where the house allows it.",
    "To learn: hint, what the coach would do and why, which the record notes; review, what your last hand was worth, or \
     review all; stats, what the records of all your matches say, or stats all, with what the coach makes of them.",
    "To play your last hand again, while this match waits: again, with your cards; again other, with the opponent's. Both \
     results are told side by side.",
    "To read: sheet, sheet all, rules, rules all, help.",
    "To leave: quit. To take a move back where the house allows it: undo.",
    "A card is its rank, A 2 to 9 T J Q K, and its suit, c d h s.",
];

/// What takes the place of what is to be learned and left at a match, in a drill.
const IN_A_DRILL: &str =
    "To be told: tell me, which gives up. To leave: quit; your answers so far are kept.";

/// Tells the commands.
pub(super) fn commands(plays: bool, talk: &mut Talk) {
    for &sentence in COMMANDS {
        if plays {
            talk.say(sentence);
        } else if sentence.starts_with("To learn") {
            talk.say(IN_A_DRILL);
        } else if !sentence.starts_with("To leave") && !sentence.starts_with("To play") {
            talk.say(sentence);
        }
    }
}

/// Tells the house rules: what matters most and what is not as built in, or every key.
pub(super) fn rules(rules: &Rules, view: Option<&View>, page: Page, talk: &mut Talk) {
    match page {
        Page::Short => short(rules, view, talk),
        Page::Whole => {
            for key in KEYS {
                talk.say(format!("{} = {}. {}", key.path, key.get(rules), key.doc));
            }
        }
    }
}

fn short(rules: &Rules, view: Option<&View>, talk: &mut Talk) {
    talk.say(match (rules.knock.variant, view) {
        (_, Some(view)) => limit(view.knock_limit()),
        (KnockVariant::Standard | KnockVariant::GinOnly, None) => limit(knock_limit(rules, None)),
        (KnockVariant::Oklahoma, None) => "The first upcard sets the limit of a knock.".to_owned(),
    });
    let score = &rules.score;
    talk.say(format!(
        "Gin brings {}, an undercut {}, a box {}.",
        score.gin_bonus, score.undercut_bonus, score.box_bonus
    ));
    if rules.gin.big_gin {
        talk.say(format!("Big gin brings {}.", score.big_gin_bonus));
    }
    talk.say(format!(
        "A game goes to {}, with {} for who gets there.",
        rules.game.target, rules.game.bonus
    ));
    talk.say(match rules.match_play.best_of {
        0 => format!("The match goes to {}.", rules.match_play.target),
        1 => "The match is a single game.".to_owned(),
        games => format!("The match is the best of {games} games."),
    });
    let changed = rules.differences();
    if changed.is_empty() {
        talk.say("Every rule is as built in; rules all lists them.");
    } else {
        talk.say(format!("Not as built in: {}.", changed.join(", ")));
        talk.say("rules all lists every rule.");
    }
}
