//! Many sockets on one thread, and the counts of what they receive.

mod dial;
mod socket;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use protocol::Call;
use protocol::live::LiveSnapshot;
use protocol::session::{Opened, TopicOpened};
use serde::de::DeserializeOwned;
use tokio::sync::oneshot;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::Instant;
use uuid::Uuid;

use crate::Outcome;
use crate::dialect::{Dialect, Received};
use crate::histogram::Histogram;
use crate::ledger::{Ledger, Until};
use crate::people::{Community, Person, Room};
use crate::tally::{Cursor, Tally};
use crate::watching::Watching;
use socket::Socket;

/// Timeout for one message.
const MESSAGE_TIMEOUT: Duration = Duration::from_secs(20);

/// The id of requests whose answers are not counted; the handshake has used 1.
const UNCOUNTED: u64 = 2;

/// Bytes per read. All sockets share one buffer, which is never held over an await.
const READ_BUFFER: usize = 64 * 1024;

/// A socket, and the task that reads it.
type Connected = (Rc<Socket>, AbortHandle);

/// The people of a community, each with one socket to the same server. Socket `i` belongs to person `i`.
///
/// Runs inside a `LocalSet`.
pub struct Fleet {
    pub dialect: Dialect,
    pub community: Rc<Community>,
    pub ledger: RefCell<Ledger>,
    pub tally: RefCell<Tally>,
    /// Of guests.
    pub watching: RefCell<Watching>,
    /// Sockets that ended unexpectedly, by reason.
    pub dropped: RefCell<BTreeMap<String, u64>>,
    /// Topics that the server did not replay, or closed.
    pub resets: Cell<u64>,
    /// Heartbeats answered.
    pub heartbeats: Cell<u64>,
    /// The kernel's receive buffer for sockets connected from now on, in bytes.
    pub receive_buffer: Cell<Option<u32>>,
    /// Messages received by people who stopped reading at some time; they are counted separately.
    stopped: RefCell<BTreeMap<usize, u64>>,
    /// One for each node; people take them in turn.
    addresses: RefCell<Vec<SocketAddr>>,
    epoch: RefCell<Option<String>>,
    /// Each person's position in their topics, kept over reconnects.
    cursors: RefCell<Vec<Vec<Cursor>>>,
    sockets: RefCell<Vec<Option<Connected>>>,
    /// When each person's session opened, and how much later those who watch them saw it.
    arrived: RefCell<Vec<Duration>>,
    pub seen_online: RefCell<Histogram>,
    readers: RefCell<JoinSet<()>>,
    buffer: RefCell<Vec<u8>>,
    live: Cell<usize>,
    born: Instant,
}

impl Fleet {
    #[must_use]
    pub fn new(dialect: Dialect, community: Rc<Community>, addresses: Vec<SocketAddr>) -> Rc<Self> {
        let people = community.people.len();
        Rc::new(Self {
            dialect,
            community,
            ledger: RefCell::default(),
            tally: RefCell::default(),
            watching: RefCell::default(),
            dropped: RefCell::default(),
            resets: Cell::new(0),
            heartbeats: Cell::new(0),
            receive_buffer: Cell::new(None),
            stopped: RefCell::default(),
            addresses: RefCell::new(addresses),
            epoch: RefCell::default(),
            cursors: RefCell::new(vec![Vec::new(); people]),
            sockets: RefCell::new(vec![None; people]),
            arrived: RefCell::new(vec![Duration::ZERO; people]),
            seen_online: RefCell::default(),
            readers: RefCell::default(),
            buffer: RefCell::new(vec![0; READ_BUFFER]),
            live: Cell::new(0),
            born: Instant::now(),
        })
    }

    /// The time since the fleet was made.
    #[must_use]
    pub fn now(&self) -> Duration {
        self.born.elapsed()
    }

    /// Open sockets with a session.
    #[must_use]
    pub fn live(&self) -> usize {
        self.live.get()
    }

    /// Sockets that ended unexpectedly.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped.borrow().values().sum()
    }

    /// Sets the address for later connects, after the server was restarted.
    pub fn set_address(&self, address: SocketAddr) {
        self.addresses.replace(vec![address]);
    }

    /// Connects these people, `at_once` in parallel, resuming from their last positions. Returns how long it took.
    pub async fn connect(self: &Rc<Self>, who: Vec<usize>, at_once: usize) -> Outcome<Duration> {
        let started = self.now();
        let waiting = Rc::new(RefCell::new(who.into_iter()));
        let mut dials = JoinSet::new();
        for _ in 0..at_once {
            dials.spawn_local(self.clone().connect_next(waiting.clone()));
        }
        while let Some(dialled) = dials.join_next().await {
            dialled??;
        }
        Ok(self.now() - started)
    }

    async fn connect_next(self: Rc<Self>, waiting: Rc<RefCell<std::vec::IntoIter<usize>>>) -> Result<(), String> {
        loop {
            let Some(person) = waiting.borrow_mut().next() else { return Ok(()) };
            self.connect_one(person).await.map_err(|fault| format!("person {person}: {fault}"))?;
        }
    }

    /// The node of a person.
    fn address(&self, person: usize) -> Option<SocketAddr> {
        let addresses = self.addresses.borrow();
        addresses.get(person % addresses.len().max(1)).copied()
    }

    async fn connect_one(self: &Rc<Self>, at: usize) -> Outcome<()> {
        let person = self.community.people.get(at).ok_or("there is no such person")?;
        let held = self.cursors.borrow().get(at).cloned().unwrap_or_default();
        let handshake = self.dialect.handshake(person, self.epoch.borrow().as_deref(), &held);
        let address = self.address(at).ok_or("there is no server")?;
        let dialled = dial::dial(address, self.dialect, at, self.receive_buffer.get(), handshake).await?;
        if self.dialect == Dialect::Rally {
            self.opened(at, person, &dialled.answers)?;
        }
        let socket = Rc::new(Socket::new(dialled.stream, at));
        self.live.set(self.live.get() + 1);
        if let Some(arrived) = self.arrived.borrow_mut().get_mut(at) {
            *arrived = self.now();
        }
        let mut readers = self.readers.borrow_mut();
        let reader = readers.spawn_local(socket.clone().run(self.clone(), dialled.rest));
        while readers.try_join_next().is_some() {}
        if let Some(slot) = self.sockets.borrow_mut().get_mut(at) {
            *slot = Some((socket, reader));
        }
        Ok(())
    }

    /// Drops one person's connection without a close frame.
    pub fn leave(&self, person: usize) {
        if let Some((_, reader)) = self.sockets.borrow_mut().get_mut(person).and_then(Option::take) {
            // One that has ended counted itself.
            if !reader.is_finished() {
                reader.abort();
                self.live.set(self.live.get().saturating_sub(1));
            }
        }
    }

    #[must_use]
    pub fn is_connected(&self, person: usize) -> bool {
        self.socket(person).is_some()
    }

    /// Sends a request whose answer is not waited for, nor counted here.
    pub fn ask(&self, person: usize, command: &str, args: &serde_json::Value) {
        if let Some(socket) = self.socket(person) {
            let request = serde_json::json!({ "id": UNCOUNTED, "cmd": command, "args": args }).to_string();
            socket.write(&crate::frames::client_text(&request));
        }
    }

    /// Records the positions of a new session's topics, and those that could not be resumed; of a guest, the states of the matches.
    fn opened(&self, at: usize, person: &Person, answers: &[Vec<u8>]) -> Outcome<()> {
        let (session, matches) = answers.split_first().ok_or("there was no handshake")?;
        for (id, answer) in person.rooms.iter().zip(matches) {
            let snapshot: LiveSnapshot = serde_json::from_value(parsed::<TopicOpened>(answer)?.snapshot)?;
            self.watching.borrow_mut().watch(at, id.as_u128(), snapshot.live.board.events.try_into()?);
        }
        let opened: Opened = parsed(session)?;
        self.resets.set(self.resets.get() + opened.reset.len() as u64);
        self.epoch.replace(Some(opened.epoch));
        let cursors = opened.topics.iter().filter_map(|(topic, seq)| Some(Cursor { topic: id_of(*topic)?, seq: *seq })).collect();
        if let Some(slot) = self.cursors.borrow_mut().get_mut(at) {
            *slot = cursors;
        }
        Ok(())
    }

    /// Drops all connections without a close frame.
    pub fn disconnect(&self) {
        self.readers.borrow_mut().abort_all();
        *self.readers.borrow_mut() = JoinSet::new();
        self.sockets.borrow_mut().iter_mut().for_each(|socket| *socket = None);
        self.live.set(0);
    }

    /// Makes this person's socket stop reading, like a stuck client, and count separately from now on.
    pub fn stop_reading(&self, person: usize) {
        self.stopped.borrow_mut().entry(person).or_default();
        if let Some(socket) = self.socket(person) {
            socket.stop();
        }
    }

    /// Makes this person's socket read again.
    pub fn resume_reading(&self, person: usize) {
        if let Some(socket) = self.socket(person) {
            socket.resume();
        }
    }

    /// Sends one message and waits for it; returns whether it succeeded within the timeout.
    pub async fn send_message(&self, lane: usize, author: usize, room: &Room, length: usize, until: Until) -> bool {
        let frame = |number| self.dialect.send(number, room.id, length);
        let Some(wait) = self.send(lane, author, room.members.len(), until, frame) else { return false };
        matches!(tokio::time::timeout(MESSAGE_TIMEOUT, wait).await, Ok(Ok(())))
    }

    /// Sends the next point of a match, which everybody in the room watches; `point` makes the command that follows so many points.
    /// Does not wait for anything.
    pub fn send_point<C: Call>(&self, lane: usize, scorer: usize, room: &Room, point: impl FnOnce(u64) -> C) -> Outcome<()> {
        let number = self.ledger.borrow().next_number();
        let frame = Dialect::command(number, &point(self.watching.borrow_mut().add_point(room.id.as_u128(), number)))?;
        match self.send(lane, scorer, room.members.len(), Until::ReceivedByAll, |_| frame) {
            Some(_) => Ok(()),
            None => Err("the scorer's socket has ended".into()),
        }
    }

    /// Sends a message, which `frame` makes of its number, to so many readers.
    fn send(
        &self,
        lane: usize,
        author: usize,
        readers: usize,
        until: Until,
        frame: impl FnOnce(u64) -> String,
    ) -> Option<oneshot::Receiver<()>> {
        let socket = self.socket(author)?;
        let mut ledger = self.ledger.borrow_mut();
        let frame = crate::frames::client_text(&frame(ledger.next_number()));
        let wait = ledger.send(lane, readers as u32, until, self.now());
        socket.write(&frame);
        Some(wait)
    }

    /// Messages received by all who stopped reading at some time.
    #[must_use]
    pub fn received_by_stopped(&self) -> u64 {
        self.stopped.borrow().values().sum()
    }

    fn socket(&self, person: usize) -> Option<Rc<Socket>> {
        Some(self.sockets.borrow().get(person)?.as_ref()?.0.clone())
    }

    /// Waits until everything in a lane was delivered, at most for `timeout`.
    pub async fn settle(&self, lane: usize, timeout: Duration) {
        let deadline = self.now() + timeout;
        while self.now() < deadline && self.ledger.borrow().figures(lane).is_some_and(|lane| lane.lost() > 0) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Handles one frame; returns the frame to answer with, if any.
    fn receive(&self, person: usize, frame: &[u8]) -> Option<&'static str> {
        match self.dialect.parse(frame) {
            Received::Push { topic, seq, message } => self.push(person, topic, seq, message),
            Received::Reply { message } => self.ledger.borrow_mut().reply(message, self.now()),
            Received::Refused { message, code } => self.ledger.borrow_mut().refuse(message, code),
            Received::Board { topic, events } => {
                let points = self.watching.borrow_mut().receive(person, topic, events, frame.len());
                let (mut ledger, now) = (self.ledger.borrow_mut(), self.now());
                points.into_iter().for_each(|number| ledger.deliver(number, now));
            }
            Received::Closed { topic } => {
                self.resets.set(self.resets.get() + 1);
                if let Some(cursors) = self.cursors.borrow_mut().get_mut(person) {
                    cursors.retain(|cursor| cursor.topic != topic);
                }
            }
            Received::Heartbeat(answer) => {
                self.heartbeats.set(self.heartbeats.get() + 1);
                return Some(answer);
            }
            Received::Online { user } => {
                if let Some(arrived) = self.community.place(user).and_then(|at| self.arrived.borrow().get(at).copied()) {
                    self.seen_online.borrow_mut().record(self.now().saturating_sub(arrived));
                }
            }
            Received::Other => {}
        }
        None
    }

    fn push(&self, person: usize, topic: u128, seq: u64, message: Option<u64>) {
        let mut cursors = self.cursors.borrow_mut();
        let Some(cursors) = cursors.get_mut(person) else { return };
        let fresh = match cursors.iter_mut().find(|cursor| cursor.topic == topic) {
            Some(cursor) => self.tally.borrow_mut().record(person as u32, cursor, seq),
            None => {
                cursors.push(Cursor { topic, seq });
                true
            }
        };
        let Some(message) = message.filter(|_| fresh) else { return };
        match self.stopped.borrow_mut().get_mut(&person) {
            Some(received) => *received += 1,
            None => self.ledger.borrow_mut().deliver(message, self.now()),
        }
    }

    fn ended(&self, reason: String) {
        self.live.set(self.live.get().saturating_sub(1));
        *self.dropped.borrow_mut().entry(reason).or_default() += 1;
    }
}

/// What a request was answered with.
fn parsed<T: DeserializeOwned>(answer: &[u8]) -> Outcome<T> {
    #[derive(serde::Deserialize)]
    struct Answer<T> {
        ok: Option<T>,
        err: Option<protocol::Refusal>,
    }
    let answer: Answer<T> = serde_json::from_slice(answer)?;
    Ok(answer.ok.ok_or_else(|| format!("refused in the handshake: {:?}", answer.err.map(|refusal| refusal.code)))?)
}

/// The id in a topic's name, as the dialects parse it. Areas have none: nobody in a load test opens one.
fn id_of(topic: protocol::Topic) -> Option<u128> {
    let name = topic.to_string();
    let (_, id) = name.split_once(':')?;
    Uuid::parse_str(id).ok().map(|id| id.as_u128())
}
