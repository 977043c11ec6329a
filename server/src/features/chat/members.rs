//! Who is in a room, and what they may do there. Owns the table `chat_member`; pushes `member_joined`, `member_left`,
//! `member_removed`, `role_changed`, `member_silenced` and `member_unsilenced` on `chat:{id}`, `room_opened` and
//! `room_closed` on `user:{id}`.
//!
//! INVARIANT: every decision by a seat, and every change of one, locks the room first (`lock_seat`), so that nothing commits
//! on behalf of somebody who was removed or silenced before.
//! INVARIANT: a group with members has an owner among them.

mod leaving;
mod returning;

use protocol::chat::{AddMembers, ChatPush, Leave, Member, RemoveMember, Role, Room, SetRole, Silence, Unsilence, UserPush};
use protocol::people::Person;
use protocol::session::Done;
use protocol::{ChatId, Refusal, Topic, UserId, sentence};

use super::room;
use super::seats::store;
use super::seats::{admit, change_of, check_space, count_joined, end_seat, end_silence, invited, limit_strangers, load, lock_seat};
use crate::error::{Result, forbidden};
use crate::run::Cx;

pub use leaving::leave_all;
pub use returning::{invite_back, rejoin};

pub async fn add(cx: &mut Cx, cmd: AddMembers) -> Result<Room> {
    let seat = lock_seat(cx, cmd.chat).await?;
    seat.may_manage()?;
    let mut people = invited(cx, "users", cmd.users).await?;
    let ids: Vec<UserId> = people.iter().map(|person| person.id).collect();
    returning::check_none_left(cx, cmd.chat, &ids).await?;
    let joined = admit(cx, cmd.chat, &ids, Role::Member, room::count(seat.room.last_number)?).await?;
    people.retain(|person| joined.contains(&person.id));
    check_space(&seat.room, people.len())?;
    limit_strangers(cx, &people.iter().map(|person| person.id).collect::<Vec<_>>()).await?;
    count_joined(cx, &seat.room, people.len()).await?;
    let room = load(cx.db(), cmd.chat, cx.now).await?;
    for Person { id, name, handle, profile_image } in people {
        let member = Member { user: id, name, handle, profile_image, role: Role::Member, silenced_until: None };
        cx.push(Topic::Chat(cmd.chat), &ChatPush::MemberJoined { member, by: seat.user })?;
        cx.push(Topic::User(id), &UserPush::RoomOpened { room: room.clone() })?;
    }
    Ok(room)
}

pub async fn remove(cx: &mut Cx, cmd: RemoveMember) -> Result<Room> {
    let seat = lock_seat(cx, cmd.chat).await?;
    seat.may_manage()?;
    if cmd.user == seat.user {
        return Err(Refusal::invalid("user", sentence!("room_leave_instead")).into());
    }
    let other = seat.other(cx, cmd.user).await?;
    if seat.role != Role::Owner && seat.role >= other.role {
        return Err(forbidden(sentence!("room_admins_remove")));
    }
    end_seat(cx, &other, "removed", &ChatPush::MemberRemoved { user: cmd.user, by: seat.user }).await?;
    load(cx.db(), cmd.chat, cx.now).await
}

pub async fn leave(cx: &mut Cx, cmd: Leave) -> Result<Done> {
    let seat = lock_seat(cx, cmd.chat).await?;
    seat.check_group()?;
    if seat.room.member_count > 1 {
        seat.check_other_owners(cx).await?;
    }
    end_seat(cx, &seat, "left", &ChatPush::MemberLeft { user: seat.user }).await?;
    returning::note_left(cx, cmd.chat, seat.user).await?;
    Ok(Done {})
}

pub async fn set_role(cx: &mut Cx, cmd: SetRole) -> Result<Room> {
    let seat = lock_seat(cx, cmd.chat).await?;
    seat.check_group()?;
    if seat.role != Role::Owner {
        return Err(forbidden(sentence!("room_owners_only")));
    }
    let other = seat.other(cx, cmd.user).await?;
    if other.role != cmd.role {
        other.check_other_owners(cx).await?;
        store::set_role(cx.db(), cmd.chat, cmd.user, cmd.role).await?;
        cx.record("chat", cmd.chat.0, &change_of("role", cmd.user), Some(store::name(other.role)), Some(store::name(cmd.role))).await?;
        cx.push(Topic::Chat(cmd.chat), &ChatPush::RoleChanged { user: cmd.user, role: cmd.role, by: seat.user })?;
        if cmd.role == Role::Owner {
            // Nobody outranks an owner, so nobody could unsilence them later.
            end_silence(cx, &seat, &other).await?;
        }
    }
    load(cx.db(), cmd.chat, cx.now).await
}

pub async fn silence(cx: &mut Cx, cmd: Silence) -> Result<Room> {
    let seat = lock_seat(cx, cmd.chat).await?;
    let other = seat.other_below(cx, cmd.user).await?;
    let until = cx.end_of("until", cmd.until)?;
    if other.silenced_until != Some(until) {
        store::silence(cx.db(), cmd.chat, cmd.user, Some(until)).await?;
        let was = other.silenced_until.map(|until| until.0.to_string());
        cx.record("chat", cmd.chat.0, &change_of("silence", cmd.user), was.as_deref(), Some(&until.0.to_string())).await?;
        cx.push(Topic::Chat(cmd.chat), &ChatPush::MemberSilenced { user: cmd.user, until, by: seat.user })?;
    }
    load(cx.db(), cmd.chat, cx.now).await
}

pub async fn unsilence(cx: &mut Cx, cmd: Unsilence) -> Result<Room> {
    let seat = lock_seat(cx, cmd.chat).await?;
    let other = seat.other_below(cx, cmd.user).await?;
    end_silence(cx, &seat, &other).await?;
    load(cx.db(), cmd.chat, cx.now).await
}

/// Makes a member of the locked room of an event its owner instead of another, whose restrictions end: nobody outranks an owner.
pub(super) async fn hand_over(cx: &mut Cx, chat: ChatId, from: UserId, to: UserId) -> Result<()> {
    for (user, role) in [(to, Role::Owner), (from, Role::Member)] {
        let Some(seat) = store::seat(cx.db(), cx.tenant(), chat, user).await? else { continue };
        store::set_role(cx.db(), chat, user, role).await?;
        cx.record("chat", chat.0, &change_of("role", user), Some(store::name(seat.role)), Some(store::name(role))).await?;
        cx.push(Topic::Chat(chat), &ChatPush::RoleChanged { user, role, by: from })?.without_author();
        if role == Role::Owner {
            end_silence(cx, &seat, &seat).await?;
        }
    }
    Ok(())
}

/// Removes somebody from the locked room of an event, unless they own it; `false` if they are no member.
pub(super) async fn exit(cx: &mut Cx, chat: ChatId, user: UserId) -> Result<bool> {
    let Some(seat) = store::seat(cx.db(), cx.tenant(), chat, user).await? else { return Ok(false) };
    if seat.role != Role::Owner {
        end_seat(cx, &seat, "left", &ChatPush::MemberLeft { user }).await?;
    }
    Ok(true)
}
