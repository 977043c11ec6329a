//! The caller rows of series: nobody's series, because those of the owner have other rows in their stories.

use protocol::series::{GetTable, JoinSeries, LeaveSeries};
use protocol::{SeriesId, Topic, session::OpenTopic};
use uuid::Uuid;

use crate::callers::{Command, NOT_FOUND, Rows, Things, of, signed_in};

inventory::submit!(Rows::commands(rows));

fn rows(_: &Things) -> Vec<Command> {
    let series = SeriesId(Uuid::now_v7());
    vec![
        of(JoinSeries { series, dates: None }, signed_in(NOT_FOUND)),
        of(LeaveSeries { series, dates: Some(Vec::new()) }, signed_in(NOT_FOUND)),
        of(GetTable { series, cursor: None }, signed_in(NOT_FOUND)),
        of(OpenTopic { topic: Topic::Series(series), since: None }, signed_in(NOT_FOUND)),
    ]
}
