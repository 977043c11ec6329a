//! The states that somebody's place in a thing with seats goes through, and what each counts as.

use protocol::enrolments::EnrolmentState as State;
use protocol::{Refusal, sentence};

/// Has a seat and plays.
pub const SEATED: [State; 2] = [State::Enrolled, State::CheckedIn];
/// Notified of a move or a cancellation.
pub const AFFECTED: [State; 6] = [State::Enrolled, State::CheckedIn, State::Invited, State::Pending, State::Offered, State::Waitlisted];

/// A state's name in the database, the same as on the wire.
#[must_use]
pub fn state_name(state: State) -> &'static str {
    match state {
        State::Invited => "invited",
        State::Pending => "pending",
        State::Enrolled => "enrolled",
        State::Waitlisted => "waitlisted",
        State::Offered => "offered",
        State::CheckedIn => "checked_in",
        State::NoShow => "no_show",
        State::Unenrolled => "unenrolled",
        State::Declined => "declined",
        State::Rejected => "rejected",
        State::Removed => "removed",
        State::Expired => "expired",
    }
}

/// The state of a name; none for `told`, which is no enrolment.
#[must_use]
pub fn parse_state(name: &str) -> Option<State> {
    Some(match name {
        "invited" => State::Invited,
        "pending" => State::Pending,
        "enrolled" => State::Enrolled,
        "waitlisted" => State::Waitlisted,
        "offered" => State::Offered,
        "checked_in" => State::CheckedIn,
        "no_show" => State::NoShow,
        "unenrolled" => State::Unenrolled,
        "declined" => State::Declined,
        "rejected" => State::Rejected,
        "removed" => State::Removed,
        "expired" => State::Expired,
        _ => return None,
    })
}

/// Whether somebody has no enrolment, or one that they ended themselves or let expire.
#[must_use]
fn is_open_to_join(from: Option<State>) -> bool {
    matches!(from, None | Some(State::Unenrolled | State::Declined | State::Expired))
}

/// Whether somebody in this state may join, for the first time or again.
#[must_use]
pub fn may_join(from: State) -> bool {
    is_open_to_join(Some(from)) || from == State::Invited
}

/// Whether one state may follow another. Who may do it is checked by each command.
#[must_use]
pub fn is_legal(from: Option<State>, to: State) -> bool {
    let was_removed = matches!(from, Some(State::Removed));
    match to {
        // After a rejection or a removal only by the organiser.
        State::Invited => is_open_to_join(from) || was_removed || matches!(from, Some(State::Rejected)),
        // Invited by somebody who no longer may, or by a link, to a private event.
        State::Pending => is_open_to_join(from) || matches!(from, Some(State::Invited)),
        State::Enrolled => {
            // A move resets a check-in, and an absence.
            is_open_to_join(from)
                || was_removed
                || matches!(
                    from,
                    Some(State::Invited | State::Pending | State::Waitlisted | State::Offered | State::CheckedIn | State::NoShow)
                )
        }
        State::Waitlisted => is_open_to_join(from) || matches!(from, Some(State::Invited | State::Pending | State::Offered)),
        State::Offered => matches!(from, Some(State::Waitlisted)),
        State::CheckedIn => matches!(from, Some(State::Enrolled | State::NoShow)),
        State::NoShow => matches!(from, Some(State::Enrolled | State::CheckedIn)),
        // A rejection that the organiser takes back: they may ask again.
        State::Unenrolled => {
            matches!(from, Some(State::Pending | State::Waitlisted | State::Offered | State::Enrolled | State::Rejected))
        }
        State::Declined => matches!(from, Some(State::Invited)),
        State::Rejected => matches!(from, Some(State::Pending)),
        State::Removed => matches!(from, Some(State::Invited | State::Waitlisted | State::Offered | State::Enrolled | State::CheckedIn)),
        State::Expired => matches!(from, Some(State::Invited | State::Offered)),
    }
}

/// `conflict`: the enrolment is in a state that the command does not allow; `data.state` names it.
#[must_use]
pub fn conflict(from: Option<State>) -> Refusal {
    let sentence = match from {
        None => sentence!("seat_none"),
        Some(State::Invited) => sentence!("seat_invited"),
        Some(State::Pending) => sentence!("seat_pending"),
        Some(State::Enrolled) => sentence!("seat_enrolled"),
        Some(State::Waitlisted) => sentence!("seat_waitlisted"),
        Some(State::Offered) => sentence!("seat_offered"),
        Some(State::CheckedIn) => sentence!("seat_checked_in"),
        Some(State::NoShow) => sentence!("seat_absent"),
        Some(State::Unenrolled) => sentence!("seat_left"),
        Some(State::Declined) => sentence!("seat_declined"),
        Some(State::Rejected) => sentence!("seat_rejected"),
        Some(State::Removed) => sentence!("seat_removed"),
        Some(State::Expired) => sentence!("seat_expired"),
    };
    Refusal::conflict(sentence, from.map_or("none", state_name))
}

#[must_use]
pub fn full() -> Refusal {
    Refusal::conflict(sentence!("seats_full"), "full")
}

/// How the counts of a thing with seats change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    pub taken: i64,
    pub waiting: i64,
    pub pending: i64,
    /// Somebody joined the waiting list and took its next number.
    pub joined_waiting_list: bool,
}

/// What one place's step from state to state changes in the counts.
#[must_use]
pub fn count_change(from: Option<State>, to: State) -> Change {
    let difference = |counts: fn(State) -> bool| i64::from(counts(to)) - i64::from(from.is_some_and(counts));
    Change {
        taken: difference(State::is_seated),
        waiting: difference(|state| state == State::Waitlisted),
        pending: difference(|state| state == State::Pending),
        joined_waiting_list: to == State::Waitlisted && from != Some(State::Waitlisted),
    }
}

/// Whether somebody plays, came or was expected.
#[must_use]
pub fn is_player(state: State) -> bool {
    matches!(state, State::Enrolled | State::CheckedIn | State::NoShow)
}

#[cfg(test)]
mod tests {
    use protocol::ErrorCode;

    use super::*;

    const STATES: [State; 12] = [
        State::Invited,
        State::Pending,
        State::Enrolled,
        State::Waitlisted,
        State::Offered,
        State::CheckedIn,
        State::NoShow,
        State::Unenrolled,
        State::Declined,
        State::Rejected,
        State::Removed,
        State::Expired,
    ];

    #[test]
    fn states_are_stored_under_their_wire_names() {
        for state in STATES {
            assert_eq!(serde_json::to_value(state).unwrap(), state_name(state));
            assert_eq!(parse_state(state_name(state)), Some(state));
        }
        assert_eq!(parse_state("told"), None);
    }

    #[test]
    fn only_the_transitions_in_the_table_are_legal() {
        let legal = |from: Option<State>| STATES.into_iter().filter(|to| is_legal(from, *to)).map(state_name).collect::<Vec<_>>().join(" ");
        let joining = "invited pending enrolled waitlisted";
        for (from, to) in [
            (None, joining),
            (Some(State::Unenrolled), joining),
            (Some(State::Declined), joining),
            (Some(State::Expired), joining),
            (Some(State::Invited), "pending enrolled waitlisted declined removed expired"),
            (Some(State::Pending), "enrolled waitlisted unenrolled rejected"),
            (Some(State::Enrolled), "checked_in no_show unenrolled removed"),
            (Some(State::Waitlisted), "enrolled offered unenrolled removed"),
            (Some(State::Offered), "enrolled waitlisted unenrolled removed expired"),
            (Some(State::CheckedIn), "enrolled no_show removed"),
            (Some(State::NoShow), "enrolled checked_in"),
            (Some(State::Rejected), "invited unenrolled"),
            (Some(State::Removed), "invited enrolled"),
        ] {
            assert_eq!(legal(from), to, "{from:?}");
        }
    }

    #[test]
    fn a_conflict_names_the_state() {
        let state_of = |refusal: &Refusal| refusal.data.as_ref().and_then(|data| data.get("state")?.as_str()).map(str::to_owned);
        for state in STATES {
            let refusal = conflict(Some(state));
            assert_eq!((refusal.code, state_of(&refusal)), (ErrorCode::Conflict, Some(state_name(state).to_owned())));
        }
        assert_eq!(state_of(&conflict(None)).as_deref(), Some("none"));
    }

    #[test]
    fn counts_are_those_of_the_places() {
        for from in STATES.into_iter().map(Some).chain([None]) {
            for to in STATES {
                let of = |state: State| [state.is_seated(), state == State::Waitlisted, state == State::Pending].map(i64::from);
                let before = from.map_or([0; 3], of);
                let change = count_change(from, to);
                let after = [before[0] + change.taken, before[1] + change.waiting, before[2] + change.pending];
                assert_eq!(after, of(to), "{from:?} to {to:?}");
                assert_eq!(change.joined_waiting_list, change.waiting == 1, "{from:?} to {to:?}");
            }
        }
    }
}
