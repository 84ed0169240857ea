//! House rules that differ from those of the program in what a test is about.

use undercut::rules::{HouseRules, Rules};

/// The rules of the program with this change.
pub fn rules(change: impl FnOnce(&mut HouseRules)) -> Rules {
    let mut house = HouseRules::default();
    change(&mut house);
    Rules::new(house).expect("the test's rules can be played")
}
