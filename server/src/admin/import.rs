//! Imports courts from a GeoJSON file of OpenStreetMap, and reports what it skipped and why.

mod pitches;
mod places;
mod skipped;

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write as _;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use protocol::{Millis, TenantId};

use crate::db::Db;
use crate::error::{Error, Result};
use crate::features::courts::{self, Imported};
use skipped::Skipped;

/// The largest file: all pitches of a large country are far smaller.
const FILE_MAX: u64 = 256 * 1024 * 1024;
/// Places per transaction, so that others can write in between.
const AT_ONCE: usize = 100;

#[derive(Args, Debug)]
pub(super) struct ImportCourts {
    /// A GeoJSON file with a FeatureCollection, as exports of OpenStreetMap are.
    file: PathBuf,
    /// Into this community.
    #[arg(long, default_value_t = TenantId::FIRST.0)]
    tenant: i64,
    /// The attribution shown with every court of the file.
    #[arg(long, default_value = "© OpenStreetMap contributors")]
    attribution: String,
}

pub(super) async fn run(db: &Db, now: Millis, asked: &ImportCourts) -> Result<String> {
    let tenant = TenantId(asked.tenant);
    if !crate::tenants::list(db).await?.iter().any(|known| known.id == tenant) {
        return Err(Error::internal(format!("There is no community {tenant}.")));
    }
    let mut skipped = Skipped::default();
    let found = pitches::read(&text_of(&asked.file)?, &mut skipped)?;
    let pitches = found.pitches.len();
    let places = places::join(found, &mut skipped);
    let count = places.len();
    let mut outcomes: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut imported_before = HashSet::new();
    for some in places.chunks(AT_ONCE) {
        let done = db.tx(async |db| courts::import(db, tenant, some, &asked.attribution, &imported_before, now).await).await?;
        for (court, imported) in done {
            imported_before.insert(court);
            let what = match imported {
                Imported::Added => "added",
                Imported::Updated => "updated",
                Imported::Same => "as they were",
            };
            *outcomes.entry(what).or_default() += 1;
        }
    }
    Ok(summary(pitches, count, &outcomes, &skipped))
}

/// Reads a file up to the limit; it may grow meanwhile, or not be a regular file.
fn text_of(path: &Path) -> Result<String> {
    let cannot = |fault: std::io::Error| Error::internal(format!("{} cannot be read: {fault}", path.display()));
    let file = File::open(path).map_err(cannot)?;
    let mut bytes = Vec::new();
    file.take(FILE_MAX + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() > usize::try_from(FILE_MAX).unwrap_or(usize::MAX) {
        let most = FILE_MAX / 1024 / 1024;
        return Err(Error::internal(format!(
            "{} has more than {most} MB. Cut it into regions and import one after the other.",
            path.display()
        )));
    }
    let text = String::from_utf8(bytes).map_err(|_| Error::internal(format!("{} is no text in UTF-8.", path.display())))?;
    // Some programs write a byte order mark first, which is not JSON.
    Ok(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
}

fn summary(pitches: usize, places: usize, outcomes: &BTreeMap<&'static str, usize>, skipped: &Skipped) -> String {
    let mut text = format!("{pitches} pitches in {places} places");
    for (what, count) in outcomes {
        // Writing to a string does not fail.
        let _ = write!(text, ", {count} {what}");
    }
    text.push('.');
    let _ = write!(text, "{skipped}");
    text
}
