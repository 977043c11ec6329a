//! Pairs in their wire form.

use protocol::pairs::{Pairs, PairsPlayer};
use protocol::{EventId, limits};

use super::store::{self, Drawn};
use crate::db::Db;
use crate::error::Result;
use crate::features::enrolments::reading;

/// The pairs of an event, if they were drawn.
pub(in crate::features) async fn of_event(db: &Db, event: EventId) -> Result<Option<Pairs>> {
    match store::find(db, event).await? {
        Some(drawn) => Ok(Some(to_wire(db, drawn).await?)),
        None => Ok(None),
    }
}

pub(super) async fn to_wire(db: &Db, drawn: Drawn) -> Result<Pairs> {
    let entries = reading::entries(db, &drawn.players).await?;
    let player = |enrolment| {
        let entry = entries.iter().find(|entry| entry.enrolment == enrolment);
        PairsPlayer { enrolment, name: entry.map(|entry| short(&entry.name).to_owned()).unwrap_or_default() }
    };
    Ok(Pairs {
        event: drawn.event,
        version: drawn.version,
        mix: drawn.mix,
        singles: drawn.singles,
        courts: drawn.courts,
        seed: drawn.seed,
        drawn_at: drawn.drawn_at,
        players: drawn.players.into_iter().map(player).collect(),
        rounds: drawn.rounds,
    })
}

/// A name cut to the bytes that the pairs of a large event leave for it.
fn short(name: &str) -> &str {
    let end = (0..=limits::PAIRS_NAME_MAX.min(name.len())).rev().find(|end| name.is_char_boundary(*end));
    name.get(..end.unwrap_or_default()).unwrap_or_default().trim_end()
}

#[cfg(test)]
mod tests {
    use protocol::events::EventPush;
    use protocol::pairs::{PairsCourt, PairsMix, PairsRound};
    use protocol::{EnrolmentId, MatchId, Millis};
    use uuid::Uuid;

    use super::*;

    #[test]
    fn names_are_cut_between_characters() {
        assert_eq!(short("Maya Okafor"), "Maya Okafor");
        assert_eq!(short(&"ñ".repeat(30)), "ñ".repeat(20));
        assert_eq!(short(&format!("{} {}", "a".repeat(39), "b".repeat(9))), "a".repeat(39));
    }

    #[test]
    fn the_largest_pairs_fit_in_a_push() {
        let court = PairsCourt { a: vec![30, 31], b: vec![28, 29], match_id: Some(MatchId(Uuid::max())) };
        let player = PairsPlayer { enrolment: EnrolmentId(Uuid::max()), name: "n".repeat(limits::PAIRS_NAME_MAX) };
        let rounds = usize::try_from(limits::PAIRS_ROUNDS_MAX).unwrap();
        let pairs = Pairs {
            event: EventId(Uuid::max()),
            version: 1_000_000,
            mix: PairsMix::Everybody,
            singles: false,
            courts: limits::PAIRS_COURTS_MAX,
            seed: u32::MAX,
            drawn_at: Millis(2_000_000_000_000),
            players: vec![player; limits::PAIRS_MAX],
            rounds: vec![PairsRound { courts: vec![court; limits::PAIRS_MAX / 4] }; rounds],
        };
        let push = serde_json::to_string(&EventPush::PairsChanged { pairs: Some(Box::new(pairs)) }).unwrap();
        assert!(push.len() + 100 < limits::PUSH_MAX, "{} bytes", push.len());
    }
}
