//! People anywhere, by level or rate: nobody is lost or listed twice, and no community is read.

use protocol::people::{PeopleQuery, PeopleSort, PersonCard, RoleFilter, Search};
use protocol::{Query, UserId};

use super::{analyse, check_plans, page, people, plans, run};
use harness::pages::read_all;
use harness::story;
use harness::{Player, World};

/// Gives the people of the harness levels and rates: every tenth is a coach, some without a rate; every seventh has no level.
async fn rank(world: &World) {
    let level = "CASE WHEN activity_points % 7 = 0 THEN NULL ELSE 10 + 5 * (activity_points % 13) END";
    let rate = "CASE WHEN activity_points % 10 = 0 AND activity_points % 30 <> 0 THEN 1000 * (activity_points % 9) END";
    let change = format!("level = {level}, has_coach_profile = (activity_points % 10 = 0), hourly_rate = {rate}");
    run(world, format!("UPDATE app_user SET {change} WHERE words LIKE ' ranked%'")).await;
}

async fn all(player: &Player, search: &Search) -> Vec<PersonCard> {
    read_all(async |cursor| page(player, search, cursor).await).await
}

fn by(sort: PeopleSort, role: RoleFilter) -> Search {
    Search { sort, role, ..Search::default() }
}

story!(
    everybody_anywhere_is_listed_once_by_level_and_by_rate,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        people(world, "Ranked", (1, 400)).await;
        rank(world).await;
        run(world, format!("UPDATE app_user SET level = 40 WHERE words LIKE '{}%'", rally::words::fold("Maya Okafor"))).await;
        let distance = |card: &PersonCard| card.level.map_or(1_000.0, |level| (level - 4.0).abs());
        let rate = |card: &PersonCard| card.hourly_rate.unwrap_or(i64::MAX);
        for role in [RoleFilter::Player, RoleFilter::Coach] {
            let expected = if role == RoleFilter::Coach { 40 } else { 400 };
            let by_level = all(&maya, &by(PeopleSort::Level, role)).await;
            let by_rate = all(&maya, &by(PeopleSort::Rate, role)).await;
            for listed in [&by_level, &by_rate] {
                let mut each: Vec<UserId> = listed.iter().map(|card| card.person.id).collect();
                each.sort();
                each.dedup();
                assert_eq!((listed.len(), each.len()), (expected, expected), "each once, {role:?}");
            }
            assert!(by_level.is_sorted_by(|a, b| distance(a) <= distance(b)), "the closest level first");
            assert!(by_rate.is_sorted_by_key(rate), "the lowest rate first");
        }
        let some = Search { level: vec![3.0, 5.0], ..by(PeopleSort::Level, RoleFilter::Player) };
        let levels: Vec<f64> = all(&maya, &some).await.iter().filter_map(|card| card.level).collect();
        assert!(levels.len() > 40 && levels.iter().all(|level| [3.0, 5.0].contains(level)), "{levels:?}");
        let text = Search { text: Some("ranked 1".into()), ..by(PeopleSort::Rate, RoleFilter::Player) };
        assert_eq!(all(&maya, &text).await.len(), 111, "with a text too");
    }
);

story!(a_page_by_level_or_rate_reads_no_community, |world| {
    let maya = world.player("Maya Okafor").await;
    people(world, "Ranked", (1, 20_000)).await;
    rank(world).await;
    analyse(world).await;
    for (sort, role, index) in [
        (PeopleSort::Level, RoleFilter::Player, "app_user_by_level"),
        (PeopleSort::Level, RoleFilter::Coach, "app_user_by_level"),
        (PeopleSort::Rate, RoleFilter::Player, "app_user_by_rate"),
        (PeopleSort::Rate, RoleFilter::Coach, "app_user_by_rate"),
    ] {
        let search = by(sort, role);
        let (_, cursor) = page(&maya, &search, None).await.unwrap();
        for cursor in [None, cursor] {
            let plans = plans(world, &maya, Query::People(PeopleQuery::Search(Search { cursor, ..search.clone() }))).await;
            check_plans(&plans, &["app_user", "app_user u", "u"], index);
        }
    }
});
