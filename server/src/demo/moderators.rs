//! Who moderates the demo community: the player that a visitor can sign in as, and somebody who decides about appeals.

use protocol::text::Handle;

use super::step;
use crate::error::Result;
use crate::features::users::profiles::standing;
use crate::run::{Core, Cx};
use crate::{instance, work};

const MODERATORS: [&str; 2] = ["maya.ok", "grace.kim"];

pub(super) async fn appoint_all(core: &Core) -> Result<()> {
    step::run(core, || work!(|cx| appoint(cx))).await
}

async fn appoint(cx: &mut Cx) -> Result<()> {
    if instance::mark(cx.db(), "demo.moderators").await? {
        for handle in MODERATORS {
            standing::set_moderator(cx, &Handle::parse(handle)?, true).await?;
        }
    }
    Ok(())
}
