//! How somebody's rating changed, match by match, and why.

use std::collections::HashMap;

use protocol::matches::Match;
use protocol::ratings::{GetRatingHistory, RatingChange, RatingHistory, RatingKind};
use protocol::{MatchId, Millis, UserId, limits};
use rules::scoring::Side;

use super::counted::Place;
use super::{reading, shown};
use crate::db::Db;
use crate::error::Result;
use crate::features::budget::{Budget, Page};
use crate::features::columns::{from_column, to_column};
use crate::features::cursor::Cursor;
use crate::features::matches::reading as matches;
use crate::run::View;

/// Changes per page.
const PAGE: usize = limits::RESULTS_PAGE;
/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// A page of somebody's changes, the newest first.
pub(super) async fn history(view: &View, args: &GetRatingHistory) -> Result<RatingHistory> {
    view.caller()?;
    let before: Option<Cursor<MatchId>> = args.cursor.as_deref().map(Cursor::parse).transpose()?;
    let user = reading::seen(view, args.user).await?.id;
    let before = before.map(|cursor| Place { day: cursor.at.0, id: cursor.id });
    let page = Page::of(rows(view.db(), user, args.kind, before, PAGE + 1).await?, PAGE);
    let changes = changes(view, args.kind, &page.rows).await?;
    let cursor = |row: &Row| Cursor { at: Millis(row.day), id: row.match_id }.write();
    let rows: Vec<(RatingChange, String)> = changes.into_iter().zip(page.rows.iter().map(cursor)).collect();
    let (rows, cursor) = Page { rows, more: page.more }.rows_within(&mut Budget::of_a_reply(), |(_, cursor)| cursor.clone())?;
    Ok(RatingHistory { changes: rows.into_iter().map(|(change, _)| change).collect(), cursor })
}

/// A match of somebody, and what it changed for them.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(super) struct Row {
    pub(super) match_id: MatchId,
    pub(super) day: i64,
    at: Millis,
    side: String,
    winner: String,
    pub(super) sets_a: i64,
    pub(super) sets_b: i64,
    pub(super) games_a: i64,
    pub(super) games_b: i64,
    chance: f64,
    expected_games: f64,
    /// The points after it, and the deviations of their two parts.
    pub(super) points: f64,
    skill_deviation: f64,
    form_deviation: f64,
    matches: i64,
    faded: f64,
    met: f64,
    played: f64,
    start_level: Option<i64>,
}

impl Row {
    pub(super) fn won(&self) -> bool {
        self.side == self.winner
    }

    pub(super) fn is_side_a(&self) -> Result<bool> {
        Ok(from_column::<Side>(&self.side)? == Side::A)
    }

    /// The deviation after it.
    pub(super) fn deviation(&self) -> f64 {
        self.skill_deviation.hypot(self.form_deviation)
    }
}

const COLUMNS: &str = "SELECT p.match_id, p.day, m.at, p.side, m.winner, m.sets_a, m.sets_b, m.games_a, m.games_b, m.chance,
     m.expected_games, p.skill + p.form AS points, p.skill_deviation, p.form_deviation, p.matches, p.faded, p.met, p.played, r.start_level
 FROM rated_player p JOIN rated_match m ON m.match_id = p.match_id JOIN rating r ON r.user_id = p.user_id AND r.kind = p.kind
 WHERE p.user_id = ";

/// Somebody's matches before a place, the newest first.
pub(super) async fn rows(db: &Db, user: UserId, kind: RatingKind, before: Option<Place>, limit: usize) -> Result<Vec<Row>> {
    let mut query = db.query(COLUMNS).arg(user).push(" AND p.kind = ").arg(to_column(kind)?);
    if let Some(before) = before {
        query = query.push(" AND (p.day, p.match_id) < (").arg(before.day).push(", ").arg(before.id).push(")");
    }
    Ok(query.push(" ORDER BY p.day DESC, p.match_id DESC LIMIT ").arg(i64::try_from(limit).unwrap_or(i64::MAX)).all().await?)
}

/// The same of the days from one to before another.
pub(super) async fn rows_of_days(db: &Db, user: UserId, kind: RatingKind, (from, to): (i64, i64), limit: usize) -> Result<Vec<Row>> {
    let query = db.query(COLUMNS).arg(user).push(" AND p.kind = ").arg(to_column(kind)?).push(" AND p.day >= ").arg(from);
    let query = query.push(" AND p.day < ").arg(to).push(" ORDER BY p.day DESC, p.match_id DESC LIMIT ");
    Ok(query.arg(i64::try_from(limit).unwrap_or(i64::MAX)).all().await?)
}

/// Changes as the reader sees them.
pub(super) async fn changes(view: &View, kind: RatingKind, rows: &[Row]) -> Result<Vec<RatingChange>> {
    let ids: Vec<MatchId> = rows.iter().map(|row| row.match_id).collect();
    let mut seen = matches::seen(view, view.caller()?.user, &ids).await?;
    let strengths = strengths(view.db(), &ids).await?;
    rows.iter().map(|row| change(kind, row, seen.remove(&row.match_id), &strengths)).collect()
}

/// How strong each side was taken to be in a match: the mean of what was known of its players when it began.
pub(super) type Strengths = HashMap<(MatchId, String), f64>;

pub(super) async fn strengths(db: &Db, ids: &[MatchId]) -> Result<Strengths> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let query =
        db.query("SELECT match_id, side, AVG(skill + form - played) FROM rated_player WHERE match_id IN ").list(ids.iter().copied());
    let rows: Vec<(MatchId, String, f64)> = query.push(" GROUP BY match_id, side").all().await?;
    Ok(rows.into_iter().map(|(id, side, points)| ((id, side), points)).collect())
}

/// How strong the other side was taken to be.
pub(super) fn opponents(row: &Row, strengths: &Strengths) -> f64 {
    let other = if row.side == "a" { "b" } else { "a" };
    strengths.get(&(row.match_id, other.to_owned())).copied().unwrap_or_default()
}

fn change(kind: RatingKind, row: &Row, result: Option<Match>, strengths: &Strengths) -> Result<RatingChange> {
    let is_a = row.is_side_a()?;
    let of_side = |of_a: f64| if is_a { of_a } else { 1.0 - of_a };
    let was_known = row.matches > 1 || row.start_level.is_some();
    let before = shown::whole(row.points - row.faded - row.met - row.played);
    let after = shown::whole(row.points);
    let (faded, met) = (shown::whole(row.faded), shown::whole(row.met));
    let games = (row.games_a + row.games_b > 0).then(|| share(row.games_a, row.games_a + row.games_b));
    Ok(RatingChange {
        kind,
        at: if result.is_some() { row.at } else { Millis(row.day * DAY) },
        result: result.map(Box::new),
        won: row.won(),
        before: was_known.then_some(before),
        after,
        deviation: shown::whole(row.deviation()),
        change: after - before,
        faded,
        met,
        // What is shown adds up.
        played: after - before - faded - met,
        chance: of_side(row.chance),
        expected_games: of_side(row.expected_games),
        won_games: games.map(of_side),
        opponents: shown::whole(opponents(row, strengths)),
    })
}

fn share(of: i64, all: i64) -> f64 {
    let float = |count: i64| f64::from(i32::try_from(count).unwrap_or(i32::MAX));
    float(of) / float(all)
}
