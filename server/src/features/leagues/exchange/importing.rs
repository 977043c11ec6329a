//! Makes a new league of a document that was exported here, with the sides, the draw and the results that it has.

use std::collections::HashMap;
use std::sync::Arc;

use protocol::leagues::{League, LeagueState, SideState};
use protocol::notifications::LeagueWhat;
use protocol::{FixtureId, Refusal, SideId, UserId, limits, sentence};

use super::reading;
use super::whole::Whole;
use crate::error::{Result, limit_reached};
use crate::features::auth::verification;
use crate::features::columns::to_column;
use crate::features::leagues::fixtures::{self, FixtureRow};
use crate::features::leagues::sides::store as sides;
use crate::features::leagues::sides::store::named::{self as places, NewSide};
use crate::features::leagues::store::{self, Counts, Row};
use crate::features::leagues::{forms, making, notices, rooms, showing, tables};
use crate::features::unasked::{self, Reach, Repeated};
use crate::features::{blocks, follows};
use crate::identity::attempts::Attempt;
use crate::identity::{Caller, sessions};
use crate::run::{Actor, Core, Cx, limit_attempts, run_typed};
use crate::words;
use crate::work;

/// Files that one account may have read in a quarter of an hour.
const PER_ACCOUNT: u32 = 10;

/// Admits a file before its body is read, and counts the try.
pub async fn admit(core: &Core, caller: Caller) -> Result<()> {
    sessions::check(&core.db, caller.session).await?;
    limit_attempts(core, caller.tenant, vec![Attempt::of("league import", caller.tenant, &caller.user.to_string(), PER_ACCOUNT)]).await
}

/// Reads a file and makes its league, organised by the caller. Refused with `invalid` on `document` where the file is broken:
/// nothing is made then.
pub async fn import(core: &Core, caller: Caller, bytes: Vec<u8>) -> Result<League> {
    sessions::check(&core.db, caller.session).await?;
    // Large ones take a while to read.
    let read = tokio::task::spawn_blocking(move || reading::read(&bytes)).await.map_err(crate::error::Error::internal)?;
    let whole = Arc::new(read.map_err(Refusal::from)?);
    run_typed(core, Actor::Member(caller), work!(|cx, whole| create(cx, whole))).await
}

async fn create(cx: &mut Cx, whole: Arc<Whole>) -> Result<League> {
    verification::require(cx).await?;
    making::check_number(cx).await?;
    let asked = whom_to_ask(cx, &whole).await?;
    let row = insert_league(cx, &whole).await?;
    let named = insert_sides(cx, &row, &whole).await?;
    if !whole.fixtures.is_empty() {
        insert_fixtures(cx, &row, &whole, &named).await?;
    }
    if whole.state != LeagueState::Draft {
        rooms::open(cx, &row).await?;
        making::schedule(cx, None, &row).await?;
    }
    if whole.state != LeagueState::Cancelled {
        notices::league(cx, &row, &asked, LeagueWhat::Invited, None).await?;
    }
    showing::league(cx, row.id, true).await
}

/// Those of a file who are here, and whom the caller may ask to play: not those in a block with them, and no more strangers than on any
/// day. A club's whole league may be moved: whoever is not asked sees in the league that it names them. Refuses whoever asks the same
/// people too often a day.
async fn whom_to_ask(cx: &Cx, whole: &Whole) -> Result<Vec<UserId>> {
    let me = cx.caller()?.user;
    let named = whole.sides.iter().flat_map(|side| side.players.iter().map(|(user, _)| *user));
    let others: Vec<UserId> = named.filter(|user| *user != me).collect();
    if others.is_empty() {
        return Ok(others);
    }
    let here = sides::profiles(cx.db(), cx.tenant(), &others).await?;
    let blocked = blocks::blocked_with(cx.db(), me).await?;
    let mut asked: Vec<UserId> = others.into_iter().filter(|user| here.contains_key(user) && !blocked.contains(user)).collect();
    if !unasked::count_each(cx, Repeated::Invite, me, &asked).await? {
        return Err(limit_reached(sentence!("league_asked_often")));
    }
    let followers = follows::followers_among(cx.db(), me, &asked).await?;
    if !unasked::count_strangers(cx, Reach::Invitation, asked.len() - followers.len()).await? {
        asked.retain(|user| followers.contains(user));
    }
    Ok(asked)
}

/// The league itself, by its form: a court that is gone is refused as in any other form.
async fn insert_league(cx: &mut Cx, whole: &Whole) -> Result<Row> {
    let mut form = whole.form.clone();
    // A picture belongs to one league.
    form.image = None;
    let checked = forms::check(cx.db(), cx.tenant(), form, whole.state == LeagueState::Draft).await?;
    let mut row = Row::blank(cx.new_id(), cx.caller()?.user, cx.now);
    checked.fill(&mut row)?;
    row.state = to_column(whole.state)?;
    row.draw_seed = whole.draw_seed.map(i64::from);
    row.drawn_at = whole.draw_seed.map(|_| cx.now);
    row.rounds = whole.fixtures.iter().map(|row| row.round).max().unwrap_or_default();
    row.completed_at = matches!(whole.state, LeagueState::Completed | LeagueState::Archived).then_some(cx.now);
    row.cancel_reason = whole.cancel_reason.as_ref().map(|reason| words::shortened(reason, limits::REASON_MAX));
    store::insert(cx, &row).await?;
    cx.record("league", row.id.0, "state", None, Some(&format!("imported as {}", row.state))).await?;
    Ok(row)
}

/// The sides, with new ids in the same order: drawn lots depend on it. All but the caller are named as text until they accept. Returns the
/// ids by those of the document.
async fn insert_sides(cx: &mut Cx, league: &Row, whole: &Whole) -> Result<HashMap<SideId, SideId>> {
    let me = cx.caller()?.user;
    let mut ids: Vec<SideId> = whole.sides.iter().map(|_| cx.new_id()).collect();
    ids.sort_unstable();
    let named: HashMap<SideId, SideId> = whole.sides.iter().map(|side| side.id).zip(ids.iter().copied()).collect();
    let mut rows = Vec::with_capacity(ids.len());
    for (id, side) in ids.into_iter().zip(&whole.sides) {
        let place = |at: usize| side.players.get(at);
        let player = |at| place(at).map(|(user, _)| *user).filter(|user| *user == me);
        let name = |at| place(at).filter(|(user, _)| *user != me).cloned();
        rows.push(NewSide {
            id,
            players: [player(0), player(1)],
            named: [name(0), name(1)],
            state: side.state,
            seed: side.seed,
            group: side.group,
        });
    }
    places::insert_many(cx.db(), league.id, &rows, cx.now).await?;
    let taken = whole.sides.iter().filter(|side| side.state == SideState::Enrolled).count();
    let counts = Counts { taken: i64::try_from(taken).unwrap_or(i64::MAX), ..Counts::default() };
    store::change_counts(cx.db(), league.id, counts).await?;
    let states: Vec<_> = rows.iter().map(|row| (row.id.0, "state", None, Some("imported"))).collect();
    cx.record_all("league_side", &states).await?;
    Ok(named)
}

/// The fixtures, and the tables that follow from them; places of a knock-out that groups give are filled from these.
async fn insert_fixtures(cx: &mut Cx, league: &Row, whole: &Whole, named: &HashMap<SideId, SideId>) -> Result<()> {
    let side = |side: Option<SideId>| side.and_then(|side| named.get(&side)).copied();
    let mut rows = Vec::with_capacity(whole.fixtures.len());
    for row in &whole.fixtures {
        let id: FixtureId = cx.new_id();
        rows.push(FixtureRow { id, league: league.id, a: side(row.a), b: side(row.b), ..row.clone() });
    }
    fixtures::store::insert(cx.db(), &rows).await?;
    tables::lay_out(cx, league).await?;
    for table in tables::of_league(cx.db(), league.id).await? {
        let ranking: Vec<SideId> = if table.left == 0 { table.rows.iter().map(|row| row.side).collect() } else { Vec::new() };
        fixtures::fill_places(cx, league, table.group, &ranking).await?;
    }
    Ok(())
}
