//! The caller rows of saved searches.

use protocol::searches::{ListSearches, RemoveSearch, SaveSearch, SwitchSearch};
use serde_json::json;

use crate::callers::{Command, OK, Rows, Things, of, own, signed_in};

/// Doubles for 3.5 near Los Angeles on Tuesday evenings.
pub fn a_search() -> SaveSearch {
    let filters = json!({
        "location": { "latitude": 34.05, "longitude": -118.25 }, "place": "Los Angeles", "distance": 10, "kind": ["doubles"],
        "level_min": 3.5, "level_max": 3.5, "weekdays": ["tuesday"], "parts": ["evening"],
    });
    SaveSearch { name: Some("Tuesday doubles".into()), filters: serde_json::from_value(filters).expect("filters") }
}

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let search = things.search;
    vec![
        of(a_search(), signed_in(OK)),
        of(SwitchSearch { search, on: false }, own(OK)),
        of(RemoveSearch { search }, own(OK)),
        of(ListSearches {}, signed_in(OK)),
    ]
}
