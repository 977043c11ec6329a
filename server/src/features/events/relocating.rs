//! Games at a court that was merged into another one: the court is the same place, so nobody is asked to confirm.

use protocol::CourtId;

use super::store;
use crate::error::Result;
use crate::features::courts::reference::Reference;
use crate::run::Cx;

/// Games moved in one transaction.
const MOVED_TOGETHER: i64 = 500;

/// Moves some games, past ones too, to the court that stays; answers how many. A private game keeps its area.
pub(crate) async fn move_some(cx: &Cx, from: CourtId, into: &Reference) -> Result<u64> {
    store::relocate(cx.db(), from, into, MOVED_TOGETHER).await
}
