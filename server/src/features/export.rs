//! A person's data export: one JSON document, streamed in chunks.
//!
//! Each chunk is read in its own snapshot, so that a slow reader holds no transaction open and one chunk is in memory. If the
//! session ends, so does the export.

/// What a query says of a person, at most so many rows; `$1` is the person, `$2` the limit.
macro_rules! listed {
    ($db:expr, $me:expr, $limit:expr, $text:expr) => {
        $crate::sql![$db, $text, $me, $limit].all().await?
    };
}

mod chat;
mod desk;
mod games;
mod own;
mod posts;
mod ratings;

use std::collections::VecDeque;

use protocol::chat::Message;
use protocol::devices::SignedIn;
use protocol::users::Profile;
use protocol::{ChatId, Millis, UserId};
use serde::Serialize;
use serde_json::value::RawValue;

use super::chat::messages;
use crate::db::Db;
use crate::error::Result;
use crate::features::users::profiles::records;
use crate::identity::attempts::Attempt;
use crate::identity::{Caller, sessions};
use crate::run::{Core, View, limit_attempts};
use crate::sql;

/// Exports that one account may start in a quarter of an hour.
const PER_ACCOUNT: u32 = 5;
/// The most rows of any list; the newest are taken.
const LISTED_MAX: i64 = 10_000;
/// Messages in one chunk.
const MESSAGES_PER_CHUNK: usize = 1_000;

/// An export in progress.
pub struct Export {
    core: Core,
    caller: Caller,
    next: Next,
}

enum Next {
    Head,
    /// A room's start, out of the rooms left.
    Room {
        left: VecDeque<ChatId>,
        is_first: bool,
    },
    /// A room's messages after a number.
    Messages {
        left: VecDeque<ChatId>,
        chat: ChatId,
        after: u64,
    },
    End,
}

/// Everything before the rooms.
#[derive(Serialize)]
struct Head {
    exported_at: Millis,
    profile: Profile,
    sessions: Vec<SignedIn>,
    other_sign_ins: Vec<OtherSignIn>,
    follows: Vec<Someone>,
    followers: Vec<Someone>,
    blocked: Vec<Someone>,
    notifications: Vec<NotificationRow>,
    comments: Vec<Comment>,
    activity: Vec<Activity>,
    matches: Vec<Played>,
    ratings: Vec<ratings::Rating>,
    rating_changes: Vec<ratings::Change>,
    reports: Vec<SentReport>,
    push_subscriptions: Vec<PushSubscription>,
    #[serde(flatten)]
    chat: chat::Chat,
    #[serde(flatten)]
    games: games::Games,
    #[serde(flatten)]
    desk: desk::Desk,
    #[serde(flatten)]
    posts: posts::Posts,
    #[serde(flatten)]
    own: own::Own,
}

impl Export {
    pub async fn begin(core: &Core, caller: Caller) -> Result<Self> {
        drop(View::open(core, caller).await?);
        limit_attempts(core, caller.tenant, vec![Attempt::of("export", caller.tenant, &caller.user.to_string(), PER_ACCOUNT)]).await?;
        Ok(Self { core: core.clone(), caller, next: Next::Head })
    }

    /// The next chunk; `None` after the end.
    pub async fn next(&mut self) -> Result<Option<String>> {
        let view = View::open(&self.core, self.caller).await?;
        let db = view.db();
        let (chunk, next) = match std::mem::replace(&mut self.next, Next::End) {
            Next::Head => {
                let mut head = serde_json::to_string(&self.head(&view).await?)?;
                head.truncate(head.len() - 1);
                let left = store::rooms(db, self.caller.user).await?.into();
                (format!("{head},\"rooms\":["), Next::Room { left, is_first: true })
            }
            Next::Room { mut left, is_first } => match left.pop_front() {
                None => ("]}\n".into(), Next::End),
                Some(chat) => match store::room(db, chat, self.caller.user).await? {
                    None => (String::new(), Next::Room { left, is_first }),
                    Some(room) => {
                        let mut room = serde_json::to_string(&room)?;
                        room.truncate(room.len() - 1);
                        let comma = if is_first { "" } else { "," };
                        (format!("{comma}{room},\"messages\":["), Next::Messages { left, chat, after: 0 })
                    }
                },
            },
            Next::Messages { left, chat, after } => {
                let messages = messages::of_author(db, chat, self.caller.user, after, MESSAGES_PER_CHUNK).await?;
                let more = messages.len() == MESSAGES_PER_CHUNK;
                match messages.last().map(|last| last.number).filter(|_| more) {
                    Some(last) => (joined(&messages, after > 0)?, Next::Messages { left, chat, after: last }),
                    None => (joined(&messages, after > 0)? + "]}", Next::Room { left, is_first: false }),
                }
            }
            Next::End => return Ok(None),
        };
        self.next = next;
        Ok(Some(chunk))
    }

    async fn head(&self, view: &View) -> Result<Head> {
        let (db, me) = (view.db(), self.caller.user);
        let expired_before = view.now - self.core.config.auth.refresh_life;
        Ok(Head {
            exported_at: view.now,
            profile: records::own(&self.core.config, &self.core.keys, db, me, view.now).await?,
            sessions: sessions::live(db, me, expired_before).await?,
            other_sign_ins: store::other_sign_ins(db, me).await?,
            follows: store::follows(db, me).await?,
            followers: store::followers(db, me).await?,
            blocked: store::blocked(db, me).await?,
            notifications: store::notifications(db, me).await?,
            comments: store::comments(db, me).await?,
            activity: store::activity(db, me).await?,
            matches: store::matches(db, me).await?,
            ratings: ratings::ratings(db, me).await?,
            rating_changes: ratings::changes(db, me, LISTED_MAX).await?,
            reports: store::reports(db, me).await?,
            push_subscriptions: store::push_subscriptions(db, me).await?,
            chat: chat::chat(db, me, LISTED_MAX).await?,
            games: games::games(db, me, LISTED_MAX).await?,
            desk: desk::desk(db, me, LISTED_MAX).await?,
            posts: posts::posts(db, me, LISTED_MAX).await?,
            own: own::own(db, me, LISTED_MAX).await?,
        })
    }
}

fn joined(messages: &[Message], follows_others: bool) -> Result<String> {
    let mut text = String::new();
    for message in messages {
        if follows_others || !text.is_empty() {
            text.push(',');
        }
        text.push_str(&serde_json::to_string(message)?);
    }
    Ok(text)
}

#[derive(Serialize, crate::db::FromRow)]
struct OtherSignIn {
    provider: String,
    joined_at: Millis,
}

/// Another person's public name.
#[derive(Serialize, crate::db::FromRow)]
struct Someone {
    user: UserId,
    name: String,
    handle: String,
    at: Millis,
}

#[derive(Serialize)]
struct NotificationRow {
    kind: String,
    data: Box<RawValue>,
    at: Millis,
    read_at: Option<Millis>,
}

#[derive(Serialize, crate::db::FromRow)]
struct Comment {
    message: String,
    rating: Option<i64>,
    created_at: Millis,
}

#[derive(Serialize, crate::db::FromRow)]
struct Activity {
    cause: String,
    points: i64,
    at: Millis,
}

/// A match, with the person's own dispute.
#[derive(Serialize)]
struct Played {
    event: String,
    side: String,
    format: String,
    sets: Box<RawValue>,
    winner: Option<String>,
    state: String,
    reported_at: Millis,
    disputed: Option<String>,
    /// If it was scored live: the toss, and every point, as `Board.play` on the wire.
    toss: Option<Box<RawValue>>,
    play: Option<String>,
}

/// A report that they sent.
#[derive(Serialize, crate::db::FromRow)]
struct SentReport {
    noun: String,
    subject: String,
    reason: String,
    note: Option<String>,
    at: Millis,
    state: String,
}

/// A browser that gets their notifications.
#[derive(Serialize, crate::db::FromRow)]
struct PushSubscription {
    endpoint: String,
    lang: Option<String>,
    at: Millis,
}

/// A room that they are in, or in which they wrote something and that they left: its title is for its members.
#[derive(Serialize, crate::db::FromRow)]
struct Room {
    id: ChatId,
    kind: String,
    title: Option<String>,
    role: Option<String>,
    joined_at: Option<Millis>,
}

mod store {
    use super::*;

    pub(super) async fn other_sign_ins(db: &Db, me: UserId) -> Result<Vec<OtherSignIn>> {
        Ok(sql!(db, "SELECT provider, joined_at FROM sso_identity WHERE user_id = $1 ORDER BY joined_at", me).all().await?)
    }

    pub(super) async fn follows(db: &Db, me: UserId) -> Result<Vec<Someone>> {
        Ok(sql!(
            db,
            "SELECT u.id AS \"user\", u.name, u.handle, f.at FROM follow f JOIN app_user u ON u.id = f.followee WHERE f.follower = $1
             ORDER BY f.at DESC LIMIT $2",
            me,
            LISTED_MAX
        )
        .all()
        .await?)
    }

    pub(super) async fn followers(db: &Db, me: UserId) -> Result<Vec<Someone>> {
        Ok(sql!(
            db,
            "SELECT u.id AS \"user\", u.name, u.handle, f.at FROM follow f JOIN app_user u ON u.id = f.follower WHERE f.followee = $1
             ORDER BY f.at DESC LIMIT $2",
            me,
            LISTED_MAX
        )
        .all()
        .await?)
    }

    pub(super) async fn blocked(db: &Db, me: UserId) -> Result<Vec<Someone>> {
        Ok(sql!(
            db,
            "SELECT u.id AS \"user\", u.name, u.handle, b.at FROM block b JOIN app_user u ON u.id = b.blocked WHERE b.blocker = $1
             ORDER BY b.at DESC LIMIT $2",
            me,
            LISTED_MAX
        )
        .all()
        .await?)
    }

    pub(super) async fn notifications(db: &Db, me: UserId) -> Result<Vec<NotificationRow>> {
        let rows: Vec<(String, String, Millis, Option<Millis>)> =
            sql!(db, "SELECT kind, data, at, read_at FROM notification WHERE user_id = $1 ORDER BY id DESC LIMIT $2", me, LISTED_MAX)
                .all()
                .await?;
        rows.into_iter()
            .map(|(kind, data, at, read_at)| Ok(NotificationRow { kind, data: RawValue::from_string(data)?, at, read_at }))
            .collect()
    }

    pub(super) async fn comments(db: &Db, me: UserId) -> Result<Vec<Comment>> {
        Ok(sql!(
            db,
            "SELECT message, rating, created_at FROM app_comment WHERE author = $1 ORDER BY created_at DESC LIMIT $2",
            me,
            LISTED_MAX
        )
        .all()
        .await?)
    }

    pub(super) async fn activity(db: &Db, me: UserId) -> Result<Vec<Activity>> {
        Ok(sql!(db, "SELECT cause, points, at FROM activity WHERE user_id = $1 ORDER BY at DESC LIMIT $2", me, LISTED_MAX).all().await?)
    }

    pub(super) async fn matches(db: &Db, me: UserId) -> Result<Vec<Played>> {
        #[derive(crate::db::FromRow)]
        struct Row {
            event: String,
            side: String,
            format: String,
            sets: String,
            winner: Option<String>,
            state: String,
            reported_at: Millis,
            disputed: Option<String>,
            toss: Option<String>,
            play: Option<String>,
        }
        let rows: Vec<Row> = sql!(
            db,
            "SELECT e.name AS event, p.side, m.format, m.sets, m.winner, m.state, m.reported_at,
                 CASE WHEN m.disputed_by = $1 THEN m.dispute_reason END AS disputed, l.toss, l.play
             FROM match_player p JOIN match_result m ON m.id = p.match_id JOIN event e ON e.id = m.event
                  LEFT JOIN match_live l ON l.match_id = m.id
             WHERE p.user_id = $1 ORDER BY p.match_id DESC LIMIT $2",
            me,
            LISTED_MAX
        )
        .all()
        .await?;
        let played = |row: Row| {
            let Row { event, side, format, sets, winner, state, reported_at, disputed, toss, play } = row;
            let (sets, toss) = (RawValue::from_string(sets)?, toss.map(RawValue::from_string).transpose()?);
            Ok(Played { event, side, format, sets, winner, state, reported_at, disputed, toss, play })
        };
        rows.into_iter().map(played).collect()
    }

    pub(super) async fn reports(db: &Db, me: UserId) -> Result<Vec<SentReport>> {
        Ok(sql!(
            db,
            "SELECT noun, subject, reason, note, at, state FROM report WHERE by_user = $1 ORDER BY at DESC, id LIMIT $2",
            me,
            LISTED_MAX
        )
        .all()
        .await?)
    }

    pub(super) async fn push_subscriptions(db: &Db, me: UserId) -> Result<Vec<PushSubscription>> {
        Ok(sql!(db, "SELECT endpoint, lang, at FROM push_subscription WHERE user_id = $1 ORDER BY at, id", me).all().await?)
    }

    pub(super) async fn rooms(db: &Db, me: UserId) -> Result<Vec<ChatId>> {
        Ok(sql!(
            db,
            "SELECT chat FROM chat_member WHERE user_id = $1
             UNION SELECT r.id FROM chat_room r WHERE EXISTS (SELECT 1 FROM chat_message m WHERE m.chat = r.id AND m.author = $1) ORDER BY 1",
            me
        )
        .scalars()
        .await?)
    }

    pub(super) async fn room(db: &Db, chat: ChatId, me: UserId) -> Result<Option<Room>> {
        Ok(sql!(
            db,
            "SELECT r.id, r.kind, CASE WHEN m.chat IS NOT NULL THEN r.title END AS title, m.role, m.joined_at
             FROM chat_room r LEFT JOIN chat_member m ON m.chat = r.id AND m.user_id = $2 WHERE r.id = $1",
            chat,
            me
        )
        .optional()
        .await?)
    }
}
