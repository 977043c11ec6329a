//! What stands on the picture of a board.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use protocol::events::EventRef;
use protocol::live::{Board, LiveMatch};
use protocol::matches::{Ending, MatchGuest, MatchState, Side};
use protocol::people::Person;

use crate::features::lookups::Words;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Card {
    /// "Live", "Finished".
    pub(super) state: String,
    pub(super) is_live: bool,
    /// The event and, if it is public, the court.
    pub(super) place: String,
    /// The local date; empty if the event has none.
    pub(super) date: String,
    pub(super) sides: [SideOfCard; 2],
    /// Who won, or what a reader can do.
    pub(super) headline: String,
    /// The address of this Rally, without its scheme.
    pub(super) host: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SideOfCard {
    /// One or two.
    pub(super) names: Vec<String>,
    /// They serve, or have won.
    pub(super) has_ball: bool,
    /// The other side has won.
    pub(super) lost: bool,
    pub(super) sets: Vec<Cell>,
    /// Of the game in play.
    pub(super) points: Option<String>,
}

/// A set of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cell {
    /// "6", or "[10]" of a match tie-break.
    pub(super) text: String,
    /// The loser's points in the tie-break.
    pub(super) tie_break: Option<u16>,
    pub(super) lost: bool,
    /// The set in play.
    pub(super) open: bool,
}

impl Card {
    pub(super) fn of(live: &LiveMatch, words: &Words, public_url: &str) -> Self {
        let EventRef { name, court, .. } = &live.event;
        let place = std::iter::once(name.as_str()).chain(court.as_deref()).collect::<Vec<_>>().join(" · ");
        let is_live = live.board.state == MatchState::Live && !is_over(&live.board);
        let state = match live.board.state {
            _ if is_over(&live.board) => "live.finished",
            MatchState::Scheduled => "live.state_scheduled",
            MatchState::Suspended => "live.state_suspended",
            MatchState::Live | MatchState::Reported | MatchState::Confirmed | MatchState::Disputed | MatchState::Voided => "live.live",
        };
        let (_, host) = public_url.split_once("://").unwrap_or(("", public_url));
        Self {
            state: words.text(state, &[]).to_uppercase(),
            is_live,
            place,
            date: date(live, words),
            sides: [Side::A, Side::B].map(|side| side_of(live, side, words)),
            headline: headline(live, words),
            host: host.trim_end_matches('/').to_owned(),
        }
    }
}

fn is_over(board: &Board) -> bool {
    board.ending.is_some() || !matches!(board.state, MatchState::Scheduled | MatchState::Live | MatchState::Suspended)
}

/// On the court's calendar.
fn date(live: &LiveMatch, words: &Words) -> String {
    let at = live.started_at.or(live.event.starts_at).and_then(|at| Timestamp::from_millisecond(at.0).ok());
    let zone = live.event.zone.as_deref().and_then(|zone| TimeZone::get(zone).ok()).unwrap_or(TimeZone::UTC);
    let Some(local) = at.map(|at| at.to_zoned(zone)) else { return String::new() };
    let months = words.text("live.picture_months", &[]);
    let month = usize::try_from(local.month() - 1).ok().and_then(|month| months.split(' ').nth(month)).unwrap_or_default();
    words.text("live.picture_date", &[("month", month), ("day", &local.day().to_string()), ("year", &local.year().to_string())])
}

fn side_of(live: &LiveMatch, side: Side, words: &Words) -> SideOfCard {
    let board = &live.board;
    let winner = board.winner.filter(|_| is_over(board));
    SideOfCard {
        names: names(live, side, words).into_iter().map(|name| name.whole).collect(),
        has_ball: winner.or_else(|| board.server.map(|server| server.side)) == Some(side),
        lost: winner.is_some_and(|winner| winner != side),
        sets: cells(board, side),
        points: points(live, side, words),
    }
}

struct Name {
    whole: String,
    /// Beside that of a partner.
    short: String,
}

/// A guest is named after the player who brought them: the name is for those in the game.
fn names(live: &LiveMatch, side: Side, words: &Words) -> Vec<Name> {
    let (people, guests): (&[Person], &[MatchGuest]) = match side {
        Side::A => (&live.a, &live.guests_a),
        Side::B => (&live.b, &live.guests_b),
    };
    let guest = |guest: &MatchGuest| match &guest.guest_of {
        Some(host) => words.text("guest.of_unnamed", &[("host", host.name.split_whitespace().next().unwrap_or_default())]),
        None => words.text("guest.some", &[]),
    };
    let person =
        |person: &Person| Name { whole: person.name.clone(), short: person.name.split_whitespace().last().unwrap_or_default().to_owned() };
    let guests = guests.iter().map(guest).map(|name| Name { whole: name.clone(), short: name });
    people.iter().map(person).chain(guests).collect()
}

fn cells(board: &Board, side: Side) -> Vec<Cell> {
    let mine = |a: u16, b: u16| if side == Side::A { (a, b) } else { (b, a) };
    let over = board.sets.iter().map(|set| {
        let (own, other) = mine(set.a, set.b);
        let lost = own < other;
        let text = if set.match_tiebreak { format!("[{own}]") } else { own.to_string() };
        Cell { text, tie_break: set.tiebreak.filter(|_| lost), lost, open: false }
    });
    let (own, other) = mine(board.games.a, board.games.b);
    let begun = own + other > 0;
    let is_tie_break_alone = board.tie_break && !begun;
    let is_open =
        if is_over(board) { begun && board.ending != Some(Ending::Completed) } else { board.server.is_some() && !is_tie_break_alone };
    let open = is_open.then(|| Cell { text: own.to_string(), tie_break: None, lost: false, open: !is_over(board) });
    over.chain(open).collect()
}

/// As on the board: "15", "Ad", or the count of a tie-break.
fn points(live: &LiveMatch, side: Side, words: &Words) -> Option<String> {
    let board = &live.board;
    if is_over(board) || live.toss.is_none() {
        return None;
    }
    let (own, other) = if side == Side::A { (board.points.a, board.points.b) } else { (board.points.b, board.points.a) };
    if board.tie_break {
        return Some(own.to_string());
    }
    Some(match own {
        0 => "0".into(),
        1 => "15".into(),
        2 => "30".into(),
        4.. if own > other => words.text("live.advantage", &[]),
        _ => "40".into(),
    })
}

fn headline(live: &LiveMatch, words: &Words) -> String {
    let board = &live.board;
    if !is_over(board) {
        return words.text("live.picture_follow", &[]);
    }
    if board.state == MatchState::Voided {
        return words.text("live.voided", &[]);
    }
    let Some(winner) = board.winner else { return words.text("live.picture_abandoned", &[]) };
    let [won, lost] = [winner, other(winner)].map(|side| together(&names(live, side, words)));
    let sentence = match board.ending.unwrap_or(Ending::Completed) {
        Ending::Completed | Ending::Abandoned => "live.picture_won",
        Ending::Retired => "live.ended_retired_early",
        Ending::Walkover => "live.ended_walkover",
        Ending::Defaulted => "live.ended_defaulted_early",
    };
    words.text(sentence, &[("name", &won), ("other", &lost)])
}

fn other(side: Side) -> Side {
    match side {
        Side::A => Side::B,
        Side::B => Side::A,
    }
}

/// "Linh Tran", or "Tran / Costa" for a pair.
fn together(names: &[Name]) -> String {
    match names {
        [only] => only.whole.clone(),
        names => names.iter().map(|name| name.short.as_str()).collect::<Vec<_>>().join(" / "),
    }
}
