//! Co-organisers and officials of a league, and handing it over.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::staff::StaffRole;
use crate::{LeagueId, UserId};

/// Asks somebody to take a role in a league and in the games of its fixtures. Only the organiser appoints.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AppointInLeague {
    pub league: LeagueId,
    pub user: UserId,
    pub role: StaffRole,
}

/// Accepts the role that I was asked to take.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AcceptLeagueRole {
    pub league: LeagueId,
}

/// Ends a role or a request to take one: by the organiser, or by the person themselves, who declines or resigns.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EndLeagueRole {
    pub league: LeagueId,
    pub user: UserId,
}

/// Makes a co-organiser the organiser; who was the organiser becomes a co-organiser.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct HandOverLeague {
    pub league: LeagueId,
    pub to: UserId,
}
