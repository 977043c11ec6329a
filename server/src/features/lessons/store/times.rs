//! Which lessons take or ask for whose time.

use protocol::lessons::LessonState;
use protocol::{ChildId, CourtId, LessonId, LessonSeriesId, Millis, UserId};

use super::{LONGEST, Row};
use crate::db::Db;
use crate::error::Result;
use crate::features::columns::from_column;
use crate::sql;

/// Time that lessons take: an agreed one its own, an open one the time that is asked for, and one that is to be moved both.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(in crate::features::lessons) struct TimeTaken {
    pub(in crate::features::lessons) id: LessonId,
    state: String,
    pub(in crate::features::lessons) starts_at: Millis,
    pub(in crate::features::lessons) ends_at: Millis,
    pub(in crate::features::lessons) court: CourtId,
    pub(in crate::features::lessons) offer_starts_at: Option<Millis>,
    pub(in crate::features::lessons) offer_court: Option<CourtId>,
}

impl TimeTaken {
    pub(in crate::features::lessons) fn state(&self) -> Result<LessonState> {
        from_column(&self.state)
    }
}

/// Lessons of a coach that are agreed or open and touch a span of time, also by the time that is offered.
pub(in crate::features::lessons) async fn of_coach_between(
    db: &Db,
    coach: UserId,
    (from, until): (Millis, Millis),
) -> Result<Vec<TimeTaken>> {
    Ok(sql!(
        db,
        "SELECT id, state, starts_at, ends_at, court, offer_starts_at, offer_court FROM lesson
         WHERE coach = $1 AND starts_at > $2 AND starts_at < $3
             AND state IN ('requested', 'countered', 'accepted', 'reschedule_proposed', 'completed')
         UNION
         SELECT id, state, starts_at, ends_at, court, offer_starts_at, offer_court FROM lesson
         WHERE coach = $1 AND turn IS NOT NULL AND offer_starts_at > $2 AND offer_starts_at < $3
         ORDER BY starts_at, id",
        coach,
        Millis(from.0 - LONGEST),
        until
    )
    .all()
    .await?)
}

/// The time of agreed lessons that somebody takes, other than `except`.
pub(in crate::features::lessons) async fn of_pupil_between(
    db: &Db,
    pupil: UserId,
    (from, until): (Millis, Millis),
    except: Option<LessonId>,
) -> Result<Vec<TimeTaken>> {
    Ok(sql!(
        db,
        "SELECT l.id, l.state, l.starts_at, l.ends_at, l.court, l.offer_starts_at, l.offer_court
         FROM lesson_pupil p JOIN lesson l ON l.id = p.lesson
         WHERE p.child IS NULL AND p.user_id = $1 AND p.starts_at > $2 AND p.starts_at < $3 AND l.ends_at > $4
             AND l.state IN ('accepted', 'reschedule_proposed') AND (l.id <> $5 OR $5 IS NULL)",
        pupil,
        Millis(from.0 - LONGEST),
        until,
        from,
        except
    )
    .all()
    .await?)
}

/// The agreed lessons that somebody gives or takes, or that a child takes, in a span of time, other than `except`.
pub(in crate::features::lessons) async fn agreed_of(
    db: &Db,
    (user, child): (UserId, Option<ChildId>),
    (from, until): (Millis, Millis),
    except: Option<LessonId>,
) -> Result<Vec<Row>> {
    let since = Millis(from.0 - LONGEST);
    let query = db.query(concat!("SELECT ", columns!("l."), " FROM lesson l WHERE l.id IN ("));
    let query = match child {
        Some(child) => query.push("SELECT lesson FROM lesson_pupil WHERE child = ").arg(child).push(" AND starts_at > ").arg(since),
        None => {
            let query = query.push("SELECT lesson FROM lesson_pupil WHERE child IS NULL AND user_id = ").arg(user);
            let query = query.push(" AND starts_at > ").arg(since).push(" UNION SELECT id FROM lesson WHERE coach = ").arg(user);
            query.push(" AND starts_at > ").arg(since)
        }
    };
    let query = query.push(") AND l.state IN ('accepted', 'reschedule_proposed') AND l.starts_at < ").arg(until);
    let query = query.push(" AND l.ends_at > ").arg(from).opt(" AND l.id <> ", except);
    Ok(query.push(" ORDER BY l.starts_at, l.id LIMIT 500").all().await?)
}

/// How many agreed lessons overlap a time at a court, other than `except`.
pub(in crate::features::lessons) async fn at_court(
    db: &Db,
    court: CourtId,
    (from, until): (Millis, Millis),
    except: Option<LessonId>,
) -> Result<i64> {
    let query = db.query("SELECT COUNT(*) FROM lesson WHERE court = ").arg(court);
    let query = query.push(" AND starts_at > ").arg(Millis(from.0 - LONGEST)).push(" AND starts_at < ").arg(until);
    let query = query.push(" AND ends_at > ").arg(from).push(" AND state IN ('accepted', 'reschedule_proposed')");
    Ok(query.opt(" AND id <> ", except).scalar().await?)
}

/// Open lessons of a coach, other than `except`, that ask for a time which overlaps these; at most 500.
pub(in crate::features::lessons) async fn asking_for(
    db: &Db,
    coach: UserId,
    (from, until): (Millis, Millis),
    except: LessonId,
) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        concat!(
            "SELECT ",
            columns!(""),
            " FROM lesson WHERE coach = $1 AND turn IS NOT NULL AND state IN ('requested', 'countered') AND id <> $4
                 AND COALESCE(offer_starts_at, starts_at) > $2 - (ends_at - starts_at) AND COALESCE(offer_starts_at, starts_at) < $3
             ORDER BY requested_at, id LIMIT 500"
        ),
        coach,
        from,
        until,
        except
    )
    .all()
    .await?)
}

/// The open requests of a player, or with `coach` those that the two have with each other.
pub(in crate::features::lessons) async fn open_of(db: &Db, booked_by: UserId, coach: Option<UserId>) -> Result<Vec<Row>> {
    let query = db.query(concat!("SELECT ", columns!(""), " FROM lesson WHERE turn IS NOT NULL AND booked_by = ")).arg(booked_by);
    Ok(query.opt(" AND coach = ", coach).push(" ORDER BY starts_at, id LIMIT 200").all().await?)
}

/// The lessons of a series that are not over, from a time on.
pub(in crate::features::lessons) async fn of_series(db: &Db, series: LessonSeriesId, from: Millis) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        concat!("SELECT ", columns!(""), " FROM lesson WHERE series = $1 AND starts_at >= $2 ORDER BY starts_at, id LIMIT 60"),
        series,
        from
    )
    .all()
    .await?)
}

/// Lessons of a coach that are agreed or asked for in a span of time, the agreed ones first.
pub(in crate::features::lessons) async fn of_day(db: &Db, coach: UserId, (from, until): (Millis, Millis), limit: i64) -> Result<Vec<Row>> {
    Ok(sql!(
        db,
        concat!(
            "SELECT ",
            columns!(""),
            " FROM lesson WHERE coach = $1 AND (
                 state IN ('accepted', 'reschedule_proposed') AND starts_at >= $2 AND starts_at < $3
                 OR state = 'requested' AND starts_at >= $2 AND starts_at < $3
                 OR state = 'countered' AND offer_starts_at >= $2 AND offer_starts_at < $3)
             ORDER BY CASE WHEN state IN ('accepted', 'reschedule_proposed') THEN 0 ELSE 1 END, starts_at, id LIMIT $4"
        ),
        coach,
        from,
        until,
        limit
    )
    .all()
    .await?)
}

/// Lessons that somebody gives, takes or has booked, and that are agreed and not over, or wait for an answer.
pub(in crate::features::lessons) async fn unfinished_of(db: &Db, user: UserId, now: Millis, limit: i64) -> Result<Vec<LessonId>> {
    let query = db.query("SELECT id FROM lesson WHERE id IN (SELECT id FROM lesson WHERE coach = ").arg(user);
    let query = query.push(" UNION SELECT id FROM lesson WHERE booked_by = ").arg(user);
    let query = query.push(" UNION SELECT lesson FROM lesson_pupil WHERE user_id = ").arg(user);
    let query = query.push(") AND (turn IS NOT NULL OR state IN ('accepted', 'reschedule_proposed') AND ends_at > ").arg(now);
    Ok(query.push(") ORDER BY starts_at, id LIMIT ").arg(limit).scalars().await?)
}
