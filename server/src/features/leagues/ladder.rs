//! Ladders: an order of sides that challenges, newcomers, withdrawals and inactivity change while the league is played. Owns the
//! tables `ladder` and `ladder_move`; pushes `ladder_moved` on `league:{id}`.
//!
//! A challenge is a fixture ([`challenging`](super::fixtures::challenging)); once it is decided, the places change in the same
//! transaction, by the order at that time.
//!
//! INVARIANT: the order is what [`order`] makes of the log from nothing. A result that is corrected changes its own line of the log, and
//! everything after it is played through anew.

pub(super) mod store;

use std::collections::HashMap;
use std::time::Duration;

use protocol::leagues::{
    FixtureState, Ladder, LadderChange, LadderMove, LadderMoves, LadderPlace, LadderRules, LeaguePush, ListLadderMoves, MoveKind, Stage,
};
use protocol::matches::{Ending, Side};
use protocol::notifications::LeagueWhat;
use protocol::{FixtureId, LeagueId, Millis, SideId, Topic, limits};
use rules::competitions::ladder::order::{self, Event, Order};

use super::due::{Due, Notice};
use super::fixtures::rows::{Decided, FixtureRow};
use super::sides::store as sides;
use super::store::{self as leagues, Row};
use super::{access, notices};
use crate::db::Db;
use crate::error::Result;
use crate::features::budget::{Budget, Page};
use crate::features::cursor;
use crate::jobs;
use crate::run::{Cx, View};
use store::Stored;

const DAY: Duration = Duration::from_secs(86_400);

/// Sets the first order of a ladder that has just been drawn; without pushes, as clients fetch it.
pub(super) async fn begin(cx: &mut Cx, league: &Row, sides: &[SideId]) -> Result<()> {
    store::clear(cx.db(), league.id).await?;
    let mut order = Order::default();
    for (number, side) in (1_i64..).zip(sides) {
        let event = Event { kind: MoveKind::Drawn, side: *side, other: None, at: cx.now };
        let line = line(number, &event, None, order.apply(&league.ladder_rules()?, &event));
        store::append(cx.db(), league.id, &line).await?;
    }
    let version = store::find(cx.db(), league.id).await?.map_or(1, |before| before.version + 1);
    store::save(cx.db(), league.id, &Stored { order, active_from: cx.now, version }).await?;
    schedule_look(cx, league, cx.now).await
}

fn line(number: i64, event: &Event, fixture: Option<FixtureId>, places: order::Places) -> LadderMove {
    let Event { kind, side, other, at } = *event;
    LadderMove { number, kind, side, other, fixture, from: places.from, to: places.to, other_from: places.other_from, at }
}

/// A side that enrolled while the ladder is played enters at the bottom. Nothing happens in any other league.
pub(super) async fn joined(cx: &mut Cx, league: &Row, side: SideId) -> Result<()> {
    append(cx, league, MoveKind::Joined, (side, None), None).await
}

/// Closes the gap that a side leaves.
pub(super) async fn withdrew(cx: &mut Cx, league: &Row, side: SideId) -> Result<()> {
    append(cx, league, MoveKind::Withdrew, (side, None), None).await
}

/// Follows a challenge that was decided, corrected or opened again, and is saved already.
pub(super) async fn decided(cx: &mut Cx, league: &Row, row: &FixtureRow) -> Result<()> {
    let (Some(challenger), Some(defender), Stage::Challenge) = (row.a, row.b, row.stage) else { return Ok(()) };
    let kind = kind_of(row);
    match (store::of_fixture(cx.db(), row.id).await?, kind) {
        (None, None) => Ok(()),
        (None, Some(kind)) => append(cx, league, kind, (challenger, Some(defender)), Some(row.id)).await,
        (Some(line), Some(kind)) if line.kind == kind => Ok(()),
        (Some(line), kind) => correct(cx, league, LadderMove { kind: kind.unwrap_or(MoveKind::TakenBack), ..line }).await,
    }
}

/// What a challenge does to the order; none if it is open, or counts for nobody.
fn kind_of(row: &FixtureRow) -> Option<MoveKind> {
    if row.state != FixtureState::Final || row.decided == Some(Decided::Withdrawal) {
        return None;
    }
    match (row.winner?, row.decided, row.ending) {
        // The challenger did not answer: no match, and no move.
        (Side::B, Some(Decided::Lapsed), _) => None,
        (Side::B, _, _) => Some(MoveKind::Lost),
        (Side::A, Some(Decided::Refused), _) => Some(MoveKind::Refused),
        (Side::A, Some(Decided::Unanswered), _) => Some(MoveKind::Unanswered),
        (Side::A, Some(Decided::Lapsed), _) => Some(MoveKind::Unplayed),
        (Side::A, Some(_), _) | (Side::A, None, Ending::Walkover | Ending::Defaulted) => Some(MoveKind::Walkover),
        (Side::A, None, Ending::Completed | Ending::Retired | Ending::Abandoned) => Some(MoveKind::Won),
    }
}

/// Schedules the next look at who is inactive, if that counts at all. `from` is since when inactivity counts.
async fn schedule_look(cx: &mut Cx, league: &Row, from: Millis) -> Result<()> {
    if league.ladder_rules()?.inactive_days == 0 {
        return Ok(());
    }
    let at = cx.now + DAY;
    jobs::schedule(cx, &Due::Inactive { league: league.id, from }, at).await
}

/// Drops sides by one place that have not played for long, whatever challenges they have open, and looks again in a day, as long as the
/// ladder has not been paused since `from`.
///
/// A side drops only past one that is active: where nobody around plays, nothing moves. Whoever dropped and has not played since is
/// not active either, though it takes as long again until they drop by another place.
pub(super) async fn drop_inactive(cx: &mut Cx, league: LeagueId, from: Millis) -> Result<()> {
    let Some(league) = leagues::lock(cx, league).await? else { return Ok(()) };
    let Some(ladder) = store::find(cx.db(), league.id).await?.filter(|ladder| ladder.active_from == from) else { return Ok(()) };
    if !league.is_played() {
        return Ok(());
    }
    let days = u32::try_from(league.ladder_rules()?.inactive_days).unwrap_or_default();
    let dropped = store::dropped(cx.db(), league.id).await?;
    let is_due = |row: &LadderPlace| row.active_at.max(ladder.active_from) + days * DAY <= cx.now;
    let is_active = |row: &LadderPlace| {
        let has_played = dropped.get(&row.side).is_none_or(|at| row.active_at > *at);
        has_played && !is_due(row)
    };
    let neighbours = ladder.order.rows.array_windows();
    let inactive: Vec<SideId> = neighbours.filter(|[row, below]| is_due(row) && is_active(below)).map(|[row, _]| row.side).collect();
    let mut now = ladder.clone();
    for side in inactive.iter().copied() {
        let event = Event { kind: MoveKind::Inactive, side, other: None, at: cx.now };
        if let Some((_, after)) = write(cx, &league, now.clone(), event, None).await? {
            now = after;
        }
    }
    notify(cx, &league, (&ladder.order, &now.order), &inactive).await?;
    schedule_look(cx, &league, from).await
}

/// Has inactivity count from now on: the ladder was paused or over. Nothing happens in any other league.
pub(super) async fn resumed(cx: &mut Cx, league: &Row) -> Result<()> {
    let Some(ladder) = store::find(cx.db(), league.id).await? else { return Ok(()) };
    store::save(cx.db(), league.id, &Stored { active_from: cx.now, ..ladder }).await?;
    schedule_look(cx, league, cx.now).await
}

/// Appends a line to the log of a locked ladder and does what it says.
async fn append(
    cx: &mut Cx,
    league: &Row,
    kind: MoveKind,
    (side, other): (SideId, Option<SideId>),
    fixture: Option<FixtureId>,
) -> Result<()> {
    let Some(before) = store::find(cx.db(), league.id).await? else { return Ok(()) };
    let was = before.order.clone();
    let event = Event { kind, side, other, at: cx.now };
    match write(cx, league, before, event, fixture).await? {
        // Nobody is notified of moving up because somebody withdrew.
        Some((line, after)) if !matches!(line.kind, MoveKind::Joined | MoveKind::Withdrew) => {
            notify(cx, league, (&was, &after.order), &[]).await
        }
        Some(_) | None => Ok(()),
    }
}

/// Writes a line of the log, does what it says to the ladder and pushes it; none if it does nothing.
async fn write(
    cx: &mut Cx,
    league: &Row,
    before: Stored,
    event: Event,
    fixture: Option<FixtureId>,
) -> Result<Option<(LadderMove, Stored)>> {
    let mut order = before.order.clone();
    let places = order.apply(&league.ladder_rules()?, &event);
    if places == order::Places::default() {
        return Ok(None);
    }
    let line = line(store::next_number(cx.db(), league.id).await?, &event, fixture, places);
    store::append(cx.db(), league.id, &line).await?;
    let after = save(cx, league, before, order, Some(line)).await?;
    Ok(Some((line, after)))
}

/// Changes a line of the log of a locked ladder and plays everything through anew.
async fn correct(cx: &mut Cx, league: &Row, line: LadderMove) -> Result<()> {
    let Some(before) = store::find(cx.db(), league.id).await? else { return Ok(()) };
    let mut log = store::log(cx.db(), league.id).await?;
    log.iter_mut().filter(|one| one.number == line.number).for_each(|one| one.kind = line.kind);
    let events: Vec<Event> = log.iter().map(event_of).collect();
    let (order, places) = Order::replay(&league.ladder_rules()?, &events);
    for (one, places) in log.iter().zip(places) {
        let after = LadderMove { from: places.from, to: places.to, other_from: places.other_from, ..*one };
        if after != *one || one.number == line.number {
            store::change(cx.db(), league.id, &after).await?;
        }
    }
    let was = before.order.clone();
    let after = save(cx, league, before, order, None).await?;
    notify(cx, league, (&was, &after.order), &[]).await
}

/// A line of the log without its effect.
fn event_of(line: &LadderMove) -> Event {
    Event { kind: line.kind, side: line.side, other: line.other, at: line.at }
}

/// Saves the order and pushes the rows that changed. Returns the ladder as it is now.
async fn save(cx: &mut Cx, league: &Row, before: Stored, order: Order, because: Option<LadderMove>) -> Result<Stored> {
    let after = Stored { order, active_from: before.active_from, version: before.version + 1 };
    store::save(cx.db(), league.id, &after).await?;
    let known: HashMap<SideId, &LadderPlace> = before.order.rows.iter().map(|row| (row.side, row)).collect();
    let rows = after.order.rows.iter().filter(|row| known.get(&row.side).is_none_or(|known| known != row)).copied().collect();
    let gone = before.order.rows.iter().map(|row| row.side).filter(|side| after.order.place(*side).is_none()).collect();
    let change = LadderChange { rows, gone, because, version: after.version };
    let fits = Budget::of(limits::PUSH_MAX / 2).fits(&change)?;
    let push = if fits { LeaguePush::LadderMoved { change: Box::new(change) } } else { LeaguePush::LadderReset {} };
    cx.push(Topic::League(league.id), &push)?.without_author();
    Ok(after)
}

/// Notifies those whose place changed from one order to another; `inactive` are those who dropped because they did not play.
async fn notify(cx: &mut Cx, league: &Row, (before, after): (&Order, &Order), inactive: &[SideId]) -> Result<()> {
    let moved: Vec<(SideId, i64, i64)> = after
        .rows
        .iter()
        .filter_map(|row| Some((row.side, before.place(row.side)?, row.place)))
        .filter(|(_, from, to)| from != to)
        .collect();
    let ids: Vec<SideId> = moved.iter().map(|(side, ..)| *side).collect();
    let found = sides::some(cx.db(), &ids).await?;
    let mut notices = Vec::new();
    for (side, from, to) in moved {
        let what = match to < from {
            true => LeagueWhat::LadderUp,
            false if inactive.contains(&side) => LeagueWhat::LadderInactive,
            false => LeagueWhat::LadderDown,
        };
        let users = found.iter().find(|one| one.id == side).map(sides::Row::users).unwrap_or_default();
        notices.push(Notice { users, what, reason: None, place: Some(to) });
    }
    notices::sides(cx, league, notices).await
}

/// The order of a ladder that is drawn.
pub(super) async fn of_league(db: &Db, league: LeagueId) -> Result<Option<Ladder>> {
    Ok(store::find(db, league).await?.map(|ladder| Ladder { rows: ladder.order.rows, version: ladder.version }))
}

/// The log of a ladder, the newest line first.
pub(super) async fn moves(view: &View, args: &ListLadderMoves) -> Result<LadderMoves> {
    let league = access::seen_whole(view, args.league).await?;
    let before = args.cursor.as_deref().map(cursor::parse_number).transpose()?.unwrap_or(i64::MAX);
    let moves = store::page(view.db(), league.id, args.side, before, limits::FIXTURE_PAGE + 1).await?;
    let page = Page::of(moves, limits::FIXTURE_PAGE);
    let (moves, cursor) = page.rows_within(&mut Budget::of_a_reply(), |last| last.number.to_string())?;
    Ok(LadderMoves { moves, cursor })
}

impl Row {
    /// The rules of a ladder.
    pub(super) fn ladder_rules(&self) -> Result<LadderRules> {
        Ok(self.ladder.as_deref().map(serde_json::from_str).transpose()?.unwrap_or_default())
    }
}
