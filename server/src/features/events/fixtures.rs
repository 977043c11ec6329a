//! What games and their matches ask of the leagues whose fixtures they belong to. Without leagues no game is one of a fixture.

use std::collections::HashMap;

use async_trait::async_trait;
use protocol::leagues::FixtureRef;
use protocol::matches::{Match, Side};
use protocol::{EventId, FixtureId, MatchId, Millis, UserId};

use crate::db::{Db, Query};
use crate::error::{Result, not_found};
use crate::ports::{self, port};
use crate::run::Cx;

/// The fixtures of leagues.
#[async_trait]
#[allow(unused_variables, reason = "what is answered without leagues")]
pub trait Fixtures: Sync {
    /// These fixtures, as their games and matches name them; no statement for none.
    async fn refs(&self, db: &Db, ids: &[FixtureId]) -> Result<HashMap<FixtureId, FixtureRef>> {
        Ok(HashMap::new())
    }

    /// Locks the league whose fixture's game an event is, if it is one: before the event and its matches are locked.
    async fn lock_of_event(&self, cx: &Cx, event: EventId) -> Result<()> {
        Ok(())
    }

    /// Locks the league whose fixture a match decides, if it decides one: before the match is locked.
    async fn lock_of_match(&self, cx: &Cx, id: MatchId) -> Result<()> {
        Ok(())
    }

    /// Whether the game of a fixture is there for everybody, also without an account, as far as its league is asked.
    async fn is_public(&self, db: &Db, fixture: FixtureId) -> Result<bool> {
        Ok(true)
    }

    /// Whether the organiser of a fixture's league had run it, or helped to, by then.
    async fn was_organised_at(&self, db: &Db, fixture: FixtureId, at: Millis) -> Result<bool> {
        Ok(true)
    }

    /// Whether somebody plays for one of the teams of a tie: then they do not decide about its rubbers.
    async fn plays_for_team(&self, db: &Db, fixture: FixtureId, user: UserId) -> Result<bool> {
        Ok(false)
    }

    /// Who leads the team on a side of a tie.
    async fn captain_of(&self, db: &Db, fixture: FixtureId, side: Side) -> Result<Option<UserId>> {
        Ok(None)
    }

    /// Refuses a match of a fixture's game that is not the fixture's: between others, a second one, or none at all any more. Returns
    /// the league's format. The league is locked.
    async fn check_match(&self, cx: &Cx, fixture: FixtureId, event: EventId, sides: (&[UserId], &[UserId])) -> Result<String> {
        Err(not_found())
    }

    /// Has the fixture follow a change of its match, which is saved already. Refuses with `conflict` what the league does not allow any
    /// more. Locks the league, and what its draw moves.
    async fn match_changed(&self, cx: &mut Cx, result: &Match) -> Result<()> {
        Ok(())
    }

    /// Has the fixture follow its game to another time. The league is locked.
    async fn game_moved(&self, cx: &mut Cx, event: EventId, starts_at: Millis) -> Result<()> {
        Ok(())
    }

    /// Adds to a query of events `e` that the game of a fixture is there for those who see the fixtures of its league; any other event
    /// is. Its organiser is the league's: the query has looked for blocks.
    fn push_sees<'q>(&self, query: Query<'q>, user: UserId) -> Query<'q> {
        query
    }

    /// Adds the condition that an event is the game of a fixture in a league that is hidden; `event` is a column, such as `m.event`.
    fn push_is_hidden<'q>(&self, query: Query<'q>, event: &'static str) -> Query<'q> {
        query.push("FALSE")
    }
}

port!(Fixtures);

struct NoLeagues;

impl Fixtures for NoLeagues {}

pub(crate) fn fixtures() -> &'static dyn Fixtures {
    ports::only(&NoLeagues)
}

/// One fixture, as its game or match names it.
pub(in crate::features) async fn named(db: &Db, id: Option<FixtureId>) -> Result<Option<FixtureRef>> {
    Ok(fixtures().refs(db, id.as_slice()).await?.into_values().next())
}
