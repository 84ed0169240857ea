//! The cards of each step.

use crate::play::pair;

use super::{
    step::Step,
    table::{Move, Scene},
};

impl Step {
    /// Its cards.
    pub(super) const fn scene(self) -> Scene {
        match self {
            Self::Points => hand("9h 2s 8c Kd 5d 4h As 7c 6s Td"),
            Self::Set => hand("7c 7d 7s 5c 5h Kh Qd 9s 3d 2s"),
            Self::Run => hand("9h Th Jh Qs Ks As 8c 9c 6d 2h"),
            Self::OneMeld => hand("7c 7d 7h 8h 9h As 2c 3d 5s Jd"),
            Self::Turn => Scene {
                seat: pair::NON_DEALER,
                mine: "7c 7d 7h 4s 5s Kd Jc 9h 2d As",
                his: "Qc Qh 8s 8d Tc 9s 6d 5h 3c 2h",
                then: "Ks 6s 4d",
                before: &[Move::Pass, Move::Pass],
                after: &[Move::Stock, Move::Discard("Tc")],
            },
            Self::Pile => Scene {
                seat: pair::DEALER,
                mine: "9c 9h Qs Jd Kc 8s 6h 4d 3c 2s",
                his: "9d Qh Qc 7c 7h 5s 5d Td Ac 4s",
                then: "Qd 8h",
                before: &[Move::Upcard, Move::Discard("9d")],
                after: &[Move::Stock, Move::Discard("Td")],
            },
            Self::Knock => Scene {
                seat: pair::NON_DEALER,
                mine: "5c 5d 5h 8s 9s Ts Ac 3d 4c 6h",
                his: "Kc Kd Kh Qs 9d 8c 6c 4h 2h 2d",
                then: "Jd Js",
                before: &[Move::Pass, Move::Pass],
                after: &[],
            },
            Self::LayOff => Scene {
                seat: pair::NON_DEALER,
                mine: "4c 4h 4s Qc Qh Qs 9d Td 3s 2c",
                his: "6d 7d 8d Jc Jh Js Ac 2h 5s Kc",
                then: "Ts Kh Ad",
                before: &[
                    Move::Pass,
                    Move::Pass,
                    Move::Stock,
                    Move::Discard("Kh"),
                    Move::Stock,
                    Move::Knock("Kc"),
                    Move::Spread(&["4c 4h 4s", "Qc Qh Qs"]),
                ],
                after: &[],
            },
            Self::Gin => Scene {
                seat: pair::NON_DEALER,
                mine: "3c 3d 3h 6h 7h 8h Tc Jc Qc 4s",
                his: "Kc Kd Ks Qd 9d 8c 5h 2s 2h Ah",
                then: "Jd 9h",
                before: &[Move::Pass, Move::Pass],
                after: &[],
            },
            Self::Hand => Scene {
                seat: pair::NON_DEALER,
                mine: "6c 6d 6s Th Jh 4h 5h Kd 9s 2c",
                his: "Ks Qd Js 9d 8c 7h 5s 3d 2d Ac",
                then: "Qh Jd 8d Tc 3h 7c As 8s 2h Qc 3c 4d Ad",
                before: &[],
                after: &[],
            },
        }
    }
}

/// A step with nothing but the learner's cards.
const fn hand(mine: &'static str) -> Scene {
    Scene {
        seat: pair::NON_DEALER,
        mine,
        his: "",
        then: "",
        before: &[Move::Pass, Move::Pass],
        after: &[],
    }
}
