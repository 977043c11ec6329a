//! Times that somebody waits for.

use protocol::{Millis, UserId};

use crate::error::Result;
use crate::run::Cx;

pub(super) async fn freed(_: &mut Cx, _: UserId, _: Millis, _: Millis) -> Result<()> {
    Ok(())
}
