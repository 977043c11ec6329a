//! Polls for the date of an event.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::events::Event;
use crate::people::Person;
use crate::session::Done;
use crate::{EventId, Millis};

/// Whether a date suits somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Suits {
    Yes,
    IfNeedBe,
    No,
}

/// A poll for the date of an event, which has a time meanwhile.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Poll {
    /// The proposed starts, the earliest first.
    pub dates: Vec<Millis>,
    pub opened_at: Millis,
    /// The answers so far, also of those who have left the event since.
    pub votes: Vec<PollVote>,
}

/// Somebody's answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct PollVote {
    pub player: Person,
    /// One for each date.
    pub suits: Vec<Suits>,
    pub at: Millis,
}

/// Asks those in an event which of two to six dates suits them; for its organisers. The event keeps its time until a date is
/// chosen; that time may be one of the dates.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct OpenPoll {
    pub event: EventId,
    /// Starts, in whole minutes.
    pub dates: Vec<Millis>,
}

/// Answers a poll, or changes my answers; for those with a seat, an offered seat or a place on the waiting list.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AnswerPoll {
    pub event: EventId,
    /// One for each date of the poll, in their order.
    pub suits: Vec<Suits>,
}

/// Chooses one of the dates: the event moves there, and the poll ends. Players who said yes, or if need be, are confirmed; the others
/// are asked to confirm their seat.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ChooseDate {
    pub event: EventId,
    pub starts_at: Millis,
}

/// Ends a poll; the event keeps its time.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ClosePoll {
    pub event: EventId,
}

noun! {
    /// Commands that change polls.
    calls PollCommand {
        "poll.open" Keyed OpenPoll -> Poll;
        "poll.answer" Keyed AnswerPoll -> PollVote;
        "poll.choose" Keyed ChooseDate -> Event;
        "poll.close" Keyed ClosePoll -> Done;
    }
}
