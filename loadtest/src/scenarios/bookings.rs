//! Lessons: a coach's free times, how soon a coach sees a request, many who want one time, and coaches who are free near a place.

mod coaches;
mod race;
mod search;
mod slots;
mod toast;

use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use protocol::client::{Caller, Client, Pushes};
use protocol::lessons::{BookingMode, RequestLesson};
use protocol::{CourtId, Millis, UserId};
use rand::SeedableRng;
use rand::rngs::StdRng;

use super::event_search;
use crate::Outcome;
use crate::asking::Askers;
use crate::cli::Common;
use crate::gazetteer::Gazetteer;
use crate::people::{Community, Person};
use crate::report::Report;
use crate::stage::{Background, Stage};

/// How long a push, or an answer that comes as one, is waited for.
const PUSH_TIMEOUT: Duration = Duration::from_secs(10);
const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
/// Minutes of a lesson.
const LENGTH: i64 = 60;
/// The hours of each day in which lessons are given, in UTC.
const OPENS: i64 = 8;
const CLOSES: i64 = 20;
/// The hours that can be booked: enough for all requests and races.
const BOOKABLE: usize = 360;
/// Open requests of one player; the server takes no more than 20.
const OPEN_EACH: usize = 5;

/// Requests for lessons, races for one time, and searches for free coaches among 20,000.
#[derive(Args, Debug, Default)]
pub struct Bookings {
    /// Coaches to search among, who are made first.
    #[arg(long)]
    coaches: Option<usize>,
    /// Requests for lessons until their coaches see them.
    #[arg(long)]
    requests: Option<usize>,
    /// Requests for lessons a second.
    #[arg(long)]
    requests_per_second: Option<usize>,
    /// People who want one time at once.
    #[arg(long)]
    racers: Option<usize>,
    /// Times for which they race, of a coach who answers and of one who is booked at once; at most 100 of each.
    #[arg(long)]
    races: Option<usize>,
    /// Searches a second over all sockets.
    #[arg(long)]
    searches_per_second: Option<usize>,
    /// How long free times are listed, and then coaches searched, in seconds each.
    #[arg(long)]
    seconds: Option<u64>,
}

/// Somebody with an open socket.
struct Member {
    user: UserId,
    caller: Caller,
    pushes: Pushes,
}

/// A coach with an open socket.
struct Coach {
    member: Member,
    court: CourtId,
}

pub async fn run(common: &Common, args: &Bookings) -> Outcome<Vec<Report>> {
    let searched = common.size(args.coaches, 20_000, 200);
    let requests = common.size(args.requests, 1_000, 100);
    let racers = common.size(args.racers, 100, 20);
    let (asked, sockets) = (common.size(None, 100, 10), common.size(None, 40, 10));
    let players = racers.max(requests.div_ceil(OPEN_EACH)).max(sockets) + slots::PUPILS;
    // The coach with a full diary, and two for whose times people race.
    let mut stage = Stage::with_background(common, searched + 3 + asked + players, Background::default()).await?;
    let (gazetteer, mut chance) = (Gazetteer::read()?, StdRng::seed_from_u64(1));
    let everybody = stage.fleet.community.clone();
    let mut people = everybody.people.iter();
    let address = stage.server.address;
    coaches::settle(address, people.by_ref().take(searched).cloned().collect(), &gazetteer, &mut chance).await?;
    let booked = coach(address, people.next(), BookingMode::Instant, None).await?;
    let mut answering = coach(address, people.next(), BookingMode::Request, None).await?;
    let mut instant = coach(address, people.next(), BookingMode::Instant, None).await?;
    let mut asked_coaches = Vec::new();
    for person in people.by_ref().take(asked) {
        asked_coaches.push(coach(address, Some(person), BookingMode::Request, Some(answering.court)).await?);
    }
    let people: Vec<Person> = people.cloned().collect();
    let mut players = Vec::new();
    for person in &people {
        players.push(sign_in(address, person).await?);
    }
    // Whoever has lessons would race for a time at which they are not free.
    let pupils = players.split_off(players.len() - slots::PUPILS);
    stage.replace_fleet(Rc::new(Community::new(people.into_iter().take(sockets).collect())))?;
    let askers = Askers::connect(&stage).await?;

    let span = common.seconds(args.seconds, 30, 3);
    let mut reports = vec![slots::run(&stage, &askers, &booked, &pupils, span).await?];
    let rate = common.size(args.requests_per_second, 100, 50) as f64;
    reports.push(toast::run(&stage, asked_coaches, &players, (requests, rate)).await?);
    let races = common.size(args.races, 10, 3).min(100);
    players.truncate(racers);
    for (coach, mode) in [(&mut answering, BookingMode::Request), (&mut instant, BookingMode::Instant)] {
        reports.push(race::run(&stage, (coach, mode), &mut players, races).await?);
    }
    let rate = common.size(args.searches_per_second, 50, 50) as f64;
    let mut found = search::run(&stage, &askers, (&gazetteer, &mut chance), (rate, span)).await?;
    found.remarks.push(format!("among {searched} coaches, three in four of them free on Saturday mornings"));
    reports.push(found);
    Ok(reports)
}

async fn sign_in(address: SocketAddr, person: &Person) -> Outcome<Member> {
    let (caller, pushes) = Client::sign_in(&format!("ws://{address}/ws"), &person.access_token).await?.0.split();
    Ok(Member { user: UserId(person.user), caller, pushes })
}

/// Makes somebody a coach in the Atlantic, at this court or a new one, with the same hours every day.
async fn coach(address: SocketAddr, person: Option<&Person>, mode: BookingMode, court: Option<CourtId>) -> Outcome<Coach> {
    let person = person.ok_or("there is nobody to coach")?;
    let member = sign_in(address, person).await?;
    let court = match court {
        Some(court) => court,
        None => super::join_storm::add_court(&member.caller).await?,
    };
    let daily = |weekday| coaches::hours(weekday, (OPENS, CLOSES), court);
    coaches::make(address, person, &member.caller, coaches::form("UTC", mode, (1..=7).map(daily).collect())).await?;
    Ok(Coach { member, court })
}

impl Coach {
    /// The request for an hour of this coach.
    fn request(&self, starts_at: Millis) -> RequestLesson {
        RequestLesson {
            coach: self.member.user,
            starts_at,
            length: LENGTH,
            court: self.court,
            kind: None,
            pupils: Vec::new(),
            message: None,
            pass: None,
            weeks: None,
            if_free: false,
        }
    }
}

/// The beginning of a day so many days from now, in UTC.
fn midnight(ahead: i64) -> Outcome<Millis> {
    let now = i64::try_from(event_search::since_1970().as_millis())?;
    Ok(Millis((now.div_euclid(DAY) + ahead) * DAY))
}

/// One of the hours that can be booked, from the day after tomorrow on.
fn hour(nth: usize) -> Outcome<Millis> {
    let (nth, daily) = (i64::try_from(nth % BOOKABLE)?, CLOSES - OPENS);
    Ok(Millis(midnight(2 + nth / daily)?.0 + (OPENS + nth % daily) * HOUR))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bookable_hours_differ_and_are_within_what_coaches_give() {
        let hours: Vec<Millis> = (0..BOOKABLE).map(|nth| hour(nth).unwrap()).collect();
        assert!(hours.is_sorted_by(|one, other| one.0 < other.0));
        assert!(hours.iter().all(|at| (OPENS..CLOSES).contains(&(at.0.rem_euclid(DAY) / HOUR)) && at.0 % HOUR == 0));
        assert!(hours[BOOKABLE - 1].0 < midnight(coaches::HORIZON).unwrap().0);
    }
}
