//! Play now.

use protocol::play::{PlayCommand, PlayQuery, PlaySnapshot};

use crate::error::Result;
use crate::run::{Answer, Cx, View};

pub async fn command(_cx: &mut Cx, _command: PlayCommand) -> Result<Answer> {
    Err(crate::error::unavailable().into())
}

pub async fn query(_view: &View, _query: PlayQuery) -> Result<Answer> {
    Err(crate::error::unavailable().into())
}

/// The state of `play:{cell}`.
pub async fn snapshot(_view: &View, _cell: protocol::Cell) -> Result<PlaySnapshot> {
    Err(crate::error::unavailable().into())
}
