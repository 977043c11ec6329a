//! A weekly game and its regulars: who comes when, a date that was rained off, and what is owed.

use std::time::Duration;

use protocol::dues::{DueAmounts, DueCommand, MarkPaid, SetDues};
use protocol::enrolments::EnrolmentState;
use protocol::events::{CancelEvent, Cause, Event, EventCommand, SeriesScope};
use protocol::series::{JoinSeries, SeriesAnswer, SeriesCommand};
use protocol::{Command, EventId, Millis, SeriesId};
use serde::Deserialize;

use super::commands::{answered, done};
use super::stage::Stage;
use crate::error::{Error, Result};
use crate::run::Cx;

const WEEK: i64 = 7 * 24 * 3_600_000;
/// How long before its start a date is called off.
const RAIN_SEEN: i64 = 4 * 3_600_000;

/// Dates are counted from 0.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Season {
    /// Who comes, and on which dates they do not. The first comes on every date.
    pub(super) regulars: Vec<(String, Vec<usize>)>,
    rained_off: usize,
    /// Dates whose price is owed, and who has not paid it.
    dues: Vec<(usize, Vec<String>)>,
}

/// What happens on the dates of a series that has just been created.
pub(super) async fn play(cx: &mut Cx, stage: &Stage, first: &Event, by: &str, season: &Season) -> Result<()> {
    let series = first.series.ok_or_else(|| Error::internal("a game without repeats has no season"))?;
    let created = stage.ago(first.created_at.0);
    let mut dates = Vec::new();
    let mut seated = Vec::new();
    for (key, away) in &season.regulars {
        stage.enter(cx, key, created)?;
        let (asked, mine) = join(cx, series, &dates, away).await?;
        if dates.is_empty() {
            dates = asked;
        }
        seated.push((key, mine));
    }
    let date = |index: usize| dates.get(index).copied().ok_or_else(|| Error::internal(format!("the season has no date {index}")));
    let starts = first.starts_at.unwrap_or(first.created_at).0;
    let ends = first.ends_at.unwrap_or(first.created_at).0;
    let weeks = |index: usize| i64::try_from(index).unwrap_or_default() * WEEK;

    stage.enter(cx, by, stage.ago(starts + weeks(season.rained_off) - RAIN_SEEN))?;
    let rain = CancelEvent { event: date(season.rained_off)?, reason: String::new(), cause: Some(Cause::Rain), scope: SeriesScope::This };
    done(cx, Command::Events(EventCommand::CancelEvent(rain))).await?;
    for (index, unpaid) in &season.dues {
        let event = date(*index)?;
        stage.enter(cx, by, stage.ago(ends + weeks(*index)))?;
        done(cx, Command::Dues(DueCommand::SetDues(SetDues { event, amounts: DueAmounts::Price, series: false }))).await?;
        for (key, _) in seated.iter().filter(|(key, mine)| mine.contains(&event) && !unpaid.contains(*key)) {
            let paid = MarkPaid { event, user: stage.id(key)?, paid: true, series: false };
            done(cx, Command::Dues(DueCommand::MarkPaid(paid))).await?;
        }
    }
    Ok(())
}

/// Joins all dates but those away. Returns the dates asked for, and those with a seat.
async fn join(cx: &mut Cx, series: SeriesId, dates: &[EventId], away: &[usize]) -> Result<(Vec<EventId>, Vec<EventId>)> {
    let coming = || dates.iter().enumerate().filter(|(index, _)| !away.contains(index)).map(|(_, date)| *date).collect();
    let join = JoinSeries { series, dates: (!dates.is_empty()).then(coming) };
    let answer: SeriesAnswer = answered(cx, Command::Series(SeriesCommand::JoinSeries(join))).await?;
    let has_seat = |state: EnrolmentState| state == EnrolmentState::Enrolled;
    let seats = answer.dates.iter().filter(|date| date.enrolment.as_ref().is_some_and(|place| has_seat(place.state)));
    Ok((answer.dates.iter().map(|date| date.event).collect(), seats.map(|date| date.event).collect()))
}

impl Stage {
    /// How long ago a time was; zero if it is to come.
    fn ago(&self, at: i64) -> Duration {
        let Millis(now) = self.now;
        Duration::from_millis(u64::try_from(now - at).unwrap_or_default())
    }
}
