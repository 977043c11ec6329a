//! A side's states, and its form on the wire: every change is written, recorded and pushed here.

use protocol::leagues::{LeaguePush, LeagueSide, SideState, Team, TeamMember};
use protocol::ratings::SideRating;
use protocol::{Millis, Refusal, Topic, UserId, sentence};

use super::members::Member;
use super::store::writing::Becomes;
use super::store::{self, BY_ORGANISER, BY_PLAYER, Row};
use crate::db::Db;
use crate::error::{Error, Result, not_found};
use crate::features::columns::to_column;
use crate::features::leagues::store::{self as leagues, Counts};
use crate::features::leagues::{cuts, ladder, rooms, tables};
use crate::features::level;
use crate::features::ratings::reading;
use crate::run::Cx;

/// The wire form of a side, with its rating as of now.
pub(in crate::features::leagues) async fn shown(db: &Db, row: &Row, now: Millis) -> Result<LeagueSide> {
    let position = match (row.state()?, row.line) {
        (SideState::Waitlisted, Some(line)) => Some(store::before_in_line(db, row.league, line).await? + 1),
        _ => None,
    };
    let rating = reading::of_sides(db, row.rating_kind()?, now, &[row.rated()]).await?.pop().flatten();
    shown_at(row, position, rating)
}

/// The wire form of a side at a known position of the line.
pub(in crate::features::leagues) fn shown_at(row: &Row, position: Option<i64>, rating: Option<SideRating>) -> Result<LeagueSide> {
    Ok(LeagueSide {
        id: row.id,
        league: row.league,
        players: row.players(),
        named: row.named().map(|(_, name)| name.to_owned()).collect(),
        state: row.state()?,
        asked: row.asked()?,
        seed: row.seed,
        group: row.group_number,
        level: row.level().and_then(level::from_tenths),
        rating,
        at: row.at,
        position,
        reason: row.reason.clone(),
        removed: row.is_taken_out()?,
        team: row.team.clone().zip(row.player).map(|(name, captain)| Team { name, captain, roster: roster(row) }),
    })
}

/// The roster of a team, its captain first.
fn roster(row: &Row) -> Vec<TeamMember> {
    let (captain, others): (Vec<_>, Vec<_>) = row.members.iter().partition(|member| Some(member.player) == row.player);
    let shown = |member: &Member| TeamMember {
        player: member.person(),
        invited: member.is_invited,
        level: member.level.and_then(level::from_tenths),
    };
    captain.into_iter().chain(others).map(shown).collect()
}

/// What a state counts as.
fn counts(state: SideState) -> Counts {
    match state {
        SideState::Enrolled => Counts { taken: 1, ..Counts::default() },
        SideState::Waitlisted => Counts { waiting: 1, ..Counts::default() },
        SideState::Pending => Counts { pending: 1, ..Counts::default() },
        SideState::Forming | SideState::Withdrawn | SideState::Left | SideState::Declined | SideState::Rejected | SideState::Removed => {
            Counts::default()
        }
    }
}

/// Gives a side of a locked league another state: writes it with the league's counts, records it and pushes it; a ladder
/// that is played follows. One that has played before does not leave the list: it is withdrawn again. Returns it as it is now.
pub(in crate::features::leagues) async fn change(
    cx: &mut Cx,
    league: &leagues::Row,
    row: &Row,
    to: SideState,
    reason: Option<String>,
) -> Result<Row> {
    let leaves = matches!(to, SideState::Left | SideState::Declined | SideState::Rejected | SideState::Removed);
    if leaves && row.has_withdrawn() {
        return withdraw(cx, league, row, to, reason).await;
    }
    write(cx, league, row, (to, None), reason).await
}

/// Withdraws a side that was drawn; `instead_of` is what it would become before the draw.
pub(super) async fn withdraw(cx: &mut Cx, league: &leagues::Row, row: &Row, instead_of: SideState, reason: Option<String>) -> Result<Row> {
    let by = if matches!(instead_of, SideState::Removed | SideState::Rejected) { BY_ORGANISER } else { BY_PLAYER };
    write(cx, league, row, (SideState::Withdrawn, Some(by)), reason).await
}

async fn write(
    cx: &mut Cx,
    league: &leagues::Row,
    row: &Row,
    (to, withdrawn_by): (SideState, Option<&'static str>),
    reason: Option<String>,
) -> Result<Row> {
    let from = row.state()?;
    let line = if to == SideState::Waitlisted { Some(next_in_line(cx, league).await?) } else { None };
    let becomes = Becomes { state: to, line, reason, withdrawn_by, at: cx.now };
    store::writing::set_state(cx.db(), row.id, &becomes).await?;
    if from == SideState::Withdrawn {
        store::writing::leave_group(cx.db(), row.id).await?;
    }
    let (before, after) = (counts(from), counts(to));
    let by = Counts {
        taken: after.taken - before.taken,
        waiting: after.waiting - before.waiting,
        pending: after.pending - before.pending,
        joined_line: line.is_some(),
    };
    leagues::change_counts(cx.db(), league.id, by).await?;
    cx.record("league_side", row.id.0, "state", Some(&to_column(from)?), Some(&to_column(to)?)).await?;
    let changed = store::find(cx.db(), row.id).await?.ok_or_else(not_found)?;
    push(cx, &changed, row.is_public()?).await?;
    if to != SideState::Enrolled {
        cuts::of_league(cx, league, &changed.users()).await?;
    }
    if to == SideState::Enrolled && league.is_drawn() {
        ladder::joined(cx, league, row.id).await?;
    } else if to == SideState::Withdrawn {
        ladder::withdrew(cx, league, row.id).await?;
    }
    if (from == SideState::Enrolled) != (to == SideState::Enrolled) {
        Box::pin(tables::borders_moved(cx, league)).await?;
        rooms::follow(cx, league, &changed.users()).await?;
    }
    Ok(changed)
}

/// Raises the version of a side whose roster or name changed, and pushes it. Returns its wire form.
pub(super) async fn touch(cx: &mut Cx, row: &Row) -> Result<LeagueSide> {
    store::writing::touch(cx.db(), row.id).await?;
    let changed = store::find(cx.db(), row.id).await?.ok_or_else(not_found)?;
    push(cx, &changed, changed.is_public()?).await?;
    follow(cx, row, &changed).await?;
    shown(cx.db(), &changed, cx.now).await
}

/// Has the league's room follow who came to a team and who left it, and ends what the latter hear of the league.
async fn follow(cx: &mut Cx, before: &Row, after: &Row) -> Result<()> {
    let (league, has_place) = (after.league, after.state()? == SideState::Enrolled);
    let (before, after) = (before.users(), after.users());
    let gone = before.iter().filter(|user| !after.contains(user));
    let moved: Vec<UserId> = after.iter().filter(|user| !before.contains(user)).chain(gone).copied().collect();
    if moved.is_empty() {
        return Ok(());
    }
    let league = leagues::find(cx.db(), cx.tenant(), league).await?.ok_or_else(not_found)?;
    cuts::of_league(cx, &league, &moved).await?;
    if has_place { rooms::follow(cx, &league, &moved).await } else { Ok(()) }
}

async fn next_in_line(cx: &Cx, league: &leagues::Row) -> Result<i64> {
    Ok(leagues::find(cx.db(), cx.tenant(), league.id).await?.ok_or_else(not_found)?.next_in_line)
}

/// `conflict`: the side is in another state than the caller saw.
pub(super) fn changed_meanwhile(row: &Row) -> Error {
    Refusal::conflict(sentence!("league_side_changed"), row.state_name()).into()
}

/// Pushes a side to those who see it, or did `before`, on the league's topic, with the counts of the league.
async fn push(cx: &mut Cx, row: &Row, before: bool) -> Result<()> {
    let league = leagues::find(cx.db(), cx.tenant(), row.league).await?.ok_or_else(not_found)?;
    let (taken, waiting_count) = (league.taken, league.waiting_count);
    let push = match (before, row.is_public()?) {
        (_, true) => LeaguePush::SideChanged { side: Box::new(shown(cx.db(), row, cx.now).await?), taken, waiting_count },
        (true, false) => LeaguePush::SideEnded { side: row.id, taken, waiting_count },
        (false, false) => return Ok(()),
    };
    cx.push(Topic::League(row.league), &push)?.without_author();
    Ok(())
}
