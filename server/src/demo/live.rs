//! Matches that are really being played, at any hour: points are scored one after the other for as long as the server runs, so that
//! there is always a live board to watch. Rubbers of a tie are played to their end.

use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{Span, Timestamp};
use protocol::enrolments::{Enrolment, EnrolmentCommand, Join};
use protocol::events::{CreateEvent, EventCommand, EventForm, EventMade, GenderRule, WaitingPolicy};
use protocol::live::{
    Board, CreateMatch, EndChanges, FinishMatch, ListLive, LiveCommand, LiveMatch, LivePage, LiveQuery, PadEvent, Partner, Recorded,
    ScoreEvent, ScorePoints, Seat, ServeOrder, StartMatch, Toss,
};
use protocol::matches::{MatchState, Side};
use protocol::{Command, MatchId, Millis, PadId, TenantId, UserId};
use rand::RngExt;
use uuid::Uuid;

use super::commands::answered;
use super::stage::{Ids, Stage};
use super::{person, step};
use crate::error::{Error, Result};
use crate::features::courts::{self, seeding::Known};
use crate::features::live;
use crate::run::{Core, Cx, View};
use crate::work;

/// Between two points, in seconds.
const PAUSE: std::ops::Range<u64> = 9..22;
/// Points that are played before anybody looks.
const BEGUN: usize = 70;
/// How long a finished match stays on the board.
const REST: Duration = Duration::from_secs(60);
/// How long before the match its game was arranged, and began.
const ARRANGED: i64 = 5 * 3_600_000;
const WARM_UP: i64 = 10 * 60_000;
/// How often a server wins the point.
const SERVE: f64 = 0.62;
/// The device that scores the match that is always in play.
const PAD: PadId = PadId(Uuid::from_u128(0x000d_e300));
/// Those that score the rubbers of a tie.
pub(super) const RUBBER_PADS: [PadId; 2] = [PadId(Uuid::from_u128(0x000d_e301)), PadId(Uuid::from_u128(0x000d_e302))];
/// Who plays whom, in turn, while the first of the next pair scores.
const PAIRS: [[&str; 2]; 4] = [["linh", "kenji"], ["priya", "noah"], ["camila", "marcus"], ["grace", "omar"]];
const ZONE: &str = "America/Los_Angeles";

/// Plays on until the server stops.
pub async fn play_on(core: Core) {
    let [one, other] = RUBBER_PADS;
    tokio::join!(play_matches(&core), play_rubber(&core, one), play_rubber(&core, other));
}

/// Plays one match after the other. What is refused, or fails, is tried again with the next point.
async fn play_matches(core: &Core) {
    let mut turn = 0;
    loop {
        if let Err(error) = next(core, &mut turn).await {
            tracing::debug!(%error, "the demo's match pauses");
        }
        pause().await;
    }
}

/// Plays a rubber to its end.
async fn play_rubber(core: &Core, pad: PadId) {
    loop {
        match in_play(core, pad).await {
            Ok(None) => return,
            Ok(Some((id, board))) => {
                if let Err(error) = advance(core, id, &board).await {
                    tracing::debug!(%error, "the demo's rubber pauses");
                }
            }
            Err(error) => tracing::debug!(%error, "the demo's rubber cannot be read"),
        }
        pause().await;
    }
}

async fn pause() {
    let pause = rand::rng().random_range(PAUSE);
    tokio::time::sleep(Duration::from_secs(pause)).await;
}

/// Goes on with the match, or begins another.
async fn next(core: &Core, turn: &mut usize) -> Result<()> {
    if let Some((id, board)) = in_play(core, PAD).await? {
        return advance(core, id, &board).await;
    }
    let places = courts::seeding::known(&core.db, TenantId::FIRST).await?;
    let (ids, pair) = (person::ids(&person::read()?), *turn % PAIRS.len());
    *turn += 1;
    step::run(core, || work!(|cx, ids, places, pair| begin(cx, ids, places, pair))).await
}

/// Plays the next point, or finishes a match that is over.
async fn advance(core: &Core, id: MatchId, board: &Board) -> Result<()> {
    let (Some(pad), scorer, after) = (board.pad, board.scorer, board.events) else { return Ok(()) };
    if board.ending.is_some() {
        tokio::time::sleep(REST).await;
        return step::run(core, || work!(|cx, scorer, id, pad, after| finish(cx, scorer, FinishMatch { match_id: id, pad, after }))).await;
    }
    let event = point(board);
    step::run(core, || work!(|cx, scorer, id, pad, after, event| score(cx, scorer, (id, pad, after), event))).await
}

/// The match that a device scores, if it is not finished.
async fn in_play(core: &Core, pad: PadId) -> Result<Option<(MatchId, Board)>> {
    let view = View::open_for_guest(core, TenantId::FIRST).await?;
    let answer = live::query(&view, LiveQuery::ListLive(ListLive { event: None })).await?;
    let page: LivePage = serde_json::from_str(&answer.json)?;
    Ok(page.matches.into_iter().find(|one| one.board.pad == Some(pad)).map(|one| (one.id, one.board)))
}

fn point(board: &Board) -> ScoreEvent {
    let server = board.server.map_or(Side::A, |seat| seat.side);
    let receiver = if server == Side::A { Side::B } else { Side::A };
    ScoreEvent::Point { side: if rand::rng().random_bool(SERVE) { server } else { receiver } }
}

async fn score(cx: &mut Cx, scorer: Option<UserId>, (match_id, pad, after): (MatchId, PadId, i64), event: ScoreEvent) -> Result<()> {
    let Some(scorer) = scorer else { return Ok(()) };
    cx.act_as(scorer);
    let events = vec![PadEvent { event, at: cx.now }];
    answered::<Recorded>(cx, Command::Live(LiveCommand::ScorePoints(ScorePoints { match_id, pad, after, events }))).await.map(drop)
}

async fn finish(cx: &mut Cx, scorer: Option<UserId>, finish: FinishMatch) -> Result<()> {
    let Some(scorer) = scorer else { return Ok(()) };
    cx.act_as(scorer);
    answered::<Recorded>(cx, Command::Live(LiveCommand::FinishMatch(finish))).await.map(drop)
}

/// Arranges a game that has begun, and starts its match: the organiser scores, and is on neither side.
async fn begin(cx: &mut Cx, ids: Ids, places: Vec<Known>, pair: usize) -> Result<()> {
    let stage = Stage { now: cx.now, ids };
    let [one, other] = PAIRS.get(pair).copied().unwrap_or(["linh", "kenji"]);
    let [by, _] = PAIRS.get((pair + 1) % PAIRS.len()).copied().unwrap_or(["priya", "noah"]);
    let court = places.get(pair).or_else(|| places.first()).ok_or_else(|| Error::internal("the demo has no court"))?.id;
    let form = form(court, stage.now)?;
    stage.enter(cx, by, Duration::from_millis(ARRANGED.unsigned_abs()))?;
    let made = CreateEvent { form, repeat: None, draft: false, if_free: false };
    let event = answered::<EventMade>(cx, Command::Events(EventCommand::CreateEvent(made))).await?.event.id;
    for key in [one, other] {
        stage.enter(cx, key, Duration::from_millis(ARRANGED.unsigned_abs() / 2))?;
        let join = Join { event, invite: None, if_free: false };
        answered::<Enrolment>(cx, Command::Enrolments(EnrolmentCommand::Join(join))).await?;
    }
    stage.enter(cx, by, Duration::ZERO)?;
    let sides = CreateMatch { event, a: vec![stage.id(one)?], b: vec![stage.id(other)?], guests_a: vec![], guests_b: vec![], format: None };
    let live: LiveMatch = answered(cx, Command::Live(LiveCommand::CreateMatch(sides))).await?;
    start(cx, live.id, PAD).await
}

/// Starts a match, and scores its first points.
pub(super) async fn start(cx: &mut Cx, match_id: MatchId, pad: PadId) -> Result<()> {
    let server = Seat { side: Side::A, partner: Partner::First };
    let second_server = Partner::First;
    let toss = Toss { server, second_server, left: Side::A, order: ServeOrder::default(), ends: EndChanges::default() };
    answered::<Recorded>(cx, Command::Live(LiveCommand::StartMatch(StartMatch { match_id, pad, toss }))).await?;
    let points = ScorePoints { match_id, pad, after: 0, events: begun(cx.now) };
    let scored: Recorded = answered(cx, Command::Live(LiveCommand::ScorePoints(points))).await?;
    if scored.state == MatchState::Live { Ok(()) } else { Err(Error::internal("the demo's match did not start")) }
}

/// The points of the beginning.
fn begun(at: Millis) -> Vec<PadEvent> {
    let mut rng = rand::rng();
    let winner = |rng: &mut rand::rngs::ThreadRng| if rng.random_bool(0.5) { Side::A } else { Side::B };
    (0..BEGUN).map(|_| PadEvent { event: ScoreEvent::Point { side: winner(&mut rng) }, at }).collect()
}

/// A game that began a while ago, at whatever hour.
fn form(court: protocol::CourtId, now: Millis) -> Result<EventForm> {
    let zone = TimeZone::get(ZONE).map_err(Error::internal)?;
    let start = Timestamp::from_millisecond(now.0 - WARM_UP).map_err(Error::internal)?.to_zoned(zone);
    let end = start.checked_add(Span::new().hours(3)).map_err(Error::internal)?;
    let time = |at: &jiff::Zoned| at.strftime("%H:%M").to_string();
    Ok(EventForm {
        name: "Ladder match".into(),
        kind: "singles".into(),
        court: Some(court),
        court_note: None,
        surface: None,
        date: Some(start.date().to_string()),
        from: Some(time(&start)),
        to: Some(time(&end)),
        to_date: (end.date() != start.date()).then(|| end.date().to_string()),
        second_hour: false,
        is_private: false,
        format: None,
        competitive: true,
        level_min: None,
        level_max: None,
        age_range: Vec::new(),
        gender: GenderRule::default(),
        friends_only: false,
        capacity: 2,
        organiser_plays: false,
        players_min: None,
        court_open: false,
        confirm_by: None,
        price: None,
        description: None,
        image: None,
        waiting: WaitingPolicy::FirstCome,
        leave_minutes: 120,
        enrol_minutes: 0,
        guests: None,
    })
}
