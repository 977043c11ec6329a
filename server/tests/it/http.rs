//! HTTP entry points: malformed requests get JSON refusals; headers, health, metrics and the web app's files.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use harness::servers::until;
use harness::{Backend, PASSWORD, World, story};

async fn post(world: &World, path: &str, body: impl Into<reqwest::Body>) -> (u16, Value) {
    let rest = world.rest();
    let answer = rest.http.post(format!("{}/api{path}", rest.base)).header("tenant_id", 1).body(body).send().await.unwrap();
    let status = answer.status().as_u16();
    (status, answer.json().await.expect("a JSON answer to any body"))
}

story!(bad_bodies_are_refused_in_json, |world| {
    let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
    let hidden = json!({ "email": "a@b.cd", "password": "x", "extra": serde_json::from_str::<Value>(&format!("{}{}", "[".repeat(100), "]".repeat(100))).unwrap() });
    for (body, status) in [
        (b"".to_vec(), 400),
        (b"{".to_vec(), 400),
        (b"null".to_vec(), 400),
        (b"[]".to_vec(), 400),
        (b"\"text\"".to_vec(), 400),
        (b"{\"email\":\"a@b.cd\"}".to_vec(), 400),
        (b"{\"email\":5,\"password\":\"x\"}".to_vec(), 400),
        (b"\xff\xfe{}".to_vec(), 400),
        (b"{\"email\":\"\xff@b.cd\",\"password\":\"x\"}".to_vec(), 400),
        (deep.into_bytes(), 400),
        (hidden.to_string().into_bytes(), 401),
        (b"{\"email\":\"a\\u0000@b.cd\",\"password\":\"\\u0000\"}".to_vec(), 401),
        (vec![b' '; 64 * 1024 + 1], 413),
        (vec![b'x'; 900 * 1024], 413),
    ] {
        let length = body.len();
        let (answered, refusal) = post(world, "/auth/login", body).await;
        assert_eq!(answered, status, "{length} bytes: {refusal}");
        assert!(refusal["code"].is_string() && refusal["message"].is_string() && refusal["retry"].is_boolean());
    }
});

story!(the_tenant_header_is_required, |world| {
    let mut rest = world.rest();
    for tenant in ["", "0", "2", "-1", "x", "1;2", "99999999999999999999"] {
        let request = rest.http.get(format!("{}/api/lookup/i18n/1", rest.base)).header("tenant_id", tenant);
        let answer = request.send().await.unwrap();
        assert_eq!(
            (answer.status().as_u16(), answer.json::<Value>().await.unwrap()["code"].as_str()),
            (400, Some("tenant_unknown")),
            "{tenant}"
        );
    }
    rest.tenant = None;
    for (method, path) in [(Method::GET, "/lookup/i18n/1"), (Method::POST, "/auth/login"), (Method::GET, "/user/profile")] {
        let (status, body) = rest.request(method, path, None, None).await.unwrap();
        assert_eq!((status, body["code"].as_str()), (400, Some("tenant_unknown")), "{path}");
    }
});

story!(unknown_paths_and_methods_are_refused, |world| {
    let rest = world.rest();
    for path in ["", "/", "/nope", "/user", "/auth/login/x", "/auth/%ff", "/user/blocked/x"] {
        let (status, body) = rest.request(Method::GET, path, None, None).await.unwrap();
        assert_eq!((status, body["code"].as_str()), (404, Some("not_found")), "{path}");
    }
    for (method, path) in [(Method::GET, "/auth/login"), (Method::DELETE, "/user/profile"), (Method::POST, "/lookup/i18n/1")] {
        let (status, body) = rest.request(method, path, None, None).await.unwrap();
        assert_eq!((status, body["code"].as_str()), (405, Some("unknown_command")), "{path}");
    }
    for path in ["/_next/data/build/index.json", "/_next/data", "/nothing.js", "/assets/gone.css"] {
        assert_eq!(rest.http.get(format!("{}{path}", rest.base)).send().await.unwrap().status().as_u16(), 404, "{path}");
    }
    assert_eq!(rest.http.post(format!("{}/home", rest.base)).send().await.unwrap().status().as_u16(), 405);
});

story!(every_answer_has_security_headers, |world| {
    let rest = world.rest();
    let host = world.nodes[0].address;
    for path in ["/", "/chat/5", "/nothing.js", "/api/nope", "/api/lookup/i18n/1", "/health/live", "/_next/data/x"] {
        let answer = rest.http.get(format!("{}{path}", rest.base)).header("tenant_id", 1).send().await.unwrap();
        let headers = answer.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(
            (&headers["x-content-type-options"], headers.contains_key("referrer-policy")),
            (&"nosniff".parse().unwrap(), true),
            "{path}"
        );
        let connections = policy.split("; ").find(|directive| directive.starts_with("connect-src")).unwrap();
        let own = format!("connect-src 'self' ws://localhost:8080 wss://localhost:8080 ws://{host} wss://{host}");
        assert_eq!(connections, own, "{path}: our own hosts only");
        assert!(!headers.contains_key("set-cookie"), "{path}");
    }
    for host in ["evil.example; script-src *", "a b", "*"] {
        let answer = rest.http.get(format!("{}/", rest.base)).header("host", host).send().await.unwrap();
        let policy = answer.headers().get("content-security-policy").map(|policy| policy.to_str().unwrap().to_owned());
        assert!(policy.is_none_or(|policy| !policy.contains(host)), "{host}");
    }
});

// The server's part of `spec.md` section 8.
story!(errors_follow_the_catalogue, |world| {
    let rest = world.rest();
    let tokens = rest.sign_up("maya@example.org", PASSWORD, "Maya").await.unwrap();
    // 404 "User not found" always means the caller.
    let (app, nobody) = (world.app(), protocol::UserId(uuid::Uuid::now_v7()));
    let missing = rally::features::users::profiles::records::own(&app.config, &app.keys, &app.db, nobody, app.clock.now())
        .await
        .unwrap_err()
        .into_refusal();
    assert_eq!((missing.code.status(), missing.message.as_str()), (404, "User not found"));
    // 401: after a refresh the request succeeds with the new tokens.
    world.app().clock.advance(Duration::from_secs(16 * 60));
    assert_eq!(rest.request(Method::GET, "/user/profile", Some(&tokens.access_token), None).await.unwrap().0, 401);
    let fresh = rest.refresh(&tokens).await.unwrap();
    assert_eq!(rest.request(Method::GET, "/user/profile", Some(&fresh.access_token), None).await.unwrap().0, 200);
    // A failed refresh is refused with a code.
    rest.log_out(&fresh).await.unwrap();
    let (status, body) =
        rest.request(Method::POST, "/auth/refresh", None, Some(json!({ "refresh_token": fresh.refresh_token }))).await.unwrap();
    assert_eq!((status, body["code"].as_str()), (401, Some("session_revoked")));
});

story!(a_node_reports_whether_it_is_ready, |world| {
    let rest = world.rest();
    let ask = async |path: &str| rest.http.get(format!("{}/health/{path}", rest.base)).send().await.unwrap().status().as_u16();
    assert_eq!((ask("live").await, ask("ready").await), (200, 200));
    world.app().clock.correct_by(3_000);
    let drifted = world.config().storage.database_url.is_some();
    assert_eq!((ask("live").await, ask("ready").await), (200, if drifted { 503 } else { 200 }));
});

#[test]
fn a_node_whose_writer_has_ended_is_not_ready() {
    story::run(async {
        let world = World::begin(Backend::Sqlite).await;
        let (app, rest) = (world.app(), world.rest());
        let ready = async || rest.http.get(format!("{}/health/ready", rest.base)).send().await.unwrap().text().await.unwrap();
        assert_eq!(ready().await, "ready");
        app.tasks.stopping().cancel();
        until("the node says so", async || ready().await == "the database's writer has stopped").await;
        world.end().await;
    });
}

/// Every screen's path serves the web app, or a page saying that it was not built.
#[test]
fn every_screen_path_serves_the_web_app() {
    story::run(async {
        let world = World::begin(Backend::Sqlite).await;
        let rest = world.rest();
        for path in ["/", "/home", "/chat/0198f1a2", "/profile?tab=security", "/help.me/there"] {
            let answer = rest.http.get(format!("{}{path}", rest.base)).send().await.unwrap();
            assert!(matches!(answer.status().as_u16(), 200 | 503), "{path}");
            assert!(answer.headers()["content-type"].to_str().unwrap().starts_with("text/html"), "{path}");
            assert!(answer.text().await.unwrap().contains("<title>Rally</title>"), "{path}");
        }
        world.end().await;
    });
}

/// If it was built: files with a content hash in their name are cached forever, all others are revalidated.
#[test]
fn the_web_apps_files_are_cached() {
    story::run(async {
        let world = World::begin(Backend::Sqlite).await;
        let rest = world.rest();
        let get = |path: &str| rest.http.get(format!("{}{path}", rest.base)).header("accept-encoding", "gzip, br");
        let index = rest.http.get(format!("{}/", rest.base)).send().await.unwrap();
        if index.status().as_u16() == 200 {
            assert_eq!(index.headers()["cache-control"], "no-cache");
            let page = index.text().await.unwrap();
            let script = page.split('"').find(|part| part.starts_with("/assets/base-") && part.ends_with(".js")).unwrap();
            let answer = get(script).send().await.unwrap();
            assert_eq!(answer.headers()["cache-control"], "public, max-age=31536000, immutable");
            assert_eq!(answer.headers()["content-type"], "text/javascript; charset=utf-8");
            assert!(answer.headers().contains_key("content-encoding"));
            let again = get(script).header("if-none-match", &answer.headers()["etag"]).send().await.unwrap();
            assert_eq!(again.status().as_u16(), 304);
            let manifest = get("/manifest.webmanifest").send().await.unwrap();
            assert_eq!(
                (manifest.headers()["content-type"].to_str().unwrap(), manifest.headers()["cache-control"].to_str().unwrap()),
                ("application/manifest+json", "no-cache")
            );
        } else {
            eprintln!("the web app is not built: nothing to check");
        }
        world.end().await;
    });
}

#[test]
fn metrics_have_their_own_listener() {
    story::run(async {
        let world = World::begin(Backend::Sqlite).await;
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        rally::gateway::http::serve_metrics(world.app().gateway(), listener).await;
        let _maya = world.player("Maya Okafor").await;
        let page = reqwest::get(format!("http://{address}/metrics")).await.unwrap().text().await.unwrap();
        for line in ["rally_connections 1", "rally_subscriptions 1", "rally_topics 1"] {
            assert!(page.lines().any(|found| found == line), "{line} is not in\n{page}");
        }
        assert_eq!(
            world.rest().http.get(format!("{}/metrics", world.rest().base)).send().await.unwrap().headers()["content-type"],
            "text/html; charset=utf-8"
        );
        drop(_maya);
        world.end().await;
    });
}
