//! Packages of lessons.

use protocol::events::EventForm;
use protocol::lessons::LessonKind;
use protocol::packages::{AnswerPass, AskForPackage, OfferPackage, Package, PackageForm};
use protocol::{CourtId, EventId, PassId};

use super::events;
use crate::{Player, World};

pub fn five() -> PackageForm {
    PackageForm { name: "Five lessons".into(), lessons: 5, kind: LessonKind::Private, minutes: 60, price: 27_500, days: 90 }
}

/// Its passes pay for places in classes.
pub fn ten_in_groups() -> PackageForm {
    PackageForm { name: "Ten classes".into(), lessons: 10, kind: LessonKind::Group, minutes: 90, price: 20_000, days: 90 }
}

/// A class of 90 minutes for 25.00, in three days at a court in Los Angeles.
pub async fn class(world: &World, coach: &Player, court: CourtId, from: &str) -> EventId {
    let to = format!("{:02}:30", (from[..2].parse::<u8>().expect("an hour") + 1) % 24);
    let form = events::form(court, &events::day(world, 3), from, &to);
    let clinic = EventForm { name: "Serve clinic".into(), kind: "clinic".into(), organiser_plays: false, price: Some(2_500), ..form };
    events::create(coach, clinic).await.id
}

pub async fn offer(coach: &Player, form: PackageForm) -> Package {
    coach.client.call(OfferPackage { form }).await.expect("a package")
}

/// A pass that the coach has given to the player.
pub async fn given(coach: &Player, player: &Player, form: PackageForm) -> PassId {
    let package = offer(coach, form).await.id;
    let pass = player.client.call(AskForPackage { package }).await.expect("asked").id;
    coach.client.call(AnswerPass { pass, accept: true }).await.expect("given");
    pass
}
