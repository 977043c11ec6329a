//! Times that somebody waits for, and free hours that a coach offers to followers.

use std::time::Duration;

use protocol::lessons::{CancelLesson, DayPart, ListWishes, OfferHour, WishForSlot};
use protocol::notifications::{About, ListNotifications};
use protocol::{ErrorCode, Millis, limits};

use harness::refusals::{code, code_on, on};
use harness::steps::lessons::{Coached, cancelled, for_days};
use harness::steps::people::block;
use harness::story;
use harness::{Player, World};

const DAY: Duration = Duration::from_secs(86_400);

/// The free hours that somebody was notified of, the oldest first.
async fn heard(world: &World, player: &Player) -> Vec<Millis> {
    world.jobs_performed().await;
    let rows = player.client.call(ListNotifications::default()).await.expect("notifications").notifications;
    let at = |about| if let About::HourFree { starts_at, .. } = about { Some(starts_at) } else { None };
    let mut found: Vec<_> = rows.into_iter().filter_map(|row| at(row.about)).collect();
    found.reverse();
    found
}

fn wish(coached: &Coached, weekday: Option<u8>, part: Option<DayPart>, on: bool) -> WishForSlot {
    WishForSlot { coach: coached.coach.id, weekday, part, on }
}

/// The weekday and the part of the day in Los Angeles.
fn when(at: Millis) -> (u8, DayPart) {
    let zone = jiff::tz::TimeZone::get(harness::steps::events::LOS_ANGELES).unwrap();
    let local = zone.to_datetime(jiff::Timestamp::from_millisecond(at.0).unwrap());
    let part = match local.hour() {
        ..12 => DayPart::Morning,
        12..17 => DayPart::Afternoon,
        _ => DayPart::Evening,
    };
    (u8::try_from(local.weekday().to_monday_one_offset()).unwrap(), part)
}

story!(
    two_nodes who_waits_for_a_part_of_the_week_hears_when_it_comes_free,
    |config| {
        for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let maya = world.player("Maya Okafor").await;
        let (elena, any, other_day, other_part, gone, blocked) = (
            world.player_elsewhere("Elena Vasquez").await,
            world.player("Ann Any").await,
            world.player("Dora Day").await,
            world.player("Pia Part").await,
            world.player("Gus Gone").await,
            world.player("Bo Blocked").await,
        );
        let slots = coached.slots(&maya).await;
        let at = slots[40];
        let (day, part) = when(at);
        let away = if part == DayPart::Morning { DayPart::Evening } else { DayPart::Morning };
        for (player, weekday, part) in [
            (&maya, None, None),
            (&elena, Some(day), Some(part)),
            (&any, None, None),
            (&other_day, Some(day % 7 + 1), Some(part)),
            (&other_part, Some(day), Some(away)),
            (&gone, Some(day), None),
            (&blocked, Some(day), None),
        ] {
            player.client.call(wish(&coached, weekday, part, true)).await.expect("a wish");
        }
        let again = elena.client.call(wish(&coached, Some(day), Some(part), true)).await.unwrap();
        assert_eq!((again.wishes.len(), again.wishes[0].weekday, again.wishes[0].part), (1, Some(day), Some(part)), "it is one");
        assert_eq!(gone.client.call(wish(&coached, Some(day), None, false)).await.unwrap().wishes, []);
        block(&coached.coach, &blocked).await;

        let lesson = coached.book(&maya, at).await;
        assert_eq!(heard(world, &elena).await, [], "nothing came free");
        maya.client.call(CancelLesson { lesson: lesson.id, ..cancelled() }).await.unwrap();
        for player in [&elena, &any] {
            assert_eq!(heard(world, player).await, [at], "{}", player.name);
        }
        for player in [&maya, &other_day, &other_part, &gone, &blocked] {
            assert_eq!(heard(world, player).await, [], "{}", player.name);
        }
        let lesson = coached.book(&maya, at).await;
        maya.client.call(CancelLesson { lesson: lesson.id, ..cancelled() }).await.unwrap();
        assert_eq!(heard(world, &elena).await, [at], "once a day");
        world.advance(DAY);
        let lesson = coached.book(&maya, at).await;
        maya.client.call(CancelLesson { lesson: lesson.id, ..cancelled() }).await.unwrap();
        assert_eq!(heard(world, &elena).await, [at, at], "and the next day again");
    }
);

story!(wishes_are_limited_and_need_a_coach, |world| {
    let coached = Coached::begin(world).await;
    let maya = world.player("Maya Okafor").await;
    for weekday in [0, 8] {
        assert_eq!(code_on(maya.client.call(wish(&coached, Some(weekday), None, true)).await), on(ErrorCode::Invalid, "weekday"));
    }
    let no_coach = WishForSlot { coach: maya.id, weekday: None, part: None, on: true };
    assert_eq!(code(coached.coach.client.call(no_coach).await), ErrorCode::NotFound);
    assert_eq!(code(coached.coach.client.call(wish(&coached, None, None, true)).await), ErrorCode::Invalid, "oneself");
    let parts = [None, Some(DayPart::Morning), Some(DayPart::Afternoon), Some(DayPart::Evening)];
    let all = (0..=7_u8).flat_map(|day| parts.map(|part| (Some(day).filter(|day| *day > 0), part)));
    for (weekday, part) in all.clone().take(limits::LESSON_WISHES_MAX) {
        maya.client.call(wish(&coached, weekday, part, true)).await.expect("a wish");
    }
    let (weekday, part) = all.last().unwrap();
    assert_eq!(code(maya.client.call(wish(&coached, weekday, part, true)).await), ErrorCode::LimitReached);
    assert_eq!(maya.client.call(ListWishes {}).await.unwrap().wishes.len(), limits::LESSON_WISHES_MAX);
    block(&coached.coach, &maya).await;
    maya.client.call(wish(&coached, None, None, false)).await.expect("ended all the same");
    assert_eq!(code(maya.client.call(wish(&coached, None, None, true)).await), ErrorCode::NotFound);
});

story!(
    two_nodes followers_hear_of_an_hour_that_is_free,
    |config| {
        for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let (maya, fan) = (world.player("Maya Okafor").await, world.player_elsewhere("Fan Fabre").await);
        fan.rest.follow(&fan.tokens.access_token, coached.coach.id, true).await.unwrap();
        let slots = coached.slots(&maya).await;
        let hour = |starts_at, length| OfferHour { starts_at, length, court: coached.court };
        let offer = |starts_at| coached.coach.client.call(hour(starts_at, 60));
        coached.book(&maya, slots[0]).await;
        assert_eq!(code(offer(slots[0]).await), ErrorCode::Conflict, "it is taken");
        assert_eq!(code(offer(Millis(slots[4].0 + 60_000)).await), ErrorCode::Conflict, "no lesson begins then");
        assert_eq!(code_on(coached.coach.client.call(hour(slots[4], 45)).await), on(ErrorCode::Invalid, "length"));
        assert_eq!(code(maya.client.call(hour(slots[4], 60)).await), ErrorCode::NotFound, "no coach");
        for n in 0..3 {
            assert_eq!(offer(slots[4 + 2 * n]).await.unwrap().followers, 1);
        }
        assert_eq!(code(offer(slots[10]).await), ErrorCode::LimitReached, "three a day");
        let mut offered = heard(world, &fan).await;
        // Each is announced by a job of its own, and the nodes perform them side by side.
        offered.sort();
        assert_eq!(offered, [slots[4], slots[6], slots[8]]);
        assert_eq!(heard(world, &maya).await, [], "no follower");
    }
);
