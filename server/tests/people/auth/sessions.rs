//! Refresh tokens: used once, idempotent after a lost reply, revoked when reused.

use std::time::Duration;

use futures_util::future::join_all;
use protocol::auth::Tokens;
use protocol::{CloseCode, ErrorCode, Key, SessionId, TenantId};
use rally::db::Db;
use rally::error::Error;
use rally::identity::{Caller, sessions};
use rally::run::{self, Actor, Answer, Keyed, Work};
use tokio::sync::{mpsc, watch};

use harness::races::{both, race};
use harness::refusals::code;
use harness::servers::until;
use harness::story;
use harness::{Backend, PASSWORD};

story!(a_retry_after_a_lost_reply_gets_the_same_answer, |world| {
    let rest = world.rest();
    let first = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    let lost = rest.refresh(&first).await.unwrap();
    world.app().clock.advance(Duration::from_secs(50));
    let again = rest.refresh(&first).await.expect("within the grace period");
    assert_eq!(again.refresh_token, lost.refresh_token);
    for tokens in [&lost, &again] {
        rest.profile(&tokens.access_token).await.expect("both tokens are valid");
    }
    rest.refresh(&again).await.expect("the successor is valid");
    let late = rest.refresh(&first).await.expect("even after its successor was used");
    assert_eq!(late.refresh_token, lost.refresh_token);
});

story!(simultaneous_refreshes_get_the_same_token, |world| {
    let rest = world.rest();
    let mut tokens = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    // Which of them is the first cannot be seen: all get its answer.
    for _ in 0..5 {
        let answers: Vec<Tokens> = join_all((0..6).map(|_| rest.refresh(&tokens))).await.into_iter().map(Result::unwrap).collect();
        assert!(answers.iter().all(|answer| answer.refresh_token == answers[0].refresh_token));
        tokens = answers[0].clone();
    }
});

story!(a_reused_refresh_token_ends_the_session, |world| {
    let maya = world.player("Maya Okafor").await;
    let phone = maya.other_device(world.nodes.last().unwrap()).await;
    let next = maya.rest.refresh(&maya.tokens).await.unwrap();
    world.app().clock.advance(Duration::from_secs(61));
    assert_eq!(code(maya.rest.refresh(&maya.tokens).await), ErrorCode::SessionRevoked);
    assert_eq!(code(maya.rest.refresh(&next).await), ErrorCode::SessionRevoked);
    assert_eq!(code(maya.rest.profile(&next.access_token).await), ErrorCode::SessionRevoked);
    assert_eq!(maya.client.closed().await.unwrap().0, CloseCode::Revoked.code());
    phone.rest.refresh(&phone.tokens).await.expect("the other device stays signed in");
});

story!(an_unused_session_expires, |world| {
    let rest = world.rest();
    let tokens = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    world.app().clock.advance(world.config().auth.refresh_life - Duration::from_secs(5));
    let tokens = rest.refresh(&tokens).await.expect("just before it expires");
    world.app().clock.advance(world.config().auth.refresh_life + Duration::from_secs(1));
    assert_eq!(code(rest.refresh(&tokens).await), ErrorCode::SessionRevoked);
});

story!(an_access_token_expires, |world| {
    let rest = world.rest();
    let tokens = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    world.app().clock.advance(Duration::from_secs(14 * 60));
    rest.profile(&tokens.access_token).await.expect("the access token is still valid");
    world.app().clock.advance(Duration::from_secs(61));
    assert_eq!(code(rest.profile(&tokens.access_token).await), ErrorCode::TokenExpired);
    let tokens = rest.refresh(&tokens).await.unwrap();
    rest.profile(&tokens.access_token).await.expect("the new access token");
});

story!(only_our_access_tokens_are_bearers, |world| {
    let rest = world.rest();
    let tokens = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    let tampered = format!("{}x", tokens.access_token);
    for token in [&tokens.id_token, &tokens.refresh_token, &tampered, "", "nonsense"] {
        assert_eq!(code(rest.profile(token).await), ErrorCode::SignInRequired, "{token}");
    }
    for made_up in [tokens.access_token.clone(), "A".repeat(43), String::new(), "\0".into()] {
        let forged = Tokens { refresh_token: made_up, ..tokens.clone() };
        assert_eq!(code(rest.refresh(&forged).await), ErrorCode::SessionRevoked);
    }
});

story!(a_refresh_does_not_revive_a_signed_out_session, |world| {
    race(5, ["signed out first", "refreshed first"], async |round| {
        let maya = world.player("Maya Okafor").await;
        let (out, refreshed) = both(round, maya.rest.log_out(&maya.tokens), maya.rest.refresh(&maya.tokens)).await;
        out.unwrap();
        let Ok(tokens) = refreshed else { return "signed out first" };
        assert_eq!(code(maya.rest.profile(&tokens.access_token).await), ErrorCode::SessionRevoked);
        assert_eq!(code(maya.rest.refresh(&tokens).await), ErrorCode::SessionRevoked);
        "refreshed first"
    })
    .await;
});

story!(a_session_that_has_ended_commits_nothing_that_it_began, |world| {
    let maya = world.player("Maya Okafor").await;
    let app = world.app().clone();
    let session: SessionId = app.db.query("SELECT id FROM session WHERE user_id = ").arg(maya.id).scalar().await.unwrap();
    let caller = Caller { user: maya.id, session, tenant: TenantId::FIRST };
    for keyed in [Some(Keyed { key: Key::fresh(), command: [1; 32] }), None] {
        app.db.query("UPDATE session SET revoked_at = NULL").run().await.unwrap();
        let (open, gate) = watch::channel(false);
        let (begins, mut begun) = mpsc::channel(1);
        let writes: Work = Box::new(move |cx| {
            let (mut gate, begins) = (gate.clone(), begins.clone());
            Box::pin(async move {
                cx.record("begun", session.0, "written", None, None).await?;
                begins.send(()).await.unwrap();
                gate.wait_for(|open| *open).await.unwrap();
                Answer::of(&0)
            })
        });
        let command = tokio::spawn({
            let app = app.clone();
            async move { run::run(&app, Actor::Member(caller), keyed, writes).await }
        });
        begun.recv().await.expect("the command has begun");
        let recorded = "SELECT COUNT(*) FROM history WHERE noun = 'begun'";
        let before: i64 = app.db.query(recorded).scalar().await.unwrap();
        let ends = tokio::spawn({
            let app = app.clone();
            async move {
                let end = async |db: &Db| {
                    sessions::end(db, session, app.clock.now()).await?;
                    Ok::<i64, Error>(db.query(recorded).scalar().await?)
                };
                app.db.tx(end).await.unwrap()
            }
        });
        // On SQLite it waits for the writer, on PostgreSQL it does not.
        until("the session ends", async || world.backend() == Backend::Sqlite || ends.is_finished()).await;
        open.send(true).unwrap();
        let at_the_end = ends.await.unwrap();
        match command.await.unwrap() {
            Ok(_) => assert_eq!(at_the_end, before + 1, "it was committed before the end"),
            Err(error) => {
                assert!(matches!(&error, Error::Refused(refusal) if refusal.code == ErrorCode::SessionRevoked), "{error}");
                assert_eq!(at_the_end, before);
            }
        }
        let after: i64 = app.db.query(recorded).scalar().await.unwrap();
        assert_eq!(after, at_the_end, "nothing was committed after the end");
    }
});
