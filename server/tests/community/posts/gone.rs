//! Posts that are hidden by whoever runs the community, and those of a removed account.

use protocol::posts::{LikePost, ListComments, SavePost};
use protocol::session::TopicEnd;

use super::*;
use harness::PASSWORD;
use harness::servers::until;
use harness::steps::posts::set_hidden;

/// Waits until a post is gone from the feed and its own topic has ended: pushes of two topics come in either order.
async fn sees_it_go(player: &mut Player, post: PostId) {
    let (mut is_gone, mut has_ended) = (false, false);
    while !(is_gone && has_ended) {
        let push = player.client.next_push().await.expect("a push");
        match push.topic {
            Some(Topic::Feed(_)) if !push.is_skip() => {
                assert_eq!(push.feed().expect("of a feed"), FeedPush::PostGone { post });
                is_gone = true;
            }
            Some(Topic::Post(of)) if of == post && push.is_named("closed") => {
                assert_eq!(push.end(), Some(TopicEnd::Reset));
                has_ended = true;
            }
            _ => {}
        }
    }
}

story!(two_nodes a_hidden_post_is_its_authors_alone_until_it_is_shown_again, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let post = written(&maya, "Buy my balls").await.id;
    open_feed(&elena).await;
    elena.snapshot::<PostSnapshot>(Topic::Post(post)).await;
    set_hidden(world, post, true).await;
    sees_it_go(&mut elena, post).await;
    assert_eq!(code(get(&elena, post).await), ErrorCode::NotFound);
    assert_eq!(code(elena.client.call(LikePost { post, on: true }).await), ErrorCode::NotFound);
    assert!(texts(&elena, FeedKind::Area).await.is_empty() && texts(&maya, FeedKind::Area).await.is_empty());
    assert!(feed(&maya, FeedKind::Mine).await.posts[0].post.hidden, "its author knows");
    let mine = get(&maya, post).await.unwrap().post;
    edit(&maya, &mine, form("Sorry")).await.unwrap();
    set_hidden(world, post, false).await;
    let shown = get(&elena, post).await.unwrap().post;
    assert_eq!((shown.text.as_str(), shown.hidden), ("Sorry", false));
    assert_eq!(next_feed_push(&mut elena).await, FeedPush::PostAdded { post: Box::new(shown) });
});

story!(a_removed_accounts_posts_go_and_its_comments_stay, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let hers = written(&maya, "From Maya").await.id;
    let mine = written(&elena, "From Elena").await.id;
    commented(&maya, mine, "Well played").await;
    maya.client.call(LikePost { post: mine, on: true }).await.unwrap();
    maya.client.call(SavePost { post: mine, on: true }).await.unwrap();
    maya.rest.remove_account(&maya.tokens.access_token, Some(PASSWORD)).await.unwrap();
    until("her post is deleted", async || get(&elena, hers).await.is_err()).await;
    world.jobs_performed().await;
    assert_eq!(texts(&elena, FeedKind::Area).await, ["From Elena"]);
    let left = get(&elena, mine).await.unwrap().post;
    assert_eq!((left.likes, left.comments), (0, 1));
    let comments = elena.client.call(ListComments { post: mine, replies_to: None, cursor: None }).await.unwrap().comments;
    assert_eq!((comments[0].comment.text.as_str(), comments[0].comment.author.name.as_str()), ("Well played", "Former player"));
    for table in ["post_like", "post_save"] {
        let rows: i64 = world
            .app()
            .db
            .query("SELECT COUNT(*) FROM ")
            .push(if table == "post_like" { "post_like" } else { "post_save" })
            .scalar()
            .await
            .unwrap();
        assert_eq!(rows, 0, "{table}");
    }
});
