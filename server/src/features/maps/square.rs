//! The Mercator square that maps show, and its tiles.

use protocol::limits::{MAP_TILE_SIZE, MAP_ZOOM_MAX};

use crate::gazetteer::Bounds;

/// The square is 2 to this many units wide (`land.py`).
const SQUARE_BITS: u32 = 20;
/// A tile is 2 to this many units wide.
const TILE_BITS: u32 = MAP_TILE_SIZE.trailing_zeros();
/// How far a tile's outlines reach beyond it, so that lines along its edges are not seen: 4 pixels.
pub(super) const MARGIN: i32 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) x: i32,
    pub(super) y: i32,
}

/// A rectangle that contains points: from its north-west to its south-east, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) min: Point,
    pub(super) max: Point,
}

impl Frame {
    pub(super) fn around(point: Point) -> Self {
        Self { min: point, max: point }
    }

    pub(super) fn include(&mut self, Point { x, y }: Point) {
        self.min = Point { x: self.min.x.min(x), y: self.min.y.min(y) };
        self.max = Point { x: self.max.x.max(x), y: self.max.y.max(y) };
    }

    /// Whether it lies on one side of the other, without touching it.
    pub(super) fn is_beside(&self, other: &Self) -> bool {
        self.max.x < other.min.x || self.min.x > other.max.x || self.max.y < other.min.y || self.min.y > other.max.y
    }
}

/// A tile with its outlines' margin, in its own units.
pub(super) const FRAME: Frame =
    Frame { min: Point { x: -MARGIN, y: -MARGIN }, max: Point { x: MAP_TILE_SIZE + MARGIN, y: MAP_TILE_SIZE + MARGIN } };

#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    pub(super) zoom: u8,
    x: i32,
    y: i32,
}

impl Tile {
    /// `None` if the square has no such tile.
    pub(super) fn new(zoom: u8, x: u32, y: u32) -> Option<Self> {
        if zoom > MAP_ZOOM_MAX || x >> zoom > 0 || y >> zoom > 0 {
            return None;
        }
        Some(Self { zoom, x: x.try_into().ok()?, y: y.try_into().ok()? })
    }

    /// A point of the square in the tile's units.
    pub(super) fn local(self, Point { x, y }: Point) -> Point {
        let bits = u32::from(self.zoom) + TILE_BITS;
        // Rounds, so that outlines do not drift as one zooms out.
        let scale = |units: i32| match bits.checked_sub(SQUARE_BITS) {
            Some(closer) => units << closer,
            None => (units + (1 << (SQUARE_BITS - bits - 1))) >> (SQUARE_BITS - bits),
        };
        Point { x: scale(x) - (self.x << TILE_BITS), y: scale(y) - (self.y << TILE_BITS) }
    }

    /// Whether a point in the tile's units is of this tile, not of the next.
    pub(super) fn has(self, Point { x, y }: Point) -> bool {
        (0..MAP_TILE_SIZE).contains(&x) && (0..MAP_TILE_SIZE).contains(&y)
    }

    /// A place in the tile's units.
    pub(super) fn locate(self, latitude: f64, longitude: f64) -> Point {
        let sine = latitude.to_radians().sin();
        let (across, down) = (longitude / 360.0 + 0.5, 0.5 - ((1.0 + sine) / (1.0 - sine)).ln() / (4.0 * std::f64::consts::PI));
        let size = f64::from(MAP_TILE_SIZE);
        let within = |share: f64, tile: i32| whole((share * f64::from(1_u32 << self.zoom) - f64::from(tile)) * size);
        Point { x: within(across, self.x), y: within(down, self.y) }
    }

    /// What the tile shows of the earth.
    pub(super) fn bounds(self) -> Bounds {
        let count = f64::from(1_u32 << self.zoom);
        let longitude = |x: i32| (f64::from(x) / count - 0.5) * 360.0;
        let latitude = |y: i32| (std::f64::consts::PI * (1.0 - 2.0 * f64::from(y) / count)).sinh().atan().to_degrees();
        Bounds { west: longitude(self.x), east: longitude(self.x + 1), south: latitude(self.y + 1), north: latitude(self.y) }
    }
}

/// The whole number below.
#[expect(clippy::as_conversions, reason = "what does not fit is far outside the tile, and stays so")]
fn whole(number: f64) -> i32 {
    number.floor() as i32
}
