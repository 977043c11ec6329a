//! Who is in a room, and what they may do there. Owns the table `chat_member`; pushes `member_joined`, `member_left`,
//! `member_removed`, `role_changed`, `member_silenced` and `member_unsilenced` on `chat:{id}`, `room_opened` and
//! `room_closed` on `user:{id}`.
//!
//! INVARIANT: what decides by somebody's seat, or changes one, has locked the room first (`take_seat`), so that nothing
//! commits on the word of somebody who was removed or silenced before.
//! INVARIANT: a group with members has an owner among them.

mod parting;
mod store;

use std::collections::{BTreeSet, HashMap};

use protocol::chat::{AddMembers, ChatPush, Leave, Member, RemoveMember, Role, Room, RoomKind, SetRole, Silence, Unsilence, UserPush};
use protocol::people::Person;
use protocol::session::Done;
use protocol::{ChatId, ErrorCode, Millis, Refusal, Topic, UserId, limits};
use serde_json::json;

use super::rooms::{self, Facts};
use crate::db::Db;
use crate::error::{Result, forbidden, not_found, refused};
use crate::features::budget::Budget;
use crate::features::{auth, blocks, people};
use crate::run::{Cx, View};

pub use parting::part;
pub use store::rooms_of;
pub(super) use store::{after, insert_many, mute, read_up_to};

/// Bytes of members in a `Room`: with them it still fits into a push.
const LISTED_BYTES: usize = limits::PUSH_MAX - 2 * 1024;

/// Somebody's place in a room, and the room. Taken in a command it stays as it is until the commit.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    pub(super) room: Facts,
    pub(super) user: UserId,
    pub(super) role: Role,
    pub(super) silenced_until: Option<Millis>,
    pub(super) muted_until: Option<Millis>,
    pub(super) read_number: u64,
}

/// Locks the room and gives the caller's seat in it; `not_found` for strangers.
pub(super) async fn take_seat(cx: &Cx, chat: ChatId) -> Result<Seat> {
    let user = cx.caller()?.user;
    rooms::lock(cx, chat).await?.ok_or_else(not_found)?;
    store::seat(cx.db(), cx.tenant(), chat, user).await?.ok_or_else(not_found)
}

/// The caller's seat as it was a moment ago, without holding up the room; `not_found` for strangers.
pub(super) async fn glance(cx: &Cx, chat: ChatId) -> Result<Seat> {
    store::seat(cx.db(), cx.tenant(), chat, cx.caller()?.user).await?.ok_or_else(not_found)
}

/// The reader's seat in a room; `not_found` for strangers.
pub(super) async fn seat_of(view: &View, chat: ChatId) -> Result<Seat> {
    store::seat(view.db(), view.tenant(), chat, view.caller()?.user).await?.ok_or_else(not_found)
}

impl Seat {
    /// Refuses whoever may not write here at this time.
    pub(super) fn may_post(&self, now: Millis) -> Result<()> {
        if self.room.locked {
            return Err(refused(ErrorCode::ReadOnly, "Nobody can write here any more."));
        }
        if self.role == Role::ReadOnly {
            return Err(refused(ErrorCode::ReadOnly, "You can read along here, but not write."));
        }
        match self.silenced_at(now) {
            Some(until) => Err(Refusal::new(ErrorCode::Silenced, "You cannot write here for now.").with(json!({ "until": until })).into()),
            None => Ok(()),
        }
    }

    /// Refuses whoever is not an owner or admin of a group.
    pub(super) fn may_manage(&self) -> Result<()> {
        self.is_in_a_group()?;
        if self.role <= Role::Admin { Ok(()) } else { Err(forbidden("Only owners and admins of the room may do this.")) }
    }

    /// Refuses what is done to groups alone: a direct room stays as it was made.
    fn is_in_a_group(&self) -> Result<()> {
        match self.room.kind()? {
            RoomKind::Group => Ok(()),
            RoomKind::Event => {
                let refusal = Refusal::new(ErrorCode::Conflict, "Who is in this room follows who is in the event.");
                Err(refusal.with(json!({ "state": "event" })).into())
            }
            RoomKind::Direct => {
                let refusal = Refusal::new(ErrorCode::Conflict, "A chat between two people stays as it is.");
                Err(refusal.with(json!({ "state": "direct" })).into())
            }
        }
    }

    fn silenced_at(&self, now: Millis) -> Option<Millis> {
        self.silenced_until.filter(|until| *until > now)
    }

    /// Another one's seat in the same room.
    async fn other(&self, cx: &Cx, user: UserId) -> Result<Seat> {
        let seat = store::seat(cx.db(), cx.tenant(), self.room.id, user).await?;
        seat.ok_or_else(|| Refusal::new(ErrorCode::NotFound, "There is nobody like this in the room.").on("user").into())
    }

    /// Another one's seat, for an owner or admin who is above them.
    async fn other_below(&self, cx: &Cx, user: UserId) -> Result<Seat> {
        self.may_manage()?;
        let other = self.other(cx, user).await?;
        if self.role < other.role { Ok(other) } else { Err(forbidden("Only somebody above them in the room may do this.")) }
    }

    /// Refuses to let go of the only owner.
    async fn is_not_the_only_owner(&self, cx: &Cx) -> Result<()> {
        if self.role == Role::Owner && store::owners(cx.db(), self.room.id).await? == 1 {
            return Err(refused(ErrorCode::LastOwner, "Make somebody else an owner first."));
        }
        Ok(())
    }
}

pub async fn add(cx: &mut Cx, cmd: AddMembers) -> Result<Room> {
    auth::verified(cx).await?;
    let seat = take_seat(cx, cmd.chat).await?;
    seat.may_manage()?;
    let mut people = invited(cx, "users", cmd.users).await?;
    let ids: Vec<UserId> = people.iter().map(|person| person.id).collect();
    let joined = admit(cx, cmd.chat, &ids, Role::Member, rooms::count(seat.room.last_number)?).await?;
    people.retain(|person| joined.contains(&person.id));
    has_space(&seat.room, people.len())?;
    rooms::change_member_count(cx.db(), cmd.chat, i64::try_from(people.len()).unwrap_or(i64::MAX)).await?;
    let room = rooms::load(cx.db(), cmd.chat, cx.now).await?;
    for Person { id, name, handle, profile_image } in people {
        let member = Member { user: id, name, handle, profile_image, role: Role::Member, silenced_until: None };
        cx.push(Topic::Chat(cmd.chat), &ChatPush::MemberJoined { member, by: seat.user })?;
        cx.push(Topic::User(id), &UserPush::RoomOpened { room: room.clone() })?;
    }
    Ok(room)
}

pub async fn remove(cx: &mut Cx, cmd: RemoveMember) -> Result<Room> {
    let seat = take_seat(cx, cmd.chat).await?;
    seat.may_manage()?;
    if cmd.user == seat.user {
        return Err(Refusal::invalid("user", "To go yourself, leave the room.").into());
    }
    let other = seat.other(cx, cmd.user).await?;
    if seat.role != Role::Owner && seat.role >= other.role {
        return Err(forbidden("Admins remove members, owners remove anybody."));
    }
    end_seat(cx, &other, "removed", &ChatPush::MemberRemoved { user: cmd.user, by: seat.user }).await?;
    rooms::load(cx.db(), cmd.chat, cx.now).await
}

pub async fn leave(cx: &mut Cx, cmd: Leave) -> Result<Done> {
    let seat = take_seat(cx, cmd.chat).await?;
    seat.is_in_a_group()?;
    if seat.room.member_count > 1 {
        seat.is_not_the_only_owner(cx).await?;
    }
    end_seat(cx, &seat, "left", &ChatPush::MemberLeft { user: seat.user }).await?;
    Ok(Done {})
}

pub async fn set_role(cx: &mut Cx, cmd: SetRole) -> Result<Room> {
    let seat = take_seat(cx, cmd.chat).await?;
    seat.is_in_a_group()?;
    if seat.role != Role::Owner {
        return Err(forbidden("Only owners give roles."));
    }
    let other = seat.other(cx, cmd.user).await?;
    if other.role != cmd.role {
        other.is_not_the_only_owner(cx).await?;
        store::set_role(cx.db(), cmd.chat, cmd.user, cmd.role).await?;
        cx.record("chat", cmd.chat.0, &of("role", cmd.user), Some(store::name(other.role)), Some(store::name(cmd.role))).await?;
        cx.push(Topic::Chat(cmd.chat), &ChatPush::RoleChanged { user: cmd.user, role: cmd.role, by: seat.user })?;
        if cmd.role == Role::Owner {
            // Nobody is above an owner to do it later.
            end_silence(cx, &seat, &other).await?;
        }
    }
    rooms::load(cx.db(), cmd.chat, cx.now).await
}

pub async fn silence(cx: &mut Cx, cmd: Silence) -> Result<Room> {
    let seat = take_seat(cx, cmd.chat).await?;
    let other = seat.other_below(cx, cmd.user).await?;
    let until = cx.end_of("until", cmd.until)?;
    if other.silenced_until != Some(until) {
        store::silence(cx.db(), cmd.chat, cmd.user, Some(until)).await?;
        let was = other.silenced_until.map(|until| until.0.to_string());
        cx.record("chat", cmd.chat.0, &of("silence", cmd.user), was.as_deref(), Some(&until.0.to_string())).await?;
        cx.push(Topic::Chat(cmd.chat), &ChatPush::MemberSilenced { user: cmd.user, until, by: seat.user })?;
    }
    rooms::load(cx.db(), cmd.chat, cx.now).await
}

pub async fn unsilence(cx: &mut Cx, cmd: Unsilence) -> Result<Room> {
    let seat = take_seat(cx, cmd.chat).await?;
    let other = seat.other_below(cx, cmd.user).await?;
    end_silence(cx, &seat, &other).await?;
    rooms::load(cx.db(), cmd.chat, cx.now).await
}

/// Gives back the word, if it was taken and the time is not over.
async fn end_silence(cx: &mut Cx, seat: &Seat, other: &Seat) -> Result<()> {
    if let Some(until) = other.silenced_at(cx.now) {
        store::silence(cx.db(), seat.room.id, other.user, None).await?;
        cx.record("chat", seat.room.id.0, &of("silence", other.user), Some(&until.0.to_string()), None).await?;
        cx.push(Topic::Chat(seat.room.id), &ChatPush::MemberUnsilenced { user: other.user, by: seat.user })?;
    }
    Ok(())
}

/// Takes somebody out of the room: cut before anybody hears of it.
async fn end_seat(cx: &mut Cx, seat: &Seat, how: &str, push: &ChatPush) -> Result<()> {
    let chat = seat.room.id;
    store::delete(cx.db(), chat, seat.user).await?;
    rooms::change_member_count(cx.db(), chat, -1).await?;
    cx.record("chat", chat.0, &of("member", seat.user), Some(store::name(seat.role)), Some(how)).await?;
    cx.push(Topic::Chat(chat), push)?.cut_user(seat.user);
    cx.push(Topic::User(seat.user), &UserPush::RoomClosed { chat })?;
    Ok(())
}

/// Puts somebody into the room of an event, which is locked; whether they were not in it already.
pub(super) async fn enter(cx: &mut Cx, room: &Facts, user: UserId, by: UserId) -> Result<bool> {
    if admit(cx, room.id, &[user], Role::Member, rooms::count(room.last_number)?).await?.is_empty() {
        return Ok(false);
    }
    rooms::change_member_count(cx.db(), room.id, 1).await?;
    let opened = rooms::load(cx.db(), room.id, cx.now).await?;
    for Person { id, name, handle, profile_image } in people::named(cx.db(), cx.tenant(), [user]).await? {
        let member = Member { user: id, name, handle, profile_image, role: Role::Member, silenced_until: None };
        cx.push(Topic::Chat(room.id), &ChatPush::MemberJoined { member, by })?.without_author();
        cx.push(Topic::User(id), &UserPush::RoomOpened { room: opened.clone() })?;
    }
    Ok(true)
}

/// Takes somebody out of the room of an event, which is locked, unless it is its owner's; whether they were in it.
pub(super) async fn exit(cx: &mut Cx, chat: ChatId, user: UserId) -> Result<bool> {
    let Some(seat) = store::seat(cx.db(), cx.tenant(), chat, user).await? else { return Ok(false) };
    if seat.role != Role::Owner {
        end_seat(cx, &seat, "left", &ChatPush::MemberLeft { user }).await?;
    }
    Ok(true)
}

/// What the history calls a change of one member.
fn of(what: &str, user: UserId) -> String {
    format!("{what} of {user}")
}

/// Puts people into a room whose row is locked or new, as having read up to a number; answers who was not in it already.
pub(super) async fn admit(cx: &mut Cx, chat: ChatId, users: &[UserId], role: Role, read_number: u64) -> Result<BTreeSet<UserId>> {
    let joined = store::insert(cx.db(), chat, users, role, cx.now, read_number).await?;
    for user in &joined {
        cx.record("chat", chat.0, &of("member", *user), None, Some(store::name(role))).await?;
    }
    Ok(joined)
}

/// People of the caller's community to be put into a room, each once and not too many at a time.
pub(super) async fn invited(cx: &Cx, field: &str, users: impl IntoIterator<Item = UserId>) -> Result<Vec<Person>> {
    let users: BTreeSet<UserId> = users.into_iter().collect();
    if users.len() > limits::ROOM_ADD_MAX {
        let sentence = format!("At most {} people can be added at once.", limits::ROOM_ADD_MAX);
        return Err(Refusal::new(ErrorCode::LimitReached, sentence).on(field).into());
    }
    let people = people::reachable(cx.db(), cx.tenant(), users.iter().copied()).await?;
    if people.len() == users.len() && !blocks::any_between(cx.db(), cx.caller()?.user, users).await? {
        Ok(people)
    } else {
        Err(Refusal::new(ErrorCode::NotFound, "There is no such person here.").on(field).into())
    }
}

fn has_space(room: &Facts, more: usize) -> Result<()> {
    let members = usize::try_from(room.member_count).unwrap_or(usize::MAX).saturating_add(more);
    if members <= limits::ROOM_MEMBERS_MAX {
        return Ok(());
    }
    let sentence = format!("A room holds at most {} people.", limits::ROOM_MEMBERS_MAX);
    Err(Refusal::new(ErrorCode::LimitReached, sentence).on("users").into())
}

/// A member as the room lists them, and how far they have read.
#[derive(Clone, Debug)]
pub(super) struct Listed {
    pub(super) member: Member,
    pub(super) read_number: u64,
}

/// The members that each room lists: the first hundred, as many of them as fit.
pub(super) async fn listed(db: &Db, rooms: &[&Facts], now: Millis) -> Result<HashMap<ChatId, Vec<Listed>>> {
    let is_small = |room: &&&Facts| usize::try_from(room.member_count).is_ok_and(|count| count <= limits::ROOM_MEMBERS_LISTED);
    let (small, large): (Vec<&Facts>, Vec<&Facts>) = rooms.iter().partition(is_small);
    let mut rows = if small.is_empty() { Vec::new() } else { store::all_of(db, small.iter().map(|room| room.id)).await? };
    for room in large {
        rows.extend(store::first_of(db, room.id, limits::ROOM_MEMBERS_LISTED).await?);
    }
    let mut listed: HashMap<ChatId, (Budget, Vec<Listed>)> = HashMap::new();
    for row in rows {
        let (chat, member) = row.listed(now)?;
        let (budget, members) = listed.entry(chat).or_insert_with(|| (Budget::of(LISTED_BYTES), Vec::new()));
        if budget.fits(&member.member)? {
            members.push(member);
        } else {
            *budget = Budget::of(0);
        }
    }
    Ok(listed.into_iter().map(|(chat, (_, members))| (chat, members)).collect())
}
