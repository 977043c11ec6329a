//! What takes somebody's time, to compare many times with at once.

use protocol::Millis;
use protocol::events::EventRef;

/// Something that takes somebody's time.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) event: EventRef,
    from: Millis,
    until: Millis,
}

impl Taken {
    /// None if it has no time.
    #[must_use]
    pub(crate) fn of(event: EventRef, from: Option<Millis>, until: Option<Millis>) -> Option<Self> {
        Some(Self { event, from: from?, until: until? })
    }

    #[must_use]
    pub(crate) fn overlaps(&self, from: Option<Millis>, until: Option<Millis>) -> bool {
        from.zip(until).is_some_and(|(from, until)| self.from < until && from < self.until)
    }
}
