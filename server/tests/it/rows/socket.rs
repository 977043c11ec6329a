//! The caller rows of sessions, topics, devices and notifications.

use protocol::devices::{ListDevices, SignOut, SignOutOthers};
use protocol::notifications::{ListNotifications, ReadNotifications};
use protocol::presence::Watch;
use protocol::session::{CloseTopic, Open, OpenTopic, Renew};
use protocol::{ErrorCode, TenantId, Topic};

use crate::callers::{Command, OK, Outcome, Rows, Things, everybody, of, own, signed_in};

const BAD: Outcome = Err(ErrorCode::BadRequest);

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
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
