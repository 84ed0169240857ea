//! Facts that speak for a way to draw, in words.

use crate::{
    cards::{Card, CardSet},
    game::words::Phrase,
    melds::Meld,
};

use super::{
    Share,
    card_words::{
        FIT, FITS, by_rank, fit_or_gin, instead_of, kind_of, let_you_knock, listed, of_unseen, the,
        then_also, unseen_cards, verb,
    },
    hand_facts::Wait,
    words::{how_often, of_the_time},
};

/// Something that speaks for one way to draw.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum DrawFact {
    /// The card on offer makes gin.
    MakesGin {
        card: Card,
    },
    /// The card on offer lets the player knock.
    LetsKnock {
        card: Card,
        left: u32,
    },
    /// The card on offer can be melded, in a new meld or one that you have; `loose` are the cards of other melds that it takes
    /// apart.
    MakesMeld {
        card: Card,
        meld: CardSet,
        loose: CardSet,
    },
    /// The card on offer is lower than one that could be discarded for it, which leaves less deadwood; `could_meld` says whether it
    /// could be in a meld that helps less, and `knocks` is how many unseen cards let the player knock in their next turn, where these
    /// are many more.
    Lowers {
        card: Card,
        before: u32,
        after: u32,
        could_meld: bool,
        knocks: Option<usize>,
    },
    /// With the card on offer so many unseen cards can be melded at once, among them the `new` ones and not the `lost` ones, if the
    /// right card is discarded for it.
    Fits {
        card: Card,
        outs: usize,
        instead: usize,
        new: CardSet,
        lost: CardSet,
    },
    NoMeld(NoMeld),
    /// The player can knock with any card of the stock, which can be discarded again, and not with the card on offer.
    StopsKnock {
        card: Card,
    },
    /// The card on offer makes a meld that is worth little.
    SmallMeld {
        meld: CardSet,
        /// The cards of other melds that it leaves loose.
        loose: CardSet,
        before: u32,
        after: u32,
        /// Whether the player could knock with it.
        lets_knock: bool,
    },
    /// So many of the unseen cards can be melded at once; `gins` make gin.
    Outs {
        outs: CardSet,
        gins: CardSet,
        unseen: usize,
    },
    /// In the trials the opponent ended the hand so often with what the player discarded after taking the card on offer, and so
    /// often after a draw from the stock.
    NextDiscard {
        card: Card,
        taking: Share,
        drawing: Share,
    },
    /// Looking through the pile costs a draw.
    CostsDraw,
}

/// The card on offer makes no meld, or none that helps.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct NoMeld {
    pub card: Card,
    /// The deadwood without the card and with it, in points.
    pub before: u32,
    pub after: u32,
    /// Whether more cards could be melded at once with it than without it.
    pub is_wait: bool,
    /// How the hand could wait for plainly more, where that takes more deadwood than it has.
    pub wait: Option<Wait>,
    /// How many cards could be melded at once without it.
    pub instead: usize,
    /// Whether it could be in a meld that helps less.
    pub could_meld: bool,
    /// Whether the player could knock with it.
    pub lets_knock: bool,
    /// What a card from the stock does in the place of this one; nothing where none can come, or where that does no good.
    pub by_draw: Option<ByDraw>,
}

/// What a card from the stock does.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct ByDraw {
    /// The deadwood that it leaves on average, in whole points.
    pub left: f64,
    /// How many of the unseen cards can be melded at once.
    pub outs: usize,
    pub unseen: usize,
}

/// What is not called little: few cards cut deadwood by more points.
const MUCH: u32 = 5;
/// Less deadwood more is not worth mentioning.
const LITTLE: u32 = 3;
/// That the player could knock with so much deadwood.
const WHICH_LETS_KNOCK: &str = ", with which you could knock";

impl DrawFact {
    pub(super) fn phrase(self) -> Phrase {
        match self {
            Self::MakesGin { card } => the(card).words(" makes gin"),
            Self::LetsKnock { card, left } => {
                the(card).words(format!(" lets you knock with {left}"))
            }
            Self::MakesMeld { card, meld, loose } => joins(card, meld, loose),
            Self::Lowers {
                card,
                before,
                after,
                could_meld,
                knocks,
            } => {
                let yet = if could_meld {
                    ""
                } else {
                    " makes no meld yet, but"
                };
                let knocks = knocks.map_or_else(String::new, |knocks| {
                    format!(", so {} in your next turn", let_you_knock(knocks))
                });
                the(card).words(format!(
                    "{yet} cuts deadwood from {before} to {after}{knocks}"
                ))
            }
            Self::Fits {
                card,
                outs,
                instead,
                new,
                lost,
            } => {
                let most = if outs == 1 { "" } else { "up to " };
                let outs = unseen_cards(outs);
                let outs = format!(" {most}{outs} would fit a meld{}", instead_of(instead));
                Phrase::new("with ")
                    .and(the(card))
                    .words(outs)
                    .and(then_also(new, lost))
            }
            Self::NoMeld(fact) => fact.phrase(),
            Self::SmallMeld {
                meld,
                loose,
                before,
                after,
                lets_knock,
            } => {
                let meld = Phrase::new(format!("the {} ", kind_of(meld))).cards(by_rank(meld));
                let knock = if lets_knock { WHICH_LETS_KNOCK } else { "" };
                let (cuts, and) = match before.saturating_sub(after) {
                    0 => (" cuts no deadwood".to_owned(), " and"),
                    MUCH.. => (format!(" cuts deadwood from {before} to {after}"), ", but"),
                    _ => (
                        format!(" cuts deadwood only from {before} to {after}"),
                        " and",
                    ),
                };
                let told = meld.words(format!("{cuts}{knock}"));
                let told = if loose.is_empty() {
                    told.words(and)
                } else {
                    let leaves = told.words(", but leaves the ").cards(by_rank(loose));
                    leaves.words(" loose and")
                };
                told.words(" shows your opponent what you hold")
            }
            Self::Outs { outs, gins, unseen } => {
                let (one, more) = fit_or_gin(outs, gins);
                let verb = verb(outs, one, more);
                Phrase::new(format!("{} {verb}", of_unseen(outs, unseen))).and(listed(outs))
            }
            Self::StopsKnock { card } => Phrase::new(
                "you can knock at once after a draw from the stock, but not after taking ",
            )
            .and(the(card)),
            Self::NextDiscard {
                card,
                taking,
                drawing,
            } => {
                let (take, draw) = (
                    Phrase::new("if you take ").and(the(card)),
                    Phrase::new("if you draw from the stock"),
                );
                let is_of_take = taking.value() > drawing.value();
                let [(one, often), (other, seldom)] = if is_of_take {
                    [(take, taking), (draw, drawing)]
                } else {
                    [(draw, drawing), (take, taking)]
                };
                let ends = ", your opponent ends the hand at once with your next discard";
                one.words(format!("{ends} {}; ", of_the_time(often)))
                    .and(other)
                    .words(format!(", {}", how_often(seldom)))
            }
            Self::CostsDraw => Phrase::new("looking through the discards costs your draw"),
        }
    }
}

impl ByDraw {
    /// How many of the unseen cards fit a meld, where some do.
    fn fitting(self) -> Option<String> {
        let Self { outs, unseen, .. } = self;
        let fit = if outs == 1 { FITS } else { FIT };
        (outs > 0).then(|| format!("{outs} of the {unseen} unseen cards {fit}"))
    }
}

impl NoMeld {
    /// For how many cards the hand could wait, where it says that.
    pub(super) fn told_wait(self) -> Option<Wait> {
        self.wait.filter(|_| self.is_only_a_wait())
    }

    /// Whether the card is only good for a meld to come.
    const fn is_only_a_wait(self) -> bool {
        self.is_wait && !self.could_meld && !self.lets_knock
    }

    /// Whether the card cuts much deadwood.
    const fn cuts_much(self) -> bool {
        self.before >= self.after + MUCH
    }

    /// Whether that speaks for the card: it does where a card from the stock cuts less.
    pub(super) fn concedes(self) -> bool {
        let is_less = |by_draw: ByDraw| by_draw.left > f64::from(self.after);
        self.cuts_much() && self.by_draw.is_none_or(is_less)
    }

    /// That it makes no meld.
    pub(super) const fn no_meld(self) -> &'static str {
        match (self.could_meld, self.is_only_a_wait()) {
            (true, _) => " could only be melded by breaking another meld",
            (false, true) => " makes no meld yet",
            (false, false) => " makes no meld",
        }
    }

    /// Whether it says no more than that it makes no meld, of a card with which more others would fit one: that alone persuades nobody
    /// to leave it.
    pub(super) fn is_bare(self) -> bool {
        let is_alike = (self.before..self.before + LITTLE).contains(&self.after);
        self.is_only_a_wait()
            && self.told_wait().is_none()
            && self.told_draw().is_none()
            && is_alike
    }

    /// What it says of a card from the stock beside that: where the card cuts much, or else where it is only good for a meld to come
    /// and the stock cuts more.
    pub(super) fn told_draw(self) -> Option<ByDraw> {
        let can_be_told = !self.lets_knock && self.told_wait().is_none();
        let is_less = |by_draw: &ByDraw| by_draw.left + f64::from(LITTLE) <= f64::from(self.after);
        let is_told =
            |by_draw: &ByDraw| self.cuts_much() || self.is_only_a_wait() && is_less(by_draw);
        self.by_draw
            .filter(|by_draw| can_be_told && is_told(by_draw))
    }

    fn phrase(self) -> Phrase {
        let Self {
            card,
            before,
            after,
            is_wait: _,
            wait: _,
            instead,
            could_meld,
            lets_knock,
            by_draw: _,
        } = self;
        let told = the(card);
        if let Some(wait) = self.told_wait() {
            let outs = unseen_cards(wait.outs);
            let (instead, deadwood) = (instead_of(instead), wait.deadwood);
            let yet = " makes no meld yet; to wait with it for ";
            let cost = told.words(format!("{yet}{outs}{instead} you would discard "));
            return cost.and(the(wait.without)).words(format!(
                ", which leaves {deadwood} deadwood instead of {before}"
            ));
        }
        let no_meld = self.no_meld();
        let knock = if lets_knock { WHICH_LETS_KNOCK } else { "" };
        let from = format!("from {before} to {after}{knock}");
        if let Some(by_draw) = self.told_draw() {
            // What speaks for the stock comes first.
            let left = by_draw.left;
            let told = told.words(no_meld);
            if !self.concedes() {
                let leaves = format!("; a card from the stock leaves {left} deadwood on average, ");
                let told = told.words(leaves).and(the(card)).words(format!(" {after}"));
                return match by_draw.fitting() {
                    None => told,
                    Some(fitting) => told.words(format!(", and {fitting}")),
                };
            }
            let told = match by_draw.fitting() {
                None => told.words(", though it"),
                Some(fitting) => told.words(format!("; {fitting}, though ")).and(the(card)),
            };
            return told.words(format!(
                " cuts deadwood {from} (a card from the stock to {left} on average)"
            ));
        }
        told.words(match before.checked_sub(after) {
            None if after - before < LITTLE => no_meld.to_owned(),
            None => format!("{no_meld} and leaves {after} deadwood instead of {before}"),
            Some(0) => no_meld.to_owned(),
            Some(MUCH..) => format!("{no_meld}, though it cuts deadwood {from}"),
            Some(_) if could_meld => format!(" cuts deadwood only {from}"),
            Some(_) => format!("{no_meld} and cuts deadwood only {from}"),
        })
    }
}

/// What a card does that comes into this meld, and leaves these cards of others loose.
fn joins(card: Card, meld: CardSet, loose: CardSet) -> Phrase {
    let (kind, others) = (kind_of(meld), meld.without(card));
    // What takes another meld apart was not laid out as one.
    let is_there = Meld::new(others).is_ok() && loose.is_empty();
    let makes = if is_there {
        format!(" joins the {kind} ")
    } else {
        format!(" makes a {kind} with the ")
    };
    let told = the(card).words(makes).cards(by_rank(others));
    if loose.is_empty() {
        return told;
    }
    let leaves = told.words(", though it leaves the ");
    leaves.cards(by_rank(loose)).words(" loose")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::words::Symbols;

    /// A card with this deadwood without it and with it, where so many cards of 41 fit a meld, and a card from the stock leaves so
    /// much on average.
    fn no_meld(card: &str, [before, after]: [u32; 2], outs: usize, left: f64) -> NoMeld {
        NoMeld {
            card: card.parse().unwrap(),
            before,
            after,
            is_wait: false,
            wait: None,
            instead: outs,
            could_meld: false,
            lets_knock: false,
            by_draw: Some(ByDraw {
                left,
                outs,
                unseen: 41,
            }),
        }
    }

    #[test]
    fn what_speaks_for_the_stock_comes_before_what_speaks_for_the_card() {
        let told = |outs, left| {
            let fact = no_meld("2s", [48, 40], outs, left);
            fact.phrase().text(Symbols::Ascii)
        };
        assert_eq!(
            told(5, 43.0),
            "the 2s makes no meld; 5 of the 41 unseen cards fit a meld, though the 2s cuts deadwood \
             from 48 to 40 (a card from the stock to 43 on average)"
        );
        assert_eq!(
            told(0, 41.0),
            "the 2s makes no meld, though it cuts deadwood from 48 to 40 (a card from the stock \
             to 41 on average)"
        );
    }

    #[test]
    fn that_a_card_with_which_more_would_fit_makes_no_meld_persuades_nobody() {
        let of = |after, is_wait| NoMeld {
            is_wait,
            ..no_meld("Jd", [80, after], 5, 78.0)
        };
        assert!(of(80, true).is_bare());
        assert!(!of(80, false).is_bare() && !of(83, true).is_bare() && !of(79, true).is_bare());
    }

    #[test]
    fn what_the_stock_leaves_is_told_where_it_is_less() {
        let told = |after, left| {
            let fact = NoMeld {
                is_wait: true,
                ..no_meld("Jd", [80, after], 5, left)
            };
            fact.phrase().text(Symbols::Ascii)
        };
        assert_eq!(told(80, 78.0), "the Jd makes no meld yet");
        assert_eq!(
            told(80, 77.0),
            "the Jd makes no meld yet; a card from the stock leaves 77 deadwood on average, the Jd 80, and 5 of \
             the 41 unseen cards fit a meld"
        );
        assert!(told(82, 79.0).contains("79 deadwood on average, the Jd 82"));
    }

    #[test]
    fn nothing_is_conceded_where_the_stock_cuts_as_much() {
        let told = |outs, left| {
            let fact = NoMeld {
                is_wait: true,
                ..no_meld("3h", [61, 54], outs, left)
            };
            (fact.concedes(), fact.phrase().text(Symbols::Ascii))
        };
        assert_eq!(
            told(8, 54.0),
            (
                false,
                "the 3h makes no meld yet; a card from the stock leaves 54 deadwood on average, the \
                 3h 54, and 8 of the 41 unseen cards fit a meld"
                    .to_owned()
            )
        );
        assert_eq!(
            told(0, 52.0),
            (
                false,
                "the 3h makes no meld yet; a card from the stock leaves 52 deadwood on average, the 3h 54"
                    .to_owned()
            )
        );
        assert!(told(8, 55.0).0);
    }
}
