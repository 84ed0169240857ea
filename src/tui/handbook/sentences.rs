//! The rules in sentences, each of which depends on the house rules.

#![expect(
    clippy::unnecessary_wraps,
    reason = "all sentences have one type, whether they may be missing or not"
)]

use crate::rules::{
    AfterPasses, AfterVoid, BoxWhen, Credit, DiscardPile, Exhausted, FirstDealer, GameWinner,
    KnockDiscard, KnockVariant, NextDealer, OklahomaAce, Rules, Shutout, TakeBack, TieBonus,
    UpcardOffer,
};

/// What is said under some rules; nothing where there is nothing to be said.
pub(super) type Sentence = fn(&Rules) -> Option<String>;

/// Sentences about one part of the game.
pub(super) struct Section {
    /// What they are about.
    pub(super) heading: &'static str,
    /// The sentences, in the order of play.
    pub(super) sentences: &'static [Sentence],
}

/// All that can be said about the rules but for the irregularities.
pub(super) const SECTIONS: &[Section] = &[
    Section {
        heading: "The deal",
        sentences: &[
            first_dealer,
            next_dealer,
            after_void,
            cards_dealt,
            offer,
            after_passes,
        ],
    },
    Section {
        heading: "A turn",
        sentences: &[turn, discard_taken, discard_pile, take_back, idle_turns],
    },
    Section {
        heading: "The end of a hand",
        sentences: &[
            knock,
            oklahoma_ace,
            oklahoma_spades,
            knock_discard,
            big_gin,
            lay_offs,
            dead_cards,
            exhausted,
        ],
    },
    Section {
        heading: "The score of a hand",
        sentences: &[
            difference,
            undercut,
            tie,
            gin,
            big_gin_bonus,
            boxes,
            extra_for_gin,
            extra_for_big_gin,
            extra_for_undercut,
        ],
    },
    Section {
        heading: "The game",
        sentences: &[game_target, shutout, game_winner],
    },
    Section {
        heading: "The match",
        sentences: &[match_end, credit, match_bonus],
    },
];

fn said(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn first_dealer(rules: &Rules) -> Option<String> {
    said(match rules.deal.first_dealer {
        FirstDealer::CutChooses => {
            "Both players cut, and whoever cuts the higher card chooses who deals first."
        }
        FirstDealer::CutHigh => "Both players cut, and the higher card deals first.",
        FirstDealer::CutLow => "Both players cut, and the lower card deals first.",
        FirstDealer::Random => "Chance decides who deals first.",
        FirstDealer::You => "You deal first.",
        FirstDealer::Opponent => "The opponent deals first.",
    })
}

fn next_dealer(rules: &Rules) -> Option<String> {
    said(match rules.deal.next_dealer {
        NextDealer::Winner => "The winner of a hand deals the next one.",
        NextDealer::Loser => "The loser of a hand deals the next one.",
        NextDealer::Alternate => "After a hand that somebody won, the other player deals.",
    })
}

fn after_void(rules: &Rules) -> Option<String> {
    said(match rules.deal.after_void {
        AfterVoid::Same => "After a hand that nobody won, the same player deals again.",
        AfterVoid::Alternate => "After a hand that nobody won, the other player deals.",
    })
}

fn cards_dealt(rules: &Rules) -> Option<String> {
    said(if rules.deal.eleven_card_start {
        "The non-dealer is dealt eleven cards and the dealer ten. No card is turned up: the non-dealer begins with a \
         discard, and may knock with it."
    } else {
        "Each player is dealt ten cards, and the next card is turned up."
    })
}

fn offer(rules: &Rules) -> Option<String> {
    if rules.deal.eleven_card_start {
        return None;
    }
    said(match rules.first_turn.offer {
        UpcardOffer::Both => {
            "The upcard is offered to the non-dealer and, if he passes, to the dealer."
        }
        UpcardOffer::NonDealer => "The upcard is offered to the non-dealer alone.",
        UpcardOffer::None => {
            "The upcard is not offered: the non-dealer begins with an ordinary turn."
        }
    })
}

fn after_passes(rules: &Rules) -> Option<String> {
    if rules.deal.eleven_card_start || rules.first_turn.offer == UpcardOffer::None {
        return None;
    }
    said(match rules.first_turn.after_passes {
        AfterPasses::NonDealer => {
            "An upcard that was passed lies there, and the non-dealer draws from the stock."
        }
        AfterPasses::Dealer => {
            "An upcard that was passed lies there, and the dealer draws from the stock."
        }
    })
}

fn turn(_: &Rules) -> Option<String> {
    said("A turn is a draw, from the stock or from the top of the discard pile, and a discard.")
}

fn discard_taken(rules: &Rules) -> Option<String> {
    said(if rules.turn.discard_taken {
        "A card taken from the discard pile may be discarded again in the same turn."
    } else {
        "A card taken from the discard pile may not be discarded in the same turn."
    })
}

fn discard_pile(rules: &Rules) -> Option<String> {
    said(match rules.table.discard_pile {
        DiscardPile::Top => "Of the discard pile only the top card can be seen.",
        DiscardPile::Open => "The discard pile may be looked through at any time.",
        DiscardPile::Penalise => "Who looks through the discard pile loses his next draw.",
    })
}

fn take_back(rules: &Rules) -> Option<String> {
    said(match rules.table.take_back {
        TakeBack::Never => "A move that has been made stands.",
        TakeBack::UntilOpponentActs => {
            "A move may be taken back until the opponent has acted, and the record says so."
        }
    })
}

fn idle_turns(rules: &Rules) -> Option<String> {
    match rules.stock.idle_turns {
        0 => said("The discard pile may be drawn from turn after turn, without an end."),
        1 => said("A turn without a draw from the stock makes the hand void."),
        turns => Some(format!(
            "After {turns} turns in a row without a draw from the stock the hand is void."
        )),
    }
}

fn knock(rules: &Rules) -> Option<String> {
    let limit = rules.knock.limit;
    match rules.knock.variant {
        KnockVariant::Standard if limit == 0 => {
            said("A player may knock only without any deadwood.")
        }
        KnockVariant::Standard if limit == 1 => {
            said("A player may knock with one point of deadwood or with none.")
        }
        KnockVariant::Standard => Some(format!(
            "A player may knock with {limit} points of deadwood or fewer."
        )),
        KnockVariant::Oklahoma => Some(format!(
            "A player may knock with as many points of deadwood as the first upcard counts, but never with more than {limit}."
        )),
        KnockVariant::GinOnly => said("Only gin ends a hand: nobody may knock with deadwood."),
    }
}

fn is_oklahoma(rules: &Rules) -> bool {
    rules.knock.variant == KnockVariant::Oklahoma
}

fn oklahoma_ace(rules: &Rules) -> Option<String> {
    if !is_oklahoma(rules) {
        return None;
    }
    said(match rules.knock.oklahoma_ace {
        OklahomaAce::Gin => "If the first upcard is an ace, only gin ends the hand.",
        OklahomaAce::One => "If the first upcard is an ace, the limit is one point.",
    })
}

fn oklahoma_spades(rules: &Rules) -> Option<String> {
    let knock = &rules.knock;
    if !is_oklahoma(rules) {
        return None;
    }
    match (knock.oklahoma_spades_double, knock.oklahoma_spades_boxes) {
        (false, false) => None,
        (true, false) => {
            said("If the first upcard is a spade, the points of the hand count double.")
        }
        (false, true) => {
            said("If the first upcard is a spade, the boxes of the hand count double.")
        }
        (true, true) => said(
            "If the first upcard is a spade, the points and the boxes of the hand count double.",
        ),
    }
}

fn knock_discard(rules: &Rules) -> Option<String> {
    said(match rules.knock.discard {
        KnockDiscard::FaceDown => "The discard of a knock lies face down.",
        KnockDiscard::FaceUp => "The discard of a knock lies face up.",
    })
}

fn big_gin(rules: &Rules) -> Option<String> {
    said(if rules.gin.big_gin {
        "Ten melded cards are gin. Eleven, with none discarded, are big gin."
    } else {
        "Ten melded cards are gin. If the eleventh fits too, it is discarded all the same."
    })
}

fn lay_offs(rules: &Rules) -> Option<String> {
    said(if rules.gin.lay_offs {
        "The defender lays down his melds and may lay off on the knocker's, against gin too."
    } else {
        "The defender lays down his melds and may lay off on the knocker's, but not against gin."
    })
}

fn dead_cards(rules: &Rules) -> Option<String> {
    match rules.stock.dead_cards {
        0 => said("The stock is drawn to its last card."),
        1 => said("The last card of the stock is never drawn."),
        2 => said("The last two cards of the stock are never drawn."),
        cards => Some(format!(
            "The last {cards} cards of the stock are never drawn."
        )),
    }
}

fn exhausted(rules: &Rules) -> Option<String> {
    said(match rules.stock.exhausted {
        Exhausted::Void => "When the stock is exhausted and nobody has knocked, the hand is void.",
        Exhausted::LastDiscardKnock => {
            "When the stock is exhausted, the opponent may take the last discard if he knocks with it; else the hand is \
             void."
        }
        Exhausted::LowestDeadwood => {
            "When the stock is exhausted, the lower count of deadwood scores the difference, without lay-offs and \
             without a bonus; with equal counts the hand is void."
        }
    })
}

fn difference(_: &Rules) -> Option<String> {
    said("A knocker who counts less than the defender scores the difference.")
}

fn undercut(rules: &Rules) -> Option<String> {
    Some(format!(
        "A defender who counts less than the knocker undercuts him, and scores the difference and {} more.",
        rules.score.undercut_bonus
    ))
}

fn tie(rules: &Rules) -> Option<String> {
    if !rules.score.undercut_on_tie {
        return said("If both count the same, the hand is nobody's and is dealt again.");
    }
    match rules.score.undercut_tie_bonus {
        TieBonus::UndercutBonus => said("If both count the same, it is an undercut too."),
        TieBonus::Points(points) => Some(format!(
            "If both count the same, it is an undercut too, which scores {points}."
        )),
    }
}

fn gin(rules: &Rules) -> Option<String> {
    let bonus = rules.score.gin_bonus;
    Some(format!("Gin scores the defender's count and {bonus} more."))
}

fn big_gin_bonus(rules: &Rules) -> Option<String> {
    let bonus = rules.score.big_gin_bonus;
    rules
        .gin
        .big_gin
        .then(|| format!("Big gin scores the defender's count and {bonus} more."))
}

fn boxes(rules: &Rules) -> Option<String> {
    let points = rules.score.box_bonus;
    Some(match rules.score.box_when {
        BoxWhen::GameEnd => {
            format!("Each hand won is a box, which counts {points} at the end of the game.")
        }
        BoxWhen::AtOnce => {
            format!("Each hand won is a box, which counts {points} at once, toward the target too.")
        }
    })
}

fn extra_boxes(what: &str, boxes: u32) -> Option<String> {
    match boxes {
        0 => None,
        1 => Some(format!("{what} is one more box.")),
        boxes => Some(format!("{what} is {boxes} more boxes.")),
    }
}

fn extra_for_gin(rules: &Rules) -> Option<String> {
    extra_boxes("Gin", rules.score.extra_boxes.gin)
}

fn extra_for_big_gin(rules: &Rules) -> Option<String> {
    extra_boxes("Big gin", rules.score.extra_boxes.big_gin).filter(|_| rules.gin.big_gin)
}

fn extra_for_undercut(rules: &Rules) -> Option<String> {
    extra_boxes("An undercut", rules.score.extra_boxes.undercut)
}

fn game_target(rules: &Rules) -> Option<String> {
    let target = rules.game.target;
    Some(match rules.game.bonus {
        0 => format!("The game ends when somebody has reached {target} at the end of a hand."),
        bonus => format!(
            "The game ends when somebody has reached {target} at the end of a hand; he gets {bonus} more."
        ),
    })
}

fn shutout(rules: &Rules) -> Option<String> {
    let told = match rules.game.shutout {
        Shutout::Add => {
            let bonus = rules.game.shutout_bonus;
            return Some(format!(
                "A shutout, a game in which the other player won no hand, adds {bonus}."
            ));
        }
        Shutout::DoubleHands => "doubles the points of the hands",
        Shutout::DoubleTotal => "doubles all but the boxes",
        Shutout::DoubleAll => "doubles everything, boxes too",
        Shutout::DoubleDifference => "doubles the settlement",
        Shutout::None => "counts nothing more",
    };
    Some(format!(
        "A shutout, a game in which the other player won no hand, {told}."
    ))
}

fn game_winner(rules: &Rules) -> Option<String> {
    said(match rules.game.winner {
        GameWinner::Target => {
            "Who reached the target wins the game, even if the boxes leave him behind in points."
        }
        GameWinner::MostPoints => {
            "Who has the most points with all bonuses and boxes wins the game."
        }
    })
}

fn match_end(rules: &Rules) -> Option<String> {
    match rules.match_play.best_of {
        0 => Some(format!(
            "The match ends when somebody is ahead with {} or more.",
            rules.match_play.target
        )),
        1 => said("The match is a single game."),
        games => Some(format!(
            "The match is won by who first wins {} of {games} games.",
            games / 2 + 1
        )),
    }
}

fn credit(rules: &Rules) -> Option<String> {
    if rules.match_play.best_of > 0 {
        return None;
    }
    said(match rules.match_play.credit {
        Credit::Difference => "The winner of a game is credited the difference of the totals.",
        Credit::Totals => "Each player is credited his own total of a game.",
    })
}

fn match_bonus(rules: &Rules) -> Option<String> {
    match rules.match_play.bonus {
        0 => None,
        bonus => Some(format!("The winner of the match gets {bonus} more.")),
    }
}
