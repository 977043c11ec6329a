//! Polls for the date of an event: its organisers propose dates, those in it say which suit them, and choosing one moves the event
//! there. Owns the tables `poll` and `poll_vote`, in `reading`; pushes `poll_changed` and `poll_voted` on `event:{id}`.
//!
//! An event with a poll has a time like any other event: lists, calendars and reminders need to know nothing of polls.
//!
//! INVARIANT: an event has at most one poll: all commands lock its row first.

pub(crate) mod reading;

use protocol::enrolments::EnrolmentState as State;
use protocol::events::{Event, EventPush};
use protocol::notifications::About;
use protocol::polls::{AnswerPoll, ChooseDate, ClosePoll, OpenPoll, Poll, PollCommand, PollVote, Suits};
use protocol::session::Done;
use protocol::{EventId, Millis, Refusal, Sentence, Topic, UserId, limits, sentence};

use crate::error::{Result, forbidden, not_found};
use crate::features::auth::verification::Requires;
use crate::features::enrolments::{reading as enrolments, scheduling};
use crate::features::events::{access, postponing};
use crate::features::people::names;
use crate::run::{Answer, Cx};

const MINUTE: i64 = 60_000;

pub fn requires(command: &PollCommand) -> Requires {
    match command {
        PollCommand::OpenPoll(_) | PollCommand::AnswerPoll(_) | PollCommand::ChooseDate(_) => Requires::VerifiedAddress,
        PollCommand::ClosePoll(_) => Requires::Nothing,
    }
}

pub async fn command(cx: &mut Cx, command: PollCommand) -> Result<Answer> {
    match command {
        PollCommand::OpenPoll(args) => Answer::of(&open(cx, args).await?),
        PollCommand::AnswerPoll(args) => Answer::of(&answer(cx, args).await?),
        PollCommand::ChooseDate(args) => Answer::of(&choose(cx, args).await?),
        PollCommand::ClosePoll(args) => Answer::of(&close(cx, args).await?),
    }
}

async fn open(cx: &mut Cx, args: OpenPoll) -> Result<Poll> {
    let event = postponing::lock_movable(cx, args.event).await?;
    let dates = check_dates(&args.dates, cx.now)?;
    if reading::dates(cx.db(), event.id).await?.is_some() {
        return Err(Refusal::conflict(sentence!("poll_open"), "open").into());
    }
    reading::insert(cx.db(), event.id, &dates, cx.now).await?;
    let poll = Poll { dates, opened_at: cx.now, votes: Vec::new() };
    push_poll(cx, event.id, Some(poll.clone()))?;
    let by = cx.actor().user();
    scheduling::notify_players(cx, &event, &About::PollOpened { event: event.named() }, by).await?;
    Ok(poll)
}

/// The dates in their order; refuses too few, too many, the same one twice, and what is past or too far ahead.
fn check_dates(dates: &[Millis], now: Millis) -> Result<Vec<Millis>> {
    let refused = |sentence: Sentence| Refusal::invalid("dates", sentence);
    if !(limits::POLL_DATES_MIN..=limits::POLL_DATES_MAX).contains(&dates.len()) {
        return Err(refused(sentence!("poll_dates", min = limits::POLL_DATES_MIN, max = limits::POLL_DATES_MAX)).into());
    }
    let mut sorted: Vec<Millis> = dates.iter().map(|at| Millis(at.0.saturating_sub(at.0.rem_euclid(MINUTE)))).collect();
    sorted.sort_unstable();
    if sorted.windows(2).any(|pair| matches!(pair, [one, other] if one == other)) {
        return Err(refused(sentence!("poll_date_twice")).into());
    }
    if sorted.iter().any(|at| *at <= now) {
        return Err(refused(sentence!("start_past")).into());
    }
    let latest = now.0.saturating_add(limits::EVENT_AHEAD_DAYS.saturating_mul(86_400_000));
    if sorted.iter().any(|at| at.0 > latest) {
        return Err(refused(sentence!("too_far_ahead", max = limits::EVENT_AHEAD_DAYS)).into());
    }
    Ok(sorted)
}

async fn answer(cx: &mut Cx, args: AnswerPoll) -> Result<PollVote> {
    let me = cx.caller()?.user;
    let event = access::lock_visible(cx, args.event, None).await?;
    let state = enrolments::mine(cx.db(), event.id, me).await?.map(|mine| mine.state);
    if !state.is_some_and(may_answer) {
        return Err(forbidden(sentence!("poll_for_players")));
    }
    let dates = open_dates(cx, event.id).await?;
    if event.state == "cancelled" {
        return Err(Refusal::conflict(sentence!("game_cancelled"), "cancelled").into());
    }
    if args.suits.len() != dates.len() {
        return Err(Refusal::invalid("suits", sentence!("poll_answers", dates = dates.len())).into());
    }
    reading::vote(cx.db(), event.id, me, &args.suits, cx.now).await?;
    let player = names::named(cx.db(), cx.tenant(), [me]).await?.pop().ok_or_else(not_found)?;
    let vote = PollVote { player, suits: args.suits, at: cx.now };
    // As on the roster, a block hides nobody.
    cx.push(Topic::Event(event.id), &EventPush::PollVoted { vote: vote.clone() })?.without_author();
    Ok(vote)
}

/// Those whom everybody sees on the roster: answers are seen by all, and an invitation is not.
fn may_answer(state: State) -> bool {
    matches!(state, State::Enrolled | State::CheckedIn | State::Offered | State::Waitlisted)
}

async fn choose(cx: &mut Cx, args: ChooseDate) -> Result<Event> {
    let event = postponing::lock_movable(cx, args.event).await?;
    let Some(poll) = reading::of_event(cx.db(), event.id).await? else { return Err(no_poll().into()) };
    let index = poll.dates.iter().position(|at| *at == args.starts_at);
    let index = index.ok_or_else(|| Refusal::invalid("starts_at", sentence!("poll_no_date")))?;
    let who = |suits: &[Suits]| -> Vec<UserId> {
        let answered = poll.votes.iter().filter(|vote| vote.suits.get(index).is_some_and(|one| suits.contains(one)));
        answered.map(|vote| vote.player.id).collect()
    };
    let (agreed, declined) = (who(&[Suits::Yes, Suits::IfNeedBe]), who(&[Suits::No]));
    end(cx, event.id).await?;
    postponing::move_as_polled(cx, &event, args.starts_at, (agreed, declined)).await
}

async fn close(cx: &mut Cx, args: ClosePoll) -> Result<Done> {
    let event = postponing::lock_own(cx, args.event).await?;
    open_dates(cx, event.id).await?;
    end(cx, event.id).await?;
    Ok(Done {})
}

/// Deletes a poll with its answers.
async fn end(cx: &mut Cx, event: EventId) -> Result<()> {
    reading::delete(cx.db(), event).await?;
    push_poll(cx, event, None)
}

fn push_poll(cx: &mut Cx, event: EventId, poll: Option<Poll>) -> Result<()> {
    cx.push(Topic::Event(event), &EventPush::PollChanged { poll })?.without_author();
    Ok(())
}

/// The dates of the open poll of a locked event.
async fn open_dates(cx: &Cx, event: EventId) -> Result<Vec<Millis>> {
    let found = reading::dates(cx.db(), event).await?;
    found.map(|(dates, _)| dates).ok_or_else(|| no_poll().into())
}

fn no_poll() -> Refusal {
    Refusal::conflict(sentence!("poll_closed"), "closed")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    #[test]
    fn a_poll_has_two_to_six_different_dates_ahead() {
        let now = Millis(1_795_201_920_000);
        let in_hours = |hours: &[i64]| -> Vec<Millis> { hours.iter().map(|hours| Millis(now.0 + hours * 3_600_000)).collect() };
        assert_eq!(check_dates(&in_hours(&[48, 24]), now).unwrap(), in_hours(&[24, 48]));
        assert!(check_dates(&in_hours(&[1, 2, 3, 4, 5, 6]), now).is_ok());
        let seconds = [Millis(now.0 + 3_600_000), Millis(now.0 + 3_600_999)];
        let sixty: Vec<i64> = (1..=60).collect();
        for (wrong, key) in [
            (in_hours(&[]), "poll_dates"),
            (in_hours(&[24]), "poll_dates"),
            (in_hours(&sixty), "poll_dates"),
            (in_hours(&[24, 24]), "poll_date_twice"),
            (seconds.to_vec(), "poll_date_twice"),
            (in_hours(&[24, 0]), "start_past"),
            (in_hours(&[24, 24 * 401]), "too_far_ahead"),
        ] {
            let Err(Error::Refused(refusal)) = check_dates(&wrong, now) else { panic!("{wrong:?}") };
            assert_eq!((refusal.field.as_deref(), refusal.data.unwrap()["key"].as_str()), (Some("dates"), Some(key)));
        }
    }
}
