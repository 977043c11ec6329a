//! The courts around Los Angeles, and their reviews.
//!
//! A review earns points: its author has three more than people.json says.

use std::collections::BTreeMap;

use protocol::CourtId;
use protocol::courts::{Amenities, Counts, CourtForm, WriteReview};
use protocol::people::Spot;
use serde::Deserialize;
use uuid::Uuid;

use super::ago::Ago;
use super::stage::{Ids, Stage};
use super::step;
use crate::error::Result;
use crate::features::courts::changes;
use crate::features::reviews;
use crate::run::{Core, Cx};
use crate::{instance, work};

/// Courts in one transaction, with their reviews.
const AT_ONCE: usize = 2;
/// The id of the first court; the others count up from it.
const FIRST_ID: u128 = 0x0198_f1a2_c0c0_7000_8000_0000_0000_0001;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Script {
    key: String,
    name: String,
    /// Latitude and longitude in degrees.
    at: (f64, f64),
    address: String,
    facility: String,
    counts: Counts,
    amenities: Amenities,
    /// Cents an hour, if known.
    price: Option<i64>,
    text: String,
    website: Option<String>,
    phone: Option<String>,
    email: Option<String>,
    by: String,
    ago: Ago,
    reviews: Vec<Review>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Review {
    by: String,
    ago: Ago,
    rating: i64,
    text: Option<String>,
}

impl Script {
    fn form(&self) -> CourtForm {
        CourtForm {
            name: self.name.clone(),
            location: Spot { latitude: self.at.0, longitude: self.at.1 },
            address: Some(self.address.clone()),
            facility_type: Some(self.facility.clone()),
            description: Some(self.text.clone()),
            website: self.website.clone(),
            phone: self.phone.clone(),
            email: self.email.clone(),
            counts: self.counts,
            amenities: self.amenities,
            hourly_price: self.price,
            images: Vec::new(),
        }
    }
}

fn read() -> Result<Vec<Script>> {
    Ok(serde_json::from_str(include_str!("courts.json"))?)
}

fn numbered(scripts: Vec<Script>) -> Vec<(CourtId, Script)> {
    (FIRST_ID..).map(|id| CourtId(Uuid::from_u128(id))).zip(scripts).collect()
}

/// Adds missing courts; returns the courts by their keys in the stories.
pub(super) async fn add_all(core: &Core, ids: &Ids) -> Result<BTreeMap<String, CourtId>> {
    let scripts = numbered(read()?);
    for (number, some) in scripts.chunks(AT_ONCE).enumerate() {
        let mark = format!("demo.courts.{number}");
        if !instance::is_marked(&core.db, &mark).await? {
            let some = some.to_vec();
            step::run(core, || work!(|cx, ids, mark, some| add(cx, ids, mark, some))).await?;
        }
    }
    Ok(scripts.into_iter().map(|(id, script)| (script.key, id)).collect())
}

async fn add(cx: &mut Cx, ids: Ids, mark: String, some: Vec<(CourtId, Script)>) -> Result<()> {
    if !instance::mark(cx.db(), &mark).await? {
        return Ok(());
    }
    let stage = Stage { now: cx.now, ids };
    for (court, script) in some {
        stage.enter(cx, &script.by, script.ago.0)?;
        changes::insert(cx, court, script.form()).await?;
        for Review { by, ago, rating, text } in script.reviews {
            stage.enter(cx, &by, ago.0)?;
            reviews::write(cx, WriteReview { court, rating, text }).await?;
        }
    }
    cx.now = stage.now;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::demo::person;
    use crate::features::lookups::{self, Lookup};

    #[test]
    fn every_court_has_a_location_and_an_author() {
        let (courts, people) = (read().unwrap(), person::ids(&person::read().unwrap()));
        assert!(courts.len() >= 60);
        assert_eq!(courts.iter().map(|court| &court.key).collect::<BTreeSet<_>>().len(), courts.len());
        assert_eq!(courts.iter().map(|court| &court.name).collect::<BTreeSet<_>>().len(), courts.len());
        for court in &courts {
            assert!(lookups::has(Lookup::FacilityType, &court.facility), "{}", court.key);
            let authors: BTreeSet<&str> = court.reviews.iter().map(|review| review.by.as_str()).collect();
            assert_eq!(authors.len(), court.reviews.len(), "{}: one review each", court.key);
            assert!(authors.iter().copied().chain([court.by.as_str()]).all(|key| people.contains_key(key)), "{}", court.key);
            assert!(court.reviews.iter().all(|review| review.ago < court.ago), "{}: reviewed before it was added", court.key);
        }
        for surface in [|court: &Script| court.counts.clay, |court: &Script| court.counts.grass, |court: &Script| court.counts.pickleball] {
            assert!(courts.iter().any(|court| surface(court) > 0));
        }
    }
}
