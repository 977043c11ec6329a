//! What somebody's export says of where they signed in, what they made available, and what they did for others' games.

use protocol::{Millis, UserId};
use serde::Serialize;

use crate::db::Db;
use crate::error::Result;
use crate::sql;

#[derive(Serialize)]
pub(super) struct Own {
    sign_in_sources: Vec<Source>,
    pictures: Vec<Picture>,
    free_to_play: Vec<Free>,
    invitation_links: Vec<Link>,
    dates_proposed: Vec<Date>,
    reasons_given: Vec<Reason>,
    excuses: Vec<Excuse>,
    results_entered: Vec<Entered>,
    matches_scored: Vec<Scored>,
    followed_matches: Vec<Followed>,
}

/// A network or a device from which they signed in, as the hash by which it is known.
#[derive(Serialize, crate::db::FromRow)]
struct Source {
    source: String,
    seen_at: Millis,
}

/// A picture that they uploaded, in pixels.
#[derive(Serialize, crate::db::FromRow)]
struct Picture {
    width: i64,
    height: i64,
    created_at: Millis,
}

/// Where and until when they are free to play; the place is the centre of a cell of some hundred metres.
#[derive(Serialize, crate::db::FromRow)]
struct Free {
    until: Millis,
    latitude: f64,
    longitude: f64,
    area: Option<String>,
    /// In miles.
    distance: f64,
}

/// Their link to an event.
#[derive(Serialize, crate::db::FromRow)]
struct Link {
    event: String,
    created_at: Millis,
}

/// A date that they proposed for a match of a league.
#[derive(Serialize, crate::db::FromRow)]
struct Date {
    league: String,
    starts_at: Millis,
    at: Millis,
}

/// Why they postponed or decided a match of a league.
#[derive(Serialize, crate::db::FromRow)]
struct Reason {
    league: String,
    reason: Option<String>,
}

/// An absence that they excused as an organiser.
#[derive(Serialize, crate::db::FromRow)]
struct Excuse {
    event: String,
    reason: String,
    at: Millis,
}

/// A result that they entered, or corrected.
#[derive(Serialize, crate::db::FromRow)]
struct Entered {
    event: Option<String>,
    reported_at: Millis,
    correction: Option<String>,
    corrected_at: Option<Millis>,
}

/// A match that they scored live, and how much they entered.
#[derive(Serialize, crate::db::FromRow)]
struct Scored {
    event: String,
    entered: i64,
    last_at: Millis,
}

/// A live match that they follow.
#[derive(Serialize, crate::db::FromRow)]
struct Followed {
    event: String,
}

/// All of it, at most `limit` of each kind, the newest first.
pub(super) async fn own(db: &Db, me: UserId, limit: i64) -> Result<Own> {
    Ok(Own {
        sign_in_sources: listed!(db, me, limit, "SELECT source, seen_at FROM known_source WHERE user_id = $1 ORDER BY seen_at DESC, source LIMIT $2"),
        pictures: listed!(db, me, limit, "SELECT width, height, created_at FROM picture WHERE owner = $1 AND uses >= 0 ORDER BY created_at DESC, id LIMIT $2"),
        free_to_play: sql!(db, "SELECT until, latitude, longitude, area, distance FROM play_free WHERE user_id = $1", me).all().await?,
        invitation_links: listed!(db, me, limit, "SELECT e.name AS event, l.created_at FROM event_link l JOIN event e ON e.id = l.event WHERE l.by_user = $1
             ORDER BY l.created_at DESC, l.event LIMIT $2"),
        dates_proposed: listed!(db, me, limit, "SELECT l.name AS league, p.starts_at, p.at FROM fixture_proposal p JOIN fixture f ON f.id = p.fixture JOIN league l ON l.id = f.league
             WHERE p.by_user = $1 ORDER BY p.at DESC, p.starts_at LIMIT $2"),
        reasons_given: listed!(db, me, limit, "SELECT l.name AS league, f.reason FROM fixture f JOIN league l ON l.id = f.league WHERE f.reason_by = $1
             UNION ALL SELECT l.name, r.reason FROM rubber r JOIN fixture f ON f.id = r.fixture JOIN league l ON l.id = f.league
             WHERE r.reason_by = $1 ORDER BY 1 LIMIT $2"),
        excuses: listed!(db, me, limit, "SELECT e.name AS event, x.reason, x.at FROM excuse x JOIN enrolment n ON n.id = x.enrolment JOIN event e ON e.id = n.event
             WHERE x.by_user = $1 ORDER BY x.at DESC LIMIT $2"),
        results_entered: listed!(db, me, limit, "SELECT e.name AS event, m.reported_at, CASE WHEN m.corrected_by = $1 THEN m.correction_reason END AS correction,
                 CASE WHEN m.corrected_by = $1 THEN m.corrected_at END AS corrected_at
             FROM match_result m LEFT JOIN event e ON e.id = m.event WHERE m.reported_by = $1 OR m.corrected_by = $1
             ORDER BY m.reported_at DESC LIMIT $2"),
        matches_scored: listed!(db, me, limit, "SELECT e.name AS event, COUNT(*) AS entered, MAX(s.recorded_at) AS last_at
             FROM match_event s JOIN match_result m ON m.id = s.match_id JOIN event e ON e.id = m.event
             WHERE s.by_user = $1 GROUP BY s.match_id, e.name ORDER BY last_at DESC LIMIT $2"),
        followed_matches: listed!(db, me, limit, "SELECT e.name AS event FROM match_favourite f JOIN match_result m ON m.id = f.match_id JOIN event e ON e.id = m.event
             WHERE f.user_id = $1 ORDER BY f.match_id DESC LIMIT $2"),
    })
}
