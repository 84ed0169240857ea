//! Every widget once, with something to show.

use ratatui::layout::Rect;

use super::super::{
    Align, Canvas, CardGroup, CardRow, CardSize, CardView, ChoiceList, DiscardPile, Document,
    Emphasis, Footer, HelpView, KeyHint, ListChoice, Look, Mark, MenuView, Page, Piles, SheetForm,
    SheetOverflow, SheetView,
};
use crate::{
    game::{HandResult, Player, Sheet},
    play::{VoidReason, WinKind},
    rules::{HouseRules, Rules},
    tui::{
        glyphs::Charset,
        handbook::{Handbook, KeySection, Topic},
        theme::{BuiltIn, ColorDepth, Theme},
    },
};

pub(super) fn look(theme: BuiltIn, charset: Charset) -> Look {
    Look {
        theme: Theme::built_in(theme, ColorDepth::Indexed),
        glyphs: charset.glyphs(),
    }
}

pub(super) fn dark() -> Look {
    look(BuiltIn::Dark, Charset::Unicode)
}

pub(super) fn cards(text: &str) -> Vec<CardView> {
    text.split(' ')
        .map(|card| CardView::up(card.parse().unwrap()))
        .collect()
}

/// Eleven cards with the cursor on the one just drawn.
pub(super) fn hand(largest: CardSize, emphasis: Emphasis) -> CardRow {
    let mut loose = cards("4h Jc Qc Kd 2c");
    loose[2] = loose[2].emphasized(emphasis).marked(Mark::Drawn);
    loose[4] = loose[4].emphasized(Emphasis::Dimmed);
    let mut run = cards("8s 9s Ts");
    run[0] = run[0].marked(Mark::LaidOff).emphasized(Emphasis::Lit);
    CardRow {
        groups: vec![
            CardGroup::meld(cards("7c 7d 7h"), "set"),
            CardGroup::meld(run, "run"),
            CardGroup::loose(loose, "deadwood 36"),
        ],
        largest,
        align: Align::Left,
    }
}

pub(super) fn backs(largest: CardSize) -> CardRow {
    let mut cards = vec![CardView::down(); 9];
    cards.push(CardView::up("Kd".parse().unwrap()));
    CardRow {
        groups: vec![CardGroup::loose(cards, "")],
        largest,
        align: Align::Center,
    }
}

pub(super) fn piles(stock: usize, largest: CardSize) -> Piles {
    Piles {
        stock,
        stock_emphasis: Emphasis::Cursor,
        discards: vec![DiscardPile::shared(CardView::up("Td".parse().unwrap()), 9)],
        largest,
        align: Align::Left,
    }
}

pub(super) fn choices() -> Vec<ListChoice> {
    vec![
        ListChoice::new("Enter", "Go on").noted("Ann 36, Clara 7"),
        ListChoice::new("", "New match").noted("against Clara, club"),
        ListChoice::new("?", "Help"),
        ListChoice::new("q", "Quit"),
    ]
}

pub(super) fn keys() -> Vec<KeyHint> {
    vec![
        KeyHint::new("Enter", "discard"),
        KeyHint::new("k", "knock"),
        KeyHint::new("s", "sort"),
        KeyHint::new("?", "help"),
    ]
}

pub(super) fn names() -> crate::game::words::Names {
    crate::game::words::Names::new(["Ann", "Clara the Careful"], None)
}

/// A game to 100 that Ann won, and the beginning of the next.
pub(super) fn sheet() -> Sheet {
    let mut sheet = Sheet::new(&Rules::default());
    let won = |player, kind, points| HandResult::Won {
        player: Player::new(player),
        kind,
        points,
        boxes: 1,
        charge: None,
    };
    for hand in [
        won(0, WinKind::Knock, 24),
        won(1, WinKind::Gin, 38),
        won(0, WinKind::Undercut, 27),
        HandResult::Void {
            reason: VoidReason::StockExhausted,
        },
        won(0, WinKind::BigGin, 66),
        won(0, WinKind::Knock, 12),
        won(1, WinKind::Knock, 7),
    ] {
        sheet.enter(hand).unwrap();
    }
    sheet
}

/// The sheet of a table after these hands, in each a player's points.
pub(super) fn sheet_of(house: HouseRules, hands: &[(usize, u32)]) -> Sheet {
    let mut sheet = Sheet::new(&Rules::new(house).unwrap());
    let sides = sheet.table().match_sides();
    for &(winner, points) in hands {
        let player = Player::new(winner);
        let members: Vec<Player> = sides.members(player, sheet.players()).collect();
        let won = HandResult::Won {
            player,
            kind: WinKind::Knock,
            points,
            boxes: 1,
            charge: None,
        };
        let hand = match members[..] {
            [one, other] => HandResult::Net {
                side: [one, other],
                points,
                boxes: 1,
            },
            _ => won,
        };
        sheet.enter(hand).unwrap();
    }
    sheet
}

pub(super) const TEXT: &str = "# Melds\nA **set** is three or four cards of one rank, such as 7♣ 7♦ 7♥; \
    a **run** is three or more in a row of one suit.\n\n# Keys\n\n| key | does |\n|---|---|\n| `Enter` | discards |\n\
    | `k` | knocks, where the deadwood allows it |\n\n# What counts\n\n- An ace counts 1.\n- Ten, jack, queen and king \
    count 10 each, and every other card counts its number of pips.\n";

pub(super) fn notes() -> Vec<String> {
    vec![
        "House rules: rules.toml in this folder".to_owned(),
        "knock.limit = 9, gin.big_gin = false, match.best_of = 3".to_owned(),
    ]
}

pub(super) fn menu(canvas: &mut Canvas<'_>, area: Rect) {
    MenuView {
        heading: "Gin Rummy",
        choices: &choices(),
        selected: 0,
        notes: &notes(),
        reserved: 0,
        width: 56,
        largest: CardSize::Large,
    }
    .draw(area, canvas);
}

/// The page of help about a topic, at a table where one rule is not the usual one.
pub(super) fn help(topic: Topic) -> Document {
    let mut house = HouseRules::default();
    house.knock.limit = 9;
    let sections = [KeySection {
        heading: "At the table".to_owned(),
        keys: keys(),
        note: "A card can be typed as well.".to_owned(),
    }];
    let handbook = Handbook {
        keys: &sections,
        rules: &Rules::new(house).unwrap(),
        rules_from: "This table plays by rules.toml in this folder.",
    };
    handbook.page(topic)
}

/// A way to draw one widget into an area.
pub(super) type Drawing = (&'static str, Box<dyn Fn(Rect, &mut Canvas<'_>)>);

/// Every widget, in its forms.
pub(super) fn drawings() -> Vec<Drawing> {
    let mut drawings: Vec<Drawing> = Vec::new();
    for size in [
        CardSize::Compact,
        CardSize::Small,
        CardSize::Medium,
        CardSize::Large,
    ] {
        drawings.push((
            "hand",
            Box::new(move |area, canvas| hand(size, Emphasis::Cursor).draw(area, canvas)),
        ));
        drawings.push((
            "backs",
            Box::new(move |area, canvas| backs(size).draw(area, canvas)),
        ));
        for stock in [0, 31] {
            drawings.push((
                "piles",
                Box::new(move |area, canvas| piles(stock, size).draw(area, canvas)),
            ));
        }
    }
    drawings.extend(lines_and_lists());
    for scroll in [0, 3, usize::MAX] {
        let document = Document::parse(TEXT);
        drawings.push((
            "page",
            Box::new(move |area, canvas| {
                Page {
                    document: &document,
                    scroll,
                }
                .draw(area, canvas);
            }),
        ));
        let document = Document::parse(TEXT);
        drawings.push((
            "help",
            Box::new(move |area, canvas| {
                HelpView {
                    names: &Topic::ALL.map(Topic::name),
                    open: Topic::Rules as usize,
                    document: &document,
                    scroll,
                    hint: "Left and Right turn the pages",
                }
                .draw(area, canvas);
            }),
        ));
        for form in [SheetForm::Wide, SheetForm::Narrow] {
            let (sheet, names) = (sheet(), names());
            drawings.push((
                "sheet",
                Box::new(move |area, canvas| {
                    SheetView {
                        sheet: &sheet,
                        names: &names,
                        form,
                        has_match: true,
                        overflow: SheetOverflow::Scrolled(scroll),
                    }
                    .draw(area, canvas);
                }),
            ));
        }
    }
    drawings.push(("menu", Box::new(|area, canvas| menu(canvas, area))));
    drawings
}

fn lines_and_lists() -> Vec<Drawing> {
    let mut drawings: Vec<Drawing> = Vec::new();
    drawings.push((
        "footer",
        Box::new(|area, canvas| {
            Footer {
                keys: &keys(),
                at_end: 2,
            }
            .draw(area, canvas);
        }),
    ));
    for selected in [0, 3] {
        drawings.push((
            "list",
            Box::new(move |area, canvas| {
                ChoiceList {
                    choices: &choices(),
                    selected,
                }
                .draw(area, canvas);
            }),
        ));
    }
    drawings
}
