//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::scenarios::{
    big_room, chat_mix, commands, connect_storm, event_search, idle, join_storm, lookups, people_search, place_find, slow_readers,
};
use crate::{Outcome, bench, process, report};

/// Load on a real server process, over loopback: figures in one table.
#[derive(Debug, Parser)]
#[command(name = "loadtest")]
pub struct Cli {
    #[command(subcommand)]
    run: Run,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Subcommand)]
enum Run {
    /// Many sockets that only listen: memory and processor of doing nothing.
    Idle(idle::Idle),
    /// Everybody comes back at once to a server that has just been started.
    ConnectStorm(connect_storm::ConnectStorm),
    /// Many rooms talking at a steady pace.
    ChatMix(chat_mix::ChatMix),
    /// One room with everybody in it, and a small one beside it.
    BigRoom(big_room::BigRoom),
    /// As many messages as the server commits.
    Commands(commands::Commands),
    /// Some stop reading; the others must not feel it.
    SlowReaders(slow_readers::SlowReaders),
    /// Players and coaches looked for near places, among a million.
    PeopleSearch(people_search::PeopleSearch),
    /// Places found by what has been typed so far.
    PlaceFind(place_find::PlaceFind),
    /// Lists and texts over HTTP, beside a bare handler that answers the same bytes.
    Lookups(lookups::Lookups),
    /// Games looked for on a day near a place, among 200,000.
    EventSearch(event_search::EventSearch),
    /// Two hundred people who join one event at once.
    JoinStorm(join_storm::JoinStorm),
    /// All eleven, one after the other.
    All,
    /// The four that look something up: people, places, lists, games.
    Finding,
    /// The same work for Rally, a bare fan-out and socket.io, side by side, with ratios.
    Bench(bench::Bench),
}

/// What every scenario takes.
#[derive(Args, Clone, Debug)]
pub struct Common {
    /// The server's binary.
    #[arg(long, global = true, default_value = "target/release/rally")]
    pub server: PathBuf,
    /// Small sizes and short spans: a check that everything works, not a measurement.
    #[arg(long, global = true)]
    pub quick: bool,
    /// Characters in a message.
    #[arg(long, global = true, default_value_t = 100)]
    pub text: usize,
    /// `postgres://…` for the server; without it, SQLite in a temporary folder.
    #[arg(long, global = true)]
    pub database_url: Option<String>,
    /// Where SQLite's file is kept, so that the next run finds whom this one seeded.
    #[arg(long, global = true)]
    pub data_dir: Option<PathBuf>,
    /// `redis://…` for the server.
    #[arg(long, global = true)]
    pub redis_url: Option<String>,
    /// The server's core.
    #[arg(long, global = true, default_value_t = 0)]
    pub server_core: usize,
    /// The load's core.
    #[arg(long, global = true, default_value_t = 1)]
    pub load_core: usize,
    /// Leave both to the kernel, as is done anyway where there is one core or no `taskset`.
    #[arg(long, global = true)]
    pub no_pin: bool,
}

impl Common {
    /// A size: the flag's value, or the one for this kind of run.
    #[must_use]
    pub fn size(&self, flag: Option<usize>, full: usize, quick: usize) -> usize {
        flag.unwrap_or(if self.quick { quick } else { full })
    }

    /// The same for a span, in seconds.
    #[must_use]
    pub fn seconds(&self, flag: Option<u64>, full: u64, quick: u64) -> std::time::Duration {
        std::time::Duration::from_secs(flag.unwrap_or(if self.quick { quick } else { full }))
    }

    /// The server's core, if processes are to be pinned.
    #[must_use]
    pub fn core(&self) -> Option<usize> {
        (!self.no_pin).then_some(self.server_core)
    }
}

impl Cli {
    /// Runs what was asked for and answers with the page to print.
    pub async fn run(self) -> Outcome<String> {
        // Asked before this process is pinned: afterwards it has one core.
        let pinned = !self.common.no_pin && process::can_pin();
        let common = &Common { no_pin: !pinned, ..self.common };
        if pinned {
            process::pin_self(common.load_core)?;
        }
        let reports = match self.run {
            Run::Idle(scenario) => idle::run(common, &scenario).await?,
            Run::ConnectStorm(scenario) => connect_storm::run(common, &scenario).await?,
            Run::ChatMix(scenario) => chat_mix::run(common, &scenario).await?,
            Run::BigRoom(scenario) => big_room::run(common, &scenario).await?,
            Run::Commands(scenario) => commands::run(common, &scenario).await?,
            Run::SlowReaders(scenario) => slow_readers::run(common, &scenario).await?,
            Run::PeopleSearch(scenario) => people_search::run(common, &scenario).await?,
            Run::PlaceFind(scenario) => place_find::run(common, &scenario).await?,
            Run::Lookups(scenario) => lookups::run(common, &scenario).await?,
            Run::EventSearch(scenario) => event_search::run(common, &scenario).await?,
            Run::JoinStorm(scenario) => join_storm::run(common, &scenario).await?,
            Run::Finding => finding(common).await?,
            Run::All => all(common).await?,
            Run::Bench(scenario) => return bench::run(common, &scenario).await,
        };
        Ok(report::page(&reports))
    }
}

async fn all(common: &Common) -> Outcome<Vec<report::Report>> {
    let mut reports = idle::run(common, &idle::Idle::default()).await?;
    reports.extend(connect_storm::run(common, &connect_storm::ConnectStorm::default()).await?);
    reports.extend(chat_mix::run(common, &chat_mix::ChatMix::default()).await?);
    reports.extend(big_room::run(common, &big_room::BigRoom::default()).await?);
    reports.extend(commands::run(common, &commands::Commands::default()).await?);
    reports.extend(slow_readers::run(common, &slow_readers::SlowReaders::default()).await?);
    reports.extend(join_storm::run(common, &join_storm::JoinStorm::default()).await?);
    reports.extend(finding(common).await?);
    Ok(reports)
}

async fn finding(common: &Common) -> Outcome<Vec<report::Report>> {
    let mut reports = people_search::run(common, &people_search::PeopleSearch::default()).await?;
    reports.extend(place_find::run(common, &place_find::PlaceFind::default()).await?);
    reports.extend(lookups::run(common, &lookups::Lookups::default()).await?);
    reports.extend(event_search::run(common, &event_search::EventSearch::default()).await?);
    Ok(reports)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn flags_win_over_sizes() {
        let cli = Cli::parse_from(["loadtest", "idle", "--quick"]);
        assert_eq!((cli.common.size(Some(7), 19_000, 500), cli.common.size(None, 19_000, 500)), (7, 500));
    }
}
