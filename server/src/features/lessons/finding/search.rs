//! The search for coaches who are free on a day, near a place.

use std::collections::HashMap;

use protocol::lessons::{CoachesFree, FindCoaches, FreeCoach};
use protocol::people::{Person, Spot};
use protocol::{CourtId, Millis, Refusal, UserId, limits, sentence};

use super::parts::part_number;
use super::store as index;
use crate::error::Result;
use crate::features::budget::Page;
use crate::features::courts::reference;
use crate::features::cursor::{self, SearchCursor};
use crate::features::schedule::local;
use crate::features::users::profiles::account;
use crate::features::{blocks, enrolments};
use crate::geo;
use crate::geo::circle::Circle;
use crate::run::View;

/// Miles around a place by default, and at most.
const MILES: f64 = 10.0;
const MILES_MAX: u32 = 50;
/// The first circle is so much smaller than the one that is asked for; each further one twice as wide.
const NARROWED: [f64; 4] = [8.0, 4.0, 2.0, 1.0];

/// Coaches who have a free hour on a day, the nearest first.
pub(in crate::features::lessons) async fn search(view: &View, args: FindCoaches) -> Result<CoachesFree> {
    let (db, me) = (view.db(), view.caller()?.user);
    let fingerprint = cursor::fingerprint(&FindCoaches { cursor: None, ..args.clone() })?;
    let after = args.cursor.as_deref().map(|cursor| SearchCursor::<UserId>::parse(cursor, &fingerprint)).transpose()?;
    let day = local::day_number(local::date("date", &args.date)?);
    let miles = match args.distance {
        None => MILES,
        some => geo::check_distance(some, MILES_MAX)?,
    };
    let centre = match args.location {
        Some(spot) => spot,
        None => account::spot(db, me).await?.ok_or_else(|| Refusal::invalid("location", sentence!("location_missing")))?,
    };
    geo::check(centre)?;
    let circle = Circle::new(centre, miles);
    let wanted =
        Wanted { day, part: args.part.map(part_number), after, blocked: blocks::blocked_with(db, me).await?.into_iter().collect() };
    let page = Page::of(widening(view, &circle, &wanted).await?, limits::SEARCH_PAGE);
    let coaches = shown(view, centre, &page.rows).await?;
    let cursor = |last: &store::Found| SearchCursor { key: last.far, id: last.coach }.write(&fingerprint);
    let (coaches, cursor) = page.in_a_reply(coaches, |coach, found| coach.coach.id == found.coach, cursor)?;
    Ok(CoachesFree { coaches, cursor })
}

struct Wanted {
    day: i64,
    part: Option<i64>,
    after: Option<SearchCursor<UserId>>,
    blocked: Vec<UserId>,
}

/// Reads ever wider circles until a page is full. A coach counts by the nearest court, so that a wider circle changes nothing of what
/// a narrower one has found.
async fn widening(view: &View, circle: &Circle, wanted: &Wanted) -> Result<Vec<store::Found>> {
    let mut found = Vec::new();
    for narrowed in NARROWED {
        let circle = circle.narrowed(circle.miles() / narrowed);
        if wanted.after.is_some_and(|after| after.key > circle.edge()) {
            continue;
        }
        found = store::page(view, &circle, wanted).await?;
        if found.len() > limits::SEARCH_PAGE {
            break;
        }
    }
    Ok(found)
}

/// What is shown of those found, in their order, in a few statements for all of them. Whoever plays then after all is left out.
async fn shown(view: &View, centre: Spot, found: &[store::Found]) -> Result<Vec<FreeCoach>> {
    let db = view.db();
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let coaches: Vec<UserId> = found.iter().map(|one| one.coach).collect();
    let cards: HashMap<UserId, store::Card> = store::cards(view, &coaches).await?.into_iter().map(|card| (card.id, card)).collect();
    let courts = reference::refs(db, found.iter().map(|one| one.court).collect::<Vec<_>>()).await?;
    let first = |one: &store::Found| {
        let earliest = Millis(view.now.0 + one.last_at.0 - one.book_by.0);
        index::first_from((one.starts_at, one.last_at, one.step), earliest)
    };
    let span = (found.iter().map(|one| one.starts_at).min(), found.iter().map(|one| Millis(one.last_at.0 + one.step)).max());
    let seats = match span {
        (Some(from), Some(until)) => enrolments::reading::seats_of(db, &coaches, (from, until), None).await?,
        _ => Vec::new(),
    };
    let plays =
        |coach: UserId, at: Millis, until: Millis| seats.iter().any(|seat| seat.user == coach && seat.from < until && at < seat.until);
    let coach = |one: &store::Found| {
        let starts_at = first(one).filter(|at| !plays(one.coach, *at, Millis(at.0 + one.step)))?;
        let (card, court) = (cards.get(&one.coach)?, courts.get(&one.court)?);
        Some(FreeCoach {
            coach: card.person(),
            distance: geo::to_half_a_mile(geo::miles(centre, court.location)),
            starts_at,
            zone: card.zone.clone(),
            court: court.name.clone(),
            hourly_rate: card.hourly_rate,
            rating_sum: card.rating_sum,
            rating_count: card.rating_count,
        })
    };
    Ok(found.iter().filter_map(coach).collect())
}

mod store {
    use super::*;
    use crate::db::Sql;

    /// A coach with the first free time of the wanted part of the day, at the nearest of their courts.
    #[derive(crate::db::FromRow)]
    pub(super) struct Found {
        pub(super) coach: UserId,
        /// Squared, in degrees.
        pub(super) far: f64,
        pub(super) starts_at: Millis,
        pub(super) last_at: Millis,
        pub(super) step: i64,
        pub(super) book_by: Millis,
        pub(super) court: CourtId,
    }

    pub(super) async fn page(view: &View, circle: &Circle, wanted: &Wanted) -> Result<Vec<Found>> {
        let parts: &[i64] = match &wanted.part {
            Some(part) => std::slice::from_ref(part),
            None => &[0, 1, 2],
        };
        let query = circle.push_ranges(view.db().query("WITH "))?;
        let query = query.push(", near AS (SELECT u.coach, u.starts_at, u.last_at, u.step, u.book_by, u.court, ");
        let query = circle.push_distance(query).push(Sql::Each {
            sqlite: " AS far FROM r CROSS JOIN free_hour u WHERE u.tenant = ",
            postgres: " AS far FROM r CROSS JOIN LATERAL (SELECT coach, starts_at, last_at, step, book_by, court, latitude, longitude
                 FROM free_hour u WHERE u.tenant = ",
        });
        let query = query.arg(view.tenant()).push(" AND u.day = ").arg(wanted.day).push(" AND u.part IN ").list(parts.iter().copied());
        let query = query.push(" AND u.cell BETWEEN r.lo AND r.hi AND u.book_by > ").arg(view.now);
        let query = query.push(Sql::Each { sqlite: "", postgres: " OFFSET 0) u" });
        let query = query.push(
            "), nearest AS (SELECT n.coach, n.far, n.starts_at, n.last_at, n.step, n.book_by, n.court,
                 ROW_NUMBER() OVER (PARTITION BY n.coach ORDER BY n.far, n.starts_at, n.court) AS place FROM near n WHERE n.far <= ",
        );
        let query = query.arg(circle.edge()).push(
            ") SELECT c.coach, c.far, c.starts_at, c.last_at, c.step, c.book_by, c.court FROM nearest c
               JOIN app_user u ON u.id = c.coach AND u.removed_at IS NULL AND NOT u.hidden AND u.has_coach_profile WHERE c.place = 1",
        );
        let query = if wanted.blocked.is_empty() { query } else { query.push(" AND c.coach NOT IN ").list(wanted.blocked.iter().copied()) };
        let query = match wanted.after {
            Some(after) => {
                let query = query.push(" AND (c.far > ").arg(after.key).push(" OR (c.far = ").arg(after.key);
                query.push(" AND c.coach > ").arg(after.id).push("))")
            }
            None => query,
        };
        let limit = i64::try_from(limits::SEARCH_PAGE + 1).unwrap_or(i64::MAX);
        Ok(query.push(" ORDER BY c.far, c.coach LIMIT ").arg(limit).all().await?)
    }

    #[derive(crate::db::FromRow)]
    pub(super) struct Card {
        pub(super) id: UserId,
        name: String,
        handle: String,
        profile_image: Option<String>,
        pub(super) hourly_rate: Option<i64>,
        pub(super) zone: String,
        pub(super) rating_sum: i64,
        pub(super) rating_count: i64,
    }

    impl Card {
        pub(super) fn person(&self) -> Person {
            Person { id: self.id, name: self.name.clone(), handle: self.handle.clone(), profile_image: self.profile_image.clone() }
        }
    }

    pub(super) async fn cards(view: &View, coaches: &[UserId]) -> Result<Vec<Card>> {
        let query = view.db().query(
            "SELECT u.id, u.name, u.handle, u.profile_image, u.hourly_rate, t.zone, t.rating_sum, t.rating_count
             FROM coach_terms t JOIN app_user u ON u.id = t.coach WHERE t.coach IN ",
        );
        Ok(query.list(coaches.iter().copied()).all().await?)
    }
}
