//! The first lesson between an input, an output and the disk.

use std::io::{self, BufRead, Write};

use crate::{
    lesson::{Lesson, Progress, Step, store},
    record::store::DataFolder,
};

use super::{input::Lines, lesson::Class, speech::Speech};

/// What the lesson needs to know of the command line.
#[derive(Debug, Clone)]
pub struct Learn {
    /// The step to begin with; the one that the learner had come to, when it is not given.
    pub step: Option<Step>,
    /// How sentences become lines.
    pub speech: Speech,
    /// What precedes what the learner types: something on a terminal, nothing where a script reads.
    pub mark: &'static str,
}

/// Gives the lesson over lines until the learner leaves or the input ends. How far he has come is kept in `folder` after
/// each line; without one, or where that cannot be, it is said and the lesson goes on.
///
/// # Errors
///
/// The output cannot be written.
pub fn learn(
    learn: &Learn,
    folder: Result<&DataFolder, String>,
    input: impl BufRead,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut lines = Lines::new(input);
    let found = folder.clone().map(store::find);
    let mut keeps = match &found {
        Ok(found) if !found.is_foreign => folder.ok(),
        Ok(_) | Err(_) => None,
    };
    let say = |out: &mut dyn Write, sentence: &str| -> io::Result<()> {
        print(out, &learn.speech.lines(sentence))
    };
    let note = match &found {
        Ok(found) => found.note.clone(),
        Err(why) => Some(why.clone()),
    };
    if let Some(note) = note {
        say(out, &format!("{note}."))?;
    }
    if keeps.is_none() {
        say(out, "How far you come is not kept.")?;
    }
    let had = found.ok().and_then(|found| found.progress);
    let mut lesson = Lesson::resumed(had.unwrap_or_default());
    if let Some(step) = learn.step {
        lesson.go_to(step);
    }
    let mut class = Class::new(lesson, learn.speech);
    let mut said = class.begin();
    let mut kept = had;
    loop {
        print(out, &said.lines)?;
        if let Some(why) = keep(&mut keeps, &mut kept, said.progress) {
            say(out, &format!("How far you come is not kept: {why}."))?;
        }
        if !said.listens {
            break;
        }
        write!(out, "{}", learn.mark)?;
        out.flush()?;
        match lines.next_line().unwrap_or_default() {
            Some(line) => said = class.answer(&line),
            None => break,
        }
    }
    if !learn.mark.is_empty() {
        writeln!(out)?;
    }
    let count = said.progress.count();
    let all = Step::ALL.len();
    say(out, &format!("{count} of {all} steps are done."))
}

/// Keeps how far the learner has come, if that is news; or why it cannot be kept, which is then not tried again.
fn keep(
    folder: &mut Option<&DataFolder>,
    kept: &mut Option<Progress>,
    progress: Progress,
) -> Option<String> {
    if *kept == Some(progress) {
        return None;
    }
    *kept = Some(progress);
    let why = store::keep((*folder)?, progress).err()?;
    *folder = None;
    Some(why.to_string())
}

fn print(out: &mut dyn Write, lines: &[String]) -> io::Result<()> {
    for line in lines {
        writeln!(out, "{line}")?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn taught(folder: Result<&DataFolder, String>, step: Option<Step>, input: &str) -> String {
        let with = Learn {
            step,
            speech: Speech::default(),
            mark: "",
        };
        let mut out = Vec::new();
        learn(&with, folder, input.as_bytes(), &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn one_goes_on_where_one_left() {
        let home = tempfile::tempdir().unwrap();
        let folder = DataFolder::new(home.path());
        let told = taught(Ok(&folder), None, "kd\nas\n\n");
        assert!(told.ends_with("1 of 10 steps are done.\n"), "{told}");
        let told = taught(Ok(&folder), None, "7c 7d 7s\nquit\n");
        assert!(told.contains("Step 2 of 10") && !told.contains("Step 1 of 10"));
        let told = taught(Ok(&folder), None, "steps\n");
        assert!(told.contains("2 A set, done, here"), "{told}");
        let told = taught(Ok(&folder), Some(Step::Gin), "");
        assert!(told.contains("Step 9 of 10"));
    }

    #[test]
    fn what_cannot_be_kept_is_said_and_the_lesson_goes_on() {
        let told = taught(Err("there is no home".to_owned()), None, "kd\nas\n");
        assert!(told.contains("there is no home.\nHow far you come is not kept."));
        assert!(told.contains("Next: "));

        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("file");
        fs::write(&path, "").unwrap();
        let told = taught(Ok(&DataFolder::new(path)), None, "kd\nas\n");
        assert!(
            told.contains("is not kept") && told.contains("Next: "),
            "{told}"
        );

        let folder = DataFolder::new(home.path());
        let file = home.path().join(store::FILE_NAME);
        fs::write(&file, "{}").unwrap();
        let told = taught(Ok(&folder), None, "kd\nas\n");
        assert!(told.contains("set aside"), "{told}");
        assert!(home.path().join("lesson.json.damaged").exists() && file.exists());
        fs::write(&file, "{\"undercut-lesson\":9}").unwrap();
        let told = taught(Ok(&folder), None, "kd\nas\n");
        assert!(told.contains("newer undercut") && told.contains("not kept"));
        let text = fs::read_to_string(&file).unwrap();
        assert_eq!(text, "{\"undercut-lesson\":9}");
    }
}
