//! Courts and events for a load test: courts where people live, ten events at each, over the coming four weeks.
//!
//! INVARIANT: the same seed makes the same courts; existing ones stay, and only missing ones are written.

use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use protocol::courts::{Amenities, Counts, CourtForm, Surface};
use protocol::events::{EventForm, Format, GenderRule, WaitingPolicy};
use protocol::people::Spot;
use protocol::{CourtId, EventId, Millis, TenantId, UserId};
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use uuid::Uuid;

use crate::db::{Db, Sql};
use crate::error::{Error, Result};
use crate::features::courts;
use crate::features::courts::reference::Reference;
use crate::features::{enrolments, events};
use crate::gazetteer;
use crate::instance;

const DAY_MILLIS: i64 = 86_400_000;
const FOUR_HOURS: i64 = 4 * 3_600_000;
const AT_A_COURT: usize = 10;
/// Courts in one commit, with their events.
const IN_A_COMMIT: usize = 500;
/// Days over which the events are spread, from tomorrow on.
const DAYS: i64 = 28;
/// The largest distance of a court from a town's centre, in degrees.
const REACH: f64 = 0.1;
/// The most people who organise the events.
const ORGANISERS: i64 = 20_000;
/// When people play, weighted: mornings at weekends, evenings on other days, and some at any time.
const HOURS: [i64; 14] = [7, 8, 9, 9, 10, 11, 14, 16, 17, 18, 18, 19, 19, 20];
const KINDS: [(&str, Option<Format>, i64); 6] = [
    ("singles", Some(Format::Single), 2),
    ("singles", Some(Format::Single), 2),
    ("doubles", Some(Format::Double), 4),
    ("doubles", Some(Format::Double), 4),
    ("practice", Some(Format::Single), 2),
    ("open_play", None, 12),
];

/// Writes events, organised by many people.
pub(super) async fn write(db: &Db, now: Millis, count: usize) -> Result<()> {
    if count == 0 || !instance::mark(db, &format!("load.events.{count}")).await? {
        return Ok(());
    }
    let organisers: &[UserId] = &some_people(db).await?;
    let chance = &mut StdRng::seed_from_u64(9);
    let towns = Towns::new();
    for first in (0..count.div_ceil(AT_A_COURT)).step_by(IN_A_COMMIT) {
        let last = count.div_ceil(AT_A_COURT).min(first + IN_A_COMMIT);
        let forms = (first..last).map(|number| towns.court(number, chance)).collect::<Result<Vec<_>>>()?;
        let seed: u64 = chance.random();
        db.tx(async |db| {
            let chance = &mut StdRng::seed_from_u64(seed);
            for form in &forms {
                let place = courts::seeding::plain(db, TenantId::FIRST, CourtId(Uuid::now_v7()), form.clone(), now).await?;
                if form.counts.hard % 3 == 0 {
                    courts::seeding::rate(db, place.court.id, 3 * form.counts.hard + form.counts.clay, form.counts.hard).await?;
                }
                for _ in 0..AT_A_COURT {
                    let organiser = organisers.get(chance.random_range(0..organisers.len().max(1)));
                    let organiser = *organiser.ok_or_else(|| Error::internal("events need people who organise them"))?;
                    let (form, taken) = event(&place, now, chance)?;
                    events::seeding::plain(db, TenantId::FIRST, organiser, form, taken, now).await?;
                }
            }
            Ok::<_, Error>(())
        })
        .await?;
    }
    for table in ["court", "event"] {
        let (sqlite, postgres) = if table == "court" {
            ("PRAGMA optimize = 0x10002", "VACUUM (ANALYZE) court")
        } else {
            ("ANALYZE event", "VACUUM (ANALYZE) event")
        };
        db.query(Sql::Each { sqlite, postgres }).run().await?;
    }
    Ok(())
}

/// Many people, so that nobody organises thousands of events.
async fn some_people(db: &Db) -> Result<Vec<UserId>> {
    let query = db.query("SELECT id FROM app_user WHERE tenant = ").arg(TenantId::FIRST);
    Ok(query.push(" ORDER BY id LIMIT ").arg(ORGANISERS).scalars().await?)
}

/// Writes past games, one every four hours back from yesterday, in which all of these people played.
pub(super) async fn write_past(db: &Db, now: Millis, count: usize, players: &[UserId]) -> Result<()> {
    let starts: Vec<Millis> = (0..).take(count).map(|number: i64| Millis(now.0 - DAY_MILLIS - number * FOUR_HOURS)).collect();
    for some in starts.chunks(IN_A_COMMIT) {
        db.tx(async |db| {
            for starts_at in some {
                enrolments::seeding::past(db, TenantId::FIRST, EventId(Uuid::now_v7()), players, *starts_at).await?;
            }
            Ok::<_, Error>(())
        })
        .await?;
    }
    if count > 0 {
        db.query(Sql::Each { sqlite: "ANALYZE enrolment", postgres: "VACUUM (ANALYZE) enrolment" }).run().await?;
        db.query(Sql::Each { sqlite: "ANALYZE event", postgres: "VACUUM (ANALYZE) event" }).run().await?;
    }
    Ok(())
}

/// An event on one of the coming days, and its number of players.
fn event(place: &Reference, now: Millis, chance: &mut impl Rng) -> Result<(EventForm, i64)> {
    let (kind, format, capacity) = *KINDS.get(chance.random_range(0..KINDS.len())).ok_or_else(|| Error::internal("no kinds"))?;
    let zone = TimeZone::get(&place.zone).map_err(Error::internal)?;
    let today = Timestamp::from_millisecond(now.0).map_err(Error::internal)?.to_zoned(zone).date();
    let day = today.checked_add(Span::new().days(chance.random_range(1..=DAYS))).map_err(Error::internal)?;
    let hour = HOURS.get(chance.random_range(0..HOURS.len())).copied().unwrap_or(18);
    let level = f64::from(chance.random_range(4..=10_u8)) / 2.0;
    let some = chance.random_ratio(2, 3);
    let form = EventForm {
        name: format!("{} at {hour}", if capacity == 4 { "Doubles" } else { "Game" }),
        kind: kind.to_owned(),
        court: Some(place.court.id),
        court_note: None,
        surface: Some(if place.counts.clay > 0 && chance.random_ratio(1, 3) { Surface::Clay } else { Surface::Hard }),
        date: Some(day.to_string()),
        from: Some(format!("{hour:02}:00")),
        to: Some(format!("{:02}:30", hour + 1)),
        to_date: None,
        second_hour: false,
        is_private: chance.random_ratio(1, 5),
        format,
        competitive: chance.random_ratio(1, 2),
        level_min: some.then_some(level),
        level_max: some.then_some(level + 1.0),
        age_range: Vec::new(),
        gender: if chance.random_ratio(1, 12) { GenderRule::Women } else { GenderRule::Open },
        friends_only: chance.random_ratio(1, 40),
        capacity,
        organiser_plays: false,
        players_min: None,
        court_open: false,
        confirm_by: None,
        price: chance.random_ratio(1, 2).then_some(600),
        description: None,
        image: None,
        waiting: WaitingPolicy::FirstCome,
        leave_minutes: 120,
        enrol_minutes: 0,
        guests: None,
    };
    Ok((form, chance.random_range(0..=capacity)))
}

/// The towns with their cumulative population.
struct Towns {
    towns: Vec<(Spot, String, u64)>,
    people: u64,
}

impl Towns {
    fn new() -> Self {
        let mut people = 0;
        let towns = gazetteer::all().map(|(place, count)| {
            people += count;
            (Spot { latitude: place.latitude, longitude: place.longitude }, place.name, people)
        });
        Self { towns: towns.collect(), people }
    }

    /// A court in a random town, weighted by population.
    fn court(&self, number: usize, chance: &mut impl Rng) -> Result<CourtForm> {
        let nth = chance.random_range(0..self.people.max(1));
        let at = self.towns.partition_point(|(_, _, up_to)| *up_to <= nth);
        let (spot, town, _) = self.towns.get(at).ok_or_else(|| Error::internal("nobody lives there"))?;
        let mut away = || chance.random_range(-REACH..REACH);
        let town: String = town.chars().filter(|letter| letter.is_alphanumeric() || *letter == ' ').take(40).collect();
        Ok(CourtForm {
            name: format!("Courts {number} in {town}"),
            location: Spot {
                latitude: (spot.latitude + away()).clamp(-89.0, 89.0),
                longitude: (spot.longitude + away()).clamp(-180.0, 180.0),
            },
            address: None,
            facility_type: Some("public_park".to_owned()),
            description: None,
            website: None,
            phone: None,
            email: None,
            counts: Counts { hard: chance.random_range(1..=8), clay: chance.random_range(0..=3), ..Counts::default() },
            amenities: Amenities { light: chance.random_ratio(1, 2), ..Amenities::default() },
            hourly_price: None,
            images: Vec::new(),
        })
    }
}
