//! Lists and texts over HTTP, beside a bare axum handler that returns the same bytes.

use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use hyper::header::{ACCEPT_ENCODING, CONTENT_ENCODING, ETAG, HeaderName, IF_NONE_MATCH};
use hyper::{HeaderMap, StatusCode};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::Outcome;
use crate::asking::Figures;
use crate::cli::Common;
use crate::dialect::Dialect;
use crate::http::Connection;
use crate::report::{Baseline, Goal, Report};
use crate::stage::{Page, Stage};

/// The twelve lookups of the specification.
const PATHS: [&str; 12] = [
    "/api/lookup/event/type",
    "/api/lookup/age/range",
    "/api/lookup/level/category",
    "/api/lookup/facility/type",
    "/api/lookup/level",
    "/api/lookup/report/type",
    "/api/lookup/gender",
    "/api/lookup/certificate/level",
    "/api/lookup/sso/link",
    "/api/lookup/terms/conditions/1",
    "/api/lookup/privacy/policy/1",
    "/api/lookup/i18n/1",
];

/// Goal: an answer's processor time at most, relative to the bare handler's.
const MAX_RATIO: f64 = 1.3;

/// Lists and texts over HTTP, beside a bare handler that returns the same bytes.
#[derive(Args, Debug, Default)]
pub struct Lookups {
    /// Connections, each with one request under way.
    #[arg(long)]
    connections: Option<usize>,
    /// How long each measurement takes, in seconds; there are two per server and kind of reader.
    #[arg(long)]
    seconds: Option<u64>,
}

/// Whether the reader has the page cached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reader {
    New,
    Cached,
}

/// One server with one kind of reader, over all its measurements.
struct Measurement {
    reader: Reader,
    server: Dialect,
    figures: Figures,
    cpu: Duration,
    before: Baseline,
}

pub async fn run(common: &Common, args: &Lookups) -> Outcome<Vec<Report>> {
    let connections = common.size(args.connections, 16, 8);
    let span = common.seconds(args.seconds, 5, 1);
    let rally = Stage::start(common, Dialect::Rally, 0, &[]).await?;
    let pages = Rc::new(pages(&rally).await?);
    let bare = Stage::bare_with_pages(common, &pages).await?;
    let mut measurements = Vec::new();
    for reader in [Reader::New, Reader::Cached] {
        for (server, stage) in [(Dialect::Rally, &rally), (Dialect::Bare, &bare)] {
            read_for(stage, &pages, reader, connections, common.seconds(None, 1, 1)).await?;
            let (figures, before) = (Figures::default(), Baseline::of(&stage.server)?);
            measurements.push(Measurement { reader, server, figures, cpu: Duration::ZERO, before });
        }
    }
    // Once in order and once reversed, so that no server always comes first.
    let order: Vec<usize> = (0..measurements.len()).chain((0..measurements.len()).rev()).collect();
    for index in order {
        let Some(measurement) = measurements.get_mut(index) else { continue };
        let stage = if measurement.server == Dialect::Rally { &rally } else { &bare };
        let before = Baseline::of(&stage.server)?;
        let figures = read_for(stage, &pages, measurement.reader, connections, span).await?;
        measurement.cpu += before.cpu_since(&stage.server)?;
        measurement.figures.merge(figures);
    }
    Ok(reports(&measurements, connections))
}

fn reports(measurements: &[Measurement], connections: usize) -> Vec<Report> {
    let mut reports: Vec<Report> = Vec::new();
    for measurement in measurements {
        let name = if measurement.reader == Reader::New { "lookups, whole" } else { "lookups, known" };
        let mut report =
            Report::of_figures(name, measurement.server, connections, &measurement.figures, measurement.cpu, measurement.before.load);
        if let (Dialect::Bare, Some(rally)) = (measurement.server, reports.last()) {
            let ratio = rally.cpu_per_delivery.unwrap_or(f64::INFINITY) / report.cpu_per_delivery.unwrap_or(f64::INFINITY);
            report.goals.push(Goal::at_most("Rally's processor time per answer", "x this", MAX_RATIO, ratio));
        }
        reports.push(report);
    }
    reports
}

/// Fetches the pages like a browser.
async fn pages(stage: &Stage) -> Outcome<Vec<Page>> {
    let mut connection = Connection::open(stage.server.address).await?;
    let mut pages = Vec::new();
    for path in PATHS {
        let answer = connection.get(path, &browser_headers(None)?).await?;
        if answer.status() != StatusCode::OK {
            return Err(format!("{path} was answered with {}", answer.status()).into());
        }
        let text = |name: HeaderName| answer.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let (etag, encoding) = (text(ETAG).ok_or_else(|| format!("{path} has no ETag"))?, text(CONTENT_ENCODING));
        pages.push(Page { path: path.to_owned(), etag, encoding, body: answer.into_body().to_vec() });
    }
    Ok(pages)
}

fn browser_headers(etag: Option<&str>) -> Outcome<HeaderMap> {
    let mut headers = HeaderMap::new();
    headers.insert(HeaderName::from_static("tenant_id"), "1".parse()?);
    headers.insert(ACCEPT_ENCODING, "gzip, deflate, br".parse()?);
    headers.insert(hyper::header::ACCEPT_LANGUAGE, "en-US,en;q=0.9".parse()?);
    if let Some(etag) = etag {
        headers.insert(IF_NONE_MATCH, etag.parse()?);
    }
    Ok(headers)
}

/// Requests one page after the other on every connection, without pauses, for a span.
async fn read_for(stage: &Stage, pages: &Rc<Vec<Page>>, reader: Reader, connections: usize, span: Duration) -> Outcome<Figures> {
    let mut readers = JoinSet::new();
    for first in 0..connections {
        let (connection, pages) = (Connection::open(stage.server.address).await?, pages.clone());
        readers.spawn_local(async move { read(connection, &pages, reader, first, span).await.map_err(|fault| fault.to_string()) });
    }
    let mut figures = Figures::default();
    while let Some(read) = readers.join_next().await {
        figures.merge(read??);
    }
    Ok(figures)
}

async fn read(mut connection: Connection, pages: &[Page], reader: Reader, first: usize, span: Duration) -> Outcome<Figures> {
    let requests = pages.iter().map(|page| browser_headers((reader == Reader::Cached).then_some(page.etag.as_str())));
    let requests: Vec<HeaderMap> = requests.collect::<Outcome<_>>()?;
    let (mut figures, end) = (Figures::default(), Instant::now() + span);
    for (page, headers) in pages.iter().zip(&requests).cycle().skip(first) {
        let started = Instant::now();
        if started >= end {
            break;
        }
        figures.sent += 1;
        let answer = connection.get(&page.path, headers).await?;
        let as_expected = match reader {
            Reader::New => answer.status() == StatusCode::OK && answer.body().len() == page.body.len(),
            Reader::Cached => answer.status() == StatusCode::NOT_MODIFIED && answer.body().is_empty(),
        };
        figures.record(started.elapsed(), (!as_expected).then(|| format!("{} answered with {}", page.path, answer.status())));
    }
    Ok(figures)
}
