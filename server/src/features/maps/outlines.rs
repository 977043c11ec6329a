//! The outlines of land and lakes: `land.bin`, which `land.py` makes and describes, and an index into it.
//!
//! The vertices stay the bytes that are compiled in. They are divided into stretches, whose frames say which of them a tile
//! needs: of the others it needs the ends alone.

use std::ops::Range;
use std::sync::LazyLock;

use super::square::{FRAME, Frame, Point, Tile};

const BYTES: &[u8] = include_bytes!("land.bin");

/// Vertices in one stretch.
const STRETCH: u32 = 128;

pub(super) static LAND: LazyLock<Outlines> = LazyLock::new(|| Outlines::read(&mut Reader::new(BYTES)));
pub(super) static LAKES: LazyLock<Outlines> = LazyLock::new(|| {
    let mut reader = Reader::new(BYTES);
    reader.skip_outlines();
    Outlines::read(&mut reader)
});

pub(super) struct Outlines {
    rings: Vec<Ring>,
    stretches: Vec<Stretch>,
}

struct Ring {
    frame: Frame,
    stretches: Range<usize>,
}

/// Some vertices of a ring, one after the other.
struct Stretch {
    /// Where its vertices begin among the bytes.
    at: usize,
    count: u32,
    /// The vertex before its first.
    before: Point,
    last: Point,
    /// Around its vertices and the one before.
    frame: Frame,
    /// The lowest zoom that shows any of its vertices.
    zoom: u8,
}

impl Outlines {
    fn read(reader: &mut Reader) -> Self {
        let mut outlines = Self { rings: Vec::new(), stretches: Vec::new() };
        for _ in 0..reader.number() {
            let from = outlines.stretches.len();
            let mut left = reader.number();
            let mut before = Point { x: 0, y: 0 };
            let mut ring: Option<Frame> = None;
            while left > 0 {
                let count = left.min(STRETCH);
                let mut stretch = Stretch { at: reader.at, count, before, last: before, frame: Frame::around(before), zoom: u8::MAX };
                for index in 0..count {
                    let (vertex, zoom) = reader.vertex(stretch.last);
                    // No vertex comes before a ring's first.
                    if index == 0 && ring.is_none() {
                        stretch.frame = Frame::around(vertex);
                    }
                    stretch.frame.include(vertex);
                    ring.get_or_insert(Frame::around(vertex)).include(vertex);
                    stretch.zoom = stretch.zoom.min(zoom);
                    stretch.last = vertex;
                }
                before = stretch.last;
                left -= count;
                outlines.stretches.push(stretch);
            }
            if let Some(frame) = ring {
                outlines.rings.push(Ring { frame, stretches: from..outlines.stretches.len() });
            }
        }
        outlines.rings.shrink_to_fit();
        outlines.stretches.shrink_to_fit();
        outlines
    }

    /// Hands over each ring that a tile may show, in the tile's units. What lies beside the tile may be shortened.
    pub(super) fn each_ring(&self, tile: Tile, mut take: impl FnMut(&[Point])) {
        let local = |frame: Frame| Frame { min: tile.local(frame.min), max: tile.local(frame.max) };
        let mut points = Vec::new();
        for ring in self.rings.iter().filter(|ring| !local(ring.frame).is_beside(&FRAME)) {
            points.clear();
            let stretches = self.stretches.get(ring.stretches.clone()).unwrap_or_default();
            for stretch in stretches.iter().filter(|stretch| stretch.zoom <= tile.zoom) {
                if local(stretch.frame).is_beside(&FRAME) {
                    // All of it is on one side of the tile, so a straight line takes the same turn.
                    points.extend([stretch.first(), stretch.last].map(|vertex| tile.local(vertex)));
                } else {
                    stretch.each_vertex(|vertex, zoom| {
                        if zoom <= tile.zoom {
                            points.push(tile.local(vertex));
                        }
                    });
                }
            }
            take(&points);
        }
    }
}

impl Stretch {
    fn first(&self) -> Point {
        Reader { bytes: BYTES, at: self.at }.vertex(self.before).0
    }

    fn each_vertex(&self, mut take: impl FnMut(Point, u8)) {
        let mut reader = Reader { bytes: BYTES, at: self.at };
        let mut last = self.before;
        for _ in 0..self.count {
            let (vertex, zoom) = reader.vertex(last);
            take(vertex, zoom);
            last = vertex;
        }
    }
}

struct Reader {
    bytes: &'static [u8],
    at: usize,
}

impl Reader {
    fn new(bytes: &'static [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The next varint.
    fn number(&mut self) -> u32 {
        let (mut number, mut shift) = (0, 0);
        while let Some(byte) = self.bytes.get(self.at) {
            self.at += 1;
            number |= u32::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                break;
            }
        }
        number
    }

    /// The next vertex, after `last`, with its zoom.
    fn vertex(&mut self, last: Point) -> (Point, u8) {
        let across = self.number();
        let zoom = u8::try_from(across & 0xf).unwrap_or_default();
        (Point { x: last.x + unzigzag(across >> 4), y: last.y + unzigzag(self.number()) }, zoom)
    }

    fn skip_outlines(&mut self) {
        for _ in 0..self.number() {
            for _ in 0..self.number() {
                self.vertex(Point { x: 0, y: 0 });
            }
        }
    }
}

fn unzigzag(number: u32) -> i32 {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Outlines {
        /// Each ring whole, read without the index.
        pub(in super::super) fn each_whole_ring(&self, tile: Tile, mut take: impl FnMut(&[Point])) {
            for ring in &self.rings {
                let mut points = Vec::new();
                for stretch in &self.stretches[ring.stretches.clone()] {
                    stretch.each_vertex(|vertex, zoom| points.extend(Some(tile.local(vertex)).filter(|_| zoom <= tile.zoom)));
                }
                take(&points);
            }
        }
    }

    #[test]
    fn all_of_the_file_is_read() {
        let mut reader = Reader::new(BYTES);
        reader.skip_outlines();
        reader.skip_outlines();
        assert_eq!(reader.at, BYTES.len());
        assert_eq!([LAND.rings.len(), LAKES.rings.len()], [6_109, 1_555]);
    }

    #[test]
    fn the_index_is_small() {
        let size = |outlines: &Outlines| size_of_val(outlines.rings.as_slice()) + size_of_val(outlines.stretches.as_slice());
        let bytes = size(&LAND) + size(&LAKES);
        assert!(bytes < 750_000, "{bytes} bytes");
    }

    #[test]
    fn numbers_are_read_as_they_are_written() {
        let mut reader = Reader::new(&[0x05, 0x80, 0x01, 0xff, 0xff, 0x03]);
        assert_eq!([reader.number(), reader.number(), reader.number(), reader.number()], [5, 128, 65_535, 0]);
        assert_eq!([0, 1, 2, 3, 4].map(unzigzag), [0, -1, 1, -2, 2]);
    }
}
