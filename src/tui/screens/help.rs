//! The help: the keys as they are bound, the rules of this table, and the other pages.

use ratatui::layout::Rect;

use crate::{
    session::{length, played_by},
    tui::{
        handbook::{Handbook, KeySection, Topic},
        keymap::{Binding, Command, Keymap, Place, TYPED_DOC},
        runtime::Key,
        setup::Setup,
        widgets::{Canvas, Document, HelpView, Hit, KeyHint},
    },
};

use super::{Go, HouseScreen, Model, Next, Screen, text};

/// The help, open at a topic.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelpScreen {
    pub topic: Topic,
    /// How many rows it is scrolled down.
    pub scroll: usize,
    /// The keys that come first: those of the place where it was opened.
    pub first: KeyGroup,
}

impl HelpScreen {
    /// Opens another topic, at its beginning.
    fn turn_to(&mut self, topic: Topic) {
        (self.topic, self.scroll) = (topic, 0);
    }

    /// The help for somebody who is at this place.
    pub fn at(place: Place) -> Self {
        let topic = match place {
            Place::NewMatch | Place::House => Topic::Rules,
            // What the keys do the footer of the menu says.
            Place::Menu | Place::Lesson => Topic::HowToPlay,
            _ => Topic::Keys,
        };
        Self {
            topic,
            scroll: 0,
            first: KeyGroup::at(place),
        }
    }

    fn document(&self, model: &Model) -> Document {
        let (rules, rules_from) = match model.match_shown() {
            Some((game, ..)) => {
                let rules = game.rules();
                let by = played_by(rules);
                (**rules, format!("This table plays by {by}."))
            }
            None => (model.setup.rules().into_house(), about_next(&model.setup)),
        };
        let handbook = Handbook {
            keys: &key_sections(&model.keys, self.first),
            rules: &rules,
            rules_from: &rules_from,
        };
        handbook.page(self.topic)
    }
}

/// By what the next match is played.
fn about_next(setup: &Setup) -> String {
    let rules = setup.rules();
    let book = &setup.chosen().book;
    let (length, house) = (length(&rules), book.source().name());
    let form = if book.rules().is_alike(&rules) {
        ""
    } else {
        ", except where New match sets its own"
    };
    format!("The next match ({length}) is played by {house}{form}.")
}

/// Everything above the keys.
fn area(whole: Rect) -> Rect {
    Rect {
        height: whole.height.saturating_sub(1),
        ..text::page(whole)
    }
}

impl Screen for HelpScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Reading
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let area = area(canvas.area());
        let name = |command| model.keys.name(command);
        let (left, right) = (name(Command::Left), name(Command::Right));
        let view = HelpView {
            names: &Topic::ALL.map(Topic::name),
            open: self.topic as usize,
            document: &self.document(model),
            scroll: self.scroll,
            hint: &format!("{left} and {right} turn the pages"),
        };
        view.draw(area, canvas);
        for (line, rect) in view.name_rects(area, canvas).into_iter().enumerate() {
            canvas.hit(rect, Hit::Line(line));
        }
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::Left | Command::Right => {
                self.turn_to(self.topic.step(command == Command::Right));
            }
            Command::House => return Go::Replace(HouseScreen::of(model)).into(),
            Command::Confirm => return Next::close(),
            _ => {}
        }
        Next::stay()
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        match command {
            Command::Right => Some("next page"),
            Command::Left => Some("previous page"),
            Command::House => Some("rules"),
            other => super::reading_label(other, model),
        }
    }

    fn click(&mut self, line: usize, _: &mut Model) -> Next {
        if let Some(topic) = Topic::ALL.get(line) {
            self.turn_to(*topic);
        }
        Next::stay()
    }

    fn scroll(&mut self) -> Option<&mut usize> {
        Some(&mut self.scroll)
    }

    fn last_scroll(&self, model: &Model) -> usize {
        let view = HelpView {
            names: &Topic::ALL.map(Topic::name),
            open: self.topic as usize,
            document: &self.document(model),
            scroll: 0,
            hint: "",
        };
        view.last_scroll(area(text::whole(model)), &text::colorless(model))
    }

    fn page_rows(&self, model: &Model) -> usize {
        text::page_rows(HelpView::page_area(area(text::whole(model))))
    }
}

/// A part of the page of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyGroup {
    Turn,
    Hand,
    Cursor,
    Pages,
    Replay,
    House,
    Lesson,
}

impl KeyGroup {
    const ALL: [Self; 7] = [
        Self::Turn,
        Self::Hand,
        Self::Cursor,
        Self::Pages,
        Self::Replay,
        Self::House,
        Self::Lesson,
    ];

    /// What somebody at this place wants to know first.
    const fn at(place: Place) -> Self {
        match place {
            Place::Offer
            | Place::Draw
            | Place::Discard
            | Place::Waiting
            | Place::Between
            | Place::Cover
            | Place::NewMatch => Self::Turn,
            Place::Menu | Place::Settings | Place::Question | Place::Cut | Place::Choosing => {
                Self::Cursor
            }
            Place::Daily | Place::Statistics | Place::Ladder | Place::Reading => Self::Pages,
            Place::Records | Place::Replay => Self::Replay,
            Place::House => Self::House,
            Place::Lesson => Self::Lesson,
        }
    }

    const fn of(command: Command) -> Self {
        match command {
            Command::DrawStock
            | Command::Take
            | Command::Pass
            | Command::Double
            | Command::Confirm
            | Command::Knock
            | Command::Gin
            | Command::BigGin
            | Command::TakeBack => Self::Turn,
            Command::Sort | Command::MoveLeft | Command::MoveRight => Self::Hand,
            Command::Left
            | Command::Right
            | Command::Up
            | Command::Down
            | Command::First
            | Command::Last
            | Command::PageUp
            | Command::PageDown => Self::Cursor,
            Command::Restore | Command::Keep => Self::House,
            Command::GoOn
            | Command::NextMistake
            | Command::PreviousMistake
            | Command::NextGame
            | Command::PreviousGame
            | Command::ShowHands => Self::Replay,
            Command::StepBack | Command::StepOn => Self::Lesson,
            Command::Pile
            | Command::Coach
            | Command::Deeper
            | Command::Partner
            | Command::Again
            | Command::Rematch
            | Command::LastGames
            | Command::OtherDeal
            | Command::House
            | Command::Sheet
            | Command::Pace
            | Command::Help
            | Command::Close
            | Command::Quit
            | Command::Suspend => Self::Pages,
        }
    }

    const fn heading(self) -> &'static str {
        match self {
            Self::Turn => "Your turn",
            Self::Hand => "Your hand",
            Self::Cursor => "Moving around",
            Self::Pages => "The table and its pages",
            Self::Replay => "Records and replay",
            Self::House => "House rules",
            Self::Lesson => "The lesson",
        }
    }

    const fn note(self) -> &'static str {
        match self {
            Self::Turn | Self::Cursor | Self::Lesson => "",
            Self::House => {
                "Left and right change a value, digits type a number; Enter takes it, or lists the choices."
            }
            Self::Replay => {
                "Left and right go from step to step, up and down from hand to hand. Click a move of the list or a column of \
                 the graph to go there; the wheel steps. The cards of a hand that is not over stay hidden."
            }
            Self::Hand => TYPED_DOC,
            Self::Pages => {
                "The mouse works too: click a pile to draw, a card to put the cursor on it and again to discard it, an \
                 answer, a key in the last row; the wheel scrolls."
            }
        }
    }
}

/// The keys of each group, `first` before the others.
fn key_sections(keymap: &Keymap, first: KeyGroup) -> [KeySection; 7] {
    let hint = |(binding, keys): (&Binding, &[Key])| {
        let keys = keys.iter().map(ToString::to_string);
        KeyHint::new(keys.collect::<Vec<_>>().join(" "), binding.doc)
    };
    let mut groups = KeyGroup::ALL;
    groups.sort_by_key(|group| *group != first);
    groups.map(|section| KeySection {
        heading: section.heading().to_owned(),
        keys: keymap
            .bindings()
            .filter(|(binding, _)| KeyGroup::of(binding.command) == section)
            .filter(|(_, keys)| !keys.is_empty())
            .map(hint)
            .collect(),
        note: section.note().to_owned(),
    })
}
