//! The chance of winning a match in play: before the first point from the levels, then by the score.

use std::sync::{Arc, LazyLock};

use parking_lot::Mutex;
use protocol::MatchId;

use super::store::LiveRow;
use crate::features::matches::rules::Play;
use crate::features::matches::rules::chances::{Chances, MEAN_SERVE};

/// How much more often a side wins that is one level (1.0) higher, as a factor of its odds: half a level wins four matches of five.
const ODDS_PER_LEVEL: f64 = 16.0;
/// Matches whose tables are at hand.
const AT_HAND: usize = 512;

type Tables = Mutex<Vec<(MatchId, i64, Option<Arc<Chances>>)>>;

/// The chance of side A before the first point, per mille; none if a level is not known. Levels are in tenths.
pub(super) fn before(a: &[Option<i64>], b: &[Option<i64>]) -> Option<i64> {
    let mean = |side: &[Option<i64>]| {
        let known: Option<Vec<f64>> = side.iter().map(|level| Some(f64::from(i32::try_from((*level)?).ok()?) / 10.0)).collect();
        let known = known.filter(|levels| !levels.is_empty())?;
        Some(known.iter().sum::<f64>() / f64::from(u32::try_from(known.len()).ok()?))
    };
    let (a, b) = (mean(a)?, mean(b)?);
    Some(per_mille(1.0 / (1.0 + ODDS_PER_LEVEL.powf(b - a))).into())
}

/// The chance of side A at this score, per mille.
pub(super) fn now(row: &LiveRow, play: &Play) -> Option<u16> {
    Some(per_mille(tables(row.id, row.chance?, play)?.of(play)))
}

/// The tables of a match: what its format and the chance before it lead to, calculated once on this node.
fn tables(id: MatchId, before: i64, play: &Play) -> Option<Arc<Chances>> {
    static TABLES: LazyLock<Tables> = LazyLock::new(Tables::default);
    if let Some((_, _, known)) = TABLES.lock().iter().find(|(of, chance, _)| (*of, *chance) == (id, before)) {
        return known.clone();
    }
    let chance = (f64::from(i32::try_from(before).ok()?) / 1_000.0).clamp(0.01, 0.99);
    let made = Chances::expecting(play.format(), play.setup(), chance, MEAN_SERVE).map(Arc::new);
    let mut tables = TABLES.lock();
    if tables.len() >= AT_HAND {
        tables.remove(0);
    }
    tables.push((id, before, made.clone()));
    made
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1,000")]
fn per_mille(chance: f64) -> u16 {
    (chance.clamp(0.0, 1.0) * 1_000.0).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_a_level_wins_four_matches_of_five() {
        assert_eq!(before(&[Some(35)], &[Some(35)]), Some(500));
        assert_eq!(before(&[Some(40)], &[Some(35)]), Some(800));
        assert_eq!(before(&[Some(30), Some(35)], &[Some(40), Some(35)]), Some(200));
        assert_eq!(before(&[Some(30), None], &[Some(40), Some(35)]), None);
        assert_eq!(before(&[], &[Some(40)]), None);
    }
}
