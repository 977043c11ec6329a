//! A coach whose lessons can be booked at once, every day from nine to six in Los Angeles.

use std::time::Duration;

use protocol::lessons::{
    AvailabilityForm, BookingMode, CancelLesson, CancelScope, GetAvailability, Lesson, LessonCause, LessonKind, LessonOffer, ListSlots,
    RequestLesson, SetAvailability, WeeklyHours,
};
use protocol::{CourtId, LessonId, Millis};
use rally::config::Config;
use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::events::{self, HERE, LOS_ANGELES};
use crate::{Player, World};

const DAY: Duration = Duration::from_secs(86_400);

/// Sessions outlive what the clock is advanced by.
pub fn for_days(config: &mut Config) {
    config.auth.access_life = DAY * 365;
    config.auth.refresh_life = DAY * 400;
}

pub struct Coached {
    pub coach: Player,
    pub court: CourtId,
}

/// Terms on which a lesson is agreed at once.
pub fn at_once(court: CourtId) -> AvailabilityForm {
    let hours = |weekday| WeeklyHours { weekday, from: "09:00".into(), to: "18:00".into(), court };
    AvailabilityForm {
        is_open: true,
        mode: BookingMode::Instant,
        zone: LOS_ANGELES.into(),
        hours: (1..=7).map(hours).collect(),
        offers: vec![
            LessonOffer { kind: LessonKind::Private, minutes: 60, price: None },
            LessonOffer { kind: LessonKind::Group, minutes: 90, price: Some(12_000) },
        ],
        notice_minutes: 0,
        horizon_days: 28,
        buffer_minutes: 0,
        travel_minutes: 0,
        cancel_hours: 24,
    }
}

/// A cancellation of a lesson, alone.
pub fn cancelled() -> CancelLesson {
    CancelLesson {
        lesson: LessonId(Uuid::nil()),
        reason: Some("Ill".into()),
        cause: LessonCause::default(),
        scope: CancelScope::default(),
        played_minutes: None,
    }
}

impl Coached {
    pub async fn begin(world: &World) -> Self {
        let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
        let coach = world.player("Carla Coach").await;
        Self::of(coach, court).await
    }

    /// Makes somebody a coach at a court.
    pub async fn of(coach: Player, court: CourtId) -> Self {
        make_coach(&coach).await;
        let coached = Self { coach, court };
        coached.set(at_once(court)).await;
        coached
    }

    pub async fn set(&self, form: AvailabilityForm) {
        let version = self.coach.client.call(GetAvailability {}).await.expect("hours").version;
        self.coach.client.call(SetAvailability { form, version }).await.expect("hours");
    }

    /// The free times for an hour in the next two weeks.
    pub async fn slots(&self, player: &Player) -> Vec<Millis> {
        let now = jiff::Timestamp::now().as_millisecond();
        self.slots_from(player, Millis(now)).await
    }

    pub async fn slots_from(&self, player: &Player, from: Millis) -> Vec<Millis> {
        let until = from + DAY * 30;
        let list = ListSlots { coach: self.coach.id, from, until, length: 60, kind: None, lesson: None };
        player.client.call(list).await.expect("slots").slots.into_iter().map(|slot| slot.at).collect()
    }

    pub fn request(&self, at: Millis) -> RequestLesson {
        RequestLesson {
            coach: self.coach.id,
            starts_at: at,
            length: 60,
            court: self.court,
            kind: None,
            pupils: Vec::new(),
            message: None,
            pass: None,
            weeks: None,
            if_free: false,
        }
    }

    pub async fn book(&self, player: &Player, at: Millis) -> Lesson {
        player.client.call(self.request(at)).await.expect("booked").lessons.remove(0)
    }
}

pub async fn make_coach(player: &Player) {
    let (token, form) = (Some(player.tokens.access_token.as_str()), Some(json!({ "hourlyRate": 6_000 })));
    player.rest.call::<Value>(Method::POST, "/user/to/coach", token, form).await.expect("a coach");
}
