//! The caller rows of moderation: no kind of caller is a moderator, and none has written what a case is about.

use protocol::moderation::{AppealCase, AppealSuspension, DecideCase, GetCase, GetOwnCase, ListDecided, Ruling, TakeCase};
use protocol::session::OpenTopic;
use protocol::{CaseId, TenantId, Topic};
use uuid::Uuid;

use crate::callers::{Command, NOT_FOUND, Path, Rows, Things, everybody, of, post, signed_in};

inventory::submit!(Rows::commands(rows));
inventory::submit!(Rows::paths(paths));

fn rows(_: &Things) -> Vec<Command> {
    let case = CaseId(Uuid::nil());
    let decide = DecideCase { case, version: 1, ruling: Ruling::Stands, warn: false, suspend_until: None, reason: None };
    vec![
        of(TakeCase { case, taken: true }, signed_in(NOT_FOUND)),
        of(decide, signed_in(NOT_FOUND)),
        of(AppealCase { case, text: "That was a joke.".into() }, signed_in(NOT_FOUND)),
        of(GetCase { case }, signed_in(NOT_FOUND)),
        of(ListDecided { cursor: None }, signed_in(NOT_FOUND)),
        of(GetOwnCase { case }, signed_in(NOT_FOUND)),
        of(OpenTopic { topic: Topic::Moderation(TenantId::FIRST), since: None }, signed_in(NOT_FOUND)),
    ]
}

fn paths(_: &Things) -> Vec<Path> {
    let form = AppealSuspension { case: CaseId(Uuid::nil()), ticket: "made.up".into(), text: "That was a joke.".into() };
    vec![post("/auth/appeal", everybody(NOT_FOUND)).with(&form)]
}
