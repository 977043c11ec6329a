//! The table of the socket's commands. Every field is named, so that a new one is decided on here.

use protocol::chat::{
    AddMembers, Create, Delete, Edit, History, Leave, List, Mute, OpenDirect, Read, RemoveMember, Rename, Role, Send, SetRole, Silence,
    Typing, Unmute, Unsilence,
};
use protocol::devices::{ListDevices, SignOut, SignOutOthers};
use protocol::notifications::{ListNotifications, ReadNotifications};
use protocol::people::{Find, Get, PeopleSort, RoleFilter, Search, Spot};
use protocol::places::{FindPlace, NearPlace};
use protocol::presence::Watch;
use protocol::session::{CloseTopic, Open, OpenTopic, Renew};
use protocol::{Call, ErrorCode, Millis, TenantId, Topic};
use serde_json::json;

use super::cast::Things;
use super::courts::about_courts;
use super::enrolments::about_enrolments;
use super::events::about_events;
use super::matches::about_matches;
use super::play::about_playing;
use super::{Command, OK, Row, everybody, own, signed_in, to_owner};

const BAD: super::Told = Err(ErrorCode::BadRequest);

pub(super) fn of<C: Call>(args: C, told: Row) -> Command {
    Command { name: C::NAME, args: json!(args), told }
}

/// Every command as it may be sent, about these things.
pub fn commands(things: &Things) -> Vec<Command> {
    [
        about_the_socket(things),
        in_a_room(things),
        about_people(things),
        about_courts(things),
        about_enrolments(things),
        about_events(things),
        about_matches(things),
        about_playing(things),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn about_the_socket(things: &Things) -> Vec<Command> {
    let (user, room) = (Topic::User(things.user), Topic::Chat(things.room));
    let open = Open {
        access_token: Some(things.access_token.clone()),
        tenant: Some(TenantId(things.tenant)),
        lang: Some("es".into()),
        epoch: Some("an epoch".into()),
        resume: Some([(user, 1)].into()),
    };
    let another = Err(ErrorCode::Forbidden);
    vec![
        of(open, everybody(Err(ErrorCode::Conflict))),
        of(Renew { access_token: things.access_token.clone() }, everybody(another)),
        of(OpenTopic { topic: user, since: None }, own(OK)),
        of(OpenTopic { topic: user, since: Some(1) }, own(OK)),
        of(OpenTopic { topic: room, since: None }, own(OK)),
        of(OpenTopic { topic: room, since: Some(1) }, own(OK)),
        of(CloseTopic { topic: room }, everybody(OK)),
        of(Watch { users: vec![things.user] }, signed_in(OK)),
        of(ListDevices {}, signed_in(OK)),
        of(SignOut { session: things.session }, own(OK)),
        of(SignOutOthers {}, signed_in(OK)),
        of(ListNotifications { cursor: None }, signed_in(OK)),
        of(ListNotifications { cursor: Some("made up".into()) }, signed_in(BAD)),
        of(ReadNotifications { ids: None }, signed_in(OK)),
        of(ReadNotifications { ids: Some(vec![things.notification]) }, signed_in(OK)),
    ]
}

fn in_a_room(things: &Things) -> Vec<Command> {
    let Things { user, room: chat, message, member, newcomer, .. } = *things;
    let text = || "Friday at eight, then.".to_owned();
    let for_good = Some(Millis(4_102_444_800_000));
    vec![
        of(OpenDirect { user }, to_owner(OK, Err(ErrorCode::Invalid))),
        of(Create { title: "Mornings".into(), members: vec![user] }, to_owner(OK, OK)),
        of(List { cursor: None }, signed_in(OK)),
        of(List { cursor: Some("made up".into()) }, signed_in(BAD)),
        of(History { chat, before: Some(2), limit: Some(10) }, own(OK)),
        of(Send { chat, text: text(), reply_to: None }, own(OK)),
        of(Send { chat, text: text(), reply_to: Some(message) }, own(OK)),
        of(Edit { message, text: text() }, own(OK)),
        of(Delete { message }, own(OK)),
        of(Read { chat, number: 1 }, own(OK)),
        of(Typing { chat }, own(OK)),
        of(Mute { chat, until: for_good }, own(OK)),
        of(Unmute { chat }, own(OK)),
        of(Silence { chat, user: member, until: for_good }, own(OK)),
        of(Unsilence { chat, user: member }, own(OK)),
        of(AddMembers { chat, users: vec![newcomer] }, own(OK)),
        of(RemoveMember { chat, user: member }, own(OK)),
        of(SetRole { chat, user: member, role: Role::Admin }, own(OK)),
        of(Leave { chat }, own(Err(ErrorCode::LastOwner))),
        of(Rename { chat, title: "Evenings".into() }, own(OK)),
    ]
}

fn about_people(things: &Things) -> Vec<Command> {
    let spot = Spot { latitude: 34.052_235, longitude: -118.243_683 };
    let search = |cursor: Option<&str>| Search {
        location: Some(spot),
        distance: Some(25.0),
        level: vec![3.5, 4.0],
        age: vec!["35_plus".into()],
        gender: vec!["female".into()],
        role: RoleFilter::Coach,
        text: Some("o".into()),
        sort: PeopleSort::Rate,
        cursor: cursor.map(str::to_owned),
    };
    let everyone = Search { level: vec![], age: vec![], gender: vec![], role: RoleFilter::Player, location: None, ..search(None) };
    vec![
        of(Find { text: "o".into() }, signed_in(OK)),
        of(Get { users: vec![things.user] }, signed_in(OK)),
        of(everyone, signed_in(OK)),
        of(search(None), signed_in(OK)),
        of(search(Some("made up")), signed_in(BAD)),
        of(FindPlace { text: "Los Angeles".into() }, everybody(OK)),
        of(NearPlace { latitude: spot.latitude, longitude: spot.longitude }, everybody(OK)),
    ]
}
