//! A new match: the table, the opponent, the length, the house rules, and whether moves may be taken back.

use std::mem;

use crate::{
    game::words::{Phrase, sentence},
    players::{Level, Opponent},
    rules::{GameTable, Hollywood, NamedChoice, RuleKey, TakeBack},
    tui::{
        keymap::{Command, Place},
        layout::Tier,
        message::Effect,
        setup::{PlaceHolder, Setup},
        widgets::{Canvas, ListChoice, MenuView},
    },
};

use super::{Go, HouseScreen, Model, Next, Screen, board, table, values::draw_menu};

/// A new match being put together. Its values are those of the [`Setup`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewMatchScreen {
    /// The line under the cursor, from 0.
    cursor: usize,
    /// What the lines are.
    fields: Vec<NewMatchField>,
    /// What the form has offered when it was opened, which can be put back.
    offered: Setup,
    /// What was set up before the form was opened, which holds again unless the match begins.
    before: Setup,
    /// Whether the match begins as soon as the house rules have been read again and still cannot be used.
    begins: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NewMatchField {
    Table,
    /// Who has a place after yours, counted from 0.
    Other(usize),
    Length,
    House,
    TakeBack,
    Start,
}

impl NewMatchField {
    fn all(setup: &Setup) -> Vec<Self> {
        let others = (0..setup.others().len()).map(Self::Other);
        let rest = [Self::Length, Self::House, Self::TakeBack, Self::Start];
        [Self::Table]
            .into_iter()
            .chain(others)
            .chain(rest)
            .collect()
    }
}

impl NewMatchScreen {
    /// The cursor is on the line that begins the match.
    pub fn new(model: &Model) -> Self {
        let fields = NewMatchField::all(&model.setup);
        Self {
            cursor: fields.len() - 1,
            fields,
            offered: model.setup.clone(),
            before: model.setup.clone(),
            begins: false,
        }
    }

    /// The same for a match against this opponent alone.
    pub fn against(opponent: Level, model: &mut Model) -> Self {
        let before = model.setup.clone();
        model.setup.challenge(opponent);
        Self {
            before,
            ..Self::new(model)
        }
    }

    fn field(&self, setup: &Setup) -> NewMatchField {
        NewMatchField::all(setup)[self.line(setup)]
    }

    /// The line under the cursor. With another table, which the page of the house rules can bring too, lines have come or gone.
    fn line(&self, setup: &Setup) -> usize {
        let fields = NewMatchField::all(setup);
        let field = self.fields[self.cursor];
        let line = fields.iter().position(|other| *other == field);
        line.unwrap_or(self.cursor.min(fields.len() - 1))
    }

    /// Takes in lines that have come or gone.
    fn settle(&mut self, setup: &Setup) {
        self.cursor = self.line(setup);
        self.fields = NewMatchField::all(setup);
    }

    fn change(&mut self, model: &mut Model, forward: bool) {
        self.settle(&model.setup);
        match self.fields[self.cursor] {
            NewMatchField::Table => model.setup.step_table(forward),
            NewMatchField::Other(place) => model.setup.step_other(place, forward),
            NewMatchField::Length => model.setup.step_length(forward),
            NewMatchField::House => model.setup.step_house(forward),
            NewMatchField::TakeBack => model.setup.step_take_back(),
            NewMatchField::Start => {}
        }
        self.settle(&model.setup);
    }

    /// Whether anything is set up otherwise than before.
    fn is_changed(&self, model: &Model) -> bool {
        !model.setup.is_set_like(&self.offered)
    }

    fn put_back(&mut self, model: &mut Model) {
        self.settle(&model.setup);
        model.setup.put_back(&self.offered);
        self.settle(&model.setup);
    }

    fn confirm(&mut self, model: &mut Model) -> Next {
        match self.field(&model.setup) {
            // They may have been corrected by now.
            NewMatchField::Start if model.lacks_rules() => {
                self.begins = true;
                Effect::ReadRules.into()
            }
            NewMatchField::Start => Self::begin(model),
            // Who presses Enter wants to read them first.
            NewMatchField::House => Next::open(HouseScreen::of(model)),
            _ => {
                self.change(model, true);
                Next::stay()
            }
        }
    }

    /// Lets the match wait for another word, and says whether it was to begin.
    pub(super) fn stays(&mut self) -> bool {
        mem::take(&mut self.begins)
    }

    pub(super) fn begin(model: &mut Model) -> Next {
        let effects = begin(model);
        let go = match model.sitting {
            Some(_) => Go::Close,
            None => Go::Stay,
        };
        Next { effects, go }
    }
}

/// The lines, each with its value.
fn choices(model: &Model) -> Vec<ListChoice> {
    let setup = &model.setup;
    // At every table the values stand in the same column, where there is room for them.
    let wide = if model.tier() > Tier::Compact {
        LABEL
    } else {
        0
    };
    let line = |field: NewMatchField| {
        let mut brief = String::new();
        let (label, value) = match field {
            NewMatchField::Table => {
                let (_, told) = setup.table();
                name_alone(told).clone_into(&mut brief);
                ("Table", told.to_owned())
            }
            NewMatchField::Other(place) => (
                label_of(setup, place),
                match &setup.others()[place] {
                    PlaceHolder::Opponent(opponent) => {
                        let eyes = board::eyes(&opponent.to_string(), model.charset);
                        brief = format!("{}, {opponent}", opponent.called());
                        format!("{eyes}{brief}{}", rung(opponent))
                    }
                    PlaceHolder::Person => {
                        let name = setup.other(place).name;
                        match label_of(setup, place) {
                            label if name.as_str() == label => "at this keyboard".to_owned(),
                            _ => format!("{name}, at this keyboard"),
                        }
                    }
                },
            ),
            NewMatchField::Length => {
                let (told, minutes) = setup.length();
                brief.clone_from(&told);
                let last = if setup.is_as_long_as_last() {
                    ", as last time"
                } else {
                    ""
                };
                ("Length", format!("{told}, about {minutes} minutes{last}"))
            }
            NewMatchField::House => {
                let [except, briefly] = match setup.left_out().len() {
                    0 => [String::new(), String::new()],
                    1 => [", except 1 rule".to_owned(), ", except 1".to_owned()],
                    out => [format!(", except {out} rules"), format!(", except {out}")],
                };
                brief = setup.chosen().brief() + &briefly;
                ("House rules", setup.chosen().name() + &except)
            }
            NewMatchField::TakeBack => {
                let allowed = match setup.take_back() {
                    TakeBack::Never => "not allowed",
                    TakeBack::UntilOpponentActs => "allowed",
                };
                ("Take back", allowed.to_owned())
            }
            NewMatchField::Start if model.lacks_rules() => {
                // The other values have an arrow before them.
                let begin = ListChoice::new("", format!("{:<wide$}", "Begin"));
                return begin
                    .noted("  by the built-in rules")
                    .briefly("built-in rules");
            }
            NewMatchField::Start => return ListChoice::new("", "Begin"),
        };
        let label = format!("{label:<wide$}");
        ListChoice::new("", label).changing(value).briefly(brief)
    };
    NewMatchField::all(setup).into_iter().map(line).collect()
}

impl Screen for NewMatchScreen {
    fn place(&self, _: &Model) -> Place {
        Place::NewMatch
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let setup = &model.setup;
        let about = match self.field(setup) {
            NewMatchField::Table => about_table(setup),
            NewMatchField::Length => about_length(setup),
            NewMatchField::House => about_house(setup),
            NewMatchField::TakeBack => about_take_back(model),
            NewMatchField::Other(place) => about_place(setup, place),
            NewMatchField::Start if setup.others().len() > 1 => about_table(setup),
            NewMatchField::Start => about_place(setup, 0),
        };
        let faulty = model.about_faulty_rules();
        let faulty = faulty.filter(|_| {
            let field = self.field(setup);
            field == NewMatchField::House || field == NewMatchField::Start && model.lacks_rules()
        });
        let is_about_rules = matches!(
            self.field(setup),
            NewMatchField::House | NewMatchField::Table
        );
        let left_out = about_left_out(setup).filter(|_| is_about_rules);
        let kept = model.menu.about_unfinished();
        let kept = kept.filter(|_| self.field(setup) == NewMatchField::Start);
        let said = faulty.or(Some(about)).into_iter();
        let notes: Vec<String> = said.chain(left_out).chain(kept).collect();
        let menu = MenuView {
            heading: "New match",
            choices: &choices(model),
            selected: self.line(setup),
            notes: &notes,
            reserved: NOTES,
            width: WIDTH,
            largest: model.settings.cards,
        };
        draw_menu(&menu, model, canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::Left => self.change(model, false),
            Command::Right => self.change(model, true),
            Command::Confirm => return self.confirm(model),
            Command::Restore => self.put_back(model),
            Command::House => return Next::open(HouseScreen::of(model)),
            _ => {}
        }
        Next::stay()
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        match (command, self.field(&model.setup)) {
            (Command::Confirm, NewMatchField::Start) => Some("begin"),
            (Command::Confirm, NewMatchField::House) => Some("open"),
            (Command::Confirm, _) => Some("change"),
            (Command::Restore, _) => self.is_changed(model).then_some("undo changes"),
            (Command::House, _) if !model.setup.left_out().is_empty() => {
                Some(command.binding().label)
            }
            _ => None,
        }
    }

    /// The first click on a line with a value only moves the cursor there.
    fn click(&mut self, line: usize, model: &mut Model) -> Next {
        self.settle(&model.setup);
        let is_pointed_at = self.cursor == line;
        self.cursor = line;
        if is_pointed_at || self.fields[line] == NewMatchField::Start {
            self.confirm(model)
        } else {
            Next::stay()
        }
    }

    fn list(&mut self) -> Option<(&mut usize, usize)> {
        Some((&mut self.cursor, self.fields.len()))
    }

    fn leaves_line(&mut self, model: &mut Model) -> bool {
        self.settle(&model.setup);
        true
    }

    /// No match begins, so nothing has been chosen for one.
    fn close(&mut self, model: &mut Model) -> Next {
        model.setup.put_back(&self.before);
        Next::close()
    }
}

/// How many rows there are for what is said of a line.
const NOTES: u16 = 4;

/// The width of the longest label: `At your right`.
const LABEL: usize = 13;

/// The width of the lines, in which no value is cut.
const WIDTH: u16 = 68;

/// What the player in a place after yours, counted from 0, is to you. Where the cut decides who plays together, that is not
/// known yet.
fn label_of(setup: &Setup, place: usize) -> &'static str {
    let ((game, players), _) = setup.table();
    let labels = match (game, players) {
        (GameTable::Two, _) | (GameTable::Round, ..=2) => ["Opponent", "", ""],
        (GameTable::Cutthroat, _) => ["Opponent 1", "Opponent 2", ""],
        (GameTable::BattleRoyal, _) | (GameTable::Round, 3) => {
            ["At your left", "At your right", ""]
        }
        (GameTable::Round, _) => ["At your left", "Opposite", "At your right"],
        (GameTable::Chouette | GameTable::Partnership, _) => ["Player 2", "Player 3", "Player 4"],
    };
    labels[place]
}

/// The name of a table alone: the lines below it show how many play at it.
pub(super) fn name_alone(table: &str) -> &str {
    table
        .split_once(" (")
        .map_or("one opponent", |(name, _)| name)
}

fn about_table(setup: &Setup) -> String {
    let ((game, _), _) = setup.table();
    let cut = match game {
        GameTable::Chouette => " The cut decides who is in the box first.",
        GameTable::Partnership => " The cut decides who are partners.",
        GameTable::Two | GameTable::Cutthroat | GameTable::BattleRoyal | GameTable::Round => "",
    };
    // In the place of the length that was chosen.
    let changed = if setup.table_changes_length() {
        format!(" At this table you play {}.", setup.length().0)
    } else {
        String::new()
    };
    format!("{}{cut}{changed}", game.named().doc)
}

/// What the house rules are, and whether for one match; and the table and the length, where these are not what was chosen or what
/// the rules may speak of.
fn about_house(setup: &Setup) -> String {
    let mut about = sentence(&setup.chosen().about);
    if setup.is_once() {
        about += " Only this match is played by them.";
    }
    if setup.has_changed_table() {
        let (_, table) = setup.table();
        about = format!("{about} This changes the table: {table}.");
    }
    let (length, _) = setup.length();
    if setup.has_changed_length() {
        format!("{about} This changes the length: {length}.")
    } else if setup.is_shortened() {
        format!("{about} The length: {length}.")
    } else {
        about
    }
}

/// The house rule that does not fit the table, or how many, and whether anything of the house rules is left. Their own page says
/// which and why.
fn about_left_out(setup: &Setup) -> Option<String> {
    let left_out = match &setup.left_out()[..] {
        [] => return None,
        [one] => format!("Not at this table: {}.", one.in_words()),
        several => format!(
            "{} house rules do not count at this table: House rules lists them.",
            several.len()
        ),
    };
    Some(if setup.rules().into_house() == setup.own() {
        format!("{left_out} You play by the built-in rules.")
    } else {
        left_out
    })
}

/// Where an opponent stands on the ladder: `, level 3 of 9`. A character and another program have no place there.
pub(super) fn rung(opponent: &Opponent) -> String {
    let rung = match opponent {
        Opponent::Computer(level) => level.rung(),
        Opponent::Program(_) => None,
    };
    let of = Level::LADDER.len();
    rung.map_or_else(String::new, |rung| format!(", level {rung} of {of}"))
}

/// When a game and the match end.
fn about_length(setup: &Setup) -> String {
    let rules = setup.rules();
    let keys = match rules.match_play.hollywood {
        Hollywood::Off => ["game.target", "match.best_of", "match.target"].as_slice(),
        Hollywood::Three | Hollywood::Rolling => &["match.hollywood", "game.target"],
    };
    let keys = keys.iter();
    let said = keys.filter_map(|path| RuleKey::find(path)?.sentence(&rules));
    said.collect::<Vec<_>>().join(" ")
}

/// Which moves may be taken back, and by which key.
fn about_take_back(model: &Model) -> String {
    let setup = &model.setup;
    let rules = setup.rules();
    let said = RuleKey::find("table.take_back").and_then(|key| key.sentence(&rules));
    let said = said.unwrap_or_default();
    match setup.take_back() {
        TakeBack::Never => said,
        TakeBack::UntilOpponentActs => {
            let key = model.keys.name(Command::TakeBack);
            format!("{said} A card that you drew stays seen. The key is {key}.")
        }
    }
}

/// Who has a place, what the cut decides, and when the match is rated.
fn about_place(setup: &Setup, place: usize) -> String {
    let about = about_other(setup, place);
    let ((game, _), _) = setup.table();
    match (game, &setup.others()[place]) {
        (GameTable::Partnership, _) => format!("{about} The cut decides who is your partner."),
        (GameTable::Chouette, _) => format!("{about} The cut decides who is in the box."),
        (GameTable::Two, PlaceHolder::Opponent(Opponent::Computer(_))) => {
            format!("{about} Without hints the match counts for your rating.")
        }
        (
            GameTable::Two | GameTable::Cutthroat | GameTable::BattleRoyal | GameTable::Round,
            PlaceHolder::Opponent(_) | PlaceHolder::Person,
        ) => about,
    }
}

fn about_other(setup: &Setup, place: usize) -> String {
    let other = &setup.others()[place];
    let name = setup.other(place).name;
    match other {
        PlaceHolder::Person => {
            format!("{name} shares this keyboard: the cards are covered between your turns.")
        }
        PlaceHolder::Opponent(Opponent::Computer(level)) => level.persona().about.join(" "),
        PlaceHolder::Opponent(Opponent::Program(_)) => format!("{name} is another program."),
    }
}

/// Begins a new match as it is set up.
pub fn begin(model: &mut Model) -> Vec<Effect> {
    table::sit_down_anew(model, Setup::begin).unwrap_or_else(|why| {
        model.told = Some(Phrase::from_sentence(&why));
        Vec::new()
    })
}
