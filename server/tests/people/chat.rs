//! Chat: rooms, members, mutes, messages.

mod members;
mod messages;
mod mutes;
mod races;
mod reactions;
mod returning;
mod rooms;
mod rules;

use std::time::Duration;

use protocol::chat::{AddMembers, ChatPush, ChatSnapshot, Role, Room, Silence, UserPush, UserSnapshot};
use protocol::{ChatId, ErrorCode, Refusal, Topic, UserId};
use serde::de::DeserializeOwned;
use uuid::Uuid;

use harness::refusals::{code, code_on, on, refusal, state_in};
use harness::steps::chat::{crowd, foreigner};
use harness::{Player, World};

const DAY: Duration = Duration::from_secs(86_400);

async fn enter(player: &mut Player, chat: ChatId) -> ChatSnapshot {
    player.open(Topic::Chat(chat)).await
}

/// The snapshot of the user's own topic.
async fn rooms_of(player: &Player) -> UserSnapshot {
    player.snapshot(Topic::User(player.id)).await
}

/// Every logged push of a topic; a skipped number is `None`.
async fn log<P: DeserializeOwned>(world: &World, topic: Topic) -> Vec<Option<P>> {
    let rows: Vec<(Option<String>,)> =
        world.app().db.query("SELECT body FROM push_log WHERE topic = ").arg(topic.to_string()).push(" ORDER BY seq").all().await.unwrap();
    rows.into_iter().map(|(body,)| body.map(|body| serde_json::from_str(&body).unwrap())).collect()
}

async fn pushes_in(world: &World, chat: ChatId) -> Vec<ChatPush> {
    log(world, Topic::Chat(chat)).await.into_iter().flatten().collect()
}

async fn pushes_to(world: &World, user: UserId) -> Vec<UserPush> {
    log(world, Topic::User(user)).await.into_iter().flatten().collect()
}

fn opened_rooms(pushes: &[UserPush]) -> Vec<ChatId> {
    pushes.iter().filter_map(|push| if let UserPush::RoomOpened { room } = push { Some(room.id) } else { None }).collect()
}

/// Adds users to a room, fifty at a time.
async fn fill(owner: &Player, room: &Room, crowd: &[UserId]) {
    for some in crowd.chunks(50) {
        owner.client.call(AddMembers { chat: room.id, users: some.to_vec() }).await.expect("added");
    }
}

fn role_of(room: &Room, user: UserId) -> Option<Role> {
    room.members.iter().find(|member| member.user == user).map(|member| member.role)
}

fn silence(chat: ChatId, user: UserId) -> Silence {
    Silence { chat, user, until: None }
}

/// Whether a refusal's reason is that the room is a direct one.
fn is_direct(refusal: &Refusal) -> bool {
    refusal.code == ErrorCode::Conflict && state_in(refusal) == "direct"
}

/// Moves a room's last message and its members' join times into the past.
async fn age(world: &World, chat: ChatId, by: Duration) {
    let at = world.app().clock.now() - by;
    world.app().db.query("UPDATE chat_member SET joined_at = ").arg(at).push(" WHERE chat = ").arg(chat).run().await.unwrap();
    world.app().db.query("UPDATE chat_room SET last_at = ").arg(at).push(" WHERE id = ").arg(chat).run().await.unwrap();
}
