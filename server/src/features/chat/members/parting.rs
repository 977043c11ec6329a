//! Somebody who has removed their account leaves their rooms.

use protocol::chat::{ChatPush, Role, RoomKind};
use protocol::{ChatId, Topic, UserId};

use crate::error::Result;
use crate::features::chat::due::Due;
use crate::features::chat::room;
use crate::features::chat::seats::{Seat, change_of, end_seat, end_silence, store};
use crate::jobs;
use crate::run::Cx;

/// Rooms left at once: each is a topic of its own.
const AT_ONCE: usize = 20;

/// Takes somebody out of their groups; a direct room keeps both, and is locked. Some rooms after this one, in the order of
/// their ids, and a job does the next.
pub async fn part(cx: &mut Cx, user: UserId, after: Option<ChatId>) -> Result<()> {
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

/// A group without an owner gets one: whoever is listed next.
async fn leave(cx: &mut Cx, seat: &Seat) -> Result<()> {
    let chat = seat.room.id;
    if seat.role == Role::Owner && store::owners(cx.db(), chat).await? == 1 {
        let listed = store::after_owner(cx.db(), chat, seat.user).await?;
        if let Some(heir) = listed {
            let heir = seat.other(cx, heir).await?;
            store::set_role(cx.db(), chat, heir.user, Role::Owner).await?;
            cx.record("chat", chat.0, &change_of("role", heir.user), Some(store::name(heir.role)), Some(store::name(Role::Owner))).await?;
            cx.push(Topic::Chat(chat), &ChatPush::RoleChanged { user: heir.user, role: Role::Owner, by: seat.user })?;
            end_silence(cx, seat, &heir).await?;
        }
    }
    end_seat(cx, seat, "removed", &ChatPush::MemberLeft { user: seat.user }).await
}
