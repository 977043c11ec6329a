//! Polls for the date of an event.

use std::time::Duration;

use protocol::enrolments::{EnrolmentState, Join, LeaveEvent};
use protocol::events::{Event, EventForm, EventPush, EventSnapshot};
use protocol::polls::{AnswerPoll, ChooseDate, ClosePoll, OpenPoll, PollVote, Suits};
use protocol::{ErrorCode, EventId, Millis, Topic};

use harness::races::{both, race, winner};
use harness::refusals::{code, refusal, state_in};
use harness::servers::until;
use harness::steps::events::{self, HERE, LOS_ANGELES, create, form, get, join};
use harness::steps::matches::kinds;
use harness::story;
use harness::{Player, World};

const DAY: Duration = Duration::from_secs(86_400);

async fn game(world: &World, organiser: &Player, capacity: i64) -> Event {
    let court = events::court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    create(organiser, EventForm { capacity, ..form(court, &events::day(world, 5), "19:00", "21:00") }).await
}

/// The event's own start, and one, two and three days later.
fn dates(event: &Event) -> Vec<Millis> {
    (0..3).map(|days| event.starts_at.unwrap() + DAY * days).collect()
}

async fn vote(player: &Player, event: EventId, suits: [Suits; 3]) -> PollVote {
    player.client.call(AnswerPoll { event, suits: suits.to_vec() }).await.expect("a vote")
}

async fn is_asked(player: &Player, event: EventId) -> bool {
    get(player, event).await.mine.is_some_and(|mine| mine.reconfirm)
}

story!(the_chosen_date_confirms_who_agreed_and_asks_the_others, |world| {
    let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let (tom, omar, priya) = (world.player("Tom Baker").await, world.player("Omar Farouk").await, world.player("Priya Raman").await);
    let event = game(world, &maya, 5).await;
    for player in [&elena, &tom, &omar, &priya] {
        join(player, event.id).await;
    }
    elena.open::<EventSnapshot>(Topic::Event(event.id)).await;
    let mut shuffled = dates(&event);
    shuffled.rotate_left(1);
    let poll = maya.client.call(OpenPoll { event: event.id, dates: shuffled }).await.unwrap();
    assert_eq!(poll.dates, dates(&event), "in their order");
    let push = elena.next_push(Topic::Event(event.id), "poll_changed").await;
    assert!(matches!(push.event().unwrap(), EventPush::PollChanged { poll: Some(pushed) } if pushed == poll));
    until("players are notified", async || kinds(&tom).await.contains(&"poll_opened")).await;
    use Suits::{IfNeedBe, No, Yes};
    vote(&elena, event.id, [No, No, No]).await;
    let changed = vote(&elena, event.id, [No, Yes, No]).await;
    elena.next_push(Topic::Event(event.id), "poll_voted").await;
    let push = elena.next_push(Topic::Event(event.id), "poll_voted").await;
    assert!(matches!(push.event().unwrap(), EventPush::PollVoted { vote } if vote == changed), "the last answer counts");
    vote(&tom, event.id, [Yes, IfNeedBe, No]).await;
    vote(&omar, event.id, [Yes, No, Yes]).await;
    let seen = get(&priya, event.id).await.poll.expect("a poll");
    let suits = |player: &Player| seen.votes.iter().find(|vote| vote.player.id == player.id).map(|vote| vote.suits[1]);
    assert_eq!([suits(&elena), suits(&tom), suits(&omar), suits(&priya)], [Some(Yes), Some(IfNeedBe), Some(No), None]);

    let moved = maya.client.call(ChooseDate { event: event.id, starts_at: poll.dates[1] }).await.unwrap();
    assert_eq!((moved.starts_at, moved.taken), (Some(poll.dates[1]), 5));
    assert_eq!(get(&elena, event.id).await.poll, None);
    for player in [&omar, &priya] {
        until("who did not agree is asked", async || is_asked(player, event.id).await).await;
    }
    for player in [&elena, &tom] {
        until("everybody is notified", async || kinds(player).await.contains(&"event_changed")).await;
        assert!(!is_asked(player, event.id).await, "who agreed is confirmed");
    }
    let again = refusal(maya.client.call(ChooseDate { event: event.id, starts_at: poll.dates[1] }).await);
    assert_eq!((again.code, state_in(&again)), (ErrorCode::Conflict, "closed"));
});

story!(the_date_that_the_game_has_asks_only_who_said_no, |world| {
    let (maya, elena, tom) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Tom Baker").await);
    let event = game(world, &maya, 4).await;
    join(&elena, event.id).await;
    join(&tom, event.id).await;
    let poll = maya.client.call(OpenPoll { event: event.id, dates: dates(&event) }).await.unwrap();
    vote(&elena, event.id, [Suits::No, Suits::Yes, Suits::Yes]).await;
    let kept = maya.client.call(ChooseDate { event: event.id, starts_at: poll.dates[0] }).await.unwrap();
    assert_eq!((kept.starts_at, kept.version), (event.starts_at, get(&maya, event.id).await.event.version));
    until("she is asked", async || is_asked(&elena, event.id).await).await;
    assert!(!is_asked(&tom, event.id).await, "nothing changes for whoever did not answer");
});

story!(a_poll_is_for_those_in_the_game, |world| {
    let (maya, elena, tom) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Tom Baker").await);
    let stranger = world.player("Sam Strange").await;
    let event = game(world, &maya, 2).await;
    join(&elena, event.id).await;
    let waiting = tom.client.call(Join { event: event.id, invite: None, if_free: false }).await.unwrap();
    assert_eq!(waiting.state, EnrolmentState::Waitlisted);
    let open = |dates: Vec<Millis>| OpenPoll { event: event.id, dates };
    assert_eq!(code(elena.client.call(open(dates(&event))).await), ErrorCode::Forbidden);
    let answer = |count: usize| AnswerPoll { event: event.id, suits: vec![Suits::Yes; count] };
    assert_eq!(state_in(&refusal(elena.client.call(answer(3)).await)), "closed", "there is no poll yet");
    maya.client.call(open(dates(&event))).await.unwrap();
    assert_eq!(state_in(&refusal(maya.client.call(open(dates(&event))).await)), "open", "one at a time");
    tom.client.call(answer(3)).await.expect("who waits may answer");
    assert_eq!(code(stranger.client.call(answer(3)).await), ErrorCode::Forbidden);
    for wrong in [0, 2, 60] {
        assert_eq!(refusal(elena.client.call(answer(wrong)).await).field.as_deref(), Some("suits"));
    }
    elena.client.call(LeaveEvent { event: event.id }).await.unwrap();
    assert_eq!(code(elena.client.call(answer(3)).await), ErrorCode::Forbidden);
    let elsewhere = ChooseDate { event: event.id, starts_at: event.starts_at.unwrap() + DAY * 9 };
    assert_eq!(refusal(maya.client.call(elsewhere).await).field.as_deref(), Some("starts_at"));
    maya.client.call(ClosePoll { event: event.id }).await.unwrap();
    assert_eq!(get(&maya, event.id).await.poll, None);
    assert_eq!(state_in(&refusal(maya.client.call(ClosePoll { event: event.id }).await)), "closed");
    maya.client.call(open(dates(&event))).await.expect("another one");
    assert_eq!(get(&maya, event.id).await.poll.unwrap().votes, [], "without the answers to the first");
});

story!(two_nodes one_of_two_organisers_chooses_the_date, |world| {
    let maya = world.player("Maya Okafor").await;
    let other = maya.other_device(&world.nodes[world.nodes.len() - 1]).await;
    race(5, ["One", "Two"], async |round| {
        let event = game(world, &maya, 4).await;
        let poll = maya.client.call(OpenPoll { event: event.id, dates: dates(&event) }).await.unwrap();
        let choose = |index: usize| ChooseDate { event: event.id, starts_at: poll.dates[index] };
        let (one, two) = both(round, maya.client.call(choose(1)), other.client.call(choose(2))).await;
        let first = winner(("One", &one), ("Two", &two));
        let (chosen, refused) = if one.is_ok() { (one, two) } else { (two, one) };
        assert_eq!(state_in(&refusal(refused)), "closed");
        assert_eq!(get(&maya, event.id).await.event.starts_at, chosen.unwrap().starts_at);
        first
    })
    .await;
});

story!(the_answers_of_a_removed_account_are_erased, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let event = game(world, &maya, 4).await;
    join(&elena, event.id).await;
    maya.client.call(OpenPoll { event: event.id, dates: dates(&event) }).await.unwrap();
    vote(&elena, event.id, [Suits::Yes; 3]).await;
    elena.rest.remove_account(&elena.tokens.access_token, Some(harness::PASSWORD)).await.expect("gone");
    assert_eq!(get(&maya, event.id).await.poll.unwrap().votes, []);
});
