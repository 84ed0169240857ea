//! A question that has to be answered first, and the questions that the table asks beside those of the session.

use ratatui::layout::Rect;

use crate::{
    cards::{Card, CardSet, Rank},
    game::{Stage, words::Phrase},
    play::{Action, View},
    players::Level,
    record::Extent,
    session::{Intent, Kind, Side, end_with},
    tui::{
        keymap::{Command, Place},
        layout::Tier,
        message::Effect,
        question::{Answer, AnswerLine, Asked, Question, step},
        sitting::{After, Sitting},
        theme::Role,
        typed::HOW_TO_TYPE_A_QUEEN,
        widgets::Canvas,
    },
};

use super::{
    super::{AnyScreen, Model, Next, Screen, moved, text},
    answers, hint,
};

/// The question of the model, over any screen.
pub struct QuestionScreen;

impl Screen for QuestionScreen {
    fn place(&self, _: &Model) -> Place {
        Place::Question
    }

    fn draw(&self, model: &Model, canvas: &mut Canvas<'_>) {
        let is_table = match model.top() {
            Some(AnyScreen::Drills(drills)) => drills.is_at_table(),
            Some(_) => false,
            None => true,
        };
        // Before the first deal, while a hand is played and over its end, it is asked at the table.
        let at_table = model.sitting.as_ref().filter(|_| is_table);
        let is_hand = |sitting: &Sitting| match sitting.game().stage() {
            Stage::Playing(_) => true,
            _ => sitting.after == After::Hand && answers::has_boxes(model),
        };
        match (at_table, &model.asked) {
            (Some(sitting), _) if sitting.game().deals() == 0 || is_hand(sitting) => {
                super::draw(model, None, canvas);
            }
            (_, Some(asked)) => draw_page(asked, canvas),
            (_, None) => {}
        }
    }

    fn command(&mut self, command: Command, model: &mut Model) -> Next {
        choose(model, command).into()
    }

    fn label(&self, command: Command, model: &Model) -> Option<&'static str> {
        let asked = model.asked.as_ref();
        let is_left = asked.is_some_and(|asked| asked.question.is_left_first());
        match command {
            Command::Close if is_left => Some("leave"),
            Command::Confirm | Command::Close => Some(command.binding().label),
            _ => None,
        }
    }

    fn click(&mut self, line: usize, model: &mut Model) -> Next {
        click(model, line)
    }

    /// Closes the question. Where something is over, there is nothing behind it but what comes next: it is left.
    fn close(&mut self, model: &mut Model) -> Next {
        match model.asked.take() {
            Some(asked) if asked.question.is_left_first() => answer(model, &Answer::Leave).into(),
            Some(_) | None => Next::stay(),
        }
    }

    /// Asked twice, what asked is left.
    fn quit(&mut self, model: &mut Model) -> Next {
        let is_leaving = |asked: &Asked| {
            let mut lines = asked.question.lines.iter();
            lines.any(|line| line.answer == Answer::Quit)
        };
        if model.replaying().is_some() || model.drills().is_some() {
            model.asked = None;
        } else if model.sitting.is_none() {
            model.asked = None;
            model.screens.pop();
        } else if model.asked.as_ref().is_some_and(is_leaving) {
            return Effect::Quit.into();
        } else {
            ask_to_leave(model);
        }
        Next::stay()
    }
}

/// How many answers are always in sight.
const LEAST_LINES: u16 = 3;

fn draw_page(asked: &Asked, canvas: &mut Canvas<'_>) {
    let inner = text::page(canvas.area());
    let Question { prompt, lines } = &asked.question;
    let rows = text::rows(prompt, Role::Message, inner.width, canvas).len();
    let rows = u16::try_from(rows).unwrap_or(u16::MAX);
    let prompt_at = Rect {
        y: inner.y + u16::from(inner.height >= 20),
        height: rows.min(inner.height / 2),
        ..inner
    };
    text::draw_phrase(prompt, Role::Message, prompt_at, canvas);
    let area = Rect {
        y: prompt_at.bottom() + 1,
        height: inner.bottom().saturating_sub(prompt_at.bottom() + 2),
        ..inner
    };
    // A long answer is cut in its row, and written out below the list while the cursor is on it.
    let cut = |line: &&AnswerLine| {
        canvas.glyphs().width(&text::plain(&line.label, canvas)) > area.width.saturating_sub(3)
    };
    let height = |line: &AnswerLine| text::rows(&line.label, Role::Text, area.width, canvas).len();
    let below = lines.iter().filter(cut).map(height).max().unwrap_or(0);
    let below = u16::try_from(below).unwrap_or(u16::MAX);
    let below = below.min(area.height.saturating_sub(LEAST_LINES + 1));
    let shown = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let list = Rect {
        height: shown.min(area.height - below - u16::from(below > 0)),
        ..area
    };
    let chosen = lines.get(asked.cursor).filter(cut);
    answers::draw_at_left(asked, list, canvas);
    if let Some(chosen) = chosen {
        let below = Rect {
            y: list.bottom() + 1,
            height: below,
            ..area
        };
        text::draw_phrase(&chosen.label, Role::Text, below, canvas);
    }
}

/// Moves the cursor in a list of answers, or gives the one under it.
pub fn choose(model: &mut Model, command: Command) -> Vec<Effect> {
    let Some(asked) = model.question() else {
        return Vec::new();
    };
    let count = asked.question.lines.len();
    let cursor = match command {
        // A letter that is meant for a card does not go round to what leaves the program.
        Command::Left if model.asked.is_some() && asked.cursor == 0 => 0,
        Command::Left => step(asked.cursor, count, false),
        Command::Right => step(asked.cursor, count, true),
        Command::Up | Command::Down | Command::First | Command::Last => {
            moved(asked.cursor, count, command).unwrap_or(asked.cursor)
        }
        Command::Confirm => {
            model.asked = None;
            let chosen = asked.answer();
            return chosen.map_or_else(Vec::new, |chosen| answer(model, chosen));
        }
        _ => asked.cursor,
    };
    point_at(model, cursor);
    Vec::new()
}

fn point_at(model: &mut Model, line: usize) {
    if let Some(asked) = &mut model.asked {
        asked.cursor = line;
    } else if let Some(sitting) = &mut model.sitting {
        sitting.chosen = line;
    }
}

/// Puts the cursor on an answer, or gives the answer if the cursor is there.
pub fn click(model: &mut Model, line: usize) -> Next {
    if model.question().is_some_and(|asked| asked.cursor == line) {
        return choose(model, Command::Confirm).into();
    }
    point_at(model, line);
    Next::stay()
}

fn answer(model: &mut Model, answer: &Answer) -> Vec<Effect> {
    match *answer {
        Answer::Close => Vec::new(),
        Answer::Table(intent) => super::want(model, intent),
        Answer::Screen(line) => model.on_top(|screen, model| screen.answered(line, model)),
        Answer::GoOn => {
            if let Some(sitting) = &mut model.sitting {
                sitting.after = After::Hand;
            }
            super::after_hand(model)
        }
        Answer::Leave => super::seating::leave(model),
        Answer::Substitute => {
            ask_for_substitute(model);
            Vec::new()
        }
        Answer::Quit => vec![Effect::Quit],
    }
}

/// Where leaving the table leads.
fn back_to(model: &Model) -> String {
    let waiting = model.waiting.last();
    waiting.map_or_else(|| "the menu".to_owned(), super::Waiting::name)
}

/// Asks whether you want to leave the table, and where for.
pub fn ask_to_leave(model: &mut Model) {
    let Some(sitting) = &model.sitting else {
        return;
    };
    let is_over = sitting.record().is_finished();
    let stay = match sitting.game().players() {
        _ if is_over => "Stay".to_owned(),
        2 => format!("Stay and play on with {}", sitting.other_name()),
        _ => "Stay and play on".to_owned(),
    };
    let (prompt, rest) = match &model.unsaved {
        None if sitting.is_daily() && is_over => (
            "Leave the deal of the day?",
            "It is over, and your result is saved.",
        ),
        None if sitting.is_daily() => (
            "Leave the deal of the day?",
            "It is saved, and you can resume it from its page.",
        ),
        None if sitting.is_branch() => {
            ("Leave the practice?", "What you started from is unchanged.")
        }
        None if is_over => ("Leave the table?", "It is over, and its record is saved."),
        None if sitting.game().deals() == 0 => (
            "Leave the table?",
            "No cards have been dealt: there is nothing to lose.",
        ),
        None => (
            "Leave the table?",
            "Nothing is lost: the match is saved, and you can resume it.",
        ),
        Some(why) => (
            "Leave the table? The match cannot be saved:",
            &*format!("{why}."),
        ),
    };
    let mut prompt = Phrase::default().strong(prompt).words(format!(" {rest}"));
    if may_mean_a_queen(model) {
        prompt = prompt.words(format!(" {HOW_TO_TYPE_A_QUEEN}"));
    }
    let mut question = Question::new(prompt)
        .line(Phrase::new(stay), Answer::Close)
        .line(
            Phrase::new(format!("Leave, back to {}", back_to(model))),
            Answer::Leave,
        )
        .line(Phrase::new("Quit the program"), Answer::Quit);
    if sitting.may_leave().is_ok() {
        let name = sitting.name(sitting.me());
        question = question.line(
            Phrase::new(format!(
                "{name} leaves, and the computer plays on in that place"
            )),
            Answer::Substitute,
        );
    }
    model.asked = Some(Asked::new(question));
}

/// Whether `q` may be meant for a queen to discard, as the letters of other ranks choose their cards. A question that was
/// asked before has taken the keys.
fn may_mean_a_queen(model: &Model) -> bool {
    let view = model.sitting.as_ref().and_then(|sitting| sitting.playing());
    let queens = CardSet::of_rank(Rank::Queen);
    let holds_one = |view: View| !(view.hand() & queens).is_empty();
    // On a small screen the answers need its row.
    model.tier() > Tier::Compact
        && model.asked.is_none()
        && super::place(model) == Place::Discard
        && view.is_some_and(holds_one)
}

/// Asks at which level the computer plays on for the person who leaves.
fn ask_for_substitute(model: &mut Model) {
    let Some(sitting) = &model.sitting else {
        return;
    };
    let name = sitting.name(sitting.me());
    let prompt = Phrase::default()
        .strong(format!("Who plays on for {name}?"))
        .words(format!(" {name} leaves this match for good."));
    let question =
        Question::new(prompt).line(Phrase::new(format!("Nobody: {name} stays")), Answer::Close);
    let question = Level::ALL.into_iter().fold(question, |question, level| {
        let line = Phrase::new(format!("{}, {level}", level.called()));
        question.line(line, Answer::Table(Intent::Left(level)))
    });
    model.asked = Some(Asked::new(question));
}

/// Asks whether a click means the card just drawn, on which the cursor stands by itself. Returns false where there is
/// nothing to ask.
pub fn ask_first_click(model: &mut Model) -> bool {
    let is_to_discard = super::place(model) == Place::Discard;
    let sitting = model.sitting.as_ref();
    let sitting = sitting.filter(|one| is_to_discard && one.scope().confirms);
    let drawn = sitting.and_then(|sitting| {
        let card = sitting.row.card()?;
        let is_drawn = sitting.playing()?.drawn() == Some(card);
        (is_drawn && sitting.clicked != Some(card)).then_some(card)
    });
    let Some(card) = drawn else { return false };
    let prompt = Phrase::default()
        .strong("Discard the card that you have just drawn,")
        .words(" the ")
        .card(card)
        .words("?");
    let question = Question::new(prompt)
        .line(Phrase::new("Think again"), Answer::Close)
        .line(
            Phrase::new("Discard the ").card(card),
            Answer::Table(Intent::Discard(card)),
        );
    model.asked = Some(Asked::new(question));
    true
}

/// Asks whether you want to play on where the hint that is open says to knock with this discard: one key does the one, and
/// another the other. Returns false where there is nothing to ask.
pub fn ask_to_knock(model: &mut Model, card: Card) -> bool {
    let Some(Action::Knock { discard, melds }) = hint::settled_action(model) else {
        return false;
    };
    let sitting = model.sitting.as_ref().filter(|one| one.scope().confirms);
    let view = sitting.and_then(|sitting| sitting.playing());
    let Some(view) = view.filter(|_| discard == card) else {
        return false;
    };
    let left = view.hand().without(card) - melds.cards();
    if left.is_empty() {
        // Gin is asked about without a hint, too.
        return false;
    }
    let prompt = Phrase::default()
        .strong("The hint is to knock.")
        .words(" Discard the ")
        .card(card)
        .words(" and play on?");
    let knock = end_with(card, left.points());
    let question = Question::new(prompt)
        .line(knock.phrase, Answer::Table(knock.intent))
        .line(
            Phrase::new("Discard ").card(card).words(" and play on"),
            Answer::Table(Intent::Discard(card)),
        )
        .line(Phrase::new("Think again"), Answer::Close);
    model.asked = Some(Asked::new(question));
    true
}

/// Asks from which side the deal that is over is played again.
pub fn ask_again(model: &mut Model) -> Vec<Effect> {
    let Some(sitting) = &model.sitting else {
        return Vec::new();
    };
    if sitting.is_to_be_compared() {
        model.ask_what_follows();
    } else if sitting.game().deals() > 0 {
        let waits = match sitting.kind() {
            Kind::Over => "",
            _ => " This match waits.",
        };
        let prompt = Phrase::default()
            .strong("Play this deal again?")
            .words(waits)
            .words(" The deal played again does not count, and you see both results side by side.");
        let question = sides(Question::new(prompt), sitting);
        let question = question.line(Phrase::new("Not now"), Answer::Close);
        model.asked = Some(Asked::new(question));
    }
    Vec::new()
}

fn sides(question: Question, sitting: &Sitting) -> Question {
    let other = sitting.other_name();
    question
        .line(
            Phrase::new("Play it with your cards again"),
            Answer::Table(Intent::Again(Side::Own)),
        )
        .line(
            Phrase::new(format!("Play it with {other}'s cards")),
            Answer::Table(Intent::Again(Side::Other)),
        )
}

impl Model {
    /// Asks what follows a branch or a deal of the day that is over.
    pub fn ask_what_follows(&mut self) {
        let Some(sitting) = &self.sitting else {
            return;
        };
        let back = Phrase::new(format!("Go back to {}", back_to(self)));
        let prompt = Phrase::default()
            .strong(if sitting.is_branch() {
                "The practice is over."
            } else {
                "The deal of the day is over."
            })
            .words(" What now?");
        let mut question = sides(Question::new(prompt).line(back, Answer::Leave), sitting);
        if sitting.header().occasion().extent() == Extent::Match {
            let on = Phrase::new("Go on with the next hand");
            question = question.line(on, Answer::GoOn);
        }
        self.asked = Some(Asked::new(question));
    }
}
