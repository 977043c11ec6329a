//! Enrolling in a league, alone or as a pair.

use protocol::events::GenderRule;
use protocol::leagues::{AnswerSide, JoinLeague, LeagueSide, SideState};
use protocol::notifications::LeagueWhat;
use protocol::text::TeamName;
use protocol::{Millis, Refusal, SideId, UserId, limits, sentence};
use rules::seats::suits::{self, PlayerProfile, Wanted};

use super::store::{self, Row, named};
use super::{changing, members, reading};
use crate::error::{Result, forbidden, limit_reached, not_found};
use crate::features::asking;
use crate::features::blocks;
use crate::features::columns::from_column;
use crate::features::leagues::store as leagues;
use crate::features::leagues::{access, notices};
use crate::features::unasked::Repeated;
use crate::features::users::profiles::records::player_not_found;
use crate::run::Cx;
use crate::words;

/// Enrols the caller: as a side in singles, as a pair that waits for its second player in doubles, as the captain of a team.
pub(in crate::features::leagues) async fn join(cx: &mut Cx, cmd: JoinLeague) -> Result<LeagueSide> {
    let me = cx.caller()?.user;
    let league = access::lock_seen(cx, cmd.league).await?;
    check_enrolling(&league, cx.now)?;
    let before = check_may_enrol(cx, &league, me, "league").await?;
    if league.is_of_teams() {
        return found_team(cx, &league, cmd).await;
    }
    if cmd.name.is_some() {
        return Err(Refusal::invalid("name", sentence!("league_no_teams")).into());
    }
    match (league.is_doubles(), cmd.partner) {
        (false, None) => {
            check_suits(cx, &league, &[me]).await?;
            let row = match before {
                Some(row) => row,
                None => new_side(cx, &league, me, None).await?,
            };
            let row = enter(cx, &league, &row).await?;
            changing::shown(cx.db(), &row, cx.now).await
        }
        (true, Some(partner)) => ask_partner(cx, &league, me, partner).await,
        (true, None) => Err(Refusal::invalid("partner", sentence!("league_partner_missing")).into()),
        (false, Some(_)) => Err(Refusal::invalid("partner", sentence!("league_singles")).into()),
    }
}

/// Enrols a team that has a captain and nobody else yet.
async fn found_team(cx: &mut Cx, league: &leagues::Row, cmd: JoinLeague) -> Result<LeagueSide> {
    if cmd.partner.is_some() {
        return Err(Refusal::invalid("partner", sentence!("team_no_partner")).into());
    }
    let me = cx.caller()?.user;
    check_suits(cx, league, &[me]).await?;
    let row = new_team(cx, league, cmd.name.as_deref(), &[me]).await?;
    let row = enter(cx, league, &row).await?;
    changing::shown(cx.db(), &row, cx.now).await
}

/// A new team of these players, its captain first, without a state of its own yet. All but the captain and the caller are invited to it.
pub(super) async fn new_team(cx: &Cx, league: &leagues::Row, name: Option<&str>, players: &[UserId]) -> Result<Row> {
    let name = TeamName::parse(name.unwrap_or_default())?.into_string();
    check_name_free(cx, league, &name, None).await?;
    let captain = players.first().copied().ok_or_else(player_not_found)?;
    let row = new_side(cx, league, captain, None).await?;
    store::writing::set_name(cx.db(), row.id, &name).await?;
    let me = cx.caller()?.user;
    for player in players {
        members::save(cx.db(), row.id, *player, *player != captain && *player != me, cx.now).await?;
    }
    store::find(cx.db(), row.id).await?.ok_or_else(not_found)
}

/// Refuses a name that looks like that of another team of the league.
pub(super) async fn check_name_free(cx: &Cx, league: &leagues::Row, name: &str, own: Option<SideId>) -> Result<()> {
    let look = words::look(name);
    let is_same = |row: &Row| row.team.as_ref().is_some_and(|other| words::look(other) == look);
    if store::listed(cx.db(), league.id).await?.iter().any(|row| Some(row.id) != own && is_same(row)) {
        return Err(Refusal::invalid("name", sentence!("team_name_taken")).into());
    }
    Ok(())
}

/// Makes a pair that has no place until its second player accepts; two who withdrew together come back as the side that they were.
async fn ask_partner(cx: &mut Cx, league: &leagues::Row, me: UserId, partner: UserId) -> Result<LeagueSide> {
    if partner == me {
        return Err(Refusal::invalid("partner", sentence!("player_twice")).into());
    }
    if blocks::any_between(cx.db(), partner, [me, league.organiser]).await? {
        return Err(player_not_found());
    }
    check_may_enrol(cx, league, partner, "partner").await?;
    check_suits(cx, league, &[me, partner]).await?;
    count_unasked(cx, &[partner]).await?;
    let row = match store::withdrawn_pair(cx.db(), league.id, [me, partner]).await? {
        Some(row) if row.is_taken_out()? => {
            return Err(Refusal::conflict(sentence!("league_side_taken_out"), &league.state).on("partner").into());
        }
        Some(row) => {
            store::writing::set_pair(cx.db(), row.id, me, partner).await?;
            row
        }
        None => new_side(cx, league, me, Some(partner)).await?,
    };
    store::writing::set_asked(cx.db(), row.id, [false, true], false).await?;
    let row = changing::change(cx, league, &row, SideState::Forming, None).await?;
    notices::league(cx, league, &[partner], LeagueWhat::PartnerAsked, None).await?;
    changing::shown(cx.db(), &row, cx.now).await
}

/// Accepts or declines to play: for whoever a partner or an organiser has asked, or a file names.
pub(in crate::features::leagues) async fn answer(cx: &mut Cx, cmd: AnswerSide) -> Result<LeagueSide> {
    let me = cx.caller()?.user;
    let found = store::find(cx.db(), cmd.side).await?.ok_or_else(not_found)?;
    let league = access::lock_seen(cx, found.league).await?;
    let row = store::find(cx.db(), cmd.side).await?.ok_or_else(not_found)?;
    if row.is_public()? && row.is_named(me) {
        return answer_named(cx, &league, &row, cmd.accept).await;
    }
    if !row.asked()?.contains(&me) {
        let is_forming = row.state()? == SideState::Forming;
        return Err(match row.users().contains(&me) {
            true if is_forming => forbidden(sentence!("league_partner_answers")),
            true => changing::changed_meanwhile(&row),
            false => not_found(),
        });
    }
    let others: Vec<UserId> = row.users().into_iter().filter(|user| *user != me).collect();
    let row = if cmd.accept {
        accept(cx, &league, &row, &others).await?
    } else {
        if row.is_invited {
            notices::organisers(cx, &league, LeagueWhat::InvitationDeclined).await?;
        }
        notices::league(cx, &league, &others, LeagueWhat::PartnerDeclined, None).await?;
        changing::change(cx, &league, &row, SideState::Declined, None).await?
    };
    changing::shown(cx.db(), &row, cx.now).await
}

/// The place that a file names somebody for is theirs, or the name is that of somebody else.
async fn answer_named(cx: &mut Cx, league: &leagues::Row, row: &Row, accepts: bool) -> Result<LeagueSide> {
    let me = cx.caller()?.user;
    let what = if accepts { LeagueWhat::Joined } else { LeagueWhat::InvitationDeclined };
    if accepts {
        check_in_no_side(cx, league, me, "side").await?;
        named::set_claimed(cx.db(), row.id, me).await?;
    } else {
        named::set_not_named(cx.db(), row.id, me, cx.new_id()).await?;
    }
    notices::organisers(cx, league, what).await?;
    changing::touch(cx, row).await
}

/// The side has its place once nobody has to answer any more.
async fn accept(cx: &mut Cx, league: &leagues::Row, row: &Row, others: &[UserId]) -> Result<Row> {
    if row.is_invited {
        check_takes_sides(league)?;
    } else {
        check_enrolling(league, cx.now)?;
        check_suits(cx, league, &row.users()).await?;
    }
    store::writing::set_answered(cx.db(), row.id, cx.caller()?.user).await?;
    let row = store::find(cx.db(), row.id).await?.ok_or_else(not_found)?;
    if row.team.is_none() {
        notices::league(cx, league, others, LeagueWhat::PartnerAccepted, None).await?;
    }
    match row.asked()?.is_empty() {
        false => {
            changing::touch(cx, &row).await?;
            Ok(row)
        }
        true if row.is_invited => {
            check_size(league)?;
            let row = changing::change(cx, league, &row, SideState::Enrolled, None).await?;
            notices::organisers(cx, league, LeagueWhat::Joined).await?;
            Ok(row)
        }
        true => enter(cx, league, &row).await,
    }
}

/// Gives a complete side its state on entering: a place, a position on the waiting list or, in a private league, a request. Whoever
/// comes back to a private league was accepted before.
async fn enter(cx: &mut Cx, league: &leagues::Row, row: &Row) -> Result<Row> {
    let to = match league.is_private {
        true if !row.has_withdrawn() => SideState::Pending,
        _ if league.taken < league.capacity && league.waiting_count == 0 => SideState::Enrolled,
        _ => SideState::Waitlisted,
    };
    if to != SideState::Enrolled && league.waiting_count + league.pending_count >= limits::LEAGUE_WAITING_MAX {
        return Err(limit_reached(sentence!("league_waiting_full")));
    }
    let row = changing::change(cx, league, row, to, None).await?;
    let what = if to == SideState::Pending { LeagueWhat::Requested } else { LeagueWhat::Joined };
    notices::organisers(cx, league, what).await?;
    Ok(row)
}

/// A new side without a state of its own yet.
pub(super) async fn new_side(cx: &Cx, league: &leagues::Row, player: UserId, partner: Option<UserId>) -> Result<Row> {
    let id = cx.new_id();
    store::writing::insert(cx.db(), id, league.id, [Some(player), partner], cx.now).await?;
    store::find(cx.db(), id).await?.ok_or_else(not_found)
}

/// Refuses whoever asks the same people too often a day, or too many strangers.
pub(super) async fn count_unasked(cx: &Cx, users: &[UserId]) -> Result<()> {
    asking::check(cx, Repeated::Invite, users, sentence!("league_asked_often")).await
}

/// Refuses enrolment before its first day, after its last one, and in any other state. Ladders and box leagues are joined while they
/// are played.
fn check_enrolling(league: &leagues::Row, now: Millis) -> Result<(), Refusal> {
    let sentence = match league.state.as_str() {
        "enrolling" if league.enrol_from_at.is_some_and(|from| now < from) => sentence!("league_not_enrolling_yet"),
        "enrolling" if league.enrol_until_at.is_some_and(|until| now >= until) => sentence!("league_enrolment_over"),
        "enrolling" => return Ok(()),
        "scheduled" | "active" if league.is_open_ended() => return Ok(()),
        "draft" => sentence!("league_draft"),
        "cancelled" => sentence!("league_cancelled"),
        _ => sentence!("league_enrolment_over"),
    };
    Err(Refusal::conflict(sentence, &league.state))
}

/// Refuses somebody who has a side in the league already. Whoever withdrew from a ladder or a box league has none any more, and may
/// come back with it: that side.
pub(super) async fn check_in_no_side(cx: &Cx, league: &leagues::Row, user: UserId, field: &str) -> Result<Option<Row>> {
    match reading::listed_of_player(cx.db(), league.id, user).await? {
        Some(row) if league.is_open_ended() && row.state()? == SideState::Withdrawn => Ok(Some(row)),
        Some(_) => Err(Refusal::conflict(sentence!("league_side_already"), &league.state).on(field).into()),
        None => Ok(None),
    }
}

/// The same, of somebody who comes without an organiser: they refuse whom an organiser took out.
async fn check_may_enrol(cx: &Cx, league: &leagues::Row, user: UserId, field: &str) -> Result<Option<Row>> {
    let before = check_in_no_side(cx, league, user, field).await?;
    match before.as_ref().map(Row::is_taken_out).transpose()? {
        Some(true) => Err(Refusal::conflict(sentence!("league_side_taken_out"), &league.state).on(field).into()),
        Some(false) | None => Ok(before),
    }
}

/// Refuses people whose level, age or gender the league does not allow; a mixed pair is a woman and a man.
pub(super) async fn check_suits(cx: &Cx, league: &leagues::Row, users: &[UserId]) -> Result<()> {
    let gender = from_column(&league.gender)?;
    let wanted =
        Wanted { level_min: league.level_min, level_max: league.level_max, ages: serde_json::from_str(&league.age_range)?, gender };
    let profiles = store::profiles(cx.db(), cx.tenant(), users).await?;
    let mut genders = Vec::with_capacity(users.len());
    for user in users {
        let profile: &PlayerProfile = profiles.get(user).ok_or_else(player_not_found)?;
        suits::check(&wanted, profile)?;
        genders.push(profile.gender.as_deref());
    }
    match genders.as_slice() {
        [one, other] if gender == GenderRule::Mixed && one == other => {
            Err(Refusal::invalid("partner", sentence!("league_mixed_pair")).into())
        }
        _ => Ok(()),
    }
}

/// Refuses what is for before the draw.
pub(super) fn check_not_drawn(league: &leagues::Row) -> Result<(), Refusal> {
    match league.state.as_str() {
        "enrolling" | "closed" => Ok(()),
        "draft" => Err(Refusal::conflict(sentence!("league_draft"), &league.state)),
        _ => Err(Refusal::conflict(sentence!("league_drawn"), &league.state)),
    }
}

/// Refuses sides once it is drawn; ladders and box leagues take them while they are played.
pub(super) fn check_takes_sides(league: &leagues::Row) -> Result<(), Refusal> {
    if league.is_open_ended() && league.is_played() { Ok(()) } else { check_not_drawn(league) }
}

/// Refuses more sides than any league has.
pub(super) fn check_size(league: &leagues::Row) -> Result<()> {
    if league.taken < limits::LEAGUE_SIDES_MAX {
        Ok(())
    } else {
        Err(limit_reached(sentence!("league_capacity", max = limits::LEAGUE_SIDES_MAX)))
    }
}
