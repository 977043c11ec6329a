//! Cuts rings to a tile's frame and writes them as SVG path data.

use std::fmt::Write;

use super::square::{FRAME, Point};

/// Path data of the rings that were added.
#[derive(Default)]
pub(super) struct Path {
    text: String,
    /// Reused from ring to ring.
    ring: Vec<Point>,
    cut: Vec<Point>,
}

impl Path {
    /// Adds what the frame contains of a ring, which is closed from its last point to its first.
    pub(super) fn add(&mut self, ring: &[Point]) {
        self.ring.clear();
        self.ring.extend_from_slice(ring);
        // Sutherland and Hodgman: one edge of the frame after the other.
        for edge in [Edge::West, Edge::East, Edge::North, Edge::South] {
            self.cut.clear();
            let mut before = self.ring.last().copied();
            for point in self.ring.drain(..) {
                if let Some(before) = before
                    && edge.has(before) != edge.has(point)
                {
                    self.cut.push(edge.crossing(before, point));
                }
                if edge.has(point) {
                    self.cut.push(point);
                }
                before = Some(point);
            }
            std::mem::swap(&mut self.ring, &mut self.cut);
        }
        straighten(&mut self.ring, &mut self.cut);
        if is_area(&self.ring) {
            self.write();
        }
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    fn write(&mut self) {
        let mut last: Option<Point> = None;
        for point in &self.ring {
            // Writing into a string cannot fail.
            let _ = match last {
                None => write!(self.text, "M{} {}", point.x, point.y),
                Some(before) => {
                    let (x, y) = (point.x - before.x, point.y - before.y);
                    // A minus separates by itself, and so does a command.
                    let letter = if self.text.ends_with('l') || x < 0 { "" } else { " " };
                    let space = if y < 0 { "" } else { " " };
                    write!(self.text, "{letter}{x}{space}{y}")
                }
            };
            if last.is_none() {
                self.text.push('l');
            }
            last = Some(*point);
        }
        self.text.push('z');
    }
}

/// An edge of the frame.
#[derive(Clone, Copy)]
enum Edge {
    West,
    East,
    North,
    South,
}

impl Edge {
    /// Whether a point is on its inner side.
    fn has(self, Point { x, y }: Point) -> bool {
        match self {
            Self::West => x >= FRAME.min.x,
            Self::East => x <= FRAME.max.x,
            Self::North => y >= FRAME.min.y,
            Self::South => y <= FRAME.max.y,
        }
    }

    /// Where a line from one side to the other crosses it.
    fn crossing(self, from: Point, to: Point) -> Point {
        let at_x = |x: i32| Point { x, y: between(from.y, to.y, x - from.x, to.x - from.x) };
        let at_y = |y: i32| Point { x: between(from.x, to.x, y - from.y, to.y - from.y), y };
        match self {
            Self::West => at_x(FRAME.min.x),
            Self::East => at_x(FRAME.max.x),
            Self::North => at_y(FRAME.min.y),
            Self::South => at_y(FRAME.max.y),
        }
    }
}

/// The number at a share of the way from one to another.
fn between(from: i32, to: i32, share: i32, whole: i32) -> i32 {
    let way = (i64::from(to) - i64::from(from)) * i64::from(share);
    // Between two i32.
    i32::try_from(i64::from(from) + way / i64::from(whole)).unwrap_or(to)
}

/// Leaves out what repeats, and the middle of lines along the axes: cutting leaves many of both on the frame.
fn straighten(ring: &mut Vec<Point>, straight: &mut Vec<Point>) {
    straight.clear();
    for point in ring.drain(..) {
        if let [.., one, two] = straight.as_slice()
            && ((one.x == two.x && two.x == point.x) || (one.y == two.y && two.y == point.y))
        {
            straight.pop();
        }
        if straight.last() != Some(&point) {
            straight.push(point);
        }
    }
    std::mem::swap(ring, straight);
}

/// Whether a ring encloses anything.
fn is_area(ring: &[Point]) -> bool {
    let next = ring.iter().cycle().skip(1);
    let twice: i64 = ring.iter().zip(next).map(|(a, b)| i64::from(a.x) * i64::from(b.y) - i64::from(b.x) * i64::from(a.y)).sum();
    twice != 0
}

#[cfg(test)]
mod tests {
    use protocol::limits::MAP_TILE_SIZE;

    use super::super::square::MARGIN;
    use super::*;

    const LOW: i32 = -MARGIN;
    const HIGH: i32 = MAP_TILE_SIZE + MARGIN;

    fn path(rings: &[&[(i32, i32)]]) -> String {
        let mut path = Path::default();
        for ring in rings {
            path.add(&ring.iter().map(|(x, y)| Point { x: *x, y: *y }).collect::<Vec<_>>());
        }
        path.finish()
    }

    #[test]
    fn a_ring_inside_is_written_whole() {
        assert_eq!(path(&[&[(10, 20), (110, 20), (110, 140), (10, 140)]]), "M10 20l100 0 0 120-100 0z");
        assert_eq!(path(&[&[(10, 30), (50, 0), (90, 30)]]), "M10 30l40-30 40 30z");
    }

    #[test]
    fn a_square_across_an_edge_is_cut_at_the_margin() {
        assert_eq!(path(&[&[(-500, 100), (100, 100), (100, 200), (-500, 200)]]), format!("M{LOW} 100l108 0 0 100-108 0z"));
        assert_eq!(path(&[&[(1_000, 1_000), (5_000, 1_000), (5_000, 5_000), (1_000, 5_000)]]), "M1000 1032l0-32 32 0 0 32z");
        // A slope is cut where it crosses.
        assert_eq!(path(&[&[(0, 0), (2_064, 0), (0, 1_000)]]), "M0 0l1032 0 0 500-1032 500z");
    }

    #[test]
    fn a_hole_stays_a_hole() {
        let (land, hole) = ([(-100, -100), (3_000, -100), (3_000, 3_000), (-100, 3_000)], [(500, 500), (500, 900), (900, 900), (900, 500)]);
        let whole = HIGH - LOW;
        // The other way round, so that the rule of windings leaves it out.
        assert_eq!(path(&[&land, &hole]), format!("M{LOW} {HIGH}l0-{whole} {whole} 0 0 {whole}zM500 500l0 400 400 0 0-400z"));
    }

    #[test]
    fn what_surrounds_the_tile_or_is_beside_it_is_all_or_nothing() {
        let around: &[(i32, i32)] = &[(-9_000, -9_000), (9_000, -9_000), (9_000, 9_000), (-9_000, 9_000)];
        let whole = HIGH - LOW;
        assert_eq!(path(&[around]), format!("M{LOW} {HIGH}l0-{whole} {whole} 0 0 {whole}z"));
        // Around the tile on three sides, and nothing in it.
        let beside: &[(i32, i32)] = &[
            (-9_000, -9_000),
            (9_000, -9_000),
            (9_000, 9_000),
            (8_000, 9_000),
            (8_000, -8_000),
            (-8_000, -8_000),
            (-8_000, 9_000),
            (-9_000, 9_000),
        ];
        for ring in [beside, &[(3_000, 0), (4_000, 0), (4_000, 100)], &[(5, 5), (5, 5), (5, 9)], &[(1, 1), (9, 9)], &[]] {
            assert_eq!(path(&[ring]), "", "{ring:?}");
        }
    }
}
