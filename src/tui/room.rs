//! The rooms: pages with a life of their own, which are entered from the menu, from the table or from one another.

use super::{
    daily_page::DailyPage, drill_page::DrillPage, drill_stand::Judged, house_page::HousePage,
    keymap::Place, lesson_page::LessonPage, model::Model, records::RecordsPage, replay::Replaying,
    settings_page::SettingsPage, statistics::StatisticsPage,
};

/// A page with a life of its own. It lies over the menu and the table, and under what is read and asked.
#[derive(Debug, Clone, PartialEq)]
pub enum Room {
    /// The house rules, key by key.
    House(Box<HousePage>),
    /// The settings.
    Settings(SettingsPage),
    /// The list of the records.
    Records(RecordsPage),
    /// A recorded match that is stepped through.
    Replay(Box<Replaying>),
    /// The deal of the day.
    Daily(Box<DailyPage>),
    /// Practice.
    Drills(Box<DrillPage>),
    /// The first lesson.
    Lesson(Box<LessonPage>),
    /// The statistics.
    Statistics(Box<StatisticsPage>),
}

impl Room {
    /// What it is called, after an article.
    pub const fn called(&self) -> &'static str {
        match self {
            Self::House(_) => "house rules",
            Self::Settings(_) => "settings",
            Self::Records(_) => "records",
            Self::Replay(_) => "replay",
            Self::Daily(_) => "deal of the day",
            Self::Drills(_) => "drills",
            Self::Lesson(_) => "lesson",
            Self::Statistics(_) => "statistics",
        }
    }

    /// Where the player is in it, as far as keys are concerned.
    pub const fn place(&self) -> Place {
        match self {
            Self::House(_) => Place::House,
            Self::Settings(_) => Place::Settings,
            Self::Records(_) => Place::Records,
            Self::Replay(_) => Place::Replay,
            Self::Daily(_) => Place::Daily,
            Self::Drills(_) => Place::Reading,
            Self::Lesson(_) => Place::Lesson,
            Self::Statistics(_) => Place::Statistics,
        }
    }
}

impl Room {
    fn practice(&self) -> Option<&DrillPage> {
        if let Self::Drills(page) = self {
            Some(page)
        } else {
            None
        }
    }
}

impl Model {
    /// The room that the player is in.
    pub fn room(&self) -> Option<&Room> {
        self.rooms.last()
    }

    /// The room that the player is in, to be changed.
    pub fn room_mut(&mut self) -> Option<&mut Room> {
        self.rooms.last_mut()
    }

    /// Enters a room; the one that the player was in waits behind it.
    pub fn enter(&mut self, room: Room) {
        self.rooms.push(room);
    }

    /// Leaves the room that the player is in, for the one before or for what lies under all rooms.
    pub fn leave_room(&mut self) -> Option<Room> {
        self.rooms.pop()
    }

    /// The page of the house rules, if the player is there.
    pub fn house(&self) -> Option<&HousePage> {
        match self.room()? {
            Room::House(page) => Some(page),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn house_mut(&mut self) -> Option<&mut HousePage> {
        match self.room_mut()? {
            Room::House(page) => Some(page),
            _ => None,
        }
    }

    /// The page of the settings, if the player is there.
    pub fn settings_page(&self) -> Option<&SettingsPage> {
        match self.room()? {
            Room::Settings(page) => Some(page),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn settings_page_mut(&mut self) -> Option<&mut SettingsPage> {
        match self.room_mut()? {
            Room::Settings(page) => Some(page),
            _ => None,
        }
    }

    /// The list of the records, if the player is there.
    pub fn records(&self) -> Option<&RecordsPage> {
        match self.room()? {
            Room::Records(page) => Some(page),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn records_mut(&mut self) -> Option<&mut RecordsPage> {
        match self.room_mut()? {
            Room::Records(page) => Some(page),
            _ => None,
        }
    }

    /// The replay, if the player is there.
    pub fn replaying(&self) -> Option<&Replaying> {
        match self.room()? {
            Room::Replay(page) => Some(page),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn replaying_mut(&mut self) -> Option<&mut Replaying> {
        match self.room_mut()? {
            Room::Replay(page) => Some(page),
            _ => None,
        }
    }

    /// The page of the deal of the day, if the player is there.
    pub fn daily(&self) -> Option<&DailyPage> {
        match self.room()? {
            Room::Daily(page) => Some(page),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn daily_mut(&mut self) -> Option<&mut DailyPage> {
        match self.room_mut()? {
            Room::Daily(page) => Some(page),
            _ => None,
        }
    }

    /// The room in which is practised, if the player is there or in a room that he entered from it.
    pub fn drills(&self) -> Option<&DrillPage> {
        self.rooms.iter().find_map(Room::practice)
    }

    /// The same, to be changed.
    pub fn drills_mut(&mut self) -> Option<&mut DrillPage> {
        self.rooms.iter_mut().find_map(|room| {
            if let Room::Drills(page) = room {
                Some(&mut **page)
            } else {
                None
            }
        })
    }

    /// What the answer to a question of the drills was worth, while that is told at the table, with no other room over it.
    pub fn verdict(&self) -> Option<&Judged> {
        match self.room() {
            Some(Room::Drills(page)) => page.judged(),
            Some(_) | None => None,
        }
    }

    /// Whether a question of the drills lies on the table, with no other room over it.
    pub fn is_at_drill(&self) -> bool {
        matches!(self.room(), Some(Room::Drills(page)) if page.is_asking())
    }

    /// The first lesson, if the player is there.
    pub fn lesson(&self) -> Option<&LessonPage> {
        if let Room::Lesson(page) = self.room()? {
            Some(page)
        } else {
            None
        }
    }

    /// The same, to be changed.
    pub fn lesson_mut(&mut self) -> Option<&mut LessonPage> {
        if let Room::Lesson(page) = self.room_mut()? {
            Some(page)
        } else {
            None
        }
    }
}
