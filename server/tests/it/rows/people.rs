//! The caller rows of people and places.

use protocol::ErrorCode;
use protocol::people::{Find, Get, PeopleSort, RoleFilter, Search, Spot};
use protocol::places::{FindPlace, NearPlace};

use crate::callers::{Command, OK, Outcome, Rows, Things, everybody, of, signed_in};

const BAD: Outcome = Err(ErrorCode::BadRequest);

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let spot = Spot { latitude: 34.052_235, longitude: -118.243_683 };
    let search = |cursor: Option<&str>| Search {
        location: Some(spot),
        distance: Some(25.0),
        level: vec![3.5, 4.0],
        age: vec!["35_plus".into()],
        gender: vec!["female".into()],
        role: RoleFilter::Coach,
        text: Some("o".into()),
        sort: PeopleSort::Rate,
        cursor: cursor.map(str::to_owned),
    };
    let everyone = Search { level: vec![], age: vec![], gender: vec![], role: RoleFilter::Player, location: None, ..search(None) };
    vec![
        of(Find { text: "o".into() }, signed_in(OK)),
        of(Get { users: vec![things.user] }, signed_in(OK)),
        of(everyone, signed_in(OK)),
        of(search(None), signed_in(OK)),
        of(search(Some("made up")), signed_in(BAD)),
        of(FindPlace { text: "Los Angeles".into() }, everybody(OK)),
        of(NearPlace { latitude: spot.latitude, longitude: spot.longitude }, everybody(OK)),
    ]
}
