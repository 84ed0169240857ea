//! What no program at the table may reach: the folders of the records, and what else shows the cards.

use std::{
    env,
    ffi::OsStr,
    fs::{self, DirEntry},
    path::{self, Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::text::shown;

static SECRETS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn secrets() -> MutexGuard<'static, Vec<PathBuf>> {
    // The list is whole between any two steps.
    SECRETS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps a file or a folder, which need not exist yet, from every program that is started from now on.
pub fn keep_secret(path: &Path) {
    let mut secrets = secrets();
    if !secrets.iter().any(|known| known == path) {
        secrets.push(path.to_owned());
    }
}

/// The real places of all that is secret: without links, and with the targets of the links in a secret folder.
pub(super) fn places() -> Vec<PathBuf> {
    let named: Vec<PathBuf> = secrets().iter().map(|path| real(path)).collect();
    let linked = named.iter().flat_map(|place| links(place));
    let mut places: Vec<PathBuf> = linked.chain(named.iter().cloned()).collect();
    places.sort();
    places.dedup();
    places
}

/// Where the links in a folder lead to.
fn links(folder: &Path) -> Vec<PathBuf> {
    let is_link = |entry: &DirEntry| entry.file_type().is_ok_and(|kind| kind.is_symlink());
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let links = entries.filter(is_link);
    links
        .filter_map(|link| link.path().canonicalize().ok())
        .collect()
}

/// A path from the root without links, as far as it exists.
fn real(path: &Path) -> PathBuf {
    let whole = path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let found = whole.ancestors().find_map(|above| {
        let found = above.canonicalize().ok()?;
        let rest = whole.strip_prefix(above).ok()?;
        Some(found.join(rest).components().collect())
    });
    found.unwrap_or(whole)
}

/// Why a program cannot have this file: it is secret. None if it may.
pub(super) fn refusal(file: &Path, places: &[PathBuf]) -> Option<String> {
    let real = file.canonicalize().ok()?;
    let place = places.iter().find(|place| real.starts_with(place))?;
    Some(format!(
        "{} lies in {}, which is kept from programs because your records are there; move it to another folder",
        shown(file),
        shown(place)
    ))
}

/// Variables that lead to another program of yours, or tell where you are.
const TELLTALES: [&str; 13] = [
    "ALACRITTY_SOCKET",
    "DBUS_SESSION_BUS_ADDRESS",
    "KITTY_LISTEN_ON",
    "NVIM",
    "OLDPWD",
    "PWD",
    "STY",
    "TMUX",
    "TMUX_PANE",
    "WEZTERM_UNIX_SOCKET",
    "XDG_STATE_HOME",
    "ZELLIJ_SESSION_NAME",
    "_",
];

/// Variables without which programs do not run, whatever is in them.
const NEEDED: [&str; 2] = ["HOME", "PATH"];

/// Whether a variable of the environment names a place, and may be missing.
pub fn names(variable: &OsStr, value: &OsStr, place: &Path) -> bool {
    let (value, place) = (
        value.as_encoded_bytes(),
        place.as_os_str().as_encoded_bytes(),
    );
    !NEEDED.iter().any(|needed| variable == *needed)
        && !place.is_empty()
        && value.windows(place.len()).any(|part| part == place)
}

/// The variables of our environment that are not handed down to a program: our own, and what names a secret.
pub(super) fn withheld() -> Vec<std::ffi::OsString> {
    let secrets = secrets().clone();
    let is_withheld = |name: &OsStr, value: &OsStr| {
        let text = name.to_string_lossy();
        text.starts_with("UNDERCUT_")
            || TELLTALES.contains(&&*text)
            || secrets.iter().any(|secret| names(name, value, secret))
    };
    env::vars_os()
        .filter(|(name, value)| is_withheld(name, value))
        .map(|(name, _)| name)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_found_through_links_and_before_it_exists() {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().canonicalize().unwrap();
        fs::create_dir_all(folder.join("disk/records")).unwrap();
        fs::create_dir_all(folder.join("disk/old")).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::symlink;
            symlink(folder.join("disk"), folder.join("link")).unwrap();
            symlink(folder.join("disk/old"), folder.join("disk/records/matches")).unwrap();
        }
        assert_eq!(
            real(&folder.join("link/records")),
            folder.join("disk/records")
        );
        assert_eq!(
            real(&folder.join("link/new/records")),
            folder.join("disk/new/records")
        );
        assert_eq!(
            links(&folder.join("link/records")),
            [folder.join("disk/old")]
        );
        let places = [folder.join("disk/records")];
        fs::write(folder.join("disk/records/bot.py"), "").unwrap();
        let why = refusal(&folder.join("link/records/bot.py"), &places).expect("it is there");
        assert!(why.contains("link/records/bot.py lies in "), "{why}");
        assert_eq!(refusal(&folder.join("disk/old"), &places), None);
    }
}
