//! What is told of a training: its strength on the way, and a card at the end.

use std::fmt::{self, Write};

use undercut::{
    lab::{Bot, Greedy, Learned, eval::Evaluator},
    rules::Rules,
};

use crate::{
    Args,
    checkpoint::Checkpoint,
    house::House,
    minutes,
    yardstick::{Share, measure},
};

/// Nets that the learner is measured against.
pub struct Rival {
    pub name: String,
    pub evaluator: Evaluator,
}

/// The shares of games that the learner won.
pub struct Measured {
    rows: Vec<(String, Share)>,
}

/// The decks of the measuring, which are none of those of the training.
const SEED: u64 = 0x006d_6561_7375_7265;

impl Measured {
    /// A first idea, within a second or two.
    pub fn quick(house: House, evaluator: &Evaluator, rival: Option<&Rival>) -> Self {
        Self::of(&house.measures()[..1], evaluator, rival, 250)
    }

    /// What goes on the card.
    pub fn thorough(house: House, evaluator: &Evaluator, rival: Option<&Rival>) -> Self {
        Self::of(&house.measures(), evaluator, rival, 4000)
    }

    fn of(
        measures: &[(&str, Rules)],
        evaluator: &Evaluator,
        rival: Option<&Rival>,
        pairs: u64,
    ) -> Self {
        let us = || -> Box<dyn Bot + '_> { Box::new(Learned::new(evaluator)) };
        let mut rows = Vec::new();
        for (name, rules) in measures {
            let greedy = measure(&us, &|| Box::new(Greedy), rules, pairs, SEED);
            rows.push((format!("greedy, {name}"), greedy));
            if let Some(rival) = rival {
                let them = || -> Box<dyn Bot + '_> { Box::new(Learned::new(&rival.evaluator)) };
                let share = measure(&us, &them, rules, pairs, SEED);
                rows.push((format!("{}, {name}", rival.name), share));
            }
        }
        Self { rows }
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (against, share)) in self.rows.iter().enumerate() {
            let separator = if at > 0 { ", " } else { "" };
            write!(f, "{separator}{share} against {against}")?;
        }
        Ok(())
    }
}

/// The card that lies beside the weights.
pub fn card(args: &Args, training: &Checkpoint, measured: &Measured) -> String {
    let from = args
        .from
        .as_ref()
        .map_or(String::new(), |path| format!(" --from {}", path.display()));
    let only = args
        .only
        .as_ref()
        .map_or(String::new(), |name| format!(" --only {name}"));
    let under = if args.only.is_some() {
        "under these house rules alone"
    } else {
        "under house rules drawn at random"
    };
    let mut card = format!(
        "# The nets of the evaluator\n\n\
         Trained by `cargo run --release --example train -- --seed {} --iterations {} --deals {} --rate {} --lambda {}{from}{only}`\n\
         in {} minutes on {} threads: {} deals {under}. More than half of them were self-play.\n\
         The rest were against greedy players and the casual and club levels. The file holds the running mean of the nets.\n\n\
         Log-loss of the belief for each unseen card: {:.4} nats. Without a belief it would be {:.4}.\n\n\
         Share of games won, in mirrored pairs, with the 95 % interval:\n\n\
         | against | games won |\n|---|---|\n",
        args.seed,
        args.iterations,
        args.deals,
        args.rate,
        args.lambda,
        minutes(training.time),
        args.threads,
        args.iterations * args.deals,
        training.guessing.held,
        training.guessing.uniform,
    );
    for (against, share) in &measured.rows {
        writeln!(card, "| {against} | {share} |").expect("a string takes every line");
    }
    card
}
