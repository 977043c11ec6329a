//! Lists and texts over HTTP, beside a bare axum handler that answers the same bytes.

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
use crate::http::Line;
use crate::report::{Baseline, Goal, Report};
use crate::stage::{Page, Stage};

/// The twelve of the specification.
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

/// How many times the processor time of the bare handler an answer may take.
const TIMES_BARE: f64 = 1.3;

#[derive(Args, Debug, Default)]
pub struct Lookups {
    /// Connections, each with one request under way.
    #[arg(long)]
    connections: Option<usize>,
    /// How long each turn takes, in seconds; each server has two of each kind.
    #[arg(long)]
    seconds: Option<u64>,
}

/// Whether the reader has the page already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reader {
    New,
    Knows,
}

/// What one server came to with one kind of reader, over all its turns.
struct Course {
    reader: Reader,
    server: Dialect,
    figures: Figures,
    cpu: Duration,
    before: Baseline,
}

pub async fn run(common: &Common, args: &Lookups) -> Outcome<Vec<Report>> {
    let connections = common.size(args.connections, 16, 8);
    let span = common.seconds(args.seconds, 5, 1);
    let rally = Stage::set(common, Dialect::Rally, 0, &[]).await?;
    let pages = Rc::new(pages(&rally).await?);
    let bare = Stage::bare_with(common, &pages).await?;
    let mut courses = Vec::new();
    for reader in [Reader::New, Reader::Knows] {
        for (server, stage) in [(Dialect::Rally, &rally), (Dialect::Bare, &bare)] {
            turn(stage, &pages, reader, connections, common.seconds(None, 1, 1)).await?;
            let (figures, before) = (Figures::default(), Baseline::of(&stage.server)?);
            courses.push(Course { reader, server, figures, cpu: Duration::ZERO, before });
        }
    }
    // Forwards and backwards, so that no server is always the first.
    let order: Vec<usize> = (0..courses.len()).chain((0..courses.len()).rev()).collect();
    for at in order {
        let Some(course) = courses.get_mut(at) else { continue };
        let stage = if course.server == Dialect::Rally { &rally } else { &bare };
        let before = Baseline::of(&stage.server)?;
        let figures = turn(stage, &pages, course.reader, connections, span).await?;
        course.cpu += before.cpu_since(&stage.server)?;
        course.figures.join(figures);
    }
    Ok(reports(&courses, connections))
}

fn reports(courses: &[Course], connections: usize) -> Vec<Report> {
    let mut reports: Vec<Report> = Vec::new();
    for course in courses {
        let name = if course.reader == Reader::New { "lookups, whole" } else { "lookups, known" };
        let mut report = Report::of_figures(name, course.server, connections, &course.figures, course.cpu, course.before.load);
        if let (Dialect::Bare, Some(rally)) = (course.server, reports.last()) {
            let ratio = rally.cpu_per_delivery.unwrap_or(f64::INFINITY) / report.cpu_per_delivery.unwrap_or(f64::INFINITY);
            report.goals.push(Goal::at_most("Rally's processor time an answer", "x this", TIMES_BARE, ratio));
        }
        reports.push(report);
    }
    reports
}

/// The pages as a browser gets them.
async fn pages(stage: &Stage) -> Outcome<Vec<Page>> {
    let mut line = Line::open(stage.server.address).await?;
    let mut pages = Vec::new();
    for path in PATHS {
        let answer = line.get(path, &as_a_browser(None)?).await?;
        if answer.status() != StatusCode::OK {
            return Err(format!("{path} was answered with {}", answer.status()).into());
        }
        let text = |name: HeaderName| answer.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let (etag, encoding) = (text(ETAG).ok_or_else(|| format!("{path} has no ETag"))?, text(CONTENT_ENCODING));
        pages.push(Page { path: path.to_owned(), etag, encoding, body: answer.into_body().to_vec() });
    }
    Ok(pages)
}

fn as_a_browser(known: Option<&str>) -> Outcome<HeaderMap> {
    let mut headers = HeaderMap::new();
    headers.insert(HeaderName::from_static("tenant_id"), "1".parse()?);
    headers.insert(ACCEPT_ENCODING, "gzip, deflate, br".parse()?);
    headers.insert(hyper::header::ACCEPT_LANGUAGE, "en-US,en;q=0.9".parse()?);
    if let Some(etag) = known {
        headers.insert(IF_NONE_MATCH, etag.parse()?);
    }
    Ok(headers)
}

/// Every connection asks for one page after the other, as fast as they come.
async fn turn(stage: &Stage, pages: &Rc<Vec<Page>>, reader: Reader, connections: usize, span: Duration) -> Outcome<Figures> {
    let mut readers = JoinSet::new();
    for first in 0..connections {
        let (line, pages) = (Line::open(stage.server.address).await?, pages.clone());
        readers.spawn_local(async move { read(line, &pages, reader, first, span).await.map_err(|fault| fault.to_string()) });
    }
    let mut figures = Figures::default();
    while let Some(read) = readers.join_next().await {
        figures.join(read??);
    }
    Ok(figures)
}

async fn read(mut line: Line, pages: &[Page], reader: Reader, first: usize, span: Duration) -> Outcome<Figures> {
    let asked = pages.iter().map(|page| as_a_browser((reader == Reader::Knows).then_some(page.etag.as_str())));
    let asked: Vec<HeaderMap> = asked.collect::<Outcome<_>>()?;
    let (mut figures, end) = (Figures::default(), Instant::now() + span);
    for (page, headers) in pages.iter().zip(&asked).cycle().skip(first) {
        let began = Instant::now();
        if began >= end {
            break;
        }
        figures.asked += 1;
        let answer = line.get(&page.path, headers).await?;
        let whole = match reader {
            Reader::New => answer.status() == StatusCode::OK && answer.body().len() == page.body.len(),
            Reader::Knows => answer.status() == StatusCode::NOT_MODIFIED && answer.body().is_empty(),
        };
        figures.note(began.elapsed(), (!whole).then(|| format!("{} answered with {}", page.path, answer.status())));
    }
    Ok(figures)
}
