//! Rooms: of two people, of a group with a title, or of an event. Pushes `room_opened` on `user:{id}` and `room_renamed` on
//! `chat:{id}`.

use protocol::chat::{
    ChatPush, ChatSnapshot, Create, List, OpenDirect, ReadMark, Rename, Role, Room, RoomEntry, RoomKind, RoomPage, RoomSettings, UserPush,
    UserSnapshot,
};
use protocol::text::RoomTitle;
use protocol::{ChatId, Millis, Refusal, TenantId, Topic, UserId, limits, sentence};

use super::messages;
use super::room::store;
use super::room::{AWAKE, count};
use super::seats::{self, admit, invited, limit_strangers, load, lock_seat};
use crate::db::Db;
use crate::error::Result;
use crate::features::budget::Budget;
use crate::features::cursor::Cursor;
use crate::features::users::profiles::records;
use crate::features::{blocks, notifications};
use crate::run::{Cx, View};

/// The room of me and one other person; opens it if there is none.
pub async fn open_direct(cx: &mut Cx, cmd: OpenDirect) -> Result<Room> {
    let me = cx.caller()?.user;
    if cmd.user == me {
        return Err(Refusal::invalid("user", sentence!("yourself")).into());
    }
    let pair = [me.min(cmd.user), me.max(cmd.user)];
    cx.queue_for(cmd.user.0)?;
    // Blocking locks the same rows: no room is opened while a block is made.
    records::lock_both(cx.db(), cx.tenant(), pair).await?;
    invited(cx, "user", [cmd.user]).await?;
    let new = store::New { id: cx.new_id(), kind: RoomKind::Direct, title: None, pair: Some(pair), subject: None, members: 2 };
    let is_new = store::insert(cx, &new).await?;
    let chat = store::of_pair(cx.db(), pair).await?;
    if is_new {
        admit(cx, chat, &pair, Role::Member, 0).await?;
    }
    let room = load(cx.db(), chat, cx.now).await?;
    if is_new {
        cx.record("chat", chat.0, "room", None, Some("direct")).await?;
        cx.push_to_users(pair, &UserPush::RoomOpened { room: room.clone() })?;
    }
    Ok(room)
}

/// Creates a group, owned by the caller.
pub async fn create(cx: &mut Cx, cmd: Create) -> Result<Room> {
    let me = cx.caller()?.user;
    let title = RoomTitle::parse(&cmd.title)?;
    let others = invited(cx, "members", cmd.members.into_iter().filter(|user| *user != me)).await?;
    let others: Vec<UserId> = others.into_iter().map(|other| other.id).collect();
    limit_strangers(cx, &others).await?;
    let new =
        store::New { id: cx.new_id(), kind: RoomKind::Group, title: Some(title), pair: None, subject: None, members: 1 + others.len() };
    store::insert(cx, &new).await?;
    cx.record("chat", new.id.0, "room", None, Some("group")).await?;
    admit(cx, new.id, &[me], Role::Owner, 0).await?;
    admit(cx, new.id, &others, Role::Member, 0).await?;
    let room = load(cx.db(), new.id, cx.now).await?;
    cx.push_to_users(others.into_iter().chain([me]), &UserPush::RoomOpened { room: room.clone() })?;
    Ok(room)
}

/// Opens the room of an event, a series or a league, owned by its organiser. Without one it has no members yet.
pub(super) async fn open_for(cx: &mut Cx, subject: store::Subject, title: &str, organiser: Option<UserId>) -> Result<ChatId> {
    let title = Some(RoomTitle::parse(title)?);
    let new =
        store::New { id: cx.new_id(), kind: RoomKind::Event, title, pair: None, subject: Some(subject), members: organiser.iter().count() };
    store::insert(cx, &new).await?;
    cx.record("chat", new.id.0, "room", None, Some("event")).await?;
    let Some(organiser) = organiser else { return Ok(new.id) };
    admit(cx, new.id, &[organiser], Role::Owner, 0).await?;
    let room = load(cx.db(), new.id, cx.now).await?;
    cx.push(Topic::User(organiser), &UserPush::RoomOpened { room })?;
    Ok(new.id)
}

pub async fn rename(cx: &mut Cx, cmd: Rename) -> Result<Room> {
    let seat = lock_seat(cx, cmd.chat).await?;
    seat.may_manage()?;
    let title = RoomTitle::parse(&cmd.title)?.into_string();
    if seat.room.title.as_ref() != Some(&title) {
        store::rename(cx.db(), cmd.chat, &title).await?;
        cx.record("chat", cmd.chat.0, "title", seat.room.title.as_deref(), Some(&title)).await?;
        cx.push(Topic::Chat(cmd.chat), &ChatPush::RoomRenamed { title, by: seat.user })?;
    }
    load(cx.db(), cmd.chat, cx.now).await
}

/// My rooms, the most recently active first, as many as fit in a reply.
pub async fn list(view: &View, cmd: List) -> Result<RoomPage> {
    view.caller()?;
    let after = cmd.cursor.as_deref().map(Cursor::parse).transpose()?;
    page(view, after).await
}

/// The state of `user:{id}`: the first page of `chat.list`.
pub async fn mine(view: &View) -> Result<UserSnapshot> {
    let RoomPage { rooms, cursor } = page(view, None).await?;
    let unread_notifications = notifications::unread(view.db(), view.caller()?.user).await?;
    Ok(UserSnapshot { rooms, unread_notifications, cursor })
}

/// The state of `chat:{id}`.
pub async fn snapshot(view: &View, chat: ChatId) -> Result<ChatSnapshot> {
    let (db, me) = (view.db(), view.caller()?.user);
    let seat = seats::seat_of(view, chat).await?;
    let listed = seats::listed(db, &[&seat.room], view.now).await?.remove(&chat).unwrap_or_default();
    let blocked = blocks::blocked_among(db, me, &listed.iter().map(|other| other.member.user).collect()).await?;
    let reads = listed.iter().filter(|other| other.member.user != me && !blocked.contains(&other.member.user));
    let reads: Vec<ReadMark> = reads.map(|other| ReadMark { user: other.member.user, number: other.read_number }).collect();
    let unread = messages::unread(db, me, &[chat]).await?.remove(&chat).unwrap_or_default();
    let settings = settings(unread, seat.read_number, seat.muted_until, view.now);
    let room = seat.room.shown(listed)?;
    let announcement = if room.kind == RoomKind::Event { messages::announcement(db, chat, me).await? } else { None };
    let mut budget = Budget::of_a_reply();
    budget.fits(&(&room, &reads, &announcement))?;
    let known = room.members.iter().map(|member| member.user).collect();
    let window =
        messages::window(view, chat, messages::MessageRange { before: None, limit: limits::HISTORY_PAGE, reader: me }, budget, known)
            .await?;
    let messages::Window { messages, more, people, reactions } = window;
    Ok(ChatSnapshot { room, settings, messages, more, reads, people, reactions, announcement })
}

/// My rooms that are awake or new to me, the most recently active first, at most 256: a new socket subscribes to them.
pub async fn recent(view: &View) -> Result<Vec<ChatId>> {
    store::recent(view.db(), view.caller()?.user, view.now - AWAKE).await
}

/// Inserts groups for load tests, without notifying anybody. The first member of each is its owner.
pub(crate) async fn insert_groups(db: &Db, tenant: TenantId, groups: &[(ChatId, Vec<UserId>)], now: Millis) -> Result<()> {
    for batch in groups.chunks(AT_ONCE) {
        let sizes: Vec<(ChatId, usize)> = batch.iter().map(|(chat, members)| (*chat, members.len())).collect();
        store::insert_groups(db, tenant, &sizes, now).await?;
    }
    let role = |index| if index == 0 { Role::Owner } else { Role::Member };
    let active = |users: &Vec<UserId>| {
        let is_large = i64::try_from(users.len()).is_ok_and(|members| members > store::FOLLOWED_MAX);
        if is_large { store::LARGE } else { store::minute(now) }
    };
    let members = groups.iter().flat_map(|(chat, users)| {
        let active = active(users);
        users.iter().enumerate().map(move |(index, user)| (*chat, *user, role(index), active))
    });
    let members: Vec<(ChatId, UserId, Role, i64)> = members.collect();
    for batch in members.chunks(AT_ONCE) {
        seats::store::insert_many(db, batch, now).await?;
    }
    Ok(())
}

/// Rows per statement: SQLite looks up each placeholder among all others, so more would be slower.
const AT_ONCE: usize = 100;

fn settings(unread: u64, read_number: u64, muted_until: Option<Millis>, now: Millis) -> RoomSettings {
    RoomSettings { unread, read_number, muted_until: muted_until.filter(|until| *until > now) }
}

async fn page(view: &View, after: Option<Cursor<ChatId>>) -> Result<RoomPage> {
    let (db, me) = (view.db(), view.caller()?.user);
    let mut rows = store::page(db, me, after, limits::PAGE_MAX + 1).await?;
    let found = rows.len();
    // Members are most of an entry's bytes: read no more than could fit.
    let mut names = 0;
    rows.retain(|row| {
        let fits = names < NAMES_READ;
        names += usize::try_from(row.facts.member_count).unwrap_or(usize::MAX).min(limits::ROOM_MEMBERS_LISTED);
        fits
    });
    rows.truncate(limits::PAGE_MAX);
    let chats: Vec<ChatId> = rows.iter().map(|row| row.facts.id).collect();
    let mut listed = seats::listed(db, &rows.iter().map(|row| &row.facts).collect::<Vec<_>>(), view.now).await?;
    let mut unread = messages::unread(db, me, &chats).await?;
    let mut newest = messages::newest(db, me, &chats).await?;
    let mut budget = Budget::of_a_reply();
    let (mut rooms, mut last) = (Vec::with_capacity(rows.len()), None);
    for row in &rows {
        let chat = row.facts.id;
        let room = row.facts.shown(listed.remove(&chat).unwrap_or_default())?;
        let unread = unread.remove(&chat).unwrap_or_default();
        let settings = settings(unread, count(row.read_number)?, row.muted_until, view.now);
        let entry = RoomEntry { room, last_message: newest.remove(&chat), settings };
        if !budget.fits(&entry)? {
            break;
        }
        rooms.push(entry);
        last = Some(Cursor { at: row.facts.last_at, id: chat });
    }
    let more = rooms.len() < found;
    Ok(RoomPage { rooms, cursor: last.filter(|_| more).map(|last| last.write()) })
}

/// Members read for one page: about as many as fit in a reply if all names are short.
const NAMES_READ: usize = 700;
