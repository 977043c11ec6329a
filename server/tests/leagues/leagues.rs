//! Leagues: sides enrol, a draw, tables that follow the results.

mod boxes;
mod corrections;
mod drawing;
mod enrolling;
mod enumerating;
mod exchange;
pub mod fixtures;
mod ladder;
mod ladder_limits;
mod ladder_plans;
mod ladder_seasons;
mod large;
mod line_ups;
mod organising;
mod plans;
mod playing;
mod policies;
mod posted;
mod reporting;
mod returning;
mod rights;
mod room;
mod staff;
mod tables;
mod team_cups;
pub mod teams;
mod ties;

use std::time::Duration;

use jiff::ToSpan;
use protocol::client::ClientError;
use protocol::leagues::{AnswerSide, Competition, Fixture, League, LeagueForm, LeagueSide, LeagueSnapshot};
use protocol::notifications::{About, LeagueWhat};
use protocol::{LeagueId, SideId};

use harness::steps::events::{self, HERE};
use harness::steps::leagues::{Cast, DAY, NAMES, create, day, draw, enrol, fixtures, for_a_season, form, get, join, team_rules};
use harness::steps::matches::notifications;
use harness::{Player, World};

/// What somebody was notified of about leagues, the oldest first.
pub async fn news(player: &Player) -> Vec<LeagueWhat> {
    let what = |about| if let About::LeagueNews { what, .. } = about { Some(what) } else { None };
    notifications(player).await.into_iter().rev().filter_map(what).collect()
}
