//! A bad network on demand: a TCP proxy that cuts, stalls and refuses connections, and drops, doubles and swaps Redis's messages.

mod resp;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::servers::free_port;
#[cfg(test)]
use super::story;

/// A proxy to a server on this machine. Closes all its connections when dropped.
#[derive(Debug)]
pub struct Proxy {
    port: u16,
    road: watch::Sender<Road>,
    mischief: Arc<Mutex<Option<Mischief>>>,
    withheld: Arc<Mutex<Vec<u8>>>,
    pub counts: Arc<Counts>,
    _tasks: JoinSet<()>,
}

/// The current state of the network.
#[derive(Clone, Copy, Debug, Default)]
struct Road {
    refused: bool,
    paused: bool,
    /// What the server sends does not reach the client.
    withholds: bool,
    /// Counts the cuts; a connection ends when it changes.
    cuts: u64,
}

/// The fates of published messages so far.
#[derive(Debug, Default)]
pub struct Counts {
    pub passed: AtomicU64,
    pub dropped: AtomicU64,
    pub doubled: AtomicU64,
    pub swapped: AtomicU64,
}

/// How often, in a hundred, a published message meets each fate.
#[derive(Clone, Copy, Debug)]
pub struct Odds {
    pub drop: u32,
    pub double: u32,
    pub swap: u32,
}

#[derive(Debug)]
struct Mischief {
    odds: Odds,
    rng: StdRng,
}

impl Proxy {
    /// Starts a proxy to any server on this machine, by its port.
    pub async fn to(target: u16) -> Proxy {
        Self::start(target, false).await
    }

    /// Starts a proxy to a Redis on this machine, by its port.
    pub async fn to_redis(target: u16) -> Proxy {
        Self::start(target, true).await
    }

    async fn start(target: u16, redis: bool) -> Proxy {
        let proxy_port = free_port();
        let road = watch::Sender::new(Road::default());
        let mischief = Arc::new(Mutex::new(None));
        let withheld = Arc::new(Mutex::new(Vec::new()));
        let counts = Arc::new(Counts::default());
        let mut tasks = JoinSet::new();
        let listener = listen(proxy_port).await;
        let path = Path {
            target: (Ipv4Addr::LOCALHOST, target).into(),
            redis,
            road: road.subscribe(),
            mischief: Arc::clone(&mischief),
            withheld: Arc::clone(&withheld),
            counts: Arc::clone(&counts),
        };
        tasks.spawn(accept_connections(proxy_port, listener, path));
        Proxy { port: proxy_port, road, mischief, withheld, counts, _tasks: tasks }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Closes every connection now. New ones are accepted.
    pub fn cut(&self) {
        self.road.send_modify(|road| road.cuts += 1);
    }

    /// Holds all bytes in both directions; connections stay open, and new ones are accepted.
    pub fn pause(&self) {
        self.road.send_modify(|road| road.paused = true);
    }

    pub fn resume(&self) {
        self.road.send_modify(|road| road.paused = false);
    }

    /// From now on, what the server sends goes to [`withheld`](Self::withheld) instead of the client.
    pub fn withhold(&self) {
        self.withheld.lock().clear();
        self.road.send_modify(|road| road.withholds = true);
    }

    pub fn withheld(&self) -> Vec<u8> {
        self.withheld.lock().clone()
    }

    /// Closes every connection, so that nobody ever gets what was withheld. New ones deliver again.
    pub fn cut_and_deliver(&self) {
        self.road.send_modify(|road| {
            road.cuts += 1;
            road.withholds = false;
        });
    }

    /// Refuses new connections, as if no server were running. Open ones stay.
    pub async fn refuse(&self) {
        self.road.send_modify(|road| road.refused = true);
        super::servers::until("the proxy refuses", async || self.connect().await.is_err()).await;
    }

    pub async fn accept(&self) {
        self.road.send_modify(|road| road.refused = false);
        super::servers::until("the proxy accepts", async || self.connect().await.is_ok()).await;
    }

    async fn connect(&self) -> std::io::Result<TcpStream> {
        TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).await
    }

    /// Drops, doubles and swaps published messages on their way to subscribers, by these odds. Only for a proxy
    /// [to Redis](Self::to_redis).
    pub fn disturb(&self, seed: u64, odds: Odds) {
        *self.mischief.lock() = Some(Mischief { odds, rng: StdRng::seed_from_u64(seed) });
    }

    pub fn behave(&self) {
        *self.mischief.lock() = None;
    }
}

#[derive(Clone)]
struct Path {
    target: SocketAddr,
    /// Whether responses are parsed and forwarded reply by reply.
    redis: bool,
    road: watch::Receiver<Road>,
    mischief: Arc<Mutex<Option<Mischief>>>,
    withheld: Arc<Mutex<Vec<u8>>>,
    counts: Arc<Counts>,
}

async fn listen(port: u16) -> TcpListener {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.expect("the proxy's port")
}

/// Accepts connections, or closes the listener while they are refused.
async fn accept_connections(port: u16, listener: TcpListener, mut path: Path) {
    let mut listener = Some(listener);
    let mut connections = JoinSet::new();
    loop {
        let refused = path.road.borrow_and_update().refused;
        if refused {
            listener = None;
        } else if listener.is_none() {
            listener = Some(listen(port).await);
        }
        let next = async {
            match &listener {
                Some(listener) => listener.accept().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            changed = path.road.changed() => if changed.is_err() { return },
            accepted = next => if let Ok((client, _)) = accepted {
                connections.spawn(carry(client, path.clone()));
            },
            Some(_) = connections.join_next() => {}
        }
    }
}

/// One connection, until either side ends it or it is cut.
async fn carry(client: TcpStream, path: Path) {
    let mut road = path.road.clone();
    let cuts = road.borrow_and_update().cuts;
    let Ok(server) = TcpStream::connect(path.target).await else { return };
    let _ = (client.set_nodelay(true), server.set_nodelay(true));
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    tokio::select! {
        _ = road.wait_for(|road| road.cuts != cuts) => {}
        () = upward(from_client, to_server, path.road.clone(), cuts) => {}
        () = downward(from_server, to_client, path, cuts) => {}
    }
}

/// Waits while the proxy is paused. False once the connection is cut: what was read before the task noticed the cut must
/// not be forwarded after it.
async fn may_forward(road: &mut watch::Receiver<Road>, cuts: u64) -> bool {
    road.wait_for(|road| !road.paused || road.cuts != cuts).await.is_ok_and(|road| road.cuts == cuts)
}

async fn upward(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut road: watch::Receiver<Road>, cuts: u64) {
    let mut buffer = vec![0; 64 * 1024];
    while let Ok(read @ 1..) = from.read(&mut buffer).await {
        if !may_forward(&mut road, cuts).await || to.write_all(&buffer[..read]).await.is_err() {
            return;
        }
    }
}

/// How long a message to be swapped waits for the next one.
const HELD: Duration = Duration::from_millis(20);

async fn downward(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut path: Path, cuts: u64) {
    let mut unread = Vec::new();
    let mut held: Option<Vec<u8>> = None;
    loop {
        let read = match held {
            None => from.read_buf(&mut unread).await,
            Some(_) => match tokio::time::timeout(HELD, from.read_buf(&mut unread)).await {
                Ok(read) => read,
                // No message came to swap with: this one is merely late.
                Err(_) => {
                    let late = held.take().unwrap_or_default();
                    if !may_forward(&mut path.road, cuts).await || to.write_all(&late).await.is_err() {
                        return;
                    }
                    continue;
                }
            },
        };
        if !matches!(read, Ok(1..)) || !may_forward(&mut path.road, cuts).await {
            return;
        }
        if path.road.borrow().withholds {
            path.withheld.lock().append(&mut unread);
            continue;
        }
        let out = disturbed(&mut unread, &mut held, &path);
        if to.write_all(&out).await.is_err() {
            return;
        }
    }
}

/// Removes from `unread` the bytes that may be sent now.
fn disturbed(unread: &mut Vec<u8>, held: &mut Option<Vec<u8>>, path: &Path) -> Vec<u8> {
    if !path.redis {
        return std::mem::take(unread);
    }
    let mut mischief = path.mischief.lock();
    let mut out = Vec::with_capacity(unread.len());
    while let Some(length) = resp::length(unread) {
        let reply: Vec<u8> = unread.drain(..length).collect();
        if !resp::is_delivery(&reply) {
            out.extend(reply);
            continue;
        }
        match mischief.as_mut().map_or(Fate::Pass, Mischief::next) {
            Fate::Drop => path.counts.dropped.fetch_add(1, Ordering::Relaxed),
            Fate::Double => {
                out.extend(reply.repeat(2));
                path.counts.doubled.fetch_add(1, Ordering::Relaxed)
            }
            Fate::Swap if held.is_none() => {
                *held = Some(reply);
                path.counts.swapped.fetch_add(1, Ordering::Relaxed);
                continue;
            }
            Fate::Swap | Fate::Pass => {
                out.extend(reply);
                path.counts.passed.fetch_add(1, Ordering::Relaxed)
            }
        };
        out.extend(held.take().unwrap_or_default());
    }
    out
}

enum Fate {
    Pass,
    Drop,
    Double,
    Swap,
}

impl Mischief {
    fn next(&mut self) -> Fate {
        let Odds { drop, double, swap } = self.odds;
        match self.rng.random_range(0..100) {
            fate if fate < drop => Fate::Drop,
            fate if fate < drop + double => Fate::Double,
            fate if fate < drop + double + swap => Fate::Swap,
            _ => Fate::Pass,
        }
    }
}

/// One subscriber receives the numbers 1 to 400 through a bad network.
#[test]
fn the_proxy_drops_doubles_and_swaps_messages() {
    story::run(async {
        let redis = super::redis::Redis::private().await;
        for greeting in ["PING", "HELLO 3"] {
            let proxy = Proxy::to_redis(redis.port()).await;
            let mut subscriber = proxy.connect().await.unwrap();
            let mut publisher = proxy.connect().await.unwrap();
            subscriber.write_all(format!("{greeting}\r\nSUBSCRIBE court\r\n").as_bytes()).await.unwrap();
            let mut heard = String::new();
            hear(&mut subscriber, &mut heard, "subscribe\r\n$5\r\ncourt\r\n:1\r\n").await;

            proxy.disturb(7, Odds { drop: 10, double: 10, swap: 10 });
            for number in 1..=400 {
                publisher.write_all(format!("PUBLISH court n{number}\r\n").as_bytes()).await.unwrap();
            }
            let Counts { passed, dropped, doubled, swapped } = &*proxy.counts;
            let count = || [passed, dropped, doubled, swapped].map(|count| count.load(Ordering::Relaxed));
            super::servers::until("every message met its fate", async || count().iter().sum::<u64>() == 400).await;
            proxy.behave();
            publisher.write_all(b"PUBLISH court end\r\n").await.unwrap();
            hear(&mut subscriber, &mut heard, "end\r\n").await;

            let heard: Vec<u32> = heard.lines().filter_map(|line| line.strip_prefix('n')?.parse().ok()).collect();
            let [passed, dropped, doubled, swapped] = count();
            assert_eq!(passed + dropped + doubled + swapped, 401);
            assert_eq!(u64::try_from(heard.len()).unwrap(), 400 - dropped + doubled, "{greeting}");
            assert!(!heard.is_sorted(), "{greeting}");
            assert!([dropped, doubled, swapped].iter().all(|count| (20..=60).contains(count)), "{:?}", proxy.counts);
        }
    });
}

#[cfg(test)]
async fn hear(conn: &mut TcpStream, heard: &mut String, end: &str) {
    while !heard.ends_with(end) {
        let mut bytes = [0; 4096];
        let read = tokio::time::timeout(Duration::from_secs(20), conn.read(&mut bytes)).await.unwrap().unwrap();
        assert_ne!(read, 0, "cut after {heard:?}");
        heard.push_str(std::str::from_utf8(&bytes[..read]).unwrap());
    }
}

#[test]
fn connections_are_cut_refused_and_paused() {
    story::run(async {
        let redis = super::redis::Redis::private().await;
        let proxy = Proxy::to_redis(redis.port()).await;
        let ping = async |conn: &mut TcpStream, within: u64| {
            let mut answer = [0; 7];
            conn.write_all(b"PING\r\n").await?;
            tokio::time::timeout(Duration::from_millis(within), conn.read_exact(&mut answer)).await?
        };
        const LONG: u64 = 20_000;
        let mut conn = proxy.connect().await.unwrap();
        ping(&mut conn, LONG).await.unwrap();
        proxy.refuse().await;
        ping(&mut conn, LONG).await.unwrap();
        proxy.cut();
        ping(&mut conn, LONG).await.unwrap_err();
        proxy.connect().await.unwrap_err();
        proxy.accept().await;

        let mut conn = proxy.connect().await.unwrap();
        proxy.pause();
        ping(&mut conn, 50).await.unwrap_err();
        proxy.resume();
        ping(&mut conn, LONG).await.unwrap();

        let mut conn = proxy.connect().await.unwrap();
        redis.pause().await;
        ping(&mut conn, 50).await.unwrap_err();
        redis.resume().await;
        ping(&mut conn, LONG).await.unwrap();

        let mut conn = proxy.connect().await.unwrap();
        ping(&mut conn, LONG).await.unwrap();
        redis.kill().await;
        ping(&mut conn, LONG).await.unwrap_err();
        redis.start().await;
        ping(&mut proxy.connect().await.unwrap(), LONG).await.unwrap();
        redis.restart().await;
        ping(&mut proxy.connect().await.unwrap(), LONG).await.unwrap();
    });
}
