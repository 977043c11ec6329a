//! Searching leagues near a location, and the caller's own.

use protocol::leagues::{LeaguePage, ListMyLeagues, MyLeagues, SearchLeagues};
use protocol::{LeagueId, Refusal, TenantId, UserId, limits, sentence};

use super::showing;
use crate::error::Result;
use crate::features::blocks;
use crate::features::budget::Page;
use crate::features::columns::to_column;
use crate::features::courts::reference;
use crate::features::cursor::{self, Cursor, SearchCursor};
use crate::features::level;
use crate::features::lookups::{self, Lookup};
use crate::geo::circle::Circle;
use crate::run::View;

/// Items per filter; the lookups are shorter.
const ITEMS_MAX: usize = 64;

/// The checked search criteria.
struct Criteria {
    tenant: TenantId,
    me: UserId,
    now: i64,
    circle: Circle,
    court: Option<protocol::CourtId>,
    /// In tenths.
    levels: Vec<i64>,
    ages: Vec<String>,
    genders: Vec<String>,
    surfaces: Vec<String>,
    competitions: Vec<String>,
    format: Option<String>,
    open_places: bool,
    after: Option<SearchCursor<LeagueId>>,
}

pub(super) async fn search(view: &View, args: SearchLeagues) -> Result<LeaguePage> {
    let me = view.caller()?.user;
    let fingerprint = cursor::fingerprint(&SearchLeagues { cursor: None, ..args.clone() })?;
    if args.age.len() > ITEMS_MAX || args.age.iter().any(|age| !lookups::has(Lookup::AgeRange, age)) {
        return Err(Refusal::invalid("age", sentence!("not_in_list")).into());
    }
    let criteria = Criteria {
        tenant: view.tenant(),
        me,
        now: view.now.0,
        circle: Circle::of_search(args.location, args.distance)?,
        court: match args.court {
            Some(court) => Some(reference::current(view.db(), view.tenant(), court).await?.unwrap_or(court)),
            None => None,
        },
        levels: level::parse_all(&args.level, ITEMS_MAX)?,
        ages: args.age,
        genders: args.gender.iter().take(ITEMS_MAX).map(to_column).collect::<Result<_>>()?,
        surfaces: args.surface.iter().take(ITEMS_MAX).map(to_column).collect::<Result<_>>()?,
        competitions: args.competition.iter().take(ITEMS_MAX).map(to_column).collect::<Result<_>>()?,
        format: args.format.map(to_column).transpose()?,
        open_places: args.open_places,
        after: args.cursor.as_deref().map(|cursor| SearchCursor::parse(cursor, &fingerprint)).transpose()?,
    };
    let page = Page::of(store::page(view.db(), &criteria, limits::LEAGUE_PAGE + 1).await?, limits::LEAGUE_PAGE);
    let ids: Vec<LeagueId> = page.rows.iter().map(|found| found.id).collect();
    let leagues = showing::cards(view, &ids, Some(args.location)).await?;
    let (leagues, cursor) = page.in_a_reply(leagues, |card, found| card.id == found.id, |last| last.write(&fingerprint))?;
    Ok(LeaguePage { leagues, cursor })
}

/// The leagues that the caller plays in or organises.
pub(super) async fn mine(view: &View, args: &ListMyLeagues) -> Result<MyLeagues> {
    let me = view.caller()?.user;
    let before = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let found = store::mine(view.db(), (view.tenant(), me), args.past, before, limits::LEAGUE_PAGE + 1).await?;
    let page = Page::of(found, limits::LEAGUE_PAGE);
    let ids: Vec<LeagueId> = page.rows.iter().map(|found| found.id).collect();
    let leagues = showing::cards(view, &ids, None).await?;
    let (leagues, cursor) = page.in_a_reply(leagues, |card, found| card.id == found.id, Cursor::write)?;
    Ok(MyLeagues { leagues, cursor })
}

mod store {
    use protocol::Millis;

    use super::*;
    use crate::db::{Db, Query, Sql};

    /// Those that enrol first, then those being played, then the others; within these by their first day.
    const KEY: &str = "CAST(CASE u.state WHEN 'enrolling' THEN 0 WHEN 'closed' THEN 1 WHEN 'scheduled' THEN 1 WHEN 'active' THEN 1
         WHEN 'suspended' THEN 1 ELSE 2 END AS DOUBLE PRECISION) * 1e13 + CAST(COALESCE(u.starts_at, 0) AS DOUBLE PRECISION)";

    pub(super) async fn page(db: &Db, criteria: &Criteria, limit: usize) -> Result<Vec<SearchCursor<LeagueId>>> {
        let query = db.query("WITH one (n) AS (VALUES (1))");
        let query = if criteria.court.is_some() { query } else { criteria.circle.push_ranges(query.push(", "))? };
        let query = query.push(" SELECT u.id, ").push(KEY).push(" AS sort_key");
        let mut query = push_conditions(push_source(query, criteria), criteria);
        if let Some(after) = criteria.after {
            query = query.push(" AND (").push(KEY).push(" > ").arg(after.key).push(" OR (").push(KEY).push(" = ").arg(after.key);
            query = query.push(" AND u.id > ").arg(after.id).push("))");
        }
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows: Vec<(LeagueId, f64)> = query.push(" ORDER BY sort_key, u.id LIMIT ").arg(limit).all().await?;
        Ok(rows.into_iter().map(|(id, key)| SearchCursor { key, id }).collect())
    }

    fn push_source<'d>(query: Query<'d>, criteria: &Criteria) -> Query<'d> {
        if let Some(court) = criteria.court {
            return query.push(" FROM league u WHERE u.court = ").arg(court).push(" AND u.tenant = ").arg(criteria.tenant);
        }
        let query =
            query.push(Sql::Each { sqlite: " FROM r CROSS JOIN league u WHERE ", postgres: " FROM r JOIN league u ON TRUE WHERE " });
        let query = query.push("u.cell BETWEEN r.lo AND r.hi AND u.tenant = ").arg(criteria.tenant).push(" AND ");
        criteria.circle.push_distance(query).push(" <= ").arg(criteria.circle.edge())
    }

    fn push_conditions<'d>(mut query: Query<'d>, criteria: &Criteria) -> Query<'d> {
        query =
            query.push(" AND u.hidden_at IS NULL AND u.state IN ('enrolling', 'closed', 'scheduled', 'active', 'suspended', 'completed')");
        for (column, items) in [
            (" AND u.gender IN ", &criteria.genders),
            (" AND u.surface IN ", &criteria.surfaces),
            (" AND u.competition IN ", &criteria.competitions),
        ] {
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
        if criteria.open_places {
            query = query.push(" AND u.taken < u.capacity AND (u.state = 'enrolling' AND u.enrol_from_at <= ").arg(criteria.now);
            query = query.push(" AND u.enrol_until_at > ").arg(criteria.now);
            // These are joined while they are played.
            query = query.push(" OR u.state IN ('scheduled', 'active') AND u.competition IN ('ladder', 'box'))");
        }
        blocks::exclude(query, "u.organiser", criteria.me)
    }

    /// The newest first.
    pub(super) async fn mine(
        db: &Db,
        (tenant, me): (TenantId, UserId),
        past: bool,
        before: Option<Cursor<LeagueId>>,
        limit: usize,
    ) -> Result<Vec<Cursor<LeagueId>>> {
        let query = db.query("SELECT u.id, u.created_at FROM league u WHERE u.tenant = ").arg(tenant).push(" AND u.state ");
        let query = query.push(if past { "IN" } else { "NOT IN" }).push(" ('completed', 'archived', 'cancelled') AND u.id IN (");
        let query = query.push("SELECT id FROM league WHERE organiser = ").arg(me);
        let listed = " AND state IN ('enrolled', 'withdrawn', 'forming', 'pending', 'waitlisted')";
        let query = query.push(" UNION SELECT league FROM league_side WHERE player = ").arg(me).push(listed);
        let query = query.push(" UNION SELECT league FROM league_side WHERE partner = ").arg(me).push(listed);
        let query = query.push(" UNION SELECT s.league FROM league_member m JOIN league_side s ON s.id = m.side WHERE m.player = ").arg(me);
        let query = query.push(" AND s.state IN ('enrolled', 'withdrawn', 'pending', 'waitlisted')");
        let query = query.push(" UNION SELECT subject FROM staff WHERE accepted_at IS NOT NULL AND user_id = ").arg(me).push(")");
        let query = match before {
            Some(before) => query.push(" AND (u.created_at, u.id) < (").arg(before.at).push(", ").arg(before.id).push(")"),
            None => query,
        };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows: Vec<(LeagueId, Millis)> = query.push(" ORDER BY u.created_at DESC, u.id DESC LIMIT ").arg(limit).all().await?;
        Ok(rows.into_iter().map(|(id, at)| Cursor { at, id }).collect())
    }
}
