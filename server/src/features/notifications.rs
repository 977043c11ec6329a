//! What somebody is told, and whether they have read it. Owns the table `notification`; pushes `notified` and
//! `notifications_read` on `user:{id}`.
//!
//! INVARIANT: nobody is told of somebody in a block with them, then or later.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZoneDatabase;
use protocol::chat::UserPush;
use protocol::events::EventRef;
use protocol::notifications::{
    About, ListNotifications, Notification, NotificationCommand, NotificationQuery, Notifications, ReadNotifications,
};
use protocol::session::Done;
use protocol::users::{CertificateState, QuietHours, Settings, Told};
use protocol::{ErrorCode, Millis, NotificationId, Refusal, Topic, UserId, limits};
use serde::{Deserialize, Serialize};

use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::features::users::profiles::{account, records};
use crate::jobs::{self, Outside};
use crate::mail::{Content, Language, Letter, Sent};
use crate::run::{Answer, Core, Cx, View};

/// Notifications in one page.
const PAGE: usize = 24;
/// How long they are kept.
const KEPT: Duration = Duration::from_secs(90 * 86_400);
/// How somebody is told who has not said otherwise.
const TOLD: Told = Told { toast: true, row: true, mail: false };

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
    /// Somebody is mailed a notification, because their settings ask for mail.
    MailNotification { user: UserId, about: Box<About>, at: Millis },
}

/// Tells somebody, as their settings say: by a row that stays, by a toast, by mail, or not at all.
pub async fn notify(cx: &mut Cx, user: UserId, about: About, by: Option<UserId>) -> Result<()> {
    if let Some(by) = by
        && blocks::any_between(cx.db(), user, [by]).await?
    {
        return Ok(());
    }
    let Some(settings) = records::settings(cx.db(), user).await? else { return Ok(()) };
    let told = settings.notifications.get(about.kind()).copied().unwrap_or(TOLD);
    if told.mail && !is_quiet(&settings, cx.now) {
        let now = cx.now;
        jobs::schedule_outside(cx, &DueOutside::MailNotification { user, about: Box::new(about.clone()), at: now }, now).await?;
    }
    let mut notification = Notification { id: cx.new_id(), at: cx.now, read_at: None, about };
    if told.row {
        store::insert(cx.db(), user, by, &notification).await?;
    } else {
        // What passes with its toast is not waiting to be read.
        notification.read_at = Some(cx.now);
    }
    if told.row || told.toast {
        let quiet = !told.toast || is_quiet(&settings, cx.now);
        cx.push(Topic::User(user), &UserPush::Notified { notification, quiet })?;
    }
    Ok(())
}

/// Whether it is somebody's quiet time, in their own clock.
fn is_quiet(settings: &Settings, now: Millis) -> bool {
    settings.quiet_hours.as_ref().is_some_and(|hours| minute_in(hours, now).is_some_and(|minute| holds(hours, minute)))
}

/// Minutes after midnight where the hours are meant.
fn minute_in(hours: &QuietHours, now: Millis) -> Option<u16> {
    let zone = TimeZoneDatabase::bundled().get(&hours.zone).ok()?;
    let there = Timestamp::from_millisecond(now.0).ok()?.to_zoned(zone);
    u16::try_from(i32::from(there.hour()) * 60 + i32::from(there.minute())).ok()
}

fn holds(hours: &QuietHours, minute: u16) -> bool {
    if hours.from <= hours.to { (hours.from..hours.to).contains(&minute) } else { minute >= hours.from || minute < hours.to }
}

/// My notifications, the newest first.
async fn list(view: &View, args: &ListNotifications) -> Result<Notifications> {
    let me = view.caller()?.user;
    let before = args.cursor.as_deref().map(cursor).transpose()?;
    let mut notifications = store::page(view.db(), me, before, PAGE + 1).await?;
    let more = notifications.len() > PAGE;
    notifications.truncate(PAGE);
    let cursor = notifications.last().filter(|_| more).map(|last| last.id.0.simple().to_string());
    Ok(Notifications { unread: unread(view.db(), me).await?, notifications, cursor })
}

fn cursor(text: &str) -> Result<NotificationId> {
    let id = uuid::Uuid::try_parse(text).map(NotificationId);
    id.map_err(|_| Refusal::new(ErrorCode::BadRequest, "This is no cursor of this list.").on("cursor").into())
}

/// How many somebody has not read.
pub async fn unread(db: &Db, user: UserId) -> Result<u64> {
    Ok(u64::try_from(store::unread(db, user).await?).unwrap_or_default())
}

/// Marks some, or all, as read; of what is not mine nothing is said.
async fn read(cx: &mut Cx, args: ReadNotifications) -> Result<Done> {
    let me = cx.caller()?.user;
    if args.ids.as_ref().is_some_and(|ids| ids.len() > limits::PAGE_MAX) {
        let sentence = format!("At most {} notifications can be marked at once.", limits::PAGE_MAX);
        return Err(Refusal::new(ErrorCode::LimitReached, sentence).on("ids").into());
    }
    if store::read(cx.db(), me, args.ids.as_deref(), cx.now).await? {
        cx.push(Topic::User(me), &UserPush::NotificationsRead { ids: args.ids })?;
    }
    Ok(Done {})
}

/// Forgets what somebody who goes was told, and what others were told of them.
pub async fn forget_person(db: &Db, user: UserId) -> Result<()> {
    store::forget_person(db, user).await
}

/// Deletes old notifications, at most `limit` in one transaction.
pub async fn trim(core: &Core, limit: i64) -> Result<()> {
    let before = core.clock.now() - KEPT;
    while core.db.tx(async |db| store::trim(db, before, limit).await).await? {}
    Ok(())
}

/// Does what is due outside.
pub async fn perform_outside(outside: &Outside, id: uuid::Uuid, due: DueOutside) -> Result<()> {
    match due {
        DueOutside::MailNotification { user, about, at } => mail(outside, id, user, &about, at).await,
    }
}

/// Mails what somebody wants to be told of by mail.
async fn mail(outside: &Outside, id: uuid::Uuid, user: UserId, about: &About, at: Millis) -> Result<()> {
    // They may have gone since.
    let Some(to) = account::reader(&outside.core.db, user).await? else { return Ok(()) };
    let News { key, who, event, path } = News::of(about);
    let language = Language::wanted(to.settings.language.as_deref());
    let content = Content::News { who, event, path: &path };
    let letter = Letter { id, written_at: at, to: &to.email, name: &to.name, language, about: key, content };
    if outside.mail.send(&letter).await? == Sent::Refused {
        tracing::warn!(%user, kind = about.kind(), "the mail server takes no mail for this person");
    }
    Ok(())
}

/// What a letter says of what happened: which texts, who did it, in which event, and where it is seen.
struct News<'a> {
    key: &'static str,
    who: &'a str,
    event: &'a str,
    path: String,
}

impl<'a> News<'a> {
    fn of(about: &'a About) -> Self {
        match about {
            About::Followed { by } => Self { who: &by.name, ..Self::at("followed", "/notifications") },
            About::Certificate { state: CertificateState::Verified } => Self::at("certificate_verified", "/profile"),
            About::Certificate { state: CertificateState::Expired } => Self::at("certificate_expired", "/profile"),
            About::Certificate { state: CertificateState::Unverified } => Self::at("certificate_unverified", "/profile"),
            About::EnrolmentAsked { event, by }
            | About::EventInvited { event, by }
            | About::EnrolmentAdded { event, by }
            | About::LateDrop { event, by }
            | About::AbsenceObjected { event, by }
            | About::SubstituteWanted { event, by }
            | About::MatchReported { event, by, .. }
            | About::MatchDisputed { event, by, .. }
            | About::PlayAccepted { event, by } => Self { who: &by.name, ..Self::in_event(about.kind(), event) },
            About::EnrolmentDecided { event, accepted: true, waiting: false } => Self::in_event("enrolment_accepted", event),
            About::EnrolmentDecided { event, accepted: true, waiting: true } => Self::in_event("enrolment_waiting", event),
            About::EnrolmentDecided { event, accepted: false, .. } => Self::in_event("enrolment_rejected", event),
            About::SeatOffered { event, .. }
            | About::OfferExpired { event }
            | About::EnrolmentRemoved { event, .. }
            | About::EventChanged { event, .. }
            | About::EventConfirmed { event }
            | About::EventCancelled { event, .. }
            | About::MarkedAbsent { event, .. }
            | About::MatchConfirmed { event, .. }
            | About::MatchVoided { event, .. } => Self::in_event(about.kind(), event),
            About::PlayAsked { by, .. } => Self { who: &by.name, ..Self::at(about.kind(), "/") },
        }
    }

    fn at(key: &'static str, path: &str) -> Self {
        Self { key, who: "", event: "", path: path.to_owned() }
    }

    fn in_event(key: &'static str, event: &'a EventRef) -> Self {
        Self { key, who: "", event: &event.name, path: format!("/games/{}", event.id) }
    }
}

mod store {
    use super::*;
    use crate::sql;

    #[derive(sqlx::FromRow)]
    struct Row {
        id: NotificationId,
        kind: String,
        data: String,
        at: Millis,
        read_at: Option<Millis>,
    }

    impl Row {
        fn notification(self) -> Result<Notification> {
            let data: serde_json::Value = serde_json::from_str(&self.data)?;
            let about: About = serde_json::from_value(serde_json::json!({ "kind": self.kind, "data": data }))?;
            Ok(Notification { id: self.id, at: self.at, read_at: self.read_at, about })
        }
    }

    pub(super) async fn insert(db: &Db, user: UserId, by: Option<UserId>, notification: &Notification) -> Result<()> {
        let about = serde_json::to_value(&notification.about)?;
        let data = about.get("data").map(ToString::to_string).unwrap_or_default();
        sql!(
            db,
            "INSERT INTO notification (id, user_id, by_user, kind, data, at) VALUES ($1, $2, $3, $4, $5, $6)",
            notification.id,
            user,
            by,
            notification.about.kind(),
            data,
            notification.at
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn page(db: &Db, user: UserId, before: Option<NotificationId>, limit: usize) -> Result<Vec<Notification>> {
        let rows: Vec<Row> = sql!(
            db,
            "SELECT id, kind, data, at, read_at FROM notification
             WHERE user_id = $1 AND ((at, id) < (SELECT at, id FROM notification WHERE id = $2) OR $2 IS NULL)
               AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = $1 AND blocked = by_user)
               AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = by_user AND blocked = $1)
             ORDER BY at DESC, id DESC LIMIT $3",
            user,
            before,
            i64::try_from(limit).unwrap_or(i64::MAX)
        )
        .all()
        .await?;
        rows.into_iter().map(Row::notification).collect()
    }

    pub(super) async fn unread(db: &Db, user: UserId) -> Result<i64> {
        Ok(sql!(
            db,
            "SELECT COUNT(*) FROM notification
             WHERE user_id = $1 AND read_at IS NULL
               AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = $1 AND blocked = by_user)
               AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = by_user AND blocked = $1)",
            user
        )
        .scalar()
        .await?)
    }

    pub(super) async fn read(db: &Db, user: UserId, ids: Option<&[NotificationId]>, now: Millis) -> Result<bool> {
        let query = db.query("UPDATE notification SET read_at = ").arg(now).push(" WHERE read_at IS NULL AND user_id = ").arg(user);
        let query = match ids {
            Some(ids) => query.push(" AND id IN ").list(ids.iter().copied()),
            None => query,
        };
        Ok(query.run().await? > 0)
    }

    pub(super) async fn forget_person(db: &Db, user: UserId) -> Result<()> {
        sql!(db, "DELETE FROM notification WHERE user_id = $1 OR by_user = $1", user).run().await?;
        Ok(())
    }

    pub(super) async fn trim(db: &Db, before: Millis, limit: i64) -> Result<bool> {
        let gone = sql!(db, "DELETE FROM notification WHERE id IN (SELECT id FROM notification WHERE at < $1 LIMIT $2)", before, limit)
            .run()
            .await?;
        Ok(i64::try_from(gone).unwrap_or(i64::MAX) >= limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_hours_are_in_the_readers_own_clock() {
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
    fn a_letter_of_an_event_leads_to_it() {
        let event = EventRef {
            id: protocol::EventId(uuid::Uuid::nil()),
            name: "Thursday doubles".into(),
            starts_at: None,
            zone: None,
            court: None,
        };
        let decided = |accepted, waiting| About::EnrolmentDecided { event: event.clone(), accepted, waiting };
        for (accepted, waiting, key) in
            [(true, false, "enrolment_accepted"), (true, true, "enrolment_waiting"), (false, false, "enrolment_rejected")]
        {
            let about = decided(accepted, waiting);
            let news = News::of(&about);
            let path = "/games/00000000-0000-0000-0000-000000000000";
            assert_eq!((news.key, news.who, news.event, news.path.as_str()), (key, "", "Thursday doubles", path));
        }
    }
}
