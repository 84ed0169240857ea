//! Trains the learned evaluator: `cargo run --release --example train -- --help`.
//!
//! It plays deals under house rules drawn at random, with itself and with greedy players or with simple players alone, and
//! fits its nets to what came of them. One seed gives the same nets on any number of threads of one machine. Ctrl-C stops it after the
//! iteration at hand; the same command goes on from there.

#![expect(
    clippy::cast_precision_loss,
    reason = "counts of deals and samples, and random numbers cut to the precision of a float"
)]

mod adam;
mod checkpoint;
mod fit;
mod floats;
mod house;
mod learner;
mod opponent;
mod report;
mod sample;
mod self_play;
mod yardstick;

use std::{
    fs,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::Context;
use clap::Parser;
use undercut::lab::eval::{Evaluator, Nets};

use checkpoint::Checkpoint;
use house::House;
use learner::{Against, Learner, Plan};
use report::{Measured, Rival};

/// Trains the learned evaluator
#[derive(Debug, Parser)]
struct Args {
    /// Decides the first weights, the decks, the house rules and the exploration
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many times deals are played and learned from
    #[arg(long, default_value_t = 400)]
    iterations: u64,
    /// How many deals an iteration plays
    #[arg(long, default_value_t = 16_000)]
    deals: u64,
    /// The one set of house rules to train for, a preset or a file; house rules of every kind if not given
    #[arg(long)]
    only: Option<String>,
    /// Whom to learn to play against
    #[arg(long, value_enum, default_value_t = Against::Everybody)]
    against: Against,
    /// How far the nets follow a batch at the beginning; it falls to nearly nothing
    #[arg(long, default_value_t = 2e-3)]
    rate: f32,
    /// How much of a return is what came of a deal in the end, as against what the nets held it to be worth a turn later
    #[arg(long, default_value_t = 0.7)]
    lambda: f32,
    /// How many threads to play on
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The weights to write, with a card beside them that ends in .md
    #[arg(long, default_value = "assets/nets/evaluator.bin")]
    out: PathBuf,
    /// Weights to begin with, of this version of the inputs; nets that know nothing if not given
    #[arg(long)]
    from: Option<PathBuf>,
    /// Where the training can be taken up again; removed at the end
    #[arg(long, default_value = "target/train.checkpoint")]
    checkpoint: PathBuf,
    /// Weights to measure the strength against, beside the greedy player; the ones to be replaced if not given
    #[arg(long)]
    rival: Option<PathBuf>,
    /// Measure the strength after every so many iterations
    #[arg(long, default_value_t = 20)]
    measure_every: u64,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop))?;
    let rival = rival(&args)?;
    let house = args.only.as_deref().map_or(Ok(House::ANY), House::named)?;
    let settings = [args.seed, args.iterations, args.deals];
    let mut training = match Checkpoint::take_up(&args.checkpoint, settings)? {
        Some(training) => training,
        None => Checkpoint::new(settings, beginner(&args)?),
    };
    while training.iteration < args.iterations {
        if stop.load(Ordering::Relaxed) {
            training.save(&args.checkpoint)?;
            println!("stopped; the same command goes on from here");
            return Ok(());
        }
        iterate(&args, house, &mut training, rival.as_ref())?;
    }
    finish(&args, house, &training, rival.as_ref())
}

/// The nets that the training begins with.
fn beginner(args: &Args) -> anyhow::Result<Learner> {
    let Some(path) = &args.from else {
        return Ok(Learner::new(args.seed));
    };
    let read = || -> anyhow::Result<Nets> { Ok(Nets::read(&fs::read(path)?)?) };
    let nets = read().with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Learner::of(&nets))
}

/// The nets to measure against: the ones asked for, or the ones to be replaced if this program can read them.
fn rival(args: &Args) -> anyhow::Result<Option<Rival>> {
    let path = args.rival.as_ref().unwrap_or(&args.out);
    let read = || -> anyhow::Result<Rival> {
        let evaluator = Evaluator::read(&fs::read(path)?)?;
        let name = path.display().to_string();
        Ok(Rival { name, evaluator })
    };
    match (read(), &args.rival) {
        (Ok(rival), _) => Ok(Some(rival)),
        (Err(error), Some(_)) => Err(error.context(format!("cannot read {}", path.display()))),
        (Err(error), None) => {
            eprintln!(
                "note: there are no nets to measure against in {}: {error}",
                path.display()
            );
            Ok(None)
        }
    }
}

fn iterate(
    args: &Args,
    house: House,
    training: &mut Checkpoint,
    rival: Option<&Rival>,
) -> anyhow::Result<()> {
    let start = Instant::now();
    let iteration = training.iteration;
    let progress = training.learner.iterate(Plan {
        seed: args.seed,
        iteration,
        done: iteration as f32 / args.iterations as f32,
        deals: args.deals,
        threads: args.threads,
        has_begun: args.from.is_some(),
        house,
        against: args.against,
        rate: args.rate,
        lambda: args.lambda,
    });
    training.iteration += 1;
    training.time += start.elapsed();
    training.guessing = progress.guessing;
    if training.iteration.is_multiple_of(args.measure_every) {
        let measured = Measured::quick(
            args,
            house,
            &Evaluator::new(&training.learner.mean()),
            rival,
        );
        println!(
            "{:>5}  {}  {} samples, errors {:.4} {:.4} {:.4}, belief {:.4} (uniform {:.4})  {measured}",
            training.iteration,
            minutes(training.time),
            progress.samples,
            progress.after_discard,
            progress.before_draw,
            progress.ending,
            progress.guessing.held,
            progress.guessing.uniform,
        );
        training.save(&args.checkpoint)?;
        fs::write(&args.out, training.learner.mean().to_bytes())
            .with_context(|| format!("cannot write {}", args.out.display()))?;
    }
    Ok(())
}

/// Writes the weights and the card, and forgets the checkpoint.
fn finish(
    args: &Args,
    house: House,
    training: &Checkpoint,
    rival: Option<&Rival>,
) -> anyhow::Result<()> {
    let bytes = training.learner.mean().to_bytes();
    fs::write(&args.out, &bytes).with_context(|| format!("cannot write {}", args.out.display()))?;
    let written = Evaluator::read(&bytes)?;
    let card = report::card(
        args,
        training,
        &Measured::thorough(args, house, &written, rival),
    );
    let path = args.out.with_extension("md");
    fs::write(&path, &card).with_context(|| format!("cannot write {}", path.display()))?;
    println!("{card}");
    if args.checkpoint.exists() {
        fs::remove_file(&args.checkpoint)?;
    }
    Ok(())
}

fn minutes(time: Duration) -> String {
    format!("{}:{:02}", time.as_secs() / 60, time.as_secs() % 60)
}
