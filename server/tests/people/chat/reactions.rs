//! Reactions to messages.

use futures_util::future::join_all;
use protocol::chat::{ChatPush, Delete, Edit, History, ListReactions, MessageReactions, React, Reaction, ReactionKind, Send, SetRole};
use protocol::client::ClientError;
use protocol::{ErrorCode, MessageId, Topic, limits};

use super::*;
use harness::steps::people::block;
use harness::story;

async fn react(player: &Player, message: MessageId, kind: ReactionKind, on: bool) -> Result<MessageReactions, ClientError> {
    player.client.call(React { message, kind, on }).await
}

fn of(kind: ReactionKind, count: i64, mine: bool) -> Reaction {
    Reaction { kind, count, mine }
}

/// The names of those who reacted, each with how.
async fn reactors(player: &Player, message: MessageId) -> Vec<(String, ReactionKind)> {
    let page = player.client.call(ListReactions { message }).await.unwrap();
    assert!(!page.more);
    page.reactors.into_iter().map(|reactor| (reactor.person.name, reactor.kind)).collect()
}

story!(two_nodes a_reaction_arrives_at_once, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player_elsewhere("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let message = maya.say(&room, "Won it!").await.id;
    enter(&mut elena, room.id).await;
    for _ in 0..2 {
        let reactions = react(&maya, message, ReactionKind::Heart, true).await.unwrap();
        assert_eq!(reactions, MessageReactions { message, reactions: vec![of(ReactionKind::Heart, 1, true)] });
    }
    let push = elena.next_push(Topic::Chat(room.id), "reacted").await;
    let heart = ChatPush::Reacted { message, user: maya.id, kind: ReactionKind::Heart, on: true, count: 1 };
    assert_eq!(push.chat().unwrap(), heart);
    react(&elena, message, ReactionKind::ThumbsUp, true).await.unwrap();
    let both = react(&elena, message, ReactionKind::Heart, true).await.unwrap().reactions;
    assert_eq!(both, [of(ReactionKind::ThumbsUp, 1, true), of(ReactionKind::Heart, 2, true)], "in the order of showing");
    let hers = enter(&mut elena, room.id).await.reactions;
    assert_eq!(hers, [MessageReactions { message, reactions: both }]);
    for _ in 0..2 {
        let left = react(&elena, message, ReactionKind::Heart, false).await.unwrap().reactions;
        assert_eq!(left, [of(ReactionKind::ThumbsUp, 1, true), of(ReactionKind::Heart, 1, false)]);
    }
    let page = maya.client.call(History { chat: room.id, before: None, limit: None }).await.unwrap();
    assert_eq!(page.reactions[0].reactions, [of(ReactionKind::ThumbsUp, 1, false), of(ReactionKind::Heart, 1, true)]);
    let pushed = pushes_in(world, room.id).await;
    assert_eq!(pushed.len(), 5, "a repeat pushes nothing: {pushed:?}");
});

story!(two_nodes a_crowd_that_reacts_at_once_is_counted_right, |world| {
    let maya = world.player("Maya Okafor").await;
    let mut crowd = Vec::new();
    for n in 0..6 {
        crowd.push(if n % 2 == 0 { world.player("Ann Other").await } else { world.player_elsewhere("Ann Other").await });
    }
    let room = maya.create("Everybody", &crowd.iter().collect::<Vec<_>>()).await;
    let message = maya.say(&room, "Won it!").await.id;
    join_all(crowd.iter().map(|player| async { react(player, message, ReactionKind::Tennis, true).await.unwrap() })).await;
    assert_eq!(react(&maya, message, ReactionKind::Tennis, true).await.unwrap().reactions, [of(ReactionKind::Tennis, 7, true)]);
    join_all(crowd.iter().map(|player| async { react(player, message, ReactionKind::Tennis, false).await.unwrap() })).await;
    assert_eq!(react(&maya, message, ReactionKind::Tennis, false).await.unwrap().reactions, []);
});

story!(members_alone_react_and_while_they_may_write, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let room = maya.create("Sunday doubles", &[&elena]).await;
    let message = maya.say(&room, "At seven").await.id;
    assert_eq!(code(react(&diego, message, ReactionKind::Sad, true).await), ErrorCode::NotFound);
    assert_eq!(code(diego.client.call(ListReactions { message }).await), ErrorCode::NotFound);
    react(&elena, message, ReactionKind::Sad, true).await.unwrap();
    react(&elena, message, ReactionKind::Laugh, true).await.unwrap();
    maya.client.call(SetRole { chat: room.id, user: elena.id, role: Role::ReadOnly }).await.unwrap();
    assert_eq!(code(react(&elena, message, ReactionKind::Heart, true).await), ErrorCode::ReadOnly);
    assert_eq!(react(&elena, message, ReactionKind::Sad, false).await.unwrap().reactions, [of(ReactionKind::Laugh, 1, true)]);
    maya.client.call(SetRole { chat: room.id, user: elena.id, role: Role::Member }).await.unwrap();
    maya.client.call(silence(room.id, elena.id)).await.unwrap();
    assert_eq!(code(react(&elena, message, ReactionKind::Heart, true).await), ErrorCode::Silenced);
    assert_eq!(reactors(&maya, message).await, [("Elena Vasquez".to_owned(), ReactionKind::Laugh)]);
});

story!(a_deleted_message_loses_its_reactions, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let (kept, gone) = (maya.say(&room, "At seven").await.id, maya.say(&room, "At noon").await.id);
    for message in [kept, gone] {
        react(&elena, message, ReactionKind::ThumbsUp, true).await.unwrap();
    }
    maya.client.call(Edit { message: kept, text: "At eight".into() }).await.unwrap();
    maya.client.call(Delete { message: gone }).await.unwrap();
    let refused = refusal(react(&elena, gone, ReactionKind::Heart, true).await);
    assert_eq!((refused.code, state_in(&refused)), (ErrorCode::Conflict, "deleted"));
    assert_eq!(react(&elena, gone, ReactionKind::ThumbsUp, false).await.unwrap().reactions, []);
    let snapshot = enter(&mut elena, room.id).await;
    assert_eq!(snapshot.reactions, [MessageReactions { message: kept, reactions: vec![of(ReactionKind::ThumbsUp, 1, true)] }]);
    let pushes = log::<ChatPush>(world, Topic::Chat(room.id)).await;
    let about_gone = pushes.iter().flatten().filter(|push| matches!(push, ChatPush::Reacted { message, .. } if *message == gone)).count();
    assert_eq!(about_gone, 0, "the pushes about it are skips");
});

story!(a_block_hides_who_reacted_but_not_the_count, |world| {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let room = maya.create("Sunday doubles", &[&elena, &diego]).await;
    let message = maya.say(&room, "At seven").await.id;
    react(&elena, message, ReactionKind::ThumbsUp, true).await.unwrap();
    react(&diego, message, ReactionKind::ThumbsUp, true).await.unwrap();
    let hers = elena.say(&room, "Fine").await.id;
    block(&diego, &elena).await;
    assert_eq!(reactors(&diego, message).await, [("Diego Fuentes".to_owned(), ReactionKind::ThumbsUp)]);
    assert_eq!(reactors(&maya, message).await.len(), 2);
    assert_eq!(react(&diego, message, ReactionKind::Heart, false).await.unwrap().reactions, [of(ReactionKind::ThumbsUp, 2, true)]);
    assert_eq!(code(react(&diego, hers, ReactionKind::Heart, true).await), ErrorCode::NotFound, "nobody reacts to what they do not see");
});

story!(a_page_of_reactions_fits_into_a_reply, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let room = maya.open_direct(&elena).await;
    let kinds =
        [ReactionKind::ThumbsUp, ReactionKind::Heart, ReactionKind::Laugh, ReactionKind::Surprise, ReactionKind::Sad, ReactionKind::Tennis];
    for n in 0..limits::HISTORY_PAGE {
        let text = format!("{n}{}", "\u{1F3BE}".repeat(300));
        let message = maya.client.call(Send { chat: room.id, text, reply_to: None }).await.unwrap().id;
        for kind in kinds {
            react(&elena, message, kind, true).await.unwrap();
        }
    }
    let page = elena.client.call(History { chat: room.id, before: None, limit: None }).await.unwrap();
    assert!(serde_json::to_string(&page).unwrap().len() < limits::REPLY_MAX);
    assert!(page.more && page.messages.len() > 10, "{}", page.messages.len());
    assert_eq!(page.reactions.len(), page.messages.len());
});
