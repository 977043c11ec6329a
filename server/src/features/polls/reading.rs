//! Polls as they are stored, read and written: nothing else writes the tables `poll` and `poll_vote`.

use protocol::people::Person;
use protocol::polls::{Poll, PollVote, Suits};
use protocol::{EventId, Millis, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// The poll of an event, with everybody's answers.
pub(crate) async fn of_event(db: &Db, event: EventId) -> Result<Option<Poll>> {
    let Some((dates, opened_at)) = dates(db, event).await? else { return Ok(None) };
    Ok(Some(Poll { dates, opened_at, votes: votes(db, event).await? }))
}

/// The proposed starts of an event's poll, and when it was opened.
pub(super) async fn dates(db: &Db, event: EventId) -> Result<Option<(Vec<Millis>, Millis)>> {
    let row: Option<(String, Millis)> = sql!(db, "SELECT dates, opened_at FROM poll WHERE event = $1", event).optional().await?;
    row.map(|(dates, opened_at)| Ok((serde_json::from_str(&dates)?, opened_at))).transpose()
}

#[derive(crate::db::FromRow)]
struct Row {
    suits: String,
    at: Millis,
    id: UserId,
    name: String,
    handle: String,
    profile_image: Option<String>,
}

async fn votes(db: &Db, event: EventId) -> Result<Vec<PollVote>> {
    let rows: Vec<Row> = sql!(
        db,
        "SELECT v.suits, v.at, u.id, u.name, u.handle, u.profile_image FROM poll_vote v JOIN app_user u ON u.id = v.user_id
         WHERE v.event = $1 ORDER BY v.at, v.user_id",
        event
    )
    .all()
    .await?;
    let vote = |Row { suits, at, id, name, handle, profile_image }| {
        Ok(PollVote { player: Person { id, name, handle, profile_image }, suits: serde_json::from_str(&suits)?, at })
    };
    rows.into_iter().map(vote).collect()
}

pub(super) async fn insert(db: &Db, event: EventId, dates: &[Millis], now: Millis) -> Result<()> {
    let dates = serde_json::to_string(dates)?;
    sql!(db, "INSERT INTO poll (event, dates, opened_at) VALUES ($1, $2, $3)", event, dates, now).run().await?;
    Ok(())
}

pub(super) async fn vote(db: &Db, event: EventId, user: UserId, suits: &[Suits], now: Millis) -> Result<()> {
    sql!(
        db,
        "INSERT INTO poll_vote (event, user_id, suits, at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (event, user_id) DO UPDATE SET suits = excluded.suits, at = excluded.at",
        event,
        user,
        serde_json::to_string(suits)?,
        now
    )
    .run()
    .await?;
    Ok(())
}

pub(super) async fn delete(db: &Db, event: EventId) -> Result<()> {
    sql!(db, "DELETE FROM poll_vote WHERE event = $1", event).run().await?;
    sql!(db, "DELETE FROM poll WHERE event = $1", event).run().await?;
    Ok(())
}

/// Erases the answers of somebody who removes their account.
pub(crate) async fn delete_person(db: &Db, user: UserId) -> Result<()> {
    sql!(db, "DELETE FROM poll_vote WHERE user_id = $1", user).run().await?;
    Ok(())
}
