//! The melds: the solver, arrangements and lay-offs, by hand and against brute force.

mod arrangements;
mod brute_force;
mod by_hand;
mod defence;
mod hands;
mod solver;
mod types;
