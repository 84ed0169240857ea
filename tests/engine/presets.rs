//! The presets: what each changes, checked against a list made by hand.

use undercut::rules::{PRESETS, Preset, RuleOrigin};

/// The keys in which each preset differs from the defaults.
const DIFFERENT: &[(&str, &[&str])] = &[
    (
        "rummy-games",
        &["gin.big_gin = false", "score.undercut_on_tie = false"],
    ),
    (
        "pagat",
        &[
            "knock.oklahoma_ace = one",
            "gin.big_gin = false",
            "score.gin_bonus = 20",
            "score.undercut_bonus = 10",
            "score.box_bonus = 20",
            "match.best_of = 1",
        ],
    ),
    (
        "pagat-25",
        &[
            "deal.next_dealer = loser",
            "knock.oklahoma_ace = one",
            "gin.big_gin = false",
            "match.best_of = 1",
        ],
    ),
    (
        "bicycle",
        &[
            "gin.big_gin = false",
            "score.gin_bonus = 20",
            "score.undercut_bonus = 10",
            "score.box_bonus = 20",
            "match.best_of = 1",
        ],
    ),
    (
        "wikipedia",
        &[
            "deal.next_dealer = alternate",
            "game.shutout = double-hands",
            "match.best_of = 1",
        ],
    ),
    (
        "palace",
        &[
            "gin.big_gin = false",
            "score.undercut_bonus = 20",
            "score.box_bonus = 10",
            "score.box_when = at-once",
            "game.bonus = 0",
            "game.shutout = none",
            "match.best_of = 1",
        ],
    ),
    (
        "gamecolony",
        &[
            "gin.big_gin = false",
            "stock.exhausted = last-discard-knock",
            "score.box_bonus = 0",
            "game.bonus = 0",
            "game.shutout = none",
            "match.best_of = 1",
        ],
    ),
    (
        "eaai",
        &[
            "deal.first_dealer = random",
            "deal.next_dealer = alternate",
            "gin.big_gin = false",
            "score.box_bonus = 0",
            "game.bonus = 0",
            "game.shutout = none",
            "match.best_of = 1",
        ],
    ),
    (
        "oklahoma",
        &[
            "knock.variant = oklahoma",
            "knock.oklahoma_spades_double = true",
            "score.extra_boxes.gin = 2",
            "score.extra_boxes.big_gin = 2",
            "score.extra_boxes.undercut = 1",
            "game.target = 150",
        ],
    ),
    ("straight", &["knock.variant = gin-only"]),
    (
        "tournament",
        &[
            "stock.exhausted = last-discard-knock",
            "game.target = 250",
            "match.best_of = 5",
        ],
    ),
    ("quick", &["game.target = 50", "match.best_of = 1"]),
    (
        "hollywood",
        &["game.target = 150", "match.hollywood = three"],
    ),
    ("cutthroat", &["table.game = cutthroat"]),
    ("chouette", &["table.game = chouette"]),
    ("battle-royal", &["table.game = battle-royal"]),
    ("partnership", &["table.game = partnership"]),
    ("round", &["table.game = round", "table.players = 4"]),
    ("doubling", &["doubling.on = true"]),
];

#[test]
fn the_presets_differ_from_the_defaults_in_these_keys() {
    let names: Vec<&str> = PRESETS.iter().map(Preset::name).collect();
    let expected: Vec<&str> = DIFFERENT.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, expected);
    for (name, expected) in DIFFERENT {
        let book = Preset::find(name).expect("a preset of this name").book();
        let different: Vec<String> = book
            .entries()
            .filter(|entry| matches!(entry.origin, RuleOrigin::Preset { .. }))
            .filter(|entry| !entry.is_default())
            .map(|entry| format!("{} = {}", entry.key.path, entry.value).replace('"', ""))
            .collect();
        assert_eq!(different, *expected, "{name}");
        // What else differs is usual at the table of the preset.
        for entry in book.entries() {
            let set = *entry.origin == RuleOrigin::Preset { name };
            assert!(set || entry.value == entry.key.usual(&book.rules()));
        }
    }
}

#[test]
fn a_preset_stands_alone_and_says_what_it_is() {
    for preset in PRESETS {
        assert!(!preset.text().contains("base ="), "{}", preset.name());
        assert!(preset.about().ends_with('.'), "{}", preset.name());
        assert!(preset.about().len() <= 66, "{}", preset.name());
    }
    let error = Preset::find("Pagat").expect_err("names are written small");
    assert_eq!(error.meant, Some("pagat"));
    assert!(
        error
            .to_string()
            .contains("only rummy-games, pagat, pagat-25")
    );
}
