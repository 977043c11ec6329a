//! What posts answer notifications, and whoever has something to post.

use async_trait::async_trait;
use protocol::notifications::About;
use protocol::{Millis, TenantId, UserId};

use super::{news, occasions};
use crate::db::Db;
use crate::error::Result;
use crate::features::notifications::relevance::StillNews;
use crate::features::occasions::{Key, Occasion, Occasions};
use crate::ports::answers;
use crate::run::Cx;

struct Posts;

#[async_trait]
impl Occasions for Posts {
    async fn post(&self, cx: &mut Cx, key: Key, occasion: Occasion<'_>) -> Result<()> {
        occasions::post(cx, key, occasion).await
    }

    async fn take_back(&self, cx: &mut Cx, key: Key, author: Option<UserId>) -> Result<()> {
        occasions::take_back(cx, key, author).await
    }
}

#[async_trait]
impl StillNews for Posts {
    async fn is_news(&self, db: &Db, tenant: TenantId, _: UserId, about: &About, _: Millis) -> Result<bool> {
        news::still_there(db, tenant, about).await
    }
}

answers!(Occasions, Posts);
answers!(StillNews, Posts);
