//! How each kind of notification reaches somebody who has no setting for it.

use super::About;
use crate::users::Channels;

impl About {
    /// The kinds that are pushed to subscribed browsers unless somebody's settings say otherwise: what needs an answer or changes plans.
    pub const PUSHED: &'static [&'static str] = &[
        "enrolment_asked",
        "enrolment_decided",
        "event_invited",
        "seat_offered",
        "enrolment_added",
        "enrolment_removed",
        "event_changed",
        "poll_opened",
        "event_confirmed",
        "event_cancelled",
        "announced",
        "reminder_soon",
        "late_drop",
        "absence_objected",
        "substitute_wanted",
        "search_matched",
        "match_reported",
        "match_disputed",
        "scoring_asked",
        "match_live",
        "role_asked",
        "event_handed_over",
        "play_asked",
        "play_accepted",
        "league_news",
        "fixture_news",
        "lesson_asked",
        "lesson_news",
        "lesson_soon",
        "hour_free",
        "pass_news",
        "mentioned",
        "comment_replied",
    ];

    /// The kinds that are mailed to somebody who has no setting for them: what costs them a game or a seat if they miss it.
    pub(crate) const MAILED: &'static [&'static str] = &[
        "seat_offered",
        "event_changed",
        "event_cancelled",
        "reminder_day",
        "announced",
        "match_reported",
        "fixture_news",
        "lesson_asked",
        "lesson_news",
        "lesson_tomorrow",
    ];

    /// The kinds that raise no toast: what can wait until somebody looks at their list.
    pub(crate) const QUIET: &'static [&'static str] = &["due_set"];

    /// The channels of a kind that somebody has no setting for.
    #[must_use]
    pub fn default_channels(kind: &str) -> Channels {
        let (mail, push) = (Self::MAILED.contains(&kind), Some(Self::PUSHED.contains(&kind)));
        Channels { toast: !Self::QUIET.contains(&kind), row: true, mail, push }
    }
}
