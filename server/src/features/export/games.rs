//! What somebody's export says of courts, events, and who was asked to play.

use protocol::{Millis, UserId};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::db::Db;
use crate::error::Result;
use crate::sql;

#[derive(Serialize)]
pub(super) struct Games {
    events: Vec<Organised>,
    enrolments: Vec<Enrolled>,
    roles: Vec<Role>,
    poll_answers: Vec<PollAnswer>,
    dues: Vec<Due>,
    asks_made: Vec<AskMade>,
    asks_received: Vec<AskReceived>,
    reviews: Vec<Review>,
    court_edits: Vec<CourtEdit>,
    court_proposals: Vec<CourtProposal>,
    court_decisions: Vec<CourtDecision>,
    saved_searches: Vec<Saved>,
    leagues_organised: Vec<LeagueOrganised>,
    leagues: Vec<LeagueSide>,
    line_ups: Vec<LineUp>,
}

/// An event that they organise.
#[derive(Serialize, crate::db::FromRow)]
struct Organised {
    name: String,
    kind: String,
    description: Option<String>,
    state: String,
    court: Option<String>,
    starts_at: Option<Millis>,
    ends_at: Option<Millis>,
    cancel_reason: Option<String>,
    created_at: Millis,
}

/// Their own enrolment, whatever its state.
#[derive(Serialize, crate::db::FromRow)]
struct Enrolled {
    event: String,
    starts_at: Option<Millis>,
    state: String,
    at: Millis,
    late_drop: bool,
    /// A guest of theirs, whose enrolment it is.
    guest: Option<String>,
    reason: Option<String>,
}

#[derive(Serialize, crate::db::FromRow)]
struct Role {
    event: Option<String>,
    role: String,
    asked_at: Millis,
    accepted_at: Option<Millis>,
}

/// What they owe, and what is owed to them, in cents.
#[derive(Serialize, crate::db::FromRow)]
struct Due {
    event: Option<String>,
    by: String,
    owed_to: String,
    amount: i64,
    set_at: Millis,
    paid_at: Option<Millis>,
}

#[derive(Serialize, crate::db::FromRow)]
struct PollAnswer {
    event: String,
    /// JSON arrays: the proposed starts, and whether each suits.
    dates: String,
    suits: String,
    at: Millis,
}

#[derive(Serialize, crate::db::FromRow)]
struct AskMade {
    starts_at: Millis,
    message: Option<String>,
    state: String,
    created_at: Millis,
}

#[derive(Serialize, crate::db::FromRow)]
struct AskReceived {
    by: String,
    starts_at: Millis,
    message: Option<String>,
    state: String,
    declined_at: Option<Millis>,
}

#[derive(Serialize, crate::db::FromRow)]
struct Review {
    court: String,
    rating: i64,
    text: Option<String>,
    at: Millis,
    edited_at: Option<Millis>,
}

/// A version of a court that they wrote.
#[derive(Serialize)]
struct CourtEdit {
    court: String,
    version: i64,
    at: Millis,
    data: Box<RawValue>,
}

/// A name and a place that they proposed for a court.
#[derive(Serialize, crate::db::FromRow)]
struct CourtProposal {
    court: String,
    name: String,
    latitude: f64,
    longitude: f64,
    address: Option<String>,
    at: Millis,
    state: String,
}

/// What they confirmed or declined of what others proposed.
#[derive(Serialize, crate::db::FromRow)]
struct CourtDecision {
    court: String,
    name: String,
    state: String,
    at: Millis,
}

/// A league that they organise.
#[derive(Serialize, crate::db::FromRow)]
struct LeagueOrganised {
    name: String,
    description: Option<String>,
    state: String,
    starts_on: Option<String>,
    ends_on: Option<String>,
    cancel_reason: Option<String>,
    created_at: Millis,
}

/// Their side in a league, whatever its state.
#[derive(Serialize, crate::db::FromRow)]
struct LeagueSide {
    league: String,
    /// The name of the team.
    team: Option<String>,
    /// Whoever else plays on it as a pair.
    partner: Option<String>,
    state: String,
    reason: Option<String>,
    at: Millis,
}

/// A line-up that they handed in for their team: a JSON array with the players of each line.
#[derive(Serialize, crate::db::FromRow)]
struct LineUp {
    league: String,
    lines: String,
    at: Millis,
}

/// A search of theirs, with its filters as JSON.
#[derive(Serialize)]
struct Saved {
    name: Option<String>,
    filters: Box<RawValue>,
    on: bool,
    created_at: Millis,
}

/// All of it, at most `limit` of each kind, the newest first.
pub(super) async fn games(db: &Db, me: UserId, limit: i64) -> Result<Games> {
    Ok(Games {
        events: events(db, me, limit).await?,
        enrolments: enrolments(db, me, limit).await?,
        roles: roles(db, me, limit).await?,
        poll_answers: poll_answers(db, me, limit).await?,
        dues: dues(db, me, limit).await?,
        asks_made: asks_made(db, me, limit).await?,
        asks_received: asks_received(db, me, limit).await?,
        reviews: reviews(db, me, limit).await?,
        court_edits: court_edits(db, me, limit).await?,
        court_proposals: court_proposals(db, me, limit).await?,
        court_decisions: court_decisions(db, me, limit).await?,
        saved_searches: saved_searches(db, me, limit).await?,
        leagues_organised: leagues_organised(db, me, limit).await?,
        leagues: leagues(db, me, limit).await?,
        line_ups: line_ups(db, me, limit).await?,
    })
}

async fn events(db: &Db, me: UserId, limit: i64) -> Result<Vec<Organised>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT e.name, e.kind, e.description, e.state, c.name AS court, e.starts_at, e.ends_at, e.cancel_reason, e.created_at
         FROM event e LEFT JOIN court c ON c.id = e.court WHERE e.organiser = $1 ORDER BY e.starts_at DESC, e.id DESC LIMIT $2"
    ))
}

async fn enrolments(db: &Db, me: UserId, limit: i64) -> Result<Vec<Enrolled>> {
    Ok(listed!(db, me, limit, "SELECT COALESCE(n.left_name, e.name) AS event, COALESCE(n.left_starts_at, e.starts_at) AS starts_at, n.state, n.at, n.late_drop, n.guest, n.reason
         FROM enrolment n JOIN event e ON e.id = n.event WHERE n.user_id = $1 OR n.host = $1 ORDER BY n.at DESC, n.id DESC LIMIT $2"))
}

async fn roles(db: &Db, me: UserId, limit: i64) -> Result<Vec<Role>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT COALESCE(e.name, (SELECT MIN(d.name) FROM event d WHERE d.series = s.subject)) AS event, s.role, s.asked_at, s.accepted_at
         FROM staff s LEFT JOIN event e ON e.id = s.subject WHERE s.user_id = $1 ORDER BY s.asked_at DESC, s.subject LIMIT $2"
    ))
}

async fn poll_answers(db: &Db, me: UserId, limit: i64) -> Result<Vec<PollAnswer>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT e.name AS event, p.dates, v.suits, v.at FROM poll_vote v JOIN poll p ON p.event = v.event JOIN event e ON e.id = v.event
         WHERE v.user_id = $1 ORDER BY v.at DESC, v.event LIMIT $2"
    ))
}

async fn dues(db: &Db, me: UserId, limit: i64) -> Result<Vec<Due>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT (SELECT name FROM event WHERE id = d.subject OR series = d.subject ORDER BY starts_at DESC LIMIT 1) AS event,
             u.name AS by, o.name AS owed_to, d.amount, d.set_at, d.paid_at
         FROM due d JOIN app_user u ON u.id = d.user_id JOIN app_user o ON o.id = d.owed_to
         WHERE d.user_id = $1 OR d.owed_to = $1 ORDER BY d.set_at DESC LIMIT $2"
    ))
}

async fn asks_made(db: &Db, me: UserId, limit: i64) -> Result<Vec<AskMade>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT starts_at, message, state, created_at FROM play_ask WHERE by_user = $1 ORDER BY created_at DESC, id DESC LIMIT $2"
    ))
}

async fn asks_received(db: &Db, me: UserId, limit: i64) -> Result<Vec<AskReceived>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT u.name AS \"by\", a.starts_at, a.message, a.state, d.declined_at
         FROM play_asked d JOIN play_ask a ON a.id = d.ask JOIN app_user u ON u.id = a.by_user
         WHERE d.user_id = $1 ORDER BY d.ask DESC LIMIT $2"
    ))
}

async fn reviews(db: &Db, me: UserId, limit: i64) -> Result<Vec<Review>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT c.name AS court, r.rating, r.text, r.at, r.edited_at FROM court_review r JOIN court c ON c.id = r.court
         WHERE r.author = $1 ORDER BY r.at DESC, r.court LIMIT $2"
    ))
}

async fn court_edits(db: &Db, me: UserId, limit: i64) -> Result<Vec<CourtEdit>> {
    let rows: Vec<(String, i64, Millis, String)> = sql!(
        db,
        "SELECT c.name, v.version, v.at, v.data FROM court_version v JOIN court c ON c.id = v.court
         WHERE v.editor = $1 ORDER BY v.at DESC, v.court, v.version LIMIT $2",
        me,
        limit
    )
    .all()
    .await?;
    let edit = |(court, version, at, data)| Ok(CourtEdit { court, version, at, data: RawValue::from_string(data)? });
    rows.into_iter().map(edit).collect()
}

async fn court_proposals(db: &Db, me: UserId, limit: i64) -> Result<Vec<CourtProposal>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT c.name AS court, p.name, p.latitude, p.longitude, p.address, p.at, p.state
         FROM court_proposal p JOIN court c ON c.id = p.court WHERE p.by_user = $1 ORDER BY p.at DESC, p.id LIMIT $2"
    ))
}

async fn court_decisions(db: &Db, me: UserId, limit: i64) -> Result<Vec<CourtDecision>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT c.name AS court, p.name, p.state, p.decided_at AS at
         FROM court_proposal p JOIN court c ON c.id = p.court WHERE p.decided_by = $1 ORDER BY p.decided_at DESC, p.id LIMIT $2"
    ))
}

async fn saved_searches(db: &Db, me: UserId, limit: i64) -> Result<Vec<Saved>> {
    let rows: Vec<(Option<String>, String, bool, Millis)> =
        sql!(db, "SELECT name, filters, is_on, created_at FROM saved_search WHERE user_id = $1 ORDER BY id DESC LIMIT $2", me, limit)
            .all()
            .await?;
    let saved = |(name, filters, on, created_at)| Ok(Saved { name, filters: RawValue::from_string(filters)?, on, created_at });
    rows.into_iter().map(saved).collect()
}

async fn leagues_organised(db: &Db, me: UserId, limit: i64) -> Result<Vec<LeagueOrganised>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT name, description, state, starts_on, ends_on, cancel_reason, created_at FROM league WHERE organiser = $1
         ORDER BY created_at DESC, id DESC LIMIT $2"
    ))
}

async fn line_ups(db: &Db, me: UserId, limit: i64) -> Result<Vec<LineUp>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT l.name AS league, p.lines, p.at FROM line_up p JOIN fixture f ON f.id = p.fixture JOIN league l ON l.id = f.league
         WHERE p.by_user = $1 ORDER BY p.at DESC, p.fixture DESC LIMIT $2"
    ))
}

async fn leagues(db: &Db, me: UserId, limit: i64) -> Result<Vec<LeagueSide>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT l.name AS league, s.name AS team, u.name AS partner,
             CASE WHEN s.named_player = $1 OR s.named_partner = $1 THEN 'named' ELSE s.state END AS state, s.reason, s.at
         FROM league_side s JOIN league l ON l.id = s.league
              LEFT JOIN app_user u ON s.name IS NULL AND u.id = CASE WHEN s.player = $1 THEN s.partner ELSE s.player END
         WHERE s.player = $1 OR s.partner = $1 OR s.named_player = $1 OR s.named_partner = $1
             OR s.id IN (SELECT side FROM league_member WHERE player = $1) ORDER BY s.at DESC, s.id DESC LIMIT $2"
    ))
}
