//! Series as one thing: joining and leaving dates together, and the table of who comes when.

pub mod table;

use protocol::chat::{History, Note};
use protocol::enrolments::{EnrolmentState, Join};
use protocol::events::{CreateEvent, EventForm, ListMyEvents, MyEvents, MyGames, Repeat, RepeatEvery};
use protocol::series::{DateAnswer, JoinSeries, LeaveSeries};
use protocol::{ErrorCode, EventId, SeriesId};

use harness::refusals::{code, refusal};
use harness::servers::until;
use harness::steps::events::{self, HERE, LOS_ANGELES, day};
use harness::steps::series::Weekly;
use harness::story;
use harness::{Player, World};

async fn join_all(player: &Player, series: SeriesId) -> Vec<DateAnswer> {
    player.client.call(JoinSeries { series, dates: None }).await.expect("answers").dates
}

/// A zone in which it is about 11 am, so that seats are offered at once.
fn in_the_morning(world: &World) -> String {
    let hour = (world.app().clock.now().0 / 3_600_000).rem_euclid(24);
    // The signs of these names are inverted (POSIX).
    if hour == 11 { "Etc/GMT".to_owned() } else { format!("Etc/GMT{:+}", hour - 11) }
}

/// What became of each date: the state, or the code of the refusal.
fn outcomes(answers: &[DateAnswer]) -> Vec<Result<EnrolmentState, ErrorCode>> {
    let outcome = |answer: &DateAnswer| match (&answer.enrolment, &answer.refused) {
        (Some(enrolment), None) => Ok(enrolment.state),
        (None, Some(refused)) => Err(refused.code),
        other => panic!("{other:?}"),
    };
    answers.iter().map(outcome).collect()
}

story!(each_date_is_joined_by_the_rules_of_one, |world| {
    let (maya, elena, omar) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Omar Haddad").await);
    let weekly = Weekly::new(world, &maya, 4, |form| EventForm { capacity: 2, ..form }).await;
    let ids = weekly.ids();
    events::join(&omar, ids[1]).await;
    // On the third date she plays elsewhere.
    let other = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
    let elsewhere = EventForm { name: "Ladder".into(), ..events::form(other, &day(world, 19), "20:00", "22:00") };
    events::create(&elena, elsewhere).await;
    let answers = join_all(&elena, weekly.series).await;
    assert_eq!(answers.iter().map(|answer| answer.event).collect::<Vec<_>>(), ids, "in the order of the dates");
    let (enrolled, waiting) = (Ok(EnrolmentState::Enrolled), Ok(EnrolmentState::Waitlisted));
    assert_eq!(outcomes(&answers), [enrolled, waiting, Err(ErrorCode::Clash), enrolled]);
    let refused = answers[2].refused.clone().expect("a refusal");
    assert_eq!(refused.message, "You play something else at that time: Ladder.");
    assert_eq!(answers[1].enrolment.as_ref().and_then(|one| one.position), Some(1));
    // Each date's own page agrees.
    let seen = events::get(&maya, ids[3]).await;
    assert_eq!((seen.event.taken, seen.enrolments.len()), (2, 2));
    assert_eq!(events::get(&maya, ids[1]).await.event.waiting_count, 1);
    // One note about both dates that she plays in, not one for each.
    let chat = weekly.dates[0].chat.expect("a room");
    let notes = elena.client.call(History { chat, before: None, limit: None }).await.expect("a member of the room").messages;
    let last = notes.last().expect("a note");
    assert_eq!((last.author, last.note.clone()), (elena.id, Some(Note::Joined)));
    assert_eq!(last.date.as_ref().map(|date| (date.event, date.more)), Some((ids[0], Some(1))));

    let again = join_all(&elena, weekly.series).await;
    let conflict = Err(ErrorCode::Conflict);
    assert_eq!(outcomes(&again), [conflict, conflict, Err(ErrorCode::Clash), conflict], "joined already");
    // The one whose seat becomes free is offered it, when she leaves.
    elena.client.call(LeaveSeries { series: weekly.series, dates: Some(vec![ids[1]]) }).await.expect("left");
    assert_eq!(events::get(&maya, ids[1]).await.event.waiting_count, 0);
});

story!(some_dates_are_joined_and_left, |world| {
    let (maya, elena, omar) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Omar Haddad").await);
    let weekly = Weekly::at(world, &maya, 3, &in_the_morning(world), |form| EventForm { capacity: 2, ..form }).await;
    let ids = weekly.ids();
    let some = JoinSeries { series: weekly.series, dates: Some(vec![ids[2], ids[0], EventId(uuid::Uuid::now_v7())]) };
    let answers = elena.client.call(some).await.expect("answers").dates;
    let enrolled = Ok(EnrolmentState::Enrolled);
    assert_eq!(outcomes(&answers), [enrolled, enrolled, Err(ErrorCode::NotFound)]);
    assert_eq!(outcomes(&join_all(&omar, weekly.series).await), [Ok(EnrolmentState::Waitlisted), enrolled, Ok(EnrolmentState::Waitlisted)]);
    let left = elena.client.call(LeaveSeries { series: weekly.series, dates: None }).await.expect("left").dates;
    assert_eq!(outcomes(&left), [Ok(EnrolmentState::Unenrolled), Ok(EnrolmentState::Unenrolled)]);
    for date in [ids[0], ids[2]] {
        let offered = async || {
            let roster = events::get(&maya, date).await.enrolments;
            let his = roster.iter().find(|one| one.player.as_ref().is_some_and(|player| player.id == omar.id));
            his.is_some_and(|one| one.state == EnrolmentState::Offered)
        };
        until("her seats go to the waiting list", offered).await;
    }
    let rejoined = join_all(&elena, weekly.series).await;
    assert!(rejoined.iter().all(|answer| answer.enrolment.is_some()), "whoever left may come back: {rejoined:?}");
});

story!(a_private_series_is_asked_for_as_a_whole, |world| {
    let (mut maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let weekly = Weekly::new(world, &maya, 3, |form| EventForm { is_private: true, ..form }).await;
    assert_eq!(outcomes(&join_all(&elena, weekly.series).await), [Ok(EnrolmentState::Pending); 3]);
    maya.next_push(protocol::Topic::User(maya.id), "request_changed").await;
    let asked = harness::steps::matches::kinds(&maya).await;
    assert_eq!(asked, ["enrolment_asked"], "one notification for all dates");
    assert_eq!(events::get(&maya, weekly.dates[1].id).await.event.pending_count, 1);
});

story!(a_series_is_joined_by_its_rules, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    crate::enrolments::edit_profile(&elena, serde_json::json!({ "level": 3.0 })).await;
    let weekly = Weekly::new(world, &maya, 2, |form| EventForm { level_min: Some(5.0), level_max: Some(5.5), ..form }).await;
    assert_eq!(outcomes(&join_all(&elena, weekly.series).await), [Err(ErrorCode::DoesNotFit); 2]);
    let many = JoinSeries { series: weekly.series, dates: Some(vec![EventId(uuid::Uuid::now_v7()); 61]) };
    let refused = refusal(elena.client.call(many).await);
    assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::LimitReached, Some("dates")));
    harness::steps::people::block(&maya, &elena).await;
    let all = JoinSeries { series: weekly.series, dates: None };
    assert_eq!(code(elena.client.call(all).await), ErrorCode::NotFound, "as if it were not there");
    let one = Join { event: weekly.dates[0].id, invite: None, if_free: false };
    assert_eq!(code(elena.client.call(one).await), ErrorCode::NotFound);
});

/// A page of my games, the dates of a series as one line: the game, and how many more dates.
async fn lines(player: &Player, which: MyGames, cursor: Option<String>) -> (Vec<(EventId, Option<i64>)>, MyEvents) {
    let page = player.client.call(ListMyEvents { which, by_series: true, cursor }).await.expect("my games");
    (page.events.iter().map(|card| (card.id, card.more_dates)).collect(), page)
}

story!(the_dates_of_a_series_are_one_line_of_my_games, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let weekly = Weekly::new(world, &maya, 4, |form| EventForm { capacity: 2, ..form }).await;
    let ids = weekly.ids();
    let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
    let single = events::create(&maya, events::form(court, &day(world, 7), "10:00", "11:00")).await.id;
    let (listed, page) = lines(&maya, MyGames::Upcoming, None).await;
    assert_eq!(listed, [(ids[0], Some(3)), (single, None)]);
    assert_eq!(page.counts.map(|counts| counts.upcoming), Some(2), "lines, as they are listed");
    let whole = maya.client.call(ListMyEvents { which: MyGames::Upcoming, by_series: false, cursor: None }).await.expect("my games");
    assert_eq!((whole.events.len(), whole.counts.map(|counts| counts.upcoming)), (5, Some(5)), "other clients list each date");
    elena.client.call(JoinSeries { series: weekly.series, dates: Some(ids[1..].to_vec()) }).await.expect("joined");
    assert_eq!(lines(&elena, MyGames::Upcoming, None).await.0, [(ids[1], Some(2))]);
});

story!(
    my_games_by_series_are_paged,
    |config| {
        config.realtime.requests_burst = 10_000;
    },
    |world| {
        let maya = world.player("Maya Okafor").await;
        let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
        // Thirty weekly games, side by side: who only organises may run them.
        let mut first = Vec::new();
        for n in 0..30 {
            let (from, to) = (format!("{:02}:{:02}", 8 + n / 6, n % 6 * 10), format!("{:02}:{:02}", 9 + n / 6, n % 6 * 10));
            let entry = EventForm { organiser_plays: false, ..events::form(court, &day(world, 5), &from, &to) };
            let repeat = Some(Repeat { every: RepeatEvery::Week, until: day(world, 12) });
            let made = maya.client.call(CreateEvent { form: entry, repeat, draft: false, if_free: false }).await.expect("a series");
            first.push((made.event.id, Some(1)));
        }
        let (mut found, page) = lines(&maya, MyGames::Upcoming, None).await;
        assert_eq!((found.len(), page.counts.map(|counts| counts.upcoming)), (24, Some(30)));
        let (rest, last) = lines(&maya, MyGames::Upcoming, page.cursor).await;
        found.extend(rest);
        assert_eq!((found, last.cursor), (first, None));
    }
);
