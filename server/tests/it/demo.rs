//! The demo community: created once, with people, messages and coaches to find.

use std::collections::BTreeSet;
use std::time::Duration;

use protocol::chat::{History, List, RoomEntry, RoomKind};
use protocol::client::Client;
use protocol::leagues::{FixtureState, GetLeague, LeagueState, RubberState, SearchLeagues};
use protocol::live::ListLive;
use protocol::matches::MatchState;
use protocol::notifications::{About, ListNotifications};
use protocol::people::{PeopleSort, PersonCard, RoleFilter, Search, Spot};
use protocol::posts::{Card, CardNoun, FeedKind, GetFeed};
use protocol::session::Open;
use protocol::users::CertificateState;
use rally::demo::{SIGN_INS, make, play_on};

use harness::pages::read_all;
use harness::servers::until;
use harness::story;
use harness::{Backend, World};

async fn sign_in(world: &World, number: usize) -> (Client, String) {
    let rest = world.rest();
    let tokens = rest.log_in(SIGN_INS[number].email, SIGN_INS[number].password).await.expect("a documented sign-in");
    let (client, _) = Client::sign_in(&rest.ws_url(), &tokens.access_token).await.unwrap();
    (client, tokens.access_token)
}

/// Every page of a search.
async fn all(client: &Client, search: Search) -> Vec<PersonCard> {
    let page = async |cursor| client.call(Search { cursor, ..search.clone() }).await.map(|page| (page.people, page.cursor));
    read_all(page).await
}

// One story for all, because making the demonstration takes most of the time.
story!(the_demonstration_shows_a_community, |world| {
    // Which of the two makes it cannot be seen: they do the same.
    let (a, b) = tokio::join!(make(world.app(), &world.app().media), make(world.app(), &world.app().media));
    a.unwrap();
    b.unwrap();
    everything_is_counted_right(world).await;
    a_demo_user_has_messages(world).await;
    maya_finds_partners_and_coaches(world).await;
    maya_and_elena_have_followers_and_follow_others(world).await;
    maya_plays_in_leagues(world).await;
    a_match_is_being_played(world).await;
    people_around_maya_post(world).await;
    nothing_is_made_again(world).await;
    // Of which engine this is, the hours know nothing.
    if world.backend() == Backend::Sqlite {
        its_leagues_can_be_made_at_any_hour(world).await;
    }
});

async fn rows_of(world: &World, table: &'static str) -> i64 {
    world.app().db.query("SELECT COUNT(*) FROM ").push(table).scalar().await.unwrap()
}

async fn everything_is_counted_right(world: &World) {
    for (table, least) in [("chat_room", 80), ("chat_message", 100), ("follow", 300), ("picture", 100)] {
        let rows = rows_of(world, table).await;
        assert!(rows > least, "{rows} in {table}");
    }
    assert_eq!(rows_of(world, "app_user").await, 300);
    let wrong =
        "SELECT COUNT(*) FROM app_user WHERE activity_points <> COALESCE((SELECT SUM(points) FROM activity WHERE user_id = app_user.id), 0)
                    OR followers <> (SELECT COUNT(*) FROM follow WHERE followee = app_user.id)
                    OR followees <> (SELECT COUNT(*) FROM follow WHERE follower = app_user.id)";
    assert_eq!(world.app().db.query(wrong).scalar::<i64>().await.unwrap(), 0);
}

async fn nothing_is_made_again(world: &World) {
    world.jobs_performed().await;
    let counted = async || {
        let mut rows = Vec::new();
        for table in
            ["app_user", "chat_room", "chat_message", "follow", "notification", "activity", "picture", "push_log", "history", "post"]
        {
            rows.push((table, rows_of(world, table).await));
        }
        rows
    };
    let before = counted().await;
    make(world.app(), &world.app().media).await.unwrap();
    assert_eq!(counted().await, before);
}

/// Days begin at midnight, and enrolment, rounds and tonight's ties with them.
async fn its_leagues_can_be_made_at_any_hour(world: &World) {
    for hours in (2..24).step_by(2) {
        world.advance(Duration::from_secs(2 * 3_600));
        let forget = "DELETE FROM instance WHERE name LIKE 'demo.league.%'";
        world.app().db.query(forget).run().await.unwrap();
        make(world.app(), &world.app().media).await.unwrap_or_else(|error| panic!("{hours} hours later: {error}"));
    }
}

/// With likes and comments, and what some of them share.
async fn people_around_maya_post(world: &World) {
    let (maya, _) = sign_in(world, 0).await;
    let feed = maya.call(GetFeed { feed: FeedKind::Area, distance: Some(25.0), ..GetFeed::default() }).await.unwrap();
    let nouns: Vec<CardNoun> = feed.posts.iter().filter_map(|entry| entry.post.card.as_ref().map(Card::noun)).collect();
    assert!(feed.posts.len() > 5 && nouns.contains(&CardNoun::Court) && nouns.contains(&CardNoun::Lesson), "{nouns:?}");
    assert!(feed.posts.iter().any(|entry| entry.post.comments > 1 && entry.post.likes > 1 && entry.liked));
    assert!(feed.posts.iter().any(|entry| entry.post.mentions.iter().any(|mention| mention.handle == "diego")));
}

/// One in its fourth round, a knock-out at its semifinals, one to join, a ladder, and a tie with two rubbers in play.
async fn maya_plays_in_leagues(world: &World) {
    let (maya, _) = sign_in(world, 0).await;
    let near = serde_json::json!({ "location": { "latitude": 34.0869, "longitude": -118.2702 } });
    let search: SearchLeagues = serde_json::from_value(near).expect("a search");
    let leagues = maya.call(search).await.expect("leagues").leagues;
    let named = |name: &str| leagues.iter().find(|league| league.name == name).expect("the league").id;
    let get = async |name| maya.call(GetLeague { league: named(name) }).await.expect("the league");

    let season = get("Eastside Autumn Singles").await;
    assert_eq!((season.league.state, season.round, season.league.rounds), (LeagueState::Active, 4, 7));
    assert!(season.tables[0].rows.iter().all(|row| row.tally.won + row.tally.lost >= 3), "{:?}", season.tables);
    assert_eq!(season.my_fixtures[0].state, FixtureState::Proposed);
    let states: Vec<_> = season.fixtures.iter().map(|fixture| fixture.state).collect();
    for state in [FixtureState::Final, FixtureState::Reported, FixtureState::Scheduled] {
        assert!(states.contains(&state), "{states:?}");
    }

    let cup = get("Griffith Park Open").await;
    let of_round = |round| cup.fixtures.iter().filter(move |fixture| fixture.round == round).map(|fixture| fixture.state);
    assert!(of_round(1).chain(of_round(2)).all(|state| state == FixtureState::Final));
    assert!(of_round(3).all(|state| state != FixtureState::Waiting) && of_round(4).all(|state| state == FixtureState::Waiting));

    let winter = get("Winter Doubles").await;
    assert_eq!((winter.league.state, winter.league.taken), (LeagueState::Enrolling, 3));

    let ladder = get("Silver Lake Ladder").await;
    let third = ladder.ladder.expect("a ladder").rows[2].side;
    assert_eq!((ladder.league.state, Some(third)), (LeagueState::Active, ladder.mine.map(|side| side.id)), "Maya has climbed");
    assert_eq!(ladder.my_fixtures[0].state, FixtureState::Challenged, "she has a challenge to answer");

    let teams = get("City Team League").await;
    let tie = teams.fixtures.iter().find_map(|fixture| fixture.tie.as_ref().filter(|tie| !tie.rubbers.is_empty())).expect("line-ups");
    let states: Vec<_> = tie.rubbers.iter().map(|rubber| rubber.state).collect();
    assert_eq!(states, [RubberState::Live, RubberState::Live, RubberState::Open]);
}

/// At any hour, and for guests too.
async fn a_match_is_being_played(world: &World) {
    let playing = tokio::spawn(play_on(world.app().core.clone()));
    let guest = Client::connect(&world.rest().ws_url()).await.expect("a socket");
    guest.open(Open::default()).await.expect("a guest's session");
    let points = async || world.app().db.query("SELECT COUNT(*) FROM match_event").scalar::<i64>().await.unwrap();
    let before = points().await;
    until("a match is in play", async || points().await >= before + 70).await;
    playing.abort();
    let matches = guest.call(ListLive { event: None }).await.expect("matches").matches;
    assert_eq!(matches.len(), 3, "with the rubbers of a tie");
    let live = &matches[0];
    assert!(live.is_public && live.board.state == MatchState::Live && live.board.events >= 70, "{live:?}");
    assert_ne!(live.a[0].id, live.b[0].id);
}

async fn a_demo_user_has_messages(world: &World) {
    let now = world.app().clock.now();
    for (number, is_coach) in [(0, 0), (1, 1)] {
        let (client, access) = sign_in(world, number).await;
        let profile = world.rest().profile(&access).await.unwrap();
        assert_eq!((profile.is_coach, profile.profile_skip), (is_coach, Some(true)));
        let page = client.call(List::default()).await.unwrap();
        assert!(page.rooms.len() >= 7, "{}", page.rooms.len());
        assert!(page.rooms.iter().any(|entry| entry.settings.unread > 0) && page.rooms.iter().any(|entry| entry.settings.unread == 0));
        assert!(page.rooms.iter().any(|entry| entry.settings.muted_until.is_some()));
        assert!(
            page.rooms.iter().any(|entry| entry.room.kind == RoomKind::Direct)
                && page.rooms.iter().any(|entry| entry.room.kind == RoomKind::Group)
        );
        let last = |entry: &RoomEntry| entry.last_message.as_ref().map_or(entry.room.created_at, |message| message.sent_at);
        let newest = last(&page.rooms[0]);
        assert!((now.0 - newest.0) < 3_600_000 && page.rooms.is_sorted_by_key(|entry| std::cmp::Reverse(last(entry))));
        let history = client.call(History { chat: page.rooms[0].room.id, before: None, limit: None }).await.unwrap();
        assert!(
            history.messages.is_sorted_by_key(|message| message.sent_at) && history.messages.iter().all(|message| message.sent_at <= now)
        );
    }
}

async fn maya_finds_partners_and_coaches(world: &World) {
    let (client, access) = sign_in(world, 0).await;
    let maya = world.rest().profile(&access).await.unwrap();
    // What her profile begins with, and what she earned by playing.
    assert!(maya.level == Some(3.5) && maya.activity_points > 284, "{maya:?}");
    let home = maya.address.expect("an area");
    assert!(home.name.starts_with("Silver Lake"), "{}", home.name);
    let here = Spot { latitude: home.latitude, longitude: home.longitude };

    // Many players of her level; Diego is one level up.
    let near = Search { location: Some(here), distance: Some(10.0), ..Search::default() };
    let of_hers = all(&client, Search { level: vec![3.5], ..near.clone() }).await;
    assert!(of_hers.len() >= 20, "{}", of_hers.len());
    assert!(of_hers.iter().all(|card| card.level == Some(3.5) && card.distance.is_some_and(|miles| miles <= 10.0)));
    assert!(of_hers.iter().all(|card| card.person.id != maya.id));
    let everybody = all(&client, near.clone()).await;
    assert!(everybody.len() >= 100 && everybody.is_sorted_by(|a, b| a.distance <= b.distance), "{}", everybody.len());
    let levels: BTreeSet<String> = everybody.iter().filter_map(|card| card.level).map(|level| level.to_string()).collect();
    assert!(levels.len() >= 8, "{levels:?}");
    let areas: BTreeSet<&str> = everybody.iter().filter_map(|card| card.area.as_deref()).collect();
    assert!(areas.len() >= 15, "{areas:?}");
    let diego = everybody.iter().find(|card| card.person.name == "Diego Fuentes").expect("Diego plays in Echo Park");
    assert!(diego.followed && diego.mutual > 0 && diego.level == Some(4.0));

    // Some have a picture, and every picture loads.
    let pictured: Vec<&PersonCard> = everybody.iter().filter(|card| card.person.profile_image.is_some()).collect();
    assert!(pictured.len() * 5 > everybody.len() && pictured.len() * 2 < everybody.len(), "{} of {}", pictured.len(), everybody.len());
    for card in pictured {
        let path = card.person.profile_image.as_deref().unwrap();
        let answer = reqwest::get(format!("http://{}{path}?size=small", world.nodes[0].address)).await.unwrap();
        assert!(answer.status().is_success(), "{path}");
        assert!(answer.bytes().await.unwrap().starts_with(&[0xFF, 0xD8]), "{path} is no JPEG");
    }

    // Coaches in the whole county, with certificates in every state.
    let coaches = Search { distance: Some(60.0), role: RoleFilter::Coach, sort: PeopleSort::Rate, ..near };
    let coaches = all(&client, coaches).await;
    assert!(coaches.len() >= 29 && coaches.is_sorted_by(|a, b| a.hourly_rate <= b.hourly_rate), "{}", coaches.len());
    assert!(coaches.iter().all(|card| card.hourly_rate.is_some_and(|cents| (3_000..=12_000).contains(&cents))));
    for state in [CertificateState::Unverified, CertificateState::Verified, CertificateState::Expired] {
        assert!(coaches.iter().filter(|card| card.certificate_state == Some(state)).count() >= 3, "{state:?}");
    }
    let elena = coaches.iter().find(|card| card.person.name == "Elena Vasquez").expect("Elena teaches");
    assert_eq!((elena.hourly_rate, elena.certificate_level.as_deref()), (Some(8_500), Some("uspta_elite")));
    assert_eq!(elena.certificate_state, Some(CertificateState::Verified));
    let paper = world.rest().info(&access, elena.person.id).await.unwrap().certificate.and_then(|certificate| certificate.image);
    let answer = reqwest::get(format!("http://{}{}", world.nodes[0].address, paper.expect("a certificate"))).await.unwrap();
    assert!(answer.status().is_success());
}

async fn maya_and_elena_have_followers_and_follow_others(world: &World) {
    for number in [0, 1] {
        let (client, access) = sign_in(world, number).await;
        let rest = world.rest();
        let profile = rest.profile(&access).await.unwrap();
        assert!(profile.followers >= 50 && profile.followees >= 10, "{} {}", profile.followers, profile.followees);
        let followers = rest.related(&access, "followers", None).await.unwrap().data;
        let followees = rest.related(&access, "followees", None).await.unwrap().data;
        assert_eq!(i64::try_from(followers.len()).unwrap(), profile.followers);
        assert_eq!(i64::try_from(followees.len()).unwrap(), profile.followees);
        let both = followers.iter().filter(|row| row.followed).count();
        assert!(both >= 5 && both < followers.len(), "{both} of {}", followers.len());
        assert!(followers.is_sorted_by_key(|row| std::cmp::Reverse(row.at)));

        let bell = client.call(ListNotifications::default()).await.unwrap();
        let waiting: Vec<_> = bell.notifications.iter().filter(|row| row.read_at.is_none()).collect();
        assert!(!waiting.is_empty() && waiting.len() <= 15 && bell.unread >= u64::try_from(waiting.len()).unwrap(), "{}", bell.unread);
        assert!(bell.notifications.is_sorted_by_key(|row| std::cmp::Reverse(row.at)), "newest first");
        for row in waiting {
            if let About::Followed { by } = &row.about {
                assert!(followers.iter().any(|follower| follower.person.id == by.id), "{}", by.name);
            }
        }
    }
}
