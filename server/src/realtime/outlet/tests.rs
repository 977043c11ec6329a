//! What is written at once, and what waits.

use super::*;

use protocol::{SessionId, TenantId};
use tokio::io::AsyncReadExt;
use tokio::net::TcpListener;
use uuid::Uuid;

async fn connected() -> (Outlet, TcpStream, UserId) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let (client, accepted) = tokio::join!(TcpStream::connect(listener.local_addr().unwrap()), listener.accept());
    let outlet = Outlet::new(accepted.unwrap().0);
    let user = UserId(Uuid::now_v7());
    outlet.set_caller(Caller { user, session: SessionId(Uuid::now_v7()), tenant: TenantId::FIRST });
    (outlet, client.unwrap(), user)
}

async fn received(client: &mut TcpStream, length: usize) -> Vec<u8> {
    let mut received = vec![0; length];
    client.read_exact(&mut received).await.unwrap();
    received
}

#[tokio::test]
async fn an_author_receives_push_and_reply_together() {
    let (outlet, mut client, user) = connected().await;
    outlet.expect_reply();
    assert_eq!(outlet.offer_of(user, &Bytes::from_static(b"push "), 1), Offered::Accepted);
    assert_eq!(outlet.queued_bytes(), 5, "it waits for the reply");
    outlet.reply(Bytes::from_static(b"reply"));
    assert_eq!(received(&mut client, 10).await, b"push reply");
    assert!(!outlet.has_queued());
    outlet.offer_of(user, &Bytes::from_static(b"later"), 1);
    assert_eq!(received(&mut client, 5).await, b"later");
}

#[tokio::test]
async fn what_others_wrote_waits_for_no_reply_and_overtakes_nothing() {
    let (outlet, mut client, user) = connected().await;
    outlet.expect_reply();
    outlet.offer_of(UserId(Uuid::now_v7()), &Bytes::from_static(b"1"), 1);
    assert_eq!(received(&mut client, 1).await, b"1");
    outlet.offer_of(user, &Bytes::from_static(b"2"), 1);
    outlet.offer(&Bytes::from_static(b"3"), 1);
    assert_eq!(received(&mut client, 2).await, b"23");
    outlet.offer_of(user, &Bytes::from_static(b"4"), 1);
    outlet.close(CloseCode::GoingAway);
    assert!(!outlet.has_queued());
    let mut closing = Vec::new();
    drop(outlet);
    client.read_to_end(&mut closing).await.unwrap();
    assert_eq!(closing.first(), Some(&0x88), "after a close only the close frame is sent: {closing:?}");
}

#[tokio::test]
async fn a_byte_now_and_then_is_no_progress() {
    let (outlet, _client, _) = connected().await;
    let mut queue = outlet.queue.lock();
    (0..4).for_each(|_| queue.push(Bytes::from(vec![0; PROGRESS_BYTES])));
    let began = queue.progress;
    (0..100).for_each(|_| queue.remove(1));
    assert_eq!(queue.progress, began);
    queue.remove(PROGRESS_BYTES);
    assert!(queue.progress > began);
    let later = queue.progress;
    queue.remove(1);
    assert_eq!(queue.progress, later);
}
