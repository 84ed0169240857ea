//! The nets in training, and what is remembered of it from one step to the next.

use std::{
    io::{self, Read, Write},
    thread,
};

use clap::ValueEnum;
use rand::{Rng, rngs::ChaCha8Rng};
use undercut::{
    cards::{Deck, Stream, below, stream},
    lab::{
        Greedy, Level,
        eval::{Evaluator, Nets, belief, value},
        search::OpponentKind,
    },
    play::BySeat,
};

use crate::{
    adam::{Adam, read_floats, write_floats},
    fit::{self, Guessing},
    house::House,
    opponent::{Imagined, Patient},
    sample::Samples,
    self_play::{Noise, SelfPlay, Sitter},
};

/// The deals of an iteration come in so many parts, so that they are the same on any number of threads.
const PARTS: u64 = 8;

/// The share of the newest nets in their mean, of each iteration.
const NEWEST: f32 = 0.06;

/// The nets in training, in the order of [`Nets::all`].
pub struct Learner {
    nets: [Vec<f32>; 4],
    /// The running mean of the nets: the chance of the last batches is averaged out of it.
    mean: [Vec<f32>; 4],
    adams: [Adam; 4],
}

/// What an iteration was like.
#[derive(Debug, Clone, Copy, Default)]
pub struct Progress {
    /// The mean square errors of the nets, in their units.
    pub after_discard: f64,
    pub before_draw: f64,
    pub ending: f64,
    pub guessing: Guessing,
    pub samples: usize,
}

/// How an iteration is done.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    pub seed: u64,
    pub iteration: u64,
    /// How far the training has come, 0 to 1.
    pub done: f32,
    pub deals: u64,
    pub threads: usize,
    /// The nets knew something when the training began.
    pub has_begun: bool,
    /// The house rules that are trained for.
    pub house: House,
    pub against: Against,
    /// How far the nets follow a batch at the beginning of the training.
    pub rate: f32,
    /// How much of a return is what came of a deal in the end, as against what the nets held it to be worth a turn
    /// later.
    pub lambda: f32,
}

impl Learner {
    /// Nets that know nothing.
    pub fn new(seed: u64) -> Self {
        let mut rng = stream(seed, Stream::Cut);
        let value = |rng: &mut ChaCha8Rng| {
            let mut weights = even(value::WEIGHTS, 0.06, rng);
            weights[value::DENSE_AT..value::BIAS_AT].fill(0.0);
            weights[value::BIAS_AT..value::OUT_AT].fill(0.05);
            let out = &mut weights[value::OUT_AT..];
            out.copy_from_slice(&even(out.len(), 0.15, rng));
            weights
        };
        let mut belief = even(belief::WEIGHTS, 0.05, &mut rng);
        belief[belief::BIAS_AT..belief::SECOND_AT].fill(0.05);
        // Nobody holds more than a third of what is unseen.
        belief[belief::OUT_BIAS_AT..].fill(-0.8);
        Self::of(&Nets {
            belief,
            after_discard: value(&mut rng),
            before_draw: value(&mut rng),
            ending: value(&mut rng),
        })
    }

    /// Nets that have learned something already.
    pub fn of(nets: &Nets) -> Self {
        Self {
            nets: nets.all().map(Vec::clone),
            mean: nets.all().map(Vec::clone),
            adams: Nets::SIZES.map(Adam::new),
        }
    }

    /// The running mean of the nets.
    pub fn mean(&self) -> Nets {
        Nets::of(self.mean.clone())
    }

    /// Plays deals, and learns from them.
    pub fn iterate(&mut self, plan: Plan) -> Progress {
        let samples = self.play(plan);
        let progress = self.fit(plan, &samples);
        self.update_mean(plan);
        progress
    }

    /// In the beginning the mean is young, and follows faster.
    fn update_mean(&mut self, plan: Plan) {
        let share = NEWEST.max(1.0 / (plan.iteration as f32 + 1.0));
        for (mean, newest) in self.mean.iter_mut().zip(&self.nets) {
            for (mean, newest) in mean.iter_mut().zip(newest) {
                *mean += share * (newest - *mean);
            }
        }
    }

    fn play(&self, plan: Plan) -> Samples {
        let threads = plan.threads.max(1) as u64;
        let evaluator = Evaluator::new(&Nets::of(self.nets.clone()));
        let work = |first: u64| -> Vec<(u64, Samples)> {
            (first..PARTS)
                .step_by(plan.threads.max(1))
                .map(|part| (part, Self::play_part(&evaluator, plan, part)))
                .collect()
        };
        let mut parts = thread::scope(|scope| {
            let helpers: Vec<_> = (1..threads)
                .map(|first| scope.spawn(move || work(first)))
                .collect();
            let mut parts = work(0);
            for helper in helpers {
                parts.extend(helper.join().expect("a thread does not panic"));
            }
            parts
        });
        parts.sort_by_key(|(part, _)| *part);
        let mut samples = Samples::default();
        for (_, part) in parts {
            samples.append(part);
        }
        samples
    }

    fn play_part(evaluator: &Evaluator, plan: Plan, part: u64) -> Samples {
        let number = plan.iteration * PARTS + part;
        let warmth = if plan.has_begun { 0.03 } else { 0.045 };
        let temperature = if plan.iteration < 3 && !plan.has_begun {
            0.3
        } else {
            (1.0 - plan.done) * warmth + 0.006
        };
        let mut table = SelfPlay {
            evaluator,
            lambda: plan.lambda,
            noise: Noise {
                temperature,
                random: 0.02,
            },
            rng: stream(plan.seed, Stream::Player(number)),
            samples: Samples::default(),
        };
        let mut decks = stream(plan.seed, Stream::Deal(number));
        for deal in 0..plan.deals / PARTS {
            let rules = plan.house.rules(&mut table.rng);
            let mut sitters = sitters(deal, plan.against, &mut table.rng);
            table.play(&rules, Deck::shuffled(&mut decks), &mut sitters);
        }
        table.samples
    }

    fn fit(&mut self, plan: Plan, samples: &Samples) -> Progress {
        let rate = (1.0 - plan.done).powi(2) * plan.rate + 3e-5;
        let rng = |net: u64| {
            stream(
                plan.seed,
                Stream::Player(u64::MAX - 4 * plan.iteration - net),
            )
        };
        let [belief, after_discard, before_draw, ending] = &mut self.nets;
        let [of_belief, of_discard, of_draw, of_ending] = &mut self.adams;
        let mut progress = Progress {
            samples: samples.after_discard.len() + samples.before_draw.len() + samples.ending.len(),
            ..Progress::default()
        };
        let first = || {
            let (adam, played) = (of_discard, &samples.after_discard);
            progress.after_discard = fit::value(after_discard, adam, played, rate, &mut rng(0));
            progress.ending = fit::value(ending, of_ending, &samples.ending, rate, &mut rng(1));
        };
        let mut second = || {
            let left = &samples.before_draw;
            let square = fit::value(before_draw, of_draw, left, rate, &mut rng(2));
            let guessed = &samples.belief;
            let guessing = fit::belief(belief, of_belief, guessed, rate / 2.0, &mut rng(3));
            (square, guessing)
        };
        let (square, guessing) = if plan.threads > 1 {
            thread::scope(|scope| {
                let helper = scope.spawn(second);
                first();
                helper.join().expect("a thread does not panic")
            })
        } else {
            first();
            second()
        };
        (progress.before_draw, progress.guessing) = (square, guessing);
        progress
    }

    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for (net, adam) in self.nets.iter().zip(&self.adams) {
            write_floats(net, out)?;
            adam.write(out)?;
        }
        self.mean.iter().try_for_each(|net| write_floats(net, out))
    }

    pub fn read(from: &mut impl Read) -> io::Result<Self> {
        let mut learner = Self {
            nets: Default::default(),
            mean: Default::default(),
            adams: Nets::SIZES.map(Adam::new),
        };
        for (place, size) in Nets::SIZES.into_iter().enumerate() {
            learner.nets[place] = read_floats(size, from)?;
            learner.adams[place] = Adam::read(size, from)?;
        }
        for (place, size) in Nets::SIZES.into_iter().enumerate() {
            learner.mean[place] = read_floats(size, from)?;
        }
        Ok(learner)
    }
}

/// Whom the learner meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Against {
    /// Itself more often than not, and players of several kinds.
    Everybody,
    /// Simple players, who look at their own cards alone.
    Simple,
}

impl Against {
    /// Who sits across from the learner in a deal.
    fn other(self, rng: &mut ChaCha8Rng) -> Sitter {
        let guest = |bot| Sitter::Guest(bot);
        let patient = |at_most| guest(Box::new(Patient { at_most }));
        let imagined = |kind| guest(Box::new(Imagined(kind)));
        match (self, below(rng, 16)) {
            (Self::Everybody, 0 | 1) => guest(Box::new(Greedy)),
            (Self::Everybody, 2) => patient(7),
            (Self::Everybody, 3) => patient(4),
            (Self::Everybody, 4) => patient(0),
            (Self::Everybody, 5) | (Self::Simple, 0) => guest(Level::Casual.bot(rng.next_u64())),
            (Self::Everybody, 6) | (Self::Simple, 1) => guest(Level::Club.bot(rng.next_u64())),
            (Self::Everybody, _) => Sitter::Learner,
            (Self::Simple, 2) => guest(Level::Beginner.bot(rng.next_u64())),
            (Self::Simple, 3) => guest(Level::Steady.bot(rng.next_u64())),
            (Self::Simple, 4 | 5) => imagined(OpponentKind::Greedy),
            (Self::Simple, 6 | 7) => imagined(OpponentKind::Camper),
            (Self::Simple, _) => imagined(OpponentKind::Hasty),
        }
    }
}

/// Who sits at the table of a deal.
fn sitters(deal: u64, against: Against, rng: &mut ChaCha8Rng) -> BySeat<Sitter> {
    let other = against.other(rng);
    if deal.is_multiple_of(2) {
        BySeat::pair(Sitter::Learner, other)
    } else {
        BySeat::pair(other, Sitter::Learner)
    }
}

/// Numbers spread evenly from −`reach` to `reach`.
fn even(count: usize, reach: f32, rng: &mut ChaCha8Rng) -> Vec<f32> {
    let half = 2_147_483_648.0_f32;
    (0..count)
        .map(|_| (rng.next_u32() as f32 / half - 1.0) * reach)
        .collect()
}
