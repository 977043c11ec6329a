//! The dates of fixtures: proposed, agreed, set, moved, taken back, and the games that they make.

use std::time::Duration;

use protocol::client::ClientError;
use protocol::enrolments::{AddEnrolment, Join, LeaveEvent};
use protocol::events::{
    Appoint, CancelEvent, EventSnapshot, EventState, GetEvent, InviteToEvent, PostponeEvent, SearchEvents, SeriesScope,
};
use protocol::leagues::{
    AgreeDate, Competition, Fixture, FixtureState, LeaguePush, LeagueSnapshot, ListFreeTimes, PlayFixture, PostponeFixture, ProposeDates,
    ScheduleFixture,
};
use protocol::notifications::{About, FixtureWhat};
use protocol::staff::StaffRole;
use protocol::{CourtId, ErrorCode, EventId, FixtureId, Millis, Topic};

use super::{Cast, day, for_a_season};
use harness::refusals::{code, code_on, on, refusal};
use harness::steps::events;
use harness::steps::leagues::{ahead, schedule};
use harness::steps::matches::notifications;
use harness::story;
use harness::{Player, World};

pub const HOUR: Duration = Duration::from_secs(3_600);
pub const DAY: Duration = Duration::from_secs(86_400);

/// A league on its second day.
pub async fn begun(world: &World, competition: Competition, count: usize) -> Cast {
    let cast = Cast::drawn(world, competition, count).await;
    world.advance(8 * DAY);
    world.jobs_performed().await;
    cast
}

pub async fn propose(by: &Player, fixture: FixtureId, starts: &[Millis]) -> Result<Fixture, ClientError> {
    by.client.call(ProposeDates { fixture, starts: starts.to_vec(), court: None }).await
}

pub async fn agree(by: &Player, fixture: FixtureId, starts_at: Millis) -> Result<Fixture, ClientError> {
    by.client.call(AgreeDate { fixture, starts_at, if_free: false }).await
}

async fn game(reader: &Player, event: EventId) -> EventSnapshot {
    reader.client.call(GetEvent { event, invite: None }).await.expect("the game")
}

/// What somebody was notified of about fixtures, the oldest first.
pub async fn news(player: &Player) -> Vec<FixtureWhat> {
    let what = |about| if let About::FixtureNews { what, .. } = about { Some(what) } else { None };
    notifications(player).await.into_iter().rev().filter_map(what).collect()
}

story!(two_nodes two_players_agree_on_a_date, |config| { for_a_season(config); }, |world| {
    let cast = begun(world, Competition::RoundRobin, 3).await;
    let fixture = cast.fixture(0, 1).await;
    let (a, b) = (cast.player_of(fixture.a), cast.player_of(fixture.b));
    let mut tom = world.player_elsewhere("Tom Becker").await;
    let _: LeagueSnapshot = tom.open(Topic::League(cast.league)).await;
    let dates = [ahead(world, 30), ahead(world, 54)];
    let proposed = propose(a, fixture.id, &dates).await.expect("proposed");
    assert_eq!((proposed.state, proposed.proposals.len(), proposed.proposals[0].by), (FixtureState::Proposed, 2, a.id));
    let push = tom.next_push(Topic::League(cast.league), "fixture_changed").await;
    let LeaguePush::FixtureChanged { fixture: pushed } = push.league().unwrap() else { panic!("{push:?}") };
    assert_eq!(*pushed, proposed);
    let agreed = agree(b, fixture.id, dates[1]).await.expect("agreed");
    let game_of = agreed.game.clone().expect("a game");
    assert_eq!((agreed.state, agreed.proposals.len(), game_of.starts_at), (FixtureState::Scheduled, 0, Some(dates[1])));
    let made = game(a, game_of.id).await.event;
    assert_eq!((made.taken, made.form.capacity, made.form.competitive, made.state), (2, 2, true, EventState::Full));
    assert_eq!(made.fixture.expect("a fixture").id, fixture.id);
    assert!(made.form.name.contains(" v "), "{}", made.form.name);
    assert_eq!((news(b).await, news(a).await), (vec![FixtureWhat::DatesProposed], vec![FixtureWhat::DateAgreed]));
    let search = SearchEvents { days: Some(1), ..events::search(made.form.date.as_deref().expect("a day")) };
    let found = tom.client.call(search).await.expect("a page");
    assert_eq!((found.events.len(), found.days[0].count), (0, 0), "no search finds it");
});

story!(
    of_two_who_agree_at_once_one_makes_the_game,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::RoundRobin, 2).await;
        let fixture = cast.fixture(0, 1).await;
        let (a, b) = (&cast.players[0], &cast.players[1]);
        let (first, second) = (ahead(world, 30), ahead(world, 54));
        propose(a, fixture.id, &[first]).await.expect("proposed");
        propose(b, fixture.id, &[second]).await.expect("proposed");
        let (one, other) = tokio::join!(agree(a, fixture.id, second), agree(b, fixture.id, first));
        let (made, refused) = if one.is_ok() { (one, other) } else { (other, one) };
        assert_eq!(code(refused), ErrorCode::Conflict);
        let event = made.expect("a game").game.expect("a game").id;
        assert_eq!(cast.fixture_now(fixture.id).await.game.map(|game| game.id), Some(event));
        assert_eq!(game(a, event).await.event.taken, 2);
    }
);

story!(
    a_date_that_was_taken_back_cannot_be_agreed,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::RoundRobin, 3).await;
        let fixture = cast.fixture(0, 1).await;
        let (a, b) = (&cast.players[0], &cast.players[1]);
        let (date, other) = (ahead(world, 30), ahead(world, 31));
        propose(a, fixture.id, &[date]).await.expect("proposed");
        assert_eq!(code(agree(a, fixture.id, date).await), ErrorCode::Conflict, "my own");
        assert_eq!(code(agree(&cast.players[2], fixture.id, date).await), ErrorCode::Forbidden);
        propose(a, fixture.id, &[other]).await.expect("proposed");
        assert_eq!(code(agree(b, fixture.id, date).await), ErrorCode::Conflict);
        let open = propose(a, fixture.id, &[]).await.expect("taken back");
        assert_eq!(open.state, FixtureState::ToBeScheduled);
        assert_eq!(code(agree(b, fixture.id, other).await), ErrorCode::Conflict);
    }
);

story!(
    dates_that_cannot_be_are_refused,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::Knockout, 4).await;
        let all = harness::steps::leagues::fixtures(&cast.organiser, cast.league).await;
        let (first, last) = (&all[0], &all[2]);
        let a = cast.player_of(first.a);
        let many: Vec<Millis> = (30..36).map(|hours| ahead(world, hours)).collect();
        for (starts, expected) in [
            (many.as_slice(), ErrorCode::LimitReached),
            (&[ahead(world, 0)], ErrorCode::Invalid),
            (&[ahead(world, 30), ahead(world, 30)], ErrorCode::Invalid),
            (&[ahead(world, 24 * 300)], ErrorCode::Invalid),
        ] {
            assert_eq!(code_on(propose(a, first.id, starts).await), on(expected, "starts"));
        }
        let elsewhere = ProposeDates { fixture: first.id, starts: vec![many[0]], court: Some(CourtId(uuid::Uuid::now_v7())) };
        assert_eq!(code_on(a.client.call(elsewhere).await), on(ErrorCode::NotFound, "court"));
        assert_eq!(code(propose(&cast.organiser, first.id, &many[..1]).await), ErrorCode::Forbidden);
        assert_eq!(code(propose(a, FixtureId(uuid::Uuid::now_v7()), &many[..1]).await), ErrorCode::NotFound);
        assert_eq!(code(schedule(&cast.organiser, last.id, many[0]).await), ErrorCode::Conflict, "nobody knows who plays");
        assert_eq!(code(schedule(a, first.id, many[0]).await), ErrorCode::Forbidden);
        assert_eq!(code_on(schedule(&cast.organiser, first.id, ahead(world, 0)).await), on(ErrorCode::Invalid, "starts_at"));
    }
);

story!(
    an_organiser_sets_and_moves_a_date_and_a_player_takes_it_back,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::RoundRobin, 2).await;
        let fixture = cast.fixture(0, 1).await;
        let (a, b) = (&cast.players[0], &cast.players[1]);
        let set = schedule(&cast.organiser, fixture.id, ahead(world, 48)).await.expect("set");
        let event = set.game.expect("a game").id;
        let moved = schedule(&cast.organiser, fixture.id, ahead(world, 72)).await.expect("moved").game.expect("a game");
        assert_eq!((moved.id, moved.starts_at), (event, Some(ahead(world, 72))), "the same game");
        world.jobs_performed().await;
        assert_eq!(news(a).await, [FixtureWhat::DateSet]);
        let changed = notifications(b).await.iter().filter(|about| about.kind() == "event_changed").count();
        assert_eq!(changed, 1, "once");
        assert_eq!(code(propose(a, fixture.id, &[ahead(world, 30)]).await), ErrorCode::Conflict, "it has a date");
        let postpone = PostponeFixture { fixture: fixture.id, reason: "I have a cold".into() };
        let open = a.client.call(postpone.clone()).await.expect("postponed");
        assert_eq!((open.state, open.game, open.reason.as_deref()), (FixtureState::ToBeScheduled, None, Some("I have a cold")));
        let cancelled = game(b, event).await.event;
        assert_eq!((cancelled.state, cancelled.cancel_reason.as_deref()), (EventState::Cancelled, Some("I have a cold")));
        world.jobs_performed().await;
        assert_eq!(news(b).await, [FixtureWhat::DateSet, FixtureWhat::Postponed]);
        assert_eq!(code(a.client.call(postpone).await), ErrorCode::Conflict, "there is no date");
        assert!(notifications(b).await.iter().all(|about| about.kind() != "event_cancelled"), "they hear of it once");
    }
);

story!(
    the_game_of_a_fixture_is_the_fixtures,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::RoundRobin, 3).await;
        let fixture = cast.fixture(0, 1).await;
        let event = schedule(&cast.organiser, fixture.id, ahead(world, 48)).await.expect("set").game.expect("a game").id;
        let (priya, a, outsider) = (&cast.organiser.client, &cast.players[0].client, &cast.players[2]);
        let join = Join { event, invite: None, if_free: false };
        assert_eq!(code(outsider.client.call(join).await), ErrorCode::Conflict);
        assert_eq!(code(a.call(LeaveEvent { event }).await), ErrorCode::Conflict);
        assert_eq!(code(a.call(InviteToEvent { event, users: vec![outsider.id] }).await), ErrorCode::Conflict);
        let add = AddEnrolment { event, user: Some(outsider.id), guest: None };
        assert_eq!(code(priya.call(add).await), ErrorCode::Conflict);
        let cancel = CancelEvent { event, reason: "Rain".into(), cause: None, scope: SeriesScope::This };
        assert_eq!(code(priya.call(cancel).await), ErrorCode::Conflict);
        let postpone = PostponeEvent { event, starts_at: ahead(world, 60), reason: "Rain".into(), cause: None };
        assert_eq!(code(priya.call(postpone).await), ErrorCode::Conflict);
        let appoint = Appoint { event, user: outsider.id, role: StaffRole::Official, series: false };
        assert_eq!(code(priya.call(appoint).await), ErrorCode::Conflict);
    }
);

story!(
    two_who_play_at_once_play_in_the_same_game,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::RoundRobin, 3).await;
        let fixture = cast.fixture(0, 1).await.id;
        let (a, b) = (&cast.players[0].client, &cast.players[1].client);
        let (one, other) = tokio::join!(a.call(PlayFixture { fixture }), b.call(PlayFixture { fixture }));
        let (one, other) = (one.expect("a game"), other.expect("a game"));
        assert_eq!(one.event, other.event);
        assert_eq!(code(cast.players[2].client.call(PlayFixture { fixture }).await), ErrorCode::Forbidden);
        assert_eq!(game(&cast.players[2], one.event).await.event.state, EventState::InProgress);
    }
);

story!(
    a_date_that_was_taken_meanwhile_is_agreed_only_by_those_who_know,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::RoundRobin, 3).await;
        let (with_b, with_c, others) = (cast.fixture(0, 1).await.id, cast.fixture(0, 2).await.id, cast.fixture(1, 2).await.id);
        let [a, b, c] = [&cast.players[0], &cast.players[1], &cast.players[2]];
        let noon = ahead(world, 30);
        propose(a, with_b, &[noon]).await.expect("proposed");
        propose(c, with_c, &[noon]).await.expect("proposed");
        let if_free = |fixture| AgreeDate { fixture, starts_at: noon, if_free: true };
        b.client.call(if_free(with_b)).await.expect("all are free");
        let refused = refusal(a.client.call(if_free(with_c)).await);
        let game = cast.fixture_now(with_b).await.game.expect("a game");
        assert_eq!((refused.code, refused.data.expect("data")["event"]["id"].clone()), (ErrorCode::Clash, serde_json::json!(game.id)));
        let schedule = |if_free| ScheduleFixture { fixture: others, starts_at: noon + HOUR, court: None, if_free };
        let refused = refusal(cast.organiser.client.call(schedule(true)).await);
        assert_eq!((refused.code, refused.data.expect("data").get("event")), (ErrorCode::Clash, None), "what others play is not told");
        cast.organiser.client.call(schedule(false)).await.expect("all the same");
        let moved = ScheduleFixture { fixture: with_b, starts_at: noon, court: None, if_free: true };
        assert_eq!(code(cast.organiser.client.call(moved).await), ErrorCode::Clash, "b plays an hour later");
        agree(a, with_c, noon).await.expect("she knows");
    }
);

story!(
    times_at_which_somebody_plays_are_not_offered,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = begun(world, Competition::RoundRobin, 3).await;
        let (with_b, with_c) = (cast.fixture(0, 1).await.id, cast.fixture(0, 2).await.id);
        let list = ListFreeTimes { fixture: with_c, from: day(world, 1) };
        let before = cast.players[2].client.call(list.clone()).await.expect("times");
        assert_eq!((before.minutes, before.times.len()), (90, 14 * 29));
        assert!(before.times.iter().all(|time| time.busy.is_empty()));
        let noon = before.times[10].starts_at;
        schedule(&cast.organiser, with_b, noon).await.expect("set");
        let after = cast.players[2].client.call(list.clone()).await.expect("times");
        let missing = before.times.iter().filter(|time| !after.times.contains(time)).map(|time| time.starts_at.0 - noon.0);
        assert_eq!(missing.map(|away| away / 60_000).collect::<Vec<_>>(), [-60, -30, 0, 30, 60]);
        assert_eq!(code(cast.players[1].client.call(list.clone()).await), ErrorCode::Forbidden);
        let bad = ListFreeTimes { from: "tomorrow".into(), ..list };
        assert_eq!(code_on(cast.organiser.client.call(bad).await), on(ErrorCode::Invalid, "from"));
    }
);

story!(
    words_do_not_pass_a_block_and_news_does,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = Cast::drawn(world, Competition::RoundRobin, 3).await;
        let [maya, elena, diego] = cast.players.as_slice() else { panic!("three") };
        harness::steps::people::block(elena, maya).await;
        let words = "You know what I think of you";
        for (opponent, player, expected) in [(1, elena, (None, None)), (2, diego, (Some(maya.id), Some(words)))] {
            let fixture = cast.fixture(0, opponent).await.id;
            schedule(&cast.organiser, fixture, ahead(world, 24 * 9)).await.expect("a date");
            maya.client.call(PostponeFixture { fixture, reason: words.into() }).await.expect("postponed");
            let about = notifications(player).await.remove(0);
            let About::FixtureNews { what, by, reason, .. } = about else { panic!("{about:?}") };
            assert_eq!((what, (by.map(|person| person.id), reason.as_deref())), (FixtureWhat::Postponed, expected));
        }
    }
);
