//! Behind a proxy that speaks TLS and names another host: pages, sockets, commands and uploads.

use image::ImageFormat;
use protocol::client::{Client, ConnectOptions, Rest};
use protocol::people::Find;
use protocol::session::Open;

use harness::nginx::{Nginx, SITE};
use harness::steps::media::{picture, send};
use harness::{Backend, Player, World, story};

async fn connect(url: String, origin: &str) -> Option<Client> {
    let mut options = ConnectOptions::to(url);
    options.origin = Some(origin.to_owned());
    Client::connect_with(options).await.ok()
}

story!(
    pages_of_the_public_address_may_connect,
    |config| {
        config.http.public_url = format!("{SITE}/");
    },
    |world| {
        for (origin, allowed) in [
            (SITE, true),
            ("https://tennis.example.org:443", false),
            ("http://tennis.example.org", false),
            ("https://example.org", false),
            ("https://tennis.example.org.evil.example", false),
            ("null", false),
        ] {
            assert_eq!(connect(world.rest().ws_url(), origin).await.is_some(), allowed, "{origin}");
        }
    }
);

#[test]
fn a_browser_behind_nginx_gets_pages_sockets_and_answers() {
    story::run(async {
        let settings = |config: &mut rally::config::Config| {
            config.http.public_url = SITE.into();
            config.http.trusted_proxies = vec![[127, 0, 0, 1].into()];
        };
        let world = World::begin_with(Backend::Sqlite, settings).await;
        let nginx = Nginx::before(world.nodes[0].address).await;
        let rest = Rest::new(format!("http://127.0.0.1:{}", nginx.port));
        let page = rest.http.get(format!("{}/home", rest.base)).send().await.unwrap();
        assert!(page.text().await.unwrap().contains("<title>Rally</title>"));
        let maya = Player::sign_up(rest.clone(), "maya@example.org", "Maya Okafor").await;
        assert!(connect(rest.ws_url(), "https://evil.example").await.is_none());
        let client = connect(rest.ws_url(), SITE).await.expect("a socket");
        client.open(Open { access_token: Some(maya.tokens.access_token.clone()), ..Open::default() }).await.unwrap();
        client.call(Find { text: "Maya".into() }).await.unwrap();
        let face = picture(1_500, 1_500, ImageFormat::Png);
        assert!(face.len() > 1024 * 1024, "more than nginx takes by itself");
        let (status, body) = send(&maya, reqwest::Method::POST, "/media", &[("file", Some("me.png"), &face)]).await;
        assert_eq!(status, 201, "{body}");
        drop((client, maya, nginx));
        world.end().await;
    });
}
