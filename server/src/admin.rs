//! The operator's commands, beside a running server or without one.

mod certificates;
mod courts;
mod import;
mod seed;

use std::path::PathBuf;

use clap::{Args, Subcommand};
use protocol::text::RoomTitle;
use protocol::{Millis, TenantId};

use crate::clock::Clock;
use crate::config::StorageConfig;
use crate::db::{Db, DbSettings};
use crate::error::{Error, Result};
use crate::features::comments;
use crate::{instance, tenants};

/// `rally admin …`
#[derive(Args, Debug)]
pub struct Admin {
    #[command(flatten)]
    storage: StorageConfig,
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Communities that share this installation and nothing else.
    #[command(subcommand)]
    Tenant(Tenants),
    /// What people wrote through the contact form, the newest first.
    Comments(Comments),
    /// Certificates of coaches: who waits to have theirs looked at, and what came of it.
    Certificates(certificates::Certificates),
    /// What was said of a court, and taking it back.
    Courts(courts::Courts),
    /// Brings in courts from a GeoJSON file of OpenStreetMap's; again, to bring them up to date.
    ImportCourts(import::ImportCourts),
    /// After a database was restored from a backup: has every client begin anew.
    Restore,
    /// Fills the database for a load test: people with a session each, in rooms.
    SeedLoad(SeedLoad),
}

#[derive(Subcommand, Debug)]
enum Tenants {
    /// Adds a community and prints its number.
    Add { name: String },
    /// Lists them.
    List,
}

#[derive(Args, Debug)]
struct Comments {
    /// Of this community alone.
    #[arg(long)]
    tenant: Option<i64>,
    /// How many at most.
    #[arg(long, default_value_t = 50)]
    limit: u32,
}

#[derive(Args, Debug)]
struct SeedLoad {
    /// How many people.
    #[arg(long)]
    people: usize,
    /// Sets of rooms, separated by commas: `1000x10` is 1,000 rooms of ten, `1000` so many of `--members`.
    #[arg(long, value_delimiter = ',')]
    rooms: Vec<String>,
    /// Members of a room whose set does not say.
    #[arg(long, default_value_t = 10)]
    members: usize,
    /// People beside them who never sign in: with profiles, spread over the world's towns as its population is.
    #[arg(long, default_value_t = 0)]
    residents: usize,
    /// Events still to come, organised by the people, at courts where people live.
    #[arg(long, default_value_t = 0)]
    events: usize,
    /// Which residents: the same ones for the same seed. Those who are there already stay.
    #[arg(long, default_value_t = 1)]
    seed: u16,
    /// Where to write one JSON line per person: `{user, access_token, rooms}`.
    #[arg(long)]
    out: PathBuf,
}

/// Does what was asked for and prints what came of it.
pub async fn run(admin: Admin) -> Result<()> {
    if let Task::Certificates(asked) = &admin.task {
        println!("{}", certificates::run(admin.storage.clone(), asked).await?);
        return Ok(());
    }
    if let Task::Courts(asked) = &admin.task {
        println!("{}", courts::run(admin.storage.clone(), asked).await?);
        return Ok(());
    }
    let db = Db::open(&DbSettings::from(&admin.storage)).await?;
    let clock = Clock::system();
    clock.set_offset(db.clock_skew(|| clock.now().0).await?);
    tenants::make_first(&db, clock.now()).await?;
    let done = perform(&db, clock.now(), admin.task).await;
    db.close().await;
    println!("{}", done?);
    Ok(())
}

async fn perform(db: &Db, now: Millis, task: Task) -> Result<String> {
    match task {
        Task::Tenant(Tenants::Add { name }) => add_tenant(db, &name, now).await,
        Task::Tenant(Tenants::List) => list_tenants(db).await,
        Task::Comments(Comments { tenant, limit }) => list_comments(db, tenant.map(TenantId), limit).await,
        // They tell people, which takes more than a database: `run` has seen to them.
        Task::Certificates(_) | Task::Courts(_) => Ok(String::new()),
        Task::ImportCourts(asked) => import::run(db, now, &asked).await,
        Task::Restore => restore(db).await,
        Task::SeedLoad(seed) => seed::run(db, now, &seed).await,
    }
}

async fn add_tenant(db: &Db, name: &str, now: Millis) -> Result<String> {
    // The same form as a room's title: 1 to 80 characters on one line.
    let name = RoomTitle::parse(name).map_err(|_| Error::internal("A community's name has 1 to 80 characters on one line."))?;
    let tenant = tenants::add(db, name.as_str(), now).await?;
    Ok(format!("{tenant}"))
}

async fn list_tenants(db: &Db) -> Result<String> {
    let lines = tenants::list(db).await?.into_iter().map(|tenant| format!("{}\t{}", tenant.id, tenant.name));
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

async fn list_comments(db: &Db, tenant: Option<TenantId>, limit: u32) -> Result<String> {
    let comments = comments::newest(db, tenant, i64::from(limit)).await?;
    if comments.is_empty() {
        return Ok("Nobody has written.".to_owned());
    }
    let texts = comments.into_iter().map(|comment| {
        let message = comment.message.replace('\n', "\n  ");
        let rating = comment.rating.map(|rating| format!(" · {rating} of 5")).unwrap_or_default();
        let who = if comment.author.is_some() { " · signed in" } else { "" };
        format!("{} · tenant {} · {} <{}>{who}{rating}\n  {message}", date(comment.created_at), comment.tenant, comment.name, comment.email)
    });
    Ok(texts.collect::<Vec<_>>().join("\n\n"))
}

async fn restore(db: &Db) -> Result<String> {
    instance::epoch(db).await?;
    instance::new_epoch(db).await?;
    Ok("A new epoch has begun: running nodes notice within a second or two, and every client begins anew.".to_owned())
}

/// `2026-11-20 16:12 UTC`
pub(crate) fn date(at: Millis) -> String {
    let minutes = at.0.div_euclid(60_000);
    let (days, minute) = (minutes.div_euclid(1_440), minutes.rem_euclid(1_440));
    // Days since 1 March of the year 0, in eras of 400 years (Howard Hinnant, "chrono-compatible low-level date algorithms").
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", minute / 60, minute % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (at, text) in [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400_000, "2000-02-29 00:00 UTC"),
            (1_795_191_120_000, "2026-11-20 16:12 UTC"),
            (4_107_542_399_000, "2100-02-28 23:59 UTC"),
            (4_107_542_400_000, "2100-03-01 00:00 UTC"),
        ] {
            assert_eq!(date(Millis(at)), text);
        }
    }
}
