//! The result of a run: one line of the table, goals, and remarks.

use std::time::Duration;

use crate::Outcome;
use crate::asking::Figures;
use crate::dialect::Dialect;
use crate::fleet::Fleet;
use crate::histogram::Histogram;
use crate::ledger::Lane;
use crate::process::{Server, load_average};
use crate::stage::Stage;
use crate::table::{figure, table};

/// One scenario against one server.
#[derive(Clone, Debug)]
pub struct Report {
    pub scenario: String,
    /// As shown: two builds of Rally are told apart by it.
    pub server: &'static str,
    pub connections: usize,
    pub sent: u64,
    pub delivered: u64,
    pub lost: u64,
    pub doubled: u64,
    pub out_of_order: u64,
    /// Milliseconds: median, 99th percentile, maximum.
    pub latency_ms: [f64; 3],
    /// Microseconds of the server's processor time; absent if nothing was delivered.
    pub cpu_per_delivery: Option<f64>,
    /// Bytes of the server's memory; absent if not measured.
    pub rss_per_connection: Option<f64>,
    /// The machine's load average, before and after.
    pub load: [f64; 2],
    pub goals: Vec<Goal>,
    pub remarks: Vec<String>,
}

/// A figure with a bound from the budgets.
#[derive(Clone, Debug)]
pub struct Goal {
    pub what: String,
    pub wanted: String,
    pub reached: String,
    /// What was reached, in the goal's unit.
    pub figure: f64,
    pub met: bool,
}

impl Goal {
    /// A figure that must not exceed a bound.
    #[must_use]
    pub fn at_most(what: impl Into<String>, unit: &str, bound: f64, reached: f64) -> Self {
        Self {
            what: what.into(),
            wanted: format!("at most {} {unit}", figure(bound)),
            reached: format!("{} {unit}", figure(reached)),
            figure: reached,
            met: reached <= bound,
        }
    }

    /// A figure that must not fall short of a bound.
    #[must_use]
    pub fn at_least(what: impl Into<String>, unit: &str, bound: f64, reached: f64) -> Self {
        Self { wanted: format!("at least {} {unit}", figure(bound)), met: reached >= bound, ..Self::at_most(what, unit, bound, reached) }
    }
}

/// What a server had used before a measurement started.
#[derive(Clone, Copy, Debug)]
pub struct Baseline {
    pub cpu: Duration,
    pub rss: u64,
    pub load: f64,
}

impl Baseline {
    pub fn of(server: &Server) -> Outcome<Self> {
        Ok(Self { cpu: server.cpu()?, rss: server.rss()?, load: load_average() })
    }

    /// Processor time since then.
    pub fn cpu_since(&self, server: &Server) -> Outcome<Duration> {
        Ok(server.cpu()?.saturating_sub(self.cpu))
    }

    /// Memory per connection since then, in bytes.
    pub fn rss_each(&self, server: &Server, connections: usize) -> Outcome<f64> {
        Ok(server.rss()?.saturating_sub(self.rss) as f64 / connections.max(1) as f64)
    }
}

impl Report {
    /// A report of a fleet's counts; [`of_lane`](Self::of_lane) adds a lane's figures.
    #[must_use]
    pub fn new(scenario: impl Into<String>, fleet: &Fleet, load_before: f64) -> Self {
        let tally = fleet.tally.borrow();
        let ledger = fleet.ledger.borrow();
        let mut remarks = Vec::new();
        for (reason, count) in fleet.dropped.borrow().iter() {
            remarks.push(format!("{count} sockets dropped: {reason}"));
        }
        for (code, count) in &ledger.refused {
            remarks.push(format!("{count} messages refused: {code}"));
        }
        if fleet.resets.get() > 0 {
            remarks.push(format!("{} topics reset", fleet.resets.get()));
        }
        if ledger.unknown > 0 {
            remarks.push(format!("{} frames about messages that were never sent", ledger.unknown));
        }
        Self {
            scenario: scenario.into(),
            server: fleet.dialect.name(),
            connections: fleet.live(),
            sent: 0,
            delivered: 0,
            lost: tally.lost(),
            doubled: tally.doubled,
            out_of_order: tally.out_of_order,
            latency_ms: [0.0; 3],
            cpu_per_delivery: None,
            rss_per_connection: None,
            load: [load_before, load_average()],
            goals: Vec::new(),
            remarks,
        }
    }

    /// Adds a lane's counts, one of its latencies, and the processor time spent on it.
    #[must_use]
    pub fn of_lane(mut self, lane: &Lane, latencies: &Histogram, cpu: Duration) -> Self {
        self.sent = lane.sent;
        self.delivered = lane.delivered;
        self.lost = self.lost.max(lane.lost());
        self.latency_ms = latencies.summary_ms();
        self.cpu_per_delivery = (lane.delivered > 0).then(|| cpu.as_secs_f64() * 1e6 / lane.delivered as f64);
        self
    }

    /// A report of requests to a stage's server since the baseline; answers count as deliveries.
    pub fn of_requests(scenario: impl Into<String>, stage: &Stage, sockets: usize, figures: &Figures, since: &Baseline) -> Outcome<Self> {
        let cpu = since.cpu_since(&stage.server)?;
        let mut report = Self::of_figures(scenario, stage.fleet.dialect, sockets, figures, cpu, since.load);
        report.remarks.push(format!("requests were sent late by {:.1} ms at most", figures.late.as_secs_f64() * 1e3));
        Ok(report)
    }

    /// The same, with the processor time given.
    #[must_use]
    pub fn of_figures(
        scenario: impl Into<String>,
        server: Dialect,
        connections: usize,
        figures: &Figures,
        cpu: Duration,
        load_before: f64,
    ) -> Self {
        Self {
            scenario: scenario.into(),
            server: server.name(),
            connections,
            sent: figures.sent,
            delivered: figures.answered,
            lost: figures.sent.saturating_sub(figures.answered),
            doubled: 0,
            out_of_order: 0,
            latency_ms: figures.latency.summary_ms(),
            cpu_per_delivery: (figures.answered > 0).then(|| cpu.as_secs_f64() * 1e6 / figures.answered as f64),
            rss_per_connection: None,
            load: [load_before, load_average()],
            goals: Vec::new(),
            remarks: figures.failed.iter().map(|(fault, count)| format!("{count} not answered: {fault}")).collect(),
        }
    }

    fn row(&self) -> Vec<String> {
        let latency = self.latency_ms.map(|ms| if self.sent == 0 { "-".to_owned() } else { figure(ms) });
        let optional = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), figure);
        let mut row = vec![format!("{} ({})", self.scenario, self.server), self.connections.to_string()];
        row.extend([self.sent, self.delivered, self.lost, self.doubled, self.out_of_order].map(|count| count.to_string()));
        row.extend(latency);
        row.push(optional(self.cpu_per_delivery));
        row.push(optional(self.rss_per_connection.map(|bytes| bytes / 1024.0)));
        row.push(self.load.map(|load| format!("{load:.1}")).join(" > "));
        row
    }
}

const HEAD: [&str; 13] = [
    "scenario",
    "conns",
    "sent",
    "delivered",
    "lost",
    "doubled",
    "out of order",
    "p50 ms",
    "p99 ms",
    "max ms",
    "CPU-us/delivery",
    "KiB/conn",
    "load",
];

/// A table of all runs, then goals, then remarks.
#[must_use]
pub fn page(reports: &[Report]) -> String {
    let mut text = table(&HEAD, &reports.iter().map(Report::row).collect::<Vec<_>>());
    let goal = |report: &Report, goal: &Goal| {
        let verdict = if goal.met { "yes" } else { "NO" };
        vec![format!("{}: {}", report.scenario, goal.what), goal.wanted.clone(), goal.reached.clone(), verdict.to_owned()]
    };
    let goals: Vec<_> = reports.iter().flat_map(|report| report.goals.iter().map(move |one| goal(report, one))).collect();
    if !goals.is_empty() {
        text.push('\n');
        text.push_str(&table(&["goal", "wanted", "reached", "met"], &goals));
    }
    for report in reports {
        for remark in &report.remarks {
            text.push_str(&format!("\n{} ({}): {remark}", report.scenario, report.server));
        }
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_include_their_bound() {
        assert!(Goal::at_most("p99", "ms", 20.0, 20.0).met);
        assert!(!Goal::at_most("p99", "ms", 20.0, 20.1).met);
        assert!(Goal::at_least("commands", "/s", 4_000.0, 4_000.0).met);
        assert!(!Goal::at_least("commands", "/s", 4_000.0, 3_999.0).met);
        assert_eq!(Goal::at_least("commands", "/s", 4_000.0, 1.0).wanted, "at least 4000 /s");
    }
}
