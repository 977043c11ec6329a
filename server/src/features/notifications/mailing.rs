//! The mail of a notification, whose texts are those of a push as well.

use protocol::events::EventRef;
use protocol::lessons::LessonRef;
use protocol::notifications::{About, FixtureWhat, LeagueWhat, LessonWhat, LiveStage};
use protocol::packages::PassState;
use protocol::reports::ModerationWhat;
use protocol::staff::StaffRole;
use protocol::users::CertificateState;
use protocol::{Millis, NotificationId, UserId};

use super::relevance::is_news;
use super::when::when;
use super::{bundles, store, unsubscribing};
use crate::error::Result;
use crate::features::users::profiles::account;
use crate::jobs::Outside;
use crate::mail::{self, Content, Language, Letter, Sent};

/// Mails a notification, unless somebody has read it since, a newer one says the same of others too, or it is old news.
pub(super) async fn mail(
    outside: &Outside,
    id: uuid::Uuid,
    user: UserId,
    (about, row): (&About, Option<NotificationId>),
    at: Millis,
) -> Result<()> {
    let (db, now) = (&outside.core.db, outside.core.clock.now());
    // The account may have been removed since.
    let Some(to) = account::mail_recipient(db, user).await? else { return Ok(()) };
    let bundle = match row {
        Some(row) => store::unread_bundle(db, row).await?,
        None => None,
    };
    if row.is_some() && bundle.is_none() || !is_news(db, to.tenant, user, about, now).await? {
        return Ok(());
    }
    let has_others = match bundle {
        Some(bundle) => bundles::others(db, user, bundle).await? > 0,
        None => false,
    };
    let MailText { key, who, event, game, path } = MailText::of(about);
    let key = if has_others { with_others(key) } else { key };
    let language = Language::first_supported(to.settings.language.as_deref());
    let when = game.map(|game| when_and_where(language, game, now)).unwrap_or_default();
    let content = Content::News { who, event, when: &when, path: &path };
    let unsubscribe = unsubscribing::path(&outside.core.keys, user, about.kind())?;
    let unsubscribe = Some(unsubscribe.as_str());
    let letter = Letter { id, written_at: at, to: &to.email, name: &to.name, language, about: key, unsubscribe, content };
    if outside.mail.send(&letter).await? == Sent::Refused {
        tracing::warn!(%user, kind = about.kind(), "the mail server rejected the recipient");
    }
    Ok(())
}

/// The key of a text that names somebody "and others".
fn with_others(key: &'static str) -> &'static str {
    match key {
        "followed" => "followed_others",
        "enrolment_asked" => "enrolment_asked_others",
        "enrolment_joined" => "enrolment_joined_others",
        "late_drop" => "late_drop_others",
        "post_commented" => "post_commented_others",
        key => key,
    }
}

/// The text of a notification's mail.
pub(in crate::features) struct MailText<'a> {
    /// The key of its texts.
    key: &'static str,
    /// Who caused it, or the name of the search that it fits; may be empty.
    who: &'a str,
    /// The name of the event or group; may be empty.
    event: &'a str,
    /// When and where it is, if it is about a game.
    game: Option<Place<'a>>,
    /// The page of the app to open.
    pub(in crate::features) path: String,
}

/// When and where a game is, as far as it is known.
#[derive(Clone, Copy)]
struct Place<'a> {
    starts_at: Option<Millis>,
    zone: Option<&'a str>,
    court: Option<&'a str>,
}

/// For example: Friday, November 20, 7:00 PM, Vermont Canyon. Without the parts that are not known.
fn when_and_where(language: Language, game: Place<'_>, now: Millis) -> String {
    let when = game.starts_at.map(|at| when(language, at, game.zone, now));
    when.into_iter().chain(game.court.map(str::to_owned)).collect::<Vec<_>>().join(", ")
}

impl<'a> MailText<'a> {
    /// One of its texts, in a language: `subject` or `lead`.
    pub(in crate::features) fn text(&self, language: Language, name: &str, now: Millis) -> String {
        let when = self.game.map(|game| when_and_where(language, game, now)).unwrap_or_default();
        mail::filled(language.text(&format!("{}.{name}", self.key)), self.who, self.event, &when)
    }

    pub(in crate::features) fn of(about: &'a About) -> Self {
        match about {
            About::Followed { by } => Self { who: &by.name, ..Self::at("followed", "/notifications") },
            About::GroupInvited { title, by, .. } => Self { who: &by.name, event: title, ..Self::at("group_invited", "/notifications") },
            About::Certificate { state: CertificateState::Verified } => Self::at("certificate_verified", "/profile"),
            About::Certificate { state: CertificateState::Expired } => Self::at("certificate_expired", "/profile"),
            About::Certificate { state: CertificateState::Unverified } => Self::at("certificate_unverified", "/profile"),
            About::EnrolmentAsked { event, by }
            | About::EnrolmentJoined { event, by }
            | About::EventInvited { event, by }
            | About::EnrolmentAdded { event, by }
            | About::EventHandedOver { event, by: Some(by) }
            | About::Announced { event, by: Some(by), .. }
            | About::DueSet { event, by: Some(by), .. }
            | About::ScoringAsked { event, by: Some(by), .. }
            | About::PlayAccepted { event, by } => Self { who: &by.name, ..Self::in_event(about.kind(), event) },
            About::LateDrop { event, by: Some(by) }
            | About::AbsenceObjected { event, by: Some(by) }
            | About::SubstituteWanted { event, by: Some(by) }
            | About::MatchReported { event, by: Some(by), .. }
            | About::MatchDisputed { event, by: Some(by), .. } => Self { who: &by.name, ..Self::in_event(about.kind(), event) },
            About::Announced { event, by: None, .. } => Self::in_event("announced_unnamed", event),
            About::LateDrop { event, by: None } => Self::in_event("late_drop_unnamed", event),
            About::AbsenceObjected { event, by: None } => Self::in_event("absence_objected_unnamed", event),
            About::SubstituteWanted { event, by: None } => Self::in_event("substitute_wanted_unnamed", event),
            About::MatchReported { event, by: None, .. } => Self::in_event("match_reported_unnamed", event),
            About::MatchDisputed { event, by: None, .. } => Self::in_event("match_disputed_unnamed", event),
            About::EventHandedOver { event, by: None } => Self::in_event("event_handed_over_unnamed", event),
            About::ScoringAsked { event, by: None, .. } => Self::in_event("scoring_asked_unnamed", event),
            About::MatchLive { event, stage: LiveStage::Started, players, .. } => {
                Self { who: players, ..Self::in_event("match_started", event) }
            }
            About::MatchLive { event, stage: LiveStage::MatchPoint, players, .. } => {
                Self { who: players, ..Self::in_event("match_point", event) }
            }
            About::MatchLive { event, stage: LiveStage::Ended, players, .. } => {
                Self { who: players, ..Self::in_event("match_ended", event) }
            }
            About::DueSet { event, by: None, .. } => Self::in_event("due_set_unnamed", event),
            About::RoleAsked { event, by, role: StaffRole::CoOrganiser } => {
                Self { who: &by.name, ..Self::in_event("co_organiser_asked", event) }
            }
            About::RoleAsked { event, by, role: StaffRole::Official } => Self { who: &by.name, ..Self::in_event("official_asked", event) },
            About::RoleAnswered { event, by, accepted: true, .. } => Self { who: &by.name, ..Self::in_event("role_accepted", event) },
            About::RoleAnswered { event, by, accepted: false, .. } => Self { who: &by.name, ..Self::in_event("role_declined", event) },
            About::EnrolmentDecided { event, accepted: true, waiting: false } => Self::in_event("enrolment_accepted", event),
            About::EnrolmentDecided { event, accepted: true, waiting: true } => Self::in_event("enrolment_waiting", event),
            About::EnrolmentDecided { event, accepted: false, .. } => Self::in_event("enrolment_rejected", event),
            About::SeatOffered { event, .. }
            | About::OfferExpired { event }
            | About::EnrolmentReopened { event }
            | About::EnrolmentRemoved { event, .. }
            | About::EventChanged { event, .. }
            | About::PollOpened { event }
            | About::EventConfirmed { event }
            | About::EventCancelled { event, .. }
            | About::ReminderDay { event }
            | About::ReminderSoon { event }
            | About::MarkedAbsent { event, .. }
            | About::MatchConfirmed { event, .. }
            | About::MatchVoided { event, .. }
            | About::RoleEnded { event, .. }
            | About::MatchCorrected { event, .. } => Self::in_event(about.kind(), event),
            About::SearchMatched { event, name: Some(name), .. } => Self { who: name, ..Self::in_event("search_matched", event) },
            About::SearchMatched { event, name: None, .. } => Self::in_event("search_matched_unnamed", event),
            About::PlayAsked { by, .. } => Self { who: &by.name, ..Self::at(about.kind(), "/") },
            About::LeagueNews { league, what, by, .. } => {
                let who = by.as_ref().map(|by| by.name.as_str()).unwrap_or_default();
                Self { key: league_key(*what), who, event: &league.name, game: None, path: format!("/leagues/{}", league.id) }
            }
            About::FixtureNews { league, what, players, starts_at, zone, .. } => Self {
                key: fixture_key(*what),
                who: players,
                event: &league.name,
                game: Some(Place { starts_at: *starts_at, zone: zone.as_deref(), court: None }),
                path: format!("/leagues/{}?tab=games", league.id),
            },
            About::LessonAsked { lesson, what, by, .. } => Self { who: &by.name, ..Self::in_lesson(lesson_key(*what), lesson) },
            About::LessonNews { lesson, what, .. } => Self::in_lesson(lesson_key(*what), lesson),
            About::LessonTomorrow { lesson } | About::LessonSoon { lesson } => Self::in_lesson(about.kind(), lesson),
            About::HourFree { coach, starts_at, zone, court, .. } => Self {
                key: about.kind(),
                who: &coach.name,
                event: "",
                game: Some(Place { starts_at: Some(*starts_at), zone: Some(zone), court: Some(court) }),
                path: format!("/players/{}?slot={}", coach.id, starts_at.0),
            },
            About::Mentioned { post, by, .. } | About::PostCommented { post, by } | About::CommentReplied { post, by, .. } => {
                Self { who: &by.name, event: &post.start, ..Self::at(about.kind(), &format!("/community/{}", post.id)) }
            }
            About::Moderated { what, start, post, case, .. } => {
                let path = match (case, post) {
                    (Some(case), _) => format!("/moderation/own/{case}"),
                    (None, Some(post)) => format!("/community/{post}"),
                    (None, None) => "/notifications".to_owned(),
                };
                Self { event: start, ..Self::at(moderated_key(*what), &path) }
            }
            About::PassNews { name, state, by, .. } => Self { who: &by.name, event: name, ..Self::at(pass_key(*state), "/lessons") },
        }
    }

    fn at(key: &'static str, path: &str) -> Self {
        Self { key, who: "", event: "", game: None, path: path.to_owned() }
    }

    fn in_lesson(key: &'static str, lesson: &'a LessonRef) -> Self {
        let game = Place { starts_at: Some(lesson.starts_at), zone: Some(&lesson.zone), court: Some(&lesson.court) };
        Self { key, who: &lesson.coach.name, event: &lesson.pupil, game: Some(game), path: format!("/lessons/{}", lesson.id) }
    }

    fn in_event(key: &'static str, event: &'a EventRef) -> Self {
        let game = Place { starts_at: event.starts_at, zone: event.zone.as_deref(), court: event.court.as_deref() };
        Self { key, who: "", event: &event.name, game: Some(game), path: format!("/games/{}", event.id) }
    }
}

fn league_key(what: LeagueWhat) -> &'static str {
    match what {
        LeagueWhat::PartnerAsked => "league_partner_asked",
        LeagueWhat::PartnerAccepted => "league_partner_accepted",
        LeagueWhat::PartnerDeclined => "league_partner_declined",
        LeagueWhat::Requested => "league_requested",
        LeagueWhat::Joined => "league_joined",
        LeagueWhat::Accepted => "league_accepted",
        LeagueWhat::Rejected => "league_rejected",
        LeagueWhat::MovedUp => "league_moved_up",
        LeagueWhat::NoPlace => "league_no_place",
        LeagueWhat::Added => "league_added",
        LeagueWhat::Invited => "league_invited",
        LeagueWhat::InvitationDeclined => "league_invitation_declined",
        LeagueWhat::Removed => "league_removed",
        LeagueWhat::Drawn => "league_drawn",
        LeagueWhat::Withdrew => "league_withdrew",
        LeagueWhat::TeamAsked => "league_team_asked",
        LeagueWhat::TeamAccepted => "league_team_accepted",
        LeagueWhat::TeamDeclined => "league_team_declined",
        LeagueWhat::TeamLeft => "league_team_left",
        LeagueWhat::TeamRemoved => "league_team_removed",
        LeagueWhat::TeamCaptain => "league_team_captain",
        LeagueWhat::Cancelled => "league_cancelled",
        LeagueWhat::Completed => "league_completed",
        LeagueWhat::LadderUp => "league_ladder_up",
        LeagueWhat::LadderDown => "league_ladder_down",
        LeagueWhat::LadderInactive => "league_ladder_inactive",
        LeagueWhat::Promoted => "league_promoted",
        LeagueWhat::Relegated => "league_relegated",
        LeagueWhat::NewPeriod => "league_new_period",
        LeagueWhat::CoOrganiserAsked => "league_co_organiser_asked",
        LeagueWhat::OfficialAsked => "league_official_asked",
        LeagueWhat::RoleAccepted => "league_role_accepted",
        LeagueWhat::RoleDeclined => "league_role_declined",
        LeagueWhat::RoleEnded => "league_role_ended",
        LeagueWhat::HandedOver => "league_handed_over",
    }
}

fn fixture_key(what: FixtureWhat) -> &'static str {
    match what {
        FixtureWhat::DatesProposed => "fixture_dates_proposed",
        FixtureWhat::DateAgreed => "fixture_date_agreed",
        FixtureWhat::DateSet => "fixture_date_set",
        FixtureWhat::Postponed => "fixture_postponed",
        FixtureWhat::Awarded => "fixture_awarded",
        FixtureWhat::Cancelled => "fixture_cancelled",
        FixtureWhat::Revived => "fixture_revived",
        FixtureWhat::Challenged => "fixture_challenged",
        FixtureWhat::ChallengeAccepted => "fixture_challenge_accepted",
        FixtureWhat::ChallengeRefused => "fixture_challenge_refused",
        FixtureWhat::ChallengeWithdrawn => "fixture_challenge_withdrawn",
        FixtureWhat::ChallengeUnanswered => "fixture_challenge_unanswered",
        FixtureWhat::ChallengeUnplayed => "fixture_challenge_unplayed",
        FixtureWhat::LineUpDue => "fixture_line_up_due",
        FixtureWhat::LineUpsRevealed => "fixture_line_ups_revealed",
        FixtureWhat::LineUpMissing => "fixture_line_up_missing",
        FixtureWhat::TieDecided => "fixture_tie_decided",
    }
}

fn lesson_key(what: LessonWhat) -> &'static str {
    match what {
        LessonWhat::Requested => "lesson_requested",
        LessonWhat::Countered => "lesson_countered",
        LessonWhat::Agreed => "lesson_agreed",
        LessonWhat::Declined => "lesson_declined",
        LessonWhat::Taken => "lesson_taken",
        LessonWhat::Expired => "lesson_expired",
        LessonWhat::Withdrawn => "lesson_withdrawn",
        LessonWhat::MoveProposed => "lesson_move_proposed",
        LessonWhat::Moved => "lesson_moved",
        LessonWhat::NotMoved => "lesson_not_moved",
        LessonWhat::Cancelled => "lesson_cancelled",
        LessonWhat::CancelledLate => "lesson_cancelled_late",
        LessonWhat::CancelledWeather => "lesson_cancelled_weather",
        LessonWhat::MarkedAbsent => "lesson_marked_absent",
        LessonWhat::AbsenceObjected => "lesson_absence_objected",
        LessonWhat::AbsenceDecided => "lesson_absence_decided",
        LessonWhat::Completed => "lesson_completed",
        LessonWhat::Reviewed => "lesson_reviewed",
        LessonWhat::Added => "lesson_added",
        LessonWhat::PupilLeft => "lesson_pupil_left",
    }
}

fn moderated_key(what: ModerationWhat) -> &'static str {
    match what {
        ModerationWhat::Held | ModerationWhat::Hidden => "moderated_hidden",
        ModerationWhat::Restored => "moderated_restored",
        ModerationWhat::Removed => "moderated_removed",
        ModerationWhat::RuledHidden => "moderated_ruled_hidden",
        ModerationWhat::Warned => "moderated_warned",
        ModerationWhat::Suspended => "moderated_suspended",
        ModerationWhat::AppealGranted => "moderated_appeal_granted",
        ModerationWhat::AppealRefused => "moderated_appeal_refused",
        ModerationWhat::ReportUpheld => "moderated_report_upheld",
        ModerationWhat::ReportDismissed => "moderated_report_dismissed",
    }
}

fn pass_key(state: PassState) -> &'static str {
    match state {
        PassState::Asked => "pass_asked",
        PassState::Active => "pass_active",
        PassState::Refused => "pass_refused",
        PassState::Withdrawn => "pass_withdrawn",
        PassState::Ended => "pass_ended",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_about_an_event_links_to_it() {
        let event = EventRef {
            id: protocol::EventId(uuid::Uuid::nil()),
            name: "Thursday doubles".into(),
            starts_at: None,
            zone: None,
            court: None,
        };
        let decided = |accepted, waiting| About::EnrolmentDecided { event: event.clone(), accepted, waiting };
        for (accepted, waiting, key) in
            [(true, false, "enrolment_accepted"), (true, true, "enrolment_waiting"), (false, false, "enrolment_rejected")]
        {
            let about = decided(accepted, waiting);
            let text = MailText::of(&about);
            let path = "/games/00000000-0000-0000-0000-000000000000";
            assert_eq!((text.key, text.who, text.event, text.path.as_str()), (key, "", "Thursday doubles", path));
        }
    }
}
