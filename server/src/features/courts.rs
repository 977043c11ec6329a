//! Courts.

use protocol::courts::{CourtCommand, CourtQuery};

use crate::error::Result;
use crate::run::{Answer, Cx, View};

pub async fn command(_cx: &mut Cx, _command: CourtCommand) -> Result<Answer> {
    Err(crate::error::unavailable().into())
}

pub async fn query(_view: &View, _query: CourtQuery) -> Result<Answer> {
    Err(crate::error::unavailable().into())
}
