//! Searches players and coaches, near a spot or anywhere.
//!
//! INVARIANT: results leave out people who are hidden, removed, of another community or in a block with the caller; they show
//! no exact position and no distance finer than half a mile.

use protocol::people::{PeopleSort, Person, PersonCard, RoleFilter, Search, SearchPage, Spot};
use protocol::text::too_long;
use protocol::users::CertificateState;
use protocol::{Millis, Refusal, TenantId, UserId, limits, sentence};
use uuid::Uuid;

use crate::error::Result;
use crate::features::budget::Page;
use crate::features::cursor::{self, SearchCursor};
use crate::features::level;
use crate::features::lookups::{self, LEVELS, Lookup};
use crate::features::search_words::{self, Kind, Matches};
use crate::features::{blocks, follows};
use crate::geo;
use crate::geo::circle::Circle;
use crate::run::View;

/// The longest text of a search, in characters.
const TEXT_MAX: usize = 120;
/// The most items chosen from one list; the lists are shorter.
const ITEMS_MAX: usize = 64;

/// A validated search.
pub(super) struct Wanted {
    pub(super) tenant: TenantId,
    pub(super) me: UserId,
    pub(super) circle: Option<Circle>,
    /// In tenths.
    pub(super) levels: Vec<i64>,
    pub(super) ages: Vec<String>,
    pub(super) genders: Vec<String>,
    pub(super) coaches: bool,
    /// Folded prefixes of words.
    pub(super) words: Vec<String>,
    /// Everybody whom the text matches, if they are few.
    pub(super) matches: Option<Vec<Uuid>>,
    pub(super) sort: PeopleSort,
    /// The caller's level in tenths, which others are sorted by their difference from. 0 without one: the lowest come first.
    pub(super) my_level: i64,
    pub(super) after: Option<SearchCursor<UserId>>,
}

pub(super) async fn search(view: &View, args: Search) -> Result<SearchPage> {
    let me = view.caller()?.user;
    let fingerprint = cursor::fingerprint(&Search { cursor: None, ..args.clone() })?;
    let after = args.cursor.as_deref().map(|cursor| SearchCursor::parse(cursor, &fingerprint)).transpose()?;
    let words = words(args.text.as_deref().unwrap_or_default())?;
    let wanted = Wanted {
        tenant: view.tenant(),
        me,
        matches: match search_words::matching(view.db(), Kind::Person, view.tenant(), &words).await? {
            Matches::Few(matches) => Some(matches),
            Matches::Many => None,
        },
        circle: circle(&args)?,
        levels: level::parse_all(&args.level, ITEMS_MAX)?,
        ages: items("age", Lookup::AgeRange, args.age)?,
        genders: items("gender", Lookup::Gender, args.gender)?,
        coaches: args.role == RoleFilter::Coach,
        words,
        sort: args.sort,
        my_level: if args.sort == PeopleSort::Level { store::level(view.db(), me).await? } else { 0 },
        after,
    };
    let page = Page::of(store::page(view.db(), &wanted, limits::SEARCH_PAGE + 1).await?, limits::SEARCH_PAGE);
    let count = match (&wanted.after, page.more) {
        (Some(_), _) => None,
        (None, false) => Some(page.rows.len()),
        // Counting without a circle would read everybody.
        (None, true) if wanted.circle.is_none() => None,
        (None, true) => Some(store::count(view.db(), &wanted, limits::SEARCH_COUNT_MAX).await?),
    };
    let people = cards(view, &wanted, &page.rows).await?;
    let (people, cursor) = page.in_a_reply(people, |card, found| card.person.id == found.id, |last| last.write(&fingerprint))?;
    Ok(SearchPage { people, count: count.map(|count| u64::try_from(count).unwrap_or(u64::MAX)), cursor })
}

fn circle(args: &Search) -> Result<Option<Circle>> {
    let miles = geo::check_distance(args.distance, limits::SEARCH_DISTANCE_MAX)?;
    args.location.map(|spot| geo::check(spot).map(|()| Circle::new(spot, miles))).transpose().map_err(Into::into)
}

fn items(field: &str, list: Lookup, wanted: Vec<String>) -> Result<Vec<String>> {
    if wanted.len() <= ITEMS_MAX && wanted.iter().all(|item| lookups::has(list, item)) {
        return Ok(wanted);
    }
    Err(Refusal::invalid(field, sentence!("not_in_list")).into())
}

fn words(text: &str) -> Result<Vec<String>> {
    if text.chars().count() > TEXT_MAX {
        return Err(too_long("text", TEXT_MAX).into());
    }
    Ok(search_words::prefixes(text))
}

/// The cards of the found people, in the same order.
async fn cards(view: &View, wanted: &Wanted, found: &[SearchCursor<UserId>]) -> Result<Vec<PersonCard>> {
    let users: Vec<UserId> = found.iter().map(|found| found.id).collect();
    if users.is_empty() {
        return Ok(Vec::new());
    }
    let mut rows = store::rows(view.db(), &users).await?;
    let followed = follows::followed_among(view.db(), wanted.me, &users).await?;
    let mutual = follows::mutual_with(view.db(), wanted.me, &users).await?;
    let card = |user: &UserId| {
        let mut card = rows.remove(user)?.card(view.now, wanted.circle.as_ref());
        card.followed = followed.contains(user);
        card.mutual = mutual.get(user).copied().unwrap_or_default();
        card.online = view.is_online(*user);
        Some(card)
    };
    Ok(users.iter().filter_map(card).collect())
}

#[derive(crate::db::FromRow)]
pub(super) struct Row {
    id: UserId,
    name: String,
    handle: String,
    profile_image: Option<String>,
    is_coach: bool,
    level: Option<i64>,
    age_group: Option<String>,
    gender: Option<String>,
    area: Option<String>,
    latitude: Option<f64>,
    longitude: Option<f64>,
    has_coach_profile: bool,
    hourly_rate: Option<i64>,
    certificate_level: Option<String>,
    certificate_verified_at: Option<Millis>,
    certificate_expires_at: Option<Millis>,
    activity_points: i64,
}

impl Row {
    fn card(self, now: Millis, circle: Option<&Circle>) -> PersonCard {
        let spot = self.latitude.zip(self.longitude).map(|(latitude, longitude)| Spot { latitude, longitude });
        let certificate_level = self.certificate_level.filter(|_| self.has_coach_profile);
        let state = match (self.certificate_verified_at, self.certificate_expires_at) {
            (None, _) => CertificateState::Unverified,
            (Some(_), Some(end)) if end <= now => CertificateState::Expired,
            (Some(_), _) => CertificateState::Verified,
        };
        PersonCard {
            person: Person { id: self.id, name: self.name, handle: self.handle, profile_image: self.profile_image },
            is_coach: u8::from(self.is_coach),
            level: self.level.and_then(level::from_tenths),
            age_group: self.age_group,
            gender: self.gender,
            area: self.area,
            spot,
            distance: circle.zip(spot).map(|(circle, spot)| circle.miles_to(spot)),
            hourly_rate: self.hourly_rate.filter(|_| self.has_coach_profile),
            certificate_state: certificate_level.is_some().then_some(state),
            certificate_level,
            activity_points: self.activity_points,
            followed: false,
            mutual: 0,
            online: false,
        }
    }
}

mod store {
    use std::collections::{BTreeMap, HashMap};

    use super::*;
    use crate::db::{Db, Query, Sql};

    /// The level to sort by, in tenths, of people without one: further than any.
    const FAR: f64 = 1_000.0;
    /// The rate to sort by of people without one, in cents.
    const NO_RATE: f64 = 1e9;

    pub(super) async fn level(db: &Db, user: UserId) -> Result<i64> {
        let level: Option<Option<i64>> = crate::sql!(db, "SELECT level FROM app_user WHERE id = $1", user).scalar_optional().await?;
        Ok(level.flatten().unwrap_or_default())
    }

    /// The next page, in order.
    pub(super) async fn page(db: &Db, wanted: &Wanted, limit: usize) -> Result<Vec<SearchCursor<UserId>>> {
        if wanted.circle.is_none() && matches!(wanted.sort, PeopleSort::Distance | PeopleSort::Activity) {
            return most_active(db, wanted, limit).await;
        }
        if wanted.circle.is_none() && wanted.matches.is_none() {
            return by_bands(db, wanted, limit).await;
        }
        let query = push_ranges(db, wanted)?.push("SELECT u.id, ");
        let query = push_conditions(push_source(push_key(query, wanted).push(" AS sort_key"), wanted), wanted);
        let query = match wanted.after {
            Some(after) => {
                let query = push_key(query.push(" AND ("), wanted).push(" > ").arg(after.key).push(" OR (");
                push_key(query, wanted).push(" = ").arg(after.key).push(" AND u.id > ").arg(after.id).push("))")
            }
            None => query,
        };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows: Vec<(UserId, f64)> = query.push(" ORDER BY sort_key, u.id LIMIT ").arg(limit).all().await?;
        Ok(rows.into_iter().map(|(id, key)| SearchCursor { key, id }).collect())
    }

    /// The most active people anywhere, in the order of the index `app_user_by_activity`: stops reading when the page is full.
    async fn most_active(db: &Db, wanted: &Wanted, limit: usize) -> Result<Vec<SearchCursor<UserId>>> {
        let query = db.query("SELECT u.id, u.activity_points");
        let query =
            if wanted.matches.is_some() { push_after(push_source(query, wanted), wanted.after) } else { push_by_activity(query, wanted) };
        let query = push_conditions(query, wanted);
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows: Vec<(UserId, i64)> = query.push(" ORDER BY u.activity_points DESC, u.id DESC LIMIT ").arg(limit).all().await?;
        #[allow(clippy::as_conversions, clippy::cast_precision_loss)] // Points are far below 2^53.
        Ok(rows.into_iter().map(|(id, points)| SearchCursor { key: points as f64, id }).collect())
    }

    /// People whose rows are a range of an index, in the order of a list.
    #[derive(Clone, Copy, Debug)]
    enum Band {
        /// Of this level, in tenths, or of none.
        Level(Option<i64>),
        /// With a rate, the lowest first.
        Rates,
        NoRate,
    }

    /// The bands of a list by level or rate. Those of one step have the same sort key, or are alone.
    fn steps(wanted: &Wanted) -> Vec<Vec<Band>> {
        if wanted.sort == PeopleSort::Rate {
            return vec![vec![Band::Rates], vec![Band::NoRate]];
        }
        let levels = LEVELS.into_iter().map(i64::from).filter(|level| wanted.levels.is_empty() || wanted.levels.contains(level));
        let mut steps: BTreeMap<i64, Vec<Band>> = BTreeMap::new();
        for level in levels {
            steps.entry((level - wanted.my_level).abs()).or_default().push(Band::Level(Some(level)));
        }
        let without = wanted.levels.is_empty().then(|| vec![Band::Level(None)]);
        steps.into_values().chain(without).collect()
    }

    /// By level or rate anywhere: band after band until the page is full, so that nobody else is read.
    async fn by_bands(db: &Db, wanted: &Wanted, limit: usize) -> Result<Vec<SearchCursor<UserId>>> {
        let coaches: &[bool] = if wanted.coaches { &[true] } else { &[false, true] };
        let mut found = Vec::new();
        for step in steps(wanted) {
            let mut same = Vec::new();
            for band in step {
                for coach in coaches {
                    same.extend(in_band(db, wanted, band, *coach, limit - found.len()).await?);
                }
            }
            same.sort_by(|a: &SearchCursor<UserId>, b| a.key.total_cmp(&b.key).then(a.id.cmp(&b.id)));
            found.extend(same.into_iter().take(limit - found.len()));
            if found.len() == limit {
                break;
            }
        }
        Ok(found)
    }

    /// The first of a band after the cursor.
    async fn in_band(db: &Db, wanted: &Wanted, band: Band, coach: bool, limit: usize) -> Result<Vec<SearchCursor<UserId>>> {
        let key = key_of(band, wanted);
        if wanted.after.zip(key).is_some_and(|(after, key)| key < after.key) {
            return Ok(Vec::new());
        }
        let query = push_key(db.query("SELECT u.id, "), wanted).push(" AS sort_key FROM app_user u WHERE u.tenant = ").arg(wanted.tenant);
        let query = query.push(" AND u.has_coach_profile = ").arg(coach);
        let query = match band {
            Band::Level(Some(level)) => query.push(" AND u.level = ").arg(level),
            Band::Level(None) => query.push(" AND u.level IS NULL"),
            Band::Rates => query.push(" AND u.hourly_rate IS NOT NULL"),
            Band::NoRate => query.push(" AND u.hourly_rate IS NULL"),
        };
        let query = match wanted.after {
            Some(after) if key.is_none() => {
                #[allow(clippy::as_conversions, clippy::cast_possible_truncation)] // The float was made from an integer.
                let rate = (after.key / 1_000.0) as i64;
                query.push(" AND (u.hourly_rate, u.id) > (").arg(rate).push(", ").arg(after.id).push(")")
            }
            Some(after) if key == Some(after.key) => query.push(" AND u.id > ").arg(after.id),
            Some(_) | None => query,
        };
        let order = if key.is_none() { " ORDER BY u.hourly_rate, u.id LIMIT " } else { " ORDER BY u.id LIMIT " };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        let rows: Vec<(UserId, f64)> = push_conditions(query, wanted).push(order).arg(limit).all().await?;
        Ok(rows.into_iter().map(|(id, key)| SearchCursor { key, id }).collect())
    }

    /// The sort key of a whole band, if it has one.
    fn key_of(band: Band, wanted: &Wanted) -> Option<f64> {
        let number = |tenths: i64| f64::from(i32::try_from(tenths).unwrap_or_default());
        match band {
            Band::Level(level) => Some((level.map_or(FAR, number) - number(wanted.my_level)).abs() * 1_000.0),
            Band::Rates => None,
            Band::NoRate => Some(NO_RATE * 1_000.0),
        }
    }

    /// Everybody after the cursor, in the order of activity: left alone, PostgreSQL would read and sort all who match.
    fn push_by_activity<'d>(query: Query<'d>, wanted: &Wanted) -> Query<'d> {
        let query = query.push(Sql::Each {
            sqlite: " FROM app_user u WHERE u.tenant = ",
            postgres: " FROM (SELECT id, hidden, removed_at, level, age_group, gender, has_coach_profile, activity_points, words
                 FROM app_user u WHERE tenant = ",
        });
        let query = push_after(query.arg(wanted.tenant), wanted.after);
        query.push(Sql::Each { sqlite: "", postgres: " ORDER BY activity_points DESC, id DESC OFFSET 0) u WHERE TRUE" })
    }

    fn push_after<'d>(query: Query<'d>, after: Option<SearchCursor<UserId>>) -> Query<'d> {
        let Some(after) = after else { return query };
        #[allow(clippy::as_conversions, clippy::cast_possible_truncation)] // The float was made from an integer.
        let points = after.key as i64;
        query.push(" AND (u.activity_points, u.id) < (").arg(points).push(", ").arg(after.id).push(")")
    }

    /// The number of results, counted up to `max`.
    pub(super) async fn count(db: &Db, wanted: &Wanted, max: usize) -> Result<usize> {
        let query = push_ranges(db, wanted)?.push("SELECT COUNT(*) FROM (SELECT 1");
        let query = push_conditions(push_source(query, wanted), wanted);
        let count: i64 = query.push(" LIMIT ").arg(i64::try_from(max).unwrap_or(i64::MAX)).push(") AS counted").scalar().await?;
        Ok(usize::try_from(count).unwrap_or_default())
    }

    /// The ranges of cells, repeated up to a power of two, so that circles share a few prepared texts.
    fn push_ranges<'d>(db: &'d Db, wanted: &Wanted) -> Result<Query<'d>> {
        let Some(circle) = wanted.circle.as_ref().filter(|_| wanted.matches.is_none()) else { return Ok(db.query("")) };
        Ok(circle.push_ranges(db.query("WITH "))?.push(" "))
    }

    /// Joins range by range: left alone, PostgreSQL would read everybody, and SQLite would not use the index for ranges joined by
    /// `OR`.
    fn push_source<'d>(query: Query<'d>, wanted: &Wanted) -> Query<'d> {
        if let Some(matches) = &wanted.matches {
            // The plus: SQLite would read the whole community by an index, which has the order.
            let query = query.push(" FROM app_user u WHERE +u.tenant = ").arg(wanted.tenant).push(" AND u.id IN ");
            return query.list(matches.iter().copied());
        }
        if wanted.circle.is_none() {
            return query.push(" FROM app_user u WHERE u.tenant = ").arg(wanted.tenant);
        }
        let query = query.push(Sql::Each {
            sqlite: " FROM r CROSS JOIN app_user u WHERE u.cell BETWEEN r.lo AND r.hi AND u.tenant = ",
            postgres: " FROM r CROSS JOIN LATERAL (
                 SELECT id, hidden, removed_at, level, age_group, gender, has_coach_profile, hourly_rate, activity_points, latitude,
                     longitude, words
                 FROM app_user WHERE cell BETWEEN r.lo AND r.hi AND tenant = ",
        });
        query.arg(wanted.tenant).push(Sql::Each { sqlite: "", postgres: " OFFSET 0) u WHERE TRUE" })
    }

    fn push_conditions<'d>(mut query: Query<'d>, wanted: &Wanted) -> Query<'d> {
        query = query.push(" AND NOT u.hidden AND u.removed_at IS NULL");
        if !wanted.levels.is_empty() {
            query = query.push(" AND u.level IN ").list(wanted.levels.iter().copied());
        }
        if !wanted.ages.is_empty() {
            query = query.push(" AND u.age_group IN ").list(wanted.ages.iter().map(String::as_str));
        }
        if !wanted.genders.is_empty() {
            query = query.push(" AND u.gender IN ").list(wanted.genders.iter().map(String::as_str));
        }
        if wanted.coaches {
            query = query.push(" AND u.has_coach_profile");
        }
        for word in &wanted.words {
            query = search_words::push_begins_with(query, "u.words", word);
        }
        if let Some(circle) = &wanted.circle {
            query = circle.push_distance(query.push(" AND ")).push(" <= ").arg(circle.edge());
        }
        blocks::exclude(query.push(" AND u.id <> ").arg(wanted.me), "u.id", wanted.me)
    }

    /// The sort key as one number; ties go to the nearer.
    fn push_key<'d>(query: Query<'d>, wanted: &Wanted) -> Query<'d> {
        let query = match (wanted.sort, &wanted.circle) {
            (PeopleSort::Distance, Some(circle)) => return circle.push_distance(query),
            (PeopleSort::Distance, None) | (PeopleSort::Activity, _) => query.push("(CAST(-u.activity_points AS DOUBLE PRECISION) * 1000"),
            (PeopleSort::Level, _) => {
                let mine = f64::from(i32::try_from(wanted.my_level).unwrap_or_default());
                let query = query.push("(ABS(COALESCE(CAST(u.level AS DOUBLE PRECISION), ").arg(FAR);
                query.push(") - ").arg(mine).push(") * 1000")
            }
            (PeopleSort::Rate, _) => query.push("(COALESCE(CAST(u.hourly_rate AS DOUBLE PRECISION), ").arg(NO_RATE).push(") * 1000"),
        };
        match &wanted.circle {
            Some(circle) => circle.push_distance(query.push(" + ")).push(")"),
            None => query.push(")"),
        }
    }

    pub(super) async fn rows(db: &Db, users: &[UserId]) -> Result<HashMap<UserId, Row>> {
        let query = db.query(
            "SELECT id, name, handle, profile_image, is_coach, level, age_group, gender, area, latitude, longitude, has_coach_profile,
                 hourly_rate, certificate_level, certificate_verified_at, certificate_expires_at, activity_points
             FROM app_user WHERE id IN ",
        );
        let rows: Vec<Row> = query.list(users.iter().copied()).all().await?;
        Ok(rows.into_iter().map(|row| (row.id, row)).collect())
    }
}
