//! From a request to an agreed lesson.

use std::time::Duration;

use futures_util::future::join_all;
use protocol::chat::{ChatSnapshot, UserPush};
use protocol::lessons::{
    AcceptLesson, AvailabilityForm, Booking, BookingMode, CounterLesson, DeclineLesson, GetLesson, Lesson, LessonScope, LessonSide,
    LessonState, ListLessons, ListSlots, SlotState, SlotsPush, SlotsSnapshot, WithdrawLesson,
};
use protocol::notifications::{About, LessonWhat, ListNotifications};
use protocol::{ErrorCode, Millis, Topic};

use harness::refusals::{code, code_on, on, refusal, state_in};
use harness::steps::lessons::{self, Coached};
use harness::steps::people::block;
use harness::story;
use harness::{Player, World};

const HOUR: Duration = Duration::from_secs(3_600);

/// A coach who answers requests.
pub async fn answering(world: &World) -> Coached {
    let coached = Coached::begin(world).await;
    let form = AvailabilityForm { mode: BookingMode::Request, ..lessons::at_once(coached.court) };
    coached.set(form).await;
    coached
}

/// The first free time of an hour that begins a day or more from now.
pub async fn first_slot(world: &World, coached: &Coached, player: &Player) -> Millis {
    let from = world.app().clock.now() + HOUR * 24;
    *coached.slots_from(player, from).await.first().expect("a free time")
}

pub async fn ask(coached: &Coached, player: &Player, at: Millis) -> Lesson {
    player.client.call(coached.request(at)).await.expect("asked").lessons.remove(0)
}

pub async fn accept(player: &Player, lesson: &Lesson) -> Lesson {
    let accepted = player.client.call(AcceptLesson { lesson: lesson.id, version: lesson.version }).await;
    accepted.expect("accepted").lessons.remove(0)
}

async fn now(player: &Player, lesson: &Lesson) -> Lesson {
    player.client.call(GetLesson { lesson: lesson.id }).await.expect("a lesson")
}

/// The next push of a lesson.
async fn next_lesson(player: &mut Player) -> Lesson {
    let push = player.next_own_push("lesson_changed").await;
    let UserPush::LessonChanged { lesson } = push.user().expect("a lesson") else { panic!("{push:?}") };
    *lesson
}

async fn notified(player: &Player) -> Vec<LessonWhat> {
    let rows = player.client.call(ListNotifications::default()).await.expect("notifications").notifications;
    let what = |about| match about {
        About::LessonAsked { what, .. } | About::LessonNews { what, .. } => Some(what),
        _ => None,
    };
    rows.into_iter().filter_map(|row| what(row.about)).collect()
}

/// The next push about a coach's free times.
async fn next_slot_push(player: &mut Player, coached: &Coached) -> SlotsPush {
    let push = player.next_push(Topic::Slots(coached.coach.id), "slots_changed").await;
    push.read().expect("a push of free times")
}

story!(two_nodes a_request_reaches_the_coach_and_is_countered_and_agreed, |world| {
    let mut coached = answering(world).await;
    let mut maya = world.player_elsewhere("Maya Okafor").await;
    let snapshot: SlotsSnapshot = maya.open(Topic::Slots(coached.coach.id)).await;
    assert_eq!((snapshot.terms.offers[0].price, snapshot.terms.is_open), (6_000, true));
    let at = first_slot(world, &coached, &maya).await;
    let asked = ask(&coached, &maya, at).await;
    assert_eq!((asked.state, asked.turn, asked.price), (LessonState::Requested, Some(LessonSide::Coach), 6_000));
    assert_eq!(asked.answer_by, Some(asked.requested_at + HOUR * 2));
    assert_eq!(next_lesson(&mut coached.coach).await.id, asked.id);
    let requested = SlotsPush::SlotsChanged { from: at, until: at + HOUR, state: SlotState::Requested };
    assert_eq!(next_slot_push(&mut maya, &coached).await, requested);
    assert_eq!(notified(&coached.coach).await, [LessonWhat::Requested]);

    let later = Millis(at.0 + 30 * 60_000);
    let counter = CounterLesson { lesson: asked.id, version: asked.version, starts_at: later, court: None, price: Some(5_000), note: Some("Half past?".into()) };
    let countered = coached.coach.client.call(counter).await.expect("countered");
    let offer = countered.offer.clone().expect("other terms");
    assert_eq!((countered.state, countered.turn, offer.starts_at, offer.price), (LessonState::Countered, Some(LessonSide::Player), later, 5_000));
    assert_eq!((next_lesson(&mut maya).await.id, next_lesson(&mut maya).await.state), (asked.id, LessonState::Countered));
    let agreed = accept(&maya, &countered).await;
    assert_eq!((agreed.state, agreed.starts_at, agreed.price, agreed.turn), (LessonState::Accepted, later, 5_000, None));
    assert_eq!(notified(&maya).await, [LessonWhat::Countered]);
    assert_eq!(notified(&coached.coach).await, [LessonWhat::Agreed, LessonWhat::Requested]);
    let room: ChatSnapshot = maya.snapshot(Topic::Chat(agreed.chat.expect("a room"))).await;
    assert_eq!(room.messages.len(), 3, "each step is a note in the room of the two");
    let slots = coached.slots_from(&maya, Millis(at.0 - 1)).await;
    assert!(!slots.contains(&at) && !slots.contains(&later), "the hour is taken");
    assert_eq!(code(maya.client.call(AcceptLesson { lesson: asked.id, version: agreed.version }).await), ErrorCode::Conflict);
});

story!(of_a_hundred_who_ask_one_gets_the_time, |world| {
    let coached = answering(world).await;
    let mut players = Vec::new();
    for index in 0..30 {
        players.push(world.player(&format!("Player {index}")).await);
    }
    let at = first_slot(world, &coached, &players[0]).await;
    let asked = join_all(players.iter().map(|player| ask(&coached, player, at))).await;
    let answers =
        join_all(asked[..3].iter().map(|lesson| coached.coach.client.call(AcceptLesson { lesson: lesson.id, version: lesson.version })))
            .await;
    let agreed: Vec<Booking> = answers.into_iter().filter_map(Result::ok).collect();
    assert_eq!(agreed.len(), 1, "one of three that were accepted at once is agreed");
    world.jobs_performed().await;
    let mut states = Vec::new();
    for (player, lesson) in players.iter().zip(&asked) {
        states.push(now(player, lesson).await.state);
    }
    assert_eq!(states.iter().filter(|state| **state == LessonState::Accepted).count(), 1);
    assert_eq!(states.iter().filter(|state| **state == LessonState::Declined).count(), 29, "everybody else has an answer: {states:?}");
    let loser = players.iter().zip(&asked).find(|(_, lesson)| lesson.id != agreed[0].lessons[0].id).expect("a loser").0;
    let rows = loser.client.call(ListNotifications::default()).await.expect("notifications").notifications;
    let About::LessonNews { what: LessonWhat::Taken, instead, .. } = &rows[0].about else { panic!("{rows:?}") };
    assert_eq!(instead.len(), 3, "with the nearest free times");
});

story!(nobody_is_booked_twice, |world| {
    let coached = Coached::begin(world).await;
    let other = Coached::of(world.player("Otto Coach").await, coached.court).await;
    let maya = world.player("Maya Okafor").await;
    let at = first_slot(world, &coached, &maya).await;
    coached.book(&maya, at).await;
    let clash = refusal(maya.client.call(other.request(at)).await);
    assert_eq!(clash.code, ErrorCode::Clash, "a player has one lesson at a time");
    let diego = world.player("Diego Fuentes").await;
    let gone = refusal(diego.client.call(coached.request(at)).await);
    assert_eq!((gone.code, state_in(&gone)), (ErrorCode::Conflict, "slot_gone"));
    let instead = gone.data.as_ref().and_then(|data| data["instead"].as_array().cloned()).expect("other times");
    assert_eq!(instead.len(), 3);
});

story!(the_same_hour_every_week_is_accepted_as_one, |world| {
    let coached = answering(world).await;
    let maya = world.player("Maya Okafor").await;
    let at = first_slot(world, &coached, &maya).await;
    let every_week = protocol::lessons::RequestLesson { weeks: Some(3), ..coached.request(at) };
    let asked = maya.client.call(every_week).await.expect("asked");
    assert_eq!((asked.lessons.len(), asked.skipped.len()), (3, 0));
    let first = &asked.lessons[0];
    let agreed = coached.coach.client.call(AcceptLesson { lesson: first.id, version: first.version }).await.expect("agreed");
    assert!(agreed.lessons.iter().all(|lesson| lesson.state == LessonState::Accepted), "{agreed:?}");
    let upcoming = ListLessons { scope: LessonScope::Upcoming, side: LessonSide::Player, with: None, cursor: None };
    assert_eq!(maya.client.call(upcoming).await.expect("lessons").lessons.len(), 3, "each date is a lesson of its own");
});

story!(
    what_nobody_answers_expires,
    |config| {
        lessons::for_days(config);
    },
    |world| {
        let coached = answering(world).await;
        let maya = world.player("Maya Okafor").await;
        let at = first_slot(world, &coached, &maya).await;
        let asked = ask(&coached, &maya, at).await;
        world.advance_to(Millis(asked.answer_by.expect("a deadline").0 - 1));
        assert_eq!(now(&maya, &asked).await.state, LessonState::Requested);
        world.advance(Duration::from_millis(2));
        let late = coached.coach.client.call(AcceptLesson { lesson: asked.id, version: asked.version }).await;
        assert_eq!(code(late), ErrorCode::Conflict, "a millisecond too late");
        world.jobs_performed().await;
        assert_eq!((now(&maya, &asked).await.state, notified(&maya).await[0]), (LessonState::Expired, LessonWhat::Expired));
        assert!(coached.slots_from(&maya, Millis(at.0 - 1)).await.contains(&at), "the time is free again");
    }
);

story!(requests_are_declined_and_taken_back, |world| {
    let coached = answering(world).await;
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let at = first_slot(world, &coached, &maya).await;
    let asked = ask(&coached, &maya, at).await;
    assert_eq!(code(diego.client.call(GetLesson { lesson: asked.id }).await), ErrorCode::NotFound);
    assert_eq!(code(diego.client.call(DeclineLesson { lesson: asked.id, version: None, reason: None }).await), ErrorCode::NotFound);
    assert_eq!(
        code(maya.client.call(DeclineLesson { lesson: asked.id, version: None, reason: None }).await),
        ErrorCode::Conflict,
        "the coach answers"
    );
    let declined = DeclineLesson { lesson: asked.id, version: None, reason: Some("I am at a tournament".into()) };
    let declined = coached.coach.client.call(declined).await.expect("declined").lessons.remove(0);
    assert_eq!((declined.state, declined.reason.as_deref()), (LessonState::Declined, Some("I am at a tournament")));
    let asked = ask(&coached, &maya, at).await;
    let withdrawn = maya.client.call(WithdrawLesson { lesson: asked.id }).await.expect("withdrawn").lessons.remove(0);
    assert_eq!(withdrawn.state, LessonState::Withdrawn);
    let asked = ask(&coached, &maya, at).await;
    block(&coached.coach, &maya).await;
    let open = ListLessons { scope: LessonScope::Open, side: LessonSide::Player, with: None, cursor: None };
    assert!(maya.client.call(open).await.expect("lessons").lessons.is_empty(), "a block ends what is open: {asked:?}");
    assert_eq!(code(maya.client.call(coached.request(at)).await), ErrorCode::NotFound);
});

story!(bad_requests_are_refused_with_a_sentence, |world| {
    let coached = answering(world).await;
    let maya = world.player("Maya Okafor").await;
    let at = first_slot(world, &coached, &maya).await;
    let clock = world.app().clock.now();
    let request = coached.request(at);
    let wanted = |change: fn(&mut protocol::lessons::RequestLesson)| {
        let mut request = request.clone();
        change(&mut request);
        request
    };
    for (why, request, field) in [
        ("of 7 minutes", wanted(|request| request.length = 7), "length"),
        ("every week for a year", wanted(|request| request.weeks = Some(53)), "weeks"),
    ] {
        assert_eq!(code_on(maya.client.call(request).await), on(ErrorCode::Invalid, field), "{why}");
    }
    let past = protocol::lessons::RequestLesson { starts_at: Millis(clock.0 - 3_600_000), ..request.clone() };
    assert_eq!(code_on(maya.client.call(past).await), on(ErrorCode::Invalid, "starts_at"));
    let off_grid = protocol::lessons::RequestLesson { starts_at: Millis(at.0 + 60_000), ..request.clone() };
    assert_eq!(code(maya.client.call(off_grid).await), ErrorCode::Conflict);
    assert_eq!(code_on(coached.coach.client.call(request).await), on(ErrorCode::Invalid, "coach"), "with oneself");
    let too_long =
        ListSlots { coach: coached.coach.id, from: at, until: Millis(at.0 + 36 * 86_400_000), length: 60, kind: None, lesson: None };
    assert_eq!(code_on(maya.client.call(too_long).await), on(ErrorCode::Invalid, "until"));
});

story!(after_four_offers_one_accepts_or_declines, |world| {
    let coached = answering(world).await;
    let maya = world.player("Maya Okafor").await;
    let slots = coached.slots_from(&maya, world.app().clock.now() + HOUR * 24).await;
    let mut lesson = ask(&coached, &maya, slots[0]).await;
    for round in 0..4 {
        let by = if round % 2 == 0 { &coached.coach } else { &maya };
        let starts_at = slots[4 + round * 2];
        let counter = CounterLesson { lesson: lesson.id, version: lesson.version, starts_at, court: None, price: None, note: None };
        lesson = by.client.call(counter).await.expect("countered");
    }
    let counter = CounterLesson { lesson: lesson.id, version: lesson.version, starts_at: slots[0], court: None, price: None, note: None };
    assert_eq!(code(coached.coach.client.call(counter).await), ErrorCode::Conflict);
    assert_eq!(accept(&coached.coach, &lesson).await.state, LessonState::Accepted);
});
