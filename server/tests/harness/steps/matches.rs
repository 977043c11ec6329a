//! Match results: reported, confirmed, disputed, listed.

use std::time::Duration;

use protocol::client::ClientError;
use protocol::matches::{
    ConfirmMatch, DisputeMatch, EditMatch, Ending, Match, MatchHistory, MatchPage, MatchState, ReportMatch, Score, SetScore, Side, WonLost,
};
use protocol::notifications::{About, ListNotifications};
use protocol::{ErrorCode, EventId, TenantId, UserId};
use uuid::Uuid;

use crate::refusals::refusal;
use crate::{Player, World};

/// Parses a score such as `6-4 7-6(5)`, in the default format.
pub fn score(text: &str) -> Score {
    let set = |text: &str| {
        let (games, tiebreak) = text.split_once('(').map_or((text, None), |(games, loser)| (games, loser.strip_suffix(')')));
        let (a, b) = games.split_once('-').expect("two numbers");
        let tiebreak = tiebreak.map(|points| points.parse().unwrap());
        SetScore { a: a.parse().unwrap(), b: b.parse().unwrap(), tiebreak, match_tiebreak: false }
    };
    Score { format: None, sets: text.split_whitespace().map(set).collect(), ending: Ending::Completed, winner: None }
}

pub fn stopped(text: &str, ending: Ending, winner: Option<Side>) -> Score {
    Score { ending, winner, ..score(text) }
}

pub async fn report(by: &Player, event: EventId, a: &[&Player], b: &[&Player], score: Score) -> Result<Match, ClientError> {
    let ids = |side: &[&Player]| side.iter().map(|player| player.id).collect();
    by.client.call(ReportMatch { event, a: ids(a), b: ids(b), guests_a: vec![], guests_b: vec![], score }).await
}

pub async fn edit(by: &Player, result: &Match, score: Score) -> Result<Match, ClientError> {
    by.client.call(EditMatch { match_id: result.id, version: result.version, score }).await
}

pub async fn confirm(by: &Player, result: &Match) -> Result<Match, ClientError> {
    by.client.call(ConfirmMatch { match_id: result.id, version: result.version, score: None }).await
}

pub async fn dispute(by: &Player, result: &Match, reason: &str) -> Result<Match, ClientError> {
    let sets = score("4-6 6-4 6-4").sets;
    by.client.call(DisputeMatch { match_id: result.id, version: result.version, reason: reason.into(), sets }).await
}

pub async fn history(of: UserId, as_seen_by: &Player) -> Result<MatchPage, ClientError> {
    as_seen_by.client.call(MatchHistory { user: of, cursor: None }).await
}

/// A player's own record, and the state of each of their matches.
pub async fn own(player: &Player) -> (WonLost, Vec<MatchState>) {
    let page = history(player.id, player).await.expect("a history");
    (page.record.expect("a record"), page.matches.into_iter().map(|result| result.state).collect())
}

/// A player's notifications, newest first, without who joined their games and reminders of them.
pub async fn notifications(player: &Player) -> Vec<About> {
    let list = player.client.call(ListNotifications { cursor: None }).await.expect("notifications");
    let often = ["enrolment_joined", "reminder_day", "reminder_soon"];
    list.notifications.into_iter().map(|notification| notification.about).filter(|about| !often.contains(&about.kind())).collect()
}

pub async fn kinds(player: &Player) -> Vec<&'static str> {
    notifications(player).await.iter().map(About::kind).collect()
}

/// The match state named by a refusal.
pub fn state_of<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> MatchState {
    let refusal = refusal(answer);
    assert_eq!(refusal.code, ErrorCode::Conflict, "{}", refusal.message);
    serde_json::from_value(refusal.data.expect("data")["state"].clone()).expect("a state")
}

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
