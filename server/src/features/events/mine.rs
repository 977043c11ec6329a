//! The caller's own events: upcoming, past, pending, invitations, waiting lists, the dates of a series as one line. Each list is one statement. What is ahead is read
//! whole; of what is past, no more than a page.
//!
//! A role is joined with its events by `CROSS JOIN`, which SQLite reads in this order: with statistics of many events it would
//! otherwise go through all of them to find the few roles of one person.

use std::collections::HashMap;

use protocol::events::{ListMyEvents, MyCounts, MyEvents, MyGames};
use protocol::{EventId, Millis, UserId, limits};
use uuid::Uuid;

use super::{showing, store as events};
use crate::error::Result;
use crate::features::budget::Page;
use crate::features::cursor::Cursor;
use crate::features::schedule;
use crate::run::View;

pub(super) async fn list(view: &View, args: &ListMyEvents) -> Result<MyEvents> {
    let me = view.caller()?.user;
    let after = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let filter = store::Filter { me, now: view.now, which: args.which, by_series: args.by_series };
    let page = Page::of(store::page(view.db(), filter, after, limits::EVENT_PAGE + 1).await?, limits::EVENT_PAGE);
    let ids: Vec<EventId> = page.rows.iter().map(|line| line.cursor.id).collect();
    let mut rows: HashMap<EventId, events::Row> = events::rows(view.db(), &ids).await?.into_iter().map(|row| (row.id, row)).collect();
    let rows = ids.iter().filter_map(|id| rows.remove(id)).collect();
    let counts = if after.is_none() { Some(counts(view, filter).await?) } else { None };
    let mut events = showing::cards(view, rows, None).await?;
    let more_dates: HashMap<EventId, i64> = page.rows.iter().map(|line| (line.cursor.id, line.more_dates)).collect();
    for card in &mut events {
        card.more_dates = more_dates.get(&card.id).copied().filter(|more| *more > 0);
    }
    let (events, cursor) = page.in_a_reply(events, |card, line| card.id == line.cursor.id, |last| last.cursor.write())?;
    Ok(MyEvents { events, counts, cursor })
}

async fn counts(view: &View, filter: store::Filter) -> Result<MyCounts> {
    let count = async |which| store::count(view.db(), store::Filter { which, ..filter }).await;
    Ok(MyCounts {
        upcoming: count(MyGames::Upcoming).await?,
        pending: count(MyGames::Pending).await?,
        invited: count(MyGames::Invited).await?,
        waiting: count(MyGames::Waiting).await?,
    })
}

mod store {
    use super::*;
    use crate::db::{Db, Query, Sql};

    /// After all others.
    const LATEST: Cursor<EventId> = Cursor { at: Millis(i64::MAX), id: EventId(Uuid::max()) };
    const SELECT: &str = "SELECT e.id, COALESCE(e.starts_at, 0) AS at, COALESCE(e.series, e.id) AS line FROM ";
    const UNION: &str = " UNION SELECT e.id, COALESCE(e.starts_at, 0) AS at, COALESCE(e.series, e.id) AS line FROM ";

    const ANY_ROLE: &str = "";
    /// How many requests wait is for those who decide them.
    const CO_ORGANISER: &str = " AND s.role = 'co_organiser'";

    #[derive(Clone, Copy)]
    pub(super) struct Filter {
        pub(super) me: UserId,
        pub(super) now: Millis,
        pub(super) which: MyGames,
        /// The dates of a series as one line.
        pub(super) by_series: bool,
    }

    /// A line of a list.
    pub(super) struct Line {
        pub(super) cursor: Cursor<EventId>,
        /// Further dates of the same series.
        pub(super) more_dates: i64,
    }

    pub(super) async fn page(db: &Db, filter: Filter, after: Option<Cursor<EventId>>, limit: usize) -> Result<Vec<Line>> {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let query = if filter.which == MyGames::Past {
            let query = push_past(db.query("SELECT id, at, CAST(0 AS BIGINT) FROM ("), filter, after.unwrap_or(LATEST), limit);
            query.push(") AS mine ORDER BY at DESC, id DESC LIMIT ")
        } else {
            let mut query = push_lines(db.query("SELECT id, at, more FROM ("), filter).push(") AS lines");
            if let Some(after) = after {
                query = query.push(" WHERE (at, id) > (").arg(after.at).push(", ").arg(after.id).push(")");
            }
            query.push(" ORDER BY at, id LIMIT ")
        };
        let rows: Vec<(EventId, Millis, i64)> = query.arg(limit).all().await?;
        Ok(rows.into_iter().map(|(id, at, more_dates)| Line { cursor: Cursor { at, id }, more_dates }).collect())
    }

    /// My events, or of each series the next one and how many more there are.
    fn push_lines(query: Query<'_>, filter: Filter) -> Query<'_> {
        if !filter.by_series {
            return push_mine(query.push("SELECT id, at, CAST(0 AS BIGINT) AS more FROM ("), filter).push(") AS mine");
        }
        let query = query.push(
            "SELECT id, at, more FROM (
                 SELECT id, at, ROW_NUMBER() OVER (PARTITION BY line ORDER BY at, id) AS nth, COUNT(*) OVER (PARTITION BY line) - 1 AS more FROM (",
        );
        push_mine(query, filter).push(") AS mine) AS numbered WHERE nth = 1")
    }

    /// The first past events after the cursor by each of the indexes: my enrolments in each state, the events that I organise,
    /// and those in which I have a role.
    fn push_past(query: Query<'_>, filter: Filter, after: Cursor<EventId>, limit: i64) -> Query<'_> {
        // Each starts from the rows of the person, in the order of the list. PostgreSQL would otherwise merge thousands of enrolments
        // with all events.
        const ENROLLED: Sql = Sql::Each {
            sqlite: "SELECT n.event AS id, n.starts_at AS at FROM enrolment n CROSS JOIN event e WHERE e.id = n.event AND n.user_id = ",
            postgres: "SELECT n.event AS id, n.starts_at AS at FROM enrolment n
                 CROSS JOIN LATERAL (SELECT ends_at, state FROM event WHERE id = n.event OFFSET 0) e WHERE n.user_id = ",
        };
        // The games of a league are listed by the league, for whoever runs it.
        const ORGANISED: Sql = Sql::Both("SELECT e.id, e.starts_at AS at FROM event e WHERE e.fixture IS NULL AND e.organiser = ");
        const HELPED: Sql =
            Sql::Both("SELECT e.id, e.starts_at AS at FROM staff s CROSS JOIN event e WHERE e.id = s.subject AND s.user_id = ");
        const HELPED_ON_ALL_DATES: Sql =
            Sql::Both("SELECT e.id, e.starts_at AS at FROM staff s CROSS JOIN event e WHERE e.series = s.subject AND s.user_id = ");
        const BY_ENROLMENT: &str = " ORDER BY n.starts_at DESC, n.event DESC LIMIT ";
        const BY_EVENT: &str = " ORDER BY e.starts_at DESC, e.id DESC LIMIT ";
        let sources = [
            (ENROLLED, " AND n.state = 'enrolled' AND (n.starts_at, n.event) < (", BY_ENROLMENT),
            (ENROLLED, " AND n.state = 'checked_in' AND (n.starts_at, n.event) < (", BY_ENROLMENT),
            (ENROLLED, " AND n.state = 'no_show' AND (n.starts_at, n.event) < (", BY_ENROLMENT),
            (ORGANISED, " AND e.chat IS NOT NULL AND (e.starts_at, e.id) < (", BY_EVENT),
            (HELPED, " AND s.accepted_at IS NOT NULL AND e.chat IS NOT NULL AND (e.starts_at, e.id) < (", BY_EVENT),
            (HELPED_ON_ALL_DATES, " AND s.accepted_at IS NOT NULL AND e.chat IS NOT NULL AND (e.starts_at, e.id) < (", BY_EVENT),
        ];
        sources.into_iter().enumerate().fold(query, |query, (index, (source, condition, order))| {
            let query = query.push(if index == 0 { "SELECT id, at FROM (" } else { " UNION SELECT id, at FROM (" }).push(source);
            let query = query.arg(filter.me).push(condition).arg(after.at).push(", ").arg(after.id).push(")");
            are_over(query, filter.now).push(order).arg(limit).push(") AS first")
        })
    }

    pub(super) async fn count(db: &Db, filter: Filter) -> Result<i64> {
        let query = db.query(if filter.by_series { "SELECT COUNT(DISTINCT line) FROM (" } else { "SELECT COUNT(*) FROM (" });
        Ok(push_mine(query, filter).push(") AS mine").scalar().await?)
    }

    /// The events I am in, by the index of my enrolments, those I organise, by the index of my events, and those in which I have
    /// a role; each event once. Drafts without a time come first.
    fn push_mine<'d>(query: Query<'d>, filter: Filter) -> Query<'d> {
        let (me, now, since) = (filter.me, filter.now, filter.now - schedule::LONGEST);
        match filter.which {
            MyGames::Upcoming => {
                let query = enrolled_in(query, me, "('enrolled', 'checked_in', 'no_show')").push(" AND n.starts_at > ").arg(since);
                let query = query.push(" AND e.ends_at > ").arg(now);
                let query = query.push(" AND (e.state = 'published' OR (e.state = 'pending' AND e.organiser <> ").arg(me).push("))");
                run_by_me(query, me, ANY_ROLE, |query| {
                    let query = query.push(" AND e.starts_at > ").arg(since).push(" AND e.ends_at > ").arg(now);
                    query.push(" AND e.state = 'published'")
                })
            }
            MyGames::Pending => {
                let query = enrolled_in(query, me, "('pending')").push(" AND n.starts_at > ").arg(since);
                let query = query.push(" AND e.state IN ('pending', 'published') AND e.ends_at > ").arg(now);
                let query = run_by_me(query, me, ANY_ROLE, |query| query.push(" AND e.state = 'draft'"));
                let is_ahead = |query: Query<'d>| query.push(" AND e.starts_at > ").arg(since).push(" AND e.ends_at > ").arg(now);
                let query = run_by_me(query, me, ANY_ROLE, |query| is_ahead(query).push(" AND e.state = 'pending'"));
                run_by_me(query, me, CO_ORGANISER, |query| is_ahead(query).push(" AND e.state = 'published' AND e.pending_count > 0"))
            }
            MyGames::Invited => are_ahead(enrolled_in(query, me, "('invited')").push(" AND n.starts_at > ").arg(now), now),
            MyGames::Past => push_past(query, filter, LATEST, i64::MAX),
            MyGames::Waiting => are_ahead(enrolled_in(query, me, "('waitlisted', 'offered')").push(" AND n.starts_at > ").arg(now), now),
        }
    }

    fn are_over(query: Query<'_>, now: Millis) -> Query<'_> {
        query.push(" AND (e.ends_at <= ").arg(now).push(" OR e.state = 'cancelled')")
    }

    fn are_ahead(query: Query<'_>, now: Millis) -> Query<'_> {
        query.push(" AND e.state IN ('pending', 'published') AND e.starts_at > ").arg(now)
    }

    fn enrolled_in<'d>(query: Query<'d>, me: UserId, states: &'static str) -> Query<'d> {
        let query = query.push(SELECT).push("enrolment n JOIN event e ON e.id = n.event WHERE n.user_id = ");
        query.arg(me).push(" AND n.state IN ").push(states)
    }

    /// Adds the events that I organise, and those in which I have such a role or on all dates of whose series I have one.
    fn run_by_me<'d>(query: Query<'d>, me: UserId, role: &'static str, condition: impl Fn(Query<'d>) -> Query<'d>) -> Query<'d> {
        let mut query = condition(query.push(UNION).push("event e WHERE e.fixture IS NULL AND e.organiser = ").arg(me));
        for subject in ["e.id = s.subject", "e.series = s.subject"] {
            let has_role = query.push(UNION).push("staff s CROSS JOIN event e WHERE ").push(subject);
            let has_role = has_role.push(" AND s.accepted_at IS NOT NULL AND s.user_id = ").arg(me);
            query = condition(has_role.push(role));
        }
        query
    }
}
