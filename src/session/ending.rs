//! Ending a hand, discards that give something up, and the questions about what is rarely meant.

use crate::{
    analysis::coach::Effort,
    cards::{Card, CardSet},
    game::words::{Phrase, arranged},
    melds::{
        Arrangement, BestDiscard, Melds, best_arrangement, best_discard, broken_meld, deadwood,
    },
    play::{Action, Illegal, Phase, Stake, View, ways},
    rules::IllegalKnock,
    text::Conjunction,
};

use super::{
    Choice, Intent, Kind, KnockChoice, OpenQuestion, Prompt, Session, is_big_gin,
    prompt::{end_choice, end_defence, gin_choices},
};

impl Session {
    pub(super) fn discard(&mut self, card: Card, typed: Option<Intent>) {
        let action = Action::Discard { card };
        let view = self.playing().filter(|_| self.scope.confirms);
        let view = view.filter(|view| view.check(&action).is_ok());
        let Some(view) = view else {
            return self.play(action);
        };
        let gin = best_gin(&view);
        let why = match gin {
            Some(gin) => you_can_go(&view, Some(gin)),
            None => match breaks_meld(view.hand(), card) {
                Some(why) => why,
                None => return self.play(action),
            },
        };
        let prompt = why.words(" Discard the ").card(card).words(" anyway?");
        let meant = Phrase::new("Discard ").card(card).words(" and play on");
        let meant = Choice::new(meant, Intent::Play(action));
        if gin.is_none() {
            return self.warn(prompt, vec![meant], typed);
        }
        let mut choices = gin_choices(&view, gin);
        choices.push(meant);
        self.ask(prompt, choices, typed);
    }

    pub(super) fn knock(&mut self, ending: KnockChoice, typed: Option<Intent>) {
        let Some((view, best)) = self.to_discard() else {
            return self.not_now();
        };
        let Some(discard) = ending.discard else {
            return self.refuse(&if best.deadwood <= view.knock_limit() {
                let BestDiscard { card, deadwood, .. } = best;
                format!("say what you discard: knock {card} leaves {deadwood}")
            } else {
                too_much(&view, best.deadwood).to_string()
            });
        };
        let Some(way) = self.way(&view, ending) else {
            return;
        };
        let (left, limit) = (way.points(), view.knock_limit());
        let least = deadwood(view.hand().without(discard));
        let better = (best.deadwood <= limit && best.deadwood < least).then_some(best);
        let checked = view.check(&ending.action(&way));
        if !self.scope.confirms {
            return match checked {
                Ok(()) => self.end(ending, typed),
                Err(why) => self.refuse(&why.to_string()),
            };
        }
        let meant = Choice::new(
            Phrase::new(format!("Knock with {left}, discarding ")).card(discard),
            Intent::EndWith(ending),
        );
        let anyway = " Knock anyway?";
        match (checked, better) {
            (
                Err(why @ (Illegal::TooMuchDeadwood { .. } | Illegal::OnlyGin { .. })),
                Some(better),
            ) => {
                let offered = end_choice(better);
                let prompt = Phrase::from_sentence(&why.to_string())
                    .words(" ")
                    .and(offered.phrase.clone())
                    .words(", instead?");
                self.ask(prompt, vec![offered], None);
            }
            (Err(why), _) => self.refuse(&why.to_string()),
            (Ok(()), better) if left > limit => {
                let prompt = irregular(&view, left).words(anyway);
                let mut choices: Vec<Choice> = better.map(end_choice).into_iter().collect();
                let phrase = Phrase::new(format!("Knock with {left} anyway"));
                choices.push(Choice::new(phrase, Intent::EndWith(ending)));
                self.warn(prompt, choices, typed);
            }
            (Ok(()), _) if is_big_gin(&view) => {
                let prompt = you_can_go(&view, None).words(anyway);
                let mut choices = gin_choices(&view, better);
                choices.push(meant);
                self.ask(prompt, choices, typed);
            }
            (Ok(()), Some(better)) => {
                let prompt = match better.deadwood {
                    0 => you_can_go(&view, Some(better)),
                    less => Phrase::default()
                        .strong("Another discard leaves less:")
                        .words(" without the ")
                        .card(better.card)
                        .words(format!(" it is {less}, not {left}.")),
                };
                let choices = vec![end_choice(better), meant];
                self.ask(prompt.words(anyway), choices, typed);
            }
            (Ok(()), None) => self.end(ending, typed),
        }
    }

    pub(super) fn gin(&mut self, ending: KnockChoice, typed: Option<Intent>) {
        let Some((view, best)) = self.to_discard() else {
            return self.not_now();
        };
        if ending.discard.is_none() && best.deadwood > 0 {
            let BestDiscard { card, deadwood, .. } = best;
            return self.refuse(&format!(
                "no discard leaves you without deadwood: the {card} leaves the least, {deadwood}"
            ));
        }
        let discard = ending.discard.unwrap_or(best.card);
        let ending = KnockChoice {
            discard: Some(discard),
            ..ending
        };
        let Some(way) = self.way(&view, ending) else {
            return;
        };
        match view.check(&ending.action(&way)) {
            Ok(()) | Err(Illegal::TooMuchDeadwood { .. } | Illegal::OnlyGin { .. }) => {}
            Err(why) => return self.refuse(&why.to_string()),
        }
        match way.points() {
            0 if self.scope.confirms && is_big_gin(&view) => {
                let prompt = you_can_go(&view, None).words(" Go gin and discard a card anyway?");
                let mut choices = gin_choices(&view, None);
                let meant = Phrase::new("Go gin, discarding ").card(discard);
                choices.push(Choice::new(meant, Intent::EndWith(ending)));
                self.ask(prompt, choices, typed);
            }
            0 => self.end(ending, typed),
            left => self.refuse(&format!(
                "that is not gin: without the {discard}, {left} is left"
            )),
        }
    }

    pub(super) fn big_gin(&mut self, typed: Option<Intent>) {
        let Some(view) = self.playing() else {
            return self.not_now();
        };
        let ending = KnockChoice::default();
        match view.check(&ending.action(&best_arrangement(view.hand()))) {
            Ok(()) => self.end(ending, typed),
            Err(why) => self.refuse(&why.to_string()),
        }
    }

    /// Ends the hand. Where several ways to lay it down could matter, you are asked for one.
    pub(super) fn end(&mut self, ending: KnockChoice, typed: Option<Intent>) {
        let Some(view) = self.playing() else {
            return self.not_now();
        };
        let ways = ending.ways(&view);
        let least = ways.first().map_or(0, Arrangement::points);
        if ending.way.is_none() && self.scope.confirms && ways.len() > 1 {
            let how = match (ending.discard, least) {
                (None, _) => "Big gin".to_owned(),
                (Some(_), 0) => "Gin".to_owned(),
                (Some(_), points) => format!("Knock with {points}"),
            };
            let text = match ending.discard {
                None => Phrase::default().strong(format!("{how}.")),
                Some(card) => Phrase::default()
                    .strong(how)
                    .words(", discarding ")
                    .card(card)
                    .stop(),
            };
            let open = ways::open_to_lay_offs(&view, &ways);
            let mut text = text.words(" Which melds do you lay down?");
            if open.iter().any(|open| !open.is_empty()) {
                text = text.words(" In brackets: lay-offs that not every way allows.");
            }
            let choices = ways.iter().zip(open).map(|(way, open)| {
                let phrase = arranged(way, way.points());
                let phrase = if open.is_empty() {
                    phrase
                } else {
                    phrase.words(" [").cards(open).words("]")
                };
                Choice::new(phrase, Intent::Play(ending.action(way)))
            });
            self.put(Kind::Melds, text, choices.collect(), 0, typed);
            return;
        }
        if let Some(way) = self.way(&view, ending) {
            self.play(ending.action(&way));
        }
    }

    pub(super) fn end_defence(&mut self, typed: Option<Intent>) {
        let next = self.open_to_lay_off().and_then(|(deadwood, onto)| {
            let next = ways::next_lay_off(deadwood, &onto)?;
            Some((next, deadwood))
        });
        let is_asked = self.scope.confirms && self.kind() == Kind::LayOff;
        match next.filter(|_| is_asked) {
            Some((lay_off, deadwood)) => {
                let prompt = Phrase::new("The ")
                    .card(lay_off.card)
                    .words(" can still be laid off. Stop laying off anyway?");
                let first = Phrase::new("Lay off ").card(lay_off.card);
                let choices = vec![
                    Choice::new(first, Intent::Play(Action::LayOff(lay_off))),
                    end_defence(deadwood),
                ];
                self.ask(prompt, choices, typed);
            }
            None => self.play(Action::EndDefence),
        }
    }

    /// Asks which of several cards that lie open is taken.
    pub(super) fn ask_which(&mut self, takings: &[(Action, Card)], typed: Option<Intent>) {
        let text = Phrase::default().strong("Take which card?");
        let mut choices: Vec<Choice> = takings
            .iter()
            .map(|(taking, card)| Choice::new(self.taking(*card), Intent::Play(*taking)))
            .collect();
        choices.push(think_again());
        self.put(Kind::Take, text, choices, 0, typed);
    }

    /// That a card is taken, with whose discard it is where everybody has a pile.
    pub(super) fn taking(&self, card: Card) -> Phrase {
        let phrase = Phrase::new("Take ").card(card);
        let owner = self.deal().and_then(|deal| {
            let mut seats = deal.seats().iter();
            let owner = seats.find(|(seat, _)| deal.deal().last_discard(*seat) == Some(card));
            owner.map(|(_, player)| *player)
        });
        match owner {
            Some(owner) => phrase.words(format!(" from {}", self.names().subject(owner))),
            None => phrase,
        }
    }

    pub(super) fn ask_to_look(&mut self, typed: Option<Intent>) {
        let cost = match self.kind() {
            Kind::Draw => "Looking through the pile costs this turn: you do not draw or discard.",
            _ => "Looking through the pile costs your next turn.",
        };
        let prompt = Phrase::new(cost).words(" Look anyway?");
        let meant = Choice::new(
            Phrase::new("Look through the pile"),
            Intent::Play(Action::LookBack),
        );
        self.warn(prompt, vec![meant], typed);
    }

    pub(super) fn ask_for_unrated_hint(&mut self, effort: Effort, typed: Option<Intent>) {
        let text = Phrase::default()
            .strong("With a hint this match is not rated.")
            .words(" Your rating stays as it is. Show the hint anyway?");
        let choices = vec![
            Choice::new(Phrase::new("Play on without hints"), Intent::No),
            Choice::new(Phrase::new("Show the hint"), Intent::UnratedHint(effort)),
        ];
        self.put(Kind::Sure, text, choices, 1, typed);
    }

    /// Offers to double the stake, once you have confirmed it: an offer cannot be taken back.
    pub(super) fn offer_double(&mut self, typed: Option<Intent>) {
        let action = Action::OfferDouble;
        let view = self.playing().filter(|_| self.scope.confirms);
        let Some(view) = view.filter(|view| view.check(&action).is_ok()) else {
            return self.play(action);
        };
        let stake = view.stake().multiplier();
        let doubled = 2 * stake;
        let other = self.name(self.across());
        let mut follows = format!(" If {other} refuses, you win at stake {stake}.");
        if doubled < Stake::highest(view.rules()) {
            follows = format!("{follows} If not, only {other} can double next.");
        }
        let prompt = Phrase::default()
            .strong(format!("Double the stake to {doubled}?"))
            .words(follows);
        let meant = Phrase::new(format!("Double to {doubled}"));
        self.warn(
            prompt,
            vec![Choice::new(meant, Intent::Play(action))],
            typed,
        );
    }

    pub(super) fn ask_to_announce(&mut self, typed: Option<Intent>) {
        let sheet = self.game().sheet();
        if !self.scope.plays || !sheet.is_hollywood() {
            return self.refuse("only one game is scored at a time here");
        }
        if !sheet.may_announce() {
            return self.refuse("the open games are the last already");
        }
        let open = (sheet.finished().len() + 1..).zip(sheet.open());
        let open: Vec<String> = open.map(|(number, _)| number.to_string()).collect();
        let open: Vec<&str> = open.iter().map(String::as_str).collect();
        let games = if open.len() == 1 { "game" } else { "games" };
        let prompt = Phrase::new(format!(
            "Announce the last games? No new game opens, and the match ends with {games} {}.",
            Conjunction::And.list(&open)
        ));
        let meant = Choice::new(Phrase::new("Announce the last games"), Intent::Announce);
        self.warn(prompt, vec![meant], typed);
    }

    /// Asks whether the last of these choices is meant; doing nothing comes after them.
    fn ask(&mut self, text: Phrase, mut choices: Vec<Choice>, typed: Option<Intent>) {
        let yes = choices.len() - 1;
        choices.push(think_again());
        self.put(Kind::Sure, text, choices, yes, typed);
    }

    /// Asks whether the last of these choices is meant, which costs something; doing nothing comes before them.
    pub(super) fn warn(&mut self, text: Phrase, mut choices: Vec<Choice>, typed: Option<Intent>) {
        choices.insert(0, think_again());
        let yes = choices.len() - 1;
        self.put(Kind::Sure, text, choices, yes, typed);
    }

    fn put(
        &mut self,
        kind: Kind,
        text: Phrase,
        choices: Vec<Choice>,
        yes: usize,
        typed: Option<Intent>,
    ) {
        let prompt = Prompt {
            kind,
            text,
            choices,
        };
        self.question = Some(OpenQuestion { prompt, yes, typed });
    }

    /// The deal in which you are to discard, and the discard that leaves the least.
    fn to_discard(&self) -> Option<(View, BestDiscard)> {
        let view = self.acting()?;
        let Phase::Discard { .. } = view.phase() else {
            return None;
        };
        let best = best_discard(view.hand(), view.undiscardable())?;
        Some((view, best))
    }

    /// The way to lay the hand down that is meant; refuses where there is none.
    fn way(&mut self, view: &View, ending: KnockChoice) -> Option<Arrangement> {
        let ways = ending.ways(view);
        let way = ways.get(ending.way.unwrap_or(0));
        if way.is_none() {
            self.refuse(&no_such_way(ways.len()));
        }
        way.copied()
    }

    /// Refuses what belongs to another moment, for the reason in the rules.
    pub(super) fn not_now(&mut self) {
        let melds = Melds::EMPTY;
        let refused = match self.playing() {
            None => Err(Illegal::DealOver),
            Some(view) if matches!(view.phase(), Phase::Discard { .. }) => {
                view.check(&Action::EndDefence)
            }
            Some(view) => view.check(&Action::BigGin { melds }),
        };
        if let Err(why) = refused {
            self.refuse(&why.to_string());
        }
    }

    /// The deadwood that you may lay off now, and the melds on which.
    pub fn open_to_lay_off(&self) -> Option<(CardSet, Melds)> {
        let view = self.acting()?;
        view.phase().open_to_lay_off()
    }
}

/// That there is no such way to lay a hand down.
pub fn no_such_way(count: usize) -> String {
    match count {
        1 => "there is only one way to lay that down".to_owned(),
        count => format!("there are {count} ways to lay that down"),
    }
}

/// The discard with which you can go gin.
fn best_gin(view: &View) -> Option<BestDiscard> {
    let best = best_discard(view.hand(), view.undiscardable())?;
    (best.deadwood == 0 || is_big_gin(view)).then_some(best)
}

/// That a discard breaks up a meld and so leaves more than the whole hand has now.
fn breaks_meld(hand: CardSet, card: Card) -> Option<Phrase> {
    let (meld, left) = broken_meld(hand, card)?;
    let broken = Phrase::default()
        .strong("That breaks a meld:")
        .words(" without the ")
        .card(card)
        .words(" of ")
        .cards(meld.cards())
        .words(format!(" your deadwood is {left}."));
    Some(broken)
}

/// That you can go gin.
fn you_can_go(view: &View, gin: Option<BestDiscard>) -> Phrase {
    match gin {
        Some(gin) if !is_big_gin(view) => Phrase::default()
            .strong("You can go gin")
            .words(" with the ")
            .card(gin.card)
            .stop(),
        Some(_) | None => Phrase::default().strong("You can go big gin."),
    }
}

fn think_again() -> Choice {
    Choice::new(Phrase::new("Think again"), Intent::No)
}

fn too_much(view: &View, deadwood: u32) -> Illegal {
    match view.knock_limit() {
        0 => Illegal::OnlyGin { deadwood },
        limit => Illegal::TooMuchDeadwood { deadwood, limit },
    }
}

/// That this table allows a knock with too much deadwood, and what follows.
fn irregular(view: &View, left: u32) -> Phrase {
    let limit = view.knock_limit();
    let follows = match view.rules().irregularities.illegal_knock {
        IllegalKnock::Refuse => "",
        IllegalKnock::Penalize => {
            " At this table the knock stands, and your opponent chooses what follows."
        }
        IllegalKnock::Forfeit => " At this table the hand is then lost as if undercut.",
    };
    Phrase::default()
        .strong(format!("That leaves {left}, and {limit} is the limit."))
        .words(follows)
}
