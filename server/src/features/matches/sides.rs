//! Who stands on which side of a match, as a form names them.

use protocol::matches::ReportMatch;
use protocol::{EnrolmentId, UserId};

/// The two sides of a form.
#[derive(Clone, Copy)]
pub(super) struct Sides<'a> {
    pub(super) a: &'a [UserId],
    pub(super) b: &'a [UserId],
    pub(super) guests_a: &'a [EnrolmentId],
    pub(super) guests_b: &'a [EnrolmentId],
}

impl<'a> From<&'a ReportMatch> for Sides<'a> {
    fn from(ReportMatch { a, b, guests_a, guests_b, .. }: &'a ReportMatch) -> Self {
        Self { a, b, guests_a, guests_b }
    }
}
