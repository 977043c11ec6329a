//! Which matches count, and as what.

use protocol::matches::{Ending, Match, MatchState};
use protocol::ratings::RatingKind;
use protocol::{MatchId, Millis, UserId};
use rules::ratings::{Day, Played};
use rules::scoring::{self, Side, Tally, judge};

use crate::error::Result;
use crate::features::matches::entered;

/// The place of a match in the order in which matches are rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) day: i64,
    pub(super) id: MatchId,
}

/// A match that counts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Counted {
    pub(super) id: MatchId,
    pub(super) kind: RatingKind,
    /// When it began.
    pub(super) at: Millis,
    pub(super) played: Played,
    pub(super) sets: Tally,
    /// Who played, side A first.
    pub(super) players: Vec<(Side, UserId)>,
}

impl Counted {
    /// A match as it counts; `None` if it does not: it is not confirmed, or friendly, was not played, or a guest played in it.
    pub(super) fn of(result: &Match) -> Result<Option<Self>> {
        let Match { a, b, guests_a, guests_b, .. } = result;
        let is_of_members = guests_a.is_empty() && guests_b.is_empty();
        let kind = match (a.len(), b.len()) {
            (1, 1) => RatingKind::Singles,
            (2, 2) => RatingKind::Doubles,
            _ => return Ok(None),
        };
        if result.state != MatchState::Confirmed || !result.competitive || !is_of_members {
            return Ok(None);
        }
        let Some(ending) = ending_of(result) else { return Ok(None) };
        let format = entered::format_on("format", Some(&result.format))?;
        let sets = entered::sets_of(&format, &result.sets)?;
        let (Some(played), Ok(verdict)) = (Played::of(&format, &sets, ending), judge(&format, &sets, ending)) else { return Ok(None) };
        let on = |side: Side, people: &[protocol::people::Person]| people.iter().map(|one| (side, one.id)).collect::<Vec<_>>();
        Ok(Some(Self {
            id: result.id,
            kind,
            at: result.event.starts_at.unwrap_or(result.reported_at),
            played,
            sets: verdict.sets,
            players: [on(Side::A, a), on(Side::B, b)].concat(),
        }))
    }

    pub(super) fn place(&self) -> Place {
        Place { day: Day::of(self.at).0.into(), id: self.id }
    }
}

/// How a match ended, if it was played; the one who did not win retired.
fn ending_of(result: &Match) -> Option<scoring::Ending> {
    let loser = result.winner.map(|winner| Side::from(winner).other());
    match result.ending {
        Ending::Completed => Some(scoring::Ending::Completed),
        Ending::Retired => loser.map(scoring::Ending::Retired),
        Ending::Walkover | Ending::Defaulted | Ending::Abandoned => None,
    }
}

#[cfg(test)]
mod tests {
    use protocol::events::EventRef;
    use protocol::matches::{self, MatchGuest, SetScore};
    use protocol::people::Person;
    use protocol::{EnrolmentId, EventId};
    use uuid::Uuid;

    use super::*;

    fn person(n: u128) -> Person {
        Person { id: UserId(Uuid::from_u128(n)), name: String::new(), handle: String::new(), profile_image: None }
    }

    fn confirmed() -> Match {
        Match {
            id: MatchId(Uuid::from_u128(9)),
            event: EventRef {
                id: EventId(Uuid::nil()),
                name: String::new(),
                starts_at: Some(Millis(86_400_000 * 20_000 + 5)),
                zone: None,
                court: None,
            },
            fixture: None,
            a: vec![person(1)],
            b: vec![person(2)],
            guests_a: Vec::new(),
            guests_b: Vec::new(),
            format: "SET3-S:6/TB7".into(),
            sets: [(6, 4), (6, 3)].map(|(a, b)| SetScore { a, b, tiebreak: None, match_tiebreak: false }).into(),
            ending: Ending::Completed,
            winner: Some(matches::Side::A),
            state: MatchState::Confirmed,
            competitive: true,
            reported_by: UserId(Uuid::from_u128(1)),
            reported_side: matches::Side::A,
            reported_at: Millis(0),
            confirms_at: None,
            dispute: None,
            voids_at: None,
            correction: None,
            version: 1,
        }
    }

    #[test]
    fn a_confirmed_competitive_match_counts_on_the_day_it_began() {
        let counted = Counted::of(&confirmed()).unwrap().unwrap();
        assert_eq!((counted.kind, counted.place().day, counted.sets), (RatingKind::Singles, 20_000, Tally::new(2, 0)));
        assert_eq!((counted.played.games, counted.played.winner), (Tally::new(12, 7), Side::A));
        let doubles = Match { a: vec![person(1), person(3)], b: vec![person(2), person(4)], ..confirmed() };
        assert_eq!(Counted::of(&doubles).unwrap().unwrap().kind, RatingKind::Doubles);
        let retired = Match { ending: Ending::Retired, sets: confirmed().sets[..1].to_vec(), ..confirmed() };
        assert!(Counted::of(&retired).unwrap().unwrap().played.retired);
    }

    #[test]
    fn what_was_friendly_or_not_played_does_not_count() {
        let none = |ending| Match { ending, sets: Vec::new(), ..confirmed() };
        let guest = MatchGuest { enrolment: EnrolmentId(Uuid::nil()), guest_of: None };
        for other in [
            Match { competitive: false, ..confirmed() },
            Match { state: MatchState::Disputed, ..confirmed() },
            Match { state: MatchState::Reported, ..confirmed() },
            Match { state: MatchState::Voided, ..confirmed() },
            Match { guests_b: vec![guest], b: Vec::new(), ..confirmed() },
            none(Ending::Walkover),
            none(Ending::Defaulted),
            Match { ending: Ending::Abandoned, winner: None, ..confirmed() },
        ] {
            assert_eq!(Counted::of(&other).unwrap(), None, "{other:?}");
        }
    }
}
