//! The caller rows of children.

use protocol::children::{AddChild, EditChild, ListChildren, RemoveChild};

use crate::callers::{Command, OK, Rows, Things, of, own, signed_in};
use harness::steps::children::leo;

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let child = things.child;
    vec![
        of(AddChild { form: leo() }, signed_in(OK)),
        of(EditChild { child, form: leo() }, own(OK)),
        of(RemoveChild { child }, own(OK)),
        of(ListChildren {}, signed_in(OK)),
    ]
}
