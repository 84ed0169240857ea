//! What is told of a training: its strength on the way, and a card at the end.

use std::fmt::{self, Write};

use undercut::{
    lab::{Bot, Greedy, Learned, eval::Evaluator, search::OpponentKind},
    rules::Rules,
};

use crate::{
    Args,
    checkpoint::Checkpoint,
    house::House,
    learner::Against,
    minutes,
    opponent::Imagined,
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
    pub fn quick(args: &Args, house: House, evaluator: &Evaluator, rival: Option<&Rival>) -> Self {
        Self::of(&house.measures()[..1], args.against, evaluator, rival, 250)
    }

    /// What goes on the card.
    pub fn thorough(
        args: &Args,
        house: House,
        evaluator: &Evaluator,
        rival: Option<&Rival>,
    ) -> Self {
        Self::of(&house.measures(), args.against, evaluator, rival, 4000)
    }

    fn of(
        measures: &[(&str, Rules)],
        against: Against,
        evaluator: &Evaluator,
        rival: Option<&Rival>,
        pairs: u64,
    ) -> Self {
        let by = |evaluator| move || -> Box<dyn Bot + '_> { Box::new(Learned::new(evaluator)) };
        let us = by(evaluator);
        let mut rows = Vec::new();
        for (rules_name, rules) in measures {
            let mut row = |name: String, share| rows.push((format!("{name}, {rules_name}"), share));
            match against {
                Against::Everybody => {
                    let greedy = measure(&us, &|| Box::new(Greedy), rules, pairs, SEED);
                    row("greedy".to_owned(), greedy);
                    if let Some(rival) = rival {
                        let share = measure(&us, &by(&rival.evaluator), rules, pairs, SEED);
                        row(rival.name.clone(), share);
                    }
                }
                Against::Simple => {
                    for kind in [
                        OpponentKind::Greedy,
                        OpponentKind::Camper,
                        OpponentKind::Hasty,
                    ] {
                        let them = || -> Box<dyn Bot> { Box::new(Imagined(kind)) };
                        let share = measure(&us, &them, rules, pairs, SEED);
                        row(format!("{kind:?}"), share);
                        if let Some(rival) = rival {
                            let share = measure(&by(&rival.evaluator), &them, rules, pairs, SEED);
                            row(format!("{kind:?}, by {}", rival.name), share);
                        }
                    }
                }
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
    let against = match args.against {
        Against::Everybody => String::new(),
        Against::Simple => " --against simple".to_owned(),
    };
    let opponents = match args.against {
        Against::Everybody => {
            "More than half of them were self-play.\n\
             The rest were against greedy players and the casual and club levels."
        }
        Against::Simple => {
            "Half of them were against the hasty players\n\
             of rollouts, the rest against greedy ones, campers and the levels beginner, casual, steady and club."
        }
    };
    let under = if args.only.is_some() {
        "under these house rules alone"
    } else {
        "under house rules drawn at random"
    };
    let mut card = format!(
        "# The nets of the evaluator\n\n\
         Trained by `cargo run --release --example train -- --seed {} --iterations {} --deals {} --rate {} --lambda {}{from}{only}{against}`\n\
         in {} minutes on {} threads: {} deals {under}. {opponents} The file holds the running mean of the nets.\n\n\
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
