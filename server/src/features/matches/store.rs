//! The rows of `match_result`, `match_player` and `match_guest`.

use std::collections::{HashMap, HashSet};

use protocol::events::EventRef;
use protocol::leagues::FixtureRef;
use protocol::matches::{Correction, Dispute, Match, MatchGuest, MatchState, SetScore, Side, WonLost};
use protocol::people::Person;
use protocol::{EnrolmentId, EventId, FixtureId, MatchId, Millis, TenantId, UserId};
use uuid::Uuid;

use super::sides::Sides;
use crate::db::{Db, Query};
use crate::error::Result;
pub(super) use crate::features::columns::{from_column, to_column};
use crate::features::cursor::Cursor;
use crate::features::events::fixtures::fixtures;
use crate::features::schedule::answers::Versioned;
use crate::run::Cx;
use crate::sql;

/// A match, and the organiser of its event.
pub(super) struct StoredMatch {
    pub(super) result: Match,
    pub(super) organiser: UserId,
    /// Whether a captain who does not play in it entered it for their side.
    pub(super) by_captain: bool,
    /// Who leads the side that entered it, if a captain did; known once `parties::lock` has locked it.
    pub(super) captain: Option<UserId>,
}

impl Versioned for StoredMatch {
    fn version(&self) -> i64 {
        self.result.version
    }
}

const COLUMNS: &str =
    "SELECT m.id, m.event, e.fixture, e.name, e.starts_at, e.zone, CASE WHEN NOT e.is_private THEN c.name END AS court, e.organiser, m.format, m.sets,
     m.ending, m.winner, m.state, m.reported_by, m.reported_side, m.reported_at, m.confirms_at, m.disputed_by, m.dispute_reason,
     m.dispute_sets, m.competitive, m.voids_at, m.corrected_by, m.correction_reason, m.corrected_at, m.by_captain, m.version
 FROM match_result m JOIN event e ON e.id = m.event LEFT JOIN court c ON c.id = e.court";

#[derive(crate::db::FromRow)]
struct Row {
    id: MatchId,
    event: EventId,
    fixture: Option<FixtureId>,
    name: String,
    starts_at: Option<Millis>,
    zone: Option<String>,
    court: Option<String>,
    organiser: UserId,
    format: String,
    sets: String,
    ending: String,
    winner: Option<String>,
    state: String,
    reported_by: UserId,
    reported_side: String,
    reported_at: Millis,
    confirms_at: Option<Millis>,
    disputed_by: Option<UserId>,
    dispute_reason: Option<String>,
    dispute_sets: Option<String>,
    competitive: bool,
    voids_at: Option<Millis>,
    corrected_by: Option<UserId>,
    correction_reason: Option<String>,
    corrected_at: Option<Millis>,
    by_captain: bool,
    version: i64,
}

impl Row {
    fn with_players(
        self,
        players: Vec<(Side, Person)>,
        guests: Vec<(Side, MatchGuest)>,
        fixtures: &HashMap<FixtureId, FixtureRef>,
    ) -> Result<StoredMatch> {
        let (guests_a, guests_b): (Vec<_>, Vec<_>) = guests.into_iter().partition(|(side, _)| *side == Side::A);
        let stood = |side: Vec<(Side, MatchGuest)>| side.into_iter().map(|(_, guest)| guest).collect();
        let (a, b): (Vec<_>, Vec<_>) = players.into_iter().partition(|(side, _)| *side == Side::A);
        let people = |side: Vec<(Side, Person)>| side.into_iter().map(|(_, person)| person).collect();
        let sets = |json: Option<&str>| json.map_or_else(|| Ok(Vec::new()), serde_json::from_str::<Vec<SetScore>>);
        let dispute = match self.disputed_by {
            Some(by) => Some(Dispute { by, reason: self.dispute_reason.unwrap_or_default(), sets: sets(self.dispute_sets.as_deref())? }),
            None => None,
        };
        let correction = self.corrected_by.zip(self.correction_reason).zip(self.corrected_at);
        let result = Match {
            id: self.id,
            event: EventRef { id: self.event, name: self.name, starts_at: self.starts_at, zone: self.zone, court: self.court },
            fixture: self.fixture.and_then(|fixture| fixtures.get(&fixture)).cloned(),
            a: people(a),
            b: people(b),
            guests_a: stood(guests_a),
            guests_b: stood(guests_b),
            format: self.format,
            sets: sets(Some(&self.sets))?,
            ending: from_column(&self.ending)?,
            winner: self.winner.as_deref().map(from_column).transpose()?,
            state: from_column(&self.state)?,
            competitive: self.competitive,
            reported_by: self.reported_by,
            reported_side: from_column(&self.reported_side)?,
            reported_at: self.reported_at,
            confirms_at: self.confirms_at,
            dispute,
            voids_at: self.voids_at,
            correction: correction.map(|((by, reason), at)| Correction { by, reason, at }),
            version: self.version,
        };
        Ok(StoredMatch { result, organiser: self.organiser, by_captain: self.by_captain, captain: None })
    }
}

/// Locks a match of this community until the commit.
pub(super) async fn lock(cx: &Cx, id: MatchId) -> Result<Option<StoredMatch>> {
    lock_row(cx, id).await?;
    find(cx.db(), cx.tenant(), id).await
}

/// The same without reading it.
pub(super) async fn lock_row(cx: &Cx, id: MatchId) -> Result<()> {
    cx.queue_for(id.0)?;
    sql!(cx.db(), "UPDATE match_result SET version = version WHERE id = $1 AND tenant = $2", id, cx.tenant()).run().await?;
    Ok(())
}

/// A match of this community.
pub(super) async fn find(db: &Db, tenant: TenantId, id: MatchId) -> Result<Option<StoredMatch>> {
    Ok(some(db, tenant, &[id]).await?.pop())
}

/// Those of these matches that there are.
pub(super) async fn some(db: &Db, tenant: TenantId, ids: &[MatchId]) -> Result<Vec<StoredMatch>> {
    let query = db.query(COLUMNS).push(" WHERE m.id IN ").list(ids.iter().copied()).push(" AND m.tenant = ").arg(tenant);
    with_players(db, query.all().await?).await
}

/// The players of these matches.
pub(super) async fn players_of(db: &Db, ids: &[MatchId]) -> Result<Vec<(MatchId, UserId)>> {
    Ok(db.query("SELECT match_id, user_id FROM match_player WHERE match_id IN ").list(ids.iter().copied()).all().await?)
}

/// Whether somebody plays in a match.
pub(super) async fn plays_in(db: &Db, id: MatchId, user: UserId) -> Result<bool> {
    Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM match_player WHERE match_id = $1 AND user_id = $2)", id, user).scalar().await?)
}

/// The results of an event, the newest first, and its matches in play.
pub(super) async fn of_event(
    db: &Db,
    (tenant, event): (TenantId, EventId),
    before: Option<Cursor<MatchId>>,
    limit: usize,
) -> Result<Vec<StoredMatch>> {
    let mut query = db.query(COLUMNS).push(" WHERE m.event = ").arg(event).push(" AND m.tenant = ").arg(tenant);
    if let Some(before) = before {
        query = query.push(" AND (m.reported_at, m.id) < (").arg(before.at).push(", ").arg(before.id).push(")");
    }
    let query = query.push(" ORDER BY m.reported_at DESC, m.id DESC LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX));
    with_players(db, query.all().await?).await
}

/// The matches of an event that count or may yet, in which any of these people plays.
pub(super) async fn of_players(db: &Db, event: EventId, players: &[UserId]) -> Result<Vec<StoredMatch>> {
    let query = db.query(COLUMNS).push(" WHERE m.event = ").arg(event).push(" AND m.state <> 'voided' AND m.id IN (");
    let query = query.push("SELECT match_id FROM match_player WHERE user_id IN ").list(players.iter().copied()).push(")");
    with_players(db, query.all().await?).await
}

/// Disputed results, the oldest dispute first; of one community, or of all.
pub(super) async fn disputed(db: &Db, tenant: Option<TenantId>, limit: i64) -> Result<Vec<StoredMatch>> {
    let query = db.query(COLUMNS).push(" WHERE m.state = 'disputed'").opt(" AND m.tenant = ", tenant);
    with_players(db, query.push(" ORDER BY m.voids_at, m.id LIMIT ").arg(limit).all().await?).await
}

/// Somebody's matches as `reader` sees them, the newest first.
pub(super) async fn history(db: &Db, user: UserId, reader: UserId, before: Option<MatchId>, limit: usize) -> Result<Vec<StoredMatch>> {
    let query = db.query(COLUMNS).push(" JOIN match_player p ON p.match_id = m.id WHERE p.user_id = ").arg(user);
    let query = query.opt(" AND p.match_id < ", before);
    let query = visible_to(query, reader).push(" ORDER BY p.match_id DESC LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX));
    with_players(db, query.all().await?).await
}

/// Adds which matches `m` of events `e` a reader sees in a history.
pub(super) fn visible_to(query: Query<'_>, reader: UserId) -> Query<'_> {
    let query = query.push(" AND (EXISTS (SELECT 1 FROM match_player mine WHERE mine.match_id = m.id AND mine.user_id = ").arg(reader);
    let query = query
        .push(") AND m.state IN ('reported', 'confirmed', 'disputed') OR m.state = 'confirmed' AND NOT e.friends_only")
        .push(
            " AND NOT EXISTS (SELECT 1 FROM match_player o JOIN block x ON x.blocker = o.user_id WHERE o.match_id = m.id AND x.blocked = ",
        )
        .arg(reader)
        .push(
            ") AND NOT EXISTS (SELECT 1 FROM match_player o JOIN block x ON x.blocked = o.user_id WHERE o.match_id = m.id AND x.blocker = ",
        )
        .arg(reader)
        .push(")");
    fixtures().push_sees(query, reader).push(")")
}

/// Whether anything was played in an event: a match that is only to be scored live was not.
pub(super) async fn has_results(db: &Db, event: EventId) -> Result<bool> {
    let query = db.query("SELECT EXISTS (SELECT 1 FROM match_result WHERE state NOT IN ('voided', 'scheduled') AND event = ").arg(event);
    Ok(query.push(")").scalar().await?)
}

/// How many confirmed matches somebody won and lost.
pub(super) async fn record(db: &Db, user: UserId) -> Result<WonLost> {
    let (won, lost): (i64, i64) = sql!(
        db,
        "SELECT CAST(COALESCE(SUM(CASE WHEN m.winner = p.side THEN 1 ELSE 0 END), 0) AS BIGINT),
             CAST(COALESCE(SUM(CASE WHEN m.winner <> p.side THEN 1 ELSE 0 END), 0) AS BIGINT)
         FROM match_player p JOIN match_result m ON m.id = p.match_id WHERE p.user_id = $1 AND m.state = 'confirmed'",
        user
    )
    .one()
    .await?;
    Ok(WonLost { won, lost })
}

async fn with_players(db: &Db, rows: Vec<Row>) -> Result<Vec<StoredMatch>> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let query = db.query(
        "SELECT p.match_id, p.side, u.id, u.name, u.handle, u.profile_image
         FROM match_player p JOIN app_user u ON u.id = p.user_id WHERE p.match_id IN ",
    );
    let query = query.list(rows.iter().map(|row| row.id)).push(" ORDER BY p.match_id, p.side, p.seat");
    let mut players: HashMap<MatchId, Vec<(Side, Person)>> = HashMap::new();
    for (id, side, user, name, handle, profile_image) in query.all::<(MatchId, String, UserId, String, String, Option<String>)>().await? {
        players.entry(id).or_default().push((from_column(&side)?, Person { id: user, name, handle, profile_image }));
    }
    let mut guests = guests_of(db, &rows).await?;
    let ids: Vec<FixtureId> = rows.iter().filter_map(|row| row.fixture).collect();
    let fixtures = fixtures().refs(db, &ids).await?;
    rows.into_iter()
        .map(|row| {
            let (players, guests) = (players.remove(&row.id).unwrap_or_default(), guests.remove(&row.id).unwrap_or_default());
            row.with_players(players, guests, &fixtures)
        })
        .collect()
}

/// A guest, and who brought them.
#[derive(crate::db::FromRow)]
struct GuestRow {
    enrolment: EnrolmentId,
    id: Option<UserId>,
    name: Option<String>,
    handle: Option<String>,
    profile_image: Option<String>,
}

impl GuestRow {
    fn guest(self) -> MatchGuest {
        let Self { enrolment, id, name, handle, profile_image } = self;
        let guest_of = id.zip(name).zip(handle).map(|((id, name), handle)| Person { id, name, handle, profile_image });
        MatchGuest { enrolment, guest_of }
    }
}

/// Guests as a result names them.
pub(super) async fn guests(db: &Db, guests: &[EnrolmentId]) -> Result<Vec<MatchGuest>> {
    if guests.is_empty() {
        return Ok(Vec::new());
    }
    let query = db.query(
        "SELECT n.id AS enrolment, h.id, h.name, h.handle, h.profile_image FROM enrolment n LEFT JOIN app_user h ON h.id = n.host
         WHERE n.id IN ",
    );
    let rows: Vec<GuestRow> = query.list(guests.iter().copied()).push(" ORDER BY n.id").all().await?;
    Ok(rows.into_iter().map(GuestRow::guest).collect())
}

/// The guests on the sides of matches.
async fn guests_of(db: &Db, rows: &[Row]) -> Result<HashMap<MatchId, Vec<(Side, MatchGuest)>>> {
    let query = db.query("SELECT match_id, side, enrolment FROM match_guest WHERE match_id IN ");
    let stood: Vec<(MatchId, String, EnrolmentId)> =
        query.list(rows.iter().map(|row| row.id)).push(" ORDER BY match_id, enrolment").all().await?;
    let ids: Vec<EnrolmentId> = stood.iter().map(|(_, _, enrolment)| *enrolment).collect();
    let found: HashMap<EnrolmentId, MatchGuest> = guests(db, &ids).await?.into_iter().map(|guest| (guest.enrolment, guest)).collect();
    let mut of_match: HashMap<MatchId, Vec<(Side, MatchGuest)>> = HashMap::new();
    for (id, side, enrolment) in stood {
        if let Some(guest) = found.get(&enrolment) {
            of_match.entry(id).or_default().push((from_column(&side)?, guest.clone()));
        }
    }
    Ok(of_match)
}

/// An unsettled match of an event between the same sides, in either order, and its state.
pub(super) async fn open_between(db: &Db, event: EventId, wanted: Sides<'_>) -> Result<Option<(MatchId, MatchState)>> {
    let query = db.query(COLUMNS).push(" WHERE m.event = ").arg(event);
    let query = query.push(" AND m.state IN ('scheduled', 'live', 'suspended', 'reported', 'disputed')");
    let side = |players: &mut dyn Iterator<Item = UserId>, guests: &mut dyn Iterator<Item = EnrolmentId>| -> HashSet<Uuid> {
        players.map(|user| user.0).chain(guests.map(|guest| guest.0)).collect()
    };
    let (a, b) = (
        side(&mut wanted.a.iter().copied(), &mut wanted.guests_a.iter().copied()),
        side(&mut wanted.b.iter().copied(), &mut wanted.guests_b.iter().copied()),
    );
    let same = with_players(db, query.all().await?).await?.into_iter().find(|StoredMatch { result, .. }| {
        let one = side(&mut result.a.iter().map(|person| person.id), &mut result.guests_a.iter().map(|guest| guest.enrolment));
        let other = side(&mut result.b.iter().map(|person| person.id), &mut result.guests_b.iter().map(|guest| guest.enrolment));
        (one == a && other == b) || (one == b && other == a)
    });
    Ok(same.map(|stored| (stored.result.id, stored.result.state)))
}

pub(super) async fn insert(cx: &Cx, result: &Match, by_captain: bool) -> Result<()> {
    sql!(
        cx.db(),
        "INSERT INTO match_result (id, tenant, event, format, sets, ending, winner, state, reported_by, reported_side, reported_at,
             confirms_at, competitive, version, by_captain)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        result.id,
        cx.tenant(),
        result.event.id,
        &result.format,
        serde_json::to_string(&result.sets)?,
        to_column(result.ending)?,
        result.winner.map(to_column).transpose()?,
        to_column(result.state)?,
        result.reported_by,
        to_column(result.reported_side)?,
        result.reported_at,
        result.confirms_at,
        result.competitive,
        result.version,
        by_captain
    )
    .run()
    .await?;
    for (side, people) in [(Side::A, &result.a), (Side::B, &result.b)] {
        for (seat, person) in (0_i64..).zip(people) {
            insert_player(cx.db(), result.id, person.id, &to_column(side)?, seat).await?;
        }
    }
    for (side, guests) in [(Side::A, &result.guests_a), (Side::B, &result.guests_b)] {
        for guest in guests {
            let side = to_column(side)?;
            sql!(cx.db(), "INSERT INTO match_guest (match_id, enrolment, side) VALUES ($1, $2, $3)", result.id, guest.enrolment, side)
                .run()
                .await?;
        }
    }
    Ok(())
}

async fn insert_player(db: &Db, id: MatchId, user: UserId, side: &str, seat: i64) -> Result<()> {
    sql!(db, "INSERT INTO match_player (match_id, user_id, side, seat) VALUES ($1, $2, $3, $4)", id, user, side, seat).run().await?;
    Ok(())
}

/// Saves everything that can change.
pub(super) async fn update(db: &Db, result: &Match) -> Result<()> {
    let (dispute, correction) = (result.dispute.as_ref(), result.correction.as_ref());
    sql!(
        db,
        "UPDATE match_result SET format = $2, sets = $3, ending = $4, winner = $5, state = $6, confirms_at = $7, disputed_by = $8,
             dispute_reason = $9, dispute_sets = $10, version = $11, voids_at = $12, corrected_by = $13, correction_reason = $14,
             corrected_at = $15, reported_by = $16, reported_side = $17, reported_at = $18 WHERE id = $1",
        result.id,
        &result.format,
        serde_json::to_string(&result.sets)?,
        to_column(result.ending)?,
        result.winner.map(to_column).transpose()?,
        to_column(result.state)?,
        result.confirms_at,
        dispute.map(|dispute| dispute.by),
        dispute.map(|dispute| dispute.reason.clone()),
        dispute.map(|dispute| serde_json::to_string(&dispute.sets)).transpose()?,
        result.version,
        result.voids_at,
        correction.map(|correction| correction.by),
        correction.map(|correction| correction.reason.clone()),
        correction.map(|correction| correction.at),
        result.reported_by,
        to_column(result.reported_side)?,
        result.reported_at
    )
    .run()
    .await?;
    Ok(())
}

/// Saves the score of a match in play.
pub(super) async fn update_score(db: &Db, id: MatchId, state: MatchState, sets: &[SetScore]) -> Result<()> {
    let (state, sets) = (to_column(state)?, serde_json::to_string(sets)?);
    sql!(db, "UPDATE match_result SET state = $2, sets = $3, version = version + 1 WHERE id = $1", id, state, sets).run().await?;
    Ok(())
}
