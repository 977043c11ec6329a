//! Lessons: coaches with their hours, what was held and reviewed in the last weeks, what is agreed, and what waits for an answer.

use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use protocol::lessons::{
    AcceptLesson, Availability, AvailabilityForm, Booking, BookingMode, CompleteLesson, LessonCommand, LessonKind, LessonOffer,
    NotePractice, NotePupil, PupilRef, RequestLesson, ReviewLesson, SetAvailability, WeeklyHours,
};
use protocol::packages::{OfferPackage, PackageCommand, PackageForm};
use protocol::{Command, CourtId, LessonId, Millis, TenantId};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::commands::{answered, done};
use super::stage::{Ids, Stage};
use super::step;
use crate::error::{Error, Result};
use crate::features::courts::seeding::{self, Known};
use crate::run::{Core, Cx};
use crate::{instance, work};

const ZONE: &str = "America/Los_Angeles";
const DAY: i64 = 86_400_000;
const HOUR: i64 = 3_600_000;
/// How long ago the coaches have set their hours.
const OPEN_SINCE: Duration = Duration::from_secs(45 * 86_400);
/// The hours of every day, at the first court in the morning and at the last one after lunch.
const MORNING: [&str; 2] = ["07:00", "12:00"];
const AFTERNOON: [&str; 2] = ["13:30", "18:00"];
/// How long before its start an agreed lesson was asked for, and how long ago one that waits for an answer.
const ASKED_BEFORE: i64 = 3 * DAY;
const ASKED_AGO: Duration = Duration::from_secs(25 * 60);

/// A coach and the coach's lessons.
#[derive(Clone, Debug, Deserialize)]
struct Script {
    coach: String,
    mode: BookingMode,
    /// The beginnings of the courts' names.
    courts: Vec<String>,
    /// Kind, minutes and, if it is not by the hour, the price in cents.
    offers: Vec<(LessonKind, i64, Option<i64>)>,
    /// Name, lessons, kind, minutes, price in cents, and for how many days it is valid.
    package: Option<(String, i64, LessonKind, i64, i64, i64)>,
    lessons: Vec<Scene>,
    #[serde(default)]
    notes: Vec<Note>,
}

/// A lesson of an hour.
#[derive(Clone, Debug, Deserialize)]
struct Scene {
    by: String,
    /// Counted from today.
    day: i64,
    hour: i8,
    then: Fate,
    message: Option<String>,
    practised: Option<String>,
    /// Stars and text of the player, and of the coach.
    review: Option<Review>,
    of_pupil: Option<Review>,
}

type Review = (i64, Option<String>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Fate {
    Held,
    Agreed,
    /// It waits for the coach's answer.
    Asked,
}

/// What a coach notes about a pupil.
#[derive(Clone, Debug, Deserialize)]
struct Note {
    pupil: String,
    goals: Option<String>,
    notes: Option<String>,
    progress: Option<i64>,
}

fn read() -> Result<Vec<Script>> {
    serde_json::from_str(include_str!("lessons.json")).map_err(Error::internal)
}

/// Opens the missing coaches' hours, and plays their lessons.
pub(super) async fn play_all(core: &Core, ids: &Ids) -> Result<()> {
    let places = seeding::known(&core.db, TenantId::FIRST).await?;
    for script in read()? {
        step::run(core, || work!(|cx, ids, places, script| perform(cx, ids, places, script))).await?;
    }
    Ok(())
}

async fn perform(cx: &mut Cx, ids: Ids, places: Vec<Known>, script: Script) -> Result<()> {
    if !instance::mark(cx.db(), &format!("demo.lessons.{}", script.coach)).await? {
        return Ok(());
    }
    let mut courts = Vec::new();
    for name in &script.courts {
        let place = places.iter().find(|place| place.name.starts_with(name));
        courts.push(place.ok_or_else(|| Error::internal(format!("the demo has no court {name}")))?.id);
    }
    let story = Story { stage: Stage { now: cx.now, ids }, courts, script };
    story.open(cx).await?;
    for scene in &story.script.lessons {
        story.play(cx, scene).await?;
    }
    story.note(cx).await?;
    cx.now = story.stage.now;
    Ok(())
}

struct Story {
    stage: Stage,
    courts: Vec<CourtId>,
    script: Script,
}

impl Story {
    /// Sets the coach's hours and terms.
    async fn open(&self, cx: &mut Cx) -> Result<()> {
        self.stage.enter(cx, &self.script.coach, OPEN_SINCE)?;
        let offer = |&(kind, minutes, price): &(LessonKind, i64, Option<i64>)| LessonOffer { kind, minutes, price };
        let form = AvailabilityForm {
            is_open: true,
            mode: self.script.mode,
            zone: ZONE.to_owned(),
            hours: self.hours()?,
            offers: self.script.offers.iter().map(offer).collect(),
            notice_minutes: 120,
            horizon_days: 28,
            buffer_minutes: 0,
            travel_minutes: 30,
            cancel_hours: 24,
        };
        let _: Availability = ask(cx, LessonCommand::SetAvailability(SetAvailability { form, version: 0 })).await?;
        let Some((name, lessons, kind, minutes, price, days)) = self.script.package.clone() else { return Ok(()) };
        let form = PackageForm { name, lessons, kind, minutes, price, days };
        done(cx, Command::Packages(PackageCommand::OfferPackage(OfferPackage { form }))).await
    }

    fn hours(&self) -> Result<Vec<WeeklyHours>> {
        let mut hours = Vec::new();
        for weekday in 1..=7 {
            for ([from, to], hour) in [(MORNING, 7), (AFTERNOON, 14)] {
                hours.push(WeeklyHours { weekday, from: from.to_owned(), to: to.to_owned(), court: self.court(hour)? });
            }
        }
        Ok(hours)
    }

    /// Where the coach is at an hour of the day.
    fn court(&self, hour: i8) -> Result<CourtId> {
        let court = if hour < 12 { self.courts.first() } else { self.courts.last() };
        court.copied().ok_or_else(|| Error::internal("a coach without a court"))
    }

    async fn play(&self, cx: &mut Cx, scene: &Scene) -> Result<()> {
        let starts_at = self.at(scene.day, scene.hour)?;
        let asked_at = match scene.then {
            Fate::Held | Fate::Agreed => Millis(starts_at.0 - ASKED_BEFORE).min(self.stage.now - ASKED_AGO),
            Fate::Asked => self.stage.now - ASKED_AGO,
        };
        self.act(cx, &scene.by, asked_at)?;
        let request = RequestLesson {
            coach: self.stage.id(&self.script.coach)?,
            starts_at,
            length: 60,
            court: self.court(scene.hour)?,
            kind: None,
            pupils: Vec::new(),
            message: scene.message.clone(),
            pass: None,
            weeks: None,
            if_free: false,
        };
        let booking: Booking = ask(cx, LessonCommand::RequestLesson(request)).await?;
        let asked = booking.lessons.first().ok_or_else(|| Error::internal("a booking without lessons"))?;
        let lesson = asked.id;
        if scene.then != Fate::Asked && self.script.mode == BookingMode::Request {
            self.act(cx, &self.script.coach, Millis(asked_at.0 + HOUR / 4))?;
            let _: Booking = ask(cx, LessonCommand::AcceptLesson(AcceptLesson { lesson, version: asked.version })).await?;
        }
        if scene.then == Fate::Held { self.hold(cx, scene, (lesson, starts_at)).await } else { Ok(()) }
    }

    /// Completes a lesson that is over, and writes what both sides say of it.
    async fn hold(&self, cx: &mut Cx, scene: &Scene, (lesson, starts_at): (LessonId, Millis)) -> Result<()> {
        self.act(cx, &self.script.coach, Millis(starts_at.0 + 2 * HOUR))?;
        act(cx, LessonCommand::CompleteLesson(CompleteLesson { lesson })).await?;
        if let Some(text) = scene.practised.clone() {
            act(cx, LessonCommand::NotePractice(NotePractice { lesson, text })).await?;
        }
        for (by, review, hours) in [(&scene.by, &scene.review, 5), (&self.script.coach, &scene.of_pupil, 9)] {
            if let Some((rating, text)) = review.clone() {
                self.act(cx, by, Millis(starts_at.0 + hours * HOUR))?;
                act(cx, LessonCommand::ReviewLesson(ReviewLesson { lesson, rating, text })).await?;
            }
        }
        Ok(())
    }

    async fn note(&self, cx: &mut Cx) -> Result<()> {
        for note in &self.script.notes {
            self.act(cx, &self.script.coach, Millis(self.stage.now.0 - DAY))?;
            let pupil = PupilRef::User(self.stage.id(&note.pupil)?);
            let note = NotePupil { pupil, goals: note.goals.clone(), notes: note.notes.clone(), progress: note.progress };
            act(cx, LessonCommand::NotePupil(note)).await?;
        }
        Ok(())
    }

    /// Runs the following commands as this person, at that time.
    fn act(&self, cx: &mut Cx, key: &str, at: Millis) -> Result<()> {
        cx.act_as(self.stage.id(key)?);
        cx.now = at;
        Ok(())
    }

    /// An hour of a day in the courts' time zone, counted from today.
    fn at(&self, days: i64, hour: i8) -> Result<Millis> {
        let zone = TimeZone::get(ZONE).map_err(Error::internal)?;
        let today: Date = Timestamp::from_millisecond(self.stage.now.0).map_err(Error::internal)?.to_zoned(zone.clone()).date();
        let day = today.checked_add(Span::new().days(days)).map_err(Error::internal)?;
        Ok(Millis(day.at(hour, 0, 0, 0).to_zoned(zone).map_err(Error::internal)?.timestamp().as_millisecond()))
    }
}

async fn ask<T: DeserializeOwned>(cx: &mut Cx, command: LessonCommand) -> Result<T> {
    answered(cx, Command::Lessons(command)).await
}

async fn act(cx: &mut Cx, command: LessonCommand) -> Result<()> {
    done(cx, Command::Lessons(command)).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::person;

    #[test]
    fn lesson_scripts_are_consistent() {
        let people = person::read().unwrap();
        let ids = person::ids(&people);
        for script in read().unwrap() {
            let lessons = &script.lessons;
            assert!(lessons.iter().all(|scene| ids.contains_key(&scene.by) && scene.by != script.coach), "{}", script.coach);
            assert!(lessons.iter().all(|scene| (scene.day < 0) == (scene.then == Fate::Held)), "{}", script.coach);
            let mut times: Vec<_> = lessons.iter().map(|scene| (scene.day, scene.hour)).collect();
            times.sort_unstable();
            assert!(times.windows(2).all(|pair| pair[0] != pair[1]), "{}: two lessons at a time", script.coach);
            let has_lessons = |key: &String| lessons.iter().any(|scene| scene.by == *key && scene.then != Fate::Asked);
            assert!(script.notes.iter().all(|note| has_lessons(&note.pupil)), "{}", script.coach);
        }
    }
}
