//! The room of a league.

use protocol::chat::{List, Room, Send};
use protocol::leagues::{Competition, CompleteLeague, LeaveLeague, ReopenLeague, ScheduleFixture};
use protocol::staff::StaffRole;
use protocol::{ErrorCode, Millis, UserId};

use super::*;
use harness::refusals::code;
use harness::story;

/// The room of a league in somebody's list.
pub async fn of(player: &Player, league: LeagueId) -> Option<Room> {
    let rooms = player.client.call(List::default()).await.expect("rooms").rooms;
    rooms.into_iter().map(|entry| entry.room).find(|room| room.league == Some(league))
}

fn members(room: &Room) -> Vec<UserId> {
    let mut users: Vec<UserId> = room.members.iter().map(|member| member.user).collect();
    users.sort_unstable();
    users
}

fn sorted(players: &[&Player]) -> Vec<UserId> {
    let mut users: Vec<UserId> = players.iter().map(|player| player.id).collect();
    users.sort_unstable();
    users
}

story!(two_nodes the_room_of_a_league_follows_its_sides_and_its_staff, |world| {
    let cast = Cast::enrolled(world, Competition::RoundRobin, 3).await;
    let (league, helper) = (cast.league, world.player_elsewhere("Tom Weber").await);
    let [one, two, three] = [&cast.players[0], &cast.players[1], &cast.players[2]];
    let chat = get(one, league).await.league.chat.expect("a room");
    let room = of(one, league).await.expect("in the list");
    assert_eq!((room.id, room.title.as_deref()), (chat, Some("Eastside Fall Singles")));
    assert_eq!(members(&room), sorted(&[&cast.organiser, one, two, three]));
    assert!(of(&helper, league).await.is_none());
    super::staff::helping(&cast.organiser, league, &helper, StaffRole::CoOrganiser).await;
    three.client.call(LeaveLeague { league, reason: None }).await.expect("left");
    assert_eq!(members(&of(&helper, league).await.expect("a room")), sorted(&[&cast.organiser, one, two, &helper]));
    assert!(of(three, league).await.is_none());
    one.client.call(protocol::leagues::LeaveLeague { league, reason: None }).await.expect("left");
    join(one, league).await.expect("back");
    assert!(of(one, league).await.is_some());
});

story!(
    a_room_can_be_written_in_for_a_week_after_the_league,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = Cast::drawn(world, Competition::RoundRobin, 2).await;
        let (league, one) = (cast.league, &cast.players[0]);
        let chat = get(one, league).await.league.chat.expect("a room");
        cast.organiser.client.call(CompleteLeague { league }).await.expect("closed");
        world.advance(DAY * 2);
        cast.organiser.client.call(ReopenLeague { league }).await.expect("opened");
        world.advance(DAY * 6);
        world.jobs_performed().await;
        write(one, chat).await.expect("the league goes on");
        cast.organiser.client.call(CompleteLeague { league }).await.expect("closed");
        world.advance(DAY * 6);
        world.jobs_performed().await;
        write(one, chat).await.expect("still open");
        world.advance(DAY + Duration::from_secs(60));
        world.jobs_performed().await;
        assert_eq!(code(write(one, chat).await), ErrorCode::ReadOnly);
    }
);

async fn write(by: &Player, chat: protocol::ChatId) -> Result<protocol::chat::Message, ClientError> {
    by.client.call(Send { chat, text: "Who plays on Sunday?".into(), reply_to: None }).await
}

story!(the_game_of_a_fixture_has_a_room_for_its_players_alone, |world| {
    let cast = Cast::drawn(world, Competition::RoundRobin, 3).await;
    let fixture = cast.fixture(0, 1).await.id;
    let starts_at = Millis(world.app().clock.now().0 / 60_000 * 60_000 + 10 * 86_400_000);
    let scheduled = cast.organiser.client.call(ScheduleFixture { fixture, starts_at, court: None, if_free: false }).await.expect("a date");
    let event = scheduled.game.expect("a game").id;
    let listed = async |player: &Player| {
        let rooms = player.client.call(List::default()).await.expect("rooms").rooms;
        rooms.into_iter().map(|entry| entry.room).find(|room| room.event == Some(event))
    };
    assert!(listed(&cast.organiser).await.is_none(), "an organiser is not in the room of every game");
    let room = listed(&cast.players[0]).await.expect("the players are");
    assert_eq!(members(&room), sorted(&[&cast.players[0], &cast.players[1]]));
});
