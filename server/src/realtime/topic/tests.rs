//! What a topic holds is bounded and counted.

use super::super::entry::EVERYBODY;
use super::held::{HELD_BYTES, HELD_ENTRIES};
use super::*;
use std::sync::atomic::Ordering;

use protocol::{ChatId, SessionId, TenantId};
use tokio::net::{TcpListener, TcpStream};
use uuid::Uuid;

use crate::identity::Caller;

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
    assert_eq!(state.held.as_ref().unwrap().count(), HELD_ENTRIES);
    assert_eq!((state.gap(), sum.load(Ordering::Relaxed)), (Some((1, 1)), state.bytes()));
    state.accept(entry(&state, 1, 100));
    let held = u64::try_from(HELD_ENTRIES).unwrap();
    assert_eq!((state.head(), state.gap()), (held + 1, Some((held + 2, 9_999))), "the rest is read from the log");
    for seq in 20_000..20_004 {
        state.accept(entry(&state, seq, 400_000));
    }
    let bytes = state.held.as_ref().unwrap().bytes();
    assert!(bytes <= HELD_BYTES, "{bytes}");
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

#[test]
fn of_whole_states_in_a_row_a_reader_needs_the_newest() {
    let mut state = state(&Arc::default());
    let text = |full: bool, seq: u64| if full { format!(r#"{{"full":true,"push":"s{seq}"}}"#) } else { format!(r#"{{"push":"p{seq}"}}"#) };
    for (seq, full) in (1..).zip([true, true, false, true, true, true]) {
        state.accept(Arc::new(Entry::new(&state.topic, seq, Some(&text(full, seq)), None, None, false, None)));
    }
    let cut = Entry::new(&state.topic, 7, Some(&text(true, 7)), None, None, false, Some(EVERYBODY));
    state.accept(Arc::new(cut));
    state.accept(Arc::new(Entry::new(&state.topic, 8, Some(&text(true, 8)), None, None, false, None)));
    let (to, joined) = state.ring.joined(1).unwrap();
    let joined = String::from_utf8_lossy(&joined).into_owned();
    let sent: Vec<u64> = (1..=8).filter(|seq| joined.contains(&format!("\"seq\":{seq},"))).collect();
    assert_eq!((to, sent), (8, vec![2, 3, 7, 8]), "a cut is never skipped");
}

async fn outlet(user: UserId) -> (Arc<Outlet>, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (client, accepted) = tokio::join!(TcpStream::connect(listener.local_addr().unwrap()), listener.accept());
    let outlet = Outlet::new(accepted.unwrap().0);
    outlet.set_caller(Caller { user, session: SessionId(Uuid::now_v7()), tenant: TenantId::FIRST });
    (Arc::new(outlet), client.unwrap())
}

fn block(state: &TopicState, seq: u64, other: UserId, is_blocked: bool) -> Arc<Entry> {
    Arc::new(Entry::new(&state.topic, seq, None, None, Some(other.0), is_blocked, None))
}

#[tokio::test]
async fn a_block_on_its_way_is_not_lost_when_somebody_subscribes_to_their_own_topic_again() {
    let [own, early, late] = [(); 3].map(|()| UserId(Uuid::now_v7()));
    let mut state = TopicState::new(Topic::User(own), 5, &Arc::default());
    let (outlet, _client) = outlet(own).await;
    state.attach(&outlet, 5, 5);
    // Access is read from the database, which is ahead of what was delivered here.
    state.detach(outlet.id);
    state.accept(block(&state, 6, early, true));
    state.attach(&outlet, 7, 7);
    state.accept(block(&state, 7, late, true));
    assert!(outlet.is_blocked(early) && outlet.is_blocked(late));
    state.accept(block(&state, 8, late, false));
    assert!(outlet.is_blocked(early) && !outlet.is_blocked(late));
}

#[tokio::test]
async fn readers_are_found_in_any_order_of_coming_and_going() {
    let mut state = state(&Arc::default());
    let mut sockets = Vec::new();
    for _ in 0..9 {
        sockets.push(outlet(UserId(Uuid::now_v7())).await);
    }
    for at in [4, 0, 8, 2, 6, 4, 1, 7, 3, 5] {
        state.attach(&sockets[at].0, 0, 0);
    }
    assert_eq!(state.readers(), 9);
    for at in [8, 0, 4, 4] {
        state.detach(sockets[at].0.id);
    }
    state.accept(entry(&state, 1, 10));
    assert!(state.start_pump() && state.feed_some(0, 3) == Some(3));
    state.detach(sockets[1].0.id);
    assert_eq!(state.feed_some(3, 10), None);
    assert!(state.owes(), "whoever moved to a place that was passed is fed in another round");
    state.feed_some(0, 10);
    assert!(!state.owes() && state.readers.iter().all(|reader| reader.cursor == 1));
    assert_eq!(state.readers(), 5);
}
