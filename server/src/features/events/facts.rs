//! What rules an event's seats, and the lock that everything about them is decided under.
//!
//! INVARIANT: `taken`, `waiting_count` and `pending_count` are those of the rows of `enrolment`: both change under this lock,
//! in one transaction.

use protocol::events::{EventRef, EventState};
use protocol::{ChatId, CourtId, EventId, Millis, SeriesId, UserId};

use super::{ending, store};
use crate::db::Db;
use crate::error::Result;
use crate::run::Cx;

/// An event's row, as far as its seats go.
#[derive(Clone, Debug, sqlx::FromRow)]
pub struct Facts {
    pub id: EventId,
    pub organiser: UserId,
    pub series: Option<SeriesId>,
    /// `draft`, `pending`, `published`, `cancelled`
    pub state: String,
    pub name: String,
    pub kind: String,
    pub court: Option<CourtId>,
    /// The court's name.
    pub court_name: Option<String>,
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    pub zone: Option<String>,
    pub starts_at: Option<Millis>,
    pub ends_at: Option<Millis>,
    pub is_private: bool,
    pub is_class: bool,
    pub competitive: bool,
    /// `single`, `double`
    pub format: Option<String>,
    /// In tenths.
    pub level_min: Option<i64>,
    pub level_max: Option<i64>,
    /// Items of the lookup, a JSON array.
    pub age_range: String,
    /// `open`, `women`, `men`, `mixed`
    pub gender: String,
    pub friends_only: bool,
    pub capacity: i64,
    pub players_min: Option<i64>,
    pub court_open: bool,
    /// `first_come`, `lottery`, `fours`, `organiser`
    pub waiting_policy: String,
    pub leave_minutes: i64,
    pub enrol_minutes: i64,
    pub taken: i64,
    pub waiting_count: i64,
    pub pending_count: i64,
    pub next_in_line: i64,
    pub chat: Option<ChatId>,
    pub sequence: i64,
    pub version: i64,
}

/// How the counts of an event change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    pub taken: i64,
    pub waiting: i64,
    pub pending: i64,
    /// Somebody took the next place in the line.
    pub lined_up: bool,
}

impl Facts {
    /// Where it stands at an instant.
    #[must_use]
    pub fn state_at(&self, now: Millis) -> EventState {
        state_at(&self.state, (self.starts_at, self.ends_at), self.taken >= self.capacity, now)
    }

    #[must_use]
    pub fn seats_left(&self) -> i64 {
        (self.capacity - self.taken).max(0)
    }

    /// As a notification or a result names it.
    #[must_use]
    pub fn named(&self) -> EventRef {
        EventRef {
            id: self.id,
            name: self.name.clone(),
            starts_at: self.starts_at,
            zone: self.zone.clone(),
            court: self.court_name.clone(),
        }
    }
}

/// Where an event stands: what is kept of it, its times, whether every seat is taken.
#[must_use]
pub fn state_at(kept: &str, (starts_at, ends_at): (Option<Millis>, Option<Millis>), full: bool, now: Millis) -> EventState {
    match kept {
        "draft" => EventState::Draft,
        "cancelled" => EventState::Cancelled,
        _ if ends_at.is_some_and(|end| end <= now) => EventState::Past,
        "pending" => EventState::Pending,
        _ if starts_at.is_some_and(|start| start <= now) => EventState::InProgress,
        _ if full => EventState::Full,
        _ => EventState::Published,
    }
}

/// Locks an event until the commit: what is read of it and of its roster from now on stays so. None of another community.
pub async fn lock(cx: &Cx, event: EventId) -> Result<Option<Facts>> {
    store::touch(cx, event).await?;
    store::facts(cx.db(), cx.tenant(), event).await
}

/// The same without the lock, for reading.
pub async fn find(db: &Db, tenant: protocol::TenantId, event: EventId) -> Result<Option<Facts>> {
    store::facts(db, tenant, event).await
}

/// Changes the counts of a locked event, and answers it as it is now. A pending one that has enough players by it takes
/// place, where its court is settled.
pub async fn change(cx: &mut Cx, event: &Facts, by: Change) -> Result<Facts> {
    store::change(cx.db(), event.id, by).await?;
    let mut event = event.clone();
    event.taken += by.taken;
    event.waiting_count += by.waiting;
    event.pending_count += by.pending;
    event.next_in_line += i64::from(by.lined_up);
    let enough = by.taken > 0 && event.players_min.is_some_and(|least| event.taken >= least);
    if event.state == "pending" && enough && !event.court_open {
        ending::takes_place(cx, event.id).await?;
        return Ok(find(cx.db(), cx.tenant(), event.id).await?.unwrap_or(event));
    }
    Ok(event)
}
