//! Facts of the cards that speak for a move, in words.

use crate::{
    cards::{Card, CardSet},
    game::words::Phrase,
    play::KnockKind,
    players::search::KnownBy,
};

use super::{
    MistakeKind, OpponentCount, Share,
    card_words::{
        FIT, FITS, MAKE_GIN, MAKES_GIN, fit_instead, fit_or_gin, instead_of, lacks, let_you_knock,
        listed, of_unseen, so_many, the, unseen_cards, verb,
    },
    danger::DangerFact,
    draw_facts::DrawFact,
    words::{an_end, habit, how_often, of_the_time, percent},
};

/// Something in the cards that speaks for a move, or for the better of two.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum CardFact {
    Discard(DiscardFact),
    Draw(DrawFact),
    End(EndFact),
}

/// Something that speaks for a discard beside another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum DiscardFact {
    /// The other discard breaks a meld.
    BreaksMeld {
        other: Card,
        deadwood: u32,
        instead: u32,
    },
    /// The discard leaves less deadwood than the other; `knocks` is how many unseen cards then let the player knock, and how many
    /// after the other, where that says more.
    LessDeadwood {
        left: u32,
        instead: u32,
        knocks: Option<[usize; 2]>,
    },
    /// The discard leaves more cards that make gin.
    MoreGins { gins: CardSet, instead: usize },
    /// The discard leaves more cards that can be melded at once; `with` is what the other waits beside for some of those that it
    /// would lose.
    MoreOuts {
        outs: CardSet,
        instead: usize,
        other: Card,
        with: CardSet,
    },
    /// The other discard breaks up these cards that wait with it for a meld, and the discard itself breaks up none; as many cards
    /// can be melded at once after either.
    KeepsPair {
        other: Card,
        with: CardSet,
        outs: CardSet,
    },
    /// The opponent wants the other discard more.
    Danger(DangerFact),
    /// In the trials the player laid off the other discard, which was kept, so often when the opponent ended the hand.
    LaysOff { other: Card, share: Share },
    /// In the trials the other discard, which was kept, was more often in a meld at the end than this one where that was kept.
    /// `high` where it is known that the opponent throws high cards, which explains it.
    EndsMelded {
        other: Card,
        share: Share,
        card: Card,
        instead: Share,
        high: Option<KnownBy>,
    },
    /// What a discard leaves: deadwood, the unseen cards that can be melded at once, and those that make gin.
    Leaves {
        deadwood: u32,
        outs: CardSet,
        gins: CardSet,
    },
}

/// Something that speaks for ending the hand, or against it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum EndFact {
    /// Gin or big gin brings a bonus; `is_safe` where a knock could be undercut instead.
    Bonus {
        kind: KnockKind,
        bonus: u32,
        is_safe: bool,
    },
    /// What gin or big gin scores now, and what playing on does, in points on average.
    ScoresNow {
        kind: KnockKind,
        points: f64,
        instead: f64,
    },
    /// So much counts less than the other end of the hand.
    CountsLess { count: u32, instead: u32 },
    /// The defender is left with so much less than after the other answer to a knock.
    Defends {
        count: u32,
        instead: u32,
        /// What the knocker has, where this answer undercuts and the other does not.
        undercuts: Option<u32>,
        lays_off: bool,
    },
    /// The opponent can lay off fewer cards on these melds.
    FewerLayOffs { cards: CardSet, instead: usize },
    /// The nets guess how often a knock is undercut.
    Undercut { chance: f64 },
    /// So few of the unseen cards make gin.
    FewGins { gins: CardSet, unseen: usize },
    /// So many of the unseen cards make gin.
    Gins { gins: CardSet, unseen: usize },
}

/// The smallest difference in deadwood worth mentioning, in points.
const PLAIN: u32 = 3;
/// Fewer cards that fit a meld are no reason to draw from the stock.
pub(super) const SOME: usize = 3;

/// Whether cards that make gin are so few of the unseen ones that they speak for a knock, and not against it.
pub(super) fn are_few(gins: CardSet, unseen: usize) -> bool {
    8 * gins.len() <= unseen
}

impl CardFact {
    /// What it says against the other of two discards.
    pub(super) const fn against(&self) -> Option<MistakeKind> {
        match self {
            Self::Discard(fact) => fact.against(),
            Self::Draw(_) | Self::End(_) => None,
        }
    }

    /// Whether it is too small a difference to persuade anybody.
    pub(super) fn is_slight(&self) -> bool {
        match *self {
            Self::Discard(DiscardFact::LessDeadwood {
                left,
                instead,
                knocks,
            }) => instead - left < PLAIN && knocks.is_none(),
            Self::Discard(DiscardFact::Danger(fact)) => fact.is_slight(),
            Self::Draw(DrawFact::Lowers { before, after, .. }) => before - after < PLAIN,
            Self::Draw(DrawFact::NoMeld(fact)) => fact.is_bare(),
            Self::Draw(DrawFact::Outs { outs, gins, .. }) => gins.is_empty() && outs.len() < SOME,
            Self::End(EndFact::Gins { gins, unseen }) => are_few(gins, unseen),
            Self::Discard(_) | Self::Draw(_) | Self::End(_) => false,
        }
    }

    /// Whether it says for how many cards the hand could wait with the one on offer.
    pub(super) fn tells_wait(&self) -> bool {
        matches!(self, Self::Draw(DrawFact::NoMeld(fact)) if fact.told_wait().is_some())
    }

    /// Whether with the card more cards could be melded than without it: then those that come from the stock are no reason to leave it.
    pub(super) fn waits_for_more(&self) -> bool {
        matches!(self, Self::Draw(DrawFact::NoMeld(fact)) if fact.is_wait)
    }

    /// Whether it says what a card from the stock does.
    pub(super) fn tells_draw(&self) -> bool {
        matches!(self, Self::Draw(DrawFact::NoMeld(fact)) if fact.told_draw().is_some())
    }

    /// Whether it says what is wrong with the worse move, and not what is right with the better one.
    pub(super) const fn is_of_the_worse(&self) -> bool {
        matches!(
            self,
            Self::Discard(
                DiscardFact::BreaksMeld { .. }
                    | DiscardFact::Danger(_)
                    | DiscardFact::EndsMelded { .. }
            ) | Self::Draw(
                DrawFact::NoMeld(_)
                    | DrawFact::SmallMeld { .. }
                    | DrawFact::NextDiscard { .. }
                    | DrawFact::CostsDraw
            )
        )
    }

    pub(super) fn phrase(&self, opponents: OpponentCount) -> Phrase {
        match self {
            Self::Discard(fact) => fact.phrase(opponents),
            Self::Draw(fact) => fact.phrase(),
            Self::End(fact) => fact.phrase(opponents),
        }
    }
}

impl DiscardFact {
    const fn against(self) -> Option<MistakeKind> {
        match self {
            Self::BreaksMeld { .. } => Some(MistakeKind::BrokeMeld),
            Self::LessDeadwood { .. } => Some(MistakeKind::KeptDeadwood),
            Self::MoreGins { .. } | Self::MoreOuts { .. } | Self::EndsMelded { .. } => {
                Some(MistakeKind::GaveUpOuts)
            }
            Self::Danger(_) => Some(MistakeKind::ThrewUseful),
            Self::KeepsPair { .. } | Self::LaysOff { .. } | Self::Leaves { .. } => None,
        }
    }

    fn phrase(self, opponents: OpponentCount) -> Phrase {
        match self {
            Self::BreaksMeld {
                other,
                deadwood,
                instead,
            } => Phrase::new("losing ").and(the(other)).words(format!(
                " breaks a meld and leaves {instead} deadwood instead of {deadwood}"
            )),
            Self::LessDeadwood {
                left,
                instead,
                knocks,
            } => {
                let knocks = knocks.map_or_else(String::new, |[more, fewer]| {
                    format!(", so {}{}", let_you_knock(more), instead_of(fewer))
                });
                Phrase::new(format!(
                    "you are left with {left} deadwood instead of {instead}{knocks}"
                ))
            }
            Self::MoreGins { gins, instead } => {
                so_many(gins, MAKES_GIN, MAKE_GIN).words(instead_of(instead))
            }
            Self::MoreOuts {
                outs,
                instead,
                other,
                with,
            } => {
                if with.is_empty() {
                    return so_many(outs, FITS, FIT).words(instead_of(instead));
                }
                let so = fit_instead(outs, instead);
                let kept = Phrase::new("you keep ").and(lacks(other, with, outs));
                kept.words(format!(", so {so}"))
            }
            Self::KeepsPair { other, with, outs } => {
                Phrase::new("you keep ").and(lacks(other, with, outs))
            }
            Self::Danger(fact) => fact.phrase(opponents),
            Self::LaysOff { other, share } => Phrase::new("you keep ").and(the(other)).words(
                format!(", which you lay off in {} of the deals", percent(share)),
            ),
            Self::EndsMelded {
                other,
                share,
                card,
                instead,
                high,
            } => {
                let kept = Phrase::new("you meld ").and(the(other));
                let kept = kept.words(format!(" {} if you keep it, ", of_the_time(share)));
                let kept = kept
                    .and(the(card))
                    .words(format!(" {}", how_often(instead)));
                match high {
                    Some(known) => kept.words(format!(
                        " ({})",
                        habit(known, "throw high cards", opponents)
                    )),
                    None => kept,
                }
            }
            Self::Leaves {
                deadwood,
                outs,
                gins,
            } => {
                let (one, more) = fit_or_gin(outs, gins);
                let outs = so_many(outs, one, more);
                Phrase::new(format!("you are left with {deadwood} deadwood, and ")).and(outs)
            }
        }
    }
}

impl EndFact {
    fn phrase(self, opponents: OpponentCount) -> Phrase {
        match self {
            Self::Bonus {
                kind,
                bonus,
                is_safe,
            } => {
                let safe = if is_safe {
                    " and cannot be undercut"
                } else {
                    ""
                };
                Phrase::new(format!("{} scores a bonus of {bonus}{safe}", an_end(kind)))
            }
            Self::ScoresNow {
                kind,
                points,
                instead,
            } => Phrase::new(format!(
                "{} now scores {points:.0} points on average, playing on {instead:.0}",
                an_end(kind)
            )),
            Self::CountsLess { count, instead } => {
                Phrase::new(format!("it leaves {count} deadwood instead of {instead}"))
            }
            Self::Defends {
                count,
                instead,
                undercuts,
                lays_off,
            } => {
                let answer = if lays_off {
                    "laying off all you can"
                } else {
                    "it"
                };
                Phrase::new(match undercuts {
                    Some(knocker) => format!("{answer} undercuts, {count} against {knocker}"),
                    None => format!("{answer} leaves {count} deadwood, not {instead}"),
                })
            }
            Self::FewerLayOffs { cards, instead } => {
                let count = unseen_cards(cards.len());
                let opponents = match opponents {
                    OpponentCount::One => "your opponent",
                    OpponentCount::Several => "your opponents",
                };
                Phrase::new(format!("{opponents} can lay off {count}"))
                    .and(listed(cards))
                    .words(instead_of(instead))
            }
            Self::Undercut { chance } if chance < 0.01 => {
                Phrase::new("a knock now is hardly ever undercut")
            }
            Self::Undercut { chance } => Phrase::new(format!(
                "a knock now is undercut about {} of the time",
                super::words::hundredths(chance)
            )),
            Self::FewGins { gins, unseen } => {
                let only = if gins.is_empty() { "" } else { "only " };
                let verb = verb(gins, MAKES_GIN, MAKE_GIN);
                Phrase::new(format!("{only}{} {verb}", of_unseen(gins, unseen))).and(listed(gins))
            }
            Self::Gins { gins, unseen } => {
                let verb = verb(gins, MAKES_GIN, MAKE_GIN);
                Phrase::new(format!("{} {verb}", of_unseen(gins, unseen))).and(listed(gins))
            }
        }
    }
}
