//! Places: found by name or by location, by guests too.

use protocol::ErrorCode;
use protocol::client::Client;
use protocol::places::{FindPlace, NearPlace};
use protocol::session::Open;

use harness::World;
use harness::refusals::{code_on, on};
use harness::story;

async fn guest(world: &World) -> Client {
    let client = Client::connect(&world.rest().ws_url()).await.expect("a socket");
    client.open(Open::default()).await.expect("a guest's session");
    client
}

fn near(latitude: f64, longitude: f64) -> NearPlace {
    NearPlace { latitude, longitude }
}

story!(a_guest_finds_their_town, |world| {
    let guest = guest(world).await;
    let found = guest.call(FindPlace { text: "springfield, il".into() }).await.unwrap().places;
    assert_eq!(found.iter().map(|place| place.admin.as_str()).collect::<Vec<_>>(), ["Illinois"]);
    let found = guest.call(FindPlace { text: "s".into() }).await.unwrap().places;
    assert_eq!(found.len(), 10);
    let nearest = guest.call(near(34.0522, -118.2437)).await.unwrap().places;
    assert_eq!((nearest.len(), nearest[0].name.as_str()), (5, "Los Angeles"));
    for (latitude, longitude) in [(90.0, 0.0), (-90.0, 180.0), (0.0, -180.0)] {
        assert_eq!(guest.call(near(latitude, longitude)).await.unwrap().places.len(), 5, "{latitude} {longitude}");
    }
});

story!(an_invalid_place_search_is_refused, |world| {
    let guest = guest(world).await;
    for (latitude, longitude, field) in [(91.0, 0.0, "latitude"), (-90.5, 0.0, "latitude"), (0.0, 181.0, "longitude")] {
        assert_eq!(code_on(guest.call(near(latitude, longitude)).await), on(ErrorCode::BadRequest, field));
    }
    assert_eq!(code_on(guest.call(FindPlace { text: "x".repeat(121) }).await), on(ErrorCode::Invalid, "text"));
});
