//! Searches and lists in a large community: nothing is lost or listed twice while others write, and nothing reads a whole table.

mod chats;
mod coaches;
mod frames;
mod live;
mod notices;
mod ranked;
mod searches;

use std::collections::BTreeSet;
use std::time::Duration;

use protocol::chat::List;
use protocol::courts::{CourtCard, CourtQuery, CourtSort, GetCourt, SearchCourts, WriteReview};
use protocol::events::{EventCard, EventQuery, ListMyEvents, MyGames};
use protocol::people::{Find, PeopleQuery, PersonCard, Search, Spot};
use protocol::{CourtId, Query, SessionId, UserId};
use rally::db::{Engine, plans_of};
use rally::identity::Caller;
use rally::run::View;

use harness::bulk::{id, people, run};
use harness::pages::{Page, read_all};
use harness::steps::courts::{HERE, added, form};
use harness::story;
use harness::{Player, World};

const DAY: i64 = 86_400_000;

/// Updates what the planner knows, as the server does now and then.
async fn analyse(world: &World) {
    run(world, if world.app().db.engine() == Engine::Postgres { "VACUUM ANALYZE" } else { "ANALYZE" }.into()).await;
}

/// The plans of a query's statements.
async fn plans(world: &World, player: &Player, query: Query) -> String {
    let db = &world.app().db;
    let sessions: Vec<SessionId> = db.query("SELECT id FROM session WHERE user_id = ").arg(player.id).scalars().await.expect("sessions");
    let caller = Caller { user: player.id, session: sessions[0], tenant: protocol::TenantId::FIRST };
    let view = View::open(&world.app().core, caller).await.expect("a view");
    let (answer, plans) = plans_of(rally::features::query(&view, query)).await;
    answer.expect("an answer");
    plans.join("\n")
}

/// Checks that no statement reads or sorts a whole table of these.
fn check_plans(plans: &str, tables: &[&str], index: &str) {
    assert!(plans.contains(index), "{index} is not used: {plans}");
    for table in tables {
        for scan in [format!("SCAN {table}\n"), format!("Seq Scan on {table} "), format!("Seq Scan on {table}\n")] {
            assert!(!format!("{plans}\n").contains(&scan), "{scan} reads everything: {plans}");
        }
    }
}

async fn page(player: &Player, search: &Search, cursor: Option<String>) -> Page<PersonCard> {
    let page = player.client.call(Search { cursor, ..search.clone() }).await?;
    Ok((page.people, page.cursor))
}

story!(a_text_is_looked_up_by_words_and_reads_no_community, |world| {
    let maya = world.player("Maya Okafor").await;
    people(world, "Often Zoë", (1, 20_000)).await;
    analyse(world).await;
    let find = |text: &str| Query::People(PeopleQuery::Find(Find { text: text.into() }));
    let search = |text: &str| Query::People(PeopleQuery::Search(Search { text: Some(text.into()), ..Search::default() }));
    for (query, index) in [
        (find("1234"), "search_word_found"),
        (find("often zo"), "app_user_by_activity"),
        (find("12345 often"), "search_word_found"),
        (find("nobody"), "search_word_found"),
        (search("1234"), "search_word_found"),
        (search("often"), "app_user_by_activity"),
        (search("zoe nobody"), "search_word_found"),
        (search("12345 n"), "search_word_found"),
    ] {
        let plans = plans(world, &maya, query).await;
        check_plans(&plans, &["app_user", "app_user u", "u", "search_word"], index);
        let walks = ["app_user_by_activity", "app_user_tenant"].into_iter().filter(|walk| plans.contains(walk));
        assert_eq!(walks.collect::<Vec<_>>(), if index == "search_word_found" { vec![] } else { vec![index] }, "{plans}");
    }
    let found = maya.client.call(Find { text: "zoe 1234".into() }).await.unwrap().people;
    let names: Vec<String> = found.into_iter().map(|person| person.name).collect();
    let ten = (0..10).map(|digit| format!("Often Zoë 1234{digit}"));
    assert_eq!(names, ["Often Zoë 1234".to_owned()].into_iter().chain(ten).collect::<Vec<_>>());
});

story!(
    a_frequent_name_is_paged_while_others_join,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        // More than are few.
        people(world, "Often", (1, 2_100)).await;
        for (round, text) in (1_i64..).zip(["often", "OFTEN 1", "Often 7"]) {
            let search = Search { text: Some(text.into()), ..Search::default() };
            let wanted = format!(" {}", text.split(' ').nth(1).unwrap_or_default());
            let expected: BTreeSet<String> = (1..=2_100).map(|n| format!("Often {n}")).filter(|name| name.contains(&wanted)).collect();
            let (first, cursor) = page(&maya, &search, None).await.unwrap();
            let points: Vec<i64> = first.iter().map(|card| card.activity_points).collect();
            assert!(points.is_sorted_by(|a, b| a > b), "the most active first: {points:?}");
            let (next, later) = (std::cell::Cell::new(0_i64), &*world);
            let rest = read_all(async |from| {
                // Somebody above all others joins before each page.
                let number = 1_000_000 * round + next.get();
                next.set(next.get() + 1);
                people(later, "Often", (number, number)).await;
                page(&maya, &search, from.or_else(|| cursor.clone())).await
            })
            .await;
            let names: Vec<String> = first.into_iter().chain(rest).map(|card| card.person.name).collect();
            let each: BTreeSet<String> = names.iter().cloned().collect();
            assert_eq!(each.len(), names.len(), "nobody twice");
            assert!(expected.is_subset(&each), "nobody is lost for {text}: {:?}", expected.difference(&each).take(3).collect::<Vec<_>>());
        }
    }
);

story!(a_changed_name_is_found_by_its_new_words_only, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let found = async |text: &str| maya.client.call(Find { text: text.into() }).await.unwrap().people.len();
    assert_eq!((found("elena vas").await, found("zarina").await), (1, 0));
    let (path, access) = (format!("/user/{}", elena.id), Some(elena.tokens.access_token.as_str()));
    let change = serde_json::json!({ "name": "Zarina Żółć Zarina", "handle": "zarina1" });
    elena.rest.call::<serde_json::Value>(reqwest::Method::PUT, &path, access, Some(change)).await.unwrap();
    assert_eq!((found("vasquez").await, found("zarina").await, found("zołc").await), (0, 1, 1));
    let words = async || {
        let query = world.app().db.query("SELECT word FROM search_word WHERE kind = 1 AND subject = ").arg(elena.id);
        query.push(" ORDER BY word").scalars::<String>().await.unwrap()
    };
    assert!(words().await.contains(&"zolc".to_owned()) && !words().await.contains(&"vasquez".to_owned()), "{:?}", words().await);
    elena.rest.remove_account(&elena.tokens.access_token, Some(harness::PASSWORD)).await.unwrap();
    assert_eq!((found("zarina").await, words().await), (0, Vec::<String>::new()));
});

story!(thousands_of_blocks_hide_everybody_they_should, |world| {
    let maya = world.player("Maya Okafor").await;
    people(world, "Blocked", (1, 9_000)).await;
    people(world, "Welcome", (10_001, 10_001)).await;
    let db = &world.app().db;
    let block = "INSERT INTO block (blocker, blocked, at) SELECT CASE WHEN activity_points % 2 = 0 THEN id ELSE ";
    let query = db.query(block).arg(maya.id).push(" END, CASE WHEN activity_points % 2 = 0 THEN ").arg(maya.id);
    query.push(" ELSE id END, 0 FROM app_user WHERE words LIKE ' blocked%'").run().await.unwrap();
    for search in [
        Search { location: Some(Spot { latitude: 34.05, longitude: -118.25 }), ..Search::default() },
        Search { text: Some("blocked".into()), ..Search::default() },
        Search::default(),
    ] {
        let people = maya.client.call(search.clone()).await.unwrap().people;
        let names: Vec<&str> = people.iter().map(|card| card.person.name.as_str()).collect();
        let expected: &[&str] = if search.text.is_some() { &[] } else { &["Welcome 10001"] };
        assert_eq!(names, expected, "{search:?}");
    }
    assert_eq!(maya.client.call(Find { text: "blocked".into() }).await.unwrap().people, []);
    assert_eq!(maya.client.call(List { cursor: None }).await.unwrap().rooms, []);
});

/// Writes past games in which somebody played, one an hour, from `first` to `last` hours ago; even ones organised by them.
async fn past_games(world: &World, player: UserId, organiser: UserId, (first, last): (i64, i64)) {
    let db = &world.app().db;
    let (event, enrolment, now) = (id(db, "b000", "i"), id(db, "c000", "i"), world.app().clock.now().0);
    let as_id = |user: UserId| match db.engine() {
        Engine::Sqlite => format!("X'{}'", user.0.simple()),
        Engine::Postgres => format!("CAST('{user}' AS UUID)"),
    };
    let numbers = format!("WITH RECURSIVE n (i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i < {last})");
    let (player, organiser) = (as_id(player), as_id(organiser));
    let starts_at = format!("{now} - CAST(i AS BIGINT) * 3600000 - {DAY}");
    run(
        world,
        format!(
            "INSERT INTO event (id, tenant, organiser, state, name, kind, starts_at, ends_at, second_hour, is_private, competitive, is_class,
                 age_range, gender, friends_only, capacity, organiser_plays, court_open, waiting_policy, leave_minutes, enrol_minutes, taken,
                 waiting_count, pending_count, next_in_line, chat, sequence, version, created_at, updated_at)
             {numbers} SELECT {event}, 1, CASE WHEN i % 2 = 0 THEN {player} ELSE {organiser} END, 'published', 'Game ' || i, 'singles',
                 {starts_at}, {starts_at} + 3600000, FALSE, FALSE, FALSE, FALSE, '[]', 'open', FALSE, 2, FALSE, FALSE, 'first_come', 0, 0, 1,
                 0, 0, 1, {event}, 0, 1, 0, 0 FROM n"
        ),
    )
    .await;
    run(
        world,
        format!(
            "INSERT INTO enrolment (id, event, user_id, state, at, reconfirm, late_drop, silent, version, starts_at)
             {numbers} SELECT {enrolment}, {event}, {player}, CASE i % 3 WHEN 0 THEN 'enrolled' WHEN 1 THEN 'checked_in' ELSE 'no_show' END,
                 0, FALSE, FALSE, FALSE, 0, {starts_at} FROM n"
        ),
    )
    .await;
}

story!(
    past_games_are_paged_by_keyset_while_others_end,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        past_games(world, maya.id, elena.id, (1_001, 1_130)).await;
        let turn = std::cell::Cell::new(1_000_i64);
        let list = async |cursor: Option<String>| -> Page<EventCard> {
            // A later game ends before each page.
            past_games(world, maya.id, elena.id, (turn.get(), turn.get())).await;
            turn.set(turn.get() - 1);
            let page = maya.client.call(ListMyEvents { which: MyGames::Past, by_series: false, cursor }).await?;
            Ok((page.events, page.cursor))
        };
        let names: Vec<String> = read_all(list).await.into_iter().map(|card| card.name).collect();
        let expected: Vec<String> = (1_000..=1_130).map(|n| format!("Game {n}")).collect();
        assert_eq!(names, expected, "the latest first, each once");
    }
);

story!(past_games_and_their_counts_read_no_more_than_a_page, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    past_games(world, maya.id, elena.id, (1, 5_000)).await;
    past_games(world, elena.id, elena.id, (5_001, 20_000)).await;
    analyse(world).await;
    let query = Query::Events(EventQuery::ListMyEvents(ListMyEvents { which: MyGames::Past, by_series: false, cursor: None }));
    let plans = plans(world, &maya, query).await;
    assert!(plans.contains("event_draft"), "{plans}");
    // The page; what is ahead is counted whole.
    let (_, page) = plans.split_once("AS first").expect("the page is the first to be read");
    let (page, _) = page.split_once("SELECT id, organiser").expect("then its events");
    check_plans(
        page,
        &["event", "event e", "event e_1", "event e_2", "event e_3", "e", "enrolment", "enrolment n", "n"],
        "enrolment_of_user",
    );
    assert!(page.contains("event_of_organiser"), "{page}");
    for join in ["Merge Join", "Hash Join"] {
        assert!(!page.contains(join), "reads more than the page shows: {page}");
    }
    // With what SQLite knows of many events without a series, it would skip through an index of all of them.
    assert!(!plans.contains("ANY("), "{plans}");
});

fn best(distance: f64, sort: CourtSort, text: Option<&str>) -> SearchCourts {
    SearchCourts {
        location: HERE,
        distance: Some(distance),
        text: text.map(str::to_owned),
        facility_type: Vec::new(),
        surface: Vec::new(),
        amenities: protocol::courts::Amenities::default(),
        price_max: None,
        sort,
        cursor: None,
    }
}

story!(
    courts_by_rating_are_the_reviewed_ones_and_then_the_nearest,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        let mut ratings = Vec::new();
        for n in 0..80_u32 {
            let north = f64::from(n * 37 % 80) * 5.0;
            let spot = Spot { latitude: HERE.latitude + (north / rally::geo::EARTH_MILES).to_degrees(), ..HERE };
            let court = added(&maya, protocol::courts::CourtForm { location: spot, ..form(&format!("Court {n}")) }).await;
            let rating = (n % 4 == 0).then_some(i64::from(1 + n / 4 % 5));
            if let Some(rating) = rating {
                maya.client.call(WriteReview { court: court.id, rating, text: None }).await.unwrap();
            }
            ratings.push((rating.unwrap_or(0), north, court.id));
        }
        for (sort, distance) in [(CourtSort::Rating, 500.0), (CourtSort::Distance, 500.0), (CourtSort::Rating, 62.0)] {
            let search = best(distance, sort, None);
            let cards: Vec<CourtCard> = read_all(async |cursor| {
                let page = maya.client.call(SearchCourts { cursor, ..search.clone() }).await?;
                Ok((page.courts, page.cursor))
            })
            .await;
            let mut expected: Vec<&(i64, f64, CourtId)> = ratings.iter().filter(|(_, miles, _)| *miles < distance).collect();
            expected.sort_by(|a, b| {
                let by_rating = if sort == CourtSort::Rating { b.0.cmp(&a.0) } else { std::cmp::Ordering::Equal };
                by_rating.then(a.1.total_cmp(&b.1))
            });
            let expected: Vec<CourtId> = expected.into_iter().map(|(_, _, court)| *court).collect();
            assert_eq!(cards.into_iter().map(|card| card.id).collect::<Vec<_>>(), expected, "{sort:?} within {distance}");
        }
        analyse(world).await;
        let query = |search| Query::Courts(CourtQuery::SearchCourts(search));
        let rated = plans(world, &maya, query(best(500.0, CourtSort::Rating, None))).await;
        let named = plans(world, &maya, query(best(500.0, CourtSort::Rating, Some("court 7")))).await;
        if world.app().db.engine() == Engine::Sqlite {
            check_plans(&rated, &["court", "u"], "court_reviewed");
            check_plans(&named, &["court", "u"], "search_word_found");
        }
    }
);

story!(regulars_are_counted_once_a_day, |world| {
    let (maya, elena, tom) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Tom Weber").await);
    let court = added(&maya, form("Shatto Courts")).await.id;
    let at_court = async |who: &Player, games: (i64, i64)| {
        past_games(world, who.id, who.id, games).await;
        let moved = world.app().db.query("UPDATE event SET court = ").arg(court).push(" WHERE court IS NULL AND organiser = ").arg(who.id);
        moved.run().await.unwrap();
        world.app().db.query("UPDATE enrolment SET state = 'enrolled' WHERE user_id = ").arg(who.id).run().await.unwrap();
    };
    let regulars = async || {
        let court = maya.client.call(GetCourt { court }).await.unwrap();
        court.regulars.into_iter().map(|person| person.name).collect::<Vec<_>>()
    };
    at_court(&elena, (1, 2)).await;
    assert_eq!(regulars().await, ["Elena Vasquez"]);
    at_court(&tom, (11, 15)).await;
    assert_eq!(regulars().await, ["Elena Vasquez"], "counted today");
    maya.rest.block(&maya.tokens.access_token, elena.id, true).await.unwrap();
    assert_eq!(regulars().await, [""; 0], "a block hides at once");
    maya.rest.block(&maya.tokens.access_token, elena.id, false).await.unwrap();
    world.advance(Duration::from_millis(DAY.unsigned_abs()));
    let maya = maya.other_device(&world.nodes[0]).await;
    let again = maya.client.call(GetCourt { court }).await.unwrap();
    let names: Vec<String> = again.regulars.into_iter().map(|person| person.name).collect();
    assert_eq!(names, ["Tom Weber", "Elena Vasquez"], "counted again the next day");
});
