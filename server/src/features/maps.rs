//! The base map: land, lakes and towns under every map, cut into tiles. From Natural Earth (`maps/CREDITS.md`) and the gazetteer;
//! compiled in, so that maps need no other server.
//!
//! INVARIANT: a version of the base map never changes, because clients keep its tiles: what changes them raises `MAP_VERSION`.

mod clip;
mod outlines;
mod square;

use protocol::limits::MAP_VERSION;
use protocol::maps::{MapTile, Town};
use protocol::{ErrorCode, Refusal};

use crate::error::Result;
use crate::gazetteer;

use clip::Path;
use outlines::{LAKES, LAND, Outlines};
use square::{Point, Tile};

/// Towns in one tile.
const TOWNS_MAX: usize = 20;
/// How far apart towns are so that both fit into a tile, across and down: some 40 and 20 pixels.
const APART: (i32, i32) = (80, 40);

/// A tile of the base map.
pub fn tile(version: u32, zoom: u8, x: u32, y: u32) -> Result<MapTile> {
    let tile = Some(version).filter(|version| *version == MAP_VERSION).and_then(|_| Tile::new(zoom, x, y));
    let Some(tile) = tile else {
        return Err(Refusal::new(ErrorCode::NotFound, "The base map has no such tile.").into());
    };
    Ok(MapTile { land: path(&LAND, tile), lakes: path(&LAKES, tile), towns: towns(tile) })
}

/// The outlines in a tile as SVG path data.
fn path(outlines: &Outlines, tile: Tile) -> String {
    let mut path = Path::default();
    outlines.each_ring(tile, |ring| path.add(ring));
    path.finish()
}

/// The largest towns of a tile that are not beside a larger one.
fn towns(tile: Tile) -> Vec<Town> {
    let mut towns: Vec<Town> = Vec::new();
    for (place, people) in gazetteer::within(tile.bounds()) {
        let Point { x, y } = tile.locate(place.latitude, place.longitude);
        let is_crowded = towns.iter().any(|town| (town.x - x).abs() < APART.0 && (town.y - y).abs() < APART.1);
        if tile.has(Point { x, y }) && !is_crowded {
            towns.push(Town { name: place.name, x, y, people });
        }
        if towns.len() == TOWNS_MAX {
            break;
        }
    }
    towns
}

#[cfg(test)]
mod tests;
