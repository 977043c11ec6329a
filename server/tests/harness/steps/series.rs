//! Weekly games.

use protocol::events::{CreateEvent, Event, EventForm, Repeat, RepeatEvery};
use protocol::{EventId, SeriesId};

use super::events::{self, HERE, LOS_ANGELES, day};
use crate::{Player, World};

/// A weekly game, its dates in order.
pub struct Weekly {
    pub series: SeriesId,
    pub dates: Vec<Event>,
}

impl Weekly {
    pub async fn new(world: &World, organiser: &Player, dates: i64, change: impl FnOnce(EventForm) -> EventForm) -> Self {
        Self::at(world, organiser, dates, LOS_ANGELES, change).await
    }

    /// On a court in a time zone.
    pub async fn at(world: &World, organiser: &Player, dates: i64, zone: &str, change: impl FnOnce(EventForm) -> EventForm) -> Self {
        let court = events::court(world, "Vermont Canyon", HERE, zone).await;
        let entry = change(events::form(court, &day(world, 5), "19:00", "21:00"));
        let repeat = Some(Repeat { every: RepeatEvery::Week, until: day(world, 5 + 7 * (dates - 1)) });
        let create = CreateEvent { form: entry, repeat, draft: false, if_free: false };
        let first = organiser.client.call(create).await.expect("a series").event;
        let mut found = vec![first.clone()];
        for card in events::get(organiser, first.id).await.dates {
            found.push(events::get(organiser, card.id).await.event);
        }
        Self { series: first.series.expect("a series"), dates: found }
    }

    pub fn ids(&self) -> Vec<EventId> {
        self.dates.iter().map(|date| date.id).collect()
    }
}
