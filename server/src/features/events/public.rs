//! Public events as guests see them: what is private, for friends or a draft is not there for them, and people are known by their
//! first names alone.

use std::collections::HashMap;

use protocol::events::PublicEvent;
use protocol::people::Spot;
use protocol::{EventId, FixtureId, UserId};

use super::fixtures::fixtures;
use super::store::Row;
use super::{forms, store as events};
use crate::error::{Result, not_found};
use crate::features::courts::reference;
use crate::features::enrolments::reading;
use crate::features::people::names;
use crate::geo::circle::Circle;
use crate::run::View;

/// How far from a place its events are, in miles.
const AROUND_MILES: f64 = 30.0;
/// Days of which events are shown, from yesterday on: somewhere it still is.
const DAYS: std::ops::RangeInclusive<i64> = -1..=7;
/// Events of a day that are looked at, because some are private.
const LOOKED_AT: usize = 64;
const DAY_MILLIS: i64 = 86_400_000;

/// A public event; `not_found` for any other.
pub async fn get(view: &View, event: EventId) -> Result<PublicEvent> {
    let row = events::row(view.db(), view.tenant(), event).await?.filter(is_public).ok_or_else(not_found)?;
    if let Some(fixture) = row.fixture
        && !fixtures().is_public(view.db(), fixture).await?
    {
        return Err(not_found());
    }
    shown(view, vec![row]).await?.pop().ok_or_else(not_found)
}

/// The next public events around a place with open seats, the soonest first.
pub async fn next_around(view: &View, place: Spot, count: usize) -> Result<Vec<PublicEvent>> {
    let (circle, today) = (Circle::new(place, AROUND_MILES), view.now.0.div_euclid(DAY_MILLIS));
    let mut next = Vec::new();
    for day in DAYS {
        if next.len() >= count {
            break;
        }
        let found = store::open_on(view, &circle, today + day, LOOKED_AT).await?;
        let mut rows = if found.is_empty() { Vec::new() } else { events::rows(view.db(), &found).await? };
        rows.retain(is_public);
        rows.sort_by_key(|row| (row.starts_at, row.id));
        next.extend(rows);
    }
    next.truncate(count);
    shown(view, next).await
}

/// How many events of a community begin in the next seven days.
pub async fn upcoming(view: &View) -> Result<i64> {
    store::upcoming(view, view.now.0.div_euclid(DAY_MILLIS)).await
}

/// Drafts have no room.
fn is_public(row: &Row) -> bool {
    row.chat.is_some() && !row.is_private && !row.friends_only
}

/// The events as guests see them, in the same order.
async fn shown(view: &View, rows: Vec<Row>) -> Result<Vec<PublicEvent>> {
    let mut players: HashMap<EventId, Vec<UserId>> = HashMap::new();
    for row in &rows {
        players.insert(row.id, reading::players(view.db(), row.id).await?);
    }
    let people = rows.iter().map(|row| row.organiser).chain(players.values().flatten().copied());
    let names = names::reachable(view.db(), view.tenant(), people).await?;
    let names: HashMap<UserId, String> = names.into_iter().map(|person| (person.id, first_name(&person.name))).collect();
    let courts = reference::refs(view.db(), rows.iter().filter_map(|row| row.court)).await?;
    let ids: Vec<FixtureId> = rows.iter().filter_map(|row| row.fixture).collect();
    let fixtures = fixtures().refs(view.db(), &ids).await?;
    let mut shown = Vec::with_capacity(rows.len());
    for row in rows {
        let form = forms::form_of(&row)?;
        let players = players.remove(&row.id).unwrap_or_default();
        shown.push(PublicEvent {
            id: row.id,
            state: row.state_at(view.now),
            host: names.get(&row.organiser).cloned().unwrap_or_default(),
            place: row.court.and_then(|court| courts.get(&court)).cloned(),
            zone: row.zone,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            // The game of a fixture has the last names of its players.
            name: row.fixture.and_then(|fixture| fixtures.get(&fixture)).map_or(form.name, |fixture| fixture.league.name.clone()),
            kind: form.kind,
            format: form.format,
            competitive: form.competitive,
            level_min: form.level_min,
            level_max: form.level_max,
            gender: form.gender,
            capacity: form.capacity,
            taken: row.taken,
            waiting_count: row.waiting_count,
            price: form.price,
            image: form.image,
            description: form.description,
            is_class: row.is_class,
            players: players.iter().filter_map(|player| names.get(player)).cloned().collect(),
        });
    }
    Ok(shown)
}

fn first_name(name: &str) -> String {
    name.split_whitespace().next().unwrap_or(name).to_owned()
}

mod store {
    use super::*;
    use crate::db::Sql;
    use crate::sql;

    /// Those with open seats that begin on a day of the courts' calendars, from now on, the soonest first; private ones, too. Reads
    /// the index `event_found` alone.
    pub(super) async fn open_on(view: &View, circle: &Circle, day: i64, limit: usize) -> Result<Vec<EventId>> {
        let query = circle.push_ranges(view.db().query("WITH "))?.push(Sql::Each {
            sqlite: " SELECT u.id FROM r CROSS JOIN event u WHERE ",
            postgres: " SELECT u.id FROM r CROSS JOIN LATERAL (
                 SELECT id, state, starts_at, latitude, longitude, friends_only, taken, capacity FROM event u WHERE ",
        });
        let query = query.push("u.cell BETWEEN r.lo AND r.hi AND u.tenant = ").arg(view.tenant()).push(" AND u.local_day = ").arg(day);
        let query = query.push(Sql::Each { sqlite: "", postgres: " OFFSET 0) u WHERE TRUE" });
        let query = query.push(" AND u.state = 'published' AND NOT u.friends_only AND u.taken < u.capacity AND u.starts_at > ");
        let query = circle.push_distance(query.arg(view.now).push(" AND ")).push(" <= ").arg(circle.edge());
        let query = query.push(" ORDER BY u.starts_at, u.id LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX));
        Ok(query.scalars().await?)
    }

    pub(super) async fn upcoming(view: &View, today: i64) -> Result<i64> {
        Ok(sql!(
            view.db(),
            "SELECT COUNT(*) FROM event WHERE tenant = $1 AND local_day BETWEEN $2 AND $3 AND state IN ('published', 'pending')
                 AND starts_at > $4 AND starts_at <= $5",
            view.tenant(),
            today - 1,
            today + 8,
            view.now,
            protocol::Millis(view.now.0 + 7 * DAY_MILLIS)
        )
        .scalar()
        .await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_name_is_the_first_word() {
        for (name, first) in [("Maya Okafor", "Maya"), ("  Li Wei", "Li"), ("Cher", "Cher"), ("", "")] {
            assert_eq!(first_name(name), first);
        }
    }
}
