//! Questions on real sockets, through the typed client: so many a second, whatever becomes of those before.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use protocol::Call;
use protocol::client::{Caller, Client, Pushes};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::Outcome;
use crate::histogram::Histogram;
use crate::people::Person;
use crate::stage::Stage;

/// Signed-in sockets that take turns.
pub struct Askers {
    callers: Vec<Caller>,
    /// Held, so that the sockets stay open.
    _pushes: Vec<Pushes>,
}

/// What came of the questions of one phase.
#[derive(Debug, Default)]
pub struct Figures {
    pub asked: u64,
    pub answered: u64,
    /// From asking to having read the whole answer.
    pub took: Histogram,
    /// Those that were not answered, by why.
    pub failed: BTreeMap<String, u64>,
    /// By how much the asker was late at most.
    pub late: Duration,
}

impl Askers {
    /// A socket for everybody of a stage's community.
    pub async fn gather(stage: &Stage) -> Outcome<Self> {
        let (mut callers, mut held) = (Vec::new(), Vec::new());
        for Person { access_token, .. } in &stage.fleet.community.people {
            let (client, _) = Client::sign_in(&format!("ws://{}/ws", stage.server.address), access_token).await?;
            let (caller, pushes) = client.split();
            callers.push(caller);
            held.push(pushes);
        }
        if callers.is_empty() {
            return Err("nobody is there to ask".into());
        }
        Ok(Self { callers, _pushes: held })
    }

    #[must_use]
    pub fn count(&self) -> usize {
        self.callers.len()
    }

    /// Asks so many questions a second for a span, each on the next socket. `hear` gets each with its answer.
    pub async fn paced<C: Call>(
        &self,
        per_second: f64,
        span: Duration,
        mut question: impl FnMut() -> Outcome<C>,
        hear: impl Fn(C, C::Ok) + 'static,
    ) -> Outcome<Figures> {
        let (start, figures, hear) = (Instant::now(), Rc::new(RefCell::new(Figures::default())), Rc::new(hear));
        let mut asked = JoinSet::new();
        let questions = (span.as_secs_f64() * per_second) as usize;
        for (turn, caller) in self.callers.iter().cycle().enumerate().take(questions) {
            let due = start + Duration::from_secs_f64(turn as f64 / per_second);
            tokio::time::sleep_until(due).await;
            let (caller, figures, hear, args) = (caller.clone(), figures.clone(), hear.clone(), question()?);
            {
                let mut figures = figures.borrow_mut();
                figures.late = figures.late.max(due.elapsed());
                figures.asked += 1;
            }
            asked.spawn_local(async move {
                let began = Instant::now();
                let answer = caller.call(args.clone()).await;
                figures.borrow_mut().note(began.elapsed(), answer.as_ref().err().map(ToString::to_string));
                if let Ok(answer) = answer {
                    hear(args, answer);
                }
            });
            while asked.try_join_next().is_some() {}
        }
        while let Some(done) = asked.join_next().await {
            done?;
        }
        Ok(figures.take())
    }
}

impl Figures {
    /// Takes in one question: how long it took, or why there is no answer.
    pub fn note(&mut self, took: Duration, failed: Option<String>) {
        match failed {
            None => {
                self.answered += 1;
                self.took.record(took);
            }
            Some(why) => *self.failed.entry(why).or_default() += 1,
        }
    }

    /// Adds another's.
    pub fn join(&mut self, other: Self) {
        self.asked += other.asked;
        self.answered += other.answered;
        self.took.join(&other.took);
        for (why, count) in other.failed {
            *self.failed.entry(why).or_default() += count;
        }
        self.late = self.late.max(other.late);
    }
}
