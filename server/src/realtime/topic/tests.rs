//! What a topic holds is bounded and counted.

use super::held::{HELD_BYTES, HELD_ENTRIES};
use super::*;
use std::sync::atomic::Ordering;

use protocol::ChatId;
use uuid::Uuid;

fn state(sum: &Arc<AtomicUsize>) -> TopicState {
    TopicState::new(Topic::Chat(ChatId(Uuid::nil())), 0, sum)
}

fn entry(state: &TopicState, seq: u64, length: usize) -> Arc<Entry> {
    Arc::new(Entry::new(&state.topic, seq, Some(&"x".repeat(length)), None, None, false, None))
}

#[test]
fn early_entries_are_held_up_to_a_limit() {
    let sum = Arc::new(AtomicUsize::new(0));
    let mut state = state(&sum);
    for seq in 2..10_000 {
        state.accept(entry(&state, seq, 100));
    }
    assert_eq!(state.held.count(), HELD_ENTRIES);
    assert_eq!((state.gap(), sum.load(Ordering::Relaxed)), (Some((1, 1)), state.bytes()));
    state.accept(entry(&state, 1, 100));
    let held = u64::try_from(HELD_ENTRIES).unwrap();
    assert_eq!((state.head(), state.gap()), (held + 1, Some((held + 2, 9_999))), "the rest is read from the log");
    for seq in 20_000..20_004 {
        state.accept(entry(&state, seq, 400_000));
    }
    assert!(state.held.bytes() <= HELD_BYTES, "{}", state.held.bytes());
    state.reset_all(30_000);
    assert_eq!((state.gap(), sum.load(Ordering::Relaxed)), (None, 0));
}

#[test]
fn joined_frames_are_counted_and_given_back() {
    let sum = Arc::new(AtomicUsize::new(0));
    let mut state = state(&sum);
    for seq in 1..=100 {
        state.accept(entry(&state, seq, 1_000));
    }
    let ring = state.ring.bytes();
    let (_, joined) = state.ring.joined(1).unwrap();
    assert!(joined.len() > 60_000);
    assert_eq!((state.bytes(), sum.load(Ordering::Relaxed)), (ring + joined.len(), ring + joined.len()));
    state.drop_joined();
    assert_eq!(sum.load(Ordering::Relaxed), ring);
    drop(state);
    assert_eq!(sum.load(Ordering::Relaxed), 0);
}
