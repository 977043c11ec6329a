//! The tables of live matches.

use protocol::live::ScoreEvent;
use protocol::matches::MatchState;
use protocol::{EventId, MatchId, Millis, PadId, TenantId, UserId};

use crate::db::{Db, Query, in_runs};
use crate::error::Result;
use crate::features::events::fixtures::fixtures;
use crate::features::matches::store::{self as matches, from_column};
use crate::run::Cx;
use crate::sql;

/// A match that is or was scored live, with what scoring needs of its result.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct LiveRow {
    pub(super) id: MatchId,
    pub(super) event: EventId,
    pub(super) format: String,
    pub(super) doubles: bool,
    state: String,
    /// Whoever made it.
    pub(super) made_by: UserId,
    pub(super) is_public: bool,
    /// JSON; none before the toss.
    pub(super) toss: Option<String>,
    /// The events that count, in their notation.
    pub(super) play: String,
    /// How many events were recorded.
    pub(super) events: i64,
    pub(super) scorer: Option<UserId>,
    pub(super) pad: Option<PadId>,
    /// How many scorer's links were made.
    pub(super) link: i64,
    /// Whoever made the last one.
    pub(super) link_by: Option<UserId>,
    /// JSON
    pub(super) correction: Option<String>,
    /// JSON; none while it is played.
    pub(super) suspension: Option<String>,
    /// Of side A before the first point, per mille.
    pub(super) chance: Option<i64>,
    /// Whether a match point was announced.
    pub(super) match_point: bool,
    pub(super) started_at: Option<Millis>,
    pub(super) changed_at: Millis,
}

impl LiveRow {
    pub(super) fn state(&self) -> Result<MatchState> {
        from_column(&self.state)
    }
}

/// Reads matches; conditions follow.
fn select(db: &Db) -> Query<'_> {
    let query = db.query("SELECT m.id, m.event, m.format, m.state, m.reported_by AS made_by, ");
    push_is_public(query).push(
        " AS is_public, l.toss, l.play, l.events, l.scorer, l.pad, l.link, l.link_by, l.correction, l.suspension, l.chance, l.match_point,
             l.started_at, l.changed_at,
             (SELECT COUNT(*) FROM match_player p WHERE p.match_id = m.id) + (SELECT COUNT(*) FROM match_guest g WHERE g.match_id = m.id) > 2
                 AS doubles
         FROM match_result m JOIN match_live l ON l.match_id = m.id",
    )
}

/// Adds the condition that everybody may watch.
fn push_is_public(query: Query<'_>) -> Query<'_> {
    fixtures().push_is_hidden(query.push("l.is_public AND NOT "), "m.event")
}

/// Locks a match of this community until the commit, as everything that decides about matches does.
pub(super) async fn lock(cx: &Cx, id: MatchId) -> Result<Option<LiveRow>> {
    matches::lock_row(cx, id).await?;
    find(cx.db(), cx.tenant(), id).await
}

pub(super) async fn find(db: &Db, tenant: TenantId, id: MatchId) -> Result<Option<LiveRow>> {
    let query = select(db).push(" WHERE m.id = ").arg(id).push(" AND m.tenant = ").arg(tenant);
    Ok(query.optional().await?)
}

/// The community of a match that is or was scored live.
pub(super) async fn tenant_of(db: &Db, id: MatchId) -> Result<Option<TenantId>> {
    Ok(sql!(db, "SELECT m.tenant FROM match_result m JOIN match_live l ON l.match_id = m.id WHERE m.id = $1", id).scalar_optional().await?)
}

pub(super) async fn some(db: &Db, tenant: TenantId, ids: &[MatchId]) -> Result<Vec<LiveRow>> {
    let query = select(db).push(" WHERE m.id IN ").list(ids.iter().copied()).push(" AND m.tenant = ").arg(tenant);
    Ok(query.all().await?)
}

/// Which matches a list reads: those after a place in it, and for guests public ones alone.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub(super) after: Option<(Millis, MatchId)>,
    pub(super) public_only: bool,
    pub(super) limit: i64,
}

/// Matches in play, those with the newest points first. One that was suspended before `since` is not played now.
pub(super) async fn in_play(db: &Db, tenant: TenantId, since: Millis, part: Part) -> Result<Vec<LiveRow>> {
    let query = select(db).push(" WHERE m.state IN ('live', 'suspended') AND (m.state = 'live' OR l.changed_at > ").arg(since);
    part.of(query.push(") AND m.tenant = ").arg(tenant)).await
}

/// Matches of an event that are no results yet.
pub(super) async fn of_event(db: &Db, tenant: TenantId, event: EventId, part: Part) -> Result<Vec<LiveRow>> {
    let query = select(db).push(" WHERE m.state IN ('scheduled', 'live', 'suspended') AND m.event = ").arg(event);
    part.of(query.push(" AND m.tenant = ").arg(tenant)).await
}

impl Part {
    async fn of(self, mut query: Query<'_>) -> Result<Vec<LiveRow>> {
        if self.public_only {
            query = push_is_public(query.push(" AND "));
        }
        if let Some((at, id)) = self.after {
            query =
                query.push(" AND (l.changed_at < ").arg(at).push(" OR (l.changed_at = ").arg(at).push(" AND m.id > ").arg(id).push("))");
        }
        Ok(query.push(" ORDER BY l.changed_at DESC, m.id LIMIT ").arg(self.limit).all().await?)
    }
}

pub(super) async fn insert(cx: &Cx, id: MatchId, is_public: bool, chance: Option<i64>) -> Result<()> {
    sql!(
        cx.db(),
        "INSERT INTO match_live (match_id, is_public, play, events, link, chance, match_point, changed_at)
         VALUES ($1, $2, '', 0, 0, $3, FALSE, $4)",
        id,
        is_public,
        chance,
        cx.now
    )
    .run()
    .await?;
    Ok(())
}

/// Saves everything that changes under the lock of the match.
pub(super) async fn save(cx: &Cx, row: &LiveRow) -> Result<()> {
    sql!(
        cx.db(),
        "UPDATE match_live SET chance = $2, toss = $3, play = $4, events = $5, scorer = $6, pad = $7, link = $8, correction = $9,
             match_point = $10, started_at = $11, changed_at = $12, suspension = $13, link_by = $14 WHERE match_id = $1",
        row.id,
        row.chance,
        row.toss.as_deref(),
        &row.play,
        row.events,
        row.scorer,
        row.pad,
        row.link,
        row.correction.as_deref(),
        row.match_point,
        row.started_at,
        row.changed_at,
        row.suspension.as_deref(),
        row.link_by
    )
    .run()
    .await?;
    Ok(())
}

/// Decides whether everybody may watch a match.
pub(super) async fn show(db: &Db, id: MatchId, is_public: bool) -> Result<()> {
    sql!(db, "UPDATE match_live SET is_public = $2 WHERE match_id = $1", id, is_public).run().await?;
    Ok(())
}

/// Leaves the matches of an event to those who see the event.
pub(super) async fn hide(db: &Db, event: EventId) -> Result<()> {
    sql!(
        db,
        "UPDATE match_live SET is_public = FALSE WHERE is_public AND match_id IN (SELECT id FROM match_result WHERE event = $1)",
        event
    )
    .run()
    .await?;
    Ok(())
}

/// Records events after the number that the match has.
pub(super) async fn append(cx: &Cx, id: MatchId, after: i64, by: UserId, events: &[(ScoreEvent, Millis)]) -> Result<()> {
    let numbered: Vec<(i64, &(ScoreEvent, Millis))> = (after + 1..).zip(events).collect();
    for some in in_runs(&numbered) {
        let mut query = cx.db().query("INSERT INTO match_event (match_id, number, event, by_user, at, recorded_at) VALUES (");
        for (index, (number, (event, at))) in some.iter().enumerate() {
            query = if index == 0 { query } else { query.push(", (") }.arg(id).push(", ").arg(*number).push(", ");
            query = query.arg(serde_json::to_string(event)?).push(", ").arg(by).push(", ").arg(*at).push(", ").arg(cx.now).push(")");
        }
        query.run().await?;
    }
    Ok(())
}

/// Whoever entered last what a match has led to. Whoever suspended or resumed play entered nothing.
pub(super) async fn last_entered_by(db: &Db, id: MatchId) -> Result<Option<UserId>> {
    Ok(sql!(
        db,
        "SELECT by_user FROM match_event WHERE match_id = $1 AND event NOT LIKE '{\"kind\":\"suspended\"%'
             AND event NOT LIKE '{\"kind\":\"resumed\"%' ORDER BY number DESC LIMIT 1",
        id
    )
    .scalar_optional()
    .await?)
}

pub(super) async fn may_score(db: &Db, id: MatchId, user: UserId) -> Result<bool> {
    let query = db.query("SELECT EXISTS (SELECT 1 FROM match_scorer WHERE match_id = ").arg(id).push(" AND user_id = ").arg(user);
    Ok(query.push(")").scalar().await?)
}

/// Those of the matches that somebody scores, or may take over.
pub(super) async fn scored_by(db: &Db, user: UserId, ids: &[MatchId]) -> Result<Vec<MatchId>> {
    let query = db.query("SELECT match_id FROM match_live WHERE scorer = ").arg(user).push(" AND match_id IN ").list(ids.iter().copied());
    let query = query.push(" UNION SELECT match_id FROM match_scorer WHERE user_id = ").arg(user);
    Ok(query.push(" AND match_id IN ").list(ids.iter().copied()).scalars().await?)
}

/// The matches of a player that are no results yet, and that somebody scores or may take over.
pub(super) async fn scored_with(db: &Db, user: UserId, player: UserId) -> Result<Vec<MatchId>> {
    Ok(sql!(
        db,
        "SELECT p.match_id FROM match_player p JOIN match_result m ON m.id = p.match_id JOIN match_live l ON l.match_id = p.match_id
         WHERE p.user_id = $2 AND m.state IN ('scheduled', 'live', 'suspended') AND (l.scorer = $1
             OR EXISTS (SELECT 1 FROM match_scorer s WHERE s.match_id = p.match_id AND s.user_id = $1))",
        user,
        player
    )
    .scalars()
    .await?)
}

/// Makes somebody a scorer, in the name of `by`.
pub(super) async fn add_scorer(db: &Db, id: MatchId, user: UserId, by: Option<UserId>) -> Result<()> {
    sql!(
        db,
        "INSERT INTO match_scorer (match_id, user_id, added_by) VALUES ($1, $2, $3)
         ON CONFLICT (match_id, user_id) DO UPDATE SET added_by = excluded.added_by",
        id,
        user,
        by
    )
    .run()
    .await?;
    Ok(())
}

/// Ends what was given to all who are no players, organisers or officials.
pub(super) async fn delete_scorers(db: &Db, id: MatchId) -> Result<()> {
    sql!(db, "DELETE FROM match_scorer WHERE match_id = $1", id).run().await?;
    Ok(())
}

/// In whose name somebody is a scorer.
pub(super) async fn added_by(db: &Db, id: MatchId, user: UserId) -> Result<Option<UserId>> {
    let by = sql!(db, "SELECT added_by FROM match_scorer WHERE match_id = $1 AND user_id = $2", id, user);
    Ok(by.scalar_optional::<Option<UserId>>().await?.flatten())
}

pub(super) async fn is_favourite(db: &Db, id: MatchId, user: UserId) -> Result<bool> {
    let query = db.query("SELECT EXISTS (SELECT 1 FROM match_favourite WHERE match_id = ").arg(id).push(" AND user_id = ").arg(user);
    Ok(query.push(")").scalar().await?)
}

pub(super) async fn favour(db: &Db, id: MatchId, user: UserId) -> Result<()> {
    sql!(db, "INSERT INTO match_favourite (match_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", id, user).run().await?;
    Ok(())
}

pub(super) async fn unfavour(db: &Db, id: MatchId, user: UserId) -> Result<()> {
    sql!(db, "DELETE FROM match_favourite WHERE match_id = $1 AND user_id = $2", id, user).run().await?;
    Ok(())
}

/// At most `limit` of those whose favourite a match is, ordered by id, from `after`.
pub(super) async fn favoured_by(db: &Db, id: MatchId, after: Option<UserId>, limit: i64) -> Result<Vec<UserId>> {
    let query = db.query("SELECT user_id FROM match_favourite WHERE match_id = ").arg(id).opt(" AND user_id > ", after);
    Ok(query.push(" ORDER BY user_id LIMIT ").arg(limit).scalars().await?)
}

/// Deletes what is somebody's own, with their account. What they scored stays.
pub async fn delete_person(db: &Db, user: UserId) -> Result<()> {
    sql!(db, "DELETE FROM match_favourite WHERE user_id = $1", user).run().await?;
    sql!(db, "DELETE FROM match_scorer WHERE user_id = $1", user).run().await?;
    Ok(())
}
