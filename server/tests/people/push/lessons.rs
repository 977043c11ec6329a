//! A request for a lesson that its coach answers in the notification itself.

use protocol::ErrorCode;
use protocol::client::ClientError;
use protocol::lessons::{BookingMode, CounterLesson, GetLesson, Lesson, LessonState};
use protocol::push::{AnswerPush, PushNotice};
use reqwest::Method;
use serde_json::{Value, json};

use super::{on_this_machine, subscribed};
use harness::peers::PushService;
use harness::refusals::code;
use harness::steps::lessons::{Coached, at_once, for_days};
use harness::story;
use harness::{Player, World};

async fn answer(player: &Player, notice: &PushNotice, accept: bool) -> Result<(), ClientError> {
    let token = notice.answer.as_ref().expect("a question").token.clone();
    let form = json!(AnswerPush { token, accept });
    player.rest.call::<Value>(Method::POST, "/push/answer", None, Some(form)).await.map(drop)
}

async fn get(player: &Player, lesson: &Lesson) -> Lesson {
    player.client.call(GetLesson { lesson: lesson.id }).await.expect("a lesson")
}

async fn on_request(world: &World) -> Coached {
    let coached = Coached::begin(world).await;
    let form = at_once(coached.court);
    coached.set(protocol::lessons::AvailabilityForm { mode: BookingMode::Request, ..form }).await;
    coached
}

story!(
    two_nodes a_lesson_is_agreed_and_declined_in_its_notification,
    |config| {
        for_days(config);
        on_this_machine(config);
    },
    |world| {
        let (service, coached) = (PushService::start().await, on_request(world).await);
        let maya = world.player_elsewhere("Maya Okafor").await;
        let browser = subscribed(&service, &coached.coach).await;
        let slots = coached.slots(&maya).await;
        let first = coached.book(&maya, slots[20]).await;
        let asked = service.wait(&browser, 1).await.remove(0);
        assert_eq!(asked.urgency, "high", "it is answered within hours");
        assert!(asked.notice.title.contains("Maya Okafor"), "{:?}", asked.notice);
        for attempt in ["once", "and again, because the first answer was lost"] {
            answer(&coached.coach, &asked.notice, true).await.unwrap_or_else(|error| panic!("{attempt}: {error}"));
        }
        assert_eq!(get(&maya, &first).await.state, LessonState::Accepted);
        assert_eq!(code(answer(&coached.coach, &asked.notice, false).await), ErrorCode::Conflict, "it is agreed");

        let second = coached.book(&maya, slots[24]).await;
        let asked = service.wait(&browser, 2).await.remove(1);
        answer(&coached.coach, &asked.notice, false).await.unwrap();
        assert_eq!(get(&maya, &second).await.state, LessonState::Declined);

        // A notification answers the terms that it shows, and no later ones.
        let third = coached.book(&maya, slots[30]).await;
        let stale = service.wait(&browser, 3).await.remove(2).notice;
        let counter = |version, starts_at| CounterLesson { lesson: third.id, version, starts_at, court: None, price: None, note: None };
        let countered = coached.coach.client.call(counter(third.version, slots[32])).await.unwrap();
        let asked_again = maya.client.call(counter(countered.version, slots[34])).await.unwrap();
        for accept in [true, false] {
            assert_eq!(code(answer(&coached.coach, &stale, accept).await), ErrorCode::Conflict, "the terms are others");
        }
        let newest = service.wait(&browser, 4).await.remove(3);
        assert_eq!(newest.topic, stale.tag, "the newer notification replaces the older one");
        answer(&coached.coach, &newest.notice, true).await.unwrap();
        assert_eq!((get(&maya, &third).await.state, get(&maya, &third).await.starts_at), (LessonState::Accepted, slots[34]));
        assert_ne!(asked_again.version, third.version);
    }
);
