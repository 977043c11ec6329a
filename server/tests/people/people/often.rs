//! What notifies or cuts others is limited: nobody is disturbed by the same person again and again.

use std::time::Duration;

use protocol::chat::{List, Send};
use protocol::client::ClientError;
use protocol::enrolments::{DeclineOffer, Join, LeaveEvent};
use protocol::events::{CancelEvent, Format, InviteToEvent, SeriesScope};
use protocol::leagues::{
    AddSide, AppointInLeague, ChallengeSide, Competition, JoinLeague, LadderRules, LeagueForm, PlayFixture, PostponeFixture,
    WithdrawChallenge,
};
use protocol::live::HandOverScoring;
use protocol::notifications::{About, ListNotifications};
use protocol::staff::StaffRole;
use protocol::teams::InviteToTeam;
use protocol::{ErrorCode, Topic, UserId};

use harness::refusals::{code, key};
use harness::steps::events::{self, HERE, LOS_ANGELES, day};
use harness::steps::matches::Game;
use harness::steps::{leagues, live};
use harness::story;
use harness::{Player, World};

async fn count(world: &World, kind: &str, of: &Player) -> i64 {
    let query = world.app().db.query("SELECT COUNT(*) FROM notification WHERE kind = ").arg(kind.to_owned());
    query.push(" AND user_id = ").arg(of.id).scalar().await.unwrap()
}

story!(
    following_in_turns_notifies_once_a_day,
    |config| {
        config.limits.again_per_day = 5;
    },
    |world| {
        world.advance_to_noon();
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let access = &maya.tokens.access_token;
        for _ in 0..3 {
            maya.rest.follow(access, elena.id, true).await.unwrap();
            maya.rest.follow(access, elena.id, false).await.unwrap();
        }
        assert_eq!(count(world, "followed", &elena).await, 1);
        for _ in 0..2 {
            maya.rest.follow(access, elena.id, true).await.unwrap();
            maya.rest.follow(access, elena.id, false).await.unwrap();
        }
        assert_eq!(code(maya.rest.follow(access, elena.id, true).await), ErrorCode::LimitReached, "the sixth time");
        let day = std::time::Duration::from_secs(86_400);
        world.advance(day);
        let phone = maya.other_device(&world.nodes[0]).await;
        phone.rest.follow(&phone.tokens.access_token, elena.id, true).await.expect("tomorrow");
        assert_eq!(count(world, "followed", &elena).await, 2);
    }
);

story!(
    blocking_in_turns_writes_a_bounded_number_of_cuts,
    |config| {
        config.limits.again_per_day = 5;
    },
    |world| {
        world.advance_to_noon();
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let court = events::court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
        let event = events::create(&maya, events::form(court, &day(world, 5), "19:00", "21:00")).await.id;
        let access = &elena.tokens.access_token;
        let mut unblocked = 0;
        for _ in 0..10 {
            elena.rest.block(access, maya.id, true).await.expect("nobody is kept from blocking");
            match elena.rest.block(access, maya.id, false).await {
                Ok(_) => unblocked += 1,
                refused => assert_eq!(code(refused), ErrorCode::LimitReached),
            }
        }
        assert_eq!(unblocked, 5);
        let cuts = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE cut = ").arg(elena.id.0).push(" AND topic = ");
        let cuts: i64 = cuts.arg(Topic::Event(event).to_string()).scalar().await.unwrap();
        assert_eq!(cuts, 6, "one for each time that the block was made");
        let blocked: i64 = world.app().db.query("SELECT COUNT(*) FROM block").scalar().await.unwrap();
        assert_eq!(blocked, 1, "the block stays");
    }
);

story!(an_unfollow_cuts_only_what_friendship_showed, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let court = events::court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
    let form = events::form(court, &day(world, 5), "19:00", "21:00");
    events::create(&maya, protocol::events::EventForm { friends_only: true, ..form }).await;
    let access = &elena.tokens.access_token;
    elena.rest.follow(access, maya.id, true).await.unwrap();
    elena.rest.follow(access, maya.id, false).await.unwrap();
    let cuts: i64 = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE cut = ").arg(elena.id.0).scalar().await.unwrap();
    assert_eq!(cuts, 0);
});

story!(
    invitations_are_not_repeated_after_a_refusal,
    |config| {
        config.limits.again_per_day = 5;
        config.limits.strangers_per_day = 7;
    },
    |world| {
        world.advance_to_noon();
        let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let court = events::court(world, "Vermont Canyon", HERE, LOS_ANGELES).await;
        let form = |ahead: i64| events::form(court, &day(world, ahead), "19:00", "21:00");
        let event = events::create(&maya, form(5)).await.id;
        let invite = |event, to: &Player| maya.client.call(InviteToEvent { event, users: vec![to.id] });
        for expected in [1, 1, 0, 0] {
            assert_eq!(invite(event, &elena).await.unwrap().invited, expected, "once more after a refusal");
            if expected == 1 {
                elena.client.call(DeclineOffer { event }).await.unwrap();
            }
        }
        let mut invited = 2;
        for ahead in 6..10 {
            let event = events::create(&maya, form(ahead)).await.id;
            invited += invite(event, &elena).await.unwrap().invited;
        }
        assert_eq!((invited, count(world, "event_invited", &elena).await), (5, 4), "by one person in a day; again to one game is one");
        for name in ["Ann", "Ben"] {
            assert_eq!(invite(event, &world.player(name).await).await.unwrap().invited, 1);
        }
        let one_more = invite(event, &world.player("Cem").await).await;
        assert_eq!(code(one_more), ErrorCode::LimitReached, "more strangers than a day has");
    }
);

story!(
    however_somebody_asks_strangers_they_count_together,
    |config| {
        config.limits.strangers_per_day = 5;
        config.realtime.requests_burst = 1_000;
    },
    |world| {
        world.advance_to_noon();
        let maya = world.player("Maya Okafor").await;
        let court = events::court(world, "Riverside", HERE, LOS_ANGELES).await;
        let singles = leagues::form(world, court, Competition::RoundRobin);
        let doubles = LeagueForm { format: Format::Double, ..singles.clone() };
        let teams = LeagueForm { teams: Some(Box::new(leagues::team_rules(1, 4))), ..singles.clone() };
        let [singles, doubles, teams] = [singles, doubles, teams].map(|form| leagues::create(&maya, form));
        let (singles, doubles, teams) = (singles.await.expect("one").id, doubles.await.expect("two").id, teams.await.expect("three").id);
        let team = JoinLeague { league: teams, partner: None, name: Some("Net Gains".into()) };
        let team = maya.client.call(team).await.expect("a team").id;
        let game = Game { ago: Duration::ZERO, ..Game::of(&maya) };
        let (elena, diego) = (world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
        let event = game.with(world, [elena.id, diego.id]).await;
        let match_id = live::create(&maya, event, elena.id, diego.id).await.expect("a match").id;
        let hand_over = async |to: UserId| maya.client.call(HandOverScoring { match_id, to }).await.map(drop);
        hand_over(elena.id).await.expect("she plays in it: no stranger");
        let ask = async |way: usize, user: UserId| match way {
            0 => maya.client.call(AddSide { league: singles, players: vec![user], name: None }).await.map(drop),
            1 => maya.client.call(JoinLeague { league: doubles, partner: Some(user), name: None }).await.map(drop),
            2 => maya.client.call(InviteToTeam { side: team, players: vec![user] }).await.map(drop),
            3 => maya.client.call(AppointInLeague { league: singles, user, role: StaffRole::Official }).await.map(drop),
            _ => hand_over(user).await,
        };
        for way in 0..5 {
            let stranger = world.player("Tom Becker").await;
            ask(way, stranger.id).await.unwrap_or_else(|refused| panic!("{way}: {refused:?}"));
        }
        for way in [0, 2, 3, 4] {
            let stranger = world.player("Omar Haddad").await;
            assert_eq!(code(ask(way, stranger.id).await), ErrorCode::LimitReached, "{way}");
        }
        let friend = world.player("Linh Tran").await;
        friend.rest.follow(&friend.tokens.access_token, maya.id, true).await.unwrap();
        ask(0, friend.id).await.expect("she follows her");
    }
);

/// Refuses the fourth time, in a sentence that says when to come back.
fn too_often<T>(answer: Result<T, ClientError>) {
    assert_eq!(key(answer), "done_often");
}

/// What somebody has not read of a kind.
async fn unread(world: &World, kind: &str, of: &Player) -> i64 {
    let query = world.app().db.query("SELECT COUNT(*) FROM notification WHERE read_at IS NULL AND kind = ").arg(kind.to_owned());
    query.push(" AND user_id = ").arg(of.id).scalar().await.unwrap()
}

story!(
    the_same_thing_done_again_and_again_is_read_once_and_has_one_room,
    |config| {
        leagues::for_a_season(config);
        config.limits.often_per_day = 3;
    },
    |world| {
        let cast = leagues::Cast::drawn(world, Competition::RoundRobin, 2).await;
        world.advance(Duration::from_secs(8 * 86_400));
        world.advance_to_noon();
        let (maya, elena) = (&cast.players[0], &cast.players[1]);
        let fixture = cast.fixture(0, 1).await.id;
        let play = async || maya.client.call(PlayFixture { fixture }).await;
        for time in 0..3 {
            play().await.expect("a game");
            maya.client.call(PostponeFixture { fixture, reason: format!("Rain {time}") }).await.expect("postponed");
        }
        too_often(play().await);
        let listed = elena.client.call(ListNotifications { cursor: None }).await.expect("notifications");
        let reasons: Vec<String> = listed
            .notifications
            .into_iter()
            .filter_map(|one| if let About::FixtureNews { reason, .. } = one.about { reason } else { None })
            .collect();
        assert_eq!((reasons, unread(world, "fixture_news", elena).await), (vec!["Rain 2".to_owned()], 1), "only how it stands now");
        let rooms = elena.client.call(List::default()).await.expect("rooms").rooms;
        assert_eq!(rooms.len(), 2, "of the league, and of the fixture: {rooms:?}");
        let room = &rooms.iter().find(|entry| entry.room.event.is_some()).expect("the fixture's").room;
        elena.client.call(Send { chat: room.id, text: "Tomorrow?".into(), reply_to: None }).await.expect("written");

        // The room goes on with the next date, also when the last one would have ended long ago. Of games from before there was one room
        // for all, each has its own.
        let older = world.app().db.query("UPDATE event SET chat = (SELECT chat FROM league) WHERE state = 'cancelled' AND chat IS NULL");
        assert_eq!(older.run().await.unwrap(), 2);
        world.advance(Duration::from_secs(86_400));
        let made = play().await.expect("tomorrow it goes on").event;
        let rooms = maya.client.call(List::default()).await.expect("rooms").rooms;
        let same = &rooms.iter().find(|entry| entry.room.id == room.id).expect("the same room").room;
        assert_eq!((rooms.len(), same.event, same.member_count), (2, Some(made), 2));
        assert_eq!(events::get(elena, made).await.event.chat, Some(room.id));
        world.advance(Duration::from_secs(6 * 86_400 + 12 * 3_600));
        world.jobs_performed().await;
        elena.client.call(Send { chat: room.id, text: "Well played".into(), reply_to: None }).await.expect("still open");
    }
);

story!(
    what_others_are_notified_of_is_limited_by_the_day,
    |config| {
        leagues::for_a_season(config);
        config.limits.often_per_day = 2;
    },
    |world| {
        // Below the ladder's own limit of challenges a day, and without its wait.
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let rules = LadderRules { again_days: 0, ..LadderRules::default() };
        let form = LeagueForm { ladder: Some(Box::new(rules)), ..leagues::form(world, court, Competition::Ladder) };
        let cast = leagues::Cast::of(world, form, 3).await;
        leagues::draw(&cast.organiser, cast.league, 7).await;
        world.advance(Duration::from_secs(8 * 86_400));
        world.advance_to_noon();
        let (maya, elena) = (&cast.players[0], &cast.players[1]);
        let form = |ahead: i64| events::form(cast.court, &day(world, ahead), "19:00", "21:00");
        let event = events::create(maya, form(5)).await.id;
        let join = |event| Join { event, invite: None, if_free: false };
        for _ in 0..2 {
            elena.client.call(join(event)).await.expect("joined");
            elena.client.call(LeaveEvent { event }).await.expect("left");
        }
        too_often(elena.client.call(join(event)).await);
        cast.players[2].client.call(join(event)).await.expect("others may");
        for ahead in 6..15 {
            let made = events::create(maya, form(ahead)).await.id;
            maya.client
                .call(CancelEvent { event: made, reason: "Rain".into(), cause: None, scope: SeriesScope::This })
                .await
                .expect("cancelled");
        }
        too_often(maya.client.call(events::single(form(21))).await);

        let places = leagues::get(elena, cast.league).await.ladder.expect("a ladder").rows;
        let [above, below] = [places[0].side, places[1].side];
        let challenger = cast.player_of(Some(below));
        let challenge = async || challenger.client.call(ChallengeSide { league: cast.league, side: above }).await;
        for _ in 0..2 {
            let fixture = challenge().await.expect("challenged").id;
            challenger.client.call(WithdrawChallenge { fixture }).await.expect("withdrawn");
        }
        too_often(challenge().await);
    }
);
