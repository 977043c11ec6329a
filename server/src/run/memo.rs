//! What nouns compute from a version of something, on each node: for the same version once, however many ask for it at a time.

use std::any::{Any, TypeId};
use std::collections::VecDeque;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::OnceCell;
use uuid::Uuid;

/// Values that are remembered; of more, the oldest are computed again when somebody asks.
const MOST: usize = 256;

/// Of what a value is computed: an id, and numbers that differ once it has to be computed again.
pub(super) type Version = (Uuid, [i64; 3]);

type Value = Arc<dyn Any + Send + Sync>;
type Cell = Arc<OnceCell<Value>>;

#[derive(Default)]
pub(super) struct Memo(Mutex<VecDeque<((TypeId, Version), Cell)>>);

impl Memo {
    /// Where the value of a type and a version is, or will be.
    pub(super) fn cell<T: 'static>(&self, version: Version) -> Cell {
        let key = (TypeId::of::<T>(), version);
        let mut cells = self.0.lock();
        if let Some((_, cell)) = cells.iter().find(|(known, _)| *known == key) {
            return Arc::clone(cell);
        }
        if cells.len() >= MOST {
            cells.pop_front();
        }
        let cell = Cell::default();
        cells.push_back((key, Arc::clone(&cell)));
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_has_one_value_and_the_oldest_is_evicted() {
        let memo = Memo::default();
        let version = |number| (Uuid::nil(), [1, number, 0]);
        memo.cell::<u8>(version(0)).set(Arc::new(7_u8)).expect("the first");
        assert!(memo.cell::<u8>(version(0)).initialized() && !memo.cell::<u16>(version(0)).initialized());
        assert!(!memo.cell::<u8>(version(1)).initialized(), "another version");
        for number in 2..=i64::try_from(MOST).expect("a number") {
            memo.cell::<u8>(version(number));
        }
        assert!(!memo.cell::<u8>(version(0)).initialized(), "the oldest is gone");
        assert!(memo.0.lock().len() <= MOST);
    }
}
