//! Whoever may no longer see a league hears nothing more of it on an open socket, and its games are there for those who see the
//! league.

use protocol::client::Client;
use protocol::events::GetEvent;
use protocol::leagues::{DecideSide, LeagueSnapshot, LeaveLeague, MadeGame, PlayFixture, RemoveSide, UpdateLeague};
use protocol::live::{ListLive, LiveSnapshot};
use protocol::session::{Open, OpenTopic};
use protocol::teams::RemoveFromTeam;
use protocol::{ErrorCode, EventId, Topic, UserId};

use super::team_rules;
use super::teams::Teams;
use super::*;
use harness::refusals::code;
use harness::steps::admin::admin;
use harness::steps::live;
use harness::steps::matches::{history, report, score};
use harness::steps::series::Weekly;
use harness::story;

async fn listen(reader: &Player, league: LeagueId) {
    reader.snapshot::<LeagueSnapshot>(Topic::League(league)).await;
}

async fn change(by: &Player, league: LeagueId, edit: impl FnOnce(LeagueForm) -> LeagueForm) {
    let now = get(by, league).await.league;
    by.client.call(UpdateLeague { league, version: now.version, form: edit(now.form) }).await.expect("changed");
}

/// Reads until a topic ends.
async fn ended(client: &mut Client, topic: Topic) {
    loop {
        let push = client.next_push().await.expect("the end of the topic");
        if push.topic == Some(topic) && push.end().is_some() {
            return;
        }
    }
}

/// Checks that a league's change does not reach somebody who may not see it, by what somebody else does after it.
async fn hears_nothing(reader: &mut Player, league: LeagueId, other: &Player) {
    let topic = Topic::League(league);
    assert_eq!(code(reader.client.call(OpenTopic { topic, since: None }).await), ErrorCode::NotFound, "{}", reader.name);
    other.rest.follow(&other.tokens.access_token, reader.id, true).await.expect("followed");
    loop {
        let push = reader.client.next_push().await.expect("a push");
        assert!(push.topic != Some(topic), "{} heard {push:?}", reader.name);
        if push.is_named("notified") {
            return;
        }
    }
}

story!(
    a_block_between_two_busy_organisers_ends_what_each_hears,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let (maya, mut elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let mut topics = Vec::new();
        for organiser in [&elena, &maya] {
            for hour in 8..18 {
                let at = |minute: &str| format!("{hour:02}:{minute}");
                Weekly::new(world, organiser, 2, |_| events::form(court, &events::day(world, 5), &at("00"), &at("45"))).await;
            }
            for _ in 0..20 {
                let form = form(world, court, Competition::RoundRobin);
                topics.push(Topic::League(create(organiser, form).await.expect("a league").id));
            }
        }
        let of_maya = *topics.last().expect("a league of Maya's");
        elena.snapshot::<LeagueSnapshot>(of_maya).await;
        // 60 topics of events and series, 40 of leagues: more than one command pushes to.
        harness::steps::people::block(&maya, &elena).await;
        world.jobs_performed().await;
        ended(&mut elena.client, of_maya).await;
    }
);

story!(two_nodes a_block_ends_what_is_heard_of_a_league, |world| {
    let mut cast = Cast::enrolled(world, Competition::RoundRobin, 1).await;
    let (mut sam, mut tom, omar) =
        (world.player_elsewhere("Sam Strange").await, world.player("Tom Weber").await, world.player("Omar").await);
    let (league, topic) = (cast.league, Topic::League(cast.league));
    for reader in [&sam, &tom, &cast.players[0]] {
        listen(reader, league).await;
    }
    let organiser = &cast.organiser;
    organiser.rest.block(&organiser.tokens.access_token, sam.id, true).await.expect("a block");
    tom.rest.block(&tom.tokens.access_token, organiser.id, true).await.expect("a block");
    for reader in [&mut sam, &mut tom] {
        ended(&mut reader.client, topic).await;
    }
    change(organiser, league, |form| LeagueForm { name: "Eastside, elsewhere".into(), ..form }).await;
    for reader in [&mut sam, &mut tom] {
        hears_nothing(reader, league, &omar).await;
    }
    cast.players[0].next_push(topic, "league_changed").await;
});

story!(two_nodes a_league_that_becomes_private_is_left_to_those_in_it, |world| {
    let mut cast = Cast::enrolled(world, Competition::RoundRobin, 3).await;
    let (mut sam, omar) = (world.player_elsewhere("Sam Strange").await, world.player("Omar").await);
    let (league, topic) = (cast.league, Topic::League(cast.league));
    listen(&sam, league).await;
    change(&cast.organiser, league, |form| LeagueForm { is_private: true, ..form }).await;
    ended(&mut sam.client, topic).await;
    for reader in &cast.players {
        listen(reader, league).await;
    }
    // Who leaves it, or is removed, is a stranger again.
    let [stays, leaves, removed] = cast.players.as_mut_slice() else { unreachable!("three players") };
    leaves.client.call(LeaveLeague { league, reason: None }).await.expect("left");
    let removal = RemoveSide { side: cast.sides[2], reason: "A mistake".into() };
    cast.organiser.client.call(removal).await.expect("removed");
    for reader in [&mut *leaves, &mut *removed] {
        ended(&mut reader.client, topic).await;
    }
    change(&cast.organiser, league, |form| LeagueForm { name: "Eastside, elsewhere".into(), ..form }).await;
    for reader in [&mut sam, leaves, removed] {
        hears_nothing(reader, league, &omar).await;
    }
    stays.next_push(topic, "league_changed").await;
});

story!(
    who_is_taken_off_a_team_hears_no_more_of_a_private_league,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let form = form(world, court, Competition::RoundRobin);
        let form = LeagueForm { is_private: true, teams: Some(Box::new(team_rules(1, 1))), ..form };
        let mut teams = Teams::of_form(world, form, 2, 2).await;
        let (league, omar) = (teams.league, world.player("Omar Nasser").await);
        let mut gone = teams.players[0].remove(1);
        listen(&gone, league).await;
        let removal = RemoveFromTeam { side: teams.sides[0], player: gone.id };
        teams.players[0][0].client.call(removal).await.expect("taken off");
        ended(&mut gone.client, Topic::League(league)).await;
        change(&teams.organiser, league, |form| LeagueForm { name: "Eastside, elsewhere".into(), ..form }).await;
        hears_nothing(&mut gone, league, &omar).await;
    }
);

/// The first two players of a cast play their fixture now. Returns its game.
async fn played_now(world: &World, cast: &Cast) -> EventId {
    world.advance(DAY * 8);
    world.jobs_performed().await;
    let fixture = cast.fixture(0, 1).await.id;
    let made: MadeGame = cast.players[0].client.call(PlayFixture { fixture }).await.expect("a game");
    made.event
}

async fn guest(world: &World) -> Client {
    let guest = Client::connect(&world.rest().ws_url()).await.expect("a socket");
    guest.open(Open::default()).await.expect("a guest's session");
    guest
}

/// How many matches somebody sees that are played now.
async fn playing(client: &Client) -> usize {
    client.call(ListLive { event: None }).await.expect("a list").matches.len()
}

async fn history_of(user: UserId, reader: &Player) -> usize {
    history(user, reader).await.expect("a history").matches.len()
}

story!(
    the_games_of_a_private_league_are_for_those_who_see_it,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let private = LeagueForm { is_private: true, ..form(world, court, Competition::RoundRobin) };
        let cast = Cast::of(world, private, 3).await;
        for side in &cast.sides {
            cast.organiser.client.call(DecideSide { side: *side, accept: true }).await.expect("accepted");
        }
        draw(&cast.organiser, cast.league, 7).await;
        let (sam, guest) = (world.player("Sam Strange").await, guest(world).await);
        let event = played_now(world, &cast).await;
        let [maya, elena, third] = cast.players.as_slice() else { unreachable!("three players") };
        let live = live::create(maya, event, maya.id, elena.id).await.expect("a match");
        live::start(maya, live.id, live::pad()).await.expect("started");
        third.client.call(GetEvent { event, invite: None }).await.expect("a player of the league sees its games");
        assert_eq!(code(sam.client.call(GetEvent { event, invite: None }).await), ErrorCode::NotFound);
        for topic in [Topic::Event(event), Topic::Match(live.id)] {
            third.client.call(OpenTopic { topic, since: None }).await.expect("seen");
            assert_eq!(code(sam.client.call(OpenTopic { topic, since: None }).await), ErrorCode::NotFound, "{topic:?}");
        }
        assert_eq!((playing(&third.client).await, playing(&sam.client).await, playing(&guest).await), (1, 0, 0));
        // And its results.
        let second = cast.fixture(0, 2).await.id;
        let event = maya.client.call(PlayFixture { fixture: second }).await.expect("a game").event;
        let result = report(maya, event, &[maya], &[third], score("6-2 6-2")).await.expect("reported");
        harness::steps::matches::confirm(third, &result).await.expect("confirmed");
        assert_eq!((history_of(maya.id, elena).await, history_of(maya.id, &sam).await), (1, 0));
    }
);

story!(
    two_nodes the_games_of_a_hidden_league_are_hidden_with_it,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = Cast::drawn(world, Competition::RoundRobin, 2).await;
        let (mut sam, mut guest) = (world.player_elsewhere("Sam Strange").await, guest(world).await);
        let event = played_now(world, &cast).await;
        let [maya, elena] = cast.players.as_slice() else { unreachable!("two players") };
        let live = live::create(maya, event, maya.id, elena.id).await.expect("a match");
        live::start(maya, live.id, live::pad()).await.expect("started");
        let topic = Topic::Match(live.id);
        sam.client.call(OpenTopic { topic: Topic::Event(event), since: None }).await.expect("a public game");
        guest.call(OpenTopic { topic, since: None }).await.expect("a public match");
        // Their last names are in the game's name.
        let shown = events::opened(world, event).await.expect("a public game");
        assert_eq!((shown.name.as_str(), shown.players.len()), ("Eastside Fall Singles", 2));
        admin(world, &["leagues", "hide", &cast.league.to_string()]).await.expect("hidden");
        ended(&mut sam.client, Topic::Event(event)).await;
        ended(&mut guest, topic).await;
        assert_eq!(code(guest.call(OpenTopic { topic, since: None }).await), ErrorCode::SignInRequired);
        assert_eq!(code(sam.client.call(OpenTopic { topic, since: None }).await), ErrorCode::NotFound);
        assert_eq!(code(sam.client.call(GetEvent { event, invite: None }).await), ErrorCode::NotFound);
        assert_eq!(events::opened(world, event).await.err(), Some(ErrorCode::NotFound));
        assert_eq!((playing(&sam.client).await, playing(&guest).await, playing(&elena.client).await), (0, 0, 1));
        elena.snapshot::<LiveSnapshot>(topic).await;
        admin(world, &["leagues", "unhide", &cast.league.to_string()]).await.expect("shown");
        assert_eq!(playing(&guest).await, 1);
    }
);

story!(a_side_that_waits_is_not_there_for_a_stranger, |world| {
    let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
    let private = LeagueForm { is_private: true, ..form(world, court, Competition::RoundRobin) };
    let cast = Cast::of(world, private, 1).await;
    let (sam, side) = (world.player("Sam Strange").await, cast.sides[0]);
    for (by, expected) in [(&sam, ErrorCode::NotFound), (&cast.players[0], ErrorCode::Forbidden)] {
        assert_eq!(code(by.client.call(DecideSide { side, accept: true }).await), expected, "{}", by.name);
        assert_eq!(code(by.client.call(RemoveSide { side, reason: "A mistake".into() }).await), expected, "{}", by.name);
    }
});
