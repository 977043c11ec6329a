//! Reliability: how often somebody came to what they had a seat in, in counts and never as a score. Owns the table `excuse`.
//!
//! A late drop or a no-show counts for 90 days from the start of its event, unless an organiser of that event excuses it. Organisers see
//! the counts of those who ask to join, and everybody sees their own.
//!
//! INVARIANT: nobody sees the counts of somebody who does not ask to join an event of theirs.

use std::time::Duration;

use protocol::events::EventRef;
use protocol::people::Person;
use protocol::reliability::{
    AskingPlayer, EventReliability, ExcuseMissed, GetEventReliability, Missed, MissedKind, MyReliability, Reliability, ReliabilityCommand,
    ReliabilityQuery,
};
use protocol::text::Reason;
use protocol::{EnrolmentId, ErrorCode, EventId, Millis, Refusal, UserId, sentence};

use crate::db::Db;
use crate::error::{Result, not_found};
use crate::features::auth::verification::Requires;
use crate::features::enrolments::reading;
use crate::features::events::{access, facts, organisers};
use crate::run::{Answer, Cx, View};

/// How long something counts.
const COUNTS_FOR: Duration = Duration::from_secs(90 * 86_400);
/// People in one answer.
const ASKING_MAX: i64 = 100;
/// Late drops and no-shows in one answer.
const MISSED_MAX: i64 = 100;

pub fn requires(command: &ReliabilityCommand) -> Requires {
    match command {
        ReliabilityCommand::ExcuseMissed(_) => Requires::VerifiedAddress,
    }
}

pub async fn command(cx: &mut Cx, command: ReliabilityCommand) -> Result<Answer> {
    match command {
        ReliabilityCommand::ExcuseMissed(args) => Answer::of(&excuse(cx, args).await?),
    }
}

pub async fn query(view: &View, query: ReliabilityQuery) -> Result<Answer> {
    match query {
        ReliabilityQuery::GetEventReliability(args) => Answer::of(&of_event(view, &args).await?),
        ReliabilityQuery::GetMyReliability(_) => Answer::of(&mine(view).await?),
    }
}

/// Excuses a late drop or a no-show.
async fn excuse(cx: &mut Cx, args: ExcuseMissed) -> Result<Missed> {
    let event = reading::event_of(cx.db(), args.enrolment).await?.ok_or_else(not_found)?;
    let event = access::lock_as_organiser(cx, event).await?;
    let me = cx.caller()?.user;
    let reason = Reason::parse(&args.reason)?.into_string();
    let missed = store::missed(cx.db(), Missing::Enrolment(args.enrolment), cx.now, 1).await?.pop();
    let mut missed = missed.ok_or_else(|| Refusal::saying(ErrorCode::Conflict, sentence!("nothing_to_excuse")))?;
    if missed.user_id == me && event.organiser != me {
        return Err(Refusal::saying(ErrorCode::Forbidden, sentence!("excuse_own")).into());
    }
    store::excuse(cx.db(), &missed, me, &reason, cx.now).await?;
    cx.record("enrolment", args.enrolment.0, "excuse", missed.excuse.as_deref(), Some(&reason)).await?;
    missed.excuse = Some(reason);
    Ok(missed.missed())
}

/// What the organisers of an event see of those who ask to join, and of those who missed it.
async fn of_event(view: &View, args: &GetEventReliability) -> Result<EventReliability> {
    let (db, me) = (view.db(), view.caller()?.user);
    if access::may_open(view, &[args.event]).await?.is_empty() {
        return Err(not_found());
    }
    let event = facts::find(db, view.tenant(), args.event).await?.ok_or_else(not_found)?;
    if !organisers::organises(db, &event, me).await? {
        return Err(Refusal::saying(ErrorCode::Forbidden, sentence!("organisers_only")).into());
    }
    let asking = store::counts(db, Counted::Asking(event.id), view.now).await?;
    let missed = store::missed(db, Missing::Event(event.id), view.now, MISSED_MAX).await?;
    Ok(EventReliability {
        asking: asking.into_iter().map(|row| AskingPlayer { user: row.user_id, counts: row.counts() }).collect(),
        missed: missed.into_iter().map(store::Row::missed).collect(),
    })
}

/// The caller's own counts, and what they consist of.
async fn mine(view: &View) -> Result<MyReliability> {
    let me = view.caller()?.user;
    let counts = store::counts(view.db(), Counted::One(me), view.now).await?.pop().map(|row| row.counts()).unwrap_or_default();
    let missed = store::missed(view.db(), Missing::Player(me), view.now, MISSED_MAX).await?;
    Ok(MyReliability { counts, missed: missed.into_iter().map(store::Row::missed).collect() })
}

/// Whose counts are wanted.
enum Counted {
    /// Those with open requests to join an event, the first who asked first.
    Asking(EventId),
    One(UserId),
}

/// Whose late drops and no-shows are wanted.
enum Missing {
    Enrolment(EnrolmentId),
    Event(EventId),
    Player(UserId),
}

mod store {
    use super::*;
    use crate::sql;

    #[derive(crate::db::FromRow)]
    pub(super) struct Counts {
        pub(super) user_id: UserId,
        played: i64,
        late_drops: i64,
        no_shows: i64,
    }

    impl Counts {
        pub(super) fn counts(&self) -> Reliability {
            let Self { played, late_drops, no_shows, .. } = *self;
            Reliability { games: played + no_shows, played, late_drops, no_shows }
        }
    }

    /// Of everybody wanted, in one statement: their enrolments by the index of a person's enrolments, from the first day that counts.
    pub(super) async fn counts(db: &Db, of: Counted, now: Millis) -> Result<Vec<Counts>> {
        let query = db.query(
            "SELECT p.id AS user_id,
                 COUNT(CASE WHEN n.state IN ('enrolled', 'checked_in') AND e.state = 'published' AND e.ends_at <= ",
        );
        let query = query.arg(now).push(
            " THEN 1 END) AS played,
                 COUNT(CASE WHEN n.state = 'unenrolled' AND n.late_drop AND x.enrolment IS NULL THEN 1 END) AS late_drops,
                 COUNT(CASE WHEN n.state = 'no_show' AND x.enrolment IS NULL THEN 1 END) AS no_shows
             FROM ",
        );
        let query = match of {
            Counted::Asking(event) => query
                .push("(SELECT user_id AS id FROM enrolment WHERE state = 'pending' AND event = ")
                .arg(event)
                .push(" ORDER BY at, id LIMIT ")
                .arg(ASKING_MAX)
                .push(")"),
            Counted::One(user) => query.push("(SELECT id FROM app_user WHERE id = ").arg(user).push(")"),
        };
        let query = query.push(
            " p LEFT JOIN enrolment n ON n.user_id = p.id AND n.state IN ('enrolled', 'checked_in', 'no_show', 'unenrolled')
                 AND n.starts_at > ",
        );
        let query = query.arg(now - COUNTS_FOR).push(
            " LEFT JOIN event e ON e.id = n.event AND n.state IN ('enrolled', 'checked_in')
             LEFT JOIN excuse x ON x.enrolment = n.id AND x.state = n.state GROUP BY p.id",
        );
        Ok(query.all().await?)
    }

    #[derive(crate::db::FromRow)]
    pub(super) struct Row {
        enrolment: EnrolmentId,
        state: String,
        starts_at: Millis,
        event: EventId,
        event_name: String,
        zone: Option<String>,
        pub(super) user_id: UserId,
        name: String,
        handle: String,
        profile_image: Option<String>,
        pub(super) excuse: Option<String>,
    }

    impl Row {
        pub(super) fn missed(self) -> Missed {
            let Self { enrolment, starts_at, name, handle, profile_image, excuse, .. } = self;
            Missed {
                enrolment,
                event: EventRef { id: self.event, name: self.event_name, starts_at: Some(starts_at), zone: self.zone, court: None },
                person: Person { id: self.user_id, name, handle, profile_image },
                kind: if self.state == "no_show" { MissedKind::NoShow } else { MissedKind::LateDrop },
                forgiven_at: starts_at + COUNTS_FOR,
                excuse,
            }
        }
    }

    /// Late drops and no-shows that still count, or would if they were not excused; the newest first.
    pub(super) async fn missed(db: &Db, of: Missing, now: Millis, limit: i64) -> Result<Vec<Row>> {
        let query = db.query(
            "SELECT n.id AS enrolment, n.state, n.starts_at, e.id AS event, e.name AS event_name, e.zone, u.id AS user_id, u.name, u.handle,
                 u.profile_image, x.reason AS excuse
             FROM enrolment n JOIN event e ON e.id = n.event JOIN app_user u ON u.id = n.user_id LEFT JOIN excuse x ON x.enrolment = n.id
                 AND x.state = n.state
             WHERE n.state IN ('no_show', 'unenrolled') AND (n.state = 'no_show' OR n.late_drop) AND n.starts_at > ",
        );
        let query = query.arg(now - COUNTS_FOR);
        let query = match of {
            Missing::Enrolment(enrolment) => query.push(" AND n.id = ").arg(enrolment),
            Missing::Event(event) => query.push(" AND n.event = ").arg(event),
            Missing::Player(user) => query.push(" AND n.user_id = ").arg(user),
        };
        Ok(query.push(" ORDER BY n.starts_at DESC, n.id LIMIT ").arg(limit).all().await?)
    }

    pub(super) async fn excuse(db: &Db, missed: &Row, by: UserId, reason: &str, now: Millis) -> Result<()> {
        sql!(
            db,
            "INSERT INTO excuse (enrolment, state, by_user, reason, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (enrolment)
             DO UPDATE SET state = excluded.state, by_user = excluded.by_user, reason = excluded.reason, at = excluded.at",
            missed.enrolment,
            &missed.state,
            by,
            reason,
            now
        )
        .run()
        .await?;
        Ok(())
    }
}
