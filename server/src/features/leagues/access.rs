//! Who sees a league, and who may change it.
//!
//! A draft is visible to its organisers alone. Any other league is visible to the whole community except those in a block with its
//! organiser; of a private one only its players, organisers and officials see fixtures, their games and tables. One that whoever runs
//! the community has hidden is there for those alone.

use std::collections::HashSet;

use protocol::{FixtureId, LeagueId, Millis, TenantId, UserId, sentence};

use super::organisers;
use super::sides::reading;
use super::store::{self, Row};
use crate::db::{Db, Query};
use crate::error::{Result, forbidden, not_found};
use crate::features::blocks;
use crate::run::{Cx, View};
use crate::sql;

/// Whether somebody sees that there is a league.
async fn is_visible(db: &Db, league: &Row, user: UserId) -> Result<bool> {
    if organisers::officiates(db, league, user).await? {
        return Ok(true);
    }
    if league.state == "draft" {
        return Ok(false);
    }
    let plays = reading::listed_of_player(db, league.id, user).await?.is_some();
    Ok(plays || league.hidden_at.is_none() && !blocks::any_between(db, user, [league.organiser]).await?)
}

/// Whether somebody sees the fixtures and tables of a league.
pub(super) async fn sees_fixtures(db: &Db, league: &Row, user: UserId) -> Result<bool> {
    if !is_visible(db, league, user).await? {
        return Ok(false);
    }
    Ok(!league.is_private || organisers::officiates(db, league, user).await? || reading::plays_in(db, league.id, user).await?)
}

/// A league that the reader may see; `not_found` for any other.
pub(super) async fn seen(view: &View, id: LeagueId) -> Result<Row> {
    let me = view.caller()?.user;
    let league = store::find(view.db(), view.tenant(), id).await?.ok_or_else(not_found)?;
    if is_visible(view.db(), &league, me).await? { Ok(league) } else { Err(not_found()) }
}

/// A league whose fixtures the reader may see; `not_found` for any other.
pub(super) async fn seen_whole(view: &View, id: LeagueId) -> Result<Row> {
    let me = view.caller()?.user;
    let league = store::find(view.db(), view.tenant(), id).await?.ok_or_else(not_found)?;
    if sees_fixtures(view.db(), &league, me).await? { Ok(league) } else { Err(not_found()) }
}

/// A league that the sender of a command may see; `not_found` for any other.
pub(in crate::features) async fn seen_by_caller(cx: &Cx, id: LeagueId) -> Result<Row> {
    let league = store::find(cx.db(), cx.tenant(), id).await?.ok_or_else(not_found)?;
    if is_visible(cx.db(), &league, cx.caller()?.user).await? { Ok(league) } else { Err(not_found()) }
}

/// Adds to a query of events `e` that the game of a fixture is there for those who see the fixtures of its league; any other event is.
/// Its organiser is the league's: the query has looked for blocks.
pub(super) fn push_sees_fixture(query: Query<'_>, user: UserId) -> Query<'_> {
    let query = query.push(
        " AND (e.fixture IS NULL OR EXISTS (SELECT 1 FROM fixture f JOIN league l ON l.id = f.league WHERE f.id = e.fixture
             AND (NOT l.is_private AND l.hidden_at IS NULL
                 OR EXISTS (SELECT 1 FROM staff r WHERE r.subject = l.id AND r.accepted_at IS NOT NULL AND r.user_id = ",
    );
    let query = query.arg(user).push(
        ") OR EXISTS (SELECT 1 FROM league_side s WHERE s.league = l.id AND (s.state = 'enrolled' OR s.withdrawn_by IS NOT NULL)
                     AND (s.player = ",
    );
    let query = query.arg(user).push(" OR s.partner = ").arg(user);
    let query = query.push(" OR EXISTS (SELECT 1 FROM league_member m WHERE m.side = s.id AND NOT m.is_invited AND m.player = ");
    query.arg(user).push("))))))")
}

/// Adds the condition that an event is the game of a fixture in a league that is hidden; `event` is a column, such as `m.event`.
pub(super) fn push_is_hidden<'q>(query: Query<'q>, event: &'static str) -> Query<'q> {
    let query = query.push("EXISTS (SELECT 1 FROM fixture f JOIN league hidden ON hidden.id = f.league WHERE f.event = ").push(event);
    query.push(" AND hidden.hidden_at IS NOT NULL)")
}

/// Whether the organiser of a fixture's league had run it, or helped to, by then.
pub(super) async fn was_organised_at(db: &Db, fixture: FixtureId, at: Millis) -> Result<bool> {
    Ok(sql!(
        db,
        "SELECT EXISTS (SELECT 1 FROM fixture f JOIN league l ON l.id = f.league WHERE f.id = $1 AND l.organised_since <= $2)",
        fixture,
        at
    )
    .scalar()
    .await?)
}

/// Whether the game of a fixture is there for everybody, also without an account, as far as its league is asked.
pub(super) async fn is_public_fixture(db: &Db, fixture: FixtureId) -> Result<bool> {
    Ok(sql!(
        db,
        "SELECT EXISTS (SELECT 1 FROM fixture f JOIN league l ON l.id = f.league
             WHERE f.id = $1 AND NOT l.is_private AND l.hidden_at IS NULL)",
        fixture
    )
    .scalar()
    .await?)
}

/// Locks a league that the caller may see; `not_found` for everybody else.
pub(in crate::features) async fn lock_seen(cx: &Cx, id: LeagueId) -> Result<Row> {
    let me = cx.caller()?.user;
    let league = store::lock(cx, id).await?.ok_or_else(not_found)?;
    if is_visible(cx.db(), &league, me).await? { Ok(league) } else { Err(not_found()) }
}

/// Locks a league whose fixtures the caller may see; `not_found` for everybody else.
pub(super) async fn lock_seen_whole(cx: &Cx, id: LeagueId) -> Result<Row> {
    let league = lock_seen(cx, id).await?;
    if sees_fixtures(cx.db(), &league, cx.caller()?.user).await? { Ok(league) } else { Err(not_found()) }
}

/// Locks a league that the caller organises; refuses everybody else.
pub(super) async fn lock_as_organiser(cx: &Cx, id: LeagueId) -> Result<Row> {
    let league = lock_seen(cx, id).await?;
    if organisers::organises(cx.db(), &league, cx.caller()?.user).await? {
        Ok(league)
    } else {
        Err(forbidden(sentence!("league_organisers_only")))
    }
}

/// Those of the leagues whose topic the caller may open.
pub async fn may_open(view: &View, ids: &[LeagueId]) -> Result<HashSet<LeagueId>> {
    visible_to(view.db(), view.tenant(), view.caller()?.user, ids).await
}

async fn visible_to(db: &Db, tenant: TenantId, user: UserId, ids: &[LeagueId]) -> Result<HashSet<LeagueId>> {
    let mut seen = HashSet::new();
    for league in store::some(db, tenant, ids).await? {
        if sees_fixtures(db, &league, user).await? {
            seen.insert(league.id);
        }
    }
    Ok(seen)
}
