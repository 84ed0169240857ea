//! Coaches for several house rules, prepared a little at a time.

use crate::{players::eval::Evaluator, rules::Rules};

use super::{Coach, Effort, Preparation};

/// Coaches for several house rules, prepared a little at a time. Who has been prepared stays so, as long as there are not
/// too many.
#[derive(Debug, Default)]
pub struct Coaches {
    ready: Vec<(Rules, Coach<'static>)>,
    preparing: Option<(Rules, Preparation<'static>)>,
}

/// How many coaches are kept.
const MOST: usize = 4;

/// How many deals of the preparation are done at a time.
const SLICE: u32 = 25;

impl Coaches {
    /// The coach for these house rules, when he is ready; else he is prepared a little more.
    pub fn ready(&mut self, rules: &Rules) -> Option<&mut Coach<'static>> {
        let place = self.ready.iter().position(|(of, _)| of == rules);
        if let Some(place) = place {
            // Who was asked last goes last.
            let coach = self.ready.remove(place);
            self.ready.push(coach);
        } else {
            let mut preparation = match self.preparing.take() {
                Some((of, begun)) if of == *rules => begun,
                Some(_) | None => Preparation::new(Evaluator::embedded(), rules, Effort::USUAL),
            };
            if !preparation.go_on(SLICE) {
                self.preparing = Some((*rules, preparation));
                return None;
            }
            if self.ready.len() >= MOST {
                self.ready.remove(0);
            }
            self.ready.push((*rules, preparation.coach()));
        }
        self.ready.last_mut().map(|(_, coach)| coach)
    }

    /// The coach for these house rules, however long it takes.
    ///
    /// # Panics
    ///
    /// Never: the preparation comes to an end.
    pub fn prepared(&mut self, rules: &Rules) -> &mut Coach<'static> {
        while self.ready(rules).is_none() {}
        self.ready(rules)
            .expect("who was ready a moment ago still is")
    }

    /// How many deals of the preparation under way are done; nothing when none is.
    pub fn progress(&self) -> Option<u32> {
        self.preparing.as_ref().map(|(_, begun)| begun.done())
    }
}
