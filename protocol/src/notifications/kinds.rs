//! The kinds of notifications, by their names in settings, and the event that each is about.

use super::About;
use crate::events::EventRef;
use crate::lessons::LessonRef;

impl About {
    /// Every kind, by its name in settings.
    pub const KINDS: &'static [&'static str] = &[
        "followed",
        "group_invited",
        "certificate",
        "enrolment_asked",
        "enrolment_joined",
        "enrolment_decided",
        "enrolment_reopened",
        "event_invited",
        "seat_offered",
        "offer_expired",
        "enrolment_added",
        "enrolment_removed",
        "event_changed",
        "poll_opened",
        "event_confirmed",
        "event_cancelled",
        "reminder_day",
        "reminder_soon",
        "announced",
        "late_drop",
        "marked_absent",
        "absence_objected",
        "substitute_wanted",
        "search_matched",
        "match_reported",
        "match_confirmed",
        "match_disputed",
        "match_voided",
        "match_corrected",
        "scoring_asked",
        "match_live",
        "role_asked",
        "role_answered",
        "role_ended",
        "event_handed_over",
        "due_set",
        "play_asked",
        "play_accepted",
        "league_news",
        "fixture_news",
        "lesson_asked",
        "lesson_news",
        "lesson_tomorrow",
        "lesson_soon",
        "hour_free",
        "pass_news",
        "mentioned",
        "post_commented",
        "comment_replied",
        "moderated",
    ];

    /// The lesson that it is about.
    #[must_use]
    pub fn lesson(&self) -> Option<&LessonRef> {
        if let Self::LessonAsked { lesson, .. }
        | Self::LessonNews { lesson, .. }
        | Self::LessonTomorrow { lesson }
        | Self::LessonSoon { lesson } = self
        {
            Some(lesson)
        } else {
            None
        }
    }

    /// The event that it is about.
    #[must_use]
    pub fn event(&self) -> Option<&EventRef> {
        match self {
            Self::Followed { .. }
            | Self::GroupInvited { .. }
            | Self::Certificate { .. }
            | Self::PlayAsked { .. }
            | Self::LeagueNews { .. }
            | Self::FixtureNews { .. }
            | Self::LessonAsked { .. }
            | Self::LessonNews { .. }
            | Self::LessonTomorrow { .. }
            | Self::LessonSoon { .. }
            | Self::HourFree { .. }
            | Self::PassNews { .. }
            | Self::Mentioned { .. }
            | Self::PostCommented { .. }
            | Self::CommentReplied { .. }
            | Self::Moderated { .. } => None,
            Self::EnrolmentAsked { event, .. }
            | Self::EnrolmentDecided { event, .. }
            | Self::EnrolmentReopened { event }
            | Self::EventInvited { event, .. }
            | Self::SeatOffered { event, .. }
            | Self::OfferExpired { event }
            | Self::EnrolmentAdded { event, .. }
            | Self::EnrolmentRemoved { event, .. }
            | Self::EventChanged { event, .. }
            | Self::EventConfirmed { event }
            | Self::EventCancelled { event, .. }
            | Self::LateDrop { event, .. }
            | Self::MarkedAbsent { event, .. }
            | Self::AbsenceObjected { event, .. }
            | Self::SubstituteWanted { event, .. }
            | Self::SearchMatched { event, .. }
            | Self::MatchReported { event, .. }
            | Self::MatchConfirmed { event, .. }
            | Self::MatchDisputed { event, .. }
            | Self::MatchVoided { event, .. }
            | Self::MatchCorrected { event, .. }
            | Self::ScoringAsked { event, .. }
            | Self::MatchLive { event, .. }
            | Self::RoleAsked { event, .. }
            | Self::RoleAnswered { event, .. }
            | Self::RoleEnded { event, .. }
            | Self::EventHandedOver { event, .. }
            | Self::EnrolmentJoined { event, .. }
            | Self::ReminderDay { event }
            | Self::ReminderSoon { event }
            | Self::Announced { event, .. }
            | Self::DueSet { event, .. }
            | Self::PollOpened { event, .. }
            | Self::PlayAccepted { event, .. } => Some(event),
        }
    }

    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Followed { .. } => "followed",
            Self::GroupInvited { .. } => "group_invited",
            Self::Certificate { .. } => "certificate",
            Self::EnrolmentAsked { .. } => "enrolment_asked",
            Self::EnrolmentJoined { .. } => "enrolment_joined",
            Self::EnrolmentDecided { .. } => "enrolment_decided",
            Self::EnrolmentReopened { .. } => "enrolment_reopened",
            Self::EventInvited { .. } => "event_invited",
            Self::SeatOffered { .. } => "seat_offered",
            Self::OfferExpired { .. } => "offer_expired",
            Self::EnrolmentAdded { .. } => "enrolment_added",
            Self::EnrolmentRemoved { .. } => "enrolment_removed",
            Self::EventChanged { .. } => "event_changed",
            Self::PollOpened { .. } => "poll_opened",
            Self::EventConfirmed { .. } => "event_confirmed",
            Self::EventCancelled { .. } => "event_cancelled",
            Self::ReminderDay { .. } => "reminder_day",
            Self::ReminderSoon { .. } => "reminder_soon",
            Self::Announced { .. } => "announced",
            Self::LateDrop { .. } => "late_drop",
            Self::MarkedAbsent { .. } => "marked_absent",
            Self::AbsenceObjected { .. } => "absence_objected",
            Self::SubstituteWanted { .. } => "substitute_wanted",
            Self::SearchMatched { .. } => "search_matched",
            Self::MatchReported { .. } => "match_reported",
            Self::MatchConfirmed { .. } => "match_confirmed",
            Self::MatchDisputed { .. } => "match_disputed",
            Self::MatchVoided { .. } => "match_voided",
            Self::MatchCorrected { .. } => "match_corrected",
            Self::ScoringAsked { .. } => "scoring_asked",
            Self::MatchLive { .. } => "match_live",
            Self::RoleAsked { .. } => "role_asked",
            Self::RoleAnswered { .. } => "role_answered",
            Self::RoleEnded { .. } => "role_ended",
            Self::EventHandedOver { .. } => "event_handed_over",
            Self::DueSet { .. } => "due_set",
            Self::PlayAsked { .. } => "play_asked",
            Self::PlayAccepted { .. } => "play_accepted",
            Self::LeagueNews { .. } => "league_news",
            Self::FixtureNews { .. } => "fixture_news",
            Self::LessonAsked { .. } => "lesson_asked",
            Self::LessonNews { .. } => "lesson_news",
            Self::LessonTomorrow { .. } => "lesson_tomorrow",
            Self::LessonSoon { .. } => "lesson_soon",
            Self::HourFree { .. } => "hour_free",
            Self::PassNews { .. } => "pass_news",
            Self::Mentioned { .. } => "mentioned",
            Self::PostCommented { .. } => "post_commented",
            Self::CommentReplied { .. } => "comment_replied",
            Self::Moderated { .. } => "moderated",
        }
    }
}
