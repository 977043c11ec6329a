//! What becomes of agreed lessons: moved, cancelled, missed, completed, reviewed.

use std::time::Duration;

use protocol::lessons::{
    AcceptLesson, CancelLesson, CancelLessonDay, CompleteLesson, GetLesson, Lesson, LessonCause, LessonSide, LessonState, ListCoachReviews,
    MarkAbsentFromLesson, ObjectToAbsence, RescheduleLesson, ReviewLesson,
};
use protocol::notifications::{About, LessonWhat, ListNotifications};
use protocol::{ErrorCode, Millis};

use super::asking::first_slot;
use harness::refusals::code;
use harness::steps::lessons::{self, Coached};
use harness::story;
use harness::{Player, World};

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(86_400);

/// A lesson that is agreed, for the first time that is free a day from now.
async fn agreed(world: &World, coached: &Coached, player: &Player) -> Lesson {
    let at = first_slot(world, coached, player).await;
    coached.book(player, at).await
}

async fn now(player: &Player, lesson: &Lesson) -> Lesson {
    player.client.call(GetLesson { lesson: lesson.id }).await.expect("a lesson")
}

async fn kinds(player: &Player) -> Vec<&'static str> {
    let rows = player.client.call(ListNotifications::default()).await.expect("notifications").notifications;
    rows.into_iter().map(|row| row.about.kind()).collect()
}

story!(
    a_lesson_is_moved_if_the_other_side_agrees,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let maya = world.player("Maya Okafor").await;
        let lesson = agreed(world, &coached, &maya).await;
        let free = coached.slots_from(&maya, lesson.ends_at).await;
        let other = RescheduleLesson { lesson: lesson.id, starts_at: free[2], court: None, note: None };
        let proposed = maya.client.call(other.clone()).await.expect("proposed");
        assert_eq!(
            (proposed.state, proposed.turn, proposed.starts_at),
            (LessonState::RescheduleProposed, Some(LessonSide::Coach), lesson.starts_at)
        );
        let answer = AcceptLesson { lesson: lesson.id, version: proposed.version };
        let moved = coached.coach.client.call(answer).await.expect("moved").lessons.remove(0);
        assert_eq!((moved.state, moved.starts_at), (LessonState::Accepted, free[2]));
        let back = RescheduleLesson { starts_at: lesson.starts_at, ..other };
        let proposed = coached.coach.client.call(back).await.expect("the old time is free again");
        world.advance_to(proposed.answer_by.expect("a deadline"));
        world.jobs_performed().await;
        let stands = now(&maya, &lesson).await;
        assert_eq!(
            (stands.state, stands.starts_at, stands.turn),
            (LessonState::Accepted, free[2], None),
            "without an answer what is agreed stands"
        );
    }
);

story!(
    a_late_cancellation_costs_the_price,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let maya = world.player("Maya Okafor").await;
        let lesson = agreed(world, &coached, &maya).await;
        let cancel = CancelLesson { lesson: lesson.id, ..lessons::cancelled() };
        let in_time = maya.client.call(cancel).await.expect("cancelled").lessons.remove(0);
        assert_eq!((in_time.state, in_time.late, in_time.charged), (LessonState::CancelledByStudent, false, Some(0)));
        let lesson = agreed(world, &coached, &maya).await;
        world.advance_to(Millis(lesson.cancel_by.0 + 1));
        let cancel = CancelLesson { lesson: lesson.id, ..lessons::cancelled() };
        let late = maya.client.call(cancel).await.expect("cancelled").lessons.remove(0);
        assert_eq!((late.state, late.late, late.charged), (LessonState::CancelledByStudent, true, Some(6_000)));
        let lesson = agreed(world, &coached, &maya).await;
        world.advance_to(Millis(lesson.starts_at.0 - 60_000));
        let rain = CancelLesson { lesson: lesson.id, cause: LessonCause::Weather, ..lessons::cancelled() };
        let free = maya.client.call(rain.clone()).await.expect("cancelled").lessons.remove(0);
        assert_eq!((free.state, free.charged), (LessonState::CancelledWeather, Some(0)), "weather is nobody's fault");
        let lesson = agreed(world, &coached, &maya).await;
        world.advance_to(lesson.starts_at + HOUR / 2);
        let rain = CancelLesson { lesson: lesson.id, played_minutes: Some(20), ..rain };
        assert_eq!(code(maya.client.call(rain.clone()).await), ErrorCode::Conflict, "she could have had the whole hour");
        let stopped = coached.coach.client.call(rain).await.expect("cancelled").lessons.remove(0);
        assert_eq!(stopped.charged, Some(3_000), "half after twenty minutes");
    }
);

story!(
    a_whole_day_is_cancelled_with_other_times,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
        let lesson = agreed(world, &coached, &maya).await;
        let zone = jiff::tz::TimeZone::get(&lesson.zone).expect("a zone");
        let date = jiff::Timestamp::from_millisecond(lesson.starts_at.0).expect("a time").to_zoned(zone.clone()).date();
        let other = coached.slots_from(&diego, lesson.ends_at).await[0];
        coached.book(&diego, other).await;
        let day = CancelLessonDay { date: date.to_string(), cause: LessonCause::Weather, reason: Some("Storm".into()) };
        let cancelled = coached.coach.client.call(day).await.expect("cancelled").lessons;
        assert!(cancelled.iter().any(|one| one.id == lesson.id) && cancelled.iter().all(|one| one.state == LessonState::CancelledWeather));
        let rows = maya.client.call(ListNotifications::default()).await.expect("notifications").notifications;
        let About::LessonNews { what: LessonWhat::CancelledWeather, instead, .. } = &rows[0].about else { panic!("{rows:?}") };
        assert_eq!(instead.len(), 3);
        let day_of = |at: &Millis| jiff::Timestamp::from_millisecond(at.0).expect("a time").to_zoned(zone.clone()).date();
        assert!(instead.iter().all(|at| day_of(at) != date), "on other days");
        let free = coached.slots_from(&maya, world.app().clock.now()).await;
        assert!(free.iter().all(|at| day_of(at) != date), "nobody books the day again");
    }
);

story!(
    who_does_not_come_is_marked_and_can_object,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let maya = world.player("Maya Okafor").await;
        let lesson = agreed(world, &coached, &maya).await;
        let mark = MarkAbsentFromLesson { lesson: lesson.id };
        world.advance_to(lesson.starts_at + HOUR / 6);
        assert_eq!(code(coached.coach.client.call(mark.clone()).await), ErrorCode::Conflict, "after a quarter of an hour");
        world.advance_to(lesson.starts_at + HOUR / 2);
        let marked = coached.coach.client.call(mark).await.expect("marked");
        assert_eq!((marked.state, marked.charged), (LessonState::NoShowStudent, Some(6_000)));
        let object = ObjectToAbsence { lesson: lesson.id, reason: "I was on court four".into() };
        assert_eq!(code(coached.coach.client.call(object.clone()).await), ErrorCode::Conflict);
        let disputed = maya.client.call(object).await.expect("disputed");
        assert_eq!(
            (disputed.state, disputed.absence.expect("an absence").objection.as_deref()),
            (LessonState::Disputed, Some("I was on court four"))
        );
        world.advance_to(lesson.ends_at);
        let held = coached.coach.client.call(CompleteLesson { lesson: lesson.id }).await.expect("held after all");
        assert_eq!((held.state, held.absence, held.charged), (LessonState::Completed, None, None));
    }
);

story!(
    both_reviews_are_shown_together,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let maya = world.player("Maya Okafor").await;
        let lesson = agreed(world, &coached, &maya).await;
        let review = |rating| ReviewLesson { lesson: lesson.id, rating, text: Some("Patient and precise".into()) };
        assert_eq!(code(maya.client.call(review(5)).await), ErrorCode::Conflict, "before the lesson");
        world.advance_to(lesson.ends_at + HOUR);
        world.jobs_performed().await;
        assert_eq!(now(&maya, &lesson).await.state, LessonState::Completed, "by itself, an hour after its end");
        let mine = maya.client.call(review(4)).await.expect("reviewed");
        assert!(mine.reviewed && mine.reviews.is_empty());
        let of_coach = ListCoachReviews { coach: coached.coach.id, cursor: None };
        assert!(maya.client.call(of_coach.clone()).await.expect("reviews").reviews.is_empty(), "not before the coach has written");
        assert_eq!(code(maya.client.call(review(1)).await), ErrorCode::Conflict);
        let theirs = coached.coach.client.call(review(5)).await.expect("reviewed");
        assert_eq!(theirs.reviews.len(), 2);
        let reviews = maya.client.call(of_coach).await.expect("reviews").reviews;
        assert_eq!((reviews.len(), reviews[0].rating), (1, 4));
        let second = agreed(world, &coached, &maya).await;
        world.advance_to(second.ends_at + HOUR);
        world.jobs_performed().await;
        let review = ReviewLesson { lesson: second.id, rating: 5, text: None };
        maya.client.call(review).await.expect("reviewed");
        world.advance(DAY * 15);
        world.jobs_performed().await;
        let shown = now(&coached.coach, &second).await.reviews;
        assert_eq!(shown.len(), 1, "shown alone after two weeks");
    }
);

story!(
    everybody_in_a_lesson_is_reminded_twice,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let maya = world.player("Maya Okafor").await;
        let at = *coached.slots_from(&maya, world.app().clock.now() + HOUR * 50).await.first().expect("a time");
        let lesson = coached.book(&maya, at).await;
        world.advance_to(Millis(lesson.starts_at.0 - 86_400_000));
        world.jobs_performed().await;
        world.advance_to(Millis(lesson.starts_at.0 - 7_200_000));
        world.jobs_performed().await;
        for player in [&maya, &coached.coach] {
            let kinds = kinds(player).await;
            assert_eq!(kinds[..2], ["lesson_soon", "lesson_tomorrow"], "{}", player.name);
        }
    }
);
