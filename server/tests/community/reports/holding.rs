//! What is held until somebody has looked at it: links of newcomers, and texts with words that the community listed.

use protocol::posts::{EditComment, FeedKind, FeedPush, ListComments};
use protocol::reports::ModerationWhat;

use super::hiding::{WEEK, close, decisions, for_weeks};
use super::*;
use harness::steps::posts::{add, commented, edit, feed, form, get, next_feed_push, open_feed, texts, written};

/// What waits without a report: noun, id, how it begins.
async fn held(world: &World) -> Vec<(String, String, String)> {
    let listed = admin(world, &["reports"]).await.expect("a list");
    let rows = listed.lines().map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>());
    rows.filter(|fields| fields.len() == 6).map(|fields| (fields[0].clone(), fields[1].clone(), fields[5].clone())).collect()
}

story!(
    two_nodes a_link_of_a_newcomer_waits_until_somebody_has_looked_at_it,
    |config| {
        for_weeks(config);
    },
    |world| {
        let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
        open_feed(&elena).await;
        let post = written(&maya, "Rackets: https://shop.example").await;
        assert!(post.hidden);
        assert_eq!(code(get(&elena, post.id).await), ErrorCode::NotFound);
        assert_eq!(texts(&maya, FeedKind::Mine).await, ["Rackets: https://shop.example"], "its author has it");
        assert_eq!(decisions(&maya).await, [(ModerationWhat::Held, "Rackets: https://shop.example".into(), Some(post.id))]);
        assert_eq!(held(world).await, [("post".to_owned(), post.id.to_string(), "Rackets: https://shop.example".to_owned())]);
        close(world, "post", post.id, false).await;
        // The first that the area hears of it.
        let FeedPush::PostAdded { post: shown } = next_feed_push(&mut elena).await else { panic!("a post") };
        assert!(shown.id == post.id && !shown.hidden);
        let kinds: Vec<_> = decisions(&maya).await.into_iter().map(|(what, ..)| what).collect();
        assert_eq!((kinds, held(world).await), (vec![ModerationWhat::Held, ModerationWhat::Restored], Vec::new()));

        let plain = written(&maya, "Anybody for doubles?").await;
        assert_eq!(next_feed_push(&mut elena).await, FeedPush::PostAdded { post: Box::new(plain.clone()) });
        let edited = edit(&maya, &plain, form("Anybody for doubles? www.shop.example")).await.expect("edited");
        assert!(edited.hidden, "a link that comes later waits as well");
        assert_eq!(next_feed_push(&mut elena).await, FeedPush::PostGone { post: plain.id });
        let stored: i64 = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE body LIKE '%www.shop%' AND topic LIKE 'feed:%'").scalar().await.unwrap();
        assert_eq!(stored, 0, "nobody was sent it");

        world.advance(WEEK);
        let maya = maya.other_device(&world.nodes[0]).await;
        assert!(!written(&maya, "Photos: https://club.example/final").await.hidden, "no newcomer any more");
    }
);

story!(
    a_text_with_a_listed_word_waits_whoever_wrote_it,
    |config| {
        for_weeks(config);
    },
    |world| {
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        assert_eq!(admin(world, &["words"]).await.unwrap(), "No words are listed.");
        assert_eq!(admin(world, &["words", "add", "Online Casino"]).await.unwrap(), "online casino");
        assert!(admin(world, &["words", "add", "online CASÍNO"]).await.is_err(), "it is listed");
        assert!(admin(world, &["words", "add", "!"]).await.is_err(), "it has no letter");
        world.advance(WEEK);
        let (maya, elena) = (maya.other_device(&world.nodes[0]).await, elena.other_device(&world.nodes[0]).await);
        let post = written(&maya, "Anybody for doubles?").await.id;
        let comment = commented(&elena, post, "Better: an online-casino!").await;
        assert!(comment.hidden);
        let seen = async || {
            let page = maya.client.call(ListComments { post, replies_to: None, cursor: None }).await.expect("comments");
            (page.comments.len(), get(&maya, post).await.expect("a post").post.comments)
        };
        assert_eq!(seen().await, (0, 0));
        let missed = maya.client.call(protocol::notifications::ListNotifications::default()).await.expect("notifications").notifications;
        assert!(missed.is_empty(), "its author hears nothing of a comment that they do not see");
        close(world, "comment", comment.id, false).await;
        assert_eq!(seen().await, (1, 1));
        let later = commented(&elena, post, "Or not.").await;
        let edited = elena.client.call(EditComment { comment: later.id, text: "The online casino is open.".into() }).await.expect("edited");
        assert!(edited.hidden);
        assert_eq!(seen().await, (1, 1));
        assert!(add(&maya, form("No online casinos, please")).await.expect("a post").hidden.eq(&false), "another word");
        assert_eq!(admin(world, &["words", "remove", "online casino"]).await.unwrap(), "No words are listed.");
        assert!(admin(world, &["words", "remove", "online casino"]).await.is_err());
        assert!(!written(&maya, "The online casino is closed.").await.hidden);
        assert!(feed(&elena, FeedKind::Mine).await.posts.is_empty());
    }
);
