//! The caller rows of courts and reviews.

use protocol::courts::{
    AddCourt, Amenities, ConfirmProposal, Counts, CourtForm, CourtSort, DeclineProposal, EditCourt, GetCourt, ListReviews, ListVersions,
    RemoveReview, RevertCourt, SearchCourts, Surface, WriteReview,
};
use protocol::people::Spot;
use protocol::{CourtId, ErrorCode, ProposalId};
use uuid::Uuid;

use crate::callers::{Command, NOT_FOUND, OK, Outcome, Rows, SIGN_IN, Things, of, signed_in};

const BAD: Outcome = Err(ErrorCode::BadRequest);

/// A court with every field but pictures.
pub fn court_form() -> CourtForm {
    CourtForm {
        name: "Vermont Canyon Tennis".into(),
        location: Spot { latitude: 34.118, longitude: -118.295 },
        address: Some("2715 Vermont Ave, Los Angeles".into()),
        facility_type: Some("public_park".into()),
        description: Some("Twelve courts below the observatory.".into()),
        website: Some("https://parks.example.org/tennis".into()),
        phone: Some("+1 213 555 0142".into()),
        email: Some("courts@example.org".into()),
        counts: Counts { hard: 12, ..Counts::default() },
        amenities: Amenities { light: true, ..Amenities::default() },
        hourly_price: Some(800),
        images: Vec::new(),
    }
}

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let (court, nothing) = (things.court, CourtId(Uuid::now_v7()));
    let proposal = ProposalId(Uuid::now_v7());
    let form = || CourtForm { hourly_price: Some(1_000), ..court_form() };
    let search = |cursor: Option<&str>| SearchCourts {
        location: form().location,
        distance: Some(25.0),
        text: Some("v".into()),
        facility_type: vec!["public_park".into()],
        surface: vec![Surface::Hard],
        amenities: Amenities { light: true, ..Amenities::default() },
        price_max: Some(2_000),
        sort: CourtSort::Price,
        cursor: cursor.map(str::to_owned),
    };
    // Visible within the community only.
    let of_community = |outcome| [SIGN_IN, outcome, outcome, outcome, NOT_FOUND];
    let conflict = Err(ErrorCode::Conflict);
    // The newest version, and an old one.
    let edited = [SIGN_IN, OK, conflict, conflict, NOT_FOUND];
    vec![
        of(AddCourt { form: form() }, signed_in(OK)),
        of(EditCourt { court, version: 1, form: form() }, edited),
        of(RevertCourt { court, version: 1 }, [SIGN_IN, Err(ErrorCode::Forbidden), conflict, Err(ErrorCode::Forbidden), NOT_FOUND]),
        of(RevertCourt { court, version: 7 }, of_community(conflict)),
        of(ConfirmProposal { court, proposal }, of_community(conflict)),
        of(DeclineProposal { court, proposal }, of_community(conflict)),
        of(WriteReview { court, rating: 4, text: Some("The wind is kind here.".into()) }, of_community(OK)),
        of(RemoveReview { court }, of_community(OK)),
        of(search(None), signed_in(OK)),
        of(search(Some("made up")), signed_in(BAD)),
        of(GetCourt { court }, of_community(OK)),
        of(GetCourt { court: nothing }, signed_in(NOT_FOUND)),
        of(ListVersions { court }, of_community(OK)),
        of(ListReviews { court, cursor: None }, of_community(OK)),
        of(ListReviews { court, cursor: Some("made up".into()) }, signed_in(BAD)),
    ]
}
