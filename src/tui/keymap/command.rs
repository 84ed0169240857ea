//! What the player can ask for.

/// Something the player can ask for, whatever key asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Command {
    /// Draw from the stock.
    DrawStock,
    /// Take the upcard.
    Take,
    /// Leave what is offered.
    Pass,
    /// Do what the cursor is on: discard the card, choose the line, go on.
    Confirm,
    /// End the hand with deadwood left.
    Knock,
    /// End the hand without deadwood.
    Gin,
    /// End the hand with eleven melded cards.
    BigGin,
    /// Cursor one to the left, or the value before.
    Left,
    /// Cursor one to the right, or the next value.
    Right,
    /// Cursor one up.
    Up,
    /// Cursor one down.
    Down,
    /// Cursor to the beginning.
    First,
    /// Cursor to the end.
    Last,
    /// One page up.
    PageUp,
    /// One page down.
    PageDown,
    /// Put the hand into the next order.
    Sort,
    /// Move the card under the cursor one place to the left.
    MoveLeft,
    /// Move the card under the cursor one place to the right.
    MoveRight,
    /// Look through the discard pile.
    Pile,
    /// Take the last own move back.
    TakeBack,
    /// Open the score sheet.
    Sheet,
    /// Change the pace of the opponent's moves.
    Pace,
    /// Open the page of the house rules.
    House,
    /// Put a value back to what it was.
    Restore,
    /// Write the house rules to a file.
    Keep,
    /// Ask the coach: what to do, or what it was worth.
    Coach,
    /// Play the deal that is over again, or on from a place of a replay.
    Again,
    /// Go on with the match under the cursor.
    GoOn,
    /// In a replay, go to the next mistake.
    NextMistake,
    /// In a replay, go to the mistake before.
    PreviousMistake,
    /// In a replay, go to the next game.
    NextGame,
    /// In a replay, go to the game before.
    PreviousGame,
    /// In a replay, open both hands or only what was seen.
    Eyes,
    /// Go back a step of the first lesson.
    StepBack,
    /// Go on to the next step of the first lesson.
    StepOn,
    /// Open the help.
    Help,
    /// Close what lies on the table.
    Close,
    /// Leave the table, or the program.
    Quit,
    /// Stop the program until it is called back.
    Suspend,
}

impl Command {
    /// The name by which a file of keys calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::DrawStock => "stock",
            Self::Take => "take",
            Self::Pass => "pass",
            Self::Confirm => "choose",
            Self::Knock => "knock",
            Self::Gin => "gin",
            Self::BigGin => "big-gin",
            Self::Left => "left",
            Self::Right => "right",
            Self::Up => "up",
            Self::Down => "down",
            Self::First => "first",
            Self::Last => "last",
            Self::PageUp => "page-up",
            Self::PageDown => "page-down",
            Self::Sort => "sort",
            Self::MoveLeft => "move-left",
            Self::MoveRight => "move-right",
            Self::Pile => "pile",
            Self::TakeBack => "undo",
            Self::Coach => "coach",
            Self::Again => "again",
            Self::GoOn => "go-on",
            Self::NextMistake => "next-mistake",
            Self::PreviousMistake => "mistake-before",
            Self::NextGame => "next-game",
            Self::PreviousGame => "game-before",
            Self::Eyes => "hands",
            Self::StepBack => "step-back",
            Self::StepOn => "step-on",
            Self::Sheet => "sheet",
            Self::Pace => "pace",
            Self::House => "rules",
            Self::Restore => "put-back",
            Self::Keep => "write",
            Self::Help => "help",
            Self::Close => "close",
            Self::Quit => "quit",
            Self::Suspend => "suspend",
        }
    }

    /// Whether a match could not be played, or not be left, without a key for it.
    pub(super) const fn is_needed(self) -> bool {
        matches!(
            self,
            Self::DrawStock
                | Self::Take
                | Self::Pass
                | Self::Confirm
                | Self::Knock
                | Self::Left
                | Self::Right
                | Self::Up
                | Self::Down
                | Self::Close
                | Self::Quit
        )
    }
}
