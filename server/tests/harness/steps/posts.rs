//! Posts: written, commented on, and read in feeds.

use protocol::client::ClientError;
use protocol::people::Spot;
use protocol::posts::{
    AddComment, AddPost, Comment, EditPost, FeedKind, FeedPage, FeedPush, FeedSnapshot, GetFeed, GetPost, Post, PostEntry, PostForm,
};
use protocol::{PostId, Topic};
use rally::features::posts::hiding;
use rally::run::{Actor, run_typed};
use rally::work;

use crate::{Player, World};

pub const HERE: Spot = Spot { latitude: 34.077_123, longitude: -118.258_456 };

/// A text about somewhere near `HERE`.
pub fn form(text: &str) -> PostForm {
    PostForm { text: text.into(), images: Vec::new(), location: Some(HERE), card: None, comments_open: true }
}

pub async fn add(player: &Player, form: PostForm) -> Result<Post, ClientError> {
    player.client.call(AddPost { form }).await
}

pub async fn written(player: &Player, text: &str) -> Post {
    add(player, form(text)).await.expect("a post")
}

pub async fn commented(player: &Player, post: PostId, text: &str) -> Comment {
    player.client.call(AddComment { post, reply_to: None, text: text.into() }).await.expect("a comment")
}

/// The first page of a feed; that of an area is around `HERE`.
pub async fn feed(player: &Player, feed: FeedKind) -> FeedPage {
    player.client.call(GetFeed { feed, location: Some(HERE), ..GetFeed::default() }).await.expect("a page")
}

pub async fn texts(player: &Player, kind: FeedKind) -> Vec<String> {
    feed(player, kind).await.posts.into_iter().map(|entry| entry.post.text).collect()
}

/// Subscribes to the feed around `HERE`.
pub async fn open_feed(player: &Player) -> Vec<String> {
    let mut found = Vec::new();
    for topic in feed(player, FeedKind::Area).await.topics {
        found.extend(player.snapshot::<FeedSnapshot>(topic).await.posts.into_iter().map(|entry| entry.post.text));
    }
    found
}

/// The next push of a feed.
pub async fn next_feed_push(player: &mut Player) -> FeedPush {
    loop {
        let push = player.client.next_push().await.expect("a push");
        if matches!(push.topic, Some(Topic::Feed(_))) && !push.is_skip() {
            return push.feed().expect("of a feed");
        }
    }
}

pub async fn edit(player: &Player, post: &Post, form: PostForm) -> Result<Post, ClientError> {
    player.client.call(EditPost { post: post.id, version: post.version, form }).await
}

pub async fn get(player: &Player, post: PostId) -> Result<PostEntry, ClientError> {
    player.client.call(GetPost { post }).await
}

pub async fn set_hidden(world: &World, post: PostId, hidden: bool) {
    let (core, system) = (world.app(), Actor::System(protocol::TenantId::FIRST));
    run_typed::<bool>(core, system, work!(|cx, post, hidden| hiding::set_hidden(cx, post, hidden))).await.expect("hidden or shown");
}
