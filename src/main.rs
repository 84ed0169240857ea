//! The `undercut` program.

fn main() {}
