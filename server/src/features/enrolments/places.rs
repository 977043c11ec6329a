//! Who has a place in which of several events: the cells of a series' table.

use protocol::enrolments::EnrolmentState;
use protocol::people::Person;
use protocol::{EventId, UserId};

use super::checks;
use crate::db::Db;
use crate::error::Result;
use crate::features::level;

/// Somebody's place in an event.
pub struct Place {
    pub player: Person,
    pub level: Option<f64>,
    pub event: EventId,
    pub state: EnrolmentState,
}

/// The places of one page of players, ordered by their ids.
pub struct Page {
    pub places: Vec<Place>,
    pub more: bool,
}

/// The places of at most `limit` players after a cursor, and on the first page the reader's own, requests and invitations too.
pub async fn page(db: &Db, events: &[EventId], reader: UserId, after: Option<UserId>, limit: usize) -> Result<Page> {
    let mut players = store::players(db, events, after, limit.saturating_add(1)).await?;
    let more = players.len() > limit;
    players.truncate(limit);
    if after.is_none() && !players.contains(&reader) {
        players.push(reader);
    }
    let rows = store::places(db, events, &players, reader).await?;
    Ok(Page { places: rows.into_iter().filter_map(store::Row::place).collect(), more })
}

mod store {
    use super::*;

    const PUBLIC: &str = "n.state IN ('enrolled', 'checked_in', 'no_show', 'offered', 'waitlisted')";

    #[derive(crate::db::FromRow)]
    pub(super) struct Row {
        id: UserId,
        name: String,
        handle: String,
        profile_image: Option<String>,
        level: Option<i64>,
        event: EventId,
        state: String,
    }

    impl Row {
        pub(super) fn place(self) -> Option<Place> {
            let state = checks::parse_state(&self.state)?;
            let Self { id, name, handle, profile_image, level, event, .. } = self;
            Some(Place { player: Person { id, name, handle, profile_image }, level: level.and_then(level::from_tenths), event, state })
        }
    }

    /// Who is on a roster of these events, by id.
    pub(super) async fn players(db: &Db, events: &[EventId], after: Option<UserId>, limit: usize) -> Result<Vec<UserId>> {
        let query = db.query("SELECT DISTINCT n.user_id FROM enrolment n WHERE n.user_id IS NOT NULL AND n.event IN ");
        let query = query.list(events.iter().copied()).push(" AND ").push(PUBLIC).opt(" AND n.user_id > ", after);
        Ok(query.push(" ORDER BY n.user_id LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX)).scalars().await?)
    }

    pub(super) async fn places(db: &Db, events: &[EventId], players: &[UserId], reader: UserId) -> Result<Vec<Row>> {
        let query = db.query(
            "SELECT u.id, u.name, u.handle, u.profile_image, u.level, n.event, n.state FROM enrolment n JOIN app_user u ON u.id = n.user_id
             WHERE n.event IN ",
        );
        let query = query.list(events.iter().copied()).push(" AND n.user_id IN ").list(players.iter().copied());
        let query = query.push(" AND (").push(PUBLIC).push(" OR n.state IN ('pending', 'invited') AND n.user_id = ").arg(reader);
        Ok(query.push(") ORDER BY u.id").all().await?)
    }
}
