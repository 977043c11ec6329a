//! The caller rows of events.

use protocol::events::{
    AcceptRole, Announce, Appoint, CancelEvent, ConfirmEvent, CreateEvent, DeleteDraft, EndRole, EventSort, GetEvent, HandOver,
    InviteToEvent, ListLinks, ListMyEvents, MyGames, PostponeEvent, PublishEvent, Repeat, RepeatEvery, RevokeLink, SearchEvents,
    SeriesScope, UpdateEvent,
};
use protocol::session::OpenTopic;
use protocol::staff::StaffRole;
use protocol::{CourtId, ErrorCode, Millis, Topic};
use reqwest::Method;
use uuid::Uuid;

use crate::callers::{Command, NOT_FOUND, OK, Outcome, Path, Row, Rows, SIGN_IN, Things, everybody, get, of, of_tenant, signed_in};
use harness::steps::events;

/// Outcomes for those who see the event and for its organiser; for anybody else it is not found.
const fn of_event(outcome: Outcome, organiser: Outcome) -> Row {
    [SIGN_IN, outcome, organiser, NOT_FOUND, NOT_FOUND]
}

inventory::submit!(Rows::commands(rows));
inventory::submit!(Rows::paths(paths));

fn paths(things: &Things) -> Vec<Path> {
    let event = things.event.to_string();
    vec![get("/community", everybody(OK)), Path::new(Method::GET, "/event/{id}", &[&event], of_tenant(OK))]
}

fn rows(things: &Things) -> Vec<Command> {
    let (event, conflict, forbidden) = (things.event, Err(ErrorCode::Conflict), Err(ErrorCode::Forbidden));
    let form = || {
        let mut form = events::form(CourtId(Uuid::nil()), &soon(), "19:00", "21:00");
        form.court = None;
        form.court_note = Some("Court 7".into());
        form.description = Some("Bring water.".into());
        form.age_range = vec!["18_plus".into()];
        form.image = None;
        form
    };
    let search = |cursor: Option<&str>| SearchEvents {
        location: events::HERE,
        distance: Some(25.0),
        day: soon(),
        days: Some(14),
        kind: vec!["doubles".into()],
        level: vec![3.5],
        age: vec!["18_plus".into()],
        gender: vec![],
        surface: vec![],
        format: None,
        open_seats: false,
        classes: false,
        court: None,
        sort: EventSort::Soonest,
        cursor: cursor.map(str::to_owned),
    };
    let mine = |which, cursor: Option<&str>| ListMyEvents { which, by_series: false, cursor: cursor.map(str::to_owned) };
    let repeat = Some(Repeat { every: RepeatEvery::Week, until: soon() });
    // Without a court it can be saved as a draft, but not published.
    let (bare, scope) = (Err(ErrorCode::Invalid), SeriesScope::This);
    vec![
        of(CreateEvent { form: form(), repeat: None, draft: false, if_free: false }, signed_in(bare)),
        of(CreateEvent { form: form(), repeat: None, draft: true, if_free: false }, signed_in(OK)),
        of(CreateEvent { form: form(), repeat, draft: true, if_free: false }, signed_in(OK)),
        of(UpdateEvent { event, version: 1, form: form(), scope }, of_event(forbidden, bare)),
        of(PublishEvent { event, if_free: false }, of_event(forbidden, conflict)),
        of(DeleteDraft { event }, of_event(forbidden, conflict)),
        of(ConfirmEvent { event }, of_event(forbidden, conflict)),
        of(PostponeEvent { event, starts_at: days_ahead(21), reason: "Rain".into(), cause: None }, of_event(forbidden, OK)),
        of(CancelEvent { event, reason: "The nets are down.".into(), cause: None, scope }, of_event(forbidden, OK)),
        of(InviteToEvent { event, users: vec![] }, of_event(forbidden, OK)),
        of(Appoint { event, user: things.newcomer, role: StaffRole::Official, series: false }, of_event(forbidden, OK)),
        of(AcceptRole { event }, of_event(conflict, conflict)),
        of(EndRole { event, user: things.newcomer }, of_event(forbidden, conflict)),
        of(HandOver { event, to: things.newcomer, scope }, of_event(forbidden, bare)),
        of(Announce { event, series: false, text: "Bring balls.".into() }, of_event(forbidden, OK)),
        of(RevokeLink { event, by: None }, of_event(OK, OK)),
        of(ListLinks { event }, of_event(OK, OK)),
        of(GetEvent { event, invite: Some("made up".into()) }, of_event(OK, OK)),
        of(OpenTopic { topic: Topic::Event(event), since: None }, of_event(OK, OK)),
        of(search(None), signed_in(OK)),
        of(search(Some("made up")), signed_in(Err(ErrorCode::BadRequest))),
        of(mine(MyGames::Upcoming, None), signed_in(OK)),
        of(mine(MyGames::Past, Some("made up")), signed_in(Err(ErrorCode::BadRequest))),
    ]
}

fn days_ahead(days: i64) -> Millis {
    Millis(rally::clock::Clock::system().now().0 + days * 86_400_000)
}

/// A day in the near future.
fn soon() -> String {
    let at = jiff::Timestamp::from_millisecond(days_ahead(20).0).expect("a day");
    at.strftime("%Y-%m-%d").to_string()
}
