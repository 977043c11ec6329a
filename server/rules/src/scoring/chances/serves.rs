//! The chances of points, which everything else follows from.

use super::super::side::Side;

/// Points that the server wins on average, men's and women's tours together.
pub const MEAN_SERVE: f64 = 0.62;

/// Nobody wins all points: chances of points are between this and one less this, so that every game ends.
const LEAST: f64 = 0.001;

/// The chance of each side to win a point on its own serve, between 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Serve {
    pub a: f64,
    pub b: f64,
}

impl Serve {
    /// The chance that A wins a point that this side serves.
    pub(super) fn point_of_a(self, server: Side) -> f64 {
        match server {
            Side::A => self.a,
            Side::B => 1.0 - self.b,
        }
    }

    /// Serves of this mean, A's better by twice `edge`.
    pub(super) fn with_edge(mean: f64, edge: f64) -> Self {
        Self { a: mean + edge, b: mean - edge }.bounded()
    }

    pub(super) fn bounded(self) -> Self {
        let bounded = |chance: f64| if chance.is_nan() { MEAN_SERVE } else { chance.clamp(LEAST, 1.0 - LEAST) };
        Self { a: bounded(self.a), b: bounded(self.b) }
    }
}
