//! Validates every field of a profile change before anything is locked.

use protocol::text::{AboutMe, Handle, PersonName};
use protocol::users::{EditProfile, Settings};
use protocol::{ErrorCode, Millis, Refusal, limits, sentence};

use super::area::{self, Area};
use super::store::Row;
use crate::error::Result;
use crate::features::level;
use crate::features::lookups::{self, Lookup};
use crate::features::users::settings;

/// A validated change. The outer `None` leaves a field as it is, the inner one clears it.
#[derive(Clone)]
pub(super) struct Change {
    name: Option<PersonName>,
    handle: Option<Handle>,
    is_coach: Option<bool>,
    /// Tenths.
    level: Option<Option<i64>>,
    age_group: Option<Option<String>>,
    gender: Option<Option<String>>,
    about_me: Option<Option<AboutMe>>,
    area: Option<Option<Area>>,
    /// Cents.
    hourly_rate: Option<Option<i64>>,
    certificate_level: Option<Option<String>>,
    intro_seen: Option<bool>,
    is_adult: bool,
    profile_skip: Option<bool>,
    settings: Option<Settings>,
}

impl Change {
    pub(super) fn parse(change: EditProfile) -> Result<Self> {
        Ok(Self {
            name: change.name.as_deref().map(PersonName::parse).transpose()?,
            handle: change.handle.as_deref().map(Handle::parse).transpose()?,
            is_coach: change.is_coach.map(coach_flag).transpose()?,
            level: change.level.map(|level| level.map(|level| level::parse("level", level)).transpose()).transpose()?,
            age_group: change.age_group.map(own_age_group).transpose()?,
            gender: change.gender.map(|id| item("gender", Lookup::Gender, id)).transpose()?,
            about_me: change.about_me.map(|text| AboutMe::parse(text.as_deref().unwrap_or_default())).transpose()?,
            area: change.address.map(|address| address.map(area::of).transpose()).transpose()?,
            hourly_rate: change.hourly_rate.map(|rate| rate.map(hourly_rate).transpose()).transpose()?,
            certificate_level: change.certificate_level.map(|id| item("certificateLevel", Lookup::CertificateLevel, id)).transpose()?,
            intro_seen: change.intro_seen,
            is_adult: change.is_adult.map(check_adult).transpose()?.is_some(),
            profile_skip: change.profile_skip,
            settings: change.settings.map(settings::check).transpose()?,
        })
    }

    pub(super) fn apply(self, row: &mut Row, now: Millis) -> Result<()> {
        set(&mut row.name, self.name.map(PersonName::into_string));
        set(&mut row.handle, self.handle.map(Handle::into_string));
        set(&mut row.is_coach, self.is_coach);
        // A former coach stays listed as one.
        row.has_coach_profile |= row.is_coach;
        set(&mut row.level, self.level);
        set(&mut row.age_group, self.age_group);
        set(&mut row.gender, self.gender);
        set(&mut row.about_me, self.about_me.map(|text| text.map(AboutMe::into_string)));
        if let Some(area) = self.area {
            area::apply(area, row);
        }
        set(&mut row.hourly_rate, self.hourly_rate);
        set(&mut row.certificate_level, self.certificate_level);
        set(&mut row.intro_seen, self.intro_seen);
        if self.is_adult {
            row.adult_confirmed_at = row.adult_confirmed_at.or(Some(now));
        }
        if self.profile_skip == Some(true) && row.adult_confirmed_at.is_none() {
            return Err(Refusal::invalid("isAdult", sentence!("adult_unconfirmed")).into());
        }
        set(&mut row.profile_skip, self.profile_skip);
        if let Some(settings) = self.settings {
            row.hidden = settings.hidden;
            row.settings = serde_json::to_string(&settings)?;
        }
        Ok(())
    }
}

fn set<T>(field: &mut T, to: Option<T>) {
    if let Some(to) = to {
        *field = to;
    }
}

fn coach_flag(flag: u8) -> Result<bool> {
    match flag {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Refusal::new(ErrorCode::BadRequest, "isCoach is 0 or 1.").on("isCoach").into()),
    }
}

/// An item of a list. An empty id clears it.
fn item(field: &str, list: Lookup, id: Option<String>) -> Result<Option<String>> {
    let id = id.filter(|id| !id.is_empty());
    if id.as_deref().is_none_or(|id| lookups::has(list, id)) {
        return Ok(id);
    }
    Err(Refusal::invalid(field, sentence!("not_in_list")).into())
}

/// The age group of an adult. Junior groups are for events and for coaches' pupils.
fn own_age_group(id: Option<String>) -> Result<Option<String>> {
    let group = item("ageGroup", Lookup::AgeRange, id)?;
    if group.as_deref().is_none_or(lookups::is_of_adults) {
        return Ok(group);
    }
    Err(Refusal::invalid("ageGroup", sentence!("adult_age_group")).into())
}

fn check_adult(is_adult: bool) -> Result<()> {
    if is_adult { Ok(()) } else { Err(Refusal::invalid("isAdult", sentence!("adults_only")).into()) }
}

/// Validates an hourly rate, in cents.
pub(super) fn hourly_rate(cents: i64) -> Result<i64> {
    if (0..=limits::HOURLY_RATE_MAX).contains(&cents) {
        return Ok(cents);
    }
    Err(Refusal::invalid("hourlyRate", sentence!("hour_price", max = limits::HOURLY_RATE_MAX / 100)).into())
}
