//! Posts for a load test: written directly, without pushes and notifications.

use protocol::people::Spot;
use protocol::{Millis, PostId, TenantId, UserId};

use super::Place;
use crate::db::Db;
use crate::error::Result;
use crate::features::posts::place;

/// A post about the area around a spot.
pub(crate) struct SeededPost {
    pub(crate) id: PostId,
    pub(crate) author: UserId,
    pub(crate) text: &'static str,
    pub(crate) spot: Spot,
    pub(crate) area: String,
    pub(crate) at: Millis,
}

/// Writes posts without pictures and cards, in one statement.
pub(crate) async fn write(db: &Db, tenant: TenantId, posts: &[SeededPost]) -> Result<()> {
    let mut query = db.query(
        "INSERT INTO post (id, tenant, author, text, mentions, images, area, latitude, longitude, topic_cell, comments_open, likes, \
         comments, version, created_at) VALUES ",
    );
    for (index, post) in posts.iter().enumerate() {
        let Place { area, spot, topic_cell } = place::around(post.spot, Some(post.area.clone()))?;
        let (latitude, longitude) = spot.unzip();
        query = query.push(if index == 0 { "(" } else { ", (" }).arg(post.id).push(", ").arg(tenant).push(", ").arg(post.author);
        query = query.push(", ").arg(post.text).push(", '[]', '[]', ").arg(area).push(", ").arg(latitude).push(", ").arg(longitude);
        query = query.push(", ").arg(topic_cell).push(", TRUE, 0, 0, 1, ").arg(post.at).push(")");
    }
    query.run().await?;
    Ok(())
}
