//! Play now: availability, asks to play, and the games that follow.

use std::time::Duration;

use protocol::chat::UserPush;
use protocol::client::ClientError;
use protocol::people::Spot;
use protocol::play::{
    AcceptAsk, Ask, AskState, AskToPlay, BeAvailable, DeclineAsk, FreeNear, FreePlayer, PlayNear, PlayPush, PlaySnapshot, StopPlaying,
};
use protocol::session::OpenTopic;
use protocol::{ErrorCode, Millis, Topic, UserId};

use harness::races::{both, race, winner};
use harness::refusals::{code, refusal, state_in};
use harness::servers::until;
use harness::steps::chat::{crowd, foreigner};
use harness::story;
use harness::{PASSWORD, Player, World};

const HERE: Spot = Spot { latitude: 34.077_123, longitude: -118.258_456 };
/// Two miles north of `HERE`.
const NEAR: Spot = Spot { latitude: 34.106, longitude: -118.258 };

fn for_minutes(world: &World, minutes: u64, location: Spot) -> BeAvailable {
    let until = world.app().clock.now() + Duration::from_secs(minutes * 60);
    BeAvailable { until, location: Some(location), distance: Some(10.0), level_min: None, level_max: None }
}

async fn be_free(world: &World, player: &Player, location: Spot) -> FreePlayer {
    player.client.call(for_minutes(world, 120, location)).await.expect("free")
}

async fn near(player: &Player) -> FreeNear {
    player.client.call(PlayNear { location: Some(HERE), distance: Some(20.0) }).await.expect("an answer")
}

async fn names(player: &Player) -> Vec<String> {
    near(player).await.players.into_iter().map(|free| free.player.name).collect()
}

async fn ask(player: &Player, user: Option<UserId>) -> Result<Ask, ClientError> {
    player.client.call(AskToPlay { user, starts_at: None, court: None, message: Some("An hour before dinner?".into()) }).await
}

/// The next push about an ask on the user's own topic.
async fn next_ask(player: &mut Player) -> Ask {
    let push = player.next_own_push("ask_changed").await;
    let UserPush::AskChanged { ask } = push.user().expect("an ask") else { panic!("{push:?}") };
    *ask
}

/// Subscribes to the surrounding areas; the free players in them.
async fn open_areas(player: &Player) -> Vec<FreePlayer> {
    let mut players = Vec::new();
    for topic in near(player).await.topics {
        players.extend(player.snapshot::<PlaySnapshot>(topic).await.players);
    }
    players
}

/// The next push of an area.
async fn next_area_push(player: &mut Player) -> PlayPush {
    loop {
        let push = player.client.next_push().await.expect("a push");
        if matches!(push.topic, Some(Topic::Play(_))) && !push.is_skip() {
            return push.play().expect("of an area");
        }
    }
}

story!(two_nodes a_free_player_shows_at_once_with_a_blurred_location, |world| {
    let (maya, mut diego) = (world.player("Maya Okafor").await, world.player_elsewhere("Diego Fuentes").await);
    assert!(open_areas(&diego).await.is_empty());
    let free = be_free(world, &maya, HERE).await;
    assert!(free.spot != HERE && rally::geo::miles(free.spot, HERE) < 0.5 && free.area.is_some(), "{free:?}");
    assert_eq!(next_area_push(&mut diego).await, PlayPush::PlayerFree { player: Box::new(free.clone()) });
    let seen = near(&diego).await;
    assert_eq!((seen.players, seen.mine), (vec![free.clone()], None));
    assert!(!seen.topics.is_empty() && seen.topics.len() <= 20);
    let topic = seen.topics[0];
    assert_eq!(open_areas(&diego).await, vec![free.clone()]);
    let mine = near(&maya).await;
    assert_eq!((mine.players.len(), mine.mine), (0, Some(free)));
    let later = maya.client.call(for_minutes(world, 30, HERE)).await.unwrap();
    assert_eq!(next_area_push(&mut diego).await, PlayPush::PlayerFree { player: Box::new(later) }, "updated availability is pushed");
    for _ in 0..2 {
        maya.client.call(StopPlaying {}).await.unwrap();
    }
    assert_eq!(next_area_push(&mut diego).await, PlayPush::PlayerBusy { user: maya.id });
    assert!(names(&diego).await.is_empty());
    let jan = foreigner(world, "Jan Kowalski").await;
    be_free(world, &maya, HERE).await;
    assert!(names(&jan).await.is_empty() && near(&jan).await.topics[0] != topic, "areas are separate for each community");
    assert_eq!(code(jan.client.call(OpenTopic { topic, since: None }).await), ErrorCode::NotFound);
});

story!(two_nodes the_first_to_accept_an_ask_gets_the_game, |world| {
    race(2, ["Diego", "Elena"], async |round| {
        let mut maya = world.player("Maya Okafor").await;
        let mut diego = world.player("Diego Fuentes").await;
        let mut elena = world.player_elsewhere("Elena Vasquez").await;
        be_free(world, &maya, HERE).await;
        be_free(world, &diego, NEAR).await;
        be_free(world, &elena, NEAR).await;
        let asked = ask(&maya, None).await.unwrap();
        assert_eq!((asked.asked, asked.state), (2, AskState::Open));
        assert_eq!((next_ask(&mut diego).await.id, next_ask(&mut elena).await.by.id), (asked.id, maya.id));
        assert_eq!(near(&diego).await.asks.len(), 1);
        assert_eq!(next_ask(&mut maya).await.state, AskState::Open);
        let accept = AcceptAsk { ask: asked.id };
        let (first, second) = both(round, diego.client.call(accept.clone()), elena.client.call(accept.clone())).await;
        let first_to_accept = winner(("Diego", &first), ("Elena", &second));
        let (taken, late, winner, loser) = match first {
            Ok(taken) => (taken, refusal(second), &mut diego, &mut elena),
            Err(_) => (second.unwrap(), refusal(first), &mut elena, &mut diego),
        };
        assert_eq!((late.code, state_in(&late)), (ErrorCode::Conflict, "taken"));
        assert_eq!((taken.state, taken.taken_by.as_ref().map(|who| who.id)), (AskState::Taken, Some(winner.id)));
        let event = taken.event.expect("a game");
        let other = next_ask(loser).await;
        assert_eq!((other.state, other.event, other.taken_by), (AskState::Taken, None, None), "others learn nothing else");
        let hers = next_ask(&mut maya).await;
        assert_eq!((hers.state, hers.event), (AskState::Taken, Some(event)));
        for player in [&maya, &*winner] {
            let seen: Result<_, _> = player.client.call(OpenTopic { topic: Topic::Event(event), since: None }).await;
            let snapshot: protocol::events::EventSnapshot = serde_json::from_value(seen.expect("their game").snapshot).unwrap();
            assert_eq!((snapshot.event.taken, snapshot.event.form.capacity), (2, 2));
            let room = snapshot.event.chat.expect("its room");
            player.client.call(OpenTopic { topic: Topic::Chat(room), since: None }).await.expect("a seat in the room");
        }
        assert_eq!(names(&maya).await, std::slice::from_ref(&loser.name), "a player with a game is not free");
        assert_eq!(code(winner.client.call(accept).await), ErrorCode::Conflict);
        loser.client.call(StopPlaying {}).await.expect("nobody of this round is free in the next");
        first_to_accept
    })
    .await;
});

story!(an_ask_to_play_is_declined_withdrawn_or_expired, |world| {
    let (mut maya, mut diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    be_free(world, &diego, NEAR).await;
    let first = ask(&maya, Some(diego.id)).await.unwrap();
    assert_eq!((next_ask(&mut diego).await.id, next_ask(&mut maya).await.id), (first.id, first.id));
    assert_eq!(diego.client.call(DeclineAsk { ask: first.id }).await.unwrap().state, AskState::Over);
    assert_eq!(next_ask(&mut maya).await.state, AskState::Over, "everybody asked has declined");
    let second = ask(&maya, Some(diego.id)).await.unwrap();
    assert_eq!(next_ask(&mut maya).await.state, AskState::Open);
    assert_eq!(maya.client.call(DeclineAsk { ask: second.id }).await.unwrap().state, AskState::Over);
    let late = refusal(diego.client.call(AcceptAsk { ask: second.id }).await);
    assert_eq!((late.code, state_in(&late)), (ErrorCode::Conflict, "over"));
    let elena = world.player("Elena Vasquez").await;
    assert_eq!(code(elena.client.call(AcceptAsk { ask: second.id }).await), ErrorCode::NotFound, "she was not asked");
    for _ in 0..3 {
        ask(&maya, Some(diego.id)).await.unwrap();
    }
    assert_eq!(code(ask(&maya, Some(diego.id)).await), ErrorCode::LimitReached);
});

story!(
    asks_and_availability_expire,
    |config| {
        config.play.answer_within = Duration::from_millis(300);
    },
    |world| {
        let (mut maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
        let mut short = for_minutes(world, 0, NEAR);
        short.until = world.app().clock.now() + Duration::from_secs(40 * 60);
        diego.client.call(short).await.unwrap();
        ask(&maya, Some(diego.id)).await.unwrap();
        assert_eq!(next_ask(&mut maya).await.state, AskState::Open);
        assert_eq!(next_ask(&mut maya).await.state, AskState::Over);
        world.app().clock.advance(Duration::from_secs(41 * 60));
        until("his availability has expired", async || {
            world.app().db.query("SELECT COUNT(*) FROM play_free").scalar::<i64>().await.unwrap() == 0
        })
        .await;
    }
);

story!(
    two_nodes a_closed_app_is_no_longer_free,
    |config| {
        config.play.away = Duration::from_secs(4);
    },
    |world| {
        let (maya, diego) = (world.player("Maya Okafor").await, world.player_elsewhere("Diego Fuentes").await);
        let elena = world.player_elsewhere("Elena Vasquez").await;
        be_free(world, &diego, NEAR).await;
        be_free(world, &elena, NEAR).await;
        drop(diego);
        until("his devices are offline", async || names(&maya).await == ["Elena Vasquez"]).await;
    }
);

story!(hidden_and_blocked_players_are_not_shown_as_free, |world| {
    let (mut maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    open_areas(&maya).await;
    be_free(world, &diego, NEAR).await;
    assert!(matches!(next_area_push(&mut maya).await, PlayPush::PlayerFree { .. }));
    let hide = |on: bool| serde_json::json!({ "settings": { "hidden": on } });
    let path = format!("/user/{}", diego.id);
    let token = Some(diego.tokens.access_token.as_str());
    diego.rest.call::<serde_json::Value>(reqwest::Method::PUT, &path, token, Some(hide(true))).await.unwrap();
    assert_eq!(next_area_push(&mut maya).await, PlayPush::PlayerBusy { user: diego.id });
    assert!(names(&maya).await.is_empty() && open_areas(&maya).await.is_empty());
    assert_eq!(code(ask(&maya, Some(diego.id)).await), ErrorCode::Conflict);
    diego.rest.call::<serde_json::Value>(reqwest::Method::PUT, &path, token, Some(hide(false))).await.unwrap();
    assert!(matches!(next_area_push(&mut maya).await, PlayPush::PlayerFree { .. }));
    let asked = ask(&maya, Some(diego.id)).await.unwrap();
    assert_eq!(next_ask(&mut maya).await.state, AskState::Open);
    diego.rest.block(&diego.tokens.access_token, maya.id, true).await.unwrap();
    assert_eq!(next_ask(&mut maya).await.state, AskState::Over, "the ask ends without a reason");
    assert!(names(&maya).await.is_empty() && near(&diego).await.asks.is_empty());
    assert_eq!(code(ask(&maya, Some(diego.id)).await), ErrorCode::Conflict);
    assert_eq!(code(diego.client.call(AcceptAsk { ask: asked.id }).await), ErrorCode::NotFound);
    be_free(world, &diego, HERE).await;
    diego.client.call(StopPlaying {}).await.unwrap();
    let elena = world.player("Elena Vasquez").await;
    be_free(world, &elena, NEAR).await;
    let PlayPush::PlayerFree { player } = next_area_push(&mut maya).await else { panic!("somebody is free") };
    assert_eq!(player.player.id, elena.id, "his updates during the block were not pushed to her");
    elena.rest.remove_account(&elena.tokens.access_token, Some(PASSWORD)).await.unwrap();
    assert_eq!(next_area_push(&mut maya).await, PlayPush::PlayerBusy { user: elena.id });
});

story!(an_invalid_availability_is_refused_by_field, |world| {
    let maya = world.player("Maya Okafor").await;
    let now = world.app().clock.now();
    let some = || for_minutes(world, 60, HERE);
    for (args, code, field) in [
        (BeAvailable { until: now, ..some() }, ErrorCode::Invalid, "until"),
        (BeAvailable { until: now + Duration::from_secs(13 * 3_600), ..some() }, ErrorCode::Invalid, "until"),
        (BeAvailable { until: Millis(i64::MAX), ..some() }, ErrorCode::Invalid, "until"),
        (BeAvailable { distance: Some(0.0), ..some() }, ErrorCode::BadRequest, "distance"),
        (BeAvailable { distance: Some(51.0), ..some() }, ErrorCode::BadRequest, "distance"),
        (BeAvailable { level_min: Some(3.2), ..some() }, ErrorCode::Invalid, "level_min"),
        (BeAvailable { level_min: Some(4.0), level_max: Some(3.0), ..some() }, ErrorCode::Invalid, "level_max"),
        (BeAvailable { location: None, ..some() }, ErrorCode::BadRequest, "location"),
        (BeAvailable { location: Some(Spot { latitude: 91.0, longitude: 0.0 }), ..some() }, ErrorCode::BadRequest, "latitude"),
    ] {
        let refused = refusal(maya.client.call(args.clone()).await);
        assert_eq!((refused.code, refused.field.as_deref()), (code, Some(field)), "{args:?}");
    }
    be_free(world, &maya, HERE).await;
    assert_eq!(refusal(ask(&maya, Some(maya.id)).await).field.as_deref(), Some("user"));
    let nobody = refusal(ask(&maya, None).await);
    assert_eq!((nobody.code, state_in(&nobody)), (ErrorCode::Conflict, "nobody"));
    let past = AskToPlay { user: None, starts_at: Some(Millis(now.0 - 1)), court: None, message: None };
    assert_eq!(refusal(maya.client.call(past).await).message, "Start time must be greater than current time");
});

story!(whoever_accepts_an_ask_has_ended_all_others, |world| {
    let (mut maya, mut diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let elena = world.player("Elena Vasquez").await;
    for player in [&maya, &diego, &elena] {
        be_free(world, player, NEAR).await;
    }
    let hers = ask(&maya, Some(diego.id)).await.unwrap();
    let to_both = ask(&elena, None).await.unwrap();
    assert_eq!(to_both.asked, 2);
    for player in [&mut maya, &mut diego] {
        while next_ask(player).await.id != to_both.id {}
    }
    diego.client.call(AcceptAsk { ask: hers.id }).await.unwrap();
    for player in [&mut maya, &mut diego] {
        let over = loop {
            let ask = next_ask(player).await;
            if ask.id == to_both.id {
                break ask;
            }
        };
        assert_eq!(over.state, AskState::Over, "{} has a game", player.name);
        assert_eq!(near(player).await.asks, []);
    }
    for player in [&maya, &diego] {
        assert_ne!(player.client.call(AcceptAsk { ask: to_both.id }).await.map(drop).map_err(|_| ()), Ok(()), "{}", player.name);
    }
    until("nobody is left who could accept", async || near(&elena).await.asks.is_empty()).await;
});

story!(an_ask_to_all_goes_to_the_askers_own_band, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let elena = world.player("Elena Vasquez").await;
    for (player, level) in [(&diego, 2.5), (&elena, 4.5)] {
        let path = format!("/user/{}", player.id);
        let edit = serde_json::json!({ "level": level });
        player.rest.call::<serde_json::Value>(reqwest::Method::PUT, &path, Some(&player.tokens.access_token), Some(edit)).await.unwrap();
        be_free(world, player, NEAR).await;
    }
    maya.client.call(BeAvailable { level_min: Some(4.0), level_max: Some(5.0), ..for_minutes(world, 120, HERE) }).await.unwrap();
    assert_eq!(ask(&maya, None).await.unwrap().asked, 1);
    assert_eq!((near(&diego).await.asks.len(), near(&elena).await.asks.len()), (0, 1));
});

story!(two_nodes of_two_people_who_accept_at_once_one_gets_a_game, |world| {
    race(2, ["Diego", "Maya"], async |round| {
        let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
        let elena = world.player_elsewhere("Elena Vasquez").await;
        let phone = maya.other_device(world.nodes.last().unwrap()).await;
        for player in [&maya, &diego, &elena] {
            be_free(world, player, NEAR).await;
        }
        let by_her = ask(&maya, Some(diego.id)).await.unwrap();
        let to_her = ask(&elena, Some(maya.id)).await.unwrap();
        let (diegos, mayas) =
            both(round, diego.client.call(AcceptAsk { ask: by_her.id }), phone.client.call(AcceptAsk { ask: to_her.id })).await;
        let first = winner(("Diego", &diegos), ("Maya", &mayas));
        let late = refusal(if diegos.is_err() { diegos } else { mayas });
        assert_eq!((late.code, state_in(&late)), (ErrorCode::Conflict, "over"));
        let games = world.app().db.query("SELECT COUNT(*) FROM enrolment WHERE state = 'enrolled' AND user_id = ").arg(maya.id);
        assert_eq!(games.scalar::<i64>().await.unwrap(), 1, "two games at one time");
        for player in [&diego, &elena] {
            player.client.call(StopPlaying {}).await.expect("nobody of this round is free in the next");
        }
        first
    })
    .await;
});

/// Inserts open asks by one player to another.
async fn insert_asks(world: &World, by: &Player, to: &Player, count: usize) {
    let (db, now) = (&world.app().db, world.app().clock.now().0);
    for _ in 0..count {
        let ask = uuid::Uuid::now_v7();
        let insert = db.query("INSERT INTO play_ask (id, tenant, by_user, state, starts_at, answer_by, created_at) VALUES (");
        let insert = insert.arg(ask).push(", 1, ").arg(by.id).push(", 'open', ").arg(now + 3_600_000).push(", ").arg(now + 1_800_000);
        insert.push(", ").arg(now).push(")").run().await.unwrap();
        let asked = db.query("INSERT INTO play_asked (ask, user_id) VALUES (").arg(ask).push(", ").arg(to.id).push(")");
        asked.run().await.unwrap();
    }
}

story!(hundreds_of_asks_to_somebody_who_found_a_game_end_by_job, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    let elena = world.player("Elena Vasquez").await;
    for player in [&maya, &diego] {
        be_free(world, player, NEAR).await;
    }
    let asked = ask(&diego, Some(maya.id)).await.unwrap();
    insert_asks(world, &elena, &maya, 300).await;
    maya.client.call(AcceptAsk { ask: asked.id }).await.unwrap();
    let open: i64 = world.app().db.query("SELECT COUNT(*) FROM play_ask WHERE state = 'open'").scalar().await.unwrap();
    assert_eq!(open, 0, "all end with the command");
    let pushed = async |player: &Player| {
        let query = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE body LIKE '%ask_changed%' AND topic = ");
        query.arg(Topic::User(player.id).to_string()).scalar::<i64>().await.unwrap()
    };
    until("everybody is told of all", async || pushed(&elena).await == 300 && pushed(&maya).await >= 300).await;
});

story!(asks_that_reached_many_end_together, |world| {
    let (maya, mut diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    be_free(world, &diego, NEAR).await;
    for _ in 0..3 {
        let to_all = ask(&maya, Some(diego.id)).await.expect("asked").id;
        // As if fifty others had been free.
        for other in crowd(world, 49).await {
            let asked = world.app().db.query("INSERT INTO play_asked (ask, user_id) VALUES (").arg(to_all).push(", ").arg(other);
            asked.push(")").run().await.expect("asked too");
        }
    }
    maya.client.call(StopPlaying {}).await.expect("all withdrawn");
    let mut ended = 0;
    while ended < 3 {
        ended += usize::from(next_ask(&mut diego).await.state == AskState::Over);
    }
    assert_eq!(near(&maya).await.asks, []);
});

story!(asks_are_deleted_after_a_day, |world| {
    let (maya, diego) = (world.player("Maya Okafor").await, world.player("Diego Fuentes").await);
    be_free(world, &diego, NEAR).await;
    ask(&maya, Some(diego.id)).await.unwrap();
    insert_asks(world, &maya, &diego, 10).await;
    let rows = async |table: &'static str| world.app().db.query(table).scalar::<i64>().await.unwrap();
    let left = async || (rows("SELECT COUNT(*) FROM play_ask").await, rows("SELECT COUNT(*) FROM play_asked").await);
    world.advance(Duration::from_secs(23 * 3_600));
    world.app().trim().await.unwrap();
    assert_eq!(left().await, (11, 11));
    world.advance(Duration::from_secs(3_600));
    world.app().trim().await.unwrap();
    assert_eq!(left().await, (0, 0));
});
