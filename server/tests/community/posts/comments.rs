//! Comments and replies.

use protocol::posts::{CommentMarks, CommentPage, DeleteComment, EditComment, LikeComment, ListComments};
use protocol::{CommentId, Key};

use super::*;

async fn reply(player: &Player, post: PostId, reply_to: CommentId, text: &str) -> Result<Comment, ClientError> {
    player.client.call(AddComment { post, reply_to: Some(reply_to), text: text.into() }).await
}

async fn list(player: &Player, post: PostId, replies_to: Option<CommentId>, cursor: Option<String>) -> CommentPage {
    player.client.call(ListComments { post, replies_to, cursor }).await.expect("a page")
}

fn page_texts(page: &CommentPage) -> Vec<&str> {
    page.comments.iter().map(|entry| entry.comment.text.as_str()).collect()
}

async fn count(player: &Player, post: PostId) -> i64 {
    get(player, post).await.expect("a post").post.comments
}

story!(two_nodes comments_are_live_while_a_post_is_open, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let post = written(&maya, "Anybody for doubles?").await.id;
    let snapshot: PostSnapshot = elena.snapshot(Topic::Post(post)).await;
    assert!(snapshot.entry.post.id == post && snapshot.comments.comments.is_empty());
    let comment = commented(&maya, post, " Thursday\nat seven. ").await;
    assert_eq!((comment.text.as_str(), comment.reply_to, comment.author.id), ("Thursday\nat seven.", None, maya.id));
    let pushes = post_pushes(&mut elena, post, ["comment_added", "post_counts"]).await;
    assert_eq!(pushes, [PostPush::CommentAdded { comment: Box::new(comment.clone()) }, PostPush::PostCounts { post, likes: 0, comments: 1 }]);
    let answer = reply(&elena, post, comment.id, "I'm in.").await.unwrap();
    assert_eq!(answer.reply_to, Some(comment.id));
    let nested = reply(&maya, post, answer.id, "Good.").await.unwrap();
    assert_eq!(nested.reply_to, Some(comment.id), "replies have no replies");
    let edited = maya.client.call(EditComment { comment: comment.id, text: "Friday at seven.".into() }).await.unwrap();
    assert!(edited.edited_at.is_some() && edited.replies == 2, "{edited:?}");
    assert_eq!(next_post_push(&mut elena, post, "comment_edited").await, PostPush::CommentEdited { comment: Box::new(edited) });
    assert_eq!(elena.client.call(LikeComment { comment: comment.id, on: true }).await.unwrap(), CommentMarks { comment: comment.id, liked: true, likes: 1 });
    assert_eq!(next_post_push(&mut elena, post, "comment_counts").await, PostPush::CommentCounts { comment: comment.id, likes: 1 });
    assert_eq!(count(&elena, post).await, 3);
    let deleted = maya.client.call(DeleteComment { comment: comment.id }).await.unwrap();
    assert!(deleted.deleted_at.is_some() && deleted.text.is_empty());
    assert_eq!(next_post_push(&mut elena, post, "comment_deleted").await, PostPush::CommentDeleted { comment: Box::new(deleted) });
    let page = list(&elena, post, None, None).await;
    assert_eq!((page_texts(&page), page.replies.len()), (vec![""], 2), "its replies stay");
    for answer in [answer.id, nested.id] {
        let by = if answer == nested.id { &maya } else { &elena };
        by.client.call(DeleteComment { comment: answer }).await.unwrap();
    }
    assert!(list(&elena, post, None, None).await.comments.is_empty(), "without replies it is not listed");
    assert_eq!(count(&elena, post).await, 0);
    let kept: i64 = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE body LIKE '%at seven%'").scalar().await.unwrap();
    assert_eq!(kept, 0, "earlier pushes say nothing more");
});

story!(comments_come_in_pages, |world| {
    let maya = world.player("Maya Okafor").await;
    let post = written(&maya, "Count with me").await.id;
    let total = limits::POST_COMMENT_PAGE + 3;
    let mut first = None;
    for n in 0..total {
        let comment = commented(&maya, post, &format!("{n}")).await;
        first.get_or_insert(comment.id);
    }
    let first = first.unwrap();
    for n in 0..total {
        reply(&maya, post, first, &format!("reply {n}")).await.unwrap();
    }
    let page = list(&maya, post, None, None).await;
    assert_eq!(
        (page.comments.len(), page_texts(&page)[0]),
        (limits::POST_COMMENT_PAGE, format!("{}", total - 1).as_str()),
        "the newest first"
    );
    let rest = list(&maya, post, None, page.cursor).await;
    assert_eq!((page_texts(&rest), rest.cursor.is_none()), (vec!["2", "1", "0"], true));
    let shown: Vec<&str> = rest.replies.iter().map(|entry| entry.comment.text.as_str()).collect();
    assert_eq!((shown, rest.comments[2].comment.replies), (vec!["reply 0", "reply 1"], i64::try_from(total).unwrap()));
    let replies = list(&maya, post, Some(first), None).await;
    assert_eq!((page_texts(&replies)[0], replies.comments.len()), ("reply 0", limits::POST_COMMENT_PAGE), "the oldest first");
    assert_eq!(page_texts(&list(&maya, post, Some(first), replies.cursor).await).len(), 3);
    assert_eq!(count(&maya, post).await, i64::try_from(total * 2).unwrap());
});

story!(a_closed_post_takes_no_comments, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let post = written(&maya, "Quiet, please").await;
    let comment = commented(&elena, post.id, "Why?").await;
    let closed = edit(&maya, &post, PostForm { comments_open: false, ..form("Quiet, please") }).await.unwrap();
    assert!(!closed.comments_open);
    let add = |text: &str| AddComment { post: post.id, reply_to: None, text: text.into() };
    assert_eq!(state_in(&refusal(elena.client.call(add("But why?")).await)), "comments_off");
    assert_eq!(state_in(&refusal(maya.client.call(add("Because.")).await)), "comments_off");
    assert_eq!(page_texts(&list(&elena, post.id, None, None).await), ["Why?"], "the old ones stay");
    elena.client.call(EditComment { comment: comment.id, text: "Sorry.".into() }).await.unwrap();
    elena.client.call(DeleteComment { comment: comment.id }).await.unwrap();
    edit(&maya, &closed, form("Quiet, please")).await.unwrap();
    commented(&elena, post.id, "Thanks.").await;
});

story!(two_nodes no_comment_passes_the_closing_of_a_post, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    race(2, ["commented", "closed"], async |round| {
        let post = written(&maya, "Open for now").await;
        let add = elena.client.call(AddComment { post: post.id, reply_to: None, text: "Quick!".into() });
        let close = edit(&maya, &post, PostForm { comments_open: false, ..form("Closed") });
        let (added, closed) = both(round, add, close).await;
        closed.unwrap();
        let came = added.is_ok();
        assert_eq!(count(&maya, post.id).await, i64::from(came));
        maya.client.call(DeletePost { post: post.id }).await.unwrap();
        if came { "commented" } else { "closed" }
    })
    .await;
});

story!(comments_are_checked_and_are_their_authors, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let (post, other) = (written(&maya, "One").await.id, written(&maya, "Another").await.id);
    let comment = commented(&elena, post, "Mine").await.id;
    for text in ["", " \n", "\u{3164}"] {
        let refused = refusal(maya.client.call(AddComment { post, reply_to: None, text: text.into() }).await);
        assert_eq!((refused.code, refused.message.as_str()), (ErrorCode::Invalid, "Write something"));
    }
    let long = AddComment { post, reply_to: None, text: "x".repeat(limits::POST_COMMENT_MAX + 1) };
    assert_eq!(code_on(maya.client.call(long).await), on(ErrorCode::Invalid, "text"));
    assert_eq!(code(maya.client.call(EditComment { comment, text: "Hers".into() }).await), ErrorCode::Forbidden);
    assert_eq!(code(maya.client.call(DeleteComment { comment }).await), ErrorCode::Forbidden);
    assert_eq!(code_on(reply(&maya, other, comment, "Astray").await), on(ErrorCode::NotFound, "reply_to"));
    // Who is in a block with somebody neither sees nor answers their comments.
    diego.rest.block(&diego.tokens.access_token, elena.id, true).await.unwrap();
    assert!(list(&diego, post, None, None).await.comments.is_empty());
    assert_eq!(code(reply(&diego, post, comment, "Hm").await), ErrorCode::NotFound);
    assert_eq!(code(diego.client.call(LikeComment { comment, on: true }).await), ErrorCode::NotFound);
    elena.client.call(DeleteComment { comment }).await.unwrap();
    assert_eq!(code(reply(&maya, post, comment, "Too late").await), ErrorCode::NotFound);
    assert_eq!(code(elena.client.call(DeleteComment { comment }).await), ErrorCode::NotFound);
});

story!(a_repeated_comment_is_one_and_says_nothing_once_it_is_deleted, |world| {
    let maya = world.player("Maya Okafor").await;
    let post = written(&maya, "One").await.id;
    let (key, add) = (Key::fresh(), AddComment { post, reply_to: None, text: "Once".into() });
    let first = maya.client.call_with(key, add.clone()).await.unwrap().ok;
    assert_eq!(maya.client.call_with(key, add.clone()).await.unwrap().ok, first);
    assert_eq!(count(&maya, post).await, 1);
    maya.client.call(DeleteComment { comment: first.id }).await.unwrap();
    let again = maya.client.call_with(key, add).await.unwrap().ok;
    assert!(again.id == first.id && again.text.is_empty() && again.deleted_at.is_some(), "{again:?}");
});
