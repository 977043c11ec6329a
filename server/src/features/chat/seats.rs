//! Seats: somebody's membership in a room, what it allows, and the room as its members see it. Owns the table
//! `chat_member`; pushes `member_joined` and `member_unsilenced` on `chat:{id}`, `room_opened` and `room_closed` on `user:{id}`.
//!
//! INVARIANT: every decision by a seat, and every change of one, locks the room first (`lock_seat`), so that nothing commits
//! on behalf of somebody who was removed or silenced before.

pub(super) mod store;

use std::collections::{BTreeSet, HashMap};

use protocol::chat::{ChatPush, Member, Role, Room, RoomKind, UserPush};
use protocol::people::Person;
use protocol::{ChatId, ErrorCode, Millis, Refusal, Topic, UserId, limits, sentence};
use serde_json::json;

use super::due::Due;
use super::room::store::{FOLLOWED_MAX, LARGE};
use super::room::{self, Facts};
use crate::db::Db;
use crate::error::{Error, Result, forbidden, limit_reached, not_found, refused};
use crate::features::budget::Budget;
use crate::features::people::names;
use crate::features::unasked::{self, Reach};
use crate::features::{blocks, follows};
use crate::jobs;
use crate::run::{Cx, View};

pub(super) use store::{Listed, Seat};

/// Bytes of members in a `Room`, so that it fits into a push.
const LISTED_BYTES: usize = limits::PUSH_MAX - 2 * 1024;
/// Members per batch of the push that a room is active again.
const WAKE_BATCH: usize = 50;

/// Locks the room and reads the caller's seat in it; `not_found` for strangers.
pub(super) async fn lock_seat(cx: &Cx, chat: ChatId) -> Result<Seat> {
    let user = cx.caller()?.user;
    room::lock(cx, chat).await?.ok_or_else(not_found)?;
    store::seat(cx.db(), cx.tenant(), chat, user).await?.ok_or_else(not_found)
}

/// The caller's seat, without locking the room: it may be outdated; `not_found` for strangers.
pub(super) async fn read_seat(cx: &Cx, chat: ChatId) -> Result<Seat> {
    store::seat(cx.db(), cx.tenant(), chat, cx.caller()?.user).await?.ok_or_else(not_found)
}

/// The reader's seat in a room; `not_found` for strangers.
pub(super) async fn seat_of(view: &View, chat: ChatId) -> Result<Seat> {
    store::seat(view.db(), view.tenant(), chat, view.caller()?.user).await?.ok_or_else(not_found)
}

impl Seat {
    /// Refuses those who may not write at this time.
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

    /// Refuses everybody but the owners and admins of a group.
    pub(super) fn may_manage(&self) -> Result<()> {
        self.check_group()?;
        if self.role <= Role::Admin { Ok(()) } else { Err(forbidden(sentence!("room_admins_only"))) }
    }

    /// Refuses rooms that are not groups: members of other rooms cannot be managed.
    pub(super) fn check_group(&self) -> Result<()> {
        match self.room.kind()? {
            RoomKind::Group => Ok(()),
            RoomKind::Event => {
                let refusal = Refusal::saying(ErrorCode::Conflict, sentence!("room_of_game"));
                Err(refusal.with(json!({ "state": "event" })).into())
            }
            RoomKind::Direct => {
                let refusal = Refusal::saying(ErrorCode::Conflict, sentence!("room_of_two"));
                Err(refusal.with(json!({ "state": "direct" })).into())
            }
        }
    }

    pub(super) fn silenced_at(&self, now: Millis) -> Option<Millis> {
        self.silenced_until.filter(|until| *until > now)
    }

    /// Another member's seat in the same room.
    pub(super) async fn other(&self, cx: &Cx, user: UserId) -> Result<Seat> {
        let seat = store::seat(cx.db(), cx.tenant(), self.room.id, user).await?;
        seat.ok_or_else(|| Refusal::new(ErrorCode::NotFound, "There is nobody like this in the room.").on("user").into())
    }

    /// Another member's seat, for an owner or admin who outranks them.
    pub(super) async fn other_below(&self, cx: &Cx, user: UserId) -> Result<Seat> {
        self.may_manage()?;
        let other = self.other(cx, user).await?;
        if self.role < other.role { Ok(other) } else { Err(forbidden(sentence!("room_rank"))) }
    }

    /// Refuses to lose the only owner.
    pub(super) async fn check_other_owners(&self, cx: &Cx) -> Result<()> {
        if self.role == Role::Owner && store::owners(cx.db(), self.room.id).await? == 1 {
            return Err(refused(ErrorCode::LastOwner, "Make somebody else an owner first."));
        }
        Ok(())
    }
}

/// People of the caller's community to add to a room, each once; refuses too many, unknown or blocked ones.
pub(super) async fn invited(cx: &Cx, field: &str, users: impl IntoIterator<Item = UserId>) -> Result<Vec<Person>> {
    let users: BTreeSet<UserId> = users.into_iter().collect();
    if users.len() > limits::ROOM_ADD_MAX {
        let sentence = sentence!("room_add_most", max = limits::ROOM_ADD_MAX);
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence).on(field).into());
    }
    let people = names::reachable(cx.db(), cx.tenant(), users.iter().copied()).await?;
    if people.len() == users.len() && !blocks::any_between(cx.db(), cx.caller()?.user, users).await? {
        Ok(people)
    } else {
        Err(Refusal::new(ErrorCode::NotFound, "There is no such person here.").on(field).into())
    }
}

/// Limits how many people somebody adds to groups in a day who do not follow them.
pub(super) async fn limit_strangers(cx: &Cx, added: &[UserId]) -> Result<()> {
    let followers = follows::followers_among(cx.db(), cx.caller()?.user, added).await?;
    let strangers = added.iter().filter(|user| !followers.contains(*user)).count();
    if unasked::count_strangers(cx, Reach::Group, strangers).await? {
        return Ok(());
    }
    Err(limit_reached(sentence!("strangers_added", count = cx.config().limits.strangers_per_day)))
}

pub(super) fn check_space(room: &Facts, more: usize) -> Result<()> {
    let members = usize::try_from(room.member_count).unwrap_or(usize::MAX).saturating_add(more);
    if members <= limits::ROOM_MEMBERS_MAX {
        return Ok(());
    }
    let sentence = sentence!("room_full", max = limits::ROOM_MEMBERS_MAX);
    Err(Refusal::saying(ErrorCode::LimitReached, sentence).on("users").into())
}

/// Adds people to a room whose row is locked or new, with a read position; returns those who were no members before.
pub(super) async fn admit(cx: &mut Cx, chat: ChatId, users: &[UserId], role: Role, read_number: u64) -> Result<BTreeSet<UserId>> {
    let joined = store::insert(cx.db(), chat, users, role, cx.now, read_number).await?;
    for user in &joined {
        cx.record("chat", chat.0, &change_of("member", *user), None, Some(store::name(role))).await?;
    }
    Ok(joined)
}

/// Lets the members' rows follow the room's activity, if it became active in another minute.
pub(super) async fn follow(cx: &Cx, chat: ChatId, active: Option<i64>) -> Result<()> {
    match active {
        Some(active) => store::set_active(cx.db(), chat, active).await,
        None => Ok(()),
    }
}

/// Counts people who joined a locked room, which may become large by them.
pub(super) async fn count_joined(cx: &Cx, room: &Facts, joined: usize) -> Result<()> {
    let joined = i64::try_from(joined).unwrap_or(i64::MAX);
    room::change_member_count(cx.db(), room.id, joined).await?;
    let becomes_large = room.member_count <= FOLLOWED_MAX && room.member_count.saturating_add(joined) > FOLLOWED_MAX;
    if becomes_large { store::set_active(cx.db(), room.id, LARGE).await } else { Ok(()) }
}

/// Adds somebody to a locked room; `false` if they are a member already.
pub(super) async fn enter(cx: &mut Cx, room: &Facts, user: UserId, by: UserId) -> Result<bool> {
    if admit(cx, room.id, &[user], Role::Member, room::count(room.last_number)?).await?.is_empty() {
        return Ok(false);
    }
    count_joined(cx, room, 1).await?;
    let opened = load(cx.db(), room.id, cx.now).await?;
    for Person { id, name, handle, profile_image } in names::named(cx.db(), cx.tenant(), [user]).await? {
        let member = Member { user: id, name, handle, profile_image, role: Role::Member, silenced_until: None };
        cx.push(Topic::Chat(room.id), &ChatPush::MemberJoined { member, by })?.without_author();
        cx.push(Topic::User(id), &UserPush::RoomOpened { room: opened.clone() })?;
    }
    Ok(true)
}

/// Adds people to a locked room, of whom some may be members; the devices of those who are new open it by a job.
pub(super) async fn enter_all(cx: &mut Cx, room: &Facts, users: &[UserId]) -> Result<()> {
    let joined = admit(cx, room.id, users, Role::Member, room::count(room.last_number)?).await?;
    count_joined(cx, room, joined.len()).await?;
    show_new(cx, room.id, joined.into_iter().collect()).await
}

/// The members of a locked room, by their ids.
pub(super) async fn members_of(cx: &Cx, room: &Facts) -> Result<Vec<UserId>> {
    store::after(cx.db(), room.id, None, usize::try_from(room.member_count).map_err(Error::internal)?).await
}

/// Has the devices of all members show a locked room as it is now.
pub(super) async fn show_again(cx: &Cx, room: &Facts) -> Result<()> {
    let members = members_of(cx, room).await?;
    show_new(cx, room.id, members).await
}

/// Has the devices of new members open a room, by jobs: each is pushed to on their own topic, and a command has a limit of topics.
async fn show_new(cx: &Cx, chat: ChatId, users: Vec<UserId>) -> Result<()> {
    for batch in users.chunks(WAKE_BATCH) {
        jobs::schedule(cx, &Due::ShowRoom { chat, users: batch.to_vec() }, cx.now).await?;
    }
    Ok(())
}

/// Has the devices of a batch of new members open a room: of those who still are members.
pub(super) async fn show(cx: &mut Cx, chat: ChatId, users: Vec<UserId>) -> Result<()> {
    if room::lock(cx, chat).await?.is_none() {
        return Ok(());
    }
    let mut members = Vec::new();
    for user in users {
        if store::seat(cx.db(), cx.tenant(), chat, user).await?.is_some() {
            members.push(user);
        }
    }
    let room = load(cx.db(), chat, cx.now).await?;
    cx.push_to_users(members, &UserPush::RoomOpened { room })
}

/// Ends a silence that is not over.
pub(super) async fn end_silence(cx: &mut Cx, seat: &Seat, other: &Seat) -> Result<()> {
    if let Some(until) = other.silenced_at(cx.now) {
        store::silence(cx.db(), seat.room.id, other.user, None).await?;
        cx.record("chat", seat.room.id.0, &change_of("silence", other.user), Some(&until.0.to_string()), None).await?;
        cx.push(Topic::Chat(seat.room.id), &ChatPush::MemberUnsilenced { user: other.user, by: seat.user })?;
    }
    Ok(())
}

/// Removes somebody from the room; their subscription ends before the push is sent.
pub(super) async fn end_seat(cx: &mut Cx, seat: &Seat, how: &str, push: &ChatPush) -> Result<()> {
    let chat = seat.room.id;
    store::delete(cx.db(), chat, seat.user).await?;
    room::change_member_count(cx.db(), chat, -1).await?;
    cx.record("chat", chat.0, &change_of("member", seat.user), Some(store::name(seat.role)), Some(how)).await?;
    cx.push(Topic::Chat(chat), push)?.cut_user(seat.user);
    cx.push(Topic::User(seat.user), &UserPush::RoomClosed { chat })?;
    Ok(())
}

/// The name of a change of one member in the history.
pub(super) fn change_of(what: &str, user: UserId) -> String {
    format!("{what} of {user}")
}

/// The listed members of each room: the first hundred, as many of them as fit.
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

impl Facts {
    pub(super) fn shown(&self, listed: Vec<Listed>) -> Result<Room> {
        Ok(Room {
            id: self.id,
            kind: self.kind()?,
            title: self.title.clone(),
            members: listed.into_iter().map(|listed| listed.member).collect(),
            member_count: room::count(self.member_count)?,
            created_at: self.created_at,
            locked: self.locked,
            event: self.event,
            series: self.series,
            league: self.league,
        })
    }
}

/// A room as its members see it now.
pub(super) async fn load(db: &Db, chat: ChatId, now: Millis) -> Result<Room> {
    let facts = room::store::facts(db, chat).await?.ok_or_else(not_found)?;
    let members = listed(db, &[&facts], now).await?.remove(&chat).unwrap_or_default();
    facts.shown(members)
}

/// Tells members, whose sockets may not be subscribed to an old room, that it is active again: one batch after the given
/// member, in the order of their ids; a job does the next.
pub(super) async fn wake(cx: &mut Cx, chat: ChatId, after: Option<UserId>) -> Result<()> {
    if room::lock(cx, chat).await?.is_none() {
        return Ok(());
    }
    let members = store::after(cx.db(), chat, after, WAKE_BATCH).await?;
    let room = load(cx.db(), chat, cx.now).await?;
    if members.len() == WAKE_BATCH {
        jobs::schedule(cx, &Due::WakeRoom { chat, after: members.last().copied() }, cx.now).await?;
    }
    cx.push_to_users(members, &UserPush::RoomOpened { room })
}
