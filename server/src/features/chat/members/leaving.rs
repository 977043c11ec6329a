//! Leaving all rooms when an account is removed.

use protocol::chat::{ChatPush, Role, RoomKind};
use protocol::{ChatId, Topic, UserId};

use super::returning;
use crate::error::Result;
use crate::features::chat::due::Due;
use crate::features::chat::room;
use crate::features::chat::seats::{Seat, change_of, end_seat, end_silence, store};
use crate::jobs;
use crate::run::Cx;

/// Rooms per transaction: each has a topic of its own.
const AT_ONCE: usize = 20;

/// Takes somebody out of their groups, and locks their direct rooms, which keep both members. Handles one batch of rooms
/// after the given one, in the order of their ids, and schedules the next.
pub async fn leave_all(cx: &mut Cx, user: UserId, after: Option<ChatId>) -> Result<()> {
    returning::forget(cx, user).await?;
    let chats = store::chats_after(cx.db(), user, after, AT_ONCE).await?;
    for chat in &chats {
        if room::lock(cx, *chat).await?.is_none() {
            continue;
        }
        let Some(seat) = store::seat(cx.db(), cx.tenant(), *chat, user).await? else { continue };
        match seat.room.kind()? {
            RoomKind::Direct => room::lock_for_good(cx, *chat).await?,
            RoomKind::Group | RoomKind::Event => leave(cx, &seat).await?,
        }
    }
    if chats.len() == AT_ONCE {
        let now = cx.now;
        jobs::schedule(cx, &Due::PartFromRooms { user, after: chats.last().copied() }, now).await?;
    }
    Ok(())
}

/// Leaves a group; the next member in its list succeeds the only owner.
async fn leave(cx: &mut Cx, seat: &Seat) -> Result<()> {
    let chat = seat.room.id;
    if seat.role == Role::Owner && store::owners(cx.db(), chat).await? == 1 {
        let next = store::after_owner(cx.db(), chat, seat.user).await?;
        if let Some(successor) = next {
            let successor = seat.other(cx, successor).await?;
            store::set_role(cx.db(), chat, successor.user, Role::Owner).await?;
            cx.record(
                "chat",
                chat.0,
                &change_of("role", successor.user),
                Some(store::name(successor.role)),
                Some(store::name(Role::Owner)),
            )
            .await?;
            cx.push(Topic::Chat(chat), &ChatPush::RoleChanged { user: successor.user, role: Role::Owner, by: seat.user })?;
            end_silence(cx, seat, &successor).await?;
        }
    }
    end_seat(cx, seat, "removed", &ChatPush::MemberLeft { user: seat.user }).await
}
