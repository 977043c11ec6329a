//! What somebody's export says of children, packages, and the desk of a coach.

use protocol::{Millis, UserId};
use serde::Serialize;

use crate::db::Db;
use crate::error::Result;
use crate::sql;

#[derive(Serialize)]
pub(super) struct Desk {
    children: Vec<Child>,
    packages: Vec<Package>,
    lesson_passes: Vec<Pass>,
    pupil_files: Vec<File>,
    lesson_practice: Vec<Practice>,
    awaited_times: Vec<Awaited>,
    followed_calendar: Vec<Calendar>,
    lessons: Vec<Lesson>,
    lesson_reviews: Vec<Review>,
    lesson_terms: Vec<Terms>,
    lesson_exceptions: Vec<Exception>,
}

#[derive(Serialize, crate::db::FromRow)]
struct Child {
    name: String,
    birth_year: i64,
    /// In tenths.
    level: Option<i64>,
    care_note: Option<String>,
    created_at: Millis,
}

/// A package that they offered.
#[derive(Serialize, crate::db::FromRow)]
struct Package {
    name: String,
    lessons: i64,
    kind: String,
    minutes: i64,
    price: i64,
    days: i64,
    created_at: Millis,
    retired_at: Option<Millis>,
}

/// A pass of theirs, or one that they gave.
#[derive(Serialize, crate::db::FromRow)]
struct Pass {
    name: String,
    coach: String,
    player: String,
    state: String,
    lessons: i64,
    used: i64,
    price: i64,
    asked_at: Millis,
    expires_at: Option<Millis>,
}

/// What they noted about a pupil.
#[derive(Serialize, crate::db::FromRow)]
struct File {
    pupil: Option<String>,
    goals: Option<String>,
    notes: Option<String>,
    progress: Option<i64>,
    updated_at: Millis,
}

/// What they noted of a lesson that they gave.
#[derive(Serialize, crate::db::FromRow)]
struct Practice {
    starts_at: Millis,
    text: String,
}

/// A time of a coach that they wait for; the numbers are those of the table.
#[derive(Serialize, crate::db::FromRow)]
struct Awaited {
    coach: String,
    weekday: i64,
    part: i64,
    created_at: Millis,
}

/// The calendar that they follow; its address is a secret.
#[derive(Serialize, crate::db::FromRow)]
struct Calendar {
    host: String,
    state: String,
    read_at: Option<Millis>,
}

/// A lesson that they gave, booked or took.
#[derive(Serialize, crate::db::FromRow)]
struct Lesson {
    coach: String,
    starts_at: Millis,
    ends_at: Millis,
    court: String,
    state: String,
    kind: String,
    price: i64,
    message: Option<String>,
    reason: Option<String>,
    objection: Option<String>,
    requested_at: Millis,
}

/// What they wrote of a lesson.
#[derive(Serialize, crate::db::FromRow)]
struct Review {
    coach: String,
    rating: i64,
    text: Option<String>,
    at: Millis,
}

/// Their hours and terms as a coach; hours and offers are JSON.
#[derive(Serialize, crate::db::FromRow)]
struct Terms {
    mode: String,
    zone: String,
    hours: String,
    offers: String,
    updated_at: Millis,
}

/// Days on which their hours are other ones.
#[derive(Serialize, crate::db::FromRow)]
struct Exception {
    from_date: String,
    to_date: String,
    from_time: Option<String>,
    to_time: Option<String>,
    note: Option<String>,
}

/// All of it, at most `limit` of each kind, the newest first.
pub(super) async fn desk(db: &Db, me: UserId, limit: i64) -> Result<Desk> {
    Ok(Desk {
        children: children(db, me, limit).await?,
        packages: packages(db, me, limit).await?,
        lesson_passes: passes(db, me, limit).await?,
        pupil_files: files(db, me, limit).await?,
        lesson_practice: practice(db, me, limit).await?,
        awaited_times: awaited(db, me, limit).await?,
        followed_calendar: calendar(db, me).await?,
        lessons: lessons(db, me, limit).await?,
        lesson_reviews: reviews(db, me, limit).await?,
        lesson_terms: terms(db, me).await?,
        lesson_exceptions: exceptions(db, me, limit).await?,
    })
}

async fn children(db: &Db, me: UserId, limit: i64) -> Result<Vec<Child>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT name, birth_year, level, care_note, created_at FROM child WHERE guardian = $1 AND removed_at IS NULL
         ORDER BY id DESC LIMIT $2"
    ))
}

async fn packages(db: &Db, me: UserId, limit: i64) -> Result<Vec<Package>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT name, lessons, kind, minutes, price, days, created_at, retired_at FROM package WHERE coach = $1
         ORDER BY created_at DESC, id DESC LIMIT $2"
    ))
}

async fn passes(db: &Db, me: UserId, limit: i64) -> Result<Vec<Pass>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT p.name, c.name AS coach, o.name AS player, p.state, p.lessons, p.used, p.price, p.asked_at, p.expires_at
         FROM lesson_pass p JOIN app_user c ON c.id = p.coach JOIN app_user o ON o.id = p.player
         WHERE p.coach = $1 OR p.player = $1 ORDER BY p.asked_at DESC, p.id DESC LIMIT $2"
    ))
}

async fn files(db: &Db, me: UserId, limit: i64) -> Result<Vec<File>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT COALESCE(c.name, u.name) AS pupil, f.goals, f.notes, f.progress, f.updated_at
         FROM pupil_file f LEFT JOIN child c ON c.id = f.pupil LEFT JOIN app_user u ON u.id = f.pupil
         WHERE f.coach = $1 ORDER BY f.updated_at DESC, f.pupil LIMIT $2"
    ))
}

async fn practice(db: &Db, me: UserId, limit: i64) -> Result<Vec<Practice>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT l.starts_at, n.text FROM lesson_practice n JOIN lesson l ON l.id = n.lesson
         WHERE l.coach = $1 ORDER BY l.starts_at DESC, l.id DESC LIMIT $2"
    ))
}

async fn awaited(db: &Db, me: UserId, limit: i64) -> Result<Vec<Awaited>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT u.name AS coach, w.weekday, w.part, w.created_at FROM slot_wish w JOIN app_user u ON u.id = w.coach
         WHERE w.user_id = $1 ORDER BY w.created_at DESC, w.coach LIMIT $2"
    ))
}

async fn calendar(db: &Db, me: UserId) -> Result<Vec<Calendar>> {
    Ok(sql!(db, "SELECT host, state, read_at FROM coach_calendar WHERE coach = $1", me).all().await?)
}

async fn lessons(db: &Db, me: UserId, limit: i64) -> Result<Vec<Lesson>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT u.name AS coach, l.starts_at, l.ends_at, c.name AS court, l.state, l.kind, l.price, l.message, l.reason, l.objection,
             l.requested_at
         FROM lesson l JOIN app_user u ON u.id = l.coach JOIN court c ON c.id = l.court
         WHERE l.coach = $1 OR l.booked_by = $1 OR l.id IN (SELECT lesson FROM lesson_pupil WHERE user_id = $1)
         ORDER BY l.starts_at DESC, l.id DESC LIMIT $2"
    ))
}

async fn reviews(db: &Db, me: UserId, limit: i64) -> Result<Vec<Review>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT u.name AS coach, r.rating, r.text, r.at FROM lesson_review r JOIN app_user u ON u.id = r.coach
         WHERE r.author = $1 ORDER BY r.at DESC, r.lesson LIMIT $2"
    ))
}

async fn terms(db: &Db, me: UserId) -> Result<Vec<Terms>> {
    Ok(sql!(db, "SELECT mode, zone, hours, offers, updated_at FROM coach_terms WHERE coach = $1", me).all().await?)
}

async fn exceptions(db: &Db, me: UserId, limit: i64) -> Result<Vec<Exception>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT from_date, to_date, from_time, to_time, note FROM coach_exception WHERE coach = $1 ORDER BY from_date DESC, id LIMIT $2"
    ))
}
