//! A hint in words.

use crate::{
    analysis::coach::{Advice, JudgedMove},
    game::words::Phrase,
};

use super::{Row, Term, to_do, to_do_briefly, worth};

/// How a move stands beside the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// It is the best.
    Best,
    /// It is too close to the best to call.
    TooClose,
    /// It is worse.
    Worse,
}

/// A move of a hint.
#[derive(Debug, Clone, PartialEq)]
pub struct ToldMove<'a> {
    /// The move with what it is worth.
    pub judged: &'a JudgedMove,
    /// How it stands.
    pub standing: Standing,
    /// What is to be done.
    pub to_do: Phrase,
    /// The same for a short row.
    pub briefly: Phrase,
}

impl ToldMove<'_> {
    /// What is to be done, and what it is worth.
    pub fn valued(&self) -> Phrase {
        let worth = worth(self.judged);
        self.to_do.clone().words(format!(" ({worth})"))
    }
}

impl Advice {
    /// The moves that are told apart, the best first.
    pub fn told(&self) -> Vec<ToldMove<'_>> {
        let moves = self.judgement.told_apart().into_iter().enumerate();
        moves
            .map(|(place, judged)| ToldMove {
                judged,
                standing: match place {
                    0 => Standing::Best,
                    _ if self.judgement.is_too_close(judged) => Standing::TooClose,
                    _ => Standing::Worse,
                },
                to_do: to_do(&self.view, &judged.action),
                briefly: to_do_briefly(&self.view, &judged.action),
            })
            .collect()
    }

    /// The best move; none when nobody is to decide.
    pub fn best(&self) -> Option<Row> {
        let best = self.judgement.best()?;
        Some(Row::valued(Term::Best, &self.view, best))
    }

    /// Why it is the best; none where nothing is to be said.
    pub fn why(&self) -> Option<Row> {
        let reason = self.reason.as_ref()?;
        Some(Row::reason(&self.view, reason))
    }
}
