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
