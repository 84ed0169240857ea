//! What can be typed, and the house rules.

use crate::{
    game::words::shortened,
    melds::best_discard,
    play::{Action, OnOffer, Phase, View, knock_limit, ways},
    rules::{GameTable, Hollywood, KEYS, KnockVariant, Rules},
    session::{Kind, Session, Story, is_big_gin, limit},
};

use super::command::HowMuch;

/// The commands, a sentence a line. No line begins as a prompt does.
const COMMANDS: &str = include_str!("../../assets/help/line-mode.txt");

/// Replaces the sentences about learning and leaving in a drill.
const IN_A_DRILL: &str =
    "To see the answer: tell me, which gives up. To leave: quit; your answers so far are kept.";

/// How the sentences begin that are only for a match.
const PLAYING: [&str; 4] = ["To leave", "To play", "To change", "To share"];

pub(super) fn commands(plays: bool, talk: &mut Story) {
    for sentence in COMMANDS.lines() {
        if plays {
            talk.say(sentence);
        } else if sentence.starts_with("To learn") {
            talk.say(IN_A_DRILL);
        } else if !PLAYING.iter().any(|one| sentence.starts_with(one)) {
            talk.say(sentence);
        }
    }
}

/// The house rules: the main ones and those that differ from the built-in rules, or every key that is used.
pub(super) fn rules(rules: &Rules, view: Option<&View>, how_much: HowMuch, talk: &mut Story) {
    match how_much {
        HowMuch::Short => short(rules, view, talk),
        HowMuch::Whole => {
            for key in KEYS.iter().filter(|key| key.matters(rules)) {
                let rule = key.line(rules);
                let rule = rule.trim_end_matches('.');
                talk.say(format!("{rule} ({} = {}).", key.path, key.get(rules)));
            }
        }
    }
}

fn short(rules: &Rules, view: Option<&View>, talk: &mut Story) {
    talk.say(match (rules.knock.variant, view) {
        (_, Some(view)) => limit(view.knock_limit()),
        (KnockVariant::Standard | KnockVariant::GinOnly, None) => limit(knock_limit(rules, None)),
        (KnockVariant::Oklahoma, None) => "The first upcard sets the knock limit.".to_owned(),
    });
    let score = &rules.score;
    let undercut = match rules.game_table() {
        GameTable::BattleRoyal => "costs the knocker 20".to_owned(),
        _ => score.undercut_bonus.to_string(),
    };
    talk.say(format!(
        "Gin scores {}, an undercut {undercut}, a box {}.",
        score.gin_bonus, score.box_bonus
    ));
    if rules.gin.big_gin {
        talk.say(format!("Big gin scores {}.", score.big_gin_bonus));
    }
    talk.say(format!(
        "A game goes to {}, with a bonus of {}.",
        rules.game.target, rules.game.bonus
    ));
    talk.say(match rules.match_play.best_of {
        _ if rules.match_play.hollywood != Hollywood::Off => {
            "Three games are scored at once; sheet shows them side by side.".to_owned()
        }
        0 => format!("The match goes to {}.", rules.match_play.target),
        1 => "The match is a single game.".to_owned(),
        games => format!("The match is the best of {games} games."),
    });
    let changed = rules.differences();
    if changed.is_empty() {
        talk.say("You play by the built-in rules; rules all lists them.");
    } else {
        talk.say(format!(
            "Different from the built-in rules: {}.",
            changed.join(", ")
        ));
        talk.say("rules all lists every rule.");
    }
}

/// The most columns of a name in a prompt, so that it stays one line.
const NAME: usize = 20;

/// What can be typed now. With the longest names of cards it is still one line.
pub(super) fn prompt(session: &Session) -> String {
    let kind = session.kind();
    let view = session.playing();
    let phase = view.as_ref().map(|view| view.phase());
    let on_offer = phase.and_then(Phase::on_offer);
    let closed = match phase {
        Some(&Phase::Draw { on_offer, .. }) => match on_offer {
            OnOffer::Passed(card) => Some(format!("the {card} was passed")),
            OnOffer::Own(card) => Some(format!("the {card} is your own discard")),
            OnOffer::Takeable(_) | OnOffer::Discards => None,
        },
        _ => None,
    };
    let card = on_offer.map_or_else(String::new, |card| card.to_string());
    let double = match &view {
        Some(view) if view.check(&Action::OfferDouble).is_ok() => ", or double",
        Some(_) | None => "",
    };
    let typed = match kind {
        Kind::Cut if session.is_shared() => {
            let name = shortened(session.name(session.cutter()), NAME);
            format!("{name}, draw a card from the spread by its number, 1 to 52")
        }
        Kind::Cut => "draw a card from the spread by its number, 1 to 52".to_owned(),
        Kind::Dealer if session.lists_dealers() => {
            let most = session.prompt().choices.len();
            let asked = if session.is_shared() {
                let chooser = session.game().chooser().unwrap_or(session.me());
                format!("{}, who deals", shortened(session.name(chooser), NAME))
            } else {
                "who deals".to_owned()
            };
            format!("{asked}? a number from 1 to {most}, as listed above")
        }
        Kind::Cover => {
            let name = shortened(session.name(session.me()), NAME);
            format!("{name}, press Enter when only you can see the screen")
        }
        Kind::Dealer => "who deals? me or opponent; the other one has the first turn".to_owned(),
        Kind::Upcard => format!("t takes the {card}, p passes{double}"),
        Kind::Draw if let Some(why) = &closed => {
            format!("s draws from the stock{double}; {why}")
        }
        Kind::Draw if view.as_ref().is_some_and(|view| view.has_own_piles()) => {
            let takings = view.iter().flat_map(|view| view.takings());
            let cards: Vec<String> = takings.map(|(_, card)| format!("take {card}")).collect();
            match cards.as_slice() {
                [] => "s draws from the stock".to_owned(),
                cards => format!("s draws from the stock, or {}", cards.join(", ")),
            }
        }
        Kind::Draw => format!("s draws from the stock, t takes the {card}{double}"),
        Kind::Double => {
            let stake = view.as_ref().map_or(1, |view| view.stake().multiplier());
            format!(
                "accept plays on at stake {}, refuse loses the hand at {stake}",
                2 * stake
            )
        }
        Kind::Discard => match view.as_ref().map(ends).unwrap_or_default() {
            ends if ends.is_empty() => "name a card".to_owned(),
            ends => format!("name a card, or {ends}"),
        },
        Kind::Knock => {
            let ends = view.as_ref().map(ends).unwrap_or_default();
            format!("you have to; {ends}")
        }
        Kind::LastDiscard => format!("t takes the {card} to knock with it, p passes"),
        Kind::Defence => "best lays down and lays off; melds lists other ways".to_owned(),
        Kind::LayOff => match first_lay_off(session) {
            Some(lay) => format!("{lay}, lay best, or done"),
            None => "done".to_owned(),
        },
        Kind::Answer => "accept, refuse, or melds 1 lays your hand down".to_owned(),
        Kind::Penalty => match first_lay_off(session) {
            Some(lay) => format!("exposed, pick up, or {lay} for an undercut"),
            None => "exposed or pick up".to_owned(),
        },
        Kind::Melds => "a number takes that way, y the first; n cancels".to_owned(),
        Kind::Take => "name the card, n takes none".to_owned(),
        Kind::Sure => "y does it, n does not".to_owned(),
        Kind::Stands => "Enter goes on, undo takes your move back".to_owned(),
        Kind::Waiting | Kind::Between | Kind::Over => return String::new(),
    };
    format!("{}: {typed}.", kind.word())
}

/// The ways to end the hand now; empty where there is none.
fn ends(view: &View) -> String {
    let big_gin = is_big_gin(view).then(|| "big gin".to_owned());
    let best = best_discard(view.hand(), view.undiscardable());
    let knock = best.and_then(|best| match best.deadwood {
        0 => Some(format!("gin {}", best.card)),
        left if left <= view.knock_limit() => {
            Some(format!("knock {}, which leaves {left}", best.card))
        }
        _ => None,
    });
    let ends: Vec<String> = big_gin.into_iter().chain(knock).collect();
    ends.join(", or ")
}

/// A card that can be laid off now, as it is typed.
fn first_lay_off(session: &Session) -> Option<String> {
    let (deadwood, onto) = session.open_to_lay_off()?;
    let lay_off = ways::next_lay_off(deadwood, &onto)?;
    Some(format!("lay {}", lay_off.card))
}
