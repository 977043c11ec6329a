//! Many who want one time of a coach at once: one gets it, everybody else has an honest answer soon.

use std::collections::BTreeMap;
use std::time::Duration;

use protocol::client::ClientError;
use protocol::lessons::{AcceptLesson, Booking, BookingMode, GetDesk, Lesson, LessonState, RequestLesson};
use protocol::{LessonId, Millis, Refusal};
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::Instant;

use super::toast::changed;
use super::{Coach, HOUR, Member, PUSH_TIMEOUT, hour};
use crate::Outcome;
use crate::asking::Figures;
use crate::report::{Baseline, Goal, Report};
use crate::stage::Stage;

/// How many of the first requests the coach accepts at once.
const ACCEPTED: usize = 3;
/// A refusal that is an honest answer: its code, and what it says of the time.
const GONE: &str = "conflict (slot_gone)";

/// What one who wants the time learns.
#[derive(Debug)]
enum Answer {
    Booked(LessonId),
    /// By a push, after the request was taken.
    Declined,
    /// At once, by this code.
    Refused(String),
    /// Nothing, or what is no answer.
    Nothing(String),
}

/// Counts over all races.
#[derive(Default)]
struct Counts {
    figures: Figures,
    answers: BTreeMap<String, u64>,
    /// What the coach learned of what they accepted.
    accepted: BTreeMap<String, u64>,
    slowest: Duration,
    /// Races that did not end with one lesson.
    wrong: usize,
}

pub(super) async fn run(
    stage: &Stage,
    (coach, mode): (&mut Coach, BookingMode),
    players: &mut Vec<Member>,
    races: usize,
) -> Outcome<Report> {
    let (sockets, racers) = (players.len() + 1, players.len());
    let before = Baseline::of(&stage.server)?;
    let mut counts = Counts::default();
    for race in 0..races {
        // Whoever won one race plays at that time, so that the other coach's are at other times.
        let at = hour(2 * race + usize::from(mode == BookingMode::Instant))?;
        counts.one(coach, mode, players, at).await?;
    }
    let name = match mode {
        BookingMode::Request => format!("bookings, {racers} ask for one time"),
        BookingMode::Instant => format!("bookings, {racers} book one time at once"),
    };
    let cpu = before.cpu_since(&stage.server)?;
    let mut report = Report::of_figures(name, stage.fleet.dialect, sockets, &counts.figures, cpu, before.load);
    let slowest = counts.slowest.as_secs_f64() * 1_000.0;
    report.goals = vec![
        Goal::at_most("until everybody has an answer, slowest race", "ms", 1_000.0, slowest),
        Goal::at_most("without exactly one lesson", "races", 0.0, counts.wrong as f64),
        Goal::at_most("without an honest answer", "players", 0.0, report.lost as f64),
    ];
    let listed =
        |counts: BTreeMap<String, u64>| counts.into_iter().map(|(what, count)| format!("{count} {what}")).collect::<Vec<_>>().join(", ");
    report.remarks.push(format!("in {races} races: {}", listed(counts.answers)));
    if mode == BookingMode::Request {
        report.remarks.push(format!("the coach accepts the first {ACCEPTED} at once: {}", listed(counts.accepted)));
    }
    Ok(report)
}

impl Counts {
    /// Everybody asks for one time, while the coach accepts the first who reach them.
    async fn one(&mut self, coach: &mut Coach, mode: BookingMode, players: &mut Vec<Member>, at: Millis) -> Outcome<()> {
        let request = coach.request(at);
        let started = Instant::now();
        let mut racing = JoinSet::new();
        for player in players.drain(..) {
            self.figures.sent += 1;
            racing.spawn_local(want(player, request.clone(), started));
        }
        if mode == BookingMode::Request {
            self.accept(coach, at).await?;
        }
        let mut booked = Vec::new();
        while let Some(done) = racing.join_next().await {
            let (player, answer, took) = done?;
            players.push(player);
            self.slowest = self.slowest.max(took);
            *self.answers.entry(answer.name()).or_default() += 1;
            self.figures.record(took, answer.fault());
            if let Answer::Booked(lesson) = answer {
                booked.push(lesson);
            }
        }
        let desk = coach.member.caller.call(GetDesk { from: at, until: Millis(at.0 + HOUR) }).await?;
        let agreed: Vec<LessonId> = desk.lessons.iter().filter(|lesson| lesson.state.is_agreed()).map(|lesson| lesson.id).collect();
        let is_open = desk.open.iter().any(|lesson| lesson.starts_at == at);
        self.wrong += usize::from(agreed.len() != 1 || agreed != booked || is_open);
        Ok(())
    }

    /// The coach accepts the first requests for this time at once.
    async fn accept(&mut self, coach: &mut Coach, at: Millis) -> Outcome<()> {
        let mut first = Vec::new();
        while first.len() < ACCEPTED {
            let push = tokio::time::timeout(PUSH_TIMEOUT, coach.member.pushes.next_push()).await;
            let push = push.map_err(|_| "too few requests reached the coach")??;
            first.extend(changed(&push).filter(|lesson| lesson.starts_at == at && lesson.state == LessonState::Requested));
        }
        let mut accepting = JoinSet::new();
        for Lesson { id: lesson, version, .. } in first {
            let caller = coach.member.caller.clone();
            accepting.spawn_local(async move { caller.call(AcceptLesson { lesson, version }).await });
        }
        while let Some(done) = accepting.join_next().await {
            let what = match done? {
                Ok(_) => "agreed".to_owned(),
                Err(fault) => fault.refusal().map_or_else(|fault| fault.to_string(), |refusal| named(&refusal)),
            };
            *self.accepted.entry(what).or_default() += 1;
        }
        Ok(())
    }
}

/// Asks for a time, and waits for what comes of it. Returns also how long that took since the race began.
async fn want(mut player: Member, request: RequestLesson, started: Instant) -> (Member, Answer, Duration) {
    let answer = match player.caller.call(request).await {
        Ok(Booking { lessons, .. }) => match lessons.into_iter().next() {
            Some(lesson) => settled(&mut player, lesson).await,
            None => Answer::Nothing("a booking without a lesson".to_owned()),
        },
        Err(ClientError::Refused(refusal)) => Answer::Refused(named(&refusal)),
        Err(fault) => Answer::Nothing(fault.to_string()),
    };
    let took = started.elapsed();
    (player, answer, took)
}

/// What becomes of a lesson: read from pushes while it waits for the coach.
async fn settled(player: &mut Member, mut lesson: Lesson) -> Answer {
    let deadline = Instant::now() + PUSH_TIMEOUT;
    while lesson.state.is_asked() {
        match tokio::time::timeout_at(deadline, player.pushes.next_push()).await {
            Ok(Ok(push)) => {
                if let Some(news) = changed(&push).filter(|news| news.id == lesson.id) {
                    lesson = news;
                }
            }
            Ok(Err(fault)) => return Answer::Nothing(fault.to_string()),
            Err(_) => return Answer::Nothing("no answer from the coach".to_owned()),
        }
    }
    if lesson.state.is_agreed() {
        Answer::Booked(lesson.id)
    } else if lesson.state == LessonState::Declined {
        Answer::Declined
    } else {
        Answer::Nothing(format!("{:?}", lesson.state))
    }
}

impl Answer {
    fn name(&self) -> String {
        match self {
            Self::Booked(_) => "booked".to_owned(),
            Self::Declined => "declined by a push".to_owned(),
            Self::Refused(code) => format!("refused at once: {code}"),
            Self::Nothing(why) => why.clone(),
        }
    }

    /// Why it is no honest answer.
    fn fault(&self) -> Option<String> {
        match self {
            Self::Booked(_) | Self::Declined => None,
            Self::Refused(code) if code == GONE => None,
            Self::Refused(_) | Self::Nothing(_) => Some(self.name()),
        }
    }
}

/// The code of a refusal, and the state that it names.
fn named(refusal: &Refusal) -> String {
    let code = serde_json::to_value(refusal.code).ok().and_then(|code| code.as_str().map(str::to_owned)).unwrap_or_default();
    match refusal.data.as_ref().and_then(|data| data.get("state")).and_then(Value::as_str) {
        Some(state) => format!("{code} ({state})"),
        None => code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::ErrorCode;
    use serde_json::json;

    #[test]
    fn a_time_that_is_gone_is_an_honest_answer() {
        let gone = Refusal::new(ErrorCode::Conflict, "Gone.").with(json!({ "state": "slot_gone", "instead": [] }));
        assert_eq!((named(&gone).as_str(), Answer::Refused(named(&gone)).fault()), (GONE, None));
        let busy = Refusal::new(ErrorCode::Busy, "Later.");
        assert_eq!(Answer::Refused(named(&busy)).fault().as_deref(), Some("refused at once: busy"));
        assert!(Answer::Nothing("silence".to_owned()).fault().is_some() && Answer::Declined.fault().is_none());
    }
}
