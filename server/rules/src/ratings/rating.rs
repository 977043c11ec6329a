//! A rating: what is known of a player's strength.

use std::fmt;
use std::ops::RangeInclusive;

use protocol::Millis;

use super::model;

/// Milliseconds of a day.
const DAY: i64 = 86_400_000;

/// A day, counted from 1970-01-01, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(pub i32);

/// How much of the strength of each side is only what its players declared, 0 to 1: the mean of [`Rating::claimed`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Claimed {
    pub a: f64,
    pub b: f64,
}

/// A mean and a deviation, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    pub mean: f64,
    pub deviation: f64,
}

/// What is known of a player's strength after their last match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// What lasts.
    pub skill: Part,
    /// What comes and goes, around 0.
    pub form: Part,
    /// Matches that counted.
    pub matches: u32,
    /// The day of the last one.
    pub last_played: Option<Day>,
    /// Whether it started from a level that the player declared.
    pub declared: bool,
}

impl Day {
    /// The day of a time.
    #[must_use]
    pub fn of(at: Millis) -> Self {
        let day = at.0.div_euclid(DAY);
        Self(i32::try_from(day).unwrap_or(if day < 0 { i32::MIN } else { i32::MAX }))
    }

    /// Days since an earlier one; 0 if it is later.
    pub(super) fn since(self, earlier: Self) -> f64 {
        f64::from(self.0.saturating_sub(earlier.0).max(0))
    }
}

impl Part {
    #[must_use]
    pub fn new(mean: f64, deviation: f64) -> Self {
        Self { mean, deviation }
    }

    pub(super) fn variance(self) -> f64 {
        self.deviation * self.deviation
    }

    /// The same within all limits.
    fn within(self, means: RangeInclusive<f64>, middle: f64, deviation: f64) -> Self {
        Self { mean: limited(self.mean, means, middle), deviation: limited(self.deviation, model::DEVIATIONS, deviation) }
    }
}

impl Rating {
    /// Somebody who has not played and declared nothing.
    pub const UNKNOWN: Self = Self {
        skill: Part { mean: model::START, deviation: model::START_DEVIATION },
        form: Part { mean: 0.0, deviation: model::FORM_DEVIATION },
        matches: 0,
        last_played: None,
        declared: false,
    };

    /// The rating of somebody as strong as these are on average; none of nobody.
    #[must_use]
    pub fn average(all: &[Self]) -> Option<Self> {
        let last = all.iter().max_by_key(|one| one.last_played)?;
        let count = f64::from(u32::try_from(all.len()).ok()?);
        let part = |of: fn(&Self) -> Part| {
            let mean = |of_part: fn(Part) -> f64| all.iter().map(|one| of_part(of(one))).sum::<f64>() / count;
            Part::new(mean(|part| part.mean), mean(|part| part.deviation))
        };
        Some(Self { skill: part(|one| one.skill), form: part(|one| one.form), ..*last })
    }

    /// Somebody who has not played and declared a level, in tenths: 35 is 3.5. A level beyond [`model::LEVELS`] is the nearest one.
    #[must_use]
    pub fn of_level(tenths: i64) -> Self {
        let steps = tenths.clamp(*model::LEVELS.start(), *model::LEVELS.end()) - model::START_LEVEL;
        let mean = model::START + f64::from(i32::try_from(steps).unwrap_or_default()) * model::POINTS_OF_LEVEL_TENTH;
        Self { skill: Part::new(mean, model::DECLARED_DEVIATION), declared: true, ..Self::UNKNOWN }
    }

    /// The points that are shown: 1640 of "1640 ± 60".
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.skill.mean + self.form.mean
    }

    /// The deviation that is shown: 60 of "1640 ± 60".
    #[must_use]
    pub fn deviation(&self) -> f64 {
        self.variance().sqrt()
    }

    /// Whether nothing is known: no match, no level.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.matches == 0 && !self.declared
    }

    /// How much of the strength is only what the player declared, for opponents of theirs who are not among these `others`: 1 without
    /// any, then less and less. Nothing of those who declared no level: matches alone have made their rating.
    #[must_use]
    pub fn claimed(&self, others: u32) -> f64 {
        if self.declared { libm::exp(-f64::from(others.min(model::CLAIM_OPPONENTS_MAX)) / model::CLAIM_OPPONENTS) } else { 0.0 }
    }

    /// The rating on a later day: form fades, and less is known of it. On an earlier day it is as it was.
    #[must_use]
    pub fn on(&self, day: Day) -> Self {
        let mut rating = self.limited();
        let Some(last) = self.last_played else { return rating };
        let left = libm::exp(-day.since(last) / model::FORM_DAYS);
        let unknown = model::FORM_DEVIATION * model::FORM_DEVIATION;
        let variance = unknown + (rating.form.variance() - unknown) * left * left;
        rating.form = Part::new(rating.form.mean * left, variance.sqrt());
        rating
    }

    /// The same within all limits.
    pub(super) fn limited(&self) -> Self {
        let skill = self.skill.within(model::MEANS, model::START, model::START_DEVIATION);
        Self { skill, form: self.form.within(model::FORM_MEANS, 0.0, model::FORM_DEVIATION), ..*self }
    }

    pub(super) fn variance(&self) -> f64 {
        self.skill.variance() + self.form.variance()
    }
}

impl fmt::Display for Rating {
    /// `1640 ± 60`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} ± {:.0}", self.mean(), self.deviation())
    }
}

fn limited(value: f64, limits: RangeInclusive<f64>, otherwise: f64) -> f64 {
    if value.is_nan() { otherwise } else { value.clamp(*limits.start(), *limits.end()) }
}
