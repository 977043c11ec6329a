//! Feeds by pages, and who receives what.

use protocol::chat::UserPush;
use protocol::posts::CardNoun;
use protocol::presence::Watch;
use protocol::session::OpenTopic;

use super::*;
use harness::servers::until;

/// The texts of all pages.
async fn all(player: &Player, args: GetFeed) -> Vec<String> {
    let (mut texts, mut cursor) = (Vec::new(), None);
    loop {
        let page = player.client.call(GetFeed { cursor, ..args.clone() }).await.expect("a page");
        assert!(page.posts.len() <= limits::FEED_PAGE);
        texts.extend(page.posts.into_iter().map(|entry| entry.post.text));
        cursor = page.cursor;
        if cursor.is_none() {
            return texts;
        }
    }
}

fn numbers(count: usize) -> Vec<String> {
    (0..count).rev().map(|n| format!("Number {n}")).collect()
}

story!(
    pages_follow_each_other_without_gaps_though_posts_come_and_go,
    |config| {
        for_weeks(config);
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        world.advance(WEEK);
        let count = limits::FEED_PAGE * 2 + 5;
        let mut posts = Vec::new();
        for n in 0..count {
            posts.push(written(&maya, &format!("Number {n}")).await);
        }
        let near = |feed| GetFeed { feed, location: Some(HERE), ..GetFeed::default() };
        assert_eq!(all(&elena, near(FeedKind::Area)).await, numbers(count));
        assert_eq!(all(&maya, near(FeedKind::Mine)).await, numbers(count));
        elena.rest.follow(&elena.tokens.access_token, maya.id, true).await.unwrap();
        assert_eq!(all(&elena, near(FeedKind::Followed)).await, numbers(count));
        let first = feed(&elena, FeedKind::Area).await;
        assert_eq!(first.posts.len(), limits::FEED_PAGE);
        written(&maya, "Newer").await;
        maya.client.call(DeletePost { post: first.posts.last().unwrap().post.id }).await.unwrap();
        let second = elena.client.call(GetFeed { cursor: first.cursor, ..near(FeedKind::Area) }).await.unwrap();
        assert_eq!(second.posts[0].post.id, posts[count - limits::FEED_PAGE - 1].id, "after the last one, also if that is gone");
        assert!(second.topics.is_empty(), "the topics are those of the first page");
        let strange = GetFeed { cursor: Some("12.x".into()), ..near(FeedKind::Area) };
        assert_eq!(code_on(elena.client.call(strange).await), on(ErrorCode::BadRequest, "cursor"));
    }
);

story!(
    long_posts_make_short_pages,
    |config| {
        for_weeks(config);
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        world.advance(WEEK);
        for number in 0..limits::FEED_PAGE {
            written(&maya, &format!("{number:03}{}", "🎾".repeat(limits::POST_TEXT_MAX - 3))).await;
        }
        let first = feed(&maya, FeedKind::Mine).await;
        assert!(first.posts.len() < limits::FEED_PAGE && first.cursor.is_some(), "{}", first.posts.len());
        assert_eq!(all(&maya, GetFeed { feed: FeedKind::Mine, ..GetFeed::default() }).await.len(), limits::FEED_PAGE);
    }
);

story!(each_feed_lists_its_own_posts, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    written(&elena, "Elena here").await;
    let far = add(&elena, PostForm { location: Some(FAR), ..form("Elena far away") }).await.unwrap();
    written(&diego, "Diego here").await;
    let court = courts::added(&elena, courts::form("Shatto")).await.id;
    add(&diego, PostForm { card: Some(Card::Court { court }), ..form("A court") }).await.unwrap();
    written(&maya, "Maya here").await;
    assert_eq!(texts(&maya, FeedKind::Area).await, ["Maya here", "A court", "Diego here", "Elena here"]);
    let there = GetFeed { location: Some(FAR), distance: Some(5.0), ..GetFeed::default() };
    assert_eq!(all(&maya, there).await, ["Elena far away"]);
    let courts_only = GetFeed { location: Some(HERE), card: Some(CardNoun::Court), ..GetFeed::default() };
    assert_eq!(all(&maya, courts_only).await, ["A court"]);
    assert!(texts(&maya, FeedKind::Followed).await.is_empty());
    maya.rest.follow(&maya.tokens.access_token, elena.id, true).await.unwrap();
    assert_eq!(texts(&maya, FeedKind::Followed).await, ["Elena far away", "Elena here"]);
    maya.rest.follow(&maya.tokens.access_token, diego.id, true).await.unwrap();
    assert_eq!(texts(&maya, FeedKind::Followed).await, ["A court", "Diego here", "Elena far away", "Elena here"]);
    assert_eq!(texts(&elena, FeedKind::Mine).await, ["Elena far away", "Elena here"]);
    // An edit moves a post to another area.
    let mut ben = world.player("Ben Carter").await;
    open_feed(&ben).await;
    let moved = edit(&elena, &far, form("Elena is back")).await.unwrap();
    assert_eq!(next_feed_push(&mut ben).await, FeedPush::PostAdded { post: Box::new(moved.clone()) });
    edit(&elena, &moved, PostForm { location: Some(FAR), ..form("Gone again") }).await.unwrap();
    assert_eq!(next_feed_push(&mut ben).await, FeedPush::PostGone { post: far.id });
    // Who has said nowhere where they play names a place.
    let homeless = maya.client.call(GetFeed::default()).await;
    assert_eq!(code_on(homeless), on(ErrorCode::BadRequest, "location"));
});

story!(two_nodes followers_who_are_online_receive_a_post_wherever_they_are, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    elena.rest.follow(&elena.tokens.access_token, maya.id, true).await.unwrap();
    until("she is online", async || maya.client.call(Watch { users: vec![elena.id] }).await.unwrap().online == [elena.id]).await;
    let post = add(&maya, PostForm { location: Some(FAR), ..form("From the desert") }).await.unwrap();
    let arrived = elena.next_own_push("post_arrived").await.user().unwrap();
    assert_eq!(arrived, UserPush::PostArrived { post: Box::new(post.clone()) });
    maya.client.call(DeletePost { post: post.id }).await.unwrap();
    world.jobs_performed().await;
    let kept: i64 = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE body LIKE '%From the desert%'").scalar().await.unwrap();
    assert_eq!(kept, 0, "it is taken back from her topic too");
});

story!(a_block_hides_posts_both_ways, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let diego = world.player("Diego Fuentes").await;
    let (hers, post) = (written(&elena, "Elena's").await, written(&maya, "Maya's").await);
    open_feed(&elena).await;
    elena.snapshot::<PostSnapshot>(Topic::Post(post.id)).await;
    maya.rest.block(&maya.tokens.access_token, elena.id, true).await.unwrap();
    let end = elena.next_push(Topic::Post(post.id), "closed").await.end();
    assert_eq!(end, Some(protocol::session::TopicEnd::Revoked));
    assert_eq!((texts(&maya, FeedKind::Area).await, texts(&elena, FeedKind::Area).await), (vec!["Maya's".into()], vec!["Elena's".into()]));
    assert_eq!(code(get(&maya, hers.id).await), ErrorCode::NotFound);
    assert_eq!(code(elena.client.call(OpenTopic { topic: Topic::Post(post.id), since: None }).await), ErrorCode::NotFound);
    written(&maya, "Unseen").await;
    let seen = written(&diego, "Seen").await;
    assert_eq!(next_feed_push(&mut elena).await, FeedPush::PostAdded { post: Box::new(seen) }, "hers came as a skip");
});
