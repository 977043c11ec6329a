//! What nouns count now and then, because counting reads many rows, and what may be a minute old: one value for each type and
//! community, on each node.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use protocol::{Millis, TenantId};

/// For how long a value is served before it is counted again.
const FRESH_MILLIS: i64 = 60_000;

type Value = Arc<dyn Any + Send + Sync>;

#[derive(Default)]
pub(super) struct Counted(Mutex<HashMap<(TypeId, TenantId), (Millis, Value)>>);

impl Counted {
    /// The value, unless it is for the caller to count again. While they do, others are served the old one.
    pub(super) fn fresh<T: Send + Sync + 'static>(&self, tenant: TenantId, now: Millis) -> Option<Arc<T>> {
        let mut values = self.0.lock();
        let (counted_at, value) = values.get_mut(&(TypeId::of::<T>(), tenant))?;
        if (0..FRESH_MILLIS).contains(&(now.0 - counted_at.0)) {
            return Arc::clone(value).downcast().ok();
        }
        *counted_at = now;
        None
    }

    pub(super) fn remember<T: Send + Sync + 'static>(&self, tenant: TenantId, now: Millis, value: Arc<T>) {
        self.0.lock().insert((TypeId::of::<T>(), tenant), (now, value));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: TenantId = TenantId::FIRST;

    #[test]
    fn a_value_is_counted_again_after_a_minute_by_one_caller() {
        let counted = Counted::default();
        assert_eq!(counted.fresh::<u8>(HERE, Millis(0)), None, "nothing was counted");
        counted.remember(HERE, Millis(0), Arc::new(7_u8));
        assert_eq!(counted.fresh::<u8>(HERE, Millis(59_999)).as_deref(), Some(&7));
        assert_eq!(counted.fresh::<u8>(HERE, Millis(60_000)), None, "the first to ask counts");
        assert_eq!(counted.fresh::<u8>(HERE, Millis(60_001)).as_deref(), Some(&7), "others do not wait");
        counted.remember(HERE, Millis(60_002), Arc::new(8_u8));
        assert_eq!(counted.fresh::<u8>(HERE, Millis(60_003)).as_deref(), Some(&8));
    }

    #[test]
    fn types_and_communities_have_values_of_their_own() {
        let counted = Counted::default();
        counted.remember(HERE, Millis(0), Arc::new(7_u8));
        assert_eq!(counted.fresh::<u16>(HERE, Millis(1)), None);
        assert_eq!(counted.fresh::<u8>(TenantId(2), Millis(1)), None);
    }

    #[test]
    fn a_clock_that_was_set_back_does_not_keep_a_value_for_ever() {
        let counted = Counted::default();
        counted.remember(HERE, Millis(1_000_000), Arc::new(7_u8));
        assert_eq!(counted.fresh::<u8>(HERE, Millis(0)), None);
    }
}
