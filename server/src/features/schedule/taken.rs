//! What takes somebody's time, to compare many times with at once.

use protocol::events::EventRef;
use protocol::{ErrorCode, EventId, Millis, Refusal, sentence};
use serde_json::json;

/// Something that takes somebody's time.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) what: TakenBy,
    from: Millis,
    until: Millis,
}

/// What takes the time.
#[derive(Clone, Debug)]
pub(crate) enum TakenBy {
    Event(EventRef),
    /// A lesson, as the refusal of whoever wants to play then.
    Lesson(Box<Refusal>),
}

impl Taken {
    /// None if it has no time.
    #[must_use]
    pub(crate) fn of(event: EventRef, from: Option<Millis>, until: Option<Millis>) -> Option<Self> {
        Some(Self { what: TakenBy::Event(event), from: from?, until: until? })
    }

    #[must_use]
    pub(crate) fn by_lesson(refusal: Refusal, from: Millis, until: Millis) -> Self {
        Self { what: TakenBy::Lesson(Box::new(refusal)), from, until }
    }

    /// The refusal: this takes your time then.
    pub(crate) fn refusal(&self) -> Refusal {
        match &self.what {
            TakenBy::Event(event) => clash(event),
            TakenBy::Lesson(refusal) => (**refusal).clone(),
        }
    }

    /// The event that takes the time, if it is one.
    #[must_use]
    pub(crate) fn event(&self) -> Option<&EventRef> {
        match &self.what {
            TakenBy::Event(event) => Some(event),
            TakenBy::Lesson(_) => None,
        }
    }

    #[must_use]
    pub(crate) fn is_event(&self, id: EventId) -> bool {
        self.event().is_some_and(|event| event.id == id)
    }

    #[must_use]
    pub(crate) fn overlaps(&self, from: Option<Millis>, until: Option<Millis>) -> bool {
        from.zip(until).is_some_and(|(from, until)| self.from < until && from < self.until)
    }
}

/// The refusal: you play this then.
pub(crate) fn clash(event: &EventRef) -> Refusal {
    let sentence = sentence!("clash", game = event.name.as_str());
    Refusal::saying(ErrorCode::Clash, sentence).with(json!({ "event": event }))
}

/// The refusal: somebody else has no time then, whatever it is that takes it.
pub(crate) fn clash_of_other() -> Refusal {
    Refusal::saying(ErrorCode::Clash, sentence!("clash_other"))
}
