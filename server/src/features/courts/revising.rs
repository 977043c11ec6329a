//! Writing another version of a court: what people see of it is seen in its games as well.

use protocol::UserId;

use super::form::Checked;
use super::games::games;
use super::store::{self, Facts};
use crate::error::Result;
use crate::run::Cx;

/// Writes the next version of a court, whose row the caller has locked. Its games follow.
pub(super) async fn revise(cx: &Cx, before: Facts, form: &Checked, editor: Option<UserId>) -> Result<Facts> {
    let seen = |court: &Facts| (court.name.clone(), court.address.clone(), court.latitude, court.longitude, court.zone.clone());
    let was = seen(&before);
    let after = store::write_version(cx.db(), before, form, editor, cx.now).await?;
    if was != seen(&after) {
        games().court_changed(cx, after.id, after.version).await?;
    }
    Ok(after)
}
