//! Courts that the operator merges and hides.

use protocol::courts::{Court, CourtForm, EditCourt, GetCourt, ListReviews, ListVersions, SearchCourts, WriteReview};
use protocol::events::{EventSort, SearchEvents};
use protocol::{CourtId, ErrorCode};

use super::{HERE, added, edited, form, get};
use harness::refusals::code;
use harness::steps::admin::admin;
use harness::steps::events;
use harness::steps::matches::Game;
use harness::story;
use harness::{Player, World};

async fn found(player: &Player) -> Vec<String> {
    let search = |text: Option<&str>| SearchCourts {
        location: HERE,
        distance: Some(10.0),
        text: text.map(str::to_owned),
        facility_type: Vec::new(),
        surface: Vec::new(),
        amenities: protocol::courts::Amenities::default(),
        price_max: None,
        sort: protocol::courts::CourtSort::Rating,
        cursor: None,
    };
    let names = async |text| -> Vec<String> {
        let courts = player.client.call(search(text)).await.expect("courts").courts;
        courts.into_iter().map(|card| card.name).collect()
    };
    let all = names(None).await;
    let mut by_text = names(Some("shatto")).await;
    by_text.sort();
    let mut sorted = all.clone();
    sorted.sort();
    assert_eq!(sorted, by_text, "by text as without one");
    all
}

async fn review(player: &Player, court: CourtId, rating: i64) {
    player.client.call(WriteReview { court, rating, text: Some(format!("{rating} stars")) }).await.expect("a review");
}

async fn merge(world: &World, duplicate: CourtId, into: CourtId) -> Result<String, String> {
    admin(world, &["courts", "merge", &duplicate.to_string(), &into.to_string()]).await
}

story!(two_nodes a_duplicate_is_merged_with_all_that_was_done_there, |world| {
    let (maya, diego, elena) =
        (world.player("Maya Okafor").await, world.player("Diego Fuentes").await, world.player_elsewhere("Elena Vasquez").await);
    let stays = added(&maya, form("Shatto Courts")).await;
    let duplicate = added(&diego, form("Shatto Park")).await;
    let duplicate = edited(&diego, &duplicate, CourtForm { hourly_price: Some(700), ..form("Shatto Park") }).await.unwrap();
    review(&maya, stays.id, 5).await;
    review(&maya, duplicate.id, 1).await;
    review(&diego, duplicate.id, 3).await;
    let past = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let query = world.app().db.query("UPDATE event SET court = ").arg(duplicate.id).push(" WHERE id = ");
    query.arg(past).run().await.unwrap();
    let day = events::day(world, 5);
    let game = events::create(&diego, events::form(duplicate.id, &day, "19:00", "21:00")).await.id;
    let private = protocol::events::EventForm { is_private: true, ..events::form(duplicate.id, &day, "10:00", "11:00") };
    let private = events::create(&diego, private).await.id;
    assert_eq!(get(&elena, stays.id).await.regulars, []);

    assert_eq!(merge(world, duplicate.id, stays.id).await.unwrap(), "The courts are one; games moved: 3.");
    assert_eq!(merge(world, duplicate.id, stays.id).await.unwrap(), "The courts are one; games moved: 0.", "again");
    let court = get(&elena, duplicate.id).await;
    assert_eq!((court.id, &court.form, court.version), (stays.id, &stays.form, stays.version + duplicate.version + 1), "the link leads on");
    assert_eq!((court.reviews, court.rating), (2, Some(2.0)), "of two by one person the newer one stays");
    let regulars: Vec<_> = court.regulars.iter().map(|person| person.id).collect();
    assert!(regulars.contains(&maya.id) && regulars.contains(&elena.id), "{regulars:?}");
    assert_eq!(found(&maya).await, ["Shatto Courts"]);
    for id in [stays.id, duplicate.id] {
        let reviews = elena.client.call(ListReviews { court: id, cursor: None }).await.unwrap().reviews;
        let ratings: Vec<i64> = reviews.iter().map(|review| review.rating).collect();
        assert_eq!(ratings, [3, 1]);
        let names = |court: &Court| court.form.name.clone();
        let versions = elena.client.call(ListVersions { court: id }).await.unwrap().versions;
        let versions: Vec<(i64, String)> = versions.into_iter().map(|version| (version.version, version.form.name)).collect();
        let expected = [(4, names(&stays)), (3, names(&duplicate)), (2, names(&duplicate)), (1, names(&stays))];
        assert_eq!(versions, expected);
    }
    for event in [game, private] {
        assert_eq!(events::get(&diego, event).await.event.form.court, Some(stays.id));
    }
    let here = SearchEvents {
        location: HERE,
        distance: None,
        court: Some(duplicate.id),
        day: day.clone(),
        days: None,
        kind: vec![],
        level: vec![],
        age: vec![],
        gender: vec![],
        surface: vec![],
        format: None,
        open_seats: false,
        classes: false,
        sort: EventSort::Soonest,
        cursor: None,
    };
    let cards = elena.client.call(here).await.unwrap().events;
    assert_eq!(cards.iter().map(|card| card.id).collect::<Vec<_>>(), [game], "an old link to the games there too");
    // Who has the old page open.
    let late = EditCourt { court: duplicate.id, version: court.version, form: form("Shatto Park") };
    assert_eq!(code(diego.client.call(late).await), ErrorCode::Conflict);
    review(&elena, duplicate.id, 5).await;
    assert_eq!(get(&elena, stays.id).await.reviews, 3);
    let next = events::create(&elena, events::form(duplicate.id, &day, "06:00", "07:00")).await;
    assert_eq!(next.form.court, Some(stays.id));
});

story!(what_makes_no_sense_is_not_merged, |world| {
    let maya = world.player("Maya Okafor").await;
    let (one, two, three) =
        (added(&maya, form("Shatto One")).await.id, added(&maya, form("Shatto Two")).await.id, added(&maya, form("Shatto Three")).await.id);
    let far = protocol::people::Spot { latitude: 33.448, longitude: -112.074 };
    let far = added(&maya, CourtForm { location: far, ..form("Encanto Park") }).await.id;
    assert!(merge(world, one, one).await.unwrap_err().contains("A court cannot be merged into itself."));
    assert!(merge(world, one, far).await.unwrap_err().contains("different time zones"));
    merge(world, one, two).await.unwrap();
    assert!(merge(world, one, three).await.unwrap_err().contains("was merged into another one before"));
    assert!(merge(world, three, one).await.unwrap_err().contains("must be one that people see"));
    merge(world, two, three).await.unwrap();
    assert_eq!(get(&maya, one).await.id, three, "a link leads on over two merges");
});

story!(a_hidden_court_is_found_and_chosen_by_nobody, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let court = added(&maya, form("Shatto Courts")).await.id;
    review(&maya, court, 5).await;
    added(&maya, form("Shatto Park")).await;
    let game = events::create(&diego, events::form(court, &events::day(world, 5), "19:00", "21:00")).await.id;
    assert_eq!(admin(world, &["courts", "hidden"]).await.unwrap(), "No court is hidden.");
    admin(world, &["courts", "hide", &court.to_string()]).await.unwrap();
    assert_eq!(admin(world, &["courts", "hidden"]).await.unwrap(), format!("{court}\tShatto Courts"));
    assert_eq!(code(maya.client.call(GetCourt { court }).await), ErrorCode::NotFound);
    assert_eq!(code(maya.client.call(WriteReview { court, rating: 4, text: None }).await), ErrorCode::NotFound);
    assert_eq!(found(&maya).await, ["Shatto Park"]);
    let another = events::single(events::form(court, &events::day(world, 6), "19:00", "21:00"));
    assert_eq!(code(diego.client.call(another).await), ErrorCode::NotFound);
    let place = events::get(&diego, game).await.event.place.expect("its place");
    assert_eq!(place.name, "Shatto Courts", "who plays there still reads where");
    admin(world, &["courts", "unhide", &court.to_string()]).await.unwrap();
    assert_eq!(found(&maya).await, ["Shatto Courts", "Shatto Park"]);
});
