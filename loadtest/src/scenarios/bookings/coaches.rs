//! People become coaches, as in the web app: a profile, a court, hours.

use std::net::SocketAddr;

use protocol::CourtId;
use protocol::client::{Caller, Rest};
use protocol::courts::{AddCourt, Amenities, Counts, CourtForm};
use protocol::lessons::{AvailabilityForm, BookingMode, LessonKind, LessonOffer, SetAvailability, WeeklyHours};
use protocol::people::Spot;
use rand::{Rng, RngExt};
use reqwest::Method;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{LENGTH, sign_in};
use crate::Outcome;
use crate::gazetteer::Gazetteer;
use crate::people::Person;

/// How many days ahead lessons can be booked.
pub(super) const HORIZON: i64 = 35;
/// Coaches at one court.
const AT_A_COURT: usize = 4;
/// Courts whose coaches are made at once.
const AT_ONCE: usize = 32;
const SATURDAY: u8 = 6;

/// Makes all of these coaches, four at a court, in towns by population. Three of four give lessons on Saturday mornings.
pub(super) async fn settle(address: SocketAddr, people: Vec<Person>, gazetteer: &Gazetteer, chance: &mut impl Rng) -> Outcome<()> {
    eprintln!("making {} coaches", people.len());
    let mut making = JoinSet::new();
    for (number, some) in people.chunks(AT_A_COURT).enumerate() {
        let spot = near(gazetteer.by_population(chance)?.spot, chance);
        if making.len() >= AT_ONCE
            && let Some(made) = making.join_next().await
        {
            made??;
        }
        making.spawn_local(settle_at(address, some.to_vec(), number, spot));
    }
    while let Some(made) = making.join_next().await {
        made??;
    }
    Ok(())
}

/// A place a few miles from a town's centre at most.
pub(super) fn near(town: Spot, chance: &mut impl Rng) -> Spot {
    let mut away = || chance.random_range(-0.07..0.07);
    Spot { latitude: (town.latitude + away()).clamp(-90.0, 90.0), longitude: (town.longitude + away()).clamp(-180.0, 180.0) }
}

async fn settle_at(address: SocketAddr, people: Vec<Person>, number: usize, spot: Spot) -> Outcome<()> {
    let mut court = None;
    for (index, person) in people.iter().enumerate() {
        let member = sign_in(address, person).await?;
        let (id, zone) = match court.take() {
            Some(known) => known,
            None => add_court(&member.caller, number, spot).await?,
        };
        make(address, person, &member.caller, form(&zone, BookingMode::Request, weekly(index, id))).await?;
        court = Some((id, zone));
    }
    Ok(())
}

async fn add_court(caller: &Caller, number: usize, location: Spot) -> Outcome<(CourtId, String)> {
    let form = CourtForm {
        name: format!("Courts {number}"),
        location,
        address: None,
        facility_type: None,
        description: None,
        website: None,
        phone: None,
        email: None,
        counts: Counts { hard: 4, ..Counts::default() },
        amenities: Amenities::default(),
        hourly_price: None,
        images: Vec::new(),
    };
    let court = caller.call(AddCourt { form }).await?;
    Ok((court.id, court.zone))
}

/// The hours of one of the coaches at a court; the last one gives none on Saturdays.
fn weekly(index: usize, court: CourtId) -> Vec<WeeklyHours> {
    let day = |weekday, span| hours(weekday, span, court);
    if index + 1 == AT_A_COURT {
        return vec![day(1, (9, 13)), day(3, (9, 13)), day(3, (17, 21)), day(5, (17, 21))];
    }
    vec![day(2, (15, 20)), day(4, (15, 20)), day(SATURDAY, (8, 12)), day(SATURDAY, (13, 16))]
}

/// Hours of a weekday, from one full hour to another.
pub(super) fn hours(weekday: u8, (from, to): (i64, i64), court: CourtId) -> WeeklyHours {
    WeeklyHours { weekday, from: format!("{from:02}:00"), to: format!("{to:02}:00"), court }
}

/// Terms on which lessons of an hour can be booked.
pub(super) fn form(zone: &str, mode: BookingMode, hours: Vec<WeeklyHours>) -> AvailabilityForm {
    AvailabilityForm {
        is_open: true,
        mode,
        zone: zone.to_owned(),
        hours,
        offers: vec![LessonOffer { kind: LessonKind::Private, minutes: LENGTH, price: None }],
        notice_minutes: 0,
        horizon_days: HORIZON,
        buffer_minutes: 0,
        travel_minutes: 0,
        cancel_hours: 24,
    }
}

/// Makes somebody a coach on these terms.
pub(super) async fn make(address: SocketAddr, person: &Person, caller: &Caller, form: AvailabilityForm) -> Outcome<()> {
    let (rest, rate) = (Rest::new(format!("http://{address}")), json!({ "hourlyRate": 6_000 }));
    rest.call::<Value>(Method::POST, "/user/to/coach", Some(&person.access_token), Some(rate)).await?;
    caller.call(SetAvailability { form, version: 0 }).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    #[test]
    fn three_of_four_give_lessons_on_saturday_mornings() {
        let court = CourtId(Uuid::nil());
        let mornings = |index| weekly(index, court).iter().filter(|one| one.weekday == SATURDAY && one.from.as_str() < "12:00").count();
        assert_eq!((0..AT_A_COURT).map(mornings).collect::<Vec<_>>(), [1, 1, 1, 0]);
    }
}
