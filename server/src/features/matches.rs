//! Matches: what was played, and how it ended.

pub mod rules;

use protocol::matches::{MatchCommand, MatchQuery};

use crate::error::Result;
use crate::run::{Answer, Cx, View};

pub async fn command(_cx: &mut Cx, _command: MatchCommand) -> Result<Answer> {
    Err(crate::error::unavailable().into())
}

pub async fn query(_view: &View, _query: MatchQuery) -> Result<Answer> {
    Err(crate::error::unavailable().into())
}
