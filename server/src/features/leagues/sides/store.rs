//! The table `league_side`: nothing else writes it.

pub(in crate::features::leagues) mod named;
pub(in crate::features::leagues) mod writing;

use std::collections::HashMap;

use protocol::events::Format;
use protocol::leagues::SideState;
use protocol::people::Person;
use protocol::ratings::RatingKind;
use protocol::{LeagueId, Millis, SideId, TenantId, UserId};
use rules::seats::suits::PlayerProfile;

use super::members::{self, Member};
use crate::db::Db;
use crate::error::Result;
use crate::features::columns::from_column;
use crate::sql;

/// A row of the table, with its players as lists show them.
#[derive(Clone, Debug, PartialEq, crate::db::FromRow)]
pub(in crate::features::leagues) struct Row {
    pub(in crate::features::leagues) id: SideId,
    pub(in crate::features::leagues) league: LeagueId,
    state: String,
    /// Whoever enrolled it, or the captain of a team; none while they are named as text alone.
    pub(in crate::features::leagues) player: Option<UserId>,
    pub(in crate::features::leagues) partner: Option<UserId>,
    /// Whom a file names instead of the player, by the id that it has for them, and their name in it.
    named_player: Option<UserId>,
    named_player_as: Option<String>,
    /// The same of the partner.
    named_partner: Option<UserId>,
    named_partner_as: Option<String>,
    /// Has not answered yet, while it is forming.
    asks_player: bool,
    /// The same of the partner.
    asks_partner: bool,
    /// By an organiser, not by its own first player.
    pub(super) is_invited: bool,
    pub(in crate::features::leagues) seed: Option<i64>,
    pub(in crate::features::leagues) group_number: Option<i64>,
    /// Its place on the waiting list: the smaller one is before.
    pub(in crate::features::leagues) line: Option<i64>,
    pub(in crate::features::leagues) reason: Option<String>,
    /// Who withdrew it the last time: [`BY_PLAYER`] or [`BY_ORGANISER`].
    withdrawn_by: Option<String>,
    pub(in crate::features::leagues) at: Millis,
    pub(in crate::features::leagues) version: i64,
    name: Option<String>,
    handle: Option<String>,
    profile_image: Option<String>,
    level: Option<i64>,
    partner_name: Option<String>,
    partner_handle: Option<String>,
    partner_image: Option<String>,
    partner_level: Option<i64>,
    format: String,
    /// Its name, if it is a team.
    pub(in crate::features::leagues) team: Option<String>,
    /// The roster of a team, its captain too, and who is invited to it.
    #[sqlx(skip)]
    pub(in crate::features::leagues) members: Vec<Member>,
}

/// A side withdrew by the will of its players.
pub(super) const BY_PLAYER: &str = "player";
/// An organiser took it out.
pub(super) const BY_ORGANISER: &str = "organiser";

const COLUMNS: &str = "SELECT s.id, s.league, s.state, s.player, s.partner, s.named_player, s.named_player_as, s.named_partner, s.named_partner_as,
     s.asks_player, s.asks_partner, s.is_invited, s.seed, s.group_number, s.line, s.reason, s.withdrawn_by, s.at,
     s.version, u.name, u.handle, u.profile_image, u.level, p.name AS partner_name, p.handle AS partner_handle, p.profile_image AS partner_image,
     p.level AS partner_level, s.name AS team, l.format
 FROM league_side s JOIN league l ON l.id = s.league LEFT JOIN app_user u ON u.id = s.player LEFT JOIN app_user p ON p.id = s.partner WHERE ";

impl Row {
    pub(in crate::features::leagues) fn state(&self) -> Result<SideState> {
        from_column(&self.state)
    }

    pub(in crate::features::leagues) fn state_name(&self) -> &str {
        &self.state
    }

    /// Whether it has played in the league and withdrew from it, even if it came back since.
    pub(in crate::features::leagues) fn has_withdrawn(&self) -> bool {
        self.withdrawn_by.is_some()
    }

    /// Whether an organiser took it out after the draw.
    pub(in crate::features::leagues) fn is_taken_out(&self) -> Result<bool> {
        Ok(self.state()? == SideState::Withdrawn && self.withdrawn_by.as_deref() == Some(BY_ORGANISER))
    }

    /// Whether everybody who sees the league sees it: also while one that has played asks to come back.
    pub(in crate::features::leagues) fn is_public(&self) -> Result<bool> {
        Ok(self.has_withdrawn() || self.state()?.is_public())
    }

    /// Whoever enrolled it, and the partner, or the others of the team. Nobody who is named as text alone.
    pub(in crate::features::leagues) fn users(&self) -> Vec<UserId> {
        self.player.into_iter().chain(self.partner).chain(self.others().map(|member| member.player)).collect()
    }

    /// Those who have not answered yet, before it has a place.
    pub(in crate::features::leagues) fn asked(&self) -> Result<Vec<UserId>> {
        if self.state()? != SideState::Forming {
            return Ok(Vec::new());
        }
        let player = self.player.filter(|_| self.asks_player);
        Ok(player.into_iter().chain(self.partner.filter(|_| self.asks_partner)).collect())
    }

    /// Those of a team beside its captain.
    fn others(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| !member.is_invited && Some(member.player) != self.player)
    }

    /// Those who are invited to the team and have not answered.
    pub(super) fn invited(&self) -> Vec<UserId> {
        self.members.iter().filter(|member| member.is_invited).map(|member| member.player).collect()
    }

    /// Whether a team waits for somebody's answer.
    pub(in crate::features::leagues) fn asks(&self, user: UserId) -> bool {
        self.members.iter().any(|member| member.is_invited && member.player == user)
    }

    /// The same as lists show them.
    pub(in crate::features::leagues) fn players(&self) -> Vec<Person> {
        let first = self.player.zip(self.name.clone()).zip(self.handle.clone());
        let first = first.map(|((id, name), handle)| Person { id, name, handle, profile_image: self.profile_image.clone() });
        let partner = self.partner.zip(self.partner_name.clone()).zip(self.partner_handle.clone());
        let partner = partner.map(|((id, name), handle)| Person { id, name, handle, profile_image: self.partner_image.clone() });
        first.into_iter().chain(partner).chain(self.others().map(Member::person)).collect()
    }

    /// Its players, if they are rated as one: those of a team are not, and no side of which somebody is named as text alone.
    pub(in crate::features::leagues) fn rated(&self) -> Vec<UserId> {
        if self.team.is_some() || self.named().next().is_some() { Vec::new() } else { self.users() }
    }

    /// The ratings that count for it.
    pub(in crate::features::leagues) fn rating_kind(&self) -> Result<RatingKind> {
        Ok(match from_column(&self.format)? {
            Format::Single => RatingKind::Singles,
            Format::Double => RatingKind::Doubles,
        })
    }

    /// The mean of its players' levels in tenths; none if one has no level, or nobody of a team has.
    pub(in crate::features::leagues) fn level(&self) -> Option<i64> {
        if self.team.is_some() {
            let known: Vec<i64> = self.members.iter().filter(|member| !member.is_invited).filter_map(|member| member.level).collect();
            return known.iter().sum::<i64>().checked_div(i64::try_from(known.len()).ok()?);
        }
        match self.partner {
            _ if self.named().next().is_some() => None,
            Some(_) => self.level.zip(self.partner_level).map(|(one, other)| i64::midpoint(one, other)),
            None => self.level,
        }
    }
}

/// The sides of a league that are listed, in order: enrolled and withdrawn ones by seed and name, then requests, then the line.
pub(in crate::features::leagues) async fn listed(db: &Db, league: LeagueId) -> Result<Vec<Row>> {
    let query = db
        .query(COLUMNS)
        .push("s.league = ")
        .arg(league)
        .push(" AND s.state IN ('enrolled', 'withdrawn', 'forming', 'pending', 'waitlisted')");
    let query = query.push(
        " ORDER BY CASE s.state WHEN 'enrolled' THEN 0 WHEN 'withdrawn' THEN 1 WHEN 'forming' THEN 2 WHEN 'pending' THEN 3 ELSE 4 END,",
    );
    with_members(db, query.push(" s.seed IS NULL, s.seed, s.line, COALESCE(u.name, s.named_player_as), s.id").all().await?).await
}

/// The same rows, with the rosters of teams.
async fn with_members(db: &Db, mut rows: Vec<Row>) -> Result<Vec<Row>> {
    let teams: Vec<SideId> = rows.iter().filter(|row| row.team.is_some()).map(|row| row.id).collect();
    let mut of_each = members::of(db, &teams).await?;
    for row in &mut rows {
        row.members = of_each.remove(&row.id).unwrap_or_default();
    }
    Ok(rows)
}

async fn with_members_of(db: &Db, row: Option<Row>) -> Result<Option<Row>> {
    Ok(with_members(db, row.into_iter().collect()).await?.pop())
}

/// Those with a place, also those that withdrew since, by id.
pub(in crate::features::leagues) async fn playing(db: &Db, league: LeagueId) -> Result<Vec<Row>> {
    let query = db.query(COLUMNS).push("s.league = ").arg(league).push(" AND s.state IN ('enrolled', 'withdrawn') ORDER BY s.id");
    with_members(db, query.all().await?).await
}

/// The side as which two people withdrew from a league, if there is one.
pub(super) async fn withdrawn_pair(db: &Db, league: LeagueId, [one, other]: [UserId; 2]) -> Result<Option<Row>> {
    let query = db.query(COLUMNS).push("s.league = ").arg(league).push(" AND s.state = 'withdrawn' AND ((s.player = ").arg(one);
    let query = query.push(" AND s.partner = ").arg(other).push(") OR (s.player = ").arg(other).push(" AND s.partner = ").arg(one);
    with_members_of(db, query.push(")) ORDER BY s.at DESC, s.id DESC LIMIT 1").optional().await?).await
}

/// The first side on the waiting list.
pub(in crate::features::leagues) async fn first_in_line(db: &Db, league: LeagueId) -> Result<Option<Row>> {
    let query = db.query(COLUMNS).push("s.league = ").arg(league).push(" AND s.state = 'waitlisted' ORDER BY s.line LIMIT 1");
    with_members_of(db, query.optional().await?).await
}

/// How many sides wait before this place in the line.
pub(in crate::features::leagues) async fn before_in_line(db: &Db, league: LeagueId, line: i64) -> Result<i64> {
    let count = sql!(db, "SELECT COUNT(*) FROM league_side WHERE league = $1 AND state = 'waitlisted' AND line < $2", league, line);
    Ok(count.scalar().await?)
}

pub(in crate::features::leagues) async fn find(db: &Db, id: SideId) -> Result<Option<Row>> {
    with_members_of(db, db.query(COLUMNS).push("s.id = ").arg(id).optional().await?).await
}

pub(in crate::features::leagues) async fn some(db: &Db, ids: &[SideId]) -> Result<Vec<Row>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    with_members(db, db.query(COLUMNS).push("s.id IN ").list(ids.iter().copied()).all().await?).await
}

/// The side of somebody in a league that is listed, one that withdrew after all others, or else their last one.
pub(in crate::features::leagues) async fn of_player(db: &Db, league: LeagueId, user: UserId) -> Result<Option<Row>> {
    let query = db.query(COLUMNS).push("s.league = ").arg(league).push(" AND (s.player = ").arg(user).push(" OR s.partner = ").arg(user);
    let query = query.push(" OR s.id IN (SELECT m.side FROM league_member m WHERE NOT m.is_invited AND m.player = ").arg(user).push(")");
    let query = query
        .push(") ORDER BY CASE WHEN s.state IN ('enrolled', 'forming', 'pending', 'waitlisted') THEN 0 WHEN s.state = 'withdrawn' THEN 1");
    with_members_of(db, query.push(" ELSE 2 END, s.at DESC, s.id DESC LIMIT 1").optional().await?).await
}

/// The states of somebody's listed sides in these leagues.
pub(in crate::features::leagues) async fn states_of(db: &Db, user: UserId, leagues: &[LeagueId]) -> Result<HashMap<LeagueId, SideState>> {
    if leagues.is_empty() {
        return Ok(HashMap::new());
    }
    let query = db.query("SELECT s.league, s.state FROM league_side s WHERE s.league IN ").list(leagues.iter().copied());
    let query = query.push(" AND s.state IN ('enrolled', 'withdrawn', 'forming', 'pending', 'waitlisted') AND (s.player = ").arg(user);
    let query = query
        .push(" OR s.partner = ")
        .arg(user)
        .push(" OR s.id IN (SELECT m.side FROM league_member m WHERE NOT m.is_invited AND m.player = ")
        .arg(user);
    // Of two in a league, the one that did not withdraw is the later one here, and counts.
    let query = query.push(")) ORDER BY CASE s.state WHEN 'withdrawn' THEN 0 ELSE 1 END");
    let rows: Vec<(LeagueId, String)> = query.all().await?;
    rows.into_iter().map(|(league, state)| Ok((league, from_column(&state)?))).collect()
}

/// The leagues that are not over in which somebody has a side.
pub(in crate::features::leagues) async fn leagues_of(db: &Db, user: UserId) -> Result<Vec<LeagueId>> {
    let query = db.query("SELECT DISTINCT s.league FROM league_side s JOIN league l ON l.id = s.league WHERE (s.player = ").arg(user);
    let query = query
        .push(" OR s.partner = ")
        .arg(user)
        .push(" OR s.id IN (SELECT m.side FROM league_member m WHERE NOT m.is_invited AND m.player = ")
        .arg(user);
    let query = query.push(")) AND s.state IN ('enrolled', 'forming', 'pending', 'waitlisted')");
    let query = query.push(" AND l.state IN ('enrolling', 'closed', 'scheduled', 'active', 'suspended') ORDER BY s.league");
    Ok(query.scalars().await?)
}

/// What the rules of a league check about people who have an account here.
pub(in crate::features::leagues) async fn profiles(db: &Db, tenant: TenantId, users: &[UserId]) -> Result<HashMap<UserId, PlayerProfile>> {
    let query = db.query("SELECT id, level, age_group, gender FROM app_user WHERE removed_at IS NULL AND tenant = ").arg(tenant);
    type Found = (UserId, Option<i64>, Option<String>, Option<String>);
    let rows: Vec<Found> = query.push(" AND id IN ").list(users.iter().copied()).all().await?;
    let profile = |(id, level, age_group, gender)| (id, PlayerProfile { level, age_group, gender, is_friend: false });
    Ok(rows.into_iter().map(profile).collect())
}

#[cfg(test)]
impl Row {
    /// An enrolled side of one player, for tests of what knows no database.
    pub(in crate::features::leagues) fn of_one(id: SideId, seed: Option<i64>) -> Self {
        Self {
            id,
            league: LeagueId(uuid::Uuid::nil()),
            state: "enrolled".into(),
            player: Some(UserId(id.0)),
            partner: None,
            named_player: None,
            named_player_as: None,
            named_partner: None,
            named_partner_as: None,
            asks_player: false,
            asks_partner: false,
            is_invited: false,
            seed,
            group_number: None,
            line: None,
            reason: None,
            withdrawn_by: None,
            at: Millis(0),
            version: 1,
            name: None,
            handle: None,
            profile_image: None,
            level: None,
            partner_name: None,
            partner_handle: None,
            partner_image: None,
            partner_level: None,
            format: "single".into(),
            team: None,
            members: Vec::new(),
        }
    }
}
