//! Places that come from elsewhere: written once, found again by their source, brought up to date field by field.
//!
//! INVARIANT: what somebody here has said of an imported place since stays; only what they left as it was imported follows
//! the source.

use std::collections::HashSet;

use protocol::courts::CourtForm;
use protocol::people::Spot;
use protocol::{CourtId, Millis, TenantId};
use serde_json::Value;
use uuid::Uuid;

use super::form::Checked;
use super::store::{self, Facts, Said};
use crate::db::Db;
use crate::error::Result;
use crate::geo;

/// Miles within which an imported place that has lost its source is the same one.
const SAME_WITHIN: f64 = 0.1;

/// A place as its source has it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Place {
    /// What it is found again by.
    pub(crate) source: String,
    pub(crate) form: CourtForm,
}

/// What became of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Imported {
    Added,
    Updated,
    /// It says what it said before, or somebody here knows better.
    Same,
}

/// Writes places down in one transaction, or brings them up to date. `taken` are those that this run has met already: no two of its
/// places become one.
pub(crate) async fn import(
    db: &Db,
    tenant: TenantId,
    places: &[Place],
    attribution: &str,
    taken: &HashSet<CourtId>,
    now: Millis,
) -> Result<Vec<(CourtId, Imported)>> {
    let mut done: Vec<(CourtId, Imported)> = Vec::with_capacity(places.len());
    for place in places {
        let met = |court: &CourtId| taken.contains(court) || done.iter().any(|(known, _)| known == court);
        let known = known(db, tenant, place, met).await?;
        let one = match known {
            Some(court) => (court, update(db, tenant, court, place, attribution, now).await?),
            None => (add(db, tenant, place, attribution, now).await?, Imported::Added),
        };
        done.push(one);
    }
    Ok(done)
}

async fn add(db: &Db, tenant: TenantId, place: &Place, attribution: &str, now: Millis) -> Result<CourtId> {
    let form = Checked::parse(place.form.clone())?;
    let facts = Facts::new(CourtId(Uuid::now_v7()), tenant, &form, now);
    let facts = Facts { attribution: Some(attribution.to_owned()), ..facts };
    store::insert(db, &facts, Some(&place.source)).await?;
    let said = Said { version: facts.version, editor: None, at: now, data: store::written(form.form(), None)? };
    store::insert_version(db, facts.id, &said).await?;
    Ok(facts.id)
}

/// The same place of an earlier import: by its source, or, where that is a new one, the one that stands there.
async fn known(db: &Db, tenant: TenantId, place: &Place, met: impl Fn(&CourtId) -> bool) -> Result<Option<CourtId>> {
    if let Some(court) = store::by_source(db, tenant, &place.source).await? {
        return Ok(Some(court));
    }
    let around = store::imported_in(db, tenant, &cells_around(place.form.location)).await?;
    let mut around: Vec<(f64, CourtId)> = around
        .into_iter()
        .filter(|(court, ..)| !met(court))
        .map(|(court, latitude, longitude, _)| (geo::miles(place.form.location, Spot { latitude, longitude }), court))
        .filter(|(miles, _)| *miles <= SAME_WITHIN)
        .collect();
    around.sort_by(|a, b| a.0.total_cmp(&b.0));
    Ok(around.first().map(|(_, court)| *court))
}

/// The cell of a spot, and those beside it.
fn cells_around(spot: Spot) -> Vec<i64> {
    let cell = geo::cell(spot).and_then(|cell| h3o::CellIndex::try_from(cell.cast_unsigned()).ok());
    cell.map(|cell| cell.grid_disk::<Vec<_>>(1).into_iter().map(|cell| u64::from(cell).cast_signed()).collect()).unwrap_or_default()
}

async fn update(db: &Db, tenant: TenantId, court: CourtId, place: &Place, attribution: &str, now: Millis) -> Result<Imported> {
    let Some(facts) = store::lock(db, tenant, court).await? else { return Ok(Imported::Same) };
    store::set_source(db, court, &place.source, attribution).await?;
    let new = Checked::parse(place.form.clone())?;
    let imported = store::imported_version(db, court).await?.map(|said| said.source()).transpose()?;
    let (was, is) = (imported.unwrap_or_else(|| new.form().clone()), facts.form()?);
    let merged: CourtForm =
        serde_json::from_value(merged(serde_json::to_value(was)?, serde_json::to_value(&is)?, serde_json::to_value(new.form())?))?;
    if merged == is {
        return Ok(Imported::Same);
    }
    let form = Checked::parse(merged)?;
    let after = facts.saying(&form);
    store::update(db, &after).await?;
    let said = Said { version: after.version, editor: None, at: now, data: store::written(form.form(), Some(new.form()))? };
    store::insert_version(db, after.id, &said).await?;
    Ok(Imported::Updated)
}

/// What `is` says where it differs from `was`, and what `new` says for the rest; in objects, field by field.
fn merged(was: Value, is: Value, new: Value) -> Value {
    match (was, is, new) {
        (Value::Object(mut was), Value::Object(mut is), Value::Object(mut new)) => {
            let keys: HashSet<String> = is.keys().chain(new.keys()).cloned().collect();
            let pick = |key: String| {
                let [was, is, new] = [was.remove(&key), is.remove(&key), new.remove(&key)].map(Option::unwrap_or_default);
                // A court that was moved here stays where it was put, as a whole.
                let value = if key == "location" && was != is { is } else { merged(was, is, new) };
                (key, value)
            };
            Value::Object(keys.into_iter().map(pick).filter(|(_, value)| !value.is_null()).collect())
        }
        (was, is, new) => {
            if was == is {
                new
            } else {
                is
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_was_edited_here_stays() {
        let was = json!({ "name": "Courts", "phone": "555", "counts": { "hard": 2, "clay": 0 }, "location": { "latitude": 1.0, "longitude": 2.0 } });
        let is = json!({ "name": "Our courts", "phone": "555", "counts": { "hard": 2, "clay": 1 }, "location": { "latitude": 1.0, "longitude": 2.5 } });
        let new = json!({ "name": "Courts!", "website": "https://x.org", "counts": { "hard": 3, "clay": 0 }, "location": { "latitude": 1.5, "longitude": 2.0 } });
        let merged = merged(was, is, new);
        let expected = json!({ "name": "Our courts", "website": "https://x.org", "counts": { "hard": 3, "clay": 1 }, "location": { "latitude": 1.0, "longitude": 2.5 } });
        assert_eq!(merged, expected);
    }
}
