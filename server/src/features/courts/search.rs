//! Searching courts near a spot.

use protocol::courts::{Amenities, CourtCard, CourtPage, CourtSort, SearchCourts, Surface};
use protocol::people::Spot;
use protocol::{CourtId, Refusal, TenantId, limits};

use super::store::{self as courts, Facts};
use crate::db::Db;
use crate::error::Result;
use crate::features::cursor::{self, SearchCursor};
use crate::features::lookups::{self, Lookup};
use crate::geo::circle::Circle;
use crate::run::View;
use crate::words::fold;

/// Characters in the search text.
const TEXT_MAX: usize = 120;
/// Words of the text that are searched for.
const WORDS_MAX: usize = 8;
/// Items of one filter; the lists are shorter.
const ITEMS_MAX: usize = 64;

/// Checked search criteria.
struct Criteria {
    tenant: TenantId,
    circle: Circle,
    facility_types: Vec<String>,
    surfaces: Vec<Surface>,
    amenities: Amenities,
    /// Cents.
    price_max: Option<i64>,
    /// Folded prefixes of words.
    words: Vec<String>,
    sort: CourtSort,
    after: Option<SearchCursor<CourtId>>,
}

pub(super) async fn search(view: &View, args: SearchCourts) -> Result<CourtPage> {
    view.caller()?;
    let fingerprint = cursor::fingerprint(&SearchCourts { cursor: None, ..args.clone() })?;
    let criteria = Criteria {
        tenant: view.tenant(),
        circle: Circle::of_search(args.location, args.distance)?,
        after: args.cursor.as_deref().map(|cursor| SearchCursor::parse(cursor, &fingerprint)).transpose()?,
        facility_types: facility_types(args.facility_type)?,
        surfaces: surfaces(args.surface)?,
        amenities: args.amenities,
        price_max: args.price_max,
        words: words(args.text.as_deref().unwrap_or_default())?,
        sort: args.sort,
    };
    let mut found = store::page(view.db(), &criteria, limits::SEARCH_PAGE + 1).await?;
    let more = found.len() > limits::SEARCH_PAGE;
    found.truncate(limits::SEARCH_PAGE);
    let count = match (&criteria.after, more) {
        (Some(_), _) => None,
        (None, false) => Some(found.len()),
        (None, true) => Some(store::count(view.db(), &criteria, limits::SEARCH_COUNT_MAX).await?),
    };
    let cursor = found.last().filter(|_| more).map(|last| last.write(&fingerprint));
    let courts = cards(view, &criteria, &found).await?;
    Ok(CourtPage { courts, count: count.map(|count| u64::try_from(count).unwrap_or(u64::MAX)), cursor })
}

/// The court nearest to a spot, within so many miles.
pub async fn nearest(db: &Db, tenant: TenantId, spot: Spot, miles: f64) -> Result<Option<CourtId>> {
    let criteria = Criteria {
        tenant,
        circle: Circle::new(spot, miles),
        facility_types: Vec::new(),
        surfaces: Vec::new(),
        amenities: Amenities::default(),
        price_max: None,
        words: Vec::new(),
        sort: CourtSort::Distance,
        after: None,
    };
    Ok(store::page(db, &criteria, 1).await?.first().map(|found| found.id))
}

fn facility_types(wanted: Vec<String>) -> Result<Vec<String>, Refusal> {
    if wanted.len() <= ITEMS_MAX && wanted.iter().all(|item| lookups::has(Lookup::FacilityType, item)) {
        return Ok(wanted);
    }
    Err(Refusal::invalid("facility_type", "There is no such facility."))
}

fn surfaces(wanted: Vec<Surface>) -> Result<Vec<Surface>, Refusal> {
    let mut wanted = wanted;
    wanted.sort_unstable();
    wanted.dedup();
    Ok(wanted)
}

fn words(text: &str) -> Result<Vec<String>, Refusal> {
    if text.chars().count() > TEXT_MAX {
        return Err(Refusal::invalid("text", format!("At most {TEXT_MAX} characters fit here.")));
    }
    Ok(fold(text).split_whitespace().take(WORDS_MAX).map(str::to_owned).collect())
}

/// The cards of the courts found, in the same order.
async fn cards(view: &View, criteria: &Criteria, found: &[SearchCursor<CourtId>]) -> Result<Vec<CourtCard>> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<CourtId> = found.iter().map(|found| found.id).collect();
    let rows = courts::some(view.db(), &ids).await?;
    let card = |id: &CourtId| rows.iter().find(|row| row.id == *id).map(|row| card(row, &criteria.circle));
    ids.iter().filter_map(card).collect()
}

fn card(row: &Facts, circle: &Circle) -> Result<CourtCard> {
    Ok(CourtCard {
        id: row.id,
        name: row.name.clone(),
        location: row.location(),
        address: row.address.clone(),
        facility_type: row.facility_type.clone(),
        counts: row.counts(),
        amenities: row.amenities(),
        hourly_price: row.hourly_price,
        image: row.images()?.into_iter().next(),
        rating: row.rating(),
        reviews: row.rating_count,
        distance: circle.miles_to(row.location()),
    })
}

mod store {
    use super::*;
    use crate::db::{Query, Sql};

    /// An unknown price sorts after all others: as this many cents.
    const UNKNOWN_PRICE: f64 = 2e6;

    /// The next courts, in order.
    pub(super) async fn page(db: &Db, criteria: &Criteria, limit: usize) -> Result<Vec<SearchCursor<CourtId>>> {
        let query = push_key(criteria.circle.push_ranges(db.query("WITH "))?.push(" SELECT u.id, "), criteria);
        let query = push_conditions(push_source(query.push(" AS sort_key"), criteria), criteria);
        let query = match criteria.after {
            Some(after) => {
                let query = push_key(query.push(" AND ("), criteria).push(" > ").arg(after.key).push(" OR (");
                push_key(query, criteria).push(" = ").arg(after.key).push(" AND u.id > ").arg(after.id).push("))")
            }
            None => query,
        };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows: Vec<(CourtId, f64)> = query.push(" ORDER BY sort_key, u.id LIMIT ").arg(limit).all().await?;
        Ok(rows.into_iter().map(|(id, key)| SearchCursor { key, id }).collect())
    }

    /// How many courts match; stops counting at `most`.
    pub(super) async fn count(db: &Db, criteria: &Criteria, most: usize) -> Result<usize> {
        let query = criteria.circle.push_ranges(db.query("WITH "))?.push(" SELECT COUNT(*) FROM (SELECT 1");
        let query = push_conditions(push_source(query, criteria), criteria);
        let count: i64 = query.push(" LIMIT ").arg(i64::try_from(most).unwrap_or(i64::MAX)).push(") AS counted").scalar().await?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    /// Joined range by range: otherwise neither database would use the index.
    fn push_source<'d>(query: Query<'d>, criteria: &Criteria) -> Query<'d> {
        let query = query.push(Sql::Each {
            sqlite: " FROM r CROSS JOIN court u WHERE u.cell BETWEEN r.lo AND r.hi AND u.tenant = ",
            postgres: " FROM r CROSS JOIN LATERAL (
                 SELECT id, words, facility_type, latitude, longitude, hard, clay, grass, pickleball, light, shop, wall, ball_machine,
                     indoor, hourly_price, rating_sum, rating_count
                 FROM court WHERE cell BETWEEN r.lo AND r.hi AND tenant = ",
        });
        query.arg(criteria.tenant).push(Sql::Each { sqlite: "", postgres: " OFFSET 0) u WHERE TRUE" })
    }

    fn push_conditions<'d>(query: Query<'d>, criteria: &Criteria) -> Query<'d> {
        let mut query = criteria.circle.push_distance(query.push(" AND ")).push(" <= ").arg(criteria.circle.edge());
        for word in &criteria.words {
            query = query.push(" AND u.words LIKE ").arg(format!("% {word}%"));
        }
        if !criteria.facility_types.is_empty() {
            query = query.push(" AND u.facility_type IN ").list(criteria.facility_types.iter().cloned());
        }
        for (index, surface) in criteria.surfaces.iter().enumerate() {
            query = query.push(if index == 0 { " AND (" } else { " OR " }).push(match surface {
                Surface::Hard => "u.hard > 0",
                Surface::Clay => "u.clay > 0",
                Surface::Grass => "u.grass > 0",
                Surface::Pickleball => "u.pickleball > 0",
            });
        }
        query = if criteria.surfaces.is_empty() { query } else { query.push(")") };
        let Amenities { light, shop, wall, ball_machine, indoor } = criteria.amenities;
        for (is_wanted, condition) in [
            (light, " AND u.light"),
            (shop, " AND u.shop"),
            (wall, " AND u.wall"),
            (ball_machine, " AND u.ball_machine"),
            (indoor, " AND u.indoor"),
        ] {
            query = if is_wanted { query.push(condition) } else { query };
        }
        query.opt(" AND u.hourly_price <= ", criteria.price_max)
    }

    /// The sort key as one number; ties are sorted by distance.
    fn push_key<'d>(query: Query<'d>, criteria: &Criteria) -> Query<'d> {
        let query = match criteria.sort {
            CourtSort::Distance => return criteria.circle.push_distance(query),
            CourtSort::Rating => query.push(
                "(CASE WHEN u.rating_count = 0 THEN 0
                     ELSE -CAST(u.rating_sum AS DOUBLE PRECISION) / CAST(u.rating_count AS DOUBLE PRECISION) END * 1000000",
            ),
            CourtSort::Price => query.push("(COALESCE(CAST(u.hourly_price AS DOUBLE PRECISION), ").arg(UNKNOWN_PRICE).push(") * 1000"),
        };
        criteria.circle.push_distance(query.push(" + ")).push(")")
    }
}
