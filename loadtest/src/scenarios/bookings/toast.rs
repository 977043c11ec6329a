//! Requests for lessons at a fixed rate: how soon each coach sees them.

use std::collections::BTreeMap;
use std::time::Duration;

use protocol::chat::UserPush;
use protocol::client::{Caller, ClientError, Pushes, ServerPush};
use protocol::lessons::{Lesson, RequestLesson};
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::{Coach, Member, PUSH_TIMEOUT, hour};
use crate::Outcome;
use crate::asking::Figures;
use crate::histogram::Histogram;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// A request: its number, when it was sent, how long its answer took, and why it failed.
struct Asked {
    nth: usize,
    sent_at: Instant,
    answered: Duration,
    fault: Option<String>,
}

pub(super) async fn run(stage: &Stage, coaches: Vec<Coach>, players: &[Member], (requests, per_second): (usize, f64)) -> Outcome<Report> {
    let sockets = coaches.len() + players.len();
    let (seen, mut toasts) = mpsc::channel(requests.max(1));
    let mut asked = Requests { forms: Vec::new(), callers: Vec::new(), per_second };
    for nth in 0..requests {
        // Everybody asks somebody else each time, and every coach for another hour.
        let round = nth / players.len().max(1);
        let coach = coaches.get((nth + round) % coaches.len().max(1)).ok_or("there is nobody to ask")?;
        let player = players.get(nth % players.len().max(1)).ok_or("there is nobody who asks")?;
        // By its message a coach's push is recognised.
        asked.forms.push(RequestLesson { message: Some(nth.to_string()), ..coach.request(hour(nth / coaches.len())?) });
        asked.callers.push(player.caller.clone());
    }
    let mut watching = JoinSet::new();
    for coach in coaches {
        watching.spawn_local(watch(coach.member.pushes, seen.clone()));
    }
    drop(seen);
    let before = Baseline::of(&stage.server)?;
    let mut figures = Figures::default();
    let asked = asked.send(&mut figures).await?;
    let answered = asked.iter().filter(|one| one.fault.is_none()).count();
    let mut reached = BTreeMap::new();
    while reached.len() < answered
        && let Ok(Some((nth, at))) = tokio::time::timeout(PUSH_TIMEOUT, toasts.recv()).await
    {
        reached.entry(nth).or_insert(at);
    }
    let mut replied = Histogram::default();
    for Asked { nth, sent_at, answered, fault } in asked {
        replied.record(answered);
        let (latency, fault) = match reached.get(&nth) {
            Some(at) => (*at - sent_at, fault),
            None => (answered, fault.or_else(|| Some("it did not reach the coach".to_owned()))),
        };
        figures.record(latency, fault);
    }
    let mut report = Report::of_requests("bookings, a request until the coach sees it", stage, sockets, &figures, &before)?;
    report.goals = vec![
        Goal::at_most(format!("p99 at {per_second:.0} requests a second"), "ms", 50.0, report.latency_ms[1]),
        Goal::at_most("did not reach the coach", "requests", 0.0, report.lost as f64),
    ];
    let [p50, p99, max] = replied.summary_ms();
    report.remarks.push(format!("until the player has the answer: {p50:.1} ms (p50), {p99:.1} (p99), {max:.1} (max)"));
    Ok(report)
}

/// Requests for lessons, each by its player.
struct Requests {
    forms: Vec<RequestLesson>,
    callers: Vec<Caller>,
    per_second: f64,
}

impl Requests {
    /// Sends them at their rate, however long the answers take.
    async fn send(self, figures: &mut Figures) -> Outcome<Vec<Asked>> {
        let (start, mut sending, mut asked) = (Instant::now(), JoinSet::new(), Vec::new());
        for (nth, (form, caller)) in self.forms.into_iter().zip(self.callers).enumerate() {
            let due = start + Duration::from_secs_f64(nth as f64 / self.per_second);
            tokio::time::sleep_until(due).await;
            figures.late = figures.late.max(due.elapsed());
            figures.sent += 1;
            sending.spawn_local(async move {
                let sent_at = Instant::now();
                let answer = caller.call(form).await;
                Asked { nth, sent_at, answered: sent_at.elapsed(), fault: answer.err().map(|fault| fault.to_string()) }
            });
            while let Some(done) = sending.try_join_next() {
                asked.push(done?);
            }
        }
        while let Some(done) = sending.join_next().await {
            asked.push(done?);
        }
        Ok(asked)
    }
}

/// Notes when each request arrives at a coach, until nobody wants to know.
async fn watch(mut pushes: Pushes, seen: mpsc::Sender<(usize, Instant)>) {
    loop {
        let push = pushes.next_push().await;
        let at = Instant::now();
        match push {
            Ok(push) => {
                let nth = changed(&push).and_then(|lesson| lesson.message?.parse().ok());
                if let Some(nth) = nth
                    && seen.send((nth, at)).await.is_err()
                {
                    return;
                }
            }
            Err(ClientError::Silence { .. }) => {}
            Err(_) => return,
        }
    }
}

/// The lesson, if that is what a push is about.
pub(super) fn changed(push: &ServerPush) -> Option<Lesson> {
    if !push.is_named("lesson_changed") {
        return None;
    }
    match push.user() {
        Ok(UserPush::LessonChanged { lesson }) => Some(*lesson),
        Ok(_) | Err(_) => None,
    }
}
