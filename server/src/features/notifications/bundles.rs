//! Notifications that are shown as one: "Maya and 4 others joined". Unread ones of the same kind about the same thing share a
//! bundle. Each stays a row of its own, so that a block or a removed account takes out one person and no more: the newest row
//! that the reader may see stands for the bundle, under the bundle's id, with the number of the others.

use std::collections::HashMap;

use protocol::notifications::{About, Notification};
use protocol::{NotificationId, UserId};
use uuid::Uuid;

use super::store::{self, Row};
use crate::db::Db;
use crate::error::Result;

/// Rows of one bundle; with more, a new one begins.
const ROWS_MAX: i64 = 100;

/// What a notification is about, if others about the same are shown as one with it: an event, or the reader.
pub(super) fn subject(about: &About, reader: UserId) -> Option<Uuid> {
    match about {
        About::Followed { .. } => Some(reader.0),
        About::PostCommented { post, .. } => Some(post.id.0),
        About::EnrolmentAsked { event, .. } | About::EnrolmentJoined { event, .. } | About::LateDrop { event, .. } => Some(event.id.0),
        About::GroupInvited { .. }
        | About::Certificate { .. }
        | About::EnrolmentDecided { .. }
        | About::EnrolmentReopened { .. }
        | About::EventInvited { .. }
        | About::SeatOffered { .. }
        | About::OfferExpired { .. }
        | About::EnrolmentAdded { .. }
        | About::EnrolmentRemoved { .. }
        | About::EventChanged { .. }
        | About::PollOpened { .. }
        | About::EventConfirmed { .. }
        | About::EventCancelled { .. }
        | About::ReminderDay { .. }
        | About::ReminderSoon { .. }
        | About::Announced { .. }
        | About::DueSet { .. }
        | About::MarkedAbsent { .. }
        | About::AbsenceObjected { .. }
        | About::SubstituteWanted { .. }
        | About::SearchMatched { .. }
        | About::MatchReported { .. }
        | About::MatchConfirmed { .. }
        | About::MatchDisputed { .. }
        | About::MatchVoided { .. }
        | About::MatchCorrected { .. }
        | About::ScoringAsked { .. }
        | About::MatchLive { .. }
        | About::RoleAsked { .. }
        | About::RoleAnswered { .. }
        | About::RoleEnded { .. }
        | About::EventHandedOver { .. }
        | About::PlayAsked { .. }
        | About::PlayAccepted { .. }
        | About::LeagueNews { .. }
        | About::FixtureNews { .. }
        | About::LessonAsked { .. }
        | About::LessonNews { .. }
        | About::LessonTomorrow { .. }
        | About::LessonSoon { .. }
        | About::HourFree { .. }
        | About::PassNews { .. }
        | About::Mentioned { .. }
        | About::CommentReplied { .. } => None,
    }
}

/// The bundle that a new notification belongs to: one that is unread and not full, or its own.
pub(super) async fn bundle_of(db: &Db, user: UserId, (kind, subject): (&str, Option<Uuid>), own: NotificationId) -> Result<NotificationId> {
    let Some(subject) = subject else { return Ok(own) };
    let open = store::newest_bundle(db, user, kind, subject).await?;
    Ok(open.filter(|(_, rows)| *rows < ROWS_MAX).map_or(own, |(bundle, _)| bundle))
}

/// How many others a bundle counts beside the newest, as its reader may see it.
pub(super) async fn others(db: &Db, user: UserId, bundle: NotificationId) -> Result<u32> {
    let people = store::people_in(db, user, &[bundle]).await?;
    Ok(people.first().map_or(0, |(_, people)| others_of(*people)))
}

/// Rows in their wire form, each with the number of the others.
pub(super) async fn with_others(db: &Db, user: UserId, rows: Vec<Row>) -> Result<Vec<Notification>> {
    let bundles: Vec<NotificationId> = rows.iter().map(Row::bundle).collect();
    let people: HashMap<NotificationId, i64> = store::people_in(db, user, &bundles).await?.into_iter().collect();
    let others = |row: &Row| people.get(&row.bundle()).map(|people| others_of(*people)).filter(|others| *others > 0);
    rows.into_iter().map(|row| (others(&row), row)).map(|(others, row)| row.notification(others)).collect()
}

fn others_of(people: i64) -> u32 {
    u32::try_from(people - 1).unwrap_or_default()
}
