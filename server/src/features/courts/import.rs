//! Importing courts: a court that is imported again is matched by its source and updated field by field.
//!
//! INVARIANT: edits made here win: only fields that nobody here has changed follow the source.

use std::collections::HashSet;

use protocol::courts::CourtForm;
use protocol::people::Spot;
use protocol::{CourtId, Millis, TenantId};
use serde_json::Value;
use uuid::Uuid;

use super::form::Checked;
use super::store::{self, Facts, VersionRow};
use crate::db::Db;
use crate::error::Result;
use crate::geo;
use crate::geo::cell::PlaceCell;

/// Miles within which imported courts with different sources are the same one.
const SAME_WITHIN_MILES: f64 = 0.1;

/// A court as its source describes it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ImportedCourt {
    /// Identifies the court in later imports.
    pub(crate) source: String,
    pub(crate) form: CourtForm,
}

/// The outcome for one court.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Imported {
    Added,
    Updated,
    /// Nothing changed in the source, edits made here win, or the court was merged into another one.
    Same,
}

/// Adds or updates courts in one transaction. `matched` are the courts that this run has matched already, so that no two
/// imported courts become one.
pub(crate) async fn import(
    db: &Db,
    tenant: TenantId,
    courts: &[ImportedCourt],
    attribution: &str,
    matched: &HashSet<CourtId>,
    now: Millis,
) -> Result<Vec<(CourtId, Imported)>> {
    let mut done: Vec<(CourtId, Imported)> = Vec::with_capacity(courts.len());
    for imported in courts {
        let is_matched = |court: &CourtId| matched.contains(court) || done.iter().any(|(known, _)| known == court);
        let known = known(db, tenant, imported, is_matched).await?;
        let one = match known {
            Some(court) => (court, update(db, tenant, court, imported, attribution, now).await?),
            None => (add(db, tenant, imported, attribution, now).await?, Imported::Added),
        };
        done.push(one);
    }
    Ok(done)
}

async fn add(db: &Db, tenant: TenantId, imported: &ImportedCourt, attribution: &str, now: Millis) -> Result<CourtId> {
    let form = Checked::parse(imported.form.clone())?;
    let facts = Facts::new(CourtId(Uuid::now_v7()), tenant, &form, now);
    let facts = Facts { attribution: Some(attribution.to_owned()), ..facts };
    store::insert(db, &facts, Some(&imported.source)).await?;
    let version = VersionRow { version: facts.version, editor: None, at: now, data: store::version_data(form.form(), None)? };
    store::insert_version(db, facts.id, &version).await?;
    Ok(facts.id)
}

/// The court of an earlier import: with the same source, or else the nearest imported one at the same spot.
async fn known(db: &Db, tenant: TenantId, imported: &ImportedCourt, is_matched: impl Fn(&CourtId) -> bool) -> Result<Option<CourtId>> {
    if let Some(court) = store::by_source(db, tenant, &imported.source).await? {
        return Ok(Some(court));
    }
    let cells = PlaceCell::of(imported.form.location).map(PlaceCell::with_neighbours).unwrap_or_default();
    let around = store::imported_in(db, tenant, &cells).await?;
    let mut around: Vec<(f64, CourtId)> = around
        .into_iter()
        .filter(|(court, ..)| !is_matched(court))
        .map(|(court, latitude, longitude, _)| (geo::miles(imported.form.location, Spot { latitude, longitude }), court))
        .filter(|(miles, _)| *miles <= SAME_WITHIN_MILES)
        .collect();
    around.sort_by(|a, b| a.0.total_cmp(&b.0));
    Ok(around.first().map(|(_, court)| *court))
}

async fn update(db: &Db, tenant: TenantId, court: CourtId, imported: &ImportedCourt, attribution: &str, now: Millis) -> Result<Imported> {
    let Some(facts) = store::lock(db, tenant, court).await? else { return Ok(Imported::Same) };
    if facts.merged_into.is_some() {
        return Ok(Imported::Same);
    }
    store::set_source(db, court, &imported.source, attribution).await?;
    let new = Checked::parse(imported.form.clone())?;
    let last_import = store::imported_version(db, court).await?.map(|version| version.source()).transpose()?;
    let (was, is) = (last_import.unwrap_or_else(|| new.form().clone()), facts.form()?);
    let merged: CourtForm =
        serde_json::from_value(merged(serde_json::to_value(was)?, serde_json::to_value(&is)?, serde_json::to_value(new.form())?))?;
    if merged == is {
        return Ok(Imported::Same);
    }
    let form = Checked::parse(merged)?;
    let after = facts.with_form(&form);
    store::update(db, &after).await?;
    let data = store::version_data(form.form(), Some(new.form()))?;
    store::insert_version(db, after.id, &VersionRow { version: after.version, editor: None, at: now, data }).await?;
    Ok(Imported::Updated)
}

/// Three-way merge: `is` where it differs from `was`, else `new`; objects field by field.
fn merged(was: Value, is: Value, new: Value) -> Value {
    match (was, is, new) {
        (Value::Object(mut was), Value::Object(mut is), Value::Object(mut new)) => {
            let keys: HashSet<String> = is.keys().chain(new.keys()).cloned().collect();
            let pick = |key: String| {
                let [was, is, new] = [was.remove(&key), is.remove(&key), new.remove(&key)].map(Option::unwrap_or_default);
                // A location that was edited here wins as a whole.
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
    fn edits_made_here_survive_an_import() {
        let was = json!({ "name": "Courts", "phone": "555", "counts": { "hard": 2, "clay": 0 }, "location": { "latitude": 1.0, "longitude": 2.0 } });
        let is = json!({ "name": "Our courts", "phone": "555", "counts": { "hard": 2, "clay": 1 }, "location": { "latitude": 1.0, "longitude": 2.5 } });
        let new = json!({ "name": "Courts!", "website": "https://x.org", "counts": { "hard": 3, "clay": 0 }, "location": { "latitude": 1.5, "longitude": 2.0 } });
        let merged = merged(was, is, new);
        let expected = json!({ "name": "Our courts", "website": "https://x.org", "counts": { "hard": 3, "clay": 1 }, "location": { "latitude": 1.0, "longitude": 2.5 } });
        assert_eq!(merged, expected);
    }
}
