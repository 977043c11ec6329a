//! Notifications that ask somebody something that they did not ask for.
//!
//! INVARIANT: a command that sends one has counted whom it reaches (`features::unasked`), or it fails. A new kind of notification does not
//! compile until it says here whether it asks.

use protocol::notifications::{About, LeagueWhat};

/// Whether somebody is asked to play, to join or to take a role. Asks to play now and for lessons have limits of their own.
pub(super) fn asks(about: &About) -> bool {
    match about {
        About::EventInvited { .. } | About::RoleAsked { .. } | About::ScoringAsked { .. } | About::GroupInvited { .. } => true,
        About::LeagueNews { what, .. } => asks_in_league(*what),
        About::Followed { .. }
        | About::Certificate { .. }
        | About::EnrolmentAsked { .. }
        | About::EnrolmentJoined { .. }
        | About::EnrolmentDecided { .. }
        | About::EnrolmentReopened { .. }
        | About::SeatOffered { .. }
        | About::OfferExpired { .. }
        | About::EnrolmentAdded { .. }
        | About::EnrolmentRemoved { .. }
        | About::EventChanged { .. }
        | About::PollOpened { .. }
        | About::EventConfirmed { .. }
        | About::EventCancelled { .. }
        | About::ReminderDay { .. }
        | About::ReminderSoon { .. }
        | About::Announced { .. }
        | About::LateDrop { .. }
        | About::MarkedAbsent { .. }
        | About::AbsenceObjected { .. }
        | About::SubstituteWanted { .. }
        | About::SearchMatched { .. }
        | About::MatchReported { .. }
        | About::MatchConfirmed { .. }
        | About::MatchDisputed { .. }
        | About::MatchVoided { .. }
        | About::MatchCorrected { .. }
        | About::MatchLive { .. }
        | About::RoleAnswered { .. }
        | About::RoleEnded { .. }
        | About::EventHandedOver { .. }
        | About::DueSet { .. }
        | About::PlayAsked { .. }
        | About::PlayAccepted { .. }
        | About::FixtureNews { .. }
        | About::LessonAsked { .. }
        | About::LessonNews { .. }
        | About::LessonTomorrow { .. }
        | About::LessonSoon { .. }
        | About::HourFree { .. }
        | About::PassNews { .. }
        | About::Mentioned { .. }
        | About::PostCommented { .. }
        | About::CommentReplied { .. }
        | About::Moderated { .. } => false,
    }
}

fn asks_in_league(what: LeagueWhat) -> bool {
    use LeagueWhat as What;
    match what {
        What::PartnerAsked | What::Invited | What::TeamAsked | What::CoOrganiserAsked | What::OfficialAsked => true,
        What::PartnerAccepted
        | What::PartnerDeclined
        | What::Requested
        | What::Joined
        | What::Accepted
        | What::Rejected
        | What::MovedUp
        | What::NoPlace
        | What::Added
        | What::InvitationDeclined
        | What::Removed
        | What::Drawn
        | What::Withdrew
        | What::TeamAccepted
        | What::TeamDeclined
        | What::TeamLeft
        | What::TeamRemoved
        | What::TeamCaptain
        | What::Cancelled
        | What::Completed
        | What::LadderUp
        | What::LadderDown
        | What::LadderInactive
        | What::Promoted
        | What::Relegated
        | What::NewPeriod
        | What::RoleAccepted
        | What::RoleDeclined
        | What::RoleEnded
        | What::HandedOver => false,
    }
}
