//! A minimal client store: snapshots and pushes go through one reducer, by their sequence numbers.

use std::collections::{BTreeMap, BTreeSet};

use protocol::chat::{ChatPush, ChatSnapshot, Message, MessageReactions, Reaction, UserPush};
use protocol::client::{Client, ServerPush};
use protocol::session::{Open, OpenTopic, Opened, TopicEnd};
use protocol::{ChatId, FOREVER, MessageId, Millis, Topic, UserId};

use super::Player;

/// The store of one device.
pub struct Device {
    pub me: UserId,
    pub chats: BTreeMap<ChatId, ChatSnapshot>,
    /// The last sequence number of each subscribed topic.
    pub held: BTreeMap<Topic, u64>,
    /// Reopened topics: older pushes may still arrive.
    anew: BTreeSet<Topic>,
    epoch: Option<String>,
}

impl Device {
    pub fn new(me: UserId) -> Self {
        Self { me, chats: BTreeMap::new(), held: BTreeMap::new(), anew: BTreeSet::new(), epoch: None }
    }

    /// The arguments of `session.open`.
    pub fn hello(&self, access_token: &str) -> Open {
        let resume = (!self.held.is_empty()).then(|| self.held.clone());
        Open { access_token: Some(access_token.to_owned()), epoch: self.epoch.clone(), resume, ..Open::default() }
    }

    /// Continues after `session.open`: drops topics without a subscription, reopens those that cannot be resumed.
    pub async fn opened(&mut self, client: &Client, opened: &Opened) {
        self.epoch = Some(opened.epoch.clone());
        self.held.retain(|topic, seq| opened.topics.get(topic) == Some(seq) && !opened.reset.contains(topic));
        self.chats.retain(|chat, _| self.held.contains_key(&Topic::Chat(*chat)));
        for topic in opened.topics.keys().chain(&opened.reset) {
            if !self.held.contains_key(topic) {
                self.open(client, *topic).await;
            }
        }
    }

    /// Opens a topic with its snapshot; drops it if it is no longer accessible.
    pub async fn open(&mut self, client: &Client, topic: Topic) {
        let Ok(opened) = client.call(OpenTopic { topic, since: None }).await else {
            self.forget(topic);
            return;
        };
        if let Topic::Chat(chat) = topic {
            self.chats.insert(chat, serde_json::from_value(opened.snapshot).unwrap());
        }
        self.held.insert(topic, opened.seq);
        self.anew.insert(topic);
    }

    fn forget(&mut self, topic: Topic) {
        self.held.remove(&topic);
        if let Topic::Chat(chat) = topic {
            self.chats.remove(&chat);
        }
    }

    /// Applies a push; fails on anything that a server must never send.
    pub async fn take(&mut self, client: &Client, push: &ServerPush) {
        let Some(topic) = push.topic else { return };
        match push.end() {
            Some(TopicEnd::Reset) => return self.open(client, topic).await,
            Some(TopicEnd::Revoked | TopicEnd::Gone) => return self.forget(topic),
            None => {}
        }
        let (Some(came), Some(held)) = (push.seq, self.held.get(&topic).copied()) else { return };
        if came <= held {
            assert!(self.anew.contains(&topic), "{topic}: {came} arrived again after {held}");
            return;
        }
        assert_eq!(came, held + 1, "{topic}: pushes in between were lost");
        self.held.insert(topic, came);
        if push.is_skip() {
            return;
        }
        match topic {
            Topic::User(_) => self.apply_mine(client, push.user().unwrap()).await,
            Topic::Chat(chat) => {
                if let Some(room) = self.chats.get_mut(&chat) {
                    apply(room, self.me, push.chat().unwrap());
                }
            }
            // Other nouns' topics are covered by stories of their own.
            _ => {}
        }
    }

    async fn apply_mine(&mut self, client: &Client, push: UserPush) {
        match push {
            UserPush::RoomOpened { room } => self.open(client, Topic::Chat(room.id)).await,
            UserPush::RoomClosed { chat } => self.forget(Topic::Chat(chat)),
            UserPush::ChatMuted { chat, until } => self.with(chat, |room| room.settings.muted_until = Some(until)),
            UserPush::ChatUnmuted { chat } => self.with(chat, |room| room.settings.muted_until = None),
            UserPush::ChatRead { chat, number } => {
                let me = self.me;
                self.with(chat, |room| {
                    room.settings.read_number = room.settings.read_number.max(number);
                    recount(room, me);
                });
            }
            UserPush::SessionRevoked { .. }
            | UserPush::ProfileChanged { .. }
            | UserPush::FollowChanged { .. }
            | UserPush::BlockChanged { .. }
            | UserPush::Notified { .. }
            | UserPush::NotificationsRead { .. }
            | UserPush::MyEnrolment { .. }
            | UserPush::StaffAsked { .. }
            | UserPush::LeagueStaffAsked { .. }
            | UserPush::RequestChanged { .. }
            | UserPush::DueChanged { .. }
            | UserPush::DuesChanged { .. }
            | UserPush::RatingChanged { .. }
            | UserPush::LessonChanged { .. }
            | UserPush::PassChanged { .. }
            | UserPush::MyPlay { .. }
            | UserPush::AskChanged { .. }
            | UserPush::PostArrived { .. }
            | UserPush::PostMarked { .. }
            | UserPush::Presence { .. } => {}
        }
    }

    fn with(&mut self, chat: ChatId, change: impl FnOnce(&mut ChatSnapshot)) {
        if let Some(room) = self.chats.get_mut(&chat) {
            change(room);
        }
    }

    /// The logged part of a chat, which is compared with a fresh load.
    pub fn comparable(mut room: ChatSnapshot, now: Millis) -> ChatSnapshot {
        room.reads.clear();
        room.people.clear();
        room.more = false;
        room.room.members.sort_by_key(|member| member.user);
        for member in &mut room.room.members {
            member.silenced_until = member.silenced_until.filter(|until| *until > now);
        }
        let newest = room.messages.len().saturating_sub(protocol::limits::HISTORY_PAGE);
        room.messages.drain(..newest);
        let shown: Vec<MessageId> = room.messages.iter().map(|message| message.id).collect();
        room.reactions.retain(|reactions| shown.contains(&reactions.message));
        room.reactions.sort_by_key(|reactions| reactions.message);
        room
    }
}

/// Applies one push of a chat.
pub fn apply(state: &mut ChatSnapshot, me: UserId, push: ChatPush) {
    let members = &mut state.room.members;
    match push {
        ChatPush::Message(message) => state.messages.push(message),
        ChatPush::MessageEdited(message) => replace(&mut state.messages, message),
        ChatPush::MessageDeleted(message) => {
            state.reactions.retain(|reactions| reactions.message != message.id);
            replace(&mut state.messages, message);
        }
        ChatPush::Reacted { message, user, kind, on, count } => {
            react(&mut state.reactions, message, Reaction { kind, count, mine: on && user == me }, user == me);
        }
        ChatPush::MemberJoined { member, .. } => {
            members.retain(|known| known.user != member.user);
            members.push(member);
            state.room.member_count += 1;
        }
        ChatPush::MemberLeft { user } | ChatPush::MemberRemoved { user, .. } => {
            members.retain(|known| known.user != user);
            state.room.member_count -= 1;
        }
        ChatPush::RoleChanged { user, role, .. } => {
            members.iter_mut().filter(|known| known.user == user).for_each(|known| known.role = role)
        }
        ChatPush::MemberSilenced { user, until, .. } => silence(members, user, Some(until)),
        ChatPush::MemberUnsilenced { user, .. } => silence(members, user, None),
        ChatPush::RoomRenamed { title, .. } => state.room.title = Some(title),
        ChatPush::RoomLocked { locked } => state.room.locked = locked,
        ChatPush::Read { .. } | ChatPush::Typing { .. } => {}
    }
    recount(state, me);
}

/// Changes how many people react to a message in one way, and whether I do if I am who changed it.
fn react(known: &mut Vec<MessageReactions>, message: MessageId, reaction: Reaction, by_me: bool) {
    if !known.iter().any(|reactions| reactions.message == message) {
        known.push(MessageReactions { message, reactions: Vec::new() });
    }
    for MessageReactions { reactions, .. } in known.iter_mut().filter(|reactions| reactions.message == message) {
        let before = reactions.iter().any(|known| known.kind == reaction.kind && known.mine);
        reactions.retain(|known| known.kind != reaction.kind);
        let mine = if by_me { reaction.mine } else { before };
        reactions.extend((reaction.count > 0).then_some(Reaction { mine, ..reaction.clone() }));
        reactions.sort_by_key(|known| known.kind);
    }
    known.retain(|reactions| !reactions.reactions.is_empty());
}

fn silence(members: &mut [protocol::chat::Member], user: UserId, until: Option<Millis>) {
    members.iter_mut().filter(|known| known.user == user).for_each(|known| known.silenced_until = until);
}

/// Replaces a known message. One deleted before it arrived, whose push is a skip, is inserted in order.
fn replace(messages: &mut Vec<Message>, message: Message) {
    let first = messages.first().map_or(u64::MAX, |known| known.number);
    match messages.binary_search_by_key(&message.number, |known| known.number) {
        Ok(index) => messages[index] = message,
        Err(index) if message.number > first => messages.insert(index, message),
        Err(_) => {}
    }
}

/// Counts others' undeleted messages after the read position. Exact while all of them are loaded.
fn recount(state: &mut ChatSnapshot, me: UserId) {
    let read = state.settings.read_number;
    let unread = state.messages.iter().filter(|message| message.number > read && message.author != me && message.deleted_at.is_none());
    state.settings.unread = u64::try_from(unread.count()).unwrap();
}

/// A user's device, connected or not.
pub struct Seat {
    pub player: Player,
    pub device: Device,
    pub connected: bool,
}

impl Seat {
    pub async fn new(player: Player) -> Self {
        let mut device = Device::new(player.id);
        device.open(&player.client, Topic::User(player.id)).await;
        Self { device, player, connected: true }
    }

    pub async fn reconnect(&mut self) {
        self.player.client = Client::connect(&self.player.rest.ws_url()).await.expect("a socket");
        let hello = self.device.hello(&self.player.tokens.access_token);
        let opened = self.player.client.open(hello).await.expect("a session");
        self.device.opened(&self.player.client, &opened).await;
        self.connected = true;
    }

    /// Applies pushes until every topic has reached its head in the database.
    pub async fn settle(&mut self, app: &rally::app::App) {
        loop {
            while let Some(push) = self.player.client.try_push() {
                self.device.take(&self.player.client, &push).await;
            }
            let topics: Vec<Topic> = self.device.held.keys().copied().collect();
            let heads: BTreeMap<Topic, u64> = rally::realtime::log::extents(&app.db, &topics)
                .await
                .unwrap()
                .into_iter()
                .map(|(topic, extent)| (topic, extent.head))
                .collect();
            if topics.iter().all(|topic| self.device.held.get(topic) == Some(&heads.get(topic).copied().unwrap_or(0))) {
                return;
            }
            let push = self.player.client.next_push().await.expect("a push for every log entry");
            self.device.take(&self.player.client, &push).await;
        }
    }
}

/// Mute durations for plans to choose from: forever and an hour.
pub fn whiles(now: Millis) -> [Option<Millis>; 2] {
    [None, Some(Millis((now.0 + 3_600_000).min(FOREVER.0)))]
}
