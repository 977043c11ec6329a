//! Searching courts near a spot.

use protocol::courts::{Amenities, CourtCard, CourtPage, CourtSort, SearchCourts, Surface};
use protocol::people::Spot;
use protocol::text::too_long;
use protocol::{CourtId, Refusal, TenantId, limits, sentence};
use uuid::Uuid;

use super::store::{self as courts, Facts};
use crate::db::Db;
use crate::error::Result;
use crate::features::budget::Page;
use crate::features::cursor::{self, SearchCursor};
use crate::features::lookups::{self, Lookup};
use crate::features::search_words::{self, Kind, Matches};
use crate::geo::circle::Circle;
use crate::run::View;

/// Characters in the search text.
const TEXT_MAX: usize = 120;
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
    /// All courts that the text matches, if they are few.
    matches: Option<Vec<Uuid>>,
    sort: CourtSort,
    after: Option<SearchCursor<CourtId>>,
}

pub(super) async fn search(view: &View, args: SearchCourts) -> Result<CourtPage> {
    view.caller()?;
    let fingerprint = cursor::fingerprint(&SearchCourts { cursor: None, ..args.clone() })?;
    let words = words(args.text.as_deref().unwrap_or_default())?;
    let criteria = Criteria {
        tenant: view.tenant(),
        matches: match search_words::matching(view.db(), Kind::Court, view.tenant(), &words).await? {
            Matches::Few(matches) => Some(matches),
            Matches::Many => None,
        },
        circle: Circle::of_search(args.location, args.distance)?,
        after: args.cursor.as_deref().map(|cursor| SearchCursor::parse(cursor, &fingerprint)).transpose()?,
        facility_types: facility_types(args.facility_type)?,
        surfaces: surfaces(args.surface)?,
        amenities: args.amenities,
        price_max: args.price_max,
        words,
        sort: args.sort,
    };
    let page = Page::of(store::page(view.db(), &criteria, limits::SEARCH_PAGE + 1).await?, limits::SEARCH_PAGE);
    let count = match (&criteria.after, page.more) {
        (Some(_), _) => None,
        (None, false) => Some(page.rows.len()),
        (None, true) => Some(store::count(view.db(), &criteria, limits::SEARCH_COUNT_MAX).await?),
    };
    let courts = cards(view, &criteria, &page.rows).await?;
    let (courts, cursor) = page.in_a_reply(courts, |card, found| card.id == found.id, |last| last.write(&fingerprint))?;
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
        matches: None,
        sort: CourtSort::Distance,
        after: None,
    };
    Ok(store::page(db, &criteria, 1).await?.first().map(|found| found.id))
}

fn facility_types(wanted: Vec<String>) -> Result<Vec<String>, Refusal> {
    if wanted.len() <= ITEMS_MAX && wanted.iter().all(|item| lookups::has(Lookup::FacilityType, item)) {
        return Ok(wanted);
    }
    Err(Refusal::invalid("facility_type", sentence!("not_in_list")))
}

fn surfaces(wanted: Vec<Surface>) -> Result<Vec<Surface>, Refusal> {
    let mut wanted = wanted;
    wanted.sort_unstable();
    wanted.dedup();
    Ok(wanted)
}

fn words(text: &str) -> Result<Vec<String>, Refusal> {
    if text.chars().count() > TEXT_MAX {
        return Err(too_long("text", TEXT_MAX));
    }
    Ok(search_words::prefixes(text))
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

    /// Miles within which the nearest courts are looked for first.
    const NEARER: [f64; 3] = [10.0, 40.0, 150.0];

    /// Which courts a statement reads.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    enum Reviewed {
        Any,
        Yes,
        No,
    }

    /// The next courts, in order.
    pub(super) async fn page(db: &Db, criteria: &Criteria, limit: usize) -> Result<Vec<SearchCursor<CourtId>>> {
        match criteria.sort {
            CourtSort::Distance => nearest(db, criteria, Reviewed::Any, limit).await,
            CourtSort::Price => within(db, criteria, &criteria.circle, Reviewed::Any, limit).await,
            CourtSort::Rating => best_rated(db, criteria, limit).await,
        }
    }

    /// Few courts are reviewed: those are sorted. The others follow in the order of their distance; their keys are not negative.
    async fn best_rated(db: &Db, criteria: &Criteria, limit: usize) -> Result<Vec<SearchCursor<CourtId>>> {
        let mut found = match criteria.after {
            Some(after) if after.key >= 0.0 => Vec::new(),
            Some(_) | None => within(db, criteria, &criteria.circle, Reviewed::Yes, limit).await?,
        };
        if found.len() < limit {
            found.extend(nearest(db, criteria, Reviewed::No, limit - found.len()).await?);
        }
        Ok(found)
    }

    /// Widens the circle until the page is full: a wide one holds many more courts than a page.
    async fn nearest(db: &Db, criteria: &Criteria, reviewed: Reviewed, limit: usize) -> Result<Vec<SearchCursor<CourtId>>> {
        let passed = criteria.after.map_or(0.0, |after| after.key);
        let nearer = NEARER.iter().filter(|miles| **miles < criteria.circle.miles() && criteria.matches.is_none());
        for circle in nearer.map(|miles| criteria.circle.narrowed(*miles)).filter(|circle| circle.edge() > passed) {
            let found = within(db, criteria, &circle, reviewed, limit).await?;
            if found.len() >= limit {
                return Ok(found);
            }
        }
        within(db, criteria, &criteria.circle, reviewed, limit).await
    }

    async fn within(db: &Db, criteria: &Criteria, circle: &Circle, reviewed: Reviewed, limit: usize) -> Result<Vec<SearchCursor<CourtId>>> {
        let query = push_key(push_ranges(db, criteria, circle)?.push("SELECT u.id, "), criteria).push(" AS sort_key");
        let query = push_conditions(push_source(query, criteria, reviewed), criteria, circle);
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
        let query = push_ranges(db, criteria, &criteria.circle)?.push("SELECT COUNT(*) FROM (SELECT 1");
        let query = push_conditions(push_source(query, criteria, Reviewed::Any), criteria, &criteria.circle);
        let count: i64 = query.push(" LIMIT ").arg(i64::try_from(most).unwrap_or(i64::MAX)).push(") AS counted").scalar().await?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    fn push_ranges<'d>(db: &'d Db, criteria: &Criteria, circle: &Circle) -> Result<Query<'d>> {
        if criteria.matches.is_some() { Ok(db.query("")) } else { Ok(circle.push_ranges(db.query("WITH "))?.push(" ")) }
    }

    /// The courts that the text left, or those of the circle's ranges, joined range by range: otherwise neither database would use
    /// the index. The few that are reviewed have an index of their own.
    fn push_source<'d>(query: Query<'d>, criteria: &Criteria, reviewed: Reviewed) -> Query<'d> {
        let query = match &criteria.matches {
            Some(matches) => {
                // The plus: SQLite would read all courts by an index.
                let query =
                    query.push(" FROM court u WHERE u.hidden_at IS NULL AND +u.tenant = ").arg(criteria.tenant).push(" AND u.id IN ");
                query.list(matches.iter().copied())
            }
            None => push_cells(query, criteria, reviewed),
        };
        match reviewed {
            Reviewed::Any => query,
            Reviewed::Yes => query.push(" AND u.rating_count > 0"),
            Reviewed::No => query.push(" AND u.rating_count = 0"),
        }
    }

    fn push_cells<'d>(query: Query<'d>, criteria: &Criteria, reviewed: Reviewed) -> Query<'d> {
        let query = query.push(Sql::Each {
            sqlite: if reviewed == Reviewed::Yes {
                " FROM r CROSS JOIN court u INDEXED BY court_reviewed WHERE u.hidden_at IS NULL AND u.cell BETWEEN r.lo AND r.hi AND u.tenant = "
            } else {
                " FROM r CROSS JOIN court u WHERE u.hidden_at IS NULL AND u.cell BETWEEN r.lo AND r.hi AND u.tenant = "
            },
            postgres: " FROM r CROSS JOIN LATERAL (
                 SELECT id, words, facility_type, latitude, longitude, hard, clay, grass, pickleball, light, shop, wall, ball_machine,
                     indoor, hourly_price, rating_sum, rating_count
                 FROM court WHERE hidden_at IS NULL AND cell BETWEEN r.lo AND r.hi AND tenant = ",
        });
        query.arg(criteria.tenant).push(Sql::Each {
            sqlite: "",
            postgres: if reviewed == Reviewed::Yes { " AND rating_count > 0 OFFSET 0) u WHERE TRUE" } else { " OFFSET 0) u WHERE TRUE" },
        })
    }

    fn push_conditions<'d>(query: Query<'d>, criteria: &Criteria, circle: &Circle) -> Query<'d> {
        let mut query = circle.push_distance(query.push(" AND ")).push(" <= ").arg(circle.edge());
        for word in &criteria.words {
            query = search_words::push_begins_with(query, "u.words", word);
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
