//! A training that can be taken up again.

use std::{
    fs::{self, File},
    io::{BufReader, BufWriter, Read, Write},
    path::Path,
    time::Duration,
};

use anyhow::{Context, ensure};

use crate::{Learner, fit::Guessing};

const MAGIC: &[u8; 8] = b"training";

/// A training as far as it has come.
pub struct Checkpoint {
    settings: [u64; 3],
    /// How many iterations are done.
    pub iteration: u64,
    /// How long they have taken, without the measuring.
    pub time: Duration,
    /// How well the belief guessed in the last of them.
    pub guessing: Guessing,
    pub learner: Learner,
}

impl Checkpoint {
    /// A training with these settings (seed, iterations, deals) that is about to begin.
    pub fn new(settings: [u64; 3], learner: Learner) -> Self {
        Self {
            settings,
            iteration: 0,
            time: Duration::ZERO,
            guessing: Guessing::default(),
            learner,
        }
    }

    /// Takes up the training of this file, if there is one.
    pub fn take_up(path: &Path, settings: [u64; 3]) -> anyhow::Result<Option<Self>> {
        if !path.exists() {
            return Ok(None);
        }
        let read = || -> anyhow::Result<Self> {
            let mut file = BufReader::new(File::open(path)?);
            let mut magic = [0; 8];
            file.read_exact(&mut magic)?;
            ensure!(&magic == MAGIC, "it is no checkpoint");
            let mut numbers = [0; 5];
            for number in &mut numbers {
                let mut bytes = [0; 8];
                file.read_exact(&mut bytes)?;
                *number = u64::from_le_bytes(bytes);
            }
            let [found @ .., iteration, milliseconds] = numbers;
            ensure!(
                found == settings,
                "it is of another training, with seed, iterations and deals {found:?}"
            );
            Ok(Self {
                settings,
                iteration,
                time: Duration::from_millis(milliseconds),
                guessing: Guessing::default(),
                learner: Learner::read(&mut file)?,
            })
        };
        let taken_up = read().with_context(|| format!("cannot go on from {}", path.display()))?;
        println!("going on after iteration {}", taken_up.iteration);
        Ok(Some(taken_up))
    }

    /// Writes it, so that a crash on the way leaves the one before.
    pub fn save(&self, path: &Path) -> anyhow::Result<()> {
        let fresh = path.with_extension("new");
        let write = || -> anyhow::Result<()> {
            let mut file = BufWriter::new(File::create(&fresh)?);
            file.write_all(MAGIC)?;
            let milliseconds = u64::try_from(self.time.as_millis())?;
            for number in self
                .settings
                .into_iter()
                .chain([self.iteration, milliseconds])
            {
                file.write_all(&number.to_le_bytes())?;
            }
            self.learner.write(&mut file)?;
            file.flush()?;
            Ok(fs::rename(&fresh, path)?)
        };
        write().with_context(|| format!("cannot write {}", path.display()))
    }
}
