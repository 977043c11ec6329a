//! A game in progress.

use std::time::Duration;

use protocol::{EventId, TenantId, UserId};
use uuid::Uuid;

use crate::harness::{Player, World};

pub const HOUR: Duration = Duration::from_secs(3_600);

/// A competitive game that has begun and lasts another hour, with its players and a room that nobody is in.
pub struct Game {
    pub organiser: UserId,
    pub friends_only: bool,
    /// How long ago it began.
    pub ago: Duration,
}

impl Game {
    pub fn of(organiser: &Player) -> Self {
        Self { organiser: organiser.id, friends_only: false, ago: HOUR }
    }

    pub async fn with<const N: usize>(self, world: &World, players: [UserId; N]) -> EventId {
        let (db, event, room, now) = (&world.app().db, EventId(Uuid::now_v7()), Uuid::now_v7(), world.app().clock.now());
        let query = db
            .query("INSERT INTO chat_room (id, tenant, kind, title, created_at, member_count, last_number, last_at, previous_at, version)");
        let query = query.push(" SELECT ").arg(room).push(", ").arg(TenantId::FIRST).push(", 'event', 'Thursday singles', ").arg(now);
        query.push(", 0, 0, ").arg(now).push(", ").arg(now).push(", 1").run().await.expect("a room");
        db.query(
            "INSERT INTO event (id, tenant, organiser, state, name, kind, second_hour, is_private, competitive, is_class, age_range, gender,
                 friends_only, capacity, organiser_plays, court_open, waiting_policy, leave_minutes, enrol_minutes, taken, waiting_count,
                 pending_count, next_in_line, sequence, version, chat, zone, starts_at, ends_at, created_at, updated_at)
             SELECT ",
        )
        .arg(event)
        .push(", ")
        .arg(TenantId::FIRST)
        .push(", ")
        .arg(self.organiser)
        .push(
            ", 'published', 'Thursday singles', 'singles_game', FALSE, FALSE, TRUE, FALSE, '[]', 'open', ",
        )
        .arg(self.friends_only)
        .push(", 8, TRUE, FALSE, 'first_come', 120, 0, ")
        .arg(i64::try_from(players.len()).unwrap())
        .push(", 0, 0, 0, 0, 1, ")
        .arg(room)
        .push(", 'Europe/London', ")
        .arg(now - self.ago)
        .push(", ")
        .arg(now + HOUR)
        .push(", ")
        .arg(now)
        .push(", ")
        .arg(now)
        .run()
        .await
        .expect("an event");
        for player in players {
            let query =
                db.query("INSERT INTO enrolment (id, event, user_id, state, at, starts_at, reconfirm, late_drop, silent, version) SELECT ");
            let query = query.arg(Uuid::now_v7()).push(", ").arg(event).push(", ").arg(player).push(", 'enrolled', ").arg(now);
            query.push(", ").arg(now - self.ago).push(", FALSE, FALSE, FALSE, 1").run().await.expect("an enrolment");
        }
        event
    }
}
