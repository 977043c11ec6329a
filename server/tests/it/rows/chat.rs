//! The caller rows of rooms and messages.

use protocol::chat::{
    AddMembers, Create, Delete, Edit, History, InviteBack, Leave, List, ListReactions, Mute, OpenDirect, React, ReactionKind, Read, Rejoin,
    RemoveMember, Rename, Role, Send, SetRole, Silence, Typing, Unmute, Unsilence,
};
use protocol::{ErrorCode, Millis};

use crate::callers::{Command, OK, Outcome, Rows, Things, of, own, signed_in, to_owner};

const BAD: Outcome = Err(ErrorCode::BadRequest);

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
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
        of(React { message, kind: ReactionKind::Heart, on: true }, own(OK)),
        of(ListReactions { message }, own(OK)),
        of(Delete { message }, own(OK)),
        of(Read { chat, number: 1 }, own(OK)),
        of(Typing { chat }, own(OK)),
        of(Mute { chat, until: for_good }, own(OK)),
        of(Unmute { chat }, own(OK)),
        of(Silence { chat, user: member, until: for_good }, own(OK)),
        of(Unsilence { chat, user: member }, own(OK)),
        of(AddMembers { chat, users: vec![newcomer] }, own(OK)),
        of(InviteBack { chat, users: vec![] }, own(OK)),
        of(Rejoin { chat }, signed_in(Err(ErrorCode::NotFound))),
        of(RemoveMember { chat, user: member }, own(OK)),
        of(SetRole { chat, user: member, role: Role::Admin }, own(OK)),
        of(Leave { chat }, own(Err(ErrorCode::LastOwner))),
        of(Rename { chat, title: "Evenings".into() }, own(OK)),
    ]
}
