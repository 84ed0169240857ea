//! Records on disks that are full, slow, or refuse.

use std::{
    fs::OpenOptions,
    sync::{Arc, Condvar, Mutex, mpsc},
    time::Duration,
};

use super::*;
use crate::record::store::{tail::Medium, wait_for_disk};

/// A file on a disk with room for a given number of bytes, which can be changed.
#[derive(Debug, Clone, Default)]
struct Small(Arc<Mutex<(Vec<u8>, usize)>>);

impl Medium for Small {
    fn cut(&self, length: u64) -> io::Result<()> {
        let (content, _) = &mut *self.0.lock().unwrap();
        content.truncate(usize::try_from(length).unwrap());
        Ok(())
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let (content, room) = &mut *self.0.lock().unwrap();
        assert_eq!(at, content.len() as u64, "only whole lines lie before");
        let fitting = bytes.len().min(*room - content.len());
        content.extend(&bytes[..fitting]);
        if fitting < bytes.len() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        Ok(())
    }
}

fn on(medium: Arc<dyn Medium>) -> Writer {
    let tail = Tail::on("0001.jsonl".into(), medium, 0);
    Writer::new(Destination::Open(tail), String::new())
}

fn writer(medium: impl Medium + 'static) -> Writer {
    on(Arc::new(medium))
}

/// A file on a disk that has to be waited for, and on which what was written is not before. As with a real one, what the
/// disk refuses is forgotten: only what is written after that is tried again.
#[derive(Debug, Default)]
struct Slow {
    state: Mutex<SlowState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct SlowState {
    /// What the system has.
    system: Vec<u8>,
    /// What is on the disk.
    disk: Vec<u8>,
    /// The first byte that is to be brought there.
    dirty: Option<usize>,
    /// How often the disk will answer, and how.
    answers: Vec<io::Result<()>>,
    /// How often it was waited for.
    asked: usize,
}

impl Slow {
    fn answer(&self, answers: impl IntoIterator<Item = io::Result<()>>) {
        self.state.lock().unwrap().answers.extend(answers);
        self.changed.notify_all();
    }

    fn answers_for_ever(&self) {
        self.answer((0..1_000).map(|_| Ok(())));
    }

    fn system(&self) -> String {
        String::from_utf8(self.state.lock().unwrap().system.clone()).unwrap()
    }

    fn disk(&self) -> String {
        String::from_utf8(self.state.lock().unwrap().disk.clone()).unwrap()
    }

    fn wait_until_asked(&self, times: usize) {
        let state = self.state.lock().unwrap();
        let is_asked = |state: &mut SlowState| state.asked < times;
        drop(self.changed.wait_while(state, is_asked).unwrap());
    }
}

impl Medium for Slow {
    fn cut(&self, length: u64) -> io::Result<()> {
        let mut state = self.state.lock().unwrap();
        state.system.truncate(usize::try_from(length).unwrap());
        Ok(())
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut state = self.state.lock().unwrap();
        let at = usize::try_from(at).unwrap();
        state.system.truncate(at);
        state.system.extend(bytes);
        state.dirty = Some(state.dirty.map_or(at, |dirty| dirty.min(at)));
        Ok(())
    }

    fn sync(&self) -> io::Result<()> {
        let mut state = self.state.lock().unwrap();
        let (dirty, system) = (state.dirty.take(), state.system.clone());
        state.asked += 1;
        self.changed.notify_all();
        let waits = |state: &mut SlowState| state.answers.is_empty();
        let mut state = self.changed.wait_while(state, waits).unwrap();
        let answer = state.answers.remove(0);
        if let (Ok(()), Some(dirty)) = (&answer, dirty) {
            state.disk.resize(dirty, b'?');
            state.disk.extend(&system[dirty..]);
        }
        answer
    }
}

fn refusal() -> io::Error {
    io::ErrorKind::QuotaExceeded.into()
}

#[test]
fn a_line_is_with_the_system_before_the_disk_answers_and_many_lines_wait_once() {
    let disk = Arc::new(Slow::default());
    let mut writer = on(disk.clone());
    assert_eq!(writer.append("1\n"), Saving::Saved);
    assert_eq!(disk.system(), "1\n");
    disk.wait_until_asked(1);
    for line in ["2\n", "3\n", "4\n"] {
        assert_eq!(writer.append(line), Saving::Saved);
    }
    assert_eq!((&*disk.system(), &*disk.disk()), ("1\n2\n3\n4\n", ""));
    disk.answers_for_ever();
    assert_eq!(writer.finish(), Saving::Saved);
    assert_eq!(disk.disk(), "1\n2\n3\n4\n");
    assert_eq!(disk.state.lock().unwrap().asked, 2, "three lines, one wait");
}

#[test]
fn whoever_drops_the_writer_waits_for_the_disk() {
    let disk = Arc::new(Slow::default());
    let mut writer = on(disk.clone());
    writer.append("1\n");
    disk.wait_until_asked(1);
    assert!(!wait_for_disk(Duration::ZERO), "the disk has not answered");
    let (done, is_done) = mpsc::channel();
    let dropping = std::thread::spawn(move || {
        drop(writer);
        done.send(()).unwrap();
    });
    assert!(is_done.try_recv().is_err());
    disk.answers_for_ever();
    dropping.join().unwrap();
    assert_eq!(disk.disk(), "1\n");
}

#[test]
fn a_disk_that_refuses_is_a_failure_to_save_and_what_it_refused_is_written_again() {
    let disk = Arc::new(Slow::default());
    let (tell, told) = mpsc::channel();
    let tell = Mutex::new(tell);
    let told_of = Arc::new(move |error: &StoreError| {
        tell.lock().unwrap().send(error.clone()).unwrap();
    });
    let mut writer = on(disk.clone()).watched(told_of);
    disk.answer([Ok(())]);
    writer.append("1\n");
    assert_eq!(writer.finish(), Saving::Saved);
    assert_eq!(writer.append("2\n"), Saving::Saved, "not known yet");
    disk.answer([Err(refusal())]);
    let error = told.recv().unwrap();
    assert_eq!(
        (error.kind, error.doing),
        (io::ErrorKind::QuotaExceeded, Doing::Sync)
    );
    assert_eq!(writer.saving(), Saving::Failing(error.clone()));
    assert_eq!(writer.unsaved_lines(), 1);
    assert_eq!(disk.disk(), "1\n");

    // With the next line it is tried again, and this time waited for.
    disk.answer([Err(refusal())]);
    assert_eq!(writer.append("3\n"), Saving::Failing(error));
    assert_eq!(writer.unsaved_lines(), 2);
    assert_eq!(disk.system(), "1\n2\n3\n");
    disk.answers_for_ever();
    assert_eq!(writer.append("4\n"), Saving::Saved);
    assert_eq!(disk.disk(), "1\n2\n3\n4\n");
    assert_eq!(writer.unsaved_lines(), 0);
}

#[test]
fn the_end_finds_out_whether_the_disk_takes_the_last_line() {
    let disk = Arc::new(Slow::default());
    disk.answer([Err(refusal()), Err(refusal())]);
    let mut failing = on(disk.clone());
    failing.append("1\n");
    assert!(matches!(failing.finish(), Saving::Failing(_)));
    disk.answers_for_ever();
    assert_eq!(failing.finish(), Saving::Saved);
    assert_eq!(disk.disk(), "1\n");
}

#[test]
fn a_record_that_is_removed_while_it_is_written_is_begun_anew_with_all_that_was_in_it() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("matches");
    let mut writer = Writer::new(Destination::Folder(folder.clone()), "1\n".to_owned());
    let file = numbers::path(&folder, 1);
    for (line, whole) in [("2\n", "1\n2\n"), ("3\n", "1\n2\n3\n")] {
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(writer.append(line), Saving::Saved);
        assert_eq!(fs::read_to_string(&file).unwrap(), whole);
    }
    fs::remove_dir_all(&folder).unwrap();
    fs::write(&folder, "in the way").unwrap();
    assert!(matches!(writer.append("4\n"), Saving::Failing(_)));
    assert_eq!(writer.unsaved_lines(), 4);
    fs::remove_file(&folder).unwrap();
    assert_eq!(writer.finish(), Saving::Saved);
    assert_eq!(fs::read_to_string(&file).unwrap(), "1\n2\n3\n4\n");
}

#[test]
fn a_full_disk_loses_nothing_once_there_is_room_again() {
    let lines = ["{\"a\":1}\n", "{\"bb\":2}\n", "{\"ccc\":3}\n"];
    let whole = lines.concat();
    for room in 0..whole.len() {
        let disk = Small::default();
        disk.0.lock().unwrap().1 = room;
        let mut writer = writer(disk.clone());
        for line in lines {
            writer.append(line);
            let on_disk = String::from_utf8(disk.0.lock().unwrap().0.clone()).unwrap();
            assert!(whole.starts_with(&on_disk));
            assert!(on_disk.is_empty() || on_disk.ends_with('\n'), "{on_disk:?}");
        }
        let Saving::Failing(error) = writer.saving() else {
            panic!("{room} bytes are too few");
        };
        assert_eq!(error.kind, io::ErrorKind::StorageFull);
        assert!(writer.unsaved_lines() > 0);
        disk.0.lock().unwrap().1 = usize::MAX;
        assert_eq!(writer.retry(), Saving::Saved);
        assert_eq!(disk.0.lock().unwrap().0, whole.as_bytes());
        assert_eq!(writer.unsaved_lines(), 0);
    }
}

#[test]
fn the_system_says_that_its_disk_is_full() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else {
        return;
    };
    let mut writer = writer(full);
    for _ in 0..2 {
        let Saving::Failing(error) = writer.append("{}\n") else {
            panic!("nothing fits");
        };
        assert!(error.to_string().starts_with("0001.jsonl: "), "{error}");
    }
    assert_eq!(writer.unsaved_lines(), 2);
}
