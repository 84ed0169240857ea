//! Keys that would act on what you have not seen. After a change the key that made it has to be let go of, and other keys
//! that act wait for a moment.

use std::time::Duration;

use strum::{EnumString, VariantNames};

use crate::text::of_variable;

use super::runtime::Key;

/// How long after a change no key acts that costs something: nobody has read what is new yet.
const UNREAD: Duration = Duration::from_millis(300);

/// How long a key is not heard if it may have been held since it changed the screen: before the first repetition keyboards
/// wait for 250 to 700 ms.
const QUIET: Duration = Duration::from_millis(700);

/// Longer than between two repetitions of a held key.
const TAP: Duration = Duration::from_millis(150);

/// What a key costs that comes too soon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// Nothing: it only moves, reads or leaves.
    Nothing,
    /// Another page, from which there is a way back. A held key can lead to one more of them.
    Page,
    /// What comes next, where nothing is lost: another hand, or a match that begins.
    Step,
    /// A move or an answer.
    Move,
}

impl Cost {
    /// How long after a change nothing acts that costs so much.
    const fn unread(self) -> Duration {
        match self {
            Self::Nothing | Self::Page => Duration::ZERO,
            Self::Step | Self::Move => UNREAD,
        }
    }
}

/// Whether keys wait after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Pauses {
    #[default]
    Kept,
    /// For scripts that press keys.
    Skipped,
}

impl Pauses {
    /// The environment variable that says it.
    pub const VARIABLE: &str = "UNDERCUT_PAUSES";

    /// What the environment variable [`VARIABLE`](Self::VARIABLE) says.
    ///
    /// # Errors
    ///
    /// What would be right.
    pub fn wanted() -> Result<Self, String> {
        let known = of_variable(Self::VARIABLE, <Self as VariantNames>::VARIANTS)?;
        Ok(known.unwrap_or_default())
    }
}

/// What a key may do now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Armed {
    /// Everything.
    Yes,
    /// Nothing that acts: the screen has just changed.
    Unread,
    /// Nothing that acts, and it skips nothing: it may still be held since it changed the screen.
    Held,
}

/// When the screen or the turn changed last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Change {
    #[default]
    None,
    /// The change is not on the screen yet.
    Undrawn,
    Drawn(Duration),
}

/// Which keys act. Times are counted from any one moment, and whoever calls says what time it is.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Disarm {
    pub pauses: Pauses,
    now: Duration,
    change: Change,
    /// The key that was pressed last, and when.
    last: Option<(Key, Duration)>,
    /// The key that was pressed last before the change.
    disarmed: Option<DisarmedKey>,
}

/// A key that may be held since it changed the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct DisarmedKey {
    key: Key,
    /// When it was heard last.
    heard: Duration,
    /// Whether it was heard again since, and not as soon as a held key repeats.
    is_tapped: bool,
    /// Whether another key was heard since: a key that is held does not repeat any more then.
    is_let_go: bool,
}

impl DisarmedKey {
    /// How long it must not be heard before it acts where it costs so much. Whoever taps it again and again does not hold it.
    const fn quiet(self, cost: Cost) -> Duration {
        match cost {
            Cost::Page | Cost::Step if self.is_let_go => Duration::ZERO,
            Cost::Page => UNREAD,
            Cost::Step if self.is_tapped => TAP,
            Cost::Nothing | Cost::Step | Cost::Move => QUIET,
        }
    }
}

impl Disarm {
    /// From now on it is so late.
    pub fn set_time(&mut self, now: Duration) {
        self.now = now;
    }

    /// Hears a key, and says what it may do where it costs so much.
    pub fn press(&mut self, key: Key, cost: Cost) -> Armed {
        let now = self.now;
        self.last = Some((key, now));
        let mut armed = self.unless_unread(cost);
        let Some(disarmed) = &mut self.disarmed else {
            return armed;
        };
        if disarmed.key == key {
            let since = now.saturating_sub(disarmed.heard);
            let is_held = since < disarmed.quiet(cost);
            disarmed.heard = now;
            disarmed.is_tapped = since >= TAP;
            if !is_held {
                self.disarmed = None;
            } else if self.pauses == Pauses::Kept {
                armed = Armed::Held;
            }
        } else {
            disarmed.is_let_go = true;
        }
        armed
    }

    /// What the mouse may do.
    pub fn click(&self) -> Armed {
        self.unless_unread(Cost::Move)
    }

    fn unless_unread(&self, cost: Cost) -> Armed {
        let is_unread = !self.unread_for(cost).is_zero();
        if is_unread && self.pauses == Pauses::Kept {
            Armed::Unread
        } else {
            Armed::Yes
        }
    }

    /// How long until the key that was pressed last acts, where it costs so much; or the mouse, without a key.
    pub fn acts_in(&self, key: Option<(Key, Cost)>) -> Duration {
        let unread = self.unread_for(key.map_or(Cost::Move, |(_, cost)| cost));
        let held = match (self.disarmed, key) {
            (Some(disarmed), Some((key, cost))) if disarmed.key == key => {
                (disarmed.heard + disarmed.quiet(cost)).saturating_sub(self.now)
            }
            _ => Duration::ZERO,
        };
        unread.max(held)
    }

    /// How long the last change is not read yet where that costs so much.
    fn unread_for(&self, cost: Cost) -> Duration {
        match self.change {
            Change::None => Duration::ZERO,
            // A key that came before the change was drawn counts as early, too.
            Change::Undrawn => cost.unread(),
            Change::Drawn(at) => (at + cost.unread()).saturating_sub(self.now),
        }
    }

    /// The screen or the turn has changed, by the last key or by itself.
    pub fn change(&mut self) {
        self.change = Change::Undrawn;
        self.disarmed = self.last.map(|(key, heard)| DisarmedKey {
            key,
            heard,
            is_tapped: false,
            is_let_go: false,
        });
    }

    /// Everything that has changed is on the screen now.
    pub fn drawn(&mut self, now: Duration) {
        if self.change == Change::Undrawn {
            self.change = Change::Drawn(now);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPACE: Key = Key::char(' ');
    const OTHER: Key = Key::char('t');

    fn at(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    /// What the key may do when it is pressed at each of these times after it changed the screen.
    fn after_change(key: Key, cost: Cost, times: &[u64]) -> Vec<Armed> {
        let mut disarm = Disarm::default();
        assert_eq!(disarm.press(SPACE, cost), Armed::Yes);
        disarm.change();
        disarm.drawn(at(0));
        let press = |time: &u64| {
            disarm.set_time(at(*time));
            disarm.press(key, cost)
        };
        times.iter().map(press).collect()
    }

    #[test]
    fn the_key_that_changed_the_screen_waits_until_it_was_quiet() {
        let after_change = |times: &[u64]| after_change(SPACE, Cost::Move, times);
        assert_eq!(after_change(&[699]), [Armed::Held]);
        assert_eq!(after_change(&[700]), [Armed::Yes]);
        // Every press that does nothing counts.
        assert_eq!(after_change(&[500, 1_100]), [Armed::Held; 2]);
        assert_eq!(
            after_change(&[500, 1_200, 1_300]),
            [Armed::Held, Armed::Yes, Armed::Yes]
        );
    }

    #[test]
    fn on_a_page_a_second_press_waits_only_until_the_page_is_read() {
        let after_change = |times: &[u64]| after_change(SPACE, Cost::Page, times);
        assert_eq!(after_change(&[299]), [Armed::Held]);
        assert_eq!(after_change(&[300]), [Armed::Yes]);
        assert_eq!(
            after_change(&[200, 450, 750]),
            [Armed::Held, Armed::Held, Armed::Yes]
        );
    }

    #[test]
    fn on_a_page_another_key_acts_at_once() {
        assert_eq!(after_change(OTHER, Cost::Page, &[0]), [Armed::Yes]);
    }

    #[test]
    fn a_key_is_not_held_once_another_was_pressed() {
        for (cost, armed) in [
            (Cost::Page, Armed::Yes),
            (Cost::Step, Armed::Yes),
            // A move that is made in haste cannot be taken back.
            (Cost::Move, Armed::Held),
        ] {
            let mut disarm = Disarm::default();
            disarm.press(SPACE, cost);
            disarm.change();
            disarm.drawn(at(0));
            disarm.set_time(at(310));
            disarm.press(OTHER, Cost::Nothing);
            disarm.set_time(at(400));
            assert_eq!(disarm.press(SPACE, cost), armed, "{cost:?}");
        }
    }

    #[test]
    fn a_key_that_is_tapped_goes_on_at_its_second_tap() {
        let after_change = |times: &[u64]| after_change(SPACE, Cost::Step, times);
        for apart in [150, 500, 699] {
            assert_eq!(
                after_change(&[apart, 2 * apart]),
                [Armed::Held, Armed::Yes],
                "{apart}"
            );
        }
        assert_eq!(after_change(&[149, 298, 447]), [Armed::Held; 3]);
        // Longer than keyboards wait before they repeat a key.
        assert_eq!(after_change(&[700]), [Armed::Yes]);
    }

    #[test]
    fn a_held_key_never_acts() {
        for (cost, first, apart) in [
            (Cost::Move, 250, 33),
            (Cost::Move, 500, 33),
            (Cost::Move, 650, 120),
            (Cost::Step, 250, 33),
            (Cost::Step, 500, 33),
            (Cost::Step, 650, 120),
            (Cost::Page, 250, 33),
            (Cost::Page, 250, 120),
        ] {
            let repeats: Vec<u64> = (0..300).map(|time| first + apart * time).collect();
            let armed = after_change(SPACE, cost, &repeats);
            assert!(armed.iter().all(|armed| *armed == Armed::Held), "{cost:?}");
        }
    }

    #[test]
    fn other_keys_wait_for_a_moment_from_the_change_on() {
        assert_eq!(
            after_change(OTHER, Cost::Move, &[0, 150, 299, 300, 301]),
            [
                Armed::Unread,
                Armed::Unread,
                Armed::Unread,
                Armed::Yes,
                Armed::Yes
            ]
        );
    }

    #[test]
    fn the_key_pressed_last_waits_when_the_screen_changes_by_itself() {
        let mut disarm = Disarm::default();
        disarm.press(SPACE, Cost::Move);
        disarm.set_time(at(10_000));
        disarm.change();
        disarm.drawn(at(10_000));
        disarm.set_time(at(10_400));
        assert_eq!(
            disarm.press(SPACE, Cost::Move),
            Armed::Yes,
            "it was let go of long ago"
        );
        disarm.change();
        disarm.change();
        disarm.drawn(at(10_800));
        disarm.set_time(at(11_099));
        assert_eq!(disarm.press(SPACE, Cost::Move), Armed::Held);
    }

    #[test]
    fn what_is_not_drawn_has_not_been_seen() {
        let mut disarm = Disarm::default();
        disarm.change();
        disarm.set_time(at(5_000));
        assert_eq!(disarm.press(OTHER, Cost::Move), Armed::Unread);
        // It was pressed before that was drawn, and is heard after it.
        disarm.drawn(at(6_000));
        assert_eq!(disarm.press(OTHER, Cost::Move), Armed::Unread);
        disarm.drawn(at(6_200));
        disarm.set_time(at(6_300));
        assert_eq!(disarm.click(), Armed::Yes, "a second frame is no change");
    }

    #[test]
    fn a_script_need_not_wait() {
        let mut disarm = Disarm {
            pauses: Pauses::Skipped,
            ..Disarm::default()
        };
        disarm.press(SPACE, Cost::Move);
        disarm.change();
        assert_eq!(disarm.press(SPACE, Cost::Move), Armed::Yes);
        assert_eq!(disarm.press(OTHER, Cost::Move), Armed::Yes);
    }
}
