//! Coaches who are free at a time.

use protocol::UserId;

use crate::error::Result;
use crate::run::Cx;

pub(super) async fn refresh(_: &mut Cx, _: UserId) -> Result<()> {
    Ok(())
}
