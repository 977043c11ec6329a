//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::scenarios::Scenario;
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
    #[command(flatten)]
    One(Scenario),
    /// All scenarios, one after the other.
    All,
    /// The scenarios that look something up: people, places, lists, games.
    Finding,
    /// The same workloads for Rally, a bare fan-out and socket.io, side by side, with ratios.
    Bench(bench::Bench),
}

/// How requests are sent, in the scenarios that send them at a fixed rate.
#[derive(Args, Clone, Debug, Default)]
pub struct Pace {
    /// Sockets, used round-robin.
    #[arg(long)]
    pub sockets: Option<usize>,
    /// Requests a second over all sockets.
    #[arg(long)]
    pub per_second: Option<usize>,
    /// How long each kind of request is sent, in seconds.
    #[arg(long)]
    pub seconds: Option<u64>,
}

/// Options of every scenario.
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
    /// A folder for SQLite's file, so that the next run reuses the people seeded by this one.
    #[arg(long, global = true)]
    pub data_dir: Option<PathBuf>,
    /// `redis://…` for the server.
    #[arg(long, global = true)]
    pub redis_url: Option<String>,
    /// The server's core.
    #[arg(long, global = true, default_value_t = 0)]
    pub server_core: usize,
    /// The load generator's core.
    #[arg(long, global = true, default_value_t = 1)]
    pub load_core: usize,
    /// Do not pin either to a core; implied on a single core or without `taskset`.
    #[arg(long, global = true)]
    pub no_pin: bool,
}

impl Common {
    /// A size: the flag's value, or the default for a full or quick run.
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
    /// Runs the command and returns the page to print.
    pub async fn run(self) -> Outcome<String> {
        // Checked before this process is pinned: afterwards it sees a single core.
        let pinned = !self.common.no_pin && process::can_pin();
        let common = &Common { no_pin: !pinned, ..self.common };
        if pinned {
            process::pin_self(common.load_core)?;
        }
        let scenarios = match self.run {
            Run::One(scenario) => vec![scenario],
            Run::All => Scenario::all(),
            Run::Finding => Scenario::all().into_iter().filter(Scenario::is_finding).collect(),
            Run::Bench(args) => return bench::run(common, &args).await,
        };
        let mut reports = Vec::new();
        for scenario in scenarios {
            reports.extend(scenario.run(common).await?);
        }
        Ok(report::page(&reports))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_valid() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_scenario_has_help() {
        assert!(Cli::command().get_subcommands().all(|command| command.get_about().is_some()));
    }

    #[test]
    fn flags_override_default_sizes() {
        let cli = Cli::parse_from(["loadtest", "idle", "--quick"]);
        assert_eq!((cli.common.size(Some(7), 19_000, 500), cli.common.size(None, 19_000, 500)), (7, 500));
    }
}
