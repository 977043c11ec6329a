//! Matches as other nouns read them: those that somebody may see, and those of two people against each other.

use std::collections::HashMap;

use protocol::leagues::Tally;
use protocol::matches::{Ending, Match, SetScore, Side};
use protocol::{EventId, MatchId, Millis, TenantId, UserId};
use rules::scoring::{self, judge};

use super::{entered, store};
use crate::db::Db;
use crate::error::Result;
use crate::features::columns::from_column;
use crate::features::written;
use crate::run::{Cx, View};
use crate::sql;

/// Matches that are counted for two people against each other; the newest.
const COUNTED_MAX: i64 = 5_000;
/// Of a match `m` something may still be pushed: it is no result yet, or became one after a time that follows.
const MAY_BE_PUSHED: &str = " AND (m.state IN ('scheduled', 'live', 'suspended') OR m.reported_at > ";

/// Those of these matches that a reader sees in somebody's history.
pub(in crate::features) async fn seen(view: &View, reader: UserId, ids: &[MatchId]) -> Result<HashMap<MatchId, Match>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let query = view.db().query("SELECT m.id FROM match_result m JOIN event e ON e.id = m.event WHERE m.id IN ").list(ids.iter().copied());
    let visible: Vec<MatchId> = store::visible_to(query, reader).scalars().await?;
    if visible.is_empty() {
        return Ok(HashMap::new());
    }
    let found = store::some(view.db(), view.tenant(), &visible).await?;
    let mut found: Vec<Match> = found.into_iter().map(|stored| stored.result).collect();
    written::hide_from(view.db(), reader, &mut found).await?;
    Ok(found.into_iter().map(|result| (result.id, result)).collect())
}

/// The confirmed matches of two people against each other that a reader sees, the newest first.
pub(in crate::features) async fn against(
    view: &View,
    [a, b]: [UserId; 2],
    reader: UserId,
    before: Option<MatchId>,
    limit: usize,
) -> Result<Vec<Match>> {
    let query = view.db().query(
        "SELECT m.id FROM match_player p JOIN match_player q ON q.match_id = p.match_id AND q.side <> p.side
             JOIN match_result m ON m.id = p.match_id JOIN event e ON e.id = m.event WHERE p.user_id = ",
    );
    let query = query.arg(a).push(" AND q.user_id = ").arg(b).push(" AND m.state = 'confirmed'").opt(" AND p.match_id < ", before);
    let query = store::visible_to(query, reader).push(" ORDER BY p.match_id DESC LIMIT ");
    let ids: Vec<MatchId> = query.arg(i64::try_from(limit).unwrap_or(i64::MAX)).scalars().await?;
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut found: Vec<Match> = store::some(view.db(), view.tenant(), &ids).await?.into_iter().map(|stored| stored.result).collect();
    found.sort_unstable_by_key(|result| std::cmp::Reverse(result.id));
    written::hide_from(view.db(), reader, &mut found).await?;
    Ok(found)
}

/// At most `limit` matches of these events that are to be scored live or are in play, ordered by id, from `after`.
pub(in crate::features) async fn in_play_of(db: &Db, events: &[EventId], after: Option<MatchId>, limit: usize) -> Result<Vec<MatchId>> {
    let query = db.query("SELECT id FROM match_result WHERE state IN ('scheduled', 'live', 'suspended') AND event IN ");
    let query = query.list(events.iter().copied()).opt(" AND id > ", after);
    Ok(query.push(" ORDER BY id LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX)).scalars().await?)
}

/// At most `limit` matches of an event of which something may still be pushed, ordered by id, from `after`: those that are no results
/// yet, or became results after `since`.
pub(in crate::features) async fn pushed_of(
    db: &Db,
    (event, since): (EventId, Millis),
    after: Option<MatchId>,
    limit: usize,
) -> Result<Vec<MatchId>> {
    let query = db.query("SELECT m.id FROM match_result m WHERE m.event = ").arg(event).push(MAY_BE_PUSHED).arg(since).push(")");
    let query = query.opt(" AND m.id > ", after).push(" ORDER BY m.id LIMIT ");
    Ok(query.arg(i64::try_from(limit).unwrap_or(i64::MAX)).scalars().await?)
}

/// Whether anything that counts was scored live: of a match that is not started, a walkover.
pub(super) async fn has_play(db: &Db, id: MatchId) -> Result<bool> {
    Ok(sql!(db, "SELECT EXISTS (SELECT 1 FROM match_live WHERE match_id = $1 AND play <> '')", id).scalar().await?)
}

/// At most `limit` of those that somebody plays in, or whose event they organise, the newest first, from `before`.
pub(in crate::features) async fn pushed_with(
    db: &Db,
    (user, since): (UserId, Millis),
    before: Option<MatchId>,
    limit: usize,
) -> Result<Vec<MatchId>> {
    let query = db.query("SELECT m.id FROM match_result m WHERE (m.id IN (SELECT match_id FROM match_player WHERE user_id = ").arg(user);
    let query = query.push(") OR m.event IN (SELECT id FROM event WHERE organiser = ").arg(user).push("))").push(MAY_BE_PUSHED).arg(since);
    let query = query.push(")").opt(" AND m.id < ", before).push(" ORDER BY m.id DESC LIMIT ");
    Ok(query.arg(i64::try_from(limit).unwrap_or(i64::MAX)).scalars().await?)
}

/// What the first of two people won and lost against the second in confirmed matches that a reader sees, and that were completed or
/// retired: in singles, and in doubles.
pub(in crate::features) async fn tallies(db: &Db, [a, b]: [UserId; 2], reader: UserId) -> Result<[Tally; 2]> {
    #[derive(crate::db::FromRow)]
    struct Row {
        side: String,
        format: String,
        sets: String,
        ending: String,
        winner: Option<String>,
        people: i64,
    }
    let query = db.query(
        "SELECT p.side, m.format, m.sets, m.ending, m.winner,
             (SELECT COUNT(*) FROM match_player n WHERE n.match_id = m.id)
                 + (SELECT COUNT(*) FROM match_guest g WHERE g.match_id = m.id) AS people
         FROM match_player p JOIN match_player q ON q.match_id = p.match_id AND q.side <> p.side
             JOIN match_result m ON m.id = p.match_id JOIN event e ON e.id = m.event WHERE p.user_id = ",
    );
    let query = query.arg(a).push(" AND q.user_id = ").arg(b).push(" AND m.state = 'confirmed' AND m.ending IN ('completed', 'retired')");
    let rows: Vec<Row> = store::visible_to(query, reader).push(" ORDER BY p.match_id DESC LIMIT ").arg(COUNTED_MAX).all().await?;
    let mut tallies = [Tally::default(); 2];
    for row in rows {
        let [singles, doubles] = &mut tallies;
        let tally = if row.people == 2 { singles } else { doubles };
        let sets: Vec<SetScore> = serde_json::from_str(&row.sets)?;
        let winner: Option<Side> = row.winner.as_deref().map(from_column).transpose()?;
        add(tally, from_column(&row.side)?, (&row.format, &sets), (from_column(&row.ending)?, winner))?;
    }
    Ok(tallies)
}

/// Adds a match to what the player on a side won and lost.
fn add(tally: &mut Tally, side: Side, (format, sets): (&str, &[SetScore]), (ending, winner): (Ending, Option<Side>)) -> Result<()> {
    let Some(winner) = winner else { return Ok(()) };
    let loser = scoring::Side::from(winner).other();
    let format = entered::format_of(Some(format))?;
    let sets = entered::sets_of(&format, sets)?;
    let ending = if ending == Ending::Completed { scoring::Ending::Completed } else { scoring::Ending::Retired(loser) };
    // Results were checked when they were entered.
    let Ok(verdict) = judge(&format, &sets, ending) else { return Ok(()) };
    let (own, other) = (scoring::Side::from(side), scoring::Side::from(side).other());
    *(if winner == side { &mut tally.won } else { &mut tally.lost }) += 1;
    tally.sets_won += i64::from(verdict.sets.of(own));
    tally.sets_lost += i64::from(verdict.sets.of(other));
    tally.games_won += i64::from(verdict.games.of(own));
    tally.games_lost += i64::from(verdict.games.of(other));
    Ok(())
}

/// Locks some confirmed matches of this community, by id from `after`.
pub(in crate::features) async fn lock_confirmed(cx: &Cx, after: Option<MatchId>, limit: usize) -> Result<Vec<Match>> {
    let ids = confirmed(cx.db(), cx.tenant(), after, i64::try_from(limit).unwrap_or(i64::MAX)).await?;
    for id in &ids {
        store::lock_row(cx, *id).await?;
    }
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut found: Vec<Match> = store::some(cx.db(), cx.tenant(), &ids).await?.into_iter().map(|stored| stored.result).collect();
    found.sort_unstable_by_key(|result| result.id);
    Ok(found)
}

async fn confirmed(db: &Db, tenant: TenantId, after: Option<MatchId>, limit: i64) -> Result<Vec<MatchId>> {
    let first = after.unwrap_or(MatchId(uuid::Uuid::nil()));
    Ok(sql!(
        db,
        "SELECT id FROM match_result WHERE tenant = $1 AND state = 'confirmed' AND id > $2 ORDER BY id LIMIT $3",
        tenant,
        first,
        limit
    )
    .scalars()
    .await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tally_is_seen_from_a_side() {
        let sets = [(6, 4), (3, 6), (7, 5)].map(|(a, b)| SetScore { a, b, tiebreak: None, match_tiebreak: false });
        let mut tally = Tally::default();
        add(&mut tally, Side::B, ("SET3-S:6/TB7", &sets), (Ending::Completed, Some(Side::A))).unwrap();
        assert_eq!(tally, Tally { won: 0, lost: 1, sets_won: 1, sets_lost: 2, games_won: 15, games_lost: 16, ..Tally::default() });
        add(&mut tally, Side::A, ("SET3-S:6/TB7", &sets[..1]), (Ending::Retired, Some(Side::A))).unwrap();
        assert_eq!(tally, Tally { won: 1, lost: 1, sets_won: 2, sets_lost: 2, games_won: 21, games_lost: 20, ..Tally::default() });
    }
}
