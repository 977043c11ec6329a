//! The free times of a coach with forty lessons a week.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use protocol::Millis;
use protocol::lessons::{ListSlots, RequestLesson, Slots};

use super::{Coach, DAY, HOUR, LENGTH, Member, midnight};
use crate::Outcome;
use crate::asking::Askers;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// When the coach gives lessons, from Monday to Friday: forty a week, with hours between them that stay free.
const LESSONS: [i64; 8] = [9, 10, 11, 13, 14, 15, 17, 18];
/// Each has one lesson a week.
pub(super) const PUPILS: usize = LESSONS.len() * 5;
const WEEKS: i64 = 4;
/// Requests a second.
const RATE: f64 = 10.0;
const WARM: Duration = Duration::from_secs(1);

pub(super) async fn run(stage: &Stage, askers: &Askers, coach: &Coach, pupils: &[Member], span: Duration) -> Outcome<Report> {
    let weekly = book(coach, pupils).await?;
    let (from, until) = (midnight(1)?, midnight(1 + 7 * WEEKS)?);
    let list = ListSlots { coach: coach.member.user, from, until, length: LENGTH, kind: None, lesson: None };
    askers.paced(RATE, WARM, || Ok(list.clone()), |_, _| ()).await?;
    let before = Baseline::of(&stage.server)?;
    let listed: Rc<Cell<usize>> = Rc::default();
    let seen = listed.clone();
    let figures = askers.paced(RATE, span, || Ok(list.clone()), move |_, answer: Slots| seen.set(answer.slots.len())).await?;
    let mut report = Report::of_requests("bookings, free times", stage, askers.count(), &figures, &before)?;
    report.goals = vec![
        Goal::at_most("p99 until the free times of four weeks are received", "ms", 5.0, report.latency_ms[1]),
        Goal::at_most("not answered", "requests", 0.0, report.lost as f64),
    ];
    report.remarks.push(format!("{} free times beside {weekly} lessons a week", listed.get()));
    Ok(report)
}

/// Books the lessons of each week, one for each pupil, for four weeks. Returns how many there are in a week.
async fn book(coach: &Coach, pupils: &[Member]) -> Outcome<usize> {
    let mut weekly = 0;
    let mut pupils = pupils.iter();
    for ahead in 1..=7 {
        let day = midnight(ahead)?;
        if !is_working_day(day) {
            continue;
        }
        for hour in LESSONS {
            let pupil = pupils.next().ok_or("there is nobody to book")?;
            let request = RequestLesson { weeks: Some(WEEKS), ..coach.request(Millis(day.0 + hour * HOUR)) };
            let booked = pupil.caller.call(request).await?;
            if i64::try_from(booked.lessons.len())? != WEEKS || !booked.skipped.is_empty() {
                return Err("a lesson could not be booked every week".into());
            }
            weekly += 1;
        }
    }
    Ok(weekly)
}

/// Whether it is Monday to Friday; 1970 began with a Thursday.
fn is_working_day(midnight: Millis) -> bool {
    (midnight.0.div_euclid(DAY) + 3).rem_euclid(7) < 5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_begin_on_mondays() {
        // From Thursday, 1 January 1970, on.
        assert_eq!(
            [0, 1, 2, 3, 4, 5, 6, 7].map(|day| is_working_day(Millis(day * DAY))),
            [true, true, false, false, true, true, true, true]
        );
    }
}
