//! Many sockets on one thread: connected, listening, counting.

mod dial;
mod socket;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::rc::Rc;
use std::time::Duration;

use protocol::session::Opened;
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::Outcome;
use crate::dialect::{Dialect, Heard};
use crate::ledger::{Ledger, Until};
use crate::people::{Community, Room};
use crate::tally::{Cursor, Tally};
use socket::Socket;

/// How long one message may take before the wait for it is given up.
const MESSAGE_WITHIN: Duration = Duration::from_secs(20);

/// Bytes read at once. All sockets share one buffer: nothing waits while it is in use.
const READ_AT_ONCE: usize = 64 * 1024;

/// The people of a community, each with one socket to the same server.
///
/// Socket `i` is person `i`'s. Runs inside a `LocalSet`.
pub struct Fleet {
    pub dialect: Dialect,
    pub community: Rc<Community>,
    pub ledger: RefCell<Ledger>,
    pub tally: RefCell<Tally>,
    /// Sockets that ended while they should not have, by reason.
    pub dropped: RefCell<BTreeMap<String, u64>>,
    /// Topics that the server would not replay or ended.
    pub resets: Cell<u64>,
    /// Heartbeats answered.
    pub beats: Cell<u64>,
    /// The kernel's receive buffer of the sockets connected from now on, in bytes.
    pub receive_buffer: Cell<Option<u32>>,
    /// People who are counted apart: they stop reading, and their latencies are their own.
    aside: RefCell<BTreeMap<usize, u64>>,
    address: Cell<SocketAddr>,
    epoch: RefCell<Option<String>>,
    /// Where each person stands, over reconnects too.
    cursors: RefCell<Vec<Vec<Cursor>>>,
    sockets: RefCell<Vec<Option<Rc<Socket>>>>,
    readers: RefCell<JoinSet<()>>,
    buffer: RefCell<Vec<u8>>,
    live: Cell<usize>,
    born: Instant,
}

impl Fleet {
    #[must_use]
    pub fn new(dialect: Dialect, community: Rc<Community>, address: SocketAddr) -> Rc<Self> {
        let people = community.people.len();
        Rc::new(Self {
            dialect,
            community,
            ledger: RefCell::default(),
            tally: RefCell::default(),
            dropped: RefCell::default(),
            resets: Cell::new(0),
            beats: Cell::new(0),
            receive_buffer: Cell::new(None),
            aside: RefCell::default(),
            address: Cell::new(address),
            epoch: RefCell::default(),
            cursors: RefCell::new(vec![Vec::new(); people]),
            sockets: RefCell::new(vec![None; people]),
            readers: RefCell::default(),
            buffer: RefCell::new(vec![0; READ_AT_ONCE]),
            live: Cell::new(0),
            born: Instant::now(),
        })
    }

    /// The time since the fleet was made.
    #[must_use]
    pub fn now(&self) -> Duration {
        self.born.elapsed()
    }

    /// Sockets that are open and have said hello.
    #[must_use]
    pub fn live(&self) -> usize {
        self.live.get()
    }

    /// Sockets that ended while they should not have.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped.borrow().values().sum()
    }

    /// The next connects go here: the server was started anew.
    pub fn move_to(&self, address: SocketAddr) {
        self.address.set(address);
    }

    /// Connects these people, so many at once, from where they stood when they were here last. Answers
    /// how long it took.
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

    async fn connect_one(self: &Rc<Self>, at: usize) -> Outcome<()> {
        let person = self.community.people.get(at).ok_or("there is no such person")?;
        let held = self.cursors.borrow().get(at).cloned().unwrap_or_default();
        let hello = self.dialect.hello(person, self.epoch.borrow().as_deref(), &held);
        let dialled = dial::dial(self.address.get(), self.dialect, at, self.receive_buffer.get(), hello).await?;
        if self.dialect == Dialect::Rally {
            self.opened(at, &dialled.answer)?;
        }
        let socket = Rc::new(Socket::new(dialled.stream, at));
        if let Some(place) = self.sockets.borrow_mut().get_mut(at) {
            *place = Some(socket.clone());
        }
        self.live.set(self.live.get() + 1);
        let reader = socket.run(self.clone(), dialled.rest);
        self.readers.borrow_mut().spawn_local(reader);
        Ok(())
    }

    /// Takes up a session: where each topic stands, and what could not be resumed.
    fn opened(&self, at: usize, answer: &[u8]) -> Outcome<()> {
        #[derive(serde::Deserialize)]
        struct Answer {
            ok: Option<Opened>,
        }
        let answer: Answer = serde_json::from_slice(answer)?;
        let opened = answer.ok.ok_or("the session was refused")?;
        self.resets.set(self.resets.get() + opened.reset.len() as u64);
        self.epoch.replace(Some(opened.epoch));
        let cursors = opened.topics.iter().map(|(topic, seq)| Cursor { topic: id_of(*topic), seq: *seq }).collect();
        if let Some(place) = self.cursors.borrow_mut().get_mut(at) {
            *place = cursors;
        }
        Ok(())
    }

    /// Hangs up everybody, without a goodbye.
    pub fn leave(&self) {
        self.readers.borrow_mut().abort_all();
        *self.readers.borrow_mut() = JoinSet::new();
        self.sockets.borrow_mut().iter_mut().for_each(|socket| *socket = None);
        self.live.set(0);
    }

    /// From now on this person reads nothing, as a client does that is stuck, and is counted apart.
    pub fn stop_reading(&self, person: usize) {
        self.aside.borrow_mut().entry(person).or_default();
        if let Some(socket) = self.socket(person) {
            socket.stop();
        }
    }

    /// This person reads on.
    pub fn read_on(&self, person: usize) {
        if let Some(socket) = self.socket(person) {
            socket.go_on();
        }
    }

    /// Sends one message and waits for it; answers whether the wait ended as it should.
    pub async fn say(&self, lane: usize, author: usize, room: &Room, length: usize, until: Until) -> bool {
        self.say_to(lane, author, room, room.members.len(), length, until).await
    }

    /// The same in a room of which only some are here to hear it.
    pub async fn say_to(&self, lane: usize, author: usize, room: &Room, readers: usize, length: usize, until: Until) -> bool {
        let Some(socket) = self.socket(author) else { return false };
        let (frame, wait) = {
            let mut ledger = self.ledger.borrow_mut();
            let frame = self.dialect.send(ledger.next_number(), room.id, length);
            (frame, ledger.send(lane, readers as u32, until, self.now()))
        };
        socket.write(&crate::frames::client_text(&frame));
        matches!(tokio::time::timeout(MESSAGE_WITHIN, wait).await, Ok(Ok(())))
    }

    /// Messages heard by all those who are counted apart.
    #[must_use]
    pub fn heard_aside(&self) -> u64 {
        self.aside.borrow().values().sum()
    }

    fn socket(&self, person: usize) -> Option<Rc<Socket>> {
        self.sockets.borrow().get(person).cloned().flatten()
    }

    /// Waits until a lane owes nothing more, at most for this long.
    pub async fn settle(&self, lane: usize, within: Duration) {
        let until = self.now() + within;
        while self.now() < until && self.ledger.borrow().figures(lane).is_some_and(|lane| lane.lost() > 0) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Takes one frame; what it returns is said back.
    fn hear(&self, person: usize, frame: &[u8]) -> Option<&'static str> {
        match self.dialect.hear(frame) {
            Heard::Push { topic, seq, message } => self.push(person, topic, seq, message),
            Heard::Reply { message } => self.ledger.borrow_mut().reply(message, self.now()),
            Heard::Refused { message, code } => self.ledger.borrow_mut().refuse(message, code),
            Heard::Closed { topic } => {
                self.resets.set(self.resets.get() + 1);
                if let Some(cursors) = self.cursors.borrow_mut().get_mut(person) {
                    cursors.retain(|cursor| cursor.topic != topic);
                }
            }
            Heard::Beat(answer) => {
                self.beats.set(self.beats.get() + 1);
                return Some(answer);
            }
            Heard::Other => {}
        }
        None
    }

    fn push(&self, person: usize, topic: u128, seq: u64, message: Option<u64>) {
        let mut cursors = self.cursors.borrow_mut();
        let Some(cursors) = cursors.get_mut(person) else { return };
        let fresh = match cursors.iter_mut().find(|cursor| cursor.topic == topic) {
            Some(cursor) => self.tally.borrow_mut().hear(person as u32, cursor, seq),
            None => {
                cursors.push(Cursor { topic, seq });
                true
            }
        };
        let Some(message) = message.filter(|_| fresh) else { return };
        match self.aside.borrow_mut().get_mut(&person) {
            Some(heard) => *heard += 1,
            None => self.ledger.borrow_mut().hear(message, self.now()),
        }
    }

    fn ended(&self, reason: String) {
        self.live.set(self.live.get().saturating_sub(1));
        *self.dropped.borrow_mut().entry(reason).or_default() += 1;
    }
}

fn id_of(topic: protocol::Topic) -> u128 {
    match topic {
        protocol::Topic::User(id) => id.0.as_u128(),
        protocol::Topic::Chat(id) => id.0.as_u128(),
        protocol::Topic::Event(id) => id.0.as_u128(),
        protocol::Topic::Play(cell) => u128::from(cell.number()),
    }
}
