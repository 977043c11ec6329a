//! People for a load test who never sign in: spread over the gazetteer's towns by population, with all fields that searches
//! use.
//!
//! INVARIANT: resident `n` of a seed is the same person on every machine and in every run; existing ones stay.

use protocol::places::Place;
use protocol::text::{Email, Handle, PersonName};
use protocol::users::Address;
use protocol::{Millis, TenantId, UserId};
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};

use super::password::NO_PASSWORD;
use crate::db::{Db, Sql};
use crate::error::{Error, Result};
use crate::features::users::profiles::new_person::{Details, NewPerson};
use crate::features::users::profiles::records;
use crate::gazetteer;

/// Rows per statement: more are slower in SQLite, which searches each of a row's 31 placeholders among all others.
const AT_ONCE: usize = 16;
/// Rows in one commit.
const IN_A_COMMIT: usize = 10_000;
/// Commits after which the table is analysed.
const COMMITS_A_LOOK: usize = 10;

/// 1 January 2024, when the first one joined; then one a minute.
const FIRST_DAY: i64 = 1_704_067_200_000;
const MINUTE: i64 = 60_000;

/// The largest radius of a town, in degrees of latitude: some nine miles.
const REACH_MAX: f64 = 0.13;
/// The radius of a town of a million.
const REACH_OF_A_MILLION: f64 = 0.08;

const GIVEN: [&str; 56] = [
    "Maria",
    "Wei",
    "Mohammed",
    "Ana",
    "José",
    "Fatima",
    "John",
    "Li",
    "Olga",
    "Ahmed",
    "Priya",
    "David",
    "Mary",
    "Juan",
    "Yuki",
    "Carlos",
    "Elena",
    "Ali",
    "Ming",
    "Anna",
    "Pedro",
    "Sofia",
    "Ivan",
    "Aisha",
    "Lucas",
    "Emma",
    "Arjun",
    "Zoë",
    "Diego",
    "Nguyễn",
    "Chloé",
    "Marta",
    "Łukasz",
    "Søren",
    "Inés",
    "Ravi",
    "Hana",
    "Kofi",
    "Amara",
    "Noah",
    "Olivia",
    "Marco",
    "Giulia",
    "Jan",
    "Katarina",
    "Mateo",
    "Valentina",
    "Omar",
    "Leila",
    "Sergei",
    "Tanaka",
    "Björn",
    "Ngozi",
    "Maryam",
    "Martín",
    "Xin",
];

const FAMILY: [&str; 56] = [
    "García",
    "Wang",
    "Khan",
    "Silva",
    "Martínez",
    "Li",
    "Smith",
    "Zhang",
    "Kumar",
    "Hernández",
    "Sato",
    "Ivanova",
    "Nguyen",
    "Kim",
    "Johnson",
    "Rodríguez",
    "Chen",
    "Ali",
    "Singh",
    "Müller",
    "Santos",
    "Brown",
    "González",
    "Okafor",
    "Yılmaz",
    "Rossi",
    "Dubois",
    "O'Brien",
    "Kowalski",
    "Andersson",
    "Novák",
    "Papadopoulos",
    "Haddad",
    "Tanaka",
    "Fernández",
    "Mbeki",
    "Sharma",
    "Jones",
    "Pérez",
    "Williams",
    "Traoré",
    "Lopez",
    "Suzuki",
    "Peña",
    "Das",
    "Fischer",
    "Costa",
    "Moreau",
    "Hansen",
    "Liu",
    "Ramos",
    "Abebe",
    "Miller",
    "Zieliński",
    "Bautista",
    "Davis",
];

/// With the percentage of each.
const AGES: [(&str, u32); 9] = [
    ("18_plus", 26),
    ("30_plus", 18),
    ("35_plus", 14),
    ("40_plus", 12),
    ("45_plus", 10),
    ("50_plus", 8),
    ("55_plus", 6),
    ("60_plus", 4),
    ("65_plus", 2),
];
const GENDERS: [(&str, u32); 4] = [("male", 54), ("female", 42), ("non_binary", 1), ("undisclosed", 3)];
const CERTIFICATES: [(&str, u32); 6] = [
    ("none", 30),
    ("national_association", 30),
    ("itf_beginner_intermediate", 15),
    ("ptr_adult", 10),
    ("uspta_professional", 10),
    ("rpt_professional", 5),
];
const ABOUT: [&str; 4] = [
    "Weekday evenings and Sunday mornings, clay if there is any. Happy to rally before we play for points.",
    "Back on court after ten years. Patient partners are welcome, and so is coffee afterwards.",
    "Doubles first, singles when nobody else turns up. I bring the balls.",
    "Left-handed, long rallies, short breaks. I book courts on Mondays.",
];

/// A person and their profile.
struct Resident {
    id: UserId,
    email: Email,
    name: PersonName,
    handle: Handle,
    created_at: Millis,
    details: Details,
}

/// Writes the residents of a seed in several commits, so that others can use the tables meanwhile.
pub(super) async fn write(db: &Db, seed: u16, count: usize) -> Result<()> {
    let world = World::new(seed);
    for (turn, first) in (0..count).step_by(IN_A_COMMIT).enumerate() {
        let last = count.min(first + IN_A_COMMIT) - 1;
        if records::credentials(db, TenantId::FIRST, &world.resident(last)?.email).await?.is_some() {
            continue;
        }
        let some = (first..=last).map(|number| world.resident(number)).collect::<Result<Vec<_>>>()?;
        db.tx(async |db| insert(db, &some).await).await?;
        if turn % COMMITS_A_LOOK == COMMITS_A_LOOK - 1 || last + 1 == count {
            look(db).await?;
        }
    }
    Ok(())
}

async fn insert(db: &Db, residents: &[Resident]) -> Result<()> {
    for some in residents.chunks(AT_ONCE) {
        let rows: Vec<(NewPerson<'_>, Details)> = some.iter().map(|one| (one.person(), one.details.clone())).collect();
        records::insert_many(db, &rows).await?;
    }
    Ok(())
}

/// Updates the planner's statistics and, on PostgreSQL, the visibility map; a running database does this within minutes.
async fn look(db: &Db) -> Result<()> {
    db.query(Sql::Each { sqlite: "PRAGMA optimize = 0x10002", postgres: "VACUUM (ANALYZE) app_user" }).run().await?;
    Ok(())
}

/// The towns with their cumulative population.
struct World {
    seed: u16,
    towns: Vec<(Place, u64)>,
    people: u64,
}

impl World {
    fn new(seed: u16) -> Self {
        let mut people = 0;
        let towns = gazetteer::all().map(|(place, count)| {
            people += count;
            (place, people)
        });
        Self { seed, towns: towns.collect(), people }
    }

    fn resident(&self, number: usize) -> Result<Resident> {
        let chance = &mut StdRng::seed_from_u64((u64::from(self.seed) << 32) + u64::try_from(number).unwrap_or_default());
        let minutes = i64::try_from(number).unwrap_or_default();
        let created_at = Millis(FIRST_DAY + minutes * MINUTE);
        let (given, family) = (one_of(chance, &GIVEN), one_of(chance, &FAMILY));
        let born = u64::try_from(created_at.0).unwrap_or_default();
        let id = uuid::Builder::from_unix_timestamp_millis(born, &chance.random()).into_uuid();
        let seed = self.seed;
        Ok(Resident {
            id: UserId(id),
            email: Email::parse(&format!("resident-{seed}-{number}@load.invalid"))?,
            name: PersonName::parse(&format!("{given} {family}"))?,
            handle: Handle::parse(&format!("r{seed}.{number}"))?,
            created_at,
            details: self.details(chance, created_at)?,
        })
    }

    /// The profile. Some fields are empty, some people are hidden, one in ten is a coach.
    fn details(&self, chance: &mut StdRng, created_at: Millis) -> Result<Details> {
        let area = records::area_of(self.address(chance)?)?;
        let coach = chance.random_ratio(1, 10);
        let verified = coach && chance.random_ratio(1, 3);
        Ok(Details {
            is_coach: coach && chance.random_ratio(1, 2),
            level: answered(chance).then(|| level(chance)),
            age_group: answered(chance).then(|| by_weight(chance, &AGES).to_owned()),
            gender: answered(chance).then(|| by_weight(chance, &GENDERS).to_owned()),
            about_me: chance.random_ratio(3, 5).then(|| one_of(chance, &ABOUT).to_owned()),
            area: Some(area.name),
            area_place: area.place,
            latitude: Some(area.latitude),
            longitude: Some(area.longitude),
            cell: Some(area.cell),
            has_coach_profile: coach,
            hourly_rate: coach.then(|| 500 * chance.random_range(4..=30)),
            certificate_level: coach.then(|| by_weight(chance, &CERTIFICATES).to_owned()),
            certificate_verified_at: verified.then_some(created_at),
            hidden: chance.random_ratio(1, 50),
            activity_points: activity(chance),
            ..Details::default()
        })
    }

    /// Half of the people name their town, half choose a spot in it on the map.
    fn address(&self, chance: &mut StdRng) -> Result<Address> {
        let (town, count) = self.town(chance.random_range(0..self.people))?;
        // A few names of towns contain characters that our text rules refuse.
        let name = town.name.chars().filter(|letter| letter.is_alphanumeric() || " -'.".contains(*letter)).collect();
        let named = Address { name, latitude: town.latitude, longitude: town.longitude, place: Some(town.id) };
        if chance.random_ratio(1, 2) {
            return Ok(named);
        }
        let millions = f64::from(u32::try_from(count / 1_000).unwrap_or(u32::MAX)) / 1_000.0;
        let reach = (REACH_OF_A_MILLION * millions.sqrt()).min(REACH_MAX) * chance.random_range(0.0..1.0_f64).sqrt();
        let (north, east) = chance.random_range(0.0..std::f64::consts::TAU).sin_cos();
        let slope = town.latitude.to_radians().cos().max(0.1);
        let (latitude, longitude) = (town.latitude + reach * north, town.longitude + reach * east / slope);
        Ok(Address { latitude: latitude.clamp(-90.0, 90.0), longitude: longitude.clamp(-180.0, 180.0), place: None, ..named })
    }

    /// The town of the `nth` of all people, and its population.
    fn town(&self, nth: u64) -> Result<(&Place, u64)> {
        let at = self.towns.partition_point(|(_, up_to)| *up_to <= nth);
        let before = at.checked_sub(1).and_then(|before| self.towns.get(before)).map_or(0, |(_, up_to)| *up_to);
        let (town, up_to) = self.towns.get(at).ok_or_else(|| Error::internal("nobody lives there"))?;
        Ok((town, up_to - before))
    }
}

impl Resident {
    fn person(&self) -> NewPerson<'_> {
        NewPerson {
            id: self.id,
            tenant: TenantId::FIRST,
            email: &self.email,
            name: &self.name,
            handle: &self.handle,
            password_hash: NO_PASSWORD,
            created_at: self.created_at,
        }
    }
}

/// 19 in 20 fill in a field.
fn answered(chance: &mut impl Rng) -> bool {
    chance.random_ratio(19, 20)
}

/// In tenths, from 1.0 to 7.0: most are in the middle.
fn level(chance: &mut impl Rng) -> i64 {
    10 + 5 * (0..3).map(|_| chance.random_range(0..=4)).sum::<i64>()
}

/// Most have few points, some have thousands.
fn activity(chance: &mut impl Rng) -> i64 {
    let luck = chance.random_range(0..=1_000_i64);
    luck * luck / 1_000 * luck / 300
}

fn one_of(chance: &mut impl Rng, list: &[&'static str]) -> &'static str {
    list.get(chance.random_range(0..list.len())).copied().unwrap_or_default()
}

fn by_weight(chance: &mut impl Rng, list: &[(&'static str, u32)]) -> &'static str {
    let mut left = chance.random_range(0..list.iter().map(|(_, weight)| weight).sum::<u32>());
    let found = list.iter().find(|(_, weight)| {
        let here = left < *weight;
        left = left.saturating_sub(*weight);
        here
    });
    found.map_or("", |(item, _)| item)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::lookups::{self, Lookup};

    #[test]
    fn a_resident_is_the_same_in_every_run() {
        let (one, other) = (World::new(7), World::new(7));
        for number in [0, 1, 999_999] {
            let (one, other) = (one.resident(number).unwrap(), other.resident(number).unwrap());
            assert_eq!((one.id, &one.name, &one.handle), (other.id, &other.name, &other.handle));
            assert_eq!(format!("{:?}", one.details), format!("{:?}", other.details));
        }
        assert_ne!(one.resident(0).unwrap().id, World::new(8).resident(0).unwrap().id);
    }

    #[test]
    fn residents_are_spread_by_population() {
        let world = World::new(1);
        let all: Vec<Details> = (0..20_000).map(|number| world.resident(number).unwrap().details).collect();
        let share = |of: &dyn Fn(&Details) -> bool| all.iter().filter(|one| of(one)).count();
        // Shanghai has 24,874,500 of 3.93 billion: 126 of 20,000.
        assert!((80..180).contains(&share(&|one| one.area.as_deref().is_some_and(|area| area.starts_with("Shanghai")))));
        assert!((1_800..2_200).contains(&share(&|one| one.has_coach_profile)));
        assert!(share(&|one| one.hidden) > 300 && share(&|one| one.level.is_none()) > 800);
        assert!(all.iter().filter_map(|one| one.level).all(|level| lookups::LEVELS.iter().any(|known| i64::from(*known) == level)));
        assert!(all.iter().all(|one| one.cell.is_some_and(|cell| cell > 0) && one.hourly_rate.is_some() == one.has_coach_profile));
    }

    #[test]
    fn every_choice_is_in_its_lookup() {
        assert!(AGES.iter().all(|(age, _)| lookups::has(Lookup::AgeRange, age)));
        assert!(GENDERS.iter().all(|(gender, _)| lookups::has(Lookup::Gender, gender)));
        assert!(CERTIFICATES.iter().all(|(level, _)| lookups::has(Lookup::CertificateLevel, level)));
    }
}
