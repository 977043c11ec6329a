//! One open socket, read through the fleet's shared buffer and written to directly.

use std::cell::{Cell, RefCell};
use std::io;
use std::rc::Rc;

use tokio::net::TcpStream;
use tokio::sync::Notify;

use super::Fleet;
use crate::frames::{self, Opcode};

pub(super) struct Socket {
    stream: TcpStream,
    person: usize,
    /// What the kernel has not accepted yet.
    unsent: RefCell<Vec<u8>>,
    stopped: Cell<bool>,
    resumed: Notify,
}

impl Socket {
    pub(super) fn new(stream: TcpStream, person: usize) -> Self {
        Self { stream, person, unsent: RefCell::default(), stopped: Cell::new(false), resumed: Notify::new() }
    }

    pub(super) fn stop(&self) {
        self.stopped.set(true);
    }

    pub(super) fn resume(&self) {
        self.stopped.set(false);
        self.resumed.notify_one();
    }

    /// Sends whole frames, or queues them behind unsent bytes.
    pub(super) fn write(self: &Rc<Self>, bytes: &[u8]) {
        let mut unsent = self.unsent.borrow_mut();
        let sent = match unsent.is_empty() {
            true => self.stream.try_write(bytes).unwrap_or(0),
            false => 0,
        };
        let idle = unsent.is_empty();
        unsent.extend_from_slice(bytes.get(sent..).unwrap_or_default());
        if idle && !unsent.is_empty() {
            tokio::task::spawn_local(self.clone().flush());
        }
    }

    async fn flush(self: Rc<Self>) {
        // The reader handles a broken socket.
        while self.stream.writable().await.is_ok() {
            let mut unsent = self.unsent.borrow_mut();
            match self.stream.try_write(&unsent) {
                Ok(sent) => drop(unsent.drain(..sent)),
                Err(fault) if fault.kind() == io::ErrorKind::WouldBlock => {}
                Err(_) => return,
            }
            if unsent.is_empty() {
                *unsent = Vec::new();
                return;
            }
        }
    }

    /// Reads until the socket ends. `partial` is an incomplete frame, and mostly empty.
    pub(super) async fn run(self: Rc<Self>, fleet: Rc<Fleet>, mut partial: Vec<u8>) {
        let reason = match self.frames(&fleet, &mut partial) {
            Some(reason) => reason,
            None => self.read(&fleet, &mut partial).await,
        };
        fleet.ended(reason);
    }

    async fn read(self: &Rc<Self>, fleet: &Rc<Fleet>, partial: &mut Vec<u8>) -> String {
        loop {
            if let Err(fault) = self.stream.readable().await {
                return fault.to_string();
            }
            while self.stopped.get() {
                self.resumed.notified().await;
            }
            match self.read_once(fleet, partial) {
                Ok(None) => {}
                Ok(Some(reason)) => return reason,
                Err(fault) if fault.kind() == io::ErrorKind::WouldBlock => {}
                Err(fault) => return fault.kind().to_string(),
            }
        }
    }

    /// Reads up to one buffer; returns the reason if the socket has ended.
    fn read_once(self: &Rc<Self>, fleet: &Rc<Fleet>, partial: &mut Vec<u8>) -> io::Result<Option<String>> {
        let mut buffer = fleet.buffer.borrow_mut();
        let count = self.stream.try_read(&mut buffer)?;
        let bytes = buffer.get(..count).unwrap_or_default();
        if bytes.is_empty() {
            return Ok(Some("hung up".to_owned()));
        }
        if !partial.is_empty() {
            partial.extend_from_slice(bytes);
            return Ok(self.frames(fleet, partial));
        }
        let (taken, end) = self.whole_frames(fleet, bytes);
        partial.extend_from_slice(bytes.get(taken..).unwrap_or_default());
        Ok(end)
    }

    /// Handles and removes the complete frames at the front.
    fn frames(self: &Rc<Self>, fleet: &Rc<Fleet>, partial: &mut Vec<u8>) -> Option<String> {
        let (taken, end) = self.whole_frames(fleet, partial);
        partial.drain(..taken);
        if partial.is_empty() {
            // Frees the memory: most sockets never hold an incomplete frame.
            *partial = Vec::new();
        }
        end
    }

    /// Returns how many bytes were handled, and the reason if the socket has ended.
    fn whole_frames(self: &Rc<Self>, fleet: &Rc<Fleet>, bytes: &[u8]) -> (usize, Option<String>) {
        let mut taken = 0;
        while let Some((frame, length)) = frames::from_server(bytes.get(taken..).unwrap_or_default()) {
            taken += length;
            match frame.opcode {
                Opcode::Text => {
                    if let Some(answer) = fleet.receive(self.person, frame.payload) {
                        self.write(&frames::client_text(answer));
                    }
                }
                Opcode::Ping => self.write(&frames::client_pong(frame.payload)),
                Opcode::Close => return (taken, Some(format!("close {}", frames::close_code(frame.payload)))),
                Opcode::Other => return (taken, Some("not a text frame".to_owned())),
            }
        }
        (taken, None)
    }
}
