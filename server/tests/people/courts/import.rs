//! Importing courts from OpenStreetMap files.

use protocol::courts::{Amenities, Counts, CourtCard, CourtForm, CourtSort, EditCourt, GetCourt, SearchCourts};
use protocol::people::Spot;
use serde_json::{Value, json};

use harness::steps::admin::admin;
use harness::{Backend, Player, World, story};

const HERE: Spot = Spot { latitude: 34.07, longitude: -118.29 };

/// Coordinates this many metres to the north and east of the origin.
fn at(north: f64, east: f64) -> [f64; 2] {
    [HERE.longitude + east / 92_000.0, HERE.latitude + north / 111_000.0]
}

/// A square outline that extends `half` metres to each side.
fn area(north: f64, east: f64, half: f64) -> Value {
    let corners = [(-half, -half), (-half, half), (half, half), (half, -half), (-half, -half)];
    let ring: Vec<[f64; 2]> = corners.iter().map(|(n, e)| at(north + n, east + e)).collect();
    json!({ "type": "Polygon", "coordinates": [ring] })
}

fn feature(id: &str, geometry: Value, tags: Value) -> Value {
    json!({ "type": "Feature", "id": id, "geometry": geometry, "properties": tags })
}

fn pitch(id: &str, north: f64, east: f64, more: Value) -> Value {
    let mut tags = json!({ "leisure": "pitch", "sport": "tennis" });
    tags.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    feature(id, area(north, east, 12.0), tags)
}

/// A park with three courts, courts beside it, a club's court, and features that are not courts.
fn some() -> Vec<Value> {
    vec![
        feature("way/1", area(0.0, 0.0, 100.0), json!({ "leisure": "park", "name": "Shatto Park", "phone": "+1 213 555 0100" })),
        pitch("way/12", 0.0, 0.0, json!({ "surface": "acrylic", "lit": "yes", "name": "Court 1" })),
        pitch("way/11", 0.0, 40.0, json!({ "surface": "clay", "name": "Court 2" })),
        pitch("way/13", 0.0, 80.0, json!({ "sport": "tennis;pickleball", "surface": "concrete", "fee": "no" })),
        // Outside the park, but as close to its courts as they are to each other.
        pitch("way/14", 0.0, 150.0, json!({ "surface": "artificial_turf" })),
        // Also close to them, but with another operator.
        pitch(
            "way/15",
            0.0,
            220.0,
            json!({ "operator": "Vermont Tennis Club", "access": "members", "website": "https://club.example.org" }),
        ),
        pitch("way/16", 2_000.0, 0.0, json!({ "addr:street": "Beverly Boulevard", "website": "javascript:alert(1)" })),
        feature(
            "node/17",
            json!({ "type": "Point", "coordinates": at(-3_000.0, 0.0) }),
            json!({ "leisure": "pitch", "sport": "pickleball" }),
        ),
        pitch("way/18", 5_000.0, 0.0, json!({ "access": "private" })),
        pitch("way/19", 5_000.0, 500.0, json!({ "sport": "soccer" })),
        pitch("way/20", 5_000.0, 900.0, json!({ "access": "no" })),
        feature("way/21", area(0.0, 3_000.0, 5.0), json!({ "leisure": "playground" })),
        feature("way/22", json!({ "type": "Point", "coordinates": [500.0, 100.0] }), json!({ "leisure": "pitch", "sport": "tennis" })),
        feature("way/23", Value::Null, json!({ "leisure": "pitch", "sport": "tennis" })),
        json!({ "type": "Feature", "geometry": { "type": "Circle" }, "properties": 5 }),
        json!("no feature at all"),
    ]
}

async fn import(world: &World, features: &[Value]) -> Result<String, String> {
    import_text(world, &json!({ "type": "FeatureCollection", "features": features }).to_string()).await
}

async fn import_text(world: &World, text: &str) -> Result<String, String> {
    let file = world.config().storage.data_dir.join("courts.geojson");
    std::fs::write(&file, text).unwrap();
    admin(world, &["import-courts", file.to_str().unwrap()]).await
}

async fn near(player: &Player) -> Vec<CourtCard> {
    let search = SearchCourts {
        location: HERE,
        distance: Some(20.0),
        text: None,
        facility_type: Vec::new(),
        surface: Vec::new(),
        amenities: Amenities::default(),
        price_max: None,
        sort: CourtSort::default(),
        cursor: None,
    };
    player.client.call(search).await.unwrap().courts
}

async fn names(player: &Player) -> Vec<String> {
    near(player).await.into_iter().map(|card| card.name).collect()
}

story!(an_import_turns_pitches_into_courts_and_reports_what_it_skipped, |world| {
    let maya = world.player("Maya Okafor").await;
    let report = import(world, &some()).await.unwrap();
    let lines: Vec<&str> = report.lines().collect();
    assert_eq!(lines[0], "8 pitches in 4 places, 4 added.", "{report}");
    for reason in [
        "Skipped 1: has no geometry (way/23)",
        "Skipped 1: is a pitch of another sport (way/19)",
        "Skipped 1: is no pitch (way/21)",
        "Skipped 2: is no feature of GeoJSON (feature 15, feature 16)",
        "Skipped 1: is open to nobody (way/20)",
        "Skipped 1: is somebody's own, without a name (osm:way/18)",
        "Skipped 1: lies nowhere on the globe (way/22)",
    ] {
        assert!(lines.contains(&reason), "{reason} is not in\n{report}");
    }
    let cards = near(&maya).await;
    assert_eq!(
        cards.iter().map(|card| card.name.as_str()).collect::<Vec<_>>(),
        ["Shatto Park", "Vermont Tennis Club", "Tennis courts, Beverly Boulevard", "Tennis courts, Koreatown"]
    );
    let court = maya.client.call(GetCourt { court: cards[0].id }).await.unwrap();
    assert_eq!(court.form.counts, Counts { hard: 2, clay: 1, grass: 1, pickleball: 1 });
    assert_eq!(
        (court.form.amenities.light, court.form.hourly_price, court.form.facility_type.as_deref()),
        (true, Some(0), Some("public_park"))
    );
    assert_eq!((court.attribution.as_deref(), court.added_by), (Some("© OpenStreetMap contributors"), None));
    assert_eq!((court.form.phone.as_deref(), court.zone.as_str()), (Some("+1 213 555 0100"), "America/Los_Angeles"));
    let club = maya.client.call(GetCourt { court: cards[1].id }).await.unwrap();
    assert_eq!((club.form.website.as_deref(), club.form.facility_type.as_deref()), (Some("https://club.example.org"), Some("club")));
    let street = maya.client.call(GetCourt { court: cards[2].id }).await.unwrap();
    assert_eq!((street.form.website, street.form.address.as_deref()), (None, Some("Beverly Boulevard")));
    assert_eq!(cards[3].counts, Counts { pickleball: 1, ..Counts::default() });
});

story!(a_repeated_import_preserves_peoples_edits, |world| {
    let maya = world.player("Maya Okafor").await;
    import(world, &some()).await.unwrap();
    assert_eq!(import(world, &some()).await.unwrap().lines().next(), Some("8 pitches in 4 places, 4 as they were."));
    let court = maya.client.call(GetCourt { court: near(&maya).await[0].id }).await.unwrap();
    let mine = CourtForm { hourly_price: Some(900), description: Some("Bring water.".into()), ..court.form.clone() };
    maya.client.call(EditCourt { court: court.id, version: court.version, form: mine }).await.unwrap();
    let mut newer = some();
    newer[0]["properties"]["phone"] = json!("+1 213 555 0199");
    newer[1]["properties"]["surface"] = json!("clay");
    // The pitch that identifies the court has a new id: still the same court.
    newer[2]["id"] = json!("way/99");
    assert_eq!(import(world, &newer).await.unwrap().lines().next(), Some("8 pitches in 4 places, 3 as they were, 1 updated."));
    let now = maya.client.call(GetCourt { court: court.id }).await.unwrap();
    assert_eq!((now.form.hourly_price, now.form.description.as_deref()), (Some(900), Some("Bring water.")), "her edits are preserved");
    assert_eq!((now.form.phone.as_deref(), now.form.counts.clay, now.version), (Some("+1 213 555 0199"), 2, 3), "other fields are updated");
    assert_eq!(import(world, &newer).await.unwrap().lines().next(), Some("8 pitches in 4 places, 4 as they were."));
    assert_eq!(names(&maya).await.len(), 4);
});

story!(a_file_that_is_not_geojson_is_refused, |world| {
    let maya = world.player("Maya Okafor").await;
    for (text, sentence) in [
        ("", "The file is no GeoJSON: line 1, column 0."),
        ("{ \"type\": \"FeatureCollection\", \"features\": [", "The file is no GeoJSON: line 1, column 44."),
        ("<osm/>", "The file is no GeoJSON: line 1, column 1."),
        ("[1, 2]", "The file is no GeoJSON"),
        ("{\"type\": \"Feature\"}", "The file is no FeatureCollection of GeoJSON."),
        ("{\"type\": \"FeatureCollection\"}", "The file is no FeatureCollection of GeoJSON."),
    ] {
        let complaint = import_text(world, text).await.unwrap_err();
        assert!(complaint.contains(sentence), "{text}: {complaint}");
    }
    let missing = admin(world, &["import-courts", "/nowhere/courts.geojson"]).await.unwrap_err();
    assert!(missing.contains("/nowhere/courts.geojson cannot be read"), "{missing}");
    let tenant = world.config().storage.data_dir.join("courts.geojson");
    let tenant = admin(world, &["import-courts", tenant.to_str().unwrap(), "--tenant", "9"]).await.unwrap_err();
    assert!(tenant.contains("There is no community 9."), "{tenant}");
    let deep = format!(
        "{{\"type\":\"Feature\",\"properties\":{{\"leisure\":\"pitch\"}},\"geometry\":{}1{}}}",
        "[".repeat(5_000),
        "]".repeat(5_000)
    );
    let deep = format!("{{\"type\":\"FeatureCollection\",\"features\":[{deep}]}}");
    assert!(import_text(world, &deep).await.unwrap().contains("Skipped 1: is no feature of GeoJSON (feature 1)"));
    assert_eq!(import(world, &[]).await.unwrap(), "0 pitches in 0 places.");
    assert!(names(&maya).await.is_empty());
});

/// Refused by its size, before it is read.
#[test]
fn a_file_over_the_size_limit_is_refused() {
    story::run(async {
        let world = World::begin(Backend::Sqlite).await;
        let file = world.config().storage.data_dir.join("huge.geojson");
        std::fs::File::create(&file).unwrap().set_len(257 * 1024 * 1024).unwrap();
        let complaint = admin(&world, &["import-courts", file.to_str().unwrap()]).await.unwrap_err();
        assert!(complaint.contains("has more than 256 MB. Cut it into regions"), "{complaint}");
        world.end().await;
    });
}
