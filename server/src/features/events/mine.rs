//! The caller's own events: upcoming, past, pending, invitations, waiting lists. Each list is one statement.

use std::collections::HashMap;

use protocol::events::{ListMyEvents, MyCounts, MyEvents, MyGames};
use protocol::{EventId, Millis, UserId, limits};

use super::{showing, store as events};
use crate::error::Result;
use crate::features::cursor::Cursor;
use crate::run::View;

pub(super) async fn list(view: &View, args: &ListMyEvents) -> Result<MyEvents> {
    let me = view.caller()?.user;
    let after = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let filter = store::Filter { me, now: view.now, which: args.which };
    let mut found = store::page(view.db(), filter, after, limits::EVENT_PAGE + 1).await?;
    let more = found.len() > limits::EVENT_PAGE;
    found.truncate(limits::EVENT_PAGE);
    let cursor = found.last().filter(|_| more).map(|last| last.write());
    let ids: Vec<EventId> = found.iter().map(|row| row.id).collect();
    let mut rows: HashMap<EventId, events::Row> = events::rows(view.db(), &ids).await?.into_iter().map(|row| (row.id, row)).collect();
    let rows = ids.iter().filter_map(|id| rows.remove(id)).collect();
    let counts = if after.is_none() { Some(counts(view, me).await?) } else { None };
    Ok(MyEvents { events: showing::cards(view, rows, None).await?, counts, cursor })
}

async fn counts(view: &View, me: UserId) -> Result<MyCounts> {
    let count = async |which| store::count(view.db(), store::Filter { me, now: view.now, which }).await;
    Ok(MyCounts {
        upcoming: count(MyGames::Upcoming).await?,
        pending: count(MyGames::Pending).await?,
        invited: count(MyGames::Invited).await?,
        waiting: count(MyGames::Waiting).await?,
    })
}

mod store {
    use super::*;
    use crate::db::{Db, Query};

    /// The longest event in milliseconds, with a margin.
    const LONGEST: i64 = 33 * 86_400_000;

    #[derive(Clone, Copy)]
    pub(super) struct Filter {
        pub(super) me: UserId,
        pub(super) now: Millis,
        pub(super) which: MyGames,
    }

    pub(super) async fn page(db: &Db, filter: Filter, after: Option<Cursor<EventId>>, limit: usize) -> Result<Vec<Cursor<EventId>>> {
        let is_past = filter.which == MyGames::Past;
        let mut query = push_mine(db.query("SELECT id, at FROM ("), filter).push(") AS mine");
        if let Some(after) = after {
            query = query.push(if is_past { " WHERE (at, id) < (" } else { " WHERE (at, id) > (" });
            query = query.arg(after.at).push(", ").arg(after.id).push(")");
        }
        let query = query.push(if is_past { " ORDER BY at DESC, id DESC LIMIT " } else { " ORDER BY at, id LIMIT " });
        let rows: Vec<(EventId, Millis)> = query.arg(i64::try_from(limit).unwrap_or(i64::MAX)).all().await?;
        Ok(rows.into_iter().map(|(id, at)| Cursor { at, id }).collect())
    }

    pub(super) async fn count(db: &Db, filter: Filter) -> Result<i64> {
        Ok(push_mine(db.query("SELECT COUNT(*) FROM ("), filter).push(") AS mine").scalar().await?)
    }

    /// The events I am in, by the index of my enrolments, and those I organise, by the index of my events; each event once.
    /// Drafts without a time come first.
    fn push_mine(query: Query<'_>, filter: Filter) -> Query<'_> {
        let since = Millis(filter.now.0.saturating_sub(LONGEST));
        let query = match filter.which {
            MyGames::Upcoming => {
                let query = enrolled_in(query, filter, "('enrolled', 'checked_in', 'no_show')").push(" AND n.starts_at > ").arg(since);
                let query = query
                    .push(" AND e.ends_at > ")
                    .arg(filter.now)
                    .push(" AND (e.state = 'published' OR (e.state = 'pending' AND e.organiser <> ");
                let query = query.arg(filter.me).push("))");
                let query = organised(query, filter).push(" AND e.starts_at > ").arg(since).push(" AND e.ends_at > ").arg(filter.now);
                return query.push(" AND e.state = 'published'");
            }
            MyGames::Past => {
                let query = enrolled_in(query, filter, "('enrolled', 'checked_in', 'no_show')").push(" AND (e.ends_at <= ").arg(filter.now);
                let query = organised(query.push(" OR e.state = 'cancelled')"), filter).push(" AND e.chat IS NOT NULL AND (e.ends_at <= ");
                return query.arg(filter.now).push(" OR e.state = 'cancelled')");
            }
            MyGames::Pending => {
                let query = enrolled_in(query, filter, "('pending')")
                    .push(" AND e.state IN ('pending', 'published') AND e.ends_at > ")
                    .arg(filter.now);
                let query = organised(query, filter).push(" AND (e.state = 'draft' OR (e.ends_at > ").arg(filter.now);
                return query.push(" AND (e.state = 'pending' OR (e.state = 'published' AND e.pending_count > 0))))");
            }
            MyGames::Invited => enrolled_in(query, filter, "('invited')"),
            MyGames::Waiting => enrolled_in(query, filter, "('waitlisted', 'offered')"),
        };
        query.push(" AND e.state IN ('pending', 'published') AND e.starts_at > ").arg(filter.now)
    }

    fn enrolled_in<'d>(query: Query<'d>, filter: Filter, states: &'static str) -> Query<'d> {
        let query =
            query.push("SELECT e.id, COALESCE(e.starts_at, 0) AS at FROM enrolment n JOIN event e ON e.id = n.event WHERE n.user_id = ");
        query.arg(filter.me).push(" AND n.state IN ").push(states)
    }

    fn organised(query: Query<'_>, filter: Filter) -> Query<'_> {
        let query = query.push(" UNION SELECT e.id, COALESCE(e.starts_at, 0) AS at FROM event e WHERE e.organiser = ");
        query.arg(filter.me)
    }
}
