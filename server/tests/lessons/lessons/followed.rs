//! A coach's own calendar, read from servers that behave and from others.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use protocol::lessons::{Availability, CalendarState, FollowCalendar, GetAvailability, GetDesk, TakenTime};
use protocol::{ErrorCode, Millis};
use rally::config::Config;
use reqwest::Method;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use harness::World;
use harness::refusals::{code_on, refusal};
use harness::steps::lessons::{Coached, for_days};
use harness::steps::push::on_this_machine;
use harness::story;

const HOUR: Duration = Duration::from_secs(3_600);
const DAY: Duration = Duration::from_secs(86_400);

/// What the server of a calendar does.
#[derive(Clone)]
enum Says {
    Calendar(String),
    Status(u16),
    /// A redirect to an address that holds a calendar.
    Redirect(String),
    Endless,
    Nothing,
}

/// A server of a calendar on an address of this machine.
struct Server {
    url: String,
    says: Arc<Mutex<Says>>,
}

impl Server {
    async fn start(address: &str, says: Says) -> Self {
        let listener = TcpListener::bind((address, 0)).await.expect("a port");
        let url = format!("http://{}/private-7f3a/basic.ics", listener.local_addr().expect("an address"));
        let says = Arc::new(Mutex::new(says));
        let shared = Arc::clone(&says);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let says = shared.lock().clone();
                tokio::spawn(async move {
                    let mut head = vec![0; 4_096];
                    let _ = stream.read(&mut head).await;
                    let answer = match says {
                        Says::Calendar(text) => format!("HTTP/1.1 200 Fine\r\ncontent-length: {}\r\n\r\n{text}", text.len()),
                        Says::Status(status) => format!("HTTP/1.1 {status} So\r\ncontent-length: 0\r\n\r\n"),
                        Says::Redirect(to) => format!("HTTP/1.1 302 There\r\nlocation: {to}\r\ncontent-length: 0\r\n\r\n"),
                        Says::Endless => {
                            let _ = stream.write_all(b"HTTP/1.1 200 Fine\r\n\r\nBEGIN:VCALENDAR\r\n").await;
                            while stream.write_all(&[b'x'; 65_536]).await.is_ok() {}
                            return;
                        }
                        Says::Nothing => {
                            let _ = stream.read(&mut head).await;
                            return;
                        }
                    };
                    let _ = stream.write_all(answer.as_bytes()).await;
                });
            }
        });
        Self { url, says }
    }

    fn now_says(&self, says: Says) {
        *self.says.lock() = says;
    }
}

fn calendar(events: &[(Millis, Millis)]) -> String {
    let utc = |at: Millis| jiff::Timestamp::from_millisecond(at.0).unwrap().strftime("%Y%m%dT%H%M%SZ").to_string();
    let event = |(from, until): &(Millis, Millis)| {
        format!("BEGIN:VEVENT\r\nUID:{}\r\nSUMMARY:Dentist\r\nDTSTART:{}\r\nDTEND:{}\r\nEND:VEVENT\r\n", from.0, utc(*from), utc(*until))
    };
    format!("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{}END:VCALENDAR\r\n", events.iter().map(event).collect::<String>())
}

fn settings(config: &mut Config) {
    for_days(config);
    on_this_machine(config);
    config.outbound.outbound_within = Duration::from_secs(2);
}

async fn follow(coached: &Coached, url: &str) -> Availability {
    coached.coach.client.call(FollowCalendar { url: url.into() }).await.expect("followed")
}

/// How the last reading went, once nothing is due.
async fn state(world: &World, coached: &Coached) -> (CalendarState, i64) {
    world.jobs_performed().await;
    let calendar = coached.coach.client.call(GetAvailability {}).await.expect("hours").calendar.expect("a calendar");
    (calendar.state, calendar.entries)
}

story!(entries_of_a_followed_calendar_block_hours, |config| { settings(config) }, |world| {
    let coached = Coached::begin(world).await;
    let maya = world.player("Maya Okafor").await;
    let free = coached.slots(&maya).await;
    // An hour of which both halves are free, in two days or so.
    let n = (20..).find(|n| free[n + 1] == free[*n] + HOUR / 2).expect("two in a row");
    let blocked = (free[n], free[n] + HOUR);
    let server = Server::start("127.0.0.1", Says::Calendar(calendar(&[blocked]))).await;
    let followed = follow(&coached, &server.url).await.calendar.unwrap();
    assert_eq!((followed.host.as_str(), followed.state, followed.read_at), ("127.0.0.1", CalendarState::Waiting, None));
    assert_eq!(state(world, &coached).await, (CalendarState::Read, 1));
    let left = coached.slots(&maya).await;
    assert!(!left.contains(&free[n]) && !left.contains(&free[n + 1]) && left.contains(&free[10]), "its time is taken");
    let now = world.app().clock.now();
    let desk = coached.coach.client.call(GetDesk { from: now, until: now + DAY * 30 }).await.unwrap();
    assert_eq!(desk.taken, [TakenTime::Calendar { from: blocked.0, until: blocked.1 }], "without its text");

    // An hour later it has changed; while it cannot be read, what was read last counts.
    server.now_says(Says::Calendar(calendar(&[])));
    world.advance(HOUR);
    assert_eq!(state(world, &coached).await, (CalendarState::Read, 0));
    assert!(coached.slots(&maya).await.contains(&free[n]));
    server.now_says(Says::Calendar(calendar(&[blocked])));
    world.advance(HOUR);
    assert_eq!(state(world, &coached).await, (CalendarState::Read, 1));
    for (says, expected) in [
        (Says::Status(503), CalendarState::Unreachable),
        (Says::Calendar("<html>Sign in</html>".into()), CalendarState::Unreadable),
        (Says::Calendar("BEGIN:VCALENDAR\r\n".to_owned() + &"X".repeat(5_000_000)), CalendarState::Unreadable),
        (Says::Redirect(server.url.clone()), CalendarState::Unreachable),
        (Says::Endless, CalendarState::Unreadable),
        (Says::Nothing, CalendarState::Unreachable),
    ] {
        server.now_says(says);
        world.advance(HOUR);
        assert_eq!(state(world, &coached).await, (expected, 1));
        assert!(!coached.slots(&maya).await.contains(&free[n]), "what was read last counts");
    }

    let ended = follow(&coached, "").await;
    assert_eq!(ended.calendar, None);
    assert!(coached.slots(&maya).await.contains(&free[n]), "it blocks nothing any more");
    world.advance(HOUR * 2);
    world.jobs_performed().await;
    let left: i64 = world.app().db.query("SELECT COUNT(*) FROM job WHERE payload LIKE '%read_calendar%'").scalar().await.unwrap();
    assert_eq!(left, 0, "it is read no more");
});

story!(an_address_within_the_network_is_refused_and_no_address_is_shown, |world| {
    let coached = Coached::begin(world).await;
    for url in [
        "http://calendar.example.org/me.ics",
        "https://127.0.0.1/secret-a1b2.ics",
        "https://localhost/secret-a1b2.ics",
        "https://10.0.0.1/secret-a1b2.ics",
        "webcal://192.168.1.1/secret-a1b2.ics",
        "https://calendar.example.org:8443/secret-a1b2.ics",
        "https://me:secret-a1b2@calendar.example.org/",
        "ftp://calendar.example.org/secret-a1b2.ics",
        "secret-a1b2",
        "https://calendar.example.org/secret-a1b2\0",
    ] {
        let refused = refusal(coached.coach.client.call(FollowCalendar { url: url.into() }).await);
        assert!(!format!("{refused:?}").contains("secret-a1b2"), "{refused:?}");
        assert_eq!((refused.code, refused.field.as_deref()), (ErrorCode::Invalid, Some("url")), "{url}");
    }
    let nobody = world.player("Maya Okafor").await;
    assert_eq!(code_on(nobody.client.call(FollowCalendar { url: "https://calendar.example.org/".into() }).await).0, ErrorCode::NotFound);

    let shown = follow(&coached, "webcal://calendar.invalid.example.org/secret-a1b2.ics").await;
    assert_eq!(shown.calendar.as_ref().unwrap().host, "calendar.invalid.example.org");
    let again = coached.coach.client.call(GetAvailability {}).await.unwrap();
    let data: Value = coached.coach.rest.call(Method::GET, "/user/data", Some(&coached.coach.tokens.access_token), None).await.unwrap();
    let db = &world.app().db;
    let jobs: Vec<String> = db.query("SELECT payload FROM job").scalars().await.unwrap();
    let pushes: Vec<String> = db.query("SELECT body FROM push_log WHERE body IS NOT NULL").scalars().await.unwrap();
    let history: Vec<String> = db.query("SELECT change FROM history").scalars().await.unwrap();
    for text in [format!("{shown:?}{again:?}{data}"), jobs.concat(), pushes.concat(), history.concat()] {
        assert!(!text.contains("secret-a1b2"), "{text}");
    }
    assert_eq!(data["followed_calendar"][0]["host"], "calendar.invalid.example.org");
});
