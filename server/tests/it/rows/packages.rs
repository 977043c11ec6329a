//! The caller rows of packages.

use protocol::lessons::SetAvailability;
use protocol::packages::{AnswerPass, AskForPackage, EndPass, ListPackages, OfferPackage, RetirePackage, UsePass};
use protocol::{CourtId, ErrorCode, PackageId, PassId};

use crate::callers::{Command, NOT_FOUND, OK, Rows, SIGN_IN, Things, of, own, signed_in, to_owner};
use harness::Player;
use harness::steps::lessons::{at_once, make_coach};
use harness::steps::packages::five;

inventory::submit!(Rows::commands(rows));

/// Makes the owner a coach with a package, and another one that the stranger has asked for.
pub async fn asked(owner: &Player, stranger: &Player, court: CourtId) -> (PackageId, PassId) {
    make_coach(owner).await;
    owner.client.call(SetAvailability { form: at_once(court), version: 0 }).await.expect("hours");
    let offer = || owner.client.call(OfferPackage { form: five() });
    let (package, other) = (offer().await.expect("a package").id, offer().await.expect("another").id);
    (package, stranger.client.call(AskForPackage { package: other }).await.expect("asked").id)
}

fn rows(things: &Things) -> Vec<Command> {
    let Things { package, pass, .. } = *things;
    vec![
        // For people with a coach profile; the owner has one, and gives such lessons.
        of(OfferPackage { form: five() }, {
            let mut row = signed_in(Err(ErrorCode::Forbidden));
            row[2] = OK;
            row
        }),
        of(RetirePackage { package }, own(OK)),
        of(AskForPackage { package }, to_owner(OK, Err(ErrorCode::Invalid))),
        // The owner is its coach.
        of(AnswerPass { pass, accept: true }, own(OK)),
        // The stranger takes it back, before the owner could end it.
        of(EndPass { pass }, [SIGN_IN, OK, Err(ErrorCode::Conflict), NOT_FOUND, NOT_FOUND]),
        // The game is no class.
        of(UsePass { pass, event: things.game }, [SIGN_IN, Err(ErrorCode::Invalid), Err(ErrorCode::Invalid), NOT_FOUND, NOT_FOUND]),
        of(ListPackages { coach: Some(things.user) }, to_owner(OK, OK)),
        of(ListPackages::default(), signed_in(OK)),
    ]
}
