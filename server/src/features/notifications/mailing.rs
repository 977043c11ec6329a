//! The mail of a notification.

use protocol::events::EventRef;
use protocol::notifications::About;
use protocol::staff::StaffRole;
use protocol::users::CertificateState;
use protocol::{Millis, UserId};

use crate::error::Result;
use crate::features::users::profiles::account;
use crate::jobs::Outside;
use crate::mail::{Content, Language, Letter, Sent};

/// Mails a notification.
pub(super) async fn mail(outside: &Outside, id: uuid::Uuid, user: UserId, about: &About, at: Millis) -> Result<()> {
    // The account may have been removed since.
    let Some(to) = account::mail_recipient(&outside.core.db, user).await? else { return Ok(()) };
    let MailText { key, who, event, path } = MailText::of(about);
    let language = Language::first_supported(to.settings.language.as_deref());
    let content = Content::News { who, event, path: &path };
    let letter = Letter { id, written_at: at, to: &to.email, name: &to.name, language, about: key, content };
    if outside.mail.send(&letter).await? == Sent::Refused {
        tracing::warn!(%user, kind = about.kind(), "the mail server rejected the recipient");
    }
    Ok(())
}

/// The text of a notification's mail.
struct MailText<'a> {
    /// The key of its texts.
    key: &'static str,
    /// Who caused it; may be empty.
    who: &'a str,
    /// The name of the event or group; may be empty.
    event: &'a str,
    /// The page of the app to open.
    path: String,
}

impl<'a> MailText<'a> {
    fn of(about: &'a About) -> Self {
        match about {
            About::Followed { by } => Self { who: &by.name, ..Self::at("followed", "/notifications") },
            About::GroupInvited { title, by, .. } => Self { who: &by.name, event: title, ..Self::at("group_invited", "/notifications") },
            About::Certificate { state: CertificateState::Verified } => Self::at("certificate_verified", "/profile"),
            About::Certificate { state: CertificateState::Expired } => Self::at("certificate_expired", "/profile"),
            About::Certificate { state: CertificateState::Unverified } => Self::at("certificate_unverified", "/profile"),
            About::EnrolmentAsked { event, by }
            | About::EventInvited { event, by }
            | About::EnrolmentAdded { event, by }
            | About::EventHandedOver { event, by: Some(by) }
            | About::PlayAccepted { event, by } => Self { who: &by.name, ..Self::in_event(about.kind(), event) },
            About::LateDrop { event, by: Some(by) }
            | About::AbsenceObjected { event, by: Some(by) }
            | About::SubstituteWanted { event, by: Some(by) }
            | About::MatchReported { event, by: Some(by), .. }
            | About::MatchDisputed { event, by: Some(by), .. } => Self { who: &by.name, ..Self::in_event(about.kind(), event) },
            About::LateDrop { event, by: None } => Self::in_event("late_drop_unnamed", event),
            About::AbsenceObjected { event, by: None } => Self::in_event("absence_objected_unnamed", event),
            About::SubstituteWanted { event, by: None } => Self::in_event("substitute_wanted_unnamed", event),
            About::MatchReported { event, by: None, .. } => Self::in_event("match_reported_unnamed", event),
            About::MatchDisputed { event, by: None, .. } => Self::in_event("match_disputed_unnamed", event),
            About::EventHandedOver { event, by: None } => Self::in_event("event_handed_over_unnamed", event),
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
            | About::EventConfirmed { event }
            | About::EventCancelled { event, .. }
            | About::MarkedAbsent { event, .. }
            | About::MatchConfirmed { event, .. }
            | About::MatchVoided { event, .. }
            | About::RoleEnded { event, .. }
            | About::MatchCorrected { event, .. } => Self::in_event(about.kind(), event),
            About::PlayAsked { by, .. } => Self { who: &by.name, ..Self::at(about.kind(), "/") },
        }
    }

    fn at(key: &'static str, path: &str) -> Self {
        Self { key, who: "", event: "", path: path.to_owned() }
    }

    fn in_event(key: &'static str, event: &'a EventRef) -> Self {
        Self { key, who: "", event: &event.name, path: format!("/games/{}", event.id) }
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
