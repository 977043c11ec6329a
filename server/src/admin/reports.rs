//! What people reported, and what is held, for whoever runs the community.

use clap::{Args, Subcommand};
use protocol::TenantId;

use crate::error::Result;
use crate::features::moderation::deciding;
use crate::features::reports;
use crate::run::{Actor, Core, run_typed};
use crate::{dates, work};

#[derive(Args, Debug)]
pub(super) struct Reports {
    /// Of this community.
    #[arg(long, global = true, default_value_t = TenantId::FIRST.0)]
    tenant: i64,
    #[command(subcommand)]
    task: Option<Task>,
}

#[derive(Subcommand, Debug)]
enum Task {
    /// Shows the reports of a subject, oldest first: time, reporter, state, reason, note, and what was reported as JSON.
    Show { noun: String, subject: String },
    /// Closes the open reports of a subject.
    Close {
        noun: String,
        subject: String,
        /// Something was done about it: a post or a comment is removed. Otherwise they are dismissed, and what was hidden is shown.
        #[arg(long)]
        acted: bool,
    },
}

/// Without a task: subjects with open reports, those with the most reporters first: noun, subject, whose it is, reporters, first report;
/// then what is held until somebody has looked at it, without reporters and with how it begins.
pub(super) async fn run(core: &Core, asked: &Reports) -> Result<String> {
    let tenant = TenantId(asked.tenant);
    match &asked.task {
        None => Ok(list(&reports::waiting(&core.db, tenant).await?)),
        Some(Task::Show { noun, subject }) => Ok(show(&reports::of_subject(&core.db, tenant, (noun, subject)).await?)),
        Some(Task::Close { noun, subject, acted }) => {
            let (noun, subject, acted) = (noun.clone(), subject.clone(), *acted);
            let close = work!(|cx, noun, subject, acted| deciding::decide_as_operator(cx, noun, subject, acted));
            let closed: u64 = run_typed(core, Actor::System(tenant), close).await?;
            Ok(format!("Reports closed: {closed}."))
        }
    }
}

fn list(waiting: &[reports::Waiting]) -> String {
    if waiting.is_empty() {
        return "Nothing is reported.".to_owned();
    }
    let line = |row: &reports::Waiting| {
        let author = row.author.as_ref().map(|handle| format!("@{handle}")).unwrap_or_default();
        let held = row.held.as_ref().map(|start| format!("\t{start}")).unwrap_or_default();
        format!("{}\t{}\t{author}\t{}\t{}{held}", row.noun, row.subject, row.reporters, dates::minute(row.first_at))
    };
    waiting.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn show(found: &[reports::Report]) -> String {
    if found.is_empty() {
        return "This was not reported.".to_owned();
    }
    let line = |row: &reports::Report| {
        let note = row.note.as_deref().unwrap_or_default().replace(['\n', '\t'], " ");
        format!("{}\t@{}\t{}\t{}\t{note}\t{}", dates::minute(row.at), row.by, row.state, row.reason, row.content)
    };
    found.iter().map(line).collect::<Vec<_>>().join("\n")
}
