//! What people in a block with whoever caused a notification learn of it.

use super::About;

impl About {
    /// The kinds that reach people in a block with whoever caused them: what players of one game must know of it.
    pub const PAST_BLOCKS: &'static [&'static str] = &[
        "seat_offered",
        "offer_expired",
        "enrolment_removed",
        "event_changed",
        "poll_opened",
        "event_confirmed",
        "event_cancelled",
        "announced",
        "late_drop",
        "marked_absent",
        "absence_objected",
        "substitute_wanted",
        "match_reported",
        "match_confirmed",
        "match_disputed",
        "match_voided",
        "match_corrected",
        "scoring_asked",
        "role_ended",
        "event_handed_over",
        "due_set",
        "league_news",
        "fixture_news",
        "lesson_news",
    ];

    /// The same without the name of whoever caused it and without what they wrote: what happened is sent, talk is not.
    #[must_use]
    pub fn unnamed(mut self) -> Self {
        if let Self::LeagueNews { reason, .. }
        | Self::FixtureNews { reason, .. }
        | Self::LessonNews { reason, .. }
        | Self::EventChanged { reason, cause: None, .. } = &mut self
        {
            *reason = None;
        }
        // The wire requires these: of an event that is called off the listed cause stays, whose text is not theirs.
        if let Self::EventCancelled { reason, cause: None, .. }
        | Self::EnrolmentRemoved { reason, .. }
        | Self::MatchDisputed { reason, .. }
        | Self::MatchCorrected { reason, .. } = &mut self
        {
            reason.clear();
        }
        if let Self::LateDrop { by, .. }
        | Self::AbsenceObjected { by, .. }
        | Self::SubstituteWanted { by, .. }
        | Self::MatchReported { by, .. }
        | Self::MatchDisputed { by, .. }
        | Self::Announced { by, .. }
        | Self::EventHandedOver { by, .. }
        | Self::ScoringAsked { by, .. }
        | Self::DueSet { by, .. }
        | Self::LeagueNews { by, .. }
        | Self::FixtureNews { by, .. }
        | Self::LessonNews { by, .. } = &mut self
        {
            *by = None;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::events::{Cause, EventRef};
    use crate::{EventId, MatchId};

    #[test]
    fn what_somebody_wrote_does_not_pass_a_block() {
        let event = EventRef { id: EventId(Uuid::nil()), name: "Friday doubles".into(), starts_at: None, zone: None, court: None };
        let (reason, score, match_id) = (String::from("You know why"), String::from("6-4 6-3"), MatchId(Uuid::nil()));
        for about in [
            About::EnrolmentRemoved { event: event.clone(), reason: reason.clone() },
            About::EventCancelled { event: event.clone(), reason: reason.clone(), cause: None },
            About::MatchDisputed { event: event.clone(), match_id, by: None, reason: reason.clone() },
            About::MatchCorrected { event: event.clone(), match_id, score, reason: reason.clone() },
        ] {
            let text = serde_json::to_string(&about.unnamed()).expect("JSON");
            assert!(text.contains("Friday doubles") && !text.contains(&reason), "{text}");
        }
        let listed = About::EventCancelled { event, reason: "It is raining.".into(), cause: Some(Cause::Rain) };
        assert_eq!(listed.clone().unnamed(), listed, "a listed cause is nobody's words");
    }
}
