//! Announcements: an organiser writes to everybody in a game, or in all dates of a series. The newest stands on top of the room; whoever
//! plays or helps is notified, whether they muted the room or not.

use protocol::chat::Message;
use protocol::events::Announce;
use protocol::notifications::About;
use protocol::staff::StaffRole;
use protocol::text::AnnouncementText;
use protocol::{ErrorCode, EventId, Millis, Refusal, SeriesId, UserId, sentence};

use super::due::Due;
use super::{access, facts};
use crate::db::{Db, Query};
use crate::error::{Result, forbidden, not_found};
use crate::features::chat::event_rooms;
use crate::features::people::names;
use crate::features::{notifications, staff};
use crate::jobs;
use crate::run::Cx;

/// People whom one job notifies: each is pushed to on their own topic.
const BATCH: usize = 64;
/// Announcements in one room.
const PER_HOUR: i64 = 6;
const HOUR: i64 = 3_600_000;

/// Posts an announcement, and has everybody concerned notified by jobs.
pub(super) async fn announce(cx: &mut Cx, cmd: Announce) -> Result<Message> {
    let text = AnnouncementText::parse(&cmd.text)?.into_string();
    let me = cx.caller()?.user;
    let row = access::lock_own(cx, cmd.event).await?;
    let Some(chat) = row.chat else { return Err(access::conflict(sentence!("publish_first"), &row, cx.now)) };
    let series = row.series.filter(|_| cmd.series);
    if let Some(series) = series {
        check_runs_series(cx, series).await?;
    }
    let date = if series.is_none() { row.date_of_note() } else { None };
    let since = Millis(cx.now.0.saturating_sub(HOUR));
    if event_rooms::announced_since(cx, chat, since).await? >= PER_HOUR {
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence!("announced_often", count = PER_HOUR)).into());
    }
    let message = event_rooms::announce(cx, chat, me, text.clone(), date).await?;
    let event = facts::reload(cx, row.id).await?.named();
    let by = names::named(cx.db(), cx.tenant(), [me]).await?.pop().ok_or_else(not_found)?;
    let about = Box::new(About::Announced { event, by: Some(by), text });
    let now = cx.now;
    jobs::schedule(cx, &Due::Announce { event: row.id, series, about, by: me, after: None }, now).await?;
    Ok(message)
}

/// Refuses whoever runs some dates of a series only.
async fn check_runs_series(cx: &Cx, series: SeriesId) -> Result<()> {
    let me = cx.caller()?.user;
    let organiser = super::series::organiser(cx.db(), series).await?;
    if organiser == Some(me) {
        return Ok(());
    }
    match staff::role(cx.db(), &[series.0], me).await? {
        Some(StaffRole::CoOrganiser) => Ok(()),
        Some(StaffRole::Official) | None => Err(forbidden(sentence!("series_not_yours"))),
    }
}

/// Notifies everybody concerned of an announcement, except who made it, in batches by id from `after`.
pub(super) async fn notify(
    cx: &mut Cx,
    (event, series): (EventId, Option<SeriesId>),
    about: Box<About>,
    by: UserId,
    after: Option<UserId>,
) -> Result<()> {
    let people = store::concerned(cx.db(), (event, series), cx.now, after, BATCH).await?;
    let others: Vec<UserId> = people.iter().copied().filter(|user| *user != by).collect();
    notifications::notify_all(cx, &others, &about, Some(by)).await?;
    match people.last() {
        Some(last) if people.len() == BATCH => {
            let now = cx.now;
            jobs::schedule(cx, &Due::Announce { event, series, about, by, after: Some(*last) }, now).await
        }
        Some(_) | None => Ok(()),
    }
}

mod store {
    use super::*;

    /// Who plays in an event, or in a coming date of a series, and who runs it; ordered by id.
    pub(super) async fn concerned(
        db: &Db,
        (event, series): (EventId, Option<SeriesId>),
        now: Millis,
        after: Option<UserId>,
        limit: usize,
    ) -> Result<Vec<UserId>> {
        let which = (event, series, now);
        let query = of(db.query("SELECT user_id FROM (SELECT n.user_id FROM event e JOIN enrolment n ON n.event = e.id WHERE "), which);
        let query = query.push(" AND n.state IN ('enrolled', 'checked_in') UNION SELECT e.organiser FROM event e WHERE ");
        let query = of(query, which).push(" UNION SELECT s.user_id FROM event e JOIN staff s ON s.subject IN (e.id, e.series) WHERE ");
        let query = of(query, which).push(" AND s.role = 'co_organiser' AND s.accepted_at IS NOT NULL) AS p WHERE user_id IS NOT NULL");
        let query = query.opt(" AND user_id > ", after).push(" ORDER BY user_id LIMIT ");
        Ok(query.arg(i64::try_from(limit).unwrap_or(i64::MAX)).scalars().await?)
    }

    fn of<'d>(query: Query<'d>, (event, series, now): (EventId, Option<SeriesId>, Millis)) -> Query<'d> {
        match series {
            Some(series) => {
                query.push("e.series = ").arg(series).push(" AND e.state IN ('pending', 'published') AND e.ends_at > ").arg(now)
            }
            None => query.push("e.id = ").arg(event),
        }
    }
}
