//! What a saved search may ask for.

use protocol::searches::SearchFilters;
use protocol::text::AreaName;
use protocol::{Refusal, sentence};

use crate::error::Result;
use crate::features::level;
use crate::features::lookups::{self, LEVELS, Lookup};
use crate::geo::cell::PlaceCell;
use crate::geo::circle::Circle;

/// Items per list; the lookups are shorter.
const ITEMS_MAX: usize = 64;

/// Filters that hold, and what a game is looked up by.
pub(super) struct Checked {
    pub(super) filters: SearchFilters,
    /// Miles.
    pub(super) miles: f64,
    /// The number of the place cell of the centre.
    pub(super) cell: i64,
    /// Tenths; all levels where none is asked for.
    pub(super) levels: (i64, i64),
}

/// Refuses what is no place, no distance, no level, or in no list.
pub(super) fn check(filters: SearchFilters) -> Result<Checked> {
    let miles = Circle::of_search(filters.location, filters.distance)?.miles();
    let not_in_list = |field: &str| Refusal::invalid(field, sentence!("not_in_list"));
    let cell = PlaceCell::of(filters.location).ok_or_else(|| not_in_list("location"))?;
    let place = match filters.place.as_deref() {
        Some(name) => Some(AreaName::parse(name).map_err(|refusal| refusal.on("place"))?.into_string()),
        None => None,
    };
    let (min, max) = level::parse_range(filters.level_min, filters.level_max)?;
    for (field, list, wanted) in [("kind", Lookup::EventType, &filters.kind), ("age", Lookup::AgeRange, &filters.age)] {
        if wanted.len() > ITEMS_MAX || !wanted.iter().all(|item| lookups::has(list, item)) {
            return Err(not_in_list(field).into());
        }
    }
    let lengths = [
        ("gender", filters.gender.len()),
        ("surface", filters.surface.len()),
        ("weekdays", filters.weekdays.len()),
        ("parts", filters.parts.len()),
    ];
    if let Some((field, _)) = lengths.into_iter().find(|(_, length)| *length > ITEMS_MAX) {
        return Err(not_in_list(field).into());
    }
    let levels = (min.unwrap_or(lowest()), max.unwrap_or(highest()));
    // It may be where somebody is.
    let location = cell.centre();
    Ok(Checked { filters: SearchFilters { location, distance: Some(miles), place, ..filters }, miles, cell: cell.number(), levels })
}

/// The lowest level there is, in tenths.
pub(super) fn lowest() -> i64 {
    LEVELS.into_iter().map(i64::from).min().unwrap_or_default()
}

/// The highest level there is, in tenths.
pub(super) fn highest() -> i64 {
    LEVELS.into_iter().map(i64::from).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use protocol::people::Spot;

    use super::*;
    use crate::error::Error;

    fn near(json: serde_json::Value) -> SearchFilters {
        let mut all = serde_json::json!({ "location": Spot { latitude: 34.05, longitude: -118.24 } });
        all.as_object_mut().unwrap().extend(json.as_object().unwrap().clone());
        serde_json::from_value(all).unwrap()
    }

    #[test]
    fn a_search_without_levels_asks_for_all() {
        let checked = check(near(serde_json::json!({ "level_min": 3.5 }))).unwrap();
        assert_eq!((checked.levels, checked.miles, checked.filters.distance), ((35, 70), 10.0, Some(10.0)));
        assert_eq!(check(near(serde_json::json!({}))).unwrap().levels, (10, 70));
    }

    #[test]
    fn the_centre_is_blurred_to_its_place_cell() {
        let all = near(serde_json::json!({}));
        let checked = check(all.clone()).unwrap();
        assert_ne!(checked.filters.location, all.location);
        assert_eq!(PlaceCell::of(checked.filters.location).map(PlaceCell::number), Some(checked.cell));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (json, field) in [
            (serde_json::json!({ "distance": 0 }), "distance"),
            (serde_json::json!({ "distance": 501 }), "distance"),
            (serde_json::json!({ "location": { "latitude": 91, "longitude": 0 } }), "latitude"),
            (serde_json::json!({ "level_min": 4.5, "level_max": 3 }), "level_max"),
            (serde_json::json!({ "level_min": 3.3 }), "level_min"),
            (serde_json::json!({ "kind": ["bingo"] }), "kind"),
            (serde_json::json!({ "age": ["u1000"] }), "age"),
            (serde_json::json!({ "place": "x".repeat(200) }), "place"),
            (serde_json::json!({ "weekdays": vec!["monday"; 65] }), "weekdays"),
        ] {
            let Err(Error::Refused(refusal)) = check(near(json.clone())) else { panic!("{json}") };
            assert_eq!(refusal.field.as_deref(), Some(field), "{json}");
        }
    }
}
