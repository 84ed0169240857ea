//! What all widgets have in common, and what each looks like.

mod everywhere;
mod hits;
mod pictures;
mod samples;
