//! Lost replies: every keyed command is repeated under its key, a third of the replies never arrive, and the effect is there
//! once. A new command is included by its caller row; if that is always refused, one of the scenes must contain it.

mod leagues;
mod lessons;
mod scenes;
mod teams;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use protocol::client::{Client, Rest};
use protocol::{Call, ErrorCode, Key, Kind as Sending, Request, ServerFrame, Topic};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};

use crate::callers::{Cast, Kind, OK, Things, commands};
use harness::plans::seeds;
use harness::proxy::Proxy;
use harness::story;
use harness::tables::{Tables, contents, differences};
use harness::{Backend, HeldClock, Player, World, servers};

/// Tables in which connecting leaves traces.
const TRACES: [&str; 2] = ["session", "known_source"];
/// Longer than any job waits that a command schedules for soon.
const SOON: Duration = Duration::from_secs(5);

/// A result, and the numbers of the pushes that the command made.
type Done = (Value, BTreeMap<Topic, u64>);
/// What a command answered: that, or the code of its refusal.
type Reply = Result<Done, ErrorCode>;

fn reply(frame: ServerFrame) -> Reply {
    match frame.err {
        Some(refusal) => Err(refusal.code),
        None => Ok((serde_json::from_str(frame.ok.expect("an answer").get()).expect("JSON"), frame.at)),
    }
}

/// The reply to the request `id` among these bytes of a socket, once it is complete.
fn find_reply(bytes: &[u8], id: u64) -> Option<Reply> {
    let start = format!("{{\"id\":{id},");
    let at = bytes.windows(start.len()).position(|window| window == start.as_bytes())?;
    serde_json::Deserializer::from_slice(&bytes[at..]).into_iter::<ServerFrame>().next()?.ok().map(reply)
}

/// The network, those behind it, and what happened to their commands.
struct Lossy<'a> {
    world: &'a World,
    proxy: Proxy,
    chance: StdRng,
    /// The socket of whoever sends now, with their token.
    client: Option<(String, Client)>,
    last_id: u64,
    lost: usize,
    arrived: usize,
    /// The commands that took effect.
    done: BTreeSet<&'static str>,
    /// Those that changed something besides their key.
    changed: BTreeSet<&'static str>,
}

impl<'a> Lossy<'a> {
    async fn begin(world: &'a World) -> Self {
        let seed = seeds(1)[0];
        println!("PLAN_SEED={seed} on {:?}", world.backend());
        let proxy = Proxy::to(world.nodes[0].address.port()).await;
        Self {
            world,
            proxy,
            chance: StdRng::seed_from_u64(seed),
            client: None,
            last_id: 1_000_000,
            lost: 0,
            arrived: 0,
            done: BTreeSet::new(),
            changed: BTreeSet::new(),
        }
    }

    /// Sends a command that must succeed.
    async fn call<C: Call>(&mut self, by: &Player, args: C) -> C::Ok {
        let done = self.repeat(by, C::NAME, &json!(args)).await;
        serde_json::from_value(done.unwrap_or_else(|code| panic!("{}: {code:?}", C::NAME))).expect("its answer")
    }

    /// Sends a command one to three times under one key, and once more if no reply arrived. A repetition must change nothing
    /// in the database, whether the reply before it arrived or was lost. The clock is held meanwhile: what changes is the effect of a
    /// command, and not of a job that came due or of a row that expired.
    async fn repeat(&mut self, by: &Player, name: &'static str, args: &Value) -> Result<Value, ErrorCode> {
        let before = self.tables_later().await;
        let (key, times) = (Key::fresh(), self.chance.random_range(1..=3));
        let mut first: Option<(Done, Tables, HeldClock<'_>)> = None;
        let mut arrived = false;
        for time in 0.. {
            if time >= times && arrived {
                break;
            }
            let lose = time < times && self.chance.random_range(0..3) == 0;
            let reply = self.send(by, name, args, key, lose).await?;
            arrived |= !lose;
            match &first {
                None => {
                    self.world.advance(SOON);
                    let held = self.world.hold_clock();
                    first = Some((reply, self.tables().await, held));
                }
                Some((earlier, ..)) => assert_eq!(earlier, &reply, "{name}: one answer"),
            }
        }
        let ((ok, _), once, _held) = first.expect("a reply");
        let again = differences(&once, &self.tables().await);
        assert!(again.is_empty(), "{name} {args}: a repetition changed {again:#?}");
        self.done.insert(name);
        if differences(&before, &once).iter().any(|table| !table.starts_with("command_key:")) {
            self.changed.insert(name);
        }
        Ok(ok)
    }

    /// Sends it once; returns the reply even if it was lost on its way to the client.
    async fn send(&mut self, by: &Player, name: &str, args: &Value, key: Key, lose: bool) -> Reply {
        self.last_id += 1;
        let (id, token) = (self.last_id, by.tokens.access_token.clone());
        let open = self.client.take().filter(|(whose, _)| *whose == token);
        let mut client = match open {
            Some((_, client)) => client,
            None => {
                let rest = Rest::new(format!("http://127.0.0.1:{}", self.proxy.port()));
                Client::sign_in(&rest.ws_url(), &token).await.expect("a socket").0
            }
        };
        if lose {
            self.proxy.withhold();
        }
        let frame = format!("{{\"id\":{id},\"cmd\":\"{name}\",\"key\":\"{key}\",\"args\":{args}}}");
        client.send_raw(&frame).await.expect("sent");
        if !lose {
            let frame = client.next_answer().await.unwrap_or_else(|error| panic!("{name} {args}: {error}"));
            assert_eq!(frame.id, Some(id), "{name}");
            self.arrived += 1;
            self.client = Some((token, client));
            return reply(frame);
        }
        let mut reply = None;
        servers::until("the reply is on its way", async || {
            reply = find_reply(&self.proxy.withheld(), id);
            reply.is_some()
        })
        .await;
        self.proxy.cut_and_deliver();
        client.closed().await.expect("a broken connection");
        assert!(client.next_answer().await.is_err(), "{name}: the reply never arrives");
        self.lost += 1;
        reply.expect("a reply")
    }

    /// Everything stored, once the jobs of the next seconds are done.
    async fn tables_later(&self) -> Tables {
        self.world.advance(SOON);
        self.tables().await
    }

    /// Everything stored, once no job is due and old rows are deleted: each node does so once a minute, also between two looks.
    async fn tables(&self) -> Tables {
        self.world.jobs_performed().await;
        self.world.app().trim().await.expect("old rows are deleted");
        contents(&self.world.app().db, &TRACES).await
    }

    /// Every keyed command that a caller row allows to the owner or the stranger.
    async fn repeat_rows(&mut self, keyed: &BTreeSet<&str>) {
        let mut cast = Cast::assemble(self.world).await;
        for row in 0..commands(&Things::made_up()).len() {
            let command = commands(&cast.things).swap_remove(row);
            let caller = [Kind::Owner, Kind::Stranger].into_iter().find(|kind| command.expected[kind.index()] == OK);
            let (true, Some(kind)) = (keyed.contains(command.name), caller) else { continue };
            let repeated = self.repeat(cast.player(kind).expect("somebody"), command.name, &command.args).await;
            if repeated.is_ok() && self.changed.contains(command.name) {
                continue;
            }
            // An earlier command has taken away what this one needs: again with people to whom nothing has happened.
            cast = Cast::assemble(self.world).await;
            let command = commands(&cast.things).swap_remove(row);
            let repeated = self.repeat(cast.player(kind).expect("somebody"), command.name, &command.args).await;
            repeated.unwrap_or_else(|code| panic!("{} {}: {code:?}", command.name, command.args));
        }
    }
}

story!(
    every_keyed_command_takes_effect_once_though_replies_are_lost,
    |config| {
        config.realtime.requests_per_second = 10_000;
        config.realtime.requests_burst = 10_000;
        config.auth.access_life = Duration::from_secs(30 * 86_400);
        config.auth.refresh_life = Duration::from_secs(60 * 86_400);
    },
    |world| {
        let keyed: BTreeSet<&str> = Request::all().filter(|call| call.kind == Sending::Keyed).map(|call| call.name).collect();
        let mut lossy = Lossy::begin(world).await;
        // Each engine has its own way to know a key again; what a command does besides its transaction is the same on both.
        let every = world.backend() == Backend::Sqlite;
        if every {
            lossy.repeat_rows(&keyed).await;
        }
        world.advance_to_noon();
        scenes::play(&mut lossy).await;
        let missing: Vec<_> = keyed.difference(&lossy.done).collect();
        assert!(!every || missing.is_empty(), "no caller row allows these, and no scene contains them: {missing:?}");
        let without_effect: Vec<_> = lossy.done.difference(&lossy.changed).collect();
        assert!(without_effect.len() * 5 < lossy.done.len(), "these change nothing: {without_effect:?}");
        assert!(lossy.lost * 5 > lossy.arrived, "{} replies were lost, {} arrived", lossy.lost, lossy.arrived);
    }
);
