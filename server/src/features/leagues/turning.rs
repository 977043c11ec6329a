//! A league's states: who may turn it from which into which.

use std::time::Duration;

use protocol::leagues::{CancelLeague, League};
use protocol::notifications::LeagueWhat;
use protocol::text::Reason;
use protocol::{LeagueId, Millis, Refusal, Sentence, UserId, limits, sentence};

use super::boxes::store as boxes;
use super::due::Due;
use super::sides::store as sides;
use super::store::{self, Row};
use super::{access, fixtures, handing_over, ladder, notices, organisers, rooms, showing, tables};
use crate::error::Result;
use crate::jobs;
use crate::run::Cx;

/// How long a completed league can be opened again.
const REOPENED_WITHIN: Duration = Duration::from_secs(limits::LEAGUE_REOPEN_DAYS * 86_400);

/// A step that organisers take.
#[derive(Clone, Copy)]
pub(super) enum Step {
    CloseEnrolment,
    ReopenEnrolment,
    Suspend,
    Resume,
    Complete,
    Reopen,
    Archive,
}

impl Step {
    /// The states it leads from, and the one it leads to.
    fn states(self) -> (&'static [&'static str], &'static str) {
        match self {
            Self::CloseEnrolment => (&["enrolling"], "closed"),
            Self::ReopenEnrolment => (&["closed"], "enrolling"),
            Self::Suspend => (&["scheduled", "active"], "suspended"),
            Self::Resume => (&["suspended"], "active"),
            Self::Complete => (&["scheduled", "active", "suspended"], "completed"),
            Self::Reopen => (&["completed"], "active"),
            Self::Archive => (&["completed"], "archived"),
        }
    }

    /// Why it is refused in any other state.
    fn sentence(self) -> Sentence {
        match self {
            Self::CloseEnrolment => sentence!("league_not_enrolling"),
            Self::ReopenEnrolment => sentence!("league_drawn"),
            Self::Suspend | Self::Complete => sentence!("league_not_played"),
            Self::Resume => sentence!("league_not_suspended"),
            Self::Reopen | Self::Archive => sentence!("league_not_completed"),
        }
    }
}

/// Takes a step, as an organiser.
pub(super) async fn step(cx: &mut Cx, id: LeagueId, step: Step) -> Result<League> {
    let row = access::lock_as_organiser(cx, id).await?;
    let (from, to) = step.states();
    if !from.contains(&row.state.as_str()) {
        return Err(Refusal::conflict(step.sentence(), &row.state).into());
    }
    let mut after = row.clone();
    match step {
        Step::ReopenEnrolment if row.enrol_until_at.is_none_or(|until| until <= cx.now) => {
            return Err(Refusal::conflict(sentence!("league_enrolment_day_over"), &row.state).into());
        }
        Step::Reopen if row.completed_at.is_none_or(|at| cx.now > at + REOPENED_WITHIN) => {
            return Err(Refusal::conflict(sentence!("league_reopened_late", days = limits::LEAGUE_REOPEN_DAYS), &row.state).into());
        }
        Step::Complete => {
            close_fixtures(cx, &row).await?;
            after.completed_at = Some(cx.now);
        }
        Step::Reopen => {
            after.completed_at = None;
            let groups = fixtures::revive_rest(cx, &row).await?;
            tables::moved(cx, &row, &groups).await?;
            tables::fill_places(cx, &row).await?;
            restart_clocks(cx, &row).await?;
            showing::push_drawn(cx, row.id).await?;
        }
        Step::Resume => restart_clocks(cx, &row).await?,
        Step::CloseEnrolment | Step::ReopenEnrolment | Step::Suspend | Step::Archive => {}
    }
    turn(cx, after, to).await?;
    if matches!(step, Step::Complete) {
        let players = players(cx, row.id).await?;
        notices::league(cx, &row, &players, LeagueWhat::Completed, None).await?;
    }
    showing::push_changed(cx, id, true).await
}

/// Has the times of a ladder and of a box league count again, after it was paused or over.
async fn restart_clocks(cx: &mut Cx, row: &Row) -> Result<()> {
    ladder::resumed(cx, row).await?;
    match boxes::current(cx.db(), row.id).await?.filter(|current| current.closed_at.is_none()) {
        Some(current) => {
            let at = current.ends_at.max(cx.now);
            jobs::schedule(cx, &Due::EndPeriod { league: row.id, period: current.period }, at).await
        }
        None => Ok(()),
    }
}

/// Cancels a league that is not played yet, with a reason that all its sides read.
pub(super) async fn cancel(cx: &mut Cx, cmd: CancelLeague) -> Result<League> {
    let reason = Reason::parse(&cmd.reason)?.into_string();
    let row = access::lock_as_organiser(cx, cmd.league).await?;
    if !matches!(row.state.as_str(), "enrolling" | "closed" | "scheduled") {
        return Err(Refusal::conflict(sentence!("league_not_cancellable"), &row.state).into());
    }
    close_fixtures(cx, &row).await?;
    turn(cx, Row { cancel_reason: Some(reason.clone()), ..row.clone() }, "cancelled").await?;
    let players = players(cx, row.id).await?;
    notices::league(cx, &row, &players, LeagueWhat::Cancelled, Some(reason)).await?;
    showing::push_changed(cx, row.id, true).await
}

/// Ends enrolment on its last day, if that is still the last day.
pub(super) async fn end_enrolment(cx: &mut Cx, id: LeagueId, at: Millis) -> Result<()> {
    match store::lock(cx, id).await? {
        Some(row) if row.state == "enrolling" && row.enrol_until_at == Some(at) => {
            turn(cx, row, "closed").await?;
            showing::push_changed(cx, id, false).await.map(drop)
        }
        Some(_) | None => Ok(()),
    }
}

/// Hands a league whose organiser has removed their account over to a co-organiser, or ends it for lack of anybody who runs it. One that
/// is being played is closed with the results that it has.
pub(super) async fn end_without_organiser(cx: &mut Cx, id: LeagueId, user: UserId) -> Result<()> {
    let Some(row) = store::lock(cx, id).await?.filter(|row| row.organiser == user && !row.is_over()) else { return Ok(()) };
    if handing_over::succeed(cx, &row).await? {
        return Ok(());
    }
    let (to, what) = match row.state.as_str() {
        "active" | "suspended" => ("completed", LeagueWhat::Completed),
        _ => ("cancelled", LeagueWhat::Cancelled),
    };
    close_fixtures(cx, &row).await?;
    let completed_at = (to == "completed").then_some(cx.now);
    turn(cx, Row { completed_at, ..row.clone() }, to).await?;
    let players = players(cx, row.id).await?;
    notices::league(cx, &row, &players, what, None).await?;
    showing::push_changed(cx, row.id, false).await.map(drop)
}

/// Begins a league that is drawn on its first day, if that is still the first day.
pub(super) async fn begin(cx: &mut Cx, id: LeagueId, at: Millis) -> Result<()> {
    match store::lock(cx, id).await? {
        Some(row) if row.starts_at == Some(at) => begin_now(cx, row).await,
        Some(_) | None => Ok(()),
    }
}

/// Begins a locked league that is drawn: on its first day, or with its first match.
pub(super) async fn begin_now(cx: &mut Cx, row: Row) -> Result<()> {
    if row.state != "scheduled" {
        return Ok(());
    }
    let id = row.id;
    turn(cx, row, "active").await?;
    showing::push_changed(cx, id, false).await.map(drop)
}

/// Completes a locked league once all of its fixtures are decided.
pub(super) async fn complete_if_decided(cx: &mut Cx, id: LeagueId) -> Result<()> {
    let Some(row) = store::find(cx.db(), cx.tenant(), id).await? else { return Ok(()) };
    if !row.is_played() || row.is_open_ended() || fixtures::store::has_open(cx.db(), id).await? {
        return Ok(());
    }
    end(cx, &row).await
}

/// Completes a locked league that is over, whatever was not played in it.
pub(super) async fn complete(cx: &mut Cx, row: &Row) -> Result<()> {
    close_fixtures(cx, row).await?;
    end(cx, row).await
}

async fn end(cx: &mut Cx, row: &Row) -> Result<()> {
    turn(cx, Row { completed_at: Some(cx.now), ..row.clone() }, "completed").await?;
    let mut users = players(cx, row.id).await?;
    users.extend(organisers::all(cx.db(), row).await?);
    notices::league(cx, row, &users, LeagueWhat::Completed, None).await?;
    showing::push_changed(cx, row.id, false).await.map(drop)
}

/// Cancels the fixtures of a league that are not decided, if it is drawn.
async fn close_fixtures(cx: &mut Cx, row: &Row) -> Result<()> {
    if row.is_drawn() {
        let groups = fixtures::cancel_rest(cx, row).await?;
        tables::moved(cx, row, &groups).await?;
        showing::push_drawn(cx, row.id).await?;
    }
    Ok(())
}

/// Writes another state.
async fn turn(cx: &mut Cx, row: Row, to: &str) -> Result<()> {
    cx.record("league", row.id.0, "state", Some(&row.state), Some(to)).await?;
    if matches!(to, "completed" | "cancelled") {
        rooms::schedule_closing(cx, row.id).await?;
    }
    let version = store::find(cx.db(), cx.tenant(), row.id).await?.map_or(row.version, |now| now.version);
    store::update(cx.db(), &Row { state: to.into(), version: version + 1, ..row }).await
}

/// Everybody on a side that is listed.
async fn players(cx: &Cx, league: LeagueId) -> Result<Vec<UserId>> {
    Ok(sides::listed(cx.db(), league).await?.iter().flat_map(sides::Row::users).collect())
}
