//! The base map, which is there without other servers: land, lakes and towns, tile by tile.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;

/// `GET /map/{MAP_VERSION}/{zoom}/{x}/{y}`: a tile of the Mercator square, which zoom 0 shows whole; x counts from the west, y
/// from the north. Coordinates in it go from 0 to `MAP_TILE_SIZE`; outlines reach a little beyond.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MapTile {
    /// The land as path data of SVG, with whole numbers only.
    pub land: String,
    /// The lakes, to be drawn over the land, in the same form.
    pub lakes: String,
    /// The largest towns in the tile, the largest first, as many as its zoom has room for.
    pub towns: Vec<Town>,
}

/// A town on a map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Town {
    pub name: String,
    pub x: i32,
    pub y: i32,
    /// How many people live there.
    pub people: u64,
}

noun! {
    types { MapTile }
}
