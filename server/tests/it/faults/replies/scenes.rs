//! Scenes with the commands that succeed in special circumstances only, so that no caller row allows them.

use std::time::Duration;

use protocol::chat::{InviteBack, Leave, Rejoin};
use protocol::courts::{AddCourt, ConfirmProposal, DeclineProposal, EditCourt, RevertCourt};
use protocol::dues::{DueAmounts, MarkPaid, PersonAmount, SetDues};
use protocol::enrolments::{
    AcceptOffer, BringGuest, CheckIn, Decide, DeclineOffer, Join, LeaveEvent, MarkAbsent, Object, Reconfirm, WithdrawGuest,
};
use protocol::events::{
    AcceptRole, Appoint, ConfirmEvent, CreateEvent, DeleteDraft, EndRole, EventForm, HandOver, PublishEvent, SeriesScope, UpdateEvent,
};
use protocol::live::{FinishMatch, ResumeMatch, RetireSide, ScorePoint, SuspendMatch, UndoPoint};
use protocol::matches::{ConfirmMatch, CorrectMatch, DisputeMatch, Match, ReportMatch, Side, VoidMatch};
use protocol::moderation::{AppealCase, Ruling, TakeCase};
use protocol::pairs::{DrawPairs, MovePairs, PairsMix, ReportCourt};
use protocol::play::AskToPlay;
use protocol::polls::{AnswerPoll, ChooseDate, ClosePoll, OpenPoll, Suits};
use protocol::reliability::ExcuseMissed;
use protocol::reports::Reported;
use protocol::series::{JoinSeries, LeaveSeries};
use protocol::staff::StaffRole;
use protocol::{CourtId, EventId};

use super::{Lossy, leagues, lessons, teams};
use crate::rows::courts::court_form;
use harness::steps::events;
use harness::steps::live;
use harness::steps::matches::{self, Game};
use harness::steps::moderation;
use harness::steps::play::an_hour;
use harness::steps::posts;
use harness::steps::series::Weekly;
use harness::{Player, World, servers};

const MINUTE: Duration = Duration::from_secs(60);

pub(super) struct People {
    pub(super) maya: Player,
    pub(super) elena: Player,
    pub(super) diego: Player,
    pub(super) omar: Player,
    pub(super) court: CourtId,
}

/// Plays all scenes; it is noon at the court.
pub(super) async fn play(lossy: &mut Lossy<'_>) {
    let world = lossy.world;
    let people = People {
        maya: world.player("Maya Okafor").await,
        elena: world.player("Elena Vasquez").await,
        diego: world.player("Diego Fuentes").await,
        omar: world.player("Omar Farouk").await,
        court: events::court(world, "Riverside", events::HERE, "Etc/UTC").await,
    };
    somebody_leaves_a_room_and_comes_back(lossy, &people).await;
    an_edit_is_reverted(lossy, &people).await;
    a_name_is_proposed(lossy, &people).await;
    somebody_asks_to_play(lossy, &people).await;
    results_are_answered(lossy, &people).await;
    pairs_and_dues_are_settled(lossy, &people).await;
    a_draft_is_published_moved_and_confirmed(lossy, &people).await;
    a_game_is_shared_and_handed_over(lossy, &people).await;
    seats_are_given(lossy, &people).await;
    attendance_is_taken(lossy, &people).await;
    a_series_is_joined_and_left(lossy, &people).await;
    a_match_is_scored(lossy, &people).await;
    leagues::are_run(lossy, &people).await;
    teams::play_a_tie(lossy, &people).await;
    lessons::are_given(lossy, &people).await;
    a_case_is_decided(lossy, &people).await;
}

async fn a_case_is_decided(lossy: &mut Lossy<'_>, People { maya, elena, diego, .. }: &People) {
    let post = posts::written(elena, "Buy my balls").await.id;
    moderation::report(diego, Reported::Post { post }).await;
    let maya = moderation::appointed(lossy.world, maya.other_device(&lossy.world.nodes[0]).await).await;
    let case = moderation::queue(&maya).await.pop().expect("a case").id;
    let case = lossy.call(&maya, TakeCase { case, taken: true }).await;
    lossy.call(&maya, moderation::decision(&case, Ruling::Hidden)).await;
    lossy.call(elena, AppealCase { case: case.id, text: "It was a joke.".into() }).await;
}

async fn a_match_is_scored(lossy: &mut Lossy<'_>, People { maya, elena, .. }: &People) {
    let event = Game::of(maya).with(lossy.world, [maya.id, elena.id]).await;
    let (match_id, pad) = (live::create(maya, event, maya.id, elena.id).await.expect("a match").id, live::PAD);
    live::start(maya, match_id, pad).await.expect("started");
    lossy.call(maya, ScorePoint { match_id, pad, after: 0, side: Side::A }).await;
    lossy.call(maya, UndoPoint { match_id, pad, after: 1 }).await;
    lossy.call(maya, ScorePoint { match_id, pad, after: 2, side: Side::A }).await;
    lossy.call(maya, SuspendMatch { match_id, pad, after: 3, reason: None }).await;
    lossy.call(maya, ResumeMatch { match_id, pad, after: 4 }).await;
    lossy.call(maya, RetireSide { match_id, pad, after: 5, side: Side::B }).await;
    lossy.call(maya, FinishMatch { match_id, pad, after: 6 }).await;
}

async fn a_series_is_joined_and_left(lossy: &mut Lossy<'_>, People { maya, elena, .. }: &People) {
    let series = Weekly::new(lossy.world, maya, 2, |form| form).await.series;
    lossy.call(elena, JoinSeries { series, dates: None }).await;
    lossy.call(elena, LeaveSeries { series, dates: None }).await;
}

async fn somebody_leaves_a_room_and_comes_back(lossy: &mut Lossy<'_>, People { maya, elena, .. }: &People) {
    let room = maya.create("Doubles", &[elena]).await;
    lossy.call(elena, Leave { chat: room.id }).await;
    lossy.call(maya, InviteBack { chat: room.id, users: vec![elena.id] }).await;
    lossy.call(elena, Rejoin { chat: room.id }).await;
}

async fn an_edit_is_reverted(lossy: &mut Lossy<'_>, People { maya, elena, .. }: &People) {
    let court = maya.client.call(AddCourt { form: court_form() }).await.expect("a court");
    let mut form = court_form();
    form.hourly_price = Some(5_000);
    let edited = elena.client.call(EditCourt { court: court.id, version: court.version, form }).await.expect("an edit");
    lossy.call(elena, RevertCourt { court: court.id, version: edited.version }).await;
}

async fn a_name_is_proposed(lossy: &mut Lossy<'_>, People { maya, elena, .. }: &People) {
    let court = maya.client.call(AddCourt { form: court_form() }).await.expect("a court");
    let mut form = court_form();
    form.name = "No Courts At All".into();
    let edit = EditCourt { court: court.id, version: court.version, form };
    let proposed = elena.client.call(edit.clone()).await.expect("an edit").proposal.expect("a proposal");
    lossy.call(maya, DeclineProposal { court: court.id, proposal: proposed.id }).await;
    let proposed = elena.client.call(edit).await.expect("an edit").proposal.expect("a proposal");
    lossy.call(maya, ConfirmProposal { court: court.id, proposal: proposed.id }).await;
}

async fn somebody_asks_to_play(lossy: &mut Lossy<'_>, People { maya, elena, .. }: &People) {
    let mut free = an_hour();
    free.until = lossy.world.app().clock.now() + MINUTE * 60;
    elena.client.call(free).await.expect("free");
    lossy.call(maya, AskToPlay { user: Some(elena.id), starts_at: None, court: None, message: None }).await;
}

async fn results_are_answered(lossy: &mut Lossy<'_>, People { maya, elena, diego, .. }: &People) {
    let reported = async |world: &World| {
        let event = Game::of(diego).with(world, [maya.id, elena.id]).await;
        let report = ReportMatch {
            event,
            a: vec![maya.id],
            b: vec![elena.id],
            guests_a: vec![],
            guests_b: vec![],
            score: matches::score("6-4 6-2"),
        };
        maya.client.call(report).await.expect("a result")
    };
    let result = reported(lossy.world).await;
    let confirmed = lossy.call(elena, ConfirmMatch { match_id: result.id, version: result.version, score: None }).await;
    let (score, reason) = (matches::score("4-6 2-6"), "The sides were swapped".into());
    lossy.call(diego, CorrectMatch { match_id: result.id, version: confirmed.version, score, reason }).await;
    let Match { id: match_id, version, .. } = reported(lossy.world).await;
    let sets = matches::score("4-6 6-4 6-4").sets;
    let disputed = lossy.call(elena, DisputeMatch { match_id, version, reason: "It was three sets".into(), sets }).await;
    lossy.call(diego, VoidMatch { match_id, version: disputed.version }).await;
}

async fn pairs_and_dues_are_settled(lossy: &mut Lossy<'_>, People { maya, elena, diego, omar, .. }: &People) {
    let event = Game::of(maya).with(lossy.world, [maya.id, elena.id, diego.id, omar.id]).await;
    let draw = DrawPairs { event, rounds: 2, courts: 1, mix: PairsMix::Everybody, singles: false, seed: Some(1) };
    let pairs = lossy.call(maya, draw).await;
    let court = &pairs.rounds[0].courts[0];
    let of = |seat: u32| pairs.players[usize::try_from(seat).expect("a position")].enrolment;
    lossy.call(maya, MovePairs { event, round: 0, a: of(court.a[0]), b: of(court.b[0]) }).await;
    let each = DueAmounts::Each { amounts: vec![PersonAmount { user: elena.id, amount: 800 }] };
    maya.client.call(SetDues { event, amounts: each, series: false }).await.expect("a due");
    lossy.call(maya, MarkPaid { event, user: elena.id, paid: true, series: false }).await;
    lossy.call(maya, ReportCourt { event, round: 0, court: 0, score: matches::score("6-4 6-2") }).await;
}

async fn a_draft_is_published_moved_and_confirmed(lossy: &mut Lossy<'_>, People { maya, elena, court, .. }: &People) {
    let form = |ahead| events::form(*court, &events::day(lossy.world, ahead), "19:00", "21:00");
    let (form, later) = (EventForm { guests: Some(1), ..form(5) }, EventForm { guests: Some(1), ..form(6) });
    let draft = CreateEvent { form, repeat: None, draft: true, if_free: false };
    let draft = maya.client.call(draft).await.expect("a draft").event;
    let event = lossy.call(maya, PublishEvent { event: draft.id, if_free: false }).await.event;
    let id = event.id;
    elena.client.call(Join { event: id, invite: None, if_free: false }).await.expect("a seat");
    lossy.call(maya, UpdateEvent { event: id, version: event.version, form: later.clone(), scope: SeriesScope::This }).await;
    servers::until("the players are asked", async || events::get(elena, id).await.mine.is_some_and(|mine| mine.reconfirm)).await;
    lossy.call(elena, Reconfirm { event: id }).await;

    let guest = BringGuest { event: id, guest: "Tom".into(), level: None, gender: None };
    let guest = elena.client.call(guest).await.expect("a guest");
    lossy.call(elena, WithdrawGuest { enrolment: guest.id }).await;

    let dates = [1, 2].map(|days| event.starts_at.expect("a start") + MINUTE * 1_440 * days);
    let poll = OpenPoll { event: id, dates: dates.to_vec() };
    lossy.call(maya, poll.clone()).await;
    lossy.call(elena, AnswerPoll { event: id, suits: vec![Suits::Yes, Suits::No] }).await;
    lossy.call(maya, ChooseDate { event: id, starts_at: dates[1] }).await;
    lossy.call(maya, poll).await;
    lossy.call(maya, ClosePoll { event: id }).await;

    let pending = events::create(maya, EventForm { court_open: true, ..later }).await;
    lossy.call(maya, ConfirmEvent { event: pending.id }).await;
}

async fn a_game_is_shared_and_handed_over(lossy: &mut Lossy<'_>, People { maya, elena, court, .. }: &People) {
    let form = events::form(*court, &events::day(lossy.world, 7), "19:00", "21:00");
    let event = events::create(maya, form.clone()).await.id;
    let role = StaffRole::CoOrganiser;
    maya.client.call(Appoint { event, user: elena.id, role, series: false }).await.expect("asked");
    lossy.call(elena, AcceptRole { event }).await;
    lossy.call(maya, HandOver { event, to: elena.id, scope: SeriesScope::This }).await;
    lossy.call(elena, EndRole { event, user: maya.id }).await;
    let draft = CreateEvent { form, repeat: None, draft: true, if_free: false };
    let draft = maya.client.call(draft).await.expect("a draft").event.id;
    lossy.call(maya, DeleteDraft { event: draft }).await;
}

async fn seats_are_given(lossy: &mut Lossy<'_>, People { maya, elena, diego, omar, court }: &People) {
    let form = EventForm { is_private: true, ..events::form(*court, &events::day(lossy.world, 5), "17:00", "18:00") };
    let private = events::create(maya, form.clone()).await.id;
    let asked = elena.client.call(Join { event: private, invite: None, if_free: false }).await.expect("an ask");
    lossy.call(maya, Decide { enrolment: asked.id, accept: true }).await;

    let event = events::create(maya, EventForm { is_private: false, capacity: 2, ..form }).await.id;
    for player in [elena, diego, omar] {
        events::join(player, event).await;
    }
    elena.client.call(LeaveEvent { event }).await.expect("left");
    offered(lossy, event, diego).await;
    lossy.call(diego, DeclineOffer { event }).await;
    offered(lossy, event, omar).await;
    lossy.call(omar, AcceptOffer { event, if_free: false }).await;
}

async fn offered(lossy: &Lossy<'_>, event: EventId, to: &Player) {
    let offer = "SELECT COUNT(*) FROM enrolment WHERE state = 'offered' AND event = $1 AND user_id = $2";
    let count = async || lossy.world.app().db.query(offer).bind(event).bind(to.id).scalar::<i64>().await.expect("a count");
    servers::until("the seat is offered", async || count().await == 1).await;
}

async fn attendance_is_taken(lossy: &mut Lossy<'_>, People { maya, elena, diego, court, .. }: &People) {
    let today = events::form(*court, &events::day(lossy.world, 0), "17:00", "18:00");
    let event = events::create(maya, today).await;
    events::join(elena, event.id).await;
    let absent = diego.client.call(Join { event: event.id, invite: None, if_free: false }).await.expect("a seat");
    let start = event.starts_at.expect("a start");
    lossy.world.advance_to(start - MINUTE * 20);
    lossy.call(elena, CheckIn { event: event.id, enrolment: None }).await;
    lossy.world.advance_to(start + MINUTE * 20);
    lossy.call(maya, MarkAbsent { enrolment: absent.id }).await;
    lossy.call(diego, Object { event: event.id }).await;
    lossy.call(maya, ExcuseMissed { enrolment: absent.id, reason: "His car broke down".into() }).await;
}
