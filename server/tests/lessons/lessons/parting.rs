//! Pupils who leave a lesson, and people who remove their account.

use std::time::Duration;

use protocol::lessons::{
    AcceptLesson, CancelLesson, GetLesson, Lesson, LessonKind, LessonScope, LessonSide, LessonState, ListLessons, PupilRef, RequestLesson,
    RescheduleLesson, WithdrawLesson,
};
use protocol::{ErrorCode, Millis, UserId};

use super::asking::{answering, first_slot};
use harness::refusals::{code, refusal};
use harness::steps::lessons::{self, Coached};
use harness::story;
use harness::{PASSWORD, Player, World};

const HOUR: Duration = Duration::from_secs(3_600);

/// Asks for a group lesson of 90 minutes for two people, of whom the second follows the first.
async fn group(world: &World, coached: &Coached, [booker, other]: [&Player; 2]) -> Lesson {
    follow(other, booker).await;
    let at = first_slot(world, coached, booker).await;
    let pupils = vec![PupilRef::User(booker.id), PupilRef::User(other.id)];
    let request = RequestLesson { kind: Some(LessonKind::Group), length: 90, pupils, ..coached.request(at) };
    booker.client.call(request).await.expect("asked").lessons.remove(0)
}

async fn follow(who: &Player, whom: &Player) {
    who.rest.follow(&who.tokens.access_token, whom.id, true).await.expect("followed");
}

async fn now(player: &Player, lesson: &Lesson) -> Lesson {
    player.client.call(GetLesson { lesson: lesson.id }).await.expect("a lesson")
}

fn pupils(lesson: &Lesson) -> Vec<UserId> {
    lesson.pupils.iter().map(|pupil| pupil.person.id).collect()
}

async fn remove(player: &Player) {
    player.rest.remove_account(&player.tokens.access_token, Some(PASSWORD)).await.expect("removed");
}

story!(
    a_request_expires_also_when_a_pupil_has_left_it,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = answering(world).await;
        let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
        let asked = group(world, &coached, [&maya, &diego]).await;
        let left = diego.client.call(WithdrawLesson { lesson: asked.id }).await.expect("left").lessons.remove(0);
        assert_eq!((left.state, pupils(&left)), (LessonState::Requested, vec![maya.id]));
        assert_eq!(code(diego.client.call(WithdrawLesson { lesson: asked.id }).await), ErrorCode::NotFound, "it is not theirs any more");
        world.advance_to(Millis(asked.answer_by.expect("a deadline").0 + 1));
        world.jobs_performed().await;
        assert_eq!(now(&maya, &asked).await.state, LessonState::Expired);
    }
);

story!(
    a_lesson_ends_with_its_last_pupil,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = answering(world).await;
        let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
        follow(&diego, &maya).await;
        let at = first_slot(world, &coached, &maya).await;
        let for_diego = RequestLesson { pupils: vec![PupilRef::User(diego.id)], ..coached.request(at) };
        let asked = maya.client.call(for_diego).await.expect("asked").lessons.remove(0);
        coached.coach.client.call(AcceptLesson { lesson: asked.id, version: asked.version }).await.expect("accepted");
        diego.client.call(WithdrawLesson { lesson: asked.id }).await.expect("left");
        assert_eq!(now(&maya, &asked).await.state, LessonState::CancelledByStudent);
        assert!(coached.slots_from(&maya, Millis(at.0 - 1)).await.contains(&at), "the time is free again");
    }
);

story!(
    a_removed_account_leaves_the_lessons_of_others_and_ends_its_own,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
        let together = group(world, &coached, [&maya, &diego]).await;
        let later = coached.slots_from(&diego, together.ends_at).await;
        let own = coached.book(&diego, later[0]).await;
        let moved = RescheduleLesson { lesson: own.id, starts_at: later[4], court: None, note: None };
        diego.client.call(moved).await.expect("proposed");
        remove(&diego).await;
        world.jobs_performed().await;
        let left = now(&maya, &together).await;
        assert_eq!((left.state, pupils(&left)), (LessonState::Accepted, vec![maya.id]), "hers goes on");
        assert_eq!(now(&coached.coach, &own).await.state, LessonState::CancelledByStudent);
        assert!(coached.slots_from(&maya, Millis(later[0].0 - 1)).await.contains(&later[0]));

        remove(&coached.coach).await;
        world.jobs_performed().await;
        assert_eq!(now(&maya, &together).await.state, LessonState::CancelledByCoach);
        let open = ListLessons { scope: LessonScope::Upcoming, side: LessonSide::Player, with: None, cursor: None };
        assert_eq!(maya.client.call(open).await.expect("lessons").lessons, []);
        let hours: i64 = world.app().db.query("SELECT COUNT(*) FROM free_hour").scalar().await.expect("an index");
        assert_eq!(hours, 0, "nobody finds a free hour of theirs");
    }
);

story!(
    what_a_pupil_plays_is_named_to_nobody_else,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = answering(world).await;
        let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
        let other = Coached::of(world.player("Otto Coach").await, coached.court).await;
        let asked = group(world, &coached, [&maya, &diego]).await;
        let taken = other.book(&diego, asked.starts_at).await;
        let clash = refusal(coached.coach.client.call(AcceptLesson { lesson: asked.id, version: asked.version }).await);
        let data = clash.data.expect("a key");
        assert_eq!((clash.code, &data["key"]), (ErrorCode::Clash, &serde_json::json!("clash_other")));
        assert!(data.get("lesson").is_none() && data.get("event").is_none(), "the coach learns that it does not suit, and no more");
        diego.client.call(CancelLesson { lesson: taken.id, ..lessons::cancelled() }).await.expect("cancelled");
        coached.coach.client.call(AcceptLesson { lesson: asked.id, version: asked.version }).await.expect("accepted");
        let own = refusal(diego.client.call(RequestLesson { if_free: true, ..other.request(asked.starts_at + HOUR / 2) }).await);
        assert_eq!(own.data.expect("named")["lesson"], serde_json::json!(asked.id), "what I do myself is named");
    }
);
