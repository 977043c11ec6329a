//! What follows from a fixture that moved: the tables of its groups, and the end of a league whose fixtures are all decided.

use super::store::Row;
use super::{tables, turning};
use crate::error::Result;
use crate::run::Cx;

/// Makes the tables of these groups of a locked league anew, and completes the league if nothing is left to be decided.
pub(super) async fn moved(cx: &mut Cx, league: &Row, groups: &[i64]) -> Result<()> {
    Box::pin(tables::moved(cx, league, groups)).await?;
    Box::pin(turning::complete_if_decided(cx, league.id)).await
}
