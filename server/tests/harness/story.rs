//! Runs a story: a runtime of its own, a time limit, and a record of everything that failed inside its servers.
//!
//! Servers report a failure in two ways: a task panics, or a line is logged at `ERROR` (a refusal with code `internal`, a
//! failed job, a panicking handler). Both fail the story, unless it announced them with [`expect_fault`].

use std::any::Any;
use std::cell::RefCell;
use std::env;
use std::fmt::{Debug, Write as _};
use std::io::Write as _;
use std::panic::{self, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::{Arc, Once, mpsc};
use std::thread;
use std::time::Duration;

use parking_lot::Mutex;
use rally::config::Config;
use tokio::runtime::Builder;
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber, span};

use super::{Backend, World};

/// A story that takes longer has hung: the slowest take a fifth of this on two cores.
const TIME_LIMIT: Duration = Duration::from_secs(600);
/// Additional time for a story that blocks its thread, where the time limit has no effect.
const GRACE: Duration = Duration::from_secs(30);

thread_local! {
    /// The record of the story that runs on this thread.
    static RECORD: RefCell<Option<Arc<Record>>> = const { RefCell::new(None) };
}

/// What failed during a story.
#[derive(Default)]
struct Record {
    faults: Mutex<Vec<String>>,
    expected: Mutex<Vec<&'static str>>,
    allowed: Mutex<Vec<&'static str>>,
}

/// The payload with which a story ends early because a part is not installed.
struct Skipped;

/// What a story does. Boxed, so that the code that runs stories is compiled once rather than for each of them.
pub type Body<'a> = Pin<Box<dyn Future<Output = ()> + 'a>>;

/// Runs a story in a world of its own.
pub fn run_in(backend: Backend, settings: fn(&mut Config), story: fn(&mut World) -> Body<'_>) {
    run(async {
        let mut world = World::begin_with(backend, settings).await;
        story(&mut world).await;
        world.end().await;
    });
}

/// Runs a test's body like a story, without a world of its own.
pub fn run<'a>(body: impl Future<Output = ()> + 'a) {
    run_on(rally::tasks::runtime_builder().worker_threads(2), Box::pin(body));
}

/// The same on a single thread, for tests that watch their thread.
pub fn run_on_one_thread<'a>(body: impl Future<Output = ()> + 'a) {
    run_on(&mut Builder::new_current_thread(), Box::pin(body));
}

/// Announces a failure that the story causes on purpose: a panic or a line at `ERROR` that contains `text`. The story fails
/// if it does not occur.
pub fn expect_fault(text: &'static str) {
    let record = RECORD.with_borrow(Option::clone).expect("a story");
    record.expected.lock().push(text);
}

/// Accepts a failure that a busy machine may or may not cause, in a story that drives the server to its limits.
pub fn allow_fault(text: &'static str) {
    let record = RECORD.with_borrow(Option::clone).expect("a story");
    record.allowed.lock().push(text);
}

/// Whether such a failure was recorded; the end of the story checks whether it was announced.
pub fn has_fault(text: &str) -> bool {
    RECORD.with_borrow(|record| record.as_ref().is_some_and(|record| record.faults.lock().iter().any(|fault| fault.contains(text))))
}

/// Ends the story because a part is not installed: with a notice on a developer's machine, as a failure where `CI` is set.
pub fn missing(part: &str, remedy: &str) -> ! {
    #[expect(clippy::disallowed_methods, reason = "the tests' own setting, not the program's")]
    let in_ci = env::var_os("CI").is_some_and(|value| !value.is_empty());
    assert!(!in_ci, "{part} is missing, and CI runs every test: {remedy}");
    // Bypasses the output capture, which hides what a passing test prints.
    let _ = writeln!(std::io::stderr(), "NOTICE: {} is skipped without {part}: {remedy}", name());
    panic::resume_unwind(Box::new(Skipped))
}

/// The test's path; `main` when all tests run on one thread.
fn name() -> String {
    thread::current().name().unwrap_or("a story").to_owned()
}

fn run_on(builder: &mut Builder, body: Body<'_>) {
    watch_for_faults();
    rally::tls::use_ring();
    let (name, record) = (name(), Arc::new(Record::default()));
    let _watchdog = watchdog(name.clone());
    RECORD.set(Some(Arc::clone(&record)));
    let shared = Arc::clone(&record);
    let runtime = builder.enable_all().on_thread_start(move || RECORD.set(Some(Arc::clone(&shared)))).build().expect("a runtime");
    let ended = panic::catch_unwind(AssertUnwindSafe(|| runtime.block_on(async { tokio::time::timeout(TIME_LIMIT, body).await })));
    runtime.shutdown_timeout(GRACE / 3);
    RECORD.set(None);
    match ended {
        Ok(Ok(())) => record.check(),
        Ok(Err(_)) => panic!("{name} hangs: it was not done within {} s", TIME_LIMIT.as_secs()),
        Err(payload) if payload.is::<Skipped>() => {}
        Err(payload) => {
            eprintln!("Failures inside the servers: {:#?}", record.faults.lock());
            panic::resume_unwind(payload);
        }
    }
}

/// Ends the process, naming the story, if its thread is blocked. Dropping the sender cancels this.
fn watchdog(name: String) -> mpsc::Sender<()> {
    let (done, waiting) = mpsc::channel::<()>();
    thread::spawn(move || {
        if waiting.recv_timeout(TIME_LIMIT + GRACE) == Err(mpsc::RecvTimeoutError::Timeout) {
            let _ = writeln!(std::io::stderr(), "{name} hangs and blocks its thread: the tests end here");
            std::process::exit(101);
        }
    });
    done
}

impl Record {
    /// Panics on any unannounced fault, and on any announced one that did not occur.
    fn check(&self) {
        let (faults, expected, allowed) = (self.faults.lock(), self.expected.lock(), self.allowed.lock());
        let known = |fault: &&String| expected.iter().chain(allowed.iter()).any(|text| fault.contains(text));
        let unexpected: Vec<&String> = faults.iter().filter(|fault| !known(fault)).collect();
        assert!(unexpected.is_empty(), "failures inside the servers: {unexpected:#?}");
        for text in expected.iter() {
            assert!(faults.iter().any(|fault| fault.contains(text)), "the expected failure `{text}` did not occur: {faults:#?}");
        }
    }
}

fn record(fault: String) {
    // A thread without a story, such as one of another library's: libtest reports its panic.
    RECORD.with_borrow(|record| record.iter().for_each(|record| record.faults.lock().push(fault.clone())));
}

/// Installs the panic hook and the subscriber for lines at `ERROR` that feed the records, once per process.
fn watch_for_faults() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            let place = panicked.location().map(ToString::to_string).unwrap_or_default();
            record(format!("panicked at {place}: {}", message(panicked.payload())));
            report(panicked);
        }));
        tracing::subscriber::set_global_default(Errors).expect("the only subscriber");
    });
}

fn message(payload: &dyn Any) -> &str {
    payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("?")
}

/// Records lines at `ERROR` for the story whose thread logs them.
struct Errors;

impl Subscriber for Errors {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.is_event() && *metadata.level() == Level::ERROR && metadata.target().starts_with("rally")
    }

    fn event(&self, event: &Event<'_>) {
        let mut line = Line(String::new());
        event.record(&mut line);
        record(line.0);
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }
    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}
    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}
    fn enter(&self, _: &span::Id) {}
    fn exit(&self, _: &span::Id) {}
}

struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = match field.name() {
            "message" => write!(self.0, "{value:?} "),
            name => write!(self.0, "{name}={value:?} "),
        };
    }
}

/// Runs a story on SQLite, on PostgreSQL and, with `two_nodes`, on two nodes with Redis; with `postgres` or `sqlite` on that
/// alone, where the database decides nothing and a run takes long.
#[macro_export]
macro_rules! story {
    ($(#[$meta:meta])* $name:ident, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |_config| {}, |$world| $body, [sqlite Sqlite, postgres Postgres]);
    };
    ($(#[$meta:meta])* $name:ident, |$config:ident| $settings:block, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |$config| $settings, |$world| $body, [sqlite Sqlite, postgres Postgres]);
    };
    ($(#[$meta:meta])* two_nodes $name:ident, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |_config| {}, |$world| $body, [sqlite Sqlite, postgres Postgres, two_nodes TwoNodes]);
    };
    ($(#[$meta:meta])* two_nodes $name:ident, |$config:ident| $settings:block, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |$config| $settings, |$world| $body, [sqlite Sqlite, postgres Postgres, two_nodes TwoNodes]);
    };
    ($(#[$meta:meta])* postgres $name:ident, |$config:ident| $settings:block, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |$config| $settings, |$world| $body, [postgres Postgres]);
    };
    ($(#[$meta:meta])* sqlite $name:ident, |$config:ident| $settings:block, |$world:ident| $body:block) => {
        $crate::story!(@ $(#[$meta])* $name, |$config| $settings, |$world| $body, [sqlite Sqlite]);
    };
    (@ $(#[$meta:meta])* $name:ident, |$config:ident| $settings:block, |$world:ident| $body:block, [$($test:ident $backend:ident),*]) => {
        $(#[$meta])*
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            fn story($world: &mut $crate::World) -> $crate::story::Body<'_> {
                Box::pin(async move $body)
            }

            $(
                #[test]
                fn $test() {
                    $crate::story::run_in($crate::Backend::$backend, |$config| $settings, story);
                }
            )*
        }
    };
}
