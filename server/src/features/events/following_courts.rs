//! Games follow their court: its name, its place, and its clock.

use protocol::{CourtId, EventId, Millis};

use super::change_notices::Grounds;
use super::due::Due;
use super::fixtures::fixtures;
use super::store::{Row, at_courts};
use super::{changing, ending, forms};
use crate::error::{Error, Result};
use crate::features::schedule::local::{self, ClockGap};
use crate::jobs;
use crate::run::Cx;

/// How long events that are over stay in calendars, in milliseconds.
const PAST_SHOWN: i64 = 90 * 86_400_000;

/// Has the games at a court follow it, one after the other by jobs: what people see of it has changed.
pub(in crate::features) async fn court_changed(cx: &Cx, court: CourtId, version: i64) -> Result<()> {
    jobs::schedule(cx, &Due::FollowCourt { court, version, after: None }, cx.now).await
}

/// Has the next game at a court follow it: it begins at the same time on the court's clock. If that is another instant, its players hear
/// of it as of any game that moves, and confirm. Events that are over have a new version in calendars. Nothing happens once the court has
/// a later version, whose own jobs go through all of them.
pub(super) async fn follow(cx: &mut Cx, (court, version): (CourtId, i64), after: Option<EventId>) -> Result<()> {
    if at_courts::version(cx.db(), court).await? != Some(version) {
        return Ok(());
    }
    if after.is_none() {
        at_courts::touch_past(cx.db(), court, (Millis(cx.now.0 - PAST_SHOWN), cx.now)).await?;
    }
    let Some(event) = at_courts::next(cx.db(), court, after, cx.now).await? else { return Ok(()) };
    move_with(cx, court, event).await?;
    jobs::schedule(cx, &Due::FollowCourt { court, version, after: Some(event) }, cx.now).await
}

async fn move_with(cx: &mut Cx, court: CourtId, event: EventId) -> Result<()> {
    fixtures().lock_of_event(cx, event).await?;
    let Some(row) = ending::lock_row(cx, event).await?.filter(|row| row.court == Some(court)) else { return Ok(()) };
    let checked = match forms::check(cx.db(), cx.tenant(), forms::form_of(&row)?, false).await {
        Ok(checked) => checked,
        // The court is hidden by now, or the rules of events were other ones once.
        Err(Error::Refused(_)) => return Ok(()),
        Err(error) => return Err(error),
    };
    let Some(time) = checked.time(None, ClockGap::MoveForward)? else { return Ok(()) };
    if ending::check_open(&row, cx.now).is_err() || local::check_ahead((time.starts_at, time.ends_at), cx.now).is_err() {
        return Ok(());
    }
    let starts_at = time.starts_at;
    let is_moved = row.starts_at != Some(starts_at);
    let before = Row { sequence: row.sequence + 1, ..row };
    changing::change(cx, before, &checked, Some(time), Grounds::default()).await?;
    if is_moved { fixtures().game_moved(cx, event, starts_at).await } else { Ok(()) }
}
