//! Ending a hand: knock, gin and big gin, and the ways to lay the hand down.

use crate::{
    melds::{Arrangement, Melds, best_arrangement, best_discard, deadwood},
    play::{Action, Illegal, Phase, View, ways},
    rules::IllegalKnock,
};

use super::{
    command::{CardName, Command, Ending, Page, Ways},
    question::{End, Question, Step},
    session::{Heard, Session},
    talk::laid,
};

/// How many ways to lay a hand down are listed, unless all are asked for.
const LISTED: usize = 9;

impl Session {
    pub(super) fn knock(&mut self, view: &View, typed: Command, ending: Ending) -> Heard {
        let best = best_discard(view.hand(), view.undiscardable());
        let (Phase::Discard { .. }, Some(best)) = (view.phase(), best) else {
            return self.not_now(view);
        };
        let Some(name) = ending.discard else {
            return if best.deadwood <= view.knock_limit() {
                let (card, left) = (best.card, best.deadwood);
                self.told(format!("Say what you discard: knock {card} leaves {left}."))
            } else {
                self.refused(too_much(view, best.deadwood))
            };
        };
        let Some((end, way)) = self.end_by(view, name, ending.way) else {
            return Heard::Told;
        };
        if let Err(why) = view.check(&end.action(&way)) {
            return self.refused(why);
        }
        if self.asks()
            && let Some(doubt) = doubt(view, end, &way)
        {
            self.told(format!("{doubt} Knock all the same?"));
            return self.ask(typed, Step::End(end));
        }
        self.end(end, typed)
    }

    pub(super) fn gin(&mut self, view: &View, typed: Command, ending: Ending) -> Heard {
        let best = best_discard(view.hand(), view.undiscardable());
        let (Phase::Discard { .. }, Some(best)) = (view.phase(), best) else {
            return self.not_now(view);
        };
        let name = ending.discard.unwrap_or(CardName::Card(best.card));
        let Some((end, way)) = self.end_by(view, name, ending.way) else {
            return Heard::Told;
        };
        match view.check(&end.action(&way)) {
            Ok(()) | Err(Illegal::TooMuchDeadwood { .. } | Illegal::OnlyGin { .. }) => {}
            Err(why) => return self.refused(why),
        }
        if way.points() > 0 {
            let left = way.points();
            let discard = end.discard.unwrap_or(best.card);
            return self.told(format!(
                "That is no gin: without the {discard}, {left} is left."
            ));
        }
        if self.asks() && is_big_gin(view) {
            self.told("You have big gin. Go gin and discard a card all the same?");
            return self.ask(typed, Step::End(end));
        }
        self.end(end, typed)
    }

    pub(super) fn big_gin(&mut self, view: &View, typed: Command) -> Heard {
        let end = End {
            discard: None,
            way: None,
        };
        match view.check(&end.action(&best_arrangement(view.hand()))) {
            Ok(()) => self.end(end, typed),
            Err(why) => self.refused(why),
        }
    }

    /// What the rules say to something that belongs to another moment.
    pub(super) fn not_now(&mut self, view: &View) -> Heard {
        let melds = Melds::EMPTY;
        let elsewhere = match view.phase() {
            Phase::Discard { .. } => Action::EndDefence,
            Phase::Offer { .. }
            | Phase::Draw { .. }
            | Phase::LastDiscard { .. }
            | Phase::IrregularKnock { .. }
            | Phase::Spread { .. }
            | Phase::LayOff { .. }
            | Phase::Over(_) => Action::BigGin { melds },
        };
        match view.check(&elsewhere) {
            Err(why) => self.refused(why),
            Ok(()) => Heard::Told,
        }
    }

    /// The end of the hand with this discard, and the melds laid down: those of the way that was chosen, or the best.
    fn end_by(
        &mut self,
        view: &View,
        name: CardName,
        way: Option<usize>,
    ) -> Option<(End, Arrangement)> {
        let discard = Some(self.which(name, view.hand())?);
        let end = End { discard, way };
        let way = self.way(view, end)?;
        Some((end, way))
    }

    fn way(&mut self, view: &View, end: End) -> Option<Arrangement> {
        let ways = end.ways(view);
        let way = nth(&ways, end.way.unwrap_or(1));
        if way.is_none() {
            self.no_such_way(ways.len());
        }
        way.copied()
    }

    pub(super) fn no_such_way(&mut self, count: usize) {
        self.told(match count {
            1 => "There is only one way to lay that down.".to_owned(),
            count => format!("There are {count} ways to lay that down."),
        });
    }

    /// Ends the hand. Where there are several equally good ways to lay it down, and it matters which, they are
    /// offered first.
    pub(super) fn end(&mut self, end: End, typed: Command) -> Heard {
        let Some(view) = self.view() else {
            return Heard::Told;
        };
        let ways = end.ways(&view);
        let good = &ways[..ways::equally_good(&ways)];
        let can_be_laid_off_on =
            good.iter().any(|way| way.points() > 0) || view.rules().gin.lay_offs;
        if end.way.is_none() && self.asks() && good.len() > 1 && can_be_laid_off_on {
            self.told("There is more than one way to lay that down:");
            self.list(good, Page::Whole);
            self.asked = Some(Question::Ways { typed, end });
            return Heard::Told;
        }
        self.end_with(&view, end, end.way.unwrap_or(1))
    }

    fn end_with(&mut self, view: &View, end: End, number: usize) -> Heard {
        let way = Some(number);
        match self.way(view, End { way, ..end }) {
            Some(way) => self.play(end.action(&way)),
            None => Heard::Told,
        }
    }

    /// Answers the question which way to lay the hand down; `None` when the command is no answer.
    pub(super) fn choose_way(
        &mut self,
        typed: Command,
        end: End,
        command: &Command,
    ) -> Option<Heard> {
        let view = self.view()?;
        let heard = match *command {
            Command::Yes | Command::Enter | Command::Best => self.end_with(&view, end, 1),
            Command::Number(number) | Command::Melds(Ways::Number(number)) => {
                self.end_with(&view, end, number)
            }
            Command::Melds(Ways::List(_)) => {
                self.list(&end.ways(&view), Page::Whole);
                Heard::Told
            }
            ref again if *again == typed => self.end_with(&view, end, 1),
            _ => return None,
        };
        if heard == Heard::Told {
            self.asked = Some(Question::Ways { typed, end });
        }
        Some(heard)
    }

    /// Lists the ways to lay the hand down after a discard.
    pub(super) fn list_after(&mut self, view: &View, name: CardName) -> Heard {
        let Some(discard) = self.which(name, view.hand()) else {
            return Heard::Told;
        };
        match view.check(&Action::Discard { card: discard }) {
            Ok(()) | Err(Illegal::MustKnock { .. }) => {}
            Err(why) => return self.refused(why),
        }
        self.list(&ways::to_knock(view, discard), Page::Whole);
        Heard::Told
    }

    fn list(&mut self, ways: &[Arrangement], page: Page) {
        let lines = ways.iter().map(|way| laid(way.melds(), way.deadwood()));
        self.list_lines(lines, page);
    }

    /// Lists ways to lay a hand down by their numbers.
    pub(super) fn list_lines(&mut self, ways: impl Iterator<Item = String>, page: Page) {
        let most = match page {
            Page::Short => LISTED,
            Page::Whole => usize::MAX,
        };
        let mut left_out: usize = 0;
        for (number, way) in (1..).zip(ways) {
            if number <= most {
                self.told(format!("{number}: {way}."));
            } else {
                left_out += 1;
            }
        }
        if left_out > 0 {
            self.told(format!("{left_out} more: melds all lists them."));
        }
    }
}

impl End {
    /// The ways to lay the hand down.
    fn ways(self, view: &View) -> Vec<Arrangement> {
        match self.discard {
            Some(discard) => ways::to_knock(view, discard),
            None => ways::to_big_gin(view),
        }
    }

    fn action(self, way: &Arrangement) -> Action {
        let melds = *way.melds();
        match self.discard {
            Some(discard) => Action::Knock { discard, melds },
            None => Action::BigGin { melds },
        }
    }
}

/// The element of this number, counted from one.
pub(super) fn nth<T>(list: &[T], number: usize) -> Option<&T> {
    list.get(number.checked_sub(1)?)
}

/// Whether the hand of eleven is big gin, at a table where that is played.
pub(super) fn is_big_gin(view: &View) -> bool {
    view.rules().gin.big_gin && deadwood(view.hand()) == 0
}

fn too_much(view: &View, deadwood: u32) -> Illegal {
    match view.knock_limit() {
        0 => Illegal::OnlyGin { deadwood },
        limit => Illegal::TooMuchDeadwood { deadwood, limit },
    }
}

/// Why a knock that the house lets happen may be a slip.
fn doubt(view: &View, end: End, way: &Arrangement) -> Option<String> {
    let left = way.points();
    if left > view.knock_limit() {
        let follows = match view.rules().irregularities.illegal_knock {
            IllegalKnock::Refuse => return None,
            IllegalKnock::Penalize => "which is penalised",
            IllegalKnock::Forfeit => "which loses the hand",
        };
        let limit = view.knock_limit();
        return Some(format!(
            "That leaves {left} where {limit} is the most, {follows}."
        ));
    }
    if is_big_gin(view) {
        return Some("You have big gin.".to_owned());
    }
    let best = best_discard(view.hand(), view.undiscardable())?;
    let with_this = deadwood(view.hand().without(end.discard?));
    (best.deadwood < with_this).then(|| match best.deadwood {
        0 => format!("Discarding the {} would be gin.", best.card),
        less => format!(
            "Discarding the {} would leave {less}, not {left}.",
            best.card
        ),
    })
}
