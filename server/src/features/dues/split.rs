//! Shares of a cost. Pure.

/// Splits cents among so many people: evenly, and what is left over one cent each among the first.
pub(super) fn shares(total: i64, people: usize) -> Vec<i64> {
    let Ok(count) = i64::try_from(people) else { return Vec::new() };
    if count == 0 {
        return Vec::new();
    }
    let (each, left) = (total / count, total % count);
    (0..count).map(|at| each + i64::from(at < left)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up_and_differ_by_a_cent_at_most() {
        assert_eq!(shares(1_000, 4), [250; 4]);
        assert_eq!(shares(1_000, 3), [334, 333, 333]);
        assert_eq!(shares(2, 4), [1, 1, 0, 0]);
        assert_eq!(shares(500, 0), Vec::<i64>::new());
        for people in 1..=64 {
            for total in [0, 1, 99, 2_599, 1_000_000] {
                let shares = shares(total, people);
                assert_eq!((shares.len(), shares.iter().sum::<i64>()), (people, total));
                assert!(shares.iter().max().unwrap() - shares.iter().min().unwrap() <= 1);
            }
        }
    }
}
