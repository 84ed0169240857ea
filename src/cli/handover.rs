//! Taking what a program at the table could learn of us away from where it would look: any process may read the command
//! line of another one, and many may read its environment and its memory.
//!
//! Before the first program starts, this process becomes another one of the same program, with a command line that says
//! nothing. The real one, and the folder of the records, come through a pipe. It is read once, and then empty.

use std::{
    env,
    ffi::{OsStr, OsString},
    fs::{self, OpenOptions},
    io::{self, Read, Write},
    os::{
        fd::AsRawFd,
        unix::{
            ffi::{OsStrExt, OsStringExt},
            fs::{FileTypeExt, OpenOptionsExt},
            process::CommandExt,
        },
    },
    path::{Path, PathBuf, absolute},
    process::Command,
    sync::OnceLock,
};

use rustix::{
    fs::{OFlags, fcntl_getfl, fcntl_setfl},
    io::{FdFlags, fcntl_setfd},
};

use crate::{
    players::program::{keep_secret, names},
    record::store::DataFolder,
};

/// The variable with the number of the pipe.
const PIPE: &str = "UNDERCUT_HANDOVER";

/// The variable that names the folder of a user's records, if it is set.
const STATE: &str = "XDG_STATE_HOME";

/// What comes first in the pipe.
const MARK: &[u8] = b"undercut 1";

/// What was handed over to this process.
struct Handover {
    arguments: Vec<OsString>,
    /// The folder of the records, unless it is the one in the user's home.
    folder: Option<PathBuf>,
}

fn handover() -> Option<&'static Handover> {
    static HANDOVER: OnceLock<Option<Handover>> = OnceLock::new();
    HANDOVER.get_or_init(receive).as_ref()
}

/// Reads what was handed over, if there is anything.
fn receive() -> Option<Handover> {
    let number: u32 = env::var(PIPE).ok()?.parse().ok()?;
    let mut pipe = OpenOptions::new()
        .read(true)
        .custom_flags(OFlags::NONBLOCK.bits().cast_signed())
        .open(pipe_file(number))
        .ok()?;
    if !pipe.metadata().ok()?.file_type().is_fifo() {
        return None;
    }
    let mut bytes = Vec::new();
    pipe.read_to_end(&mut bytes).ok()?;
    Handover::read(&bytes)
}

fn pipe_file(number: impl std::fmt::Display) -> String {
    format!("/dev/fd/{number}")
}

impl Handover {
    /// The parts follow each other, each ended by a NUL, which neither a path nor an argument can have.
    fn read(bytes: &[u8]) -> Option<Self> {
        let mut parts = bytes.strip_suffix(b"\0")?.split(|&byte| byte == 0);
        if parts.next()? != MARK {
            return None;
        }
        let folder = parts.next()?;
        Some(Self {
            folder: (!folder.is_empty()).then(|| OsStr::from_bytes(folder).into()),
            arguments: parts
                .map(|part| OsString::from_vec(part.to_vec()))
                .collect(),
        })
    }

    fn write(&self) -> Vec<u8> {
        let folder = self.folder.as_deref().map(Path::as_os_str);
        let head = [OsStr::from_bytes(MARK), folder.unwrap_or_default()];
        let arguments = self.arguments.iter().map(OsString::as_os_str);
        let parts = head.into_iter().chain(arguments);
        parts
            .flat_map(|part| [part.as_bytes(), b"\0"])
            .flatten()
            .copied()
            .collect()
    }
}

/// The command line of this process, or the one that was handed over to it.
pub(super) fn arguments() -> Vec<OsString> {
    match handover() {
        Some(handover) => handover.arguments.clone(),
        None => env::args_os().collect(),
    }
}

/// The folder of the records that was handed over.
pub(super) fn folder() -> Option<DataFolder> {
    handover()?.folder.clone().map(DataFolder::new)
}

/// Prepares this process for programs at the table: its command line, its environment and its memory tell them nothing, and
/// they do not get at the records in `named`, a folder that was named or not, nor at a record that is played `from`. Call it
/// before anything is begun: another process of the same program may take over here, and it begins with its `main`.
pub(super) fn expect_programs(named: Option<DataFolder>, is_named: bool, from: Option<&Path>) {
    if handover().is_none() {
        let is_elsewhere = is_named || env::var_os(STATE).is_some();
        let folder = named.as_ref().filter(|_| is_elsewhere);
        hand_over(folder.and_then(|folder| absolute(folder.path()).ok()));
    }
    not_dumpable();
    for folder in [named, DataFolder::of_user().ok()].into_iter().flatten() {
        keep_secret(folder.path());
        // Also what the links in it lead to.
        keep_secret(folder.matches().folder());
    }
    if let Some(file) = from {
        keep_secret(file);
    }
}

/// Becomes another process of the same program. Where that is not possible this one goes on as it is: what keeps programs
/// from the records does not depend on it.
fn hand_over(folder: Option<PathBuf>) {
    let Ok(program) = env::current_exe() else {
        return;
    };
    let Ok((reader, mut writer)) = io::pipe() else {
        return;
    };
    // Nobody reads yet: what does not fit must not block.
    let made =
        fcntl_getfl(&writer).and_then(|flags| fcntl_setfl(&writer, flags | OFlags::NONBLOCK));
    if made.is_err() {
        return;
    }
    let arguments: Vec<OsString> = env::args_os().collect();
    let named = folder.clone();
    let bytes = Handover { arguments, folder }.write();
    let number = reader.as_raw_fd();
    // A pipe holds more than anybody types.
    let is_written = writer
        .write(&bytes)
        .is_ok_and(|written| written == bytes.len());
    if !is_written
        || fs::metadata(pipe_file(number)).is_err()
        || fcntl_setfd(&reader, FdFlags::empty()).is_err()
    {
        return;
    }
    let mut command = Command::new(program);
    let mut typed = env::args_os();
    command.arg0(typed.next().unwrap_or_else(|| "undercut".into()));
    for (name, value) in env::vars_os() {
        let names_it = |folder: &PathBuf| names(&name, &value, folder);
        if name == STATE || named.as_ref().is_some_and(names_it) {
            command.env_remove(name);
        }
    }
    command.env(PIPE, number.to_string());
    // It returns only with an error. Then the pipe is closed again.
    drop(command.exec());
}

/// Hides the memory and the files of this process from the others of the same user.
fn not_dumpable() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        // It is one wall of several.
        let _ = set_dumpable_behavior(DumpableBehavior::NotDumpable);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_handed_over_arrives_whole() {
        let odd = OsString::from_vec(b"no \xff UTF-8\n".to_vec());
        for folder in [None, Some(PathBuf::from("/a b/c"))] {
            let handover = Handover {
                arguments: vec!["undercut".into(), OsString::new(), odd.clone()],
                folder: folder.clone(),
            };
            let read = Handover::read(&handover.write()).expect("it is whole");
            assert_eq!(read.folder, folder);
            assert_eq!(read.arguments, handover.arguments);
        }
        for other in [&b""[..], b"\0", b"undercut 1\0", b"undercut 2\0\0", b"abc"] {
            assert!(Handover::read(other).is_none(), "{other:?}");
        }
    }
}
