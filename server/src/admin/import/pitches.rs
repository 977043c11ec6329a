//! The pitches of a file, and the areas around them.
//!
//! INVARIANT: every feature of a file is a pitch, an enclosing area, or skipped with a reason.

use std::collections::HashMap;

use geojson::{Feature, GeometryValue, JsonObject, Position};
use protocol::people::Spot;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::skipped::Skipped;
use crate::error::{Error, Result};
use crate::geo;

/// The most courts of one pitch.
const COURTS_MAX: i64 = 50;
/// The most corners of an outline.
const CORNERS_MAX: usize = 20_000;

/// The relevant features of a file.
#[derive(Default)]
pub(super) struct Found {
    pub(super) pitches: Vec<Pitch>,
    pub(super) grounds: Vec<Ground>,
}

/// One pitch.
#[derive(Clone, Debug)]
pub(super) struct Pitch {
    /// `way/123`, if the file has it.
    pub(super) id: Option<String>,
    pub(super) spot: Spot,
    pub(super) tags: Tags,
    /// The number of courts.
    pub(super) courts: i64,
    pub(super) tennis: bool,
    pub(super) pickleball: bool,
}

/// An area that may enclose pitches: a park, a sports centre, a school.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) tags: Tags,
    outlines: Vec<Vec<Spot>>,
    south_west: Spot,
    north_east: Spot,
}

impl Ground {
    pub(super) fn holds(&self, spot: Spot) -> bool {
        let is_near = (self.south_west.latitude..=self.north_east.latitude).contains(&spot.latitude)
            && (self.south_west.longitude..=self.north_east.longitude).contains(&spot.longitude);
        is_near && self.outlines.iter().any(|outline| is_inside(outline, spot))
    }

    /// The area in square degrees: of two around a pitch the smaller one is the closer match.
    pub(super) fn size(&self) -> f64 {
        (self.north_east.latitude - self.south_west.latitude) * (self.north_east.longitude - self.south_west.longitude)
    }
}

/// The OpenStreetMap tags of a feature.
#[derive(Clone, Debug, Default)]
pub(super) struct Tags(HashMap<String, String>);

impl Tags {
    fn of(properties: Option<JsonObject>) -> Self {
        let mut tags = HashMap::new();
        for (key, value) in properties.unwrap_or_default() {
            match value {
                serde_json::Value::String(text) => _ = tags.insert(key, text),
                serde_json::Value::Number(number) => _ = tags.insert(key, number.to_string()),
                serde_json::Value::Bool(flag) => _ = tags.insert(key, if flag { "yes" } else { "no" }.to_owned()),
                // Some exports put the tags in an object of their own.
                serde_json::Value::Object(inner) if key == "tags" => tags.extend(Self::of(Some(inner)).0),
                serde_json::Value::Object(_) | serde_json::Value::Array(_) | serde_json::Value::Null => {}
            }
        }
        Self(tags)
    }

    /// The value of a tag, unless it is empty.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).map(|text| text.trim()).filter(|text| !text.is_empty())
    }

    pub(super) fn is(&self, key: &str, values: &[&str]) -> bool {
        self.get(key).is_some_and(|text| text.split(';').any(|one| values.contains(&one.trim())))
    }

    /// The first of these tags with a value.
    pub(super) fn first(&self, keys: &[&str]) -> Option<&str> {
        keys.iter().find_map(|key| self.get(key))
    }
}

/// The outer object of a file: features are parsed one by one, so that an invalid one does not affect the others.
#[derive(Deserialize)]
struct Collection<'t> {
    #[serde(rename = "type")]
    kind: String,
    #[serde(borrow)]
    features: Option<Vec<&'t RawValue>>,
}

pub(super) fn read(text: &str, skipped: &mut Skipped) -> Result<Found> {
    let collection: Collection<'_> = serde_json::from_str(text)
        .map_err(|fault| Error::internal(format!("The file is no GeoJSON: line {}, column {}.", fault.line(), fault.column())))?;
    let Some(features) = collection.features.filter(|_| collection.kind == "FeatureCollection") else {
        return Err(Error::internal("The file is no FeatureCollection of GeoJSON."));
    };
    let mut found = Found::default();
    for (number, feature) in (1..).zip(features) {
        match serde_json::from_str::<Feature>(feature.get()) {
            Ok(feature) => classify(feature, number, &mut found, skipped),
            Err(_) => skipped.add("is no feature of GeoJSON", &format!("feature {number}")),
        }
    }
    Ok(found)
}

fn classify(feature: Feature, number: usize, found: &mut Found, skipped: &mut Skipped) {
    let tags = Tags::of(feature.properties);
    let id = id_of(feature.id.as_ref(), &tags);
    let what = tags.get("name").map(str::to_owned).or_else(|| id.clone()).unwrap_or_else(|| format!("feature {number}"));
    let Some(value) = feature.geometry.map(|geometry| geometry.value) else {
        return skipped.add("has no geometry", &what);
    };
    let mut outlines = Vec::new();
    outline(&value, &mut outlines);
    let corners: Vec<Spot> = outlines.iter().flatten().copied().collect();
    let Some((south_west, north_east)) = bounds(&corners) else {
        return skipped.add("lies nowhere on the globe", &what);
    };
    if !tags.is("leisure", &["pitch"]) {
        if is_ground(&tags) && !matches!(value, GeometryValue::Point { .. }) {
            found.grounds.push(Ground { tags, outlines, south_west, north_east });
        } else {
            skipped.add("is no pitch", &what);
        }
        return;
    }
    let (tennis, pickleball) = (tags.is("sport", &["tennis"]), tags.is("sport", &["pickleball"]));
    if !tennis && !pickleball {
        return skipped.add("is a pitch of another sport", &what);
    }
    if ["disused", "abandoned", "demolished"].iter().any(|gone| tags.get(gone) == Some("yes")) {
        return skipped.add("is not in use any more", &what);
    }
    if tags.is("access", &["no"]) {
        return skipped.add("is open to nobody", &what);
    }
    let spot = Spot {
        latitude: south_west.latitude.midpoint(north_east.latitude),
        longitude: south_west.longitude.midpoint(north_east.longitude),
    };
    let courts = tags.first(&["courts", "tennis:courts"]).and_then(|text| text.parse().ok()).unwrap_or(1).clamp(1, COURTS_MAX);
    found.pitches.push(Pitch { id, spot, tags, courts, tennis, pickleball });
}

/// Whether an area gives its name to the pitches in it.
fn is_ground(tags: &Tags) -> bool {
    let is_place = tags.is("leisure", &["park", "sports_centre", "recreation_ground", "resort", "garden", "stadium"])
        || tags.is("amenity", &["school", "college", "university", "community_centre"])
        || tags.is("tourism", &["hotel", "resort", "camp_site"])
        || tags.is("landuse", &["recreation_ground", "residential"])
        || tags.get("club").is_some();
    is_place && tags.get("name").is_some()
}

/// `way/123`: from the feature's id or from its tags.
fn id_of(id: Option<&geojson::feature::Id>, tags: &Tags) -> Option<String> {
    let named = match id {
        Some(geojson::feature::Id::String(text)) => Some(text.clone()),
        Some(geojson::feature::Id::Number(number)) => Some(number.to_string()),
        None => None,
    };
    let pair = || Some(format!("{}/{}", tags.get("osm_type").or(tags.get("type"))?, tags.first(&["osm_id", "id"])?));
    let id = tags.get("@id").map(str::to_owned).or(named).or_else(pair)?;
    let is_plain =
        |text: &str| !text.is_empty() && text.len() <= 60 && text.chars().all(|c| c.is_ascii_alphanumeric() || "/_-:.".contains(c));
    Some(id).filter(|id| is_plain(id))
}

/// The corners of a geometry; of areas only the outer rings.
fn outline(value: &GeometryValue, outlines: &mut Vec<Vec<Spot>>) {
    let line = |positions: &[Position]| positions.iter().take(CORNERS_MAX).filter_map(spot).collect::<Vec<_>>();
    match value {
        GeometryValue::Point { coordinates } => outlines.push(spot(coordinates).into_iter().collect()),
        GeometryValue::MultiPoint { coordinates } | GeometryValue::LineString { coordinates } => outlines.push(line(coordinates)),
        GeometryValue::MultiLineString { coordinates } | GeometryValue::Polygon { coordinates } => {
            outlines.extend(coordinates.first().map(|ring| line(ring)));
        }
        GeometryValue::MultiPolygon { coordinates } => {
            outlines.extend(coordinates.iter().filter_map(|polygon| polygon.first()).map(|ring| line(ring)));
        }
        GeometryValue::GeometryCollection { geometries } => {
            for geometry in geometries {
                outline(&geometry.value, outlines);
            }
        }
    }
}

fn spot(position: &Position) -> Option<Spot> {
    let [longitude, latitude, ..] = *position.as_slice() else { return None };
    let spot = Spot { latitude, longitude };
    geo::check(spot).ok().map(|()| spot)
}

/// The bounding box: its south-western and north-eastern corner.
fn bounds(corners: &[Spot]) -> Option<(Spot, Spot)> {
    let first = *corners.first()?;
    Some(corners.iter().fold((first, first), |(low, high), spot| {
        let low = Spot { latitude: low.latitude.min(spot.latitude), longitude: low.longitude.min(spot.longitude) };
        let high = Spot { latitude: high.latitude.max(spot.latitude), longitude: high.longitude.max(spot.longitude) };
        (low, high)
    }))
}

/// Whether a spot lies within an outline: a ray from it to the east crosses the outline an odd number of times.
fn is_inside(outline: &[Spot], spot: Spot) -> bool {
    let before = outline.iter().skip(outline.len().saturating_sub(1)).chain(outline);
    let crosses = |(a, b): (&Spot, &Spot)| {
        let is_between = (a.latitude > spot.latitude) != (b.latitude > spot.latitude);
        let along = (spot.latitude - a.latitude) / (b.latitude - a.latitude);
        is_between && spot.longitude < a.longitude + along * (b.longitude - a.longitude)
    };
    before.zip(outline).filter(|pair| crosses(*pair)).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spot_is_inside_or_outside_an_outline() {
        let corner = |latitude, longitude| Spot { latitude, longitude };
        let bent = [corner(0.0, 0.0), corner(0.0, 4.0), corner(4.0, 4.0), corner(4.0, 3.0), corner(1.0, 3.0), corner(1.0, 0.0)];
        assert!(is_inside(&bent, corner(0.5, 1.0)) && is_inside(&bent, corner(3.0, 3.5)));
        assert!(!is_inside(&bent, corner(3.0, 1.0)) && !is_inside(&bent, corner(5.0, 3.5)));
        assert!(!is_inside(&[], corner(0.0, 0.0)) && !is_inside(&bent[..1], corner(0.0, 0.0)));
    }
}
