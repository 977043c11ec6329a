//! A year of somebody: what they won and lost, their form, their best win and the graph of their rating.

use jiff::civil::{Date, date};
use jiff::{ToSpan as _, Unit};
use protocol::matches::WonLost;
use protocol::ratings::{GetSeason, RatingChange, RatingKind, RatingPoint, Season};
use protocol::{MatchId, Millis, UserId};
use rules::ratings::Day;
use uuid::Uuid;

use super::counted::Place;
use super::history::{self, Row};
use super::{reading, shown};
use crate::db::Db;
use crate::error::Result;
use crate::features::columns::to_column;
use crate::features::matches::reading as matches;
use crate::run::View;
use crate::sql;

/// Matches whose outcome is the form.
const FORM: usize = 10;
/// Points of a graph.
const POINTS: usize = 400;
/// Matches of one year that are read; nobody plays more.
const MATCHES: usize = 4_000;
/// Wins that are looked through at once for one that the reader may see.
const LOOKED_AT: usize = 24;
/// Milliseconds of a day.
const DAY: i64 = 86_400_000;
/// The first and the last year of a season.
const YEARS: std::ops::RangeInclusive<i32> = 1970..=9998;

/// A year of somebody.
pub(super) async fn season(view: &View, args: &GetSeason) -> Result<Season> {
    let (db, kind) = (view.db(), args.kind);
    let user = reading::seen(view, args.user).await?;
    let years = years(db, user.id, kind).await?;
    let year = args.year.or_else(|| years.first().copied()).unwrap_or_else(|| year_of(Day::of(view.now).0.into()));
    let (from, to) = days(year.clamp(*YEARS.start(), *YEARS.end()));
    let rows = history::rows_of_days(db, user.id, kind, (from, to), MATCHES).await?;
    let began = history::rows(db, user.id, kind, Some(Place { day: from, id: MatchId(Uuid::nil()) }), 1).await?;
    Ok(Season {
        kind,
        year,
        years,
        rating: reading::of_kind(view, kind, user.id).await?,
        matches: rows.iter().fold(WonLost::default(), |sum, row| with(sum, i64::from(row.won()), i64::from(!row.won()))),
        sets: count(&rows, |row| (row.sets_a, row.sets_b))?,
        games: count(&rows, |row| (row.games_a, row.games_b))?,
        form: rows.iter().take(FORM).map(Row::won).collect(),
        best_win: best_win(view, kind, &rows).await?,
        points: rows.iter().take(POINTS).rev().fold(began.iter().map(point).collect(), |mut points: Vec<RatingPoint>, row| {
            points.push(point(row));
            points
        }),
        user,
    })
}

fn with(sum: WonLost, won: i64, lost: i64) -> WonLost {
    WonLost { won: sum.won + won, lost: sum.lost + lost }
}

/// What was won and lost of what each side has so many of.
fn count(rows: &[Row], of: impl Fn(&Row) -> (i64, i64)) -> Result<WonLost> {
    rows.iter().try_fold(WonLost::default(), |sum, row| {
        let (a, b) = of(row);
        Ok(if row.is_side_a()? { with(sum, a, b) } else { with(sum, b, a) })
    })
}

fn point(row: &Row) -> RatingPoint {
    RatingPoint { at: Millis(row.day * DAY), mean: shown::whole(row.points), deviation: shown::whole(row.deviation()) }
}

/// The win against the strongest other side, of those that the reader may see.
async fn best_win(view: &View, kind: RatingKind, rows: &[Row]) -> Result<Option<RatingChange>> {
    let won: Vec<&Row> = rows.iter().filter(|row| row.won()).collect();
    let ids: Vec<MatchId> = won.iter().map(|row| row.match_id).collect();
    let strengths = history::strengths(view.db(), &ids).await?;
    let mut by_strength: Vec<(f64, &Row)> = won.into_iter().map(|row| (history::opponents(row, &strengths), row)).collect();
    by_strength.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    for some in by_strength.chunks(LOOKED_AT) {
        let ids: Vec<MatchId> = some.iter().map(|(_, row)| row.match_id).collect();
        let seen = matches::seen(view, view.caller()?.user, &ids).await?;
        if let Some((_, best)) = some.iter().find(|(_, row)| seen.contains_key(&row.match_id)) {
            return Ok(history::changes(view, kind, &[(*best).clone()]).await?.pop());
        }
    }
    Ok(None)
}

/// The years in which somebody played matches that count, the newest first.
async fn years(db: &Db, user: UserId, kind: RatingKind) -> Result<Vec<i32>> {
    let days: Vec<i64> =
        sql!(db, "SELECT DISTINCT day FROM rated_player WHERE user_id = $1 AND kind = $2 ORDER BY day DESC", user, to_column(kind)?)
            .scalars()
            .await?;
    let mut years: Vec<i32> = days.into_iter().map(year_of).collect();
    years.dedup();
    Ok(years)
}

/// The first day of a year, and the first day after it, since 1970.
fn days(year: i32) -> (i64, i64) {
    let first = |year: i32| i16::try_from(year).map_or(0, |year| since_1970(date(year, 1, 1)));
    (first(year), first(year + 1))
}

fn since_1970(day: Date) -> i64 {
    let since = day.since((Unit::Day, date(1970, 1, 1)));
    since.map_or(0, |span| span.get_days().into())
}

/// The year of a day since 1970.
fn year_of(day: i64) -> i32 {
    date(1970, 1, 1).saturating_add(day.days()).year().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_has_its_days() {
        assert_eq!((days(1970), days(2024), days(2026)), ((0, 365), (19_723, 20_089), (20_454, 20_819)));
        assert_eq!((year_of(0), year_of(20_453), year_of(20_454), year_of(-1)), (1970, 2025, 2026, 1969));
    }
}
