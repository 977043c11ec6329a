//! Notifications that are shown as one: "Maya and 4 others joined", or the last of what somebody did about the same again and again.
//! Unread ones of the same kind about the same thing share a bundle. What is counted stays a row for each person, so that a block or a
//! removed account takes out one person and no more: the newest row
//! that the reader may see stands for the bundle, under the bundle's id, with the number of the others.

use std::collections::HashMap;
use std::fmt::Debug;

use protocol::notifications::{About, Notification};
use protocol::{NotificationId, UserId};
use uuid::Uuid;

use super::store::{self, Row};
use crate::db::Db;
use crate::error::Result;

/// Rows of one bundle; with more, a new one begins.
const ROWS_MAX: i64 = 100;

/// How a new notification joins those of its kind that were not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joins {
    /// It stands by itself.
    None,
    /// It is shown as one with those of others about the same: an event, or the reader.
    Counted(Uuid),
    /// It takes the place of what the same person did about the same before: only how that stands now is worth reading.
    Replaces(Uuid),
}

impl Joins {
    pub(super) fn subject(self) -> Option<Uuid> {
        match self {
            Self::None => None,
            Self::Counted(subject) | Self::Replaces(subject) => Some(subject),
        }
    }
}

/// A thing and what happened to it, mixed into one id (FNV).
fn what_of(thing: Uuid, what: impl Debug) -> Uuid {
    let mix = |sum: u128, byte: u8| sum.wrapping_mul(0x0100_0000_01b3) ^ u128::from(byte);
    Uuid::from_u128(format!("{what:?}").bytes().fold(thing.as_u128(), mix))
}

/// How a notification joins those of its kind.
pub(super) fn joins(about: &About, reader: UserId) -> Joins {
    match about {
        About::Followed { .. } => Joins::Counted(reader.0),
        About::PostCommented { post, .. } => Joins::Counted(post.id.0),
        About::EnrolmentAsked { event, .. } | About::EnrolmentJoined { event, .. } | About::LateDrop { event, .. } => {
            Joins::Counted(event.id.0)
        }
        About::GroupInvited { chat, .. } => Joins::Replaces(chat.0),
        About::EnrolmentDecided { event, .. }
        | About::EnrolmentReopened { event, .. }
        | About::EventInvited { event, .. }
        | About::SeatOffered { event, .. }
        | About::EnrolmentAdded { event, .. }
        | About::EnrolmentRemoved { event, .. }
        | About::PollOpened { event, .. }
        | About::EventConfirmed { event, .. }
        | About::DueSet { event, .. }
        | About::MarkedAbsent { event, .. }
        | About::AbsenceObjected { event, .. }
        | About::SubstituteWanted { event, .. }
        | About::EventHandedOver { event, .. } => Joins::Replaces(event.id.0),
        About::RoleAsked { event, role, .. } | About::RoleAnswered { event, role, .. } | About::RoleEnded { event, role, .. } => {
            Joins::Replaces(what_of(event.id.0, role))
        }
        About::MatchReported { match_id, .. }
        | About::MatchConfirmed { match_id, .. }
        | About::MatchDisputed { match_id, .. }
        | About::MatchVoided { match_id, .. }
        | About::MatchCorrected { match_id, .. }
        | About::ScoringAsked { match_id, .. } => Joins::Replaces(match_id.0),
        About::LeagueNews { league, what, .. } => Joins::Replaces(what_of(league.id.0, what)),
        About::FixtureNews { fixture, what, .. } => Joins::Replaces(what_of(fixture.0, what)),
        About::LessonAsked { lesson, what, .. } | About::LessonNews { lesson, what, .. } => Joins::Replaces(what_of(lesson.id.0, what)),
        About::PassNews { pass, state, .. } => Joins::Replaces(what_of(pass.0, state)),
        // Each says something that no other does: what changed, what was written, or what begins.
        About::Certificate { .. }
        | About::OfferExpired { .. }
        | About::EventChanged { .. }
        | About::EventCancelled { .. }
        | About::ReminderDay { .. }
        | About::ReminderSoon { .. }
        | About::Announced { .. }
        | About::SearchMatched { .. }
        | About::MatchLive { .. }
        | About::PlayAsked { .. }
        | About::PlayAccepted { .. }
        | About::LessonTomorrow { .. }
        | About::LessonSoon { .. }
        | About::HourFree { .. }
        | About::Mentioned { .. }
        | About::CommentReplied { .. }
        | About::Moderated { .. } => Joins::None,
    }
}

/// Deletes what new notifications of people replace, in one statement for all who read of the same thing; the bundles as which it was
/// shown.
pub(super) async fn replaced<'a>(
    db: &Db,
    abouts: impl Iterator<Item = (UserId, &'a About)>,
    by: Option<UserId>,
) -> Result<HashMap<UserId, NotificationId>> {
    let mut readers: HashMap<(&str, Uuid), Vec<UserId>> = HashMap::new();
    for (user, about) in abouts {
        if let Joins::Replaces(subject) = joins(about, user) {
            readers.entry((about.kind(), subject)).or_default().push(user);
        }
    }
    let mut bundles = HashMap::new();
    for (of, users) in readers {
        bundles.extend(store::delete_replaced(db, &users, by, of).await?);
    }
    Ok(bundles)
}

/// The bundle of those that it is counted with: one that is unread and not full, or its own.
pub(super) async fn counted_with(db: &Db, user: UserId, (kind, subject): (&str, Uuid), own: NotificationId) -> Result<NotificationId> {
    let open = store::newest_bundle(db, user, kind, subject).await?;
    Ok(open.filter(|(_, rows)| *rows < ROWS_MAX).map_or(own, |(bundle, _)| bundle))
}

/// How many others a bundle counts beside the newest, as its reader may see it.
pub(super) async fn others(db: &Db, user: UserId, bundle: NotificationId) -> Result<u32> {
    let people = store::people_in(db, user, &[bundle]).await?;
    Ok(people.first().map_or(0, |(_, people)| others_of(*people)))
}

/// Rows in their wire form, each with the number of the others.
pub(super) async fn with_others(db: &Db, user: UserId, rows: &[Row]) -> Result<Vec<Notification>> {
    let bundles: Vec<NotificationId> = rows.iter().map(Row::bundle).collect();
    let people: HashMap<NotificationId, i64> = store::people_in(db, user, &bundles).await?.into_iter().collect();
    let others = |row: &Row| people.get(&row.bundle()).map(|people| others_of(*people)).filter(|others| *others > 0);
    rows.iter().map(|row| row.notification(others(row))).collect()
}

fn others_of(people: i64) -> u32 {
    u32::try_from(people - 1).unwrap_or_default()
}
