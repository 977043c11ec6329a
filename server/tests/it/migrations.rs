//! Migrations that rewrite rows: the program opens a database that is as old as they expect it.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use protocol::enrolments::Join;
use protocol::events::EventState;
use protocol::leagues::Competition;
use protocol::matches::MatchState;
use protocol::people::{Find, Spot};
use protocol::play::BeAvailable;
use protocol::{EventId, LeagueId, Topic, UserId};
use rally::config::Secret;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, PgConnection};
use uuid::Uuid;

use harness::letters::{Letters, header};
use harness::servers::{folder, until};
use harness::steps::events;
use harness::steps::leagues::{self, Cast};
use harness::steps::matches::{self, Game, report, score};
use harness::{Backend, World, postgres, story};

/// A waiting job of every kind as it was stored before `0005_jobs_by_noun.sql`. Ids that end in `00` are nobody's; the story
/// replaces the others, the address and the version 424242. Texts hold what a wrong cut would damage.
const OLD_JOBS: [&str; 20] = [
    r#"{"kind":"wake_room","chat":"00000000-0000-0000-0000-000000000001","after":null}"#,
    r#"{"kind":"part_from_rooms","user":"00000000-0000-0000-0000-000000000002","after":null}"#,
    r#"{"kind":"mail_notification","user":"00000000-0000-0000-0000-000000000003","about":{"kind":"followed","data":{"by":{"id":"00000000-0000-0000-0000-000000000000","name":"Zoë \"Ace\" {8}","handle":"zoe"}}},"at":1}"#,
    r#"{"kind":"forgot","email":"forgot@example.org","language":"es"}"#,
    r#"{"kind":"mail_code","user":"00000000-0000-0000-0000-000000000000","purpose":"verify","seed":"00000000-0000-0000-0000-000000000000","language":"en"}"#,
    r#"{"kind":"certificate_expires","user":"00000000-0000-0000-0000-000000000004","at":1700000000000}"#,
    r#"{"kind":"confirm_match","match_id":"00000000-0000-0000-0000-000000000005","version":1}"#,
    r#"{"kind":"events","due":{"decide":{"event":"00000000-0000-0000-0000-000000000000","at":1}}}"#,
    r#"{"kind":"events","due":{"close_room":{"event":"00000000-0000-0000-0000-000000000000"}}}"#,
    r#"{"kind":"events","due":{"cancel":{"event":"00000000-0000-0000-0000-000000000006","reason":"Lluvia: ñ 🎾 \"}}\"","by":null}}}"#,
    r#"{"kind":"events","due":{"change":{"event":"00000000-0000-0000-0000-000000000000","form":"{}","shift":7,"by":"00000000-0000-0000-0000-000000000000"}}}"#,
    r#"{"kind":"enrolments","due":{"answer":{"event":"00000000-0000-0000-0000-000000000000","enrolment":"00000000-0000-0000-0000-000000000000","version":1}}}"#,
    r#"{"kind":"enrolments","due":{"fill":{"event":"00000000-0000-0000-0000-000000000000","owed":0}}}"#,
    r#"{"kind":"enrolments","due":{"ask":{"event":"00000000-0000-0000-0000-000000000000","answer_by":1,"after":null}}}"#,
    r#"{"kind":"enrolments","due":{"end":{"event":"00000000-0000-0000-0000-000000000000","reason":"Rain","after":null}}}"#,
    r#"{"kind":"enrolments","due":{"tell":{"event":"00000000-0000-0000-0000-000000000000","about":{"kind":"certificate","data":{"state":"expired"}},"after":null}}}"#,
    r#"{"kind":"enrolments","due":{"forget":{"user":"00000000-0000-0000-0000-000000000007"}}}"#,
    r#"{"kind":"enrolments","due":{"part":{"pair":["00000000-0000-0000-0000-000000000000","00000000-0000-0000-0000-000000000000"]}}}"#,
    r#"{"kind":"play","due":{"over":{"user":"00000000-0000-0000-0000-000000000008","version":424242}}}"#,
    r#"{"kind":"play","due":{"ask_over":{"ask":"00000000-0000-0000-0000-000000000000"}}}"#,
];

/// The id of a job, or of something in a payload.
fn id(number: usize) -> Uuid {
    Uuid::from_u128(number as u128)
}

/// An empty database at migration 4 with the waiting jobs. Their time comes when the story says so.
async fn at_migration_4(folder: &Path, postgres_url: Option<&str>) {
    let row = |(number, payload): (usize, &&str)| {
        let outside = payload.starts_with(r#"{"kind":"mail_"#);
        let id = stored(id(number + 1), postgres_url.is_some());
        format!("({id}, 1, '{payload}', {outside}, {FAR}, 0)")
    };
    let rows = OLD_JOBS.iter().enumerate().map(row).collect::<Vec<_>>().join(", ");
    let insert = format!("INSERT INTO job (id, tenant, payload, outside, due_at, tries) VALUES {rows}");
    at_migration(4, folder, postgres_url, vec![insert]).await;
}

/// An id as a literal.
fn stored(id: Uuid, is_postgres: bool) -> String {
    if is_postgres { format!("'{id}'") } else { format!("X'{}'", id.simple()) }
}

/// An empty database at a migration, in which these statements were run.
async fn at_migration(version: i64, folder: &Path, postgres_url: Option<&str>, statements: Vec<String>) {
    let migrations = harness::servers::root().join("migrations");
    let migrator = Migrator::new(migrations).await.expect("the migrations");
    match postgres_url {
        None => {
            let options = SqliteConnectOptions::new().filename(folder.join("rally.db")).create_if_missing(true);
            let mut conn = options.journal_mode(SqliteJournalMode::Wal).foreign_keys(false).connect().await.expect("a database");
            migrator.run_to(version, &mut conn).await.expect("the migration");
            for statement in statements {
                conn.execute(AssertSqlSafe(statement)).await.expect("rows");
            }
            conn.close().await.expect("a closed database");
        }
        Some(url) => {
            let mut conn = PgConnection::connect(url).await.expect("a database");
            conn.execute("DROP SCHEMA public CASCADE").await.expect("no tables");
            conn.execute("CREATE SCHEMA public").await.expect("an empty database");
            migrator.run_to(version, &mut conn).await.expect("the migration");
            for statement in statements {
                conn.execute(AssertSqlSafe(statement)).await.expect("rows");
            }
            conn.close().await.expect("a closed database");
        }
    }
}

/// When the jobs are due before the story makes them due.
const FAR: i64 = 253_402_300_799_999;

/// Replaces a part of the waiting jobs.
async fn replace(world: &World, old: &str, new: &str) {
    let replace = world.app().db.query("UPDATE job SET payload = replace(payload, ").arg(old).push(", ").arg(new);
    replace.push(") WHERE id <= ").arg(id(OLD_JOBS.len())).run().await.expect("replaced");
}

async fn count(world: &World, query: &'static str, user: UserId) -> i64 {
    world.app().db.query(query).arg(user).scalar().await.expect("a count")
}

async fn waiting_jobs_run(backend: Backend) {
    let folder = folder("rally-old-");
    let url = if backend == Backend::Sqlite { None } else { Some(postgres::fresh_database().await) };
    at_migration_4(folder.path(), url.as_deref()).await;
    let world = World::begin_with(backend, |config| {
        config.storage.data_dir = folder.path().to_owned();
        config.storage.database_url = url.map(Secret::new);
    })
    .await;
    check_old_jobs(&world).await;
    world.end().await;
}

/// Gives each job something to work on, makes all of them due, and checks what they did.
async fn check_old_jobs(world: &World) {
    let (maya, elena, diego) =
        (world.player("Maya Okafor").await, world.player("Elena Vasquez").await, world.player("Diego Fuentes").await);
    let (omar, tom, priya) = (world.player("Omar Farouk").await, world.player("Tom Weber").await, world.player("Priya Raman").await);
    let db = &world.app().db;
    let room = maya.create("Sunday doubles", &[&elena]).await;
    maya.create("Monday doubles", &[&omar]).await;
    db.query("UPDATE app_user SET email_verified_at = 1 WHERE id = ").arg(priya.id).run().await.unwrap();
    db.query("UPDATE app_user SET certificate_expires_at = 1700000000000 WHERE id = ").arg(diego.id).run().await.unwrap();
    let game = Game::of(&maya).with(world, [maya.id, elena.id]).await;
    let result = report(&maya, game, &[&maya], &[&elena], score("6-4 6-2")).await.unwrap();
    let court = events::court(world, "Vermont Canyon", events::HERE, events::LOS_ANGELES).await;
    let form = events::form(court, &events::day(world, 5), "19:00", "21:00");
    let (rained_off, joined) = (events::create(&maya, form.clone()).await.id, events::create(&maya, form).await.id);
    tom.client.call(Join { event: joined, invite: None, if_free: false }).await.unwrap();
    let spot = Spot { latitude: 34.05, longitude: -118.25 };
    let until_then = world.app().clock.now() + Duration::from_secs(3_600);
    let free = BeAvailable { until: until_then, location: Some(spot), distance: Some(10.0), level_min: None, level_max: None };
    maya.client.call(free).await.unwrap();
    let version: i64 = db.query("SELECT version FROM play_free").scalar().await.unwrap();

    let real = [room.id.0, omar.id.0, priya.id.0, diego.id.0, result.id.0, rained_off.0, tom.id.0, maya.id.0];
    for (n, real) in real.into_iter().enumerate() {
        replace(world, &id(n + 1).to_string(), &real.to_string()).await;
    }
    replace(world, "forgot@example.org", &omar.email).await;
    replace(world, "424242", &version.to_string()).await;
    let moved = db.query("UPDATE job SET due_at = 0 WHERE id <= ").arg(id(OLD_JOBS.len())).run().await.unwrap();
    assert_eq!(moved, OLD_JOBS.len() as u64, "all still wait");

    let left = async || db.query("SELECT COUNT(*) FROM job WHERE id <= ").arg(id(OLD_JOBS.len())).scalar::<i64>().await.unwrap();
    until("every job has run", async || left().await == 0).await;
    let opened = "SELECT COUNT(*) FROM push_log WHERE body LIKE '%\"room_opened\"%' AND topic = ";
    let pushed: i64 = db.query(opened).arg(Topic::User(elena.id).to_string()).scalar().await.unwrap();
    assert!(pushed >= 2, "her room was opened, and woken");
    assert_eq!(count(world, "SELECT COUNT(*) FROM chat_member WHERE user_id = ", omar.id).await, 0, "he left his rooms");
    assert_eq!(count(world, "SELECT COUNT(*) FROM history WHERE change = 'certificate' AND subject = ", diego.id).await, 1);
    assert_eq!(matches::own(&maya).await.1, [MatchState::Confirmed]);
    let cancelled = events::get(&maya, rained_off).await.event;
    assert_eq!((cancelled.state, cancelled.cancel_reason.as_deref()), (EventState::Cancelled, Some("Lluvia: ñ 🎾 \"}}\"")));
    let left_event = "SELECT COUNT(*) FROM enrolment WHERE state = 'unenrolled' AND user_id = ";
    assert_eq!(count(world, left_event, tom.id).await, 1);
    assert_eq!(db.query("SELECT COUNT(*) FROM play_free").scalar::<i64>().await.unwrap(), 0);
    // The first mail verifies the address.
    let letters = Letters::outbox(world);
    letters.wait(&priya.email, 2).await;
    assert!(letters.to(&priya.email).iter().any(|letter| letter.contains("Ace")), "the news of a follower");
    letters.wait(&omar.email, 2).await;
    assert!(letters.to(&omar.email).iter().any(|letter| header(letter, "Content-Language") == "es"), "the code for a new password");
}

#[test]
fn jobs_that_wait_since_before_nouns_run_on_sqlite() {
    story::run(waiting_jobs_run(Backend::Sqlite));
}

#[test]
fn jobs_that_wait_since_before_nouns_run_on_postgres() {
    story::run(waiting_jobs_run(Backend::Postgres));
}

/// People and courts of a database that is as old as migration 21 are found by their words, once each.
async fn old_names_are_found(backend: Backend) {
    let folder = folder("rally-old-");
    let url = if backend == Backend::Sqlite { None } else { Some(postgres::fresh_database().await) };
    let names = ["Zoë van der Berg", "Łukasz Świątek", "Ana", "Ana Ana", "東京 太郎", "ΟΔΥΣΣΕΑΣ 1 01", ""];
    let person = |(number, name): (usize, &&str)| {
        let words = rally::words::fold(name);
        let id = stored(id(number + 1), url.is_some());
        format!(
            "INSERT INTO app_user (id, tenant, email, name, handle, handle_folded, words, is_coach, profile_skip, password_hash, created_at)
             VALUES ({id}, 1, 'p{number}@example.org', '{name}', 'p{number}', 'p{number}', '{words}', FALSE, TRUE, '', 0)"
        )
    };
    let mut statements = vec!["INSERT INTO tenant (id, name, created_at) VALUES (1, 'Rally', 0)".to_owned()];
    statements.extend(names.iter().enumerate().map(person));
    statements.push(format!(
        "INSERT INTO court (id, tenant, version, name, words, latitude, longitude, cell, zone, hard, clay, grass, pickleball, light, shop, wall,
             ball_machine, indoor, images, rating_sum, rating_count, created_at)
         VALUES ({}, 1, 1, 'Río Clay', ' rio clay', 34.05, -118.25, 1, 'UTC', 1, 0, 0, 0, FALSE, FALSE, FALSE, FALSE, FALSE, '[]', 0, 0, 0)",
        stored(id(99), url.is_some())
    ));
    at_migration(21, folder.path(), url.as_deref(), statements).await;
    let world = World::begin_with(backend, |config| {
        config.storage.data_dir = folder.path().to_owned();
        config.storage.database_url = url.map(Secret::new);
    })
    .await;
    let query = "SELECT kind, word, subject, words FROM search_word ORDER BY kind, subject, word";
    let rows: Vec<(i64, String, Uuid, String)> = world.app().db.query(query).all().await.unwrap();
    let mut expected = Vec::new();
    for (number, name) in names.iter().enumerate() {
        let folded = rally::words::fold(name);
        let words: BTreeSet<&str> = folded.split_whitespace().collect();
        expected.extend(words.into_iter().map(|word| (1, word.to_owned(), id(number + 1), folded.clone())));
    }
    expected.extend(["clay", "rio"].map(|word| (2, word.to_owned(), id(99), " rio clay".to_owned())));
    assert_eq!(rows, expected);
    let maya = world.player("Maya Okafor").await;
    for (text, found) in [("zoe berg", 1), ("an", 2), ("太", 1), ("swiat", 1), ("01", 1), ("0", 1), ("z", 1)] {
        assert_eq!(maya.client.call(Find { text: text.into() }).await.unwrap().people.len(), found, "{text}");
    }
    drop(maya);
    world.end().await;
}

#[test]
fn names_from_before_words_were_indexed_are_found_on_sqlite() {
    story::run(old_names_are_found(Backend::Sqlite));
}

#[test]
fn names_from_before_words_were_indexed_are_found_on_postgres() {
    story::run(old_names_are_found(Backend::Postgres));
}

/// Events that go on after their first day, and results, of a database that is as old as migration 30.
async fn old_events_and_results_are_kept(backend: Backend) {
    let folder = folder("rally-old-");
    let url = if backend == Backend::Sqlite { None } else { Some(postgres::fresh_database().await) };
    let as_id = |number: usize| stored(id(number), url.is_some());
    let person = as_id(1);
    let mut statements = vec![
        "INSERT INTO tenant (id, name, created_at) VALUES (1, 'Rally', 0)".to_owned(),
        format!(
            "INSERT INTO app_user (id, tenant, email, name, handle, handle_folded, words, is_coach, profile_skip, password_hash, created_at)
             VALUES ({person}, 1, 'a@example.org', 'Ana', 'ana', 'ana', ' ana', FALSE, TRUE, '', 0)"
        ),
    ];
    // The first day and the last as days since 1970, and what the event has as text.
    let events = [
        (20_777, Some(20_781), Some("2026-11-24"), "17:00"),
        (21_240, Some(21_243), Some("2028-02-29"), "00:01"),
        (20_453, None, Some("2026-01-01"), "00:00"),
        (20_454, None, None, "17:00"),
    ];
    for (n, (day, _, last, to)) in events.iter().enumerate() {
        let (event, last) = (as_id(n + 10), last.map_or("NULL".to_owned(), |last| format!("'{last}'")));
        statements.push(format!(
            "INSERT INTO event (id, tenant, organiser, state, name, kind, second_hour, is_private, competitive, is_class, age_range, gender,
                 friends_only, capacity, organiser_plays, court_open, waiting_policy, leave_minutes, enrol_minutes, taken, waiting_count,
                 pending_count, next_in_line, sequence, version, created_at, updated_at, local_day, local_to, local_to_date)
             VALUES ({event}, 1, {person}, 'published', 'Camp', 'camp', FALSE, FALSE, FALSE, FALSE, '[]', 'open', FALSE, 8, FALSE, FALSE,
                 'first_come', 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, {day}, '{to}', {last})"
        ));
    }
    let result = |number: usize, owner: &str, value: &str| {
        format!(
            "INSERT INTO match_result (id, tenant, {owner}, format, sets, ending, state, reported_by, reported_side, reported_at, version)
             VALUES ({}, 1, {value}, 'SET3-S:6/TB7', '[]', 'abandoned', 'confirmed', {person}, 'a', {number}, 1)",
            as_id(number)
        )
    };
    statements.push(result(20, "event", &as_id(10)));
    let player = format!("INSERT INTO match_player (match_id, user_id, side, seat) VALUES ({}, {person}, 'a', 0)", as_id(20));
    statements.push(player);
    let owners = [
        ("league", as_id(77), true),
        ("event", as_id(11), true),
        ("league, event", format!("{}, {}", as_id(77), as_id(11)), false),
        ("league", "NULL".to_owned(), false),
        ("event", as_id(78), false),
    ];
    let owned: Vec<(String, bool)> =
        owners.iter().enumerate().map(|(n, (owner, value, is_fine))| (result(30 + n, owner, value), *is_fine)).collect();
    at_migration(30, folder.path(), url.as_deref(), statements).await;
    let world = World::begin_with(backend, |config| {
        config.storage.data_dir = folder.path().to_owned();
        config.storage.database_url = url.map(Secret::new);
    })
    .await;
    let db = &world.app().db;
    let days: Vec<(i64, Option<i64>)> = db.query("SELECT local_day, last_day FROM event ORDER BY id").all().await.unwrap();
    assert_eq!(days, events.map(|(day, last, ..)| (day, last)));
    let kept = "SELECT m.event, p.user_id FROM match_result m JOIN match_player p ON p.match_id = m.id";
    assert_eq!(db.query(kept).all::<(Uuid, Uuid)>().await.unwrap(), [(id(10), id(1))]);
    for (statement, is_fine) in owned {
        let stored = db.query(&*statement.clone().leak()).run().await;
        assert_eq!(stored.is_ok(), is_fine, "{statement}: {stored:?}");
    }
    world.end().await;
}

#[test]
fn events_and_results_from_before_leagues_are_kept_on_sqlite() {
    story::run(old_events_and_results_are_kept(Backend::Sqlite));
}

#[test]
fn events_and_results_from_before_leagues_are_kept_on_postgres() {
    story::run(old_events_and_results_are_kept(Backend::Postgres));
}

// What `0115_league_of_events.sql` writes into games that were made before it.
story!(games_from_before_they_named_their_league_know_it, |config| { leagues::for_a_season(config) }, |world| {
    let cast = Cast::drawn(world, Competition::RoundRobin, 2).await;
    let fixture = leagues::schedule(&cast.organiser, cast.fixture(0, 1).await.id, leagues::ahead(world, 24 * 8)).await.unwrap();
    let court = events::court(world, "Vermont Canyon", events::HERE, events::LOS_ANGELES).await;
    let other = events::create(&cast.organiser, events::form(court, &events::day(world, 5), "19:00", "21:00")).await.id;
    let db = &world.app().db;
    let league = async |event: EventId| -> Option<LeagueId> {
        db.query("SELECT league FROM event WHERE id = ").arg(event).scalar().await.expect("the game")
    };
    let game = fixture.game.expect("a game").id;
    db.query("UPDATE event SET league = NULL").run().await.unwrap();
    assert_eq!(league(game).await, None);
    let migration = include_str!("../../../migrations/0115_league_of_events.sql");
    let backfill = migration.lines().find(|line| line.starts_with("UPDATE ")).expect("a backfill");
    db.query(backfill).run().await.unwrap();
    assert_eq!((league(game).await, league(other).await), (Some(cast.league), None));
});

// What a node from before 0115 inserts, while it runs beside newer ones.
story!(postgres games_of_older_nodes_know_their_league, |config| { leagues::for_a_season(config) }, |world| {
    let cast = Cast::drawn(world, Competition::RoundRobin, 2).await;
    let fixture = leagues::schedule(&cast.organiser, cast.fixture(0, 1).await.id, leagues::ahead(world, 24 * 8)).await.unwrap();
    let db = &world.app().db;
    let columns = "tenant, organiser, state, name, kind, second_hour, is_private, competitive, is_class, age_range, gender, friends_only,
        capacity, organiser_plays, court_open, waiting_policy, leave_minutes, enrol_minutes, taken, waiting_count, pending_count,
        next_in_line, sequence, version, fixture, created_at, updated_at, entry_at";
    let insert = db.query("INSERT INTO event (id, ").push(columns).push(") SELECT ").arg(id(1)).push(", ").push(columns);
    insert.push(" FROM event WHERE id = ").arg(fixture.game.expect("a game").id).run().await.unwrap();
    let league: Option<LeagueId> = db.query("SELECT league FROM event WHERE id = ").arg(id(1)).scalar().await.unwrap();
    assert_eq!(league, Some(cast.league));
});
