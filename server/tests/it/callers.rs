//! Every path and every command, called by every kind of caller, with the expected answers. One without a row fails.
//!
//! Each noun submits its rows from `rows`.

mod cast;
mod paths;

use std::collections::{BTreeMap, BTreeSet};

use cast::request;
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use futures_util::stream::{self, StreamExt};
use protocol::{Call, ErrorCode, Request};
use rally::config::{Config, Secret};
use rally::gateway::http::{BROWSER_PATHS, PATHS};
use reqwest::Method;
use serde_json::{Value, json};

pub use cast::{Answer, Cast, Kind, Things, answer_of, ask, straight, take_answer};
use harness::World;
use harness::story;
pub use paths::{Body, Path, get, post};

/// The status of a success (always 200 for commands), or the code of the refusal.
pub type Outcome = Result<u16, ErrorCode>;

pub const OK: Outcome = Ok(200);
pub const CREATED: Outcome = Ok(201);
pub const SIGN_IN: Outcome = Err(ErrorCode::SignInRequired);
pub const NOT_FOUND: Outcome = Err(ErrorCode::NotFound);

/// The expected outcome for each kind of caller, by [`Kind::index`].
pub type Row = [Outcome; 5];

/// The same outcome for every caller.
pub const fn everybody(outcome: Outcome) -> Row {
    [outcome; 5]
}

/// Concerns the caller or no user: the same outcome for everybody who is signed in.
pub const fn signed_in(outcome: Outcome) -> Row {
    [SIGN_IN, outcome, outcome, outcome, outcome]
}

/// Allowed for the owner alone.
pub const fn own(outcome: Outcome) -> Row {
    [SIGN_IN, NOT_FOUND, outcome, NOT_FOUND, NOT_FOUND]
}

/// Acts on the owner: `outcome` for callers who may see them, `oneself` for the owner.
pub const fn to_owner(outcome: Outcome, oneself: Outcome) -> Row {
    [SIGN_IN, outcome, oneself, NOT_FOUND, NOT_FOUND]
}

/// Open to the whole community, guests included.
pub const fn of_tenant(outcome: Outcome) -> Row {
    [outcome, outcome, outcome, outcome, NOT_FOUND]
}

/// A command with sample arguments and the expected outcome for each caller.
pub struct Command {
    pub name: &'static str,
    pub args: Value,
    pub expected: Row,
    pub reads: bool,
    /// Shown to everybody, whoever it names: a match that guests watch.
    pub is_public: bool,
}

impl Command {
    pub fn public(self) -> Self {
        Self { is_public: true, ..self }
    }
}

pub fn of<C: Call>(args: C, expected: Row) -> Command {
    Command { name: C::NAME, args: json!(args), expected, reads: C::KIND == protocol::Kind::Read, is_public: false }
}

/// The rows of one noun.
pub enum Rows {
    Commands(fn(&Things) -> Vec<Command>),
    Paths(fn(&Things) -> Vec<Path>),
}

inventory::collect!(Rows);

impl Rows {
    pub const fn commands(rows: fn(&Things) -> Vec<Command>) -> Self {
        Self::Commands(rows)
    }

    pub const fn paths(rows: fn(&Things) -> Vec<Path>) -> Self {
        Self::Paths(rows)
    }
}

/// Every command, with arguments that refer to these things.
pub fn commands(things: &Things) -> Vec<Command> {
    inventory::iter::<Rows>
        .into_iter()
        .filter_map(|rows| if let Rows::Commands(rows) = rows { Some(rows(things)) } else { None })
        .flatten()
        .collect()
}

/// Every path, with segments that refer to these things.
pub fn paths(things: &Things) -> Vec<Path> {
    inventory::iter::<Rows>
        .into_iter()
        .filter_map(|rows| if let Rows::Paths(rows) = rows { Some(rows(things)) } else { None })
        .flatten()
        .collect()
}

/// Whether every call is refused, so that nothing is written.
fn nobody_may(expected: Row) -> bool {
    expected.iter().all(Result::is_err)
}

/// How many casts run concurrently.
const AT_ONCE: usize = 4;

// What a handler answers does not depend on the database, and dozens of casts take a minute.
story!(
    postgres every_command_with_every_caller,
    |config| {
        config.realtime.requests_per_second = 10_000;
        config.realtime.requests_burst = 10_000;
    },
    |world| {
        let world = &*world;
        let shape = |row: &Command| (row.name.split_once('.').map_or(row.name, |(noun, _)| noun), row.reads || nobody_may(row.expected));
        let shapes = commands(&Things::made_up()).iter().map(shape).collect();
        check_rows(shapes, |rows| commands_with_every_caller(world, rows).boxed_local()).await;
    }
);

story!(
    every_path_with_every_caller,
    |config| {
        know_a_provider(config);
    },
    |world| {
        let world = &*world;
        let noun = |row: &Path| row.template.split('/').nth(1).unwrap_or_default();
        let shape = |row: &Path| (noun(row), row.method == Method::GET || nobody_may(row.expected));
        let shapes = paths(&Things::made_up()).iter().map(shape).collect();
        check_rows(shapes, |rows| paths_with_every_caller(world, rows).boxed_local()).await;
    }
);

/// Configures a sign-in provider that is unreachable.
pub fn know_a_provider(config: &mut Config) {
    let club = r#"[{"id": "club", "name": "Club ID", "issuer": "http://127.0.0.1:9", "client_id": "rally", "client_secret": "x"}]"#;
    config.sso.oidc_providers = Some(Secret::new(club));
}

/// Checks all rows, and reports all faults in one failure. Of each row: what it is about, and whether it writes nothing.
async fn check_rows<'a>(rows: Vec<(&'static str, bool)>, check: impl Fn(Vec<usize>) -> LocalBoxFuture<'a, Vec<String>>) {
    let casts = casts(&rows);
    let faults: Vec<String> = stream::iter(casts.into_iter().map(check)).buffer_unordered(AT_ONCE).collect::<Vec<_>>().await.concat();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Which rows share a cast: those that write nothing one, and of those that write one of each noun, which seldom change each other's
/// things.
fn casts(rows: &[(&'static str, bool)]) -> Vec<Vec<usize>> {
    let (reads, writes): (Vec<usize>, Vec<usize>) = (0..rows.len()).partition(|row| rows[*row].1);
    assert!(reads.len() > 10 && writes.len() > 10, "both kinds of rows");
    let mut before: BTreeMap<&str, usize> = BTreeMap::new();
    let mut casts = vec![reads];
    for row in writes {
        let of_noun = before.entry(rows[row].0).or_default();
        *of_noun += 1;
        casts.resize(casts.len().max(*of_noun + 1), Vec::new());
        casts[*of_noun].push(row);
    }
    casts
}

/// Checks rows with one cast. A row that is answered otherwise than expected is checked again with people to whom nothing has happened:
/// an earlier one may have taken away what it needs. What it needs was there if whoever may do it can; and a block that an earlier row
/// made does not stand for what this one should refuse, since such a cast is replaced.
async fn commands_with_every_caller(world: &World, rows: Vec<usize>) -> Vec<String> {
    let (mut cast, mut faults) = (Cast::assemble(world).await, Vec::new());
    for (index, row) in rows.into_iter().enumerate() {
        if !cast.is_as_assembled().await {
            cast = Cast::assemble(world).await;
        }
        let mut of_row = command_with_every_caller(&mut cast, row).await;
        if !of_row.is_empty() && index > 0 {
            cast = Cast::assemble(world).await;
            of_row = command_with_every_caller(&mut cast, row).await;
        }
        faults.extend(of_row);
    }
    faults
}

async fn command_with_every_caller(cast: &mut Cast, row: usize) -> Vec<String> {
    let mut faults = Vec::new();
    for kind in Kind::ALL {
        // Built anew for each caller, because a new email address, for example, can be used only once.
        let (there, nothing) = (commands(&cast.things).swap_remove(row), commands(&Things::made_up()).swap_remove(row));
        let about = format!("{} {}", there.name, there.args);
        let answer = cast.ask(kind, there.name, &there.args).await;
        let expected = there.expected[kind.index()];
        let shown = kind == Kind::Nobody && there.is_public;
        let fault = if shown { differs(expected, &answer) } else { wrong(cast, (kind, &about), there.expected, &answer) };
        faults.extend(fault.map(|fault| format!("{about} by {kind:?}: {fault}")));
        // A guest who has to sign in learns nothing before.
        let hides = hides(&answer) || kind == Kind::Nobody && answer.outcome() == SIGN_IN;
        if hides && cast.ask(kind, nothing.name, &nothing.args).await != answer {
            faults.push(format!("{about} by {kind:?}: the answer differs from the one for made-up things"));
        }
    }
    faults
}

async fn paths_with_every_caller(world: &World, rows: Vec<usize>) -> Vec<String> {
    let (mut cast, mut faults) = (Cast::assemble(world).await, Vec::new());
    for (index, row) in rows.iter().enumerate() {
        if !cast.is_as_assembled().await {
            cast = Cast::assemble(world).await;
        }
        let mut of_row = path_with_every_caller(&cast, *row).await;
        if !of_row.is_empty() && index > 0 {
            cast = Cast::assemble(world).await;
            of_row = path_with_every_caller(&cast, *row).await;
        }
        faults.extend(of_row);
    }
    let mut for_members = paths(&cast.things);
    // Not those with a proof of their own, which no session opens.
    for_members.retain(|path| path.expected[Kind::Nobody.index()] == SIGN_IN && path.expected[Kind::Owner.index()] != SIGN_IN);
    let mine: BTreeSet<String> = rows.iter().map(|row| paths(&cast.things).swap_remove(*row).filled).collect();
    for_members.retain(|path| mine.contains(&path.filled));
    // A path for members requires a valid session in the community of the header.
    for path in &for_members {
        let astray = request(&cast.owner.rest, Some(&cast.foreigner.tokens.access_token), path).await;
        faults.extend(differs(SIGN_IN, &astray).map(|fault| format!("{} with a foreign token: {fault}", path.filled)));
    }
    cast.stranger.rest.log_out(&cast.stranger.tokens).await.expect("signed out");
    for path in &for_members {
        let late = cast.request(Kind::Stranger, path).await;
        faults.extend(differs(Err(ErrorCode::SessionRevoked), &late).map(|fault| format!("{} signed out: {fault}", path.filled)));
    }
    faults
}

async fn path_with_every_caller(cast: &Cast, row: usize) -> Vec<String> {
    let mut faults = Vec::new();
    for kind in Kind::ALL {
        let (there, nothing) = (paths(&cast.things).swap_remove(row), paths(&Things::made_up()).swap_remove(row));
        let about = format!("{} {}", there.method, there.filled);
        let answer = cast.request(kind, &there).await;
        let fault = wrong(cast, (kind, &about), there.expected, &answer);
        faults.extend(fault.map(|fault| format!("{about} by {kind:?}: {fault}")));
        if hides(&answer) && cast.request(kind, &nothing).await != answer {
            faults.push(format!("{about} by {kind:?}: the answer differs from the one for made-up things"));
        }
    }
    faults
}

/// What whoever has blocked somebody may do all the same: know whom they have blocked, follow them no more, and report them.
fn of_blocker(about: &str) -> Option<Outcome> {
    match about {
        _ if about.starts_with("report.send {\"about\":{\"noun\":\"person\"") => Some(OK),
        "GET /user/data" | "GET /user/blocked" => Some(OK),
        _ if about.ends_with("/follow/0") || about.ends_with("/info") || about.ends_with("/info/") => Some(OK),
        _ if about.ends_with("/follow/1") => Some(Err(ErrorCode::Conflict)),
        _ => None,
    }
}

/// The fault of an answer about something: it differs from the row, or reveals the owner to a caller who may not see them.
fn wrong(cast: &Cast, (kind, about): (Kind, &str), expected: Row, answer: &Answer) -> Option<String> {
    match of_blocker(about).filter(|_| kind == Kind::Blocker) {
        Some(expected) => differs(expected, answer),
        None => differs(expected[kind.index()], answer).or_else(|| names_the_owner(cast, kind, answer)),
    }
}

fn differs(expected: Outcome, answer: &Answer) -> Option<String> {
    let outcome = answer.outcome();
    (outcome != expected).then(|| format!("{outcome:?} instead of {expected:?}: {}", answer.body))
}

/// The owner's id and handle are visible to callers who may see the owner, their email address to the owner alone.
fn names_the_owner(cast: &Cast, kind: Kind, answer: &Answer) -> Option<String> {
    // Quoted, because the owners of other casts are visible and their handles have the same prefix.
    let (id, email, handle) = (cast.owner.id.to_string(), cast.owner.email.as_str(), format!("\"{}\"", cast.handle));
    let hidden: &[&str] = match kind {
        Kind::Owner => &[],
        Kind::Stranger => &[email],
        Kind::Nobody | Kind::Blocked | Kind::Foreigner | Kind::Blocker => &[&id, email, &handle],
    };
    let body = answer.body.to_string();
    hidden.iter().any(|name| body.contains(name)).then(|| format!("names the owner: {body}"))
}

/// Whether a refusal must hide that something exists; it must then equal the refusal for made-up things.
fn hides(answer: &Answer) -> bool {
    matches!(answer.outcome(), Err(ErrorCode::NotFound | ErrorCode::WrongCredentials | ErrorCode::WrongCode))
}

#[test]
fn every_command_has_a_row() {
    let there: BTreeSet<&str> = Request::all().map(|call| call.name).collect();
    let listed: BTreeSet<&str> = commands(&Things::made_up()).iter().map(|command| command.name).collect();
    assert_eq!(listed, there);
}

story!(every_path_has_a_row, |world| {
    let rest = world.rest();
    let mut there = BTreeSet::new();
    for path in PATHS.iter().chain(BROWSER_PATHS) {
        let refused = rest.http.request(reqwest::Method::TRACE, format!("{}/api{path}", rest.base)).header("tenant_id", 1).send();
        let refused = refused.await.expect("an answer");
        assert_eq!(refused.status().as_u16(), 405, "{path}");
        let methods = refused.headers()["allow"].to_str().expect("methods").to_owned();
        there.extend(methods.split(',').filter(|method| *method != "HEAD").map(|method| (method.to_owned(), (*path).to_owned())));
    }
    let listed: BTreeSet<(String, String)> =
        paths(&Things::made_up()).iter().map(|path| (path.method.to_string(), path.template.to_owned())).collect();
    assert_eq!(listed, there);
});
