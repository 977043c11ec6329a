//! Chance from a seed (SplitMix64): integers alone, so the same seed gives the same result on every machine.

/// A generator of pseudo-random numbers. Not for secrets.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`; 0 if that is 0.
    pub fn below(&mut self, end: usize) -> usize {
        // The high half of the product: even up to one part in 2^64 / end.
        let product = u128::from(self.bits()) * u128::try_from(end).unwrap_or_default();
        usize::try_from(product >> 64).unwrap_or_default()
    }

    /// Puts a list into a random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_these_numbers_on_every_machine() {
        let mut chance = Chance::new(1_234_567);
        let bits = [(); 3].map(|()| chance.bits());
        assert_eq!(bits, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
        let mut list = [0, 1, 2, 3, 4, 5, 6, 7];
        chance.shuffle(&mut list);
        let mut sorted = list;
        sorted.sort_unstable();
        assert_eq!(sorted, [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(Chance::new(0).below(0), 0);
    }

    #[test]
    fn numbers_below_an_end_are_even() {
        let (mut chance, mut counts) = (Chance::new(7), [0_u32; 6]);
        for _ in 0..60_000 {
            counts[chance.below(6)] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
    }
}
