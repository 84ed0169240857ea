//! The menu: what the program offers.

use crate::{
    analysis::stats::{DailyRecords, Ladder},
    game::{
        Sides,
        words::{Phrase, mid_sentence},
    },
    lesson::{Progress, Step},
    players::Level,
    record::{Label, store::Summary},
    session::house,
    text::Conjunction,
    tui::{
        keymap::{Command, Place},
        layout::Tier,
        message::{Effect, Message},
        records::RecordList,
        widgets::{Canvas, ListChoice, MenuView},
    },
};

use super::{
    AnyScreen, DailyScreen, DrillScreen, HelpScreen, HouseScreen, LadderScreen, Learning,
    LessonScreen, Model, NewMatchScreen, Next, RecordsScreen, Screen, SettingsScreen,
    StatisticsScreen, begin, new_match::name_alone, values::draw_menu,
};

/// The menu. It lies under all other screens.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MenuScreen {
    /// The line under the cursor, from 0.
    pub cursor: usize,
    /// The match that can be resumed, by its number.
    pub unfinished: Option<(u32, Summary)>,
    /// How many matches can be resumed, once that is known.
    open_matches: usize,
    /// Whether a new match begins as soon as it is known that none is unfinished.
    pub begins: bool,
    /// What there is to practice today, in a few words; empty before it is known.
    due: String,
    /// How today's deal of the day stands, and the same in fewer words; empty before it is known.
    today: [String; 2],
    /// Your results against every opponent, once they are known.
    pub ladder: Option<Ladder>,
}

/// What the menu offers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MenuEntry {
    Continue,
    /// Put a new match together.
    NewMatch,
    /// The opponents, and your results against them.
    Ladder,
    /// The deal of the day.
    Daily,
    /// Practice positions from your own mistakes.
    Practice,
    Learn,
    /// The records of the matches.
    Records,
    /// The statistics of all matches.
    Statistics,
    Rules,
    Settings,
    Help,
    Quit,
}

impl MenuScreen {
    /// What is offered now.
    pub fn entries(&self) -> Vec<MenuEntry> {
        let resume = self.unfinished.as_ref().map(|_| MenuEntry::Continue);
        let others = [
            MenuEntry::NewMatch,
            MenuEntry::Ladder,
            MenuEntry::Daily,
            MenuEntry::Learn,
            MenuEntry::Practice,
            MenuEntry::Records,
            MenuEntry::Statistics,
            MenuEntry::Rules,
            MenuEntry::Settings,
            MenuEntry::Help,
            MenuEntry::Quit,
        ];
        resume.into_iter().chain(others).collect()
    }

    /// Where the match stays that a new one would leave unfinished, if there is one.
    pub fn about_unfinished(&self) -> Option<String> {
        let (_, summary) = self.unfinished.as_ref()?;
        let others = summary.players.iter().skip(1).map(Label::as_str);
        let others: Vec<&str> = others.collect();
        Some(format!(
            "Your match with {} is kept in Records.",
            Conjunction::And.list(&others)
        ))
    }

    /// Takes in how today's deal of the day stands, if these are its records.
    pub fn take_days(&mut self, found: &DailyRecords) {
        if found.date != found.today {
            return;
        }
        let result = found.days.on(found.today);
        self.today = match result.map(|day| (day, day.points())) {
            None => ["not played yet".to_owned(), "not played yet".to_owned()],
            Some((day, None)) => [day.ended(), day.ended()],
            Some((day, Some(points))) => {
                let points = format!("{points:+}");
                [format!("{points}, {}", day.ended()), points]
            }
        };
    }

    fn confirm(&self, model: &mut Model) -> Next {
        let Some(entry) = self.entries().get(self.cursor).copied() else {
            return Next::stay();
        };
        Next::open(match entry {
            MenuEntry::Continue => {
                let number = self.unfinished.as_ref().map(|(number, _)| *number);
                return Next::from_iter(number.map(Effect::Resume));
            }
            MenuEntry::NewMatch => AnyScreen::NewMatch(Box::new(NewMatchScreen::new(model))),
            MenuEntry::Ladder => {
                let next = self.ladder.as_ref().and_then(|ladder| ladder.next);
                AnyScreen::Ladder(LadderScreen::new(next))
            }
            MenuEntry::Daily => {
                AnyScreen::Daily(Box::new(DailyScreen::new(None, Level::OF_THE_DAY)))
            }
            MenuEntry::Practice => AnyScreen::Drills(Box::new(DrillScreen::new(model))),
            MenuEntry::Learn => return Next::from_iter(LessonScreen::open(model, None)),
            MenuEntry::Records => AnyScreen::Records(RecordsScreen::new(RecordList::Matches)),
            MenuEntry::Statistics => {
                let screen = StatisticsScreen::new(model.next_request());
                AnyScreen::Statistics(Box::new(screen))
            }
            MenuEntry::Rules => HouseScreen::of(model),
            MenuEntry::Settings => {
                AnyScreen::Settings(Box::new(SettingsScreen::new(model.settings.clone())))
            }
            MenuEntry::Help => AnyScreen::Help(HelpScreen::at(Place::Menu)),
            MenuEntry::Quit => return Effect::Quit.into(),
        })
    }

    fn choices(&self, model: &Model) -> Vec<ListChoice> {
        let line = |entry: MenuEntry| match (entry, &self.unfinished) {
            (MenuEntry::Continue, Some((_, summary))) => {
                let [noted, brief] = standing(summary);
                ListChoice::new("", "Go on").noted(noted).briefly(brief)
            }
            (MenuEntry::Continue, None) => ListChoice::new("", "Go on"),
            (MenuEntry::NewMatch, _) => {
                let setup = &model.setup;
                let company = setup.company();
                let [noted, brief] = match setup.others() {
                    [_] => {
                        let noted = format!("{company}, {}", setup.other(0).kind.name());
                        [noted, company]
                    }
                    _ => [company, name_alone(setup.table().1).to_owned()],
                };
                ListChoice::new("", "New match").noted(noted).briefly(brief)
            }
            (MenuEntry::Ladder, _) => {
                let [noted, brief] = self.ladder.as_ref().map(on_ladder).unwrap_or_default();
                ListChoice::new("", "Ladder").noted(noted).briefly(brief)
            }
            (MenuEntry::Daily, _) => {
                let [noted, brief] = self.today.clone();
                ListChoice::new("", "Deal of the day")
                    .noted(noted)
                    .briefly(brief)
            }
            (MenuEntry::Practice, _) => ListChoice::new("", "Mistake drill")
                .noted(self.due.clone())
                .briefly(self.due.split(',').next().unwrap_or_default()),
            (MenuEntry::Learn, _) => {
                ListChoice::new("", "Learn the game").noted(learned(&model.learning))
            }
            (MenuEntry::Records, _) => match self.open_matches {
                0 | 1 => ListChoice::new("", "Records").noted("replay, review"),
                open => ListChoice::new("", "Records")
                    .noted(format!("replay, review; {open} unfinished"))
                    .briefly(format!("{open} unfinished")),
            },
            (MenuEntry::Rules, _) => {
                let house = model.setup.chosen();
                match model.faulty_rules {
                    Some(_) => ListChoice::new("", "House rules")
                        .noted("the file has a mistake")
                        .briefly("a mistake"),
                    None => ListChoice::new("", "House rules")
                        .noted(house.name())
                        .briefly(house.brief()),
                }
            }
            (MenuEntry::Statistics, _) => ListChoice::new("", "Statistics"),
            (MenuEntry::Settings, _) => ListChoice::new("", "Settings"),
            (MenuEntry::Help, _) => ListChoice::new("", "Help"),
            (MenuEntry::Quit, _) => ListChoice::new("", "Quit"),
        };
        self.entries().into_iter().map(line).collect()
    }
}

/// Who plays a match that can be resumed and how it stands, and the same in fewer words. Two who share a score have one.
fn standing(summary: &Summary) -> [String; 2] {
    let Summary {
        players,
        rules,
        table,
        running,
        ..
    } = summary;
    let names: Vec<String> = players.iter().map(ToString::to_string).collect();
    let sides = table.sides();
    let scores = sides.leaders(names.len());
    let scores: Vec<String> = scores
        .map(|player| running[player.index()].to_string())
        .collect();
    if names.len() == 2 {
        let each = names.iter().zip(&scores);
        let each = each.map(|(name, score)| format!("{} {score}", mid_sentence(name)));
        let each = each.collect::<Vec<_>>().join(", ");
        let by = house(rules).map_or_else(|| " in this game".to_owned(), |by| format!(" ({by})"));
        return [format!("{each}{by}"), each];
    }
    let game = table.name();
    match scores.as_slice() {
        [own, others @ ..] if sides == Sides::Each => {
            let own = format!("{} {own}", mid_sentence(&names[0]));
            let others = others.join("–");
            let noted = format!("{game}, {own}, others {others}");
            [noted, format!("{own}–{others}")]
        }
        // Before the cut nobody knows who plays with whom.
        _ => {
            let scores = scores.join("–");
            [format!("{game}, {scores}"), scores]
        }
    }
}

impl Screen for MenuScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Menu
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let offer = model.learning.offers.then(|| {
            let learn = "New to gin rummy? Learn the game teaches it in ten short steps.";
            if model.tier() == Tier::Compact {
                return learn.to_owned();
            }
            let company = model.setup.company();
            let (length, _) = model.setup.length();
            format!("{learn} If you know it, choose New match: {length} {company}.")
        });
        let notes: Vec<String> = model.about_faulty_rules().or(offer).into_iter().collect();
        let menu = MenuView {
            heading: "Gin Rummy",
            choices: &self.choices(model),
            selected: self.cursor,
            notes: &notes,
            reserved: 0,
            width: WIDTH,
            largest: model.settings.cards,
        };
        draw_menu(&menu, model, canvas);
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        match command {
            Command::Confirm => self.confirm(model),
            Command::House => Next::open(HouseScreen::of(model)),
            _ => Next::stay(),
        }
    }

    fn quit(&mut self, _: &mut Model) -> Next {
        Effect::Quit.into()
    }

    fn label(&self, command: Command, _model: &Model) -> Option<&'static str> {
        (command == Command::Confirm).then_some("choose")
    }

    fn list(&mut self) -> Option<(&mut usize, usize)> {
        let count = self.entries().len();
        Some((&mut self.cursor, count))
    }

    /// A match that can be resumed is offered in the first line as soon as it is found.
    fn moment(&self) -> Vec<usize> {
        vec![self.entries().len()]
    }

    fn click(&mut self, line: usize, model: &mut Model) -> Next {
        self.cursor = line;
        self.confirm(model)
    }

    fn message(&mut self, message: Message, model: &mut Model) -> Result<Next, Message> {
        match message {
            Message::Found { unfinished, last } => {
                let begins = std::mem::take(&mut self.begins);
                if model.top_as::<NewMatchScreen>().is_none() && unfinished.is_ok() {
                    model.setup.follow(last.as_deref());
                }
                match unfinished {
                    Ok(found) => {
                        self.unfinished = found.newest;
                        if let Some(aside) = found.set_aside.first() {
                            model.told = Some(Phrase::from_sentence(&aside.to_string()));
                        }
                    }
                    Err(why) => model.told = Some(Phrase::from_sentence(&why)),
                }
                let mut effects = vec![Effect::FindLadder, Effect::FindDays(None)];
                if begins && self.unfinished.is_none() && model.sitting.is_none() {
                    effects.extend(begin(model));
                }
                return Ok(Next::from_iter(effects));
            }
            Message::DrillsCounted { due, .. } => self.due = due.briefly,
            Message::DaysFound(Ok(found)) => self.take_days(&found),
            Message::LadderFound { ladder, unfinished } => {
                self.ladder = ladder.map(|ladder| *ladder);
                self.open_matches = unfinished;
            }
            other => return Err(other),
        }
        Ok(Next::stay())
    }
}

/// The width of the lines: about that of the name of the game above them.
const WIDTH: u16 = 56;

/// Who is next, and your rating; and the first of it alone.
fn on_ladder(ladder: &Ladder) -> [String; 2] {
    let next = match ladder.next {
        Some(next) => format!("next: {}", next.called()),
        None => "the strongest is beaten".to_owned(),
    };
    let rating = ladder.rating.and_then(|rating| rating.elo);
    let rating = rating.map_or_else(String::new, |elo| format!(", your rating {elo:.0}"));
    [format!("{next}{rating}"), next]
}

/// Your progress in the lesson.
fn learned(learning: &Learning) -> String {
    match &learning.progress {
        Some(progress) if progress.count() == Step::count() => "all ten steps done".to_owned(),
        // A step that was skipped is not done.
        Some(progress) if *progress != Progress::default() => {
            let (at, all, done) = (progress.next().number(), Step::count(), progress.count());
            format!("go on at step {at} of {all}, {done} done")
        }
        Some(_) | None => "ten short steps".to_owned(),
    }
}
