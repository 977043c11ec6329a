//! Tiles of the real earth.

use super::*;
use protocol::limits::{MAP_TILE_SIZE, MAP_ZOOM_MAX};

/// The tile of a zoom that contains a place.
fn address(zoom: u8, latitude: f64, longitude: f64) -> (u32, u32) {
    (0..zoom).fold((0, 0), |(x, y), zoom| {
        let Point { x: left, y: top } = Tile::new(zoom, x, y).unwrap().locate(latitude, longitude);
        (x * 2 + u32::from(left >= MAP_TILE_SIZE / 2), y * 2 + u32::from(top >= MAP_TILE_SIZE / 2))
    })
}

fn at(zoom: u8, latitude: f64, longitude: f64) -> MapTile {
    let (x, y) = address(zoom, latitude, longitude);
    tile(MAP_VERSION, zoom, x, y).unwrap()
}

/// The rings of path data, as a browser reads them.
fn rings(path: &str) -> Vec<Vec<(i32, i32)>> {
    path.split_terminator('z')
        .map(|ring| {
            let spaced = ring.replace(['M', 'l'], " ").replace('-', " -");
            let numbers: Vec<i32> = spaced.split_whitespace().map(|number| number.parse().unwrap()).collect();
            let mut last = (0, 0);
            let steps = numbers.chunks_exact(2).map(|step| {
                last = (last.0 + step[0], last.1 + step[1]);
                last
            });
            steps.collect()
        })
        .collect()
}

/// Whether a fill covers a point: how often the rings wind around it is not zero.
fn covers(path: &str, x: i32, y: i32) -> bool {
    let mut winding = 0;
    for ring in rings(path) {
        for (from, to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let turn = i64::from(to.0 - from.0) * i64::from(y - from.1) - i64::from(x - from.0) * i64::from(to.1 - from.1);
            if from.1 <= y && to.1 > y && turn > 0 {
                winding += 1;
            } else if from.1 > y && to.1 <= y && turn < 0 {
                winding -= 1;
            }
        }
    }
    winding != 0
}

/// What a map shows at a place, at several zooms.
fn shown(latitude: f64, longitude: f64) -> Vec<&'static str> {
    let mut all: Vec<&str> = [3, 6, 9, 11, MAP_ZOOM_MAX]
        .into_iter()
        .map(|zoom| {
            let (x, y) = address(zoom, latitude, longitude);
            let Point { x: left, y: top } = Tile::new(zoom, x, y).unwrap().locate(latitude, longitude);
            let tile = tile(MAP_VERSION, zoom, x, y).unwrap();
            match (covers(&tile.land, left, top), covers(&tile.lakes, left, top)) {
                (_, true) => "lake",
                (true, false) => "land",
                (false, false) => "sea",
            }
        })
        .collect();
    all.dedup();
    all
}

#[test]
fn land_lakes_and_sea_are_where_they_are_on_earth() {
    for (what, places) in [
        ("land", [(34.05, -118.24), (39.0, -98.0), (55.0, 80.0), (61.0, 9.0), (-25.0, 135.0), (-80.0, 0.0), (66.5, -175.0), (68.0, 179.0)]),
        ("sea", [(33.9, -118.6), (0.0, -30.0), (0.0, 0.0), (60.0, 2.0), (-40.0, 179.9), (-60.0, -179.9), (85.0, 10.0), (42.0, 50.5)]),
        ("lake", [(47.7, -87.5), (43.7, -77.9), (-1.0, 33.0), (53.5, 108.2), (61.0, 31.5), (59.2, 13.4), (44.8, -82.5), (66.0, -121.0)]),
    ] {
        for (latitude, longitude) in places {
            assert_eq!(shown(latitude, longitude), [what], "{latitude} {longitude}");
        }
    }
}

#[test]
fn what_the_index_leaves_out_changes_nothing() {
    for (zoom, latitude, longitude) in [(0, 0.0, 0.0), (2, 1.0, -1.0), (2, 1.0, 1.0), (4, 60.0, 10.0), (7, 62.0, 5.5), (9, 34.0, -118.5)] {
        let (x, y) = address(zoom, latitude, longitude);
        let tile = Tile::new(zoom, x, y).unwrap();
        for outlines in [&*LAND, &*LAKES] {
            let mut whole = Path::default();
            outlines.each_whole_ring(tile, |ring| whole.add(ring));
            let (whole, cut) = (whole.finish(), path(outlines, tile));
            let points = (0..=MAP_TILE_SIZE).step_by(64).flat_map(|x| (0..=MAP_TILE_SIZE).step_by(64).map(move |y| (x, y)));
            let differ = points.filter(|(x, y)| covers(&whole, *x, *y) != covers(&cut, *x, *y)).count();
            // A line may be a pixel off where it leaves the tile.
            assert!(differ < 2, "{zoom} {latitude} {longitude}: {differ}");
        }
    }
}

#[test]
fn a_tile_inland_is_one_square_and_a_tile_at_sea_is_empty() {
    let inland = at(12, 39.0, -98.0);
    assert_eq!((inland.land.as_str(), inland.lakes.as_str()), ("M1032 -8l0 1040-1040 0 0-1040z", ""));
    let sea = at(8, 0.0, -30.0);
    assert_eq!((sea.land.as_str(), sea.lakes.as_str(), sea.towns.len()), ("", "", 0));
}

#[test]
fn no_line_is_seen_along_the_antimeridian_and_the_edges_of_the_map() {
    for (zoom, x, y) in [(0, 0, 0), (1, 0, 0), (1, 1, 1), (3, 7, 1), (3, 0, 1), (3, 4, 7), (9, 511, 120), (9, 0, 120)] {
        let land = tile(MAP_VERSION, zoom, x, y).unwrap().land;
        assert!(!land.is_empty(), "{zoom} {x} {y}");
        for ring in rings(&land) {
            for (from, to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                let is_long = (from.0 - to.0).abs() + (from.1 - to.1).abs() > 64;
                let is_edge = |at: i32| (0..=MAP_TILE_SIZE).contains(&at) && (at == 0 || at == MAP_TILE_SIZE);
                assert!(!(is_long && from.0 == to.0 && is_edge(from.0)), "{zoom} {x} {y}: {from:?} {to:?}");
                assert!(!(is_long && from.1 == to.1 && is_edge(from.1)), "{zoom} {x} {y}: {from:?} {to:?}");
            }
        }
    }
}

#[test]
fn neighbours_meet_along_their_edge() {
    // Norway's coast.
    let (x, y) = address(6, 62.0, 5.5);
    for zoom in [6, 9, 11] {
        let (x, y) = (x << (zoom - 6), y << (zoom - 6));
        let [left, right] = [x, x + 1].map(|x| tile(MAP_VERSION, zoom, x, y).unwrap().land);
        // A pixel or so apart, where a coast runs along it.
        let differ = (0..MAP_TILE_SIZE).filter(|y| covers(&left, MAP_TILE_SIZE, *y) != covers(&right, 0, *y)).count();
        assert!(differ < 40, "{zoom}: {differ}");
    }
}

#[test]
fn towns_are_the_largest_and_not_crowded() {
    let la = at(9, 34.05, -118.24);
    assert_eq!(la.towns.first().map(|town| town.name.as_str()), Some("Los Angeles"));
    assert!(la.towns.len() > 8 && la.towns.is_sorted_by(|a, b| a.people >= b.people));
    for (zoom, latitude, longitude) in [(0, 0.0, 0.0), (2, 40.0, 10.0), (6, 51.0, 7.0), (9, 34.05, -118.24), (13, 34.05, -118.24)] {
        let towns = at(zoom, latitude, longitude).towns;
        assert!((1..=TOWNS_MAX).contains(&towns.len()), "{zoom}");
        for (index, town) in towns.iter().enumerate() {
            assert!(
                towns[..index].iter().all(|other| (other.x - town.x).abs() >= APART.0 || (other.y - town.y).abs() >= APART.1),
                "{zoom}: {}",
                town.name
            );
        }
    }
}

#[test]
fn there_are_no_other_tiles() {
    for (version, zoom, x, y) in [
        (MAP_VERSION, 0, 1, 0),
        (MAP_VERSION, 3, 0, 8),
        (MAP_VERSION, 15, 0, 0),
        (MAP_VERSION, 255, 0, 0),
        (0, 0, 0, 0),
        (MAP_VERSION + 1, 0, 0, 0),
    ] {
        let refused = tile(version, zoom, x, y).unwrap_err().into_refusal();
        assert_eq!(refused.code, ErrorCode::NotFound, "{version} {zoom} {x} {y}");
    }
    assert!(tile(MAP_VERSION, MAP_ZOOM_MAX, (1 << MAP_ZOOM_MAX) - 1, 0).is_ok());
}

/// Clients keep tiles for as long as their version is the same.
#[test]
fn the_version_is_raised_with_the_outlines() {
    use sha2::{Digest, Sha256};
    let digest: String = Sha256::digest(include_bytes!("land.bin")).iter().take(6).map(|byte| format!("{byte:02x}")).collect();
    assert_eq!((MAP_VERSION, digest.as_str()), (1, "ae2729f7c160"), "raise MAP_VERSION, then note both here");
}
