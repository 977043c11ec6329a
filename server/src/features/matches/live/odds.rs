//! The chance of winning a match in play: at the first point what was expected before the match, then by the score.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, OnceLock};

use parking_lot::Mutex;
use rules::scoring::chances::{Chances, MEAN_SERVE};
use rules::scoring::{Format, Order, Play, Side};

use super::store::LiveRow;

/// Tables at hand: matches of one format, with one chance and one first server, share theirs.
const AT_HAND: usize = 512;

/// A chance as a match stores it, per mille.
pub(super) fn stored(chance: f64) -> i64 {
    per_mille(chance).into()
}

/// The chance of side A at this score, per mille.
pub(super) fn now(row: &LiveRow, play: &Play) -> Option<u16> {
    Some(per_mille(tables(row.chance?, play)?.of(play)))
}

/// What the tables follow from: the format, the order of serves in tie-breaks, who serves first, the chance before, per mille.
type Key = (Format, Order, Side, i64);
/// None for a format without chances.
type Made = Option<Arc<Chances>>;

#[derive(Default)]
struct AtHand {
    tables: HashMap<Key, Tables>,
    uses: u64,
}

struct Tables {
    made: Arc<OnceLock<Made>>,
    used: u64,
}

impl AtHand {
    /// The place of these tables. If there are too many, those go that were not used for longest.
    fn of(&mut self, key: Key) -> Arc<OnceLock<Made>> {
        self.uses += 1;
        if self.tables.len() >= AT_HAND
            && !self.tables.contains_key(&key)
            && let Some(oldest) = self.tables.iter().min_by_key(|(_, tables)| tables.used).map(|(key, _)| *key)
        {
            self.tables.remove(&oldest);
        }
        let tables = self.tables.entry(key).or_insert_with(|| Tables { made: Arc::default(), used: 0 });
        tables.used = self.uses;
        Arc::clone(&tables.made)
    }
}

/// The tables of a match, calculated once on this node: whoever needs them meanwhile waits for the first.
fn tables(before: i64, play: &Play) -> Made {
    static AT_HAND: LazyLock<Mutex<AtHand>> = LazyLock::new(Mutex::default);
    let (format, setup) = (play.format(), play.setup());
    let place = AT_HAND.lock().of((*format, setup.order, setup.server.side, before));
    let make = || {
        let chance = f64::from(i32::try_from(before).ok()?) / 1_000.0;
        Chances::expecting(format, setup, chance, MEAN_SERVE).map(Arc::new)
    };
    place.get_or_init(make).clone()
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 1,000")]
fn per_mille(chance: f64) -> u16 {
    (chance.clamp(0.0, 1.0) * 1_000.0).round() as u16
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use rules::scoring::{Ends, Setup};

    fn key(before: i64) -> Key {
        (Format::default(), Order::default(), Side::A, before)
    }

    #[test]
    fn tables_are_made_once_however_many_need_them() {
        let (at_hand, made) = (Mutex::new(AtHand::default()), AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let place = at_hand.lock().of(key(500));
                    place.get_or_init(|| {
                        made.fetch_add(1, Ordering::Relaxed);
                        None
                    });
                });
            }
        });
        assert_eq!(made.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn tables_that_are_in_use_stay_at_hand() {
        let mut at_hand = AtHand::default();
        let used = at_hand.of(key(0));
        for before in 1..2_000 {
            at_hand.of(key(before));
            assert!(Arc::ptr_eq(&used, &at_hand.of(key(0))), "{before}");
        }
        assert_eq!(at_hand.tables.len(), AT_HAND);
    }

    #[test]
    fn the_board_starts_at_the_chance_before_the_match() {
        let play = |server| {
            let seat = rules::scoring::Seat::first(server);
            let second_server = rules::scoring::Partner::First;
            let toss = Setup { doubles: false, server: seat, second_server, left: Side::A, order: Order::default(), ends: Ends::default() };
            Play::new(Format::default(), toss)
        };
        for (server, before) in [(Side::A, 800), (Side::B, 800), (Side::A, 3), (Side::B, 3), (Side::A, 998), (Side::B, 998)] {
            let start = tables(before.into(), &play(server)).map(|made| per_mille(made.start(server)));
            assert_eq!(start, Some(before), "{server:?}");
        }
    }
}
