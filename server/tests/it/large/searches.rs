//! A hundred thousand saved searches: a new game is looked up by its area and level, and reads few of them.

use std::time::{Duration, Instant};

use protocol::TenantId;
use protocol::people::Spot;
use rally::db::plans_of;
use rally::features::searches::{Sought, found};
use rally::geo::cell::PlaceCell;

use super::{analyse, check_plans, id, people, run};
use harness::story;

const TOWNS: usize = 500;
const IN_EACH: usize = 200;

/// Towns some seventy miles from each other.
fn town(number: usize) -> Spot {
    let (row, column) = (u32::try_from(number / 25).unwrap(), u32::try_from(number % 25).unwrap());
    Spot { latitude: 28.0 + f64::from(row), longitude: -120.0 + 1.5 * f64::from(column) }
}

story!(a_game_is_looked_up_in_a_hundred_thousand_searches, |world| {
    let db = &world.app().db;
    people(world, "Saver", (1, 10_000)).await;
    let towns: Vec<String> = (0..TOWNS)
        .map(|number| {
            let spot = town(number);
            format!("({number}, {:?}, {:?}, {})", spot.latitude, spot.longitude, PlaceCell::of(spot).unwrap().number())
        })
        .collect();
    let number = format!("(n.i + {IN_EACH} * t.town)");
    // Of every town's searches one reaches a hundred miles, the others ten; their levels are all there are.
    run(
        world,
        format!(
            "INSERT INTO saved_search (id, tenant, user_id, filters, is_on, created_at, latitude, longitude, cell, miles, reach, level_min,
                 level_max)
             WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {IN_EACH}),
             t (town, latitude, longitude, cell) AS (VALUES {})
             SELECT {}, 1, {}, '{{}}', n.i % 20 <> 0, 0, t.latitude, t.longitude, t.cell, CASE WHEN n.i = 1 THEN 100 ELSE 10 END,
                 CASE WHEN n.i = 1 THEN 100 ELSE 10 END, 10 + 5 * (n.i % 13), 10 + 5 * (n.i % 13) FROM n CROSS JOIN t",
            towns.join(", "),
            id(db, "f000", &number),
            id(db, "a000", &format!("({number} % 10000 + 1)")),
        ),
    )
    .await;
    analyse(world).await;
    let stored: i64 = db.query("SELECT COUNT(*) FROM saved_search").scalar().await.unwrap();
    assert_eq!(stored, 100_000);
    let sought = |number| Sought { tenant: TenantId::FIRST, spot: town(number), levels: (35, 40), after: None };

    let (few, plans) = plans_of(found(db, &sought(262), 64)).await;
    check_plans(&plans.join("\n"), &["saved_search", "saved_search u", "saved_search s", "u", "s"], "saved_search_found");
    let few = few.unwrap().len();
    // Two of thirteen levels.
    assert!((20..45).contains(&few), "{few}");

    let mut times: Vec<Duration> = Vec::new();
    for number in (0..TOWNS).step_by(5) {
        let began = Instant::now();
        let found = found(db, &sought(number), 64).await.unwrap();
        times.push(began.elapsed());
        assert!(found.len() < 64, "{}", found.len());
    }
    times.sort();
    let (median, slow) = (times[times.len() / 2], times[times.len() * 19 / 20]);
    println!(
        "{:?}: a game is looked up in {stored} searches in {median:?}, 95 of 100 in {slow:?}; {few} fit area and level",
        world.backend()
    );
});
