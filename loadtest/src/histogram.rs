//! Latencies in constant memory.

use std::time::Duration;

/// Longer latencies are recorded as this, in microseconds: an hour.
const MICROS_MAX: u64 = 3_600_000_000;

/// Latencies in microseconds to three significant digits, and their exact maximum.
#[derive(Clone, Debug)]
pub struct Histogram {
    micros: hdrhistogram::Histogram<u64>,
    max: Duration,
}

impl Default for Histogram {
    fn default() -> Self {
        let micros = hdrhistogram::Histogram::new_with_bounds(1, MICROS_MAX, 3);
        let micros = micros.unwrap_or_else(|fault| unreachable!("the bounds are constants: {fault}"));
        Self { micros, max: Duration::ZERO }
    }
}

impl Histogram {
    pub fn record(&mut self, latency: Duration) {
        self.micros.saturating_record(latency.as_micros().try_into().unwrap_or(u64::MAX));
        self.max = self.max.max(latency);
    }

    /// Adds another histogram's counts.
    pub fn merge(&mut self, other: &Self) {
        self.micros += &other.micros;
        self.max = self.max.max(other.max);
    }

    #[must_use]
    pub fn count(&self) -> u64 {
        self.micros.len()
    }

    #[must_use]
    pub fn max(&self) -> Duration {
        self.max
    }

    /// The latency that this share (0 to 1) of all values does not exceed, rounded up but never above the maximum; zero for none.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Duration {
        Duration::from_micros(self.micros.value_at_quantile(share)).min(self.max)
    }

    /// Median, 99th percentile and maximum, in milliseconds.
    #[must_use]
    pub fn summary_ms(&self) -> [f64; 3] {
        [self.quantile(0.5), self.quantile(0.99), self.max].map(|latency| latency.as_secs_f64() * 1e3)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_exact_to_three_digits() {
        let mut histogram = Histogram::default();
        (1..=1_000).for_each(|ms| histogram.record(Duration::from_millis(ms)));
        let near = |share, ms: f64| {
            let found = histogram.quantile(share).as_secs_f64() * 1e3;
            assert!(found >= ms && found <= ms * 1.001, "{share}: {found} for {ms}");
        };
        near(0.5, 500.0);
        near(0.99, 990.0);
        near(0.0, 1.0);
        assert_eq!((histogram.quantile(1.0), histogram.count()), (Duration::from_secs(1), 1_000));
    }

    #[test]
    fn merging_adds_counts_and_keeps_the_maximum() {
        let (mut one, mut other) = (Histogram::default(), Histogram::default());
        one.record(Duration::from_millis(1));
        (2..=100).for_each(|ms| other.record(Duration::from_millis(ms)));
        one.merge(&other);
        assert_eq!((one.count(), one.max(), one.quantile(0.001)), (100, Duration::from_millis(100), Duration::from_millis(1)));
    }

    #[test]
    fn a_single_value_is_every_quantile() {
        let mut histogram = Histogram::default();
        assert_eq!(histogram.quantile(0.99), Duration::ZERO);
        histogram.record(Duration::from_micros(777));
        assert_eq!((histogram.quantile(0.01), histogram.quantile(0.99)), (histogram.max(), histogram.max()));
    }

    #[test]
    fn latencies_beyond_an_hour_do_not_fail() {
        let mut histogram = Histogram::default();
        histogram.record(Duration::from_secs(7_200));
        assert_eq!((histogram.count(), histogram.max()), (1, Duration::from_secs(7_200)));
    }
}
