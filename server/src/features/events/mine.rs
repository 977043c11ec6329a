//! My events: what is coming, what was, what waits for an answer. A busy person's month is one statement.

use std::collections::HashMap;

use protocol::events::{ListMyEvents, MyCounts, MyEvents, MyGames};
use protocol::{ErrorCode, EventId, Millis, Refusal, UserId, limits};

use super::{showing, store as events};
use crate::error::Result;
use crate::run::View;

/// The last event of a page: the next one begins after it.
#[derive(Clone, Copy)]
struct Place {
    at: Millis,
    event: EventId,
}

pub(super) async fn list(view: &View, args: &ListMyEvents) -> Result<MyEvents> {
    let me = view.caller()?.user;
    let after = args.cursor.as_deref().map(Place::parse).transpose()?;
    let asked = store::Asked { me, now: view.now, which: args.which };
    let mut found = store::page(view.db(), asked, after, limits::EVENT_PAGE + 1).await?;
    let more = found.len() > limits::EVENT_PAGE;
    found.truncate(limits::EVENT_PAGE);
    let cursor = found.last().filter(|_| more).map(|last| last.write());
    let ids: Vec<EventId> = found.iter().map(|place| place.event).collect();
    let mut rows: HashMap<EventId, events::Row> = events::rows(view.db(), &ids).await?.into_iter().map(|row| (row.id, row)).collect();
    let rows = ids.iter().filter_map(|id| rows.remove(id)).collect();
    let counts = if after.is_none() { Some(counts(view, me).await?) } else { None };
    Ok(MyEvents { events: showing::cards(view, rows, None).await?, counts, cursor })
}

async fn counts(view: &View, me: UserId) -> Result<MyCounts> {
    let count = async |which| store::count(view.db(), store::Asked { me, now: view.now, which }).await;
    Ok(MyCounts {
        upcoming: count(MyGames::Upcoming).await?,
        pending: count(MyGames::Pending).await?,
        invited: count(MyGames::Invited).await?,
        waiting: count(MyGames::Waiting).await?,
    })
}

impl Place {
    fn write(self) -> String {
        format!("{}.{}", self.at.0, self.event.0.simple())
    }

    fn parse(text: &str) -> Result<Self> {
        let parts = text.split_once('.').and_then(|(at, event)| {
            let event = uuid::Uuid::try_parse(event).ok().map(EventId)?;
            Some(Self { at: Millis(at.parse().ok()?), event })
        });
        parts.ok_or_else(|| Refusal::new(ErrorCode::BadRequest, "This is no cursor of this list.").on("cursor").into())
    }
}

mod store {
    use super::*;
    use crate::db::{Db, Query};

    /// Milliseconds of the longest event, and of a beginning that was moved a little.
    const LONGEST: i64 = 33 * 86_400_000;

    #[derive(Clone, Copy)]
    pub(super) struct Asked {
        pub(super) me: UserId,
        pub(super) now: Millis,
        pub(super) which: MyGames,
    }

    pub(super) async fn page(db: &Db, asked: Asked, after: Option<Place>, limit: usize) -> Result<Vec<Place>> {
        let is_past = asked.which == MyGames::Past;
        let mut query = push_mine(db.query("SELECT id, at FROM ("), asked).push(") AS mine");
        if let Some(after) = after {
            query = query.push(if is_past { " WHERE (at, id) < (" } else { " WHERE (at, id) > (" });
            query = query.arg(after.at).push(", ").arg(after.event).push(")");
        }
        let query = query.push(if is_past { " ORDER BY at DESC, id DESC LIMIT " } else { " ORDER BY at, id LIMIT " });
        let rows: Vec<(EventId, Millis)> = query.arg(i64::try_from(limit).unwrap_or(i64::MAX)).all().await?;
        Ok(rows.into_iter().map(|(event, at)| Place { at, event }).collect())
    }

    pub(super) async fn count(db: &Db, asked: Asked) -> Result<i64> {
        Ok(push_mine(db.query("SELECT COUNT(*) FROM ("), asked).push(") AS mine").scalar().await?)
    }

    /// What I am in, from the index of my standings, and what I organise, from that of my events; each event once. A draft
    /// without a time is in front.
    fn push_mine(query: Query<'_>, asked: Asked) -> Query<'_> {
        let since = Millis(asked.now.0.saturating_sub(LONGEST));
        let query = match asked.which {
            MyGames::Upcoming => {
                let query = standing(query, asked, "('enrolled', 'checked_in', 'no_show')").push(" AND n.starts_at > ").arg(since);
                let query = query
                    .push(" AND e.ends_at > ")
                    .arg(asked.now)
                    .push(" AND (e.state = 'published' OR (e.state = 'pending' AND e.organiser <> ");
                let query = query.arg(asked.me).push("))");
                let query = organised(query, asked).push(" AND e.starts_at > ").arg(since).push(" AND e.ends_at > ").arg(asked.now);
                return query.push(" AND e.state = 'published'");
            }
            MyGames::Past => {
                let query = standing(query, asked, "('enrolled', 'checked_in', 'no_show')").push(" AND (e.ends_at <= ").arg(asked.now);
                let query = organised(query.push(" OR e.state = 'cancelled')"), asked).push(" AND e.chat IS NOT NULL AND (e.ends_at <= ");
                return query.arg(asked.now).push(" OR e.state = 'cancelled')");
            }
            MyGames::Pending => {
                let query =
                    standing(query, asked, "('pending')").push(" AND e.state IN ('pending', 'published') AND e.ends_at > ").arg(asked.now);
                let query = organised(query, asked).push(" AND (e.state = 'draft' OR (e.ends_at > ").arg(asked.now);
                return query.push(" AND (e.state = 'pending' OR (e.state = 'published' AND e.pending_count > 0))))");
            }
            MyGames::Invited => standing(query, asked, "('invited')"),
            MyGames::Waiting => standing(query, asked, "('waitlisted', 'offered')"),
        };
        query.push(" AND e.state IN ('pending', 'published') AND e.starts_at > ").arg(asked.now)
    }

    fn standing<'d>(query: Query<'d>, asked: Asked, states: &'static str) -> Query<'d> {
        let query =
            query.push("SELECT e.id, COALESCE(e.starts_at, 0) AS at FROM enrolment n JOIN event e ON e.id = n.event WHERE n.user_id = ");
        query.arg(asked.me).push(" AND n.state IN ").push(states)
    }

    fn organised(query: Query<'_>, asked: Asked) -> Query<'_> {
        let query = query.push(" UNION SELECT e.id, COALESCE(e.starts_at, 0) AS at FROM event e WHERE e.organiser = ");
        query.arg(asked.me)
    }
}
