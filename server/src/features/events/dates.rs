//! The dates of a series, as its table shows them.

use std::collections::{HashMap, HashSet};

use protocol::events::Repeat;
use protocol::series::{SeriesDate, SeriesPush};
use protocol::{ChatId, EventId, SeriesId, Topic, UserId};

use super::store::{self as events, Row};
use super::{access, series};
use crate::error::Result;
use crate::run::{Cx, View};

/// All dates that others can see, the soonest first.
pub struct Dates {
    pub organiser: UserId,
    pub repeat: Option<Repeat>,
    pub chat: Option<ChatId>,
    pub dates: Vec<SeriesDate>,
    /// The names of the dates, in the same order.
    pub names: Vec<String>,
}

/// The dates of a series; none if it is not there.
pub async fn of_series(view: &View, id: SeriesId) -> Result<Option<Dates>> {
    let Some(organiser) = series::organiser(view.db(), id).await? else { return Ok(None) };
    let rows = events::all_of_series(view.db(), view.tenant(), id).await?;
    let repeat = series::rules(view.db(), &[id]).await?.remove(&id);
    let chat = series::room(view.db(), id).await?;
    let names = rows.iter().filter(|row| row.date(view.now).is_some()).map(|row| row.name.clone()).collect();
    let dates = rows.iter().filter_map(|row| row.date(view.now)).collect();
    Ok(Some(Dates { organiser, repeat, chat, dates, names }))
}

/// Those of the series that have dates all of which the reader sees.
pub async fn seen_whole(view: &View, series: &[SeriesId]) -> Result<HashSet<SeriesId>> {
    let dates = store::dates_of(view.db(), view.tenant(), series).await?;
    let ids: Vec<EventId> = dates.iter().map(|(event, _)| *event).collect();
    let seen: HashSet<EventId> = access::may_open(view, &ids).await?.into_iter().collect();
    let mut whole: HashMap<SeriesId, bool> = HashMap::new();
    for (event, series) in dates {
        *whole.entry(series).or_insert(true) &= seen.contains(&event);
    }
    Ok(whole.into_iter().filter(|(_, whole)| *whole).map(|(series, _)| series).collect())
}

/// Pushes a date of a series as it is now to those who have its table open.
pub(super) fn push_changed(cx: &mut Cx, row: &Row) -> Result<()> {
    if let Some((series, date)) = row.series.zip(row.date(cx.now)).filter(|_| row.chat.is_some()) {
        cx.push(Topic::Series(series), &SeriesPush::DateChanged { date })?.without_author();
    }
    Ok(())
}

impl Row {
    /// The column of its series' table.
    fn date(&self, now: protocol::Millis) -> Option<SeriesDate> {
        Some(SeriesDate {
            event: self.id,
            starts_at: self.starts_at?,
            ends_at: self.ends_at?,
            zone: self.zone.clone()?,
            state: self.state_at(now),
            capacity: self.capacity,
            taken: self.taken,
            waiting_count: self.waiting_count,
        })
    }
}

mod store {
    use protocol::TenantId;

    use super::*;
    use crate::db::Db;

    /// The events of some series that others can see.
    pub(super) async fn dates_of(db: &Db, tenant: TenantId, series: &[SeriesId]) -> Result<Vec<(EventId, SeriesId)>> {
        let query = db.query("SELECT id, series FROM event WHERE chat IS NOT NULL AND tenant = ").arg(tenant).push(" AND series IN ");
        Ok(query.list(series.iter().copied()).all().await?)
    }
}
