//! The room's row: its lock, message numbers, title, and whether it is read-only. Owns the table `chat_room`; pushes `room_renamed`
//! and `room_locked` on `chat:{id}`.
//!
//! INVARIANT: two people share at most one direct room: `pair` is unique.
//! INVARIANT: every decision in a room locks its row first (`lock`, `next_number`).
//! INVARIANT: `active` of a member's row is the minute of the room's `last_at`, or says that the room is large, as all rows of a room
//! with more than 64 members do.

pub(super) mod store;

use std::time::Duration;

use protocol::chat::ChatPush;
use protocol::text::RoomTitle;
use protocol::{ChatId, Topic, UserId, limits};

use crate::error::{Error, Result};
use crate::run::Cx;

pub(super) use store::{Facts, change_member_count, lock};

/// A room is awake this long after its last message; sockets subscribe to awake rooms when they open.
pub(super) const AWAKE: Duration = Duration::from_secs(limits::ROOM_RECENT_DAYS * 86_400);
/// More than the clocks of two nodes differ: a room wakes its members a little before it counts as asleep.
const CLOCKS_DIFFER: Duration = Duration::from_secs(10);

/// The next message's number, and what its sender must know of the room.
pub(super) struct NextNumber {
    pub(super) number: u64,
    /// Whether the room was asleep: its members must be told that it is active again.
    pub(super) wakes: bool,
    /// Whether nobody may write in the room.
    pub(super) locked: bool,
    /// The minute that the members' rows must hold from now on, if it is another one than before.
    pub(super) active: Option<i64>,
}

/// Locks the room and takes its next number; `None` if there is no such room.
pub(super) async fn next_number(cx: &mut Cx, chat: ChatId) -> Result<Option<NextNumber>> {
    cx.queue_for(chat.0)?;
    let asleep_before = cx.now - AWAKE + CLOCKS_DIFFER;
    let next = store::next_number(cx.db(), cx.tenant(), chat, cx.now).await?;
    let Some((number, previous_at, locked, members)) = next else { return Ok(None) };
    let minute = store::minute(cx.now);
    let active = (members <= store::FOLLOWED_MAX && store::minute(previous_at) != minute).then_some(minute);
    Ok(Some(NextNumber { number: count(number)?, wakes: previous_at < asleep_before, locked, active }))
}

/// A count from the database, which is never negative.
pub(super) fn count(number: i64) -> Result<u64> {
    u64::try_from(number).map_err(Error::internal)
}

/// Renames a locked room to the title of its event.
pub(super) async fn retitle(cx: &mut Cx, room: &Facts, title: &str, by: UserId) -> Result<()> {
    let title = RoomTitle::parse(title)?.into_string();
    if room.title.as_ref() != Some(&title) {
        store::rename(cx.db(), room.id, &title).await?;
        cx.record("chat", room.id.0, "title", room.title.as_deref(), Some(&title)).await?;
        cx.push(Topic::Chat(room.id), &ChatPush::RoomRenamed { title, by })?.without_author();
    }
    Ok(())
}

/// Makes a room read-only for good: a direct room whose other member left, or the room of an event that is over.
pub(super) async fn lock_for_good(cx: &mut Cx, chat: ChatId) -> Result<()> {
    if store::lock_for_good(cx.db(), chat).await? {
        cx.record("chat", chat.0, "room", Some("open"), Some("locked")).await?;
        cx.push(Topic::Chat(chat), &ChatPush::RoomLocked { locked: true })?.without_author();
    }
    Ok(())
}

/// Makes the direct room of two people read-only, or writable again. The push names nobody.
pub async fn lock_direct(cx: &mut Cx, pair: [UserId; 2], locked: bool) -> Result<()> {
    let [a, b] = pair;
    if let Some(chat) = store::set_locked(cx.db(), [a.min(b), a.max(b)], locked).await? {
        let (from, to) = if locked { ("open", "locked") } else { ("locked", "open") };
        cx.record("chat", chat.0, "room", Some(from), Some(to)).await?;
        cx.push(Topic::Chat(chat), &ChatPush::RoomLocked { locked })?.without_author();
    }
    Ok(())
}
