//! Ids of the people's pictures, derived from the ids of the people.

use protocol::{PictureId, UserId};
use uuid::Uuid;

pub(super) fn portrait_of(user: UserId) -> PictureId {
    PictureId(Uuid::from_u128(user.0.as_u128() ^ 1))
}

/// The picture of somebody's certificate.
pub(super) fn paper_of(user: UserId) -> PictureId {
    PictureId(Uuid::from_u128(user.0.as_u128() ^ 2))
}
