//! Packages: a number of lessons at a price, to be used until they expire. A player's package is a pass; one of group lessons also
//! pays for places in the coach's classes. No payment is taken: the coach says when it was paid.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::call::noun;
use crate::lessons::LessonKind;
use crate::people::Person;
use crate::{EventId, Millis, PackageId, PassId, UserId};

/// A package that a coach offers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Package {
    pub id: PackageId,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: PackageForm,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PackageForm {
    pub name: String,
    /// 2 to 50.
    #[ts(type = "number")]
    pub lessons: i64,
    pub kind: LessonKind,
    /// The length of each, in minutes; one of the coach's.
    #[ts(type = "number")]
    pub minutes: i64,
    /// Cents for all of them.
    #[ts(type = "number")]
    pub price: i64,
    /// How many days a pass can be used: 7 to 730.
    #[ts(type = "number")]
    pub days: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PassState {
    /// The player asks for it; the coach answers.
    Asked,
    /// Can be used until it expires or all its lessons are used.
    Active,
    Refused,
    /// Taken back by the player before the coach answered.
    Withdrawn,
    /// Ended by the coach.
    Ended,
}

/// A package in the hands of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct Pass {
    pub id: PassId,
    pub coach: Person,
    pub player: Person,
    pub state: PassState,
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: PackageForm,
    /// Lessons that are not used.
    #[ts(type = "number")]
    pub left: i64,
    /// Absent until it is active.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Millis>,
    pub asked_at: Millis,
}

/// Offers a package; for people with a coach profile, at most ten.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct OfferPackage {
    #[serde(flatten)]
    #[ts(flatten)]
    pub form: PackageForm,
}

/// Offers a package no longer; passes stay.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct RetirePackage {
    pub package: PackageId,
}

/// Asks the coach for a package.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AskForPackage {
    pub package: PackageId,
}

/// Gives a player the pass that they asked for, or refuses it; for its coach.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct AnswerPass {
    pub pass: PassId,
    pub accept: bool,
}

/// Takes back that I asked for a pass; from its coach, ends a pass that is active.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct EndPass {
    pub pass: PassId,
}

/// Pays for my place in a class of the coach's with one lesson of a pass for group lessons that are at least as long.
#[derive(Clone, Debug, Serialize, Deserialize, TS)]
pub struct UsePass {
    pub pass: PassId,
    pub event: EventId,
}

/// A coach's packages, and my passes with this coach; without a coach, my own packages and all passes with me as coach or player.
#[derive(Clone, Debug, Default, Serialize, Deserialize, TS)]
#[ts(optional_fields)]
pub struct ListPackages {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coach: Option<UserId>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Packages {
    pub packages: Vec<Package>,
    /// Those asked for first, then active ones, then the rest, at most 100.
    pub passes: Vec<Pass>,
}

noun! {
    /// Commands about packages of lessons.
    calls PackageCommand {
        "package.offer" Keyed OfferPackage -> Package;
        "package.retire" Natural RetirePackage -> Packages;
        "package.ask" Keyed AskForPackage -> Pass;
        "package.answer" Keyed AnswerPass -> Pass;
        "package.end" Keyed EndPass -> Pass;
        "package.use" Keyed UsePass -> Pass;
    }
    /// Queries about packages of lessons.
    calls PackageQuery {
        "package.list" Read ListPackages -> Packages;
    }
}
