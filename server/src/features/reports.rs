//! Reports to whoever runs the community: of people, messages, events, leagues, courts, reviews and pictures. Owns the table `report`.
//!
//! Each noun says itself whether the reporter sees what they report; what they do not see is not there. The report holds what it said at
//! that moment, because its author may change or delete it.
//!
//! INVARIANT: a reporter counts once for a subject and a reason.

use protocol::reports::{ReportCommand, Reported, SendReport};
use protocol::session::Done;
use protocol::text::ReportNote;
use protocol::{ErrorCode, Millis, Refusal, TenantId, UserId, sentence};
use serde::Serialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::auth::verification::Requires;
use crate::features::chat::messages;
use crate::features::courts::reference;
use crate::features::events::access;
use crate::features::leagues;
use crate::features::lookups::{self, Lookup};
use crate::features::reviews;
use crate::features::users::profiles;
use crate::features::users::profiles::certificates::{self, Visibility};
use crate::identity::attempts::{self, Attempt};
use crate::media;
use crate::run::{Answer, Cx};

/// The reason that has to be explained.
const OTHER: &str = "other";
/// Reports of one person in a day.
const PER_DAY: u32 = 30;
/// Subjects in the operator's list.
const LISTED_MAX: i64 = 200;

pub fn requires(command: &ReportCommand) -> Requires {
    match command {
        ReportCommand::SendReport(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: ReportCommand) -> Result<Answer> {
    match command {
        ReportCommand::SendReport(args) => Answer::of(&send(cx, args).await?),
    }
}

/// What was reported, as it was then.
struct Subject {
    noun: &'static str,
    id: String,
    author: Option<UserId>,
    content: Value,
}

async fn send(cx: &mut Cx, args: SendReport) -> Result<Done> {
    let me = cx.caller()?.user;
    if !lookups::has(Lookup::ReportType, &args.reason) {
        return Err(Refusal::invalid("reason", sentence!("not_in_list")).into());
    }
    let note = ReportNote::parse(&args.note.unwrap_or_default())?.map(ReportNote::into_string);
    if args.reason == OTHER && note.is_none() {
        return Err(Refusal::invalid("note", sentence!("report_note_missing")).into());
    }
    let subject = find(cx, args.about).await?;
    if subject.author == Some(me) {
        return Err(Refusal::invalid("about", sentence!("report_own")).into());
    }
    let attempt = Attempt::of("report", cx.tenant(), &me.to_string(), PER_DAY);
    if attempts::add_today(cx.db(), &attempt, 1, cx.now).await? > i64::from(PER_DAY) {
        return Err(Refusal::saying(ErrorCode::LimitReached, sentence!("reports_today")).into());
    }
    store::insert(cx, me, &subject, &args.reason, note.as_deref()).await?;
    Ok(Done {})
}

/// What the caller sees; `not_found` for anything else.
async fn find(cx: &Cx, about: Reported) -> Result<Subject> {
    Ok(match about {
        Reported::Person { user } => {
            let profile = profiles::seen(cx, user).await?;
            let content =
                json!({ "name": profile.name, "handle": profile.handle, "about": profile.about_me, "image": profile.profile_image });
            Subject { noun: "person", id: user.to_string(), author: Some(user), content }
        }
        Reported::Message { message } => {
            let message = messages::seen(cx, message).await?;
            let content = json!({ "chat": message.chat, "number": message.number, "text": message.text, "sent_at": message.sent_at });
            Subject { noun: "message", id: message.id.to_string(), author: Some(message.author), content }
        }
        Reported::Event { event } => {
            let seen = access::seen(cx, event).await?;
            let content = json!({ "name": seen.name, "description": seen.description, "image": seen.image });
            Subject { noun: "event", id: event.to_string(), author: Some(seen.organiser), content }
        }
        Reported::League { league } => {
            let seen = leagues::seen(cx, league).await?;
            let content = json!({ "name": seen.name, "description": seen.description, "image": seen.image });
            Subject { noun: "league", id: league.to_string(), author: Some(seen.organiser), content }
        }
        Reported::Court { court } => {
            let court = reference::seen(cx, court).await?;
            let content = json!({ "name": court.name, "description": court.description, "version": court.version });
            Subject { noun: "court", id: court.id.to_string(), author: court.added_by, content }
        }
        Reported::Review { court, author } => {
            let (court, review) = reviews::seen(cx, court, author).await?;
            let content = json!({ "rating": review.rating, "text": review.text });
            Subject { noun: "review", id: format!("{court}:{author}"), author: Some(author), content }
        }
        Reported::Picture { image } => {
            let picture = media::of_url(&image).ok_or_else(not_found)?;
            let owner = media::owner(cx.db(), cx.tenant(), picture).await?.ok_or_else(not_found)?;
            if certificates::visibility(cx.db(), picture).await? != Visibility::Public {
                return Err(not_found());
            }
            Subject { noun: "picture", id: picture.to_string(), author: Some(owner), content: json!({ "image": media::url(picture) }) }
        }
    })
}

/// What waits for the operator, by subject.
#[derive(Clone, Debug, Serialize, crate::db::FromRow)]
pub(crate) struct Waiting {
    pub(crate) noun: String,
    pub(crate) subject: String,
    /// Whose it is, as their handle.
    pub(crate) author: Option<String>,
    pub(crate) reporters: i64,
    pub(crate) first_at: Millis,
}

/// A report of a subject.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(crate) struct Report {
    pub(crate) at: Millis,
    /// The reporter's handle.
    pub(crate) by: String,
    pub(crate) reason: String,
    pub(crate) note: Option<String>,
    /// JSON.
    pub(crate) content: String,
    pub(crate) state: String,
}

/// Subjects with open reports, those with the most reporters first.
pub(crate) async fn waiting(db: &Db, tenant: TenantId) -> Result<Vec<Waiting>> {
    store::waiting(db, tenant, LISTED_MAX).await
}

/// The reports of a subject, the oldest first.
pub(crate) async fn of_subject(db: &Db, tenant: TenantId, (noun, subject): (&str, &str)) -> Result<Vec<Report>> {
    store::of_subject(db, tenant, noun, subject).await
}

/// Closes the open reports of a subject; answers how many there were.
pub(crate) async fn close(cx: &mut Cx, noun: String, subject: String, acted: bool) -> Result<u64> {
    let state = if acted { "actioned" } else { "dismissed" };
    let closed = store::close(cx, &noun, &subject, state).await?;
    for report in &closed {
        cx.record("report", *report, "state", Some("open"), Some(state)).await?;
    }
    Ok(u64::try_from(closed.len()).unwrap_or(u64::MAX))
}

mod store {
    use super::*;
    use crate::sql;

    pub(super) async fn insert(cx: &Cx, by: UserId, subject: &Subject, reason: &str, note: Option<&str>) -> Result<()> {
        sql!(
            cx.db(),
            "INSERT INTO report (id, tenant, by_user, noun, subject, author, reason, note, content, at, state)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open') ON CONFLICT (by_user, noun, subject, reason) DO NOTHING",
            cx.new_id::<Uuid>(),
            cx.tenant(),
            by,
            subject.noun,
            subject.id.as_str(),
            subject.author,
            reason,
            note,
            subject.content.to_string(),
            cx.now
        )
        .run()
        .await?;
        Ok(())
    }

    pub(super) async fn waiting(db: &Db, tenant: TenantId, limit: i64) -> Result<Vec<Waiting>> {
        Ok(sql!(
            db,
            "SELECT r.noun, r.subject, MIN(u.handle) AS author, COUNT(DISTINCT r.by_user) AS reporters, MIN(r.at) AS first_at
             FROM report r LEFT JOIN app_user u ON u.id = r.author WHERE r.tenant = $1 AND r.state = 'open'
             GROUP BY r.noun, r.subject ORDER BY COUNT(DISTINCT r.by_user) DESC, MIN(r.at), r.noun, r.subject LIMIT $2",
            tenant,
            limit
        )
        .all()
        .await?)
    }

    pub(super) async fn of_subject(db: &Db, tenant: TenantId, noun: &str, subject: &str) -> Result<Vec<Report>> {
        Ok(sql!(
            db,
            "SELECT r.at, u.handle AS by, r.reason, r.note, r.content, r.state FROM report r JOIN app_user u ON u.id = r.by_user
             WHERE r.tenant = $1 AND r.noun = $2 AND r.subject = $3 ORDER BY r.at, r.id",
            tenant,
            noun,
            subject
        )
        .all()
        .await?)
    }

    pub(super) async fn close(cx: &Cx, noun: &str, subject: &str, state: &str) -> Result<Vec<Uuid>> {
        Ok(sql!(
            cx.db(),
            "UPDATE report SET state = $4, decided_at = $5 WHERE tenant = $1 AND noun = $2 AND subject = $3 AND state = 'open' RETURNING id",
            cx.tenant(),
            noun,
            subject,
            state,
            cx.now
        )
        .scalars()
        .await?)
    }
}
