//! What a player chooses from a list: who deals, the melds he lays down, his lay-offs. The best comes first.

use crate::{
    cards::{Card, CardSet},
    game::{
        Stage,
        words::{Phrase, arranged, knock},
    },
    melds::{Arrangement, Meld, Melds, can_lay_off, legal_lay_offs},
    play::{Action, Knock, Phase, Reply, View, ways},
};

use super::{
    question::{Answer, Question},
    sitting::Sitting,
};

/// The question that the state of the match puts to the player, if it does: one that is answered at the table.
pub fn standing(sitting: &Sitting) -> Option<Question> {
    if let Stage::ChooseDealer { chooser } = sitting.game().stage() {
        return (*chooser == sitting.me()).then(|| first_dealer(sitting));
    }
    let view = sitting.playing().filter(View::is_my_turn)?;
    match *view.phase() {
        Phase::Spread { knock, .. } => Some(spread(sitting, &view, &knock)),
        Phase::LayOff {
            extended, deadwood, ..
        } => Some(lay_offs(&extended, deadwood)),
        Phase::IrregularKnock { knock, reply, .. } => {
            Some(irregular(sitting, &view, &knock, reply))
        }
        Phase::Offer { .. }
        | Phase::Draw { .. }
        | Phase::Discard { .. }
        | Phase::LastDiscard { .. }
        | Phase::Over(_) => None,
    }
}

fn first_dealer(sitting: &Sitting) -> Question {
    let other = sitting.other_name();
    Question::new(
        Phrase::default()
            .strong("You cut the higher card.")
            .words(" Who deals?"),
    )
    .line(
        Phrase::new(format!("{other} deals, you play first")),
        Answer::FirstDealer(sitting.other()),
    )
    .line(
        Phrase::new(format!("You deal, {other} plays first")),
        Answer::FirstDealer(sitting.me()),
    )
}

/// How the opponent has ended the hand.
fn ended(sitting: &Sitting, ended: &Knock) -> Phrase {
    knock(&sitting.names(), sitting.other(), ended).stop()
}

fn spread(sitting: &Sitting, view: &View, knock: &Knock) -> Question {
    let prompt = ended(sitting, knock).words(" Lay down your melds:");
    let mut question = Question::new(prompt);
    for (arrangement, left) in ways::to_defend(view, knock) {
        question = question.line(
            spread_label(&arrangement, left),
            Answer::Play(Action::Spread {
                melds: *arrangement.melds(),
            }),
        );
    }
    question
}

fn spread_label(arrangement: &Arrangement, left: u32) -> Phrase {
    let label = arranged(arrangement);
    if left < arrangement.points() {
        Phrase::new(format!("{left} after laying off, ")).and(label)
    } else {
        label
    }
}

fn lay_offs(extended: &Melds, deadwood: CardSet) -> Question {
    let left = (deadwood - can_lay_off(deadwood, extended)).points();
    let prompt = Phrase::default().strong("Lay off").words(format!(
        " on the melds: your {} can become {left}.",
        deadwood.points()
    ));
    lay_off_lines(Question::new(prompt), extended, deadwood).line(
        Phrase::new(format!("Lay off no more, and count {}", deadwood.points())),
        Answer::Play(Action::EndDefence),
    )
}

/// A line for each lay-off that is possible now, the one that opens the way for others first.
fn lay_off_lines(question: Question, melds: &Melds, deadwood: CardSet) -> Question {
    let mut possible: Vec<_> = legal_lay_offs(deadwood, melds).collect();
    possible.sort_by_key(|lay_off| {
        let after = melds.extend_at(lay_off.meld, lay_off.card).map(|extended| {
            let rest = deadwood.without(lay_off.card);
            (rest - can_lay_off(rest, &extended)).points()
        });
        (after, std::cmp::Reverse(lay_off.card.points()))
    });
    possible.into_iter().fold(question, |question, lay_off| {
        let onto = melds.get(lay_off.meld).map_or(CardSet::EMPTY, Meld::cards);
        question.line(
            Phrase::new("Lay off ")
                .card(lay_off.card)
                .words(" on ")
                .cards(onto),
            Answer::Play(Action::LayOff(lay_off)),
        )
    })
}

fn irregular(sitting: &Sitting, view: &View, knock: &Knock, reply: Reply) -> Question {
    let other = sitting.other_name();
    match reply {
        Reply::Nothing => {
            let mut question = Question::new(ended(sitting, knock))
                .line(
                    Phrase::new("Accept it as if it were legal"),
                    Answer::Play(Action::AcceptKnock),
                )
                .line(
                    Phrase::new(format!(
                        "Refuse it: {other} plays on, cards open until your next play is done"
                    )),
                    Answer::Play(Action::RefuseKnock),
                );
            for (arrangement, left) in ways::to_defend(view, knock) {
                question = question.line(
                    Phrase::new("Lay down ").and(spread_label(&arrangement, left)),
                    Answer::Play(Action::Spread {
                        melds: *arrangement.melds(),
                    }),
                );
            }
            question
        }
        Reply::Shown { deadwood, .. } => {
            let question = Question::new(ended(sitting, knock))
                .line(
                    Phrase::new(format!("{other} plays on with all cards exposed")),
                    Answer::Play(Action::PlayExposed),
                )
                .line(
                    Phrase::new(format!(
                        "{other} picks up the hand, without a right to a bonus"
                    )),
                    Answer::Play(Action::PickUp),
                );
            lay_off_lines(question, &knock.melds, deadwood)
        }
    }
}

/// The melds to end the hand with after this discard, the safest first; with no discard, for big gin.
pub fn ending(view: &View, discard: Option<Card>) -> Question {
    let ways = match discard {
        Some(discard) => ways::to_knock(view, discard),
        None => ways::to_big_gin(view),
    };
    let least = ways.first().map_or(0, Arrangement::points);
    let prompt = match (discard, least) {
        (None, _) => Phrase::default().strong("Big gin."),
        (Some(card), 0) => Phrase::default()
            .strong("Gin")
            .words(", discarding ")
            .card(card)
            .words("."),
        (Some(card), points) => Phrase::default()
            .strong(format!("Knock with {points}"))
            .words(", discarding ")
            .card(card)
            .words("."),
    };
    let question = Question::new(prompt.words(" Lay down:"));
    ways.into_iter().fold(question, |question, arrangement| {
        let melds = *arrangement.melds();
        let action = match discard {
            Some(discard) => Action::Knock { discard, melds },
            None => Action::BigGin { melds },
        };
        question.line(arranged(&arrangement), Answer::Play(action))
    })
}

/// The player's cards as an action would lay them down, if it lays cards down.
pub fn laid_by(view: &View, action: &Action) -> Option<Arrangement> {
    let (hand, melds) = match *action {
        Action::Knock { discard, melds } => (view.hand().without(discard), melds),
        Action::BigGin { melds } | Action::Spread { melds } => (view.hand(), melds),
        Action::TakeUpcard
        | Action::Pass
        | Action::DrawStock
        | Action::TakeDiscard
        | Action::LookBack
        | Action::Discard { .. }
        | Action::LayOff(_)
        | Action::EndDefence
        | Action::AcceptKnock
        | Action::RefuseKnock
        | Action::PlayExposed
        | Action::PickUp => return None,
    };
    Arrangement::new(hand, melds).ok()
}
