//! Courts near a place.

use protocol::courts::{Amenities, CourtCard, CourtPage, CourtSort, SearchCourts, Surface};
use protocol::people::Spot;
use protocol::{CourtId, ErrorCode, Refusal, TenantId, limits};
use sha2::{Digest, Sha256};

use super::store::{self as courts, Facts};
use crate::db::Db;
use crate::error::Result;
use crate::features::lookups::{self, Lookup};
use crate::geo;
use crate::geo::circle::Circle;
use crate::run::View;
use crate::words::fold;

/// Characters in the text of a search.
const TEXT_MAX: usize = 120;
/// Words of it that are looked at.
const WORDS_MAX: usize = 8;
/// Items chosen of one list; the lists are shorter.
const ITEMS_MAX: usize = 64;

/// What is looked for, checked.
struct Wanted {
    tenant: TenantId,
    circle: Circle,
    facility_types: Vec<String>,
    surfaces: Vec<Surface>,
    amenities: Amenities,
    /// Cents.
    price_max: Option<i64>,
    /// Folded beginnings of words.
    words: Vec<String>,
    sort: CourtSort,
    after: Option<Mark>,
}

pub(super) async fn search(view: &View, args: SearchCourts) -> Result<CourtPage> {
    view.caller()?;
    let fingerprint = fingerprint(&args)?;
    let wanted = Wanted {
        tenant: view.tenant(),
        circle: circle(&args)?,
        after: args.cursor.as_deref().map(|cursor| Mark::parse(cursor, &fingerprint)).transpose()?,
        facility_types: facility_types(args.facility_type)?,
        surfaces: surfaces(args.surface)?,
        amenities: args.amenities,
        price_max: args.price_max,
        words: words(args.text.as_deref().unwrap_or_default())?,
        sort: args.sort,
    };
    let mut found = store::page(view.db(), &wanted, limits::SEARCH_PAGE + 1).await?;
    let more = found.len() > limits::SEARCH_PAGE;
    found.truncate(limits::SEARCH_PAGE);
    let count = match (&wanted.after, more) {
        (Some(_), _) => None,
        (None, false) => Some(found.len()),
        (None, true) => Some(store::count(view.db(), &wanted, limits::SEARCH_COUNT_MAX).await?),
    };
    let cursor = found.last().filter(|_| more).map(|last| last.write(&fingerprint));
    let courts = cards(view, &wanted, &found).await?;
    Ok(CourtPage { courts, count: count.map(|count| u64::try_from(count).unwrap_or(u64::MAX)), cursor })
}

/// The court nearest to a spot within so many miles.
pub async fn nearest(db: &Db, tenant: TenantId, spot: Spot, miles: f64) -> Result<Option<CourtId>> {
    let wanted = Wanted {
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
    Ok(store::page(db, &wanted, 1).await?.first().map(|mark| mark.court))
}

fn circle(args: &SearchCourts) -> Result<Circle, Refusal> {
    let miles = args.distance.unwrap_or(f64::from(limits::SEARCH_DISTANCE));
    if !(miles > 0.0 && miles <= f64::from(limits::SEARCH_DISTANCE_MAX)) {
        let sentence = format!("A distance is above 0 and at most {} miles.", limits::SEARCH_DISTANCE_MAX);
        return Err(Refusal::new(ErrorCode::BadRequest, sentence).on("distance"));
    }
    geo::check(args.location).map(|()| Circle::new(args.location, miles))
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

/// What a cursor belongs to: everything that was asked for but the cursor.
fn fingerprint(args: &SearchCourts) -> Result<String> {
    let asked = serde_json::to_vec(&SearchCourts { cursor: None, ..args.clone() })?;
    Ok(Sha256::digest(&asked).iter().take(6).map(|byte| format!("{byte:02x}")).collect())
}

/// A court that was found, by what courts are sorted by.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mark {
    key: f64,
    court: CourtId,
}

impl Mark {
    fn write(&self, fingerprint: &str) -> String {
        format!("{fingerprint}.{:016x}.{}", self.key.to_bits(), self.court.0.simple())
    }

    fn parse(text: &str, fingerprint: &str) -> Result<Self, Refusal> {
        let parse = || {
            let mut parts = text.split('.');
            let (of, key, court) = (parts.next()?, parts.next()?, parts.next()?);
            let key = f64::from_bits(u64::from_str_radix(key, 16).ok()?);
            let court = uuid::Uuid::try_parse(court).ok()?;
            let whole = of == fingerprint && parts.next().is_none() && key.is_finite();
            whole.then_some(Self { key, court: CourtId(court) })
        };
        parse().ok_or_else(|| Refusal::new(ErrorCode::BadRequest, "This is no cursor of this search.").on("cursor"))
    }
}

/// What is shown of those that were found, in the same order.
async fn cards(view: &View, wanted: &Wanted, found: &[Mark]) -> Result<Vec<CourtCard>> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<CourtId> = found.iter().map(|mark| mark.court).collect();
    let rows = courts::some(view.db(), &ids).await?;
    let card = |id: &CourtId| rows.iter().find(|row| row.id == *id).map(|row| card(row, &wanted.circle));
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

    /// Cents from which a price that is not known is as far as none.
    const FAR: f64 = 2e6;

    /// Which come next, in order.
    pub(super) async fn page(db: &Db, wanted: &Wanted, limit: usize) -> Result<Vec<Mark>> {
        let query = push_key(push_ranges(db, wanted)?.push("SELECT u.id, "), wanted);
        let query = push_conditions(push_source(query.push(" AS place"), wanted), wanted);
        let query = match wanted.after {
            Some(after) => {
                let query = push_key(query.push(" AND ("), wanted).push(" > ").arg(after.key).push(" OR (");
                push_key(query, wanted).push(" = ").arg(after.key).push(" AND u.id > ").arg(after.court).push("))")
            }
            None => query,
        };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows: Vec<(CourtId, f64)> = query.push(" ORDER BY place, u.id LIMIT ").arg(limit).all().await?;
        Ok(rows.into_iter().map(|(court, key)| Mark { key, court }).collect())
    }

    /// How many there are, counted no further than `most`.
    pub(super) async fn count(db: &Db, wanted: &Wanted, most: usize) -> Result<usize> {
        let query = push_ranges(db, wanted)?.push("SELECT COUNT(*) FROM (SELECT 1");
        let query = push_conditions(push_source(query, wanted), wanted);
        let count: i64 = query.push(" LIMIT ").arg(i64::try_from(most).unwrap_or(i64::MAX)).push(") AS counted").scalar().await?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    /// The ranges of cells, repeated up to a power of two, so that circles share a few prepared texts.
    fn push_ranges<'d>(db: &'d Db, wanted: &Wanted) -> Result<Query<'d>> {
        let mut ranges = wanted.circle.ranges()?;
        ranges.resize(ranges.len().next_power_of_two(), (1, 0));
        let mut query = db.query("WITH r (lo, hi) AS (VALUES ");
        for (place, (first, last)) in ranges.into_iter().enumerate() {
            query = query.push(if place == 0 { "(" } else { ", (" }).arg(first).push(", ").arg(last).push(")");
        }
        Ok(query.push(") "))
    }

    /// Range by range, as people are found: left to themselves, neither database would use the index.
    fn push_source<'d>(query: Query<'d>, wanted: &Wanted) -> Query<'d> {
        let query = query.push(Sql::Each {
            sqlite: " FROM r CROSS JOIN court u WHERE u.cell BETWEEN r.lo AND r.hi AND u.tenant = ",
            postgres: " FROM r CROSS JOIN LATERAL (
                 SELECT id, words, facility_type, latitude, longitude, hard, clay, grass, pickleball, light, shop, wall, ball_machine,
                     indoor, hourly_price, rating_sum, rating_count
                 FROM court WHERE cell BETWEEN r.lo AND r.hi AND tenant = ",
        });
        query.arg(wanted.tenant).push(Sql::Each { sqlite: "", postgres: " OFFSET 0) u WHERE TRUE" })
    }

    fn push_conditions<'d>(query: Query<'d>, wanted: &Wanted) -> Query<'d> {
        let mut query = wanted.circle.push_distance(query.push(" AND ")).push(" <= ").arg(wanted.circle.edge());
        for word in &wanted.words {
            query = query.push(" AND u.words LIKE ").arg(format!("% {word}%"));
        }
        if !wanted.facility_types.is_empty() {
            query = query.push(" AND u.facility_type IN ").list(wanted.facility_types.iter().cloned());
        }
        for (place, surface) in wanted.surfaces.iter().enumerate() {
            query = query.push(if place == 0 { " AND (" } else { " OR " }).push(match surface {
                Surface::Hard => "u.hard > 0",
                Surface::Clay => "u.clay > 0",
                Surface::Grass => "u.grass > 0",
                Surface::Pickleball => "u.pickleball > 0",
            });
        }
        query = if wanted.surfaces.is_empty() { query } else { query.push(")") };
        let Amenities { light, shop, wall, ball_machine, indoor } = wanted.amenities;
        for (is_wanted, condition) in [
            (light, " AND u.light"),
            (shop, " AND u.shop"),
            (wall, " AND u.wall"),
            (ball_machine, " AND u.ball_machine"),
            (indoor, " AND u.indoor"),
        ] {
            query = if is_wanted { query.push(condition) } else { query };
        }
        query.opt(" AND u.hourly_price <= ", wanted.price_max)
    }

    /// What courts are sorted by, as one number; where it is the same, the nearer first.
    fn push_key<'d>(query: Query<'d>, wanted: &Wanted) -> Query<'d> {
        let query = match wanted.sort {
            CourtSort::Distance => return wanted.circle.push_distance(query),
            CourtSort::Rating => query.push(
                "(CASE WHEN u.rating_count = 0 THEN 0
                     ELSE -CAST(u.rating_sum AS DOUBLE PRECISION) / CAST(u.rating_count AS DOUBLE PRECISION) END * 1000000",
            ),
            CourtSort::Price => query.push("(COALESCE(CAST(u.hourly_price AS DOUBLE PRECISION), ").arg(FAR).push(") * 1000"),
        };
        wanted.circle.push_distance(query.push(" + ")).push(")")
    }
}
