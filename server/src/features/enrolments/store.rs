//! The table `enrolment`: nothing else writes it.

mod left;
pub(super) mod roster;
pub(super) mod writing;

use protocol::enrolments::EnrolmentState as State;
use protocol::people::Person;
use protocol::{EnrolmentId, EventId, Millis, TenantId, UserId};
use rules::seats::line::Waiting;

use super::checks::{self, PlayerProfile};
use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::features::cursor::RosterCursor;
use crate::features::schedule::answers::Versioned;
use crate::sql;

/// An enrolment with its player's profile.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Row {
    pub(super) id: EnrolmentId,
    pub(super) event: EventId,
    pub(super) user_id: Option<UserId>,
    pub(super) guest: Option<String>,
    /// The player who brought the guest.
    pub(super) host: Option<UserId>,
    /// A name of the wire, or `told`: notified of a seat by a search for substitutes, without an enrolment.
    pub(super) state: String,
    pub(super) by_user: Option<UserId>,
    pub(super) at: Millis,
    /// The number drawn on joining the waiting list, ascending; not the position.
    pub(super) line: Option<i64>,
    pub(super) answer_by: Option<Millis>,
    pub(super) reconfirm: bool,
    pub(super) late_drop: bool,
    /// Let an offer expire unanswered.
    pub(super) silent: bool,
    pub(super) absent_at: Option<Millis>,
    pub(super) objected_at: Option<Millis>,
    pub(super) reason: Option<String>,
    pub(super) version: i64,
    pub(super) starts_at: Option<Millis>,
    /// When they last got or lost a seat.
    pub(super) seat_at: Option<Millis>,
    /// How often that changed their entry in a calendar.
    pub(super) seat_changes: i64,
    pub(super) name: Option<String>,
    pub(super) handle: Option<String>,
    pub(super) profile_image: Option<String>,
    /// Tenths.
    pub(super) level: Option<i64>,
    pub(super) gender: Option<String>,
    pub(super) host_name: Option<String>,
    pub(super) host_handle: Option<String>,
    pub(super) host_image: Option<String>,
}

macro_rules! rows {
    ($($rest:expr),+ $(,)?) => {
        concat!(
            "SELECT n.id, n.event, n.user_id, n.guest, n.host, n.state, n.by_user, n.at, n.line, n.answer_by, n.reconfirm, n.late_drop, n.silent,
                 n.absent_at, n.objected_at, n.reason, n.version, n.starts_at, n.seat_at, n.seat_changes, u.name, u.handle, u.profile_image,
                 COALESCE(u.level, n.guest_level) AS level, COALESCE(u.gender, n.guest_gender) AS gender, h.name AS host_name,
                 h.handle AS host_handle, h.profile_image AS host_image
             FROM enrolment n LEFT JOIN app_user u ON u.id = n.user_id LEFT JOIN app_user h ON h.id = n.host ",
            $($rest),+
        )
    };
}
use rows;

impl Waiting for Row {
    fn gender(&self) -> Option<&str> {
        self.gender.as_deref()
    }

    fn was_silent(&self) -> bool {
        self.silent
    }
}

impl Versioned for Row {
    fn version(&self) -> i64 {
        self.version
    }
}

impl Row {
    pub(super) fn enrolment_state(&self) -> Option<State> {
        checks::parse_state(&self.state)
    }

    /// Where a roster continues after it.
    pub(super) fn cursor(&self) -> RosterCursor {
        let group = match self.enrolment_state() {
            Some(State::Pending) => 1,
            Some(State::Invited) => 2,
            Some(State::Offered) => 3,
            Some(State::Waitlisted) => 4,
            _ => 0,
        };
        RosterCursor { group, line: self.line.unwrap_or_default(), at: self.at, id: self.id }
    }

    /// The player who brought a guest.
    pub(super) fn guest_of(&self) -> Option<Person> {
        let (name, handle) = (self.host_name.clone()?, self.host_handle.clone()?);
        Some(Person { id: self.host?, name, handle, profile_image: self.host_image.clone() })
    }

    pub(super) fn person(&self) -> Option<Person> {
        let (name, handle) = (self.name.clone()?, self.handle.clone()?);
        Some(Person { id: self.user_id?, name, handle, profile_image: self.profile_image.clone() })
    }
}

/// Who reads a roster.
#[derive(Clone, Copy)]
pub(crate) struct Reader {
    pub(crate) user: UserId,
    /// Only organisers see requests and invitations of others.
    pub(crate) organises: bool,
    /// Only those in the event see the names of guests whom players brought.
    pub(crate) is_in: bool,
}

/// A player's profile, as the rules of an event need it.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Player {
    pub(super) id: UserId,
    pub(super) name: String,
    pub(super) handle: String,
    pub(super) profile_image: Option<String>,
    /// Tenths.
    pub(super) level: Option<i64>,
    pub(super) age_group: Option<String>,
    pub(super) gender: Option<String>,
    is_friend: bool,
    /// A block between them and the organiser, whoever made it.
    pub(super) is_blocked: bool,
}

impl Player {
    pub(super) fn person(&self) -> Person {
        let Self { id, name, handle, profile_image, .. } = self.clone();
        Person { id, name, handle, profile_image }
    }

    pub(super) fn profile(&self) -> PlayerProfile {
        let Self { level, age_group, gender, is_friend, .. } = self;
        PlayerProfile { level: *level, age_group: age_group.clone(), gender: gender.clone(), is_friend: *is_friend }
    }
}

/// Somebody whose account is not removed, with their relation to an organiser.
pub(super) async fn player(db: &Db, tenant: TenantId, user: UserId, organiser: UserId) -> Result<Option<Player>> {
    Ok(sql!(
        db,
        concat!(
            "SELECT u.id, u.name, u.handle, u.profile_image, u.level, u.age_group, u.gender,
                 EXISTS (SELECT 1 FROM follow WHERE follower = $3 AND followee = u.id)
                     AND EXISTS (SELECT 1 FROM follow WHERE follower = u.id AND followee = $3) AS is_friend,
                 NOT (",
            blocks::not_blocked!("u.id", "$3"),
            ") AS is_blocked FROM app_user u WHERE u.id = $1 AND u.tenant = $2 AND u.removed_at IS NULL"
        ),
        user,
        tenant,
        organiser
    )
    .optional()
    .await?)
}

pub(super) async fn by_id(db: &Db, id: EnrolmentId) -> Result<Option<Row>> {
    Ok(sql!(db, rows!("WHERE n.id = $1"), id).optional().await?)
}

pub(super) async fn by_ids(db: &Db, ids: &[EnrolmentId]) -> Result<Vec<Row>> {
    Ok(db.query(rows!("WHERE n.id IN ")).list(ids.iter().copied()).all().await?)
}

pub(super) async fn of_player(db: &Db, event: EventId, user: UserId) -> Result<Option<Row>> {
    Ok(sql!(db, rows!("WHERE n.event = $1 AND n.user_id = $2"), event, user).optional().await?)
}

/// Somebody's enrolments in these events.
pub(super) async fn of_player_in(db: &Db, user: UserId, events: &[EventId]) -> Result<Vec<Row>> {
    Ok(db.query(rows!("WHERE n.user_id = ")).arg(user).push(" AND n.event IN ").list(events.iter().copied()).all().await?)
}

/// Upcoming events in which somebody is enrolled, waits, or has an open request or invitation.
pub(super) async fn upcoming_events(db: &Db, user: UserId, now: Millis, limit: i64) -> Result<Vec<EventId>> {
    Ok(sql!(
        db,
        "SELECT event FROM enrolment WHERE user_id = $1 AND state IN ('enrolled', 'checked_in', 'pending', 'invited', 'offered', 'waitlisted')
             AND (starts_at > $2 OR starts_at IS NULL) ORDER BY event LIMIT $3",
        user,
        now,
        limit
    )
    .scalars()
    .await?)
}
