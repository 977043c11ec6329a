//! Notifying the owners of the saved searches that a game fits.

use std::collections::HashMap;

use protocol::notifications::About;
use protocol::people::Spot;
use protocol::{EventId, SearchId, UserId};

use super::due::Due;
use super::filters;
use super::fit::Game;
use super::store::{self, Found, Sought};
use crate::error::Result;
use crate::features::enrolments::suiting;
use crate::features::events::facts;
use crate::features::events::terms::Facts;
use crate::features::notifications;
use crate::features::unasked::{self, Repeated};
use crate::jobs;
use crate::run::Cx;

/// Searches that one job looks at: each owner is pushed to on their own topic.
const BATCH: usize = 64;

/// Notifies the owners of the searches that an event fits, in batches by id from `after`. A series is looked up by the soonest of its
/// dates.
pub(super) async fn notify_owners(cx: &mut Cx, event: EventId, after: Option<SearchId>) -> Result<()> {
    let Some(event) = facts::find(cx.db(), cx.tenant(), event).await? else { return Ok(()) };
    if !suiting::takes_players(&event, cx.now) {
        return Ok(());
    }
    let dates = match event.series {
        Some(series) => facts::coming_dates(cx.db(), cx.tenant(), series, cx.now).await?,
        None => vec![event.clone()],
    };
    let spot = event.latitude.zip(event.longitude).map(|(latitude, longitude)| Spot { latitude, longitude });
    let (Some(spot), true) = (spot, dates.first().is_some_and(|first| first.id == event.id)) else { return Ok(()) };
    let Some(game) = Game::of(&dates, facts::surface(cx.db(), cx.tenant(), event.id).await?)? else { return Ok(()) };
    let levels = (event.level_min.unwrap_or(filters::lowest()), event.level_max.unwrap_or(filters::highest()));
    let found = store::found(cx.db(), &Sought { tenant: cx.tenant(), spot, levels, after }, BATCH).await?;
    let last = found.last().filter(|_| found.len() == BATCH).map(|last| last.id);
    let mut fitting: HashMap<EventId, (&Facts, HashMap<UserId, &Found>)> = HashMap::new();
    for search in &found {
        if let Some(date) = game.date_for(&search.filters()?) {
            fitting.entry(date.id).or_insert_with(|| (date, HashMap::new())).1.entry(search.user_id).or_insert(search);
        }
    }
    for (date, searches) in fitting.into_values() {
        notify_of(cx, date, &searches).await?;
    }
    match last {
        Some(last) => jobs::schedule(cx, &Due::Match { event: event.id, after: Some(last) }, cx.now).await,
        None => Ok(()),
    }
}

/// Notifies people of an event that fits a search of each, if they may join it and were not notified of it yet, a few times a day.
async fn notify_of(cx: &mut Cx, event: &Facts, searches: &HashMap<UserId, &Found>) -> Result<()> {
    let users: Vec<UserId> = searches.keys().copied().collect();
    let mut abouts = HashMap::new();
    for user in suiting::who_may_join(cx, event, &users).await? {
        let Some(search) = searches.get(&user) else { continue };
        let subject = event.series.map_or(event.id.0, |series| series.0);
        if store::record(cx.db(), user, subject, event.ends_at.unwrap_or(cx.now)).await?
            && unasked::count_repeated(cx, Repeated::HearOfSearches, user, None).await?.is_some()
        {
            abouts.insert(user, About::SearchMatched { event: event.named(), search: search.id, name: search.name.clone() });
        }
    }
    notifications::notify_each(cx, &abouts, Some(event.organiser)).await
}
