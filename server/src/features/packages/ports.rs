//! What packages answer dues.

use async_trait::async_trait;
use protocol::PassId;

use super::passes;
use crate::error::Result;
use crate::features::dues::leaving::Passes;
use crate::ports::answers;
use crate::run::Cx;

struct Packages;

#[async_trait]
impl Passes for Packages {
    async fn give_back(&self, cx: &mut Cx, pass: PassId) -> Result<()> {
        passes::give_back(cx, pass).await
    }
}

answers!(Passes, Packages);
