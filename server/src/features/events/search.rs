//! Searching events near a location on one day, in the courts' local time: those that have not ended.
//!
//! One statement finds a page, another counts the events of each day. Both read only a covering index: `event_found` for what
//! begins on a day, which is an equality; `event_continued` for what goes on from the day before, such as camps, which are few. A
//! circle is a few ranges of cells.

use std::collections::HashMap;

use jiff::civil::Date;
use protocol::events::{DayCount, EventPage, EventSort, SearchEvents};
use protocol::{CourtId, ErrorCode, EventId, Millis, Refusal, TenantId, UserId, limits, sentence};

use super::{forms, showing, store as events};
use crate::error::Result;
use crate::features::blocks;
use crate::features::budget::Page;
use crate::features::courts::reference;
use crate::features::cursor::{self, SearchCursor};
use crate::features::level;
use crate::features::lookups::{self, Lookup};
use crate::features::schedule::local;
use crate::geo::circle::Circle;
use crate::run::View;

/// Items per filter; the lookups are shorter.
const ITEMS_MAX: usize = 64;

/// The checked search criteria.
struct Criteria {
    tenant: TenantId,
    me: UserId,
    now: Millis,
    circle: Circle,
    /// Only at this court, at any distance.
    court: Option<CourtId>,
    day: i64,
    kinds: Vec<String>,
    /// In tenths.
    levels: Vec<i64>,
    ages: Vec<String>,
    genders: Vec<String>,
    surfaces: Vec<String>,
    format: Option<String>,
    open_seats: bool,
    classes: bool,
    nearest: bool,
    after: Option<SearchCursor<EventId>>,
}

/// Which day of an event a search looks at. Each is a statement of its own: together they would read no index well.
#[derive(Clone, Copy)]
enum DayOf {
    Start,
    Continuation,
}

const DAYS_OF: [DayOf; 2] = [DayOf::Start, DayOf::Continuation];

pub(super) async fn search(view: &View, args: SearchEvents) -> Result<EventPage> {
    let me = view.caller()?.user;
    // A request for counts of days does not invalidate the cursor.
    let fingerprint = cursor::fingerprint(&SearchEvents { cursor: None, days: None, ..args.clone() })?;
    let day = local::date("day", &args.day)?;
    let days = days(day, args.days)?;
    let criteria = Criteria {
        tenant: view.tenant(),
        me,
        now: view.now,
        circle: Circle::of_search(args.location, args.distance)?,
        court: match args.court {
            Some(court) => Some(reference::current(view.db(), view.tenant(), court).await?.unwrap_or(court)),
            None => None,
        },
        day: local::day_number(day),
        kinds: items("kind", Lookup::EventType, &args.kind)?,
        levels: level::parse_all(&args.level, ITEMS_MAX)?,
        ages: items("age", Lookup::AgeRange, &args.age)?,
        genders: args.gender.iter().take(ITEMS_MAX).map(forms::wire_name).collect::<Result<_>>()?,
        surfaces: args.surface.iter().take(ITEMS_MAX).map(forms::wire_name).collect::<Result<_>>()?,
        format: args.format.as_ref().map(forms::wire_name).transpose()?,
        open_seats: args.open_seats,
        classes: args.classes,
        nearest: args.sort == EventSort::Nearest,
        after: args.cursor.as_deref().map(|cursor| SearchCursor::parse(cursor, &fingerprint)).transpose()?,
    };
    let mut found = Vec::new();
    for which in DAYS_OF {
        found.extend(store::page(view.db(), &criteria, which, limits::EVENT_PAGE + 1).await?);
    }
    found.sort_by(|one, other| one.key.total_cmp(&other.key).then(one.id.cmp(&other.id)));
    let page = Page::of(found, limits::EVENT_PAGE);
    let days = if criteria.after.is_some() { Vec::new() } else { count(view, &criteria, &days).await? };
    let ids: Vec<EventId> = page.rows.iter().map(|found| found.id).collect();
    let mut rows: HashMap<EventId, events::Row> = events::rows(view.db(), &ids).await?.into_iter().map(|row| (row.id, row)).collect();
    let rows = ids.iter().filter_map(|id| rows.remove(id)).collect();
    let events = showing::cards(view, rows, Some(args.location)).await?;
    let (events, cursor) = page.in_a_reply(events, |card, found| card.id == found.id, |last| last.write(&fingerprint))?;
    Ok(EventPage { events, days, cursor })
}

/// The days to count events of.
fn days(first: Date, wanted: Option<u8>) -> Result<Vec<Date>> {
    match wanted {
        None => Ok(Vec::new()),
        Some(days) if (1..=limits::EVENT_DAYS_MAX).contains(&days) => {
            Ok((0..i64::from(days)).filter_map(|after| local::day_after(first, after)).collect())
        }
        Some(_) => {
            let sentence = format!("Count 1 to {} days.", limits::EVENT_DAYS_MAX);
            Err(Refusal::new(ErrorCode::BadRequest, sentence).on("days").into())
        }
    }
}

async fn count(view: &View, criteria: &Criteria, days: &[Date]) -> Result<Vec<DayCount>> {
    if days.is_empty() {
        return Ok(Vec::new());
    }
    let numbers: Vec<i64> = days.iter().map(|day| local::day_number(*day)).collect();
    let mut counted: HashMap<i64, i64> = HashMap::new();
    for which in DAYS_OF {
        for (day, count) in store::counts(view.db(), criteria, which, &numbers).await? {
            *counted.entry(day).or_default() += count;
        }
    }
    let count = |(day, number)| DayCount { day: Date::to_string(day), count: counted.get(number).copied().unwrap_or_default() };
    Ok(days.iter().zip(&numbers).map(count).collect())
}

fn items(field: &str, list: Lookup, wanted: &[String]) -> Result<Vec<String>> {
    if wanted.len() <= ITEMS_MAX && wanted.iter().all(|item| lookups::has(list, item)) {
        return Ok(wanted.to_vec());
    }
    Err(Refusal::invalid(field, sentence!("not_in_list")).into())
}

mod store {
    use super::*;
    use crate::db::{Db, Query, Sql};

    /// The next events, in the order of the search.
    pub(super) async fn page(db: &Db, criteria: &Criteria, which: DayOf, limit: usize) -> Result<Vec<SearchCursor<EventId>>> {
        let query = push_ranges(db.query("WITH d (day) AS (VALUES (").arg(criteria.day).push("))"), criteria)?;
        let query = push_key(query.push(" SELECT u.id, "), criteria).push(" AS sort_key");
        let mut query = push_conditions(push_source(query, criteria, which), criteria);
        if let Some(after) = criteria.after {
            query = push_key(query.push(" AND ("), criteria).push(" > ").arg(after.key).push(" OR (");
            query = push_key(query, criteria).push(" = ").arg(after.key).push(" AND u.id > ").arg(after.id).push("))");
        }
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows: Vec<(EventId, f64)> = query.push(" ORDER BY sort_key, u.id LIMIT ").arg(limit).all().await?;
        Ok(rows.into_iter().map(|(id, key)| SearchCursor { key, id }).collect())
    }

    /// The number of events of each day, without days that have none.
    pub(super) async fn counts(db: &Db, criteria: &Criteria, which: DayOf, days: &[i64]) -> Result<Vec<(i64, i64)>> {
        let mut query = db.query("WITH d (day) AS (VALUES (");
        for (index, day) in days.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(*day).push(")");
        }
        let query = push_ranges(query.push(")"), criteria)?.push(" SELECT d.day, COUNT(*)");
        Ok(push_conditions(push_source(query, criteria, which), criteria).push(" GROUP BY d.day").all().await?)
    }

    /// The circle's ranges of cells, as the table `r`.
    fn push_ranges<'d>(query: Query<'d>, criteria: &Criteria) -> Result<Query<'d>> {
        if criteria.court.is_some() {
            return Ok(query);
        }
        criteria.circle.push_ranges(query.push(", "))
    }

    /// Joins days and ranges one by one: neither engine would use the index for all of them at once. The events of one court are
    /// few enough to be filtered without it.
    fn push_source<'d>(query: Query<'d>, criteria: &Criteria, which: DayOf) -> Query<'d> {
        let on_day = match which {
            DayOf::Start => "u.local_day = d.day",
            // The sign keeps SQLite from reading all earlier events of a community by their first day.
            DayOf::Continuation => "u.last_day IS NOT NULL AND u.last_day >= d.day AND +u.local_day < d.day",
        };
        if let Some(court) = criteria.court {
            let query = query.push(" FROM d JOIN event u ON ").push(on_day).push(" WHERE u.court = ").arg(court);
            let query = query.push(" AND u.tenant = ").arg(criteria.tenant).push(" AND u.ends_at > ").arg(criteria.now);
            // The court of a private event is known to those who have a seat or a role.
            let query = query.push(" AND (NOT u.is_private OR u.organiser = ").arg(criteria.me);
            let query = query.push(" OR EXISTS (SELECT 1 FROM enrolment s WHERE s.event = u.id AND s.user_id = ").arg(criteria.me);
            let query = query.push(" AND s.state IN ('enrolled', 'offered', 'checked_in', 'no_show'))");
            let query = query.push(" OR EXISTS (SELECT 1 FROM staff f WHERE f.subject IN (u.id, u.series) AND f.user_id = ");
            return query.arg(criteria.me).push(" AND f.accepted_at IS NOT NULL))");
        }
        let query = query.push(Sql::Each {
            sqlite: " FROM d CROSS JOIN r CROSS JOIN event u WHERE ",
            postgres: " FROM d CROSS JOIN r CROSS JOIN LATERAL (
                 SELECT id, state, starts_at, ends_at, latitude, longitude, friends_only, is_class, surface, format, gender, level_min,
                     level_max, kind, taken, capacity, organiser, age_range
                 FROM event u WHERE ",
        });
        let query = query.push(on_day).push(" AND u.cell BETWEEN r.lo AND r.hi AND u.tenant = ");
        let query = query.arg(criteria.tenant).push(Sql::Each { sqlite: "", postgres: " OFFSET 0) u WHERE TRUE" });
        let query = query.push(" AND u.ends_at > ").arg(criteria.now).push(" AND ");
        criteria.circle.push_distance(query).push(" <= ").arg(criteria.circle.edge())
    }

    fn push_conditions<'d>(mut query: Query<'d>, criteria: &Criteria) -> Query<'d> {
        query = query.push(" AND u.state IN ('published', 'pending')");
        for (column, items) in
            [(" AND u.kind IN ", &criteria.kinds), (" AND u.gender IN ", &criteria.genders), (" AND u.surface IN ", &criteria.surfaces)]
        {
            if !items.is_empty() {
                query = query.push(column).list(items.iter().map(String::as_str));
            }
        }
        if !criteria.levels.is_empty() {
            query = query.push(" AND (FALSE");
            for level in &criteria.levels {
                query = query.push(" OR (COALESCE(u.level_min, 0) <= ").arg(*level).push(" AND COALESCE(u.level_max, 70) >= ").arg(*level);
                query = query.push(")");
            }
            query = query.push(")");
        }
        if !criteria.ages.is_empty() {
            query = query.push(" AND (u.age_range = '[]'");
            for age in &criteria.ages {
                // No two ids match each other by the wildcard `_`.
                query = query.push(" OR u.age_range LIKE ").arg(format!("%\"{age}\"%"));
            }
            query = query.push(")");
        }
        query = query.opt(" AND u.format = ", criteria.format.as_deref());
        if criteria.open_seats {
            query = query.push(" AND u.taken < u.capacity");
        }
        if criteria.classes {
            query = query.push(" AND u.is_class");
        }
        push_friends(blocks::exclude(query, "u.organiser", criteria.me), criteria.me)
    }

    fn push_friends(query: Query<'_>, me: UserId) -> Query<'_> {
        let query = query.push(" AND (NOT u.friends_only OR u.organiser = ").arg(me);
        let query = query.push(" OR (EXISTS (SELECT 1 FROM follow f WHERE f.follower = u.organiser AND f.followee = ").arg(me);
        query.push(") AND EXISTS (SELECT 1 FROM follow f WHERE f.followee = u.organiser AND f.follower = ").arg(me).push(")))")
    }

    fn push_key<'d>(query: Query<'d>, criteria: &Criteria) -> Query<'d> {
        if criteria.nearest && criteria.court.is_none() {
            return criteria.circle.push_distance(query);
        }
        query.push("CAST(u.starts_at AS DOUBLE PRECISION)")
    }
}
