//! The wall between a program and what is secret: Landlock, a part of Linux by which a thread gives up rights for itself
//! and for all that it starts.
//!
//! Landlock has rules that allow, none that forbid, and a rule holds for everything below a folder. So each folder on the
//! way to a secret gets none, and everything beside that way gets one.

use std::{
    collections::BTreeSet,
    fs::{self, DirEntry},
    io,
    os::unix::fs::FileTypeExt,
    path::{Path, PathBuf},
    sync::OnceLock,
    thread,
};

use landlock::{
    ABI, Access, AccessFs, BitFlags, PathBeneath, PathFd, Ruleset, RulesetAttr, RulesetCreatedAttr,
    RulesetError, RulesetStatus, Scope,
};
use rustix::thread::{CapabilitySet, CapabilitySets, set_capabilities};

/// The newest version of Landlock that is made use of; an older kernel does as much of it as it can.
const VERSION: ABI = ABI::V10;

/// Whether this system can build the wall.
pub(super) fn is_possible() -> bool {
    static IS_POSSIBLE: OnceLock<bool> = OnceLock::new();
    let try_it = || {
        // With no right left, which is why a thread of its own tries it.
        let walled = thread::spawn(|| enforce(AccessFs::from_all(VERSION), []));
        matches!(walled.join(), Ok(Ok(true)))
    };
    *IS_POSSIBLE.get_or_init(try_it)
}

/// Takes from this thread, and all that it starts, every way to these places, to the terminals, and to the processes that
/// it has not started.
///
/// # Errors
///
/// What the system says; the thread may have all its rights then.
pub(super) fn shut_out(secrets: &[PathBuf]) -> io::Result<()> {
    let mut secrets: BTreeSet<PathBuf> = secrets.iter().cloned().collect();
    secrets.extend(devices());
    secrets.extend(elsewhere(&secrets));
    let mut beside = Vec::new();
    beside_the_way(Path::new("/"), &secrets, &mut beside);
    // Sockets are the way to other processes.
    let rights = AccessFs::from_all(VERSION) & !AccessFs::ResolveUnix;
    let open = beside.into_iter().filter_map(|path| {
        // What has gone in the meantime needs no rule.
        let file = PathFd::new(&path).ok()?;
        Some(PathBeneath::new(file, rights))
    });
    match enforce(rights | AccessFs::ResolveUnix, open) {
        Ok(true) => {}
        Ok(false) => return Err(io::ErrorKind::Unsupported.into()),
        Err(error) => return Err(io::Error::other(error)),
    }
    // Those of the superuser lead around the wall. What is started does not get them back.
    let none = CapabilitySets {
        effective: CapabilitySet::empty(),
        permitted: CapabilitySet::empty(),
        inheritable: CapabilitySet::empty(),
    };
    Ok(set_capabilities(None, none)?)
}

/// Gives up all `rights` but those of these rules; says whether the system has done it.
fn enforce(
    rights: BitFlags<AccessFs>,
    open: impl IntoIterator<Item = PathBeneath<PathFd>>,
) -> Result<bool, RulesetError> {
    let rules = open.into_iter().map(Ok::<_, RulesetError>);
    let done = Ruleset::default()
        .handle_access(rights)?
        .scope(Scope::from_all(VERSION))?
        .create()?
        .add_rules(rules)?
        .restrict_self()?;
    Ok(done.ruleset != RulesetStatus::NotEnforced)
}

/// Collects what lies beside the ways from a folder to the secrets below it.
fn beside_the_way(folder: &Path, secrets: &BTreeSet<PathBuf>, beside: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    // What a link leads to has a place of its own.
    let is_real = |entry: &DirEntry| entry.file_type().is_ok_and(|kind| !kind.is_symlink());
    let mut found: BTreeSet<PathBuf> = entries.filter(is_real).map(|entry| entry.path()).collect();
    // A folder may lead on without showing what is in it.
    found.extend(secrets.iter().filter_map(|secret| {
        let next = secret.strip_prefix(folder).ok()?.components().next()?;
        Some(folder.join(next))
    }));
    for path in found {
        if secrets.contains(&path) {
            continue;
        }
        if secrets.iter().any(|secret| secret.starts_with(&path)) {
            beside_the_way(&path, secrets, beside);
        } else {
            beside.push(path);
        }
    }
}

/// What shows the screen or the keys of a person, or everything: terminals, memory and disks.
fn devices() -> Vec<PathBuf> {
    const NAMES: [&str; 9] = [
        "console", "input", "kmem", "kmsg", "mem", "port", "ptmx", "pts", "uinput",
    ];
    let is_secret = |entry: &DirEntry| {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        NAMES.contains(&&*name)
            || name.starts_with("tty")
            || name.starts_with("vcs")
            || entry.file_type().is_ok_and(|kind| kind.is_block_device())
    };
    let entries = fs::read_dir("/dev").into_iter().flatten().flatten();
    entries
        .filter(is_secret)
        .map(|entry| entry.path())
        .collect()
}

/// A mounted part of a file system.
#[derive(Debug, PartialEq)]
struct Mount {
    /// The number of the device.
    device: String,
    /// The folder of the file system that is mounted.
    root: PathBuf,
    /// Where.
    point: PathBuf,
}

impl Mount {
    /// Reads a line of `/proc/self/mountinfo`.
    fn read(line: &str) -> Option<Self> {
        let mut fields = line.split(' ').skip(2);
        let (device, root, point) = (fields.next()?, fields.next()?, fields.next()?);
        Some(Self {
            device: device.to_owned(),
            root: unescaped(root).into(),
            point: unescaped(point).into(),
        })
    }
}

/// A field with blanks and line ends written as octal numbers.
fn unescaped(field: &str) -> String {
    let codes = [
        ("\\040", " "),
        ("\\011", "\t"),
        ("\\012", "\n"),
        ("\\134", "\\"),
    ];
    let undo = |text: String, (code, sign): (&str, &str)| text.replace(code, sign);
    codes.into_iter().fold(field.to_owned(), undo)
}

/// The other paths to these places: parts of their file systems may be mounted more than once.
fn elsewhere(secrets: &BTreeSet<PathBuf>) -> Vec<PathBuf> {
    let table = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    other_paths(
        secrets,
        &table.lines().filter_map(Mount::read).collect::<Vec<_>>(),
    )
}

fn other_paths(secrets: &BTreeSet<PathBuf>, mounts: &[Mount]) -> Vec<PathBuf> {
    let others = |secret: &PathBuf| {
        let holds = |mount: &&Mount| secret.starts_with(&mount.point);
        // Of several at the same point the last one is seen.
        let Some(own) = mounts
            .iter()
            .filter(holds)
            .max_by_key(|mount| mount.point.components().count())
        else {
            return Vec::new();
        };
        let below = secret.strip_prefix(&own.point).unwrap_or(secret);
        let inside = own.root.join(below);
        let same = mounts.iter().filter(|mount| mount.device == own.device);
        let seen_in = |mount: &Mount| match inside.strip_prefix(&mount.root) {
            Ok(rest) => Some(mount.point.join(rest).components().collect::<PathBuf>()),
            // A part of the secret folder is mounted.
            Err(_) => mount.root.starts_with(&inside).then(|| mount.point.clone()),
        };
        same.filter_map(seen_in).collect()
    };
    secrets.iter().flat_map(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_found_under_every_mount() {
        let table = r"22 1 8:1 / / rw - ext4 /dev/a rw
            30 22 8:2 / /home rw - ext4 /dev/b rw
            31 22 8:2 /ann /mnt/my\040home rw - ext4 /dev/b rw
            32 22 8:2 /ann/.state/undercut/matches /mnt/m rw - ext4 /dev/b rw
            33 22 8:2 /bob /mnt/bob rw - ext4 /dev/b rw
            34 22 0:5 / /proc rw - proc proc rw";
        let mounts: Vec<Mount> = table
            .lines()
            .filter_map(|line| Mount::read(line.trim()))
            .collect();
        assert_eq!(mounts.len(), 6);
        let secrets = BTreeSet::from(["/home/ann/.state/undercut".into()]);
        let mut found = other_paths(&secrets, &mounts);
        found.sort();
        assert_eq!(
            found,
            [
                Path::new("/home/ann/.state/undercut"),
                Path::new("/mnt/m"),
                Path::new("/mnt/my home/.state/undercut")
            ]
        );
    }

    #[test]
    fn what_lies_beside_the_way_is_open_and_the_way_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for name in ["a/b/secret/c", "a/b/other", "a/d", "e"] {
            fs::create_dir_all(root.join(name)).unwrap();
        }
        fs::write(root.join("a/file"), "").unwrap();
        let secrets = BTreeSet::from([root.join("a/b/secret"), root.join("new/secret")]);
        let mut beside = Vec::new();
        beside_the_way(root, &secrets, &mut beside);
        beside.sort();
        let expected = ["a/b/other", "a/d", "a/file", "e"];
        assert_eq!(beside, expected.map(|name| root.join(name)));
    }
}
