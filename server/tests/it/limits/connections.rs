//! Connections and sockets: by address and by person, with a reserve for members.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use protocol::client::{Client, ClientError};
use protocol::session::Open;
use protocol::{CloseCode, ErrorCode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use harness::story;
use harness::{Player, World, servers};

async fn guest(world: &World) -> Result<Client, ClientError> {
    let client = Client::connect(&world.rest().ws_url()).await?;
    client.open(Open::default()).await?;
    Ok(client)
}

async fn sign_in(player: &Player) -> Result<Client, ClientError> {
    Ok(Client::sign_in(&player.rest.ws_url(), &player.tokens.access_token).await?.0)
}

story!(
    guests_leave_room_for_members,
    |config| {
        config.http.connections_max = 60;
    },
    |world| {
        let mut guests = Vec::new();
        for _ in 0..60 {
            guests.push(guest(world).await.expect("room for a guest"));
        }
        servers::until("a quarter of the places is left to members", async || world.app().sockets.count() == 45).await;
        let mut members = Vec::new();
        for name in ["Maya Okafor", "Elena Vasquez", "Diego Fuentes"] {
            members.push(world.player(name).await);
        }
        // When every place is taken by members, there is none for anybody.
        let mut devices = Vec::new();
        for n in 0..57 {
            devices.push(sign_in(&members[n % 3]).await.expect("room for a member"));
        }
        assert_eq!(guests[0].closed().await.unwrap().0, CloseCode::GoingAway.code(), "guests leave first");
        assert!(guest(world).await.is_err() && sign_in(&members[1]).await.is_err());
        drop(devices.pop());
        servers::until("there is room again", async || sign_in(&members[1]).await.is_ok()).await;
    }
);

story!(
    guests_are_bounded_by_address,
    |config| {
        config.limits.guests_per_address = 3;
    },
    |world| {
        let _elena = world.player("Elena Vasquez").await;
        let mut guests = Vec::new();
        for _ in 0..3 {
            guests.push(guest(world).await.expect("room for a guest"));
        }
        let fourth = Client::connect(&world.rest().ws_url()).await.unwrap();
        let refusal = fourth.open(Open::default()).await.map(drop).unwrap_err().refusal().unwrap();
        assert_eq!((refusal.code, refusal.retry), (ErrorCode::Busy, true));
        assert_eq!(fourth.closed().await.unwrap().0, CloseCode::GoingAway.code());
        let _maya = world.player("Maya Okafor").await;
        guests.pop();
        servers::until("there is room again", async || guest(world).await.is_ok()).await;
    }
);

story!(
    sockets_are_bounded_by_person,
    |config| {
        config.limits.sockets_per_person = 3;
    },
    |world| {
        let (maya, _elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
        let (_second, third) = (sign_in(&maya).await.unwrap(), sign_in(&maya).await.unwrap());
        let fourth = Client::connect(&maya.rest.ws_url()).await.unwrap();
        let open = || Open { access_token: Some(maya.tokens.access_token.clone()), ..Open::default() };
        let refusal = fourth.open(open()).await.map(drop).unwrap_err().refusal().unwrap();
        assert_eq!((refusal.code, refusal.retry), (ErrorCode::TooManyRequests, true));
        assert_eq!(fourth.closed().await.unwrap().0, CloseCode::TooManyRequests.code());
        drop(third);
        servers::until("she may connect again", async || sign_in(&maya).await.is_ok()).await;
    }
);

/// A connection from another address of this machine.
async fn from(host: [u8; 4], to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind((host, 0).into()).unwrap();
    socket.connect(to).await.unwrap()
}

/// The status of a request on this connection; `None` if it is closed without an answer.
async fn live(stream: &mut TcpStream) -> Option<u16> {
    let _ = stream.write_all(b"GET /health/live HTTP/1.1\r\nHost: rally\r\n\r\n").await;
    let mut head = [0; 12];
    stream.read_exact(&mut head).await.ok()?;
    std::str::from_utf8(&head[9..]).ok()?.parse().ok()
}

story!(
    one_address_does_not_take_all_connections,
    |config| {
        config.limits.http_connections = 6;
        config.limits.http_connections_per_address = 4;
    },
    |world| {
        let address = world.nodes[0].address;
        let mut club = Vec::new();
        for _ in 0..4 {
            let mut stream = from([127, 0, 0, 2], address).await;
            assert_eq!(live(&mut stream).await, Some(200));
            club.push(stream);
        }
        assert_ne!(live(&mut from([127, 0, 0, 2], address).await).await, Some(200), "the fifth of one address");
        let mut others = Vec::new();
        for host in [3, 4] {
            others.push(from([127, 0, 0, host], address).await);
            assert_eq!(live(others.last_mut().unwrap()).await, Some(200));
        }
        assert_ne!(live(&mut from([127, 0, 0, 5], address).await).await, Some(200), "the seventh in all");
        drop(club);
        servers::until("there is room again", async || live(&mut from([127, 0, 0, 2], address).await).await == Some(200)).await;
        drop(others);
        servers::until("all are gone", async || world.app().connections.count() == 0).await;
    }
);

story!(
    a_client_that_does_not_read_is_disconnected,
    |config| {
        config.limits.http_grace = Duration::from_millis(500);
    },
    |world| {
        let mut stream = TcpStream::connect(world.nodes[0].address).await.unwrap();
        servers::until("it is connected", async || world.app().connections.count() == 1).await;
        // More answers than fit between the two.
        let request = b"GET /api/lookup/i18n/1 HTTP/1.1\r\nHost: rally\r\ntenant_id: 1\r\n\r\n".repeat(100);
        let asking = async { while stream.write_all(&request).await.is_ok() {} };
        let gone = servers::until("it is disconnected", async || world.app().connections.count() == 0);
        tokio::select! {
            () = asking => gone_soon(world).await,
            () = gone => {}
        }
    }
);

async fn gone_soon(world: &World) {
    servers::until("it is disconnected", async || world.app().connections.count() == 0).await;
}

story!(
    a_body_arrives_at_a_least_rate,
    |config| {
        config.limits.http_grace = Duration::from_millis(500);
        config.limits.http_least_rate = 1_000;
    },
    |world| {
        let address = world.nodes[0].address;
        let begin = async |length: usize| {
            let mut stream = TcpStream::connect(address).await.unwrap();
            let head = format!("POST /api/auth/login HTTP/1.1\r\nHost: rally\r\ntenant_id: 1\r\nContent-Length: {length}\r\n\r\n");
            stream.write_all(head.as_bytes()).await.unwrap();
            stream
        };
        let status = async |stream: &mut TcpStream| {
            let mut head = [0; 12];
            stream.read_exact(&mut head).await.unwrap();
            std::str::from_utf8(&head[9..]).unwrap().parse::<u16>().unwrap()
        };
        let began = Instant::now();
        let mut stalled = begin(5_000).await;
        stalled.write_all(b"{").await.unwrap();
        assert_eq!(status(&mut stalled).await, 503);
        assert!(began.elapsed() < Duration::from_secs(8), "after the grace: {:?}", began.elapsed());
        // A byte now and then never pauses for the grace, and is too slow all the same.
        let mut trickling = begin(5_000).await;
        let (mut answer, mut request) = trickling.split();
        let trickle = async {
            loop {
                let _ = request.write_all(b" ").await;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        };
        let mut head = [0; 12];
        tokio::select! {
            () = trickle => {}
            read = tokio::time::timeout(Duration::from_secs(20), answer.read_exact(&mut head)) => drop(read.expect("an answer").unwrap()),
        }
        assert_eq!(&head[9..], b"503");
        // Slow, but steady: longer than the grace alone.
        let mut steady = begin(20_000).await;
        for _ in 0..20 {
            steady.write_all(&[b' '; 1_000]).await.unwrap();
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!(status(&mut steady).await, 400, "read to its end, and it is no JSON");
    }
);

story!(
    one_client_does_not_take_all_requests_of_a_proxy,
    |config| {
        config.limits.http_connections_per_address = 3;
        config.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
    },
    |world| {
        let address = world.nodes[0].address;
        let mut under_way = Vec::new();
        for _ in 0..3 {
            let mut stream = TcpStream::connect(address).await.unwrap();
            let head = "POST /api/auth/login HTTP/1.1\r\nHost: rally\r\ntenant_id: 1\r\nX-Forwarded-For: 192.0.2.1\r\nContent-Length: 9\r\n\
                 Expect: 100-continue\r\n\r\n";
            stream.write_all(head.as_bytes()).await.unwrap();
            // It is counted: its handler waits for the body.
            let mut answer = [0; 12];
            stream.read_exact(&mut answer).await.unwrap();
            assert_eq!(&answer, b"HTTP/1.1 100");
            under_way.push(stream);
        }
        let http = servers::http().build().unwrap();
        let live = async |client: &str| {
            let request = http.get(format!("http://{address}/health/live")).header("x-forwarded-for", client);
            request.send().await.unwrap().status().as_u16()
        };
        assert_eq!(live("192.0.2.1").await, 503, "the fourth request of one client");
        assert_eq!(live("192.0.2.2").await, 200, "another client of the same proxy");
        drop(under_way);
        servers::until("there is room again", async || live("192.0.2.1").await == 200).await;
    }
);
