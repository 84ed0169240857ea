//! What all widgets have in common, and what each looks like.

mod everywhere;
mod pictures;
mod samples;
