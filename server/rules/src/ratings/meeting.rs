//! Two sides meet: their ratings on the day, and what it says about them that they meet at all.

use super::model;
use super::rating::{Claimed, Day, Part, Rating};

/// The ratings of the day, before the match. For a side of two its strength is the mean of theirs.
pub(super) fn meet<const N: usize>(a: &[Rating; N], b: &[Rating; N], day: Day, claimed: Claimed) -> ([Rating; N], [Rating; N]) {
    let (a, b) = (a.map(|rating| rating.on(day)), b.map(|rating| rating.on(day)));
    if a.iter().chain(&b).any(Rating::is_unknown) {
        let (of_a, of_b) = ((&a[..], claimed.a), (&b[..], claimed.b));
        return (a.map(|rating| introduced(rating, of_a, of_b)), b.map(|rating| introduced(rating, of_b, of_a)));
    }
    let lower = model::NEW_IS_LOWER * (newness(&a) - newness(&b));
    let apart = mean(&a, |rating| rating.skill.mean) - mean(&b, |rating| rating.skill.mean) + lower;
    let known = team_variance(&a, |rating| rating.skill.variance()) + team_variance(&b, |rating| rating.skill.variance());
    let gain = 1.0 / (known + model::MET_DEVIATION * model::MET_DEVIATION);
    let (to_b, to_a) = (-apart * (1.0 - claimed.b), apart * (1.0 - claimed.a));
    (a.map(|rating| drawn(rating, to_b, gain, N)), b.map(|rating| drawn(rating, to_a, gain, N)))
}

/// The strength of a side.
pub(super) fn strength<const N: usize>(side: &[Rating; N]) -> f64 {
    mean(side, Rating::mean)
}

/// The variance of the strength of a side: its players' own, split.
pub(super) fn variance<const N: usize>(side: &[Rating; N]) -> f64 {
    team_variance(side, Rating::variance)
}

/// The number of players of a side.
pub(super) fn players(count: usize) -> f64 {
    f64::from(u32::try_from(count.max(1)).unwrap_or(u32::MAX))
}

/// Somebody unknown starts near the opponents who are known, or else near a partner who is: as far as these do not only claim their
/// level.
fn introduced(rating: Rating, (own, own_claim): (&[Rating], f64), (others, claim): (&[Rating], f64)) -> Rating {
    if !rating.is_unknown() {
        return rating;
    }
    let near = level(others).map(|level| (level, claim)).or_else(|| level(own).map(|level| (level, own_claim)));
    let Some(((near, lower), claim)) = near else { return rating };
    let mean = near.mean - model::NEW_IS_LOWER * lower;
    let variance = near.variance() + model::NEW_DEVIATION * model::NEW_DEVIATION;
    let mixed = |known: f64, start: f64| known * (1.0 - claim) + start * claim;
    let deviation = mixed(variance, model::START_DEVIATION * model::START_DEVIATION).sqrt();
    Rating { skill: Part::new(mixed(mean, model::START), deviation), ..rating }.limited()
}

/// The mean of those who are known with their deviation, and how much newer than them somebody unknown is, at most 1.
fn level(side: &[Rating]) -> Option<(Part, f64)> {
    let known = || side.iter().filter(|rating| !rating.is_unknown());
    let count = known().count();
    let (mean, variance, newness) = known().fold((0.0, 0.0, 0.0), |(mean, variance, newness), rating| {
        (mean + rating.mean(), variance + rating.variance(), newness + newness_of(rating))
    });
    let n = players(count);
    (count > 0).then(|| (Part::new(mean / n, variance.sqrt() / n), 1.0 - newness / n))
}

/// A player drawn to the level of the other side.
fn drawn(mut rating: Rating, apart: f64, gain: f64, players_of_side: usize) -> Rating {
    if rating.declared {
        return rating;
    }
    let n = players(players_of_side);
    let (weight, variance) = (libm::exp(-f64::from(rating.matches) / model::MET_MATCHES), rating.skill.variance());
    let left = 1.0 - weight * variance * gain / (n * n);
    rating.skill = Part::new(rating.skill.mean + weight * variance * gain * apart / n, (variance * left).sqrt());
    rating.limited()
}

fn newness<const N: usize>(side: &[Rating; N]) -> f64 {
    mean(side, newness_of)
}

/// 1 of somebody without a match, soon 0; 0 of those who declared their level.
fn newness_of(rating: &Rating) -> f64 {
    if rating.declared { 0.0 } else { libm::exp(-f64::from(rating.matches) / model::NEW_MATCHES) }
}

fn mean<const N: usize>(side: &[Rating; N], of: impl Fn(&Rating) -> f64) -> f64 {
    side.iter().map(of).sum::<f64>() / players(N)
}

fn team_variance<const N: usize>(side: &[Rating; N], of: impl Fn(&Rating) -> f64) -> f64 {
    side.iter().map(of).sum::<f64>() / (players(N) * players(N))
}
