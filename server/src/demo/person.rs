//! The people of people.json.

use std::time::Duration;

use protocol::text::{AboutMe, Email, Handle, PersonName};
use protocol::users::CertificateState;
use protocol::{Millis, UserId};
use serde::Deserialize;
use uuid::Uuid;

use super::ago::Ago;
use super::picture_ids;
use super::portraits::Look;
use super::stage::Ids;
use crate::error::Result;
use crate::features::users::activity::Cause;
use crate::features::users::profiles::area;
use crate::features::users::profiles::new_person::Details;
use crate::gazetteer;
use crate::media;

/// How long ago an expired certificate expired.
const EXPIRED_SINCE: Duration = Duration::from_secs(40 * 86_400);
/// How long a valid certificate is still valid.
const VALID_FOR: Duration = Duration::from_secs(300 * 86_400);
/// The longest time between signing up and the verification of a certificate.
const VERIFIED_AFTER: Duration = Duration::from_secs(2 * 86_400);

#[derive(Clone, Debug, Deserialize)]
pub(super) struct Person {
    pub(super) key: String,
    /// Without a picture, chosen so that the avatar derived from it suits the name.
    pub(super) id: UserId,
    name: String,
    handle: String,
    pub(super) joined: Ago,
    /// In coach mode.
    #[serde(default)]
    coach: bool,
    /// The town's id in the gazetteer.
    place: i64,
    /// In tenths.
    level: Option<i64>,
    age: Option<String>,
    gender: Option<String>,
    points: i64,
    about: Option<String>,
    /// How their picture is drawn, if they have one.
    pub(super) look: Option<Look>,
    pub(super) lessons: Option<Lessons>,
    #[serde(default)]
    hidden: bool,
}

impl Person {
    /// 1.0 to 7.0
    pub(super) fn level(&self) -> Option<f64> {
        self.level.and_then(|tenths| i32::try_from(tenths).ok()).map(|tenths| f64::from(tenths) / 10.0)
    }
}

/// Who earned points, for which subject, and when.
pub(super) type Deed = (UserId, Uuid, Millis);

/// A coach's rate and certificate.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Lessons {
    /// Cents an hour.
    rate: i64,
    certificate: Option<String>,
    state: Option<CertificateState>,
    /// Whether the profile has a picture of it.
    #[serde(default)]
    pub(super) photo: bool,
}

pub(super) fn read() -> Result<Vec<Person>> {
    Ok(serde_json::from_str(include_str!("people.json"))?)
}

pub(super) fn ids(people: &[Person]) -> Ids {
    people.iter().map(|person| (person.key.clone(), person.id)).collect()
}

/// The checked texts of a person.
pub(super) struct Names {
    pub(super) email: Email,
    pub(super) name: PersonName,
    pub(super) handle: Handle,
}

impl Names {
    pub(super) fn parse(person: &Person) -> Result<Self> {
        Ok(Self {
            email: Email::parse(&format!("{}@demo.rally", person.key))?,
            name: PersonName::parse(&person.name)?,
            handle: Handle::parse(&person.handle)?,
        })
    }
}

impl Person {
    /// The columns of the profile.
    pub(super) fn details(&self, now: Millis) -> Result<Details> {
        let area = area::of_town(&gazetteer::known("address", self.place)?)?;
        let about_me = AboutMe::parse(self.about.as_deref().unwrap_or_default())?.map(AboutMe::into_string);
        let (verified_at, expires_at) = self.certificate_times(now);
        Ok(Details {
            is_coach: self.coach,
            profile_image: self.look.map(|_| media::url(picture_ids::portrait_of(self.id))),
            level: self.level,
            age_group: self.age.clone(),
            gender: self.gender.clone(),
            about_me,
            area: Some(area.name),
            area_place: area.place,
            latitude: Some(area.latitude),
            longitude: Some(area.longitude),
            cell: Some(area.cell),
            has_coach_profile: self.lessons.is_some(),
            hourly_rate: self.lessons.as_ref().map(|lessons| lessons.rate),
            certificate_level: self.lessons.as_ref().and_then(|lessons| lessons.certificate.clone()),
            certificate_image: self.shows_paper().then(|| media::url(picture_ids::paper_of(self.id))),
            certificate_verified_at: verified_at,
            certificate_expires_at: expires_at,
            hidden: self.hidden,
            activity_points: self.points,
        })
    }

    pub(super) fn shows_paper(&self) -> bool {
        self.lessons.as_ref().is_some_and(|lessons| lessons.photo)
    }

    /// When it was verified, and when it expires.
    fn certificate_times(&self, now: Millis) -> (Option<Millis>, Option<Millis>) {
        let seen = now - self.joined.0.saturating_sub(VERIFIED_AFTER);
        match self.lessons.as_ref().and_then(|lessons| lessons.state) {
            Some(CertificateState::Verified) => (Some(seen), Some(now + VALID_FOR)),
            Some(CertificateState::Expired) => (Some(seen), Some(now - EXPIRED_SINCE)),
            Some(CertificateState::Unverified) | None => (None, None),
        }
    }

    /// What their points were earned for, evenly spread since they joined.
    pub(super) fn deeds(&self, now: Millis) -> Vec<(Cause, Deed)> {
        let mut causes = Vec::new();
        let mut left = self.points;
        while let Some(cause) = next_cause(left, causes.len()) {
            left -= cause.points();
            causes.push(cause);
        }
        let steps = u32::try_from(causes.len()).unwrap_or(u32::MAX).saturating_add(1);
        let step = self.joined.0 / steps;
        let began = now - self.joined.0;
        let each = causes.into_iter().zip(1_u32..);
        each.map(|(cause, number)| (cause, (self.id, Uuid::now_v7(), began + step * number))).collect()
    }
}

/// Mostly games, sometimes an organised one, and small things for the rest.
fn next_cause(left: i64, so_far: usize) -> Option<Cause> {
    match left {
        15.. if so_far % 6 == 5 => Some(Cause::Organised),
        10.. => Some(Cause::GameConfirmed),
        3.. => Some(Cause::Review),
        1.. => Some(Cause::Post),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::features::lookups::{self, Lookup};

    fn some_now() -> Millis {
        Millis(1_795_000_000_000)
    }

    #[test]
    fn every_person_is_complete_and_unique() {
        let people = read().unwrap();
        assert_eq!(people.len(), 300);
        let distinct = |of: fn(&Person) -> String| people.iter().map(of).collect::<BTreeSet<_>>().len();
        assert_eq!([distinct(|who| who.key.clone()), distinct(|who| who.id.to_string()), distinct(|who| who.name.clone())], [300; 3]);
        assert_eq!(distinct(|who| who.handle.to_lowercase()), 300);
        let abouts: Vec<_> = people.iter().filter_map(|who| who.about.clone()).collect();
        assert!(abouts.len() > 240);
        assert_eq!(abouts.iter().collect::<BTreeSet<_>>().len(), abouts.len(), "no two say the same");
        for person in &people {
            Names::parse(person).unwrap();
            person.details(some_now()).unwrap();
            assert!(person.level.is_none_or(|level| lookups::LEVELS.map(i64::from).contains(&level)), "{}", person.key);
            assert!(person.age.as_deref().is_none_or(|age| lookups::has(Lookup::AgeRange, age)), "{}", person.key);
            assert!(person.gender.as_deref().is_none_or(|gender| lookups::has(Lookup::Gender, gender)), "{}", person.key);
            let certificate = person.lessons.as_ref().and_then(|lessons| lessons.certificate.as_deref());
            assert!(certificate.is_none_or(|level| lookups::has(Lookup::CertificateLevel, level)), "{}", person.key);
            assert!(person.lessons.is_some() || !person.coach, "{} is a coach without lessons", person.key);
            assert_eq!(person.lessons.as_ref().is_some_and(|lessons| lessons.state.is_some()), certificate.is_some(), "{}", person.key);
        }
        assert_eq!(people.iter().filter(|who| who.lessons.is_some()).count(), 30);
        assert_eq!(people.iter().filter(|who| who.look.is_some()).count(), 100);
    }

    #[test]
    fn points_have_causes_and_stay_within_the_daily_limit() {
        const DAY: i64 = 86_400_000;
        let now = some_now();
        for person in read().unwrap() {
            let deeds = person.deeds(now);
            assert_eq!(deeds.iter().map(|(cause, _)| cause.points()).sum::<i64>(), person.points, "{}", person.key);
            let mut days: BTreeMap<i64, i64> = BTreeMap::new();
            for (cause, (_, _, at)) in &deeds {
                assert!(*at <= now && *at >= now - person.joined.0, "{}", person.key);
                *days.entry(at.0.div_euclid(DAY)).or_default() += cause.points();
            }
            assert!(days.values().all(|points| *points <= crate::features::users::activity::A_DAY), "{}", person.key);
        }
    }

    #[test]
    fn a_certificate_expires_after_it_was_verified() {
        for person in read().unwrap() {
            if let (Some(seen), Some(end)) = person.certificate_times(some_now()) {
                assert!(seen < end && seen <= some_now(), "{}", person.key);
            }
        }
    }
}
