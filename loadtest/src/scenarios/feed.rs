//! Feeds of posts: pages of an area and of those whom one follows among a million posts, and a new post before everybody who has the
//! feed of its area open.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use clap::Args;
use protocol::client::{Client, ClientError, Pushes};
use protocol::people::Spot;
use protocol::posts::{AddPost, FeedKind, FeedPage, FeedPush, GetFeed, PostForm};
use protocol::session::OpenTopic;
use protocol::{Refusal, Topic};
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::Outcome;
use crate::asking::{Askers, Figures, Pages};
use crate::cli::{Common, Pace};
use crate::dialect::Dialect;
use crate::gazetteer::Gazetteer;
use crate::histogram::Histogram;
use crate::report::{Baseline, Goal, Report};
use crate::stage::{Background, Stage};

const PUSH_TIMEOUT: Duration = Duration::from_secs(20);
/// Where everybody has the feed open.
const SILVER_LAKE: Spot = Spot { latitude: 34.0869, longitude: -118.2702 };

/// Pages of feeds among 1,000,000 posts and as many follows; then posts before 10,000 open feeds of their area.
#[derive(Args, Debug, Default)]
pub struct Feed {
    /// Posts to read among; the residents write one each.
    #[arg(long)]
    posts: Option<usize>,
    #[command(flatten)]
    pace: Pace,
    /// People with the feed of one area open.
    #[arg(long)]
    watchers: Option<usize>,
    /// Posts in that area, one after the other.
    #[arg(long)]
    new_posts: Option<usize>,
}

pub async fn run(common: &Common, args: &Feed) -> Outcome<Vec<Report>> {
    let mut reports = read(common, args).await?;
    reports.push(spread(common, args).await?);
    Ok(reports)
}

/// Asks for pages of an area, then of those whom one follows.
async fn read(common: &Common, args: &Feed) -> Outcome<Vec<Report>> {
    let posts = common.size(args.posts, 1_000_000, 5_000);
    let per_second = common.size(args.pace.per_second, 100, 100) as f64;
    let background = Background { residents: posts, posts, ..Background::default() };
    let stage = Stage::with_background(common, common.size(args.pace.sockets, 40, 10), background).await?;
    let (askers, gazetteer, chance) = (Askers::connect(&stage).await?, Gazetteer::read()?, &mut StdRng::seed_from_u64(1));
    let mut reports = Vec::new();
    for (name, feed) in [("warm", FeedKind::Area), ("an area", FeedKind::Area), ("followed", FeedKind::Followed)] {
        let span = if name == "warm" { common.seconds(None, 5, 1) } else { common.seconds(args.pace.seconds, 60, 5) };
        let (before, pages) = (Baseline::of(&stage.server)?, Rc::new(RefCell::new(Pages::default())));
        let received = pages.clone();
        let next_request = || match pages.borrow_mut().next_at_times(chance) {
            Some(next) => Ok(next),
            None => question(&gazetteer, chance, feed),
        };
        let record = move |question: GetFeed, FeedPage { posts, cursor, .. }: FeedPage| {
            let next = cursor.map(|cursor| GetFeed { cursor: Some(cursor), ..question });
            received.borrow_mut().record(posts.len(), next);
        };
        let figures = askers.paced(per_second, span, next_request, record).await?;
        let mut report = Report::of_requests(format!("feed, {name}"), &stage, askers.count(), &figures, &before)?;
        report.goals.push(Goal::at_most("p99 until the page is received", "ms", 15.0, report.latency_ms[1]));
        report.goals.push(Goal::at_most("not answered", "pages", 0.0, report.lost as f64));
        report.remarks.push(format!("among {posts} posts; {}", pages.borrow().remark("posts")));
        reports.push(report);
    }
    Ok(reports.split_off(1))
}

/// A feed from a town picked by population, mostly within ten miles.
fn question(gazetteer: &Gazetteer, chance: &mut impl Rng, feed: FeedKind) -> Outcome<GetFeed> {
    let location = (feed == FeedKind::Area).then(|| gazetteer.by_population(chance)).transpose()?.map(|town| town.spot);
    let distance = (feed == FeedKind::Area && chance.random_ratio(1, 4)).then(|| chance.random_range(1.0..50.0));
    Ok(GetFeed { feed, location, distance, card: None, cursor: None })
}

/// Posts in an area whose feed many people have open: how long until the last of them has each.
async fn spread(common: &Common, args: &Feed) -> Outcome<Report> {
    let watchers = common.size(args.watchers, 10_000, 200);
    let posts = common.size(args.new_posts, 20, 3);
    let stage = Stage::start(common, Dialect::Rally, watchers + 1, &[]).await?;
    let mut people = stage.fleet.community.people.iter();
    let sign_in = async |token: &str| Client::sign_in(&format!("ws://{}/ws", stage.server.address), token).await;
    let (author, _) = sign_in(&people.next().ok_or("there is nobody to post")?.access_token).await?;
    let page = author.call(GetFeed { feed: FeedKind::Area, location: Some(SILVER_LAKE), distance: None, card: None, cursor: None }).await?;
    let mut watching = Vec::new();
    for person in people {
        let (client, _) = sign_in(&person.access_token).await?;
        for topic in &page.topics {
            client.call(OpenTopic { topic: *topic, since: None }).await?;
        }
        watching.push(client.split().1);
    }
    let (before, mut last, mut figures) = (Baseline::of(&stage.server)?, Histogram::default(), Figures::default());
    for number in 1..=posts {
        let mut waiting = JoinSet::new();
        for pushes in watching.drain(..) {
            waiting.spawn_local(until_posted(pushes));
        }
        let form = PostForm {
            // Nobody posts the same twice a day.
            text: format!("Two courts are free tonight, and the lights work: {number} of {posts}."),
            images: Vec::new(),
            location: Some(SILVER_LAKE),
            card: None,
            comments_open: true,
        };
        let started = post(&author, form).await?;
        let mut slowest = Duration::ZERO;
        while let Some(seen) = waiting.join_next().await {
            let (pushes, at) = seen??;
            figures.sent += 1;
            figures.record(at - started, None);
            slowest = slowest.max(at - started);
            watching.push(pushes);
        }
        last.record(slowest);
    }
    let mut report = Report::of_requests("feed, new posts", &stage, watchers, &figures, &before)?;
    let [p50, _, max] = last.summary_ms();
    report.goals.push(Goal::at_most("until the last open feed has a post, p50", "ms", 300.0, p50));
    report.remarks.push(format!("{posts} posts before {watchers} open feeds; the slowest post was with the last one after {max:.0} ms"));
    Ok(report)
}

/// Sends a post; answers when it was sent. The server makes an author wait whose last post reached very many people.
async fn post(author: &Client, form: PostForm) -> Outcome<Instant> {
    loop {
        let started = Instant::now();
        match author.call(AddPost { form: form.clone() }).await {
            Ok(_) => return Ok(started),
            Err(ClientError::Refused(Refusal { after_ms: Some(wait), .. })) => tokio::time::sleep(Duration::from_millis(wait)).await,
            Err(error) => return Err(error.into()),
        }
    }
}

/// Reads pushes until a new post.
async fn until_posted(mut pushes: Pushes) -> Outcome<(Pushes, Instant)> {
    loop {
        let push = tokio::time::timeout(PUSH_TIMEOUT, pushes.next_push()).await.map_err(|_| "an open feed did not receive a post")??;
        if matches!(push.topic, Some(Topic::Feed(_))) && !push.is_skip() && matches!(push.feed()?, FeedPush::PostAdded { .. }) {
            return Ok((pushes, Instant::now()));
        }
    }
}
