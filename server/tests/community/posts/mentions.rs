//! Mentions, and the notifications about posts.

use protocol::notifications::{About, ListNotifications};
use protocol::posts::EditComment;

use super::*;

/// The kinds of somebody's notifications, the newest first.
async fn kinds(player: &Player) -> Vec<&'static str> {
    let list = player.client.call(ListNotifications { cursor: None }).await.expect("a list");
    list.notifications.into_iter().map(|notification| notification.about.kind()).collect()
}

async fn handle(player: &Player) -> String {
    player.rest.profile(&player.tokens.access_token).await.expect("a profile").handle
}

async fn reply(player: &Player, post: PostId, reply_to: protocol::CommentId, text: &str) -> Comment {
    player.client.call(AddComment { post, reply_to: Some(reply_to), text: text.into() }).await.expect("a reply")
}

story!(whoever_is_mentioned_is_notified_once, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let (her, his) = (handle(&elena).await, handle(&diego).await);
    let text = format!("@{her}, are you in? And @{}. Not @nobody.here, mail x@{his}", her.to_uppercase());
    let post = written(&maya, &text).await;
    let mentioned: Vec<_> = post.mentions.iter().map(|mention| (mention.handle.clone(), mention.user)).collect();
    assert_eq!(mentioned, [(her.clone(), elena.id)]);
    let list = elena.client.call(ListNotifications { cursor: None }).await.unwrap();
    let About::Mentioned { post: about, comment, by } = &list.notifications[0].about else { panic!("{list:?}") };
    assert_eq!((about.id, comment, by.id), (post.id, &None, maya.id));
    assert!(about.start.starts_with(&format!("@{her}")) && about.start.chars().count() <= 80, "{}", about.start);
    let more = edit(&maya, &post, form(&format!("@{her} and @{his}"))).await.unwrap();
    assert_eq!(more.mentions.len(), 2);
    assert_eq!((kinds(&elena).await, kinds(&diego).await), (vec!["mentioned"], vec!["mentioned"]), "only he is new");
    let me = handle(&maya).await;
    written(&maya, &format!("I, @{me}, won")).await;
    assert!(kinds(&maya).await.is_empty(), "nobody mentions themselves");
});

story!(a_comment_notifies_each_person_once, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let post = written(&maya, "Anybody for doubles?").await.id;
    let comment = commented(&elena, post, "Me!").await;
    assert_eq!(kinds(&maya).await, ["post_commented"]);
    reply(&diego, post, comment.id, "Me too.").await;
    assert_eq!((kinds(&elena).await, kinds(&maya).await.len()), (vec!["comment_replied"], 1), "two comments, shown as one");
    let mine = reply(&maya, post, comment.id, "Good.").await;
    assert_eq!(kinds(&elena).await, ["comment_replied", "comment_replied"]);
    let her = handle(&elena).await;
    maya.client.call(EditComment { comment: mine.id, text: format!("Good, @{her}.") }).await.unwrap();
    assert_eq!(kinds(&elena).await[0], "mentioned");
    reply(&diego, post, comment.id, &format!("@{her} brings balls")).await;
    assert_eq!(kinds(&elena).await.len(), 4, "mentioned, and not told of the reply as well");
    assert!(kinds(&diego).await.is_empty());
});

story!(a_block_keeps_mentions_plain_text, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let her = handle(&elena).await;
    elena.rest.block(&elena.tokens.access_token, maya.id, true).await.unwrap();
    let post = written(&maya, &format!("Hello @{her}")).await;
    assert!(post.mentions.is_empty() && kinds(&elena).await.is_empty());
});
