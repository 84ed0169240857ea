//! The parts of the README that tests hold against the program.

use std::{fs, path::Path};

/// A file of the project.
pub fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The text between the lines `<!-- name -->` and `<!-- end -->` of the README.
pub fn part(name: &str) -> String {
    let text = read("README.md");
    let (_, rest) = text
        .split_once(&format!("<!-- {name} -->\n"))
        .unwrap_or_else(|| panic!("the README has a part {name}"));
    let (part, _) = rest
        .split_once("<!-- end -->")
        .expect("the part has an end");
    part.to_owned()
}
