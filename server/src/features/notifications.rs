//! Notifications, and whether they were read. Owns the table `notification`; pushes `notified` and
//! `notifications_read` on `user:{id}`.
//!
//! INVARIANT: a person never sees a notification that names somebody they are in a block with. What players of one game must
//! know of it ([`About::PAST_BLOCKS`]) they are told without a name, and nothing else.

use std::time::Duration;

use jiff::Timestamp;
use jiff::tz::TimeZoneDatabase;
use protocol::chat::UserPush;
use protocol::events::EventRef;
use protocol::notifications::{
    About, ListNotifications, Notification, NotificationCommand, NotificationQuery, Notifications, ReadNotifications,
};
use protocol::session::Done;
use protocol::staff::StaffRole;
use protocol::users::{CertificateState, Channels, QuietHours, Settings};
use protocol::{ErrorCode, Millis, NotificationId, Refusal, Topic, UserId, limits};
use serde::{Deserialize, Serialize};

use crate::db::Db;
use crate::error::Result;
use crate::features::auth::verification::Requires;
use crate::features::users::profiles::{account, records};
use crate::features::{blocks, cursor};
use crate::jobs::{self, Outside};
use crate::mail::{Content, Language, Letter, Sent};
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
    let is_blocked = match by {
        Some(by) => blocks::any_between(cx.db(), user, [by]).await?,
        None => false,
    };
    if is_blocked && !About::PAST_BLOCKS.contains(&about.kind()) {
        return Ok(());
    }
    let about = if is_blocked { about.unnamed() } else { about };
    let Some(settings) = records::settings(cx.db(), user).await? else { return Ok(()) };
    let channels = settings.notifications.get(about.kind()).copied().unwrap_or(DEFAULT_CHANNELS);
    if channels.mail && !is_quiet(&settings, cx.now) {
        let now = cx.now;
        jobs::schedule_outside(cx, &DueOutside::MailNotification { user, about: Box::new(about.clone()), at: now }, now).await?;
    }
    let mut notification = Notification { id: cx.new_id(), at: cx.now, read_at: None, about };
    if channels.row {
        store::insert(cx.db(), user, by, &notification).await?;
    } else {
        // A toast without a row does not count as unread.
        notification.read_at = Some(cx.now);
    }
    if channels.row || channels.toast {
        let quiet = !channels.toast || is_quiet(&settings, cx.now);
        cx.push(Topic::User(user), &UserPush::Notified { notification, quiet })?;
    }
    Ok(())
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
        let sentence = format!("At most {} notifications can be marked at once.", limits::PAGE_MAX);
        return Err(Refusal::new(ErrorCode::LimitReached, sentence).on("ids").into());
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
        DueOutside::MailNotification { user, about, at } => mail(outside, id, user, &about, at).await,
    }
}

/// Mails a notification.
async fn mail(outside: &Outside, id: uuid::Uuid, user: UserId, about: &About, at: Millis) -> Result<()> {
    // The account may have been removed since.
    let Some(to) = account::mail_recipient(&outside.core.db, user).await? else { return Ok(()) };
    let MailText { key, who, event, path } = MailText::of(about);
    let language = Language::first_supported(to.settings.language.as_deref());
    let content = Content::News { who, event, path: &path };
    let letter = Letter { id, written_at: at, to: &to.email, name: &to.name, language, about: key, content };
    if outside.mail.send(&letter).await? == Sent::Refused {
        tracing::warn!(%user, kind = about.kind(), "the mail server rejected the recipient");
    }
    Ok(())
}

/// The text of a notification's mail.
struct MailText<'a> {
    /// The key of its texts.
    key: &'static str,
    /// Who caused it; may be empty.
    who: &'a str,
    /// The name of the event or group; may be empty.
    event: &'a str,
    /// The page of the app to open.
    path: String,
}

impl<'a> MailText<'a> {
    fn of(about: &'a About) -> Self {
        match about {
            About::Followed { by } => Self { who: &by.name, ..Self::at("followed", "/notifications") },
            About::GroupInvited { title, by, .. } => Self { who: &by.name, event: title, ..Self::at("group_invited", "/notifications") },
            About::Certificate { state: CertificateState::Verified } => Self::at("certificate_verified", "/profile"),
            About::Certificate { state: CertificateState::Expired } => Self::at("certificate_expired", "/profile"),
            About::Certificate { state: CertificateState::Unverified } => Self::at("certificate_unverified", "/profile"),
            About::EnrolmentAsked { event, by }
            | About::EventInvited { event, by }
            | About::EnrolmentAdded { event, by }
            | About::EventHandedOver { event, by: Some(by) }
            | About::PlayAccepted { event, by } => Self { who: &by.name, ..Self::in_event(about.kind(), event) },
            About::LateDrop { event, by: Some(by) }
            | About::AbsenceObjected { event, by: Some(by) }
            | About::SubstituteWanted { event, by: Some(by) }
            | About::MatchReported { event, by: Some(by), .. }
            | About::MatchDisputed { event, by: Some(by), .. } => Self { who: &by.name, ..Self::in_event(about.kind(), event) },
            About::LateDrop { event, by: None } => Self::in_event("late_drop_unnamed", event),
            About::AbsenceObjected { event, by: None } => Self::in_event("absence_objected_unnamed", event),
            About::SubstituteWanted { event, by: None } => Self::in_event("substitute_wanted_unnamed", event),
            About::MatchReported { event, by: None, .. } => Self::in_event("match_reported_unnamed", event),
            About::MatchDisputed { event, by: None, .. } => Self::in_event("match_disputed_unnamed", event),
            About::EventHandedOver { event, by: None } => Self::in_event("event_handed_over_unnamed", event),
            About::RoleAsked { event, by, role: StaffRole::CoOrganiser } => {
                Self { who: &by.name, ..Self::in_event("co_organiser_asked", event) }
            }
            About::RoleAsked { event, by, role: StaffRole::Official } => Self { who: &by.name, ..Self::in_event("official_asked", event) },
            About::RoleAnswered { event, by, accepted: true, .. } => Self { who: &by.name, ..Self::in_event("role_accepted", event) },
            About::RoleAnswered { event, by, accepted: false, .. } => Self { who: &by.name, ..Self::in_event("role_declined", event) },
            About::EnrolmentDecided { event, accepted: true, waiting: false } => Self::in_event("enrolment_accepted", event),
            About::EnrolmentDecided { event, accepted: true, waiting: true } => Self::in_event("enrolment_waiting", event),
            About::EnrolmentDecided { event, accepted: false, .. } => Self::in_event("enrolment_rejected", event),
            About::SeatOffered { event, .. }
            | About::OfferExpired { event }
            | About::EnrolmentReopened { event }
            | About::EnrolmentRemoved { event, .. }
            | About::EventChanged { event, .. }
            | About::EventConfirmed { event }
            | About::EventCancelled { event, .. }
            | About::MarkedAbsent { event, .. }
            | About::MatchConfirmed { event, .. }
            | About::MatchVoided { event, .. }
            | About::RoleEnded { event, .. }
            | About::MatchCorrected { event, .. } => Self::in_event(about.kind(), event),
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

    pub(super) async fn insert(db: &Db, user: UserId, by: Option<UserId>, notification: &Notification) -> Result<()> {
        sql!(
            db,
            "INSERT INTO notification (id, user_id, by_user, kind, data, at) VALUES ($1, $2, $3, $4, $5, $6)",
            notification.id,
            user,
            by,
            notification.about.kind(),
            data_of(&notification.about)?,
            notification.at
        )
        .run()
        .await?;
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

    #[test]
    fn mail_about_an_event_links_to_it() {
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
            let text = MailText::of(&about);
            let path = "/games/00000000-0000-0000-0000-000000000000";
            assert_eq!((text.key, text.who, text.event, text.path.as_str()), (key, "", "Thursday doubles", path));
        }
    }
}
