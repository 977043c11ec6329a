//! The table `court`.
//!
//! INVARIANT: a link to a court that was merged leads to the one that stays: `merged_into` never leads to a merged court.

mod proposals;
mod versions;

use std::collections::{HashMap, HashSet};

use protocol::courts::{Amenities, Counts, CourtForm, CourtRef};
use protocol::people::Spot;
use protocol::{CourtId, Millis, TenantId, UserId};

use super::form::{Checked, cell_and_zone};
use crate::db::Db;
use crate::error::Result;
use crate::features::blocks;
use crate::features::search_words::{self, Kind};
use crate::sql;
use crate::words;

pub(super) use proposals::{ProposalRow, decide, end_of, insert_proposal, proposal, waiting, waiting_at};
pub(super) use versions::{VersionRow, changed_at, imported_version, insert_version, move_versions, version, version_data, versions};

/// A court's row.
#[derive(Clone, Debug, crate::db::FromRow)]
pub(crate) struct Facts {
    pub(crate) id: CourtId,
    pub(crate) tenant: TenantId,
    pub(crate) version: i64,
    pub(crate) name: String,
    pub(crate) address: Option<String>,
    pub(crate) facility_type: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) website: Option<String>,
    pub(crate) phone: Option<String>,
    pub(crate) email: Option<String>,
    pub(crate) latitude: f64,
    pub(crate) longitude: f64,
    pub(crate) cell: i64,
    pub(crate) zone: String,
    pub(crate) hard: i64,
    pub(crate) clay: i64,
    pub(crate) grass: i64,
    pub(crate) pickleball: i64,
    pub(crate) light: bool,
    pub(crate) shop: bool,
    pub(crate) wall: bool,
    pub(crate) ball_machine: bool,
    pub(crate) indoor: bool,
    /// Cents.
    pub(crate) hourly_price: Option<i64>,
    /// A JSON array.
    pub(crate) images: String,
    pub(crate) attribution: Option<String>,
    pub(crate) added_by: Option<UserId>,
    pub(crate) rating_sum: i64,
    pub(crate) rating_count: i64,
    pub(crate) created_at: Millis,
    pub(crate) hidden_at: Option<Millis>,
    pub(crate) merged_into: Option<CourtId>,
}

impl Facts {
    /// A new court, as version 1.
    pub(crate) fn new(id: CourtId, tenant: TenantId, form: &Checked, now: Millis) -> Self {
        let blank = Self {
            id,
            tenant,
            version: 0,
            name: String::new(),
            address: None,
            facility_type: None,
            description: None,
            website: None,
            phone: None,
            email: None,
            latitude: 0.0,
            longitude: 0.0,
            cell: 0,
            zone: String::new(),
            hard: 0,
            clay: 0,
            grass: 0,
            pickleball: 0,
            light: false,
            shop: false,
            wall: false,
            ball_machine: false,
            indoor: false,
            hourly_price: None,
            images: "[]".to_owned(),
            attribution: None,
            added_by: None,
            rating_sum: 0,
            rating_count: 0,
            created_at: now,
            hidden_at: None,
            merged_into: None,
        };
        blank.with_form(form)
    }

    /// The same court with another form, as its next version.
    pub(crate) fn with_form(self, form: &Checked) -> Self {
        let form = form.form().clone();
        let (cell, zone) = cell_and_zone(form.location);
        Self {
            version: self.version + 1,
            name: form.name,
            address: form.address,
            facility_type: form.facility_type,
            description: form.description,
            website: form.website,
            phone: form.phone,
            email: form.email,
            latitude: form.location.latitude,
            longitude: form.location.longitude,
            cell,
            zone,
            hard: form.counts.hard,
            clay: form.counts.clay,
            grass: form.counts.grass,
            pickleball: form.counts.pickleball,
            light: form.amenities.light,
            shop: form.amenities.shop,
            wall: form.amenities.wall,
            ball_machine: form.amenities.ball_machine,
            indoor: form.amenities.indoor,
            hourly_price: form.hourly_price,
            images: serde_json::json!(form.images).to_string(),
            ..self
        }
    }

    pub(crate) fn location(&self) -> Spot {
        Spot { latitude: self.latitude, longitude: self.longitude }
    }

    pub(crate) fn counts(&self) -> Counts {
        Counts { hard: self.hard, clay: self.clay, grass: self.grass, pickleball: self.pickleball }
    }

    pub(crate) fn amenities(&self) -> Amenities {
        let Self { light, shop, wall, ball_machine, indoor, .. } = *self;
        Amenities { light, shop, wall, ball_machine, indoor }
    }

    pub(crate) fn images(&self) -> Result<Vec<String>> {
        Ok(serde_json::from_str(&self.images)?)
    }

    /// The mean of its reviews.
    pub(crate) fn rating(&self) -> Option<f64> {
        let (sum, count) = (i32::try_from(self.rating_sum).ok()?, i32::try_from(self.rating_count).ok()?);
        (count > 0).then(|| f64::from(sum) / f64::from(count))
    }

    /// As an event names it.
    pub(crate) fn named(&self) -> CourtRef {
        CourtRef {
            id: self.id,
            name: self.name.clone(),
            location: self.location(),
            address: self.address.clone(),
            light: self.light,
            indoor: self.indoor,
        }
    }

    /// Its form, as stored.
    pub(crate) fn form(&self) -> Result<CourtForm> {
        Ok(CourtForm {
            name: self.name.clone(),
            location: self.location(),
            address: self.address.clone(),
            facility_type: self.facility_type.clone(),
            description: self.description.clone(),
            website: self.website.clone(),
            phone: self.phone.clone(),
            email: self.email.clone(),
            counts: self.counts(),
            amenities: self.amenities(),
            hourly_price: self.hourly_price,
            images: self.images()?,
        })
    }

    /// The name, folded for search.
    fn words(&self) -> String {
        words::fold(&self.name)
    }
}

/// The columns of [`Facts`].
const COLUMNS: &str =
    "SELECT id, tenant, version, name, address, facility_type, description, website, phone, email, latitude, longitude, cell, zone,
     hard, clay, grass, pickleball, light, shop, wall, ball_machine, indoor, hourly_price, images, attribution, added_by, rating_sum,
     rating_count, created_at, hidden_at, merged_into FROM court WHERE ";

/// A court that people may see; one that was merged is the court that stayed.
pub(super) async fn find(db: &Db, tenant: TenantId, court: CourtId) -> Result<Option<Facts>> {
    let query = db.query(COLUMNS).push("id = COALESCE((SELECT merged_into FROM court WHERE id = ").arg(court).push("), ").arg(court);
    Ok(query.push(") AND tenant = ").arg(tenant).push(" AND hidden_at IS NULL").optional().await?)
}

/// A court, whether people may see it or not.
pub(super) async fn find_any(db: &Db, tenant: TenantId, court: CourtId) -> Result<Option<Facts>> {
    Ok(db.query(COLUMNS).push("id = ").arg(court).push(" AND tenant = ").arg(tenant).optional().await?)
}

/// The courts that are hidden but not merged, the latest first.
pub(super) async fn hidden(db: &Db, tenant: TenantId, limit: i64) -> Result<Vec<Facts>> {
    let query = db.query(COLUMNS).push("hidden_at IS NOT NULL AND merged_into IS NULL AND tenant = ").arg(tenant);
    Ok(query.push(" ORDER BY hidden_at DESC, id LIMIT ").arg(limit).all().await?)
}

/// Those of the courts that exist.
pub(super) async fn some(db: &Db, courts: &[CourtId]) -> Result<Vec<Facts>> {
    Ok(db.query(COLUMNS).push("id IN ").list(courts.iter().copied()).all().await?)
}

/// Locks a court, hidden or not, until the commit, by an update that changes nothing.
pub(super) async fn lock(db: &Db, tenant: TenantId, court: CourtId) -> Result<Option<Facts>> {
    sql!(db, "UPDATE court SET version = version WHERE id = $1 AND tenant = $2", court, tenant).run().await?;
    find_any(db, tenant, court).await
}

/// Hides a court, or shows it again.
pub(super) async fn set_hidden(db: &Db, court: CourtId, at: Option<Millis>) -> Result<()> {
    sql!(db, "UPDATE court SET hidden_at = $2 WHERE id = $1", court, at).run().await?;
    Ok(())
}

/// Makes a locked court one that was merged; those that were merged into it lead on.
pub(super) async fn set_merged(db: &Db, court: CourtId, into: CourtId, now: Millis) -> Result<()> {
    sql!(
        db,
        "UPDATE court SET merged_into = $2, hidden_at = $3, images = '[]', rating_sum = 0, rating_count = 0 WHERE id = $1",
        court,
        into,
        now
    )
    .run()
    .await?;
    sql!(db, "UPDATE court SET merged_into = $2 WHERE merged_into = $1", court, into).run().await?;
    Ok(())
}

/// Gives a locked court the number of its newest version.
pub(super) async fn set_version(db: &Db, court: CourtId, version: i64) -> Result<()> {
    sql!(db, "UPDATE court SET version = $2 WHERE id = $1", court, version).run().await?;
    Ok(())
}

#[derive(crate::db::FromRow)]
struct Named {
    id: CourtId,
    name: String,
    latitude: f64,
    longitude: f64,
    address: Option<String>,
    light: bool,
    indoor: bool,
}

pub(super) async fn refs(db: &Db, courts: &HashSet<CourtId>) -> Result<HashMap<CourtId, CourtRef>> {
    let query = db.query("SELECT id, name, latitude, longitude, address, light, indoor FROM court WHERE id IN ");
    let rows: Vec<Named> = query.list(courts.iter().copied()).all().await?;
    let named = |Named { id, name, latitude, longitude, address, light, indoor }| {
        (id, CourtRef { id, name, location: Spot { latitude, longitude }, address, light, indoor })
    };
    Ok(rows.into_iter().map(named).collect())
}

/// How many are in each place cell. Reads the index `court_found` alone.
pub(super) async fn counts(db: &Db, tenant: TenantId) -> Result<Vec<(Option<i64>, i64)>> {
    Ok(sql!(db, "SELECT cell, COUNT(*) FROM court WHERE tenant = $1 AND hidden_at IS NULL GROUP BY cell", tenant).all().await?)
}

pub(super) async fn insert(db: &Db, court: &Facts, source: Option<&str>) -> Result<()> {
    sql!(
        db,
        "INSERT INTO court (id, tenant, version, name, words, address, facility_type, description, website, phone, email, latitude,
             longitude, cell, zone, hard, clay, grass, pickleball, light, shop, wall, ball_machine, indoor, hourly_price, images, source,
             attribution, added_by, rating_sum, rating_count, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26,
             $27, $28, $29, 0, 0, $30)",
        court.id,
        court.tenant,
        court.version,
        &court.name,
        court.words(),
        &court.address,
        &court.facility_type,
        &court.description,
        &court.website,
        &court.phone,
        &court.email,
        court.latitude,
        court.longitude,
        court.cell,
        &court.zone,
        court.hard,
        court.clay,
        court.grass,
        court.pickleball,
        court.light,
        court.shop,
        court.wall,
        court.ball_machine,
        court.indoor,
        court.hourly_price,
        &court.images,
        source,
        &court.attribution,
        court.added_by,
        court.created_at
    )
    .run()
    .await?;
    search_words::add(db, Kind::Court, &[(court.tenant, court.id.0, court.words())]).await
}

pub(super) async fn update(db: &Db, court: &Facts) -> Result<()> {
    let before: String = sql!(db, "SELECT words FROM court WHERE id = $1", court.id).scalar().await?;
    sql!(
        db,
        "UPDATE court SET version = $2, name = $3, words = $4, address = $5, facility_type = $6, description = $7, website = $8, phone = $9,
             email = $10, latitude = $11, longitude = $12, cell = $13, zone = $14, hard = $15, clay = $16, grass = $17, pickleball = $18,
             light = $19, shop = $20, wall = $21, ball_machine = $22, indoor = $23, hourly_price = $24, images = $25
         WHERE id = $1",
        court.id,
        court.version,
        &court.name,
        court.words(),
        &court.address,
        &court.facility_type,
        &court.description,
        &court.website,
        &court.phone,
        &court.email,
        court.latitude,
        court.longitude,
        court.cell,
        &court.zone,
        court.hard,
        court.clay,
        court.grass,
        court.pickleball,
        court.light,
        court.shop,
        court.wall,
        court.ball_machine,
        court.indoor,
        court.hourly_price,
        &court.images
    )
    .run()
    .await?;
    search_words::replace(db, Kind::Court, (court.tenant, court.id.0), &before, &court.words()).await
}

/// Writes the next version of a court, whose row the caller has locked.
pub(super) async fn write_version(db: &Db, before: Facts, form: &Checked, editor: Option<UserId>, now: Millis) -> Result<Facts> {
    let after = before.with_form(form);
    update(db, &after).await?;
    let version = VersionRow { version: after.version, editor, at: now, data: version_data(form.form(), None)? };
    insert_version(db, after.id, &version).await?;
    Ok(after)
}

pub(super) async fn rate(db: &Db, court: CourtId, sum: i64, count: i64) -> Result<()> {
    sql!(db, "UPDATE court SET rating_sum = rating_sum + $2, rating_count = rating_count + $3 WHERE id = $1", court, sum, count)
        .run()
        .await?;
    Ok(())
}

pub(super) async fn set_rating(db: &Db, court: CourtId, sum: i64, count: i64) -> Result<()> {
    sql!(db, "UPDATE court SET rating_sum = $2, rating_count = $3 WHERE id = $1", court, sum, count).run().await?;
    Ok(())
}

/// Sets what identifies an imported court in its source, and the attribution.
pub(super) async fn set_source(db: &Db, court: CourtId, source: &str, attribution: &str) -> Result<()> {
    sql!(db, "UPDATE court SET source = $2, attribution = $3 WHERE id = $1", court, source, attribution).run().await?;
    Ok(())
}

pub(super) async fn by_source(db: &Db, tenant: TenantId, source: &str) -> Result<Option<CourtId>> {
    Ok(sql!(db, "SELECT id FROM court WHERE tenant = $1 AND source = $2", tenant, source).scalar_optional().await?)
}

/// Imported courts in these place cells.
pub(super) async fn imported_in(db: &Db, tenant: TenantId, cells: &[i64]) -> Result<Vec<(CourtId, f64, f64, String)>> {
    let query = db.query("SELECT id, latitude, longitude, source FROM court WHERE source IS NOT NULL AND tenant = ").arg(tenant);
    Ok(query.push(" AND cell IN ").list(cells.iter().copied()).push(" ORDER BY created_at, id").all().await?)
}

/// Those of the people who are neither hidden nor removed nor in a block with `me`.
pub(super) async fn shown_among(db: &Db, me: UserId, users: &[UserId]) -> Result<HashSet<UserId>> {
    let query = db.query("SELECT id FROM app_user WHERE NOT hidden AND removed_at IS NULL AND id IN ").list(users.iter().copied());
    Ok(blocks::exclude(query, "id", me).scalars::<UserId>().await?.into_iter().collect())
}
