//! Coaches who are free on a day, near a place: an index that follows hours, lessons and calendars.

use std::time::Duration;

use protocol::lessons::{CancelLesson, CoachesFree, DayPart, FindCoaches, FreeCoach, WeeklyHours};
use protocol::people::Spot;
use protocol::{ErrorCode, Millis};

use harness::refusals::{code, code_on, on};
use harness::steps::events::{self, HERE, LOS_ANGELES};
use harness::steps::lessons::{Coached, at_once, cancelled, for_days};
use harness::steps::people::block;
use harness::story;
use harness::{Player, World};

const DAY: Duration = Duration::from_secs(86_400);

fn local_date(world: &World, ahead: u32) -> String {
    let zone = jiff::tz::TimeZone::get(LOS_ANGELES).unwrap();
    let at = world.app().clock.now() + DAY * ahead;
    zone.to_datetime(jiff::Timestamp::from_millisecond(at.0).unwrap()).date().to_string()
}

fn near(date: &str, part: Option<DayPart>) -> FindCoaches {
    FindCoaches { location: Some(HERE), distance: None, date: date.into(), part, cursor: None }
}

async fn find(player: &Player, args: FindCoaches) -> CoachesFree {
    player.client.call(args).await.expect("coaches")
}

async fn found(player: &Player, args: FindCoaches) -> Vec<(String, Millis)> {
    find(player, args).await.coaches.into_iter().map(|one: FreeCoach| (one.coach.name, one.starts_at)).collect()
}

fn local(date: &str, time: &str) -> Millis {
    let zone = jiff::tz::TimeZone::get(LOS_ANGELES).unwrap();
    let at: jiff::civil::DateTime = format!("{date}T{time}").parse().unwrap();
    Millis(zone.to_timestamp(at).unwrap().as_millisecond())
}

story!(
    two_nodes a_search_follows_hours_and_lessons,
    |config| {
        for_days(config);
    },
    |world| {
        let coached = Coached::begin(world).await;
        let maya = world.player_elsewhere("Maya Okafor").await;
        let date = local_date(world, 5);
        let nine = ("Carla Coach".to_owned(), local(&date, "09:00"));
        assert_eq!(found(&maya, near(&date, None)).await, std::slice::from_ref(&nine));
        assert_eq!(found(&maya, near(&date, Some(DayPart::Afternoon))).await, [(nine.0.clone(), local(&date, "12:00"))]);
        assert_eq!(found(&maya, near(&date, Some(DayPart::Evening))).await, [(nine.0.clone(), local(&date, "17:00"))]);
        let card = find(&maya, near(&date, None)).await.coaches.remove(0);
        assert_eq!((card.distance, card.court.as_str(), card.zone.as_str(), card.hourly_rate), (0.0, "Riverside", LOS_ANGELES, Some(6_000)));

        let lesson = coached.book(&maya, nine.1).await;
        assert_eq!(found(&maya, near(&date, None)).await, [(nine.0.clone(), local(&date, "10:00"))], "nine is taken");
        maya.client.call(CancelLesson { lesson: lesson.id, ..cancelled() }).await.unwrap();
        assert_eq!(found(&maya, near(&date, None)).await, std::slice::from_ref(&nine), "it is free again");
        let mut form = at_once(coached.court);
        form.hours = vec![];
        coached.set(form).await;
        assert_eq!(found(&maya, near(&date, None)).await, []);
        coached.set(at_once(coached.court)).await;
        assert_eq!(found(&maya, near(&date, None)).await, std::slice::from_ref(&nine));
        let beyond = local_date(world, 28 + 3);
        assert_eq!(found(&maya, near(&beyond, None)).await, [], "beyond the horizon");
        world.advance(DAY * 4);
        world.jobs_performed().await;
        assert_eq!(found(&maya, near(&beyond, None)).await.len(), 1, "the index is extended daily");
        let mut form = at_once(coached.court);
        form.is_open = false;
        coached.set(form).await;
        assert_eq!(found(&maya, near(&beyond, None)).await, [], "no lessons can be booked");
    }
);

story!(
    the_nearest_coaches_come_first_page_by_page,
    |config| {
        for_days(config);
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        let date = local_date(world, 5);
        let mut coaches = Vec::new();
        for n in 0..30_u32 {
            let spot = Spot { latitude: HERE.latitude + 0.003 * f64::from(n), longitude: HERE.longitude };
            let court = events::court(world, &format!("Court {n}"), spot, LOS_ANGELES).await;
            coaches.push(Coached::of(world.player(&format!("Coach Number {n}")).await, court).await);
        }
        // The first one has a second court, far away, in the same hours of other days.
        let far = events::court(world, "Far away", Spot { latitude: HERE.latitude + 1.0, ..HERE }, LOS_ANGELES).await;
        let mut form = at_once(coaches[0].court);
        form.hours.push(WeeklyHours { weekday: 1, from: "18:00".into(), to: "20:00".into(), court: far });
        coaches[0].set(form).await;
        let first = find(&maya, near(&date, None)).await;
        let names = |page: &CoachesFree| page.coaches.iter().map(|one| one.coach.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&first), (0..24).map(|n| format!("Coach Number {n}")).collect::<Vec<_>>());
        assert!(first.coaches.is_sorted_by(|a, b| a.distance <= b.distance));
        let second = find(&maya, FindCoaches { cursor: first.cursor.clone(), ..near(&date, None) }).await;
        assert_eq!((names(&second), second.cursor), ((24..30).map(|n| format!("Coach Number {n}")).collect::<Vec<_>>(), None));
        let close = FindCoaches { distance: Some(1.0), ..near(&date, None) };
        assert_eq!(
            names(&find(&maya, close.clone()).await),
            ["Coach Number 0", "Coach Number 1", "Coach Number 2", "Coach Number 3", "Coach Number 4"]
        );

        block(&coaches[1].coach, &maya).await;
        assert!(!names(&find(&maya, close.clone()).await).contains(&"Coach Number 1".to_owned()), "in a block with her");
        for (args, expected) in [
            (FindCoaches { cursor: first.cursor, ..close }, on(ErrorCode::BadRequest, "cursor")),
            (FindCoaches { distance: Some(51.0), ..near(&date, None) }, on(ErrorCode::BadRequest, "distance")),
            (near("2026-02-30", None), on(ErrorCode::Invalid, "date")),
        ] {
            assert_eq!(code_on(maya.client.call(args).await), expected);
        }
        let nowhere = FindCoaches { location: None, ..near(&date, None) };
        assert_eq!(code(maya.client.call(nowhere).await), ErrorCode::Invalid, "she has no area");
    }
);
