//! Requests on real sockets, through the typed client, at a fixed rate however long the answers take.

use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::Duration;

use protocol::Call;
use protocol::client::{Caller, Client, Pushes};
use rand::{Rng, RngExt};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::Outcome;
use crate::histogram::Histogram;
use crate::people::Person;
use crate::stage::Stage;

/// Signed-in sockets, used round-robin.
pub struct Askers {
    callers: Vec<Caller>,
    /// Keeps the sockets open.
    _pushes: Vec<Pushes>,
}

/// Results of the requests of one phase.
#[derive(Debug, Default)]
pub struct Figures {
    pub sent: u64,
    pub answered: u64,
    /// From sending the request to having parsed the whole answer.
    pub latency: Histogram,
    /// Failed requests, by reason.
    pub failed: BTreeMap<String, u64>,
    /// By how much a request was sent late at most.
    pub late: Duration,
}

/// Limit on remembered next pages.
const PAGES_MAX: usize = 1_000;

/// The pages received in one phase, and the requests for those that follow.
#[derive(Debug)]
pub struct Pages<C> {
    next: VecDeque<C>,
    received: u64,
    empty: u64,
    rows: u64,
}

impl<C> Default for Pages<C> {
    fn default() -> Self {
        Self { next: VecDeque::new(), received: 0, empty: 0, rows: 0 }
    }
}

impl<C> Pages<C> {
    /// One in eight times, the request for the page after an earlier one.
    pub fn next_at_times(&mut self, chance: &mut impl Rng) -> Option<C> {
        if chance.random_ratio(1, 8) { self.next.pop_front() } else { None }
    }

    /// Counts a page of so many rows; `next` is the request for the one after it.
    pub fn record(&mut self, rows: usize, next: Option<C>) {
        self.received += 1;
        self.empty += u64::from(rows == 0);
        self.rows += rows as u64;
        if self.next.len() < PAGES_MAX {
            self.next.extend(next);
        }
    }

    /// Describes them; `rows` is what is on them, such as "events".
    #[must_use]
    pub fn remark(&self, rows: &str) -> String {
        let each = self.rows as f64 / (self.received - self.empty).max(1) as f64;
        format!("{} pages, {} of them empty, {each:.1} {rows} on each of the others", self.received, self.empty)
    }
}

impl Askers {
    /// Connects a socket for everybody in a stage's community.
    pub async fn connect(stage: &Stage) -> Outcome<Self> {
        let (mut callers, mut all_pushes) = (Vec::new(), Vec::new());
        for Person { access_token, .. } in &stage.fleet.community.people {
            let (client, _) = Client::sign_in(&format!("ws://{}/ws", stage.server.address), access_token).await?;
            let (caller, pushes) = client.split();
            callers.push(caller);
            all_pushes.push(pushes);
        }
        if callers.is_empty() {
            return Err("there is nobody to send requests".into());
        }
        Ok(Self { callers, _pushes: all_pushes })
    }

    #[must_use]
    pub fn count(&self) -> usize {
        self.callers.len()
    }

    /// Sends one request on the socket of that number.
    pub async fn call<C: Call>(&self, socket: usize, args: C) -> Outcome<C::Ok> {
        Ok(self.callers.get(socket).ok_or("there is no such socket")?.call(args).await?)
    }

    /// Sends requests at this rate for a span, each on the next socket. `on_answer` gets each request with its answer.
    pub async fn paced<C: Call>(
        &self,
        per_second: f64,
        span: Duration,
        mut next_request: impl FnMut() -> Outcome<C>,
        on_answer: impl Fn(C, C::Ok) + 'static,
    ) -> Outcome<Figures> {
        let (start, figures, on_answer) = (Instant::now(), Rc::new(RefCell::new(Figures::default())), Rc::new(on_answer));
        let mut requests = JoinSet::new();
        let count = (span.as_secs_f64() * per_second) as usize;
        for (nth, caller) in self.callers.iter().cycle().enumerate().take(count) {
            let due = start + Duration::from_secs_f64(nth as f64 / per_second);
            tokio::time::sleep_until(due).await;
            let (caller, figures, on_answer, args) = (caller.clone(), figures.clone(), on_answer.clone(), next_request()?);
            {
                let mut figures = figures.borrow_mut();
                figures.late = figures.late.max(due.elapsed());
                figures.sent += 1;
            }
            requests.spawn_local(async move {
                let started = Instant::now();
                let answer = caller.call(args.clone()).await;
                figures.borrow_mut().record(started.elapsed(), answer.as_ref().err().map(ToString::to_string));
                if let Ok(answer) = answer {
                    on_answer(args, answer);
                }
            });
            while requests.try_join_next().is_some() {}
        }
        while let Some(done) = requests.join_next().await {
            done?;
        }
        Ok(figures.take())
    }
}

impl Figures {
    /// Records one request: its latency, or why it failed.
    pub fn record(&mut self, latency: Duration, fault: Option<String>) {
        match fault {
            None => {
                self.answered += 1;
                self.latency.record(latency);
            }
            Some(fault) => *self.failed.entry(fault).or_default() += 1,
        }
    }

    /// Adds another phase's figures.
    pub fn merge(&mut self, other: Self) {
        self.sent += other.sent;
        self.answered += other.answered;
        self.latency.merge(&other.latency);
        for (fault, count) in other.failed {
            *self.failed.entry(fault).or_default() += count;
        }
        self.late = self.late.max(other.late);
    }
}
