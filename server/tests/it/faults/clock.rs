//! Clocks: a node's is wrong, or is set while it runs.

use std::time::Duration;

use rally::clock::Clock;

use harness::servers::until;
use harness::{Backend, World, story};

#[test]
fn a_node_follows_the_clock_of_its_database() {
    story::run(async {
        let world = World::begin_with(Backend::Postgres, |config| config.storage.clock_every = Duration::from_millis(50)).await;
        let ahead = || (world.app().clock.now().0 - Clock::system().now().0).abs();
        world.app().clock.set_offset(90_000);
        assert!(ahead() > 80_000);
        until("the clock is the database's again", async || ahead() < 1_000).await;
        // How far a test moves the time stays.
        world.advance(Duration::from_secs(90));
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(ahead() > 80_000, "{}", ahead());
        world.end().await;
    });
}
