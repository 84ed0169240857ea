//! How a replay is drawn: the table as it was, and beside it the moves and the chances.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{
    analysis::coach::{Grade, words},
    game::{Player, words::Phrase},
    melds::best_arrangement,
    play::{Seat, View, pair},
    record::come_from,
    text::Conjunction,
    tui::{
        keymap::Command,
        layout::{Areas, Faces, SidePanel, TableParts, TableSize, Tier},
        theme::Role,
        widgets::{Align, Canvas, CardRow, inset, row_of},
    },
};

use super::{
    super::{
        Model,
        board::{self, OpponentView},
        cards::{self, Showdown},
        footer::REST,
        others::Others,
        score::ScoreLine,
        text,
    },
    MatchJudging, ReplayScreen, moves,
};

/// Everything that the parts of the screen are drawn from.
struct ReplayPicture<'a> {
    model: &'a Model,
    replaying: &'a ReplayScreen,
    view: View,
    showdown: Showdown,
    areas: Areas,
}

impl<'a> ReplayPicture<'a> {
    fn new(model: &'a Model, replaying: &'a ReplayScreen) -> Option<Self> {
        let view = replaying.view()?;
        let showdown = Showdown::new(&view);
        // The last moves and what the coach says stand in the same place, so that no card moves from step to step.
        let middle = board::middle(&showdown, view.outcome().is_some(), true);
        let faces = if replaying.is_open() {
            Faces::Open
        } else {
            Faces::Hidden
        };
        let mut table = TableSize::of(replaying.replay().game().players(), Some(&view));
        table.own_pile &= model.tier() > Tier::Standard;
        Some(Self {
            model,
            replaying,
            view,
            showdown,
            areas: Areas::of(
                model.size,
                TableParts {
                    middle,
                    faces,
                    side: SidePanel::List,
                    largest: model.settings.cards,
                    table,
                    answers: 0,
                },
            ),
        })
    }

    fn own_cards(&self) -> CardRow {
        let groups = match &self.showdown.laid[self.view.seat()] {
            Some(laid) => cards::laid_open(laid),
            None => cards::open_hand(&self.view),
        };
        cards::hand_row(groups, self.areas.hand_size, self.areas.hand)
    }

    fn other_cards(&self) -> CardRow {
        let seat = pair::opponent(self.view.seat());
        let groups = match (&self.showdown.laid[seat], self.replaying.other_view()) {
            (None, Some(view)) => cards::open_hand(&view),
            (Some(_), _) | (None, None) => cards::other_hand(&self.view, &self.showdown, seat),
        };
        cards::hand_row(groups, self.areas.other_size, self.areas.other_cards)
    }

    /// What a seat would be left with, where its cards are seen.
    fn count(&self, seat: Seat) -> Option<u32> {
        if let Some(laid) = &self.showdown.laid[seat] {
            return Some(laid.deadwood.points());
        }
        if seat == self.view.seat() {
            return Some(best_arrangement(self.view.hand()).points());
        }
        let view = self.replaying.other_view()?;
        Some(best_arrangement(view.hand()).points())
    }
}

pub fn draw(replaying: &ReplayScreen, model: &Model, canvas: &mut Canvas<'_>) {
    match ReplayPicture::new(model, replaying) {
        Some(picture) => draw_table(&picture, canvas),
        None => draw_opening(model, replaying, canvas),
    }
}

/// What a player is: the level of a computer player, or a program; of a person the name says enough.
fn about(replaying: &ReplayScreen, player: Player) -> &str {
    let header = replaying.replay().record().header();
    let one = header.player(player);
    let one = one.filter(|one| !one.is_person());
    one.map_or("", |one| one.kind.name())
}

fn draw_score(model: &Model, replaying: &ReplayScreen, area: Rect, canvas: &mut Canvas<'_>) {
    let line = ScoreLine {
        game: replaying.replay().game(),
        names: replaying.names(),
        occasion: replaying.replay().record().header().occasion(),
        excerpt: None,
    };
    line.draw(model.tier(), area, canvas);
}

/// What there is before the first hand: who plays, by which rules, and who deals.
fn draw_opening(model: &Model, replaying: &ReplayScreen, canvas: &mut Canvas<'_>) {
    let whole = text::whole(model);
    draw_score(model, replaying, row_of(whole, 0), canvas);
    let room = Rect {
        y: whole.y + 2,
        height: whole.height.saturating_sub(4),
        ..inset(whole, 1, 0)
    };
    let names = replaying.names();
    let others = names.players().filter(|one| *one != replaying.me());
    let others = others.map(|one| format!("{} ({})", names.subject(one), about(replaying, one)));
    let others: Vec<String> = others.collect();
    let how = if others.len() == 1 { "against" } else { "with" };
    let me = names.subject(replaying.me());
    let players = format!("{me} {how} {}.", Conjunction::And.list(&others));
    let record = replaying.replay().record();
    let before = [players].into_iter().chain(come_from(record));
    let story = replaying.story().into_iter().map(Phrase::stop);
    let [place, _] = replaying.whereabouts();
    let place = Phrase::new(format!("{place}."));
    let told = before.map(Phrase::new).chain(story).chain([place]);
    let told = told.chain(replaying.told.clone());
    let told: Vec<_> = told.map(|phrase| (phrase, Role::Text)).collect();
    text::draw_phrases(&told, room, canvas);
}

fn draw_table(shows: &ReplayPicture<'_>, canvas: &mut Canvas<'_>) {
    let areas = shows.areas;
    draw_score(shows.model, shows.replaying, areas.score, canvas);
    let replaying = shows.replaying;
    if shows.view.seats() == 2 {
        let other = pair::opponent(shows.view.seat());
        let count = shows.count(other).map(|count| format!("deadwood {count}"));
        let player = replaying.player_at(other);
        let opponent = OpponentView {
            name: replaying.names().subject(player),
            about: about(replaying, player),
            more: count,
            remark: None,
        };
        opponent.draw(shows.view.seat(), areas.other, areas.speech, canvas);
        shows.other_cards().draw(areas.other_cards, canvas);
    } else {
        draw_others(shows, canvas);
    }
    if let Some(deal) = replaying.deal().filter(|_| areas.piles.height > 0) {
        let (view, whose) = (&shows.view, (replaying.names(), deal));
        let last = view.history().last();
        board::piles(shows.model, whose, view, view.seat(), last).draw(areas.piles, canvas);
    }
    draw_middle(shows, canvas);
    shows.own_cards().draw(areas.hand, canvas);
    draw_count(shows, canvas);
    draw_message(shows, canvas);
    if let Some(side) = areas.sheet {
        moves::draw(shows.replaying, shows.model.tier(), side, canvas);
    }
}

/// Several opponents.
fn draw_others(shows: &ReplayPicture<'_>, canvas: &mut Canvas<'_>) {
    let replaying = shows.replaying;
    let Some(deal) = replaying.deal() else { return };
    let about = |player| about(replaying, player).to_owned();
    let others = Others {
        names: replaying.names(),
        game: replaying.replay().game(),
        about: &about,
        deal,
        open: &shows.view,
        seats: &shows.view.others().collect::<Vec<_>>(),
        showdown: Some(&shows.showdown),
        are_open: replaying.is_open(),
        animation: None,
    };
    others.draw(&shows.areas, canvas);
}

/// The sum of a hand that is over, what the coach says, or else the last moves.
fn draw_middle(shows: &ReplayPicture<'_>, canvas: &mut Canvas<'_>) {
    let (area, replaying) = (shows.areas.middle, shows.replaying);
    if shows.view.outcome().is_some() {
        let extent = replaying.replay().record().header().occasion().extent();
        if let Some(deal) = replaying.deal() {
            let names = replaying.names();
            board::draw_sum(names, (deal, extent), usize::MAX, area, canvas);
        }
        return;
    }
    let PlacedComment { middle, .. } = commented(shows, canvas);
    if middle.is_empty() {
        board::draw_story(&replaying.story(), area, canvas);
    } else {
        text::draw_rows(&middle, area, canvas);
    }
}

/// What the coach says: some of it in the middle, and the rest below the cards.
#[derive(Default)]
struct PlacedComment {
    middle: Rows,
    below: Rows,
    /// How many rows there are for what stands below.
    room: usize,
}

impl PlacedComment {
    /// How many rows below have no room, to be scrolled to.
    fn beyond(&self) -> usize {
        match self.room {
            0 => 0,
            room => self.below.len().saturating_sub(room),
        }
    }
}

/// Places what the coach says. Where all of it has no room in the middle, it leaves out what the better move is worth. Then what was
/// done stands below the cards, so that the better move and its reason stay together; then the reason is cut to its first clause, and
/// last the points that the mistake cost are left out. What is still too long goes on from the middle to below the cards, and is
/// scrolled there.
fn commented(shows: &ReplayPicture<'_>, canvas: &Canvas<'_>) -> PlacedComment {
    let Some(comment) = shows.replaying.comment() else {
        return PlacedComment::default();
    };
    let clause = comment.reason.as_ref().map(Phrase::first_clause);
    let (whole, clause) = (comment.reason.as_ref(), clause.as_ref());
    let forms = [
        (&comment.verdict, &comment.better, whole),
        (&comment.verdict, &comment.briefly, whole),
        (&comment.verdict, &comment.briefly, clause),
        (&comment.verdict_briefly, &comment.briefly, clause),
    ];
    let width = inset(shows.areas.message, 1, 0).width;
    let said = |(verdict, better, reason): (&Phrase, &Phrase, Option<&Phrase>)| {
        let verdict = (verdict.clone(), Role::Warning);
        let mut said = vec![verdict, (better.clone(), Role::Text)];
        said.extend(reason.map(|why| (why.clone(), Role::Label)));
        said
    };
    let fits = |way: &PlacedComment| way.below.len() <= way.room;
    let together = forms[..2]
        .iter()
        .map(|form| parted(&said(*form), width, shows, canvas));
    let better_apart = forms[..2]
        .iter()
        .filter_map(|form| better_apart(&said(*form), width, shows, canvas));
    let in_two = forms
        .iter()
        .map(|form| parted(&said(*form), width, shows, canvas));
    let mut ways = together
        .filter(|way| way.below.is_empty())
        .chain(better_apart)
        .chain(in_two);
    if let Some(fitting) = ways.find(fits) {
        return fitting;
    }
    // The key that scrolls stands at the right.
    let beside = canvas.glyphs().width(&scroll_key(shows.model)) + 2;
    let width = width.saturating_sub(beside);
    let scrolled = [&comment.verdict, &comment.verdict_briefly].map(|verdict| {
        let said = said((verdict, &comment.briefly, whole));
        [
            parted(&said, width, shows, canvas),
            flowing(&said, width, shows, canvas),
        ]
    });
    let scrolled = scrolled.into_iter().flatten();
    scrolled
        .min_by_key(PlacedComment::beyond)
        .unwrap_or_default()
}

/// The key that scrolls what has no room, and what it leads to.
fn scroll_key(model: &Model) -> String {
    format!("{} {REST}", model.keys.name(Command::PageDown))
}

/// How far what the coach says can be scrolled, and how many rows of it are in sight.
pub fn rows_of_comment(replaying: &ReplayScreen, model: &Model) -> (usize, usize) {
    let (mut buffer, look) = (Buffer::empty(Rect::ZERO), text::colorless(model));
    let canvas = Canvas::new(&mut buffer, &look);
    let comment = ReplayPicture::new(model, replaying)
        .map(|picture| commented(&picture, &canvas))
        .unwrap_or_default();
    (comment.beyond(), comment.room)
}

/// How many rows the middle has for what the coach says: at the end of a hand it has the sum.
fn rows_in_middle(shows: &ReplayPicture<'_>) -> usize {
    match shows.view.outcome() {
        Some(_) => 0,
        None => usize::from(shows.areas.middle.height),
    }
}

/// How many rows there are below the cards for what the coach says.
fn rows_below(shows: &ReplayPicture<'_>, canvas: &Canvas<'_>) -> usize {
    let message = inset(shows.areas.message, 1, 0);
    let above = text::height(&notices(shows, message, canvas), message.width, canvas);
    usize::from(message.height).saturating_sub(above)
}

/// All rows of the middle, and what is left in rows that are no wider.
fn flowing(
    told: &[(Phrase, Role)],
    width: u16,
    shows: &ReplayPicture<'_>,
    canvas: &Canvas<'_>,
) -> PlacedComment {
    let goes_on = Phrase::new(" …");
    let mark = canvas.glyphs().width(&text::plain(&goes_on, canvas));
    let width = width.min(shows.areas.middle.width).saturating_sub(mark);
    let mut middle = text::rows_of(told, width, canvas);
    let below = middle.split_off(rows_in_middle(shows).min(middle.len()));
    if let Some(last) = middle.last_mut().filter(|_| !below.is_empty()) {
        last.extend(text::spans(&goes_on, Role::Label, canvas));
    }
    PlacedComment {
        middle,
        below,
        room: rows_below(shows, canvas),
    }
}

/// What is better and why in the middle, and what was done below, where each has room.
fn better_apart(
    told: &[(Phrase, Role)],
    width: u16,
    shows: &ReplayPicture<'_>,
    canvas: &Canvas<'_>,
) -> Option<PlacedComment> {
    let (done, better) = told.split_at_checked(1)?;
    let area = shows.areas.middle;
    let has_room = text::height(better, area.width, canvas) <= rows_in_middle(shows);
    has_room.then(|| PlacedComment {
        middle: text::rows_of(better, area.width, canvas),
        below: text::rows_of(done, width, canvas),
        room: rows_below(shows, canvas),
    })
}

/// The sentences for which there is room in the middle, and the others in rows of this width. None is begun in one place and ended
/// in the other.
fn parted(
    told: &[(Phrase, Role)],
    width: u16,
    shows: &ReplayPicture<'_>,
    canvas: &Canvas<'_>,
) -> PlacedComment {
    let (area, height) = (shows.areas.middle, rows_in_middle(shows));
    let fits = |count: &usize| text::height(&told[..*count], area.width, canvas) <= height;
    let count = (0..=told.len()).rev().find(fits).unwrap_or(0);
    let (middle, below) = told.split_at(count);
    PlacedComment {
        middle: text::rows_of(middle, area.width, canvas),
        below: text::rows_of(below, width, canvas),
        room: rows_below(shows, canvas),
    }
}

/// Rows of text.
type Rows = Vec<Line<'static>>;

/// Sentences, each with its style.
type Phrases = Vec<(Phrase, Role)>;

/// The count of the hand below, and beside it your chance.
fn draw_count(shows: &ReplayPicture<'_>, canvas: &mut Canvas<'_>) {
    let area = inset(shows.areas.count, 1, 0);
    let mut free = area;
    if let Some(count) = shows.count(shows.view.seat()) {
        let player = shows.replaying.player_at(shows.view.seat());
        let told = if player == shows.replaying.me() {
            format!("Deadwood {count}")
        } else {
            format!("{} deadwood {count}", shows.replaying.names().whose(player))
        };
        let drawn = canvas.line(area, &told, Role::Text, Align::Left);
        free.width = free.width.saturating_sub(drawn.width + 2);
        free.x = area.right() - free.width;
    }
    let Some(now) = shows.replaying.chance() else {
        return;
    };
    let now = words::chance(now);
    let mut told = Vec::new();
    if let Some(before) = shows.replaying.chance_before_card() {
        let before = words::chance(before);
        told.push(format!("{before} before the card, {now} to win the game"));
        told.push(format!("{before} before the card, now {now}"));
        told.push(format!("{before}, with the card {now}"));
    }
    told.push(format!("{now} to win the game"));
    if let Some(told) = text::first_fitting(&told, free.width, canvas) {
        canvas.line(free, told, Role::Label, Align::Right);
    }
}

/// What stands in the message before what the coach says: where in the match this is, what answers the last key, and how
/// the hand ended.
fn notices(shows: &ReplayPicture<'_>, area: Rect, canvas: &Canvas<'_>) -> Phrases {
    let replaying = shows.replaying;
    let [place, brief] = replaying.whereabouts();
    let number = replaying.mistake_number();
    let seen = if replaying.is_open() {
        String::new()
    } else {
        format!(", as {} saw it", replaying.viewer())
    };
    let whole = match number {
        Some((grade, number, all)) => {
            let grade = match grade {
                Grade::Mistake => String::new(),
                Grade::Inaccuracy | Grade::Blunder => format!(" ({})", grade.name()),
            };
            format!("{place}, mistake {number} of {all}{grade}{seen}.")
        }
        None => format!("{place}{seen}."),
    };
    let brief = match number {
        Some((_, number, all)) => format!("{brief}, mistake {number}/{all}{seen}."),
        None => format!("{brief}{seen}."),
    };
    let places = [format!("Replay: {whole}"), whole, brief];
    let place = text::first_fitting(&places, area.width, canvas).unwrap_or(&places[2]);
    let mut told = vec![(Phrase::new(place), Role::Label)];
    told.extend(replaying.told.clone().map(|notice| (notice, Role::Message)));
    let ended = replaying.ended();
    told.extend(ended.map(|(_, phrase)| (phrase, Role::Message)));
    told
}

/// The notices, and what of the coach's comment has no room in the middle.
fn draw_message(shows: &ReplayPicture<'_>, canvas: &mut Canvas<'_>) {
    let area = inset(shows.areas.message, 1, 0);
    let told = notices(shows, area, canvas);
    let mut rows = text::rows_of(&told, area.width, canvas);
    let comment = commented(shows, canvas);
    let scroll = shows.replaying.scroll.min(comment.beyond());
    rows.extend(comment.below.iter().skip(scroll).cloned());
    let height = usize::from(area.height);
    // Where there is no room for it, the end of the hand is not cut for it.
    if let MatchJudging::Working { percent, .. } = shows.replaying.judging
        && rows.len() < height
    {
        let replaying = shows.replaying;
        let whose = replaying.names().whose(replaying.me());
        let known = replaying.replay().hand();
        let known = known.and_then(|hand| replaying.reviewed_hand(hand));
        let elsewhere = known.map_or("", |_| " in other hands");
        let working = format!("Looking for {whose} mistakes{elsewhere}: {percent} %.");
        rows.extend(text::rows(
            &Phrase::new(working),
            Role::Label,
            area.width,
            canvas,
        ));
    }
    if scroll < comment.beyond() {
        rows.truncate(height);
        let at = row_of(area, area.height - 1);
        canvas.line(at, &scroll_key(shows.model), Role::Key, Align::Right);
    }
    text::draw_rows(&rows, area, canvas);
}
