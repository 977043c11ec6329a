//! Ratings as they are shown: whole points, and levels in steps of 0.1.

use protocol::Millis;
use protocol::ratings::{PlayerRating, SideRating};
use rules::ratings::{Day, Rating, model};

use crate::features::level;

/// What is known of somebody after their last match, and when it began.
#[derive(Clone, Copy, Debug)]
pub(in crate::features) struct Known {
    pub(in crate::features) rating: Rating,
    pub(in crate::features) last_at: Option<Millis>,
}

/// Points as they are shown.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "within the limits of the model")]
pub(super) fn whole(points: f64) -> i64 {
    points.round() as i64
}

/// What is known of somebody on a day.
pub(super) fn rating(known: &Known, day: Day) -> PlayerRating {
    let rating = known.rating.on(day);
    PlayerRating {
        mean: whole(rating.mean()),
        deviation: whole(rating.deviation()),
        level: level_of(rating.mean()),
        level_deviation: tenths(rating.deviation() / model::POINTS_OF_LEVEL_TENTH),
        matches: rating.matches.into(),
        last_played: known.last_at,
    }
}

/// What is known of a side on a day; none unless something is known of each of its players.
pub(super) fn side(players: &[Option<Rating>], day: Day) -> Option<SideRating> {
    let known: Option<Vec<Rating>> = players.iter().map(|rating| rating.map(|rating| rating.on(day))).collect();
    let known = known.filter(|known| !known.is_empty())?;
    let count = f64::from(u32::try_from(known.len()).ok()?);
    let mean = known.iter().map(Rating::mean).sum::<f64>() / count;
    let deviation = known.iter().map(|rating| rating.deviation() * rating.deviation()).sum::<f64>().sqrt() / count;
    Some(SideRating { mean: whole(mean), deviation: whole(deviation), level: level_of(mean) })
}

/// Points as a level.
fn level_of(mean: f64) -> f64 {
    let tenth = whole((mean - model::START) / model::POINTS_OF_LEVEL_TENTH) + model::START_LEVEL;
    level::from_tenths(tenth.clamp(*model::LEVELS.start(), *model::LEVELS.end())).unwrap_or_default()
}

fn tenths(levels: f64) -> f64 {
    levels.round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_shown_as_levels() {
        for (mean, level) in [(1_500.0, 3.5), (1_700.0, 4.0), (1_519.0, 3.5), (1_521.0, 3.6), (-2_000.0, 1.0), (6_000.0, 7.0)] {
            assert!((level_of(mean) - level).abs() < 1e-9, "{mean}");
        }
        let known = Known { rating: Rating::of_level(40), last_at: None };
        let shown = rating(&known, Day(20_000));
        assert_eq!((shown.mean, shown.deviation, shown.matches), (1_700, 253, 0));
        assert!((shown.level_deviation - 0.6).abs() < 1e-9);
    }

    #[test]
    fn a_pair_is_as_strong_as_its_players_on_average() {
        let (one, other) = (Rating::of_level(30), Rating::of_level(40));
        let pair = side(&[Some(one), Some(other)], Day(20_000)).unwrap();
        assert_eq!((pair.mean, pair.deviation), (1_500, 179));
        assert_eq!(side(&[Some(one), None], Day(20_000)), None);
        assert_eq!(side(&[], Day(20_000)), None);
    }
}
