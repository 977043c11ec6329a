//! Twenty thousand coaches: who is free on a day near a place is one range of an index. A coach with hundreds of lessons.

use std::time::{Duration, Instant};

use protocol::Query;
use protocol::lessons::{DayPart, FindCoaches, LessonQuery};
use protocol::people::Spot;
use rally::db::{Db, Engine};
use rally::geo::cell::PlaceCell;

use super::{analyse, check_plans, id, people, plans, run};
use harness::steps::events;
use harness::steps::lessons::Coached;
use harness::story;

const DAY: Duration = Duration::from_secs(86_400);
const TOWNS: i64 = 200;
const IN_EACH: i64 = 100;
/// Days that the index knows, each with a run in the morning and one in the evening.
const DAYS: i64 = 5;

/// Towns some seventy miles from each other.
fn town(number: i64) -> Spot {
    let (row, column) = (u32::try_from(number / 20).unwrap(), u32::try_from(number % 20).unwrap());
    Spot { latitude: 28.0 + f64::from(row), longitude: -120.0 + 1.5 * f64::from(column) }
}

story!(coaches_who_are_free_are_found_among_twenty_thousand, |world| {
    let (db, now) = (&world.app().db, world.app().clock.now().0);
    let maya = world.player("Maya Okafor").await;
    people(world, "Coach", (1, TOWNS * IN_EACH)).await;
    run(world, "UPDATE app_user SET has_coach_profile = TRUE, hourly_rate = 6000 WHERE words LIKE ' coach%'".into()).await;
    let mut towns = Vec::new();
    for number in 0..TOWNS {
        let spot = town(number);
        let court = events::court(world, &format!("Town {number}"), spot, "Etc/UTC").await;
        let court = court.0.simple();
        let court = if db.engine() == Engine::Sqlite { format!("x'{court}'") } else { format!("CAST('{court}' AS UUID)") };
        towns.push(format!("({number}, {:?}, {:?}, {}, {court})", spot.latitude, spot.longitude, PlaceCell::of(spot).unwrap().number()));
    }
    let coach = id(db, "a000", &format!("(n.i + {IN_EACH} * t.town)"));
    let numbers = format!(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {IN_EACH}),
         d (ahead) AS (SELECT 1 UNION ALL SELECT ahead + 1 FROM d WHERE ahead < {DAYS}),
         p (part) AS (SELECT 0 UNION ALL SELECT 2),
         t (town, latitude, longitude, cell, court) AS (VALUES {})",
        towns.join(", ")
    );
    run(
        world,
        format!(
            "INSERT INTO coach_terms (coach, tenant, is_open, mode, zone, hours, offers, notice_minutes, horizon_days, buffer_minutes,
                 travel_minutes, cancel_hours, rating_sum, rating_count, version, updated_at)
             {numbers} SELECT {coach}, 1, TRUE, 'request', 'Etc/UTC', '[]', '[]', 0, 28, 0, 0, 24, 0, 0, 1, 0 FROM n CROSS JOIN t"
        ),
    )
    .await;
    let today = now.div_euclid(86_400_000);
    // Spread over a few miles around each town's court.
    let starts = format!("(CAST({today} + d.ahead AS BIGINT) * 86400000 + (9 + 5 * p.part) * 3600000)");
    run(
        world,
        format!(
            "INSERT INTO free_hour (coach, tenant, day, part, starts_at, last_at, step, book_by, court, latitude, longitude, cell)
             {numbers} SELECT {coach}, 1, {today} + d.ahead, p.part, {starts}, {starts} + 7200000, 1800000, {starts} + 7200000, t.court,
                 t.latitude, t.longitude, t.cell FROM n CROSS JOIN t CROSS JOIN d CROSS JOIN p"
        ),
    )
    .await;
    analyse(world).await;
    let date = |ahead: i64| events::day(world, ahead);
    let near = |number: i64, part| FindCoaches { location: Some(town(number)), distance: None, date: date(2), part, cursor: None };
    let found = plans(world, &maya, Query::Lessons(LessonQuery::FindCoaches(near(7, Some(DayPart::Morning))))).await;
    check_plans(&found, &["free_hour", "free_hour u", "u", "app_user", "app_user u"], "free_hour_found");

    let mut times: Vec<Duration> = Vec::new();
    for round in 0..TOWNS {
        let args = near(round, if round % 2 == 0 { None } else { Some(DayPart::Evening) });
        let began = Instant::now();
        let page = maya.client.call(args).await.expect("coaches");
        times.push(began.elapsed());
        assert_eq!((page.coaches.len(), page.cursor.is_some()), (24, true));
    }
    times.sort();
    let (median, slow) = (times[times.len() / 2], times[times.len() * 99 / 100]);
    println!("{:?}: coaches who are free are found among 20,000 in {median:?}, 99 of 100 in {slow:?}", world.backend());
});

/// The columns of the table `lesson`.
async fn columns(db: &Db) -> Vec<String> {
    let names = match db.engine() {
        Engine::Sqlite => "SELECT name FROM pragma_table_info('lesson')",
        Engine::Postgres => {
            "SELECT column_name::text FROM information_schema.columns WHERE table_name = 'lesson' AND table_schema = 'public'"
        }
    };
    db.query(names).scalars().await.expect("columns")
}

story!(a_coach_with_hundreds_of_lessons_is_not_booked_over_one_that_they_take, |world| {
    let (db, now) = (&world.app().db, world.app().clock.now());
    let maya = world.player("Maya Okafor").await;
    let carla = Coached::begin(world).await;
    let otto = Coached::of(world.player("Otto Coach").await, carla.court).await;
    let first = *carla.slots_from(&maya, now + DAY).await.first().expect("a free time");
    carla.book(&maya, first).await;
    // A lesson every quarter of an hour for a week, as rows like the first one.
    let columns = columns(db).await;
    let copied = columns.iter().map(|column| match column.as_str() {
        "id" => id(db, "e000", "n.i"),
        "starts_at" | "ends_at" => format!("l.{column} + n.i * 900000"),
        _ => format!("l.{column}"),
    });
    let copied = copied.collect::<Vec<_>>().join(", ");
    let numbers = "WITH RECURSIVE n (i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM n WHERE i < 700)";
    run(world, format!("INSERT INTO lesson ({}) {numbers} SELECT {copied} FROM lesson l CROSS JOIN n", columns.join(", "))).await;

    let later = first + DAY * 20;
    let taken = *otto.slots_from(&carla.coach, later).await.first().expect("a free time");
    assert!(carla.slots_from(&maya, later).await.contains(&taken));
    otto.book(&carla.coach, taken).await;
    assert!(!carla.slots_from(&maya, later).await.contains(&taken));
});
