//! The base map over HTTP: tiles that everybody may load, and keep.

use protocol::limits::{MAP_VERSION, MAP_ZOOM_MAX};
use protocol::maps::MapTile;
use reqwest::{Method, Response};
use serde_json::Value;

use harness::World;
use harness::story;

async fn get(world: &World, path: &str) -> Response {
    let rest = world.rest();
    rest.http.get(format!("{}{path}", rest.base)).send().await.unwrap()
}

fn address(zoom: u8, x: u32, y: u32) -> String {
    format!("/map/{MAP_VERSION}/{zoom}/{x}/{y}")
}

story!(anybody_loads_a_map_without_settings, |world| {
    // Los Angeles.
    let answer = get(world, &address(9, 87, 204)).await;
    assert_eq!(answer.status().as_u16(), 200);
    let headers = answer.headers().clone();
    assert_eq!(headers["content-type"], "application/json");
    assert_eq!(headers["cache-control"], "public, max-age=31536000, immutable");
    assert_eq!(headers["x-content-type-options"], "nosniff");
    let tile: MapTile = answer.json().await.unwrap();
    assert!(tile.land.starts_with('M') && tile.land.ends_with('z'));
    assert_eq!(tile.towns.first().map(|town| town.name.as_str()), Some("Los Angeles"));
    let rest = world.rest();
    let again = rest.http.get(format!("{}{}", rest.base, address(9, 87, 204))).header("if-none-match", &headers["etag"]);
    assert_eq!(again.send().await.unwrap().status().as_u16(), 304);
    let sea: MapTile = get(world, &address(8, 106, 128)).await.json().await.unwrap();
    assert_eq!(sea, MapTile { land: String::new(), lakes: String::new(), towns: Vec::new() });
});

story!(a_tile_is_compressed_if_that_pays, |world| {
    let rest = world.rest();
    let encoding = async |address: String| {
        let answer = rest.http.get(format!("{}{address}", rest.base)).header("accept-encoding", "gzip").send().await.unwrap();
        answer.headers().get("content-encoding").cloned()
    };
    assert_eq!(encoding(address(6, 33, 18)).await.unwrap(), "gzip");
    assert_eq!(encoding(address(8, 106, 128)).await, None);
});

story!(what_is_no_tile_is_refused_in_json, |world| {
    let mut paths = vec![address(0, 1, 0), address(3, 0, 8), address(MAP_ZOOM_MAX + 1, 0, 0), address(255, 0, 0)];
    paths.extend([format!("/map/{}/0/0/0", MAP_VERSION + 1), format!("{}/0", address(0, 0, 0)), format!("{}.png", address(0, 0, 0))]);
    paths.extend(
        ["/map", "/map/", "/map/1", "/map/1/0/0", "/map/1/-1/0/0", "/map/1/0/99999999999999999999/0", "/map/1/a/b/c", "/map/%ff"]
            .map(str::to_owned),
    );
    for path in paths {
        let answer = get(world, &path).await;
        assert_eq!((answer.status().as_u16(), &answer.headers()["cache-control"]), (404, &"no-store".parse().unwrap()), "{path}");
        assert_eq!(answer.json::<Value>().await.unwrap()["code"], "not_found", "{path}");
    }
    let rest = world.rest();
    let posted = rest.http.request(Method::POST, format!("{}{}", rest.base, address(0, 0, 0))).send().await.unwrap();
    assert_eq!(posted.status().as_u16(), 404);
});
