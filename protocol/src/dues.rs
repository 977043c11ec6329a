//! Dues: who owes whom what for a game or a season. No payment is taken: organisers mark what was paid.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::events::EventRef;
use crate::people::Person;
use crate::{EventId, Millis, PassId, UserId};

/// What somebody owes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Due {
    /// What it is for; of a season the event through which it is shown.
    pub event: EventRef,
    /// For all dates of its series.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub series: bool,
    pub person: Person,
    /// To whom.
    pub to: Person,
    /// In cents, as prices are.
    #[ts(type = "number")]
    pub amount: i64,
    pub set_at: Millis,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paid_at: Option<Millis>,
    /// The pass that paid for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<PassId>,
    /// They have no seat any more: they dropped late, or had paid already.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub left: bool,
}

/// What somebody owes for a series: for its dates and for the season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DueSum {
    pub person: Person,
    /// Cents not paid yet.
    #[ts(type = "number")]
    pub open: i64,
    #[ts(type = "number")]
    pub paid: i64,
}

/// The dues of an event, open ones first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct DueList {
    pub dues: Vec<Due>,
    /// Cents not paid yet.
    #[ts(type = "number")]
    pub open: i64,
    #[ts(type = "number")]
    pub paid: i64,
    /// By person over its whole series, those who owe most first, at most 100.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DueSum>>")]
    pub sums: Vec<DueSum>,
}

/// How much everybody owes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum DueAmounts {
    /// The event's price, of each player.
    Price,
    /// A cost that all players share evenly, the organiser included if they play.
    Share {
        /// Cents.
        #[ts(type = "number")]
        total: i64,
    },
    /// These people only, each an amount; 0 drops a due.
    Each { amounts: Vec<PersonAmount> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PersonAmount {
    pub user: UserId,
    /// Cents.
    #[ts(type = "number")]
    pub amount: i64,
}

/// Sets what the players of an event owe its organiser; what was paid stays as it is. For the organisers.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct SetDues {
    pub event: EventId,
    pub amounts: DueAmounts,
    /// For the season: players of any date of its series that is still to come.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub series: bool,
}

/// Marks a due as paid or not; for the organisers, except their own.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct MarkPaid {
    pub event: EventId,
    pub user: UserId,
    pub paid: bool,
    /// What they owe for the season.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub series: bool,
}

/// The dues of an event: all of them for its organisers, for others their own.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ListDues {
    pub event: EventId,
}

/// What I owe, open ones first, the newest first, at most 100.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct ListMyDues {}

noun! {
    /// Commands about dues.
    calls DueCommand {
        "dues.set" Keyed SetDues -> DueList;
        "dues.paid" Keyed MarkPaid -> DueList;
    }
    /// Queries about dues.
    calls DueQuery {
        "dues.list" Read ListDues -> DueList;
        "dues.mine" Read ListMyDues -> DueList;
    }
}
