//! Every path and every command with every kind of caller: what each of them is told. What has no row here fails.

mod cast;
mod commands;
mod courts;
mod enrolments;
mod events;
mod matches;
mod paths;
mod play;

use std::collections::BTreeSet;

use futures_util::stream::{self, Stream, StreamExt};
use protocol::{ErrorCode, Request};
use rally::config::{Config, Secret};
use rally::gateway::http::{BROWSER_PATHS, PATHS};
use serde_json::Value;

use crate::harness::World;
use crate::story;
use cast::{Kind, request};

pub use cast::{Answer, Cast, Things, answer_of, straight, take_answer};
pub use commands::commands;
pub use paths::{Body, Path, paths};

/// What a caller is told: the status of what was done, or the code of the refusal. Commands know one status, 200.
pub type Told = Result<u16, ErrorCode>;

pub const OK: Told = Ok(200);
pub const CREATED: Told = Ok(201);
const SIGN_IN: Told = Err(ErrorCode::SignInRequired);
const NOT_FOUND: Told = Err(ErrorCode::NotFound);

/// What each kind of caller is told, in the order of [`Kind::ALL`].
pub type Row = [Told; Kind::ALL.len()];

/// Whoever asks is told the same.
const fn everybody(told: Told) -> Row {
    [told; Kind::ALL.len()]
}

/// It is about the caller, or about nobody: whoever is signed in is told the same.
const fn signed_in(told: Told) -> Row {
    [SIGN_IN, told, told, told, told]
}

/// It is the owner's alone.
const fn own(told: Told) -> Row {
    [SIGN_IN, NOT_FOUND, told, NOT_FOUND, NOT_FOUND]
}

/// It is done to the owner, by whoever sees them; oneself is told something else.
const fn to_owner(told: Told, oneself: Told) -> Row {
    [SIGN_IN, told, oneself, NOT_FOUND, NOT_FOUND]
}

/// It belongs to the community, for guests as well.
const fn of_tenant(told: Told) -> Row {
    [told, told, told, told, NOT_FOUND]
}

/// Rows at once: each has people of its own.
const AT_ONCE: usize = 4;

story!(
    every_command_with_every_caller,
    |config| {
        config.realtime.requests_per_second = 1_000;
    },
    |world| {
        let world = &*world;
        let rows = 0..commands(&Things::made_up()).len();
        all_well(stream::iter(rows).map(|row| command_with_every_caller(world, row))).await;
    }
);

story!(
    every_path_with_every_caller,
    |config| {
        know_a_provider(config);
    },
    |world| {
        let world = &*world;
        let rows = 0..paths(&Things::made_up()).len();
        all_well(stream::iter(rows).map(|row| path_with_every_caller(world, row))).await;
    }
);

/// Another way of signing in, which nobody answers.
pub fn know_a_provider(config: &mut Config) {
    let club = r#"[{"id": "club", "name": "Club ID", "issuer": "http://127.0.0.1:9", "client_id": "rally", "client_secret": "x"}]"#;
    config.sso.oidc_providers = Some(Secret::new(club));
}

/// Fails with whatever was found wrong, all of it at once.
async fn all_well(rows: impl Stream<Item = impl Future<Output = Vec<String>>>) {
    let faults: Vec<String> = rows.buffer_unordered(AT_ONCE).collect::<Vec<_>>().await.concat();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

async fn command_with_every_caller(world: &World, row: usize) -> Vec<String> {
    let (mut cast, mut faults) = (Cast::assemble(world).await, Vec::new());
    for kind in Kind::ALL {
        // Made anew for each: what they choose themselves, such as an address, is theirs alone.
        let (there, nothing) = (commands(&cast.things).swap_remove(row), commands(&Things::made_up()).swap_remove(row));
        let about = format!("{} {} by {kind:?}", there.name, there.args);
        let answer = cast.ask(kind, there.name, &there.args).await;
        faults.extend(wrong(&cast, kind, there.told, &answer).map(|fault| format!("{about}: {fault}")));
        if hides(&answer) && cast.ask(kind, nothing.name, &nothing.args).await != answer {
            faults.push(format!("{about}: what is not there is answered otherwise"));
        }
    }
    faults
}

async fn path_with_every_caller(world: &World, row: usize) -> Vec<String> {
    let (cast, mut faults) = (Cast::assemble(world).await, Vec::new());
    for kind in Kind::ALL {
        let (there, nothing) = (paths(&cast.things).swap_remove(row), paths(&Things::made_up()).swap_remove(row));
        let about = format!("{} {} by {kind:?}", there.method, there.filled);
        let answer = cast.request(kind, &there).await;
        faults.extend(wrong(&cast, kind, there.told, &answer).map(|fault| format!("{about}: {fault}")));
        if hides(&answer) && cast.request(kind, &nothing).await != answer {
            faults.push(format!("{about}: what is not there is answered otherwise"));
        }
    }
    let there = paths(&cast.things).swap_remove(row);
    if there.told[Kind::Nobody.place()] == SIGN_IN {
        // A path of members is for members of the community that is asked, for as long as they are signed in.
        let astray = request(&cast.owner.rest, Some(&cast.foreigner.tokens.access_token), &there).await;
        faults.extend(otherwise(SIGN_IN, &astray).map(|fault| format!("{} with a foreign token: {fault}", there.filled)));
        cast.stranger.rest.log_out(&cast.stranger.tokens).await.expect("signed out");
        let late = cast.request(Kind::Stranger, &there).await;
        faults.extend(otherwise(Err(ErrorCode::SessionRevoked), &late).map(|fault| format!("{} signed out: {fault}", there.filled)));
    }
    faults
}

/// What is wrong with what somebody was told: it is not the row's, or it tells of whom they may not see.
fn wrong(cast: &Cast, kind: Kind, told: Row, answer: &Answer) -> Option<String> {
    otherwise(told[kind.place()], answer).or_else(|| names_the_owner(cast, kind, answer))
}

fn otherwise(expected: Told, answer: &Answer) -> Option<String> {
    let told = answer.told();
    (told != expected).then(|| format!("{told:?} in place of {expected:?}: {}", answer.body))
}

/// Nothing that names the owner is for those who do not see them, and their address is for themselves.
fn names_the_owner(cast: &Cast, kind: Kind, answer: &Answer) -> Option<String> {
    let (id, email) = (cast.owner.id.to_string(), cast.owner.email.as_str());
    let hidden: &[&str] = match kind {
        Kind::Owner => &[],
        Kind::Stranger => &[email],
        Kind::Nobody | Kind::Blocked | Kind::Foreigner => &[&id, email, &cast.handle],
    };
    let said = answer.body.to_string();
    hidden.iter().any(|name| said.contains(name)).then(|| format!("names the owner: {said}"))
}

/// Whether a refusal hides that something is there: it has to be the same as for what is not.
fn hides(answer: &Answer) -> bool {
    matches!(answer.told(), Err(ErrorCode::NotFound | ErrorCode::WrongCredentials | ErrorCode::WrongCode))
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

/// One command as it may be sent, and what each caller is told.
pub struct Command {
    pub name: &'static str,
    pub args: Value,
    pub told: Row,
}
