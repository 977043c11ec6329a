//! Leagues as files: written, read back, and refused where they are broken.

use std::collections::HashMap;

use jiff::Timestamp;
use protocol::ErrorCode;
use protocol::leagues::{
    Award, AwardFixture, Competition, FixtureState, GetLeague, GetLeagueTable, League, LeagueState, LeaveLeague, ListFreeTimes, RemoveSide,
    ReportFixture, ScheduleFixture, SeedSides,
};
use protocol::matches::{Ending, Score, SetScore, Side};
use reqwest::header::{ACCEPT_LANGUAGE, AUTHORIZATION};
use reqwest::{Response, StatusCode};
use serde_json::{Value, json};

use super::*;
use harness::PASSWORD;
use harness::refusals::{code, key};
use harness::steps::people;
use harness::story;

async fn file(reader: &Player, league: LeagueId, kind: &str) -> Response {
    let url = format!("{}/api/league/{league}/export/{kind}", reader.rest.base);
    let request = reqwest::Client::new().get(url).header("tenant_id", "1").header(ACCEPT_LANGUAGE, "es");
    request.header(AUTHORIZATION, format!("Bearer {}", reader.tokens.access_token)).send().await.expect("an answer")
}

async fn exported(reader: &Player, league: LeagueId) -> Value {
    let answer = file(reader, league, "json").await;
    assert_eq!(answer.status(), StatusCode::OK);
    serde_json::from_str(&answer.text().await.expect("a text")).expect("JSON")
}

/// What the server answers to a file.
async fn import(by: &Player, text: String) -> (StatusCode, Value) {
    let url = format!("{}/api/league/import", by.rest.base);
    let request = reqwest::Client::new().post(url).header("tenant_id", "1");
    let request = request.header(AUTHORIZATION, format!("Bearer {}", by.tokens.access_token)).body(text);
    let answer = request.send().await.expect("an answer");
    let status = answer.status();
    (status, serde_json::from_str(&answer.text().await.expect("a text")).expect("JSON"))
}

async fn imported(by: &Player, document: &Value) -> League {
    let (status, answer) = import(by, document.to_string()).await;
    assert_eq!(status, StatusCode::CREATED, "{answer}");
    serde_json::from_value(answer).expect("a league")
}

/// What a side is called: by who plays, or by whom a file names.
fn name_of(side: &LeagueSide) -> String {
    side.players.iter().map(|person| person.name.clone()).chain(side.named.clone()).collect::<Vec<_>>().join(" / ")
}

/// Answers for the place of which a file names somebody.
async fn answer_named(player: &Player, league: LeagueId, accept: bool) -> LeagueSide {
    let side = *get(player, league).await.invited.first().expect("a side that names them");
    player.client.call(AnswerSide { side, accept }).await.expect("answered")
}

/// A fixture by its people instead of its sides: what two leagues have alike.
type Alike = (i64, Vec<Option<String>>, i64, FixtureState, Vec<SetScore>, Option<Side>, Ending);

async fn alike(reader: &Player, league: LeagueId) -> Vec<Alike> {
    let sides: HashMap<SideId, String> = get(reader, league).await.sides.iter().map(|side| (side.id, name_of(side))).collect();
    let of = |side: Option<SideId>| side.and_then(|side| sides.get(&side)).cloned();
    let plain = |one: Fixture| {
        let is_result = one.state == FixtureState::Final;
        (one.number, vec![of(one.a), of(one.b)], one.round, one.state, if is_result { one.sets } else { vec![] }, one.winner, one.ending)
    };
    fixtures(reader, league).await.into_iter().map(plain).collect()
}

fn score(winner: Side) -> Score {
    let set = |a, b, tiebreak| SetScore { a, b, tiebreak, match_tiebreak: false };
    let sets = match winner {
        Side::A => vec![set(6, 4, None), set(7, 6, Some(5))],
        Side::B => vec![set(4, 6, None), set(6, 7, Some(9))],
    };
    Score { format: None, sets, ending: Ending::Completed, winner: None }
}

/// The organiser enters results of the first open fixtures.
async fn play(world: &World, cast: &Cast, count: usize) {
    let open = fixtures(&cast.organiser, cast.league).await.into_iter().filter(|one| one.state == FixtureState::ToBeScheduled);
    for (index, fixture) in open.take(count).enumerate() {
        let winner = if index % 2 == 0 { Side::A } else { Side::B };
        let played_at = Some(world.app().clock.now());
        let report = ReportFixture { fixture: fixture.id, played_at, score: score(winner) };
        cast.organiser.client.call(report).await.expect("a result");
    }
}

async fn begin(world: &World) {
    world.advance(DAY * 8);
    world.jobs_performed().await;
}

/// Rows that say how people play: matches that count.
async fn matches_here(world: &World) -> i64 {
    world.app().db.query("SELECT COUNT(*) FROM match_result").scalar().await.expect("a count")
}

story!(
    a_knock_out_of_23_is_exported_and_read_back,
    |config| {
        for_a_season(config);
    },
    |world| {
        let court = events::court(world, "Riverside", HERE, "Etc/GMT").await;
        let form = LeagueForm { capacity: 32, consolation: true, ..form(world, court, Competition::Knockout) };
        let cast = Cast::of(world, form, 23).await;
        let seeds = SeedSides { league: cast.league, sides: cast.sides[..4].to_vec() };
        cast.organiser.client.call(seeds).await.expect("seeded");
        draw(&cast.organiser, cast.league, 7).await;
        begin(world).await;
        play(world, &cast, 5).await;
        let open = fixtures(&cast.organiser, cast.league).await.into_iter().find(|one| one.state == FixtureState::ToBeScheduled);
        let fixture = open.expect("an open fixture").id;
        let award = AwardFixture { fixture, award: Award::Walkover, winner: Some(Side::B), reason: "Ill".into() };
        cast.organiser.client.call(award).await.expect("decided");

        let document = exported(&cast.players[0], cast.league).await;
        let structures = &document["events"][0]["drawDefinitions"][0]["structures"];
        assert_eq!(structures[0]["positionAssignments"].as_array().map(Vec::len), Some(32));
        let byes = structures[0]["matchUps"].as_array().expect("match-ups").iter().filter(|one| one["matchUpStatus"] == "BYE").count();
        assert_eq!(byes, 9);
        let (before, counted) = (alike(&cast.organiser, cast.league).await, matches_here(world).await);
        let league = imported(&cast.organiser, &document).await;
        assert_eq!(
            (league.state, league.taken, league.rounds),
            (LeagueState::Active, 23, get(&cast.organiser, cast.league).await.league.rounds)
        );
        assert_eq!(alike(&cast.organiser, league.id).await, before);
        assert_eq!(matches_here(world).await, counted, "results that were read back are rated where they were played, and never twice");
        let marked = fixtures(&cast.organiser, league.id).await.into_iter().filter(|one| one.imported).count();
        assert_eq!(marked, 5);

        // It is played on, by those who accept.
        let next = fixtures(&cast.organiser, league.id).await.into_iter().find(|one| one.state == FixtureState::ToBeScheduled);
        let next = next.expect("an open fixture");
        let played_at = Some(world.app().clock.now());
        let report = ReportFixture { fixture: next.id, played_at, score: score(Side::A) };
        assert_eq!(key(cast.organiser.client.call(report.clone()).await), "fixture_not_accepted");
        let sides = get(&cast.organiser, league.id).await.sides;
        for side in [next.a, next.b] {
            let name = name_of(sides.iter().find(|one| Some(one.id) == side).expect("a side"));
            let player = cast.players.iter().find(|player| player.name == name).expect("a player");
            answer_named(player, league.id, true).await;
            assert!(room::of(player, league.id).await.is_some(), "who plays is in its room");
        }
        cast.organiser.client.call(report).await.expect("a result");
    }
);

story!(
    groups_are_read_back_with_their_tables,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = Cast::drawn(world, Competition::Groups, 6).await;
        begin(world).await;
        play(world, &cast, 6).await;
        let withdrawn = cast.players[5].client.call(LeaveLeague { league: cast.league, reason: Some("My knee".into()) }).await;
        withdrawn.expect("withdrawn");
        let document = exported(&cast.organiser, cast.league).await;
        let league = imported(&cast.organiser, &document).await.id;
        assert_eq!(alike(&cast.organiser, league).await, alike(&cast.organiser, cast.league).await);
        answer_named(&cast.players[0], league, true).await;
        world.jobs_performed().await;
        for player in [&cast.organiser, &cast.players[0]] {
            let opened = world.app().db.query("SELECT COUNT(*) FROM push_log WHERE topic = ").arg(format!("user:{}", player.id));
            let opened = opened.push(" AND body LIKE '%room_opened%' AND body LIKE ").arg(format!("%{league}%"));
            assert_eq!(opened.scalar::<i64>().await.expect("a count"), 1, "everybody is shown the new room once");
        }
        for group in [1, 2] {
            let rows = async |league| {
                let snapshot = get(&cast.organiser, league).await;
                let table = cast.organiser.client.call(GetLeagueTable { league, group }).await.expect("a table");
                let who = |side: SideId| name_of(snapshot.sides.iter().find(|one| one.id == side).expect("a side"));
                table.rows.iter().map(|row| (who(row.side), row.place, row.tally)).collect::<Vec<_>>()
            };
            assert_eq!(rows(league).await, rows(cast.league).await, "group {group}");
        }
    }
);

story!(a_broken_file_is_refused_and_loses_nothing, |world| {
    let cast = Cast::drawn(world, Competition::Knockout, 4).await;
    let document = exported(&cast.organiser, cast.league).await;
    let leagues = async || world.app().db.query("SELECT COUNT(*) FROM league").scalar::<i64>().await.expect("a count");
    let before = leagues().await;
    let refused = async |change: &dyn Fn(&mut Value)| {
        let mut broken = document.clone();
        change(&mut broken);
        let (_, answer) = import(&cast.organiser, broken.to_string()).await;
        (answer["code"].clone(), answer["message"].as_str().expect("a sentence").to_owned())
    };
    let (code, message) = refused(&|document| document["events"][0]["entries"][1]["participantId"] = json!("nobody")).await;
    assert_eq!(code, "invalid");
    assert!(message.contains("events[0].entries[1].participantId"), "{message}");
    let (code, message) = refused(&|document| document["participants"][0]["participantName"] = json!("\u{200b}")).await;
    assert_eq!((code, message.contains("the name of a person")), (json!("invalid"), true), "{message}");
    for text in ["", "{}", "[1, 2", "null"] {
        let (status, answer) = import(&cast.organiser, text.into()).await;
        assert_eq!((status, &answer["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("invalid")), "{text}: {answer}");
    }
    assert_eq!(leagues().await, before);
});

story!(
    whom_a_file_names_is_text_until_they_accept,
    |config| {
        for_a_season(config);
    },
    |world| {
        let cast = Cast::enrolled(world, Competition::RoundRobin, 4).await;
        let [maya, ben, diego, amara] = cast.players.as_slice() else { panic!("four players") };
        let copy = imported(&cast.organiser, &exported(&cast.organiser, cast.league).await).await.id;
        let side = get(maya, copy).await.invited[0];
        let removal = RemoveSide { side, reason: "She moved away".into() };
        cast.organiser.client.call(removal).await.expect("removed like any other");
        assert_eq!(code(maya.client.call(AnswerSide { side, accept: true }).await), ErrorCode::NotFound, "nobody comes back by a name");
        draw(&cast.organiser, cast.league, 7).await;
        begin(world).await;
        let reader = world.player("Linh Tran").await;
        // Somebody whom nobody here knows, and somebody who has blocked the organiser.
        let text = exported(&cast.organiser, cast.league).await.to_string();
        let elsewhere = text.replace(&diego.id.to_string(), &uuid::Uuid::now_v7().to_string());
        people::block(amara, &cast.organiser).await;
        let league = imported(&cast.organiser, &serde_json::from_str(&elsewhere).expect("JSON")).await.id;

        let seen = get(&reader, league).await;
        let mut names: Vec<String> = seen.sides.iter().map(name_of).collect();
        let mut expected: Vec<String> = cast.players.iter().map(|player| player.name.clone()).collect();
        names.sort_unstable();
        expected.sort_unstable();
        assert_eq!(names, expected);
        assert!(seen.sides.iter().all(|side| side.players.is_empty() && side.rating.is_none() && side.level.is_none()));
        let text = serde_json::to_string(&(&seen, fixtures(&reader, league).await)).expect("JSON");
        for (player, asked) in [(maya, true), (ben, true), (diego, false), (amara, false)] {
            assert!(!text.contains(&player.id.to_string()), "{} is a name alone", player.name);
            assert!(room::of(player, league).await.is_none(), "{} is not in its room", player.name);
            let is_asked =
                |about: &About| matches!(about, About::LeagueNews { league: of, what: LeagueWhat::Invited, .. } if of.id == league);
            assert_eq!(notifications(player).await.iter().any(is_asked), asked, "{}", player.name);
        }
        let side_of = |player: &Player| seen.sides.iter().find(|side| name_of(side) == player.name).expect("a side").id;
        let forged = reader.client.call(AnswerSide { side: side_of(maya), accept: true }).await;
        assert_eq!(code(forged), ErrorCode::NotFound, "it names somebody else");

        // Whoever has not accepted shares no hours, and plays no match here.
        let all = fixtures(&cast.organiser, league).await;
        let fixture = all.iter().find(|one| [one.a, one.b].contains(&Some(side_of(maya)))).expect("a fixture").id;
        let from = Timestamp::from_millisecond(world.app().clock.now().0).expect("an instant") + 24.hours();
        let list = ListFreeTimes { fixture, from: from.strftime("%F").to_string() };
        let free = async || cast.organiser.client.call(list.clone()).await.expect("times").times;
        let noon = free().await[10].starts_at;
        let elsewhere = cast.fixture(0, 1).await.id;
        let schedule = |fixture| ScheduleFixture { fixture, starts_at: noon, court: None, if_free: false };
        cast.organiser.client.call(schedule(elsewhere)).await.expect("her other league");
        assert!(free().await.iter().any(|time| time.starts_at == noon));
        assert_eq!(key(cast.organiser.client.call(schedule(fixture)).await), "fixture_not_accepted");

        let accepted = answer_named(maya, league, true).await;
        assert_eq!((accepted.players.len(), accepted.named.len()), (1, 0));
        assert!(room::of(maya, league).await.is_some());
        assert!(free().await.iter().all(|time| time.starts_at != noon), "she plays here now");
        let again = maya.client.call(AnswerSide { side: accepted.id, accept: true }).await;
        assert_eq!(code(again), ErrorCode::Conflict, "she has answered");

        let declined = answer_named(ben, league, false).await;
        assert_eq!((declined.players.len(), declined.named), (0, vec![ben.name.clone()]));
        assert!(get(ben, league).await.invited.is_empty(), "he is asked once");
        assert_eq!(code(amara.client.call(GetLeague { league }).await), ErrorCode::NotFound);

        // What is written again has the same people.
        let written = exported(&cast.organiser, league).await;
        assert_eq!(written["participants"].as_array().map(Vec::len), Some(4));
        assert!(written.to_string().contains(&maya.id.to_string()) && !written.to_string().contains(&ben.id.to_string()));
        amara.rest.remove_account(&amara.tokens.access_token, Some(PASSWORD)).await.expect("removed");
        world.jobs_performed().await;
        let left = serde_json::to_string(&get(&reader, league).await).expect("JSON");
        assert!(!left.contains(&amara.name) && left.contains(&diego.name), "her name goes with her account");
        imported(&cast.organiser, &exported(&cast.organiser, league).await).await;
    }
);

story!(
    a_file_notifies_no_more_strangers_than_any_other_invitation,
    |config| {
        config.limits.strangers_per_day = 3;
    },
    |world| {
        world.advance_to_noon();
        let cast = Cast::enrolled(world, Competition::RoundRobin, 3).await;
        let follower = &cast.players[0];
        follower.rest.follow(&follower.tokens.access_token, cast.organiser.id, true).await.expect("followed");
        let document = exported(&cast.organiser, cast.league).await;
        let asked = async |player: &Player| {
            let about = notifications(player).await.into_iter();
            about.filter(|about| matches!(about, About::LeagueNews { what: LeagueWhat::Invited, .. })).count()
        };
        for times in [1, 2] {
            let league = imported(&cast.organiser, &document).await.id;
            assert!(!get(&cast.players[1], league).await.invited.is_empty(), "whoever opens it may answer");
            let [followed, stranger] = [asked(follower).await, asked(&cast.players[1]).await];
            assert_eq!((followed, stranger), (times, 1), "two strangers the first time, and two more are too many");
        }
    }
);

story!(a_spreadsheet_has_the_fixtures_and_the_table_in_the_readers_language, |world| {
    let cast = Cast::drawn(world, Competition::RoundRobin, 3).await;
    for (kind, heading, lines) in [("fixtures", "N.º,Fase,Ronda,", 4), ("table", "Grupo,Puesto,", 4)] {
        let answer = file(&cast.players[0], cast.league, kind).await;
        assert_eq!(answer.headers()["content-type"], "text/csv; charset=utf-8");
        let bytes = answer.bytes().await.expect("a file");
        let text = String::from_utf8(bytes.to_vec()).expect("UTF-8");
        assert!(text.trim_start_matches('\u{feff}').starts_with(heading), "{text}");
        assert_eq!(text.lines().count(), lines, "{text}");
        assert!(text.contains("Maya Okafor"), "{text}");
    }
    assert_eq!(file(&cast.players[0], cast.league, "poem").await.status(), StatusCode::NOT_FOUND);
    let private = LeagueForm { is_private: true, ..form(world, cast.court, Competition::RoundRobin) };
    let hidden = create(&cast.organiser, private).await.expect("a league").id;
    assert_eq!(file(&cast.players[0], hidden, "json").await.status(), StatusCode::NOT_FOUND);
});
