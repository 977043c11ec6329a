//! The tables `rating`, `rated_match`, `rated_player` and `rating_pool`: nothing else writes them.

use protocol::{MatchId, Millis, TenantId, UserId};
use rules::ratings::model::CLAIM_OPPONENTS_MAX;
use rules::ratings::{Change, Day, Expected, Part, Played, Rating};
use rules::scoring::{BestOf, Side, Tally};

use super::counted::{Counted, Place};
use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::columns::{from_column, to_column};
use crate::sql;

/// What is known of a player, as columns.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct State {
    skill: f64,
    skill_deviation: f64,
    form: f64,
    form_deviation: f64,
    matches: i64,
    last_day: Option<i64>,
    last_at: Option<Millis>,
}

impl State {
    /// Each part is a mean and a deviation; at the end the day of the last match, and when it began.
    pub(super) fn of(skill: (f64, f64), form: (f64, f64), matches: i64, (last_day, last_at): (Option<i64>, Option<Millis>)) -> Self {
        Self { skill: skill.0, skill_deviation: skill.1, form: form.0, form_deviation: form.1, matches, last_day, last_at }
    }

    /// The rating; `declared` holds for whoever started from a level.
    pub(super) fn rating(&self, declared: bool) -> Rating {
        Rating {
            skill: Part::new(self.skill, self.skill_deviation),
            form: Part::new(self.form, self.form_deviation),
            matches: u32::try_from(self.matches).unwrap_or_default(),
            last_played: self.last_day.and_then(|day| i32::try_from(day).ok()).map(Day),
            declared,
        }
    }

    pub(super) fn last_at(&self) -> Option<Millis> {
        self.last_at
    }
}

/// Where somebody starts who declared this level, in tenths, or none.
pub(super) fn start(level: Option<i64>) -> Rating {
    level.map_or(Rating::UNKNOWN, Rating::of_level)
}

/// Locks a community's ratings of a kind against others who rate several matches again.
pub(super) async fn lock_pool(db: &Db, tenant: TenantId, kind: &str) -> Result<()> {
    sql!(
        db,
        "INSERT INTO rating_pool (tenant, kind, version) VALUES ($1, $2, 1)
         ON CONFLICT (tenant, kind) DO UPDATE SET version = rating_pool.version + 1",
        tenant,
        kind
    )
    .run()
    .await?;
    Ok(())
}

/// Locks a player's row, and makes it if there is none. Who has no match that counts starts from the level they declare now. Returns
/// where they started, and what is known with the time of the last match.
pub(super) async fn lock(db: &Db, user: UserId, kind: &str) -> Result<(Rating, Rating, Option<Millis>)> {
    let unknown = Rating::UNKNOWN;
    let level: Option<i64> = sql!(
        db,
        "INSERT INTO rating (user_id, kind, start_level, skill, skill_deviation, form, form_deviation, matches, version)
         SELECT u.id, $2, u.level, $3, $4, $5, $6, 0, 1 FROM app_user u WHERE u.id = $1
         ON CONFLICT (user_id, kind) DO UPDATE SET version = rating.version + 1,
             start_level = CASE WHEN rating.matches = 0 THEN excluded.start_level ELSE rating.start_level END
         RETURNING start_level",
        user,
        kind,
        unknown.skill.mean,
        unknown.skill.deviation,
        unknown.form.mean,
        unknown.form.deviation
    )
    .scalar()
    .await?;
    let state: State = sql!(
        db,
        "SELECT skill, skill_deviation, form, form_deviation, matches, last_day, last_at FROM rating WHERE user_id = $1 AND kind = $2",
        user,
        kind
    )
    .one()
    .await?;
    let start = start(level);
    let now = if state.matches == 0 { start } else { state.rating(start.declared) };
    Ok((start, now, state.last_at))
}

/// Saves what is known of a player after their last match.
pub(super) async fn save(db: &Db, user: UserId, kind: &str, rating: &Rating, last_at: Option<Millis>) -> Result<()> {
    sql!(
        db,
        "UPDATE rating SET skill = $3, skill_deviation = $4, form = $5, form_deviation = $6, matches = $7, last_day = $8, last_at = $9
         WHERE user_id = $1 AND kind = $2",
        user,
        kind,
        rating.skill.mean,
        rating.skill.deviation,
        rating.form.mean,
        rating.form.deviation,
        i64::from(rating.matches),
        rating.last_played.map(|day| i64::from(day.0)),
        last_at
    )
    .run()
    .await?;
    Ok(())
}

/// Forgets the level from which somebody would start who has no match that counts.
pub(super) async fn delete_unplayed(db: &Db, user: UserId) -> Result<()> {
    sql!(db, "DELETE FROM rating WHERE user_id = $1 AND matches = 0", user).run().await?;
    Ok(())
}

/// A match as it was counted.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct MatchRow {
    at: Millis,
    day: i64,
    best_of: i64,
    winner: String,
    sets_a: i64,
    sets_b: i64,
    games_a: i64,
    games_b: i64,
    retired: bool,
}

impl MatchRow {
    pub(super) fn at(&self) -> Millis {
        self.at
    }

    pub(super) fn day(&self) -> i64 {
        self.day
    }

    pub(super) fn sets(&self) -> Tally {
        tally(self.sets_a, self.sets_b)
    }

    pub(super) fn played(&self) -> Result<Played> {
        let best_of = match self.best_of {
            1 => BestOf::One,
            3 => BestOf::Three,
            5 => BestOf::Five,
            _ => return Err(Error::internal("a rated match of no number of sets")),
        };
        Ok(Played { best_of, winner: from_column(&self.winner)?, games: tally(self.games_a, self.games_b), retired: self.retired })
    }
}

fn tally(a: i64, b: i64) -> Tally {
    Tally::new(u16::try_from(a).unwrap_or_default(), u16::try_from(b).unwrap_or_default())
}

/// A match that counts, or none.
pub(super) async fn find(db: &Db, id: MatchId) -> Result<Option<MatchRow>> {
    let found =
        sql!(db, "SELECT at, day, best_of, winner, sets_a, sets_b, games_a, games_b, retired FROM rated_match WHERE match_id = $1", id);
    Ok(found.optional().await?)
}

/// Saves a match as it counts, at a place; what it changed is not known yet.
pub(super) async fn save_match(db: &Db, tenant: TenantId, (at, day): (Millis, i64), counted: &Counted) -> Result<()> {
    let Counted { id, kind, played, sets, .. } = counted;
    let best_of: i64 = match played.best_of {
        BestOf::One => 1,
        BestOf::Three => 3,
        BestOf::Five => 5,
    };
    sql!(
        db,
        "INSERT INTO rated_match (match_id, tenant, kind, at, day, best_of, winner, sets_a, sets_b, games_a, games_b, retired, chance,
             expected_games, due)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0.5, 0.5, FALSE)
         ON CONFLICT (match_id) DO UPDATE SET best_of = excluded.best_of, winner = excluded.winner, sets_a = excluded.sets_a,
             sets_b = excluded.sets_b, games_a = excluded.games_a, games_b = excluded.games_b, retired = excluded.retired",
        *id,
        tenant,
        to_column(kind)?,
        at,
        day,
        best_of,
        to_column(played.winner)?,
        i64::from(sets.a),
        i64::from(sets.b),
        i64::from(played.games.a),
        i64::from(played.games.b),
        played.retired
    )
    .run()
    .await?;
    Ok(())
}

/// Saves what was expected of a match, which is not due any more.
pub(super) async fn save_expected(db: &Db, id: MatchId, expected: Expected) -> Result<()> {
    sql!(
        db,
        "UPDATE rated_match SET chance = $2, expected_games = $3, due = FALSE WHERE match_id = $1",
        id,
        expected.chance,
        expected.share_of_games
    )
    .run()
    .await?;
    Ok(())
}

/// Adds the players of a new match, who have not been rated for it yet.
pub(super) async fn add_players(db: &Db, kind: &str, counted: &Counted) -> Result<()> {
    for (seat, (side, user)) in (0_i64..).zip(&counted.players) {
        sql!(
            db,
            "INSERT INTO rated_player (match_id, user_id, kind, day, side, seat, skill, skill_deviation, form, form_deviation, matches,
                 faded, met, played)
             VALUES ($1, $2, $3, $4, $5, $6, 0, 0, 0, 0, 0, 0, 0, 0)",
            counted.id,
            *user,
            kind,
            counted.place().day,
            to_column(side)?,
            seat
        )
        .run()
        .await?;
    }
    Ok(())
}

/// A player of a match, and what is known of them after it.
pub(super) struct PlayerRow {
    pub(super) user: UserId,
    pub(super) side: Side,
    pub(super) after: State,
}

/// The players of a match, side A first.
pub(super) async fn players(db: &Db, id: MatchId) -> Result<Vec<PlayerRow>> {
    #[derive(crate::db::FromRow)]
    struct Row {
        user_id: UserId,
        side: String,
        skill: f64,
        skill_deviation: f64,
        form: f64,
        form_deviation: f64,
        matches: i64,
        day: i64,
    }
    let rows: Vec<Row> = sql!(
        db,
        "SELECT user_id, side, skill, skill_deviation, form, form_deviation, matches, day FROM rated_player WHERE match_id = $1
         ORDER BY seat",
        id
    )
    .all()
    .await?;
    let player = |row: Row| {
        let Row { user_id, side, skill, skill_deviation, form, form_deviation, matches, day } = row;
        let after = State { skill, skill_deviation, form, form_deviation, matches, last_day: Some(day), last_at: None };
        Ok(PlayerRow { user: user_id, side: from_column(&side)?, after })
    };
    rows.into_iter().map(player).collect()
}

/// Saves what is known of a player after a match, and why it changed.
pub(super) async fn save_player(db: &Db, id: MatchId, user: UserId, after: &Rating, change: &Change) -> Result<()> {
    sql!(
        db,
        "UPDATE rated_player SET skill = $3, skill_deviation = $4, form = $5, form_deviation = $6, matches = $7, faded = $8, met = $9,
             played = $10 WHERE match_id = $1 AND user_id = $2",
        id,
        user,
        after.skill.mean,
        after.skill.deviation,
        after.form.mean,
        after.form.deviation,
        i64::from(after.matches),
        change.faded,
        change.met,
        change.played
    )
    .run()
    .await?;
    Ok(())
}

/// Deletes a match that no longer counts.
pub(super) async fn delete(db: &Db, id: MatchId) -> Result<()> {
    sql!(db, "DELETE FROM rated_player WHERE match_id = $1", id).run().await?;
    sql!(db, "DELETE FROM rated_match WHERE match_id = $1", id).run().await?;
    Ok(())
}

/// What is known of a player after their last match before a place.
pub(super) async fn before(db: &Db, user: UserId, kind: &str, place: Place) -> Result<Option<State>> {
    let found = sql!(
        db,
        "SELECT p.skill, p.skill_deviation, p.form, p.form_deviation, p.matches, p.day AS last_day, m.at AS last_at
         FROM rated_player p JOIN rated_match m ON m.match_id = p.match_id
         WHERE p.user_id = $1 AND p.kind = $2 AND (p.day, p.match_id) < ($3, $4) ORDER BY p.day DESC, p.match_id DESC LIMIT 1",
        user,
        kind,
        place.day,
        place.id
    );
    Ok(found.optional().await?)
}

/// How many people somebody has played before a place, beside these; counted up to [`CLAIM_OPPONENTS_MAX`].
pub(super) async fn other_opponents(db: &Db, user: UserId, kind: &str, place: Place, beside: &[UserId]) -> Result<u32> {
    let query =
        db.query("SELECT COUNT(*) FROM (SELECT DISTINCT o.user_id FROM rated_player p JOIN rated_player o ON o.match_id = p.match_id");
    let query = query.push(" AND o.side <> p.side WHERE p.user_id = ").arg(user).push(" AND p.kind = ").arg(kind);
    let query = query.push(" AND (p.day, p.match_id) < (").arg(place.day).push(", ").arg(place.id).push(") AND o.user_id NOT IN ");
    let query = query.list(beside.iter().copied()).push(" LIMIT ").arg(i64::from(CLAIM_OPPONENTS_MAX)).push(") others");
    Ok(u32::try_from(query.scalar::<i64>().await?).unwrap_or_default())
}

/// A player's next match after a place.
pub(super) async fn next(db: &Db, user: UserId, kind: &str, place: Place) -> Result<Option<Place>> {
    let found: Option<(i64, MatchId)> = sql!(
        db,
        "SELECT day, match_id FROM rated_player WHERE user_id = $1 AND kind = $2 AND (day, match_id) > ($3, $4)
         ORDER BY day, match_id LIMIT 1",
        user,
        kind,
        place.day,
        place.id
    )
    .optional()
    .await?;
    Ok(found.map(|(day, id)| Place { day, id }))
}

/// Remembers which matches are to be rated again.
pub(super) async fn mark_due(db: &Db, ids: &[MatchId]) -> Result<()> {
    if !ids.is_empty() {
        db.query("UPDATE rated_match SET due = TRUE WHERE match_id IN ").list(ids.iter().copied()).run().await?;
    }
    Ok(())
}

/// The first matches that are to be rated again.
pub(super) async fn due(db: &Db, tenant: TenantId, kind: &str, limit: i64) -> Result<Vec<Place>> {
    let rows: Vec<(i64, MatchId)> = sql!(
        db,
        "SELECT day, match_id FROM rated_match WHERE due AND tenant = $1 AND kind = $2 ORDER BY day, match_id LIMIT $3",
        tenant,
        kind,
        limit
    )
    .all()
    .await?;
    Ok(rows.into_iter().map(|(day, id)| Place { day, id }).collect())
}
