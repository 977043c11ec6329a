//! What play now answers people.

use async_trait::async_trait;
use protocol::UserId;

use super::free;
use crate::error::Result;
use crate::features::users::profiles::ShowsPeople;
use crate::ports::answers;
use crate::run::Cx;

struct Play;

#[async_trait]
impl ShowsPeople for Play {
    async fn show(&self, cx: &mut Cx, user: UserId, shown: bool) -> Result<()> {
        free::show(cx, user, shown).await
    }
}

answers!(ShowsPeople, Play);
