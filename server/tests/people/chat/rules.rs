//! Every room command by every kind of member: who is allowed, and how the others are refused.

use protocol::chat::{
    AddMembers, Delete, Edit, History, Leave, List, Mute, Read, RemoveMember, Rename, Send, SetRole, Typing, Unmute, Unsilence,
};
use protocol::client::Client;
use protocol::session::OpenTopic;
use protocol::{Call, ErrorCode, MessageId, Topic};

use super::*;
use harness::story;

/// The kinds of callers and of targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Owner,
    Admin,
    Member,
    Reader,
    Stranger,
    Foreigner,
}
use Kind::{Admin, Foreigner, Member, Owner, Reader, Stranger};

const KINDS: [Kind; 6] = [Owner, Admin, Member, Reader, Stranger, Foreigner];
const INSIDE: [Kind; 4] = [Owner, Admin, Member, Reader];

impl Kind {
    fn role(self) -> Option<&'static str> {
        match self {
            Owner => Some("owner"),
            Admin => Some("admin"),
            Member => Some("member"),
            Reader => Some("read_only"),
            Stranger | Foreigner => None,
        }
    }

    fn is_inside(self) -> bool {
        self.role().is_some()
    }

    fn rank(self) -> usize {
        KINDS.iter().position(|kind| *kind == self).unwrap()
    }
}

/// Two members of each kind: a caller and a target.
struct Cast {
    callers: Vec<(Kind, Player)>,
    others: Vec<(Kind, UserId)>,
}

impl Cast {
    async fn of(world: &World) -> Self {
        let mut cast = Self { callers: Vec::new(), others: Vec::new() };
        for (kind, other) in KINDS.into_iter().zip(crowd(world, KINDS.len()).await) {
            let name = format!("The {kind:?}");
            let caller = if kind == Foreigner { foreigner(world, &name).await } else { world.player(&name).await };
            cast.callers.push((kind, caller));
            let other = if kind == Foreigner { foreigner(world, "Another one").await.id } else { other };
            cast.others.push((kind, other));
        }
        cast
    }

    /// A room of all members with one message by each caller, inserted with SQL because there are hundreds of rooms.
    async fn room(&self, world: &World) -> (ChatId, Vec<MessageId>) {
        let (db, chat) = (&world.app().db, ChatId(Uuid::now_v7()));
        let callers = self.callers.iter().map(|(kind, player)| (*kind, player.id));
        let inside: Vec<(Kind, UserId)> = callers.chain(self.others.iter().copied()).filter(|(kind, _)| kind.is_inside()).collect();
        let messages: Vec<MessageId> = INSIDE.iter().map(|_| MessageId(Uuid::now_v7())).collect();
        let now = world.app().clock.now();
        db.tx(async |db| {
            db.query("INSERT INTO chat_room (id, tenant, kind, title, created_at, member_count, last_number, last_at, previous_at, version) VALUES (")
                .arg(chat).push(", 1, 'group', 'Rules', 0, 8, 4, ").arg(now).push(", ").arg(now).push(", 0)").run().await?;
            for (kind, user) in &inside {
                db.query("INSERT INTO chat_member (chat, user_id, role, rank, joined_at, read_number) VALUES (")
                    .arg(chat).push(", ").arg(*user).push(", ").arg(kind.role().unwrap()).push(", ")
                    .arg(kind.rank().min(2) as i64).push(", 0, 0)").run().await?;
            }
            for (n, (message, (_, author))) in messages.iter().zip(&inside).enumerate() {
                db.query("INSERT INTO chat_message (id, chat, number, author, text, sent_at) VALUES (")
                    .arg(*message).push(", ").arg(chat).push(", ").arg(n as i64 + 1).push(", ").arg(*author).push(", 'hm', ").arg(now).push(")").run().await?;
            }
            Ok::<_, rally::db::DbError>(())
        })
        .await
        .unwrap();
        (chat, messages)
    }
}

/// The code of a refused call; `None` if it succeeded.
async fn outcome<C: Call>(client: &Client, args: C) -> Option<ErrorCode> {
    client.call(args).await.map(drop).err().map(|error| error.refusal().expect("a refusal").code)
}

fn unless(allowed: bool, code: ErrorCode) -> Option<ErrorCode> {
    if allowed { None } else { Some(code) }
}

story!(
    members_act_on_other_members,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let cast = Cast::of(world).await;
        for (who, caller) in &cast.callers {
            let myself = (*who, caller.id);
            for (whom, user) in cast.others.iter().copied().chain([myself]) {
                let about = format!("{who:?} to {whom:?}, oneself: {}", user == caller.id);
                // Refusals that come before the command's own rule.
                let first = |rule: Option<ErrorCode>, managers: &[Kind]| {
                    if !who.is_inside() {
                        Some(ErrorCode::NotFound)
                    } else if !managers.contains(who) {
                        Some(ErrorCode::Forbidden)
                    } else if !whom.is_inside() {
                        Some(ErrorCode::NotFound)
                    } else {
                        rule
                    }
                };
                let is_below = who.rank() < whom.rank();

                let (chat, _) = cast.room(world).await;
                let rule =
                    if user == caller.id { Some(ErrorCode::Invalid) } else { unless(*who == Owner || is_below, ErrorCode::Forbidden) };
                assert_eq!(outcome(&caller.client, RemoveMember { chat, user }).await, first(rule, &[Owner, Admin]), "removed: {about}");

                let (chat, _) = cast.room(world).await;
                let rule = first(unless(is_below, ErrorCode::Forbidden), &[Owner, Admin]);
                assert_eq!(outcome(&caller.client, silence(chat, user)).await, rule, "silenced: {about}");
                assert_eq!(outcome(&caller.client, Unsilence { chat, user }).await, rule, "unsilenced: {about}");

                for role in [Role::Owner, Role::Admin, Role::Member, Role::ReadOnly] {
                    let (chat, _) = cast.room(world).await;
                    assert_eq!(outcome(&caller.client, SetRole { chat, user, role }).await, first(None, &[Owner]), "{role:?}: {about}");
                }
            }
        }
    }
);

story!(
    members_act_in_a_room,
    |config| {
        config.realtime.requests_burst = 5_000;
    },
    |world| {
        let cast = Cast::of(world).await;
        let newcomers = crowd(world, KINDS.len()).await;
        for ((who, caller), newcomer) in cast.callers.iter().zip(newcomers) {
            let (chat, messages) = cast.room(world).await;
            let client = &caller.client;
            let inside = unless(who.is_inside(), ErrorCode::NotFound);
            let manages = inside.or(unless(matches!(who, Owner | Admin), ErrorCode::Forbidden));
            let writes = inside.or(unless(*who != Reader, ErrorCode::ReadOnly));
            assert_eq!(outcome(client, Rename { chat, title: "Renamed".into() }).await, manages, "{who:?}");
            // In the caller's own community, so that a foreigner is refused because of the room, not the user.
            assert_eq!(outcome(client, AddMembers { chat, users: vec![newcomer] }).await, manages, "{who:?}");
            assert_eq!(outcome(client, Send { chat, text: "hello".into(), reply_to: None }).await, writes, "{who:?}");
            assert_eq!(outcome(client, Send { chat, text: "hello".into(), reply_to: Some(messages[0]) }).await, writes, "{who:?}");
            assert_eq!(outcome(client, Typing { chat }).await, writes, "{who:?}");
            assert_eq!(outcome(client, Read { chat, number: 1 }).await, inside, "{who:?}");
            assert_eq!(outcome(client, Mute { chat, until: None }).await, inside, "{who:?}");
            assert_eq!(outcome(client, Unmute { chat }).await, inside, "{who:?}");
            assert_eq!(outcome(client, History { chat, before: None, limit: None }).await, inside, "{who:?}");
            assert_eq!(outcome(client, OpenTopic { topic: Topic::Chat(chat), since: None }).await, inside, "{who:?}");
            for (author, message) in INSIDE.into_iter().zip(messages) {
                let own = inside.or(unless(author == *who, ErrorCode::Forbidden));
                let edit = own.or(writes);
                assert_eq!(outcome(client, Edit { message, text: "hm, hm".into() }).await, edit, "{who:?} edits {author:?}");
                assert_eq!(outcome(client, Delete { message }).await, own, "{who:?} deletes {author:?}");
            }
            assert_eq!(outcome(client, List::default()).await, None);
            assert_eq!(outcome(client, Leave { chat }).await, inside, "{who:?}");
        }
    }
);
