//! Searching players and coaches near a location.

use protocol::people::{PeopleSort, PersonCard, RoleFilter, Search, Spot};
use protocol::users::CertificateState;
use protocol::{ErrorCode, UserId, limits};
use rally::geo;
use rally::geo::cell::PlaceCell;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use uuid::Uuid;

use harness::found::{PERSON, write_words};
use harness::pages::{Page, check_foreign_cursor, check_pages, read_all};
use harness::refusals::{code_on, on};
use harness::steps::chat::foreigner;
use harness::story;
use harness::{Player, World};

const HERE: Spot = Spot { latitude: 34.05, longitude: -118.25 };

/// A searchable user without a socket.
#[derive(Clone, Debug)]
struct Extra {
    id: UserId,
    name: String,
    spot: Spot,
    level: Option<i64>,
    age: Option<&'static str>,
    gender: Option<&'static str>,
    rate: Option<i64>,
    points: i64,
    hidden: bool,
    gone: bool,
}

fn extra(name: &str, spot: Spot) -> Extra {
    let name = name.to_owned();
    Extra {
        id: UserId(Uuid::now_v7()),
        name,
        spot,
        level: None,
        age: None,
        gender: None,
        rate: None,
        points: 0,
        hidden: false,
        gone: false,
    }
}

async fn write(world: &World, extras: &[Extra]) {
    let work = async |db: &rally::db::Db| {
        for extra in extras {
            let handle = extra.id.0.simple().to_string();
            db.query(
                "INSERT INTO app_user (id, tenant, email, name, handle, handle_folded, words, is_coach, profile_skip, password_hash, created_at,
                     latitude, longitude, cell, level, age_group, gender, has_coach_profile, hourly_rate, activity_points, hidden, removed_at, area)
                 VALUES (",
            )
            .arg(extra.id)
            .push(", 1, ")
            .arg(format!("{handle}@example.org"))
            .push(", ")
            .arg(&extra.name)
            .push(", ")
            .arg(&handle)
            .push(", ")
            .arg(&handle)
            .push(", ")
            .arg(rally::words::fold(&extra.name))
            .push(", FALSE, FALSE, '', 0, ")
            .arg(extra.spot.latitude)
            .push(", ")
            .arg(extra.spot.longitude)
            .push(", ")
            .arg(PlaceCell::of(extra.spot).unwrap().number())
            .push(", ")
            .arg(extra.level)
            .push(", ")
            .arg(extra.age)
            .push(", ")
            .arg(extra.gender)
            .push(", ")
            .arg(extra.rate.is_some())
            .push(", ")
            .arg(extra.rate)
            .push(", ")
            .arg(extra.points)
            .push(", ")
            .arg(extra.hidden)
            .push(", ")
            .arg(extra.gone.then_some(1_i64))
            .push(", 'Somewhere')")
            .run()
            .await?;
            write_words(db, PERSON, extra.id.0, &rally::words::fold(&extra.name)).await?;
        }
        Ok::<_, rally::db::DbError>(())
    };
    world.app().db.tx(work).await.expect("people");
}

fn near(miles: f64) -> Search {
    Search { location: Some(HERE), distance: Some(miles), ..Search::default() }
}

/// One page of results.
async fn page(player: &Player, search: &Search, cursor: Option<String>) -> Page<PersonCard> {
    let page = player.client.call(Search { cursor: cursor.clone(), ..search.clone() }).await?;
    assert_eq!(page.count.is_some(), cursor.is_none(), "only the first page has the count");
    assert!(page.people.len() <= limits::SEARCH_PAGE);
    Ok((page.people, page.cursor))
}

/// The results of all pages.
async fn all(player: &Player, search: &Search) -> Vec<PersonCard> {
    read_all(async |cursor| page(player, search, cursor).await).await
}

async fn names(player: &Player, search: Search) -> Vec<String> {
    all(player, &search).await.into_iter().map(|card| card.person.name).collect()
}

fn at_miles_north(miles: f64) -> Spot {
    Spot { latitude: HERE.latitude + (miles / geo::EARTH_MILES).to_degrees(), ..HERE }
}

story!(people_within_the_distance_are_listed_nearest_first, |world| {
    let maya = world.player("Maya Okafor").await;
    foreigner(world, "Jan Kowalski").await;
    let mut extras: Vec<Extra> =
        [0.1, 3.0, 9.9, 10.1, 30.0].iter().map(|miles| extra(&format!("At {miles}"), at_miles_north(*miles))).collect();
    extras.push(Extra { hidden: true, ..extra("Hidden", HERE) });
    extras.push(Extra { gone: true, ..extra("Gone", HERE) });
    write(world, &extras).await;
    assert_eq!(
        names(&maya, Search { location: Some(HERE), ..Search::default() }).await,
        ["At 0.1", "At 3", "At 9.9"],
        "10 miles by default"
    );
    assert_eq!(names(&maya, near(2.0)).await, ["At 0.1"]);
    assert_eq!(names(&maya, near(500.0)).await, ["At 0.1", "At 3", "At 9.9", "At 10.1", "At 30"]);
    let cards = all(&maya, &near(500.0)).await;
    assert_eq!(cards.iter().map(|card| card.distance.unwrap()).collect::<Vec<_>>(), [0.0, 3.0, 10.0, 10.0, 30.0], "rounded to half a mile");
    let anywhere = all(&maya, &Search::default()).await;
    assert!(anywhere.len() == 5 && anywhere.iter().all(|card| card.distance.is_none()));
});

story!(people_are_filtered_and_sorted, |world| {
    let maya = world.player("Maya Okafor").await;
    let extras = [
        Extra { level: Some(35), age: Some("18_plus"), gender: Some("female"), points: 5, ..extra("Ana Costa", HERE) },
        Extra {
            level: Some(40),
            age: Some("30_plus"),
            gender: Some("male"),
            rate: Some(9_000),
            points: 50,
            ..extra("Ben Costa", at_miles_north(1.0))
        },
        Extra {
            level: Some(20),
            age: Some("18_plus"),
            gender: Some("male"),
            rate: Some(4_000),
            points: 20,
            ..extra("Cleo Anand", at_miles_north(2.0))
        },
        extra("Dan Blank", at_miles_north(3.0)),
    ];
    write(world, &extras).await;
    assert_eq!(names(&maya, Search { level: vec![3.5, 4.0], ..near(10.0) }).await, ["Ana Costa", "Ben Costa"]);
    assert_eq!(names(&maya, Search { gender: vec!["male".into()], ..near(10.0) }).await, ["Ben Costa", "Cleo Anand"]);
    assert_eq!(names(&maya, Search { age: vec!["18_plus".into()], ..near(10.0) }).await, ["Ana Costa", "Cleo Anand"]);
    assert_eq!(names(&maya, Search { role: RoleFilter::Coach, ..near(10.0) }).await, ["Ben Costa", "Cleo Anand"]);
    assert_eq!(names(&maya, Search { text: Some("COS a".into()), ..near(10.0) }).await, ["Ana Costa"]);
    assert_eq!(names(&maya, Search { text: Some("an".into()), ..Search::default() }).await.len(), 2);
    assert_eq!(
        names(&maya, Search { sort: PeopleSort::Activity, ..near(10.0) }).await,
        ["Ben Costa", "Cleo Anand", "Ana Costa", "Dan Blank"]
    );
    assert_eq!(names(&maya, Search { sort: PeopleSort::Rate, ..near(10.0) }).await, ["Cleo Anand", "Ben Costa", "Ana Costa", "Dan Blank"]);
    assert_eq!(names(&maya, Search { sort: PeopleSort::Level, ..near(10.0) }).await, ["Cleo Anand", "Ana Costa", "Ben Costa", "Dan Blank"]);
    world.app().db.query("UPDATE app_user SET level = 40 WHERE id = ").arg(maya.id).run().await.unwrap();
    assert_eq!(names(&maya, Search { sort: PeopleSort::Level, ..near(10.0) }).await, ["Ben Costa", "Ana Costa", "Cleo Anand", "Dan Blank"]);
    let ben = all(&maya, &Search { text: Some("ben".into()), ..near(10.0) }).await.remove(0);
    assert_eq!((ben.level, ben.hourly_rate, ben.certificate_state, ben.activity_points), (Some(4.0), Some(9_000), None, 50));
    world
        .app()
        .db
        .query("UPDATE app_user SET certificate_level = 'other', certificate_verified_at = 5 WHERE id = ")
        .arg(ben.person.id)
        .run()
        .await
        .unwrap();
    let ben = all(&maya, &Search { text: Some("ben".into()), ..near(10.0) }).await.remove(0);
    assert_eq!(ben.certificate_state, Some(CertificateState::Verified));
});

story!(people_cards_show_the_relation_to_the_caller, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (diego, nadia) = (world.player("Diego Fuentes").await, world.player("Nadia Haddad").await);
    for (who, whom) in [(&maya, &diego), (&maya, &nadia), (&diego, &elena), (&nadia, &elena), (&maya, &elena)] {
        who.rest.follow(&who.tokens.access_token, whom.id, true).await.unwrap();
    }
    let card = all(&maya, &Search { text: Some("elena".into()), ..Search::default() }).await.remove(0);
    assert_eq!((card.followed, card.mutual, card.online), (true, 2, true));
    drop(elena);
    harness::servers::until("elena is offline", async || {
        !all(&maya, &Search { text: Some("elena".into()), ..Search::default() }).await[0].online
    })
    .await;
});

story!(
    search_pages_list_everybody_once_anywhere_on_earth,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        let mut chance = StdRng::seed_from_u64(8);
        let centres = [(HERE.latitude, HERE.longitude), (0.0, 180.0), (-17.7, -179.9), (64.0, -21.9), (52.0, 0.0)];
        let mut extras = Vec::new();
        for (latitude, longitude) in centres {
            for n in 0..60 {
                let east = longitude + chance.random_range(-3.0..3.0);
                let east = if east > 180.0 {
                    east - 360.0
                } else if east < -180.0 {
                    east + 360.0
                } else {
                    east
                };
                // Some share a location, so that page boundaries fall between equal distances.
                let spot = if n % 3 == 0 {
                    Spot { latitude, longitude }
                } else {
                    Spot { latitude: latitude + chance.random_range(-3.0..3.0), longitude: east }
                };
                extras.push(Extra {
                    points: chance.random_range(0..3),
                    level: Some(10 + 5 * chance.random_range(0..13)),
                    ..extra(&format!("Extra {n}"), spot)
                });
            }
        }
        write(world, &extras).await;
        for (latitude, longitude) in centres {
            let here = Spot { latitude, longitude };
            for (miles, sort) in
                [(10.0, PeopleSort::Distance), (60.0, PeopleSort::Level), (150.0, PeopleSort::Distance), (500.0, PeopleSort::Activity)]
            {
                let found = all(&maya, &Search { location: Some(here), distance: Some(miles), sort, ..Search::default() }).await;
                let ids: std::collections::BTreeSet<UserId> = found.iter().map(|card| card.person.id).collect();
                assert_eq!(ids.len(), found.len(), "each once");
                for extra in &extras {
                    let away = geo::miles(here, extra.spot);
                    // Results on the edge may be in or out.
                    if (away - miles).abs() > miles * 0.02 {
                        assert_eq!(ids.contains(&extra.id), away <= miles, "{away} of {miles} miles from {here:?}: {extra:?}");
                    }
                }
                if sort == PeopleSort::Distance {
                    assert!(found.is_sorted_by(|a, b| a.distance.unwrap() <= b.distance.unwrap() + 0.5), "{miles} {here:?}");
                }
            }
        }
    }
);

story!(people_at_one_distance_are_listed_once_over_several_pages, |world| {
    let maya = world.player("Maya Okafor").await;
    write(world, &(0..60).map(|n| extra(&format!("Extra {n}"), HERE)).collect::<Vec<_>>()).await;
    let (one, other) = (near(10.0), near(11.0));
    let in_order = |a: &PersonCard, b: &PersonCard| a.distance <= b.distance;
    check_pages(60, async |cursor| page(&maya, &one, cursor).await, |card| card.person.id, in_order).await;
    check_foreign_cursor(async |cursor| page(&maya, &one, cursor).await, async |cursor| page(&maya, &other, cursor).await).await;
});

story!(no_more_than_a_thousand_are_counted, |world| {
    let maya = world.player("Maya Okafor").await;
    let extras: Vec<Extra> = (0..1_005).map(|n| extra(&format!("Extra {n}"), HERE)).collect();
    write(world, &extras).await;
    let page = maya.client.call(near(10.0)).await.unwrap();
    assert_eq!((page.count, page.people.len()), (Some(1_000), limits::SEARCH_PAGE));
});

story!(a_malformed_people_search_is_refused, |world| {
    let maya = world.player("Maya Okafor").await;
    let spot = |latitude, longitude| Search { location: Some(Spot { latitude, longitude }), ..Search::default() };
    for (search, code, field) in [
        (spot(91.0, 0.0), ErrorCode::BadRequest, "latitude"),
        (spot(0.0, -180.5), ErrorCode::BadRequest, "longitude"),
        (near(-1.0), ErrorCode::BadRequest, "distance"),
        (near(0.0), ErrorCode::BadRequest, "distance"),
        (near(500.5), ErrorCode::BadRequest, "distance"),
        (near(100_000.0), ErrorCode::BadRequest, "distance"),
        (Search { level: vec![3.2], ..near(10.0) }, ErrorCode::Invalid, "level"),
        (Search { level: vec![7.5], ..near(10.0) }, ErrorCode::Invalid, "level"),
        (Search { age: vec!["ancient".into()], ..near(10.0) }, ErrorCode::Invalid, "age"),
        (Search { gender: vec!["'; DROP TABLE app_user; --".into()], ..near(10.0) }, ErrorCode::Invalid, "gender"),
        (Search { text: Some("x".repeat(121)), ..near(10.0) }, ErrorCode::Invalid, "text"),
        (Search { cursor: Some(String::new()), ..near(10.0) }, ErrorCode::BadRequest, "cursor"),
    ] {
        assert_eq!(code_on(maya.client.call(search.clone()).await), on(code, field), "{search:?}");
    }
});
