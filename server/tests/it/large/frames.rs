//! No reply and no push outgrows its frame: every command in a world whose texts are as long, and whose lists as full, as people can make
//! them.
//!
//! The rows of the callers' things are copied in the database, by what it knows of its own tables: a new table is copied too.

use std::collections::BTreeSet;

use protocol::{ErrorCode, limits};
use serde_json::{Value, json};

use super::run;
use crate::callers::{Answer, Cast, Command, Kind, OK, Things, commands, everybody};
use harness::World;
use harness::steps::chat::crowd;
use harness::steps::events::{self, HERE};
use harness::steps::lessons::{Coached, at_once};
use harness::story;

/// More than fit on any page.
const COPIES: usize = 110;
/// Of what somebody may have a few, or a thing have a few of: how many there are made.
const FEW: &[(&str, usize)] = &[
    ("child", limits::CHILDREN_MAX - 1),
    ("league_member", 28),
    ("package", limits::PACKAGES_MAX - 2),
    ("play_ask", 2),
    ("staff", 8),
    ("saved_search", limits::SAVED_SEARCHES_MAX - 1),
];
/// As many bytes as a character takes in JSON.
const WIDE: &str = "\u{20BB7}";
/// Tables that nobody is shown, and those of which one may have few.
const NOT_COPIED: &[&str] = &[
    "app_user",
    "attempt",
    "command_key",
    "history",
    "instance",
    "job",
    "mail_code",
    "meta",
    "push_log",
    "push_subscription",
    "rated_match",
    "rated_player",
    "refresh_token",
    "session",
    "tenant",
    "topic",
];

/// The longest text of a column, in characters, if people write it.
fn longest(table: &str, column: &str) -> Option<usize> {
    let most = match (table, column) {
        ("app_comment" | "tenant" | "instance" | "topic", _) | ("chat_message", "note") => return None,
        ("app_user" | "child", "name") => limits::NAME_MAX,
        ("league_side", "name") => limits::TEAM_NAME_MAX,
        ("package" | "lesson_pass" | "saved_search", "name") => limits::PACKAGE_NAME_MAX,
        (_, "name") => limits::EVENT_NAME_MAX,
        (_, "title") => limits::ROOM_TITLE_MAX,
        (_, "guest" | "named_player_as" | "named_partner_as") => limits::GUEST_NAME_MAX,
        ("chat_message", "text") => limits::MESSAGE_TEXT_MAX,
        ("post", "text") => limits::POST_TEXT_MAX,
        ("post_comment", "text") => limits::POST_COMMENT_MAX,
        ("lesson_practice", "text") | ("pupil_file", "goals" | "notes") => limits::PUPIL_NOTES_MAX,
        (_, "text") => limits::REVIEW_MAX,
        ("report", "note") => limits::REPORT_NOTE_MAX,
        (_, "description") => limits::DESCRIPTION_MAX,
        (_, "about_me") => limits::ABOUT_ME_MAX,
        (_, "area") => limits::AREA_NAME_MAX,
        ("court" | "court_proposal", "address") => limits::ADDRESS_MAX,
        ("court", "website") => limits::ADDRESS_MAX,
        ("court", "phone") => limits::PHONE_MAX,
        (_, "court_note") => limits::COURT_NOTE_MAX,
        (_, "care_note") => limits::CARE_NOTE_MAX,
        (_, "message" | "note" | "offer_note" | "reason" | "cancel_reason" | "dispute_reason" | "correction_reason" | "objection") => {
            limits::REASON_MAX
        }
        ("match_live", "suspension") => limits::REASON_MAX,
        _ => return None,
    };
    Some(most)
}

/// Parts of the names of commands that end something.
const ENDS: &[&str] = &[
    "absent",
    "archive",
    "block",
    "cancel",
    "close",
    "complete",
    "decline",
    "delete",
    "end",
    "finish",
    "hand_over",
    "leave",
    "merge",
    "reject",
    "remove",
    "retire",
    "revoke",
    "start",
    "stop",
    "suspend",
    "void",
    "withdraw",
];

/// Searches and lists that are as wide as can be.
fn widely(world: &World, things: &Things) -> Vec<Command> {
    let Things { user, court, .. } = *things;
    let day = events::day(world, 5);
    let of = |name, args| Command { name, args, expected: everybody(OK), reads: true, is_public: false };
    let here = json!({ "latitude": HERE.latitude, "longitude": HERE.longitude });
    let lessons = |scope: &str, side: &str| of("lesson.list", json!({ "scope": scope, "side": side }));
    vec![
        of("event.search", json!({ "location": here, "day": day, "distance": 500 })),
        of("event.mine", json!({ "which": "pending" })),
        of("event.mine", json!({ "which": "invited" })),
        of("court.search", json!({ "location": here, "distance": 500 })),
        of("review.list", json!({ "court": court })),
        of("people.search", json!({ "location": here, "distance": 500 })),
        of("people.search", json!({})),
        of("people.find", json!({ "text": "extra" })),
        of("league.search", json!({ "location": here, "distance": 500 })),
        lessons("upcoming", "coach"),
        lessons("past", "coach"),
        lessons("open", "coach"),
        of("lesson.reviews", json!({ "coach": user })),
        of("lesson.coaches", json!({ "date": day, "location": here })),
    ]
}

struct Column {
    name: String,
    is_text: bool,
    is_number: bool,
    /// Whether it tells rows apart.
    in_key: bool,
    /// The table whose rows it names.
    of: Option<String>,
}

impl Column {
    fn names_a_person(&self) -> bool {
        self.of.as_deref() == Some("app_user")
    }
}

/// What copies of a row differ in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Differ {
    /// Each is somebody else's, where one person has one, or else of something else.
    InPeople,
    /// All are the same person's, where there can be many of one.
    InIds,
}

struct Table {
    name: String,
    columns: Vec<Column>,
}

impl Table {
    /// What SQLite knows of its tables, in the order in which they were made.
    async fn all(world: &World) -> Vec<Self> {
        let columns: Vec<(String, String, String, bool, Option<String>)> = world
            .app()
            .db
            .query(
                "SELECT m.name, c.name, c.type,
                     c.pk > 0 OR EXISTS (SELECT 1 FROM pragma_index_list(m.name) l JOIN pragma_index_info(l.name) i
                         WHERE l.\"unique\" AND i.name = c.name),
                     (SELECT f.\"table\" FROM pragma_foreign_key_list(m.name) f WHERE f.\"from\" = c.name)
                 FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE '%sql%'
                 ORDER BY m.rootpage, c.cid",
            )
            .all()
            .await
            .expect("the columns");
        let mut tables: Vec<Self> = Vec::new();
        for (table, name, kind, in_key, of) in columns {
            let column = Column { name, is_text: kind == "TEXT", is_number: kind.contains("INT"), in_key, of };
            match tables.last_mut().filter(|last| last.name == table) {
                Some(last) => last.columns.push(column),
                None => tables.push(Self { name: table, columns: vec![column] }),
            }
        }
        tables
    }

    async fn copy(&self, world: &World, differ: Differ) {
        let keys = || self.columns.iter().filter(|column| column.in_key && column.of.as_deref() != Some("tenant"));
        let has_id = keys().any(|column| column.name == "id");
        if differ == Differ::InIds && !has_id {
            return;
        }
        let by_person = keys().any(Column::names_a_person) && differ == Differ::InPeople;
        let by_number = !has_id && !by_person && keys().any(|column| column.is_number);
        // Where none of these tells rows apart, it is what they belong to.
        let by_other = keys().find(|column| column.of.is_some() && !has_id && !by_person && !by_number).map(|column| &column.name);
        let copied = |column: &Column| {
            let Column { name, is_number, in_key, of, .. } = column;
            match of {
                Some(_) if *in_key && by_person && column.names_a_person() => "c.id".to_owned(),
                Some(of) if by_other == Some(name) => {
                    format!("(SELECT o.id FROM (SELECT id, row_number() OVER (ORDER BY id) AS i FROM {of}) o WHERE o.i = c.i)")
                }
                None if name == "id" && !is_number => "randomblob(16)".to_owned(),
                None if *in_key && *is_number && by_number => format!("t.{name} + c.i * 100"),
                Some(_) | None => format!("t.{name}"),
            }
        };
        let table = &self.name;
        let most = FEW.iter().find(|(few, _)| few == table).map_or(COPIES, |(_, most)| *most);
        let names: Vec<&str> = self.columns.iter().map(|column| column.name.as_str()).collect();
        let statement = format!(
            "INSERT OR IGNORE INTO {table} ({}) SELECT {} FROM (SELECT * FROM {table} LIMIT 20) t,
                 (SELECT id, row_number() OVER (ORDER BY id) AS i FROM app_user WHERE words = ' extra') c WHERE c.i <= {most}",
            names.join(", "),
            self.columns.iter().map(copied).collect::<Vec<_>>().join(", ")
        );
        let copied = world.app().db.query(&*statement.leak()).run().await;
        copied.unwrap_or_else(|error| panic!("{table}: {error}"));
    }

    /// Makes every text as long as it may be.
    async fn lengthen(&self, world: &World) {
        let (table, texts) = (&self.name, self.columns.iter().filter(|column| column.is_text));
        for (name, most) in texts.filter_map(|column| Some((&column.name, longest(&self.name, &column.name)?))) {
            run(world, format!("UPDATE {table} SET {name} = '{}' WHERE {name} IS NOT NULL", WIDE.repeat(most))).await;
        }
    }
}

/// The same for the texts within notifications.
async fn lengthen_notifications(world: &World) {
    let db = &world.app().db;
    let all: Vec<(protocol::NotificationId, String)> = db.query("SELECT id, data FROM notification").all().await.expect("notifications");
    for (id, data) in all {
        let mut data: Value = serde_json::from_str(&data).expect("JSON");
        lengthen_within(&mut data);
        db.query("UPDATE notification SET data = ").arg(data.to_string()).push(" WHERE id = ").arg(id).run().await.expect("longer");
    }
}

fn lengthen_within(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                match (name.as_str(), &value) {
                    ("name" | "title", Value::String(_)) => *value = WIDE.repeat(limits::NAME_MAX).into(),
                    ("reason" | "text" | "message" | "note", Value::String(_)) => *value = WIDE.repeat(limits::REASON_MAX).into(),
                    _ => lengthen_within(value),
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(lengthen_within),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// Books and reviews a lesson with the owner, who is a coach.
async fn coach_somebody(world: &World, cast: &mut Cast) {
    let pupil = world.player("Paul Pupil").await;
    let (coach, court) = (std::mem::replace(&mut cast.owner, pupil), cast.things.lesson_court);
    let coached = Coached { coach, court };
    coached.set(at_once(court)).await;
    let at = coached.slots(&cast.owner).await.into_iter().next().expect("a free time");
    let lesson = coached.book(&cast.owner, at).await.id;
    let pupil = std::mem::replace(&mut cast.owner, coached.coach);
    let review = world.app().db.query("INSERT INTO lesson_review (lesson, side, coach, author, rating, text, at, shown_at) VALUES (");
    let review = review.arg(lesson).push(", 'player', ").arg(cast.owner.id).push(", ").arg(pupil.id).push(", 5, 'Patient.', 0, 0)");
    review.run().await.expect("a review");
}

story!(
    sqlite whatever_is_asked_or_done_fits_its_frame,
    |config| {
        config.realtime.requests_per_second = 10_000;
        config.realtime.requests_burst = 10_000;
    },
    |world| {
        let mut cast = Cast::assemble(world).await;
        let things = cast.things.clone();
        coach_somebody(world, &mut cast).await;
        crowd(world, COPIES).await;
        let (reads, writes): (Vec<_>, Vec<_>) = commands(&things).into_iter().partition(|command| command.reads);
        for command in writes.iter().filter(|command| !ENDS.iter().any(|end| command.name.contains(end))) {
            for kind in [Kind::Stranger, Kind::Owner] {
                cast.ask(kind, command.name, &command.args).await;
            }
        }
        let tables = Table::all(world).await;
        for table in tables.iter().filter(|table| !NOT_COPIED.contains(&table.name.as_str())) {
            table.copy(world, Differ::InPeople).await;
            if !FEW.iter().any(|(few, _)| *few == table.name) {
                table.copy(world, Differ::InIds).await;
            }
        }
        for table in &tables {
            table.lengthen(world).await;
        }
        lengthen_notifications(world).await;
        let (mut outgrown, mut large) = (Vec::new(), BTreeSet::new());
        let mut ask = async |kind, command: &Command| -> Answer {
            let answer = cast.ask(kind, command.name, &command.args).await;
            let bytes = answer.body.to_string().len();
            if answer.body["code"] == json!(ErrorCode::Internal) {
                outgrown.push(format!("{kind:?} {} {}", command.name, command.args));
            } else if bytes > limits::REPLY_MAX / 2 {
                large.insert(command.name);
            }
            answer
        };
        for command in &widely(world, &things) {
            let answer = ask(Kind::Owner, command).await;
            assert!(answer.status < 400, "{} {}: {answer:?}", command.name, command.args);
        }
        for command in &reads {
            for kind in [Kind::Nobody, Kind::Stranger, Kind::Owner] {
                ask(kind, command).await;
            }
        }
        for command in &writes {
            ask(Kind::Owner, command).await;
        }
        assert_eq!(outgrown, Vec::<String>::new());
        assert!(large.len() >= 15, "the world is large: {large:?}");
    }
);
