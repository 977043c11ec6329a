//! Events near a place on one day of the courts' own calendars.
//!
//! One statement finds a page, another counts the days; both are answered from the index `event_found` alone, which holds
//! whatever is filtered by: a day is an equality, a circle a few ranges of cells.

use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use protocol::events::{DayCount, EventPage, EventSort, SearchEvents};
use protocol::{CourtId, ErrorCode, EventId, Millis, Refusal, TenantId, UserId, limits};
use sha2::{Digest, Sha256};

use super::{forms, showing, store as events, times};
use crate::error::Result;
use crate::features::blocks;
use crate::features::lookups::{self, Lookup};
use crate::geo;
use crate::geo::circle::Circle;
use crate::run::View;

/// Items chosen of one list; the lists are shorter.
const ITEMS_MAX: usize = 64;

/// What is looked for, checked.
struct Wanted {
    tenant: TenantId,
    me: UserId,
    now: Millis,
    circle: Circle,
    /// Only at this place, however far it is.
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
    unseen: HashSet<UserId>,
    after: Option<Mark>,
}

pub(super) async fn search(view: &View, args: SearchEvents) -> Result<EventPage> {
    let me = view.caller()?.user;
    let fingerprint = fingerprint(&args)?;
    let day = times::date("day", &args.day)?;
    let days = days(day, args.days)?;
    let wanted = Wanted {
        tenant: view.tenant(),
        me,
        now: view.now,
        circle: circle(&args)?,
        court: args.court,
        day: times::day_number(day),
        kinds: items("kind", Lookup::EventType, &args.kind)?,
        levels: levels(&args.level)?,
        ages: items("age", Lookup::AgeRange, &args.age)?,
        genders: args.gender.iter().take(ITEMS_MAX).map(forms::word).collect::<Result<_>>()?,
        surfaces: args.surface.iter().take(ITEMS_MAX).map(forms::word).collect::<Result<_>>()?,
        format: args.format.as_ref().map(forms::word).transpose()?,
        open_seats: args.open_seats,
        classes: args.classes,
        nearest: args.sort == EventSort::Nearest,
        unseen: blocks::blocked_with(view.db(), me).await?,
        after: args.cursor.as_deref().map(|cursor| Mark::parse(cursor, &fingerprint)).transpose()?,
    };
    let mut found = store::page(view.db(), &wanted, limits::EVENT_PAGE + 1).await?;
    let more = found.len() > limits::EVENT_PAGE;
    found.truncate(limits::EVENT_PAGE);
    let days = if wanted.after.is_some() { Vec::new() } else { count(view, &wanted, &days).await? };
    let cursor = found.last().filter(|_| more).map(|last| last.write(&fingerprint));
    let ids: Vec<EventId> = found.iter().map(|mark| mark.event).collect();
    let mut rows: HashMap<EventId, events::Row> = events::rows(view.db(), &ids).await?.into_iter().map(|row| (row.id, row)).collect();
    let rows = ids.iter().filter_map(|id| rows.remove(id)).collect();
    Ok(EventPage { events: showing::cards(view, rows, Some(args.location)).await?, days, cursor })
}

/// The days that are counted.
fn days(first: Date, wanted: Option<u8>) -> Result<Vec<Date>> {
    match wanted {
        None => Ok(Vec::new()),
        Some(days) if (1..=limits::EVENT_DAYS_MAX).contains(&days) => {
            Ok((0..i64::from(days)).filter_map(|after| times::day_after(first, after)).collect())
        }
        Some(_) => {
            let sentence = format!("Count 1 to {} days.", limits::EVENT_DAYS_MAX);
            Err(Refusal::new(ErrorCode::BadRequest, sentence).on("days").into())
        }
    }
}

async fn count(view: &View, wanted: &Wanted, days: &[Date]) -> Result<Vec<DayCount>> {
    if days.is_empty() {
        return Ok(Vec::new());
    }
    let numbers: Vec<i64> = days.iter().map(|day| times::day_number(*day)).collect();
    let counted: HashMap<i64, i64> = store::counts(view.db(), wanted, &numbers).await?.into_iter().collect();
    let count = |(day, number)| DayCount { day: Date::to_string(day), count: counted.get(number).copied().unwrap_or_default() };
    Ok(days.iter().zip(&numbers).map(count).collect())
}

fn circle(args: &SearchEvents) -> Result<Circle> {
    let miles = args.distance.unwrap_or(f64::from(limits::SEARCH_DISTANCE));
    if !(miles > 0.0 && miles <= f64::from(limits::SEARCH_DISTANCE_MAX)) {
        let sentence = format!("A distance is above 0 and at most {} miles.", limits::SEARCH_DISTANCE_MAX);
        return Err(Refusal::new(ErrorCode::BadRequest, sentence).on("distance").into());
    }
    geo::check(args.location)?;
    Ok(Circle::new(args.location, miles))
}

/// Levels as they are kept, in tenths.
fn levels(wanted: &[f64]) -> Result<Vec<i64>> {
    let tenths = |level: &f64| lookups::LEVELS.iter().copied().find(|tenths| f64::from(*tenths) / 10.0 == *level).map(i64::from);
    match wanted.iter().take(ITEMS_MAX + 1).map(tenths).collect::<Option<Vec<i64>>>() {
        Some(levels) if levels.len() <= ITEMS_MAX => Ok(levels),
        Some(_) | None => Err(Refusal::invalid("level", "There is no such level.").into()),
    }
}

fn items(field: &str, list: Lookup, wanted: &[String]) -> Result<Vec<String>> {
    if wanted.len() <= ITEMS_MAX && wanted.iter().all(|item| lookups::has(list, item)) {
        return Ok(wanted.to_vec());
    }
    Err(Refusal::invalid(field, "Choose of the list.").into())
}

/// What a cursor belongs to: everything that was asked for but the cursor and what is counted.
fn fingerprint(args: &SearchEvents) -> Result<String> {
    let asked = serde_json::to_vec(&SearchEvents { cursor: None, days: None, ..args.clone() })?;
    Ok(Sha256::digest(&asked).iter().take(6).map(|byte| format!("{byte:02x}")).collect())
}

/// An event that was found, by what they are sorted by.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mark {
    key: f64,
    event: EventId,
}

impl Mark {
    fn write(&self, fingerprint: &str) -> String {
        format!("{fingerprint}.{:016x}.{}", self.key.to_bits(), self.event.0.simple())
    }

    fn parse(text: &str, fingerprint: &str) -> Result<Self> {
        let parse = || {
            let mut parts = text.split('.');
            let (of, key, event) = (parts.next()?, parts.next()?, parts.next()?);
            let key = f64::from_bits(u64::from_str_radix(key, 16).ok()?);
            let event = uuid::Uuid::try_parse(event).ok()?;
            let whole = of == fingerprint && parts.next().is_none() && key.is_finite();
            whole.then_some(Self { key, event: EventId(event) })
        };
        parse().ok_or_else(|| Refusal::new(ErrorCode::BadRequest, "This is no cursor of this search.").on("cursor").into())
    }
}

mod store {
    use super::*;
    use crate::db::{Db, Query, Sql};

    /// People that one keeps out of one's sight, as far as a statement takes them.
    const UNSEEN_MAX: usize = 8_192;

    /// Which events come next, in order.
    pub(super) async fn page(db: &Db, wanted: &Wanted, limit: usize) -> Result<Vec<Mark>> {
        let query = push_ranges(db.query("WITH d (day) AS (VALUES (").arg(wanted.day).push("))"), wanted)?;
        let query = push_key(query.push(" SELECT u.id, "), wanted).push(" AS place");
        let mut query = push_conditions(push_source(query, wanted), wanted);
        if let Some(after) = wanted.after {
            query = push_key(query.push(" AND ("), wanted).push(" > ").arg(after.key).push(" OR (");
            query = push_key(query, wanted).push(" = ").arg(after.key).push(" AND u.id > ").arg(after.event).push("))");
        }
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows: Vec<(EventId, f64)> = query.push(" ORDER BY place, u.id LIMIT ").arg(limit).all().await?;
        Ok(rows.into_iter().map(|(event, key)| Mark { key, event }).collect())
    }

    /// How many there are on each of these days that has any.
    pub(super) async fn counts(db: &Db, wanted: &Wanted, days: &[i64]) -> Result<Vec<(i64, i64)>> {
        let mut query = db.query("WITH d (day) AS (VALUES (");
        for (place, day) in days.iter().enumerate() {
            query = if place == 0 { query } else { query.push(", (") }.arg(*day).push(")");
        }
        let query = push_ranges(query.push(")"), wanted)?.push(" SELECT u.local_day, COUNT(*)");
        Ok(push_conditions(push_source(query, wanted), wanted).push(" GROUP BY u.local_day").all().await?)
    }

    /// The ranges of cells, repeated up to a power of two, so that circles share a few prepared texts.
    fn push_ranges<'d>(query: Query<'d>, wanted: &Wanted) -> Result<Query<'d>> {
        if wanted.court.is_some() {
            return Ok(query);
        }
        let mut ranges = wanted.circle.ranges()?;
        ranges.resize(ranges.len().next_power_of_two(), (1, 0));
        let mut query = query.push(", r (lo, hi) AS (VALUES ");
        for (place, (first, last)) in ranges.into_iter().enumerate() {
            query = query.push(if place == 0 { "(" } else { ", (" }).arg(first).push(", ").arg(last).push(")");
        }
        Ok(query.push(")"))
    }

    /// Each day is asked range by range: neither engine would use the index for them all at once. At one place there are few
    /// enough to be looked at one by one.
    fn push_source<'d>(query: Query<'d>, wanted: &Wanted) -> Query<'d> {
        if let Some(court) = wanted.court {
            let query = query.push(" FROM d JOIN event u ON u.local_day = d.day WHERE u.court = ").arg(court);
            return query.push(" AND u.tenant = ").arg(wanted.tenant).push(" AND u.starts_at > ").arg(wanted.now);
        }
        let query = query.push(Sql::Each {
            sqlite: " FROM d CROSS JOIN r CROSS JOIN event u
                     WHERE u.local_day = d.day AND u.cell BETWEEN r.lo AND r.hi AND u.tenant = ",
            postgres: " FROM d CROSS JOIN r CROSS JOIN LATERAL (
                 SELECT id, local_day, state, starts_at, latitude, longitude, friends_only, is_class, surface, format, gender, level_min,
                     level_max, kind, taken, capacity, organiser, age_range
                 FROM event WHERE local_day = d.day AND cell BETWEEN r.lo AND r.hi AND tenant = ",
        });
        let query = query.arg(wanted.tenant).push(Sql::Each { sqlite: "", postgres: " OFFSET 0) u WHERE TRUE" });
        let query = query.push(" AND u.starts_at > ").arg(wanted.now).push(" AND ");
        wanted.circle.push_distance(query).push(" <= ").arg(wanted.circle.edge())
    }

    fn push_conditions<'d>(mut query: Query<'d>, wanted: &Wanted) -> Query<'d> {
        query = query.push(" AND u.state IN ('published', 'pending')");
        for (column, items) in
            [(" AND u.kind IN ", &wanted.kinds), (" AND u.gender IN ", &wanted.genders), (" AND u.surface IN ", &wanted.surfaces)]
        {
            if !items.is_empty() {
                query = query.push(column).list(items.iter().map(String::as_str));
            }
        }
        if !wanted.levels.is_empty() {
            query = query.push(" AND (FALSE");
            for level in &wanted.levels {
                query = query.push(" OR (COALESCE(u.level_min, 0) <= ").arg(*level).push(" AND COALESCE(u.level_max, 70) >= ").arg(*level);
                query = query.push(")");
            }
            query = query.push(")");
        }
        if !wanted.ages.is_empty() {
            query = query.push(" AND (u.age_range = '[]'");
            for age in &wanted.ages {
                // The ids differ by more than what `_` stands for.
                query = query.push(" OR u.age_range LIKE ").arg(format!("%\"{age}\"%"));
            }
            query = query.push(")");
        }
        query = query.opt(" AND u.format = ", wanted.format.as_deref());
        if wanted.open_seats {
            query = query.push(" AND u.taken < u.capacity");
        }
        if wanted.classes {
            query = query.push(" AND u.is_class");
        }
        if !wanted.unseen.is_empty() {
            query = query.push(" AND u.organiser NOT IN ").list(wanted.unseen.iter().copied().take(UNSEEN_MAX));
        }
        push_friends(query, wanted.me)
    }

    fn push_friends(query: Query<'_>, me: UserId) -> Query<'_> {
        let query = query.push(" AND (NOT u.friends_only OR u.organiser = ").arg(me);
        let query = query.push(" OR (EXISTS (SELECT 1 FROM follow f WHERE f.follower = u.organiser AND f.followee = ").arg(me);
        query.push(") AND EXISTS (SELECT 1 FROM follow f WHERE f.followee = u.organiser AND f.follower = ").arg(me).push(")))")
    }

    fn push_key<'d>(query: Query<'d>, wanted: &Wanted) -> Query<'d> {
        if wanted.nearest && wanted.court.is_none() {
            return wanted.circle.push_distance(query);
        }
        query.push("CAST(u.starts_at AS DOUBLE PRECISION)")
    }
}
