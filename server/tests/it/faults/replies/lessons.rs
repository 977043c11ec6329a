//! Scenes with lessons: what succeeds for their two sides only.

use std::time::Duration;

use protocol::lessons::GetAvailability;
use protocol::lessons::{
    AcceptLesson, AvailabilityForm, BookingMode, CancelLesson, CompleteLesson, CounterLesson, DeclineLesson, Lesson, MarkAbsentFromLesson,
    NotePractice, NotePupil, ObjectToAbsence, OfferHour, PupilRef, RequestLesson, RescheduleLesson, ReviewLesson, SetAvailability,
    WithdrawLesson,
};
use protocol::packages::UsePass;
use protocol::{CourtId, Millis};

use super::Lossy;
use super::scenes::People;
use harness::Player;
use harness::steps::lessons::{self, make_coach};
use harness::steps::{events, packages};

const HOUR: Duration = Duration::from_secs(3_600);

/// Asks for a lesson, moves, cancels, misses, holds and reviews some.
pub(super) async fn are_given(lossy: &mut Lossy<'_>, People { maya, omar, court, .. }: &People) {
    make_coach(omar).await;
    let version = omar.client.call(GetAvailability {}).await.expect("hours").version;
    let form = AvailabilityForm { mode: BookingMode::Request, ..lessons::at_once(*court) };
    lossy.call(omar, SetAvailability { form, version }).await;
    let from = lossy.world.app().clock.now() + HOUR * 4;
    let slots = slots(omar, maya, from).await;
    let first = ask(lossy, (omar, maya), &slots, 0).await;
    let later = CounterLesson { lesson: first.id, version: first.version, starts_at: slots[2], court: None, price: None, note: None };
    let countered = lossy.call(omar, later).await;
    let agreed = lossy.call(maya, AcceptLesson { lesson: first.id, version: countered.version }).await.lessons.remove(0);
    lossy.call(maya, RescheduleLesson { lesson: agreed.id, starts_at: slots[6], court: None, note: None }).await;
    lossy.call(maya, WithdrawLesson { lesson: agreed.id }).await;
    let second = ask(lossy, (omar, maya), &slots, 8).await;
    lossy.call(omar, DeclineLesson { lesson: second.id, version: None, reason: None }).await;
    let third = ask(lossy, (omar, maya), &slots, 10).await;
    lossy.call(omar, AcceptLesson { lesson: third.id, version: third.version }).await;
    lossy.call(omar, CancelLesson { lesson: third.id, ..lessons::cancelled() }).await;
    lossy.call(omar, OfferHour { starts_at: slots[12], length: 60, court: *court }).await;
    pay_for_a_place(lossy, (omar, maya), *court).await;
    lossy.world.advance_to(agreed.starts_at + HOUR / 2);
    lossy.call(omar, MarkAbsentFromLesson { lesson: agreed.id }).await;
    lossy.call(maya, ObjectToAbsence { lesson: agreed.id, reason: "I was there".into() }).await;
    lossy.call(omar, NotePractice { lesson: agreed.id, text: "Second serve".into() }).await;
    lossy.call(omar, NotePupil { pupil: PupilRef::User(maya.id), goals: Some("Topspin".into()), notes: None, progress: Some(10) }).await;
    lossy.world.advance_to(agreed.ends_at);
    lossy.call(omar, CompleteLesson { lesson: agreed.id }).await;
    lossy.call(maya, ReviewLesson { lesson: agreed.id, rating: 5, text: None }).await;
}

/// Pays for a place in a class with a pass.
async fn pay_for_a_place(lossy: &mut Lossy<'_>, (coach, player): (&Player, &Player), court: CourtId) {
    let pass = packages::given(coach, player, packages::ten_in_groups()).await;
    let class = packages::class(lossy.world, coach, court, "22:00").await;
    events::join(player, class).await;
    lossy.call(player, UsePass { pass, event: class }).await;
}

async fn slots(coach: &Player, player: &Player, from: Millis) -> Vec<Millis> {
    let list = protocol::lessons::ListSlots { coach: coach.id, from, until: from + HOUR * 24 * 20, length: 60, kind: None, lesson: None };
    player.client.call(list).await.expect("slots").slots.into_iter().map(|slot| slot.at).collect()
}

async fn ask(lossy: &mut Lossy<'_>, (coach, player): (&Player, &Player), slots: &[Millis], slot: usize) -> Lesson {
    let court = player.client.call(protocol::lessons::ListSlots {
        coach: coach.id,
        from: slots[slot],
        until: Millis(slots[slot].0 + 1),
        length: 60,
        kind: None,
        lesson: None,
    });
    let court = court.await.expect("a slot").courts[0].id;
    let request = RequestLesson {
        coach: coach.id,
        starts_at: slots[slot],
        length: 60,
        court,
        kind: None,
        pupils: Vec::new(),
        message: None,
        pass: None,
        weeks: None,
        if_free: false,
    };
    lossy.call(player, request).await.lessons.remove(0)
}
