//! A series as one thing: joining and leaving its dates together, and the table of who comes when.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::enrolments::{Enrolment, EnrolmentState};
use crate::events::{EventRef, EventState, Repeat};
use crate::people::Person;
use crate::{ChatId, EventId, Millis, Refusal, SeriesId};

/// Joins dates of a series, each by the rules of `enrolment.join`. A date at which I play something else is refused.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct JoinSeries {
    pub series: SeriesId,
    /// Absent: all that are to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dates: Option<Vec<EventId>>,
}

/// Gives up what I have in dates of a series: seats, positions on waiting lists, requests, invitations.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct LeaveSeries {
    pub series: SeriesId,
    /// Absent: all that are to come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dates: Option<Vec<EventId>>,
}

/// What became of each date, the soonest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct SeriesAnswer {
    pub dates: Vec<DateAnswer>,
}

/// What became of one date: my enrolment, or why nothing was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct DateAnswer {
    pub event: EventId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enrolment: Option<Enrolment>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refusal>,
}

/// Who comes when. For those who see all dates of the series.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct GetTable {
    pub series: SeriesId,
    /// Of a further page of players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// A table of who comes when, and the snapshot of `series:{id}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SeriesTable {
    pub id: SeriesId,
    /// Of its next date.
    pub name: String,
    pub organiser: Person,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeat: Option<Repeat>,
    /// The room that its dates share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chat: Option<ChatId>,
    /// All dates, the past and the cancelled too, the soonest first.
    pub dates: Vec<SeriesDate>,
    /// At most 100 people, in no particular order, and me on the first page.
    pub players: Vec<SeriesPlayer>,
    /// Absent when there are no more players.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Dates at which I play something else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DateClash>>")]
    pub clashes: Vec<DateClash>,
}

/// What I play at the time of a date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DateClash {
    pub event: EventId,
    pub with: EventRef,
}

/// A column of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeriesDate {
    pub event: EventId,
    pub starts_at: Millis,
    pub ends_at: Millis,
    pub zone: String,
    pub state: EventState,
    #[ts(type = "number")]
    pub capacity: i64,
    /// Occupied seats.
    #[ts(type = "number")]
    pub taken: i64,
    #[ts(type = "number")]
    pub waiting_count: i64,
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SeriesPlayer {
    pub player: Person,
    /// 1.0 to 7.0
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<f64>,
    /// For each state the dates in which they are in it, as positions in the list of dates. Requests and invitations are my own alone.
    #[ts(type = "Partial<Record<EnrolmentState, number[]>>")]
    pub places: BTreeMap<EnrolmentState, Vec<usize>>,
}

/// Somebody's place in one date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SeriesPlace {
    pub event: EventId,
    /// Absent: they are no longer on the roster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<EnrolmentState>,
    #[ts(type = "number")]
    pub taken: i64,
    #[ts(type = "number")]
    pub waiting_count: i64,
}

noun! {
    /// Commands on whole series.
    calls SeriesCommand {
        "series.join" Keyed JoinSeries -> SeriesAnswer;
        "series.leave" Keyed LeaveSeries -> SeriesAnswer;
    }
    /// Queries about series.
    calls SeriesQuery {
        "series.table" Read GetTable -> SeriesTable;
    }
    pushes {
        "series:{id}" SeriesPush;
    }
}

/// Pushes on `series:{id}`. Like rosters, they ignore blocks.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "push", content = "data", rename_all = "snake_case")]
pub enum SeriesPush {
    /// Somebody's places changed; with the counts of those dates. A guest has no row.
    PlacesChanged {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        player: Option<Person>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        level: Option<f64>,
        places: Vec<SeriesPlace>,
    },
    /// A date was moved or cancelled, or its form changed.
    DateChanged { date: SeriesDate },
}
