//! Searching for courts near a location.

use protocol::courts::{Amenities, Counts, CourtCard, CourtForm, CourtSort, SearchCourts, Surface, WriteReview};
use protocol::people::Spot;
use protocol::{ErrorCode, limits};
use rally::geo;

use super::{HERE, added, form};
use harness::Player;
use harness::pages::{Page, check_foreign_cursor, check_pages, read_all};
use harness::refusals::{code_on, on};
use harness::steps::chat::foreigner;
use harness::story;

fn near(miles: f64) -> SearchCourts {
    SearchCourts {
        location: HERE,
        distance: Some(miles),
        text: None,
        facility_type: Vec::new(),
        surface: Vec::new(),
        amenities: Amenities::default(),
        price_max: None,
        sort: CourtSort::default(),
        cursor: None,
    }
}

fn at_miles_north(miles: f64) -> Spot {
    Spot { latitude: HERE.latitude + (miles / geo::EARTH_MILES).to_degrees(), ..HERE }
}

/// One page of results.
async fn page(player: &Player, search: &SearchCourts, cursor: Option<String>) -> Page<CourtCard> {
    let page = player.client.call(SearchCourts { cursor: cursor.clone(), ..search.clone() }).await?;
    assert_eq!(page.count.is_some(), cursor.is_none(), "only the first page has the count");
    assert!(page.courts.len() <= limits::SEARCH_PAGE);
    Ok((page.courts, page.cursor))
}

/// The results of all pages.
async fn all(player: &Player, search: &SearchCourts) -> Vec<CourtCard> {
    read_all(async |cursor| page(player, search, cursor).await).await
}

async fn names(player: &Player, search: SearchCourts) -> Vec<String> {
    all(player, &search).await.into_iter().map(|card| card.name).collect()
}

story!(courts_are_filtered_by_features_and_sorted, |world| {
    let maya = world.player("Maya Okafor").await;
    let jan = foreigner(world, "Jan Kowalski").await;
    added(&jan, form("Elsewhere")).await;
    let of = |name: &str, miles| CourtForm { location: at_miles_north(miles), ..form(name) };
    let clay = Counts { clay: 3, ..Counts::default() };
    let hall = Amenities { indoor: true, light: true, ball_machine: true, shop: true, wall: false };
    let near_one = added(&maya, of("Shatto Courts", 0.1)).await;
    added(&maya, CourtForm { counts: clay, hourly_price: Some(0), amenities: Amenities::default(), ..of("Río Clay", 3.0) }).await;
    let hall = CourtForm { amenities: hall, facility_type: Some("indoor".into()), hourly_price: None, ..of("Winter Hall", 9.0) };
    let hall = added(&maya, hall).await;
    added(&maya, of("Far Courts", 12.0)).await;
    let all_near = ["Shatto Courts", "Río Clay", "Winter Hall"];
    assert_eq!(names(&maya, SearchCourts { distance: None, ..near(1.0) }).await, all_near, "the default is 10 miles");
    assert_eq!(all(&maya, &near(20.0)).await.iter().map(|card| card.distance).collect::<Vec<_>>(), [0.0, 3.0, 9.0, 12.0]);
    assert_eq!(names(&maya, SearchCourts { surface: vec![Surface::Clay], ..near(10.0) }).await, ["Río Clay"]);
    assert_eq!(names(&maya, SearchCourts { surface: vec![Surface::Clay, Surface::Hard], ..near(10.0) }).await, all_near);
    assert_eq!(names(&maya, SearchCourts { facility_type: vec!["indoor".into()], ..near(10.0) }).await, ["Winter Hall"]);
    assert_eq!(names(&maya, SearchCourts { price_max: Some(1_199), ..near(10.0) }).await, ["Río Clay"]);
    assert_eq!(names(&maya, SearchCourts { text: Some("rio".into()), ..near(10.0) }).await, ["Río Clay"]);
    let lit = |amenities| SearchCourts { amenities, ..near(10.0) };
    assert_eq!(names(&maya, lit(Amenities { light: true, ..Amenities::default() })).await, ["Shatto Courts", "Winter Hall"]);
    for flag in 0..4 {
        let is = |n| n == flag;
        let amenities = Amenities { light: false, shop: is(0), wall: is(1), ball_machine: is(2), indoor: is(3) };
        assert_eq!(names(&maya, lit(amenities)).await, [if flag == 1 { "Shatto Courts" } else { "Winter Hall" }]);
    }
    maya.client.call(WriteReview { court: hall.id, rating: 5, text: None }).await.unwrap();
    maya.client.call(WriteReview { court: near_one.id, rating: 4, text: None }).await.unwrap();
    let sorted = |sort| SearchCourts { sort, ..near(10.0) };
    assert_eq!(names(&maya, sorted(CourtSort::Rating)).await, ["Winter Hall", "Shatto Courts", "Río Clay"]);
    assert_eq!(names(&maya, sorted(CourtSort::Price)).await, ["Río Clay", "Shatto Courts", "Winter Hall"]);
    let card = all(&maya, &sorted(CourtSort::Rating)).await.remove(1);
    assert_eq!((card.rating, card.reviews, card.counts, card.hourly_price), (Some(4.0), 1, near_one.form.counts, Some(1_200)));
});

story!(
    every_court_is_on_exactly_one_page,
    |config| {
        config.realtime.requests_burst = 1_000;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        for n in 0..60 {
            // Some share location and price, so that page boundaries fall between ties.
            let location = at_miles_north(f64::from(n % 7));
            let price = if n % 3 == 0 { None } else { Some(500) };
            added(&maya, CourtForm { location, hourly_price: price, ..form(&format!("Court {n}")) }).await;
        }
        for sort in [CourtSort::Distance, CourtSort::Price, CourtSort::Rating] {
            let search = SearchCourts { sort, ..near(10.0) };
            let in_order = |a: &CourtCard, b: &CourtCard| match sort {
                CourtSort::Distance => a.distance <= b.distance,
                CourtSort::Price => a.hourly_price.unwrap_or(i64::MAX) <= b.hourly_price.unwrap_or(i64::MAX),
                CourtSort::Rating => a.rating >= b.rating,
            };
            check_pages(60, async |cursor| page(&maya, &search, cursor).await, |card| card.id, in_order).await;
            let other = SearchCourts { sort, ..near(11.0) };
            check_foreign_cursor(async |cursor| page(&maya, &search, cursor).await, async |cursor| page(&maya, &other, cursor).await).await;
        }
        assert_eq!(maya.client.call(near(10.0)).await.unwrap().count, Some(60));
    }
);

story!(a_malformed_court_search_is_refused, |world| {
    let maya = world.player("Maya Okafor").await;
    let bad = ErrorCode::BadRequest;
    for (search, code, field) in [
        (SearchCourts { location: Spot { latitude: 91.0, longitude: 0.0 }, ..near(10.0) }, bad, "latitude"),
        (near(0.0), bad, "distance"),
        (near(500.5), bad, "distance"),
        (SearchCourts { facility_type: vec!["moon".into()], ..near(10.0) }, ErrorCode::Invalid, "facility_type"),
        (SearchCourts { text: Some("x".repeat(121)), ..near(10.0) }, ErrorCode::Invalid, "text"),
    ] {
        assert_eq!(code_on(maya.client.call(search.clone()).await), on(code, field), "{search:?}");
    }
});
