//! The operator's commands; they work with or without a running server.

mod certificates;
mod courts;
mod import;
mod jobs;
mod leagues;
mod lessons;
mod moderators;
mod reports;
mod results;
mod seed;
mod words;

use clap::{Args, Subcommand};
use protocol::text::RoomTitle;
use protocol::{Millis, TenantId};

use crate::clock::Clock;
use crate::config::{Config, StorageConfig};
use crate::db::{Db, DbSettings};
use crate::error::{Error, Result};
use crate::features::comments;
use crate::run::{self, Core};
use crate::{dates, instance, tenants};

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
    /// Messages from the contact form, newest first.
    Comments(Comments),
    /// Certificates of coaches: lists those to review, verifies or refuses one.
    Certificates(certificates::Certificates),
    /// Results that are disputed: lists them, confirms or voids one.
    Results(results::Results),
    /// What people reported: lists it, shows the reports of one subject, closes them.
    Reports(reports::Reports),
    /// Who moderates a community: lists, adds, removes them.
    Moderators(moderators::Moderators),
    /// Words of which posts and comments are held until somebody has looked at them: lists, adds, removes them.
    Words(words::Words),
    /// Courts: their versions, names and places that wait, duplicates to merge, hidden ones.
    Courts(courts::Courts),
    /// Leagues: hides one, shows it again, lists the hidden ones.
    Leagues(leagues::Leagues),
    /// Lessons of which an absence is disputed: lists them, decides one.
    Lessons(lessons::Lessons),
    /// Imports courts from a GeoJSON file of OpenStreetMap; run it again to update them.
    ImportCourts(import::ImportCourts),
    /// Jobs that failed too often and were set aside: lists them, or tries them again.
    Jobs(jobs::Jobs),
    /// After a restore from a backup: makes every client reload.
    Restore,
    /// Fills the database for a load test: people with a session each, in rooms.
    SeedLoad(seed::SeedLoad),
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
    /// Only of this community.
    #[arg(long)]
    tenant: Option<i64>,
    /// How many at most.
    #[arg(long, default_value_t = 50)]
    limit: u32,
}

/// Runs the command and prints its result.
pub async fn run(admin: Admin) -> Result<()> {
    if let Task::Certificates(asked) = &admin.task {
        return print_from_core(admin.storage, async |core| certificates::run(core, asked).await).await;
    }
    if let Task::Courts(asked) = &admin.task {
        return print_from_core(admin.storage, async |core| courts::run(core, asked).await).await;
    }
    if let Task::Leagues(asked) = &admin.task {
        return print_from_core(admin.storage, async |core| leagues::run(core, asked).await).await;
    }
    if let Task::Lessons(asked) = &admin.task {
        return print_from_core(admin.storage, async |core| lessons::run(core, asked).await).await;
    }
    if let Task::Moderators(asked) = &admin.task {
        return print_from_core(admin.storage, async |core| moderators::run(core, asked).await).await;
    }
    if let Task::Reports(asked) = &admin.task {
        return print_from_core(admin.storage, async |core| reports::run(core, asked).await).await;
    }
    if let Task::Results(asked) = &admin.task {
        return print_from_core(admin.storage, async |core| results::run(core, asked).await).await;
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

/// For tasks that notify people: they take a node without a listener.
async fn print_from_core(storage: StorageConfig, work: impl AsyncFnOnce(&Core) -> Result<String>) -> Result<()> {
    let core = run::open(Config { storage, ..Config::defaults() }, Clock::system()).await?;
    let done = work(&core).await;
    core.stop().await;
    println!("{}", done?);
    Ok(())
}

async fn perform(db: &Db, now: Millis, task: Task) -> Result<String> {
    match task {
        Task::Tenant(Tenants::Add { name }) => add_tenant(db, &name, now).await,
        Task::Tenant(Tenants::List) => list_tenants(db).await,
        Task::Comments(Comments { tenant, limit }) => list_comments(db, tenant.map(TenantId), limit).await,
        // They notify people, so `run` has handled them.
        Task::Certificates(_)
        | Task::Courts(_)
        | Task::Leagues(_)
        | Task::Lessons(_)
        | Task::Moderators(_)
        | Task::Reports(_)
        | Task::Results(_) => Ok(String::new()),
        Task::ImportCourts(asked) => import::run(db, now, &asked).await,
        Task::Jobs(asked) => jobs::run(db, now, &asked).await,
        Task::Restore => restore(db).await,
        Task::SeedLoad(seed) => seed::run(db, now, &seed).await,
        Task::Words(asked) => words::run(db, &asked).await,
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
        format!(
            "{} · tenant {} · {} <{}>{who}{rating}\n  {message}",
            dates::minute(comment.created_at),
            comment.tenant,
            comment.name,
            comment.email
        )
    });
    Ok(texts.collect::<Vec<_>>().join("\n\n"))
}

async fn restore(db: &Db) -> Result<String> {
    instance::epoch(db).await?;
    instance::new_epoch(db).await?;
    Ok("A new epoch has begun: running nodes notice within a second or two, and every client begins anew.".to_owned())
}
