//! Pseudo-random numbers that depend only on a key, so that the same person always looks the same.

/// A splitmix64 generator.
pub(super) struct Chance(u64);

impl Chance {
    /// Seeds it with the FNV-1a hash of a key.
    pub(super) fn of(key: &str) -> Self {
        Self(key.bytes().fold(0xcbf2_9ce4_8422_2325, |state, byte| (state ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `below` - 1.
    pub(super) fn pick(&mut self, below: u16) -> u16 {
        u16::try_from(self.next() % u64::from(below.max(1))).unwrap_or_default()
    }

    /// One of the items.
    pub(super) fn one_of<T: Copy + Default>(&mut self, items: &[T]) -> T {
        let index = self.pick(u16::try_from(items.len()).unwrap_or(u16::MAX));
        items.get(usize::from(index)).copied().unwrap_or_default()
    }

    /// A number from `from` to `to`, both included.
    pub(super) fn between(&mut self, from: f32, to: f32) -> f32 {
        from + (to - from) * f32::from(self.pick(1_000)) / 999.0
    }
}
