//! Likes and saves.

use futures_util::future::join_all;
use protocol::chat::UserPush;
use protocol::posts::{LikePost, PostMarks, SavePost};

use super::*;

async fn like(player: &Player, post: PostId, on: bool) -> PostMarks {
    player.client.call(LikePost { post, on }).await.expect("an answer")
}

async fn save(player: &Player, post: PostId, on: bool) -> Result<PostMarks, ClientError> {
    player.client.call(SavePost { post, on }).await
}

story!(two_nodes likes_are_counted_once_for_each_person, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let post = written(&maya, "Won it!").await.id;
    open_feed(&elena).await;
    for _ in 0..2 {
        assert_eq!(like(&maya, post, true).await, PostMarks { post, liked: true, saved: false, likes: 1 });
    }
    assert_eq!(next_feed_push(&mut elena).await, FeedPush::PostCounts { post, likes: 1, comments: 0 });
    assert_eq!(like(&elena, post, true).await.likes, 2);
    let marked = elena.next_own_push("post_marked").await.user().unwrap();
    assert_eq!(marked, UserPush::PostMarked { post, liked: true, saved: false });
    for _ in 0..2 {
        assert_eq!(like(&maya, post, false).await, PostMarks { post, liked: false, saved: false, likes: 1 });
    }
    let (hers, mine) = (get(&elena, post).await.unwrap(), get(&maya, post).await.unwrap());
    assert_eq!((hers.liked, mine.liked, mine.post.likes), (true, false, 1));
});

story!(two_nodes a_crowd_that_likes_at_once_is_counted_right, |world| {
    let maya = world.player("Maya Okafor").await;
    let post = written(&maya, "Won it!").await.id;
    let mut crowd = Vec::new();
    for n in 0..8 {
        crowd.push(if n % 2 == 0 { world.player("Ann Other").await } else { world.player_elsewhere("Ann Other").await });
    }
    join_all(crowd.iter().map(|player| like(player, post, true))).await;
    assert_eq!(get(&maya, post).await.unwrap().post.likes, 8);
    join_all(crowd.iter().map(|player| like(player, post, false))).await;
    assert_eq!(get(&maya, post).await.unwrap().post.likes, 0);
});

story!(saved_posts_are_listed_by_when_they_were_saved, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (first, second) = (written(&maya, "First").await.id, written(&maya, "Second").await.id);
    assert!(save(&elena, second, true).await.unwrap().saved);
    world.advance(std::time::Duration::from_secs(1));
    save(&elena, first, true).await.unwrap();
    assert_eq!(texts(&elena, FeedKind::Saved).await, ["First", "Second"]);
    assert!(texts(&maya, FeedKind::Saved).await.is_empty());
    assert!(get(&elena, first).await.unwrap().saved);
    assert!(!save(&elena, second, false).await.unwrap().saved);
    assert_eq!(texts(&elena, FeedKind::Saved).await, ["First"]);
    maya.client.call(DeletePost { post: first }).await.unwrap();
    assert!(texts(&elena, FeedKind::Saved).await.is_empty());
    assert_eq!(code(save(&elena, first, true).await), ErrorCode::NotFound, "gone is gone");
});
