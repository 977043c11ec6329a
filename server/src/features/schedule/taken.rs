//! What takes somebody's time, to compare many times with at once.

use protocol::events::EventRef;
use protocol::{ErrorCode, EventId, Millis, Refusal, sentence};
use serde_json::json;

use super::hours::Hours;

/// Something that takes somebody's time.
#[derive(Clone, Debug)]
pub(crate) struct Taken {
    pub(crate) what: TakenBy,
    hours: Hours,
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
    pub(crate) fn of(event: EventRef, ends_at: Option<Millis>) -> Option<Self> {
        let hours = Hours::of(event.zone.as_deref(), (event.starts_at?, ends_at?));
        Some(Self { what: TakenBy::Event(event), hours })
    }

    #[must_use]
    pub(crate) fn by_lesson(refusal: Refusal, from: Millis, until: Millis) -> Self {
        Self { what: TakenBy::Lesson(Box::new(refusal)), hours: Hours::of(None, (from, until)) }
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
    pub(crate) fn overlaps(&self, hours: &Hours) -> bool {
        self.hours.overlap(hours)
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
