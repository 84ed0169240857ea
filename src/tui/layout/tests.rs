//! Every part of a table at every size.

use super::*;

/// The smallest screen of each tier, the largest but one, and some between them.
const SIZES: [(u16, u16); 13] = [
    (40, 12),
    (59, 19),
    (60, 20),
    (80, 24),
    (81, 25),
    (99, 29),
    (100, 30),
    (119, 39),
    (120, 40),
    (121, 41),
    (160, 45),
    (161, 46),
    (250, 80),
];
const MIDDLES: [Middle; 6] = [
    Middle::Play,
    Middle::Panel,
    Middle::Lines,
    Middle::Open,
    Middle::Report,
    Middle::OpenReport,
];
const CARDS: [CardSize; 4] = [
    CardSize::Compact,
    CardSize::Small,
    CardSize::Medium,
    CardSize::Large,
];
const TABLES: [(usize, usize, usize); 6] = [
    (2, 2, 1),
    (3, 2, 1),
    (4, 2, 1),
    (3, 3, 1),
    (3, 3, 2),
    (4, 4, 1),
];

/// Checks every layout at every size.
fn every(check: impl Fn(&Areas, (u16, u16), TableParts)) {
    for (width, height) in SIZES {
        for (players, hands, discards) in TABLES {
            let table = TableSize {
                players,
                hands,
                discards,
                own_pile: discards > 1,
            };
            for middle in MIDDLES {
                for largest in CARDS {
                    for faces in [Faces::Hidden, Faces::Open] {
                        for (side, answers) in [
                            (SidePanel::Sheet, 0),
                            (SidePanel::List, 0),
                            (SidePanel::Sheet, 4),
                        ] {
                            let parts = TableParts {
                                middle,
                                faces,
                                side,
                                largest,
                                table,
                                answers,
                            };
                            let areas = Areas::of(Size::new(width, height), parts);
                            check(&areas, (width, height), parts);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn tiers_start_at_their_sizes() {
    for (width, height, tier) in [
        (160, 45, Tier::Huge),
        (159, 45, Tier::Large),
        (160, 44, Tier::Large),
        (120, 40, Tier::Large),
        (119, 40, Tier::Full),
        (100, 30, Tier::Full),
        (99, 30, Tier::Standard),
        (80, 24, Tier::Standard),
        (80, 23, Tier::Narrow),
        (60, 20, Tier::Narrow),
        (59, 50, Tier::Compact),
        (40, 12, Tier::Compact),
        (39, 12, Tier::TooSmall),
        (200, 11, Tier::TooSmall),
    ] {
        assert_eq!(Tier::of(Size::new(width, height)), tier, "{width}x{height}");
    }
}

#[test]
fn nothing_overlaps_at_any_size() {
    every(|areas, (width, height), shown| {
        let parts = areas.all();
        for (i, a) in parts.iter().enumerate() {
            assert!(a.right() <= width && a.bottom() <= height, "{areas:?}");
            for b in &parts[i + 1..] {
                let apart = a.intersection(*b).is_empty();
                assert!(apart, "{width}x{height} {shown:?}: {areas:?}");
            }
        }
    });
}

#[test]
fn nothing_is_missing_at_any_size() {
    every(|areas, (width, height), shown| {
        let middle = shown.middle;
        let what = format!("{width}x{height} {shown:?}: {areas:?}");
        let always = [areas.score, areas.hand, areas.message, areas.footer];
        assert!(always.iter().all(|part| !part.is_empty()), "{what}");
        assert!(!areas.count.is_empty() || middle.is_report(), "{what}");
        assert_eq!(areas.piles.is_empty(), middle.is_open(), "{what}");
        if shown.table == TableSize::TWO {
            let tier = Tier::of(Size::new(width, height));
            let is_tight = shown.is_tight(tier);
            assert!(!areas.other_cards.is_empty() || is_tight, "{what}");
            assert!(areas.middle.height >= 2, "{what}");
            assert!(!is_tight || areas.middle.height >= 3, "{what}");
            let is_over = middle == Middle::Panel && shown.side == SidePanel::Sheet;
            let has_sheet = tier >= Tier::Standard && !is_over;
            assert_eq!(areas.sheet.is_some(), has_sheet, "{what}");
        }
    });
}

#[test]
fn every_opponent_has_a_place_at_every_size() {
    every(|areas, (width, height), shown| {
        let what = format!("{width}x{height} {shown:?}: {areas:?}");
        let places: Vec<&SeatPlace> = areas.places.iter().flatten().collect();
        let tier = Tier::of(Size::new(width, height));
        let needs_lines = matches!(shown.middle, Middle::Lines | Middle::Report);
        assert!(places.iter().all(|place| !place.name.is_empty()), "{what}");
        if shown.table.hands == 2 {
            let in_play = matches!(shown.middle, Middle::Play | Middle::Panel)
                && shown.faces == Faces::Hidden;
            let is_shown = tier >= Tier::Full
                && (in_play || shown.middle == Middle::Open)
                && shown.side == SidePanel::Sheet;
            let idle = shown.table.players - 2;
            assert_eq!(places.len(), if is_shown { idle } else { 0 }, "{what}");
            return;
        }
        if tier == Tier::Compact && needs_lines {
            assert!(places.is_empty(), "{what}");
            return;
        }
        assert_eq!(places.len(), shown.table.hands - 1, "{what}");
        let is_stacked = shown.table.hands == 3 && shown.largest > CardSize::Compact;
        let has_cards = match shown.side {
            SidePanel::Sheet if tier == Tier::Standard => is_stacked || !shown.middle.is_open(),
            SidePanel::Sheet => tier >= Tier::Full,
            SidePanel::List => tier >= Tier::Standard && !shown.middle.is_open(),
        };
        let with_cards = places.iter().filter(|place| !place.cards.is_empty());
        let expected = if has_cards { places.len() } else { 0 };
        assert_eq!(with_cards.count(), expected, "{what}");
    });
}

#[test]
fn opponents_sit_left_and_top_and_right_in_the_order_of_play() {
    every(|areas, (width, height), shown| {
        let tier = Tier::of(Size::new(width, height));
        if tier < Tier::Full || shown.side == SidePanel::List || shown.table.hands == 2 {
            return;
        }
        let what = format!("{width}x{height} {shown:?}: {areas:?}");
        let places: Vec<&SeatPlace> = areas.places.iter().flatten().collect();
        let [left, .., right] = places.as_slice() else {
            panic!("{what}");
        };
        assert_eq!(left.cards.y, right.cards.y, "{what}");
        assert!(left.cards.right() <= right.cards.x, "{what}");
        if let [left, top, right] = places.as_slice() {
            assert!(top.cards.bottom() <= left.name.y, "{what}");
            let middle = top.cards.x + top.cards.width / 2;
            assert!(
                left.cards.x < middle && middle < right.cards.right(),
                "{what}"
            );
            let off = (2 * top.cards.x + top.cards.width).abs_diff(width);
            assert!(off <= 2, "{what}");
        }
    });
}

#[test]
fn hand_and_piles_are_in_the_middle_of_the_table() {
    every(|areas, (width, height), shown| {
        let middle = shown.middle;
        // The list of a replay stands beside the whole table.
        let right = match (shown.side, areas.sheet) {
            (SidePanel::List, Some(list)) => list.x,
            _ => width,
        };
        let left = if right < width { areas.hand.x } else { 0 };
        let off = |area: Rect| (2 * area.x + area.width).abs_diff(left + right);
        let mut parts = vec![areas.hand, areas.count, areas.message];
        // With a pile of your own they make room for the moves, and on a narrow screen for a panel that may open.
        let leave_room = match middle {
            Middle::Panel | Middle::Open | Middle::OpenReport => true,
            Middle::Play => {
                let is_narrow = Tier::of(Size::new(width, height)) == Tier::Narrow;
                shown.table.own_pile || is_narrow && areas.piles.height > 1
            }
            Middle::Lines | Middle::Report => shown.table.own_pile,
        };
        if !leave_room {
            parts.push(areas.piles);
        }
        for part in parts {
            assert!(off(part) <= 2, "{width}x{height} {shown:?}: {areas:?}");
        }
    });
}

#[test]
fn the_last_moves_of_several_stay_in_sight_beside_a_panel() {
    every(|areas, (width, height), shown| {
        let tier = Tier::of(Size::new(width, height));
        let opens = shown.middle == Middle::Panel && shown.side == SidePanel::Sheet;
        if opens && tier >= Tier::Full && shown.table.hands > 2 {
            let moves = areas.moves;
            let what = format!("{width}x{height} {shown:?}: {areas:?}");
            assert!(moves.width >= 24 && moves.height >= 4, "{what}");
        }
    });
}

#[test]
fn a_panel_that_opens_moves_nothing() {
    every(|areas, (width, height), shown| {
        let tier = Tier::of(Size::new(width, height));
        let opens = shown.middle == Middle::Panel && shown.side == SidePanel::Sheet;
        if !opens || tier < Tier::Narrow {
            return;
        }
        let closed = TableParts {
            middle: Middle::Play,
            ..shown
        };
        let closed = Areas::of(Size::new(width, height), closed);
        let what = format!("{width}x{height} {shown:?}: {areas:?}");
        let cards = |areas: &Areas| [areas.other_cards, areas.hand, areas.count, areas.message];
        assert_eq!(cards(areas), cards(&closed), "{what}");
        // Small piles stand in a row, and the panel below them.
        if shown.largest > CardSize::Compact {
            assert_eq!(areas.piles, closed.piles, "{what}");
            let is_shared = shown.table.discards == 1;
            assert!(!is_shared || areas.middle.width >= 26, "{what}");
        }
    });
}

#[test]
fn a_showdown_leaves_the_opponent_and_your_cards_where_they_are() {
    every(|areas, (width, height), shown| {
        let is_play = shown.middle == Middle::Play && shown.faces == Faces::Hidden;
        let has_sides = shown.side == SidePanel::Sheet && shown.table.hands == 2;
        if !is_play || !has_sides || Tier::of(Size::new(width, height)) < Tier::Standard {
            return;
        }
        let open = TableParts {
            middle: Middle::Open,
            ..shown
        };
        let open = Areas::of(Size::new(width, height), open);
        let what = format!("{width}x{height} {shown:?}: {areas:?} {open:?}");
        let corner = |area: Rect| (area.x, area.y);
        assert_eq!(corner(areas.other), corner(open.other), "{what}");
        // Small cards have a row more for the names of their melds, and the face has it too.
        if shown.largest > CardSize::Compact {
            assert_eq!(areas.other.height, open.other.height, "{what}");
        }
        assert_eq!(areas.other_cards.y, open.other_cards.y, "{what}");
        assert_eq!(areas.hand.bottom(), open.hand.bottom(), "{what}");
        assert_eq!([areas.count, areas.message], [open.count, open.message]);
        let sizes = |areas: &Areas| [areas.hand_size, areas.other_size];
        assert_eq!(sizes(areas), sizes(&open), "{what}");
    });
}
