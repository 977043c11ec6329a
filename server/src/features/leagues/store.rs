//! The table `league`: nothing else writes it.

use protocol::leagues::{Competition, TableRules, TeamRules};
use protocol::{ChatId, CourtId, LeagueId, Millis, TenantId, UserId};

use crate::db::Db;
use crate::error::Result;
use crate::features::columns::from_column;
use crate::run::Cx;
use crate::sql;

/// The columns of a [`Row`].
macro_rules! columns {
    () => {
        "l.id, l.organiser, l.state, l.name, l.competition, l.format, l.score_format, l.description, l.image, l.court, l.surface, l.zone,
             l.latitude, l.longitude, l.cell, l.enrol_from, l.enrol_until, l.starts_on, l.ends_on, l.enrol_from_at, l.enrol_until_at,
             l.starts_at, l.ends_at, l.is_private, l.level_min, l.level_max, l.age_range, l.gender, l.capacity, l.group_count, l.advance,
             l.consolation, l.price, l.rules, l.draw_seed, l.drawn_at, l.rounds, l.completed_at, l.cancel_reason, l.previous, l.taken,
             l.waiting_count, l.pending_count, l.next_in_line, l.version, l.created_at, l.chat, l.hidden_at, l.ladder, l.boxes, l.teams"
    };
}

/// A row of the table.
#[derive(Clone, Debug, PartialEq, crate::db::FromRow)]
pub(in crate::features) struct Row {
    pub(in crate::features) id: LeagueId,
    pub(in crate::features) organiser: UserId,
    /// As on the wire.
    pub(in crate::features) state: String,
    pub(in crate::features) name: String,
    pub(super) competition: String,
    /// `single`, `double`
    pub(in crate::features) format: String,
    /// The format code of its matches.
    pub(in crate::features) score_format: String,
    pub(in crate::features) description: Option<String>,
    pub(in crate::features) image: Option<String>,
    pub(in crate::features) court: Option<CourtId>,
    pub(in crate::features) surface: Option<String>,
    pub(in crate::features) zone: Option<String>,
    pub(super) latitude: Option<f64>,
    pub(super) longitude: Option<f64>,
    pub(super) cell: Option<i64>,
    pub(super) enrol_from: Option<String>,
    pub(super) enrol_until: Option<String>,
    pub(super) starts_on: Option<String>,
    pub(super) ends_on: Option<String>,
    pub(super) enrol_from_at: Option<Millis>,
    pub(super) enrol_until_at: Option<Millis>,
    /// When its first day begins.
    pub(in crate::features) starts_at: Option<Millis>,
    /// When its last day is over.
    pub(in crate::features) ends_at: Option<Millis>,
    pub(in crate::features) is_private: bool,
    /// Tenths.
    pub(super) level_min: Option<i64>,
    pub(super) level_max: Option<i64>,
    /// A JSON array.
    pub(super) age_range: String,
    pub(super) gender: String,
    /// Sides.
    pub(super) capacity: i64,
    pub(super) group_count: Option<i64>,
    pub(super) advance: Option<i64>,
    pub(super) consolation: bool,
    /// Cents for each player.
    pub(super) price: Option<i64>,
    /// JSON
    pub(super) rules: String,
    pub(super) draw_seed: Option<i64>,
    pub(super) drawn_at: Option<Millis>,
    pub(super) rounds: i64,
    pub(super) completed_at: Option<Millis>,
    pub(super) cancel_reason: Option<String>,
    pub(super) previous: Option<LeagueId>,
    pub(super) taken: i64,
    pub(super) waiting_count: i64,
    pub(super) pending_count: i64,
    /// The number that the next side on the waiting list gets.
    pub(super) next_in_line: i64,
    pub(in crate::features) version: i64,
    pub(super) created_at: Millis,
    /// Its room.
    pub(super) chat: Option<ChatId>,
    /// When whoever runs the community hid it.
    pub(super) hidden_at: Option<Millis>,
    /// JSON: the rules of a ladder.
    pub(super) ladder: Option<String>,
    /// JSON: the rules of a box league.
    pub(super) boxes: Option<String>,
    /// JSON: the rules of its teams; none in a league of players.
    pub(super) teams: Option<String>,
}

impl Row {
    /// A draft without any details.
    pub(super) fn blank(id: LeagueId, organiser: UserId, created_at: Millis) -> Self {
        Self {
            id,
            organiser,
            state: "draft".into(),
            name: String::new(),
            competition: "round_robin".into(),
            format: "single".into(),
            score_format: String::new(),
            description: None,
            image: None,
            court: None,
            surface: None,
            zone: None,
            latitude: None,
            longitude: None,
            cell: None,
            enrol_from: None,
            enrol_until: None,
            starts_on: None,
            ends_on: None,
            enrol_from_at: None,
            enrol_until_at: None,
            starts_at: None,
            ends_at: None,
            is_private: false,
            level_min: None,
            level_max: None,
            age_range: "[]".into(),
            gender: "open".into(),
            capacity: 2,
            group_count: None,
            advance: None,
            consolation: false,
            price: None,
            rules: "{}".into(),
            draw_seed: None,
            drawn_at: None,
            rounds: 0,
            completed_at: None,
            cancel_reason: None,
            previous: None,
            taken: 0,
            waiting_count: 0,
            pending_count: 0,
            next_in_line: 1,
            version: 1,
            created_at,
            chat: None,
            hidden_at: None,
            ladder: None,
            boxes: None,
            teams: None,
        }
    }

    pub(super) fn competition(&self) -> Result<Competition> {
        from_column(&self.competition)
    }

    /// Whether sides are pairs.
    pub(in crate::features) fn is_doubles(&self) -> bool {
        self.format == "double"
    }

    pub(super) fn table_rules(&self) -> Result<TableRules> {
        Ok(serde_json::from_str(&self.rules)?)
    }

    /// Whether sides join and are moved while it is played: a ladder or a box league.
    pub(super) fn is_open_ended(&self) -> bool {
        matches!(self.competition.as_str(), "ladder" | "box")
    }

    /// Whether sides are teams.
    pub(in crate::features) fn is_of_teams(&self) -> bool {
        self.teams.is_some()
    }

    /// The rules of its teams; none in a league of players.
    pub(super) fn teams(&self) -> Result<Option<TeamRules>> {
        Ok(self.teams.as_deref().map(serde_json::from_str).transpose()?)
    }

    /// Whether its fixtures are drawn.
    pub(super) fn is_drawn(&self) -> bool {
        self.drawn_at.is_some()
    }

    /// Whether its fixtures can be played.
    pub(in crate::features) fn is_played(&self) -> bool {
        matches!(self.state.as_str(), "scheduled" | "active")
    }

    /// Whether it is over: nothing is played in it any more, unless it is opened again.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.state.as_str(), "completed" | "archived" | "cancelled")
    }
}

/// Locks a league of this community until the commit. Locked before its fixtures and their events.
pub(in crate::features) async fn lock(cx: &Cx, id: LeagueId) -> Result<Option<Row>> {
    cx.queue_for(id.0)?;
    sql!(cx.db(), "UPDATE league SET updated_at = $3 WHERE id = $1 AND tenant = $2", id, cx.tenant(), cx.now).run().await?;
    find(cx.db(), cx.tenant(), id).await
}

/// A league of this community.
pub(in crate::features) async fn find(db: &Db, tenant: TenantId, id: LeagueId) -> Result<Option<Row>> {
    Ok(sql!(db, concat!("SELECT ", columns!(), " FROM league l WHERE l.id = $1 AND l.tenant = $2"), id, tenant).optional().await?)
}

/// These leagues, in no order.
pub(super) async fn some(db: &Db, tenant: TenantId, ids: &[LeagueId]) -> Result<Vec<Row>> {
    let query = db.query(concat!("SELECT ", columns!(), " FROM league l WHERE l.tenant = ")).arg(tenant);
    Ok(query.push(" AND l.id IN ").list(ids.iter().copied()).all().await?)
}

/// How many leagues somebody organises that are not over.
pub(super) async fn organised(db: &Db, user: UserId) -> Result<i64> {
    Ok(sql!(db, "SELECT COUNT(*) FROM league WHERE organiser = $1 AND state NOT IN ('completed', 'archived', 'cancelled')", user)
        .scalar()
        .await?)
}

/// The leagues of an organiser that are no drafts, ordered by id, from `after`.
pub(super) async fn published_of_organiser(db: &Db, user: UserId, after: Option<LeagueId>, limit: i64) -> Result<Vec<Row>> {
    let query = db.query(concat!("SELECT ", columns!(), " FROM league l WHERE l.state <> 'draft' AND l.organiser = ")).arg(user);
    Ok(query.opt(" AND l.id > ", after).push(" ORDER BY l.id LIMIT ").arg(limit).all().await?)
}

/// A league that somebody organises and that is not over.
pub(super) async fn still_organised(db: &Db, user: UserId) -> Result<Vec<LeagueId>> {
    Ok(sql!(
        db,
        "SELECT id FROM league WHERE organiser = $1 AND state NOT IN ('completed', 'archived', 'cancelled') ORDER BY created_at, id",
        user
    )
    .scalars()
    .await?)
}

pub(super) async fn insert(cx: &Cx, row: &Row) -> Result<()> {
    sql!(
        cx.db(),
        "INSERT INTO league (id, tenant, organiser, state, name, competition, format, score_format, is_private, age_range, gender, capacity,
             consolation, rules, rounds, previous, taken, waiting_count, pending_count, next_in_line, version, created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, FALSE, '[]', 'open', $9, FALSE, '{}', 0, $10, 0, 0, 0, 1, $11, $12, $12)",
        row.id,
        cx.tenant(),
        row.organiser,
        &row.state,
        &row.name,
        &row.competition,
        &row.format,
        &row.score_format,
        row.capacity,
        row.previous,
        row.version,
        row.created_at
    )
    .run()
    .await?;
    update(cx.db(), row).await
}

/// Writes everything but the counts of its sides, which only [`change_counts`] writes, its organiser, its room and whether it is
/// hidden.
pub(super) async fn update(db: &Db, row: &Row) -> Result<()> {
    sql!(
        db,
        "UPDATE league SET state = $2, name = $3, competition = $4, format = $5, score_format = $6, description = $7, image = $8, court = $9,
             surface = $10, zone = $11, latitude = $12, longitude = $13, cell = $14, enrol_from = $15, enrol_until = $16, starts_on = $17,
             ends_on = $18, enrol_from_at = $19, enrol_until_at = $20, starts_at = $21, ends_at = $22, is_private = $23, level_min = $24,
             level_max = $25, age_range = $26, gender = $27, capacity = $28, group_count = $29, advance = $30, consolation = $31, price = $32,
             rules = $33, draw_seed = $34, drawn_at = $35, rounds = $36, completed_at = $37, cancel_reason = $38, version = $39,
             ladder = $40, boxes = $41, teams = $42
         WHERE id = $1",
        row.id,
        &row.state,
        &row.name,
        &row.competition,
        &row.format,
        &row.score_format,
        &row.description,
        &row.image,
        row.court,
        &row.surface,
        &row.zone,
        row.latitude,
        row.longitude,
        row.cell,
        &row.enrol_from,
        &row.enrol_until,
        &row.starts_on,
        &row.ends_on,
        row.enrol_from_at,
        row.enrol_until_at,
        row.starts_at,
        row.ends_at,
        row.is_private,
        row.level_min,
        row.level_max,
        &row.age_range,
        &row.gender,
        row.capacity,
        row.group_count,
        row.advance,
        row.consolation,
        row.price,
        &row.rules,
        row.draw_seed,
        row.drawn_at,
        row.rounds,
        row.completed_at,
        &row.cancel_reason,
        row.version,
        &row.ladder,
        &row.boxes,
        &row.teams
    )
    .run()
    .await?;
    Ok(())
}

/// How the counts of a league's sides change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) taken: i64,
    pub(super) waiting: i64,
    pub(super) pending: i64,
    /// A side joined the waiting list.
    pub(super) joined_line: bool,
}

pub(super) async fn change_counts(db: &Db, id: LeagueId, by: Counts) -> Result<()> {
    sql!(
        db,
        "UPDATE league SET taken = taken + $2, waiting_count = waiting_count + $3, pending_count = pending_count + $4,
             next_in_line = next_in_line + $5, version = version + 1 WHERE id = $1",
        id,
        by.taken,
        by.waiting,
        by.pending,
        i64::from(by.joined_line)
    )
    .run()
    .await?;
    Ok(())
}

pub(super) async fn delete_draft(db: &Db, id: LeagueId) -> Result<()> {
    sql!(db, "DELETE FROM league WHERE id = $1 AND state = 'draft'", id).run().await?;
    Ok(())
}

/// Since when the organiser of a league has run it or helped to, and who made them help; nobody, if they made it.
pub(super) async fn organised_since(db: &Db, id: LeagueId) -> Result<(Millis, Option<UserId>)> {
    Ok(sql!(db, "SELECT organised_since, organised_by FROM league WHERE id = $1", id).one().await?)
}

/// Writes who organises a league, since when they have run it or helped to, and who made them help.
pub(super) async fn set_organiser(db: &Db, id: LeagueId, user: UserId, (since, by): (Millis, Option<UserId>)) -> Result<()> {
    sql!(
        db,
        "UPDATE league SET organiser = $2, organised_since = $3, organised_by = $4, version = version + 1 WHERE id = $1",
        id,
        user,
        since,
        by
    )
    .run()
    .await?;
    Ok(())
}

/// The room of a league.
pub(super) async fn room(db: &Db, id: LeagueId) -> Result<Option<ChatId>> {
    Ok(sql!(db, "SELECT chat FROM league WHERE id = $1", id).scalar_optional::<Option<ChatId>>().await?.flatten())
}

pub(super) async fn set_room(db: &Db, id: LeagueId, chat: ChatId) -> Result<()> {
    sql!(db, "UPDATE league SET chat = $2 WHERE id = $1", id, chat).run().await?;
    Ok(())
}

/// Hides a league, or shows it again.
pub(super) async fn set_hidden(db: &Db, id: LeagueId, at: Option<Millis>) -> Result<()> {
    sql!(db, "UPDATE league SET hidden_at = $2, version = version + 1 WHERE id = $1", id, at).run().await?;
    Ok(())
}

/// The hidden leagues of a community, the latest first.
pub(super) async fn hidden(db: &Db, tenant: TenantId, limit: i64) -> Result<Vec<(LeagueId, String)>> {
    let query = sql!(
        db,
        "SELECT id, name FROM league WHERE tenant = $1 AND hidden_at IS NOT NULL ORDER BY hidden_at DESC, id LIMIT $2",
        tenant,
        limit
    );
    Ok(query.all().await?)
}
