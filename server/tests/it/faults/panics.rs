//! Panics: each fails what it happened in, and nothing else.

use protocol::client::Client;
use protocol::session::Open;
use protocol::{ErrorCode, TenantId};
use rally::run::{self, Actor, Answer, Work};

use harness::FAILED_REQUEST;
use harness::servers::until;
use harness::story;
use harness::story::{allow_fault, expect_fault};

/// Panics when the command that owns it is dropped: outside of the handler.
struct Trap;

impl Drop for Trap {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            panic!("dropped on purpose");
        }
    }
}

story!(a_panic_outside_of_a_handler_stops_no_writer, |world| {
    expect_fault("dropped on purpose");
    allow_fault("the writer panicked");
    let app = world.app().clone();
    let system = Actor::System(TenantId::FIRST);
    let trap = Trap;
    let trapped: Work = Box::new(move |_| {
        let _ = &trap;
        Box::pin(async { Answer::of(&1) })
    });
    let _ = run::run(&app, system, None, trapped).await;
    let next: Work = Box::new(|_| Box::pin(async { Answer::of(&2) }));
    // A command that was in the same batch is refused with retry.
    until("the next command runs", async || {
        let again: Work = Box::new(|_| Box::pin(async { Answer::of(&3) }));
        run::run(&app, system, None, again).await.is_ok()
    })
    .await;
    assert_eq!(&*run::run(&app, system, None, next).await.expect("the writer lives").ok, "2");
    let ready = reqwest::get(format!("{}/health/ready", world.rest().base)).await.unwrap();
    assert_eq!(ready.status().as_u16(), 200);
});

// At the beginning of time the life of a token is a number too large: debug builds panic.
story!(a_panic_in_session_open_leaves_no_socket, |world| {
    expect_fault("panicked at");
    expect_fault(FAILED_REQUEST);
    // The socket looks at the token once more.
    allow_fault("a socket's task panicked");
    let tokens = world.player("Maya Okafor").await.tokens;
    until("no socket is open", async || world.app().sockets.count() == 0).await;
    world.app().clock.set_offset(i64::MIN);
    let client = Client::connect(&world.rest().ws_url()).await.unwrap();
    let opened = client.open(Open { access_token: Some(tokens.access_token), ..Open::default() }).await;
    assert_eq!(opened.unwrap_err().refusal().expect("a refusal").code, ErrorCode::Internal);
    client.closed().await.expect("the socket is closed");
    until("the socket is forgotten", async || world.app().sockets.count() == 0).await;
    world.app().clock.set_offset(0);
});
