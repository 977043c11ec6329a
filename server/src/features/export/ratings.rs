//! What somebody's export says of their ratings.

use protocol::{Millis, UserId};
use serde::Serialize;

use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// What is known of them now, in points.
#[derive(Serialize, crate::db::FromRow)]
pub(super) struct Rating {
    kind: String,
    /// The declared level that they started from, in tenths.
    start_level: Option<i64>,
    skill: f64,
    skill_deviation: f64,
    form: f64,
    form_deviation: f64,
    matches: i64,
    last_at: Option<Millis>,
}

/// How a match changed it: the points after it, and those gained by cause. The chance and the games are those of `side_a`.
#[derive(Serialize, crate::db::FromRow)]
pub(super) struct Change {
    kind: String,
    at: Millis,
    side_a: bool,
    won: bool,
    chance: f64,
    expected_games: f64,
    games_a: i64,
    games_b: i64,
    skill: f64,
    skill_deviation: f64,
    form: f64,
    form_deviation: f64,
    faded: f64,
    met: f64,
    played: f64,
}

pub(super) async fn ratings(db: &Db, me: UserId) -> Result<Vec<Rating>> {
    Ok(sql!(
        db,
        "SELECT kind, start_level, skill, skill_deviation, form, form_deviation, matches, last_at FROM rating WHERE user_id = $1
         ORDER BY kind",
        me
    )
    .all()
    .await?)
}

pub(super) async fn changes(db: &Db, me: UserId, limit: i64) -> Result<Vec<Change>> {
    Ok(listed!(
        db,
        me,
        limit,
        "SELECT p.kind, m.at, p.side = 'a' AS side_a, p.side = m.winner AS won, m.chance, m.expected_games, m.games_a, m.games_b, p.skill,
             p.skill_deviation, p.form, p.form_deviation, p.faded, p.met, p.played
         FROM rated_player p JOIN rated_match m ON m.match_id = p.match_id WHERE p.user_id = $1
         ORDER BY p.day DESC, p.match_id DESC LIMIT $2"
    ))
}
