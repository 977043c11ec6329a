//! Courts for load tests and the demonstration: inserted without notifying anybody; and a list of those that exist.

use protocol::courts::{CourtForm, Surface};
use protocol::people::Spot;
use protocol::{CourtId, Millis, TenantId};

use super::form::Checked;
use super::reference::Reference;
use super::store::{self, Facts};
use crate::db::Db;
use crate::error::Result;
use crate::sql;

/// Adds a court.
pub(crate) async fn plain(db: &Db, tenant: TenantId, id: CourtId, form: CourtForm, now: Millis) -> Result<Reference> {
    let facts = Facts::new(id, tenant, &Checked::parse(form)?, now);
    store::insert(db, &facts, None).await?;
    Ok(facts.into())
}

/// Counts reviews of a court: the sum of their stars, and their number.
pub(crate) async fn rate(db: &Db, court: CourtId, sum: i64, count: i64) -> Result<()> {
    store::rate(db, court, sum, count).await
}

/// A court and its surfaces.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(crate) struct Known {
    pub(crate) id: CourtId,
    pub(crate) name: String,
    latitude: f64,
    longitude: f64,
    hard: i64,
    clay: i64,
    grass: i64,
}

impl Known {
    pub(crate) fn spot(&self) -> Spot {
        Spot { latitude: self.latitude, longitude: self.longitude }
    }

    pub(crate) fn has(&self, surface: Surface) -> bool {
        match surface {
            Surface::Hard => self.hard > 0,
            Surface::Clay => self.clay > 0,
            Surface::Grass => self.grass > 0,
            Surface::Pickleball => false,
        }
    }
}

/// Up to 200 courts of a community, by name.
pub(crate) async fn known(db: &Db, tenant: TenantId) -> Result<Vec<Known>> {
    Ok(sql!(db, "SELECT id, name, latitude, longitude, hard, clay, grass FROM court WHERE tenant = $1 ORDER BY name, id LIMIT 200", tenant)
        .all()
        .await?)
}
