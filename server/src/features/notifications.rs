//! Notifications, and whether they were read. Owns the table `notification`; pushes `notified` and
//! `notifications_read` on `user:{id}`.
//!
//! INVARIANT: a person never sees a notification that names somebody they are in a block with. What players of one game must
//! know of it ([`About::PAST_BLOCKS`]) they are told without a name, and nothing else.

mod mailing;

use std::collections::HashSet;
use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZoneDatabase;
use protocol::chat::UserPush;
use protocol::notifications::{
    About, ListNotifications, Notification, NotificationCommand, NotificationQuery, Notifications, ReadNotifications,
};
use protocol::session::Done;
use protocol::users::{Channels, QuietHours, Settings};
use protocol::{ErrorCode, Millis, NotificationId, Refusal, Topic, UserId, limits, sentence};
use serde::{Deserialize, Serialize};

use crate::db::Db;
use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::features::users::profiles::records;
use crate::features::{blocks, cursor};
use crate::jobs::{self, Outside};
use crate::run::{Answer, Core, Cx, View};

/// Notifications in one page.
const PAGE: usize = 24;
/// How long notifications are stored.
const RETENTION: Duration = Duration::from_secs(90 * 86_400);
/// The channels of a kind of notification that somebody has no setting for.
const DEFAULT_CHANNELS: Channels = Channels { toast: true, row: true, mail: false };

pub fn requires(command: &NotificationCommand) -> Requires {
    match command {
        NotificationCommand::ReadNotifications(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: NotificationCommand) -> Result<Answer> {
    match command {
        NotificationCommand::ReadNotifications(args) => Answer::of(&read(cx, args).await?),
    }
}

pub async fn query(view: &View, query: NotificationQuery) -> Result<Answer> {
    match query {
        NotificationQuery::ListNotifications(args) => Answer::of(&list(view, &args).await?),
    }
}

/// A job that reaches outside.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DueOutside {
    /// Mail a notification to somebody whose settings ask for mail.
    MailNotification { user: UserId, about: Box<About>, at: Millis },
}

/// Notifies somebody through the channels of their settings: a stored row, a toast, mail, or none. `by` is the person who
/// caused it: in a block with them, only what concerns a game of both is sent, without a name.
pub async fn notify(cx: &mut Cx, user: UserId, about: About, by: Option<UserId>) -> Result<()> {
    notify_all(cx, &[user], &about, by).await
}

/// Notifies several people of the same, in as many statements as for one.
pub async fn notify_all(cx: &mut Cx, users: &[UserId], about: &About, by: Option<UserId>) -> Result<()> {
    let blocked = match by {
        Some(by) => blocks::blocked_among(cx.db(), by, &users.iter().copied().collect()).await?,
        None => HashSet::new(),
    };
    let (mut mails, mut rows) = (Vec::new(), Vec::new());
    for (user, settings) in records::settings_of(cx.db(), users).await? {
        let Some(delivery) = Delivery::of(about, blocked.contains(&user), &settings, cx.now) else { continue };
        let Delivery { about, channels, quiet } = delivery;
        if channels.mail && !quiet {
            mails.push(DueOutside::MailNotification { user, about: Box::new(about.clone()), at: cx.now });
        }
        // A toast without a row does not count as unread.
        let read_at = (!channels.row).then_some(cx.now);
        let notification = Notification { id: cx.new_id(), at: cx.now, read_at, about };
        if channels.row || channels.toast {
            cx.push(Topic::User(user), &UserPush::Notified { notification: notification.clone(), quiet: !channels.toast || quiet })?;
        }
        if channels.row {
            rows.push((user, notification));
        }
    }
    jobs::schedule_all_outside(cx, &mails, cx.now).await?;
    store::insert(cx.db(), by, &rows).await
}

/// One person's notification, and how it reaches them.
struct Delivery {
    about: About,
    channels: Channels,
    quiet: bool,
}

impl Delivery {
    fn of(about: &About, is_blocked: bool, settings: &Settings, now: Millis) -> Option<Self> {
        if is_blocked && !About::PAST_BLOCKS.contains(&about.kind()) {
            return None;
        }
        let about = if is_blocked { about.clone().unnamed() } else { about.clone() };
        let channels = settings.notifications.get(about.kind()).copied().unwrap_or(DEFAULT_CHANNELS);
        Some(Self { about, channels, quiet: is_quiet(settings, now) })
    }
}

/// Whether now is within somebody's quiet hours, in their time zone.
fn is_quiet(settings: &Settings, now: Millis) -> bool {
    settings.quiet_hours.as_ref().is_some_and(|hours| minute_in(hours, now).is_some_and(|minute| contains(hours, minute)))
}

/// Minutes after midnight in the time zone of the quiet hours.
fn minute_in(hours: &QuietHours, now: Millis) -> Option<u16> {
    let zone = TimeZoneDatabase::bundled().get(&hours.zone).ok()?;
    let there = Timestamp::from_millisecond(now.0).ok()?.to_zoned(zone);
    u16::try_from(i32::from(there.hour()) * 60 + i32::from(there.minute())).ok()
}

fn contains(hours: &QuietHours, minute: u16) -> bool {
    if hours.from <= hours.to { (hours.from..hours.to).contains(&minute) } else { minute >= hours.from || minute < hours.to }
}

/// My notifications, the newest first.
async fn list(view: &View, args: &ListNotifications) -> Result<Notifications> {
    let me = view.caller()?.user;
    let before = args.cursor.as_deref().map(cursor::parse_id).transpose()?;
    let mut notifications = store::page(view.db(), me, before, PAGE + 1).await?;
    let more = notifications.len() > PAGE;
    notifications.truncate(PAGE);
    let cursor = notifications.last().filter(|_| more).map(|last| cursor::write_id(&last.id));
    Ok(Notifications { unread: unread(view.db(), me).await?, notifications, cursor })
}

/// How many notifications somebody has not read.
pub async fn unread(db: &Db, user: UserId) -> Result<u64> {
    Ok(u64::try_from(store::unread(db, user).await?).unwrap_or_default())
}

/// Marks some or all of my notifications as read. Ignores ids that are not mine.
async fn read(cx: &mut Cx, args: ReadNotifications) -> Result<Done> {
    let me = cx.caller()?.user;
    if args.ids.as_ref().is_some_and(|ids| ids.len() > limits::PAGE_MAX) {
        let sentence = sentence!("at_once", max = limits::PAGE_MAX);
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence).on("ids").into());
    }
    if store::read(cx.db(), me, args.ids.as_deref(), cx.now).await? {
        cx.push(Topic::User(me), &UserPush::NotificationsRead { ids: args.ids })?;
    }
    Ok(Done {})
}

/// Deletes at most `limit` notifications of a removed account, and of those that they caused; whether there may be more. What
/// players of one game must know of it stays, without their name.
pub async fn delete_some(db: &Db, user: UserId, limit: i64) -> Result<bool> {
    let own = store::delete_of(db, user, limit).await?;
    let caused = store::caused_by(db, user, limit).await?;
    for row in &caused {
        match row.about()? {
            about if About::PAST_BLOCKS.contains(&about.kind()) => store::unname(db, row.id, &about.unnamed()).await?,
            _ => store::delete(db, row.id).await?,
        }
    }
    Ok(own || i64::try_from(caused.len()).unwrap_or(i64::MAX) >= limit)
}

/// Deletes old notifications, at most `limit` in one transaction.
pub async fn trim(core: &Core, limit: i64) -> Result<()> {
    let before = core.clock.now() - RETENTION;
    while core.db.tx(async |db| store::trim(db, before, limit).await).await? {}
    Ok(())
}

/// Runs a scheduled job that reaches outside.
pub async fn perform_outside(outside: &Outside, id: uuid::Uuid, due: DueOutside) -> Result<()> {
    match due {
        DueOutside::MailNotification { user, about, at } => mailing::mail(outside, id, user, &about, at).await,
    }
}

mod store {
    use super::*;
    use crate::db::Query;
    use crate::sql;

    #[derive(crate::db::FromRow)]
    struct Row {
        id: NotificationId,
        kind: String,
        data: String,
        at: Millis,
        read_at: Option<Millis>,
        /// By somebody in a block with the reader.
        blocked: bool,
    }

    impl Row {
        fn notification(self) -> Result<Notification> {
            let about = about_of(&self.kind, &self.data)?;
            let about = if self.blocked { about.unnamed() } else { about };
            Ok(Notification { id: self.id, at: self.at, read_at: self.read_at, about })
        }
    }

    fn about_of(kind: &str, data: &str) -> Result<About> {
        let data: serde_json::Value = serde_json::from_str(data)?;
        Ok(serde_json::from_value(serde_json::json!({ "kind": kind, "data": data }))?)
    }

    /// As JSON.
    fn data_of(about: &About) -> Result<String> {
        Ok(serde_json::to_value(about)?.get("data").map(ToString::to_string).unwrap_or_default())
    }

    /// Inserts the notifications of several people, caused by the same person.
    pub(super) async fn insert(db: &Db, by: Option<UserId>, rows: &[(UserId, Notification)]) -> Result<()> {
        if rows.is_empty() {
            return Ok(());
        }
        let mut query = db.query("INSERT INTO notification (id, user_id, by_user, kind, data, at) VALUES (");
        for (index, (user, notification)) in rows.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(notification.id).push(", ").arg(*user).push(", ").arg(by);
            query = query.push(", ").arg(notification.about.kind()).push(", ").arg(data_of(&notification.about)?);
            query = query.push(", ").arg(notification.at).push(")");
        }
        query.run().await?;
        Ok(())
    }

    pub(super) async fn page(db: &Db, user: UserId, before: Option<NotificationId>, limit: usize) -> Result<Vec<Notification>> {
        let query = blocks::exclude(db.query("SELECT id, kind, data, at, read_at, NOT (TRUE"), "by_user", user).push(") AS blocked");
        let query = query.push(" FROM notification WHERE user_id = ").arg(user);
        let query = match before {
            Some(before) => query.push(" AND (at, id) < (SELECT at, id FROM notification WHERE id = ").arg(before).push(")"),
            None => query,
        };
        let query = past_blocks(query, user).push(" ORDER BY at DESC, id DESC LIMIT ");
        let rows: Vec<Row> = query.arg(i64::try_from(limit).unwrap_or(i64::MAX)).all().await?;
        rows.into_iter().map(Row::notification).collect()
    }

    /// Leaves out what people in a block with the reader caused, except what both must know.
    fn past_blocks(query: Query<'_>, user: UserId) -> Query<'_> {
        let query = query.push(" AND (kind IN ").list(About::PAST_BLOCKS.iter().copied()).push(" OR (TRUE");
        blocks::exclude(query, "by_user", user).push("))")
    }

    pub(super) async fn unread(db: &Db, user: UserId) -> Result<i64> {
        let query = db.query("SELECT COUNT(*) FROM notification WHERE read_at IS NULL AND user_id = ").arg(user);
        Ok(past_blocks(query, user).scalar().await?)
    }

    pub(super) async fn read(db: &Db, user: UserId, ids: Option<&[NotificationId]>, now: Millis) -> Result<bool> {
        let query = db.query("UPDATE notification SET read_at = ").arg(now).push(" WHERE read_at IS NULL AND user_id = ").arg(user);
        let query = match ids {
            Some(ids) => query.push(" AND id IN ").list(ids.iter().copied()),
            None => query,
        };
        Ok(query.run().await? > 0)
    }

    pub(super) async fn delete_of(db: &Db, user: UserId, limit: i64) -> Result<bool> {
        let deleted =
            sql!(db, "DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE user_id = $1 LIMIT $2)", user, limit);
        Ok(i64::try_from(deleted.run().await?).unwrap_or(i64::MAX) >= limit)
    }

    /// A notification that somebody caused.
    #[derive(crate::db::FromRow)]
    pub(super) struct Caused {
        pub(super) id: NotificationId,
        kind: String,
        data: String,
    }

    impl Caused {
        pub(super) fn about(&self) -> Result<About> {
            about_of(&self.kind, &self.data)
        }
    }

    pub(super) async fn caused_by(db: &Db, user: UserId, limit: i64) -> Result<Vec<Caused>> {
        Ok(sql!(db, "SELECT id, kind, data FROM notification WHERE by_user = $1 ORDER BY id LIMIT $2", user, limit).all().await?)
    }

    /// Takes the name of whoever caused it out of a notification.
    pub(super) async fn unname(db: &Db, id: NotificationId, about: &About) -> Result<()> {
        sql!(db, "UPDATE notification SET by_user = NULL, data = $2 WHERE id = $1", id, data_of(about)?).run().await?;
        Ok(())
    }

    pub(super) async fn delete(db: &Db, id: NotificationId) -> Result<()> {
        sql!(db, "DELETE FROM notification WHERE id = $1", id).run().await?;
        Ok(())
    }

    pub(super) async fn trim(db: &Db, before: Millis, limit: i64) -> Result<bool> {
        let deleted = sql!(db, "DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE at < $1 LIMIT $2)", before, limit)
            .run()
            .await?;
        Ok(i64::try_from(deleted).unwrap_or(i64::MAX) >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_follow_the_readers_time_zone() {
        let settings =
            |from, to, zone: &str| Settings { quiet_hours: Some(QuietHours { from, to, zone: zone.into() }), ..Settings::default() };
        // 20 November 2026, 16:12 UTC: 08:12 in Los Angeles, 01:12 in Tokyo.
        let now = Millis(1_795_191_120_000);
        for (from, to, zone, quiet) in [
            (960, 1_000, "UTC", true),
            (972, 973, "UTC", true),
            (973, 1_000, "UTC", false),
            (900, 972, "UTC", false),
            (1_320, 420, "UTC", false),
            (1_320, 420, "Asia/Tokyo", true),
            (480, 540, "America/Los_Angeles", true),
            (1_320, 480, "America/Los_Angeles", false),
            (0, 1_439, "Mars/Olympus", false),
        ] {
            assert_eq!(is_quiet(&settings(from, to, zone), now), quiet, "{from} to {to} in {zone}");
        }
        assert!(!is_quiet(&Settings::default(), now));
    }

    #[test]
    fn what_passes_a_block_is_a_kind() {
        for kind in About::PAST_BLOCKS {
            assert!(About::KINDS.contains(kind), "{kind}");
        }
    }
}
