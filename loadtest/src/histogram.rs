//! Latencies in constant memory.

use std::time::Duration;

/// Buckets per doubling: a value is told to within 1/64 of itself.
const STEPS: u64 = 64;

/// Counts of latencies in microseconds, in buckets that widen with the value.
#[derive(Clone, Debug, Default)]
pub struct Histogram {
    buckets: Vec<u64>,
    count: u64,
    max: Duration,
}

impl Histogram {
    pub fn record(&mut self, latency: Duration) {
        let bucket = bucket(latency.as_micros().try_into().unwrap_or(u64::MAX));
        if self.buckets.len() <= bucket {
            self.buckets.resize(bucket + 1, 0);
        }
        if let Some(count) = self.buckets.get_mut(bucket) {
            *count += 1;
        }
        self.count += 1;
        self.max = self.max.max(latency);
    }

    /// Adds another's counts.
    pub fn join(&mut self, other: &Self) {
        if self.buckets.len() < other.buckets.len() {
            self.buckets.resize(other.buckets.len(), 0);
        }
        self.buckets.iter_mut().zip(&other.buckets).for_each(|(count, more)| *count += more);
        self.count += other.count;
        self.max = self.max.max(other.max);
    }

    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    #[must_use]
    pub fn max(&self) -> Duration {
        self.max
    }

    /// The latency that this share (0 to 1) of all values does not exceed, rounded up to its bucket's end
    /// but never above the maximum; zero when there are none.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Duration {
        let rank = ((self.count as f64 * share).ceil() as u64).clamp(1, self.count.max(1));
        let mut below = 0;
        for (bucket, count) in self.buckets.iter().enumerate() {
            below += count;
            if below >= rank {
                return Duration::from_micros(end_of(bucket)).min(self.max);
            }
        }
        self.max
    }

    /// The median, in milliseconds.
    #[must_use]
    pub fn p50_ms(&self) -> f64 {
        self.quantile(0.5).as_secs_f64() * 1e3
    }

    /// In milliseconds.
    #[must_use]
    pub fn p99_ms(&self) -> f64 {
        self.quantile(0.99).as_secs_f64() * 1e3
    }

    /// In milliseconds.
    #[must_use]
    pub fn max_ms(&self) -> f64 {
        self.max.as_secs_f64() * 1e3
    }
}

/// The bucket of a value: below `STEPS` one each, then `STEPS` to a doubling.
fn bucket(micros: u64) -> usize {
    let doublings = (micros / STEPS).checked_ilog2().map_or(0, |log| log + 1);
    let shift = doublings.saturating_sub(1);
    (u64::from(shift) * STEPS + (micros >> shift)) as usize
}

/// The largest value in a bucket.
fn end_of(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    let shift = (bucket / STEPS).saturating_sub(1);
    ((bucket - shift * STEPS + 1) << shift) - 1
}

/// The middle value; the mean of the two in the middle when their number is even, zero for none.
#[must_use]
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let upper = values.get(values.len() / 2).copied().unwrap_or_default();
    let lower = values.get(values.len().saturating_sub(1) / 2).copied().unwrap_or_default();
    f64::midpoint(lower, upper)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_lies_in_its_bucket() {
        let mut last = 0;
        for value in (0..5_000).chain([65_535, 65_536, 1_000_000, 3_599_999_999]) {
            let at = bucket(value);
            assert!(at >= last && value <= end_of(at), "{value} in {at}, which ends at {}", end_of(at));
            assert!(at == 0 || value > end_of(at - 1), "{value} in {at}");
            assert!(end_of(at) <= value + value / STEPS, "{value}: {}", end_of(at));
            last = at;
        }
    }

    #[test]
    fn quantiles_of_a_ramp() {
        let mut histogram = Histogram::default();
        (1..=1_000).for_each(|ms| histogram.record(Duration::from_millis(ms)));
        let near = |share, ms: f64| {
            let found = histogram.quantile(share).as_secs_f64() * 1e3;
            assert!(found >= ms && found <= ms * 1.016, "{share}: {found} for {ms}");
        };
        near(0.5, 500.0);
        near(0.99, 990.0);
        near(0.0, 1.0);
        assert_eq!((histogram.quantile(1.0), histogram.count()), (Duration::from_secs(1), 1_000));
    }

    #[test]
    fn two_make_one() {
        let (mut one, mut other) = (Histogram::default(), Histogram::default());
        one.record(Duration::from_millis(1));
        (2..=100).for_each(|ms| other.record(Duration::from_millis(ms)));
        one.join(&other);
        assert_eq!((one.count(), one.max(), one.quantile(0.001)), (100, Duration::from_millis(100), Duration::from_micros(1_007)));
    }

    #[test]
    fn one_value_is_every_quantile() {
        let mut histogram = Histogram::default();
        assert_eq!(histogram.quantile(0.99), Duration::ZERO);
        histogram.record(Duration::from_micros(777));
        assert_eq!((histogram.quantile(0.01), histogram.quantile(0.99)), (histogram.max(), histogram.max()));
    }

    #[test]
    fn medians() {
        assert_eq!(median(vec![]), 0.0);
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0]), 2.5);
    }
}
