//! Uploads that are slow, broken, huge, or given up: they hold up nobody else, and memory stays bounded.

use std::time::Duration;

use futures_util::future::join_all;
use image::{DynamicImage, ImageFormat};
use protocol::ErrorCode;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{BOUNDARY, multipart, picture, send, upload};
use harness::process::Process;
use harness::{PASSWORD, Player, servers, story};

/// The most memory, in MiB, that a small server takes with its decoders at work: see `DECODING_MIB`.
const MEMORY_MIB: u64 = 900;

/// What two pictures of 49 megapixels in four channels of 16 bits take at least, unpacked.
const TWO_DECODED_MIB: u64 = 2 * 8 * 49;

fn picture_of(pixels: DynamicImage) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    pixels.write_to(&mut bytes, ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// Begins an upload of `length` bytes on a connection of its own.
async fn begin(base: &str, token: &str, length: usize) -> TcpStream {
    let address = base.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST /api/media HTTP/1.1\r\nHost: {address}\r\ntenant_id: 1\r\nAuthorization: Bearer {token}\r\n\
         Content-Type: multipart/form-data; boundary={BOUNDARY}\r\nContent-Length: {length}\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

/// Twenty people send a picture of 49 megapixels, and hang up before it is answered.
#[test]
fn huge_pictures_whose_senders_hang_up_take_bounded_memory() {
    story::run(async {
        let folder = servers::folder("rally-huge-");
        let server = Process::start(folder.path(), servers::free_port()).await;
        let huge = tokio::task::spawn_blocking(|| picture_of(DynamicImage::new_rgb8(7_000, 7_000)));
        let body = multipart(&[("file", Some("huge.png"), &huge.await.unwrap())]);
        for n in 0..20 {
            let tokens = server.rest.sign_up(&format!("player{n}@example.org"), PASSWORD, "Maya Okafor").await.unwrap();
            let mut stream = begin(&server.rest.base, &tokens.access_token, body.len()).await;
            stream.write_all(&body).await.unwrap();
            let _ = tokio::time::timeout(Duration::from_millis(250), stream.read_u8()).await;
        }
        let maya = Player::sign_up(server.rest.clone(), "maya@example.org", "Maya Okafor").await;
        let (status, answer) = upload(&maya, &picture(40, 30, ImageFormat::Png)).await;
        assert_eq!(status, 201, "the decoders are free again: {answer}");
        let peak = server.peak_mib();
        assert!(peak < MEMORY_MIB, "the server took {peak} MiB");
        server.kill().await;
    });
}

/// Three people send a picture that takes more than half of the memory for decoding. By hand: `cargo test -p rally --test it --
/// --ignored the_largest_pictures`.
#[test]
#[ignore = "takes minutes"]
fn the_largest_pictures_are_decoded_one_after_the_other() {
    story::run(async {
        let folder = servers::folder("rally-largest-");
        let server = Process::start(folder.path(), servers::free_port()).await;
        let largest = tokio::task::spawn_blocking(|| picture_of(DynamicImage::new_rgba16(7_000, 7_000))).await.unwrap();
        let mut people = Vec::new();
        for n in 0..3 {
            people.push(Player::sign_up(server.rest.clone(), &format!("player{n}@example.org"), "Maya Okafor").await);
        }
        for (status, answer) in join_all(people.iter().map(|player| upload(player, &largest))).await {
            assert_eq!(status, 201, "{answer}");
        }
        let peak = server.peak_mib();
        assert!(peak < TWO_DECODED_MIB, "the server took {peak} MiB");
        drop(people);
        server.kill().await;
    });
}

story!(a_slow_upload_takes_a_place_of_its_own_person_only, |world| {
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    let slow = join_all((0..20).map(|_| async {
        let mut stream = begin(&maya.rest.base, &maya.tokens.access_token, 5_000_000).await;
        stream.write_all(&[b'-'; 10_000]).await.unwrap();
        stream
    }))
    .await;
    let (status, answer) = upload(&elena, &picture(40, 30, ImageFormat::Png)).await;
    assert_eq!(status, 201, "{answer}");
    let (status, answer) = upload(&maya, &picture(40, 30, ImageFormat::Png)).await;
    assert_eq!((status, answer["code"].as_str(), answer["retry"].as_bool()), (503, Some("busy"), Some(true)), "her own places are taken");
    drop(slow);
    servers::until("her places are free again", async || upload(&maya, &picture(40, 30, ImageFormat::Png)).await.0 == 201).await;
});

story!(a_file_of_a_league_takes_a_place_as_pictures_do, |world| {
    let maya = world.player("Maya Okafor").await;
    let slow = join_all((0..20).map(|_| async {
        let mut stream = begin(&maya.rest.base, &maya.tokens.access_token, 5_000_000).await;
        stream.write_all(&[b'-'; 10_000]).await.unwrap();
        stream
    }))
    .await;
    let import = async || {
        let request = reqwest::Client::new().post(format!("{}/api/league/import", maya.rest.base)).header("tenant_id", "1");
        request.bearer_auth(&maya.tokens.access_token).body("{}").send().await.expect("an answer").status().as_u16()
    };
    assert_eq!(import().await, 503, "her own places are taken");
    drop(slow);
    servers::until("they are free, and the file is refused for what it is", async || import().await != 503).await;
});

story!(an_upload_counts_before_its_body_is_read, |world| {
    world.advance_to_noon();
    let (maya, elena) = (world.player("Maya Okafor").await, world.player("Elena Vasquez").await);
    for _ in 0..60 {
        assert_eq!(send(&maya, reqwest::Method::POST, "/media", &[("file", None, b"no file")]).await.0, 400);
    }
    let (status, answer) = upload(&maya, &picture(40, 30, ImageFormat::Png)).await;
    let code = serde_json::from_value::<ErrorCode>(answer["code"].clone()).unwrap();
    assert_eq!((status, code, answer["retry"].as_bool()), (429, ErrorCode::TooManyRequests, Some(true)));
    assert_eq!(upload(&elena, &picture(40, 30, ImageFormat::Png)).await.0, 201);
});
