//! The caller rows of dues.

use protocol::ErrorCode;
use protocol::dues::{DueAmounts, ListDues, ListMyDues, MarkPaid, PersonAmount, SetDues};

use crate::callers::{Command, NOT_FOUND, OK, Outcome, Rows, SIGN_IN, Things, of, signed_in};

inventory::submit!(Rows::commands(rows));

fn rows(things: &Things) -> Vec<Command> {
    let Things { game: event, member, .. } = *things;
    let own = |outcome: Outcome| [SIGN_IN, Err(ErrorCode::Forbidden), outcome, NOT_FOUND, NOT_FOUND];
    let each = DueAmounts::Each { amounts: vec![PersonAmount { user: member, amount: 800 }] };
    let set = |amounts, series| SetDues { event, amounts, series };
    vec![
        of(set(each, false), own(OK)),
        of(set(DueAmounts::Share { total: 3_000 }, true), own(Err(ErrorCode::Invalid))),
        // It is free.
        of(set(DueAmounts::Price, false), own(Err(ErrorCode::Invalid))),
        of(MarkPaid { event, user: member, paid: true, series: false }, own(Err(ErrorCode::Invalid))),
        of(MarkPaid { event, user: member, paid: true, series: true }, own(Err(ErrorCode::Invalid))),
        of(ListDues { event }, [SIGN_IN, OK, OK, NOT_FOUND, NOT_FOUND]),
        of(ListMyDues {}, signed_in(OK)),
    ]
}
